/* SPDX-License-Identifier: ISC */
/* The engine: buffers between guard pages, cases, signals, comparison. */
#include "tests/asmcheck/asmcheck.h"

#include "byteorder.h"
#include "tests/asmcheck/guard.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

/* The bytes around a buffer that are compared, if there is room before a guard
 * page. */
#define MARGIN 256

/* How far buffers that are measured with lie from where a page begins: this
 * times their number. */
#define BENCH_OFFSET 320

static void __attribute__ ((__noreturn__)) bail_out (const char *why)
{
  printf ("Bail out! asmcheck: %s\n", why);
  exit (99);
}

/* ---- Memory --------------------------------------------------------------
 */

/* Room between two pages that cannot be touched. */
struct arena
{
  uint8_t *start;
  size_t size;
  int read_only;
};

static struct arena arenas[BUFFERS];

static void
arena_make (struct arena *a, size_t size)
{
  size_t page = (size_t) sysconf (_SC_PAGESIZE);
  uint8_t *p;

  if (a->start && a->size >= size)
    return;
  if (a->start)
    munmap (a->start - page, a->size + 2 * page);
  size = (size + page - 1) / page * page;
  p = mmap (NULL, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
            0);
  if (p == MAP_FAILED || mprotect (p + page, size, PROT_READ | PROT_WRITE))
    bail_out ("no memory");
  a->start = p + page;
  a->size = size;
  a->read_only = 0;
}

static void
arena_protect (struct arena *a, int read_only)
{
  if (a->read_only == read_only)
    return;
  if (mprotect (a->start, a->size,
                read_only ? PROT_READ : PROT_READ | PROT_WRITE))
    bail_out ("mprotect fails");
  a->read_only = read_only;
}

/* ---- Plans ---------------------------------------------------------------
 */

enum place
{
  AT_END,     /* right before a guard page */
  AT_START,   /* right behind one */
  NEAR_END,   /* of an alignment, as near as it can be */
  NEAR_START, /* the same */
  PLACES
};

/* Everything about a case but its bytes. */
struct plan
{
  size_t length;
  unsigned variant;
  unsigned special;
  enum pattern pattern;
  enum place place; /* of all buffers */
  unsigned focus;   /* this one alone has the alignment, others random ones;
                       BUFFERS: all are random */
  unsigned alignment;
  int bench;
  const struct implementation *under_test;
};

static unsigned
at_least_1 (unsigned n)
{
  return n ? n : 1;
}

/* Take a digit of *NUMBER to BASE. */
static unsigned long
digit (unsigned long *number, unsigned long base)
{
  unsigned long d = *number % base;
  *number /= base;
  return d;
}

static unsigned
count_more (const struct fixture *f)
{
  unsigned n = 0;
  while (f->more[n])
    n++;
  return n;
}

/* How cases are chosen, in four parts:
 *  - every length, at both guards and near them at random alignments, in all
 *    variants;
 *  - every alignment of every buffer, in all variants, with four random
 *    lengths;
 *  - every pattern of contents and every special, in all variants, with the
 *    least length, the greatest, and random ones, some far beyond that;
 *  - the lengths far beyond that the fixture names, in all variants.
 * In brief: every length once in each variant, right before a guard, no
 * alignments, and each of the others once.
 * Returns 0 if there is no case NUMBER. */
