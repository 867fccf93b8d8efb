/* SPDX-License-Identifier: ISC */
/* A test program is a sequence of claims, printed as TAP:
 *
 *   int main (void) {
 *     ok (1 + 1 == 2, "one and one make %d", 2);
 *     return done ();
 *   }
 *
 * A claim that is checked in a loop is made once, for the whole loop, with
 * what failed first told by diag. */
#ifndef SYMCRYPT_TESTUTIL_H
#define SYMCRYPT_TESTUTIL_H

#include "config.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__)
#define TEST_PRINTF(format, first)                                            \
  __attribute__ ((__format__ (__printf__, format, first)))
#else
#define TEST_PRINTF(format, first)
#endif

/* State a claim; returns CONDITION. */
int ok (int condition, const char *format, ...) TEST_PRINTF (2, 3);

/* Claim that N bytes at GOT are those at EXPECTED; shows both if not. */
int ok_mem (const void *got, const void *expected, size_t n,
            const char *format, ...) TEST_PRINTF (4, 5);

/* Leave a claim out, and say why. */
void skip (const char *why, const char *format, ...) TEST_PRINTF (2, 3);

/* Leave the whole program out, and say why. */
void skip_all (const char *why);

/* Explain a failure. */
void diag (const char *format, ...) TEST_PRINTF (1, 2);
void diag_hex (const char *label, const void *data, size_t n);

/* Print the plan; the value for main to return. */
int done (void);

/* Return nonzero if the N bytes at DATA are 0. */
int all_zero (const void *data, size_t n);

/* Decode the hexadecimal digits of TEXT and skip white space, colons and
 * dashes.  Sets *N to the number of bytes.  The memory is never freed. */
uint8_t *unhex (const char *text, size_t *n);

/* Pseudorandom bytes.  The seed is that of the environment variable
 * SYMCRYPT_SEED, else 1; it is printed when random bytes are first used. */
void random_bytes (void *dst, size_t n);
uint32_t random_below (uint32_t limit);
/* Return the next random number of the generator state *X. */
uint64_t random_next (uint64_t *x);

/* SIZE bytes that end, and another SIZE bytes that begin, right at a page that
 * cannot be touched.  On systems without page protection this is plain memory.
 */
struct guarded
{
  uint8_t *at_end;   /* at_end[size] faults */
  uint8_t *at_start; /* at_start[-1] faults */
  size_t size;
};
struct guarded guarded_new (size_t size);

/* The file NAME of the source tree, as text ended by a null byte, in memory
 * that is never freed; ends the program with a failed claim if it cannot be
 * read. */
char *source_file (const char *name, size_t *n);

/* The next line of *TEXT, a file of tests/vectors, that is no comment, as N
 * words at most; "=" is what the line before has.  Words that it lacks are
 * empty.  Returns how many there are, 0 at the end. */
size_t next_row (char **text, size_t n, const char **words);

/* For calls that cannot fail here: end the test if RESULT is not 0. */
void must (int result);

#endif
