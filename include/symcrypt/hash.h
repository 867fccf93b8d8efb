/* SPDX-License-Identifier: ISC */
/* Any hash of the library, for programs that choose the hash at run time. */
#ifndef SYMCRYPT_HASH_H
#define SYMCRYPT_HASH_H

#include <symcrypt/md5.h>
#include <symcrypt/sha1.h>
#include <symcrypt/sha2.h>

SYMCRYPT_BEGIN_DECLS

/* No hash of this or a later version exceeds these sizes, which are those of
 * SHA-3. */
#define SYMCRYPT_HASH_MAX_DIGEST_SIZE 64
#define SYMCRYPT_HASH_MAX_BLOCK_SIZE 144
#define SYMCRYPT_HASH_MAX_STATE_SIZE 200

/* No hash has a shorter digest.  As many zeros replace a digest or a tag that
 * cannot be made. */
#define SYMCRYPT_HASH_MIN_DIGEST_SIZE 16

/* A hash function.  There is one object for each hash.  It lives as long as
 * the library, and its members are private to the library. */
struct symcrypt_hash;

/* Each hash. */
const struct symcrypt_hash *symcrypt_hash_md5 (void);
const struct symcrypt_hash *symcrypt_hash_sha1 (void);
const struct symcrypt_hash *symcrypt_hash_sha224 (void);
const struct symcrypt_hash *symcrypt_hash_sha256 (void);
const struct symcrypt_hash *symcrypt_hash_sha384 (void);
const struct symcrypt_hash *symcrypt_hash_sha512 (void);
const struct symcrypt_hash *symcrypt_hash_sha512_224 (void);
const struct symcrypt_hash *symcrypt_hash_sha512_256 (void);

/* Return hash number K, counted from 0, or null if K is too large. */
const struct symcrypt_hash *symcrypt_hashes (size_t k);

/* Return the hash called NAME, or null: "sha256", "sha512-256".  "SHA-256",
 * "sha512/256" and similar names are valid too. */
const struct symcrypt_hash *symcrypt_hash_lookup (const char *name)
    SYMCRYPT_NONNULL (1);

/* Return the name of HASH: "sha256"; null if HASH is null. */
const char *symcrypt_hash_name (const struct symcrypt_hash *hash);

/* Return the size in bytes of a digest, of a block, of a chaining value, and
 * of the hash's own context, such as struct symcrypt_sha256_ctx; 0 if HASH is
 * null. */
size_t symcrypt_hash_digest_size (const struct symcrypt_hash *hash);
size_t symcrypt_hash_block_size (const struct symcrypt_hash *hash);
size_t symcrypt_hash_state_size (const struct symcrypt_hash *hash);
size_t symcrypt_hash_context_size (const struct symcrypt_hash *hash);

/* Room for the context of any hash. */
union symcrypt_hash_contexts
{
  struct symcrypt_md5_ctx md5;
  struct symcrypt_sha1_ctx sha1;
  struct symcrypt_sha256_ctx sha256;
  struct symcrypt_sha512_ctx sha512;
  uint64_t later[48]; /* room for hashes of later versions */
};

/* A message in progress. */
struct symcrypt_hash_ctx
{
  const struct symcrypt_hash *hash; /* static; null: none was started */
  union symcrypt_hash_contexts ctx;
};

/* These do the same as the functions of one hash.  HASH may be the unchecked
 * result of symcrypt_hash_lookup: if it is null, they return
 * SYMCRYPT_ERROR_NAME, write null to CTX and
 * SYMCRYPT_HASH_MIN_DIGEST_SIZE zeros in the place of each digest. */
int symcrypt_hash_init (struct symcrypt_hash_ctx *ctx,
                        const struct symcrypt_hash *hash) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1);
int symcrypt_hash (const struct symcrypt_hash *hash, size_t length,
                   const uint8_t *data, uint8_t *digest) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (4) SYMCRYPT_READS (3, 2);
int symcrypt_hash_compress (const struct symcrypt_hash *hash, void *state,
                            size_t blocks,
                            const uint8_t *data) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (2);
int symcrypt_hash_many (const struct symcrypt_hash *hash, size_t n,
                        const size_t *lengths, const uint8_t *const *datas,
                        uint8_t *const *digests) SYMCRYPT_MUST_CHECK
    SYMCRYPT_READS (3, 2) SYMCRYPT_READS (4, 2) SYMCRYPT_READS (5, 2);

/* If CTX was never started (it is all zeros, say), update does nothing, and
 * digest returns SYMCRYPT_ERROR_STATE and writes SYMCRYPT_HASH_MIN_DIGEST_SIZE
 * zeros.  Otherwise digest returns 0. */
void symcrypt_hash_update (struct symcrypt_hash_ctx *ctx, size_t length,
                           const uint8_t *data) SYMCRYPT_NONNULL (1)
    SYMCRYPT_READS (3, 2);
int symcrypt_hash_digest (struct symcrypt_hash_ctx *ctx,
                          uint8_t *digest) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Write the digests of N messages to digests[k].  Each is the message that CTX
 * has so far, such as a salt, and lengths[k] bytes at datas[k]; CTX stays as
 * it is.  Whole blocks that CTX has are not hashed again for each message.
 * Digests overlap neither CTX, nor messages, nor each other.  If CTX was never
 * started, each digest and the result are as of symcrypt_hash_digest. */
int symcrypt_hash_ctx_many (const struct symcrypt_hash_ctx *ctx, size_t n,
                            const size_t *lengths, const uint8_t *const *datas,
                            uint8_t *const *digests) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2) SYMCRYPT_READS (4, 2)
        SYMCRYPT_READS (5, 2);

/* The size of an exported message, for a hash with chaining values of STATE
 * bytes and blocks of BLOCK bytes; the format is in the manual. */
#define SYMCRYPT_HASH_BLOB_SIZE(STATE, BLOCK) (24 + (STATE) + (BLOCK))
#define SYMCRYPT_HASH_MAX_BLOB_SIZE                                           \
  SYMCRYPT_HASH_BLOB_SIZE (SYMCRYPT_HASH_MAX_STATE_SIZE,                      \
                           SYMCRYPT_HASH_MAX_BLOCK_SIZE)

/* Write the message in progress to BLOB, and return the blob's size: at most
 * SYMCRYPT_HASH_MAX_BLOB_SIZE, or 0 if CTX was never started.  A blob is the
 * same on every machine.  It has the last bytes of the message in it, and does
 * not overlap CTX. */
size_t symcrypt_hash_export (const struct symcrypt_hash_ctx *ctx,
                             uint8_t *blob) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Read a blob of LENGTH bytes back to go on with its message, and return 0.
 * SYMCRYPT_ERROR_VERSION: a blob of a format that this library does not know.
 * SYMCRYPT_ERROR_ENCODING: it is damaged (a check value tells), of another
 * kind or length.  An error wipes CTX, as if it was never started.  A blob is
 * not authenticated: whoever can write one chooses the digest. */
int symcrypt_hash_import (struct symcrypt_hash_ctx *ctx, size_t length,
                          const uint8_t *blob) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

SYMCRYPT_END_DECLS

#endif
