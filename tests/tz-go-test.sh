#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: `symcrypt tz' and the tools of the Go package nspcc-dev/tzhash agree
# on files of many sizes, with every one of its implementations that this CPU
# has, and each puts together what the other has summed; that subtraction
# agrees; and that each goes on from the other's marshalled state.  Builds the
# tools from the Go module proxy, so it needs Go and a way to the proxy.
. "$SRCDIR/tests/lib.sh"

have go || skip_all "there is no Go"
cp "$SRCDIR/tests/vectors/tz/go.mod" "$SRCDIR/tests/vectors/tz/go.sum" . \
  || exit 99
mkdir state && cp "$SRCDIR/tests/vectors/tz/state/main.go" state || exit 99
GOFLAGS=-mod=mod
export GOFLAGS
for tool in github.com/nspcc-dev/tzhash/cmd/tzsum \
            github.com/nspcc-dev/tzhash/cmd/homo ./state; do
  go build -o "go-${tool##*/}" $tool >log 2>&1 \
    || { diag "$(tail -n 3 log)"; skip_all "the Go package cannot be built"; }
done

implementations=generic
if test -r /proc/cpuinfo; then
  for i in avx avx2; do
    grep -qw $i /proc/cpuinfo && implementations="$implementations $i"
  done
fi

mkdir files
for n in 0 1 2 7 8 9 15 16 63 64 65 100 127 128 129 1000 4095 4096 65536 \
         100003 1048577; do
  head -c $n /dev/urandom >files/$n
done
head -c 3000000 /dev/urandom >files/large
for i in $implementations; do
  for f in files/*; do
    ./go-tzsum -impl "$i" -name "$f" || exit 99
  done >wanted
  symcrypt tz sum files/* >got
  same got wanted "sums of files, tzsum -impl $i"
done
./go-tzsum -impl generic <files/1000 >wanted
symcrypt tz sum <files/1000 >got
same got wanted "the sum of standard input"

symcrypt tz sum files/* | cut -f 1 >sums
./go-homo -concat -file sums >wanted
symcrypt tz concat sums >got
same got wanted "the Go package puts our sums together as we do"
cat files/* >all
symcrypt tz sum -j 3 all | cut -f 1 >got
same got wanted "and that is the sum of the files in a row"

for f in files/*; do
  ./go-tzsum -impl generic -name "$f"
done >theirs
symcrypt tz concat theirs >got
same got wanted "we put together the Go package's sums"
exits 0 "and verify them" symcrypt tz verify "$(cat wanted)" theirs

# A random place to cut, again and again.
split=0
for k in 1 2 3 4 5 6 7 8; do
  n=$(od -An -N3 -tu4 /dev/urandom | tr -d ' ')
  n=$((n % 3000000))
  {
    symcrypt tz sum --length $n files/large | cut -f 1
    tail -c +$((n + 1)) files/large | ./go-tzsum -impl generic | cut -f 1
  } >parts
  test "$(./go-homo -concat <parts)" = \
    "$(symcrypt tz sum -j $k files/large | cut -f 1)" \
    || { split=1; diag "cut at $n"; }
done
ok $split "files cut at random, one part summed by each"

# The whole less the first 12345 bytes, less the last.
whole=$(symcrypt tz sum files/large | cut -f 1)
first=$(symcrypt tz sum --length 12345 files/large | cut -f 1)
last=$(./go-tzsum -impl generic -name files/4095 | cut -f 1)
is "$(symcrypt tz subtract-left "$whole" "$first")" \
  "$(./go-state left "$whole" "$first")" "subtract-left"
is "$(symcrypt tz subtract-right "$whole" "$last")" \
  "$(./go-state right "$whole" "$last")" "subtract-right"

# Marshalled states, handed back and forth after pieces of random lengths.
state=
: >parts
for k in 1 2 3 4 5 6 7 8 9 10; do
  n=$(od -An -N2 -tu2 /dev/urandom | tr -d ' ')
  tail -c "$((n * k + 1))" files/large | head -c "$n" >piece
  cat piece >>parts
  case $k in
    *[13579]) state=$(./go-state "$state" <piece) ;;
    *) state=$($QEMU "$BUILDDIR/tests/tz-state" "$state" <piece) ;;
  esac
done
is "$state" "$(./go-state '' <parts)" "states handed back and forth"
is "$($QEMU "$BUILDDIR/tests/tz-state" '' <parts)" "$state" \
  "and that is the state after all of it"
done_testing
