/* SPDX-License-Identifier: ISC */
/* Proves: what the provider gives back to OpenSSL's allocator, and the stack
 * below its calls, hold no 8 bytes of a secret: keys, passwords, chaining
 * values of HMAC, PRKs, r and s of Poly1305, key stream, tags of records,
 * messages.  Contexts are keyed, copied in the middle of a message, keyed
 * anew, given another digest and freed; the functions that do it all in one
 * call are tried, too.
 *
 * That a key would be seen is shown for both. */
#include "both.h"
#include "src/dispatch.h"

#include <openssl/crypto.h>
#include <openssl/hmac.h>
#include <pthread.h>

#include <symcrypt/symcrypt.h>

enum
{
  KEY = 32,
  LONG_KEY = 200,
  TEXT = 300,
  STACK = 1 << 18,
  HEAD = 16 /* of a block: its size */
};

static uint8_t key[LONG_KEY], text[TEXT], iv[16];
static uint8_t out[TEXT + 64];

/* --------------------------------------------------------------- secrets */

static struct
{
  const char *name;
  uint8_t data[TEXT];
  size_t length;
} secrets[24];
static size_t secret_count;
static const char *seen; /* the name of one that was left, and where */
static const char *where;

static void
secret (const char *name, size_t length, const void *data)
{
  secrets[secret_count].name = name;
  secrets[secret_count].length = length;
  memcpy (secrets[secret_count].data, data, length);
  secret_count++;
}

