/* SPDX-License-Identifier: ISC */
/* All implementations of a kernel, for tests that take one after another. */
#ifndef SYMCRYPT_IMPLEMENTATIONS_H
#define SYMCRYPT_IMPLEMENTATIONS_H

#include "kernels.h"

enum
{
  IMPLEMENTATIONS = 16 /* of one kernel, at most */
};

struct implementations
{
  const char *kernel;
  void *pointer; /* to the pointer that is called; null if not fat */
  unsigned count;
  struct dispatch_row rows[IMPLEMENTATIONS]; /* best first; the last is "c" */
};

/* Those of kernel number ID, which is less than DISPATCH_KERNELS. */
struct implementations implementations_of (unsigned id);

/* Of the features' bits, those of models that only choose between rows. */
uint32_t tuning_bits (void);

/* Whether this CPU has the instructions of ROW, be it the one that is chosen
 * or not. */
int implementation_usable (const struct dispatch_row *row);

#endif
