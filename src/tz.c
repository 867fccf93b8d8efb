/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor hash over GF(2^127): portable kernels, digests, group
 * operations. */
#include "kernels.h"

#include <string.h>

#include <symcrypt/tz.h>

#include "byteorder.h"
#include "tz-powers.h"
#include "vector.h"

#define TOP_CLEAR (~UINT64_C (0) >> 1)

/* ---- One bit after another ----------------------------------------------
 *
 * A step takes a row (p, q) of the state to ((x+b) p + q, p): the new value
 * overwrites q, and the two change names.  Elements are three limbs of 48, 48
 * and 31 bits in words of 64, so that 16 steps, in which degrees grow by 16,
 * need no carries.  In a vector the two rows of the state lie side by side. */

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

/* Limbs to their sizes again, after 16 steps at most.  What is at x^127 and
 * above goes to x^63, which is bit 15 of the middle limb, and to 1. */
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

/* LENGTH bytes into the rows (p, q). */
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

/* An element of a row at X, of both rows if limbs are vectors. */
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
 * A carry-less product by integer multiplication: of the bits of each operand
 * every fourth is kept, so that what a sum of up to 15 carries goes into the
 * three bits above it and is masked away.  Words of 64 bits would make sums of
 * 16, so the top four bits of one operand are multiplied by shifts.  Integer
 * multiplication must take constant time; see the manual. */

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

/* dst = z, of degree 252 at most, modulo x^127 + x^63 + 1: first by x^128 =
 * x^64 + x, twice for the upper word, then bit 127. */
static void
reduce (uint64_t dst[2], const uint64_t z[4])
{
  const uint64_t lo = z[0] ^ z[2] << 1 ^ z[3] << 1;
  const uint64_t hi = z[1] ^ z[2] ^ z[3] ^ (z[3] << 1 | z[2] >> 63);
  const uint64_t top = hi >> 63;
  dst[0] = lo ^ top ^ top << 63;
  dst[1] = hi & TOP_CLEAR;
}

void KERNEL_ABI
_symcrypt_tz_mul_c (uint64_t *dst, const uint64_t *a, const uint64_t *b)
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
  symcrypt_wipe (sizeof product, product);
}

/* ---- Long messages -----------------------------------------------------
 *
 * A long message is cut into LANES equal parts.  Their states are kept by
 * coefficients, bit l of a slice being that of part l, so that multiplication
 * by x is renaming and a step costs three operations for LANES bits and one
 * coefficient.  In the end the parts' states are multiplied. */

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

/* Where joining the parts costs less than is gained, and where it is lost in
 * the noise; in blocks. */
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

/* Four steps of the row (p, q).  Going up through the coefficients, what the
 * steps before made of the one below is still at hand; for the lowest and for
 * x^63 that is the coefficient of x^126, made first. */
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
static void
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
          _symcrypt_tz_mul_c (state, state, p);
        }
    }
  symcrypt_wipe (sizeof s, &s);
}

void KERNEL_ABI
_symcrypt_tz_blocks_c (uint64_t *state, size_t blocks, const uint8_t *data)
{
  while (blocks >= LONG_MIN)
    {
      size_t n = blocks < LONG_MAX ? blocks : LONG_MAX;
      n -= n % LONG_UNIT;
      long_message (state, n * SYMCRYPT_TZ_BLOCK_SIZE / LANES, data);
      data += n * SYMCRYPT_TZ_BLOCK_SIZE;
      blocks -= n;
    }
  if (blocks > 0)
    _symcrypt_tz_bytes (state, blocks * SYMCRYPT_TZ_BLOCK_SIZE, data);
}

/* ---- Tails, digests ---------------------------------------------------- */

/* Zeros stand for A in the state's terms too, so that padding with k zero
 * bytes multiplies by A^8k, whose inverse is in tz-powers.h.  Behind a message
 * that takes a product; before it, it is what the state starts from. */
#define BLOCK SYMCRYPT_TZ_BLOCK_SIZE
#define INVERSE(k) tz_powers[(k) -1]

