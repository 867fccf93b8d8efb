/* SPDX-License-Identifier: ISC */
/* `symcrypt hash': digests of files, and lists of digests checked. */
#include "config.h"

#include <unistd.h>

#include "tools/digests.h"

static const struct option_row rows[] = {
  { 'a', "algorithm", "NAME", HASH_NAME,
    "the hash function: %s; sha256 by default, but a line of a list may name "
    "another",
    NULL },
  SUM_CHECK_OPTIONS,
  { OPTION_LONG, "strict", NULL, NOTHING,
    "when checking, a malformed line is a failure", &sum_job.strict },
  SUM_LINE_OPTIONS,
  COMMON_OPTIONS
};

struct sum_job sum_job;

int
sum_parse (struct options *o)
{
  long cores = 1;
  uint64_t jobs;
  int option;
#if defined(_SC_NPROCESSORS_ONLN)
  cores = sysconf (_SC_NPROCESSORS_ONLN);
#endif
  sum_job.hash = find_hash ("sha256");
  sum_job.jobs = cores < 1 ? 1 : cores > JOBS_MAX ? JOBS_MAX : (int) cores;
  while ((option = next_option (o)) != OPTION_END)
    switch (option)
      {
      case 'a':
        sum_job.hash = find_hash (o->argument);
        sum_job.any_hash = 0;
        if (sum_job.hash == NULL)
          return -1;
        break;
      case 'j':
        if (read_number (&jobs, o->argument, 1, JOBS_MAX) != 0)
          return complain (
              "--jobs: '%s' is not a number of threads from 1 to %d",
              o->argument, (int) JOBS_MAX);
        sum_job.jobs = (int) jobs;
        break;
      default:
        return -1;
      }
  return 0;
}

static int
run (struct options *o)
{
  int status;
  sum_job.any_hash = 1;
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
