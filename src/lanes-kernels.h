/* SPDX-License-Identifier: ISC */
/* The kernels for many messages in lanes, the thresholds from which they are
 * faster, and the iterations of PBKDF2. */
#ifndef SYMCRYPT_SRC_LANES_KERNELS_H
#define SYMCRYPT_SRC_LANES_KERNELS_H

#include "kernel.h"
#include "vector.h"

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
 *   not used point to BLOCKS blocks as well, of another lane, say.  The
 *   chaining values of these lanes are unspecified afterwards.  DATAS is not
 *   changed; nothing read overlaps STATES.
 * HASH_lanes_block (dst, src, n, words)
 *   The same for one block that is in words and in lanes already: word i of
 *   lane k is words[LANES * i + k], in this machine's byte order, and its
 *   chaining values are read from SRC and written to DST, both as STATES is
 *   above.  DST may be SRC or WORDS, of which it then replaces the first
 *   words; all are aligned to 64 bytes.
 * Each implementation is a pair of these, one entry of HASH_lanes's table.
 * They are constant time: time depends only on N, BLOCKS and the addresses.
 * They wipe their memory. */

/* A row of words is 64 bytes, of which LENGTH are used. */
static inline void
reads_rows (const void *p, size_t rows, size_t length)
{
  for (; rows > 0; rows--, p = (const uint8_t *) p + 64)
    reads (p, length);
}

static inline void
writes_rows (void *p, size_t rows, size_t length)
{
  for (; rows > 0; rows--, p = (uint8_t *) p + 64)
    writes (p, length);
}

static inline void
reads_lanes (const uint8_t *const *datas, size_t lanes, size_t length)
{
  for (; lanes > 0; lanes--, datas++)
    reads (*datas, length);
}

/* The thresholds of HASH_lanes: when the lanes beat HASH_compress on one
 * message after another.  The first entry of an implementation's list whose
 * NEEDS the CPU has is used.
 *
 * WORK is for CPUs with instructions for the hash.  They work on several short
 * messages at a time by themselves, so lanes must save enough: the blocks of
 * all messages but the longest, less the overhead of these messages (struct
 * hash_lanes), must be at least WORK.  Equal messages of more than three
 * blocks, and more messages than fill the lanes, are always enough.
 *
 * For some numbers of messages, these instructions on messages alternately are
 * faster than lanes of vectors.  OTHER and OTHER_BLOCK then replace the
 * implementation's own functions.  Measured: doc/kernels/hashes.md. */
struct lanes_threshold
{
  uint32_t needs; /* CPU features; 0 in the last of a list */
  size_t group;   /* 2^i lanes, which take no longer than fewer */
  size_t least;   /* messages, for which lanes win */
  size_t work;    /* blocks; 0: any message is long enough */
  /* The numbers for which another pair of functions is faster: bit N for N. */
  uint32_t numbers, numbers_block;
  kernel_function *other, *other_block;
};

/* Bits FROM to TO, which are 0 to 16. */
#define LANES_NUMBERS(from, to)                                               \
  ((UINT32_C (2) << (to)) - (UINT32_C (1) << (from)))

/* OTHER is of SSE, which is slow while the upper halves of vectors are in use:
 * SHA-256 of four messages takes three times as long then on Zen 4.  The
 * caller may have left them so, as isa-l_crypto does. */
#if ASM_X86_64_SHA_NI && defined(__GNUC__)
__attribute__ ((__target__ ("avx"))) static inline void
lanes_clear_upper (void)
{
  __builtin_ia32_vzeroupper ();
}
#else
static inline void
lanes_clear_upper (void)
{
}
#endif

static inline kernel_function *
lanes_function (kernel_object *kernel, const struct lanes_threshold *t,
                size_t n)
{
  if ((t->numbers >> n & 1) == 0)
    return kernel_get (kernel);
  lanes_clear_upper ();
  return t->other;
}

static inline kernel_function *
lanes_block_function (kernel_object *kernel, const struct lanes_threshold *t,
                      size_t n)
{
  if ((t->numbers_block >> n & 1) == 0)
    return kernel_implementation (kernel)->block;
  lanes_clear_upper ();
  return t->other_block;
}

