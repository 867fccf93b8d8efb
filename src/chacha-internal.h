/* SPDX-License-Identifier: ISC */
/* ChaCha without public checks, for the modules built on it. */
#ifndef SYMCRYPT_SRC_CHACHA_INTERNAL_H
#define SYMCRYPT_SRC_CHACHA_INTERNAL_H

#include "kernels.h"

#include <symcrypt/chacha.h>

#pragma GCC visibility push(hidden)

/* The public functions of these names without their checks.  The caller
 * scrubs. */
void _symcrypt_chacha_set_key (struct symcrypt_keystream *s,
                               const uint8_t *key);
void _symcrypt_xchacha_set_nonce (struct symcrypt_keystream *s,
                                  const uint8_t *nonce);
int _symcrypt_chacha_crypt (struct symcrypt_keystream *s, size_t length,
                            uint8_t *dst, const uint8_t *src);
void _symcrypt_hchacha (uint8_t *dst, const uint8_t *key, const uint8_t *input,
                        unsigned rounds);

/* The kernel chacha_many for any N from 1 to CHACHA_LANES.  LANES has memory
 * for CHACHA_LANES lanes; those behind the first N are overwritten. */
void _symcrypt_chacha_many_run (struct chacha_lane *lanes, size_t n,
                                unsigned rounds);

#pragma GCC visibility pop

#endif