static int
plan_case (const struct fixture *f, unsigned buffers, int brief,
           unsigned long number, uint64_t *random, struct plan *p)
{
  unsigned variants = at_least_1 (f->variants);
  unsigned specials = at_least_1 (f->specials);
  unsigned repeat = brief ? 1 : 8;
  unsigned long part;

  p->bench = 0;
  p->pattern = RANDOM_BYTES;
  p->special = (unsigned) (random_next (random) % specials);
  p->length = 1 + random_next (random) % f->lengths;
  p->place = (enum place) (random_next (random) % PLACES);
  p->focus = BUFFERS;
  p->alignment = 0;

  part = f->lengths * (brief ? 1 : PLACES) * variants;
  if (f->lengths == 1 && !brief)
    part *= 64; /* no length to vary: as many other contents */
  if (number < part)
    {
      p->variant = (unsigned) digit (&number, variants);
      if (!brief)
        p->place = (enum place) digit (&number, PLACES);
      p->length = 1 + digit (&number, f->lengths);
      if (p->place >= NEAR_END && random_next (random) % 2)
        p->pattern = (enum pattern) (random_next (random) % PATTERNS);
      return 1;
    }
  number -= part;

  part = brief ? 0 : 64ul * buffers * variants * 4;
  if (number < part)
    {
      p->variant = (unsigned) digit (&number, variants);
      p->alignment = (unsigned) digit (&number, 64);
      p->focus = (unsigned) digit (&number, buffers);
      p->place = random_next (random) % 2 ? NEAR_END : NEAR_START;
      return 1;
    }
  number -= part;

  part = (unsigned long) PATTERNS * specials * variants * repeat;
  if (number < part)
    {
      p->variant = (unsigned) digit (&number, variants);
      p->special = (unsigned) digit (&number, specials);
      p->pattern = (enum pattern) digit (&number, PATTERNS);
      if (number == 0)
        p->length = 1;
      else if (number == 1)
        p->length = f->lengths;
      else if (f->lengths > 1 && random_next (random) % 4 == 0)
        p->length = 1 + random_next (random) % (4 * f->lengths);
      return 1;
    }
  number -= part;

  part = (unsigned long) count_more (f) * variants * repeat;
  if (number < part)
    {
      p->variant = (unsigned) digit (&number, variants);
      p->length = f->more[digit (&number, count_more (f))];
      return 1;
    }
  return 0;
}

/* ---- What fixtures call --------------------------------------------------
 */

uint64_t
scene_random (struct scene *s)
{
  return random_next (&s->random);
}

/* One set bit in each 64 bytes that begin within SIZE, if it lies within too.
 */
static void
fill_one_bit (struct scene *s, uint8_t *p, size_t size)
{
  size_t k;
  memset (p, 0, size);
  for (k = 0; k < size; k += 64)
    {
      uint64_t x = scene_random (s);
      if (k + x % 64 < size)
        p[k + x % 64] = (uint8_t) (1 << (x >> 8) % 8);
    }
}

/* Eight bytes of PATTERN, made of the random X. */
static uint64_t
pattern_of (enum pattern pattern, uint64_t x)
{
  uint64_t bytes = 0;
  unsigned k;
  switch (pattern)
    {
    case ZEROS:
      return 0;
    case ONES:
      return ~(uint64_t) 0;
    case BYTES_00_FF:
      for (k = 0; k < 8; k++)
        bytes |= (x >> k & 1) << 8 * k;
      return bytes * 0xff;
    case WORDS_00_FF:
      return ~(x & 1) + 1;
    default:
      return x;
    }
}

static void
fill_pattern (struct scene *s, uint8_t *p, size_t size, enum pattern pattern)
{
  size_t k;
  uint8_t last[8];
  if (pattern == ONE_BIT)
    {
      fill_one_bit (s, p, size);
      return;
    }
  for (k = 0; size - k >= 8; k += 8)
    write_le64 (p + k, pattern_of (pattern, scene_random (s)));
  if (k < size)
    {
      write_le64 (last, pattern_of (pattern, scene_random (s)));
      memcpy (p + k, last, size - k);
    }
}

void *
buffer (struct scene *s, const char *name, size_t size, size_t align,
        enum access access)
{
  const struct plan *plan = s->plan;
  struct buffer *b = &s->buffers[s->buffer_count];
  struct arena *a = &arenas[s->buffer_count];
  size_t alignment, least, most;
  uint8_t *end;

  if (s->buffer_count == BUFFERS)
    bail_out ("too many buffers");
  arena_make (a, size + (plan->bench ? BENCH_OFFSET * BUFFERS : 64));
  arena_protect (a, 0);
  end = a->start + a->size;

  alignment = plan->focus == s->buffer_count ? plan->alignment
                                             : scene_random (s) % 64;
  alignment -= alignment % align;
  switch (plan->place)
    {
    case AT_END:
      b->data = end - size;
      b->data -= (uintptr_t) b->data % align;
      break;
    case AT_START:
      b->data = a->start;
      break;
    case NEAR_END:
      b->data = end - size;
      b->data -= ((uintptr_t) b->data - alignment) % 64;
      break;
    default:
      b->data = a->start + alignment;
    }
  /* Not all at the same place of a page: caches and store buffers would take
   * one for the other. */
  if (plan->bench)
    b->data = a->start + BENCH_OFFSET * s->buffer_count;
  b->name = name;
  b->size = size;
  b->access = access;
  b->arena = a;
  least = (size_t) (b->data - a->start);
  most = (size_t) (end - b->data) - size;
  if (least > MARGIN)
    least = MARGIN;
  if (most > MARGIN)
    most = MARGIN;
  b->window = b->data - least;
  b->window_size = least + size + most;
  fill_pattern (s, b->window, least, RANDOM_BYTES);
  fill_pattern (s, b->data, size, access == OUT ? RANDOM_BYTES : s->pattern);
  fill_pattern (s, b->data + size, most, RANDOM_BYTES);
  s->buffer_count++;
  return b->data;
}

