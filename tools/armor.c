/* SPDX-License-Identifier: ISC */
/* Bytes as lines of text, and back. */
#include "config.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "tools/armor.h"
#include "tools/tool.h"

static const char digits[]
    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* ---------------------------------------------------------------- writing */

/* A line of N bytes, up to 48. */
static char *
put_line (char *dst, const uint8_t *src, size_t n)
{
  size_t k;
  for (k = 0; k < n; k += 3)
    {
      uint32_t word = (uint32_t) src[k] << 16;
      if (k + 1 < n)
        word |= (uint32_t) src[k + 1] << 8;
      if (k + 2 < n)
        word |= src[k + 2];
      *dst++ = digits[word >> 18];
      *dst++ = digits[word >> 12 & 63];
      *dst++ = '=';
      *dst++ = '=';
      if (k + 1 < n)
        dst[-2] = digits[word >> 6 & 63];
      if (k + 2 < n)
        dst[-1] = digits[word & 63];
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

/* Read up to N bytes: how many, 0 at the end, -1 after a complaint. */
static ssize_t
read_some (struct armor_reader *r, size_t n, uint8_t *dst)
{
  ssize_t got;
  do
    got = read (r->fd, dst, n);
  while (got < 0 && errno == EINTR);
  if (got < 0)
    {
      complain_errno ("%s", r->name);
      r->status = STATUS_USAGE;
    }
  return got;
}

/* Read into RAW what comes next: 1, 0 at the end, -1 after a complaint. */
static int
fill (struct armor_reader *r)
{
  ssize_t got = read_some (r, sizeof r->raw - r->end, r->raw + r->end);
  if (got > 0)
    r->end += (size_t) got;
  return got < 0 ? -1 : got > 0;
}

static int
refuse (struct armor_reader *r, const char *why)
{
  complain ("%s: line %lu: %s", r->name, r->line, why);
  r->status = STATUS_FAILED;
  return -1;
}

/* The next line, without its end, in LINE, which has room for ARMOR_LINE + 2
 * bytes: its length, or ARMOR_LINE + 1 if it is longer; -1 after a complaint;
 * -2 if there is none. */
static int
next_line (struct armor_reader *r, char *line)
{
  int n = 0;
  int any = 0;
  for (;;)
    {
      char c;
      if (r->at == r->end)
        {
          int more;
          r->at = r->end = 0;
          more = fill (r);
          if (more < 0)
            return -1;
          if (more == 0)
            break;
        }
      c = (char) r->raw[r->at++];
      any = 1;
      if (c == '\n')
        break;
      if (n <= ARMOR_LINE)
        line[n++] = c;
    }
  if (!any)
    return -2;
  r->line++;
  if (n > 0 && line[n - 1] == '\r')
    n--;
  line[n <= ARMOR_LINE ? n : ARMOR_LINE + 1] = 0;
  return n;
}

/* What a line of N characters stands for: how many bytes, or -1. */
static int
get_line (uint8_t *dst, const char *line, int n)
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

/* Behind the end nothing but white space may stand. */
static int
check_rest (struct armor_reader *r)
{
  char line[ARMOR_LINE + 2];
  int n;
  while ((n = next_line (r, line)) >= 0)
    if (n > ARMOR_LINE || (int) strspn (line, " \t\r") != n)
      return refuse (r, "something follows the end of the armor");
  return n == -1 ? -1 : 0;
}

/* The bytes of the next line; -1 after a complaint. */
static int
next_bytes (struct armor_reader *r)
{
  char line[ARMOR_LINE + 2];
  int n = next_line (r, line);
  int was_short = r->line > 2 && r->n < ARMOR_BYTES;
  r->n = r->given = 0;
  if (n == -1)
    return -1;
  if (n == -2)
    {
      r->line++;
      return refuse (r, "cut short: here the armor should go on or end");
    }
  if (strcmp (line, ARMOR_END) == 0)
    {
      r->ended = 1;
      return check_rest (r);
    }
  n = was_short ? -1 : get_line (r->bytes, line, n);
  if (n <= 0)
    return refuse (r, "not a line of the armor: 64 characters of base64, "
                      "fewer in the last one");
  r->n = (size_t) n;
  return 0;
}

/* Find out whether it is armored. */
static int
start (struct armor_reader *r)
{
  const size_t n = sizeof ARMOR_BEGIN - 1;
  int more = 1;
  r->started = 1;
  while (!r->plain && r->end < n && more > 0)
    more = fill (r);
  if (more < 0)
    return -1;
  r->armored
      = !r->plain && r->end >= n && memcmp (r->raw, ARMOR_BEGIN, n) == 0;
  if (r->armored)
    {
      char line[ARMOR_LINE + 2];
      int length = next_line (r, line);
      if (length < 0)
        return -1;
      if (length != (int) n)
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
      if (r->armored)
        {
          if (r->given == r->n && !r->ended && next_bytes (r) != 0)
            return -1;
          if (r->given == r->n)
            break;
          n = n < r->n - r->given ? n : r->n - r->given;
          memcpy (dst + done, r->bytes + r->given, n);
          r->given += n;
        }
      else if (r->at < r->end)
        {
          n = n < r->end - r->at ? n : r->end - r->at;
          memcpy (dst + done, r->raw + r->at, n);
          r->at += n;
        }
      else
        {
          ssize_t got = read_some (r, n, dst + done);
          if (got < 0)
            return -1;
          if (got == 0)
            break;
          n = (size_t) got;
        }
      done += n;
    }
  return (long) done;
}
