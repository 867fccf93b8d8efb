/* SPDX-License-Identifier: ISC */
/* Measures the portable C of OpenSSL or AWS-LC, built without assembly, and
 * ours beside it in the same run: for each algorithm, peer and library take
 * turns, sample by sample, and the medians are compared.  Built and run by
 * plain.sh. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

#include "bench/measure/clock.h"

/* The peers' functions; their headers would pull in much more. */
struct rc4_key
{
  uint32_t words[2 + 256 + 64];
};
void RC4_set_key (struct rc4_key *key, int length, const uint8_t *data);
void RC4 (struct rc4_key *key, size_t length, const uint8_t *in, uint8_t *out);
unsigned char *MD5 (const uint8_t *data, size_t length, uint8_t *digest);
unsigned char *SHA1 (const uint8_t *data, size_t length, uint8_t *digest);
unsigned char *SHA256 (const uint8_t *data, size_t length, uint8_t *digest);
unsigned char *SHA512 (const uint8_t *data, size_t length, uint8_t *digest);
#if PEER_OPENSSL
#define PEER "openssl-no-asm"
void ChaCha20_ctr32 (uint8_t *out, const uint8_t *in, size_t length,
                     const uint32_t key[8], const uint32_t counter[4]);
size_t Poly1305_ctx_size (void);
void Poly1305_Init (void *ctx, const uint8_t key[32]);
void Poly1305_Update (void *ctx, const uint8_t *in, size_t length);
void Poly1305_Final (void *ctx, uint8_t tag[16]);
#else
#define PEER "aws-lc-no-asm"
void CRYPTO_chacha_20 (uint8_t *out, const uint8_t *in, size_t length,
                       const uint8_t key[32], const uint8_t nonce[12],
                       uint32_t counter);
void CRYPTO_poly1305_init (void *ctx, const uint8_t key[32]);
void CRYPTO_poly1305_update (void *ctx, const uint8_t *in, size_t length);
void CRYPTO_poly1305_finish (void *ctx, uint8_t tag[16]);
#endif

static uint8_t text[65536], theirs_out[65536], ours_out[65536];
static uint8_t key[32] = { 1, 2, 3, 4, 5 };
static const uint8_t nonce[12];

static struct rc4_key their_rc4;
static struct symcrypt_rc4_ctx our_rc4;

static void
their_rc4_setkey (size_t n)
{
  (void) n;
  RC4_set_key (&their_rc4, 16, key);
}

static void
our_rc4_setkey (size_t n)
{
  (void) n;
  if (symcrypt_rc4_set_key (&our_rc4, 16, key) != 0)
    abort ();
}

static void
their_rc4_crypt (size_t n)
{
  RC4 (&their_rc4, n, text, theirs_out);
}

static void
our_rc4_crypt (size_t n)
{
  symcrypt_rc4_crypt (&our_rc4, n, ours_out, text);
}

static void
their_chacha (size_t n)
{
#if PEER_OPENSSL
  uint32_t words[8], counter[4] = { 0, 0, 0, 0 };
  memcpy (words, key, sizeof words);
  ChaCha20_ctr32 (theirs_out, text, n, words, counter);
#else
  CRYPTO_chacha_20 (theirs_out, text, n, key, nonce, 0);
#endif
}

static void
our_chacha (size_t n)
{
  struct symcrypt_chacha_ctx ctx;
  symcrypt_chacha_set_key (&ctx, key);
  symcrypt_chacha_set_nonce96 (&ctx, nonce);
  if (symcrypt_chacha_crypt (&ctx, n, ours_out, text) != 0)
    abort ();
}

static void
their_poly1305 (size_t n)
{
  static uint64_t ctx[128];
#if PEER_OPENSSL
  Poly1305_Init (ctx, key);
  Poly1305_Update (ctx, text, n);
  Poly1305_Final (ctx, theirs_out);
#else
  void *aligned = (void *) (((uintptr_t) ctx + 63) & ~(uintptr_t) 63);
  CRYPTO_poly1305_init (aligned, key);
  CRYPTO_poly1305_update (aligned, text, n);
  CRYPTO_poly1305_finish (aligned, theirs_out);
#endif
}

