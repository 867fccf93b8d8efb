/* SPDX-License-Identifier: ISC */
/* What the subcommands of `symcrypt' share; tool.h says what each does. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#if HAVE_TERMIOS_H
#include <termios.h>
#endif

#include "tools/tool.h"

const char *tool_subcommand = "";

/* The progress line that is on the terminal now, if any. */
static struct progress *shown_progress;
static size_t shown_width;

static int output_error; /* the errno of the first failed write, or -1 */

/* ------------------------------------------------------------- complaints */

size_t
printable (char *dst, size_t room, const char *src)
{
  size_t n = 0;
  for (; *src != 0; src++)
    {
      unsigned char c = (unsigned char) *src;
      char piece[5];
      size_t k;
      if (c == '\n')
        strcpy (piece, "\\n");
      else if (c == '\r')
        strcpy (piece, "\\r");
      else if (c < 32 || c == 127)
        snprintf (piece, sizeof piece, "\\%03o", c);
      else
        {
          piece[0] = (char) c;
          piece[1] = 0;
        }
      for (k = 0; piece[k] != 0; k++)
        if (n + 1 < room)
          dst[n++] = piece[k];
    }
  dst[n] = 0;
  return n;
}

static void
say (int error, const char *format, va_list args)
{
  char text[4096];
  char line[4 * sizeof text];
  vsnprintf (text, sizeof text, format, args);
  printable (line, sizeof line, text);
  progress_hide ();
  if (fflush (stdout) != 0)
    output_failed ();
  fprintf (stderr, "symcrypt%s%s: %s%s%s\n", *tool_subcommand ? " " : "",
           tool_subcommand, line, error != 0 ? ": " : "",
           error != 0 ? strerror (error) : "");
}

void
complain (const char *format, ...)
{
  va_list args;
  va_start (args, format);
  say (0, format, args);
  va_end (args);
}

void
complain_errno (const char *format, ...)
{
  int error = errno;
  va_list args;
  va_start (args, format);
  say (error, format, args);
  va_end (args);
}

/* ----------------------------------------------------------------- output */

int
output_failed (void)
{
  if (output_error == 0 && ferror (stdout))
    output_error = errno != 0 ? errno : -1;
  return output_error != 0;
}

int
finish_output (int status)
{
  static int told;
  errno = 0;
  if (fflush (stdout) != 0 && output_error == 0)
    output_error = errno != 0 ? errno : -1;
  if (!output_failed ())
    return status;
  if (!told)
    {
      told = 1;
      errno = output_error > 0 ? output_error : EIO;
      complain_errno ("cannot write standard output");
    }
  return STATUS_FAILED;
}

int
tool_help (const char *text)
{
  fputs (text, stdout);
  return finish_output (STATUS_OK);
}

int
put_key (const uint8_t *key, size_t length, int binary)
{
  char hex[2 * 256 + 1];
  int bad = fflush (stdout) != 0;
  size_t done = 0;
  while (!bad && done < length)
    {
      size_t n = length - done < 256 ? length - done : 256;
      const char *from = (const char *) (key + done);
      size_t left = n;
      if (!binary)
        {
          write_hex (hex, key + done, n);
          from = hex;
          left = 2 * n;
          if (done + n == length)
            hex[left++] = '\n';
        }
      done += n;
      while (!bad && left > 0)
        {
          ssize_t put = write (STDOUT_FILENO, from, left);
          if (put > 0)
            {
              from += put;
              left -= (size_t) put;
            }
          else if (put == 0 || errno != EINTR)
            bad = 1;
        }
    }
  if (bad && output_error == 0)
    output_error = errno != 0 ? errno : -1;
  symcrypt_wipe (sizeof hex, hex);
  return finish_output (STATUS_OK);
}

/* ---------------------------------------------------------------- numbers */

