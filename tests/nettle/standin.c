/* SPDX-License-Identifier: ISC */
/* A libnettle.so.9 for tests: the interface of Nettle 4, with its contexts, on
 * the installed libnettle.so.8, whose functions it calls by their names there.
 * It is not libnettle: what it shows is that programs of Nettle 4 get along
 * with libnettle-symcrypt, and get what Nettle 3 makes of the same.
 *
 * With OTHER_LAYOUT its contexts of HMAC are not those of Nettle 4. */
#define _GNU_SOURCE

#include "meta.h"

#include <nettle/arcfour.h>
#include <nettle/chacha-poly1305.h>
#include <nettle/chacha.h>
#include <nettle/hkdf.h>
#include <nettle/hmac.h>
#include <nettle/md5.h>
#include <nettle/pbkdf2.h>
#include <nettle/salsa20.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static void *
find (const char *name)
{
  static void *library;
  void *p;
  if (!library)
    library = dlmopen (LM_ID_NEWLM, "libnettle.so.8", RTLD_NOW);
  p = library ? dlsym (library, name) : NULL;
  if (!p)
    abort ();
  return p;
}

/* The function of Nettle 3, of the same type or another. */
#define BELOW(NAME) BELOW_OF (NAME, #NAME)
#define BELOW_OF(FUNCTION, STRING)                                            \
  ((__typeof__ (&FUNCTION)) find ("nettle_" STRING))
typedef void digest_fn (void *ctx, size_t length, uint8_t *dst);
#define BELOW_DIGEST(NAME) ((digest_fn *) find ("nettle_" #NAME))

#define HASH(NAME, FAMILY, SIZE)                                              \
  void NAME##_init (struct FAMILY##_ctx *ctx) { BELOW (NAME##_init) (ctx); }  \
  void NAME##_digest (struct FAMILY##_ctx *ctx, uint8_t *digest)              \
  {                                                                           \
    BELOW_DIGEST (NAME##_digest) (ctx, SIZE, digest);                         \
  }
#define FAMILY(NAME)                                                          \
  void NAME##_update (struct NAME##_ctx *ctx, size_t length,                  \
                      const uint8_t *data)                                    \
  {                                                                           \
    BELOW (NAME##_update) (ctx, length, data);                                \
  }
FAMILY (md5)
FAMILY (sha1)
FAMILY (sha256)
FAMILY (sha512)
HASH (md5, md5, 16)
HASH (sha1, sha1, 20)
HASH (sha224, sha256, 28)
HASH (sha256, sha256, 32)
HASH (sha384, sha512, 48)
HASH (sha512, sha512, 64)
HASH (sha512_224, sha512, 28)
HASH (sha512_256, sha512, 32)

void
md5_compress (uint32_t *state, const uint8_t *data)
{
  BELOW (md5_compress) (state, data);
}

void
sha1_compress (uint32_t *state, const uint8_t *data)
{
  BELOW (sha1_compress) (state, data);
}

#if defined(OTHER_LAYOUT)
#define INNER outer
#define OUTER inner
#else
#define INNER inner
#define OUTER outer
#endif

/* HMAC: the beginnings of two contexts, and the one of the message. */
#define HMAC(NAME, FAMILY, BLOCK, SIZE)                                       \
  void hmac_##NAME##_set_key (struct hmac_##FAMILY##_ctx *ctx, size_t length, \
                              const uint8_t *key)                             \
  {                                                                           \
    uint8_t block[BLOCK], digest[SIZE];                                       \
    unsigned turn, k;                                                         \
    if (length > BLOCK)                                                       \
      {                                                                       \
        NAME##_init (&ctx->state);                                            \
        FAMILY##_update (&ctx->state, length, key);                           \
        NAME##_digest (&ctx->state, digest);                                  \
        key = digest;                                                         \
        length = SIZE;                                                        \
      }                                                                       \
    for (turn = 0; turn < 2; turn++)                                          \
      {                                                                       \
        memset (block, turn ? 0x36 : 0x5c, BLOCK);                            \
        for (k = 0; k < length; k++)                                          \
          block[k] ^= key[k];                                                 \
        NAME##_init (&ctx->state);                                            \
        FAMILY##_update (&ctx->state, BLOCK, block);                          \
        memcpy (turn ? ctx->INNER : ctx->OUTER, &ctx->state,                  \
                sizeof ctx->INNER);                                           \
      }                                                                       \
  }                                                                           \
  void hmac_##NAME##_digest (struct hmac_##FAMILY##_ctx *ctx,                 \
                             uint8_t *digest)                                 \
  {                                                                           \
    uint8_t inner[SIZE];                                                      \
    NAME##_digest (&ctx->state, inner);                                       \
    memcpy (&ctx->state, ctx->OUTER, sizeof ctx->OUTER);                      \
    FAMILY##_update (&ctx->state, SIZE, inner);                               \
    NAME##_digest (&ctx->state, digest);                                      \
    memcpy (&ctx->state, ctx->INNER, sizeof ctx->INNER);                      \
  }
