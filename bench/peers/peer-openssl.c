/* SPDX-License-Identifier: ISC */
/* OpenSSL 3 or later, through EVP.  Algorithms are fetched and contexts made
 * once, and restarted for each message, as fast programs do.  All of this uses
 * a library context of our own, because it loads the legacy provider for RC4
 * and must not change the default context. */
#include "config.h"

#include "bench/measure/bench.h"

#include <stdio.h>
#include <string.h>

/* Numbers of its interface. */
enum
{
  CTRL_AEAD_GET_TAG = 0x10,
  CTRL_AEAD_SET_TAG = 0x11,
  VERSION_STRING = 6,
  TYPE_UTF8 = 4,
  TYPE_OCTETS = 5
};

struct param
{
  const char *key;
  unsigned type;
  void *data;
  size_t size;
  size_t returned;
};

static const char *(*version_of) (int);
static void *(*lib_ctx_new) (void);
static void *(*provider_load) (void *, const char *);
static void *(*cipher_fetch) (void *, const char *, const char *);
static void *(*cipher_ctx_new) (void);
static void (*cipher_ctx_free) (void *);
static int (*cipher_init) (void *, const void *, const uint8_t *,
                           const uint8_t *, int, const struct param *);
static int (*cipher_update) (void *, uint8_t *, int *, const uint8_t *, int);
static int (*cipher_final) (void *, uint8_t *, int *);
static int (*cipher_ctrl) (void *, int, int, void *);
static void *(*md_fetch) (void *, const char *, const char *);
static void *(*md_ctx_new) (void);
static int (*md_init) (void *, const void *, const struct param *);
static int (*md_update) (void *, const void *, size_t);
static int (*md_final) (void *, uint8_t *, unsigned *);
static void *(*mac_fetch) (void *, const char *, const char *);
static void *(*mac_ctx_new) (void *);
static void (*mac_ctx_free) (void *);
static int (*mac_init) (void *, const uint8_t *, size_t, const struct param *);
static int (*mac_update) (void *, const uint8_t *, size_t);
static int (*mac_final) (void *, uint8_t *, size_t *, size_t);
static void *(*kdf_fetch) (void *, const char *, const char *);
static void *(*kdf_ctx_new) (void *);
static int (*kdf_derive) (void *, uint8_t *, size_t, const struct param *);
static int (*pkcs5_pbkdf2) (const char *, int, const uint8_t *, int, int,
                            const void *, int, uint8_t *);

static void *libctx;

/* The objects of the current case. */
static void *cipher_ctx, *md, *md_ctx, *mac_ctx, *kdf_ctx;
static uint8_t iv[16];

/* ---------------------------------------------------------------- ciphers */

BENCH_PEER_RUN (run_stream, int out;
                bad |= cipher_update (cipher_ctx, d->dsts[k], &out, d->srcs[k],
                                      (int) d->length)
                       != 1)
BENCH_PEER_RUN (run_setkey,
                bad |= cipher_init (cipher_ctx, NULL,
                                    d->key + count % BENCH_KEYS, NULL, 1, NULL)
                       != 1)
BENCH_PEER_RUN (run_crypt, int out;
                bad |= cipher_init (cipher_ctx, NULL, NULL, iv, 1, NULL) != 1
                       || cipher_update (cipher_ctx, d->dsts[k], &out,
                                         d->srcs[k], (int) d->length)
                              != 1)
BENCH_PEER_RUN (
    run_seal, int out; uint8_t rest[16];
    bad |= cipher_init (cipher_ctx, NULL, d->key, d->nonce, 1, NULL) != 1
           || cipher_update (cipher_ctx, d->dsts[k], &out, d->srcs[k],
                             (int) d->length)
                  != 1
           || cipher_final (cipher_ctx, rest, &out) != 1
           || cipher_ctrl (cipher_ctx, CTRL_AEAD_GET_TAG, 16, d->tag) != 1)
BENCH_PEER_RUN (
    run_open, int out; uint8_t rest[16];
    bad |= cipher_init (cipher_ctx, NULL, d->key, d->nonce, 0, NULL) != 1
           || cipher_ctrl (cipher_ctx, CTRL_AEAD_SET_TAG, 16, d->tag) != 1
           || cipher_update (cipher_ctx, d->dsts[k], &out, d->srcs[k],
                             (int) d->length)
                  != 1
           || cipher_final (cipher_ctx, rest, &out) != 1)

static int
make_ciphers (struct bench_data *d, const char *name)
{
  void *cipher = cipher_fetch (libctx, name, NULL);

  if (!cipher)
    return -1;
  cipher_ctx_free (cipher_ctx);
  cipher_ctx = cipher_ctx_new ();
  return cipher_ctx
                 && cipher_init (cipher_ctx, cipher, d->key, NULL, 1, NULL)
                        == 1
             ? 0
             : -1;
}

