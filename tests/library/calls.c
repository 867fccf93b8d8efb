/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <ctype.h>
#include <string.h>

#include "tests/library/calls.h"
#include "tests/testutil.h"

struct call_memory on;

/* ------------------------------------------------------------------ states */

static void
prepare_nothing (void)
{
}

static void
prepare_chacha (void)
{
  symcrypt_chacha_set_key (&on.ctx.chacha, on.key);
  symcrypt_chacha_set_nonce (&on.ctx.chacha, on.public_bytes);
  must (symcrypt_chacha_stream (&on.ctx.chacha, 10, on.tag));
}

static void
prepare_xchacha (void)
{
  prepare_chacha ();
  on.is_secret (&on.ctx, sizeof on.ctx);
  symcrypt_xchacha_set_nonce (&on.ctx.chacha, on.public_bytes);
}

static void
prepare_salsa20 (void)
{
  must (symcrypt_salsa20_set_key (&on.ctx.salsa20, 32, on.key));
  symcrypt_salsa20_set_nonce (&on.ctx.salsa20, on.public_bytes);
  must (symcrypt_salsa20_stream (&on.ctx.salsa20, 10, on.tag));
}

static void
prepare_xsalsa20 (void)
{
  prepare_salsa20 ();
  on.is_secret (&on.ctx, sizeof on.ctx);
  must (symcrypt_xsalsa20_set_nonce (&on.ctx.salsa20, on.public_bytes));
}

/* ChaCha's constants, a key, a counter and a nonce. */
static void
prepare_words (void)
{
  memcpy (on.words, "expand 32-byte k", 16);
  memcpy (on.words + 4, on.key, 32);
  memcpy (on.words + 12, on.public_bytes, 16);
}

static void
prepare_words_of_many (void)
{
  unsigned k;
  for (k = 0; k < 33; k++)
    {
      memcpy (on.words_of_many[k], on.message + 64 * (k % 4), 64);
      memcpy (on.words_of_many[k] + 12, on.public_bytes, 16);
    }
}

static void
prepare_salsa20_words (void)
{
  prepare_salsa20 ();
  memcpy (on.words, on.ctx.salsa20.stream.state, sizeof on.words);
}

/* Each message begins elsewhere. */
static void
places_of_many (void)
{
  size_t k;
  for (k = 0; k < CALL_MESSAGES; k++)
    {
      on.messages[k] = on.message + CALL_MESSAGES_AT * k;
      on.dsts[k] = on.outs[k];
    }
}

static void
prepare_rc4 (void)
{
  must (symcrypt_rc4_set_key (on.ctx.rc4, 16, on.key));
}

static void
prepare_rc4s (void)
{
  size_t k;
  places_of_many ();
  for (k = 0; k < CALL_MESSAGES; k++)
    {
      on.rc4s[k] = &on.ctx.rc4[k];
      must (symcrypt_rc4_set_key (&on.ctx.rc4[k], 16, on.key + k));
      on.lengths[k] = 1100 - 50 * k;
    }
}

static void
prepare_poly1305 (void)
{
  symcrypt_poly1305_set_key (&on.ctx.poly1305, on.key);
  symcrypt_poly1305_update (&on.ctx.poly1305, 21, on.message);
}

static void
prepare_aead (void)
{
  symcrypt_chacha_poly1305_set_key (&on.ctx.aead, on.key);
  symcrypt_chacha_poly1305_set_nonce (&on.ctx.aead, on.public_bytes);
}

/* Change one of the first ten bytes of the right TAG, at a place that is
 * secret: a comparison that ends there would tell which. */
static void
forge (uint8_t *tag)
{
  unsigned k;
  memcpy (on.right_tag, tag, sizeof on.right_tag);
  for (k = 0; k < 10; k++)
    tag[k] ^= (uint8_t) (((k ^ (on.message[99] & 7)) - 1u) >> 8 & 1);
}

/* A sealed message and its tag, both sent in the open. */
static void
give_away (uint8_t *sealed, size_t length, uint8_t *tag)
{
  on.is_public (sealed, length);
  on.is_public (tag, 16);
}

static void
prepare_sealed (void)
{
  prepare_aead ();
  must (symcrypt_chacha_poly1305_seal (on.key, on.public_bytes, 20,
                                       on.public_bytes, on.length, on.out,
                                       on.message, on.tag));
  give_away (on.out, on.length, on.tag);
}

static void
prepare_wrong_seal (void)
{
  prepare_aead ();
  must (symcrypt_chacha_poly1305_seal (on.key, on.public_bytes, 20,
                                       on.public_bytes, on.length, on.out,
                                       on.message, on.tag));
  on.is_public (on.out, on.length);
  forge (on.tag);
}

