/* SPDX-License-Identifier: ISC */
/* Tags of many messages under one key, by several threads: the key is prepared
 * once, and all threads read it. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

enum
{
  THREADS = 4,
  MESSAGES = 1000,
  TAG = SYMCRYPT_SHA256_DIGEST_SIZE
};

/* The messages, and for each where it is, how long it is, under which key its
 * tag is to be made, and where the tag goes. */
static char messages[MESSAGES][64];
static const uint8_t *datas[MESSAGES];
static size_t lengths[MESSAGES];
static const struct symcrypt_hmac_key *keys[MESSAGES];
static uint8_t tags[MESSAGES][TAG];
static uint8_t *digests[MESSAGES];

/* A thread's share: messages FIRST to END - 1. */
struct share
{
  pthread_t thread;
  size_t first, end;
  int error;
};

/* No lock is needed: what is const may be shared, and each thread writes tags
 * of its own.  The library itself has no state that threads would share.  One
 * call for many messages takes less time than a call for each, for the library
 * works on several side by side. */
static void *
work (void *argument)
{
  struct share *s = (struct share *) argument;
  s->error = symcrypt_hmac_many (s->end - s->first, keys + s->first,
                                 lengths + s->first, datas + s->first,
                                 digests + s->first);
  return NULL;
}

int
main (void)
{
  static const char secret[] = "from the generator of the system";
  struct symcrypt_hmac_key key;
  struct share shares[THREADS];
  uint8_t again[TAG];
  int k, started, good = 1;

  if (symcrypt_hmac_set_key (&key, symcrypt_hash_sha256 (), strlen (secret),
                             (const uint8_t *) secret)
      != 0)
    return 1;
  for (k = 0; k < MESSAGES; k++)
    {
      sprintf (messages[k], "message number %d", k);
      datas[k] = (const uint8_t *) messages[k];
      lengths[k] = strlen (messages[k]);
      keys[k] = &key;
      digests[k] = tags[k];
    }

  for (started = 0; started < THREADS; started++)
    {
      struct share *s = &shares[started];
      s->first = (size_t) started * MESSAGES / THREADS;
      s->end = (size_t) (started + 1) * MESSAGES / THREADS;
      if (pthread_create (&s->thread, NULL, work, s) != 0)
        break;
    }
  for (k = 0; k < started; k++)
    if (pthread_join (shares[k].thread, NULL) != 0 || shares[k].error != 0)
      good = 0;
  if (started < THREADS)
    good = 0;

  /* Compare with one message at a time. */
  for (k = 0; k < MESSAGES; k++)
    {
      if (symcrypt_hmac (&key, lengths[k], datas[k], again) != 0
          || !symcrypt_memeql (TAG, again, tags[k]))
        good = 0;
    }

  symcrypt_wipe (sizeof key, &key);
  printf ("1..1\n%sok 1 - %d tags under one key by %d threads\n",
          good ? "" : "not ", MESSAGES, THREADS);
  return !good;
}
