/* SPDX-License-Identifier: ISC */
/* What the headers say of the arguments of each public function, as checks.h
 * wants it.  Written by build-aux/public-frames.py. */

/* clang-format off */

#define CHECKS_symcrypt_chacha_poly1305_set_key(ctx, key) \
  FUNCTION (symcrypt_chacha_poly1305_set_key) \
  POINTER (ctx) \
  POINTER (key)

#define CHECKS_symcrypt_chacha_poly1305_set_nonce(ctx, nonce) \
  FUNCTION (symcrypt_chacha_poly1305_set_nonce) \
  POINTER (ctx) \
  POINTER (nonce) \
  READY (ctx->stage > 0)

#define CHECKS_symcrypt_xchacha_poly1305_set_nonce(ctx, nonce) \
  FUNCTION (symcrypt_xchacha_poly1305_set_nonce) \
  POINTER (ctx) \
  POINTER (nonce) \
  READY (ctx->stage > 0)

#define CHECKS_symcrypt_chacha_poly1305_update(ctx, length, data) \
  FUNCTION (symcrypt_chacha_poly1305_update) \
  POINTER (ctx) \
  MEMORY (data, length)

#define CHECKS_symcrypt_chacha_poly1305_encrypt(ctx, length, dst, src) \
  FUNCTION (symcrypt_chacha_poly1305_encrypt) \
  POINTER (ctx) \
  MEMORY (dst, length) \
  MEMORY (src, length) \
  SAME_OR_APART (dst, src, length)

#define CHECKS_symcrypt_chacha_poly1305_decrypt(ctx, length, dst, src) \
  FUNCTION (symcrypt_chacha_poly1305_decrypt) \
  POINTER (ctx) \
  MEMORY (dst, length) \
  MEMORY (src, length) \
  SAME_OR_APART (dst, src, length)

#define CHECKS_symcrypt_chacha_poly1305_digest(ctx, tag) \
  FUNCTION (symcrypt_chacha_poly1305_digest) \
  POINTER (ctx) \
  POINTER (tag)

#define CHECKS_symcrypt_chacha_poly1305_verify(ctx, tag) \
  FUNCTION (symcrypt_chacha_poly1305_verify) \
  POINTER (ctx) \
  POINTER (tag)

#define CHECKS_symcrypt_chacha_poly1305_seal(key, nonce, ad_length, ad, length, dst, src, tag) \
  FUNCTION (symcrypt_chacha_poly1305_seal) \
  POINTER (key) \
  POINTER (nonce) \
  POINTER (tag) \
  MEMORY (ad, ad_length) \
  MEMORY (dst, length) \
  MEMORY (src, length) \
  SAME_OR_APART (dst, src, length)

#define CHECKS_symcrypt_chacha_poly1305_open(key, nonce, ad_length, ad, length, dst, src, tag) \
  FUNCTION (symcrypt_chacha_poly1305_open) \
  POINTER (key) \
  POINTER (nonce) \
  POINTER (tag) \
  MEMORY (ad, ad_length) \
  MEMORY (dst, length) \
  MEMORY (src, length) \
  SAME_OR_APART (dst, src, length)

#define CHECKS_symcrypt_xchacha_poly1305_seal(key, nonce, ad_length, ad, length, dst, src, tag) \
  FUNCTION (symcrypt_xchacha_poly1305_seal) \
  POINTER (key) \
  POINTER (nonce) \
  POINTER (tag) \
  MEMORY (ad, ad_length) \
  MEMORY (dst, length) \
  MEMORY (src, length) \
  SAME_OR_APART (dst, src, length)

#define CHECKS_symcrypt_xchacha_poly1305_open(key, nonce, ad_length, ad, length, dst, src, tag) \
  FUNCTION (symcrypt_xchacha_poly1305_open) \
  POINTER (key) \
  POINTER (nonce) \
  POINTER (tag) \
  MEMORY (ad, ad_length) \
  MEMORY (dst, length) \
  MEMORY (src, length) \
  SAME_OR_APART (dst, src, length)

#define CHECKS_symcrypt_chacha_poly1305_seal_many(n, messages) \
  (void) 0

#define CHECKS_symcrypt_chacha_poly1305_open_many(n, messages) \
  (void) 0

#define CHECKS_symcrypt_xchacha_poly1305_seal_many(n, messages) \
  (void) 0

#define CHECKS_symcrypt_xchacha_poly1305_open_many(n, messages) \
  (void) 0

#define CHECKS_symcrypt_chacha_set_key(ctx, key) \
  FUNCTION (symcrypt_chacha_set_key) \
  POINTER (ctx) \
  POINTER (key)

#define CHECKS_symcrypt_chacha_set_rounds(ctx, rounds) \
  FUNCTION (symcrypt_chacha_set_rounds) \
  POINTER (ctx)

#define CHECKS_symcrypt_chacha_set_nonce(ctx, nonce) \
  FUNCTION (symcrypt_chacha_set_nonce) \
  POINTER (ctx) \
  POINTER (nonce) \
  READY (ctx->rounds > 0)

#define CHECKS_symcrypt_chacha_set_nonce96(ctx, nonce) \
  FUNCTION (symcrypt_chacha_set_nonce96) \
  POINTER (ctx) \
  POINTER (nonce) \
  READY (ctx->rounds > 0)

#define CHECKS_symcrypt_xchacha_set_nonce(ctx, nonce) \
  FUNCTION (symcrypt_xchacha_set_nonce) \
  POINTER (ctx) \
  POINTER (nonce) \
  READY (ctx->rounds > 0)

#define CHECKS_symcrypt_chacha_set_state(ctx, state, rounds, counter_bits) \
  FUNCTION (symcrypt_chacha_set_state) \
  POINTER (ctx) \
  POINTER (state)

#define CHECKS_symcrypt_chacha_get_state(ctx, state) \
  FUNCTION (symcrypt_chacha_get_state) \
  POINTER (ctx) \
  POINTER (state)

#define CHECKS_symcrypt_chacha_seek(ctx, block) \
  FUNCTION (symcrypt_chacha_seek) \
  POINTER (ctx)

#define CHECKS_symcrypt_chacha_crypt(ctx, length, dst, src) \
  FUNCTION (symcrypt_chacha_crypt) \
  POINTER (ctx) \
  MEMORY (dst, length) \
  MEMORY (src, length) \
  SAME_OR_APART (dst, src, length)

#define CHECKS_symcrypt_chacha_stream(ctx, length, dst) \
  FUNCTION (symcrypt_chacha_stream) \
  POINTER (ctx) \
  MEMORY (dst, length)

