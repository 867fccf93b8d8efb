/* SPDX-License-Identifier: ISC */
/* Proves: in every implementation in assembly that this CPU can run, at every
 * instruction, the unwind information leads back to the caller, with the
 * caller's stack and the registers that it keeps.  The cases of tests/ct/ run;
 * a breakpoint is where the implementation begins, and from there to its
 * return it goes one instruction at a time; after each a handler of SIGTRAP
 * unwinds.  Where it has been often enough it goes at full speed, to
 * breakpoints on those sides of its branches and behind those of its calls
 * where it has not. */
#include "kernels.h"

#include "tests/ct/ct.h"
#include "tests/implementations.h"
#include "tests/testutil.h"

void
ct_public (void *p, size_t length)
{
  (void) p;
  (void) length;
}

#if defined(__linux__) && defined(__GNUC__)                                   \
    && (defined(__x86_64__) || defined(__i386__)) && defined(__ELF__)         \
    && SYMCRYPT_FAT && !defined(__SANITIZE_ADDRESS__)                         \
    && !defined(__SANITIZE_THREAD__)
#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

enum
{
  NEAR = 1 << 15, /* bytes of a function that are looked at, and more */
  VISITS = 3,     /* unwound at each instruction */
  PATIENCE = 100, /* instructions of a call in a row that say nothing new */
  BARREN = 8      /* calls in a row, until the next case */
};

#if defined(__x86_64__)
#define PC REG_RIP
#define SP REG_RSP
#else
#define PC REG_EIP
#define SP REG_ESP
#endif
#define TRAP_FLAG 0x100L
#define BREAKPOINT 0xcc

static uintptr_t start;               /* of the function under test */
static unsigned char first_byte;      /* of its code */
static uintptr_t back, back_stack;    /* where it returns to */
static unsigned char visits[NEAR];    /* by offset */
static unsigned char is_side[NEAR];   /* of a branch or call, by offset */
static unsigned char under[NEAR];     /* breakpoints there */
static uintptr_t sides;               /* none is behind this offset */
static int at_sides;                  /* breakpoints are */
static uintptr_t way_back, way_frame; /* where main waits, and its frame */
static unsigned long unwound;
static unsigned long idle; /* instructions since one was new in this call */
static unsigned barren;    /* calls since one said something new */
static long lost_at;

struct walk
{
  int found;
  int frames;
};

static _Unwind_Reason_Code
frame (struct _Unwind_Context *context, void *argument)
{
  struct walk *walk = argument;
  if ((uintptr_t) _Unwind_GetIP (context) == way_back)
    {
      walk->found = (uintptr_t) _Unwind_GetCFA (context) == way_frame
                    || way_frame == 0;
      way_frame = (uintptr_t) _Unwind_GetCFA (context);
      return _URC_END_OF_STACK;
    }
  return ++walk->frames < 100 ? _URC_NO_REASON : _URC_END_OF_STACK;
}

/* The function's byte at OFFSET. */
static volatile unsigned char *
code (uintptr_t offset)
{
  const uintptr_t at = start + offset;
  unsigned char *p;
  memcpy (&p, &at, sizeof p);
  return p;
}

static void
set_first_byte (unsigned char value)
{
  *code (0) = value;
}

static void
add_side (uintptr_t offset)
{
  if (offset == 0 || offset >= NEAR)
    return;
  is_side[offset] = 1;
  if (sides < offset)
    sides = offset;
}

/* Where it may go from the instruction at OFFSET, if that is a conditional
 * branch or a call. */
static void
learn_sides (uintptr_t offset)
{
  const volatile unsigned char *p = code (offset);
  unsigned k;
  uint32_t distance = 0;
  if (p[0] == 0xe8)
    add_side (offset + 5);
  else if (p[0] >> 4 == 7)
    {
      add_side (offset + 2);
      add_side (offset + 2 + (uintptr_t) (intptr_t) (int8_t) p[1]);
    }
  else if (p[0] == 0x0f && p[1] >> 4 == 8)
    {
      for (k = 0; k < 4; k++)
        distance |= (uint32_t) p[2 + k] << 8 * k;
      add_side (offset + 6);
      add_side (offset + 6 + (uintptr_t) (intptr_t) (int32_t) distance);
    }
}

/* Set or remove breakpoints on the sides where it has not been. */
static void
stop_at_sides (int set)
{
  uintptr_t k;
  if (set == at_sides)
    return;
  for (k = 1; k <= sides; k++)
    if (is_side[k] && visits[k] < VISITS)
      {
        if (set)
          under[k] = *code (k);
        *code (k) = set ? BREAKPOINT : under[k];
      }
  at_sides = set;
}

/* At full speed until the function is called again, or comes to SIDES where it
 * has not been, or the next case. */
static void
run_on (greg_t *regs, int to_sides)
{
  regs[REG_EFL] &= ~TRAP_FLAG;
  if (barren >= BARREN)
    return;
  set_first_byte (BREAKPOINT);
  stop_at_sides (to_sides);
}