#define HMAC_FAMILY(NAME)                                                     \
  void hmac_##NAME##_update (struct hmac_##NAME##_ctx *ctx, size_t length,    \
                             const uint8_t *data)                             \
  {                                                                           \
    NAME##_update (&ctx->state, length, data);                                \
  }
HMAC_FAMILY (md5)
HMAC_FAMILY (sha1)
HMAC_FAMILY (sha256)
HMAC_FAMILY (sha512)
HMAC (md5, md5, 64, 16)
HMAC (sha1, sha1, 64, 20)
HMAC (sha224, sha256, 64, 28)
HMAC (sha256, sha256, 64, 32)
HMAC (sha384, sha512, 128, 48)
HMAC (sha512, sha512, 128, 64)

/* PBKDF2 and HKDF call functions of this library's types: those of Nettle 3
 * are given functions that cut. */

/* A MAC of Nettle 4 as one of Nettle 3. */
struct mac
{
  void *ctx;
  nettle_hash_update_func *update;
  nettle_hash_digest_func *digest;
};

static void
mac_update (void *mac, size_t length, const uint8_t *data)
{
  struct mac *m = mac;
  m->update (m->ctx, length, data);
}

static void
mac_digest (void *mac, size_t length, uint8_t *dst)
{
  struct mac *m = mac;
  uint8_t whole[64];
  m->digest (m->ctx, whole);
  memcpy (dst, whole, length);
}

/* A function of the type that Nettle 3 calls. */
#define CUTTING(FUNCTION)                                                     \
  ((nettle_hash_digest_func *) (void (*) (void)) (FUNCTION))

void
pbkdf2 (void *mac_ctx, nettle_hash_update_func *update,
        nettle_hash_digest_func *digest, size_t digest_size,
        unsigned iterations, size_t salt_length, const uint8_t *salt,
        size_t length, uint8_t *dst)
{
  struct mac m = { mac_ctx, update, digest };
  BELOW (pbkdf2)
  (&m, mac_update, CUTTING (mac_digest), digest_size, iterations, salt_length,
   salt, length, dst);
}

