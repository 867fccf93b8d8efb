/* SPDX-License-Identifier: ISC */
/* The output of `symcrypt bench'. */
#ifndef SYMCRYPT_BENCH_OUTPUT_H
#define SYMCRYPT_BENCH_OUTPUT_H

#include "bench/measure/measure.h"

enum format
{
  TABLE,
  JSON,
  CSV
};

struct output_options
{
  enum format format;
  int compare;
  int all_kernels;
  int report; /* a table to send, which a program can read */
  double seconds;
  int core; /* that we are pinned to, or -1 */
};

/* Begin the output and print the heading.  OPTIONS must remain valid during
 * the other calls. */
void output_open (const struct output_options *options);

void output_row (const struct row *row, const struct measurement *m);

/* End the output, and print the reasons to doubt the figures.  If STATUS is
 * STATUS_OK, a report ends with a special last line. */
void output_close (int status);

#endif
