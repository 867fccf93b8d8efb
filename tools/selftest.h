/* SPDX-License-Identifier: ISC */
/* The known answers of `symcrypt selftest'. */
#ifndef SYMCRYPT_SELFTEST_H
#define SYMCRYPT_SELFTEST_H

#define ANSWER_WHY_SIZE 128

/* Check all answers that KERNEL has a part in, or all if it is null or no
 * algorithm's in particular.  0; -1 with what was wrong first at WHY. */
int check_answers (const char *kernel, char *why);

#endif
