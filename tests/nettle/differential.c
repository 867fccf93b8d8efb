/* SPDX-License-Identifier: ISC */
/* Prints what Nettle's functions make of random messages: every length to 600,
 * in pieces, cut digests, in place, at the end of counters, and with two sets
 * of functions on one context: those that the program is linked with, which
 * may be others' by LD_PRELOAD, and libnettle's own (with LIBNETTLE defined,
 * the library's name, and the second argument "mixed").  The output is the
 * same for whatever is right: for Nettle 3 and Nettle 4, for libnettle and for
 * libsymcrypt.
 *
 * It is compiled with Nettle's headers, or those of compat/nettle. */
#define _GNU_SOURCE

#include <nettle/nettle-types.h>

#if defined(NETTLE_META)
#include NETTLE_META
#else
#include <nettle/nettle-meta.h>
#endif
#include <nettle/arcfour.h>
#include <nettle/chacha-poly1305.h>
#include <nettle/chacha.h>
#include <nettle/hkdf.h>
#include <nettle/hmac.h>
#include <nettle/md5.h>
#include <nettle/pbkdf2.h>
#include <nettle/salsa20.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>

#if defined(LIBNETTLE)
#include <dlfcn.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------ random and output */

static uint64_t seed = UINT64_C (88172645463325252);

static uint32_t
random32 (void)
{
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (uint32_t) (seed >> 16);
}

static void
fill (void *p, size_t n)
{
  uint8_t *bytes = p;
  while (n-- > 0)
    *bytes++ = (uint8_t) random32 ();
}

/* A line for each thing that is compared: short ones whole, long ones by
 * FNV-1a. */
static void
show (const char *what, size_t at, const void *p, size_t n)
{
  const uint8_t *bytes = p;
  uint64_t sum = UINT64_C (0xcbf29ce484222325);
  printf ("%s %lu ", what, (unsigned long) at);
  if (n <= 64)
    while (n-- > 0)
      printf ("%02x", *bytes++);
  else
    {
      while (n-- > 0)
        sum = (sum ^ *bytes++) * UINT64_C (0x100000001b3);
      printf ("%016llx", (unsigned long long) sum);
    }
  putchar ('\n');
}

enum
{
  MAX_LENGTH = 70000
};
static uint8_t in[MAX_LENGTH], out[MAX_LENGTH];

/* ---------------------------------------------------------- two libraries */

#if defined(LIBNETTLE)
static void *library;

static void *
find (const char *name)
{
  void *p = dlsym (library, name);
  if (!p)
    {
      fprintf (stderr, "%s has no %s: %s\n", LIBNETTLE, name, dlerror ());
      exit (99);
    }
  return p;
}

static int mixing;
static uint32_t toss = 1;
#define EITHER_OF(FUNCTION, STRING)                                           \
  (mixing && ((toss = toss * 1664525 + 1013904223) >> 31)                     \
       ? (__typeof__ (&FUNCTION)) find ("nettle_" STRING)                     \
       : &FUNCTION)
#else
#define EITHER_OF(FUNCTION, STRING) FUNCTION
#endif

/* The function NAME: this program's, or libnettle's own at random. */
#define EITHER(NAME) EITHER_OF (NAME, #NAME)