static void
search (size_t length, const uint8_t *p)
{
  size_t n, k, j;
  for (n = 0; n < secret_count; n++)
    for (k = 0; k + 8 <= secrets[n].length; k += 4)
      for (j = 0; j + 8 <= length; j++)
        if (p[j] == secrets[n].data[k]
            && memcmp (p + j, secrets[n].data + k, 8) == 0)
          {
            seen = secrets[n].name;
            return;
          }
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
  search (size, block);
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
static void (*running) (void);

/* Far below what the end of a thread writes. */
static void *
thread (void *nothing)
{
  volatile uint8_t above[STACK / 4];
  above[0] = 0;
  running ();
  above[STACK / 4 - 1] = above[0];
  return nothing;
}

/* The secret that FUNCTION leaves, or null. */
static const char *
left_by (void (*function) (void))
{
  static uint8_t *stack;
  pthread_attr_t attributes;
  pthread_t id;
  size_t n;

  if (!stack)
    stack = aligned_alloc (4096, STACK);
  /* In the first run names are bound, which saves all registers. */
  for (n = 0; n < 2; n++)
    {
      memset (stack, 0, STACK);
      seen = NULL;
      good = 1;
      running = function;
      if (pthread_attr_init (&attributes) != 0
          || pthread_attr_setstack (&attributes, stack, STACK) != 0
          || pthread_create (&id, &attributes, thread, NULL) != 0
          || pthread_join (id, NULL) != 0)
        return "no thread";
      pthread_attr_destroy (&attributes);
      if (!good)
        ERR_print_errors_fp (stderr);
      if (!good)
        return "the call fails";
      where = "freed memory";
      if (seen)
        return seen;
    }
  where = "the stack";
  search (STACK, stack);
  return seen;
}

/* FORGET: there are other secrets then. */
static void
claim (void (*function) (void), const char *what, int forget)
{
  const char *left = left_by (function);
  if (!ok (!left, "%s leaves no secret", what))
    diag ("%s, %s", left, where);
  if (forget)
    secret_count = 0;
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

/* Key stream of the key from block FIRST on. */
static void
key_stream (uint64_t first, size_t nonce_length)
{
  struct symcrypt_chacha_ctx c;
  uint8_t stream[TEXT] = { 0 };
  symcrypt_chacha_set_key (&c, key);
  if (nonce_length == 12)
    symcrypt_chacha_set_nonce96 (&c, iv);
  else
    symcrypt_chacha_set_nonce (&c, iv + 8);
  if (symcrypt_chacha_seek (&c, first) != 0
      || symcrypt_chacha_crypt (&c, sizeof stream, stream, stream) != 0)
    exit (99);
  secret ("key stream, r and s", sizeof stream, stream);
}

/* ------------------------------------------------------------------ MACs */

static size_t key_length;

static int
set_mac (EVP_MAC_CTX *c, const char *digest)
{
  OSSL_PARAM list[2]
      = { OSSL_PARAM_construct_utf8_string (OSSL_MAC_PARAM_DIGEST,
                                            (char *) (uintptr_t) digest, 0),
          OSSL_PARAM_construct_end () };
  return EVP_MAC_init (c, key, key_length, digest ? list : NULL);
}

/* A message, a copy in its middle, another digest; with ending or without. */
static void
mac (void)
{
  EVP_MAC *m = EVP_MAC_fetch (libctx, name ? "HMAC" : "POLY1305", whose[OURS]);
  EVP_MAC_CTX *c = EVP_MAC_CTX_new (m), *copy, *other;
  size_t n;
  good = good && set_mac (c, name) && EVP_MAC_update (c, text, 100);
  copy = EVP_MAC_CTX_dup (c);
  other = EVP_MAC_CTX_dup (c);
  good = good && EVP_MAC_final (c, out, &n, sizeof out)
         && EVP_MAC_update (copy, text, 77)
         && (!name || set_mac (other, "SHA3-256"));
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

static void
record_mac (void)
{
  size_t size = 96, n;
  OSSL_PARAM list[2]
      = { OSSL_PARAM_construct_size_t (OSSL_MAC_PARAM_TLS_DATA_SIZE, &size),
          OSSL_PARAM_construct_end () };
  EVP_MAC *m = EVP_MAC_fetch (libctx, "HMAC", whose[OURS]);
  EVP_MAC_CTX *c = EVP_MAC_CTX_new (m), *copy;
  good = good && set_mac (c, name);
  copy = EVP_MAC_CTX_dup (c);
  good = good && EVP_MAC_CTX_set_params (copy, list)
         && EVP_MAC_update (copy, iv, 13) && EVP_MAC_update (copy, text, 40)
         && EVP_MAC_final (copy, out, &n, sizeof out);
  EVP_MAC_CTX_free (copy);
  EVP_MAC_CTX_free (c);
  EVP_MAC_free (m);
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

static EVP_KDF_CTX *kdf_ctx;

static void
derive_again (void)
{
  good = good && EVP_KDF_derive (kdf_ctx, out, 32, NULL) > 0;
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
  *p++ = OSSL_PARAM_construct_utf8_string (OSSL_KDF_PARAM_DIGEST,
                                           (char *) (uintptr_t) name, 0);
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
  good = good && EVP_KDF_derive (c, out, 32, NULL) > 0
         && EVP_KDF_derive (copy, out, 32, list) > 0;
  EVP_KDF_CTX_free (c);
  EVP_KDF_CTX_reset (copy);
  EVP_KDF_CTX_free (copy);
  EVP_KDF_free (f);
}

/* --------------------------------------------------------------- digests */

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
  static void (*const functions[]) (void)
      = { mac, mac_in_one_call, record_mac };
  static const char *const what[] = { "", ", one call", " of a record" };
  char line[64];
  size_t k, f;
  for (k = 0; k < 2 * sizeof hashes / sizeof hashes[0]; k++)
    for (f = 0; f < 3; f++)
      {
        name = hashes[k / 2].name;
        key_length = k % 2 ? LONG_KEY : KEY;
        secret ("the key", key_length, key);
        halves (hashes[k / 2].hash ());
        if (f == 2)
          {
            record_mac ();
            secret ("the tag", 16, out);
          }
        snprintf (line, sizeof line, "HMAC-%s%s, key of %zu", name, what[f],
                  key_length);
        claim (functions[f], line, 1);
      }
}

int
main (void)
{
  static const char *const digests[]
      = { "MD5", "SHA1", "SHA256", "SHA384", "SHA512" };
  static const char *const kdfs[] = { "PBKDF2", "HKDF", "TLS13-KDF" };
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
  secret_count = 0;

  name = "ChaCha20-Poly1305";
  secret ("the key", KEY, key);
  secret ("the key before", KEY, key + KEY);
  key_stream (0, 12);
  claim (encrypt, name, 1);
  secret ("the key", KEY, key);
  claim (record, "ChaCha20-Poly1305, a record", 1);
  name = "ChaCha20";
  secret ("the key", KEY, key);
  secret ("the key before", KEY, key + KEY);
  memset (iv, 0, 8);
  key_stream (0, 8);
  claim (encrypt, name, 1);

  name = NULL;
  key_length = KEY;
  secret ("r and s", KEY, key);
  claim (mac, "Poly1305", 1);
  ask_macs ();

  for (k = 0; k < 2 * sizeof kdfs / sizeof kdfs[0]; k++)
    {
      kdf_name = kdfs[k / 2];
      name = k % 2 ? "SHA512" : "SHA256";
      mode = strcmp (kdf_name, "TLS13-KDF") == 0
                 ? EVP_KDF_HKDF_MODE_EXPAND_ONLY
                 : EVP_KDF_HKDF_MODE_EXTRACT_AND_EXPAND;
      key_length = KEY;
      secret ("the key", KEY, key);
      n = k % 2 ? 64 : 32;
      if (symcrypt_hkdf_extract (k % 2 ? symcrypt_hash_sha512 ()
                                       : symcrypt_hash_sha256 (),
                                 16, iv, KEY, key, prk)
          != 0)
        exit (99);
      secret ("the PRK", n, prk);
      halves (k % 2 ? symcrypt_hash_sha512 () : symcrypt_hash_sha256 ());
      for (again = 0; again < 2; again++)
        {
          snprintf (line, sizeof line, "%s with %s%s", kdf_name, name,
                    again ? ", the call alone" : "");
          claim (again ? derive_again : derive, line, again);
        }
    }
  EVP_KDF_CTX_free (kdf_ctx);

  for (k = 0; k < sizeof digests / sizeof digests[0]; k++)
    {
      name = digests[k];
      secret ("the message", TEXT, text);
      claim (digest, name, 1);
    }
  unload_both ();
  return done ();
}
