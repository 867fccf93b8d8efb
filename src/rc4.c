/* SPDX-License-Identifier: ISC */
/* RC4. */
#include "byteorder.h"
#include "public.h"
#include "rc4-kernels.h"

#include <symcrypt/rc4.h>

#include <string.h>

#if defined(__GNUC__)
#define UNLIKELY(CONDITION) __builtin_expect ((CONDITION), 0)
#else
#define UNLIKELY(CONDITION) (CONDITION)
#endif

/* Swap table[I], which X holds, with table[J], and return the latter.
 *
 * In the plain loop, the swap before may have changed table[i].  A processor
 * that has once seen this delays the load until it knows the address of that
 * store, at the end of the chain of additions to j.  This function therefore
 * loads entries three steps ahead: Y and Z hold the two after I.  If the swap
 * changes one of them, this updates it, by a branch that is nearly never
 * taken. */
static inline size_t
swap (uint8_t *table, size_t i, size_t j, size_t x, size_t *y, size_t *z)
{
  const size_t other = table[j];
  const uint8_t distance = (uint8_t) (j - i - 1);

  table[j] = (uint8_t) x;
  table[i] = (uint8_t) other;
  if (UNLIKELY (distance < 2))
    {
      if (distance == 0)
        *y = x;
      else
        *z = x;
    }
  return other;
}

/* Mix byte ADDED of the key into table[I], which X holds; return the new j.
 * Afterwards X holds the third entry after I. */
static inline size_t
mix_key_byte (uint8_t *table, size_t i, size_t j, uint8_t added, size_t *x,
              size_t *y, size_t *z)
{
  j = (uint8_t) (j + *x + added);
  swap (table, i, j, *x, y, z);
  *x = table[i + 3];
  return j;
}

/* Xor the byte of key stream at I with SRC into DST; X, Y and Z as above. */
static inline size_t
crypt_byte (uint8_t *table, size_t i, size_t j, uint8_t *dst,
            const uint8_t *src, size_t *x, size_t *y, size_t *z)
{
  size_t other;
  j = (uint8_t) (j + *x);
  other = swap (table, i, j, *x, y, z);
  *dst = (uint8_t) (*src ^ table[(uint8_t) (*x + other)]);
  *x = table[(uint8_t) (i + 3)];
  return j;
}

void KERNEL_ABI
_symcrypt_rc4_set_key_portable (struct symcrypt_rc4_ctx *ctx, size_t length,
                                const uint8_t *key)
{
  uint8_t *table = ctx->table;
  uint8_t extended[256 + 16];
  uint64_t identity = UINT64_C (0x0706050403020100);
  size_t i, j = 0, x, y, z, period = length;

  /* Repeat the key, 16 bytes at a time once there are as many. */
  memcpy (extended, key, length);
  while (period < 16)
    period += length;
  for (i = length; i < period; i++)
    extended[i] = extended[i - length];
  for (; i < 256; i += 16)
    {
      /* Load what was stored long ago: a load of the last store waits. */
      if (i >= 2 * period)
        period *= 2;
      memcpy (extended + i, extended + i - period, 16);
    }
  for (i = 0; i < 256; i += 8, identity += UINT64_C (0x0808080808080808))
    write_le64 (table + i, identity);

  x = table[0];
  y = table[1];
  z = table[2];
  for (i = 0; i < 252; i += 3)
    {
      j = mix_key_byte (table, i, j, extended[i], &x, &y, &z);
      j = mix_key_byte (table, i + 1, j, extended[i + 1], &y, &z, &x);
      j = mix_key_byte (table, i + 2, j, extended[i + 2], &z, &x, &y);
    }
  for (; i < 256; i++)
    {
      x = table[i];
      j = (uint8_t) (j + x + extended[i]);
      table[i] = table[j];
      table[j] = (uint8_t) x;
    }
  ctx->i = 0;
  ctx->j = 0;
}

void KERNEL_ABI
_symcrypt_rc4_set_key_c (struct symcrypt_rc4_ctx *ctx, size_t length,
                         const uint8_t *key)
{
  _symcrypt_rc4_set_key_portable (ctx, length, key);
  scrub (SCRUB_HASH);
}

