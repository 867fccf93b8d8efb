/* SPDX-License-Identifier: ISC */
/* The kernels of all modules, for symcrypt_kernel_info and tests. */
#ifndef SYMCRYPT_SRC_KERNEL_LIST_H
#define SYMCRYPT_SRC_KERNEL_LIST_H

#include "kernel.h"

/* A null pointer ends it. */
extern HIDDEN kernel_object *const _symcrypt_kernels[];

/* Let every kernel be selected again when it is next called. */
HIDDEN void _symcrypt_kernels_reset (void);

#endif
