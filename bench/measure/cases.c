/* SPDX-License-Identifier: ISC */
/* libsymcrypt's own cases.  Each run is a loop of its own around the call that
 * a user would write, so that nothing but the call is measured. */
#include "config.h"

#include "bench/measure/bench.h"

#define RUN(NAME, CALL)                                                       \
  static int run_##NAME (struct bench_data *d, uint64_t count)                \
  {                                                                           \
    int error = 0;                                                            \
    for (; count > 0; count--)                                                \
      {                                                                       \
        CALL;                                                                 \
      }                                                                       \
    return error;                                                             \
  }

/* -------------------------------------------------------------------- RC4 */

static int
setup_rc4 (struct bench_data *d)
{
  unsigned k;
  int error = 0;
  for (k = 0; k < d->messages; k++)
    {
      d->key[0] = (uint8_t) k;
      error |= symcrypt_rc4_set_key (&d->ctx.rc4[k], SYMCRYPT_RC4_KEY_SIZE,
                                     d->key);
    }
  return error;
}

RUN (rc4_setkey,
     error |= symcrypt_rc4_set_key (&d->ctx.rc4[0], SYMCRYPT_RC4_KEY_SIZE,
                                    d->key + count % BENCH_KEYS))
RUN (rc4_crypt, error |= symcrypt_rc4_crypt (&d->ctx.rc4[0], d->length,
                                             d->dsts[0], d->srcs[0]))

static int
run_rc4_many (struct bench_data *d, uint64_t count)
{
  struct symcrypt_rc4_ctx *ctxs[BENCH_MAX_MESSAGES];
  unsigned k;
  int error = 0;
  for (k = 0; k < d->messages; k++)
    ctxs[k] = &d->ctx.rc4[k];
  for (; count > 0; count--)
    error |= symcrypt_rc4_crypt_many (d->messages, ctxs, d->lengths, d->dsts,
                                      d->srcs);
  return error;
}

/* ---------------------------------------------------------------- Salsa20 */

#define SALSA20_SETUP(ROUNDS)                                                 \
  static int setup_salsa20_##ROUNDS (struct bench_data *d)                    \
  {                                                                           \
    int error = symcrypt_salsa20_set_key (&d->ctx.salsa20,                    \
                                          SYMCRYPT_SALSA20_KEY_SIZE, d->key); \
    return error | symcrypt_salsa20_set_rounds (&d->ctx.salsa20, ROUNDS);     \
  }
SALSA20_SETUP (8)
SALSA20_SETUP (12)
SALSA20_SETUP (20)

RUN (salsa20_setkey,
     error
     |= symcrypt_salsa20_set_key (&d->ctx.salsa20, SYMCRYPT_SALSA20_KEY_SIZE,
                                  d->key + count % BENCH_KEYS))
RUN (salsa20_crypt, symcrypt_salsa20_set_nonce (&d->ctx.salsa20, d->nonce);
     error |= symcrypt_salsa20_crypt (&d->ctx.salsa20, d->length, d->dsts[0],
                                      d->srcs[0]))
RUN (xsalsa20_crypt,
     error |= symcrypt_xsalsa20_set_nonce (&d->ctx.salsa20, d->nonce);
     error |= symcrypt_salsa20_crypt (&d->ctx.salsa20, d->length, d->dsts[0],
                                      d->srcs[0]))

RUN (salsa20_core, symcrypt_salsa20_core (d->dsts[0], d->core, 20))
RUN (salsa20_2core, symcrypt_salsa20_2core (d->dsts[0], d->core, 20))
RUN (salsa20_3core, symcrypt_salsa20_3core (d->dsts[0], d->core, 20))

/* ----------------------------------------------------------------- ChaCha */

#define CHACHA_SETUP(ROUNDS)                                                  \
  static int setup_chacha##ROUNDS (struct bench_data *d)                      \
  {                                                                           \
    symcrypt_chacha_set_key (&d->ctx.chacha, d->key);                         \
    return symcrypt_chacha_set_rounds (&d->ctx.chacha, ROUNDS);               \
  }
CHACHA_SETUP (8)
CHACHA_SETUP (12)
CHACHA_SETUP (20)

RUN (chacha_setkey,
     symcrypt_chacha_set_key (&d->ctx.chacha, d->key + count % BENCH_KEYS))
RUN (chacha_crypt, symcrypt_chacha_set_nonce (&d->ctx.chacha, d->nonce);
     error |= symcrypt_chacha_crypt (&d->ctx.chacha, d->length, d->dsts[0],
                                     d->srcs[0]))
