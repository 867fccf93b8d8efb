/* SPDX-License-Identifier: ISC */
/* Proves that public calls leave no secret behind: each public function that
 * sees one is called, with random keys and data, under every implementation of
 * its kernels in turn.  Afterwards the stack below the caller and the
 * registers are searched for any 8 bytes, and any word of 32 bits in its
 * place, of what is secret: keys, pads, chaining values, key stream, one-time
 * keys, derived keys, tags that are right, plaintext.
 *
 * On x86_64 each is also entered with upper halves of vector registers in use,
 * and must not leave them so, if what scrubs has VEX instructions: on Intel
 * every SSE instruction that follows one of VEX then takes some 300 cycles.
 *
 * What is found is believed if a second call with other secrets leaves such a
 * thing too: single words are met by chance.
 *
 * With --stack it prints how deep each call went at most, in bytes. */
#include "config.h"

#include <symcrypt/symcrypt.h>

#include "hash-hmac.h"
#include "tests/implementations.h"
#include "tests/testutil.h"
#include "tests/xinuse.h"

void residue_call (void (*function) (void), uint8_t *registers, uint8_t *stack,
                   size_t bytes, unsigned level);
extern const uint8_t residue_call_is_there;

enum
{
  DEPTH = 65536,
  REGISTERS = 192 + 32 * 64,
  AT_XINUSE = 120, /* among them */
  ASK_XINUSE = 8,  /* of a level */
  MOST = 20000,    /* bytes of a message */
  MESSAGES = 20    /* in parallel */
};

/* --------------------------------------------------------------- secrets */

/* Sets of values of 8 or of 4 bytes. */
struct set
{
  uint64_t slots[1 << 16];
  size_t count;
};
static struct set secret8, secret4, public8, public4;

static uint64_t *
slot (struct set *set, uint64_t x)
{
  size_t k = (size_t) ((x * UINT64_C (0x9e3779b97f4a7c15)) >> 48);
  while (set->slots[k] != 0 && set->slots[k] != x)
    k = (k + 1) % (1 << 16);
  return &set->slots[k];
}

static void
insert (struct set *set, uint64_t x)
{
  uint64_t *p = slot (set, x);
  if (*p == 0 && ++set->count > 50000)
    {
      fprintf (stderr, "residue-test: too many secrets\n");
      exit (99);
    }
  *p = x;
}

static int
has (struct set *set, uint64_t x)
{
  return x != 0 && *slot (set, x) == x;
}

/* Values with zero bytes are addresses and lengths. */
static int
random_enough (uint64_t x, unsigned bytes, unsigned zeros)
{
  unsigned k;
  for (k = 0; k < bytes; k++)
    zeros -= (x >> 8 * k & 255) == 0 && zeros > 0;
  return zeros > 0;
}

static uint64_t
swap8 (uint64_t x)
{
  uint64_t y = 0;
  unsigned k;
  for (k = 0; k < 8; k++)
    y |= (x >> 8 * k & 255) << (56 - 8 * k);
  return y;
}

static void
add (struct set *set8, struct set *set4, const void *data, size_t n)
{
  const uint8_t *p = data;
  size_t k;
  for (k = 0; k < n; k++)
    {
      uint64_t x = 0, y;
      uint32_t w;
      if (k + 4 > n)
        break;
      memcpy (&w, p + k, 4);
      if (k % 4 == 0 && random_enough (w, 4, 1))
        {
          insert (set4, w);
          insert (set4, swap8 (w) >> 32);
        }
      if (k + 8 > n)
        continue;
      memcpy (&x, p + k, 8);
      if (!random_enough (x, 8, 2))
        continue;
      insert (set8, x);
      y = swap8 (x);
      if (k % 4 == 0)
        {
          insert (set8, y);
          insert (set8, y << 32 | y >> 32);
        }
    }
}

/* Of much data the ends are enough. */
static void
secret (const void *data, size_t n)
{
  const uint8_t *p = data;
  if (n > 1024)
    {
      add (&secret8, &secret4, p, 512);
      p += n - 512;
      n = 512;
    }
  add (&secret8, &secret4, p, n);
}

static void
not_secret (const void *data, size_t n)
{
  const uint8_t *p = data;
  if (n > 1024)
    {
      add (&public8, &public4, p, 512);
      p += n - 512;
      n = 512;
    }
  add (&public8, &public4, p, n);
}

/* A and B, xored. */
static void
secret_xor (const uint8_t *a, const uint8_t *b, size_t n)
{
  static uint8_t c[MOST];
  size_t k;
  for (k = 0; k < n; k++)
    c[k] = a[k] ^ b[k];
  secret (c, n);
}

static void
secret_pads (const uint8_t *key, size_t n)
{
  uint8_t pad[64];
  memset (pad, 0x36, sizeof pad);
  secret_xor (key, pad, n);
  memset (pad, 0x5c, sizeof pad);
  secret_xor (key, pad, n);
}

/* --------------------------------------------------------------- searching */

static uint8_t registers[REGISTERS], stack[DEPTH];
static size_t deepest;

/* Where in DATA there is a secret, or N; *BYTES is how much of it. */
static size_t
find (const uint8_t *data, size_t n, size_t from, unsigned *bytes)
{
  size_t k;
  for (k = from; k + 4 <= n; k++)
    {
      uint64_t x;
      uint32_t w;
      if (k + 8 <= n)
        {
          memcpy (&x, data + k, 8);
          *bytes = 8;
          if (has (&secret8, x) && !has (&public8, x))
            return k;
        }
      memcpy (&w, data + k, 4);
      *bytes = 4;
      if (k % 4 == 0 && has (&secret4, w) && !has (&public4, w))
        return k;
    }
  return n;
}

/* The first byte that was written to. */
static size_t
dirty (void)
{
  size_t k = 0;
  while (k < DEPTH && stack[k] == 0xa5)
    k++;
  return k & ~(size_t) 7;
}

