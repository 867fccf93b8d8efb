/* SPDX-License-Identifier: ISC */
/* Nettle's contexts of hashes: what they buffer, count and pad.  A count is of
 * blocks, modulo 2^64 (2^128 for blocks of 128 bytes), as in Nettle. */
#ifndef SYMCRYPT_NETTLE_HASH_H
#define SYMCRYPT_NETTLE_HASH_H

#include "adapter.h"

#include <nettle/hmac.h>

#include <symcrypt/md5.h>
#include <symcrypt/sha1.h>
#include <symcrypt/sha2.h>

#include "byteorder.h"
#include "wipe.h"

typedef void nettle_compress_fn (void *state, size_t blocks,
                                 const uint8_t *data);

/* Take in LENGTH bytes of DATA; how many blocks went into STATE. */
NETTLE_INLINE size_t
nettle_take (nettle_compress_fn *compress, size_t block_size, void *state,
             unsigned *index, uint8_t *block, size_t length,
             const uint8_t *data)
{
  size_t used = *index, done = 0;

  if (length == 0)
    return 0;
  if (used > 0)
    {
      size_t room = block_size - used;
      if (length < room)
        {
          memcpy (block + used, data, length);
          *index = (unsigned) (used + length);
          return 0;
        }
      memcpy (block + used, data, room);
      compress (state, 1, block);
      data += room;
      length -= room;
      done = 1;
    }
  if (length >= block_size)
    {
      size_t blocks = length / block_size;
      compress (state, blocks, data);
      data += blocks * block_size;
      length -= blocks * block_size;
      done += blocks;
    }
  if (length > 0)
    memcpy (block, data, length);
  *index = (unsigned) length;
  return done;
}

/* Pad the message up to the LENGTH_SIZE bytes at the end of BLOCK. */
NETTLE_INLINE void
nettle_pad (nettle_compress_fn *compress, size_t block_size,
            size_t length_size, void *state, unsigned index, uint8_t *block)
{
  size_t used = index;

  block[used++] = 0x80;
  if (used > block_size - length_size)
    {
      memset (block + used, 0, block_size - used);
      compress (state, 1, block);
      used = 0;
    }
  memset (block + used, 0, block_size - length_size - used);
}

/* The first LENGTH bytes of the digest that the words of STATE are. */

NETTLE_INLINE void
nettle_put32 (int big_endian, size_t words, const uint32_t *state,
              size_t length, uint8_t *digest)
{
  uint8_t all[SYMCRYPT_SHA256_DIGEST_SIZE];
  size_t k;
  for (k = 0; k < words; k++)
    if (big_endian)
      write_be32 (all + 4 * k, state[k]);
    else
      write_le32 (all + 4 * k, state[k]);
  memcpy (digest, all, length);
  wipe_inline (sizeof all, all);
}

NETTLE_INLINE void
nettle_put64 (const uint64_t *state, size_t length, uint8_t *digest)
{
  uint8_t all[SYMCRYPT_SHA512_DIGEST_SIZE];
  size_t k;
  for (k = 0; k < 8; k++)
    write_be64 (all + 8 * k, state[k]);
  memcpy (digest, all, length);
  wipe_inline (sizeof all, all);
}

/* For each context FAMILY_ctx:
 *   FAMILY_take (ctx, length, data)
 *   FAMILY_end (ctx)                  pad; the digest is then in the state
 *   FAMILY_put (state, length, digest)
 *   FAMILY_at_block (ctx, blocks)     so many blocks are in the state, and no
 *                                     more */
