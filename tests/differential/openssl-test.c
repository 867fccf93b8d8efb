/* SPDX-License-Identifier: ISC */
/* Proves: the library agrees with OpenSSL 3 or later, where that is installed,
 * on all that both have.  RC4 comes from OpenSSL's legacy provider, in a
 * library context of our own. */
#include "differential.h"

/* A public structure of OpenSSL's, and numbers of its interface. */
struct param
{
  const char *key;
  unsigned type;
  void *data;
  size_t size;
  size_t return_size;
};
enum
{
  TYPE_INTEGER = 1,
  TYPE_UTF8 = 4,
  TYPE_OCTETS = 5,
  CTRL_AEAD_GET_TAG = 0x10
};

static void *(*lib_ctx_new) (void);
static void *(*provider_load) (void *, const char *);
static void *(*cipher_fetch) (void *, const char *, const char *);
static void (*cipher_free) (void *);
static void *(*cipher_ctx_new) (void);
static void (*cipher_ctx_free) (void *);
static int (*cipher_init) (void *, const void *, const uint8_t *,
                           const uint8_t *, int, const struct param *);
static int (*cipher_set_key_length) (void *, int);
static int (*cipher_update) (void *, uint8_t *, int *, const uint8_t *, int);
static int (*cipher_final) (void *, uint8_t *, int *);
static int (*cipher_ctrl) (void *, int, int, void *);
static uint8_t *(*q_mac) (void *, const char *, const char *, const char *,
                          const struct param *, const void *, size_t,
                          const uint8_t *, size_t, uint8_t *, size_t,
                          size_t *);
static int (*q_digest) (void *, const char *, const char *, const void *,
                        size_t, uint8_t *, size_t *);
static void *(*md_fetch) (void *, const char *, const char *);
static void (*md_free) (void *);
static void *(*kdf_fetch) (void *, const char *, const char *);
static void (*kdf_free) (void *);
static void *(*kdf_ctx_new) (void *);
static void (*kdf_ctx_free) (void *);
static int (*kdf_derive) (void *, uint8_t *, size_t, const struct param *);
static int (*pkcs5_pbkdf2) (const char *, int, const uint8_t *, int, int,
                            const void *, int, uint8_t *);

static void *libctx;

/* OpenSSL's name of a hash. */
static const char *
their_name (const char *name)
{
  static const char *const names[][2] = { { "md5", "MD5" },
                                          { "sha1", "SHA1" },
                                          { "sha224", "SHA2-224" },
                                          { "sha256", "SHA2-256" },
                                          { "sha384", "SHA2-384" },
                                          { "sha512", "SHA2-512" },
                                          { "sha512-224", "SHA2-512/224" },
                                          { "sha512-256", "SHA2-512/256" } };
  size_t k;
  for (k = 0; k < sizeof names / sizeof names[0]; k++)
    if (strcmp (names[k][0], name) == 0)
      return names[k][1];
  return NULL;
}

static int
stream (const struct stream *s, size_t n, uint8_t *dst, const uint8_t *src)
{
  int rc4 = strcmp (s->name, "RC4") == 0;
  uint8_t iv[16];
  void *cipher, *ctx;
  int good, out = 0;
  size_t k;

  if ((!rc4 && strcmp (s->name, "ChaCha") != 0) || s->nonce_length == 24
      || (s->block >> 32) != 0)
    return 0;
  /* Its counter has 32 bits in front of a nonce of 12 bytes, and does not
   * carry: the shorter nonce goes as long as none is due. */
  if (!rc4 && s->nonce_length == 8 && s->block + n / 64 + 1 > UINT32_MAX)
    return 0;
  memset (iv, 0, sizeof iv);
  for (k = 0; k < 4; k++)
    iv[k] = (uint8_t) (s->block >> 8 * k);
  memcpy (iv + 16 - s->nonce_length, s->nonce, s->nonce_length);
  cipher = cipher_fetch (libctx, rc4 ? "RC4" : "ChaCha20", NULL);
  if (!cipher)
    return 0;
  ctx = cipher_ctx_new ();
  good = ctx && cipher_init (ctx, cipher, NULL, NULL, 1, NULL) == 1
         && (!rc4 || cipher_set_key_length (ctx, (int) s->key_length) == 1)
         && cipher_init (ctx, NULL, s->key, rc4 ? NULL : iv, 1, NULL) == 1
         && (n == 0 || cipher_update (ctx, dst, &out, src, (int) n) == 1)
         && out == (int) n;
  cipher_ctx_free (ctx);
  cipher_free (cipher);
  return good ? 1 : -1;
}

static int
poly1305 (const uint8_t *key, size_t n, const uint8_t *data, uint8_t *tag)
{
  size_t size = 0;
  return q_mac (libctx, "POLY1305", NULL, NULL, NULL, key, 32, data, n, tag,
                16, &size)
                 && size == 16
             ? 1
             : -1;
}

static int
seal (size_t nonce_length, const uint8_t *key, const uint8_t *nonce,
      size_t ad_length, const uint8_t *ad, size_t n, uint8_t *dst,
      const uint8_t *src, uint8_t *tag)
{
  void *cipher, *ctx;
  uint8_t rest[16];
  int good, out;

  if (nonce_length != 12)
    return 0;
  cipher = cipher_fetch (libctx, "ChaCha20-Poly1305", NULL);
  if (!cipher)
    return 0;
  ctx = cipher_ctx_new ();
  good = ctx && cipher_init (ctx, cipher, key, nonce, 1, NULL) == 1
         && (ad_length == 0
             || cipher_update (ctx, NULL, &out, ad, (int) ad_length) == 1)
         && (n == 0 || cipher_update (ctx, dst, &out, src, (int) n) == 1)
         && cipher_final (ctx, rest, &out) == 1
         && cipher_ctrl (ctx, CTRL_AEAD_GET_TAG, 16, tag) == 1;
  cipher_ctx_free (ctx);
  cipher_free (cipher);
  return good ? 1 : -1;
}

