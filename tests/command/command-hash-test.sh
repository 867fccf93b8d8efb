#!/bin/sh
# SPDX-License-Identifier: ISC Proves that `symcrypt hash' prints the same
# bytes as coreutils' programs, checks their lists, and refuses wrong usage and
# unreadable input.  Formats with escapes are arguments; an emulator is several
# words.
# shellcheck disable=SC2059,SC2086

. "$SRCDIR/tests/lib.sh"

cat "$SRCDIR"/src/*.c "$SRCDIR"/include/symcrypt/*.h >text
cat text text text text text text text text >data
algorithms="md5 sha1 sha224 sha256 sha384 sha512"

# ------------------------------------------------------------------ printing
mkdir sizes
for n in 0 1 3 55 56 63 64 65 111 112 119 127 128 129 1000 4096 131071 \
         131072 131073 300000; do
  head -c $n data >sizes/$n
done
for a in $algorithms; do
  if have ${a}sum; then
    ${a}sum sizes/* >wanted
    symcrypt hash -a $a sizes/* >got
    same got wanted "$a of files of 0 to 300000 bytes"
    ${a}sum <sizes/1000 >wanted
    symcrypt hash -a $a <sizes/1000 >got
    same got wanted "$a of standard input"
    # shellcheck disable=SC2002
    cat data | symcrypt hash --algorithm=$a - sizes/1 >got
    ${a}sum - sizes/1 <data >wanted
    same got wanted "$a of a pipe, called -"
    if ${a}sum --tag sizes/* >wanted 2>/dev/null; then
      symcrypt hash -a $a --tag sizes/* >got
      same got wanted "$a with --tag"
    else
      skip "no --tag of ${a}sum" "$a with --tag"
    fi
  else
    skip "no ${a}sum" "$a"
  fi
done
# FIPS 180-4's examples for SHA-512/224 and SHA-512/256: "abc".
printf abc >abc
is "$(symcrypt hash -a sha512-224 abc)" \
  "4634270f707b6a54daae7530460842e20e37ed265ceee9a43e8924aa  abc" \
  "sha512-224 of abc"
is "$(symcrypt hash -a sha512-256 --tag abc)" \
  "SHA512/256 (abc) = 53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f1\
3107e7af23" "sha512-256 of abc"

# ----------------------------------------------------------------- odd names
mkdir odd
cd odd || exit 99
newline='
'
for name in 'a b' ' lead' '*star' "line${newline}end" 'back\slash' \
            "b\\n${newline}" "carriage$(printf '\r')" '-dash' '--check' \
            '(paren) = ' "$(printf '\303\251\377')" "tab	x"; do
  printf '%s' "$name" >"$name" || exit 99
done
if have sha256sum && sha256sum --version 2>/dev/null | grep -q coreutils; then
  sha256sum -- * >../odd.sums
  sha256sum --tag -- * >../odd.tags
  sha256sum -z -- * >../odd.zero
  symcrypt hash -a sha256 -- * >../odd.got
  same ../odd.got ../odd.sums "odd names are escaped as sha256sum does"
  symcrypt hash -a sha256 --tag -- * >../odd.got
  same ../odd.got ../odd.tags "odd names with --tag"
  symcrypt hash -a sha256 --zero -- * >../odd.got
  same ../odd.got ../odd.zero "odd names with --zero"
  for kind in sums tags; do
    exits 0 "a list with odd names is right (odd.$kind)" \
      symcrypt hash -a sha256 --check ../odd.$kind
    is "$(grep -c ': OK$' out) $(wc -c <err | tr -d ' ')" "12 0" \
      "12 files OK, and no warning (odd.$kind)"
    rm -f out err
  done
  symcrypt hash -a sha256 -- * | sha256sum -c --status
  ok $? "sha256sum checks a list of ours"
  symcrypt hash -a sha256 --tag -- * | sha256sum -c --status
  ok $? "sha256sum checks a list of ours with --tag"
else
  skip "no sha256sum of coreutils" "odd names"
  symcrypt hash -a sha256 -- * >../odd.sums
fi
is "$(symcrypt hash -a sha256 --check ../odd.sums | grep line)" \
  '\line\nend: OK' "a name with a line end is escaped in a verdict"
cd ..

# ------------------------------------------------------------------ checking
a_hex=ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb
printf a >a
printf b >b
symcrypt hash -a sha256 a b >list
exits 0 "a right list" symcrypt hash -a sha256 --check list
is "$(cat out)" "a: OK
b: OK" "OK for each file"
test ! -s err
ok $? "and no warning"
exits 0 "a right list, quietly" symcrypt hash -a sha256 -c list --quiet
test ! -s out
ok $? "--quiet says nothing of what is right"
exits 0 "a right list on standard input" \
  symcrypt hash -a sha256 --check - <list
is "$(cat out)" "a: OK
b: OK" "OK for each file of standard input's list"

accepts ()
{
  printf "$2" >one
  exits 0 "$1" symcrypt hash -a sha256 --check one
  is "$(cat out err)" "a: OK" "$1: OK"
}
upper=$(printf '%s' $a_hex | tr '[:lower:]' '[:upper:]')
accepts "upper-case digits" "$upper  a\n"
accepts "a binary marker" "$a_hex *a\n"
accepts "CR LF" "$a_hex  a\r\n"
accepts "CR LF after a binary marker" "$a_hex *a\r\n"
accepts "no line end at the end" "$a_hex  a"
accepts "white space before the digits" " \t$a_hex  a\n"
accepts "one space between digits and name" "$a_hex a\n"
accepts "a tab between digits and name" "$a_hex\ta\n"
accepts "comments and empty lines" "# comment\n\n\r\n$a_hex  a\n"
accepts "a byte order mark" "\357\273\277$a_hex  a\n"
accepts "a byte order mark before a comment" "\357\273\277#\n$a_hex  a\n"
accepts "BSD style" "SHA256 (a) = $a_hex\n"
accepts "BSD style, upper-case digits, CR LF" "SHA256 (a) = $upper\r\n"
accepts "OpenSSL's style" "SHA256(a)= $a_hex\n"
accepts "OpenSSL 3's style" "SHA2-256(a)= $a_hex\n"
accepts "an escaped line without need" "\\\\$a_hex  a\n"
printf abc >'a b) (c'
symcrypt hash -a sha512-256 --tag 'a b) (c' | sed 's,SHA512/256,SHA512t256,' \
  >one
exits 0 "FreeBSD's name for sha512-256" \
  symcrypt hash -a sha512-256 --check one

exits 1 "a file that was changed" \
  symcrypt hash -a sha256 --check - <<END
$a_hex  a
$a_hex  b
END
is "$(cat out)" "a: OK
b: FAILED" "FAILED for the one that was changed"
is "$(cat err)" \
  "symcrypt hash: WARNING: 1 computed digest did NOT match" "and a warning"
printf '%s  a\n%s  b\n%s  b\n' $a_hex $a_hex $a_hex >list
exits 1 "--status" symcrypt hash -a sha256 --check list --status
is "$(cat out err)" "" "--status says nothing"
exits 1 "--quiet with a file that was changed" \
  symcrypt hash -a sha256 --check list --quiet
is "$(cat out err)" "b: FAILED
b: FAILED
symcrypt hash: WARNING: 2 computed digests did NOT match" \
  "--quiet tells what failed"

printf '%s  a\n%s  missing\n' $a_hex $a_hex >list
exits 1 "a missing file" symcrypt hash -a sha256 --check list
is "$(cat out err)" "a: OK
missing: FAILED open or read
symcrypt hash: missing: No such file or directory
symcrypt hash: WARNING: 1 listed file could not be read" \
  "a missing file is told"
exits 0 "--ignore-missing" \
  symcrypt hash -a sha256 --check list --ignore-missing
is "$(cat out err)" "a: OK" "--ignore-missing says nothing of it"
printf '%s  -\n' $a_hex >list
is "$(symcrypt hash --check list --ignore-missing <a)" "-: OK" \
  "... and standard input is never missing"
printf '%s  missing\n' $a_hex >list
exits 1 "--ignore-missing with nothing left" \
  symcrypt hash -a sha256 --check list --ignore-missing
mkdir directory
printf '%s  directory\n' $a_hex >list
exits 1 "a listed directory" symcrypt hash -a sha256 --check list

malformed ()
{
  printf "$2" >list
  printf '%s  a\n' $a_hex >>list
  exits 0 "$1" symcrypt hash -a sha256 --check list --warn
  is "$(cat out err)" "a: OK
symcrypt hash: list: 1: malformed line
symcrypt hash: WARNING: 1 line is malformed" "$1 is malformed"
}
malformed "another text" "this is no digest\n"
malformed "a digit too few" "${a_hex%?}  a\n"
malformed "a digit too many" "${a_hex}0  a\n"
malformed "a letter that is no digit" "g${a_hex#?}  a\n"
malformed "no name" "$a_hex  \n"
malformed "no space" "$a_hex\n"
malformed "an unknown escape" "\\\\$a_hex  a\\\\x\n"
malformed "an escape at the end" "\\\\$a_hex  a\\\\\n"
malformed "a null byte" "$a_hex  a\\000b\n"
malformed "BSD style of another function" "SHA1 (a) = $a_hex\n"
malformed "SHA-3, whose digests are as long" "SHA3-256 (a) = $a_hex\n"
malformed "BSD style with a short digest" "SHA256 (a) = abcd\n"
malformed "BSD style with more behind it" "SHA256 (a) = $a_hex x\n"
malformed "BSD style without a name" "SHA256 () = $a_hex\n"
malformed "BSD style not closed" "SHA256 (a = $a_hex\n"
malformed "a line of 100000 bytes" "$(head -c 100000 text | tr -dc '[:lower:]')\n"
exits 1 "--strict" symcrypt hash -a sha256 --check list --strict
printf '%s  a\n%s a\n' $a_hex $a_hex >list
exits 0 "one space behind lines with two" symcrypt hash --check list
is "$(cat out err)" "a: OK
symcrypt hash: WARNING: 1 line is malformed" "... is malformed"
printf 'no\nno\n%s  a\n' $a_hex >list
exits 0 "two malformed lines" symcrypt hash -a sha256 --check list
is "$(cat err)" "symcrypt hash: WARNING: 2 lines are malformed" \
  "two malformed lines are told"

for utf16 in '\377\376a\0\n\0' '\376\377\0a\0\n'; do
  printf "$utf16" >list
  refused 2 "a list in UTF-16" symcrypt hash --check list
  is "$(cat err)" "symcrypt hash: list: the list is text in UTF-16; convert \
it to UTF-8" "... is told"
done
# ESC [ 2 J, and CSI as U+009B: a terminal would obey.
name=$(printf 'n\033[2J\302\2332J')
cp a "$name"
printf '%s  %s\n%s  gone\302\233J\n' $a_hex "$name" $a_hex >list
exits 1 "control characters in a name" symcrypt hash --check list
is "$(cat out err)" 'n\033[2J\302\2332J: OK
gone\302\233J: FAILED open or read
symcrypt hash: gone\302\233J: No such file or directory
symcrypt hash: WARNING: 1 listed file could not be read' "... are escaped"
rm "$name"
# If the process may run on one CPU only, one thread hashes the files.
if have taskset && have strace && test -z "${QEMU-}"; then
  taskset -c 0 strace -f -o calls "$symcrypt_program" hash a b >/dev/null
  is "$(grep -c 'clone3\{0,1\}(' calls)" 1 "no more threads than CPUs to run on"
else
  skip "no taskset or strace" "no more threads than CPUs to run on"
fi

# With several -a options, each file is read once, and one list is printed for
# each function.
head -c 300000 /dev/zero >large
for function in sha256 md5 sha512; do
  symcrypt hash -a $function a large empty >>wanted.lists
  symcrypt hash -a $function <large >>wanted.pipe
done 2>/dev/null
symcrypt hash -a sha256 -a md5 -a sha512 -a md5 a large empty >lists 2>/dev/null
same lists wanted.lists "a list for each function"
# shellcheck disable=SC2002
cat large | symcrypt hash -a sha256 -a md5 -a sha512 >lists
same lists wanted.pipe "... of a pipe, which can be read once"
exits 2 "... and a missing file" symcrypt hash -a sha256 -a md5 missing a
is "$(grep -c ' a$' out) $(grep -c . err)" "2 1" "... is told once"
symcrypt hash --tag -a sha256 -a md5 -a sha512 a large >list
exits 0 "a list of several functions" symcrypt hash --check list
is "$(sort out | uniq -c | tr -s ' ' | tr '\n' ,)" " 3 a: OK, 3 large: OK," \
  "... is checked"
refused 2 "--check with several functions" \
  symcrypt hash --check -a sha256 -a md5 list
echo nothing >list
refused 2 "a list without a well-formed line" \
  symcrypt hash -a sha256 --check list
: >list
refused 2 "an empty list" symcrypt hash -a sha256 --check list
printf '%s  -\n' $a_hex >list
refused 2 "a list on standard input that names standard input" \
  symcrypt hash -a sha256 --check - <list
printf a | symcrypt hash -a sha256 --check list >out
is "$?$(cat out)" "0-: OK" "a list that names standard input"
printf '%s  a\n' $a_hex >list
printf '%s  b\n' $a_hex >list2
exits 1 "two lists" symcrypt hash -a sha256 --check list --check list2
is "$(cat out)" "a: OK
b: FAILED" "two lists are both checked"
exits 1 "a further list as an argument" \
  symcrypt hash -a sha256 --check list list2
exits 2 "a list that is missing, and one that is not" \
  symcrypt hash -a sha256 --check missing --check list
is "$(cat out)" "a: OK" "the list that is not missing is checked"

# ------------------------------------------------------- without a function
printf '%s  a\n' $a_hex >list
is "$(symcrypt hash a)" "$(cat list)" "without -a it is SHA-256"
exits 0 "a list without -a" symcrypt hash -c list
exits 0 "--check without a list reads standard input" \
  symcrypt hash -c <list
is "$(cat out)" "a: OK" "... and checks it"
for a in $algorithms sha512-224 sha512-256; do
  symcrypt hash -a $a --tag a b
done >tags
exits 0 "a list of all functions by their tags" symcrypt hash --check tags
is "$(grep -c OK out) $(wc -c <err | tr -d ' ')" "16 0" "... each is OK"
sed 's/0/1/g' tags >wrong
exits 1 "the same with other digits" symcrypt hash --check wrong
is "$(grep -c FAILED out)" "$(grep -c 0 tags)" "... which FAILED"
exits 0 "with -a, lines of other functions are malformed" \
  symcrypt hash -a sha1 --check tags
is "$(cat out)$(cat err)" "a: OK
b: OKsymcrypt hash: WARNING: 14 lines are malformed" "... and are counted"
symcrypt hash -a sha512 a >list
refused 2 "lines of SHA-512 without a tag" symcrypt hash --check list
grep -q 'for sha512 use -a sha512' err
ok $? "... which says what would be right"

mkdir many
(cd many && awk 'BEGIN { for (k = 0; k < 2000; k++) {
  name = "file" k; print k >name; close (name) } }')
symcrypt hash -a sha1 many/* >list
exits 0 "2000 files" symcrypt hash -a sha1 --check list
is "$(grep -c OK out)" "2000" "2000 files are right"

# ---------------------------------------------------------- many side by side
mkdir mixed
k=0
while test $k -lt 300; do
  # Most files are short.  Some are long, and some have lengths just below and
  # above the limit of a short file.
  case $k in
    *7) n=$((65536 - 150 + k)) ;;
    *9) n=$((k * 1000)) ;;
    *) n=$((k * 13)) ;;
  esac
  head -c $n data >mixed/$k
  k=$((k + 1))
done
for a in $algorithms sha512-256; do
  for f in mixed/*; do symcrypt hash -a $a "$f"; done >wanted
  for j in 1 2 7; do
    symcrypt hash -a $a -j $j mixed/* >got
    same got wanted "$a of 300 files by $j threads, in order"
  done
done
# A thread holds back short files only while a buffer for a long file is free.
head -c 65535 data >mixed/short
head -c 200000 data >mixed/long
files=$(awk 'BEGIN { for (k = 0; k < 256; k++)
  print k % 64 < 31 ? "mixed/short" : "mixed/long" }')
symcrypt hash mixed/short mixed/long | sort >wanted
symcrypt hash -j 1 $files | sort -u >got
same got wanted "short ones, and then long ones"
rm mixed/short mixed/long
for f in mixed/?; do symcrypt hmac -k abc "$f"; done >wanted
symcrypt hmac -k abc -j 3 mixed/? >got
same got wanted "tags of files by threads"
exits 2 "files that are missing among many" \
  symcrypt hash -j 3 mixed/1 missing mixed/2 . mixed/3
is "$(cut -c67- out | tr '\n' ' ')$(sed 's/.*hash: //' err | tr '\n' ' ')" \
  "mixed/1 mixed/2 mixed/3 missing: No such file or directory .: Is a directory " \
  "... are told in order"
symcrypt hash -j 2 a - b <abc >got
{ symcrypt hash a; symcrypt hash <abc; symcrypt hash b; } >wanted
same got wanted "standard input among files"
symcrypt hash -j 2 - - - <abc >got
{ symcrypt hash <abc; symcrypt hash </dev/null; symcrypt hash </dev/null; } \
  >wanted
same got wanted "standard input is at its end the second time"

# A list gives the same results as its lines one at a time.  The lines are
# right and wrong, of several functions, malformed, or name missing files.
k=0
while test $k -lt 60; do
  case $k in
    21) echo "# comment" ;;
    42) echo "$a_hex  ." ;;
    *3) echo "$a_hex  mixed/$k" ;;
    *4) echo "$a_hex  missing$k" ;;
    *5) echo "not a digest" ;;
    *0 | *6) symcrypt hash -a sha512 --tag mixed/$k ;;
    *8) symcrypt hash -a md5 --tag mixed/$k | sed 's/= /= 0/; s/.$//' ;;
    *9) symcrypt hash -a sha1 --tag mixed/$k ;;
    *) symcrypt hash mixed/$k ;;
  esac
  k=$((k + 1))
done >some
# More than are read at a time, and some again.
awk -v h=$a_hex 'BEGIN { for (k = 0; k < 4100; k++) print h "  a" }' >right
cat some right some >list
for option in --warn --quiet --ignore-missing; do
  k=0
  while read -r line; do
    k=$((k + 1))
    printf '%s\n' "$line" >one
    symcrypt hash --check $option one 2>&1 \
      | sed "/WARNING/d; /no line of/d; /no file was/d; s/ one: 1:/ list: $k:/"
  done <some >verdicts
  {
    cat verdicts
    test $option = --quiet || sed 's/.*/a: OK/' right
    awk '/malformed/ { $4 = $4 + 4160 ":" } { print }' verdicts
    echo "symcrypt hash: WARNING: 12 lines are malformed"
    test $option = --ignore-missing && n=2 || n=14
    echo "symcrypt hash: WARNING: $n listed files could not be read"
    echo "symcrypt hash: WARNING: 24 computed digests did NOT match"
  } >wanted
  for j in 1 5; do
    symcrypt hash -j $j --check $option list >got 2>&1
    is $? 1 "a list with wrong lines, $option, $j threads, fails"
    same got wanted "... and says what its lines say"
  done
