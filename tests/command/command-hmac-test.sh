#!/bin/sh
# SPDX-License-Identifier: ISC
# `symcrypt hmac': known answers, checking, and keys that come from files or the
# terminal only.  command-hash-test.sh has the rest of what lists may be.
# Formats with escapes are arguments; an emulator is several words.
# shellcheck disable=SC2059,SC2086

. "$SRCDIR/tests/lib.sh"

# ------------------------------------------------------------- known answers
# RFC 4231, test cases 1 and 2.
printf 'Hi There' >hi
printf 'what do ya want for nothing?' >question
printf Jefe >jefe
printf '\013\013\013\013\013\013\013\013\013\013\013\013\013\013\013\013' >b16
{ cat b16; printf '\013\013\013\013'; } >b20
tag ()
{
  symcrypt hmac -a "$1" --key-file "$2" <"$3"
}
is "$(tag sha224 b20 hi)" \
  "896fb1128abbdf196832107cd49df33f47b4b1169912ba4f53684b22  -" \
  "RFC 4231, case 1, SHA-224"
is "$(symcrypt hmac -a sha256 -k jefe question)" \
  "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843  question" \
  "-k is --key-file"
is "$(symcrypt hmac -a sha1 -k jefe --tag question)" \
  "HMAC-SHA1 (question) = effcdf6ae5eb2fa2d27416d5f184df9c259a7c79" "--tag"

# ---------------------------------------------------------------------- keys
cat "$SRCDIR"/src/*.c "$SRCDIR"/include/symcrypt/*.h >data
hex ()
{
  printf "$1" >hexkey
  symcrypt hmac -a sha256 --hex-key --key-file hexkey question 2>&1
}
jefe_tag="5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
is "$(hex 4a656665)" "$jefe_tag  question" "a key in hexadecimal"
is "$(hex '4A656665\n')" "$jefe_tag  question" "upper case and a line end"
is "$(hex ' \t4a656665 \r\n')" "$jefe_tag  question" "white space around it"
head -c 200 data >binary
od -An -v -tx1 binary | tr -d ' \n' >hexkey
is "$(symcrypt hmac -x -k hexkey question)" "$(symcrypt hmac -k binary question)" \
  "200 bytes in hexadecimal"
for bad in 4a65666 4a65666g '4a 656665' '0x4a656665' ' \n' '4a\000656665' \
           '4a656665\n4a'; do
  printf "$bad" >hexkey
  refused 2 "a bad key in hexadecimal: $bad" \
    symcrypt hmac -a sha256 --hex-key --key-file hexkey question
done
printf 4a6566xy >hexkey
symcrypt hmac --hex-key -k hexkey question 2>err
is "$(sed 's/.*hmac: //' err)" "key: character 7 is not a hexadecimal digit" \
  "the place of a bad character is named, not what stands there"
printf 4a65666 >hexkey
symcrypt hmac --hex-key -k hexkey question 2>err
is "$(sed 's/.*hmac: //' err)" "key: 7 hexadecimal digits; a byte has two" \
  "an odd number of digits is told"
printf 'Jefe\n' >line
test "$(tag sha256 line question)" != "$jefe_tag  -"
ok $? "a line end in a key file is part of the key"
symcrypt hmac -a sha256 --key-file - question <jefe >out
is "$(cat out)" "$jefe_tag  question" "the key on standard input"
head -c 100000 data >key
if have openssl; then
  tr -c '[:lower:]' x <key >long
  openssl dgst -sha256 -hmac "$(cat long)" <question | sed 's/.*= //' >wanted
  symcrypt hmac -a sha256 -k long question | sed 's/ .*//' >got
  same got wanted "a key of 100000 bytes"
else
  skip "no openssl" "a key of 100000 bytes"
fi

is "$(symcrypt hmac -k jefe question)" "$jefe_tag  question" \
  "without -a it is SHA-256"
refused 2 "an unknown function" symcrypt hmac -a sha3 -k jefe question
refused 2 "a missing key file" symcrypt hmac -a sha256 -k missing question
refused 2 "a directory as the key file" symcrypt hmac -a sha256 -k . question
: >empty
refused 2 "an empty key file" symcrypt hmac -a sha256 -k empty question
refused 2 "key and data on standard input" \
  symcrypt hmac -a sha256 -k - <jefe
refused 2 "key and list on standard input" \
  symcrypt hmac -a sha256 -k - --check - <jefe
refused 2 "key and one of several files on standard input" \
  symcrypt hmac -a sha256 -k - question - <jefe
if test -c /dev/zero; then
  refused 2 "a key file without an end" \
    symcrypt hmac -a sha256 -k /dev/zero question
else
  skip "no /dev/zero" "a key file without an end"
