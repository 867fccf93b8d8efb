/* SPDX-License-Identifier: ISC */
/* Runs a case twice, one instruction at a time, on two different secrets, and
 * compares at each step: the program counter, the stack pointer, the addresses
 * of the instruction's memory operands, and, for divisions, the operands,
 * whose values decide how long they take.  What differs leaks.
 *
 * Each run is in a process of its own, that traps after each instruction; its
 * handler writes down what it sees.  Two cores do both at once.
 *
 * The operands come from objdump's listing of this very program, which is
 * linked statically and without PIE, so that libc's functions are seen too and
 * addresses are those of the listing.  An address that comes out of a vector
 * register (a gather) is a leak by itself.  Linux on x86 and x86_64. */
#define _GNU_SOURCE 1
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ct.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__i386__))

#include <errno.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include "../testutil.h"

#if defined(__x86_64__)
#define PC REG_RIP
#define SP REG_RSP
#else
#define PC REG_EIP
#define SP REG_ESP
#endif

/* General registers, as 1 + their index in a signal's context; 0 is none. */
struct reg_name
{
  const char *name;
  uint16_t number;
};

static const struct reg_name reg_names[] = {
#if defined(__x86_64__)
  { "rax", 1 + REG_RAX },  { "rbx", 1 + REG_RBX },  { "rcx", 1 + REG_RCX },
  { "rdx", 1 + REG_RDX },  { "rsi", 1 + REG_RSI },  { "rdi", 1 + REG_RDI },
  { "rbp", 1 + REG_RBP },  { "rsp", 1 + REG_RSP },  { "r8", 1 + REG_R8 },
  { "r9", 1 + REG_R9 },    { "r10", 1 + REG_R10 },  { "r11", 1 + REG_R11 },
  { "r12", 1 + REG_R12 },  { "r13", 1 + REG_R13 },  { "r14", 1 + REG_R14 },
  { "r15", 1 + REG_R15 },  { "eax", 1 + REG_RAX },  { "ebx", 1 + REG_RBX },
  { "ecx", 1 + REG_RCX },  { "edx", 1 + REG_RDX },  { "esi", 1 + REG_RSI },
  { "edi", 1 + REG_RDI },  { "ebp", 1 + REG_RBP },  { "esp", 1 + REG_RSP },
  { "r8d", 1 + REG_R8 },   { "r9d", 1 + REG_R9 },   { "r10d", 1 + REG_R10 },
  { "r11d", 1 + REG_R11 }, { "r12d", 1 + REG_R12 }, { "r13d", 1 + REG_R13 },
  { "r14d", 1 + REG_R14 }, { "r15d", 1 + REG_R15 },
#else
  { "eax", 1 + REG_EAX }, { "ebx", 1 + REG_EBX }, { "ecx", 1 + REG_ECX },
  { "edx", 1 + REG_EDX }, { "esi", 1 + REG_ESI }, { "edi", 1 + REG_EDI },
  { "ebp", 1 + REG_EBP }, { "esp", 1 + REG_ESP },
#endif
};

struct operand
{
  uint16_t base;
  uint16_t index;
  uint8_t scale;
};

enum
{
  MAX_OPERANDS = 2
};

/* What an instruction makes observable, beside where it is. */
struct instruction
{
  uintptr_t address;
  struct operand operand[MAX_OPERANDS];
  uint8_t operands;
  uint8_t division; /* or another whose operands decide its time */
  uint8_t vector;   /* addresses out of a vector register */
  uint8_t repeated; /* counts in rcx */
  uint16_t divisor;
};

/* What is observed at an instruction. */
struct step
{
  uintptr_t pc;
  uintptr_t data;  /* the stack pointer and the addresses, mixed */
  uintptr_t extra; /* what decides how long it takes, mixed */
};

enum
{
  MAX_STEPS = 1 << 21
};

