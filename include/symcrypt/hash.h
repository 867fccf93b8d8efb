/* SPDX-License-Identifier: ISC */
/* Any hash of the library, for code that learns at run time which one. */
#ifndef SYMCRYPT_HASH_H
#define SYMCRYPT_HASH_H

#include <symcrypt/md5.h>
#include <symcrypt/sha1.h>
#include <symcrypt/sha2.h>

SYMCRYPT_BEGIN_DECLS

/* The largest sizes of any hash here, for buffers that serve all of them. */
#define SYMCRYPT_HASH_MAX_DIGEST_SIZE 64
#define SYMCRYPT_HASH_MAX_BLOCK_SIZE 128
#define SYMCRYPT_HASH_MAX_STATE_SIZE 64

/* A hash function.  There is one object of each, which lives as long as the
 * library, and what is in it is known to the library alone. */
struct symcrypt_hash;

/* Each hash. */
/* hash-headers.py: descriptions */
/* clang-format off */
const struct symcrypt_hash *symcrypt_hash_md5 (void);
const struct symcrypt_hash *symcrypt_hash_sha1 (void);
const struct symcrypt_hash *symcrypt_hash_sha224 (void);
const struct symcrypt_hash *symcrypt_hash_sha256 (void);
const struct symcrypt_hash *symcrypt_hash_sha384 (void);
const struct symcrypt_hash *symcrypt_hash_sha512 (void);
const struct symcrypt_hash *symcrypt_hash_sha512_224 (void);
const struct symcrypt_hash *symcrypt_hash_sha512_256 (void);
/* clang-format on */

/* Hash number K, from 0 on, or null if there are not so many. */
const struct symcrypt_hash *symcrypt_hashes (size_t k);

/* The hash called NAME, or null: "sha256", "sha512-256".  "SHA-256",
 * "sha512/256" and the like are understood too. */
const struct symcrypt_hash *symcrypt_hash_lookup (const char *name)
    SYMCRYPT_NONNULL (1);

/* What HASH is called: "sha256".  Null if HASH is null. */
const char *symcrypt_hash_name (const struct symcrypt_hash *hash);

/* Its sizes in bytes: of a digest, of a block, of a chaining value, and of its
 * own context, struct symcrypt_sha256_ctx, say.  0 if HASH is null. */
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
};

/* A message under way. */
struct symcrypt_hash_ctx
{
  const struct symcrypt_hash *hash; /* static; null: none was started */
  union symcrypt_hash_contexts ctx;
};

/* What follows does what the function of the hash of like name does.  HASH may
 * be what symcrypt_hash_lookup gave: if it is null, the result is
 * SYMCRYPT_ERROR_NAME, and nothing is written but null to CTX. */
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

/* If CTX was never started (all of it is zero, say), update does nothing, and
 * digest gives SYMCRYPT_ERROR_STATE and writes nothing; else digest gives 0.
 */
void symcrypt_hash_update (struct symcrypt_hash_ctx *ctx, size_t length,
                           const uint8_t *data) SYMCRYPT_NONNULL (1)
    SYMCRYPT_READS (3, 2);
int symcrypt_hash_digest (struct symcrypt_hash_ctx *ctx, uint8_t *digest)
    SYMCRYPT_NONNULL (1, 2);

SYMCRYPT_END_DECLS

#endif
