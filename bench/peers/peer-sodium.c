/* SPDX-License-Identifier: ISC */
/* libsodium.  Its functions take key and nonce with each message. */
#include "config.h"

#include "bench/measure/bench.h"

#include <stdio.h>
#include <string.h>

typedef unsigned long long ull;
typedef int xor_fn (uint8_t *, const uint8_t *, ull, const uint8_t *,
                    const uint8_t *);
typedef int seal_fn (uint8_t *, uint8_t *, ull *, const uint8_t *, ull,
                     const uint8_t *, ull, const uint8_t *, const uint8_t *,
                     const uint8_t *);
typedef int open_fn (uint8_t *, uint8_t *, const uint8_t *, ull,
                     const uint8_t *, const uint8_t *, ull, const uint8_t *,
                     const uint8_t *);
typedef int hash_fn (uint8_t *, const uint8_t *, ull);
typedef int auth_fn (uint8_t *, const uint8_t *, ull, const uint8_t *);

static const struct
{
  const char *algorithm, *symbol;
} streams[] = { { "salsa20", "crypto_stream_salsa20_xor" },
                { "salsa20r12", "crypto_stream_salsa2012_xor" },
                { "salsa20r8", "crypto_stream_salsa208_xor" },
                { "xsalsa20", "crypto_stream_xsalsa20_xor" },
                { "chacha20", "crypto_stream_chacha20_xor" },
                { "xchacha20", "crypto_stream_xchacha20_xor" } };
enum
{
  STREAMS = sizeof streams / sizeof streams[0]
};
static const char *const hashes[] = { "sha256", "sha512" };

static xor_fn *stream[STREAMS], *stream_now;
static hash_fn *hash[2], *hash_now; /* SHA-256, SHA-512 */
static auth_fn *auth[2], *auth_now;
static auth_fn *onetimeauth;
static int (*onetimeauth_init) (void *, const uint8_t *);
static int (*onetimeauth_update) (void *, const uint8_t *, ull);
static int (*onetimeauth_final) (void *, uint8_t *);
static seal_fn *seal[2], *seal_now;
static open_fn *open[2], *open_now;

BENCH_PEER_RUN (run_stream, bad |= stream_now (d->dsts[k], d->srcs[k],
                                               d->length, d->nonce, d->key))
BENCH_PEER_RUN (run_poly1305,
                bad |= onetimeauth (d->tag, d->srcs[k], d->length, d->key))
static int
run_poly1305_update (struct bench_data *d, uint64_t count)
{
  uint64_t state[64] __attribute__ ((__aligned__ (64)));
  int bad = onetimeauth_init (state, d->key);
  for (; count > 0; count--)
    bad |= onetimeauth_update (state, d->srcs[0], d->length);
  return bad | onetimeauth_final (state, d->tag);
}
BENCH_PEER_RUN (run_seal,
                bad |= seal_now (d->dsts[k], d->tag, NULL, d->srcs[k],
                                 d->length, NULL, 0, NULL, d->nonce, d->key))
BENCH_PEER_RUN (run_open,
                bad |= open_now (d->dsts[k], NULL, d->srcs[k], d->length,
                                 d->tag, NULL, 0, d->nonce, d->key))
BENCH_PEER_RUN (run_hash,
                bad |= hash_now (d->digest_at[k], d->srcs[k], d->length))
BENCH_PEER_RUN (run_auth, bad |= auth_now (d->digest_at[k], d->srcs[k],
                                           d->length, d->key))

static bench_run_fn *
find (struct bench_data *d, const char *algorithm, const char *operation)
{
  const char *name;
  size_t k;
  (void) d;

  if (strcmp (operation, "crypt") == 0)
    for (k = 0; k < STREAMS; k++)
      if (strcmp (algorithm, streams[k].algorithm) == 0 && stream[k])
        {
          stream_now = stream[k];
          return run_stream;
        }
  if (strcmp (algorithm, "poly1305") == 0)
    return strcmp (operation, "update") == 0 ? run_poly1305_update
                                             : run_poly1305;
  k = algorithm[0] == 'x';
  if (strcmp (algorithm + k, "chacha20-poly1305") == 0)
    {
      seal_now = seal[k];
      open_now = open[k];
      if (strcmp (operation, "seal") == 0)
        return seal_now ? run_seal : NULL;
      return strcmp (operation, "open") == 0 && open_now ? run_open : NULL;
    }
  name = bench_after (algorithm, "hmac-");
  for (k = 0; k < 2; k++)
    if (strcmp (name ? name : algorithm, hashes[k]) == 0)
      {
        hash_now = hash[k];
        auth_now = auth[k];
        return !name                              ? run_hash
               : strcmp (operation, "fresh") == 0 ? run_auth
                                                  : NULL;
      }
  return NULL;
}

static int
start (void *l, char *version, size_t size)
{
  int (*init) (void);
  const char *(*version_of) (void);
  size_t k;

  BENCH_SYMBOL (l, "sodium_init", init);
  BENCH_SYMBOL (l, "sodium_version_string", version_of);
  if (!init || !version_of || init () < 0)
    return -1;
  snprintf (version, size, "%s", version_of ());
  for (k = 0; k < STREAMS; k++)
    BENCH_SYMBOL (l, streams[k].symbol, stream[k]);
  BENCH_SYMBOL (l, "crypto_onetimeauth_poly1305", onetimeauth);
  BENCH_SYMBOL (l, "crypto_onetimeauth_poly1305_init", onetimeauth_init);
  BENCH_SYMBOL (l, "crypto_onetimeauth_poly1305_update", onetimeauth_update);
  BENCH_SYMBOL (l, "crypto_onetimeauth_poly1305_final", onetimeauth_final);
  BENCH_SYMBOL (l, "crypto_aead_chacha20poly1305_ietf_encrypt_detached",
                seal[0]);
  BENCH_SYMBOL (l, "crypto_aead_xchacha20poly1305_ietf_encrypt_detached",
                seal[1]);
  BENCH_SYMBOL (l, "crypto_aead_chacha20poly1305_ietf_decrypt_detached",
                open[0]);
  BENCH_SYMBOL (l, "crypto_aead_xchacha20poly1305_ietf_decrypt_detached",
                open[1]);
  for (k = 0; k < 2; k++)
    {
      char name[64];
      snprintf (name, sizeof name, "crypto_hash_%s", hashes[k]);
      BENCH_SYMBOL (l, name, hash[k]);
      snprintf (name, sizeof name, "crypto_auth_hmac%s", hashes[k]);
      BENCH_SYMBOL (l, name, auth[k]);
    }
  return onetimeauth && onetimeauth_final && hash[1] && auth[1] ? 0 : -1;
}

static const char *const files[]
    = { "libsodium.so.26",    "libsodium.so.23", "libsodium.so.18",
        "libsodium.26.dylib", "libsodium.dylib", NULL };

const struct bench_peer bench_sodium
    = { "libsodium", "libsodium", files, start, find };
