/* SPDX-License-Identifier: ISC */
/* The public functions as programs call them: each is a frame around the one
 * of the sources, and clears the stack below itself, so many bytes, and the
 * registers; with 0, neither.  Written by build-aux/public-frames.py. */
#include "kernels.h"

#include <symcrypt/symcrypt.h>

#include "checks.h"

/* clang-format off */

#define FRAME(TYPE, NAME, PARAMETERS, ARGUMENTS, STACK) \
  LEAVE_FRAME TYPE _##NAME##_inner PARAMETERS \
      __attribute__ ((__visibility__ ("hidden"))); \
  TYPE NAME PARAMETERS \
  { \
    CHECKS (NAME, ARGUMENTS); \
    const TYPE result = _##NAME##_inner ARGUMENTS; \
    if (STACK > 0) \
      leave_kernel () (LEAVE (STACK)); \
    return result; \
  }
#define FRAME_VOID(NAME, PARAMETERS, ARGUMENTS, STACK) \
  LEAVE_FRAME void _##NAME##_inner PARAMETERS \
      __attribute__ ((__visibility__ ("hidden"))); \
  void NAME PARAMETERS \
  { \
    CHECKS (NAME, ARGUMENTS); \
    _##NAME##_inner ARGUMENTS; \
    if (STACK > 0) \
      leave_kernel () (LEAVE (STACK)); \
  }

FRAME_VOID (symcrypt_chacha_poly1305_set_key,
  (struct symcrypt_chacha_poly1305_ctx *ctx, const uint8_t key[SYMCRYPT_CHACHA_POLY1305_KEY_SIZE]),
  (ctx, key), 448)

FRAME_VOID (symcrypt_chacha_poly1305_set_nonce,
  (struct symcrypt_chacha_poly1305_ctx *ctx, const uint8_t nonce[SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE]),
  (ctx, nonce), 448)

FRAME_VOID (symcrypt_xchacha_poly1305_set_nonce,
  (struct symcrypt_chacha_poly1305_ctx *ctx, const uint8_t nonce[SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE]),
  (ctx, nonce), 448)

