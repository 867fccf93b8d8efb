#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: `symcrypt tz' gives the sums in tests/vectors/tz for files and for
# pipes, with any number of threads and for ranges; lists of sums make up that
# of the whole; what is wrong is refused with one line and the right status.
# An emulator is several words.
# shellcheck disable=SC2086
. "$SRCDIR/tests/lib.sh"

vectors=$SRCDIR/tests/vectors/tz/vectors.txt

vector () # kind length
{
  sed -n "s/^$1 $2 //p" "$vectors"
}

tz ()
{
  symcrypt tz "$@"
}

tab=$(printf '\t')
head -c 100001 /dev/zero > zeros
: > empty
printf 'before rest\nof it' > list5

is "$(tz sum zeros)" "$(vector zeros 100001)${tab}zeros" "a file"
is "$(tz sum < zeros)" "$(vector zeros 100001)${tab}-" "standard input"
is "$(cat <zeros | tz sum -)" "$(vector zeros 100001)${tab}-" "a pipe"
is "$(tz sum empty zeros | cut -f 2 | tr '\n' ' ')" "empty zeros " "two files"
is "$(tz sum empty)" "$(vector sum 0)${tab}empty" "an empty file"
is "$(tz sum -- zeros)" "$(vector zeros 100001)${tab}zeros" "behind --"
is "$(tz sum --length 1000 zeros | cut -f 1)" "$(vector zeros 1000)" \
  "the first 1000 bytes"
is "$(tz sum --offset 99001 zeros | cut -f 1)" "$(vector zeros 1000)" \
  "the last 1000 bytes"
is "$(cat <zeros | tz sum --offset 99001 | cut -f 1)" "$(vector zeros 1000)" \
  "the last 1000 bytes of a pipe"
is "$(tz sum --offset 100001 zeros | cut -f 1)" "$(vector sum 0)" \
  "nothing is left at the end"
is "$(tz sum --length 0 zeros | cut -f 1)" "$(vector sum 0)" "no bytes"
is "$(tz sum --offset 1k --length 1KiB zeros | cut -f 1)" \
  "$(tz sum --offset 1024 --length 1024 zeros | cut -f 1)" "1k is 1024"
{ tz sum --offset 7 --length 5 >got; cat; } <list5 >left
is "$(cut -f 1 got) $(cat left)" "$(printf 'rest\n' | tz sum | cut -f 1) of it" \
  "standard input is left behind what was asked for"
is "$({ tz sum --length 3 >got; tz sum --offset 4 --length 4; } <list5 |
  cut -f 1)" \
  "$(printf rest | tz sum | cut -f 1)" "... where another sum begins"
for f in /proc/version /sys/kernel/mm/transparent_hugepage/enabled; do
  if test -r $f && ${QEMU:+false} :; then
    is "$(tz sum -j 2 $f | cut -f 1)" "$(cat $f | tz sum | cut -f 1)" \
      "a file that says a wrong size: $f"
  else
    skip "no such file" "a file that says a wrong size: $f"
  fi
done
refused 2 "an offset behind the end" tz sum --offset 100002 zeros
is "$(sed 's/.*tz: //' err)" "zeros: it ends before --offset 100002" \
  "... is told"
refused 2 "an offset that no file reaches" \
  tz sum --offset 18446744073709551615 zeros
refused 2 "an offset behind the end of a pipe" \
  sh -c 'cat zeros | "$@"' - ${QEMU:-env} "$symcrypt_program" \
  tz sum --offset 100002
for n in 100002 500000 1M; do
  refused 2 "a length of $n, beyond the end" tz sum --length $n zeros
  refused 2 "the same of a pipe, by threads" \
    sh -c 'cat zeros | "$@"' - ${QEMU:-env} "$symcrypt_program" \
    tz sum -j 3 --length $n
done
refused 2 "a length beyond the end behind an offset" \
  tz sum --offset 100000 --length 2 zeros
is "$(sed 's/.*tz: //' err)" \
  "zeros: it ends after 1 of the 2 bytes of --length" "... is told"

# Lists.
tz sum zeros empty > sums
exits 0 "a list of sums is checked" tz sum --check sums
is "$(cat out err)" "zeros: OK
empty: OK" "... which is OK"
exits 0 "the same from standard input, by threads" \
  tz sum -c -j 2 < sums
