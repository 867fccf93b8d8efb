/* SPDX-License-Identifier: ISC */
/* HMAC (RFC 2104, FIPS 198-1) with every hash of the library.
 *
 * A prepared key holds the two chaining values that follow the padded key.  It
 * is made once, is not changed by anything but set_key and import, and may
 * serve any number of messages and threads; each message under it saves two
 * compressions.  A key of up to one block of the hash is used as it is, a
 * longer one is hashed first.
 *
 * All functions are constant time: time depends on lengths alone. */
#ifndef SYMCRYPT_HMAC_H
#define SYMCRYPT_HMAC_H

#include <symcrypt/hash.h>
#include <symcrypt/md5.h>
#include <symcrypt/sha1.h>
#include <symcrypt/sha2.h>

SYMCRYPT_BEGIN_DECLS

/* The size of an exported key and of an exported message, for a hash with
 * chaining values of STATE bytes and blocks of BLOCK bytes; the format is in
 * the manual. */
#define SYMCRYPT_HMAC_KEY_BLOB_SIZE(STATE) (16 + 2 * (STATE))
#define SYMCRYPT_HMAC_BLOB_SIZE(STATE, BLOCK) (24 + 3 * (STATE) + (BLOCK))
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
#define SYMCRYPT_HMAC_MAX_KEY_BLOB_SIZE                                       \
  SYMCRYPT_HMAC_KEY_BLOB_SIZE (SYMCRYPT_HASH_MAX_STATE_SIZE)
#define SYMCRYPT_HMAC_MAX_BLOB_SIZE                                           \
  SYMCRYPT_HMAC_BLOB_SIZE (SYMCRYPT_HASH_MAX_STATE_SIZE,                      \
                           SYMCRYPT_HASH_MAX_BLOCK_SIZE)

/* A tag cut shorter than this is refused even by request. */
#define SYMCRYPT_HMAC_MIN_TAG_SIZE 4

/* HMAC with the hash HASH (sha256, say), whose context is CTX and whose
 * chaining value is WORDS times WORD.
 *
 * symcrypt_hmac_HASH_set_key (key, length, secret)
 *   Prepare KEY from LENGTH bytes of SECRET, any length.
 * symcrypt_hmac_HASH_init (ctx, key)
 *   Start a message under KEY, which CTX copies: the two live independently.
 * symcrypt_hmac_HASH_update (ctx, length, data)
 *   Add LENGTH bytes of DATA; any split of a message gives the same tag.
 * symcrypt_hmac_HASH_digest (ctx, digest)
 *   Write the tag, a digest's size, and start the next message under the same
 *   key.
 * symcrypt_hmac_HASH (key, length, data, digest)
 *   The tag of LENGTH bytes of DATA under the prepared KEY.
 * symcrypt_hmac_HASH_verify (key, length, data, tag_length, tag)
 *   0 if TAG is the tag of DATA, else SYMCRYPT_ERROR_TAG.  TAG_LENGTH other
 *   than a digest's size is SYMCRYPT_ERROR_LENGTH.
 * symcrypt_hmac_HASH_verify_truncated (key, length, data, tag_length, tag)
 *   The same for a tag cut to its first TAG_LENGTH bytes, from
 *   SYMCRYPT_HMAC_MIN_TAG_SIZE to a digest's size, else SYMCRYPT_ERROR_LENGTH.
 *   RFC 2104 advises no less than half a digest and 10 bytes.
 * symcrypt_hmac_HASH_many (n, keys, lengths, datas, digests)
 *   N independent messages: the tag of lengths[k] bytes at datas[k] under
 *   *keys[k] goes to digests[k]; keys may repeat.
 * symcrypt_hmac_HASH_key_export (key, blob), _key_import (key, blob)
 *   Write the prepared KEY as SYMCRYPT_HMAC_HASH_KEY_BLOB_SIZE bytes at BLOB,
 *   the same on every machine, and read it back.  A blob is as secret as the
 *   key.
 * symcrypt_hmac_HASH_export (ctx, blob), _import (ctx, blob)
 *   The same for a message under way, with its key:
 *   SYMCRYPT_HMAC_HASH_BLOB_SIZE bytes.
 *   Imports return 0; SYMCRYPT_ERROR_VERSION for a blob of a format that this
 *   library does not know; SYMCRYPT_ERROR_ENCODING for one that is damaged
 *   (a check value tells) or of another hash or kind.  On an error KEY or CTX
 *   is wiped, so that no earlier key is used by mistake; it is then to be set
 *   before anything else.  A blob is not authenticated: who can write one
 *   chooses the key.
 *
 * The digest of one message may overlap it; apart from that, digests, tags and
 * blobs overlap nothing. */
