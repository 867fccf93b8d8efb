/* SPDX-License-Identifier: ISC */
/* Shared declarations of the functions that replace Nettle's.
 *
 * All but stats.c is compiled twice, with SYMCRYPT_NETTLE 3 and 4.  A function
 * has a name of its own, which programs link with that were compiled with the
 * headers in include/, and by EXPORT Nettle's name under the version that
 * Nettle gives it, by which the dynamic linker prefers it to libnettle's when
 * this library is preloaded.
 *
 * Contexts have Nettle's layout and meaning, so that libnettle may continue a
 * context that was started here, and this library one of libnettle's.  If
 * headers do not promise the layout, a probe compares contexts before the
 * first call.  If libnettle's layout is different, all calls go to libnettle.
 */
#ifndef SYMCRYPT_NETTLE_ADAPTER_H
#define SYMCRYPT_NETTLE_ADAPTER_H

#include "config.h"

#include <stdlib.h>
#include <string.h>

#include <nettle/nettle-types.h>

#include <nettle/symcrypt-names.h>

#include "kernel.h"
#include "stats.h"

#if SYMCRYPT_NETTLE == 3
#define NETTLE_VERSION_NODE "NETTLE_8"
#define NETTLE_SONAME "libnettle.so.8"
#define NETTLE_HIDDEN(NAME) _symcrypt_nettle3_##NAME
#else
#define NETTLE_VERSION_NODE "NETTLE_9"
#define NETTLE_SONAME "libnettle.so.9"
#define NETTLE_HIDDEN(NAME) _symcrypt_nettle4_##NAME
#endif

/* Usually all names have versions, so a lookup without a version finds
 * libnettle's function.  Dynamic linkers without versions (musl) see only
 * default names, so for them this library is built for one of the two
 * interfaces. */
#if NETTLE_DEFAULT == SYMCRYPT_NETTLE
#define NETTLE_AT "@@"
#else
#define NETTLE_AT "@"
#endif

#if defined(__has_attribute)
#if __has_attribute(__symver__)
#define NETTLE_HAS_SYMVER 1
#endif
#endif
#ifndef NETTLE_HAS_SYMVER
#define NETTLE_HAS_SYMVER 0
#endif

#define NETTLE_STRING_(X) #X
#define NETTLE_STRING(X) NETTLE_STRING_ (X)

/* The function NAME of FAMILY, before its definition. */
#define EXPORT(FAMILY, NAME)                                                  \
  static struct nettle_entry entry_##NAME                                     \
      = { #NAME, SYMCRYPT_NETTLE, (FAMILY), NULL, 0, 0, 0 };                  \
  static struct nettle_entry *const pointer_##NAME NETTLE_ENTRIES             \
      = &entry_##NAME;                                                        \
  NETTLE_SYMVER (NAME, "nettle_" #NAME NETTLE_AT NETTLE_VERSION_NODE)

/* Give FUNCTION the name and version VERSIONED.  LTO of gcc drops the versions
 * that top-level assembly gives, because it may put the assembly into another
 * partition than the function.  clang lacks the attribute, but its LTO reads
 * the assembly. */
#if NETTLE_HAS_SYMVER
#define NETTLE_SYMVER(FUNCTION, VERSIONED)                                    \
  extern __typeof__ (FUNCTION) FUNCTION                                       \
      __attribute__ ((__symver__ (VERSIONED)))
#else
#define NETTLE_SYMVER(FUNCTION, VERSIONED)                                    \
  __asm__(".symver " NETTLE_STRING (FUNCTION) ", " VERSIONED)
#endif

/* The beginning of the function NAME: go on here, or call libnettle's with
 * ARGUMENTS and return.  LENGTH is how many bytes are to be counted. */
#define ENTER(NAME, ARGUMENTS, LENGTH)                                        \
  do                                                                          \
    {                                                                         \
      if (NETTLE_RARELY (                                                     \
              (atomic_get (&nettle_families[entry_##NAME.family]) & STATE)    \
              != PLAIN)                                                       \
          && !nettle_enter (&entry_##NAME, (LENGTH)))                         \
        {                                                                     \
          ((__typeof__ (&NAME)) nettle_beneath (&entry_##NAME)) ARGUMENTS;    \
          return;                                                             \
        }                                                                     \
    }                                                                         \
  while (0)

#define NETTLE_RARELY(CONDITION) __builtin_expect ((CONDITION), 0)
#define NETTLE_INLINE static inline __attribute__ ((__always_inline__))

/* The length of a digest as an argument, and as a variable. */
#if SYMCRYPT_NETTLE == 3
#define LENGTH_ARGUMENT(NAME) NAME,
#define LENGTH_UP_TO(NAME, SIZE) nettle_require (NAME <= (SIZE))
#else
#define LENGTH_ARGUMENT(NAME)
#define LENGTH_UP_TO(NAME, SIZE) const size_t NAME = (SIZE)
#endif

/* What Nettle asserts. */
NETTLE_INLINE void
nettle_require (int condition)
{
  if (!condition)
    abort ();
}

/* The library that handles the calls of a family.  The byte of POLY1305 also
 * has FORM times its form: a thread that sees the state in this byte sees the
 * form with it. */
enum nettle_state
{
  UNKNOWN,   /* no call was made yet */
  PLAIN,     /* this library */
  COUNTED,   /* this library, which counts them */
  FOREIGN,   /* libnettle */
  STATE = 3, /* the bits of the above */
  FORM = 4   /* the unit of enum poly1305_form */
};

#define nettle_families NETTLE_HIDDEN (families)
#define nettle_enter NETTLE_HIDDEN (enter)
#define nettle_begin NETTLE_HIDDEN (begin)
#define nettle_is_here NETTLE_HIDDEN (is_here)
#define nettle_beneath NETTLE_HIDDEN (beneath)
#define nettle_find NETTLE_HIDDEN (find)
#define nettle_probe_hash NETTLE_HIDDEN (probe_hash)
#define nettle_probe_hmac NETTLE_HIDDEN (probe_hmac)
#define nettle_probe_poly1305 NETTLE_HIDDEN (probe_poly1305)

extern unsigned char nettle_families[NETTLE_FAMILIES];

/* Return nonzero if the call of ENTRY is handled here, when the fast check
 * does not know. */
int nettle_enter (struct nettle_entry *entry, size_t length);

/* Return nonzero if libnettle's contexts of FAMILY have our layout. */
int nettle_is_here (unsigned family);

typedef void nettle_function (void);

/* libnettle's function of ENTRY; the program ends if there is none. */
nettle_function *nettle_beneath (struct nettle_entry *entry);

/* libnettle's function nettle_NAME, or null. */
nettle_function *nettle_find (const char *name);

/* Return nonzero if libnettle's contexts have our layout.  Call these only if
 * libnettle is loaded. */
int nettle_probe_hash (void);
int nettle_probe_hmac (void);
/* The form that is there times FORM, or -1. */
int nettle_probe_poly1305 (void);

/* For probes: libnettle's function NAME, of the type that it has here.  A
 * probe fails where there is none. */
#define NETTLE_THEIRS(NAME) ((__typeof__ (&NAME)) nettle_find (#NAME))

#endif
