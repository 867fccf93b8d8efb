/* SPDX-License-Identifier: ISC */
/* All of libsymcrypt. */
#ifndef SYMCRYPT_SYMCRYPT_H
#define SYMCRYPT_SYMCRYPT_H

#include <symcrypt/base.h>
#include <symcrypt/chacha-poly1305.h>
#include <symcrypt/chacha.h>
#include <symcrypt/column.h>
#include <symcrypt/cpu.h>
#include <symcrypt/hash.h> /* includes that of each hash */
#include <symcrypt/hkdf.h>
#include <symcrypt/hmac.h>
#include <symcrypt/pbkdf2.h>
#include <symcrypt/poly1305.h>
#include <symcrypt/rc4.h>
#include <symcrypt/salsa20.h>
#include <symcrypt/tz.h>

#endif
