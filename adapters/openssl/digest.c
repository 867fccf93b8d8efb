/* SPDX-License-Identifier: ISC */
/* MD5, SHA-1 and SHA-2. */
#include "provider.h"

struct facts
{
  size_t block_size, digest_size;
  int without_parameters;
};

#define GETTABLE(ROW)                                                         \
  ROW (OSSL_PARAM_size_t (OSSL_DIGEST_PARAM_BLOCK_SIZE, NULL),                \
       _symcrypt_ossl_give_size, offsetof (struct facts, block_size))         \
  ROW (OSSL_PARAM_size_t (OSSL_DIGEST_PARAM_SIZE, NULL),                      \
       _symcrypt_ossl_give_size, offsetof (struct facts, digest_size))        \
  ROW (OSSL_PARAM_int (OSSL_DIGEST_PARAM_XOF, NULL),                          \
       _symcrypt_ossl_give_zero, 0)                                           \
  ROW (OSSL_PARAM_int (OSSL_DIGEST_PARAM_ALGID_ABSENT, NULL),                 \
       _symcrypt_ossl_give_int, offsetof (struct facts, without_parameters))
PROVIDER_ANSWERS (gettable, GETTABLE)

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

#define SHA1_SETTABLE(ROW)                                                    \
  ROW (OSSL_PARAM_octet_string (OSSL_DIGEST_PARAM_SSL3_MS, NULL, 0),          \
       take_master_secret, 0)
PARAMETERS (setting, sha1_settable, SHA1_SETTABLE)

static int
sha1_set (void *context, const OSSL_PARAM *params)
{
  return _symcrypt_ossl_once (OPENSSL_4, sha1_settable_list, NULL, params)
         && _symcrypt_ossl_set (sha1_settable_rows, context, params);
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
#define STATE_FUNCTIONS(NAME, WORD, DIGEST_SIZE)                              \
  static int NAME##_serialize (void *context, unsigned char *out,             \
                               size_t *length)                                \
  {                                                                           \
    return _symcrypt_ossl_serialize (WORD, context, DIGEST_SIZE, out,         \
                                     length);                                 \
  }                                                                           \
  static int NAME##_deserialize (void *context, const unsigned char *in,      \
                                 size_t length)                               \
  {                                                                           \
    return _symcrypt_ossl_deserialize (WORD, context, DIGEST_SIZE, in,        \
                                       length);                               \
  }
#define STATE(NAME)                                                           \
  ENTRY (DIGEST_SERIALIZE, digest_serialize, NAME##_serialize),               \
      ENTRY (DIGEST_DESERIALIZE, digest_deserialize, NAME##_deserialize),
#else
#define STATE_FUNCTIONS(NAME, WORD, DIGEST_SIZE)
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
  static int NAME##_get (OSSL_PARAM *params)                                  \
  {                                                                           \
    static const struct facts facts                                           \
        = { BLOCK_SIZE, DIGEST_SIZE, WITHOUT_PARAMETERS };                    \
    return _symcrypt_ossl_get (gettable_rows, &facts, params);                \
  }                                                                           \
  const OSSL_DISPATCH _symcrypt_ossl_##NAME[]                                 \
      = { ENTRY (DIGEST_NEWCTX, digest_newctx, NAME##_new),                   \
          ENTRY (DIGEST_FREECTX, digest_freectx, NAME##_free),                \
          ENTRY (DIGEST_DUPCTX, digest_dupctx, NAME##_dup),                   \
          COPY (NAME) ENTRY (DIGEST_INIT, digest_init, NAME##_init),          \
          ENTRY (DIGEST_UPDATE, digest_update, NAME##_update),                \
          ENTRY (DIGEST_FINAL, digest_final, NAME##_final),                   \
          ENTRY (DIGEST_GET_PARAMS, digest_get_params, NAME##_get),           \
          ENTRY (DIGEST_GETTABLE_PARAMS, digest_gettable_params, gettable),   \
          MORE ENTRIES_END }

#define SHA2(NAME, FAMILY, BLOCK_SIZE, DIGEST_SIZE)                           \
  STATE_FUNCTIONS (NAME, (BLOCK_SIZE) / 16, DIGEST_SIZE)                      \
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
