/* SPDX-License-Identifier: ISC */
/* libsodium.  Its functions take key and nonce with each message; a prepared
 * HMAC key is a copy of the state after the key, which its documented
 * structure allows. */
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

/* SHA-256, SHA-512. */
static struct
{
  hash_fn *hash;
  size_t (*size) (void);
  int (*init) (void *, const uint8_t *, size_t);
  int (*update) (void *, const uint8_t *, ull);
  int (*final) (void *, uint8_t *);
  int (*extract) (uint8_t *, const uint8_t *, size_t, const uint8_t *, size_t);
  int (*expand) (uint8_t *, size_t, const char *, size_t, const uint8_t *);
} functions[2], now;

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

static xor_fn *stream[STREAMS], *stream_now;
static hash_fn *hash_now;
static int (*onetimeauth) (uint8_t *, const uint8_t *, ull, const uint8_t *);
static int (*onetimeauth_init) (void *, const uint8_t *);
static int (*onetimeauth_update) (void *, const uint8_t *, ull);
static int (*onetimeauth_final) (void *, uint8_t *);
static seal_fn *seal[2], *seal_now;
static open_fn *open[2], *open_now;

/* Room for any state, as aligned as they wish. */
static uint8_t room[2][1024 + 64];
static void *prepared, *state;
static size_t state_size;

BENCH_PEER_RUN (run_stream, bad |= stream_now (d->dsts[k], d->srcs[k],
                                               d->length, d->nonce, d->key))
BENCH_PEER_RUN (run_poly1305,
                bad |= onetimeauth (d->tag, d->srcs[k], d->length, d->key))
static int
run_poly1305_update (struct bench_data *d, uint64_t count)
{
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
BENCH_PEER_RUN (run_setkey, bad |= now.init (prepared, d->key, 32))
BENCH_PEER_RUN (run_prepared, memcpy (state, prepared, state_size);
                bad |= now.update (state, d->srcs[k], d->length)
                       | now.final (state, d->digest_at[k]))
BENCH_PEER_RUN (run_fresh, bad |= now.init (state, d->key, 32)
                                  | now.update (state, d->srcs[k], d->length)
                                  | now.final (state, d->digest_at[k]))
BENCH_PEER_RUN (run_hkdf, uint8_t prk[64];
                bad |= now.extract (prk, d->key + 32, 16, d->key, 32)
                       | now.expand (d->dsts[k], d->length,
                                     (const char *) d->key + 48, 16, prk))

static bench_run_fn *
find (struct bench_data *d, const char *algorithm, const char *operation)
{
  const char *hash;
  size_t k;

  if (strcmp (operation, "crypt") == 0)
    for (k = 0; k < STREAMS; k++)
      if (strcmp (algorithm, streams[k].algorithm) == 0 && stream[k])
        {
          stream_now = stream[k];
          return run_stream;
        }
  if (strcmp (algorithm, "poly1305") == 0)
    {
      if (strcmp (operation, "update") != 0)
        return onetimeauth ? run_poly1305 : NULL;
      return onetimeauth_init && onetimeauth_update && onetimeauth_final
                 ? run_poly1305_update
                 : NULL;
    }
  k = algorithm[0] == 'x';
  if (strcmp (algorithm + k, "chacha20-poly1305") == 0)
    {
      seal_now = seal[k];
      open_now = open[k];
      if (bench_seals (operation))
        return seal_now ? run_seal : NULL;
      return strcmp (operation, "open") == 0 && open_now ? run_open : NULL;
    }
  hash = strchr (algorithm, '-');
  hash = hash ? hash + 1 : algorithm;
  if (strcmp (hash, "sha256") != 0 && strcmp (hash, "sha512") != 0)
    return NULL;
  now = functions[strcmp (hash, "sha512") == 0];
  if (hash == algorithm)
    {
      hash_now = now.hash;
      return hash_now ? run_hash : NULL;
    }
  if (bench_after (algorithm, "hkdf-"))
    return now.extract && now.expand ? run_hkdf : NULL;
  if (!bench_after (algorithm, "hmac-") || !now.init || !now.update
      || !now.final || !now.size)
    return NULL;
  state_size = now.size ();
  if (state_size > 1024 || now.init (prepared, d->key, 32) != 0)
    return NULL;
  if (strcmp (operation, "setkey") == 0)
    return run_setkey;
  return strcmp (operation, "fresh") == 0 ? run_fresh : run_prepared;
}

static int
start (void *l, char *version, size_t size)
{
  static const char *const hashes[] = { "sha256", "sha512" };
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
#define HASH_SYMBOL(BEFORE, AFTER, FUNCTION)                                  \
  snprintf (name, sizeof name, "crypto_" BEFORE "%s" AFTER, hashes[k]);       \
  BENCH_SYMBOL (l, name, functions[k].FUNCTION)
      HASH_SYMBOL ("hash_", "", hash);
      HASH_SYMBOL ("auth_hmac", "_statebytes", size);
      HASH_SYMBOL ("auth_hmac", "_init", init);
      HASH_SYMBOL ("auth_hmac", "_update", update);
      HASH_SYMBOL ("auth_hmac", "_final", final);
      HASH_SYMBOL ("kdf_hkdf_", "_extract", extract);
      HASH_SYMBOL ("kdf_hkdf_", "_expand", expand);
    }
  prepared = room[0] + (64 - (uintptr_t) room[0] % 64);
  state = room[1] + (64 - (uintptr_t) room[1] % 64);
  return 0;
}

static const char *const files[]
    = { "libsodium.so.26",    "libsodium.so.23", "libsodium.so.18",
        "libsodium.26.dylib", "libsodium.dylib", NULL };

const struct bench_peer bench_sodium
    = { "libsodium", "libsodium", files, start, find };
