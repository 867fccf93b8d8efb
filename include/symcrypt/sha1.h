/* SPDX-License-Identifier: ISC */
/* SHA-1 (FIPS 180-4, section 6.1).
 *
 * SHA-1 is broken: chosen-prefix collisions have been made.  It is here for
 * old protocols and files; HMAC-SHA-1 is not known to be broken. */
#ifndef SYMCRYPT_SHA1_H
#define SYMCRYPT_SHA1_H

#include <symcrypt/base.h>

SYMCRYPT_BEGIN_DECLS

#define SYMCRYPT_SHA1_DIGEST_SIZE 20
#define SYMCRYPT_SHA1_BLOCK_SIZE 64

struct symcrypt_sha1_ctx
{
  uint32_t state[5];
  uint64_t count; /* bytes so far */
  uint8_t buffer[SYMCRYPT_SHA1_BLOCK_SIZE];
};

/* Lengths are in bytes.  The time of every function depends only on lengths.
 */

/* Start a message. */
void symcrypt_sha1_init (struct symcrypt_sha1_ctx *ctx) SYMCRYPT_NONNULL (1);

/* Add LENGTH bytes at DATA to the message.  Any split of a message gives the
 * same digest. */
void symcrypt_sha1_update (struct symcrypt_sha1_ctx *ctx, size_t length,
                           const uint8_t *data) SYMCRYPT_NONNULL (1)
    SYMCRYPT_READS (3, 2);

/* Write the digest to DIGEST and start over, as after init. */
void symcrypt_sha1_digest (struct symcrypt_sha1_ctx *ctx,
                           uint8_t digest[SYMCRYPT_SHA1_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Write the digest of LENGTH bytes at DATA to DIGEST, which may overlap
 * DATA. */
void symcrypt_sha1 (size_t length, const uint8_t *data,
                    uint8_t digest[SYMCRYPT_SHA1_DIGEST_SIZE])
    SYMCRYPT_NONNULL (3) SYMCRYPT_READS (2, 1);

/* Apply the compression function to the chaining value STATE, 5 words of this
 * machine, for each of BLOCKS blocks of 64 bytes at DATA, which does not
 * overlap it.  No padding, no length.  BLOCKS may be 0. */
void symcrypt_sha1_compress (uint32_t state[5], size_t blocks,
                             const uint8_t *data) SYMCRYPT_NONNULL (1);

/* Write the digests of N independent messages: that of lengths[k] bytes at
 * datas[k] to digests[k].  Digests overlap neither messages nor each other.
 * Never slower than N single calls, and faster where messages can be hashed
 * side by side. */
void symcrypt_sha1_many (size_t n, const size_t *lengths,
                         const uint8_t *const *datas, uint8_t *const *digests)
    SYMCRYPT_READS (2, 1) SYMCRYPT_READS (3, 1) SYMCRYPT_READS (4, 1);

SYMCRYPT_END_DECLS

#endif
