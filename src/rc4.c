/* SPDX-License-Identifier: ISC */
/* RC4. */
#include "inner.h"

#include "byteorder.h"
#include "checks.h"
#include "kernels.h"

#include <symcrypt/rc4.h>

#include <string.h>

/* The obvious loop waits: each table[i] may have been changed by the swap just
 * before it, and processors that have once seen this happen hold the load back
 * until the address of that store is known, which is at the end of the chain
 * of additions to j.  So entries are loaded two steps before they are used,
 * when all that matters to them but two stores has been done; whether one of
 * these two hits an entry already loaded is a question of j - i, and answered
 * by a branch that is nearly never taken.
 *
 * STEP swaps table[AT], which X holds, with table[j], and leaves the latter in
 * OTHER; Y and Z hold the two entries after AT.  A whole step then loads the
 * third entry after AT into X, so that the names take turns. */
#define STEP(AT, X, Y, Z, OTHER)                                              \
  do                                                                          \
    {                                                                         \
      unsigned ahead_;                                                        \
      OTHER = table[j];                                                       \
      table[j] = (uint8_t) X;                                                 \
      table[AT] = (uint8_t) OTHER;                                            \
      ahead_ = (uint8_t) (j - (AT) -1);                                       \
      if (RARELY (ahead_ < 2))                                                \
        {                                                                     \
          if (ahead_ == 0)                                                    \
            Y = X;                                                            \
          else                                                                \
            Z = X;                                                            \
        }                                                                     \
    }                                                                         \
  while (0)

#define CRYPT_STEP(K, X, Y, Z)                                                \
  do                                                                          \
    {                                                                         \
      size_t y_;                                                              \
      j = (uint8_t) (j + X);                                                  \
      STEP ((uint8_t) (i + K), X, Y, Z, y_);                                  \
      dst[K] = (uint8_t) (src[K] ^ table[(uint8_t) (X + y_)]);                \
      X = table[(uint8_t) (i + K + 3)];                                       \
    }                                                                         \
  while (0)

#define KEY_STEP(K, X, Y, Z)                                                  \
  do                                                                          \
    {                                                                         \
      size_t y_, add_ = X + extended[i + K];                                  \
      j = (uint8_t) (j + add_);                                               \
      STEP (i + K, X, Y, Z, y_);                                              \
      X = table[i + K + 3];                                                   \
    }                                                                         \
  while (0)

#if defined(__GNUC__)
#define RARELY(CONDITION) __builtin_expect ((CONDITION), 0)
#else
#define RARELY(CONDITION) (CONDITION)
#endif

