/* SPDX-License-Identifier: ISC */
/* What the constant-time check runs: every public function that takes secrets,
 * through the public interface, long enough to reach each kernel's loops and
 * tails. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

#include "ct.h"
#include "kernels.h"
#include "lanes.h"
#include "tools/secretstream.h"

int ct_tracing;
uint8_t ct_pool[CT_POOL_SIZE];
uint8_t ct_out[CT_POOL_SIZE];

/* Secrets. */
#define KEY (ct_pool)
#define NONCE (ct_pool + CT_NONCE)
#define AD (NONCE + CT_NONCE_SIZE)
#define TEXT (ct_pool + 128)

/* Enough for the widest loop and a tail.  Tracing steps through each
 * instruction, so that it takes the shorter of two lengths. */
static size_t
length (size_t traced, size_t otherwise)
{
  return ct_tracing ? traced : otherwise;
}

static void
must (int result)
{
  ct_public (&result, sizeof result);
  if (result != 0)
    abort ();
}

/* Change a bit of the 16 bytes of TAG, in a byte that is secret: a comparison
 * that ends at the first difference would tell which. */
static void
spoil (uint8_t *tag)
{
  unsigned k;
  for (k = 0; k < 16; k++)
    tag[k] ^= (uint8_t) (((k ^ (TEXT[999] & 15)) - 1u) >> 8 & 1);
}

static void
run_rc4 (void)
{
  struct symcrypt_rc4_ctx ctx;
  must (symcrypt_rc4_set_key (&ctx, 16, KEY));
  symcrypt_rc4_crypt (&ctx, length (1100, 1517), ct_out, TEXT);
}

static void
run_rc4_drop (void)
{
  struct symcrypt_rc4_ctx ctx;
  must (symcrypt_rc4_set_key (&ctx, 16, KEY));
  symcrypt_rc4_drop (&ctx, 768);
  symcrypt_rc4_stream (&ctx, 100, ct_out);
}

static void
run_rc4_many (void)
{
  enum
  {
    N = 7
  };
  struct symcrypt_rc4_ctx ctx[N], *ctxs[N];
  static const size_t lengths[N] = { 1100, 769, 300, 1100, 200, 800, 800 };
  const uint8_t *srcs[N];
  uint8_t *dsts[N];
  unsigned k;
  for (k = 0; k < N; k++)
    {
      ctxs[k] = &ctx[k];
      srcs[k] = TEXT;
      dsts[k] = ct_out;
      must (symcrypt_rc4_set_key (&ctx[k], 16, KEY + k));
    }
  symcrypt_rc4_crypt_many (N, ctxs, lengths, dsts, srcs);
}

static void
run_salsa20 (void)
{
  struct symcrypt_salsa20_ctx ctx;
  uint32_t state[16];
  int place;
  unsigned k;
  must (symcrypt_salsa20_set_key (&ctx, 32, KEY));
  must (symcrypt_salsa20_set_rounds (&ctx, 12));
  symcrypt_salsa20_set_nonce (&ctx, NONCE);
  must (symcrypt_salsa20_crypt (&ctx, 100, ct_out, TEXT));
  must (symcrypt_salsa20_crypt (&ctx, length (1100, 1517), ct_out, TEXT));
  must (symcrypt_salsa20_seek (&ctx, 7));
  must (symcrypt_salsa20_stream (&ctx, 77, ct_out));
  must (symcrypt_salsa20_set_key (&ctx, 16, KEY));
  symcrypt_salsa20_set_nonce (&ctx, NONCE);
  must (symcrypt_salsa20_stream (&ctx, 77, ct_out));
  place = symcrypt_salsa20_get_state (&ctx, state);
  must (place != 77 - 64);
  /* Constants are public. */
  for (k = 0; k < 16; k += 5)
    ct_public (&state[k], sizeof state[k]);
  must (symcrypt_salsa20_set_state (&ctx, state, 20));
  must (symcrypt_salsa20_stream (&ctx, 77, ct_out));
}

