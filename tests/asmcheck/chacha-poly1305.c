/* SPDX-License-Identifier: ISC */
/* How chacha_poly1305_blocks, and the kernels of many messages, are called. */
#include "chacha-poly1305-kernels.h"
#include "tests/asmcheck/asmcheck.h"

enum
{
  APART,
  IN_PLACE,
  BEHIND, /* what is authenticated is what was encrypted a turn before */
  AHEAD,  /* what is authenticated ends where what is decrypted in place does
           */
  VARIANTS
};

enum
{
  ANY,
  WRAP_32, /* the counter's low word overflows on the way */
  WRAP_64, /* all of it */
  LARGE,   /* everything in Poly1305's state as large as can be */
  CARRY,   /* the last h next to a multiple of 2^128 */
  SPECIALS
};

static void
make (struct scene *s)
{
  size_t n = CHACHA_POLY1305_UNIT * s->length;
  size_t beside = 16 * CHACHA_POLY1305_UNIT_BLOCKS * s->length;
  size_t early = 16 * CHACHA_POLY1305_UNIT_BLOCKS;
  uint8_t *src, *dst, *data;
  uint32_t *state;
  struct symcrypt_poly1305_state *poly1305;

  switch (s->variant)
    {
    case APART:
      src = buffer (s, "src", n, 1, IN);
      dst = buffer (s, "dst", n, 1, OUT);
      data = buffer (s, "data", beside, 1, IN);
      break;
    case IN_PLACE:
      src = dst = buffer (s, "src", n, 1, IN_OUT);
      data = buffer (s, "data", beside, 1, IN);
      break;
    case BEHIND:
      data = buffer (s, "data", early + n, 1, IN_OUT);
      src = dst = data + early;
      break;
    default:
      src = dst = buffer (s, "src", n, 1, IN_OUT);
      data = src + (n - beside);
      break;
    }
  arg_pointer (s, dst);
  arg_pointer (s, src);
  arg_number (s, s->length);

  state = buffer (s, "state", 64, ALIGNMENT (uint32_t), IN);
  if (s->special == WRAP_32 || s->special == WRAP_64)
    state[12] = UINT32_MAX
                - (uint32_t) (scene_random (s)
                              % (s->length * (CHACHA_POLY1305_UNIT / 64)));
  if (s->special == WRAP_64)
    state[13] = UINT32_MAX;
  arg_pointer (s, state);

  poly1305 = buffer (s, "poly1305", sizeof *poly1305,
                     ALIGNMENT (struct symcrypt_poly1305_state), IN_OUT);
  if (s->special == LARGE)
    {
      memset (poly1305->h, 0xff, sizeof poly1305->h);
      memset (poly1305->r, 0xff, sizeof poly1305->r);
    }
  poly1305->h[2] &= 7;
  poly1305->r[0] &= UINT64_C (0x0ffffffc0fffffff);
  poly1305->r[1] &= UINT64_C (0x0ffffffc0ffffffc);
  poly1305->powers_form = 0;
  /* Aim only at data that this call does not encrypt, because the ciphertext
   * is not known yet. */
  if (s->special == CARRY && (s->variant == APART || s->variant == IN_PLACE))
    poly1305_aim (poly1305, beside / 16, data, scene_random (s));
  arg_pointer (s, poly1305);
  arg_pointer (s, data);
}

static void
call (kernel_function *f, const uint64_t *args)
{
  ((chacha_poly1305_blocks_fn *) f) (POINTER (0), POINTER (1), SIZE (2),
                                     POINTER (3), POINTER (4), POINTER (5));
}

static const char *
normal (struct scene *s)
{
  return poly1305_normal ((void *) s->buffers[s->buffer_count - 1].data);
}

/* ---------------------------------------------------------- chacha_many */

/* All texts end to end, so that a byte too many spoils another's; most lanes
 * have a whole block.  States are those of other lanes too. */
static void
make_chacha_many (struct scene *s)
{
  const size_t n = 4 * ((s->length - 1) % 8 + 1);
  const size_t there = chacha_lanes_all (n);
  size_t lengths[CHACHA_LANES] = { 0 }, all = 0, k;
  struct chacha_lane *lanes;
  uint32_t *states;
  uint8_t *src, *dst;

  for (k = 0; k < n; k++)
    {
      const uint64_t x = scene_random (s);
      lengths[k] = s->bench || x % 3 > 0 ? 64 : x / 3 % 65;
      all += lengths[k];
    }
  lanes = buffer (s, "lanes", there * sizeof *lanes,
                  ALIGNMENT (struct chacha_lane), IN);
  states = buffer (s, "states", n * 48, ALIGNMENT (uint32_t), IN);
  src = buffer (s, "src", all, 1, s->variant ? IN_OUT : IN);
  dst = s->variant ? src : buffer (s, "dst", all, 1, OUT);
  for (k = 0; k < there; k++)
    {
      lanes[k].state = states + 12 * ((s->bench ? k : scene_random (s)) % n);
      lanes[k].src = src;
      lanes[k].dst = dst;
      lanes[k].length = lengths[k];
      src += lengths[k];
      dst += lengths[k];
    }
  arg_pointer (s, lanes);
  arg_number (s, n);
  arg_number (s, s->bench || scene_random (s) % 2
                     ? 20
                     : 2 + 2 * (uint32_t) (scene_random (s) % 6));
}

