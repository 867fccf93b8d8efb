# SPDX-License-Identifier: ISC
dist_man_MANS += doc/symcrypt-encrypt.5
# The command's pages, which it makes of its own help; the tarball has them for
# builds that cannot run it.
command_pages = \
	doc/symcrypt.1 \
	doc/symcrypt-bench.1 \
	doc/symcrypt-completion.1 \
	doc/symcrypt-cpu.1 \
	doc/symcrypt-decrypt.1 \
	doc/symcrypt-encrypt.1 \
	doc/symcrypt-hash.1 \
	doc/symcrypt-hkdf.1 \
	doc/symcrypt-hmac.1 \
	doc/symcrypt-key.1 \
	doc/symcrypt-pbkdf2.1 \
	doc/symcrypt-selftest.1 \
	doc/symcrypt-tz.1
EXTRA_DIST += doc/man1.awk doc/texinfo.awk $(command_pages)
if PAGES
man_MANS += $(command_pages)
endif
if RUNS_COMMAND
$(command_pages): symcrypt$(EXEEXT) doc/man1.awk doc/texinfo.awk \
  doc/manual/command.texi doc/manual/bench.texi
	$(MKDIR_P) doc
	page=`echo $@ | sed 's|.*/||; s|symcrypt-||; s|\.1||'` && \
	$(AWK) -v program=./symcrypt$(EXEEXT) -v name=$$page \
	  -v version=$(PACKAGE_VERSION) -f $(srcdir)/doc/texinfo.awk \
	  -f $(srcdir)/doc/man1.awk $(srcdir)/doc/manual/command.texi \
	  $(srcdir)/doc/manual/bench.texi >$@.new
	mv $@.new $@
CLEANFILES += $(command_pages)
endif
info_TEXINFOS = doc/symcrypt.texi
doc_symcrypt_TEXINFOS = \
	examples/seal.c \
	$(references) \
	doc/reference/models.texi \
	doc/manual/bench.texi \
	doc/manual/building.texi \
	doc/manual/chacha-poly1305.texi \
	doc/manual/chacha.texi \
	doc/manual/choosing.texi \
	doc/manual/column.texi \
	doc/manual/command.texi \
	doc/manual/cpu.texi \
	doc/manual/from-libsodium.texi \
	doc/manual/from-openssl.texi \
	doc/manual/front.texi \
	doc/manual/go.texi \
	doc/manual/hash.texi \
	doc/manual/hkdf.texi \
	doc/manual/hmac.texi \
	doc/manual/moving.texi \
	doc/manual/nettle-compat.texi \
	doc/manual/nettle.texi \
	doc/manual/openssl.texi \
	doc/manual/pbkdf2.texi \
	doc/manual/performance.texi \
	doc/manual/poly1305.texi \
	doc/manual/python.texi \
	doc/manual/rc4.texi \
	doc/manual/rust.texi \
	doc/manual/salsa20.texi \
	doc/manual/side-channels.texi \
	doc/manual/tasks.texi \
	doc/manual/threats.texi \
	doc/manual/tz.texi \
	doc/manual/versions.texi
# The manual's text for each function comes from the headers.  Its files get
# the date of the headers, because otherwise each build would make the manual
# in the source directory again.
references = \
	doc/reference/chacha-poly1305.texi \
	doc/reference/chacha.texi \
	doc/reference/column.texi \
	doc/reference/cpu.texi \
	doc/reference/hash.texi \
	doc/reference/hkdf.texi \
	doc/reference/hmac.texi \
	doc/reference/md5.texi \
	doc/reference/pbkdf2.texi \
	doc/reference/poly1305.texi \
	doc/reference/rc4.texi \
	doc/reference/salsa20.texi \
	doc/reference/sha1.texi \
	doc/reference/sha2.texi \
	doc/reference/tz.texi
