/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor hash over GF(2^127): messages, digests, group
 * operations. */
#include "byteorder.h"
#include "public.h"
#include "tz-kernels.h"

#include <symcrypt/tz.h>

#include <string.h>

#define BLOCK SYMCRYPT_TZ_BLOCK_SIZE

/* dst = x a + b */
static void
times_x (uint64_t *dst, const uint64_t *a, const uint64_t *b)
{
  const uint64_t hi = a[1] << 1 | a[0] >> 63;
  const uint64_t top = hi >> 63;
  dst[0] = a[0] << 1 ^ top ^ top << 63 ^ b[0];
  dst[1] = (hi & TZ_TOP_CLEAR) ^ b[1];
}

/* ---- The end of a message ----------------------------------------------
 *
 * A zero bit is a multiplication by A, also in the form of the state.  Zeros
 * can therefore fill a block: a product with the inverse of A^8k removes k
 * zero bytes. */

/* The inverse of A^8k, A = [[x,1],[1,0]], is [[p,q],[q,p+xq]]: p and q, low
 * word first, for k of 1 to 7, then of 8, 16 ... 56.  From [[1,0],[0,1]] on,
 * each inverse of A takes p and q to q and p + xq. */
static const uint64_t powers[14][4] = {
  { 0x0000000000000051, 0x0000000000000000, 0x0000000000000080,
    0x0000000000000000 },
  { 0x0000000000005101, 0x0000000000000000, 0x0000000000008000,
    0x0000000000000000 },
  { 0x0000000000510151, 0x0000000000000000, 0x0000000000800080,
    0x0000000000000000 },
  { 0x0000000051010001, 0x0000000000000000, 0x0000000080000000,
    0x0000000000000000 },
  { 0x0000005101510051, 0x0000000000000000, 0x0000008000800080,
    0x0000000000000000 },
  { 0x0000510100015101, 0x0000000000000000, 0x0000800000008000,
    0x0000000000000000 },
  { 0x0051015100000151, 0x0000000000000000, 0x0080008000000080,
    0x0000000000000000 },
  { 0x5101000100000001, 0x0000000000000000, 0x8000000000000000,
    0x0000000000000000 },
  { 0x0000000000000001, 0x5101000100000001, 0x8000000000000001,
    0x0000000000000000 },
  { 0xf303000300000003, 0x5101000100000000, 0x0000000000000001,
    0x0000000000000001 },
  { 0x2202000200000000, 0x7303000300000002, 0x8000000000000003,
    0x0000000000000000 },
  { 0x1505000500000007, 0x0000000000000002, 0x8000000000000000,
    0x0000000000000002 },
  { 0x2202000200000004, 0x6606000600000007, 0x0000000000000006,
    0x0000000000000002 },
  { 0xd909000900000009, 0x4404000400000001, 0x8000000000000004,
    0x0000000000000006 },
};

static void
set_power (uint64_t m[TZ_STATE_WORDS], const uint64_t power[4])
{
  memcpy (m, power, 32);
  memcpy (m + 4, power + 2, 16);
  times_x (m + 6, m + 2, m);
}

/* Set M to the inverse of A^8k, 1 <= k <= 63. */
static void
remove_zeros (uint64_t m[TZ_STATE_WORDS], size_t k)
{
  uint64_t more[TZ_STATE_WORDS];
  if (k >= 8)
    set_power (m, powers[6 + k / 8]);
  if (k % 8 > 0)
    set_power (k >= 8 ? more : m, powers[k % 8 - 1]);
  if (k >= 8 && k % 8 > 0)
    tz_mul (m, m, more);
}

/* Add the LENGTH bytes at BUFFER, which has space up to the next block: zeros
 * behind them are undone afterwards. */
static void
add_padded (uint64_t *state, size_t length, uint8_t *buffer)
{
  const size_t zeros = BLOCK - length % BLOCK;
  uint64_t inverse[TZ_STATE_WORDS];
  memset (buffer + length, 0, zeros);
  tz_blocks (state, (length + zeros) / BLOCK, buffer);
  remove_zeros (inverse, zeros);
  tz_mul (state, state, inverse);
}

