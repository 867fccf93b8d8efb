/* SPDX-License-Identifier: ISC */
/* Read the auxiliary vector, in which Linux and FreeBSD report CPU features to
 * a program as bits. */
#ifndef SYMCRYPT_SRC_AUXV_H
#define SYMCRYPT_SRC_AUXV_H

#include "config.h"

#if HAVE_SYS_AUXV_H
#include <sys/auxv.h>
#endif

/* The types of the vector's entries: from the system's header, or Linux's
 * numbers if no header defines them. */
#if defined AT_HWCAP
#define AUXV_HWCAP AT_HWCAP
#else
#define AUXV_HWCAP 16
#endif
#if defined AT_HWCAP2
#define AUXV_HWCAP2 AT_HWCAP2
#else
#define AUXV_HWCAP2 26
#endif

/* Return the value of the entry TYPE, or 0 if the system does not provide it.
 */
static inline unsigned long
auxv (unsigned long type)
{
#if HAVE_GETAUXVAL
  return getauxval (type);
#elif HAVE_ELF_AUX_INFO
  unsigned long value = 0;
  return elf_aux_info ((int) type, &value, sizeof value) == 0 ? value : 0;
#else
  (void) type;
  return 0;
#endif
}

#endif
