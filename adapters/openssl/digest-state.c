/* SPDX-License-Identifier: ISC */
/* A message of SHA-2 under way as the bytes that OpenSSL 4's own providers
 * make of it (EVP_MD_CTX_serialize), so that either can go on where the other
 * was: "SHA256v1", the digest's size, bytes in the buffer, the chaining value,
 * bits so far (least word first), the buffer; numbers little-endian, of the
 * size of a word, the two sizes of 4 bytes. */
#include "provider.h"

#include "src/byteorder.h"
#include "src/sha2-state.h"

enum
{
  MAGIC_SIZE = 8,
  HEADER_SIZE = MAGIC_SIZE + 4 + 4,
  WORDS = 8
};

/* The chaining value, in words of 4 bytes or of 8. */
union words
{
  uint32_t of4[WORDS];
  uint64_t of8[WORDS];
};

/* With the count, which is two words, and the buffer, which is 16. */
static size_t
state_size (size_t word)
{
  return HEADER_SIZE + (WORDS + 2 + 16) * word;
}

static const char *
magic (size_t word)
{
  return word == 4 ? "SHA256v1" : "SHA512v1";
}

int
_symcrypt_ossl_serialize (size_t word, const void *context, size_t digest_size,
                          uint8_t *out, size_t *length)
{
  const size_t size = state_size (word);
  union words state;
  uint64_t count;
  uint8_t *p = out, *buffer;
  unsigned k;

  if ((!out && !length) || (out && length && *length < size))
    return 0;
  if (length)
    *length = size;
  if (!out)
    return 1;
  buffer = out + (size - 16 * word);
  count = word == 4 ? _symcrypt_sha256_get_state (context, state.of4, buffer)
                    : _symcrypt_sha512_get_state (context, state.of8, buffer);
  memcpy (p, magic (word), MAGIC_SIZE);
  write_le32 (p + MAGIC_SIZE, (uint32_t) digest_size);
  write_le32 (p + MAGIC_SIZE + 4, (uint32_t) (count % (16 * word)));
  p += HEADER_SIZE;
  for (k = 0; k < WORDS; k++, p += word)
    if (word == 4)
      write_le32 (p, state.of4[k]);
    else
      write_le64 (p, state.of8[k]);
  write_le64 (p, count << 3);
  if (word == 8)
    write_le64 (p + 8, count >> 61);
  symcrypt_wipe (sizeof state, &state);
  return 1;
}

int
_symcrypt_ossl_deserialize (size_t word, void *context, size_t digest_size,
                            const uint8_t *in, size_t length)
{
  const uint8_t *p = in + HEADER_SIZE;
  union words state;
  uint64_t low, high, count;
  unsigned k;

  if (!context || !in || length != state_size (word))
    return 0;
  for (k = 0; k < WORDS; k++, p += word)
    if (word == 4)
      state.of4[k] = read_le32 (p);
    else
      state.of8[k] = read_le64 (p);
  low = read_le64 (p);
  high = word == 8 ? read_le64 (p + 8) : 0;
  count = high << 61 | low >> 3;
  if (low % 8 != 0 || high >= 8 || memcmp (in, magic (word), MAGIC_SIZE) != 0
      || read_le32 (in + MAGIC_SIZE) != digest_size
      || read_le32 (in + MAGIC_SIZE + 4) != count % (16 * word))
    return 0;
  p += 2 * word;
  if (word == 4)
    _symcrypt_sha256_set_state (context, state.of4, count, p);
  else
    _symcrypt_sha512_set_state (context, state.of8, count, p);
  symcrypt_wipe (sizeof state, &state);
  return 1;
}
