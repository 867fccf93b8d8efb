/* SPDX-License-Identifier: ISC */
/* All implementations of a kernel, for tests that take one after another. */
#ifndef SYMCRYPT_IMPLEMENTATIONS_H
#define SYMCRYPT_IMPLEMENTATIONS_H

#include "kernel-list.h"

enum
{
  IMPLEMENTATIONS = 16 /* of one kernel, at most */
};

struct implementations
{
  const char *kernel;
  unsigned count;
  const struct implementation *rows; /* best first; the last is "c" */
};

struct implementations implementations_of (kernel_object *kernel);

/* The implementations of function NUMBER of all kernels, of which HASH_lanes
 * has two; or no kernel after the last. */
struct implementations implementations_of_function (unsigned number);

/* Let KERNEL be this one of its implementations, and return 1; or return 0 if
 * the library is for one CPU. */
int implementation_use (kernel_object *kernel, const struct implementation *i);

/* Return the feature bits that only choose between implementations.  CPU
 * models set them. */
uint32_t tuning_bits (void);

/* Return nonzero if this CPU has the instructions of I, be it the one that is
 * chosen or not. */
int implementation_usable (const struct implementation *i);

#endif
