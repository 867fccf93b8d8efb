/* SPDX-License-Identifier: ISC */
/* How ChaCha and Salsa20 make a stream of blocks of 64 bytes: each from 16
 * words, and two of these are a counter of blocks.
 *
 * A call first uses the rest of the last block.  Then it calls a kernel, which
 * chacha.c and salsa20.c name.  Then it keeps the rest of the new last block.
 * LOW is the index of the counter's low word. */
#ifndef SYMCRYPT_SRC_KEYSTREAM_H
#define SYMCRYPT_SRC_KEYSTREAM_H

#include "byteorder.h"
#include "memxor-kernels.h"
#include "public.h"
#include "vector.h"

#include <symcrypt/base.h>

/* The bytes of a vector are those of its words where these are
 * little-endian. */
#define KEYSTREAM_VECTOR (VECTOR16 && !BIG_ENDIAN_WORDS)

enum
{
  KEYSTREAM_BLOCK = 64,
  /* A stream without a message is made in parts, which stay in the first cache
   * while they are cleared and encrypted. */
  KEYSTREAM_PART = 64 * KEYSTREAM_BLOCK
};

/* The phase of a stream.  A context that is zero or was wiped has no nonce. */
enum
{
  KEYSTREAM_NO_NONCE, /* The buffer is empty. */
  KEYSTREAM_OPEN,
  KEYSTREAM_ENDED /* The last block was made. */
};

/* Whole blocks in C; chacha_crypt and chacha_core, and those of Salsa20. */
typedef void keystream_blocks_fn (uint8_t *dst, const uint8_t *src,
                                  size_t blocks, const uint32_t state[16],
                                  unsigned rounds);
typedef void keystream_crypt_fn (uint8_t *dst, const uint8_t *src,
                                 size_t length, const uint32_t state[16],
                                 unsigned rounds, uint8_t *last);
typedef void keystream_core_fn (uint8_t *dst, const uint32_t state[16],
                                unsigned rounds);

#pragma GCC visibility push(hidden)

/* symcrypt_chacha_set_rounds, _seek, _set_state and _get_state, and those of
 * Salsa20.  The caller checks the constants of STATE, and scrubs after the
 * last two.  KEY_LOW and KEY_HIGH are the halves of the key in STATE. */
int _symcrypt_keystream_set_rounds (struct symcrypt_keystream *s, unsigned low,
                                    unsigned rounds);
int _symcrypt_keystream_seek (struct symcrypt_keystream *s, unsigned low,
                              uint64_t block);
int _symcrypt_keystream_set_state (struct symcrypt_keystream *s,
                                   const uint32_t state[16],
                                   const uint32_t *key_low,
                                   const uint32_t *key_high, unsigned rounds,
                                   unsigned counter_bits);
int _symcrypt_keystream_get_state (const struct symcrypt_keystream *s,
                                   unsigned low, uint32_t state[16]);

/* Xor LENGTH bytes of key stream with SRC into DST by the kernel CRYPT, and
 * advance the counter of STATE.  See bare.h. */
void _symcrypt_keystream_state_crypt (keystream_crypt_fn *crypt,
                                      uint32_t state[16], unsigned rounds,
                                      unsigned low, unsigned counter_bits,
                                      size_t length, uint8_t *dst,
                                      const uint8_t *src);

#pragma GCC visibility pop

/* "expand 32-byte k", the constants of a state. */
static const uint32_t keystream_constants[4]
    = { UINT32_C (0x61707865), UINT32_C (0x3320646e), UINT32_C (0x79622d32),
        UINT32_C (0x6b206574) };

/* Kernels accept only an even number of rounds, because with an odd one their
 * loops would count down past zero. */
static inline int
keystream_rounds_are_valid (unsigned rounds)
{
  return rounds > 0 && rounds % 2 == 0;
}

/* Set two words in one store.  Kernels soon load both at once, and such a load
 * would wait until two stores have reached the cache. */
static inline void
keystream_set_pair (uint32_t *words, uint32_t low, uint32_t high)
{
#if BIG_ENDIAN_WORDS
  words[0] = low;
  words[1] = high;
#else
  uint64_t both = (uint64_t) high << 32 | low;
  memcpy (words, &both, sizeof both);
#endif
}

/* Load four words of a key. */
static inline void
keystream_load (uint32_t words[4], const uint8_t *bytes)
{
#if BIG_ENDIAN_WORDS
  unsigned k;
  for (k = 0; k < 4; k++)
    words[k] = read_le32 (bytes + 4 * k);
#else
  memcpy (words, bytes, 4 * sizeof words[0]);
#endif
}

/* Set the four words at DST to those of BLOCK minus SUBTRACTED. */
static inline void
keystream_subtract (uint32_t dst[4], const uint8_t *block,
                    const uint32_t subtracted[4])
{
#if KEYSTREAM_VECTOR
  vector32 a, b;
  memcpy (&a, block, sizeof a);
  memcpy (&b, subtracted, sizeof b);
  a -= b;
  memcpy (dst, &a, sizeof a);
#else
  unsigned k;
  for (k = 0; k < 4; k++)
    dst[k] = read_le32 (block + 4 * k) - subtracted[k];
#endif
}