#define SYMCRYPT_HMAC_DECLARE(HASH, CTX, WORD, WORDS)                         \
  struct symcrypt_hmac_##HASH##_key                                           \
  {                                                                           \
    WORD inner[WORDS];                                                        \
    WORD outer[WORDS];                                                        \
  };                                                                          \
  struct symcrypt_hmac_##HASH##_ctx                                           \
  {                                                                           \
    struct CTX hash;                                                          \
    struct symcrypt_hmac_##HASH##_key key;                                    \
  };                                                                          \
  void symcrypt_hmac_##HASH##_set_key (                                       \
      struct symcrypt_hmac_##HASH##_key *key, size_t length,                  \
      const uint8_t *secret);                                                 \
  void symcrypt_hmac_##HASH##_init (                                          \
      struct symcrypt_hmac_##HASH##_ctx *ctx,                                 \
      const struct symcrypt_hmac_##HASH##_key *key);                          \
  void symcrypt_hmac_##HASH##_update (struct symcrypt_hmac_##HASH##_ctx *ctx, \
                                      size_t length, const uint8_t *data);    \
  void symcrypt_hmac_##HASH##_digest (struct symcrypt_hmac_##HASH##_ctx *ctx, \
                                      uint8_t *digest);                       \
  void symcrypt_hmac_##HASH (const struct symcrypt_hmac_##HASH##_key *key,    \
                             size_t length, const uint8_t *data,              \
                             uint8_t *digest);                                \
  int symcrypt_hmac_##HASH##_verify (                                         \
      const struct symcrypt_hmac_##HASH##_key *key, size_t length,            \
      const uint8_t *data, size_t tag_length, const uint8_t *tag)             \
      SYMCRYPT_MUST_CHECK;                                                    \
  int symcrypt_hmac_##HASH##_verify_truncated (                               \
      const struct symcrypt_hmac_##HASH##_key *key, size_t length,            \
      const uint8_t *data, size_t tag_length, const uint8_t *tag)             \
      SYMCRYPT_MUST_CHECK;                                                    \
  void symcrypt_hmac_##HASH##_many (                                          \
      size_t n, const struct symcrypt_hmac_##HASH##_key *const *keys,         \
      const size_t *lengths, const uint8_t *const *datas,                     \
      uint8_t *const *digests);                                               \
  void symcrypt_hmac_##HASH##_key_export (                                    \
      const struct symcrypt_hmac_##HASH##_key *key, uint8_t *blob);           \
  int symcrypt_hmac_##HASH##_key_import (                                     \
      struct symcrypt_hmac_##HASH##_key *key, const uint8_t *blob)            \
      SYMCRYPT_MUST_CHECK;                                                    \
  void symcrypt_hmac_##HASH##_export (                                        \
      const struct symcrypt_hmac_##HASH##_ctx *ctx, uint8_t *blob);           \
  int symcrypt_hmac_##HASH##_import (struct symcrypt_hmac_##HASH##_ctx *ctx,  \
                                     const uint8_t *blob) SYMCRYPT_MUST_CHECK

