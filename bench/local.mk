# SPDX-License-Identifier: ISC
# The command's benchmark.
bench_sources = \
	bench/measure/bench.h \
	bench/measure/cases.c \
	bench/measure/clock.c \
	bench/measure/clock.h \
	bench/measure/mark.h \
	bench/measure/measure.c \
	bench/measure/measure.h \
	bench/peers/peer-aws-lc.c \
	bench/peers/peer-gcrypt.c \
	bench/peers/peer-nettle.c \
	bench/peers/peer-openssl.c \
	bench/peers/peer-plugin.c \
	bench/peers/peer-sodium.c \
	bench/peers/peer-symcrypt.c \
	bench/peers/peers.c
symcrypt_SOURCES += $(bench_sources) \
	bench/measure/cmd-bench.c \
	bench/report/output.c \
	bench/report/output.h \
	bench/report/plot.c \
	bench/report/plot.h

bench: symcrypt$(EXEEXT)
	./symcrypt$(EXEEXT) bench --compare $(BENCHFLAGS)
.PHONY: bench

# One call, for bench/model to trace.
EXTRA_PROGRAMS += bench/measure/trace
bench_measure_trace_SOURCES = $(bench_sources) \
	bench/measure/mark.c \
	bench/measure/trace.c \
	tools/machine.c \
	tools/machine.h \
	tools/tool.c \
	tools/tool.h
bench_measure_trace_LDADD = libsymcrypt.la $(DL_LIBS)

EXTRA_DIST += \
	bench/report/machine.md \
	bench/report/files.sh \
	bench/report/front.py \
	bench/peers/ipsec-mb.c \
	bench/peers/isa-l.c \
	bench/peers/nettle.py \
	bench/report/programs.py \
	bench/report/report.py \
	bench/peers/go/go.mod \
	bench/peers/go/go.sum \
	bench/peers/go/main.go \
	bench/peers/rust/Cargo.toml \
	bench/peers/rust/build.rs \
	bench/peers/rust/src/lib.rs

# Models of cores: ./dev stage model.
EXTRA_DIST += \
	bench/model/__main__.py \
	bench/model/cores.py \
	bench/model/mca.py \
	bench/model/packages.py \
	bench/model/trace.py
