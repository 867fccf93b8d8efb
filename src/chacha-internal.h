/* SPDX-License-Identifier: ISC */
/* ChaCha without public checks, for the modules built on it. */
#ifndef SYMCRYPT_SRC_CHACHA_INTERNAL_H
#define SYMCRYPT_SRC_CHACHA_INTERNAL_H

#include "chacha-kernels.h"
#include "keystream.h"
#include "public.h"

#include <symcrypt/chacha.h>

#define CHACHA_COUNTER 12 /* the first of the counter's two words */

#pragma GCC visibility push(hidden)

/* The public functions of these names; the caller scrubs.
 * _symcrypt_chacha_restore_key is for chacha_restore_key. */
void _symcrypt_chacha_set_key (struct symcrypt_keystream *s,
                               const uint8_t *key);
void _symcrypt_xchacha_set_nonce (struct symcrypt_keystream *s,
                                  const uint8_t *nonce);
void _symcrypt_chacha_restore_key (struct symcrypt_keystream *s);
int _symcrypt_chacha_crypt (struct symcrypt_keystream *s, size_t length,
                            uint8_t *dst, const uint8_t *src);

/* The kernel chacha_many for any N from 1 to CHACHA_LANES.  LANES has memory
 * for CHACHA_LANES lanes; lanes after the first N are overwritten. */
void _symcrypt_chacha_many_run (struct chacha_lane *lanes, size_t n,
                                unsigned rounds);

#pragma GCC visibility pop

/* Set WORDS, 12 to 15 of a state, to block 0 and the 12-byte nonce of RFC
 * 8439. A kernel soon loads all four at once, so they are stored at once. */
static inline void
chacha_nonce96 (uint32_t words[4], const uint8_t *nonce)
{
#if KEYSTREAM_VECTOR
  const vector32 all
      = { 0, read_le32 (nonce), read_le32 (nonce + 4), read_le32 (nonce + 8) };
  memcpy (words, &all, sizeof all);
#else
  keystream_set_pair (words, 0, read_le32 (nonce));
  keystream_set_pair (words + 2, read_le32 (nonce + 4), read_le32 (nonce + 8));
#endif
}

/* Start with that nonce. */
static inline void
chacha_set_nonce96 (struct symcrypt_keystream *s, const uint8_t *nonce)
{
  chacha_nonce96 (s->state + CHACHA_COUNTER, nonce);
  keystream_start (s, 32);
}

/* If XChaCha has derived a key, put back the original key.  A nonce is no
 * secret, so functions that set one scrub only here. */
static inline void
chacha_restore_key (struct symcrypt_keystream *s)
{
  if (s->derived)
    {
      _symcrypt_chacha_restore_key (s);
      scrub (SCRUB_CIPHER);
    }
}

/* HChaCha: set DST to the key that BLOCK gives, whose state had the words
 * INPUT from 12 on.  HChaCha omits the last addition of ChaCha. */
static inline void
hchacha_derive (uint32_t dst[8], const uint8_t *block, const uint32_t input[4])
{
  keystream_subtract (dst, block, keystream_constants);
  keystream_subtract (dst + 4, block + 48, input);
}

#endif