/* ------------------------------------------------------------------ cases */

/* What calls are made on: secret, but for PUB. */
static union
{
  struct symcrypt_chacha_ctx chacha;
  struct symcrypt_salsa20_ctx salsa20;
  struct symcrypt_rc4_ctx rc4[MESSAGES];
  struct symcrypt_poly1305_ctx poly1305;
  struct symcrypt_chacha_poly1305_ctx aead;
  struct symcrypt_hash_ctx hash;
  struct symcrypt_hmac_ctx hmac;
  struct symcrypt_tz_ctx tz;
} ctx;
static struct symcrypt_hmac_key hmac_key, password_key;
static const struct symcrypt_hash *hash;
static uint8_t key[160], pub[64], in[MOST], out[MOST + 64], tag[64], other[64];
static uint8_t blob[SYMCRYPT_HMAC_MAX_BLOB_SIZE];
static uint32_t words[16];
static size_t length;
static int result;

static size_t many_n = MESSAGES, lengths[MESSAGES], salt_lengths[MESSAGES];
static uint8_t outs[MESSAGES][1500], tags[MESSAGES][16];
static const uint8_t *datas[MESSAGES], *salts[MESSAGES];
static uint8_t *dsts[MESSAGES];
static const struct symcrypt_hmac_key *hmac_keys[MESSAGES];
static struct symcrypt_rc4_ctx *rc4s[MESSAGES];

/* What is not secret of a context's constants. */
static void
chacha_secrets (const struct symcrypt_keystream *c)
{
  secret (c->key, sizeof c->key);
  secret (c->state + 4, 32);
  secret (c->buffer, sizeof c->buffer);
}

static void
poly1305_secrets (const struct symcrypt_poly1305_ctx *c)
{
  secret (c->s, sizeof c->s);
  secret (c->state.r, sizeof c->state.r);
  secret (c->state.h, sizeof c->state.h);
  if ((uint32_t) c->state.powers_form)
    secret (c->state.powers, sizeof c->state.powers);
}

static void
aead_secrets (void)
{
  chacha_secrets (&ctx.aead.chacha);
  poly1305_secrets (&ctx.aead.poly1305);
}

/* The stream under KEY and PUB to the end of the block that a message of
 * LENGTH bytes ends in, and what is made of its first block. */
static void
one_time_secrets (int is_x)
{
  static uint8_t block[MOST + 128];
  struct symcrypt_chacha_ctx c;
  const size_t blocks = 1 + (length + 63) / 64;
  uint64_t r[2];
  if (is_x)
    symcrypt_hchacha (block, key, pub, 20), secret (block, 32);
  symcrypt_chacha_set_key (&c, is_x ? block : key);
  if (is_x)
    {
      uint8_t nonce[12] = { 0 };
      memcpy (nonce + 4, pub + 16, 8);
      symcrypt_chacha_set_nonce96 (&c, nonce);
    }
  else
    symcrypt_chacha_set_nonce96 (&c, pub);
  must (symcrypt_chacha_stream (&c, 64 * blocks, block));
  secret (block, 64 * blocks);
  memcpy (r, block, sizeof r);
  r[0] &= UINT64_C (0x0ffffffc0fffffff);
  r[1] &= UINT64_C (0x0ffffffc0ffffffc);
  secret (r, sizeof r);
}

static void
hmac_secrets (void)
{
  const size_t size = symcrypt_hash_state_size (hash);
  secret (hmac_key.inner, size);
  secret (hmac_key.outer, size);
}

static void
hash_secrets (void)
{
  secret (&ctx.hash.ctx, symcrypt_hash_state_size (hash));
}

static void
set_chacha (void)
{
  symcrypt_chacha_set_key (&ctx.chacha, key);
  symcrypt_chacha_set_nonce (&ctx.chacha, pub);
  must (symcrypt_chacha_stream (&ctx.chacha, 10, other));
  chacha_secrets (&ctx.chacha.stream);
}

static void
set_xchacha (void)
{
  set_chacha ();
  symcrypt_xchacha_set_nonce (&ctx.chacha, pub);
  chacha_secrets (&ctx.chacha.stream);
  secret (ctx.chacha.stream.state + 4, 32);
}

static void
salsa20_secrets (void)
{
  secret (ctx.salsa20.stream.key, sizeof ctx.salsa20.stream.key);
  secret (ctx.salsa20.stream.buffer, sizeof ctx.salsa20.stream.buffer);
}

static void
set_salsa20 (void)
{
  must (symcrypt_salsa20_set_key (&ctx.salsa20, 32, key));
  symcrypt_salsa20_set_nonce (&ctx.salsa20, pub);
  must (symcrypt_salsa20_stream (&ctx.salsa20, 10, other));
  salsa20_secrets ();
}

static void
set_xsalsa20 (void)
{
  set_salsa20 ();
  must (symcrypt_xsalsa20_set_nonce (&ctx.salsa20, pub));
  salsa20_secrets ();
  secret (ctx.salsa20.stream.state + 1, 16);
  secret (ctx.salsa20.stream.state + 11, 16);
}

static void
set_aead (void)
{
  symcrypt_chacha_poly1305_set_key (&ctx.aead, key);
  symcrypt_chacha_poly1305_set_nonce (&ctx.aead, pub);
  one_time_secrets (0);
}

static void
set_hmac (void)
{
  must (symcrypt_hmac_set_key (&hmac_key, hash, 32, key));
  hmac_secrets ();
  secret_pads (key, 32);
}

static void
set_hmac_ctx (void)
{
  set_hmac ();
  must (symcrypt_hmac_init (&ctx.hmac, &hmac_key));
  symcrypt_hmac_update (&ctx.hmac, 30, in);
}

static void
set_hash (void)
{
  must (symcrypt_hash_init (&ctx.hash, hash));
  symcrypt_hash_update (&ctx.hash, 30, in);
}

