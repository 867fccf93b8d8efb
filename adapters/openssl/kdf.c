/* SPDX-License-Identifier: ISC */
/* PBKDF2, with the limits of NIST SP 800-132 where they are asked for: the
 * parameter "pkcs5" is 0 then; HKDF, both steps or one of them; and TLS13-KDF,
 * the key schedule of TLS 1.3 (RFC 8446, section 7.1).  With a digest that we
 * do not have, another provider does the work. */
#include "provider.h"

enum piece
{
  PASSWORD, /* of PBKDF2; the others have a key */
  KEY,
  SALT,
  INFO,   /* of HKDF */
  PREFIX, /* of TLS13-KDF, as the next */
  LABEL,
  DATA,
  PIECES
};

static const char *const piece_names[PIECES]
    = { OSSL_KDF_PARAM_PASSWORD, OSSL_KDF_PARAM_KEY,    OSSL_KDF_PARAM_SALT,
        OSSL_KDF_PARAM_INFO,     OSSL_KDF_PARAM_PREFIX, OSSL_KDF_PARAM_LABEL,
        OSSL_KDF_PARAM_DATA };

struct context
{
  const struct facts *facts;
  struct ossl_provider *provider;
  struct hash_choice choice;
  struct octets pieces[PIECES];
  int mode;   /* of HKDF and TLS13-KDF */
  int limits; /* of PBKDF2, as the next */
  uint64_t iterations;
};

struct facts
{
  enum ossl_algorithm which;
  const char *name;
  const char *digest; /* that of a new context, or null */
  OSSL_FUNC_kdf_set_ctx_params_fn *set;
  int (*derive) (const struct context *c, size_t length, uint8_t *dst);
};

/* Make C, of zeros, a new context. */
static int
start (struct context *c)
{
  c->iterations = 2048; /* PKCS5_DEFAULT_ITER */
  return !c->facts->digest
         || _symcrypt_ossl_hash_choose_own (&c->choice, c->facts->digest);
}

static void
clear (struct context *c)
{
  size_t k;
  _symcrypt_ossl_hash_clear (&c->choice);
  for (k = 0; k < PIECES; k++)
    _symcrypt_ossl_octets_clear (&c->pieces[k]);
}

static void
reset (void *context)
{
  struct context *c = context;
  const struct context kept = { .facts = c->facts, .provider = c->provider };
  clear (c);
  *c = kept;
  /* Without memory there is no digest, which derive tells. */
  (void) start (c);
}

static void
free_context (void *context)
{
  if (!context)
    return;
  clear (context);
  OPENSSL_free (context);
}

static void *
new_context (void *provider, const struct facts *facts)
{
  struct context *c = OPENSSL_zalloc (sizeof *c);
  count (facts->which, CONTEXTS, 1);
  if (!c)
    return NULL;
  c->facts = facts;
  c->provider = provider;
  if (start (c))
    return c;
  OPENSSL_free (c);
  return NULL;
}

static void *
dup_context (void *context)
{
  const struct context *from = context;
  struct context *c = OPENSSL_memdup (from, sizeof *from);
  int good;
  size_t k;

  if (!c)
    return NULL;
  /* Clear the members that are not copied yet, because an error must not free
   * them. */
  memset (c->pieces, 0, sizeof c->pieces);
  good = _symcrypt_ossl_hash_copy (&c->choice, &from->choice);
  for (k = 0; k < PIECES; k++)
    good
        = good && _symcrypt_ossl_octets_copy (&c->pieces[k], &from->pieces[k]);
  if (good)
    return c;
  free_context (c);
  return NULL;
}

static int
derive_foreign (const struct context *c, size_t length, uint8_t *dst)
{
  EVP_KDF *kdf = EVP_KDF_fetch (_symcrypt_ossl_libctx (c->provider),
                                c->facts->name, NOT_US);
  EVP_KDF_CTX *ctx = NULL;
  OSSL_PARAM list[PIECES + 6], *p = list;
  uint64_t iterations = c->iterations;
  int mode = c->mode, pkcs5 = !c->limits, ok, k;

  if (kdf && !is_us (c->provider, EVP_KDF_get0_provider (kdf)))
    ctx = EVP_KDF_CTX_new (kdf);
  *p++ = OSSL_PARAM_construct_int (OSSL_KDF_PARAM_MODE, &mode);
  *p++ = OSSL_PARAM_construct_int (OSSL_KDF_PARAM_PKCS5, &pkcs5);
  *p++ = OSSL_PARAM_construct_uint64 (OSSL_KDF_PARAM_ITER, &iterations);
  for (k = 0; k < PIECES; k++)
    if (c->pieces[k].data)
      *p++ = OSSL_PARAM_construct_octet_string (
          piece_names[k], c->pieces[k].data, c->pieces[k].length);
  p = _symcrypt_ossl_hash_give (&c->choice, p);
  *p = OSSL_PARAM_construct_end ();
  _symcrypt_ossl_stats_left ();
  ok = ctx && EVP_KDF_derive (ctx, dst, length, list) == 1;
  EVP_KDF_CTX_free (ctx);
  EVP_KDF_free (kdf);
  return ok;
}

