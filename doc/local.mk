# SPDX-License-Identifier: ISC
dist_man_MANS += doc/symcrypt.1
info_TEXINFOS = doc/symcrypt.texi
doc_symcrypt_TEXINFOS = \
	doc/manual/bench.texi \
	doc/manual/chacha-poly1305.texi \
	doc/manual/chacha.texi \
	doc/manual/command.texi \
	doc/manual/cpu.texi \
	doc/manual/hash.texi \
	doc/manual/hkdf.texi \
	doc/manual/hmac.texi \
	doc/manual/pbkdf2.texi \
	doc/manual/poly1305.texi \
	doc/manual/rc4.texi \
	doc/manual/salsa20.texi \
	doc/manual/tz.texi
AM_MAKEINFOFLAGS = -I doc -I $(top_srcdir)/doc
AM_MAKEINFOHTMLFLAGS = $(AM_MAKEINFOFLAGS)
