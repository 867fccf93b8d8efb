/* SPDX-License-Identifier: ISC */
/* What Salsa20 and ChaCha have in common: 16 words, one of two 32-bit counter
 * words among them, are mixed by some rounds and added to themselves.
 *
 * The two differ in what a round does and in where the counter stands, and are
 * the arguments of the functions below, all of which are meant to be inlined
 * into the few callers that each has. */
#ifndef SYMCRYPT_SRC_KEYSTREAM_H
#define SYMCRYPT_SRC_KEYSTREAM_H

#include "byteorder.h"
#include "kernels.h"
#include "vector.h"

#if defined(__GNUC__)
#define KEYSTREAM_INLINE static inline __attribute__ ((__always_inline__))
#else
#define KEYSTREAM_INLINE static inline
#endif

/* Bytes of a vector are those of its words where these are little-endian. */
#if VECTOR16 && !BIG_ENDIAN_WORDS
#define KEYSTREAM_VECTOR 1
#else
#define KEYSTREAM_VECTOR 0
#endif

enum
{
  KEYSTREAM_BLOCK = 64,
  /* Kernels may run this many blocks at about the price of one. */
  KEYSTREAM_GROUP = 4,
  /* Key stream alone is made in parts that stay in the first cache. */
  KEYSTREAM_PART = 64 * KEYSTREAM_BLOCK
};

/* Rotation of a word, or of each word of a vector. */
#define KEYSTREAM_ROTL(X, N) ((X) << (N) | (X) >> (32 - (N)))

/* DO for each word, without a loop, so that words are kept in registers. */
#define KEYSTREAM_EACH4(DO, K) DO (K) DO (K + 1) DO (K + 2) DO (K + 3)
#define KEYSTREAM_EACH(DO)                                                    \
  KEYSTREAM_EACH4 (DO, 0)                                                     \
  KEYSTREAM_EACH4 (DO, 4) KEYSTREAM_EACH4 (DO, 8) KEYSTREAM_EACH4 (DO, 12)

/* ------------------------------------------------------- the C kernels */

/* Mix 16 words in place by ROUNDS rounds. */
typedef void keystream_mix (uint32_t x[16], unsigned rounds);

/* Write the next block of STATE, xored with SRC, to DST. */
KEYSTREAM_INLINE void
keystream_block (uint8_t *dst, const uint8_t *src, const uint32_t state[16],
                 unsigned rounds, keystream_mix *mix)
{
  uint32_t x[16];
#define START(K) x[K] = state[K];
#define FINISH(K)                                                             \
  write_le32 (dst + 4 * (K), read_le32 (src + 4 * (K)) ^ (x[K] + state[K]));
  KEYSTREAM_EACH (START)
  mix (x, rounds);
  KEYSTREAM_EACH (FINISH)
#undef START
#undef FINISH
}

/* Mix the 16 words of four blocks, one block in each column. */
#if KEYSTREAM_VECTOR
typedef void keystream_mix4 (vector32 x[16], unsigned rounds);

/* The same for four blocks; LOW and HIGH are the places of the counter. */
KEYSTREAM_INLINE void
keystream_block4 (uint8_t *dst, const uint8_t *src, const uint32_t state[16],
                  unsigned rounds, unsigned low, unsigned high,
                  keystream_mix4 *mix4)
{
  vector32 x[16], start[16], carry;
#define START(K) start[K] = (vector32){ 0 } + state[K];
#define COPY(K) x[K] = start[K];
#define ADD(K) x[K] += start[K];
#define XOR(K, COLUMN)                                                        \
  vector32_xor (dst + KEYSTREAM_BLOCK * (COLUMN) + 4 * (K),                   \
                src + KEYSTREAM_BLOCK * (COLUMN) + 4 * (K), x[K + COLUMN]);
#define FINISH(K)                                                             \
  KEYSTREAM_EACH4 (ADD, K)                                                    \
  vector32_transpose (x + K);                                                 \
  XOR (K, 0) XOR (K, 1) XOR (K, 2) XOR (K, 3)

  KEYSTREAM_EACH (START)
  start[low] += (vector32){ 0, 1, 2, 3 };
  carry = (vector32) (start[low] < state[low]);
  start[high] -= carry;
  KEYSTREAM_EACH (COPY)
  mix4 (x, rounds);
  FINISH (0) FINISH (4) FINISH (8) FINISH (12)
#undef START
#undef COPY
#undef ADD
#undef XOR
#undef FINISH
}
#else
typedef void keystream_mix4 (void);
#endif

