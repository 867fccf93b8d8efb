/* SPDX-License-Identifier: ISC */
/* Salsa20 with 8, 12 or 20 rounds and a key of 128 or 256 bits (D. J.
 * Bernstein, "Salsa20 specification", 2005).  XSalsa20 has longer nonces
 * ("Extending the Salsa20 nonce", 2011).
 *
 * A key stream does not authenticate.  Never use one nonce twice under one
 * key.
 *
 * All functions are constant time: time depends on lengths, the number of
 * rounds and the position in the stream alone. */
#ifndef SYMCRYPT_SALSA20_H
#define SYMCRYPT_SALSA20_H

#include <symcrypt/base.h>

SYMCRYPT_BEGIN_DECLS

#define SYMCRYPT_SALSA20_KEY_SIZE 32
#define SYMCRYPT_SALSA20_128_KEY_SIZE 16
#define SYMCRYPT_SALSA20_BLOCK_SIZE 64
#define SYMCRYPT_SALSA20_NONCE_SIZE 8
#define SYMCRYPT_XSALSA20_NONCE_SIZE 24
#define SYMCRYPT_HSALSA20_INPUT_SIZE 16
#define SYMCRYPT_HSALSA20_SIZE 32

struct symcrypt_salsa20_ctx
{
  struct symcrypt_keystream stream;
};

/* A context that is zero, was wiped, or has a key and no nonce makes no key
 * stream: functions return SYMCRYPT_ERROR_STATE.  Without a key, setting an
 * 8-byte nonce does nothing. */

/* Set a KEY of LENGTH bytes, 16 or 32, and 20 rounds; a nonce must follow.
 * Another length is SYMCRYPT_ERROR_KEY_LENGTH, and CTX does not change. */
int symcrypt_salsa20_set_key (struct symcrypt_salsa20_ctx *ctx, size_t length,
                              const uint8_t *key) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Use 8, 12 or 20 rounds from here on.  If there is a nonce, go back to its
 * block 0; but with XSalsa20, call this before setting the nonce.  Another
 * number is SYMCRYPT_ERROR_ROUNDS, and CTX does not change. */
int symcrypt_salsa20_set_rounds (struct symcrypt_salsa20_ctx *ctx,
                                 unsigned rounds) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1);

/* Set the 8-byte NONCE and go to block 0 of 2^64. */
void
symcrypt_salsa20_set_nonce (struct symcrypt_salsa20_ctx *ctx,
                            const uint8_t nonce[SYMCRYPT_SALSA20_NONCE_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Set the 24-byte NONCE of XSalsa20 and go to block 0 of 2^64.  With a 16-byte
 * key, return SYMCRYPT_ERROR_KEY_LENGTH, and do not change CTX. */
int symcrypt_xsalsa20_set_nonce (
    struct symcrypt_salsa20_ctx *ctx,
    const uint8_t nonce[SYMCRYPT_XSALSA20_NONCE_SIZE]) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Set key, nonce and position from the 16 words of STATE, as in section 8 of
 * the specification.  They make the next block, with 8, 12 or 20 ROUNDS;
 * another number is SYMCRYPT_ERROR_ROUNDS.  If the words 0, 5, 10 and 15 are
 * not the constants of a key, return SYMCRYPT_ERROR_STATE.  After an error CTX
 * is unchanged. */
int symcrypt_salsa20_set_state (struct symcrypt_salsa20_ctx *ctx,
                                const uint32_t state[16],
                                unsigned rounds) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Find the block that has the next byte of key stream.  Write its 16 input
 * words to STATE, and return the index of the byte in the block, 0 to 63.
 * Without a nonce, return SYMCRYPT_ERROR_STATE, and at the end of the stream
 * SYMCRYPT_ERROR_COUNTER; then write nothing. */
int symcrypt_salsa20_get_state (const struct symcrypt_salsa20_ctx *ctx,
                                uint32_t state[16]) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Go to the start of block BLOCK, any 64-bit number.  The only error is
 * SYMCRYPT_ERROR_STATE, without a nonce. */
int symcrypt_salsa20_seek (struct symcrypt_salsa20_ctx *ctx,
                           uint64_t block) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1);

/* Xor the next LENGTH bytes of key stream with SRC into DST; any split of a
 * message into calls gives the same bytes.  DST may equal SRC.  If the stream
 * has fewer than LENGTH bytes left, return SYMCRYPT_ERROR_COUNTER, write
 * nothing and do not change CTX. */
int symcrypt_salsa20_crypt (struct symcrypt_salsa20_ctx *ctx, size_t length,
                            uint8_t *dst,
                            const uint8_t *src) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_WRITES (3, 2) SYMCRYPT_READS (4, 2);

/* Write the next LENGTH bytes of key stream to DST; errors as for crypt. */
int symcrypt_salsa20_stream (struct symcrypt_salsa20_ctx *ctx, size_t length,
                             uint8_t *dst) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_WRITES (3, 2);

/* Write the 64-byte block of key stream that STATE, 16 words as in section 8
 * of the specification, gives after ROUNDS rounds, an even number, to DST.
 * Here and below, 0 rounds or an odd number write zeros. */
void symcrypt_salsa20_core (uint8_t dst[SYMCRYPT_SALSA20_BLOCK_SIZE],
                            const uint32_t state[16], unsigned rounds)
    SYMCRYPT_NONNULL (1, 2);

/* Write 2 or 3 consecutive blocks (128 or 192 bytes).  The 64-bit counter in
 * words 8 and 9 goes up by one from block to block. */
void symcrypt_salsa20_2core (uint8_t dst[2 * SYMCRYPT_SALSA20_BLOCK_SIZE],
                             const uint32_t state[16], unsigned rounds)
    SYMCRYPT_NONNULL (1, 2);
void symcrypt_salsa20_3core (uint8_t dst[3 * SYMCRYPT_SALSA20_BLOCK_SIZE],
                             const uint32_t state[16], unsigned rounds)
    SYMCRYPT_NONNULL (1, 2);

/* HSalsa20: derive 32 bytes at DST from a 32-byte KEY and a 16-byte INPUT with
 * ROUNDS rounds (20 in XSalsa20). */
void symcrypt_hsalsa20 (uint8_t dst[SYMCRYPT_HSALSA20_SIZE],
                        const uint8_t key[SYMCRYPT_SALSA20_KEY_SIZE],
                        const uint8_t input[SYMCRYPT_HSALSA20_INPUT_SIZE],
                        unsigned rounds) SYMCRYPT_NONNULL (1, 2, 3);

SYMCRYPT_END_DECLS

#endif
