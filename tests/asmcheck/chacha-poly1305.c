/* SPDX-License-Identifier: ISC */
/* How chacha_poly1305_blocks is called. */
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
  size_t beside = 16 * CHACHA_POLY1305_BESIDE * s->length;
  size_t early = 16 * CHACHA_POLY1305_BESIDE;
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
  arg_size (s, s->length);

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
  /* Where DATA is encrypted meanwhile it is not known yet. */
  if (s->special == CARRY && (s->variant == APART || s->variant == IN_PLACE))
    poly1305_aim (poly1305, beside / 16, data, scene_random (s));
  arg_pointer (s, poly1305);
  arg_pointer (s, data);
}

static void
call (dispatch_fn *f, const struct argument *args)
{
  ((chacha_poly1305_blocks_fn *) f) (POINTER (0), POINTER (1), SIZE (2),
                                     POINTER (3), POINTER (4), POINTER (5));
}

static const char *
normal (struct scene *s)
{
  return poly1305_normal ((void *) s->buffers[s->buffer_count - 1].data);
}

const struct fixture asmcheck_chacha_poly1305[] = {
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
