/* SPDX-License-Identifier: ISC */
/* The tags of the lines of a file, for `symcrypt hmac --lines'. */
#ifndef SYMCRYPT_LINES_H
#define SYMCRYPT_LINES_H

#include "tools/tool.h"

/* Print the tag of each line of the file NAME under KEY.  A line ends in LF,
 * or in a null byte if ZERO, which is not part of it.  The last line may lack
 * its end.  Returns the exit status. */
int print_lines (const struct symcrypt_hmac_key *key, int zero,
                 const char *name);

#endif
