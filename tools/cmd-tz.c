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

static struct number jobs = { 1, MAX_JOBS, 1, "threads", 0 };
static struct number offset = { 0, UINT64_MAX, 0, NULL, 0 };
static struct number range = { 0, UINT64_MAX, UINT64_MAX, NULL, 0 };

static const struct option_row rows[] = {
  { 'j', "jobs", "N", NUMBER, "use N threads; the result is the same", &jobs },
  { OPTION_LONG, "offset", "N", NUMBER,
    "skip the first N bytes; a file that has fewer is an error", &offset },
  { OPTION_LONG, "length", "N", NUMBER,
    "read only N bytes; a file that ends before is an error", &range },
  SUM_CHECK_OPTIONS,
  { OPTION_LONG, "strict", NULL, NOTHING,
    "when checking, a malformed line is a failure", &sum_job.strict },
  COMMON_OPTIONS
};

/* ----------------------------------------------------------------- sums */

/* Threads take turns to read the chunks of a file, hash them side by side, and
 * put the sums together in the order of the chunks. */
struct work
{
  pthread_mutex_t lock; /* of all below */
  pthread_cond_t next;  /* TOGETHER has grown */
  int file;
  uint64_t left;             /* bytes to take at most */
  uint64_t done;             /* bytes */
  uint64_t chunks, together; /* how many were read, and put together */
  int error;                 /* errno of what failed */
  struct progress progress;
  uint8_t sum[2][DIGEST]; /* room behind it for the next */
};

