/* SPDX-License-Identifier: ISC */
/* Lists that `symcrypt hash --check' and `symcrypt hmac --check' read: any
 * bytes may be one.  A parsed line that is written again parses to the same
 * result, for any file name. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tools/sum.h"

const char fuzz_target[] = "list";

static char line[SUM_MAX_LINE + 1];

/* Write a line for NAME and read it again. */
static void
round_trip (const struct sum_job *job, const uint8_t *digest, const char *name)
{
  struct sum_line again;
  static char read_back[SUM_MAX_LINE + 1];
  char *text = NULL;
  size_t size = 0;
  int single = -1;
  long n;
  FILE *file = open_memstream (&text, &size);
  if (!file)
    return;
  sum_put_line (file, job, digest, name);
  fclose (file);
  file = fmemopen (text, size, "r");
  if (file)
    {
      n = sum_next_line (file, read_back);
      FUZZ_CHECK (n >= 0 && n <= SUM_MAX_LINE);
      FUZZ_CHECK (sum_split_line (job, read_back, (size_t) n, &single, &again)
                  == 0);
      FUZZ_CHECK (again.hash == job->hash);
      FUZZ_CHECK (
          memcmp (again.digest, digest, symcrypt_hash_digest_size (job->hash))
          == 0);
      FUZZ_CHECK (strcmp (again.name, name) == 0);
      FUZZ_CHECK (sum_next_line (file, read_back) == -1);
      fclose (file);
    }
  free (text);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const struct symcrypt_hmac_key key;
  struct fuzz_input in;
  struct sum_job job;
  unsigned how, hashes = 0;

  in.data = data;
  in.size = size;
  how = fuzz_byte (&in);
  memset (&job, 0, sizeof job);
  while (symcrypt_hashes (hashes))
    hashes++;
  job.hash = symcrypt_hashes ((how & 15) % hashes);
  job.key = how & 16 ? &key : NULL; /* is not used, but says "HMAC-" */
  job.tag = how >> 5 & 1;
  job.any_hash = how >> 7 & 1;
  if (how & 64)
    {
      uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
      char *name = malloc (in.size + 1);
      if (!name)
        return 0;
      memset (digest, (int) how, sizeof digest);
      memcpy (name, in.data, in.size);
      name[in.size] = '\0';
      if (*name && in.size <= 4096)
        round_trip (&job, digest, name);
      free (name);
    }
  else if (in.size > 0)
    {
      char *copy = malloc (in.size);
      FILE *file;
      if (!copy)
        return 0;
      memcpy (copy, in.data, in.size);
      file = fmemopen (copy, in.size, "r");
      if (file)
        {
          int single = -1;
          long n;
          size_t total = 0;
          while ((n = sum_next_line (file, line)) >= 0)
            {
              struct sum_line said;
              struct sum_job same;
              char *name;
              int before = single;
              FUZZ_CHECK (n <= SUM_MAX_LINE + 1);
              FUZZ_CHECK (++total <= in.size);
              if (n > SUM_MAX_LINE)
                continue;
              FUZZ_CHECK (line[n] == 0);
              FUZZ_CHECK (memchr (line, '\n', (size_t) n) == NULL);
              if (sum_split_line (&job, line, (size_t) n, &single, &said) != 0)
                continue;
              name = said.name;
              FUZZ_CHECK (said.hash == job.hash || job.any_hash);
              FUZZ_CHECK (single >= -1 && single <= 1);
              FUZZ_CHECK (name > line && name < line + n && *name != 0);
              /* All lines of a list have one space, or all have two. */
              if (name[-1] != '(' && before >= 0)
                FUZZ_CHECK (single == before
                            && (single == 1 ? name[-1] == 0 : name[-2] == 0));
              if (strlen (name) <= 4096)
                {
                  same = job;
                  same.hash = said.hash;
                  /* A line without a tag can only be of the job's function. */
                  same.tag |= said.hash != job.hash;
                  round_trip (&same, said.digest, name);
                }
            }
          fclose (file);
        }
      free (copy);
    }
  return 0;
}