static int
hash (const char *name, size_t n, const uint8_t *data, uint8_t *digest)
{
  size_t size = 0;
  const char *theirs = their_name (name);
  if (!theirs)
    return 0;
  return q_digest (libctx, theirs, NULL, data, n, digest, &size) == 1 ? 1 : -1;
}

static int
hmac (const char *name, size_t key_length, const uint8_t *key, size_t n,
      const uint8_t *data, uint8_t *digest)
{
  size_t size = 0;
  const char *theirs = their_name (name);
  if (!theirs)
    return 0;
  return q_mac (libctx, "HMAC", NULL, theirs, NULL, key, key_length, data, n,
                digest, 64, &size)
             ? 1
             : -1;
}

static int
hkdf (const char *name, size_t salt_length, const uint8_t *salt,
      size_t secret_length, const uint8_t *secret, size_t info_length,
      const uint8_t *info, size_t n, uint8_t *dst)
{
  const char *theirs = their_name (name);
  char digest[32];
  uint8_t copies[3][256];
  struct param params[5] = { { "digest", TYPE_UTF8, digest, 0, 0 },
                             { "key", TYPE_OCTETS, copies[0], 0, 0 },
                             { "salt", TYPE_OCTETS, copies[1], 0, 0 },
                             { "info", TYPE_OCTETS, copies[2], 0, 0 },
                             { NULL, 0, NULL, 0, 0 } };
  void *kdf, *ctx;
  int good;

  if (!theirs)
    return 0;
  snprintf (digest, sizeof digest, "%s", theirs);
  params[0].size = strlen (digest);
  memcpy (copies[0], secret, params[1].size = secret_length);
  memcpy (copies[1], salt, params[2].size = salt_length);
  memcpy (copies[2], info, params[3].size = info_length);
  kdf = kdf_fetch (libctx, "HKDF", NULL);
  if (!kdf)
    return 0;
  ctx = kdf_ctx_new (kdf);
  good = ctx && kdf_derive (ctx, dst, n, params) == 1;
  kdf_ctx_free (ctx);
  kdf_free (kdf);
  return good ? 1 : -1;
}

static int
pbkdf2 (const char *name, size_t password_length, const uint8_t *password,
        unsigned iterations, size_t salt_length, const uint8_t *salt, size_t n,
        uint8_t *dst)
{
  const char *theirs = their_name (name);
  void *md = theirs ? md_fetch (libctx, theirs, NULL) : NULL;
  int good;
  if (!md)
    return 0;
  good = pkcs5_pbkdf2 ((const char *) password, (int) password_length, salt,
                       (int) salt_length, (int) iterations, md, (int) n, dst);
  md_free (md);
  return good == 1 ? 1 : -1;
}

int
main (void)
{
  static const char *const names[]
      = { "libcrypto.so.3", "libcrypto.so.4", "libcrypto.3.dylib", NULL };
  static const struct peer peer
      = { "OpenSSL", stream, poly1305, seal, hash, hmac, hkdf, pbkdf2 };
  void *l = peer_open (names);
  PEER_SYMBOL (l, "OSSL_LIB_CTX_new", lib_ctx_new);
  PEER_SYMBOL (l, "OSSL_PROVIDER_load", provider_load);
  PEER_SYMBOL (l, "EVP_CIPHER_fetch", cipher_fetch);
  PEER_SYMBOL (l, "EVP_CIPHER_free", cipher_free);
  PEER_SYMBOL (l, "EVP_CIPHER_CTX_new", cipher_ctx_new);
  PEER_SYMBOL (l, "EVP_CIPHER_CTX_free", cipher_ctx_free);
  PEER_SYMBOL (l, "EVP_CipherInit_ex2", cipher_init);
  PEER_SYMBOL (l, "EVP_CIPHER_CTX_set_key_length", cipher_set_key_length);
  PEER_SYMBOL (l, "EVP_CipherUpdate", cipher_update);
  PEER_SYMBOL (l, "EVP_CipherFinal_ex", cipher_final);
  PEER_SYMBOL (l, "EVP_CIPHER_CTX_ctrl", cipher_ctrl);
  PEER_SYMBOL (l, "EVP_Q_mac", q_mac);
  PEER_SYMBOL (l, "EVP_Q_digest", q_digest);
  PEER_SYMBOL (l, "EVP_MD_fetch", md_fetch);
  PEER_SYMBOL (l, "EVP_MD_free", md_free);
  PEER_SYMBOL (l, "EVP_KDF_fetch", kdf_fetch);
  PEER_SYMBOL (l, "EVP_KDF_free", kdf_free);
  PEER_SYMBOL (l, "EVP_KDF_CTX_new", kdf_ctx_new);
  PEER_SYMBOL (l, "EVP_KDF_CTX_free", kdf_ctx_free);
  PEER_SYMBOL (l, "EVP_KDF_derive", kdf_derive);
  PEER_SYMBOL (l, "PKCS5_PBKDF2_HMAC", pkcs5_pbkdf2);
  if (!lib_ctx_new || !q_mac || !kdf_derive || !pkcs5_pbkdf2)
    skip_all ("this OpenSSL is older than 3");
  libctx = lib_ctx_new ();
  if (!libctx || !provider_load (libctx, "default"))
    skip_all ("OpenSSL does not start");
  if (!provider_load (libctx, "legacy"))
    diag ("there is no legacy provider: no RC4");
  return differential (&peer);
}
