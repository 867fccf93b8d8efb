/* SPDX-License-Identifier: ISC */
/* asmcheck: every implementation of every kernel against the C one.
 *
 * A fixture generates the calls of one kernel; the engine does everything
 * else.  ALG.c defines the fixtures of a module,
 *
 *   const struct fixture asmcheck_ALG[] = { { ... }, ..., { .kernel = NULL }
 * };
 *
 * which is declared below and listed in fixtures.c.  The engine calls make ()
 * for each case with a length, a variant and so on in the scene; make ()
 * allocates buffers and sets arguments, in the order of the kernel's
 * parameters:
 *
 *   static void make (struct scene *s)
 *   {
 *     uint8_t *src = buffer (s, "src", 64 * s->length, 1, IN);
 *     uint8_t *dst
 *         = s->variant ? src : buffer (s, "dst", 64 * s->length, 1, OUT);
 *     ...
 *     arg_pointer (s, dst);
 *
 * The engine then runs the case with C and with the implementation under test
 * from the same contents at the same addresses, and compares every buffer and
 * what is around it. */
#ifndef SYMCRYPT_TESTS_ASMCHECK_H
#define SYMCRYPT_TESTS_ASMCHECK_H

#include <stddef.h>

#include <symcrypt/poly1305.h>

#include "tests/implementations.h"

#include "tests/testutil.h"

enum
{
  ARGUMENTS = 8,
  BUFFERS = 20,
  SIZES = 8
};

enum access
{
  IN,    /* read alone: must not change */
  OUT,   /* written: holds garbage before */
  IN_OUT /* a state, or src and dst in place */
};

/* The initial content of buffers that are read. */
enum pattern
{
  RANDOM_BYTES,
  ZEROS,
  ONES,
  BYTES_00_FF, /* each byte one or the other */
  WORDS_00_FF, /* each eight bytes */
  ONE_BIT,     /* one bit in 64 bytes is set */
  PATTERNS
};

struct buffer
{
  const char *name;
  uint8_t *data;
  size_t size;
  enum access access;
  /* The engine's: what is compared, around the data too. */
  struct arena *arena;
  uint8_t *window;
  size_t window_size;
};

struct scene
{
  /* The case that make () must generate. */
  size_t length;        /* in the fixture's units */
  unsigned variant;     /* in place or not, ...: below fixture.variants */
  unsigned special;     /* counters about to wrap, ...: below .specials */
  enum pattern pattern; /* done by buffer () */
  int bench;            /* to be measured: what is usual */
  const struct implementation *under_test; /* null if it is measured */

  /* The call that make () generated. */
  uint64_t args[ARGUMENTS];
  unsigned arg_count;
  struct buffer buffers[BUFFERS];
  unsigned buffer_count;

  /* The engine's. */
  uint64_t random;
  const struct plan *plan;
};

/* The arguments, for fixture.call. */
#define POINTER(k) ((void *) (uintptr_t) args[k])
#define SIZE(k) ((size_t) args[k])
#define WORD32(k) ((uint32_t) args[k])

struct fixture
{
  const char *kernel;

  void (*make) (struct scene *s);

  /* Call F, which is of the kernel's type. */
  void (*call) (kernel_function *f, const uint64_t *args);

  /* Lengths run from 1 to this, every one: twice the widest unrolling of any
   * implementation and more.  1 if the kernel has no length. */
  size_t lengths;
  size_t more[SIZES + 1]; /* longer ones, around thresholds; 0 ends them */
  size_t unit;            /* bytes in a unit of length, for the benchmark */

  unsigned variants; /* 0 is as good as 1 */
  unsigned specials;

  /* 1 + the argument that is the length, if a call can be followed by another
   * with the same state: the engine then makes up to three in a row, of the
   * implementations in turn, the later ones not longer than the first. */
  unsigned continues;

  /* Bring what may differ between implementations into one form, and return
   * null; or say what is wrong with it. */
  const char *(*normal) (struct scene *s);

  /* Called before each call that is measured, if there is a state that would
   * make later calls cheaper than first ones. */
  void (*renew) (const uint64_t *args);

