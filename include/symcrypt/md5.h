/* SPDX-License-Identifier: ISC */
/* MD5 (RFC 1321).
 *
 * MD5 is broken: collisions take seconds.  It is here for old protocols and
 * files; HMAC-MD5 is not known to be broken, but nothing new should use it. */
#ifndef SYMCRYPT_MD5_H
#define SYMCRYPT_MD5_H

#include <symcrypt/base.h>

SYMCRYPT_BEGIN_DECLS

#define SYMCRYPT_MD5_DIGEST_SIZE 16
#define SYMCRYPT_MD5_BLOCK_SIZE 64

struct symcrypt_md5_ctx
{
  uint32_t state[4];
  uint64_t count; /* bytes so far */
  uint8_t buffer[SYMCRYPT_MD5_BLOCK_SIZE];
};

/* Lengths are in bytes.  The time of every function depends only on lengths.
 */

/* Start a message. */
void symcrypt_md5_init (struct symcrypt_md5_ctx *ctx) SYMCRYPT_NONNULL (1);

/* Add LENGTH bytes at DATA to the message.  Any split of a message gives the
 * same digest. */
void symcrypt_md5_update (struct symcrypt_md5_ctx *ctx, size_t length,
                          const uint8_t *data) SYMCRYPT_NONNULL (1)
    SYMCRYPT_READS (3, 2);

/* Write the digest to DIGEST and start over, as after init. */
void symcrypt_md5_digest (struct symcrypt_md5_ctx *ctx,
                          uint8_t digest[SYMCRYPT_MD5_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Write the digest of LENGTH bytes at DATA to DIGEST, which may overlap
 * DATA. */
void symcrypt_md5 (size_t length, const uint8_t *data,
                   uint8_t digest[SYMCRYPT_MD5_DIGEST_SIZE])
    SYMCRYPT_NONNULL (3) SYMCRYPT_READS (2, 1);

/* Apply the compression function to the chaining value STATE, 4 words of this
 * machine, for each of BLOCKS blocks of 64 bytes at DATA, which does not
 * overlap it.  No padding, no length.  BLOCKS may be 0. */
void symcrypt_md5_compress (uint32_t state[4], size_t blocks,
                            const uint8_t *data) SYMCRYPT_NONNULL (1);

/* Write the digests of N independent messages: that of lengths[k] bytes at
 * datas[k] to digests[k].  Digests overlap neither messages nor each other.
 * Never slower than N single calls, and faster where messages can be hashed
 * side by side. */
void symcrypt_md5_many (size_t n, const size_t *lengths,
                        const uint8_t *const *datas, uint8_t *const *digests)
    SYMCRYPT_READS (2, 1) SYMCRYPT_READS (3, 1) SYMCRYPT_READS (4, 1);

SYMCRYPT_END_DECLS

#endif
