/* SPDX-License-Identifier: ISC */
/* usage: bench/peers/openssl MODULE [SECONDS [PATTERN]]
 *
 * The OpenSSL provider MODULE beside OpenSSL's default provider, through EVP
 * as programs use it: algorithms are fetched once, contexts are made once, and
 * what a message needs is done for each.  The two take turns in samples of
 * SECONDS/40 (SECONDS is 0.4); a figure is the median of 21, in nanoseconds a
 * message, and its spread half the middle half; on a busy machine look at the
 * last column, the gain by the least of the 21.  PATTERN is a part of the
 * rows' names.  Prints a table for doc/performance/CPU.md. */
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/provider.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum
{
  OURS,
  THEIRS,
  WHOSE,
  SAMPLES = 21,
  LARGEST = 16384
};

static const char *const queries[WHOSE]
    = { "provider=libsymcrypt", "provider=default" };
static OSSL_LIB_CTX *libctx;
static uint8_t in[LARGEST + 320], out[LARGEST + 320];
static uint8_t key[32] = { 1, 2, 3 }, iv[16] = { 4, 5, 6 };

/* What a row needs of either provider. */
struct side
{
  const char *query;
  EVP_MD *md;
  EVP_MD_CTX *md_ctx;
  EVP_CIPHER *cipher;
  EVP_CIPHER_CTX *cipher_ctx;
  EVP_MAC *mac;
  EVP_MAC_CTX *mac_ctx;
  EVP_KDF *kdf;
  EVP_KDF_CTX *kdf_ctx;
};

struct row
{
  const char *name;
  const char *algorithm;
  const char *digest;
  int (*prepare) (struct side *, const struct row *);
  int (*run) (struct side *, const struct row *, size_t n);
  size_t only; /* one length alone, if not 0 */
};

static OSSL_PARAM *
with_digest (const struct row *r)
{
  static OSSL_PARAM list[2];
  list[0] = r->digest ? OSSL_PARAM_construct_utf8_string (
                OSSL_MAC_PARAM_DIGEST, (char *) (uintptr_t) r->digest, 0)
                      : OSSL_PARAM_construct_end ();
  list[1] = OSSL_PARAM_construct_end ();
  return list;
}

static int
prepare_digest (struct side *s, const struct row *r)
{
  s->md = EVP_MD_fetch (libctx, r->algorithm, s->query);
  s->md_ctx = EVP_MD_CTX_new ();
  return s->md && s->md_ctx;
}

static int
run_digest (struct side *s, const struct row *r, size_t n)
{
  (void) r;
  return EVP_DigestInit_ex2 (s->md_ctx, s->md, NULL)
         && EVP_DigestUpdate (s->md_ctx, in, n)
         && EVP_DigestFinal_ex (s->md_ctx, out, NULL);
}

static int
prepare_mac (struct side *s, const struct row *r)
{
  s->mac = EVP_MAC_fetch (libctx, r->algorithm, s->query);
  s->mac_ctx = s->mac ? EVP_MAC_CTX_new (s->mac) : NULL;
  return s->mac_ctx && EVP_MAC_init (s->mac_ctx, key, 32, with_digest (r));
}

static int
run_mac (struct side *s, const struct row *r, size_t n)
{
  size_t length;
  /* Poly1305's key is for one message. */
  return EVP_MAC_init (s->mac_ctx, r->digest ? NULL : key, r->digest ? 0 : 32,
                       NULL)
         && EVP_MAC_update (s->mac_ctx, in, n)
         && EVP_MAC_final (s->mac_ctx, out, &length, 64);
}

/* With a new key each time, in one call, as HMAC () is. */
static int
run_q_mac (struct side *s, const struct row *r, size_t n)
{
  return EVP_Q_mac (libctx, "HMAC", s->query, r->digest, NULL, key, 32, in, n,
                    out, 64, NULL)
         != NULL;
}

/* With a digest that is not ours, and set anew each time, as programs do that
 * keep a context. */
static int
run_mac_anew (struct side *s, const struct row *r, size_t n)
{
  size_t length;
  return EVP_MAC_init (s->mac_ctx, key, 32, with_digest (r))
         && EVP_MAC_update (s->mac_ctx, in, n)
         && EVP_MAC_final (s->mac_ctx, out, &length, 64);
}

