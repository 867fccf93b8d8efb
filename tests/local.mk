# SPDX-License-Identifier: ISC
# A test is a TAP program tests/NAME-test.c, linked with all internals; a
# script is tests/NAME-test.sh, given SRCDIR, BUILDDIR, QEMU, CC and CXX.
check_LTLIBRARIES += libtest.la
libtest_la_SOURCES = tests/testutil.c tests/testutil.h
libtest_la_LIBADD = libcore.la
LDADD = libtest.la

check_PROGRAMS += \
	tests/base-test \
	tests/cpu-test \
	tests/memxor-test

tests_base_test_SOURCES = tests/base-test.c
tests_cpu_test_SOURCES = tests/cpu-test.c
tests_memxor_test_SOURCES = tests/memxor-test.c
