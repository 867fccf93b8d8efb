/* SPDX-License-Identifier: ISC */
/* symcrypt selftest: known answers on every implementation of every kernel
 * that this CPU can run.  Each is tried in a process of its own, so that an
 * instruction that the CPU lacks is a failure with a name.
 *
 * Each algorithm is held against a published answer, against an answer for 4
 * KiB that an independent implementation gave (named below), and against
 * itself: a message in pieces must give what the whole gives, which sets the
 * code for many blocks against that for few. */
#include "config.h"

#include <string.h>

#include "tools/machine.h"
#include "tools/options.h"
#include "tools/tool.h"

#define LONG 4096

/* Byte i of the long message is 37 i + floor (i / 256), modulo 256. */
static uint8_t message[LONG];
static uint8_t whole[LONG], pieces[LONG], key_stream[LONG];
static char failure[APART_WHY_SIZE]; /* what was wrong first, or empty */
static const char *subject;          /* that is tried */

static void
fail (const char *how)
{
  if (!failure[0])
    snprintf (failure, sizeof failure, "%s: %s", subject, how);
}

static void
expect (const void *got, size_t n, const char *hex, const char *how)
{
  uint8_t expected[256];
  if (read_hex (expected, sizeof expected, hex) != (long) n
      || memcmp (got, expected, n) != 0)
    fail (how);
}

static void
expect_same (const void *a, const void *b, size_t n, const char *how)
{
  if (memcmp (a, b, n) != 0)
    fail (how);
}

static void
expect_result (int got, int expected, const char *how)
{
  if (got != expected)
    fail (how);
}

/* The call has no error. */
#define GOOD(CALL) expect_result (CALL, 0, #CALL)

/* The length of piece K of a message of which LEFT bytes are left. */
static size_t
piece (unsigned k, size_t left)
{
  static const size_t lengths[]
      = { 1, 63, 64, 127, 129, 256, 0, 511, 769, 64, 64, 64, 15, 1024 };
  size_t n = lengths[k % (sizeof lengths / sizeof lengths[0])];
  return n < left ? n : left;
}

/* -------------------------------------------------------------------- RC4 */

static void
check_rc4 (void)
{
  static const struct
  {
    size_t length;
    const char *first, *later; /* 16 bytes at 0 and at 4096 */
  } answers[] = {
    /* RFC 6229, section 2 */
    { 5, "b2396305f03dc027ccc3524a0a1118a8",
      "ff25b58995996707e51fbdf08b34d875" },
    { 16, "9ac7cc9a609d1ef7b2932899cde41b97",
      "a36a4c301ae8ac13610ccbc12256cacc" },
    { 32, "eaa6bd25880bf93d3f5d1e4ca2611d91",
      "f3e4c0a2e02d1d01f7f0a74618af2b48" },
  };
  enum
  {
    N = sizeof answers / sizeof answers[0]
  };
  static uint8_t outputs[N][LONG];
  struct symcrypt_rc4_ctx ctxs[N], ctx;
  struct symcrypt_rc4_ctx *ctx_at[N];
  const uint8_t *srcs[N];
  uint8_t *dsts[N];
  size_t lengths[N];
  uint8_t key[32], block[16];
  size_t k, at;
  unsigned n;

  for (k = 0; k < sizeof key; k++)
    key[k] = (uint8_t) (k + 1);
  subject = "rc4";
  for (k = 0; k < N; k++)
    {
      GOOD (symcrypt_rc4_set_key (&ctx, answers[k].length, key));
      ctxs[k] = ctx;
      GOOD (symcrypt_rc4_stream (&ctx, LONG, key_stream));
      expect (key_stream, 16, answers[k].first, "RFC 6229, offset 0");
      GOOD (symcrypt_rc4_stream (&ctx, 16, block));
      expect (block, 16, answers[k].later, "RFC 6229, offset 4096");

      ctx = ctxs[k];
      GOOD (symcrypt_rc4_crypt (&ctx, LONG, whole, message));
      for (at = 0; at < LONG; at++)
        pieces[at] = message[at] ^ key_stream[at];
      expect_same (whole, pieces, LONG, "crypt");
      ctx = ctxs[k];
      for (at = 0, n = 0; at < LONG; at += piece (n++, LONG - at))
        GOOD (symcrypt_rc4_crypt (&ctx, piece (n, LONG - at), pieces + at,
                                  message + at));
      expect_same (whole, pieces, LONG, "crypt in pieces");
      memcpy (outputs[k], whole, LONG);
    }
  for (k = 0; k < N; k++)
    {
      ctx_at[k] = &ctxs[k];
      lengths[k] = LONG - 7 * k;
      srcs[k] = message;
      dsts[k] = k == 0 ? whole : k == 1 ? pieces : key_stream;
    }
  GOOD (symcrypt_rc4_crypt_many (N, ctx_at, lengths, dsts, srcs));
  for (k = 0; k < N; k++)
    expect_same (dsts[k], outputs[k], lengths[k], "crypt_many");
}

