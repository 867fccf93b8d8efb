/* SPDX-License-Identifier: ISC */
/* Proves that contexts and keys that are not ready for use fail closed: every
 * public context type, all zeros, after symcrypt_wipe, after the last call of
 * its protocol, and after an import that failed and whose result nobody looked
 * at, is given to every public function that takes it.  Each call ends at
 * once, with SYMCRYPT_ERROR_STATE where it has a result; nothing of a message
 * and no key stream comes out, and no tag is taken for right.
 *
 * A call that does not return ends the program after a minute. */
#include "config.h"

#include <symcrypt/symcrypt.h>

#include "tests/testutil.h"

#if HAVE_UNISTD_H && !defined(_WIN32)
#include <sys/resource.h>
#endif

#define BAD SYMCRYPT_ERROR_STATE

enum
{
  LENGTH = 300
};

static const uint8_t text[LENGTH] = "a message that nobody is to see";
static uint8_t secret[64], out[LENGTH];
static int error;

/* The last call left OUT alone, or made it zeros, or it was about TEXT in
 * place. */
static void
mark (void)
{
  memset (out, 0xa5, sizeof out);
}

static int
is (const uint8_t *data, size_t n, unsigned byte)
{
  while (n-- > 0)
    if (data[n] != byte)
      return 0;
  return 1;
}

static int
untouched (void)
{
  return is (out, LENGTH, 0xa5);
}

/* N bytes of zeros, and nothing behind them. */
static int
zeros (size_t n)
{
  return is (out, n, 0) && is (out + n, LENGTH - n, 0xa5);
}

/* ------------------------------------------------------ stream ciphers */

/* How a context came to be. */
enum how
{
  ZERO,
  WIPED,
  NO_NONCE,
  NONCE_WITHOUT_KEY
};
static const char *const hows[]
    = { "all zeros", "wiped", "without a nonce", "nonce without a key" };

/* CTX of SIZE bytes is full of what was set; make it as HOW says. */
#define SPOIL(CTX, HOW)                                                       \
  do                                                                          \
    {                                                                         \
      if ((HOW) == ZERO)                                                      \
        memset (&(CTX), 0, sizeof (CTX));                                     \
      else                                                                    \
        symcrypt_wipe (sizeof (CTX), &(CTX));                                 \
    }                                                                         \
  while (0)

static void
test_chacha (enum how how, int nonce)
{
  struct symcrypt_chacha_ctx ctx, before;
  uint32_t state[16];
  int good = 1;

  memset (&ctx, 0, sizeof ctx); /* all of it is compared */
  symcrypt_chacha_set_key (&ctx, secret);
  symcrypt_chacha_set_nonce (&ctx, secret);
  good &= symcrypt_chacha_stream (&ctx, 10, out) == 0;
  if (how == NO_NONCE)
    symcrypt_chacha_set_key (&ctx, secret);
  else
    SPOIL (ctx, how);
  if (how == NONCE_WITHOUT_KEY)
    switch (nonce)
      {
      case 0:
        symcrypt_chacha_set_nonce (&ctx, secret);
        break;
      case 1:
        symcrypt_chacha_set_nonce96 (&ctx, secret);
        break;
      default:
        symcrypt_xchacha_set_nonce (&ctx, secret);
      }
  mark ();
  before = ctx;
  good &= symcrypt_chacha_crypt (&ctx, LENGTH, out, text) == BAD
          && symcrypt_chacha_crypt (&ctx, 1, out, text) == BAD
          && symcrypt_chacha_crypt (&ctx, 0, out, text) == BAD
          && symcrypt_chacha_stream (&ctx, LENGTH, out) == BAD
          && symcrypt_chacha_seek (&ctx, 0) == BAD
          && symcrypt_chacha_seek (&ctx, UINT64_MAX) == BAD
          && symcrypt_chacha_get_state (&ctx, state) == BAD
          && symcrypt_chacha_crypt (&ctx, 64, out, text) == BAD
          && memcmp (&before, &ctx, sizeof ctx) == 0
          && symcrypt_chacha_set_rounds (&ctx, 12)
                 == (how == NO_NONCE ? 0 : BAD)
          && symcrypt_chacha_crypt (&ctx, 64, out, text) == BAD;
  ok (good && untouched (), "ChaCha, %s", hows[how]);
}

