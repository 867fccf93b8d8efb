/* SPDX-License-Identifier: ISC */
/* Runs a case twice under ptrace, one instruction at a time, on two different
 * secrets, and compares at each step: the program counter, the stack pointer,
 * the addresses of the instruction's memory operands, and, for divisions, the
 * operands, whose values decide how long they take.  What differs leaks.
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
#include <sched.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../testutil.h"

#if defined(__x86_64__)
#define PC rip
#define SP rsp
#else
#define PC eip
#define SP esp
#endif

/* General registers, as offsets in struct user_regs_struct; 0 is none. */
struct reg_name
{
  const char *name;
  size_t offset;
};

#define REG(NAME, FIELD)                                                      \
  {                                                                           \
    NAME, 1 + offsetof (struct user_regs_struct, FIELD)                       \
  }
static const struct reg_name reg_names[] = {
#if defined(__x86_64__)
  REG ("rax", rax),  REG ("rbx", rbx),  REG ("rcx", rcx),  REG ("rdx", rdx),
  REG ("rsi", rsi),  REG ("rdi", rdi),  REG ("rbp", rbp),  REG ("rsp", rsp),
  REG ("r8", r8),    REG ("r9", r9),    REG ("r10", r10),  REG ("r11", r11),
  REG ("r12", r12),  REG ("r13", r13),  REG ("r14", r14),  REG ("r15", r15),
  REG ("eax", rax),  REG ("ebx", rbx),  REG ("ecx", rcx),  REG ("edx", rdx),
  REG ("esi", rsi),  REG ("edi", rdi),  REG ("ebp", rbp),  REG ("esp", rsp),
  REG ("r8d", r8),   REG ("r9d", r9),   REG ("r10d", r10), REG ("r11d", r11),
  REG ("r12d", r12), REG ("r13d", r13), REG ("r14d", r14), REG ("r15d", r15),
#else
  REG ("eax", eax), REG ("ebx", ebx), REG ("ecx", ecx), REG ("edx", edx),
  REG ("esi", esi), REG ("edi", edi), REG ("ebp", ebp), REG ("esp", esp),
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

struct step
{
  uintptr_t pc;
  uintptr_t sp;
  uintptr_t seen[MAX_OPERANDS];
  uintptr_t extra;
};

static struct instruction *listing;
static size_t listed;

/* Where tracing begins and ends. */
__attribute__ ((__noinline__)) static void
mark (void)
{
  __asm__ volatile("" : : : "memory");
}

static uint16_t
find_register (const char *text, size_t n)
{
  size_t k;
  for (k = 0; k < sizeof reg_names / sizeof reg_names[0]; k++)
    if (strlen (reg_names[k].name) == n
        && memcmp (reg_names[k].name, text, n) == 0)
      return (uint16_t) reg_names[k].offset;
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
get (const struct user_regs_struct *regs, uint16_t offset)
{
  uintptr_t value = 0;
  if (offset)
    memcpy (&value, (const char *) regs + offset - 1, sizeof value);
  return value;
}

/* The child: stops at a first mark, runs the case, ends at a second. */
static void
child (const struct ct_case *c, unsigned seed)
{
  size_t k;
  uint32_t x = seed;
  for (k = 0; k < CT_POOL_SIZE; k++)
    {
      x = x * 1664525u + 1013904223u;
      ct_pool[k] = (uint8_t) (x >> 24);
    }
  if (ptrace (PTRACE_TRACEME, 0, NULL, NULL) != 0)
    _exit (98);
  raise (SIGSTOP);
  mark ();
  c->run ();
  mark ();
  _exit (0);
}

struct run
{
  pid_t pid;
  struct user_regs_struct regs;
};

/* One instruction further; 0, or -1 if the child is gone.  A signal from
 * outside that stops the child, a shell's job control, say, does not count as
 * one. */
static int
step_once (struct run *r)
{
  int status;
  do
    if (ptrace (PTRACE_SINGLESTEP, r->pid, NULL, NULL) != 0
        || waitpid (r->pid, &status, 0) != r->pid || !WIFSTOPPED (status))
      return -1;
  while (WSTOPSIG (status) == SIGSTOP || WSTOPSIG (status) == SIGCONT);
  if (WSTOPSIG (status) != SIGTRAP
      || ptrace (PTRACE_GETREGS, r->pid, NULL, &r->regs) != 0)
    return -1;
  return 0;
}

static int
start (struct run *r, const struct ct_case *c, unsigned seed)
{
  int status;
  fflush (NULL);
  r->pid = fork ();
  if (r->pid < 0)
    return -1;
  if (r->pid == 0)
    child (c, seed);
  if (waitpid (r->pid, &status, 0) != r->pid || !WIFSTOPPED (status))
    return -1;
  do
    if (step_once (r) != 0)
      return -1;
  while ((uintptr_t) r->regs.PC != (uintptr_t) mark);
  return 0;
}

static void
stop (struct run *r)
{
  int status;
  if (r->pid > 0)
    {
      kill (r->pid, SIGKILL);
      waitpid (r->pid, &status, 0);
    }
}

static void
observe (struct step *s, const struct instruction *in,
         const struct user_regs_struct *regs)
{
  unsigned k;
  memset (s, 0, sizeof *s);
  s->pc = (uintptr_t) regs->PC;
  s->sp = (uintptr_t) regs->SP;
  if (!in)
    return;
  for (k = 0; k < in->operands; k++)
    s->seen[k] = get (regs, in->operand[k].base)
                 + in->operand[k].scale * get (regs, in->operand[k].index);
  if (in->division)
    {
      /* Mixed, so that one word tells a difference in any of them. */
      uintptr_t a = get (regs, find_register ("eax", 3));
      uintptr_t d = get (regs, find_register ("edx", 3));
      s->extra = (a * 3 + d) * 5 + get (regs, in->divisor);
    }
  if (in->repeated)
    s->extra = get (regs, find_register ("ecx", 3));
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

/* On one core, a step costs half of what it costs across two. */
static void
share_a_core (void)
{
#if HAVE_SCHED_SETAFFINITY
  cpu_set_t set;
  int cpu = sched_getcpu ();
  if (cpu < 0)
    return;
  CPU_ZERO (&set);
  CPU_SET (cpu, &set);
  (void) sched_setaffinity (0, sizeof set, &set);
#endif
}

int
ct_trace (const struct ct_case *c, char *reason, size_t room,
          unsigned long *steps)
{
  struct run a = { 0 }, b = { 0 };
  int result = -1;

  *steps = 0;
  if (listed == 0 && read_listing () != 0)
    {
      snprintf (reason, room, "objdump does not list this program");
      return -1;
    }
  share_a_core ();
  if (!find_instruction ((uintptr_t) mark))
    {
      snprintf (reason, room, "this program is not at its own addresses");
      return -1;
    }
  if (start (&a, c, 1) != 0 || start (&b, c, 0x9e3779b9) != 0)
    {
      snprintf (reason, room, "ptrace does not work here: %s",
                strerror (errno));
      goto out;
    }
  /* Past the first mark. */
  if (step_once (&a) != 0 || step_once (&b) != 0)
    goto out;
  result = 0;
  while ((uintptr_t) a.regs.PC != (uintptr_t) mark)
    {
      const struct instruction *in = find_instruction ((uintptr_t) a.regs.PC);
      struct step x, y;
      observe (&x, in, &a.regs);
      observe (&y, in, &b.regs);
      if (x.pc != y.pc)
        {
          describe (reason, room, "different paths", x.pc);
          result = 1;
          break;
        }
      if (memcmp (&x, &y, sizeof x) != 0)
        {
          describe (reason, room,
                    x.extra != y.extra && in && in->division
                        ? "different operands of a division"
                        : "different addresses",
                    x.pc);
          result = 1;
          break;
        }
      if (in && in->vector)
        {
          describe (reason, room, "an address from a vector register", x.pc);
          result = 1;
          break;
        }
      ++*steps;
      if (step_once (&a) != 0 || step_once (&b) != 0)
        {
          describe (reason, room, "the case died", x.pc);
          result = 1;
          break;
        }
    }
  if (result == 0 && (uintptr_t) b.regs.PC != (uintptr_t) mark)
    {
      snprintf (reason, room, "one run ends before the other");
      result = 1;
    }
out:
  stop (&a);
  stop (&b);
  return result;
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
