/* SPDX-License-Identifier: ISC */
/* Any hash: what is known at run time alone. */
#include "inner.h"

#include "hash-internal.h"

#include <string.h>

#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER) &NAME##_hash,
#define HASH_WITHOUT_HMAC(NAME, CAPITALS, STRING, FAMILY, DIGEST) &NAME##_hash,
const struct symcrypt_hash *const _symcrypt_hashes[HASH_COUNT] = {
#include "hashes.def"
};

#define HASH_WITHOUT_HMAC(NAME, CAPITALS, STRING, FAMILY, DIGEST)             \
  const struct symcrypt_hash *symcrypt_hash_##NAME (void)                     \
  {                                                                           \
    return &NAME##_hash;                                                      \
  }
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  HASH_WITHOUT_HMAC (NAME, CAPITALS, STRING, FAMILY, DIGEST)
#include "hashes.def"

const struct symcrypt_hash *
symcrypt_hashes (size_t k)
{
  return k < HASH_COUNT ? _symcrypt_hashes[k] : NULL;
}

/* Whether GIVEN is a spelling of NAME: in capitals, with a hyphen before the
 * first number, with another separator for the hyphen of "sha512-256". */
static int
spells (const char *given, const char *name)
{
  char last = '0';
  for (;; given++, name++)
    {
      char c;
      if (*given == '-' && *name >= '0' && *name <= '9' && last >= 'a')
        given++;
      c = *given >= 'A' && *given <= 'Z'   ? (char) (*given - 'A' + 'a')
          : *given == '/' || *given == '_' ? '-'
                                           : *given;
      if (c != *name)
        return 0;
      if (c == 0)
        return 1;
      last = c;
    }
}

const struct symcrypt_hash *
symcrypt_hash_lookup (const char *name)
{
  size_t k;
  for (k = 0; k < HASH_COUNT; k++)
    if (spells (name, _symcrypt_hashes[k]->name))
      return _symcrypt_hashes[k];
  return NULL;
}

const char *
symcrypt_hash_name (const struct symcrypt_hash *hash)
{
  return hash ? hash->name : NULL;
}

size_t
symcrypt_hash_digest_size (const struct symcrypt_hash *hash)
{
  return hash ? hash->digest_size : 0;
}

size_t
symcrypt_hash_block_size (const struct symcrypt_hash *hash)
{
  return hash ? hash->block_size : 0;
}

size_t
symcrypt_hash_state_size (const struct symcrypt_hash *hash)
{
  return hash ? hash->state_size : 0;
}

size_t
symcrypt_hash_context_size (const struct symcrypt_hash *hash)
{
  return hash ? hash->context_size : 0;
}

/* The functions of each hash, on any context. */
typedef union symcrypt_hash_contexts contexts;

struct functions
{
  void (*init) (contexts *ctx);
  void (*update) (contexts *ctx, size_t length, const uint8_t *data);
  void (*digest) (contexts *ctx, uint8_t *digest);
  void (*one) (size_t length, const uint8_t *data, uint8_t *digest);
  void (*many) (size_t n, const size_t *lengths, const uint8_t *const *datas,
                uint8_t *const *digests);
};

#define HASH_WITHOUT_HMAC(NAME, CAPITALS, STRING, FAMILY, DIGEST)             \
  static void NAME##_init (contexts *ctx)                                     \
  {                                                                           \
    symcrypt_##NAME##_init (&ctx->FAMILY);                                    \
  }                                                                           \
  static void NAME##_update (contexts *ctx, size_t length,                    \
                             const uint8_t *data)                             \
  {                                                                           \
    symcrypt_##NAME##_update (&ctx->FAMILY, length, data);                    \
  }                                                                           \
  static void NAME##_digest (contexts *ctx, uint8_t *digest)                  \
  {                                                                           \
    symcrypt_##NAME##_digest (&ctx->FAMILY, digest);                          \
  }
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  HASH_WITHOUT_HMAC (NAME, CAPITALS, STRING, FAMILY, DIGEST)
#include "hashes.def"

#define HASH_WITHOUT_HMAC(NAME, CAPITALS, STRING, FAMILY, DIGEST)             \
  { NAME##_init, NAME##_update, NAME##_digest, symcrypt_##NAME,               \
    symcrypt_##NAME##_many },
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  HASH_WITHOUT_HMAC (NAME, CAPITALS, STRING, FAMILY, DIGEST)
static const struct functions functions[HASH_COUNT] = {
#include "hashes.def"
};

int
symcrypt_hash_init (struct symcrypt_hash_ctx *ctx,
                    const struct symcrypt_hash *hash)
{
  ctx->hash = hash;
  if (!hash)
    return SYMCRYPT_ERROR_NAME;
  functions[hash->index].init (&ctx->ctx);
  return 0;
}

void
symcrypt_hash_update (struct symcrypt_hash_ctx *ctx, size_t length,
                      const uint8_t *data)
{
  if (ctx->hash)
    functions[ctx->hash->index].update (&ctx->ctx, length, data);
}

int
symcrypt_hash_digest (struct symcrypt_hash_ctx *ctx, uint8_t *digest)
{
  if (!ctx->hash)
    return SYMCRYPT_ERROR_STATE;
  functions[ctx->hash->index].digest (&ctx->ctx, digest);
  return 0;
}

int
symcrypt_hash (const struct symcrypt_hash *hash, size_t length,
               const uint8_t *data, uint8_t *digest)
{
  if (!hash)
    return SYMCRYPT_ERROR_NAME;
  functions[hash->index].one (length, data, digest);
  return 0;
}

int
symcrypt_hash_compress (const struct symcrypt_hash *hash, void *state,
                        size_t blocks, const uint8_t *data)
{
  if (!hash)
    return SYMCRYPT_ERROR_NAME;
  if (blocks > 0)
    hash->compress (state, blocks, data);
  return 0;
}

int
symcrypt_hash_many (const struct symcrypt_hash *hash, size_t n,
                    const size_t *lengths, const uint8_t *const *datas,
                    uint8_t *const *digests)
{
  if (!hash)
    return SYMCRYPT_ERROR_NAME;
  functions[hash->index].many (n, lengths, datas, digests);
  return 0;
}