/* What a run tells its parent. */
struct trace
{
  unsigned long steps;
  unsigned marks; /* passed: two, if the run came to its end */
  struct step step[MAX_STEPS];
};

enum
{
  RUNS = 2
};

static struct trace *traces; /* of both runs, shared with them */
static struct trace *trace;  /* of this run */
static struct instruction *listing;
static size_t listed;

/* Where tracing begins and ends. */
__attribute__ ((__noinline__)) static void
mark (void)
{
  __asm__ volatile("" : : : "memory");
}

__attribute__ ((__noinline__)) static void
set_trap_flag (void)
{
#if defined(__x86_64__)
  __asm__ volatile("pushfq\n\torl $0x100, (%%rsp)\n\tpopfq"
                   :
                   :
                   : "memory", "cc");
#else
  __asm__ volatile("pushfl\n\torl $0x100, (%%esp)\n\tpopfl"
                   :
                   :
                   : "memory", "cc");
#endif
}

static uint16_t
find_register (const char *text, size_t n)
{
  size_t k;
  for (k = 0; k < sizeof reg_names / sizeof reg_names[0]; k++)
    if (strlen (reg_names[k].name) == n
        && memcmp (reg_names[k].name, text, n) == 0)
      return reg_names[k].number;
  return 0;
}

/* "(%rdi,%rcx,4)" at TEXT, which begins with the parenthesis. */
static const char *
parse_operand (struct instruction *in, const char *text)
{
  struct operand o = { 0, 0, 1 };
  const char *p = text + 1;
  size_t n;
  if (*p == '%')
    {
      n = strcspn (p + 1, ",)");
      o.base = find_register (p + 1, n);
      p += 1 + n;
    }
  if (*p == ',')
    {
      p++;
      if (*p == '%')
        {
          n = strcspn (p + 1, ",)");
          if (p[1] == 'x' || p[1] == 'y' || p[1] == 'z')
            in->vector = 1;
          o.index = find_register (p + 1, n);
          p += 1 + n;
        }
      if (*p == ',')
        o.scale = (uint8_t) atoi (p + 1);
    }
  if ((o.base || o.index) && in->operands < MAX_OPERANDS)
    in->operand[in->operands++] = o;
  p = strchr (p, ')');
  return p ? p + 1 : text + strlen (text);
}

static void
parse_instruction (struct instruction *in, const char *text)
{
  const char *mnemonic, *p;
  size_t n;

  for (;;)
    {
      static const char *const prefixes[]
          = { "rep", "repz", "repnz", "lock", "data16",  "cs",  "ds",
              "es",  "fs",   "gs",    "ss",   "notrack", "bnd", "addr32" };
      size_t k, found = 0;
      n = strcspn (text, " \t\n");
      for (k = 0; k < sizeof prefixes / sizeof prefixes[0]; k++)
        if (strlen (prefixes[k]) == n && memcmp (prefixes[k], text, n) == 0)
          {
            found = 1;
            if (k < 3)
              in->repeated = 1;
          }
      if (!found)
        break;
      text += n;
      text += strspn (text, " \t");
    }
  mnemonic = text;
  if (strncmp (mnemonic, "lea", 3) == 0 || strncmp (mnemonic, "nop", 3) == 0)
    return;
  /* Of general registers: div, divl, idivq; not divps. */
  p = *mnemonic == 'i' ? mnemonic + 1 : mnemonic;
  if (strncmp (p, "div", 3) == 0 && strchr (" \tbwlq", p[3]))
    {
      in->division = 1;
      p = strchr (p, '%');
      if (p && !strchr (mnemonic, '('))
        in->divisor = find_register (p + 1, strcspn (p + 1, " \n"));
    }
  for (p = mnemonic; (p = strchr (p, '(')) != NULL;)
    p = parse_operand (in, p);
}