static void
prepare_x_sealed (void)
{
  must (symcrypt_xchacha_poly1305_seal (on.key, on.public_bytes, 20,
                                        on.public_bytes, on.length, on.out,
                                        on.message, on.tag));
  give_away (on.out, on.length, on.tag);
}

/* Only associated data, more than the context buffers, and the tag. */
static void
prepare_authentic (void)
{
  prepare_aead ();
  must (symcrypt_chacha_poly1305_update (&on.ctx.aead, 85, on.message));
  must (symcrypt_chacha_poly1305_digest (&on.ctx.aead, on.tag));
  symcrypt_chacha_poly1305_set_nonce (&on.ctx.aead, on.public_bytes);
  must (symcrypt_chacha_poly1305_update (&on.ctx.aead, 60, on.message));
  must (symcrypt_chacha_poly1305_update (&on.ctx.aead, 25, on.message + 60));
}

static void
prepare_forged (void)
{
  prepare_authentic ();
  forge (on.tag);
}

/* Lanes that were used last keep the end of a message. */
static void
prepare_messages (void)
{
  size_t k;
  places_of_many ();
  for (k = 0; k < CALL_MESSAGES; k++)
    {
      const size_t end
          = on.length < CALL_MESSAGE_SIZE ? on.length : CALL_MESSAGE_SIZE;
      const size_t n = on.alike ? end : k * 37 % (end + 1);
      const size_t last = n < 256 ? n : 256;
      on.lengths[k] = n;
      on.is_secret (on.messages[k] + (n - last), last);
    }
  memset (&on.column, 0, sizeof on.column);
  on.column.n = on.n;
  on.column.data = on.message;
  on.column.length
      = on.length < CALL_MESSAGE_SIZE ? on.length : CALL_MESSAGE_SIZE;
  on.column.stride = CALL_MESSAGES_AT;
  on.column.size
      = on.column.length + CALL_MESSAGES_AT * (size_t) CALL_MESSAGES;
}

/* All under one key and one nonce.  Only a test may reuse a nonce. */
static void
prepare_packets (void)
{
  size_t k;
  prepare_messages ();
  for (k = 0; k < CALL_MESSAGES; k++)
    {
      struct symcrypt_chacha_poly1305_message *m = &on.packets[k];
      m->key = on.key;
      m->nonce = on.public_bytes;
      m->ad = on.public_bytes;
      m->ad_length = on.alike ? 20 : k * 5 % 40;
      m->length = on.lengths[k];
      m->dst = on.outs[k];
      m->src = on.messages[k];
      m->tag = on.tags[k];
    }
}

/* The last is wrong, so that no tag of a later message replaces its right tag
 * on the stack.  The result says that one is wrong, and is public. */
static void
open_packets (void)
{
  size_t k;
  forge (on.tags[on.n - 1]);
  for (k = 0; k < CALL_MESSAGES; k++)
    {
      on.packets[k].src = on.outs[k];
      give_away (on.outs[k], on.lengths[k], on.tags[k]);
    }
}

static void
prepare_sealed_packets (void)
{
  prepare_packets ();
  must (symcrypt_chacha_poly1305_seal_many (CALL_MESSAGES, on.packets));
  open_packets ();
}

static void
prepare_x_sealed_packets (void)
{
  prepare_packets ();
  must (symcrypt_xchacha_poly1305_seal_many (CALL_MESSAGES, on.packets));
  open_packets ();
}

/* All with one nonce and one salt.  Only a test may reuse a nonce. */
static void
prepare_columns (void)
{
  prepare_messages ();
  if (on.column.length > CALL_MESSAGE_SIZE - 16)
    on.column.length = CALL_MESSAGE_SIZE - 16;
  memset (&on.nonces, 0, sizeof on.nonces);
  on.nonces.n = on.n;
  on.nonces.data = on.public_bytes;
  on.nonces.size = on.nonces.length = 12;
}

static void
prepare_sealed_columns (void)
{
  prepare_columns ();
  must (symcrypt_chacha_poly1305_seal_column (
      on.key, &on.nonces, NULL, &on.column, on.sealed_offsets, on.outs[0]));
  memset (&on.sealed, 0, sizeof on.sealed);
  on.sealed.n = on.n;
  on.sealed.data = on.outs[0];
  on.sealed.offsets64 = on.sealed_offsets;
  on.sealed.size = (size_t) on.sealed_offsets[on.n];
  on.is_public (on.outs[0], on.sealed.size);
}

static void
prepare_tz (void)
{
  symcrypt_tz_init (&on.ctx.tz);
  symcrypt_tz_update (&on.ctx.tz, 70, on.message);
}

