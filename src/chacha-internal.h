/* SPDX-License-Identifier: ISC */
/* ChaCha below its public functions, for the modules built on it. */
#ifndef SYMCRYPT_SRC_CHACHA_INTERNAL_H
#define SYMCRYPT_SRC_CHACHA_INTERNAL_H

#include "kernels.h"

#pragma GCC visibility push(hidden)

/* The kernel chacha_many for any N from 1 to CHACHA_LANES; LANES has room for
 * as many, and what is behind the first N is overwritten. */
void _symcrypt_chacha_many_run (struct chacha_lane *lanes, size_t n,
                                unsigned rounds);

#pragma GCC visibility pop

#endif
