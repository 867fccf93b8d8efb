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

/* "Salsa20 specification", section 8: decimal bytes. */
static void
check_specification (void)
{
  static const uint8_t in[64]
      = { 211, 159, 13,  115, 76,  55,  82,  183, 3,   117, 222, 37,  191,
          187, 234, 136, 49,  237, 179, 48,  1,   106, 178, 219, 175, 199,
          166, 48,  86,  16,  179, 207, 31,  240, 32,  63,  15,  83,  93,
          161, 116, 147, 48,  113, 238, 55,  204, 36,  79,  201, 235, 79,
          3,   81,  156, 47,  203, 26,  244, 243, 88,  118, 104, 54 };
  static const uint8_t expected[64]
      = { 109, 42,  178, 168, 156, 240, 248, 238, 168, 196, 190, 203, 26,
          110, 170, 154, 29,  29,  150, 26,  150, 30,  235, 249, 190, 163,
          251, 48,  69,  144, 51,  57,  118, 40,  152, 157, 180, 57,  27,
          94,  107, 42,  236, 35,  27,  111, 114, 114, 219, 236, 232, 135,
          111, 155, 110, 18,  24,  232, 95,  158, 179, 19,  48,  202 };
  uint32_t state[16];
  uint8_t out[64];
  unsigned k;

  for (k = 0; k < 16; k++)
    state[k] = read_le32 (in + 4 * k);
  symcrypt_salsa20_core (out, state, 20);
  ok_mem (out, expected, 64, "core: specification, section 8, example 2");
}

static void
check_hsalsa20 (void)
{
  uint8_t bytes[32], out[32];

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
}

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
  check_specification ();
  check_hsalsa20 ();
  check_errors ();
  check_cipher (&salsa20);
  return done ();
}
