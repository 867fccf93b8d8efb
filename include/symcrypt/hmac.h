/* SPDX-License-Identifier: ISC */
/* HMAC (RFC 2104, FIPS 198-1) with every hash of the library.
 *
 * A prepared key holds the two chaining values after the padded key.  A
 * program prepares a key once, for any number of messages and threads: only
 * set_key and import change it.  Each message under it saves two compressions.
 * HMAC hashes a key longer than one block of the hash first.
 *
 * A key makes no tags if it was never set (zeros), or was wiped by the caller
 * or by a failed import.  Nor does a context started with such a key.  Verify
 * and every other function with a result then return SYMCRYPT_ERROR_STATE.
 *
 * All functions are constant time: time depends only on lengths, and on
 * whether a tag was right.  The digest of one message may overlap it;
 * otherwise digests, tags and blobs overlap nothing.  A verify returns 0 if
 * the tag is right. */
#ifndef SYMCRYPT_HMAC_H
#define SYMCRYPT_HMAC_H

#include <symcrypt/hash.h>

SYMCRYPT_BEGIN_DECLS

/* The size of an exported key and of an exported message, for a hash with
 * chaining values of STATE bytes and blocks of BLOCK bytes; the format is in
 * the manual. */
#define SYMCRYPT_HMAC_KEY_BLOB_SIZE(STATE) (16 + 2 * (STATE))
#define SYMCRYPT_HMAC_BLOB_SIZE(STATE, BLOCK) (24 + 3 * (STATE) + (BLOCK))
#define SYMCRYPT_HMAC_MAX_KEY_BLOB_SIZE                                       \
  SYMCRYPT_HMAC_KEY_BLOB_SIZE (SYMCRYPT_HASH_MAX_STATE_SIZE)
#define SYMCRYPT_HMAC_MAX_BLOB_SIZE                                           \
  SYMCRYPT_HMAC_BLOB_SIZE (SYMCRYPT_HASH_MAX_STATE_SIZE,                      \
                           SYMCRYPT_HASH_MAX_BLOCK_SIZE)

/* The shortest truncated tag, in bytes. */
#define SYMCRYPT_HMAC_MIN_TAG_SIZE 4

/* A prepared key for any hash. */
struct symcrypt_hmac_key
{
  const struct symcrypt_hash *hash; /* static; null: there is no key */
  uint64_t inner[SYMCRYPT_HASH_MAX_STATE_SIZE / 8];
  uint64_t outer[SYMCRYPT_HASH_MAX_STATE_SIZE / 8];
};

/* A message under way, with a copy of its key. */
struct symcrypt_hmac_ctx
{
  union symcrypt_hash_contexts hash;
  struct symcrypt_hmac_key key;
};

/* Prepare KEY for HASH from LENGTH bytes of SECRET, any length, and return 0.
 * HASH may be the unchecked result of symcrypt_hash_lookup: if it is null, KEY
 * is wiped and the result is SYMCRYPT_ERROR_NAME. */
int symcrypt_hmac_set_key (struct symcrypt_hmac_key *key,
                           const struct symcrypt_hash *hash, size_t length,
                           const uint8_t *secret) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (4, 3);

/* Without a key, digest, symcrypt_hmac and symcrypt_hmac_many write
 * SYMCRYPT_HASH_MIN_DIGEST_SIZE zeros in the place of a tag, and exports
 * return 0. */

/* Start a message under KEY, which CTX copies: the two live independently. */
int
symcrypt_hmac_init (struct symcrypt_hmac_ctx *ctx,
                    const struct symcrypt_hmac_key *key) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Add LENGTH bytes at DATA to the message.  Any split of a message gives the
 * same tag. */
void symcrypt_hmac_update (struct symcrypt_hmac_ctx *ctx, size_t length,
                           const uint8_t *data) SYMCRYPT_NONNULL (1)
    SYMCRYPT_READS (3, 2);

/* Write the tag, a digest's size, to DIGEST, and start the next message under
 * the same key. */
