/* SPDX-License-Identifier: ISC */
/* Proves: Salsa20 gives the published answers with 8, 12 and 20 rounds, keys
 * of 16 and 32 bytes and nonces of 8 and 24 bytes.  Splits, placement and
 * position of a message do not change them.  The stream stops at the end of
 * its counter.  Cores, HSalsa20 and errors are right. */
#include <symcrypt/salsa20.h>

#include "keystream-test.h"

static struct symcrypt_salsa20_ctx ctx;

static int
set_key (void *x, size_t size, const uint8_t *key)
{
  return symcrypt_salsa20_set_key (x, size, key);
}

KEYSTREAM_FUNCTIONS (salsa20)

static int
set_nonce (void *x, size_t size, const uint8_t *nonce)
{
  if (size == 24)
    return symcrypt_xsalsa20_set_nonce (x, nonce);
  symcrypt_salsa20_set_nonce (x, nonce);
  return 0;
}

static int
set_state (void *x, const uint32_t state[16], unsigned rounds, unsigned bits)
{
  (void) bits;
  return symcrypt_salsa20_set_state (x, state, rounds);
}

static void
cores (unsigned blocks, uint8_t *dst, const uint32_t state[16],
       unsigned rounds, unsigned bits)
{
  (void) bits;
  if (blocks == 2)
    symcrypt_salsa20_2core (dst, state, rounds);
  else
    symcrypt_salsa20_3core (dst, state, rounds);
}

static void
state_crypt (uint32_t state[16], unsigned rounds, unsigned bits, size_t length,
             uint8_t *dst, const uint8_t *src)
{
  (void) bits;
  _symcrypt_salsa20_state_crypt (state, rounds, length, dst, src);
}

static const struct cipher salsa20 = {
  .name = "Salsa20",
  .vectors = "tests/vectors/ciphers/salsa20.txt",
  .key_sizes = { 16, 32, 0 },
  .nonce_sizes = { 8, 24, 0 },
  .counter = 8,
  .constants = { 0, 5, 10, 15 },
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
  .public_core = symcrypt_salsa20_core,
  .cores = cores,
  .derive = symcrypt_hsalsa20,
  .state_crypt = state_crypt,
};

static void
check_errors (void)
{
  struct symcrypt_salsa20_ctx before;
  uint8_t out[100], again[100], key[272], nonce[24];
  size_t n;
  int good;

  random_bytes (key, sizeof key);
  random_bytes (nonce, sizeof nonce);
  good = start (&salsa20, 32, key, 20, 24, nonce)
         && start (&salsa20, 16, key, 12, 8, nonce)
         && symcrypt_salsa20_stream (&ctx, 100, again) == 0;
  memset (&ctx, 0, sizeof ctx);
  good &= start (&salsa20, 16, key, 12, 8, nonce)
          && symcrypt_salsa20_stream (&ctx, 100, out) == 0;
  ok (good && memcmp (out, again, sizeof out) == 0,
      "a short key after one that was derived");
  memcpy (&before, &ctx, sizeof ctx);
  for (n = 0; n <= 272; n++)
    if (n != 16 && n != 32)
      good &= symcrypt_salsa20_set_key (&ctx, n, key)
              == SYMCRYPT_ERROR_KEY_LENGTH;
  good &= symcrypt_xsalsa20_set_nonce (&ctx, nonce)
          == SYMCRYPT_ERROR_KEY_LENGTH;
  good &= memcmp (&before, &ctx, sizeof ctx) == 0;
  ok (good, "bad keys, XSalsa20 with a short key: errors, nothing changed");
}

int
main (void)
{
  check_errors ();
  check_cipher (&salsa20);
  return done ();
}
