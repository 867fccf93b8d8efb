/* SPDX-License-Identifier: ISC */
/* symcrypt tz: Tillich-Zemor sums of files, and sums of their parts. */
#include "config.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "tools/options.h"
#include "tools/sum.h"

enum
{
  DIGEST = SYMCRYPT_TZ_DIGEST_SIZE,
  CHUNK = 1 << 20,
  MAX_JOBS = 256
};

enum
{
  OPTION_OFFSET = OPTION_LONG + 1,
  OPTION_RANGE
};

static const struct option_row rows[]
    = { { 'j', "jobs", "N", TEXT, "use N threads; the result is the same",
          NULL },
        { OPTION_OFFSET, "offset", "N", TEXT,
          "skip the first N bytes; a file that has fewer is an error", NULL },
        { OPTION_RANGE, "length", "N", TEXT,
          "read only N bytes; a file that ends before is an error", NULL },
        SUM_CHECK_OPTIONS,
        { OPTION_LONG, "strict", NULL, NOTHING,
          "when checking, a malformed line is a failure", &sum_job.strict },
        COMMON_OPTIONS };

/* ----------------------------------------------------------------- sums */

/* A file is hashed in rounds.  In a round each thread hashes a chunk.  It
 * reads the chunk of a file itself; a pipe is read before the threads start.
 */
struct chunk
{
  pthread_t thread;
  struct work *work;
  off_t at;
  size_t size; /* wanted */
  ssize_t n;   /* read; fewer only at the end; -1 after an error */
  int error;
  uint8_t *buffer;
  uint8_t digest[DIGEST];
};

struct work
{
  int file;
  int seekable;
  off_t start;   /* --offset, if seekable */
  uint64_t left; /* bytes to take at most */
  uint64_t done; /* bytes */
  struct progress progress;
  int error;              /* errno of a failed read */
  uint8_t sum[2][DIGEST]; /* room behind it for the next */
};

/* Read SIZE bytes, fewer only at the end.  Return how many, or -1. */
static ssize_t
read_fully (const struct work *w, uint8_t *buffer, size_t size, off_t at)
{
  size_t done = 0;
  while (done < size)
    {
      ssize_t n = w->seekable ? pread (w->file, buffer + done, size - done,
                                       at + (off_t) done)
                              : read (w->file, buffer + done, size - done);
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return -1;
      if (n == 0)
        break;
      done += (size_t) n;
    }
  return (ssize_t) done;
}

static void
read_chunk (struct chunk *c)
{
  errno = 0;
  c->n = read_fully (c->work, c->buffer, c->size, c->at);
  c->error = errno;
}

static void *
hash_chunk (void *argument)
{
  struct chunk *c = argument;
  if (c->work->seekable)
    read_chunk (c);
  if (c->n > 0)
    symcrypt_tz ((size_t) c->n, c->buffer, c->digest);
  return NULL;
}

/* Hash a round of up to N chunks.  Return whether more may follow. */
static int
do_round (struct work *w, size_t n, struct chunk *chunks)
{
  off_t at = w->start + (off_t) w->done;
  size_t used, k, started = 0;
  for (used = 0; used < n && w->left > 0; used++)
    {
      struct chunk *c = chunks + used;
      c->work = w;
      c->at = at;
      c->size = w->left < CHUNK ? (size_t) w->left : CHUNK;
      if (!w->seekable)
        read_chunk (c);
      at += (off_t) c->size;
      w->left -= c->size;
      if (!w->seekable && c->n < (ssize_t) c->size)
        w->left = 0;
    }
  /* This thread has the first, so that a system that grants no more threads
   * only makes it slower. */
  for (k = 1; k < used; k++)
    if (started == k - 1
        && pthread_create (&chunks[k].thread, NULL, hash_chunk, chunks + k)
               == 0)
      started = k;
  for (k = 0; k < used; k++)
    if (k > 0 && k <= started)
      pthread_join (chunks[k].thread, NULL);
    else
      hash_chunk (chunks + k);
  for (k = 0; k < used && w->error == 0; k++)
    {
      const struct chunk *c = chunks + k;
      if (c->n < 0)
        w->error = c->error != 0 ? c->error : EIO;
      else if (c->n > 0)
        {
          memcpy (w->sum[1], c->digest, DIGEST);
          if (symcrypt_tz_concat (w->sum[0], 2, w->sum[0]) != 0)
            abort ();
          w->done += (uint64_t) c->n;
        }
      if (c->n < (ssize_t) c->size)
        {
          w->left = 0;
          break;
        }
    }
  progress_update (&w->progress, w->done);
  return w->left > 0 && w->error == 0;
}

