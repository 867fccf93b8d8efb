/* SPDX-License-Identifier: ISC */
/* Shared declarations of the OpenSSL provider.
 *
 * Each algorithm has a file, which defines its table of functions for OpenSSL.
 * algorithms.def gives the names of algorithms.  OpenSSL's manual says what
 * each function must do: provider-cipher(7), provider-digest(7),
 * provider-mac(7), provider-kdf(7).  Functions return 1, or 0 after they put
 * an error with one of OpenSSL's reasons in its queue. */
#ifndef SYMCRYPT_PROVIDERS_OPENSSL_PROVIDER_H
#define SYMCRYPT_PROVIDERS_OPENSSL_PROVIDER_H

#include "config.h"

#include <openssl/core.h>
#include <openssl/core_dispatch.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/proverr.h>
#include <openssl/provider.h>

#include <stdint.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

#pragma GCC visibility push(hidden)

/* True if this is compiled for OpenSSL 3.6, or 4.0, or later.  KDFs changed in
 * 3.6: they refuse a parameter that is given twice.  All else does in 4.0. */
#define OPENSSL_3_6 (OPENSSL_VERSION_NUMBER >= 0x30600000L)
#define OPENSSL_4 (OPENSSL_VERSION_NUMBER >= 0x40000000L)

/* An entry of a table of functions; FUNCTION must have the type that OpenSSL
 * has for it. */
