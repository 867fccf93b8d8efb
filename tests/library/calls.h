/* SPDX-License-Identifier: ISC */
/* The calls of calls.def, and the memory that they work on. */
#ifndef SYMCRYPT_TESTS_CALLS_H
#define SYMCRYPT_TESTS_CALLS_H

#include <symcrypt/symcrypt.h>

enum call_needs
{
  ANY,
  KEYED,
  READY
};

/* A line of calls.def.  NAME of a call is its text.  A section has a name and
 * LENGTH, which a call lacks. */
struct call
{
  const char *name;
  void (*prepare) (void);
  const struct symcrypt_hash *(*hash) (void); /* its own, or null */
  enum call_needs needs;
  int untimed;
  size_t length;
};
extern const struct call calls[];
extern const unsigned call_count;

enum
{
  CALL_KEY = 160,        /* bytes of key */
  CALL_PUBLIC = 64,      /* and of what is public */
  CALL_MESSAGES = 20,    /* at once */
  CALL_MESSAGES_AT = 37, /* bytes from one to the next */
  CALL_MESSAGE_SIZE = 1500
};

/* The memory that the calls use.  The caller sets KEY, MESSAGE, PUBLIC, OUT,
 * LENGTH, HASH and N, and the three functions. */
struct call_memory
{
  const uint8_t *key, *message, *public_bytes;
  uint8_t *out; /* LENGTH bytes, and at least 33 * 64 */
  size_t length, n;
  const struct symcrypt_hash *hash;
  /* Nonzero if the messages of a batch have one length. */
  int alike;
  /* call_prepare reports here the data that it makes secret or public. */
  void (*is_secret) (const void *data, size_t n);
  void (*is_public) (void *data, size_t n);

  union
  {
    struct symcrypt_chacha_ctx chacha;
    struct symcrypt_salsa20_ctx salsa20;
    struct symcrypt_rc4_ctx rc4[CALL_MESSAGES];
    struct symcrypt_poly1305_ctx poly1305;
    struct symcrypt_chacha_poly1305_ctx aead;
    struct symcrypt_hash_ctx hash;
    struct symcrypt_hmac_ctx hmac;
    struct symcrypt_tz_ctx tz;
  } ctx;
  struct symcrypt_hmac_key hmac_key, password_key;
  uint8_t tag[64], right_tag[64], blob[SYMCRYPT_HMAC_MAX_BLOB_SIZE];
  uint8_t parts[128];
  uint32_t words[16];
  uint32_t words_of_many[33][16];

  size_t lengths[CALL_MESSAGES], salt_lengths[CALL_MESSAGES];
  uint8_t outs[CALL_MESSAGES][CALL_MESSAGE_SIZE], tags[CALL_MESSAGES][16];
  struct symcrypt_column column; /* of records, where the messages begin */
  struct symcrypt_column nonces, sealed;
  int64_t offsets[CALL_MESSAGES + 1], sealed_offsets[CALL_MESSAGES + 1];
  uint8_t opened[CALL_MESSAGES * CALL_MESSAGE_SIZE], wrong[CALL_MESSAGES];
  const uint8_t *messages[CALL_MESSAGES], *salts[CALL_MESSAGES];
  uint8_t *dsts[CALL_MESSAGES];
  const struct symcrypt_hmac_key *hmac_keys[CALL_MESSAGES];
  struct symcrypt_rc4_ctx *rc4s[CALL_MESSAGES];
  struct symcrypt_chacha_poly1305_message packets[CALL_MESSAGES];

  int result;
  size_t size;
};
extern struct call_memory on;

/* Make all that calls[ROW] takes, from nothing. */
void call_prepare (unsigned row);

/* The call itself. */
void call_run (unsigned row);

/* Return nonzero if calls[ROW] has the word ROLE. */
int call_has (unsigned row, const char *role);

/* Return nonzero if calls[ROW] is one for each hash. */
int call_takes_hash (unsigned row);

/* The name of its function, and the length of that. */
const char *call_function (unsigned row, int *length);

#endif
