#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves that `symcrypt selftest' passes, names every implementation of every
# kernel, tries under a mask what is left, and fails, with a name, on a wrong
# answer and on an illegal instruction (a library in front of ours plays
# both).
. "$SRCDIR/tests/lib.sh"
unset SYMCRYPT_CPU

exits 0 'selftest' symcrypt selftest
cp out all
grep -v '^ok \|^skipped \|^[0-9]* passed, 0 failed, [0-9]* skipped$' all >other
is "$(cat other)" '' 'nothing but "ok", "skipped" and the sum'
is "$(head -n 1 all)" 'ok all kernels as selected' 'the kernels in use first'

symcrypt cpu >cpu.txt
sed '1,/^$/d' cpu.txt | tr -d '*()~' \
  | awk '{ for (k = 2; k <= NF; k++) print $1, $k }' >wanted
sed -n '/as selected/d; s/^ok //p; s/^skipped \([^:]*\):.*/\1/p' all >got
same got wanted 'a line for each implementation of each kernel'
sed '1,/^$/d' cpu.txt | tr -d '~' | awk '{ for (k = 2; k <= NF; k++)
  if ($k ~ /^\*/) print "ok", $1, substr ($k, 2) }' >wanted
grep -Fxf wanted all >got
same got wanted 'those in use are tried'

SYMCRYPT_CPU=-all
export SYMCRYPT_CPU
exits 0 'selftest with all features masked' symcrypt selftest
SYMCRYPT_CPU=nonsense
refused 2 'a malformed SYMCRYPT_CPU is refused' symcrypt selftest
unset SYMCRYPT_CPU

refused 2 'an argument is refused' symcrypt selftest rc4

cat >wrong.c <<'END'
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
void symcrypt_poly1305 (const uint8_t *key, size_t length, const uint8_t *data,
                        uint8_t *tag);
void
symcrypt_poly1305 (const uint8_t *key, size_t length, const uint8_t *data,
                   uint8_t *tag)
{
  (void) key;
  (void) length;
  (void) data;
  memset (tag, 0, 16);
#ifdef ILLEGAL
  raise (SIGILL);
#endif
}
END
# Run the command with the shared object $1 before the library.
preloaded ()
{
  preload=$1
  shift
  LD_PRELOAD=$preload "$symcrypt_program" "$@"
}
if test -n "$QEMU"; then
  skip 'in an emulator' 'failures have names'
elif test ! -x "$BUILDDIR/.libs/symcrypt"; then
  skip 'the command has the library within' 'failures have names'
elif ! $CC -shared -fPIC -o wrong.so wrong.c 2>/dev/null \
     || ! $CC -shared -fPIC -DILLEGAL -o illegal.so wrong.c 2>/dev/null \
     || ! preloaded "$PWD/wrong.so" --version >/dev/null 2>err \
     || test -s err; then
  skip 'no shared object can be put in front' 'failures have names'
else
  exits 1 'a wrong answer: status 1' preloaded "$PWD/wrong.so" selftest
  grep -q '^not ok poly1305_blocks [a-z0-9_]*: poly1305: RFC 8439, 2.5.2$' out
  ok $? 'it says which kernel and which answer'
  grep -q '^ok tz_blocks [a-z0-9_]*$' out
  ok $? 'other kernels pass'
  exits 1 'an illegal instruction: status 1' \
    preloaded "$PWD/illegal.so" selftest
  grep -q '^not ok poly1305_blocks [a-z0-9_]*: killed by SIGILL$' out
  ok $? 'it says which kernel and which signal'
  tail -n 1 out | grep -q '^[0-9]* passed, [1-9][0-9]* failed'
  ok $? 'and goes on to the end'
fi

done_testing
