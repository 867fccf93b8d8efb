/* SPDX-License-Identifier: ISC */
/* How poly1305_blocks is called. */
#include "tests/asmcheck/asmcheck.h"

enum
{
  ANY,
  LAST,   /* one block, without the bit above it */
  NEAR_P, /* h around 2^130 - 5 or twice that */
  LARGE,  /* everything as large as can be */
  SPECIALS
};

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
  /* None, or those of an implementation that is not there. */
  if (scene_random (s) % 2 || s->bench)
    state->powers_form = 0;
  else
    state->powers_form = scene_random (s) | UINT64_C (1) << 63;
  if (s->bench)
    state->h[0] = state->h[1] = state->h[2] = 0;

  arg_pointer (s, state);
  arg_size (s, blocks);
  arg_pointer (s, data);
  arg_u32 (s, s->special != LAST);
}

static void
call (dispatch_fn *f, const struct argument *args)
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
renew (const struct argument *args)
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
