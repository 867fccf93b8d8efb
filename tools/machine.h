/* SPDX-License-Identifier: ISC */
/* Describe the CPU, its features and the kernels, and make a kernel use a
 * given implementation. */
#ifndef SYMCRYPT_MACHINE_H
#define SYMCRYPT_MACHINE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <symcrypt/cpu.h>

/* Return the name of the CPU's model, one line in static storage. */
const char *machine_cpu (void);

/* Write the names of FEATURES to DST, with SEPARATOR before all but the first,
 * as many as fit; returns DST. */
#define FEATURE_LIST_SIZE 1024
char *machine_features (char *dst, uint64_t features, const char *separator);

/* Write TEXT to FILE as a JSON string with its quotes. */
void json_string (FILE *file, const char *text);

/* Return the features that are properties of a CPU model and influence the
 * choice of implementations. */
uint64_t machine_tuning (void);

/* Write the library's version, the CPU and all kernels to FILE, as an object
 * of JSON. */
void machine_json (FILE *file);

/* Complain and return -1 if SYMCRYPT_CPU was not understood. */
int machine_check_environment (void);

/* Return nonzero if KERNEL is in FAMILIES, a list of names separated by
 * spaces.  The family "chacha" has the kernels "chacha" and "chacha_...". */
int kernel_in (const char *kernel, const char *families);

/* Write to SPEC a list for symcrypt_cpu_mask with which a kernel uses its
 * implementation INDEX, numbered as for symcrypt_kernel_info.  The list masks
 * as little as possible and may be empty.  Return 0, or -1 with the reason at
 * SPEC. */
#define FORCE_SPEC_SIZE 1024
int force_implementation (char *spec, unsigned index);

/* Call FUNCTION (ARGUMENT) in a process of its own, in which masking features
 * does not affect this process.  Copy the SIZE bytes of its result to RESULT.
 * Return 0, or -1 with the reason at WHY: the signal that killed the process,
 * or that no process could be created.  FUNCTION must not print. */
#define APART_WHY_SIZE 128
typedef void apart_fn (const void *argument, void *result);
int run_apart (apart_fn *function, const void *argument, void *result,
               size_t size, char *why);

#endif