struct sum_options
{
  uint64_t jobs, offset, length;
  int has_length;
  struct chunk *chunks;
};

/* Say where W begins, passing over N bytes, by reading if it must be; -1 on an
 * error, 1 if there are not as many bytes. */
static int
begin_at (struct work *w, uint64_t n, uint8_t *buffer)
{
  struct stat status;
  off_t at;
  off_t end;
  if (fstat (w->file, &status) != 0)
    return -1;
  at = lseek (w->file, 0, SEEK_CUR);
  /* A regular file of no length may be one of /proc, which has a content. */
  w->seekable = at >= 0
                && ((S_ISREG (status.st_mode) && status.st_size > 0)
                    || S_ISBLK (status.st_mode));
  if (w->seekable)
    {
      end = lseek (w->file, 0, SEEK_END);
      if (end < 0 || lseek (w->file, at, SEEK_SET) < 0)
        return -1;
      if (n > 0 && (at > end || n > (uint64_t) (end - at)))
        return 1;
      w->start = at + (off_t) n;
      return 0;
    }
  while (n > 0)
    {
      size_t size = n < CHUNK ? (size_t) n : CHUNK;
      ssize_t got = read_fully (w, buffer, size, 0);
      if (got <= 0)
        return got < 0 ? -1 : 1;
      n -= (uint64_t) got;
    }
  return 0;
}

/* Bytes that can be expected, 0 if that is unknown. */
static uint64_t
expected_bytes (FILE *file, const struct sum_options *o)
{
  struct stat status;
  uint64_t size;
  if (fstat (fileno (file), &status) != 0 || !S_ISREG (status.st_mode)
      || (uint64_t) status.st_size <= o->offset)
    return 0;
  size = (uint64_t) status.st_size - o->offset;
  return size < o->length ? size : o->length;
}

/* The sum of a file; -1 after a complaint. */
static int
sum_file (void *argument, const char *name, uint8_t *digest)
{
  const struct sum_options *o = argument;
  struct work w = { .left = o->length };
  int cut = 0;
  FILE *file = open_input (name);

  if (file == NULL)
    return -1;
  if (file == stdin)
    name = "standard input";
  w.file = fileno (file);
  symcrypt_tz (0, NULL, w.sum[0]);
  progress_begin (&w.progress, name, expected_bytes (file, o));
  errno = 0;
  cut = begin_at (&w, o->offset, o->chunks[0].buffer);
  if (cut < 0)
    w.error = errno != 0 ? errno : EIO;
  while (cut == 0 && do_round (&w, (size_t) o->jobs, o->chunks))
    ;
  progress_end (&w.progress);
  /* Where reading would have left it. */
  if (w.seekable && w.error == 0 && cut == 0)
    (void) lseek (w.file, w.start + (off_t) w.done, SEEK_SET);
  close_input (file);
  if (w.error != 0)
    {
      errno = w.error;
      return complain_errno ("%s", name);
    }
  if (cut > 0)
    return complain ("%s: it ends before --offset %llu", name,
                     (unsigned long long) o->offset);
  if (o->has_length && w.done < o->length)
    return complain ("%s: it ends after %llu of the %llu bytes of --length",
                     name, (unsigned long long) w.done,
                     (unsigned long long) o->length);
  memcpy (digest, w.sum[0], DIGEST);
  return 0;
}

static int
sum_files (int count, char **names, struct sum_options *o)
{
  int status = STATUS_OK;
  unsigned k;
  o->chunks = calloc ((size_t) o->jobs, sizeof *o->chunks);
  for (k = 0; o->chunks != NULL && k < o->jobs; k++)
    if ((o->chunks[k].buffer = malloc (CHUNK)) == NULL)
      break;
  if (o->chunks == NULL || k < o->jobs)
    {
      complain_errno ("cannot start");
      status = STATUS_FAILED;
    }
  else
    {
      sum_job.sum = sum_file;
      sum_job.argument = o;
      status = sum_run (&sum_job, count, names);
    }
  for (k = 0; o->chunks != NULL && k < o->jobs; k++)
    free (o->chunks[k].buffer);
  free (o->chunks);
  return status;
}

/* ----------------------------------------------------------- lists of sums */