void
_symcrypt_tz_padded (uint64_t *state, size_t length, uint8_t *buffer)
{
  const size_t zeros = BLOCK - length % BLOCK;
  memset (buffer + length, 0, zeros);
  tz_blocks_kernel () (state, (length + zeros) / BLOCK, buffer);
  tz_mul_kernel () (state, state, INVERSE (zeros));
}

void
_symcrypt_tz_first (uint64_t *state, size_t length, uint8_t *buffer)
{
  const size_t zeros = BLOCK - length % BLOCK;
  memmove (buffer + zeros, buffer, length);
  memset (buffer, 0, zeros);
  memcpy (state, INVERSE (zeros), sizeof *state * TZ_STATE_WORDS);
  tz_blocks_kernel () (state, (length + zeros) / BLOCK, buffer);
}

/* The C kernel goes as fast byte by byte as by blocks; any other does a block
 * in the time of this many bytes. */
#define DIRECT_MAX 8

static int
bytes_alone (size_t length)
{
  return length % BLOCK == 0 || length <= DIRECT_MAX
         || tz_blocks_kernel () == _symcrypt_tz_blocks_c;
}

/* Any number of bytes, without padding. */
static void
absorb (uint64_t *state, size_t length, const uint8_t *data)
{
  const size_t blocks = length / BLOCK;
  const size_t rest = length % BLOCK;
  if (blocks > 0)
    tz_blocks_kernel () (state, blocks, data);
  if (rest > 0)
    _symcrypt_tz_bytes (state, rest, data + length - rest);
}

/* dst = x a + b */
static void
times_x (uint64_t *dst, const uint64_t *a, const uint64_t *b)
{
  const uint64_t hi = a[1] << 1 | a[0] >> 63;
  const uint64_t top = hi >> 63;
  dst[0] = a[0] << 1 ^ top ^ top << 63 ^ b[0];
  dst[1] = (hi & TOP_CLEAR) ^ b[1];
}

static void
write_matrix (uint8_t *digest, const uint64_t *h)
{
  unsigned k;
  for (k = 0; k < TZ_STATE_WORDS; k += 2, digest += 16)
    {
      write_be64 (digest, h[k + 1]);
      write_be64 (digest + 8, h[k]);
    }
}

/* H = A P inv(A): H10 = P01, H00 = x P01 + P11, H11 = x P01 + P00,
 * H01 = x H00 + x P00 + P10. */
static void
write_digest (uint8_t *digest, const uint64_t *p)
{
  uint64_t h[TZ_STATE_WORDS];
  memcpy (h + 4, p + 2, 16);
  times_x (h, p + 2, p + 6);
  times_x (h + 6, p + 2, p);
  times_x (h + 2, p, p + 4);
  times_x (h + 2, h, h + 2);
  write_matrix (digest, h);
  symcrypt_wipe (sizeof h, h);
}

/* Make of a matrix of determinant 1 its inverse. */
static void
invert (uint64_t *a)
{
  const uint64_t lo = a[0], hi = a[1];
  a[0] = a[6];
  a[1] = a[7];
  a[6] = lo;
  a[7] = hi;
}

/* Read a matrix; what is returned has bit 63 set if a top bit was. */
static uint64_t
read_elements (uint64_t *h, const uint8_t *digest)
{
  uint64_t tops = 0;
  unsigned k;
  for (k = 0; k < TZ_STATE_WORDS; k += 2, digest += 16)
    {
      h[k] = read_be64 (digest + 8);
      h[k + 1] = read_be64 (digest);
      tops |= h[k + 1];
      h[k + 1] &= TOP_CLEAR;
    }
  return tops;
}

/* Two digests as matrices, the second inverted if INVERSE; 1 if both are in
 * the group, else 0.  One product has both determinants on its diagonal:
 *
 *   [[a00, a01], [b00, b01]] [[a11, b11], [a10, b10]] */
