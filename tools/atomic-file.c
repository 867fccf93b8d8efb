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
#include "tools/secret.h"
#include "tools/tool.h"

#ifndef O_TMPFILE
#define O_TMPFILE 0
#endif

/* The temporary file that the signal handler removes. */
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

/* Return 1 if the default action of signal NUMBER does not end the program. */
static int
is_harmless (int number)
{
#if defined(SIGINFO) /* BSD */
  if (number == SIGINFO || number == SIGIO)
    return 1;
#endif
  return number == SIGCHLD || number == SIGCONT || number == SIGTSTP
         || number == SIGTTIN || number == SIGTTOU || number == SIGURG
         || number == SIGWINCH;
}

static void
catch_signals (void)
{
#if defined(SIGRTMAX)
  const int last = SIGRTMAX;
#else
  const int last = NSIG - 1;
#endif
  struct sigaction before, action;
  int number;
  memset (&action, 0, sizeof action);
  action.sa_handler = remove_unfinished;
  sigfillset (&action.sa_mask);
  for (number = 1; number <= last; number++)
    if (!is_harmless (number) && sigaction (number, NULL, &before) == 0
        && before.sa_handler == SIG_DFL)
      sigaction (number, &action, NULL);
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

enum
{
  NAMELESS_PATH_SIZE = 32
};

/* The path by which a file without a name can be linked. */
static const char *
nameless_path (char *path, int fd)
{
  snprintf (path, NAMELESS_PATH_SIZE, "/proc/self/fd/%d", fd);
  return path;
}

/* Return 1 if another file is mounted on the file PATH, as in containers. */
static int
is_mount_point (const char *path)
{
#if defined(STATX_ATTR_MOUNT_ROOT)
  struct statx status;
  return statx (AT_FDCWD, path, 0, 0, &status) == 0
         && (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
#else
  (void) path;
  return 0;
#endif
}

/* Plan the output for a NAME that does not exist or is a dangling link. */
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
  o->mode = o->secret ? S_IRUSR | S_IWUSR : 0666 & ~mask;
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
  o->target = realpath (o->name, NULL);
  if (o->target != NULL && is_mount_point (o->target))
    {
      errno = EBUSY;
      complain_errno ("%s is a mount point and cannot be replaced", o->name);
      return STATUS_USAGE;
    }
  o->mode = status->st_mode & 0777;
  o->keep_owner = 1;
  o->owner = status->st_uid;
  o->group = status->st_gid;
  if (o->secret && o->owner != geteuid () && o->owner != 0)
    {
      o->keep_owner = 0;
      o->mode = S_IRUSR | S_IWUSR;
      complain ("warning: %s: its owner is another user, and does not get "
                "what is secret: the new file is yours alone",
                o->name);
    }
  return STATUS_OK;
}

/* Open a file without a name in DIRECTORY, which vanishes with the program,
 * and can get a name; or return -1. */
static int
open_nameless (const char *directory)
{
  char path[NAMELESS_PATH_SIZE];
  int fd = O_TMPFILE != 0
               ? open (directory, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600)
               : -1;
  if (fd >= 0 && access (nameless_path (path, fd), F_OK) != 0)
    {
      close (fd);
      fd = -1;
    }
  return fd;
}

/* A template for mkstemp in the directory of TARGET.  It does not contain the
 * name of TARGET, because that may be as long as a name can be. */
static char *
temporary_template (const char *target)
{
  static const char name[] = ".symcrypt.XXXXXX";
  const char *slash = strrchr (target, '/');
  const size_t length = slash != NULL ? (size_t) (slash - target) + 1 : 0;
  char *path = malloc (length + sizeof name);
  if (path != NULL)
    {
      memcpy (path, target, length);
      memcpy (path + length, name, sizeof name);
    }
  return path;
}

/* Open the file that will become O->target; or return -1 with errno. */
static int
open_unfinished (struct atomic_file *o)
{
  char *name;
  o->temporary = o->target != NULL ? temporary_template (o->target) : NULL;
  if (o->temporary == NULL)
    return -1;
  name = strrchr (o->temporary, '/');
  if (name == NULL)
    o->fd = open_nameless (".");
  else
    {
      const char first = name[1];
      name[1] = 0;
      o->fd = open_nameless (o->temporary);
      name[1] = first;
    }
  o->nameless = o->fd >= 0;
  if (!o->nameless)
    {
      o->fd = mkstemp (o->temporary); /* its mode is 0600 */
      if (o->fd >= 0)
        unfinished = o->temporary;
      catch_signals ();
    }
  return o->fd;
}

int
atomic_file_open (struct atomic_file *o, const char *name, unsigned how,
                  const struct stat *origin)
{
  struct stat status;
  int result;
  memset (o, 0, sizeof *o);
  o->fd = STDOUT_FILENO;
  o->replace = (how & ATOMIC_FILE_REPLACE) != 0;
  o->secret = (how & ATOMIC_FILE_SECRET) != 0;
  /* A write beyond a limit fails then, and the error is reported. */
  signal (SIGXFSZ, SIG_IGN);
  if (name == NULL || strcmp (name, "-") == 0)
    return STATUS_OK;
  o->name = name;
  o->fd = -1;
  result = stat (name, &status) == 0 ? plan_there (o, &status)
                                     : plan_new (o, origin);
  if (result == STATUS_OK && o->fd < 0 && open_unfinished (o) < 0)
    {
      complain_errno ("%s", name);
      result = STATUS_FAILED;
    }
  if (result != STATUS_OK)
    {
      free (o->temporary);
      free (o->target);
    }
  return result;
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

/* Give the file the owner and the mode it has to have.  If the owner cannot be
 * kept, the mode grants no user more than the old file did. */
static int
set_mode (const struct atomic_file *o)
{
  mode_t mode = o->mode;
  struct stat status;
  if (fstat (o->fd, &status) != 0)
    return -1;
  if (o->keep_owner && (status.st_uid != o->owner || status.st_gid != o->group)
      && fchown (o->fd, o->owner, o->group) != 0)
    {
      if (fchown (o->fd, (uid_t) -1, o->group) != 0)
        mode &= ~(mode_t) S_IRWXG | (mode & S_IRWXO) << 3;
      complain ("warning: %s: its owner cannot be kept", o->name);
    }
  if (fchmod (o->fd, mode) == 0)
    return 0;
  if (errno != EPERM && errno != ENOTSUP)
    return -1;
  /* Some file systems give all files one mode. */
  if ((status.st_mode & 0777 & ~mode) != 0)
    complain ("warning: %s: its file system keeps no modes, and others may "
              "use the file",
              o->name);
  return 0;
}

/* Give a file without a name the name O->temporary, a random one. */
static int
link_temporary (const struct atomic_file *o, const char *path)
{
  char *end = o->temporary + strlen (o->temporary) - 6;
  uint8_t random[3];
  int result = -1;
  int k;
  errno = EEXIST;
  for (k = 0; k < 100 && result != 0 && errno == EEXIST; k++)
    {
      if (system_random (sizeof random, random) != 0)
        {
          errno = EIO;
          return -1;
        }
      write_hex (end, random, sizeof random);
      result
          = linkat (AT_FDCWD, path, AT_FDCWD, o->temporary, AT_SYMLINK_FOLLOW);
    }
  return result;
}

/* Give the whole file its name.  Without --force not even a file that came
 * there meanwhile is replaced: where there are no links, an empty file holds
 * the place first. */
static int
put_into_place (const struct atomic_file *o)
{
  char path[NAMELESS_PATH_SIZE];
  const char *from = o->temporary;
  int held = -1;
  int error;
  if (o->nameless)
    from = nameless_path (path, o->fd);
  if (!o->replace)
    {
      if (linkat (AT_FDCWD, from, AT_FDCWD, o->target, AT_SYMLINK_FOLLOW) == 0)
        return o->nameless ? 0 : unlink (from);
      if (errno == EEXIST || o->nameless)
        return -1;
      held = open (o->target, O_WRONLY | O_CREAT | O_EXCL, 0600);
      if (held < 0)
        return -1;
      close (held);
    }
  /* A link cannot replace a file, but rename can: the whole file has another
   * name meanwhile, and only SIGKILL can come between. */
  else if (o->nameless && link_temporary (o, from) != 0)
    return -1;
  if (rename (o->temporary, o->target) == 0)
    return 0;
  error = errno;
  unlink (o->temporary);
  if (held >= 0)
    unlink (o->target);
  errno = error;
  return -1;
}

int
atomic_file_close (struct atomic_file *o, int status)
{
  const int planned = o->temporary != NULL;
  int error = 0;
  int fd = -1;
  sigset_t all, before;
  if (o->name == NULL)
    return status;
  if (status == STATUS_OK && planned
      && (set_mode (o) != 0
          || (fsync (o->fd) != 0 && errno != EINVAL && errno != ENOTSUP)))
    error = errno;
  /* An error of close comes before the file has its name. */
  if (o->nameless && (fd = dup (o->fd)) < 0 && error == 0)
    error = errno;
  if (close (o->fd) != 0 && error == 0)
    error = errno;
  o->fd = fd;
  sigfillset (&all);
  sigprocmask (SIG_SETMASK, &all, &before);
  if (planned && status == STATUS_OK && error == 0 && put_into_place (o) != 0)
    error = errno;
  if (planned && !o->nameless && (status != STATUS_OK || error != 0))
    unlink (o->temporary);
  unfinished = NULL;
  sigprocmask (SIG_SETMASK, &before, NULL);
  if (fd >= 0)
    close (fd);
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
