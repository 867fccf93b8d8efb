/* SPDX-License-Identifier: ISC */
/* The kernels of the hashes. */
#ifndef SYMCRYPT_SRC_HASH_KERNELS_H
#define SYMCRYPT_SRC_HASH_KERNELS_H

#include "dispatch.h"

/* HASH_compress (state, blocks, data)
 *   Apply the compression function of MD5 (RFC 1321), SHA-1, SHA-256 or
 *   SHA-512 (FIPS 180-4) to the chaining value STATE for each of BLOCKS blocks
 *   at DATA.  BLOCKS is at least 1.  STATE is in the standard's order and this
 *   machine's byte order, so that any implementation can continue what another
 *   began.  DATA has any alignment and does not overlap STATE.  Constant time:
 *   time depends on BLOCKS and the addresses alone.  A message schedule in
 *   memory is wiped. */
KERNEL_TYPE (md5_compress,
             (uint32_t * state, size_t blocks, const uint8_t *data),
             (state, blocks, data),
             (READS (state, 16), READS (data, 64 * blocks),
              WRITES (state, 16)))
KERNEL_TYPE (sha1_compress,
             (uint32_t * state, size_t blocks, const uint8_t *data),
             (state, blocks, data),
             (READS (state, 20), READS (data, 64 * blocks),
              WRITES (state, 20)))
KERNEL_TYPE (sha256_compress,
             (uint32_t * state, size_t blocks, const uint8_t *data),
             (state, blocks, data),
             (READS (state, 32), READS (data, 64 * blocks),
              WRITES (state, 32)))
KERNEL_TYPE (sha512_compress,
             (uint64_t * state, size_t blocks, const uint8_t *data),
             (state, blocks, data),
             (READS (state, 64), READS (data, 128 * blocks),
              WRITES (state, 64)))

/* HASH_iterate (state, key, n)
 *   N iterations of PBKDF2 with HMAC (RFC 8018, section 5.2, the function F).
 *   N is at least 1.  KEY is two chaining values, that of the inner hash and
 *   that of the outer hash, after the padded key.  STATE is two chaining
 *   values as well: U, the last value of the HMAC, and the exclusive or of all
 *   values so far.  N times, U becomes the HMAC of U under KEY, and is xored
 *   to the second.  Words are as in HASH_compress.  STATE does not overlap
 *   KEY.  Constant time: time depends on N and the addresses alone.  Copies of
 *   U in memory are wiped.  For digests of a whole chaining value only. */
KERNEL_TYPE (md5_iterate, (uint32_t * state, const uint32_t *key, size_t n),
             (state, key, n),
             (READS (state, 32), READS (key, 32), WRITES (state, 32)))
KERNEL_TYPE (sha1_iterate, (uint32_t * state, const uint32_t *key, size_t n),
             (state, key, n),
             (READS (state, 40), READS (key, 40), WRITES (state, 40)))
KERNEL_TYPE (sha256_iterate, (uint32_t * state, const uint32_t *key, size_t n),
             (state, key, n),
             (READS (state, 64), READS (key, 64), WRITES (state, 64)))
KERNEL_TYPE (sha512_iterate, (uint64_t * state, const uint64_t *key, size_t n),
             (state, key, n),
             (READS (state, 128), READS (key, 128), WRITES (state, 128)))

/* Lanes of 32-bit and of 64-bit words: what the widest vectors hold. */
enum
{
  LANES_32 = 16,
  LANES_64 = 8
};

/* HASH_lanes (states, n, datas, blocks)
 *   HASH_compress for N messages at once, lanes 0 to N - 1: N is 1 to LANES
 *   (16, for SHA-512 8).  Word i of the chaining value of lane k is
 *   states[LANES * i + k], in this machine's byte order; STATES is aligned to
 *   64 bytes.  BLOCKS, at least 1, blocks of each lane are at datas[k], at any
 *   alignment.  All LANES pointers may be read from: those of lanes that are
 *   not used point to BLOCKS blocks as well, of another lane, say.  What the
 *   chaining values of such lanes become is not specified.  DATAS is not
 *   changed; nothing read overlaps STATES.
 * HASH_lanes_block (dst, src, n, words)
 *   The same for one block that is in words and in lanes already: word i of
 *   lane k is words[LANES * i + k], in this machine's byte order, and its
 *   chaining values are read from SRC and written to DST, both as STATES is
 *   above.  DST may be SRC or WORDS, of which it then replaces the first
 *   words; all are aligned to 64 bytes.
 * Both are constant time: time depends on N, BLOCKS and the addresses alone.
 * What they keep in memory is wiped. */
