/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_CHACHA_KERNELS_H
#define SYMCRYPT_SRC_CHACHA_KERNELS_H

#include "dispatch.h"

/* All kernels of ChaCha take the 16 words of STATE in the order of the
 * specification, do not change them, and make ROUNDS rounds, an even number
 * and at least 2.  The words 12 and 13 are a 64-bit counter, low word first,
 * that goes up by one from block to block.  Where the counter has 32 bits (RFC
 * 8439), the caller sees to it that no run of blocks goes past its last.
 * Pointers to bytes may have any alignment.  Constant time: time depends on
 * BLOCKS, ROUNDS and the addresses alone. */

/* chacha_blocks: write BLOCKS blocks of 64 bytes of key stream, xored with
 * SRC, to DST.  BLOCKS is at least 1; DST may equal SRC exactly, no other
 * overlap. */
KERNEL_TYPE (chacha_blocks,
             (uint8_t * dst, const uint8_t *src, size_t blocks,
              const uint32_t state[16], unsigned rounds),
             (dst, src, blocks, state, rounds),
             (READS (src, 64 * blocks), READS (state, 64),
              WRITES (dst, 64 * blocks)))

/* chacha_crypt: the same for LENGTH bytes, at least 1.  Of a last block that
 * is not whole nothing is written to DST, nor read of SRC: all of its key
 * stream goes to the 64 bytes at LAST, which are not touched otherwise.  A run
 * of blocks thus need not be cut before its last, which would be made by
 * itself at the price of several. */
KERNEL_TYPE (chacha_crypt,
             (uint8_t * dst, const uint8_t *src, size_t length,
              const uint32_t state[16], unsigned rounds, uint8_t *last),
             (dst, src, length, state, rounds, last),
             (READS (src, length / 64 * 64), READS (state, 64),
              WRITES (dst, length / 64 * 64),
              WRITES (last, length % 64 == 0 ? 0 : 64)))

/* chacha_core, chacha_2core, chacha_3core: write 1, 2 and 3 blocks of key
 * stream to DST. */
KERNEL_TYPE (chacha_core,
             (uint8_t * dst, const uint32_t state[16], unsigned rounds),
             (dst, state, rounds), (READS (state, 64), WRITES (dst, 64)))
KERNEL_TYPE (chacha_2core,
             (uint8_t * dst, const uint32_t state[16], unsigned rounds),
             (dst, state, rounds), (READS (state, 64), WRITES (dst, 128)))
KERNEL_TYPE (chacha_3core,
             (uint8_t * dst, const uint32_t state[16], unsigned rounds),
             (dst, state, rounds), (READS (state, 64), WRITES (dst, 192)))

/* A block of a state of its own, of which the first LENGTH bytes, at most 64,
 * are xored with SRC to DST. */
struct chacha_lane
{
  const uint32_t *state; /* words 0 to 11 */
  uint8_t *dst;
  const uint8_t *src; /* DST, or apart from it */
  size_t length;
  uint32_t tail[4]; /* words 12 to 15 */
};

/* How many lanes there can be. */
#define CHACHA_LANES 32

/* As many lanes as there are in memory for N: 4, 8, 16 or 32. */
static inline size_t
chacha_lanes_all (size_t n)
{
  size_t all = 4;
  while (all < n)
    all *= 2;
  return all;
}

/* chacha_many: the blocks of N lanes, in their order or at once, so that none
 * reads what another writes.  N is a multiple of 4, 4 to 32.  A lane that is
 * not used has a state, and 0 bytes, and such are those behind the Nth, up to
 * 8, 16 or 32.  Constant time: time depends on N, ROUNDS, lengths and the
 * addresses alone. */
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
