# SPDX-License-Identifier: ISC
# libnettle-symcrypt: Nettle's interface on libsymcrypt, to be preloaded or
# linked with.  Its sources are compiled once for each version of Nettle.
nettle_headers = \
	compat/nettle/include/nettle/arcfour.h \
	compat/nettle/include/nettle/chacha-poly1305.h \
	compat/nettle/include/nettle/chacha.h \
	compat/nettle/include/nettle/hkdf.h \
	compat/nettle/include/nettle/hmac.h \
	compat/nettle/include/nettle/md5.h \
	compat/nettle/include/nettle/nettle-types.h \
	compat/nettle/include/nettle/pbkdf2.h \
	compat/nettle/include/nettle/salsa20.h \
	compat/nettle/include/nettle/sha1.h \
	compat/nettle/include/nettle/sha2.h \
	compat/nettle/include/nettle/symcrypt-names.h
nettle_sources = \
	compat/nettle/adapter.c \
	compat/nettle/arcfour.c \
	compat/nettle/chacha.c \
	compat/nettle/hash.c \
	compat/nettle/hmac.c \
	compat/nettle/kdf.c \
	compat/nettle/poly1305.c \
	compat/nettle/probe.c \
	compat/nettle/salsa20.c
nettle_other = \
	compat/nettle/adapter.h \
	compat/nettle/hash.h \
	compat/nettle/libnettle-symcrypt.map \
	compat/nettle/meta.h \
	compat/nettle/nettle-symcrypt.in \
	compat/nettle/poly1305.h \
	compat/nettle/report.h \
	compat/nettle/stats.c \
	compat/nettle/stats.h
EXTRA_DIST += $(nettle_headers) $(nettle_sources) $(nettle_other) \
	tests/nettle/calls.c tests/nettle/layout.c tests/nettle/residue.c tests/sandbox.h

if NETTLE_COMPAT
lib_LTLIBRARIES += libnettle-symcrypt.la
noinst_LTLIBRARIES += libnettle3.la libnettle4.la

nettle_cppflags = -I$(top_srcdir)/compat/nettle/include $(AM_CPPFLAGS)
libnettle3_la_SOURCES = $(nettle_sources)
libnettle3_la_CFLAGS = $(AM_CFLAGS) $(LIB_CFLAGS)
libnettle3_la_CPPFLAGS = $(nettle_cppflags) -DSYMCRYPT_NETTLE=3
libnettle4_la_SOURCES = $(nettle_sources)
libnettle4_la_CFLAGS = $(AM_CFLAGS) $(LIB_CFLAGS)
libnettle4_la_CPPFLAGS = $(nettle_cppflags) -DSYMCRYPT_NETTLE=4

libnettle_symcrypt_la_SOURCES = compat/nettle/stats.c
libnettle_symcrypt_la_CFLAGS = $(AM_CFLAGS) $(LIB_CFLAGS)
libnettle_symcrypt_la_CPPFLAGS = $(AM_CPPFLAGS)
libnettle_symcrypt_la_LIBADD = libnettle3.la libnettle4.la libcore.la \
	$(DL_LIBS)
libnettle_symcrypt_la_LDFLAGS = -shared -version-info 0:0:0 -no-undefined \
	-Wl,--version-script=$(top_srcdir)/compat/nettle/libnettle-symcrypt.map
libnettle_symcrypt_la_DEPENDENCIES = libnettle3.la libnettle4.la libcore.la \
	$(top_srcdir)/compat/nettle/libnettle-symcrypt.map

nettleincludedir = $(includedir)/symcrypt/nettle/nettle
nettleinclude_HEADERS = $(nettle_headers)

bin_SCRIPTS += nettle-symcrypt
CLEANFILES += nettle-symcrypt nettle-symcrypt.1
man_MANS += nettle-symcrypt.1
nettle-symcrypt: $(srcdir)/compat/nettle/nettle-symcrypt.in Makefile
	$(AM_V_GEN)sed -e 's|@libdir[@]|$(libdir)|' \
	  -e 's|@PACKAGE_VERSION[@]|$(PACKAGE_VERSION)|' \
	  $(srcdir)/compat/nettle/nettle-symcrypt.in >$@.tmp
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
