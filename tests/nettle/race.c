/* SPDX-License-Identifier: ISC */
/* usage: race TIMES LIBNETTLE
 *
 * As programs do that load GnuTLS by dlopen: libnettle comes when threads run,
 * and the first calls of all of them come at once.  TIMES children each let
 * threads seal and open the same message again and again with what LD_PRELOAD
 * has; all tags must be the one that LIBNETTLE itself makes.  Prints the
 * number of children in which one was not. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  THREADS = 6,
  SEALS = 40,
  SIZE = 200,
  TAG = 16
};

typedef void set_fn (void *ctx, const uint8_t *bytes);
typedef void update_fn (void *ctx, size_t length, const uint8_t *data);
typedef void crypt_fn (void *ctx, size_t length, uint8_t *dst,
                       const uint8_t *src);
typedef void digest_fn (void *ctx, size_t length, uint8_t *digest);

struct functions
{
  set_fn *set_key, *set_nonce;
  update_fn *update;
  crypt_fn *encrypt;
  digest_fn *digest;
};

static struct functions preloaded, own;
static pthread_barrier_t barrier;
static uint8_t wanted[TAG];
static const uint8_t message[SIZE] = "As programs do that load GnuTLS";

static void
find (struct functions *f, void *handle)
{
  f->set_key
      = (set_fn *) dlvsym (handle, "nettle_chacha_poly1305_set_key", NODE);
  f->set_nonce
      = (set_fn *) dlvsym (handle, "nettle_chacha_poly1305_set_nonce", NODE);
  f->update
      = (update_fn *) dlvsym (handle, "nettle_chacha_poly1305_update", NODE);
  f->encrypt
      = (crypt_fn *) dlvsym (handle, "nettle_chacha_poly1305_encrypt", NODE);
  f->digest
      = (digest_fn *) dlvsym (handle, "nettle_chacha_poly1305_digest", NODE);
  if (!f->set_key || !f->set_nonce || !f->update || !f->encrypt || !f->digest)
    {
      fprintf (stderr, "race: a function is missing\n");
      _exit (3);
    }
}

static void
seal (const struct functions *f, uint8_t *tag)
{
  uint64_t ctx[128] = { 0 };
  uint8_t text[SIZE];
  f->set_key (ctx, message);
  f->set_nonce (ctx, message);
  f->update (ctx, 37, message);
  f->encrypt (ctx, 64, text, message);
  f->encrypt (ctx, SIZE - 64, text + 64, message + 64);
  f->digest (ctx, TAG, tag);
}

static void *
thread (void *bad)
{
  uint8_t tag[TAG];
  int k;
  pthread_barrier_wait (&barrier);
  for (k = 0; k < SEALS; k++)
    {
      seal (&preloaded, tag);
      *(int *) bad |= memcmp (tag, wanted, TAG) != 0;
    }
  return NULL;
}

static int
child (const char *library)
{
  pthread_t threads[THREADS];
  int bad[THREADS] = { 0 }, any = 0, k;
  void *handle = dlopen (library, RTLD_NOW | RTLD_GLOBAL);
  if (!handle)
    {
      fprintf (stderr, "race: %s\n", dlerror ());
      _exit (3);
    }
  find (&own, handle);
  find (&preloaded, RTLD_DEFAULT);
  if (preloaded.encrypt == own.encrypt)
    {
      fprintf (stderr, "race: nothing is preloaded\n");
      _exit (3);
    }
  seal (&own, wanted);
  pthread_barrier_init (&barrier, NULL, THREADS);
  for (k = 0; k < THREADS; k++)
    if (pthread_create (&threads[k], NULL, thread, &bad[k]))
      _exit (3);
  for (k = 0; k < THREADS; k++)
    {
      pthread_join (threads[k], NULL);
      any |= bad[k];
    }
  return any;
}

int
main (int argc, char **argv)
{
  const int times = argc > 2 ? atoi (argv[1]) : 0;
  int failed = 0, k;
  for (k = 0; k < times; k++)
    {
      int status = -1;
      pid_t id = fork ();
      if (id == 0)
        _exit (child (argv[2]));
      if (id < 0 || waitpid (id, &status, 0) != id || !WIFEXITED (status)
          || WEXITSTATUS (status) > 1)
        return 2;
      failed += WEXITSTATUS (status);
    }
  printf ("%d\n", failed);
  return argc <= 2 || failed != 0;
}
