/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor hash over GF(2^127): the kernels in C. */
#include "tz-kernels.h"
#include "public.h"

#include <string.h>

#include <symcrypt/tz.h>

#include "byteorder.h"
#include "vector.h"

/* ---- One bit after another ----------------------------------------------
 *
 * A step takes a row (p, q) of the state to ((x+b) p + q, p): the new value
 * overwrites q, and the two change names.  An element has three limbs, of 48,
 * 48 and 31 bits, in words of 64.  A step adds one to the degrees, so 16 steps
 * need no carries.  A vector has both rows of the state side by side. */

#if VECTOR16
typedef uint64_t limb __attribute__ ((vector_size (16)));
typedef uint32_t bits __attribute__ ((vector_size (16)));
typedef int32_t signs __attribute__ ((vector_size (16)));
#define BITS(w) ((bits){ (w), (w), (w), (w) })
#define MASK(v) ((limb) ((signs) (v) >> 31))
#define ROWS(x) ((limb){ (x)[0], (x)[4] })
#define SET_ROWS(x, v) ((x)[0] = (v)[0], (x)[4] = (v)[1])
#define ROW_COUNT 1
#else
typedef uint64_t limb;
typedef uint32_t bits;
#define BITS(w) (w)
#define MASK(v) (0 - (uint64_t) ((v) >> 31))
#define ROWS(x) ((x)[0])
#define SET_ROWS(x, v) ((x)[0] = (v))
#define ROW_COUNT 2
#endif

#define LIMB_BITS 48
#define LIMB_MASK ((UINT64_C (1) << LIMB_BITS) - 1)
#define TOP_LIMB_BITS (127 - 2 * LIMB_BITS)

struct element
{
  limb l0, l1, l2;
};

/* q = (x + top bit of v) p + q; v <<= 1. */
#define STEP(p, q, v)                                                         \
  do                                                                          \
    {                                                                         \
      limb mask = MASK (v);                                                   \
      v += v;                                                                 \
      q.l0 ^= (p.l0 & mask) ^ (p.l0 + p.l0);                                  \
      q.l1 ^= (p.l1 & mask) ^ (p.l1 + p.l1);                                  \
      q.l2 ^= (p.l2 & mask) ^ (p.l2 + p.l2);                                  \
    }                                                                         \
  while (0)

#define STEP8(p, q, v)                                                        \
  do                                                                          \
    {                                                                         \
      STEP (p, q, v);                                                         \
      STEP (q, p, v);                                                         \
      STEP (p, q, v);                                                         \
      STEP (q, p, v);                                                         \
      STEP (p, q, v);                                                         \
      STEP (q, p, v);                                                         \
      STEP (p, q, v);                                                         \
      STEP (q, p, v);                                                         \
    }                                                                         \
  while (0)

/* Carry, after 16 steps at most.  Bits at x^127 and above go to x^63, which is
 * bit 15 of the middle limb, and to 1. */
static inline struct element
carry (struct element p)
{
  limb over;
  p.l2 ^= p.l1 >> LIMB_BITS;
  over = p.l2 >> TOP_LIMB_BITS;
  p.l2 &= (UINT64_C (1) << TOP_LIMB_BITS) - 1;
  p.l1 = (p.l1 & LIMB_MASK) ^ (p.l0 >> LIMB_BITS) ^ (over << (63 - LIMB_BITS));
  p.l0 = (p.l0 & LIMB_MASK) ^ over;
  return p;
}

/* Absorb LENGTH bytes in the rows (p, q). */
static inline void
step_bytes (struct element *pp, struct element *qp, size_t length,
            const uint8_t *data)
{
  struct element p = *pp;
  struct element q = *qp;
  for (; length >= 4; length -= 4, data += 4)
    {
      bits v = BITS (read_be32 (data));
      unsigned half;
      for (half = 0; half < 2; half++)
        {
          STEP8 (p, q, v);
          STEP8 (p, q, v);
          p = carry (p);
          q = carry (q);
        }
    }
  for (; length > 0; length--, data++)
    {
      bits v = BITS ((uint32_t) *data << 24);
      STEP8 (p, q, v);
      p = carry (p);
      q = carry (q);
    }
  *pp = p;
  *qp = q;
}

/* Load an element at X of one row, or of both rows if limbs are vectors. */
static inline struct element
load (const uint64_t *x)
{
  const limb lo = ROWS (x);
  const limb hi = ROWS (x + 1);
  struct element p;
  p.l0 = lo & LIMB_MASK;
  p.l1 = (lo >> LIMB_BITS ^ hi << (64 - LIMB_BITS)) & LIMB_MASK;
  p.l2 = hi >> (2 * LIMB_BITS - 64);
  return p;
}