/* The kernel salsa20_blocks or chacha_blocks, whose counter is in the words
 * LOW and LOW + 1. */
KEYSTREAM_INLINE void
keystream_blocks (uint8_t *dst, const uint8_t *src, size_t blocks,
                  const uint32_t state[16], unsigned rounds, unsigned low,
                  keystream_mix *mix, keystream_mix4 *mix4)
{
  uint32_t start[16];
  size_t n;

  (void) mix4;
  memcpy (start, state, sizeof start);
  for (; blocks > 0; blocks -= n)
    {
      n = KEYSTREAM_VECTOR && blocks > 4 ? 4 : blocks;
#if KEYSTREAM_VECTOR
      if (n > 1)
        {
          uint8_t pad[4 * KEYSTREAM_BLOCK];
          if (n < 4)
            memcpy (pad, src, n * KEYSTREAM_BLOCK);
          keystream_block4 (n < 4 ? pad : dst, n < 4 ? pad : src, start,
                            rounds, low, low + 1, mix4);
          if (n < 4)
            memcpy (dst, pad, n * KEYSTREAM_BLOCK);
        }
      else
#endif
        {
          keystream_block (dst, src, start, rounds, mix);
          n = 1;
        }
      start[low] += (uint32_t) n;
      start[low + 1] += start[low] < n;
      dst += n * KEYSTREAM_BLOCK;
      src += n * KEYSTREAM_BLOCK;
    }
}

typedef void KERNEL_ABI keystream_blocks_fn (uint8_t *dst, const uint8_t *src,
                                             size_t blocks,
                                             const uint32_t state[16],
                                             unsigned rounds);

/* The kernel salsa20_crypt or chacha_crypt, made of BLOCKS_FN. */
KEYSTREAM_INLINE void
keystream_crypt (keystream_blocks_fn *blocks_fn, uint8_t *dst,
                 const uint8_t *src, size_t length, const uint32_t state[16],
                 unsigned rounds, uint8_t *last, unsigned low)
{
  uint8_t pad[KEYSTREAM_GROUP * KEYSTREAM_BLOCK];
  uint32_t next[16];
  size_t whole = length / KEYSTREAM_BLOCK, group, n;

  if (length % KEYSTREAM_BLOCK == 0)
    {
      blocks_fn (dst, src, whole, state, rounds);
      return;
    }

  /* With the last block go those that make it a group. */
  group = whole % KEYSTREAM_GROUP;
  whole -= group;
  memcpy (next, state, sizeof next);
  if (whole > 0)
    {
      uint64_t counter = (uint64_t) next[low + 1] << 32 | next[low];
      blocks_fn (dst, src, whole, next, rounds);
      counter += whole;
      next[low] = (uint32_t) counter;
      next[low + 1] = (uint32_t) (counter >> 32);
    }
  n = group * KEYSTREAM_BLOCK;
  if (group == 0)
    {
      memset (last, 0, KEYSTREAM_BLOCK);
      blocks_fn (last, last, 1, next, rounds);
    }
  else
    {
      memcpy (pad, src + whole * KEYSTREAM_BLOCK, n);
      memset (pad + n, 0, KEYSTREAM_BLOCK);
      blocks_fn (pad, pad, group + 1, next, rounds);
      memcpy (dst + whole * KEYSTREAM_BLOCK, pad, n);
      memcpy (last, pad + n, KEYSTREAM_BLOCK);
    }
}

