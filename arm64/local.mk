# SPDX-License-Identifier: ISC
if ARCH_ARM64
libcore_la_SOURCES += arm64/cpu.c
libcore_la_SOURCES += arm64/features.def
libcore_la_SOURCES += arm64/models.def
libcore_la_SOURCES += arm64/probe.h
endif
if ASM_ARM64
libcore_la_SOURCES += arm64/chacha-poly1305.S
libcore_la_SOURCES += arm64/chacha.S
libcore_la_SOURCES += arm64/chacha.inc
libcore_la_SOURCES += arm64/scrub.S
libcore_la_SOURCES += arm64/memxor.S
libcore_la_SOURCES += arm64/poly1305.S
libcore_la_SOURCES += arm64/rc4.S
libcore_la_SOURCES += arm64/salsa20.S
libcore_la_SOURCES += arm64/stream.inc
endif
if ASM_ARM64_CRYPTO
libcore_la_SOURCES += arm64/crypto/pairs.inc
libcore_la_SOURCES += arm64/crypto/sha1.S
libcore_la_SOURCES += arm64/crypto/sha1-lanes.S
libcore_la_SOURCES += arm64/crypto/sha256.S
libcore_la_SOURCES += arm64/crypto/sha256-lanes.S
libcore_la_SOURCES += arm64/crypto/sha512.S
libcore_la_SOURCES += arm64/crypto/sha512-lanes.S
libcore_la_SOURCES += arm64/crypto/tz.S
endif
if ASM_ARM64_SVE2
libcore_la_SOURCES += arm64/sve2/chacha.S
libcore_la_SOURCES += arm64/sve2/scrub.S
libcore_la_SOURCES += arm64/sve2/salsa20.S
libcore_la_SOURCES += arm64/sve2/stream.inc
endif
if ASM_ARM64_WIDE
libcore_la_SOURCES += arm64/wide/chacha.S
endif
tests_cpu_probe_test_SOURCES += tests/cpu/probe-arm64.c
