/* SPDX-License-Identifier: ISC */
/* Nettle, whose contexts belong to the caller: to keep one saves nothing but
 * the key.  Before its version 4 the functions that write a digest, and
 * hkdf_extract, take the length to write. */
#include "config.h"

#include "bench/measure/bench.h"

#include <stdio.h>
#include <string.h>

typedef void init_fn (void *);
typedef void update_fn (void *, size_t, const uint8_t *);
typedef void digest_fn (void *, size_t, uint8_t *);
typedef void digest4_fn (void *, uint8_t *);
typedef void extract_fn (void *, update_fn *, digest_fn *, size_t, size_t,
                         const uint8_t *, uint8_t *);
typedef void extract4_fn (void *, update_fn *, digest_fn *, size_t,
                          const uint8_t *, uint8_t *);
typedef void crypt_fn (void *, size_t, uint8_t *, const uint8_t *);
typedef void set_fn (void *, const uint8_t *);
typedef void set_key_fn (void *, size_t, const uint8_t *);

/* The head of a public structure. */
struct nettle_hash
{
  const char *name;
  unsigned context_size;
  unsigned digest_size;
  unsigned block_size;
  init_fn *init;
  update_fn *update;
  digest_fn *digest;
};

static void *library;
static int four; /* version 4 or later */

static set_key_fn *arcfour_set_key;
static crypt_fn *arcfour_crypt;
static set_fn *salsa20_set_key, *salsa20_set_nonce;
static crypt_fn *salsa20_crypt, *salsa20r12_crypt;
static set_fn *chacha_set_key, *chacha_set_nonce;
static crypt_fn *chacha_crypt;
static set_fn *aead_set_key, *aead_set_nonce;
static crypt_fn *aead_encrypt, *aead_decrypt;
static digest_fn *aead_digest;
static int (*memeql_sec) (const void *, const void *, size_t);
static extract_fn *hkdf_extract;
static void (*hkdf_expand) (void *, update_fn *, digest_fn *, size_t, size_t,
                            const uint8_t *, size_t, uint8_t *);
static void (*pbkdf2) (void *, update_fn *, digest_fn *, size_t, unsigned,
                       size_t, const uint8_t *, size_t, uint8_t *);

/* The objects of the current case; room for any context of Nettle's. */
static union
{
  uint64_t words[512];
  double align;
} ctx;
static set_key_fn *mac_set_key;
static update_fn *update;
static digest_fn *digest;
static init_fn *init;
static size_t digest_size;
static crypt_fn *crypt_now;
static set_fn *set_key_now, *set_nonce_now;

static void
write_digest (digest_fn *function, void *context, size_t n, uint8_t *dst)
{
  if (four)
    ((digest4_fn *) (void (*) (void)) function) (context, dst);
  else
    function (context, n, dst);
}

static void
extract (const uint8_t *secret, uint8_t *prk)
{
  if (four)
    ((extract4_fn *) (void (*) (void)) hkdf_extract) (&ctx, update, digest, 32,
                                                      secret, prk);
  else
    hkdf_extract (&ctx, update, digest, digest_size, 32, secret, prk);
}

BENCH_PEER_RUN (run_rc4_setkey, (void) bad;
                arcfour_set_key (&ctx, SYMCRYPT_RC4_KEY_SIZE,
                                 d->key + count % BENCH_KEYS))
BENCH_PEER_RUN (run_rc4,
                arcfour_crypt (&ctx, d->length, d->dsts[k], d->srcs[k]))
BENCH_PEER_RUN (run_setkey, set_key_now (&ctx, d->key + count % BENCH_KEYS))
BENCH_PEER_RUN (run_crypt, set_nonce_now (&ctx, d->nonce);
                crypt_now (&ctx, d->length, d->dsts[k], d->srcs[k]))
BENCH_PEER_RUN (run_seal, aead_set_key (&ctx, d->key);
                aead_set_nonce (&ctx, d->nonce);
                aead_encrypt (&ctx, d->length, d->dsts[k], d->srcs[k]);
                write_digest (aead_digest, &ctx, 16, d->tag))