/* ------------------------------------------------------ Salsa20 and ChaCha */

/* The cipher that is tried. */
static union
{
  struct symcrypt_salsa20_ctx salsa20;
  struct symcrypt_chacha_ctx chacha;
} cipher;
static int is_chacha;

static void
seek (uint64_t block)
{
  if (is_chacha)
    GOOD (symcrypt_chacha_seek (&cipher.chacha, block));
  else
    GOOD (symcrypt_salsa20_seek (&cipher.salsa20, block));
}

static void
xor_stream (size_t length, uint8_t *dst, const uint8_t *src)
{
  if (is_chacha)
    GOOD (symcrypt_chacha_crypt (&cipher.chacha, length, dst, src));
  else
    GOOD (symcrypt_salsa20_crypt (&cipher.salsa20, length, dst, src));
}

/* Check that the stream begins with FIRST and that its first 4096 bytes end
 * with LAST.  The cipher must be at block 0.  Leaves the stream in key_stream.
 */
static void
check_stream (const char *first, const char *last)
{
  size_t at, n;
  unsigned k;

  memset (key_stream, 0, LONG);
  xor_stream (LONG, key_stream, key_stream);
  expect (key_stream, strlen (first) / 2, first, "published answer");
  expect (key_stream + LONG - 16, 16, last, "end of 4 KiB");
  for (at = 0; at < LONG; at++)
    whole[at] = message[at] ^ key_stream[at];

  seek (0);
  for (at = 0, k = 0; n = piece (k, LONG - at), at < LONG; at += n, k++)
    xor_stream (n, pieces + at, message + at);
  expect_same (whole, pieces, LONG, "crypt in pieces");
  for (at = 64; at <= LONG; at += at < 1024 ? 64 : 512)
    {
      memset (pieces, 0, at);
      seek (0);
      xor_stream (at, pieces, message);
      expect_same (whole, pieces, at, "crypt of whole blocks");
    }
  seek (63);
  xor_stream (64, pieces, message + 63 * 64);
  expect_same (whole + 63 * 64, pieces, 64, "crypt after seek");
}

