/* SPDX-License-Identifier: ISC */
/* Proves, under valgrind: neither a branch nor an address depends on how long
 * the text of a record is, of which the MAC is made, nor on text and key: all
 * that is marked as undefined, and memcheck tells where it decides anything.
 * With the argument "show", this program does that itself, and must fail. */
#include "providers/openssl/provider.h"

#include <valgrind/memcheck.h>

#include <stdio.h>

int
main (int argc, char **argv)
{
  static const char *const names[]
      = { "md5", "sha1", "sha224", "sha256", "sha384", "sha512" };
  static uint8_t data[1000], tag[64], header[RECORD_HEADER_SIZE];
  static const size_t sizes[] = { 65, 80, 128, 256, 320, 500, 1000 };
  struct symcrypt_hmac_key key;
  size_t k, j;

  (void) argv;
  for (k = 0; k < sizeof names / sizeof names[0]; k++)
    for (j = 0; j < sizeof sizes / sizeof sizes[0]; j++)
      {
        size_t length = sizes[j] - 65;
        const struct symcrypt_hash *hash = symcrypt_hash_lookup (names[k]);
        if (symcrypt_hmac_set_key (&key, hash, 20, data))
          return 2;
        VALGRIND_MAKE_MEM_UNDEFINED (key.inner, sizeof key.inner);
        VALGRIND_MAKE_MEM_UNDEFINED (key.outer, sizeof key.outer);
        VALGRIND_MAKE_MEM_UNDEFINED (data, sizeof data);
        VALGRIND_MAKE_MEM_UNDEFINED (header, sizeof header);
        VALGRIND_MAKE_MEM_UNDEFINED (&length, sizeof length);
        if (argc > 1 && length > 100)
          puts ("long");
        if (!_symcrypt_ossl_record_tag (&key, header, length, data, sizes[j],
                                        tag))
          return 2;
        VALGRIND_MAKE_MEM_DEFINED (data, sizeof data);
        VALGRIND_MAKE_MEM_DEFINED (tag, sizeof tag);
      }
  return RUNNING_ON_VALGRIND ? 0 : 77;
}
