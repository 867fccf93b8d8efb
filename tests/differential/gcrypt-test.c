/* SPDX-License-Identifier: ISC */
/* Proves: the library agrees with libgcrypt, where that is installed, on all
 * that both have. */
#include "differential.h"

/* Numbers of libgcrypt's interface. */
enum
{
  INITIALIZATION_FINISHED = 38,
  CIPHER_ARCFOUR = 301,
  CIPHER_SALSA20 = 313,
  CIPHER_SALSA20R12 = 314,
  CIPHER_CHACHA20 = 316,
  MODE_STREAM = 4,
  MODE_POLY1305 = 10,
  MAC_POLY1305 = 501,
  MD_FLAG_HMAC = 2,
  KDF_PBKDF2 = 34
};

typedef void *handle;

static const char *(*check_version) (const char *);
static unsigned (*control) (int, ...);
static unsigned (*cipher_open) (handle *, int, int, unsigned);
static void (*cipher_close) (handle);
static unsigned (*cipher_setkey) (handle, const void *, size_t);
static unsigned (*cipher_setiv) (handle, const void *, size_t);
static unsigned (*cipher_encrypt) (handle, void *, size_t, const void *,
                                   size_t);
static unsigned (*cipher_authenticate) (handle, const void *, size_t);
static unsigned (*cipher_gettag) (handle, void *, size_t);
static unsigned (*mac_open) (handle *, int, unsigned, void *);
static void (*mac_close) (handle);
static unsigned (*mac_setkey) (handle, const void *, size_t);
static unsigned (*mac_write) (handle, const void *, size_t);
static unsigned (*mac_read) (handle, void *, size_t *);
static unsigned (*md_open) (handle *, int, unsigned);
static void (*md_close) (handle);
static unsigned (*md_setkey) (handle, const void *, size_t);
static void (*md_write) (handle, const void *, size_t);
static uint8_t *(*md_read) (handle, int);
static unsigned (*kdf_derive) (const void *, size_t, int, int, const void *,
                               size_t, unsigned long, size_t, void *);

static const struct
{
  const char *name;
  int number;
  size_t size;
} hashes[] = { { "md5", 1, 16 },          { "sha1", 2, 20 },
               { "sha224", 11, 28 },      { "sha256", 8, 32 },
               { "sha384", 9, 48 },       { "sha512", 10, 64 },
               { "sha512-256", 327, 32 }, { "sha512-224", 328, 28 } };

static int
index_of (const char *name)
{
  int k;
  for (k = (int) (sizeof hashes / sizeof hashes[0]) - 1; k >= 0; k--)
    if (strcmp (hashes[k].name, name) == 0)
      break;
  return k;
}

static int
stream (const struct stream *s, size_t n, uint8_t *dst, const uint8_t *src)
{
  handle h;
  int algorithm, good;
  uint8_t iv[16];
  size_t iv_length = s->nonce_length, k;

  if (s->nonce_length == 24)
    return 0;
  memcpy (iv, s->nonce, iv_length);
  if (strcmp (s->name, "RC4") == 0)
    algorithm = CIPHER_ARCFOUR;
  else if (strcmp (s->name, "Salsa20") == 0)
    {
      if (s->block != 0 || s->rounds == 8)
        return 0;
      algorithm = s->rounds == 20 ? CIPHER_SALSA20 : CIPHER_SALSA20R12;
    }
  else
    {
      /* A nonce of 16 bytes has the counter in front. */
      algorithm = CIPHER_CHACHA20;
      for (k = 0; k < 16 - s->nonce_length; k++)
        iv[k] = (uint8_t) (s->block >> 8 * k);
      memcpy (iv + k, s->nonce, s->nonce_length);
      iv_length = 16;
    }
  if (cipher_open (&h, algorithm, MODE_STREAM, 0) != 0)
    return 0;
  /* 40-bit RC4 keys are reported as weak. */
  good = (cipher_setkey (h, s->key, s->key_length) & 0xffff) == 0
         && (iv_length == 0 || cipher_setiv (h, iv, iv_length) == 0)
         && (n == 0 || cipher_encrypt (h, dst, n, src, n) == 0);
  cipher_close (h);
  return good ? 1 : -1;
}

static int
poly1305 (const uint8_t *key, size_t n, const uint8_t *data, uint8_t *tag)
{
  handle h;
  size_t size = 16;
  int good;
  if (!mac_open || mac_open (&h, MAC_POLY1305, 0, NULL) != 0)
    return 0;
  good = mac_setkey (h, key, 32) == 0 && mac_write (h, data, n) == 0
         && mac_read (h, tag, &size) == 0 && size == 16;
  mac_close (h);
  return good ? 1 : -1;
}

