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
  check_errors ();
  check_cipher (&chacha);
  return done ();
}