static int
read_two (uint64_t *a, uint64_t *b, const uint8_t *digest_a,
          const uint8_t *digest_b, int inverse)
{
  uint64_t l[TZ_STATE_WORDS], r[TZ_STATE_WORDS];
  const uint64_t tops
      = read_elements (a, digest_a) | read_elements (b, digest_b);
  uint64_t wrong;
  if (inverse)
    invert (b);
  memcpy (l, a, 32);
  memcpy (l + 4, b, 32);
  memcpy (r, a + 6, 16);
  memcpy (r + 2, b + 6, 16);
  memcpy (r + 4, a + 4, 16);
  memcpy (r + 6, b + 4, 16);
  tz_mul_kernel () (l, l, r);
  wrong = (l[0] ^ 1) | l[1] | (l[6] ^ 1) | l[7] | tops >> 63;
  symcrypt_wipe (sizeof l, l);
  symcrypt_wipe (sizeof r, r);
  return (int) (((wrong | (0 - wrong)) >> 63) ^ 1);
}

static int
read_matrix (uint64_t *h, const uint8_t *digest)
{
  uint64_t same[TZ_STATE_WORDS];
  const int good = read_two (h, same, digest, digest, 0);
  symcrypt_wipe (sizeof same, same);
  return good;
}

/* P of a digest: the equations of write_digest, solved. */
static int
read_digest (uint64_t *p, const uint8_t *digest)
{
  uint64_t h[TZ_STATE_WORDS];
  int good = read_matrix (h, digest);
  memcpy (p + 2, h + 4, 16);
  times_x (p + 6, p + 2, h);
  times_x (p, p + 2, h + 6);
  times_x (p + 4, h, h + 2);
  times_x (p + 4, p, p + 4);
  symcrypt_wipe (sizeof h, h);
  return good;
}

static void
identity (uint64_t *a)
{
  memset (a, 0, TZ_STATE_WORDS * sizeof *a);
  a[0] = a[6] = 1;
}

void
symcrypt_tz_init (struct symcrypt_tz_ctx *ctx)
{
  memset (ctx, 0, sizeof *ctx);
  identity (ctx->state);
}

void
symcrypt_tz_update (struct symcrypt_tz_ctx *ctx, size_t length,
                    const uint8_t *data)
{
  const size_t room = sizeof ctx->buffer - ctx->used;

  if (length >= room)
    {
      if (ctx->used > 0)
        {
          memcpy (ctx->buffer + ctx->used, data, room);
          data += room;
          length -= room;
          ctx->used = 0;
          tz_blocks_kernel () (ctx->state, sizeof ctx->buffer / BLOCK,
                               ctx->buffer);
        }
      if (length >= sizeof ctx->buffer)
        {
          const size_t whole = length - length % BLOCK;
          tz_blocks_kernel () (ctx->state, whole / BLOCK, data);
          data += whole;
          length -= whole;
        }
      ctx->begun = 1;
    }
  if (length > 0)
    memcpy (ctx->buffer + ctx->used, data, length);
  ctx->used = (uint16_t) (ctx->used + length);
}

void
symcrypt_tz_digest (struct symcrypt_tz_ctx *ctx, uint8_t *digest)
{
  if (bytes_alone (ctx->used))
    absorb (ctx->state, ctx->used, ctx->buffer);
  else if (ctx->begun)
    _symcrypt_tz_padded (ctx->state, ctx->used, ctx->buffer);
  else
    _symcrypt_tz_first (ctx->state, ctx->used, ctx->buffer);
  write_digest (digest, ctx->state);
  symcrypt_wipe (sizeof *ctx, ctx);
  identity (ctx->state);
}

void
symcrypt_tz (size_t length, const uint8_t *data, uint8_t *digest)
{
  uint64_t state[TZ_STATE_WORDS];
  if (bytes_alone (length))
    {
      identity (state);
      absorb (state, length, data);
    }
  else
    {
      uint8_t buffer[SYMCRYPT_TZ_BUFFER_SIZE];
      const size_t most = sizeof buffer - BLOCK + length % BLOCK;
      const size_t first = length < most ? length : most;
      const size_t size = first + BLOCK - first % BLOCK;
      memcpy (buffer, data, first);
      _symcrypt_tz_first (state, first, buffer);
      if (length > first)
        tz_blocks_kernel () (state, (length - first) / BLOCK, data + first);
      symcrypt_wipe (size, buffer);
    }
  write_digest (digest, state);
  symcrypt_wipe (sizeof state, state);
}

/* ---- The group --------------------------------------------------------- */

