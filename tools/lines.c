/* SPDX-License-Identifier: ISC */
/* Lines are read in large pieces, and their tags are made many at once. */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/lines.h"

enum
{
  LINES = 1024,     /* at once */
  BUFFER = 1 << 20, /* bytes; more if a line is longer */
  TAG = SYMCRYPT_HASH_MAX_DIGEST_SIZE
};

struct lines
{
  const struct symcrypt_hmac_key *keys[LINES];
  size_t lengths[LINES];
  const uint8_t *datas[LINES];
  uint8_t *tags[LINES];
  uint8_t room[LINES][TAG];
  size_t n;
};

static void
print_tags (struct lines *lines)
{
  char text[2 * TAG + 1];
  size_t k;
  if (lines->n > 0
      && symcrypt_hmac_many (lines->n, lines->keys, lines->lengths,
                             lines->datas, lines->tags)
             == 0)
    for (k = 0; k < lines->n; k++)
      {
        write_hex (text, lines->tags[k],
                   symcrypt_hash_digest_size (lines->keys[k]->hash));
        puts (text);
      }
  lines->n = 0;
}

/* Print the tags of the lines that end in LENGTH bytes of DATA, and of the
 * rest if it is the LAST.  Return how many bytes they are. */
static size_t
print_some (struct lines *lines, const uint8_t *data, size_t length, int end,
            int last)
{
  size_t at = 0;
  while (at < length && !output_failed ())
    {
      const uint8_t *found = memchr (data + at, end, length - at);
      const size_t stop = found ? (size_t) (found - data) : length;
      if (!found && !last)
        break;
      lines->datas[lines->n] = data + at;
      lines->lengths[lines->n++] = stop - at;
      if (lines->n == LINES)
        print_tags (lines);
      at = found ? stop + 1 : length;
    }
  print_tags (lines);
  return at;
}

static int
print_file (struct lines *lines, int fd, const char *name, int end)
{
  struct progress progress;
  struct stat status;
  size_t room = BUFFER, length = 0, used;
  uint8_t *data = malloc (room);
  uint64_t done = 0;
  ssize_t got = 1;
  progress_begin (&progress, name,
                  fstat (fd, &status) == 0 && S_ISREG (status.st_mode)
                      ? (uint64_t) status.st_size
                      : 0);
  while (data && got != 0 && !output_failed ())
    {
      got = read (fd, data + length, room - length);
      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        break;
      length += (size_t) got;
      done += (uint64_t) got;
      used = print_some (lines, data, length, end, got == 0);
      length -= used;
      memmove (data, data + used, length);
      progress_update (&progress, done);
      if (length == room)
        {
          uint8_t *more = realloc (data, 2 * room);
          if (!more)
            free (data);
          data = more;
          room *= 2;
        }
    }
  if (!data || got < 0)
    complain_errno ("%s", name);
  progress_end (&progress);
  free (data);
  return data && got >= 0 ? STATUS_OK : STATUS_USAGE;
}

int
print_lines (const struct symcrypt_hmac_key *key, int zero, const char *name)
{
  static struct lines lines;
  FILE *file = open_input (name);
  int status;
  size_t k;
  if (file == NULL)
    return STATUS_USAGE;
  for (k = 0; k < LINES; k++)
    {
      lines.keys[k] = key;
      lines.tags[k] = lines.room[k];
    }
  status = print_file (&lines, fileno (file),
                       file == stdin ? "standard input" : name,
                       zero ? '\0' : '\n');
  close_input (file);
  return status;
}