void
arg_number (struct scene *s, uint64_t n)
{
  if (s->arg_count == ARGUMENTS)
    bail_out ("too many arguments");
  s->args[s->arg_count++] = n;
}

void
arg_pointer (struct scene *s, const void *p)
{
  arg_number (s, (uintptr_t) p);
}

static void
scene_make (const struct fixture *f, const struct plan *plan, uint64_t random,
            struct scene *s)
{
  memset (s, 0, sizeof *s);
  s->plan = plan;
  s->random = random;
  s->length = plan->length;
  s->bench = plan->bench;
  s->variant = plan->variant;
  s->special = plan->special;
  s->pattern = plan->pattern;
  s->under_test = plan->under_test;
  f->make (s);
}

void
scene_for_bench (const struct fixture *f, size_t length, struct scene *s)
{
  static struct plan plan;
  memset (&plan, 0, sizeof plan);
  plan.length = length;
  plan.bench = 1;
  scene_make (f, &plan, 1, s);
}

/* ---- Signals -------------------------------------------------------------
 */

static sigjmp_buf escape;
static volatile sig_atomic_t calling;
static struct
{
  int number;
  uintptr_t address;
  int has_address;
} caught;

static const int signals[]
    = { SIGILL, SIGSEGV, SIGBUS, SIGFPE, SIGTRAP, SIGPROF };

/* In SECONDS of the CPU, which other programs may keep busy, comes SIGPROF. */
static void
set_patience (unsigned seconds)
{
  struct itimerval timer;
  memset (&timer, 0, sizeof timer);
  timer.it_value.tv_sec = (time_t) seconds;
  setitimer (ITIMER_PROF, &timer, NULL);
}

static void
on_signal (int number, siginfo_t *info, void *context)
{
  (void) context;
  if (!calling)
    {
      /* Not a kernel's: as if we were not here. */
      signal (number, SIG_DFL);
      raise (number);
      return;
    }
  calling = 0;
  caught.number = number;
  caught.address = (uintptr_t) info->si_addr;
  caught.has_address = number == SIGBUS || number == SIGSEGV;
#if defined(SI_KERNEL)
  /* A general protection fault of x86 reports no address. */
  if (info->si_code == SI_KERNEL)
    caught.has_address = 0;
#endif
  siglongjmp (escape, 1);
}

static void
catch_signals (void)
{
  static int done;
  static uint8_t stack[65536];
  struct sigaction action;
  stack_t alternate;
  size_t k;

  if (done)
    return;
  done = 1;
  memset (&alternate, 0, sizeof alternate);
  alternate.ss_sp = stack;
  alternate.ss_size = sizeof stack;
  if (sigaltstack (&alternate, NULL) != 0)
    bail_out ("sigaltstack fails");
  memset (&action, 0, sizeof action);
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset (&action.sa_mask);
  for (k = 0; k < sizeof signals / sizeof signals[0]; k++)
    if (sigaction (signals[k], &action, NULL) != 0)
      bail_out ("sigaction fails");
}

/* Describe ADDRESS, which is in a buffer of S or in a page next to one. */
static void
describe_address (const struct scene *s, uintptr_t address, char *text,
                  size_t size)
{
  unsigned k;
  for (k = 0; k < s->buffer_count; k++)
    {
      const struct buffer *b = &s->buffers[k];
      const uintptr_t first = (uintptr_t) b->arena->start, near = 4096;
      if (address >= first - near && address < first + b->arena->size + near)
        {
          snprintf (text, size, "%s, byte %ld of %lu", b->name,
                    (long) (address - (uintptr_t) b->data),
                    (unsigned long) b->size);
          return;
        }
    }
  snprintf (text, size, "0x%lx", (unsigned long) address);
}

