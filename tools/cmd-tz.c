/* SPDX-License-Identifier: ISC */
/* symcrypt tz: Tillich-Zemor sums of files, and sums of their parts. */
#include "config.h"

#include <errno.h>
#include <getopt.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "tools/tool.h"

enum
{
  DIGEST = SYMCRYPT_TZ_DIGEST_SIZE,
  CHUNK = 1 << 18,
  MAX_JOBS = 256
};

static const char help_text[]
    = "Usage: symcrypt tz sum [-j N] [--offset N] [--length N] [FILE...]\n"
      "       symcrypt tz concat [FILE...]\n"
      "       symcrypt tz subtract-left [WHOLE PART]\n"
      "       symcrypt tz subtract-right [WHOLE PART]\n"
      "       symcrypt tz verify WHOLE [FILE...]\n"
      "\n"
      "Tillich-Zemor sums, as the Go package nspcc-dev/tzhash has them.  "
      "They\n"
      "are not collision resistant: use them for data that nobody forges.\n"
      "\n"
      "  sum             the sum of each FILE, a tab and its name\n"
      "  concat          the sum of the concatenation of what has the sums\n"
      "                  that stand at the beginnings of the lines of FILEs\n"
      "  subtract-left   the sum of what is left of WHOLE when PART is taken\n"
      "  subtract-right  from its beginning, or from its end; the sums are\n"
      "                  arguments or two lines of standard input\n"
      "  verify          whether the sums in FILEs, in order, make up WHOLE\n"
      "\n"
      "Options of sum:\n"
      "  -j, --jobs N    use N threads; the result is the same\n"
      "  --offset N      leave out the first N bytes\n"
      "  --length N      leave out what follows the next N bytes\n"
      "\n"
      "Without FILE, or where it is -, standard input is read.\n"
      "Exit status: 0; 1, the parts do not make up WHOLE; 2, wrong usage or\n"
      "input that cannot be read or is no sum.\n"
      "\n"
      "Examples:\n"
      "  symcrypt tz sum -j 4 disk.img\n"
      "  symcrypt tz sum part1 part2 part3 | symcrypt tz concat\n";

/* ----------------------------------------------------------------- sums */

/* Each worker takes the next chunk, reads it and hashes it.  Chunks of a file
 * are read side by side, those of a pipe in turn.  Digests wait in a window
 * until all before them are there. */
enum
{
  WINDOW = 2 * MAX_JOBS
};

struct work
{
  pthread_mutex_t reading; /* held while a pipe is read */
  pthread_mutex_t lock;    /* of all below; taken after reading */
  pthread_cond_t moved;    /* added or end changed */
  int file;
  int seekable;
  off_t start;    /* of what is asked for, if seekable */
  uint64_t left;  /* bytes to take at most */
  uint64_t taken; /* chunks */
  uint64_t added; /* chunks whose digests are in sum[0] */
  uint64_t end;   /* chunks there are, once that is known */
  uint64_t done;  /* bytes */
  struct progress progress;
  int error;              /* errno of a failed read */
  uint8_t sum[2][DIGEST]; /* room behind it for the next */
  uint8_t window[WINDOW][DIGEST];
  uint8_t ready[WINDOW];
};

/* Up to SIZE bytes, fewer only at the end; or -1. */
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

/* Read the next chunk, number INDEX; 0 if there is none, for any worker. */
static size_t
read_chunk (struct work *w, uint8_t *buffer, uint64_t *index)
{
  size_t size;
  ssize_t n;
  if (!w->seekable)
    pthread_mutex_lock (&w->reading);
  pthread_mutex_lock (&w->lock);
  *index = w->taken;
  size = w->left < CHUNK ? (size_t) w->left : CHUNK;
  if (*index >= w->end)
    size = 0;
  w->taken++;
  w->left -= size;
  pthread_mutex_unlock (&w->lock);
  n = size == 0
          ? 0
          : read_fully (w, buffer, size, w->start + (off_t) (*index * CHUNK));
  if (n < (ssize_t) size || n == 0)
    {
      const uint64_t end = *index + (n > 0);
      const int error = errno;
      pthread_mutex_lock (&w->lock);
      if (end < w->end)
        w->end = end;
      if (n < 0 && w->error == 0)
        w->error = error != 0 ? error : EIO;
      pthread_cond_broadcast (&w->moved);
      pthread_mutex_unlock (&w->lock);
    }
  if (!w->seekable)
    pthread_mutex_unlock (&w->reading);
  return n > 0 ? (size_t) n : 0;
}

