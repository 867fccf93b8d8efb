/* SPDX-License-Identifier: ISC */
/* Hashes below their public functions, for the modules built on them: struct
 * symcrypt_hash, of which the headers declare the name alone, and chaining
 * values in native words. */
#ifndef SYMCRYPT_SRC_HASH_INTERNAL_H
#define SYMCRYPT_SRC_HASH_INTERNAL_H

#include "kernels.h"

#include "wipe.h"

#include <stddef.h>

#include <symcrypt/hash.h>

/* Facts of each family as constants: sha512_words, say, and its words' type,
 * sha512_word.  sha512_lanes is how many messages its kernels take at once, 0
 * if it has none that do. */
enum hash_endianness
{
  hash_little,
  hash_big
};
#define FAMILY_FACTS(FAMILY, WORD, WORDS, BLOCK, ENDIANNESS, LANES)           \
  typedef WORD FAMILY##_word;                                                 \
  enum                                                                        \
  {                                                                           \
    FAMILY##_words = (WORDS),                                                 \
    FAMILY##_block_size = (BLOCK),                                            \
    FAMILY##_big_endian = hash_##ENDIANNESS,                                  \
    FAMILY##_lanes = (LANES)                                                  \
  };
#define FAMILY(FAMILY, WORD, WORDS, BLOCK, ENDIANNESS)                        \
  FAMILY_FACTS (FAMILY, WORD, WORDS, BLOCK, ENDIANNESS,                       \
                sizeof (WORD) == 4 ? LANES_32 : LANES_64)
#define FAMILY_WITHOUT_LANES(FAMILY, WORD, WORDS, BLOCK, ENDIANNESS)          \
  FAMILY_FACTS (FAMILY, WORD, WORDS, BLOCK, ENDIANNESS, 0)
#include "hashes.def"

/* Where tables have the entry of a hash: HASH_sha512_224, say. */
enum hash_index
{
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER) HASH_##NAME,
#define HASH_WITHOUT_HMAC(NAME, CAPITALS, STRING, FAMILY, DIGEST) HASH_##NAME,
#include "hashes.def"
  HASH_COUNT
};

typedef void hash_blocks_fn (void *state, size_t blocks, const uint8_t *data);
typedef void hash_finish_fn (void *state, uint64_t total, size_t length,
                             const uint8_t *data);
typedef void hash_lanes_fn (void *states, size_t n,
                            const uint8_t *const *datas, size_t blocks);
typedef void hash_lanes_block_fn (void *dst, const void *src, size_t n,
                                  const void *words);

/* What is known of a hash.  Code that is meant to be compiled for one hash
 * takes one of the constants below, so that all of it folds away. */
struct symcrypt_hash
{
  const char *name;
  enum hash_index index;
  unsigned number; /* in blobs of HMAC; 0: without HMAC */
  size_t digest_size;
  size_t block_size;
  size_t state_size; /* a chaining value */
  size_t word_size;
  size_t context_size;
  size_t count_offset; /* in a context, which begins with the state */
  size_t buffer_offset;
  int big_endian;
  size_t lanes;
  const void *iv;
  hash_blocks_fn *compress; /* at least one block */
  hash_finish_fn *finish;
  hash_lanes_fn *run; /* these two never called if there are no lanes */
  hash_lanes_block_fn *run_block;
};

/* A chaining value of any hash. */
union hash_state
{
  uint32_t words32[8];
  uint64_t words64[8];
};

#pragma GCC visibility push(hidden)

/* _symcrypt_FAMILY_finish (state, total, length, data)
 *   Take the last LENGTH bytes of a message from DATA, then the padding, and
 *   leave the final chaining value in STATE.  TOTAL is how many bytes the
 *   message has in all; TOTAL - LENGTH is a multiple of the block size, and
 *   those bytes are in STATE already.  Whole blocks are read where they are.
 * _symcrypt_HASH_iv
 *   The chaining value that messages start from. */
#define FAMILY(FAMILY, WORD, WORDS, BLOCK, ENDIANNESS)                        \
  hash_finish_fn _symcrypt_##FAMILY##_finish;
#define HASH_WITHOUT_HMAC(NAME, CAPITALS, STRING, FAMILY, DIGEST)             \
  extern const FAMILY##_word _symcrypt_##NAME##_iv[FAMILY##_words];
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  HASH_WITHOUT_HMAC (NAME, CAPITALS, STRING, FAMILY, DIGEST)
#include "hashes.def"

/* All hashes: those that symcrypt_hash_NAME () and symcrypt_hashes () give. */
extern const struct symcrypt_hash *const _symcrypt_hashes[HASH_COUNT];

#pragma GCC visibility pop

/* The kernels of a family on void pointers. */
#define FAMILY_COMPRESS(FAMILY)                                               \
  static inline void FAMILY##_blocks (void *state, size_t blocks,             \
                                      const uint8_t *data)                    \
  {                                                                           \
    FAMILY##_compress_kernel () ((FAMILY##_word *) state, blocks, data);      \
  }
#define FAMILY(FAMILY, WORD, WORDS, BLOCK, ENDIANNESS)                        \
  FAMILY_COMPRESS (FAMILY)                                                    \
  static inline void FAMILY##_run (                                           \
      void *states, size_t n, const uint8_t *const *datas, size_t blocks)     \
  {                                                                           \
    FAMILY##_lanes_kernel () ((WORD *) states, n, datas, blocks);             \
  }                                                                           \
  static inline void FAMILY##_run_block (void *dst, const void *src,          \
                                         size_t n, const void *words)         \
  {                                                                           \
    FAMILY##_lanes_block_kernel () ((WORD *) dst, (const WORD *) src, n,      \
                                    (const WORD *) words);                    \
  }
#define FAMILY_WITHOUT_LANES(FAMILY, WORD, WORDS, BLOCK, ENDIANNESS)          \
  FAMILY_COMPRESS (FAMILY)                                                    \
  enum                                                                        \
  {                                                                           \
    FAMILY##_run = 0,                                                         \
    FAMILY##_run_block = 0                                                    \
  };
#include "hashes.def"

/* The description of each hash, sha512_224_hash, say, for code that is
 * compiled for it.  Only those in _symcrypt_hashes are handed out. */
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  static const struct symcrypt_hash NAME##_hash                               \
      = { (STRING),                                                           \
          HASH_##NAME,                                                        \
          (NUMBER),                                                           \
          (DIGEST),                                                           \
          FAMILY##_block_size,                                                \
          sizeof (FAMILY##_word) * FAMILY##_words,                            \
          sizeof (FAMILY##_word),                                             \
          sizeof (struct symcrypt_##FAMILY##_ctx),                            \
          offsetof (struct symcrypt_##FAMILY##_ctx, count),                   \
          offsetof (struct symcrypt_##FAMILY##_ctx, buffer),                  \
          FAMILY##_big_endian,                                                \
          FAMILY##_lanes,                                                     \
          _symcrypt_##NAME##_iv,                                              \
          FAMILY##_blocks,                                                    \
          _symcrypt_##FAMILY##_finish,                                        \
          (hash_lanes_fn *) FAMILY##_run,                                     \
          (hash_lanes_block_fn *) FAMILY##_run_block };
#define HASH_WITHOUT_HMAC(NAME, CAPITALS, STRING, FAMILY, DIGEST)             \
  HASH (NAME, CAPITALS, STRING, FAMILY, DIGEST, 0)
#include "hashes.def"

#endif
