/* SPDX-License-Identifier: ISC */
/* Output that is whole or not there: a file takes the place of its name when
 * all is written, and is its owner's alone until then. */
#ifndef SYMCRYPT_WHOLE_H
#define SYMCRYPT_WHOLE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

struct whole_file
{
  const char *name; /* or null: standard output */
  char *target;     /* where NAME leads to, by links */
  char *temporary;  /* or null: written as it is */
  int fd;
  int replace;
  int is_there; /* and OWNER and GROUP are those it had */
  uid_t owner;
  gid_t group;
  mode_t mode; /* that it will have */
};

/* Begin.  NAME is null or "-" for standard output; a file that is there is
 * replaced if REPLACE, and keeps its mode, its owner and the links to it.  A
 * new file has the mode that the umask gives, but, if ORIGIN is not null,
 * gives nobody what ORIGIN does not give.  The exit status; complains. */
int open_whole (struct whole_file *o, const char *name, int replace,
                const struct stat *origin);

/* Add LENGTH bytes; or complain and return -1. */
int write_whole (const struct whole_file *o, size_t length, const void *data);

/* End: if STATUS is STATUS_OK the file gets its name, otherwise nothing is
 * left.  STATUS, or why the file could not be finished. */
int close_whole (struct whole_file *o, int status);

#endif
