/* SPDX-License-Identifier: ISC */
/* A file that keeps its Tillich-Zemor sum while parts of it are replaced.
 *
 * Beside the sum of the whole there is kept one of each piece of 4096 bytes.
 * When a range is written over, only the pieces that it touches are read
 * again: what lies left of them is put together from their sums, what lies
 * right of them is the old sum less that of everything before, and the new sum
 * is that of the left, the new pieces and the right. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <symcrypt/tz.h>

enum
{
  DIGEST = SYMCRYPT_TZ_DIGEST_SIZE,
  PIECE = 4096,
  PIECES = 50,
  SIZE = PIECES * PIECE - 1000 /* the last one is short */
};

struct sums
{
  unsigned char whole[DIGEST];
  unsigned char pieces[PIECES][DIGEST];
};

static void
stop (const char *why)
{
  printf ("1..1\nnot ok 1 - %s\n", why);
  exit (1);
}

/* The sum of LENGTH bytes of FILE from OFFSET. */
static void
sum_range (FILE *file, long offset, long length, unsigned char *digest)
{
  struct symcrypt_tz_ctx ctx;
  unsigned char buffer[1000];
  if (fseek (file, offset, SEEK_SET) != 0)
    stop ("cannot seek");
  symcrypt_tz_init (&ctx);
  while (length > 0)
    {
      size_t n
          = length < (long) sizeof buffer ? (size_t) length : sizeof buffer;
      if (fread (buffer, 1, n, file) != n)
        stop ("cannot read");
      symcrypt_tz_update (&ctx, n, buffer);
      length -= (long) n;
    }
  symcrypt_tz_digest (&ctx, digest);
}

static void
sum_pieces (FILE *file, int first, int end, struct sums *s)
{
  int k;
  for (k = first; k < end; k++)
    sum_range (file, (long) k * PIECE, k < PIECES - 1 ? PIECE : SIZE % PIECE,
               s->pieces[k]);
}

/* Write LENGTH bytes at OFFSET, and make the sums those of the new file. */
static void
replace (FILE *file, long offset, long length, const unsigned char *data,
         struct sums *s)
{
  const int first = (int) (offset / PIECE);
  const int end = (int) ((offset + length + PIECE - 1) / PIECE);
  unsigned char three[3][DIGEST]; /* left, changed, right */

  /* The right from the old sums: the whole less all up to END. */
  if (symcrypt_tz_concat (three[1], (size_t) end, s->pieces[0]) != 0
      || symcrypt_tz_subtract_left (three[2], s->whole, three[1]) != 0)
    stop ("the old sums are damaged");

  if (fseek (file, offset, SEEK_SET) != 0
      || fwrite (data, 1, (size_t) length, file) != (size_t) length)
    stop ("cannot write");

  sum_pieces (file, first, end, s);
  if (symcrypt_tz_concat (three[0], (size_t) first, s->pieces[0]) != 0
      || symcrypt_tz_concat (three[1], (size_t) (end - first),
                             s->pieces[first])
             != 0
      || symcrypt_tz_concat (s->whole, 3, three[0]) != 0)
    stop ("the sums are damaged");
}

int
main (void)
{
  static unsigned char data[SIZE];
  static struct sums s;
  unsigned char again[DIGEST];
  static const struct
  {
    long offset, length;
  } changes[] = { { 0, 1 }, { 5000, 20000 }, { 8192, 4096 }, { SIZE - 7, 7 } };
  unsigned k, i;
  FILE *file = tmpfile ();

  for (k = 0; k < SIZE; k++)
    data[k] = (unsigned char) (k * k >> 7);
  if (file == NULL || fwrite (data, 1, SIZE, file) != SIZE)
    stop ("cannot write a file");
  sum_pieces (file, 0, PIECES, &s);
  if (symcrypt_tz_concat (s.whole, PIECES, s.pieces[0]) != 0)
    stop ("the sums are damaged");

  for (k = 0; k < sizeof changes / sizeof *changes; k++)
    {
      for (i = 0; i < (unsigned) changes[k].length; i++)
        data[i] = (unsigned char) (i * 11 + k + 1);
      replace (file, changes[k].offset, changes[k].length, data, &s);
      sum_range (file, 0, SIZE, again);
      if (memcmp (again, s.whole, DIGEST) != 0
          || symcrypt_tz_verify (again, PIECES, s.pieces[0]) != 0)
        stop ("the sum is not that of the new file");
    }
  fclose (file);
  printf ("1..1\nok 1 - ranges of a file replaced, its sum kept\n");
  return 0;
}
