/* SPDX-License-Identifier: ISC */
/* Every algorithm: the input chooses it, the length, how the message is cut
 * into calls, where it lies, whether in place, and which implementation of
 * each kernel starts and which goes on.  The outcome must be that of one call
 * with the C kernels, and nothing around it may be touched. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

#include "bare.h"
#include "kernels.h"
#include "tests/fuzz/fuzz.h"
#include "tests/library/hash-hmac.h"
#include "tests/testutil.h"

const char fuzz_target[] = "algorithms";

enum
{
  LIMIT = 40960, /* enough for the long messages of every kernel */
  SHORT = 2048,
  GUARD = 64,
  CANARY = 0xa5
};

/* ------------------------------------------------------------ where it lies
 */

/* The message as it is, the buffers it is worked on in, and what must come
 * out. */
static uint8_t message[LIMIT], expected[LIMIT];
static struct guarded sources, targets;
static uint8_t *src, *dst;
static size_t length;
static unsigned choices[2]; /* implementations of the reader's and the end */

static uint8_t *
place (struct fuzz_input *in, const struct guarded *g, size_t n)
{
  unsigned where = fuzz_byte (in);
  return where & 64 ? g->at_end + g->size - n : g->at_start + where % 64;
}

/* Take a message of up to MOST bytes and where it lies. */
static void
take_message (struct fuzz_input *in, size_t most)
{
  unsigned in_place = fuzz_byte (in) & 1;
  if (!sources.size)
    {
      sources = guarded_new (LIMIT + GUARD);
      targets = guarded_new (LIMIT + GUARD);
    }
  choices[0] = fuzz_byte (in);
  choices[1] = fuzz_byte (in);
  length = fuzz_u16 (in) % (most + 1);
  src = place (in, &sources, length);
  dst = in_place ? src : place (in, &targets, length);
}

/* Its bytes, after all decisions that come before the cuts. */
static void
take_bytes (struct fuzz_input *in)
{
  struct fuzz_input rest = *in;
  fuzz_bytes (&rest, message, length);
}

/* The GUARD bytes on both sides of LENGTH bytes at START, as far as there is
 * memory: from *BEGIN to *END. */
static void
around (const struct guarded *g, const uint8_t *start, size_t *begin,
        size_t *end, uint8_t **memory)
{
  int at_end = start >= g->at_end && start <= g->at_end + g->size;
  size_t at;
  *memory = at_end ? g->at_end : g->at_start;
  at = (size_t) (start - *memory);
  *begin = at < GUARD ? 0 : at - GUARD;
  *end = at + length + GUARD < g->size ? at + length + GUARD : g->size;
}

static void
mark (const struct guarded *g, const uint8_t *start)
{
  uint8_t *memory;
  size_t begin, end;
  around (g, start, &begin, &end, &memory);
  memset (memory + begin, CANARY, end - begin);
}

static int
clean (const struct guarded *g, const uint8_t *start)
{
  uint8_t *memory;
  size_t begin, end, k;
  around (g, start, &begin, &end, &memory);
  for (k = begin; memory + k < start; k++)
    if (memory[k] != CANARY)
      return 0;
  for (k += length; k < end; k++)
    if (memory[k] != CANARY)
      return 0;
  return 1;
}

static void
prepare (void)
{
  mark (&sources, src);
  if (dst != src)
    mark (&targets, dst);
  if (length > 0)
    memcpy (src, message, length);
}

/* What was to be is at DST, SRC is as it was, and nothing around them is
 * changed. */
static void
check_message (void)
{
  FUZZ_CHECK (length == 0 || memcmp (dst, expected, length) == 0);
  FUZZ_CHECK (dst == src || length == 0 || memcmp (src, message, length) == 0);
  FUZZ_CHECK (clean (&sources, src));
  FUZZ_CHECK (dst == src || clean (&targets, dst));
}

/* Cut the message into pieces; an empty one may come with null pointers. */
typedef void piece_fn (void *ctx, size_t n, uint8_t *to, const uint8_t *from);

static void
pieces (struct fuzz_input *in, piece_fn *f, void *ctx)
{
  size_t done = 0;
  fuzz_implementations (choices[0]);
  for (;;)
    {
      unsigned b = fuzz_byte (in);
      size_t n = b < 192 ? b : (size_t) (b - 191) * 80;
      if (n > length - done || (b == 0 && in->size == 0))
        n = length - done;
      if (n > 0)
        f (ctx, n, dst + done, src + done);
      else if (done < length)
        f (ctx, 0, NULL, NULL);
      done += n;
      if (done == length)
        break;
      if (b & 1)
        fuzz_implementations (choices[1]);
    }
}

/* ------------------------------------------------------------------- memxor
 */

static void
try_memxor (struct fuzz_input *in)
{
  uint8_t *b;
  int same;
  size_t k;
  take_message (in, SHORT);
  same = fuzz_byte (in) % 4 == 3;
  take_bytes (in);
  prepare ();
  if (length == 0)
    return;
  b = malloc (length);
  if (!b)
    return;
  for (k = 0; k < length; k++)
    b[k] = (uint8_t) (message[length - 1 - k] * 3 + 1);
  for (k = 0; k < length; k++)
    expected[k] = same ? 0 : message[k] ^ b[k];
  fuzz_implementations (choices[0]);
  memxor_kernel () (dst, src, same ? src : b, length);
  check_message ();
  if (!same)
    {
      /* The second operand in place. */
      prepare ();
      memxor_kernel () (src, b, src, length);
      FUZZ_CHECK (memcmp (src, expected, length) == 0);
    }
  free (b);
}

/* ------------------------------------------------------------------- hashes
 */

static const struct symcrypt_hash *
take_hash (struct fuzz_input *in)
{
  unsigned n = 0;
  while (symcrypt_hashes (n))
    n++;
  return symcrypt_hashes (fuzz_byte (in) % n);
}

static const struct symcrypt_hash *
take_hmac_hash (struct fuzz_input *in)
{
  unsigned n = 0;
  while (hmac_hash (n))
    n++;
  return hmac_hash (fuzz_byte (in) % n);
}