static int
derive (void *context, unsigned char *dst, size_t length,
        const OSSL_PARAM *params)
{
  const struct context *c = context;
  count (c->facts->which, MESSAGES, 1);
  count (c->facts->which, BYTES, length);
  return c->facts->set (context, params) && c->facts->derive (c, length, dst);
}

/* OpenSSL 3.4 and later do not take digests of any size. */
static int
set (struct context *c, const OSSL_PARAM *settable, const struct setting *rows,
     const OSSL_PARAM *params)
{
  if (!_symcrypt_ossl_once (OPENSSL_3_6, settable, OSSL_KDF_PARAM_INFO, params)
      || !_symcrypt_ossl_hash_choose (c->provider, &c->choice, params))
    return 0;
  if (c->choice.xof && OPENSSL_VERSION_NUMBER >= 0x30400000L)
    {
      _symcrypt_ossl_hash_clear (&c->choice);
      return fail (PROV_R_XOF_DIGESTS_NOT_ALLOWED);
    }
  return _symcrypt_ossl_set (rows, c, params);
}

#define PIECE(ROW, NAME, PIECE)                                               \
  ROW (OSSL_PARAM_octet_string (NAME, NULL, 0), _symcrypt_ossl_take_octets,   \
       offsetof (struct context, pieces[PIECE]))
#define DIGEST_ROWS(ROW)                                                      \
  ROW (OSSL_PARAM_utf8_string (OSSL_KDF_PARAM_PROPERTIES, NULL, 0), NULL, 0)  \
  ROW (OSSL_PARAM_utf8_string (OSSL_KDF_PARAM_DIGEST, NULL, 0), NULL, 0)

/* ----------------------------------------------------------------- PBKDF2 */

/* SP 800-132, section 5; the password's is OpenSSL 4.0's. */
enum
{
  MIN_KEY_SIZE = 112 / 8,
  MIN_SALT_SIZE = 128 / 8,
  MIN_ITERATIONS = 1000,
  MIN_PASSWORD_SIZE = 1
};

/* The reason why these are not good enough, or 0. */
static int
too_weak (const struct context *c, size_t password_size, size_t salt_size,
          uint64_t iterations, size_t key_size)
{
  if (!c->limits)
    return iterations < 1 ? PROV_R_INVALID_ITERATION_COUNT : 0;
#ifdef PROV_R_PASSWORD_STRENGTH_TOO_WEAK
  if (password_size < MIN_PASSWORD_SIZE)
    return PROV_R_PASSWORD_STRENGTH_TOO_WEAK;
#else
  (void) password_size;
#endif
  if (key_size < MIN_KEY_SIZE)
    return PROV_R_KEY_SIZE_TOO_SMALL;
  if (salt_size < MIN_SALT_SIZE)
    return PROV_R_INVALID_SALT_LENGTH;
  if (iterations < MIN_ITERATIONS)
    return PROV_R_INVALID_ITERATION_COUNT;
  return 0;
}

/* An empty string may have no address. */
static int
set_octets (struct octets *o, const OSSL_PARAM *p)
{
  static uint8_t nothing[1];
  const struct octets empty = { nothing, 0 };
  if (p->data_size > 0 && p->data)
    return _symcrypt_ossl_take_octets (o, p);
  _symcrypt_ossl_octets_clear (o);
  return p->data_size > 0 || _symcrypt_ossl_octets_copy (o, &empty) ? 0
                                                                    : FAILED;
}

static int
take_pkcs5 (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  int pkcs5;
  if (!OSSL_PARAM_get_int (p, &pkcs5))
    return FAILED;
  c->limits = pkcs5 == 0;
  return 0;
}

