#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: what the chapters "Coming from OpenSSL" and "Coming from libsodium"
# show compiles against those libraries, where they are, and gives what they # give; the names in their tables are names of these libraries and of ours.
. "$SRCDIR/tests/lib.sh"

test -z "$QEMU" || skip_all "libraries of another architecture"
library=$BUILDDIR/.libs/libsymcrypt.a
test -f "$library" || skip_all "no static library"

# What our headers declare and define.
echo '#include <symcrypt/symcrypt.h>' >ours.c
# shellcheck disable=SC2086
{ $CC -E ours.c -I"$SRCDIR/include" -I"$BUILDDIR/include" \
  && $CC -E -dM ours.c -I"$SRCDIR/include" -I"$BUILDDIR/include"; } >ours

# chapter NAME LIBRARY: the program tests/moving/NAME.c linked with -lLIBRARY,
# and the table of doc/manual/from-NAME.texi.
chapter ()
{
  source=$SRCDIR/tests/docs/moving/$1.c
  {
    sed -n '/^#include <openssl/p; /^#include <sodium/p' "$source"
    # What the table alone needs.
    test "$1" = libsodium \
      || printf '#include <openssl/%s.h>\n' kdf md5 rand
    echo 'int main (void) { return 0; }'
  } >theirs.c
  if ! $CC -o program theirs.c -l"$2" >err 2>&1; then
    skip "$1 is not installed" "the chapter on $1"
    return
  fi
  { $CC -E theirs.c && $CC -E -dM theirs.c; } >theirs
  if ! $CC -I"$SRCDIR/include" -I"$BUILDDIR/include" -o program "$source" \
    "$library" -l"$2" >err 2>&1; then
    diag "$(cat err)"
    ok 1 "the program of the chapter on $1 is compiled"
    return
  fi
  ./program >out
  status=$?
  grep '^not ok' out | while read -r line; do diag "$line"; done
  test $status -eq 0 && test "$(grep -c '^ok' out)" -ge 7
  ok $? "libsymcrypt gives what $1 gives: $(grep -c '^ok' out) jobs"
  # Names in the table: theirs left, ours behind @tab.
  sed -n '/^@multitable/,/^@end multitable/p' \
    "$SRCDIR/doc/manual/from-$1.texi" | grep -o '@code{[A-Za-z][A-Za-z0-9_]*' \
    | sed 's/@code{//' | grep _ | sort -u >names
  while read -r name; do
    case $name in
      symcrypt_* | SYMCRYPT_*) grep -q "\<$name\>" ours ;;
      *) grep -q "\<$name\>" theirs ;;
    esac || echo "$name"
  done <names >left
  test "$(wc -l <names)" -gt 25 && test ! -s left
  ok $? "the table's $(wc -l <names | tr -d ' ') names are names of $1 and ours" \
    || diag "$(cat left)"
}

chapter openssl crypto
chapter libsodium sodium
done_testing
