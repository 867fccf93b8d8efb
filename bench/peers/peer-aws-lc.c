/* SPDX-License-Identifier: ISC */
/* AWS-LC.  Its AEADs take a key that is set for each message, and an HMAC key
 * is prepared in the context. */
#include "config.h"

#include "bench/measure/bench.h"

#include <stdio.h>
#include <string.h>

typedef int seal_fn (void *, uint8_t *, uint8_t *, size_t *, size_t,
                     const uint8_t *, size_t, const uint8_t *, size_t,
                     const uint8_t *, size_t, const uint8_t *, size_t);
typedef int open_fn (void *, uint8_t *, const uint8_t *, size_t,
                     const uint8_t *, size_t, const uint8_t *, size_t,
                     const uint8_t *, size_t);
typedef uint8_t *digest_fn (const uint8_t *, size_t, uint8_t *);

static const struct
{
  const char *name, *symbol, *md;
} hashes[] = { { "md5", "MD5", "EVP_md5" },
               { "sha1", "SHA1", "EVP_sha1" },
               { "sha256", "SHA256", "EVP_sha256" },
               { "sha512", "SHA512", "EVP_sha512" } };
enum
{
  HASHES = sizeof hashes / sizeof hashes[0]
};

static int (*aead_init) (void *, const void *, const uint8_t *, size_t, size_t,
                         void *);
static void (*aead_cleanup) (void *);
static seal_fn *seal;
static open_fn *open;
static const void *(*aeads[2]) (void);
static void (*chacha) (uint8_t *, const uint8_t *, size_t, const uint8_t *,
                       const uint8_t *, uint32_t);
static void (*poly1305_init) (void *, const uint8_t *);
static void (*poly1305_update) (void *, const uint8_t *, size_t);
static void (*poly1305_finish) (void *, uint8_t *);
static void (*rc4_set_key) (void *, unsigned, const uint8_t *);
static void (*rc4) (void *, size_t, const uint8_t *, uint8_t *);
static digest_fn *digests[HASHES], *digest;
static const void *(*mds[HASHES]) (void);
static void *(*hmac_new) (void);
static int (*hmac_init) (void *, const void *, size_t, const void *, void *);
static int (*hmac_update) (void *, const uint8_t *, size_t);
static int (*hmac_final) (void *, uint8_t *, unsigned *);
static int (*hkdf) (uint8_t *, size_t, const void *, const uint8_t *, size_t,
                    const uint8_t *, size_t, const uint8_t *, size_t);
static int (*pbkdf2) (const char *, size_t, const uint8_t *, size_t, uint32_t,
                      const void *, size_t, uint8_t *);

/* The objects of the current case; room for a context on the stack. */
#define ROOM uint64_t ctx[128]
static const void *aead, *md;
static size_t nonce_size;
static void *hmac;
static uint8_t nonce[12];
static uint32_t stream[1024];

BENCH_PEER_RUN (run_seal, ROOM; size_t out;
                bad |= aead_init (ctx, aead, d->key, 32, 16, NULL) != 1
                       || seal (ctx, d->dsts[k], d->tag, &out, 16, d->nonce,
                                nonce_size, d->srcs[k], d->length, NULL, 0,
                                NULL, 0)
                              != 1;
                aead_cleanup (ctx))
BENCH_PEER_RUN (run_open, ROOM;
                bad |= aead_init (ctx, aead, d->key, 32, 16, NULL) != 1
                       || open (ctx, d->dsts[k], d->nonce, nonce_size,
                                d->srcs[k], d->length, d->tag, 16, NULL, 0)
                              != 1;
                aead_cleanup (ctx))
BENCH_PEER_RUN (run_chacha,
                chacha (d->dsts[k], d->srcs[k], d->length, d->key, nonce, 0))
BENCH_PEER_RUN (run_poly1305, ROOM; poly1305_init (ctx, d->key);
                poly1305_update (ctx, d->srcs[k], d->length);
                poly1305_finish (ctx, d->tag))
static int
run_poly1305_update (struct bench_data *d, uint64_t count)
{
  ROOM;
  poly1305_init (ctx, d->key);
  for (; count > 0; count--)
    poly1305_update (ctx, d->srcs[0], d->length);
  poly1305_finish (ctx, d->tag);
  return 0;
}
BENCH_PEER_RUN (run_rc4_set_key,
                rc4_set_key (stream, 16, d->key + count % BENCH_KEYS))
BENCH_PEER_RUN (run_rc4, rc4 (stream, d->length, d->srcs[k], d->dsts[k]))
BENCH_PEER_RUN (run_digest,
                bad |= !digest (d->srcs[k], d->length, d->digest_at[k]))
BENCH_PEER_RUN (run_hmac_setkey,
                bad
                |= hmac_init (hmac, d->key, BENCH_SECRET_SIZE, md, NULL) != 1)
BENCH_PEER_RUN (run_prepared, unsigned out;
                bad |= hmac_init (hmac, NULL, 0, NULL, NULL) != 1
                       || hmac_update (hmac, d->srcs[k], d->length) != 1
                       || hmac_final (hmac, d->digest_at[k], &out) != 1)
BENCH_PEER_RUN (run_fresh, unsigned out;
                bad
                |= hmac_init (hmac, d->key, BENCH_SECRET_SIZE, md, NULL) != 1
                   || hmac_update (hmac, d->srcs[k], d->length) != 1
                   || hmac_final (hmac, d->digest_at[k], &out) != 1)
BENCH_PEER_RUN (run_hkdf, bad |= hkdf (d->dsts[k], d->length, md, d->key,
                                       BENCH_SECRET_SIZE, d->key + 32, 16,
                                       d->key + 48, 16)
                                 != 1)