static void
set_poly1305 (void)
{
  symcrypt_poly1305_set_key (&ctx.poly1305, key);
  symcrypt_poly1305_update (&ctx.poly1305, 21, in);
  poly1305_secrets (&ctx.poly1305);
}

static void
set_rc4 (void)
{
  must (symcrypt_rc4_set_key (ctx.rc4, 16, key));
}

static void
set_rc4s (void)
{
  size_t k;
  for (k = 0; k < MESSAGES; k++)
    {
      must (symcrypt_rc4_set_key (&ctx.rc4[k], 16, key + k));
      lengths[k] = 100 + 70 * k;
      rc4s[k] = &ctx.rc4[k];
    }
}

static void
set_many (void)
{
  size_t k;
  for (k = 0; k < MESSAGES; k++)
    {
      const size_t end = length < 1500 ? length : 1500;
      const size_t n = end < 256 ? end : 256;
      lengths[k] = end;
      /* Each begins elsewhere; lanes that were used last keep its end. */
      secret (datas[k] + (end - n), n);
    }
}

/* What HMAC under KEY hashes again, of each message; and of a hash that cuts
 * its last chaining value the part that is no output.  Such are SHA-2's. */
static void
hmac_many_secrets (void)
{
  const size_t block = symcrypt_hash_block_size (hash);
  const size_t size = symcrypt_hash_digest_size (hash);
  const size_t whole = symcrypt_hash_state_size (hash);
  uint8_t pad[SYMCRYPT_HASH_MAX_BLOCK_SIZE];
  uint8_t digest[SYMCRYPT_HASH_MAX_BLOCK_SIZE];
  uint8_t state[SYMCRYPT_HASH_MAX_BLOCK_SIZE];
  struct symcrypt_hmac_key hmac;
  size_t k;
  must (symcrypt_hmac_set_key (&hmac, hash, 32, key));
  memset (pad, 0x36, sizeof pad);
  for (k = 0; k < 32; k++)
    pad[k] ^= key[k];
  for (k = 0; k < MESSAGES; k++)
    {
      struct symcrypt_hash_ctx c;
      must (symcrypt_hash_init (&c, hash));
      symcrypt_hash_update (&c, block, pad);
      symcrypt_hash_update (&c, lengths[k], datas[k]);
      must (symcrypt_hash_digest (&c, digest));
      secret (digest, size);
      if (whole == size)
        continue;
      memset (digest + size, 0, block - size);
      digest[size] = 0x80;
      digest[block - 2] = (uint8_t) ((block + size) * 8 >> 8);
      digest[block - 1] = (uint8_t) ((block + size) * 8);
      memcpy (state, hmac.outer, whole);
      must (symcrypt_hash_compress (hash, state, 1, digest));
      secret (state + size, whole - size);
    }
}

static void
set_hmacs (void)
{
  set_many ();
  set_hmac ();
  hmac_many_secrets ();
}

static void
set_passwords (void)
{
  size_t k;
  for (k = 0; k < MESSAGES; k++)
    {
      lengths[k] = 20 + k;
      salt_lengths[k] = 30;
    }
  must (symcrypt_hmac_set_key (&password_key, hash, 20, in));
  secret (password_key.inner, symcrypt_hash_state_size (hash));
  secret (password_key.outer, symcrypt_hash_state_size (hash));
  secret_pads (in, 20);
}

/* The tag that symcrypt_hmac_verify and others compare with. */
static void
set_wrong_tag (void)
{
  set_hmac_ctx ();
  must (symcrypt_hmac (&hmac_key, length, in, other));
  secret (other, symcrypt_hash_digest_size (hash));
  symcrypt_hmac_update (&ctx.hmac, 0, in);
}

static void
set_sealed (void)
{
  static uint8_t sealed[MOST];
  set_aead ();
  must (symcrypt_chacha_poly1305_seal (key, pub, 20, pub, length, sealed, in,
                                       tag));
  not_secret (sealed, length);
  not_secret (tag, 16);
  memcpy (out, sealed, length);
}

static void
set_x_sealed (void)
{
  one_time_secrets (1);
  must (symcrypt_xchacha_poly1305_seal (key, pub, 20, pub, length, out, in,
                                        tag));
  not_secret (out, length);
  not_secret (tag, 16);
}

static void
set_wrong_seal (void)
{
  set_sealed ();
  /* the right one is the secret now */
  memset (&public8, 0, sizeof public8);
  memset (&public4, 0, sizeof public4);
  not_secret (out, length);
  not_secret (pub, sizeof pub);
  secret (tag, 16);
  memset (tag, 1, 16);
}

static struct symcrypt_chacha_poly1305_message messages[MESSAGES];

/* What seal_many and open_many take; all under one key and with one nonce, as
 * nobody else must do. */
static void
set_messages (void)
{
  size_t k;
  set_many ();
  one_time_secrets (0);
  one_time_secrets (1);
  for (k = 0; k < MESSAGES; k++)
    {
      messages[k].key = key;
      messages[k].nonce = pub;
      messages[k].ad = pub;
      messages[k].ad_length = 20;
      messages[k].length = lengths[k];
      messages[k].dst = outs[k];
      messages[k].src = datas[k];
      messages[k].tag = tags[k];
    }
}

static void
set_sealed_messages (void)
{
  size_t k;
  set_messages ();
  must (symcrypt_chacha_poly1305_seal_many (MESSAGES, messages));
  for (k = 0; k < MESSAGES; k++)
    {
      messages[k].src = outs[k];
      not_secret (outs[k], lengths[k]);
      not_secret (tags[k], 16);
    }
}

static void
set_x_sealed_messages (void)
{
  size_t k;
  set_messages ();
  must (symcrypt_xchacha_poly1305_seal_many (MESSAGES, messages));
  for (k = 0; k < MESSAGES; k++)
    {
      messages[k].src = outs[k];
      not_secret (outs[k], lengths[k]);
      not_secret (tags[k], 16);
    }
}