void KERNEL_ABI
_symcrypt_rc4_set_key_portable (struct symcrypt_rc4_ctx *ctx, size_t length,
                                const uint8_t *key)
{
  uint8_t *table = ctx->table;
  uint8_t extended[256 + 16];
  uint64_t identity = UINT64_C (0x0706050403020100);
  size_t i, j = 0, x, y, z, period = length;

  /* The key repeated, 16 bytes at a time once there are as many. */
  memcpy (extended, key, length);
  while (period < 16)
    period += length;
  for (i = length; i < period; i++)
    extended[i] = extended[i - length];
  for (; i < 256; i += 16)
    {
      /* From as far back as can be, not to wait for what was just stored. */
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
      KEY_STEP (0, x, y, z);
      KEY_STEP (1, y, z, x);
      KEY_STEP (2, z, x, y);
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
      CRYPT_STEP (0, x, y, z);
      CRYPT_STEP (1, y, z, x);
      CRYPT_STEP (2, z, x, y);
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

/* Compilers keep neither of two interleaved streams in registers. */
void KERNEL_ABI
_symcrypt_rc4_crypt2_portable (struct symcrypt_rc4_ctx *const ctxs[2],
                               size_t blocks, uint8_t *const dsts[2],
                               const uint8_t *const srcs[2])
{
  _symcrypt_rc4_crypt_portable (ctxs[0], 16 * blocks, dsts[0], srcs[0]);
  _symcrypt_rc4_crypt_portable (ctxs[1], 16 * blocks, dsts[1], srcs[1]);
}

/* Each as well as can be here, as there is nothing for five. */
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
  if (length < SYMCRYPT_RC4_MIN_KEY_SIZE || length > SYMCRYPT_RC4_MAX_KEY_SIZE)
    return SYMCRYPT_ERROR_KEY_LENGTH;
  rc4_set_key_kernel () (ctx, length, key);
  return 0;
}

/* Whether a key was set.  A table is a permutation, so that no two of its
 * bytes are equal; those of a context that is zero are. */
static int
has_key (const struct symcrypt_rc4_ctx *ctx)
{
  return ctx->table[0] != ctx->table[1];
}

int
symcrypt_rc4_drop (struct symcrypt_rc4_ctx *ctx, size_t n)
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

/* What comes out of a context without a key. */
static int
refuse (size_t length, uint8_t *dst)
{
  if (length > 0)
    memset (dst, 0, length);
  return SYMCRYPT_ERROR_STATE;
}

static inline int
crypt_one (struct symcrypt_rc4_ctx *ctx, size_t length, uint8_t *dst,
           const uint8_t *src)
{
  if (!has_key (ctx))
    return refuse (length, dst);
  if (length > 0)
    rc4_crypt_kernel () (ctx, length, dst, src);
  return 0;
}

/* Kernels leave nothing behind, and a call of few bytes should cost little:
 * one frame, not two. */
int
symcrypt_rc4_crypt (struct symcrypt_rc4_ctx *ctx, size_t length, uint8_t *dst,
                    const uint8_t *src)
{
  int error;

  CHECKS (POINTER (ctx) MEMORY (dst, length) MEMORY (src, length)
              SAME_OR_APART (dst, src, length));
  error = crypt_one (ctx, length, dst, src);
  leave_kernel () (LEAVE (64));
  return error;
}

int
symcrypt_rc4_stream (struct symcrypt_rc4_ctx *ctx, size_t length, uint8_t *dst)
{
  /* In parts that stay in the first cache between the two passes. */
  size_t part;
  if (!has_key (ctx))
    return refuse (length, dst);
  for (; length > 0; length -= part)
    {
      part = length < 4096 ? length : 4096;
      memset (dst, 0, part);
      rc4_crypt_kernel () (ctx, part, dst, dst);
      dst += part;
    }
  return 0;
}

/* A stream under way in symcrypt_rc4_crypt_many. */
struct stream
{
  struct symcrypt_rc4_ctx *ctx;
  size_t left;
  uint8_t *dst;
  const uint8_t *src;
};

static void
advance (struct stream *s, size_t n)
{
  s->left -= n;
  s->dst += n;
  s->src += n;
}

static void
single (struct stream *s, size_t n)
{
  if (n == 0)
    return; /* there may be no stream */
  rc4_crypt_kernel () (s->ctx, n, s->dst, s->src);
  advance (s, n);
}

/* How many blocks of 16 bytes can be done of LEFT bytes from I on without i
 * becoming 0 in one. */
static size_t
whole_blocks (size_t left, unsigned i)
{
  size_t blocks = left / 16;
  return i % 16 == 15 || blocks < (255 - i) / 16 ? blocks : (255 - i) / 16;
}

/* How many blocks rc4_crypt2 can do for S, at least one: bring i to 255 first
 * if it comes there in the next block. */
static size_t
paired_blocks (struct stream *s)
{
  unsigned i = s->ctx->i;
  if (i % 16 != 15 && i > 255 - 16)
    {
      single (s, 255 - i);
      i = 255;
    }
  return whole_blocks (s->left, i);
}

enum
{
  FIVE = 5,
  LONG = 768, /* bytes; below that neither five nor two win */
  REST = 256  /* what each must have left, to bring i to the others' */
};

/* Go on with five streams, of REST bytes or more, until one has less or i
 * would become 0 in a block. */
static void
five (struct stream s[FIVE])
{
  struct symcrypt_rc4_ctx *ctxs[FIVE];
  uint8_t *dsts[FIVE];
  const uint8_t *srcs[FIVE];
  unsigned i = s[0].ctx->i;
  size_t blocks = (size_t) -1, n;
  int k;

  if (i % 16 != 15 && i > 255 - 16)
    i = 255;
  for (k = 0; k < FIVE; k++)
    {
      single (&s[k], (i - s[k].ctx->i) & 255);
      n = whole_blocks (s[k].left, i);
      if (n < blocks)
        blocks = n;
      ctxs[k] = s[k].ctx;
      dsts[k] = s[k].dst;
      srcs[k] = s[k].src;
    }
  if (blocks == 0)
    return;
  rc4_crypt5_kernel () (ctxs, blocks, dsts, srcs);
  for (k = 0; k < FIVE; k++)
    advance (&s[k], 16 * blocks);
}

/* Go on with two streams until one of them ends, but for what is no block. */
static void
two (struct stream s[2])
{
  size_t blocks = paired_blocks (&s[0]), others = paired_blocks (&s[1]);
  struct symcrypt_rc4_ctx *const ctxs[2] = { s[0].ctx, s[1].ctx };
  uint8_t *const dsts[2] = { s[0].dst, s[1].dst };
  const uint8_t *const srcs[2] = { s[0].src, s[1].src };
  if (others < blocks)
    blocks = others;
  rc4_crypt2_kernel () (ctxs, blocks, dsts, srcs);
  advance (&s[0], 16 * blocks);
  advance (&s[1], 16 * blocks);
}

/* What symcrypt_rc4_crypt_many was given. */
struct list
{
  size_t n, next;
  int error;
  struct symcrypt_rc4_ctx *const *ctxs;
  const size_t *lengths;
  uint8_t *const *dsts;
  const uint8_t *const *srcs;
};

/* Whether stream K of L is long; one without a key is done with. */
static int
is_wanted (struct list *l, size_t k)
{
  if (l->lengths[k] < LONG)
    return 0;
  if (has_key (l->ctxs[k]))
    return 1;
  l->error = refuse (l->lengths[k], l->dsts[k]);
  return 0;
}

/* Begin with the next long stream of L; 0 if there is none. */
static int
take (struct stream *s, struct list *l)
{
  size_t k;
  while (l->next < l->n && !is_wanted (l, l->next))
    l->next++;
  if (l->next == l->n)
    return 0;
  k = l->next++;
  s->ctx = l->ctxs[k];
  s->left = l->lengths[k];
  s->dst = l->dsts[k];
  s->src = l->srcs[k];
  return 1;
}

int
symcrypt_rc4_crypt_many (size_t n, struct symcrypt_rc4_ctx *const *ctxs,
                         const size_t *lengths, uint8_t *const *dsts,
                         const uint8_t *const *srcs)
{
  /* Short streams go one by one.  Long ones are under way by five, and what
   * remains of the last four by two.  One that has ended makes room for the
   * next. */
  struct stream s[FIVE], pair[2];
  struct list l;
  int slot, rest = 0, error = 0;
  size_t k, others = 0;

  for (k = 0; k < n; k++)
    if (lengths[k] >= LONG)
      others++;
    else if (crypt_one (ctxs[k], lengths[k], dsts[k], srcs[k]) != 0)
      error = SYMCRYPT_ERROR_STATE;
  if (others == 0)
    return error;
  memset (s, 0, sizeof s);
  memset (pair, 0, sizeof pair);
  l.n = n;
  l.next = 0;
  l.error = error;
  l.ctxs = ctxs;
  l.lengths = lengths;
  l.dsts = dsts;
  l.srcs = srcs;
  for (;;)
    {
      for (slot = 0; slot < FIVE; slot++)
        while (s[slot].left < REST)
          {
            single (&s[slot], s[slot].left);
            if (!take (&s[slot], &l))
              break;
          }
      for (slot = 0; slot < FIVE && s[slot].left > 0; slot++)
        continue;
      if (slot < FIVE)
        break;
      five (s);
    }
  for (;;)
    {
      for (slot = 0; slot < 2; slot++)
        /* 15 more for i to come to 255. */
        while (pair[slot].left < 16 + 15)
          {
            single (&pair[slot], pair[slot].left);
            if (rest == FIVE)
              break;
            pair[slot] = s[rest++];
          }
      if (pair[0].left == 0 || pair[1].left == 0)
        break;
      two (pair);
    }
  for (slot = 0; slot < 2; slot++)
    single (&pair[slot], pair[slot].left);
  return l.error;
}