#define CHECKS_symcrypt_chacha_core(dst, state, rounds) \
  FUNCTION (symcrypt_chacha_core) \
  POINTER (dst) \
  POINTER (state)

#define CHECKS_symcrypt_chacha_2core(dst, state, rounds, counter_bits) \
  FUNCTION (symcrypt_chacha_2core) \
  POINTER (dst) \
  POINTER (state)

#define CHECKS_symcrypt_chacha_3core(dst, state, rounds, counter_bits) \
  FUNCTION (symcrypt_chacha_3core) \
  POINTER (dst) \
  POINTER (state)

#define CHECKS_symcrypt_chacha_core_many(n, dst, states, rounds) \
  (void) 0

#define CHECKS_symcrypt_hchacha(dst, key, input, rounds) \
  FUNCTION (symcrypt_hchacha) \
  POINTER (dst) \
  POINTER (key) \
  POINTER (input)

#define CHECKS_symcrypt_hash_init(ctx, hash) \
  FUNCTION (symcrypt_hash_init) \
  POINTER (ctx)

#define CHECKS_symcrypt_hash(hash, length, data, digest) \
  FUNCTION (symcrypt_hash) \
  POINTER (digest) \
  MEMORY (data, length)

#define CHECKS_symcrypt_hash_compress(hash, state, blocks, data) \
  FUNCTION (symcrypt_hash_compress) \
  POINTER (state)

#define CHECKS_symcrypt_hash_many(hash, n, lengths, datas, digests) \
  FUNCTION (symcrypt_hash_many) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_hash_update(ctx, length, data) \
  FUNCTION (symcrypt_hash_update) \
  POINTER (ctx) \
  MEMORY (data, length)

#define CHECKS_symcrypt_hash_digest(ctx, digest) \
  FUNCTION (symcrypt_hash_digest) \
  POINTER (ctx) \
  POINTER (digest)

#define CHECKS_symcrypt_hkdf_extract(hash, salt_length, salt, length, secret, prk) \
  FUNCTION (symcrypt_hkdf_extract) \
  POINTER (prk) \
  MEMORY (salt, salt_length) \
  MEMORY (secret, length)

#define CHECKS_symcrypt_hkdf_expand(hash, prk_length, prk, info_length, info, length, dst) \
  FUNCTION (symcrypt_hkdf_expand) \
  MEMORY (prk, prk_length) \
  MEMORY (info, info_length) \
  MEMORY (dst, length)

#define CHECKS_symcrypt_hkdf_expand_prepared(prk, info_length, info, length, dst) \
  FUNCTION (symcrypt_hkdf_expand_prepared) \
  POINTER (prk) \
  MEMORY (info, info_length) \
  MEMORY (dst, length)

#define CHECKS_symcrypt_hkdf(hash, salt_length, salt, secret_length, secret, info_length, info, length, dst) \
  FUNCTION (symcrypt_hkdf) \
  MEMORY (salt, salt_length) \
  MEMORY (secret, secret_length) \
  MEMORY (info, info_length) \
  MEMORY (dst, length)

#define CHECKS_symcrypt_hmac_set_key(key, hash, length, secret) \
  FUNCTION (symcrypt_hmac_set_key) \
  POINTER (key) \
  MEMORY (secret, length)

#define CHECKS_symcrypt_hmac_init(ctx, key) \
  FUNCTION (symcrypt_hmac_init) \
  POINTER (ctx) \
  POINTER (key)

#define CHECKS_symcrypt_hmac_update(ctx, length, data) \
  FUNCTION (symcrypt_hmac_update) \
  POINTER (ctx) \
  MEMORY (data, length)

#define CHECKS_symcrypt_hmac_digest(ctx, digest) \
  FUNCTION (symcrypt_hmac_digest) \
  POINTER (ctx) \
  POINTER (digest)

#define CHECKS_symcrypt_hmac_ctx_verify(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_ctx_verify) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_ctx_verify_truncated(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_ctx_verify_truncated) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac(key, length, data, digest) \
  FUNCTION (symcrypt_hmac) \
  POINTER (key) \
  POINTER (digest) \
  MEMORY (data, length)

#define CHECKS_symcrypt_hmac_verify(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_verify) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_verify_truncated(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_verify_truncated) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_many(n, keys, lengths, datas, digests) \
  FUNCTION (symcrypt_hmac_many) \
  MEMORY (keys, n) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_hmac_key_export(key, blob) \
  FUNCTION (symcrypt_hmac_key_export) \
  POINTER (key) \
  POINTER (blob)

#define CHECKS_symcrypt_hmac_export(ctx, blob) \
  FUNCTION (symcrypt_hmac_export) \
  POINTER (ctx) \
  POINTER (blob)

#define CHECKS_symcrypt_hmac_key_import(key, length, blob) \
  FUNCTION (symcrypt_hmac_key_import) \
  POINTER (key) \
  MEMORY (blob, length)

#define CHECKS_symcrypt_hmac_import(ctx, length, blob) \
  FUNCTION (symcrypt_hmac_import) \
  POINTER (ctx) \
  MEMORY (blob, length)

#define CHECKS_symcrypt_hmac_md5_set_key(key, length, secret) \
  FUNCTION (symcrypt_hmac_md5_set_key) \
  POINTER (key) \
  MEMORY (secret, length)

#define CHECKS_symcrypt_hmac_key_from_md5(key, from) \
  FUNCTION (symcrypt_hmac_key_from_md5) \
  POINTER (key) \
  POINTER (from) \
  READY (from->is_set)

#define CHECKS_symcrypt_hmac_md5_init(ctx, key) \
  FUNCTION (symcrypt_hmac_md5_init) \
  POINTER (ctx) \
  POINTER (key) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_md5_update(ctx, length, data) \
  FUNCTION (symcrypt_hmac_md5_update) \
  POINTER (ctx) \
  MEMORY (data, length) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_md5_digest(ctx, digest) \
  FUNCTION (symcrypt_hmac_md5_digest) \
  POINTER (ctx) \
  POINTER (digest) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_md5_ctx_verify(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_md5_ctx_verify) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_md5_ctx_verify_truncated(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_md5_ctx_verify_truncated) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_md5(key, length, data, digest) \
  FUNCTION (symcrypt_hmac_md5) \
  POINTER (key) \
  POINTER (digest) \
  MEMORY (data, length) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_md5_verify(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_md5_verify) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_md5_verify_truncated(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_md5_verify_truncated) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_md5_many(n, keys, lengths, datas, digests) \
  FUNCTION (symcrypt_hmac_md5_many) \
  MEMORY (keys, n) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_hmac_md5_key_export(key, blob) \
  FUNCTION (symcrypt_hmac_md5_key_export) \
  POINTER (key) \
  POINTER (blob) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_md5_key_import(key, blob) \
  FUNCTION (symcrypt_hmac_md5_key_import) \
  POINTER (key) \
  POINTER (blob)

