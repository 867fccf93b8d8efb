/* SPDX-License-Identifier: ISC */
/* Output that is whole or not there. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/atomic-file.h"
#include "tools/tool.h"

/* What a signal that ends the program has to remove. */
static char *volatile unfinished;

static void
remove_unfinished (int number)
{
  char *name = unfinished;
  if (name != NULL)
    unlink (name);
  signal (number, SIG_DFL);
  raise (number);
}

static void
catch_signals (void)
{
  static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };
  size_t k;
  for (k = 0; k < sizeof signals / sizeof signals[0]; k++)
    if (signal (signals[k], remove_unfinished) == SIG_IGN)
      signal (signals[k], SIG_IGN);
}

/* Take from MODE what STATUS does not give to the same people. */
static mode_t
no_wider (mode_t mode, const struct stat *status, gid_t group)
{
  mode_t given = status->st_mode;
  /* A pipe tells nothing of who may read what it brings. */
  if (!S_ISREG (given))
    return mode & S_IRWXU;
  /* Members of another group may be what there are the others. */
  if (status->st_gid != group)
    given &= ~(mode_t) S_IRWXG | (given & S_IRWXO) << 3;
  /* The owner here is who runs this, and has read it. */
  return mode & (S_IRWXU | given);
}

/* What to do with a NAME that is not there yet, or leads nowhere. */
static int
plan_new (struct atomic_file *o, const struct stat *origin)
{
  struct stat status;
  mode_t mask;
  if (errno != ENOENT)
    {
      complain_errno ("%s", o->name);
      return STATUS_USAGE;
    }
  if (lstat (o->name, &status) == 0)
    return wrong_usage ("%s is a link to a file that is not there", o->name);
  mask = umask (0);
  umask (mask);
  o->mode = 0666 & ~mask;
  if (origin != NULL)
    o->mode = no_wider (o->mode, origin, getegid ());
  o->target = strdup (o->name);
  return STATUS_OK;
}

/* The same for what STATUS is of. */
static int
plan_there (struct atomic_file *o, const struct stat *status)
{
  if (S_ISDIR (status->st_mode))
    {
      errno = EISDIR;
      complain_errno ("%s", o->name);
      return STATUS_USAGE;
    }
  if (!S_ISREG (status->st_mode))
    {
      o->fd = open (o->name, O_WRONLY);
      if (o->fd >= 0)
        return STATUS_OK;
      complain_errno ("%s", o->name);
      return STATUS_FAILED;
    }
  if (!o->replace)
    return wrong_usage ("%s is there already; --force replaces it", o->name);
  o->is_there = 1;
  o->owner = status->st_uid;
  o->group = status->st_gid;
  o->mode = status->st_mode & 0777;
  o->target = realpath (o->name, NULL);
  return STATUS_OK;
}

int
atomic_file_open (struct atomic_file *o, const char *name, int replace,
                  const struct stat *origin)
{
  struct stat status;
  size_t n;
  int result;
  memset (o, 0, sizeof *o);
  o->fd = STDOUT_FILENO;
  o->replace = replace;
  if (name == NULL || strcmp (name, "-") == 0)
    return STATUS_OK;
  o->name = name;
  o->fd = -1;
  result = stat (name, &status) == 0 ? plan_there (o, &status)
                                     : plan_new (o, origin);
  if (result != STATUS_OK || o->fd >= 0)
    return result;
  n = o->target != NULL ? strlen (o->target) + sizeof ".XXXXXX" : 0;
  o->temporary = o->target != NULL ? malloc (n) : NULL;
  if (o->temporary != NULL)
    {
      snprintf (o->temporary, n, "%s.XXXXXX", o->target);
      /* Its mode is 0600. */
      o->fd = mkstemp (o->temporary);
    }
  if (o->fd < 0)
    {
      complain_errno ("%s", name);
      free (o->temporary);
      free (o->target);
      return STATUS_FAILED;
    }
  unfinished = o->temporary;
  catch_signals ();
  return STATUS_OK;
}

int
atomic_file_write (const struct atomic_file *o, size_t length,
                   const void *data)
{
  if (write_all (o->fd, length, data) == 0)
    return 0;
  return complain_errno ("cannot write %s",
                         o->name != NULL ? o->name : "standard output");
}

/* Give the file the owner and the mode it has to have.  Where the owner cannot
 * be kept, nobody gets what he did not have. */
static int
set_mode (const struct atomic_file *o)
{
  mode_t mode = o->mode;
  struct stat status;
  if (fstat (o->fd, &status) != 0)
    return -1;
  if (o->is_there && (status.st_uid != o->owner || status.st_gid != o->group)
      && fchown (o->fd, o->owner, o->group) != 0)
    {
      if (fchown (o->fd, (uid_t) -1, o->group) != 0)
        mode &= ~(mode_t) S_IRWXG | (mode & S_IRWXO) << 3;
      complain ("warning: %s: its owner cannot be kept", o->name);
    }
  return fchmod (o->fd, mode);
}

/* Give the whole file its name.  Without --force not even a file that came
 * there meanwhile is replaced: where there are no links, an empty file holds
 * the place first. */
static int
rename_into_place (const struct atomic_file *o)
{
  int held = -1;
  if (!o->replace)
    {
      if (link (o->temporary, o->target) == 0)
        return unlink (o->temporary);
      if (errno == EEXIST)
        return -1;
      held = open (o->target, O_WRONLY | O_CREAT | O_EXCL, 0600);
      if (held < 0)
        return -1;
      close (held);
    }
  if (rename (o->temporary, o->target) == 0)
    return 0;
  if (held >= 0)
    {
      int error = errno;
      unlink (o->target);
      errno = error;
    }
  return -1;
}

int
atomic_file_close (struct atomic_file *o, int status)
{
  int error = 0;
  if (o->name == NULL)
    return status;
  if (status == STATUS_OK && o->temporary != NULL
      && (set_mode (o) != 0
          || (fsync (o->fd) != 0 && errno != EINVAL && errno != ENOTSUP)))
    error = errno;
  if (close (o->fd) != 0 && error == 0)
    error = errno;
  if (status == STATUS_OK && o->temporary != NULL && error == 0
      && rename_into_place (o) != 0)
    error = errno;
  if (o->temporary != NULL && (status != STATUS_OK || error != 0))
    unlink (o->temporary);
  unfinished = NULL;
  free (o->temporary);
  free (o->target);
  if (status == STATUS_OK && error != 0)
    {
      errno = error;
      complain_errno ("cannot write %s", o->name);
      return STATUS_FAILED;
    }
  return status;
}
