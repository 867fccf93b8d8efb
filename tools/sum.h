/* SPDX-License-Identifier: ISC */
/* Shared by `symcrypt hash' and `symcrypt hmac': lists of digests in the
 * format of sha256sum, written and checked. */
#ifndef SYMCRYPT_SUM_H
#define SYMCRYPT_SUM_H

#include "tools/options.h"
#include "tools/tool.h"

enum
{
  JOBS_MAX = 64,
  HASHES_MAX = 16 /* of a file at a time */
};

/* The job that the command line describes.  Zero is the default of every
 * member. */
struct sum_job
{
  const struct symcrypt_hash *hash;             /* null: another kind of sum */
  const struct symcrypt_hash *more[HASHES_MAX]; /* to print a list of each */
  int n_more;
  const struct symcrypt_hmac_key *key; /* null: a digest without a key */
  /* The sum of a file, of SYMCRYPT_TZ_DIGEST_SIZE bytes, if HASH is null; -1
   * after a complaint. */
  int (*sum) (const char *name, uint8_t *digest);
  struct number jobs; /* threads; at least 1 */
  int any_hash;       /* lines may name another function than HASH */
  int check;          /* operands are lists to check */
  int tag;            /* write lines in the style of BSD */
  int zero;           /* lines end in a null byte, names are as they are */
  int quiet;          /* no line for a file that is right */
  int status_only;    /* no lines at all */
  int strict;         /* a malformed line is a failed check */
  int warn;           /* tell which lines are malformed */
  int ignore_missing; /* a missing file does not count */
};

/* The job of this run.  The tables of options set its members. */
extern struct sum_job sum_job;

/* The options with which lists are checked, and those of `hash' and `hmac'. */
#define SUM_FLAG(LETTER, NAME, HELP, MEMBER)                                  \
  {                                                                           \
    LETTER, NAME, NULL, NOTHING, HELP, &sum_job.MEMBER                        \
  }
#define SUM_CHECK_OPTIONS                                                     \
  SUM_FLAG ('c', "check",                                                     \
            "check the files that are listed in each FILE, or in standard "   \
            "input",                                                          \
            check),                                                           \
      SUM_FLAG (OPTION_LONG, "ignore-missing",                                \
                "when checking, pass over files that are missing",            \
                ignore_missing),                                              \
      SUM_FLAG (OPTION_LONG, "quiet", "when checking, do not print OK",       \
                quiet),                                                       \
      SUM_FLAG (OPTION_LONG, "status", "when checking, print nothing",        \
                status_only),                                                 \
      SUM_FLAG ('w', "warn", "when checking, report each malformed line",     \
                warn)
#define SUM_LINE_OPTIONS                                                      \
  { 'j',                                                                      \
    "jobs",                                                                   \
    "N",                                                                      \
    NUMBER,                                                                   \
    "use N threads for several files (as many as there are cores)",           \
    &sum_job.jobs },                                                          \
      SUM_FLAG (OPTION_LONG, "tag", "write lines like `SHA256 (name) = hex'", \
                tag),                                                         \
      SUM_FLAG ('z', "zero",                                                  \
                "end lines with a null byte, and escape no names", zero)

/* In cmd-hash.c: read the options into sum_job, which begins with a thread for
 * each core.  Without -a it is SHA-256, and any function that a line names.
 * Returns 0, or -1: O->status is what to end with. */
int sum_parse (struct options *o);

/* Complain of options that are missing or do not go together. */
int sum_complete (const struct sum_job *job, int n, char **names);

/* Return the number of NAMES.  Without operands, the only name is "-". */
int sum_operands (int n, char ***names);

/* Return nonzero if standard input is read, as data or as a list. */
int sum_reads_stdin (int n, char **names);

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

/* The parts of a line. */
struct sum_line
{
  const struct symcrypt_hash *hash; /* the job's, or what the line names */
  char *name;                       /* points into the line */
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
};

/* Take a line apart.  *SINGLE is for the list: whether its lines have one
 * space only between the two, as those of `md5 -r' do (-1 as long as that is
 * not known).  0, or -1 if the line is malformed. */
int sum_split_line (const struct sum_job *job, char *line, size_t n,
                    int *single, struct sum_line *said);

/* Do it; the exit status. */
int sum_run (const struct sum_job *job, int n, char **names);

/* In digests.c: digests and tags of files, one, or many side by side. */

/* A file and its digest. */
struct digest_of
{
  const char *name;                 /* "-" for standard input; null: none */
  const struct symcrypt_hash *hash; /* null if the job's is */
  int error;              /* 0; errno, why there is no digest; or -1 */
  int ready;              /* for digest_files alone */
  struct digest_of *also; /* another digest of the same file; or null */
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
};

/* The digests of N files of which name and hash are set, by JOB's threads;
 * short files are hashed side by side in lanes.  PUT gets ARGUMENT and each
 * file with its number in the order of FILES, those without a name too; what
 * cannot be read is complained of before, except what is missing if the job
 * ignores that (ENOENT).  Tags are wiped at the end.  Stops when output
 * failed. */
void digest_files (const struct sum_job *job, int n, struct digest_of *files,
                   void (*put) (void *argument, int k,
                                const struct digest_of *file),
                   void *argument);

#endif
