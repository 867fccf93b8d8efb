/* SPDX-License-Identifier: ISC */
/* Store a password so that whoever steals the record has to guess it slowly,
 * and check one against the record. */
#include <stdio.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

/* What is stored for a user. */
struct record
{
  uint64_t iterations;
  uint8_t salt[16];
  uint8_t hash[SYMCRYPT_SHA256_DIGEST_SIZE];
};

static int
derive (const struct record *record, const char *password, uint8_t *hash)
{
  return symcrypt_pbkdf2_hmac (symcrypt_hash_sha256 (), strlen (password),
                               (const uint8_t *) password, record->iterations,
                               sizeof record->salt, record->salt,
                               sizeof record->hash, hash);
}

/* 1 if PASSWORD is the one that RECORD was made of, else 0. */
static int
check (const struct record *record, const char *password)
{
  uint8_t hash[sizeof record->hash];
  int good = derive (record, password, hash) == 0
             && symcrypt_memeql (sizeof hash, hash, record->hash);
  symcrypt_wipe (sizeof hash, hash);
  return good;
}

int
main (void)
{
  struct record record;
  int good;

  /* A salt for each password.  A real program makes some hundred thousand
   * iterations: this one is to end soon. */
  if (symcrypt_random (sizeof record.salt, record.salt) != 0)
    return 1;
  record.iterations = 1000;
  good = derive (&record, "correct horse", record.hash) == 0
         && check (&record, "correct horse")
         && !check (&record, "wrong horse");

  /* Forgotten iterations are an error, not a weak key. */
  record.iterations = 0;
  good = good
         && derive (&record, "correct horse", record.hash)
                == SYMCRYPT_ERROR_ITERATIONS;

  printf ("1..1\n%sok 1 - PBKDF2 with HMAC-SHA-256 tells passwords apart\n",
          good ? "" : "not ");
  return !good;
}
