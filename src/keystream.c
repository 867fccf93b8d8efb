/* SPDX-License-Identifier: ISC */
/* Functions of ChaCha and Salsa20 that make no key stream. */
#include "keystream.h"
#include "wipe.h"

int
_symcrypt_keystream_seek (struct symcrypt_keystream *s, unsigned low,
                          uint64_t block)
{
  if (s->phase == KEYSTREAM_NO_NONCE)
    return SYMCRYPT_ERROR_STATE;
  if (block > keystream_last_block (s))
    return SYMCRYPT_ERROR_COUNTER;
  keystream_set_counter (s, low, block);
  s->left = 0;
  s->phase = KEYSTREAM_OPEN;
  return 0;
}

int
_symcrypt_keystream_set_rounds (struct symcrypt_keystream *s, unsigned low,
                                unsigned rounds)
{
  if (s->rounds == 0)
    return SYMCRYPT_ERROR_STATE;
  if (rounds != 8 && rounds != 12 && rounds != 20)
    return SYMCRYPT_ERROR_ROUNDS;
  s->rounds = (uint8_t) rounds;
  return s->phase == KEYSTREAM_NO_NONCE ? 0
                                        : _symcrypt_keystream_seek (s, low, 0);
}

int
_symcrypt_keystream_set_state (struct symcrypt_keystream *s,
                               const uint32_t state[16],
                               const uint32_t *key_low,
                               const uint32_t *key_high, unsigned rounds,
                               unsigned counter_bits)
{
  if (rounds != 8 && rounds != 12 && rounds != 20)
    return SYMCRYPT_ERROR_ROUNDS;
  if (counter_bits != 32 && counter_bits != 64)
    return SYMCRYPT_ERROR_COUNTER;
  memcpy (s->state, state, sizeof s->state);
  memcpy (s->key, key_low, 16);
  memcpy (s->key + 4, key_high, 16);
  s->rounds = (uint8_t) rounds;
  s->derived = 0;
  keystream_start (s, counter_bits);
  return 0;
}

int
_symcrypt_keystream_get_state (const struct symcrypt_keystream *s,
                               unsigned low, uint32_t state[16])
{
  uint64_t counter = keystream_counter (s, low) - (s->left > 0);

  if (s->phase == KEYSTREAM_NO_NONCE)
    return SYMCRYPT_ERROR_STATE;
  if (s->phase == KEYSTREAM_ENDED && s->left == 0)
    return SYMCRYPT_ERROR_COUNTER;
  memcpy (state, s->state, sizeof s->state);
  state[low] = (uint32_t) counter;
  if (s->counter_bits == 64)
    state[low + 1] = (uint32_t) (counter >> 32);
  return s->left > 0 ? KEYSTREAM_BLOCK - s->left : 0;
}

void
_symcrypt_keystream_state_crypt (keystream_crypt_fn *crypt, uint32_t state[16],
                                 unsigned rounds, unsigned low,
                                 unsigned counter_bits, size_t length,
                                 uint8_t *dst, const uint8_t *src)
{
  uint8_t last[KEYSTREAM_BLOCK];

  while (length > 0)
    {
      uint64_t counter = (uint64_t) state[low + 1] << 32 | state[low];
      uint64_t most = (UINT64_C (1) << 32) - state[low];
      size_t n = length, rest;
      /* A kernel must not carry out of a counter of 32 bits. */
      if (counter_bits == 32 && (n - 1) / KEYSTREAM_BLOCK >= most)
        n = (size_t) most * KEYSTREAM_BLOCK;
      rest = n % KEYSTREAM_BLOCK;
      crypt (dst, src, n, state, rounds, last);
      if (rest > 0)
        {
          memxor (dst + (n - rest), src + (n - rest), last, rest);
          symcrypt_wipe (sizeof last, last);
        }
      counter += (n - 1) / KEYSTREAM_BLOCK + 1;
      state[low] = (uint32_t) counter;
      if (counter_bits == 64)
        state[low + 1] = (uint32_t) (counter >> 32);
      dst += n;
      src += n;
      length -= n;
    }
}
