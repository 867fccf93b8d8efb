/* SPDX-License-Identifier: ISC */
/* A module that uses the shared library in its constructor and whenever it is
 * asked; loaded and unloaded by dispatch-dlopen-test. */
#include <symcrypt/symcrypt.h>

int module_digest (uint8_t *digest);

static uint8_t early[SYMCRYPT_SHA256_DIGEST_SIZE];

__attribute__ ((__constructor__)) static void
loaded (void)
{
  symcrypt_sha256 (3, (const uint8_t *) "abc", early);
}

/* The digest of "abc" to DIGEST; 1 if the constructor's was the same. */
__attribute__ ((__visibility__ ("default"))) int
module_digest (uint8_t *digest)
{
  symcrypt_sha256 (3, (const uint8_t *) "abc", digest);
  return symcrypt_memeql (sizeof early, early, digest);
}
