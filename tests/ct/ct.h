/* SPDX-License-Identifier: ISC */
/* The cases of the constant-time check. */
#ifndef SYMCRYPT_TESTS_CT_H
#define SYMCRYPT_TESTS_CT_H

#include <stddef.h>
#include <stdint.h>

/* One use of the public interface on secrets of fixed lengths. */
struct ct_case
{
  char name[48];
  char functions[1000]; /* the functions it calls, with spaces between */
  char kernels[48];     /* beginnings of the names of kernels it reaches and
                           whose implementations take turns in it */
  void (*run) (const struct ct_case *c);
  /* How often it tells whether a tag is right, which is public: what the
   * function returns. */
  unsigned answers;

  /* Of a section of calls.def. */
  const struct symcrypt_hash *hash;
  size_t length;
  unsigned rows[24]; /* its calls, and which are of many messages */
  int many[24];
  unsigned count;
};

enum
{
  CT_CASES = 128
};

/* All cases, ended by one that has no run, after ct_make_cases. */
extern struct ct_case ct_cases[CT_CASES + 1];
void ct_make_cases (void);

/* The secrets of a case: keys, messages, states.  Filled before it runs. */
#define CT_POOL_SIZE 4096
extern uint8_t ct_pool[CT_POOL_SIZE];

/* Where the nonce is in it, which memcheck takes for public: a compiler may
 * tell by a counter when a loop ends, and a nonce may be where that was. */
enum
{
  CT_NONCE = 64,
  CT_NONCE_SIZE = 32
};

/* What a case computes, for outputs that nobody reads. */
extern uint8_t ct_out[CT_POOL_SIZE];

/* LENGTH bytes at P are public from here on: an output that a caller would
 * send or compare in the open. */
void ct_public (void *p, size_t length);

#endif