RUN (xchacha_crypt, symcrypt_xchacha_set_nonce (&d->ctx.chacha, d->nonce);
     error |= symcrypt_chacha_crypt (&d->ctx.chacha, d->length, d->dsts[0],
                                     d->srcs[0]))

RUN (chacha_core, symcrypt_chacha_core (d->dsts[0], d->core, 20))
RUN (chacha_2core, symcrypt_chacha_2core (d->dsts[0], d->core, 20, 64))
RUN (chacha_3core, symcrypt_chacha_3core (d->dsts[0], d->core, 20, 64))

static int
run_chacha_core_many (struct bench_data *d, uint64_t count)
{
  static uint32_t states[BENCH_MAX_MESSAGES][16];
  static uint8_t blocks[BENCH_MAX_MESSAGES][64];
  unsigned k;
  for (k = 0; k < d->messages; k++)
    memcpy (states[k], d->core, sizeof states[k]);
  for (; count > 0; count--)
    symcrypt_chacha_core_many (d->messages, blocks[0], states[0], 20);
  return 0;
}

/* -------------------------------------------------- Poly1305 and the AEADs */

RUN (poly1305, symcrypt_poly1305 (d->key, d->length, d->srcs[0], d->tag))

/* One message, all calls together. */
static int
run_poly1305_update (struct bench_data *d, uint64_t count)
{
  symcrypt_poly1305_set_key (&d->ctx.poly1305, d->key);
  for (; count > 0; count--)
    symcrypt_poly1305_update (&d->ctx.poly1305, d->length, d->srcs[0]);
  return symcrypt_poly1305_digest (&d->ctx.poly1305, d->tag);
}

#define AEAD(NAME)                                                            \
  static int setup_##NAME##_open (struct bench_data *d)                       \
  {                                                                           \
    return symcrypt_##NAME##_poly1305_seal (d->key, d->nonce, 0, NULL,        \
                                            d->length, d->inputs[0],          \
                                            d->srcs[0], d->tag);              \
  }                                                                           \
  RUN (NAME##_seal, error |= symcrypt_##NAME##_poly1305_seal (                \
                        d->key, d->nonce, 0, NULL, d->length, d->dsts[0],     \
                        d->srcs[0], d->tag))                                  \
  RUN (NAME##_open, error |= symcrypt_##NAME##_poly1305_open (                \
                        d->key, d->nonce, 0, NULL, d->length, d->dsts[0],     \
                        d->srcs[0], d->tag))                                  \
  RUN (NAME##_context,                                                        \
       symcrypt_##NAME##_poly1305_set_nonce (&d->ctx.aead, d->nonce);         \
       error |= symcrypt_chacha_poly1305_encrypt (&d->ctx.aead, d->length,    \
                                                  d->dsts[0], d->srcs[0]);    \
       error |= symcrypt_chacha_poly1305_digest (&d->ctx.aead, d->tag))
AEAD (chacha)
AEAD (xchacha)

/* The tags of the messages that are opened. */
static uint8_t tags[BENCH_MAX_MESSAGES][16];

/* Seal under one key, without associated data, as the peers do.  All messages
 * have one nonce, which is safe only because the result is thrown away. */
static void
set_messages (struct bench_data *d,
              struct symcrypt_chacha_poly1305_message *messages, int opens)
{
  unsigned k;
  for (k = 0; k < d->messages; k++)
    {
      struct symcrypt_chacha_poly1305_message *m = &messages[k];
      m->key = d->key;
      m->nonce = d->nonce;
      m->ad_length = 0;
      m->ad = NULL;
      m->length = d->lengths[k];
      m->dst = d->dsts[k];
      m->src = d->srcs[k];
      m->tag = opens ? tags[k] : d->tag;
    }
}
#define AEAD_MANY(NAME, OPERATION)                                            \
  static int run_##NAME##_##OPERATION##_many (struct bench_data *d,           \
                                              uint64_t count)                 \
  {                                                                           \
    struct symcrypt_chacha_poly1305_message messages[BENCH_MAX_MESSAGES];     \
    int error = 0;                                                            \
    set_messages (d, messages, #OPERATION[0] == 'o');                         \
    for (; count > 0; count--)                                                \
      error |= symcrypt_##NAME##_poly1305_##OPERATION##_many (d->messages,    \
                                                              messages);      \
    return error;                                                             \
  }
