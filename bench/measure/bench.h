/* SPDX-License-Identifier: ISC */
/* The calls that `symcrypt bench' measures: a table of our cases, and the
 * other libraries that it loads for comparison. */
#ifndef SYMCRYPT_BENCH_H
#define SYMCRYPT_BENCH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

#define BENCH_MAX_MESSAGES 64
#define BENCH_SECRET_SIZE 32 /* of HMAC, HKDF and PBKDF2 */
#define BENCH_ITERATIONS 1000

/* A cipher's set_key is measured with several keys: call COUNT takes the bytes
 * at key + COUNT % BENCH_KEYS.  With a single key, the CPU would learn to
 * predict the branches of RC4's set_key. */
#define BENCH_KEYS 64

/* The data of one run.  Message k is LENGTH bytes at srcs[k], and its output
 * goes to dsts[k], all at multiples of 64. */
struct bench_data
{
  size_t length;
  unsigned messages;
  size_t lengths[BENCH_MAX_MESSAGES];
  const uint8_t *srcs[BENCH_MAX_MESSAGES];
  uint8_t *dsts[BENCH_MAX_MESSAGES];
  uint8_t *inputs[BENCH_MAX_MESSAGES]; /* srcs, for those who prepare them */
  uint8_t key[96];
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
    struct symcrypt_chacha_poly1305_ctx aead;
    struct symcrypt_poly1305_ctx poly1305;
    struct symcrypt_hmac_key hmac;
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

/* Ours, ended by a null algorithm. */
extern const struct bench_case bench_cases[];

/* Return the cycles a byte below which no CPU can run C by IMPLEMENTATION, as
 * the label of a measurement names it; 0 if no bound is known. */
double bench_bound (const struct bench_case *c, const char *implementation);

/* Another library. */
struct bench_peer
{
  const char *name;         /* as --compare wants it: "openssl" */
  const char *title;        /* as its makers write it: "OpenSSL" */
  const char *const *files; /* shared libraries to try, ended by a null; if
                               there are none, one has to be named; or null:
                               the peer is in this program, and used if it is
                               named */

  /* Get the functions of LIBRARY, which stays loaded (null if there are no
   * files), and write its version.
   * 0, or -1 if it cannot be used. */
  int (*start) (void *library, char *version, size_t room);

  /* The function that does what our case ALGORITHM:OPERATION does, with all
   * of DATA set; contexts that a user would keep are made here.  Null if the
   * library has no such thing.  Its errors are any but 0.  Only the last one
   * found is run. */
  bench_run_fn *(*find) (struct bench_data *data, const char *algorithm,
                         const char *operation);
};

extern const struct bench_peer bench_openssl, bench_nettle, bench_sodium,
    bench_gcrypt, bench_aws_lc, bench_symcrypt;

/* The function symcrypt_bench_peer of a plugin: like `find', with the TITLE
 * and VERSION of the library in which it found the function.  The returned
 * function may run the algorithm of the last call only. */
typedef bench_run_fn *bench_plugin_fn (struct bench_data *data,
                                       const char *algorithm,
                                       const char *operation,
                                       const char **title,
                                       const char **version);
extern struct bench_peer bench_plugin; /* its title is of the row */

/* The peers in the order of columns, as far as they were loaded. */
#define BENCH_PEERS 7
struct bench_loaded
{
  const struct bench_peer *peer;
  int wanted;
  int loaded;
  char version[48];
  char file[256]; /* what was loaded, or why nothing was */
};
extern struct bench_loaded bench_loaded[BENCH_PEERS];

/* Load the libraries that LIST names, separated by commas, each optionally
 * followed by a colon and the shared library's path.  If LIST is null, load
 * all that have files.  Returns 0, or -1 after a complaint about the list.  A
 * missing library is no error. */
int bench_load_peers (const char *list);

/* Get the address of SYMBOL, null if there is none, into FUNCTION. */
void bench_symbol (void *library, const char *symbol, void *function);
#define BENCH_SYMBOL(library, symbol, function)                               \
  bench_symbol ((library), (symbol), &(function))

/* Return the text after PREFIX in TEXT, or null. */
const char *bench_after (const char *text, const char *prefix);

/* True if OPERATION is a call for many messages. */
static inline int
bench_takes_many (const char *operation)
{
  const size_t length = strlen (operation);
  return (length >= 4 && strcmp (operation + (length - 4), "many") == 0)
         || strcmp (operation, "nodes") == 0;
}

/* A peer's loop: CALL for each message k, and its errors or'ed. */
#define BENCH_PEER_RUN(NAME, CALL)                                            \
  static int NAME (struct bench_data *d, uint64_t count)                      \
  {                                                                           \
    int bad = 0;                                                              \
    unsigned k;                                                               \
    for (; count > 0; count--)                                                \
      for (k = 0; k < d->messages; k++)                                       \
        {                                                                     \
          CALL;                                                               \
        }                                                                     \
    return bad;                                                               \
  }

#endif
