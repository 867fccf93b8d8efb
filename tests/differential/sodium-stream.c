/* SPDX-License-Identifier: ISC */
/* For command-encrypt-test.sh: what a program that uses libsodium does.
 *
 *   sodium-stream seal|open KEYFILE <INPUT >OUTPUT
 *
 * in the chunks that `symcrypt encrypt --secretstream' uses.  Exit status: 0,
 * 1, or 77 if libsodium is not installed. */
#include "config.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#if HAVE_DLFCN_H
#include <dlfcn.h>

enum
{
  CHUNK = 65536,
  OVERHEAD = 17,
  HEADER = 24,
  FINAL = 3
};

typedef unsigned long long ull;
static int (*sodium_init) (void);
static int (*init_push) (void *, uint8_t *, const uint8_t *);
static int (*push) (void *, uint8_t *, ull *, const uint8_t *, ull,
                    const uint8_t *, ull, uint8_t);
static int (*init_pull) (void *, const uint8_t *, const uint8_t *);
static int (*pull) (void *, uint8_t *, ull *, uint8_t *, const uint8_t *, ull,
                    const uint8_t *, ull);

static int
load (void)
{
  static const char *const names[]
      = { "libsodium.so.26", "libsodium.so.23", "libsodium.so" };
  static const char prefix[] = "crypto_secretstream_xchacha20poly1305_";
  struct
  {
    const char *name;
    void *function;
  } symbols[] = { { "init_push", &init_push },
                  { "push", &push },
                  { "init_pull", &init_pull },
                  { "pull", &pull } };
  void *library = NULL;
  void *symbol;
  size_t k;
  for (k = 0; k < 3 && library == NULL; k++)
    library = dlopen (names[k], RTLD_NOW);
  if (library == NULL)
    return 0;
  symbol = dlsym (library, "sodium_init");
  memcpy (&sodium_init, &symbol, sizeof symbol);
  for (k = 0; k < 4 && symbol != NULL; k++)
    {
      char name[80];
      snprintf (name, sizeof name, "%s%s", prefix, symbols[k].name);
      symbol = dlsym (library, name);
      memcpy (symbols[k].function, &symbol, sizeof symbol);
    }
  return symbol != NULL && sodium_init () >= 0;
}

static int
seal (const uint8_t *key)
{
  static uint8_t plain[2][CHUNK], sealed[CHUNK + OVERHEAD];
  uint64_t state[32];
  size_t n, next = 0;
  int k = 0;
  uint8_t header[HEADER];
  if (init_push (state, header, key) != 0
      || fwrite (header, 1, HEADER, stdout) != HEADER)
    return 1;
  n = fread (plain[0], 1, CHUNK, stdin);
  for (;; k = 1 - k, n = next)
    {
      next = n == CHUNK ? fread (plain[1 - k], 1, CHUNK, stdin) : 0;
      if (push (state, sealed, NULL, plain[k], n, NULL, 0,
                next == 0 ? FINAL : 0)
              != 0
          || fwrite (sealed, 1, n + OVERHEAD, stdout) != n + OVERHEAD)
        return 1;
      if (next == 0)
        return fflush (stdout) != 0;
    }
}

static int
unseal (const uint8_t *key)
{
  static uint8_t plain[CHUNK], sealed[CHUNK + OVERHEAD];
  uint64_t state[32];
  uint8_t header[HEADER];
  uint8_t tag = 0;
  size_t n;
  if (fread (header, 1, HEADER, stdin) != HEADER
      || init_pull (state, header, key) != 0)
    return 1;
  while (tag != FINAL)
    {
      n = fread (sealed, 1, sizeof sealed, stdin);
      if (n < OVERHEAD
          || pull (state, plain, NULL, &tag, sealed, n, NULL, 0) != 0
          || fwrite (plain, 1, n - OVERHEAD, stdout) != n - OVERHEAD)
        return 1;
    }
  return getchar () != EOF || fflush (stdout) != 0;
}

int
main (int argc, char **argv)
{
  uint8_t key[32];
  FILE *file;
  if (!load ())
    return 77;
  if (argc != 3)
    return 1;
  file = fopen (argv[2], "rb");
  if (file == NULL || fread (key, 1, sizeof key, file) != sizeof key)
    return 1;
  fclose (file);
  return strcmp (argv[1], "seal") == 0 ? seal (key) : unseal (key);
}

#else

int
main (void)
{
  return 77;
}

#endif