AEAD_MANY (chacha, seal)
AEAD_MANY (chacha, open)
AEAD_MANY (xchacha, seal)
AEAD_MANY (xchacha, open)
#define AEAD_MANY_SETUP(NAME)                                                 \
  static int setup_##NAME##_open_many (struct bench_data *d)                  \
  {                                                                           \
    int error = 0;                                                            \
    unsigned k;                                                               \
    for (k = 0; k < d->messages; k++)                                         \
      error |= symcrypt_##NAME##_poly1305_seal (d->key, d->nonce, 0, NULL,    \
                                                d->length, d->inputs[k],      \
                                                d->srcs[k], tags[k]);         \
    return error;                                                             \
  }
AEAD_MANY_SETUP (chacha)
AEAD_MANY_SETUP (xchacha)

static int
setup_aead (struct bench_data *d)
{
  symcrypt_chacha_poly1305_set_key (&d->ctx.aead, d->key);
  return 0;
}

/* ------------------------------------- hashes, HMAC, HKDF, PBKDF2, by hash */

#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  RUN (NAME##_digest, symcrypt_##NAME (d->length, d->srcs[0], d->digests[0])) \
  RUN (NAME##_many,                                                           \
       error |= symcrypt_hash_many (symcrypt_hash_##NAME (), d->messages,     \
                                    d->lengths, d->srcs, d->digest_at))       \
  static int setup_hmac_##NAME (struct bench_data *d)                         \
  {                                                                           \
    unsigned k;                                                               \
    for (k = 0; k < d->messages; k++)                                         \
      d->keys[k] = &d->ctx.hmac;                                              \
    return symcrypt_hmac_set_key (&d->ctx.hmac, symcrypt_hash_##NAME (),      \
                                  BENCH_SECRET_SIZE, d->key);                 \
  }                                                                           \
  RUN (NAME##_setkey,                                                         \
       error |= symcrypt_hmac_set_key (&d->ctx.hmac, symcrypt_hash_##NAME (), \
                                       BENCH_SECRET_SIZE, d->key))            \
  RUN (NAME##_prepared, error |= symcrypt_hmac (&d->ctx.hmac, d->length,      \
                                                d->srcs[0], d->digests[0]))   \
  RUN (NAME##_fresh,                                                          \
       error |= symcrypt_hmac_set_key (&d->ctx.hmac, symcrypt_hash_##NAME (), \
                                       BENCH_SECRET_SIZE, d->key);            \
       error                                                                  \
       |= symcrypt_hmac (&d->ctx.hmac, d->length, d->srcs[0], d->digests[0])) \
  static int run_##NAME##_hmac_many (struct bench_data *d, uint64_t count)    \
  {                                                                           \
    const struct symcrypt_hmac_key *keys[BENCH_MAX_MESSAGES];                 \
    unsigned k;                                                               \
    int error = 0;                                                            \
    for (k = 0; k < d->messages; k++)                                         \
      keys[k] = d->keys[k];                                                   \
    for (; count > 0; count--)                                                \
      error |= symcrypt_hmac_many (d->messages, keys, d->lengths, d->srcs,    \
                                   d->digest_at);                             \
    return error;                                                             \
  }                                                                           \
  RUN (NAME##_hkdf,                                                           \
       error |= symcrypt_hkdf (symcrypt_hash_##NAME (), 16, d->key + 32,      \
                               BENCH_SECRET_SIZE, d->key, 16, d->key + 48,    \
                               d->length, d->dsts[0]))                        \
  RUN (NAME##_pbkdf2,                                                         \
       error |= symcrypt_pbkdf2_hmac (                                        \
           symcrypt_hash_##NAME (), BENCH_SECRET_SIZE, d->key,                \
           BENCH_ITERATIONS, 16, d->key + 32, d->length, d->dsts[0]))         \
  static int run_##NAME##_pbkdf2_many (struct bench_data *d, uint64_t count)  \
  {                                                                           \
    size_t password_lengths[BENCH_MAX_MESSAGES];                              \
    size_t salt_lengths[BENCH_MAX_MESSAGES];                                  \
    const uint8_t *passwords[BENCH_MAX_MESSAGES];                             \
    const uint8_t *salts[BENCH_MAX_MESSAGES];                                 \
    unsigned k;                                                               \
    int error = 0;                                                            \
    for (k = 0; k < d->messages; k++)                                         \
      {                                                                       \
        password_lengths[k] = BENCH_SECRET_SIZE;                              \
        salt_lengths[k] = 16;                                                 \
        passwords[k] = d->key;                                                \
        salts[k] = d->key + k;                                                \
      }                                                                       \
    for (; count > 0; count--)                                                \
      error |= symcrypt_pbkdf2_hmac_many (                                    \
          symcrypt_hash_##NAME (), d->messages, password_lengths, passwords,  \
          BENCH_ITERATIONS, salt_lengths, salts, d->length, d->dsts);         \
    return error;                                                             \
  }
