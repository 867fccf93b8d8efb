/* SPDX-License-Identifier: ISC */
/* What `symcrypt hash' and `symcrypt hmac' share: lists of digests in the
 * format of sha256sum, written and checked. */
#ifndef SYMCRYPT_SUM_H
#define SYMCRYPT_SUM_H

#include "tools/tool.h"

/* What is to be done.  Zero is the default of every member. */
struct sum_job
{
  const struct symcrypt_hash *hash;
  const struct symcrypt_hmac_key *key; /* null: a digest without a key */
  const char **lists;                  /* files to check */
  int n_lists;
  int tag;            /* write lines in the style of BSD */
  int zero;           /* lines end in a null byte, names are as they are */
  int quiet;          /* no line for a file that is right */
  int status_only;    /* no lines at all */
  int strict;         /* a malformed line is a failed check */
  int warn;           /* tell which lines are malformed */
  int ignore_missing; /* a missing file does not count */
};

/* The options that both commands have, for getopt_long, and their help. */
#define SUM_SHORT_OPTIONS "a:c:hwz"
#define SUM_LONG_OPTIONS                                                      \
  { "algorithm", required_argument, NULL, 'a' },                              \
      { "check", required_argument, NULL, 'c' },                              \
      { "help", no_argument, NULL, 'h' },                                     \
      { "ignore-missing", no_argument, NULL, 'I' },                           \
      { "quiet", no_argument, NULL, 'q' },                                    \
      { "status", no_argument, NULL, 's' },                                   \
      { "strict", no_argument, NULL, 'S' },                                   \
      { "tag", no_argument, NULL, 't' }, { "warn", no_argument, NULL, 'w' },  \
  {                                                                           \
    "zero", no_argument, NULL, 'z'                                            \
  }
#define SUM_HELP                                                              \
  "  -c, --check FILE       check the files that are listed in FILE (- for\n" \
  "                         standard input): lines as this command or\n"      \
  "                         sha256sum writes them, or `SHA256 (name) = hex';" \
  "\n"                                                                        \
  "                         any further FILEs are lists, too\n"               \
  "      --ignore-missing   when checking, pass over files that are missing"  \
  "\n"                                                                        \
  "      --quiet            when checking, do not print OK\n"                 \
  "      --status           when checking, print nothing\n"                   \
  "      --strict           when checking, a malformed line is a failure\n"   \
  "  -w, --warn             when checking, tell each malformed line\n"        \
  "      --tag              write lines like `SHA256 (name) = hex'\n"         \
  "  -z, --zero             end lines with a null byte, and escape no names"  \
  "\n"                                                                        \
  "  -h, --help             print this\n"

/* Deal with OPTION (not 'h') and its ARGUMENT; STATUS_OK, or complain and
 * return STATUS_USAGE.  sum_begin comes before, sum_end after. */
int sum_begin (struct sum_job *job, int argc);
int sum_option (struct sum_job *job, int option, const char *argument);
void sum_end (struct sum_job *job);

/* Complain of options that are missing or do not go together. */
int sum_complete (const struct sum_job *job, int n, char **names);

/* Whether standard input is read as data or as a list. */
int sum_reads_stdin (const struct sum_job *job, int n, char **names);

/* Lists, line by line.  Room for a line: twice a path of 4096 bytes, all of it
 * escaped, and a digest.  A longer line is malformed, so that any file may be
 * given as a list and takes no more memory. */
enum
{
  SUM_MAX_LINE = 16384
};

/* The line of FILE for the file NAME. */
void sum_put_line (FILE *file, const struct sum_job *job,
                   const uint8_t *digest, const char *name);

/* The next line of FILE without its end, LF or CR LF, in LINE, which has room
 * for SUM_MAX_LINE + 1 bytes.  Returns its length; SUM_MAX_LINE + 1 if it is
 * longer; -1 if there is none. */
long sum_next_line (FILE *file, char *line);

/* What a line says: DIGEST, and *NAME, which points into it.  *SINGLE is for
 * the list: whether its lines have one space only between the two, as those
 * of `md5 -r' do (-1 as long as that is not known).  0, or -1 if the line is
 * malformed. */
int sum_split_line (const struct sum_job *job, char *line, size_t n,
                    int *single, uint8_t *digest, char **name);

/* Do it; the exit status. */
int sum_run (const struct sum_job *job, int n, char **names);

#endif
