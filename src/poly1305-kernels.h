/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_POLY1305_KERNELS_H
#define SYMCRYPT_SRC_POLY1305_KERNELS_H

#include <symcrypt/poly1305.h>

#include "byteorder.h"
#include "kernel.h"
#include "wipe.h"

/* poly1305_blocks: for each 16-byte block m of BLOCKS at DATA, set
 * h = (h + m + PAD * 2^128) * r modulo 2^130 - 5.
 *
 * STATE has h as three words, not fully reduced, with h[2] <= 7 before and
 * after, and r as two clamped words.  An implementation can continue where
 * another stopped.  BLOCKS is at least 1; DATA has any alignment.  PAD is 1,
 * or 0 for the end of a message that fills no block; then BLOCKS is 1.
 *
 * An implementation may keep powers of r in STATE->powers.  Then it sets the
 * lower half of powers_form to a number of its own, not 0.  If it finds
 * another number, it makes the powers again.  Before that it may count in the
 * upper half.  Constant time: time depends on BLOCKS, PAD and powers_form. */
typedef void KERNEL_ABI
poly1305_blocks_fn (struct symcrypt_poly1305_state *state, size_t blocks,
                    const uint8_t *data, unsigned pad);
KERNEL_DECLARATION _symcrypt_poly1305_blocks_kernel;
static inline void
poly1305_blocks (struct symcrypt_poly1305_state *state, size_t blocks,
                 const uint8_t *data, unsigned pad)
{
  reads (state, offsetof (struct symcrypt_poly1305_state, powers));
  reads (state->powers,
         state->powers_form % 4294967296 ? sizeof state->powers : 0);
  reads (data, 16 * blocks);
  writes (state, sizeof *state);
  ((poly1305_blocks_fn *) kernel_get (&_symcrypt_poly1305_blocks_kernel)) (
      state, blocks, data, pad);
}

/* The largest number of lanes, and the words of a lane: h, then r. */
#define POLY1305_LANES 16
#define POLY1305_LANES_WORDS 5

/* poly1305_many: for lane k of N, 8 or 16, do as poly1305_blocks does with
 * BLOCKS[k] blocks at DATAS[k] and a PAD of 1.  BLOCKS[k] may be 0.  Word i of
 * h and r of lane k is STATES[POLY1305_LANES * i + k]; STATES is aligned to 64
 * bytes.  Unused lanes have no blocks and any words.  The kernel may write
 * each h in another form, also in a lane without blocks.  Constant time: time
 * depends on N, BLOCKS and the addresses alone. */
static inline void
poly1305_lanes_data (const uint8_t *const *datas, const size_t *blocks,
                     size_t n)
{
  for (; n > 0; n--)
    reads (*datas++, 16 * *blocks++);
}

typedef void KERNEL_ABI poly1305_many_fn (uint64_t *states, size_t n,
                                          const uint8_t *const *datas,
                                          const size_t *blocks);
KERNEL_DECLARATION _symcrypt_poly1305_many_kernel;
static inline void
poly1305_many (uint64_t *states, size_t n, const uint8_t *const *datas,
               const size_t *blocks)
{
  reads (datas, n * sizeof *datas);
  reads (blocks, n * sizeof *blocks);
  poly1305_lanes_data (datas, blocks, n);
  writes (states, 8 * POLY1305_LANES_WORDS * POLY1305_LANES);
  ((poly1305_many_fn *) kernel_get (&_symcrypt_poly1305_many_kernel)) (
      states, n, datas, blocks);
}

/* The thresholds of poly1305_many: the longest message, in bytes, that gains
 * in a group, with ChaCha20-Poly1305 and with XChaCha20-Poly1305.  The fields
 * are for groups of 2, of 3, of 4, of 5 to 7, and of 8 or more messages.  The
 * first entry of an implementation's list whose NEEDS the CPU has is used. */
struct seal_threshold
{
  uint32_t needs; /* CPU features; 0 in the last of a list */
  size_t two[2], three[2], four[2], five[2], eight[2];
};

/* The two halves of r, clamped, of the first 16 bytes of KEY. */
static inline uint64_t
poly1305_r0 (const uint8_t *key)
{
  return read_le64 (key) & UINT64_C (0x0ffffffc0fffffff);
}

static inline uint64_t
poly1305_r1 (const uint8_t *key)
{
  return read_le64 (key + 8) & UINT64_C (0x0ffffffc0ffffffc);
}

/* Set r from the first 16 bytes of KEY and start with h = 0. */
static inline void
poly1305_start (struct symcrypt_poly1305_state *state, const uint8_t *key)
{
  state->h[0] = state->h[1] = state->h[2] = 0;
  state->r[0] = poly1305_r0 (key);
  state->r[1] = poly1305_r1 (key);
  state->powers_form = 0;
}