static void
check_salsa20 (void)
{
  static const struct
  {
    unsigned rounds;
    const char *name, *first, *last;
  } answers[] = {
    /* eSTREAM, Salsa20/20, /12 and /8, 256-bit key, set 1, vector 0; the
     * ends are libsodium's */
    { 20, "salsa20",
      "e3be8fdd8beca2e3ea8ef9475b29a6e7003951e1097a5c38d23b7a5fad9f6844"
      "b22c97559e2723c7cbbd3fe4fc8d9a0744652a83e72a9c461876af4d7ef1a117",
      "3d8926829235f1166206f8f463f05ea4" },
    { 12, "salsa20r12",
      "afe411ed1c4e07e4d0cde3b33e31ec190fa4cc796a58bafb848ead8d07d02cd2"
      "d4b6f9f30cb0b57007e3733895cc8d1060107975acaeeb689b6cf614ab64a3d6",
      "861cf98c242816913467d42bccbd0594" },
    { 8, "salsa20r8",
      "b1f599e9b0d96df436ae31f5ef589565b92d245db5a1d4c7a78e5e8d0146f8a4"
      "9d326c1a3bf50c052c9c8f114dc74972c4469591e31c9ed11927aa9871f38583",
      "9a27a3908f08fa797db8c674f28215fb" },
  };
  static const uint8_t key[32] = { 0x80 }, zero[16];
  uint8_t x_key[32], x_nonce[24], blocks[192];
  uint32_t state[16];
  size_t k;

  is_chacha = 0;
  for (k = 0; k < sizeof answers / sizeof answers[0]; k++)
    {
      unsigned rounds = answers[k].rounds;
      subject = answers[k].name;
      GOOD (symcrypt_salsa20_set_key (&cipher.salsa20, 32, key));
      GOOD (symcrypt_salsa20_set_rounds (&cipher.salsa20, rounds));
      symcrypt_salsa20_set_nonce (&cipher.salsa20, zero);
      check_stream (answers[k].first, answers[k].last);

      /* The same key as a state: "expand 32-byte k" on the diagonal. */
      memset (state, 0, sizeof state);
      state[0] = UINT32_C (0x61707865);
      state[5] = UINT32_C (0x3320646e);
      state[10] = UINT32_C (0x79622d32);
      state[15] = UINT32_C (0x6b206574);
      state[1] = 0x80;
      symcrypt_salsa20_core (blocks, state, rounds);
      expect_same (blocks, key_stream, 64, "core");
      symcrypt_salsa20_2core (blocks, state, rounds);
      expect_same (blocks, key_stream, 128, "2core");
      symcrypt_salsa20_3core (blocks, state, rounds);
      expect_same (blocks, key_stream, 192, "3core");
    }

  /* eSTREAM, Salsa20/20, 128-bit key, set 1, vector 0 */
  subject = "salsa20";
  GOOD (symcrypt_salsa20_set_key (&cipher.salsa20, 16, key));
  symcrypt_salsa20_set_nonce (&cipher.salsa20, zero);
  GOOD (symcrypt_salsa20_stream (&cipher.salsa20, 64, blocks));
  expect (blocks, 64,
          "4dfa5e481da23ea09a31022050859936da52fcee218005164f267cb65f5cfd7f"
          "2b4f97e0ff16924a52df269515110a07f9e460bc65ef95da58f740b7d1dbb0aa",
          "128-bit key");

  /* D. J. Bernstein, "Cryptography in NaCl", sections 8 and 9; the end is
   * libsodium's */
  (void) read_hex (x_key, sizeof x_key,
                   "4a5d9d5ba4ce2de1728e3bf480350f25"
                   "e07e21c947d19e3376f09b3c1e161742");
  symcrypt_hsalsa20 (blocks, x_key, zero, 20);
  subject = "hsalsa20";
  expect (blocks, 32,
          "1b27556473e985d462cd51197a9a46c7"
          "6009549eac6474f206c4ee0844f68389",
          "published answer");
  memcpy (x_key, blocks, 32);
  (void) read_hex (x_nonce, sizeof x_nonce,
                   "69696ee955b62b73cd62bda875fc73d68219e0036b7a0b37");
  subject = "xsalsa20";
  GOOD (symcrypt_salsa20_set_key (&cipher.salsa20, 32, x_key));
  GOOD (symcrypt_xsalsa20_set_nonce (&cipher.salsa20, x_nonce));
  check_stream (
      "eea6a7251c1e72916d11c2cb214d3c252539121d8e234e652d651fa4c8cff880",
      "c51c3f32003a65064ff73e66691e4d2b");
}

static const char sunscreen[]
    = "Ladies and Gentlemen of the class of '99: If I could offer you only "
      "one tip for the future, sunscreen would be it.";
#define SUNSCREEN (sizeof sunscreen - 1)

