/* SPDX-License-Identifier: ISC */
/* Intel's isa-l_crypto, for `symcrypt bench --compare=peer:FILE': a call
 * submits its messages and flushes the manager.  Its digests are words, of
 * which bytes are made here. */
#include "bench/measure/bench.h"

#include <isa-l_crypto/isal_crypto_api.h>
#include <isa-l_crypto/md5_mb.h>
#include <isa-l_crypto/sha1_mb.h>
#include <isa-l_crypto/sha256_mb.h>
#include <isa-l_crypto/sha512_mb.h>

#define LITTLE(word) (word)
#define HASH(NAME, CAPITALS, WORDS, ORDER)                                    \
  static ISAL_##CAPITALS##_HASH_CTX_MGR NAME##_manager                        \
      __attribute__ ((aligned (64)));                                         \
  static ISAL_##CAPITALS##_HASH_CTX NAME##_ctx[BENCH_MAX_MESSAGES]            \
      __attribute__ ((aligned (64)));                                         \
  static int run_##NAME (struct bench_data *d, uint64_t count)                \
  {                                                                           \
    ISAL_##CAPITALS##_HASH_CTX *done;                                         \
    int bad = 0;                                                              \
    unsigned k, j;                                                            \
    for (; count > 0; count--)                                                \
      {                                                                       \
        for (k = 0; k < d->messages; k++)                                     \
          bad |= isal_##NAME##_ctx_mgr_submit (                               \
              &NAME##_manager, &NAME##_ctx[k], &done, d->srcs[k],             \
              (uint32_t) d->lengths[k], ISAL_HASH_ENTIRE);                    \
        do                                                                    \
          bad |= isal_##NAME##_ctx_mgr_flush (&NAME##_manager, &done);        \
        while (done);                                                         \
        for (k = 0; k < d->messages; k++)                                     \
          for (j = 0; j < (WORDS); j++)                                       \
            {                                                                 \
              ISAL_##CAPITALS##_WORD_T word                                   \
                  = ORDER (NAME##_ctx[k].job.result_digest[j]);               \
              memcpy (d->digest_at[k] + j * sizeof word, &word, sizeof word); \
            }                                                                 \
      }                                                                       \
    return bad;                                                               \
  }                                                                           \
  static int start_##NAME (void)                                              \
  {                                                                           \
    unsigned k;                                                               \
    for (k = 0; k < BENCH_MAX_MESSAGES; k++)                                  \
      isal_hash_ctx_init (&NAME##_ctx[k]);                                    \
    return isal_##NAME##_ctx_mgr_init (&NAME##_manager);                      \
  }
HASH (md5, MD5, 4, LITTLE)
HASH (sha1, SHA1, 5, __builtin_bswap32)
HASH (sha256, SHA256, 8, __builtin_bswap32)
HASH (sha512, SHA512, 8, __builtin_bswap64)

bench_plugin_fn symcrypt_bench_peer;

bench_run_fn *
symcrypt_bench_peer (struct bench_data *d, const char *algorithm,
                     const char *operation, const char **title,
                     const char **version)
{
  static const struct
  {
    const char *algorithm;
    int (*start) (void);
    bench_run_fn *run;
  } runs[] = { { "md5", start_md5, run_md5 },
               { "sha1", start_sha1, run_sha1 },
               { "sha256", start_sha256, run_sha256 },
               { "sha512", start_sha512, run_sha512 } };
  size_t k;

  (void) d;
  *title = "isa-l_crypto";
  *version = VERSION;
  for (k = 0; k < sizeof runs / sizeof runs[0]; k++)
    if (strcmp (runs[k].algorithm, algorithm) == 0
        && strcmp (operation, "many") == 0 && runs[k].start () == 0)
      return runs[k].run;
  return NULL;
}
