/* SPDX-License-Identifier: ISC */
/* Proves: our ChaCha20-Poly1305 refuses misuses that OpenSSL's own accepts or
 * accepted; issues 28137, 31285, 31188, 32258 and 32752 of OpenSSL report
 * some. Each runs through the default provider, too.  With OpenSSL 3.0 and 3.5
 * that must go as the table says, or the case shows nothing; with other
 * versions the log tells how it went. */
#include "both.h"

static EVP_CIPHER *cipher[WHOSE];
static EVP_CIPHER *current;
static uint8_t text[64], sealed[64], tag[16];

/* A context with key and nonce, to seal or to open. */
static EVP_CIPHER_CTX *
begin (int w, int seal)
{
  EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new ();
  if (!EVP_CipherInit_ex2 (c, cipher[w], pool, pool + 32, seal, NULL))
    diag ("no context");
  return c;
}

static int
set_tag (EVP_CIPHER_CTX *c, uint8_t change)
{
  uint8_t wrong[16];
  memcpy (wrong, tag, sizeof wrong);
  wrong[0] ^= change;
  return EVP_CIPHER_CTX_ctrl (c, EVP_CTRL_AEAD_SET_TAG, 16, wrong);
}

/* Each returns nonzero if the misuse was accepted. */
static int
without_tag (EVP_CIPHER_CTX *c)
{
  int n;
  return EVP_DecryptUpdate (c, text, &n, sealed, 64)
         && EVP_DecryptFinal_ex (c, text, &n);
}

/* Only the length of a tag is set. */
static int
without_bytes_of_tag (EVP_CIPHER_CTX *c)
{
  static const uint8_t key[32];
  int n, k;
  /* One message in 256 has the zero of the context as its tag's first byte. */
  for (k = 0; k < 4096; k++)
    {
      const uint8_t nonce[12] = { (uint8_t) k, (uint8_t) (k >> 8) };
      if (EVP_DecryptInit_ex2 (c, NULL, key, nonce, NULL)
          && EVP_CIPHER_CTX_ctrl (c, EVP_CTRL_AEAD_SET_TAG, 1, NULL)
          && EVP_DecryptUpdate (c, text, &n, sealed, 64)
          && EVP_DecryptFinal_ex (c, text, &n))
        return 1;
    }
  return 0;
}

static int
late_data_sealing (EVP_CIPHER_CTX *c)
{
  int n;
  return EVP_EncryptUpdate (c, text, &n, pool, 64)
         && EVP_EncryptUpdate (c, NULL, &n, pool, 16)
         && EVP_EncryptFinal_ex (c, text, &n);
}

static int
late_data_opening (EVP_CIPHER_CTX *c)
{
  int n;
  return set_tag (c, 0) && EVP_DecryptUpdate (c, text, &n, sealed, 64)
         && EVP_DecryptUpdate (c, NULL, &n, pool, 16);
}

/* The end by EVP_Cipher, with a wrong tag. */
static int
wrong_tag (EVP_CIPHER_CTX *c)
{
  return set_tag (c, 1) && EVP_Cipher (c, text, sealed, 64) == 64
         && EVP_Cipher (c, NULL, NULL, 0) >= 0;
}

/* A second message with the same key and nonce. */
static int
same_nonce (EVP_CIPHER_CTX *c)
{
  int n;
  return EVP_EncryptUpdate (c, text, &n, pool, 64)
         && EVP_EncryptFinal_ex (c, text, &n)
         && EVP_EncryptUpdate (c, text, &n, pool + 1, 64)
         && EVP_EncryptFinal_ex (c, text, &n);
}

static int
no_nonce (EVP_CIPHER_CTX *c)
{
  int n;
  return EVP_CIPHER_CTX_reset (c)
         && EVP_EncryptInit_ex2 (c, current, pool, NULL, NULL)
         && EVP_EncryptUpdate (c, text, &n, pool, 64)
         && EVP_EncryptFinal_ex (c, text, &n);
}

static const struct
{
  int (*misuse) (EVP_CIPHER_CTX *c);
  int seal;
  int accepted[2]; /* by OpenSSL 3.0.22; by 3.5.9 */
  const char *what;
} cases[] = {
  { without_tag, 0, { 1, 1 }, "a message is opened without a tag" },
  { without_bytes_of_tag,
    0,
    { 1, 1 },
    "a message is opened with the length of a tag alone" },
  { late_data_sealing,
    1,
    { 1, 0 },
    "associated data after the text, sealing" },
  { late_data_opening,
    0,
    { 1, 0 },
    "associated data after the text, opening" },
  { wrong_tag, 0, { 0, 0 }, "a wrong tag at the end by EVP_Cipher" },
  { same_nonce, 1, { 1, 1 }, "a second message is sealed with one nonce" },
  { no_nonce, 1, { 1, 1 }, "a message is sealed without a nonce" },
};

int
main (void)
{
  size_t k;
  int w, n;
  const unsigned major = OPENSSL_version_major ();
  const unsigned minor = OPENSSL_version_minor ();
  const int known = major != 3 ? -1 : minor == 0 ? 0 : minor == 5 ? 1 : -1;
  EVP_CIPHER_CTX *c;
  load_both (NULL);
  for (w = 0; w < WHOSE; w++)
    cipher[w] = EVP_CIPHER_fetch (libctx, "ChaCha20-Poly1305", whose[w]);
  c = begin (THEIRS, 1);
  EVP_EncryptUpdate (c, sealed, &n, pool, 64);
  EVP_EncryptFinal_ex (c, sealed, &n);
  EVP_CIPHER_CTX_ctrl (c, EVP_CTRL_AEAD_GET_TAG, 16, tag);
  EVP_CIPHER_CTX_free (c);
  for (k = 0; k < sizeof cases / sizeof cases[0]; k++)
    for (w = 0; w < WHOSE; w++)
      {
        current = cipher[w];
        int accepted;
        c = begin (w, cases[k].seal);
        accepted = cases[k].misuse (c) != 0;
        EVP_CIPHER_CTX_free (c);
        ERR_clear_error ();
        if (w == OURS)
          ok (!accepted, "refused: %s", cases[k].what);
        else if (known < 0)
          diag ("OpenSSL %s: %s: %d", OpenSSL_version (OPENSSL_VERSION_STRING),
                cases[k].what, accepted);
        else
          ok (accepted == cases[k].accepted[known], "OpenSSL's own %s it: %s",
              accepted ? "accepts" : "refuses", cases[k].what);
      }
  for (w = 0; w < WHOSE; w++)
    EVP_CIPHER_free (cipher[w]);
  unload_both ();
  return done ();
}
