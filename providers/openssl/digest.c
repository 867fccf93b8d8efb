/* SPDX-License-Identifier: ISC */
/* MD5, SHA-1 and SHA-2. */
#include "provider.h"

#include "digest-state.h"

static const OSSL_PARAM *
gettable (void *provider)
{
  static const OSSL_PARAM list[]
      = { OSSL_PARAM_size_t (OSSL_DIGEST_PARAM_BLOCK_SIZE, NULL),
          OSSL_PARAM_size_t (OSSL_DIGEST_PARAM_SIZE, NULL),
          OSSL_PARAM_int (OSSL_DIGEST_PARAM_XOF, NULL),
          OSSL_PARAM_int (OSSL_DIGEST_PARAM_ALGID_ABSENT, NULL),
          OSSL_PARAM_END };
  (void) provider;
  return list;
}

struct facts
{
  size_t block_size, digest_size;
  int without_parameters;
};

static int
give_block_size (const void *facts, OSSL_PARAM *p)
{
  const struct facts *f = facts;
  return _symcrypt_ossl_give_size (p, f->block_size);
}

static int
give_digest_size (const void *facts, OSSL_PARAM *p)
{
  const struct facts *f = facts;
  return _symcrypt_ossl_give_size (p, f->digest_size);
}

static int
give_no (const void *facts, OSSL_PARAM *p)
{
  (void) facts;
  return _symcrypt_ossl_give_int (p, 0);
}

static int
give_without_parameters (const void *facts, OSSL_PARAM *p)
{
  const struct facts *f = facts;
  return _symcrypt_ossl_give_int (p, f->without_parameters);
}

static int
give (OSSL_PARAM *params, size_t block_size, size_t digest_size,
      int without_parameters)
{
  static const struct answer answers[]
      = { { OSSL_DIGEST_PARAM_BLOCK_SIZE, give_block_size },
          { OSSL_DIGEST_PARAM_SIZE, give_digest_size },
          { OSSL_DIGEST_PARAM_XOF, give_no },
          { OSSL_DIGEST_PARAM_ALGID_ABSENT, give_without_parameters },
          { NULL, NULL } };
  const struct facts facts = { block_size, digest_size, without_parameters };
  return _symcrypt_ossl_get (answers, &facts, params);
}

/* SHA-1 in the Finished and CertificateVerify messages of SSL 3.0 (RFC 6101,
 * section 5.6.8): the inner hash of what was put in, the master secret and the
 * first padding is begun anew with the secret and the second one, and itself.
 */
enum
{
  MASTER_SECRET_SIZE = 48,
  SSL3_PADDING_SIZE = 40
};

static int
take_master_secret (void *context, const OSSL_PARAM *p)
{
  struct symcrypt_sha1_ctx *ctx = context;
  uint8_t padding[SSL3_PADDING_SIZE], inner[SYMCRYPT_SHA1_DIGEST_SIZE];

  if (p->data_type != OSSL_PARAM_OCTET_STRING)
    return 0;
  if (p->data_size != MASTER_SECRET_SIZE)
    return FAILED;
  symcrypt_sha1_update (ctx, p->data_size, p->data);
  memset (padding, 0x36, sizeof padding);
  symcrypt_sha1_update (ctx, sizeof padding, padding);
  symcrypt_sha1_digest (ctx, inner);
  symcrypt_sha1_update (ctx, p->data_size, p->data);
  memset (padding, 0x5c, sizeof padding);
  symcrypt_sha1_update (ctx, sizeof padding, padding);
  symcrypt_sha1_update (ctx, sizeof inner, inner);
  symcrypt_wipe (sizeof inner, inner);
  return 0;
}

PARAMETERS (sha1_settable,
            OSSL_PARAM_octet_string (OSSL_DIGEST_PARAM_SSL3_MS, NULL, 0))

static int
sha1_set (void *context, const OSSL_PARAM *params)
{
  static const struct setting settings[]
      = { { OSSL_DIGEST_PARAM_SSL3_MS, take_master_secret }, { NULL, NULL } };
  return _symcrypt_ossl_once (sha1_settable (NULL, NULL), NULL, params)
         && _symcrypt_ossl_set (settings, context, params);
}

#define SET_NOTHING(CONTEXT, PARAMS) ((void) (PARAMS), 1)
#define SSL3                                                                  \
  ENTRY (DIGEST_SET_CTX_PARAMS, digest_set_ctx_params, sha1_set),             \
      ENTRY (DIGEST_SETTABLE_CTX_PARAMS, digest_settable_ctx_params,          \
             sha1_settable),

/* Since OpenSSL 4.0. */
#ifdef OSSL_FUNC_DIGEST_COPYCTX
#define COPY_FUNCTION(NAME, FAMILY)                                           \
  static void NAME##_copy (void *to, void *from)                              \
  {                                                                           \
    memcpy (to, from, sizeof (struct symcrypt_##FAMILY##_ctx));               \
  }
#define COPY(NAME) ENTRY (DIGEST_COPYCTX, digest_copyctx, NAME##_copy),
#else
#define COPY_FUNCTION(NAME, FAMILY)
#define COPY(NAME)
#endif

#ifdef OSSL_FUNC_DIGEST_SERIALIZE
#define STATE_FUNCTIONS(NAME, FAMILY, DIGEST_SIZE)                            \
  static int NAME##_serialize (void *context, unsigned char *out,             \
                               size_t *length)                                \
  {                                                                           \
    return _symcrypt_ossl_##FAMILY##_serialize (context, DIGEST_SIZE, out,    \
                                                length);                      \
  }                                                                           \
  static int NAME##_deserialize (void *context, const unsigned char *in,      \
                                 size_t length)                               \
  {                                                                           \
    return _symcrypt_ossl_##FAMILY##_deserialize (context, DIGEST_SIZE, in,   \
                                                  length);                    \
  }