static inline void
store (uint64_t *x, struct element p)
{
  const limb lo = p.l0 ^ p.l1 << LIMB_BITS;
  const limb hi = p.l1 >> (64 - LIMB_BITS) ^ p.l2 << (2 * LIMB_BITS - 64);
  SET_ROWS (x, lo);
  SET_ROWS (x + 1, hi);
}

void
_symcrypt_tz_bytes (uint64_t *state, size_t length, const uint8_t *data)
{
  unsigned row;
  for (row = 0; row < ROW_COUNT; row++, state += 4)
    {
      struct element p = load (state);
      struct element q = load (state + 2);
      step_bytes (&p, &q, length, data);
      store (state, p);
      store (state + 2, q);
    }
}

/* ---- Products --------------------------------------------------------------
 *
 * This makes a carry-less product by integer multiplication.  Each operand
 * keeps every fourth of its bits.  Up to 15 carries then go into the three
 * bits above, which a mask removes.  Words of 64 bits would make sums of 16,
 * so shifts multiply the top four bits of one operand.  Integer multiplication
 * must take constant time; see the manual. */

#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 uint128;
#define EVERY4 UINT64_C (0x1111111111111111)
#define MUL(a, b) ((uint128) (a) * (b))

static inline void
clmul (uint64_t *dst, uint64_t a, uint64_t b)
{
  const uint64_t m0 = EVERY4, m1 = m0 << 1, m2 = m0 << 2, m3 = m0 << 3;
  const uint64_t low = b & ~UINT64_C (0) >> 4;
  const uint64_t a0 = a & m0, a1 = a & m1, a2 = a & m2, a3 = a & m3;
  const uint64_t b0 = low & m0, b1 = low & m1, b2 = low & m2, b3 = low & m3;
  const uint128 z0 = MUL (a0, b0) ^ MUL (a1, b3) ^ MUL (a2, b2) ^ MUL (a3, b1);
  const uint128 z1 = MUL (a0, b1) ^ MUL (a1, b0) ^ MUL (a2, b3) ^ MUL (a3, b2);
  const uint128 z2 = MUL (a0, b2) ^ MUL (a1, b1) ^ MUL (a2, b0) ^ MUL (a3, b3);
  const uint128 z3 = MUL (a0, b3) ^ MUL (a1, b2) ^ MUL (a2, b1) ^ MUL (a3, b0);
  uint64_t lo = ((uint64_t) z0 & m0) ^ ((uint64_t) z1 & m1)
                ^ ((uint64_t) z2 & m2) ^ ((uint64_t) z3 & m3);
  uint64_t hi = ((uint64_t) (z0 >> 64) & m0) ^ ((uint64_t) (z1 >> 64) & m1)
                ^ ((uint64_t) (z2 >> 64) & m2) ^ ((uint64_t) (z3 >> 64) & m3);
  unsigned k;
  for (k = 60; k < 64; k++)
    {
      uint64_t m = a & (0 - (b >> k & 1));
      lo ^= m << k;
      hi ^= m >> (64 - k);
    }
  dst[0] = lo;
  dst[1] = hi;
}
#else
#define EVERY4 UINT32_C (0x11111111)
#define MUL(a, b) ((uint64_t) (a) * (b))

static inline uint64_t
clmul32 (uint32_t a, uint32_t b)
{
  const uint32_t m0 = EVERY4, m1 = m0 << 1, m2 = m0 << 2, m3 = m0 << 3;
  const uint32_t a0 = a & m0, a1 = a & m1, a2 = a & m2, a3 = a & m3;
  const uint32_t b0 = b & m0, b1 = b & m1, b2 = b & m2, b3 = b & m3;
  const uint64_t n = (uint64_t) m0 << 32 | m0;
  uint64_t z;
  z = (MUL (a0, b0) ^ MUL (a1, b3) ^ MUL (a2, b2) ^ MUL (a3, b1)) & n;
  z ^= (MUL (a0, b1) ^ MUL (a1, b0) ^ MUL (a2, b3) ^ MUL (a3, b2)) & n << 1;
  z ^= (MUL (a0, b2) ^ MUL (a1, b1) ^ MUL (a2, b0) ^ MUL (a3, b3)) & n << 2;
  z ^= (MUL (a0, b3) ^ MUL (a1, b2) ^ MUL (a2, b1) ^ MUL (a3, b0)) & n << 3;
  return z;
}

static void
clmul (uint64_t *dst, uint64_t a, uint64_t b)
{
  const uint32_t al = (uint32_t) a, ah = (uint32_t) (a >> 32);
  const uint32_t bl = (uint32_t) b, bh = (uint32_t) (b >> 32);
  const uint64_t lo = clmul32 (al, bl);
  const uint64_t hi = clmul32 (ah, bh);
  const uint64_t mid = clmul32 (al ^ ah, bl ^ bh) ^ lo ^ hi;
  dst[0] = lo ^ mid << 32;
  dst[1] = hi ^ mid >> 32;
}
#endif

