/* SPDX-License-Identifier: ISC */
/* The frame of the C kernels that work in lanes: they are written for one
 * group of lanes, as many as a vector of the compiler's has, or one where it
 * has none that is worth it (vector.h). */
#ifndef SYMCRYPT_SRC_LANES_VECTOR_H
#define SYMCRYPT_SRC_LANES_VECTOR_H

#include "lanes-kernels.h"
#include "public.h"

#include "byteorder.h"
#include "wipe.h"

#if VECTOR16
typedef vector32 group32;
typedef uint64_t group64 __attribute__ ((__vector_size__ (16)));
#define GATHER_32(READ, DATAS, AT)                                            \
  ((group32){ READ ((DATAS)[0] + (AT)), READ ((DATAS)[1] + (AT)),             \
              READ ((DATAS)[2] + (AT)), READ ((DATAS)[3] + (AT)) })
#define GATHER_64(READ, DATAS, AT)                                            \
  ((group64){ READ ((DATAS)[0] + (AT)), READ ((DATAS)[1] + (AT)) })
#else
typedef uint32_t group32;
typedef uint64_t group64;
#define GATHER_32(READ, DATAS, AT) READ ((DATAS)[0] + (AT))
#define GATHER_64(READ, DATAS, AT) READ ((DATAS)[0] + (AT))
#endif

#define ROTATE_LEFT_32(x, n) ((x) << (n) | (x) >> (32 - (n)))

/* The kernels HASH_lanes_c and HASH_lanes_block_c on words of BITS.
 * HASH_group (s, w) adds to the chaining values S what they become by the
 * block W, which it may change, as READ gives its words. */
#define LANES_DEFINE(HASH, BITS, WORDS, READ)                                 \
  void KERNEL_ABI _symcrypt_##HASH##_lanes_portable (                         \
      uint##BITS##_t *states, size_t n, const uint8_t *const *datas,          \
      size_t blocks)                                                          \
  {                                                                           \
    const size_t group = sizeof (group##BITS) / sizeof (uint##BITS##_t);      \
    group##BITS s[WORDS], w[16];                                              \
    size_t k, j, t;                                                           \
    for (k = 0; k < n; k += group)                                            \
      {                                                                       \
        for (t = 0; t < WORDS; t++)                                           \
          memcpy (&s[t], states + LANES_##BITS * t + k, sizeof s[t]);         \
        for (j = 0; j < blocks; j++)                                          \
          {                                                                   \
            for (t = 0; t < 16; t++)                                          \
              w[t] = GATHER_##BITS (READ, datas + k,                          \
                                    (BITS / 8) * (16 * j + t));               \
            HASH##_group (s, w);                                              \
          }                                                                   \
        for (t = 0; t < WORDS; t++)                                           \
          memcpy (states + LANES_##BITS * t + k, &s[t], sizeof s[t]);         \
      }                                                                       \
  }                                                                           \
  void KERNEL_ABI _symcrypt_##HASH##_lanes_block_portable (                   \
      uint##BITS##_t *dst, const uint##BITS##_t *src, size_t n,               \
      const uint##BITS##_t *words)                                            \
  {                                                                           \
    const size_t group = sizeof (group##BITS) / sizeof (uint##BITS##_t);      \
    group##BITS s[WORDS], w[16];                                              \
    size_t k, t;                                                              \
    for (k = 0; k < n; k += group)                                            \
      {                                                                       \
        for (t = 0; t < WORDS; t++)                                           \
          memcpy (&s[t], src + LANES_##BITS * t + k, sizeof s[t]);            \
        for (t = 0; t < 16; t++)                                              \
          memcpy (&w[t], words + LANES_##BITS * t + k, sizeof w[t]);          \
        HASH##_group (s, w);                                                  \
        for (t = 0; t < WORDS; t++)                                           \
          memcpy (dst + LANES_##BITS * t + k, &s[t], sizeof s[t]);            \
      }                                                                       \
  }                                                                           \
  void KERNEL_ABI _symcrypt_##HASH##_lanes_c (                                \
      uint##BITS##_t *states, size_t n, const uint8_t *const *datas,          \
      size_t blocks)                                                          \
  {                                                                           \
    _symcrypt_##HASH##_lanes_portable (states, n, datas, blocks);             \
    scrub (SCRUB_HASH);                                                       \
  }                                                                           \
  void KERNEL_ABI _symcrypt_##HASH##_lanes_block_c (                          \
      uint##BITS##_t *dst, const uint##BITS##_t *src, size_t n,               \
      const uint##BITS##_t *words)                                            \
  {                                                                           \
    _symcrypt_##HASH##_lanes_block_portable (dst, src, n, words);             \
    scrub (SCRUB_HASH);                                                       \
  }

#endif
