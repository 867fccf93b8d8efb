/* SPDX-License-Identifier: ISC */
/* Proves: Salsa20 with 8, 12 and 20 rounds, 16- and 32-byte keys, 8- and
 * 24-byte nonces gives the published answers, for any split, placement and
 * position; it stops at the end of its counter; its cores and HSalsa20; every
 * error; every implementation of its kernels. */
#include <symcrypt/salsa20.h>

#include "bare.h"
#include "keystream-test.h"

static struct symcrypt_salsa20_ctx ctx;

static int
seek (void *x, uint64_t block)
{
  return symcrypt_salsa20_seek (x, block);
}

static int
crypt (void *x, size_t length, uint8_t *dst, const uint8_t *src)
{
  return symcrypt_salsa20_crypt (x, length, dst, src);
}

static int
stream (void *x, size_t length, uint8_t *dst)
{
  return symcrypt_salsa20_stream (x, length, dst);
}

static const struct cipher salsa20
    = { "Salsa20",
        "salsa20_blocks",
        { "salsa20_core", "salsa20_2core", "salsa20_3core" },
        8,
        &ctx,
        sizeof ctx,
        seek,
        crypt,
        stream,
        _symcrypt_salsa20_core_c };

static int
start (size_t key_size, const uint8_t *key, unsigned rounds, size_t nonce_size,
       const uint8_t *nonce)
{
  if (symcrypt_salsa20_set_key (&ctx, key_size, key) != 0
      || symcrypt_salsa20_set_rounds (&ctx, rounds) != 0)
    return 0;
  if (nonce_size == 24)
    return symcrypt_xsalsa20_set_nonce (&ctx, nonce) == 0;
  symcrypt_salsa20_set_nonce (&ctx, nonce);
  return 1;
}

static void
check_vectors (void)
{
  char *text = source_file ("tests/vectors/ciphers/salsa20.txt", NULL);
  struct vector v;

  while (next_vector (&text, &v))
    {
      ok (start (v.key_size, v.key, v.rounds, v.nonce_size, v.nonce),
          "a key of %u bytes, %u rounds, a nonce of %u", (unsigned) v.key_size,
          v.rounds, (unsigned) v.nonce_size);
      check_vector (&salsa20, &v);
    }
}

/* The exclusive or of N blocks of 64 bytes that the stream goes on with. */
static int
digest (uint8_t *dst, size_t n)
{
  static uint8_t out[131072];
  size_t k;
  int error = symcrypt_salsa20_stream (&ctx, 64 * n, out);
  memset (dst, 0, 64);
  for (k = 0; k < 64 * n; k++)
    dst[k % 64] ^= out[k];
  return !error;
}

/* Keys and nonces by the rules of eSTREAM's sets 1 to 5, the answers as made
 * by vectors/ciphers/make.py, and vector 3 of set 6 as published in eSTREAM's
 * verified.test-vectors. */
static void
check_estream (void)
{
  char *line = source_file ("tests/vectors/ciphers/estream.txt", NULL);
  unsigned rounds, bits, set, vector, k, count = 0;
  uint8_t key[32], nonce[8], got[64];
  int good = 1, used;

  for (; *line; line = strchr (line, '\n') + 1)
    if (*line != '#'
        && sscanf (line, "%u %u %u %u %n", &rounds, &bits, &set, &vector,
                   &used)
               == 4)
      {
        char text[129];
        for (k = 0; k < 32; k++)
          key[k] = (uint8_t) (set == 2   ? vector
                              : set == 3 ? vector + k
                              : set == 4 ? vector + 0x53 * k
                                         : 0);
        memset (nonce, 0, sizeof nonce);
        if (set == 1)
          key[vector / 8] = (uint8_t) (0x80 >> vector % 8);
        if (set == 5)
          nonce[vector / 8] = (uint8_t) (0x80 >> vector % 8);
        memcpy (text, line + used, 128);
        text[128] = '\0';
        if (!start (bits / 8, key, rounds, 8, nonce) || !digest (got, 8)
            || memcmp (got, unhex (text, NULL), 64) != 0)
          {
            diag ("%u rounds, %u bits, set %u, vector %u", rounds, bits, set,
                  vector);
            good = 0;
          }
        count++;
      }
  ok (good && count == 552, "keys of eSTREAM's sets 1 to 5: %u digests",
      count);

  good = start (32,
                unhex ("0F62B5085BAE0154A7FA4DA0F34699EC"
                       "3F92E5388BDE3184D72A7DD02376C91C",
                       NULL),
                20, 8, unhex ("288FF65DC42B92F9", NULL))
         && digest (got, 2048);
  ok_mem (got,
          unhex ("E00EBCCD70D69152725F9987982178A2E2E139C7BCBE04CA8A0E99E318D9"
                 "AB76F988C8549F75ADD790BA4F81C176DA653C1A043F11A958E169B6D231"
                 "9F4EEC1A",
                 NULL),
          64, "eSTREAM, set 6, vector 3: digest of 131072 bytes");
}

