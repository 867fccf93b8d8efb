/* SPDX-License-Identifier: ISC */
/* CPU features: found once, masked by the environment and by request. */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#if HAVE_UNISTD_H
#include <unistd.h>
#endif
#if HAVE_SYS_AUXV_H
#include <sys/auxv.h>
#endif

#include <symcrypt/cpu.h>

#include "cpu.h"
#include "public.h"

static const struct feature
{
  const char *name;
  uint32_t bit;
} table[] = {
#if defined ARCH_FEATURES
#define FEATURE(BIT, NAME, NEEDS, PROMISE) { NAME, CPU_##BIT },
#include ARCH_FEATURES
#undef FEATURE
#endif
  { NULL, 0 }
};

#if !defined ARCH_FEATURES
uint32_t
_symcrypt_cpu_probe (void)
{
  return 0;
}
#endif

/* Racing threads may compute these words more than once, but always get the
 * same value, so no lock is needed.  "masked" only ever gains bits. */
static uint32_t detected_word;
static uint32_t masked_word;

/* The bits that SPEC ("-avx512,-sha_ni") names; *BAD is set if some of it was
 * not understood. */
static uint32_t
parse_mask (const char *spec, int *bad)
{
  uint32_t bits = 0;
  *bad = 0;
  while (*spec)
    {
      size_t n = strcspn (spec, ",");
      uint32_t found = 0;
      if (n > 1 && spec[0] == '-')
        {
          const struct feature *f;
          if (n == 4 && memcmp (spec + 1, "all", 3) == 0)
            found = ~CPU_KNOWN;
          for (f = table; f->name; f++)
            if (strlen (f->name) == n - 1
                && memcmp (f->name, spec + 1, n - 1) == 0)
              found |= f->bit;
        }
      if (found == 0)
        *bad = 1;
      bits |= found;
      spec += n;
      if (*spec == ',' && *++spec == '\0')
        *bad = 1;
    }
  return bits;
}

/* The environment of an unprivileged process, else null. */
static const char *
environment (void)
{
#if HAVE_SECURE_GETENV
  return secure_getenv ("SYMCRYPT_CPU");
#elif HAVE_ISSETUGID
  return issetugid () ? NULL : getenv ("SYMCRYPT_CPU");
#elif HAVE_GETAUXVAL && defined AT_SECURE
  return getauxval (AT_SECURE) ? NULL : getenv ("SYMCRYPT_CPU");
#elif defined _WIN32
  return getenv ("SYMCRYPT_CPU");
#else
  return NULL;
#endif
}

/* The probe and getenv save their callers' registers, which may hold secrets,
 * deeper in the stack than most public functions clear.  Therefore both
 * functions below clear it. */

uint32_t
_symcrypt_cpu_detected (void)
{
  uint32_t word = atomic_get (&detected_word);
  if (word == 0)
    {
      word = cpu_consistent (_symcrypt_cpu_probe ()) | CPU_KNOWN;
      atomic_set (&detected_word, word);
      scrub (SCRUB_KDF);
    }
  return word & ~CPU_KNOWN;
}

static uint32_t
masked (void)
{
  uint32_t word = atomic_get (&masked_word);
  if (word == 0)
    {
      const char *spec = environment ();
      int bad;
      word = (spec ? parse_mask (spec, &bad) : 0) | CPU_KNOWN;
#if defined(__GNUC__)
      /* A mask that another thread set meanwhile must not be lost. */
      word |= __atomic_fetch_or (&masked_word, word, __ATOMIC_RELAXED);
#else
      atomic_set (&masked_word, word);
#endif
      scrub (SCRUB_KDF);
    }
  return word & ~CPU_KNOWN;
}

uint32_t
_symcrypt_cpu (void)
{
  return cpu_consistent (_symcrypt_cpu_detected () & ~masked ());
}

uint64_t
symcrypt_cpu_features (void)
{
  return _symcrypt_cpu ();
}

uint64_t
symcrypt_cpu_detected (void)
{
  return _symcrypt_cpu_detected ();
}

const char *
symcrypt_cpu_feature_name (unsigned bit)
{
  const struct feature *f;
  if (bit < 31)
    for (f = table; f->name; f++)
      if (f->bit == CPU_BIT (bit))
        return f->name;
  return NULL;
}

int
_symcrypt_cpu_mask (const char *spec)
{
  int bad;
  uint32_t bits = parse_mask (spec, &bad);
  if (bad)
    return SYMCRYPT_ERROR_NAME;
  (void) masked ();
#if defined(__GNUC__)
  __atomic_fetch_or (&masked_word, bits, __ATOMIC_RELAXED);
#else
  masked_word |= bits;
#endif
  return 0;
}

int
symcrypt_cpu_environment (void)
{
  const char *spec = environment ();
  int bad = 0;
  if (spec)
    (void) parse_mask (spec, &bad);
  return bad ? SYMCRYPT_ERROR_NAME : 0;
}
