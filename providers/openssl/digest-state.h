/* SPDX-License-Identifier: ISC */
/* A message of SHA-2 under way as the bytes that OpenSSL 4's own providers
 * make of it (EVP_MD_CTX_serialize), so that either can go on where the other
 * was: "SHA256v1", the digest's size, bytes in the buffer, the chaining value,
 * bits so far (least word first), the buffer; numbers little-endian, of the
 * size of a word, the two sizes of 4 bytes. */
#ifndef SYMCRYPT_PROVIDERS_OPENSSL_DIGEST_STATE_H
#define SYMCRYPT_PROVIDERS_OPENSSL_DIGEST_STATE_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Set *LENGTH to the size if OUT is null; else write, for which *LENGTH, which
 * may not be given, must be enough. */
int _symcrypt_ossl_sha256_serialize (const void *context, size_t digest_size,
                                     uint8_t *out, size_t *length);
int _symcrypt_ossl_sha512_serialize (const void *context, size_t digest_size,
                                     uint8_t *out, size_t *length);

/* Read what was written of a message of the same hash.  What no message makes
 * is refused, and the context then is as it was. */
int _symcrypt_ossl_sha256_deserialize (void *context, size_t digest_size,
                                       const uint8_t *in, size_t length);
int _symcrypt_ossl_sha512_deserialize (void *context, size_t digest_size,
                                       const uint8_t *in, size_t length);

#pragma GCC visibility pop

#endif
