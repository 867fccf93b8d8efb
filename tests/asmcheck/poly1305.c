/* SPDX-License-Identifier: ISC */
/* How poly1305_blocks is called. */
#include "poly1305-kernels.h"
#include "tests/asmcheck/asmcheck.h"

#include "byteorder.h"

enum
{
  ANY,
  LAST,   /* one block, without the bit above it */
  NEAR_P, /* h around 2^130 - 5 or twice that */
  LARGE,  /* everything as large as can be */
  CARRY,  /* an h, most often the last, next to a multiple of 2^128 */
  POWER,  /* an r whose powers carry there */
  SPECIALS
};

/* Clamped r, for each of which the named power, reduced as D mod 2^130 +
 * 5 floor (D / 2^130) from the product D of r and the power before, carries
 * from the low 128 bits; one in 500 does.  Found by trying. */
static const uint64_t carrying[][2] = {
  { UINT64_C (0x07d8463c0a982151), UINT64_C (0x0de7b5e405065080) }, /* r^2 */
  { UINT64_C (0x0fb56fb80152efd9), UINT64_C (0x0ef853a80c0593c4) }, /* r^2 */
  { UINT64_C (0x0f5051580ddfe145), UINT64_C (0x0bc1a7cc0251a8c8) }, /* r^2 */
  { UINT64_C (0x010bf53401ee8435), UINT64_C (0x08b107a004235ff4) }, /* r^3 */
  { UINT64_C (0x0ddc6cd80a472d7e), UINT64_C (0x0e36a2400a10f99c) }, /* r^3 */
  { UINT64_C (0x0da70cd4041f6097), UINT64_C (0x0b93ba100e26ea70) }, /* r^3 */
  { UINT64_C (0x0611f540080110ed), UINT64_C (0x05cc7de802272e74) }, /* r^4 */
  { UINT64_C (0x061f190006977b66), UINT64_C (0x0ab5c0b00ea9dd00) }, /* r^4 */
  { UINT64_C (0x0ebc8dcc076c09c4), UINT64_C (0x02f1954c0b4003ec) }, /* r^4 */
};

/* ---- A state that leads to a given end -----------------------------------
 *
 * Random data hardly ever makes the last carry of a reduction, from the low
 * 128 bits into h[2], so that no test sees whether it is missing.  Here h is
 * worked out backwards, block by block, from an end that is next to a multiple
 * of 2^128.  R is a power of two, whose inverse is as many halves modulo
 * p = 2^130 - 5. */

/* H = H - (M0 + 2^64 M1 + 2^128 M2) modulo p; both below p. */
static void
subtract (uint64_t *h, uint64_t m0, uint64_t m1, uint64_t m2)
{
  uint64_t borrow = h[0] < m0;
  uint64_t next = h[1] < m1 || (h[1] == m1 && borrow);
  h[0] -= m0;
  h[1] -= m1 + borrow;
  h[2] -= m2 + next;
  if (h[2] >> 63)
    {
      /* + 2^130 - 5 */
      borrow = h[0] < 5;
      h[0] -= 5;
      next = h[1] < borrow;
      h[1] -= borrow;
      h[2] += 4 - next;
    }
}

/* H = H / 2 modulo p. */
static void
halve (uint64_t *h)
{
  if (h[0] & 1)
    {
      /* + 2^130 - 5: odd, too. */
      uint64_t borrow = h[0] < 5;
      h[0] -= 5;
      h[2] += 4 - (h[1] < borrow);
      h[1] -= borrow;
    }
  h[0] = h[0] >> 1 | h[1] << 63;
  h[1] = h[1] >> 1 | h[2] << 63;
  h[2] >>= 1;
}

