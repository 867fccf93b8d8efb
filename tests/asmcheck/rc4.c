/* SPDX-License-Identifier: ISC */
/* How the kernels of RC4 are called. */
#include "rc4-kernels.h"
#include "tests/asmcheck/asmcheck.h"

enum
{
  WRAP, /* i overflows on the way; the first, as benchmarks go on for ever */
  ANY,
  START, /* as a key leaves it */
  BLOCK, /* i overflows in the last step of a block */
  SPECIALS
};

/* Let one of the N steps after FIRST swap with one of the next four entries,
 * because kernels load these ahead.  The loop starts from a state in which
 * this swap comes next and runs the steps before it backwards. */
static void
swap_ahead (struct scene *s, struct symcrypt_rc4_ctx *ctx, size_t first,
            size_t n)
{
  size_t k = first + scene_random (s) % n;
  uint8_t i = (uint8_t) (ctx->i + k);
  uint8_t j = (uint8_t) (i + 2 + scene_random (s) % 4
                         - ctx->table[(uint8_t) (i + 1)]);
  if (s->bench || s->special == START)
    return;
  for (; k > 0; k--, i--)
    {
      uint8_t x = ctx->table[j];
      ctx->table[j] = ctx->table[i];
      ctx->table[i] = x;
      j = (uint8_t) (j - x);
    }
  ctx->j = j;
}

/* In a context the table is a permutation; the rest may be anything. */
static struct symcrypt_rc4_ctx *
make_context (struct scene *s, const char *name, size_t length)
{
  struct symcrypt_rc4_ctx *ctx = buffer (s, name, sizeof *ctx, 1, IN_OUT);
  unsigned k;
  for (k = 0; k < 256; k++)
    {
      unsigned other = (unsigned) (scene_random (s) % (k + 1));
      ctx->table[k] = ctx->table[other];
      ctx->table[other] = (uint8_t) k;
    }
  if (s->special == START)
    ctx->i = ctx->j = 0;
  if (s->special == WRAP)
    ctx->i = (uint8_t) (255 - scene_random (s) % length);
  return ctx;
}

static void
make_set_key (struct scene *s)
{
  size_t length = 1 + (s->length - 1) % SYMCRYPT_RC4_MAX_KEY_SIZE;
  arg_pointer (s, buffer (s, "ctx", sizeof (struct symcrypt_rc4_ctx), 1, OUT));
  arg_number (s, length);
  arg_pointer (s, buffer (s, "key", length, 1, IN));
}

/* The next of 64 keys: the CPU learns where a single one needs repairs. */
static void
next_key (const uint64_t *args)
{
  static unsigned k;
  uint8_t *key = POINTER (2);
  key[0] = (uint8_t) (k++ % 64);
}

static void
call_set_key (kernel_function *f, const uint64_t *args)
{
  ((rc4_set_key_fn *) f) (POINTER (0), SIZE (1), POINTER (2));
}

static void
make_crypt (struct scene *s)
{
  size_t n = s->length;
  uint8_t *src = buffer (s, "src", n, 1, s->variant ? IN_OUT : IN);
  struct symcrypt_rc4_ctx *ctx = make_context (s, "ctx", n);
  if (s->special == BLOCK && n >= 16)
    {
      size_t block = scene_random (s) % (n / 16) % 16;
      ctx->i = (uint8_t) (240 - 16 * block);
      swap_ahead (s, ctx, 16 * block, 16);
    }
  else
    swap_ahead (s, ctx, 0, n);
  arg_pointer (s, ctx);
  arg_number (s, n);
  arg_pointer (s, s->variant ? src : buffer (s, "dst", n, 1, OUT));
  arg_pointer (s, src);
}

static void
call_crypt (kernel_function *f, const uint64_t *args)
{
  ((rc4_crypt_fn *) f) (POINTER (0), SIZE (1), POINTER (2), POINTER (3));
}

const struct fixture asmcheck_rc4[] = {
  { .kernel = "rc4_set_key",
    .make = make_set_key,
    .call = call_set_key,
    .lengths = SYMCRYPT_RC4_MAX_KEY_SIZE,
    .unit = 1,
    .renew = next_key,
    .bench = { 5, 16, 32, 256 } },
  { .kernel = "rc4_crypt",
    .make = make_crypt,
    .call = call_crypt,
    .lengths = 150,
    .more = { 255, 256, 257, 512, 4099 },
    .unit = 1,
    .variants = 2,
    .specials = SPECIALS,
    .continues = 1 + 1,
    .bench = { 1, 16, 64, 256, 1024, 8192 } },
  { .kernel = NULL },
};
