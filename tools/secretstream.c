/* SPDX-License-Identifier: ISC */
/* libsodium's documentation ("Stream encryption / file encryption", its
 * algorithm section) has the construction; secretstream.h says what it does.
 *
 * Each message uses a ChaCha20 key stream.  Block 0 keys Poly1305.  Block 1
 * encrypts a block of the tag and 63 zeros.  The following blocks encrypt the
 * message.  The authenticator covers the associated data, the block of the
 * tag, the message and both lengths. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "tools/secretstream.h"

enum
{
  COUNTER_SIZE = 4,
  MAC_SIZE = SYMCRYPT_POLY1305_TAG_SIZE,
  BLOCK_SIZE = SYMCRYPT_CHACHA_BLOCK_SIZE
};

static const uint8_t zeros[BLOCK_SIZE];

static void
reset_counter (struct secretstream *s)
{
  memset (s->nonce, 0, COUNTER_SIZE);
  s->nonce[0] = 1;
}

void
secretstream_begin (struct secretstream *s, const uint8_t *key,
                    const uint8_t *header)
{
  symcrypt_hchacha (s->key, key, header, 20);
  symcrypt_chacha_set_key (&s->chacha, s->key);
  reset_counter (s);
  memcpy (s->nonce + COUNTER_SIZE, header + SYMCRYPT_HCHACHA_INPUT_SIZE, 8);
}

/* Xor the key stream from block BLOCK on.  A message of 2^32 bytes or less
 * never comes to the end of its 2^38 bytes. */
static void
crypt_at (struct secretstream *s, uint64_t block, size_t length, uint8_t *dst,
          const uint8_t *src)
{
  symcrypt_chacha_set_nonce96 (&s->chacha, s->nonce);
  if (symcrypt_chacha_seek (&s->chacha, block) != 0
      || symcrypt_chacha_crypt (&s->chacha, length, dst, src) != 0)
    memset (dst, 0, length);
}

static void
put_length (uint8_t *dst, uint64_t length)
{
  int k;
  for (k = 0; k < 8; k++)
    dst[k] = (uint8_t) (length >> 8 * k);
}

/* The authenticator of an encrypted message, whose tag's block is BLOCK. */
static void
authenticate (struct secretstream *s, size_t ad_length, const uint8_t *ad,
              const uint8_t *block, size_t length, const uint8_t *message,
              uint8_t *mac)
{
  struct symcrypt_poly1305_ctx poly1305;
  uint8_t key[BLOCK_SIZE];
  uint8_t lengths[16];
  crypt_at (s, 0, sizeof key, key, zeros);
  symcrypt_poly1305_set_key (&poly1305, key);
  symcrypt_wipe (sizeof key, key);
  symcrypt_poly1305_update (&poly1305, ad_length, ad);
  symcrypt_poly1305_update (&poly1305, (0 - ad_length) & 15, zeros);
  symcrypt_poly1305_update (&poly1305, BLOCK_SIZE, block);
  symcrypt_poly1305_update (&poly1305, length, message);
  /* Not what fills the last 16 bytes: so it is defined, and so it stays. */
  symcrypt_poly1305_update (&poly1305, length & 15, zeros);
  put_length (lengths, ad_length);
  put_length (lengths + 8, (uint64_t) BLOCK_SIZE + length);
  symcrypt_poly1305_update (&poly1305, sizeof lengths, lengths);
  if (symcrypt_poly1305_digest (&poly1305, mac) != 0)
    abort (); /* the key is set above */
}

/* Make the next message depend on this one. */
static void
advance (struct secretstream *s, unsigned tag, const uint8_t *mac)
{
  int carry = 1;
  int k;
  for (k = 0; k < 8; k++)
    s->nonce[COUNTER_SIZE + k] ^= mac[k];
  for (k = 0; k < COUNTER_SIZE; k++)
    {
      carry += s->nonce[k];
      s->nonce[k] = (uint8_t) carry;
      carry >>= 8;
    }
  if ((tag & SECRETSTREAM_REKEY) != 0 || carry != 0)
    {
      uint8_t next[40];
      memcpy (next, s->key, 32);
      memcpy (next + 32, s->nonce + COUNTER_SIZE, 8);
      crypt_at (s, 0, sizeof next, next, next);
      memcpy (s->key, next, 32);
      memcpy (s->nonce + COUNTER_SIZE, next + 32, 8);
      symcrypt_wipe (sizeof next, next);
      symcrypt_chacha_set_key (&s->chacha, s->key);
      reset_counter (s);
    }
}

void
secretstream_push (struct secretstream *s, unsigned tag, size_t ad_length,
                   const uint8_t *ad, size_t length, uint8_t *dst,
                   const uint8_t *src)
{
  uint8_t block[BLOCK_SIZE] = { 0 };
  block[0] = (uint8_t) tag;
  crypt_at (s, 1, sizeof block, block, block);
  dst[0] = block[0];
  crypt_at (s, 2, length, dst + 1, src);
  authenticate (s, ad_length, ad, block, length, dst + 1, dst + 1 + length);
  advance (s, tag, dst + 1 + length);
  symcrypt_wipe (sizeof block, block);
}

int
secretstream_pull (struct secretstream *s, unsigned *tag, size_t ad_length,
                   const uint8_t *ad, size_t length, uint8_t *dst,
                   const uint8_t *src)
{
  uint8_t block[BLOCK_SIZE] = { 0 };
  uint8_t mac[MAC_SIZE];
  int same;
  if (length < SECRETSTREAM_OVERHEAD)
    return -1;
  length -= SECRETSTREAM_OVERHEAD;
  /* The block is the encrypted tag, followed by 63 bytes of key stream. */
  crypt_at (s, 1, sizeof block, block, block);
  *tag = (unsigned) (block[0] ^ src[0]);
  block[0] = src[0];
  authenticate (s, ad_length, ad, block, length, src + 1, mac);
  symcrypt_wipe (sizeof block, block);
  same = symcrypt_memeql (MAC_SIZE, mac, src + 1 + length);
  symcrypt_wipe (sizeof mac, mac);
  if (!same)
    return -1;
  crypt_at (s, 2, length, dst, src + 1);
  advance (s, *tag, src + 1 + length);
  return 0;
}