#define CHECKS_symcrypt_hmac_md5_export(ctx, blob) \
  FUNCTION (symcrypt_hmac_md5_export) \
  POINTER (ctx) \
  POINTER (blob) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_md5_import(ctx, blob) \
  FUNCTION (symcrypt_hmac_md5_import) \
  POINTER (ctx) \
  POINTER (blob)

#define CHECKS_symcrypt_hmac_sha1_set_key(key, length, secret) \
  FUNCTION (symcrypt_hmac_sha1_set_key) \
  POINTER (key) \
  MEMORY (secret, length)

#define CHECKS_symcrypt_hmac_key_from_sha1(key, from) \
  FUNCTION (symcrypt_hmac_key_from_sha1) \
  POINTER (key) \
  POINTER (from) \
  READY (from->is_set)

#define CHECKS_symcrypt_hmac_sha1_init(ctx, key) \
  FUNCTION (symcrypt_hmac_sha1_init) \
  POINTER (ctx) \
  POINTER (key) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha1_update(ctx, length, data) \
  FUNCTION (symcrypt_hmac_sha1_update) \
  POINTER (ctx) \
  MEMORY (data, length) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha1_digest(ctx, digest) \
  FUNCTION (symcrypt_hmac_sha1_digest) \
  POINTER (ctx) \
  POINTER (digest) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha1_ctx_verify(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha1_ctx_verify) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha1_ctx_verify_truncated(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha1_ctx_verify_truncated) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha1(key, length, data, digest) \
  FUNCTION (symcrypt_hmac_sha1) \
  POINTER (key) \
  POINTER (digest) \
  MEMORY (data, length) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha1_verify(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha1_verify) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha1_verify_truncated(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha1_verify_truncated) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha1_many(n, keys, lengths, datas, digests) \
  FUNCTION (symcrypt_hmac_sha1_many) \
  MEMORY (keys, n) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_hmac_sha1_key_export(key, blob) \
  FUNCTION (symcrypt_hmac_sha1_key_export) \
  POINTER (key) \
  POINTER (blob) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha1_key_import(key, blob) \
  FUNCTION (symcrypt_hmac_sha1_key_import) \
  POINTER (key) \
  POINTER (blob)

#define CHECKS_symcrypt_hmac_sha1_export(ctx, blob) \
  FUNCTION (symcrypt_hmac_sha1_export) \
  POINTER (ctx) \
  POINTER (blob) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha1_import(ctx, blob) \
  FUNCTION (symcrypt_hmac_sha1_import) \
  POINTER (ctx) \
  POINTER (blob)

#define CHECKS_symcrypt_hmac_sha224_set_key(key, length, secret) \
  FUNCTION (symcrypt_hmac_sha224_set_key) \
  POINTER (key) \
  MEMORY (secret, length)

#define CHECKS_symcrypt_hmac_key_from_sha224(key, from) \
  FUNCTION (symcrypt_hmac_key_from_sha224) \
  POINTER (key) \
  POINTER (from) \
  READY (from->is_set)

#define CHECKS_symcrypt_hmac_sha224_init(ctx, key) \
  FUNCTION (symcrypt_hmac_sha224_init) \
  POINTER (ctx) \
  POINTER (key) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha224_update(ctx, length, data) \
  FUNCTION (symcrypt_hmac_sha224_update) \
  POINTER (ctx) \
  MEMORY (data, length) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha224_digest(ctx, digest) \
  FUNCTION (symcrypt_hmac_sha224_digest) \
  POINTER (ctx) \
  POINTER (digest) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha224_ctx_verify(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha224_ctx_verify) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha224_ctx_verify_truncated(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha224_ctx_verify_truncated) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha224(key, length, data, digest) \
  FUNCTION (symcrypt_hmac_sha224) \
  POINTER (key) \
  POINTER (digest) \
  MEMORY (data, length) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha224_verify(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha224_verify) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha224_verify_truncated(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha224_verify_truncated) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha224_many(n, keys, lengths, datas, digests) \
  FUNCTION (symcrypt_hmac_sha224_many) \
  MEMORY (keys, n) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_hmac_sha224_key_export(key, blob) \
  FUNCTION (symcrypt_hmac_sha224_key_export) \
  POINTER (key) \
  POINTER (blob) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha224_key_import(key, blob) \
  FUNCTION (symcrypt_hmac_sha224_key_import) \
  POINTER (key) \
  POINTER (blob)

#define CHECKS_symcrypt_hmac_sha224_export(ctx, blob) \
  FUNCTION (symcrypt_hmac_sha224_export) \
  POINTER (ctx) \
  POINTER (blob) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha224_import(ctx, blob) \
  FUNCTION (symcrypt_hmac_sha224_import) \
  POINTER (ctx) \
  POINTER (blob)

#define CHECKS_symcrypt_hmac_sha256_set_key(key, length, secret) \
  FUNCTION (symcrypt_hmac_sha256_set_key) \
  POINTER (key) \
  MEMORY (secret, length)

#define CHECKS_symcrypt_hmac_key_from_sha256(key, from) \
  FUNCTION (symcrypt_hmac_key_from_sha256) \
  POINTER (key) \
  POINTER (from) \
  READY (from->is_set)

#define CHECKS_symcrypt_hmac_sha256_init(ctx, key) \
  FUNCTION (symcrypt_hmac_sha256_init) \
  POINTER (ctx) \
  POINTER (key) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha256_update(ctx, length, data) \
  FUNCTION (symcrypt_hmac_sha256_update) \
  POINTER (ctx) \
  MEMORY (data, length) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha256_digest(ctx, digest) \
  FUNCTION (symcrypt_hmac_sha256_digest) \
  POINTER (ctx) \
  POINTER (digest) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha256_ctx_verify(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha256_ctx_verify) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha256_ctx_verify_truncated(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha256_ctx_verify_truncated) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha256(key, length, data, digest) \
  FUNCTION (symcrypt_hmac_sha256) \
  POINTER (key) \
  POINTER (digest) \
  MEMORY (data, length) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha256_verify(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha256_verify) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha256_verify_truncated(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha256_verify_truncated) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha256_many(n, keys, lengths, datas, digests) \
  FUNCTION (symcrypt_hmac_sha256_many) \
  MEMORY (keys, n) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_hmac_sha256_key_export(key, blob) \
  FUNCTION (symcrypt_hmac_sha256_key_export) \
  POINTER (key) \
  POINTER (blob) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha256_key_import(key, blob) \
  FUNCTION (symcrypt_hmac_sha256_key_import) \
  POINTER (key) \
  POINTER (blob)