static void
check_chacha (void)
{
  static const struct
  {
    unsigned rounds;
    const char *name, *first, *last;
  } answers[] = {
    /* draft-strombergson-chacha-test-vectors-00, TC1, 256-bit key; the ends
     * are libsodium's for 20 rounds, else a Python transcript's of the
     * specification */
    { 20, "chacha20",
      "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
      "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
      "560c54118f31dccf49e87527d188fcb8" },
    { 12, "chacha12",
      "9bf49a6a0755f953811fce125f2683d50429c3bb49e074147e0089a52eae155f"
      "0564f879d27ae3c02ce82834acfa8c793a629f2ca0de6919610be82f411326be",
      "5ea3e1a1eae63eb664fe4676e2c9b174" },
    { 8, "chacha8",
      "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
      "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
      "e51cc1a16b375d1238ee4c1230c9b09b" },
  };
  static const uint8_t zero[32];
  uint8_t key[32], nonce[24], blocks[192];
  uint32_t state[16];
  size_t k;

  is_chacha = 1;
  for (k = 0; k < sizeof answers / sizeof answers[0]; k++)
    {
      unsigned rounds = answers[k].rounds;
      subject = answers[k].name;
      symcrypt_chacha_set_key (&cipher.chacha, zero);
      GOOD (symcrypt_chacha_set_rounds (&cipher.chacha, rounds));
      symcrypt_chacha_set_nonce (&cipher.chacha, zero);
      check_stream (answers[k].first, answers[k].last);

      memset (state, 0, sizeof state);
      state[0] = UINT32_C (0x61707865);
      state[1] = UINT32_C (0x3320646e);
      state[2] = UINT32_C (0x79622d32);
      state[3] = UINT32_C (0x6b206574);
      symcrypt_chacha_core (blocks, state, rounds);
      expect_same (blocks, key_stream, 64, "core");
      symcrypt_chacha_2core (blocks, state, rounds, 64);
      expect_same (blocks, key_stream, 128, "2core");
      symcrypt_chacha_3core (blocks, state, rounds, 32);
      expect_same (blocks, key_stream, 192, "3core");
    }

  /* RFC 8439, section 2.4.2 */
  for (k = 0; k < 32; k++)
    key[k] = (uint8_t) k;
  (void) read_hex (nonce, 12, "000000000000004a00000000");
  symcrypt_chacha_set_key (&cipher.chacha, key);
  symcrypt_chacha_set_nonce96 (&cipher.chacha, nonce);
  subject = "chacha20";
  GOOD (symcrypt_chacha_seek (&cipher.chacha, 1));
  GOOD (symcrypt_chacha_crypt (&cipher.chacha, SUNSCREEN, pieces,
                               (const uint8_t *) sunscreen));
  expect (pieces, SUNSCREEN,
          "6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0b"
          "f91b65c5524733ab8f593dabcd62b3571639d624e65152ab8f530c359f0861d8"
          "07ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab7793736"
          "5af90bbf74a35be6b40b8eedf2785e42874d",
          "RFC 8439, 2.4.2");

  /* draft-irtf-cfrg-xchacha-03, section 2.2.1, and A.3.1's Poly1305 key; the
   * end is libsodium's */
  (void) read_hex (nonce, 16, "000000090000004a0000000031415927");
  symcrypt_hchacha (blocks, key, nonce, 20);
  subject = "hchacha20";
  expect (blocks, 32,
          "82413b4227b27bfed30e42508a877d73a0f9e4d58a74a853c12ec41326d3ecdc",
          "published answer");
  for (k = 0; k < 32; k++)
    key[k] = (uint8_t) (0x80 + k);
  for (k = 0; k < 24; k++)
    nonce[k] = (uint8_t) (0x40 + k);
  symcrypt_chacha_set_key (&cipher.chacha, key);
  symcrypt_xchacha_set_nonce (&cipher.chacha, nonce);
  subject = "xchacha20";
  check_stream (
      "7b191f80f361f099094f6f4b8fb97df847cc6873a8f2b190dd73807183f907d5",
      "7e79f94edc550e44676eac1008fa1a5b");
}

/* -------------------------------------------------- Poly1305 and the AEADs */

static void
check_poly1305 (void)
{
  static const char text[] = "Cryptographic Forum Research Group";
  struct symcrypt_poly1305_ctx ctx;
  uint8_t key[32], tag[16], other[16];
  size_t at, n;
  unsigned k;

  /* RFC 8439, section 2.5.2; the two others from Python's integers */
  (void) read_hex (key, sizeof key,
                   "85d6be7857556d337f4452fe42d506a8"
                   "0103808afb0db2fd4abff6af4149f51b");
  symcrypt_poly1305 (key, sizeof text - 1, (const uint8_t *) text, tag);
  subject = "poly1305";
  expect (tag, 16, "a8061dc1305136c6c22b8baf0c0127a9", "RFC 8439, 2.5.2");
  symcrypt_poly1305 (key, LONG - 1, message, tag);
  expect (tag, 16, "a47eb3cf4d9c25c50cb15ca80964520f", "4095 bytes");
  symcrypt_poly1305_set_key (&ctx, key);
  for (at = 0, k = 0; n = piece (k, LONG - 1 - at), at < LONG - 1;
       at += n, k++)
    symcrypt_poly1305_update (&ctx, n, message + at);
  GOOD (symcrypt_poly1305_digest (&ctx, other));
  expect_same (tag, other, 16, "in pieces");
  memset (key, 0xff, sizeof key);
  memset (whole, 0xff, LONG);
  symcrypt_poly1305 (key, LONG, whole, tag);
  expect (tag, 16, "2827279b4c1d3e6b93286238199e131a", "4096 bytes of ff");
}

