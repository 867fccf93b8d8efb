/* SPDX-License-Identifier: ISC */
/* All hashes, by number and by name.  A static program that calls none of
 * these functions gets only the hashes that it names. */
#include "hash-driver.h"

/* In the order of their numbers. */
static const struct symcrypt_hash *const hashes[] = {
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  &_symcrypt_##NAME##_hash,
#include "hashes.def"
};

const struct symcrypt_hash *
symcrypt_hashes (size_t k)
{
  return k < sizeof hashes / sizeof hashes[0] ? hashes[k] : NULL;
}

/* Return whether GIVEN is a spelling of NAME: in capitals, with a hyphen
 * before the first number, or with '/' or '_' for the hyphen of "sha512-256".
 */
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
  const struct symcrypt_hash *h;
  size_t k;
  for (k = 0; (h = symcrypt_hashes (k)); k++)
    if (spells (name, h->name))
      break;
  return h;
}