static int
take_password (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  const int reason
      = c->limits ? too_weak (c, p->data_size, SIZE_MAX, UINT64_MAX, SIZE_MAX)
                  : 0;
  return reason ? reason : set_octets (&c->pieces[PASSWORD], p);
}

static int
take_salt (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  const int reason
      = too_weak (c, SIZE_MAX, p->data_size, UINT64_MAX, SIZE_MAX);
  return reason ? reason : set_octets (&c->pieces[SALT], p);
}

static int
take_iterations (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  uint64_t iterations;
  int reason;
  if (!OSSL_PARAM_get_uint64 (p, &iterations))
    return FAILED;
  reason = too_weak (c, SIZE_MAX, SIZE_MAX, iterations, SIZE_MAX);
  if (!reason)
    c->iterations = iterations;
  return reason;
}

#define PBKDF2_SETTABLE(ROW)                                                  \
  DIGEST_ROWS (ROW)                                                           \
  ROW (OSSL_PARAM_int (OSSL_KDF_PARAM_PKCS5, NULL), take_pkcs5, 0)            \
  ROW (OSSL_PARAM_octet_string (OSSL_KDF_PARAM_PASSWORD, NULL, 0),            \
       take_password, 0)                                                      \
  ROW (OSSL_PARAM_octet_string (OSSL_KDF_PARAM_SALT, NULL, 0), take_salt, 0)  \
  ROW (OSSL_PARAM_uint64 (OSSL_KDF_PARAM_ITER, NULL), take_iterations, 0)
PARAMETERS (setting, pbkdf2_settable, PBKDF2_SETTABLE)

static int
pbkdf2_set (void *context, const OSSL_PARAM *params)
{
  return set (context, pbkdf2_settable_list, pbkdf2_settable_rows, params);
}

static int
pbkdf2_derive (const struct context *c, size_t length, uint8_t *dst)
{
  const struct octets *password = &c->pieces[PASSWORD];
  const struct octets *salt = &c->pieces[SALT];
  int reason;

  if (!password->data)
    return fail (PROV_R_MISSING_PASS);
  if (!salt->data)
    return fail (PROV_R_MISSING_SALT);
  if (!c->choice.name)
    return fail (PROV_R_MISSING_MESSAGE_DIGEST);
  if (c->choice.digest_size == 0)
    return 0;
  if (length / c->choice.digest_size >= UINT32_MAX)
    return fail (PROV_R_INVALID_KEY_LENGTH);
  reason = too_weak (c, password->length, salt->length, c->iterations, length);
  if (reason)
    return fail (reason);
  if (!c->choice.hash)
    return derive_foreign (c, length, dst);
  return symcrypt_pbkdf2_hmac (c->choice.hash, password->length,
                               password->data, c->iterations, salt->length,
                               salt->data, length, dst)
         == 0;
}

/* ------------------------------------------------------------------- HKDF */

static const struct
{
  const char *name;
  int mode;
} modes[] = { { "EXTRACT_AND_EXPAND", EVP_KDF_HKDF_MODE_EXTRACT_AND_EXPAND },
              { "EXTRACT_ONLY", EVP_KDF_HKDF_MODE_EXTRACT_ONLY },
              { "EXPAND_ONLY", EVP_KDF_HKDF_MODE_EXPAND_ONLY } };

enum
{
  MODES = sizeof modes / sizeof modes[0]
};

/* The mode that P names, or -1. */
static int
find_mode (const OSSL_PARAM *p)
{
  int number, k;
  if (p->data_type == OSSL_PARAM_UTF8_STRING)
    {
      for (k = 0; k < MODES; k++)
        if (p->data && OPENSSL_strcasecmp (p->data, modes[k].name) == 0)
          return modes[k].mode;
    }
  else if (OSSL_PARAM_get_int (p, &number))
    {
      for (k = 0; k < MODES; k++)
        if (number == modes[k].mode)
          return number;
    }
  return -1;
}

static int
take_mode (void *at, const OSSL_PARAM *p)
{
  const int mode = find_mode (p);
  if (mode < 0)
    return PROV_R_INVALID_MODE;
  *(int *) at = mode;
  return 0;
}

/* INFO is all parameters of that name, one after another.  OpenSSL 3 takes 32
 * KiB of it at most, 4 any length. */
