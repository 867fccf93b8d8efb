/* SPDX-License-Identifier: ISC */
/* Salsa20 with 8, 12 or 20 rounds and a key of 128 or 256 bits (D. J.
 * Bernstein, "Salsa20 specification", 2005), and XSalsa20 ("Extending the
 * Salsa20 nonce", 2011).
 *
 * A key stream alone does not authenticate.  Never use one nonce twice under
 * one key.
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
  /* Constants, key, nonce and counter, in the order of the specification; the
   * counter (words 8 and 9) is that of the next block to be made. */
  uint32_t state[16];
  /* The key under a 24-byte nonce is not the key that was set. */
  uint32_t key[8];
  uint8_t buffer[SYMCRYPT_SALSA20_BLOCK_SIZE]; /* the block in use */
  uint8_t left;     /* its unused bytes, at its end */
  uint8_t rounds;   /* 0 without a key */
  uint8_t key_size; /* 16 or 32 */
  uint8_t phase;    /* no nonce yet, a stream, its end */
  uint8_t derived;  /* a 24-byte nonce made the key in state */
};

/* A context without a key or a nonce (all zeros, wiped, or after set_key
 * alone) makes no key stream: SYMCRYPT_ERROR_STATE.  Without a key, setting an
 * 8-byte nonce does nothing. */

/* Set a KEY of LENGTH bytes, 16 or 32, and 20 rounds; a nonce must follow.
 * Another length is SYMCRYPT_ERROR_KEY_LENGTH, and CTX is left as it was. */
int symcrypt_salsa20_set_key (struct symcrypt_salsa20_ctx *ctx, size_t length,
                              const uint8_t *key) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Use 8, 12 or 20 rounds from here on and go back to block 0 of the present
 * nonce, if there is one; with XSalsa20, call it before the nonce is set.
 * Another number is SYMCRYPT_ERROR_ROUNDS; without a key it is
 * SYMCRYPT_ERROR_STATE; either way CTX is left as it was. */
int symcrypt_salsa20_set_rounds (struct symcrypt_salsa20_ctx *ctx,
                                 unsigned rounds) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1);

/* Set the 8-byte NONCE and go to block 0 of 2^64. */
void
symcrypt_salsa20_set_nonce (struct symcrypt_salsa20_ctx *ctx,
                            const uint8_t nonce[SYMCRYPT_SALSA20_NONCE_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Set the 24-byte NONCE of XSalsa20 and go to block 0 of 2^64.  Needs a
 * 32-byte key; with a 16-byte key it is SYMCRYPT_ERROR_KEY_LENGTH, without a
 * key SYMCRYPT_ERROR_STATE, and CTX is left as it was. */
int symcrypt_xsalsa20_set_nonce (
    struct symcrypt_salsa20_ctx *ctx,
    const uint8_t nonce[SYMCRYPT_XSALSA20_NONCE_SIZE]) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Set key, nonce and position from the 16 words of STATE, as in section 8 of
 * the specification, with ROUNDS rounds (8, 12 or 20): the key stream goes on
 * with the block that they make.  SYMCRYPT_ERROR_ROUNDS if that is another
 * number; SYMCRYPT_ERROR_STATE if the words 0, 5, 10 and 15 are not the
 * constants of a key of 16 or 32 bytes, such as in a state that was wiped; CTX
 * is then left as it was. */
int symcrypt_salsa20_set_state (struct symcrypt_salsa20_ctx *ctx,
                                const uint32_t state[16],
                                unsigned rounds) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Write the words from which the block that has the next byte of key stream is
 * made to STATE, and return which byte of it that is, 0 to 63.  Without a
 * nonce it is SYMCRYPT_ERROR_STATE, at the end of the stream
 * SYMCRYPT_ERROR_COUNTER, with nothing written. */
int symcrypt_salsa20_get_state (const struct symcrypt_salsa20_ctx *ctx,
                                uint32_t state[16]) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Go to the start of block BLOCK.  Every 64-bit number is a block, so that the
 * only error is SYMCRYPT_ERROR_STATE, without a nonce. */
int symcrypt_salsa20_seek (struct symcrypt_salsa20_ctx *ctx,
                           uint64_t block) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1);

/* Xor the next LENGTH bytes of key stream with SRC into DST; any split of a
 * message into calls gives the same bytes.  DST may equal SRC.  If the stream
 * has fewer than LENGTH bytes left: SYMCRYPT_ERROR_COUNTER, nothing is written
 * and CTX is left as it was. */
int symcrypt_salsa20_crypt (struct symcrypt_salsa20_ctx *ctx, size_t length,
                            uint8_t *dst,
                            const uint8_t *src) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_WRITES (3, 2) SYMCRYPT_READS (4, 2);

/* Write the next LENGTH bytes of key stream to DST; errors as for crypt. */
int symcrypt_salsa20_stream (struct symcrypt_salsa20_ctx *ctx, size_t length,
                             uint8_t *dst) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_WRITES (3, 2);

/* Write the 64-byte block of key stream that STATE (16 words, as in section 8
 * of the specification) gives after ROUNDS rounds, an even number, to DST.
 * STATE is not changed.  Here and below, 0 rounds or an odd number write
 * zeros. */
void symcrypt_salsa20_core (uint8_t dst[SYMCRYPT_SALSA20_BLOCK_SIZE],
                            const uint32_t state[16], unsigned rounds)
    SYMCRYPT_NONNULL (1, 2);

/* The same for 2 and for 3 consecutive blocks (128 and 192 bytes); the 64-bit
 * counter in words 8 and 9 goes up by one from block to block. */
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
