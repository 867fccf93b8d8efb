/* SPDX-License-Identifier: ISC */
/* Runs a case on nine different secrets and compares, instruction by
 * instruction: the program counter, the stack pointer, the addresses of
 * memory operands, and, for divisions, the operands, whose values decide how
 * long they take.  What differs leaks.  A branch on one bit is seen unless the
 * bit is the same in all runs: of the secrets no bit is, of what is computed
 * of them one in 256.
 *
 * Each run is in a process of its own, whose handler writes down what it sees.
 * It does not stop everywhere: it follows the listing, through jumps and calls
 * with one target, to the next instruction that it cannot judge from where it
 * is: a branch, a division, or an address in registers that may have changed.
 * There it puts a breakpoint.  Where the listing does not say how the code
 * goes on, the processor traps after each instruction, which takes four times
 * as long.
 *
 * The listing is objdump's, of this very program, which is linked statically
 * and without PIE, so that libc's functions are seen too and addresses are
 * those of the listing.  An address that comes out of a vector register (a
 * gather) is a leak by itself.  Linux on x86 and x86_64. */
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

#include "tests/testutil.h"

#if defined(__x86_64__)
#define PC REG_RIP
#define SP REG_RSP
#define COUNT REG_RCX
#else
#define PC REG_EIP
#define SP REG_ESP
#define COUNT REG_ECX
#endif

/* General registers, with the names of their parts, as 1 + their index in a
 * signal's context; 0 is none. */
struct reg_name
{
  const char *names;
  uint16_t number;
};

