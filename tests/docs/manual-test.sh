#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: every function and constant that the public headers declare has an
# entry in the manual, with the same prototype, and the manual has entries for
# nothing else; every function has a page of section 3, made of the manual;
# test programs call every function; the shared library exports what the headers declare,
# nothing more and nothing less, no data, and every name stands in a header.
. "$SRCDIR/tests/lib.sh"

# missing FILE FILE: the lines of the first that are not in the second.
missing () {
  comm -23 "$1" "$2"
}

echo '#include <symcrypt/symcrypt.h>' >all.c
# shellcheck disable=SC2086
$CC -E -P -I"$SRCDIR/include" -I"$BUILDDIR/include" all.c >all.i 2>err \
  || skip_all "the compiler has no -E -P"

# The functions that the headers declare, after preprocessing: names before a
# parenthesis.  The headers declare no objects, because programs would copy
# their size.
tr '\n' ' ' <all.i | tr ';{}' '\n' >statements
grep -v 'typedef' statements \
  | grep -o '\<symcrypt_[a-z0-9_]* *(' | tr -d ' (' | sort -u >functions
test "$(wc -l <functions)" -gt 100
ok $? "the headers declare $(wc -l <functions) functions"
grep '\<extern\>' statements | grep -v '(' >left
empty left "the headers declare no objects"

# Every prototype as it is spelled, for those who look for it.
for header in "$SRCDIR"/include/symcrypt/*.h; do
  awk -f "$SRCDIR/doc/reference.awk" "$header"
done | sed -n 's/^@deftypefunx* //p' | sort -u >prototypes
sed 's/ (.*//; s/.* //' prototypes | sort -u >spelled
missing functions spelled >left
empty left "the headers spell the name of every function they declare"

for header in "$SRCDIR"/include/symcrypt/*.h \
  "$SRCDIR/include/symcrypt/version.h.in"; do
  sed -n 's/^# *define  *\(SYMCRYPT_[A-Z0-9_]*\).*/\1/p' "$header"
  # Enumerators.
  sed -n 's/^  \(SYMCRYPT_[A-Z0-9_]*\) *\(=.*\)*,*$/\1/p' "$header"
done | grep -v -e '_H$' -e '_DECLARE$' -e '_DECLS$' -e '^SYMCRYPT_EXTERN_C_' \
  -e '^SYMCRYPT_MUST_CHECK$' -e '^SYMCRYPT_NONNULL$' -e '^SYMCRYPT_READS$' \
  -e '^SYMCRYPT_WRITES$' | sort -u >constants

# The functions that the manual has entries for.
reference=$BUILDDIR/doc/reference
test -d "$reference" || reference=$SRCDIR/doc/reference
cat "$SRCDIR"/doc/symcrypt.texi "$SRCDIR"/doc/manual/*.texi \
  "$reference"/*.texi >manual
sed -n 's/^@deftypefunx* *//p' manual \
  | sed -n 's/^\({[^}]*}\|[^ ]*\)  *\(symcrypt_[a-z0-9_]*\) *(.*/\2/p' \
  | sort -u >entries
missing functions entries >left
empty left "every declared function has an entry, made of include/symcrypt/*.h"
missing entries functions >left
empty left "every entry is of something that is declared"

sed -n 's/^@deftypefunx* //p' manual | sort -u >described
missing described prototypes >left
empty left "prototypes in the manual are those of the headers"

# Pages of section 3.
sed 's|.*/||; s|\.3$||' "$BUILDDIR/doc/man3.list" | sort >pages
is "$(cat pages)" "$(cat functions)" "every function has its page of section 3"
grep -L '^\.so ' "$BUILDDIR"/doc/man3/*.3 | while read -r page; do
  grep -q '^symcrypt_.* \\- [A-Za-z0-9]' "$page" \
    && grep -q 'include <symcrypt/[a-z0-9-]*\.h>' "$page" || echo "$page"
  # Texinfo commands that were not converted.
  grep -H '@[a-z]' "$page"
done >left
empty left "pages say what the functions do, and which header has them"
if have groff; then
  # The option -I is not used, because it would run grn, which groff-base
  # lacks.
  (cd "$BUILDDIR/doc" && groff -man -Tutf8 -ww -z man3/symcrypt_*.3) >left 2>&1
  empty left "groff has nothing to say of them"
else
  skip "no groff" "groff has nothing to say of them"
fi

grep -o 'SYMCRYPT_[A-Z0-9_]*' manual | sort -u >mentioned
missing constants mentioned >left
empty left "doc/manual/*.texi mentions every constant"

# The functions that test programs (check_PROGRAMS) call, from the undefined
# symbols of their objects.
find "$BUILDDIR/tests" -name '*.o' >tests
if have nm && test -s tests; then
  while read -r object; do
    nm "$object" 2>/dev/null
  done <tests | sed -n 's/^.* U _\{0,1\}\(symcrypt_[a-z0-9_]*\)$/\1/p' \
    | sort -u >called
  missing functions called >left
  empty left "tests/library/*-test.c call every function"
else
  skip "no nm, or no test programs" "tests/library/*-test.c call every function"
fi

library=$BUILDDIR/.libs/libsymcrypt.so
if have nm && test -f "$library"; then
  nm -D --defined-only "$library" | sed -n 's/^[0-9a-f]* [A-Z] //p' \
    | sed 's/@.*//' | grep -v '^LIBSYMCRYPT_' | sort -u >exported
  missing exported functions >left
  empty left "the shared library exports nothing that is not declared"
  missing functions exported >left
  empty left "the shared library exports all that is declared"
  nm -D --defined-only "$library" | grep -v -e ' T ' -e ' A ' >left
  empty left "the shared library exports no data"
  while read -r name; do
    grep -rqw "$name" "$SRCDIR/include" || echo "$name"
  done <exported >left
  empty left "grep finds every exported name in include/"
else
  skip "it is not built" "the shared library exports what is declared"
fi

# The tarball, by what automake would put into it.
# configure's name for the source directory may have "../" in it.
source=$(cd "$SRCDIR" && pwd -P)
if have git \
  && test "$(git -C "$source" rev-parse --show-toplevel 2>&1)" = "$source"; then
  make -s --no-print-directory -C "$BUILDDIR" -f - print-dist >dist 2>err <<'END'
include Makefile
print-dist:
	@for f in $(DISTFILES); do echo $$f; done
END
  if test -s dist; then
    top=$(cd "$BUILDDIR" && sed -n 's/^top_srcdir = //p' Makefile)
    sed "s|^$top/||; s|^\./||; s|^\(\.\./\)*||" dist | sort -u >listed
    (cd "$SRCDIR" && git ls-files) | grep -v -e '^\.git' -e '^GNUmakefile$' \
      -e '^\.ci/' -e '^debian/' -e '^packaging/' -e '^Makefile.am$' \
      -e '^configure.ac$' -e '^m4/' \
      -e '^build-aux/' | sort -u >wanted
    # A listed directory includes all its files.
    missing wanted listed | awk '
      BEGIN { while ((getline line <"listed") > 0) listed[line] = 1 }
      { name = $0
        while (sub(/\/[^\/]*$/, "", name)) if (name in listed) next
        print }' >left
    empty left "every file of the repository is in the tarball, by a local.mk"
  else
    skip "this make does not tell" "every file is in the tarball"
  fi
else
  skip "not a checkout" "every file is in the tarball"
fi
done_testing
