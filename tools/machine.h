/* SPDX-License-Identifier: ISC */
/* What runs here: the CPU's name, its features, the kernels, and how to make
 * a given implementation of a kernel the one in use. */
#ifndef SYMCRYPT_MACHINE_H
#define SYMCRYPT_MACHINE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <symcrypt/cpu.h>

/* The model of the CPU, in one line; static. */
const char *machine_cpu (void);

/* Write the names of FEATURES to DST, with SEPARATOR before all but the first,
 * as many as fit; returns DST. */
#define FEATURE_LIST_SIZE 1024
char *machine_features (char *dst, uint64_t features, const char *separator);

/* Write TEXT to FILE as a JSON string with its quotes. */
void json_string (FILE *file, const char *text);

/* The features that are properties of a CPU model, and steer the choice. */
uint64_t machine_tuning (void);

/* Write the library's version, the CPU and all kernels to FILE, as an object
 * of JSON. */
void machine_json (FILE *file);

/* Complain and return -1 if SYMCRYPT_CPU was not understood. */
int machine_check_environment (void);

/* Return nonzero if KERNEL is in FAMILIES, a list of names separated by
 * spaces.  The family "chacha" has the kernels "chacha" and "chacha_...". */
int kernel_in (const char *kernel, const char *families);

/* Work out a list for symcrypt_cpu_mask that makes implementation INDEX (as
 * for symcrypt_kernel_info) what its kernel uses, taking as little as it can;
 * it may be empty.  0; or -1 with the reason at SPEC. */
#define FORCE_SPEC_SIZE 1024
int force_implementation (char *spec, unsigned index);

/* Call FUNCTION (ARGUMENT) in a process of its own, in which features may be
 * masked without an effect here, and get what it leaves in SIZE bytes at
 * RESULT.  0; -1 with the reason at WHY: killed by a named signal, or no
 * process to be had.  FUNCTION must not print. */
#define APART_WHY_SIZE 128
typedef void apart_fn (const void *argument, void *result);
int run_apart (apart_fn *function, const void *argument, void *result,
               size_t size, char *why);

#endif
