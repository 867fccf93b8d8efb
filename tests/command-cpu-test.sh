#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves that `symcrypt cpu' names the features, what SYMCRYPT_CPU takes away,
# and one selected implementation for each kernel; that --json says the same;
# and that a malformed SYMCRYPT_CPU is told.
. "$SRCDIR/tests/lib.sh"
unset SYMCRYPT_CPU

# Run the command with SYMCRYPT_CPU=$1; emulators pass the environment on.
with_cpu ()
{
  SYMCRYPT_CPU=$1
  export SYMCRYPT_CPU
  shift
  symcrypt "$@"
  with_status=$?
  unset SYMCRYPT_CPU
  return $with_status
}

exits 0 'cpu' symcrypt cpu
for word in library CPU detected masked 'in use' tuning; do
  grep -q "^$word " out
  ok $? "a line for \"$word\""
done
is "$(sed -n 's/^masked *//p' out)" none 'nothing is masked'
grep -q '^memxor ' out
ok $? 'the kernel memxor is there'
# A line of the kernel table has one star.
is "$(sed '1,/^$/d' out | grep -cv '^[^*]*\*[^*]*$')" 0 \
  'each kernel has one implementation in use'
is "$(sed '1,/^$/d' out | grep -cv ' [*(]\{0,1\}c)\{0,1\}$')" 0 \
  'C is the last implementation of each kernel'
sed -n 's/^detected *//p' out >detected

exits 0 'all features masked' with_cpu -all cpu
is "$(sed -n 's/^in use *//p' out)" none 'then none is in use'
sed -n 's/^detected *//p' out >detected-then
same detected-then detected 'what was detected stays'

feature=$(sed 's/.* //' detected)
if test "$feature" != none; then
  exits 0 'one feature masked' with_cpu "-$feature" cpu
  is "$(sed -n 's/^masked *//p' out | tr ' ' '\n' | grep -cx "$feature")" 1 \
    'then it is listed as masked'
  is "$(sed -n 's/^in use *//p' out | tr ' ' '\n' | grep -cx "$feature")" 0 \
    'and not as in use'
else
  skip 'this CPU has no features' 'one feature masked'
fi

exits 0 'cpu --json' symcrypt cpu --json
is "$(wc -l <out | tr -d ' ')" 1 'one line'
if have python3; then
  cat >check.py <<'END'
import json, sys
d = json.load(sys.stdin)
assert d["environment_ok"] is True and d["masked"] == []
assert set(d) >= {"version", "cpu", "detected", "in_use", "tuning", "kernels"}
assert any(k["kernel"] == "memxor" for k in d["kernels"])
for k in d["kernels"]:
    rows = k["implementations"]
    assert [r["selected"] for r in rows].count(True) == 1
    assert rows[-1]["implementation"] == "c" and rows[-1]["usable"]
    assert all(r["usable"] for r in rows if r["selected"])
END
  python3 check.py <out
  ok $? 'it parses, and each kernel has one implementation in use'
else
  skip 'no python3' 'it parses'
fi

for spec in avx2 -nosuch ',' -; do
  with_cpu "$spec" cpu >out 2>err
  is $? 2 "SYMCRYPT_CPU=$spec: status 2"
  is "$(grep -c 'SYMCRYPT_CPU' err)" 1 'and a line that says so'
  grep -q '^detected' out
  ok $? 'with the report all the same'
done

refused 2 'an argument is refused' symcrypt cpu avx2
refused 2 'an unknown option is refused' symcrypt cpu --nosuch
exits 0 '--help' symcrypt cpu --help
grep -q '^Usage: symcrypt cpu' out
ok $? 'it says how to use it'

done_testing
