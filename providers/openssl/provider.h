/* SPDX-License-Identifier: ISC */
/* What the files of the OpenSSL provider share.
 *
 * A file is an algorithm: it defines the table of functions that OpenSSL calls
 * for it, and algorithms.def gives its names.  What a function must do is in
 * OpenSSL's manual: provider-cipher(7), provider-digest(7), provider-mac(7),
 * provider-kdf(7).  Functions return 1, or 0 with an error in OpenSSL's queue,
 * of OpenSSL's own reasons. */
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

/* The module, as one library context of OpenSSL has loaded it. */
struct ossl_provider
{
  const OSSL_CORE_HANDLE *handle;
  const OSSL_DISPATCH *core;
  int legacy;           /* whether RC4 is offered */
  CRYPTO_RWLOCK *lock;  /* of libctx */
  OSSL_LIB_CTX *libctx; /* see foreign.c; made when it is first wanted */
};

/* The tables of functions, one for each algorithm. */
#define CIPHER(NAMES, PROPERTIES, ALGORITHM, DESCRIPTION)                     \
  extern const OSSL_DISPATCH _symcrypt_ossl_##ALGORITHM[];
#define LEGACY_CIPHER CIPHER
#define MAC CIPHER
#define KDF CIPHER
#define DIGEST(NAMES, ALGORITHM, SIZE, BLOCK_SIZE)                            \
  extern const OSSL_DISPATCH _symcrypt_ossl_##ALGORITHM[];
#include "algorithms.def"

/* ------------------------------------------------ parameters: parameters.c */

/* A function below gets the parameter P, of a name that it is for, and returns
 * 0, the reason of an error, or FAILED if there is none to tell. */
enum
{
  FAILED = -1
};

/* A reason that OpenSSL 3 does not have. */
#ifndef PROV_R_REPEATED_PARAMETER
#define PROV_R_REPEATED_PARAMETER 252
#endif

/* What a context takes and what it answers, by the parameter's name; a null
 * name ends a list. */
struct setting
{
  const char *key;
  int (*take) (void *context, const OSSL_PARAM *p);
};
struct answer
{
  const char *key;
  int (*give) (const void *context, OSSL_PARAM *p);
};

/* Do what SETTINGS or ANSWERS have for PARAMS, which may be null for the one,
 * in their order, up to the first error. */
int _symcrypt_ossl_set (const struct setting *settings, void *context,
                        const OSSL_PARAM *params);
int _symcrypt_ossl_get (const struct answer *answers, const void *context,
                        OSSL_PARAM *params);

/* Whether PARAMS, which may be null, has none of SETTABLE twice, but for LIST,
 * which may be null.  OpenSSL 4 refuses those before it takes any; OpenSSL 3
 * takes the first, and so this is 1. */
int _symcrypt_ossl_once (const OSSL_PARAM *settable, const char *list,
                         const OSSL_PARAM *params);

/* Answer with VALUE. */
int _symcrypt_ossl_give_size (OSSL_PARAM *p, size_t value);
int _symcrypt_ossl_give_int (OSSL_PARAM *p, int value);
int _symcrypt_ossl_give_uint (OSSL_PARAM *p, unsigned value);

/* Put what P sets into *VALUE. */
int _symcrypt_ossl_take_size (const OSSL_PARAM *p, size_t *value);
int _symcrypt_ossl_take_uint (const OSSL_PARAM *p, unsigned *value);

/* P must be VALUE, else REASON says why not. */
int _symcrypt_ossl_insist (const OSSL_PARAM *p, size_t value, int reason);

/* Bytes that a context keeps; data is null while there are none, and not for
 * an empty string. */
struct octets
{
  uint8_t *data;
  size_t length;
};

/* Replace O by what P sets (by nothing if that is wrong), by nothing, by a
 * copy; the last returns 1, or 0 without memory. */
int _symcrypt_ossl_octets_set (struct octets *o, const OSSL_PARAM *p);
void _symcrypt_ossl_octets_clear (struct octets *o);
int _symcrypt_ossl_octets_copy (struct octets *o, const struct octets *from);

/* --------------------------------------------------- ciphers: cipher.c */

struct cipher_facts
{
  size_t key_length, iv_length; /* bytes; all are stream ciphers */
  int aead, custom_iv;
};

int _symcrypt_ossl_cipher_give (OSSL_PARAM *params,
                                const struct cipher_facts *facts);
