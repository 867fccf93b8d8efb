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
  uint8_t left; /* its unused bytes, at its end */
  uint8_t rounds;
  uint8_t key_size; /* 16 or 32 */
  uint8_t ended;    /* the last block of the stream has been made */
};

/* Set a KEY of LENGTH bytes, 16 or 32, 20 rounds, and an all-zero 8-byte
 * nonce.  Another length is SYMCRYPT_ERROR_KEY_LENGTH, and CTX is left as it
 * was. */
int symcrypt_salsa20_set_key (struct symcrypt_salsa20_ctx *ctx, size_t length,
                              const uint8_t *key) SYMCRYPT_MUST_CHECK;

/* Use 8, 12 or 20 rounds from here on and go back to block 0 of the present
 * nonce; with XSalsa20, call it before the nonce is set.  Another number is
 * SYMCRYPT_ERROR_ROUNDS, and CTX is left as it was. */
int symcrypt_salsa20_set_rounds (struct symcrypt_salsa20_ctx *ctx,
                                 unsigned rounds) SYMCRYPT_MUST_CHECK;

/* Set the 8-byte NONCE and go to block 0 of 2^64. */
void symcrypt_salsa20_set_nonce (struct symcrypt_salsa20_ctx *ctx,
                                 const uint8_t *nonce);

/* Set the 24-byte NONCE of XSalsa20 and go to block 0 of 2^64.  Needs a
 * 32-byte key; with a 16-byte key it is SYMCRYPT_ERROR_KEY_LENGTH, and CTX is
 * left as it was. */
int symcrypt_xsalsa20_set_nonce (struct symcrypt_salsa20_ctx *ctx,
                                 const uint8_t *nonce) SYMCRYPT_MUST_CHECK;

/* Go to the start of block BLOCK.  Every 64-bit number is a block, so that
 * the result is always 0; it is an int for symmetry with ChaCha. */
int symcrypt_salsa20_seek (struct symcrypt_salsa20_ctx *ctx,
                           uint64_t block) SYMCRYPT_MUST_CHECK;

/* Xor the next LENGTH bytes of key stream with SRC into DST; any split of a
 * message into calls gives the same bytes.  DST may equal SRC.  If the stream
 * has fewer than LENGTH bytes left: SYMCRYPT_ERROR_COUNTER, nothing is written
 * and CTX is left as it was. */
int symcrypt_salsa20_crypt (struct symcrypt_salsa20_ctx *ctx, size_t length,
                            uint8_t *dst,
                            const uint8_t *src) SYMCRYPT_MUST_CHECK;

/* Write the next LENGTH bytes of key stream to DST; errors as for crypt. */
int symcrypt_salsa20_stream (struct symcrypt_salsa20_ctx *ctx, size_t length,
                             uint8_t *dst) SYMCRYPT_MUST_CHECK;

/* Write the 64-byte block of key stream that STATE (16 words, as in section 8
 * of the specification) gives after ROUNDS rounds, an even number, to DST.
 * STATE is not changed. */
void symcrypt_salsa20_core (uint8_t *dst, const uint32_t state[16],
                            unsigned rounds);

/* The same for 2 and for 3 consecutive blocks (128 and 192 bytes); the 64-bit
 * counter in words 8 and 9 goes up by one from block to block. */
void symcrypt_salsa20_2core (uint8_t *dst, const uint32_t state[16],
                             unsigned rounds);
void symcrypt_salsa20_3core (uint8_t *dst, const uint32_t state[16],
                             unsigned rounds);

/* HSalsa20: derive 32 bytes at DST from a 32-byte KEY and a 16-byte INPUT with
 * ROUNDS rounds (20 in XSalsa20). */
void symcrypt_hsalsa20 (uint8_t *dst, const uint8_t *key, const uint8_t *input,
                        unsigned rounds);

SYMCRYPT_END_DECLS

#endif