done
symcrypt hash --check --status list >got 2>&1
is "$? $(grep -vc ': No such file\|: Is a dir' got) $(wc -l <got | tr -d ' ')" \
  "1 0 14" "the same with --status"
# These lines are so long that one read holds fewer of them.
awk -v h=$a_hex 'BEGIN {
  for (k = 0; k < 1990; k++) path = path "./"
  for (k = 0; k < 300; k++) print h "  " path (k == 299 ? "b" : "a") }' >list
exits 1 "300 long lines" symcrypt hash --check list
is "$(grep -c 'a: OK' out) $(grep -c 'b: FAILED' out)" "299 1" "300 verdicts"
# The longest, a byte more, and as much as there is room for: 2^20 bytes.
awk -v h=$a_hex 'function line(n) { printf "%" n - 67 "s%s  a", "", h }
  BEGIN { line(16384); print ""; line(16384); print "b"
          for (k = 0; k < 63; k++) { line(16383); print "" }
          line(16384); print "" }' >list
exits 0 "the longest lines" symcrypt hash --check list
is "$(grep -c 'a: OK' out) $(sed 's/.*: //' err)" "65 1 line is malformed" \
  "... and one that is too long"
sed 1,2d list >full
exits 0 "a list as long as what is read at a time" \
  symcrypt hash --check --quiet full
