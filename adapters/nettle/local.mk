# SPDX-License-Identifier: ISC
# libnettle-symcrypt: Nettle's interface on libsymcrypt, to be preloaded or
# linked with.  Its sources are compiled once for each version of Nettle.
nettle_headers = \
	adapters/nettle/include/nettle/arcfour.h \
	adapters/nettle/include/nettle/chacha-poly1305.h \
	adapters/nettle/include/nettle/chacha.h \
	adapters/nettle/include/nettle/hkdf.h \
	adapters/nettle/include/nettle/hmac.h \
	adapters/nettle/include/nettle/md5.h \
	adapters/nettle/include/nettle/nettle-types.h \
	adapters/nettle/include/nettle/pbkdf2.h \
	adapters/nettle/include/nettle/salsa20.h \
	adapters/nettle/include/nettle/sha1.h \
	adapters/nettle/include/nettle/sha2.h \
	adapters/nettle/include/nettle/symcrypt-names.h
nettle_sources = \
	adapters/nettle/adapter.c \
	adapters/nettle/arcfour.c \
	adapters/nettle/chacha.c \
	adapters/nettle/hash.c \
	adapters/nettle/hmac.c \
	adapters/nettle/kdf.c \
	adapters/nettle/poly1305.c \
	adapters/nettle/probe.c \
	adapters/nettle/salsa20.c
nettle_other = \
	adapters/nettle/adapter.h \
	adapters/nettle/hash.h \
	adapters/nettle/libnettle-symcrypt.map \
	adapters/nettle/meta.h \
	adapters/nettle/nettle-symcrypt.in \
	adapters/nettle/poly1305.h \
	adapters/nettle/report.h \
	adapters/nettle/stats.c \
	adapters/nettle/stats.h
EXTRA_DIST += $(nettle_headers) $(nettle_sources) $(nettle_other) \
	tests/nettle/calls.c tests/nettle/layout.c tests/nettle/residue.c tests/sandbox.h

if NETTLE_COMPAT
lib_LTLIBRARIES += libnettle-symcrypt.la
noinst_LTLIBRARIES += libnettle3.la libnettle4.la

nettle_cppflags = -I$(top_srcdir)/adapters/nettle/include $(AM_CPPFLAGS)
libnettle3_la_SOURCES = $(nettle_sources)
libnettle3_la_CFLAGS = $(AM_CFLAGS) $(LIB_CFLAGS)
libnettle3_la_CPPFLAGS = $(nettle_cppflags) -DSYMCRYPT_NETTLE=3
libnettle4_la_SOURCES = $(nettle_sources)
libnettle4_la_CFLAGS = $(AM_CFLAGS) $(LIB_CFLAGS)
libnettle4_la_CPPFLAGS = $(nettle_cppflags) -DSYMCRYPT_NETTLE=4

libnettle_symcrypt_la_SOURCES = adapters/nettle/stats.c
libnettle_symcrypt_la_CFLAGS = $(AM_CFLAGS) $(LIB_CFLAGS)
libnettle_symcrypt_la_CPPFLAGS = $(AM_CPPFLAGS)
libnettle_symcrypt_la_LIBADD = libnettle3.la libnettle4.la libcore.la \
	$(DL_LIBS)
libnettle_symcrypt_la_LDFLAGS = -shared -version-info 0:0:0 -no-undefined \
	-Wl,--version-script=$(top_srcdir)/adapters/nettle/libnettle-symcrypt.map
libnettle_symcrypt_la_DEPENDENCIES = libnettle3.la libnettle4.la libcore.la \
	$(top_srcdir)/adapters/nettle/libnettle-symcrypt.map

nettleincludedir = $(includedir)/symcrypt/nettle/nettle
nettleinclude_HEADERS = $(nettle_headers)

bin_SCRIPTS += nettle-symcrypt
CLEANFILES += nettle-symcrypt nettle-symcrypt.1
man_MANS += nettle-symcrypt.1
nettle-symcrypt: $(srcdir)/adapters/nettle/nettle-symcrypt.in Makefile
	$(AM_V_GEN)sed -e 's|@libdir[@]|$(libdir)|' \
	  -e 's|@PACKAGE_VERSION[@]|$(PACKAGE_VERSION)|' \
	  $(srcdir)/adapters/nettle/nettle-symcrypt.in >$@.tmp
	$(AM_V_at)chmod +x $@.tmp && mv $@.tmp $@
nettle-symcrypt.1: nettle-symcrypt doc/manual/nettle-compat.texi \
		doc/man1.awk doc/texinfo.awk
	$(AM_V_GEN)$(AWK) -v program='sh ./nettle-symcrypt' \
	  -v name=nettle-symcrypt -v version=$(PACKAGE_VERSION) \
	  -v summary='run a program that uses Nettle with libsymcrypt' \
	  -v see='.BR ld.so (8),' -f $(srcdir)/doc/texinfo.awk \
	  -f $(srcdir)/doc/man1.awk $(srcdir)/doc/manual/nettle-compat.texi >$@.tmp
	$(AM_V_at)mv $@.tmp $@
endif
