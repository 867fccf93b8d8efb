/* SPDX-License-Identifier: ISC */
/* Buffering, padding and lengths, once for all hashes that work on blocks and
 * end with the message's length.  A module says which compression function it
 * has with HASH_FAMILY, and what hashes it makes of that with HASH. */
#ifndef SYMCRYPT_SRC_HASH_DRIVER_H
#define SYMCRYPT_SRC_HASH_DRIVER_H

#include "kernels.h"

#include "byteorder.h"
#include "hash-internal.h"

#include <string.h>

/* These functions are compiled for each hash: their leading arguments are
 * constants. */
#if defined(__GNUC__)
#define HASH_DRIVER static inline __attribute__ ((__always_inline__))
#else
#define HASH_DRIVER static inline
#endif

typedef void hash_blocks_fn (void *state, size_t blocks, const uint8_t *data);

/* memcpy of a length that varies.  gcc knows that it is small, and would make
 * a string instruction of it, which is slower than the library's. */
HASH_DRIVER void
hash_copy (uint8_t *dst, const uint8_t *src, size_t length)
{
#if defined(__GNUC__)
  __asm__("" : "+r"(length));
#endif
  memcpy (dst, src, length);
}

HASH_DRIVER void
hash_update (hash_blocks_fn *compress, size_t block_size, void *state,
             uint64_t *count, uint8_t *buffer, size_t length,
             const uint8_t *data)
{
  size_t used = (size_t) (*count % block_size);

  if (length == 0)
    return;
  *count += length;
  if (used > 0)
    {
      size_t room = block_size - used;
      if (length < room)
        {
          hash_copy (buffer + used, data, length);
          return;
        }
      hash_copy (buffer + used, data, room);
      compress (state, 1, buffer);
      data += room;
      length -= room;
    }
  if (length >= block_size)
    {
      size_t blocks = length / block_size;
      compress (state, blocks, data);
      data += blocks * block_size;
      length %= block_size;
    }
  if (length > 0)
    hash_copy (buffer, data, length);
}

/* LENGTH_SIZE is the size of the field at the end of the padding that tells
 * the message's length in bits: 8 or 16 bytes. */
HASH_DRIVER void
hash_finish (hash_blocks_fn *compress, size_t block_size, size_t length_size,
             int big_endian, void *state, uint64_t total, size_t length,
             const uint8_t *data)
{
  uint8_t tail[2 * SYMCRYPT_HASH_MAX_BLOCK_SIZE];
  const size_t room = 2 * block_size - length_size - 1;
  size_t end;

  if (length > room)
    {
      size_t blocks = length / block_size;
      compress (state, blocks, data);
      data += blocks * block_size;
      length %= block_size;
    }
  end = length <= room - block_size ? block_size : 2 * block_size;
  zero_inline (2 * block_size, tail);
  if (length > 0)
    hash_copy (tail, data, length);
  tail[length] = 0x80;
  if (length_size == 16)
    tail[end - 9] = (uint8_t) (total >> 61);
  if (big_endian)
    write_be64 (tail + end - 8, total << 3);
  else
    write_le64 (tail + end - 8, total << 3);
  compress (state, end / block_size, tail);
  wipe_inline (2 * block_size, tail);
}

HASH_DRIVER void
hash_store (size_t word_size, int big_endian, size_t digest_size,
            const void *state, uint8_t *digest)
{
  size_t k;

  if (word_size == 4)
    {
      const uint32_t *words = state;
      for (k = 0; k < digest_size / 4; k++)
        if (big_endian)
          write_be32 (digest + 4 * k, words[k]);
        else
          write_le32 (digest + 4 * k, words[k]);
    }
  else
    {
      const uint64_t *words = state;
      for (k = 0; k < digest_size / 8; k++)
        write_be64 (digest + 8 * k, words[k]);
      if (digest_size % 8 != 0)
        write_be32 (digest + 8 * k, (uint32_t) (words[k] >> 32));
    }
}

/* The compression function FAMILY_compress, on states of WORDs and blocks of
 * BLOCK_SIZE bytes. */
