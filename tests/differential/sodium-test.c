/* SPDX-License-Identifier: ISC */
/* Proves: the library agrees with libsodium, where that is installed, on all
 * that both have. */
#include "differential.h"

typedef unsigned long long ull;
typedef int xor_ic_fn (uint8_t *, const uint8_t *, ull, const uint8_t *,
                       uint64_t, const uint8_t *);
typedef int xor_ic32_fn (uint8_t *, const uint8_t *, ull, const uint8_t *,
                         uint32_t, const uint8_t *);
typedef int xor_fn (uint8_t *, const uint8_t *, ull, const uint8_t *,
                    const uint8_t *);
typedef int seal_fn (uint8_t *, uint8_t *, ull *, const uint8_t *, ull,
                     const uint8_t *, ull, const uint8_t *, const uint8_t *,
                     const uint8_t *);

static int (*sodium_init) (void);
static xor_ic_fn *salsa20_xor_ic, *xsalsa20_xor_ic, *chacha20_xor_ic,
    *xchacha20_xor_ic;
static xor_ic32_fn *chacha20_ietf_xor_ic;
static xor_fn *salsa2012_xor, *salsa208_xor;
static int (*onetimeauth) (uint8_t *, const uint8_t *, ull, const uint8_t *);
static seal_fn *seal12, *seal24;
static int (*hash256) (uint8_t *, const uint8_t *, ull);
static int (*hash512) (uint8_t *, const uint8_t *, ull);
static int (*hmac_init[2]) (void *, const uint8_t *, size_t);
static int (*hmac_update[2]) (void *, const uint8_t *, ull);
static int (*hmac_final[2]) (void *, uint8_t *);
static int (*hkdf_extract[2]) (uint8_t *, const uint8_t *, size_t,
                               const uint8_t *, size_t);
static int (*hkdf_expand[2]) (uint8_t *, size_t, const char *, size_t,
                              const uint8_t *);

static int
stream (const struct stream *s, size_t n, uint8_t *dst, const uint8_t *src)
{
  xor_ic_fn *f = NULL;
  if (s->key_length != 32)
    return 0;
  if (strcmp (s->name, "Salsa20") == 0)
    {
      if (s->rounds != 20)
        {
          xor_fn *g = s->rounds == 12 ? salsa2012_xor : salsa208_xor;
          if (!g || s->block != 0)
            return 0;
          return g (dst, src, n, s->nonce, s->key) == 0 ? 1 : -1;
        }
      f = s->nonce_length == 8 ? salsa20_xor_ic : xsalsa20_xor_ic;
    }
  else if (strcmp (s->name, "ChaCha") == 0)
    {
      if (s->nonce_length == 12)
        {
          if (!chacha20_ietf_xor_ic)
            return 0;
          return chacha20_ietf_xor_ic (dst, src, n, s->nonce,
                                       (uint32_t) s->block, s->key)
                         == 0
                     ? 1
                     : -1;
        }
      f = s->nonce_length == 8 ? chacha20_xor_ic : xchacha20_xor_ic;
    }
  if (!f)
    return 0;
  return f (dst, src, n, s->nonce, s->block, s->key) == 0 ? 1 : -1;
}

static int
poly1305 (const uint8_t *key, size_t n, const uint8_t *data, uint8_t *tag)
{
  if (!onetimeauth)
    return 0;
  return onetimeauth (tag, data, n, key) == 0 ? 1 : -1;
}

static int
seal (size_t nonce_length, const uint8_t *key, const uint8_t *nonce,
      size_t ad_length, const uint8_t *ad, size_t n, uint8_t *dst,
      const uint8_t *src, uint8_t *tag)
{
  seal_fn *f = nonce_length == 12 ? seal12 : seal24;
  if (!f)
    return 0;
  return f (dst, tag, NULL, src, n, ad, ad_length, NULL, nonce, key) == 0 ? 1
                                                                          : -1;
}

static int
hash (const char *name, size_t n, const uint8_t *data, uint8_t *digest)
{
  if (strcmp (name, "sha256") == 0 && hash256)
    return hash256 (digest, data, n) == 0 ? 1 : -1;
  if (strcmp (name, "sha512") == 0 && hash512)
    return hash512 (digest, data, n) == 0 ? 1 : -1;
  return 0;
}

