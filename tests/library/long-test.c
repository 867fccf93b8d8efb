/* SPDX-License-Identifier: ISC */
/* Proves that lengths beyond 32 bits count with all their bits.  All hashes,
 * MACs, ciphers and key derivations run.  ChaCha20-Poly1305 runs in one call,
 * by a context and in a batch.  Every block reaches a kernel, and lengths and
 * counters are at their right offsets.  PBKDF2 makes every iteration, even if
 * there are more than a size_t holds.  A call with more messages than one sort
 * takes handles the end of each.
 *
 * The kernels of this test only count, so it is fast.  They use few of their
 * arguments, so tests/local.mk turns that warning off.  The data takes no
 * memory, because the system allocates pages only when they are touched. */
#include "config.h"

#include <setjmp.h>
#if HAVE_MMAP
#include <sys/mman.h>
#endif

#include <symcrypt/symcrypt.h>

#include "chacha-poly1305-kernels.h"
#include "hash-kernels.h"
#include "kernel-list.h"
#include "lanes.h"
#include "memxor-kernels.h"
#include "rc4-kernels.h"
#include "salsa20-kernels.h"
#include "tests/testutil.h"
#include "tz-kernels.h"

#if SYMCRYPT_FAT && !SANITIZE_KERNELS && HAVE_MMAP

#include "hash-named.h"

/* Let FUNCTION be the kernel NAME, until the next reset.  Its threshold is
 * that of the implementation which this CPU has. */
