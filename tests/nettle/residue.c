/* SPDX-License-Identifier: ISC */
/* usage: residue [show]
 *
 * Prints what calls of Nettle leave on the stack below them: a line for each
 * call after which 8 bytes of a secret remain there, in any order of a word's
 * bytes.  Secrets are the key, what HMAC makes of it, key stream, r and s, the
 * data, digests within tags, and what a call keeps to itself of digests that
 * it cuts.  Each call is the only one in its thread, as the next one would
 * cover what it leaves; functions are called for the first time, since the
 * dynamic linker may save secrets when it binds names.  With an argument a key
 * is left there.  To be linked with -z now. */
#include <nettle/arcfour.h>
#include <nettle/chacha-poly1305.h>
#include <nettle/chacha.h>
#include <nettle/hkdf.h>
#include <nettle/hmac.h>
#include <nettle/nettle-meta.h>
#include <nettle/pbkdf2.h>
#include <nettle/salsa20.h>
#include <nettle/sha2.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/leftover.h"

enum
{
  TEXT = LONGEST_SECRET
};

static uint8_t key[32], text[TEXT], nonce[12], out[TEXT];

/* The secrets that must not be found. */
static struct
{
  uint8_t stream[TEXT];
  uint8_t r[16];      /* of Poly1305, without the bits that are cleared */
  uint8_t states[64]; /* of HMAC-SHA-256 under the key */
  uint8_t inner256[32], inner512[64];   /* digests within tags */
  uint8_t tag256[20], tag512[52];       /* from byte 12 on */
  uint8_t digest256[20], digest512[52]; /* the same */
  uint8_t pads[2][32];                  /* the key as HMAC begins with it */
  uint8_t made[32];                     /* by the caller's own hash */
} hidden;

static struct chacha_poly1305_ctx aead;
static struct chacha_ctx chacha;
static struct salsa20_ctx salsa20;
static struct arcfour_ctx arcfour;
static struct sha256_ctx sha256;
static struct sha512_ctx sha512;
static struct hmac_sha256_ctx hmac256;
static struct hmac_sha512_ctx hmac512;
static uint8_t outer[16], inner[16], state[16];

/* ------------------------------------------------- the caller's own hash */

static void
made_init (void *ctx)
{
  (void) ctx;
}

static void
made_update (void *ctx, size_t length, const uint8_t *data)
{
  (void) ctx;
  (void) length;
  (void) data;
}

static void
made_digest (void *ctx, size_t length, uint8_t *digest)
{
  (void) ctx;
  memcpy (digest, hidden.made, length);
}

static const struct nettle_hash made
    = { "made", 16, 32, 32, made_init, made_update, made_digest };

/* ------------------------------------------------------------- the calls */

#define CALL(NAME, STATEMENT)                                                 \
  if (k-- == 0)                                                               \
    {                                                                         \
      STATEMENT;                                                              \
      return NAME;                                                            \
    }

/* Make call K.  Returns its name, or null if there is none. */
static const char *
call (int k)
{
  nettle_hash_update_func *update
      = (nettle_hash_update_func *) hmac_sha256_update;
  nettle_hash_digest_func *digest
      = (nettle_hash_digest_func *) hmac_sha256_digest;

  CALL ("HMAC-SHA-256, key", hmac_sha256_set_key (&hmac256, 32, key))
  CALL ("HMAC-SHA-256, data", hmac_sha256_update (&hmac256, TEXT, text))
  CALL ("HMAC-SHA-256, tag", hmac_sha256_digest (&hmac256, 12, out))
  CALL ("HMAC-SHA-512, key", hmac_sha512_set_key (&hmac512, 32, key))
  CALL ("HMAC-SHA-512, data", hmac_sha512_update (&hmac512, TEXT, text))
  CALL ("HMAC-SHA-512, tag", hmac_sha512_digest (&hmac512, 12, out))
  CALL ("AEAD, key", chacha_poly1305_set_key (&aead, key))
  CALL ("AEAD, nonce", chacha_poly1305_set_nonce (&aead, nonce))
  CALL ("AEAD, associated data", chacha_poly1305_update (&aead, 50, text))
  CALL ("AEAD, a block", chacha_poly1305_encrypt (&aead, 64, out, text))
  CALL ("AEAD, the rest",
        chacha_poly1305_encrypt (&aead, TEXT - 64, out, text + 64))
  CALL ("AEAD, tag", chacha_poly1305_digest (&aead, 16, out))
  CALL ("AEAD, another nonce", chacha_poly1305_set_nonce (&aead, nonce))
  CALL ("AEAD, decryption", chacha_poly1305_decrypt (&aead, TEXT, out, text))
  CALL ("ChaCha20, key", chacha_set_key (&chacha, key))
  CALL ("ChaCha20, nonce", chacha_set_nonce96 (&chacha, nonce))
  CALL ("ChaCha20, data", chacha_crypt32 (&chacha, TEXT, out, text))
  CALL ("Salsa20, key", salsa20_256_set_key (&salsa20, key))
  CALL ("Salsa20, nonce", salsa20_set_nonce (&salsa20, nonce))
  CALL ("Salsa20, data", salsa20_crypt (&salsa20, TEXT, out, text))
  CALL ("RC4, key", arcfour_set_key (&arcfour, sizeof key, key))
  CALL ("RC4, data", arcfour_crypt (&arcfour, TEXT, out, text))
  CALL ("SHA-256, start", sha256_init (&sha256))
  CALL ("SHA-256, data", sha256_update (&sha256, TEXT, text))
  CALL ("SHA-256, digest", sha256_digest (&sha256, 12, out))
  CALL ("SHA-512, start", sha512_init (&sha512))
  CALL ("SHA-512, data", sha512_update (&sha512, TEXT, text))
  CALL ("SHA-512, digest", sha512_digest (&sha512, 12, out))
  CALL ("PBKDF2", pbkdf2_hmac_sha1 (sizeof key, key, 3, 12, nonce, 50, out))
  CALL ("PBKDF2, a key of HMAC",
        pbkdf2 (&hmac256, update, digest, 32, 3, 12, nonce, 50, out))
  CALL ("PBKDF2, any MAC",
        pbkdf2 (state, made_update, made_digest, 32, 3, 12, nonce, 50, out))
  CALL ("HKDF", hkdf_expand (&hmac256, update, digest, 32, 12, nonce, 60, out))
  CALL ("HKDF, any MAC",
        hkdf_expand (state, made_update, made_digest, 32, 12, nonce, 60, out))
  CALL ("HMAC, any hash, a long key",
        hmac_set_key (outer, inner, state, &made, TEXT, text))
  CALL ("HMAC, any hash, a key",
        hmac_set_key (outer, inner, state, &made, 32, key))
  CALL ("HMAC, any hash, tag",
        hmac_digest (outer, inner, state, &made, 12, out))
  return NULL;
}

