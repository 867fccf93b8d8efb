/* SPDX-License-Identifier: ISC */
/* Errors, version, wiping, comparing: the base of every module.
 *
 * Conventions of the whole library:
 *   - Contexts belong to the caller; the library allocates nothing.  A context
 *     may be copied by assignment: its pointers, if any, are to static data.
 *   - Lengths are in bytes and come before pointers; dst comes before src.
 *   - dst may equal src exactly; any other overlap is an error of the caller.
 *   - A length of 0 is always valid; its pointer may then be null.
 *   - A function that can fail returns 0 or a negative SYMCRYPT_ERROR_*.  On
 * an error it has written nothing, unless its contract says otherwise.  A
 *     verify or an open returns 0 if the tag is right.  symcrypt_memeql alone
 *     answers a question: 1 is yes.
 *   - With a context or key that is zero, was wiped, or lacks its key or
 * nonce, a function returns SYMCRYPT_ERROR_STATE, or writes zeros if it
 * returns nothing; its contract says which.
 *   - Several threads may call functions at once on different contexts, and
 *     may share "const" contexts and keys. */
#ifndef SYMCRYPT_BASE_H
#define SYMCRYPT_BASE_H

#include <stddef.h>
#include <stdint.h>

#include <symcrypt/version.h>

#ifdef __cplusplus
#define SYMCRYPT_EXTERN_C_BEGIN                                               \
  extern "C"                                                                  \
  {
#define SYMCRYPT_EXTERN_C_END }
#else
#define SYMCRYPT_EXTERN_C_BEGIN
#define SYMCRYPT_EXTERN_C_END
#endif

#if defined(__GNUC__)
#define SYMCRYPT_MUST_CHECK __attribute__ ((__warn_unused_result__))
#else
#define SYMCRYPT_MUST_CHECK
#endif

/* Attributes of a function's pointers.  These pointers are never null. */
#if defined(__GNUC__)
#define SYMCRYPT_NONNULL(...) __attribute__ ((__nonnull__ (__VA_ARGS__)))
#else
#define SYMCRYPT_NONNULL(...)
#endif

/* The function reads, or writes, as many elements at argument POINTER as
 * argument LENGTH says.  The pointer may be null if that is 0. */
#if defined(__has_attribute) && defined(__GNUC__) && !defined(__clang__)
#if __has_attribute(__access__)
#define SYMCRYPT_READS(POINTER, LENGTH)                                       \
  __attribute__ ((__access__ (__read_only__, POINTER, LENGTH)))
#define SYMCRYPT_WRITES(POINTER, LENGTH)                                      \
  __attribute__ ((__access__ (__write_only__, POINTER, LENGTH)))
#endif
#endif
#ifndef SYMCRYPT_READS
#define SYMCRYPT_READS(POINTER, LENGTH)
#define SYMCRYPT_WRITES(POINTER, LENGTH)
#endif

/* The library is compiled with hidden visibility; declarations between these
 * two macros are its interface. */
#if defined(__GNUC__) && !defined(_WIN32) && !defined(__CYGWIN__)
#define SYMCRYPT_BEGIN_DECLS                                                  \
  SYMCRYPT_EXTERN_C_BEGIN _Pragma ("GCC visibility push(default)")
#define SYMCRYPT_END_DECLS _Pragma ("GCC visibility pop") SYMCRYPT_EXTERN_C_END
#else
#define SYMCRYPT_BEGIN_DECLS SYMCRYPT_EXTERN_C_BEGIN
#define SYMCRYPT_END_DECLS SYMCRYPT_EXTERN_C_END
#endif

SYMCRYPT_BEGIN_DECLS

enum symcrypt_error
{
  SYMCRYPT_OK = 0,
  SYMCRYPT_ERROR_KEY_LENGTH = -1, /* a key of a length the cipher lacks */
  SYMCRYPT_ERROR_ROUNDS = -2,     /* not 8, 12 or 20 */
  SYMCRYPT_ERROR_COUNTER = -3,    /* the key stream would run past its end */
  SYMCRYPT_ERROR_LENGTH = -4,     /* too long or short for the algorithm */
  SYMCRYPT_ERROR_TAG = -5,        /* authentication failed */
  SYMCRYPT_ERROR_ITERATIONS = -6, /* 0 iterations */
  SYMCRYPT_ERROR_ENCODING = -7,   /* an imported blob is damaged */
  SYMCRYPT_ERROR_VERSION = -8,    /* an imported blob of another version */
  SYMCRYPT_ERROR_GROUP = -9,      /* no element of the group (tz) */
  SYMCRYPT_ERROR_STATE = -10,     /* out of order: no key, no nonce */
  SYMCRYPT_ERROR_NAME = -11,      /* an unknown name (CPU feature, hash) */
  SYMCRYPT_ERROR_RANDOM = -12     /* the system gives no random bytes */
};

/* The stream of a ChaCha or a Salsa20 context. */
struct symcrypt_keystream
{
  /* The input words of the next block, in the order of the specification. */
  uint32_t state[16];
  uint32_t key[8];      /* as it was set; a 24-byte nonce derives another */
  uint8_t buffer[64];   /* the last block that was made */
  uint8_t left;         /* its unused bytes, at its end */
  uint8_t rounds;       /* 0 without a key */
  uint8_t counter_bits; /* 32 or 64 */
  uint8_t phase;        /* no nonce, open, or ended */
  uint8_t derived;      /* whether STATE has a derived key */
};

/* Return a short English text, without a full stop, for any value of ERROR.
 * The string is static and never null. */
const char *symcrypt_strerror (int error);

/* Return the version of the linked library, as "1.2.3".  Compare it with
 * SYMCRYPT_VERSION_STRING to detect headers of another version. */
const char *symcrypt_version (void);

/* Overwrite LENGTH bytes at DST with zeros; the compiler does not remove this
 * write.  Wipe keys and contexts after use. */
void symcrypt_wipe (size_t length, void *dst) SYMCRYPT_WRITES (2, 1);

/* Fill LENGTH bytes at DST with random bytes of the system's generator
 * (getrandom, getentropy or BCryptGenRandom), for keys and nonces.  On a
 * freshly started system, wait for the generator.  Return 0, or
 * SYMCRYPT_ERROR_RANDOM if the system gives no bytes: DST is then zeros, never
 * weaker bytes. */
int symcrypt_random (size_t length, void *dst) SYMCRYPT_MUST_CHECK
    SYMCRYPT_WRITES (2, 1);

/* Return 1 if LENGTH bytes at A and B are equal, else 0: the answer to a
 * question, not an error.  Constant time: time depends on LENGTH alone. */
int symcrypt_memeql (size_t length, const void *a,
                     const void *b) SYMCRYPT_MUST_CHECK SYMCRYPT_READS (2, 1)
    SYMCRYPT_READS (3, 1);

SYMCRYPT_END_DECLS

#endif
