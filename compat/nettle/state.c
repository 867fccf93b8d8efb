/* SPDX-License-Identifier: ISC */
/* Kernels on the states of others. */
#include "kernels.h"

#include "state.h"

#include "bare.h"

#include "byteorder.h"
#include "wipe.h"

enum
{
  BLOCK = 64,
  CHACHA_COUNTER = 12,
  ROUNDS = 20
};

void
_symcrypt_state_chacha20 (uint32_t state[16], unsigned counter_bits,
                          size_t length, uint8_t *dst, const uint8_t *src)
{
  _symcrypt_chacha_state_crypt (state, ROUNDS, counter_bits, length, dst, src);
}

void
_symcrypt_state_salsa20 (uint32_t state[16], unsigned rounds, size_t length,
                         uint8_t *dst, const uint8_t *src)
{
  _symcrypt_salsa20_state_crypt (state, rounds, length, dst, src);
}

void
_symcrypt_state_chacha20_block (const uint32_t state[16], uint8_t block[64])
{
  chacha_core_kernel () (block, state, ROUNDS);
}

/* ------------------------------------------------------------- Poly1305 */

void
_symcrypt_state_poly1305_start (struct state_poly1305 *mac, const uint8_t *key)
{
  memset (mac->h, 0, sizeof mac->h);
  _symcrypt_poly1305_state_clamp (mac->r, key);
}

void
_symcrypt_state_poly1305_blocks (struct state_poly1305 *mac, size_t blocks,
                                 const uint8_t *data)
{
  _symcrypt_poly1305_state_blocks (mac->h, mac->r, blocks, data, 1);
}

void
_symcrypt_state_poly1305_finish (const struct state_poly1305 *mac,
                                 const uint8_t s[16], uint8_t tag[16])
{
  _symcrypt_poly1305_state_digest (mac->h, s, tag);
}

static void
load (struct symcrypt_poly1305_state *state, const struct state_poly1305 *mac)
{
  memcpy (state->h, mac->h, sizeof mac->h);
  memcpy (state->r, mac->r, sizeof mac->r);
  state->powers_form = 0;
}

static void
store (struct symcrypt_poly1305_state *state, struct state_poly1305 *mac)
{
  memcpy (mac->h, state->h, sizeof mac->h);
  poly1305_wipe_state (state);
}

/* -------------------------------------------------------- both at once */

enum
{
  UNIT = CHACHA_POLY1305_UNIT,
  BESIDE = CHACHA_POLY1305_BESIDE * 16, /* bytes taken in beside a unit */
  ASIDE = UNIT - BESIDE,                /* and those that are not */
  LEAST = 4,                            /* units from which it gains */
  MOST = 16,   /* units whose message stays in the first cache */
  PIECE = 8192 /* the same, one after the other */
};

static void
take (struct symcrypt_poly1305_state *state, size_t length,
      const uint8_t *data)
{
  if (length >= 16)
    poly1305_blocks_kernel () (state, length / 16, data, 1);
}

static void
chacha20 (uint32_t state[16], size_t length, uint8_t *dst, const uint8_t *src)
{
  _symcrypt_state_chacha20 (state, 32, length, dst, src);
}

/* How many units of the next LENGTH bytes to do at once. */
static size_t
units (const uint32_t state[16], size_t length)
{
  const size_t n = length / UNIT < MOST ? length / UNIT : MOST;
  return n < LEAST || state[CHACHA_COUNTER] > UINT32_MAX - MOST * UNIT / BLOCK
                 || chacha_poly1305_blocks_implementation ()
                        == _symcrypt_chacha_poly1305_blocks_c
             ? 0
             : n;
}

void
_symcrypt_state_encrypt (uint32_t state[16], struct state_poly1305 *mac,
                         size_t length, uint8_t *dst, const uint8_t *src)
{
  struct symcrypt_poly1305_state poly1305;
  size_t n, count;

  load (&poly1305, mac);
  for (; length > 0; length -= n, dst += n, src += n)
    {
      count = units (state, length);
      n = count > 0 ? count * UNIT : length < PIECE ? length : PIECE;
      if (count > 0)
        {
          /* One unit ahead, so that there is something to take in. */
          chacha20 (state, UNIT, dst, src);
          take (&poly1305, ASIDE, dst);
          chacha_poly1305_blocks_kernel () (dst + UNIT, src + UNIT, count - 1,
                                            state, &poly1305, dst + ASIDE);
          state[CHACHA_COUNTER] += (uint32_t) ((count - 1) * (UNIT / BLOCK));
          take (&poly1305, n - ASIDE - (count - 1) * BESIDE,
                dst + ASIDE + (count - 1) * BESIDE);
        }
      else
        {
          chacha20 (state, n, dst, src);
          take (&poly1305, n, dst);
        }
    }
  store (&poly1305, mac);
}

void
_symcrypt_state_decrypt (uint32_t state[16], struct state_poly1305 *mac,
                         size_t length, uint8_t *dst, const uint8_t *src)
{
  struct symcrypt_poly1305_state poly1305;
  size_t n, count;

  load (&poly1305, mac);
  for (; length > 0; length -= n, dst += n, src += n)
    {
      count = units (state, length);
      n = count > 0 ? count * UNIT : length < PIECE ? length : PIECE;
      if (count > 0)
        {
          take (&poly1305, count * ASIDE, src);
          chacha_poly1305_blocks_kernel () (dst, src, count, state, &poly1305,
                                            src + count * ASIDE);
          state[CHACHA_COUNTER] += (uint32_t) (count * (UNIT / BLOCK));
        }
      else
        {
          take (&poly1305, n, src);
          chacha20 (state, n, dst, src);
        }
    }
  store (&poly1305, mac);
}

/* --------------------------------------------------------------- PBKDF2 */

#define ITERATE(NAME, WORD, WORDS, READ, WRITE)                               \
  void _symcrypt_state_iterate_##NAME (const WORD *inner, const WORD *outer,  \
                                       size_t n, uint8_t *t)                  \
  {                                                                           \
    WORD key[2 * (WORDS)], state[2 * (WORDS)];                                \
    size_t k;                                                                 \
    memcpy (key, inner, sizeof (WORD) * (WORDS));                             \
    memcpy (key + (WORDS), outer, sizeof (WORD) * (WORDS));                   \
    for (k = 0; k < (WORDS); k++)                                             \
      state[k] = state[(WORDS) + k] = READ (t + sizeof (WORD) * k);           \
    NAME##_iterate_kernel () (state, key, n);                                 \
    for (k = 0; k < (WORDS); k++)                                             \
      WRITE (t + sizeof (WORD) * k, state[(WORDS) + k]);                      \
    wipe_inline (sizeof key, key);                                            \
    wipe_inline (sizeof state, state);                                        \
  }
ITERATE (md5, uint32_t, 4, read_le32, write_le32)
ITERATE (sha1, uint32_t, 5, read_be32, write_be32)
ITERATE (sha256, uint32_t, 8, read_be32, write_be32)
ITERATE (sha512, uint64_t, 8, read_be64, write_be64)
