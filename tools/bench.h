/* SPDX-License-Identifier: ISC */
/* What `symcrypt bench' can measure: a table of cases for each library. */
#ifndef SYMCRYPT_BENCH_H
#define SYMCRYPT_BENCH_H

#include <stddef.h>
#include <stdint.h>

#include <symcrypt/symcrypt.h>

#define BENCH_MAX_MESSAGES 64
#define BENCH_SECRET_SIZE 32 /* of HMAC, HKDF and PBKDF2 */
#define BENCH_ITERATIONS 1000

/* What one run works on.  Message k is LENGTH bytes at srcs[k], and its output
 * goes to dsts[k], all at multiples of 64. */
struct bench_data
{
  size_t length;
  unsigned messages;
  size_t lengths[BENCH_MAX_MESSAGES];
  const uint8_t *srcs[BENCH_MAX_MESSAGES];
  uint8_t *dsts[BENCH_MAX_MESSAGES];
  uint8_t *inputs[BENCH_MAX_MESSAGES]; /* srcs, for those who prepare them */
  uint8_t key[64];
  uint8_t nonce[24];
  uint8_t tag[16];
  uint8_t digests[BENCH_MAX_MESSAGES][SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  uint8_t *digest_at[BENCH_MAX_MESSAGES];
  const void *keys[BENCH_MAX_MESSAGES];
  uint32_t core[16];
  union
  {
    struct symcrypt_rc4_ctx rc4[BENCH_MAX_MESSAGES];
    struct symcrypt_salsa20_ctx salsa20;
    struct symcrypt_chacha_ctx chacha;
    struct symcrypt_hmac_md5_key hmac_md5;
    struct symcrypt_hmac_sha1_key hmac_sha1;
    struct symcrypt_hmac_sha224_key hmac_sha224;
    struct symcrypt_hmac_sha256_key hmac_sha256;
    struct symcrypt_hmac_sha384_key hmac_sha384;
    struct symcrypt_hmac_sha512_key hmac_sha512;
    struct symcrypt_hmac_sha512_224_key hmac_sha512_224;
    struct symcrypt_hmac_sha512_256_key hmac_sha512_256;
  } ctx;
};

/* Get DATA, whose lengths, pointers, key and nonce are set, ready.  0, or the
 * library's error. */
typedef int bench_setup_fn (struct bench_data *data);

/* Make COUNT calls.  Errors, or'ed together. */
typedef int bench_run_fn (struct bench_data *data, uint64_t count);

enum
{
  BENCH_NO_RATE = 1, /* the work does not go by bytes */
  BENCH_VARIANT = 2  /* measured by name only: as its sibling, but for a
                        constant */
};

struct bench_case
{
  const char *algorithm;
  const char *operation;
  const char *kernels;   /* families that it uses, the one that counts first */
  bench_setup_fn *setup; /* may be null */
  bench_run_fn *run;
  size_t bytes;        /* of a message; 0: each of the sizes asked for */
  unsigned messages;   /* of a call */
  unsigned block;      /* bytes; 0 if there is none */
  unsigned iterations; /* PBKDF2; else 0 */
  unsigned flags;
};

struct bench_library
{
  const char *name;
  const char *(*version) (void);
  const struct bench_case *cases; /* ended by a null algorithm */
};

extern const struct bench_library bench_libsymcrypt;

#endif
