/* SPDX-License-Identifier: ISC */
/* Kernels for states that are not ours.
 *
 * Adapters to other libraries' interfaces (compat/, providers/) get contexts
 * whose layout is foreign: 16 words of ChaCha or Salsa20, an accumulator and a
 * multiplier of Poly1305.  These entries run the kernels on the bare words.
 * They are hidden, for code that is linked with libcore; nothing is checked,
 * and nothing is kept but what is passed: who calls them sees to keys, nonces
 * and the end of streams.  Constant time: time depends on lengths, rounds and
 * counters alone. */
#ifndef SYMCRYPT_SRC_BARE_H
#define SYMCRYPT_SRC_BARE_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Xor LENGTH bytes of key stream, from the start of the block that STATE
 * makes, with SRC into DST, which may equal SRC exactly.  STATE has the words
 * of the specification (section 2.3 of RFC 8439), aligned as uint32_t; its
 * counter goes up by the number of blocks that were begun: what is left of the
 * last is lost.  COUNTER_BITS is 64 (words 12 and 13, modulo 2^64) or 32 (word
 * 12 alone, modulo 2^32).  ROUNDS is even and at least 2; LENGTH may be 0. */
void _symcrypt_chacha_state_crypt (uint32_t state[16], unsigned rounds,
                                   unsigned counter_bits, size_t length,
                                   uint8_t *dst, const uint8_t *src);

/* The same for Salsa20, whose 64-bit counter is in words 8 and 9. */
void _symcrypt_salsa20_state_crypt (uint32_t state[16], unsigned rounds,
                                    size_t length, uint8_t *dst,
                                    const uint8_t *src);

/* Write the multiplier of the 16 bytes KEY, clamped, to R, least word first.
 */
void _symcrypt_poly1305_state_clamp (uint64_t r[2], const uint8_t *key);

/* For each of BLOCKS blocks of 16 bytes at DATA, set H, least word first, to
 * (H + block + PAD * 2^128) * R modulo 2^130 - 5, not fully reduced: H[2] is
 * at most 7, before and after.  PAD is 1, or it is 0 and BLOCKS is at most 1
 * (the end of a message that fills no block, with the byte 1 behind it and
 * zeros).  Powers of R are made anew in each call that is long enough. */
void _symcrypt_poly1305_state_blocks (uint64_t h[3], const uint64_t r[2],
                                      size_t blocks, const uint8_t *data,
                                      unsigned pad);

/* Write (H modulo 2^130 - 5) + S modulo 2^128 to the 16 bytes TAG; S is 16
 * bytes, H as above. */
void _symcrypt_poly1305_state_digest (const uint64_t h[3], const uint8_t *s,
                                      uint8_t *tag);

/* Encrypt LENGTH bytes as _symcrypt_chacha_state_crypt does with 20 rounds and
 * a counter of 32 bits, and take what fills whole blocks of the ciphertext in,
 * as _symcrypt_poly1305_state_blocks does; at once where that gains.  The last
 * LENGTH % 16 bytes are encrypted and not taken in. */
void _symcrypt_chacha_poly1305_state_encrypt (uint32_t state[16],
                                              uint64_t h[3],
                                              const uint64_t r[2],
                                              size_t length, uint8_t *dst,
                                              const uint8_t *src);

/* The same for decrypting, where SRC is taken in. */
void _symcrypt_chacha_poly1305_state_decrypt (uint32_t state[16],
                                              uint64_t h[3],
                                              const uint64_t r[2],
                                              size_t length, uint8_t *dst,
                                              const uint8_t *src);

#pragma GCC visibility pop

#endif
