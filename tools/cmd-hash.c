/* SPDX-License-Identifier: ISC */
/* `symcrypt hash': digests of files, and lists of digests checked. */
#include "config.h"

#include <getopt.h>

#include "tools/sum.h"

static const char help[]
    = "Usage: symcrypt hash -a NAME [OPTION...] [FILE...]\n"
      "\n"
      "Print the digest of each FILE (standard input if there is none, or for "
      "-)"
      "\n"
      "as sha256sum does, or check lists of digests.\n"
      "\n"
      "  -a, --algorithm NAME   md5, sha1, sha224, sha256, sha384, sha512,\n"
      "                         sha512-224 or sha512-256\n" SUM_HELP "\n"
      "MD5 and SHA-1 are broken: they find accidents, not forgeries.\n"
      "\n"
      "Examples:\n"
      "  symcrypt hash -a sha256 *.tar.xz > SHA256SUMS\n"
      "  symcrypt hash -a sha256 --check SHA256SUMS\n"
      "  tar c dir | symcrypt hash -a sha512\n";

int
cmd_hash (int argc, char **argv)
{
  static const struct option options[]
      = { SUM_LONG_OPTIONS, { NULL, 0, NULL, 0 } };
  struct sum_job job;
  int status = sum_begin (&job, argc);
  int option;
  while (status == STATUS_OK
         && (option = tool_getopt (argc, argv, SUM_SHORT_OPTIONS, options))
                != -1)
    if (option == 'h')
      {
        sum_end (&job);
        return tool_help (help);
      }
    else
      status = sum_option (&job, option, optarg);
  if (status == STATUS_OK)
    status = sum_complete (&job, argc - optind, argv + optind);
  if (status == STATUS_OK)
    status = sum_run (&job, argc - optind, argv + optind);
  sum_end (&job);
  return status;
}
