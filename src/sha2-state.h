/* SPDX-License-Identifier: ISC */
/* A message of SHA-2 under way, taken apart and put together again, for
 * adapters that keep it in formats of other libraries.
 *
 * _symcrypt_shaN_get_state (ctx, state, buffer)
 *   Write the chaining value to STATE and the bytes that are not in it yet,
 *   then zeros, one block in all, to BUFFER.  Returns how many bytes the
 *   message has so far.
 * _symcrypt_shaN_set_state (ctx, state, count, buffer)
 *   The inverse: COUNT bytes so far, the last COUNT % block of them in BUFFER.
 *
 * SHA-224 shares the functions of SHA-256, and so on. */
#ifndef SYMCRYPT_SRC_SHA2_STATE_H
#define SYMCRYPT_SRC_SHA2_STATE_H

#include <symcrypt/sha2.h>

#pragma GCC visibility push(hidden)

uint64_t _symcrypt_sha256_get_state (const struct symcrypt_sha256_ctx *ctx,
                                     uint32_t state[8], uint8_t *buffer);
void _symcrypt_sha256_set_state (struct symcrypt_sha256_ctx *ctx,
                                 const uint32_t state[8], uint64_t count,
                                 const uint8_t *buffer);
uint64_t _symcrypt_sha512_get_state (const struct symcrypt_sha512_ctx *ctx,
                                     uint64_t state[8], uint8_t *buffer);
void _symcrypt_sha512_set_state (struct symcrypt_sha512_ctx *ctx,
                                 const uint64_t state[8], uint64_t count,
                                 const uint8_t *buffer);

#pragma GCC visibility pop

#endif
