/* SPDX-License-Identifier: ISC */
/* Proves of the kernels with the instructions for SHA-512, on CPUs without
 * these too: that the macros which stand for the instructions write the
 * encodings in sha512-encodings.def, and that sha512_compress and
 * sha512_iterate agree with FIPS 180-4's examples and the C kernels if the
 * instructions do what Intel publishes of them.
 *
 * Where the CPU lacks them they are emulated (emulate.h).  Where it has them
 * they run natively, and it is the emulation that is held against the CPU.
 * That the three are executed, and count, is shown by making each of them
 * wrong. */
#include "kernels.h"

#include "tests/testutil.h"

#if defined(__linux__) && ASM_X86_64_SHA512

#include "byteorder.h"
#include "hash-driver.h"

enum instruction
{
  MSG1,
  MSG2,
  RNDS2,
  INSTRUCTIONS
};

static const char *const names[]
    = { "vsha512msg1", "vsha512msg2", "vsha512rnds2" };

#include "emulate.h"

/* ------------------------------------------------------ the instructions */

/* Intel SDM volume 2, the pages of VSHA512MSG1, VSHA512MSG2, VSHA512RNDS2;
 * names are those of their operations. */

static uint64_t
ror64 (uint64_t x, unsigned n)
{
  return x >> n | x << (64 - n);
}

static uint64_t
s0 (uint64_t x)
{
  return ror64 (x, 1) ^ ror64 (x, 8) ^ x >> 7;
}

static uint64_t
s1 (uint64_t x)
{
  return ror64 (x, 19) ^ ror64 (x, 61) ^ x >> 6;
}

static void
msg1 (uint64_t *dest, const uint64_t *src)
{
  const uint64_t w4 = src[0];
  dest[0] += s0 (dest[1]);
  dest[1] += s0 (dest[2]);
  dest[2] += s0 (dest[3]);
  dest[3] += s0 (w4);
}

static void
msg2 (uint64_t *dest, const uint64_t *src)
{
  const uint64_t w14 = src[2], w15 = src[3];
  dest[0] += s1 (w14);
  dest[1] += s1 (w15);
  dest[2] += s1 (dest[0]);
  dest[3] += s1 (dest[1]);
}

static void
rnds2 (uint64_t *dest, const uint64_t *src2, const uint64_t *src3)
{
  uint64_t a = src2[3], b = src2[2], c = dest[3], d = dest[2];
  uint64_t e = src2[1], f = src2[0], g = dest[1], h = dest[0];
  const uint64_t wk[2] = { src3[0], src3[1] };
  int i;
  for (i = 0; i < 2; i++)
    {
      const uint64_t ch = (e & f) ^ (~e & g);
      const uint64_t maj = (a & b) ^ (a & c) ^ (b & c);
      const uint64_t sum0 = ror64 (a, 28) ^ ror64 (a, 34) ^ ror64 (a, 39);
      const uint64_t sum1 = ror64 (e, 14) ^ ror64 (e, 18) ^ ror64 (e, 41);
      const uint64_t t = ch + sum1 + wk[i] + h;
      h = g;
      g = f;
      f = e;
      e = t + d;
      d = c;
      c = b;
      b = a;
      a = t + maj + sum0;
    }
  dest[3] = a;
  dest[2] = b;
  dest[1] = e;
  dest[0] = f;
}

static void
perform (enum instruction what, const uint64_t *r, const uint64_t *x,
         uint64_t *d)
{
  if (what == MSG1)
    msg1 (d, r);
  else if (what == MSG2)
    msg2 (d, r);
  else
    rnds2 (d, x, r);
}

/* All operands are registers; the first two have no x. */
static enum instruction
which (const uint8_t *code)
{
  if ((code[2] & 0x87) != 7 || code[4] < 0xc0)
    return INSTRUCTIONS;
  if (code[3] == 0xcb)
    return RNDS2;
  if ((code[2] & 0x78) != 0x78)
    return INSTRUCTIONS;
  return code[3] == 0xcc ? MSG1 : code[3] == 0xcd ? MSG2 : INSTRUCTIONS;
}

#define MSG1(s, d, ...) TRY_FN (sha512_try_msg1_##s##_##d);
#define MSG2(s, d, ...) TRY_FN (sha512_try_msg2_##s##_##d);
#define RNDS2(t, s, d, ...) TRY_FN (sha512_try_rnds2_##t##_##s##_##d);
#include "sha512-encodings.def"
#undef MSG1
#undef MSG2
#undef RNDS2