/* The words of BYTES, which the specification writes as decimal bytes. */
static void
to_words (uint32_t state[16], const uint8_t *bytes)
{
  unsigned k;
  for (k = 0; k < 16; k++)
    state[k] = read_le32 (bytes + 4 * k);
}

/* "Salsa20 specification", sections 8 and 9 */
static void
check_specification (void)
{
  static const uint8_t in8[3][64]
      = { { 0 },
          { 211, 159, 13,  115, 76,  55,  82,  183, 3,   117, 222, 37,  191,
            187, 234, 136, 49,  237, 179, 48,  1,   106, 178, 219, 175, 199,
            166, 48,  86,  16,  179, 207, 31,  240, 32,  63,  15,  83,  93,
            161, 116, 147, 48,  113, 238, 55,  204, 36,  79,  201, 235, 79,
            3,   81,  156, 47,  203, 26,  244, 243, 88,  118, 104, 54 },
          { 88, 118, 104, 54,  79,  201, 235, 79,  3,   81,  156, 47,  203,
            26, 244, 243, 191, 187, 234, 136, 211, 159, 13,  115, 76,  55,
            82, 183, 3,   117, 222, 37,  86,  16,  179, 207, 49,  237, 179,
            48, 1,   106, 178, 219, 175, 199, 166, 48,  238, 55,  204, 36,
            31, 240, 32,  63,  15,  83,  93,  161, 116, 147, 48,  113 } };
  static const uint8_t out8[3][64]
      = { { 0 },
          { 109, 42,  178, 168, 156, 240, 248, 238, 168, 196, 190, 203, 26,
            110, 170, 154, 29,  29,  150, 26,  150, 30,  235, 249, 190, 163,
            251, 48,  69,  144, 51,  57,  118, 40,  152, 157, 180, 57,  27,
            94,  107, 42,  236, 35,  27,  111, 114, 114, 219, 236, 232, 135,
            111, 155, 110, 18,  24,  232, 95,  158, 179, 19,  48,  202 },
          { 179, 19,  48,  202, 219, 236, 232, 135, 111, 155, 110, 18,  24,
            232, 95,  158, 26,  110, 170, 154, 109, 42,  178, 168, 156, 240,
            248, 238, 168, 196, 190, 203, 69,  144, 51,  57,  29,  29,  150,
            26,  150, 30,  235, 249, 190, 163, 251, 48,  27,  111, 114, 114,
            118, 40,  152, 157, 180, 57,  27,  94,  107, 42,  236, 35 } };
  static const uint8_t out256[64]
      = { 69,  37,  68,  39,  41,  15,  107, 193, 255, 139, 122, 6,   170,
          233, 217, 98,  89,  144, 182, 106, 21,  51,  200, 65,  239, 49,
          222, 34,  215, 114, 40,  126, 104, 197, 7,   225, 197, 153, 31,
          2,   102, 78,  76,  176, 84,  245, 246, 184, 177, 160, 133, 130,
          6,   72,  149, 119, 192, 195, 132, 236, 234, 103, 246, 74 };
  static const uint8_t out128[64]
      = { 39,  173, 46,  248, 30,  200, 82,  17,  48,  67,  254, 239, 37,
          18,  13,  247, 241, 200, 61,  144, 10,  55,  50,  185, 6,   47,
          246, 253, 143, 86,  187, 225, 134, 85,  110, 246, 161, 163, 43,
          235, 231, 94,  171, 51,  145, 214, 112, 29,  14,  232, 5,   16,
          151, 140, 183, 141, 171, 9,   122, 181, 104, 182, 177, 193 };
  uint32_t state[16];
  uint8_t out[64], key[32];
  uint64_t block;
  unsigned k;

  for (k = 0; k < 3; k++)
    {
      to_words (state, in8[k]);
      symcrypt_salsa20_core (out, state, 20);
      ok_mem (out, out8[k], 64, "core: specification, section 8, example %u",
              k + 1);
    }

  /* Section 9: keys 1..16 and 201..216, n = 101..116, of which the last 8
   * bytes are the number of the block. */
  for (k = 0; k < 16; k++)
    {
      key[k] = (uint8_t) (1 + k);
      key[16 + k] = (uint8_t) (201 + k);
      out[k] = (uint8_t) (101 + k);
    }
  for (block = 0, k = 16; k-- > 8;)
    block = block << 8 | out[k];
  ok (start (32, key, 20, 8, out) && symcrypt_salsa20_seek (&ctx, block) == 0
          && symcrypt_salsa20_stream (&ctx, 64, out) == 0,
      "no error");
  ok_mem (out, out256, 64, "stream: specification, section 9, 32-byte key");
  for (k = 0; k < 16; k++)
    out[k] = (uint8_t) (101 + k);
  ok (start (16, key, 20, 8, out) && symcrypt_salsa20_seek (&ctx, block) == 0
          && symcrypt_salsa20_stream (&ctx, 64, out) == 0,
      "no error");
  ok_mem (out, out128, 64, "stream: specification, section 9, 16-byte key");
}

