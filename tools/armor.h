/* SPDX-License-Identifier: ISC */
/* Bytes as lines of text, as RFC 7468 has them: base64 in lines of 64
 * characters between a line that begins and one that ends.  There is one way
 * only to write the same bytes, and any other is refused, except a byte
 * order mark in front, CR LF, and white space after the end. */
#ifndef SYMCRYPT_ARMOR_H
#define SYMCRYPT_ARMOR_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define ARMOR_BEGIN "-----BEGIN SYMCRYPT ENCRYPTED FILE-----"
#define ARMOR_END "-----END SYMCRYPT ENCRYPTED FILE-----"

enum
{
  ARMOR_LINE = 64,
  ARMOR_BYTES = 48 /* that a line stands for */
};

/* Room for what armor_write makes of N bytes. */
#define ARMOR_ROOM(n) (((n) / ARMOR_BYTES + 2) * (ARMOR_LINE + 1) + 128)

struct armor_writer
{
  int begun;
  size_t held;
  uint8_t bytes[ARMOR_BYTES];
};

/* The text of LENGTH more bytes, as far as lines are full, or, with LAST, all
 * of it and the end.  Returns the length. */
size_t armor_write (struct armor_writer *w, size_t length, const uint8_t *src,
                    int last, char *dst);

/* A file or a pipe that may be armored. */
struct armor_reader
{
  FILE *file;
  const char *name; /* for complaints */
  int plain;        /* take it as it is */
  int armored;
  int started, ended;
  int status; /* the exit status that a failure calls for */
  unsigned long line;
  size_t given, n; /* of BYTES */
  uint8_t bytes[ARMOR_BYTES];
};

/* Read LENGTH bytes, or what there is up to the end: how many, or -1 after a
 * complaint. */
long armor_read (struct armor_reader *r, size_t length, uint8_t *dst);

#endif
