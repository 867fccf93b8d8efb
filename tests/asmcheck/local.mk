# SPDX-License-Identifier: ISC
# A module's fixtures are tests/asmcheck/ALG.c, with a line here, in asmcheck.h
# and in fixtures.c.
if HAVE_ASMCHECK
check_PROGRAMS += tests/asmcheck/asmcheck
endif
tests_asmcheck_asmcheck_SOURCES = \
	tests/asmcheck/asmcheck.c \
	tests/asmcheck/asmcheck.h \
	tests/asmcheck/bench.c \
	tests/asmcheck/chacha-poly1305.c \
	tests/asmcheck/chacha.c \
	tests/asmcheck/engine.c \
	tests/asmcheck/fixtures.c \
	tests/asmcheck/guard.S \
	tests/asmcheck/guard.h \
	tests/asmcheck/hash.c \
	tests/asmcheck/memxor.c \
	tests/asmcheck/poly1305.c \
	tests/asmcheck/rc4.c \
	tests/asmcheck/salsa20.c \
	tests/asmcheck/self-test.c \
	tests/asmcheck/stream-blocks.h \
	tests/asmcheck/tz.c \
	bench/measure/clock.c \
	bench/measure/clock.h \
	bench/measure/mark.c \
	bench/measure/mark.h

