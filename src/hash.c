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

/* Whether GIVEN is a spelling of NAME: in capitals, with a hyphen before the
 * first number, with another separator for the hyphen of "sha512-256". */
static int
spells (const char *given, const char *name)
{
  char last = '0';
  for (;; given++, name++)
    {
      char c;
      if (*given == '-' && *name >= '0' && *name <= '9' && last >= 'a')
        given++;
      c = *given >= 'A' && *given <= 'Z'   ? (char) (*given - 'A' + 'a')
          : *given == '/' || *given == '_' ? '-'
                                           : *given;
      if (c != *name)
        return 0;
      if (c == 0)
        return 1;
      last = c;
    }
}

const struct symcrypt_hash *
symcrypt_hash_lookup (const char *name)
{
  const struct symcrypt_hash *const *h = symcrypt_hashes;
  while (*h && !spells (name, (*h)->name))
    h++;
  return *h;
}
