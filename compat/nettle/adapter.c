/* SPDX-License-Identifier: ISC */
/* Who answers a call: this library, or libnettle. */
#include "adapter.h"

#include <dlfcn.h>

unsigned char nettle_families[NETTLE_FAMILIES];

/* libnettle's functions call each other, by names that lead here: while a
 * probe runs, such calls of its thread are no reason for another. */
static __thread int probing;

nettle_function *
nettle_find (const char *name)
{
  union
  {
    void *object;
    nettle_function *function;
  } found = { NULL };
  char whole[64] = "nettle_";
  /* The one that is loaded, by whomever, and its own symbols: not those of
   * whoever was preloaded. */
  void *handle = dlopen (NETTLE_SONAME, RTLD_LAZY | RTLD_NOLOAD);

  if (!handle)
    return NULL;
  strncat (whole, name, sizeof whole - strlen (whole) - 1);
#if defined(HAVE_DLVSYM)
  found.object = dlvsym (handle, whole, NETTLE_VERSION_NODE);
#else
  found.object = dlsym (handle, whole);
#endif
  /* It stays: others hold it, too. */
  dlclose (handle);
  return found.function;
}

nettle_function *
nettle_beneath (struct nettle_entry *entry)
{
  nettle_function *function = atomic_get (&entry->beneath);
  if (!function)
    {
      function = nettle_find (entry->name);
      nettle_require (function != NULL);
      atomic_set (&entry->beneath, function);
    }
  return function;
}

static int
agrees (unsigned family)
{
  int result = 1;
  void *handle = dlopen (NETTLE_SONAME, RTLD_LAZY | RTLD_NOLOAD);

  if (!handle)
    return 1; /* there is nobody to disagree */
  dlclose (handle);
  probing = 1;
  switch (family)
    {
    case HASH:
      result = nettle_probe_hash ();
      break;
    case HMAC:
      result = nettle_probe_hmac ();
      break;
    case POLY1305:
      result = nettle_probe_poly1305 ();
      break;
    default:
      break;
    }
  probing = 0;
  return result;
}

/* Threads that come here at once find the same. */
static unsigned char
state_of (unsigned family)
{
  unsigned char state = atomic_get (&nettle_families[family]);
  if (state == UNKNOWN && !probing)
    {
      state = !agrees (family)            ? FOREIGN
              : _symcrypt_nettle_counting ? COUNTED
                                          : PLAIN;
      atomic_set (&nettle_families[family], state);
    }
  return state;
}

int
nettle_is_here (unsigned family)
{
  return state_of (family) != FOREIGN;
}

int
nettle_enter (struct nettle_entry *entry, size_t length)
{
  const int here = probing || nettle_is_here (entry->family);

  if (_symcrypt_nettle_counting && !probing)
    {
      __atomic_fetch_add (&entry->calls, 1, __ATOMIC_RELAXED);
      __atomic_fetch_add (&entry->bytes, length, __ATOMIC_RELAXED);
      if (!here)
        __atomic_fetch_add (&entry->forwarded, 1, __ATOMIC_RELAXED);
    }
  return here;
}
