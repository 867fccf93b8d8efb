/* SPDX-License-Identifier: ISC */
/* ChaCha with 8, 12 or 20 rounds and a 256-bit key (D. J. Bernstein, "ChaCha,
 * a variant of Salsa20", 2008).  The nonce has 64 bits and the counter 64, as
 * in that paper; or 96 and 32, as in RFC 8439; or 192 and 64 (XChaCha,
 * draft-irtf-cfrg-xchacha-03).
 *
 * A key stream does not authenticate: to encrypt messages, use
 * <symcrypt/chacha-poly1305.h>.  Never use one nonce twice under one key.
 *
 * All functions are constant time: time depends on lengths, the number of
 * rounds and the position in the stream alone. */
#ifndef SYMCRYPT_CHACHA_H
#define SYMCRYPT_CHACHA_H

#include <symcrypt/base.h>

SYMCRYPT_BEGIN_DECLS

#define SYMCRYPT_CHACHA_KEY_SIZE 32
#define SYMCRYPT_CHACHA_BLOCK_SIZE 64
#define SYMCRYPT_CHACHA_NONCE_SIZE 8
#define SYMCRYPT_CHACHA_NONCE96_SIZE 12
#define SYMCRYPT_XCHACHA_NONCE_SIZE 24
#define SYMCRYPT_HCHACHA_INPUT_SIZE 16
#define SYMCRYPT_HCHACHA_SIZE 32

struct symcrypt_chacha_ctx
{
  struct symcrypt_keystream stream;
};

/* A context that is zero, was wiped, or has a key and no nonce makes no key
 * stream: functions return SYMCRYPT_ERROR_STATE.  Without a key, setting a
 * nonce does nothing. */

/* Set the 32-byte KEY and 20 rounds; a nonce must follow. */
void symcrypt_chacha_set_key (struct symcrypt_chacha_ctx *ctx,
                              const uint8_t key[SYMCRYPT_CHACHA_KEY_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Use 8, 12 or 20 rounds from here on.  If there is a nonce, go back to its
 * block 0; but with XChaCha, call this before setting the nonce.  Another
 * number is SYMCRYPT_ERROR_ROUNDS, and CTX does not change. */
int symcrypt_chacha_set_rounds (struct symcrypt_chacha_ctx *ctx,
                                unsigned rounds) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1);

/* Set the 8-byte NONCE of the original ChaCha and go to block 0 of 2^64. */
void
symcrypt_chacha_set_nonce (struct symcrypt_chacha_ctx *ctx,
                           const uint8_t nonce[SYMCRYPT_CHACHA_NONCE_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Set the 12-byte NONCE of RFC 8439 and go to block 0 of 2^32. */
void
symcrypt_chacha_set_nonce96 (struct symcrypt_chacha_ctx *ctx,
                             const uint8_t nonce[SYMCRYPT_CHACHA_NONCE96_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Set the 24-byte NONCE of XChaCha and go to block 0 of 2^64. */
void
symcrypt_xchacha_set_nonce (struct symcrypt_chacha_ctx *ctx,
                            const uint8_t nonce[SYMCRYPT_XCHACHA_NONCE_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Set key, nonce and position from the 16 words of STATE, as in section 2.3 of
 * RFC 8439.  They make the next block, with 8, 12 or 20 ROUNDS.  COUNTER_BITS
 * is 64 (words 12 and 13) or 32 (only word 12).  If one of these is another
 * number, return SYMCRYPT_ERROR_ROUNDS or SYMCRYPT_ERROR_COUNTER; if the first
 * four words are not the constants of a 32-byte key, SYMCRYPT_ERROR_STATE.
 * CTX then does not change. */
int symcrypt_chacha_set_state (struct symcrypt_chacha_ctx *ctx,
                               const uint32_t state[16], unsigned rounds,
                               unsigned counter_bits) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Find the block that has the next byte of key stream.  Write its 16 input
 * words to STATE, and return the index of the byte in the block, 0 to 63.
 * Without a nonce, return SYMCRYPT_ERROR_STATE, and at the end of the stream
 * SYMCRYPT_ERROR_COUNTER; then write nothing. */
int symcrypt_chacha_get_state (const struct symcrypt_chacha_ctx *ctx,
                               uint32_t state[16]) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Go to the start of block BLOCK.  With a 12-byte nonce, a block of 2^32 and
 * more is SYMCRYPT_ERROR_COUNTER, and CTX does not change. */
int symcrypt_chacha_seek (struct symcrypt_chacha_ctx *ctx,
                          uint64_t block) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1);

/* Xor the next LENGTH bytes of key stream with SRC into DST; any split of a
 * message into calls gives the same bytes.  DST may equal SRC.  If the stream
 * has fewer than LENGTH bytes left, return SYMCRYPT_ERROR_COUNTER, write
 * nothing and do not change CTX. */
int symcrypt_chacha_crypt (struct symcrypt_chacha_ctx *ctx, size_t length,
                           uint8_t *dst,
                           const uint8_t *src) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_WRITES (3, 2) SYMCRYPT_READS (4, 2);

/* Write the next LENGTH bytes of key stream to DST; errors as for crypt. */
int symcrypt_chacha_stream (struct symcrypt_chacha_ctx *ctx, size_t length,
                            uint8_t *dst) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_WRITES (3, 2);

/* Write the 64-byte block of key stream that STATE, 16 words as in section 2.3
 * of RFC 8439, gives after ROUNDS rounds, an even number, to DST.  Here and
 * below, 0 rounds or an odd number write zeros. */
void symcrypt_chacha_core (uint8_t dst[SYMCRYPT_CHACHA_BLOCK_SIZE],
                           const uint32_t state[16], unsigned rounds)
    SYMCRYPT_NONNULL (1, 2);

/* Write 2 or 3 consecutive blocks (128 or 192 bytes).  The counter goes up by
 * one from block to block.  COUNTER_BITS is 64 (words 12 and 13, not RFC 8439)
 * or 32 (only word 12, modulo 2^32). */
void symcrypt_chacha_2core (uint8_t dst[2 * SYMCRYPT_CHACHA_BLOCK_SIZE],
                            const uint32_t state[16], unsigned rounds,
                            unsigned counter_bits) SYMCRYPT_NONNULL (1, 2);
void symcrypt_chacha_3core (uint8_t dst[3 * SYMCRYPT_CHACHA_BLOCK_SIZE],
                            const uint32_t state[16], unsigned rounds,
                            unsigned counter_bits) SYMCRYPT_NONNULL (1, 2);

/* Write the block of the 16 words at STATES + 16 * K to DST + 64 * K, for each
 * K below N: as N calls of symcrypt_chacha_core, in less time.  Each block has
 * its own key, nonce and counter.  DST does not overlap STATES.  With AVX-512,
 * 16 blocks take little longer than one. */
void symcrypt_chacha_core_many (size_t n, uint8_t *dst, const uint32_t *states,
                                unsigned rounds);

/* HChaCha: derive 32 bytes at DST from a 32-byte KEY and a 16-byte INPUT with
 * ROUNDS rounds (20 in XChaCha20). */
void symcrypt_hchacha (uint8_t dst[SYMCRYPT_HCHACHA_SIZE],
                       const uint8_t key[SYMCRYPT_CHACHA_KEY_SIZE],
                       const uint8_t input[SYMCRYPT_HCHACHA_INPUT_SIZE],
                       unsigned rounds) SYMCRYPT_NONNULL (1, 2, 3);

SYMCRYPT_END_DECLS

#endif
