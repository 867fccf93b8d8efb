/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_CHACHA_POLY1305_KERNELS_H
#define SYMCRYPT_SRC_CHACHA_POLY1305_KERNELS_H

#include <symcrypt/chacha-poly1305.h>

#include "chacha-kernels.h"
#include "poly1305-kernels.h"

/* The bytes of a unit; the number of 16-byte blocks that the kernel can
 * authenticate, with 64-bit words, while vectors encrypt a unit; and, if fewer
 * bytes than the last would follow the units, a unit is omitted. */
#if ASM_ARM64
enum
{
  CHACHA_POLY1305_UNIT = 384,
  CHACHA_POLY1305_UNIT_BLOCKS = 24,
  CHACHA_POLY1305_LEAST_REST = 1
};
#else
enum
{
  CHACHA_POLY1305_UNIT = 1024,
  CHACHA_POLY1305_UNIT_BLOCKS = 46,
  CHACHA_POLY1305_LEAST_REST = 256
};
#endif

/* chacha_poly1305_blocks: COUNT times, at least once, do this.  Authenticate
 * CHACHA_POLY1305_UNIT_BLOCKS blocks of DATA, as poly1305_blocks does with a
 * PAD of 1.  Then xor CHACHA_POLY1305_UNIT bytes of SRC with the next blocks
 * of ChaCha20, as chacha_crypt does, to DST.
 *
 * DATA, SRC and DST move on in each turn.  To encrypt, DATA is ciphertext that
 * an earlier turn has written.  To decrypt in place, DATA is ciphertext that
 * this turn or a later one overwrites.  The kernel neither uses nor makes
 * powers of POLY1305.
 *
 * The list of memory has DATA of the first turn only: the rest may not yet be
 * written. */
typedef void KERNEL_ABI chacha_poly1305_blocks_fn (
    uint8_t *dst, const uint8_t *src, size_t count, const uint32_t state[16],
    struct symcrypt_poly1305_state *poly1305, const uint8_t *data);
KERNEL_DECLARATION _symcrypt_chacha_poly1305_blocks_kernel;
static inline void
chacha_poly1305_blocks (uint8_t *dst, const uint8_t *src, size_t count,
                        const uint32_t state[16],
                        struct symcrypt_poly1305_state *poly1305,
                        const uint8_t *data)
{
  reads (src, CHACHA_POLY1305_UNIT * count);
  reads (state, 64);
  reads (poly1305, offsetof (struct symcrypt_poly1305_state, powers_form));
  reads (data, 16 * CHACHA_POLY1305_UNIT_BLOCKS);
  writes (dst, CHACHA_POLY1305_UNIT * count);
  writes (poly1305->h, sizeof poly1305->h);
  in_place (dst, src);
  ((chacha_poly1305_blocks_fn *) kernel_get (
      &_symcrypt_chacha_poly1305_blocks_kernel)) (dst, src, count, state,
                                                  poly1305, data);
}

#pragma GCC visibility push(hidden)
chacha_poly1305_blocks_fn _symcrypt_chacha_poly1305_blocks_c;
#pragma GCC visibility pop

#if !SYMCRYPT_FAT
#include "chacha-poly1305-dispatch.c"
#endif

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
