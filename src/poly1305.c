/* SPDX-License-Identifier: ISC */
/* Poly1305: RFC 8439, section 2.5. */
#include "bare.h"
#include "poly1305-kernels.h"
#include "public.h"

#include <symcrypt/poly1305.h>

#include <string.h>

#define BLOCK SYMCRYPT_POLY1305_BLOCK_SIZE

/* Clamping makes all words of r but the lowest multiples of 4.  For example,
 * 2^128 * r1 is therefore 2^130 * (r1 / 4), which is 5 r1 / 4 = r1 + (r1 >> 2)
 * modulo 2^130 - 5.  The kernels multiply by that sum.  They reduce the bits
 * above 2^130 by the same rule.
 *
 * Carries are comparisons: compilers make better code from them than from sums
 * of 128 bits. */
#if defined(__SIZEOF_INT128__)

__extension__ typedef unsigned __int128 uint128;

void KERNEL_ABI
_symcrypt_poly1305_blocks_portable (struct symcrypt_poly1305_state *state,
                                    size_t blocks, const uint8_t *data,
                                    unsigned pad)
{
  uint64_t h0 = state->h[0], h1 = state->h[1], h2 = state->h[2];
  uint64_t r0 = state->r[0], r1 = state->r[1];
  uint64_t t1 = r1 + (r1 >> 2);
  uint64_t top_bit = pad;

  do
    {
      uint64_t m0 = read_le64 (data), m1 = read_le64 (data + 8);
      uint64_t carry, low0, low1, top;
      uint128 d0, d1;

      h0 += m0;
      carry = h0 < m0;
      h1 += carry;
      h2 += top_bit + (h1 < carry);
      h1 += m1;
      h2 += h1 < m1;

      /* h2 <= 9 and r0, r1 < 2^60: nothing below overflows. */
      d0 = (uint128) h0 * r0 + (uint128) h1 * t1;
      d1 = (uint128) h0 * r1 + (uint128) h1 * r0 + h2 * t1;
      top = h2 * r0;
      low0 = (uint64_t) d0;
      carry = (uint64_t) (d0 >> 64);
      low1 = (uint64_t) d1 + carry;
      top += (uint64_t) (d1 >> 64) + (low1 < carry);

      carry = (top >> 2) + (top & ~(uint64_t) 3);
      h0 = low0 + carry;
      carry = h0 < carry;
      h1 = low1 + carry;
      h2 = (top & 3) + (h1 < carry);
      data += BLOCK;
    }
  while (--blocks > 0);

  state->h[0] = h0;
  state->h[1] = h1;
  state->h[2] = h2;
}

#else

void KERNEL_ABI
_symcrypt_poly1305_blocks_portable (struct symcrypt_poly1305_state *state,
                                    size_t blocks, const uint8_t *data,
                                    unsigned pad)
{
  uint32_t h0 = (uint32_t) state->h[0];
  uint32_t h1 = (uint32_t) (state->h[0] >> 32);
  uint32_t h2 = (uint32_t) state->h[1];
  uint32_t h3 = (uint32_t) (state->h[1] >> 32);
  uint32_t h4 = (uint32_t) state->h[2];
  uint32_t r0 = (uint32_t) state->r[0];
  uint32_t r1 = (uint32_t) (state->r[0] >> 32);
  uint32_t r2 = (uint32_t) state->r[1];
  uint32_t r3 = (uint32_t) (state->r[1] >> 32);
  uint32_t t1 = r1 + (r1 >> 2);
  uint32_t t2 = r2 + (r2 >> 2);
  uint32_t t3 = r3 + (r3 >> 2);

  do
    {
      uint64_t d0, d1, d2, d3, sum;

      sum = (uint64_t) h0 + read_le32 (data);
      h0 = (uint32_t) sum;
      sum = (sum >> 32) + h1 + read_le32 (data + 4);
      h1 = (uint32_t) sum;
      sum = (sum >> 32) + h2 + read_le32 (data + 8);
      h2 = (uint32_t) sum;
      sum = (sum >> 32) + h3 + read_le32 (data + 12);
      h3 = (uint32_t) sum;
      h4 += (uint32_t) (sum >> 32) + pad;

      /* h4 <= 9, all of r < 2^28, t < 5/4 2^28: the sums stay below 2^63 and
       * h4 below 2^32. */
      d0 = (uint64_t) h0 * r0 + (uint64_t) h1 * t3 + (uint64_t) h2 * t2
           + (uint64_t) h3 * t1;
      d1 = (uint64_t) h0 * r1 + (uint64_t) h1 * r0 + (uint64_t) h2 * t3
           + (uint64_t) h3 * t2 + (uint64_t) h4 * t1;
      d2 = (uint64_t) h0 * r2 + (uint64_t) h1 * r1 + (uint64_t) h2 * r0
           + (uint64_t) h3 * t3 + (uint64_t) h4 * t2;
      d3 = (uint64_t) h0 * r3 + (uint64_t) h1 * r2 + (uint64_t) h2 * r1
           + (uint64_t) h3 * r0 + (uint64_t) h4 * t3;
      h4 *= r0;
      d1 += d0 >> 32;
      d2 += d1 >> 32;
      d3 += d2 >> 32;
      h4 += (uint32_t) (d3 >> 32);

      sum = (d0 & 0xffffffff) + (h4 >> 2) + (h4 & ~UINT32_C (3));
      h0 = (uint32_t) sum;
      sum = (d1 & 0xffffffff) + (sum >> 32);
      h1 = (uint32_t) sum;
      sum = (d2 & 0xffffffff) + (sum >> 32);
      h2 = (uint32_t) sum;
      sum = (d3 & 0xffffffff) + (sum >> 32);
      h3 = (uint32_t) sum;
      h4 = (h4 & 3) + (uint32_t) (sum >> 32);
      data += BLOCK;
    }
  while (--blocks > 0);

  state->h[0] = (uint64_t) h1 << 32 | h0;
  state->h[1] = (uint64_t) h3 << 32 | h2;
  state->h[2] = h4;
}