#include "hashes.def"

/* Messages of 64 bytes, one after the other. */
static int
run_sha256_nodes (struct bench_data *d, uint64_t count)
{
  static uint8_t nodes[BENCH_MAX_MESSAGES][64];
  unsigned k;
  for (k = 0; k < d->messages; k++)
    memcpy (nodes[k], d->srcs[k], sizeof nodes[k]);
  for (; count > 0; count--)
    symcrypt_sha256_nodes (d->messages, d->digests[0], nodes[0]);
  return 0;
}

/* --------------------------------------------------------- Tillich-Zemor */

/* Two digests side by side, as messages of 64 bytes lie, and that of both
 * where a key would be. */
static int
setup_tz (struct bench_data *d)
{
  symcrypt_tz (5, (const uint8_t *) "whole", d->inputs[0]);
  symcrypt_tz (4, (const uint8_t *) "part", d->inputs[0] + 64);
  return symcrypt_tz_concat (d->key, 2, d->srcs[0]);
}

RUN (tz_digest, symcrypt_tz (d->length, d->srcs[0], d->digests[0]))
RUN (tz_concat, error |= symcrypt_tz_concat (d->digests[1], 2, d->srcs[0]))
RUN (tz_subtract,
     error |= symcrypt_tz_subtract_left (d->digests[1], d->key, d->srcs[0]))

/* -------------------------------------------------------------- the table */

/* clang-format off */
#define SETKEY(ALGORITHM, CIPHER)                                             \
  { ALGORITHM, "setkey", "", NULL, run_##CIPHER##_setkey, 32, 1, 0, 0,        \
    BENCH_NO_RATE }
#define CRYPT(ALGORITHM, FAMILIES, SETUP, RUNNER)                             \
  { ALGORITHM, "crypt", FAMILIES, SETUP, RUNNER, 0, 1, 64, 0, 0 }
#define CORE(ALGORITHM, CIPHER, NAME, BYTES)                                  \
  { ALGORITHM, #NAME, #CIPHER "_" #NAME, NULL, run_##CIPHER##_##NAME, BYTES,  \
    1, 64, 0, 0 }

