# SPDX-License-Identifier: ISC
if ARCH_X86_ANY
libcore_la_SOURCES += x86/cpuid.c
endif
if ASM_X86
libcore_la_SOURCES += x86/memxor.S
endif
if ASM_X86_SSE2
libcore_la_SOURCES += x86/sse2/memxor.S
libcore_la_SOURCES += x86/sse2/rc4.S
libcore_la_SOURCES += x86/sse2/tz.S
endif
if ASM_X86_SSSE3
libcore_la_SOURCES +=
endif
if ASM_X86_AVX2
libcore_la_SOURCES +=
endif
if ASM_X86_SHA_NI
libcore_la_SOURCES += x86/sha_ni/sha1.S
libcore_la_SOURCES += x86/sha_ni/sha256.S
endif
if ASM_X86_PCLMUL
libcore_la_SOURCES += x86/pclmul/tz.S
libcore_la_SOURCES += x86/pclmul/tz.inc
endif
