/* SPDX-License-Identifier: ISC */
/* RC4 as textbooks have it, compiled as it stands: what is to be had without
 * assembly and without thought.  A step reads three bytes of the table, swaps
 * two and xors the third, which is also the shape of the C on Project Nayuki's
 * page on RC4; the code is ours.
 *
 * A shared library for `symcrypt bench --compare=peer:FILE'. */
#include "bench/measure/bench.h"

struct rc4
{
  uint8_t s[256];
  uint8_t i, j;
};

static void
set_key (struct rc4 *c, size_t length, const uint8_t *key)
{
  unsigned i;
  uint8_t j = 0;
  for (i = 0; i < 256; i++)
    c->s[i] = (uint8_t) i;
  for (i = 0; i < 256; i++)
    {
      uint8_t t = c->s[i];
      j = (uint8_t) (j + t + key[i % length]);
      c->s[i] = c->s[j];
      c->s[j] = t;
    }
  c->i = c->j = 0;
}

static void
crypt_bytes (struct rc4 *c, size_t n, uint8_t *dst, const uint8_t *src)
{
  uint8_t *s = c->s, i = c->i, j = c->j;
  size_t k;
  for (k = 0; k < n; k++)
    {
      uint8_t x, y;
      i++;
      x = s[i];
      j = (uint8_t) (j + x);
      y = s[j];
      s[i] = y;
      s[j] = x;
      dst[k] = (uint8_t) (src[k] ^ s[(uint8_t) (x + y)]);
    }
  c->i = i;
  c->j = j;
}

static struct rc4 ctx;

BENCH_PEER_RUN (run_set_key, set_key (&ctx, 16, d->key + count % BENCH_KEYS))
BENCH_PEER_RUN (run_crypt,
                crypt_bytes (&ctx, d->length, d->dsts[k], d->srcs[k]))

bench_plugin_fn symcrypt_bench_peer;

bench_run_fn *
symcrypt_bench_peer (struct bench_data *d, const char *algorithm,
                     const char *operation, const char **title,
                     const char **version)
{
  if (strcmp (algorithm, "rc4") != 0)
    return NULL;
  *title = "textbook C";
#if defined(__clang__)
  *version = "clang " __clang_version__ " " COMPILED;
#else
  *version = "gcc " __VERSION__ " " COMPILED;
#endif
  set_key (&ctx, 16, d->key);
  return strcmp (operation, "setkey") == 0  ? run_set_key
         : strcmp (operation, "crypt") == 0 ? run_crypt
                                            : NULL;
}