#define CHECKS_symcrypt_hmac_sha256_export(ctx, blob) \
  FUNCTION (symcrypt_hmac_sha256_export) \
  POINTER (ctx) \
  POINTER (blob) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha256_import(ctx, blob) \
  FUNCTION (symcrypt_hmac_sha256_import) \
  POINTER (ctx) \
  POINTER (blob)

#define CHECKS_symcrypt_hmac_sha384_set_key(key, length, secret) \
  FUNCTION (symcrypt_hmac_sha384_set_key) \
  POINTER (key) \
  MEMORY (secret, length)

#define CHECKS_symcrypt_hmac_key_from_sha384(key, from) \
  FUNCTION (symcrypt_hmac_key_from_sha384) \
  POINTER (key) \
  POINTER (from) \
  READY (from->is_set)

#define CHECKS_symcrypt_hmac_sha384_init(ctx, key) \
  FUNCTION (symcrypt_hmac_sha384_init) \
  POINTER (ctx) \
  POINTER (key) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha384_update(ctx, length, data) \
  FUNCTION (symcrypt_hmac_sha384_update) \
  POINTER (ctx) \
  MEMORY (data, length) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha384_digest(ctx, digest) \
  FUNCTION (symcrypt_hmac_sha384_digest) \
  POINTER (ctx) \
  POINTER (digest) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha384_ctx_verify(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha384_ctx_verify) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha384_ctx_verify_truncated(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha384_ctx_verify_truncated) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha384(key, length, data, digest) \
  FUNCTION (symcrypt_hmac_sha384) \
  POINTER (key) \
  POINTER (digest) \
  MEMORY (data, length) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha384_verify(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha384_verify) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha384_verify_truncated(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha384_verify_truncated) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha384_many(n, keys, lengths, datas, digests) \
  FUNCTION (symcrypt_hmac_sha384_many) \
  MEMORY (keys, n) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_hmac_sha384_key_export(key, blob) \
  FUNCTION (symcrypt_hmac_sha384_key_export) \
  POINTER (key) \
  POINTER (blob) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha384_key_import(key, blob) \
  FUNCTION (symcrypt_hmac_sha384_key_import) \
  POINTER (key) \
  POINTER (blob)

#define CHECKS_symcrypt_hmac_sha384_export(ctx, blob) \
  FUNCTION (symcrypt_hmac_sha384_export) \
  POINTER (ctx) \
  POINTER (blob) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha384_import(ctx, blob) \
  FUNCTION (symcrypt_hmac_sha384_import) \
  POINTER (ctx) \
  POINTER (blob)

#define CHECKS_symcrypt_hmac_sha512_set_key(key, length, secret) \
  FUNCTION (symcrypt_hmac_sha512_set_key) \
  POINTER (key) \
  MEMORY (secret, length)

#define CHECKS_symcrypt_hmac_key_from_sha512(key, from) \
  FUNCTION (symcrypt_hmac_key_from_sha512) \
  POINTER (key) \
  POINTER (from) \
  READY (from->is_set)

#define CHECKS_symcrypt_hmac_sha512_init(ctx, key) \
  FUNCTION (symcrypt_hmac_sha512_init) \
  POINTER (ctx) \
  POINTER (key) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha512_update(ctx, length, data) \
  FUNCTION (symcrypt_hmac_sha512_update) \
  POINTER (ctx) \
  MEMORY (data, length) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha512_digest(ctx, digest) \
  FUNCTION (symcrypt_hmac_sha512_digest) \
  POINTER (ctx) \
  POINTER (digest) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha512_ctx_verify(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha512_ctx_verify) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha512_ctx_verify_truncated(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha512_ctx_verify_truncated) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha512(key, length, data, digest) \
  FUNCTION (symcrypt_hmac_sha512) \
  POINTER (key) \
  POINTER (digest) \
  MEMORY (data, length) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha512_verify(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha512_verify) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha512_verify_truncated(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha512_verify_truncated) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha512_many(n, keys, lengths, datas, digests) \
  FUNCTION (symcrypt_hmac_sha512_many) \
  MEMORY (keys, n) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_hmac_sha512_key_export(key, blob) \
  FUNCTION (symcrypt_hmac_sha512_key_export) \
  POINTER (key) \
  POINTER (blob) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha512_key_import(key, blob) \
  FUNCTION (symcrypt_hmac_sha512_key_import) \
  POINTER (key) \
  POINTER (blob)

#define CHECKS_symcrypt_hmac_sha512_export(ctx, blob) \
  FUNCTION (symcrypt_hmac_sha512_export) \
  POINTER (ctx) \
  POINTER (blob) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha512_import(ctx, blob) \
  FUNCTION (symcrypt_hmac_sha512_import) \
  POINTER (ctx) \
  POINTER (blob)

#define CHECKS_symcrypt_hmac_sha512_224_set_key(key, length, secret) \
  FUNCTION (symcrypt_hmac_sha512_224_set_key) \
  POINTER (key) \
  MEMORY (secret, length)

#define CHECKS_symcrypt_hmac_key_from_sha512_224(key, from) \
  FUNCTION (symcrypt_hmac_key_from_sha512_224) \
  POINTER (key) \
  POINTER (from) \
  READY (from->is_set)