static int
read_listing (void)
{
  char line[512], command[512], self[256];
  size_t room = 0;
  ssize_t n = readlink ("/proc/self/exe", self, sizeof self - 1);
  FILE *pipe;
  if (n <= 0)
    return -1;
  self[n] = '\0';
  snprintf (command, sizeof command,
            "objdump -d --no-show-raw-insn -j .text '%s' 2>/dev/null", self);
  pipe = popen (command, "r");
  if (!pipe)
    return -1;
  while (fgets (line, sizeof line, pipe))
    {
      char *end;
      unsigned long address = strtoul (line, &end, 16);
      if (line[0] != ' ' || *end != ':')
        continue;
      if (listed == room)
        {
          struct instruction *grown;
          room = room ? 2 * room : 65536;
          grown = realloc (listing, room * sizeof *listing);
          if (!grown)
            exit (99);
          listing = grown;
        }
      memset (&listing[listed], 0, sizeof *listing);
      listing[listed].address = address;
      parse_instruction (&listing[listed], end + 1 + strspn (end + 1, " \t"));
      listed++;
    }
  return pclose (pipe) == 0 && listed > 1000 ? 0 : -1;
}

static const struct instruction *
find_instruction (uintptr_t pc)
{
  size_t low = 0, high = listed;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (listing[middle].address < pc)
        low = middle + 1;
      else
        high = middle;
    }
  return low < listed && listing[low].address == pc ? &listing[low] : NULL;
}

static uintptr_t
get (const greg_t *regs, uint16_t number)
{
  return number ? (uintptr_t) regs[number - 1] : 0;
}

static void
observe (struct step *s, const struct instruction *in, const greg_t *regs)
{
  unsigned k;
  s->pc = (uintptr_t) regs[PC];
  s->data = (uintptr_t) regs[SP];
  s->extra = 0;
  if (!in)
    return;
  for (k = 0; k < in->operands; k++)
    s->data = s->data * 0x9e3779b1u + get (regs, in->operand[k].base)
              + in->operand[k].scale * get (regs, in->operand[k].index);
  if (in->division)
    {
      uintptr_t a = get (regs, find_register ("eax", 3));
      uintptr_t d = get (regs, find_register ("edx", 3));
      s->extra = (a * 3 + d) * 5 + get (regs, in->divisor);
    }
  if (in->repeated)
    s->extra = get (regs, find_register ("ecx", 3));
}

/* After each instruction, on a stack of its own. */
static void
on_trap (int signal_number, siginfo_t *info, void *context)
{
  const greg_t *regs = ((ucontext_t *) context)->uc_mcontext.gregs;

  (void) signal_number;
  (void) info;
  if ((uintptr_t) regs[PC] == (uintptr_t) mark && ++trace->marks == 2)
    _exit (0);
  if (trace->marks == 0)
    return;
  if (trace->steps == MAX_STEPS)
    _exit (1);
  observe (&trace->step[trace->steps++],
           find_instruction ((uintptr_t) regs[PC]), regs);
}

/* The case between two marks, with the trap flag set from before the first. */
static void
child (const struct ct_case *c, unsigned seed)
{
  static char stack[65536];
  stack_t alternate = { 0 };
  struct sigaction action = { 0 };
  size_t k;
  uint32_t x = seed;
  for (k = 0; k < CT_POOL_SIZE; k++)
    {
      x = x * 1664525u + 1013904223u;
      ct_pool[k] = (uint8_t) (x >> 24);
    }
  alternate.ss_sp = stack;
  alternate.ss_size = sizeof stack;
  action.sa_sigaction = on_trap;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  if (sigaltstack (&alternate, NULL) != 0
      || sigaction (SIGTRAP, &action, NULL) != 0)
    _exit (1);
  set_trap_flag ();
  mark ();
  c->run ();
  mark ();
  _exit (0);
}