refused 2 "a list that cannot be read" symcrypt hash --check /proc/self/mem
# C libraries word this error differently.
grep -q ': /proc/self/mem: I.*/[Oo].* error$' err
ok $? "... which is told"

# Files whose reported size is not the number of bytes read: 0 in /proc, 4096
# in /sys.
set --
for f in /proc/version /sys/kernel/mm/transparent_hugepage/enabled
do
  test -r $f && set -- "$@" $f
done
if test $# -gt 0 && ${QEMU:+false} :; then
  symcrypt hash a "$@" b >got
  { symcrypt hash a
    for f; do symcrypt hash <"$f" | sed "s|-\$|$f|"; done
    symcrypt hash b; } >wanted
  same got wanted "files that say a wrong size"
else
  skip "no files of the kernel" "files that say a wrong size"
fi
for j in 0 65 x ''; do
  refused 2 "-j '$j'" symcrypt hash -j "$j" a b
done

# ----------------------------------------------------------------- bad input
refused 2 "an unknown function" symcrypt hash -a sha999 a
refused 2 "an empty name of a function" symcrypt hash -a "" a
refused 2 "-a without a name" symcrypt hash -a
refused 2 "--check takes no argument of its own" symcrypt hash --check=list
refused 2 "a missing file" symcrypt hash -a sha256 missing
refused 2 "a missing list" symcrypt hash -a sha256 --check missing
refused 2 "a directory" symcrypt hash -a sha256 .
refused 2 "a directory as a list" symcrypt hash -a sha256 --check .
refused 2 "a directory as standard input" \
  symcrypt hash -a sha256 <.
