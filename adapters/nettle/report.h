/* SPDX-License-Identifier: ISC */
/* The report of the functions that a program used, written when the program
 * ends.  It goes to the file that an environment variable names, or to
 * standard error if that is "-".  Programs with other rights than their user's
 * ignore it. */
#ifndef SYMCRYPT_NETTLE_REPORT_H
#define SYMCRYPT_NETTLE_REPORT_H

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The name of the file, or null. */
static const char *
report_name (const char *variable)
{
#if defined(HAVE_SECURE_GETENV)
  const char *name = secure_getenv (variable);
#else
  const char *name = getuid () == geteuid () && getgid () == getegid ()
                         ? getenv (variable)
                         : NULL;
#endif
  return name && *name != 0 ? name : NULL;
}

/* Open it; null if that cannot be.  Other processes write to the file, too: a
 * line is written at once. */
static FILE *
report_open (const char *name)
{
  const int fd
      = strcmp (name, "-") == 0
            ? dup (STDERR_FILENO)
            : open (name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  FILE *f = fd >= 0 ? fdopen (fd, "w") : NULL;
  if (f)
    setvbuf (f, NULL, _IOLBF, BUFSIZ);
  return f;
}

/* Who runs: the name of the program, as in ps. */
static void
report_program (size_t size, char *name)
{
  int fd = open ("/proc/self/comm", O_RDONLY | O_CLOEXEC);
  ssize_t n = fd >= 0 ? read (fd, name, size - 1) : 0;
  if (fd >= 0)
    close (fd);
  if (n > 0 && name[n - 1] == '\n')
    n--;
  name[n > 0 ? n : 0] = 0;
}

#endif
