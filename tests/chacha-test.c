/* SPDX-License-Identifier: ISC */
/* Proves: ChaCha with 8, 12 and 20 rounds, 8-, 12- and 24-byte nonces gives
 * the published answers, for any split, placement and position; it stops at
 * the end of its counter; its cores and HChaCha; every error; every
 * implementation of its kernels. */
#include <symcrypt/chacha.h>

#include "bare.h"
#include "keystream-test.h"

static struct symcrypt_chacha_ctx ctx;

static int
seek (void *x, uint64_t block)
{
  return symcrypt_chacha_seek (x, block);
}

static int
crypt (void *x, size_t length, uint8_t *dst, const uint8_t *src)
{
  return symcrypt_chacha_crypt (x, length, dst, src);
}

static int
stream (void *x, size_t length, uint8_t *dst)
{
  return symcrypt_chacha_stream (x, length, dst);
}

static const struct cipher chacha
    = { "ChaCha",
        "chacha_blocks",
        { "chacha_core", "chacha_2core", "chacha_3core" },
        12,
        &ctx,
        sizeof ctx,
        seek,
        crypt,
        stream,
        _symcrypt_chacha_core_c };

static void
set_nonce (size_t size, const uint8_t *nonce)
{
  if (size == 8)
    symcrypt_chacha_set_nonce (&ctx, nonce);
  else if (size == 12)
    symcrypt_chacha_set_nonce96 (&ctx, nonce);
  else
    {
      /* The compiler would see 24 bytes of a nonce of 12 read here. */
      uint8_t whole[SYMCRYPT_XCHACHA_NONCE_SIZE] = { 0 };
      memcpy (whole, nonce, size < sizeof whole ? size : sizeof whole);
      symcrypt_xchacha_set_nonce (&ctx, whole);
    }
}

static void
check_vectors (void)
{
  char *text = source_file ("tests/vectors/ciphers/chacha.txt", NULL);
  struct vector v;

  while (next_vector (&text, &v))
    {
      symcrypt_chacha_set_key (&ctx, v.key);
      ok (symcrypt_chacha_set_rounds (&ctx, v.rounds) == 0, "%u rounds",
          v.rounds);
      set_nonce (v.nonce_size, v.nonce);
      check_vector (&chacha, &v);
    }
}

/* RFC 8439, section 2.3.2 and 2.4.2 */
static void
check_rfc8439 (void)
{
  static const uint32_t state[16]
      = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574,
          0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c,
          0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c,
          0x00000001, 0x09000000, 0x4a000000, 0x00000000 };
  static const char sunscreen[]
      = "Ladies and Gentlemen of the class of '99: If I could offer you only "
        "one tip for the future, sunscreen would be it.";
  uint8_t key[32], out[114];
  size_t n;
  unsigned k;

  symcrypt_chacha_core (out, state, 20);
  ok_mem (out,
          unhex ("10f1e7e4 d13b5915 500fdd1f a32071c4 c7d1f4c7 33c06803"
                 "0422aa9a c3d46c4e d2826446 079faa09 14c2d705 d98b02a2"
                 "b5129cd1 de164eb9 cbd083e8 a2503c4e",
                 &n),
          64, "core: RFC 8439, section 2.3.2");
  for (k = 0; k < 32; k++)
    key[k] = (uint8_t) k;
  symcrypt_chacha_set_key (&ctx, key);
  symcrypt_chacha_set_nonce96 (&ctx, unhex ("000000000000004a00000000", NULL));
  ok (symcrypt_chacha_seek (&ctx, 1) == 0
          && symcrypt_chacha_crypt (&ctx, 114, out,
                                    (const uint8_t *) sunscreen)
                 == 0,
      "no error");
  ok_mem (out,
          unhex ("6e2e359a 2568f980 41ba0728 dd0d6981 e97e7aec 1d4360c2"
                 "0a27afcc fd9fae0b f91b65c5 524733ab 8f593dab cd62b357"
                 "1639d624 e65152ab 8f530c35 9f0861d8 07ca0dbf 500d6a61"
                 "56a38e08 8a22b65e 52bc514d 16ccf806 818ce91a b7793736"
                 "5af90bbf 74a35be6 b40b8eed f2785e42 874d",
                 &n),
          114, "crypt: RFC 8439, section 2.4.2");
}

