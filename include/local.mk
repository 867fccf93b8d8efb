# SPDX-License-Identifier: ISC
symcryptincludedir = $(includedir)/symcrypt
symcryptinclude_HEADERS = \
	include/symcrypt/base.h \
	include/symcrypt/chacha-poly1305.h \
	include/symcrypt/chacha.h \
	include/symcrypt/column.h \
	include/symcrypt/cpu.h \
	include/symcrypt/hash.h \
	include/symcrypt/hkdf.h \
	include/symcrypt/hmac.h \
	include/symcrypt/md5.h \
	include/symcrypt/pbkdf2.h \
	include/symcrypt/poly1305.h \
	include/symcrypt/rc4.h \
	include/symcrypt/salsa20.h \
	include/symcrypt/sha1.h \
	include/symcrypt/sha2.h \
	include/symcrypt/symcrypt.h \
	include/symcrypt/tz.h
nodist_symcryptinclude_HEADERS = include/symcrypt/version.h