#define CHECKS_symcrypt_hmac_sha512_224_init(ctx, key) \
  FUNCTION (symcrypt_hmac_sha512_224_init) \
  POINTER (ctx) \
  POINTER (key) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha512_224_update(ctx, length, data) \
  FUNCTION (symcrypt_hmac_sha512_224_update) \
  POINTER (ctx) \
  MEMORY (data, length) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha512_224_digest(ctx, digest) \
  FUNCTION (symcrypt_hmac_sha512_224_digest) \
  POINTER (ctx) \
  POINTER (digest) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha512_224_ctx_verify(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha512_224_ctx_verify) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha512_224_ctx_verify_truncated(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha512_224_ctx_verify_truncated) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha512_224(key, length, data, digest) \
  FUNCTION (symcrypt_hmac_sha512_224) \
  POINTER (key) \
  POINTER (digest) \
  MEMORY (data, length) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha512_224_verify(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha512_224_verify) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha512_224_verify_truncated(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha512_224_verify_truncated) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha512_224_many(n, keys, lengths, datas, digests) \
  FUNCTION (symcrypt_hmac_sha512_224_many) \
  MEMORY (keys, n) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_hmac_sha512_224_key_export(key, blob) \
  FUNCTION (symcrypt_hmac_sha512_224_key_export) \
  POINTER (key) \
  POINTER (blob) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha512_224_key_import(key, blob) \
  FUNCTION (symcrypt_hmac_sha512_224_key_import) \
  POINTER (key) \
  POINTER (blob)

#define CHECKS_symcrypt_hmac_sha512_224_export(ctx, blob) \
  FUNCTION (symcrypt_hmac_sha512_224_export) \
  POINTER (ctx) \
  POINTER (blob) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha512_224_import(ctx, blob) \
  FUNCTION (symcrypt_hmac_sha512_224_import) \
  POINTER (ctx) \
  POINTER (blob)

#define CHECKS_symcrypt_hmac_sha512_256_set_key(key, length, secret) \
  FUNCTION (symcrypt_hmac_sha512_256_set_key) \
  POINTER (key) \
  MEMORY (secret, length)

#define CHECKS_symcrypt_hmac_key_from_sha512_256(key, from) \
  FUNCTION (symcrypt_hmac_key_from_sha512_256) \
  POINTER (key) \
  POINTER (from) \
  READY (from->is_set)

#define CHECKS_symcrypt_hmac_sha512_256_init(ctx, key) \
  FUNCTION (symcrypt_hmac_sha512_256_init) \
  POINTER (ctx) \
  POINTER (key) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha512_256_update(ctx, length, data) \
  FUNCTION (symcrypt_hmac_sha512_256_update) \
  POINTER (ctx) \
  MEMORY (data, length) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha512_256_digest(ctx, digest) \
  FUNCTION (symcrypt_hmac_sha512_256_digest) \
  POINTER (ctx) \
  POINTER (digest) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha512_256_ctx_verify(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha512_256_ctx_verify) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha512_256_ctx_verify_truncated(ctx, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha512_256_ctx_verify_truncated) \
  POINTER (ctx) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha512_256(key, length, data, digest) \
  FUNCTION (symcrypt_hmac_sha512_256) \
  POINTER (key) \
  POINTER (digest) \
  MEMORY (data, length) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha512_256_verify(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha512_256_verify) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha512_256_verify_truncated(key, length, data, tag_length, tag) \
  FUNCTION (symcrypt_hmac_sha512_256_verify_truncated) \
  POINTER (key) \
  MEMORY (data, length) \
  MEMORY (tag, tag_length)

#define CHECKS_symcrypt_hmac_sha512_256_many(n, keys, lengths, datas, digests) \
  FUNCTION (symcrypt_hmac_sha512_256_many) \
  MEMORY (keys, n) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_hmac_sha512_256_key_export(key, blob) \
  FUNCTION (symcrypt_hmac_sha512_256_key_export) \
  POINTER (key) \
  POINTER (blob) \
  READY (key->is_set)

#define CHECKS_symcrypt_hmac_sha512_256_key_import(key, blob) \
  FUNCTION (symcrypt_hmac_sha512_256_key_import) \
  POINTER (key) \
  POINTER (blob)

#define CHECKS_symcrypt_hmac_sha512_256_export(ctx, blob) \
  FUNCTION (symcrypt_hmac_sha512_256_export) \
  POINTER (ctx) \
  POINTER (blob) \
  READY (ctx->key.is_set)

#define CHECKS_symcrypt_hmac_sha512_256_import(ctx, blob) \
  FUNCTION (symcrypt_hmac_sha512_256_import) \
  POINTER (ctx) \
  POINTER (blob)

#define CHECKS_symcrypt_md5_init(ctx) \
  FUNCTION (symcrypt_md5_init) \
  POINTER (ctx)

#define CHECKS_symcrypt_md5_update(ctx, length, data) \
  FUNCTION (symcrypt_md5_update) \
  POINTER (ctx) \
  MEMORY (data, length)

#define CHECKS_symcrypt_md5_digest(ctx, digest) \
  FUNCTION (symcrypt_md5_digest) \
  POINTER (ctx) \
  POINTER (digest)

#define CHECKS_symcrypt_md5(length, data, digest) \
  FUNCTION (symcrypt_md5) \
  POINTER (digest) \
  MEMORY (data, length)

#define CHECKS_symcrypt_md5_compress(state, blocks, data) \
  FUNCTION (symcrypt_md5_compress) \
  POINTER (state)

#define CHECKS_symcrypt_md5_many(n, lengths, datas, digests) \
  FUNCTION (symcrypt_md5_many) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_pbkdf2_hmac(hash, password_length, password, iterations, salt_length, salt, length, dst) \
  FUNCTION (symcrypt_pbkdf2_hmac) \
  MEMORY (password, password_length) \
  MEMORY (salt, salt_length) \
  MEMORY (dst, length)

#define CHECKS_symcrypt_pbkdf2_hmac_many(hash, n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts) \
  FUNCTION (symcrypt_pbkdf2_hmac_many) \
  MEMORY (password_lengths, n) \
  MEMORY (passwords, n) \
  MEMORY (salt_lengths, n) \
  MEMORY (salts, n) \
  MEMORY (dsts, n)

#define CHECKS_symcrypt_pbkdf2_prepared(password, iterations, salt_length, salt, length, dst) \
  FUNCTION (symcrypt_pbkdf2_prepared) \
  POINTER (password) \
  MEMORY (salt, salt_length) \
  MEMORY (dst, length)

#define CHECKS_symcrypt_pbkdf2_hmac_md5(password_length, password, iterations, salt_length, salt, length, dst) \
  FUNCTION (symcrypt_pbkdf2_hmac_md5) \
  MEMORY (password, password_length) \
  MEMORY (salt, salt_length) \
  MEMORY (dst, length)

