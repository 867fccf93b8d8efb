/* SPDX-License-Identifier: ISC */
/* Our provider and OpenSSL's own, side by side in one library context with no
 * configuration but ours; the module is the one that was just built. */
#ifndef SYMCRYPT_TESTS_OPENSSL_BOTH_H
#define SYMCRYPT_TESTS_OPENSSL_BOTH_H

#include "tests/testutil.h"

#include <openssl/core_dispatch.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/proverr.h>
#include <openssl/provider.h>

/* The name by which the module is loaded. */
#define MODULE "libsymcrypt-openssl"

enum
{
  OURS,
  THEIRS,
  WHOSE
};

/* Property queries. */
extern const char *const whose[WHOSE];

extern OSSL_LIB_CTX *libctx;

/* Load both, ours with the line LEGACY of configuration if not null.  Returns
 * whether OpenSSL's legacy provider is there, and loaded, too. */
int load_both (const char *legacy);

/* Give them back, and all that this file has. */
void unload_both (void);

/* Load only our provider into CTX, with these LINES of configuration at the
 * start of its section, if not null.  Returns nonzero on success. */
int load_ours (OSSL_LIB_CTX *ctx, const char *lines);

/* The build directory. */
const char *builddir (void);

/* The reason of the last error, 0 for none, and the queue is empty. */
int last_reason (void);

/* Claim that a call went as OpenSSL's own did: OK and REASON are what either
 * returned and reported.  If OpenSSL's gives no reason, any reason is
 * accepted. */
void same_outcome (const int ok[WHOSE], const int reason[WHOSE],
                   const char *what);

/* A parameter; OSSL_PARAM has no const. */
OSSL_PARAM utf8 (const char *key, const char *value);

/* Pseudorandom bytes that tests take pieces of. */
#define POOL_SIZE (1 << 20)
extern uint8_t *pool;

#endif
