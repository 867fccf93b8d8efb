/* SPDX-License-Identifier: ISC */
/* Poly1305 in the contexts of Nettle.  The form of r and h in them depends on
 * libnettle's implementation.  Two forms are known; a probe finds the form in
 * use. */
#ifndef SYMCRYPT_NETTLE_POLY1305_H
#define SYMCRYPT_NETTLE_POLY1305_H

#include "adapter.h"

#include <nettle/chacha-poly1305.h>

#include "bare.h"

enum poly1305_form
{
  /* r0, r1, 5 r0, 5 (r1 / 4), h0, h1, h2, in words of 64 bits; h2 is not
   * reduced: its assembly for x86_64. */
  POLY1305_WORDS64,
  /* r0 to r4, 5 r1 to 5 r4, h4, h0 to h3, 26 bits each: its C. */
  POLY1305_LIMBS26
};

/* Between blocks: h[2] is at most 7, r clamped. */
struct poly1305_words
{
  uint64_t h[3];
  uint64_t r[2];
};

#define nettle_poly1305_load NETTLE_HIDDEN (poly1305_load)
#define nettle_poly1305_store NETTLE_HIDDEN (poly1305_store)
#define nettle_poly1305_put_key NETTLE_HIDDEN (poly1305_put_key)
#define nettle_poly1305_take NETTLE_HIDDEN (poly1305_take)

/* The form that is assumed without a probe. */
#if defined(__x86_64__)
#define nettle_poly1305_usual POLY1305_WORDS64
#else
#define nettle_poly1305_usual POLY1305_LIMBS26
#endif

/* The form in use, after ENTER. */
NETTLE_INLINE enum poly1305_form
nettle_poly1305_form (void)
{
  const unsigned char byte = atomic_get (&nettle_families[POLY1305]);
  return byte == UNKNOWN ? nettle_poly1305_usual
                         : (enum poly1305_form) (byte / FORM);
}

/* Copy CTX to MAC, and only h back; in FORM, as for all functions below. */
void nettle_poly1305_load (struct poly1305_words *mac,
                           const struct symcrypt_nettle_poly1305 *ctx,
                           enum poly1305_form form);
void nettle_poly1305_store (const struct poly1305_words *mac,
                            struct symcrypt_nettle_poly1305 *ctx,
                            enum poly1305_form form);

/* Begin CTX with r of the 16 bytes KEY. */
void nettle_poly1305_put_key (struct symcrypt_nettle_poly1305 *ctx,
                              const uint8_t *key, enum poly1305_form form);

/* Absorb LENGTH bytes of DATA, after INDEX bytes of BLOCK.  Returns the number
 * of bytes in BLOCK. */
unsigned nettle_poly1305_take (struct symcrypt_nettle_poly1305 *ctx,
                               uint8_t *block, unsigned index, size_t length,
                               const uint8_t *data, enum poly1305_form form);

/* ChaCha20-Poly1305 in a given form, for the probe. */
#define nettle_aead_set_nonce NETTLE_HIDDEN (aead_set_nonce)
#define nettle_aead_update NETTLE_HIDDEN (aead_update)
#define nettle_aead_encrypt NETTLE_HIDDEN (aead_encrypt)
#define nettle_aead_digest NETTLE_HIDDEN (aead_digest)
void nettle_aead_set_nonce (struct chacha_poly1305_ctx *ctx,
                            const uint8_t *nonce, enum poly1305_form form);
void nettle_aead_update (struct chacha_poly1305_ctx *ctx, size_t length,
                         const uint8_t *data, enum poly1305_form form);
void nettle_aead_encrypt (struct chacha_poly1305_ctx *ctx, size_t length,
                          uint8_t *dst, const uint8_t *src,
                          enum poly1305_form form);
void nettle_aead_digest (struct chacha_poly1305_ctx *ctx, size_t length,
                         uint8_t *digest, enum poly1305_form form);

#endif