#define CHECKS_symcrypt_pbkdf2_hmac_md5_many(n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts) \
  FUNCTION (symcrypt_pbkdf2_hmac_md5_many) \
  MEMORY (password_lengths, n) \
  MEMORY (passwords, n) \
  MEMORY (salt_lengths, n) \
  MEMORY (salts, n) \
  MEMORY (dsts, n)

#define CHECKS_symcrypt_pbkdf2_hmac_sha1(password_length, password, iterations, salt_length, salt, length, dst) \
  FUNCTION (symcrypt_pbkdf2_hmac_sha1) \
  MEMORY (password, password_length) \
  MEMORY (salt, salt_length) \
  MEMORY (dst, length)

#define CHECKS_symcrypt_pbkdf2_hmac_sha1_many(n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts) \
  FUNCTION (symcrypt_pbkdf2_hmac_sha1_many) \
  MEMORY (password_lengths, n) \
  MEMORY (passwords, n) \
  MEMORY (salt_lengths, n) \
  MEMORY (salts, n) \
  MEMORY (dsts, n)

#define CHECKS_symcrypt_pbkdf2_hmac_sha224(password_length, password, iterations, salt_length, salt, length, dst) \
  FUNCTION (symcrypt_pbkdf2_hmac_sha224) \
  MEMORY (password, password_length) \
  MEMORY (salt, salt_length) \
  MEMORY (dst, length)

#define CHECKS_symcrypt_pbkdf2_hmac_sha224_many(n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts) \
  FUNCTION (symcrypt_pbkdf2_hmac_sha224_many) \
  MEMORY (password_lengths, n) \
  MEMORY (passwords, n) \
  MEMORY (salt_lengths, n) \
  MEMORY (salts, n) \
  MEMORY (dsts, n)

#define CHECKS_symcrypt_pbkdf2_hmac_sha256(password_length, password, iterations, salt_length, salt, length, dst) \
  FUNCTION (symcrypt_pbkdf2_hmac_sha256) \
  MEMORY (password, password_length) \
  MEMORY (salt, salt_length) \
  MEMORY (dst, length)

#define CHECKS_symcrypt_pbkdf2_hmac_sha256_many(n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts) \
  FUNCTION (symcrypt_pbkdf2_hmac_sha256_many) \
  MEMORY (password_lengths, n) \
  MEMORY (passwords, n) \
  MEMORY (salt_lengths, n) \
  MEMORY (salts, n) \
  MEMORY (dsts, n)

#define CHECKS_symcrypt_pbkdf2_hmac_sha384(password_length, password, iterations, salt_length, salt, length, dst) \
  FUNCTION (symcrypt_pbkdf2_hmac_sha384) \
  MEMORY (password, password_length) \
  MEMORY (salt, salt_length) \
  MEMORY (dst, length)

#define CHECKS_symcrypt_pbkdf2_hmac_sha384_many(n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts) \
  FUNCTION (symcrypt_pbkdf2_hmac_sha384_many) \
  MEMORY (password_lengths, n) \
  MEMORY (passwords, n) \
  MEMORY (salt_lengths, n) \
  MEMORY (salts, n) \
  MEMORY (dsts, n)

#define CHECKS_symcrypt_pbkdf2_hmac_sha512(password_length, password, iterations, salt_length, salt, length, dst) \
  FUNCTION (symcrypt_pbkdf2_hmac_sha512) \
  MEMORY (password, password_length) \
  MEMORY (salt, salt_length) \
  MEMORY (dst, length)

#define CHECKS_symcrypt_pbkdf2_hmac_sha512_many(n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts) \
  FUNCTION (symcrypt_pbkdf2_hmac_sha512_many) \
  MEMORY (password_lengths, n) \
  MEMORY (passwords, n) \
  MEMORY (salt_lengths, n) \
  MEMORY (salts, n) \
  MEMORY (dsts, n)

#define CHECKS_symcrypt_pbkdf2_hmac_sha512_224(password_length, password, iterations, salt_length, salt, length, dst) \
  FUNCTION (symcrypt_pbkdf2_hmac_sha512_224) \
  MEMORY (password, password_length) \
  MEMORY (salt, salt_length) \
  MEMORY (dst, length)

#define CHECKS_symcrypt_pbkdf2_hmac_sha512_224_many(n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts) \
  FUNCTION (symcrypt_pbkdf2_hmac_sha512_224_many) \
  MEMORY (password_lengths, n) \
  MEMORY (passwords, n) \
  MEMORY (salt_lengths, n) \
  MEMORY (salts, n) \
  MEMORY (dsts, n)

#define CHECKS_symcrypt_pbkdf2_hmac_sha512_256(password_length, password, iterations, salt_length, salt, length, dst) \
  FUNCTION (symcrypt_pbkdf2_hmac_sha512_256) \
  MEMORY (password, password_length) \
  MEMORY (salt, salt_length) \
  MEMORY (dst, length)

#define CHECKS_symcrypt_pbkdf2_hmac_sha512_256_many(n, password_lengths, passwords, iterations, salt_lengths, salts, length, dsts) \
  FUNCTION (symcrypt_pbkdf2_hmac_sha512_256_many) \
  MEMORY (password_lengths, n) \
  MEMORY (passwords, n) \
  MEMORY (salt_lengths, n) \
  MEMORY (salts, n) \
  MEMORY (dsts, n)

#define CHECKS_symcrypt_poly1305_set_key(ctx, key) \
  FUNCTION (symcrypt_poly1305_set_key) \
  POINTER (ctx) \
  POINTER (key)

#define CHECKS_symcrypt_poly1305_update(ctx, length, data) \
  FUNCTION (symcrypt_poly1305_update) \
  POINTER (ctx) \
  MEMORY (data, length) \
  READY (ctx->room > 0)

#define CHECKS_symcrypt_poly1305_digest(ctx, tag) \
  FUNCTION (symcrypt_poly1305_digest) \
  POINTER (ctx) \
  POINTER (tag)

#define CHECKS_symcrypt_poly1305_set_r(ctx, r) \
  FUNCTION (symcrypt_poly1305_set_r) \
  POINTER (ctx) \
  POINTER (r)

#define CHECKS_symcrypt_poly1305_digest_s(ctx, s, tag) \
  FUNCTION (symcrypt_poly1305_digest_s) \
  POINTER (ctx) \
  POINTER (s)

#define CHECKS_symcrypt_poly1305(key, length, data, tag) \
  FUNCTION (symcrypt_poly1305) \
  POINTER (key) \
  POINTER (tag) \
  MEMORY (data, length)

