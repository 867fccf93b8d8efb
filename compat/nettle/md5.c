/* SPDX-License-Identifier: ISC */
/* MD5. */
#include "hash.h"

NETTLE_HASH_FAMILY (md5, uint32_t, MD5_BLOCK_SIZE)
NETTLE_HASH (md5, md5, MD5_DIGEST_SIZE)
