/* SPDX-License-Identifier: ISC */
/* SYMCRYPT_OPENSSL_STATS=FILE: when the program ends, a line for each
 * algorithm that it used is added to FILE. */
#include "provider.h"

#include "adapters/nettle/report.h"

int _symcrypt_ossl_counting;

static struct
{
  const char *name;
  uint64_t counts[COUNTS];
} used[ALGORITHMS] = {
#define CIPHER(NAMES, PROPERTIES, ALGORITHM, DESCRIPTION) { NAMES, { 0 } },
#define LEGACY_CIPHER CIPHER
#define MAC CIPHER
#define KDF CIPHER
#define DIGEST CIPHER
#include "algorithms.def"
};

static uint64_t left_to_others;

void
_symcrypt_ossl_count (enum ossl_algorithm algorithm, enum ossl_count count,
                      uint64_t n)
{
  __atomic_fetch_add (&used[algorithm].counts[count], n, __ATOMIC_RELAXED);
}

void
_symcrypt_ossl_stats_left (void)
{
  __atomic_fetch_add (&left_to_others, 1, __ATOMIC_RELAXED);
}

__attribute__ ((__constructor__)) static void
begin (void)
{
  _symcrypt_ossl_counting = report_name ("SYMCRYPT_OPENSSL_STATS") != NULL;
}

__attribute__ ((__destructor__)) static void
end (void)
{
  const char *name = report_name ("SYMCRYPT_OPENSSL_STATS");
  char who[64];
  FILE *f;
  size_t k;

  if (!_symcrypt_ossl_counting || !name)
    return;
  f = report_open (name);
  if (!f)
    return;
  report_program (sizeof who, who);
  for (k = 0; k < ALGORITHMS; k++)
    if (used[k].counts[CONTEXTS] > 0)
      fprintf (f, "%s[%ld]: %.*s contexts=%llu messages=%llu bytes=%llu\n",
               who, (long) getpid (), (int) strcspn (used[k].name, ":"),
               used[k].name, (unsigned long long) used[k].counts[CONTEXTS],
               (unsigned long long) used[k].counts[MESSAGES],
               (unsigned long long) used[k].counts[BYTES]);
  if (left_to_others > 0)
    fprintf (
        f,
        "%s[%ld]: of these left to other providers, which have the digest: "
        "%llu\n",
        who, (long) getpid (), (unsigned long long) left_to_others);
  fclose (f);
}