static const struct encoding encodings[] = {
#define MSG1(s, d, ...)                                                       \
  { MSG1, s, 0, d, 5, { __VA_ARGS__ }, sha512_try_msg1_##s##_##d },
#define MSG2(s, d, ...)                                                       \
  { MSG2, s, 0, d, 5, { __VA_ARGS__ }, sha512_try_msg2_##s##_##d },
#define RNDS2(t, s, d, ...)                                                   \
  { RNDS2, t, s, d, 5, { __VA_ARGS__ }, sha512_try_rnds2_##t##_##s##_##d },
#include "sha512-encodings.def"
#undef MSG1
#undef MSG2
#undef RNDS2
};

enum
{
  ENCODINGS = sizeof encodings / sizeof encodings[0]
};

extern const uint8_t sha512_encodings[];

/* ------------------------------------------------------------ the kernels */

/* The padded message of N bytes at TEXT, hashed; at most two blocks. */
static void
hash_text (const char *text, uint8_t *digest)
{
  const size_t n = strlen (text), blocks = (n + 17 + 127) / 128;
  uint8_t data[256] = { 0 };
  uint64_t state[8];
  size_t k;
  memcpy (data, text, n);
  data[n] = 0x80;
  write_be64 (data + 128 * blocks - 8, 8 * (uint64_t) n);
  memcpy (state, _symcrypt_sha512_hash.initial, sizeof state);
  _symcrypt_sha512_compress_sha512 (state, blocks, data);
  for (k = 0; k < 8; k++)
    write_be64 (digest + 8 * k, state[k]);
}

/* NIST, "Examples with Intermediate Values", SHA-512. */
static void
test_examples (void)
{
  static const struct
  {
    const char *text, *digest;
  } examples[]
      = { { "abc", "ddaf35a193617aba cc417349ae204131 12e6fa4e89a97ea2 "
                   "0a9eeee64b55d39a 2192992a274fc1a8 36ba3c23a3feebbd "
                   "454d4423643ce80e 2a9ac94fa54ca49f" },
          { "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
            "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "8e959b75dae313da 8cf4f72814fc143f 8f7779c6eb9f7fa1 "
            "7299aeadb6889018 501d289e4900f7e4 331b99dec4b5433a "
            "c7d329eeb6dd2654 5e96e55b874be909" } };
  size_t k, n;
  for (k = 0; k < 2; k++)
    {
      uint8_t digest[64];
      hash_text (examples[k].text, digest);
      ok_mem (digest, unhex (examples[k].digest, &n), 64,
              "FIPS 180-4's example of %u bytes",
              (unsigned) strlen (examples[k].text));
    }
}

/* Claims nothing: whether the kernels agree for ROUNDS times. */
static int
compress_agrees (unsigned rounds)
{
  enum
  {
    MOST = 4
  };
  static struct guarded memory;
  unsigned round;
  if (!memory.size)
    memory = guarded_new (128 * MOST + 64);
  for (round = 0; round < rounds; round++)
    {
      const size_t blocks = 1 + round % MOST;
      const size_t shift = round % 3 == 0 ? 0 : random_below (64);
      uint8_t *data = round % 2 == 0
                          ? memory.at_start + shift
                          : memory.at_end + memory.size - 128 * blocks - shift;
      uint64_t want[8], got[8];
      fill (want, sizeof want, round / 16);
      fill (data, 128 * blocks, round);
      memcpy (got, want, sizeof got);
      _symcrypt_sha512_compress_c (want, blocks, data);
      _symcrypt_sha512_compress_sha512 (got, blocks, data);
      if (memcmp (got, want, sizeof got) != 0)
        {
          if (broken == INSTRUCTIONS)
            diag ("%u blocks, %u bytes from the edge, round %u",
                  (unsigned) blocks, (unsigned) shift, round);
          return 0;
        }
    }
  return 1;
}

static int
iterate_agrees (unsigned rounds)
{
  unsigned round;
  for (round = 0; round < rounds; round++)
    {
      const size_t n = 1 + round % 5;
      uint64_t want[16], got[16], key[16];
      fill (want, sizeof want, round / 16);
      fill (key, sizeof key, round);
      memcpy (got, want, sizeof got);
      _symcrypt_sha512_iterate_c (want, key, n);
      _symcrypt_sha512_iterate_sha512 (got, key, n);
      if (memcmp (got, want, sizeof got) != 0)
        {
          if (broken == INSTRUCTIONS)
            diag ("%u iterations, round %u", (unsigned) n, round);
          return 0;
        }
    }
  return 1;
}

/* FIPS 180-4 has 80 rounds, and 64 words that are not the message's. */
static void
test_counts (void)
{
  uint8_t digest[64];
  memset (emulated, 0, sizeof emulated);
  hash_text ("abc", digest);
  ok (emulated[MSG1] == 16 && emulated[MSG2] == 16 && emulated[RNDS2] == 40,
      "a block takes 16 vsha512msg1, 16 vsha512msg2, 40 vsha512rnds2");
}

static int
agrees (void)
{
  return compress_agrees (1) || iterate_agrees (1);
}

int
main (void)
{
  int native;

  test_encodings (encodings, ENCODINGS, sha512_encodings);
  if (!instructions_run (CPU_SHA512, &native))
    return done ();

  test_registers (encodings, ENCODINGS);
  test_examples ();
  ok (compress_agrees (128), "sha512_compress is that of C");
  ok (iterate_agrees (48), "sha512_iterate is that of C");
  if (native)
    skip ("this CPU has the instructions", "wrong ones are seen");
  else
    {
      test_counts ();
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
