/* SPDX-License-Identifier: ISC */
/* Say what this CPU has and which code ChaCha runs on it; then do without the
 * features, as one would to find out whether a kernel is at fault. */
#include <stdio.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

/* The implementation of KERNEL that is in use. */
static const char *
in_use (const char *kernel)
{
  struct symcrypt_kernel_info info;
  unsigned k;
  for (k = 0; symcrypt_kernel_info (k, &info) == 0; k++)
    if (info.selected && strcmp (info.kernel, kernel) == 0)
      return info.implementation;
  return "unknown";
}

int
main (void)
{
  const uint64_t features = symcrypt_cpu_features ();
  int error, good;
  unsigned k;

  printf ("# features in use:");
  for (k = 0; k < 64; k++)
    if ((features >> k & 1) != 0)
      printf (" %s", symcrypt_cpu_feature_name (k));
  printf ("\n# chacha_crypt: %s\n", in_use ("chacha_crypt"));

  /* From here on, in this process, as if this CPU had none of them. */
  error = symcrypt_cpu_mask ("-all");
  if (error)
    fprintf (stderr, "cpu: %s\n", symcrypt_strerror (error));
  printf ("# without features: %s\n", in_use ("chacha_crypt"));

  /* A misspelt name is an error, and nothing is taken away. */
  good = !error && symcrypt_cpu_features () == 0
         && symcrypt_cpu_mask ("-sse2,-no_such") == SYMCRYPT_ERROR_NAME
         && strcmp (in_use ("chacha_crypt"), "unknown") != 0;
  printf ("1..1\n%sok 1 - what this CPU has, and what is in use\n",
          good ? "" : "not ");
  return !good;
}
