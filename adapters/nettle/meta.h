/* SPDX-License-Identifier: ISC */
/* The head of the tables of hashes: a public structure of Nettle, under the
 * guard of its header. */
#ifndef NETTLE_META_H_INCLUDED
#define NETTLE_META_H_INCLUDED

#include <nettle/nettle-types.h>

struct nettle_hash
{
  const char *name;
  unsigned context_size;
  unsigned digest_size;
  unsigned block_size;
  nettle_hash_init_func *init;
  nettle_hash_update_func *update;
  nettle_hash_digest_func *digest;
};

#endif
