# SPDX-License-Identifier: ISC
if ASM_X86
libcore_la_SOURCES += x86/scrub.S
libcore_la_SOURCES += x86/poly1305.S
endif
if ASM_X86_SSE2
libcore_la_SOURCES += x86/sse2/chacha.S
libcore_la_SOURCES += x86/sse2/scrub.S
libcore_la_SOURCES += x86/sse2/memxor.S
libcore_la_SOURCES += x86/sse2/poly1305.S
libcore_la_SOURCES += x86/sse2/rc4.S
libcore_la_SOURCES += x86/sse2/salsa20.S
libcore_la_SOURCES += x86/sse2/sha512.S
libcore_la_SOURCES += x86/stream.inc
endif
if ASM_X86_SSSE3
libcore_la_SOURCES += x86/ssse3/sha1.S
libcore_la_SOURCES += x86/ssse3/sha256.S
endif
if ASM_X86_SHA_NI
libcore_la_SOURCES += x86/sha_ni/sha1.S
libcore_la_SOURCES += x86/sha_ni/sha256.S
endif
