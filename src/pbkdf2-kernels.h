/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_PBKDF2_KERNELS_H
#define SYMCRYPT_SRC_PBKDF2_KERNELS_H

#include "dispatch.h"

/* md5_iterate, sha1_iterate, sha256_iterate, sha512_iterate: N iterations of
 * PBKDF2 with HMAC (RFC 8018, section 5.2, the function F).  N is at least 1.
 * KEY is the prepared key, as in struct symcrypt_hmac_sha256_key: two
 * chaining values, the inner one first.  STATE is two chaining values as
 * well: U, the last value of the HMAC, and the exclusive or of all so far.
 * N times, U becomes the HMAC of U under KEY, and is xored to the second.
 *
 * Words are in the standard's order and this machine's byte order, as in the
 * compression functions, so that any implementation can continue what another
 * began.  STATE does not overlap KEY.  Constant time: time depends on N and
 * the addresses alone.  What is kept of U in memory is wiped.
 *
 * Digests that are cut short (SHA-224, SHA-384, ...) are no business of these:
 * their HMACs are padded otherwise. */
#define PBKDF2_KERNEL_TYPE(KERNEL, WORD, SIZE)                                \
  KERNEL_TYPE (KERNEL, (WORD * state, const WORD *key, size_t n),             \
               (state, key, n),                                               \
               (READS (state, 2 * (SIZE)), READS (key, 2 * (SIZE)),           \
                WRITES (state, 2 * (SIZE))))

PBKDF2_KERNEL_TYPE (md5_iterate, uint32_t, 16)
PBKDF2_KERNEL_TYPE (sha1_iterate, uint32_t, 20)
PBKDF2_KERNEL_TYPE (sha256_iterate, uint32_t, 32)
PBKDF2_KERNEL_TYPE (sha512_iterate, uint64_t, 64)

#endif
