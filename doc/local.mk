# SPDX-License-Identifier: ISC
dist_man_MANS += \
	doc/symcrypt-bench.1 \
	doc/symcrypt-cpu.1 \
	doc/symcrypt-decrypt.1 \
	doc/symcrypt-encrypt.1 \
	doc/symcrypt-hash.1 \
	doc/symcrypt-hkdf.1 \
	doc/symcrypt-hmac.1 \
	doc/symcrypt-pbkdf2.1 \
	doc/symcrypt-selftest.1 \
	doc/symcrypt-tz.1 \
	doc/symcrypt.1
info_TEXINFOS = doc/symcrypt.texi
doc_symcrypt_TEXINFOS = \
	doc/manual/bench.texi \
	doc/manual/building.texi \
	doc/manual/chacha-poly1305.texi \
	doc/manual/chacha.texi \
	doc/manual/choosing.texi \
	doc/manual/command.texi \
	doc/manual/cpu.texi \
	doc/manual/hash.texi \
	doc/manual/hkdf.texi \
	doc/manual/hmac.texi \
	doc/manual/nettle.texi \
	doc/manual/pbkdf2.texi \
	doc/manual/performance.texi \
	doc/manual/poly1305.texi \
	doc/manual/rc4.texi \
	doc/manual/salsa20.texi \
	doc/manual/side-channels.texi \
	doc/manual/tz.texi
AM_MAKEINFOFLAGS = -I doc -I $(top_srcdir)/doc
AM_MAKEINFOHTMLFLAGS = $(AM_MAKEINFOFLAGS) \
	--css-include=$(top_srcdir)/doc/manual.css
EXTRA_DIST += doc/manual.css
