/* SPDX-License-Identifier: ISC */
/* HMAC (RFC 2104, FIPS 198-1) with every hash of the library.
 *
 * A prepared key holds the two chaining values after the padded key.  A
 * program prepares a key once, for any number of messages and threads: only
 * set_key and import change it.  Each message under it saves two compressions.
 * HMAC hashes a key longer than one block of the hash first.
 *
 * A key makes no tags if it was never set (zeros), or was wiped by the caller
 * or by a failed import; nor does a context started with such a key.  Verify
 * and every other function with a result then return SYMCRYPT_ERROR_STATE.  A
 * function of one hash without a result writes zeros as digest or blob; they
 * are neither a tag nor a blob.
 *
 * First come the functions for any hash, chosen at run time, then those of
 * each hash, which do the same without looking the hash up.
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
/* hash-headers.py: blob sizes */
/* clang-format off */
#define SYMCRYPT_HMAC_MD5_KEY_BLOB_SIZE SYMCRYPT_HMAC_KEY_BLOB_SIZE (16)
#define SYMCRYPT_HMAC_MD5_BLOB_SIZE SYMCRYPT_HMAC_BLOB_SIZE (16, 64)
#define SYMCRYPT_HMAC_SHA1_KEY_BLOB_SIZE SYMCRYPT_HMAC_KEY_BLOB_SIZE (20)
#define SYMCRYPT_HMAC_SHA1_BLOB_SIZE SYMCRYPT_HMAC_BLOB_SIZE (20, 64)
#define SYMCRYPT_HMAC_SHA224_KEY_BLOB_SIZE SYMCRYPT_HMAC_KEY_BLOB_SIZE (32)
#define SYMCRYPT_HMAC_SHA224_BLOB_SIZE SYMCRYPT_HMAC_BLOB_SIZE (32, 64)
#define SYMCRYPT_HMAC_SHA256_KEY_BLOB_SIZE SYMCRYPT_HMAC_KEY_BLOB_SIZE (32)
#define SYMCRYPT_HMAC_SHA256_BLOB_SIZE SYMCRYPT_HMAC_BLOB_SIZE (32, 64)
#define SYMCRYPT_HMAC_SHA384_KEY_BLOB_SIZE SYMCRYPT_HMAC_KEY_BLOB_SIZE (64)
#define SYMCRYPT_HMAC_SHA384_BLOB_SIZE SYMCRYPT_HMAC_BLOB_SIZE (64, 128)
#define SYMCRYPT_HMAC_SHA512_KEY_BLOB_SIZE SYMCRYPT_HMAC_KEY_BLOB_SIZE (64)
#define SYMCRYPT_HMAC_SHA512_BLOB_SIZE SYMCRYPT_HMAC_BLOB_SIZE (64, 128)
#define SYMCRYPT_HMAC_SHA512_224_KEY_BLOB_SIZE SYMCRYPT_HMAC_KEY_BLOB_SIZE (64)
#define SYMCRYPT_HMAC_SHA512_224_BLOB_SIZE SYMCRYPT_HMAC_BLOB_SIZE (64, 128)
#define SYMCRYPT_HMAC_SHA512_256_KEY_BLOB_SIZE SYMCRYPT_HMAC_KEY_BLOB_SIZE (64)
#define SYMCRYPT_HMAC_SHA512_256_BLOB_SIZE SYMCRYPT_HMAC_BLOB_SIZE (64, 128)
/* clang-format on */
#define SYMCRYPT_HMAC_MAX_KEY_BLOB_SIZE                                       \
  SYMCRYPT_HMAC_KEY_BLOB_SIZE (SYMCRYPT_HASH_MAX_STATE_SIZE)
#define SYMCRYPT_HMAC_MAX_BLOB_SIZE                                           \
  SYMCRYPT_HMAC_BLOB_SIZE (SYMCRYPT_HASH_MAX_STATE_SIZE,                      \
                           SYMCRYPT_HASH_MAX_BLOCK_SIZE)

/* A tag cut shorter than this is refused even by request. */
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
 * HASH may be what symcrypt_hash_lookup gave: if it is null, or a hash without
 * HMAC, KEY is wiped and the result is SYMCRYPT_ERROR_NAME. */
int symcrypt_hmac_set_key (struct symcrypt_hmac_key *key,
                           const struct symcrypt_hash *hash, size_t length,
                           const uint8_t *secret) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (4, 3);

/* Without a key the functions below write nothing; exports return 0. */

/* Start a message under KEY, which CTX copies: the two live independently. */
int symcrypt_hmac_init (struct symcrypt_hmac_ctx *ctx,
                        const struct symcrypt_hmac_key *key)
    SYMCRYPT_NONNULL (1, 2);

/* Add LENGTH bytes at DATA to the message.  Any split of a message gives the
 * same tag. */
void symcrypt_hmac_update (struct symcrypt_hmac_ctx *ctx, size_t length,
                           const uint8_t *data) SYMCRYPT_NONNULL (1)
    SYMCRYPT_READS (3, 2);

/* Write the tag, a digest's size, to DIGEST, and start the next message under
 * the same key. */
int symcrypt_hmac_digest (struct symcrypt_hmac_ctx *ctx, uint8_t *digest)
    SYMCRYPT_NONNULL (1, 2);

/* Return 0 if TAG is the tag of the message, else SYMCRYPT_ERROR_TAG, and
 * start the next message under the same key.  A TAG_LENGTH other than the
 * digest's size is SYMCRYPT_ERROR_LENGTH, and the message goes on. */
int symcrypt_hmac_ctx_verify (struct symcrypt_hmac_ctx *ctx, size_t tag_length,
                              const uint8_t *tag) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to the digest's size. */
int symcrypt_hmac_ctx_verify_truncated (struct symcrypt_hmac_ctx *ctx,
                                        size_t tag_length,
                                        const uint8_t *tag) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag of LENGTH bytes at DATA under KEY, a digest's size, to DIGEST,
 * which may overlap DATA. */
int symcrypt_hmac (const struct symcrypt_hmac_key *key, size_t length,
                   const uint8_t *data, uint8_t *digest)
    SYMCRYPT_NONNULL (1, 4) SYMCRYPT_READS (3, 2);

/* Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
 * SYMCRYPT_ERROR_TAG.  A TAG_LENGTH other than the digest's size is
 * SYMCRYPT_ERROR_LENGTH. */
int symcrypt_hmac_verify (const struct symcrypt_hmac_key *key, size_t length,
                          const uint8_t *data, size_t tag_length,
                          const uint8_t *tag) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2) SYMCRYPT_READS (5, 4);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to the digest's size, else SYMCRYPT_ERROR_LENGTH.
 * RFC 2104 advises no less than half a digest and 10 bytes. */
int symcrypt_hmac_verify_truncated (const struct symcrypt_hmac_key *key,
                                    size_t length, const uint8_t *data,
                                    size_t tag_length,
                                    const uint8_t *tag) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2) SYMCRYPT_READS (5, 4);

/* Write the tags of N independent messages: that of lengths[k] bytes at
 * datas[k] under *keys[k] to digests[k].  Keys may repeat, and may be of
 * different hashes.  Digests overlap neither messages nor each other. */
int symcrypt_hmac_many (size_t n, const struct symcrypt_hmac_key *const *keys,
                        const size_t *lengths, const uint8_t *const *datas,
                        uint8_t *const *digests) SYMCRYPT_READS (2, 1)
    SYMCRYPT_READS (3, 1) SYMCRYPT_READS (4, 1) SYMCRYPT_READS (5, 1);

/* Export: write KEY, or the message under way with its key, to BLOB, the same
 * on every machine, and return the blob's size, at most
 * SYMCRYPT_HMAC_MAX_KEY_BLOB_SIZE or SYMCRYPT_HMAC_MAX_BLOB_SIZE.  A blob is
 * as secret as the key. */
size_t symcrypt_hmac_key_export (const struct symcrypt_hmac_key *key,
                                 uint8_t *blob) SYMCRYPT_NONNULL (1, 2);
size_t symcrypt_hmac_export (const struct symcrypt_hmac_ctx *ctx,
                             uint8_t *blob) SYMCRYPT_NONNULL (1, 2);

/* Import: read a blob of LENGTH bytes back and return 0.
 * SYMCRYPT_ERROR_VERSION: a blob of a format that this library does not know.
 * SYMCRYPT_ERROR_ENCODING: it is damaged (a check value tells), of another
 * hash, kind or length.  On an error KEY or CTX is wiped, so that no earlier
 * key is used by mistake; it is then to be set before anything else.  A blob
 * is not authenticated: who can write one chooses the key. */
int symcrypt_hmac_key_import (struct symcrypt_hmac_key *key, size_t length,
                              const uint8_t *blob) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);
int symcrypt_hmac_import (struct symcrypt_hmac_ctx *ctx, size_t length,
                          const uint8_t *blob) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* hash-headers.py: hmac */
/* clang-format off */
/* HMAC-MD5: a prepared key, and a message under way. */
struct symcrypt_hmac_md5_key
{
  uint32_t inner[4];
  uint32_t outer[4];
  uint32_t is_set; /* 0 in a key that was never set, or wiped */
};
struct symcrypt_hmac_md5_ctx
{
  struct symcrypt_md5_ctx hash;
  struct symcrypt_hmac_md5_key key;
};

/* Prepare KEY from LENGTH bytes of SECRET, any length. */
void symcrypt_hmac_md5_set_key (struct symcrypt_hmac_md5_key *key,
                                size_t length, const uint8_t *secret)
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Make KEY, which serves any hash, of a key of HMAC-MD5. */
void symcrypt_hmac_key_from_md5 (struct symcrypt_hmac_key *key,
                                 const struct symcrypt_hmac_md5_key *from)
    SYMCRYPT_NONNULL (1, 2);

/* Start a message under KEY, which CTX copies: the two live independently. */
void symcrypt_hmac_md5_init (struct symcrypt_hmac_md5_ctx *ctx,
                             const struct symcrypt_hmac_md5_key *key)
    SYMCRYPT_NONNULL (1, 2);

/* Add LENGTH bytes at DATA to the message.  Any split of a message gives the
 * same tag. */