FRAME (int, symcrypt_chacha_poly1305_update,
  (struct symcrypt_chacha_poly1305_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 448)

FRAME (int, symcrypt_chacha_poly1305_digest,
  (struct symcrypt_chacha_poly1305_ctx *ctx, uint8_t tag[SYMCRYPT_CHACHA_POLY1305_TAG_SIZE]),
  (ctx, tag), 448)

FRAME (int, symcrypt_chacha_poly1305_verify,
  (struct symcrypt_chacha_poly1305_ctx *ctx, const uint8_t *tag),
  (ctx, tag), 448)

FRAME (int, symcrypt_chacha_poly1305_seal_many,
  (size_t n, struct symcrypt_chacha_poly1305_message *messages),
  (n, messages), 576)

FRAME (int, symcrypt_chacha_poly1305_open_many,
  (size_t n, struct symcrypt_chacha_poly1305_message *messages),
  (n, messages), 576)

FRAME (int, symcrypt_xchacha_poly1305_seal_many,
  (size_t n, struct symcrypt_chacha_poly1305_message *messages),
  (n, messages), 576)

FRAME (int, symcrypt_xchacha_poly1305_open_many,
  (size_t n, struct symcrypt_chacha_poly1305_message *messages),
  (n, messages), 576)

FRAME_VOID (symcrypt_chacha_set_key,
  (struct symcrypt_chacha_ctx *ctx, const uint8_t key[SYMCRYPT_CHACHA_KEY_SIZE]),
  (ctx, key), 192)

FRAME (int, symcrypt_chacha_set_rounds,
  (struct symcrypt_chacha_ctx *ctx, unsigned rounds),
  (ctx, rounds), 192)

FRAME_VOID (symcrypt_chacha_set_nonce,
  (struct symcrypt_chacha_ctx *ctx, const uint8_t nonce[SYMCRYPT_CHACHA_NONCE_SIZE]),
  (ctx, nonce), 192)

FRAME_VOID (symcrypt_chacha_set_nonce96,
  (struct symcrypt_chacha_ctx *ctx, const uint8_t nonce[SYMCRYPT_CHACHA_NONCE96_SIZE]),
  (ctx, nonce), 192)

FRAME_VOID (symcrypt_xchacha_set_nonce,
  (struct symcrypt_chacha_ctx *ctx, const uint8_t nonce[SYMCRYPT_XCHACHA_NONCE_SIZE]),
  (ctx, nonce), 448)

FRAME (int, symcrypt_chacha_set_state,
  (struct symcrypt_chacha_ctx *ctx, const uint32_t state[16], unsigned rounds, unsigned counter_bits),
  (ctx, state, rounds, counter_bits), 256)

FRAME (int, symcrypt_chacha_get_state,
  (const struct symcrypt_chacha_ctx *ctx, uint32_t state[16]),
  (ctx, state), 192)

FRAME (int, symcrypt_chacha_seek,
  (struct symcrypt_chacha_ctx *ctx, uint64_t block),
  (ctx, block), 192)

FRAME (int, symcrypt_chacha_crypt,
  (struct symcrypt_chacha_ctx *ctx, size_t length, uint8_t *dst, const uint8_t *src),
  (ctx, length, dst, src), 256)

FRAME (int, symcrypt_chacha_stream,
  (struct symcrypt_chacha_ctx *ctx, size_t length, uint8_t *dst),
  (ctx, length, dst), 256)

FRAME_VOID (symcrypt_chacha_core,
  (uint8_t dst[SYMCRYPT_CHACHA_BLOCK_SIZE], const uint32_t state[16], unsigned rounds),
  (dst, state, rounds), 256)

FRAME_VOID (symcrypt_chacha_2core,
  (uint8_t dst[2 * SYMCRYPT_CHACHA_BLOCK_SIZE], const uint32_t state[16], unsigned rounds, unsigned counter_bits),
  (dst, state, rounds, counter_bits), 256)

FRAME_VOID (symcrypt_chacha_3core,
  (uint8_t dst[3 * SYMCRYPT_CHACHA_BLOCK_SIZE], const uint32_t state[16], unsigned rounds, unsigned counter_bits),
  (dst, state, rounds, counter_bits), 256)

FRAME_VOID (symcrypt_chacha_core_many,
  (size_t n, uint8_t *dst, const uint32_t *states, unsigned rounds),
  (n, dst, states, rounds), 576)

FRAME_VOID (symcrypt_hchacha,
  (uint8_t dst[SYMCRYPT_HCHACHA_SIZE], const uint8_t key[SYMCRYPT_CHACHA_KEY_SIZE], const uint8_t input[SYMCRYPT_HCHACHA_INPUT_SIZE], unsigned rounds),
  (dst, key, input, rounds), 448)

FRAME (int, symcrypt_hash_init,
  (struct symcrypt_hash_ctx *ctx, const struct symcrypt_hash *hash),
  (ctx, hash), 0)

FRAME (int, symcrypt_hash,
  (const struct symcrypt_hash *hash, size_t length, const uint8_t *data, uint8_t *digest),
  (hash, length, data, digest), 768)

FRAME (int, symcrypt_hash_compress,
  (const struct symcrypt_hash *hash, void *state, size_t blocks, const uint8_t *data),
  (hash, state, blocks, data), 128)

FRAME (int, symcrypt_hash_many,
  (const struct symcrypt_hash *hash, size_t n, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (hash, n, lengths, datas, digests), 1152)

FRAME_VOID (symcrypt_hash_update,
  (struct symcrypt_hash_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 192)

FRAME (int, symcrypt_hash_digest,
  (struct symcrypt_hash_ctx *ctx, uint8_t *digest),
  (ctx, digest), 768)

FRAME (int, symcrypt_hkdf_extract,
  (const struct symcrypt_hash *hash, size_t salt_length, const uint8_t *salt, size_t length, const uint8_t *secret, uint8_t *prk),
  (hash, salt_length, salt, length, secret, prk), 1792)

FRAME (int, symcrypt_hkdf_expand,
  (const struct symcrypt_hash *hash, size_t prk_length, const uint8_t *prk, size_t info_length, const uint8_t *info, size_t length, uint8_t *dst),
  (hash, prk_length, prk, info_length, info, length, dst), 1792)

FRAME (int, symcrypt_hkdf_expand_prepared,
  (const struct symcrypt_hmac_key *prk, size_t info_length, const uint8_t *info, size_t length, uint8_t *dst),
  (prk, info_length, info, length, dst), 1792)

FRAME (int, symcrypt_hkdf,
  (const struct symcrypt_hash *hash, size_t salt_length, const uint8_t *salt, size_t secret_length, const uint8_t *secret, size_t info_length, const uint8_t *info, size_t length, uint8_t *dst),
  (hash, salt_length, salt, secret_length, secret, info_length, info, length, dst), 1792)

FRAME (int, symcrypt_hmac_set_key,
  (struct symcrypt_hmac_key *key, const struct symcrypt_hash *hash, size_t length, const uint8_t *secret),
  (key, hash, length, secret), 1024)

FRAME (int, symcrypt_hmac_init,
  (struct symcrypt_hmac_ctx *ctx, const struct symcrypt_hmac_key *key),
  (ctx, key), 1024)

FRAME_VOID (symcrypt_hmac_update,
  (struct symcrypt_hmac_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 1024)

FRAME (int, symcrypt_hmac_digest,
  (struct symcrypt_hmac_ctx *ctx, uint8_t *digest),
  (ctx, digest), 1024)

FRAME (int, symcrypt_hmac_ctx_verify,
  (struct symcrypt_hmac_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 1024)

FRAME (int, symcrypt_hmac_ctx_verify_truncated,
  (struct symcrypt_hmac_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 1024)

FRAME (int, symcrypt_hmac,
  (const struct symcrypt_hmac_key *key, size_t length, const uint8_t *data, uint8_t *digest),
  (key, length, data, digest), 1024)

FRAME (int, symcrypt_hmac_verify,
  (const struct symcrypt_hmac_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 1024)

FRAME (int, symcrypt_hmac_verify_truncated,
  (const struct symcrypt_hmac_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 1024)

FRAME (int, symcrypt_hmac_many,
  (size_t n, const struct symcrypt_hmac_key *const *keys, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, keys, lengths, datas, digests), 1152)

FRAME (size_t, symcrypt_hmac_key_export,
  (const struct symcrypt_hmac_key *key, uint8_t *blob),
  (key, blob), 1024)

FRAME (size_t, symcrypt_hmac_export,
  (const struct symcrypt_hmac_ctx *ctx, uint8_t *blob),
  (ctx, blob), 1024)

FRAME (int, symcrypt_hmac_key_import,
  (struct symcrypt_hmac_key *key, size_t length, const uint8_t *blob),
  (key, length, blob), 1024)

FRAME (int, symcrypt_hmac_import,
  (struct symcrypt_hmac_ctx *ctx, size_t length, const uint8_t *blob),
  (ctx, length, blob), 1024)

FRAME_VOID (symcrypt_hmac_md5_set_key,
  (struct symcrypt_hmac_md5_key *key, size_t length, const uint8_t *secret),
  (key, length, secret), 576)

FRAME_VOID (symcrypt_hmac_key_from_md5,
  (struct symcrypt_hmac_key *key, const struct symcrypt_hmac_md5_key *from),
  (key, from), 1024)

FRAME_VOID (symcrypt_hmac_md5_init,
  (struct symcrypt_hmac_md5_ctx *ctx, const struct symcrypt_hmac_md5_key *key),
  (ctx, key), 192)

FRAME_VOID (symcrypt_hmac_md5_update,
  (struct symcrypt_hmac_md5_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 320)

FRAME_VOID (symcrypt_hmac_md5_digest,
  (struct symcrypt_hmac_md5_ctx *ctx, uint8_t digest[SYMCRYPT_MD5_DIGEST_SIZE]),
  (ctx, digest), 576)

FRAME (int, symcrypt_hmac_md5_ctx_verify,
  (struct symcrypt_hmac_md5_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 640)

FRAME (int, symcrypt_hmac_md5_ctx_verify_truncated,
  (struct symcrypt_hmac_md5_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 640)

FRAME_VOID (symcrypt_hmac_md5,
  (const struct symcrypt_hmac_md5_key *key, size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_MD5_DIGEST_SIZE]),
  (key, length, data, digest), 448)

FRAME (int, symcrypt_hmac_md5_verify,
  (const struct symcrypt_hmac_md5_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 640)

FRAME (int, symcrypt_hmac_md5_verify_truncated,
  (const struct symcrypt_hmac_md5_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 640)

FRAME_VOID (symcrypt_hmac_md5_many,
  (size_t n, const struct symcrypt_hmac_md5_key *const *keys, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, keys, lengths, datas, digests), 576)

FRAME_VOID (symcrypt_hmac_md5_key_export,
  (const struct symcrypt_hmac_md5_key *key, uint8_t blob[SYMCRYPT_HMAC_MD5_KEY_BLOB_SIZE]),
  (key, blob), 1024)

FRAME (int, symcrypt_hmac_md5_key_import,
  (struct symcrypt_hmac_md5_key *key, const uint8_t blob[SYMCRYPT_HMAC_MD5_KEY_BLOB_SIZE]),
  (key, blob), 1024)

FRAME_VOID (symcrypt_hmac_md5_export,
  (const struct symcrypt_hmac_md5_ctx *ctx, uint8_t blob[SYMCRYPT_HMAC_MD5_BLOB_SIZE]),
  (ctx, blob), 1024)

FRAME (int, symcrypt_hmac_md5_import,
  (struct symcrypt_hmac_md5_ctx *ctx, const uint8_t blob[SYMCRYPT_HMAC_MD5_BLOB_SIZE]),
  (ctx, blob), 832)

FRAME_VOID (symcrypt_hmac_sha1_set_key,
  (struct symcrypt_hmac_sha1_key *key, size_t length, const uint8_t *secret),
  (key, length, secret), 576)

FRAME_VOID (symcrypt_hmac_key_from_sha1,
  (struct symcrypt_hmac_key *key, const struct symcrypt_hmac_sha1_key *from),
  (key, from), 1024)

FRAME_VOID (symcrypt_hmac_sha1_init,
  (struct symcrypt_hmac_sha1_ctx *ctx, const struct symcrypt_hmac_sha1_key *key),
  (ctx, key), 192)

FRAME_VOID (symcrypt_hmac_sha1_update,
  (struct symcrypt_hmac_sha1_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 320)

FRAME_VOID (symcrypt_hmac_sha1_digest,
  (struct symcrypt_hmac_sha1_ctx *ctx, uint8_t digest[SYMCRYPT_SHA1_DIGEST_SIZE]),
  (ctx, digest), 576)

FRAME (int, symcrypt_hmac_sha1_ctx_verify,
  (struct symcrypt_hmac_sha1_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 640)

FRAME (int, symcrypt_hmac_sha1_ctx_verify_truncated,
  (struct symcrypt_hmac_sha1_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 640)

FRAME_VOID (symcrypt_hmac_sha1,
  (const struct symcrypt_hmac_sha1_key *key, size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_SHA1_DIGEST_SIZE]),
  (key, length, data, digest), 448)

FRAME (int, symcrypt_hmac_sha1_verify,
  (const struct symcrypt_hmac_sha1_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 640)

FRAME (int, symcrypt_hmac_sha1_verify_truncated,
  (const struct symcrypt_hmac_sha1_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 640)

FRAME_VOID (symcrypt_hmac_sha1_many,
  (size_t n, const struct symcrypt_hmac_sha1_key *const *keys, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, keys, lengths, datas, digests), 576)

FRAME_VOID (symcrypt_hmac_sha1_key_export,
  (const struct symcrypt_hmac_sha1_key *key, uint8_t blob[SYMCRYPT_HMAC_SHA1_KEY_BLOB_SIZE]),
  (key, blob), 704)

FRAME (int, symcrypt_hmac_sha1_key_import,
  (struct symcrypt_hmac_sha1_key *key, const uint8_t blob[SYMCRYPT_HMAC_SHA1_KEY_BLOB_SIZE]),
  (key, blob), 832)

FRAME_VOID (symcrypt_hmac_sha1_export,
  (const struct symcrypt_hmac_sha1_ctx *ctx, uint8_t blob[SYMCRYPT_HMAC_SHA1_BLOB_SIZE]),
  (ctx, blob), 704)

FRAME (int, symcrypt_hmac_sha1_import,
  (struct symcrypt_hmac_sha1_ctx *ctx, const uint8_t blob[SYMCRYPT_HMAC_SHA1_BLOB_SIZE]),
  (ctx, blob), 832)

FRAME_VOID (symcrypt_hmac_sha224_set_key,
  (struct symcrypt_hmac_sha224_key *key, size_t length, const uint8_t *secret),
  (key, length, secret), 576)

FRAME_VOID (symcrypt_hmac_key_from_sha224,
  (struct symcrypt_hmac_key *key, const struct symcrypt_hmac_sha224_key *from),
  (key, from), 1024)

FRAME_VOID (symcrypt_hmac_sha224_init,
  (struct symcrypt_hmac_sha224_ctx *ctx, const struct symcrypt_hmac_sha224_key *key),
  (ctx, key), 192)

FRAME_VOID (symcrypt_hmac_sha224_update,
  (struct symcrypt_hmac_sha224_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 320)

FRAME_VOID (symcrypt_hmac_sha224_digest,
  (struct symcrypt_hmac_sha224_ctx *ctx, uint8_t digest[SYMCRYPT_SHA224_DIGEST_SIZE]),
  (ctx, digest), 576)

FRAME (int, symcrypt_hmac_sha224_ctx_verify,
  (struct symcrypt_hmac_sha224_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 640)

FRAME (int, symcrypt_hmac_sha224_ctx_verify_truncated,
  (struct symcrypt_hmac_sha224_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 640)

FRAME_VOID (symcrypt_hmac_sha224,
  (const struct symcrypt_hmac_sha224_key *key, size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_SHA224_DIGEST_SIZE]),
  (key, length, data, digest), 448)

FRAME (int, symcrypt_hmac_sha224_verify,
  (const struct symcrypt_hmac_sha224_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 640)

FRAME (int, symcrypt_hmac_sha224_verify_truncated,
  (const struct symcrypt_hmac_sha224_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 640)

FRAME_VOID (symcrypt_hmac_sha224_many,
  (size_t n, const struct symcrypt_hmac_sha224_key *const *keys, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, keys, lengths, datas, digests), 576)

FRAME_VOID (symcrypt_hmac_sha224_key_export,
  (const struct symcrypt_hmac_sha224_key *key, uint8_t blob[SYMCRYPT_HMAC_SHA224_KEY_BLOB_SIZE]),
  (key, blob), 704)

FRAME (int, symcrypt_hmac_sha224_key_import,
  (struct symcrypt_hmac_sha224_key *key, const uint8_t blob[SYMCRYPT_HMAC_SHA224_KEY_BLOB_SIZE]),
  (key, blob), 832)

FRAME_VOID (symcrypt_hmac_sha224_export,
  (const struct symcrypt_hmac_sha224_ctx *ctx, uint8_t blob[SYMCRYPT_HMAC_SHA224_BLOB_SIZE]),
  (ctx, blob), 704)

FRAME (int, symcrypt_hmac_sha224_import,
  (struct symcrypt_hmac_sha224_ctx *ctx, const uint8_t blob[SYMCRYPT_HMAC_SHA224_BLOB_SIZE]),
  (ctx, blob), 832)

FRAME_VOID (symcrypt_hmac_sha256_set_key,
  (struct symcrypt_hmac_sha256_key *key, size_t length, const uint8_t *secret),
  (key, length, secret), 576)

FRAME_VOID (symcrypt_hmac_key_from_sha256,
  (struct symcrypt_hmac_key *key, const struct symcrypt_hmac_sha256_key *from),
  (key, from), 1024)

FRAME_VOID (symcrypt_hmac_sha256_init,
  (struct symcrypt_hmac_sha256_ctx *ctx, const struct symcrypt_hmac_sha256_key *key),
  (ctx, key), 192)

FRAME_VOID (symcrypt_hmac_sha256_update,
  (struct symcrypt_hmac_sha256_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 320)

FRAME_VOID (symcrypt_hmac_sha256_digest,
  (struct symcrypt_hmac_sha256_ctx *ctx, uint8_t digest[SYMCRYPT_SHA256_DIGEST_SIZE]),
  (ctx, digest), 576)

FRAME (int, symcrypt_hmac_sha256_ctx_verify,
  (struct symcrypt_hmac_sha256_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 640)

FRAME (int, symcrypt_hmac_sha256_ctx_verify_truncated,
  (struct symcrypt_hmac_sha256_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 640)

FRAME_VOID (symcrypt_hmac_sha256,
  (const struct symcrypt_hmac_sha256_key *key, size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_SHA256_DIGEST_SIZE]),
  (key, length, data, digest), 448)

FRAME (int, symcrypt_hmac_sha256_verify,
  (const struct symcrypt_hmac_sha256_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 640)

FRAME (int, symcrypt_hmac_sha256_verify_truncated,
  (const struct symcrypt_hmac_sha256_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 640)

FRAME_VOID (symcrypt_hmac_sha256_many,
  (size_t n, const struct symcrypt_hmac_sha256_key *const *keys, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, keys, lengths, datas, digests), 576)

FRAME_VOID (symcrypt_hmac_sha256_key_export,
  (const struct symcrypt_hmac_sha256_key *key, uint8_t blob[SYMCRYPT_HMAC_SHA256_KEY_BLOB_SIZE]),
  (key, blob), 704)

FRAME (int, symcrypt_hmac_sha256_key_import,
  (struct symcrypt_hmac_sha256_key *key, const uint8_t blob[SYMCRYPT_HMAC_SHA256_KEY_BLOB_SIZE]),
  (key, blob), 832)

FRAME_VOID (symcrypt_hmac_sha256_export,
  (const struct symcrypt_hmac_sha256_ctx *ctx, uint8_t blob[SYMCRYPT_HMAC_SHA256_BLOB_SIZE]),
  (ctx, blob), 704)

FRAME (int, symcrypt_hmac_sha256_import,
  (struct symcrypt_hmac_sha256_ctx *ctx, const uint8_t blob[SYMCRYPT_HMAC_SHA256_BLOB_SIZE]),
  (ctx, blob), 832)

FRAME_VOID (symcrypt_hmac_sha384_set_key,
  (struct symcrypt_hmac_sha384_key *key, size_t length, const uint8_t *secret),
  (key, length, secret), 1024)

FRAME_VOID (symcrypt_hmac_key_from_sha384,
  (struct symcrypt_hmac_key *key, const struct symcrypt_hmac_sha384_key *from),
  (key, from), 1024)

FRAME_VOID (symcrypt_hmac_sha384_init,
  (struct symcrypt_hmac_sha384_ctx *ctx, const struct symcrypt_hmac_sha384_key *key),
  (ctx, key), 192)

FRAME_VOID (symcrypt_hmac_sha384_update,
  (struct symcrypt_hmac_sha384_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 320)

FRAME_VOID (symcrypt_hmac_sha384_digest,
  (struct symcrypt_hmac_sha384_ctx *ctx, uint8_t digest[SYMCRYPT_SHA384_DIGEST_SIZE]),
  (ctx, digest), 704)

FRAME (int, symcrypt_hmac_sha384_ctx_verify,
  (struct symcrypt_hmac_sha384_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 832)

FRAME (int, symcrypt_hmac_sha384_ctx_verify_truncated,
  (struct symcrypt_hmac_sha384_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 832)

FRAME_VOID (symcrypt_hmac_sha384,
  (const struct symcrypt_hmac_sha384_key *key, size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_SHA384_DIGEST_SIZE]),
  (key, length, data, digest), 704)

FRAME (int, symcrypt_hmac_sha384_verify,
  (const struct symcrypt_hmac_sha384_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 832)

FRAME (int, symcrypt_hmac_sha384_verify_truncated,
  (const struct symcrypt_hmac_sha384_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 832)

FRAME_VOID (symcrypt_hmac_sha384_many,
  (size_t n, const struct symcrypt_hmac_sha384_key *const *keys, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, keys, lengths, datas, digests), 768)

FRAME_VOID (symcrypt_hmac_sha384_key_export,
  (const struct symcrypt_hmac_sha384_key *key, uint8_t blob[SYMCRYPT_HMAC_SHA384_KEY_BLOB_SIZE]),
  (key, blob), 704)

FRAME (int, symcrypt_hmac_sha384_key_import,
  (struct symcrypt_hmac_sha384_key *key, const uint8_t blob[SYMCRYPT_HMAC_SHA384_KEY_BLOB_SIZE]),
  (key, blob), 832)

FRAME_VOID (symcrypt_hmac_sha384_export,
  (const struct symcrypt_hmac_sha384_ctx *ctx, uint8_t blob[SYMCRYPT_HMAC_SHA384_BLOB_SIZE]),
  (ctx, blob), 704)

FRAME (int, symcrypt_hmac_sha384_import,
  (struct symcrypt_hmac_sha384_ctx *ctx, const uint8_t blob[SYMCRYPT_HMAC_SHA384_BLOB_SIZE]),
  (ctx, blob), 832)

FRAME_VOID (symcrypt_hmac_sha512_set_key,
  (struct symcrypt_hmac_sha512_key *key, size_t length, const uint8_t *secret),
  (key, length, secret), 1024)

FRAME_VOID (symcrypt_hmac_key_from_sha512,
  (struct symcrypt_hmac_key *key, const struct symcrypt_hmac_sha512_key *from),
  (key, from), 1024)

FRAME_VOID (symcrypt_hmac_sha512_init,
  (struct symcrypt_hmac_sha512_ctx *ctx, const struct symcrypt_hmac_sha512_key *key),
  (ctx, key), 192)

FRAME_VOID (symcrypt_hmac_sha512_update,
  (struct symcrypt_hmac_sha512_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 320)

FRAME_VOID (symcrypt_hmac_sha512_digest,
  (struct symcrypt_hmac_sha512_ctx *ctx, uint8_t digest[SYMCRYPT_SHA512_DIGEST_SIZE]),
  (ctx, digest), 704)

FRAME (int, symcrypt_hmac_sha512_ctx_verify,
  (struct symcrypt_hmac_sha512_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 832)

FRAME (int, symcrypt_hmac_sha512_ctx_verify_truncated,
  (struct symcrypt_hmac_sha512_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 832)

FRAME_VOID (symcrypt_hmac_sha512,
  (const struct symcrypt_hmac_sha512_key *key, size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_SHA512_DIGEST_SIZE]),
  (key, length, data, digest), 704)

FRAME (int, symcrypt_hmac_sha512_verify,
  (const struct symcrypt_hmac_sha512_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 832)

FRAME (int, symcrypt_hmac_sha512_verify_truncated,
  (const struct symcrypt_hmac_sha512_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 832)

FRAME_VOID (symcrypt_hmac_sha512_many,
  (size_t n, const struct symcrypt_hmac_sha512_key *const *keys, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, keys, lengths, datas, digests), 768)

FRAME_VOID (symcrypt_hmac_sha512_key_export,
  (const struct symcrypt_hmac_sha512_key *key, uint8_t blob[SYMCRYPT_HMAC_SHA512_KEY_BLOB_SIZE]),
  (key, blob), 704)

FRAME (int, symcrypt_hmac_sha512_key_import,
  (struct symcrypt_hmac_sha512_key *key, const uint8_t blob[SYMCRYPT_HMAC_SHA512_KEY_BLOB_SIZE]),
  (key, blob), 832)

FRAME_VOID (symcrypt_hmac_sha512_export,
  (const struct symcrypt_hmac_sha512_ctx *ctx, uint8_t blob[SYMCRYPT_HMAC_SHA512_BLOB_SIZE]),
  (ctx, blob), 704)

FRAME (int, symcrypt_hmac_sha512_import,
  (struct symcrypt_hmac_sha512_ctx *ctx, const uint8_t blob[SYMCRYPT_HMAC_SHA512_BLOB_SIZE]),
  (ctx, blob), 832)

FRAME_VOID (symcrypt_hmac_sha512_224_set_key,
  (struct symcrypt_hmac_sha512_224_key *key, size_t length, const uint8_t *secret),
  (key, length, secret), 1024)

FRAME_VOID (symcrypt_hmac_key_from_sha512_224,
  (struct symcrypt_hmac_key *key, const struct symcrypt_hmac_sha512_224_key *from),
  (key, from), 1024)

FRAME_VOID (symcrypt_hmac_sha512_224_init,
  (struct symcrypt_hmac_sha512_224_ctx *ctx, const struct symcrypt_hmac_sha512_224_key *key),
  (ctx, key), 192)

FRAME_VOID (symcrypt_hmac_sha512_224_update,
  (struct symcrypt_hmac_sha512_224_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 320)

FRAME_VOID (symcrypt_hmac_sha512_224_digest,
  (struct symcrypt_hmac_sha512_224_ctx *ctx, uint8_t digest[SYMCRYPT_SHA512_224_DIGEST_SIZE]),
  (ctx, digest), 704)

FRAME (int, symcrypt_hmac_sha512_224_ctx_verify,
  (struct symcrypt_hmac_sha512_224_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 832)

FRAME (int, symcrypt_hmac_sha512_224_ctx_verify_truncated,
  (struct symcrypt_hmac_sha512_224_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 832)

FRAME_VOID (symcrypt_hmac_sha512_224,
  (const struct symcrypt_hmac_sha512_224_key *key, size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_SHA512_224_DIGEST_SIZE]),
  (key, length, data, digest), 704)

FRAME (int, symcrypt_hmac_sha512_224_verify,
  (const struct symcrypt_hmac_sha512_224_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 832)

FRAME (int, symcrypt_hmac_sha512_224_verify_truncated,
  (const struct symcrypt_hmac_sha512_224_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 832)

FRAME_VOID (symcrypt_hmac_sha512_224_many,
  (size_t n, const struct symcrypt_hmac_sha512_224_key *const *keys, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, keys, lengths, datas, digests), 768)

FRAME_VOID (symcrypt_hmac_sha512_224_key_export,
  (const struct symcrypt_hmac_sha512_224_key *key, uint8_t blob[SYMCRYPT_HMAC_SHA512_224_KEY_BLOB_SIZE]),
  (key, blob), 704)

FRAME (int, symcrypt_hmac_sha512_224_key_import,
  (struct symcrypt_hmac_sha512_224_key *key, const uint8_t blob[SYMCRYPT_HMAC_SHA512_224_KEY_BLOB_SIZE]),
  (key, blob), 832)

FRAME_VOID (symcrypt_hmac_sha512_224_export,
  (const struct symcrypt_hmac_sha512_224_ctx *ctx, uint8_t blob[SYMCRYPT_HMAC_SHA512_224_BLOB_SIZE]),
  (ctx, blob), 704)

FRAME (int, symcrypt_hmac_sha512_224_import,
  (struct symcrypt_hmac_sha512_224_ctx *ctx, const uint8_t blob[SYMCRYPT_HMAC_SHA512_224_BLOB_SIZE]),
  (ctx, blob), 832)

FRAME_VOID (symcrypt_hmac_sha512_256_set_key,
  (struct symcrypt_hmac_sha512_256_key *key, size_t length, const uint8_t *secret),
  (key, length, secret), 1024)

FRAME_VOID (symcrypt_hmac_key_from_sha512_256,
  (struct symcrypt_hmac_key *key, const struct symcrypt_hmac_sha512_256_key *from),
  (key, from), 1024)

FRAME_VOID (symcrypt_hmac_sha512_256_init,
  (struct symcrypt_hmac_sha512_256_ctx *ctx, const struct symcrypt_hmac_sha512_256_key *key),
  (ctx, key), 192)

FRAME_VOID (symcrypt_hmac_sha512_256_update,
  (struct symcrypt_hmac_sha512_256_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 320)

FRAME_VOID (symcrypt_hmac_sha512_256_digest,
  (struct symcrypt_hmac_sha512_256_ctx *ctx, uint8_t digest[SYMCRYPT_SHA512_256_DIGEST_SIZE]),
  (ctx, digest), 704)

FRAME (int, symcrypt_hmac_sha512_256_ctx_verify,
  (struct symcrypt_hmac_sha512_256_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 832)

FRAME (int, symcrypt_hmac_sha512_256_ctx_verify_truncated,
  (struct symcrypt_hmac_sha512_256_ctx *ctx, size_t tag_length, const uint8_t *tag),
  (ctx, tag_length, tag), 832)

FRAME_VOID (symcrypt_hmac_sha512_256,
  (const struct symcrypt_hmac_sha512_256_key *key, size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_SHA512_256_DIGEST_SIZE]),
  (key, length, data, digest), 704)

FRAME (int, symcrypt_hmac_sha512_256_verify,
  (const struct symcrypt_hmac_sha512_256_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 832)

FRAME (int, symcrypt_hmac_sha512_256_verify_truncated,
  (const struct symcrypt_hmac_sha512_256_key *key, size_t length, const uint8_t *data, size_t tag_length, const uint8_t *tag),
  (key, length, data, tag_length, tag), 832)

FRAME_VOID (symcrypt_hmac_sha512_256_many,
  (size_t n, const struct symcrypt_hmac_sha512_256_key *const *keys, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, keys, lengths, datas, digests), 768)

FRAME_VOID (symcrypt_hmac_sha512_256_key_export,
  (const struct symcrypt_hmac_sha512_256_key *key, uint8_t blob[SYMCRYPT_HMAC_SHA512_256_KEY_BLOB_SIZE]),
  (key, blob), 704)

FRAME (int, symcrypt_hmac_sha512_256_key_import,
  (struct symcrypt_hmac_sha512_256_key *key, const uint8_t blob[SYMCRYPT_HMAC_SHA512_256_KEY_BLOB_SIZE]),
  (key, blob), 832)

FRAME_VOID (symcrypt_hmac_sha512_256_export,
  (const struct symcrypt_hmac_sha512_256_ctx *ctx, uint8_t blob[SYMCRYPT_HMAC_SHA512_256_BLOB_SIZE]),
  (ctx, blob), 704)

FRAME (int, symcrypt_hmac_sha512_256_import,
  (struct symcrypt_hmac_sha512_256_ctx *ctx, const uint8_t blob[SYMCRYPT_HMAC_SHA512_256_BLOB_SIZE]),
  (ctx, blob), 832)

FRAME_VOID (symcrypt_md5_init,
  (struct symcrypt_md5_ctx *ctx),
  (ctx), 0)

FRAME_VOID (symcrypt_md5_update,
  (struct symcrypt_md5_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 192)

FRAME_VOID (symcrypt_md5_digest,
  (struct symcrypt_md5_ctx *ctx, uint8_t digest[SYMCRYPT_MD5_DIGEST_SIZE]),
  (ctx, digest), 448)

FRAME_VOID (symcrypt_md5,
  (size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_MD5_DIGEST_SIZE]),
  (length, data, digest), 320)

FRAME_VOID (symcrypt_md5_compress,
  (uint32_t state[4], size_t blocks, const uint8_t *data),
  (state, blocks, data), 128)

FRAME_VOID (symcrypt_md5_many,
  (size_t n, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, lengths, datas, digests), 512)

FRAME (int, symcrypt_pbkdf2_hmac,
  (const struct symcrypt_hash *hash, size_t password_length, const uint8_t *password, uint64_t iterations, size_t salt_length, const uint8_t *salt, size_t length, uint8_t *dst),
  (hash, password_length, password, iterations, salt_length, salt, length, dst), 5376)

FRAME (int, symcrypt_pbkdf2_hmac_many,
  (const struct symcrypt_hash *hash, size_t n, const size_t *password_lengths, const uint8_t *const *passwords, uint64_t iterations, const size_t *salt_lengths, const uint8_t *const *salts, size_t length, uint8_t *const *dsts),
  (hash, n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts), 5376)

FRAME (int, symcrypt_pbkdf2_prepared,
  (const struct symcrypt_hmac_key *password, uint64_t iterations, size_t salt_length, const uint8_t *salt, size_t length, uint8_t *dst),
  (password, iterations, salt_length, salt, length, dst), 5376)

FRAME (int, symcrypt_pbkdf2_hmac_md5,
  (size_t password_length, const uint8_t *password, uint64_t iterations, size_t salt_length, const uint8_t *salt, size_t length, uint8_t *dst),
  (password_length, password, iterations, salt_length, salt, length, dst), 5376)

FRAME (int, symcrypt_pbkdf2_hmac_md5_many,
  (size_t n, const size_t *password_lengths, const uint8_t *const *passwords, uint64_t iterations, const size_t *salt_lengths, const uint8_t *const *salts, size_t length, uint8_t *const *dsts),
  (n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts), 5376)

FRAME (int, symcrypt_pbkdf2_hmac_sha1,
  (size_t password_length, const uint8_t *password, uint64_t iterations, size_t salt_length, const uint8_t *salt, size_t length, uint8_t *dst),
  (password_length, password, iterations, salt_length, salt, length, dst), 5376)

FRAME (int, symcrypt_pbkdf2_hmac_sha1_many,
  (size_t n, const size_t *password_lengths, const uint8_t *const *passwords, uint64_t iterations, const size_t *salt_lengths, const uint8_t *const *salts, size_t length, uint8_t *const *dsts),
  (n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts), 5376)

FRAME (int, symcrypt_pbkdf2_hmac_sha224,
  (size_t password_length, const uint8_t *password, uint64_t iterations, size_t salt_length, const uint8_t *salt, size_t length, uint8_t *dst),
  (password_length, password, iterations, salt_length, salt, length, dst), 5376)

FRAME (int, symcrypt_pbkdf2_hmac_sha224_many,
  (size_t n, const size_t *password_lengths, const uint8_t *const *passwords, uint64_t iterations, const size_t *salt_lengths, const uint8_t *const *salts, size_t length, uint8_t *const *dsts),
  (n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts), 5376)

FRAME (int, symcrypt_pbkdf2_hmac_sha256,
  (size_t password_length, const uint8_t *password, uint64_t iterations, size_t salt_length, const uint8_t *salt, size_t length, uint8_t *dst),
  (password_length, password, iterations, salt_length, salt, length, dst), 5376)

FRAME (int, symcrypt_pbkdf2_hmac_sha256_many,
  (size_t n, const size_t *password_lengths, const uint8_t *const *passwords, uint64_t iterations, const size_t *salt_lengths, const uint8_t *const *salts, size_t length, uint8_t *const *dsts),
  (n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts), 5376)

FRAME (int, symcrypt_pbkdf2_hmac_sha384,
  (size_t password_length, const uint8_t *password, uint64_t iterations, size_t salt_length, const uint8_t *salt, size_t length, uint8_t *dst),
  (password_length, password, iterations, salt_length, salt, length, dst), 5376)

FRAME (int, symcrypt_pbkdf2_hmac_sha384_many,
  (size_t n, const size_t *password_lengths, const uint8_t *const *passwords, uint64_t iterations, const size_t *salt_lengths, const uint8_t *const *salts, size_t length, uint8_t *const *dsts),
  (n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts), 5376)

FRAME (int, symcrypt_pbkdf2_hmac_sha512,
  (size_t password_length, const uint8_t *password, uint64_t iterations, size_t salt_length, const uint8_t *salt, size_t length, uint8_t *dst),
  (password_length, password, iterations, salt_length, salt, length, dst), 5376)

FRAME (int, symcrypt_pbkdf2_hmac_sha512_many,
  (size_t n, const size_t *password_lengths, const uint8_t *const *passwords, uint64_t iterations, const size_t *salt_lengths, const uint8_t *const *salts, size_t length, uint8_t *const *dsts),
  (n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts), 5376)

FRAME (int, symcrypt_pbkdf2_hmac_sha512_224,
  (size_t password_length, const uint8_t *password, uint64_t iterations, size_t salt_length, const uint8_t *salt, size_t length, uint8_t *dst),
  (password_length, password, iterations, salt_length, salt, length, dst), 5376)

FRAME (int, symcrypt_pbkdf2_hmac_sha512_224_many,
  (size_t n, const size_t *password_lengths, const uint8_t *const *passwords, uint64_t iterations, const size_t *salt_lengths, const uint8_t *const *salts, size_t length, uint8_t *const *dsts),
  (n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts), 5376)

FRAME (int, symcrypt_pbkdf2_hmac_sha512_256,
  (size_t password_length, const uint8_t *password, uint64_t iterations, size_t salt_length, const uint8_t *salt, size_t length, uint8_t *dst),
  (password_length, password, iterations, salt_length, salt, length, dst), 5376)

FRAME (int, symcrypt_pbkdf2_hmac_sha512_256_many,
  (size_t n, const size_t *password_lengths, const uint8_t *const *passwords, uint64_t iterations, const size_t *salt_lengths, const uint8_t *const *salts, size_t length, uint8_t *const *dsts),
  (n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts), 5376)

FRAME_VOID (symcrypt_poly1305_set_key,
  (struct symcrypt_poly1305_ctx *ctx, const uint8_t key[SYMCRYPT_POLY1305_KEY_SIZE]),
  (ctx, key), 256)

FRAME_VOID (symcrypt_poly1305_update,
  (struct symcrypt_poly1305_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 256)

FRAME (int, symcrypt_poly1305_digest,
  (struct symcrypt_poly1305_ctx *ctx, uint8_t tag[SYMCRYPT_POLY1305_TAG_SIZE]),
  (ctx, tag), 256)

FRAME_VOID (symcrypt_poly1305_set_r,
  (struct symcrypt_poly1305_ctx *ctx, const uint8_t r[16]),
  (ctx, r), 256)

FRAME (int, symcrypt_poly1305_digest_s,
  (struct symcrypt_poly1305_ctx *ctx, const uint8_t s[16], uint8_t tag[SYMCRYPT_POLY1305_TAG_SIZE]),
  (ctx, s, tag), 256)

FRAME (int, symcrypt_rc4_set_key,
  (struct symcrypt_rc4_ctx *ctx, size_t length, const uint8_t *key),
  (ctx, length, key), 192)

FRAME (int, symcrypt_rc4_drop,
  (struct symcrypt_rc4_ctx *ctx, size_t n),
  (ctx, n), 512)

FRAME (int, symcrypt_rc4_crypt,
  (struct symcrypt_rc4_ctx *ctx, size_t length, uint8_t *dst, const uint8_t *src),
  (ctx, length, dst, src), 192)

FRAME (int, symcrypt_rc4_stream,
  (struct symcrypt_rc4_ctx *ctx, size_t length, uint8_t *dst),
  (ctx, length, dst), 192)

FRAME (int, symcrypt_rc4_crypt_many,
  (size_t n, struct symcrypt_rc4_ctx *const *ctxs, const size_t *lengths, uint8_t *const *dsts, const uint8_t *const *srcs),
  (n, ctxs, lengths, dsts, srcs), 832)

FRAME (int, symcrypt_salsa20_set_key,
  (struct symcrypt_salsa20_ctx *ctx, size_t length, const uint8_t *key),
  (ctx, length, key), 192)

FRAME (int, symcrypt_salsa20_set_rounds,
  (struct symcrypt_salsa20_ctx *ctx, unsigned rounds),
  (ctx, rounds), 192)

FRAME_VOID (symcrypt_salsa20_set_nonce,
  (struct symcrypt_salsa20_ctx *ctx, const uint8_t nonce[SYMCRYPT_SALSA20_NONCE_SIZE]),
  (ctx, nonce), 192)

FRAME (int, symcrypt_xsalsa20_set_nonce,
  (struct symcrypt_salsa20_ctx *ctx, const uint8_t nonce[SYMCRYPT_XSALSA20_NONCE_SIZE]),
  (ctx, nonce), 448)

FRAME (int, symcrypt_salsa20_set_state,
  (struct symcrypt_salsa20_ctx *ctx, const uint32_t state[16], unsigned rounds),
  (ctx, state, rounds), 256)

FRAME (int, symcrypt_salsa20_get_state,
  (const struct symcrypt_salsa20_ctx *ctx, uint32_t state[16]),
  (ctx, state), 192)

FRAME (int, symcrypt_salsa20_seek,
  (struct symcrypt_salsa20_ctx *ctx, uint64_t block),
  (ctx, block), 192)

FRAME (int, symcrypt_salsa20_crypt,
  (struct symcrypt_salsa20_ctx *ctx, size_t length, uint8_t *dst, const uint8_t *src),
  (ctx, length, dst, src), 256)

FRAME (int, symcrypt_salsa20_stream,
  (struct symcrypt_salsa20_ctx *ctx, size_t length, uint8_t *dst),
  (ctx, length, dst), 256)

FRAME_VOID (symcrypt_salsa20_core,
  (uint8_t dst[SYMCRYPT_SALSA20_BLOCK_SIZE], const uint32_t state[16], unsigned rounds),
  (dst, state, rounds), 256)

FRAME_VOID (symcrypt_salsa20_2core,
  (uint8_t dst[2 * SYMCRYPT_SALSA20_BLOCK_SIZE], const uint32_t state[16], unsigned rounds),
  (dst, state, rounds), 256)

FRAME_VOID (symcrypt_salsa20_3core,
  (uint8_t dst[3 * SYMCRYPT_SALSA20_BLOCK_SIZE], const uint32_t state[16], unsigned rounds),
  (dst, state, rounds), 256)

FRAME_VOID (symcrypt_hsalsa20,
  (uint8_t dst[SYMCRYPT_HSALSA20_SIZE], const uint8_t key[SYMCRYPT_SALSA20_KEY_SIZE], const uint8_t input[SYMCRYPT_HSALSA20_INPUT_SIZE], unsigned rounds),
  (dst, key, input, rounds), 448)

FRAME_VOID (symcrypt_sha1_init,
  (struct symcrypt_sha1_ctx *ctx),
  (ctx), 0)

FRAME_VOID (symcrypt_sha1_update,
  (struct symcrypt_sha1_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 192)

FRAME_VOID (symcrypt_sha1_digest,
  (struct symcrypt_sha1_ctx *ctx, uint8_t digest[SYMCRYPT_SHA1_DIGEST_SIZE]),
  (ctx, digest), 448)

FRAME_VOID (symcrypt_sha1,
  (size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_SHA1_DIGEST_SIZE]),
  (length, data, digest), 320)

FRAME_VOID (symcrypt_sha1_compress,
  (uint32_t state[5], size_t blocks, const uint8_t *data),
  (state, blocks, data), 128)

FRAME_VOID (symcrypt_sha1_many,
  (size_t n, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, lengths, datas, digests), 512)

FRAME_VOID (symcrypt_sha224_init,
  (struct symcrypt_sha224_ctx *ctx),
  (ctx), 0)

FRAME_VOID (symcrypt_sha224_update,
  (struct symcrypt_sha224_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 192)

FRAME_VOID (symcrypt_sha224_digest,
  (struct symcrypt_sha224_ctx *ctx, uint8_t digest[SYMCRYPT_SHA224_DIGEST_SIZE]),
  (ctx, digest), 448)

FRAME_VOID (symcrypt_sha224,
  (size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_SHA224_DIGEST_SIZE]),
  (length, data, digest), 320)

FRAME_VOID (symcrypt_sha224_compress,
  (uint32_t state[8], size_t blocks, const uint8_t *data),
  (state, blocks, data), 128)

FRAME_VOID (symcrypt_sha224_many,
  (size_t n, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, lengths, datas, digests), 512)

FRAME_VOID (symcrypt_sha256_init,
  (struct symcrypt_sha256_ctx *ctx),
  (ctx), 0)

FRAME_VOID (symcrypt_sha256_update,
  (struct symcrypt_sha256_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 192)

FRAME_VOID (symcrypt_sha256_digest,
  (struct symcrypt_sha256_ctx *ctx, uint8_t digest[SYMCRYPT_SHA256_DIGEST_SIZE]),
  (ctx, digest), 448)

FRAME_VOID (symcrypt_sha256,
  (size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_SHA256_DIGEST_SIZE]),
  (length, data, digest), 320)

FRAME_VOID (symcrypt_sha256_compress,
  (uint32_t state[8], size_t blocks, const uint8_t *data),
  (state, blocks, data), 128)

FRAME_VOID (symcrypt_sha256_many,
  (size_t n, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, lengths, datas, digests), 512)

FRAME_VOID (symcrypt_sha384_init,
  (struct symcrypt_sha384_ctx *ctx),
  (ctx), 0)

FRAME_VOID (symcrypt_sha384_update,
  (struct symcrypt_sha384_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 192)

FRAME_VOID (symcrypt_sha384_digest,
  (struct symcrypt_sha384_ctx *ctx, uint8_t digest[SYMCRYPT_SHA384_DIGEST_SIZE]),
  (ctx, digest), 640)

FRAME_VOID (symcrypt_sha384,
  (size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_SHA384_DIGEST_SIZE]),
  (length, data, digest), 512)

FRAME_VOID (symcrypt_sha384_compress,
  (uint64_t state[8], size_t blocks, const uint8_t *data),
  (state, blocks, data), 128)

FRAME_VOID (symcrypt_sha384_many,
  (size_t n, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, lengths, datas, digests), 704)

FRAME_VOID (symcrypt_sha512_init,
  (struct symcrypt_sha512_ctx *ctx),
  (ctx), 0)

FRAME_VOID (symcrypt_sha512_update,
  (struct symcrypt_sha512_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 192)

FRAME_VOID (symcrypt_sha512_digest,
  (struct symcrypt_sha512_ctx *ctx, uint8_t digest[SYMCRYPT_SHA512_DIGEST_SIZE]),
  (ctx, digest), 640)

FRAME_VOID (symcrypt_sha512,
  (size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_SHA512_DIGEST_SIZE]),
  (length, data, digest), 512)

FRAME_VOID (symcrypt_sha512_compress,
  (uint64_t state[8], size_t blocks, const uint8_t *data),
  (state, blocks, data), 128)

FRAME_VOID (symcrypt_sha512_many,
  (size_t n, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, lengths, datas, digests), 704)

FRAME_VOID (symcrypt_sha512_224_init,
  (struct symcrypt_sha512_224_ctx *ctx),
  (ctx), 0)

FRAME_VOID (symcrypt_sha512_224_update,
  (struct symcrypt_sha512_224_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 192)

FRAME_VOID (symcrypt_sha512_224_digest,
  (struct symcrypt_sha512_224_ctx *ctx, uint8_t digest[SYMCRYPT_SHA512_224_DIGEST_SIZE]),
  (ctx, digest), 640)

FRAME_VOID (symcrypt_sha512_224,
  (size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_SHA512_224_DIGEST_SIZE]),
  (length, data, digest), 512)

FRAME_VOID (symcrypt_sha512_224_compress,
  (uint64_t state[8], size_t blocks, const uint8_t *data),
  (state, blocks, data), 128)

FRAME_VOID (symcrypt_sha512_224_many,
  (size_t n, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, lengths, datas, digests), 704)

FRAME_VOID (symcrypt_sha512_256_init,
  (struct symcrypt_sha512_256_ctx *ctx),
  (ctx), 0)

FRAME_VOID (symcrypt_sha512_256_update,
  (struct symcrypt_sha512_256_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 192)

FRAME_VOID (symcrypt_sha512_256_digest,
  (struct symcrypt_sha512_256_ctx *ctx, uint8_t digest[SYMCRYPT_SHA512_256_DIGEST_SIZE]),
  (ctx, digest), 640)

FRAME_VOID (symcrypt_sha512_256,
  (size_t length, const uint8_t *data, uint8_t digest[SYMCRYPT_SHA512_256_DIGEST_SIZE]),
  (length, data, digest), 512)

FRAME_VOID (symcrypt_sha512_256_compress,
  (uint64_t state[8], size_t blocks, const uint8_t *data),
  (state, blocks, data), 128)

FRAME_VOID (symcrypt_sha512_256_many,
  (size_t n, const size_t *lengths, const uint8_t *const *datas, uint8_t *const *digests),
  (n, lengths, datas, digests), 704)

FRAME_VOID (symcrypt_tz_init,
  (struct symcrypt_tz_ctx *ctx),
  (ctx), 0)

FRAME_VOID (symcrypt_tz_update,
  (struct symcrypt_tz_ctx *ctx, size_t length, const uint8_t *data),
  (ctx, length, data), 384)

FRAME_VOID (symcrypt_tz_digest,
  (struct symcrypt_tz_ctx *ctx, uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE]),
  (ctx, digest), 2048)

FRAME (int, symcrypt_tz_concat,
  (uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE], size_t n, const uint8_t *digests),
  (digest, n, digests), 5632)

FRAME (int, symcrypt_tz_subtract_left,
  (uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE], const uint8_t whole[SYMCRYPT_TZ_DIGEST_SIZE], const uint8_t part[SYMCRYPT_TZ_DIGEST_SIZE]),
  (digest, whole, part), 5632)

FRAME (int, symcrypt_tz_subtract_right,
  (uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE], const uint8_t whole[SYMCRYPT_TZ_DIGEST_SIZE], const uint8_t part[SYMCRYPT_TZ_DIGEST_SIZE]),
  (digest, whole, part), 5632)

FRAME (int, symcrypt_tz_verify,
  (const uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE], size_t n, const uint8_t *parts),
  (digest, n, parts), 5632)

FRAME_VOID (symcrypt_tz_export,
  (const struct symcrypt_tz_ctx *ctx, uint8_t blob[SYMCRYPT_TZ_BLOB_SIZE]),
  (ctx, blob), 2048)

FRAME (int, symcrypt_tz_import,
  (struct symcrypt_tz_ctx *ctx, const uint8_t blob[SYMCRYPT_TZ_BLOB_SIZE]),
  (ctx, blob), 2048)

FRAME_VOID (symcrypt_tz_export_tzhash,
  (const struct symcrypt_tz_ctx *ctx, uint8_t state[SYMCRYPT_TZ_DIGEST_SIZE]),
  (ctx, state), 2048)

FRAME (int, symcrypt_tz_import_tzhash,
  (struct symcrypt_tz_ctx *ctx, const uint8_t state[SYMCRYPT_TZ_DIGEST_SIZE]),
  (ctx, state), 2048)