#define LANES_MEMORY(WORDS, BLOCK_SIZE, LANES)                                \
  (LANES_ROWS (READS, states, (WORDS), n),                                    \
   READS (datas, (LANES) * sizeof *datas),                                    \
   LANES_DATA (datas, (LANES), (BLOCK_SIZE) *blocks),                         \
   LANES_ROWS (WRITES, states, (WORDS), n))
#define LANES_BLOCK_MEMORY(WORDS)                                             \
  (LANES_ROWS (READS, src, (WORDS), n), LANES_ROWS (READS, words, 16, n),     \
   LANES_ROWS (WRITES, dst, (WORDS), n))
#if SANITIZE_KERNELS
#define LANES_ROWS(WHAT, P, ROWS, N)                                          \
  lanes_rows_##WHAT (stage, (P), (ROWS), (N) * sizeof *(P))
#define LANES_DATA(DATAS, LANES, LENGTH)                                      \
  lanes_data (stage, (DATAS), (LANES), (LENGTH))
/* A row of words is 64 bytes, of which LENGTH are used. */
static inline void
lanes_rows_READS (enum sanitize_stage stage, const void *p, size_t rows,
                  size_t length)
{
  for (; rows > 0; rows--, p = (const uint8_t *) p + 64)
    READS (p, length);
}
static inline void
lanes_rows_WRITES (enum sanitize_stage stage, void *p, size_t rows,
                   size_t length)
{
  for (; rows > 0; rows--, p = (uint8_t *) p + 64)
    WRITES (p, length);
}
static inline void
lanes_data (enum sanitize_stage stage, const uint8_t *const *datas,
            size_t lanes, size_t length)
{
  size_t k;
  for (k = 0; k < lanes; k++)
    READS (datas[k], length);
}
#endif

KERNEL_TYPE (md5_lanes,
             (uint32_t * states, size_t n, const uint8_t *const *datas,
              size_t blocks),
             (states, n, datas, blocks), LANES_MEMORY (4, 64, LANES_32))
KERNEL_TYPE (md5_lanes_block,
             (uint32_t * dst, const uint32_t *src, size_t n,
              const uint32_t *words),
             (dst, src, n, words), LANES_BLOCK_MEMORY (4))

KERNEL_TYPE (sha1_lanes,
             (uint32_t * states, size_t n, const uint8_t *const *datas,
              size_t blocks),
             (states, n, datas, blocks), LANES_MEMORY (5, 64, LANES_32))
KERNEL_TYPE (sha1_lanes_block,
             (uint32_t * dst, const uint32_t *src, size_t n,
              const uint32_t *words),
             (dst, src, n, words), LANES_BLOCK_MEMORY (5))

KERNEL_TYPE (sha256_lanes,
             (uint32_t * states, size_t n, const uint8_t *const *datas,
              size_t blocks),
             (states, n, datas, blocks), LANES_MEMORY (8, 64, LANES_32))
KERNEL_TYPE (sha256_lanes_block,
             (uint32_t * dst, const uint32_t *src, size_t n,
              const uint32_t *words),
             (dst, src, n, words), LANES_BLOCK_MEMORY (8))

KERNEL_TYPE (sha512_lanes,
             (uint64_t * states, size_t n, const uint8_t *const *datas,
              size_t blocks),
             (states, n, datas, blocks), LANES_MEMORY (8, 128, LANES_64))
KERNEL_TYPE (sha512_lanes_block,
             (uint64_t * dst, const uint64_t *src, size_t n,
              const uint64_t *words),
             (dst, src, n, words), LANES_BLOCK_MEMORY (8))

#endif
