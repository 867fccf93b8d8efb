/* SPDX-License-Identifier: ISC */
/* SHA-224 and SHA-256 (FIPS 180-4) in lanes. */
#include "lanes-driver.h"
#include "lanes-vector.h"
#include "sha2.h"

static const uint32_t constants[64] = {
#define HASH_CONSTANTS(a, b, c, d) a, b, c, d,
#include "sha256-constants.def"
};

#define GIVEN(FAMILY, t) w[t]

static inline void
sha256_group (group32 s[8], group32 w[16])
{
  SHA2_BLOCK (SHA256, group32, constants, GIVEN, SHA2_NEXT, s);
}

LANES_DEFINE (sha256, 32, 8, read_be32)
LANES_OF_HASH (sha256, 32, 8, big, 6, 5)

void
symcrypt_sha256_many (size_t n, const size_t *lengths,
                      const uint8_t *const *datas, uint8_t *const *digests)
{
  _symcrypt_lanes_hash (&_symcrypt_sha256_in_lanes, &_symcrypt_sha256_hash,
                        NULL, n, lengths, datas, digests, NULL);
  scrub (SCRUB_HASH);
}

/* ------------------------------------------------------------------ nodes */

static const uint32_t padding[64] = {
#define HASH_CONSTANTS(a, b, c, d) a, b, c, d,
#include "sha256-padding.def"
};

#define NO_WORD(FAMILY, t) 0

static inline void
sha256_padding_group (group32 s[8])
{
  SHA2_BLOCK (SHA256, group32, padding, NO_WORD, NO_WORD, s);
}

void KERNEL_ABI
_symcrypt_sha256_nodes_portable (size_t n, uint8_t *dst, const uint8_t *src)
{
  const size_t group = sizeof (group32) / sizeof (uint32_t);
  const union hash_state *initial = _symcrypt_sha256_hash.initial;
  const uint8_t *datas[LANES_32];
  group32 s[8], w[16];
  size_t k, j, t;
  for (k = 0; k < n; k += group)
    {
      for (j = 0; j < group; j++)
        datas[j] = src + 64 * (k + j < n ? k + j : n - 1);
      memset (s, 0, sizeof s);
      for (t = 0; t < 8; t++)
        s[t] += initial->words32[t];
      for (t = 0; t < 16; t++)
        w[t] = GATHER_32 (read_be32, datas, 4 * t);
      sha256_group (s, w);
      sha256_padding_group (s);
      for (j = 0; j < group && k + j < n; j++)
        for (t = 0; t < 8; t++)
          {
            uint32_t word;
            memcpy (&word, (const uint8_t *) &s[t] + 4 * j, 4);
            write_be32 (dst + 32 * (k + j) + 4 * t, word);
          }
    }
}

void KERNEL_ABI
_symcrypt_sha256_nodes_c (size_t n, uint8_t *dst, const uint8_t *src)
{
  _symcrypt_sha256_nodes_portable (n, dst, src);
  scrub (SCRUB_HASH);
}

/* Hash N nodes as a group, of which the others are zeros. */
static NOINLINE void
part_of_group (size_t n, uint8_t *dst, const uint8_t *src,
               const struct lanes_threshold *t)
{
  uint8_t all[64 * NODES_GROUP];
  memcpy (all, src, 64 * n);
  memset (all + 64 * n, 0, sizeof all - 64 * n);
  sha256_nodes (t->group, all, all, t);
  memcpy (dst, all, 32 * n);
  wipe_inline (sizeof all, all);
}

static NOINLINE void
nodes (size_t n, uint8_t *dst, const uint8_t *src)
{
  const struct lanes_threshold *t
      = _symcrypt_lanes_threshold (&_symcrypt_sha256_nodes_kernel);
  const size_t worth
      = t->other ? n
                 : lanes_count (&_symcrypt_sha256_in_lanes, n, t, t->least);
  const size_t whole = worth & ~(t->group - 1);
  if (whole > 0)
    sha256_nodes (whole, dst, src, t);
  dst += 32 * whole;
  src += 64 * whole;
  n -= whole;
  if (n > 0 && t->other)
    sha256_nodes (n, dst, src, t);
  else if (worth > whole)
    part_of_group (n, dst, src, t);
  else
    for (; n > 0; n--, dst += 32, src += 64)
      _symcrypt_hash_once (&_symcrypt_sha256_hash, 64, src, dst);
}

void
symcrypt_sha256_nodes (size_t n, uint8_t *dst, const uint8_t *src)
{
  /* Without nodes, the pointers may be null, and must not be added to. */
  if (n > 0)
    nodes (n, dst, src);
  scrub (SCRUB_CIPHER);
}