static void
test_salsa20 (enum how how, int nonce)
{
  struct symcrypt_salsa20_ctx ctx, before;
  uint32_t state[16];
  int good;

  memset (&ctx, 0, sizeof ctx); /* all of it is compared */
  good = symcrypt_salsa20_set_key (&ctx, 32, secret) == 0;
  symcrypt_salsa20_set_nonce (&ctx, secret);
  good &= symcrypt_salsa20_stream (&ctx, 10, out) == 0;
  if (how == NO_NONCE)
    good &= symcrypt_salsa20_set_key (&ctx, nonce ? 32 : 16, secret) == 0;
  else
    SPOIL (ctx, how);
  if (how == NONCE_WITHOUT_KEY)
    {
      if (nonce == 0)
        symcrypt_salsa20_set_nonce (&ctx, secret);
      else
        good &= symcrypt_xsalsa20_set_nonce (&ctx, secret) == BAD;
    }
  mark ();
  before = ctx;
  good &= symcrypt_salsa20_crypt (&ctx, LENGTH, out, text) == BAD
          && symcrypt_salsa20_crypt (&ctx, 1, out, text) == BAD
          && symcrypt_salsa20_crypt (&ctx, 0, out, text) == BAD
          && symcrypt_salsa20_stream (&ctx, LENGTH, out) == BAD
          && symcrypt_salsa20_seek (&ctx, 0) == BAD
          && symcrypt_salsa20_get_state (&ctx, state) == BAD
          && symcrypt_salsa20_crypt (&ctx, 64, out, text) == BAD
          && memcmp (&before, &ctx, sizeof ctx) == 0
          && symcrypt_salsa20_set_rounds (&ctx, 12)
                 == (how == NO_NONCE ? 0 : BAD)
          && symcrypt_salsa20_crypt (&ctx, 64, out, text) == BAD;
  ok (good && untouched (), "Salsa20, %s", hows[how]);
}

/* A number of rounds from which kernels would count past zero. */
static void
test_cores (void)
{
  static const unsigned wrong[] = { 0, 1, 7, 21, UINT32_MAX };
  uint32_t state[16] = { 0 };
  int good = 1;
  size_t k;

  memcpy (state, secret, sizeof secret);
  for (k = 0; k < sizeof wrong / sizeof wrong[0]; k++)
    {
#define CORE(SIZE, CALL) (mark (), CALL, good &= zeros (SIZE))
      CORE (64, symcrypt_chacha_core (out, state, wrong[k]));
      CORE (128, symcrypt_chacha_2core (out, state, wrong[k], 64));
      CORE (192, symcrypt_chacha_3core (out, state, wrong[k], 32));
      CORE (64, symcrypt_chacha_core_many (1, out, state, wrong[k]));
      CORE (32, symcrypt_hchacha (out, secret, secret, wrong[k]));
      CORE (64, symcrypt_salsa20_core (out, state, wrong[k]));
      CORE (128, symcrypt_salsa20_2core (out, state, wrong[k]));
      CORE (192, symcrypt_salsa20_3core (out, state, wrong[k]));
      CORE (32, symcrypt_hsalsa20 (out, secret, secret, wrong[k]));
    }
  ok (good, "block functions with no rounds or an odd number");
}

