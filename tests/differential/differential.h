/* SPDX-License-Identifier: ISC */
/* Comparing the library with another one that is installed.  A program for a
 * library fills a struct peer with functions that call it, loaded by dlopen so
 * that neither its headers nor the library are needed for building, and leaves
 * the comparing to differential (). */
#ifndef SYMCRYPT_DIFFERENTIAL_H
#define SYMCRYPT_DIFFERENTIAL_H

#include <symcrypt/symcrypt.h>

#include "tests/testutil.h"

/* A stream cipher: its name ("RC4", "Salsa20", "ChaCha"; the length of the
 * nonce tells their variants apart), and where in the stream to start. */
struct stream
{
  const char *name;
  unsigned rounds;
  size_t key_length;
  size_t nonce_length;
  const uint8_t *key;
  const uint8_t *nonce;
  uint64_t block;
};

/* Each function returns 1, or 0 if the library has no such thing, or -1 if it
 * should and does not work.  A null pointer is a function that always returns
 * 0.  Hashes have the names of symcrypt_hashes[]. */
struct peer
{
  const char *name;
  int (*stream) (const struct stream *s, size_t length, uint8_t *dst,
                 const uint8_t *src);
  int (*poly1305) (const uint8_t *key, size_t length, const uint8_t *data,
                   uint8_t *tag);
  int (*seal) (size_t nonce_length, const uint8_t *key, const uint8_t *nonce,
               size_t ad_length, const uint8_t *ad, size_t length,
               uint8_t *dst, const uint8_t *src, uint8_t *tag);
  int (*hash) (const char *hash, size_t length, const uint8_t *data,
               uint8_t *digest);
  int (*hmac) (const char *hash, size_t key_length, const uint8_t *key,
               size_t length, const uint8_t *data, uint8_t *digest);
  int (*hkdf) (const char *hash, size_t salt_length, const uint8_t *salt,
               size_t secret_length, const uint8_t *secret, size_t info_length,
               const uint8_t *info, size_t length, uint8_t *dst);
  int (*pbkdf2) (const char *hash, size_t password_length,
                 const uint8_t *password, unsigned iterations,
                 size_t salt_length, const uint8_t *salt, size_t length,
                 uint8_t *dst);
};

/* Compare all that both have; the value for main to return. */
int differential (const struct peer *peer);

/* Open the first of NAMES (ended by a null pointer) that is there; ends the
 * program with a skip if none is. */
void *peer_open (const char *const *names);

/* Set *FUNCTION, a pointer to a function (or to data), to SYMBOL or null. */
void peer_symbol (void *library, const char *symbol, void *function);
#define PEER_SYMBOL(LIBRARY, SYMBOL, FUNCTION)                                \
  peer_symbol (LIBRARY, SYMBOL, (void *) &(FUNCTION))

#endif
