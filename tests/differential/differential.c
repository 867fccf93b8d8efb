/* SPDX-License-Identifier: ISC */
#include "config.h"

#if HAVE_DLFCN_H
#include <dlfcn.h>
#endif

#include "differential.h"

enum
{
  LIMIT = 20000,
  TIMES = 60
};

static uint8_t src[LIMIT], ad[LIMIT], ours[LIMIT], theirs[LIMIT];

/* Lengths of all magnitudes alike, AT_LEAST to LIMIT - 1. */
static size_t
random_length (size_t at_least, size_t limit)
{
  uint32_t bits = 1;
  while (((size_t) 1 << bits) < limit)
    bits++;
  for (;;)
    {
      size_t n = random_below (UINT32_C (1) << (1 + random_below (bits)));
      if (n >= at_least && n < limit)
        return n;
    }
}

/* Cut N into three at *A <= *B. */
static void
cut (size_t n, size_t *a, size_t *b)
{
  *b = random_below ((uint32_t) n + 1);
  *a = random_below ((uint32_t) *b + 1);
}

/* Say what came of a claim: GOT is as in struct peer, SAME whether all results
 * were equal. */
static void
verdict (const struct peer *peer, int got, int same, const char *what,
         const char *detail)
{
  if (got == 0)
    diag ("%s lacks %s%s", peer->name, what, detail);
  else
    {
      if (got < 0)
        diag ("%s failed", peer->name);
      ok (got > 0 && same, "%s: %s%s", peer->name, what, detail);
    }
}

/* ------------------------------------------------------- stream ciphers */

static int
our_stream (const struct stream *s, size_t n, uint8_t *dst)
{
  size_t a, b;
  cut (n, &a, &b);
  if (strcmp (s->name, "RC4") == 0)
    {
      struct symcrypt_rc4_ctx ctx;
      if (symcrypt_rc4_set_key (&ctx, s->key_length, s->key) != 0)
        return 0;
      symcrypt_rc4_crypt (&ctx, a, dst, src);
      symcrypt_rc4_crypt (&ctx, b - a, dst + a, src + a);
      symcrypt_rc4_crypt (&ctx, n - b, dst + b, src + b);
      return 1;
    }
  if (strcmp (s->name, "Salsa20") == 0)
    {
      struct symcrypt_salsa20_ctx ctx;
      if (symcrypt_salsa20_set_key (&ctx, s->key_length, s->key) != 0
          || symcrypt_salsa20_set_rounds (&ctx, s->rounds) != 0)
        return 0;
      if (s->nonce_length != 24)
        symcrypt_salsa20_set_nonce (&ctx, s->nonce);
      else if (symcrypt_xsalsa20_set_nonce (&ctx, s->nonce) != 0)
        return 0;
      return symcrypt_salsa20_seek (&ctx, s->block) == 0
             && symcrypt_salsa20_crypt (&ctx, a, dst, src) == 0
             && symcrypt_salsa20_crypt (&ctx, b - a, dst + a, src + a) == 0
             && symcrypt_salsa20_crypt (&ctx, n - b, dst + b, src + b) == 0;
    }
  {
    struct symcrypt_chacha_ctx ctx;
    symcrypt_chacha_set_key (&ctx, s->key);
    if (symcrypt_chacha_set_rounds (&ctx, s->rounds) != 0)
      return 0;
    if (s->nonce_length == 8)
      symcrypt_chacha_set_nonce (&ctx, s->nonce);
    else if (s->nonce_length == 12)
      symcrypt_chacha_set_nonce96 (&ctx, s->nonce);
    else
      symcrypt_xchacha_set_nonce (&ctx, s->nonce);
    return symcrypt_chacha_seek (&ctx, s->block) == 0
           && symcrypt_chacha_crypt (&ctx, a, dst, src) == 0
           && symcrypt_chacha_crypt (&ctx, b - a, dst + a, src + a) == 0
           && symcrypt_chacha_crypt (&ctx, n - b, dst + b, src + b) == 0;
  }
}