#define ENTRY(ID, TYPE, FUNCTION)                                             \
  {                                                                           \
    OSSL_FUNC_##ID,                                                           \
        (void (*) (void)) (1 ? (FUNCTION) : (OSSL_FUNC_##TYPE##_fn *) NULL)   \
  }
#define ENTRIES_END                                                           \
  {                                                                           \
    0, NULL                                                                   \
  }

/* The property query that fetches another provider's algorithm. */
#define NOT_US "provider!=libsymcrypt"

/* The module, as one library context of OpenSSL has loaded it. */
struct ossl_provider
{
  const OSSL_CORE_HANDLE *handle;
  const OSSL_DISPATCH *core;
  int same_libcrypto;   /* as the program's */
  int legacy;           /* whether RC4 is offered */
  CRYPTO_RWLOCK *lock;  /* of the rest, which is null until it is used */
  OSSL_LIB_CTX *libctx; /* where other providers are */
};

/* Return the library context of the other providers, or null with an error. */
OSSL_LIB_CTX *_symcrypt_ossl_libctx (struct ossl_provider *provider);

/* Return nonzero if OTHER is this module.  A fetch with NOT_US can return it,
 * because OpenSSL loses a provider's properties if memory runs out while it
 * loads the provider. */
static inline int
is_us (const struct ossl_provider *provider, const OSSL_PROVIDER *other)
{
  return OSSL_PROVIDER_get0_provider_ctx (other) == provider;
}

/* Report an error, for functions to return. */
static inline int
fail (int reason)
{
  ERR_raise (ERR_LIB_PROV, reason);
  return 0;
}

/* The tables of functions, one for each algorithm. */
#define CIPHER(NAMES, PROPERTIES, ALGORITHM, DESCRIPTION)                     \
  extern const OSSL_DISPATCH _symcrypt_ossl_##ALGORITHM[];
#define LEGACY_CIPHER CIPHER
#define MAC CIPHER
#define KDF CIPHER
#define DIGEST CIPHER
#include "algorithms.def"

/* ------------------------------- what a program used: stats.c */

enum ossl_algorithm
{
#define CIPHER(NAMES, PROPERTIES, ALGORITHM, DESCRIPTION) WHICH_##ALGORITHM,
#define LEGACY_CIPHER CIPHER
#define MAC CIPHER
#define KDF CIPHER
#define DIGEST CIPHER
#include "algorithms.def"
  ALGORITHMS
};
enum ossl_count
{
  CONTEXTS,
  MESSAGES,
  BYTES,
  COUNTS
};

/* Nonzero if calls are counted. */
extern int _symcrypt_ossl_counting;
void _symcrypt_ossl_count (enum ossl_algorithm algorithm,
                           enum ossl_count count, uint64_t n);

static inline void
count (enum ossl_algorithm algorithm, enum ossl_count what, uint64_t n)
{
  if (_symcrypt_ossl_counting)
    _symcrypt_ossl_count (algorithm, what, n);
}

/* Work was left to another provider. */
void _symcrypt_ossl_stats_left (void);

/* ------------------------------------------------ parameters: parameters.c */

/* A function that takes or gives the parameter P returns 0 on success, the
 * reason of an error, or FAILED if it has no reason to report. */
enum
{
  FAILED = -1
};

/* A reason that OpenSSL 3 does not have. */
#ifndef PROV_R_REPEATED_PARAMETER
#define PROV_R_REPEATED_PARAMETER 252
#endif

/* A parameter that a context takes or answers: OpenSSL's description of the
 * parameter, the function for it, and the offset in the context of the pointer
 * that the function gets.  A description without a name ends a table. */
struct setting
{
  OSSL_PARAM p;
  int (*take) (void *at, const OSSL_PARAM *p); /* null if another does it */
  size_t offset;
};
struct answer
{
  OSSL_PARAM p;
  int (*give) (const void *at, OSSL_PARAM *p);
  size_t offset;
};

/* ROWS is a macro of ROW (description, function, offset).  Defines NAME_rows,
 * of KIND setting or answer; the descriptions for OpenSSL; and a function that
 * returns these, with or without a context. */
#define PARAMETER_ROW_(P, FUNCTION, OFFSET) { P, FUNCTION, OFFSET },
#define PARAMETER_ONLY_(P, FUNCTION, OFFSET) P,
#define PARAMETER_ROWS(KIND, NAME, ROWS)                                      \
  static const struct KIND NAME##_rows[]                                      \
      = { ROWS (PARAMETER_ROW_){ OSSL_PARAM_END, NULL, 0 } };
#define PARAMETER_LIST(NAME, ROWS)                                            \
  static const OSSL_PARAM NAME##_list[]                                       \
      = { ROWS (PARAMETER_ONLY_) OSSL_PARAM_END };
#define PARAMETER_FUNCTION(NAME, ROWS)                                        \
  PARAMETER_LIST (NAME, ROWS)                                                 \
  static const OSSL_PARAM *NAME (void *context, void *provider)               \
  {                                                                           \
    (void) context;                                                           \
    (void) provider;                                                          \
    return NAME##_list;                                                       \
  }
#define PROVIDER_ANSWERS(NAME, ROWS)                                          \
  PARAMETER_ROWS (answer, NAME, ROWS)                                         \
  PARAMETER_LIST (NAME, ROWS)                                                 \
  static const OSSL_PARAM *NAME (void *provider)                              \
  {                                                                           \
    (void) provider;                                                          \
    return NAME##_list;                                                       \
  }
#define PARAMETERS(KIND, NAME, ROWS)                                          \
  PARAMETER_ROWS (KIND, NAME, ROWS)                                           \
  PARAMETER_FUNCTION (NAME, ROWS)

/* Do what ROWS have for PARAMS, which may be null for the one, in their order,
 * up to the first error. */
int _symcrypt_ossl_set (const struct setting *rows, void *context,
                        const OSSL_PARAM *params);
int _symcrypt_ossl_get (const struct answer *rows, const void *context,
                        OSSL_PARAM *params);

/* Return nonzero if PARAMS, which may be null, has no parameter of SETTABLE
 * twice, except LIST, which may be null.  An OpenSSL that refuses duplicates
 * does so before it takes any parameter.  Others take the first one, so this
 * returns 1 if REFUSE is 0. */
int _symcrypt_ossl_once (int refuse, const OSSL_PARAM *settable,
                         const char *list, const OSSL_PARAM *params);

/* Functions of rows: of the size_t, int, unsigned, const char * or struct
 * octets AT; of nothing, 0. */
int _symcrypt_ossl_give_size (const void *at, OSSL_PARAM *p);
int _symcrypt_ossl_give_int (const void *at, OSSL_PARAM *p);
int _symcrypt_ossl_give_text (const void *at, OSSL_PARAM *p);
int _symcrypt_ossl_give_octets (const void *at, OSSL_PARAM *p);
int _symcrypt_ossl_give_zero (const void *at, OSSL_PARAM *p);
int _symcrypt_ossl_take_size (void *at, const OSSL_PARAM *p);
int _symcrypt_ossl_take_uint (void *at, const OSSL_PARAM *p);
int _symcrypt_ossl_take_octets (void *at, const OSSL_PARAM *p);

/* Bytes that a context keeps.  Data is null if none are set; for an empty
 * string it is not null. */
struct octets
{
  uint8_t *data;
  size_t length;
};

/* Replace O by nothing; by a copy of FROM, which returns 0 without memory,
 * else
 * 1.  _symcrypt_ossl_take_octets replaces it by P's octets, and by nothing if
 * P has none. */
void _symcrypt_ossl_octets_clear (struct octets *o);
int _symcrypt_ossl_octets_copy (struct octets *o, const struct octets *from);

/* --------------------------------------------------- ciphers: cipher.c */

struct cipher_facts
{
  enum ossl_algorithm which;
  size_t context_size;
  size_t key_length, iv_length; /* bytes; all are stream ciphers */
  int aead, custom_iv;
  size_t block_size;
};

int _symcrypt_ossl_cipher_give (OSSL_PARAM *params,
                                const struct cipher_facts *facts);
OSSL_FUNC_cipher_gettable_params_fn _symcrypt_ossl_cipher_gettable;

/* The first member of each cipher's context; in a new context zeros follow.
 * It owns no memory that it points to, so a context can be copied as bytes. */
struct cipher_context
{
  const struct cipher_facts *facts;
  size_t key_length, iv_length; /* of the facts; a key of RC4 may differ */
  int encrypting, keyed;
};

void *_symcrypt_ossl_cipher_new (const struct cipher_facts *facts);
OSSL_FUNC_cipher_freectx_fn _symcrypt_ossl_cipher_free;
OSSL_FUNC_cipher_dupctx_fn _symcrypt_ossl_cipher_dup;

/* Rows of a cipher's lengths.  A setting of one must be what the facts say. */
#define CIPHER_ANSWERS(ROW)                                                   \
  ROW (OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_KEYLEN, NULL),                    \
       _symcrypt_ossl_give_size,                                              \
       offsetof (struct cipher_context, key_length))                          \
  ROW (OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_IVLEN, NULL),                     \
       _symcrypt_ossl_give_size, offsetof (struct cipher_context, iv_length))