int symcrypt_hmac_digest (struct symcrypt_hmac_ctx *ctx,
                          uint8_t *digest) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Return 0 if TAG is the tag of the message, else SYMCRYPT_ERROR_TAG, and
 * start the next message under the same key.  A TAG_LENGTH other than the
 * digest's size is SYMCRYPT_ERROR_LENGTH, and the message continues. */
int symcrypt_hmac_ctx_verify (struct symcrypt_hmac_ctx *ctx, size_t tag_length,
                              const uint8_t *tag) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Verify the first TAG_LENGTH bytes of a tag, from SYMCRYPT_HMAC_MIN_TAG_SIZE
 * to the digest's size. */
int symcrypt_hmac_ctx_verify_truncated (struct symcrypt_hmac_ctx *ctx,
                                        size_t tag_length,
                                        const uint8_t *tag) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag of LENGTH bytes at DATA under KEY, a digest's size, to DIGEST,
 * which may overlap DATA. */
int symcrypt_hmac (const struct symcrypt_hmac_key *key, size_t length,
                   const uint8_t *data, uint8_t *digest) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 4) SYMCRYPT_READS (3, 2);

/* Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
 * SYMCRYPT_ERROR_TAG.  A TAG_LENGTH other than the digest's size is
 * SYMCRYPT_ERROR_LENGTH. */
int symcrypt_hmac_verify (const struct symcrypt_hmac_key *key, size_t length,
                          const uint8_t *data, size_t tag_length,
                          const uint8_t *tag) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2) SYMCRYPT_READS (5, 4);

/* Verify the first TAG_LENGTH bytes of a tag, from SYMCRYPT_HMAC_MIN_TAG_SIZE
 * to the digest's size, else SYMCRYPT_ERROR_LENGTH.  RFC 2104 advises no less
 * than half a digest and 10 bytes. */
int symcrypt_hmac_verify_truncated (const struct symcrypt_hmac_key *key,
                                    size_t length, const uint8_t *data,
                                    size_t tag_length,
                                    const uint8_t *tag) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2) SYMCRYPT_READS (5, 4);

/* Write the tags of N independent messages: that of lengths[k] bytes at
 * datas[k] under *keys[k] to digests[k].  Keys may repeat, and may be of
 * different hashes: it is faster if those of one hash follow each other.
 * Messages whose keys are set get their tags even if another key is not.
 * Digests overlap neither messages nor each other. */
int symcrypt_hmac_many (size_t n, const struct symcrypt_hmac_key *const *keys,
                        const size_t *lengths, const uint8_t *const *datas,
                        uint8_t *const *digests) SYMCRYPT_MUST_CHECK
    SYMCRYPT_READS (2, 1) SYMCRYPT_READS (3, 1) SYMCRYPT_READS (4, 1)
        SYMCRYPT_READS (5, 1);

/* Write KEY, or the message in progress with its key, to BLOB, and return the
 * blob's size: at most SYMCRYPT_HMAC_MAX_KEY_BLOB_SIZE or
 * SYMCRYPT_HMAC_MAX_BLOB_SIZE.  A blob is the same on every machine, and as
 * secret as the key. */
size_t symcrypt_hmac_key_export (const struct symcrypt_hmac_key *key,
                                 uint8_t *blob) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);
size_t symcrypt_hmac_export (const struct symcrypt_hmac_ctx *ctx,
                             uint8_t *blob) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Import: read a blob of LENGTH bytes back and return 0.
 * SYMCRYPT_ERROR_VERSION: a blob of a format that this library does not know.
 * SYMCRYPT_ERROR_ENCODING: it is damaged (a check value tells), of another
 * hash, kind or length.  An error wipes KEY or CTX: nobody can use an earlier
 * key by mistake, and it must be set again.  A blob is not authenticated:
 * whoever can write one chooses the key. */
int symcrypt_hmac_key_import (struct symcrypt_hmac_key *key, size_t length,
                              const uint8_t *blob) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);
int symcrypt_hmac_import (struct symcrypt_hmac_ctx *ctx, size_t length,
                          const uint8_t *blob) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

SYMCRYPT_END_DECLS

#endif
