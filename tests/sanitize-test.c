/* SPDX-License-Identifier: ISC */
/* Proves, in a build with a sanitizer, that it sees what kernels do with
 * memory, in assembly too (src/sanitize.h): memory that is not initialised or
 * not the program's is reported, what was written counts as initialised. */
#include "kernels.h"

#include "testutil.h"

#if SANITIZE_KERNELS && HAVE_FORK
#include <sys/wait.h>
#include <unistd.h>

enum
{
  SIZE = 32
};

enum fault
{
  NO_FAULT,
  UNINITIALISED,
  READ_TOO_FAR,
  WRITE_TOO_FAR
};

/* Whether memxor by the implementation that is in use was reported. */
static int
reported (enum fault fault)
{
  int status;
  pid_t child;
  fflush (stdout);
  child = fork ();
  if (child == 0)
    {
      uint8_t *a = malloc (SIZE + (fault == WRITE_TOO_FAR));
      uint8_t *b = malloc (SIZE + (fault == WRITE_TOO_FAR));
      uint8_t *dst = malloc (SIZE + (fault == READ_TOO_FAR));
      size_t n
          = fault == READ_TOO_FAR || fault == WRITE_TOO_FAR ? SIZE + 1 : SIZE;
      if (!a || !b || !dst || !freopen ("/dev/null", "w", stderr))
        _exit (0);
      memset (a, 1, SIZE + (fault == WRITE_TOO_FAR));
      if (fault != UNINITIALISED)
        memset (b, 2, SIZE + (fault == WRITE_TOO_FAR));
      memxor_kernel () (dst, a, b, n);
      _exit (dst[SIZE - 1] == 3 ? 0 : 1);
    }
  if (child < 0 || waitpid (child, &status, 0) != child)
    return -1;
  return status != 0;
}

int
main (void)
{
  const struct dispatch_kernel *k = _symcrypt_kernels;
  unsigned i;
  while (strcmp (k->name, "memxor") != 0)
    k++;
  for (i = 0; i < k->count; i++)
    {
      const struct dispatch_candidate *c = &k->candidates[i];
      if (!k->pointer)
        {
          if (c->function != _symcrypt_dispatch_select (k->candidates))
            continue;
        }
      else if ((c->needs & ~_symcrypt_cpu ()) != 0)
        continue;
      else
        memcpy (k->pointer, &c->function, sizeof c->function);
      ok (reported (NO_FAULT) == 0, "%s: what is right is not reported",
          c->implementation);
#if defined(SANITIZE_MEMORY)
      ok (reported (UNINITIALISED) == 1, "%s: uninitialised input is reported",
          c->implementation);
#else
      ok (reported (READ_TOO_FAR) == 1, "%s: a read too far is reported",
          c->implementation);
      ok (reported (WRITE_TOO_FAR) == 1, "%s: a write too far is reported",
          c->implementation);
#endif
    }
  _symcrypt_dispatch_reset ();
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