/* The kernels of the cipher NAME in C.  Its source defines MIX (X, ROUNDS), a
 * statement that mixes 16 words or vectors, and COUNTER, the first of the
 * counter's two words. */
#define KEYSTREAM_MIX(TYPE, MIX_TYPE)                                         \
  KEYSTREAM_INLINE void MIX_TYPE (TYPE x[16], unsigned rounds)                \
  {                                                                           \
    MIX (x, rounds);                                                          \
  }
#if KEYSTREAM_VECTOR
#define KEYSTREAM_MIX4 KEYSTREAM_MIX (vector32, mix4)
#else
#define KEYSTREAM_MIX4
#define mix4 NULL
#endif
#define KEYSTREAM_CORE(NAME, CORE, BLOCKS)                                    \
  void KERNEL_ABI _symcrypt_##NAME##_##CORE##_portable (                      \
      uint8_t *dst, const uint32_t state[16], unsigned rounds)                \
  {                                                                           \
    memset (dst, 0, (BLOCKS) *KEYSTREAM_BLOCK);                               \
    _symcrypt_##NAME##_blocks_portable (dst, dst, BLOCKS, state, rounds);     \
  }
#define KEYSTREAM_KERNELS(NAME)                                               \
  KEYSTREAM_MIX (uint32_t, mix)                                               \
  KEYSTREAM_MIX4                                                              \
  void KERNEL_ABI _symcrypt_##NAME##_blocks_portable (                        \
      uint8_t *dst, const uint8_t *src, size_t blocks,                        \
      const uint32_t state[16], unsigned rounds)                              \
  {                                                                           \
    keystream_blocks (dst, src, blocks, state, rounds, COUNTER, mix, mix4);   \
  }                                                                           \
  void KERNEL_ABI _symcrypt_##NAME##_crypt_portable (                         \
      uint8_t *dst, const uint8_t *src, size_t length,                        \
      const uint32_t state[16], unsigned rounds, uint8_t *last)               \
  {                                                                           \
    keystream_crypt (NAME##_blocks_kernel (), dst, src, length, state,        \
                     rounds, last, COUNTER);                                  \
  }                                                                           \
  KEYSTREAM_CORE (NAME, core, 1)                                              \
  KEYSTREAM_CORE (NAME, 2core, 2)                                             \
  KEYSTREAM_CORE (NAME, 3core, 3)

/* ---------------------------------------- above the kernels: the stream */

/* The types of the kernels. */
typedef void KERNEL_ABI keystream_crypt_fn (uint8_t *dst, const uint8_t *src,
                                            size_t length,
                                            const uint32_t state[16],
                                            unsigned rounds, uint8_t *last);
typedef void KERNEL_ABI keystream_core_fn (uint8_t *dst,
                                           const uint32_t state[16],
                                           unsigned rounds);

/* The phase of a context.  Zero, and so one that was wiped, is that without a
 * nonce, and zero rounds are those of one without a key. */
enum
{
  KEYSTREAM_NO_NONCE, /* nothing is left in the buffer */
  KEYSTREAM_OPEN,
  KEYSTREAM_ENDED /* the last block of the stream has been made */
};

/* A view of a context. */
struct keystream
{
  keystream_crypt_fn *crypt;
  keystream_core_fn *core;
  uint32_t *counter; /* its low word in the state */
  uint32_t *state;
  uint8_t *buffer;
  uint8_t *left;
  uint8_t *phase;
  unsigned rounds;
  unsigned counter_bits; /* 32 or 64 */
  int alone;             /* core makes a block faster than crypt does */
};

static inline uint64_t
keystream_counter (const struct keystream *s)
{
  return s->counter_bits == 32
             ? s->counter[0]
             : (uint64_t) s->counter[1] << 32 | s->counter[0];
}

static inline uint64_t
keystream_last (const struct keystream *s)
{
  return s->counter_bits == 32 ? UINT32_MAX : UINT64_MAX;
}

