/* SPDX-License-Identifier: ISC */
/* A store of passwords: whoever steals it has to guess them slowly.  Several
 * can be worked on at once, which gives a busy server more logins a second for
 * the same cost to the thief. */
#include <stdio.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

enum
{
  MOST = 8 /* passwords worked on at once */
};

/* The record that is stored for a password. */
struct record
{
  char name[16];
  uint8_t salt[16];
  uint8_t hash[SYMCRYPT_SHA256_DIGEST_SIZE];
};

/* OWASP's number for PBKDF2-HMAC-SHA256 in 2023.  A real store keeps it with
 * each record, so that it can be raised for passwords that are set later. */
#ifndef ITERATIONS
#define ITERATIONS 600000
#endif

/* 1 if PASSWORD is the one that RECORD was made of, else 0. */
static int
check (const struct record *record, const char *password)
{
  uint8_t hash[sizeof record->hash];
  int good = symcrypt_pbkdf2_hmac (symcrypt_hash_sha256 (), strlen (password),
                                   (const uint8_t *) password, ITERATIONS,
                                   sizeof record->salt, record->salt,
                                   sizeof hash, hash)
                 == 0
             && symcrypt_memeql (sizeof hash, hash, record->hash);
  symcrypt_wipe (sizeof hash, hash);
  return good;
}

/* The hashes of N passwords with the salts of N records, side by side. */
static int
derive (size_t n, const struct record *const *records,
        const char *const *passwords, uint8_t hashes[][32])
{
  const uint8_t *p[MOST], *salts[MOST];
  size_t p_lengths[MOST], salt_lengths[MOST], k;
  uint8_t *dsts[MOST];

  for (k = 0; k < n; k++)
    {
      p[k] = (const uint8_t *) passwords[k];
      p_lengths[k] = strlen (passwords[k]);
      salts[k] = records[k]->salt;
      salt_lengths[k] = sizeof records[k]->salt;
      dsts[k] = hashes[k];
    }
  return symcrypt_pbkdf2_hmac_many (symcrypt_hash_sha256 (), n, p_lengths, p,
                                    ITERATIONS, salt_lengths, salts, 32, dsts);
}

/* Set RIGHT[k] to whether PASSWORDS[k] is the one of *RECORDS[k]. */
static int
check_many (size_t n, const struct record *const *records,
            const char *const *passwords, int *right)
{
  uint8_t hashes[MOST][32];
  size_t k;
  int error = derive (n, records, passwords, hashes);
  for (k = 0; k < n; k++)
    right[k] = !error && symcrypt_memeql (32, hashes[k], records[k]->hash);
  symcrypt_wipe (sizeof hashes, hashes);
  return error;
}

int
main (void)
{
  static const char *const set[3] = { "correct horse", "battery", "staple" };
  static const char *const typed[4]
      = { "battery", "correct horse", "wrong horse", "" };
  struct record store[3]
      = { { .name = "ann" }, { .name = "bob" }, { .name = "eve" } };
  const struct record *all[3], *logins[4];
  uint8_t hashes[3][32];
  int k, right[4], good = 1;

  for (k = 0; k < 3; k++)
    {
      all[k] = &store[k];
      good
          = good && symcrypt_random (sizeof store[k].salt, store[k].salt) == 0;
    }
  good = good && derive (3, all, set, hashes) == 0;
  for (k = 0; k < 3; k++)
    memcpy (store[k].hash, hashes[k], sizeof store[k].hash);

  /* Four logins that wait: bob, ann, ann with a typing error, eve with
   * nothing. */
  logins[0] = &store[1];
  logins[1] = logins[2] = &store[0];
  logins[3] = &store[2];
  good = good && check_many (4, logins, typed, right) == 0 && right[0]
         && right[1] && !right[2] && !right[3] && check (logins[0], typed[0])
         && !check (logins[2], typed[2]);

  printf ("1..1\n%sok 1 - passwords stored and checked, several at once\n",
          good ? "" : "not ");
  return !good;
}
