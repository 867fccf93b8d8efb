/* SPDX-License-Identifier: ISC */
/* Proves that contexts and keys that are not ready for use fail closed: every
 * public context type, all zeros, and after the last call of its protocol, is
 * given to every public function that takes it.  Each call ends at once, with
 * SYMCRYPT_ERROR_STATE where it has a result; nothing of a message and no key
 * stream comes out, and no tag is taken for right.  symcrypt_wipe and an
 * import that fails leave zeros, as base-test, hmac-test and tz-test prove.
 *
 * A call that does not return ends the program after a minute. */
#include "config.h"

#include <symcrypt/symcrypt.h>

#include "tests/library/calls.h"
#include "tests/testutil.h"

#if HAVE_UNISTD_H && !defined(_WIN32)
#include <sys/resource.h>
#endif

#define BAD SYMCRYPT_ERROR_STATE

enum
{
  LENGTH = 300,
  MARK = 0xa5,
  NONE = SYMCRYPT_HASH_MIN_DIGEST_SIZE
};

static const uint8_t text[LENGTH] = "a message that nobody is to see";
static uint8_t secret[CALL_KEY], message[2300], out[2300];

static void
mark (void)
{
  memset (out, MARK, sizeof out);
}

static int
is (const uint8_t *data, size_t n, unsigned byte)
{
  while (n-- > 0)
    if (data[n] != byte)
      return 0;
  return 1;
}

/* Return nonzero if N bytes are zeros and the bytes after them are unchanged.
 */
static int
zeros (size_t n)
{
  return is (out, n, 0) && is (out + n, LENGTH - n, MARK);
}

/* ---------------------------------------------- how a context is not ready */

static void
zero (void)
{
  memset (&on.ctx, 0, sizeof on.ctx);
  memset (&on.hmac_key, 0, sizeof on.hmac_key);
  memset (&on.password_key, 0, sizeof on.password_key);
}

/* How a context or key is not ready: for the calls with this role, if there is
 * one, that need so much or more. */
