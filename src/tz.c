/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor hash over GF(2^127): messages, digests, group
 * operations. */
#include "inner.h"

#include "checks.h"
#include "kernels.h"

#include <string.h>

#include <symcrypt/tz.h>

#include "byteorder.h"
#include "tz-powers.h"

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
  dst[1] = (hi & TZ_TOP_CLEAR) ^ b[1];
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
      h[k + 1] &= TZ_TOP_CLEAR;
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
  return (int) (((wrong | (0 - wrong)) >> 63) ^ 1);
}

static int
read_matrix (uint64_t *h, const uint8_t *digest)
{
  uint64_t same[TZ_STATE_WORDS];
  const int good = read_two (h, same, digest, digest, 0);
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

/* The first FIRST bytes, if any, are in BUFFER, with room for zeros up to a
 * block. */
LEAVE_FRAME static void
tz (size_t length, const uint8_t *data, size_t first, uint8_t *buffer,
    uint8_t *digest)
{
  uint64_t state[TZ_STATE_WORDS];
  if (first == 0)
    {
      identity (state);
      absorb (state, length, data);
    }
  else
    {
      _symcrypt_tz_first (state, first, buffer);
      if (length > first)
        tz_blocks_kernel () (state, (length - first) / BLOCK, data + first);
    }
  write_digest (digest, state);
}

/* The buffer is in this frame, as a short message fills little of it. */
void
symcrypt_tz (size_t length, const uint8_t *data, uint8_t *digest)
{
  uint8_t buffer[SYMCRYPT_TZ_BUFFER_SIZE];
  size_t first = 0;

  CHECKS (POINTER (digest) MEMORY (data, length));
  if (!bytes_alone (length))
    {
      const size_t most = sizeof buffer - BLOCK + length % BLOCK;
      first = length < most ? length : most;
      memcpy (buffer, data, first);
    }
  tz (length, data, first, buffer, digest);
  if (first > 0)
    symcrypt_wipe (first + BLOCK - first % BLOCK, buffer);
  leave_kernel () (LEAVE (448));
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
  return good ? 0 : SYMCRYPT_ERROR_GROUP;
}