static void
show (void)
{
  volatile uint8_t copy[32];
  size_t k;
  for (k = 0; k < sizeof copy; k++)
    copy[k] = key[k];
  out[0] = copy[7];
}

static int number; /* of the call, or -1: show */
static const char *name;

static void
run (void)
{
  if (number < 0)
    show ();
  else
    name = call (number);
}

/* The digest of the data within HMAC's tag. */
static void
within (const struct nettle_hash *hash, void *ctx, uint8_t *digest)
{
  uint8_t block[128];
  size_t k;
  memset (block, 0x36, sizeof block);
  for (k = 0; k < sizeof key; k++)
    block[k] ^= key[k];
  hash->init (ctx);
  hash->update (ctx, hash->block_size, block);
  hash->update (ctx, TEXT, text);
  hash->digest (ctx, hash->digest_size, digest);
}

/* In a child, where calls are not the first ones of this process. */
static void
make_secrets (void)
{
  static const uint8_t clear[16]
      = { 0, 0, 0, 240, 3, 0, 0, 240, 3, 0, 0, 240, 3, 0, 0, 240 };
  uint8_t whole[64];
  size_t k;

  chacha_set_key (&chacha, key);
  chacha_set_nonce96 (&chacha, nonce);
  chacha_crypt32 (&chacha, TEXT, hidden.stream, hidden.stream);
  for (k = 0; k < 16; k++)
    hidden.r[k] = hidden.stream[k] & (uint8_t) ~clear[k];
  hmac_sha256_set_key (&hmac256, sizeof key, key);
  memcpy (hidden.states, &hmac256.outer, 32);
  memcpy (hidden.states + 32, &hmac256.inner, 32);
  hmac_sha256_update (&hmac256, TEXT, text);
  hmac_sha256_digest (&hmac256, 32, whole);
  memcpy (hidden.tag256, whole + 12, 20);
  hmac_sha512_set_key (&hmac512, sizeof key, key);
  hmac_sha512_update (&hmac512, TEXT, text);
  hmac_sha512_digest (&hmac512, 64, whole);
  memcpy (hidden.tag512, whole + 12, 52);
  within (&nettle_sha256, &sha256, hidden.inner256);
  within (&nettle_sha512, &sha512, hidden.inner512);
  sha256_init (&sha256);
  sha256_update (&sha256, TEXT, text);
  sha256_digest (&sha256, 32, whole);
  memcpy (hidden.digest256, whole + 12, 20);
  sha512_init (&sha512);
  sha512_update (&sha512, TEXT, text);
  sha512_digest (&sha512, 64, whole);
  memcpy (hidden.digest512, whole + 12, 52);
  for (k = 0; k < sizeof key; k++)
    {
      hidden.pads[0][k] = key[k] ^ 0x36;
      hidden.pads[1][k] = key[k] ^ 0x5c;
    }
  for (k = 0; k < sizeof hidden.made; k++)
    hidden.made[k] = (uint8_t) (k * k * 11 + k * 29 + 3);
}

static void
get_secrets (void)
{
  int ends[2];
  if (pipe (ends) != 0)
    exit (99);
  if (fork () == 0)
    {
      make_secrets ();
      _exit (write (ends[1], &hidden, sizeof hidden) != sizeof hidden);
    }
  if (read (ends[0], &hidden, sizeof hidden) != sizeof hidden)
    exit (99);
}

int
main (int argc, char **argv)
{
  size_t k;

  (void) argv;
  for (k = 0; k < sizeof key; k++)
    key[k] = (uint8_t) (k * 37 + 11);
  for (k = 0; k < sizeof text; k++)
    text[k] = (uint8_t) (k * k * 7 + k * 13 + 5);
  memcpy (nonce, "nonce nonce!", sizeof nonce);
  get_secrets ();
  secret ("key", sizeof key, key);
  secret ("text", sizeof text, text);
#define HIDDEN(NAME) secret (#NAME, sizeof hidden.NAME, hidden.NAME)
  HIDDEN (stream);
  HIDDEN (r);
  HIDDEN (states);
  HIDDEN (inner256);
  HIDDEN (inner512);
  HIDDEN (tag256);
  HIDDEN (tag512);
  HIDDEN (digest256);
  HIDDEN (digest512);
  HIDDEN (pads);
  HIDDEN (made);
  number = argc > 1 ? -1 : 0;
  do
    {
      const char *left = search (STACK, stack_of (run));
      if (number >= 0 && !name)
        break;
      if (left)
        printf ("%s: %s\n", number < 0 ? "show" : name, left);
    }
  while (number++ >= 0);
  return 0;
}