#define NETTLE_HASH32(FAMILY, BLOCK_SIZE, WORDS, BIG_ENDIAN)                  \
  NETTLE_INLINE void FAMILY##_blocks (void *state, size_t blocks,             \
                                      const uint8_t *data)                    \
  {                                                                           \
    symcrypt_##FAMILY##_compress ((uint32_t *) state, blocks, data);          \
  }                                                                           \
  NETTLE_INLINE void FAMILY##_take (struct FAMILY##_ctx *ctx, size_t length,  \
                                    const uint8_t *data)                      \
  {                                                                           \
    ctx->count += nettle_take (FAMILY##_blocks, BLOCK_SIZE, ctx->state,       \
                               &ctx->index, ctx->block, length, data);        \
  }                                                                           \
  NETTLE_INLINE void FAMILY##_end (struct FAMILY##_ctx *ctx)                  \
  {                                                                           \
    const uint64_t bits = ctx->count << 9 | (uint64_t) ctx->index << 3;       \
    nettle_pad (FAMILY##_blocks, BLOCK_SIZE, 8, ctx->state, ctx->index,       \
                ctx->block);                                                  \
    if (BIG_ENDIAN)                                                           \
      write_be64 (ctx->block + BLOCK_SIZE - 8, bits);                         \
    else                                                                      \
      write_le64 (ctx->block + BLOCK_SIZE - 8, bits);                         \
    FAMILY##_blocks (ctx->state, 1, ctx->block);                              \
  }                                                                           \
  NETTLE_INLINE void FAMILY##_put (const uint32_t *state, size_t length,      \
                                   uint8_t *digest)                           \
  {                                                                           \
    nettle_put32 (BIG_ENDIAN, WORDS, state, length, digest);                  \
  }                                                                           \
  NETTLE_INLINE void FAMILY##_at_block (struct FAMILY##_ctx *ctx,             \
                                        unsigned blocks)                      \
  {                                                                           \
    ctx->count = blocks;                                                      \
    ctx->index = 0;                                                           \
  }

NETTLE_HASH32 (md5, MD5_BLOCK_SIZE, _MD5_DIGEST_LENGTH, 0)
NETTLE_HASH32 (sha1, SHA1_BLOCK_SIZE, _SHA1_DIGEST_LENGTH, 1)
NETTLE_HASH32 (sha256, SHA256_BLOCK_SIZE, _SHA256_DIGEST_LENGTH, 1)

NETTLE_INLINE void
sha512_blocks (void *state, size_t blocks, const uint8_t *data)
{
  symcrypt_sha512_compress ((uint64_t *) state, blocks, data);
}

NETTLE_INLINE void
sha512_take (struct sha512_ctx *ctx, size_t length, const uint8_t *data)
{
  const size_t blocks
      = nettle_take (sha512_blocks, SHA512_BLOCK_SIZE, ctx->state, &ctx->index,
                     ctx->block, length, data);
  ctx->count_low += blocks;
  ctx->count_high += ctx->count_low < blocks;
}

NETTLE_INLINE void
sha512_end (struct sha512_ctx *ctx)
{
  const uint64_t high = ctx->count_high << 10 | ctx->count_low >> 54;
  const uint64_t low = ctx->count_low << 10 | (uint64_t) ctx->index << 3;
  nettle_pad (sha512_blocks, SHA512_BLOCK_SIZE, 16, ctx->state, ctx->index,
              ctx->block);
  write_be64 (ctx->block + SHA512_BLOCK_SIZE - 16, high);
  write_be64 (ctx->block + SHA512_BLOCK_SIZE - 8, low);
  sha512_blocks (ctx->state, 1, ctx->block);
}

NETTLE_INLINE void
sha512_put (const uint64_t *state, size_t length, uint8_t *digest)
{
  nettle_put64 (state, length, digest);
}

NETTLE_INLINE void
sha512_at_block (struct sha512_ctx *ctx, unsigned blocks)
{
  ctx->count_low = blocks;
  ctx->count_high = 0;
  ctx->index = 0;
}

/* How much of a context of FAMILY the halves of a key of HMAC have: all of it
 * in Nettle 3, and in Nettle 4 what comes before index, which is all that is
 * used here. */
#define HMAC_HALF(FAMILY) offsetof (struct FAMILY##_ctx, index)

#endif
