/* SPDX-License-Identifier: ISC */
/* The MAC of a record of TLS 1.2 and before that came as text, MAC, padding:
 * how long the text is says the padding, which nobody may learn before the MAC
 * has been compared (RFC 5246, section 6.2.3.2; "Lucky Thirteen" is the
 * attack).  Every block that could be the last one is made and compressed, and
 * of the results one is kept by masks. */
#include "provider.h"

#include "src/byteorder.h"
#include "src/hash-driver.h"
#include "src/public.h"

enum
{
  /* The padding of a record, its length included. */
  MAX_PADDING_SIZE = 256
};

/* X, of which the compiler shall know nothing: it makes branches of masks, and
 * loops that count from what is secret. */
static inline uint64_t
hidden (uint64_t x)
{
#if defined(__GNUC__)
  __asm__("" : "+r"(x));
#endif
  return x;
}

/* All ones if A < B, else 0; both are far below 2^63. */
static inline uint64_t
less (uint64_t a, uint64_t b)
{
  return hidden (0 - ((hidden (a) - b) >> 63));
}

static inline uint64_t
equal (uint64_t a, uint64_t b)
{
  return ~(less (a, b) | less (b, a));
}

/* Write the block of the padded message that begins at START to BLOCK: of
 * HEADER and DATA, SIZE bytes in all, the first LENGTH are the message; COUNT
 * is at the end of the last block, which this is if LAST is all ones.  What is
 * behind the last block may be anything. */
static void
make_block (size_t block_size, size_t start, uint64_t last, uint64_t length,
            const uint8_t *header, const uint8_t *data, size_t size,
            const uint8_t count[8], uint8_t *block)
{
  const uint16_t left = (uint16_t) (length - start); /* modulo 2^16 */
  size_t used = 0, n, k;

  memset (block, 0, block_size);
  if (start == 0)
    {
      memcpy (block, header, RECORD_HEADER_SIZE);
      used = RECORD_HEADER_SIZE;
    }
  n = size > start + used ? size - start - used : 0;
  if (n > block_size - used)
    n = block_size - used;
  if (n > 0)
    memcpy (block + used, data + (start + used - RECORD_HEADER_SIZE), n);
  for (k = 0; k < block_size; k++)
    {
      const uint16_t text = (uint16_t) (k - left) >> 15;
      const uint16_t other = (uint16_t) k ^ left;
      const uint16_t end
          = (uint16_t) ~(uint16_t) (other | (uint16_t) (0 - other)) >> 15;
      block[k] = (uint8_t) ((block[k] & (0 - text)) | end << 7);
    }
  for (k = 0; k < 8; k++)
    block[block_size - 8 + k] |= count[k] & (uint8_t) last;
}

NOINLINE static int
record_tag (const struct symcrypt_hmac_key *key, const uint8_t *header,
            size_t length, const uint8_t *data, size_t size, uint8_t *tag)
{
  const struct symcrypt_hash *h = key->hash;
  const size_t block_size = h->block_size;
  const unsigned shift = block_size == 128 ? 7 : 6;
  /* SHA-2 of 64-bit words counts in 16 bytes, of which 8 are zeros here. */
  const size_t count_size = block_size / 8;
  const uint64_t message = (uint64_t) RECORD_HEADER_SIZE + length;
  const uint64_t last = (message + count_size) >> shift;
  uint8_t block[SYMCRYPT_HASH_MAX_BLOCK_SIZE], count[8];
  union hash_state inner, found;
  size_t longest, shortest, number, end, k;

  if (size < h->digest_size + 1)
    return 0;
  /* What the message can be. */
  longest = RECORD_HEADER_SIZE + size - h->digest_size;
  shortest
      = size > h->digest_size + MAX_PADDING_SIZE
            ? RECORD_HEADER_SIZE + size - h->digest_size - MAX_PADDING_SIZE
            : RECORD_HEADER_SIZE;
  if (h->endianness == hash_big)
    write_be64 (count, 8 * (block_size + message));
  else
    write_le64 (count, 8 * (block_size + message));
  memset (&inner, 0, sizeof inner);
  memcpy (&inner, key->inner, h->state_size);
  memset (&found, 0, sizeof found);

  /* Blocks of text, whatever the padding. */
  number = shortest / block_size;
  if (number > 0)
    {
      memcpy (block, header, RECORD_HEADER_SIZE);
      memcpy (block + RECORD_HEADER_SIZE, data,
              block_size - RECORD_HEADER_SIZE);
      h->compress (&inner, 1, block);
      if (number > 1)
        h->compress (&inner, number - 1,
                     data + block_size - RECORD_HEADER_SIZE);
    }
  end = ((longest + count_size) >> shift) + 1;
  for (; number < end; number++)
    {
      const uint64_t mask = equal (number, last);
      make_block (block_size, number * block_size, mask, message, header, data,
                  longest, count, block);
      h->compress (&inner, 1, block);
      for (k = 0; k < sizeof found.words64 / sizeof found.words64[0]; k++)
        found.words64[k] |= inner.words64[k] & mask;
    }

  h->store (&found, block);
  memcpy (&inner, key->outer, h->state_size);
  h->finish (&inner, block_size + h->digest_size, h->digest_size, block);
  h->store (&inner, tag);
  return 1;
}

int
_symcrypt_ossl_record_tag (const struct symcrypt_hmac_key *key,
                           const uint8_t *header, size_t length,
                           const uint8_t *data, size_t size, uint8_t *tag)
{
  const int good = record_tag (key, header, length, data, size, tag);
  scrub (2048);
  return good;
}