static void
check_hchacha (void)
{
  uint8_t bytes[48], out[32], again[64], input[16];
  uint8_t nonce[24] = { 0 };
  unsigned k;
  int good = 1;

  for (k = 0; k < 32; k++)
    bytes[k] = (uint8_t) k;
  memcpy (input, unhex ("000000090000004a0000000031415927", NULL), 16);
  symcrypt_hchacha (out, bytes, input, 20);
  ok_mem (out,
          unhex ("82413b4227b27bfed30e42508a877d73"
                 "a0f9e4d58a74a853c12ec41326d3ecdc",
                 NULL),
          32, "HChaCha20: draft-irtf-cfrg-xchacha-03, section 2.2.1");

  symcrypt_hchacha (bytes, bytes, input, 20);
  ok_mem (bytes, out, 32, "HChaCha20 in place of its key");

  /* XChaCha is ChaCha under HChaCha's key, with each number of rounds. */
  for (k = 8; k <= 20; k += k == 8 ? 4 : 8)
    {
      random_bytes (bytes, 32);
      random_bytes (nonce, 24);
      symcrypt_hchacha (out, bytes, nonce, k);
      symcrypt_chacha_set_key (&ctx, out);
      good &= symcrypt_chacha_set_rounds (&ctx, k) == 0;
      symcrypt_chacha_set_nonce (&ctx, nonce + 16);
      good &= symcrypt_chacha_stream (&ctx, 32, out) == 0;
      symcrypt_chacha_set_key (&ctx, bytes);
      good &= symcrypt_chacha_set_rounds (&ctx, k) == 0;
      symcrypt_xchacha_set_nonce (&ctx, nonce);
      good &= symcrypt_chacha_stream (&ctx, 32, again) == 0
              && memcmp (out, again, 32) == 0;
      /* and the key that was set comes back with a shorter nonce */
      symcrypt_chacha_set_nonce (&ctx, nonce);
      good &= symcrypt_chacha_stream (&ctx, 32, out) == 0;
      symcrypt_chacha_set_key (&ctx, bytes);
      good &= symcrypt_chacha_set_rounds (&ctx, k) == 0;
      symcrypt_chacha_set_nonce (&ctx, nonce);
      good &= symcrypt_chacha_stream (&ctx, 32, again) == 0
              && memcmp (out, again, 32) == 0;
    }
  ok (good, "XChaCha by way of HChaCha, and the key again after it");
}

/* The state that a nonce of each size gives, and what it is after seeks and
 * runs: words 12 and on are the counter and the nonce, and no more than the
 * counter's words change. */
static void
check_states (void)
{
  static const size_t sizes[] = { 8, 12 };
  uint8_t key[32], nonce[12], out[700], expected[704];
  uint32_t state[16] = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 };
  unsigned trial, k;
  int good = 1;

  for (trial = 0; trial < 20; trial++)
    {
      size_t size = sizes[trial % 2];
      uint32_t first = trial < 4 ? UINT32_MAX - 10 : random_below (1000);
      random_bytes (key, sizeof key);
      random_bytes (nonce, sizeof nonce);
      symcrypt_chacha_set_key (&ctx, key);
      set_nonce (size, nonce);
      good &= symcrypt_chacha_seek (&ctx, first) == 0
              && symcrypt_chacha_stream (&ctx, 300, out) == 0
              && symcrypt_chacha_stream (&ctx, 400, out + 300) == 0;
      for (k = 0; k < 8; k++)
        state[4 + k] = read_le32 (key + 4 * k);
      state[12] = first;
      state[13] = 0;
      for (k = 0; k < size / 4; k++)
        state[16 - size / 4 + k] = read_le32 (nonce + 4 * k);
      for (k = 0; k < 11; k++, state[12]++)
        symcrypt_chacha_core (expected + 64 * k, state, 20);
      good &= memcmp (out, expected, 700) == 0;
    }
  ok (good, "nonces of 8 and 12 bytes stand where the core has them");
}

/* The public cores, whose counter has 32 bits or 64. */
static void
check_cores (void)
{
  uint32_t state[16], saved[16], s[16];
  uint8_t out[193], expected[192];
  unsigned trial, bits, k;
  int good = 1;

  for (trial = 0; trial < 60; trial++)
    for (bits = 32; bits <= 64; bits += 32)
      {
        unsigned rounds = trial % 3 == 0 ? 8 : trial % 3 == 1 ? 12 : 20;
        random_bytes (state, sizeof state);
        if (trial < 30)
          state[12] = UINT32_MAX - trial / 3 % 4;
        if (trial < 15)
          state[13] = UINT32_MAX;
        memcpy (saved, state, sizeof state);
        memcpy (s, state, sizeof state);
        for (k = 0; k < 3; k++)
          {
            symcrypt_chacha_core (expected + 64 * k, s, rounds);
            s[12]++;
            s[13] += bits == 64 && s[12] == 0;
          }
        out[128] = out[192] = 0xa5;
        symcrypt_chacha_2core (out, state, rounds, bits);
        good &= memcmp (out, expected, 128) == 0 && out[128] == 0xa5;
        symcrypt_chacha_3core (out, state, rounds, bits);
        good &= memcmp (out, expected, 192) == 0 && out[192] == 0xa5;
        good &= memcmp (state, saved, sizeof state) == 0;
      }
  ok (good, "2core and 3core: counters of 32 and 64 bits wrap as told");
}