static void
work_on (struct work *w, uint8_t *buffer)
{
  for (;;)
    {
      uint8_t digest[DIGEST];
      uint64_t index;
      const size_t n = read_chunk (w, buffer, &index);
      if (n == 0)
        return;

      symcrypt_tz (n, buffer, digest);

      pthread_mutex_lock (&w->lock);
      while (index - w->added >= WINDOW && index < w->end)
        pthread_cond_wait (&w->moved, &w->lock);
      if (index < w->end)
        {
          memcpy (w->window[index % WINDOW], digest, DIGEST);
          w->ready[index % WINDOW] = 1;
          while (w->added < w->end && w->ready[w->added % WINDOW])
            {
              w->ready[w->added % WINDOW] = 0;
              memcpy (w->sum[1], w->window[w->added % WINDOW], DIGEST);
              if (symcrypt_tz_concat (w->sum[0], 2, w->sum[0]) != 0)
                abort ();
              w->added++;
            }
          pthread_cond_broadcast (&w->moved);
        }
      w->done += n;
      progress_update (&w->progress, w->done);
      pthread_mutex_unlock (&w->lock);
    }
}

struct worker
{
  pthread_t thread;
  struct work *work;
  uint8_t *buffer;
};

static void *
run_worker (void *argument)
{
  struct worker *k = argument;
  work_on (k->work, k->buffer);
  return NULL;
}

struct sum_options
{
  uint64_t jobs, offset, length;
};

/* Say where W begins, passing over N bytes, by reading if it must be; -1 on an
 * error. */
