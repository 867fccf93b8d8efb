/* SPDX-License-Identifier: ISC */
/* MD5 (RFC 1321).
 *
 * MD5 is broken: collisions take seconds.  It is here for old protocols and
 * files; HMAC-MD5 is not known to be broken, but nothing new should use it.
 * The functions are described in <symcrypt/hash.h>. */
#ifndef SYMCRYPT_MD5_H
#define SYMCRYPT_MD5_H

#include <symcrypt/hash.h>

SYMCRYPT_BEGIN_DECLS

#define SYMCRYPT_MD5_DIGEST_SIZE 16
#define SYMCRYPT_MD5_BLOCK_SIZE 64

struct symcrypt_md5_ctx
{
  uint32_t state[4];
  uint64_t count; /* bytes so far */
  uint8_t buffer[SYMCRYPT_MD5_BLOCK_SIZE];
};

SYMCRYPT_HASH_DECLARE (md5, symcrypt_md5_ctx, uint32_t);

SYMCRYPT_END_DECLS

#endif