/* The index of NAME in the arrays above, or -1. */
static int
index_of (const char *name)
{
  return strcmp (name, "sha256") == 0   ? 0
         : strcmp (name, "sha512") == 0 ? 1
                                        : -1;
}

static int
hmac (const char *name, size_t key_length, const uint8_t *key, size_t n,
      const uint8_t *data, uint8_t *digest)
{
  int k = index_of (name);
  uint64_t state[256];
  if (k < 0 || !hmac_init[k] || !hmac_update[k] || !hmac_final[k])
    return 0;
  return hmac_init[k](state, key, key_length) == 0
                 && hmac_update[k](state, data, n) == 0
                 && hmac_final[k](state, digest) == 0
             ? 1
             : -1;
}

static int
hkdf (const char *name, size_t salt_length, const uint8_t *salt,
      size_t secret_length, const uint8_t *secret, size_t info_length,
      const uint8_t *info, size_t n, uint8_t *dst)
{
  int k = index_of (name);
  uint8_t prk[64];
  if (k < 0 || !hkdf_extract[k] || !hkdf_expand[k])
    return 0;
  return hkdf_extract[k](prk, salt, salt_length, secret, secret_length) == 0
                 && hkdf_expand[k](dst, n, (const char *) info, info_length,
                                   prk)
                        == 0
             ? 1
             : -1;
}

int
main (void)
{
  static const char *const names[]
      = { "libsodium.so.26",    "libsodium.so.23", "libsodium.so.18",
          "libsodium.26.dylib", "libsodium.dylib", NULL };
  static const struct peer peer
      = { "libsodium", stream, poly1305, seal, hash, hmac, hkdf, NULL };
  void *l = peer_open (names);
  PEER_SYMBOL (l, "sodium_init", sodium_init);
  PEER_SYMBOL (l, "crypto_stream_salsa20_xor_ic", salsa20_xor_ic);
  PEER_SYMBOL (l, "crypto_stream_xsalsa20_xor_ic", xsalsa20_xor_ic);
  PEER_SYMBOL (l, "crypto_stream_chacha20_xor_ic", chacha20_xor_ic);
  PEER_SYMBOL (l, "crypto_stream_xchacha20_xor_ic", xchacha20_xor_ic);
  PEER_SYMBOL (l, "crypto_stream_chacha20_ietf_xor_ic", chacha20_ietf_xor_ic);
  PEER_SYMBOL (l, "crypto_stream_salsa2012_xor", salsa2012_xor);
  PEER_SYMBOL (l, "crypto_stream_salsa208_xor", salsa208_xor);
  PEER_SYMBOL (l, "crypto_onetimeauth_poly1305", onetimeauth);
  PEER_SYMBOL (l, "crypto_aead_chacha20poly1305_ietf_encrypt_detached",
               seal12);
  PEER_SYMBOL (l, "crypto_aead_xchacha20poly1305_ietf_encrypt_detached",
               seal24);
  PEER_SYMBOL (l, "crypto_hash_sha256", hash256);
  PEER_SYMBOL (l, "crypto_hash_sha512", hash512);
  PEER_SYMBOL (l, "crypto_auth_hmacsha256_init", hmac_init[0]);
  PEER_SYMBOL (l, "crypto_auth_hmacsha256_update", hmac_update[0]);
  PEER_SYMBOL (l, "crypto_auth_hmacsha256_final", hmac_final[0]);
  PEER_SYMBOL (l, "crypto_auth_hmacsha512_init", hmac_init[1]);
  PEER_SYMBOL (l, "crypto_auth_hmacsha512_update", hmac_update[1]);
  PEER_SYMBOL (l, "crypto_auth_hmacsha512_final", hmac_final[1]);
  PEER_SYMBOL (l, "crypto_kdf_hkdf_sha256_extract", hkdf_extract[0]);
  PEER_SYMBOL (l, "crypto_kdf_hkdf_sha256_expand", hkdf_expand[0]);
  PEER_SYMBOL (l, "crypto_kdf_hkdf_sha512_extract", hkdf_extract[1]);
  PEER_SYMBOL (l, "crypto_kdf_hkdf_sha512_expand", hkdf_expand[1]);
  if (!sodium_init || sodium_init () < 0)
    skip_all ("libsodium does not start");
  return differential (&peer);
}
