/* SPDX-License-Identifier: ISC */
/* What code built on hashes (HMAC, PBKDF2) needs below their public functions:
 * chaining values in native words. */
#ifndef SYMCRYPT_SRC_HASH_INTERNAL_H
#define SYMCRYPT_SRC_HASH_INTERNAL_H

#include "wipe.h"

#include <symcrypt/hash.h>

#pragma GCC visibility push(hidden)

/* For each hash NAME of symcrypt_hashes[] (sha512_224, say); a state is what
 * symcrypt_NAME_compress takes.
 *
 * _symcrypt_NAME_finish (state, total, length, data)
 *   Take the last LENGTH bytes of a message from DATA, then the padding, and
 *   leave the final chaining value in STATE.  TOTAL is how many bytes the
 *   message has in all; TOTAL - LENGTH is a multiple of the block size, and
 *   those bytes are in STATE already.  Whole blocks are read where they are;
 *   what is copied is wiped.
 * _symcrypt_NAME_store (state, digest)
 *   Write the digest that the final chaining value STATE stands for.
 * _symcrypt_NAME_iv
 *   The chaining value that messages start from. */
#define HASH_INTERNAL_DECLARE(NAME, WORD, WORDS)                              \
  void _symcrypt_##NAME##_finish (void *state, uint64_t total, size_t length, \
                                  const uint8_t *data);                       \
  void _symcrypt_##NAME##_store (const void *state, uint8_t *digest);         \
  extern const WORD _symcrypt_##NAME##_iv[WORDS];                             \
  extern const struct hash_core _symcrypt_##NAME##_core

/* These share all but initial value and digest size. */
#define _symcrypt_sha224_finish _symcrypt_sha256_finish
#define _symcrypt_sha384_finish _symcrypt_sha512_finish
#define _symcrypt_sha512_224_finish _symcrypt_sha512_finish
#define _symcrypt_sha512_256_finish _symcrypt_sha512_finish

/* The same for a hash that is known at run time only. */
struct hash_core
{
  const struct symcrypt_hash *hash;
  size_t word_size; /* bytes of a word of the chaining value: 4 or 8 */
  const void *iv;
  void (*finish) (void *state, uint64_t total, size_t length,
                  const uint8_t *data);
  void (*store) (const void *state, uint8_t *digest);
};

HASH_INTERNAL_DECLARE (md5, uint32_t, 4);
HASH_INTERNAL_DECLARE (sha1, uint32_t, 5);
HASH_INTERNAL_DECLARE (sha224, uint32_t, 8);
HASH_INTERNAL_DECLARE (sha256, uint32_t, 8);
HASH_INTERNAL_DECLARE (sha384, uint64_t, 8);
HASH_INTERNAL_DECLARE (sha512, uint64_t, 8);
HASH_INTERNAL_DECLARE (sha512_224, uint64_t, 8);
HASH_INTERNAL_DECLARE (sha512_256, uint64_t, 8);

/* The core of HASH, which is one of symcrypt_hashes[]. */
const struct hash_core *_symcrypt_hash_core (const struct symcrypt_hash *hash);

#pragma GCC visibility pop

#endif
