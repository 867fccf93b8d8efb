/* SPDX-License-Identifier: ISC */
/* The hashes that have HMAC, HKDF and PBKDF2. */
#ifndef SYMCRYPT_HASH_HMAC_H
#define SYMCRYPT_HASH_HMAC_H

#include <symcrypt/hash.h>

enum
{
  HMAC_HASHES = 0
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER) +1
#include "hashes.def"
};

/* Hash number K, from 0 on, or null if K is too large. */
static const struct symcrypt_hash *
hmac_hash (size_t k)
{
  static const struct symcrypt_hash *(*const all[HMAC_HASHES]) (void) = {
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  symcrypt_hash_##NAME,
#include "hashes.def"
  };
  return k < HMAC_HASHES ? all[k]() : NULL;
}

#endif