static bench_run_fn *
find_cipher (struct bench_data *d, const char *algorithm,
             const char *operation)
{
  int rc4 = strcmp (algorithm, "rc4") == 0;
  if (rc4 || strcmp (algorithm, "chacha20") == 0)
    {
      /* The counter in front of a nonce of 8 bytes. */
      memset (iv, 0, sizeof iv);
      memcpy (iv + 8, d->nonce, 8);
      if (make_ciphers (d, rc4 ? "RC4" : "ChaCha20") != 0)
        return NULL;
      if (strcmp (operation, "setkey") == 0)
        return run_setkey;
      if (strcmp (operation, "crypt") == 0)
        return rc4 ? run_stream : run_crypt;
      return NULL;
    }
  if (strcmp (algorithm, "chacha20-poly1305") == 0
      && make_ciphers (d, "ChaCha20-Poly1305") == 0)
    {
      if (strcmp (operation, "seal") == 0)
        return run_seal;
      return strcmp (operation, "open") == 0 ? run_open : NULL;
    }
  return NULL;
}

/* ------------------------------------------------- hashes and what follows */

BENCH_PEER_RUN (run_digest,
                bad |= md_init (md_ctx, md, NULL) != 1
                       || md_update (md_ctx, d->srcs[k], d->length) != 1
                       || md_final (md_ctx, d->digest_at[k], NULL) != 1)
BENCH_PEER_RUN (run_poly1305, size_t out;
                bad |= mac_init (mac_ctx, d->key, 32, NULL) != 1
                       || mac_update (mac_ctx, d->srcs[k], d->length) != 1
                       || mac_final (mac_ctx, d->tag, &out, 16) != 1)
static int
run_poly1305_update (struct bench_data *d, uint64_t count)
{
  size_t out;
  int bad = mac_init (mac_ctx, d->key, 32, NULL) != 1;
  for (; count > 0; count--)
    bad |= mac_update (mac_ctx, d->srcs[0], d->length) != 1;
  return bad | (mac_final (mac_ctx, d->tag, &out, 16) != 1);
}
BENCH_PEER_RUN (run_mac_setkey,
                bad
                |= mac_init (mac_ctx, d->key, BENCH_SECRET_SIZE, NULL) != 1)
BENCH_PEER_RUN (run_prepared, size_t out;
                bad |= mac_init (mac_ctx, NULL, 0, NULL) != 1
                       || mac_update (mac_ctx, d->srcs[k], d->length) != 1
                       || mac_final (mac_ctx, d->digest_at[k], &out, 64) != 1)
BENCH_PEER_RUN (run_fresh, size_t out;
                bad |= mac_init (mac_ctx, d->key, BENCH_SECRET_SIZE, NULL) != 1
                       || mac_update (mac_ctx, d->srcs[k], d->length) != 1
                       || mac_final (mac_ctx, d->digest_at[k], &out, 64) != 1)

static struct param hkdf_params[5];

BENCH_PEER_RUN (run_hkdf,
                bad |= kdf_derive (kdf_ctx, d->dsts[k], d->length, hkdf_params)
                       != 1)
BENCH_PEER_RUN (run_pbkdf2,
                bad |= pkcs5_pbkdf2 ((const char *) d->key, BENCH_SECRET_SIZE,
                                     d->key + 32, 16, BENCH_ITERATIONS, md,
                                     (int) d->length, d->dsts[k])
                       != 1)

/* Make the context of MAC, over DIGEST if that is not null, with its key. */
static int
make_mac (struct bench_data *d, const char *name, const char *digest)
{
  static char text[32];
  struct param params[2]
      = { { "digest", TYPE_UTF8, text, 0, 0 }, { NULL, 0, NULL, 0, 0 } };
  void *mac = mac_fetch (libctx, name, NULL);

  if (!mac)
    return -1;
  if (mac_ctx)
    mac_ctx_free (mac_ctx);
  mac_ctx = mac_ctx_new (mac);
  if (digest)
    params[0].size = (size_t) snprintf (text, sizeof text, "%s", digest);
  return mac_ctx && mac_init (mac_ctx, d->key, 32, digest ? params : NULL) == 1
             ? 0
             : -1;
}

static bench_run_fn *
find_hkdf (struct bench_data *d, const char *digest)
{
  static char text[32];
  void *kdf = kdf_fetch (libctx, "HKDF", NULL);
  size_t n = (size_t) snprintf (text, sizeof text, "%s", digest);
  struct param params[5] = { { "digest", TYPE_UTF8, text, n, 0 },
                             { "salt", TYPE_OCTETS, d->key + 32, 16, 0 },
                             { "key", TYPE_OCTETS, d->key, 32, 0 },
                             { "info", TYPE_OCTETS, d->key + 48, 16, 0 },
                             { NULL, 0, NULL, 0, 0 } };

  memcpy (hkdf_params, params, sizeof params);
  kdf_ctx = kdf ? kdf_ctx_new (kdf) : NULL;
  return kdf_ctx ? run_hkdf : NULL;
}