/* Set STATE to the state of only these bytes, with zeros before them. */
static void
set_first (uint64_t *state, size_t length, uint8_t *buffer)
{
  const size_t zeros = BLOCK - length % BLOCK;
  memmove (buffer + zeros, buffer, length);
  memset (buffer, 0, zeros);
  remove_zeros (state, zeros);
  tz_blocks (state, (length + zeros) / BLOCK, buffer);
}

/* Return whether the last LENGTH bytes need no padding.  The C kernel takes
 * bytes as fast as blocks.  Any other takes a block in the time of eight
 * bytes. */
static int
bytes_are_faster (size_t length)
{
  return length % BLOCK == 0 || length <= 8
         || kernel_is_c (&_symcrypt_tz_blocks_kernel);
}

/* Add any number of bytes without padding. */
static void
add_bytes (uint64_t *state, size_t length, const uint8_t *data)
{
  const size_t blocks = length / BLOCK;
  const size_t rest = length % BLOCK;
  if (blocks > 0)
    tz_blocks (state, blocks, data);
  if (rest > 0)
    _symcrypt_tz_bytes (state, rest, data + length - rest);
}

/* ---- Digests ----------------------------------------------------------- */

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

/* The digest is H = A P inv(A): H10 = P01, H00 = x P01 + P11,
 * H11 = x P01 + P00, H01 = x H00 + x P00 + P10. */
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
}

/* Invert a matrix of determinant 1. */
static void
invert (uint64_t *a)
{
  const uint64_t lo = a[0], hi = a[1];
  a[0] = a[6];
  a[1] = a[7];
  a[6] = lo;
  a[7] = hi;
}

/* Read a matrix.  Bit 63 of the result is set if the top bit of an element
 * was. */
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
      h[k + 1] &= TZ_TOP_CLEAR;
    }
  return tops;
}

/* Read two digests as matrices and invert the second if INVERSE.  Return 1 if
 * both are in the group, else 0.  One product has both determinants on its
 * diagonal:
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
  tz_mul (l, l, r);
  wrong = (l[0] ^ 1) | l[1] | (l[6] ^ 1) | l[7] | tops >> 63;
  return (int) (((wrong | (0 - wrong)) >> 63) ^ 1);
}

static int
read_matrix (uint64_t *h, const uint8_t *digest)
{
  uint64_t same[TZ_STATE_WORDS];
  return read_two (h, same, digest, digest, 0);
}

/* Read P of a digest: the equations of write_digest, solved. */
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
  return good;
}

static void
identity (uint64_t *a)
{
  memset (a, 0, TZ_STATE_WORDS * sizeof *a);
  a[0] = a[6] = 1;
}

/* ---- Messages ---------------------------------------------------------- */

static void
start (struct symcrypt_tz_ctx *ctx)
{
  memset (ctx, 0, sizeof *ctx);
  identity (ctx->state);
}

void
symcrypt_tz_init (struct symcrypt_tz_ctx *ctx)
{
  start (ctx);
}

