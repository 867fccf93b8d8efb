/* SPDX-License-Identifier: ISC */
/* Contexts of HMAC.  What a key makes is in outer and inner: all of a hash's
 * context in Nettle 3, and in Nettle 4 what of it comes before index, which is
 * all that is used here. */
#ifndef SYMCRYPT_NETTLE_HMAC_H
#define SYMCRYPT_NETTLE_HMAC_H

#include "hash.h"
#include "meta.h"

#include <nettle/hmac.h>

/* The chaining values of the key. */
#define HMAC_INNER(CTX) ((const void *) &(CTX)->inner)
#define HMAC_OUTER(CTX) ((const void *) &(CTX)->outer)

/* How many bytes of them are used. */
#define HMAC_HALF(FAMILY) offsetof (struct FAMILY##_ctx, index)

#endif