  /* Lengths to measure, ended by 0; 1 if there are none. */
  size_t bench[SIZES + 1];
  /* The length for --trace, or 0: the longest of these up to a KiB. */
  size_t trace;
};

/* The alignment of structures that hold TYPE. */
#define ALIGNMENT(type)                                                       \
  offsetof (                                                                  \
      struct {                                                                \
        char c;                                                               \
        type x;                                                               \
      },                                                                      \
      x)

/* SIZE bytes at an address that is a multiple of ALIGN, filled. */
void *buffer (struct scene *s, const char *name, size_t size, size_t align,
              enum access access);

void arg_pointer (struct scene *s, const void *p);
void arg_number (struct scene *s, uint64_t n);

/* The pointers dst, a and b of dst = a op b.  MAKE makes a buffer for each.
 * The variant says which pointers have the same buffer. */
enum
{
  OPERAND_VARIANTS = 5
};
void arg_operands (struct scene *s,
                   void *(*make) (struct scene *s, const char *name,
                                  enum access access));

uint64_t scene_random (struct scene *s);

/* Reduce h, which need not be, and forget powers, for fixture.normal; in
   poly1305.c. */
const char *poly1305_normal (struct symcrypt_poly1305_state *state);

/* Set r, and h so that after BLOCKS blocks of DATA, or after one of the first,
   it is next to a multiple of 2^128; RANDOM says which; in poly1305.c. */
void poly1305_aim (struct symcrypt_poly1305_state *state, size_t blocks,
                   const uint8_t *data, uint64_t random);

/* The fixtures of each module, ended by a null name; fixtures.c lists them,
 * too. */
extern const struct fixture asmcheck_chacha[];
extern const struct fixture asmcheck_chacha_poly1305[];
extern const struct fixture asmcheck_hash[];
extern const struct fixture asmcheck_memxor[];
extern const struct fixture asmcheck_poly1305[];
extern const struct fixture asmcheck_rc4[];
extern const struct fixture asmcheck_salsa20[];
extern const struct fixture asmcheck_tz[];

/* ---- Between the parts of the program ----------------------------------- */

struct options
{
  uint64_t seed;
  int brief; /* few cases: enough to see that a CPU has the instructions */
  long only_case;    /* -1: all */
  unsigned patience; /* CPU seconds before a call is said not to return */
};

/* The fixtures, by fixtures.c; null if there is none. */
const struct fixture *fixture_find (const char *kernel);

/* The kinds of failure.  They are counted separately so that one does not hide
 * another. */
enum failure
{
  BAD_OUTPUT,
  BAD_INPUT_CHANGED,
  BAD_PADDING,
  BAD_FORM,
  BAD_SIGNAL,
  BAD_REGISTERS,
  BAD_REFERENCE,
  FAILURES
};

struct report
{
  unsigned cases;
  unsigned failed;               /* cases; 0 if all is well */
  char text[FAILURES][400];      /* empty if there is no such failure */
  unsigned long first[FAILURES]; /* the case */
  enum failure worst;            /* the first kind that was seen */
  int bad;                       /* the engine's: this case failed */
};

/* CALL (F, ARGS); TEXT becomes "clobbers R" if registers that a function keeps
 * for its caller are changed then, else empty. */
void guarded_call (void (*call) (kernel_function *f, const uint64_t *args),
                   kernel_function *f, const uint64_t *args, char *text,
                   size_t size);

/* Run implementation INDEX of ALL, of those with USABLE features, against the
 * last, which is C. */
void check_implementation (const struct fixture *fixture,
                           const struct implementations *all, unsigned index,
                           uint32_t usable, const struct options *options,
                           struct report *report);

/* Make a case for measuring: LENGTH units, nothing in place. */
void scene_for_bench (const struct fixture *fixture, size_t length,
                      struct scene *s);

int self_test (const struct options *options);

/* Measure what SELECTED says yes to; a null implementation is any. */
int bench (int (*selected) (const char *kernel, const char *implementation),
           int json);

/* One call of each between two calls of trace_mark; for bench/model. */
int trace (int (*selected) (const char *kernel, const char *implementation));

#endif