static void
our_poly1305 (size_t n)
{
  symcrypt_poly1305 (key, n, text, ours_out);
}

#define HASH(UPPER, lower)                                                    \
  static void their_##lower (size_t n) { UPPER (text, n, theirs_out); }       \
  static void our_##lower (size_t n) { symcrypt_##lower (n, text, ours_out); }
HASH (MD5, md5)
HASH (SHA1, sha1)
HASH (SHA256, sha256)
HASH (SHA512, sha512)

struct row
{
  const char *algorithm;
  const char *operation;
  void (*theirs) (size_t n);
  void (*ours) (size_t n);
  size_t output; /* bytes to compare; 0: as many as went in */
};

static const struct row rows[]
    = { { "rc4", "setkey", their_rc4_setkey, our_rc4_setkey, 1 },
        { "rc4", "crypt", their_rc4_crypt, our_rc4_crypt, 0 },
        { "chacha20", "crypt", their_chacha, our_chacha, 0 },
        { "poly1305", "digest", their_poly1305, our_poly1305, 16 },
        { "md5", "digest", their_md5, our_md5, 16 },
        { "sha1", "digest", their_sha1, our_sha1, 20 },
        { "sha256", "digest", their_sha256, our_sha256, 32 },
        { "sha512", "digest", their_sha512, our_sha512, 64 } };

enum
{
  SAMPLES = 31
};

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

static double
sample (void (*run) (size_t), size_t n, unsigned times)
{
  struct clock_span span;
  unsigned k;
  clock_begin (&span);
  for (k = 0; k < times; k++)
    run (n);
  clock_end (&span);
  return span.cycles / times;
}

int
main (void)
{
  static const size_t sizes[] = { 16, 64, 256, 1024, 8192, 65536 };
  size_t r, s, k;

  if (clock_open (NULL) != 0)
    return 2;
  clock_pin ();
  memset (text, 0x5a, sizeof text);
  printf ("# clock: %s\n", clock_method ());
  for (r = 0; r < sizeof rows / sizeof rows[0]; r++)
    for (s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
      {
        const struct row *row = &rows[r];
        size_t n = sizes[s];
        double theirs[SAMPLES], ours[SAMPLES];
        unsigned times = (unsigned) (1 + 400000 / (n + 200));
        int setkey = strcmp (row->operation, "setkey") == 0;
        if (setkey && n != 16)
          continue;
        their_rc4_setkey (0);
        our_rc4_setkey (0);
        row->theirs (n);
        row->ours (n);
        if (!setkey
            && memcmp (theirs_out, ours_out, row->output ? row->output : n))
          {
            fprintf (stderr, "%s: outputs differ\n", row->algorithm);
            return 1;
          }
        for (k = 0; k < SAMPLES; k++)
          {
            theirs[k] = sample (row->theirs, n, times);
            ours[k] = sample (row->ours, n, times);
          }
        qsort (theirs, SAMPLES, sizeof theirs[0], compare);
        qsort (ours, SAMPLES, sizeof ours[0], compare);
        printf ("{\"algorithm\": \"%s\", \"operation\": \"%s\", "
                "\"library\": \"%s\", \"bytes\": %lu, "
                "\"cycles_per_call\": %.1f, \"cycles_per_byte\": %.3f, "
                "\"ours_cycles_per_call\": %.1f, "
                "\"ours_cycles_per_byte\": %.3f, \"ratio\": %.3f}\n",
                row->algorithm, row->operation, PEER, (unsigned long) n,
                theirs[SAMPLES / 2], theirs[SAMPLES / 2] / (double) n,
                ours[SAMPLES / 2], ours[SAMPLES / 2] / (double) n,
                theirs[SAMPLES / 2] / ours[SAMPLES / 2]);
        fflush (stdout);
      }
  return 0;
}
