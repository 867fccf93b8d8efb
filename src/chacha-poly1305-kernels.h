/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_CHACHA_POLY1305_KERNELS_H
#define SYMCRYPT_SRC_CHACHA_POLY1305_KERNELS_H

#include "chacha-kernels.h"
#include "poly1305-kernels.h"

/* What is encrypted at a time, and how many 16-byte blocks are authenticated
 * beside it: as many as 64-bit words hide behind vectors.  An architecture
 * whose table says nothing has no implementation but C. */
#include "rows.def"
#if !defined CHACHA_POLY1305_UNIT
#define CHACHA_POLY1305_UNIT 1024
#define CHACHA_POLY1305_BESIDE 46
#define CHACHA_POLY1305_EARLY 15
#define CHACHA_POLY1305_SHORT 19
#define CHACHA_POLY1305_FEW 4
#endif

/* chacha_poly1305_blocks: COUNT times, at least once, take in
 * CHACHA_POLY1305_BESIDE blocks of DATA, as poly1305_blocks does with a PAD of
 * 1, and then xor CHACHA_POLY1305_UNIT bytes of SRC with the next blocks of
 * ChaCha20, as chacha_blocks does, to DST.
 *
 * DATA goes up from turn to turn, as do SRC and DST.  It may be what this call
 * has written in a turn before, or what it writes in that turn or later, so
 * that what is authenticated lags behind what is encrypted, or is ahead of
 * what is decrypted in place.  Powers in POLY1305 are neither used nor made.
 *
 * MEMORY tells of the first turn's DATA alone: the rest may not yet be
 * written. */
KERNEL_TYPE (
    chacha_poly1305_blocks,
    (uint8_t * dst, const uint8_t *src, size_t count, const uint32_t state[16],
     struct symcrypt_poly1305_state *poly1305, const uint8_t *data),
    (dst, src, count, state, poly1305, data),
    (READS (src, CHACHA_POLY1305_UNIT *count), READS (state, 64),
     READS (poly1305, offsetof (struct symcrypt_poly1305_state, powers_form)),
     READS (data, 16 * CHACHA_POLY1305_BESIDE),
     WRITES (dst, CHACHA_POLY1305_UNIT *count),
     WRITES (poly1305->h, sizeof poly1305->h)))

#endif