/* As libssl does for a record of AES-CBC that it received: a keyed context is
 * copied.  N bytes of text, and the shortest padding. */
static int
run_record_mac (struct side *s, const struct row *r, size_t n)
{
  size_t length, size = n + EVP_MAC_CTX_get_mac_size (s->mac_ctx);
  OSSL_PARAM list[2];
  EVP_MAC_CTX *c = EVP_MAC_CTX_dup (s->mac_ctx);
  int good;
  (void) r;
  size += 16 - size % 16;
  list[0] = OSSL_PARAM_construct_size_t (OSSL_MAC_PARAM_TLS_DATA_SIZE, &size);
  list[1] = OSSL_PARAM_construct_end ();
  good = c && EVP_MAC_CTX_set_params (c, list) && EVP_MAC_update (c, key, 13)
         && EVP_MAC_update (c, in, n) && EVP_MAC_final (c, out, &length, 64);
  EVP_MAC_CTX_free (c);
  return good;
}

static int
prepare_nothing (struct side *s, const struct row *r)
{
  (void) s;
  (void) r;
  return 1;
}

static int
prepare_cipher (struct side *s, const struct row *r)
{
  s->cipher = EVP_CIPHER_fetch (libctx, r->algorithm, s->query);
  s->cipher_ctx = EVP_CIPHER_CTX_new ();
  return s->cipher
         && EVP_CipherInit_ex2 (s->cipher_ctx, s->cipher, key, iv,
                                strstr (r->name, "open") == NULL, NULL);
}

static int
run_stream (struct side *s, const struct row *r, size_t n)
{
  int length;
  (void) r;
  return EVP_EncryptInit_ex2 (s->cipher_ctx, NULL, NULL, iv, NULL)
         && EVP_EncryptUpdate (s->cipher_ctx, out, &length, in, (int) n);
}

/* As libssl does for a record of TLS 1.3. */
static int
run_seal (struct side *s, const struct row *r, size_t n)
{
  int length;
  (void) r;
  return EVP_EncryptInit_ex2 (s->cipher_ctx, NULL, NULL, iv, NULL)
         && EVP_EncryptUpdate (s->cipher_ctx, NULL, &length, key, 5)
         && EVP_EncryptUpdate (s->cipher_ctx, out, &length, in, (int) n)
         && EVP_EncryptFinal_ex (s->cipher_ctx, out, &length)
         && EVP_CIPHER_CTX_ctrl (s->cipher_ctx, EVP_CTRL_AEAD_GET_TAG, 16,
                                 out + n);
}

/* The tag is wrong, which takes as long as a right one. */
static int
run_open (struct side *s, const struct row *r, size_t n)
{
  int length, good;
  (void) r;
  good = EVP_DecryptInit_ex2 (s->cipher_ctx, NULL, NULL, iv, NULL)
         && EVP_CIPHER_CTX_ctrl (s->cipher_ctx, EVP_CTRL_AEAD_SET_TAG, 16, key)
         && EVP_DecryptUpdate (s->cipher_ctx, NULL, &length, key, 5)
         && EVP_DecryptUpdate (s->cipher_ctx, out, &length, in, (int) n)
         && !EVP_DecryptFinal_ex (s->cipher_ctx, out, &length);
  return good;
}

/* As libssl does for a record of TLS 1.2. */
static int
run_record (struct side *s, const struct row *r, size_t n)
{
  uint8_t ad[13] = { 0 };
  int length;
  (void) r;
  ad[11] = (uint8_t) (n >> 8);
  ad[12] = (uint8_t) n;
  return EVP_CIPHER_CTX_ctrl (s->cipher_ctx, EVP_CTRL_AEAD_TLS1_AAD, 13, ad)
             == 16
         && EVP_CipherUpdate (s->cipher_ctx, out, &length, out, (int) n + 16);
}

static int
prepare_kdf (struct side *s, const struct row *r)
{
  s->kdf = EVP_KDF_fetch (libctx, r->algorithm, s->query);
  s->kdf_ctx = s->kdf ? EVP_KDF_CTX_new (s->kdf) : NULL;
  return s->kdf_ctx != NULL;
}

