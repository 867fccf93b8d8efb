/* SPDX-License-Identifier: ISC */
/* Proves: the library agrees with Nettle 3, where that is installed, on all
 * that both have.  (Nettle 4, libnettle.so.9, calls its functions otherwise.)
 */
#include "differential.h"

typedef void update_fn (void *, size_t, const uint8_t *);
typedef void digest_fn (void *, size_t, uint8_t *);
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
  void (*init) (void *);
  update_fn *update;
  digest_fn *digest;
};

static set_key_fn *arcfour_set_key;
static crypt_fn *arcfour_crypt;
static set_fn *salsa20_128_set_key, *salsa20_256_set_key, *salsa20_set_nonce;
static crypt_fn *salsa20_crypt, *salsa20r12_crypt;
static set_fn *chacha_set_key, *chacha_set_nonce, *chacha_set_nonce96,
    *chacha_set_counter, *chacha_set_counter32;
static crypt_fn *chacha_crypt, *chacha_crypt32;
static set_fn *aead_set_key, *aead_set_nonce;
static update_fn *aead_update;
static crypt_fn *aead_encrypt;
static digest_fn *aead_digest;
static const struct nettle_hash *const *(*get_hashes) (void);
static const struct nettle_hash *sha512_224, *sha512_256;
static void (*hmac_set_key) (void *, void *, void *,
                             const struct nettle_hash *, size_t,
                             const uint8_t *);
static void (*hmac_update) (void *, const struct nettle_hash *, size_t,
                            const uint8_t *);
static void (*hmac_digest) (const void *, const void *, void *,
                            const struct nettle_hash *, size_t, uint8_t *);
static void (*hkdf_extract) (void *, update_fn *, digest_fn *, size_t, size_t,
                             const uint8_t *, uint8_t *);
static void (*hkdf_expand) (void *, update_fn *, digest_fn *, size_t, size_t,
                            const uint8_t *, size_t, uint8_t *);
static void (*nettle_pbkdf2) (void *, update_fn *, digest_fn *, size_t,
                              unsigned, size_t, const uint8_t *, size_t,
                              uint8_t *);

/* Room for any context of Nettle's. */
typedef union
{
  uint64_t words[512];
  double align;
} room;

static int
stream (const struct stream *s, size_t n, uint8_t *dst, const uint8_t *src)
{
  static room ctx;
  uint8_t counter[8];
  unsigned k;

  for (k = 0; k < 8; k++)
    counter[k] = (uint8_t) (s->block >> 8 * k);
  if (s->nonce_length == 24)
    return 0;
  if (strcmp (s->name, "RC4") == 0)
    {
      if (!arcfour_set_key || !arcfour_crypt)
        return 0;
      arcfour_set_key (&ctx, s->key_length, s->key);
      arcfour_crypt (&ctx, n, dst, src);
      return 1;
    }
  if (strcmp (s->name, "Salsa20") == 0)
    {
      set_fn *set
          = s->key_length == 16 ? salsa20_128_set_key : salsa20_256_set_key;
      crypt_fn *f = s->rounds == 20   ? salsa20_crypt
                    : s->rounds == 12 ? salsa20r12_crypt
                                      : NULL;
      if (!set || !f || s->block != 0)
        return 0;
      set (&ctx, s->key);
      salsa20_set_nonce (&ctx, s->nonce);
      f (&ctx, n, dst, src);
      return 1;
    }
  if (s->nonce_length == 8)
    {
      if (!chacha_set_key || !chacha_set_counter)
        return 0;
      chacha_set_key (&ctx, s->key);
      chacha_set_nonce (&ctx, s->nonce);
      chacha_set_counter (&ctx, counter);
      chacha_crypt (&ctx, n, dst, src);
    }
  else
    {
      if (!chacha_set_counter32 || !chacha_crypt32)
        return 0;
      chacha_set_key (&ctx, s->key);
      chacha_set_nonce96 (&ctx, s->nonce);
      chacha_set_counter32 (&ctx, counter);
      chacha_crypt32 (&ctx, n, dst, src);
    }
  return 1;
}

static int
seal (size_t nonce_length, const uint8_t *key, const uint8_t *nonce,
      size_t ad_length, const uint8_t *ad, size_t n, uint8_t *dst,
      const uint8_t *src, uint8_t *tag)
{
  static room ctx;
  if (nonce_length != 12 || !aead_set_key)
    return 0;
  aead_set_key (&ctx, key);
  aead_set_nonce (&ctx, nonce);
  aead_update (&ctx, ad_length, ad);
  aead_encrypt (&ctx, n, dst, src);
  aead_digest (&ctx, 16, tag);
  return 1;
}

/* Its hash of this name, or null. */
static const struct nettle_hash *
lookup (const char *name)
{
  const struct nettle_hash *const *h = get_hashes ? get_hashes () : NULL;
  char theirs[32], *dash;
  snprintf (theirs, sizeof theirs, "%s", name);
  dash = strchr (theirs, '-');
  if (dash)
    *dash = '_';
  for (; h && *h; h++)
    if (strcmp ((*h)->name, theirs) == 0
        && (*h)->context_size <= sizeof (room))
      return *h;
  /* Its list does without SHA-512/t. */
  if (strcmp (theirs, "sha512_224") == 0)
    return sha512_224;
  if (strcmp (theirs, "sha512_256") == 0)
    return sha512_256;
  return NULL;
}