#endif

void KERNEL_ABI
_symcrypt_poly1305_blocks_c (struct symcrypt_poly1305_state *state,
                             size_t blocks, const uint8_t *data, unsigned pad)
{
  _symcrypt_poly1305_blocks_portable (state, blocks, data, pad);
  scrub (SCRUB_HASH);
}

void KERNEL_ABI
_symcrypt_poly1305_many_portable (uint64_t *states, size_t n,
                                  const uint8_t *const *datas,
                                  const size_t *blocks)
{
  struct symcrypt_poly1305_state state;
  size_t k, i;

  for (k = 0; k < n; k++, states++)
    if (blocks[k] > 0)
      {
        for (i = 0; i < 3; i++)
          state.h[i] = states[POLY1305_LANES * i];
        for (i = 0; i < 2; i++)
          state.r[i] = states[POLY1305_LANES * (3 + i)];
        state.powers_form = 0;
        poly1305_blocks (&state, blocks[k], datas[k], 1);
        for (i = 0; i < 3; i++)
          states[POLY1305_LANES * i] = state.h[i];
        poly1305_wipe_state (&state);
      }
}

void KERNEL_ABI
_symcrypt_poly1305_many_c (uint64_t *states, size_t n,
                           const uint8_t *const *datas, const size_t *blocks)
{
  _symcrypt_poly1305_many_portable (states, n, datas, blocks);
  scrub (SCRUB_HASH);
}

/* ---------------------------------------------------------- in one call */

/* Authenticate the last LENGTH bytes of a message, 1 to 15. */
static void
last_block (struct symcrypt_poly1305_state *state, size_t length,
            const uint8_t *data)
{
  uint8_t block[BLOCK];
  poly1305_pad (block, length, data, 1);
  poly1305_blocks (state, 1, block, 0);
}

static NOINLINE void
poly1305 (struct symcrypt_poly1305_state *state, const uint8_t *key,
          size_t length, const uint8_t *data, uint8_t *tag)
{
  uint64_t s[2];
  size_t rest = length % BLOCK;

  poly1305_set_key (state, s, key);
  if (length >= BLOCK)
    poly1305_blocks (state, length / BLOCK, data, 1);
  if (rest > 0)
    last_block (state, rest, data + (length - rest));
  poly1305_finish (state, s[0], s[1], tag);
}

/* The state has space for powers, which most messages do not need.  It is
 * therefore in this frame, which wipes only the part that was used. */
void
symcrypt_poly1305 (const uint8_t *key, size_t length, const uint8_t *data,
                   uint8_t *tag)
{
  struct symcrypt_poly1305_state state;

  poly1305 (&state, key, length, data, tag);
  poly1305_wipe_state (&state);
  scrub (SCRUB_CIPHER);
}

/* -------------------------------------------------------- with a context */

NOINLINE void
_symcrypt_poly1305_start (struct symcrypt_poly1305_ctx *ctx,
                          const uint8_t *key, int has_s)
{
  poly1305_start (&ctx->state, key);
  ctx->s[0] = has_s ? read_le64 (key + 16) : 0;
  ctx->s[1] = has_s ? read_le64 (key + 24) : 0;
  ctx->unfilled = BLOCK;
  ctx->has_s = has_s;
}