int _symcrypt_ossl_cipher_take_key_length (void *context, const OSSL_PARAM *p);
int _symcrypt_ossl_cipher_take_iv_length (void *context, const OSSL_PARAM *p);

/* The functions get and set of a cipher. */
#define CIPHER_PARAMETERS                                                     \
  static int get (void *context, OSSL_PARAM *params)                          \
  {                                                                           \
    return _symcrypt_ossl_get (gettable_rows, context, params);               \
  }                                                                           \
  static int set (void *context, const OSSL_PARAM *params)                    \
  {                                                                           \
    return _symcrypt_ossl_once (OPENSSL_4, settable_list, NULL, params)       \
           && _symcrypt_ossl_set (settable_rows, context, params);            \
  }

/* Return nonzero if KEY and IV, either of which may be null, have the lengths
 * of the facts. */
int _symcrypt_ossl_cipher_fits (const struct cipher_context *c,
                                const uint8_t *key, size_t key_length,
                                const uint8_t *iv, size_t iv_length);

/* Return nonzero if there is a key, and ROOM for LENGTH bytes of a stream.
 * Counts the bytes. */
int _symcrypt_ossl_cipher_ready (const struct cipher_context *c, size_t room,
                                 size_t length);
/* The end of a stream. */
OSSL_FUNC_cipher_final_fn _symcrypt_ossl_cipher_final;

/* Define the table of NAME with these functions.  The file also has
 * NAME_facts; init, with an argument that says whether to encrypt; get,
 * gettable, set and settable. */