static void
run_xsalsa20 (void)
{
  struct symcrypt_salsa20_ctx ctx;
  must (symcrypt_salsa20_set_key (&ctx, 32, KEY));
  must (symcrypt_xsalsa20_set_nonce (&ctx, NONCE));
  must (symcrypt_salsa20_crypt (&ctx, 300, ct_out, TEXT));
  symcrypt_hsalsa20 (ct_out, KEY, NONCE, 20);
}

static void
run_salsa20_cores (void)
{
  uint32_t state[16];
  memcpy (state, TEXT, sizeof state);
  /* Positions in a stream are public. */
  ct_public (&state[8], 8);
  symcrypt_salsa20_core (ct_out, state, 20);
  symcrypt_salsa20_2core (ct_out, state, 12);
  symcrypt_salsa20_3core (ct_out, state, 8);
}

/* Only C calls this kernel, which is not selected where there is assembly. */
static void
run_salsa20_blocks (void)
{
  uint32_t state[16];
  memcpy (state, TEXT, sizeof state);
  ct_public (&state[8], 8);
  salsa20_blocks_kernel () (ct_out, TEXT, 1, state, 20);
  salsa20_blocks_kernel () (ct_out, TEXT, length (18, 24), state, 8);
}

static void
run_chacha (void)
{
  struct symcrypt_chacha_ctx ctx;
  uint32_t state[16];
  int place;
  symcrypt_chacha_set_key (&ctx, KEY);
  must (symcrypt_chacha_set_rounds (&ctx, 12));
  symcrypt_chacha_set_nonce (&ctx, NONCE);
  must (symcrypt_chacha_crypt (&ctx, 100, ct_out, TEXT));
  must (symcrypt_chacha_crypt (&ctx, length (1100, 1517), ct_out, TEXT));
  symcrypt_chacha_set_nonce96 (&ctx, NONCE);
  must (symcrypt_chacha_seek (&ctx, 7));
  must (symcrypt_chacha_stream (&ctx, 77, ct_out));
  place = symcrypt_chacha_get_state (&ctx, state);
  must (place != 77 - 64);
  /* Constants are public. */
  ct_public (state, 4 * sizeof state[0]);
  must (symcrypt_chacha_set_state (&ctx, state, 20, 32));
  must (symcrypt_chacha_stream (&ctx, 77, ct_out));
}

static void
run_xchacha (void)
{
  struct symcrypt_chacha_ctx ctx;
  symcrypt_chacha_set_key (&ctx, KEY);
  symcrypt_xchacha_set_nonce (&ctx, NONCE);
  must (symcrypt_chacha_crypt (&ctx, 300, ct_out, TEXT));
  symcrypt_hchacha (ct_out, KEY, NONCE, 20);
}

static void
run_chacha_cores (void)
{
  uint32_t state[16];
  memcpy (state, TEXT, sizeof state);
  /* Positions in a stream are public. */
  ct_public (&state[12], 8);
  state[12] = 5;
  symcrypt_chacha_core (ct_out, state, 20);
  symcrypt_chacha_2core (ct_out, state, 12, 64);
  symcrypt_chacha_3core (ct_out, state, 8, 32);
}

/* One lane and all. */
static void
run_chacha_core_many (void)
{
  uint32_t states[33][16];
  memcpy (states, TEXT, sizeof states);
  symcrypt_chacha_core_many (33, ct_out, states[0], 20);
  symcrypt_chacha_core_many (5, ct_out, states[0], 8);
}