static void
prepare_tz_blob (void)
{
  prepare_tz ();
  symcrypt_tz_export (&on.ctx.tz, on.blob);
}

/* Digests are sent in the open, and whether one is valid is an answer. */
static void
prepare_tz_digests (void)
{
  symcrypt_tz (100, on.message + 1, on.parts);
  symcrypt_tz (30, on.message + 101, on.parts + 64);
  on.is_public (on.parts, 128);
  must (symcrypt_tz_concat (on.tag, 2, on.parts));
  on.is_public (on.tag, 64);
}

static void
prepare_hash (void)
{
  must (symcrypt_hash_init (&on.ctx.hash, on.hash));
  symcrypt_hash_update (&on.ctx.hash, 30, on.message);
}

static void
prepare_hmac (void)
{
  must (symcrypt_hmac_set_key (&on.hmac_key, on.hash, 32, on.key));
  must (symcrypt_hmac_init (&on.ctx.hmac, &on.hmac_key));
  symcrypt_hmac_update (&on.ctx.hmac, 30, on.message);
}

/* The right tag but for a byte. */
static void
prepare_hmac_tag (void)
{
  prepare_hmac ();
  must (symcrypt_hmac (&on.hmac_key, on.length, on.message, on.tag));
  forge (on.tag);
}

static void
prepare_hmac_key_blob (void)
{
  prepare_hmac ();
  on.size = symcrypt_hmac_key_export (&on.hmac_key, on.blob);
}

static void
prepare_hmac_blob (void)
{
  prepare_hmac ();
  on.size = symcrypt_hmac_export (&on.ctx.hmac, on.blob);
}

static void
prepare_after_prefix (void)
{
  prepare_hash ();
  prepare_messages ();
}

static void
prepare_hash_blob (void)
{
  prepare_hash ();
  on.size = symcrypt_hash_export (&on.ctx.hash, on.blob);
}

static void
prepare_hmacs (void)
{
  size_t k;
  prepare_messages ();
  prepare_hmac ();
  for (k = 0; k < CALL_MESSAGES; k++)
    on.hmac_keys[k] = &on.hmac_key;
}

static void
prepare_hkdf (void)
{
  uint8_t prk[64];
  prepare_hmac ();
  must (symcrypt_hkdf_extract (on.hash, 20, on.public_bytes, 32, on.key, prk));
  on.is_secret (prk, symcrypt_hash_digest_size (on.hash));
}

static void
prepare_password (void)
{
  must (symcrypt_hmac_set_key (&on.password_key, on.hash, 20, on.message));
}

static void
prepare_passwords (void)
{
  size_t k;
  places_of_many ();
  prepare_password ();
  for (k = 0; k < CALL_MESSAGES; k++)
    {
      on.salts[k] = on.public_bytes;
      on.lengths[k] = 20 + k;
      on.salt_lengths[k] = 30;
    }
}

/* ------------------------------------------------------------------- roles */

#define ERROR on.result
#define SIZE on.size
#define CHACHA (&on.ctx.chacha)
#define SALSA20 (&on.ctx.salsa20)
#define RC4 on.ctx.rc4
#define RC4S on.rc4s
#define POLY1305 (&on.ctx.poly1305)
#define AEAD (&on.ctx.aead)
#define TZ (&on.ctx.tz)
#define HASH_CTX (&on.ctx.hash)
#define HASH_STATE (&on.ctx.hash.ctx)
#define HMAC_CTX (&on.ctx.hmac)
#define HMAC_KEY (&on.hmac_key)
#define HMAC_KEYS on.hmac_keys
#define PASSWORD_KEY (&on.password_key)
#define KEY on.key
#define KEY_S (on.key + 32)
#define PASSWORD on.message
#define PUBLIC on.public_bytes
#define LENGTH on.length
#define KEY_LENGTH (on.length < 400 ? on.length : 400)
#define MESSAGE on.message
#define MESSAGES on.messages
#define CIPHERTEXT on.out
#define STREAM on.out
#define DERIVED on.out
#define SEALED on.out
#define OPENED on.out
#define TAG on.tag
#define PARTS on.parts
#define WORDS on.words
#define WORDS_OF_MANY on.words_of_many[0]
#define BLOB on.blob
#define SECRET_BLOB on.blob
#define BLOB_SIZE on.size
#define N on.n
#define LENGTHS on.lengths
#define COLUMN &on.column
#define NONCES &on.nonces
#define SALT_COLUMN &on.nonces
#define OFFSETS on.offsets
#define COLUMN_SEALED on.outs[0]
#define SEALED_COLUMN &on.sealed
#define COLUMN_OPENED on.opened
#define WRONG on.wrong
#define SALTS on.salts
#define SALT_LENGTHS on.salt_lengths
#define CIPHERTEXTS on.dsts
#define DIGESTS on.dsts
#define DERIVEDS on.dsts
#define PACKETS on.packets
#define DIGEST_SIZE symcrypt_hash_digest_size (on.hash)

