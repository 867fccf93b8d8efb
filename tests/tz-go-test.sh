#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: `symcrypt tz' and the tools of the Go package nspcc-dev/tzhash agree
# on files of many sizes, with every one of its implementations that this CPU
# has, and each puts together what the other has summed.  Builds the tools from
# the Go module proxy, so it needs Go and a way to the proxy.
. "$SRCDIR/tests/lib.sh"

have go || skip_all "there is no Go"
cp "$SRCDIR/tests/vectors/tz/go.mod" "$SRCDIR/tests/vectors/tz/go.sum" . \
  || exit 99
GOFLAGS=-mod=mod
export GOFLAGS
for tool in tzsum homo; do
  go build -o $tool github.com/nspcc-dev/tzhash/cmd/$tool >log 2>&1 \
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
    ./tzsum -impl "$i" -name "$f" || exit 99
  done >wanted
  symcrypt tz sum files/* >got
  same got wanted "sums of files, tzsum -impl $i"
done
./tzsum -impl generic <files/1000 >wanted
symcrypt tz sum <files/1000 >got
same got wanted "the sum of standard input"

symcrypt tz sum files/* | cut -f 1 >sums
./homo -concat -file sums >wanted
symcrypt tz concat sums >got
same got wanted "the Go package puts our sums together as we do"
cat files/* >all
symcrypt tz sum -j 3 all | cut -f 1 >got
same got wanted "and that is the sum of the files in a row"

for f in files/*; do
  ./tzsum -impl generic -name "$f"
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
    tail -c +$((n + 1)) files/large | ./tzsum -impl generic | cut -f 1
  } >parts
  test "$(./homo -concat <parts)" = \
    "$(symcrypt tz sum -j $k files/large | cut -f 1)" \
    || { split=1; diag "cut at $n"; }
done
ok $split "files cut at random, one part summed by each"
done_testing