#define PBKDF2_HMAC(NAME)                                                     \
  void pbkdf2_hmac_##NAME (size_t key_length, const uint8_t *key,             \
                           unsigned iterations, size_t salt_length,           \
                           const uint8_t *salt, size_t length, uint8_t *dst)  \
  {                                                                           \
    BELOW (pbkdf2_hmac_##NAME)                                                \
    (key_length, key, iterations, salt_length, salt, length, dst);            \
  }
PBKDF2_HMAC (sha1)
PBKDF2_HMAC (sha256)
PBKDF2_HMAC (sha384)
PBKDF2_HMAC (sha512)

void
hkdf_extract (void *mac_ctx, nettle_hash_update_func *update,
              nettle_hash_digest_func *digest, size_t secret_size,
              const uint8_t *secret, uint8_t *dst)
{
  update (mac_ctx, secret_size, secret);
  digest (mac_ctx, dst);
}

void
hkdf_expand (void *mac_ctx, nettle_hash_update_func *update,
             nettle_hash_digest_func *digest, size_t digest_size,
             size_t info_size, const uint8_t *info, size_t length,
             uint8_t *dst)
{
  struct mac m = { mac_ctx, update, digest };
  BELOW (hkdf_expand)
  (&m, mac_update, CUTTING (mac_digest), digest_size, info_size, info, length,
   dst);
}

#define SET_KEY(NAME, CTX)                                                    \
  void NAME (struct CTX *ctx, size_t length, const uint8_t *key)              \
  {                                                                           \
    BELOW_OF (NAME, #NAME) (ctx, length, key);                                \
  }
#define SET(NAME, CTX)                                                        \
  void NAME (struct CTX *ctx, const uint8_t *data)                            \
  {                                                                           \
    BELOW_OF (NAME, #NAME) (ctx, data);                                       \
  }
#define CRYPT(NAME, CTX)                                                      \
  void NAME (struct CTX *ctx, size_t length, uint8_t *dst,                    \
             const uint8_t *src)                                              \
  {                                                                           \
    BELOW_OF (NAME, #NAME) (ctx, length, dst, src);                           \
  }
SET_KEY (arcfour_set_key, arcfour_ctx)
SET (arcfour128_set_key, arcfour_ctx)
CRYPT (arcfour_crypt, arcfour_ctx)
SET_KEY (salsa20_set_key, salsa20_ctx)
SET (salsa20_128_set_key, salsa20_ctx)
SET (salsa20_256_set_key, salsa20_ctx)
SET (salsa20_set_nonce, salsa20_ctx)
CRYPT (salsa20_crypt, salsa20_ctx)
CRYPT (salsa20r12_crypt, salsa20_ctx)
SET (chacha_set_key, chacha_ctx)
SET (chacha_set_nonce, chacha_ctx)
SET (chacha_set_nonce96, chacha_ctx)
SET (chacha_set_counter, chacha_ctx)
SET (chacha_set_counter32, chacha_ctx)
CRYPT (chacha_crypt, chacha_ctx)
CRYPT (chacha_crypt32, chacha_ctx)

/* The context of Nettle 3, in which s is not aligned. */
struct aead3
{
  struct chacha_ctx chacha;
  struct symcrypt_nettle_poly1305 poly1305;
  uint8_t s[16];
  uint64_t auth_size;
  uint64_t data_size;
  uint8_t block[16];
  unsigned index;
};

#define AEAD_COPY(TO, FROM)                                                   \
  do                                                                          \
    {                                                                         \
      (TO)->chacha = (FROM)->chacha;                                          \
      (TO)->poly1305 = (FROM)->poly1305;                                      \
      memcpy (&(TO)->s, &(FROM)->s, 16);                                      \
      (TO)->auth_size = (FROM)->auth_size;                                    \
      (TO)->data_size = (FROM)->data_size;                                    \
      memcpy ((TO)->block, (FROM)->block, 16);                                \
      (TO)->index = (FROM)->index;                                            \
    }                                                                         \
  while (0)

/* NAME of PARAMETERS, which calls Nettle 3's of TYPES with ARGUMENTS. */
#define AEAD(NAME, PARAMETERS, TYPES, ARGUMENTS)                              \
  void chacha_poly1305_##NAME PARAMETERS                                      \
  {                                                                           \
    struct aead3 three;                                                       \
    AEAD_COPY (&three, ctx);                                                  \
    ((void (*) TYPES) find ("nettle_chacha_poly1305_" #NAME)) ARGUMENTS;      \
    AEAD_COPY (ctx, &three);                                                  \
  }
AEAD (set_key, (struct chacha_poly1305_ctx * ctx, const uint8_t *key),
      (struct aead3 *, const uint8_t *), (&three, key))
AEAD (set_nonce, (struct chacha_poly1305_ctx * ctx, const uint8_t *nonce),
      (struct aead3 *, const uint8_t *), (&three, nonce))
AEAD (update,
      (struct chacha_poly1305_ctx * ctx, size_t length, const uint8_t *data),
      (struct aead3 *, size_t, const uint8_t *), (&three, length, data))
AEAD (encrypt,
      (struct chacha_poly1305_ctx * ctx, size_t length, uint8_t *dst,
       const uint8_t *src),
      (struct aead3 *, size_t, uint8_t *, const uint8_t *),
      (&three, length, dst, src))
AEAD (decrypt,
      (struct chacha_poly1305_ctx * ctx, size_t length, uint8_t *dst,
       const uint8_t *src),
      (struct aead3 *, size_t, uint8_t *, const uint8_t *),
      (&three, length, dst, src))
AEAD (digest, (struct chacha_poly1305_ctx * ctx, uint8_t *digest),
      (struct aead3 *, size_t, uint8_t *), (&three, 16, digest))
