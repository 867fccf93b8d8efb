/* SPDX-License-Identifier: ISC */
/* Messages of SHA-2 under way, in OpenSSL's format. */
#include "digest-state.h"

#include "config.h"

#include "src/byteorder.h"
#include "src/sha2-state.h"

#include <string.h>

enum
{
  MAGIC_SIZE = 8,
  HEADER_SIZE = MAGIC_SIZE + 4 + 4,
  WORDS = 8
};

static const char magic256[] = "SHA256v1", magic512[] = "SHA512v1";

static int
room (size_t size, const uint8_t *out, size_t *length)
{
  if (!out && !length)
    return 0;
  if (out && length && *length < size)
    return 0;
  if (length)
    *length = size;
  return 1;
}

static uint8_t *
put_header (uint8_t *p, const char *magic, size_t digest_size, size_t used)
{
  memcpy (p, magic, MAGIC_SIZE);
  write_le32 (p + MAGIC_SIZE, (uint32_t) digest_size);
  write_le32 (p + MAGIC_SIZE + 4, (uint32_t) used);
  return p + HEADER_SIZE;
}

/* Whether the header is right for USED bytes in the buffer. */
static int
header_is_right (const uint8_t *p, const char *magic, size_t digest_size,
                 size_t used)
{
  return memcmp (p, magic, MAGIC_SIZE) == 0
         && read_le32 (p + MAGIC_SIZE) == digest_size
         && read_le32 (p + MAGIC_SIZE + 4) == used;
}

enum
{
  BLOCK256 = SYMCRYPT_SHA256_BLOCK_SIZE,
  SIZE256 = HEADER_SIZE + 4 * WORDS + 8 + BLOCK256,
  BLOCK512 = SYMCRYPT_SHA512_BLOCK_SIZE,
  SIZE512 = HEADER_SIZE + 8 * WORDS + 16 + BLOCK512
};

int
_symcrypt_ossl_sha256_serialize (const void *context, size_t digest_size,
                                 uint8_t *out, size_t *length)
{
  uint32_t state[WORDS];
  uint64_t count;
  uint8_t *p;
  unsigned k;

  if (!room (SIZE256, out, length))
    return 0;
  if (!out)
    return 1;
  count = _symcrypt_sha256_get_state (context, state,
                                      out + (SIZE256 - BLOCK256));
  p = put_header (out, magic256, digest_size, (size_t) (count % BLOCK256));
  for (k = 0; k < WORDS; k++, p += 4)
    write_le32 (p, state[k]);
  write_le64 (p, count << 3);
  symcrypt_wipe (sizeof state, state);
  return 1;
}

int
_symcrypt_ossl_sha256_deserialize (void *context, size_t digest_size,
                                   const uint8_t *in, size_t length)
{
  uint32_t state[WORDS];
  const uint8_t *p = in + HEADER_SIZE;
  uint64_t bits;
  unsigned k;

  if (!context || !in || length != SIZE256)
    return 0;
  for (k = 0; k < WORDS; k++, p += 4)
    state[k] = read_le32 (p);
  bits = read_le64 (p);
  if (bits % 8 != 0
      || !header_is_right (in, magic256, digest_size,
                           (size_t) (bits / 8 % BLOCK256)))
    return 0;
  _symcrypt_sha256_set_state (context, state, bits / 8, p + 8);
  symcrypt_wipe (sizeof state, state);
  return 1;
}

int
_symcrypt_ossl_sha512_serialize (const void *context, size_t digest_size,
                                 uint8_t *out, size_t *length)
{
  uint64_t state[WORDS];
  uint64_t count;
  uint8_t *p;
  unsigned k;

  if (!room (SIZE512, out, length))
    return 0;
  if (!out)
    return 1;
  count = _symcrypt_sha512_get_state (context, state,
                                      out + (SIZE512 - BLOCK512));
  p = put_header (out, magic512, digest_size, (size_t) (count % BLOCK512));
  for (k = 0; k < WORDS; k++, p += 8)
    write_le64 (p, state[k]);
  write_le64 (p, count << 3);
  write_le64 (p + 8, count >> 61);
  symcrypt_wipe (sizeof state, state);
  return 1;
}

int
_symcrypt_ossl_sha512_deserialize (void *context, size_t digest_size,
                                   const uint8_t *in, size_t length)
{
  uint64_t state[WORDS];
  const uint8_t *p = in + HEADER_SIZE;
  uint64_t low, high, count;
  unsigned k;

  if (!context || !in || length != SIZE512)
    return 0;
  for (k = 0; k < WORDS; k++, p += 8)
    state[k] = read_le64 (p);
  low = read_le64 (p);
  high = read_le64 (p + 8);
  count = high << 61 | low >> 3;
  if (low % 8 != 0 || high >= 8
      || !header_is_right (in, magic512, digest_size,
                           (size_t) (count % BLOCK512)))
    return 0;
  _symcrypt_sha512_set_state (context, state, count, p + 16);
  symcrypt_wipe (sizeof state, state);
  return 1;
}
