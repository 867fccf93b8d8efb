/* SPDX-License-Identifier: ISC */
/* Prints sizes, offsets and types' ranks of Nettle's contexts, and the numbers
 * of its headers, as those have them with which it is compiled.  NUMBERS is a
 * file that has NUMBER (NAME); for each. */
#include <nettle/arcfour.h>
#include <nettle/chacha-poly1305.h>
#include <nettle/chacha.h>
#include <nettle/hmac.h>
#include <nettle/md5.h>
#include <nettle/salsa20.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>

#include <stddef.h>
#include <stdio.h>

#define SIZE(TYPE)                                                            \
  printf ("%s: %u, aligned to %u\n", #TYPE, (unsigned) sizeof (TYPE),         \
          (unsigned) offsetof (                                               \
              struct {                                                        \
                char c;                                                       \
                TYPE x;                                                       \
              },                                                              \
              x))
#define MEMBER(TYPE, NAME)                                                    \
  printf ("%s %s: %u at %u\n", #TYPE, #NAME,                                  \
          (unsigned) sizeof ((TYPE *) 0)->NAME,                               \
          (unsigned) offsetof (TYPE, NAME))

#define NUMBER(NAME) printf ("%s: %u\n", #NAME, (unsigned) (NAME))

#define HASH32(TYPE)                                                          \
  do                                                                          \
    {                                                                         \
      SIZE (TYPE);                                                            \
      MEMBER (TYPE, state);                                                   \
      MEMBER (TYPE, count);                                                   \
      MEMBER (TYPE, index);                                                   \
      MEMBER (TYPE, block);                                                   \
    }                                                                         \
  while (0)
#define HMAC(TYPE)                                                            \
  do                                                                          \
    {                                                                         \
      SIZE (TYPE);                                                            \
      MEMBER (TYPE, outer);                                                   \
      MEMBER (TYPE, inner);                                                   \
      MEMBER (TYPE, state);                                                   \
    }                                                                         \
  while (0)

int
main (void)
{
  HASH32 (struct md5_ctx);
  HASH32 (struct sha1_ctx);
  HASH32 (struct sha256_ctx);
  SIZE (struct sha512_ctx);
  MEMBER (struct sha512_ctx, state);
  MEMBER (struct sha512_ctx, count_low);
  MEMBER (struct sha512_ctx, count_high);
  MEMBER (struct sha512_ctx, index);
  MEMBER (struct sha512_ctx, block);
  HMAC (struct hmac_md5_ctx);
  HMAC (struct hmac_sha1_ctx);
  HMAC (struct hmac_sha256_ctx);
  HMAC (struct hmac_sha512_ctx);
  SIZE (struct arcfour_ctx);
  MEMBER (struct arcfour_ctx, S);
  MEMBER (struct arcfour_ctx, i);
  MEMBER (struct arcfour_ctx, j);
  SIZE (struct salsa20_ctx);
  MEMBER (struct salsa20_ctx, input);
  SIZE (struct chacha_ctx);
  MEMBER (struct chacha_ctx, state);
  SIZE (struct chacha_poly1305_ctx);
  MEMBER (struct chacha_poly1305_ctx, chacha);
  MEMBER (struct chacha_poly1305_ctx, poly1305.r.r32);
  MEMBER (struct chacha_poly1305_ctx, poly1305.r.r64);
  MEMBER (struct chacha_poly1305_ctx, poly1305.s32);
  MEMBER (struct chacha_poly1305_ctx, poly1305.hh);
  MEMBER (struct chacha_poly1305_ctx, poly1305.h.h32);
  MEMBER (struct chacha_poly1305_ctx, poly1305.h.h64);
  MEMBER (struct chacha_poly1305_ctx, s);
  MEMBER (struct chacha_poly1305_ctx, auth_size);
  MEMBER (struct chacha_poly1305_ctx, data_size);
  MEMBER (struct chacha_poly1305_ctx, block);
  MEMBER (struct chacha_poly1305_ctx, index);
  SIZE (union nettle_block8);
  SIZE (union nettle_block16);
#include NUMBERS
  return 0;
}
