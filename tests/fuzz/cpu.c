/* SPDX-License-Identifier: ISC */
/* The parser of SYMCRYPT_CPU and symcrypt_cpu_mask, on any string, against a
 * plain one.  src/cpu.c is compiled into this program, so that what was masked
 * can be forgotten again. */
#include "src/cpu.c"

#include "dispatch.h"

#include <stdio.h>

#include "tests/fuzz/fuzz.h"

const char fuzz_target[] = "cpu";

/* The bits that an item, N bytes, takes away; 0 if it is not understood. */
static uint32_t
take_item (const char *item, size_t n)
{
  char name[64];
  unsigned bit;
  uint32_t bits = 0;
  if (n < 2 || n > sizeof name || item[0] != '-')
    return 0;
  memcpy (name, item + 1, n - 1);
  name[n - 1] = '\0';
  if (strcmp (name, "all") == 0)
    return 0x7fffffff;
  for (bit = 0; bit < 31; bit++)
    {
      const char *known = symcrypt_cpu_feature_name (bit);
      if (known && strcmp (known, name) == 0)
        bits |= CPU_BIT (bit);
    }
  return bits;
}

/* The same for a list; *GOOD if all of it was understood. */
static uint32_t
take_list (const char *spec, int *good)
{
  uint32_t bits = 0;
  *good = 1;
  if (*spec == '\0')
    return 0;
  for (;;)
    {
      const char *comma = strchr (spec, ',');
      size_t n = comma ? (size_t) (comma - spec) : strlen (spec);
      uint32_t item = take_item (spec, n);
      if (item == 0)
        *good = 0;
      bits |= item;
      if (!comma)
        return bits;
      spec = comma + 1;
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  char *spec = malloc (size + 1);
  uint32_t bits, before;
  int good, error;

  if (!spec)
    return 0;
  if (size > 0)
    memcpy (spec, data, size);
  spec[size] = '\0';
  bits = take_list (spec, &good);

  /* By request: all of a list or nothing. */
  masked_word = CPU_KNOWN;
  before = _symcrypt_cpu ();
  error = symcrypt_cpu_mask (spec);
  FUZZ_CHECK (error == (good ? 0 : SYMCRYPT_ERROR_NAME));
  FUZZ_CHECK (_symcrypt_cpu ()
              == (good ? cpu_consistent (before & ~bits) : before));
  FUZZ_CHECK ((symcrypt_cpu_features () & ~symcrypt_cpu_detected ()) == 0);
  /* Once more changes nothing. */
  before = _symcrypt_cpu ();
  FUZZ_CHECK (symcrypt_cpu_mask (spec) == error);
  FUZZ_CHECK (_symcrypt_cpu () == before);

  /* From the environment: what was understood counts. */
#if HAVE_SECURE_GETENV || HAVE_ISSETUGID                                      \
    || (HAVE_GETAUXVAL && defined AT_SECURE)
  if (setenv ("SYMCRYPT_CPU", spec, 1) == 0)
    {
      masked_word = 0;
      FUZZ_CHECK (_symcrypt_cpu ()
                  == cpu_consistent (_symcrypt_cpu_detected () & ~bits));
      FUZZ_CHECK (symcrypt_cpu_environment ()
                  == (good ? 0 : SYMCRYPT_ERROR_NAME));
      unsetenv ("SYMCRYPT_CPU");
    }
#endif
  masked_word = CPU_KNOWN;
  _symcrypt_dispatch_reset ();
  free (spec);
  return 0;
}