/* Begin a stream, after its words were set. */
static inline void
keystream_start (struct symcrypt_keystream *s, unsigned counter_bits)
{
  s->counter_bits = (uint8_t) counter_bits;
  s->left = 0;
  s->phase = KEYSTREAM_OPEN;
}

static inline uint64_t
keystream_counter (const struct symcrypt_keystream *s, unsigned low)
{
  return s->counter_bits == 32
             ? s->state[low]
             : (uint64_t) s->state[low + 1] << 32 | s->state[low];
}

static inline void
keystream_set_counter (struct symcrypt_keystream *s, unsigned low,
                       uint64_t counter)
{
  keystream_set_pair (s->state + low, (uint32_t) counter,
                      s->counter_bits == 64 ? (uint32_t) (counter >> 32)
                                            : s->state[low + 1]);
}

static inline uint64_t
keystream_last_block (const struct symcrypt_keystream *s)
{
  return s->counter_bits == 32 ? UINT32_MAX : UINT64_MAX;
}

/* Return 0 if the stream has LENGTH more bytes, or an error. */
static inline int
keystream_check (const struct symcrypt_keystream *s, unsigned low,
                 size_t length)
{
  if (s->phase == KEYSTREAM_NO_NONCE)
    return SYMCRYPT_ERROR_STATE;
  if (length > s->left
      && (s->phase == KEYSTREAM_ENDED
          || (length - s->left - 1) / KEYSTREAM_BLOCK
                 > keystream_last_block (s) - keystream_counter (s, low)))
    return SYMCRYPT_ERROR_COUNTER;
  return 0;
}

/* Use the rest of the last block, up to LENGTH bytes, and return how many
 * bytes that were.  Here and below, SRC is null if only key stream is wanted.
 */
static inline size_t
keystream_use_buffer (struct symcrypt_keystream *s, size_t length,
                      uint8_t *dst, const uint8_t *src)
{
  const uint8_t *unused = s->buffer + KEYSTREAM_BLOCK - s->left;
  size_t n = s->left < length ? s->left : length;
  if (n == 0)
    return 0;
  if (src)
    memxor (dst, src, unused, n);
  else
    memcpy (dst, unused, n);
  s->left = (uint8_t) (s->left - n);
  return n;
}

/* Advance the counter by the blocks of LENGTH bytes, at least 1. */
static inline void
keystream_advance (struct symcrypt_keystream *s, unsigned low, size_t length)
{
  uint64_t counter = keystream_counter (s, low);
  size_t behind_first = (length - 1) / KEYSTREAM_BLOCK;
  if (behind_first == keystream_last_block (s) - counter)
    s->phase = KEYSTREAM_ENDED;
  keystream_set_counter (s, low, counter + behind_first + 1);
}

/* Make the last LENGTH bytes of a call, at most a block, with the block that a
 * kernel wrote to the buffer, and clear as many bytes there.  Most messages
 * end here, and a call would take longer than the work: so this has vectors of
 * its own. */
static inline void
keystream_finish (struct symcrypt_keystream *s, size_t length, uint8_t *dst,
                  const uint8_t *src)
{
  uint8_t *buffer = s->buffer;
  size_t k = 0;

  if (length == 0)
    return;
  s->left = (uint8_t) (KEYSTREAM_BLOCK - length);
  if (!src)
    {
      memcpy (dst, buffer, length);
      memset (buffer, 0, length);
      return;
    }
#if KEYSTREAM_VECTOR
  for (; k + 16 <= length; k += 16)
    {
      vector32 x;
      memcpy (&x, buffer + k, 16);
      vector32_xor (dst + k, src + k, x);
      memset (buffer + k, 0, 16);
    }
#endif
  if (k < length)
    {
      memxor (dst + k, src + k, buffer + k, length - k);
      memset (buffer + k, 0, length - k);
    }
}

/* The kernels that make a stream. */
struct keystream_kernels
{
  keystream_core_fn *core;
  keystream_crypt_fn *crypt;
  int core_is_faster; /* than CRYPT, for one block */
};

/* Make LENGTH bytes that the stream has. */
ALWAYS_INLINE void
keystream_make (struct symcrypt_keystream *s, unsigned low,
                struct keystream_kernels kernels, size_t length, uint8_t *dst,
                const uint8_t *src)
{
  size_t used, rest;
  used = keystream_use_buffer (s, length, dst, src);
  length -= used;
  if (length == 0)
    return;
  dst += used;
  if (src)
    src += used;

  if (length <= KEYSTREAM_BLOCK && kernels.core_is_faster)
    {
      kernels.core (s->buffer, s->state, s->rounds);
      rest = length;
    }
  else
    {
      kernels.crypt (dst, src ? src : memset (dst, 0, length), length,
                     s->state, s->rounds, s->buffer);
      rest = length % KEYSTREAM_BLOCK;
    }
  keystream_advance (s, low, length);
  keystream_finish (s, rest, dst + (length - rest),
                    src ? src + (length - rest) : NULL);
}

#endif