#define AEAD_MANY_CASES(ALGORITHM, NAME, OPERATION, SETUP, MESSAGES)          \
  { ALGORITHM, OPERATION "_many", "chacha_many poly1305_many", SETUP,       \
    run_##NAME##_many, 0, MESSAGES, 64, 0, 0 }
#define AEAD_CASES(ALGORITHM, FAMILIES, NAME)                                 \
  { ALGORITHM, "seal", FAMILIES, NULL, run_##NAME##_seal, 0, 1, 64, 0, 0 },   \
  { ALGORITHM, "open", FAMILIES, setup_##NAME##_open, run_##NAME##_open, 0,   \
    1, 64, 0, 0 },                                                            \
  { ALGORITHM, "context", FAMILIES, setup_aead, run_##NAME##_context, 0, 1,   \
    64, 0, 0 },                                                               \
  AEAD_MANY_CASES (ALGORITHM, NAME##_seal, "seal", NULL, 2),                  \
  AEAD_MANY_CASES (ALGORITHM, NAME##_seal, "seal", NULL, 16),                 \
  AEAD_MANY_CASES (ALGORITHM, NAME##_seal, "seal", NULL, 64),                 \
  AEAD_MANY_CASES (ALGORITHM, NAME##_open, "open",                            \
                   setup_##NAME##_open_many, 16)

/* One whose digest is cut short. */
#define VARIANT(FAMILY, DIGEST)                                               \
  ((DIGEST) == sizeof ((struct symcrypt_##FAMILY##_ctx *) 0)->state           \
       ? 0                                                                    \
       : BENCH_VARIANT)
#define HASHES(NAME, LABEL, FAMILY, BLOCK, FLAGS)                             \
  { LABEL, "digest", FAMILY "_compress", NULL, run_##NAME##_digest, 0, 1,     \
    BLOCK, 0, FLAGS },                                                        \
  { LABEL, "many", FAMILY "_lanes " FAMILY "_compress", NULL,                 \
    run_##NAME##_many, 0, 8, BLOCK, 0, FLAGS },                               \
  { LABEL, "many", FAMILY "_lanes " FAMILY "_compress", NULL,                 \
    run_##NAME##_many, 0, 64, BLOCK, 0, FLAGS }

#define HMACS(NAME, LABEL, FAMILY, BLOCK, FLAGS)                              \
  { "hmac-" LABEL, "setkey", FAMILY "_compress", NULL, run_##NAME##_setkey,   \
    BENCH_SECRET_SIZE, 1, 0, 0, BENCH_NO_RATE | FLAGS },                      \
  { "hmac-" LABEL, "prepared", FAMILY "_compress", setup_hmac_##NAME,         \
    run_##NAME##_prepared, 0, 1, BLOCK, 0, FLAGS },                           \
  { "hmac-" LABEL, "fresh", FAMILY "_compress", setup_hmac_##NAME,            \
    run_##NAME##_fresh, 0, 1, BLOCK, 0, FLAGS },                              \
  { "hmac-" LABEL, "many", FAMILY "_lanes " FAMILY "_compress",               \
    setup_hmac_##NAME, run_##NAME##_hmac_many, 0, 8, BLOCK, 0, FLAGS },       \
  { "hmac-" LABEL, "many", FAMILY "_lanes " FAMILY "_compress",               \
    setup_hmac_##NAME, run_##NAME##_hmac_many, 0, 64, BLOCK, 0, FLAGS }

/* 64 bytes from HKDF; one digest, and those of sixteen, from PBKDF2. */
#define HKDFS(NAME, LABEL, FAMILY, FLAGS)                                     \
  { "hkdf-" LABEL, "derive", FAMILY "_compress", NULL, run_##NAME##_hkdf, 64, \
    1, 0, 0, BENCH_NO_RATE | FLAGS }
#define PBKDF2S(NAME, LABEL, FAMILY, SIZE, FLAGS)                             \
  { "pbkdf2-hmac-" LABEL, "derive", FAMILY "_iterate " FAMILY "_compress",    \
    NULL, run_##NAME##_pbkdf2, SIZE, 1, 0, BENCH_ITERATIONS,                  \
    BENCH_NO_RATE | FLAGS },                                                  \
  { "pbkdf2-hmac-" LABEL, "many", FAMILY "_lanes", NULL,                      \
    run_##NAME##_pbkdf2_many, SIZE, 16, 0, BENCH_ITERATIONS,                  \
    BENCH_NO_RATE | FLAGS }

const struct bench_case bench_cases[] = {
  { "rc4", "setkey", "rc4_set_key", NULL, run_rc4_setkey,
    SYMCRYPT_RC4_KEY_SIZE, 1, 0, 0, BENCH_NO_RATE },
  { "rc4", "crypt", "rc4_crypt", setup_rc4, run_rc4_crypt, 0, 1, 0, 0, 0 },
  { "rc4", "many", "rc4_crypt", setup_rc4, run_rc4_many, 0, 2,
    0, 0, 0 },
  { "rc4", "many", "rc4_crypt", setup_rc4, run_rc4_many,
    0, 5, 0, 0, 0 },

  SETKEY ("salsa20", salsa20),
  CRYPT ("salsa20", "salsa20_crypt", setup_salsa20_20, run_salsa20_crypt),
  CORE ("salsa20", salsa20, core, 64),
  CORE ("salsa20", salsa20, 2core, 128),
  CORE ("salsa20", salsa20, 3core, 192),
  CRYPT ("salsa20r12", "salsa20_crypt", setup_salsa20_12, run_salsa20_crypt),
  CRYPT ("salsa20r8", "salsa20_crypt", setup_salsa20_8, run_salsa20_crypt),
  CRYPT ("xsalsa20", "salsa20_crypt salsa20_core", setup_salsa20_20,
         run_xsalsa20_crypt),

  SETKEY ("chacha20", chacha),
  CRYPT ("chacha20", "chacha_crypt", setup_chacha20, run_chacha_crypt),
  CORE ("chacha20", chacha, core, 64),
  CORE ("chacha20", chacha, 2core, 128),
  CORE ("chacha20", chacha, 3core, 192),
  { "chacha20", "core_many", "chacha_many chacha_core", NULL,
    run_chacha_core_many, 64, 16, 64, 0, 0 },
  CRYPT ("chacha12", "chacha_crypt", setup_chacha12, run_chacha_crypt),
  CRYPT ("chacha8", "chacha_crypt", setup_chacha8, run_chacha_crypt),
  CRYPT ("xchacha20", "chacha_crypt chacha_core", setup_chacha20,
         run_xchacha_crypt),

  { "poly1305", "digest", "poly1305_blocks", NULL, run_poly1305, 0, 1, 16, 0, 0 },
  { "poly1305", "update", "poly1305_blocks", NULL, run_poly1305_update, 0, 1,
    16, 0, 0 },
  AEAD_CASES ("chacha20-poly1305", "chacha_crypt poly1305_blocks", chacha),
  AEAD_CASES ("xchacha20-poly1305",
              "chacha_crypt poly1305_blocks chacha_core", xchacha),

#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER) \
  HASHES (NAME, STRING, #FAMILY, sizeof ((struct symcrypt_##FAMILY##_ctx *) 0)->buffer, (VARIANT (FAMILY, DIGEST))),
#include "hashes.def"

  { "sha256", "nodes", "sha256_nodes", NULL, run_sha256_nodes, 64, 2, 64, 0, 0 },
  { "sha256", "nodes", "sha256_nodes", NULL, run_sha256_nodes, 64, 8, 64, 0, 0 },
  { "sha256", "nodes", "sha256_nodes", NULL, run_sha256_nodes, 64, 64, 64, 0, 0 },

#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER) \
  HMACS (NAME, STRING, #FAMILY, sizeof ((struct symcrypt_##FAMILY##_ctx *) 0)->buffer, (VARIANT (FAMILY, DIGEST))),
#include "hashes.def"

#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER) \
  HKDFS (NAME, STRING, #FAMILY, ((DIGEST) < 32 ? BENCH_VARIANT : VARIANT (FAMILY, DIGEST))),
#include "hashes.def"

#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER) \
  PBKDF2S (NAME, STRING, #FAMILY, DIGEST, (VARIANT (FAMILY, DIGEST))),
#include "hashes.def"

  { "tz", "digest", "tz", NULL, run_tz_digest, 0, 1, 64, 0, 0 },
  { "tz", "concat", "tz", setup_tz, run_tz_concat, 64, 2, 0, 0,
    BENCH_NO_RATE },
  { "tz", "subtract", "tz", setup_tz, run_tz_subtract, 64, 2, 0, 0,
    BENCH_NO_RATE },

  { NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0 }
};
/* clang-format on */

/* Bounds of one message after another, in cycles a byte.  A figure below its
 * bound is an error of the measurement. */
static const struct
{
  const char *kernel;         /* the first of a case's kernels */
  const char *implementation; /* part of its label */
  double cycles;
} bounds[] = {
  /* Two byte stores a byte, at most two stores a cycle. */
  { "rc4_crypt", "", 1.0 },
  /* 8 rounds of 16 blocks are 384 operations on 512-bit vectors, at most four
   * a cycle. */
  { "chacha_crypt", "", 384 / 4 / 1024.0 },
  { "salsa20_crypt", "", 384 / 4 / 1024.0 },
  /* 18 multiply-adds for eight blocks of 16 bytes, at most two a cycle. */
  { "poly1305_blocks", "", 18 / 2 / 128.0 },
  /* A chain of 64 steps.  Each is at least three additions or Boolean
   * operations and a rotation. */
  { "md5_compress", "", 64 * 4 / 64.0 },
  /* A chain of 20 instructions of at least four cycles (SHA-NI: sha1rnds4;
   * AArch64: sha1c), which no implementation without them is near. */
  { "sha1_compress", "", 20 * 4 / 64.0 },
  /* A chain of 32 sha256rnds2 of four cycles; of 16 sha256h on AArch64. */
  { "sha256_compress", "sha_ni", 32 * 4 / 64.0 },
  { "sha256_compress", "", 16 * 4 / 64.0 },
  /* A chain of 80 rounds: Sigma1 is three operations, and an addition. */
  { "sha512_compress", "avx", 80 * 4 / 128.0 },
  { "sha512_compress", "", 80 * 2 / 128.0 },
};

double
bench_bound (const struct bench_case *c, const char *implementation)
{
  const size_t first = strcspn (c->kernels, " ");
  size_t k;
  if ((c->flags & BENCH_NO_RATE) == 0 && c->messages == 1)
    for (k = 0; k < sizeof bounds / sizeof bounds[0]; k++)
      if (strlen (bounds[k].kernel) == first
          && strncmp (bounds[k].kernel, c->kernels, first) == 0
          && strstr (implementation, bounds[k].implementation))
        return bounds[k].cycles;
  return 0;
}
