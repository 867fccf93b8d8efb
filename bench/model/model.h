/* SPDX-License-Identifier: ISC */
/* What llvm-mca's models of cores foresee of our calls: ./dev stage model. */
#ifndef SYMCRYPT_MODEL_H
#define SYMCRYPT_MODEL_H

#include <stdio.h>

/* Write to FILE, as an object of JSON, what is foreseen on each core of this
 * architecture; null if nothing is. */
void json_model (FILE *file);

#endif
