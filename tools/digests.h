/* SPDX-License-Identifier: ISC */
/* Digests and tags of files: one, or many side by side. */
#ifndef SYMCRYPT_DIGESTS_H
#define SYMCRYPT_DIGESTS_H

#include "tools/sum.h"

enum
{
  JOBS_MAX = 64
};

/* The digest, by HASH or what the job has in its place, of all that the file
 * NAME ("-" for standard input) holds, with progress; -1 after a complaint. */
int digest_file (const struct sum_job *job, const struct symcrypt_hash *hash,
                 const char *name, uint8_t *digest);

/* The digests of N files, by JOB's hash and threads; short files are hashed
 * side by side in lanes.  Each is given to PUT in the order of NAMES; what
 * cannot be read is complained of in its place.  The exit status. */
int digest_files (const struct sum_job *job, int n, char **names,
                  void (*put) (const struct sum_job *job,
                               const uint8_t *digest, const char *name));

#endif
