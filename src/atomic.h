/* SPDX-License-Identifier: ISC */
/* Relaxed atomic access to words and pointers, where the compiler has it.  A
 * plain access to an aligned word is atomic on every CPU we know. */
#ifndef SYMCRYPT_SRC_ATOMIC_H
#define SYMCRYPT_SRC_ATOMIC_H

#if defined(__GNUC__)
#define atomic_get(p) __atomic_load_n ((p), __ATOMIC_RELAXED)
#define atomic_set(p, v) __atomic_store_n ((p), (v), __ATOMIC_RELAXED)
#else
#define atomic_get(p) (*(p))
#define atomic_set(p, v) ((void) (*(p) = (v)))
#endif

#endif