void
poly1305_aim (struct symcrypt_poly1305_state *state, size_t blocks,
              const uint8_t *data, uint64_t random)
{
  uint64_t *h = state->h, away = random % 64;
  unsigned power = (unsigned) (random >> 8) % 6, k;

  /* Now and then at one of the first blocks: vectors begin with powers of r,
   * and words go on meanwhile. */
  if (random >> 24 & 1 && blocks > 1 + (random >> 32) % 16)
    blocks = 1 + (random >> 32) % 16;
  /* From 16 below a multiple of 2^128 to 47 above. */
  h[2] = random >> 16 & 3;
  h[1] = 0;
  h[0] = away;
  subtract (h, 16, 0, 0);
  while (blocks-- > 0)
    {
      for (k = 0; k < power; k++)
        halve (h);
      subtract (h, read_le64 (data + 16 * blocks),
                read_le64 (data + 16 * blocks + 8), 1);
    }
  state->r[0] = UINT64_C (1) << power;
  state->r[1] = 0;
}

static void
make (struct scene *s)
{
  struct symcrypt_poly1305_state *state
      = buffer (s, "state", sizeof *state,
                ALIGNMENT (struct symcrypt_poly1305_state), IN_OUT);
  size_t blocks = s->special == LAST ? 1 : s->length;
  uint8_t *data = buffer (s, "data", 16 * blocks, 1, IN);

  if (s->special == LARGE)
    {
      memset (state->h, 0xff, sizeof state->h);
      memset (state->r, 0xff, sizeof state->r);
    }
  state->h[2] &= 7;
  state->r[0] &= UINT64_C (0x0ffffffc0fffffff);
  state->r[1] &= UINT64_C (0x0ffffffc0ffffffc);
  if (s->special == NEAR_P)
    {
      uint64_t x = scene_random (s);
      state->h[0] = ~UINT64_C (15) + x % 32;
      state->h[1] = state->h[0] >> 63 ? ~UINT64_C (0) : 0;
      state->h[2] = (x >> 8 & 4) + (state->h[0] >> 63 ? 3 : 4);
    }
  /* No powers, a count of calls but no powers yet, or powers in the form of an
   * unknown implementation. */
  if (scene_random (s) % 2 || s->bench)
    state->powers_form = 0;
  else if (scene_random (s) % 2)
    state->powers_form = (scene_random (s) & 3) << 32;
  else
    state->powers_form = scene_random (s) | UINT64_C (1) << 63 | 1;
  if (s->special == CARRY)
    poly1305_aim (state, blocks, data, scene_random (s));
  if (s->special == POWER)
    {
      uint64_t x = scene_random (s) % (sizeof carrying / sizeof carrying[0]);
      memcpy (state->r, carrying[x], sizeof state->r);
    }
  if (s->bench)
    state->h[0] = state->h[1] = state->h[2] = 0;

  arg_pointer (s, state);
  arg_number (s, blocks);
  arg_pointer (s, data);
  arg_number (s, s->special != LAST);
}

static void
call (kernel_function *f, const uint64_t *args)
{
  ((poly1305_blocks_fn *) f) (POINTER (0), SIZE (1), POINTER (2), WORD32 (3));
}

const char *
poly1305_normal (struct symcrypt_poly1305_state *state)
{
  uint64_t *h = state->h;

  if (h[2] > 7)
    return "h[2] is above 7";
  while (h[2] > 3
         || (h[2] == 3 && h[1] == ~UINT64_C (0) && h[0] >= ~UINT64_C (4)))
    {
      /* + 5 - 2^130 */
      h[0] += 5;
      h[1] += h[0] < 5;
      h[2] += h[1] == 0 && h[0] < 5;
      h[2] -= 4;
    }
  state->powers_form = 0;
  memset (state->powers, 0, sizeof state->powers);
  return NULL;
}

static const char *
normal (struct scene *s)
{
  return poly1305_normal ((void *) s->buffers[0].data);
}

/* Powers are made for each message. */
static void
renew (const uint64_t *args)
{
  struct symcrypt_poly1305_state *state = POINTER (0);
  state->powers_form = 0;
}

const struct fixture asmcheck_poly1305[] = {
  { .kernel = "poly1305_blocks",
    .make = make,
    .call = call,
    .lengths = 131,
    .more = { 257, 1027, 4099 },
    .unit = 16,
    .specials = SPECIALS,
    .continues = 1 + 1,
    .normal = normal,
    .renew = renew,
    .bench = { 1, 4, 8, 16, 64, 256, 512, 4096 } },
  { .kernel = NULL },
};