void symcrypt_hmac_md5_update (struct symcrypt_hmac_md5_ctx *ctx,
                               size_t length, const uint8_t *data)
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag to DIGEST and start the next message under the same key. */
void symcrypt_hmac_md5_digest (struct symcrypt_hmac_md5_ctx *ctx,
                               uint8_t digest[SYMCRYPT_MD5_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Return 0 if TAG is the tag of the message, else SYMCRYPT_ERROR_TAG, and
 * start the next message under the same key.  A TAG_LENGTH other than 16 is
 * SYMCRYPT_ERROR_LENGTH, and the message goes on. */
int symcrypt_hmac_md5_ctx_verify (struct symcrypt_hmac_md5_ctx *ctx,
                                  size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to 16. */
int symcrypt_hmac_md5_ctx_verify_truncated (struct symcrypt_hmac_md5_ctx *ctx,
                                            size_t tag_length,
                                            const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag of LENGTH bytes at DATA under KEY to DIGEST, which may overlap
 * DATA. */
void symcrypt_hmac_md5 (const struct symcrypt_hmac_md5_key *key,
                        size_t length, const uint8_t *data,
                        uint8_t digest[SYMCRYPT_MD5_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 4) SYMCRYPT_READS (3, 2);

/* Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
 * SYMCRYPT_ERROR_TAG.  A TAG_LENGTH other than 16 is SYMCRYPT_ERROR_LENGTH. */
int symcrypt_hmac_md5_verify (const struct symcrypt_hmac_md5_key *key,
                              size_t length, const uint8_t *data,
                              size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2)
    SYMCRYPT_READS (5, 4);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to 16, else SYMCRYPT_ERROR_LENGTH.  RFC 2104
 * advises no less than half a digest and 10 bytes. */
int symcrypt_hmac_md5_verify_truncated (
    const struct symcrypt_hmac_md5_key *key, size_t length,
    const uint8_t *data, size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2)
    SYMCRYPT_READS (5, 4);

/* Write the tags of N independent messages: that of lengths[k] bytes at
 * datas[k] under *keys[k] to digests[k].  Keys may repeat.  Digests overlap
 * neither messages nor each other. */
void symcrypt_hmac_md5_many (size_t n,
                             const struct symcrypt_hmac_md5_key *const *keys,
                             const size_t *lengths,
                             const uint8_t *const *datas,
                             uint8_t *const *digests)
    SYMCRYPT_READS (2, 1) SYMCRYPT_READS (3, 1) SYMCRYPT_READS (4, 1)
    SYMCRYPT_READS (5, 1);

/* Write KEY to BLOB, the same on every machine.  A blob is as secret as the
 * key. */
void symcrypt_hmac_md5_key_export (
    const struct symcrypt_hmac_md5_key *key,
    uint8_t blob[SYMCRYPT_HMAC_MD5_KEY_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Read KEY back and return 0, or an error as "Import" above has it. */
int symcrypt_hmac_md5_key_import (
    struct symcrypt_hmac_md5_key *key,
    const uint8_t blob[SYMCRYPT_HMAC_MD5_KEY_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* Write the message under way, with its key, to BLOB. */
void symcrypt_hmac_md5_export (const struct symcrypt_hmac_md5_ctx *ctx,
                               uint8_t blob[SYMCRYPT_HMAC_MD5_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Read a message under way back and return 0, or an error as "Import" above
 * has it. */
int symcrypt_hmac_md5_import (struct symcrypt_hmac_md5_ctx *ctx,
                              const uint8_t blob[SYMCRYPT_HMAC_MD5_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* HMAC-SHA-1: a prepared key, and a message under way. */
struct symcrypt_hmac_sha1_key
{
  uint32_t inner[5];
  uint32_t outer[5];
  uint32_t is_set; /* 0 in a key that was never set, or wiped */
};
struct symcrypt_hmac_sha1_ctx
{
  struct symcrypt_sha1_ctx hash;
  struct symcrypt_hmac_sha1_key key;
};

/* Prepare KEY from LENGTH bytes of SECRET, any length. */
void symcrypt_hmac_sha1_set_key (struct symcrypt_hmac_sha1_key *key,
                                 size_t length, const uint8_t *secret)
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Make KEY, which serves any hash, of a key of HMAC-SHA-1. */
void symcrypt_hmac_key_from_sha1 (struct symcrypt_hmac_key *key,
                                  const struct symcrypt_hmac_sha1_key *from)
    SYMCRYPT_NONNULL (1, 2);

/* Start a message under KEY, which CTX copies: the two live independently. */
void symcrypt_hmac_sha1_init (struct symcrypt_hmac_sha1_ctx *ctx,
                              const struct symcrypt_hmac_sha1_key *key)
    SYMCRYPT_NONNULL (1, 2);

/* Add LENGTH bytes at DATA to the message.  Any split of a message gives the
 * same tag. */
void symcrypt_hmac_sha1_update (struct symcrypt_hmac_sha1_ctx *ctx,
                                size_t length, const uint8_t *data)
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag to DIGEST and start the next message under the same key. */
void symcrypt_hmac_sha1_digest (struct symcrypt_hmac_sha1_ctx *ctx,
                                uint8_t digest[SYMCRYPT_SHA1_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Return 0 if TAG is the tag of the message, else SYMCRYPT_ERROR_TAG, and
 * start the next message under the same key.  A TAG_LENGTH other than 20 is
 * SYMCRYPT_ERROR_LENGTH, and the message goes on. */
int symcrypt_hmac_sha1_ctx_verify (struct symcrypt_hmac_sha1_ctx *ctx,
                                   size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to 20. */
int symcrypt_hmac_sha1_ctx_verify_truncated (
    struct symcrypt_hmac_sha1_ctx *ctx, size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag of LENGTH bytes at DATA under KEY to DIGEST, which may overlap
 * DATA. */
void symcrypt_hmac_sha1 (const struct symcrypt_hmac_sha1_key *key,
                         size_t length, const uint8_t *data,
                         uint8_t digest[SYMCRYPT_SHA1_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 4) SYMCRYPT_READS (3, 2);

/* Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
 * SYMCRYPT_ERROR_TAG.  A TAG_LENGTH other than 20 is SYMCRYPT_ERROR_LENGTH. */
int symcrypt_hmac_sha1_verify (const struct symcrypt_hmac_sha1_key *key,
                               size_t length, const uint8_t *data,
                               size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2)
    SYMCRYPT_READS (5, 4);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to 20, else SYMCRYPT_ERROR_LENGTH.  RFC 2104
 * advises no less than half a digest and 10 bytes. */
int symcrypt_hmac_sha1_verify_truncated (
    const struct symcrypt_hmac_sha1_key *key, size_t length,
    const uint8_t *data, size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2)
    SYMCRYPT_READS (5, 4);

/* Write the tags of N independent messages: that of lengths[k] bytes at
 * datas[k] under *keys[k] to digests[k].  Keys may repeat.  Digests overlap
 * neither messages nor each other. */
void symcrypt_hmac_sha1_many (
    size_t n, const struct symcrypt_hmac_sha1_key *const *keys,
    const size_t *lengths, const uint8_t *const *datas,
    uint8_t *const *digests)
    SYMCRYPT_READS (2, 1) SYMCRYPT_READS (3, 1) SYMCRYPT_READS (4, 1)
    SYMCRYPT_READS (5, 1);

/* Write KEY to BLOB, the same on every machine.  A blob is as secret as the
 * key. */
void symcrypt_hmac_sha1_key_export (
    const struct symcrypt_hmac_sha1_key *key,
    uint8_t blob[SYMCRYPT_HMAC_SHA1_KEY_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Read KEY back and return 0, or an error as "Import" above has it. */
int symcrypt_hmac_sha1_key_import (
    struct symcrypt_hmac_sha1_key *key,
    const uint8_t blob[SYMCRYPT_HMAC_SHA1_KEY_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* Write the message under way, with its key, to BLOB. */
void symcrypt_hmac_sha1_export (const struct symcrypt_hmac_sha1_ctx *ctx,
                                uint8_t blob[SYMCRYPT_HMAC_SHA1_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Read a message under way back and return 0, or an error as "Import" above
 * has it. */
int symcrypt_hmac_sha1_import (
    struct symcrypt_hmac_sha1_ctx *ctx,
    const uint8_t blob[SYMCRYPT_HMAC_SHA1_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* HMAC-SHA-224: a prepared key, and a message under way. */
struct symcrypt_hmac_sha224_key
{
  uint32_t inner[8];
  uint32_t outer[8];
  uint32_t is_set; /* 0 in a key that was never set, or wiped */
};
struct symcrypt_hmac_sha224_ctx
{
  struct symcrypt_sha224_ctx hash;
  struct symcrypt_hmac_sha224_key key;
};

/* Prepare KEY from LENGTH bytes of SECRET, any length. */
void symcrypt_hmac_sha224_set_key (struct symcrypt_hmac_sha224_key *key,
                                   size_t length, const uint8_t *secret)
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Make KEY, which serves any hash, of a key of HMAC-SHA-224. */
void symcrypt_hmac_key_from_sha224 (
    struct symcrypt_hmac_key *key, const struct symcrypt_hmac_sha224_key *from)
    SYMCRYPT_NONNULL (1, 2);

/* Start a message under KEY, which CTX copies: the two live independently. */
void symcrypt_hmac_sha224_init (struct symcrypt_hmac_sha224_ctx *ctx,
                                const struct symcrypt_hmac_sha224_key *key)
    SYMCRYPT_NONNULL (1, 2);

/* Add LENGTH bytes at DATA to the message.  Any split of a message gives the
 * same tag. */
void symcrypt_hmac_sha224_update (struct symcrypt_hmac_sha224_ctx *ctx,
                                  size_t length, const uint8_t *data)
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag to DIGEST and start the next message under the same key. */
void symcrypt_hmac_sha224_digest (struct symcrypt_hmac_sha224_ctx *ctx,
                                  uint8_t digest[SYMCRYPT_SHA224_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Return 0 if TAG is the tag of the message, else SYMCRYPT_ERROR_TAG, and
 * start the next message under the same key.  A TAG_LENGTH other than 28 is
 * SYMCRYPT_ERROR_LENGTH, and the message goes on. */
int symcrypt_hmac_sha224_ctx_verify (struct symcrypt_hmac_sha224_ctx *ctx,
                                     size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to 28. */
int symcrypt_hmac_sha224_ctx_verify_truncated (
    struct symcrypt_hmac_sha224_ctx *ctx, size_t tag_length,
    const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag of LENGTH bytes at DATA under KEY to DIGEST, which may overlap
 * DATA. */
void symcrypt_hmac_sha224 (const struct symcrypt_hmac_sha224_key *key,
                           size_t length, const uint8_t *data,
                           uint8_t digest[SYMCRYPT_SHA224_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 4) SYMCRYPT_READS (3, 2);

/* Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
 * SYMCRYPT_ERROR_TAG.  A TAG_LENGTH other than 28 is SYMCRYPT_ERROR_LENGTH. */
int symcrypt_hmac_sha224_verify (const struct symcrypt_hmac_sha224_key *key,
                                 size_t length, const uint8_t *data,
                                 size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2)
    SYMCRYPT_READS (5, 4);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to 28, else SYMCRYPT_ERROR_LENGTH.  RFC 2104
 * advises no less than half a digest and 10 bytes. */
int symcrypt_hmac_sha224_verify_truncated (
    const struct symcrypt_hmac_sha224_key *key, size_t length,
    const uint8_t *data, size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2)
    SYMCRYPT_READS (5, 4);

/* Write the tags of N independent messages: that of lengths[k] bytes at
 * datas[k] under *keys[k] to digests[k].  Keys may repeat.  Digests overlap
 * neither messages nor each other. */
void symcrypt_hmac_sha224_many (
    size_t n, const struct symcrypt_hmac_sha224_key *const *keys,
    const size_t *lengths, const uint8_t *const *datas,
    uint8_t *const *digests)
    SYMCRYPT_READS (2, 1) SYMCRYPT_READS (3, 1) SYMCRYPT_READS (4, 1)
    SYMCRYPT_READS (5, 1);

/* Write KEY to BLOB, the same on every machine.  A blob is as secret as the
 * key. */
void symcrypt_hmac_sha224_key_export (
    const struct symcrypt_hmac_sha224_key *key,
    uint8_t blob[SYMCRYPT_HMAC_SHA224_KEY_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Read KEY back and return 0, or an error as "Import" above has it. */
int symcrypt_hmac_sha224_key_import (
    struct symcrypt_hmac_sha224_key *key,
    const uint8_t blob[SYMCRYPT_HMAC_SHA224_KEY_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* Write the message under way, with its key, to BLOB. */
void symcrypt_hmac_sha224_export (const struct symcrypt_hmac_sha224_ctx *ctx,
                                  uint8_t blob[SYMCRYPT_HMAC_SHA224_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Read a message under way back and return 0, or an error as "Import" above
 * has it. */
int symcrypt_hmac_sha224_import (
    struct symcrypt_hmac_sha224_ctx *ctx,
    const uint8_t blob[SYMCRYPT_HMAC_SHA224_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* HMAC-SHA-256: a prepared key, and a message under way. */
struct symcrypt_hmac_sha256_key
{
  uint32_t inner[8];
  uint32_t outer[8];
  uint32_t is_set; /* 0 in a key that was never set, or wiped */
};
struct symcrypt_hmac_sha256_ctx
{
  struct symcrypt_sha256_ctx hash;
  struct symcrypt_hmac_sha256_key key;
};

/* Prepare KEY from LENGTH bytes of SECRET, any length. */
void symcrypt_hmac_sha256_set_key (struct symcrypt_hmac_sha256_key *key,
                                   size_t length, const uint8_t *secret)
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Make KEY, which serves any hash, of a key of HMAC-SHA-256. */
void symcrypt_hmac_key_from_sha256 (
    struct symcrypt_hmac_key *key, const struct symcrypt_hmac_sha256_key *from)
    SYMCRYPT_NONNULL (1, 2);

/* Start a message under KEY, which CTX copies: the two live independently. */
void symcrypt_hmac_sha256_init (struct symcrypt_hmac_sha256_ctx *ctx,
                                const struct symcrypt_hmac_sha256_key *key)
    SYMCRYPT_NONNULL (1, 2);

/* Add LENGTH bytes at DATA to the message.  Any split of a message gives the
 * same tag. */
void symcrypt_hmac_sha256_update (struct symcrypt_hmac_sha256_ctx *ctx,
                                  size_t length, const uint8_t *data)
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag to DIGEST and start the next message under the same key. */
void symcrypt_hmac_sha256_digest (struct symcrypt_hmac_sha256_ctx *ctx,
                                  uint8_t digest[SYMCRYPT_SHA256_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Return 0 if TAG is the tag of the message, else SYMCRYPT_ERROR_TAG, and
 * start the next message under the same key.  A TAG_LENGTH other than 32 is
 * SYMCRYPT_ERROR_LENGTH, and the message goes on. */
int symcrypt_hmac_sha256_ctx_verify (struct symcrypt_hmac_sha256_ctx *ctx,
                                     size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to 32. */
int symcrypt_hmac_sha256_ctx_verify_truncated (
    struct symcrypt_hmac_sha256_ctx *ctx, size_t tag_length,
    const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag of LENGTH bytes at DATA under KEY to DIGEST, which may overlap
 * DATA. */
void symcrypt_hmac_sha256 (const struct symcrypt_hmac_sha256_key *key,
                           size_t length, const uint8_t *data,
                           uint8_t digest[SYMCRYPT_SHA256_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 4) SYMCRYPT_READS (3, 2);

/* Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
 * SYMCRYPT_ERROR_TAG.  A TAG_LENGTH other than 32 is SYMCRYPT_ERROR_LENGTH. */
int symcrypt_hmac_sha256_verify (const struct symcrypt_hmac_sha256_key *key,
                                 size_t length, const uint8_t *data,
                                 size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2)
    SYMCRYPT_READS (5, 4);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to 32, else SYMCRYPT_ERROR_LENGTH.  RFC 2104
 * advises no less than half a digest and 10 bytes. */
int symcrypt_hmac_sha256_verify_truncated (
    const struct symcrypt_hmac_sha256_key *key, size_t length,
    const uint8_t *data, size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2)
    SYMCRYPT_READS (5, 4);

/* Write the tags of N independent messages: that of lengths[k] bytes at
 * datas[k] under *keys[k] to digests[k].  Keys may repeat.  Digests overlap
 * neither messages nor each other. */
void symcrypt_hmac_sha256_many (
    size_t n, const struct symcrypt_hmac_sha256_key *const *keys,
    const size_t *lengths, const uint8_t *const *datas,
    uint8_t *const *digests)
    SYMCRYPT_READS (2, 1) SYMCRYPT_READS (3, 1) SYMCRYPT_READS (4, 1)
    SYMCRYPT_READS (5, 1);

/* Write KEY to BLOB, the same on every machine.  A blob is as secret as the
 * key. */
void symcrypt_hmac_sha256_key_export (
    const struct symcrypt_hmac_sha256_key *key,
    uint8_t blob[SYMCRYPT_HMAC_SHA256_KEY_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Read KEY back and return 0, or an error as "Import" above has it. */
int symcrypt_hmac_sha256_key_import (
    struct symcrypt_hmac_sha256_key *key,
    const uint8_t blob[SYMCRYPT_HMAC_SHA256_KEY_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* Write the message under way, with its key, to BLOB. */
void symcrypt_hmac_sha256_export (const struct symcrypt_hmac_sha256_ctx *ctx,
                                  uint8_t blob[SYMCRYPT_HMAC_SHA256_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Read a message under way back and return 0, or an error as "Import" above
 * has it. */
int symcrypt_hmac_sha256_import (
    struct symcrypt_hmac_sha256_ctx *ctx,
    const uint8_t blob[SYMCRYPT_HMAC_SHA256_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* HMAC-SHA-384: a prepared key, and a message under way. */
struct symcrypt_hmac_sha384_key
{
  uint64_t inner[8];
  uint64_t outer[8];
  uint32_t is_set; /* 0 in a key that was never set, or wiped */
};
struct symcrypt_hmac_sha384_ctx
{
  struct symcrypt_sha384_ctx hash;
  struct symcrypt_hmac_sha384_key key;
};

/* Prepare KEY from LENGTH bytes of SECRET, any length. */
void symcrypt_hmac_sha384_set_key (struct symcrypt_hmac_sha384_key *key,
                                   size_t length, const uint8_t *secret)
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Make KEY, which serves any hash, of a key of HMAC-SHA-384. */
void symcrypt_hmac_key_from_sha384 (
    struct symcrypt_hmac_key *key, const struct symcrypt_hmac_sha384_key *from)
    SYMCRYPT_NONNULL (1, 2);

/* Start a message under KEY, which CTX copies: the two live independently. */
void symcrypt_hmac_sha384_init (struct symcrypt_hmac_sha384_ctx *ctx,
                                const struct symcrypt_hmac_sha384_key *key)
    SYMCRYPT_NONNULL (1, 2);

/* Add LENGTH bytes at DATA to the message.  Any split of a message gives the
 * same tag. */
void symcrypt_hmac_sha384_update (struct symcrypt_hmac_sha384_ctx *ctx,
                                  size_t length, const uint8_t *data)
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag to DIGEST and start the next message under the same key. */
void symcrypt_hmac_sha384_digest (struct symcrypt_hmac_sha384_ctx *ctx,
                                  uint8_t digest[SYMCRYPT_SHA384_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Return 0 if TAG is the tag of the message, else SYMCRYPT_ERROR_TAG, and
 * start the next message under the same key.  A TAG_LENGTH other than 48 is
 * SYMCRYPT_ERROR_LENGTH, and the message goes on. */
int symcrypt_hmac_sha384_ctx_verify (struct symcrypt_hmac_sha384_ctx *ctx,
                                     size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to 48. */
int symcrypt_hmac_sha384_ctx_verify_truncated (
    struct symcrypt_hmac_sha384_ctx *ctx, size_t tag_length,
    const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag of LENGTH bytes at DATA under KEY to DIGEST, which may overlap
 * DATA. */
void symcrypt_hmac_sha384 (const struct symcrypt_hmac_sha384_key *key,
                           size_t length, const uint8_t *data,
                           uint8_t digest[SYMCRYPT_SHA384_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 4) SYMCRYPT_READS (3, 2);

/* Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
 * SYMCRYPT_ERROR_TAG.  A TAG_LENGTH other than 48 is SYMCRYPT_ERROR_LENGTH. */
int symcrypt_hmac_sha384_verify (const struct symcrypt_hmac_sha384_key *key,
                                 size_t length, const uint8_t *data,
                                 size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2)
    SYMCRYPT_READS (5, 4);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to 48, else SYMCRYPT_ERROR_LENGTH.  RFC 2104
 * advises no less than half a digest and 10 bytes. */
int symcrypt_hmac_sha384_verify_truncated (
    const struct symcrypt_hmac_sha384_key *key, size_t length,
    const uint8_t *data, size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2)
    SYMCRYPT_READS (5, 4);

/* Write the tags of N independent messages: that of lengths[k] bytes at
 * datas[k] under *keys[k] to digests[k].  Keys may repeat.  Digests overlap
 * neither messages nor each other. */
void symcrypt_hmac_sha384_many (
    size_t n, const struct symcrypt_hmac_sha384_key *const *keys,
    const size_t *lengths, const uint8_t *const *datas,
    uint8_t *const *digests)
    SYMCRYPT_READS (2, 1) SYMCRYPT_READS (3, 1) SYMCRYPT_READS (4, 1)
    SYMCRYPT_READS (5, 1);

/* Write KEY to BLOB, the same on every machine.  A blob is as secret as the
 * key. */
void symcrypt_hmac_sha384_key_export (
    const struct symcrypt_hmac_sha384_key *key,
    uint8_t blob[SYMCRYPT_HMAC_SHA384_KEY_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Read KEY back and return 0, or an error as "Import" above has it. */
int symcrypt_hmac_sha384_key_import (
    struct symcrypt_hmac_sha384_key *key,
    const uint8_t blob[SYMCRYPT_HMAC_SHA384_KEY_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* Write the message under way, with its key, to BLOB. */
void symcrypt_hmac_sha384_export (const struct symcrypt_hmac_sha384_ctx *ctx,
                                  uint8_t blob[SYMCRYPT_HMAC_SHA384_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Read a message under way back and return 0, or an error as "Import" above
 * has it. */
int symcrypt_hmac_sha384_import (
    struct symcrypt_hmac_sha384_ctx *ctx,
    const uint8_t blob[SYMCRYPT_HMAC_SHA384_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* HMAC-SHA-512: a prepared key, and a message under way. */
struct symcrypt_hmac_sha512_key
{
  uint64_t inner[8];
  uint64_t outer[8];
  uint32_t is_set; /* 0 in a key that was never set, or wiped */
};
struct symcrypt_hmac_sha512_ctx
{
  struct symcrypt_sha512_ctx hash;
  struct symcrypt_hmac_sha512_key key;
};

/* Prepare KEY from LENGTH bytes of SECRET, any length. */
void symcrypt_hmac_sha512_set_key (struct symcrypt_hmac_sha512_key *key,
                                   size_t length, const uint8_t *secret)
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Make KEY, which serves any hash, of a key of HMAC-SHA-512. */
void symcrypt_hmac_key_from_sha512 (
    struct symcrypt_hmac_key *key, const struct symcrypt_hmac_sha512_key *from)
    SYMCRYPT_NONNULL (1, 2);

/* Start a message under KEY, which CTX copies: the two live independently. */
void symcrypt_hmac_sha512_init (struct symcrypt_hmac_sha512_ctx *ctx,
                                const struct symcrypt_hmac_sha512_key *key)
    SYMCRYPT_NONNULL (1, 2);

/* Add LENGTH bytes at DATA to the message.  Any split of a message gives the
 * same tag. */
void symcrypt_hmac_sha512_update (struct symcrypt_hmac_sha512_ctx *ctx,
                                  size_t length, const uint8_t *data)
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag to DIGEST and start the next message under the same key. */
void symcrypt_hmac_sha512_digest (struct symcrypt_hmac_sha512_ctx *ctx,
                                  uint8_t digest[SYMCRYPT_SHA512_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Return 0 if TAG is the tag of the message, else SYMCRYPT_ERROR_TAG, and
 * start the next message under the same key.  A TAG_LENGTH other than 64 is
 * SYMCRYPT_ERROR_LENGTH, and the message goes on. */
int symcrypt_hmac_sha512_ctx_verify (struct symcrypt_hmac_sha512_ctx *ctx,
                                     size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to 64. */
int symcrypt_hmac_sha512_ctx_verify_truncated (
    struct symcrypt_hmac_sha512_ctx *ctx, size_t tag_length,
    const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag of LENGTH bytes at DATA under KEY to DIGEST, which may overlap
 * DATA. */
void symcrypt_hmac_sha512 (const struct symcrypt_hmac_sha512_key *key,
                           size_t length, const uint8_t *data,
                           uint8_t digest[SYMCRYPT_SHA512_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 4) SYMCRYPT_READS (3, 2);

/* Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
 * SYMCRYPT_ERROR_TAG.  A TAG_LENGTH other than 64 is SYMCRYPT_ERROR_LENGTH. */
int symcrypt_hmac_sha512_verify (const struct symcrypt_hmac_sha512_key *key,
                                 size_t length, const uint8_t *data,
                                 size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2)
    SYMCRYPT_READS (5, 4);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to 64, else SYMCRYPT_ERROR_LENGTH.  RFC 2104
 * advises no less than half a digest and 10 bytes. */
int symcrypt_hmac_sha512_verify_truncated (
    const struct symcrypt_hmac_sha512_key *key, size_t length,
    const uint8_t *data, size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2)
    SYMCRYPT_READS (5, 4);

/* Write the tags of N independent messages: that of lengths[k] bytes at
 * datas[k] under *keys[k] to digests[k].  Keys may repeat.  Digests overlap
 * neither messages nor each other. */
void symcrypt_hmac_sha512_many (
    size_t n, const struct symcrypt_hmac_sha512_key *const *keys,
    const size_t *lengths, const uint8_t *const *datas,
    uint8_t *const *digests)
    SYMCRYPT_READS (2, 1) SYMCRYPT_READS (3, 1) SYMCRYPT_READS (4, 1)
    SYMCRYPT_READS (5, 1);

/* Write KEY to BLOB, the same on every machine.  A blob is as secret as the
 * key. */
void symcrypt_hmac_sha512_key_export (
    const struct symcrypt_hmac_sha512_key *key,
    uint8_t blob[SYMCRYPT_HMAC_SHA512_KEY_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Read KEY back and return 0, or an error as "Import" above has it. */
int symcrypt_hmac_sha512_key_import (
    struct symcrypt_hmac_sha512_key *key,
    const uint8_t blob[SYMCRYPT_HMAC_SHA512_KEY_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* Write the message under way, with its key, to BLOB. */
void symcrypt_hmac_sha512_export (const struct symcrypt_hmac_sha512_ctx *ctx,
                                  uint8_t blob[SYMCRYPT_HMAC_SHA512_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Read a message under way back and return 0, or an error as "Import" above
 * has it. */
int symcrypt_hmac_sha512_import (
    struct symcrypt_hmac_sha512_ctx *ctx,
    const uint8_t blob[SYMCRYPT_HMAC_SHA512_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* HMAC-SHA-512/224: a prepared key, and a message under way. */
struct symcrypt_hmac_sha512_224_key
{
  uint64_t inner[8];
  uint64_t outer[8];
  uint32_t is_set; /* 0 in a key that was never set, or wiped */
};
struct symcrypt_hmac_sha512_224_ctx
{
  struct symcrypt_sha512_224_ctx hash;
  struct symcrypt_hmac_sha512_224_key key;
};

/* Prepare KEY from LENGTH bytes of SECRET, any length. */
void symcrypt_hmac_sha512_224_set_key (
    struct symcrypt_hmac_sha512_224_key *key, size_t length,
    const uint8_t *secret)
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Make KEY, which serves any hash, of a key of HMAC-SHA-512/224. */
void symcrypt_hmac_key_from_sha512_224 (
    struct symcrypt_hmac_key *key,
    const struct symcrypt_hmac_sha512_224_key *from)
    SYMCRYPT_NONNULL (1, 2);

/* Start a message under KEY, which CTX copies: the two live independently. */
void symcrypt_hmac_sha512_224_init (
    struct symcrypt_hmac_sha512_224_ctx *ctx,
    const struct symcrypt_hmac_sha512_224_key *key)
    SYMCRYPT_NONNULL (1, 2);

/* Add LENGTH bytes at DATA to the message.  Any split of a message gives the
 * same tag. */
void symcrypt_hmac_sha512_224_update (
    struct symcrypt_hmac_sha512_224_ctx *ctx, size_t length,
    const uint8_t *data)
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag to DIGEST and start the next message under the same key. */
void symcrypt_hmac_sha512_224_digest (
    struct symcrypt_hmac_sha512_224_ctx *ctx,
    uint8_t digest[SYMCRYPT_SHA512_224_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Return 0 if TAG is the tag of the message, else SYMCRYPT_ERROR_TAG, and
 * start the next message under the same key.  A TAG_LENGTH other than 28 is
 * SYMCRYPT_ERROR_LENGTH, and the message goes on. */
int symcrypt_hmac_sha512_224_ctx_verify (
    struct symcrypt_hmac_sha512_224_ctx *ctx, size_t tag_length,
    const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to 28. */
int symcrypt_hmac_sha512_224_ctx_verify_truncated (
    struct symcrypt_hmac_sha512_224_ctx *ctx, size_t tag_length,
    const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag of LENGTH bytes at DATA under KEY to DIGEST, which may overlap
 * DATA. */
void symcrypt_hmac_sha512_224 (const struct symcrypt_hmac_sha512_224_key *key,
                               size_t length, const uint8_t *data,
                               uint8_t digest[SYMCRYPT_SHA512_224_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 4) SYMCRYPT_READS (3, 2);

/* Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
 * SYMCRYPT_ERROR_TAG.  A TAG_LENGTH other than 28 is SYMCRYPT_ERROR_LENGTH. */
int symcrypt_hmac_sha512_224_verify (
    const struct symcrypt_hmac_sha512_224_key *key, size_t length,
    const uint8_t *data, size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2)
    SYMCRYPT_READS (5, 4);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to 28, else SYMCRYPT_ERROR_LENGTH.  RFC 2104
 * advises no less than half a digest and 10 bytes. */
int symcrypt_hmac_sha512_224_verify_truncated (
    const struct symcrypt_hmac_sha512_224_key *key, size_t length,
    const uint8_t *data, size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2)
    SYMCRYPT_READS (5, 4);

/* Write the tags of N independent messages: that of lengths[k] bytes at
 * datas[k] under *keys[k] to digests[k].  Keys may repeat.  Digests overlap
 * neither messages nor each other. */
void symcrypt_hmac_sha512_224_many (
    size_t n, const struct symcrypt_hmac_sha512_224_key *const *keys,
    const size_t *lengths, const uint8_t *const *datas,
    uint8_t *const *digests)
    SYMCRYPT_READS (2, 1) SYMCRYPT_READS (3, 1) SYMCRYPT_READS (4, 1)
    SYMCRYPT_READS (5, 1);

/* Write KEY to BLOB, the same on every machine.  A blob is as secret as the
 * key. */
void symcrypt_hmac_sha512_224_key_export (
    const struct symcrypt_hmac_sha512_224_key *key,
    uint8_t blob[SYMCRYPT_HMAC_SHA512_224_KEY_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Read KEY back and return 0, or an error as "Import" above has it. */
int symcrypt_hmac_sha512_224_key_import (
    struct symcrypt_hmac_sha512_224_key *key,
    const uint8_t blob[SYMCRYPT_HMAC_SHA512_224_KEY_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* Write the message under way, with its key, to BLOB. */
void symcrypt_hmac_sha512_224_export (
    const struct symcrypt_hmac_sha512_224_ctx *ctx,
    uint8_t blob[SYMCRYPT_HMAC_SHA512_224_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Read a message under way back and return 0, or an error as "Import" above
 * has it. */
int symcrypt_hmac_sha512_224_import (
    struct symcrypt_hmac_sha512_224_ctx *ctx,
    const uint8_t blob[SYMCRYPT_HMAC_SHA512_224_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* HMAC-SHA-512/256: a prepared key, and a message under way. */
struct symcrypt_hmac_sha512_256_key
{
  uint64_t inner[8];
  uint64_t outer[8];
  uint32_t is_set; /* 0 in a key that was never set, or wiped */
};
struct symcrypt_hmac_sha512_256_ctx
{
  struct symcrypt_sha512_256_ctx hash;
  struct symcrypt_hmac_sha512_256_key key;
};

/* Prepare KEY from LENGTH bytes of SECRET, any length. */
void symcrypt_hmac_sha512_256_set_key (
    struct symcrypt_hmac_sha512_256_key *key, size_t length,
    const uint8_t *secret)
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Make KEY, which serves any hash, of a key of HMAC-SHA-512/256. */
void symcrypt_hmac_key_from_sha512_256 (
    struct symcrypt_hmac_key *key,
    const struct symcrypt_hmac_sha512_256_key *from)
    SYMCRYPT_NONNULL (1, 2);

/* Start a message under KEY, which CTX copies: the two live independently. */
void symcrypt_hmac_sha512_256_init (
    struct symcrypt_hmac_sha512_256_ctx *ctx,
    const struct symcrypt_hmac_sha512_256_key *key)
    SYMCRYPT_NONNULL (1, 2);

/* Add LENGTH bytes at DATA to the message.  Any split of a message gives the
 * same tag. */
void symcrypt_hmac_sha512_256_update (
    struct symcrypt_hmac_sha512_256_ctx *ctx, size_t length,
    const uint8_t *data)
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag to DIGEST and start the next message under the same key. */
void symcrypt_hmac_sha512_256_digest (
    struct symcrypt_hmac_sha512_256_ctx *ctx,
    uint8_t digest[SYMCRYPT_SHA512_256_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Return 0 if TAG is the tag of the message, else SYMCRYPT_ERROR_TAG, and
 * start the next message under the same key.  A TAG_LENGTH other than 32 is
 * SYMCRYPT_ERROR_LENGTH, and the message goes on. */
int symcrypt_hmac_sha512_256_ctx_verify (
    struct symcrypt_hmac_sha512_256_ctx *ctx, size_t tag_length,
    const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to 32. */
int symcrypt_hmac_sha512_256_ctx_verify_truncated (
    struct symcrypt_hmac_sha512_256_ctx *ctx, size_t tag_length,
    const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the tag of LENGTH bytes at DATA under KEY to DIGEST, which may overlap
 * DATA. */
void symcrypt_hmac_sha512_256 (const struct symcrypt_hmac_sha512_256_key *key,
                               size_t length, const uint8_t *data,
                               uint8_t digest[SYMCRYPT_SHA512_256_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 4) SYMCRYPT_READS (3, 2);

/* Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
 * SYMCRYPT_ERROR_TAG.  A TAG_LENGTH other than 32 is SYMCRYPT_ERROR_LENGTH. */
int symcrypt_hmac_sha512_256_verify (
    const struct symcrypt_hmac_sha512_256_key *key, size_t length,
    const uint8_t *data, size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2)
    SYMCRYPT_READS (5, 4);

/* The same for a tag cut to its first TAG_LENGTH bytes, from
 * SYMCRYPT_HMAC_MIN_TAG_SIZE to 32, else SYMCRYPT_ERROR_LENGTH.  RFC 2104
 * advises no less than half a digest and 10 bytes. */
int symcrypt_hmac_sha512_256_verify_truncated (
    const struct symcrypt_hmac_sha512_256_key *key, size_t length,
    const uint8_t *data, size_t tag_length, const uint8_t *tag)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2)
    SYMCRYPT_READS (5, 4);

/* Write the tags of N independent messages: that of lengths[k] bytes at
 * datas[k] under *keys[k] to digests[k].  Keys may repeat.  Digests overlap
 * neither messages nor each other. */
void symcrypt_hmac_sha512_256_many (
    size_t n, const struct symcrypt_hmac_sha512_256_key *const *keys,
    const size_t *lengths, const uint8_t *const *datas,
    uint8_t *const *digests)
    SYMCRYPT_READS (2, 1) SYMCRYPT_READS (3, 1) SYMCRYPT_READS (4, 1)
    SYMCRYPT_READS (5, 1);

/* Write KEY to BLOB, the same on every machine.  A blob is as secret as the
 * key. */
void symcrypt_hmac_sha512_256_key_export (
    const struct symcrypt_hmac_sha512_256_key *key,
    uint8_t blob[SYMCRYPT_HMAC_SHA512_256_KEY_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Read KEY back and return 0, or an error as "Import" above has it. */
int symcrypt_hmac_sha512_256_key_import (
    struct symcrypt_hmac_sha512_256_key *key,
    const uint8_t blob[SYMCRYPT_HMAC_SHA512_256_KEY_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* Write the message under way, with its key, to BLOB. */
void symcrypt_hmac_sha512_256_export (
    const struct symcrypt_hmac_sha512_256_ctx *ctx,
    uint8_t blob[SYMCRYPT_HMAC_SHA512_256_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Read a message under way back and return 0, or an error as "Import" above
 * has it. */
int symcrypt_hmac_sha512_256_import (
    struct symcrypt_hmac_sha512_256_ctx *ctx,
    const uint8_t blob[SYMCRYPT_HMAC_SHA512_256_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);
/* clang-format on */

SYMCRYPT_END_DECLS

#endif
