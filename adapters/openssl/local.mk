# SPDX-License-Identifier: ISC
# The OpenSSL provider: a module that has the library in it, and exports
# nothing of it.
if OPENSSL_PROVIDER
opensslmodulesdir = $(openssl_modulesdir)
opensslmodules_LTLIBRARIES = libsymcrypt-openssl.la
opensslconfdir = $(datadir)/libsymcrypt
dist_opensslconf_DATA = adapters/openssl/libsymcrypt-provider.cnf
nodist_opensslconf_DATA = adapters/openssl/openssl-libsymcrypt.cnf
bin_SCRIPTS += openssl-libsymcrypt
man_MANS += openssl-libsymcrypt.1
CLEANFILES += openssl-libsymcrypt openssl-libsymcrypt.1
openssl-libsymcrypt: $(srcdir)/adapters/openssl/openssl-libsymcrypt.in \
		Makefile
	$(AM_V_GEN)sed -e 's|[@]conf[@]|$(openssl_conf)|' \
	  -e 's|[@]PACKAGE_VERSION[@]|$(PACKAGE_VERSION)|' \
	  $(srcdir)/adapters/openssl/openssl-libsymcrypt.in >$@.tmp
	$(AM_V_at)chmod +x $@.tmp && mv $@.tmp $@
openssl-libsymcrypt.1: openssl-libsymcrypt doc/manual/openssl.texi \
		doc/man1.awk doc/texinfo.awk
	$(AM_V_GEN)$(AWK) -v program='sh ./openssl-libsymcrypt' \
	  -v name=openssl-libsymcrypt -v version=$(PACKAGE_VERSION) \
	  -v summary='turn the OpenSSL provider of libsymcrypt on and off' \
	  -v see='.BR openssl (1),\n.BR config (5),\n.BR nettle-symcrypt (1),' \
	  -f $(srcdir)/doc/texinfo.awk -f $(srcdir)/doc/man1.awk \
	  $(srcdir)/doc/manual/openssl.texi >$@.tmp
	$(AM_V_at)mv $@.tmp $@
endif

libsymcrypt_openssl_la_SOURCES = \
	adapters/openssl/algorithms.def \
	adapters/openssl/cipher-chacha20-poly1305.c \
	adapters/openssl/cipher-chacha20.c \
	adapters/openssl/cipher-rc4.c \
	adapters/openssl/cipher.c \
	adapters/openssl/digest-state.c \
	adapters/openssl/digest.c \
	adapters/openssl/hash.c \
	adapters/openssl/kdf.c \
	adapters/openssl/mac-hmac.c \
	adapters/openssl/mac-poly1305.c \
	adapters/openssl/parameters.c \
	adapters/openssl/provider.c \
	adapters/openssl/provider.h \
	adapters/openssl/stats.c
libsymcrypt_openssl_la_CPPFLAGS = $(AM_CPPFLAGS) $(LIBCRYPTO_CFLAGS)
libsymcrypt_openssl_la_CFLAGS = $(AM_CFLAGS) $(LIB_CFLAGS)
libsymcrypt_openssl_la_LDFLAGS = -module -avoid-version -shared \
	-no-undefined -export-symbols-regex '^OSSL_provider_init$$'
libsymcrypt_openssl_la_LIBADD = libcore.la $(LIBCRYPTO_LIBS)

# The file contains directories of the installation.
adapters/openssl/openssl-libsymcrypt.cnf: \
		$(srcdir)/adapters/openssl/openssl-libsymcrypt.cnf.in Makefile
	$(AM_V_GEN)$(MKDIR_P) adapters/openssl && \
	sed -e 's|[@]conf[@]|$(openssl_conf)|' \
	  -e 's|[@]fragment[@]|$(opensslconfdir)/libsymcrypt-provider.cnf|' \
	  $(srcdir)/adapters/openssl/openssl-libsymcrypt.cnf.in >$@.tmp && \
	mv $@.tmp $@
CLEANFILES += adapters/openssl/openssl-libsymcrypt.cnf

EXTRA_DIST += \
	adapters/openssl/apparmor \
	adapters/openssl/openssl-libsymcrypt.cnf.in \
	adapters/openssl/openssl-libsymcrypt.in
