/* SPDX-License-Identifier: ISC */
/* `symcrypt hash': digests of files, and lists of digests checked. */
#include "config.h"

#include <sched.h>
#include <unistd.h>

#include "tools/sum.h"

static const struct option_row rows[] = {
  { 'a', "algorithm", "NAME", HASH_NAME,
    "the hash function: %s; sha256 by default, but a line of a list may name "
    "another.  Several of them print a list each, of files that are read once",
    NULL },
  SUM_CHECK_OPTIONS,
  { OPTION_LONG, "strict", NULL, NOTHING,
    "when checking, a malformed line is a failure", &sum_job.strict },
  SUM_LINE_OPTIONS,
  COMMON_OPTIONS
};

struct sum_job sum_job = { .jobs = { 1, JOBS_MAX, 1, "threads", 0 } };

/* How many cores this process may run on. */
static long
count_cores (void)
{
#if defined(CPU_COUNT)
  cpu_set_t set;
  if (sched_getaffinity (0, sizeof set, &set) == 0)
    return CPU_COUNT (&set);
#endif
#if defined(_SC_NPROCESSORS_ONLN)
  return sysconf (_SC_NPROCESSORS_ONLN);
#else
  return 1;
#endif
}

/* Take HASH, unless it is null.  One that was named before is no other. */
static int
add_hash (const struct symcrypt_hash *hash)
{
  int k;
  if (hash == NULL)
    return -1;
  if (sum_job.hash == NULL)
    sum_job.hash = hash;
  for (k = 0; k < sum_job.n_more && sum_job.more[k] != hash; k++)
    ;
  if (hash == sum_job.hash || k < sum_job.n_more)
    return 0;
  if (k == HASHES_MAX)
    return complain ("too many hash functions");
  sum_job.more[sum_job.n_more++] = hash;
  return 0;
}

int
sum_parse (struct options *o)
{
  const long cores = count_cores ();
  int option;
  if (cores > 1)
    sum_job.jobs.value = cores > JOBS_MAX ? JOBS_MAX : (uint64_t) cores;
  while ((option = next_option (o)) == 'a')
    if (add_hash (find_hash (o->argument)) != 0)
      {
        o->status = STATUS_USAGE;
        return -1;
      }
  if (option != OPTION_END)
    return -1;
  if (sum_job.hash == NULL)
    {
      sum_job.hash = find_hash ("sha256");
      sum_job.any_hash = 1;
    }
  return 0;
}

static int
run (struct options *o)
{
  int status;
  if (sum_parse (o) != 0)
    return o->status;
  if (sum_job.check && sum_job.n_more > 0)
    return wrong_usage ("--check takes one --algorithm, or none for lists in "
                        "BSD style that name several");
  status = sum_complete (&sum_job, o->n_operands, o->operands);
  return status == STATUS_OK ? sum_run (&sum_job, o->n_operands, o->operands)
                             : status;
}

const struct command command_hash
    = { "hash",
        "print or check digests of files",
        "Usage: symcrypt hash [-a NAME] [OPTION...] [FILE...]\n"
        "       symcrypt hash -c [-a NAME] [OPTION...] [FILE...]\n",
        "Print the digest of each FILE as sha256sum does, or check lists of "
        "digests.\n"
        "Without FILE, or where it is -, standard input is read.\n",
        rows,
        "A list has lines as this command or sha256sum writes them, or like\n"
        "`SHA256 (name) = hex'.  MD5 and SHA-1 are broken: they find "
        "accidents, not\n"
        "forgeries.\n"
        "\n"
        "Examples:\n"
        "  symcrypt hash *.tar.xz > SHA256SUMS\n"
        "  symcrypt hash --check SHA256SUMS\n"
        "  tar c dir | symcrypt hash -a sha512\n"
        "  symcrypt hash --tag -a sha256 -a sha512 disk.img > SUMS\n",
        NULL,
        run };