/* Products of pairs, of pairs of these, and so on: those that are not ready
 * yet wait at their levels.  So products that do not need each other stand
 * next to each other, for the CPU to work on at the same time. */
#define LEVELS (8 * sizeof (size_t))

int
symcrypt_tz_concat (uint8_t *digest, size_t n, const uint8_t *digests)
{
  uint64_t waiting[LEVELS][TZ_STATE_WORDS];
  uint64_t product[TZ_STATE_WORDS], h[TZ_STATE_WORDS];
  const size_t pairs = n / 2;
  size_t k, left;
  unsigned level, levels = 0;
  int good = 1;

  for (k = 0; k < pairs; k++, digests += 2 * SYMCRYPT_TZ_DIGEST_SIZE)
    {
      good &= read_two (product, h, digests, digests + SYMCRYPT_TZ_DIGEST_SIZE,
                        0);
      tz_mul_kernel () (product, product, h);
      for (level = 0; k >> level & 1; level++)
        tz_mul_kernel () (product, waiting[level], product);
      memcpy (waiting[level], product, sizeof product);
      if (level >= levels)
        levels = level + 1;
    }
  /* The last pair is at hand, and at the lowest level that is taken. */
  left = pairs & (pairs - 1);
  if (n % 2 != 0)
    {
      good &= read_matrix (product, digests);
      left = pairs;
    }
  else if (n == 0)
    {
      identity (product);
      left = 0;
    }
  for (level = 0; left >> level != 0; level++)
    if (left >> level & 1)
      tz_mul_kernel () (product, waiting[level], product);
  if (good)
    write_matrix (digest, product);
  symcrypt_wipe (levels * sizeof *waiting, waiting);
  symcrypt_wipe (sizeof product, product);
  symcrypt_wipe (sizeof h, h);
  return good ? 0 : SYMCRYPT_ERROR_GROUP;
}

static int
subtract (uint8_t *digest, const uint8_t *whole, const uint8_t *part,
          int right)
{
  uint64_t h[TZ_STATE_WORDS], p[TZ_STATE_WORDS];
  const int good = read_two (h, p, whole, part, 1);

  tz_mul_kernel () (h, right ? h : p, right ? p : h);
  if (good)
    write_matrix (digest, h);
  symcrypt_wipe (sizeof h, h);
  symcrypt_wipe (sizeof p, p);
  return good ? 0 : SYMCRYPT_ERROR_GROUP;
}

int
symcrypt_tz_subtract_left (uint8_t *digest, const uint8_t *whole,
                           const uint8_t *part)
{
  return subtract (digest, whole, part, 0);
}

int
symcrypt_tz_subtract_right (uint8_t *digest, const uint8_t *whole,
                            const uint8_t *part)
{
  return subtract (digest, whole, part, 1);
}

int
symcrypt_tz_verify (const uint8_t *digest, size_t n, const uint8_t *parts)
{
  uint8_t whole[SYMCRYPT_TZ_DIGEST_SIZE];
  uint64_t h[TZ_STATE_WORDS];
  int error = 0;

  if (!read_matrix (h, digest))
    error = SYMCRYPT_ERROR_GROUP;
  if (!error)
    error = symcrypt_tz_concat (whole, n, parts);
  if (!error && !symcrypt_memeql (sizeof whole, whole, digest))
    error = SYMCRYPT_ERROR_TAG;
  symcrypt_wipe (sizeof whole, whole);
  symcrypt_wipe (sizeof h, h);
  return error;
}

/* ---- Running states ----------------------------------------------------
 *
 * The blob, in bytes:
 *     0  "SCTZ"
 *     4  version, 1
 *     5  n, bytes of the message since its last whole block, 0 to 63
 *     6  zero
 *     8  check: bytes 8 to 15 of the digest of the blob with zeros here
 *    16  digest of the message up to its last whole block
 *    80  the n bytes, then zeros */

#define BLOB_VERSION 1
#define BLOB_VERSION_AT 4
#define BLOB_USED 5
#define BLOB_ZERO 6
#define BLOB_CHECK 8
#define BLOB_CHECK_SIZE 8
#define BLOB_STATE 16
#define BLOB_BUFFER (BLOB_STATE + SYMCRYPT_TZ_DIGEST_SIZE)