static void
compare_streams (const struct peer *peer)
{
  static const struct
  {
    const char *name;
    unsigned rounds;
    size_t key_length; /* 0: any of RC4's */
    size_t nonce_length;
    const char *detail;
  } cases[] = { { "RC4", 0, 0, 0, ", keys of 5 to 32 bytes" },
                { "Salsa20", 20, 32, 8, "" },
                { "Salsa20", 20, 16, 8, ", 16-byte keys" },
                { "Salsa20", 12, 32, 8, "/12" },
                { "Salsa20", 8, 32, 8, "/8" },
                { "Salsa20", 20, 32, 24, ", 24-byte nonces" },
                { "ChaCha", 20, 32, 8, "20, 8-byte nonces" },
                { "ChaCha", 20, 32, 12, "20, 12-byte nonces" },
                { "ChaCha", 20, 32, 24, "20, 24-byte nonces" } };
  size_t k;
  int from;

  for (k = 0; k < sizeof cases / sizeof cases[0]; k++)
    for (from = 0; from < 3; from++)
      {
        static const char *const positions[]
            = { "", ", from some block", ", past block 2^32" };
        char detail[80];
        uint8_t key[256], nonce[24];
        struct stream s = { cases[k].name,
                            cases[k].rounds,
                            cases[k].key_length,
                            cases[k].nonce_length,
                            key,
                            nonce,
                            0 };
        int times, got = 1, same = 1;

        if (from > 0
            && (cases[k].nonce_length == 0
                || (from == 2 && cases[k].nonce_length == 12)))
          continue;
        for (times = 0; times < TIMES && got == 1 && same; times++)
          {
            size_t n = random_length (0, LIMIT);
            random_bytes (key, sizeof key);
            random_bytes (nonce, sizeof nonce);
            if (cases[k].key_length == 0)
              s.key_length = 5 + random_below (28);
            if (from == 1)
              s.block = random_below (UINT32_C (0xff000000));
            if (from == 2)
              s.block = (UINT64_C (1) << 32) - random_below (200);
            got = peer->stream ? peer->stream (&s, n, theirs, src) : 0;
            if (got == 1)
              same = our_stream (&s, n, ours) && memcmp (ours, theirs, n) == 0;
          }
        snprintf (detail, sizeof detail, "%s%s", cases[k].detail,
                  positions[from]);
        verdict (peer, got, same, cases[k].name, detail);
      }
}

/* ------------------------------------------------- authentication, AEAD */

static void
compare_poly1305 (const struct peer *peer)
{
  int times, got = 1, same = 1;
  for (times = 0; times < 4 * TIMES && got == 1 && same; times++)
    {
      struct symcrypt_poly1305_ctx ctx;
      uint8_t key[32], tag[16], their_tag[16];
      size_t n = random_length (0, LIMIT), a, b;
      random_bytes (key, sizeof key);
      got = peer->poly1305 ? peer->poly1305 (key, n, src, their_tag) : 0;
      cut (n, &a, &b);
      symcrypt_poly1305_set_key (&ctx, key);
      symcrypt_poly1305_update (&ctx, a, src);
      symcrypt_poly1305_update (&ctx, b - a, src + a);
      symcrypt_poly1305_update (&ctx, n - b, src + b);
      same = symcrypt_poly1305_digest (&ctx, tag) == 0;
      if (got == 1)
        same &= memcmp (tag, their_tag, sizeof tag) == 0;
    }
  verdict (peer, got, same, "Poly1305", "");
}