/* The functions of one family, and of one hash. */
#define FAMILY_CALLS(NAME)                                                    \
  NAMED (NAME, hash,                                                          \
         symcrypt_##NAME##_update (FAMILY_CTX (NAME), LENGTH, MESSAGE))       \
  NAMED (NAME, hash,                                                          \
         symcrypt_##NAME##_compress (FAMILY_CTX (NAME)->state, LENGTH / 128,  \
                                     MESSAGE))                                \
  NAMED (NAME, messages,                                                      \
         symcrypt_##NAME##_many (N, LENGTHS, MESSAGES, DIGESTS))
#define HASH_CALLS(NAME, FAMILY)                                              \
  NAMED (NAME, hash, symcrypt_##NAME##_init (FAMILY_CTX (FAMILY)))            \
  NAMED (NAME, hash, symcrypt_##NAME##_digest (FAMILY_CTX (FAMILY), TAG))     \
  NAMED (NAME, nothing, symcrypt_##NAME (LENGTH, MESSAGE, TAG))
#define FAMILY_CTX(NAME) (&on.ctx.hash.ctx.NAME)

/* ------------------------------------------------------------------- table */

#define BINDINGS(FUNCTION, PYTHON, RUST, GO)
#define SECTION(NAME, LENGTH) { NAME, NULL, NULL, ANY, 0, LENGTH },
#define ROW(STATE, NEEDS, UNTIMED_CALL, TEXT, HASH_OF)                        \
  { TEXT, prepare_##STATE, HASH_OF, NEEDS, UNTIMED_CALL, 0 },
#define CALL(STATE, NEEDS, TEXT) ROW (STATE, NEEDS, 0, #TEXT, NULL)
#define UNTIMED(STATE, NEEDS, TEXT) ROW (STATE, NEEDS, 1, #TEXT, NULL)
#define NAMED(NAME, STATE, TEXT)                                              \
  ROW (STATE, ANY, 0, #TEXT, symcrypt_hash_##NAME)
const struct call calls[] = {
#include "tests/library/calls.def"
#define FAMILY(NAME, WORD, WORDS, BLOCK, ENDIANNESS) FAMILY_CALLS (NAME)
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  HASH_CALLS (NAME, FAMILY)
#include "hashes.def"
};
const unsigned call_count = sizeof calls / sizeof calls[0];
#undef SECTION
#undef CALL
#undef UNTIMED
#undef NAMED

void
call_prepare (unsigned row)
{
  memset (&on.ctx, 0, sizeof on.ctx);
  memset (&on.hmac_key, 0, sizeof on.hmac_key);
  memset (&on.password_key, 0, sizeof on.password_key);
  calls[row].prepare ();
}

enum
{
  FIRST = __COUNTER__ + 1
};
#define SECTION(NAME, LENGTH_OF)                                              \
  case __COUNTER__ - FIRST:                                                   \
    break;
#define CALL(STATE, NEEDS, TEXT)                                              \
  case __COUNTER__ - FIRST:                                                   \
    TEXT;                                                                     \
    break;
#define UNTIMED(STATE, NEEDS, TEXT) CALL (STATE, NEEDS, TEXT)
#define NAMED(NAME, STATE, TEXT) CALL (STATE, ANY, TEXT)

void
call_run (unsigned row)
{
  switch (row)
    {
#define HASH on.hash
#include "tests/library/calls.def"
#undef HASH
#define FAMILY(NAME, WORD, WORDS, BLOCK, ENDIANNESS) FAMILY_CALLS (NAME)
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  HASH_CALLS (NAME, FAMILY)
#include "hashes.def"
    }
}

int
call_has (unsigned row, const char *role)
{
  const size_t n = strlen (role);
  const char *p = calls[row].name;
  /* No text begins with a role but ERROR and SIZE, which are not asked for. */
  while ((p = strstr (p + 1, role)) != NULL)
    if (!isalnum ((unsigned char) p[-1]) && p[-1] != '_'
        && !isalnum ((unsigned char) p[n]) && p[n] != '_')
      return 1;
  return 0;
}

int
call_takes_hash (unsigned row)
{
  while (calls[row].prepare && !calls[row].hash)
    row--;
  return calls[row].prepare || strstr (calls[row].name, "%s");
}

const char *
call_function (unsigned row, int *length)
{
  const char *name = strstr (calls[row].name, "symcrypt_");
  *length = (int) strcspn (name, " ");
  return name;
}