/* Both runs, to their ends. */
static void
run (const struct ct_case *c)
{
  static const unsigned seeds[RUNS] = { 1, 0x9e3779b9 };
  pid_t pid[RUNS];
  int k;

  fflush (NULL);
  for (k = 0; k < RUNS; k++)
    {
      trace = &traces[k];
      trace->steps = 0;
      trace->marks = 0;
      pid[k] = fork ();
      if (pid[k] == 0)
        child (c, seeds[k]);
    }
  for (k = 0; k < RUNS; k++)
    while (pid[k] > 0 && waitpid (pid[k], NULL, 0) < 0 && errno == EINTR)
      ;
}

/* What differs first between the runs, or is not to be, or null; at *PC. */
static const char *
difference (const struct trace *a, const struct trace *b, uintptr_t *pc)
{
  unsigned long n;
  for (n = 0; n < a->steps && n < b->steps; n++)
    {
      const struct step *x = &a->step[n], *y = &b->step[n];
      const struct instruction *in = find_instruction (x->pc);
      *pc = x->pc;
      if (x->pc != y->pc)
        return "different paths";
      if (x->extra != y->extra)
        return "different operands of a division or a count";
      if (x->data != y->data)
        return "different addresses";
      if (in && in->vector)
        return "an address from a vector register";
    }
  if (a->steps == MAX_STEPS || b->steps == MAX_STEPS)
    return "more instructions than can be compared";
  if (a->marks != 2 || b->marks != 2)
    return "the case died";
  if (a->steps != b->steps)
    return "one run ends before the other";
  return NULL;
}

/* The name of the function at PC, for a reader. */
static void
describe (char *text, size_t room, const char *what, uintptr_t pc)
{
  char command[512], self[256], line[512];
  ssize_t n = readlink ("/proc/self/exe", self, sizeof self - 1);
  FILE *pipe;
  size_t used;
  snprintf (text, room, "%s at %#lx", what, (unsigned long) pc);
  if (n <= 0)
    return;
  self[n] = '\0';
  snprintf (command, sizeof command,
            "objdump -d --no-show-raw-insn --start-address=%#lx "
            "--stop-address=%#lx '%s' | tail -n 2",
            (unsigned long) pc, (unsigned long) pc + 1, self);
  pipe = popen (command, "r");
  if (!pipe)
    return;
  while (fgets (line, sizeof line, pipe))
    {
      line[strcspn (line, "\n")] = '\0';
      used = strlen (text);
      snprintf (text + used, room - used, " %s", line);
    }
  pclose (pipe);
}

int
ct_trace (const struct ct_case *c, char *reason, size_t room,
          unsigned long *steps)
{
  const char *what;
  uintptr_t pc = 0;

  *steps = 0;
  if (getenv ("QEMU") && *getenv ("QEMU"))
    {
      snprintf (reason, room, "qemu-user does not trap");
      return -1;
    }
  if (listed == 0 && read_listing () != 0)
    {
      snprintf (reason, room, "objdump does not list this program");
      return -1;
    }
  if (!find_instruction ((uintptr_t) mark))
    {
      snprintf (reason, room, "this program is not at its own addresses");
      return -1;
    }
  if (!traces)
    {
      void *p = mmap (NULL, RUNS * sizeof *traces, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (p == MAP_FAILED)
        {
          snprintf (reason, room, "no memory: %s", strerror (errno));
          return -1;
        }
      traces = p;
    }
  run (c);
  if (traces[0].marks == 0 || traces[1].marks == 0)
    {
      snprintf (reason, room, "this system does not trap");
      return -1;
    }
  *steps = traces[0].steps;
  what = difference (&traces[0], &traces[1], &pc);
  if (!what)
    return 0;
  describe (reason, room, what, pc);
  return 1;
}

#else

int
ct_trace (const struct ct_case *c, char *reason, size_t room,
          unsigned long *steps)
{
  (void) c;
  *steps = 0;
  snprintf (reason, room, "no tracing of instructions on this system");
  return -1;
}

#endif