static void
run_poly1305 (void)
{
  struct symcrypt_poly1305_ctx ctx;
  symcrypt_poly1305_set_key (&ctx, KEY);
  symcrypt_poly1305_update (&ctx, 7, TEXT);
  symcrypt_poly1305_update (&ctx, length (600, 1517), TEXT);
  must (symcrypt_poly1305_digest (&ctx, ct_out));
  symcrypt_poly1305_set_r (&ctx, KEY);
  symcrypt_poly1305_update (&ctx, 45, TEXT);
  must (symcrypt_poly1305_digest_s (&ctx, KEY + 16, ct_out));
  symcrypt_poly1305 (KEY, 21, TEXT, ct_out);
}

static void
run_aead (void)
{
  struct symcrypt_chacha_poly1305_ctx ctx;
  uint8_t tag[16];
  symcrypt_chacha_poly1305_set_key (&ctx, KEY);
  symcrypt_chacha_poly1305_set_nonce (&ctx, NONCE);
  must (symcrypt_chacha_poly1305_update (&ctx, 13, AD));
  must (symcrypt_chacha_poly1305_encrypt (&ctx, length (1100, 1517), ct_out,
                                          TEXT));
  must (symcrypt_chacha_poly1305_digest (&ctx, ct_out));
  symcrypt_xchacha_poly1305_set_nonce (&ctx, NONCE);
  must (symcrypt_chacha_poly1305_decrypt (&ctx, 300, ct_out, TEXT));
  must (symcrypt_chacha_poly1305_decrypt (&ctx, 100, ct_out, TEXT));
  must (symcrypt_chacha_poly1305_digest (&ctx, ct_out));
  /* More associated data than are kept; no message; the right tag. */
  symcrypt_chacha_poly1305_set_nonce (&ctx, NONCE);
  must (symcrypt_chacha_poly1305_update (&ctx, 20, TEXT));
  must (symcrypt_chacha_poly1305_update (&ctx, 65, TEXT + 20));
  must (symcrypt_chacha_poly1305_digest (&ctx, tag));
  symcrypt_chacha_poly1305_set_nonce (&ctx, NONCE);
  must (symcrypt_chacha_poly1305_update (&ctx, 60, TEXT));
  must (symcrypt_chacha_poly1305_update (&ctx, 25, TEXT + 60));
  must (symcrypt_chacha_poly1305_verify (&ctx, tag));
  /* A wrong one. */
  spoil (tag);
  symcrypt_chacha_poly1305_set_nonce (&ctx, NONCE);
  must (symcrypt_chacha_poly1305_update (&ctx, 85, TEXT));
  must (symcrypt_chacha_poly1305_verify (&ctx, tag) != SYMCRYPT_ERROR_TAG);
}

static void
run_aead_oneshot (void)
{
  static uint8_t opened[2050];
  uint8_t tag[16];
  must (symcrypt_chacha_poly1305_seal (KEY, NONCE, 13, AD, 500, ct_out, TEXT,
                                       tag));
  must (symcrypt_chacha_poly1305_open (KEY, NONCE, 13, AD, 500, ct_out + 500,
                                       ct_out, tag));
  must (symcrypt_xchacha_poly1305_seal (KEY, NONCE, 13, AD, length (70, 500),
                                        ct_out, TEXT, tag));
  must (symcrypt_xchacha_poly1305_open (KEY, NONCE, 13, AD, length (70, 500),
                                        ct_out + 500, ct_out, tag));
  must (symcrypt_chacha_poly1305_seal (KEY, NONCE, 13, AD, 2050, ct_out, TEXT,
                                       tag));
  spoil (tag);
  must (symcrypt_chacha_poly1305_open (KEY, NONCE, 13, AD, 2050, opened,
                                       ct_out, tag)
        != SYMCRYPT_ERROR_TAG);
  spoil (tag);
  must (symcrypt_chacha_poly1305_open (KEY, NONCE, 13, AD, 2050, ct_out,
                                       ct_out, tag));
  must (symcrypt_xchacha_poly1305_seal (KEY, NONCE, 13, AD, 70, ct_out, TEXT,
                                        tag));
  spoil (tag);
  must (symcrypt_xchacha_poly1305_open (KEY, NONCE, 13, AD, 70, ct_out, ct_out,
                                        tag)
        != SYMCRYPT_ERROR_TAG);
}

