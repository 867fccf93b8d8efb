/* SPDX-License-Identifier: ISC */
/* RC4. */
#include "byteorder.h"
#include "kernels.h"
#include "public.h"

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
 * store, at the end of the chain of additions to j.  So this loads entries
 * three steps ahead: Y and Z hold the two after I.  If the swap changes one of
 * them, this updates it, by a branch that is nearly never taken. */
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

/* One stream after the other: compilers do not keep two interleaved ones in
 * registers. */
void KERNEL_ABI
_symcrypt_rc4_crypt2_portable (struct symcrypt_rc4_ctx *const ctxs[2],
                               size_t blocks, uint8_t *const dsts[2],
                               const uint8_t *const srcs[2])
{
  _symcrypt_rc4_crypt_portable (ctxs[0], 16 * blocks, dsts[0], srcs[0]);
  _symcrypt_rc4_crypt_portable (ctxs[1], 16 * blocks, dsts[1], srcs[1]);
}

void KERNEL_ABI
_symcrypt_rc4_crypt5_portable (struct symcrypt_rc4_ctx *const ctxs[5],
                               size_t blocks, uint8_t *const dsts[5],
                               const uint8_t *const srcs[5])
{
  int k;
  for (k = 0; k < 5; k++)
    rc4_crypt_kernel () (ctxs[k], 16 * blocks, dsts[k], srcs[k]);
}

int
symcrypt_rc4_set_key (struct symcrypt_rc4_ctx *ctx, size_t length,
                      const uint8_t *key)
{
  CHECK_POINTER (ctx);
  CHECK_MEMORY (key, length);
  if (length < SYMCRYPT_RC4_MIN_KEY_SIZE || length > SYMCRYPT_RC4_MAX_KEY_SIZE)
    return SYMCRYPT_ERROR_KEY_LENGTH;
  rc4_set_key_kernel () (ctx, length, key);
  scrub (192);
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
      rc4_crypt_kernel () (ctx, part, scratch, scratch);
    }
  return 0;
}

int
symcrypt_rc4_drop (struct symcrypt_rc4_ctx *ctx, size_t n)
{
  int error;
  CHECK_POINTER (ctx);
  error = drop (ctx, n);
  scrub (512);
  return error;
}

/* Write zeros, which nobody takes for a ciphertext. */
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
    rc4_crypt_kernel () (ctx, length, dst, src);
  return 0;
}

/* Short messages gain if crypt is inlined.  It leaves nothing on the stack,
 * and the scrub clears the registers. */
int
symcrypt_rc4_crypt (struct symcrypt_rc4_ctx *ctx, size_t length, uint8_t *dst,
                    const uint8_t *src)
{
  int error;
  CHECK_POINTER (ctx);
  CHECK_MEMORY (dst, length);
  CHECK_MEMORY (src, length);
  CHECK_APART (dst, src, length);
  error = crypt (ctx, length, dst, src);
  scrub (64);
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
      rc4_crypt_kernel () (ctx, part, dst, dst);
      dst += part;
    }
  return 0;
}

int
symcrypt_rc4_stream (struct symcrypt_rc4_ctx *ctx, size_t length, uint8_t *dst)
{
  int error;
  CHECK_POINTER (ctx);
  CHECK_MEMORY (dst, length);
  error = stream (ctx, length, dst);
  scrub (192);
  return error;
}

enum
{
  FIVE = 5,
  LONG_MESSAGE = 768, /* Below as many bytes, interleaving gains nothing. */
  /* To be interleaved, each stream must have this many bytes left.  Five
   * streams are brought to the same i by up to 255 bytes, two each to the
   * start of a block of 16 by up to 15. */
  LEAST_FOR_FIVE = 256,
  LEAST_FOR_TWO = 15 + 16
};

/* The rest of a message. */
struct stream
{
  struct symcrypt_rc4_ctx *ctx;
  size_t left;
  uint8_t *dst;
  const uint8_t *src;
};

/* The arguments of symcrypt_rc4_crypt_many.  No slot has taken the message
 * NEXT. */
struct messages
{
  size_t n, next;
  struct symcrypt_rc4_ctx *const *ctxs;
  const size_t *lengths;
  uint8_t *const *dsts;
  const uint8_t *const *srcs;
};

static void
advance (struct stream *s, size_t n)
{
  s->left -= n;
  s->dst += n;
  s->src += n;
}

static void
crypt_single (struct stream *s, size_t n)
{
  if (n == 0)
    return; /* The slot may be empty. */
  rc4_crypt_kernel () (s->ctx, n, s->dst, s->src);
  advance (s, n);
}