typedef void KERNEL_ABI md5_lanes_fn (uint32_t *states, size_t n,
                                      const uint8_t *const *datas,
                                      size_t blocks);
KERNEL_DECLARATION _symcrypt_md5_lanes_kernel;
static inline void
md5_lanes (uint32_t *states, size_t n, const uint8_t *const *datas,
           size_t blocks, const struct lanes_threshold *t)
{
  reads_rows (states, 4, n * sizeof *states);
  reads (datas, LANES_32 * sizeof *datas);
  reads_lanes (datas, LANES_32, 64 * blocks);
  writes_rows (states, 4, n * sizeof *states);
  ((md5_lanes_fn *) lanes_function (&_symcrypt_md5_lanes_kernel, t, n)) (
      states, n, datas, blocks);
}
typedef void KERNEL_ABI md5_lanes_block_fn (uint32_t *dst, const uint32_t *src,
                                            size_t n, const uint32_t *words);
static inline void
md5_lanes_block (uint32_t *dst, const uint32_t *src, size_t n,
                 const uint32_t *words, const struct lanes_threshold *t)
{
  reads_rows (src, 4, n * sizeof *src);
  reads_rows (words, 16, n * sizeof *words);
  writes_rows (dst, 4, n * sizeof *dst);
  in_place (dst, src);
  in_place (dst, words);
  ((md5_lanes_block_fn *) lanes_block_function (&_symcrypt_md5_lanes_kernel, t,
                                                n)) (dst, src, n, words);
}

typedef void KERNEL_ABI sha1_lanes_fn (uint32_t *states, size_t n,
                                       const uint8_t *const *datas,
                                       size_t blocks);
KERNEL_DECLARATION _symcrypt_sha1_lanes_kernel;
static inline void
sha1_lanes (uint32_t *states, size_t n, const uint8_t *const *datas,
            size_t blocks, const struct lanes_threshold *t)
{
  reads_rows (states, 5, n * sizeof *states);
  reads (datas, LANES_32 * sizeof *datas);
  reads_lanes (datas, LANES_32, 64 * blocks);
  writes_rows (states, 5, n * sizeof *states);
  ((sha1_lanes_fn *) lanes_function (&_symcrypt_sha1_lanes_kernel, t, n)) (
      states, n, datas, blocks);
}
typedef void KERNEL_ABI sha1_lanes_block_fn (uint32_t *dst,
                                             const uint32_t *src, size_t n,
                                             const uint32_t *words);
static inline void
sha1_lanes_block (uint32_t *dst, const uint32_t *src, size_t n,
                  const uint32_t *words, const struct lanes_threshold *t)
{
  reads_rows (src, 5, n * sizeof *src);
  reads_rows (words, 16, n * sizeof *words);
  writes_rows (dst, 5, n * sizeof *dst);
  in_place (dst, src);
  in_place (dst, words);
  ((sha1_lanes_block_fn *) lanes_block_function (&_symcrypt_sha1_lanes_kernel,
                                                 t, n)) (dst, src, n, words);
}

typedef void KERNEL_ABI sha256_lanes_fn (uint32_t *states, size_t n,
                                         const uint8_t *const *datas,
                                         size_t blocks);
KERNEL_DECLARATION _symcrypt_sha256_lanes_kernel;
static inline void
sha256_lanes (uint32_t *states, size_t n, const uint8_t *const *datas,
              size_t blocks, const struct lanes_threshold *t)
{
  reads_rows (states, 8, n * sizeof *states);
  reads (datas, LANES_32 * sizeof *datas);
  reads_lanes (datas, LANES_32, 64 * blocks);
  writes_rows (states, 8, n * sizeof *states);
  ((sha256_lanes_fn *) lanes_function (&_symcrypt_sha256_lanes_kernel, t, n)) (
      states, n, datas, blocks);
}
typedef void KERNEL_ABI sha256_lanes_block_fn (uint32_t *dst,
                                               const uint32_t *src, size_t n,
                                               const uint32_t *words);