static int
run_kdf (struct side *s, const struct row *r, size_t n)
{
  uint64_t iterations = 1000;
  int mode = EVP_KDF_HKDF_MODE_EXPAND_ONLY;
  OSSL_PARAM list[8], *p = list;
  *p++ = with_digest (r)[0];
  if (strcmp (r->algorithm, "PBKDF2") == 0)
    {
      *p++ = OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_PASSWORD, key,
                                                16);
      *p++ = OSSL_PARAM_construct_uint64 (OSSL_KDF_PARAM_ITER, &iterations);
    }
  else
    *p++ = OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_KEY, key, 32);
  if (strcmp (r->algorithm, "TLS13-KDF") == 0)
    {
      *p++ = OSSL_PARAM_construct_int (OSSL_KDF_PARAM_MODE, &mode);
      *p++ = OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_PREFIX,
                                                "tls13 ", 6);
      *p++
          = OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_LABEL, "key", 3);
    }
  else
    *p++ = OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_SALT, iv, 16);
  *p = OSSL_PARAM_construct_end ();
  return EVP_KDF_derive (s->kdf_ctx, out, n, list) > 0;
}

#define PBKDF2(NAME, DIGEST, BYTES)                                           \
  {                                                                           \
    NAME, "PBKDF2", DIGEST, prepare_kdf, run_kdf, BYTES                       \
  }

static const struct row rows[] = {
  { "ChaCha20-Poly1305 seal", "ChaCha20-Poly1305", NULL, prepare_cipher,
    run_seal, 0 },
  { "ChaCha20-Poly1305 open", "ChaCha20-Poly1305", NULL, prepare_cipher,
    run_open, 0 },
  { "ChaCha20-Poly1305 record of TLS 1.2", "ChaCha20-Poly1305", NULL,
    prepare_cipher, run_record, 0 },
  { "ChaCha20", "ChaCha20", NULL, prepare_cipher, run_stream, 0 },
  { "Poly1305", "POLY1305", NULL, prepare_mac, run_mac, 0 },
  { "HMAC-SHA-256, key prepared", "HMAC", "SHA256", prepare_mac, run_mac, 0 },
  { "HMAC-SHA-256 in one call", NULL, "SHA256", prepare_nothing, run_q_mac,
    0 },
  { "HMAC-SHA-512, key prepared", "HMAC", "SHA512", prepare_mac, run_mac, 0 },
  { "HMAC-SHA-512 in one call", NULL, "SHA512", prepare_nothing, run_q_mac,
    0 },
  { "HMAC-SHA3-256", "HMAC", "SHA3-256", prepare_mac, run_mac_anew, 64 },
  { "HMAC-SHA3-256 in one call", NULL, "SHA3-256", prepare_nothing, run_q_mac,
    64 },
  { "HMAC-SHA-1 of a record received", "HMAC", "SHA1", prepare_mac,
    run_record_mac, 0 },
  { "HMAC-SHA-256 of a record received", "HMAC", "SHA256", prepare_mac,
    run_record_mac, 0 },
  { "HMAC-SHA-384 of a record received", "HMAC", "SHA384", prepare_mac,
    run_record_mac, 0 },
  { "MD5", "MD5", NULL, prepare_digest, run_digest, 0 },
  { "SHA-1", "SHA1", NULL, prepare_digest, run_digest, 0 },
  { "SHA-256", "SHA256", NULL, prepare_digest, run_digest, 0 },
  { "SHA-384", "SHA384", NULL, prepare_digest, run_digest, 0 },
  { "SHA-512", "SHA512", NULL, prepare_digest, run_digest, 0 },
  PBKDF2 ("PBKDF2-SHA-1, 1000 iterations", "SHA1", 20),
  PBKDF2 ("PBKDF2-SHA-256, 1000 iterations", "SHA256", 32),
  PBKDF2 ("PBKDF2-SHA-256, 1000 iterations, 2 blocks", "SHA256", 64),
  PBKDF2 ("PBKDF2-SHA-512, 1000 iterations", "SHA512", 64),
  { "HKDF-SHA-256", "HKDF", "SHA256", prepare_kdf, run_kdf, 32 },
  { "HKDF-SHA3-256", "HKDF", "SHA3-256", prepare_kdf, run_kdf, 32 },
  { "TLS13-KDF, expand, SHA-256", "TLS13-KDF", "SHA256", prepare_kdf, run_kdf,
    32 }
};

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

