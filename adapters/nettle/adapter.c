/* SPDX-License-Identifier: ISC */
/* Decide which library handles a call: this one or libnettle. */
#include "adapter.h"
#include "poly1305.h"

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

/* The state of FAMILY that a probe finds, if there is a libnettle to ask. */
static unsigned char
ask (unsigned family)
{
  const unsigned char here = _symcrypt_nettle_counting ? COUNTED : PLAIN;
  int form = 0, agrees = 1;

  probing = 1;
  switch (family)
    {
    case HASH:
      agrees = nettle_probe_hash ();
      break;
    case HMAC:
      agrees = nettle_probe_hmac ();
      break;
    case POLY1305:
      form = nettle_probe_poly1305 ();
      agrees = form >= 0;
      break;
    default:
      break;
    }
  probing = 0;
  return agrees ? (unsigned char) (here | form) : FOREIGN;
}

static int
loaded (void)
{
  void *handle = dlopen (NETTLE_SONAME, RTLD_LAZY | RTLD_NOLOAD);
  if (handle)
    dlclose (handle);
  return handle != NULL;
}

/* Threads that come here at once find the same: a probe works on contexts of
 * its own, and what it found is stored as one byte. */
static unsigned char
state_of (unsigned family)
{
  unsigned char state = atomic_get (&nettle_families[family]);
  if (state == UNKNOWN && !probing)
    {
      if (loaded ())
        state = ask (family);
      else /* there is nobody to disagree */
        state = (unsigned char) ((_symcrypt_nettle_counting ? COUNTED : PLAIN)
                                 | FORM * nettle_poly1305_usual);
      atomic_set (&nettle_families[family], state);
    }
  return state;
}

void
nettle_begin (void)
{
  unsigned family;
  if (loaded ())
    for (family = 0; family < NETTLE_FAMILIES; family++)
      (void) state_of (family);
}

int
nettle_is_here (unsigned family)
{
  return (state_of (family) & STATE) != FOREIGN;
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
