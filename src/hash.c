/* SPDX-License-Identifier: ISC */
/* The list of all hashes. */
#include "config.h"

#include "hash-internal.h"

#include <symcrypt/md5.h>
#include <symcrypt/sha1.h>
#include <symcrypt/sha2.h>

/* One order for both lists. */
#define ALL_HASHES(X)                                                         \
  X (md5)                                                                     \
  X (sha1)                                                                    \
  X (sha224) X (sha256) X (sha384) X (sha512) X (sha512_224) X (sha512_256)

#define ADDRESS(NAME) &symcrypt_hash_##NAME,
const struct symcrypt_hash *const symcrypt_hashes[]
    = { ALL_HASHES (ADDRESS) NULL };

#define CORE(NAME) &_symcrypt_##NAME##_core,
static const struct hash_core *const cores[] = { ALL_HASHES (CORE) };

const struct hash_core *
_symcrypt_hash_core (const struct symcrypt_hash *hash)
{
  size_t k = 0;
  while (symcrypt_hashes[k] != hash)
    k++;
  return cores[k];
}

/* The next character of NAME that counts: capitals are small letters, and
 * what separates parts of a name is passed over. */
static char
next_character (const char **name)
{
  char c;
  do
    c = *(*name)++;
  while (c == '-' || c == '/' || c == '_');
  return c >= 'A' && c <= 'Z' ? (char) (c - 'A' + 'a') : c;
}

/* Separators are passed over, as no two names differ in them alone. */
static int
same_name (const char *a, const char *b)
{
  char c;
  do
    {
      c = next_character (&a);
      if (c != next_character (&b))
        return 0;
    }
  while (c != 0);
  return 1;
}

const struct symcrypt_hash *
symcrypt_hash_lookup (const char *name)
{
  const struct symcrypt_hash *const *h = symcrypt_hashes;
  while (*h && !same_name (name, (*h)->name))
    h++;
  return *h;
}