static int
take_info (void *at, const OSSL_PARAM *first)
{
  const OSSL_PARAM *p;
  struct octets info = { NULL, 0 };

  for (p = first; p; p = OSSL_PARAM_locate_const (p + 1, OSSL_KDF_PARAM_INFO))
    {
      if (p->data_type != OSSL_PARAM_OCTET_STRING)
        return FAILED;
      if (p->data)
        info.length += p->data_size;
    }
  if (info.length > 0)
    {
      size_t done = 0;
      info.data = OPENSSL_malloc (info.length);
      if (!info.data)
        return FAILED;
      for (p = first; p;
           p = OSSL_PARAM_locate_const (p + 1, OSSL_KDF_PARAM_INFO))
        if (p->data && p->data_size > 0)
          {
            memcpy (info.data + done, p->data, p->data_size);
            done += p->data_size;
          }
    }
  _symcrypt_ossl_octets_clear (at);
  *(struct octets *) at = info;
  return 0;
}

#define COMMON(ROW)                                                           \
  ROW (OSSL_PARAM_utf8_string (OSSL_KDF_PARAM_MODE, NULL, 0), take_mode,      \
       offsetof (struct context, mode))                                       \
  ROW (OSSL_PARAM_int (OSSL_KDF_PARAM_MODE, NULL), NULL, 0)                   \
  DIGEST_ROWS (ROW)                                                           \
  PIECE (ROW, OSSL_KDF_PARAM_KEY, KEY)                                        \
  PIECE (ROW, OSSL_KDF_PARAM_SALT, SALT)
#define HKDF_SETTABLE(ROW)                                                    \
  COMMON (ROW)                                                                \
  ROW (OSSL_PARAM_octet_string (OSSL_KDF_PARAM_INFO, NULL, 0), take_info,     \
       offsetof (struct context, pieces[INFO]))
PARAMETERS (setting, hkdf_settable, HKDF_SETTABLE)

static int
hkdf_set (void *context, const OSSL_PARAM *params)
{
  return set (context, hkdf_settable_list, hkdf_settable_rows, params);
}

static int
extract (const struct context *c, const struct octets *salt,
         const struct octets *key, size_t length, uint8_t *dst)
{
  if (length != c->choice.digest_size)
    return fail (PROV_R_WRONG_OUTPUT_BUFFER_SIZE);
  return symcrypt_hkdf_extract (c->choice.hash, salt->length, salt->data,
                                key->length, key->data, dst)
         == 0;
}

static int
expand (const struct context *c, size_t prk_length, const uint8_t *prk,
        size_t info_length, const uint8_t *info, size_t length, uint8_t *dst)
{
  if (symcrypt_hkdf_expand (c->choice.hash, prk_length, prk, info_length, info,
                            length, dst)
      != 0)
    return fail (PROV_R_INVALID_KEY_LENGTH);
  return 1;
}

