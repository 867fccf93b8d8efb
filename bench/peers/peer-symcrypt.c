/* SPDX-License-Identifier: ISC */
/* This library itself, a call for each message: what many at once are beside
 * that.  It has no other operations. */
#include "config.h"

#include "bench/measure/bench.h"

#include <stdio.h>
#include <string.h>

/* Ours go on where the last call ended. */
static struct symcrypt_rc4_ctx rc4[BENCH_MAX_MESSAGES];

BENCH_PEER_RUN (run_rc4, bad |= symcrypt_rc4_crypt (&rc4[k], d->length,
                                                    d->dsts[k], d->srcs[k]))
BENCH_PEER_RUN (run_core, uint8_t block[64];
                symcrypt_chacha_core (block, d->core, 20))
BENCH_PEER_RUN (run_seal,
                bad
                |= symcrypt_chacha_poly1305_seal (d->key, d->nonce, 0, NULL,
                                                  d->length, d->dsts[k],
                                                  d->srcs[k], d->tag))
BENCH_PEER_RUN (run_xseal,
                bad
                |= symcrypt_xchacha_poly1305_seal (d->key, d->nonce, 0, NULL,
                                                   d->length, d->dsts[k],
                                                   d->srcs[k], d->tag))

#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  BENCH_PEER_RUN (run_##NAME,                                                 \
                  symcrypt_##NAME (d->length, d->srcs[k], d->digest_at[k]))   \
  BENCH_PEER_RUN (run_hmac_##NAME,                                            \
                  bad |= symcrypt_hmac (&d->ctx.hmac, d->length, d->srcs[k],  \
                                        d->digest_at[k]))                     \
  BENCH_PEER_RUN (run_pbkdf2_##NAME,                                          \
                  bad |= symcrypt_pbkdf2_hmac (                               \
                      symcrypt_hash_##NAME (), BENCH_SECRET_SIZE, d->key,     \
                      BENCH_ITERATIONS, 16, d->key + k, d->length,            \
                      d->dsts[k]))
#include "hashes.def"

static const struct
{
  const char *algorithm, *operation;
  bench_run_fn *run;
} runs[] = {
  { "rc4", "many", run_rc4 },
  { "chacha20", "core_many", run_core },
  { "chacha20-poly1305", "seal_many", run_seal },
  { "xchacha20-poly1305", "seal_many", run_xseal },
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  { STRING, "many", run_##NAME },                                             \
      { "hmac-" STRING, "many", run_hmac_##NAME },                            \
      { "pbkdf2-hmac-" STRING, "many", run_pbkdf2_##NAME },
#include "hashes.def"
};

static bench_run_fn *
find (struct bench_data *d, const char *algorithm, const char *operation)
{
  size_t k;
  unsigned j;
  for (j = 0; strcmp (algorithm, "rc4") == 0 && j < d->messages; j++)
    {
      d->key[0] = (uint8_t) j;
      if (symcrypt_rc4_set_key (&rc4[j], SYMCRYPT_RC4_KEY_SIZE, d->key) != 0)
        return NULL;
    }
  for (k = 0; k < sizeof runs / sizeof runs[0]; k++)
    if (strcmp (runs[k].algorithm, algorithm) == 0
        && strcmp (runs[k].operation, operation) == 0)
      return runs[k].run;
  return NULL;
}

static int
start (void *library, char *version, size_t room)
{
  (void) library;
  snprintf (version, room, "%s", symcrypt_version ());
  return 0;
}

const struct bench_peer bench_symcrypt
    = { "symcrypt", "each", NULL, start, find };
