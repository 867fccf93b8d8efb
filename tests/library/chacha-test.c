/* SPDX-License-Identifier: ISC */
/* Proves: ChaCha gives the published answers with 8, 12 and 20 rounds and
 * nonces of 8, 12 and 24 bytes.  Splits, placement and position of a message
 * do not change them.  The stream stops at the end of its counter.  Cores,
 * HChaCha and errors are right. */
#include <symcrypt/chacha.h>

#include "keystream-test.h"

static struct symcrypt_chacha_ctx ctx;

static int
set_key (void *x, size_t size, const uint8_t *key)
{
  (void) size;
  symcrypt_chacha_set_key (x, key);
  return 0;
}

KEYSTREAM_FUNCTIONS (chacha)

static int
set_nonce (void *x, size_t size, const uint8_t *nonce)
{
  if (size == 8)
    symcrypt_chacha_set_nonce (x, nonce);
  else if (size == 12)
    symcrypt_chacha_set_nonce96 (x, nonce);
  else
    {
      /* The compiler would see 24 bytes of a nonce of 12 read here. */
      uint8_t whole[SYMCRYPT_XCHACHA_NONCE_SIZE] = { 0 };
      memcpy (whole, nonce, size < sizeof whole ? size : sizeof whole);
      symcrypt_xchacha_set_nonce (x, whole);
    }
  return 0;
}

static int
set_state (void *x, const uint32_t state[16], unsigned rounds, unsigned bits)
{
  return symcrypt_chacha_set_state (x, state, rounds, bits);
}

static void
cores (unsigned blocks, uint8_t *dst, const uint32_t state[16],
       unsigned rounds, unsigned bits)
{
  if (blocks == 2)
    symcrypt_chacha_2core (dst, state, rounds, bits);
  else
    symcrypt_chacha_3core (dst, state, rounds, bits);
}

static const struct cipher chacha = {
  .name = "ChaCha",
  .vectors = "tests/vectors/ciphers/chacha.txt",
  .key_sizes = { 32, 0 },
  .nonce_sizes = { 8, 12, 24, 0 },
  .counter = 12,
  .constants = { 0, 1, 2, 3 },
  .ctx = &ctx,
  .ctx_size = sizeof ctx,
  .set_key = set_key,
  .set_rounds = set_rounds,
  .set_nonce = set_nonce,
  .set_state = set_state,
  .get_state = get_state,
  .seek = seek,
  .crypt = crypt,
  .stream = stream,
  .public_core = symcrypt_chacha_core,
  .cores = cores,
  .derive = symcrypt_hchacha,
  .state_crypt = _symcrypt_chacha_state_crypt,
};

/* RFC 8439, section 2.3.2. */
static void
check_rfc8439 (void)
{
  static const uint32_t state[16]
      = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574,
          0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c,
          0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c,
          0x00000001, 0x09000000, 0x4a000000, 0x00000000 };
  uint8_t out[64];

  symcrypt_chacha_core (out, state, 20);
  ok_mem (out,
          unhex ("10f1e7e4 d13b5915 500fdd1f a32071c4 c7d1f4c7 33c06803"
                 "0422aa9a c3d46c4e d2826446 079faa09 14c2d705 d98b02a2"
                 "b5129cd1 de164eb9 cbd083e8 a2503c4e",
                 NULL),
          64, "core: RFC 8439, section 2.3.2");
}

static void
check_hchacha (void)
{
  uint8_t bytes[32], out[32], input[16];
  unsigned k;

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
}

/* A nonce of each size gives this state: from word 12 on, the counter and the
 * nonce.  Runs change the counter alone. */
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
      set_nonce (&ctx, size, nonce);
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

static void
check_errors (void)
{
  static const uint64_t far[] = { UINT64_C (0x100000000), UINT64_MAX };
  struct symcrypt_chacha_ctx before;
  uint8_t out[100], key[32], nonce[24];
  uint32_t state[16];
  unsigned k;
  int good;

  random_bytes (key, sizeof key);
  random_bytes (nonce, sizeof nonce);
  memset (&ctx, 0, sizeof ctx);
  good = start (&chacha, 32, key, 20, 12, nonce)
         && symcrypt_chacha_stream (&ctx, 100, out) == 0
         && symcrypt_chacha_get_state (&ctx, state) == 36;
  memcpy (&before, &ctx, sizeof ctx);
  for (k = 0; k < 2; k++)
    good &= symcrypt_chacha_seek (&ctx, far[k]) == SYMCRYPT_ERROR_COUNTER;
  good &= symcrypt_chacha_set_state (&ctx, state, 20, 33)
              == SYMCRYPT_ERROR_COUNTER
          && memcmp (&before, &ctx, sizeof ctx) == 0;
  ok (good, "blocks out of range, sizes of counters: errors, nothing changed");

  good = symcrypt_chacha_seek (&ctx, 0xffffffff) == 0;
  symcrypt_chacha_set_nonce (&ctx, nonce);
  good &= symcrypt_chacha_seek (&ctx, far[0]) == 0
          && symcrypt_chacha_seek (&ctx, far[1]) == 0;
  ok (good, "the range is that of the nonce");
}

int
main (void)
{
  check_rfc8439 ();
  check_hchacha ();
  check_states ();
  check_errors ();
  check_cipher (&chacha);
  return done ();
}
