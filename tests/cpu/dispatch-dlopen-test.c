/* SPDX-License-Identifier: ISC */
/* Proves: a module that is linked with the shared library works in its own
 * constructor under dlopen, and again after dlclose. */
#include "config.h"

#include "tests/testutil.h"

#if HAVE_DLFCN_H
#include <dlfcn.h>
#endif

int
main (void)
{
#if HAVE_DLFCN_H && defined(MODULE)
  /* SHA-256 ("abc"), FIPS 180-2, appendix B.1. */
  uint8_t *expected = unhex ("ba7816bf8f01cfea414140de5dae2223"
                             "b00361a396177a9cb410ff61f20015ad",
                             NULL);
  const char *top = getenv ("BUILDDIR");
  char path[4096];
  int round;

  snprintf (path, sizeof path, "%s/.libs/%s", top ? top : ".", MODULE);
  for (round = 1; round <= 3; round++)
    {
      uint8_t digest[32] = { 0 };
      void *module = dlopen (path, RTLD_NOW | RTLD_LOCAL);
      /* ISO C has no conversion from a data to a function pointer. */
      union
      {
        void *data;
        int (*function) (uint8_t *);
      } symbol;
      if (!module)
        {
          const char *why = dlerror ();
          /* A static build has no module to load. */
          if (fopen (path, "rb") == NULL)
            skip_all ("the module was not built as a shared object");
          ok (0, "dlopen: %s", why ? why : "?");
          break;
        }
      symbol.data = dlsym (module, "module_digest");
      if (symbol.data)
        ok (symbol.function (digest), "constructor, round %d", round);
      ok_mem (digest, expected, sizeof digest, "call, round %d", round);
      ok (dlclose (module) == 0, "dlclose, round %d", round);
    }
  return done ();
#else
  skip_all ("no dlopen here");
  return 0;
#endif
}