#define HASH_FAMILY(FAMILY, WORD, BLOCK_SIZE, LENGTH_SIZE, BIG_ENDIAN_LENGTH) \
  HASH_DRIVER void FAMILY##_blocks (void *state, size_t blocks,               \
                                    const uint8_t *data)                      \
  {                                                                           \
    FAMILY##_compress_kernel () ((WORD *) state, blocks, data);               \
  }                                                                           \
  static void FAMILY##_update (void *context, size_t length,                  \
                               const uint8_t *data)                           \
  {                                                                           \
    struct symcrypt_##FAMILY##_ctx *ctx = context;                            \
    hash_update (FAMILY##_blocks, BLOCK_SIZE, ctx->state, &ctx->count,        \
                 ctx->buffer, length, data);                                  \
  }                                                                           \
  static void FAMILY##_compress (void *state, size_t blocks,                  \
                                 const uint8_t *data)                         \
  {                                                                           \
    if (blocks > 0)                                                           \
      FAMILY##_blocks (state, blocks, data);                                  \
  }                                                                           \
  void _symcrypt_##FAMILY##_finish (void *state, uint64_t total,              \
                                    size_t length, const uint8_t *data)       \
  {                                                                           \
    hash_finish (FAMILY##_blocks, BLOCK_SIZE, LENGTH_SIZE, BIG_ENDIAN_LENGTH, \
                 state, total, length, data);                                 \
  }

/* The hash NAME, called STRING, of that family; _symcrypt_NAME_iv is its
 * initial value. */
#define HASH(NAME, STRING, FAMILY, WORD, WORDS, DIGEST_SIZE, BLOCK_SIZE,      \
             BIG_ENDIAN_WORDS)                                                \
  void _symcrypt_##NAME##_store (const void *state, uint8_t *digest)          \
  {                                                                           \
    hash_store (sizeof (WORD), BIG_ENDIAN_WORDS, DIGEST_SIZE, state, digest); \
  }                                                                           \
  void symcrypt_##NAME##_init (struct symcrypt_##NAME##_ctx *ctx)             \
  {                                                                           \
    memcpy (ctx->state, _symcrypt_##NAME##_iv, sizeof ctx->state);            \
    ctx->count = 0;                                                           \
  }                                                                           \
  void symcrypt_##NAME##_update (struct symcrypt_##NAME##_ctx *ctx,           \
                                 size_t length, const uint8_t *data)          \
  {                                                                           \
    FAMILY##_update (ctx, length, data);                                      \
  }                                                                           \
  void symcrypt_##NAME##_digest (struct symcrypt_##NAME##_ctx *ctx,           \
                                 uint8_t *digest)                             \
  {                                                                           \
    _symcrypt_##NAME##_finish (ctx->state, ctx->count,                        \
                               (size_t) (ctx->count % (BLOCK_SIZE)),          \
                               ctx->buffer);                                  \
    _symcrypt_##NAME##_store (ctx->state, digest);                            \
    symcrypt_##NAME##_init (ctx);                                             \
  }                                                                           \
  void symcrypt_##NAME (size_t length, const uint8_t *data, uint8_t *digest)  \
  {                                                                           \
    WORD state[WORDS];                                                        \
    memcpy (state, _symcrypt_##NAME##_iv, sizeof state);                      \
    _symcrypt_##NAME##_finish (state, length, length, data);                  \
    _symcrypt_##NAME##_store (state, digest);                                 \
    wipe_inline (sizeof state, state);                                        \
  }                                                                           \
  void symcrypt_##NAME##_compress (WORD *state, size_t blocks,                \
                                   const uint8_t *data)                       \
  {                                                                           \
    FAMILY##_compress (state, blocks, data);                                  \
  }                                                                           \
  static void NAME##_any_init (void *ctx) { symcrypt_##NAME##_init (ctx); }   \
  static void NAME##_any_digest (void *ctx, uint8_t *digest)                  \
  {                                                                           \
    symcrypt_##NAME##_digest (ctx, digest);                                   \
  }                                                                           \
  const struct symcrypt_hash symcrypt_hash_##NAME                             \
      = { (STRING),                                                           \
          (DIGEST_SIZE),                                                      \
          (BLOCK_SIZE),                                                       \
          sizeof (WORD) * (WORDS),                                            \
          sizeof (struct symcrypt_##NAME##_ctx),                              \
          NAME##_any_init,                                                    \
          FAMILY##_update,                                                    \
          NAME##_any_digest,                                                  \
          FAMILY##_compress,                                                  \
          symcrypt_##NAME##_many };                                           \
  const struct hash_core _symcrypt_##NAME##_core                              \
      = { &symcrypt_hash_##NAME, sizeof (WORD), _symcrypt_##NAME##_iv,        \
          _symcrypt_##NAME##_finish, _symcrypt_##NAME##_store }

#endif