#define STATE(NAME)                                                           \
  ENTRY (DIGEST_SERIALIZE, digest_serialize, NAME##_serialize),               \
      ENTRY (DIGEST_DESERIALIZE, digest_deserialize, NAME##_deserialize),
#else
#define STATE_FUNCTIONS(NAME, FAMILY, DIGEST_SIZE)
#define STATE(NAME)
#endif

/* The hash NAME, with the context and update of FAMILY; SET takes parameters
 * for a message, MORE are the entries that not all have. */
#define DIGEST_TABLE(NAME, FAMILY, BLOCK_SIZE, DIGEST_SIZE,                   \
                     WITHOUT_PARAMETERS, SET, MORE)                           \
  static void *NAME##_new (void *provider)                                    \
  {                                                                           \
    (void) provider;                                                          \
    count (WHICH_##NAME, CONTEXTS, 1);                                        \
    return OPENSSL_zalloc (sizeof (struct symcrypt_##FAMILY##_ctx));          \
  }                                                                           \
  static void NAME##_free (void *context)                                     \
  {                                                                           \
    OPENSSL_clear_free (context, sizeof (struct symcrypt_##FAMILY##_ctx));    \
  }                                                                           \
  static void *NAME##_dup (void *context)                                     \
  {                                                                           \
    return OPENSSL_memdup (context, sizeof (struct symcrypt_##FAMILY##_ctx)); \
  }                                                                           \
  COPY_FUNCTION (NAME, FAMILY)                                                \
  static int NAME##_init (void *context, const OSSL_PARAM *params)            \
  {                                                                           \
    count (WHICH_##NAME, MESSAGES, 1);                                        \
    symcrypt_##NAME##_init (context);                                         \
    return SET (context, params);                                             \
  }                                                                           \
  static int NAME##_update (void *context, const unsigned char *in,           \
                            size_t length)                                    \
  {                                                                           \
    count (WHICH_##NAME, BYTES, length);                                      \
    symcrypt_##FAMILY##_update (context, length, in);                         \
    return 1;                                                                 \
  }                                                                           \
  static int NAME##_final (void *context, unsigned char *out, size_t *length, \
                           size_t room)                                       \
  {                                                                           \
    if (room < (DIGEST_SIZE))                                                 \
      return 0;                                                               \
    symcrypt_##NAME##_digest (context, out);                                  \
    *length = (DIGEST_SIZE);                                                  \
    return 1;                                                                 \
  }                                                                           \
  static int NAME##_all (void *provider, const unsigned char *in,             \
                         size_t in_length, unsigned char *out,                \
                         size_t *length, size_t room)                         \
  {                                                                           \
    (void) provider;                                                          \
    if (room < (DIGEST_SIZE))                                                 \
      return 0;                                                               \
    symcrypt_##NAME (in_length, in, out);                                     \
    *length = (DIGEST_SIZE);                                                  \
    return 1;                                                                 \
  }                                                                           \
  static int NAME##_get (OSSL_PARAM *params)                                  \
  {                                                                           \
    return give (params, BLOCK_SIZE, DIGEST_SIZE, WITHOUT_PARAMETERS);        \
  }                                                                           \
  const OSSL_DISPATCH _symcrypt_ossl_##NAME[]                                 \
      = { ENTRY (DIGEST_NEWCTX, digest_newctx, NAME##_new),                   \
          ENTRY (DIGEST_FREECTX, digest_freectx, NAME##_free),                \
          ENTRY (DIGEST_DUPCTX, digest_dupctx, NAME##_dup),                   \
          COPY (NAME) ENTRY (DIGEST_INIT, digest_init, NAME##_init),          \
          ENTRY (DIGEST_UPDATE, digest_update, NAME##_update),                \
          ENTRY (DIGEST_FINAL, digest_final, NAME##_final),                   \
          ENTRY (DIGEST_DIGEST, digest_digest, NAME##_all),                   \
          ENTRY (DIGEST_GET_PARAMS, digest_get_params, NAME##_get),           \
          ENTRY (DIGEST_GETTABLE_PARAMS, digest_gettable_params, gettable),   \
          MORE ENTRIES_END }

#define SHA2(NAME, FAMILY, BLOCK_SIZE, DIGEST_SIZE)                           \
  STATE_FUNCTIONS (NAME, FAMILY, DIGEST_SIZE)                                 \
  DIGEST_TABLE (NAME, FAMILY, BLOCK_SIZE, DIGEST_SIZE, 1, SET_NOTHING,        \
                STATE (NAME))

/* clang-format off */
DIGEST_TABLE (md5, md5, 64, 16, 0, SET_NOTHING, );
DIGEST_TABLE (sha1, sha1, 64, 20, 1, sha1_set, SSL3);
SHA2 (sha224, sha256, 64, 28);
SHA2 (sha256, sha256, 64, 32);
SHA2 (sha384, sha512, 128, 48);
SHA2 (sha512, sha512, 128, 64);
SHA2 (sha512_224, sha512, 128, 28);
SHA2 (sha512_256, sha512, 128, 32);
/* clang-format on */
