# SPDX-License-Identifier: ISC
check_PROGRAMS += examples/poly1305
examples_poly1305_SOURCES = examples/poly1305.c
examples_poly1305_LDADD = libsymcrypt.la
check_PROGRAMS += examples/tz
examples_tz_SOURCES = examples/tz.c
examples_tz_LDADD = libsymcrypt.la