static void
messages_are_public (void)
{
  size_t k;
  for (k = 0; k < MESSAGES; k++)
    {
      not_secret (outs[k], lengths[k]);
      not_secret (tags[k], 16);
    }
}

static void
set_prk (void)
{
  set_hmac ();
  must (symcrypt_hkdf_extract (hash, 20, pub, 32, key, other));
  secret (other, symcrypt_hash_digest_size (hash));
}

static void
set_tz (void)
{
  symcrypt_tz_init (&ctx.tz);
  symcrypt_tz_update (&ctx.tz, 700, in);
}

static void
set_digests (void)
{
  symcrypt_tz (1000, in + 1, other);
  symcrypt_tz (100, in + 1001, other);
  symcrypt_tz (1000, in + 1, out);
  symcrypt_tz (100, in + 1001, out + 64);
  must (symcrypt_tz_concat (tag, 2, out));
  not_secret (tag, 64);
  not_secret (out, 128);
}

static void
set_words (void)
{
  memcpy (words, "expand 32-byte k", 16);
  memcpy (words + 4, key, 32);
  memcpy (words + 12, pub, 16);
}

static void
set_salsa20_words (void)
{
  set_salsa20 ();
  memcpy (words, ctx.salsa20.stream.state, sizeof words);
}

static void
set_no_more (void)
{
}

static void
out_is_public (void)
{
  not_secret (out, length);
}

static void
out_is_stream (void)
{
  secret_xor (in, out, length);
  not_secret (out, length);
  if (out[0] == 0)
    return;
}

static void
out_is_secret (void)
{
  secret (out, length < 64 ? length : 64);
}

static void
outs_are_secret (void)
{
  size_t k;
  for (k = 0; k < MESSAGES; k++)
    secret (outs[k], 32);
}

static void
outs_are_public (void)
{
  size_t k;
  for (k = 0; k < MESSAGES; k++)
    not_secret (outs[k], 64);
}

static void
outs_are_streams (void)
{
  size_t k;
  for (k = 0; k < MESSAGES; k++)
    {
      secret_xor (outs[k], datas[k], 64);
      not_secret (outs[k], lengths[k]);
    }
}

static void
tag_is_public (void)
{
  not_secret (tag, sizeof tag);
}

static void
aead_out_is_public (void)
{
  aead_secrets ();
  not_secret (out, length);
}

static void
after_chacha (void)
{
  chacha_secrets (&ctx.chacha.stream);
}

static void
after_poly1305 (void)
{
  not_secret (tag, 16);
}

static void
after_set_hmac (void)
{
  hmac_secrets ();
}

static void
after_hash (void)
{
  hash_secrets ();
}

static void
blob_is_secret (void)
{
  secret (blob + 8, 64);
}

