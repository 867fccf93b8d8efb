/* SPDX-License-Identifier: ISC */
/* The kernels of ChaCha and Salsa20 in C.
 *
 * Arguments say how a cipher mixes 16 words, and LOW where the counter is. The
 * functions are inlined into their few callers. */
#ifndef SYMCRYPT_SRC_KEYSTREAM_PORTABLE_H
#define SYMCRYPT_SRC_KEYSTREAM_PORTABLE_H

#include "keystream.h"

/* A word of each of four blocks.  Without vectors this is not used. */
#if KEYSTREAM_VECTOR
typedef vector32 keystream_word4;
#else
typedef uint32_t keystream_word4;
#endif

/* Kernels may make this many blocks in about the time of one. */
enum
{
  KEYSTREAM_GROUP = 4
};

/* Rotate a word, or each word of a vector. */
#define KEYSTREAM_ROTATE(X, N) ((X) << (N) | (X) >> (32 - (N)))

/* DO for each word, without a loop: so compilers keep words in registers. */
#define KEYSTREAM_EACH4(DO, K) DO (K) DO (K + 1) DO (K + 2) DO (K + 3)
#define KEYSTREAM_EACH(DO)                                                    \
  KEYSTREAM_EACH4 (DO, 0)                                                     \
  KEYSTREAM_EACH4 (DO, 4) KEYSTREAM_EACH4 (DO, 8) KEYSTREAM_EACH4 (DO, 12)

/* Mix 16 words in place by ROUNDS rounds: those of a block, or of four. */
typedef void keystream_mix (uint32_t x[16], unsigned rounds);
typedef void keystream_mix4 (keystream_word4 x[16], unsigned rounds);

/* Write the next block of STATE, xored with SRC, to DST. */
ALWAYS_INLINE void
keystream_block (uint8_t *dst, const uint8_t *src, const uint32_t state[16],
                 unsigned rounds, keystream_mix *mix)
{
  uint32_t x[16];
#define START(K) x[K] = state[K];
#define FINISH(K)                                                             \
  write_le32 (dst + 4 * (K), read_le32 (src + 4 * (K)) ^ (x[K] + state[K]));
  KEYSTREAM_EACH (START)
  mix (x, rounds);
  KEYSTREAM_EACH (FINISH)
#undef START
#undef FINISH
}

#if KEYSTREAM_VECTOR
/* Write the next four blocks, with a block in each column of the vectors. */
ALWAYS_INLINE void
keystream_block4 (uint8_t *dst, const uint8_t *src, const uint32_t state[16],
                  unsigned rounds, unsigned low, keystream_mix4 *mix4)
{
  vector32 x[16], start[16], carry;
#define START(K) start[K] = (vector32){ 0 } + state[K];
#define COPY(K) x[K] = start[K];
#define ADD(K) x[K] += start[K];
#define XOR(K, COLUMN)                                                        \
  vector32_xor (dst + KEYSTREAM_BLOCK * (COLUMN) + 4 * (K),                   \
                src + KEYSTREAM_BLOCK * (COLUMN) + 4 * (K), x[K + COLUMN]);
#define FINISH(K)                                                             \
  KEYSTREAM_EACH4 (ADD, K)                                                    \
  vector32_transpose (x + K);                                                 \
  XOR (K, 0) XOR (K, 1) XOR (K, 2) XOR (K, 3)

  KEYSTREAM_EACH (START)
  start[low] += (vector32){ 0, 1, 2, 3 };
  carry = (vector32) (start[low] < state[low]);
  start[low + 1] -= carry;
  KEYSTREAM_EACH (COPY)
  mix4 (x, rounds);
  FINISH (0) FINISH (4) FINISH (8) FINISH (12)
#undef START
#undef COPY
#undef ADD
#undef XOR
#undef FINISH
}
#endif

/* Xor BLOCKS blocks of key stream with SRC into DST. */
ALWAYS_INLINE void
keystream_blocks (uint8_t *dst, const uint8_t *src, size_t blocks,
                  const uint32_t state[16], unsigned rounds, unsigned low,
                  keystream_mix *mix, keystream_mix4 *mix4)
{
  uint32_t start[16];
  size_t n;

  (void) mix4;
  memcpy (start, state, sizeof start);
  for (; blocks > 0; blocks -= n)
    {
      n = KEYSTREAM_VECTOR && blocks > 4 ? 4 : blocks;
#if KEYSTREAM_VECTOR
      if (n > 1)
        {
          uint8_t pad[4 * KEYSTREAM_BLOCK];
          if (n < 4)
            memcpy (pad, src, n * KEYSTREAM_BLOCK);
          keystream_block4 (n < 4 ? pad : dst, n < 4 ? pad : src, start,
                            rounds, low, mix4);
          if (n < 4)
            memcpy (dst, pad, n * KEYSTREAM_BLOCK);
        }
      else
#endif
        {
          keystream_block (dst, src, start, rounds, mix);
          n = 1;
        }
      start[low] += (uint32_t) n;
      start[low + 1] += start[low] < n;
      dst += n * KEYSTREAM_BLOCK;
      src += n * KEYSTREAM_BLOCK;
    }
}

/* The kernels chacha_crypt and salsa20_crypt, made of BLOCKS_FN. */
ALWAYS_INLINE void
keystream_crypt (keystream_blocks_fn *blocks_fn, uint8_t *dst,
                 const uint8_t *src, size_t length, const uint32_t state[16],
                 unsigned rounds, uint8_t *last, unsigned low)
{
  uint8_t pad[KEYSTREAM_GROUP * KEYSTREAM_BLOCK];
  uint32_t next[16];
  size_t whole = length / KEYSTREAM_BLOCK, group, n;

  if (length % KEYSTREAM_BLOCK == 0)
    {
      blocks_fn (dst, src, whole, state, rounds);
      return;
    }

  /* Make the last block together with the blocks that complete a group. */
  group = whole % KEYSTREAM_GROUP;
  whole -= group;
  memcpy (next, state, sizeof next);
  if (whole > 0)
    {
      uint64_t counter = (uint64_t) next[low + 1] << 32 | next[low];
      blocks_fn (dst, src, whole, next, rounds);
      counter += whole;
      next[low] = (uint32_t) counter;
      next[low + 1] = (uint32_t) (counter >> 32);
    }
  n = group * KEYSTREAM_BLOCK;
  memcpy (pad, src + whole * KEYSTREAM_BLOCK, n);
  memset (pad + n, 0, KEYSTREAM_BLOCK);
  blocks_fn (pad, pad, group + 1, next, rounds);
  memcpy (dst + whole * KEYSTREAM_BLOCK, pad, n);
  memcpy (last, pad + n, KEYSTREAM_BLOCK);
}

#endif
