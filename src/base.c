/* SPDX-License-Identifier: ISC */
/* Errors, version, wiping and comparing. */
#include "config.h"

#include <string.h>

#include <symcrypt/base.h>

const char *
symcrypt_strerror (int error)
{
  switch (error)
    {
    case SYMCRYPT_OK:
      return "success";
    case SYMCRYPT_ERROR_KEY_LENGTH:
      return "the key has a length that the algorithm does not take";
    case SYMCRYPT_ERROR_ROUNDS:
      return "the number of rounds is not 8, 12 or 20";
    case SYMCRYPT_ERROR_COUNTER:
      return "the key stream ends before the message does";
    case SYMCRYPT_ERROR_LENGTH:
      return "the length is out of the algorithm's range";
    case SYMCRYPT_ERROR_TAG:
      return "authentication failed";
    case SYMCRYPT_ERROR_ITERATIONS:
      return "the number of iterations is 0";
    case SYMCRYPT_ERROR_ENCODING:
      return "the exported state is damaged or of another kind";
    case SYMCRYPT_ERROR_VERSION:
      return "the exported state has a format of another version";
    case SYMCRYPT_ERROR_GROUP:
      return "the digest is not an element of the group";
    case SYMCRYPT_ERROR_STATE:
      return "the call is out of order, or a key or nonce was not set";
    case SYMCRYPT_ERROR_NAME:
      return "the name is unknown";
    case SYMCRYPT_ERROR_RANDOM:
      return "the system gives no random bytes";
    default:
      return "unknown error";
    }
}

const char *
symcrypt_version (void)
{
  return SYMCRYPT_VERSION_STRING;
}

void
symcrypt_wipe (size_t length, void *dst)
{
  if (length == 0)
    return;
#if defined(__GNUC__)
  memset (dst, 0, length);
  /* The compiler must think that somebody reads it. */
  __asm__ volatile("" : : "r"(dst) : "memory");
#else
  {
    volatile unsigned char *p = dst;
    while (length-- > 0)
      *p++ = 0;
  }
#endif
}

int
symcrypt_memeql (size_t length, const void *a, const void *b)
{
  const volatile unsigned char *x = a;
  const volatile unsigned char *y = b;
  unsigned difference = 0;
  size_t k;
  for (k = 0; k < length; k++)
    difference |= x[k] ^ y[k];
  /* Bit 8 of (difference - 1) is set if and only if difference is 0. */
  return (int) (((difference - 1) >> 8) & 1);
}