long
read_hex (uint8_t *dst, size_t room, const char *text)
{
  size_t n = strlen (text);
  unsigned bad = 0;
  size_t k;
  if (n % 2 != 0 || n / 2 > room)
    return -1;
  /* The digits may be those of a key: no branch and no table on them. */
  for (k = 0; k < n; k += 2)
    {
      uint32_t value = 0;
      int half;
      for (half = 0; half < 2; half++)
        {
          uint32_t c = (unsigned char) text[k + (size_t) half];
          uint32_t digit = c - '0';
          uint32_t letter = (c | 32) - 'a';
          uint32_t is_digit = 0 - ((digit - 10) >> 31 & ~digit >> 31);
          uint32_t is_letter = 0 - ((letter - 6) >> 31 & ~letter >> 31);
          value
              = value << 4 | (is_digit & digit) | (is_letter & (letter + 10));
          bad |= ~(is_digit | is_letter) & 1;
        }
      dst[k / 2] = (uint8_t) value;
    }
  return bad ? -1 : (long) (n / 2);
}

void
write_hex (char *dst, const uint8_t *src, size_t n)
{
  size_t k;
  for (k = 0; k < 2 * n; k++)
    {
      unsigned digit = src[k / 2] >> (k % 2 == 0 ? 4 : 0) & 15;
      unsigned letter = (9 - digit) >> 8 & 1;
      *dst++ = (char) ('0' + digit + ((0 - letter) & ('a' - '0' - 10)));
    }
  *dst = 0;
}

uint8_t *
hex_argument (const char *option, const char *text, size_t *length)
{
  size_t room = strlen (text) / 2;
  uint8_t *bytes = malloc (room + 1);
  long n = bytes != NULL ? read_hex (bytes, room, text) : 0;
  if (bytes == NULL)
    complain_errno ("no memory");
  else if (n < 0)
    {
      complain ("%s: '%s' is not an even number of hexadecimal digits", option,
                text);
      free (bytes);
      return NULL;
    }
  *length = (size_t) n;
  return bytes;
}

int
read_number (uint64_t *value, const char *text, uint64_t low, uint64_t high)
{
  uint64_t n = 0;
  if (*text == 0)
    return -1;
  for (; *text != 0; text++)
    {
      unsigned digit = (unsigned char) *text - (unsigned) '0';
      if (digit > 9 || n > (UINT64_MAX - digit) / 10)
        return -1;
      n = 10 * n + digit;
    }
  if (n < low || n > high)
    return -1;
  *value = n;
  return 0;
}

const struct symcrypt_hash *
find_hash (const char *name)
{
  const struct symcrypt_hash *hash = symcrypt_hash_lookup (name);
  char names[256];
  size_t n = 0;
  size_t k;
  if (hash != NULL)
    return hash;
  names[0] = 0;
  for (k = 0; symcrypt_hashes[k] != NULL && n < sizeof names; k++)
    n += (size_t) snprintf (names + n, sizeof names - n, " %s",
                            symcrypt_hashes[k]->name);
  complain ("no hash function '%s'; there are%s", name, names);
  return NULL;
}

/* ------------------------------------------------------------------ input */

FILE *
open_input (const char *name)
{
  int standard = strcmp (name, "-") == 0;
  FILE *file = standard ? stdin : fopen (name, "rb");
  struct stat status;
  if (file == NULL)
    {
      complain_errno ("%s", name);
      return NULL;
    }
  if (fstat (fileno (file), &status) != 0 || S_ISDIR (status.st_mode))
    {
      int error = S_ISDIR (status.st_mode) ? EISDIR : errno;
      close_input (file);
      errno = error;
      complain_errno ("%s", standard ? "standard input" : name);
      return NULL;
    }
  return file;
}

void
close_input (FILE *file)
{
  if (file != NULL && file != stdin)
    fclose (file);
}

/* ---------------------------------------------------------------- secrets */

enum
{
  SECRET_MAX = 16 << 20
};

/* All that can be read from FD, or one line if LINE.  Read without stdio,
 * whose buffers could not be wiped.  EINTR is reported if LINE. */