static void
trapped (int number, siginfo_t *info, void *argument)
{
  ucontext_t *context = argument;
  greg_t *regs = context->uc_mcontext.gregs;
  uintptr_t offset;
  (void) number;
  (void) info;
  if ((regs[REG_EFL] & TRAP_FLAG) == 0)
    {
      set_first_byte (first_byte);
      stop_at_sides (0);
      regs[PC]--;
      regs[REG_EFL] |= TRAP_FLAG;
      idle = 0;
      if ((uintptr_t) regs[PC] == start)
        {
          back_stack = (uintptr_t) regs[SP];
          memcpy (&back, (void *) back_stack, sizeof back);
          barren++;
        }
    }
  offset = (uintptr_t) regs[PC] - start;
  if ((uintptr_t) regs[PC] == back && (uintptr_t) regs[SP] > back_stack)
    run_on (regs, 0);
  else if (offset < NEAR && visits[offset] < VISITS && lost_at < 0)
    {
      struct walk walk = { 0, 0 };
      if (visits[offset]++ == 0)
        learn_sides (offset);
      unwound++;
      idle = 0;
      barren = 0;
      _Unwind_Backtrace (frame, &walk);
      if (!walk.found)
        lost_at = (long) offset;
    }
  else if (++idle > PATIENCE)
    run_on (regs, 1);
}

/* Runs C; its own caller is what unwinding must come to. */
static __attribute__ ((__noinline__)) void
step (const struct ct_case *c)
{
  way_back = (uintptr_t) __builtin_extract_return_addr (
      __builtin_return_address (0));
  way_frame = 0;
  c->run (c);
  /* No tail call. */
  __asm__ volatile("" : : : "memory");
}

/* May the code under test be written to?  Its pages can then be. */
static int
open_code (void)
{
  const uintptr_t page = (uintptr_t) sysconf (_SC_PAGESIZE);
  uintptr_t at = start & ~(page - 1);
  void *p;
  for (; at < start + NEAR; at += page)
    {
      memcpy (&p, &at, sizeof p);
      /* Behind the last function are none. */
      if (mprotect (p, page, PROT_READ | PROT_WRITE | PROT_EXEC) != 0)
        break;
    }
  first_byte = *code (0);
  return at > start;
}

/* Does C reach KERNEL? */
static int
reaches (const struct ct_case *c, const char *kernel)
{
  const char *p;
  for (p = c->kernels; *p; p += strspn (p, " "))
    {
      size_t n = strcspn (p, " ");
      if (strncmp (kernel, p, n) == 0)
        return 1;
      p += n;
    }
  return 0;
}

/* Lanes may never be worth it beside the best of compression functions: take
 * the one in C. */
static void
compress_in_c (const char *kernel)
{
  const char *end = strstr (kernel, "_lanes");
  unsigned id;
  for (id = 0; end && id < DISPATCH_KERNELS; id++)
    {
      const struct implementations all = implementations_of (id);
      if (strncmp (all.kernel, kernel, (size_t) (end - kernel)) == 0
          && strcmp (all.kernel + (end - kernel), "_compress") == 0)
        memcpy (all.pointer, &all.rows[all.count - 1].function,
                sizeof (dispatch_fn *));
    }
}

static void
check_unwinding (const struct implementations *all,
                 const struct dispatch_row *row)
{
  const struct ct_case *c;
  if (strcmp (row->implementation, "c") == 0)
    return;
  if (!implementation_usable (row))
    {
      skip ("not on this CPU", "%s %s", all->kernel, row->implementation);
      return;
    }
  memcpy (&start, &row->function, sizeof start);
  if (!open_code ())
    {
      skip ("code cannot be written", "%s %s", all->kernel,
            row->implementation);
      return;
    }
  memset (visits, 0, sizeof visits);
  memset (is_side, 0, sizeof is_side);
  sides = 0;
  unwound = 0;
  lost_at = -1;
  for (c = ct_cases; c->run; c++)
    if (reaches (c, all->kernel))
      {
        memcpy (all->pointer, &row->function, sizeof row->function);
        compress_in_c (all->kernel);
        barren = 0;
        set_first_byte (BREAKPOINT);
        step (c);
        set_first_byte (first_byte);
        stop_at_sides (0);
      }
  _symcrypt_dispatch_reset ();
  if (!ok (lost_at < 0 && visits[0] > 0, "%s %s: unwound from %lu places",
           all->kernel, row->implementation, unwound))
    {
      if (lost_at < 0)
        diag ("no case of tests/ct/cases.c reaches it");
      else
        diag ("the way back is lost at offset 0x%lx", lost_at);
    }
}

int
main (void)
{
  struct sigaction action;
  unsigned id, i;

  if (getenv ("QEMU") && *getenv ("QEMU"))
    skip_all ("not in an emulator");
  memset (&action, 0, sizeof action);
  action.sa_sigaction = trapped;
  action.sa_flags = SA_SIGINFO;
  sigaction (SIGTRAP, &action, NULL);
  ct_make_cases ();
  random_bytes (ct_pool, sizeof ct_pool);

  for (id = 0; id < DISPATCH_KERNELS; id++)
    {
      const struct implementations all = implementations_of (id);
      for (i = 0; i < all.count; i++)
        check_unwinding (&all, &all.rows[i]);
    }
  if (unwound == 0)
    skip_all ("no assembly in this build");
  return done ();
}
#else
int
main (void)
{
  skip_all ("no single steps here");
  return 0;
}
#endif
