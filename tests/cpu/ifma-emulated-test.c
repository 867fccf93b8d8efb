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

#include "emulate.h"

enum instruction
{
  LOW,
  HIGH,
  INSTRUCTIONS
};

static const char *const names[] = { "vpmadd52luq", "vpmadd52huq" };

/* Intel SDM volume 2, VPMADD52LUQ and VPMADD52HUQ: of the product of 52 bits
 * of each, the low or the high 52 are added. */
static void
madd52 (enum instruction what, const uint64_t *r, const uint64_t *x,
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

/* The one to make wrong, if any. */
static volatile int broken = INSTRUCTIONS;

static unsigned long emulated[INSTRUCTIONS];

static size_t
emulate (const uint8_t *code, uint64_t ymm[16][4], const uint8_t *stack)
{
  const unsigned reg = (~code[1] >> 4 & 8) | (code[4] >> 3 & 7);
  const unsigned rm = (~code[1] >> 2 & 8) | (code[4] & 7);
  const unsigned v = ~code[2] >> 3 & 15;
  const enum instruction what = code[3] == 0xb4 ? LOW : HIGH;
  uint64_t memory[4];
  size_t length;

  if (code[0] != 0xc4 || (code[1] & 0x1f) != 2 || (code[2] & 0x87) != 0x85
      || (code[3] != 0xb4 && code[3] != 0xb5))
    return 0;
  if (code[4] >= 0xc0)
    {
      length = 5;
      madd52 (what, ymm[rm], ymm[v], ymm[reg]);
    }
  else if ((code[4] & 0xc7) == 0x84 && code[5] == 0x24
           && (code[1] & 0x60) == 0x60)
    {
      length = 10;
      memcpy (memory, stack + (int32_t) read_le32 (code + 6), sizeof memory);
#if SANITIZE_KERNELS
      /* Assembly wrote it. */
      sanitize_writes (AFTER_ASSEMBLY, memory, sizeof memory);
#endif
      madd52 (what, memory, ymm[v], ymm[reg]);
    }
  else
    return 0;
  emulated[what]++;
  if (broken == (int) what)
    ymm[reg][2] ^= 1;
  return length;
}

/* ------------------------------------------- encodings, one instruction */

typedef void try_fn (uint64_t registers[16][4]);

#define TRY_FN(NAME) try_fn NAME __attribute__ ((__visibility__ ("hidden")))
#define LOW(r, x, d, ...) TRY_FN (ifma_try_low_##r##_##x##_##d);
#define HIGH(r, x, d, ...) TRY_FN (ifma_try_high_##r##_##x##_##d);
#define LOW_AT(at, x, d, ...) TRY_FN (ifma_try_low_at_##at##_##x##_##d);
#define HIGH_AT(at, x, d, ...) TRY_FN (ifma_try_high_at_##at##_##x##_##d);
#include "ifma-encodings.def"
#undef LOW
#undef HIGH
#undef LOW_AT
#undef HIGH_AT

/* Of r in memory, the value is that of ymm15. */
static const struct encoding
{
  enum instruction what;
  unsigned r, x, d;
  size_t length;
  uint8_t bytes[10];
  try_fn *f;
} encodings[] = {
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

static void
test_encodings (void)
{
  const uint8_t *macro = ifma_encodings;
  size_t k;
  int good = 1;
  for (k = 0; k < ENCODINGS && good; macro += encodings[k++].length)
    if (memcmp (macro, encodings[k].bytes, encodings[k].length) != 0)
      {
        diag ("line %u", (unsigned) k);
        diag_hex ("macro", macro, encodings[k].length);
        diag_hex ("table", encodings[k].bytes, encodings[k].length);
        good = 0;
      }
  ok (good, "macros write the %u encodings of the table",
      (unsigned) ENCODINGS);
}

static void
test_registers (void)
{
  size_t k;
  int round, good = 1;
  for (k = 0; k < ENCODINGS && good; k++)
    for (round = 0; round < 20 && good; round++)
      {
        const struct encoding *e = &encodings[k];
        uint64_t got[16][4], want[16][4];
        random_bytes (got, sizeof got);
        memcpy (want, got, sizeof got);
        madd52 (e->what, got[e->r], got[e->x], want[e->d]);
        e->f (got);
        if (memcmp (got, want, sizeof got) != 0)
          {
            diag ("line %u", (unsigned) k);
            good = 0;
          }
      }
  ok (good, "each changes its destination alone, as published");
}

/* ------------------------------------------------------------- the kernel */

/* Random, zeros or ones. */
static void
fill (void *p, size_t n, unsigned round)
{
  if (round % 4 == 1)
    memset (p, 0xff, n);
  else if (round % 4 == 2)
    memset (p, 0, n);
  else
    random_bytes (p, n);
}

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

static void
test_broken (void)
{
  int k;
  for (k = 0; k < INSTRUCTIONS; k++)
    {
      broken = k;
      ok (!blocks_agree (8), "with one bit of %s wrong, tags are", names[k]);
      broken = INSTRUCTIONS;
    }
}

int
main (void)
{
  int native;

  test_encodings ();
  if (!instructions_run (CPU_AVX_IFMA, &native))
    return done ();

  test_registers ();
  ok (blocks_agree (300), "poly1305_blocks is that of C");
  if (native)
    skip ("this CPU has the instructions", "wrong ones are seen");
  else
    {
      diag ("%lu and %lu instructions", emulated[LOW], emulated[HIGH]);
      test_broken ();
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
