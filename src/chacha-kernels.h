/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_CHACHA_KERNELS_H
#define SYMCRYPT_SRC_CHACHA_KERNELS_H

#include "dispatch.h"

/* The kernels of ChaCha, and those of Salsa20, take the 16 words of STATE in
 * the order of the specification and do not change them.  They make ROUNDS
 * rounds, an even number and at least 2.  The words 12 and 13 (in Salsa20, 8
 * and 9) are a 64-bit counter, low word first, and go up by one from block to
 * block.  If the counter has 32 bits (RFC 8439), the caller ends a run before
 * it wraps.  Pointers to bytes may have any alignment.  Constant time: time
 * depends on lengths, ROUNDS and the addresses alone. */

/* Xor BLOCKS blocks of 64 bytes of key stream with SRC into DST.  BLOCKS is at
 * least 1.  DST may equal SRC exactly, no other overlap. */
KERNEL_TYPE (chacha_blocks,
             (uint8_t * dst, const uint8_t *src, size_t blocks,
              const uint32_t state[16], unsigned rounds),
             (dst, src, blocks, state, rounds),
             (READS (src, 64 * blocks), READS (state, 64),
              WRITES (dst, 64 * blocks)))

/* Do so for LENGTH bytes, at least 1.  Of a last block that is not whole,
 * write all key stream to the 64 bytes at LAST, and nothing to DST; do not
 * touch LAST otherwise.  So the last block is made together with others, in
 * little more time than they take. */
KERNEL_TYPE (chacha_crypt,
             (uint8_t * dst, const uint8_t *src, size_t length,
              const uint32_t state[16], unsigned rounds, uint8_t *last),
             (dst, src, length, state, rounds, last),
             (READS (src, length / 64 * 64), READS (state, 64),
              WRITES (dst, length / 64 * 64),
              WRITES (last, length % 64 == 0 ? 0 : 64)))

/* Write 1, 2 and 3 blocks of key stream to DST. */
KERNEL_TYPE (chacha_core,
             (uint8_t * dst, const uint32_t state[16], unsigned rounds),
             (dst, state, rounds), (READS (state, 64), WRITES (dst, 64)))
KERNEL_TYPE (chacha_2core,
             (uint8_t * dst, const uint32_t state[16], unsigned rounds),
             (dst, state, rounds), (READS (state, 64), WRITES (dst, 128)))
KERNEL_TYPE (chacha_3core,
             (uint8_t * dst, const uint32_t state[16], unsigned rounds),
             (dst, state, rounds), (READS (state, 64), WRITES (dst, 192)))

/* A block from a state of its own: LENGTH bytes, at most 64, of key stream are
 * xored with SRC into DST. */
struct chacha_lane
{
  const uint32_t *state; /* words 0 to 11 */
  uint8_t *dst;
  const uint8_t *src; /* equals DST, or does not overlap it */
  size_t length;
  uint32_t tail[4]; /* words 12 to 15 */
};

/* The most lanes of a call. */
#define CHACHA_LANES 32

/* For N lanes, memory holds this many: 4, 8, 16 or 32. */
static inline size_t
chacha_lanes_all (size_t n)
{
  size_t all = 4;
  while (all < n)
    all *= 2;
  return all;
}

/* Make the blocks of N lanes, in any order: no lane may read what another
 * writes.  N is a multiple of 4, 4 to 32.  A lane without a block has length
 * 0, and a state; so has each lane behind the Nth, up to 8, 16 or 32.
 * Constant time: time depends on N, ROUNDS, lengths and the addresses
 * alone. */
#if SANITIZE_KERNELS
#define CHACHA_LANES_MEMORY(LANES, N) chacha_many_memory (stage, (LANES), (N))
static inline void
chacha_many_memory (enum sanitize_stage stage, const struct chacha_lane *lanes,
                    size_t n)
{
  READS (lanes + n, (chacha_lanes_all (n) - n) * sizeof *lanes);
  for (; n > 0; n--, lanes++)
    {
      READS (lanes->state, 48);
      READS (lanes->src, lanes->length);
      WRITES (lanes->dst, lanes->length);
    }
}
#endif
KERNEL_TYPE (chacha_many,
             (const struct chacha_lane *lanes, size_t n, unsigned rounds),
             (lanes, n, rounds),
             (READS (lanes, n * sizeof *lanes),
              CHACHA_LANES_MEMORY (lanes, n)))

#endif