/* What was caught. */
static void
describe_signal (const struct scene *s, char *text, size_t size)
{
  char where[128] = "";
  if (caught.has_address)
    describe_address (s, caught.address, where, sizeof where);
  else if (caught.number == SIGSEGV)
    snprintf (where, sizeof where, "general protection: misaligned?");
  snprintf (text, size, "%s%s%s",
            caught.number == SIGPROF ? "does not return"
                                     : strsignal (caught.number),
            where[0] ? " at " : "", where);
}

/* ---- Cases ---------------------------------------------------------------
 */

struct step
{
  const struct implementation *row;
  size_t length;
};

enum
{
  STEPS = 3,
  ENOUGH = 32 /* failed cases, to see more than one kind */
};

static void __attribute__ ((__format__ (__printf__, 3, 4)))
fail (struct report *r, enum failure kind, const char *format, ...)
{
  va_list ap;
  if (r->failed == 0 && !r->bad)
    r->worst = kind;
  r->bad = 1;
  if (r->text[kind][0])
    return;
  va_start (ap, format);
  vsnprintf (r->text[kind], sizeof r->text[kind], format, ap);
  va_end (ap);
  r->first[kind] = r->cases;
}

/* Copies of all windows of a scene, one after the other. */
static uint8_t *
copy_room (const struct scene *s, uint8_t **room, size_t *room_size)
{
  size_t size = 0;
  unsigned k;
  for (k = 0; k < s->buffer_count; k++)
    size += s->buffers[k].window_size;
  if (size > *room_size)
    {
      free (*room);
      *room = malloc (size);
      *room_size = size;
      if (!*room)
        bail_out ("no memory");
    }
  return *room;
}

static void
copy_out (const struct scene *s, uint8_t *room)
{
  unsigned k;
  for (k = 0; k < s->buffer_count; k++)
    {
      memcpy (room, s->buffers[k].window, s->buffers[k].window_size);
      room += s->buffers[k].window_size;
    }
}

static void
copy_in (const struct scene *s, const uint8_t *room)
{
  unsigned k;
  for (k = 0; k < s->buffer_count; k++)
    {
      memcpy (s->buffers[k].window, room, s->buffers[k].window_size);
      room += s->buffers[k].window_size;
    }
}

void
guarded_call (void (*call) (kernel_function *f, const uint64_t *args),
              kernel_function *f, const uint64_t *args, char *text,
              size_t size)
{
#if defined(KEPT)
  static const char *const names[] = {
#define NAME(R) #R,
    KEPT (NAME)
  };
  uintptr_t changed = asmcheck_guard (call, f, args);
  size_t k, used = 0;
#if SANITIZE_KERNELS
  writes (&changed, sizeof changed);
#endif
  text[0] = 0;
  for (k = sizeof names / sizeof names[0]; changed; changed >>= 1)
    {
      k--;
      if (changed & 1)
        used += (size_t) snprintf (text + used, size - used, "%s%s",
                                   used ? ", " : "clobbers ", names[k]);
    }
#else
  text[0] = 0;
  (void) size;
  call (f, args);
#endif
}

/* Run STEPS; whether all returned. */
static int
run (const struct fixture *f, struct scene *s, const struct step *steps,
     unsigned count, enum failure kind, const char *prefix, struct report *r)
{
  volatile unsigned k;
  volatile int good = 1;

  for (k = 0; k < count && good; k++)
    {
      char text[320];
      if (f->continues)
        s->args[f->continues - 1] = steps[k].length;
      if (sigsetjmp (escape, 1) == 0)
        {
          calling = 1;
          guarded_call (f->call, steps[k].row->function, s->args, text,
                        sizeof text);
          calling = 0;
          if (text[0])
            fail (r, BAD_REGISTERS, "%s", text);
        }
      else
        {
          describe_signal (s, text, sizeof text);
          fail (r, kind, "%s%s", prefix, text);
          good = 0;
        }
    }
  return good;
}

/* Compare the windows with those at EXPECTED. */
static void
compare (const struct scene *s, const uint8_t *expected, struct report *r)
{
  unsigned k;
  for (k = 0; k < s->buffer_count; k++)
    {
      const struct buffer *b = &s->buffers[k];
      size_t before = (size_t) (b->data - b->window), j;
      if (memcmp (b->window, expected, b->window_size) != 0)
        for (j = 0; j < b->window_size; j++)
          {
            unsigned got = b->window[j], want = expected[j];
            if (got == want)
              continue;
            if (j < before)
              fail (r, BAD_PADDING, "writes %lu bytes before the start of %s",
                    (unsigned long) (before - j), b->name);
            else if (j >= before + b->size)
              fail (r, BAD_PADDING, "writes at %lu past the end of %s",
                    (unsigned long) (j - before - b->size), b->name);
            else if (b->access == IN)
              fail (r, BAD_INPUT_CHANGED, "changes its input %s, byte %lu",
                    b->name, (unsigned long) (j - before));
            else
              fail (r, BAD_OUTPUT,
                    "wrong output: %s, byte %lu of %lu is %02x, not %02x",
                    b->name, (unsigned long) (j - before),
                    (unsigned long) b->size, got, want);
          }
      expected += b->window_size;
    }
}

