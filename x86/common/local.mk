# SPDX-License-Identifier: ISC
# What 32 and 64 bits share.
if ARCH_X86_ANY
libcore_la_SOURCES += x86/common/cpuid.c
libcore_la_SOURCES += x86/common/cpuid.h
libcore_la_SOURCES += x86/common/features.def
libcore_la_SOURCES += x86/common/models.def
libcore_la_SOURCES += x86/common/sha-schedule.inc
libcore_la_SOURCES += x86/common/sha_ni/sha1.inc
libcore_la_SOURCES += x86/common/sha_ni/sha256.inc
endif
tests_cpu_probe_test_SOURCES += tests/cpu/probe-x86.c