/* z ^= a b, elements of two words, without reduction. */
static void
multiply_add (uint64_t z[4], const uint64_t *a, const uint64_t *b)
{
  uint64_t lo[2], mid[2], hi[2];
  clmul (lo, a[0], b[0]);
  clmul (hi, a[1], b[1]);
  clmul (mid, a[0] ^ a[1], b[0] ^ b[1]);
  mid[0] ^= lo[0] ^ hi[0];
  mid[1] ^= lo[1] ^ hi[1];
  z[0] ^= lo[0];
  z[1] ^= lo[1] ^ mid[0];
  z[2] ^= hi[0] ^ mid[1];
  z[3] ^= hi[1];
}

/* dst = z modulo x^127 + x^63 + 1.  The degree of z is at most 252.  The upper
 * words are reduced by x^128 = x^64 + x, then bit 127. */
static void
reduce (uint64_t dst[2], const uint64_t z[4])
{
  const uint64_t lo = z[0] ^ z[2] << 1 ^ z[3] << 1;
  const uint64_t hi = z[1] ^ z[2] ^ z[3] ^ (z[3] << 1 | z[2] >> 63);
  const uint64_t top = hi >> 63;
  dst[0] = lo ^ top ^ top << 63;
  dst[1] = hi & TZ_TOP_CLEAR;
}

void KERNEL_ABI
_symcrypt_tz_mul_portable (uint64_t *dst, const uint64_t *a, const uint64_t *b)
{
  uint64_t product[TZ_STATE_WORDS];
  unsigned i, j;
  for (i = 0; i < 8; i += 4)
    for (j = 0; j < 4; j += 2)
      {
        uint64_t z[4] = { 0, 0, 0, 0 };
        multiply_add (z, a + i, b + j);
        multiply_add (z, a + i + 2, b + 4 + j);
        reduce (product + i + j, z);
      }
  memcpy (dst, product, sizeof product);
}

void KERNEL_ABI
_symcrypt_tz_mul_c (uint64_t *dst, const uint64_t *a, const uint64_t *b)
{
  _symcrypt_tz_mul_portable (dst, a, b);
  scrub (SCRUB_HASH);
}

/* ---- Long messages -----------------------------------------------------
 *
 * A long message is cut into LANES equal parts.  A slice has one coefficient
 * of the states of all parts: bit l is that of part l.  Multiplication by x is
 * renaming.  A step takes three operations for LANES bits and a coefficient.
 * At the end the states of the parts are multiplied. */

#if VECTOR16 || UINTPTR_MAX > 0xffffffff
typedef uint64_t word;
#define WORD_BITS 64
#define READ_WORD(p) read_be64 (p)
#else
typedef uint32_t word;
#define WORD_BITS 32
#define READ_WORD(p) read_be32 (p)
#endif
#define WORD_BYTES (WORD_BITS / 8)
#define WORDS_OF_ELEMENT (128 / WORD_BITS)
#define ONES (~(word) 0)

#if VECTOR16
typedef word slice __attribute__ ((vector_size (16)));
#define PART(s, k) ((s)[k])
#else
typedef word slice;
#define PART(s, k) (s)
#endif
#define PARTS (sizeof (slice) / sizeof (word))
#define LANES (PARTS * WORD_BITS)

/* From LONG_MIN blocks on, this gains more than the joining of the parts
 * takes. LONG_MAX blocks make the joining negligible. */
#define LONG_MIN (VECTOR16 ? 256 : WORD_BITS == 64 ? 64 : 16)
#define LONG_MAX 4096
#define LONG_UNIT (LANES * WORD_BYTES / SYMCRYPT_TZ_BLOCK_SIZE)

struct lanes
{
  slice state[4][127];
  slice masks[WORD_BITS];
  word words[WORD_BITS];
  word part[WORD_BITS][4][WORDS_OF_ELEMENT];
};

/* Exchange bit i of word j and bit j of word i. */
static void
transpose (word *w)
{
  word mask = ONES >> (WORD_BITS / 2);
  unsigned j, k;
  for (j = WORD_BITS / 2; j > 0; j >>= 1, mask ^= mask << j)
    for (k = 0; k < WORD_BITS; k = ((k | j) + 1) & ~j)
      {
        word t = (w[k] >> j ^ w[k | j]) & mask;
        w[k | j] ^= t;
        w[k] ^= t << j;
      }
}

/* Do four steps of the row (p, q), from the lowest coefficient up.  The values
 * of the coefficient below are in S0 to S3.  Below the lowest coefficient, and
 * at x^63, this is the coefficient of x^126, which is made first. */