static void
test_rc4 (enum how how)
{
  struct symcrypt_rc4_ctx ctx, other[6], *ctxs[6];
  static uint8_t texts[6][1000], dsts[6][1000], expected[1000];
  size_t lengths[6], k, place;
  const uint8_t *src_list[6];
  uint8_t *dst_list[6];
  int good = symcrypt_rc4_set_key (&ctx, 16, secret) == 0;

  SPOIL (ctx, how);
  mark ();
  good
      &= symcrypt_rc4_crypt (&ctx, LENGTH, out, text) == BAD && zeros (LENGTH);
  memcpy (out, text, LENGTH);
  good &= symcrypt_rc4_crypt (&ctx, LENGTH, out, out) == BAD && zeros (LENGTH);
  mark ();
  good &= symcrypt_rc4_crypt (&ctx, 0, NULL, NULL) == BAD
          && symcrypt_rc4_stream (&ctx, 0, NULL) == BAD
          && symcrypt_rc4_stream (&ctx, 100, out) == BAD && zeros (100)
          && symcrypt_rc4_drop (&ctx, 1000) == BAD
          && symcrypt_rc4_crypt (&ctx, 1, out, text) == BAD;
  ok (good, "RC4, %s", hows[how]);

  /* One of several, long and short. */
  good = 1;
  for (place = 0; place < 6; place++)
    {
      for (k = 0; k < 6; k++)
        {
          good &= symcrypt_rc4_set_key (&other[k], 16, secret) == 0;
          ctxs[k] = &other[k];
          lengths[k] = k < 3 ? 1000 : 50;
          memset (texts[k], 'x', sizeof texts[k]);
          src_list[k] = texts[k];
          dst_list[k] = place % 2 ? texts[k] : dsts[k];
        }
      SPOIL (other[place], how);
      ctx = other[place == 0];
      good &= symcrypt_rc4_crypt (&ctx, 1000, expected, texts[0]) == 0
              && symcrypt_rc4_crypt_many (6, ctxs, lengths, dst_list, src_list)
                     == BAD;
      for (k = 0; k < 6; k++)
        good &= k == place ? is (dst_list[k], lengths[k], 0)
                           : memcmp (dst_list[k], expected, lengths[k]) == 0;
    }
  ok (good, "RC4, one of many %s", hows[how]);
}

/* ----------------------------------------------- Poly1305 and the AEADs */

static void
test_poly1305 (enum how how, int digests)
{
  struct symcrypt_poly1305_ctx ctx;
  size_t n;
  int good = 1;

  for (n = 0; n < 70; n += 7)
    {
      symcrypt_poly1305_set_key (&ctx, secret);
      symcrypt_poly1305_update (&ctx, 40, secret);
      if (digests)
        good &= symcrypt_poly1305_digest (&ctx, out) == 0;
      else
        SPOIL (ctx, how);
      symcrypt_poly1305_update (&ctx, n, text);
      symcrypt_poly1305_update (&ctx, n / 2, text);
      mark ();
      if (n % 2)
        good &= symcrypt_poly1305_digest (&ctx, out) == BAD && zeros (16)
                && symcrypt_poly1305_digest_s (&ctx, secret, out) == BAD;
      good &= symcrypt_poly1305_digest_s (&ctx, secret, out) == BAD
              && zeros (16) && symcrypt_poly1305_digest (&ctx, out) == BAD
              && zeros (16);
    }
  ok (good, "Poly1305, %s", digests ? "after the digest" : hows[how]);
}

static void
test_poly1305_without_s (void)
{
  struct symcrypt_poly1305_ctx ctx;
  symcrypt_poly1305_set_r (&ctx, secret);
  symcrypt_poly1305_update (&ctx, 100, text);
  mark ();
  error = symcrypt_poly1305_digest (&ctx, out);
  ok (error == BAD && zeros (16)
          && symcrypt_poly1305_digest_s (&ctx, secret, out) == BAD,
      "Poly1305, a digest without s");
}

