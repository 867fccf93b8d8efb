#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves that tables, maps and constants in the assembly of the Tillich-Zemor
# kernels are what the script derives that says how; a changed bit is seen.
. "$SRCDIR/tests/lib.sh"

have python3 || skip_all "there is no Python"
script=$SRCDIR/tests/vectors/tz/leaves.py
for file in $(find "$SRCDIR"/x86_64 "$SRCDIR"/arm64 -name 'tz.S' | sort); do
  name=${file#"$SRCDIR"/}
  grep -q 'leaves\.py' "$file" || continue
  python3 "$script" "$file" >log
  ok $? "constants of $name" || diag "$(cat log)"
  sed 's/0x13, 0x11/0x13, 0x12/;s/0x4a, 0xca/0x4a, 0xcb/' "$file" >changed.S
  if python3 "$script" changed.S >log; then
    ok 1 "a change in $name is seen"
  else
    ok 0 "a change in $name is seen"
  fi
done
done_testing