#define CALLS(CALL)                                                           \
  /* ChaCha */                                                                \
  CALL (set_no_more, symcrypt_chacha_set_key (&ctx.chacha, key),              \
        after_chacha)                                                         \
  CALL (set_chacha, symcrypt_chacha_set_nonce (&ctx.chacha, pub),             \
        after_chacha)                                                         \
  CALL (set_chacha, symcrypt_chacha_set_nonce96 (&ctx.chacha, pub),           \
        after_chacha)                                                         \
  CALL (set_xchacha, symcrypt_chacha_set_nonce (&ctx.chacha, pub),            \
        after_chacha)                                                         \
  CALL (set_xchacha, symcrypt_chacha_set_nonce96 (&ctx.chacha, pub),          \
        after_chacha)                                                         \
  CALL (set_chacha, symcrypt_xchacha_set_nonce (&ctx.chacha, pub),            \
        after_chacha)                                                         \
  CALL (set_chacha, result = symcrypt_chacha_set_rounds (&ctx.chacha, 12),    \
        after_chacha)                                                         \
  CALL (set_words,                                                            \
        result = symcrypt_chacha_set_state (&ctx.chacha, words, 20, 64),      \
        after_chacha)                                                         \
  CALL (set_chacha, result = symcrypt_chacha_get_state (&ctx.chacha, words),  \
        after_chacha)                                                         \
  CALL (set_chacha, result = symcrypt_chacha_seek (&ctx.chacha, 3),           \
        after_chacha)                                                         \
  CALL (set_chacha,                                                           \
        result = symcrypt_chacha_crypt (&ctx.chacha, length, out, in),        \
        out_is_stream)                                                        \
  CALL (set_chacha,                                                           \
        result = symcrypt_chacha_stream (&ctx.chacha, length, out),           \
        out_is_secret)                                                        \
  CALL (set_words, symcrypt_chacha_core (out, words, 20), out_is_secret)      \
  CALL (set_words, symcrypt_chacha_2core (out, words, 20, 64), out_is_secret) \
  CALL (set_words, symcrypt_chacha_3core (out, words, 20, 32), out_is_secret) \
  CALL (set_no_more, symcrypt_hchacha (out, key, pub, 20), out_is_secret)     \
  CALL (set_words, symcrypt_chacha_core_many (1, out, words, 20),             \
        out_is_secret)                                                        \
  /* Salsa20 */                                                               \
  CALL (set_no_more,                                                          \
        result = symcrypt_salsa20_set_key (&ctx.salsa20, 32, key),            \
        salsa20_secrets)                                                      \
  CALL (set_no_more,                                                          \
        result = symcrypt_salsa20_set_key (&ctx.salsa20, 16, key),            \
        salsa20_secrets)                                                      \
  CALL (set_salsa20, symcrypt_salsa20_set_nonce (&ctx.salsa20, pub),          \
        salsa20_secrets)                                                      \
  CALL (set_xsalsa20, symcrypt_salsa20_set_nonce (&ctx.salsa20, pub),         \
        salsa20_secrets)                                                      \
  CALL (set_salsa20,                                                          \
        result = symcrypt_xsalsa20_set_nonce (&ctx.salsa20, pub),             \
        salsa20_secrets)                                                      \
  CALL (set_salsa20, result = symcrypt_salsa20_set_rounds (&ctx.salsa20, 8),  \
        salsa20_secrets)                                                      \
  CALL (set_salsa20_words,                                                    \
        result = symcrypt_salsa20_set_state (&ctx.salsa20, words, 20),        \
        salsa20_secrets)                                                      \
  CALL (set_salsa20,                                                          \
        result = symcrypt_salsa20_get_state (&ctx.salsa20, words),            \
        salsa20_secrets)                                                      \
  CALL (set_salsa20, result = symcrypt_salsa20_seek (&ctx.salsa20, 3),        \
        salsa20_secrets)                                                      \
  CALL (set_salsa20,                                                          \
        result = symcrypt_salsa20_crypt (&ctx.salsa20, length, out, in),      \
        out_is_stream)                                                        \
  CALL (set_salsa20,                                                          \
        result = symcrypt_salsa20_stream (&ctx.salsa20, length, out),         \
        out_is_secret)                                                        \
  CALL (set_words, symcrypt_salsa20_core (out, words, 20), out_is_secret)     \
  CALL (set_words, symcrypt_salsa20_2core (out, words, 20), out_is_secret)    \
  CALL (set_words, symcrypt_salsa20_3core (out, words, 20), out_is_secret)    \
  CALL (set_no_more, symcrypt_hsalsa20 (out, key, pub, 20), out_is_secret)    \
  /* RC4 */                                                                   \
  CALL (set_no_more, result = symcrypt_rc4_set_key (ctx.rc4, 16, key),        \
        set_no_more)                                                          \
  CALL (set_rc4, result = symcrypt_rc4_crypt (ctx.rc4, length, out, in),      \
        out_is_stream)                                                        \
  CALL (set_rc4, result = symcrypt_rc4_stream (ctx.rc4, length, out),         \
        out_is_secret)                                                        \
  CALL (set_rc4, result = symcrypt_rc4_drop (ctx.rc4, length), set_no_more)   \
  CALL (set_rc4s,                                                             \
        result                                                                \
        = symcrypt_rc4_crypt_many (many_n, rc4s, lengths, dsts, datas),       \
        outs_are_streams)                                                     \
  /* Poly1305 */                                                              \
  CALL (set_no_more, symcrypt_poly1305_set_key (&ctx.poly1305, key),          \
        set_poly1305)                                                         \
  CALL (set_no_more, symcrypt_poly1305_set_r (&ctx.poly1305, key),            \
        set_poly1305)                                                         \
  CALL (set_poly1305, symcrypt_poly1305_update (&ctx.poly1305, length, in),   \
        set_no_more)                                                          \
  CALL (set_poly1305, result = symcrypt_poly1305_digest (&ctx.poly1305, tag), \
        after_poly1305)                                                       \
  CALL (set_poly1305,                                                         \
        result = symcrypt_poly1305_digest_s (&ctx.poly1305, key + 32, tag),   \
        after_poly1305)                                                       \
  CALL (set_poly1305, symcrypt_poly1305 (key, length, in, tag),               \
        after_poly1305)                                                       \
  /* ChaCha20-Poly1305 */                                                     \
  CALL (set_no_more, symcrypt_chacha_poly1305_set_key (&ctx.aead, key),       \
        set_no_more)                                                          \
  CALL (set_aead, symcrypt_chacha_poly1305_set_nonce (&ctx.aead, pub),        \
        set_no_more)                                                          \
  CALL (set_aead, symcrypt_xchacha_poly1305_set_nonce (&ctx.aead, pub),       \
        aead_secrets)                                                         \
  CALL (set_aead,                                                             \
        result = symcrypt_chacha_poly1305_update (&ctx.aead, length, out),    \
        aead_secrets)                                                         \
  CALL (set_aead,                                                             \
        result                                                                \
        = symcrypt_chacha_poly1305_encrypt (&ctx.aead, length, out, in),      \
        aead_out_is_public)                                                   \
  CALL (set_sealed,                                                           \
        result                                                                \
        = symcrypt_chacha_poly1305_decrypt (&ctx.aead, length, out, out),     \
        aead_secrets)                                                         \
  CALL (set_aead, result = symcrypt_chacha_poly1305_digest (&ctx.aead, tag),  \
        tag_is_public)                                                        \
  CALL (set_wrong_seal,                                                       \
        result = symcrypt_chacha_poly1305_verify (&ctx.aead, tag),            \
        set_no_more)                                                          \
  CALL (set_aead,                                                             \
        result = symcrypt_chacha_poly1305_seal (key, pub, 20, pub, length,    \
                                                out, in, tag),                \
        out_is_public)                                                        \
  CALL (set_sealed,                                                           \
        result = symcrypt_chacha_poly1305_open (key, pub, 20, pub, length,    \
                                                out, out, tag),               \
        set_no_more)                                                          \
  CALL (set_wrong_seal,                                                       \
        result = symcrypt_chacha_poly1305_open (key, pub, 20, pub, length,    \
                                                out, out, tag),               \
        set_no_more)                                                          \
  CALL (set_x_sealed,                                                         \
        result = symcrypt_xchacha_poly1305_seal (key, pub, 20, pub, length,   \
                                                 out, in, tag),               \
        out_is_public)                                                        \
  CALL (set_x_sealed,                                                         \
        result = symcrypt_xchacha_poly1305_open (key, pub, 20, pub, length,   \
                                                 out, out, tag),              \
        set_no_more)                                                          \
  CALL (set_messages,                                                         \
        result = symcrypt_chacha_poly1305_seal_many (many_n, messages),       \
        messages_are_public)                                                  \
  CALL (set_sealed_messages,                                                  \
        result = symcrypt_chacha_poly1305_open_many (many_n, messages),       \
        set_no_more)                                                          \
  CALL (set_messages,                                                         \
        result = symcrypt_xchacha_poly1305_seal_many (many_n, messages),      \
        messages_are_public)                                                  \
  CALL (set_x_sealed_messages,                                                \
        result = symcrypt_xchacha_poly1305_open_many (many_n, messages),      \
        set_no_more)                                                          \
  /* Tillich-Zemor */                                                         \
  CALL (set_tz, symcrypt_tz_init (&ctx.tz), set_no_more)                      \
  CALL (set_tz, symcrypt_tz_update (&ctx.tz, length, in), set_no_more)        \
  CALL (set_tz, symcrypt_tz_digest (&ctx.tz, tag), tag_is_public)             \
  CALL (set_no_more, symcrypt_tz (length, in, tag), tag_is_public)            \
  CALL (set_digests, result = symcrypt_tz_concat (tag, 2, out), set_no_more)  \
  CALL (set_digests, result = symcrypt_tz_subtract_left (tag, tag, out),      \
        tag_is_public)                                                        \
  CALL (set_digests,                                                          \
        result = symcrypt_tz_subtract_right (tag, tag, out + 64),             \
        tag_is_public)                                                        \
  CALL (set_digests, result = symcrypt_tz_verify (tag, 2, out), set_no_more)  \
  CALL (set_tz, symcrypt_tz_export (&ctx.tz, blob), set_no_more)              \
  CALL (set_tz,                                                               \
        (symcrypt_tz_export (&ctx.tz, blob),                                  \
         result = symcrypt_tz_import (&ctx.tz, blob)),                        \
        set_no_more)                                                          \
  CALL (set_tz, symcrypt_tz_export_tzhash (&ctx.tz, tag), tag_is_public)      \
  CALL (set_digests, result = symcrypt_tz_import_tzhash (&ctx.tz, tag),       \
        set_no_more)