void
symcrypt_poly1305_set_key (struct symcrypt_poly1305_ctx *ctx,
                           const uint8_t *key)
{
  _symcrypt_poly1305_start (ctx, key, 1);
  scrub (SCRUB_CIPHER);
}

void
symcrypt_poly1305_set_r (struct symcrypt_poly1305_ctx *ctx, const uint8_t *r)
{
  _symcrypt_poly1305_start (ctx, r, 0);
  scrub (SCRUB_CIPHER);
}

NOINLINE void
_symcrypt_poly1305_update (struct symcrypt_poly1305_ctx *ctx, size_t length,
                           const uint8_t *data)
{
  if (length == 0)
    return;
  if (ctx->unfilled != BLOCK)
    {
      size_t unfilled = ctx->unfilled;
      size_t n = length < unfilled ? length : unfilled;
      if (unfilled == 0)
        return; /* no key */
      memcpy (ctx->buffer + (BLOCK - unfilled), data, n);
      data += n;
      length -= n;
      if (n < unfilled)
        {
          ctx->unfilled = (uint32_t) (unfilled - n);
          return;
        }
      poly1305_blocks (&ctx->state, 1, ctx->buffer, 1);
      ctx->unfilled = BLOCK;
    }
  if (length >= BLOCK)
    {
      size_t whole = length - length % BLOCK;
      poly1305_blocks (&ctx->state, whole / BLOCK, data, 1);
      data += whole;
      length -= whole;
    }
  if (length > 0)
    {
      memcpy (ctx->buffer, data, length);
      ctx->unfilled = (uint32_t) (BLOCK - length);
    }
}

void
symcrypt_poly1305_update (struct symcrypt_poly1305_ctx *ctx, size_t length,
                          const uint8_t *data)
{
  _symcrypt_poly1305_update (ctx, length, data);
  scrub (SCRUB_CIPHER);
}

/* Authenticate the bytes in the buffer and write the tag, with the second half
 * S of the key if S is not null.  Without a key, the tag is zeros. */
static NOINLINE int
finish (struct symcrypt_poly1305_ctx *ctx, const uint8_t *s, uint8_t *tag)
{
  if (ctx->unfilled == 0 || (!s && !ctx->has_s))
    {
      memset (tag, 0, SYMCRYPT_POLY1305_TAG_SIZE);
      return SYMCRYPT_ERROR_STATE;
    }
  if (ctx->unfilled < BLOCK)
    last_block (&ctx->state, BLOCK - ctx->unfilled, ctx->buffer);
  poly1305_finish (&ctx->state, s ? read_le64 (s) : ctx->s[0],
                   s ? read_le64 (s + 8) : ctx->s[1], tag);
  return 0;
}

int
symcrypt_poly1305_digest (struct symcrypt_poly1305_ctx *ctx, uint8_t *tag)
{
  const int error = finish (ctx, NULL, tag);
  poly1305_wipe (ctx);
  scrub (SCRUB_CIPHER);
  return error;
}

int
symcrypt_poly1305_digest_s (struct symcrypt_poly1305_ctx *ctx,
                            const uint8_t *s, uint8_t *tag)
{
  const int error = finish (ctx, s, tag);
  if (error == 0)
    {
      ctx->state.h[0] = ctx->state.h[1] = ctx->state.h[2] = 0;
      wipe_inline (sizeof ctx->buffer, ctx->buffer);
      ctx->unfilled = BLOCK;
    }
  scrub (SCRUB_CIPHER);
  return error;
}

/* ---------------------------------------------------------- on bare words */

void
_symcrypt_poly1305_state_clamp (uint64_t r[2], const uint8_t *key)
{
  struct symcrypt_poly1305_state state;
  poly1305_start (&state, key);
  memcpy (r, state.r, sizeof state.r);
  poly1305_wipe_state (&state);
}

void
_symcrypt_poly1305_state_blocks (uint64_t h[3], const uint64_t r[2],
                                 size_t blocks, const uint8_t *data,
                                 unsigned pad)
{
  struct symcrypt_poly1305_state state;
  if (blocks == 0)
    return;
  poly1305_load (&state, h, r);
  poly1305_blocks (&state, blocks, data, pad);
  memcpy (h, state.h, sizeof state.h);
  poly1305_wipe_state (&state);
}

void
_symcrypt_poly1305_state_digest (const uint64_t h[3], const uint8_t *s,
                                 uint8_t *tag)
{
  poly1305_tag (h[0], h[1], h[2], read_le64 (s), read_le64 (s + 8), tag);
}
