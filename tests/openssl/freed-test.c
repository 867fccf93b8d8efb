/* SPDX-License-Identifier: ISC */
/* Proves: what the provider gives back to OpenSSL's allocator, and the stack
 * below its calls, hold no 8 bytes of a secret, in any order of a word's
 * bytes: keys, passwords, chaining values and inner digests of HMAC, PRKs,
 * what keys are derived from, r and s of Poly1305, key stream, tags of
 * messages that are refused, messages.  Contexts are keyed, copied in the
 * middle of a message, keyed again, given another digest and freed; the
 * functions that do it all in one call are tried, too.  A later call may
 * overwrite the stack of an earlier one, so functions with secrets in their
 * own frames are tried one at a time.  Nor is any memory lost.
 *
 * For both places, the test shows that it would find a key. */
#include "both.h"
#include "src/kernel.h"
#include "tests/leftover.h"

#include <openssl/crypto.h>
#include <openssl/hmac.h>

#include <symcrypt/symcrypt.h>

enum
{
  KEY = 32,
  LONG_KEY = 200,
  TEXT = LONGEST_SECRET,
  HEAD = 16 /* of a block: its size */
};

static uint8_t key[LONG_KEY], text[TEXT], iv[16];
static uint8_t out[TEXT + 64];

/* --------------------------------------------------------------- secrets */

static const char *seen; /* the name of one that was left, and where */
static const char *where;
static long live; /* blocks that were not given back */

static void
forget_secrets (void)
{
  secret_count = 0;
  memset (begins, 0, sizeof begins);
}

static void *
allocate (size_t size, const char *file, int line)
{
  uint8_t *p = malloc (HEAD + size);
  (void) file;
  (void) line;
  if (!p)
    return NULL;
  memcpy (p, &size, sizeof size);
  __atomic_fetch_add (&live, 1, __ATOMIC_RELAXED);
  return p + HEAD;
}

static void
give_back (void *block, const char *file, int line)
{
  size_t size;
  (void) file;
  (void) line;
  if (!block)
    return;
  memcpy (&size, (uint8_t *) block - HEAD, sizeof size);
  if (!seen)
    seen = search (size, block);
  __atomic_fetch_sub (&live, 1, __ATOMIC_RELAXED);
  free ((uint8_t *) block - HEAD);
}

static void *
resize (void *block, size_t size, const char *file, int line)
{
  uint8_t *p = allocate (size, file, line);
  size_t old;
  if (!p || !block)
    return p;
  memcpy (&old, (uint8_t *) block - HEAD, sizeof old);
  memcpy (p, block, old < size ? old : size);
  give_back (block, file, line);
  return p;
}

/* ------------------------------------------------------------------ runs */

static int good;

/* The secret that FUNCTION leaves, or null. */
static const char *
left_by (void (*function) (void))
{
  const uint8_t *stack;
  size_t n;
  long before = 0;

  /* In the first run names are bound, which saves all registers. */
  for (n = 0; n < 2; n++)
    {
      before = live;
      seen = NULL;
      good = 1;
      stack = stack_of (function);
      if (!good)
        {
          ERR_print_errors_fp (stderr);
          return "the call fails";
        }
      where = "freed memory";
      if (seen)
        return seen;
    }
  where = "memory that is not freed";
  if (live > before)
    return "something";
  where = "the stack";
  return search (STACK, stack);
}

/* FORGET: there are other secrets then. */
static void
claim (void (*function) (void), const char *what, int forget)
{
  const char *left = left_by (function);
  if (!ok (!left, "%s leaves no secret", what))
    diag ("%s, %s", left, where);
  if (forget)
    forget_secrets ();
}

/* --------------------------------------------------------------- ciphers */

static const char *name; /* of the algorithm or the digest */