#define USE(NAME, FUNCTION)                                                   \
  ((void) kernel_implementation (&_symcrypt_##NAME##_kernel),                 \
   _symcrypt_##NAME##_kernel.function = (kernel_function *) (FUNCTION))

enum
{
  ENDS = 64,
  SOON = 100
};

/* Each kernel adds its arguments here; forget () sets all to zero. */
static struct
{
  uint64_t blocks;
  unsigned calls;
  uint8_t ends[ENDS][16]; /* of the data of each call */
  uint64_t bytes;         /* of streams */
  uint64_t iterations;
} seen;
static jmp_buf *soon; /* where SOON calls lead to, if not null */

static void
forget (void)
{
  memset (&seen, 0, sizeof seen);
  soon = NULL;
}

static void
count (size_t blocks, size_t size, const uint8_t *data)
{
  seen.blocks += blocks;
  memcpy (seen.ends[seen.calls++ % ENDS], data + (blocks * size - 16), 16);
  if (soon && seen.calls >= SOON)
    longjmp (*soon, 1);
}

/* ----------------------------------------------------------------- hashes */

#define HASH_KERNELS(NAME, WORD, SIZE)                                        \
  static void KERNEL_ABI count_##NAME (WORD *state, size_t blocks,            \
                                       const uint8_t *data)                   \
  {                                                                           \
    count (blocks, SIZE, data);                                               \
  }                                                                           \
  static void KERNEL_ABI block_##NAME (WORD *dst, const WORD *src, size_t n,  \
                                       const WORD *words)                     \
  {                                                                           \
    if (soon && ++seen.calls >= SOON)                                         \
      longjmp (*soon, 1);                                                     \
    seen.blocks += n;                                                         \
  }                                                                           \
  static void use_block_##NAME (void)                                         \
  {                                                                           \
    static struct implementation copy;                                        \
    static struct lanes_threshold t;                                          \
    t = *_symcrypt_lanes_threshold (_symcrypt_##NAME##_in_lanes.kernel);      \
    t.needs = t.numbers = t.numbers_block = 0;                                \
    copy = *kernel_implementation (&_symcrypt_##NAME##_lanes_kernel);         \
    copy.block = (kernel_function *) block_##NAME;                            \
    copy.threshold = &t;                                                      \
    _symcrypt_##NAME##_lanes_kernel.implementation = &copy;                   \
  }                                                                           \
  static void KERNEL_ABI iterate_##NAME (WORD *state, const WORD *key,        \
                                         size_t n)                            \
  {                                                                           \
    seen.iterations += n;                                                     \
  }
HASH_KERNELS (md5, uint32_t, 64)
HASH_KERNELS (sha1, uint32_t, 64)
HASH_KERNELS (sha256, uint32_t, 64)
HASH_KERNELS (sha512, uint64_t, 128)

static void
use_hashes (void)
{
#define USE_HASH(NAME)                                                        \
  USE (NAME##_compress, count_##NAME);                                        \
  use_block_##NAME ();                                                        \
  USE (NAME##_iterate, iterate_##NAME);
  USE_HASH (md5)
  USE_HASH (sha1)
  USE_HASH (sha256)
  USE_HASH (sha512)
}

/* Iterations, more than 32 bits count: all are made, or it goes on for long.
 */
static int
iterations (const struct symcrypt_hash *hash, size_t digests)
{
  static uint8_t key[8 * SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  const uint64_t n = (UINT64_C (1) << 32) + 2;
  jmp_buf here;
  volatile int done = 0;

  forget ();
  if (setjmp (here) == 0)
    {
      soon = &here;
      must (symcrypt_pbkdf2_hmac (hash, 4, key, n, 4, key,
                                  digests * symcrypt_hash_digest_size (hash),
                                  key));
      done = 1;
    }
  return !done || seen.iterations == digests * (n - 1);
}

static void
test_iterations (void)
{
  size_t k;
  use_hashes ();
  for (k = 0; k < HASHES; k++)
    {
      const struct symcrypt_hash *hash = symcrypt_hashes (k);
      ok (iterations (hash, 1) && iterations (hash, 8),
          "%s: 2^32 iterations and more", symcrypt_hash_name (hash));
    }
  _symcrypt_kernels_reset ();
}

#if SIZE_MAX > UINT32_MAX

static const uint64_t lengths[]
    = { UINT32_MAX, UINT64_C (1) << 32, (UINT64_C (1) << 32) + 2066 };
enum
{
  LENGTHS = 3,
  ROOM = 8192 /* more than the longest has beyond 4 GiB */
};
static uint8_t *data;
/* The data of the last call in each lane. */
static const uint8_t *tails[LANES_32];

/* How many of the calls had data that ended in the N bytes at END. */
static unsigned
ended (size_t n, const uint8_t *end)
{
  unsigned k, found = 0;
  for (k = 0; k < seen.calls && k < ENDS; k++)
    found += memcmp (seen.ends[k] + 16 - n, end, n) == 0;
  return found;
}

static void
put (uint8_t *dst, uint64_t x, int little)
{
  unsigned k;
  for (k = 0; k < 8; k++)
    dst[k] = (uint8_t) (x >> (little ? 8 * k : 56 - 8 * k));
}

#define LANES_KERNEL(NAME, WORD, SIZE)                                        \
  static void KERNEL_ABI lanes_##NAME (                                       \
      WORD *states, size_t n, const uint8_t *const *datas, size_t blocks)     \
  {                                                                           \
    size_t k;                                                                 \
    for (k = 0; k < n; k++)                                                   \
      count (blocks, SIZE, datas[k]);                                         \
    if (n == LANES_32)                                                        \
      memcpy (tails, datas, sizeof tails);                                    \
  }
LANES_KERNEL (md5, uint32_t, 64)
LANES_KERNEL (sha1, uint32_t, 64)
LANES_KERNEL (sha256, uint32_t, 64)
LANES_KERNEL (sha512, uint64_t, 128)

/* Return nonzero if TIMES messages of BEFORE and LENGTH bytes were hashed, and
 * MORE blocks, since this was last asked. */
static int
hashed (const struct hash_functions *h, uint64_t before, uint64_t length,
        unsigned times, unsigned more)
{
  const uint64_t size = h->block_size;
  const int little = strcmp (h->name, "md5") == 0;
  uint8_t bits[8];
  int good;
  put (bits, 8 * (before + length), little);
  good = seen.blocks == times * ((length + size / 8) / size + 1) + more
         && ended (8, bits) == times;
  forget ();
  return good;
}

static int
hash_calls (const struct hash_functions *h, uint64_t length)
{
  const uint8_t *datas[] = { data, data, data, data };
  uint8_t room[4][SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  uint8_t *digests[] = { room[0], room[1], room[2], room[3] };
  size_t all[] = { length, length, length, length };
  union any_ctx ctx;
  int good;

  h->one_shot (length, data, room[0]);
  good = hashed (h, 0, length, 1, 0);
  h->init (&ctx);
  h->update (&ctx, 5, data);
  h->update (&ctx, length - 5, data + 5);
  h->digest (&ctx, room[0]);
  good &= hashed (h, 0, length, 1, 0);
  if (!h->many)
    return good;
  h->many (4, all, datas, digests);
  good &= hashed (h, 0, length, 4, 0);
  all[1] = 3;
  h->many (4, all, datas, digests);
  return good && hashed (h, 0, length, 3, 1);
}

/* The outer hash is a block. */
static int
hmac_calls (const struct hash_functions *h,
            const struct symcrypt_hmac_key *key, uint64_t length)
{
  const struct symcrypt_hash *hash = key->hash;
  const struct symcrypt_hmac_key *keys[] = { key, key, key, key };
  const uint8_t *datas[] = { data, data, data, data };
  uint8_t room[4][SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  uint8_t *tags[] = { room[0], room[1], room[2], room[3] };
  size_t all[] = { length, length, length, length };
  const size_t size = h->block_size, digest = h->digest_size;
  struct symcrypt_hmac_ctx ctx;
  int good;

  must (symcrypt_hmac (key, length, data, room[0]));
  good = hashed (h, size, length, 1, 1);
  must (symcrypt_hmac_init (&ctx, key));
  symcrypt_hmac_update (&ctx, length, data);
  must (symcrypt_hmac_digest (&ctx, room[0]));
  good &= hashed (h, size, length, 1, 1);
  must (symcrypt_hmac_many (4, keys, all, datas, tags));
  good &= hashed (h, size, length, 4, 4);
  all[1] = 3;
  must (symcrypt_hmac_many (4, keys, all, datas, tags));
  good &= hashed (h, size, length, 3, 1 + 4);
  /* Salt, the number of the block; info, the number of the digest; two blocks
   * of the key. */
  must (symcrypt_pbkdf2_prepared (key, 1, length, data, digest, room[0]));
  good &= hashed (h, size, length + 4, 1, 1);
  must (symcrypt_hkdf_expand_prepared (key, length, data, digest, room[0]));
  good &= hashed (h, size, length + 1, 1, 1);
  must (symcrypt_hkdf_extract (hash, 0, NULL, length, data, room[0]));
  return good && hashed (h, size, length, 1, 1 + 2);
}

static void
test_hashes (void)
{
  size_t k, i;
  for (k = 0; k < HASHES; k++)
    {
      struct symcrypt_hmac_key key;
      int good = 1;
      must (symcrypt_hmac_set_key (&key, symcrypt_hashes (k), 4,
                                   (const uint8_t *) "key"));
      forget ();
      use_hashes ();
      USE (md5_lanes, lanes_md5);
      USE (sha1_lanes, lanes_sha1);
      USE (sha256_lanes, lanes_sha256);
      USE (sha512_lanes, lanes_sha512);
      for (i = 0; i < LENGTHS; i++)
        good &= hash_calls (&named_hashes[k].own, lengths[i])
                && hash_calls (&named_hashes[k].any, lengths[i])
                && hmac_calls (&named_hashes[k].own, &key, lengths[i]);
      ok (good, "%s: all ways to messages of 4 GiB", named_hashes[k].own.name);
      _symcrypt_kernels_reset ();
    }
}

/* Hash more messages than one sort takes, so that the last one is hashed
 * alone.  The padded ends of the earlier messages, in other lanes, must be
 * wiped as well. */
static void
test_ends (void)
{
  enum
  {
    N = 1025
  };
  static size_t all[N];
  static const uint8_t *datas[N];
  static uint8_t room[N][SYMCRYPT_SHA256_DIGEST_SIZE], *digests[N];
  size_t k;
  int good = 1;

  for (k = 0; k < N; k++)
    {
      all[k] = 10;
      datas[k] = data;
      digests[k] = room[k];
    }
  USE (sha256_compress, count_sha256);
  use_block_sha256 ();
  USE (sha256_lanes, lanes_sha256);
  memset (tails, 0, sizeof tails);
  symcrypt_sha256_many (N, all, datas, digests);
  for (k = 0; k < LANES_32; k++)
    good &= tails[k] && all_zero (tails[k], 64);
  /* With SHA-NI and without vectors, messages are hashed one at a time. */
  if (tails[0])
    ok (good, "%d messages: no end of one is left", N);
  else
    skip ("no lanes are used here", "1025 messages: no end of one is left");
  _symcrypt_kernels_reset ();
}

/* ------------------------------------------------------- other algorithms */

static void KERNEL_ABI
count_poly1305 (struct symcrypt_poly1305_state *state, size_t blocks,
                const uint8_t *from, unsigned pad)
{
  count (blocks, 16, from);
}

static void KERNEL_ABI
count_poly1305_many (uint64_t *states, size_t n, const uint8_t *const *datas,
                     const size_t *blocks)
{
  size_t k;
  for (k = 0; k < n; k++)
    if (blocks[k] > 0)
      count (blocks[k], 16, datas[k]);
}

static void KERNEL_ABI
count_crypt (uint8_t *dst, const uint8_t *src, size_t length,
             const uint32_t state[16], unsigned rounds, uint8_t *last)
{
  if (length % 64 != 0)
    memset (last, 0, 64);
  seen.bytes += length;
}

/* Tags and their keys are zeros. */
static void KERNEL_ABI
count_core (uint8_t *dst, const uint32_t state[16], unsigned rounds)
{
  memset (dst, 0, 64);
}

static void KERNEL_ABI
count_many (const struct chacha_lane *lanes, size_t n, unsigned rounds)
{
  /* Now the group is chosen, by the row of this kernel. */
  USE (poly1305_many, count_poly1305_many);
}

static void KERNEL_ABI
count_both (uint8_t *dst, const uint8_t *src, size_t n,
            const uint32_t state[16], struct symcrypt_poly1305_state *poly1305,
            const uint8_t *from)
{
  count (n * CHACHA_POLY1305_UNIT_BLOCKS, 16, from);
  count_crypt (dst, src, n * CHACHA_POLY1305_UNIT, state, 20, NULL);
}

static void KERNEL_ABI
count_tz (uint64_t *state, size_t blocks, const uint8_t *from)
{
  count (blocks, 64, from);
}

static void KERNEL_ABI
count_rc4 (struct symcrypt_rc4_ctx *ctx, size_t n, uint8_t *dst,
           const uint8_t *src)
{
  seen.bytes += n;
}

/* Return nonzero if a message of these lengths, in bytes, was authenticated
 * last. */
static int
authenticated (uint64_t ad, uint64_t length)
{
  uint8_t both[16];
  put (both, ad, 1);
  put (both + 8, length, 1);
  return seen.blocks == (ad + 15) / 16 + (length + 15) / 16 + 1
         && memcmp (seen.ends[(seen.calls - 1) % ENDS], both, 16) == 0;
}

/* A message in memory that is only touched where it begins and ends. */
static int
aead_calls (size_t ad, size_t length, uint8_t *text)
{
  static const uint8_t zeros[32];
  struct symcrypt_chacha_poly1305_ctx ctx;
  uint8_t tag[16] = { 0 };
  int good;

  forget ();
  must (symcrypt_chacha_poly1305_seal (zeros, zeros, ad, data, length, text,
                                       text, tag));
  good = authenticated (ad, length);
  symcrypt_chacha_poly1305_set_key (&ctx, zeros);
  symcrypt_chacha_poly1305_set_nonce (&ctx, zeros);
  forget ();
  must (symcrypt_chacha_poly1305_update (&ctx, ad, data));
  must (symcrypt_chacha_poly1305_encrypt (&ctx, length, text, text));
  must (symcrypt_chacha_poly1305_digest (&ctx, tag));
  return good && authenticated (ad, length);
}

static int
aead_batch (uint64_t ad)
{
  static const uint8_t zeros[32];
  struct symcrypt_chacha_poly1305_message messages[8];
  uint8_t texts[8][16], tags[8][16], both[16];
  size_t k;

  memset (messages, 0, sizeof messages);
  for (k = 0; k < 8; k++)
    {
      messages[k].key = messages[k].nonce = zeros;
      messages[k].length = 16;
      messages[k].dst = texts[k];
      messages[k].src = texts[k];
      messages[k].tag = tags[k];
    }
  messages[5].ad_length = ad;
  messages[5].ad = data;
  forget ();
  must (symcrypt_chacha_poly1305_seal_many (8, messages));
  put (both, ad, 1);
  put (both + 8, 16, 1);
  return seen.blocks == (ad + 15) / 16 + 8 + 8 && ended (16, both) == 1;
}

static void
test_aead (void)
{
  uint8_t *text
      = mmap (NULL, (size_t) lengths[LENGTHS - 1], PROT_READ | PROT_WRITE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  size_t i;
  int good = 1, batch = 1;

  if (text == MAP_FAILED)
    {
      skip ("no room for 4 GiB more", "ChaCha20-Poly1305: data of 4 GiB");
      return;
    }
  USE (chacha_crypt, count_crypt);
  USE (chacha_core, count_core);
  USE (chacha_many, count_many);
  USE (chacha_poly1305_blocks, count_both);
  USE (poly1305_blocks, count_poly1305);
  for (i = 0; good && i < LENGTHS; i++)
    {
      good = aead_calls (lengths[i], 0, text)
             && aead_calls (0, lengths[i], text)
             && aead_calls (lengths[i], 1, text);
      USE (poly1305_many, NULL);
      batch &= aead_batch (lengths[i]);
    }
  ok (good, "ChaCha20-Poly1305: data of 4 GiB, in one call and by a context");
  ok (batch, "ChaCha20-Poly1305: data of 4 GiB in a batch");
  _symcrypt_kernels_reset ();
}

static void
test_others (void)
{
  static const struct implementation counted
      = { "counted", (kernel_function *) count_tz, 0, NULL };
  struct symcrypt_poly1305_ctx poly1305;
  struct symcrypt_tz_ctx tz;
  struct symcrypt_rc4_ctx rc4;
  uint8_t result[64];
  size_t i;
  int good = 1;

  must (symcrypt_rc4_set_key (&rc4, 16, data));
  USE (poly1305_blocks, count_poly1305);
  USE (tz_blocks, count_tz);
  /* In C long messages are cut into slices, which have other blocks. */
  _symcrypt_tz_blocks_kernel.implementation = &counted;
  USE (rc4_crypt, count_rc4);
  for (i = 0; i < LENGTHS; i++)
    {
      const size_t length = lengths[i];
      forget ();
      symcrypt_poly1305 (data, length, data, result);
      symcrypt_poly1305_set_key (&poly1305, data);
      symcrypt_poly1305_update (&poly1305, 5, data);
      symcrypt_poly1305_update (&poly1305, length - 5, data + 5);
      must (symcrypt_poly1305_digest (&poly1305, result));
      good &= seen.blocks == 2 * ((lengths[i] + 15) / 16);
      forget ();
      symcrypt_tz (length, data, result);
      symcrypt_tz_init (&tz);
      symcrypt_tz_update (&tz, 5, data);
      symcrypt_tz_update (&tz, length - 5, data + 5);
      symcrypt_tz_digest (&tz, result);
      good &= seen.blocks == 2 * ((lengths[i] + 63) / 64);
      forget ();
      must (symcrypt_rc4_crypt (&rc4, length, data, data));
      good &= seen.bytes == lengths[i];
    }
  ok (good, "Poly1305, Tillich-Zemor, RC4: messages of 4 GiB");
  _symcrypt_kernels_reset ();
}

/* Whole blocks, of which nothing is touched. */
static void
test_streams (void)
{
  static const uint8_t zeros[32];
  const uint64_t end = UINT64_C (64) << 32;
  struct symcrypt_chacha_ctx chacha;
  struct symcrypt_salsa20_ctx salsa20;
  uint32_t state[16];
  int good;

  USE (chacha_crypt, count_crypt);
  USE (salsa20_crypt, count_crypt);
  forget ();
  symcrypt_chacha_set_key (&chacha, zeros);
  symcrypt_chacha_set_nonce (&chacha, zeros);
  must (symcrypt_chacha_crypt (&chacha, end + 128, data, data));
  good = seen.bytes == end + 128
         && symcrypt_chacha_get_state (&chacha, state) == 0 && state[12] == 2
         && state[13] == 1;
  ok (good, "ChaCha: a call of more than 2^32 blocks");
  forget ();
  symcrypt_chacha_set_nonce96 (&chacha, zeros);
  good = symcrypt_chacha_crypt (&chacha, end + 1, data, data)
             == SYMCRYPT_ERROR_COUNTER
         && symcrypt_chacha_crypt (&chacha, end + 64, data, data)
                == SYMCRYPT_ERROR_COUNTER
         && seen.bytes == 0
         && symcrypt_chacha_crypt (&chacha, end, data, data) == 0
         && seen.bytes == end
         && symcrypt_chacha_crypt (&chacha, 1, data, data)
                == SYMCRYPT_ERROR_COUNTER;
  ok (good, "ChaCha: a call of 2^32 blocks, which a nonce of 12 bytes has");
  forget ();
  must (symcrypt_salsa20_set_key (&salsa20, 32, zeros));
  symcrypt_salsa20_set_nonce (&salsa20, zeros);
  must (symcrypt_salsa20_crypt (&salsa20, end + 128, data, data));
  ok (seen.bytes == end + 128
          && symcrypt_salsa20_get_state (&salsa20, state) == 0 && state[8] == 2
          && state[9] == 1,
      "Salsa20: a call of more than 2^32 blocks");
  _symcrypt_kernels_reset ();
}

int
main (void)
{
  test_iterations ();
  data = mmap (NULL, ((size_t) 1 << 32) + ROOM, PROT_READ,
               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (data == MAP_FAILED)
    skip ("no room for 4 GiB", "messages of 4 GiB");
  else
    {
      test_hashes ();
      test_ends ();
      test_aead ();
      test_others ();
      test_streams ();
    }
  return done ();
}
#else
int
main (void)
{
  test_iterations ();
  return done ();
}
#endif

#else
int
main (void)
{
  skip_all ("kernels cannot be replaced here");
}
#endif