/* The same, with the second half of the 32-byte KEY as S. */
static inline void
poly1305_set_key (struct symcrypt_poly1305_state *state, uint64_t s[2],
                  const uint8_t *key)
{
  poly1305_start (state, key);
  s[0] = read_le64 (key + 16);
  s[1] = read_le64 (key + 24);
}

/* Set a state without powers. */
static inline void
poly1305_load (struct symcrypt_poly1305_state *state, const uint64_t h[3],
               const uint64_t r[2])
{
  memcpy (state->h, h, sizeof state->h);
  memcpy (state->r, r, sizeof state->r);
  state->powers_form = 0;
}

/* Write (h mod 2^130 - 5) + S0 + 2^64 * S1 modulo 2^128 to TAG. */
static inline void
poly1305_tag (uint64_t h0, uint64_t h1, uint64_t h2, uint64_t s0, uint64_t s1,
              uint8_t *tag)
{
  /* With n = floor(h / 2^130), the quotient q = floor(h / (2^130 - 5)) is
   * n, or n + 1 if h + 5 (n + 1) reaches the next multiple of 2^130. */
  uint64_t c = 5 * ((h2 >> 2) + 1);
  c = h0 + c < c;
  c = h1 + c < c;
  c = 5 * ((h2 + c) >> 2);
  /* h - q (2^130 - 5) is h + 5 q modulo 2^128. */
  s0 += h0;
  s1 += h1 + (s0 < h0);
  s0 += c;
  s1 += s0 < c;
  write_le64 (tag, s0);
  write_le64 (tag + 8, s1);
}

static inline void
poly1305_finish (const struct symcrypt_poly1305_state *state, uint64_t s0,
                 uint64_t s1, uint8_t *tag)
{
  poly1305_tag (state->h[0], state->h[1], state->h[2], s0, s1, tag);
}

/* 0 if two tags are equal, else SYMCRYPT_ERROR_TAG. */
static inline int
poly1305_compare (const uint8_t *a, const uint8_t *b)
{
  uint64_t x = read_le64 (a) ^ read_le64 (b);
  uint64_t y = read_le64 (a + 8) ^ read_le64 (b + 8);
  uint32_t difference = (uint32_t) (x | y | (x | y) >> 32);
#if defined(__GNUC__)
  /* Otherwise clang compares one half after the other, and the time shows
   * which half differs. */
  __asm__("" : "+r"(difference));
#endif
  /* A conditional expression may become a branch: see hmac.c. */
  return ((difference == 0) - 1) & SYMCRYPT_ERROR_TAG;
}

/* Write LENGTH bytes of DATA, 1 to 15, to BLOCK, then the byte END, then zeros
 * up to 16 bytes.  BLOCK may be DATA.  It stores whole words, which can be
 * loaded again without a delay. */
static inline void
poly1305_pad (uint8_t *block, size_t length, const uint8_t *data, uint64_t end)
{
  unsigned shift = 8 * (unsigned) (length % 8);
  uint64_t low = 0, rest = 0;

  if (length >= 8)
    {
      low = read_le64 (data);
      if (shift > 0)
        rest = read_le64 (data + length - 8) >> (64 - shift);
    }
  else
    rest = read_le_short (data, length);
  rest |= end << shift;
  write_le64 (block, length >= 8 ? low : rest);
  write_le64 (block + 8, length >= 8 ? rest : 0);
}

/* Wipe STATE.  Powers that were never made are not touched. */
static inline void
poly1305_wipe_state (struct symcrypt_poly1305_state *state)
{
  if ((uint32_t) state->powers_form != 0)
    symcrypt_wipe (sizeof state->powers, state->powers);
  wipe_inline (offsetof (struct symcrypt_poly1305_state, powers), state);
}

/* Wipe CTX, but not powers that were never made. */
static inline void
poly1305_wipe (struct symcrypt_poly1305_ctx *ctx)
{
  poly1305_wipe_state (&ctx->state);
  wipe_inline (offsetof (struct symcrypt_poly1305_ctx, state), ctx);
}

#pragma GCC visibility push(hidden)

/* Set r from the first 16 bytes of KEY and, if HAS_S, s from the next 16, and
 * start; the caller scrubs. */
void _symcrypt_poly1305_start (struct symcrypt_poly1305_ctx *ctx,
                               const uint8_t *key, int has_s);

/* symcrypt_poly1305_update, but the caller scrubs. */
void _symcrypt_poly1305_update (struct symcrypt_poly1305_ctx *ctx,
                                size_t length, const uint8_t *data);

#pragma GCC visibility pop

#pragma GCC visibility push(hidden)
NOINLINE poly1305_blocks_fn _symcrypt_poly1305_blocks_c,
    _symcrypt_poly1305_blocks_portable;
NOINLINE poly1305_many_fn _symcrypt_poly1305_many_c,
    _symcrypt_poly1305_many_portable;
#pragma GCC visibility pop

#if !SYMCRYPT_FAT
#include "poly1305-dispatch.c"
#endif

#endif
