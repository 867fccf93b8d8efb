# SPDX-License-Identifier: ISC
if ARCH_ARM
libcore_la_SOURCES += arm/cpu.c
libcore_la_SOURCES += arm/features.def
libcore_la_SOURCES += arm/midr.h
libcore_la_SOURCES += arm/models.def
libcore_la_SOURCES += arm/probe.h
endif
if ASM_ARM
libcore_la_SOURCES += arm/chacha.S
libcore_la_SOURCES += arm/chacha.inc
libcore_la_SOURCES += arm/scrub.S
libcore_la_SOURCES += arm/memxor.S
libcore_la_SOURCES += arm/poly1305.S
libcore_la_SOURCES += arm/rc4.S
libcore_la_SOURCES += arm/salsa20.S
libcore_la_SOURCES += arm/salsa20.inc
libcore_la_SOURCES += arm/stream.inc
endif
if ASM_ARM_NEON
libcore_la_SOURCES += arm/neon/chacha.S
libcore_la_SOURCES += arm/neon/scrub.S
libcore_la_SOURCES += arm/neon/poly1305.S
libcore_la_SOURCES += arm/neon/salsa20.S
libcore_la_SOURCES += arm/neon/sha512.S
endif
if ASM_ARM_CRYPTO
libcore_la_SOURCES += arm/crypto/sha1.S
libcore_la_SOURCES += arm/crypto/sha256.S
endif
if ASM_ARM_NEON_X4
libcore_la_SOURCES += arm/neon_x4/chacha.S
libcore_la_SOURCES += arm/neon_x4/salsa20.S
endif
tests_cpu_probe_test_SOURCES += tests/cpu/probe-arm.c
