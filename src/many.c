/* SPDX-License-Identifier: ISC */
/* Many messages at once with any hash, and HMAC. */
#include "lanes.h"

const struct hash_lanes *
_symcrypt_lanes_of (const struct symcrypt_hash *h)
{
  static const struct hash_lanes *const lanes[] = {
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  &_symcrypt_##FAMILY##_in_lanes,
#include "hashes.def"
  };
  return lanes[h->number - 1];
}

int
symcrypt_hash_many (const struct symcrypt_hash *hash, size_t n,
                    const size_t *lengths, const uint8_t *const *datas,
                    uint8_t *const *digests)
{
  size_t k;
  if (!hash)
    {
      for (k = 0; k < n; k++)
        hash_missing (digests[k], SYMCRYPT_ERROR_NAME);
      return SYMCRYPT_ERROR_NAME;
    }
  _symcrypt_lanes_hash (_symcrypt_lanes_of (hash), hash, n, lengths, datas,
                        digests, NULL);
  scrub (SCRUB_HASH);
  return 0;
}

/* Messages that follow each other under keys for one hash go together. */
static NOINLINE int
hmac_many (size_t n, const struct symcrypt_hmac_key *const *keys,
           const size_t *lengths, const uint8_t *const *datas,
           uint8_t *const *digests)
{
  int error = 0;
  size_t from, k;

  for (from = 0; from < n; from = k)
    {
      const struct symcrypt_hash *h = keys[from]->hash;
      for (k = from + 1; h && k < n && keys[k]->hash == h; k++)
        continue;
      if (h)
        _symcrypt_lanes_hash (_symcrypt_lanes_of (h), h, k - from,
                              lengths + from, datas + from, digests + from,
                              keys + from);
      else
        error = hash_missing (digests[from], SYMCRYPT_ERROR_STATE);
    }
  return error;
}

int
symcrypt_hmac_many (size_t n, const struct symcrypt_hmac_key *const *keys,
                    const size_t *lengths, const uint8_t *const *datas,
                    uint8_t *const *digests)
{
  int error;
  error = hmac_many (n, keys, lengths, datas, digests);
  scrub (SCRUB_LANES);
  return error;
}
