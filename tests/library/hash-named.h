/* SPDX-License-Identifier: ISC */
/* The functions that each hash has by name, and those for any hash, with the
 * same parameters, so that one test serves both. */
#ifndef SYMCRYPT_HASH_NAMED_H
#define SYMCRYPT_HASH_NAMED_H

#include <symcrypt/hash.h>

#include "hash-count.h"
#include "tests/testutil.h"

typedef void one_shot_fn (size_t length, const uint8_t *data, uint8_t *digest);

/* A context is that of the hash, or a struct symcrypt_hash_ctx. */
struct hash_functions
{
  const char *name;
  size_t digest_size, block_size, state_size, context_size;
  size_t state; /* where a context has its state, */
  size_t count; /* its count of bytes */
  void (*init) (void *ctx);
  void (*update) (void *ctx, size_t length, const uint8_t *data);
  void (*digest) (void *ctx, uint8_t *digest);
  one_shot_fn *one_shot;
  void (*compress) (void *state, size_t blocks, const uint8_t *data);
  /* of the family, whose digests are as long as the state; null for any hash
   */
  void (*many) (size_t n, const size_t *lengths, const uint8_t *const *datas,
                uint8_t *const *digests);
};

/* Room for the context of any hash. */
union any_ctx
{
  union symcrypt_hash_contexts named;
  struct symcrypt_hash_ctx any;
};

static void
any_update (void *ctx, size_t length, const uint8_t *data)
{
  symcrypt_hash_update (ctx, length, data);
}

static void
any_digest (void *ctx, uint8_t *digest)
{
  must (symcrypt_hash_digest (ctx, digest));
}

#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  static void NAME##_init (void *ctx) { symcrypt_##NAME##_init (ctx); }       \
  static void NAME##_update (void *ctx, size_t length, const uint8_t *data)   \
  {                                                                           \
    symcrypt_##FAMILY##_update (ctx, length, data);                           \
  }                                                                           \
  static void NAME##_digest (void *ctx, uint8_t *digest)                      \
  {                                                                           \
    symcrypt_##NAME##_digest (ctx, digest);                                   \
  }                                                                           \
  static void NAME##_blocks (void *state, size_t blocks, const uint8_t *data) \
  {                                                                           \
    symcrypt_##FAMILY##_compress (state, blocks, data);                       \
  }                                                                           \
  static void NAME##_any_init (void *ctx)                                     \
  {                                                                           \
    must (symcrypt_hash_init (ctx, symcrypt_hash_##NAME ()));                 \
  }                                                                           \
  static void NAME##_any (size_t length, const uint8_t *data,                 \
                          uint8_t *digest)                                    \
  {                                                                           \
    must (symcrypt_hash (symcrypt_hash_##NAME (), length, data, digest));     \
  }                                                                           \
  static void NAME##_any_compress (void *state, size_t blocks,                \
                                   const uint8_t *data)                       \
  {                                                                           \
    must (symcrypt_hash_compress (symcrypt_hash_##NAME (), state, blocks,     \
                                  data));                                     \
  }
#include "hashes.def"

/* In the order of symcrypt_hashes. */
static const struct named_hash
{
  struct hash_functions own, any;
  const struct symcrypt_hash *(*description) (void);
} named_hashes[] = {
#define SIZES(FAMILY, CAPITALS)                                               \
  SYMCRYPT_##CAPITALS##_DIGEST_SIZE, SYMCRYPT_##CAPITALS##_BLOCK_SIZE,        \
      sizeof ((struct symcrypt_##FAMILY##_ctx *) 0)->state,                   \
      sizeof (struct symcrypt_##FAMILY##_ctx)
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  { { STRING, SIZES (FAMILY, CAPITALS),                                       \
      offsetof (struct symcrypt_##FAMILY##_ctx, state),                       \
      offsetof (struct symcrypt_##FAMILY##_ctx, count), NAME##_init,          \
      NAME##_update, NAME##_digest, symcrypt_##NAME, NAME##_blocks,           \
      symcrypt_##FAMILY##_many },                                             \
    { STRING, SIZES (FAMILY, CAPITALS),                                       \
      offsetof (struct symcrypt_hash_ctx, ctx.FAMILY.state),                  \
      offsetof (struct symcrypt_hash_ctx, ctx.FAMILY.count), NAME##_any_init, \
      any_update, any_digest, NAME##_any, NAME##_any_compress, NULL },        \
    symcrypt_hash_##NAME },
#include "hashes.def"
};

#endif
