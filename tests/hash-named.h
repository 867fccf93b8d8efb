/* SPDX-License-Identifier: ISC */
/* The functions that each hash has by name, in the shape of struct
 * symcrypt_hash, so that what is tested of the library's own descriptions can
 * be tested of them. */
#ifndef SYMCRYPT_HASH_NAMED_H
#define SYMCRYPT_HASH_NAMED_H

#include <symcrypt/md5.h>
#include <symcrypt/sha1.h>
#include <symcrypt/sha2.h>

typedef void one_shot_fn (size_t length, const uint8_t *data, uint8_t *digest);

#define NAMED(NAME, WORD)                                                     \
  static void NAME##_named_init (void *ctx)                                   \
  {                                                                           \
    symcrypt_##NAME##_init ((struct symcrypt_##NAME##_ctx *) ctx);            \
  }                                                                           \
  static void NAME##_named_update (void *ctx, size_t length,                  \
                                   const uint8_t *data)                       \
  {                                                                           \
    symcrypt_##NAME##_update ((struct symcrypt_##NAME##_ctx *) ctx, length,   \
                              data);                                          \
  }                                                                           \
  static void NAME##_named_digest (void *ctx, uint8_t *digest)                \
  {                                                                           \
    symcrypt_##NAME##_digest ((struct symcrypt_##NAME##_ctx *) ctx, digest);  \
  }                                                                           \
  static void NAME##_named_compress (void *state, size_t blocks,              \
                                     const uint8_t *data)                     \
  {                                                                           \
    symcrypt_##NAME##_compress ((WORD *) state, blocks, data);                \
  }

NAMED (md5, uint32_t)
NAMED (sha1, uint32_t)
NAMED (sha224, uint32_t)
NAMED (sha256, uint32_t)
NAMED (sha384, uint64_t)
NAMED (sha512, uint64_t)
NAMED (sha512_224, uint64_t)
NAMED (sha512_256, uint64_t)

#define NAMED_HASH(NAME, STRING, CAPITALS, WORD, WORDS)                       \
  {                                                                           \
    { STRING,                                                                 \
      SYMCRYPT_##CAPITALS##_DIGEST_SIZE,                                      \
      SYMCRYPT_##CAPITALS##_BLOCK_SIZE,                                       \
      sizeof (WORD) * (WORDS),                                                \
      sizeof (struct symcrypt_##NAME##_ctx),                                  \
      NAME##_named_init,                                                      \
      NAME##_named_update,                                                    \
      NAME##_named_digest,                                                    \
      NAME##_named_compress,                                                  \
      symcrypt_##NAME##_many },                                               \
        symcrypt_##NAME, &symcrypt_hash_##NAME,                               \
        offsetof (struct symcrypt_##NAME##_ctx, count)                        \
  }

enum
{
  HASHES = 8
};

/* In the order of symcrypt_hashes[]. */
static const struct named_hash
{
  struct symcrypt_hash hash;
  one_shot_fn *one_shot;
  const struct symcrypt_hash *described;
  size_t count; /* where a context has its count of bytes */
} named_hashes[HASHES]
    = { NAMED_HASH (md5, "md5", MD5, uint32_t, 4),
        NAMED_HASH (sha1, "sha1", SHA1, uint32_t, 5),
        NAMED_HASH (sha224, "sha224", SHA224, uint32_t, 8),
        NAMED_HASH (sha256, "sha256", SHA256, uint32_t, 8),
        NAMED_HASH (sha384, "sha384", SHA384, uint64_t, 8),
        NAMED_HASH (sha512, "sha512", SHA512, uint64_t, 8),
        NAMED_HASH (sha512_224, "sha512-224", SHA512_224, uint64_t, 8),
        NAMED_HASH (sha512_256, "sha512-256", SHA512_256, uint64_t, 8) };

/* Room for the context of any hash. */
union any_ctx
{
  struct symcrypt_md5_ctx md5;
  struct symcrypt_sha1_ctx sha1;
  struct symcrypt_sha256_ctx sha256;
  struct symcrypt_sha512_ctx sha512;
};

#endif