static void
call_chacha_many (kernel_function *f, const uint64_t *args)
{
  ((chacha_many_fn *) f) (POINTER (0), SIZE (1), WORD32 (2));
}

/* -------------------------------------------------------- poly1305_many */

enum
{
  LANES_ANY,
  LANES_EQUAL, /* all lanes as many blocks */
  LANES_LARGE, /* all states as large as can be */
  LANES_CARRY, /* each last h next to a multiple of 2^128 */
  LANES_SPECIALS
};

/* Up to as many blocks as the length, or none. */
static void
make_poly1305_many (struct scene *s)
{
  static const char *const names[POLY1305_LANES]
      = { "datas[0]",  "datas[1]",  "datas[2]",  "datas[3]",
          "datas[4]",  "datas[5]",  "datas[6]",  "datas[7]",
          "datas[8]",  "datas[9]",  "datas[10]", "datas[11]",
          "datas[12]", "datas[13]", "datas[14]", "datas[15]" };
  const size_t n = POLY1305_LANES / (s->variant + 1);
  uint64_t *states, *lane;
  const uint8_t **datas;
  size_t *blocks, k, i;

  states = buffer (s, "states", 8 * POLY1305_LANES_WORDS * POLY1305_LANES, 64,
                   IN_OUT);
  datas = buffer (s, "datas", n * sizeof *datas, ALIGNMENT (void *), IN);
  blocks = buffer (s, "blocks", n * sizeof *blocks, ALIGNMENT (size_t), IN);
  for (k = 0; k < n; k++)
    {
      blocks[k] = s->bench || s->special == LANES_EQUAL
                      ? s->length
                      : scene_random (s) % (s->length + 1);
      datas[k]
          = blocks[k] > 0 ? buffer (s, names[k], 16 * blocks[k], 1, IN) : NULL;
      lane = states + k;
      if (s->special == LANES_LARGE)
        for (i = 0; i < POLY1305_LANES_WORDS; i++)
          lane[POLY1305_LANES * i] = ~UINT64_C (0);
      lane[POLY1305_LANES * 2] &= 7;
      lane[POLY1305_LANES * 3] &= UINT64_C (0x0ffffffc0fffffff);
      lane[POLY1305_LANES * 4] &= UINT64_C (0x0ffffffc0ffffffc);
      if (s->special == LANES_CARRY && blocks[k] > 0)
        {
          struct symcrypt_poly1305_state state;
          poly1305_aim (&state, blocks[k], datas[k], scene_random (s));
          for (i = 0; i < 3; i++)
            lane[POLY1305_LANES * i] = state.h[i];
          for (i = 0; i < 2; i++)
            lane[POLY1305_LANES * (3 + i)] = state.r[i];
        }
    }
  arg_pointer (s, states);
  arg_number (s, n);
  arg_pointer (s, datas);
  arg_pointer (s, blocks);
}

static void
call_poly1305_many (kernel_function *f, const uint64_t *args)
{
  ((poly1305_many_fn *) f) (POINTER (0), SIZE (1), POINTER (2), POINTER (3));
}

static const char *
normal_poly1305_many (struct scene *s)
{
  const uint64_t *args = s->args;
  uint64_t *states = POINTER (0);
  size_t k, i;

  for (k = 0; k < POLY1305_LANES; k++)
    {
      struct symcrypt_poly1305_state state;
      const char *wrong = NULL;
      memset (&state, 0, sizeof state);
      if (k < SIZE (1))
        {
          for (i = 0; i < 3; i++)
            state.h[i] = states[POLY1305_LANES * i + k];
          wrong = poly1305_normal (&state);
        }
      if (wrong)
        return wrong;
      for (i = 0; i < 3; i++)
        states[POLY1305_LANES * i + k] = state.h[i];
    }
  return NULL;
}

const struct fixture asmcheck_chacha_poly1305[] = {
  { .kernel = "chacha_many",
    .make = make_chacha_many,
    .call = call_chacha_many,
    .lengths = 8,
    .unit = 256,
    .variants = 2,
    .specials = 8, /* as many choices of lengths */
    .bench = { 1, 2, 3, 4, 5, 8 } },
  { .kernel = "poly1305_many",
    .make = make_poly1305_many,
    .call = call_poly1305_many,
    .lengths = 19,
    .more = { 65, 130 },
    .unit = 16 * POLY1305_LANES,
    .variants = 2,
    .specials = LANES_SPECIALS,
    .normal = normal_poly1305_many,
    .bench = { 1, 2, 4, 16, 64, 84 } },
  { .kernel = "chacha_poly1305_blocks",
    .make = make,
    .call = call,
    .lengths = 5,
    .more = { 17 },
    .unit = CHACHA_POLY1305_UNIT,
    .variants = VARIANTS,
    .specials = SPECIALS,
    .normal = normal,
    .bench = { 1, 2, 4, 16, 64 } },
  { .kernel = NULL },
};