BENCH_PEER_RUN (run_pbkdf2,
                bad |= pbkdf2 ((const char *) d->key, BENCH_SECRET_SIZE,
                               d->key + 32, 16, BENCH_ITERATIONS, md,
                               d->length, d->dsts[k])
                       != 1)

static bench_run_fn *
find_aead (const void *(*which) (void), const char *operation, size_t size)
{
  if (!which || !aead_init || !aead_cleanup || !seal || !open)
    return NULL;
  aead = which ();
  nonce_size = size;
  if (strcmp (operation, "seal") == 0)
    return run_seal;
  return strcmp (operation, "open") == 0 ? run_open : NULL;
}

static bench_run_fn *
find_stream (struct bench_data *d, const char *algorithm,
             const char *operation)
{
  if (strcmp (algorithm, "rc4") == 0 && rc4 && rc4_set_key)
    {
      rc4_set_key (stream, 16, d->key);
      return strcmp (operation, "setkey") == 0  ? run_rc4_set_key
             : strcmp (operation, "crypt") == 0 ? run_rc4
                                                : NULL;
    }
  if (strcmp (algorithm, "chacha20") == 0 && strcmp (operation, "crypt") == 0)
    {
      memset (nonce, 0, sizeof nonce);
      memcpy (nonce + 4, d->nonce, 8);
      return chacha ? run_chacha : NULL;
    }
  if (strcmp (algorithm, "poly1305") == 0 && poly1305_init && poly1305_update
      && poly1305_finish)
    return strcmp (operation, "update") == 0 ? run_poly1305_update
                                             : run_poly1305;
  return NULL;
}

static bench_run_fn *
find (struct bench_data *d, const char *algorithm, const char *operation)
{
  const char *dash = strrchr (algorithm, '-');
  const char *hash = dash ? dash + 1 : algorithm;
  size_t k;

  if (strcmp (algorithm, "chacha20-poly1305") == 0)
    return find_aead (aeads[0], operation, 12);
  if (strcmp (algorithm, "xchacha20-poly1305") == 0)
    return find_aead (aeads[1], operation, 24);
  for (k = 0; k < HASHES; k++)
    if (strcmp (hash, hashes[k].name) == 0)
      break;
  if (k == HASHES)
    return find_stream (d, algorithm, operation);
  if (!dash)
    {
      digest = digests[k];
      return digest ? run_digest : NULL;
    }
  if (!mds[k] || !hmac_new || !hmac_init || !hmac_update || !hmac_final)
    return NULL;
  md = mds[k]();
  if (bench_after (algorithm, "hkdf-"))
    return hkdf ? run_hkdf : NULL;
  if (bench_after (algorithm, "pbkdf2-"))
    return pbkdf2 ? run_pbkdf2 : NULL;
  if (!hmac)
    hmac = hmac_new ();
  if (!hmac || hmac_init (hmac, d->key, BENCH_SECRET_SIZE, md, NULL) != 1)
    return NULL;
  return strcmp (operation, "setkey") == 0  ? run_hmac_setkey
         : strcmp (operation, "fresh") == 0 ? run_fresh
                                            : run_prepared;
}

static int
start (void *l, char *version, size_t size)
{
  const char *(*version_of) (void);
  size_t k;

  BENCH_SYMBOL (l, "awslc_version_string", version_of);
  if (!version_of)
    return -1;
  /* "AWS-LC 5.12.0", perhaps with more words. */
  {
    const char *text = version_of (), *number = strchr (text, ' ');
    number = number ? number + 1 : text;
    snprintf (version, size, "%.*s", (int) strcspn (number, " "), number);
  }
  BENCH_SYMBOL (l, "EVP_AEAD_CTX_init", aead_init);
  BENCH_SYMBOL (l, "EVP_AEAD_CTX_cleanup", aead_cleanup);
  BENCH_SYMBOL (l, "EVP_AEAD_CTX_seal_scatter", seal);
  BENCH_SYMBOL (l, "EVP_AEAD_CTX_open_gather", open);
  BENCH_SYMBOL (l, "EVP_aead_chacha20_poly1305", aeads[0]);
  BENCH_SYMBOL (l, "EVP_aead_xchacha20_poly1305", aeads[1]);
  BENCH_SYMBOL (l, "CRYPTO_chacha_20", chacha);
  BENCH_SYMBOL (l, "CRYPTO_poly1305_init", poly1305_init);
  BENCH_SYMBOL (l, "CRYPTO_poly1305_update", poly1305_update);
  BENCH_SYMBOL (l, "CRYPTO_poly1305_finish", poly1305_finish);
  BENCH_SYMBOL (l, "RC4_set_key", rc4_set_key);
  BENCH_SYMBOL (l, "RC4", rc4);
  for (k = 0; k < HASHES; k++)
    {
      BENCH_SYMBOL (l, hashes[k].symbol, digests[k]);
      BENCH_SYMBOL (l, hashes[k].md, mds[k]);
    }
  BENCH_SYMBOL (l, "HMAC_CTX_new", hmac_new);
  BENCH_SYMBOL (l, "HMAC_Init_ex", hmac_init);
  BENCH_SYMBOL (l, "HMAC_Update", hmac_update);
  BENCH_SYMBOL (l, "HMAC_Final", hmac_final);
  BENCH_SYMBOL (l, "HKDF", hkdf);
  BENCH_SYMBOL (l, "PKCS5_PBKDF2_HMAC", pbkdf2);
  return 0;
}

/* No system installs it under a name of its own. */
static const char *const files[] = { NULL };

const struct bench_peer bench_aws_lc
    = { "aws-lc", "AWS-LC", files, start, find };
