/* SPDX-License-Identifier: ISC */
/* How the compression functions of the hashes are called: they are alike but
 * for sizes. */
#include "tests/asmcheck/asmcheck.h"

static void
make (struct scene *s, size_t words, size_t word_size, size_t block)
{
  size_t align = word_size == 8 ? ALIGNMENT (uint64_t) : 4;
  arg_pointer (s, buffer (s, "state", words * word_size, align, IN_OUT));
  arg_size (s, s->length);
  arg_pointer (s, buffer (s, "data", s->length * block, 1, IN));
}

#define HASH(NAME, WORDS, WORD_SIZE, BLOCK)                                   \
  static void NAME##_make (struct scene *s)                                   \
  {                                                                           \
    make (s, WORDS, WORD_SIZE, BLOCK);                                        \
  }                                                                           \
  static void NAME##_call (dispatch_fn *f, const struct argument *args)       \
  {                                                                           \
    ((NAME##_compress_fn *) f) (POINTER (0), SIZE (1), POINTER (2));          \
  }

HASH (md5, 4, 4, 64)
HASH (sha1, 5, 4, 64)
HASH (sha256, 8, 4, 64)
HASH (sha512, 8, 8, 128)

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

const struct fixture asmcheck_hash[] = {
  FIXTURE (md5, 64),     FIXTURE (sha1, 64), FIXTURE (sha256, 64),
  FIXTURE (sha512, 128), { .kernel = NULL },
};
