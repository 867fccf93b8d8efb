/* SPDX-License-Identifier: ISC */
/* The public functions as programs call them: each is a frame around the one
 * of the sources, and clears the stack below itself, so many bytes, and the
 * registers; with 0, neither.  Written by build-aux/public-frames.py. */
#include "hash-internal.h"

#include <symcrypt/symcrypt.h>

#include "checks.h"

/* clang-format off */

#define FRAME(TYPE, NAME, PARAMETERS, ARGUMENTS, STACK, CHECKED) \
  LEAVE_FRAME TYPE _##NAME##_inner PARAMETERS \
      __attribute__ ((__visibility__ ("hidden"))); \
  TYPE NAME PARAMETERS \
  { \
    CHECKS (CHECKED); \
    const TYPE result = _##NAME##_inner ARGUMENTS; \
    if ((STACK) > 0) \
      leave_kernel () (LEAVE (STACK)); \
    return result; \
  }
#define FRAME_VOID(NAME, PARAMETERS, ARGUMENTS, STACK, CHECKED) \
  LEAVE_FRAME void _##NAME##_inner PARAMETERS \
      __attribute__ ((__visibility__ ("hidden"))); \
  void NAME PARAMETERS \
  { \
    CHECKS (CHECKED); \
    _##NAME##_inner ARGUMENTS; \
    if ((STACK) > 0) \
      leave_kernel () (LEAVE (STACK)); \
  }

