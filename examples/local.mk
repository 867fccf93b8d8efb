# SPDX-License-Identifier: ISC
check_PROGRAMS += \
	examples/chacha \
	examples/chacha-poly1305 \
	examples/column \
	examples/cpu \
	examples/hkdf \
	examples/hmac \
	examples/hmac-threads \
	examples/packets \
	examples/passwords \
	examples/poly1305 \
	examples/quic-mask \
	examples/rc4 \
	examples/salsa20 \
	examples/sha256 \
	examples/tz \
	examples/tz-range
# It prints no TAP: manual-examples-test.sh runs it.  -no-install: the program
# itself, and not libtool's script for it, which an emulator could not run.
EXTRA_PROGRAMS += examples/seal
check_DATA += examples/seal$(EXEEXT)
CLEANFILES += examples/seal$(EXEEXT)

examples_chacha_LDADD = libsymcrypt.la
examples_chacha_poly1305_LDADD = libsymcrypt.la
examples_column_LDADD = libsymcrypt.la
examples_cpu_LDADD = libsymcrypt.la
examples_hkdf_LDADD = libsymcrypt.la
examples_hmac_LDADD = libsymcrypt.la
examples_hmac_threads_LDADD = libsymcrypt.la $(PTHREAD_LIBS)
examples_packets_LDADD = libsymcrypt.la
# The test is of the program, not of the CPU's patience.
examples_passwords_CPPFLAGS = $(AM_CPPFLAGS) -DITERATIONS=1000
examples_passwords_LDADD = libsymcrypt.la
examples_poly1305_LDADD = libsymcrypt.la
examples_quic_mask_LDADD = libsymcrypt.la
examples_rc4_LDADD = libsymcrypt.la
examples_salsa20_LDADD = libsymcrypt.la
examples_seal_LDADD = libsymcrypt.la
examples_seal_LDFLAGS = -no-install
examples_sha256_LDADD = libsymcrypt.la
examples_tz_LDADD = libsymcrypt.la
examples_tz_range_LDADD = libsymcrypt.la

# Python's; bindings/python/tests/test_dask.py and test_engines.py run them.
EXTRA_DIST += \
	examples/columns_dask.py \
	examples/columns_duckdb.py \
	examples/columns_io.py \
	examples/columns_parquet.py \
	examples/columns_polars.py \
	examples/columns_spark.py \
	examples/dask_digest.py
