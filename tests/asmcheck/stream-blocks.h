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
make_core (struct scene *s)
{
  arg_pointer (s, buffer (s, "dst", 64, 1, OUT));
  make_state (s, 1);
}

static void
call_crypt (kernel_function *f, const uint64_t *args)
{
  ((KERNEL_FN (_crypt) *) f) (POINTER (0), POINTER (1), SIZE (2), POINTER (3),
                              WORD32 (4), POINTER (5));
}

static void
call_core (kernel_function *f, const uint64_t *args)
{
  ((KERNEL_FN (_core) *) f) (POINTER (0), POINTER (1), WORD32 (2));
}

const struct fixture PASTE (asmcheck_, CIPHER, )[] = {
  /* 16 blocks side by side fill AVX-512's registers; twice that, and more. */
  { .kernel = STRING (CIPHER) "_crypt",
    .make = make_crypt,
    .call = call_crypt,
    .lengths = 38 * 64 + 1,
    .more = { 64 * 67 + 1, 64 * 257, 64 * 1027 },
    .unit = 1,
    .variants = 2,
    .specials = SPECIALS,
    .bench = { 16, 64, 100, 128, 192, 300, 1000, 8192, 65536 } },
  { .kernel = STRING (CIPHER) "_core",
    .make = make_core,
    .call = call_core,
    .lengths = 1,
    .unit = 64,
    .specials = SPECIALS },
  { .kernel = NULL },
};
