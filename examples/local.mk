# SPDX-License-Identifier: ISC
# -no-install: the program itself, and not libtool's script for it, which an
# emulator could not run.
check_PROGRAMS += examples/burst
examples_burst_SOURCES = examples/burst.c
examples_burst_LDADD = libsymcrypt.la
examples_burst_LDFLAGS = -no-install
check_PROGRAMS += examples/chacha
examples_chacha_SOURCES = examples/chacha.c
examples_chacha_LDADD = libsymcrypt.la
examples_chacha_LDFLAGS = -no-install
check_PROGRAMS += examples/chacha-poly1305
examples_chacha_poly1305_SOURCES = examples/chacha-poly1305.c
examples_chacha_poly1305_LDADD = libsymcrypt.la
examples_chacha_poly1305_LDFLAGS = -no-install
check_PROGRAMS += examples/column
examples_column_SOURCES = examples/column.c
examples_column_LDADD = libsymcrypt.la
examples_column_LDFLAGS = -no-install
check_PROGRAMS += examples/cpu
examples_cpu_SOURCES = examples/cpu.c
examples_cpu_LDADD = libsymcrypt.la
examples_cpu_LDFLAGS = -no-install
# Prints what a first program prints, and no TAP: manual-examples-test.sh runs it.
EXTRA_PROGRAMS += examples/first
check_DATA += examples/first$(EXEEXT)
CLEANFILES += examples/first$(EXEEXT)
examples_first_SOURCES = examples/first.c
examples_first_LDADD = libsymcrypt.la
examples_first_LDFLAGS = -no-install
check_PROGRAMS += examples/hkdf
examples_hkdf_SOURCES = examples/hkdf.c
examples_hkdf_LDADD = libsymcrypt.la
examples_hkdf_LDFLAGS = -no-install
check_PROGRAMS += examples/hmac
examples_hmac_SOURCES = examples/hmac.c
examples_hmac_LDADD = libsymcrypt.la
examples_hmac_LDFLAGS = -no-install
check_PROGRAMS += examples/hmac-threads
examples_hmac_threads_SOURCES = examples/hmac-threads.c
examples_hmac_threads_LDADD = libsymcrypt.la $(PTHREAD_LIBS)
examples_hmac_threads_LDFLAGS = -no-install
check_PROGRAMS += examples/packets
examples_packets_SOURCES = examples/packets.c
examples_packets_LDADD = libsymcrypt.la
examples_packets_LDFLAGS = -no-install
check_PROGRAMS += examples/passwords
examples_passwords_SOURCES = examples/passwords.c
# The test is of the program, not of the CPU's patience.
examples_passwords_CPPFLAGS = $(AM_CPPFLAGS) -DITERATIONS=1000
examples_passwords_LDADD = libsymcrypt.la
examples_passwords_LDFLAGS = -no-install
check_PROGRAMS += examples/pbkdf2
examples_pbkdf2_SOURCES = examples/pbkdf2.c
examples_pbkdf2_LDADD = libsymcrypt.la
examples_pbkdf2_LDFLAGS = -no-install
check_PROGRAMS += examples/poly1305
examples_poly1305_SOURCES = examples/poly1305.c
examples_poly1305_LDADD = libsymcrypt.la
examples_poly1305_LDFLAGS = -no-install
check_PROGRAMS += examples/quic-mask
examples_quic_mask_SOURCES = examples/quic-mask.c
examples_quic_mask_LDADD = libsymcrypt.la
examples_quic_mask_LDFLAGS = -no-install
check_PROGRAMS += examples/rc4
examples_rc4_SOURCES = examples/rc4.c
examples_rc4_LDADD = libsymcrypt.la
examples_rc4_LDFLAGS = -no-install
check_PROGRAMS += examples/salsa20
examples_salsa20_SOURCES = examples/salsa20.c
examples_salsa20_LDADD = libsymcrypt.la
examples_salsa20_LDFLAGS = -no-install
# Prints what it sealed: manual-examples-test.sh runs it.
EXTRA_PROGRAMS += examples/seal
check_DATA += examples/seal$(EXEEXT)
CLEANFILES += examples/seal$(EXEEXT)
examples_seal_SOURCES = examples/seal.c
examples_seal_LDADD = libsymcrypt.la
examples_seal_LDFLAGS = -no-install
check_PROGRAMS += examples/sha256
examples_sha256_SOURCES = examples/sha256.c
examples_sha256_LDADD = libsymcrypt.la
examples_sha256_LDFLAGS = -no-install
check_PROGRAMS += examples/tz
examples_tz_SOURCES = examples/tz.c
examples_tz_LDADD = libsymcrypt.la
examples_tz_LDFLAGS = -no-install
check_PROGRAMS += examples/tz-file
examples_tz_file_SOURCES = examples/tz-file.c
examples_tz_file_LDADD = libsymcrypt.la
examples_tz_file_LDFLAGS = -no-install
check_PROGRAMS += examples/tz-range
examples_tz_range_SOURCES = examples/tz-range.c
examples_tz_range_LDADD = libsymcrypt.la
examples_tz_range_LDFLAGS = -no-install
# Python's; python/tests/test_dask.py and test_engines.py run them.
EXTRA_DIST += \
	examples/columns_dask.py \
	examples/columns_duckdb.py \
	examples/columns_parquet.py \
	examples/columns_polars.py \
	examples/columns_spark.py \
	examples/dask_digest.py