static void
check_errors (void)
{
  static const unsigned bad[] = { 0, 1, 2, 4, 7, 10, 16, 19, 21, 264 };
  static const uint64_t far[] = { UINT64_C (0x100000000), UINT64_MAX };
  struct symcrypt_chacha_ctx before;
  uint8_t out[100], key[32], nonce[24];
  unsigned k;
  int good = 1;

  random_bytes (key, sizeof key);
  random_bytes (nonce, sizeof nonce);
  memset (&ctx, 0, sizeof ctx);
  symcrypt_chacha_set_key (&ctx, key);
  symcrypt_chacha_set_nonce96 (&ctx, nonce);
  good &= symcrypt_chacha_stream (&ctx, 100, out) == 0;
  memcpy (&before, &ctx, sizeof ctx);
  for (k = 0; k < sizeof bad / sizeof bad[0]; k++)
    good &= symcrypt_chacha_set_rounds (&ctx, bad[k]) == SYMCRYPT_ERROR_ROUNDS;
  for (k = 0; k < 2; k++)
    good &= symcrypt_chacha_seek (&ctx, far[k]) == SYMCRYPT_ERROR_COUNTER;
  good &= memcmp (&before, &ctx, sizeof ctx) == 0;
  ok (good, "bad rounds, and blocks out of range: errors, nothing changed");

  good = symcrypt_chacha_seek (&ctx, 0xffffffff) == 0;
  symcrypt_chacha_set_nonce (&ctx, nonce);
  good &= symcrypt_chacha_seek (&ctx, far[0]) == 0
          && symcrypt_chacha_seek (&ctx, far[1]) == 0;
  ok (good, "the range is that of the nonce");
}

/* set_rounds, set_nonce and set_key all start anew. */
static void
check_resets (void)
{
  uint8_t a[70], b[70], key[32], nonce[8];
  int good;

  random_bytes (key, sizeof key);
  random_bytes (nonce, sizeof nonce);
  symcrypt_chacha_set_key (&ctx, key);
  symcrypt_chacha_set_nonce (&ctx, nonce);
  good = symcrypt_chacha_set_rounds (&ctx, 12) == 0
         && symcrypt_chacha_stream (&ctx, 70, a) == 0
         && symcrypt_chacha_set_rounds (&ctx, 12) == 0
         && symcrypt_chacha_stream (&ctx, 70, b) == 0
         && memcmp (a, b, 70) == 0;
  symcrypt_chacha_set_nonce (&ctx, nonce);
  good &= symcrypt_chacha_stream (&ctx, 70, b) == 0 && memcmp (a, b, 70) == 0;
  ok (good, "rounds outlive a nonce; both go back to block 0");

  symcrypt_chacha_set_key (&ctx, key);
  good = symcrypt_chacha_stream (&ctx, 70, b) == SYMCRYPT_ERROR_STATE;
  symcrypt_chacha_set_nonce (&ctx, nonce);
  good &= symcrypt_chacha_stream (&ctx, 70, b) == 0 && memcmp (a, b, 70) != 0
          && symcrypt_chacha_set_rounds (&ctx, 20) == 0
          && symcrypt_chacha_stream (&ctx, 70, a) == 0
          && memcmp (a, b, 70) == 0;
  ok (good, "a key comes with 20 rounds and without a nonce");
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
  symcrypt_chacha_set_key (&ctx, key);
  symcrypt_chacha_set_nonce (&ctx, nonce);
  good &= symcrypt_chacha_get_state (&ctx, state) == 0;
  for (trial = 0; trial < 6; trial++)
    for (n = 0; n <= sizeof text; n += n < 200 ? 1 : 37)
      {
        unsigned bits = trial % 2 ? 32 : 64;
        state[12] = trial < 2 ? 5 : UINT32_MAX - (uint32_t) random_below (20);
        state[13] = trial < 4 ? 7 : UINT32_MAX;
        memcpy (next, state, sizeof next);
        for (k = 0; k < (n + 63) / 64; k++)
          {
            symcrypt_chacha_core (want + 64 * k, next, 12);
            next[12]++;
            if (bits == 64)
              next[13] += next[12] == 0;
          }
        for (k = 0; k < n; k++)
          want[k] ^= text[k];
        memcpy (got, text, sizeof got);
        _symcrypt_chacha_state_crypt (state, 12, bits, n, got, got);
        good &= memcmp (got, want, n) == 0
                && memcmp (got + n, text + n, sizeof text - n) == 0
                && memcmp (state, next, sizeof state) == 0;
      }
  ok (good, "bare states, counters of 32 and 64 bits");
}

