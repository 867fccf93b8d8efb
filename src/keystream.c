/* SPDX-License-Identifier: ISC */
/* Any length of key stream, from kernels that make whole blocks. */
#include "keystream.h"

#include <string.h>

/* Make BLOCKS blocks, which the stream has, and go on behind them. */
static void
run (const struct keystream *s, uint8_t *dst, const uint8_t *src,
     size_t blocks)
{
  uint64_t counter = keystream_counter (s);
  s->blocks (dst, src, blocks, s->state, s->rounds);
  if (blocks - 1 == keystream_last (s) - counter)
    *s->ended = 1;
  keystream_set_counter (s, counter + blocks);
}

int
_symcrypt_keystream_crypt (const struct keystream *s, size_t length,
                           uint8_t *dst, const uint8_t *src)
{
  uint8_t pad[KEYSTREAM_GROUP * KEYSTREAM_BLOCK];
  size_t n = *s->left, whole, rest;

  if (length > n
      && (*s->ended
          || (length - n - 1) / KEYSTREAM_BLOCK
                 > keystream_last (s) - keystream_counter (s)))
    return SYMCRYPT_ERROR_COUNTER;

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

  /* What cannot be made in place is the last block, if it is not used up, and
   * with it go the blocks that make it a group. */
  whole = length / KEYSTREAM_BLOCK;
  rest = length % KEYSTREAM_BLOCK;
  if (rest > 0)
    {
      rest += whole % KEYSTREAM_GROUP * KEYSTREAM_BLOCK;
      whole -= whole % KEYSTREAM_GROUP;
    }

  if (whole > 0 && src)
    {
      run (s, dst, src, whole);
      dst += whole * KEYSTREAM_BLOCK;
      src += whole * KEYSTREAM_BLOCK;
    }
  else
    /* In parts that stay in the first cache between the two passes. */
    for (; whole > 0; whole -= n)
      {
        n = whole < 64 ? whole : 64;
        memset (dst, 0, n * KEYSTREAM_BLOCK);
        run (s, dst, dst, n);
        dst += n * KEYSTREAM_BLOCK;
      }

  if (rest > 0)
    {
      size_t blocks = (rest + KEYSTREAM_BLOCK - 1) / KEYSTREAM_BLOCK;
      size_t end = blocks * KEYSTREAM_BLOCK;
      uint8_t *work = blocks == 1 ? s->buffer : pad;
      if (src)
        memcpy (work, src, rest);
      else
        memset (work, 0, rest);
      memset (work + rest, 0, end - rest);
      run (s, work, work, blocks);
      memcpy (dst, work, rest);
      *s->left = (uint8_t) (end - rest);
      if (blocks == 1)
        memset (work, 0, rest);
      else
        {
          memcpy (s->buffer + KEYSTREAM_BLOCK - *s->left, work + rest,
                  *s->left);
          symcrypt_wipe (end, pad);
        }
    }
  return 0;
}
