/* SPDX-License-Identifier: ISC */
/* `symcrypt hash': digests of files, and lists of digests checked. */
#include "config.h"

#include "tools/sum.h"

static const struct option_row rows[] = {
  { 'a', "algorithm", "NAME", HASH_NAME,
    "the hash function: %s; sha256 by default, but a line of a list may name "
    "another" },
  SUM_CHECK_OPTIONS,
  { SUM_STRICT, "strict", NULL, NOTHING,
    "when checking, a malformed line is a failure" },
  SUM_LINE_OPTIONS,
  COMMON_OPTIONS
};

static int
run (struct options *o)
{
  struct sum_job job;
  int status = STATUS_OK;
  int option;
  sum_begin (&job);
  job.any_hash = 1;
  while (status == STATUS_OK && (option = next_option (o)) != OPTION_END)
    {
      if (option == OPTION_WRONG)
        return o->status;
      status = sum_option (&job, option, o->argument);
    }
  if (status == STATUS_OK)
    status = sum_complete (&job, o->n_operands, o->operands);
  return status == STATUS_OK ? sum_run (&job, o->n_operands, o->operands)
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