#define CIPHER_TABLE(NAME, UPDATE, FINAL, WHOLE)                              \
  static void *NAME##_new (void *provider)                                    \
  {                                                                           \
    (void) provider;                                                          \
    return _symcrypt_ossl_cipher_new (&NAME##_facts);                         \
  }                                                                           \
  static int NAME##_give (OSSL_PARAM *params)                                 \
  {                                                                           \
    return _symcrypt_ossl_cipher_give (params, &NAME##_facts);                \
  }                                                                           \
  static int NAME##_encrypt (void *context, const unsigned char *key,         \
                             size_t key_length, const unsigned char *iv,      \
                             size_t iv_length, const OSSL_PARAM *params)      \
  {                                                                           \
    count (WHICH_##NAME, MESSAGES, iv != NULL);                               \
    return init (context, 1, key, key_length, iv, iv_length, params);         \
  }                                                                           \
  static int NAME##_decrypt (void *context, const unsigned char *key,         \
                             size_t key_length, const unsigned char *iv,      \
                             size_t iv_length, const OSSL_PARAM *params)      \
  {                                                                           \
    count (WHICH_##NAME, MESSAGES, iv != NULL);                               \
    return init (context, 0, key, key_length, iv, iv_length, params);         \
  }                                                                           \
  const OSSL_DISPATCH _symcrypt_ossl_##NAME[] = {                             \
    ENTRY (CIPHER_NEWCTX, cipher_newctx, NAME##_new),                         \
    ENTRY (CIPHER_FREECTX, cipher_freectx, _symcrypt_ossl_cipher_free),       \
    ENTRY (CIPHER_DUPCTX, cipher_dupctx, _symcrypt_ossl_cipher_dup),          \
    ENTRY (CIPHER_ENCRYPT_INIT, cipher_encrypt_init, NAME##_encrypt),         \
    ENTRY (CIPHER_DECRYPT_INIT, cipher_decrypt_init, NAME##_decrypt),         \
    ENTRY (CIPHER_UPDATE, cipher_update, UPDATE),                             \
    ENTRY (CIPHER_FINAL, cipher_final, FINAL),                                \
    ENTRY (CIPHER_CIPHER, cipher_cipher, WHOLE),                              \
    ENTRY (CIPHER_GET_PARAMS, cipher_get_params, NAME##_give),                \
    ENTRY (CIPHER_GETTABLE_PARAMS, cipher_gettable_params,                    \
           _symcrypt_ossl_cipher_gettable),                                   \
    ENTRY (CIPHER_GET_CTX_PARAMS, cipher_get_ctx_params, get),                \
    ENTRY (CIPHER_GETTABLE_CTX_PARAMS, cipher_gettable_ctx_params, gettable), \
    ENTRY (CIPHER_SET_CTX_PARAMS, cipher_set_ctx_params, set),                \
    ENTRY (CIPHER_SETTABLE_CTX_PARAMS, cipher_settable_ctx_params, settable), \
    ENTRIES_END                                                               \
  }

/* --------------------------------- states of digests: digest-state.c */

/* The context of SHA-2 with words of WORD bytes: SHA-256's or SHA-512's.  Set
 * *LENGTH to the size if OUT is null; else write, for which *LENGTH, which may
 * not be given, must be enough. */
int _symcrypt_ossl_serialize (size_t word, const void *context,
                              size_t digest_size, uint8_t *out,
                              size_t *length);
/* Read what was written of a message of the same hash.  A state that no
 * message can have is refused, and the context is then unchanged. */
int _symcrypt_ossl_deserialize (size_t word, void *context, size_t digest_size,
                                const uint8_t *in, size_t length);

/* ------------------------------------- the digest of a MAC or KDF: hash.c */

struct hash_choice
{
  const struct symcrypt_hash *hash; /* null if it is not one of ours */
  char *name;                       /* as OpenSSL knows it; null if not set */
  char *properties;                 /* with which it was chosen, or null */
  size_t digest_size, block_size;
  int xof;         /* its digests have any size */
  unsigned serial; /* another for each choice that is not the last one's */
};

/* Choose the digest that PARAMS name, if they name one.  PARAMS may be null.
 * A digest that we do not have is taken if OpenSSL provides one. */
int _symcrypt_ossl_hash_choose (struct ossl_provider *provider,
                                struct hash_choice *choice,
                                const OSSL_PARAM *params);
/* Choose our own digest NAME. */
int _symcrypt_ossl_hash_choose_own (struct hash_choice *choice,
                                    const char *name);
void _symcrypt_ossl_hash_clear (struct hash_choice *choice);
int _symcrypt_ossl_hash_copy (struct hash_choice *choice,
                              const struct hash_choice *from);
/* Write the parameters that name CHOICE to another provider to P; returns the
 * end of the parameters. */
OSSL_PARAM *_symcrypt_ossl_hash_give (const struct hash_choice *choice,
                                      OSSL_PARAM *p);

#pragma GCC visibility pop

#endif
