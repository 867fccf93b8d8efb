/* SPDX-License-Identifier: ISC */
/* usage: residue [show]
 *
 * Prints what calls of Nettle leave on the stack below them: a line for each
 * call after which 8 bytes of a secret remain there.  Secrets are the key, key
 * stream, r and s, the data, and what HMAC makes of the key.  Each function is
 * called for the first time, since the dynamic linker may save secrets when it
 * binds names.  With an argument a key is left there.  To be linked with -z
 * now. */
#include <nettle/arcfour.h>
#include <nettle/chacha-poly1305.h>
#include <nettle/chacha.h>
#include <nettle/hkdf.h>
#include <nettle/hmac.h>
#include <nettle/pbkdf2.h>
#include <nettle/salsa20.h>
#include <nettle/sha2.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum
{
  STACK = 1 << 18,
  TEXT = 300
};

static uint8_t key[32], text[TEXT], nonce[12], stream[TEXT], out[TEXT];
static uint8_t states[64]; /* of HMAC-SHA-256 under the key */

static void
aead (void)
{
  static struct chacha_poly1305_ctx c;
  chacha_poly1305_set_key (&c, key);
  chacha_poly1305_set_nonce (&c, nonce);
  chacha_poly1305_update (&c, 13, nonce);
  chacha_poly1305_encrypt (&c, 64, out, text);
  chacha_poly1305_encrypt (&c, TEXT - 64, out, text + 64);
  chacha_poly1305_digest (&c, 16, out);
}

static void
chacha (void)
{
  static struct chacha_ctx c;
  chacha_set_key (&c, key);
  chacha_set_nonce96 (&c, nonce);
  chacha_crypt32 (&c, TEXT, out, text);
}

static void
salsa20 (void)
{
  static struct salsa20_ctx c;
  salsa20_256_set_key (&c, key);
  salsa20_set_nonce (&c, nonce);
  salsa20_crypt (&c, TEXT, out, text);
}

static void
arcfour (void)
{
  static struct arcfour_ctx c;
  arcfour_set_key (&c, sizeof key, key);
  arcfour_crypt (&c, TEXT, out, text);
}

static void
sha512 (void)
{
  static struct sha512_ctx c;
  sha512_init (&c);
  sha512_update (&c, 50, text);
  sha512_update (&c, TEXT, text);
  sha512_digest (&c, 64, out);
}

static void
hmac (void)
{
  static struct hmac_sha256_ctx c;
  hmac_sha256_set_key (&c, sizeof key, key);
  memcpy (states, &c.outer, 32);
  memcpy (states + 32, &c.inner, 32);
  hmac_sha256_update (&c, TEXT, text);
  hmac_sha256_digest (&c, 32, out);
}

/* The key is the password, then a PRK. */
static void
password (void)
{
  pbkdf2_hmac_sha1 (sizeof key, key, 3, sizeof nonce, nonce, 50, out);
}

static void
prepared (void)
{
  static struct hmac_sha256_ctx c;
  hmac_sha256_set_key (&c, sizeof key, key);
  pbkdf2 (&c, (nettle_hash_update_func *) hmac_sha256_update,
          (nettle_hash_digest_func *) hmac_sha256_digest, 32, 3, sizeof nonce,
          nonce, 50, out);
}

static void
hkdf (void)
{
  static struct hmac_sha256_ctx c;
  hmac_sha256_set_key (&c, sizeof key, key);
  hkdf_expand (&c, (nettle_hash_update_func *) hmac_sha256_update,
               (nettle_hash_digest_func *) hmac_sha256_digest, 32,
               sizeof nonce, nonce, 60, out);
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

static void (*running) (void);

/* Far below what the end of a thread writes. */
static void *
thread (void *nothing)
{
  volatile uint8_t above[STACK / 4];
  above[0] = 0;
  running ();
  above[STACK / 4 - 1] = above[0];
  return nothing;
}

static int
left (const uint8_t *stack, const uint8_t *secret, size_t length)
{
  size_t k, j;
  for (k = 0; k + 8 <= length; k += 4)
    for (j = 0; j + 8 <= STACK; j++)
      if (memcmp (stack + j, secret + k, 8) == 0)
        return 1;
  return 0;
}

static void
try (void (*function) (void), const char *name)
{
  static uint8_t *stack;
  pthread_attr_t attributes;
  pthread_t id;

  if (!stack)
    stack = aligned_alloc (4096, STACK);
  memset (stack, 0, STACK);
  running = function;
  if (pthread_attr_init (&attributes) != 0
      || pthread_attr_setstack (&attributes, stack, STACK) != 0
      || pthread_create (&id, &attributes, thread, NULL) != 0
      || pthread_join (id, NULL) != 0)
    exit (99);
  pthread_attr_destroy (&attributes);
  if (left (stack, key, sizeof key))
    printf ("%s: the key\n", name);
  if (left (stack, stream, sizeof stream))
    printf ("%s: key stream, r and s\n", name);
  if (left (stack, text, sizeof text))
    printf ("%s: the data\n", name);
  if (left (stack, states, sizeof states))
    printf ("%s: the states of HMAC\n", name);
}

/* Made by a child: the first calls here are to be those that are tried. */
static void
make_stream (void)
{
  int ends[2];
  if (pipe (ends) != 0)
    exit (99);
  if (fork () == 0)
    {
      struct chacha_ctx c;
      chacha_set_key (&c, key);
      chacha_set_nonce96 (&c, nonce);
      chacha_crypt32 (&c, TEXT, stream, stream);
      _exit (write (ends[1], stream, TEXT) != TEXT);
    }
  if (read (ends[0], stream, TEXT) != TEXT)
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
  make_stream ();
  if (argc > 1)
    {
      hmac (); /* or STATES would be zeros, which are all over the stack */
      try (show, "show");
      return 0;
    }
  try (hmac, "HMAC"); /* sets STATES */
  try (aead, "ChaCha20-Poly1305");
  try (chacha, "ChaCha20");
  try (salsa20, "Salsa20");
  try (arcfour, "RC4");
  try (sha512, "SHA-512");
  try (password, "PBKDF2");
  try (prepared, "PBKDF2 with any MAC");
  try (hkdf, "HKDF");
  return 0;
}