static const struct reg_name reg_names[] = {
#if defined(__x86_64__)
  { "rax eax ax al ah", 1 + REG_RAX },   { "rbx ebx bx bl bh", 1 + REG_RBX },
  { "rcx ecx cx cl ch", 1 + REG_RCX },   { "rdx edx dx dl dh", 1 + REG_RDX },
  { "rsi esi si sil", 1 + REG_RSI },     { "rdi edi di dil", 1 + REG_RDI },
  { "rbp ebp bp bpl", 1 + REG_RBP },     { "rsp esp sp spl", 1 + REG_RSP },
  { "r8 r8d r8w r8b", 1 + REG_R8 },      { "r9 r9d r9w r9b", 1 + REG_R9 },
  { "r10 r10d r10w r10b", 1 + REG_R10 }, { "r11 r11d r11w r11b", 1 + REG_R11 },
  { "r12 r12d r12w r12b", 1 + REG_R12 }, { "r13 r13d r13w r13b", 1 + REG_R13 },
  { "r14 r14d r14w r14b", 1 + REG_R14 }, { "r15 r15d r15w r15b", 1 + REG_R15 },
#else
  { "eax ax al ah", 1 + REG_EAX }, { "ebx bx bl bh", 1 + REG_EBX },
  { "ecx cx cl ch", 1 + REG_ECX }, { "edx dx dl dh", 1 + REG_EDX },
  { "esi si", 1 + REG_ESI },       { "edi di", 1 + REG_EDI },
  { "ebp bp", 1 + REG_EBP },       { "esp sp", 1 + REG_ESP },
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

/* How it goes on behind an instruction. */
enum way
{
  NEXT,        /* with the next one */
  JUMP,        /* at its target */
  CALL,        /* too */
  CONDITIONAL, /* with either */
  RETURN,
  UNKNOWN
};

/* What an instruction makes observable, beside where it is. */
struct instruction
{
  uintptr_t address;
  uintptr_t target;
  struct operand operand[MAX_OPERANDS];
  uint8_t operands;
  uint8_t division; /* or another whose operands decide its time */
  uint8_t vector;   /* addresses out of a vector register */
  uint8_t repeated; /* counts in rcx */
  uint8_t way;
  uint8_t condition; /* as processors number them */
  uint16_t divisor;
  uint32_t writes; /* what general registers it may change, by number */
};

/* What is observed at an instruction. */
struct step
{
  uintptr_t pc;
  uintptr_t data;  /* the stack pointer and the addresses, mixed */
  uintptr_t extra; /* what decides how long it takes, mixed, or the way */
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
  unsigned lost;  /* it came to its end on a way that was not followed */
  struct step step[MAX_STEPS];
};

enum
{
  RUNS = 9,
  ATTEMPTS = 3,
  BREAKPOINT = 0xcc, /* the instruction */
  TRAP_FLAG = 0x100
};

static struct trace *traces; /* of all runs, shared with them */
static struct trace *trace;  /* of this run */
static struct instruction *listing;
static size_t listed;

/* Of this run: the breakpoint, and what was there; 0 if it traps after each
 * instruction.  That at mark () is always there. */
static uintptr_t stop;
static uint8_t under_stop, under_mark;

/* Where tracing begins and ends. */
__attribute__ ((__noinline__)) static void
mark (void)
{
  __asm__ volatile("" : : : "memory");
}

/* Is WORD, N letters, among the words of TEXT? */
static int
has_word (const char *text, const char *word, size_t n)
{
  for (; *text; text += strspn (text, " "))
    {
      size_t length = strcspn (text, " ");
      if (length == n && memcmp (text, word, n) == 0)
        return 1;
      text += length;
    }
  return 0;
}

static uint16_t
find_register (const char *text, size_t n)
{
  size_t k;
  for (k = 0; k < sizeof reg_names / sizeof reg_names[0]; k++)
    if (has_word (reg_names[k].names, text, n))
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

static enum way
parse_way (struct instruction *in, const char *text)
{
  static const char *const conditions[]
      = { "o", "no", "b", "ae", "e", "ne", "be", "a",
          "s", "ns", "p", "np", "l", "ge", "le", "g" };
  const char *behind = text + strcspn (text, " ,\t\n");
  size_t n = (size_t) (behind - text);
  uint8_t k;
  behind += strcspn (behind, " \t\n");
  behind += strspn (behind, " \t");
  if (strncmp (text, "ret", 3) == 0)
    return n == 3 && *behind != '$' ? RETURN : UNKNOWN;
  if (*text == 'j' || strncmp (text, "call", 4) == 0)
    {
      char *end;
      in->target = strtoul (behind, &end, 16);
      if (end == behind)
        return UNKNOWN;
      if (*text == 'c')
        return CALL;
      if (n == 3 && strncmp (text, "jmp", 3) == 0)
        return JUMP;
      for (k = 0; k < 16; k++)
        if (strlen (conditions[k]) == n - 1
            && strncmp (text + 1, conditions[k], n - 1) == 0)
          {
            in->condition = k;
            return CONDITIONAL;
          }
      return UNKNOWN;
    }
  return strncmp (text, "loop", 4) == 0 || strncmp (text, "xbegin", 6) == 0
                 || *text == '(' || *text == '.' /* (bad), .byte */
             ? UNKNOWN
             : NEXT;
}

/* Is the mnemonic of N letters at TEXT one of WORDS, or with a size behind? */
static int
has_mnemonic (const char *words, const char *text, size_t n)
{
  return has_word (words, text, n)
         || (n > 0 && strchr ("bwlq", text[n - 1])
             && has_word (words, text, n - 1));
}

/* The general registers that the instruction of TEXT may change, as bits. */
static uint32_t
parse_writes (const char *text)
{
  const uint32_t all = ~UINT32_C (0);
  const size_t n = strcspn (text, " \t\n");
  size_t end = strcspn (text, "#<\n");
  const char *last; /* operand */
  uint16_t number;

  while (end > 0 && text[end - 1] == ' ')
    end--;
  for (last = text + end; last > text && last[-1] != ',' && last[-1] != ' ';)
    last--;
  number = find_register (last + 1, (size_t) (text + end - last) - 1);
  if (strstr (text, "%xmm") || strstr (text, "%ymm") || strstr (text, "%zmm"))
    {
      /* pcmpestri and pcmpistri do not name theirs. */
      if (strncmp (text + (*text == 'v') + 5, "stri", 4) == 0)
        return all;
      return number ? UINT32_C (1) << number : 0;
    }
  if (has_mnemonic ("cmp test push vzeroupper", text, n)
      && !strstr (text, "%es:"))
    return 0;
  if (strncmp (text, "cmov", 4) == 0 || strncmp (text, "set", 3) == 0
      || (has_mnemonic ("mov movabs movzb movzw movsb movsw movsl lea add adc "
                        "sub sbb and or xor not neg inc dec shl shr sar rol "
                        "ror bswap andn rorx pop",
                        text, n)
          && !strstr (text, "%es:"))
      || (has_mnemonic ("imul", text, n) && strchr (text, ',')))
    {
      if (*last != '%')
        return 0;
      return number ? UINT32_C (1) << number : all;
    }
  return all;
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
  if (strncmp (mnemonic, "nop", 3) == 0)
    return;
  in->way = (uint8_t) parse_way (in, mnemonic);
  if (in->way == NEXT)
    in->writes = parse_writes (mnemonic);
  if (strncmp (mnemonic, "lea", 3) == 0)
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

/* Does the condition of IN hold? */
static int
holds (const struct instruction *in, const greg_t *regs)
{
  const uintptr_t f = (uintptr_t) regs[REG_EFL];
  const int c = f & 1, p = f >> 2 & 1, z = f >> 6 & 1, s = f >> 7 & 1,
            o = f >> 11 & 1;
  const int of[8] = { o, c, z, c | z, s, p, s ^ o, z | (s ^ o) };
  return of[in->condition / 2] ^ (in->condition & 1);
}

/* Mix the addresses of IN into S. */
static void
observe_addresses (struct step *s, const struct instruction *in,
                   const greg_t *regs)
{
  unsigned k;
  for (k = 0; k < in->operands; k++)
    s->data = s->data * 0x9e3779b1u + get (regs, in->operand[k].base)
              + in->operand[k].scale * get (regs, in->operand[k].index);
}

static void
observe (struct step *s, const struct instruction *in, const greg_t *regs)
{
  s->pc = (uintptr_t) regs[PC];
  s->data = (uintptr_t) regs[SP];
  s->extra = 0;
  if (!in)
    return;
  observe_addresses (s, in, regs);
  if (in->division)
    {
      uintptr_t a = get (regs, find_register ("eax", 3));
      uintptr_t d = get (regs, find_register ("edx", 3));
      s->extra = (a * 3 + d) * 5 + get (regs, in->divisor);
    }
  if (in->repeated)
    s->extra = (uintptr_t) regs[COUNT];
  /* Both ways may come to one stop. */
  if (in->way == CONDITIONAL)
    s->extra = (uintptr_t) holds (in, regs);
  if (in->way == RETURN)
    s->extra = *(const uintptr_t *) regs[SP];
}

/* Whether the addresses of IN depend on registers among WRITTEN.  Addresses on
 * the stack follow from where the stack pointer was. */
static int
moved (const struct instruction *in, uint32_t written)
{
  uint32_t used = 0;
  unsigned k;
  for (k = 0; k < in->operands; k++)
    used |= UINT32_C (1) << in->operand[k].base
            | UINT32_C (1) << in->operand[k].index;
  return (used & written & ~(UINT32_C (1) << (1 + SP)) & ~UINT32_C (1)) != 0;
}

/* Does IN call two instructions that say where they were called from?  In 32
 * bits the handler begins so, too, so that nothing may stop there. */
static int
calls_thunk (const struct instruction *in)
{
  const struct instruction *to
      = in->way == CALL ? find_instruction (in->target) : NULL;
  return to && to[0].way == NEXT && to[1].way == RETURN && to[0].operands == 1
         && !moved (to, ~UINT32_C (0));
}

/* Where to stop next, coming from FROM, of which S has all: 0 if that is not
 * known.  S gets the addresses on the way, in registers that are what they
 * were. */
static uintptr_t
next_stop (struct step *s, const struct instruction *from, const greg_t *regs)
{
  const struct instruction *in = from, *first = NULL;
  uint32_t written = 0;
  for (;;)
    {
      const int way = in->way;
      uintptr_t at = 0;
      if (first
          && (way == CONDITIONAL || way == RETURN || way == UNKNOWN
              || in->division || in->repeated || in->vector || in == from
              || in->address == (uintptr_t) mark || moved (in, written)))
        /* A breakpoint where it is would be there too early. */
        return in != from ? in->address : first != from ? first->address : 0;
      if (first)
        observe_addresses (s, in, regs);
      written |= in->writes;
      if (way == UNKNOWN)
        return 0;
      if (calls_thunk (in))
        written = ~UINT32_C (0);
      else if (way == JUMP || way == CALL
               || (way == CONDITIONAL && holds (in, regs)))
        at = in->target;
      else if (way == RETURN)
        at = *(const uintptr_t *) regs[SP];
      if (at == 0)
        in++;
      else
        in = find_instruction (at);
      if (!in || in == listing + listed)
        return 0;
      if (!first)
        first = in;
    }
}

/* At a breakpoint or after an instruction, on a stack of its own. */
static void
on_trap (int signal_number, siginfo_t *info, void *context)
{
  greg_t *regs = ((ucontext_t *) context)->uc_mcontext.gregs;
  uintptr_t pc = (uintptr_t) regs[PC];
  const struct instruction *in;
  struct step *s;

  (void) signal_number;
  if (info->si_code != TRAP_TRACE)
    regs[PC] = (greg_t) --pc;
  if (stop)
    *(uint8_t *) stop = under_stop;
  *(uint8_t *) (uintptr_t) mark = under_mark;
  if (pc == (uintptr_t) mark && ++trace->marks == 2)
    {
      trace->lost = stop != 0 && stop != pc;
      _exit (0);
    }
  if (trace->steps == MAX_STEPS)
    _exit (1);
  in = find_instruction (pc);
  s = &trace->step[trace->steps++];
  observe (s, in, regs);
  stop = in ? next_stop (s, in, regs) : 0;
  if (stop)
    {
      under_stop = *(uint8_t *) stop;
      *(uint8_t *) stop = BREAKPOINT;
      regs[REG_EFL] &= ~(greg_t) TRAP_FLAG;
    }
  else
    {
      stop = 0;
      regs[REG_EFL] |= TRAP_FLAG;
    }
  if (pc != (uintptr_t) mark && stop != (uintptr_t) mark)
    *(uint8_t *) (uintptr_t) mark = BREAKPOINT;
}

/* Other secrets for each run.  Those of the second are the first one's with
 * all bits changed. */
static void
fill_pool (unsigned run)
{
  uint32_t x = run < 2 ? 1 : run * 0x9e3779b9u;
  size_t k;
  for (k = 0; k < CT_POOL_SIZE; k++)
    {
      x = x * 1664525u + 1013904223u;
      ct_pool[k] = (uint8_t) (x >> 24) ^ (run == 1 ? 0xff : 0);
    }
}

/* The case between two marks. */
static void
child (const struct ct_case *c, unsigned run)
{
  static char stack[65536];
  stack_t alternate = { 0 };
  struct sigaction action = { 0 };
  const uintptr_t first = listing[0].address & ~(uintptr_t) 4095;
  fill_pool (run);
  alternate.ss_sp = stack;
  alternate.ss_size = sizeof stack;
  action.sa_sigaction = on_trap;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  if (sigaltstack (&alternate, NULL) != 0
      || sigaction (SIGTRAP, &action, NULL) != 0
      || mprotect ((void *) first, listing[listed - 1].address + 16 - first,
                   PROT_READ | PROT_WRITE | PROT_EXEC)
             != 0)
    _exit (1);
  under_mark = *(uint8_t *) (uintptr_t) mark;
  *(uint8_t *) (uintptr_t) mark = BREAKPOINT;
  mark ();
  c->run (c);
  mark ();
  _exit (0);
}

/* All runs, to their ends. */
static void
run (const struct ct_case *c)
{
  pid_t pid[RUNS];
  unsigned k;

  fflush (NULL);
  for (k = 0; k < RUNS; k++)
    {
      trace = &traces[k];
      trace->steps = 0;
      trace->marks = 0;
      trace->lost = 0;
      pid[k] = fork ();
      if (pid[k] == 0)
        child (c, k);
    }
  for (k = 0; k < RUNS; k++)
    while (pid[k] > 0 && waitpid (pid[k], NULL, 0) < 0 && errno == EINTR)
      ;
}

/* What differs first between two runs, or is not to be, or null; at *PC. */
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
      if (x->extra != y->extra && in && in->way != NEXT)
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
  if (a->lost || b->lost)
    return "a way that was not followed";
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

/* What ct_trace returns of the runs. */
static int
compare (char *reason, size_t room)
{
  uintptr_t pc = 0;
  unsigned k;
  for (k = 1; k < RUNS; k++)
    {
      const char *what;
      if (traces[0].marks == 0 || traces[k].marks == 0)
        {
          snprintf (reason, room,
                    "this system does not trap, or protects code");
          return -1;
        }
      what = difference (&traces[0], &traces[k], &pc);
      if (what)
        {
          describe (reason, room, what, pc);
          return 1;
        }
    }
  return 0;
}

int
ct_trace (const struct ct_case *c, char *reason, size_t room,
          unsigned long *steps)
{
  int result = 1;
  unsigned k;

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
  /* Some virtual machines lose a trap after an instruction, once in millions.
   * The secrets are the same each time: what leaks differs in all attempts. */
  for (k = 0; k < ATTEMPTS && result == 1; k++)
    {
      run (c);
      *steps = traces[0].steps;
      result = compare (reason, room);
    }
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
