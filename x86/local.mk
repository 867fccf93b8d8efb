# SPDX-License-Identifier: ISC
if ARCH_X86_ANY
libcore_la_SOURCES += x86/cpuid.c
endif
if ASM_X86
libcore_la_SOURCES += x86/chacha.S
libcore_la_SOURCES += x86/lanes.inc
libcore_la_SOURCES += x86/md5-lanes.inc
libcore_la_SOURCES += x86/memxor.S
libcore_la_SOURCES += x86/poly1305.S
libcore_la_SOURCES += x86/registers.inc
libcore_la_SOURCES += x86/salsa20.S
libcore_la_SOURCES += x86/save.inc
libcore_la_SOURCES += x86/sha1-lanes.inc
libcore_la_SOURCES += x86/sha1.S
libcore_la_SOURCES += x86/sha1.inc
libcore_la_SOURCES += x86/sha2-lanes.inc
libcore_la_SOURCES += x86/sha256.S
libcore_la_SOURCES += x86/sha256.inc
libcore_la_SOURCES += x86/sha512.S
libcore_la_SOURCES += x86/words.inc
endif
if ASM_X86_SSE2
libcore_la_SOURCES += x86/chacha.inc
libcore_la_SOURCES += x86/poly1305.inc
libcore_la_SOURCES += x86/salsa20.inc
libcore_la_SOURCES += x86/sse.inc
libcore_la_SOURCES += x86/sse2/chacha.S
libcore_la_SOURCES += x86/sse2/lanes.inc
libcore_la_SOURCES += x86/sse2/md5-lanes.S
libcore_la_SOURCES += x86/sse2/memxor.S
libcore_la_SOURCES += x86/sse2/poly1305.S
libcore_la_SOURCES += x86/sse2/rc4.S
libcore_la_SOURCES += x86/sse2/salsa20.S
libcore_la_SOURCES += x86/sse2/sha1-lanes.S
libcore_la_SOURCES += x86/sse2/sha256-lanes.S
libcore_la_SOURCES += x86/sse2/sha512-lanes.S
libcore_la_SOURCES += x86/sse2/sha512.S
libcore_la_SOURCES += x86/sse2/tz.S
libcore_la_SOURCES += x86/stream.inc
endif
if ASM_X86_SSSE3
libcore_la_SOURCES += x86/ssse3/chacha.S
libcore_la_SOURCES += x86/ssse3/sha1.S
libcore_la_SOURCES += x86/ssse3/sha256.S
libcore_la_SOURCES += x86/ssse3/sha256.inc
libcore_la_SOURCES += x86/ssse3/wipe.inc
endif
if ASM_X86_AVX2
libcore_la_SOURCES += x86/avx2/chacha.S
libcore_la_SOURCES += x86/avx2/lanes.inc
libcore_la_SOURCES += x86/avx2/md5-lanes.S
libcore_la_SOURCES += x86/avx2/poly1305.S
libcore_la_SOURCES += x86/avx2/salsa20.S
libcore_la_SOURCES += x86/avx2/sha1-lanes.S
libcore_la_SOURCES += x86/avx2/sha256-lanes.S
libcore_la_SOURCES += x86/avx2/sha512-lanes.S
libcore_la_SOURCES += x86/avx2/sha512.S
libcore_la_SOURCES += x86/avx2/tz.S
libcore_la_SOURCES += x86/avx2/vector.inc
libcore_la_SOURCES += x86/avx2/vex.inc
endif
if ASM_X86_SHA_NI
libcore_la_SOURCES += x86/sha_ni/frame.inc
libcore_la_SOURCES += x86/sha_ni/sha1.S
libcore_la_SOURCES += x86/sha_ni/sha1.inc
libcore_la_SOURCES += x86/sha_ni/sha256.S
libcore_la_SOURCES += x86/sha_ni/sha256.inc
endif
if ASM_X86_PCLMUL
libcore_la_SOURCES += x86/pclmul/frame.inc
libcore_la_SOURCES += x86/pclmul/tz.S
libcore_la_SOURCES += x86/pclmul/tz.inc
endif