/* By the words of a family. */
#define STACK_OF(FAMILY, WORDS_32, WORDS_64) \
  (sizeof (FAMILY##_word) == 4 ? (WORDS_32) : (WORDS_64))

FRAME_VOID (symcrypt_chacha_poly1305_set_key,
  (struct symcrypt_chacha_poly1305_ctx *ctx, const uint8_t key[SYMCRYPT_CHACHA_POLY1305_KEY_SIZE]),
  (ctx, key), 448, POINTER (ctx) POINTER (key))
FRAME_VOID (symcrypt_chacha_poly1305_set_nonce,
  (struct symcrypt_chacha_poly1305_ctx *ctx, const uint8_t nonce[SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE]),
  (ctx, nonce), 448, POINTER (ctx) POINTER (nonce) READY (ctx->stage > 0))
FRAME_VOID (symcrypt_xchacha_poly1305_set_nonce,
  (struct symcrypt_chacha_poly1305_ctx *ctx, const uint8_t nonce[SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE]),
  (ctx, nonce), 448, POINTER (ctx) POINTER (nonce) READY (ctx->stage > 0))
FRAME (int, symcrypt_chacha_poly1305_update,
  (struct symcrypt_chacha_poly1305_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 448, POINTER (ctx) MEMORY (data, length))
FRAME (int, symcrypt_chacha_poly1305_digest,
  (struct symcrypt_chacha_poly1305_ctx *ctx, uint8_t tag[SYMCRYPT_CHACHA_POLY1305_TAG_SIZE]),
  (ctx, tag), 448, POINTER (ctx) POINTER (tag))
FRAME (int, symcrypt_chacha_poly1305_verify,
  (struct symcrypt_chacha_poly1305_ctx *ctx, const uint8_t *tag),
  (ctx, tag), 448, POINTER (ctx) POINTER (tag))
FRAME (int, symcrypt_chacha_poly1305_seal_many,
  (size_t n, struct symcrypt_chacha_poly1305_message *messages),
  (n, messages), 0, )
FRAME (int, symcrypt_chacha_poly1305_open_many,
  (size_t n, struct symcrypt_chacha_poly1305_message *messages),
  (n, messages), 0, )
FRAME (int, symcrypt_xchacha_poly1305_seal_many,
  (size_t n, struct symcrypt_chacha_poly1305_message *messages),
  (n, messages), 0, )
FRAME (int, symcrypt_xchacha_poly1305_open_many,
  (size_t n, struct symcrypt_chacha_poly1305_message *messages),
  (n, messages), 0, )
FRAME_VOID (symcrypt_chacha_set_key,
  (struct symcrypt_chacha_ctx *ctx, const uint8_t key[SYMCRYPT_CHACHA_KEY_SIZE]),
  (ctx, key), 192, POINTER (ctx) POINTER (key))
FRAME (int, symcrypt_chacha_set_rounds,
  (struct symcrypt_chacha_ctx *ctx, unsigned rounds),
  (ctx, rounds), 192, POINTER (ctx))
FRAME_VOID (symcrypt_chacha_set_nonce,
  (struct symcrypt_chacha_ctx *ctx, const uint8_t nonce[SYMCRYPT_CHACHA_NONCE_SIZE]),
  (ctx, nonce), 0, POINTER (ctx) POINTER (nonce) READY (ctx->rounds > 0))
FRAME_VOID (symcrypt_chacha_set_nonce96,
  (struct symcrypt_chacha_ctx *ctx, const uint8_t nonce[SYMCRYPT_CHACHA_NONCE96_SIZE]),
  (ctx, nonce), 0, POINTER (ctx) POINTER (nonce) READY (ctx->rounds > 0))
FRAME_VOID (symcrypt_xchacha_set_nonce,
  (struct symcrypt_chacha_ctx *ctx, const uint8_t nonce[SYMCRYPT_XCHACHA_NONCE_SIZE]),
  (ctx, nonce), 448, POINTER (ctx) POINTER (nonce) READY (ctx->rounds > 0))
FRAME (int, symcrypt_chacha_set_state,
  (struct symcrypt_chacha_ctx *ctx, const uint32_t state[16], unsigned rounds, unsigned counter_bits),
  (ctx, state, rounds, counter_bits), 256, POINTER (ctx) POINTER (state))
FRAME (int, symcrypt_chacha_get_state,
  (const struct symcrypt_chacha_ctx *ctx, uint32_t state[16]),
  (ctx, state), 192, POINTER (ctx) POINTER (state))
FRAME (int, symcrypt_chacha_seek,
  (struct symcrypt_chacha_ctx *ctx, uint64_t block),
  (ctx, block), 192, POINTER (ctx))
FRAME (int, symcrypt_chacha_crypt,
  (struct symcrypt_chacha_ctx *ctx, size_t length, uint8_t *dst, const uint8_t *src),
  (ctx, length, dst, src), 256, POINTER (ctx) MEMORY (dst, length) MEMORY (src, length) SAME_OR_APART (dst, src, length))
FRAME (int, symcrypt_chacha_stream,
  (struct symcrypt_chacha_ctx *ctx, size_t length, uint8_t *dst),
  (ctx, length, dst), 256, POINTER (ctx) MEMORY (dst, length))
FRAME_VOID (symcrypt_chacha_core,
  (uint8_t dst[SYMCRYPT_CHACHA_BLOCK_SIZE], const uint32_t state[16], unsigned rounds),
  (dst, state, rounds), 256, POINTER (dst) POINTER (state))
FRAME_VOID (symcrypt_chacha_2core,
  (uint8_t dst[2 * SYMCRYPT_CHACHA_BLOCK_SIZE], const uint32_t state[16], unsigned rounds, unsigned counter_bits),
  (dst, state, rounds, counter_bits), 256, POINTER (dst) POINTER (state))
FRAME_VOID (symcrypt_chacha_3core,
  (uint8_t dst[3 * SYMCRYPT_CHACHA_BLOCK_SIZE], const uint32_t state[16], unsigned rounds, unsigned counter_bits),
  (dst, state, rounds, counter_bits), 256, POINTER (dst) POINTER (state))
FRAME_VOID (symcrypt_chacha_core_many,
  (size_t n, uint8_t *dst, const uint32_t *states, unsigned rounds),
  (n, dst, states, rounds), 576, )
FRAME_VOID (symcrypt_hchacha,
  (uint8_t dst[SYMCRYPT_HCHACHA_SIZE], const uint8_t key[SYMCRYPT_CHACHA_KEY_SIZE], const uint8_t input[SYMCRYPT_HCHACHA_INPUT_SIZE], unsigned rounds),
  (dst, key, input, rounds), 448, POINTER (dst) POINTER (key) POINTER (input))
FRAME (int, symcrypt_hash_init,
  (struct symcrypt_hash_ctx *ctx, const struct symcrypt_hash *hash),
  (ctx, hash), 0, POINTER (ctx))
FRAME (int, symcrypt_hash,
  (const struct symcrypt_hash *hash, size_t length, const uint8_t *data, uint8_t *digest),
  (hash, length, data, digest), 768, POINTER (digest) MEMORY (data, length))
FRAME (int, symcrypt_hash_compress,
  (const struct symcrypt_hash *hash, void *state, size_t blocks, const uint8_t *data),
  (hash, state, blocks, data), 128, POINTER (state))
FRAME (int, symcrypt_hash_many,
  (const struct symcrypt_hash *hash, size_t n, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (hash, n, lengths, datas, digests), 1152, MEMORY (lengths, n) MEMORY (datas, n) MEMORY (digests, n))
FRAME_VOID (symcrypt_hash_update,
  (struct symcrypt_hash_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 192, POINTER (ctx) MEMORY (data, length))
FRAME (int, symcrypt_hash_digest,
  (struct symcrypt_hash_ctx *ctx, uint8_t *digest),
  (ctx, digest), 768, POINTER (ctx) POINTER (digest))
FRAME (int, symcrypt_hkdf_extract,
  (const struct symcrypt_hash *hash, size_t salt_length, const uint8_t *salt, size_t length, const uint8_t *secret, uint8_t *prk),
  (hash, salt_length, salt, length, secret, prk), 1792, POINTER (prk) MEMORY (salt, salt_length) MEMORY (secret, length))
FRAME (int, symcrypt_hkdf_expand,
  (const struct symcrypt_hash *hash, size_t prk_length, const uint8_t *prk, size_t info_length, const uint8_t *info, size_t length, uint8_t *dst),
  (hash, prk_length, prk, info_length, info, length, dst), 1792, MEMORY (prk, prk_length) MEMORY (info, info_length) MEMORY (dst, length))
FRAME (int, symcrypt_hkdf_expand_prepared,
  (const struct symcrypt_hmac_key *prk, size_t info_length, const uint8_t *info, size_t length, uint8_t *dst),
  (prk, info_length, info, length, dst), 1792, POINTER (prk) MEMORY (info, info_length) MEMORY (dst, length))
FRAME (int, symcrypt_hkdf,
  (const struct symcrypt_hash *hash, size_t salt_length, const uint8_t *salt, size_t secret_length, const uint8_t *secret, size_t info_length, const uint8_t *info, size_t length, uint8_t *dst),
  (hash, salt_length, salt, secret_length, secret, info_length, info, length, dst), 1792, MEMORY (salt, salt_length) MEMORY (secret, secret_length) MEMORY (info, info_length) MEMORY (dst, length))
FRAME (int, symcrypt_hmac_set_key,
  (struct symcrypt_hmac_key *key, const struct symcrypt_hash *hash, size_t length, const uint8_t *secret),
  (key, hash, length, secret), 1024, POINTER (key) MEMORY (secret, length))
FRAME (int, symcrypt_hmac_init,
  (struct symcrypt_hmac_ctx *ctx, const struct symcrypt_hmac_key *key),
  (ctx, key), 1024, POINTER (ctx) POINTER (key))
FRAME_VOID (symcrypt_hmac_update,
  (struct symcrypt_hmac_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 1024, POINTER (ctx) MEMORY (data, length))
FRAME (int, symcrypt_hmac_digest,
  (struct symcrypt_hmac_ctx *ctx, uint8_t *digest),
  (ctx, digest), 1024, POINTER (ctx) POINTER (digest))
FRAME (int, symcrypt_hmac_ctx_verify,
  (struct symcrypt_hmac_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 1024, POINTER (ctx) MEMORY (tag, tag_length))
FRAME (int, symcrypt_hmac_ctx_verify_truncated,
  (struct symcrypt_hmac_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 1024, POINTER (ctx) MEMORY (tag, tag_length))
FRAME (int, symcrypt_hmac,
  (const struct symcrypt_hmac_key *key, size_t length, const uint8_t *data, uint8_t *digest),
  (key, length, data, digest), 1024, POINTER (key) POINTER (digest) MEMORY (data, length))
FRAME (int, symcrypt_hmac_verify,
  (const struct symcrypt_hmac_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 1024, POINTER (key) MEMORY (data, length) MEMORY (tag, tag_length))
FRAME (int, symcrypt_hmac_verify_truncated,
  (const struct symcrypt_hmac_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 1024, POINTER (key) MEMORY (data, length) MEMORY (tag, tag_length))
FRAME (int, symcrypt_hmac_many,
  (size_t n, const struct symcrypt_hmac_key *const *keys, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, keys, lengths, datas, digests), 1152, MEMORY (keys, n) MEMORY (lengths, n) MEMORY (datas, n) MEMORY (digests, n))
FRAME (size_t, symcrypt_hmac_key_export,
  (const struct symcrypt_hmac_key *key, uint8_t *blob),
  (key, blob), 1024, POINTER (key) POINTER (blob))
FRAME (size_t, symcrypt_hmac_export,
  (const struct symcrypt_hmac_ctx *ctx, uint8_t *blob),
  (ctx, blob), 1024, POINTER (ctx) POINTER (blob))
FRAME (int, symcrypt_hmac_key_import,
  (struct symcrypt_hmac_key *key, size_t length, const uint8_t *blob),
  (key, length, blob), 1024, POINTER (key) MEMORY (blob, length))
FRAME (int, symcrypt_hmac_import,
  (struct symcrypt_hmac_ctx *ctx, size_t length, const uint8_t *blob),
  (ctx, length, blob), 1024, POINTER (ctx) MEMORY (blob, length))
FRAME (int, symcrypt_pbkdf2_hmac,
  (const struct symcrypt_hash *hash, size_t password_length, const uint8_t *password, uint64_t iterations, size_t salt_length, const uint8_t *salt, size_t length, uint8_t *dst),
  (hash, password_length, password, iterations, salt_length, salt, length, dst), 5376, MEMORY (password, password_length) MEMORY (salt, salt_length) MEMORY (dst, length))
FRAME (int, symcrypt_pbkdf2_hmac_many,
  (const struct symcrypt_hash *hash, size_t n, const size_t *password_lengths, const uint8_t *const *passwords, uint64_t iterations, const size_t *salt_lengths, const uint8_t *const *salts, size_t length, uint8_t *const *dsts),
  (hash, n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts), 5376, MEMORY (password_lengths, n) MEMORY (passwords, n) MEMORY (salt_lengths, n) MEMORY (salts, n) MEMORY (dsts, n))
FRAME (int, symcrypt_pbkdf2_prepared,
  (const struct symcrypt_hmac_key *password, uint64_t iterations, size_t salt_length, const uint8_t *salt, size_t length, uint8_t *dst),
  (password, iterations, salt_length, salt, length, dst), 5376, POINTER (password) MEMORY (salt, salt_length) MEMORY (dst, length))
FRAME_VOID (symcrypt_poly1305_set_key,
  (struct symcrypt_poly1305_ctx *ctx, const uint8_t key[SYMCRYPT_POLY1305_KEY_SIZE]),
  (ctx, key), 256, POINTER (ctx) POINTER (key))
FRAME_VOID (symcrypt_poly1305_update,
  (struct symcrypt_poly1305_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 64, POINTER (ctx) MEMORY (data, length) READY (ctx->room > 0))
FRAME (int, symcrypt_poly1305_digest,
  (struct symcrypt_poly1305_ctx *ctx, uint8_t tag[SYMCRYPT_POLY1305_TAG_SIZE]),
  (ctx, tag), 256, POINTER (ctx) POINTER (tag))
FRAME_VOID (symcrypt_poly1305_set_r,
  (struct symcrypt_poly1305_ctx *ctx, const uint8_t r[16]),
  (ctx, r), 256, POINTER (ctx) POINTER (r))
FRAME (int, symcrypt_poly1305_digest_s,
  (struct symcrypt_poly1305_ctx *ctx, const uint8_t s[16], uint8_t tag[SYMCRYPT_POLY1305_TAG_SIZE]),
  (ctx, s, tag), 256, POINTER (ctx) POINTER (s))
FRAME (int, symcrypt_rc4_set_key,
  (struct symcrypt_rc4_ctx *ctx, size_t length, const uint8_t *key),
  (ctx, length, key), 192, POINTER (ctx) MEMORY (key, length))
FRAME (int, symcrypt_rc4_drop,
  (struct symcrypt_rc4_ctx *ctx, size_t n),
  (ctx, n), 512, POINTER (ctx))
FRAME (int, symcrypt_rc4_stream,
  (struct symcrypt_rc4_ctx *ctx, size_t length, uint8_t *dst),
  (ctx, length, dst), 192, POINTER (ctx) MEMORY (dst, length))
FRAME (int, symcrypt_rc4_crypt_many,
  (size_t n, struct symcrypt_rc4_ctx *const *ctxs, const size_t *lengths, uint8_t *const *dsts, const uint8_t *const *srcs),
  (n, ctxs, lengths, dsts, srcs), 832, MEMORY (ctxs, n) MEMORY (lengths, n) MEMORY (dsts, n) MEMORY (srcs, n))
FRAME (int, symcrypt_salsa20_set_key,
  (struct symcrypt_salsa20_ctx *ctx, size_t length, const uint8_t *key),
  (ctx, length, key), 192, POINTER (ctx) MEMORY (key, length))
FRAME (int, symcrypt_salsa20_set_rounds,
  (struct symcrypt_salsa20_ctx *ctx, unsigned rounds),
  (ctx, rounds), 192, POINTER (ctx))
FRAME_VOID (symcrypt_salsa20_set_nonce,
  (struct symcrypt_salsa20_ctx *ctx, const uint8_t nonce[SYMCRYPT_SALSA20_NONCE_SIZE]),
  (ctx, nonce), 0, POINTER (ctx) POINTER (nonce) READY (ctx->rounds > 0))
FRAME (int, symcrypt_xsalsa20_set_nonce,
  (struct symcrypt_salsa20_ctx *ctx, const uint8_t nonce[SYMCRYPT_XSALSA20_NONCE_SIZE]),
  (ctx, nonce), 448, POINTER (ctx) POINTER (nonce))
FRAME (int, symcrypt_salsa20_set_state,
  (struct symcrypt_salsa20_ctx *ctx, const uint32_t state[16], unsigned rounds),
  (ctx, state, rounds), 256, POINTER (ctx) POINTER (state))
FRAME (int, symcrypt_salsa20_get_state,
  (const struct symcrypt_salsa20_ctx *ctx, uint32_t state[16]),
  (ctx, state), 192, POINTER (ctx) POINTER (state))
FRAME (int, symcrypt_salsa20_seek,
  (struct symcrypt_salsa20_ctx *ctx, uint64_t block),
  (ctx, block), 192, POINTER (ctx))
FRAME (int, symcrypt_salsa20_crypt,
  (struct symcrypt_salsa20_ctx *ctx, size_t length, uint8_t *dst, const uint8_t *src),
  (ctx, length, dst, src), 256, POINTER (ctx) MEMORY (dst, length) MEMORY (src, length) SAME_OR_APART (dst, src, length))
FRAME (int, symcrypt_salsa20_stream,
  (struct symcrypt_salsa20_ctx *ctx, size_t length, uint8_t *dst),
  (ctx, length, dst), 256, POINTER (ctx) MEMORY (dst, length))
FRAME_VOID (symcrypt_salsa20_core,
  (uint8_t dst[SYMCRYPT_SALSA20_BLOCK_SIZE], const uint32_t state[16], unsigned rounds),
  (dst, state, rounds), 256, POINTER (dst) POINTER (state))
FRAME_VOID (symcrypt_salsa20_2core,
  (uint8_t dst[2 * SYMCRYPT_SALSA20_BLOCK_SIZE], const uint32_t state[16], unsigned rounds),
  (dst, state, rounds), 256, POINTER (dst) POINTER (state))
FRAME_VOID (symcrypt_salsa20_3core,
  (uint8_t dst[3 * SYMCRYPT_SALSA20_BLOCK_SIZE], const uint32_t state[16], unsigned rounds),
  (dst, state, rounds), 256, POINTER (dst) POINTER (state))
FRAME_VOID (symcrypt_hsalsa20,
  (uint8_t dst[SYMCRYPT_HSALSA20_SIZE], const uint8_t key[SYMCRYPT_SALSA20_KEY_SIZE], const uint8_t input[SYMCRYPT_HSALSA20_INPUT_SIZE], unsigned rounds),
  (dst, key, input, rounds), 448, POINTER (dst) POINTER (key) POINTER (input))
FRAME_VOID (symcrypt_tz_init,
  (struct symcrypt_tz_ctx *ctx),
  (ctx), 0, POINTER (ctx))
FRAME_VOID (symcrypt_tz_update,
  (struct symcrypt_tz_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 384, POINTER (ctx) MEMORY (data, length))
FRAME_VOID (symcrypt_tz_digest,
  (struct symcrypt_tz_ctx *ctx, uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE]),
  (ctx, digest), 2048, POINTER (ctx) POINTER (digest))
FRAME (int, symcrypt_tz_concat,
  (uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE], size_t n, const uint8_t *digests),
  (digest, n, digests), 5632, POINTER (digest))
FRAME (int, symcrypt_tz_subtract_left,
  (uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE], const uint8_t whole[SYMCRYPT_TZ_DIGEST_SIZE], const uint8_t part[SYMCRYPT_TZ_DIGEST_SIZE]),
  (digest, whole, part), 5632, POINTER (digest) POINTER (whole) POINTER (part))
FRAME (int, symcrypt_tz_subtract_right,
  (uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE], const uint8_t whole[SYMCRYPT_TZ_DIGEST_SIZE], const uint8_t part[SYMCRYPT_TZ_DIGEST_SIZE]),
  (digest, whole, part), 5632, POINTER (digest) POINTER (whole) POINTER (part))
FRAME (int, symcrypt_tz_verify,
  (const uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE], size_t n, const uint8_t *parts),
  (digest, n, parts), 5632, POINTER (digest))
FRAME_VOID (symcrypt_tz_export,
  (const struct symcrypt_tz_ctx *ctx, uint8_t blob[SYMCRYPT_TZ_BLOB_SIZE]),
  (ctx, blob), 2048, POINTER (ctx) POINTER (blob))
FRAME (int, symcrypt_tz_import,
  (struct symcrypt_tz_ctx *ctx, const uint8_t blob[SYMCRYPT_TZ_BLOB_SIZE]),
  (ctx, blob), 2048, POINTER (ctx) POINTER (blob))
FRAME_VOID (symcrypt_tz_export_tzhash,
  (const struct symcrypt_tz_ctx *ctx, uint8_t state[SYMCRYPT_TZ_DIGEST_SIZE]),
  (ctx, state), 2048, POINTER (ctx) POINTER (state))
FRAME (int, symcrypt_tz_import_tzhash,
  (struct symcrypt_tz_ctx *ctx, const uint8_t state[SYMCRYPT_TZ_DIGEST_SIZE]),
  (ctx, state), 2048, POINTER (ctx) POINTER (state))

/* What each hash has; then what those with HMAC have. */

#define HASH_WITHOUT_HMAC(NAME, CAPITALS, STRING, FAMILY, DIGEST) \
FRAME_VOID (symcrypt_##NAME##_init, \
  (struct symcrypt_##NAME##_ctx *ctx), \
  (ctx), 0, POINTER (ctx)) \
FRAME_VOID (symcrypt_##NAME##_update, \
  (struct symcrypt_##NAME##_ctx *ctx, size_t length, const uint8_t *data), \
  (ctx, length, data), 192, POINTER (ctx) MEMORY (data, length)) \
FRAME_VOID (symcrypt_##NAME##_digest, \
  (struct symcrypt_##NAME##_ctx *ctx, uint8_t digest[SYMCRYPT_##CAPITALS##_DIGEST_SIZE]), \
  (ctx, digest), STACK_OF (FAMILY, 448, 640), POINTER (ctx) POINTER (digest)) \
FRAME_VOID (symcrypt_##NAME, \
  (size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_##CAPITALS##_DIGEST_SIZE]), \
  (length, data, digest), STACK_OF (FAMILY, 320, 512), POINTER (digest) MEMORY (data, length)) \
FRAME_VOID (symcrypt_##NAME##_compress, \
  (FAMILY##_word state[FAMILY##_words], size_t blocks, const uint8_t *data), \
  (state, blocks, data), 128, POINTER (state)) \
FRAME_VOID (symcrypt_##NAME##_many, \
  (size_t n, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests), \
  (n, lengths, datas, digests), STACK_OF (FAMILY, 512, 704), MEMORY (lengths, n) MEMORY (datas, n) MEMORY (digests, n))

#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER) \
HASH_WITHOUT_HMAC (NAME, CAPITALS, STRING, FAMILY, DIGEST) \
FRAME_VOID (symcrypt_hmac_##NAME##_set_key, \
  (struct symcrypt_hmac_##NAME##_key *key, size_t length, const uint8_t *secret), \
  (key, length, secret), STACK_OF (FAMILY, 576, 1024), POINTER (key) MEMORY (secret, length)) \
FRAME_VOID (symcrypt_hmac_key_from_##NAME, \
  (struct symcrypt_hmac_key *key, const struct symcrypt_hmac_##NAME##_key *from), \
  (key, from), 1024, POINTER (key) POINTER (from) READY (from->is_set)) \
FRAME_VOID (symcrypt_hmac_##NAME##_init, \
  (struct symcrypt_hmac_##NAME##_ctx *ctx, const struct symcrypt_hmac_##NAME##_key *key), \
  (ctx, key), 192, POINTER (ctx) POINTER (key) READY (key->is_set)) \
FRAME_VOID (symcrypt_hmac_##NAME##_update, \
  (struct symcrypt_hmac_##NAME##_ctx *ctx, size_t length, const uint8_t *data), \
  (ctx, length, data), 320, POINTER (ctx) MEMORY (data, length) READY (ctx->key.is_set)) \
FRAME_VOID (symcrypt_hmac_##NAME##_digest, \
  (struct symcrypt_hmac_##NAME##_ctx *ctx, uint8_t digest[SYMCRYPT_##CAPITALS##_DIGEST_SIZE]), \
  (ctx, digest), STACK_OF (FAMILY, 576, 704), POINTER (ctx) POINTER (digest) READY (ctx->key.is_set)) \
FRAME (int, symcrypt_hmac_##NAME##_ctx_verify, \
  (struct symcrypt_hmac_##NAME##_ctx *ctx, size_t tag_length, const uint8_t *tag), \
  (ctx, tag_length, tag), STACK_OF (FAMILY, 640, 832), POINTER (ctx) MEMORY (tag, tag_length)) \
FRAME (int, symcrypt_hmac_##NAME##_ctx_verify_truncated, \
  (struct symcrypt_hmac_##NAME##_ctx *ctx, size_t tag_length, const uint8_t *tag), \
  (ctx, tag_length, tag), STACK_OF (FAMILY, 640, 832), POINTER (ctx) MEMORY (tag, tag_length)) \
FRAME_VOID (symcrypt_hmac_##NAME, \
  (const struct symcrypt_hmac_##NAME##_key *key, size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_##CAPITALS##_DIGEST_SIZE]), \
  (key, length, data, digest), STACK_OF (FAMILY, 448, 704), POINTER (key) POINTER (digest) MEMORY (data, length) READY (key->is_set)) \
FRAME (int, symcrypt_hmac_##NAME##_verify, \
  (const struct symcrypt_hmac_##NAME##_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag), \
  (key, length, data, tag_length, tag), STACK_OF (FAMILY, 640, 832), POINTER (key) MEMORY (data, length) MEMORY (tag, tag_length)) \
FRAME (int, symcrypt_hmac_##NAME##_verify_truncated, \
  (const struct symcrypt_hmac_##NAME##_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag), \
  (key, length, data, tag_length, tag), STACK_OF (FAMILY, 640, 832), POINTER (key) MEMORY (data, length) MEMORY (tag, tag_length)) \
FRAME_VOID (symcrypt_hmac_##NAME##_many, \
  (size_t n, const struct symcrypt_hmac_##NAME##_key *const *keys, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests), \
  (n, keys, lengths, datas, digests), STACK_OF (FAMILY, 576, 768), MEMORY (keys, n) MEMORY (lengths, n) MEMORY (datas, n) MEMORY (digests, n)) \
FRAME_VOID (symcrypt_hmac_##NAME##_key_export, \
  (const struct symcrypt_hmac_##NAME##_key *key, uint8_t blob[SYMCRYPT_HMAC_##CAPITALS##_KEY_BLOB_SIZE]), \
  (key, blob), 704, POINTER (key) POINTER (blob) READY (key->is_set)) \
FRAME (int, symcrypt_hmac_##NAME##_key_import, \
  (struct symcrypt_hmac_##NAME##_key *key, const uint8_t blob[SYMCRYPT_HMAC_##CAPITALS##_KEY_BLOB_SIZE]), \
  (key, blob), 832, POINTER (key) POINTER (blob)) \
FRAME_VOID (symcrypt_hmac_##NAME##_export, \
  (const struct symcrypt_hmac_##NAME##_ctx *ctx, uint8_t blob[SYMCRYPT_HMAC_##CAPITALS##_BLOB_SIZE]), \
  (ctx, blob), 704, POINTER (ctx) POINTER (blob) READY (ctx->key.is_set)) \
FRAME (int, symcrypt_hmac_##NAME##_import, \
  (struct symcrypt_hmac_##NAME##_ctx *ctx, const uint8_t blob[SYMCRYPT_HMAC_##CAPITALS##_BLOB_SIZE]), \
  (ctx, blob), 832, POINTER (ctx) POINTER (blob)) \
FRAME (int, symcrypt_pbkdf2_hmac_##NAME, \
  (size_t password_length, const uint8_t *password, uint64_t iterations, size_t salt_length, const uint8_t *salt, size_t length, uint8_t *dst), \
  (password_length, password, iterations, salt_length, salt, length, dst), 5376, MEMORY (password, password_length) MEMORY (salt, salt_length) MEMORY (dst, length)) \
FRAME (int, symcrypt_pbkdf2_hmac_##NAME##_many, \
  (size_t n, const size_t *password_lengths, const uint8_t *const *passwords, uint64_t iterations, const size_t *salt_lengths, const uint8_t *const *salts, size_t length, uint8_t *const *dsts), \
  (n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts), 5376, MEMORY (password_lengths, n) MEMORY (passwords, n) MEMORY (salt_lengths, n) MEMORY (salts, n) MEMORY (dsts, n))

#include "hashes.def"