/* Two messages under two keys, a copy in the middle of the second. */
static void
encrypt (void)
{
  EVP_CIPHER *e = EVP_CIPHER_fetch (libctx, name, whose[OURS]);
  EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new (), *copy = EVP_CIPHER_CTX_new ();
  int n, k;
  for (k = 0; k < 2; k++)
    good = good && EVP_EncryptInit_ex2 (c, e, key + (1 - k) * KEY, iv, NULL)
           && EVP_EncryptUpdate (c, out, &n, text, 70)
           && EVP_EncryptUpdate (c, out, &n, text + 70, TEXT - 70);
  good = good && EVP_CIPHER_CTX_copy (copy, c)
         && EVP_EncryptUpdate (copy, out, &n, text, 10)
         && EVP_EncryptFinal_ex (c, out, &n);
  EVP_CIPHER_CTX_free (c);
  EVP_CIPHER_CTX_free (copy);
  EVP_CIPHER_free (e);
}

static void
record (void)
{
  static const uint8_t ad[13] = { 0, 0, 0, 0, 0, 0, 0, 1, 23, 3, 3, 0, 64 };
  static uint8_t sealed[64 + 16];
  EVP_CIPHER *e = EVP_CIPHER_fetch (libctx, name, whose[OURS]);
  EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new ();
  int n;
  memcpy (sealed, text, 64);
  good = good && EVP_EncryptInit_ex2 (c, e, key, iv, NULL)
         && EVP_CIPHER_CTX_ctrl (c, EVP_CTRL_AEAD_TLS1_AAD, 13,
                                 (void *) (uintptr_t) ad)
                == 16
         && EVP_EncryptUpdate (c, sealed, &n, sealed, sizeof sealed);
  EVP_CIPHER_CTX_free (c);
  EVP_CIPHER_free (e);
}

static EVP_CIPHER_CTX *refusing;

/* The end of a message whose tag is wrong. */
static void
refuse (void)
{
  int n;
  good = good && EVP_DecryptFinal_ex (refusing, out, &n) <= 0;
}

/* No message has come when it ends, each time: the right tag is that of none,
 * and a secret. */
static void
ask_refusal (void)
{
  EVP_CIPHER *e = EVP_CIPHER_fetch (libctx, "ChaCha20-Poly1305", whose[OURS]);
  uint8_t tag[16] = { 0 };
  refusing = EVP_CIPHER_CTX_new ();
  if (!EVP_DecryptInit_ex2 (refusing, e, key, iv, NULL)
      || !EVP_CIPHER_CTX_ctrl (refusing, EVP_CTRL_AEAD_SET_TAG, 16, tag)
      || symcrypt_chacha_poly1305_seal (key, iv, 0, NULL, 0, NULL, NULL, tag)
             != 0)
    exit (99);
  secret ("the right tag", 16, tag);
  claim (refuse, "ChaCha20-Poly1305, a wrong tag", 1);
  EVP_CIPHER_CTX_free (refusing);
  EVP_CIPHER_free (e);
}

/* Key stream of the key from the first block on. */
static void
key_stream (size_t nonce_length)
{
  struct symcrypt_chacha_ctx c;
  uint8_t stream[TEXT] = { 0 };
  symcrypt_chacha_set_key (&c, key);
  if (nonce_length == 12)
    symcrypt_chacha_set_nonce96 (&c, iv);
  else
    symcrypt_chacha_set_nonce (&c, iv + 8);
  if (symcrypt_chacha_crypt (&c, sizeof stream, stream, stream) != 0)
    exit (99);
  secret ("key stream, r and s", sizeof stream, stream);
}

/* ------------------------------------------------------------------ MACs */

static size_t key_length;

static int
set_mac (EVP_MAC_CTX *c, const char *digest)
{
  OSSL_PARAM list[2]
      = { utf8 (OSSL_MAC_PARAM_DIGEST, digest), OSSL_PARAM_construct_end () };
  return EVP_MAC_init (c, key, key_length, digest ? list : NULL);
}