SYMCRYPT_HMAC_DECLARE (md5, symcrypt_md5_ctx, uint32_t, 4);
SYMCRYPT_HMAC_DECLARE (sha1, symcrypt_sha1_ctx, uint32_t, 5);
SYMCRYPT_HMAC_DECLARE (sha224, symcrypt_sha224_ctx, uint32_t, 8);
SYMCRYPT_HMAC_DECLARE (sha256, symcrypt_sha256_ctx, uint32_t, 8);
SYMCRYPT_HMAC_DECLARE (sha384, symcrypt_sha384_ctx, uint64_t, 8);
SYMCRYPT_HMAC_DECLARE (sha512, symcrypt_sha512_ctx, uint64_t, 8);
SYMCRYPT_HMAC_DECLARE (sha512_224, symcrypt_sha512_224_ctx, uint64_t, 8);
SYMCRYPT_HMAC_DECLARE (sha512_256, symcrypt_sha512_256_ctx, uint64_t, 8);

/* HMAC with a hash that is known at run time only: the same functions, on a
 * key and a context that have room for any hash of symcrypt_hashes[]. */
struct symcrypt_hmac_key
{
  const struct symcrypt_hash *hash; /* static */
  uint64_t inner[SYMCRYPT_HASH_MAX_STATE_SIZE / 8];
  uint64_t outer[SYMCRYPT_HASH_MAX_STATE_SIZE / 8];
};

struct symcrypt_hmac_ctx
{
  union
  {
    struct symcrypt_md5_ctx md5;
    struct symcrypt_sha1_ctx sha1;
    struct symcrypt_sha256_ctx sha256;
    struct symcrypt_sha512_ctx sha512;
  } hash;
  struct symcrypt_hmac_key key;
};

/* Prepare KEY for HASH, one of symcrypt_hashes[], from LENGTH bytes of SECRET.
 * What follows works as it does above. */
void symcrypt_hmac_set_key (struct symcrypt_hmac_key *key,
                            const struct symcrypt_hash *hash, size_t length,
                            const uint8_t *secret);
void symcrypt_hmac_init (struct symcrypt_hmac_ctx *ctx,
                         const struct symcrypt_hmac_key *key);
void symcrypt_hmac_update (struct symcrypt_hmac_ctx *ctx, size_t length,
                           const uint8_t *data);
void symcrypt_hmac_digest (struct symcrypt_hmac_ctx *ctx, uint8_t *digest);
void symcrypt_hmac (const struct symcrypt_hmac_key *key, size_t length,
                    const uint8_t *data, uint8_t *digest);
int symcrypt_hmac_verify (const struct symcrypt_hmac_key *key, size_t length,
                          const uint8_t *data, size_t tag_length,
                          const uint8_t *tag) SYMCRYPT_MUST_CHECK;
int symcrypt_hmac_verify_truncated (const struct symcrypt_hmac_key *key,
                                    size_t length, const uint8_t *data,
                                    size_t tag_length,
                                    const uint8_t *tag) SYMCRYPT_MUST_CHECK;
/* The keys may be of different hashes. */
void symcrypt_hmac_many (size_t n, const struct symcrypt_hmac_key *const *keys,
                         const size_t *lengths, const uint8_t *const *datas,
                         uint8_t *const *digests);
/* The blobs are those above.  Export returns the size of what it wrote, at
 * most SYMCRYPT_HMAC_MAX_KEY_BLOB_SIZE or SYMCRYPT_HMAC_MAX_BLOB_SIZE; import
 * takes a blob of LENGTH bytes and finds the hash in it.  A length that is not
 * that hash's is SYMCRYPT_ERROR_ENCODING. */
size_t symcrypt_hmac_key_export (const struct symcrypt_hmac_key *key,
                                 uint8_t *blob);
int symcrypt_hmac_key_import (struct symcrypt_hmac_key *key, size_t length,
                              const uint8_t *blob) SYMCRYPT_MUST_CHECK;
size_t symcrypt_hmac_export (const struct symcrypt_hmac_ctx *ctx,
                             uint8_t *blob);
int symcrypt_hmac_import (struct symcrypt_hmac_ctx *ctx, size_t length,
                          const uint8_t *blob) SYMCRYPT_MUST_CHECK;

SYMCRYPT_END_DECLS

#endif
