/* SPDX-License-Identifier: ISC */
/* Write a file atomically: it gets its name when all bytes are written, and
 * until then only its owner may read it. */
#ifndef SYMCRYPT_ATOMIC_FILE_H
#define SYMCRYPT_ATOMIC_FILE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

struct atomic_file
{
  const char *name; /* or null: standard output */
  char *target;     /* where NAME leads to, by links */
  char *temporary;  /* another name; or null: written as it is */
  int nameless;     /* TEMPORARY is not in use yet */
  int fd;
  int replace;
  int secret;
  int keep_owner; /* OWNER and GROUP are those of the replaced file */
  uid_t owner;
  gid_t group;
  mode_t mode; /* that it will have */
};

/* How a file is written. */
enum
{
  ATOMIC_FILE_REPLACE = 1, /* a file that is there is replaced */
  ATOMIC_FILE_SECRET = 2   /* a new file has mode 0600, and only a file of the
                              caller or of root keeps its owner and mode */
};

/* Begin.  NAME is null or "-" for standard output.  A file that is replaced
 * keeps its mode, its owner and the links to it.  A new file has the mode that
 * the umask gives, but if ORIGIN is not null, it grants no permission that
 * ORIGIN does not grant.  On systems that have files without a name, nothing
 * is left whatever ends the program; on others SIGKILL leaves a file with
 * another name.  The exit status; complains. */
int atomic_file_open (struct atomic_file *o, const char *name, unsigned how,
                      const struct stat *origin);

/* Add LENGTH bytes; or complain and return -1. */
int atomic_file_write (const struct atomic_file *o, size_t length,
                       const void *data);

/* End: if STATUS is STATUS_OK the file gets its name, otherwise nothing is
 * left.  STATUS, or why the file could not be finished. */
int atomic_file_close (struct atomic_file *o, int status);

#endif
