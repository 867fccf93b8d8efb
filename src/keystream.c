/* SPDX-License-Identifier: ISC */
/* Any length of key stream, from kernels that make whole blocks. */
#include "keystream.h"

#include <string.h>

enum
{
  PART = 64 * KEYSTREAM_BLOCK
};

/* Account for MADE more blocks, and one. */
static inline void
advance (const struct keystream *s, size_t made)
{
  uint64_t counter = keystream_counter (s);
  if (made == keystream_last (s) - counter)
    *s->phase = KEYSTREAM_ENDED;
  keystream_set_counter (s, counter + made + 1);
}

/* Crypt LENGTH bytes, which the stream has; what is not whole blocks is left
 * to the caller, and its key stream in the buffer. */
static void
run (const struct keystream *s, uint8_t *dst, const uint8_t *src,
     size_t length)
{
  s->crypt (dst, src, length, s->state, s->rounds, s->buffer);
  advance (s, (length - 1) / KEYSTREAM_BLOCK);
}

int
_symcrypt_keystream_crypt (const struct keystream *s, size_t length,
                           uint8_t *dst, const uint8_t *src)
{
  size_t n = *s->left, rest;

  if (length > n
      && (*s->phase != KEYSTREAM_OPEN
          || (length - n - 1) / KEYSTREAM_BLOCK
                 > keystream_last (s) - keystream_counter (s)))
    return *s->phase == KEYSTREAM_NO_NONCE ? SYMCRYPT_ERROR_STATE
                                           : SYMCRYPT_ERROR_COUNTER;

  if (n > length)
    n = length;
  if (n > 0)
    {
      const uint8_t *unused = s->buffer + KEYSTREAM_BLOCK - *s->left;
      if (src)
        {
          memxor_kernel () (dst, src, unused, n);
          src += n;
        }
      else
        memcpy (dst, unused, n);
      *s->left = (uint8_t) (*s->left - n);
      dst += n;
      length -= n;
    }
  if (length == 0)
    return *s->phase == KEYSTREAM_NO_NONCE ? SYMCRYPT_ERROR_STATE : 0;

  /* A block by itself, for which some CPUs have better than the kernel for
   * many. */
  if (length == KEYSTREAM_BLOCK && src && !s->alone)
    {
      run (s, dst, src, length);
      return 0;
    }
  if (length <= KEYSTREAM_BLOCK)
    {
      s->core (s->buffer, s->state, s->rounds);
      advance (s, 0);
      if (src)
        memxor_kernel () (dst, src, s->buffer, length);
      else
        memcpy (dst, s->buffer, length);
      memset (s->buffer, 0, length);
      *s->left = (uint8_t) (KEYSTREAM_BLOCK - length);
      return 0;
    }

  rest = length % KEYSTREAM_BLOCK;
  if (src)
    {
      run (s, dst, src, length);
      if (rest > 0)
        memxor_kernel () (dst + (length - rest), src + (length - rest),
                          s->buffer, rest);
    }
  else
    {
      /* In parts that stay in the first cache between the two passes. */
      while (length > PART)
        {
          memset (dst, 0, PART);
          run (s, dst, dst, PART);
          dst += PART;
          length -= PART;
        }
      memset (dst, 0, length - rest);
      run (s, dst, dst, length);
      memcpy (dst + (length - rest), s->buffer, rest);
    }
  if (rest > 0)
    {
      memset (s->buffer, 0, rest);
      *s->left = (uint8_t) (KEYSTREAM_BLOCK - rest);
    }
  return 0;
}