static void
check_hsalsa20 (void)
{
  uint8_t bytes[32], out[32], again[32], nonce[24];
  unsigned rounds;
  int good = 1;

  memcpy (bytes,
          unhex ("4a5d9d5ba4ce2de1728e3bf480350f25"
                 "e07e21c947d19e3376f09b3c1e161742",
                 NULL),
          32);
  memset (out, 0, 32);
  symcrypt_hsalsa20 (bytes, bytes, out, 20);
  ok_mem (bytes,
          unhex ("1b27556473e985d462cd51197a9a46c7"
                 "6009549eac6474f206c4ee0844f68389",
                 NULL),
          32, "HSalsa20, in place: NaCl's tests/core1");
  symcrypt_hsalsa20 (out, bytes,
                     unhex ("69696ee955b62b73cd62bda875fc73d6", NULL), 20);
  ok_mem (out,
          unhex ("dc908dda0b9344a953629b7338207788"
                 "80f3ceb421bb61b91cbd4c3e66256ce4",
                 NULL),
          32, "HSalsa20: NaCl's tests/core2");

  for (rounds = 8; rounds <= 20; rounds += rounds == 8 ? 4 : 8)
    {
      random_bytes (bytes, 32);
      random_bytes (nonce, 24);
      symcrypt_hsalsa20 (out, bytes, nonce, rounds);
      good &= start (32, out, rounds, 8, nonce + 16)
              && symcrypt_salsa20_stream (&ctx, 32, out) == 0
              && start (32, bytes, rounds, 24, nonce)
              && symcrypt_salsa20_stream (&ctx, 32, again) == 0
              && memcmp (out, again, 32) == 0;
      /* and the key that was set comes back with a shorter nonce */
      symcrypt_salsa20_set_nonce (&ctx, nonce);
      good &= symcrypt_salsa20_stream (&ctx, 32, out) == 0
              && start (32, bytes, rounds, 8, nonce)
              && symcrypt_salsa20_stream (&ctx, 32, again) == 0
              && memcmp (out, again, 32) == 0;
    }
  ok (good, "XSalsa20 by way of HSalsa20, and the key again after it");
}

static void
check_cores (void)
{
  uint32_t state[16], saved[16], s[16];
  uint8_t out[193], expected[192];
  unsigned trial, k;
  int good = 1;

  for (trial = 0; trial < 60; trial++)
    {
      unsigned rounds = trial % 3 == 0 ? 8 : trial % 3 == 1 ? 12 : 20;
      random_bytes (state, sizeof state);
      if (trial < 30)
        state[8] = UINT32_MAX - trial / 3 % 4;
      if (trial < 15)
        state[9] = UINT32_MAX;
      memcpy (saved, state, sizeof state);
      memcpy (s, state, sizeof state);
      for (k = 0; k < 3; k++)
        {
          symcrypt_salsa20_core (expected + 64 * k, s, rounds);
          s[8]++;
          s[9] += s[8] == 0;
        }
      out[128] = out[192] = 0xa5;
      symcrypt_salsa20_2core (out, state, rounds);
      good &= memcmp (out, expected, 128) == 0 && out[128] == 0xa5;
      symcrypt_salsa20_3core (out, state, rounds);
      good &= memcmp (out, expected, 192) == 0 && out[192] == 0xa5;
      good &= memcmp (state, saved, sizeof state) == 0;
    }
  ok (good, "2core and 3core: the counter carries");
}