#define WAYS(WAY)                                                             \
  WAY ("", KEYED, "all zeros", zero ())                                       \
  WAY ("CHACHA", READY, "without a nonce",                                    \
       symcrypt_chacha_set_key (&on.ctx.chacha, secret))                      \
  WAY ("CHACHA", READY, "with rounds and no nonce",                           \
       (symcrypt_chacha_set_key (&on.ctx.chacha, secret),                     \
        on.result |= symcrypt_chacha_set_rounds (&on.ctx.chacha, 12)))        \
  WAY ("CHACHA", KEYED, "a nonce without a key",                              \
       (zero (), symcrypt_chacha_set_nonce (&on.ctx.chacha, secret)))         \
  WAY ("CHACHA", KEYED, "a nonce of 96 bits without a key",                   \
       (zero (), symcrypt_chacha_set_nonce96 (&on.ctx.chacha, secret)))       \
  WAY ("CHACHA", KEYED, "a long nonce without a key",                         \
       (zero (), symcrypt_xchacha_set_nonce (&on.ctx.chacha, secret)))        \
  WAY ("CHACHA", KEYED, "rounds without a key",                               \
       (zero (),                                                              \
        on.result |= symcrypt_chacha_set_rounds (&on.ctx.chacha, 12) != BAD)) \
  WAY ("SALSA20", READY, "without a nonce",                                   \
       on.result |= symcrypt_salsa20_set_key (&on.ctx.salsa20, 32, secret))   \
  WAY ("SALSA20", READY, "without a nonce, short key",                        \
       on.result |= symcrypt_salsa20_set_key (&on.ctx.salsa20, 16, secret))   \
  WAY ("SALSA20", KEYED, "a nonce without a key",                             \
       (zero (), symcrypt_salsa20_set_nonce (&on.ctx.salsa20, secret)))       \
  WAY ("SALSA20", KEYED, "a long nonce without a key",                        \
       (zero (),                                                              \
        on.result                                                             \
        |= symcrypt_xsalsa20_set_nonce (&on.ctx.salsa20, secret) != BAD))     \
  WAY (                                                                       \
      "SALSA20", KEYED, "rounds without a key",                               \
      (zero (), on.result                                                     \
                |= symcrypt_salsa20_set_rounds (&on.ctx.salsa20, 12) != BAD)) \
  WAY ("POLY1305", READY, "without s",                                        \
       symcrypt_poly1305_set_r (&on.ctx.poly1305, secret))                    \
  WAY ("POLY1305", KEYED, "after the digest",                                 \
       on.result |= symcrypt_poly1305_digest (&on.ctx.poly1305, on.tag))      \
  WAY ("POLY1305", KEYED, "zeros, and updated",                               \
       (zero (), symcrypt_poly1305_update (&on.ctx.poly1305, 7, message),     \
        symcrypt_poly1305_update (&on.ctx.poly1305, LENGTH, message)))        \
  WAY ("AEAD", READY, "without a nonce",                                      \
       symcrypt_chacha_poly1305_set_key (&on.ctx.aead, secret))               \
  WAY ("AEAD", READY, "a nonce without a key",                                \
       (zero (), symcrypt_chacha_poly1305_set_nonce (&on.ctx.aead, secret)))  \
  WAY ("AEAD", READY, "a long nonce without a key",                           \
       (zero (), symcrypt_xchacha_poly1305_set_nonce (&on.ctx.aead, secret))) \
  WAY ("AEAD", READY, "after the digest",                                     \
       on.result |= symcrypt_chacha_poly1305_digest (&on.ctx.aead, on.tag))   \
  WAY ("AEAD", READY, "after a wrong tag",                                    \
       on.result |= symcrypt_chacha_poly1305_verify (&on.ctx.aead, secret)    \
                    != SYMCRYPT_ERROR_TAG)                                    \
  WAY ("HASH_CTX", READY, "zeros, and updated",                               \
       (zero (), symcrypt_hash_update (&on.ctx.hash, LENGTH, message)))       \
  WAY ("HMAC_CTX", READY, "zeros, and updated",                               \
       (zero (), symcrypt_hmac_update (&on.ctx.hmac, LENGTH, message)))

static const struct way
{
  const char *role;
  enum call_needs needs;
  const char *name;
} ways[] = {
#define WAY_ENTRY(ROLE, NEEDS, NAME, DO) { ROLE, NEEDS, NAME },
  WAYS (WAY_ENTRY)
};

enum
{
  FIRST = __COUNTER__ + 1
};
static void
spoil (unsigned way)
{
#define WAY_CASE(ROLE, NEEDS, NAME, DO)                                       \
  case __COUNTER__ - FIRST:                                                   \
    DO;                                                                       \
    break;
  switch (way)
    {
      WAYS (WAY_CASE)
    }
}

/* No byte of DATA but marks and zeros. */
static int
nothing_in (const void *data, size_t n)
{
  const uint8_t *p = data;
  while (n-- > 0)
    if (p[n] != 0 && p[n] != MARK)
      return 0;
  return 1;
}

static int
refuses (unsigned row, unsigned way)
{
  static uint8_t before[sizeof on.ctx];
  int good, again;
  call_prepare (row);
  on.result = 0;
  spoil (way);
  good = on.result == 0;
  for (again = 0; again < 2; again++)
    {
      mark ();
      memset (on.tag, MARK, sizeof on.tag);
      memset (on.words, MARK, sizeof on.words);
      memset (on.blob, MARK, sizeof on.blob);
      memset (on.outs, MARK, sizeof on.outs);
      memcpy (before, &on.ctx, sizeof before);
      on.result = BAD;
      on.size = 0;
      call_run (row);
      good &= on.result == BAD && on.size == 0 && nothing_in (out, sizeof out)
              && nothing_in (on.tag, sizeof on.tag)
              && nothing_in (on.words, sizeof on.words)
              && nothing_in (on.blob, sizeof on.blob)
              && nothing_in (on.outs, sizeof on.outs);
      if (call_has (row, "CHACHA") || call_has (row, "SALSA20")
          || call_has (row, "AEAD"))
        good &= memcmp (before, &on.ctx, sizeof before) == 0;
    }
  return good;
}

