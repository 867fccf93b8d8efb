/* SPDX-License-Identifier: ISC */
/* libgcrypt.  Handles are opened once; for each message they are reset, or
 * given a nonce. */
#include "config.h"

#include "bench/measure/bench.h"

#include <stdio.h>
#include <string.h>

/* Constants of libgcrypt's interface, because gcrypt.h is not included. */
enum
{
  DISABLE_SECMEM = 37,
  INITIALIZATION_FINISHED = 38,
  CIPHER_ARCFOUR = 301,
  CIPHER_SALSA20 = 313,
  CIPHER_SALSA20R12 = 314,
  CIPHER_CHACHA20 = 316,
  MODE_STREAM = 4,
  MODE_POLY1305 = 10,
  MAC_POLY1305 = 501,
  MD_FLAG_HMAC = 2,
  KDF_PBKDF2 = 34
};

typedef void *handle;

static const char *(*check_version) (const char *);
static unsigned (*control) (int, ...);
static unsigned (*cipher_open) (handle *, int, int, unsigned);
static void (*cipher_close) (handle);
static unsigned (*cipher_setkey) (handle, const void *, size_t);
static unsigned (*cipher_setiv) (handle, const void *, size_t);
static unsigned (*cipher_encrypt) (handle, void *, size_t, const void *,
                                   size_t);
static unsigned (*cipher_decrypt) (handle, void *, size_t, const void *,
                                   size_t);
static unsigned (*cipher_gettag) (handle, void *, size_t);
static unsigned (*cipher_checktag) (handle, const void *, size_t);
static unsigned (*mac_open) (handle *, int, unsigned, void *);
static void (*mac_close) (handle);
static unsigned (*mac_setkey) (handle, const void *, size_t);
static unsigned (*mac_write) (handle, const void *, size_t);
static unsigned (*mac_read) (handle, void *, size_t *);
static unsigned (*md_open) (handle *, int, unsigned);
static void (*md_close) (handle);
static unsigned (*md_setkey) (handle, const void *, size_t);
static void (*md_reset) (handle);
static void (*md_write) (handle, const void *, size_t);
static uint8_t *(*md_read) (handle, int);
static unsigned (*kdf_derive) (const void *, size_t, int, int, const void *,
                               size_t, unsigned long, size_t, void *);

static const struct
{
  const char *name;
  int number;
  size_t size;
} hashes[] = { { "md5", 1, 16 },          { "sha1", 2, 20 },
               { "sha224", 11, 28 },      { "sha256", 8, 32 },
               { "sha384", 9, 48 },       { "sha512", 10, 64 },
               { "sha512-256", 327, 32 }, { "sha512-224", 328, 28 } };

static const struct
{
  const char *name;
  int number, mode;
} ciphers[] = { { "rc4", CIPHER_ARCFOUR, MODE_STREAM },
                { "salsa20", CIPHER_SALSA20, MODE_STREAM },
                { "salsa20r12", CIPHER_SALSA20R12, MODE_STREAM },
                { "chacha20", CIPHER_CHACHA20, MODE_STREAM },
                { "chacha20-poly1305", CIPHER_CHACHA20, MODE_POLY1305 } };

/* The objects of the current case. */
static handle cipher, mac, md;
static int hash_number;
static size_t hash_size, key_size;

BENCH_PEER_RUN (run_setkey,
                bad |= (cipher_setkey (cipher, d->key + count % BENCH_KEYS,
                                       key_size)
                        & 0xffff)
                       != 0)
BENCH_PEER_RUN (run_stream,
                bad |= cipher_encrypt (cipher, d->dsts[k], d->length,
                                       d->srcs[k], d->length)
                       != 0)
BENCH_PEER_RUN (run_crypt,
                bad |= cipher_setiv (cipher, d->nonce, 8) != 0
                       || cipher_encrypt (cipher, d->dsts[k], d->length,
                                          d->srcs[k], d->length)
                              != 0)
BENCH_PEER_RUN (run_seal,
                bad |= cipher_setkey (cipher, d->key, 32) != 0
                       || cipher_setiv (cipher, d->nonce, 12) != 0
                       || cipher_encrypt (cipher, d->dsts[k], d->length,
                                          d->srcs[k], d->length)
                              != 0
                       || cipher_gettag (cipher, d->tag, 16) != 0)
BENCH_PEER_RUN (run_open,
                bad |= cipher_setkey (cipher, d->key, 32) != 0
                       || cipher_setiv (cipher, d->nonce, 12) != 0
                       || cipher_decrypt (cipher, d->dsts[k], d->length,
                                          d->srcs[k], d->length)
                              != 0
                       || cipher_checktag (cipher, d->tag, 16) != 0)
BENCH_PEER_RUN (run_poly1305, size_t size = 16;
                bad |= mac_setkey (mac, d->key, 32) != 0
                       || mac_write (mac, d->srcs[k], d->length) != 0
                       || mac_read (mac, d->tag, &size) != 0)
static int
run_poly1305_update (struct bench_data *d, uint64_t count)
{
  size_t size = 16;
  int bad = mac_setkey (mac, d->key, 32) != 0;
  for (; count > 0; count--)
    bad |= mac_write (mac, d->srcs[0], d->length) != 0;
  return bad | (mac_read (mac, d->tag, &size) != 0);
}
BENCH_PEER_RUN (run_digest, md_reset (md);
                md_write (md, d->srcs[k], d->length);
                memcpy (d->digest_at[k], md_read (md, hash_number), hash_size))
BENCH_PEER_RUN (run_hmac_setkey,
                bad |= md_setkey (md, d->key, BENCH_SECRET_SIZE) != 0)