static int
seal (size_t nonce_length, const uint8_t *key, const uint8_t *nonce,
      size_t ad_length, const uint8_t *ad, size_t n, uint8_t *dst,
      const uint8_t *src, uint8_t *tag)
{
  handle h;
  int good;
  if (nonce_length != 12
      || cipher_open (&h, CIPHER_CHACHA20, MODE_POLY1305, 0) != 0)
    return 0;
  good = cipher_setkey (h, key, 32) == 0
         && cipher_setiv (h, nonce, nonce_length) == 0
         && cipher_authenticate (h, ad, ad_length) == 0
         && cipher_encrypt (h, dst, n, src, n) == 0
         && cipher_gettag (h, tag, 16) == 0;
  cipher_close (h);
  return good ? 1 : -1;
}

static int
digest_with (const char *name, unsigned flags, size_t key_length,
             const uint8_t *key, size_t n, const uint8_t *data,
             uint8_t *digest)
{
  handle h;
  int k = index_of (name);
  const uint8_t *result = NULL;
  if (k < 0 || md_open (&h, hashes[k].number, flags) != 0)
    return 0;
  if (!(flags & MD_FLAG_HMAC) || md_setkey (h, key, key_length) == 0)
    {
      md_write (h, data, n);
      result = md_read (h, hashes[k].number);
      if (result)
        memcpy (digest, result, hashes[k].size);
    }
  md_close (h);
  return result ? 1 : -1;
}

static int
hash (const char *name, size_t n, const uint8_t *data, uint8_t *digest)
{
  return digest_with (name, 0, 0, NULL, n, data, digest);
}

static int
hmac (const char *name, size_t key_length, const uint8_t *key, size_t n,
      const uint8_t *data, uint8_t *digest)
{
  return digest_with (name, MD_FLAG_HMAC, key_length, key, n, data, digest);
}

static int
pbkdf2 (const char *name, size_t password_length, const uint8_t *password,
        unsigned iterations, size_t salt_length, const uint8_t *salt, size_t n,
        uint8_t *dst)
{
  int k = index_of (name);
  if (k < 0)
    return 0;
  return kdf_derive (password, password_length, KDF_PBKDF2, hashes[k].number,
                     salt, salt_length, iterations, n, dst)
                 == 0
             ? 1
             : -1;
}

int
main (void)
{
  static const char *const names[]
      = { "libgcrypt.so.20", "libgcrypt.so.21", "libgcrypt.20.dylib", NULL };
  static const struct peer peer
      = { "libgcrypt", stream, poly1305, seal, hash, hmac, NULL, pbkdf2 };
  void *l = peer_open (names);
  PEER_SYMBOL (l, "gcry_check_version", check_version);
  PEER_SYMBOL (l, "gcry_control", control);
  PEER_SYMBOL (l, "gcry_cipher_open", cipher_open);
  PEER_SYMBOL (l, "gcry_cipher_close", cipher_close);
  PEER_SYMBOL (l, "gcry_cipher_setkey", cipher_setkey);
  PEER_SYMBOL (l, "gcry_cipher_setiv", cipher_setiv);
  PEER_SYMBOL (l, "gcry_cipher_encrypt", cipher_encrypt);
  PEER_SYMBOL (l, "gcry_cipher_authenticate", cipher_authenticate);
  PEER_SYMBOL (l, "gcry_cipher_gettag", cipher_gettag);
  PEER_SYMBOL (l, "gcry_mac_open", mac_open);
  PEER_SYMBOL (l, "gcry_mac_close", mac_close);
  PEER_SYMBOL (l, "gcry_mac_setkey", mac_setkey);
  PEER_SYMBOL (l, "gcry_mac_write", mac_write);
  PEER_SYMBOL (l, "gcry_mac_read", mac_read);
  PEER_SYMBOL (l, "gcry_md_open", md_open);
  PEER_SYMBOL (l, "gcry_md_close", md_close);
  PEER_SYMBOL (l, "gcry_md_setkey", md_setkey);
  PEER_SYMBOL (l, "gcry_md_write", md_write);
  PEER_SYMBOL (l, "gcry_md_read", md_read);
  PEER_SYMBOL (l, "gcry_kdf_derive", kdf_derive);
  if (!check_version || !control || !check_version (NULL) || !cipher_open
      || !cipher_authenticate || !md_open || !kdf_derive)
    skip_all ("libgcrypt does not start");
  control (INITIALIZATION_FINISHED, 0);
  return differential (&peer);
}
