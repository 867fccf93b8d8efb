/* SPDX-License-Identifier: ISC */
/* Proves: symcrypt_random fills just what it is told to, with other bytes each
 * time; that it goes on where the system was interrupted or gave less than it
 * was asked for; and that where the system gives nothing it is an error, and
 * zeros are all there is.
 *
 * The system's function is this program's own, which the library calls instead
 * of libc's. */
#include "config.h"

#include <symcrypt/symcrypt.h>

#include "tests/testutil.h"

#if HAVE_GETRANDOM && !defined(_WIN32)
#define FAKE 1
#include <errno.h>
#include <sys/random.h>
#include <sys/types.h>
#else
#define FAKE 0
#endif

enum
{
  LENGTH = 1000
};

#if FAKE
static enum {
  WHOLE,
  LITTLE,      /* seven bytes a call */
  INTERRUPTED, /* every other call */
  MISSING,     /* no such system call */
  ENDS,        /* after three calls */
  NOTHING,     /* 0 bytes */
} mode;
static unsigned calls;

ssize_t
getrandom (void *dst, size_t length, unsigned flags)
{
  uint8_t *p = dst;
  size_t k;
  static uint8_t next = 1;

  calls++;
  if (flags != 0 || mode == MISSING || (mode == ENDS && calls > 3))
    {
      errno = ENOSYS;
      return -1;
    }
  if (mode == INTERRUPTED && calls % 2 == 1)
    {
      errno = EINTR;
      return -1;
    }
  if (mode == NOTHING)
    return 0;
  if (mode == LITTLE && length > 7)
    length = 7;
  for (k = 0; k < length; k++)
    {
      p[k] = next;
      next = (uint8_t) (next == 255 ? 1 : next + 1);
    }
  return (ssize_t) length;
}

static void
test_fake (void)
{
  static const char *const names[]
      = { "whole",   "seven bytes a call",       "interrupted",
          "missing", "failing after some calls", "no bytes" };
  uint8_t bytes[LENGTH];
  size_t k;
  for (mode = WHOLE; mode <= NOTHING; mode++)
    {
      int fails = mode >= MISSING, error, good = 1;
      calls = 0;
      memset (bytes, 0xa5, sizeof bytes);
      error = symcrypt_random (LENGTH, bytes);
      good = error == (fails ? SYMCRYPT_ERROR_RANDOM : 0);
      for (k = 0; k < LENGTH; k++)
        good &= fails    ? bytes[k] == 0
                : k == 0 ? bytes[k] != 0
                         : bytes[k] == bytes[k - 1] % 255 + 1;
      ok (good, "the system's generator: %s", names[mode]);
    }
  mode = WHOLE;
}
#else
static void
test_fake (void)
{
  skip ("no getrandom", "the system's generator, as it may behave");
}
#endif

int
main (void)
{
  uint8_t bytes[LENGTH], seen[LENGTH] = { 0 };
  size_t n, k;
  int good = 1, round;

  for (n = 0; n <= 600; n += 60)
    for (round = 0; round < 8; round++)
      {
        memset (bytes, 0xa5, sizeof bytes);
        good &= symcrypt_random (n, bytes + 100) == 0;
        for (k = 0; k < LENGTH; k++)
          if (k < 100 || k >= 100 + n)
            good &= bytes[k] == 0xa5;
          else
            seen[k] |= bytes[k] ^ 0xa5;
      }
  good &= symcrypt_random (0, NULL) == 0;
  ok (good, "all lengths, and not a byte more");
  for (k = 100; k < 700; k++)
    good &= seen[k] != 0;
  ok (good, "every byte is written");
  good = symcrypt_random (LENGTH, bytes) == 0
         && symcrypt_random (LENGTH, seen) == 0
         && memcmp (bytes, seen, LENGTH) != 0;
  ok (good, "other bytes the next time");
  test_fake ();
  return done ();
}