/* All calls, where CTX has no nonce. */
static int
aead_refuses (struct symcrypt_chacha_poly1305_ctx *ctx)
{
  struct symcrypt_chacha_poly1305_ctx before = *ctx;
  static const uint8_t tag[16];
  mark ();
  return symcrypt_chacha_poly1305_update (ctx, 0, text) == BAD
         && symcrypt_chacha_poly1305_update (ctx, 100, text) == BAD
         && symcrypt_chacha_poly1305_encrypt (ctx, 0, out, text) == BAD
         && symcrypt_chacha_poly1305_encrypt (ctx, LENGTH, out, text) == BAD
         && symcrypt_chacha_poly1305_decrypt (ctx, 0, out, text) == BAD
         && symcrypt_chacha_poly1305_decrypt (ctx, LENGTH, out, text) == BAD
         && symcrypt_chacha_poly1305_digest (ctx, out) == BAD
         && symcrypt_chacha_poly1305_verify (ctx, tag) == BAD
         && memcmp (&before, ctx, sizeof before) == 0 && untouched ();
}

static void
test_aead (enum how how)
{
  struct symcrypt_chacha_poly1305_ctx ctx;
  int good, last;

  for (last = 0; last < 4; last++)
    {
      memset (&ctx, 0, sizeof ctx); /* all of it is compared */
      symcrypt_chacha_poly1305_set_key (&ctx, secret);
      if (last % 2)
        symcrypt_chacha_poly1305_set_nonce (&ctx, secret);
      else
        symcrypt_xchacha_poly1305_set_nonce (&ctx, secret);
      good = symcrypt_chacha_poly1305_update (&ctx, 10, text) == 0
             && symcrypt_chacha_poly1305_decrypt (&ctx, 10, out, text) == 0;
      if (how == NO_NONCE)
        {
          /* also after the last call of a message */
          if (last == 0)
            symcrypt_chacha_poly1305_set_key (&ctx, secret);
          else if (last == 1)
            good &= symcrypt_chacha_poly1305_digest (&ctx, out) == 0;
          else
            good &= symcrypt_chacha_poly1305_verify (&ctx, secret)
                    == SYMCRYPT_ERROR_TAG;
        }
      else
        SPOIL (ctx, how);
      if (how == NONCE_WITHOUT_KEY)
        {
          if (last % 2)
            symcrypt_chacha_poly1305_set_nonce (&ctx, secret);
          else
            symcrypt_xchacha_poly1305_set_nonce (&ctx, secret);
        }
      ok (good && aead_refuses (&ctx), "ChaCha20-Poly1305, %s, %d", hows[how],
          last);
    }
}

/* ---------------------------------------------------------------- HMAC */

/* Where an HMAC key comes from that is none. */
enum origin
{
  NEVER_SET,
  WIPED_KEY,
  IMPORT_FAILED,
  IMPORT_OF_ANOTHER
};
static const char *const origins[]
    = { "all zeros", "wiped", "after an import that failed",
        "after an import of another kind" };

