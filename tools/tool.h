/* SPDX-License-Identifier: ISC */
/* Functions that the subcommands of `symcrypt' share.
 *
 * Exit status: 0; 1, a check failed or output could not be written; 2, usage
 * or input that cannot be read.  Errors are one line on standard error that
 * begins with "symcrypt: ". */
#ifndef SYMCRYPT_TOOL_H
#define SYMCRYPT_TOOL_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <symcrypt/symcrypt.h>

enum
{
  STATUS_OK = 0,
  STATUS_FAILED = 1,
  STATUS_USAGE = 2
};

#if defined(__GNUC__)
#define TOOL_PRINTF(format, first)                                            \
  __attribute__ ((__format__ (__printf__, format, first)))
#else
#define TOOL_PRINTF(format, first)
#endif

/* The name of the subcommand that runs, for complaints ("hash"); main sets
 * it. */
extern const char *tool_subcommand;

/* Write SRC to DST with control characters as backslash escapes, so that it
 * stays on its line; cut short to ROOM.  Returns the length. */
size_t printable (char *dst, size_t room, const char *src);

/* Say one line on standard error, after "symcrypt SUBCOMMAND: "; control
 * characters (in names of files) are made printable.  Returns -1. */
int complain (const char *format, ...) TOOL_PRINTF (1, 2);

/* The same with ": " and the text of errno behind it. */
int complain_errno (const char *format, ...) TOOL_PRINTF (1, 2);

/* complain, but returns STATUS_USAGE. */
int wrong_usage (const char *format, ...) TOOL_PRINTF (1, 2);

/* Return nonzero if a write to standard output has failed, so that a loop that
 * writes much can stop. */
int output_failed (void);

/* Flush standard output; if it or anything before failed (a full disk, a
 * closed pipe), complain once and return STATUS_FAILED, else STATUS.  main
 * does this too, after every subcommand. */
int finish_output (int status);

/* The same, last: some file systems tell when a file is closed, and not
 * before, that they could not write it. */
int close_output (int status);

/* Write all LENGTH bytes to FD; or -1 with errno. */
int write_all (int fd, size_t length, const void *data);

/* Write a key to standard output, as hexadecimal digits and a line end or, if
 * BINARY, as it is, past stdio's buffers, which cannot be wiped.  Returns the
 * exit status. */
int put_key (const uint8_t *key, size_t length, int binary);

/* Write what stdio holds of standard output, and remember why if that fails.
 * Call it after each line that is to be of use at once: with line buffering
 * the reason would be lost. */
void flush_output (void);

/* What --version says. */
void print_version (void);

/* Read hexadecimal digits, both cases, an even number of them, no space.
 * Returns the number of bytes, or -1 if TEXT is malformed or longer than ROOM
 * bytes; DST may then be partly written.  write_hex writes lower-case digits
 * and a null byte.  Time depends only on lengths. */
long read_hex (uint8_t *dst, size_t room, const char *text);
void write_hex (char *dst, const uint8_t *src, size_t n);

/* Complain of TEXT, of LENGTH bytes, which read_hex refused.  The message says
 * WHAT it is and the offset of the first wrong character.  It shows this
 * character only if TEXT is not SECRET. */
void complain_hex (const char *what, size_t length, const char *text,
                   int secret);

/* A decimal number in [LOW, HIGH]; 0 on success, -1 if TEXT is not one. */
int read_number (uint64_t *value, const char *text, uint64_t low,
                 uint64_t high);

/* A number of bytes in [LOW, HIGH]: a decimal number, and K, k, M, G or T for
 * as many times 1024, 1024^2, ...; "iB" may follow the letter. */
int read_size (uint64_t *value, const char *text, uint64_t low, uint64_t high);

/* The hash function called NAME, or complain and return null. */
const struct symcrypt_hash *find_hash (const char *name);

/* Some editors put it in front of text in UTF-8, of which it is no part. */
#define BYTE_ORDER_MARK "\xef\xbb\xbf"

/* Open NAME for reading, "-" meaning standard input; on failure (directories
 * count) complain and return null.  close_input leaves standard input open. */
FILE *open_input (const char *name);
void close_input (FILE *file);

/* Progress on standard error if that is a terminal and the work takes longer
 * than a second: how much of TOTAL (0 if unknown) is done, rate and remaining
 * time.  progress_end clears the line; complain does so too, and
 * progress_hide is for output between updates. */
struct progress
{
  const char *label;
  int share; /* the total is not of bytes: say how much of it is done */
  uint64_t total;
  double start;
  double shown;
  int on;
};
void progress_begin (struct progress *p, const char *label, uint64_t total);
void progress_update (struct progress *p, uint64_t done);
void progress_end (struct progress *p);
void progress_hide (void);

/* Seconds on a clock that only goes forward. */
double seconds_now (void);

#endif