static NOINLINE void
update (struct symcrypt_tz_ctx *ctx, size_t length, const uint8_t *data)
{
  const size_t unfilled = sizeof ctx->buffer - ctx->used;

  if (length >= unfilled)
    {
      if (ctx->used > 0)
        {
          memcpy (ctx->buffer + ctx->used, data, unfilled);
          data += unfilled;
          length -= unfilled;
          ctx->used = 0;
          tz_blocks (ctx->state, sizeof ctx->buffer / BLOCK, ctx->buffer);
        }
      if (length >= sizeof ctx->buffer)
        {
          const size_t whole = length - length % BLOCK;
          tz_blocks (ctx->state, whole / BLOCK, data);
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
symcrypt_tz_update (struct symcrypt_tz_ctx *ctx, size_t length,
                    const uint8_t *data)
{
  update (ctx, length, data);
  scrub (SCRUB_CIPHER);
}

static NOINLINE void
write_digest_of (struct symcrypt_tz_ctx *ctx, uint8_t *digest)
{
  if (bytes_are_faster (ctx->used))
    add_bytes (ctx->state, ctx->used, ctx->buffer);
  else if (ctx->begun)
    add_padded (ctx->state, ctx->used, ctx->buffer);
  else
    set_first (ctx->state, ctx->used, ctx->buffer);
  write_digest (digest, ctx->state);
  symcrypt_wipe (sizeof *ctx, ctx);
  identity (ctx->state);
}

void
symcrypt_tz_digest (struct symcrypt_tz_ctx *ctx, uint8_t *digest)
{
  write_digest_of (ctx, digest);
  scrub (SCRUB_LANES);
}

/* The first FIRST bytes are in BUFFER, with space up to the next block. */
static NOINLINE void
tz (size_t length, const uint8_t *data, size_t first, uint8_t *buffer,
    uint8_t *digest)
{
  uint64_t state[TZ_STATE_WORDS];
  if (first == 0)
    {
      identity (state);
      add_bytes (state, length, data);
    }
  else
    {
      set_first (state, first, buffer);
      if (length > first)
        tz_blocks (state, (length - first) / BLOCK, data + first);
    }
  write_digest (digest, state);
}

/* The buffer is in this frame, as a short message fills little of it. */
void
symcrypt_tz (size_t length, const uint8_t *data, uint8_t *digest)
{
  uint8_t buffer[SYMCRYPT_TZ_BUFFER_SIZE];
  size_t first = 0;

  if (!bytes_are_faster (length))
    {
      const size_t most = sizeof buffer - BLOCK + length % BLOCK;
      first = length < most ? length : most;
      memcpy (buffer, data, first);
    }
  tz (length, data, first, buffer, digest);
  if (first > 0)
    symcrypt_wipe (first + BLOCK - first % BLOCK, buffer);
  scrub (SCRUB_CIPHER);
}

/* ---- The group --------------------------------------------------------- */

/* concat multiplies pairs, then pairs of products, and so on.  A product is
 * kept at its level until the second of its pair is there, because the CPU can
 * then compute independent products in parallel. */
#define LEVELS (8 * sizeof (size_t))

static NOINLINE int
concat (uint8_t *digest, size_t n, const uint8_t *digests)
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
      tz_mul (product, product, h);
      for (level = 0; k >> level & 1; level++)
        tz_mul (product, waiting[level], product);
      memcpy (waiting[level], product, sizeof product);
      if (level >= levels)
        levels = level + 1;
    }
  /* PRODUCT is that of the lowest level in use. */
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
      tz_mul (product, waiting[level], product);
  if (good)
    write_matrix (digest, product);
  return good ? 0 : SYMCRYPT_ERROR_GROUP;
}

int
symcrypt_tz_concat (uint8_t *digest, size_t n, const uint8_t *digests)
{
  int error;
  error = concat (digest, n, digests);
  scrub (SCRUB_KDF);
  return error;
}

static NOINLINE int
subtract (uint8_t *digest, const uint8_t *whole, const uint8_t *part,
          int right)
{
  uint64_t h[TZ_STATE_WORDS], p[TZ_STATE_WORDS];
  const int good = read_two (h, p, whole, part, 1);

  tz_mul (h, right ? h : p, right ? p : h);
  if (good)
    write_matrix (digest, h);
  return good ? 0 : SYMCRYPT_ERROR_GROUP;
}

int
symcrypt_tz_subtract_left (uint8_t *digest, const uint8_t *whole,
                           const uint8_t *part)
{
  int error;
  error = subtract (digest, whole, part, 0);
  scrub (SCRUB_LANES);
  return error;
}

int
symcrypt_tz_subtract_right (uint8_t *digest, const uint8_t *whole,
                            const uint8_t *part)
{
  int error;
  error = subtract (digest, whole, part, 1);
  scrub (SCRUB_LANES);
  return error;
}

static NOINLINE int
verify (const uint8_t *digest, size_t n, const uint8_t *parts)
{
  uint8_t whole[SYMCRYPT_TZ_DIGEST_SIZE];
  uint64_t h[TZ_STATE_WORDS];
  int error;

  if (!read_matrix (h, digest))
    return SYMCRYPT_ERROR_GROUP;
  error = concat (whole, n, parts);
  if (!error && !symcrypt_memeql (sizeof whole, whole, digest))
    error = SYMCRYPT_ERROR_TAG;
  return error;
}

int
symcrypt_tz_verify (const uint8_t *digest, size_t n, const uint8_t *parts)
{
  int error;
  error = verify (digest, n, parts);
  scrub (SCRUB_KDF);
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
  uint8_t copy[SYMCRYPT_TZ_BLOB_SIZE + BLOCK];
  uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE];
  memcpy (copy, blob, SYMCRYPT_TZ_BLOB_SIZE);
  memset (copy + BLOB_CHECK, 0, BLOB_CHECK_SIZE);
  tz (SYMCRYPT_TZ_BLOB_SIZE, copy, SYMCRYPT_TZ_BLOB_SIZE, copy, digest);
  memcpy (check, digest + 8, BLOB_CHECK_SIZE);
}

