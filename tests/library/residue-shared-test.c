/* SPDX-License-Identifier: ISC */
/* Proves, of the shared library when symbols are bound lazily: the first calls
 * of a process leave no key, key stream or plaintext on the stack or in the
 * registers.  The dynamic linker saves vector registers on the stack when a
 * function calls another library for the first time; residue-test, which is
 * linked with the library's objects, cannot see it.  Each call is made in a
 * library that was loaded for it, first with all features, then with none: a
 * mask does not change how libc copies. */
#include "config.h"

#include <symcrypt/symcrypt.h>

#include "kernels.h"
#include "tests/library/residue.h"
#include "tests/testutil.h"

#if HAVE_DLFCN_H
#include <dlfcn.h>
#endif

#if HAVE_DLFCN_H && defined(__GNUC__)
enum
{
  LENGTH = 300
};

/* What is called, in the library that was loaded. */
#define FUNCTIONS(F)                                                          \
  F (symcrypt_cpu_mask)                                                       \
  F (symcrypt_chacha_poly1305_seal)                                           \
  F (symcrypt_chacha_poly1305_open)                                           \
  F (symcrypt_xchacha_poly1305_seal)                                          \
  F (symcrypt_chacha_poly1305_seal_many)                                      \
  F (symcrypt_chacha_poly1305_open_many)                                      \
  F (symcrypt_chacha_poly1305_set_key)                                        \
  F (symcrypt_chacha_poly1305_set_nonce)                                      \
  F (symcrypt_chacha_poly1305_encrypt)                                        \
  F (symcrypt_chacha_poly1305_digest)                                         \
  F (symcrypt_chacha_set_key)                                                 \
  F (symcrypt_chacha_set_nonce)                                               \
  F (symcrypt_chacha_crypt)                                                   \
  F (symcrypt_hchacha)                                                        \
  F (symcrypt_salsa20_set_key)                                                \
  F (symcrypt_salsa20_set_nonce)                                              \
  F (symcrypt_salsa20_crypt)                                                  \
  F (symcrypt_poly1305)                                                       \
  F (symcrypt_hash_sha256)                                                    \
  F (symcrypt_hash_sha512)                                                    \
  F (symcrypt_hmac_set_key)                                                   \
  F (symcrypt_hmac)                                                           \
  F (symcrypt_hmac_key_export)                                                \
  F (symcrypt_hmac_many)                                                      \
  F (symcrypt_hkdf)                                                           \
  F (symcrypt_pbkdf2_hmac)                                                    \
  F (symcrypt_tz)
#define POINTER(NAME) __typeof__ (NAME) *NAME;
static struct
{
  FUNCTIONS (POINTER)
} lib;

static uint8_t key[64], in[LENGTH], out[LENGTH], tag[64], sealed[LENGTH];
static uint8_t sealed_tag[16], blob[SYMCRYPT_HMAC_MAX_BLOB_SIZE];
static const uint8_t nonce[24] = { 1, 2, 3, 4, 5 };
static struct symcrypt_chacha_poly1305_ctx aead;
static struct symcrypt_chacha_ctx chacha;
static struct symcrypt_salsa20_ctx salsa20;
static struct symcrypt_hmac_key hmac_key;
static struct symcrypt_chacha_poly1305_message messages[12];
static const struct symcrypt_hmac_key *hmac_keys[12];
static size_t lengths[12];
static const uint8_t *datas[12];
static uint8_t *dsts[12], outs[12][LENGTH], tags[12][16];

static void
set_messages (int open)
{
  unsigned k;
  for (k = 0; k < 12; k++)
    {
      messages[k].key = key;
      messages[k].nonce = nonce;
      messages[k].ad_length = 0;
      messages[k].length = lengths[k] = LENGTH - 10 * k;
      messages[k].dst = dsts[k] = outs[k];
      messages[k].src = datas[k] = in;
      messages[k].tag = tags[k];
      hmac_keys[k] = &hmac_key;
    }
  if (open)
    {
      must (symcrypt_chacha_poly1305_seal_many (12, messages));
      for (k = 0; k < 12; k++)
        messages[k].src = outs[k];
    }
}