/* Read SIZE bytes, fewer only at the end.  Return how many, or -1. */
static ssize_t
read_fully (int file, uint8_t *buffer, size_t size)
{
  size_t done = 0;
  while (done < size)
    {
      ssize_t n = read (file, buffer + done, size - done);
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

static void *
hash_chunks (void *argument)
{
  struct work *w = argument;
  uint8_t *buffer = malloc (CHUNK);
  uint8_t digest[DIGEST];
  if (buffer == NULL)
    return NULL;
  pthread_mutex_lock (&w->lock);
  while (w->left > 0 && w->error == 0)
    {
      size_t size = w->left < CHUNK ? (size_t) w->left : CHUNK;
      uint64_t number = w->chunks;
      ssize_t n = read_fully (w->file, buffer, size);
      w->left = n < (ssize_t) size ? 0 : w->left - size;
      if (n < 0)
        w->error = errno;
      if (n <= 0)
        break;
      w->chunks++;
      pthread_mutex_unlock (&w->lock);
      symcrypt_tz ((size_t) n, buffer, digest);
      pthread_mutex_lock (&w->lock);
      while (w->together < number)
        pthread_cond_wait (&w->next, &w->lock);
      memcpy (w->sum[1], digest, DIGEST);
      if (symcrypt_tz_concat (w->sum[0], 2, w->sum[0]) != 0)
        abort ();
      w->together++;
      pthread_cond_broadcast (&w->next);
      w->done += (uint64_t) n;
      progress_update (&w->progress, w->done);
    }
  pthread_mutex_unlock (&w->lock);
  free (buffer);
  return NULL;
}

/* Pass over N bytes of FILE, by reading if it must be; -1 on an error, 1 if
 * there are not as many bytes. */
static int
pass_over (int file, uint64_t n)
{
  static uint8_t buffer[1 << 16];
  struct stat status;
  off_t at = lseek (file, 0, SEEK_CUR);
  if (fstat (file, &status) != 0)
    return -1;
  /* A regular file of no length may be one of /proc, which has a content. */
  if (n > 0 && at >= 0
      && ((S_ISREG (status.st_mode) && status.st_size > 0)
          || S_ISBLK (status.st_mode)))
    {
      off_t end = lseek (file, 0, SEEK_END);
      if (end < 0)
        return -1;
      if (at > end || n > (uint64_t) (end - at))
        return 1;
      return lseek (file, at + (off_t) n, SEEK_SET) < 0 ? -1 : 0;
    }
  while (n > 0)
    {
      size_t size = n < sizeof buffer ? (size_t) n : sizeof buffer;
      ssize_t got = read_fully (file, buffer, size);
      if (got <= 0)
        return got < 0 ? -1 : 1;
      n -= (uint64_t) got;
    }
  return 0;
}

/* Bytes that can be expected, 0 if that is unknown. */
static uint64_t
expected_bytes (int file)
{
  struct stat status;
  uint64_t size;
  if (fstat (file, &status) != 0 || !S_ISREG (status.st_mode)
      || (uint64_t) status.st_size <= offset.value)
    return 0;
  size = (uint64_t) status.st_size - offset.value;
  return size < range.value ? size : range.value;
}

/* The sum of a file; -1 after a complaint. */
static int
sum_file (const char *name, uint8_t *digest)
{
  struct work w = { .lock = PTHREAD_MUTEX_INITIALIZER,
                    .next = PTHREAD_COND_INITIALIZER,
                    .left = range.value };
  pthread_t threads[MAX_JOBS];
  uint64_t started = 1;
  int cut;
  FILE *file = open_input (name);

  if (file == NULL)
    return -1;
  if (file == stdin)
    name = "standard input";
  w.file = fileno (file);
  symcrypt_tz (0, NULL, w.sum[0]);
  progress_begin (&w.progress, name, expected_bytes (w.file));
  cut = pass_over (w.file, offset.value);
  if (cut < 0)
    w.error = errno;
  /* This thread is one of them, so that a system that grants no more, or no
   * memory for them, only makes it slower. */
  while (cut == 0 && started < jobs.value
         && pthread_create (threads + started, NULL, hash_chunks, &w) == 0)
    started++;
  if (cut == 0)
    hash_chunks (&w);
  while (started > 1)
    pthread_join (threads[--started], NULL);
  /* Files that no thread could read to the end, for lack of memory. */
  if (cut == 0 && w.error == 0 && w.left > 0)
    w.error = ENOMEM;
  progress_end (&w.progress);
  close_input (file);
  if (w.error != 0)
    {
      errno = w.error;
      return complain_errno ("%s", name);
    }
  if (cut > 0)
    return complain ("%s: it ends before --offset %llu", name,
                     (unsigned long long) offset.value);
  if (range.given && w.done < range.value)
    return complain ("%s: it ends after %llu of the %llu bytes of --length",
                     name, (unsigned long long) w.done,
                     (unsigned long long) range.value);
  memcpy (digest, w.sum[0], DIGEST);
  return 0;
}

/* ----------------------------------------------------------- lists of sums */

/* A digest from TEXT, up to white space.  Complains with the name and line of
 * the list. */
static int
parse_digest (uint8_t *digest, const char *text, const char *name,
              unsigned long line)
{
  char hex[2 * DIGEST + 1];
  char place[24] = "";
  uint8_t checked[DIGEST];
  size_t n;
  if (line > 0)
    snprintf (place, sizeof place, ":%lu", line);
  /* The backslash says that the name is escaped. */
  text += line > 0 && *text == '\\';
  n = strcspn (text, " \t\r\n");
  if (n == 2 * DIGEST)
    {
      memcpy (hex, text, n);
      hex[n] = 0;
    }
  if (n == 2 * DIGEST && read_hex (digest, DIGEST, hex) == DIGEST)
    return symcrypt_tz_concat (checked, 1, digest) == 0
               ? 0
               : complain ("%s%s: %s", name, place,
                           symcrypt_strerror (SYMCRYPT_ERROR_GROUP));
  if (line > 0)
    return complain ("%s%s: a line begins with a sum of %d hexadecimal digits",
                     name, place, 2 * DIGEST);
  return complain ("%s: '%.*s' is not a sum of %d hexadecimal digits", name,
                   (int) n, text, 2 * DIGEST);
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
  /* The rest of the line is a name of any length. */
  text[2 * DIGEST + 2] = 0;
  ++*line;
  return parse_digest (digest, text, name, *line) == 0 ? 1 : -1;
}

/* The digest of all that the FILEs list. */
static int
concat_files (uint8_t *digest, int count, char **names)
{
  /* The product of the earlier digests, followed by the digests read since. */
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
run (struct options *options)
{
  const struct sum_job *job = &sum_job;
  uint8_t digest[DIGEST];
  const char *set = NULL;
  char **arguments;
  unsigned what;
  int count;

  if (next_option (options) != OPTION_END)
    return options->status;
  if (jobs.given || offset.given || range.given)
    set = jobs.given ? "--jobs" : offset.given ? "--offset" : "--length";
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
      if (job->check && (offset.value > 0 || range.given))
        return wrong_usage ("--offset and --length are not for --check");
      sum_job.sum = sum_file;
      return sum_run (job, count, arguments);
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
