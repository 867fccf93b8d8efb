/* SPDX-License-Identifier: ISC */
/* What --enable-checks adds to public functions; see public.h. */
#include "config.h"

#include "kernels.h"

#if defined SYMCRYPT_CHECKS
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void
fail (const char *function, const char *name, const char *what)
{
  fprintf (stderr, "%s: %s %s\n", function, name, what);
  abort ();
}

void
_symcrypt_check_pointer (const char *function, const char *name, const void *p)
{
  if (!p)
    fail (function, name, "is null");
}

void
_symcrypt_check_memory (const char *function, const char *name, const void *p,
                        size_t length)
{
  if (length > 0)
    _symcrypt_check_pointer (function, name, p);
}

void
_symcrypt_check_apart (const char *function, const void *dst, const void *src,
                       size_t length)
{
  const uintptr_t d = (uintptr_t) dst, s = (uintptr_t) src;
  if (d != s && (d > s ? d - s : s - d) < length)
    fail (function, "dst and src", "overlap and are not the same");
}

void
_symcrypt_check_ready (const char *function, int ready)
{
  if (!ready)
    fail (function, "its context or key", "was never set, or was wiped");
}
#endif