static void
compare_aead (const struct peer *peer, size_t nonce_length)
{
  int times, got = 1, same = 1;
  for (times = 0; times < 2 * TIMES && got == 1 && same; times++)
    {
      struct symcrypt_chacha_poly1305_ctx ctx;
      uint8_t key[32], nonce[24], tag[16], their_tag[16];
      size_t n = random_length (0, LIMIT), m = random_length (0, 500), a, b;
      random_bytes (key, sizeof key);
      random_bytes (nonce, sizeof nonce);
      got = peer->seal ? peer->seal (nonce_length, key, nonce, m, ad, n,
                                     theirs, src, their_tag)
                       : 0;
      if (got != 1)
        break;
      same = (nonce_length == 12 ? symcrypt_chacha_poly1305_seal (
                  key, nonce, m, ad, n, ours, src, tag)
                                 : symcrypt_xchacha_poly1305_seal (
                                     key, nonce, m, ad, n, ours, src, tag))
                 == 0
             && memcmp (ours, theirs, n) == 0
             && memcmp (tag, their_tag, sizeof tag) == 0;
      cut (n, &a, &b);
      symcrypt_chacha_poly1305_set_key (&ctx, key);
      if (nonce_length == 12)
        symcrypt_chacha_poly1305_set_nonce (&ctx, nonce);
      else
        symcrypt_xchacha_poly1305_set_nonce (&ctx, nonce);
      memset (tag, 0, sizeof tag);
      same = same && symcrypt_chacha_poly1305_update (&ctx, m, ad) == 0
             && symcrypt_chacha_poly1305_decrypt (&ctx, a, ours, theirs) == 0
             && symcrypt_chacha_poly1305_decrypt (&ctx, b - a, ours + a,
                                                  theirs + a)
                    == 0
             && symcrypt_chacha_poly1305_decrypt (&ctx, n - b, ours + b,
                                                  theirs + b)
                    == 0
             && symcrypt_chacha_poly1305_digest (&ctx, tag) == 0
             && memcmp (ours, src, n) == 0
             && memcmp (tag, their_tag, sizeof tag) == 0
             && (nonce_length == 12
                     ? symcrypt_chacha_poly1305_open (key, nonce, m, ad, n,
                                                      ours, theirs, their_tag)
                     : symcrypt_xchacha_poly1305_open (
                         key, nonce, m, ad, n, ours, theirs, their_tag))
                    == 0
             && memcmp (ours, src, n) == 0;
    }
  verdict (peer, got, same,
           nonce_length == 12 ? "ChaCha20-Poly1305" : "XChaCha20-Poly1305",
           "");
}

/* ------------------------------------------------------- hashes and on */

static void
compare_hash (const struct peer *peer, const struct symcrypt_hash *hash)
{
  int times, got = 1, same = 1;
  struct symcrypt_hash_ctx ctx;
  for (times = 0; times < 3 * TIMES && got == 1 && same; times++)
    {
      uint8_t digest[64], their_digest[64];
      size_t n = random_length (0, LIMIT), a, b;
      got = peer->hash
                ? peer->hash (symcrypt_hash_name (hash), n, src, their_digest)
                : 0;
      if (got != 1)
        break;
      cut (n, &a, &b);
      must (symcrypt_hash_init (&ctx, hash));
      symcrypt_hash_update (&ctx, a, src);
      symcrypt_hash_update (&ctx, b - a, src + a);
      symcrypt_hash_update (&ctx, n - b, src + b);
      must (symcrypt_hash_digest (&ctx, digest));
      same = memcmp (digest, their_digest, symcrypt_hash_digest_size (hash))
             == 0;
    }
  verdict (peer, got, same, symcrypt_hash_name (hash), "");
}

static void
compare_hmac (const struct peer *peer, const struct symcrypt_hash *hash)
{
  int times, got = 1, same = 1;
  for (times = 0; times < TIMES && got == 1 && same; times++)
    {
      struct symcrypt_hmac_key prepared;
      struct symcrypt_hmac_ctx ctx;
      uint8_t key[300], digest[64], their_digest[64];
      size_t n = random_length (0, LIMIT), a, b;
      size_t m = random_length (1, sizeof key);
      random_bytes (key, m);
      got = peer->hmac ? peer->hmac (symcrypt_hash_name (hash), m, key, n, src,
                                     their_digest)
                       : 0;
      if (got != 1)
        break;
      cut (n, &a, &b);
      must (symcrypt_hmac_set_key (&prepared, hash, m, key));
      symcrypt_hmac_init (&ctx, &prepared);
      symcrypt_hmac_update (&ctx, a, src);
      symcrypt_hmac_update (&ctx, b - a, src + a);
      symcrypt_hmac_update (&ctx, n - b, src + b);
      symcrypt_hmac_digest (&ctx, digest);
      same = memcmp (digest, their_digest, symcrypt_hash_digest_size (hash))
             == 0;
    }
  verdict (peer, got, same, "HMAC ", symcrypt_hash_name (hash));
}