/* Only an implementation in assembly is called by the above. */
static void
run_aead_blocks (void)
{
  struct symcrypt_poly1305_state poly1305;
  uint32_t state[16];
  memcpy (state, TEXT, sizeof state);
  ct_public (&state[12], 8);
  memset (&poly1305, 0, sizeof poly1305);
  memcpy (poly1305.r, KEY, sizeof poly1305.r);
  poly1305.r[0] &= UINT64_C (0x0ffffffc0fffffff);
  poly1305.r[1] &= UINT64_C (0x0ffffffc0ffffffc);
  chacha_poly1305_blocks_kernel () (ct_out, TEXT, 2, state, &poly1305, TEXT);
}

/* Sixteen messages and three, of mixed lengths, one of which is wrong: that is
 * an answer. */
static void
run_aead_many (void)
{
  enum
  {
    MANY = 19,
    ROOM = 128
  };
  struct symcrypt_chacha_poly1305_message messages[MANY];
  uint8_t tags[MANY][16];
  int k, x;

  for (x = 0; x < 2; x++)
    {
      for (k = 0; k < MANY; k++)
        {
          struct symcrypt_chacha_poly1305_message *m = &messages[k];
          m->key = KEY + k;
          m->nonce = NONCE + k;
          m->ad_length = (size_t) k * 5 % 40;
          m->ad = AD;
          m->length = (size_t) k * 37 % 121;
          m->dst = ct_out + ROOM * k;
          m->src = TEXT + k;
          m->tag = tags[k];
        }
      must ((x ? symcrypt_xchacha_poly1305_seal_many
               : symcrypt_chacha_poly1305_seal_many) (MANY, messages));
      for (k = 0; k < MANY; k++)
        messages[k].src = messages[k].dst;
      spoil (tags[4]);
      must ((x ? symcrypt_xchacha_poly1305_open_many
               : symcrypt_chacha_poly1305_open_many) (MANY, messages)
            != SYMCRYPT_ERROR_TAG);
    }
}

static void
hmac_with (const struct symcrypt_hash *hash)
{
  const size_t size = symcrypt_hash_digest_size (hash);
  struct symcrypt_hmac_key key;
  struct symcrypt_hmac_ctx ctx;
  uint8_t blob[SYMCRYPT_HMAC_MAX_KEY_BLOB_SIZE];
  must (symcrypt_hmac_set_key (&key, hash, 200, KEY));
  must (symcrypt_hmac_init (&ctx, &key));
  symcrypt_hmac_update (&ctx, 20, TEXT);
  must (symcrypt_hmac_digest (&ctx, ct_out));
  must (symcrypt_hmac (&key, 30, TEXT, ct_out));
  symcrypt_hmac_update (&ctx, 30, TEXT);
  must (symcrypt_hmac_ctx_verify (&ctx, size, ct_out));
  spoil (ct_out);
  must (symcrypt_hmac_verify (&key, 30, TEXT, size, ct_out)
        != SYMCRYPT_ERROR_TAG);
  symcrypt_hmac_key_export (&key, blob);
  symcrypt_wipe (sizeof blob, blob);
}

#define HASH_CASE(NAME, FAMILY)                                               \
  static void run_##NAME (void)                                               \
  {                                                                           \
    struct symcrypt_##FAMILY##_ctx ctx;                                       \
    symcrypt_##NAME##_init (&ctx);                                            \
    symcrypt_##FAMILY##_update (&ctx, 50, TEXT);                              \
    symcrypt_##FAMILY##_update (&ctx, length (150, 1000), TEXT);              \
    symcrypt_##NAME##_digest (&ctx, ct_out);                                  \
    symcrypt_##NAME (length (3, 300), TEXT, ct_out);                          \
  }                                                                           \
  static void run_hmac_##NAME (void) { hmac_with (symcrypt_hash_##NAME ()); } \
  static void run_pbkdf2_##NAME (void)                                        \
  {                                                                           \
    must (symcrypt_pbkdf2_hmac (symcrypt_hash_##NAME (), 20, KEY, 2, 8,       \
                                NONCE, 9, ct_out));                           \
  }

