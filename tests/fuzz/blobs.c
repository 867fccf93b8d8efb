/* SPDX-License-Identifier: ISC */
/* Imports of exported keys, messages and running states.  Anything may be
 * imported; what is accepted must export to the same bytes and be of use, what
 * is refused must leave nothing. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

#include "tests/fuzz/fuzz.h"
#include "tests/library/hash-count.h"
#include "tests/testutil.h"

const char fuzz_target[] = "blobs";

/* Kinds of blobs. */
enum
{
  HMAC_KEY,
  HMAC_MESSAGE,
  TZ,
  TZHASH,
  HASH_MESSAGE, /* last, so that the corpus keeps its kinds */
  KINDS
};

/* How an input becomes a blob; an input that no bit is set in is one. */
enum
{
  EXPORTED = 1, /* the input is laid over a blob that was exported */
  CHECKED = 2   /* the check value is made right */
};

/* Return nonzero if an import ended with ERROR; if so, the SIZE bytes of
 * OBJECT must be zeros. */
static int
refused (int error, const void *object, size_t size)
{
  if (!error)
    return 0;
  FUZZ_CHECK (error == SYMCRYPT_ERROR_ENCODING
              || error == SYMCRYPT_ERROR_VERSION);
  FUZZ_CHECK (all_zero (object, size));
  return 1;
}

/* -------------------------------------------------------------------- HMAC */

static void
try_key (size_t n, const uint8_t *blob)
{
  struct symcrypt_hmac_key key;
  uint8_t again[SYMCRYPT_HMAC_MAX_KEY_BLOB_SIZE], tag[64];

  memset (&key, 1, sizeof key);
  if (refused (symcrypt_hmac_key_import (&key, n, blob), &key, sizeof key))
    return;
  FUZZ_CHECK (symcrypt_hmac_key_export (&key, again) == n);
  FUZZ_CHECK (memcmp (again, blob, n) == 0);
  FUZZ_CHECK (symcrypt_hmac (&key, n, blob, tag) == 0);
  FUZZ_CHECK (symcrypt_hmac_verify (&key, n, blob,
                                    symcrypt_hash_digest_size (key.hash), tag)
              == 0);
}

static void
try_message (size_t n, const uint8_t *blob)
{
  struct symcrypt_hmac_ctx ctx, other;
  uint8_t again[SYMCRYPT_HMAC_MAX_BLOB_SIZE], tags[2][64];

  memset (&ctx, 1, sizeof ctx);
  if (refused (symcrypt_hmac_import (&ctx, n, blob), &ctx, sizeof ctx))
    return;
  FUZZ_CHECK (symcrypt_hmac_export (&ctx, again) == n);
  FUZZ_CHECK (memcmp (again, blob, n) == 0);
  other = ctx;
  symcrypt_hmac_update (&ctx, n, blob);
  FUZZ_CHECK (symcrypt_hmac_digest (&ctx, tags[0]) == 0);
  symcrypt_hmac_update (&other, n / 3, blob);
  symcrypt_hmac_update (&other, n - n / 3, blob + n / 3);
  FUZZ_CHECK (symcrypt_hmac_digest (&other, tags[1]) == 0);
  FUZZ_CHECK (
      memcmp (tags[0], tags[1], symcrypt_hash_digest_size (ctx.key.hash))
      == 0);
}

/* ------------------------------------------------------------------ hashes */

static void
try_hash (size_t n, const uint8_t *blob)
{
  struct symcrypt_hash_ctx ctx, other;
  uint8_t again[SYMCRYPT_HASH_MAX_BLOB_SIZE], digests[2][64];

  memset (&ctx, 1, sizeof ctx);
  if (refused (symcrypt_hash_import (&ctx, n, blob), &ctx, sizeof ctx))
    return;
  FUZZ_CHECK (symcrypt_hash_export (&ctx, again) == n);
  FUZZ_CHECK (memcmp (again, blob, n) == 0);
  other = ctx;
  symcrypt_hash_update (&ctx, n, blob);
  FUZZ_CHECK (symcrypt_hash_digest (&ctx, digests[0]) == 0);
  symcrypt_hash_update (&other, n / 3, blob);
  symcrypt_hash_update (&other, n - n / 3, blob + n / 3);
  FUZZ_CHECK (symcrypt_hash_digest (&other, digests[1]) == 0);
  FUZZ_CHECK (
      memcmp (digests[0], digests[1], symcrypt_hash_digest_size (ctx.hash))
      == 0);
}

/* ----------------------------------------------------------- Tillich-Zemor */

static void
try_tz (size_t n, const uint8_t *blob)
{
  struct symcrypt_tz_ctx ctx, other;
  uint8_t again[SYMCRYPT_TZ_BLOB_SIZE], digests[3][64];

  if (n != sizeof again)
    return;
  memset (&ctx, 1, sizeof ctx);
  if (refused (symcrypt_tz_import (&ctx, blob), &ctx, sizeof ctx))
    return;
  symcrypt_tz_export (&ctx, again);
  FUZZ_CHECK (memcmp (again, blob, n) == 0);
  /* The digest is one, and that of what follows can be joined to it. */
  other = ctx;
  symcrypt_tz_digest (&other, digests[0]);
  symcrypt_tz (n, blob, digests[1]);
  symcrypt_tz_update (&ctx, n, blob);
  symcrypt_tz_digest (&ctx, digests[2]);
  FUZZ_CHECK (symcrypt_tz_verify (digests[2], 2, digests[0]) == 0);
}