void KERNEL_ABI
_symcrypt_rc4_crypt_portable (struct symcrypt_rc4_ctx *ctx, size_t n,
                              uint8_t *dst, const uint8_t *src)
{
  uint8_t *table = ctx->table;
  size_t i = (uint8_t) (ctx->i + 1), j = ctx->j;
  size_t x = table[i], y = table[(uint8_t) (i + 1)],
         z = table[(uint8_t) (i + 2)];

  for (; n >= 3; n -= 3)
    {
      j = crypt_byte (table, i, j, dst, src, &x, &y, &z);
      j = crypt_byte (table, (uint8_t) (i + 1), j, dst + 1, src + 1, &y, &z,
                      &x);
      j = crypt_byte (table, (uint8_t) (i + 2), j, dst + 2, src + 2, &z, &x,
                      &y);
      dst += 3;
      src += 3;
      i = (uint8_t) (i + 3);
    }
  for (; n > 0; n--)
    {
      j = (uint8_t) (j + x);
      z = table[j];
      table[j] = (uint8_t) x;
      table[i] = (uint8_t) z;
      *dst++ = (uint8_t) (*src++ ^ table[(uint8_t) (x + z)]);
      i = (uint8_t) (i + 1);
      x = table[i];
    }
  ctx->i = (uint8_t) (i - 1);
  ctx->j = (uint8_t) j;
}

void KERNEL_ABI
_symcrypt_rc4_crypt_c (struct symcrypt_rc4_ctx *ctx, size_t n, uint8_t *dst,
                       const uint8_t *src)
{
  _symcrypt_rc4_crypt_portable (ctx, n, dst, src);
  scrub (SCRUB_HASH);
}

int
symcrypt_rc4_set_key (struct symcrypt_rc4_ctx *ctx, size_t length,
                      const uint8_t *key)
{
  if (length < SYMCRYPT_RC4_MIN_KEY_SIZE || length > SYMCRYPT_RC4_MAX_KEY_SIZE)
    return SYMCRYPT_ERROR_KEY_LENGTH;
  rc4_set_key (ctx, length, key);
  scrub (SCRUB_CIPHER);
  return 0;
}

/* Return whether a key was set.  A table is a permutation, so no two bytes are
 * equal; in a context that is zero they are. */
static int
has_key (const struct symcrypt_rc4_ctx *ctx)
{
  return ctx->table[0] != ctx->table[1];
}

static NOINLINE int
drop (struct symcrypt_rc4_ctx *ctx, size_t n)
{
  uint8_t scratch[256];
  size_t part;

  if (!has_key (ctx))
    return SYMCRYPT_ERROR_STATE;
  memset (scratch, 0, sizeof scratch);
  for (; n > 0; n -= part)
    {
      part = n < sizeof scratch ? n : sizeof scratch;
      rc4_crypt (ctx, part, scratch, scratch);
    }
  return 0;
}

int
symcrypt_rc4_drop (struct symcrypt_rc4_ctx *ctx, size_t n)
{
  int error;
  error = drop (ctx, n);
  scrub (SCRUB_CIPHER);
  return error;
}

/* Write zeros, because no one takes them for a ciphertext. */
static int
refuse (size_t length, uint8_t *dst)
{
  if (length > 0)
    memset (dst, 0, length);
  return SYMCRYPT_ERROR_STATE;
}

static inline int
crypt (struct symcrypt_rc4_ctx *ctx, size_t length, uint8_t *dst,
       const uint8_t *src)
{
  if (!has_key (ctx))
    return refuse (length, dst);
  if (length > 0)
    rc4_crypt (ctx, length, dst, src);
  return 0;
}

/* Short messages gain if crypt is inlined.  It leaves nothing on the stack,
 * and the scrub clears the registers. */
int
symcrypt_rc4_crypt (struct symcrypt_rc4_ctx *ctx, size_t length, uint8_t *dst,
                    const uint8_t *src)
{
  int error;
  error = crypt (ctx, length, dst, src);
  scrub (SCRUB_CIPHER);
  return error;
}

static NOINLINE int
stream (struct symcrypt_rc4_ctx *ctx, size_t length, uint8_t *dst)
{
  size_t part;

  if (!has_key (ctx))
    return refuse (length, dst);
  /* A part stays in the first cache between the two passes. */
  for (; length > 0; length -= part)
    {
      part = length < 4096 ? length : 4096;
      memset (dst, 0, part);
      rc4_crypt (ctx, part, dst, dst);
      dst += part;
    }
  return 0;
}

int
symcrypt_rc4_stream (struct symcrypt_rc4_ctx *ctx, size_t length, uint8_t *dst)
{
  int error;
  error = stream (ctx, length, dst);
  scrub (SCRUB_CIPHER);
  return error;
}

int
symcrypt_rc4_crypt_many (size_t n, struct symcrypt_rc4_ctx *const *ctxs,
                         const size_t *lengths, uint8_t *const *dsts,
                         const uint8_t *const *srcs)
{
  size_t k;
  int error = 0;
  for (k = 0; k < n; k++)
    if (crypt (ctxs[k], lengths[k], dsts[k], srcs[k]) != 0)
      error = SYMCRYPT_ERROR_STATE;
  scrub (SCRUB_CIPHER);
  return error;
}