static inline void
sha256_lanes_block (uint32_t *dst, const uint32_t *src, size_t n,
                    const uint32_t *words, const struct lanes_threshold *t)
{
  reads_rows (src, 8, n * sizeof *src);
  reads_rows (words, 16, n * sizeof *words);
  writes_rows (dst, 8, n * sizeof *dst);
  in_place (dst, src);
  in_place (dst, words);
  ((sha256_lanes_block_fn *) lanes_block_function (
      &_symcrypt_sha256_lanes_kernel, t, n)) (dst, src, n, words);
}

typedef void KERNEL_ABI sha512_lanes_fn (uint64_t *states, size_t n,
                                         const uint8_t *const *datas,
                                         size_t blocks);
KERNEL_DECLARATION _symcrypt_sha512_lanes_kernel;
static inline void
sha512_lanes (uint64_t *states, size_t n, const uint8_t *const *datas,
              size_t blocks, const struct lanes_threshold *t)
{
  reads_rows (states, 8, n * sizeof *states);
  reads (datas, LANES_64 * sizeof *datas);
  reads_lanes (datas, LANES_64, 128 * blocks);
  writes_rows (states, 8, n * sizeof *states);
  ((sha512_lanes_fn *) lanes_function (&_symcrypt_sha512_lanes_kernel, t, n)) (
      states, n, datas, blocks);
}
typedef void KERNEL_ABI sha512_lanes_block_fn (uint64_t *dst,
                                               const uint64_t *src, size_t n,
                                               const uint64_t *words);
static inline void
sha512_lanes_block (uint64_t *dst, const uint64_t *src, size_t n,
                    const uint64_t *words, const struct lanes_threshold *t)
{
  reads_rows (src, 8, n * sizeof *src);
  reads_rows (words, 16, n * sizeof *words);
  writes_rows (dst, 8, n * sizeof *dst);
  in_place (dst, src);
  in_place (dst, words);
  ((sha512_lanes_block_fn *) lanes_block_function (
      &_symcrypt_sha512_lanes_kernel, t, n)) (dst, src, n, words);
}

/* HASH_iterate (state, key, n)
 *   N iterations of PBKDF2 with HMAC (RFC 8018, section 5.2, the function F).
 *   N is at least 1.  KEY is two chaining values, that of the inner hash and
 *   that of the outer hash, after the padded key.  STATE is two chaining
 *   values as well: U, the last value of the HMAC, and the exclusive or of all
 *   values so far.  N times, U becomes the HMAC of U under KEY, and is xored
 *   to the second.  Words are as in HASH_compress.  STATE does not overlap
 *   KEY.  Constant time: time depends only on N and the addresses.  Copies of
 *   U in memory are wiped.  Only for digests of a full chaining value. */
typedef void KERNEL_ABI md5_iterate_fn (uint32_t *state, const uint32_t *key,
                                        size_t n);
KERNEL_DECLARATION _symcrypt_md5_iterate_kernel;
static inline void
md5_iterate (uint32_t *state, const uint32_t *key, size_t n)
{
  reads (state, 32);
  reads (key, 32);
  writes (state, 32);
  ((md5_iterate_fn *) kernel_get (&_symcrypt_md5_iterate_kernel)) (state, key,
                                                                   n);
}
typedef void KERNEL_ABI sha1_iterate_fn (uint32_t *state, const uint32_t *key,
                                         size_t n);
KERNEL_DECLARATION _symcrypt_sha1_iterate_kernel;
static inline void
sha1_iterate (uint32_t *state, const uint32_t *key, size_t n)
{
  reads (state, 40);
  reads (key, 40);
  writes (state, 40);
  ((sha1_iterate_fn *) kernel_get (&_symcrypt_sha1_iterate_kernel)) (state,
                                                                     key, n);
}
typedef void KERNEL_ABI sha256_iterate_fn (uint32_t *state,
                                           const uint32_t *key, size_t n);
KERNEL_DECLARATION _symcrypt_sha256_iterate_kernel;
static inline void
sha256_iterate (uint32_t *state, const uint32_t *key, size_t n)
{
  reads (state, 64);
  reads (key, 64);
  writes (state, 64);
  ((sha256_iterate_fn *) kernel_get (&_symcrypt_sha256_iterate_kernel)) (
      state, key, n);
}
typedef void KERNEL_ABI sha512_iterate_fn (uint64_t *state,
                                           const uint64_t *key, size_t n);