/* Those that take any hash. */
#define HASH_CALLS(CALL)                                                      \
  CALL (set_hash, result = symcrypt_hash_init (&ctx.hash, hash), set_no_more) \
  CALL (set_hash, symcrypt_hash_update (&ctx.hash, length, in), after_hash)   \
  CALL (set_hash, result = symcrypt_hash_digest (&ctx.hash, tag),             \
        tag_is_public)                                                        \
  CALL (set_no_more, result = symcrypt_hash (hash, length, in, tag),          \
        tag_is_public)                                                        \
  CALL (set_hash,                                                             \
        result                                                                \
        = symcrypt_hash_compress (hash, &ctx.hash.ctx, length / 128, in),     \
        after_hash)                                                           \
  CALL (set_many,                                                             \
        result = symcrypt_hash_many (hash, many_n, lengths, datas, dsts),     \
        outs_are_public)                                                      \
  CALL (set_no_more,                                                          \
        result = symcrypt_hmac_set_key (&hmac_key, hash, 32, key),            \
        after_set_hmac)                                                       \
  CALL (set_no_more,                                                          \
        result = symcrypt_hmac_set_key (&hmac_key, hash, 150, key),           \
        after_set_hmac)                                                       \
  CALL (set_hmac_ctx, result = symcrypt_hmac_init (&ctx.hmac, &hmac_key),     \
        set_no_more)                                                          \
  CALL (set_hmac_ctx, symcrypt_hmac_update (&ctx.hmac, length, in),           \
        set_no_more)                                                          \
  CALL (set_hmac_ctx, result = symcrypt_hmac_digest (&ctx.hmac, tag),         \
        tag_is_public)                                                        \
  CALL (set_wrong_tag,                                                        \
        result = symcrypt_hmac_ctx_verify (                                   \
            &ctx.hmac, symcrypt_hash_digest_size (hash), tag),                \
        tag_is_public)                                                        \
  CALL (set_wrong_tag,                                                        \
        result = symcrypt_hmac_ctx_verify_truncated (&ctx.hmac, 10, tag),     \
        tag_is_public)                                                        \
  CALL (set_hmac, result = symcrypt_hmac (&hmac_key, length, in, tag),        \
        tag_is_public)                                                        \
  CALL (set_wrong_tag,                                                        \
        result = symcrypt_hmac_verify (                                       \
            &hmac_key, length, in, symcrypt_hash_digest_size (hash), tag),    \
        tag_is_public)                                                        \
  CALL (set_wrong_tag,                                                        \
        result                                                                \
        = symcrypt_hmac_verify_truncated (&hmac_key, length, in, 10, tag),    \
        tag_is_public)                                                        \
  CALL (set_hmacs,                                                            \
        result                                                                \
        = symcrypt_hmac_many (many_n, hmac_keys, lengths, datas, dsts),       \
        outs_are_public)                                                      \
  CALL (set_hmac, result = (int) symcrypt_hmac_key_export (&hmac_key, blob),  \
        blob_is_secret)                                                       \
  CALL (set_hmac_ctx, result = (int) symcrypt_hmac_export (&ctx.hmac, blob),  \
        blob_is_secret)                                                       \
  CALL (set_hmac,                                                             \
        result = symcrypt_hmac_key_import (                                   \
            &hmac_key, symcrypt_hmac_key_export (&hmac_key, blob), blob),     \
        blob_is_secret)                                                       \
  CALL (set_hmac_ctx,                                                         \
        result = symcrypt_hmac_import (                                       \
            &ctx.hmac, symcrypt_hmac_export (&ctx.hmac, blob), blob),         \
        blob_is_secret)                                                       \
  CALL (set_prk,                                                              \
        result = symcrypt_hkdf_extract (hash, 20, pub, 32, key, out),         \
        out_is_secret)                                                        \
  CALL (set_prk,                                                              \
        result = symcrypt_hkdf_expand (hash, 32, key, 20, pub, 100, out),     \
        out_is_secret)                                                        \
  CALL (set_hmac,                                                             \
        result                                                                \
        = symcrypt_hkdf_expand_prepared (&hmac_key, 20, pub, 100, out),       \
        out_is_secret)                                                        \
  CALL (set_prk,                                                              \
        result = symcrypt_hkdf (hash, 20, pub, 32, key, 20, pub, 100, out),   \
        out_is_secret)                                                        \
  CALL (set_passwords,                                                        \
        result = symcrypt_pbkdf2_hmac (hash, 20, in, 3, 30, pub,              \
                                       length < 400 ? length : 400, out),     \
        out_is_secret)                                                        \
  CALL (set_passwords,                                                        \
        result = symcrypt_pbkdf2_prepared (&password_key, 2, 30, pub,         \
                                           length < 400 ? length : 400, out), \
        out_is_secret)                                                        \
  CALL (set_passwords,                                                        \
        result = symcrypt_pbkdf2_hmac_many (hash, many_n, lengths, datas, 3,  \
                                            salt_lengths, salts, 32, dsts),   \
        outs_are_secret)

