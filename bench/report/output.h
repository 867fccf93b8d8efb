/* SPDX-License-Identifier: ISC */
/* What `symcrypt bench' prints. */
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
  const char *report; /* a file for a report, or null */
  double seconds;
  int core; /* that we are pinned to, or -1 */
};

/* Begin, with the heading.  OPTIONS must stay.  The exit status. */
int output_open (const struct output_options *options);

/* A row.  All rows of a case follow each other; it ends with output_case,
 * which prints what is known only then. */
void output_row (const struct row *row, const struct measurement *m);
void output_case (void);

/* End, with what casts doubt on the figures.  The report gets its name if
 * STATUS is STATUS_OK.  STATUS, or why the report could not be finished. */
int output_close (int status);

#endif