fi
# ------------------------------------------------------------------ checking
printf a >'with space'
symcrypt hmac -a sha256 -k jefe hi question 'with space' >list
exits 0 "a right list" symcrypt hmac -a sha256 -k jefe --check list
is "$(cat out err)" "hi: OK
question: OK
with space: OK" "OK for each file"
symcrypt hmac -a sha256 -k jefe --tag hi question >tags
exits 0 "a list of --tag" symcrypt hmac -a sha256 -k jefe --check tags
if have openssl; then
  openssl dgst -sha256 -hmac Jefe hi question >tags
  exits 0 "openssl's list" symcrypt hmac -a sha256 -k jefe --check tags
  is "$(cat out err)" "hi: OK
question: OK" "openssl's list: OK"
else
  skip "no openssl" "openssl's list"
fi
exits 1 "another key" symcrypt hmac -a sha256 -k b20 --check list
is "$(grep -c ': FAILED$' out) $(cat err)" \
  "3 symcrypt hmac: WARNING: 3 computed tags did NOT match" \
  "with another key, all fail"
# Each digit counts.
rest=$jefe_tag
head=
while test -n "$rest"; do
  tail=${rest#?}
  digit=${rest%"$tail"}
  other=$(printf %s "$digit" | tr 0-9a-f 1-9a-f0)
  printf '%s%s%s  question\n' "$head" "$other" "$tail"
  head=$head$digit
  rest=$tail
done >one
exits 1 "a wrong digit" symcrypt hmac -a sha256 -k jefe --check one
is "$(grep -c FAILED out)" "64" "a wrong digit anywhere fails"
symcrypt hmac -a md5 -k jefe --tag question >one
refused 2 "a list does not choose the function" \
  symcrypt hmac -k jefe --check one
printf 'SHA256 (question) = %s\n' $jefe_tag >one
refused 2 "a list of digests is no list of tags" \
  symcrypt hmac -a sha256 -k jefe --check one

# --------------------------------------------------------------------- lines
# Enough for several batches, a line longer than the buffer, empty lines, and
# a last line without its end.
{
  seq 1 3000
  echo
  head -c 3000000 /dev/zero | tr '\0' x
  echo
  printf 'a\r\n\nend'
} >lines
for k in 1 1024 1025 2999 3000 3001 3002 3003 3004 3005; do
  sed -n "${k}p" lines | tr -d '\n' >line
  echo "$k:$(symcrypt hmac -k jefe <line | cut -d ' ' -f 1)"
done >wanted
symcrypt hmac --lines -k jefe lines >all
is "$? $(wc -l <all | tr -d ' ')" "0 3005" "--lines: a tag for each line"
grep -n '' all | grep -E '^(1|1024|1025|2999|300[0-5]):' >got
same got wanted "... each that of the line without its end"
tr '\n' '\0' <lines | symcrypt hmac --lines -z -k jefe >got
same got all "--lines -z: lines that end in null bytes"
symcrypt hmac --lines -k jefe lines lines >got
is "$? $(wc -l <got | tr -d ' ')" "0 6010" "--lines of two files"
symcrypt hmac --lines -k jefe </dev/null >got
is "$? $(wc -c <got | tr -d ' ')" "0 0" "--lines of nothing"
symcrypt hmac --lines -k jefe missing lines >got 2>err
is "$? $(wc -l <got | tr -d ' ')" "2 3005" "--lines: a file that is missing"
# Kept for later are 2^20 bytes of lines.
for c in a b; do
  head -c 600000 /dev/zero | tr '\0' $c >$c.line
  symcrypt hmac -k jefe <$c.line | cut -d ' ' -f 1
done >wanted
{ cat a.line; echo; cat b.line; } | symcrypt hmac --lines -k jefe >got
same got wanted "--lines of two that are long"
if have python3; then
  # shellcheck disable=SC2086
  python3 -c 'import os, subprocess, sys
r, w = os.pipe()
os.set_blocking(r, False)
os.write(w, b"one\ntw")
p = subprocess.run(sys.argv[1:], stdin=r, capture_output=True)
print(p.returncode, p.stdout.count(b"\n"))' \
    $QEMU "$symcrypt_program" hmac --lines -k jefe >got
  is "$(cat got)" "2 1" "--lines: no tag for a part of a line before an error"
else
  skip "Python is not there" "--lines: a part of a line before an error"
fi
refused 2 "--lines of a file that cannot be read" \
  symcrypt hmac --lines -k jefe /proc/self/mem
symcrypt hmac --lines --tag -k jefe lines >got 2>err
is "$? $(cat err)" \
  "2 symcrypt hmac: --lines is for neither --check nor --tag" \
  "--lines and --tag"
refused 2 "--lines and --check" symcrypt hmac --lines --check -k jefe lines

done_testing
