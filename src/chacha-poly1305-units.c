/* SPDX-License-Identifier: ISC */
/* Long runs of ChaCha20-Poly1305: the kernel chacha_poly1305_blocks encrypts a
 * unit and authenticates most of another unit at the same time. */
#include "bare.h"
#include "chacha-poly1305-internal.h"

#include <string.h>

/* The kernel authenticates UNIT_BLOCKS blocks of each unit.  poly1305_blocks
 * authenticates the rest, of so many units at a time that they stay in a
 * cache. */
#define REST_BLOCKS (UNIT / BLOCK - UNIT_BLOCKS)
#define MOST_UNITS 32

void KERNEL_ABI
_symcrypt_chacha_poly1305_blocks_portable (
    uint8_t *dst, const uint8_t *src, size_t count, const uint32_t state[16],
    struct symcrypt_poly1305_state *poly1305, const uint8_t *data)
{
  uint32_t next[16];

  memcpy (next, state, sizeof next);
  for (; count > 0; count--)
    {
      poly1305_blocks_kernel () (poly1305, UNIT_BLOCKS, data, 1);
      chacha_blocks_kernel () (dst, src, UNIT / STREAM_BLOCK, next, ROUNDS);
      next[COUNTER] += UNIT / STREAM_BLOCK;
      next[COUNTER + 1] += next[COUNTER] < UNIT / STREAM_BLOCK;
      dst += UNIT;
      src += UNIT;
      data += UNIT_BLOCKS * BLOCK;
    }
}

int
_symcrypt_chacha_poly1305_has_units (void)
{
#define ONE_BY_ONE(DIRECTORY)                                                 \
  BUILT_##DIRECTORY (if (chacha_blocks_implementation ()                      \
                         == _symcrypt_chacha_blocks_##DIRECTORY) return 0;)
#include "thresholds.def"
  return chacha_poly1305_blocks_implementation ()
         != _symcrypt_chacha_poly1305_blocks_c;
}

const uint8_t *
_symcrypt_chacha_poly1305_encrypt_units (
    uint32_t *state, struct symcrypt_poly1305_state *poly1305, size_t units,
    uint8_t *dst, const uint8_t *src, const uint8_t *data)
{
  while (units > 0)
    {
      const size_t n = units < MOST_UNITS ? units : MOST_UNITS;
      chacha_poly1305_blocks_kernel () (dst, src, n, state, poly1305, data);
      data += n * UNIT_BLOCKS * BLOCK;
      state[COUNTER] += (uint32_t) (n * (UNIT / STREAM_BLOCK));
      dst += n * UNIT;
      src += n * UNIT;
      units -= n;
      if (units > 0)
        {
          authenticate_blocks (poly1305, n * REST_BLOCKS, data);
          data += n * REST_BLOCKS * BLOCK;
        }
    }
  return data;
}

void
_symcrypt_chacha_poly1305_decrypt_units (
    uint32_t *state, struct symcrypt_poly1305_state *poly1305, size_t units,
    uint8_t *dst, const uint8_t *src, size_t before)
{
  while (units > 0)
    {
      const size_t n = units < MOST_UNITS ? units : MOST_UNITS;
      authenticate_blocks (poly1305, before + n * REST_BLOCKS,
                           src - before * BLOCK);
      chacha_poly1305_blocks_kernel () (dst, src, n, state, poly1305,
                                        src + n * REST_BLOCKS * BLOCK);
      state[COUNTER] += (uint32_t) (n * (UNIT / STREAM_BLOCK));
      dst += n * UNIT;
      src += n * UNIT;
      units -= n;
      before = 0;
    }
}

/* Fewer units than this gain nothing. */
static const size_t least_units[] = { [ENCRYPT] = 4, [DECRYPT] = 2 };

size_t
_symcrypt_chacha_poly1305_units (enum direction direction, uint32_t counter,
                                 size_t length)
{
  size_t units = length / UNIT, rest = length % UNIT;

  if (units < least_units[direction]
      || !_symcrypt_chacha_poly1305_has_units ())
    return 0;
  if (rest > 0 && rest < chacha_poly1305_plan_threshold ().least_rest)
    units--;
  return units > (UINT32_MAX - counter) / (UNIT / STREAM_BLOCK) ? 0 : units;
}

void
_symcrypt_chacha_poly1305_run (enum direction direction, uint32_t *state,
                               struct symcrypt_poly1305_state *poly1305,
                               size_t units, uint8_t *dst, const uint8_t *src)
{
  const uint8_t *const end = dst + units * UNIT;
  const uint8_t *data = dst + REST_BLOCKS * BLOCK;

  if (direction == DECRYPT)
    {
      _symcrypt_chacha_poly1305_decrypt_units (state, poly1305, units, dst,
                                               src, 0);
      return;
    }
  /* The kernel needs ciphertext to authenticate: make one unit before it. */
  chacha_blocks_kernel () (dst, src, UNIT / STREAM_BLOCK, state, ROUNDS);
  state[COUNTER] += UNIT / STREAM_BLOCK;
  authenticate_blocks (poly1305, REST_BLOCKS, dst);
  data = _symcrypt_chacha_poly1305_encrypt_units (
      state, poly1305, units - 1, dst + UNIT, src + UNIT, data);
  poly1305_blocks_kernel () (poly1305, (size_t) (end - data) / BLOCK, data, 1);
}

/* ----------------------------------------------------- on a bare state */

static void
crypt_state (enum direction direction, uint32_t state[16], uint64_t h[3],
             const uint64_t r[2], size_t length, uint8_t *dst,
             const uint8_t *src)
{
  struct symcrypt_poly1305_state poly1305;
  size_t n;

  poly1305_load (&poly1305, h, r);
  for (; length > 0; dst += n, src += n, length -= n)
    {
      const size_t units = _symcrypt_chacha_poly1305_units (
          direction, state[COUNTER], length);
      n = units > 0 ? units * UNIT : length < PIECE ? length : PIECE;
      if (units > 0)
        {
          _symcrypt_chacha_poly1305_run (direction, state, &poly1305, units,
                                         dst, src);
          continue;
        }
      if (direction == DECRYPT)
        authenticate_blocks (&poly1305, n / BLOCK, src);
      _symcrypt_chacha_state_crypt (state, ROUNDS, 32, n, dst, src);
      if (direction == ENCRYPT)
        authenticate_blocks (&poly1305, n / BLOCK, dst);
    }
  memcpy (h, poly1305.h, sizeof poly1305.h);
  poly1305_wipe_state (&poly1305);
}

void
_symcrypt_chacha_poly1305_state_encrypt (uint32_t state[16], uint64_t h[3],
                                         const uint64_t r[2], size_t length,
                                         uint8_t *dst, const uint8_t *src)
{
  crypt_state (ENCRYPT, state, h, r, length, dst, src);
}

void
_symcrypt_chacha_poly1305_state_decrypt (uint32_t state[16], uint64_t h[3],
                                         const uint64_t r[2], size_t length,
                                         uint8_t *dst, const uint8_t *src)
{
  crypt_state (DECRYPT, state, h, r, length, dst, src);
}