/* The generator of case NUMBER: cases can be run one by one. */
static uint64_t
case_random (const struct fixture *f, uint64_t seed, unsigned long number)
{
  uint64_t x = seed;
  const char *p;
  for (p = f->kernel; *p; p++)
    {
      x += (uint8_t) *p;
      x = random_next (&x);
    }
  x += number;
  return random_next (&x);
}

void
check_implementation (const struct fixture *f,
                      const struct implementations *all, unsigned index,
                      uint32_t usable, const struct options *options,
                      struct report *r)
{
  static uint8_t *initial, *expected;
  static size_t initial_size, expected_size;
  const struct implementation *rows = all->rows;
  const struct implementation *reference = &rows[all->count - 1];
  unsigned buffers = 0, variant;
  unsigned long number;

  memset (r, 0, sizeof *r);
  catch_signals ();
  for (variant = 0; variant < at_least_1 (f->variants); variant++)
    {
      struct plan plan;
      struct scene s;
      memset (&plan, 0, sizeof plan);
      plan.length = 1;
      plan.variant = variant;
      plan.under_test = &rows[index];
      scene_make (f, &plan, 1, &s);
      if (buffers < s.buffer_count)
        buffers = s.buffer_count;
    }
  for (number = 0;; number++)
    {
      uint64_t random = case_random (f, options->seed, number);
      struct step c_steps[STEPS], steps[STEPS];
      struct scene s;
      struct plan plan;
      unsigned count = 1, k;
      int protect;
      const char *wrong;

      if (!plan_case (f, buffers, options->brief, number, &random, &plan))
        break;
      plan.under_test = &rows[index];
      if (options->only_case >= 0
          && number != (unsigned long) options->only_case)
        continue;
      scene_make (f, &plan, random, &s);
      if (r->cases % 256 == 0)
        set_patience (options->patience);
      r->cases++;

      /* Choose the implementation of each call. */
      if (f->continues)
        count = 1 + (unsigned) (scene_random (&s) % STEPS);
      for (k = 0; k < count; k++)
        {
          unsigned other;
          size_t length = 0;
          if (f->continues)
            {
              length = (size_t) s.args[f->continues - 1];
              if (k > 0 && length > 0)
                length = 1 + scene_random (&s) % length;
            }
          do
            other = (unsigned) (scene_random (&s) % all->count);
          while ((rows[other].needs & ~usable) != 0);
          if (k == 0 || scene_random (&s) % 2)
            other = index;
          c_steps[k].row = reference;
          c_steps[k].length = length;
          steps[k].row = &rows[other];
          steps[k].length = length;
        }

      copy_out (&s, copy_room (&s, &initial, &initial_size));
      (void) copy_room (&s, &expected, &expected_size);
      if (!run (f, &s, c_steps, count, BAD_REFERENCE, "c: ", r))
        {
          r->failed++;
          break;
        }
      wrong = f->normal ? f->normal (&s) : NULL;
      if (wrong)
        {
          fail (r, BAD_REFERENCE, "c: %s", wrong);
          r->failed++;
          break;
        }
      copy_out (&s, expected);
      copy_in (&s, initial);

      /* Now and then input is written to on pain of death, so that putting it
       * back does not help. */
      protect = number % 8 == 0;
      for (k = 0; protect && k < s.buffer_count; k++)
        if (s.buffers[k].access == IN)
          arena_protect (s.buffers[k].arena, 1);

      r->bad = 0;
      if (run (f, &s, steps, count, BAD_SIGNAL, "", r))
        {
          wrong = f->normal ? f->normal (&s) : NULL;
          if (wrong)
            fail (r, BAD_FORM, "%s", wrong);
          else
            compare (&s, expected, r);
        }
      if (r->bad)
        {
          r->failed++;
          if (r->failed == ENOUGH || caught.number == SIGPROF)
            break;
        }
    }
  set_patience (0);
}