static void
check_chacha_poly1305 (void)
{
  static const uint8_t short_nonce[12]
      = { 7, 0, 0, 0, 0x40, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47 };
  static const uint8_t ad[12] = { 0x50, 0x51, 0x52, 0x53, 0xc0, 0xc1,
                                  0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7 };
  const uint8_t *text = (const uint8_t *) sunscreen;
  struct symcrypt_chacha_poly1305_ctx ctx;
  uint8_t key[32], nonce[24], tag[16], other[16];
  size_t at, n;
  unsigned k;

  for (k = 0; k < 32; k++)
    key[k] = (uint8_t) (0x80 + k);
  for (k = 0; k < 24; k++)
    nonce[k] = (uint8_t) (0x40 + k);

  /* RFC 8439, section 2.8.2 */
  subject = "chacha20-poly1305";
  GOOD (symcrypt_chacha_poly1305_seal (key, short_nonce, sizeof ad, ad,
                                       SUNSCREEN, whole, text, tag));
  expect (whole, SUNSCREEN,
          "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6"
          "3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36"
          "92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc"
          "3ff4def08e4b7a9de576d26586cec64b6116",
          "RFC 8439, 2.8.2");
  expect (tag, 16, "1ae10b594f09e26a7e902ecbd0600691",
          "tag of RFC 8439, 2.8.2");
  GOOD (symcrypt_chacha_poly1305_open (key, short_nonce, sizeof ad, ad,
                                       SUNSCREEN, pieces, whole, tag));
  expect_same (pieces, text, SUNSCREEN, "open");
  tag[15] ^= 0x80;
  expect_result (symcrypt_chacha_poly1305_open (key, short_nonce, sizeof ad,
                                                ad, SUNSCREEN, pieces, whole,
                                                tag),
                 SYMCRYPT_ERROR_TAG, "a wrong tag is refused");
  memset (whole, 0, SUNSCREEN);
  expect_same (pieces, whole, SUNSCREEN,
               "nothing of a refused message is left");

  /* draft-irtf-cfrg-xchacha-03, A.3.1 */
  subject = "xchacha20-poly1305";
  GOOD (symcrypt_xchacha_poly1305_seal (key, nonce, sizeof ad, ad, SUNSCREEN,
                                        whole, text, tag));
  expect (whole, SUNSCREEN,
          "bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb"
          "731c7f1b0b4aa6440bf3a82f4eda7e39ae64c6708c54c216cb96b72e1213b452"
          "2f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff9"
          "21f9664c97637da9768812f615c68b13b52e",
          "published answer");
  expect (tag, 16, "c0875924c1c7987947deafd8780acf49",
          "tag of the published answer");
  tag[0] ^= 1;
  expect_result (symcrypt_xchacha_poly1305_open (
                     key, nonce, sizeof ad, ad, SUNSCREEN, pieces, whole, tag),
                 SYMCRYPT_ERROR_TAG, "a wrong tag is refused");

  /* A long message: whole, in pieces, and back. */
  subject = "chacha20-poly1305";
  GOOD (symcrypt_chacha_poly1305_seal (key, short_nonce, sizeof ad, ad, LONG,
                                       whole, message, tag));
  symcrypt_chacha_poly1305_set_key (&ctx, key);
  symcrypt_chacha_poly1305_set_nonce (&ctx, short_nonce);
  GOOD (symcrypt_chacha_poly1305_update (&ctx, sizeof ad, ad));
  for (at = 0, k = 0; n = piece (k, LONG - at), at < LONG; at += n, k++)
    GOOD (
        symcrypt_chacha_poly1305_encrypt (&ctx, n, pieces + at, message + at));
  GOOD (symcrypt_chacha_poly1305_digest (&ctx, other));
  expect_same (whole, pieces, LONG, "in pieces");
  expect_same (tag, other, 16, "tag in pieces");
  GOOD (symcrypt_chacha_poly1305_open (key, short_nonce, sizeof ad, ad, LONG,
                                       whole, whole, tag));
  expect_same (whole, message, LONG, "open of 4 KiB in place");
}

/* ------------------------------------------------- hashes, HMAC and PBKDF2 */