BENCH_PEER_RUN (run_open, uint8_t tag[16]; aead_set_key (&ctx, d->key);
                aead_set_nonce (&ctx, d->nonce);
                aead_decrypt (&ctx, d->length, d->dsts[k], d->srcs[k]);
                write_digest (aead_digest, &ctx, 16, tag);
                bad |= !memeql_sec (tag, d->tag, 16))
BENCH_PEER_RUN (run_digest, init (&ctx); update (&ctx, d->length, d->srcs[k]);
                write_digest (digest, &ctx, digest_size, d->digest_at[k]))
BENCH_PEER_RUN (run_mac_setkey, mac_set_key (&ctx, BENCH_SECRET_SIZE, d->key))
BENCH_PEER_RUN (run_prepared, update (&ctx, d->length, d->srcs[k]);
                write_digest (digest, &ctx, digest_size, d->digest_at[k]))
BENCH_PEER_RUN (run_fresh, mac_set_key (&ctx, BENCH_SECRET_SIZE, d->key);
                update (&ctx, d->length, d->srcs[k]);
                write_digest (digest, &ctx, digest_size, d->digest_at[k]))
BENCH_PEER_RUN (run_hkdf, uint8_t prk[64]; mac_set_key (&ctx, 16, d->key + 32);
                extract (d->key, prk); mac_set_key (&ctx, digest_size, prk);
                hkdf_expand (&ctx, update, digest, digest_size, 16,
                             d->key + 48, d->length, d->dsts[k]))
BENCH_PEER_RUN (run_pbkdf2, mac_set_key (&ctx, BENCH_SECRET_SIZE, d->key);
                pbkdf2 (&ctx, update, digest, digest_size, BENCH_ITERATIONS,
                        16, d->key + 32, d->length, d->dsts[k]))

static bench_run_fn *
find_rc4 (struct bench_data *d, const char *operation)
{
  if (!arcfour_set_key || !arcfour_crypt)
    return NULL;
  arcfour_set_key (&ctx, SYMCRYPT_RC4_KEY_SIZE, d->key);
  return strcmp (operation, "setkey") == 0 ? run_rc4_setkey : run_rc4;
}

static bench_run_fn *
find_stream (struct bench_data *d, const char *operation, set_fn *set_key,
             set_fn *set_nonce, crypt_fn *crypt)
{
  if (!set_key || !set_nonce || !crypt)
    return NULL;
  set_key (&ctx, d->key);
  set_key_now = set_key;
  set_nonce_now = set_nonce;
  crypt_now = crypt;
  return strcmp (operation, "crypt") == 0    ? run_crypt
         : strcmp (operation, "setkey") == 0 ? run_setkey
                                             : NULL;
}

/* The functions of HMAC over HASH. */
static int
find_mac (const char *hash)
{
  /* Hashes with shorter digests share functions. */
  const char *longer = strcmp (hash, "sha224") == 0   ? "sha256"
                       : strcmp (hash, "sha384") == 0 ? "sha512"
                                                      : hash;
  char name[64];
  snprintf (name, sizeof name, "nettle_hmac_%s_set_key", hash);
  BENCH_SYMBOL (library, name, mac_set_key);
  snprintf (name, sizeof name, "nettle_hmac_%s_update", longer);
  BENCH_SYMBOL (library, name, update);
  snprintf (name, sizeof name, "nettle_hmac_%s_digest", hash);
  BENCH_SYMBOL (library, name, digest);
  return mac_set_key && update && digest ? 0 : -1;
}