static void
try_tzhash (size_t n, const uint8_t *blob)
{
  struct symcrypt_tz_ctx ctx;
  uint8_t again[64];
  int error;

  if (n != sizeof again)
    return;
  memset (&ctx, 1, sizeof ctx);
  error = symcrypt_tz_import_tzhash (&ctx, blob);
  if (error)
    {
      FUZZ_CHECK (error == SYMCRYPT_ERROR_GROUP);
      FUZZ_CHECK (all_zero (&ctx, sizeof ctx));
      return;
    }
  symcrypt_tz_export_tzhash (&ctx, again);
  FUZZ_CHECK (memcmp (again, blob, n) == 0);
  symcrypt_tz_update (&ctx, n, blob);
  symcrypt_tz_digest (&ctx, again);
  FUZZ_CHECK (symcrypt_tz_verify (again, 1, again) == 0);
}

/* ------------------------------------------------------------------- blobs */

/* A blob of KIND, exported, in BLOB. */
static size_t
export_one (struct fuzz_input *in, unsigned kind,
            const struct symcrypt_hash *hash, uint8_t *blob)
{
  uint8_t secret[40], data[400];
  size_t secret_length = fuzz_byte (in) % sizeof secret;
  size_t n = fuzz_u16 (in) % sizeof data;
  struct symcrypt_hmac_key key;
  struct symcrypt_hmac_ctx ctx;
  struct symcrypt_hash_ctx plain;
  struct symcrypt_tz_ctx tz;

  memset (secret, 's', sizeof secret);
  memset (data, 'd', sizeof data);
  if (kind == TZ || kind == TZHASH)
    {
      symcrypt_tz_init (&tz);
      symcrypt_tz_update (&tz, n, data);
      if (kind == TZ)
        symcrypt_tz_export (&tz, blob);
      else
        symcrypt_tz_export_tzhash (&tz, blob);
      return kind == TZ ? SYMCRYPT_TZ_BLOB_SIZE : SYMCRYPT_TZ_DIGEST_SIZE;
    }
  if (kind == HASH_MESSAGE)
    {
      FUZZ_CHECK (symcrypt_hash_init (&plain, hash) == 0);
      symcrypt_hash_update (&plain, n, data);
      return symcrypt_hash_export (&plain, blob);
    }
  FUZZ_CHECK (symcrypt_hmac_set_key (&key, hash, secret_length, secret) == 0);
  if (kind == HMAC_KEY)
    return symcrypt_hmac_key_export (&key, blob);
  FUZZ_CHECK (symcrypt_hmac_init (&ctx, &key) == 0);
  symcrypt_hmac_update (&ctx, n, data);
  return symcrypt_hmac_export (&ctx, blob);
}

/* Make the check value right, as the manual describes it. */
static void
correct (unsigned kind, const struct symcrypt_hash *hash, size_t n,
         uint8_t *blob)
{
  uint8_t digest[64];
  if (kind == TZ && n == SYMCRYPT_TZ_BLOB_SIZE)
    {
      memset (blob + 8, 0, 8);
      symcrypt_tz (n, blob, digest);
      memcpy (blob + 8, digest + 8, 8);
    }
  else if (kind != TZ && kind != TZHASH && n >= 8)
    {
      FUZZ_CHECK (symcrypt_hash (hash, n - 8, blob, digest) == 0);
      memcpy (blob + n - 8, digest, 8);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct fuzz_input in = { NULL, 0 };
  uint8_t base[SYMCRYPT_HMAC_MAX_BLOB_SIZE];
  const struct symcrypt_hash *hash;
  uint8_t *blob;
  unsigned kind, how;
  size_t n;

  in.data = data;
  in.size = size;
  kind = fuzz_byte (&in) % KINDS;
  how = fuzz_byte (&in);
  hash = symcrypt_hashes (how / 4 % HASHES);
  n = in.size;
  if (how & EXPORTED)
    {
      size_t at, k;
      n = export_one (&in, kind, hash, base);
      at = fuzz_byte (&in) % n;
      for (k = at; k < n && in.size > 0; k++)
        base[k] ^= (uint8_t) fuzz_byte (&in);
      /* A piece of another length. */
      if (how & 128)
        n = n * (how & 127) / 128;
    }
  else if (n > 2 * sizeof base)
    return 0;
  blob = malloc (n > 0 ? n : 1);
  if (!blob)
    return 0;
  if (n > 0)
    memcpy (blob, how & EXPORTED ? base : in.data, n);
  if (how & CHECKED)
    correct (kind, hash, n, blob);
  switch (kind)
    {
    case HMAC_KEY:
      try_key (n, blob);
      break;
    case HMAC_MESSAGE:
      try_message (n, blob);
      break;
    case HASH_MESSAGE:
      try_hash (n, blob);
      break;
    case TZ:
      try_tz (n, blob);
      break;
    default:
      try_tzhash (n, blob);
      break;
    }
  free (blob);
  return 0;
}
