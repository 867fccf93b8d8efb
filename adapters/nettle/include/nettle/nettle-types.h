/* SPDX-License-Identifier: ISC */
/* The types of Nettle's interface, under the guard of Nettle's own header and
 * equal to what that declares, so that a program may include headers of both
 * in any order.  SYMCRYPT_NETTLE says which Nettle's interface is meant: 3
 * (the default), where digests are cut to a length that is given, or 4. */
#ifndef NETTLE_TYPES_H
#define NETTLE_TYPES_H

#include <stddef.h>
#include <stdint.h>

/* Headers of Nettle use these. */
#if defined(__GNUC__)
#define _NETTLE_ATTRIBUTE_PURE __attribute__ ((pure))
#ifndef _NETTLE_ATTRIBUTE_DEPRECATED
#define _NETTLE_ATTRIBUTE_DEPRECATED __attribute__ ((deprecated))
#endif
#else
#define _NETTLE_ATTRIBUTE_PURE
#define _NETTLE_ATTRIBUTE_DEPRECATED
#endif

#if defined(SYMCRYPT_NETTLE) && SYMCRYPT_NETTLE == 4
/* Aligned to what TYPE is. */
#if defined(__GNUC__)
#define SYMCRYPT_NETTLE_ALIGNED(TYPE)                                         \
  __attribute__ ((__aligned__ (__alignof__(TYPE))))
#else
#include <stdalign.h>
#define SYMCRYPT_NETTLE_ALIGNED(TYPE) alignas (TYPE)
#endif
/* If a 64-bit word in a structure is aligned to 8 bytes, a pair is aligned to
 * 16.  The macro has Nettle's name, because Nettle's headers use it. */
#if !defined(__GNUC__)
#define _NETTLE_ALIGN16 alignas (alignof (uint64_t) == 8 ? 16 : 0)
#else
struct symcrypt_nettle_word
{
  uint64_t word;
};
#define _NETTLE_ALIGN16                                                       \
  __attribute__ ((                                                            \
      __aligned__ (__alignof__(struct symcrypt_nettle_word) == 8 ? 16 : 4)))
#endif
#endif

#ifdef __cplusplus
extern "C"
{
#endif

  union nettle_block16
  {
    uint8_t b[16];
#if defined(SYMCRYPT_NETTLE) && SYMCRYPT_NETTLE == 4
    _NETTLE_ALIGN16 uint64_t u64[2];
#else
  unsigned long w[16 / sizeof (unsigned long)] _NETTLE_ATTRIBUTE_DEPRECATED;
  uint64_t u64[2];
#endif
  };

  union nettle_block8
  {
    uint8_t b[8];
    uint64_t u64;
  };

  typedef void nettle_random_func (void *ctx, size_t length, uint8_t *dst);
  typedef nettle_random_func nettle_output_func;
  typedef void nettle_progress_func (void *ctx, int c);
  typedef void *nettle_realloc_func (void *ctx, void *p, size_t length);

  typedef void nettle_set_key_func (void *ctx, const uint8_t *key);
  typedef void nettle_cipher_func (const void *ctx, size_t length,
                                   uint8_t *dst, const uint8_t *src);
  typedef void nettle_crypt_func (void *ctx, size_t length, uint8_t *dst,
                                  const uint8_t *src);

  typedef void nettle_hash_init_func (void *ctx);
  typedef void nettle_hash_update_func (void *ctx, size_t length,
                                        const uint8_t *src);
#if defined(SYMCRYPT_NETTLE) && SYMCRYPT_NETTLE == 4
  typedef void nettle_hash_digest_func (void *ctx, uint8_t *dst);
#else
typedef void nettle_hash_digest_func (void *ctx, size_t length, uint8_t *dst);

typedef size_t nettle_armor_length_func (size_t length);
typedef void nettle_armor_init_func (void *ctx);
typedef size_t nettle_armor_encode_update_func (void *ctx, char *dst,
                                                size_t src_length,
                                                const uint8_t *src);
typedef size_t nettle_armor_encode_final_func (void *ctx, char *dst);
typedef int nettle_armor_decode_update_func (void *ctx, size_t *dst_length,
                                             uint8_t *dst, size_t src_length,
                                             const char *src);
typedef int nettle_armor_decode_final_func (void *ctx);
#endif

#ifdef __cplusplus
}
#endif

#endif