/* Each call that needs something, without it. */
static void
test_calls (void)
{
  static const size_t lengths[] = { 0, 1, 64, LENGTH };
  unsigned row, w, k, h;
  for (row = 0; row < call_count; row++)
    for (w = 0; w < sizeof ways / sizeof ways[0]; w++)
      if (calls[row].prepare && calls[row].needs >= ways[w].needs
          && (!*ways[w].role || call_has (row, ways[w].role)))
        {
          int good = 1, n;
          const char *name = call_function (row, &n);
          for (h = 0; (on.hash = symcrypt_hashes (h)); h++)
            for (k = 0; k < sizeof lengths / sizeof lengths[0]; k++)
              {
                on.length = lengths[k];
                good &= refuses (row, w);
              }
          ok (good, "%.*s, %s", n, name, ways[w].name);
        }
}

/* ------------------------------------------------------------ some of many */

/* The others of several get what is theirs. */
static void
test_one_of_many (void)
{
  static uint8_t expected[CALL_MESSAGE_SIZE];
  struct symcrypt_hmac_key none = { 0 };
  size_t place, k;
  int good = 1, h;
  unsigned row = 0;

  on.length = LENGTH;
  on.hash = symcrypt_hash_sha256 ();
  while (!call_has (row, "RC4S"))
    row++;
  for (place = 0; place < CALL_MESSAGES; place++)
    {
      call_prepare (row);
      symcrypt_wipe (sizeof on.ctx.rc4[place], &on.ctx.rc4[place]);
      good &= symcrypt_rc4_crypt_many (CALL_MESSAGES, on.rc4s, on.lengths,
                                       on.dsts, on.messages)
              == BAD;
      call_prepare (row);
      for (k = 0; k < CALL_MESSAGES; k++)
        {
          good &= symcrypt_rc4_crypt (on.rc4s[k], on.lengths[k], expected,
                                      on.messages[k])
                  == 0;
          good &= k == place
                      ? is (on.outs[k], on.lengths[k], 0)
                      : memcmp (on.outs[k], expected, on.lengths[k]) == 0;
        }
    }
  ok (good, "RC4, one of many wiped");

  while (!call_has (row, "HMAC_KEYS"))
    row++;
  for (h = 0; (on.hash = symcrypt_hashes ((size_t) h)); h++)
    for (on.n = 1; on.n <= CALL_MESSAGES; on.n += CALL_MESSAGES - 1)
      {
        call_prepare (row);
        memset (on.outs, MARK, sizeof on.outs);
        on.hmac_keys[on.n / 2] = &none;
        call_run (row);
        good = on.result == BAD;
        for (k = 0; k < on.n; k++)
          if (k == on.n / 2)
            good &= is (on.outs[k], NONE, 0)
                    && is (on.outs[k] + NONE, sizeof on.outs[k] - NONE, MARK);
          else
            good &= symcrypt_hmac_verify (
                        &on.hmac_key, on.lengths[k], on.messages[k],
                        symcrypt_hash_digest_size (on.hash), on.outs[k])
                    == 0;
        ok (good, "HMAC-%s, one of %lu keys unset",
            symcrypt_hash_name (on.hash), (unsigned long) on.n);
      }
}

/* ----------------------------------------------------- no context, no hash */

/* An error writes zeros instead of a digest or a tag.  Otherwise a caller that
 * ignores the result would use the digest of an earlier message. */
