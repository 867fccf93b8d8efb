# SPDX-License-Identifier: ISC
check_PROGRAMS += examples/chacha-poly1305
examples_chacha_poly1305_SOURCES = examples/chacha-poly1305.c
examples_chacha_poly1305_LDADD = libsymcrypt.la
check_PROGRAMS += examples/hkdf
examples_hkdf_SOURCES = examples/hkdf.c
examples_hkdf_LDADD = libsymcrypt.la
examples_hkdf_LDFLAGS = -no-install
check_PROGRAMS += examples/hmac
examples_hmac_SOURCES = examples/hmac.c
examples_hmac_LDADD = libsymcrypt.la
examples_hmac_LDFLAGS = -no-install
check_PROGRAMS += examples/pbkdf2
examples_pbkdf2_SOURCES = examples/pbkdf2.c
examples_pbkdf2_LDADD = libsymcrypt.la
examples_pbkdf2_LDFLAGS = -no-install
# -no-install: the program itself, and not libtool's script for it, which an
# emulator could not run.
check_PROGRAMS += examples/poly1305
examples_poly1305_SOURCES = examples/poly1305.c
examples_poly1305_LDADD = libsymcrypt.la
examples_poly1305_LDFLAGS = -no-install
check_PROGRAMS += examples/tz
examples_tz_SOURCES = examples/tz.c
examples_tz_LDADD = libsymcrypt.la
examples_tz_LDFLAGS = -no-install
