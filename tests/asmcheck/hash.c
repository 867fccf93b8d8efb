/* SPDX-License-Identifier: ISC */
/* How the kernels of the hashes are called: compression functions, PBKDF2's
 * iterations, and both in lanes, of which those that are not used are passed
 * over.  They are alike but for sizes.  And SHA-256's nodes. */
#include "hash-kernels.h"
#include "lanes-kernels.h"
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

enum
{
  ROW = 64 /* bytes: a word of each lane */
};

static void
make_lanes (struct scene *s, size_t lanes, size_t words, size_t block)
{
  static const char *const names[LANES_32]
      = { "datas[0]",  "datas[1]",  "datas[2]",  "datas[3]",
          "datas[4]",  "datas[5]",  "datas[6]",  "datas[7]",
          "datas[8]",  "datas[9]",  "datas[10]", "datas[11]",
          "datas[12]", "datas[13]", "datas[14]", "datas[15]" };
  const size_t n = s->bench ? lanes : 1 + s->special;
  const uint8_t **datas;
  size_t k;

  arg_pointer (s, buffer (s, "states", ROW * words, ROW, IN_OUT));
  arg_number (s, n);
  datas = buffer (s, "datas", lanes * sizeof *datas, ALIGNMENT (void *), IN);
  for (k = 0; k < lanes; k++)
    {
      const uint8_t *data = buffer (s, names[k], s->length * block, 1, IN);
      datas[k] = k < n ? data : datas[scene_random (s) % n];
    }
  arg_pointer (s, datas);
  arg_number (s, s->length);
}

/* DST apart, or SRC, or WORDS. */
static void
make_block (struct scene *s, size_t lanes, size_t words)
{
  const size_t n = s->bench ? lanes : 1 + s->special;
  uint8_t *src
      = buffer (s, "src", ROW * words, ROW, s->variant == 1 ? IN_OUT : IN);
  uint8_t *block
      = buffer (s, "words", ROW * 16, ROW, s->variant == 2 ? IN_OUT : IN);
  uint8_t *dst = s->variant == 1   ? src
                 : s->variant == 2 ? block
                                   : buffer (s, "dst", ROW * words, ROW, OUT);
  arg_pointer (s, dst);
  arg_pointer (s, src);
  arg_number (s, n);
  arg_pointer (s, block);
}

/* Zero what lanes that are not used have become. */
static const char *
clear (uint8_t *rows, size_t words, size_t used_bytes)
{
  for (; words > 0; words--, rows += ROW)
    memset (rows + used_bytes, 0, ROW - used_bytes);
  return NULL;
}

/* Whole groups of the implementation under test, apart or in place. */
static void
nodes_make (struct scene *s)
{
  const struct lanes_threshold *t
      = s->under_test ? s->under_test->threshold : NULL;
  const size_t n = s->length * (t ? t->group : 1);
  uint8_t *src = buffer (s, "src", 64 * n, 1, s->variant ? IN_OUT : IN);
  arg_number (s, n);
  arg_pointer (s, s->variant ? src : buffer (s, "dst", 32 * n, 1, OUT));
  arg_pointer (s, src);
}

static void
nodes_call (kernel_function *f, const uint64_t *args)
{
  ((sha256_nodes_fn *) f) (SIZE (0), POINTER (1), POINTER (2));
}

/* In lanes, a row is 64 bytes: a word of each. */
#define FAMILY(NAME, WORD, WORDS, BLOCK, ENDIANNESS)                          \
  static void NAME##_make (struct scene *s)                                   \
  {                                                                           \
    make (s, WORDS, sizeof (WORD), BLOCK);                                    \
  }                                                                           \
  static void NAME##_call (kernel_function *f, const uint64_t *args)          \
  {                                                                           \
    ((NAME##_compress_fn *) f) (POINTER (0), SIZE (1), POINTER (2));          \
  }                                                                           \
  static void NAME##_iterate_make (struct scene *s)                           \
  {                                                                           \
    make_iterate (s, WORDS, sizeof (WORD));                                   \
  }                                                                           \
  static void NAME##_iterate_call (kernel_function *f, const uint64_t *args)  \
  {                                                                           \
    ((NAME##_iterate_fn *) f) (POINTER (0), POINTER (1), SIZE (2));           \
  }                                                                           \
  static void NAME##_lanes_make (struct scene *s)                             \
  {                                                                           \
    make_lanes (s, 64 / sizeof (WORD), WORDS, BLOCK);                         \
  }                                                                           \
  static void NAME##_lanes_call (kernel_function *f, const uint64_t *args)    \
  {                                                                           \
    ((NAME##_lanes_fn *) f) (POINTER (0), SIZE (1), POINTER (2), SIZE (3));   \
  }                                                                           \
  static const char *NAME##_lanes_normal (struct scene *s)                    \
  {                                                                           \
    const uint64_t *args = s->args;                                           \
    return clear (POINTER (0), WORDS, SIZE (1) * sizeof (WORD));              \
  }                                                                           \
  static void NAME##_block_make (struct scene *s)                             \
  {                                                                           \
    make_block (s, 64 / sizeof (WORD), WORDS);                                \
  }                                                                           \
  static void NAME##_block_call (kernel_function *f, const uint64_t *args)    \
  {                                                                           \
    ((NAME##_lanes_block_fn *) f) (POINTER (0), POINTER (1), SIZE (2),        \
                                   POINTER (3));                              \
  }                                                                           \
  static const char *NAME##_block_normal (struct scene *s)                    \
  {                                                                           \
    const uint64_t *args = s->args;                                           \
    return clear (POINTER (0), WORDS, SIZE (2) * sizeof (WORD));              \
  }

#include "hashes.def"

/* Four blocks at a time are enough, because the last block of a chain depends
 * on all others. */
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

/* How many lanes are used goes by the special. */
#define IN_LANES(NAME, LANES, BLOCK)                                          \
  { .kernel = #NAME "_lanes",                                                 \
    .make = NAME##_lanes_make,                                                \
    .call = NAME##_lanes_call,                                                \
    .normal = NAME##_lanes_normal,                                            \
    .lengths = 6,                                                             \
    .unit = (LANES) * (BLOCK),                                                \
    .specials = (LANES),                                                      \
    .continues = 1 + 3,                                                       \
    .bench = { 1, 2, 16 } },                                                  \
  {                                                                           \
    .kernel = #NAME "_lanes_block", .make = NAME##_block_make,                \
    .call = NAME##_block_call, .normal = NAME##_block_normal, .lengths = 1,   \
    .unit = (LANES) * (BLOCK), .variants = 3, .specials = (LANES)             \
  }

const struct fixture asmcheck_hash[] = {
#define FAMILY(NAME, WORD, WORDS, BLOCK, ENDIANNESS)                          \
  FIXTURE (NAME, BLOCK), ITERATE (NAME),                                      \
      IN_LANES (NAME, 64 / sizeof (WORD), BLOCK),
#include "hashes.def"
  { .kernel = "sha256_nodes",
    .make = nodes_make,
    .call = nodes_call,
    .lengths = 44,
    .unit = 64,
    .variants = 2,
    .bench = { 8, 16, 64 } },
  { .kernel = NULL },
};
