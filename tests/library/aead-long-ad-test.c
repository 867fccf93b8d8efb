/* SPDX-License-Identifier: ISC */
/* ChaCha20-Poly1305 with more than 4 GiB of associated data: the tag is that
 * which RFC 8439, section 2.8, puts together of ChaCha20 and Poly1305, with
 * all 64 bits of the length, of one message and of one in a batch; and data
 * beyond 4 GiB count. */
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
  uint8_t wanted[16], tag[16], streamed[16];
  struct symcrypt_chacha_poly1305_ctx ctx;
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
  symcrypt_chacha_poly1305_set_key (&ctx, key);
  symcrypt_chacha_poly1305_set_nonce (&ctx, nonce);
  ok (symcrypt_chacha_poly1305_update (&ctx, length - 5, ad) == 0
          && symcrypt_chacha_poly1305_update (&ctx, 5, ad + length - 5) == 0
          && symcrypt_chacha_poly1305_digest (&ctx, streamed) == 0
          && memcmp (streamed, wanted, sizeof tag) == 0,
      "a context");
  /* A second that the builds for one CPU, and masks, need not take again. */
  if (!SYMCRYPT_FAT || getenv ("SYMCRYPT_CPU"))
    skip ("not all rows are here", "one of a batch");
  else
    {
      struct symcrypt_chacha_poly1305_message messages[8];
      uint8_t texts[8][16], tags[8][16];
      size_t k;
      memset (texts, 0, sizeof texts);
      memset (messages, 0, sizeof messages);
      for (k = 0; k < 8; k++)
        {
          messages[k].key = key;
          messages[k].nonce = nonce;
          messages[k].length = sizeof texts[k];
          messages[k].dst = texts[k];
          messages[k].src = texts[k];
          messages[k].tag = tags[k];
        }
      messages[5].ad_length = length;
      messages[5].ad = ad;
      must (symcrypt_chacha_poly1305_seal_many (8, messages));
      ok (symcrypt_chacha_poly1305_open (key, nonce, length, ad,
                                         sizeof texts[5], texts[5], texts[5],
                                         tags[5])
              == 0,
          "one of a batch");
    }
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