/* Crypt some blocks of N streams, two or five, at once.  To keep i from
 * becoming 0 in a block, start with i 15 modulo 16, or end before 255. */
static void
crypt_interleaved (struct stream *s, int n)
{
  struct symcrypt_rc4_ctx *ctxs[FIVE];
  uint8_t *dsts[FIVE];
  const uint8_t *srcs[FIVE];
  size_t blocks = (size_t) -1, most;
  unsigned i;
  int k;

  for (k = 0; k < n; k++)
    {
      i = s[n == FIVE ? 0 : k].ctx->i; /* Five have the same i. */
      if (i % 16 != 15 && i > 255 - 16)
        i = 255;
      crypt_single (&s[k], (i - s[k].ctx->i) & 255);
      most = s[k].left / 16;
      if (i % 16 != 15 && most > (255 - i) / 16)
        most = (255 - i) / 16;
      if (blocks > most)
        blocks = most;
      ctxs[k] = s[k].ctx;
      dsts[k] = s[k].dst;
      srcs[k] = s[k].src;
    }
  if (blocks == 0)
    return;
  if (n == FIVE)
    rc4_crypt5_kernel () (ctxs, blocks, dsts, srcs);
  else
    rc4_crypt2_kernel () (ctxs, blocks, dsts, srcs);
  for (k = 0; k < n; k++)
    advance (&s[k], 16 * blocks);
}

static int
is_long (size_t length, const struct symcrypt_rc4_ctx *ctx)
{
  return length >= LONG_MESSAGE && has_key (ctx);
}

/* End the message in SLOT.  Take there the next long message of M, or one of
 * the slots from N on.  Return 0 if none is left. */
static int
refill (struct stream slots[FIVE], int slot, int n, struct messages *m)
{
  struct stream *s = &slots[slot];

  crypt_single (s, s->left);
  for (; m->next < m->n; m->next++)
    if (is_long (m->lengths[m->next], m->ctxs[m->next]))
      {
        s->ctx = m->ctxs[m->next];
        s->left = m->lengths[m->next];
        s->dst = m->dsts[m->next];
        s->src = m->srcs[m->next];
        m->next++;
        return 1;
      }
  for (; n < FIVE; n++)
    if (slots[n].left > 0)
      {
        *s = slots[n];
        slots[n].left = 0;
        return 1;
      }
  return 0;
}

/* Fill the first N slots with streams that are long enough to be interleaved.
 * Return 0 if there are too few. */
static int
fill (struct stream slots[FIVE], int n, struct messages *m)
{
  const size_t least = n == FIVE ? LEAST_FOR_FIVE : LEAST_FOR_TWO;
  int slot;

  for (slot = 0; slot < n; slot++)
    while (slots[slot].left < least)
      if (!refill (slots, slot, n, m))
        return 0;
  return 1;
}

/* Crypt the long messages: five at once, then what remains by two. */
static NOINLINE void
crypt_long (struct messages *m)
{
  struct stream slots[FIVE];
  int slot;

  memset (slots, 0, sizeof slots);
  while (fill (slots, FIVE, m))
    crypt_interleaved (slots, FIVE);
  while (fill (slots, 2, m))
    crypt_interleaved (slots, 2);
  for (slot = 0; slot < FIVE; slot++)
    crypt_single (&slots[slot], slots[slot].left);
}

static NOINLINE int
crypt_many (size_t n, struct symcrypt_rc4_ctx *const *ctxs,
            const size_t *lengths, uint8_t *const *dsts,
            const uint8_t *const *srcs)
{
  size_t k, n_long = 0;
  int error = 0;

  for (k = 0; k < n; k++)
    if (is_long (lengths[k], ctxs[k]))
      n_long++;
    else if (crypt (ctxs[k], lengths[k], dsts[k], srcs[k]) != 0)
      error = SYMCRYPT_ERROR_STATE;
  if (n_long > 0)
    {
      struct messages m = { n, 0, ctxs, lengths, dsts, srcs };
      crypt_long (&m);
    }
  return error;
}

int
symcrypt_rc4_crypt_many (size_t n, struct symcrypt_rc4_ctx *const *ctxs,
                         const size_t *lengths, uint8_t *const *dsts,
                         const uint8_t *const *srcs)
{
  int error;
  CHECK_MEMORY (ctxs, n);
  CHECK_MEMORY (lengths, n);
  CHECK_MEMORY (dsts, n);
  CHECK_MEMORY (srcs, n);
  error = crypt_many (n, ctxs, lengths, dsts, srcs);
  scrub (832);
  return error;
}
