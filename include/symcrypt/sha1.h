/* SPDX-License-Identifier: ISC */
/* SHA-1 (FIPS 180-4, section 6.1).
 *
 * SHA-1 is broken: chosen-prefix collisions have been made.  It is here for
 * old protocols and files; HMAC-SHA-1 is not known to be broken.
 * The functions are described in <symcrypt/hash.h>. */
#ifndef SYMCRYPT_SHA1_H
#define SYMCRYPT_SHA1_H

#include <symcrypt/hash.h>

SYMCRYPT_BEGIN_DECLS

#define SYMCRYPT_SHA1_DIGEST_SIZE 20
#define SYMCRYPT_SHA1_BLOCK_SIZE 64

struct symcrypt_sha1_ctx
{
  uint32_t state[5];
  uint64_t count; /* bytes so far */
  uint8_t buffer[SYMCRYPT_SHA1_BLOCK_SIZE];
};

SYMCRYPT_HASH_DECLARE (sha1, symcrypt_sha1_ctx, uint32_t);

SYMCRYPT_END_DECLS

#endif
