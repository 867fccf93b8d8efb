/* SPDX-License-Identifier: ISC */
/* ChaCha20-Poly1305 with more than 4 GiB of associated data: the tag is that
 * which RFC 8439, section 2.8, puts together of ChaCha20 and Poly1305, with
 * all 64 bits of the length; and data beyond 4 GiB count.  long-test has all
 * other calls, with kernels that only count. */
#include "config.h"

#include <stdlib.h>
#include <string.h>
#if HAVE_MMAP
#include <sys/mman.h>
#endif

#include <symcrypt/symcrypt.h>

#include "tests/testutil.h"

#if HAVE_MMAP && SIZE_MAX > UINT32_MAX

enum
{
  TAIL = 21,
  PIECE = 1 << 20
};

static const size_t length = ((size_t) 1 << 32) + TAIL;

static void
put_length (uint8_t *dst, uint64_t n)
{
  int k;
  for (k = 0; k < 8; k++)
    dst[k] = (uint8_t) (n >> 8 * k);
}

/* The tag of an empty message by its parts. */
static void
tag_by_parts (uint8_t *tag, const uint8_t *key, const uint8_t *nonce,
              const uint8_t *ad)
{
  static const uint8_t zeros[64];
  struct symcrypt_chacha_ctx chacha;
  struct symcrypt_poly1305_ctx poly1305;
  uint8_t block[64], lengths[16];
  size_t at;
  symcrypt_chacha_set_key (&chacha, key);
  symcrypt_chacha_set_nonce96 (&chacha, nonce);
  if (symcrypt_chacha_crypt (&chacha, sizeof block, block, zeros) != 0)
    abort ();
  symcrypt_poly1305_set_key (&poly1305, block);
  for (at = 0; at < length; at += PIECE)
    symcrypt_poly1305_update (
        &poly1305, length - at < PIECE ? length - at : PIECE, ad + at);
  symcrypt_poly1305_update (&poly1305, (0 - length) & 15, zeros);
  put_length (lengths, length);
  put_length (lengths + 8, 0);
  symcrypt_poly1305_update (&poly1305, sizeof lengths, lengths);
  if (symcrypt_poly1305_digest (&poly1305, tag) != 0)
    abort ();
}

int
main (void)
{
  static const uint8_t key[32] = "0123456789abcdef0123456789abcdef";
  static const uint8_t nonce[12] = "0123456789a";
  uint8_t wanted[16], tag[16];
  /* Pages that are only read take no memory. */
  uint8_t *ad = mmap (NULL, length, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (ad == MAP_FAILED || (getenv ("QEMU") && *getenv ("QEMU")))
    skip_all ("no room for 4 GiB, or an emulator");
  memset (ad + length - TAIL, 1, TAIL);
  tag_by_parts (wanted, key, nonce, ad);
  ok (symcrypt_chacha_poly1305_seal (key, nonce, length, ad, 0, NULL, NULL,
                                     tag)
              == 0
          && memcmp (tag, wanted, sizeof tag) == 0,
      "seal");
  ad[length - 1] ^= 1;
  ok (symcrypt_chacha_poly1305_open (key, nonce, length, ad, 0, NULL, NULL,
                                     tag)
          == SYMCRYPT_ERROR_TAG,
      "the last byte counts");
  return done ();
}
#else
int
main (void)
{
  skip_all ("size_t has 32 bits, or there is no mmap");
}
#endif