/* Whether ROUNDS is a number of rounds that kernels can make at all: from
 * another they would count down past zero. */
static inline int
keystream_rounds (unsigned rounds)
{
  return rounds > 0 && rounds % 2 == 0;
}

/* Set two words of a state in one store: kernels soon load both in one, which
 * would have to wait for two stores to reach the cache. */
KEYSTREAM_INLINE void
keystream_pair (uint32_t *words, uint32_t low, uint32_t high)
{
#if BIG_ENDIAN_WORDS
  words[0] = low;
  words[1] = high;
#else
  uint64_t both = (uint64_t) high << 32 | low;
  memcpy (words, &both, sizeof both);
#endif
}

/* Four words of a key. */
KEYSTREAM_INLINE void
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

/* dst = the words of BLOCK - SUBTRACTED, four of them. */
KEYSTREAM_INLINE void
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

static inline void
keystream_set_counter (const struct keystream *s, uint64_t counter)
{
  keystream_pair (s->counter, (uint32_t) counter,
                  s->counter_bits == 64 ? (uint32_t) (counter >> 32)
                                        : s->counter[1]);
}

static inline int
keystream_seek (const struct keystream *s, uint64_t block)
{
  if (*s->phase == KEYSTREAM_NO_NONCE)
    return SYMCRYPT_ERROR_STATE;
  if (block > keystream_last (s))
    return SYMCRYPT_ERROR_COUNTER;
  keystream_set_counter (s, block);
  *s->left = 0;
  *s->phase = KEYSTREAM_OPEN;
  return 0;
}

/* Whether a context may have ROUNDS, and *HAS, which is then set to them. */
static inline int
keystream_set_rounds (const struct keystream *s, uint8_t *has, unsigned rounds)
{
  if (*has == 0)
    return SYMCRYPT_ERROR_STATE;
  if (rounds != 8 && rounds != 12 && rounds != 20)
    return SYMCRYPT_ERROR_ROUNDS;
  *has = (uint8_t) rounds;
  return *s->phase == KEYSTREAM_NO_NONCE ? 0 : keystream_seek (s, 0);
}

/* Copy the state from which the block of the next byte of key stream is made
 * to WORDS, with the counter at LOW; which byte of the block that is, or an
 * error. */
static inline int
keystream_get_state (const struct keystream *s, uint32_t words[16],
                     unsigned low)
{
  uint64_t counter = keystream_counter (s) - (*s->left > 0);
  if (*s->phase == KEYSTREAM_NO_NONCE)
    return SYMCRYPT_ERROR_STATE;
  if (*s->phase == KEYSTREAM_ENDED && *s->left == 0)
    return SYMCRYPT_ERROR_COUNTER;
  memcpy (words, s->state, 16 * sizeof words[0]);
  words[low] = (uint32_t) counter;
  if (s->counter_bits == 64)
    words[low + 1] = (uint32_t) (counter >> 32);
  return *s->left > 0 ? KEYSTREAM_BLOCK - *s->left : 0;
}

/* The entries of bare.h, made of CRYPT: xor LENGTH bytes of key stream with
 * SRC into DST and move the counter at LOW on.  A kernel must not carry out of
 * one of 32 bits. */