/* A digest cut to LENGTH, and libnettle's or not. */
#if SYMCRYPT_NETTLE == 4
#define DIGEST(NAME, CTX, LENGTH, WHOLE, DST)                                 \
  do                                                                          \
    {                                                                         \
      uint8_t whole_[WHOLE];                                                  \
      EITHER_OF (NAME, #NAME) (CTX, whole_);                                  \
      memcpy (DST, whole_, LENGTH);                                           \
    }                                                                         \
  while (0)
#define WHOLE_LENGTH(SIZE)
#else
#define DIGEST(NAME, CTX, LENGTH, WHOLE, DST)                                 \
  EITHER_OF (NAME, #NAME) (CTX, LENGTH, DST)
#define WHOLE_LENGTH(SIZE) (SIZE),
#endif

/* The next piece of N bytes that are left. */
static size_t
piece (size_t n)
{
  size_t m = random32 () % 3 ? random32 () % 200 : n;
  return m < n ? m : n;
}

static size_t
cut (size_t n, size_t size)
{
  return n % 7 == 6 ? random32 () % (size + 1) : size;
}

/* ----------------------------------------------------------------- hashes */

#define HASH(NAME, FAMILY, SIZE)                                              \
  do                                                                          \
    {                                                                         \
      struct FAMILY##_ctx c;                                                  \
      size_t k, length = cut (n, SIZE);                                       \
      memset (&c, 0, sizeof c);                                               \
      EITHER (NAME##_init) (&c);                                              \
      for (at = 0; at < n; at += k)                                           \
        {                                                                     \
          k = piece (n - at);                                                 \
          EITHER (FAMILY##_update) (&c, k, in + at);                          \
        }                                                                     \
      show (#NAME " state", n, c.state, sizeof c.state);                      \
      DIGEST (NAME##_digest, &c, length, SIZE, d);                            \
      show (#NAME, n, d, length);                                             \
      EITHER (FAMILY##_update) (&c, 3, in);                                   \
      DIGEST (NAME##_digest, &c, SIZE, SIZE, d);                              \
      show (#NAME " next", n, d, SIZE);                                       \
      WRAP_##FAMILY (c);                                                      \
      EITHER (FAMILY##_update) (&c, n, in);                                   \
      EITHER (FAMILY##_update) (&c, 130, in);                                 \
      DIGEST (NAME##_digest, &c, SIZE, SIZE, d);                              \
      show (#NAME " wrapped", n, d, SIZE);                                    \
    }                                                                         \
  while (0)
#define WRAP_md5(C) (C).count = UINT64_MAX - random32 () % 3
#define WRAP_sha1 WRAP_md5
#define WRAP_sha256 WRAP_md5
#define WRAP_sha512(C)                                                        \
  ((C).count_low = UINT64_MAX - random32 () % 3,                              \
   (C).count_high = random32 () % 2 ? UINT64_MAX : random32 ())

static void
hashes (size_t n)
{
  uint8_t d[64];
  size_t at;
  HASH (md5, md5, 16);
  HASH (sha1, sha1, 20);
  HASH (sha224, sha256, 28);
  HASH (sha256, sha256, 32);
  HASH (sha384, sha512, 48);
  HASH (sha512, sha512, 64);
  HASH (sha512_224, sha512, 28);
  HASH (sha512_256, sha512, 32);
  if (n >= 128)
    {
      uint32_t state[5];
      memcpy (state, in + 64, sizeof state);
      nettle_md5_compress (state, in);
      show ("md5_compress", n, state, 16);
      nettle_sha1_compress (state, in + n - 64);
      show ("sha1_compress", n, state, 20);
    }
}

/* ------------------------------------------------------------------- HMAC */

#define HMAC(NAME, FAMILY, SIZE)                                              \
  do                                                                          \
    {                                                                         \
      struct hmac_##FAMILY##_ctx c, copy;                                     \
      size_t k, length = cut (n, SIZE), size = random32 () % sizeof key;      \
      EITHER (hmac_##NAME##_set_key) (&c, size, key);                         \
      for (at = 0; at < n; at += k)                                           \
        {                                                                     \
          k = piece (n - at);                                                 \
          EITHER (hmac_##FAMILY##_update) (&c, k, in + at);                   \
        }                                                                     \
      copy = c;                                                               \
      DIGEST (hmac_##NAME##_digest, &c, length, SIZE, d);                     \
      show ("hmac_" #NAME, n, d, length);                                     \
      EITHER (hmac_##FAMILY##_update) (&c, 10, in);                           \
      DIGEST (hmac_##NAME##_digest, &c, SIZE, SIZE, d);                       \
      show ("hmac_" #NAME " next", n, d, SIZE);                               \
      DIGEST (hmac_##NAME##_digest, &copy, 7, SIZE, d);                       \
      show ("hmac_" #NAME " copy", n, d, 7);                                  \
      if (n < 80)                                                             \
        {                                                                     \
          EITHER (pbkdf2)                                                     \
          (&c, (nettle_hash_update_func *) hmac_##FAMILY##_update,            \
           (nettle_hash_digest_func *) hmac_##NAME##_digest, SIZE, 1 + n % 9, \
           n, in, n + 77, out);                                               \
          show ("pbkdf2 " #NAME, n, out, n + 77);                             \
          EITHER (hkdf_extract)                                               \
          (&c, (nettle_hash_update_func *) hmac_##FAMILY##_update,            \
           (nettle_hash_digest_func *) hmac_##NAME##_digest,                  \
           WHOLE_LENGTH (SIZE) n, in, out);                                   \
          show ("hkdf_extract " #NAME, n, out, SIZE);                         \
          EITHER (hkdf_expand)                                                \
          (&c, (nettle_hash_update_func *) hmac_##FAMILY##_update,            \
           (nettle_hash_digest_func *) hmac_##NAME##_digest, SIZE, n, in,     \
           3 * n, out);                                                       \
          show ("hkdf_expand " #NAME, n, out, 3 * n);                         \
        }                                                                     \
    }                                                                         \
  while (0)

#define PBKDF2_HMAC(NAME)                                                     \
  do                                                                          \
    {                                                                         \
      EITHER (pbkdf2_hmac_##NAME)                                             \
      (2 * n, key, 1 + n % 9, n, in, n + 77, out);                            \
      show ("pbkdf2_hmac_" #NAME, n, out, n + 77);                            \
    }                                                                         \
  while (0)

#if SYMCRYPT_NETTLE != 4
/* As in a table of Nettle, with the functions that the program has. */
static const struct nettle_hash any_sha256
    = { "sha256",
        sizeof (struct sha256_ctx),
        SHA256_DIGEST_SIZE,
        SHA256_BLOCK_SIZE,
        (nettle_hash_init_func *) sha256_init,
        (nettle_hash_update_func *) sha256_update,
        (nettle_hash_digest_func *) sha256_digest };

/* The general HMAC, which Nettle 4 has no more. */
static void
hmac_any (size_t n, size_t size, const uint8_t *key)
{
  struct sha256_ctx outer, inner, state;
  struct hmac_sha256_ctx h;
  uint8_t d[32];

  EITHER (hmac_set_key) (&outer, &inner, &state, &any_sha256, size, key);
  EITHER (hmac_update) (&state, &any_sha256, n, in);
  EITHER (hmac_digest) (&outer, &inner, &state, &any_sha256, 32, d);
  show ("hmac any", n, d, 32);
  /* What the special functions prepared for the general ones, and the other
   * way round. */
  EITHER (hmac_sha256_set_key) (&h, size, key);
  EITHER (hmac_update) (&h.state, &any_sha256, n, in);
  EITHER (hmac_digest) (&h.outer, &h.inner, &h.state, &any_sha256, 32, d);
  show ("hmac any", n, d, 32);
  EITHER (hmac_set_key)
  (&h.outer, &h.inner, &h.state, &any_sha256, size, key);
  EITHER (hmac_sha256_update) (&h, n, in);
  EITHER (hmac_sha256_digest) (&h, 32, d);
  show ("hmac any", n, d, 32);
}
#endif

static void
macs (size_t n)
{
  uint8_t d[64], key[300];
  size_t at, size = random32 () % sizeof key;

  fill (key, sizeof key);
  HMAC (md5, md5, 16);
  HMAC (sha1, sha1, 20);
  HMAC (sha224, sha256, 28);
  HMAC (sha256, sha256, 32);
  HMAC (sha384, sha512, 48);
  HMAC (sha512, sha512, 64);
  if (n < 80)
    {
      PBKDF2_HMAC (sha1);
      PBKDF2_HMAC (sha256);
      PBKDF2_HMAC (sha384);
      PBKDF2_HMAC (sha512);
    }

#if SYMCRYPT_NETTLE != 4
  hmac_any (n, size, key);
#endif
}

/* ---------------------------------------------------------------- ciphers */

/* N bytes by NAME, cut at a multiple of 64, in place or not. */
#define CRYPT(NAME, CTX, STATE)                                               \
  do                                                                          \
    {                                                                         \
      const size_t first = n / 64 * (random32 () % 3) / 2 * 64;               \
      const uint8_t *src = in;                                                \
      if (n % 3 == 1)                                                         \
        src = memcpy (out, in, n);                                            \
      EITHER_OF (NAME, #NAME) (CTX, first, out, src);                         \
      EITHER_OF (NAME, #NAME) (CTX, n - first, out + first, src + first);     \
      show (#NAME, n, out, n);                                                \
      show (#NAME " state", n, &(STATE), sizeof (STATE));                     \
    }                                                                         \
  while (0)

static void
ciphers (size_t n)
{
  uint8_t key[256], nonce[12], counter[8];
  struct arcfour_ctx rc4;
  struct chacha_ctx chacha;
  struct salsa20_ctx salsa20;

  fill (key, sizeof key);
  fill (nonce, sizeof nonce);
  fill (counter, sizeof counter);
  /* At the end of 64 bits, of 32 in a counter of 64, and anywhere. */
  if (n % 3 == 0)
    memset (counter, 0xff, 8);
  else if (n % 3 == 1)
    memset (counter, 0xff, 4);
  if (n % 3 < 2)
    counter[0] = (uint8_t) (0xff - random32 () % 8);

  EITHER (arcfour_set_key) (&rc4, 1 + random32 () % 256, key);
  CRYPT (arcfour_crypt, &rc4, rc4);
  EITHER (arcfour128_set_key) (&rc4, key);
  CRYPT (arcfour_crypt, &rc4, rc4);

  EITHER (chacha_set_key) (&chacha, key);
  EITHER (chacha_set_nonce) (&chacha, nonce);
  if (n & 1)
    EITHER (chacha_set_counter) (&chacha, counter);
  CRYPT (chacha_crypt, &chacha, chacha);
  EITHER (chacha_set_nonce96) (&chacha, nonce);
  if (n & 1)
    EITHER (chacha_set_counter32) (&chacha, counter);
  CRYPT (chacha_crypt32, &chacha, chacha);

  if (n % 5 == 0)
    EITHER (salsa20_128_set_key) (&salsa20, key);
  else if (n % 5 == 1)
    EITHER (salsa20_256_set_key) (&salsa20, key);
  else
    EITHER (salsa20_set_key) (&salsa20, n % 5 == 2 ? 16 : 32, key);
  EITHER (salsa20_set_nonce) (&salsa20, nonce);
  if (n & 1)
    memcpy (salsa20.input + 8, counter, 8);
  CRYPT (salsa20_crypt, &salsa20, salsa20);
  CRYPT (salsa20r12_crypt, &salsa20, salsa20);
}

static void
aead (size_t n)
{
  struct chacha_poly1305_ctx c;
  uint8_t key[32], nonce[12], ad[100], tag[16];
  unsigned turn;

  fill (key, sizeof key);
  /* Sums that carry far. */
  if (n % 4 == 3)
    memset (in, 0xff, n);
  EITHER (chacha_poly1305_set_key) (&c, key);
  for (turn = 0; turn < 3; turn++)
    {
      const size_t ad_length = random32 () % sizeof ad;
      const size_t split = random32 () % (ad_length + 1);
      const size_t first = n / 64 * (random32 () % 3) / 2 * 64;
      const size_t length = cut (n, 16);

      fill (nonce, sizeof nonce);
      fill (ad, sizeof ad);
      EITHER (chacha_poly1305_set_nonce) (&c, nonce);
      if (turn != 1)
        {
          EITHER (chacha_poly1305_update) (&c, split, ad);
          EITHER (chacha_poly1305_update) (&c, ad_length - split, ad + split);
        }
      memcpy (out, in, n);
      if (n > 0 && turn == 0)
        {
          /* The end of the counter. */
          c.chacha.state[12] = UINT32_MAX - random32 () % 20;
          EITHER (chacha_poly1305_encrypt) (&c, first, out, out);
          EITHER (chacha_poly1305_encrypt)
          (&c, n - first, out + first, in + first);
        }
      else if (turn == 1)
        {
          EITHER (chacha_poly1305_encrypt) (&c, first, out, in);
          EITHER (chacha_poly1305_encrypt)
          (&c, n - first, out + first, out + first);
        }
      else
        {
          EITHER (chacha_poly1305_decrypt) (&c, first, out, out);
          EITHER (chacha_poly1305_decrypt)
          (&c, n - first, out + first, in + first);
        }
      show ("chacha_poly1305", n, out, n);
      show ("chacha_poly1305 chacha", n, &c.chacha, sizeof c.chacha);
      show ("chacha_poly1305 index", n, &c.index, sizeof c.index);
      DIGEST (chacha_poly1305_digest, &c, length, 16, tag);
      show ("chacha_poly1305 tag", n, tag, length);
    }
}

#if HAVE_POLY1305_AES
#include <nettle/poly1305.h>

static void
poly1305_aes (size_t n)
{
  struct poly1305_aes_ctx c;
  uint8_t key[32], nonce[16], tag[16];
  size_t at, k, length = cut (n, 16);

  fill (key, sizeof key);
  fill (nonce, sizeof nonce);
  EITHER (poly1305_aes_set_key) (&c, key);
  EITHER (poly1305_aes_set_nonce) (&c, nonce);
  for (at = 0; at < n; at += k)
    {
      k = piece (n - at);
      EITHER (poly1305_aes_update) (&c, k, in + at);
    }
  EITHER (poly1305_aes_digest) (&c, length, tag);
  show ("poly1305_aes", n, tag, length);
}
#endif

int
main (int argc, char **argv)
{
  const size_t longest = argc > 1 ? (size_t) atoi (argv[1]) : 600;
  size_t t;

#if defined(LIBNETTLE)
  library = dlopen (LIBNETTLE, RTLD_NOW);
  mixing = argc > 2 && strcmp (argv[2], "mixed") == 0;
  if (mixing && !library)
    {
      fprintf (stderr, "%s\n", dlerror ());
      return 99;
    }
#endif
  fill (in, sizeof in);
  for (t = 0; t <= longest + longest / 10; t++)
    {
      const size_t n = t <= longest ? t : (t * 7919) % (MAX_LENGTH - 130);
      /* Both runs have the same numbers, whoever is asked. */
      seed = UINT64_C (0x9e3779b97f4a7c15) * (t + 1);
      fill (in, 1024);
      hashes (n);
      macs (n);
      ciphers (n);
      aead (n);
#if HAVE_POLY1305_AES
      poly1305_aes (n);
#endif
    }
  return fflush (stdout) != 0 || ferror (stdout);
}
