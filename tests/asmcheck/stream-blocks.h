/* SPDX-License-Identifier: ISC */
/* How the kernels of ChaCha and Salsa20 are called.  The file that includes
 * this defines CIPHER, the name, and COUNTER, the index of the low word of the
 * 64-bit counter in the state. */
#include "tests/asmcheck/asmcheck.h"

#define PASTE2(a, b, c) a##b##c
#define PASTE(a, b, c) PASTE2 (a, b, c)
#define KERNEL_FN(KERNEL) PASTE (CIPHER, KERNEL, _fn)
#define STRING2(x) #x
#define STRING(x) STRING2 (x)

enum
{
  ANY,
  WRAP_32, /* the counter's low word overflows on the way */
  WRAP_64, /* all of it */
  SPECIALS
};

static void
make_state (struct scene *s, size_t blocks)
{
  static const uint8_t usual[] = { 8, 12, 20 };
  uint32_t *state = buffer (s, "state", 64, ALIGNMENT (uint32_t), IN);
  unsigned rounds = usual[scene_random (s) % sizeof usual];
  if (s->bench)
    rounds = 20;
  else if (scene_random (s) % 4 == 0)
    rounds = 2 + 2 * (unsigned) (scene_random (s) % 12);
  if (s->special != ANY)
    state[COUNTER] = UINT32_MAX - (uint32_t) (scene_random (s) % blocks);
  if (s->special == WRAP_64)
    state[COUNTER + 1] = UINT32_MAX;
  arg_pointer (s, state);
  arg_number (s, rounds);
}

static void
make_blocks (struct scene *s)
{
  size_t n = 64 * s->length;
  uint8_t *src = buffer (s, "src", n, 1, s->variant ? IN_OUT : IN);
  uint8_t *dst = s->variant ? src : buffer (s, "dst", n, 1, OUT);
  arg_pointer (s, dst);
  arg_pointer (s, src);
  arg_number (s, s->length);
  make_state (s, s->length);
}

/* Bytes; what is written to "last" depends on the length. */
static void
make_crypt (struct scene *s)
{
  size_t n = s->length / 64 * 64, rest = s->length % 64;
  uint8_t *src = buffer (s, "src", n, 1, s->variant ? IN_OUT : IN);
  uint8_t *dst = s->variant ? src : buffer (s, "dst", n, 1, OUT);
  arg_pointer (s, dst);
  arg_pointer (s, src);
  arg_number (s, s->length);
  make_state (s, n / 64 + 1);
  arg_pointer (s, buffer (s, "last", rest ? 64 : 0, 1, OUT));
}

static void
make_1core (struct scene *s)
{
  arg_pointer (s, buffer (s, "dst", 64, 1, OUT));
  make_state (s, 1);
}

static void
make_2core (struct scene *s)
{
  arg_pointer (s, buffer (s, "dst", 128, 1, OUT));
  make_state (s, 2);
}

static void
make_3core (struct scene *s)
{
  arg_pointer (s, buffer (s, "dst", 192, 1, OUT));
  make_state (s, 3);
}

static void
call_blocks (kernel_function *f, const uint64_t *args)
{
  ((KERNEL_FN (_blocks) *) f) (POINTER (0), POINTER (1), SIZE (2), POINTER (3),
                               WORD32 (4));
}

static void
call_crypt (kernel_function *f, const uint64_t *args)
{
  ((KERNEL_FN (_crypt) *) f) (POINTER (0), POINTER (1), SIZE (2), POINTER (3),
                              WORD32 (4), POINTER (5));
}

/* The types of chacha_core, chacha_2core, ... are one. */
static void
call_core (kernel_function *f, const uint64_t *args)
{
  ((KERNEL_FN (_core) *) f) (POINTER (0), POINTER (1), WORD32 (2));
}

#define CORE(KERNEL, MAKE, SIZE)                                              \
  {                                                                           \
    .kernel = STRING (CIPHER) KERNEL, .make = MAKE, .call = call_core,        \
    .lengths = 1, .unit = SIZE, .specials = SPECIALS                          \
  }

const struct fixture PASTE (asmcheck_, CIPHER, )[] = {
  /* 16 blocks side by side fill AVX-512's registers; twice that, and more. */
  { .kernel = STRING (CIPHER) "_blocks",
    .make = make_blocks,
    .call = call_blocks,
    .lengths = 67,
    .more = { 257, 1027 },
    .unit = 64,
    .variants = 2,
    .specials = SPECIALS,
    .bench = { 1, 2, 3, 4, 8, 16, 128, 1024 } },
  { .kernel = STRING (CIPHER) "_crypt",
    .make = make_crypt,
    .call = call_crypt,
    .lengths = 38 * 64 + 1,
    .more = { 64 * 67 + 1 },
    .unit = 1,
    .variants = 2,
    .specials = SPECIALS,
    .bench = { 16, 100, 300, 1000, 8192 } },
  CORE ("_core", make_1core, 64),
  CORE ("_2core", make_2core, 128),
  CORE ("_3core", make_3core, 192),
  { .kernel = NULL },
};