static void
test_no_digest (void)
{
  struct symcrypt_hash_ctx hash = { 0 };
  struct symcrypt_hmac_ctx hmac = { 0 };
  const struct symcrypt_hmac_key key = { 0 }, *keys = &key;
  const size_t length = LENGTH;
  const uint8_t *data = text;
  uint8_t *digest = out;

#define NO_DIGEST(CALL, ERROR)                                                \
  (mark (), ok ((CALL) == (ERROR) && zeros (NONE), "zeros after %s", #CALL))
  NO_DIGEST (symcrypt_hash (NULL, length, data, out), SYMCRYPT_ERROR_NAME);
  NO_DIGEST (symcrypt_hash_many (NULL, 1, &length, &data, &digest),
             SYMCRYPT_ERROR_NAME);
  NO_DIGEST (symcrypt_hash_digest (&hash, out), BAD);
  NO_DIGEST (symcrypt_hash_ctx_many (&hash, 1, &length, &data, &digest), BAD);
  NO_DIGEST (symcrypt_hmac (&key, length, data, out), BAD);
  NO_DIGEST (symcrypt_hmac_digest (&hmac, out), BAD);
  NO_DIGEST (symcrypt_hmac_many (1, &keys, &length, &data, &digest), BAD);
}

/* A number of rounds from which kernels would count past zero. */
static void
test_cores (void)
{
  static const unsigned wrong[] = { 0, 1, 7, 21, UINT32_MAX };
  uint32_t state[16] = { 0 };
  int good = 1;
  size_t k;

  memcpy (state, secret, sizeof state);
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

/* ------------------------------------------- hashes and Tillich-Zemor */

/* A hash has no secret to give away: it must come to an end, and be right
 * again from the next message on. */
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  static void test_##NAME (void)                                              \
  {                                                                           \
    struct symcrypt_##FAMILY##_ctx ctx;                                       \
    uint8_t digest[DIGEST], expected[DIGEST];                                 \
                                                                              \
    symcrypt_##NAME (LENGTH, text, expected);                                 \
    symcrypt_wipe (sizeof ctx, &ctx);                                         \
    symcrypt_##FAMILY##_update (&ctx, LENGTH, text);                          \
    symcrypt_##NAME##_digest (&ctx, digest);                                  \
    symcrypt_##FAMILY##_update (&ctx, LENGTH, text);                          \
    symcrypt_##NAME##_digest (&ctx, digest);                                  \
    ok_mem (digest, expected, DIGEST,                                         \
            "%s, wiped: ends, and the next digest is right", STRING);         \
  }
#include "hashes.def"

/* A digest that is no element of the group, so that no function takes it. */
static void
test_tz (void)
{
  static uint8_t data[5000];
  struct symcrypt_tz_ctx ctx;
  uint8_t blob[SYMCRYPT_TZ_BLOB_SIZE], digest[64], whole[64];
  int good = 1;
  size_t n;

  for (n = 0; n <= sizeof data; n += 1250)
    {
      memset (&ctx, 0, sizeof ctx);
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
  ok (good, "Tillich-Zemor, all zeros");
}

static void
nothing (const void *data, size_t n)
{
  (void) data;
  (void) n;
}

static void
nothing_either (void *data, size_t n)
{
  nothing (data, n);
}

int
main (void)
{
#if HAVE_UNISTD_H && !defined(_WIN32)
  /* A call that does not end is a failure, too. */
  const struct rlimit minute = { 60, 60 };
  setrlimit (RLIMIT_CPU, &minute);
#endif
  random_bytes (secret, sizeof secret);
  random_bytes (message, sizeof message);
  on.key = on.public_bytes = secret;
  on.message = message;
  on.out = out;
  on.n = CALL_MESSAGES;
  on.alike = 1;
  on.is_secret = nothing;
  on.is_public = nothing_either;
  test_calls ();
  test_one_of_many ();
  test_no_digest ();
  test_cores ();
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER) test_##NAME ();
#include "hashes.def"
  test_tz ();
  return done ();
}