static int
hash (const char *name, size_t n, const uint8_t *data, uint8_t *digest)
{
  static room ctx;
  const struct nettle_hash *h = lookup (name);
  if (!h)
    return 0;
  h->init (&ctx);
  h->update (&ctx, n, data);
  h->digest (&ctx, h->digest_size, digest);
  return 1;
}

/* One HMAC, as its key derivations want it: a context and two functions. */
static struct
{
  room outer, inner, state;
  const struct nettle_hash *hash;
} mac;

static int
mac_start (const char *name, size_t key_length, const uint8_t *key)
{
  mac.hash = lookup (name);
  if (!mac.hash || !hmac_set_key)
    return 0;
  hmac_set_key (&mac.outer, &mac.inner, &mac.state, mac.hash, key_length, key);
  return 1;
}

static void
mac_update (void *ctx, size_t n, const uint8_t *data)
{
  (void) ctx;
  hmac_update (&mac.state, mac.hash, n, data);
}

static void
mac_digest (void *ctx, size_t n, uint8_t *digest)
{
  (void) ctx;
  hmac_digest (&mac.outer, &mac.inner, &mac.state, mac.hash, n, digest);
}

static int
hmac (const char *name, size_t key_length, const uint8_t *key, size_t n,
      const uint8_t *data, uint8_t *digest)
{
  if (!mac_start (name, key_length, key))
    return 0;
  mac_update (&mac, n, data);
  mac_digest (&mac, mac.hash->digest_size, digest);
  return 1;
}

static int
hkdf (const char *name, size_t salt_length, const uint8_t *salt,
      size_t secret_length, const uint8_t *secret, size_t info_length,
      const uint8_t *info, size_t n, uint8_t *dst)
{
  uint8_t prk[64];
  if (!hkdf_extract || !hkdf_expand || !mac_start (name, salt_length, salt))
    return 0;
  hkdf_extract (&mac, mac_update, mac_digest, mac.hash->digest_size,
                secret_length, secret, prk);
  mac_start (name, mac.hash->digest_size, prk);
  hkdf_expand (&mac, mac_update, mac_digest, mac.hash->digest_size,
               info_length, info, n, dst);
  return 1;
}

static int
pbkdf2 (const char *name, size_t password_length, const uint8_t *password,
        unsigned iterations, size_t salt_length, const uint8_t *salt, size_t n,
        uint8_t *dst)
{
  if (!nettle_pbkdf2 || !mac_start (name, password_length, password))
    return 0;
  nettle_pbkdf2 (&mac, mac_update, mac_digest, mac.hash->digest_size,
                 iterations, salt_length, salt, n, dst);
  return 1;
}

int
main (void)
{
  static const char *const names[]
      = { "libnettle.so.8", "libnettle.so.7", "libnettle.8.dylib", NULL };
  static const struct peer peer
      = { "Nettle", stream, NULL, seal, hash, hmac, hkdf, pbkdf2 };
  void *l = peer_open (names);
  PEER_SYMBOL (l, "nettle_arcfour_set_key", arcfour_set_key);
  PEER_SYMBOL (l, "nettle_arcfour_crypt", arcfour_crypt);
  PEER_SYMBOL (l, "nettle_salsa20_128_set_key", salsa20_128_set_key);
  PEER_SYMBOL (l, "nettle_salsa20_256_set_key", salsa20_256_set_key);
  PEER_SYMBOL (l, "nettle_salsa20_set_nonce", salsa20_set_nonce);
  PEER_SYMBOL (l, "nettle_salsa20_crypt", salsa20_crypt);
  PEER_SYMBOL (l, "nettle_salsa20r12_crypt", salsa20r12_crypt);
  PEER_SYMBOL (l, "nettle_chacha_set_key", chacha_set_key);
  PEER_SYMBOL (l, "nettle_chacha_set_nonce", chacha_set_nonce);
  PEER_SYMBOL (l, "nettle_chacha_set_nonce96", chacha_set_nonce96);
  PEER_SYMBOL (l, "nettle_chacha_set_counter", chacha_set_counter);
  PEER_SYMBOL (l, "nettle_chacha_set_counter32", chacha_set_counter32);
  PEER_SYMBOL (l, "nettle_chacha_crypt", chacha_crypt);
  PEER_SYMBOL (l, "nettle_chacha_crypt32", chacha_crypt32);
  PEER_SYMBOL (l, "nettle_chacha_poly1305_set_key", aead_set_key);
  PEER_SYMBOL (l, "nettle_chacha_poly1305_set_nonce", aead_set_nonce);
  PEER_SYMBOL (l, "nettle_chacha_poly1305_update", aead_update);
  PEER_SYMBOL (l, "nettle_chacha_poly1305_encrypt", aead_encrypt);
  PEER_SYMBOL (l, "nettle_chacha_poly1305_digest", aead_digest);
  PEER_SYMBOL (l, "nettle_get_hashes", get_hashes);
  PEER_SYMBOL (l, "nettle_sha512_224", sha512_224);
  PEER_SYMBOL (l, "nettle_sha512_256", sha512_256);
  PEER_SYMBOL (l, "nettle_hmac_set_key", hmac_set_key);
  PEER_SYMBOL (l, "nettle_hmac_update", hmac_update);
  PEER_SYMBOL (l, "nettle_hmac_digest", hmac_digest);
  PEER_SYMBOL (l, "nettle_hkdf_extract", hkdf_extract);
  PEER_SYMBOL (l, "nettle_hkdf_expand", hkdf_expand);
  PEER_SYMBOL (l, "nettle_pbkdf2", nettle_pbkdf2);
  return differential (&peer);
}
