#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: the names in the tables for those who come from OpenSSL, libsodium and
# Nettle are names of these libraries, where they are, and of ours; what the
# chapter on libsodium shows opens what it sealed.  tests/differential has the
# results.
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
  $CC -I. -I"$SRCDIR/include" -I"$BUILDDIR/include" -E names.c \
    && $CC -I. -I"$SRCDIR/include" -I"$BUILDDIR/include" -E -dM names.c
}
names symcrypt/symcrypt.h >ours

# chapter FILE HEADER...: the table of doc/manual/FILE.texi.
chapter ()
{
  chapter=$1
  shift
  if ! names "$@" >theirs 2>/dev/null; then
    skip "$chapter is not installed" "the chapter on $chapter"
    return
  fi
  sed -n '/^@multitable/,/^@end multitable/p' \
    "$SRCDIR/doc/manual/$chapter.texi" \
    | grep -o '@code{[A-Za-z][A-Za-z0-9_]*' | sed 's/@code{//' \
    | grep '_.*[^_]$' | sort -u >table
  while read -r name; do
    case $name in
      symcrypt_* | SYMCRYPT_*) grep -q "\<$name\>" ours ;;
      *) grep -q "\<$name\>" theirs ;;
    esac || echo "$name"
  done <table >left
  test "$(wc -l <table)" -gt 25 && test ! -s left
  ok $? "the names in the table of $chapter are theirs and ours" || diag "$(cat left)"
}

chapter from-openssl openssl/crypto.h openssl/evp.h openssl/hmac.h openssl/kdf.h \
  openssl/md5.h openssl/rand.h openssl/sha.h
chapter from-libsodium sodium.h
cat >nettle3.h <<'END'
#include <nettle/version.h>
#if NETTLE_VERSION_MAJOR != 3
#error the table is that of version 3
#endif
END
chapter nettle nettle3.h nettle/arcfour.h nettle/chacha.h \
  nettle/chacha-poly1305.h nettle/hkdf.h nettle/hmac.h nettle/md5.h \
  nettle/memops.h nettle/nettle-meta.h nettle/pbkdf2.h nettle/poly1305.h \
  nettle/salsa20.h nettle/sha1.h nettle/sha2.h
if names sodium.h >/dev/null 2>&1; then
  # shellcheck disable=SC2086
  $CC -I"$SRCDIR/include" -I"$BUILDDIR/include" -o program \
    "$SRCDIR/tests/docs/secretbox.c" "$library" -lsodium && ./program
  ok $? "libsodium's secretbox is opened, and a forged one is not"
fi
done_testing