cp zeros changed
tz sum changed > list
printf x >> changed
exits 1 "a file that was changed" tz sum -c list
is "$(cat out)" "changed: FAILED" "... FAILED"
refused 2 "--check and an offset" tz sum -c --offset 1 sums
refused 2 "--check and a length" tz sum -c --length 1 sums
refused 2 "--quiet without --check" tz sum --quiet zeros
odd=$(printf 'a\tb\\c\nd')
cp zeros "$odd"
tz sum "$odd" > list
is "$(wc -l < list | tr -d ' ')" 1 "a line end in a name is escaped"
exits 0 "... and the list is checked" tz sum -c list
is "$(tz concat list)" "$(vector zeros 100001)" "... and is read by concat"
rm -f "$odd"

# Several chunks, the same for every number of threads.
i=0
while [ $i -lt 33 ]; do
  sed -n "$((i + 4)),\$p" "$vectors" | head -c 100003
  cat zeros
  i=$((i + 1))
done > long
one=$(tz sum -j 1 long)
good=0
for j in 2 3 8 200; do
  [ "$(tz sum -j $j long)" = "$one" ] || good=1
  [ "$(cat <long | tz sum -j $j | cut -f 1)" = "${one%"$tab"*}" ] || good=1
done
ok $good "any number of threads gives the same"

{
  tz sum --length 1234567 long
  tz sum --offset 1234567 --length 1 long | cut -f 1
  tz sum --offset 1234568 long
} > list
is "$(tz concat list)" "${one%"$tab"*}" "the sums of three parts make the whole"
is "$(tz concat < list)" "${one%"$tab"*}" "concat reads standard input"
is "$(tz concat empty)" "$(vector sum 0)" "no sums make that of nothing"
tz sum --length 10 zeros | awk '{ for (k = 0; k < 600; k++) print }' >list6
is "$(tz concat list6)" "$(tz sum --length 6000 zeros | cut -f 1)" "600 sums"
# A line is read by 8191 bytes, of which 134 are the sum, a tab and "empty".
for n in 8056 8057 8058 9000; do
  { tz sum empty | tr -d '\n'; head -c $n zeros | tr '\0' x; echo
    tz sum zeros; } >list6
  is "$(tz concat list6)" "$(vector zeros 100001)" "a name of $n bytes"
done
is "$(tz verify "${one%"$tab"*}" list)" OK "verify says OK"
first=$(sed -n 1p list | cut -f 1)
sed -n '2,$p' list > rest
is "$(tz subtract-left "${one%"$tab"*}" "$first")" "$(tz concat rest)" \
  "subtract-left"
is "$({ echo "$one"; tz concat rest; } | tz subtract-right)" "$first" \
  "subtract-right, of standard input"

refused 1 "verify of what does not fit" tz verify "$first" list
refused 2 "a file that is not there" tz sum no-such-file
refused 2 "a directory" tz sum .
refused 2 "no action" tz
refused 2 "an unknown action" tz product
refused 2 "no threads" tz sum -j 0 empty
refused 2 "too many threads" tz sum -j 257 empty
for n in 1x 1kB 1kiBs 18014398509481984k 16777216T; do
  refused 2 "a malformed number: $n" tz sum --offset $n zeros
  is "$(sed 's/.*tz: //' err)" "--offset: '$n' is not a number of bytes, such \
as 65536, 64k or 1M" "... is told"
done
refused 2 "an unknown option" tz sum --frobnicate empty
refused 2 "an option of another action" tz concat -j 2 list
refused 2 "an odd number of sums" tz subtract-left "$first"
refused 2 "a short sum" tz subtract-left "$first" abc
refused 2 "a sum with another letter" tz verify "g${first#?}" list
refused 2 "a sum outside the group" tz verify "f${first#?}" list
echo > blank
refused 2 "an empty line" tz concat blank
sed 's/^./8/' list > topbit
refused 2 "a top bit" tz concat topbit
exits 2 "a missing file among others" tz sum no-such-file empty
is "$(cut -f 2 out)" "empty" "other files are summed all the same"
done_testing