OSSL_FUNC_cipher_gettable_params_fn _symcrypt_ossl_cipher_gettable;

/* ------------------------------------- the digest of a MAC or KDF: hash.c */

typedef void hash_whole_fn (size_t length, const uint8_t *data,
                            uint8_t *digest);

struct hash_choice
{
  const struct symcrypt_hash *hash; /* null if it is not one of ours */
  hash_whole_fn *whole;             /* its function for a whole message */
  char *name;                       /* as OpenSSL knows it; null if not set */
  char *properties;                 /* with which it was chosen, or null */
  size_t digest_size, block_size;
  int xof; /* its digests have any size */
};

/* Choose what PARAMS, which may be null, name, if they do.  A digest that we
 * do not have is taken if OpenSSL has it: see foreign.c. */
int _symcrypt_ossl_hash_choose (struct ossl_provider *provider,
                                struct hash_choice *choice,
                                const OSSL_PARAM *params);
/* The same for a KDF, for which OpenSSL 3.4 and later do not take one whose
 * digests have any size. */
int _symcrypt_ossl_hash_choose_fixed (struct ossl_provider *provider,
                                      struct hash_choice *choice,
                                      const OSSL_PARAM *params);
/* Choose our own digest NAME. */
int _symcrypt_ossl_hash_choose_own (struct hash_choice *choice,
                                    const char *name);
void _symcrypt_ossl_hash_clear (struct hash_choice *choice);
int _symcrypt_ossl_hash_copy (struct hash_choice *choice,
                              const struct hash_choice *from);

/* ------------------------ what other providers do for us: foreign.c */

/* OpenSSL, with the providers of the program; null with an error. */
OSSL_LIB_CTX *_symcrypt_ossl_libctx (struct ossl_provider *provider);

/* Another provider's HMAC, keyed, with CHOICE's digest; TLS_SIZE as in
 * OSSL_MAC_PARAM_TLS_DATA_SIZE.  Null with an error. */
EVP_MAC_CTX *_symcrypt_ossl_foreign_hmac (struct ossl_provider *provider,
                                          const struct hash_choice *choice,
                                          const struct octets *key,
                                          size_t tls_size);

/* Parameters for another provider's KDF. */
struct foreign_params
{
  OSSL_PARAM list[12];
  size_t n;
};

void _symcrypt_ossl_foreign_octets (struct foreign_params *params,
                                    const char *key, const struct octets *o);

/* Let another provider's KDF NAME derive LENGTH bytes to DST, with CHOICE's
 * digest. */
int _symcrypt_ossl_foreign_kdf (struct ossl_provider *provider,
                                const char *name,
                                const struct hash_choice *choice,
                                struct foreign_params *params, size_t length,
                                uint8_t *dst);

/* ------------------------------------------------ HKDF: kdf-hkdf.c */

/* What HKDF and TLS13-KDF keep. */
struct hkdf
{
  struct ossl_provider *provider;
  struct hash_choice choice;
  int mode;
  struct octets key, salt, info;
  struct octets prefix, label, data; /* of TLS13-KDF */
};

OSSL_FUNC_kdf_newctx_fn _symcrypt_ossl_hkdf_new;
OSSL_FUNC_kdf_dupctx_fn _symcrypt_ossl_hkdf_dup;
OSSL_FUNC_kdf_freectx_fn _symcrypt_ossl_hkdf_free;
OSSL_FUNC_kdf_reset_fn _symcrypt_ossl_hkdf_reset;
OSSL_FUNC_kdf_get_ctx_params_fn _symcrypt_ossl_hkdf_get;
OSSL_FUNC_kdf_gettable_ctx_params_fn _symcrypt_ossl_hkdf_gettable;

/* The parameters that both have: digest, mode, key, salt. */
int _symcrypt_ossl_hkdf_set_common (struct hkdf *c, const OSSL_PARAM *params);

/* Extract and expand with a digest of ours, and OpenSSL's errors. */
int _symcrypt_ossl_hkdf_extract (const struct hash_choice *choice,
                                 const struct octets *salt,
                                 const struct octets *key, size_t length,
                                 uint8_t *dst);
int _symcrypt_ossl_hkdf_expand (const struct hash_choice *choice,
                                size_t prk_length, const uint8_t *prk,
                                size_t info_length, const uint8_t *info,
                                size_t length, uint8_t *dst);

#pragma GCC visibility pop

#endif