/* A message, a copy in its middle, the size of a record, another digest; with
 * ending or without. */
static void
mac (void)
{
  size_t size = 96;
  OSSL_PARAM list[2]
      = { OSSL_PARAM_construct_size_t (OSSL_MAC_PARAM_TLS_DATA_SIZE, &size),
          OSSL_PARAM_construct_end () };
  EVP_MAC *m = EVP_MAC_fetch (libctx, name ? "HMAC" : "POLY1305", whose[OURS]);
  EVP_MAC_CTX *c = EVP_MAC_CTX_new (m), *copy, *other;
  size_t n;
  good = good && set_mac (c, name) && EVP_MAC_update (c, text, 100);
  copy = EVP_MAC_CTX_dup (c);
  other = EVP_MAC_CTX_dup (c);
  good = good && EVP_MAC_final (c, out, &n, sizeof out)
         && EVP_MAC_update (copy, text, 77)
         && (!name
             || ((key_length > KEY || EVP_MAC_CTX_set_params (other, list))
                 && set_mac (other, "SHA3-512")
                 && set_mac (other, "SHA3-256")));
  EVP_MAC_CTX_free (copy);
  EVP_MAC_CTX_free (c);
  EVP_MAC_CTX_free (other);
  EVP_MAC_free (m);
}

static void
mac_in_one_call (void)
{
  good = good
         && EVP_Q_mac (libctx, "HMAC", whose[OURS], name, NULL, key,
                       key_length, text, TEXT, out, sizeof out, NULL);
}

/* The chaining values that a key makes. */
static void
halves (const struct symcrypt_hash *hash)
{
  struct symcrypt_hmac_key k;
  if (symcrypt_hmac_set_key (&k, hash, key_length, key) != 0)
    exit (99);
  secret ("the inner half", 20, k.inner);
  secret ("the outer half", 20, k.outer);
}

/* ------------------------------------------------------------------ KDFs */

static const char *kdf_name;
static int mode;
static size_t length; /* of what is derived */

static EVP_KDF_CTX *kdf_ctx;

static void
derive_again (void)
{
  good = good && EVP_KDF_derive (kdf_ctx, out, length, NULL) > 0;
}

/* With a copy, and one more context that is left in kdf_ctx: whatever comes
 * after a call may write over what it left on the stack. */
static void
derive (void)
{
  EVP_KDF *f = EVP_KDF_fetch (libctx, kdf_name, whose[OURS]);
  EVP_KDF_CTX *c = EVP_KDF_CTX_new (f), *copy;
  uint64_t iterations = 3;
  const int tls = strcmp (kdf_name, "TLS13-KDF") == 0;
  const int password = strcmp (kdf_name, "PBKDF2") == 0;
  OSSL_PARAM list[8], *p = list;
  *p++ = utf8 (OSSL_KDF_PARAM_DIGEST, name);
  *p++ = OSSL_PARAM_construct_octet_string (
      password ? OSSL_KDF_PARAM_PASSWORD : OSSL_KDF_PARAM_KEY, key, KEY);
  *p++ = OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_SALT, iv, 16);
  if (password)
    *p++ = OSSL_PARAM_construct_uint64 (OSSL_KDF_PARAM_ITER, &iterations);
  else
    *p++ = OSSL_PARAM_construct_int (OSSL_KDF_PARAM_MODE, &mode);
  if (tls)
    {
      *p++ = OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_PREFIX,
                                                "tls13 ", 6);
      *p++
          = OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_LABEL, "key", 3);
    }
  *p = OSSL_PARAM_construct_end ();
  good = good && EVP_KDF_CTX_set_params (c, list);
  copy = EVP_KDF_CTX_dup (c);
  EVP_KDF_CTX_free (kdf_ctx);
  kdf_ctx = EVP_KDF_CTX_dup (c);
  good = good && EVP_KDF_derive (c, out, length, NULL) > 0
         && EVP_KDF_derive (copy, out, length, list) > 0;
  EVP_KDF_CTX_free (c);
  EVP_KDF_CTX_reset (copy);
  EVP_KDF_CTX_free (copy);
  EVP_KDF_free (f);
}

