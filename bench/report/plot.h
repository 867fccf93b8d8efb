/* SPDX-License-Identifier: ISC */
/* The plot of `symcrypt bench --plot', by gnuplot: a panel for each case whose
 * work depends on bytes, with cycles a byte over the size of the message. */
#ifndef SYMCRYPT_BENCH_PLOT_H
#define SYMCRYPT_BENCH_PLOT_H

#include "bench/measure/measure.h"

/* Get ready to draw to FILE.  0, or -1 after a complaint if there is no
 * gnuplot or FILE cannot be written. */
int plot_open (const char *file);

/* Keep a row; KERNELS says whether the implementations tell series apart. */
void plot_row (const struct row *row, const struct measurement *m,
               int kernels);

/* Draw.  0, or -1 after a complaint. */
int plot_close (void);

#endif