/* HMAC with each hash, and HKDF. */
static void
test_hmac (const struct symcrypt_hash *hash, enum origin origin)
{
  struct symcrypt_hmac_key key, good_key;
  const struct symcrypt_hmac_key *keys[20];
  struct symcrypt_hmac_ctx ctx;
  static uint8_t tags[20][64], blob[SYMCRYPT_HMAC_MAX_BLOB_SIZE];
  uint8_t forged[64], expected[64];
  const uint8_t *datas[20];
  uint8_t *digests[20];
  size_t lengths[20], k, n, size;
  int good;

  good = symcrypt_hmac_set_key (&good_key, hash, 32, secret) == 0
         && symcrypt_hmac_set_key (&key, hash, 32, secret) == 0
         && symcrypt_hmac_init (&ctx, &key) == 0;
  switch (origin)
    {
    case NEVER_SET:
      memset (&key, 0, sizeof key);
      memset (&ctx, 0, sizeof ctx);
      break;
    case WIPED_KEY:
      symcrypt_wipe (sizeof key, &key);
      symcrypt_wipe (sizeof ctx, &ctx);
      break;
    case IMPORT_FAILED:
      size = symcrypt_hmac_key_export (&key, blob);
      blob[20] ^= 1;
      error = symcrypt_hmac_key_import (&key, size, blob);
      size = symcrypt_hmac_export (&ctx, blob);
      blob[20] ^= 1;
      error = symcrypt_hmac_import (&ctx, size, blob);
      break;
    default:
      size = symcrypt_hmac_export (&ctx, blob);
      error = symcrypt_hmac_key_import (&key, size, blob);
      good &= symcrypt_hmac_init (&ctx, &key) == BAD;
    }

  memset (forged, 0, sizeof forged);
  mark ();
  size = symcrypt_hash_digest_size (hash);
  good &= symcrypt_hmac (&key, LENGTH, text, out) == BAD
          && symcrypt_hmac_verify (&key, LENGTH, text, size, forged) == BAD
          && symcrypt_hmac_verify_truncated (&key, LENGTH, text, 4, forged)
                 == BAD
          && symcrypt_hkdf_expand_prepared (&key, 3, text, LENGTH, out) == BAD
          && symcrypt_hkdf_expand_prepared (&key, 3, text, 0, NULL) == BAD
          && symcrypt_pbkdf2_prepared (&key, 2, 3, text, LENGTH, out) == BAD
          && symcrypt_hmac_key_export (&key, out) == 0;
  for (n = 0; n < 2; n++)
    {
      symcrypt_hmac_update (&ctx, LENGTH, text);
      good &= symcrypt_hmac_digest (&ctx, out) == BAD
              && symcrypt_hmac_ctx_verify (&ctx, size, forged) == BAD
              && symcrypt_hmac_ctx_verify_truncated (&ctx, 4, forged) == BAD
              && symcrypt_hmac_export (&ctx, out) == 0
              && symcrypt_hmac_init (&ctx, &key) == BAD;
    }
  good &= untouched ();

  good &= symcrypt_hmac (&good_key, LENGTH, text, expected) == 0;
  for (n = 1; n <= 20; n += 19)
    {
      for (k = 0; k < n; k++)
        {
          keys[k] = k == n / 2 ? &key : &good_key;
          lengths[k] = LENGTH;
          datas[k] = text;
          digests[k] = tags[k];
          memset (tags[k], 0xa5, sizeof tags[k]);
        }
      good &= symcrypt_hmac_many (n, keys, lengths, datas, digests) == BAD;
      for (k = 0; k < n; k++)
        good &= is (tags[k], sizeof tags[k], 0xa5);
      keys[n / 2] = &good_key;
      good &= symcrypt_hmac_many (n, keys, lengths, datas, digests) == 0;
      for (k = 0; k < n; k++)
        good &= memcmp (tags[k], expected, size) == 0;
    }
  ok (good, "HMAC-%s, %s", symcrypt_hash_name (hash), origins[origin]);
}

/* No hash, as a look-up that failed gives it. */
static void
test_no_hash (void)
{
  const struct symcrypt_hash *none = symcrypt_hash_lookup ("sha0");
  struct symcrypt_hash_ctx ctx;
  struct symcrypt_hmac_key key;
  int good;

  mark ();
  good = symcrypt_hmac_set_key (&key, symcrypt_hash_sha256 (), 32, secret) == 0
         && symcrypt_hmac_set_key (&key, none, 32, secret)
                == SYMCRYPT_ERROR_NAME
         && symcrypt_hmac (&key, LENGTH, text, out) == BAD
         && symcrypt_hash (none, LENGTH, text, out) == SYMCRYPT_ERROR_NAME
         && symcrypt_hash_init (&ctx, none) == SYMCRYPT_ERROR_NAME;
  symcrypt_hash_update (&ctx, LENGTH, text);
  good &= symcrypt_hash_digest (&ctx, out) == BAD;
  memset (&ctx, 0, sizeof ctx);
  symcrypt_hash_update (&ctx, LENGTH, text);
  good &= symcrypt_hash_digest (&ctx, out) == BAD && untouched ();
  ok (good, "no hash, and HMAC with none");
}

/* ------------------------------------------- hashes and Tillich-Zemor */

