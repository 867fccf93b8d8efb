/* SPDX-License-Identifier: ISC */
/* Proves that of a CPU with all features no mask is lost: neither the
 * environment's nor a call's, whichever comes first, nor that of a thread that
 * calls while another is anywhere in a call; that "-all" takes every feature;
 * and that a privileged process asks nothing of its environment.
 *
 * src/cpu.c is compiled into this program, which is the CPU, and libc, and the
 * other thread: it comes after a word was loaded. */
#include "config.h"

#include "public.h"

#include "tests/testutil.h"

#if defined ARCH_FEATURES && HAVE_SECURE_GETENV

static void come_between (void);
#undef atomic_get
#define atomic_get(P)                                                         \
  (__extension__({                                                            \
    const uint32_t loaded = __atomic_load_n ((P), __ATOMIC_RELAXED);          \
    come_between ();                                                          \
    loaded;                                                                   \
  }))
#include "src/cpu.c"

enum
{
  ALL = (1 << CPU_FEATURES) - 1,
  /* The last two: no other feature needs them. */
  FIRST = CPU_FEATURES - 2,
  SECOND,
  OTHERS = ALL & ~(1 << FIRST) & ~(1 << SECOND)
};
static char first[32], second[32]; /* masks */
static char *environment_has;      /* null in a privileged process */
static int meanwhile; /* after so many loads another thread masks the second */

uint32_t
_symcrypt_cpu_probe (void)
{
  return ALL;
}

char *
secure_getenv (const char *name)
{
  return strcmp (name, "SYMCRYPT_CPU") == 0 ? environment_has : NULL;
}

static void
come_between (void)
{
  if (meanwhile > 0 && --meanwhile == 0)
    must (_symcrypt_cpu_mask (second));
}

/* The process begins again, with SPEC in its environment. */
static void
begin (char *spec)
{
  environment_has = spec;
  masked_word = 0;
}

int
main (void)
{
  char all[] = "-all";
  unsigned bit;
  int good = 1, k;

#if SYMCRYPT_FAT
  /* Use the scrub kernel in C, because this CPU may lack the features that the
   * test masks. */
  _symcrypt_scrub_kernel.function = (kernel_function *) _symcrypt_scrub_c;
#endif
  snprintf (first, sizeof first, "-%s", symcrypt_cpu_feature_name (FIRST));
  snprintf (second, sizeof second, "-%s", symcrypt_cpu_feature_name (SECOND));
  must (setenv ("SYMCRYPT_CPU", "-all,-nonsense", 1));
  begin (NULL);
  ok (_symcrypt_cpu () == ALL && symcrypt_cpu_environment () == 0,
      "a privileged process does not look at its environment");
  for (bit = 0; bit < CPU_FEATURES; bit++)
    {
      char spec[32];
      snprintf (spec, sizeof spec, "-%s", symcrypt_cpu_feature_name (bit));
      begin (spec);
      good &= _symcrypt_cpu () == cpu_consistent (ALL & ~CPU_BIT (bit));
    }
  ok (good, "each feature by itself, and what needs it");
  {
    static char *const parts[] = { "-nosuch,-all", "-all,nonsense", "-all," };
    for (good = 1, k = 0; k < 3; k++)
      {
        begin (parts[k]);
        good &= _symcrypt_cpu () == 0 && symcrypt_cpu_environment () != 0;
      }
    ok (good, "a part that is malformed is told, and the others count");
  }
  begin (all);
  good = _symcrypt_cpu () == 0;
  begin (NULL);
  ok (good && _symcrypt_cpu_mask (all) == 0 && _symcrypt_cpu () == 0,
      "-all, of the environment and of a call");
  begin (first);
  ok (_symcrypt_cpu () == (ALL & ~(1 << FIRST))
          && _symcrypt_cpu_mask (second) == 0 && _symcrypt_cpu () == OTHERS,
      "a call after the environment was read");
  begin (first);
  ok (_symcrypt_cpu_mask (second) == 0 && _symcrypt_cpu () == OTHERS,
      "a call before the environment was read");
  for (good = 1, k = 1; k <= 3; k++)
    {
      begin (first);
      meanwhile = k;
      (void) _symcrypt_cpu ();
      good &= _symcrypt_cpu () == OTHERS;
      begin (NULL);
      meanwhile = k;
      good &= _symcrypt_cpu_mask (first) == 0;
      (void) _symcrypt_cpu ();
      good &= _symcrypt_cpu () == OTHERS;
    }
  ok (good, "a call between the steps of another");
  return done ();
}
#else
int
main (void)
{
  skip_all ("no features here, or libc does not know privileged processes");
}
#endif
