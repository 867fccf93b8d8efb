/* SPDX-License-Identifier: ISC */
/* ChaCha with 8, 12 or 20 rounds and a 256-bit key (D. J. Bernstein, "ChaCha,
 * a variant of Salsa20", 2008), with the original 64-bit nonce and counter,
 * the 96-bit nonce and 32-bit counter of RFC 8439, and the 192-bit nonce of
 * draft-irtf-cfrg-xchacha.
 *
 * A key stream alone does not authenticate: to encrypt messages, use
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
  /* Constants, key, counter and nonce, in the order of the specification; the
   * counter is that of the next block to be made. */
  uint32_t state[16];
  /* The key under a 24-byte nonce is not the key that was set. */
  uint32_t key[8];
  uint8_t buffer[SYMCRYPT_CHACHA_BLOCK_SIZE]; /* the block in use */
  uint8_t left;         /* its unused bytes, at its end */
  uint8_t rounds;       /* 0 without a key */
  uint8_t counter_bits; /* 32 or 64 */
  uint8_t phase;        /* no nonce yet, a stream, its end */
  uint8_t derived;      /* a 24-byte nonce made the key in state */
};

/* A context without a key or a nonce (all zeros, wiped, or after set_key
 * alone) makes no key stream: SYMCRYPT_ERROR_STATE.  Without a key, setting a
 * nonce does nothing. */

/* Set the 32-byte KEY and 20 rounds; a nonce must follow. */
void symcrypt_chacha_set_key (struct symcrypt_chacha_ctx *ctx,
                              const uint8_t key[SYMCRYPT_CHACHA_KEY_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Use 8, 12 or 20 rounds from here on and go back to block 0 of the present
 * nonce, if there is one; with XChaCha, call it before the nonce is set.
 * Another number is SYMCRYPT_ERROR_ROUNDS; without a key it is
 * SYMCRYPT_ERROR_STATE; either way CTX is left as it was. */
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

/* Set the 24-byte NONCE of XChaCha (draft-irtf-cfrg-xchacha-03; the inner
 * nonce is that of the original ChaCha, 64-bit counter, which gives the same
 * bytes) and go to block 0 of 2^64. */
void
symcrypt_xchacha_set_nonce (struct symcrypt_chacha_ctx *ctx,
                            const uint8_t nonce[SYMCRYPT_XCHACHA_NONCE_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Set key, nonce and position from the 16 words of STATE, as in section 2.3 of
 * RFC 8439, with ROUNDS rounds (8, 12 or 20): the key stream goes on with the
 * block that they make.  COUNTER_BITS is 64 (words 12 and 13) or 32 (word 12
 * alone).  SYMCRYPT_ERROR_ROUNDS or SYMCRYPT_ERROR_COUNTER if one of these is
 * another number; SYMCRYPT_ERROR_STATE if the first four words are not the
 * constants of a 32-byte key, such as in a state that was wiped; CTX is then
 * left as it was. */
int symcrypt_chacha_set_state (struct symcrypt_chacha_ctx *ctx,
                               const uint32_t state[16], unsigned rounds,
                               unsigned counter_bits) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Write to STATE the 16 input words of the block that has the next byte of key
 * stream, and return the index of that byte in the block, 0 to 63.  Without a
 * nonce, return SYMCRYPT_ERROR_STATE; at the end of the stream,
 * SYMCRYPT_ERROR_COUNTER; with either, write nothing. */
int symcrypt_chacha_get_state (const struct symcrypt_chacha_ctx *ctx,
                               uint32_t state[16]) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Go to the start of block BLOCK.  A block past the counter's range (2^32 and
 * more with a 12-byte nonce) is SYMCRYPT_ERROR_COUNTER, and CTX is left as it
 * was. */
int symcrypt_chacha_seek (struct symcrypt_chacha_ctx *ctx,
                          uint64_t block) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1);

/* Xor the next LENGTH bytes of key stream with SRC into DST; any split of a
 * message into calls gives the same bytes.  DST may equal SRC.  If the stream
 * has fewer than LENGTH bytes left: SYMCRYPT_ERROR_COUNTER, nothing is written
 * and CTX is left as it was. */
int symcrypt_chacha_crypt (struct symcrypt_chacha_ctx *ctx, size_t length,
                           uint8_t *dst,
                           const uint8_t *src) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_WRITES (3, 2) SYMCRYPT_READS (4, 2);

/* Write the next LENGTH bytes of key stream to DST; errors as for crypt. */
int symcrypt_chacha_stream (struct symcrypt_chacha_ctx *ctx, size_t length,
                            uint8_t *dst) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_WRITES (3, 2);

/* Write the 64-byte block of key stream that STATE (16 words, as in section
 * 2.3 of RFC 8439) gives after ROUNDS rounds, an even number, to DST.  STATE
 * is not changed.  Here and below, 0 rounds or an odd number write zeros. */
void symcrypt_chacha_core (uint8_t dst[SYMCRYPT_CHACHA_BLOCK_SIZE],
                           const uint32_t state[16], unsigned rounds)
    SYMCRYPT_NONNULL (1, 2);

/* The same for 2 and for 3 consecutive blocks (128 and 192 bytes).  The
 * counter goes up by one from block to block: COUNTER_BITS is 64 (words 12 and
 * 13, RFC 8439 does not apply) or 32 (word 12 alone, modulo 2^32). */
void symcrypt_chacha_2core (uint8_t dst[2 * SYMCRYPT_CHACHA_BLOCK_SIZE],
                            const uint32_t state[16], unsigned rounds,
                            unsigned counter_bits) SYMCRYPT_NONNULL (1, 2);
void symcrypt_chacha_3core (uint8_t dst[3 * SYMCRYPT_CHACHA_BLOCK_SIZE],
                            const uint32_t state[16], unsigned rounds,
                            unsigned counter_bits) SYMCRYPT_NONNULL (1, 2);

/* The same as N calls of symcrypt_chacha_core, in less time: write the block
 * of the 16 words at STATES + 16 * K to DST + 64 * K.  Each block has its own
 * key, nonce and counter.  DST does not overlap STATES.  On a CPU with
 * AVX-512, 16 blocks take little longer than one. */
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