static unsigned number;  /* of the call, from 0 on */
static const char *name; /* its name, or null behind the last */
static int going;        /* whether to make it */

#define CALL(NAME, STATEMENTS)                                                \
  if (k-- == 0)                                                               \
    {                                                                         \
      name = NAME;                                                            \
      if (going)                                                              \
        {                                                                     \
          STATEMENTS;                                                         \
        }                                                                     \
      return;                                                                 \
    }

static void
call (void)
{
  unsigned k = number;
  CALL ("seal", must (lib.symcrypt_chacha_poly1305_seal (
                    key, nonce, 0, NULL, LENGTH, out, in, tag)))
  CALL ("seal of few bytes", must (lib.symcrypt_chacha_poly1305_seal (
                                 key, nonce, 20, nonce, 50, out, in, tag)))
  CALL ("open", must (lib.symcrypt_chacha_poly1305_open (
                    key, nonce, 0, NULL, LENGTH, out, sealed, sealed_tag)))
  CALL ("XChaCha's seal", must (lib.symcrypt_xchacha_poly1305_seal (
                              key, nonce, 0, NULL, LENGTH, out, in, tag)))
  CALL ("seal_many",
        must (lib.symcrypt_chacha_poly1305_seal_many (12, messages)))
  CALL ("open_many",
        must (lib.symcrypt_chacha_poly1305_open_many (12, messages)))
  CALL ("seal in pieces", lib.symcrypt_chacha_poly1305_set_key (&aead, key);
        lib.symcrypt_chacha_poly1305_set_nonce (&aead, nonce);
        must (lib.symcrypt_chacha_poly1305_encrypt (&aead, LENGTH, out, in));
        must (lib.symcrypt_chacha_poly1305_digest (&aead, tag)))
  CALL ("ChaCha", lib.symcrypt_chacha_set_key (&chacha, key);
        lib.symcrypt_chacha_set_nonce (&chacha, nonce);
        must (lib.symcrypt_chacha_crypt (&chacha, LENGTH, out, in)))
  CALL ("HChaCha", lib.symcrypt_hchacha (out, key, nonce, 20))
  CALL ("Salsa20", must (lib.symcrypt_salsa20_set_key (&salsa20, 32, key));
        lib.symcrypt_salsa20_set_nonce (&salsa20, nonce);
        must (lib.symcrypt_salsa20_crypt (&salsa20, LENGTH, out, in)))
  CALL ("Poly1305", lib.symcrypt_poly1305 (key, LENGTH, in, tag))
  CALL ("HMAC", must (lib.symcrypt_hmac_set_key (
                    &hmac_key, lib.symcrypt_hash_sha256 (), 32, key));
        must (lib.symcrypt_hmac (&hmac_key, LENGTH, in, tag));
        (void) lib.symcrypt_hmac_key_export (&hmac_key, blob))
  CALL ("hmac_many", must (lib.symcrypt_hmac_set_key (
                         &hmac_key, lib.symcrypt_hash_sha512 (), 32, key));
        must (lib.symcrypt_hmac_many (12, hmac_keys, lengths, datas, dsts)))
  CALL ("HKDF", must (lib.symcrypt_hkdf (lib.symcrypt_hash_sha256 (), 0, NULL,
                                         32, key, 0, NULL, 100, out)))
  CALL ("PBKDF2",
        must (lib.symcrypt_pbkdf2_hmac (lib.symcrypt_hash_sha256 (), 32, key,
                                        3, 24, nonce, 100, out)))
  CALL ("Tillich-Zemor", lib.symcrypt_tz (LENGTH, in, tag))
  name = NULL;
}

static uint8_t stream[64 + LENGTH], x_stream[sizeof stream], subkey[32];
static const struct
{
  const char *name;
  const void *at;
  size_t size;
} secrets[] = { { "the key", key, sizeof key },
                { "the text", in, sizeof in },
                { "the stream", stream, sizeof stream },
                { "the stream", x_stream, sizeof x_stream },
                { "XChaCha's key", subkey, sizeof subkey },
                { "the prepared key", hmac_key.inner, 64 },
                { "the prepared key", hmac_key.outer, 64 } };