static NOINLINE void
export_blob (const struct symcrypt_tz_ctx *ctx, uint8_t *blob)
{
  uint64_t state[TZ_STATE_WORDS];
  const unsigned rest = ctx->used % BLOCK;
  const unsigned whole = ctx->used - rest;
  memcpy (state, ctx->state, sizeof state);
  add_bytes (state, whole, ctx->buffer);
  memset (blob, 0, SYMCRYPT_TZ_BLOB_SIZE);
  memcpy (blob, blob_magic, sizeof blob_magic);
  blob[BLOB_VERSION_AT] = BLOB_VERSION;
  blob[BLOB_USED] = (uint8_t) rest;
  write_digest (blob + BLOB_STATE, state);
  memcpy (blob + BLOB_BUFFER, ctx->buffer + whole, rest);
  blob_check (blob + BLOB_CHECK, blob);
}

void
symcrypt_tz_export (const struct symcrypt_tz_ctx *ctx, uint8_t *blob)
{
  export_blob (ctx, blob);
  scrub (SCRUB_LANES);
}

static NOINLINE int
import_blob (struct symcrypt_tz_ctx *ctx, const uint8_t *blob)
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

int
symcrypt_tz_import (struct symcrypt_tz_ctx *ctx, const uint8_t *blob)
{
  int error;
  error = import_blob (ctx, blob);
  scrub (SCRUB_LANES);
  return error;
}

/* The Go package's marshalled state has the elements in the order 00, 10, 01,
 * 11. */
static void
swap_middle (uint8_t *dst, const uint8_t *src)
{
  memcpy (dst, src, 16);
  memcpy (dst + 16, src + 32, 16);
  memcpy (dst + 32, src + 16, 16);
  memcpy (dst + 48, src + 48, 16);
}

static NOINLINE void
export_tzhash (const struct symcrypt_tz_ctx *ctx, uint8_t *state)
{
  struct symcrypt_tz_ctx copy = *ctx;
  uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE];
  write_digest_of (&copy, digest);
  swap_middle (state, digest);
}

void
symcrypt_tz_export_tzhash (const struct symcrypt_tz_ctx *ctx, uint8_t *state)
{
  export_tzhash (ctx, state);
  scrub (SCRUB_LANES);
}

static NOINLINE int
import_tzhash (struct symcrypt_tz_ctx *ctx, const uint8_t *state)
{
  uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE];
  start (ctx);
  ctx->begun = 1;
  swap_middle (digest, state);
  if (read_digest (ctx->state, digest))
    return 0;
  symcrypt_wipe (sizeof *ctx, ctx);
  return SYMCRYPT_ERROR_GROUP;
}

int
symcrypt_tz_import_tzhash (struct symcrypt_tz_ctx *ctx, const uint8_t *state)
{
  int error;
  error = import_tzhash (ctx, state);
  scrub (SCRUB_LANES);
  return error;
}