KERNEL_DECLARATION _symcrypt_sha512_iterate_kernel;
static inline void
sha512_iterate (uint64_t *state, const uint64_t *key, size_t n)
{
  reads (state, 128);
  reads (key, 128);
  writes (state, 128);
  ((sha512_iterate_fn *) kernel_get (&_symcrypt_sha512_iterate_kernel)) (
      state, key, n);
}

/* sha256_nodes (n, dst, src)
 *   Write the digests of N messages, 64 bytes each and one after the other at
 *   SRC, to DST, one after the other.  N is at least 1 and a multiple of the
 *   implementation's GROUP, which is at most NODES_GROUP.  DST is SRC or does
 *   not overlap it.  Constant time: time depends only on N and the addresses.
 *   It wipes its memory.  The threshold's OTHER has a GROUP of 1; bit K of
 *   NUMBERS says that it is faster if N is K modulo NODES_GROUP. */
enum
{
  NODES_GROUP = 8
};
typedef void KERNEL_ABI sha256_nodes_fn (size_t n, uint8_t *dst,
                                         const uint8_t *src);
KERNEL_DECLARATION _symcrypt_sha256_nodes_kernel;
static inline void
sha256_nodes (size_t n, uint8_t *dst, const uint8_t *src,
              const struct lanes_threshold *t)
{
  reads (src, 64 * n);
  writes (dst, 32 * n);
  in_place (dst, src);
  ((sha256_nodes_fn *) lanes_function (&_symcrypt_sha256_nodes_kernel, t,
                                       n % NODES_GROUP)) (n, dst, src);
}

/* Lanes of C are faster if the compiler has vectors. */
#define LANES_NEVER ((size_t) -1)
#if VECTOR16
#define LANES_LEAST_C 3
#else
#define LANES_LEAST_C LANES_NEVER
#endif

#pragma GCC visibility push(hidden)
NOINLINE md5_lanes_fn _symcrypt_md5_lanes_c, _symcrypt_md5_lanes_portable;
NOINLINE md5_lanes_block_fn _symcrypt_md5_lanes_block_c,
    _symcrypt_md5_lanes_block_portable;
NOINLINE sha1_lanes_fn _symcrypt_sha1_lanes_c, _symcrypt_sha1_lanes_portable;
NOINLINE sha1_lanes_block_fn _symcrypt_sha1_lanes_block_c,
    _symcrypt_sha1_lanes_block_portable;
NOINLINE sha256_lanes_fn _symcrypt_sha256_lanes_c,
    _symcrypt_sha256_lanes_portable;
NOINLINE sha256_lanes_block_fn _symcrypt_sha256_lanes_block_c,
    _symcrypt_sha256_lanes_block_portable;
NOINLINE sha512_lanes_fn _symcrypt_sha512_lanes_c,
    _symcrypt_sha512_lanes_portable;
NOINLINE sha512_lanes_block_fn _symcrypt_sha512_lanes_block_c,
    _symcrypt_sha512_lanes_block_portable;
NOINLINE sha256_nodes_fn _symcrypt_sha256_nodes_c,
    _symcrypt_sha256_nodes_portable;
NOINLINE md5_iterate_fn _symcrypt_md5_iterate_c,
    _symcrypt_md5_iterate_portable;
NOINLINE sha1_iterate_fn _symcrypt_sha1_iterate_c,
    _symcrypt_sha1_iterate_portable;
NOINLINE sha256_iterate_fn _symcrypt_sha256_iterate_c,
    _symcrypt_sha256_iterate_portable;
NOINLINE sha512_iterate_fn _symcrypt_sha512_iterate_c,
    _symcrypt_sha512_iterate_portable;
#pragma GCC visibility pop

#if !SYMCRYPT_FAT
#include "md5-lanes-dispatch.c"
#include "sha1-lanes-dispatch.c"
#include "sha256-lanes-dispatch.c"
#include "sha512-lanes-dispatch.c"
#endif

#endif