static uint8_t registers[REGISTERS], stack[DEPTH];

/* Whether 8 bytes of the N at SECRET are among the SIZE at DATA. */
static int
among (const uint8_t *data, size_t size, const uint8_t *secret, size_t n)
{
  static const uint8_t zeros[8];
  size_t k, j;
  for (k = 0; k + 8 <= n; k += 4)
    for (j = 0; j + 8 <= size; j++)
      if (data[j] == secret[k] && memcmp (data + j, secret + k, 8) == 0
          && memcmp (secret + k, zeros, 8) != 0)
        return 1;
  return 0;
}

/* The library, loaded anew, or null. */
static void *
load (const char *path)
{
  void *handle = dlopen (path, RTLD_LAZY | RTLD_LOCAL);
  int good = handle != NULL;
  /* ISO C has no conversion from a data to a function pointer. */
#define FIND(NAME)                                                            \
  if (good)                                                                   \
    {                                                                         \
      void *found = dlsym (handle, #NAME);                                    \
      good = found != NULL;                                                   \
      memcpy (&lib.NAME, &found, sizeof found);                               \
    }
  FUNCTIONS (FIND)
  return good ? handle : NULL;
}
#endif

int
main (void)
{
#if HAVE_DLFCN_H && defined(__GNUC__)
  const char *top = getenv ("BUILDDIR");
  const char *row = _symcrypt_dispatch_select (ID_scrub)->implementation;
  const int clears_registers = strcmp (row, "c") != 0;
  uint8_t nonce96[12] = { 0 };
  char path[4096];
  void *handle;
  int masked; /* Without features libc still copies with all the CPU has. */

#if SANITIZE_KERNELS || defined(__SANITIZE_THREAD__)
  skip_all ("sanitizers have frames of their own");
#endif
  if (!residue_call_is_there)
    skip_all ("no residue_call for this architecture");
  snprintf (path, sizeof path, "%s/.libs/libsymcrypt.so", top ? top : ".");
  handle = load (path);
  if (handle == NULL)
    skip_all ("the library was not built as a shared object");
  dlclose (handle);
  random_bytes (key, sizeof key);
  random_bytes (in, sizeof in);
  must (symcrypt_chacha_poly1305_seal (key, nonce, 0, NULL, LENGTH, sealed, in,
                                       sealed_tag));
  symcrypt_chacha_set_key (&chacha, key);
  symcrypt_chacha_set_nonce96 (&chacha, nonce);
  must (symcrypt_chacha_stream (&chacha, sizeof stream, stream));
  symcrypt_hchacha (subkey, key, nonce, 20);
  memcpy (nonce96 + 4, nonce + 16, 8);
  symcrypt_chacha_set_key (&chacha, subkey);
  symcrypt_chacha_set_nonce96 (&chacha, nonce96);
  must (symcrypt_chacha_stream (&chacha, sizeof x_stream, x_stream));
  for (masked = 0; masked < 2; masked++)
    for (number = 0, going = 0; call (), name; number++, going = 0)
      {
        const char *left = NULL;
        int round;

        set_messages (strcmp (name, "open_many") == 0);
        memset (registers, 0, sizeof registers);
        memset (&hmac_key, 0, sizeof hmac_key);
        handle = load (path);
        if (masked)
          must (lib.symcrypt_cpu_mask ("-all"));
        going = 1;
        residue_call (call, registers, stack, DEPTH, residue_level (row));
        for (round = 0; round < 1 + clears_registers; round++)
          {
            const uint8_t *place = round ? registers + AT_VECTORS : stack;
            const size_t size = round ? REGISTERS - AT_VECTORS : DEPTH;
            unsigned j;
            for (j = 0; !left && j < sizeof secrets / sizeof secrets[0]; j++)
              if (among (place, size, secrets[j].at, secrets[j].size))
                {
                  left = secrets[j].name;
                  diag ("%s of %s in the %s", left, name,
                        round ? "registers" : "stack");
                }
          }
        ok (!left, "%s%s", name, masked ? ", masked" : "");
        dlclose (handle);
      }
  return done ();
#else
  skip_all ("no dlopen here");
  return 0;
#endif
}