static void
check_errors (void)
{
  static const unsigned bad[] = { 0, 1, 2, 4, 7, 10, 16, 19, 21, 264 };
  struct symcrypt_salsa20_ctx before;
  uint8_t out[100], key[272], nonce[24];
  size_t n;
  unsigned k;
  int good = 1;

  random_bytes (key, sizeof key);
  random_bytes (nonce, sizeof nonce);
  memset (&ctx, 0, sizeof ctx);
  good &= start (16, key, 12, 8, nonce)
          && symcrypt_salsa20_stream (&ctx, 100, out) == 0;
  memcpy (&before, &ctx, sizeof ctx);
  for (k = 0; k < sizeof bad / sizeof bad[0]; k++)
    good
        &= symcrypt_salsa20_set_rounds (&ctx, bad[k]) == SYMCRYPT_ERROR_ROUNDS;
  for (n = 0; n <= 272; n++)
    if (n != 16 && n != 32)
      good &= symcrypt_salsa20_set_key (&ctx, n, key)
              == SYMCRYPT_ERROR_KEY_LENGTH;
  good &= symcrypt_xsalsa20_set_nonce (&ctx, nonce)
          == SYMCRYPT_ERROR_KEY_LENGTH;
  good &= memcmp (&before, &ctx, sizeof ctx) == 0;
  ok (good, "bad rounds and keys, XSalsa20 with a short key: errors, nothing "
            "changed");
}

/* set_rounds, set_nonce and set_key all start anew. */
static void
check_resets (void)
{
  uint8_t a[70], b[70], key[32], nonce[8], other[24];
  uint32_t state[16];
  int good;

  random_bytes (key, sizeof key);
  random_bytes (nonce, sizeof nonce);
  random_bytes (other, sizeof other);
  good = start (32, key, 12, 8, nonce)
         && symcrypt_salsa20_stream (&ctx, 70, a) == 0
         && symcrypt_salsa20_set_rounds (&ctx, 12) == 0
         && symcrypt_salsa20_stream (&ctx, 70, b) == 0
         && memcmp (a, b, 70) == 0;
  symcrypt_salsa20_set_nonce (&ctx, nonce);
  good &= symcrypt_salsa20_stream (&ctx, 70, b) == 0 && memcmp (a, b, 70) == 0;
  ok (good, "rounds outlive a nonce; both go back to block 0");

  good = symcrypt_salsa20_set_key (&ctx, 32, key) == 0
         && symcrypt_salsa20_stream (&ctx, 70, b) == SYMCRYPT_ERROR_STATE;
  symcrypt_salsa20_set_nonce (&ctx, nonce);
  good &= symcrypt_salsa20_stream (&ctx, 70, b) == 0 && memcmp (a, b, 70) != 0
          && start (32, key, 20, 8, nonce)
          && symcrypt_salsa20_stream (&ctx, 70, a) == 0
          && memcmp (a, b, 70) == 0;
  ok (good, "a key comes with 20 rounds and without a nonce");

  good = symcrypt_salsa20_get_state (&ctx, state) == 6
         && symcrypt_xsalsa20_set_nonce (&ctx, other) == 0
         && symcrypt_salsa20_stream (&ctx, 70, b) == 0
         && memcmp (a, b, 70) != 0;
  symcrypt_salsa20_set_nonce (&ctx, nonce);
  good &= symcrypt_salsa20_stream (&ctx, 70, b) == 0 && memcmp (a, b, 70) == 0
          && symcrypt_xsalsa20_set_nonce (&ctx, other) == 0
          && symcrypt_salsa20_set_key (&ctx, 32, key) == 0;
  symcrypt_salsa20_set_nonce (&ctx, nonce);
  good &= symcrypt_salsa20_stream (&ctx, 70, b) == 0 && memcmp (a, b, 70) == 0
          && symcrypt_xsalsa20_set_nonce (&ctx, other) == 0
          && symcrypt_salsa20_set_state (&ctx, state, 20) == 0
          && symcrypt_salsa20_stream (&ctx, 64, b) == 0;
  symcrypt_salsa20_set_nonce (&ctx, nonce);
  good &= symcrypt_salsa20_stream (&ctx, 70, b) == 0 && memcmp (a, b, 70) == 0;
  ok (good, "the key that was set comes back with an 8-byte nonce");
}

/* The entry for bare states against single blocks, over the end of 32 and of
 * 64 bits, in place. */