/* A hash has no secret to give away: it must come to an end, and be right
 * again from the next message on. */
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  static void test_##NAME (enum how how)                                      \
  {                                                                           \
    struct symcrypt_##FAMILY##_ctx ctx;                                       \
    uint8_t digest[DIGEST], expected[DIGEST];                                 \
                                                                              \
    symcrypt_##NAME (LENGTH, text, expected);                                 \
    SPOIL (ctx, how);                                                         \
    symcrypt_##FAMILY##_update (&ctx, LENGTH, text);                          \
    symcrypt_##NAME##_digest (&ctx, digest);                                  \
    symcrypt_##FAMILY##_update (&ctx, LENGTH, text);                          \
    symcrypt_##NAME##_digest (&ctx, digest);                                  \
    ok_mem (digest, expected, DIGEST,                                         \
            "%s, %s: ends, and the next digest is right", STRING, hows[how]); \
  }
#include "hashes.def"

/* A digest that is no element of the group, so that no function takes it. */
static void
test_tz (enum origin origin)
{
  static uint8_t data[5000];
  struct symcrypt_tz_ctx ctx;
  uint8_t blob[SYMCRYPT_TZ_BLOB_SIZE], digest[64], whole[64];
  int good = 1;
  size_t n;

  for (n = 0; n <= sizeof data; n += 1250)
    {
      symcrypt_tz_init (&ctx);
      symcrypt_tz_update (&ctx, 100, text);
      symcrypt_tz_export (&ctx, blob);
      switch (origin)
        {
        case NEVER_SET:
          memset (&ctx, 0, sizeof ctx);
          break;
        case WIPED_KEY:
          symcrypt_wipe (sizeof ctx, &ctx);
          break;
        case IMPORT_FAILED:
          blob[20] ^= 1;
          error = symcrypt_tz_import (&ctx, blob);
          break;
        default:
          error = symcrypt_tz_import_tzhash (&ctx, blob);
        }
      symcrypt_tz_update (&ctx, n, data);
      symcrypt_tz_update (&ctx, n / 100, data);
      symcrypt_tz_export (&ctx, blob);
      good &= symcrypt_tz_import (&ctx, blob) == SYMCRYPT_ERROR_ENCODING;
      symcrypt_tz_export_tzhash (&ctx, digest);
      good &= symcrypt_tz_import_tzhash (&ctx, digest) == SYMCRYPT_ERROR_GROUP;
      symcrypt_tz_update (&ctx, n, data);
      symcrypt_tz_digest (&ctx, digest);
      good
          &= symcrypt_tz_concat (whole, 1, digest) == SYMCRYPT_ERROR_GROUP
             && symcrypt_tz_verify (digest, 1, digest) == SYMCRYPT_ERROR_GROUP;
    }
  ok (good, "Tillich-Zemor, %s", origins[origin]);
}

int
main (void)
{
  int how, k;

  if (CHECKS_ARGUMENTS)
    {
      skip_all ("--enable-checks ends the program");
      return 0;
    }
#if HAVE_UNISTD_H && !defined(_WIN32)
  /* A call that does not end is a failure, too. */
  const struct rlimit minute = { 60, 60 };
  setrlimit (RLIMIT_CPU, &minute);
#endif
  random_bytes (secret, sizeof secret);
  for (how = ZERO; how <= NONCE_WITHOUT_KEY; how++)
    for (k = 0; k < 3; k++)
      {
        test_chacha ((enum how) how, k);
        if (k < 2)
          test_salsa20 ((enum how) how, k);
      }
  test_cores ();
  for (how = ZERO; how <= NONCE_WITHOUT_KEY; how++)
    test_aead ((enum how) how);
  for (how = ZERO; how <= WIPED; how++)
    {
      test_rc4 ((enum how) how);
      test_poly1305 ((enum how) how, 0);
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  test_##NAME ((enum how) how);
#include "hashes.def"
    }
  test_poly1305 (ZERO, 1);
  test_poly1305_without_s ();
  for (how = NEVER_SET; how <= IMPORT_OF_ANOTHER; how++)
    {
      enum origin origin = (enum origin) how;
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  test_hmac (symcrypt_hash_##NAME (), origin);
#include "hashes.def"
      test_tz (origin);
    }
  test_no_hash ();
  return done ();
}
