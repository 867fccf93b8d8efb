#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves that `symcrypt cpu' names the features, what SYMCRYPT_CPU takes away,
# and one selected implementation for each kernel; that --json says the same;
# and that a malformed SYMCRYPT_CPU is told, and that a program with another's
# rights does not read it.
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
grep -q '^kernels .* \* is in use; ( ) needs a feature' out && grep -q '^ *~ never ran' out
ok $? 'the marks are explained'
grep -q '^memxor ' out
ok $? 'the kernel memxor is there'
# A line of the kernel table has one star.
is "$(sed '1,/^$/d' out | grep -cv '^[^*]*\*[^*]*$')" 0 \
  'each kernel has one implementation in use'
is "$(sed '1,/^$/d' out | grep -cv ' [*(]\{0,1\}c)\{0,1\}$')" 0 \
  'C is the last implementation of each kernel'
sed -n 's/^detected *//p' out >detected
sed '1,/^$/d' out | tr -d '*()' \
  | awk '{ for (k = 2; k <= NF; k++) if ($k ~ /~$/) print $1, $k }' | tr -d '~' >never

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
never = [k["kernel"] + " " + r["implementation"] for k in d["kernels"]
         for r in k["implementations"] if r["never_ran"]]
assert never == open("never").read().splitlines()
END
  python3 check.py <out
  ok $? 'it parses, and each kernel has one implementation in use'
else
  skip 'no python3' 'it parses'
fi

for spec in avx2 -nosuch ',' -; do
  with_cpu "$spec" cpu >out 2>err
  is $? 2 "SYMCRYPT_CPU=$spec: status 2"
  is "$(grep -c "SYMCRYPT_CPU: '$spec': " err)" 1 'and a line that says what was wrong'
  grep -q '^detected' out
  ok $? 'with the report all the same'
done

# cpu-test is linked statically, so that no library is looked for in vain; it
# says whether the value is well formed, and a value that is not read is.
what='a set-user-ID program does not read SYMCRYPT_CPU'
if test -n "$QEMU"; then
  skip 'emulators do not run set-user-ID programs' "$what"
elif ! head -n 1 "$BUILDDIR/tests/cpu/cpu-test" 2>/dev/null | grep -q ELF; then
  skip 'tests/cpu/cpu-test is not there, or is no program by itself' "$what"
elif ! { cp "$(command -v id)" id && chown 1 id && chmod 4755 id; } 2>/dev/null \
  || test "$(./id -u)" != 1; then
  skip 'no set-user-ID program can be made here' "$what"
else
  cp "$BUILDDIR/tests/cpu/cpu-test" plain
  cp plain raised
  chown 1 raised
  chmod 4755 raised
  for program in plain raised; do
    SYMCRYPT_CPU=malformed ./$program 2>&1 \
      | sed -n 's/^\(.*ok\) .* - SYMCRYPT_CPU is well formed$/\1/p' >$program.said
  done
  is "$(cat raised.said)" ok "$what"
  is "$(cat plain.said)" 'not ok' 'and any other does'
fi
rm -f id raised

refused 2 'an argument is refused' symcrypt cpu avx2
refused 2 'an unknown option is refused' symcrypt cpu --nosuch
done_testing
