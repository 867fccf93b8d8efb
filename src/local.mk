# SPDX-License-Identifier: ISC
libcore_la_SOURCES += \
	src/asm.h \
	src/atomic.h \
	src/base.c \
	src/byteorder.h \
	src/cpu.c \
	src/cpu.h \
	src/dispatch.c \
	src/dispatch.h \
	src/kernels.def \
	src/kernels.h \
	src/memxor-internal.h \
	src/memxor.c \
	src/poly1305-internal.h \
	src/poly1305.c \
	src/tz-internal.h \
	src/tz-powers.h \
	src/tz.c \
	src/vector.h \
	src/wipe.h

EXTRA_DIST += src/tz-powers.py