BENCH_PEER_RUN (run_fresh,
                bad |= md_setkey (md, d->key, BENCH_SECRET_SIZE) != 0;
                md_write (md, d->srcs[k], d->length);
                memcpy (d->digest_at[k], md_read (md, hash_number), hash_size))
BENCH_PEER_RUN (run_pbkdf2,
                bad |= kdf_derive (d->key, BENCH_SECRET_SIZE, KDF_PBKDF2,
                                   hash_number, d->key + 32, 16,
                                   BENCH_ITERATIONS, d->length, d->dsts[k])
                       != 0)

static int
make_ciphers (struct bench_data *d, int number, int mode)
{
  key_size = number == CIPHER_ARCFOUR ? 16 : 32;
  cipher_close (cipher);
  cipher = NULL;
  return cipher_open (&cipher, number, mode, 0) != 0
                 || (cipher_setkey (cipher, d->key, key_size) & 0xffff) != 0
             ? -1
             : 0;
}

static bench_run_fn *
find_cipher (struct bench_data *d, const char *algorithm,
             const char *operation)
{
  size_t k;
  for (k = 0; k < sizeof ciphers / sizeof ciphers[0]; k++)
    if (strcmp (algorithm, ciphers[k].name) == 0)
      {
        int rc4 = ciphers[k].number == CIPHER_ARCFOUR;
        if (make_ciphers (d, ciphers[k].number, ciphers[k].mode) != 0)
          return NULL;
        if (ciphers[k].mode == MODE_POLY1305)
          return strcmp (operation, "seal") == 0   ? run_seal
                 : strcmp (operation, "open") == 0 ? run_open
                                                   : NULL;
        if (strcmp (operation, "setkey") == 0)
          return run_setkey;
        if (strcmp (operation, "crypt") == 0)
          return rc4 ? run_stream : run_crypt;
        return NULL;
      }
  return NULL;
}

static bench_run_fn *
find (struct bench_data *d, const char *algorithm, const char *operation)
{
  const char *hash, *hmac = bench_after (algorithm, "hmac-");
  const char *pbkdf2 = bench_after (algorithm, "pbkdf2-hmac-");
  size_t k;

  if (strcmp (algorithm, "poly1305") == 0)
    {
      if (mac)
        mac_close (mac);
      mac = NULL;
      if (!mac_open || mac_open (&mac, MAC_POLY1305, 0, NULL) != 0)
        return NULL;
      return strcmp (operation, "update") == 0 ? run_poly1305_update
                                               : run_poly1305;
    }
  hash = hmac ? hmac : pbkdf2 ? pbkdf2 : algorithm;
  for (k = 0; k < sizeof hashes / sizeof hashes[0]; k++)
    if (strcmp (hashes[k].name, hash) == 0)
      {
        hash_number = hashes[k].number;
        hash_size = hashes[k].size;
        if (pbkdf2)
          return kdf_derive ? run_pbkdf2 : NULL;
        md_close (md);
        md = NULL;
        if (md_open (&md, hash_number, hmac ? MD_FLAG_HMAC : 0) != 0)
          return NULL;
        if (!hmac)
          return run_digest;
        if (md_setkey (md, d->key, BENCH_SECRET_SIZE) != 0)
          return NULL;
        if (strcmp (operation, "setkey") == 0)
          return run_hmac_setkey;
        return strcmp (operation, "fresh") == 0 ? run_fresh : run_digest;
      }
  return find_cipher (d, algorithm, operation);
}

static int
start (void *l, char *version, size_t room)
{
  BENCH_SYMBOL (l, "gcry_check_version", check_version);
  BENCH_SYMBOL (l, "gcry_control", control);
  BENCH_SYMBOL (l, "gcry_cipher_open", cipher_open);
  BENCH_SYMBOL (l, "gcry_cipher_close", cipher_close);
  BENCH_SYMBOL (l, "gcry_cipher_setkey", cipher_setkey);
  BENCH_SYMBOL (l, "gcry_cipher_setiv", cipher_setiv);
  BENCH_SYMBOL (l, "gcry_cipher_encrypt", cipher_encrypt);
  BENCH_SYMBOL (l, "gcry_cipher_decrypt", cipher_decrypt);
  BENCH_SYMBOL (l, "gcry_cipher_gettag", cipher_gettag);
  BENCH_SYMBOL (l, "gcry_cipher_checktag", cipher_checktag);
  BENCH_SYMBOL (l, "gcry_mac_open", mac_open);
  BENCH_SYMBOL (l, "gcry_mac_close", mac_close);
  BENCH_SYMBOL (l, "gcry_mac_setkey", mac_setkey);
  BENCH_SYMBOL (l, "gcry_mac_write", mac_write);
  BENCH_SYMBOL (l, "gcry_mac_read", mac_read);
  BENCH_SYMBOL (l, "gcry_md_open", md_open);
  BENCH_SYMBOL (l, "gcry_md_close", md_close);
  BENCH_SYMBOL (l, "gcry_md_setkey", md_setkey);
  BENCH_SYMBOL (l, "gcry_md_reset", md_reset);
  BENCH_SYMBOL (l, "gcry_md_write", md_write);
  BENCH_SYMBOL (l, "gcry_md_read", md_read);
  BENCH_SYMBOL (l, "gcry_kdf_derive", kdf_derive);
  if (!check_version || !control || !cipher_checktag || !md_reset
      || !check_version (NULL))
    return -1;
  snprintf (version, room, "%s", check_version (NULL));
  control (DISABLE_SECMEM, 0);
  control (INITIALIZATION_FINISHED, 0);
  return 0;
}

static const char *const files[]
    = { "libgcrypt.so.20", "libgcrypt.so.21", "libgcrypt.20.dylib", NULL };

const struct bench_peer bench_gcrypt
    = { "libgcrypt", "libgcrypt", files, start, find };