static void
compare_hkdf (const struct peer *peer, const struct symcrypt_hash *hash)
{
  int times, got = 1, same = 1;
  for (times = 0; times < TIMES && got == 1 && same; times++)
    {
      uint8_t secret[200], salt[200], info[200];
      size_t n = random_length (1, 255 * symcrypt_hash_digest_size (hash) + 1);
      size_t a = random_length (1, 201), b = random_length (1, 201),
             c = random_length (1, 201);
      random_bytes (secret, a);
      random_bytes (salt, b);
      random_bytes (info, c);
      got = peer->hkdf ? peer->hkdf (symcrypt_hash_name (hash), b, salt, a,
                                     secret, c, info, n, theirs)
                       : 0;
      if (got != 1)
        break;
      same = symcrypt_hkdf (hash, b, salt, a, secret, c, info, n, ours) == 0
             && memcmp (ours, theirs, n) == 0;
    }
  verdict (peer, got, same, "HKDF ", symcrypt_hash_name (hash));
}

static void
compare_pbkdf2 (const struct peer *peer, const struct symcrypt_hash *hash)
{
  int times, got = 1, same = 1;
  for (times = 0; times < TIMES / 3 && got == 1 && same; times++)
    {
      uint8_t password[200], salt[200];
      size_t n = random_length (1, 5 * symcrypt_hash_digest_size (hash));
      size_t a = random_length (1, 201), b = random_length (1, 201);
      unsigned iterations = 1 + random_below (100);
      random_bytes (password, a);
      random_bytes (salt, b);
      got = peer->pbkdf2
                ? peer->pbkdf2 (symcrypt_hash_name (hash), a, password,
                                iterations, b, salt, n, theirs)
                : 0;
      if (got != 1)
        break;
      same = symcrypt_pbkdf2_hmac (hash, a, password, iterations, b, salt, n,
                                   ours)
                 == 0
             && memcmp (ours, theirs, n) == 0;
    }
  verdict (peer, got, same, "PBKDF2 ", symcrypt_hash_name (hash));
}

int
differential (const struct peer *peer)
{
  size_t k;
  random_bytes (src, sizeof src);
  random_bytes (ad, sizeof ad);
  compare_streams (peer);
  compare_poly1305 (peer);
  compare_aead (peer, 12);
  compare_aead (peer, 24);
  for (k = 0; symcrypt_hashes (k); k++)
    {
      compare_hash (peer, symcrypt_hashes (k));
      compare_hmac (peer, symcrypt_hashes (k));
      compare_hkdf (peer, symcrypt_hashes (k));
      compare_pbkdf2 (peer, symcrypt_hashes (k));
    }
  return done ();
}

/* ------------------------------------------------------------- loading */

void *
peer_open (const char *const *names)
{
  const char *emulator = getenv ("QEMU");
  if (emulator && *emulator)
    skip_all ("in an emulator there are no such libraries");
#if HAVE_DLFCN_H
  for (; *names; names++)
    {
      void *library = dlopen (*names, RTLD_NOW | RTLD_LOCAL);
      if (library)
        {
          diag ("%s", *names);
          return library;
        }
    }
#else
  (void) names;
#endif
  skip_all ("the library is not installed");
  return NULL;
}

void
peer_symbol (void *library, const char *symbol, void *function)
{
  void *address = NULL;
#if HAVE_DLFCN_H
  address = dlsym (library, symbol);
#else
  (void) library;
  (void) symbol;
#endif
  memcpy (function, &address, sizeof address);
}
