/* SPDX-License-Identifier: ISC */
/* Functions that the subcommands of `symcrypt' share; tool.h describes them.
 */
#include "config.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

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
      char piece[9];
      size_t k;
      if (c == '\n')
        strcpy (piece, "\\n");
      else if (c == '\r')
        strcpy (piece, "\\r");
      else if (c < 32 || c == 127)
        snprintf (piece, sizeof piece, "\\%03o", c);
      else if (c == 0xc2 && (src[1] & 0xe0) == 0x80)
        /* U+0080 to U+009F */
        snprintf (piece, sizeof piece, "\\302\\%03o", *++src & 255);
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
  flush_output ();
  fprintf (stderr, "symcrypt%s%s: %s%s%s\n", *tool_subcommand ? " " : "",
           tool_subcommand, line, error != 0 ? ": " : "",
           error != 0 ? strerror (error) : "");
}

int
complain (const char *format, ...)
{
  va_list args;
  va_start (args, format);
  say (0, format, args);
  va_end (args);
  return -1;
}

int
complain_errno (const char *format, ...)
{
  int error = errno;
  va_list args;
  va_start (args, format);
  say (error, format, args);
  va_end (args);
  return -1;
}

int
wrong_usage (const char *format, ...)
{
  va_list args;
  va_start (args, format);
  say (0, format, args);
  va_end (args);
  return STATUS_USAGE;
}

/* ----------------------------------------------------------------- output */

void
flush_output (void)
{
  errno = 0;
  if (fflush (stdout) != 0 && output_error == 0)
    output_error = errno != 0 ? errno : -1;
}

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
  flush_output ();
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
close_output (int status)
{
  flush_output ();
  if (close (STDOUT_FILENO) != 0 && output_error == 0)
    output_error = errno;
  return finish_output (status);
}

void
print_version (void)
{
  printf ("symcrypt (libsymcrypt) %s\n", symcrypt_version ());
}

int
write_all (int fd, size_t length, const void *data)
{
  const char *from = data;
  while (length > 0)
    {
      ssize_t done = write (fd, from, length);
      if (done < 0 && errno == EINTR)
        continue;
      if (done == 0)
        errno = EIO;
      if (done <= 0)
        return -1;
      from += done;
      length -= (size_t) done;
    }
  return 0;
}

int
put_key (const uint8_t *key, size_t length, int binary)
{
  char hex[2 * 256 + 1];
  int bad = fflush (stdout) != 0;
  size_t n;
  if (!bad && binary)
    bad = write_all (STDOUT_FILENO, length, key) != 0;
  for (; !bad && !binary && length > 0; key += n, length -= n)
    {
      n = length < 256 ? length : 256;
      write_hex (hex, key, n);
      hex[2 * n] = '\n';
      bad = write_all (STDOUT_FILENO, 2 * n + (n == length), hex) != 0;
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

void
complain_hex (const char *what, size_t length, const char *text, int secret)
{
  size_t k;
  for (k = 0; k < length; k++)
    if (text[k] == 0 || strchr ("0123456789abcdefABCDEF", text[k]) == NULL)
      break;
  if (k == length)
    complain ("%s: %lu hexadecimal digits; a byte has two", what,
              (unsigned long) length);
  else if (secret || text[k] == 0)
    complain ("%s: character %lu is not a hexadecimal digit", what,
              (unsigned long) k + 1);
  else
    {
      /* A character may have several bytes. */
      size_t n = 1;
      while (k + n < length && ((unsigned char) text[k + n] & 0xc0) == 0x80)
        n++;
      complain ("%s: '%.*s' at character %lu is not a hexadecimal digit", what,
                (int) n, text + k, (unsigned long) k + 1);
    }
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

int
read_size (uint64_t *value, const char *text, uint64_t low, uint64_t high)
{
  static const char letters[] = "KMGT";
  char digits[24];
  size_t n = strspn (text, "0123456789");
  uint64_t number;
  unsigned shift = 0;
  if (n >= sizeof digits)
    return -1;
  memcpy (digits, text, n);
  digits[n] = 0;
  text += n;
  if (*text != 0)
    {
      const char *letter = strchr (letters, *text == 'k' ? 'K' : *text);
      if (letter == NULL || (text[1] != 0 && strcmp (text + 1, "iB") != 0))
        return -1;
      shift = 10 * (unsigned) (letter - letters + 1);
    }
  if (read_number (&number, digits, 0, UINT64_MAX >> shift) != 0
      || number << shift < low || number << shift > high)
    return -1;
  *value = number << shift;
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
  for (k = 0; symcrypt_hashes (k) != NULL && n < sizeof names; k++)
    n += (size_t) snprintf (names + n, sizeof names - n, " %s",
                            symcrypt_hash_name (symcrypt_hashes (k)));
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
  p->share = 0;
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
      if (p->share)
        snprintf (line, sizeof line, "%s: %d %%, %lu:%02lu left", label,
                  (int) (100 * (double) done / (double) p->total),
                  seconds / 60, seconds % 60);
      else
        snprintf (line, sizeof line,
                  "%s: %.0f of %.0f MB, %d %%, %.0f MB/s, %lu:%02lu left",
                  label, 1e-6 * (double) done, 1e-6 * (double) p->total,
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
