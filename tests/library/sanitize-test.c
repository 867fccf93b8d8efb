/* SPDX-License-Identifier: ISC */
/* Proves, in a build with a sanitizer, that it sees what kernels do with
 * memory, in assembly too (src/sanitize.h): memory that is not initialised or
 * not the program's is reported, what was written counts as initialised. */
#include "memxor-kernels.h"

#include "tests/implementations.h"
#include "tests/testutil.h"

#if SANITIZE_KERNELS && HAVE_FORK
#include <sys/wait.h>
#include <unistd.h>

enum
{
  SIZE = 32
};

/* The fault of a buffer, and the buffer. */
enum fault
{
  NO_FAULT,
  UNINITIALISED,
  TOO_SHORT
};

enum buffer
{
  A,
  B,
  DST,
  BUFFERS
};

/* Return nonzero if memxor by the implementation that is in use was reported.
 */
static int
reported (enum fault fault, enum buffer wrong)
{
  int status;
  pid_t child;
  fflush (stdout);
  child = fork ();
  if (child == 0)
    {
      uint8_t *buffers[BUFFERS];
      int k;
      if (!freopen ("/dev/null", "w", stderr))
        _exit (0);
      for (k = 0; k < BUFFERS; k++)
        {
          int short_one = fault == TOO_SHORT && k == (int) wrong;
          buffers[k] = malloc (SIZE - short_one);
          if (!buffers[k])
            _exit (0);
          if (k != DST && !(fault == UNINITIALISED && k == (int) wrong))
            memset (buffers[k], k + 1, SIZE - short_one);
        }
      memxor (buffers[DST], buffers[A], buffers[B], SIZE);
      _exit (buffers[DST][SIZE - 2] == 3 ? 0 : 1);
    }
  if (child < 0 || waitpid (child, &status, 0) != child)
    return -1;
  return status != 0;
}

int
main (void)
{
  const struct implementations all
      = implementations_of (&_symcrypt_memxor_kernel);
  unsigned i;
  for (i = 0; i < all.count; i++)
    {
      const struct implementation *c = &all.rows[i];
      if (!implementation_usable (c)
          || (!implementation_use (&_symcrypt_memxor_kernel, c)
              && c != kernel_implementation (&_symcrypt_memxor_kernel)))
        continue;
      ok (reported (NO_FAULT, A) == 0, "%s: what is right is not reported",
          c->name);
#if defined(SANITIZE_MEMORY)
      ok (reported (UNINITIALISED, A) == 1 && reported (UNINITIALISED, B) == 1,
          "%s: uninitialised input is reported", c->name);
#else
      ok (reported (TOO_SHORT, A) == 1 && reported (TOO_SHORT, B) == 1,
          "%s: a read too far is reported", c->name);
      ok (reported (TOO_SHORT, DST) == 1, "%s: a write too far is reported",
          c->name);
#endif
    }
  _symcrypt_kernels_reset ();
  return done ();
}

#else
int
main (void)
{
  skip_all ("this build has no sanitizer that it is for");
  return 0;
}
#endif
