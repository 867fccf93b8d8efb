#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: a program that links the library statically and calls SHA-256 alone
# has SHA-256, SHA-224, what all hashes share, the choice of kernels and the
# wiping of the stack, and nothing of another module.  The linker gets no option
# for it, because a library does not set its users' link mode.
. "$SRCDIR/tests/lib.sh"

# With all its implementations for x86_64.
most=50

variable () {
  sed -n "s/^$1 = //p" "$BUILDDIR/Makefile"
}

have nm || skip_all "nm is not there"
library=$BUILDDIR/.libs/libcore.a
test -f "$library" || library=$BUILDDIR/libcore.a
case $(variable CFLAGS) in
  *-fsanitize* | *-fprofile* | *--coverage*)
    skip_all "the compiler adds functions" ;;
  *-O[123s]*) ;;
  *) skip_all "the library is not optimised" ;;
esac

cat >program.c <<'END'
#include <symcrypt/sha2.h>

int
main (void)
{
  uint8_t digest[SYMCRYPT_SHA256_DIGEST_SIZE];
  symcrypt_sha256 (3, (const uint8_t *) "abc", digest);
  return digest[0] != 0xba;
}
END
# shellcheck disable=SC2046,SC2086
$CC $(variable CFLAGS) -I"$SRCDIR/include" -I"$BUILDDIR/include" \
  -o program program.c "$library" $(variable LDFLAGS) >log 2>&1
ok $? "a program of SHA-256 is linked" || diag "$(cat log)"

nm program 2>/dev/null | sed -n 's/.* _*\(symcrypt_\)/\1/p' | sort -u >names
test -s names || skip_all "nm shows no names"
count=$(wc -l <names)
test "$count" -le $most
ok $? "it has $((count)) symbols of the library, at most $most" \
  || diag "$(cat names)"
grep -v -E '^symcrypt_(sha224|sha256|hash|kernel|scrub|wipe|cpu)' names >left
ok "$(grep -c . left)" "none is of another module" || diag "$(cat left)"
done_testing
