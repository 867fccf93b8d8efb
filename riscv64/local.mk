# SPDX-License-Identifier: ISC
if ARCH_RISCV64
libcore_la_SOURCES += riscv64/cpu.c
libcore_la_SOURCES += riscv64/features.def
libcore_la_SOURCES += riscv64/models.def
endif
if ASM_RISCV64
libcore_la_SOURCES += riscv64/kernels.def
libcore_la_SOURCES += riscv64/chacha.S
libcore_la_SOURCES += riscv64/chacha.inc
libcore_la_SOURCES += riscv64/lanes.inc
libcore_la_SOURCES += riscv64/leave.S
libcore_la_SOURCES += riscv64/leave.inc
libcore_la_SOURCES += riscv64/poly1305.S
libcore_la_SOURCES += riscv64/poly1305.inc
libcore_la_SOURCES += riscv64/rvv-stream.inc
libcore_la_SOURCES += riscv64/salsa20.S
libcore_la_SOURCES += riscv64/salsa20.inc
libcore_la_SOURCES += riscv64/sha2-lanes.inc
libcore_la_SOURCES += riscv64/stream.inc
endif
if ASM_RISCV64_RVV
libcore_la_SOURCES += riscv64/rvv/chacha.S
libcore_la_SOURCES += riscv64/rvv/leave.S
libcore_la_SOURCES += riscv64/rvv/memxor.S
libcore_la_SOURCES += riscv64/rvv/poly1305.S
libcore_la_SOURCES += riscv64/rvv/salsa20.S
libcore_la_SOURCES += riscv64/rvv/sha256-lanes.S
endif
if ASM_RISCV64_RVV_ZVKB
libcore_la_SOURCES += riscv64/rvv_zvkb/chacha.S
libcore_la_SOURCES += riscv64/rvv_zvkb/salsa20.S
libcore_la_SOURCES += riscv64/rvv_zvkb/sha256-lanes.S
endif
if ASM_RISCV64_ZBB
libcore_la_SOURCES += riscv64/zbb/chacha.S
libcore_la_SOURCES += riscv64/zbb/salsa20.S
endif