static void
hash_piece (void *ctx, size_t n, uint8_t *to, const uint8_t *from)
{
  (void) to;
  symcrypt_hash_update (ctx, n, from);
}

static void
try_hash (struct fuzz_input *in)
{
  const struct symcrypt_hash *hash = take_hash (in);
  const size_t size = symcrypt_hash_digest_size (hash);
  struct symcrypt_hash_ctx ctx;
  uint8_t want[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  uint8_t got[3][SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  const uint8_t *datas[3];
  uint8_t *digests[3];
  size_t lengths[3];
  unsigned k;

  take_message (in, 4 * SHORT);
  lengths[1] = length - fuzz_byte (in) % (length + 1);
  take_bytes (in);
  dst = src;
  prepare ();
  fuzz_implementations (FUZZ_C);
  FUZZ_CHECK (symcrypt_hash_init (&ctx, hash) == 0);
  symcrypt_hash_update (&ctx, length, src);
  FUZZ_CHECK (symcrypt_hash_digest (&ctx, want) == 0);

  pieces (in, hash_piece, &ctx); /* on the context as the digest left it */
  fuzz_implementations (choices[1]);
  FUZZ_CHECK (symcrypt_hash_digest (&ctx, got[0]) == 0);
  FUZZ_CHECK (memcmp (got[0], want, size) == 0);

  lengths[0] = lengths[2] = length;
  for (k = 0; k < 3; k++)
    {
      datas[k] = lengths[k] > 0 ? src + length - lengths[k] : NULL;
      digests[k] = got[k];
    }
  memset (got, 0, sizeof got);
  FUZZ_CHECK (symcrypt_hash_many (hash, 3, lengths, datas, digests) == 0);
  FUZZ_CHECK (memcmp (got[0], want, size) == 0);
  FUZZ_CHECK (memcmp (got[2], want, size) == 0);
  fuzz_implementations (FUZZ_C);
  FUZZ_CHECK (symcrypt_hash_init (&ctx, hash) == 0);
  symcrypt_hash_update (&ctx, lengths[1], datas[1]);
  FUZZ_CHECK (symcrypt_hash_digest (&ctx, want) == 0);
  FUZZ_CHECK (memcmp (got[1], want, size) == 0);
  memcpy (expected, message, length);
  check_message ();
}

/* Compression from any state, in two runs. */
static void
try_compress (struct fuzz_input *in)
{
  const struct symcrypt_hash *hash = take_hash (in);
  uint64_t start[8], want[8], got[8];
  size_t blocks, first;
  take_message (in, 4 * SHORT);
  blocks = length / symcrypt_hash_block_size (hash);
  length = blocks * symcrypt_hash_block_size (hash);
  first = fuzz_byte (in) % (blocks + 1);
  fuzz_bytes (in, (uint8_t *) start, sizeof start);
  take_bytes (in);
  dst = src;
  prepare ();
  memcpy (want, start, sizeof want);
  memcpy (got, start, sizeof got);
  fuzz_implementations (FUZZ_C);
  FUZZ_CHECK (symcrypt_hash_compress (hash, want, blocks, src) == 0);
  fuzz_implementations (choices[0]);
  FUZZ_CHECK (symcrypt_hash_compress (hash, got, first, src) == 0);
  fuzz_implementations (choices[1]);
  FUZZ_CHECK (
      symcrypt_hash_compress (hash, got, blocks - first,
                              src + first * symcrypt_hash_block_size (hash))
      == 0);
  FUZZ_CHECK (memcmp (got, want, sizeof got) == 0);
}

/* --------------------------------------------------------------------- HMAC
 */

static void
hmac_piece (void *ctx, size_t n, uint8_t *to, const uint8_t *from)
{
  (void) to;
  symcrypt_hmac_update (ctx, n, from);
}

static void
try_hmac (struct fuzz_input *in)
{
  const struct symcrypt_hash *hash = take_hmac_hash (in);
  struct symcrypt_hmac_key key, again;
  struct symcrypt_hmac_ctx ctx;
  uint8_t secret[300], want[64], got[64], blob[SYMCRYPT_HMAC_MAX_BLOB_SIZE];
  uint8_t many[2][64];
  const struct symcrypt_hmac_key *keys[2];
  const uint8_t *datas[2];
  uint8_t *digests[2];
  size_t lengths[2];
  size_t secret_length = fuzz_u16 (in) % (sizeof secret + 1);
  size_t cut, bit, n;

  take_message (in, 2 * SHORT);
  cut = fuzz_byte (in);
  bit = fuzz_byte (in);
  fuzz_bytes (in, secret, secret_length);
  take_bytes (in);
  dst = src;
  prepare ();
  fuzz_implementations (FUZZ_C);
  memset (&key, 0, sizeof key);
  memset (&again, 0, sizeof again);
  FUZZ_CHECK (symcrypt_hmac_set_key (&key, hash, secret_length, secret) == 0);
  symcrypt_hmac (&key, length, src, want);

  fuzz_implementations (choices[1]);
  FUZZ_CHECK (symcrypt_hmac_set_key (&again, hash, secret_length,
                                     secret_length > 0 ? secret : NULL)
              == 0);
  FUZZ_CHECK (memcmp (&again, &key, sizeof key) == 0);
  symcrypt_hmac_init (&ctx, &again);
  pieces (in, hmac_piece, &ctx);
  n = symcrypt_hmac_export (&ctx, blob);
  FUZZ_CHECK (n <= sizeof blob);
  memset (&ctx, 1, sizeof ctx);
  FUZZ_CHECK (symcrypt_hmac_import (&ctx, n, blob) == 0);
  symcrypt_hmac_digest (&ctx, got);
  FUZZ_CHECK (memcmp (got, want, symcrypt_hash_digest_size (hash)) == 0);

  /* Two at once, which keys may share. */
  for (n = 0; n < 2; n++)
    {
      keys[n] = &again;
      datas[n] = src;
      digests[n] = many[n];
      lengths[n] = length;
    }
  symcrypt_hmac_many (2, keys, lengths, datas, digests);
  FUZZ_CHECK (memcmp (many[0], want, symcrypt_hash_digest_size (hash)) == 0);
  FUZZ_CHECK (memcmp (many[1], want, symcrypt_hash_digest_size (hash)) == 0);

  /* Tags, cut and forged. */
  FUZZ_CHECK (symcrypt_hmac_verify (&again, length, src,
                                    symcrypt_hash_digest_size (hash), want)
              == 0);
  FUZZ_CHECK (symcrypt_hmac_verify_truncated (&again, length, src, cut, want)
              == (cut >= SYMCRYPT_HMAC_MIN_TAG_SIZE
                          && cut <= symcrypt_hash_digest_size (hash)
                      ? 0
                      : SYMCRYPT_ERROR_LENGTH));
  FUZZ_CHECK (symcrypt_hmac_verify (&again, length, src, cut, want)
              == (cut == symcrypt_hash_digest_size (hash)
                      ? 0
                      : SYMCRYPT_ERROR_LENGTH));
  want[bit / 8] ^= (uint8_t) (1u << bit % 8);
  FUZZ_CHECK (symcrypt_hmac_verify (&again, length, src,
                                    symcrypt_hash_digest_size (hash), want)
              == (bit / 8 < symcrypt_hash_digest_size (hash)
                      ? SYMCRYPT_ERROR_TAG
                      : 0));
}

/* ------------------------------------------------------------ key derivation
 */

static void
try_hkdf (struct fuzz_input *in)
{
  const struct symcrypt_hash *hash = take_hmac_hash (in);
  struct symcrypt_hmac_key key;
  uint8_t salt[200], info[200], prk[64];
  size_t salt_length = fuzz_byte (in) % sizeof salt;
  size_t info_length = fuzz_byte (in) % sizeof info;
  size_t prefix;
  int too_long;

  take_message (in, 4 * SHORT); /* the key that is made */
  prefix = fuzz_u16 (in) % (length + 1);
  too_long = length > 255 * symcrypt_hash_digest_size (hash);
  fuzz_bytes (in, salt, salt_length);
  fuzz_bytes (in, info, info_length);
  memset (message, CANARY, length);
  prepare ();
  fuzz_implementations (FUZZ_C);
  FUZZ_CHECK (
      symcrypt_hkdf_extract (hash, salt_length, salt, info_length, info, prk)
      == 0);
  memset (expected, CANARY, length);
  FUZZ_CHECK (symcrypt_hkdf_expand (hash, symcrypt_hash_digest_size (hash),
                                    prk, info_length, info, length, expected)
              == (too_long ? SYMCRYPT_ERROR_LENGTH : 0));

  fuzz_implementations (choices[0]);
  FUZZ_CHECK (symcrypt_hkdf (hash, salt_length, salt_length ? salt : NULL,
                             info_length, info, info_length, info, length, dst)
              == (too_long ? SYMCRYPT_ERROR_LENGTH : 0));
  check_message ();
  FUZZ_CHECK (
      symcrypt_hkdf_extract (hash, salt_length, salt, info_length, info, prk)
      == 0);
  FUZZ_CHECK (
      symcrypt_hmac_set_key (&key, hash, symcrypt_hash_digest_size (hash), prk)
      == 0);
  if (prefix <= 255 * symcrypt_hash_digest_size (hash))
    {
      length = prefix;
      memset (message, CANARY, length);
      prepare ();
      FUZZ_CHECK (
          symcrypt_hkdf_expand_prepared (&key, info_length, info, length, dst)
          == 0);
      if (!too_long)
        check_message ();
    }
}

static void
try_pbkdf2 (struct fuzz_input *in)
{
  const struct symcrypt_hash *hash = take_hmac_hash (in);
  uint8_t passwords[3][200], salts[3][100];
  const uint8_t *password[3], *salt[3];
  size_t password_length[3], salt_length[3];
  uint8_t got[3][300], *dsts[3];
  uint64_t iterations = fuzz_byte (in) % 6;
  unsigned n = 1 + fuzz_byte (in) % 3;
  unsigned k;

  take_message (in, 300);
  for (k = 0; k < n; k++)
    {
      password_length[k] = fuzz_byte (in) % 200;
      salt_length[k] = fuzz_byte (in) % 100;
      fuzz_bytes (in, passwords[k], password_length[k]);
      fuzz_bytes (in, salts[k], salt_length[k]);
      password[k] = password_length[k] ? passwords[k] : NULL;
      salt[k] = salt_length[k] ? salts[k] : NULL;
      dsts[k] = got[k];
    }
  memset (got, CANARY, sizeof got);
  fuzz_implementations (choices[0]);
  FUZZ_CHECK (symcrypt_pbkdf2_hmac_many (hash, n, password_length, password,
                                         iterations, salt_length, salt, length,
                                         dsts)
              == (iterations == 0 ? SYMCRYPT_ERROR_ITERATIONS : 0));
  memset (message, CANARY, length);
  for (k = 0; k < n; k++)
    {
      prepare ();
      memset (expected, CANARY, length);
      fuzz_implementations (FUZZ_C);
      FUZZ_CHECK (symcrypt_pbkdf2_hmac (hash, password_length[k], password[k],
                                        iterations, salt_length[k], salt[k],
                                        length, expected)
                  == (iterations == 0 ? SYMCRYPT_ERROR_ITERATIONS : 0));
      fuzz_implementations (choices[1]);
      FUZZ_CHECK (symcrypt_pbkdf2_hmac (hash, password_length[k], password[k],
                                        iterations, salt_length[k], salt[k],
                                        length, dst)
                  == (iterations == 0 ? SYMCRYPT_ERROR_ITERATIONS : 0));
      check_message ();
      FUZZ_CHECK (length == 0 || memcmp (got[k], expected, length) == 0);
    }
}

/* --------------------------------------------------------- ChaCha, Salsa20 */

static void
chacha_piece (void *ctx, size_t n, uint8_t *to, const uint8_t *from)
{
  FUZZ_CHECK (symcrypt_chacha_crypt (ctx, n, to, from) == 0);
}

static void
salsa20_piece (void *ctx, size_t n, uint8_t *to, const uint8_t *from)
{
  FUZZ_CHECK (symcrypt_salsa20_crypt (ctx, n, to, from) == 0);
}

/* A block near an end of the counter, or anywhere. */
static uint64_t
take_block (struct fuzz_input *in)
{
  unsigned kind = fuzz_byte (in) % 8;
  uint64_t block = fuzz_byte (in);
  switch (kind)
    {
    case 0:
      return block;
    case 1:
      return UINT64_C (0xffffffff) - block;
    case 2:
      return UINT64_MAX - block;
    case 3:
      return UINT64_C (0xffffffff) + block;
    default:
      return fuzz_u64 (in);
    }
}

static const unsigned some_rounds[] = { 8, 12, 20 };

/* Whether BYTES more than the stream has from BLOCK on are asked for. */
static int
beyond (uint64_t block, unsigned bits, size_t bytes)
{
  uint64_t last = bits == 32 ? UINT64_C (0xffffffff) : UINT64_MAX;
  uint64_t blocks = ((uint64_t) bytes + 63) / 64;
  return blocks > 0 && blocks - 1 > last - block;
}

static void
try_chacha (struct fuzz_input *in)
{
  struct symcrypt_chacha_ctx ctx, other;
  uint32_t words[16];
  uint8_t key[32], nonce[24];
  unsigned rounds, kind, bits;
  uint64_t block;
  int error, too_long;

  take_message (in, SHORT);
  rounds = some_rounds[fuzz_byte (in) % 3];
  kind = fuzz_byte (in) % 3;
  bits = kind == 1 ? 32 : 64;
  block = take_block (in);
  fuzz_bytes (in, key, 8);
  memset (key + 8, key[0], sizeof key - 8);
  fuzz_bytes (in, nonce, 4);
  memset (nonce + 4, nonce[0], sizeof nonce - 4);
  take_bytes (in);
  fuzz_implementations (FUZZ_C);
  memset (&ctx, 0, sizeof ctx);
  symcrypt_chacha_set_key (&ctx, key);
  FUZZ_CHECK (symcrypt_chacha_set_rounds (&ctx, rounds) == 0);
  if (kind == 0)
    symcrypt_chacha_set_nonce (&ctx, nonce);
  else if (kind == 1)
    symcrypt_chacha_set_nonce96 (&ctx, nonce);
  else
    symcrypt_xchacha_set_nonce (&ctx, nonce);
  error = symcrypt_chacha_seek (&ctx, block);
  FUZZ_CHECK (
      error
      == (bits == 32 && block > UINT32_MAX ? SYMCRYPT_ERROR_COUNTER : 0));
  if (error)
    block = 0;
  too_long = beyond (block, bits, length);
  other = ctx;
  memset (expected, CANARY, sizeof expected);
  error = symcrypt_chacha_crypt (&other, length, expected, message);
  FUZZ_CHECK (error == (too_long ? SYMCRYPT_ERROR_COUNTER : 0));
  prepare ();
  if (too_long)
    {
      fuzz_implementations (choices[0]);
      FUZZ_CHECK (expected[0] == CANARY);
      FUZZ_CHECK (memcmp (&other, &ctx, sizeof ctx) == 0);
      FUZZ_CHECK (symcrypt_chacha_crypt (&ctx, length, dst, src)
                  == SYMCRYPT_ERROR_COUNTER);
      FUZZ_CHECK (memcmp (&other, &ctx, sizeof ctx) == 0);
      memset (expected, CANARY, length);
      if (dst == src)
        memcpy (expected, message, length);
      check_message ();
      return;
    }
  other = ctx;
  pieces (in, chacha_piece, &other);
  check_message ();
  /* From the words of the state, by the context and bare. */
  FUZZ_CHECK (symcrypt_chacha_get_state (&ctx, words) == 0);
  FUZZ_CHECK (symcrypt_chacha_set_state (&other, words, rounds, bits) == 0);
  prepare ();
  FUZZ_CHECK (symcrypt_chacha_crypt (&other, length, dst, src) == 0);
  check_message ();
  prepare ();
  _symcrypt_chacha_state_crypt (words, rounds, bits, length, dst, src);
  check_message ();
  /* The stream by itself, from there back to the message. */
  fuzz_implementations (choices[1]);
  FUZZ_CHECK (symcrypt_chacha_stream (&ctx, length, dst) == 0);
  if (length > 0)
    {
      size_t k;
      for (k = 0; k < length; k++)
        FUZZ_CHECK ((dst[k] ^ expected[k]) == message[k]);
    }
}

static void
try_salsa20 (struct fuzz_input *in)
{
  struct symcrypt_salsa20_ctx ctx, other;
  uint32_t words[16];
  uint8_t key[32], nonce[24];
  unsigned rounds, kind;
  size_t key_size;
  uint64_t block;
  int error, too_long;

  take_message (in, SHORT);
  rounds = some_rounds[fuzz_byte (in) % 3];
  kind = fuzz_byte (in);
  key_size = kind & 1 ? 16 : 32;
  block = take_block (in);
  fuzz_bytes (in, key, 8);
  memset (key + 8, key[0], sizeof key - 8);
  fuzz_bytes (in, nonce, 4);
  memset (nonce + 4, nonce[0], sizeof nonce - 4);
  take_bytes (in);
  fuzz_implementations (FUZZ_C);
  memset (&ctx, 0, sizeof ctx);
  FUZZ_CHECK (symcrypt_salsa20_set_key (&ctx, key_size, key) == 0);
  FUZZ_CHECK (symcrypt_salsa20_set_rounds (&ctx, rounds) == 0);
  if (kind & 2)
    FUZZ_CHECK (symcrypt_xsalsa20_set_nonce (&ctx, nonce)
                == (key_size == 32 ? 0 : SYMCRYPT_ERROR_KEY_LENGTH));
  if (!(kind & 2) || key_size == 16)
    symcrypt_salsa20_set_nonce (&ctx, nonce);
  FUZZ_CHECK (symcrypt_salsa20_seek (&ctx, block) == 0);
  too_long = beyond (block, 64, length);
  other = ctx;
  error = symcrypt_salsa20_crypt (&other, length, expected, message);
  FUZZ_CHECK (error == (too_long ? SYMCRYPT_ERROR_COUNTER : 0));
  prepare ();
  if (too_long)
    {
      FUZZ_CHECK (memcmp (&other, &ctx, sizeof ctx) == 0);
      return;
    }
  other = ctx;
  pieces (in, salsa20_piece, &other);
  check_message ();
  /* From the words of the state, by the context and bare. */
  FUZZ_CHECK (symcrypt_salsa20_get_state (&ctx, words) == 0);
  FUZZ_CHECK (symcrypt_salsa20_set_state (&ctx, words, rounds) == 0);
  prepare ();
  FUZZ_CHECK (symcrypt_salsa20_crypt (&ctx, length, dst, src) == 0);
  check_message ();
  prepare ();
  _symcrypt_salsa20_state_crypt (words, rounds, length, dst, src);
  check_message ();
}

/* One, two and three blocks from any state. */
static void
try_cores (struct fuzz_input *in)
{
  uint32_t state[16], next[16];
  uint8_t key[32], nonce[16], want[192], got[193];
  unsigned rounds, kind, bits, k;

  take_message (in, 0);
  kind = fuzz_byte (in);
  rounds = 2 + 2 * (fuzz_byte (in) % 10);
  bits = kind & 2 ? 32 : 64;
  fuzz_bytes (in, key, sizeof key);
  fuzz_bytes (in, nonce, sizeof nonce);
  for (k = 0; k < 8; k++)
    {
      memcpy (state + k, key + 4 * k, 4);
      state[8 + k] = state[k] * 5 + k;
    }
  /* The counter, often near a wrap. */
  memcpy (state + 8, nonce, 16);
  memcpy (state + 12, nonce, 16);
  memcpy (next, state, sizeof next);
  memset (want, 0, sizeof want);
  fuzz_implementations (FUZZ_C);
  for (k = 0; k < 3; k++)
    {
      uint32_t *counter = next + (kind & 1 ? 8 : 12);
      if (kind & 1)
        symcrypt_salsa20_core (want + 64 * k, next, rounds);
      else
        symcrypt_chacha_core (want + 64 * k, next, rounds);
      if (++counter[0] == 0 && (bits == 64 || kind & 1))
        counter[1]++;
    }
  fuzz_implementations (choices[0]);
  for (k = 1; k <= 3; k++)
    {
      uint8_t *to = got + (kind >> 2 & 1);
      memset (got, CANARY, sizeof got);
      memcpy (next, state, sizeof next);
      if (kind & 1)
        (k == 1   ? symcrypt_salsa20_core
         : k == 2 ? symcrypt_salsa20_2core
                  : symcrypt_salsa20_3core) (to, next, rounds);
      else if (k == 1)
        symcrypt_chacha_core (to, next, rounds);
      else
        (k == 2 ? symcrypt_chacha_2core
                : symcrypt_chacha_3core) (to, next, rounds, bits);
      FUZZ_CHECK (memcmp (to, want, 64 * k) == 0);
      FUZZ_CHECK (memcmp (next, state, sizeof next) == 0);
      if (k < 3)
        FUZZ_CHECK (to[64 * k] == CANARY);
    }
  if ((kind & 1) == 0)
    {
      /* Many states, all one but for the last three. */
      uint32_t states[40][16];
      uint8_t blocks[40][64];
      const size_t n = 3 + (kind >> 3) % 38;
      size_t j;
      for (j = 0; j < n; j++)
        memcpy (states[j], state, sizeof state);
      for (j = 1; j < 3; j++)
        states[n - 3 + j][12] += (uint32_t) j;
      symcrypt_chacha_core_many (n, blocks[0], states[0], rounds);
      for (j = 0; j < n; j++)
        FUZZ_CHECK (j == n - 2 || j == n - 1
                    || memcmp (blocks[j], want, 64) == 0);
      if (bits == 32 || state[12] < UINT32_MAX - 1)
        FUZZ_CHECK (memcmp (blocks[n - 3], want, sizeof want) == 0);
    }
  if (kind & 1)
    symcrypt_hsalsa20 (got, key, nonce, rounds);
  else
    symcrypt_hchacha (got, key, nonce, rounds);
  fuzz_implementations (FUZZ_C);
  if (kind & 1)
    symcrypt_hsalsa20 (want, key, nonce, rounds);
  else
    symcrypt_hchacha (want, key, nonce, rounds);
  FUZZ_CHECK (memcmp (got, want, 32) == 0);
}

/* ---------------------------------------------------------------------- RC4
 */

static void
rc4_piece (void *ctx, size_t n, uint8_t *to, const uint8_t *from)
{
  symcrypt_rc4_crypt (ctx, n, to, from);
}

static void
try_rc4 (struct fuzz_input *in)
{
  struct symcrypt_rc4_ctx ctx, many[3], *ctxs[3];
  uint8_t key[256], out[2][SHORT];
  size_t key_length = 1 + fuzz_byte (in);
  size_t drop = fuzz_u16 (in) % 4096;
  size_t lengths[3];
  uint8_t *dsts[3];
  const uint8_t *srcs[3];
  unsigned n = fuzz_byte (in) % 4, k;

  take_message (in, SHORT);
  lengths[0] = length;
  lengths[1] = length - fuzz_byte (in) % (length + 1);
  lengths[2] = fuzz_byte (in) % (length + 1);
  fuzz_bytes (in, key, key_length);
  take_bytes (in);
  prepare ();
  fuzz_implementations (FUZZ_C);
  FUZZ_CHECK (symcrypt_rc4_set_key (&ctx, key_length, key) == 0);
  symcrypt_rc4_drop (&ctx, drop);
  symcrypt_rc4_crypt (&ctx, length, expected, message);

  fuzz_implementations (choices[1]);
  FUZZ_CHECK (symcrypt_rc4_set_key (&ctx, key_length, key) == 0);
  symcrypt_rc4_drop (&ctx, drop);
  pieces (in, rc4_piece, &ctx);
  check_message ();

  /* Several streams at once: the first goes where the message is. */
  prepare ();
  for (k = 0; k < 3; k++)
    {
      FUZZ_CHECK (symcrypt_rc4_set_key (&many[k], key_length, key) == 0);
      symcrypt_rc4_drop (&many[k], drop);
      ctxs[k] = &many[k];
      dsts[k] = k == 0 ? dst : out[k - 1];
      srcs[k] = k == 0 ? src : message;
    }
  fuzz_implementations (choices[0]);
  symcrypt_rc4_crypt_many (n, ctxs, lengths, dsts, srcs);
  for (k = 0; k < n; k++)
    FUZZ_CHECK (lengths[k] == 0
                || memcmp (dsts[k], expected, lengths[k]) == 0);
  FUZZ_CHECK (n == 0 || clean (dst == src ? &sources : &targets, dst));
  for (k = 1; k < n; k++)
    {
      /* Contexts are right, too: they go on where the first is. */
      symcrypt_rc4_drop (&many[k], length - lengths[k]);
      FUZZ_CHECK (memcmp (&many[k], &many[0], sizeof many[0]) == 0);
    }
}

/* ----------------------------------------------------------------- Poly1305
 */

static void
poly1305_piece (void *ctx, size_t n, uint8_t *to, const uint8_t *from)
{
  (void) to;
  symcrypt_poly1305_update (ctx, n, from);
}

static void
try_poly1305 (struct fuzz_input *in)
{
  struct symcrypt_poly1305_ctx ctx;
  uint8_t key[32], want[16], got[16];
  unsigned fill;

  take_message (in, 2 * SHORT);
  fill = fuzz_byte (in);
  if (fill & 1)
    fuzz_bytes (in, key, sizeof key);
  else
    memset (key, fill & 2 ? 0xff : (int) fill, sizeof key);
  take_bytes (in);
  /* Runs of ones make carries. */
  if (fill & 4)
    memset (message + length / 4, 0xff, length / 2);
  dst = src;
  prepare ();
  fuzz_implementations (FUZZ_C);
  symcrypt_poly1305 (key, length, src, want);
  fuzz_implementations (choices[1]);
  symcrypt_poly1305 (key, length, src, got);
  FUZZ_CHECK (memcmp (got, want, sizeof got) == 0);
  memset (&ctx, CANARY, sizeof ctx);
  symcrypt_poly1305_set_key (&ctx, key);
  pieces (in, poly1305_piece, &ctx);
  FUZZ_CHECK (symcrypt_poly1305_digest (&ctx, got) == 0);
  FUZZ_CHECK (memcmp (got, want, sizeof got) == 0);
  FUZZ_CHECK (symcrypt_poly1305_digest (&ctx, got) == SYMCRYPT_ERROR_STATE);
  symcrypt_poly1305_set_r (&ctx, key);
  symcrypt_poly1305_update (&ctx, length, src);
  FUZZ_CHECK (symcrypt_poly1305_digest_s (&ctx, key + 16, got) == 0);
  FUZZ_CHECK (memcmp (got, want, sizeof got) == 0);
}

/* The kernel from any accumulator that the contract allows. */
static void
try_poly1305_blocks (struct fuzz_input *in)
{
  struct symcrypt_poly1305_state want, got;
  uint8_t key[32], tags[2][16];
  unsigned kind;
  size_t blocks, first, k;

  take_message (in, 2 * SHORT);
  blocks = length / 16;
  length = 16 * blocks;
  first = blocks > 1 ? 1 + fuzz_byte (in) % (blocks - 1) : blocks;
  kind = fuzz_byte (in);
  fuzz_bytes (in, key, sizeof key);
  memset (&want, CANARY, sizeof want);
  poly1305_start (&want, key);
  for (k = 0; k < 3; k++)
    want.h[k] = kind & 1 << k ? UINT64_MAX - (kind >> 6) : fuzz_u64 (in);
  want.h[2] &= 7;
  if (kind & 8)
    {
      want.r[0] = UINT64_C (0x0ffffffc0fffffff);
      want.r[1] = UINT64_C (0x0ffffffc0ffffffc);
    }
  take_bytes (in);
  if (kind & 16)
    memset (message, 0xff, length);
  dst = src;
  prepare ();
  if (blocks == 0)
    return;
  got = want;
  fuzz_implementations (FUZZ_C);
  poly1305_blocks_kernel () (&want, blocks, src, 1);
  fuzz_implementations (choices[0]);
  poly1305_blocks_kernel () (&got, first, src, 1);
  FUZZ_CHECK (got.h[2] <= 7);
  fuzz_implementations (choices[1]);
  if (blocks > first)
    poly1305_blocks_kernel () (&got, blocks - first, src + 16 * first, 1);
  if (kind & 32)
    {
      poly1305_blocks_kernel () (&got, 1, src, 0);
      fuzz_implementations (FUZZ_C);
      poly1305_blocks_kernel () (&want, 1, src, 0);
    }
  FUZZ_CHECK (want.h[2] <= 7);
  FUZZ_CHECK (got.h[2] <= 7);
  FUZZ_CHECK (got.r[0] == want.r[0] && got.r[1] == want.r[1]);
  poly1305_finish (&want, 0, 0, tags[0]);
  poly1305_finish (&got, 0, 0, tags[1]);
  FUZZ_CHECK (memcmp (tags[0], tags[1], 16) == 0);
}

/* --------------------------------------------------------- ChaCha20-Poly1305
 */

static void
encrypt_piece (void *ctx, size_t n, uint8_t *to, const uint8_t *from)
{
  FUZZ_CHECK (symcrypt_chacha_poly1305_encrypt (ctx, n, to, from) == 0);
}

static void
decrypt_piece (void *ctx, size_t n, uint8_t *to, const uint8_t *from)
{
  FUZZ_CHECK (symcrypt_chacha_poly1305_decrypt (ctx, n, to, from) == 0);
}

static void
try_chacha_poly1305 (struct fuzz_input *in)
{
  struct symcrypt_chacha_poly1305_ctx ctx;
  uint8_t key[32], nonce[24], ad[600], want[16], got[16];
  size_t ad_length = fuzz_u16 (in) % (sizeof ad + 1);
  size_t ad_first, k;
  unsigned kind, bit;
  struct fuzz_input cuts;

  take_message (in, SHORT);
  kind = fuzz_byte (in);
  bit = fuzz_byte (in);
  ad_first = fuzz_byte (in) % (ad_length + 1);
  fuzz_bytes (in, key, 4);
  memset (key + 4, key[0], sizeof key - 4);
  fuzz_bytes (in, nonce, 4);
  memset (nonce + 4, nonce[0], sizeof nonce - 4);
  for (k = 0; k < ad_length; k++)
    ad[k] = (uint8_t) (key[k % 32] * k);
  take_bytes (in);
  fuzz_implementations (FUZZ_C);
  FUZZ_CHECK ((kind & 1 ? symcrypt_xchacha_poly1305_seal
                        : symcrypt_chacha_poly1305_seal) (
                  key, nonce, ad_length, ad, length, expected, message, want)
              == 0);
  cuts = *in;

  /* In pieces, both ways. */
  fuzz_implementations (choices[1]);
  prepare ();
  symcrypt_chacha_poly1305_set_key (&ctx, key);
  if (kind & 1)
    symcrypt_xchacha_poly1305_set_nonce (&ctx, nonce);
  else
    symcrypt_chacha_poly1305_set_nonce (&ctx, nonce);
  FUZZ_CHECK (symcrypt_chacha_poly1305_update (&ctx, ad_first, ad) == 0);
  FUZZ_CHECK (symcrypt_chacha_poly1305_update (&ctx, ad_length - ad_first,
                                               ad + ad_first)
              == 0);
  pieces (in, encrypt_piece, &ctx);
  FUZZ_CHECK (symcrypt_chacha_poly1305_digest (&ctx, got) == 0);
  FUZZ_CHECK (memcmp (got, want, sizeof got) == 0);
  check_message ();
  FUZZ_CHECK (symcrypt_chacha_poly1305_digest (&ctx, got)
              == SYMCRYPT_ERROR_STATE);

  /* From here on EXPECTED and MESSAGE change places. */
  for (k = 0; k < length; k++)
    {
      uint8_t byte = message[k];
      message[k] = expected[k];
      expected[k] = byte;
    }
  prepare ();
  if (kind & 1)
    symcrypt_xchacha_poly1305_set_nonce (&ctx, nonce);
  else
    symcrypt_chacha_poly1305_set_nonce (&ctx, nonce);
  FUZZ_CHECK (symcrypt_chacha_poly1305_update (&ctx, ad_length, ad) == 0);
  pieces (&cuts, decrypt_piece, &ctx);
  memcpy (got, want, sizeof got);
  got[bit / 8 % 16] ^= (uint8_t) ((bit & 1) << bit % 8);
  FUZZ_CHECK (symcrypt_chacha_poly1305_verify (&ctx, got)
              == (bit & 1 ? SYMCRYPT_ERROR_TAG : 0));
  FUZZ_CHECK (symcrypt_chacha_poly1305_verify (&ctx, want)
              == SYMCRYPT_ERROR_STATE);
  check_message ();

  /* At once; forged. */
  prepare ();
  FUZZ_CHECK ((kind & 1 ? symcrypt_xchacha_poly1305_open
                        : symcrypt_chacha_poly1305_open) (
                  key, nonce, ad_length, ad, length, dst, src, want)
              == 0);
  check_message ();
  prepare ();
  want[bit / 8 % 16] ^= (uint8_t) (1u << bit % 8);
  FUZZ_CHECK ((kind & 1 ? symcrypt_xchacha_poly1305_open
                        : symcrypt_chacha_poly1305_open) (
                  key, nonce, ad_length, ad, length, dst, src, want)
              == SYMCRYPT_ERROR_TAG);
  memset (expected, 0, length);
  check_message ();
}

/* As many as a byte says of any lengths, against one by one; one forged. */
static void
try_seal_many (struct fuzz_input *in)
{
  enum
  {
    MANY = 40
  };
  static struct symcrypt_chacha_poly1305_message messages[MANY];
  static uint8_t keys[MANY][32], nonces[MANY][24], tags[MANY][16];
  static uint8_t ads[64], texts[MANY][1700], sealed[MANY][1700];
  uint8_t tag[16], want_text[1700];
  const size_t n = fuzz_byte (in) % (MANY + 1);
  const unsigned kind = fuzz_byte (in), bad = fuzz_byte (in);
  const unsigned choice = fuzz_byte (in);
  size_t k, i;

  fuzz_bytes (in, ads, 8);
  for (k = 0; k < n; k++)
    {
      struct symcrypt_chacha_poly1305_message *m = &messages[k];
      fuzz_bytes (in, keys[k], 2);
      fuzz_bytes (in, nonces[k], 2);
      m->key = keys[kind & 2 ? 0 : k];
      m->nonce = nonces[k];
      m->ad_length = fuzz_byte (in) % (sizeof ads + 1);
      m->ad = ads;
      m->length = fuzz_u16 (in) % (kind & 4 ? 100 : sizeof texts[k] + 1);
      for (i = 0; i < m->length; i++)
        texts[k][i] = (uint8_t) (keys[k][0] * i + k);
      if (kind & 8)
        memcpy (sealed[k], texts[k], m->length);
      m->src = kind & 8 ? sealed[k] : texts[k];
      m->dst = sealed[k];
      m->tag = tags[k];
    }
  fuzz_implementations (choice);
  FUZZ_CHECK ((kind & 1 ? symcrypt_xchacha_poly1305_seal_many
                        : symcrypt_chacha_poly1305_seal_many) (n, messages)
              == 0);
  fuzz_implementations (FUZZ_C);
  for (k = 0; k < n; k++)
    {
      struct symcrypt_chacha_poly1305_message *m = &messages[k];
      FUZZ_CHECK ((kind & 1 ? symcrypt_xchacha_poly1305_seal
                            : symcrypt_chacha_poly1305_seal) (
                      m->key, m->nonce, m->ad_length, m->ad, m->length,
                      want_text, texts[k], tag)
                  == 0);
      FUZZ_CHECK (memcmp (m->tag, tag, sizeof tag) == 0);
      FUZZ_CHECK (memcmp (m->dst, want_text, m->length) == 0);
      m->src = m->dst;
    }
  if (n > 0)
    tags[bad % n][kind >> 4] ^= 1;
  fuzz_implementations (choice);
  FUZZ_CHECK ((kind & 1 ? symcrypt_xchacha_poly1305_open_many
                        : symcrypt_chacha_poly1305_open_many) (n, messages)
              == (n > 0 ? SYMCRYPT_ERROR_TAG : 0));
  for (k = 0; k < n; k++)
    {
      const struct symcrypt_chacha_poly1305_message *m = &messages[k];
      FUZZ_CHECK (m->error == (k == bad % n ? SYMCRYPT_ERROR_TAG : 0));
      if (k == bad % n)
        memset (texts[k], 0, m->length);
      FUZZ_CHECK (memcmp (m->dst, texts[k], m->length) == 0);
    }
}

/* ------------------------------------------------------------- Tillich-Zemor
 */

static void
tz_piece (void *ctx, size_t n, uint8_t *to, const uint8_t *from)
{
  (void) to;
  symcrypt_tz_update (ctx, n, from);
}

static void
try_tz (struct fuzz_input *in)
{
  struct symcrypt_tz_ctx ctx;
  uint8_t want[64], got[64], parts[128];
  size_t first;
  unsigned large = fuzz_byte (in);

  take_message (in, large % 32 == 31 ? LIMIT : SHORT);
  first = fuzz_u16 (in) % (length + 1);
  take_bytes (in);
  dst = src;
  prepare ();
  fuzz_implementations (FUZZ_C);
  symcrypt_tz (length, src, want);
  symcrypt_tz_init (&ctx);
  pieces (in, tz_piece, &ctx);
  fuzz_implementations (choices[1]);
  symcrypt_tz_digest (&ctx, got);
  FUZZ_CHECK (memcmp (got, want, sizeof got) == 0);
  symcrypt_tz (first, src, parts);
  symcrypt_tz (length - first, src + first, parts + 64);
  FUZZ_CHECK (symcrypt_tz_concat (got, 2, parts) == 0);
  FUZZ_CHECK (memcmp (got, want, sizeof got) == 0);
  FUZZ_CHECK (symcrypt_tz_verify (want, 2, parts) == 0);
}

/* The kernels from any matrices, in the group or not. */
static void
try_tz_kernels (struct fuzz_input *in)
{
  uint64_t a[8], b[8], want[8], got[8];
  size_t blocks, first;
  unsigned kind, k;

  take_message (in, SHORT);
  blocks = length / 64;
  length = 64 * blocks;
  first = fuzz_byte (in) % (blocks + 1);
  kind = fuzz_byte (in);
  fuzz_bytes (in, (uint8_t *) a, sizeof a);
  fuzz_bytes (in, (uint8_t *) b, sizeof b);
  for (k = 0; k < 8; k++)
    {
      if (kind & 1)
        a[k] = UINT64_MAX;
      if (kind & 2)
        b[k] = UINT64_MAX;
      if (k % 2)
        {
          a[k] &= UINT64_MAX >> 1;
          b[k] &= UINT64_MAX >> 1;
        }
    }
  take_bytes (in);
  dst = src;
  prepare ();
  fuzz_implementations (FUZZ_C);
  tz_mul_kernel () (want, a, b);
  fuzz_implementations (choices[0]);
  tz_mul_kernel () (got, a, b);
  FUZZ_CHECK (memcmp (got, want, sizeof got) == 0);
  memcpy (got, a, sizeof got);
  tz_mul_kernel () (got, got, b);
  FUZZ_CHECK (memcmp (got, want, sizeof got) == 0);
  memcpy (got, b, sizeof got);
  tz_mul_kernel () (got, a, got);
  FUZZ_CHECK (memcmp (got, want, sizeof got) == 0);
  memcpy (got, a, sizeof got);
  tz_mul_kernel () (got, got, got);
  fuzz_implementations (FUZZ_C);
  tz_mul_kernel () (want, a, a);
  FUZZ_CHECK (memcmp (got, want, sizeof got) == 0);

  if (blocks == 0)
    return;
  memcpy (want, a, sizeof want);
  memcpy (got, a, sizeof got);
  tz_blocks_kernel () (want, blocks, src);
  fuzz_implementations (choices[0]);
  if (first > 0)
    tz_blocks_kernel () (got, first, src);
  fuzz_implementations (choices[1]);
  if (blocks > first)
    tz_blocks_kernel () (got, blocks - first, src + 64 * first);
  FUZZ_CHECK (memcmp (got, want, sizeof got) == 0);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static void (*const tries[]) (struct fuzz_input *)
      = { try_memxor, try_hash,       try_compress,        try_hmac,
          try_hkdf,   try_pbkdf2,     try_chacha,          try_salsa20,
          try_cores,  try_rc4,        try_poly1305,        try_poly1305_blocks,
          try_tz,     try_tz_kernels, try_chacha_poly1305, try_seal_many };
  struct fuzz_input in;
  in.data = data;
  in.size = size;
  tries[fuzz_byte (&in) % (sizeof tries / sizeof tries[0])](&in);
  fuzz_implementations (FUZZ_DISPATCHED);
  return 0;
}