static bench_run_fn *
find (struct bench_data *d, const char *algorithm, const char *operation)
{
  const char *name = algorithm, *dash = strrchr (algorithm, '-');
  const struct nettle_hash *hash;
  char symbol[64];
  size_t k;

  if (strcmp (algorithm, "rc4") == 0)
    return find_rc4 (d, operation);
  if (strcmp (algorithm, "salsa20") == 0)
    return find_stream (d, operation, salsa20_set_key, salsa20_set_nonce,
                        salsa20_crypt);
  if (strcmp (algorithm, "salsa20r12") == 0)
    return find_stream (d, operation, salsa20_set_key, salsa20_set_nonce,
                        salsa20r12_crypt);
  if (strcmp (algorithm, "chacha20") == 0)
    return find_stream (d, operation, chacha_set_key, chacha_set_nonce,
                        chacha_crypt);
  if (strcmp (algorithm, "chacha20-poly1305") == 0)
    {
      if (!aead_set_key || !aead_encrypt || !aead_digest || !memeql_sec)
        return NULL;
      return strcmp (operation, "open") == 0   ? run_open
             : strcmp (operation, "seal") == 0 ? run_seal
                                               : NULL;
    }

  if (bench_after (algorithm, "h") || bench_after (algorithm, "pbkdf2-"))
    name = dash ? dash + 1 : name;
  snprintf (symbol, sizeof symbol, "nettle_%s", name);
  for (k = 0; symbol[k]; k++)
    symbol[k] = symbol[k] == '-' ? '_' : symbol[k];
  if (!symcrypt_hash_lookup (name))
    return NULL;
  BENCH_SYMBOL (library, symbol, hash);
  if (!hash || hash->context_size > sizeof ctx)
    return NULL;
  digest_size = hash->digest_size;
  if (name == algorithm)
    {
      init = hash->init;
      update = hash->update;
      digest = hash->digest;
      return run_digest;
    }
  if (find_mac (name) != 0)
    return NULL;
  mac_set_key (&ctx, BENCH_SECRET_SIZE, d->key);
  if (bench_after (algorithm, "hkdf-"))
    return hkdf_extract && hkdf_expand ? run_hkdf : NULL;
  if (bench_after (algorithm, "pbkdf2-"))
    return pbkdf2 ? run_pbkdf2 : NULL;
  return strcmp (operation, "setkey") == 0  ? run_mac_setkey
         : strcmp (operation, "fresh") == 0 ? run_fresh
                                            : run_prepared;
}

static int
start (void *l, char *version, size_t room)
{
  int (*major) (void), (*minor) (void);

  library = l;
  BENCH_SYMBOL (l, "nettle_version_major", major);
  BENCH_SYMBOL (l, "nettle_version_minor", minor);
  if (!major || !minor)
    return -1;
  four = major () >= 4;
  snprintf (version, room, "%d.%d", major (), minor ());
  BENCH_SYMBOL (l, "nettle_arcfour_set_key", arcfour_set_key);
  BENCH_SYMBOL (l, "nettle_arcfour_crypt", arcfour_crypt);
  BENCH_SYMBOL (l, "nettle_salsa20_256_set_key", salsa20_set_key);
  BENCH_SYMBOL (l, "nettle_salsa20_set_nonce", salsa20_set_nonce);
  BENCH_SYMBOL (l, "nettle_salsa20_crypt", salsa20_crypt);
  BENCH_SYMBOL (l, "nettle_salsa20r12_crypt", salsa20r12_crypt);
  BENCH_SYMBOL (l, "nettle_chacha_set_key", chacha_set_key);
  BENCH_SYMBOL (l, "nettle_chacha_set_nonce", chacha_set_nonce);
  BENCH_SYMBOL (l, "nettle_chacha_crypt", chacha_crypt);
  BENCH_SYMBOL (l, "nettle_chacha_poly1305_set_key", aead_set_key);
  BENCH_SYMBOL (l, "nettle_chacha_poly1305_set_nonce", aead_set_nonce);
  BENCH_SYMBOL (l, "nettle_chacha_poly1305_encrypt", aead_encrypt);
  BENCH_SYMBOL (l, "nettle_chacha_poly1305_decrypt", aead_decrypt);
  BENCH_SYMBOL (l, "nettle_chacha_poly1305_digest", aead_digest);
  BENCH_SYMBOL (l, "nettle_memeql_sec", memeql_sec);
  BENCH_SYMBOL (l, "nettle_hkdf_extract", hkdf_extract);
  BENCH_SYMBOL (l, "nettle_hkdf_expand", hkdf_expand);
  BENCH_SYMBOL (l, "nettle_pbkdf2", pbkdf2);
  return 0;
}

static const char *const files[]
    = { "libnettle.so.9",    "libnettle.so.8",    "libnettle.so.7",
        "libnettle.9.dylib", "libnettle.8.dylib", NULL };

const struct bench_peer bench_nettle
    = { "nettle", "Nettle", files, start, find };
