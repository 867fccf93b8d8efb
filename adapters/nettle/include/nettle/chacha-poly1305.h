/* SPDX-License-Identifier: ISC */
/* Nettle's interface of ChaCha20-Poly1305 (RFC 8439), on libsymcrypt. */
#ifndef NETTLE_CHACHA_POLY1305_H_INCLUDED
#define NETTLE_CHACHA_POLY1305_H_INCLUDED

#include "chacha.h"

SYMCRYPT_NETTLE_BEGIN_DECLS

#define chacha_poly1305_set_key SYMCRYPT_NETTLE_NAME (chacha_poly1305_set_key)
#define chacha_poly1305_set_nonce                                             \
  SYMCRYPT_NETTLE_NAME (chacha_poly1305_set_nonce)
#define chacha_poly1305_update SYMCRYPT_NETTLE_NAME (chacha_poly1305_update)
#define chacha_poly1305_encrypt SYMCRYPT_NETTLE_NAME (chacha_poly1305_encrypt)
#define chacha_poly1305_decrypt SYMCRYPT_NETTLE_NAME (chacha_poly1305_decrypt)
#define chacha_poly1305_digest SYMCRYPT_NETTLE_NAME (chacha_poly1305_digest)

#define CHACHA_POLY1305_BLOCK_SIZE 64
#define CHACHA_POLY1305_KEY_SIZE 32
#define CHACHA_POLY1305_NONCE_SIZE CHACHA_NONCE96_SIZE
#define CHACHA_POLY1305_DIGEST_SIZE 16

/* Nettle's struct poly1305_ctx, under another name: its header declares
 * Poly1305-AES, too, which is not here.  r and h are in words of 64 bits, or
 * of 26 bits in 32. */
struct symcrypt_nettle_poly1305
{
  union
  {
    uint32_t r32[6];
    uint64_t r64[3];
  } r;
  uint32_t s32[3];
  uint32_t hh;
  union
  {
    uint32_t h32[4];
    uint64_t h64[2];
  } h;
};

struct chacha_poly1305_ctx
{
  struct chacha_ctx chacha;
  struct symcrypt_nettle_poly1305 poly1305;
  union nettle_block16 s;
  uint64_t auth_size;
  uint64_t data_size;
  uint8_t block[16];
  unsigned index; /* bytes in block */
};

void chacha_poly1305_set_key (struct chacha_poly1305_ctx *ctx,
                              const uint8_t *key);
void chacha_poly1305_set_nonce (struct chacha_poly1305_ctx *ctx,
                                const uint8_t *nonce);
void chacha_poly1305_update (struct chacha_poly1305_ctx *ctx, size_t length,
                             const uint8_t *data);
void chacha_poly1305_encrypt (struct chacha_poly1305_ctx *ctx, size_t length,
                              uint8_t *dst, const uint8_t *src);
void chacha_poly1305_decrypt (struct chacha_poly1305_ctx *ctx, size_t length,
                              uint8_t *dst, const uint8_t *src);
void chacha_poly1305_digest (struct chacha_poly1305_ctx *ctx,
                             SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest);

SYMCRYPT_NETTLE_END_DECLS

#endif
