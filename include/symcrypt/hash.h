/* SPDX-License-Identifier: ISC */
/* What all hash functions have in common: the shape of their functions, and a
 * description of each for code that works with any of them. */
#ifndef SYMCRYPT_HASH_H
#define SYMCRYPT_HASH_H

#include <symcrypt/base.h>

SYMCRYPT_BEGIN_DECLS

/* The functions of the hash NAME (sha256, say), whose context is CTX.  Lengths
 * are public; the time of every function depends on them alone.
 *
 * symcrypt_NAME_init (ctx)
 *   Start a message.
 * symcrypt_NAME_update (ctx, length, data)
 *   Add LENGTH bytes of DATA; any split of a message gives the same digest.
 * symcrypt_NAME_digest (ctx, digest)
 *   Write the whole digest, SYMCRYPT_NAME_DIGEST_SIZE bytes, and start over,
 *   as after init.
 * symcrypt_NAME (length, data, digest)
 *   The digest of LENGTH bytes of DATA.
 * symcrypt_NAME_compress (state, blocks, data)
 *   Apply the compression function to the chaining value STATE for each of
 *   BLOCKS blocks at DATA: no padding, no length.  BLOCKS may be 0.
 * symcrypt_NAME_many (n, lengths, datas, digests)
 *   The digests of N independent messages: lengths[k] bytes at datas[k] give
 *   the digest at digests[k].  Digests overlap neither messages nor each
 *   other.  Never slower than N single calls, and faster where messages can be
 *   hashed side by side.
 *
 * symcrypt_hash_NAME describes it. */
#define SYMCRYPT_HASH_DECLARE(NAME, CTX, WORD)                                \
  void symcrypt_##NAME##_init (struct CTX *ctx);                              \
  void symcrypt_##NAME##_update (struct CTX *ctx, size_t length,              \
                                 const uint8_t *data);                        \
  void symcrypt_##NAME##_digest (struct CTX *ctx, uint8_t *digest);           \
  void symcrypt_##NAME (size_t length, const uint8_t *data, uint8_t *digest); \
  void symcrypt_##NAME##_compress (WORD *state, size_t blocks,                \
                                   const uint8_t *data);                      \
  void symcrypt_##NAME##_many (size_t n, const size_t *lengths,               \
                               const uint8_t *const *datas,                   \
                               uint8_t *const *digests);                      \
  extern const struct symcrypt_hash symcrypt_hash_##NAME

/* The largest sizes of any hash here, for buffers that serve all of them. */
#define SYMCRYPT_HASH_MAX_DIGEST_SIZE 64
#define SYMCRYPT_HASH_MAX_BLOCK_SIZE 128
#define SYMCRYPT_HASH_MAX_STATE_SIZE 64

/* A hash function; the functions are those above, on void pointers. */
struct symcrypt_hash
{
  const char *name;    /* "sha256" */
  size_t digest_size;  /* bytes */
  size_t block_size;   /* bytes */
  size_t state_size;   /* bytes of a chaining value */
  size_t context_size; /* bytes */
  void (*init) (void *ctx);
  void (*update) (void *ctx, size_t length, const uint8_t *data);
  void (*digest) (void *ctx, uint8_t *digest);
  void (*compress) (void *state, size_t blocks, const uint8_t *data);
  void (*many) (size_t n, const size_t *lengths, const uint8_t *const *datas,
                uint8_t *const *digests);
};

/* All hash functions, ended by a null pointer. */
extern const struct symcrypt_hash *const symcrypt_hashes[];

/* The hash called NAME, as in struct symcrypt_hash, or null.  "SHA-256",
 * "sha512/256" and the like are understood too. */
const struct symcrypt_hash *symcrypt_hash_lookup (const char *name);

SYMCRYPT_END_DECLS

#endif
