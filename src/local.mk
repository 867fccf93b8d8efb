# SPDX-License-Identifier: ISC
libcore_la_SOURCES += \
	src/asm.h \
	src/atomic.h \
	src/base.c \
	src/byteorder.h \
	src/chacha-internal.h \
	src/chacha-poly1305.c \
	src/chacha.c \
	src/cpu.c \
	src/cpu.h \
	src/dispatch.c \
	src/dispatch.h \
	src/hash-driver.h \
	src/hash-internal.h \
	src/hash.c \
	src/hkdf.c \
	src/hmac-internal.h \
	src/hmac.c \
	src/kernels.def \
	src/kernels.h \
	src/keystream.c \
	src/keystream.h \
	src/lanes-internal.h \
	src/lanes-vector.h \
	src/lanes.def \
	src/lanes.h \
	src/many.c \
	src/md5-internal.h \
	src/md5-lanes.c \
	src/md5.c \
	src/memxor-internal.h \
	src/memxor.c \
	src/pbkdf2-internal.h \
	src/pbkdf2.c \
	src/poly1305-internal.h \
	src/poly1305.c \
	src/rc4-internal.h \
	src/rc4.c \
	src/salsa20-internal.h \
	src/salsa20.c \
	src/sanitize.h \
	src/sha1-internal.h \
	src/sha1-lanes.c \
	src/sha1.c \
	src/sha256-internal.h \
	src/sha256-lanes.c \
	src/sha256.c \
	src/sha512-internal.h \
	src/sha512-lanes.c \
	src/sha512.c \
	src/tz-internal.h \
	src/tz-powers.h \
	src/tz.c \
	src/vector.h \
	src/wipe.h

EXTRA_DIST += src/tz-powers.py