static int
hkdf_derive (const struct context *c, size_t length, uint8_t *dst)
{
  const struct octets *key = &c->pieces[KEY], *salt = &c->pieces[SALT];
  const struct octets *info = &c->pieces[INFO];
  uint8_t prk[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  int ok;

  if (!c->choice.name)
    return fail (PROV_R_MISSING_MESSAGE_DIGEST);
  if (!key->data)
    return fail (PROV_R_MISSING_KEY);
  if (length == 0)
    return fail (PROV_R_INVALID_KEY_LENGTH);
  if (!c->choice.hash)
    return derive_foreign (c, length, dst);
  if (c->mode == EVP_KDF_HKDF_MODE_EXTRACT_ONLY)
    return extract (c, salt, key, length, dst);
  if (c->mode == EVP_KDF_HKDF_MODE_EXPAND_ONLY)
    return expand (c, key->length, key->data, info->length, info->data, length,
                   dst);
  ok = extract (c, salt, key, c->choice.digest_size, prk)
       && expand (c, c->choice.digest_size, prk, info->length, info->data,
                  length, dst);
  symcrypt_wipe (sizeof prk, prk);
  return ok;
}

/* -------------------------------------------------------------- TLS13-KDF */

/* HKDF-Expand-Label: the label is a length of 2 bytes, prefix and label, and
 * the data, each of the last two behind a byte of length. */
static int
expand_label (const struct context *c, size_t secret_length,
              const uint8_t *secret, size_t data_length, const uint8_t *data,
              size_t length, uint8_t *dst)
{
  const struct octets *prefix = &c->pieces[PREFIX];
  const struct octets *label = &c->pieces[LABEL];
  const size_t label_length = prefix->length + label->length;
  uint8_t info[2 + 1 + 255 + 1 + 255], *p = info;

  if (length > 0xffff || label_length > 255 || data_length > 255)
    return fail (PROV_R_INVALID_DATA);
  *p++ = (uint8_t) (length >> 8);
  *p++ = (uint8_t) length;
  *p++ = (uint8_t) label_length;
  if (prefix->length > 0)
    memcpy (p, prefix->data, prefix->length);
  p += prefix->length;
  if (label->length > 0)
    memcpy (p, label->data, label->length);
  p += label->length;
  *p++ = (uint8_t) data_length;
  if (data_length > 0)
    memcpy (p, data, data_length);
  p += data_length;
  return expand (c, secret_length, secret, (size_t) (p - info), info, length,
                 dst);
}

/* The next secret: what is derived from the last one, if there is one, is the
 * salt with which the new input, or zeros, is extracted. */
static int
next_secret (const struct context *c, size_t length, uint8_t *dst)
{
  static uint8_t zeros[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  const size_t size = c->choice.digest_size;
  uint8_t nothing[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  uint8_t derived[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  const struct octets *last = &c->pieces[SALT];
  struct octets salt = { NULL, 0 }, input = c->pieces[KEY];
  int ok;

  if (!input.data)
    {
      input.data = zeros;
      input.length = size;
    }
  if (last->data)
    {
      if (symcrypt_hash (c->choice.hash, 0, NULL, nothing) != 0
          || !expand_label (c, last->length, last->data, size, nothing, size,
                            derived))
        return 0;
      salt.data = derived;
      salt.length = size;
    }
  ok = extract (c, &salt, &input, length, dst);
  if (last->data)
    symcrypt_wipe (sizeof derived, derived);
  return ok;
}

#define OWN_SETTABLE(ROW)                                                     \
  PIECE (ROW, OSSL_KDF_PARAM_PREFIX, PREFIX)                                  \
  PIECE (ROW, OSSL_KDF_PARAM_LABEL, LABEL)                                    \
  PIECE (ROW, OSSL_KDF_PARAM_DATA, DATA)
#define TLS13_SETTABLE(ROW) COMMON (ROW) OWN_SETTABLE (ROW)
PARAMETER_ROWS (setting, common, COMMON)
PARAMETER_ROWS (setting, own, OWN_SETTABLE)
PARAMETER_FUNCTION (tls13_settable, TLS13_SETTABLE)

/* Before OpenSSL 3.6 data is for one derivation: parameters without it remove
 * it, but no parameters at all do nothing.  Since then it stays as all others
 * do. */
static int
tls13_set (void *context, const OSSL_PARAM *params)
{
  struct context *c = context;

  if (!OPENSSL_3_6 && (!params || !params->key))
    return 1;
  if (!set (c, tls13_settable_list, common_rows, params))
    return 0;
  if (c->mode == EVP_KDF_HKDF_MODE_EXTRACT_AND_EXPAND)
    return fail (PROV_R_INVALID_MODE);
  if (!OPENSSL_3_6)
    _symcrypt_ossl_octets_clear (&c->pieces[DATA]);
  return _symcrypt_ossl_set (own_rows, c, params);
}

static int
tls13_derive (const struct context *c, size_t length, uint8_t *dst)
{
  const struct octets *key = &c->pieces[KEY], *data = &c->pieces[DATA];
  if (!c->choice.name)
    return fail (PROV_R_MISSING_MESSAGE_DIGEST);
  if (!c->choice.hash)
    return derive_foreign (c, length, dst);
  if (c->mode == EVP_KDF_HKDF_MODE_EXTRACT_ONLY)
    return next_secret (c, length, dst);
  if (c->mode != EVP_KDF_HKDF_MODE_EXPAND_ONLY)
    return fail (PROV_R_INVALID_MODE);
  if (!key->data)
    return fail (PROV_R_MISSING_KEY);
  return expand_label (c, key->length, key->data, data->length, data->data,
                       length, dst);
}

/* ----------------------------------------------- what contexts tell, tables
 */

/* The size is that of a digest, or any. */
static int
give_size (const void *context, OSSL_PARAM *p)
{
  const struct context *c = context;
  const size_t any = SIZE_MAX;
  if (c->mode != EVP_KDF_HKDF_MODE_EXTRACT_ONLY)
    return _symcrypt_ossl_give_size (&any, p);
  if (!c->choice.name)
    return PROV_R_MISSING_MESSAGE_DIGEST;
  return _symcrypt_ossl_give_size (&c->choice.digest_size, p);
}

static int
give_digest (const void *context, OSSL_PARAM *p)
{
  const struct context *c = context;
  if (!c->choice.name)
    return PROV_R_MISSING_MESSAGE_DIGEST;
  return OSSL_PARAM_set_utf8_string (p, c->choice.name) ? 0 : FAILED;
}

static int
give_mode (const void *context, OSSL_PARAM *p)
{
  const struct context *c = context;
  int k = 0;
  if (p->data_type == OSSL_PARAM_INTEGER)
    return OSSL_PARAM_set_int (p, c->mode) ? 0 : FAILED;
  while (k < MODES - 1 && modes[k].mode != c->mode)
    k++;
  return OSSL_PARAM_set_utf8_string (p, modes[k].name) ? 0 : FAILED;
}

#define SIZE(ROW)                                                             \
  ROW (OSSL_PARAM_size_t (OSSL_KDF_PARAM_SIZE, NULL), give_size, 0)
#define GETTABLE(ROW)                                                         \
  SIZE (ROW)                                                                  \
  ROW (OSSL_PARAM_utf8_string (OSSL_KDF_PARAM_DIGEST, NULL, 0), give_digest,  \
       0)                                                                     \
  ROW (OSSL_PARAM_utf8_string (OSSL_KDF_PARAM_MODE, NULL, 0), give_mode, 0)   \
  ROW (OSSL_PARAM_int (OSSL_KDF_PARAM_MODE, NULL), NULL, 0)                   \
  ROW (OSSL_PARAM_octet_string (OSSL_KDF_PARAM_SALT, NULL, 0),                \
       _symcrypt_ossl_give_octets, offsetof (struct context, pieces[SALT]))   \
  ROW (OSSL_PARAM_octet_string (OSSL_KDF_PARAM_INFO, NULL, 0),                \
       _symcrypt_ossl_give_octets, offsetof (struct context, pieces[INFO]))
PARAMETERS (answer, gettable, GETTABLE)
PARAMETERS (answer, size_alone, SIZE)

static int
gettable_get (void *context, OSSL_PARAM *params)
{
  return _symcrypt_ossl_get (gettable_rows, context, params);
}

/* PBKDF2's. */
static int
size_alone_get (void *context, OSSL_PARAM *params)
{
  return _symcrypt_ossl_get (size_alone_rows, context, params);
}

#define TABLE(ALGORITHM, NAME, DIGEST, GETTABLE)                              \
  static const struct facts ALGORITHM##_facts                                 \
      = { WHICH_##ALGORITHM, NAME, DIGEST, ALGORITHM##_set,                   \
          ALGORITHM##_derive };                                               \
  static void *ALGORITHM##_new (void *provider)                               \
  {                                                                           \
    return new_context (provider, &ALGORITHM##_facts);                        \
  }                                                                           \
  const OSSL_DISPATCH _symcrypt_ossl_##ALGORITHM[]                            \
      = { ENTRY (KDF_NEWCTX, kdf_newctx, ALGORITHM##_new),                    \
          ENTRY (KDF_DUPCTX, kdf_dupctx, dup_context),                        \
          ENTRY (KDF_FREECTX, kdf_freectx, free_context),                     \
          ENTRY (KDF_RESET, kdf_reset, reset),                                \
          ENTRY (KDF_DERIVE, kdf_derive, derive),                             \
          ENTRY (KDF_GET_CTX_PARAMS, kdf_get_ctx_params, GETTABLE##_get),     \
          ENTRY (KDF_GETTABLE_CTX_PARAMS, kdf_gettable_ctx_params, GETTABLE), \
          ENTRY (KDF_SET_CTX_PARAMS, kdf_set_ctx_params, ALGORITHM##_set),    \
          ENTRY (KDF_SETTABLE_CTX_PARAMS, kdf_settable_ctx_params,            \
                 ALGORITHM##_settable),                                       \
          ENTRIES_END }
TABLE (pbkdf2, "PBKDF2", "SHA1", size_alone);
TABLE (hkdf, "HKDF", NULL, gettable);
TABLE (tls13, "TLS13-KDF", NULL, gettable);