/* The words of a state that is left in the middle of a block, at its start and
 * in the last one, set again, give the rest of the stream. */
static void
check_state (void)
{
  static const size_t nonces[] = { 8, 12, 24 };
  uint8_t key[32], nonce[24], a[300], b[300];
  uint32_t state[16], copy[16];
  size_t n, k;
  int good = 1;

  random_bytes (key, sizeof key);
  random_bytes (nonce, sizeof nonce);
  for (k = 0; k < 3; k++)
    for (n = 0; n < 2 * 192; n++)
      {
        unsigned bits = nonces[k] == 12 ? 32 : 64;
        uint64_t last = bits == 32 ? UINT32_MAX : UINT64_MAX;
        size_t before = n % 192;
        int place, end = n >= 192;
        symcrypt_chacha_set_key (&ctx, key);
        good &= symcrypt_chacha_set_rounds (&ctx, k == 1 ? 20 : 12) == 0;
        set_nonce (nonces[k], nonce);
        if (end)
          good &= symcrypt_chacha_seek (&ctx, last - 2) == 0;
        good &= symcrypt_chacha_stream (&ctx, before, a) == 0;
        place = symcrypt_chacha_get_state (&ctx, state);
        good &= symcrypt_chacha_stream (&ctx, 192 - before, a) == 0;
        if (end)
          good &= symcrypt_chacha_get_state (&ctx, copy)
                  == SYMCRYPT_ERROR_COUNTER;
        memset (&ctx, 0xa5, sizeof ctx);
        good &= place == (int) (before % 64)
                && symcrypt_chacha_set_state (&ctx, state, k == 1 ? 20 : 12,
                                              bits)
                       == 0
                && symcrypt_chacha_get_state (&ctx, copy) == 0
                && memcmp (state, copy, sizeof state) == 0
                && symcrypt_chacha_stream (&ctx, (size_t) place, b) == 0
                && symcrypt_chacha_stream (&ctx, 192 - before, b) == 0
                && memcmp (a, b, 192 - before) == 0
                && symcrypt_chacha_stream (&ctx, 1, b)
                       == (end ? SYMCRYPT_ERROR_COUNTER : 0);
      }
  ok (good, "a state that was read and set again goes on");

  symcrypt_chacha_set_nonce96 (&ctx, nonce);
  memcpy (&b, &ctx, sizeof ctx);
  good
      = symcrypt_chacha_set_state (&ctx, state, 9, 64) == SYMCRYPT_ERROR_ROUNDS
        && symcrypt_chacha_set_state (&ctx, state, 20, 33)
               == SYMCRYPT_ERROR_COUNTER;
  for (k = 0; k < 4; k++)
    {
      state[k] ^= 1;
      good &= symcrypt_chacha_set_state (&ctx, state, 20, 64)
              == SYMCRYPT_ERROR_STATE;
      state[k] ^= 1;
    }
  good &= memcmp (&b, &ctx, sizeof ctx) == 0;
  ok (good, "wrong constants, rounds and counters: errors, nothing changed");
}

int
main (void)
{
  uint8_t key[32], nonce[24];

  check_vectors ();
  check_rfc8439 ();
  check_hchacha ();
  check_states ();
  check_cores ();

  random_bytes (key, sizeof key);
  random_bytes (nonce, sizeof nonce);
  symcrypt_chacha_set_key (&ctx, key);
  symcrypt_chacha_set_nonce (&ctx, nonce);
  check_splits (&chacha);
  check_stream (&chacha);
  check_placement (&chacha);
  check_carry (&chacha);
  check_end (&chacha, UINT64_MAX);
  symcrypt_xchacha_set_nonce (&ctx, nonce);
  check_end (&chacha, UINT64_MAX);
  symcrypt_chacha_set_nonce96 (&ctx, nonce);
  check_end (&chacha, UINT32_MAX);

  check_errors ();
  check_resets ();
  check_state ();
  check_bare ();
  check_kernels (&chacha);
  return done ();
}
