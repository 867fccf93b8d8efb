/* SPDX-License-Identifier: ISC */
/* VECTOR16 is 1 if the compiler has vectors of 16 bytes as a type, and the CPU
 * has registers for them.  vector32 is such a vector, of four 32-bit words:
 * arithmetic works on each word.  vector16 and vector64 have other words. */
#ifndef SYMCRYPT_SRC_VECTOR_H
#define SYMCRYPT_SRC_VECTOR_H

#include <stdint.h>
#include <string.h>

#if defined(__GNUC__)                                                         \
    && (defined(__SSE2__) || defined(__ARM_NEON) || defined(__ALTIVEC__)      \
        || defined(__VX__) || defined(__loongarch_sx)                         \
        || defined(__wasm_simd128__))
#define VECTOR16 1
#else
#define VECTOR16 0
#endif

#if VECTOR16
typedef uint16_t vector16 __attribute__ ((__vector_size__ (16)));
typedef uint32_t vector32 __attribute__ ((__vector_size__ (16)));
typedef uint64_t vector64 __attribute__ ((__vector_size__ (16)));

#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define VECTOR32_SHUFFLE __builtin_shufflevector
#endif
#endif
#ifndef VECTOR32_SHUFFLE
#define VECTOR32_SHUFFLE(A, B, I, J, K, L)                                    \
  __builtin_shuffle (A, B, (vector32){ I, J, K, L })
#endif

/* Make columns of rows. */
static inline void
vector32_transpose (vector32 x[4])
{
  vector32 a = VECTOR32_SHUFFLE (x[0], x[1], 0, 4, 1, 5);
  vector32 b = VECTOR32_SHUFFLE (x[2], x[3], 0, 4, 1, 5);
  vector32 c = VECTOR32_SHUFFLE (x[0], x[1], 2, 6, 3, 7);
  vector32 d = VECTOR32_SHUFFLE (x[2], x[3], 2, 6, 3, 7);
  x[0] = VECTOR32_SHUFFLE (a, b, 0, 1, 4, 5);
  x[1] = VECTOR32_SHUFFLE (a, b, 2, 3, 6, 7);
  x[2] = VECTOR32_SHUFFLE (c, d, 0, 1, 4, 5);
  x[3] = VECTOR32_SHUFFLE (c, d, 2, 3, 6, 7);
}

/* Reverse the bytes of each word, by shifts: every CPU has these. */
static inline vector32
vector32_swap (vector32 x)
{
  vector16 y = (vector16) x;
  x = (vector32) (y << 8 | y >> 8);
  return x << 16 | x >> 16;
}

static inline vector32
vector64_swap (vector32 x)
{
  x = vector32_swap (x);
  return VECTOR32_SHUFFLE (x, x, 1, 0, 3, 2);
}

static inline void
vector32_xor (uint8_t *dst, const uint8_t *src, vector32 x)
{
  vector32 y;
  memcpy (&y, src, sizeof y);
  y ^= x;
  memcpy (dst, &y, sizeof y);
}
#endif

/* An array that whole vectors are loaded from. */
#if defined(__GNUC__)
#define LANES_ALIGNED __attribute__ ((__aligned__ (64)))
#else
#define LANES_ALIGNED
#endif

#endif
