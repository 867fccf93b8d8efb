/* SPDX-License-Identifier: ISC */
/* XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03, section 2): a message in one
 * call. */
#include "chacha-internal.h"
#include "chacha-poly1305-internal.h"
#include "public.h"

#include <string.h>

/* The key and the nonce of ChaCha20-Poly1305 that a 24-byte nonce gives. */
struct derived
{
  uint8_t key[SYMCRYPT_HCHACHA_SIZE];
  uint8_t nonce[SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE];
};

static NOINLINE void
derive (struct derived *d, const uint8_t *key, const uint8_t *nonce)
{
  _symcrypt_hchacha (d->key, key, nonce, ROUNDS);
  memset (d->nonce, 0, 4);
  memcpy (d->nonce + 4, nonce + SYMCRYPT_HCHACHA_INPUT_SIZE, 8);
}

int
symcrypt_xchacha_poly1305_seal (const uint8_t *key, const uint8_t *nonce,
                                size_t ad_length, const uint8_t *ad,
                                size_t length, uint8_t *dst,
                                const uint8_t *src, uint8_t *tag)
{
  struct derived d;
  struct one_message m;
  int error;

  derive (&d, key, nonce);
  error = _symcrypt_chacha_poly1305_seal (&m, d.key, d.nonce, ad_length, ad,
                                          length, dst, src, tag);
  wipe_inline (sizeof d, &d);
  scrub (SCRUB_BELOW);
  return error;
}

int
symcrypt_xchacha_poly1305_open (const uint8_t *key, const uint8_t *nonce,
                                size_t ad_length, const uint8_t *ad,
                                size_t length, uint8_t *dst,
                                const uint8_t *src, const uint8_t *tag)
{
  struct derived d;
  struct one_message m;
  int error;

  derive (&d, key, nonce);
  error = _symcrypt_chacha_poly1305_open (&m, d.key, d.nonce, ad_length, ad,
                                          length, dst, src, tag);
  wipe_inline (sizeof d, &d);
  scrub (SCRUB_BELOW);
  return error;
}
