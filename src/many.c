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
  _symcrypt_lanes_hash (_symcrypt_lanes_of (hash), hash, NULL, n, lengths,
                        datas, digests, NULL);
  scrub (SCRUB_HASH);
  return 0;
}

/* ------------------------------------------------- messages with a prefix */

enum
{
  PREFIXED = 32 /* messages at a time, if the prefix has no whole blocks */
};

/* The digests of messages start from the state after the whole blocks of the
 * prefix.  If the prefix ends within a block, each message first completes a
 * copy of it. */
static NOINLINE void
hash_after_context (const struct symcrypt_hash_ctx *ctx, size_t n,
                    const size_t *lengths, const uint8_t *const *datas,
                    uint8_t *const *digests)
{
  const struct symcrypt_hash *h = ctx->hash;
  const struct hash_lanes *f = _symcrypt_lanes_of (h);
  const uint8_t *bytes = (const uint8_t *) &ctx->ctx;
  struct lanes_prefix prefix = { 0, bytes, 0 };
  union hash_state states[PREFIXED];
  size_t rest_lengths[PREFIXED], used, k;
  const uint8_t *rest_datas[PREFIXED];
  uint8_t *rest_digests[PREFIXED];
  uint8_t block[HASH_BLOCK_MOST];

  memcpy (&prefix.before, bytes + h->count_offset, sizeof prefix.before);
  used = (size_t) prefix.before & (h->block_size - 1);
  if (used == 0)
    {
      _symcrypt_lanes_hash (f, h, &prefix, n, lengths, datas, digests, NULL);
      return;
    }
  memcpy (block, bytes + h->buffer_offset, used);
  prefix.states = (const uint8_t *) states;
  prefix.step = sizeof states[0];
  prefix.before += h->block_size - used;
  for (k = 0; k < n;)
    {
      size_t m = 0;
      for (; m < PREFIXED && k < n; k++)
        {
          const size_t missing = h->block_size - used;
          const size_t taken = lengths[k] < missing ? lengths[k] : missing;
          if (taken > 0)
            memcpy (block + used, datas[k], taken);
          if (taken < missing)
            {
              _symcrypt_hash_after (h, bytes, prefix.before - h->block_size,
                                    used + taken, block, digests[k]);
              continue;
            }
          memcpy (&states[m], bytes, sizeof states[m]);
          h->compress (&states[m], 1, block);
          rest_lengths[m] = lengths[k] - taken;
          rest_datas[m] = datas[k] + taken;
          rest_digests[m++] = digests[k];
        }
      _symcrypt_lanes_hash (f, h, &prefix, m, rest_lengths, rest_datas,
                            rest_digests, NULL);
    }
}

int
symcrypt_hash_ctx_many (const struct symcrypt_hash_ctx *ctx, size_t n,
                        const size_t *lengths, const uint8_t *const *datas,
                        uint8_t *const *digests)
{
  size_t k;
  if (!ctx->hash)
    {
      for (k = 0; k < n; k++)
        hash_missing (digests[k], SYMCRYPT_ERROR_STATE);
      return SYMCRYPT_ERROR_STATE;
    }
  hash_after_context (ctx, n, lengths, datas, digests);
  scrub (SCRUB_KDF);
  return 0;
}

/* ------------------------------------------------------------------- HMAC */

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
        _symcrypt_lanes_hash (_symcrypt_lanes_of (h), h, NULL, k - from,
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
