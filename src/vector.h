/* SPDX-License-Identifier: ISC */
/* VECTOR16 is 1 if the compiler has vectors of 16 bytes as a type and what it
 * compiles for has them in registers, so that they are worth using. */
#ifndef SYMCRYPT_SRC_VECTOR_H
#define SYMCRYPT_SRC_VECTOR_H

#if defined(__GNUC__)                                                         \
    && (defined(__SSE2__) || defined(__ARM_NEON) || defined(__ALTIVEC__)      \
        || defined(__VX__) || defined(__loongarch_sx)                         \
        || defined(__wasm_simd128__))
#define VECTOR16 1
#else
#define VECTOR16 0
#endif

#endif