/* A digest from TEXT, up to white space; complains of where it stands. */
static int
parse_digest (uint8_t *digest, const char *text, const char *name,
              unsigned long line)
{
  char hex[2 * DIGEST + 1];
  uint8_t checked[DIGEST];
  size_t n;
  /* The name behind it is escaped. */
  text += line > 0 && *text == '\\';
  n = strcspn (text, " \t\r\n");
  if (n == 2 * DIGEST)
    {
      memcpy (hex, text, n);
      hex[n] = 0;
    }
  if (n != 2 * DIGEST || read_hex (digest, DIGEST, hex) != DIGEST)
    {
      if (line > 0)
        return complain (
            "%s:%lu: a line begins with a sum of %d hexadecimal digits", name,
            line, 2 * DIGEST);
      return complain ("%s: '%.*s' is not a sum of %d hexadecimal digits",
                       name, (int) n, text, 2 * DIGEST);
    }
  if (symcrypt_tz_concat (checked, 1, digest) != 0)
    {
      const char *why = symcrypt_strerror (SYMCRYPT_ERROR_GROUP);
      if (line > 0)
        return complain ("%s:%lu: %s", name, line, why);
      return complain ("%s: %s", name, why);
    }
  return 0;
}

enum
{
  LIST = 255 /* sums that are put together at a time */
};

/* The digest on the next line of FILE: 1, or 0 at the end, or -1. */
static int
next_digest (uint8_t *digest, FILE *file, const char *name,
             unsigned long *line)
{
  char text[SUM_MAX_LINE + 1];
  errno = 0;
  if (sum_next_line (file, text) < 0)
    return ferror (file) ? complain_errno ("%s", name) : 0;
  /* What follows is a name, however long. */
  text[2 * DIGEST + 2] = 0;
  ++*line;
  return parse_digest (digest, text, name, *line) == 0 ? 1 : -1;
}

/* The digest of all that the FILEs list. */
static int
concat_files (uint8_t *digest, int count, char **names)
{
  /* The product of what was before, and those read since. */
  static uint8_t digests[1 + LIST][DIGEST];
  size_t n = 0;
  int i, more;
  count = sum_operands (count, &names);
  symcrypt_tz (0, NULL, digests[0]);
  for (i = 0; i < count; i++)
    {
      unsigned long line = 0;
      FILE *file = open_input (names[i]);
      if (file == NULL)
        return -1;
      while ((more = next_digest (digests[1 + n], file, names[i], &line)) > 0)
        if (++n == LIST)
          {
            if (symcrypt_tz_concat (digests[0], 1 + n, digests[0]) != 0)
              abort ();
            n = 0;
          }
      close_input (file);
      if (more < 0)
        return -1;
    }
  if (symcrypt_tz_concat (digest, 1 + n, digests[0]) != 0)
    abort ();
  return 0;
}

static int
print_digest (const uint8_t *digest)
{
  char hex[2 * DIGEST + 1];
  write_hex (hex, digest, DIGEST);
  printf ("%s\n", hex);
  return STATUS_OK;
}

static int
subtract (int right, int count, char **arguments)
{
  uint8_t digests[2][DIGEST];
  static const char *const names[] = { "WHOLE", "PART" };
  unsigned long line = 0;
  int k;
  if (count != 0 && count != 2)
    return wrong_usage ("subtraction takes two sums; see symcrypt tz --help");
  for (k = 0; k < 2; k++)
    if (count == 2)
      {
        if (parse_digest (digests[k], arguments[k], names[k], 0) != 0)
          return STATUS_USAGE;
      }
    else
      {
        int more = next_digest (digests[k], stdin, "-", &line);
        if (more == 0)
          complain ("standard input ends before the second sum");
        if (more <= 0)
          return STATUS_USAGE;
      }
  if ((right ? symcrypt_tz_subtract_right (digests[0], digests[0], digests[1])
             : symcrypt_tz_subtract_left (digests[0], digests[0], digests[1]))
      != 0)
    abort ();
  return print_digest (digests[0]);
}

static int
verify (int count, char **arguments)
{
  uint8_t whole[DIGEST], digest[DIGEST];
  if (count < 1)
    return wrong_usage ("verify takes a sum; see symcrypt tz --help");
  if (parse_digest (whole, arguments[0], "WHOLE", 0) != 0
      || concat_files (digest, count - 1, arguments + 1) != 0)
    return STATUS_USAGE;
  if (!symcrypt_memeql (DIGEST, whole, digest))
    {
      complain ("the parts do not make up WHOLE");
      return STATUS_FAILED;
    }
  puts ("OK");
  return STATUS_OK;
}