/* Those of one family, and of one hash. */
#define FAMILY_CALLS(CALL, FAMILY)                                            \
  CALL (set_hash,                                                             \
        symcrypt_##FAMILY##_update (&ctx.hash.ctx.FAMILY, length, in),        \
        after_hash)                                                           \
  CALL (set_hash,                                                             \
        symcrypt_##FAMILY##_compress (ctx.hash.ctx.FAMILY.state,              \
                                      length / 128, in),                      \
        after_hash)                                                           \
  CALL (set_many, symcrypt_##FAMILY##_many (many_n, lengths, datas, dsts),    \
        outs_are_public)
#define DIGEST_CALLS(CALL, NAME, FAMILY)                                      \
  CALL (set_hash, symcrypt_##NAME##_init (&ctx.hash.ctx.FAMILY), set_no_more) \
  CALL (set_hash, symcrypt_##NAME##_digest (&ctx.hash.ctx.FAMILY, tag),       \
        tag_is_public)                                                        \
  CALL (set_no_more, symcrypt_##NAME (length, in, tag), tag_is_public)

#define COUNT(BEFORE, CALL, AFTER) +1
enum
{
  CALL_COUNT = 0 CALLS (COUNT),
  HASH_CALL_COUNT = 0 HASH_CALLS (COUNT),
  NAMED_CALL_COUNT = 0
#define FAMILY(NAME, WORD, WORDS, BLOCK, ENDIANNESS) FAMILY_CALLS (COUNT, NAME)
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  DIGEST_CALLS (COUNT, NAME, FAMILY)
#include "hashes.def"
};

static unsigned which;
#define ENTRY(BEFORE, CALL, AFTER) { BEFORE, AFTER, #CALL },
static const struct
{
  void (*before) (void);
  void (*after) (void);
  const char *name;
} calls[] = { CALLS (ENTRY) HASH_CALLS (ENTRY)
#define FAMILY(NAME, WORD, WORDS, BLOCK, ENDIANNESS) FAMILY_CALLS (ENTRY, NAME)
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  DIGEST_CALLS (ENTRY, NAME, FAMILY)
#include "hashes.def"
};

/* The hash of each call of one; of a family, the hash that has its name. */
static const struct symcrypt_hash *
named_hash (unsigned number)
{
  unsigned first = CALL_COUNT + HASH_CALL_COUNT;
#define FAMILY(NAME, WORD, WORDS, BLOCK, ENDIANNESS)                          \
  first += 0 FAMILY_CALLS (COUNT, NAME);                                      \
  if (number < first)                                                         \
    return symcrypt_hash_##NAME ();
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  first += 0 DIGEST_CALLS (COUNT, NAME, FAMILY);                              \
  if (number < first)                                                         \
    return symcrypt_hash_##NAME ();
#include "hashes.def"
  return NULL;
}

#define NUMBERED(BEFORE, CALL, AFTER)                                         \
  case __COUNTER__ - FIRST:                                                   \
    CALL;                                                                     \
    break;
enum
{
  FIRST = __COUNTER__ + 1
};
static void
run (void)
{
  switch (which)
    {
      CALLS (NUMBERED)
      HASH_CALLS (NUMBERED)
#define FAMILY(NAME, WORD, WORDS, BLOCK, ENDIANNESS)                          \
  FAMILY_CALLS (NUMBERED, NAME)
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  DIGEST_CALLS (NUMBERED, NAME, FAMILY)
#include "hashes.def"
    }
}

/* ------------------------------------------------------------------- runs */

static unsigned level;
static int clears_registers;
static unsigned long made;

static int xinuse_is_exact;

#if defined(__x86_64__)
static unsigned
xinuse (void)
{
  uint32_t x;
  memcpy (&x, registers + AT_XINUSE, 4);
  return x & (XINUSE_AVX | XINUSE_ZMM);
}

static void
nothing (void)
{
}

/* Whether XINUSE tells whether a function was entered with upper halves in
 * use, at this level and below it. */
static int
ask_xinuse (void)
{
  unsigned k;
  if (level < 2 || !xinuse_can_be_asked ())
    return 0;
  for (k = 0; k < 64; k++)
    {
      const unsigned in_use = k % 2 ? XINUSE_AVX : 0;
      residue_call (nothing, registers, stack, DEPTH,
                    (k % 2 ? 2 : 1) + ASK_XINUSE);
      if ((xinuse () & XINUSE_AVX) != in_use)
        return 0;
    }
  return 1;
}
#endif

/* Call number WHICH; whether it leaves a secret or upper halves in use, and
 * where. */
static int
leaves (char *where, size_t size)
{
  size_t at;
  unsigned bytes;

  memset (&secret8, 0, sizeof secret8);
  memset (&secret4, 0, sizeof secret4);
  memset (&public8, 0, sizeof public8);
  memset (&public4, 0, sizeof public4);
  memset (&ctx, 0, sizeof ctx);
  memset (registers, 0, sizeof registers);
  random_bytes (key, sizeof key);
  random_bytes (pub, sizeof pub);
  random_bytes (in, sizeof in);
  random_bytes (tag, sizeof tag);
  not_secret (pub, sizeof pub);
  not_secret (tag, sizeof tag);
  calls[which].before ();
  secret (key, sizeof key);
  secret (in, length);
  not_secret (tag, sizeof tag);
  residue_call (run, registers, stack, DEPTH,
                level + (xinuse_is_exact && level >= 2 ? ASK_XINUSE : 0));
  made++;
  calls[which].after ();

#if defined(__x86_64__)
  if (xinuse_is_exact && level >= 2 && xinuse () != 0)
    {
      snprintf (where, size, "upper halves in use (XINUSE %02x)", xinuse ());
      return 1;
    }
#endif
  memset (registers + AT_XINUSE, 0, 8);

  at = dirty ();
  if (deepest < DEPTH - at)
    deepest = DEPTH - at;
  at = find (stack, DEPTH, at, &bytes);
  if (at < DEPTH)
    {
      snprintf (where, size, "%u bytes at %lu below the caller", bytes,
                (unsigned long) (DEPTH - at));
      return 1;
    }
  /* The first is the result. */
  at = find (registers, sizeof registers, sizeof (size_t), &bytes);
  if (clears_registers && at < sizeof registers)
    {
      snprintf (where, size, "%u bytes in the registers, at %lu", bytes,
                (unsigned long) at);
      return 1;
    }
  return 0;
}

/* Let each kernel be its implementation number ROUND, or its last; how many
 * rounds make sense. */
static unsigned
choose (unsigned round)
{
  unsigned id, most = 1;
  level = 0;
  for (id = 0; id < DISPATCH_KERNELS; id++)
    {
      const struct implementations all = implementations_of (id);
      const struct dispatch_row *chosen = NULL;
      unsigned i, usable = 0;
      for (i = 0; i < all.count; i++)
        /* What clears is not C where there is anything else: C cannot clear
         * registers. */
        if (implementation_usable (&all.rows[i])
            && (id != ID_scrub || i + 1 < all.count || usable == 0)
            && usable++ <= round)
          chosen = &all.rows[i];
      if (usable > most)
        most = usable;
      if (SYMCRYPT_FAT)
        memcpy (all.pointer, &chosen->function, sizeof chosen->function);
      else
        chosen = _symcrypt_dispatch_select ((enum dispatch_id) id);
      if (id == ID_scrub)
        {
          const char *name = chosen->implementation;
          level = strcmp (name, "avx512") == 0 ? 3
                  : strcmp (name, "avx2") == 0 ? 2
                  : strcmp (name, "x86") == 0 || strcmp (name, "arm") == 0
                          || strcmp (name, "riscv64") == 0
                          || strcmp (name, "c") == 0
                      ? 0
                      : 1;
          clears_registers = strcmp (name, "c") != 0;
        }
    }
  return SYMCRYPT_FAT ? most : 1;
}

static const size_t sizes[] = { 5, 64, 150, 1400, 9000 };
/* Of messages in parallel: few may go one by one, as one does. */
static const size_t counts[] = { MESSAGES, 3, 1 };

/* All lengths, and numbers of messages, of call number WHICH, with any hash in
 * HASH. */
static int
check (unsigned round)
{
  const size_t many = strstr (calls[which].name, "many_n")
                          ? sizeof counts / sizeof counts[0]
                          : 1;
  char where[80];
  size_t k;
  for (k = 0; k < many * (sizeof sizes / sizeof sizes[0]); k++)
    {
      length = sizes[k / many];
      many_n = counts[k % many];
      if (leaves (where, sizeof where) && leaves (where, sizeof where))
        {
          diag ("%s, %s, length %lu, %lu messages, implementation %u: %s",
                calls[which].name, symcrypt_hash_name (hash),
                (unsigned long) length, (unsigned long) many_n, round, where);
          return 0;
        }
    }
  return 1;
}

int
main (int argc, char **argv)
{
  const int print = argc > 1 && strcmp (argv[1], "--stack") == 0;
  unsigned round, rounds;
  size_t k;

#if SANITIZE_KERNELS || defined(__SANITIZE_THREAD__)
  skip_all ("sanitizers have frames of their own");
#endif
  if (!residue_call_is_there)
    skip_all ("no residue_call for this architecture");
  for (k = 0; k < MESSAGES; k++)
    {
      datas[k] = in + 37 * k;
      salts[k] = pub;
      dsts[k] = outs[k];
      hmac_keys[k] = &hmac_key;
    }
  rounds = choose (0);
#if defined(__x86_64__)
  xinuse_is_exact = ask_xinuse ();
#endif
  for (which = 0; which < CALL_COUNT + HASH_CALL_COUNT + NAMED_CALL_COUNT;
       which++)
    {
      const int any_hash
          = which >= CALL_COUNT && which < CALL_COUNT + HASH_CALL_COUNT;
      int good = 1;
      const char *name = strstr (calls[which].name, "symcrypt_");
      const struct symcrypt_hash *(*nth) (size_t k)
          = strncmp (name, "symcrypt_hash", 13) == 0 ? symcrypt_hashes
                                                     : hmac_hash;
      deepest = 0;
      for (round = 0; round < rounds; round++)
        {
          choose (round);
          for (k = 0; good && (hash = nth (k)); k++)
            {
              if (!any_hash && which >= CALL_COUNT)
                hash = named_hash (which);
              good = check (round);
              if (!any_hash)
                break;
            }
        }
      if (print)
        printf ("%lu %.*s\n", (unsigned long) deepest,
                (int) strcspn (name, " "), name);
      else
        ok (good, "%.*s", (int) strcspn (name, " "), name);
    }
  return print ? 0 : done ();
}
