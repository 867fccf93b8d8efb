/* SPDX-License-Identifier: ISC */
/* What is done with many messages at once, for PBKDF2. */
#ifndef SYMCRYPT_SRC_MANY_INTERNAL_H
#define SYMCRYPT_SRC_MANY_INTERNAL_H

#include "hmac-internal.h"

#if defined(__GNUC__)
#define LANES_ALIGNED __attribute__ ((__aligned__ (64)))
#else
#define LANES_ALIGNED
#endif

enum
{
  LANES_ROW = 64, /* bytes of a row: one word of each lane */
  LANES_MOST = LANES_32,
  LANES_WORDS = 16 /* of a block of any hash */
};

/* Chains of PBKDF2 in lanes: word i of lane k is the Kth word of row i. */
struct lanes_chains
{
  LANES_ALIGNED uint8_t inner[8 * LANES_ROW];
  uint8_t outer[8 * LANES_ROW];
  uint8_t sum[8 * LANES_ROW];
  uint8_t words[LANES_WORDS * LANES_ROW]; /* no input */
};

#pragma GCC visibility push(hidden)

/* How many of N chains are faster in the lanes of H than one by one. */
size_t _symcrypt_lanes_worth (const struct symcrypt_hash *h, size_t n);

/* Put the chaining value STATE in lane K of ROWS, or take it out. */
void _symcrypt_lanes_put (const struct symcrypt_hash *h, uint8_t *rows,
                          size_t k, const void *state);
void _symcrypt_lanes_get (const struct symcrypt_hash *h, const uint8_t *rows,
                          size_t k, void *state);

/* The iterations after the first of N chains, as iterate () of pbkdf2.c does
 * them for one: SUM is U_1 as chaining values, and becomes the exclusive or of
 * U_1 to U_(ITERATIONS + 1).  Other lanes become something. */
void _symcrypt_lanes_iterate (const struct symcrypt_hash *h,
                              struct lanes_chains *chains, size_t n,
                              uint64_t iterations);

#pragma GCC visibility pop

#endif