/* Nanoseconds a message, of TIMES. */
static double
sample (struct side *s, const struct row *r, size_t n, unsigned long times)
{
  const double start = now ();
  unsigned long k;
  for (k = 0; k < times; k++)
    if (!r->run (s, r, n))
      {
        fprintf (stderr, "%s fails with %s\n", r->name, s->query);
        ERR_print_errors_fp (stderr);
        exit (1);
      }
  return 1e9 * (now () - start) / (double) times;
}

static int
ascending (const void *a, const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

static void
measure (struct side *sides, const struct row *r, size_t n, double seconds)
{
  double times[WHOSE][SAMPLES];
  unsigned long count[WHOSE];
  int w, k;
  for (w = 0; w < WHOSE; w++)
    {
      sample (&sides[w], r, n, 3);
      count[w]
          = 1
            + (unsigned long) (seconds / 40e-9 / sample (&sides[w], r, n, 10));
    }
  for (k = 0; k < SAMPLES; k++)
    for (w = 0; w < WHOSE; w++)
      times[w][k] = sample (&sides[w], r, n, count[w]);
  for (w = 0; w < WHOSE; w++)
    qsort (times[w], SAMPLES, sizeof times[w][0], ascending);
#define MEDIAN(W) times[W][SAMPLES / 2]
#define SPREAD(W)                                                             \
  (50 * (times[W][3 * SAMPLES / 4] - times[W][SAMPLES / 4]) / MEDIAN (W))
  printf ("| %s | %zu | %.0f (%.0f%%) | %.0f (%.0f%%) | %.2f | %.2f |\n",
          r->name, n, MEDIAN (THEIRS), SPREAD (THEIRS), MEDIAN (OURS),
          SPREAD (OURS), MEDIAN (THEIRS) / MEDIAN (OURS),
          times[THEIRS][0] / times[OURS][0]);
  fflush (stdout);
}

static void
free_side (struct side *s)
{
  EVP_MD_CTX_free (s->md_ctx);
  EVP_MD_free (s->md);
  EVP_CIPHER_CTX_free (s->cipher_ctx);
  EVP_CIPHER_free (s->cipher);
  EVP_MAC_CTX_free (s->mac_ctx);
  EVP_MAC_free (s->mac);
  EVP_KDF_CTX_free (s->kdf_ctx);
  EVP_KDF_free (s->kdf);
}

int
main (int argc, char **argv)
{
  static const size_t sizes[] = { 16, 64, 256, 1350, 4096, 16384 };
  const double seconds = argc > 2 ? strtod (argv[2], NULL) : 0.4;
  OSSL_PROVIDER *ours, *theirs;
  size_t k, j;

  if (argc < 2 || argc > 4 || seconds <= 0)
    {
      fprintf (stderr,
               "usage: bench/peers/openssl MODULE [SECONDS [PATTERN]]\n");
      return 2;
    }
  libctx = OSSL_LIB_CTX_new ();
  ours = OSSL_PROVIDER_load (libctx, argv[1]);
  theirs = OSSL_PROVIDER_load (libctx, "default");
  if (!ours || !theirs)
    {
      ERR_print_errors_fp (stderr);
      return 1;
    }
  printf ("%s, ns a message; the spread in brackets.\n\n",
          OpenSSL_version (OPENSSL_VERSION));
  printf (
      "| | bytes | default provider | libsymcrypt | gain | of the least |\n");
  printf ("|---|--:|--:|--:|--:|--:|\n");
  for (k = 0; k < sizeof rows / sizeof rows[0]; k++)
    {
      struct side sides[WHOSE];
      int w, good = 1;
      if (argc > 3 && !strstr (rows[k].name, argv[3]))
        continue;
      memset (sides, 0, sizeof sides);
      for (w = 0; w < WHOSE; w++)
        {
          sides[w].query = queries[w];
          good = good && rows[k].prepare (&sides[w], &rows[k]);
        }
      if (!good)
        {
          fprintf (stderr, "%s is not there\n", rows[k].name);
          return 1;
        }
      if (rows[k].only)
        measure (sides, &rows[k], rows[k].only, seconds);
      else
        for (j = 0; j < sizeof sizes / sizeof sizes[0]; j++)
          measure (sides, &rows[k], sizes[j], seconds);
      for (w = 0; w < WHOSE; w++)
        free_side (&sides[w]);
    }
  OSSL_PROVIDER_unload (ours);
  OSSL_PROVIDER_unload (theirs);
  OSSL_LIB_CTX_free (libctx);
  return 0;
}