static int
begin_at (struct work *w, uint64_t n, uint8_t *buffer)
{
  struct stat status;
  off_t at;
  if (fstat (w->file, &status) != 0)
    return -1;
  at = lseek (w->file, 0, SEEK_CUR);
  w->seekable
      = at >= 0 && (S_ISREG (status.st_mode) || S_ISBLK (status.st_mode));
  if (w->seekable)
    {
      /* An offset that no file reaches is behind its end. */
      if (n > (uint64_t) (INT64_MAX - at))
        w->end = 0;
      else
        w->start = at + (off_t) n;
      return 0;
    }
  while (n > 0)
    {
      size_t size = n < CHUNK ? (size_t) n : CHUNK;
      ssize_t got = read_fully (w, buffer, size, 0);
      if (got <= 0)
        return (int) got;
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

static int
sum_file (const char *name, const struct sum_options *o,
          struct worker *workers)
{
  struct work w;
  char hex[2 * DIGEST + 1];
  unsigned k, started = 0;
  FILE *file = open_input (name);

  if (file == NULL)
    return STATUS_USAGE;
  memset (&w, 0, sizeof w);
  w.file = fileno (file);
  pthread_mutex_init (&w.reading, NULL);
  pthread_mutex_init (&w.lock, NULL);
  pthread_cond_init (&w.moved, NULL);
  w.left = o->length;
  w.end = UINT64_MAX;
  symcrypt_tz (0, NULL, w.sum[0]);
  progress_begin (&w.progress, name, expected_bytes (file, o));
  errno = 0;
  if (begin_at (&w, o->offset, workers[0].buffer) != 0)
    w.error = errno != 0 ? errno : EIO;
  else
    {
      /* This thread is one of them, so that a system that grants no more
       * threads only makes it slower. */
      for (k = 1; k < o->jobs; k++)
        {
          workers[k].work = &w;
          if (pthread_create (&workers[k].thread, NULL, run_worker,
                              &workers[k])
              != 0)
            break;
          started = k;
        }
      work_on (&w, workers[0].buffer);
      for (k = 1; k <= started; k++)
        pthread_join (workers[k].thread, NULL);
    }
  progress_end (&w.progress);
  pthread_cond_destroy (&w.moved);
  pthread_mutex_destroy (&w.lock);
  pthread_mutex_destroy (&w.reading);
  /* Where reading would have left it. */
  if (w.seekable && w.error == 0)
    (void) lseek (w.file, w.start + (off_t) w.done, SEEK_SET);
  close_input (file);
  if (w.error != 0)
    {
      errno = w.error;
      complain_errno ("%s", name);
      return STATUS_USAGE;
    }
  write_hex (hex, w.sum[0], DIGEST);
  {
    size_t room = 4 * strlen (name) + 1;
    char *shown = malloc (room);
    if (shown == NULL)
      {
        complain_errno ("%s", name);
        return STATUS_FAILED;
      }
    printable (shown, room, name);
    printf ("%s\t%s\n", hex, shown);
    free (shown);
  }
  return STATUS_OK;
}

static int
sum_files (int count, char **names, const struct sum_options *o)
{
  static char standard_input[] = "-";
  static char *no_names[] = { standard_input };
  struct worker *workers = calloc ((size_t) o->jobs, sizeof *workers);
  int status = STATUS_OK;
  unsigned k;
  int i;
  for (k = 0; workers != NULL && k < o->jobs; k++)
    if ((workers[k].buffer = malloc (CHUNK)) == NULL)
      break;
  if (workers == NULL || k < o->jobs)
    {
      complain_errno ("cannot start");
      status = STATUS_FAILED;
    }
  else
    {
      if (count == 0)
        {
          count = 1;
          names = no_names;
        }
      for (i = 0; i < count && !output_failed (); i++)
        {
          int s = sum_file (names[i], o, workers);
          status = s > status ? s : status;
        }
    }
  for (k = 0; workers != NULL && k < o->jobs; k++)
    free (workers[k].buffer);
  free (workers);
  return status;
}

/* ----------------------------------------------------------- lists of sums */

/* A digest from TEXT, up to white space; complains of where it stands. */
static int
parse_digest (uint8_t *digest, const char *text, const char *name,
              unsigned long line)
{
  char hex[2 * DIGEST + 1];
  size_t n = strcspn (text, " \t\r\n");
  uint8_t checked[DIGEST];
  if (n == 2 * DIGEST)
    {
      memcpy (hex, text, n);
      hex[n] = 0;
    }
  if (n != 2 * DIGEST || read_hex (digest, DIGEST, hex) != DIGEST)
    {
      if (line > 0)
        complain ("%s:%lu: no sum of %d hexadecimal digits", name, line,
                  2 * DIGEST);
      else
        complain ("%s: no sum of %d hexadecimal digits", name, 2 * DIGEST);
      return -1;
    }
  if (symcrypt_tz_concat (checked, 1, digest) != 0)
    {
      const char *why = symcrypt_strerror (SYMCRYPT_ERROR_GROUP);
      if (line > 0)
        complain ("%s:%lu: %s", name, line, why);
      else
        complain ("%s: %s", name, why);
      return -1;
    }
  return 0;
}

enum
{
  LINE = 8192, /* a sum, a tab and a file's name */
  LIST = 255   /* sums that are put together at a time */
};

/* The digest on the next line of FILE: 1, or 0 at the end, or -1. */
static int
next_digest (uint8_t *digest, FILE *file, const char *name,
             unsigned long *line)
{
  char text[LINE];
  size_t n;
  int c;
  errno = 0;
  if (fgets (text, sizeof text, file) == NULL)
    {
      if (!ferror (file))
        return 0;
      complain_errno ("%s", name);
      return -1;
    }
  n = strlen (text);
  if (n == sizeof text - 1 && text[n - 1] != '\n')
    while ((c = getc (file)) != EOF && c != '\n')
      ;
  ++*line;
  return parse_digest (digest, text, name, *line) == 0 ? 1 : -1;
}

/* The digest of all that the FILEs list. */
static int
concat_files (uint8_t *digest, int count, char **names)
{
  static char standard_input[] = "-";
  static char *no_names[] = { standard_input };
  /* The product of what was before, and those read since. */
  static uint8_t digests[1 + LIST][DIGEST];
  size_t n = 0;
  int i, more;
  if (count == 0)
    {
      count = 1;
      names = no_names;
    }
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
    {
      complain ("subtraction takes two sums; see symcrypt tz --help");
      return STATUS_USAGE;
    }
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
    {
      complain ("verify takes a sum; see symcrypt tz --help");
      return STATUS_USAGE;
    }
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

int
cmd_tz (int argc, char **argv)
{
  enum
  {
    OPTION_HELP = 256,
    OPTION_OFFSET,
    OPTION_LENGTH
  };
  static const struct option options[]
      = { { "jobs", required_argument, NULL, 'j' },
          { "offset", required_argument, NULL, OPTION_OFFSET },
          { "length", required_argument, NULL, OPTION_LENGTH },
          { "help", no_argument, NULL, OPTION_HELP },
          { NULL, 0, NULL, 0 } };
  static const char *const names[]
      = { "sum", "concat", "subtract-left", "subtract-right", "verify" };
  struct sum_options o = { 1, 0, UINT64_MAX };
  uint8_t digest[DIGEST];
  const char *set = NULL;
  unsigned what;
  int option;

  while ((option = tool_getopt (argc, argv, "j:", options)) != -1)
    {
      uint64_t *value = option == 'j'             ? &o.jobs
                        : option == OPTION_OFFSET ? &o.offset
                                                  : &o.length;
      if (option == OPTION_HELP)
        return tool_help (help_text);
      if (option == '?')
        return STATUS_USAGE;
      set = option == 'j'             ? "--jobs"
            : option == OPTION_OFFSET ? "--offset"
                                      : "--length";
      if (read_number (value, optarg, option == 'j' ? 1 : 0,
                       option == 'j' ? MAX_JOBS : UINT64_MAX)
          != 0)
        {
          complain ("%s: '%s' is no number that will do", set, optarg);
          return STATUS_USAGE;
        }
    }
  argc -= optind;
  argv += optind;
  if (argc == 0)
    {
      complain ("sum, concat, subtract-left, subtract-right or verify?  See "
                "symcrypt tz --help");
      return STATUS_USAGE;
    }
  for (what = 0; what < 5 && strcmp (argv[0], names[what]) != 0; what++)
    ;
  argc--;
  argv++;
  if (what != 0 && what < 5 && set != NULL)
    {
      complain ("%s is an option of sum alone", set);
      return STATUS_USAGE;
    }
  switch (what)
    {
    case 0:
      return sum_files (argc, argv, &o);
    case 1:
      if (concat_files (digest, argc, argv) != 0)
        return STATUS_USAGE;
      return print_digest (digest);
    case 2:
    case 3:
      return subtract (what == 3, argc, argv);
    case 4:
      return verify (argc, argv);
    default:
      complain ("no action '%s'; see symcrypt tz --help", argv[-1]);
      return STATUS_USAGE;
    }
}
