# SPDX-License-Identifier: ISC
# The command's benchmark.
symcrypt_SOURCES += \
	bench/bench.h \
	bench/cases.c \
	bench/clock.c \
	bench/clock.h \
	bench/cmd-bench.c \
	bench/mark.h \
	bench/measure.c \
	bench/measure.h \
	bench/model-arm64.h \
	bench/model-riscv64.h \
	bench/model.c \
	bench/model.h \
	bench/output.c \
	bench/output.h \
	bench/peer-aws-lc.c \
	bench/peer-gcrypt.c \
	bench/peer-nettle.c \
	bench/peer-openssl.c \
	bench/peer-sodium.c \
	bench/peer-symcrypt.c \
	bench/peers.c \
	bench/plot.c \
	bench/plot.h

bench: symcrypt$(EXEEXT)
	./symcrypt$(EXEEXT) bench --compare $(BENCHFLAGS)
.PHONY: bench

# One call, for bench/model to trace.
EXTRA_PROGRAMS += bench/trace
bench_trace_SOURCES = \
	bench/bench.h \
	bench/cases.c \
	bench/clock.c \
	bench/clock.h \
	bench/mark.c \
	bench/mark.h \
	bench/measure.c \
	bench/measure.h \
	bench/peer-aws-lc.c \
	bench/peer-gcrypt.c \
	bench/peer-nettle.c \
	bench/peer-openssl.c \
	bench/peer-sodium.c \
	bench/peer-symcrypt.c \
	bench/peers.c \
	bench/trace.c \
	tools/machine.c \
	tools/machine.h \
	tools/tool.c \
	tools/tool.h
bench_trace_LDADD = libsymcrypt.la $(DL_LIBS)

# For ./dev bench --against.
EXTRA_PROGRAMS += bench/compare-builds
bench_compare_builds_SOURCES = \
	bench/compare-builds.c \
	bench/clock.c \
	bench/clock.h
bench_compare_builds_LDADD = $(DL_LIBS)
bench_compare_builds_LDFLAGS = -no-install

EXTRA_DIST += \
	bench/machine.md \
	bench/files.sh \
	bench/front.py \
	bench/nettle.py \
	bench/programs.py \
	bench/report.py \
	bench/peers/Cargo.toml \
	bench/peers/empty.rs \
	bench/peers/go/chain.go \
	bench/peers/go/chain_amd64.s \
	bench/peers/go/chain_arm64.s \
	bench/peers/go/chain_other.go \
	bench/peers/go/go.mod \
	bench/peers/go/go.sum \
	bench/peers/go/main.go \
	bench/peers/go/measure.go \
	bench/peers/plain.c \
	bench/peers/plain.sh \
	bench/peers/rust/Cargo.lock \
	bench/peers/rust/Cargo.toml \
	bench/peers/rust/build.rs \
	bench/peers/rust/src/awslc.rs \
	bench/peers/rust/src/main.rs \
	bench/peers/rust/src/measure.rs \
	bench/peers/rust/src/openssl.rs \
	bench/peers/rust/src/rustcrypto.rs \
	bench/peers/textbook.c \
	bench/peers/tz.sh \
	bench/peers/tzhash/go.mod \
	bench/peers/tzhash/go.sum \
	bench/peers/tzhash/main.go

# For ./dev stage openssl.
EXTRA_PROGRAMS += bench/openssl
bench_openssl_SOURCES = bench/openssl.c
bench_openssl_CPPFLAGS = $(LIBCRYPTO_CFLAGS)
bench_openssl_LDADD = $(LIBCRYPTO_LIBS)

# Models of cores: ./dev stage model.
EXTRA_DIST += \
	bench/model/__main__.py \
	bench/model/cores.py \
	bench/model/form.md \
	bench/model/mca.py \
	bench/model/packages.py \
	bench/model/step.c \
	bench/model/steps.c \
	bench/model/trace.py