static void
check_bare (void)
{
  uint32_t state[16], next[16];
  uint8_t key[32], nonce[8], text[1500], got[1500], want[1536];
  size_t n, k;
  int good = 1, trial;

  random_bytes (key, sizeof key);
  random_bytes (nonce, sizeof nonce);
  random_bytes (text, sizeof text);
  good &= start (32, key, 12, 8, nonce)
          && symcrypt_salsa20_get_state (&ctx, state) == 0;
  for (trial = 0; trial < 3; trial++)
    for (n = 0; n <= sizeof text; n += n < 200 ? 1 : 37)
      {
        state[8] = trial < 1 ? 5 : UINT32_MAX - (uint32_t) random_below (20);
        state[9] = trial < 2 ? 7 : UINT32_MAX;
        memcpy (next, state, sizeof next);
        for (k = 0; k < (n + 63) / 64; k++)
          {
            symcrypt_salsa20_core (want + 64 * k, next, 12);
            next[8]++;
            next[9] += next[8] == 0;
          }
        for (k = 0; k < n; k++)
          want[k] ^= text[k];
        memcpy (got, text, sizeof got);
        _symcrypt_salsa20_state_crypt (state, 12, n, got, got);
        good &= memcmp (got, want, n) == 0
                && memcmp (got + n, text + n, sizeof text - n) == 0
                && memcmp (state, next, sizeof state) == 0;
      }
  ok (good, "bare states");
}

/* The words of a state that is left in the middle of a block, at its start and
 * in the last one, set again, give the rest of the stream; so do a key and a
 * nonce. */
static void
check_state (void)
{
  static const size_t nonces[] = { 8, 8, 24 }, keys[] = { 16, 32, 32 };
  uint8_t key[32], nonce[24], a[300], b[300];
  uint32_t state[16], copy[16];
  size_t n, k;
  int good = 1;

  random_bytes (key, sizeof key);
  random_bytes (nonce, sizeof nonce);
  for (k = 0; k < 3; k++)
    for (n = 0; n < 2 * 192; n++)
      {
        size_t before = n % 192;
        int place, end = n >= 192;
        good &= start (keys[k], key, 12, nonces[k], nonce);
        if (end)
          good &= symcrypt_salsa20_seek (&ctx, UINT64_MAX - 2) == 0;
        good &= symcrypt_salsa20_stream (&ctx, before, a) == 0;
        place = symcrypt_salsa20_get_state (&ctx, state);
        good &= symcrypt_salsa20_stream (&ctx, 192 - before, a) == 0;
        if (end)
          good &= symcrypt_salsa20_get_state (&ctx, copy)
                  == SYMCRYPT_ERROR_COUNTER;
        memset (&ctx, 0xa5, sizeof ctx);
        good &= place == (int) (before % 64)
                && symcrypt_salsa20_set_state (&ctx, state, 12) == 0
                && symcrypt_salsa20_get_state (&ctx, copy) == 0
                && memcmp (state, copy, sizeof state) == 0
                && symcrypt_salsa20_stream (&ctx, (size_t) place, b) == 0
                && symcrypt_salsa20_stream (&ctx, 192 - before, b) == 0
                && memcmp (a, b, 192 - before) == 0
                && symcrypt_salsa20_stream (&ctx, 1, b)
                       == (end ? SYMCRYPT_ERROR_COUNTER : 0);
        if (k < 2)
          {
            symcrypt_salsa20_set_nonce (&ctx, nonce + 8);
            good &= symcrypt_salsa20_stream (&ctx, 70, a) == 0
                    && start (keys[k], key, 12, 8, nonce + 8)
                    && symcrypt_salsa20_stream (&ctx, 70, b) == 0
                    && memcmp (a, b, 70) == 0;
          }
      }
  ok (good, "a state that was read and set again goes on");

  memcpy (&b, &ctx, sizeof ctx);
  good = symcrypt_salsa20_set_state (&ctx, state, 9) == SYMCRYPT_ERROR_ROUNDS;
  for (k = 0; k < 16; k += 5)
    {
      state[k] ^= 1;
      good &= symcrypt_salsa20_set_state (&ctx, state, 20)
              == SYMCRYPT_ERROR_STATE;
      state[k] ^= 1;
    }
  good &= memcmp (&b, &ctx, sizeof ctx) == 0;
  ok (good, "wrong constants and rounds: errors, nothing changed");
}

int
main (void)
{
  uint8_t key[32], nonce[24];

  check_vectors ();
  check_estream ();
  check_specification ();
  check_hsalsa20 ();
  check_cores ();

  random_bytes (key, sizeof key);
  random_bytes (nonce, sizeof nonce);
  ok (start (32, key, 20, 8, nonce), "no error");
  check_splits (&salsa20);
  check_stream (&salsa20);
  check_placement (&salsa20);
  check_carry (&salsa20);
  check_end (&salsa20, UINT64_MAX);
  ok (start (32, key, 8, 24, nonce), "no error");
  check_end (&salsa20, UINT64_MAX);
  ok (start (16, key, 12, 8, nonce), "no error");
  check_carry (&salsa20);
  check_end (&salsa20, UINT64_MAX);

  check_errors ();
  check_resets ();
  check_state ();
  check_bare ();
  check_kernels (&salsa20);
  return done ();
}