#define CHECKS_symcrypt_rc4_set_key(ctx, length, key) \
  FUNCTION (symcrypt_rc4_set_key) \
  POINTER (ctx) \
  MEMORY (key, length)

#define CHECKS_symcrypt_rc4_drop(ctx, n) \
  FUNCTION (symcrypt_rc4_drop) \
  POINTER (ctx)

#define CHECKS_symcrypt_rc4_crypt(ctx, length, dst, src) \
  FUNCTION (symcrypt_rc4_crypt) \
  POINTER (ctx) \
  MEMORY (dst, length) \
  MEMORY (src, length) \
  SAME_OR_APART (dst, src, length)

#define CHECKS_symcrypt_rc4_stream(ctx, length, dst) \
  FUNCTION (symcrypt_rc4_stream) \
  POINTER (ctx) \
  MEMORY (dst, length)

#define CHECKS_symcrypt_rc4_crypt_many(n, ctxs, lengths, dsts, srcs) \
  FUNCTION (symcrypt_rc4_crypt_many) \
  MEMORY (ctxs, n) \
  MEMORY (lengths, n) \
  MEMORY (dsts, n) \
  MEMORY (srcs, n)

#define CHECKS_symcrypt_salsa20_set_key(ctx, length, key) \
  FUNCTION (symcrypt_salsa20_set_key) \
  POINTER (ctx) \
  MEMORY (key, length)

#define CHECKS_symcrypt_salsa20_set_rounds(ctx, rounds) \
  FUNCTION (symcrypt_salsa20_set_rounds) \
  POINTER (ctx)

#define CHECKS_symcrypt_salsa20_set_nonce(ctx, nonce) \
  FUNCTION (symcrypt_salsa20_set_nonce) \
  POINTER (ctx) \
  POINTER (nonce) \
  READY (ctx->rounds > 0)

#define CHECKS_symcrypt_xsalsa20_set_nonce(ctx, nonce) \
  FUNCTION (symcrypt_xsalsa20_set_nonce) \
  POINTER (ctx) \
  POINTER (nonce)

#define CHECKS_symcrypt_salsa20_set_state(ctx, state, rounds) \
  FUNCTION (symcrypt_salsa20_set_state) \
  POINTER (ctx) \
  POINTER (state)

#define CHECKS_symcrypt_salsa20_get_state(ctx, state) \
  FUNCTION (symcrypt_salsa20_get_state) \
  POINTER (ctx) \
  POINTER (state)

#define CHECKS_symcrypt_salsa20_seek(ctx, block) \
  FUNCTION (symcrypt_salsa20_seek) \
  POINTER (ctx)

#define CHECKS_symcrypt_salsa20_crypt(ctx, length, dst, src) \
  FUNCTION (symcrypt_salsa20_crypt) \
  POINTER (ctx) \
  MEMORY (dst, length) \
  MEMORY (src, length) \
  SAME_OR_APART (dst, src, length)

#define CHECKS_symcrypt_salsa20_stream(ctx, length, dst) \
  FUNCTION (symcrypt_salsa20_stream) \
  POINTER (ctx) \
  MEMORY (dst, length)

#define CHECKS_symcrypt_salsa20_core(dst, state, rounds) \
  FUNCTION (symcrypt_salsa20_core) \
  POINTER (dst) \
  POINTER (state)

#define CHECKS_symcrypt_salsa20_2core(dst, state, rounds) \
  FUNCTION (symcrypt_salsa20_2core) \
  POINTER (dst) \
  POINTER (state)

#define CHECKS_symcrypt_salsa20_3core(dst, state, rounds) \
  FUNCTION (symcrypt_salsa20_3core) \
  POINTER (dst) \
  POINTER (state)

#define CHECKS_symcrypt_hsalsa20(dst, key, input, rounds) \
  FUNCTION (symcrypt_hsalsa20) \
  POINTER (dst) \
  POINTER (key) \
  POINTER (input)

#define CHECKS_symcrypt_sha1_init(ctx) \
  FUNCTION (symcrypt_sha1_init) \
  POINTER (ctx)

#define CHECKS_symcrypt_sha1_update(ctx, length, data) \
  FUNCTION (symcrypt_sha1_update) \
  POINTER (ctx) \
  MEMORY (data, length)

#define CHECKS_symcrypt_sha1_digest(ctx, digest) \
  FUNCTION (symcrypt_sha1_digest) \
  POINTER (ctx) \
  POINTER (digest)

#define CHECKS_symcrypt_sha1(length, data, digest) \
  FUNCTION (symcrypt_sha1) \
  POINTER (digest) \
  MEMORY (data, length)

#define CHECKS_symcrypt_sha1_compress(state, blocks, data) \
  FUNCTION (symcrypt_sha1_compress) \
  POINTER (state)

#define CHECKS_symcrypt_sha1_many(n, lengths, datas, digests) \
  FUNCTION (symcrypt_sha1_many) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_sha224_init(ctx) \
  FUNCTION (symcrypt_sha224_init) \
  POINTER (ctx)

#define CHECKS_symcrypt_sha224_update(ctx, length, data) \
  FUNCTION (symcrypt_sha224_update) \
  POINTER (ctx) \
  MEMORY (data, length)

#define CHECKS_symcrypt_sha224_digest(ctx, digest) \
  FUNCTION (symcrypt_sha224_digest) \
  POINTER (ctx) \
  POINTER (digest)

#define CHECKS_symcrypt_sha224(length, data, digest) \
  FUNCTION (symcrypt_sha224) \
  POINTER (digest) \
  MEMORY (data, length)

#define CHECKS_symcrypt_sha224_compress(state, blocks, data) \
  FUNCTION (symcrypt_sha224_compress) \
  POINTER (state)

#define CHECKS_symcrypt_sha224_many(n, lengths, datas, digests) \
  FUNCTION (symcrypt_sha224_many) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_sha256_init(ctx) \
  FUNCTION (symcrypt_sha256_init) \
  POINTER (ctx)

#define CHECKS_symcrypt_sha256_update(ctx, length, data) \
  FUNCTION (symcrypt_sha256_update) \
  POINTER (ctx) \
  MEMORY (data, length)

#define CHECKS_symcrypt_sha256_digest(ctx, digest) \
  FUNCTION (symcrypt_sha256_digest) \
  POINTER (ctx) \
  POINTER (digest)

#define CHECKS_symcrypt_sha256(length, data, digest) \
  FUNCTION (symcrypt_sha256) \
  POINTER (digest) \
  MEMORY (data, length)

