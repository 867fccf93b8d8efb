/* SPDX-License-Identifier: ISC */
/* What Nettle's bare states need of libsymcrypt that its public functions,
 * which keep contexts, do not offer: the one place that knows kernels.  */
#ifndef SYMCRYPT_NETTLE_STATE_H
#define SYMCRYPT_NETTLE_STATE_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Xor LENGTH bytes of key stream with SRC to DST and leave the next block's
 * counter in STATE, as Nettle does: the rest of the last block is not used.
 * The counter is of 64 bits, or of COUNTER_BITS, and begins again at 0. */
void _symcrypt_state_chacha20 (uint32_t state[16], unsigned counter_bits,
                               size_t length, uint8_t *dst,
                               const uint8_t *src);
void _symcrypt_state_salsa20 (uint32_t state[16], unsigned rounds,
                              size_t length, uint8_t *dst, const uint8_t *src);

/* The block of key stream that STATE makes. */
void _symcrypt_state_chacha20_block (const uint32_t state[16],
                                     uint8_t block[64]);

/* Poly1305 between blocks: h[2] is at most 7, r clamped. */
struct state_poly1305
{
  uint64_t h[3];
  uint64_t r[2];
};

/* r of the 16 bytes KEY, and h = 0. */
void _symcrypt_state_poly1305_start (struct state_poly1305 *mac,
                                     const uint8_t *key);

/* Take in BLOCKS blocks of DATA. */
void _symcrypt_state_poly1305_blocks (struct state_poly1305 *mac,
                                      size_t blocks, const uint8_t *data);

/* Write h + S modulo 2^128 to TAG, which may be S. */
void _symcrypt_state_poly1305_finish (const struct state_poly1305 *mac,
                                      const uint8_t s[16], uint8_t tag[16]);

/* Encrypt and authenticate, or the other way round, LENGTH bytes with ChaCha20
 * (a counter of 32 bits) and Poly1305, up to the last whole block of 16 bytes:
 * what is left is not taken in. */
void _symcrypt_state_encrypt (uint32_t state[16], struct state_poly1305 *mac,
                              size_t length, uint8_t *dst, const uint8_t *src);
void _symcrypt_state_decrypt (uint32_t state[16], struct state_poly1305 *mac,
                              size_t length, uint8_t *dst, const uint8_t *src);

/* N iterations of PBKDF2, at least one, under the HMAC key whose chaining
 * values are INNER and OUTER: T, the first result, becomes the exclusive or of
 * all. */
void _symcrypt_state_iterate_md5 (const uint32_t *inner, const uint32_t *outer,
                                  size_t n, uint8_t *t);
void _symcrypt_state_iterate_sha1 (const uint32_t *inner,
                                   const uint32_t *outer, size_t n,
                                   uint8_t *t);
void _symcrypt_state_iterate_sha256 (const uint32_t *inner,
                                     const uint32_t *outer, size_t n,
                                     uint8_t *t);
void _symcrypt_state_iterate_sha512 (const uint64_t *inner,
                                     const uint64_t *outer, size_t n,
                                     uint8_t *t);

#pragma GCC visibility pop

#endif