/* The value that TLS13-KDF derives from the salt, its last secret, before it
 * adds the key. */
static void
derived (const struct symcrypt_hash *hash)
{
  const size_t size = symcrypt_hash_digest_size (hash);
  uint8_t info[13 + SYMCRYPT_HASH_MAX_DIGEST_SIZE] = "..\11tls13 key";
  uint8_t next[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  info[0] = 0;
  info[1] = info[12] = (uint8_t) size;
  if (symcrypt_hash (hash, 0, NULL, info + 13) != 0
      || symcrypt_hkdf_expand (hash, 16, iv, 13 + size, info, size, next) != 0)
    exit (99);
  secret ("the derived secret", size, next);
}

/* --------------------------------------------------------------- digests */

static EVP_MD_CTX *ssl3_ctx;
static EVP_MD *ssl3_md;

/* The master secret goes into SHA-1. */
static void
ssl3 (void)
{
  OSSL_PARAM list[2] = { OSSL_PARAM_construct_octet_string (
                             OSSL_DIGEST_PARAM_SSL3_MS, key, 48),
                         OSSL_PARAM_construct_end () };
  good = good && EVP_DigestInit_ex2 (ssl3_ctx, ssl3_md, NULL)
         && EVP_MD_CTX_set_params (ssl3_ctx, list);
}

static void
ask_ssl3 (void)
{
  uint8_t inner[48 + 40];
  memcpy (inner, key, 48);
  memset (inner + 48, 0x36, 40);
  symcrypt_sha1 (sizeof inner, inner, inner);
  ssl3_md = EVP_MD_fetch (libctx, "SHA1", whose[OURS]);
  ssl3_ctx = EVP_MD_CTX_new ();
  secret ("the master secret", 48, key);
  secret ("the inner digest", 20, inner);
  claim (ssl3, "SHA-1 of SSL 3", 1);
  EVP_MD_CTX_free (ssl3_ctx);
  EVP_MD_free (ssl3_md);
}

static void
digest (void)
{
  EVP_MD *md = EVP_MD_fetch (libctx, name, whose[OURS]);
  EVP_MD_CTX *c = EVP_MD_CTX_new (), *copy = EVP_MD_CTX_new ();
  good = good && EVP_DigestInit_ex2 (c, md, NULL)
         && EVP_DigestUpdate (c, text, 50) && EVP_MD_CTX_copy_ex (copy, c)
         && EVP_DigestUpdate (c, text, TEXT)
         && EVP_DigestFinal_ex (c, out, NULL);
  EVP_MD_CTX_free (copy);
  EVP_MD_CTX_free (c);
  EVP_MD_free (md);
}

/* ------------------------------------------------------------ the claims */

static void
leave_in_heap (void)
{
  uint8_t *p = OPENSSL_malloc (64);
  memcpy (p + 3, key, KEY);
  OPENSSL_free (p);
}

static void
leave_on_stack (void)
{
  volatile uint8_t copy[KEY];
  size_t k;
  for (k = 0; k < KEY; k++)
    copy[k] = key[k];
  good = good && copy[3] == key[3];
}

static void
ask_macs (void)
{
  static const struct
  {
    const char *name;
    const struct symcrypt_hash *(*hash) (void);
  } hashes[] = { { "MD5", symcrypt_hash_md5 },
                 { "SHA1", symcrypt_hash_sha1 },
                 { "SHA256", symcrypt_hash_sha256 },
                 { "SHA384", symcrypt_hash_sha384 },
                 { "SHA512", symcrypt_hash_sha512 } };
  char line[64];
  size_t k, f;
  for (k = 0; k < 2 * sizeof hashes / sizeof hashes[0]; k++)
    for (f = 0; f < 2; f++)
      {
        name = hashes[k / 2].name;
        key_length = k % 2 ? LONG_KEY : KEY;
        secret ("the key", key_length, key);
        halves (hashes[k / 2].hash ());
        snprintf (line, sizeof line, "HMAC-%s%s, key of %zu", name,
                  f ? ", one call" : "", key_length);
        claim (f ? mac_in_one_call : mac, line, 1);
      }
}

int
main (void)
{
  static const char *const digests[]
      = { "MD5", "SHA1", "SHA256", "SHA384", "SHA512" };
  static const struct
  {
    const char *name;
    int mode;
  } kdfs[] = { { "PBKDF2", 0 },
               { "HKDF", EVP_KDF_HKDF_MODE_EXTRACT_AND_EXPAND },
               { "TLS13-KDF", EVP_KDF_HKDF_MODE_EXPAND_ONLY },
               { "TLS13-KDF", EVP_KDF_HKDF_MODE_EXTRACT_ONLY } };
  char line[64];
  uint8_t prk[64];
  size_t k, n;
  int again;

#if SANITIZE_KERNELS
  skip_all ("sanitizers have frames of their own");
#endif
  if (!CRYPTO_set_mem_functions (allocate, resize, give_back))
    skip_all ("OpenSSL's allocator cannot be replaced");
  load_both (NULL);
  random_bytes (key, sizeof key);
  random_bytes (text, sizeof text);
  random_bytes (iv, sizeof iv);

  secret ("the key", KEY, key);
  ok (left_by (leave_in_heap) != NULL, "a key in memory is seen");
  ok (left_by (leave_on_stack) != NULL, "a key on the stack is seen");
  forget_secrets ();

  name = "ChaCha20-Poly1305";
  secret ("the key", KEY, key);
  secret ("the key before", KEY, key + KEY);
  key_stream (12);
  claim (encrypt, name, 1);
  secret ("the key", KEY, key);
  claim (record, "ChaCha20-Poly1305, a record", 1);
  ask_refusal ();
  name = "ChaCha20";
  secret ("the key", KEY, key);
  secret ("the key before", KEY, key + KEY);
  memset (iv, 0, 8);
  key_stream (8);
  claim (encrypt, name, 1);

  name = NULL;
  key_length = KEY;
  secret ("r and s", KEY, key);
  claim (mac, "Poly1305", 1);
  ask_macs ();

  for (k = 0; k < 2 * sizeof kdfs / sizeof kdfs[0]; k++)
    {
      const struct symcrypt_hash *hash
          = k % 2 ? symcrypt_hash_sha512 () : symcrypt_hash_sha256 ();
      kdf_name = kdfs[k / 2].name;
      name = k % 2 ? "SHA512" : "SHA256";
      mode = kdfs[k / 2].mode;
      key_length = KEY;
      secret ("the key", KEY, key);
      n = symcrypt_hash_digest_size (hash);
      length = mode == EVP_KDF_HKDF_MODE_EXTRACT_ONLY ? n : 32;
      if (symcrypt_hkdf_extract (hash, 16, iv, KEY, key, prk) != 0)
        exit (99);
      secret ("the PRK", n, prk);
      derived (hash);
      halves (hash);
      for (again = 0; again < 2; again++)
        {
          snprintf (line, sizeof line, "%s with %s%s%s", kdf_name, name,
                    mode == EVP_KDF_HKDF_MODE_EXTRACT_ONLY
                        ? ", the next secret"
                        : "",
                    again ? ", the call alone" : "");
          claim (again ? derive_again : derive, line, again);
        }
    }
  EVP_KDF_CTX_free (kdf_ctx);

  ask_ssl3 ();
  for (k = 0; k < sizeof digests / sizeof digests[0]; k++)
    {
      name = digests[k];
      secret ("the message", TEXT, text);
      claim (digest, name, 1);
    }
  unload_both ();
  return done ();
}
