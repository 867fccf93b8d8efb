/* SPDX-License-Identifier: ISC */
/* SYMCRYPT_NETTLE_STATS=FILE: when the program ends, a line for each function
 * that was called is added to FILE, or written to standard error if FILE is
 * "-".  Programs with other rights than their user's ignore it. */
#include "config.h"

#include "stats.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <symcrypt/cpu.h>

int _symcrypt_nettle_counting;

extern struct nettle_entry *const __start_nettle_entries[]
    __attribute__ ((__visibility__ ("hidden")));
extern struct nettle_entry *const __stop_nettle_entries[]
    __attribute__ ((__visibility__ ("hidden")));

static const char *
file (void)
{
#if defined(HAVE_SECURE_GETENV)
  return secure_getenv ("SYMCRYPT_NETTLE_STATS");
#else
  return getuid () == geteuid () && getgid () == getegid ()
             ? getenv ("SYMCRYPT_NETTLE_STATS")
             : NULL;
#endif
}

__attribute__ ((__constructor__)) static void
begin (void)
{
  const char *name = file ();
  _symcrypt_nettle_counting = name && *name != 0;
  (void) symcrypt_cpu_features ();
  _symcrypt_nettle3_begin ();
  _symcrypt_nettle4_begin ();
}

/* Who runs: the name of the program, as in ps. */
static void
program (size_t size, char *name)
{
  int fd = open ("/proc/self/comm", O_RDONLY | O_CLOEXEC);
  ssize_t n = fd >= 0 ? read (fd, name, size - 1) : 0;
  if (fd >= 0)
    close (fd);
  if (n > 0 && name[n - 1] == '\n')
    n--;
  name[n > 0 ? n : 0] = 0;
}

__attribute__ ((__destructor__)) static void
end (void)
{
  struct nettle_entry *const *p;
  const char *name = file ();
  char line[256], who[64];
  int fd;

  if (!_symcrypt_nettle_counting || !name)
    return;
  fd = name[0] == '-' && name[1] == 0
           ? STDERR_FILENO
           : open (name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0)
    return;
  program (sizeof who, who);
  for (p = __start_nettle_entries; p < __stop_nettle_entries; p++)
    if ((*p)->calls > 0)
      {
        int n = snprintf (
            line, sizeof line,
            "%s[%ld]: nettle%u %s calls=%" PRIu64 " bytes=%" PRIu64 "%s\n",
            who, (long) getpid (), (*p)->nettle, (*p)->name, (*p)->calls,
            (*p)->bytes,
            (*p)->forwarded == (*p)->calls ? " by libnettle" : "");
        /* A line at once: other processes write to the file, too. */
        if (n > 0 && write (fd, line, (size_t) n) < 0)
          break;
      }
  if (fd != STDERR_FILENO)
    close (fd);
}
