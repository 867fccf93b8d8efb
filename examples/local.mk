# SPDX-License-Identifier: ISC
check_PROGRAMS += examples/tz
examples_tz_SOURCES = examples/tz.c
examples_tz_LDADD = libsymcrypt.la
