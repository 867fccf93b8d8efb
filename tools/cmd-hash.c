/* SPDX-License-Identifier: ISC */
/* `symcrypt hash': digests of files, and lists of digests checked. */
#include "config.h"

#include <sched.h>
#include <unistd.h>

#include "tools/sum.h"

static const struct option_row rows[] = {
  { 'a', "algorithm", "NAME", HASH_NAME,
    "the hash function: %s; sha256 by default, but a line of a list may name "
    "another",
    &sum_job.hash },
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

int
sum_parse (struct options *o)
{
  const long cores = count_cores ();
  if (cores > 1)
    sum_job.jobs.value = cores > JOBS_MAX ? JOBS_MAX : (uint64_t) cores;
  if (next_option (o) != OPTION_END)
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
        "  tar c dir | symcrypt hash -a sha512\n",
        NULL,
        run };
