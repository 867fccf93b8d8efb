/* SPDX-License-Identifier: ISC */
/* The functions of both ABIs, and how often each was called. */
#ifndef SYMCRYPT_NETTLE_STATS_H
#define SYMCRYPT_NETTLE_STATS_H

#include <stdint.h>

/* Functions on the same contexts. */
enum nettle_family
{
  HASH,
  HMAC,
  POLY1305,
  OTHER, /* contexts that are the specification's state */
  NETTLE_FAMILIES
};

struct nettle_entry
{
  const char *name;
  unsigned char nettle; /* 3 or 4 */
  unsigned char family;
  void (*beneath) (void);
  uint64_t calls;
  uint64_t bytes;
  uint64_t forwarded; /* of the calls, to libnettle */
};

/* The section of pointers to all entries. */
#define NETTLE_ENTRIES                                                        \
  __attribute__ ((__section__ ("nettle_entries"), __used__))

/* When this library is loaded: probe, if libnettle is there already.  The
 * first call may come from within a sandbox. */
void _symcrypt_nettle3_begin (void)
    __attribute__ ((__visibility__ ("hidden")));
void _symcrypt_nettle4_begin (void)
    __attribute__ ((__visibility__ ("hidden")));

/* Nonzero if calls are counted, because the environment has
 * SYMCRYPT_NETTLE_STATS. */
extern int _symcrypt_nettle_counting
    __attribute__ ((__visibility__ ("hidden")));

#endif