reference_sources = $(srcdir)/doc/reference.awk $(symcryptinclude_HEADERS)
$(references): $(reference_sources)
	$(MKDIR_P) doc/reference
	name=`echo $@ | sed 's|.*/||; s|texi$$|h|'` && \
	$(AWK) -f $(srcdir)/doc/reference.awk \
	  $(srcdir)/include/symcrypt/$$name >$@.new
	cd $(srcdir) && touch -r "`ls -t doc/reference.awk \
	  $(symcryptinclude_HEADERS) | sed q`" $(abs_builddir)/$@.new
	mv $@.new $@
models = x86/common/models.def arm/models.def arm64/models.def \
	riscv64/models.def
doc/reference/models.texi: doc/models.awk $(models)
	$(MKDIR_P) doc/reference
	cd $(srcdir) && $(AWK) -f doc/models.awk $(models) >$(abs_builddir)/$@.new \
	  && touch -r "`ls -t doc/models.awk $(models) | sed q`" \
	  $(abs_builddir)/$@.new
	mv $@.new $@
EXTRA_DIST += doc/models.awk doc/reference.awk
CLEANFILES += $(references) doc/reference/models.texi
AM_MAKEINFOFLAGS = -I . -I doc -I $(top_srcdir) -I $(top_srcdir)/doc
AM_MAKEINFOHTMLFLAGS = $(AM_MAKEINFOFLAGS) \
	--css-include=$(top_srcdir)/doc/manual.css
EXTRA_DIST += doc/kernels doc/man3.awk doc/manual.css doc/performance \
	doc/plot.svg

# The tarball has the manual as HTML and for info, so that installing it does
# not need makeinfo.  Automake's html and install-html make and install what
# HTMLS names.
HTMLS = $(srcdir)/doc/html
EXTRA_DIST += $(HTMLS)
$(HTMLS): $(srcdir)/doc/symcrypt.texi $(doc_symcrypt_TEXINFOS) \
  $(srcdir)/doc/manual.css
	rm -rf $@ $@.new
	$(MAKEINFOHTML) $(AM_MAKEINFOHTMLFLAGS) $(MAKEINFOFLAGS) -o $@.new \
	  $(srcdir)/doc/symcrypt.texi
	mv $@.new $@

# The plot in the manual as PDF; rsvg-convert takes the style of dark pages for
# any.
doc/plot.pdf: doc/plot.svg
	$(MKDIR_P) doc
	sed '/^<style media/,/^<.style/d' $(srcdir)/doc/plot.svg >$@.svg
	rsvg-convert -f pdf -o $@ $@.svg
	rm -f $@.svg
$(PDFS): doc/plot.pdf
CLEANFILES += doc/plot.pdf

# The manual's functions as pages of section 3; man3.list has their names.
functionmandir = $(mandir)/man3
man3_sources = $(srcdir)/doc/man3.awk $(srcdir)/doc/texinfo.awk \
	$(srcdir)/doc/symcrypt.texi $(references)
CLEANFILES += doc/man3.list

doc/man3.list: $(man3_sources)
	rm -rf doc/man3
	$(MKDIR_P) doc/man3
	files= && for f in $(references); do \
	  test -f $$f || f=$(srcdir)/$$f; files="$$files $$f"; done && \
	$(AWK) -v directory=doc/man3 -v version=$(PACKAGE_VERSION) \
	  -f $(srcdir)/doc/texinfo.awk -f $(srcdir)/doc/man3.awk \
	  $(srcdir)/doc/symcrypt.texi $$files >$@.new
	mv $@.new $@

all-local: doc/man3.list html

install-data-local: doc/man3.list install-html
	$(MKDIR_P) "$(DESTDIR)$(functionmandir)"
	$(INSTALL_DATA) doc/man3/*.3 "$(DESTDIR)$(functionmandir)"

uninstall-local:
	sed 's|.*/||' doc/man3.list | (cd "$(DESTDIR)$(functionmandir)" && \
	  xargs rm -f)

clean-local:
	rm -rf doc/man3

maintainer-clean-local:
	rm -rf $(HTMLS)