#define CHECKS_symcrypt_sha256_compress(state, blocks, data) \
  FUNCTION (symcrypt_sha256_compress) \
  POINTER (state)

#define CHECKS_symcrypt_sha256_many(n, lengths, datas, digests) \
  FUNCTION (symcrypt_sha256_many) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_sha384_init(ctx) \
  FUNCTION (symcrypt_sha384_init) \
  POINTER (ctx)

#define CHECKS_symcrypt_sha384_update(ctx, length, data) \
  FUNCTION (symcrypt_sha384_update) \
  POINTER (ctx) \
  MEMORY (data, length)

#define CHECKS_symcrypt_sha384_digest(ctx, digest) \
  FUNCTION (symcrypt_sha384_digest) \
  POINTER (ctx) \
  POINTER (digest)

#define CHECKS_symcrypt_sha384(length, data, digest) \
  FUNCTION (symcrypt_sha384) \
  POINTER (digest) \
  MEMORY (data, length)

#define CHECKS_symcrypt_sha384_compress(state, blocks, data) \
  FUNCTION (symcrypt_sha384_compress) \
  POINTER (state)

#define CHECKS_symcrypt_sha384_many(n, lengths, datas, digests) \
  FUNCTION (symcrypt_sha384_many) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_sha512_init(ctx) \
  FUNCTION (symcrypt_sha512_init) \
  POINTER (ctx)

#define CHECKS_symcrypt_sha512_update(ctx, length, data) \
  FUNCTION (symcrypt_sha512_update) \
  POINTER (ctx) \
  MEMORY (data, length)

#define CHECKS_symcrypt_sha512_digest(ctx, digest) \
  FUNCTION (symcrypt_sha512_digest) \
  POINTER (ctx) \
  POINTER (digest)

#define CHECKS_symcrypt_sha512(length, data, digest) \
  FUNCTION (symcrypt_sha512) \
  POINTER (digest) \
  MEMORY (data, length)

#define CHECKS_symcrypt_sha512_compress(state, blocks, data) \
  FUNCTION (symcrypt_sha512_compress) \
  POINTER (state)

#define CHECKS_symcrypt_sha512_many(n, lengths, datas, digests) \
  FUNCTION (symcrypt_sha512_many) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_sha512_224_init(ctx) \
  FUNCTION (symcrypt_sha512_224_init) \
  POINTER (ctx)

#define CHECKS_symcrypt_sha512_224_update(ctx, length, data) \
  FUNCTION (symcrypt_sha512_224_update) \
  POINTER (ctx) \
  MEMORY (data, length)

#define CHECKS_symcrypt_sha512_224_digest(ctx, digest) \
  FUNCTION (symcrypt_sha512_224_digest) \
  POINTER (ctx) \
  POINTER (digest)

#define CHECKS_symcrypt_sha512_224(length, data, digest) \
  FUNCTION (symcrypt_sha512_224) \
  POINTER (digest) \
  MEMORY (data, length)

#define CHECKS_symcrypt_sha512_224_compress(state, blocks, data) \
  FUNCTION (symcrypt_sha512_224_compress) \
  POINTER (state)

#define CHECKS_symcrypt_sha512_224_many(n, lengths, datas, digests) \
  FUNCTION (symcrypt_sha512_224_many) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_sha512_256_init(ctx) \
  FUNCTION (symcrypt_sha512_256_init) \
  POINTER (ctx)

#define CHECKS_symcrypt_sha512_256_update(ctx, length, data) \
  FUNCTION (symcrypt_sha512_256_update) \
  POINTER (ctx) \
  MEMORY (data, length)

#define CHECKS_symcrypt_sha512_256_digest(ctx, digest) \
  FUNCTION (symcrypt_sha512_256_digest) \
  POINTER (ctx) \
  POINTER (digest)

#define CHECKS_symcrypt_sha512_256(length, data, digest) \
  FUNCTION (symcrypt_sha512_256) \
  POINTER (digest) \
  MEMORY (data, length)

#define CHECKS_symcrypt_sha512_256_compress(state, blocks, data) \
  FUNCTION (symcrypt_sha512_256_compress) \
  POINTER (state)

#define CHECKS_symcrypt_sha512_256_many(n, lengths, datas, digests) \
  FUNCTION (symcrypt_sha512_256_many) \
  MEMORY (lengths, n) \
  MEMORY (datas, n) \
  MEMORY (digests, n)

#define CHECKS_symcrypt_tz_init(ctx) \
  FUNCTION (symcrypt_tz_init) \
  POINTER (ctx)

#define CHECKS_symcrypt_tz_update(ctx, length, data) \
  FUNCTION (symcrypt_tz_update) \
  POINTER (ctx) \
  MEMORY (data, length)

#define CHECKS_symcrypt_tz_digest(ctx, digest) \
  FUNCTION (symcrypt_tz_digest) \
  POINTER (ctx) \
  POINTER (digest)

#define CHECKS_symcrypt_tz(length, data, digest) \
  FUNCTION (symcrypt_tz) \
  POINTER (digest) \
  MEMORY (data, length)

#define CHECKS_symcrypt_tz_concat(digest, n, digests) \
  FUNCTION (symcrypt_tz_concat) \
  POINTER (digest)

#define CHECKS_symcrypt_tz_subtract_left(digest, whole, part) \
  FUNCTION (symcrypt_tz_subtract_left) \
  POINTER (digest) \
  POINTER (whole) \
  POINTER (part)

#define CHECKS_symcrypt_tz_subtract_right(digest, whole, part) \
  FUNCTION (symcrypt_tz_subtract_right) \
  POINTER (digest) \
  POINTER (whole) \
  POINTER (part)

#define CHECKS_symcrypt_tz_verify(digest, n, parts) \
  FUNCTION (symcrypt_tz_verify) \
  POINTER (digest)

#define CHECKS_symcrypt_tz_export(ctx, blob) \
  FUNCTION (symcrypt_tz_export) \
  POINTER (ctx) \
  POINTER (blob)

#define CHECKS_symcrypt_tz_import(ctx, blob) \
  FUNCTION (symcrypt_tz_import) \
  POINTER (ctx) \
  POINTER (blob)

#define CHECKS_symcrypt_tz_export_tzhash(ctx, state) \
  FUNCTION (symcrypt_tz_export_tzhash) \
  POINTER (ctx) \
  POINTER (state)

#define CHECKS_symcrypt_tz_import_tzhash(ctx, state) \
  FUNCTION (symcrypt_tz_import_tzhash) \
  POINTER (ctx) \
  POINTER (state)
