/* SPDX-License-Identifier: ISC */
/* Messages of SHA-2 under way, for adapters. */
#include "sha2-state.h"

#include <string.h>

#define STATE(NAME, WORD, BLOCK_SIZE)                                         \
  uint64_t _symcrypt_##NAME##_get_state (                                     \
      const struct symcrypt_##NAME##_ctx *ctx, WORD state[8],                 \
      uint8_t *buffer)                                                        \
  {                                                                           \
    const size_t used = (size_t) (ctx->count % (BLOCK_SIZE));                 \
    memcpy (state, ctx->state, sizeof ctx->state);                            \
    memcpy (buffer, ctx->buffer, used);                                       \
    memset (buffer + used, 0, (BLOCK_SIZE) -used);                            \
    return ctx->count;                                                        \
  }                                                                           \
  void _symcrypt_##NAME##_set_state (struct symcrypt_##NAME##_ctx *ctx,       \
                                     const WORD state[8], uint64_t count,     \
                                     const uint8_t *buffer)                   \
  {                                                                           \
    memcpy (ctx->state, state, sizeof ctx->state);                            \
    memcpy (ctx->buffer, buffer, (BLOCK_SIZE));                               \
    ctx->count = count;                                                       \
  }

STATE (sha256, uint32_t, SYMCRYPT_SHA256_BLOCK_SIZE)
STATE (sha512, uint64_t, SYMCRYPT_SHA512_BLOCK_SIZE)