static const struct hash_answers
{
  const char *family;
  const struct symcrypt_hash *(*hash) (void);
  const char *abc;      /* of "abc": RFC 1321; FIPS 180-4's examples */
  const char *long_one; /* of 4095 bytes: OpenSSL's */
  const char *hmac;     /* of "what do ya want for nothing?" under "Jefe":
                           RFC 2202 and RFC 4231, case 2; SHA-512/224 and
                           /256: OpenSSL's; null: without HMAC */
  const char *pbkdf2;   /* "password", "salt", 2 iterations: RFC 6070 for
                           SHA-1; the others OpenSSL's */
} hash_answers[] = {
  { "md5", symcrypt_hash_md5, "900150983cd24fb0d6963f7d28e17f72",
    "acbbc0dc8cb307a1381b9c148193c960", "750c783e6ab0b503eaa86e310a5db738",
    "042407b552be345ad6eee2cf2f7ed01dd9662d8f" },
  { "sha1", symcrypt_hash_sha1, "a9993e364706816aba3e25717850c26c9cd0d89d",
    "f427e84027aa4d5199ff0e313b8d20f726a7ec5d",
    "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79",
    "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957" },
  { "sha256", symcrypt_hash_sha224,
    "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7",
    "fb2085b539b53c61be1b3d100ecc36079ca8860004d13057baae1c6f",
    "a30e01098bc6dbbf45690f3a7e9e6d0f8bbea2a39e6148008fd05e44",
    "93200ffa96c5776d38fa10abdf8f5bfc0054b971" },
  { "sha256", symcrypt_hash_sha256,
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "37298e1c2b5e20bb86a30d68c0fa48ea07b1261efe7bb3a90e239042446cfb63",
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    "ae4d0c95af6b46d32d0adff928f06dd02a303f8e" },
  { "sha512", symcrypt_hash_sha384,
    "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086"
    "072ba1e7cc2358baeca134c825a7",
    "478a1ba775d0f12413169ede33c2cdf4c09c636647caf804f2caa0177ba08412f58a"
    "05ec08f94bf0c1c475839cbed459",
    "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e22"
    "40ca5e69e2c78b3239ecfab21649",
    "54f775c6d790f21930459162fc535dbf04a93918" },
  { "sha512", symcrypt_hash_sha512,
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192"
    "992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
    "42122bfcfe82563f6eb7570931716456d216e332c98484101d87da0198a53e11c1af"
    "0c632e349f3934c5f80a6f0cbdee7952fe14b3327f5686b6d64c29bbbff7",
    "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758"
    "bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737",
    "e1d9c16aa681708a45f5c7c4e215ceb66e011a2e" },
  { "sha512", symcrypt_hash_sha512_224,
    "4634270f707b6a54daae7530460842e20e37ed265ceee9a43e8924aa",
    "cff190208d8ef9e6c831239a614f24587ea7b085a90d9e772638ec93",
    "4a530b31a79ebcce36916546317c45f247d83241dfb818fd37254bde",
    "b8878ac5e4509c165c1b508961fa3c3afcef3f37" },
  { "sha512", symcrypt_hash_sha512_256,
    "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23",
    "6d972a4157ebf584e2d5f64b5645c8adf8696edfaea161470fabadf7b3caa81b",
    "6df7b24630d5ccb2ee335407081a87188c221489768fa2020513b2d593359456",
    "fcfd108c99cc888ec0af9f184885aff5f02d19a9" },
};