static const char *const actions[]
    = { "sum", "concat", "subtract-left", "subtract-right", "verify", NULL };

static int
set_number (struct sum_options *o, int option, const char *argument)
{
  switch (option)
    {
    case 'j':
      if (read_number (&o->jobs, argument, 1, MAX_JOBS) == 0)
        return 0;
      return complain ("--jobs: '%s' is not a number of threads from 1 to %d",
                       argument, (int) MAX_JOBS);
    case OPTION_OFFSET:
      return read_length (&o->offset, "--offset", argument, 0, UINT64_MAX);
    default:
      o->has_length = 1;
      return read_length (&o->length, "--length", argument, 0, UINT64_MAX);
    }
}

static int
run (struct options *options)
{
  struct sum_options o = { 1, 0, UINT64_MAX, 0, NULL };
  const struct sum_job *job = &sum_job;
  uint8_t digest[DIGEST];
  const char *set = NULL;
  char **arguments;
  unsigned what;
  int option, count;

  while ((option = next_option (options)) != OPTION_END)
    switch (option)
      {
      case 'j':
      case OPTION_OFFSET:
      case OPTION_RANGE:
        set = option == 'j'             ? "--jobs"
              : option == OPTION_OFFSET ? "--offset"
                                        : "--length";
        if (set_number (&o, option, options->argument) != 0)
          return STATUS_USAGE;
        break;
      default:
        return options->status;
      }
  if (job->check || job->ignore_missing || job->quiet || job->status_only
      || job->strict || job->warn)
    set = "--check";
  count = options->n_operands - 1;
  arguments = options->operands + 1;
  if (count < 0)
    return wrong_usage (
        "sum, concat, subtract-left, subtract-right or verify?  See "
        "symcrypt tz --help");
  for (what = 0; actions[what] != NULL; what++)
    if (strcmp (options->operands[0], actions[what]) == 0)
      break;
  if (what != 0 && actions[what] != NULL && set != NULL)
    return wrong_usage ("%s is an option of sum alone", set);
  switch (what)
    {
    case 0:
      if (sum_complete (job, count, arguments) != STATUS_OK)
        return STATUS_USAGE;
      if (job->check && (o.offset > 0 || o.has_length))
        return wrong_usage ("--offset and --length are not for --check");
      return sum_files (count, arguments, &o);
    case 1:
      if (concat_files (digest, count, arguments) != 0)
        return STATUS_USAGE;
      return print_digest (digest);
    case 2:
    case 3:
      return subtract (what == 3, count, arguments);
    case 4:
      return verify (count, arguments);
    default:
      return wrong_usage ("no action '%s'; see symcrypt tz --help",
                          options->operands[0]);
    }
}

const struct command command_tz
    = { "tz",
        "print Tillich-Zemor sums of files and of their parts",
        "Usage: symcrypt tz sum [-j N] [--offset N] [--length N] [FILE...]\n"
        "       symcrypt tz sum -c [-j N] [OPTION...] [FILE...]\n"
        "       symcrypt tz concat [FILE...]\n"
        "       symcrypt tz subtract-left [WHOLE PART]\n"
        "       symcrypt tz subtract-right [WHOLE PART]\n"
        "       symcrypt tz verify WHOLE [FILE...]\n",
        "Tillich-Zemor sums, as the Go package nspcc-dev/tzhash has them.  "
        "They\n"
        "are not collision resistant: use them for data that nobody forges.\n"
        "\n"
        "  sum             the sum of each FILE, a tab and its name\n"
        "  concat          the sum of a whole, from the sums of its parts at "
        "the\n"
        "                  beginnings of the lines of FILEs\n"
        "  subtract-left   the sum of WHOLE without PART at its beginning\n"
        "  subtract-right  the sum of WHOLE without PART at its end; the sums "
        "are\n"
        "                  arguments or two lines of standard input\n"
        "  verify          check that the sums in FILEs, in order, make up "
        "WHOLE\n"
        "\n"
        "Without FILE, or where it is -, standard input is read.  Options of "
        "sum:\n",
        rows,
        "Exit status: 0; 1, a file does not have its sum, or the parts do not "
        "make up\n"
        "WHOLE; 2, wrong usage or input that cannot be read or is no sum.\n"
        "\n"
        "Examples:\n"
        "  symcrypt tz sum -j 4 --offset 1M disk.img\n"
        "  symcrypt tz sum part1 part2 part3 > parts\n"
        "  symcrypt tz sum --check parts && symcrypt tz concat parts\n",
        actions,
        run };
