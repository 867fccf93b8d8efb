/* SPDX-License-Identifier: ISC */
/* Kernels on bare words.
 *
 * Adapters to other libraries (adapters/) get contexts with layouts
 * of these libraries: 16 words of ChaCha or Salsa20, an accumulator and a
 * multiplier of Poly1305.  The functions below are hidden, for code that is
 * linked with libcore.  They check nothing.  The caller manages keys, nonces
 * and the end of streams.  Constant time: time depends on lengths, rounds and
 * counters alone. */
#ifndef SYMCRYPT_SRC_BARE_H
#define SYMCRYPT_SRC_BARE_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Xor LENGTH bytes of key stream, from the start of the block that STATE
 * makes, with SRC into DST, which may equal SRC exactly.  STATE has the 16
 * words of the specification (section 2.3 of RFC 8439).  Its counter goes up
 * by the number of blocks that were begun, and the rest of the last is lost.
 * COUNTER_BITS is 64 (words 12 and 13, modulo 2^64) or 32 (only word 12,
 * modulo 2^32).  ROUNDS is even and at least 2; LENGTH may be 0. */
void _symcrypt_chacha_state_crypt (uint32_t state[16], unsigned rounds,
                                   unsigned counter_bits, size_t length,
                                   uint8_t *dst, const uint8_t *src);

/* Do so with Salsa20: its 64-bit counter is in words 8 and 9. */
void _symcrypt_salsa20_state_crypt (uint32_t state[16], unsigned rounds,
                                    size_t length, uint8_t *dst,
                                    const uint8_t *src);

/* Write the multiplier of the 16 bytes KEY, clamped, to R, least word first.
 */
void _symcrypt_poly1305_state_clamp (uint64_t r[2], const uint8_t *key);

/* Take in BLOCKS blocks of 16 bytes at DATA: for each, set H to (H + block +
 * PAD * 2^128) * R modulo 2^130 - 5.  H has its least word first and is not
 * fully reduced: H[2] is at most 7, before and after.  PAD is 1.  It may be 0
 * for one block: the end of a message, padded by a byte 1 and zeros. */
void _symcrypt_poly1305_state_blocks (uint64_t h[3], const uint64_t r[2],
                                      size_t blocks, const uint8_t *data,
                                      unsigned pad);

/* Write (H modulo 2^130 - 5) + S modulo 2^128 to the 16 bytes TAG; S is 16
 * bytes, H as above. */
void _symcrypt_poly1305_state_digest (const uint64_t h[3], const uint8_t *s,
                                      uint8_t *tag);

/* Encrypt or decrypt LENGTH bytes as _symcrypt_chacha_state_crypt does, with
 * 20 rounds and a counter of 32 bits.  Take in the whole blocks of 16 bytes of
 * the ciphertext, which is at DST or, if not ENCRYPT, at SRC, as
 * _symcrypt_poly1305_state_blocks does, but not the last LENGTH % 16 bytes. */
void _symcrypt_chacha_poly1305_state_crypt (int encrypt, uint32_t state[16],
                                            uint64_t h[3], const uint64_t r[2],
                                            size_t length, uint8_t *dst,
                                            const uint8_t *src);

#pragma GCC visibility pop

#endif
