/* SPDX-License-Identifier: ISC */
/* Bytes as lines of text, and back. */
#include "config.h"

#include <string.h>

#include "tools/armor.h"
#include "tools/sum.h"
#include "tools/tool.h"

static const char digits[]
    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* ---------------------------------------------------------------- writing */

/* A line of N bytes, up to 48. */
static char *
put_line (char *dst, const uint8_t *src, size_t n)
{
  size_t k;
  unsigned j;
  for (k = 0; k < n; k += 3)
    {
      uint32_t word = 0;
      for (j = 0; j < 3; j++)
        word = word << 8 | (k + j < n ? src[k + j] : 0u);
      for (j = 0; j < 4; j++)
        *dst++ = k + j <= n ? digits[word >> (18 - 6 * j) & 63] : '=';
    }
  *dst++ = '\n';
  return dst;
}

size_t
armor_write (struct armor_writer *w, size_t length, const uint8_t *src,
             int last, char *dst)
{
  char *p = dst;
  if (!w->begun)
    {
      w->begun = 1;
      memcpy (p, ARMOR_BEGIN "\n", sizeof ARMOR_BEGIN);
      p += sizeof ARMOR_BEGIN;
    }
  while (length > 0)
    {
      size_t n = ARMOR_BYTES - w->held;
      if (n > length)
        n = length;
      memcpy (w->bytes + w->held, src, n);
      w->held += n;
      src += n;
      length -= n;
      if (w->held == ARMOR_BYTES)
        {
          p = put_line (p, w->bytes, ARMOR_BYTES);
          w->held = 0;
        }
    }
  if (last)
    {
      if (w->held > 0)
        p = put_line (p, w->bytes, w->held);
      w->held = 0;
      memcpy (p, ARMOR_END "\n", sizeof ARMOR_END);
      p += sizeof ARMOR_END;
    }
  return (size_t) (p - dst);
}

/* ---------------------------------------------------------------- reading */

static int
refuse (struct armor_reader *r, const char *why)
{
  complain ("%s: line %lu: %s", r->name, r->line, why);
  r->status = STATUS_FAILED;
  return -1;
}

static int
unreadable (struct armor_reader *r)
{
  r->status = STATUS_USAGE;
  return complain_errno ("%s", r->name);
}

/* Decode a line of N characters.  Returns the number of bytes, or -1. */
static int
get_line (uint8_t *dst, const char *line, long n)
{
  int k, size = 0;
  if (n == 0 || n > ARMOR_LINE || n % 4 != 0)
    return -1;
  for (k = 0; k < n; k += 4)
    {
      uint32_t word = 0;
      int bytes = 3;
      int j;
      if (k + 4 == n && line[k + 3] == '=')
        bytes = line[k + 2] == '=' ? 1 : 2;
      for (j = 0; j <= bytes; j++)
        {
          const char *digit = strchr (digits, line[k + j]);
          if (line[k + j] == 0 || digit == NULL)
            return -1;
          word |= (uint32_t) (digit - digits) << (18 - 6 * j);
        }
      /* Bits that are no part of a byte are 0. */
      if ((word & (0xffffffu >> 8 * bytes)) != 0)
        return -1;
      for (j = 0; j < bytes; j++)
        dst[size++] = (uint8_t) (word >> (16 - 8 * j));
    }
  return size;
}

/* Only white space may follow the end line. */
static int
check_rest (struct armor_reader *r, char *line)
{
  long n;
  while ((n = sum_next_line (r->file, line)) >= 0)
    {
      r->line++;
      if (n > SUM_MAX_LINE || (long) strspn (line, " \t\r") != n)
        return refuse (r, "something follows the end of the armor");
    }
  return ferror (r->file) ? unreadable (r) : 0;
}

/* The bytes of the next line; -1 after a complaint. */
static int
next_bytes (struct armor_reader *r)
{
  char line[SUM_MAX_LINE + 1];
  int was_short = r->line > 1 && r->n < ARMOR_BYTES;
  long n = sum_next_line (r->file, line);
  r->line++;
  r->n = r->given = 0;
  if (ferror (r->file))
    return unreadable (r);
  if (n < 0)
    return refuse (r, "cut short: here the armor should go on or end");
  if (n == sizeof ARMOR_END - 1 && memcmp (line, ARMOR_END, (size_t) n) == 0)
    {
      r->ended = 1;
      return check_rest (r, line);
    }
  n = was_short ? -1 : get_line (r->bytes, line, n);
  if (n <= 0)
    return refuse (r, "not a line of the armor: 64 characters of base64, "
                      "fewer in the last one");
  r->n = (size_t) n;
  return 0;
}

/* Find out whether it is armored; if not, its first bytes come first. */
static int
start (struct armor_reader *r)
{
  const size_t n = sizeof ARMOR_BEGIN - 1;
  r->started = 1;
  /* The data may be secret, so stdio must not buffer it. */
  if (r->plain)
    {
      (void) setvbuf (r->file, NULL, _IONBF, 0);
      return 0;
    }
  r->n = fread (r->bytes, 1, n, r->file);
  if (r->n == n && memcmp (r->bytes, BYTE_ORDER_MARK, 3) == 0)
    {
      memmove (r->bytes, r->bytes + 3, n - 3);
      r->n = n - 3 + fread (r->bytes + n - 3, 1, 3, r->file);
    }
  r->armored = r->n == n && memcmp (r->bytes, ARMOR_BEGIN, n) == 0;
  if (r->armored)
    {
      char line[SUM_MAX_LINE + 1];
      r->line = 1;
      r->n = 0;
      if (sum_next_line (r->file, line) > 0)
        return refuse (r, "more than " ARMOR_BEGIN);
    }
  return 0;
}

long
armor_read (struct armor_reader *r, size_t length, uint8_t *dst)
{
  size_t done = 0;
  if (!r->started && start (r) != 0)
    return -1;
  while (done < length)
    {
      size_t n = length - done;
      if (r->given < r->n)
        {
          n = n < r->n - r->given ? n : r->n - r->given;
          memcpy (dst + done, r->bytes + r->given, n);
          r->given += n;
        }
      else if (!r->armored)
        {
          n = fread (dst + done, 1, n, r->file);
          if (ferror (r->file))
            return unreadable (r);
          if (n == 0)
            break;
        }
      else if (r->ended)
        break;
      else if (next_bytes (r) != 0)
        return -1;
      else
        continue;
      done += n;
    }
  return (long) done;
}
