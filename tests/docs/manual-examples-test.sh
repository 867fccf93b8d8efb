#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: code in the manual and in the README is code of files that make check
# compiles and runs; every such file is named in the manual; the sections of the
# algorithms have their parts; the manual has every feature of a CPU, and every
# implementation.
. "$SRCDIR/tests/lib.sh"

# A comment before each @example says what it is:
#   @c code FILE     lines of a C file, indented less
#   @c header FILE   the same, of a header, without its comments
#   @c shell, @c text
cat >excerpts.awk <<'END_AWK'
function plain(line) {
  gsub(/@@/, "\001", line)
  gsub(/@[{]/, "{", line)
  gsub(/@[}]/, "}", line)
  gsub(/\001/, "@", line)
  return line
}
function bare(line) {
  if (kind == "header")
    sub(/[ \t]*\/\*.*/, "", line)
  sub(/^[ \t]+/, "", line)
  sub(/[ \t]+$/, "", line)
  return line
}
# Whether the lines of the example follow each other in FILE.
function found(file,    line, m, n, k, i, lines) {
  m = 0
  while ((status = (getline line <(source "/" file))) > 0)
    lines[++m] = bare(line)
  close(source "/" file)
  if (status < 0 || count == 0)
    return 0
  for (k = 0; k + count <= m; k++) {
    for (i = 1; i <= count; i++)
      if (lines[k + i] != wanted[i])
        break
    if (i > count)
      return 1
  }
  return 0
}
FNR == 1 { kind = ""; inside = 0 }
/^@c (code|header) [^ ]+$/ { kind = $2; file = $3; next }
/^@c (shell|text)$/ { kind = $2; next }
/^@(small)?example$/ {
  if (kind == "")
    print FILENAME ":" FNR ": an example that does not say what it is"
  inside = 1
  count = 0
  next
}
/^@end (small)?example$/ {
  if ((kind == "code" || kind == "header")) {
    if (!found(file))
      print FILENAME ":" FNR ": not in " file
    print file >"used"
  }
  kind = ""
  inside = 0
  next
}
inside {
  if (kind == "header")
    wanted[++count] = bare(plain($0))
  else {
    wanted[++count] = plain($0)
    sub(/^[ \t]+/, "", wanted[count])
    # A C statement in what says that it is none.
    if (kind != "code" && $0 ~ /symcrypt_[a-z0-9_]* *\(.*;/)
      print FILENAME ":" FNR ": code that no file has"
  }
  next
}
kind != "" && !/^$/ { kind = "" }
END_AWK

: >used
awk -v source="$SRCDIR" -f excerpts.awk "$SRCDIR/doc/symcrypt.texi" \
  "$SRCDIR"/doc/manual/*.texi >left
is "$(cat left)" "" "examples of the manual are lines of programs"
test "$(sort -u used | wc -l)" -ge 15
ok $? "there are examples of $(sort -u used | wc -l | tr -d ' ') files"

# The same for C in the README, where a comment before it names the file.
awk '/^<!-- code .* -->$/ { print "@c code " $3; next }
  /^```c$/ { inside = 1; print "@example"; next }
  /^```$/ && inside { print "@end example"; inside = 0; next }
  inside { gsub(/@/, "@@"); print }' "$SRCDIR/README.md" >readme.texi
test -s readme.texi \
  && awk -v source="$SRCDIR" -f excerpts.awk readme.texi >left && test ! -s left
ok $? "code in the README is of programs in examples/" || diag "$(cat left)"

# Programs that make check runs; the manual names each.
for file in "$SRCDIR"/examples/*.c; do
  name=$(basename "$file" .c)
  grep -qE "^	examples/$name( |\$)" "$SRCDIR/examples/local.mk" \
    || test "$name" = seal || echo "$name is not run"
  grep -q "examples/$name\.c" "$SRCDIR/doc/symcrypt.texi" \
    "$SRCDIR"/doc/manual/*.texi || echo "$name is not in the manual"
done >left
is "$(cat left)" "" "make check runs every example, and the manual names it"
seal=$BUILDDIR/examples/seal
if test -f "$seal"; then
  # shellcheck disable=SC2086
  is "$($QEMU "$seal")" 'Meet me at nine.' "what the README seals is opened"
else
  skip "it is not built" "what the README seals"
fi

# The order of each algorithm's section, and a word on time before the functions
# of its header.
for name in rc4 salsa20 chacha poly1305 chacha-poly1305 hash hmac tz hkdf \
  pbkdf2; do
  is "$(grep -o -e '^@section' -e '^@include' -e '^@subheading [A-Z].*' \
    "$SRCDIR/doc/manual/$name.texi" | sort -u | tr '\n' ' ')" \
    "@include @section @subheading Example @subheading Source " \
    "the section on $name has its parts"
  test $name = hash && name=sha2
  awk '/^  *[a-z].* symcrypt_/ { exit } /[Tt]ime|constant time/ { print; exit }' \
    "$SRCDIR/include/symcrypt/$name.h" | grep -q .
  ok $? "... and $name.h says what time depends on"
done

# Features.
sed -n 's/^FEATURE ([A-Z0-9_]*, "\([^"]*\)".*/\1/p' "$SRCDIR"/*/features.def \
  "$SRCDIR"/x86/common/features.def \
  | sort -u >features
sed -n '/^@subheading Features/,/^The system may move/p' \
  "$SRCDIR/doc/manual/cpu.texi" >section
while read -r feature; do
  grep -qE "@code\{$feature\}|^@item $feature\$" section || echo "$feature"
done <features >left
test "$(wc -l <features)" -gt 25 && test ! -s left
ok $? "the manual has every feature" || diag "$(cat left)"

# Implementations: a name is an item between two comments.
sed -n 's/^  { "\([a-z0-9_]*\)", .*/\1/p' "$SRCDIR"/src/*-dispatch.c \
  | sort -u >implementations
sed -n '/^@c implementations/,/^@c end implementations/p' \
  "$SRCDIR/doc/manual/cpu.texi" | sed -n 's/^@itemx* \([a-z0-9_]*\)$/\1/p' \
  | sort -u | diff - implementations >left
empty left "the manual has each implementation, and no other"
done_testing