/* How many of N chains of PBKDF2 go in lanes. */
static size_t
chains_in_lanes (const struct symcrypt_hash *hash, size_t n)
{
  const struct lanes_threshold t = lanes_threshold (hash->family);
  return lanes_count (n, &t, t.least_blocks);
}

/* Enough messages for all lanes and then few, if lanes are worth it; two
 * shapes under two keys.  For PBKDF2 no more than make lanes worth it. */
#define MANY_CASE(NAME, CAPITALS, FAMILY)                                     \
  static void run_many_##NAME (void)                                          \
  {                                                                           \
    enum                                                                      \
    {                                                                         \
      MANY = 3 + 1024 / SYMCRYPT_##CAPITALS##_BLOCK_SIZE                      \
    };                                                                        \
    const struct symcrypt_hash *hash = symcrypt_hash_##NAME ();               \
    struct symcrypt_hmac_key key[2];                                          \
    const struct symcrypt_hmac_key *keys[MANY];                               \
    const uint8_t *datas[MANY];                                               \
    size_t lengths[MANY];                                                     \
    uint8_t *digests[MANY];                                                   \
    size_t k, n, least;                                                       \
    must (symcrypt_hmac_set_key (&key[0], hash, 20, KEY));                    \
    must (symcrypt_hmac_set_key (&key[1], hash, 30, KEY));                    \
    for (k = 0; k < MANY; k++)                                                \
      {                                                                       \
        keys[k] = &key[k % 2];                                                \
        datas[k] = TEXT + k;                                                  \
        lengths[k] = k % 3 == 2 ? length (130, 260) : 30;                     \
        digests[k] = ct_out + 64 * k;                                         \
      }                                                                       \
    n = chains_in_lanes (hash, MANY) > 0 ? MANY : length (3, MANY);           \
    if (hash == symcrypt_hash_##FAMILY ())                                    \
      symcrypt_##FAMILY##_many (n, lengths, datas, digests);                  \
    else                                                                      \
      must (symcrypt_hash_many (hash, n, lengths, datas, digests));           \
    must (symcrypt_hmac_many (n, keys, lengths, datas, digests));             \
    for (least = 2; least < n; least++)                                       \
      if (chains_in_lanes (hash, least) > 0)                                  \
        break;                                                                \
    n = length (least, n);                                                    \
    for (k = 0; k < n; k++)                                                   \
      lengths[k] = 10;                                                        \
    must (symcrypt_pbkdf2_hmac_many (hash, n, lengths, datas, 3, lengths,     \
                                     datas, 9, digests));                     \
  }
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  HASH_CASE (NAME, FAMILY) MANY_CASE (NAME, CAPITALS, FAMILY)
#include "hashes.def"

static void
run_hkdf (void)
{
  must (symcrypt_hkdf (symcrypt_hash_sha256 (), 20, AD, 32, KEY, 10, TEXT, 40,
                       ct_out));
}

static void
run_tz (void)
{
  struct symcrypt_tz_ctx ctx;
  symcrypt_tz_init (&ctx);
  symcrypt_tz_update (&ctx, 50, TEXT);
  symcrypt_tz_update (&ctx, length (280, 3900), TEXT);
  symcrypt_tz_digest (&ctx, ct_out);
  symcrypt_tz (length (9, 300), TEXT, ct_out + 64);
  /* Digests are sent in the open, and whether one is valid is an answer. */
  ct_public (ct_out, 128);
  must (symcrypt_tz_concat (ct_out + 128, 2, ct_out));
  must (symcrypt_tz_subtract_left (ct_out + 192, ct_out + 128, ct_out));
  must (symcrypt_tz_subtract_right (ct_out + 192, ct_out + 128, ct_out + 64));
  must (symcrypt_tz_verify (ct_out + 128, 2, ct_out));
}

/* The command's own: a message that is not the next, and one that is. */
static void
run_secretstream (void)
{
  struct secretstream s;
  const size_t n = length (70, 1517);
  uint8_t *const mac = ct_out + 1 + n;
  unsigned tag;

  secretstream_begin (&s, KEY, NONCE);
  secretstream_push (&s, SECRETSTREAM_REKEY, 13, AD, n, ct_out, TEXT);
  secretstream_begin (&s, KEY, NONCE);
  spoil (mac);
  must (secretstream_pull (&s, &tag, 13, AD, n + SECRETSTREAM_OVERHEAD,
                           ct_out + 2048, ct_out)
        != -1);
  spoil (mac);
  must (secretstream_pull (&s, &tag, 13, AD, n + SECRETSTREAM_OVERHEAD,
                           ct_out + 2048, ct_out));
  ct_public (&tag, sizeof tag);
  must (tag != SECRETSTREAM_REKEY);
}

static void
run_memeql (void)
{
  /* Texts that differ in one place, which is secret. */
  uint8_t other[256];
  unsigned k;
  int equal;
  for (k = 0; k < sizeof other; k++)
    other[k] = (uint8_t) (TEXT[k] ^ (((k ^ TEXT[999]) - 1u) >> 8 & 1));
  equal = symcrypt_memeql (sizeof other, TEXT, other);
  ct_public (&equal, sizeof equal);
}

/* SHA-224 and the like differ from others in nothing that takes time; they
 * are left to memcheck.  Implementations of a compression function take turns
 * in its hash alone. */
#define HASH_ROW(NAME, KERNELS, TRACED)                                       \
  { #NAME,                                                                    \
    "symcrypt_" #NAME "_init symcrypt_" KERNELS "_update symcrypt_" #NAME     \
    "_digest symcrypt_" #NAME,                                                \
    KERNELS "_compress", run_##NAME, TRACED },                                \
      { "hmac-" #NAME,                                                        \
        "symcrypt_hmac_set_key symcrypt_hmac_init symcrypt_hmac_update "      \
        "symcrypt_hmac_digest symcrypt_hmac symcrypt_hmac_verify "            \
        "symcrypt_hmac_ctx_verify symcrypt_hmac_key_export",                  \
        "", run_hmac_##NAME, TRACED },                                        \
      { "pbkdf2-hmac-" #NAME, "symcrypt_pbkdf2_hmac", KERNELS "_iterate",     \
        run_pbkdf2_##NAME, TRACED },                                          \
  {                                                                           \
#NAME "-many",                                                            \
        "symcrypt_" KERNELS "_many symcrypt_hash_many symcrypt_hmac_many "    \
        "symcrypt_pbkdf2_hmac_many",                                          \
        KERNELS "_lanes", run_many_##NAME, TRACED                             \
  }

const struct ct_case ct_cases[] = {
  { "rc4", "symcrypt_rc4_set_key symcrypt_rc4_crypt", "rc4 memxor", run_rc4,
    1 },
  { "rc4-drop", "symcrypt_rc4_set_key symcrypt_rc4_drop symcrypt_rc4_stream",
    "rc4", run_rc4_drop, 1 },
  { "rc4-many", "symcrypt_rc4_set_key symcrypt_rc4_crypt_many", "rc4",
    run_rc4_many, 1 },
  { "salsa20",
    "symcrypt_salsa20_set_key symcrypt_salsa20_set_rounds "
    "symcrypt_salsa20_set_nonce symcrypt_salsa20_crypt symcrypt_salsa20_seek "
    "symcrypt_salsa20_stream symcrypt_salsa20_set_state "
    "symcrypt_salsa20_get_state",
    "salsa20 memxor", run_salsa20, 1 },
  { "xsalsa20",
    "symcrypt_xsalsa20_set_nonce symcrypt_salsa20_crypt symcrypt_hsalsa20",
    "salsa20", run_xsalsa20, 1 },
  { "salsa20-cores",
    "symcrypt_salsa20_core symcrypt_salsa20_2core symcrypt_salsa20_3core",
    "salsa20", run_salsa20_cores, 1 },
  { "salsa20-blocks", "", "salsa20_blocks", run_salsa20_blocks, 1 },
  { "chacha",
    "symcrypt_chacha_set_key symcrypt_chacha_set_rounds "
    "symcrypt_chacha_set_nonce symcrypt_chacha_set_nonce96 "
    "symcrypt_chacha_crypt symcrypt_chacha_seek symcrypt_chacha_stream "
    "symcrypt_chacha_set_state symcrypt_chacha_get_state",
    "chacha memxor", run_chacha, 1 },
  { "xchacha",
    "symcrypt_xchacha_set_nonce symcrypt_chacha_crypt symcrypt_hchacha",
    "chacha", run_xchacha, 1 },
  { "chacha-cores",
    "symcrypt_chacha_core symcrypt_chacha_2core symcrypt_chacha_3core",
    "chacha", run_chacha_cores, 1 },
  { "chacha-core-many", "symcrypt_chacha_core_many", "chacha_many",
    run_chacha_core_many, 1 },
  { "poly1305",
    "symcrypt_poly1305_set_key symcrypt_poly1305_update "
    "symcrypt_poly1305_digest symcrypt_poly1305_set_r "
    "symcrypt_poly1305_digest_s symcrypt_poly1305",
    "poly1305 scrub", run_poly1305, 1 },
  { "chacha20-poly1305",
    "symcrypt_chacha_poly1305_set_key symcrypt_chacha_poly1305_set_nonce "
    "symcrypt_xchacha_poly1305_set_nonce symcrypt_chacha_poly1305_update "
    "symcrypt_chacha_poly1305_encrypt symcrypt_chacha_poly1305_decrypt "
    "symcrypt_chacha_poly1305_digest symcrypt_chacha_poly1305_verify",
    "chacha poly1305 memxor", run_aead, 1 },
  { "chacha20-poly1305-oneshot",
    "symcrypt_chacha_poly1305_seal symcrypt_chacha_poly1305_open "
    "symcrypt_xchacha_poly1305_seal symcrypt_xchacha_poly1305_open",
    "chacha poly1305", run_aead_oneshot, 1 },
  { "chacha20-poly1305-blocks", "", "chacha_poly1305", run_aead_blocks, 1 },
  { "chacha20-poly1305-many",
    "symcrypt_chacha_poly1305_seal_many symcrypt_chacha_poly1305_open_many "
    "symcrypt_xchacha_poly1305_seal_many "
    "symcrypt_xchacha_poly1305_open_many",
    "chacha_many poly1305_many", run_aead_many, 1 },
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  HASH_ROW (NAME, #FAMILY,                                                    \
            (DIGEST)                                                          \
                == sizeof ((struct symcrypt_##FAMILY##_ctx *) 0)->state),
#include "hashes.def"
  { "hkdf", "symcrypt_hkdf", "", run_hkdf, 1 },
  { "tz",
    "symcrypt_tz_init symcrypt_tz_update symcrypt_tz_digest symcrypt_tz "
    "symcrypt_tz_concat symcrypt_tz_subtract_left "
    "symcrypt_tz_subtract_right symcrypt_tz_verify",
    "tz", run_tz, 1 },
  { "secretstream", "", "", run_secretstream, 1 },
  { "memeql", "symcrypt_memeql", "", run_memeql, 1 },
  { NULL, NULL, NULL, NULL, 0 }
};