static void
step_lanes (slice *restrict p, slice *restrict q, const slice *m)
{
  const slice m0 = m[0], m1 = m[1], m2 = m[2], m3 = m[3];
  const slice top0 = p[126];
  const slice top1 = p[125] ^ (m0 & p[126]) ^ q[126];
  const slice a125 = p[124] ^ (m0 & p[125]) ^ q[125];
  const slice a124 = p[123] ^ (m0 & p[124]) ^ q[124];
  const slice top2 = a125 ^ (m1 & top1) ^ top0;
  const slice b125 = a124 ^ (m1 & a125) ^ p[125];
  const slice top3 = b125 ^ (m2 & top2) ^ top1;
  slice s0 = top0, s1 = top1, s2 = top2, s3 = top3;
  unsigned k;
#define COEFFICIENT(k)                                                        \
  do                                                                          \
    {                                                                         \
      const slice t0 = p[k];                                                  \
      const slice t1 = s0 ^ (m0 & t0) ^ q[k];                                 \
      const slice t2 = s1 ^ (m1 & t1) ^ t0;                                   \
      const slice t3 = s2 ^ (m2 & t2) ^ t1;                                   \
      p[k] = s3 ^ (m3 & t3) ^ t2;                                             \
      q[k] = t3;                                                              \
      s0 = t0;                                                                \
      s1 = t1;                                                                \
      s2 = t2;                                                                \
      s3 = t3;                                                                \
    }                                                                         \
  while (0)
  for (k = 0; k < 63; k++)
    COEFFICIENT (k);
  s0 ^= top0;
  s1 ^= top1;
  s2 ^= top2;
  s3 ^= top3;
  for (; k < 127; k++)
    COEFFICIENT (k);
#undef COEFFICIENT
}

/* Absorb LANES parts of LENGTH bytes each, a multiple of WORD_BYTES. */
NOINLINE static void
long_message (uint64_t *state, size_t length, const uint8_t *data)
{
  struct lanes s;
  size_t done;
  unsigned part, i, j, k, l;

  memset (s.state, 0, sizeof s.state);
  memset (&s.state[0][0], 0xff, sizeof (slice));
  memset (&s.state[3][0], 0xff, sizeof (slice));

  for (done = 0; done < length; done += WORD_BYTES)
    {
      for (part = 0; part < PARTS; part++)
        {
          for (l = 0; l < WORD_BITS; l++)
            s.words[l]
                = READ_WORD (data + (part * WORD_BITS + l) * length + done);
          transpose (s.words);
          for (k = 0; k < WORD_BITS; k++)
            PART (s.masks[k], part) = s.words[WORD_BITS - 1 - k];
        }
      for (k = 0; k < WORD_BITS; k += 4)
        {
          step_lanes (s.state[0], s.state[1], s.masks + k);
          step_lanes (s.state[2], s.state[3], s.masks + k);
        }
    }

  for (part = 0; part < PARTS; part++)
    {
      for (i = 0; i < 4; i++)
        for (j = 0; j < WORDS_OF_ELEMENT; j++)
          {
            for (k = 0; k < WORD_BITS; k++)
              {
                l = j * WORD_BITS + k;
                s.words[k] = l < 127 ? PART (s.state[i][l], part) : 0;
              }
            transpose (s.words);
            for (l = 0; l < WORD_BITS; l++)
              s.part[l][i][j] = s.words[l];
          }
      for (l = 0; l < WORD_BITS; l++)
        {
          uint64_t p[TZ_STATE_WORDS];
          const word *w = s.part[l][0];
          for (k = 0; k < TZ_STATE_WORDS; k++)
#if WORD_BITS == 64
            p[k] = w[k];
#else
            p[k] = w[2 * k] | (uint64_t) w[2 * k + 1] << 32;
#endif
          _symcrypt_tz_mul_portable (state, state, p);
        }
    }
}

void KERNEL_ABI
_symcrypt_tz_blocks_portable (uint64_t *state, size_t blocks,
                              const uint8_t *data)
{
  while (blocks >= LONG_MIN)
    {
      size_t n = blocks < LONG_MAX ? blocks : LONG_MAX;
      n -= n % LONG_UNIT;
      long_message (state, n * SYMCRYPT_TZ_BLOCK_SIZE / LANES, data);
      scrub (sizeof (struct lanes) / 64 * 64 + SCRUB_HASH);
      data += n * SYMCRYPT_TZ_BLOCK_SIZE;
      blocks -= n;
    }
  if (blocks > 0)
    _symcrypt_tz_bytes (state, blocks * SYMCRYPT_TZ_BLOCK_SIZE, data);
}

void KERNEL_ABI
_symcrypt_tz_blocks_c (uint64_t *state, size_t blocks, const uint8_t *data)
{
  _symcrypt_tz_blocks_portable (state, blocks, data);
  scrub (SCRUB_HASH);
}
