/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_CHACHA_POLY1305_KERNELS_H
#define SYMCRYPT_SRC_CHACHA_POLY1305_KERNELS_H

#include <symcrypt/chacha-poly1305.h>

#include "chacha-kernels.h"
#include "poly1305-kernels.h"

/* The bytes of a unit, and the number of 16-byte blocks that the kernel can
 * authenticate, with 64-bit words, while vectors encrypt a unit.  If an
 * architecture does not define them, it has only C. */
#include "thresholds.def"
#if !defined CHACHA_POLY1305_UNIT
#define CHACHA_POLY1305_UNIT 1024
#define CHACHA_POLY1305_UNIT_BLOCKS 46
#endif

/* chacha_poly1305_blocks: COUNT times, at least once, do this.  Authenticate
 * CHACHA_POLY1305_UNIT_BLOCKS blocks of DATA, as poly1305_blocks does with a
 * PAD of 1.  Then xor CHACHA_POLY1305_UNIT bytes of SRC with the next blocks
 * of ChaCha20, as chacha_blocks does, to DST.
 *
 * DATA, SRC and DST move on in each turn.  To encrypt, DATA is ciphertext that
 * an earlier turn has written.  To decrypt in place, DATA is ciphertext that
 * this turn or a later one overwrites.  The kernel neither uses nor makes
 * powers of POLY1305.
 *
 * The list of memory has DATA of the first turn only: the rest may not yet be
 * written. */
KERNEL_TYPE (
    chacha_poly1305_blocks,
    (uint8_t * dst, const uint8_t *src, size_t count, const uint32_t state[16],
     struct symcrypt_poly1305_state *poly1305, const uint8_t *data),
    (dst, src, count, state, poly1305, data),
    (READS (src, CHACHA_POLY1305_UNIT *count), READS (state, 64),
     READS (poly1305, offsetof (struct symcrypt_poly1305_state, powers_form)),
     READS (data, 16 * CHACHA_POLY1305_UNIT_BLOCKS),
     WRITES (dst, CHACHA_POLY1305_UNIT *count),
     WRITES (poly1305->h, sizeof poly1305->h)))

/* Shared with chacha-poly1305-many.c: seal or open one message. */
enum direction
{
  ENCRYPT,
  DECRYPT
};
int _symcrypt_chacha_poly1305_one_call (
    enum direction direction, size_t nonce_size,
    const struct symcrypt_chacha_poly1305_message *m)
    __attribute__ ((__visibility__ ("hidden")));

#endif
