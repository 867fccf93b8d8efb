/* SPDX-License-Identifier: ISC */
/* Poly1305 in the contexts of Nettle, and what of Poly1305-AES is without AES.
 */
#include "poly1305.h"

#include "wipe.h"

/* The start of Nettle's context; the nonce and AES follow it. */
struct poly1305_aes_ctx
{
  struct symcrypt_nettle_poly1305 poly1305;
  uint8_t block[16];
  unsigned index;
};

#define poly1305_aes_update SYMCRYPT_NETTLE_NAME (poly1305_aes_update)

SYMCRYPT_NETTLE_BEGIN_DECLS
void poly1305_aes_update (struct poly1305_aes_ctx *ctx, size_t length,
                          const uint8_t *data);
SYMCRYPT_NETTLE_END_DECLS

EXPORT (POLY1305, poly1305_aes_update);

/* The 56 bytes as words. */
typedef char
    words_fit[sizeof (struct symcrypt_nettle_poly1305) == 7 * sizeof (uint64_t)
                  ? 1
                  : -1];

#define LIMB UINT32_C (0x3ffffff)

static void
load64 (struct poly1305_words *mac, const uint64_t words[7])
{
  uint64_t carry;

  mac->r[0] = words[0];
  mac->r[1] = words[1];
  /* 2^130 is 5; what is left above it is below 2^63. */
  carry = (words[6] >> 2) + (words[6] & ~UINT64_C (3));
  mac->h[0] = words[4] + carry;
  carry = mac->h[0] < carry;
  mac->h[1] = words[5] + carry;
  mac->h[2] = (words[6] & 3) + (mac->h[1] < carry);
}

static void
load26 (struct poly1305_words *mac, const struct symcrypt_nettle_poly1305 *ctx)
{
  const uint32_t *r = ctx->r.r32;
  uint64_t h[5], carry = 0;
  unsigned k;

  mac->r[0] = (uint64_t) r[0] | (uint64_t) r[1] << 26 | (uint64_t) r[2] << 52;
  mac->r[1]
      = (uint64_t) r[2] >> 12 | (uint64_t) r[3] << 14 | (uint64_t) r[4] << 40;
  for (k = 0; k < 4; k++)
    h[k] = ctx->h.h32[k];
  h[4] = ctx->hh;
  for (k = 0; k < 5; k++)
    {
      h[k] += carry;
      carry = h[k] >> 26;
      h[k] &= LIMB;
    }
  h[0] += 5 * carry; /* below 2^27 */
  mac->h[0] = h[0] + (h[1] << 26);
  carry = h[2] << 52;
  mac->h[0] += carry;
  carry = mac->h[0] < carry;
  mac->h[1] = (h[2] >> 12) + (h[3] << 14) + carry;
  carry = h[4] << 40;
  mac->h[1] += carry;
  carry = mac->h[1] < carry;
  mac->h[2] = (h[4] >> 24) + carry;
}

void
nettle_poly1305_load (struct poly1305_words *mac,
                      const struct symcrypt_nettle_poly1305 *ctx,
                      enum poly1305_form form)
{
  if (form == POLY1305_WORDS64)
    {
      uint64_t words[7];
      memcpy (words, ctx, sizeof words);
      load64 (mac, words);
      wipe_inline (sizeof words, words);
    }
  else
    load26 (mac, ctx);
}

void
nettle_poly1305_store (const struct poly1305_words *mac,
                       struct symcrypt_nettle_poly1305 *ctx,
                       enum poly1305_form form)
{
  if (form == POLY1305_WORDS64)
    memcpy ((uint8_t *) ctx + 4 * sizeof (uint64_t), mac->h, sizeof mac->h);
  else
    {
      ctx->h.h32[0] = (uint32_t) mac->h[0] & LIMB;
      ctx->h.h32[1] = (uint32_t) (mac->h[0] >> 26) & LIMB;
      ctx->h.h32[2] = (uint32_t) (mac->h[0] >> 52 | mac->h[1] << 12) & LIMB;
      ctx->h.h32[3] = (uint32_t) (mac->h[1] >> 14) & LIMB;
      ctx->hh = (uint32_t) (mac->h[1] >> 40 | mac->h[2] << 24);
    }
}

void
nettle_poly1305_put_key (struct symcrypt_nettle_poly1305 *ctx,
                         const uint8_t *key, enum poly1305_form form)
{
  struct poly1305_words mac;

  memset (mac.h, 0, sizeof mac.h);
  _symcrypt_poly1305_state_clamp (mac.r, key);
  if (form == POLY1305_WORDS64)
    {
      uint64_t words[4];
      words[0] = mac.r[0];
      words[1] = mac.r[1];
      words[2] = 5 * mac.r[0];
      words[3] = 5 * (mac.r[1] >> 2);
      memcpy (ctx, words, sizeof words);
      wipe_inline (sizeof words, words);
    }
  else
    {
      ctx->r.r32[0] = (uint32_t) mac.r[0] & LIMB;
      ctx->r.r32[1] = (uint32_t) (mac.r[0] >> 26) & LIMB;
      ctx->r.r32[2] = (uint32_t) (mac.r[0] >> 52 | mac.r[1] << 12) & LIMB;
      ctx->r.r32[3] = (uint32_t) (mac.r[1] >> 14) & LIMB;
      ctx->r.r32[4] = (uint32_t) (mac.r[1] >> 40);
      ctx->r.r32[5] = 5 * ctx->r.r32[1];
      ctx->s32[0] = 5 * ctx->r.r32[2];
      ctx->s32[1] = 5 * ctx->r.r32[3];
      ctx->s32[2] = 5 * ctx->r.r32[4];
    }
  nettle_poly1305_store (&mac, ctx, form);
  wipe_inline (sizeof mac, &mac);
}

unsigned
nettle_poly1305_take (struct symcrypt_nettle_poly1305 *ctx, uint8_t *block,
                      unsigned index, size_t length, const uint8_t *data,
                      enum poly1305_form form)
{
  struct poly1305_words mac;

  if (length < 16 - index)
    {
      if (length > 0)
        memcpy (block + index, data, length);
      return index + (unsigned) length;
    }
  nettle_poly1305_load (&mac, ctx, form);
  if (index > 0)
    {
      memcpy (block + index, data, 16 - index);
      _symcrypt_poly1305_state_blocks (mac.h, mac.r, 1, block, 1);
      data += 16 - index;
      length -= 16 - index;
    }
  if (length >= 16)
    _symcrypt_poly1305_state_blocks (mac.h, mac.r, length / 16, data, 1);
  nettle_poly1305_store (&mac, ctx, form);
  wipe_inline (sizeof mac, &mac);
  memcpy (block, data + (length - length % 16), length % 16);
  return (unsigned) (length % 16);
}

void
poly1305_aes_update (struct poly1305_aes_ctx *ctx, size_t length,
                     const uint8_t *data)
{
  ENTER (poly1305_aes_update, (ctx, length, data), length);
  ctx->index = nettle_poly1305_take (&ctx->poly1305, ctx->block, ctx->index,
                                     length, data, nettle_poly1305_form ());
}
