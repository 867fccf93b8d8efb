/* SPDX-License-Identifier: ISC */
/* The hashes that have HMAC, HKDF and PBKDF2. */
#ifndef SYMCRYPT_HASH_HMAC_H
#define SYMCRYPT_HASH_HMAC_H

#include <symcrypt/hash.h>

/* Number K, from 0 on, or null if there are not so many. */
static const struct symcrypt_hash *
hmac_hash (size_t k)
{
  static const struct symcrypt_hash *(*const all[]) (void) = {
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  symcrypt_hash_##NAME,
#include "hashes.def"
  };
  return k < sizeof all / sizeof all[0] ? all[k]() : NULL;
}

#endif