refused 2 "an empty name" symcrypt hash -a sha256 a ""
is "$(sed 's/.*: //' err)" "the name of a file is empty" "... is told first"
refused 2 "a missing file with a line end in its name" \
  symcrypt hash -a sha256 "no${newline}such"
refused 2 "--tag with --check" symcrypt hash -a sha256 --tag --check list
refused 2 "--zero with --check" symcrypt hash -a sha256 --zero --check list
refused 2 "--strict without --check" symcrypt hash -a sha256 --strict a
refused 2 "closed standard input" \
  sh -c 'exec "$@" <&-' - ${QEMU:-env} "$symcrypt_program" hash -a sha256
# If standard input is closed, the list must not get its file descriptor.
empty_hex=e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
printf '%s  -\n' $empty_hex >list3
exits 1 "a list that names closed standard input" \
  sh -c 'exec "$@" <&-' - ${QEMU:-env} "$symcrypt_program" \
  hash -a sha256 --check list3
exits 2 "some of several files missing" \
  symcrypt hash -a sha256 missing a . b
is "$(wc -l <out | tr -d ' ') $(wc -l <err | tr -d ' ')" "2 2" \
  "the others are hashed, and each missing one is told"
: >unreadable
chmod 0 unreadable
if test -r unreadable; then
  skip "everything is readable for this user" "an unreadable file"
else
  refused 2 "an unreadable file" symcrypt hash -a sha256 unreadable
fi

done_testing
