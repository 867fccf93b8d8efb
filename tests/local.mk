# SPDX-License-Identifier: ISC
# A test is a TAP program tests/ROOM/NAME-test.c, linked with all internals; a
# script is tests/ROOM/NAME-test.sh, given SRCDIR, BUILDDIR, QEMU, CC and CXX.
# A program without _SOURCES has the one source that its name says.
check_LTLIBRARIES += libtest.la
libtest_la_SOURCES = tests/implementations.c tests/implementations.h \
	tests/testutil.c tests/testutil.h
libtest_la_LIBADD = libcore.la
LDADD = libtest.la

check_PROGRAMS += \
	tests/cpu/cpu-test \
	tests/cpu/dispatch-test \
	tests/cpu/features-test \
	tests/cpu/mask-test \
	tests/cpu/probe-test \
	tests/fuzz/blobs \
	tests/fuzz/text \
	tests/fuzz/tz \
	tests/library/base-test \
	tests/library/chacha-poly1305-test \
	tests/library/chacha-test \
	tests/library/column-test \
	tests/library/hash-test \
	tests/library/hkdf-test \
	tests/library/hmac-test \
	tests/library/long-test \
	tests/library/many-test \
	tests/library/misuse-test \
	tests/library/pbkdf2-test \
	tests/library/poly1305-gmp-test \
	tests/library/poly1305-test \
	tests/library/random-test \
	tests/library/rc4-test \
	tests/library/residue-test \
	tests/library/salsa20-test \
	tests/library/sanitize-test \
	tests/library/seal-many-test \
	tests/library/secretstream-test \
	tests/library/tz-test

if POSIX
check_PROGRAMS += tests/fuzz/armor tests/fuzz/list
endif

# Every public function, called: the tests that read the one list of them.
CALLS = tests/library/calls.c tests/library/calls.def tests/library/calls.h
tests_library_chacha_test_SOURCES = tests/library/chacha-test.c tests/library/keystream-test.h
# For ct-memcheck-test.sh to run under valgrind.  Static, as valgrind needs
# symbols of the C library's loader otherwise.
check_DATA += tests/ct/ct$(EXEEXT)
EXTRA_PROGRAMS += tests/ct/ct
CLEANFILES += tests/ct/ct$(EXEEXT)
tests_ct_ct_SOURCES = $(CALLS) tests/ct/ct.c tools/secretstream.c tools/secretstream.h
tests_ct_ct_LDFLAGS = -no-install $(STATIC_LDFLAGS)
tests_cpu_dispatch_test_LDADD = $(LDADD) $(PTHREAD_LIBS)
tests_library_poly1305_gmp_test_LDADD = $(LDADD) $(GMP_LIBS)
tests_library_hash_test_SOURCES = tests/library/hash-named.h tests/library/hash-test.c
tests_library_hmac_test_SOURCES = tests/library/hash-count.h tests/library/hmac-test.c
tests_library_long_test_SOURCES = tests/library/hash-named.h tests/library/long-test.c
tests_library_long_test_CFLAGS = $(AM_CFLAGS) -Wno-unused-parameter
tests_library_many_test_SOURCES = tests/library/hash-named.h tests/library/many-test.c
tests_library_secretstream_test_SOURCES = tests/library/secretstream-test.c tools/secretstream.c \
	tools/secretstream.h
tests_library_misuse_test_SOURCES = $(CALLS) tests/library/misuse-test.c
tests_cpu_mask_test_SOURCES = tests/cpu/mask-test.c
tests_cpu_probe_test_SOURCES = tests/cpu/probe-test.c tests/cpu/probe.h
tests_library_residue_test_SOURCES = $(CALLS) tests/library/residue-call.S \
	tests/library/residue-test.c
tests_library_salsa20_test_SOURCES = tests/library/keystream-test.h tests/library/salsa20-test.c

# For ./dev check.
list-check-programs:
	@echo $(check_PROGRAMS)
list-tests:
	@echo $(TESTS)
.PHONY: list-check-programs list-tests

# Fuzz targets, which replay their corpus here; ./dev fuzz links them with
# libFuzzer.
FUZZ_LINK =
check_LTLIBRARIES += libfuzz.la
libfuzz_la_SOURCES = tests/fuzz/driver.c tests/fuzz/fuzz.h
libfuzz_la_LIBADD = libtest.la
tests_fuzz_armor_SOURCES = tests/fuzz/armor.c tools/armor.c tools/armor.h \
	tools/digests.c tools/sum.c tools/sum.h tools/tool.c tools/tool.h
tests_fuzz_armor_LDADD = libfuzz.la $(PTHREAD_LIBS)
tests_fuzz_armor_LDFLAGS = $(FUZZ_LINK)
tests_fuzz_blobs_LDADD = libfuzz.la
tests_fuzz_blobs_LDFLAGS = $(FUZZ_LINK)
tests_fuzz_list_SOURCES = tests/fuzz/list.c tools/digests.c \
	tools/sum.c tools/sum.h tools/tool.c tools/tool.h
tests_fuzz_list_LDADD = libfuzz.la $(PTHREAD_LIBS)
tests_fuzz_list_LDFLAGS = $(FUZZ_LINK)
tests_fuzz_text_SOURCES = tests/fuzz/text.c tools/tool.c tools/tool.h
tests_fuzz_text_LDADD = libfuzz.la
tests_fuzz_text_LDFLAGS = $(FUZZ_LINK)
tests_fuzz_tz_LDADD = libfuzz.la
tests_fuzz_tz_LDFLAGS = $(FUZZ_LINK)

EXTRA_DIST += \
	tests/command/terminal.py \
	tests/cpu/check-fat.py \
	tests/cpu/table.py \
	tests/differential/sodium-stream.py \
	tests/docs/secretbox.c \
	tests/fuzz/corpus \
	tests/lib.sh \
	tests/mutants.py \
	prove \
	tests/vectors

dist_check_SCRIPTS += \
	tests/asmcheck/asmcheck-self-test.sh \
	tests/command/command-bench-test.sh \
	tests/command/command-completion-test.sh \
	tests/command/command-cpu-test.sh \
	tests/command/command-encrypt-test.sh \
	tests/command/command-failing-test.sh \
	tests/command/command-hash-test.sh \
	tests/command/command-hmac-test.sh \
	tests/command/command-kdf-test.sh \
	tests/command/command-selftest-test.sh \
	tests/command/command-terminal-test.sh \
	tests/command/command-test.sh \
	tests/command/command-tz-test.sh \
	tests/cpu/table-test.sh \
	tests/ct/ct-memcheck-test.sh \
	tests/docs/bench-report-test.sh \
	tests/docs/bindings-test.sh \
	tests/docs/dev-test.sh \
	tests/docs/headers-test.sh \
	tests/docs/manual-examples-test.sh \
	tests/docs/manual-test.sh \
	tests/docs/moving-test.sh \
	tests/library/assemble-test.sh \
	tests/library/configure-test.sh \
	tests/library/objects-test.sh \
	tests/library/static-program-test.sh \
	tests/nettle/nettle-compat-test.sh \
	tests/asmcheck/prove-test.sh
