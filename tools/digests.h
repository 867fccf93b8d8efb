/* SPDX-License-Identifier: ISC */
/* Digests and tags of files: one, or many side by side. */
#ifndef SYMCRYPT_DIGESTS_H
#define SYMCRYPT_DIGESTS_H

#include "tools/sum.h"

enum
{
  JOBS_MAX = 64
};

/* A file and its digest. */
struct digest_of
{
  const char *name;                 /* "-" for standard input; null: none */
  const struct symcrypt_hash *hash; /* null if the job's is */
  int error; /* 0; errno, why there is no digest; or -1 */
  int ready; /* for digest_files alone */
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