static bench_run_fn *
find (struct bench_data *d, const char *algorithm, const char *operation)
{
  /* It has the hashes by our names. */
  const char *hash;

  if (strcmp (algorithm, "poly1305") == 0)
    return make_mac (d, "POLY1305", NULL) != 0 ? NULL
           : strcmp (operation, "update") == 0 ? run_poly1305_update
                                               : run_poly1305;
  if ((hash = bench_after (algorithm, "hmac-")) != NULL)
    {
      if (make_mac (d, "HMAC", hash) != 0)
        return NULL;
      if (strcmp (operation, "setkey") == 0)
        return run_mac_setkey;
      return strcmp (operation, "fresh") == 0 ? run_fresh : run_prepared;
    }
  if ((hash = bench_after (algorithm, "hkdf-")) != NULL)
    return find_hkdf (d, hash);
  hash = bench_after (algorithm, "pbkdf2-hmac-");
  if (!symcrypt_hash_lookup (hash ? hash : algorithm))
    return find_cipher (d, algorithm, operation);
  md = md_fetch (libctx, hash ? hash : algorithm, NULL);
  return !md ? NULL : hash ? run_pbkdf2 : run_digest;
}

static int
start (void *l, char *version, size_t room)
{
  BENCH_SYMBOL (l, "OpenSSL_version", version_of);
  BENCH_SYMBOL (l, "OSSL_LIB_CTX_new", lib_ctx_new);
  BENCH_SYMBOL (l, "OSSL_PROVIDER_load", provider_load);
  BENCH_SYMBOL (l, "EVP_CIPHER_fetch", cipher_fetch);
  BENCH_SYMBOL (l, "EVP_CIPHER_CTX_new", cipher_ctx_new);
  BENCH_SYMBOL (l, "EVP_CIPHER_CTX_free", cipher_ctx_free);
  BENCH_SYMBOL (l, "EVP_CipherInit_ex2", cipher_init);
  BENCH_SYMBOL (l, "EVP_CipherUpdate", cipher_update);
  BENCH_SYMBOL (l, "EVP_CipherFinal_ex", cipher_final);
  BENCH_SYMBOL (l, "EVP_CIPHER_CTX_ctrl", cipher_ctrl);
  BENCH_SYMBOL (l, "EVP_MD_fetch", md_fetch);
  BENCH_SYMBOL (l, "EVP_MD_CTX_new", md_ctx_new);
  BENCH_SYMBOL (l, "EVP_DigestInit_ex2", md_init);
  BENCH_SYMBOL (l, "EVP_DigestUpdate", md_update);
  BENCH_SYMBOL (l, "EVP_DigestFinal_ex", md_final);
  BENCH_SYMBOL (l, "EVP_MAC_fetch", mac_fetch);
  BENCH_SYMBOL (l, "EVP_MAC_CTX_new", mac_ctx_new);
  BENCH_SYMBOL (l, "EVP_MAC_CTX_free", mac_ctx_free);
  BENCH_SYMBOL (l, "EVP_MAC_init", mac_init);
  BENCH_SYMBOL (l, "EVP_MAC_update", mac_update);
  BENCH_SYMBOL (l, "EVP_MAC_final", mac_final);
  BENCH_SYMBOL (l, "EVP_KDF_fetch", kdf_fetch);
  BENCH_SYMBOL (l, "EVP_KDF_CTX_new", kdf_ctx_new);
  BENCH_SYMBOL (l, "EVP_KDF_derive", kdf_derive);
  BENCH_SYMBOL (l, "PKCS5_PBKDF2_HMAC", pkcs5_pbkdf2);
  /* OpenSSL 1.1, or a reduced build, lacks some of these functions. */
  if (!version_of || !lib_ctx_new || !provider_load || !cipher_init
      || !cipher_final || !cipher_ctrl || !md_init || !md_final || !mac_init
      || !mac_final || !kdf_derive || !pkcs5_pbkdf2)
    return -1;
  libctx = lib_ctx_new ();
  if (!libctx || !provider_load (libctx, "default"))
    return -1;
  (void) provider_load (libctx, "legacy");
  md_ctx = md_ctx_new ();
  snprintf (version, room, "%s", version_of (VERSION_STRING));
  return md_ctx ? 0 : -1;
}

static const char *const files[]
    = { "libcrypto.so.4", "libcrypto.so.3", "libcrypto.4.dylib",
        "libcrypto.3.dylib", NULL };

const struct bench_peer bench_openssl
    = { "openssl", "OpenSSL", files, start, find };