static uint8_t *
read_all (int fd, int line, size_t *length)
{
  size_t room = 4096;
  size_t n = 0;
  uint8_t *secret = malloc (room + 1);
  if (secret == NULL)
    return NULL;
  for (;;)
    {
      ssize_t got;
      if (n == room)
        {
          uint8_t *larger;
          larger = room < SECRET_MAX ? malloc (2 * room + 1) : NULL;
          if (larger == NULL)
            {
              int error = room < SECRET_MAX ? ENOMEM : EFBIG;
              drop_secret (secret, n);
              errno = error;
              return NULL;
            }
          memcpy (larger, secret, n);
          drop_secret (secret, n);
          secret = larger;
          room *= 2;
        }
      got = read (fd, secret + n, line ? 1 : room - n);
      if (got < 0)
        {
          int error = errno;
          if (error == EINTR && !line)
            continue;
          drop_secret (secret, n);
          errno = error;
          return NULL;
        }
      n += (size_t) got;
      if (got == 0 || (line && secret[n - 1] == '\n'))
        break;
    }
  secret[n] = 0;
  *length = n;
  return secret;
}

#if HAVE_TERMIOS_H
static volatile sig_atomic_t caught;

static void catch (int number) { caught = number; }

static void
say_to (int fd, const char *text)
{
  size_t n = strlen (text);
  while (n > 0)
    {
      ssize_t done = write (fd, text, n);
      if (done <= 0)
        return;
      text += done;
      n -= (size_t) done;
    }
}

/* One line from the terminal, not echoed; the terminal is put right again
 * before a signal stops or ends the program. */
static uint8_t *
ask (int fd, const char *prompt, size_t *length)
{
  static const int signals[] = { SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGTSTP };
  enum
  {
    N = sizeof signals / sizeof signals[0]
  };
  for (;;)
    {
      struct sigaction action, before[N];
      struct termios normal, quiet;
      uint8_t *secret;
      int error;
      int k;
      if (tcgetattr (fd, &normal) != 0)
        return NULL;
      memset (&action, 0, sizeof action);
      action.sa_handler = catch;
      sigemptyset (&action.sa_mask);
      caught = 0;
      for (k = 0; k < N; k++)
        sigaction (signals[k], &action, &before[k]);
      quiet = normal;
      quiet.c_lflag &= ~(tcflag_t) (ECHO | ECHONL);
      quiet.c_lflag |= ICANON;
      tcsetattr (fd, TCSAFLUSH, &quiet);
      say_to (fd, prompt);
      secret = read_all (fd, 1, length);
      error = errno;
      say_to (fd, "\n");
      tcsetattr (fd, TCSAFLUSH, &normal);
      for (k = 0; k < N; k++)
        sigaction (signals[k], &before[k], NULL);
      if (caught == 0 || secret != NULL)
        {
          errno = error;
          return secret;
        }
      /* Ends the program, or stops it: then ask again. */
      raise (caught);
      if (caught != SIGTSTP)
        {
          errno = error;
          return NULL;
        }
    }
}
#endif

/* The secret from the terminal; complains. */
static uint8_t *
secret_from_terminal (const char *prompt, size_t *length)
{
  uint8_t *secret = NULL;
#if HAVE_TERMIOS_H
  int fd = open ("/dev/tty", O_RDWR | O_NOCTTY);
  if (fd >= 0)
    {
      progress_hide ();
      secret = ask (fd, prompt, length);
      if (secret == NULL)
        complain_errno ("cannot read from the terminal");
      close (fd);
      if (secret != NULL && *length > 0 && secret[*length - 1] == '\n')
        secret[--*length] = 0;
      return secret;
    }
#else
  (void) prompt;
  (void) length;
#endif
  complain ("no secret: no file was named, and there is no terminal to ask");
  return secret;
}

uint8_t *
read_bytes (const char *name, size_t *length)
{
  FILE *file = open_input (name);
  uint8_t *bytes;
  if (file == NULL)
    return NULL;
  bytes = read_all (fileno (file), 0, length);
  if (bytes == NULL)
    complain_errno ("%s", file == stdin ? "standard input" : name);
  close_input (file);
  return bytes;
}

