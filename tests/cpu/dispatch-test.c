/* SPDX-License-Identifier: ISC */
/* Proves: kernels resolve from a constructor that runs before main, from many
 * threads at once while the mask changes, and in a static link (this program
 * is one).  Pointers are data: what is loaded by dlopen, as the adapters are,
 * differs in nothing. */
#include "config.h"

#include <symcrypt/symcrypt.h>

#include "memxor-kernels.h"
#include "tests/testutil.h"

#if HAVE_PTHREAD_H
#include <pthread.h>
#endif

static uint8_t early[4];

#if defined(__GNUC__)
__attribute__ ((__constructor__)) static void
before_main (void)
{
  static const uint8_t a[4] = { 1, 2, 3, 4 }, b[4] = { 5, 5, 5, 5 };
  memxor (early, a, b, sizeof early);
}
#endif

enum
{
  THREADS = 8,
  ROUNDS = 2000
};

#if HAVE_PTHREAD_H
static int wrong;

static void *
work (void *argument)
{
  uint8_t a[64], b[64], c[64];
  unsigned k, j;
  (void) argument;
  for (k = 0; k < ROUNDS; k++)
    {
      for (j = 0; j < sizeof a; j++)
        {
          a[j] = (uint8_t) (j + k);
          b[j] = (uint8_t) (j * k);
        }
      memxor (c, a, b, sizeof c);
      for (j = 0; j < sizeof a; j++)
        if (c[j] != (uint8_t) (a[j] ^ b[j]))
          atomic_set (&wrong, 1);
      /* Back to the stubs, so that every round resolves. */
      if (symcrypt_cpu_mask ("") != 0)
        atomic_set (&wrong, 1);
    }
  return NULL;
}
#endif

int
main (void)
{
#if defined(__GNUC__)
  static const uint8_t expected[4] = { 4, 7, 6, 1 };
  ok_mem (early, expected, sizeof early,
          "a kernel resolves in a constructor before main");
#else
  skip ("no constructors with this compiler", "a constructor");
#endif

#if HAVE_PTHREAD_H
  {
    pthread_t thread[THREADS];
    unsigned k, started = 0;
    for (k = 0; k < THREADS; k++)
      if (pthread_create (&thread[k], NULL, work, NULL) == 0)
        started++;
      else
        break;
    for (k = 0; k < started; k++)
      pthread_join (thread[k], NULL);
    ok (started == THREADS && !wrong,
        "%d threads resolve and reset kernels at once", THREADS);
  }
#else
  skip ("no threads here", "many threads");
#endif
  return done ();
}
