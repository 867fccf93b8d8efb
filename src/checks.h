/* SPDX-License-Identifier: ISC */
/* With configure --enable-checks: public functions hold their arguments
 * against what the headers say of them, and end the program, with a line on
 * standard error, if a pointer is null that must not be, if two buffers
 * overlap and are not the same, or if a function that cannot return an error
 * is given a context or key that was never set.
 *
 *   CHECKS (POINTER (ctx) MEMORY (data, length));
 *
 * stands at the beginning of the public function.  In other builds it is
 * nothing. */
#ifndef SYMCRYPT_SRC_CHECKS_H
#define SYMCRYPT_SRC_CHECKS_H

#include "config.h"

#if defined SYMCRYPT_CHECKS

#include <stddef.h>

#define CHECKS(LIST) LIST
#define POINTER(P) _symcrypt_check_pointer (__func__, #P, P);
#define MEMORY(P, LENGTH) _symcrypt_check_memory (__func__, #P, P, LENGTH);
#define SAME_OR_APART(DST, SRC, LENGTH)                                       \
  _symcrypt_check_apart (__func__, DST, SRC, LENGTH);
#define READY(CONDITION) _symcrypt_check_ready (__func__, CONDITION);

#pragma GCC visibility push(hidden)

/* These return if all is well.  They are functions, and elsewhere, as
 * compilers take the headers' word for it that pointers are not null. */
void _symcrypt_check_pointer (const char *function, const char *name,
                              const void *p);
void _symcrypt_check_memory (const char *function, const char *name,
                             const void *p, size_t length);
void _symcrypt_check_apart (const char *function, const void *dst,
                            const void *src, size_t length);
void _symcrypt_check_ready (const char *function, int ready);

#pragma GCC visibility pop

#else
#define CHECKS(LIST) ((void) 0)
#endif

#endif