uint8_t *
read_secret (const char *name, const char *prompt, int chomp, size_t *length)
{
  uint8_t *secret;
  if (name == NULL)
    secret = secret_from_terminal (prompt, length);
  else
    {
      secret = read_bytes (name, length);
      if (secret != NULL && chomp && *length > 0
          && secret[*length - 1] == '\n')
        {
          secret[--*length] = 0;
          if (*length > 0 && secret[*length - 1] == '\r')
            secret[--*length] = 0;
        }
    }
  if (secret != NULL && *length == 0)
    {
      complain ("the secret is empty");
      drop_secret (secret, 0);
      return NULL;
    }
  return secret;
}

void
drop_secret (uint8_t *secret, size_t length)
{
  if (secret == NULL)
    return;
  symcrypt_wipe (length, secret);
  free (secret);
}

int
system_random (size_t length, uint8_t *dst)
{
#if HAVE_GETENTROPY
  while (length > 0)
    {
      size_t n = length < 256 ? length : 256;
      if (getentropy (dst, n) != 0)
        {
          complain_errno ("no random numbers");
          return -1;
        }
      dst += n;
      length -= n;
    }
  return 0;
#else
  int fd = open ("/dev/urandom", O_RDONLY);
  while (fd >= 0 && length > 0)
    {
      ssize_t got = read (fd, dst, length);
      if (got <= 0 && !(got < 0 && errno == EINTR))
        break;
      if (got > 0)
        {
          dst += got;
          length -= (size_t) got;
        }
    }
  if (length > 0)
    complain_errno ("no random numbers: /dev/urandom");
  if (fd >= 0)
    close (fd);
  return length > 0 ? -1 : 0;
#endif
}

/* --------------------------------------------------------------- progress */

double
seconds_now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

void
progress_hide (void)
{
  if (shown_progress == NULL)
    return;
  fprintf (stderr, "\r%*s\r", (int) shown_width, "");
  fflush (stderr);
  shown_progress = NULL;
  shown_width = 0;
}

void
progress_begin (struct progress *p, const char *label, uint64_t total)
{
  p->label = label;
  p->total = total;
  p->on = isatty (STDERR_FILENO);
  p->start = p->on ? seconds_now () : 0;
  p->shown = p->start + 0.75;
}

void
progress_update (struct progress *p, uint64_t done)
{
  char label[64];
  char line[128];
  double now, rate;
  size_t n;
  if (!p->on)
    return;
  now = seconds_now ();
  if (now - p->shown < 0.25)
    return;
  p->shown = now;
  rate = (double) done / (now - p->start);
  if (printable (label, 28, p->label) > 26)
    strcpy (label + 23, "...");
  if (p->total > 0 && done <= p->total)
    {
      double left = rate > 0 ? (double) (p->total - done) / rate : 0;
      unsigned long seconds = left < 1e8 ? (unsigned long) (left + 0.5) : 0;
      snprintf (line, sizeof line,
                "%s: %.0f of %.0f MB, %d %%, %.0f MB/s, %lu:%02lu left", label,
                1e-6 * (double) done, 1e-6 * (double) p->total,
                (int) (100 * (double) done / (double) p->total), 1e-6 * rate,
                seconds / 60, seconds % 60);
    }
  else
    snprintf (line, sizeof line, "%s: %.0f MB, %.0f MB/s", label,
              1e-6 * (double) done, 1e-6 * rate);
  line[79] = 0;
  n = strlen (line);
  fprintf (stderr, "\r%-*s", (int) shown_width, line);
  fflush (stderr);
  shown_width = n > shown_width ? n : shown_width;
  shown_progress = p;
}

void
progress_end (struct progress *p)
{
  if (p == shown_progress)
    progress_hide ();
  p->on = 0;
}

/* ---------------------------------------------------------------- options */

int
tool_getopt (int argc, char **argv, const char *short_options,
             const struct option *long_options)
{
  static char **current;
  char name[64];
  char *own_name = argv[0];
  int option;
  if (argv != current)
    {
      current = argv;
#if defined(__GLIBC__)
      optind = 0;
#else
      optind = 1;
#endif
    }
  /* getopt_long's own complaints begin with argv[0]. */
  snprintf (name, sizeof name, "symcrypt %s", tool_subcommand);
  argv[0] = name;
  option = getopt_long (argc, argv, short_options, long_options, NULL);
  argv[0] = own_name;
  return option;
}
