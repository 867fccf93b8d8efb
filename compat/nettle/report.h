/* SPDX-License-Identifier: ISC */
/* Where a library tells what a program used of it when that ends: in the file
 * that a variable of the environment names, or on standard error if that is
 * "-".  Programs with other rights than their user's ignore it. */
#ifndef SYMCRYPT_NETTLE_REPORT_H
#define SYMCRYPT_NETTLE_REPORT_H

#include <fcntl.h>
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

/* Open it; -1 if that cannot be. */
static int
report_open (const char *name)
{
  return strcmp (name, "-") == 0
             ? STDERR_FILENO
             : open (name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
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

/* A line at once: other processes write to the file, too. */
static void
report_line (int fd, const char *line, int length)
{
  if (length > 0 && write (fd, line, (size_t) length) < 0)
    return;
}

static void
report_close (int fd)
{
  if (fd != STDERR_FILENO)
    close (fd);
}

#endif
