/* SPDX-License-Identifier: ISC */
/* How many hashes there are, all of which have HMAC, HKDF and PBKDF2. */
#ifndef SYMCRYPT_HASH_COUNT_H
#define SYMCRYPT_HASH_COUNT_H

enum
{
  HASHES = 0
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER) +1
#include "hashes.def"
};

#endif
