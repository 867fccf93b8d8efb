/* SPDX-License-Identifier: ISC */
/* Secrets: where they come from, and where they are kept. */
#ifndef SYMCRYPT_SECRET_H
#define SYMCRYPT_SECRET_H

#include <stddef.h>
#include <stdint.h>

#include <symcrypt/symcrypt.h>

/* Before the first secret: no core dump, no debugger of the same user, and the
 * stack is kept out of the swap, as far as the system does these. */
void guard_secrets (void);

/* Zeroed memory for a secret, kept out of swap and core dumps where the system
 * allows it; complains and returns null if there is none.  drop_secret wipes
 * all of it and frees it; null is ignored. */
void *hold_secret (size_t size);
void drop_secret (void *secret);

/* How a secret is read. */
struct secret_source
{
  const char *option; /* that named the file, for complaints; null: it is no
                         secret, and others may read it */
  const char *file;   /* "-" for standard input; null: the terminal */
  const char *prompt;
  int line;   /* a password: one line, without its end (LF or CR LF) and
                 without a byte order mark; more lines or a null byte are an
                 error */
  int strict; /* a file that others may read is an error, not a warning */
  int typed;  /* do not print the name of a file that is not there: it may be
                 the secret itself */
};

/* Read a secret: the whole file, or one line from the terminal without echo.
 * The result comes from hold_secret and ends with a null byte that LENGTH does
 * not count.  On failure, for an empty secret or for more than 16 MiB,
 * complain and return null. */
uint8_t *read_secret (const struct secret_source *source, size_t *length);

/* The same of a file that is no secret and may be empty. */
uint8_t *read_bytes (const char *name, size_t *length);

/* Show TEXT on the terminal, and nowhere else; or complain and return -1. */
int show_on_terminal (const char *text);

/* Fill DST from the system's random number generator; or complain and return
 * -1. */
int system_random (size_t length, uint8_t *dst);

/* PBKDF2-HMAC, with a line of progress that begins with LABEL if it takes long
 * and standard error is a terminal; or complain and return an error. */
int derive_key (const char *label, const struct symcrypt_hash *hash,
                size_t password_length, const uint8_t *password,
                uint64_t iterations, size_t salt_length, const uint8_t *salt,
                size_t length, uint8_t *key);

/* Iterations of PBKDF2-HMAC with HASH, for a key of a digest, in a second of
 * this CPU's time. */
double iterations_a_second (const struct symcrypt_hash *hash);

#endif
