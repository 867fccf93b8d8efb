/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_CHACHA_KERNELS_H
#define SYMCRYPT_SRC_CHACHA_KERNELS_H

#include "kernel.h"

/* The kernels of ChaCha, and those of Salsa20, take the 16 words of STATE in
 * the order of the specification and do not change them.  They make ROUNDS
 * rounds, an even number and at least 2.  The words 12 and 13 (in Salsa20, 8
 * and 9) are a 64-bit counter, low word first, and go up by one from block to
 * block.  If the counter has 32 bits (RFC 8439), the caller ends a run before
 * it wraps.  Pointers to bytes may have any alignment.  Constant time: time
 * depends on lengths, ROUNDS and the addresses alone. */

/* Xor LENGTH bytes of key stream, at least 1, with SRC into DST.  DST may
 * equal SRC exactly, no other overlap.  If the last block is not full, write
 * its key stream to the 64 bytes at LAST and nothing of it to DST; otherwise
 * do not touch LAST.  This makes the last block together with the others,
 * because one block more in a group costs little. */
typedef void KERNEL_ABI chacha_crypt_fn (uint8_t *dst, const uint8_t *src,
                                         size_t length,
                                         const uint32_t state[16],
                                         unsigned rounds, uint8_t *last);
KERNEL_DECLARATION _symcrypt_chacha_crypt_kernel;
static inline void
chacha_crypt (uint8_t *dst, const uint8_t *src, size_t length,
              const uint32_t state[16], unsigned rounds, uint8_t *last)
{
  reads (src, length / 64 * 64);
  reads (state, 64);
  writes (dst, length / 64 * 64);
  writes (last, length % 64 == 0 ? 0 : 64);
  in_place (dst, src);
  ((chacha_crypt_fn *) kernel_get (&_symcrypt_chacha_crypt_kernel)) (
      dst, src, length, state, rounds, last);
}

/* Write a block of key stream to DST.  C does so by chacha_crypt; the others
 * are faster. */
typedef void KERNEL_ABI chacha_core_fn (uint8_t *dst, const uint32_t state[16],
                                        unsigned rounds);
KERNEL_DECLARATION _symcrypt_chacha_core_kernel;
static inline void
chacha_core (uint8_t *dst, const uint32_t state[16], unsigned rounds)
{
  reads (state, 64);
  writes (dst, 64);
  ((chacha_core_fn *) kernel_get (&_symcrypt_chacha_core_kernel)) (dst, state,
                                                                   rounds);
}

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
 * 0, and a state; so has each lane after the Nth, up to 8, 16 or 32.  Constant
 * time: time depends on N, ROUNDS, lengths and the addresses alone. */
static inline void
chacha_lanes_memory (const struct chacha_lane *lanes, size_t n)
{
  if (!SANITIZE_KERNELS)
    return;
  reads (lanes + n, (chacha_lanes_all (n) - n) * sizeof *lanes);
  for (; n > 0; n--, lanes++)
    {
      reads (lanes->state, 48);
      reads (lanes->src, lanes->length);
      writes (lanes->dst, lanes->length);
    }
}

typedef void KERNEL_ABI chacha_many_fn (const struct chacha_lane *lanes,
                                        size_t n, unsigned rounds);
KERNEL_DECLARATION _symcrypt_chacha_many_kernel;
static inline void
chacha_many (const struct chacha_lane *lanes, size_t n, unsigned rounds)
{
  reads (lanes, n * sizeof *lanes);
  chacha_lanes_memory (lanes, n);
  ((chacha_many_fn *) kernel_get (&_symcrypt_chacha_many_kernel)) (lanes, n,
                                                                   rounds);
}

/* The threshold of chacha_crypt: how ChaCha20-Poly1305 divides a message.  The
 * first blocks of the stream are made in one call: one for the key of
 * Poly1305, then some for the message.  A kernel makes a few blocks in about
 * the time of one, and sixteen at the best price. */
struct chacha_plan
{
  size_t whole;   /* a call of up to so many blocks is made whole */
  size_t first;   /* of a longer one, so many */
  int one_by_one; /* chacha_crypt, and poly1305_blocks after it, beat
                     chacha_poly1305_blocks */
};

#pragma GCC visibility push(hidden)
NOINLINE chacha_crypt_fn _symcrypt_chacha_crypt_c,
    _symcrypt_chacha_crypt_portable;
chacha_core_fn _symcrypt_chacha_core_c;
NOINLINE chacha_many_fn _symcrypt_chacha_many_c,
    _symcrypt_chacha_many_portable;
#pragma GCC visibility pop

#if !SYMCRYPT_FAT
#include "chacha-dispatch.c"
#endif

#endif
