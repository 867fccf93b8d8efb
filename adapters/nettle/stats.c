/* SPDX-License-Identifier: ISC */
/* SYMCRYPT_NETTLE_STATS=FILE: when the program ends, a line for each function
 * that was called is added to FILE, or written to standard error if FILE is
 * "-".  Programs with other rights than their user's ignore it. */
#include "config.h"

#include "stats.h"

#include "report.h"

#include <inttypes.h>

#include <symcrypt/cpu.h>

int _symcrypt_nettle_counting;

extern struct nettle_entry *const __start_nettle_entries[]
    __attribute__ ((__visibility__ ("hidden")));
extern struct nettle_entry *const __stop_nettle_entries[]
    __attribute__ ((__visibility__ ("hidden")));

__attribute__ ((__constructor__)) static void
begin (void)
{
  _symcrypt_nettle_counting = report_name ("SYMCRYPT_NETTLE_STATS") != NULL;
  (void) symcrypt_cpu_features ();
  _symcrypt_nettle3_begin ();
  _symcrypt_nettle4_begin ();
}

__attribute__ ((__destructor__)) static void
end (void)
{
  struct nettle_entry *const *p;
  const char *name = report_name ("SYMCRYPT_NETTLE_STATS");
  char who[64];
  FILE *f;

  if (!_symcrypt_nettle_counting || !name)
    return;
  f = report_open (name);
  if (!f)
    return;
  report_program (sizeof who, who);
  for (p = __start_nettle_entries; p < __stop_nettle_entries; p++)
    if ((*p)->calls > 0)
      fprintf (
          f, "%s[%ld]: nettle%u %s calls=%" PRIu64 " bytes=%" PRIu64 "%s\n",
          who, (long) getpid (), (*p)->nettle, (*p)->name, (*p)->calls,
          (*p)->bytes, (*p)->forwarded == (*p)->calls ? " by libnettle" : "");
  fclose (f);
}