static void
check_hash (const struct hash_answers *answers)
{
  enum
  {
    MANY = 11
  };
  static const uint8_t text[] = "what do ya want for nothing?";
  const struct symcrypt_hash *hash = answers->hash ();
  struct symcrypt_hash_ctx ctx;
  struct symcrypt_hmac_key key;
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  uint8_t digests[MANY][SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  uint8_t derived[MANY][150];
  const uint8_t *datas[MANY];
  uint8_t *digest_at[MANY], *derived_at[MANY];
  size_t lengths[MANY], small[MANY];
  size_t at, n, size = symcrypt_hash_digest_size (hash);
  unsigned k;

  subject = symcrypt_hash_name (hash);
  GOOD (symcrypt_hash_init (&ctx, hash));
  symcrypt_hash_update (&ctx, 3, (const uint8_t *) "abc");
  GOOD (symcrypt_hash_digest (&ctx, digest));
  expect (digest, size, answers->abc, "\"abc\"");
  symcrypt_hash_update (&ctx, LONG - 1, message);
  GOOD (symcrypt_hash_digest (&ctx, digest));
  expect (digest, size, answers->long_one, "4095 bytes");
  for (at = 0, k = 0; n = piece (k, LONG - 1 - at), at < LONG - 1;
       at += n, k++)
    symcrypt_hash_update (&ctx, n, message + at);
  GOOD (symcrypt_hash_digest (&ctx, digest));
  expect (digest, size, answers->long_one, "4095 bytes in pieces");

  for (k = 0; k < MANY; k++)
    {
      /* Lengths around the padding's edge, and long ones. */
      lengths[k] = k < 8 ? 50 + 11 * k : LONG - 64 * k - 1;
      datas[k] = message + k;
      digest_at[k] = digests[k];
    }
  GOOD (symcrypt_hash_many (hash, MANY, lengths, datas, digest_at));
  for (k = 0; k < MANY; k++)
    {
      symcrypt_hash_update (&ctx, lengths[k], datas[k]);
      GOOD (symcrypt_hash_digest (&ctx, digest));
      expect_same (digests[k], digest, size, "many");
    }

  GOOD (symcrypt_hmac_set_key (&key, hash, 4, (const uint8_t *) "Jefe"));
  GOOD (symcrypt_hmac (&key, sizeof text - 1, text, digest));
  expect (digest, size, answers->hmac, "HMAC");
  GOOD (symcrypt_hmac_verify (&key, sizeof text - 1, text, size, digest));
  digest[size - 1] ^= 1;
  expect_result (
      symcrypt_hmac_verify (&key, sizeof text - 1, text, size, digest),
      SYMCRYPT_ERROR_TAG, "a wrong HMAC is refused");
  GOOD (symcrypt_pbkdf2_hmac (hash, 8, (const uint8_t *) "password", 2, 4,
                              (const uint8_t *) "salt", 20, pieces));
  expect (pieces, 20, answers->pbkdf2, "PBKDF2");
  for (k = 0; k < MANY; k++)
    {
      small[k] = 5 + k;
      derived_at[k] = derived[k];
    }
  GOOD (symcrypt_pbkdf2_hmac_many (hash, MANY, small, datas, 3, small, datas,
                                   sizeof derived[0], derived_at));
  for (k = 0; k < MANY; k++)
    {
      GOOD (symcrypt_pbkdf2_hmac (hash, small[k], datas[k], 3, small[k],
                                  datas[k], sizeof derived[0], pieces));
      expect_same (derived[k], pieces, sizeof derived[0], "PBKDF2, many");
    }
  symcrypt_wipe (sizeof key, &key);
}

static void
check_hkdf (void)
{
  uint8_t dst[64], salt[13], info[10];
  unsigned k;

  /* RFC 5869, A.1 */
  for (k = 0; k < sizeof salt; k++)
    salt[k] = (uint8_t) k;
  for (k = 0; k < sizeof info; k++)
    info[k] = (uint8_t) (0xf0 + k);
  memset (whole, 0x0b, 22);
  subject = "hkdf-sha256";
  GOOD (symcrypt_hkdf (symcrypt_hash_sha256 (), sizeof salt, salt, 22, whole,
                       sizeof info, info, 42, dst));
  expect (dst, 42,
          "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
          "34007208d5b887185865",
          "RFC 5869, A.1");
}

/* --------------------------------------------------------- Tillich-Zemor */

static void
check_tz (void)
{
  /* From the Go package github.com/nspcc-dev/tzhash 1.8.4: the bytes 0 to 8,
   * the long message, its first 1000 bytes, the others. */
  static const char *const answers[] = {
    "00000000000001e4a545e5b90fb6882b00000000000000c849cd88f79307f6710000"
    "0000000000cd0c898cb68356e624000000000000007cbcdc7c5e89b16e4b",
    "6da1a5639171215d98aca7db5172cdff6be8cbb28afb1eca6e55cb9f9d9ee59d2ffb"
    "aabdd211c9ff04c24d42ed999b775322e9721d6e1bcd56f1eefcb9010d98",
    "283aeed25f81137c038191059289ac2760b3a02feb00cda3a3bd06dc2af39eae5dcd"
    "1a307b6d55ca236bd3b41a0957581e8b7bc4651d2ab029af3adc18ae5197",
    "4327fcfad8f093b65825f8b1a2c6ad78269a562658825972035509bca9bb4e56113a"
    "72a88c6fc84446b6a5566ccd990132340dbcdc1cddd40703e9ba257c0eab"
  };
  static const uint8_t count[9] = { 0, 1, 2, 3, 4, 5, 6, 7, 8 };
  struct symcrypt_tz_ctx ctx;
  uint8_t digest[64], parts[128], other[64];
  size_t at, n;
  unsigned k;

  symcrypt_tz (sizeof count, count, digest);
  subject = "tz";
  expect (digest, 64, answers[0], "9 bytes");
  symcrypt_tz (LONG, message, digest);
  expect (digest, 64, answers[1], "4096 bytes");
  symcrypt_tz_init (&ctx);
  for (at = 0, k = 0; n = piece (k, LONG - at), at < LONG; at += n, k++)
    symcrypt_tz_update (&ctx, n, message + at);
  symcrypt_tz_digest (&ctx, other);
  expect_same (digest, other, 64, "4096 bytes in pieces");
  symcrypt_tz (1000, message, parts);
  expect (parts, 64, answers[2], "1000 bytes");
  symcrypt_tz (LONG - 1000, message + 1000, parts + 64);
  expect (parts + 64, 64, answers[3], "3096 bytes");

  GOOD (symcrypt_tz_concat (other, 2, parts));
  expect_same (digest, other, 64, "concat");
  GOOD (symcrypt_tz_subtract_left (other, digest, parts));
  expect_same (parts + 64, other, 64, "subtract_left");
  GOOD (symcrypt_tz_subtract_right (other, digest, parts + 64));
  expect_same (parts, other, 64, "subtract_right");
  GOOD (symcrypt_tz_verify (digest, 2, parts));
  parts[63] ^= 1;
  expect_result (symcrypt_tz_verify (digest, 2, parts), SYMCRYPT_ERROR_GROUP,
                 "no element of the group");
}

/* ---------------------------------------------------------------- the list */

static const struct
{
  const char *kernels; /* families that have a part in it */
  void (*check) (void);
} groups[] = {
  { "rc4 memxor", check_rc4 },
  { "salsa20 memxor", check_salsa20 },
  { "chacha memxor", check_chacha },
  { "poly1305", check_poly1305 },
  { "chacha poly1305 memxor", check_chacha_poly1305 },
  { "sha256", check_hkdf },
  { "tz", check_tz },
};

/* Check all answers that KERNEL has a part in, or all if it is null or no
 * algorithm's in particular. */
static void
check_answers (const char *kernel)
{
  const size_t hashes = sizeof hash_answers / sizeof hash_answers[0];
  size_t k;
  int known = 0;

  for (k = 0; k < LONG; k++)
    message[k] = (uint8_t) (37 * k + k / 256);
  for (k = 0; kernel && k < hashes; k++)
    known |= kernel_in (kernel, hash_answers[k].family);
  for (k = 0; kernel && k < sizeof groups / sizeof groups[0]; k++)
    known |= kernel_in (kernel, groups[k].kernels);
  for (k = 0; k < hashes; k++)
    if (!known || kernel_in (kernel, hash_answers[k].family))
      check_hash (&hash_answers[k]);
  for (k = 0; k < sizeof groups / sizeof groups[0]; k++)
    if (!known || kernel_in (kernel, groups[k].kernels))
      groups[k].check ();
}

/* ----------------------------------------------------- each implementation */

struct request
{
  const char *mask;
  const char *kernel; /* null: all */
};

static void
check_masked (const void *argument, void *result)
{
  const struct request *request = argument;
  if (request->mask[0] && symcrypt_cpu_mask (request->mask) != 0)
    snprintf (failure, sizeof failure, "cannot mask %s", request->mask);
  else
    check_answers (request->kernel);
  memcpy (result, failure, sizeof failure);
}

static unsigned passed, failed, skipped;

/* Check the answers of KERNEL, or all, under MASK, and print a line. */
static void
check (const char *mask, const char *kernel, const char *name,
       const char *implementation)
{
  const struct request request = { mask, kernel };
  char why[APART_WHY_SIZE];
  char crash[APART_WHY_SIZE];
  const char *wrong = why;
  if (run_apart (check_masked, &request, why, sizeof why, crash) != 0)
    wrong = crash;
  if (*wrong == 0)
    {
      printf ("ok %s %s\n", name, implementation);
      passed++;
    }
  else
    {
      printf ("not ok %s %s: %s\n", name, implementation, wrong);
      failed++;
    }
}

static const struct option_row rows[] = { COMMON_OPTIONS };

static int
run (struct options *o)
{
  struct symcrypt_kernel_info info;
  char mask[FORCE_SPEC_SIZE];
  unsigned k;

  if (next_option (o) != OPTION_END)
    return o->status;
  if (machine_check_environment () != 0)
    return STATUS_USAGE;

  check ("", NULL, "all kernels", "as selected");
  for (k = 0; symcrypt_kernel_info (k, &info) == 0; k++)
    {
      if (force_implementation (mask, k) == 0)
        check (mask, info.kernel, info.kernel, info.implementation);
      else
        {
          printf ("skipped %s %s: %s\n", info.kernel, info.implementation,
                  mask);
          skipped++;
        }
      flush_output ();
    }
  printf ("%u passed, %u failed, %u skipped\n", passed, failed, skipped);
  return failed ? STATUS_FAILED : STATUS_OK;
}

const struct command command_selftest
    = { "selftest",
        "check known answers with every kernel",
        "Usage: symcrypt selftest\n",
        "Check known answers, first with the kernels in use, then with each\n"
        "implementation of each kernel that this CPU can run, by masking "
        "features.\n"
        "Print a line for each:\n"
        "  ok KERNEL IMPLEMENTATION\n"
        "  not ok KERNEL IMPLEMENTATION: what was wrong first\n"
        "  skipped KERNEL IMPLEMENTATION: why it cannot be tried\n"
        "Exit status: 0; 1, one failed; 2, SYMCRYPT_CPU is malformed.\n",
        rows,
        "Example:\n"
        "  symcrypt selftest | grep -v ^ok\n",
        no_words,
        run };
