/* SPDX-License-Identifier: ISC */
/* Proves: every implementation of memxor that this CPU can run gives a xor b
 * for lengths 1 to 200 at many alignments, in place over either input, and
 * touches no byte outside its buffers. */
#include "tests/implementations.h"

#include "tests/testutil.h"

enum
{
  LIMIT = 200
};

static struct guarded d, a, b;

static int
check (dispatch_fn *function)
{
  static uint8_t expected[LIMIT];
  memxor_fn *f = (memxor_fn *) function;
  size_t n, k, shift;
  int at, mode;

  for (n = 1; n <= LIMIT; n++)
    for (shift = 0; shift < 17 && shift <= LIMIT - n; shift++)
      for (at = 0; at < 2; at++)
        for (mode = 0; mode < 4; mode++)
          {
            uint8_t *pd = at ? d.at_start : d.at_end + LIMIT - n;
            uint8_t *pa
                = at ? a.at_start + shift : a.at_end + LIMIT - n - shift;
            uint8_t *pb = at ? b.at_start : b.at_end + LIMIT - n;
            uint8_t *out = mode == 0 ? pd : mode == 1 ? pa : pb;
            random_bytes (pa, n);
            random_bytes (pb, n);
            if (mode == 3)
              pa = pb = out = pd;
            for (k = 0; k < n; k++)
              expected[k] = pa[k] ^ pb[k];
            f (out, pa, pb, n);
            if (memcmp (out, expected, n) != 0)
              {
                diag ("n = %u, shift = %u, at = %d, mode = %d", (unsigned) n,
                      (unsigned) shift, at, mode);
                return 0;
              }
          }
  return 1;
}

int
main (void)
{
  d = guarded_new (LIMIT);
  a = guarded_new (LIMIT);
  b = guarded_new (LIMIT);
  each_implementation ("memxor", check);
  return done ();
}
