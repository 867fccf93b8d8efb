/* SPDX-License-Identifier: ISC */
/* Secrets, and whether a call leaves 8 bytes of one in memory, in any order of
 * a word's bytes.  Needs threads whose stacks are given. */
#ifndef SYMCRYPT_TESTS_LEFTOVER_H
#define SYMCRYPT_TESTS_LEFTOVER_H

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum
{
  STACK = 1 << 18,
  LONGEST_SECRET = 300
};

static struct
{
  const char *name;
  uint8_t data[LONGEST_SECRET];
  size_t length;
} secrets[48];
static size_t secret_count;
static uint8_t begins[1 << 16]; /* whether 8 bytes of a secret do so */

/* As it is, and as words of 4 and of 8 bytes have it. */
static void
secret (const char *name, size_t length, const void *data)
{
  static const unsigned masks[] = { 0, 3, 7 };
  const uint8_t *from = data;
  size_t n, k;
  if (secret_count + 3 > sizeof secrets / sizeof secrets[0]
      || length > LONGEST_SECRET)
    exit (99);
  for (n = 0; n < 3; n++, secret_count++)
    {
      uint8_t *to = secrets[secret_count].data;
      secrets[secret_count].name = name;
      secrets[secret_count].length = length - length % (masks[n] + 1);
      for (k = 0; k < secrets[secret_count].length; k++)
        to[k] = from[k ^ masks[n]];
      for (k = 0; k + 8 <= secrets[secret_count].length; k += 4)
        begins[to[k] << 8 | to[k + 1]] = 1;
    }
}

/* The name of a secret among the LENGTH bytes at P, or null. */
static const char *
search (size_t length, const uint8_t *p)
{
  size_t n, k, j;
  for (j = 0; j + 8 <= length; j++)
    if (begins[p[j] << 8 | p[j + 1]])
      for (n = 0; n < secret_count; n++)
        for (k = 0; k + 8 <= secrets[n].length; k += 4)
          if (memcmp (p + j, secrets[n].data + k, 8) == 0)
            return secrets[n].name;
  return NULL;
}

static void (*running) (void);

/* Far below what the end of a thread writes. */
static void *
thread (void *nothing)
{
  volatile uint8_t above[STACK / 4];
  above[0] = 0;
  running ();
  above[STACK / 4 - 1] = above[0];
  return nothing;
}

/* Call FUNCTION in a thread of its own.  Returns the STACK bytes that it used.
 */
static const uint8_t *
stack_of (void (*function) (void))
{
  static uint8_t *stack;
  pthread_attr_t attributes;
  pthread_t id;

  if (!stack)
    stack = aligned_alloc (4096, STACK);
  memset (stack, 0, STACK);
  running = function;
  if (pthread_attr_init (&attributes) != 0
      || pthread_attr_setstack (&attributes, stack, STACK) != 0
      || pthread_create (&id, &attributes, thread, NULL) != 0
      || pthread_join (id, NULL) != 0)
    exit (99);
  pthread_attr_destroy (&attributes);
  return stack;
}

#endif
