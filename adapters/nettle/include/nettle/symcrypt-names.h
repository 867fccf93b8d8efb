/* SPDX-License-Identifier: ISC */
/* Shared by the other headers here: the functions' names in
 * libnettle-symcrypt, and how they differ between Nettle 3 and 4. */
#ifndef SYMCRYPT_NETTLE_NAMES_H
#define SYMCRYPT_NETTLE_NAMES_H

#ifndef SYMCRYPT_NETTLE
#define SYMCRYPT_NETTLE 3
#endif

/* The function that Nettle calls nettle_NAME.  A program that defines this
 * macro as Nettle does links with libnettle. */
#if defined(SYMCRYPT_NETTLE_NAME)
#elif SYMCRYPT_NETTLE == 3
#define SYMCRYPT_NETTLE_NAME(NAME) symcrypt_nettle3_##NAME
#define SYMCRYPT_NETTLE_RENAMED 1
#elif SYMCRYPT_NETTLE == 4
#define SYMCRYPT_NETTLE_NAME(NAME) symcrypt_nettle4_##NAME
#define SYMCRYPT_NETTLE_RENAMED 1
#else
#error "SYMCRYPT_NETTLE is the major version of Nettle's interface: 3 or 4"
#endif

/* In Nettle 3 a digest's length comes before it: how many of its first bytes
 * are written. */
#if SYMCRYPT_NETTLE == 3
#define SYMCRYPT_NETTLE_LENGTH(NAME) size_t NAME,
#else
#define SYMCRYPT_NETTLE_LENGTH(NAME)
#endif

#ifdef __cplusplus
#define SYMCRYPT_NETTLE_C_BEGIN                                               \
  extern "C"                                                                  \
  {
#define SYMCRYPT_NETTLE_C_END }
#else
#define SYMCRYPT_NETTLE_C_BEGIN
#define SYMCRYPT_NETTLE_C_END
#endif

/* libnettle-symcrypt is compiled with hidden visibility. */
#if defined(__GNUC__)
#define SYMCRYPT_NETTLE_BEGIN_DECLS                                           \
  SYMCRYPT_NETTLE_C_BEGIN _Pragma ("GCC visibility push(default)")
#define SYMCRYPT_NETTLE_END_DECLS                                             \
  _Pragma ("GCC visibility pop") SYMCRYPT_NETTLE_C_END
#else
#define SYMCRYPT_NETTLE_BEGIN_DECLS SYMCRYPT_NETTLE_C_BEGIN
#define SYMCRYPT_NETTLE_END_DECLS SYMCRYPT_NETTLE_C_END
#endif

#endif
