#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: the names in the tables of "Coming from OpenSSL" and "Coming from
# libsodium" are names of these libraries, where they are, and of ours; what the
# latter shows opens what libsodium sealed.  tests/differential has the results.
. "$SRCDIR/tests/lib.sh"

test -z "$QEMU" || skip_all "libraries of another architecture"
library=$BUILDDIR/.libs/libsymcrypt.a
test -f "$library" || skip_all "no static library"

# names HEADER...: what they declare and define.
names ()
{
  for header; do
    echo "#include <$header>"
  done >names.c
  # shellcheck disable=SC2086
  $CC -I"$SRCDIR/include" -I"$BUILDDIR/include" -E names.c \
    && $CC -I"$SRCDIR/include" -I"$BUILDDIR/include" -E -dM names.c
}
names symcrypt/symcrypt.h >ours

# chapter NAME HEADER...: the table of doc/manual/from-NAME.texi.
chapter ()
{
  chapter=$1
  shift
  if ! names "$@" >theirs 2>/dev/null; then
    skip "$chapter is not installed" "the chapter on $chapter"
    return
  fi
  sed -n '/^@multitable/,/^@end multitable/p' \
    "$SRCDIR/doc/manual/from-$chapter.texi" \
    | grep -o '@code{[A-Za-z][A-Za-z0-9_]*' | sed 's/@code{//' | grep _ \
    | sort -u >table
  while read -r name; do
    case $name in
      symcrypt_* | SYMCRYPT_*) grep -q "\<$name\>" ours ;;
      *) grep -q "\<$name\>" theirs ;;
    esac || echo "$name"
  done <table >left
  test "$(wc -l <table)" -gt 25 && test ! -s left
  ok $? "names of $chapter and ours in its table" || diag "$(cat left)"
}

chapter openssl openssl/crypto.h openssl/evp.h openssl/hmac.h openssl/kdf.h \
  openssl/md5.h openssl/rand.h openssl/sha.h
chapter libsodium sodium.h
if names sodium.h >/dev/null 2>&1; then
  # shellcheck disable=SC2086
  $CC -I"$SRCDIR/include" -I"$BUILDDIR/include" -o program \
    "$SRCDIR/tests/docs/secretbox.c" "$library" -lsodium && ./program
  ok $? "libsodium's secretbox is opened, and a forged one is not"
fi
done_testing
