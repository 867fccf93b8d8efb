# SPDX-License-Identifier: ISC
# Tests of the OpenSSL provider, beside OpenSSL's own.
OPENSSL_TESTS = \
	tests/openssl/exit-test \
	tests/openssl/facts-test \
	tests/openssl/freed-test \
	tests/openssl/life-test \
	tests/openssl/sequence-test \
	tests/openssl/tls-test \
	tests/openssl/upstream-faults-test
if OPENSSL_PROVIDER
check_PROGRAMS += $(OPENSSL_TESTS)
endif
dist_check_SCRIPTS += tests/openssl/exports-test.sh tests/openssl/tool-test.sh

OPENSSL_TEST_CPPFLAGS = $(AM_CPPFLAGS) $(LIBCRYPTO_CFLAGS) \
	-DLEGACY_MODULES='"$(OPENSSL_MODULESDIR)"'
OPENSSL_TEST_FILES = tests/openssl/both.c tests/openssl/both.h
tests_openssl_exit_test_SOURCES = tests/openssl/exit-test.c tests/testutil.c \
	tests/testutil.h $(OPENSSL_TEST_FILES)
tests_openssl_exit_test_CPPFLAGS = $(OPENSSL_TEST_CPPFLAGS)
tests_openssl_exit_test_LDADD = $(LIBCRYPTO_LIBS)
tests_openssl_facts_test_SOURCES = tests/openssl/facts-test.c $(OPENSSL_TEST_FILES)
tests_openssl_facts_test_CPPFLAGS = $(OPENSSL_TEST_CPPFLAGS)
tests_openssl_facts_test_LDADD = $(LDADD) $(LIBCRYPTO_LIBS)
tests_openssl_freed_test_SOURCES = tests/leftover.h tests/openssl/freed-test.c \
	$(OPENSSL_TEST_FILES)
tests_openssl_freed_test_CPPFLAGS = $(OPENSSL_TEST_CPPFLAGS)
tests_openssl_freed_test_LDADD = $(LDADD) $(LIBCRYPTO_LIBS) $(PTHREAD_LIBS)
tests_openssl_life_test_SOURCES = tests/openssl/life-test.c tests/testutil.c \
	tests/testutil.h $(OPENSSL_TEST_FILES)
tests_openssl_life_test_CPPFLAGS = $(OPENSSL_TEST_CPPFLAGS)
tests_openssl_life_test_LDADD = libsymcrypt.la $(LIBCRYPTO_LIBS) $(DL_LIBS) \
	$(PTHREAD_LIBS)
tests_openssl_sequence_test_SOURCES = tests/openssl/sequence-test.c $(OPENSSL_TEST_FILES)
tests_openssl_sequence_test_CPPFLAGS = $(OPENSSL_TEST_CPPFLAGS)
tests_openssl_sequence_test_LDADD = $(LDADD) $(LIBCRYPTO_LIBS)
tests_openssl_tls_test_SOURCES = tests/openssl/tls-test.c $(OPENSSL_TEST_FILES)
tests_openssl_tls_test_CPPFLAGS = $(OPENSSL_TEST_CPPFLAGS)
tests_openssl_tls_test_LDADD = $(LDADD) -lssl $(LIBCRYPTO_LIBS)
tests_openssl_upstream_faults_test_SOURCES = \
	tests/openssl/upstream-faults-test.c $(OPENSSL_TEST_FILES)
tests_openssl_upstream_faults_test_CPPFLAGS = $(OPENSSL_TEST_CPPFLAGS)
tests_openssl_upstream_faults_test_LDADD = $(LDADD) $(LIBCRYPTO_LIBS)

# For ./dev stage openssl.
EXTRA_DIST += \
	tests/openssl/configuration.sh \
	tests/openssl/evp-test.sh \
	tests/openssl/programs-test.sh
