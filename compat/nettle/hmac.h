/* SPDX-License-Identifier: ISC */
/* Contexts of HMAC: where the chaining values of the key are.  */
#ifndef SYMCRYPT_NETTLE_HMAC_H
#define SYMCRYPT_NETTLE_HMAC_H

#include "hash.h"
#include "meta.h"

#include <nettle/hmac.h>

#if SYMCRYPT_NETTLE == 3
#define HMAC_INNER(CTX) ((CTX)->inner.state)
#define HMAC_OUTER(CTX) ((CTX)->outer.state)
#else
#define HMAC_INNER(CTX) ((CTX)->inner)
#define HMAC_OUTER(CTX) ((CTX)->outer)
#endif

#endif
