# SPDX-License-Identifier: ISC
if ARCH_RISCV64
libcore_la_SOURCES += riscv64/cpu.c
libcore_la_SOURCES += riscv64/features.def
libcore_la_SOURCES += riscv64/models.def
libcore_la_SOURCES += riscv64/probe.h
endif
if ASM_RISCV64
libcore_la_SOURCES += riscv64/chacha.S
libcore_la_SOURCES += riscv64/chacha.inc
libcore_la_SOURCES += riscv64/scrub.S
libcore_la_SOURCES += riscv64/scrub.inc
libcore_la_SOURCES += riscv64/md5.S
libcore_la_SOURCES += riscv64/md5.inc
libcore_la_SOURCES += riscv64/poly1305.S
libcore_la_SOURCES += riscv64/poly1305.inc
libcore_la_SOURCES += riscv64/rc4.S
libcore_la_SOURCES += riscv64/salsa20.S
libcore_la_SOURCES += riscv64/salsa20.inc
libcore_la_SOURCES += riscv64/sha1.S
libcore_la_SOURCES += riscv64/sha1.inc
libcore_la_SOURCES += riscv64/sha2.inc
libcore_la_SOURCES += riscv64/sha256.S
libcore_la_SOURCES += riscv64/sha512.S
libcore_la_SOURCES += riscv64/stream.inc
libcore_la_SOURCES += riscv64/words.inc
libcore_la_SOURCES += riscv64/zvkb.inc
libcore_la_SOURCES += riscv64/zvknh.inc
endif
if ASM_RISCV64_RVV
libcore_la_SOURCES += riscv64/rvv/chacha.S
libcore_la_SOURCES += riscv64/rvv/scrub.S
libcore_la_SOURCES += riscv64/rvv/memxor.S
libcore_la_SOURCES += riscv64/rvv/poly1305.S
libcore_la_SOURCES += riscv64/rvv/salsa20.S
endif
if ASM_RISCV64_RVV_ZBB
libcore_la_SOURCES += riscv64/rvv_zbb/chacha.S
libcore_la_SOURCES += riscv64/rvv_zbb/salsa20.S
endif
if ASM_RISCV64_RVV_ZVKB
libcore_la_SOURCES += riscv64/rvv_zvkb/chacha.S
libcore_la_SOURCES += riscv64/rvv_zvkb/salsa20.S
endif
if ASM_RISCV64_ZBB
libcore_la_SOURCES += riscv64/zbb/chacha.S
libcore_la_SOURCES += riscv64/zbb/md5.S
libcore_la_SOURCES += riscv64/zbb/salsa20.S
libcore_la_SOURCES += riscv64/zbb/sha1.S
libcore_la_SOURCES += riscv64/zbb/sha256.S
libcore_la_SOURCES += riscv64/zbb/sha512.S
endif
if ASM_RISCV64_ZVKNHA
libcore_la_SOURCES += riscv64/zvknha/sha256-lanes.S
libcore_la_SOURCES += riscv64/zvknha/sha256.S
endif
if ASM_RISCV64_ZVKNHB
libcore_la_SOURCES += riscv64/zvknhb/sha512.S
endif
tests_cpu_probe_test_SOURCES += tests/cpu/probe-riscv64.c
