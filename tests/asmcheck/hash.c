/* SPDX-License-Identifier: ISC */
/* How the compression functions of the hashes are called, and PBKDF2's
 * iterations: they are alike but for sizes. */
#include "tests/asmcheck/asmcheck.h"

static void
make (struct scene *s, size_t words, size_t word_size, size_t block)
{
  size_t align = word_size == 8 ? ALIGNMENT (uint64_t) : 4;
  arg_pointer (s, buffer (s, "state", words * word_size, align, IN_OUT));
  arg_number (s, s->length);
  arg_pointer (s, buffer (s, "data", s->length * block, 1, IN));
}

static void
make_iterate (struct scene *s, size_t words, size_t word_size)
{
  size_t align = word_size == 8 ? ALIGNMENT (uint64_t) : 4;
  arg_pointer (s, buffer (s, "state", 2 * words * word_size, align, IN_OUT));
  arg_pointer (s, buffer (s, "key", 2 * words * word_size, align, IN));
  arg_number (s, s->length);
}

#define FAMILY(NAME, WORD, WORDS, BLOCK, ENDIANNESS)                          \
  static void NAME##_make (struct scene *s)                                   \
  {                                                                           \
    make (s, WORDS, sizeof (WORD), BLOCK);                                    \
  }                                                                           \
  static void NAME##_call (dispatch_fn *f, const uint64_t *args)              \
  {                                                                           \
    ((NAME##_compress_fn *) f) (POINTER (0), SIZE (1), POINTER (2));          \
  }                                                                           \
  static void NAME##_iterate_make (struct scene *s)                           \
  {                                                                           \
    make_iterate (s, WORDS, sizeof (WORD));                                   \
  }                                                                           \
  static void NAME##_iterate_call (dispatch_fn *f, const uint64_t *args)      \
  {                                                                           \
    ((NAME##_iterate_fn *) f) (POINTER (0), POINTER (1), SIZE (2));           \
  }

#include "hashes.def"

/* Nothing is gained by more than four blocks at a time: the last of a chain
 * waits for all others. */
#define FIXTURE(NAME, BLOCK)                                                  \
  {                                                                           \
    .kernel = #NAME "_compress", .make = NAME##_make, .call = NAME##_call,    \
    .lengths = 18, .unit = BLOCK, .continues = 1 + 1,                         \
    .bench                                                                    \
        = { 1,                                                                \
            2,                                                                \
            4,                                                                \
            16,                                                               \
            128 }                                                             \
  }

/* The benchmark's unit is an iteration. */
#define ITERATE(NAME)                                                         \
  {                                                                           \
    .kernel = #NAME "_iterate", .make = NAME##_iterate_make,                  \
    .call = NAME##_iterate_call, .lengths = 4, .unit = 1, .continues = 1 + 2, \
    .bench = { 1, 1000 }, .trace = 8                                          \
  }

const struct fixture asmcheck_hash[] = {
#define FAMILY(NAME, WORD, WORDS, BLOCK, ENDIANNESS)                          \
  FIXTURE (NAME, BLOCK), ITERATE (NAME),
#include "hashes.def"
  { .kernel = NULL },
};
