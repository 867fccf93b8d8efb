/* SPDX-License-Identifier: ISC */
/* SHA-1. */
#include "hash.h"

NETTLE_HASH_FAMILY (sha1, uint32_t, SHA1_BLOCK_SIZE)
NETTLE_HASH (sha1, sha1, SHA1_DIGEST_SIZE)