KEYSTREAM_INLINE void
keystream_state_crypt (keystream_crypt_fn *crypt, uint32_t state[16],
                       unsigned rounds, unsigned low, unsigned counter_bits,
                       size_t length, uint8_t *dst, const uint8_t *src)
{
  uint8_t last[KEYSTREAM_BLOCK];

  while (length > 0)
    {
      uint64_t counter = (uint64_t) state[low + 1] << 32 | state[low];
      uint64_t most = (UINT64_C (1) << 32) - state[low];
      size_t n = length, rest;
      if (counter_bits == 32 && (n - 1) / KEYSTREAM_BLOCK >= most)
        n = (size_t) most * KEYSTREAM_BLOCK;
      rest = n % KEYSTREAM_BLOCK;
      crypt (dst, src, n, state, rounds, last);
      if (rest > 0)
        {
          memxor_kernel () (dst + (n - rest), src + (n - rest), last, rest);
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

/* restore (CTX) brings back the key that was set for the cipher NAME, by
 * SET_KEY.  Nothing else in set_nonce sees a secret: what this leaves is
 * cleared here, and set_nonce has no frame. */
#define KEYSTREAM_RESTORE(NAME, SET_KEY)                                      \
  LEAVE_FRAME static void restore_key (struct symcrypt_##NAME##_ctx *ctx)     \
  {                                                                           \
    SET_KEY;                                                                  \
  }                                                                           \
  static inline void restore (struct symcrypt_##NAME##_ctx *ctx)              \
  {                                                                           \
    restore_key (ctx);                                                        \
    leave_kernel () (LEAVE (192));                                            \
    ctx->derived = 0;                                                         \
  }

/* Account for MADE more blocks, and one. */
KEYSTREAM_INLINE void
keystream_advance (const struct keystream *s, size_t made)
{
  uint64_t counter = keystream_counter (s);
  if (made == keystream_last (s) - counter)
    *s->phase = KEYSTREAM_ENDED;
  keystream_set_counter (s, counter + made + 1);
}

/* Crypt LENGTH bytes, which the stream has; what is not whole blocks is left
 * to the caller, and its key stream in the buffer. */
KEYSTREAM_INLINE void
keystream_run (const struct keystream *s, uint8_t *dst, const uint8_t *src,
               size_t length)
{
  s->crypt (dst, src, length, s->state, s->rounds, s->buffer);
  keystream_advance (s, (length - 1) / KEYSTREAM_BLOCK);
}

/* Xor the first LENGTH bytes of the buffer, of less than a block or one, with
 * SRC into DST, and clear them there.  Most messages end here: calls would
 * take longer than the work. */
KEYSTREAM_INLINE void
keystream_spend (const struct keystream *s, uint8_t *dst, const uint8_t *src,
                 size_t length)
{
  uint8_t *buffer = s->buffer;
  size_t k = 0;

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
      memxor_kernel () (dst + k, src + k, buffer + k, length - k);
      memset (buffer + k, 0, length - k);
    }
}

/* Xor LENGTH bytes of key stream with SRC, or with zeros if SRC is null, into
 * DST.  Inlined into each call, which knows more of S: of short messages what
 * is around the kernel takes as long as the kernel. */
KEYSTREAM_INLINE int
keystream_stream (const struct keystream *s, size_t length, uint8_t *dst,
                  const uint8_t *src)
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
      keystream_run (s, dst, src, length);
      return 0;
    }
  if (length <= KEYSTREAM_BLOCK)
    {
      s->core (s->buffer, s->state, s->rounds);
      keystream_advance (s, 0);
      if (src)
        keystream_spend (s, dst, src, length);
      else
        {
          memcpy (dst, s->buffer, length);
          memset (s->buffer, 0, length);
        }
      *s->left = (uint8_t) (KEYSTREAM_BLOCK - length);
      return 0;
    }

  rest = length % KEYSTREAM_BLOCK;
  if (src)
    {
      keystream_run (s, dst, src, length);
      keystream_spend (s, dst + (length - rest), src + (length - rest), rest);
    }
  else
    {
      while (length > KEYSTREAM_PART)
        {
          memset (dst, 0, KEYSTREAM_PART);
          keystream_run (s, dst, dst, KEYSTREAM_PART);
          dst += KEYSTREAM_PART;
          length -= KEYSTREAM_PART;
        }
      memset (dst, 0, length - rest);
      keystream_run (s, dst, dst, length);
      memcpy (dst + (length - rest), s->buffer, rest);
      memset (s->buffer, 0, rest);
    }
  if (rest > 0)
    *s->left = (uint8_t) (KEYSTREAM_BLOCK - rest);
  return 0;
}

#endif
