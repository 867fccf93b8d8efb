/* SPDX-License-Identifier: ISC */
/* Random bytes of the system. */
#include "config.h"

#include <symcrypt/base.h>

#if defined(_WIN32)
#include <windows.h>

#include <bcrypt.h>
#elif HAVE_GETRANDOM
#include <errno.h>
#include <sys/random.h>
#elif HAVE_GETENTROPY
#include <unistd.h>
#if HAVE_SYS_RANDOM_H
#include <sys/random.h>
#endif
#endif

/* The most bytes of one call: getentropy gives no more, and no signal
 * interrupts getrandom before it has given as many. */
#define MOST 256

/* Write up to MOST bytes; return how many, or 0 for an error. */
static size_t
some_bytes (size_t length, uint8_t *dst)
{
#if defined(_WIN32)
  return BCryptGenRandom (NULL, dst, (ULONG) length,
                          BCRYPT_USE_SYSTEM_PREFERRED_RNG)
                 == 0
             ? length
             : 0;
#elif HAVE_GETRANDOM
  ssize_t n;
  do
    n = getrandom (dst, length, 0);
  while (n < 0 && errno == EINTR);
  return n > 0 && (size_t) n <= length ? (size_t) n : 0;
#elif HAVE_GETENTROPY
  return getentropy (dst, length) == 0 ? length : 0;
#else
  (void) length;
  (void) dst;
  return 0;
#endif
}

int
symcrypt_random (size_t length, void *dst)
{
  uint8_t *p = dst;
  size_t done, n;

  for (done = 0; done < length; done += n)
    {
      n = some_bytes (length - done < MOST ? length - done : MOST, p + done);
      if (n == 0)
        {
          symcrypt_wipe (length, dst);
          return SYMCRYPT_ERROR_RANDOM;
        }
    }
  return 0;
}
