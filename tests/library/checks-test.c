/* SPDX-License-Identifier: ISC */
/* Proves that a library configured with --enable-checks ends the program, and
 * says which function and which argument it was, when a public function gets a
 * null pointer, buffers that overlap, or a context that was never set; and
 * that it ends no program whose arguments are right. */
#include "config.h"

#include <symcrypt/symcrypt.h>

#include "tests/testutil.h"

#if defined SYMCRYPT_CHECKS && HAVE_UNISTD_H
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static uint8_t buffer[200], tag[32], key[32], nonce[24];
static union
{
  struct symcrypt_chacha_ctx chacha;
  struct symcrypt_salsa20_ctx salsa20;
  struct symcrypt_poly1305_ctx poly1305;
  struct symcrypt_chacha_poly1305_ctx aead;
  struct symcrypt_rc4_ctx rc4;
  struct symcrypt_sha256_ctx sha256;
} ctx; /* zeros: never set */
static struct symcrypt_hmac_key hmac_key;
static int result;

/* A null pointer of which the compiler does not know. */
static void *volatile null;

static void
set_chacha (void)
{
  symcrypt_chacha_set_key (&ctx.chacha, key);
  symcrypt_chacha_set_nonce (&ctx.chacha, nonce);
}

#define SEAL(AD_LENGTH, AD, LENGTH, DST, SRC, TAG)                            \
  result = symcrypt_chacha_poly1305_seal (key, nonce, AD_LENGTH, AD, LENGTH,  \
                                          DST, SRC, TAG)

/* A call, and what is said of it; nothing if it is right. */
#define CASES(CASE)                                                           \
  CASE (symcrypt_sha256 (1, null, tag), "symcrypt_sha256: data is null")      \
  CASE (symcrypt_sha256 (0, null, buffer), "")                                \
  CASE (symcrypt_sha256_update (null, 0, buffer),                             \
        "symcrypt_sha256_update: ctx is null")                                \
  CASE (set_chacha (), "")                                                    \
  CASE ((set_chacha (),                                                       \
         result = symcrypt_chacha_crypt (&ctx.chacha, 100, buffer, buffer)),  \
        "")                                                                   \
  CASE ((set_chacha (), result = symcrypt_chacha_crypt (                      \
                            &ctx.chacha, 100, buffer + 100, buffer)),         \
        "")                                                                   \
  CASE ((set_chacha (), result = symcrypt_chacha_crypt (                      \
                            &ctx.chacha, 100, buffer + 99, buffer)),          \
        "symcrypt_chacha_crypt: dst and src overlap and are not the same")    \
  CASE ((set_chacha (), result = symcrypt_chacha_crypt (&ctx.chacha, 100,     \
                                                        buffer, buffer + 1)), \
        "symcrypt_chacha_crypt: dst and src overlap and are not the same")    \
  CASE (symcrypt_chacha_set_nonce (&ctx.chacha, nonce),                       \
        "symcrypt_chacha_set_nonce: its context or key was never set")        \
  CASE (symcrypt_salsa20_set_nonce (&ctx.salsa20, nonce),                     \
        "symcrypt_salsa20_set_nonce: its context or key was never set")       \
  CASE (symcrypt_poly1305_update (&ctx.poly1305, 1, key),                     \
        "symcrypt_poly1305_update: its context or key was never set")         \
  CASE (symcrypt_poly1305 (key, 1, null, tag),                                \
        "symcrypt_poly1305: data is null")                                    \
  CASE (symcrypt_chacha_poly1305_set_nonce (&ctx.aead, nonce),                \
        "symcrypt_chacha_poly1305_set_nonce: its context or key was never")   \
  CASE (result = symcrypt_hmac (&hmac_key, 1, null, buffer),                  \
        "symcrypt_hmac: data is null")                                        \
  CASE ((result = symcrypt_hmac_set_key (&hmac_key, symcrypt_hash_sha256 (),  \
                                         32, key),                            \
         result = symcrypt_hmac (&hmac_key, 1, key, buffer)),                 \
        "")                                                                   \
  CASE (SEAL (0, null, 100, buffer, buffer, tag), "")                         \
  CASE (SEAL (1, null, 100, buffer, buffer, tag),                             \
        "symcrypt_chacha_poly1305_seal: ad is null")                          \
  CASE (SEAL (1, key, 100, buffer, buffer + 64, tag),                         \
        "symcrypt_chacha_poly1305_seal: dst and src overlap")                 \
  CASE (SEAL (1, key, 100, buffer, buffer, null),                             \
        "symcrypt_chacha_poly1305_seal: tag is null")                         \
  CASE (result                                                                \
        = symcrypt_chacha_poly1305_encrypt (&ctx.aead, 1, buffer, null),      \
        "symcrypt_chacha_poly1305_encrypt: src is null")                      \
  CASE (result = symcrypt_chacha_poly1305_decrypt (null, 1, buffer, buffer),  \
        "symcrypt_chacha_poly1305_decrypt: ctx is null")                      \
  CASE (result                                                                \
        = symcrypt_chacha_poly1305_encrypt (&ctx.aead, 1, buffer, buffer),    \
        "")                                                                   \
  CASE (result = symcrypt_rc4_set_key (&ctx.rc4, 5, null),                    \
        "symcrypt_rc4_set_key: key is null")

/* Call number WHICH; how many there are. */
static unsigned
call (unsigned which)
{
  unsigned k = 0;
#define CALL(CALL, SAID)                                                      \
  if (k++ == which)                                                           \
    CALL;
  CASES (CALL)
  return k;
}

static const char *const said[] = {
#define SAID(CALL, SAID) SAID,
  CASES (SAID)
};
static const char *const calls[] = {
#define TEXT(CALL, SAID) #CALL,
  CASES (TEXT)
};

int
main (void)
{
  const unsigned count = call (~0u);
  unsigned which;
  for (which = 0; which < count; which++)
    {
      char text[256] = "";
      int ends[2], status;
      ssize_t n;
      pid_t child;
      if (pipe (ends) != 0 || (child = fork ()) < 0)
        {
          skip_all ("no processes");
          return 0;
        }
      if (child == 0)
        {
          dup2 (ends[1], 2);
          call (which);
          _exit (0);
        }
      close (ends[1]);
      n = read (ends[0], text, sizeof text - 1);
      text[n > 0 ? n : 0] = '\0';
      close (ends[0]);
      waitpid (child, &status, 0);
      if (!ok (said[which][0]
                   ? WIFSIGNALED (status) && WTERMSIG (status) == SIGABRT
                         && strncmp (text, said[which], strlen (said[which]))
                                == 0
                   : WIFEXITED (status) && WEXITSTATUS (status) == 0,
               "%s", calls[which]))
        diag ("status %d: %s", status, text);
    }
  return done ();
}
#else
int
main (void)
{
  skip_all ("not configured with --enable-checks");
  return 0;
}
#endif