static const uint8_t blob_magic[4] = { 'S', 'C', 'T', 'Z' };

static void
blob_check (uint8_t *check, const uint8_t *blob)
{
  uint8_t copy[SYMCRYPT_TZ_BLOB_SIZE];
  uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE];
  memcpy (copy, blob, sizeof copy);
  memset (copy + BLOB_CHECK, 0, BLOB_CHECK_SIZE);
  symcrypt_tz (sizeof copy, copy, digest);
  memcpy (check, digest + 8, BLOB_CHECK_SIZE);
  symcrypt_wipe (sizeof copy, copy);
  symcrypt_wipe (sizeof digest, digest);
}

void
symcrypt_tz_export (const struct symcrypt_tz_ctx *ctx, uint8_t *blob)
{
  uint64_t state[TZ_STATE_WORDS];
  const unsigned rest = ctx->used % BLOCK;
  const unsigned whole = ctx->used - rest;
  memcpy (state, ctx->state, sizeof state);
  absorb (state, whole, ctx->buffer);
  memset (blob, 0, SYMCRYPT_TZ_BLOB_SIZE);
  memcpy (blob, blob_magic, sizeof blob_magic);
  blob[BLOB_VERSION_AT] = BLOB_VERSION;
  blob[BLOB_USED] = (uint8_t) rest;
  write_digest (blob + BLOB_STATE, state);
  memcpy (blob + BLOB_BUFFER, ctx->buffer + whole, rest);
  blob_check (blob + BLOB_CHECK, blob);
  symcrypt_wipe (sizeof state, state);
}

int
symcrypt_tz_import (struct symcrypt_tz_ctx *ctx, const uint8_t *blob)
{
  uint8_t check[BLOB_CHECK_SIZE];
  unsigned used = blob[BLOB_USED];
  int good = 0;

  symcrypt_wipe (sizeof *ctx, ctx);
  if (memcmp (blob, blob_magic, sizeof blob_magic) != 0)
    return SYMCRYPT_ERROR_ENCODING;
  if (blob[BLOB_VERSION_AT] != BLOB_VERSION)
    return SYMCRYPT_ERROR_VERSION;
  if (used < BLOCK)
    {
      uint8_t other = blob[BLOB_ZERO] | blob[BLOB_ZERO + 1];
      unsigned k;
      for (k = used; k < BLOCK; k++)
        other |= blob[BLOB_BUFFER + k];
      blob_check (check, blob);
      good = other == 0
             && symcrypt_memeql (sizeof check, check, blob + BLOB_CHECK)
             && read_digest (ctx->state, blob + BLOB_STATE);
      symcrypt_wipe (sizeof check, check);
    }
  if (!good)
    {
      symcrypt_wipe (sizeof *ctx, ctx);
      return SYMCRYPT_ERROR_ENCODING;
    }
  ctx->used = (uint16_t) used;
  ctx->begun = 1;
  memcpy (ctx->buffer, blob + BLOB_BUFFER, used);
  return 0;
}

/* The order of the Go package's marshalled state is 00, 10, 01, 11. */
static void
swap_middle (uint8_t *dst, const uint8_t *src)
{
  memcpy (dst, src, 16);
  memcpy (dst + 16, src + 32, 16);
  memcpy (dst + 32, src + 16, 16);
  memcpy (dst + 48, src + 48, 16);
}

void
symcrypt_tz_export_tzhash (const struct symcrypt_tz_ctx *ctx, uint8_t *state)
{
  struct symcrypt_tz_ctx copy = *ctx;
  uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE];
  symcrypt_tz_digest (&copy, digest);
  swap_middle (state, digest);
  symcrypt_wipe (sizeof digest, digest);
}

int
symcrypt_tz_import_tzhash (struct symcrypt_tz_ctx *ctx, const uint8_t *state)
{
  uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE];
  int good;
  symcrypt_tz_init (ctx);
  ctx->begun = 1;
  swap_middle (digest, state);
  good = read_digest (ctx->state, digest);
  if (!good)
    symcrypt_wipe (sizeof *ctx, ctx);
  symcrypt_wipe (sizeof digest, digest);
  return good ? 0 : SYMCRYPT_ERROR_GROUP;
}
