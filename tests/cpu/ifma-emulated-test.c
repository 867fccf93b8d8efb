/* SPDX-License-Identifier: ISC */
/* Proves of poly1305_blocks with AVX-IFMA, on CPUs without it too: that the
 * macros which stand for the instructions write the encodings in
 * ifma-encodings.def, and that the kernel agrees with C's if the instructions
 * do what Intel publishes of them.
 *
 * Where the CPU lacks them they are emulated (emulate.h).  Where it has them
 * they run natively, and it is the emulation that is held against the CPU.
 * That they are executed, and count, is shown by making each of them wrong. */
#include "kernels.h"

#include "tests/testutil.h"

#if defined(__linux__) && ASM_X86_64_AVX_IFMA

enum instruction
{
  LOW,
  HIGH,
  INSTRUCTIONS
};

static const char *const names[] = { "vpmadd52luq", "vpmadd52huq" };

#include "emulate.h"

/* Intel SDM volume 2, VPMADD52LUQ and VPMADD52HUQ: of the product of 52 bits
 * of each, the low or the high 52 are added. */
static void
perform (enum instruction what, const uint64_t *r, const uint64_t *x,
         uint64_t *d)
{
  const uint64_t mask = (UINT64_C (1) << 52) - 1;
  int k;
  for (k = 0; k < 4; k++)
    {
      const unsigned __int128 product
          = (unsigned __int128) (r[k] & mask) * (x[k] & mask);
      d[k] += (uint64_t) (what == LOW ? product : product >> 52) & mask;
    }
}

static enum instruction
which (const uint8_t *code)
{
  return (code[2] & 0x87) != 0x85 ? INSTRUCTIONS
         : code[3] == 0xb4        ? LOW
         : code[3] == 0xb5        ? HIGH
                                  : INSTRUCTIONS;
}

#define LOW(r, x, d, ...) TRY_FN (ifma_try_low_##r##_##x##_##d);
#define HIGH(r, x, d, ...) TRY_FN (ifma_try_high_##r##_##x##_##d);
#define LOW_AT(at, x, d, ...) TRY_FN (ifma_try_low_at_##at##_##x##_##d);
#define HIGH_AT(at, x, d, ...) TRY_FN (ifma_try_high_at_##at##_##x##_##d);
#include "ifma-encodings.def"
#undef LOW
#undef HIGH
#undef LOW_AT
#undef HIGH_AT

static const struct encoding encodings[] = {
#define LOW(r, x, d, ...)                                                     \
  { LOW, r, x, d, 5, { __VA_ARGS__ }, ifma_try_low_##r##_##x##_##d },
#define HIGH(r, x, d, ...)                                                    \
  { HIGH, r, x, d, 5, { __VA_ARGS__ }, ifma_try_high_##r##_##x##_##d },
#define LOW_AT(at, x, d, ...)                                                 \
  { LOW, 15, x, d, 10, { __VA_ARGS__ }, ifma_try_low_at_##at##_##x##_##d },
#define HIGH_AT(at, x, d, ...)                                                \
  { HIGH, 15, x, d, 10, { __VA_ARGS__ }, ifma_try_high_at_##at##_##x##_##d },
#include "ifma-encodings.def"
#undef LOW
#undef HIGH
#undef LOW_AT
#undef HIGH_AT
};

enum
{
  ENCODINGS = sizeof encodings / sizeof encodings[0]
};

extern const uint8_t ifma_encodings[];

/* ------------------------------------------------------------- the kernel */

/* Claims nothing: whether tags agree for ROUNDS times, each of up to three
 * calls, so that powers are made, found, and added to. */
static int
blocks_agree (unsigned rounds)
{
  enum
  {
    MOST = 70
  };
  static struct guarded memory;
  unsigned round, call;
  if (!memory.size)
    memory = guarded_new (16 * MOST + 64);
  for (round = 0; round < rounds; round++)
    {
      struct symcrypt_poly1305_state got, want;
      uint8_t key[32], tags[2][16];
      fill (key, sizeof key, round / 16);
      poly1305_start (&got, key);
      fill (got.h, sizeof got.h, round / 4);
      got.h[2] &= 7;
      want = got;
      for (call = 0; call <= round % 3; call++)
        {
          const size_t blocks = 1 + random_below (MOST);
          const size_t shift = round % 3 == 0 ? 0 : random_below (64);
          uint8_t *data = call % 2 == 0 ? memory.at_start + shift
                                        : memory.at_end + memory.size
                                              - 16 * blocks - shift;
          fill (data, 16 * blocks, round);
          _symcrypt_poly1305_blocks_c (&want, blocks, data, 1);
          _symcrypt_poly1305_blocks_avx_ifma (&got, blocks, data, 1);
          poly1305_tag (got.h[0], got.h[1], got.h[2], 0, 0, tags[0]);
          poly1305_tag (want.h[0], want.h[1], want.h[2], 0, 0, tags[1]);
          if (memcmp (tags[0], tags[1], 16) != 0 || got.h[2] > 7)
            {
              if (broken == INSTRUCTIONS)
                diag ("%u blocks, call %u, round %u", (unsigned) blocks, call,
                      round);
              return 0;
            }
        }
    }
  return 1;
}

static int
agrees (void)
{
  return blocks_agree (8);
}

int
main (void)
{
  int native;

  test_encodings (encodings, ENCODINGS, ifma_encodings);
  if (!instructions_run (CPU_AVX_IFMA, &native))
    return done ();

  test_registers (encodings, ENCODINGS);
  ok (blocks_agree (300), "poly1305_blocks is that of C");
  if (native)
    skip ("this CPU has the instructions", "wrong ones are seen");
  else
    {
      diag ("%lu and %lu instructions", emulated[LOW], emulated[HIGH]);
      test_broken (agrees);
    }
  return done ();
}

#else

int
main (void)
{
  skip_all ("not Linux on x86_64");
  return done ();
}

#endif
