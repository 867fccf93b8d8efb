#!/bin/sh
# SPDX-License-Identifier: ISC
# `symcrypt encrypt' and `symcrypt decrypt': what was encrypted comes back, what
# was altered in any way does not and leaves nothing behind, and libsodium reads
# what we write and writes what we read.
# An emulator, or options, are several words; sed has dollars of its own.
# shellcheck disable=SC2012,SC2016,SC2059,SC2086

. "$SRCDIR/tests/lib.sh"

# Bytes that look random, the same each time; the first N of them.
seed=0123456789abcdef0123456789abcdef
printf %s $seed >key
printf %s fedcba9876543210fedcba9876543210 >other
printf 'passphrase\n' >pass
printf 'Passphrase\n' >wrong
: >empty
bytes ()
{
  symcrypt hkdf -a sha512 -f key --info "$1" -l 16320 -b
}
for k in 1 2 3 4 5 6 7 8 9 10 11 12 13; do bytes $k; done >data

fast="-p pass -i 1000"
size ()
{
  wc -c <"$1" | tr -d ' '
}

# ------------------------------------------------------------ there and back
for n in 0 1 16 65535 65536 65537 131072 200000; do
  head -c $n data >plain
  symcrypt encrypt -k key -o sealed plain
  ok $? "a file of $n bytes is encrypted under a key file"
  chunks=$(((n + 65535) / 65536))
  test $chunks -gt 0 || chunks=1
  is "$(size sealed)" $((64 + 24 + n + 17 * chunks)) "its length"
  symcrypt decrypt -k key -o back sealed
  same back plain "and decrypted"
  symcrypt encrypt $fast <plain >sealed.pass
  symcrypt decrypt -p pass <sealed.pass >back.pass
  same back.pass plain "a pipe of $n bytes under a passphrase"
  rm -f sealed back sealed.pass back.pass
done
head -c 200000 data >plain
symcrypt encrypt -k key -o sealed plain
symcrypt encrypt -k key -o again plain
# part FROM LENGTH FILE, as hexadecimal digits
part ()
{
  od -An -v -tx1 -j "$1" -N "$2" "$3" | tr -d ' \n'
}
# fresh WHAT FROM LENGTH: it differs in two files, and is not zero.
fresh ()
{
  one=$(part "$2" "$3" sealed)
  two=$(part "$2" "$3" again)
  test "$one" != "$two" && test -n "$(printf %s "$one$two" | tr -d 0)"
  ok $? "$1 is new each time under one key"
}
fresh "the salt" 16 16
fresh "each half of the salt" 24 8
fresh "the body's header" 64 24
fresh "the end of the body's header" 80 8
symcrypt encrypt --secretstream -k key -o bare.sealed plain
symcrypt encrypt --secretstream -k key -o bare.again plain
test "$(part 0 24 bare.sealed)" != "$(part 0 24 bare.again)"
ok $? "the header of a bare body is new each time"
rm -f bare.sealed bare.again
symcrypt decrypt -k key -o - sealed >back
same back plain "-o - is standard output"
cp plain inplace
symcrypt encrypt -k key -f -o inplace inplace
symcrypt decrypt -k key -f -o inplace inplace
same inplace plain "a file takes its own place"

# ------------------------------------------------------------ modes and links
mode ()
{
  ls -ld "$1" | cut -c2-10
}
(umask 27; tail -c 100 plain | symcrypt encrypt -k key -o modes)
is "$(mode modes)" "rw-r-----" "of a pipe the umask counts"
cp plain private
chmod 600 private
(umask 22; symcrypt encrypt -k key -o private.symcrypt private
  symcrypt decrypt -k key -o private.back private.symcrypt)
is "$(mode private.symcrypt) $(mode private.back)" "rw------- rw-------" \
  "a private file stays private, there and back"
rm -f private private.symcrypt private.back
for mode in 600 640 644 755; do
  cp plain keeps
  chmod $mode keeps
  before=$(mode keeps)
  (umask 22; symcrypt encrypt -k key -f -o keeps keeps)
  is "$(mode keeps)" "$before" "encrypt -f keeps mode $mode"
  (umask 22; symcrypt decrypt -k key -f -o keeps keeps)
  is "$(mode keeps)" "$before" "decrypt -f keeps mode $mode"
  same keeps plain "... and the content comes back"
done
chmod 644 plain
(umask 22; symcrypt encrypt -k key -f -o narrow plain
  symcrypt decrypt -k key -o fresh narrow)
is "$(mode narrow) $(mode fresh)" "rw-r--r-- rw-------" \
  "what decrypt makes is its owner's, whoever may read the encrypted file"
if test "$(id -u)" -eq 0; then
  cp plain owned
  chown 12345:23456 owned
  chmod 640 owned
  symcrypt encrypt -k key -f -o owned owned
  is "$(ls -ln owned | awk '{ print $1, $3, $4 }' | sed 's/[.+] / /')" \
    "-rw-r----- 12345 23456" "encrypt -f keeps the owner"
  symcrypt decrypt -k key -f -o owned owned 2>err
  is "$? $(ls -ln owned | awk '{ print $1, $3, $4 }' | sed 's/[.+] / /')" \
    "0 -rw------- 0 $(id -g)" "decrypt -f gives nothing to another user"
  grep -q 'owned: its owner is another user' err
  ok $? "... and says so"
  cp plain narrow
  chown 0:23456 narrow
  chmod 640 narrow
  rm -f fresh
  (umask 2; symcrypt encrypt -k key -o fresh narrow)
  is "$(mode fresh)" "rw-------" \
    "the group of another file is not the group of this one"
else
  skip "not root" "encrypt -f keeps the owner"
fi
mkdir away
cp plain away/target
ln -s away/target link
ln -s link link2
symcrypt encrypt -k key -f -o link2 plain
test -L link && test -L link2
ok $? "encrypt -f leaves links alone"
symcrypt decrypt -k key away/target >back
same back plain "... and writes where they lead"
is "$(ls -A away)" target "... and nothing else there"
refused 2 "a link to an old file without --force" \
  symcrypt encrypt -k key -o link plain
ln -s nowhere dangling
refused 2 "a link to a file that is not there" \
  symcrypt encrypt -k key -f -o dangling plain
test ! -e nowhere
ok $? "... which is not made"
longest=$(awk 'BEGIN { for (k = 0; k < 255; k++) printf "n" }')
for k in 248 249 254 255; do
  name=$(printf %s "$longest" | head -c $k)
  symcrypt encrypt -k key -o "$name" plain
  symcrypt decrypt -k key -f -o "$name" "$name"
  same "$name" plain "a name of $k bytes"
  rm -f "$name"
done
# A file on which another one is mounted, as in containers.
if mkdir mounted && cp plain mounted/it && cp plain mounted/beneath \
  && unshare -m true 2>/dev/null && test -z "${QEMU-}"; then
  # shellcheck disable=SC2016
  unshare -m sh -c 'mount --bind mounted/it mounted/beneath || exit 77
    "$1" encrypt -k key -f -o mounted/beneath plain' \
    sh "$symcrypt_program" >out 2>err
  case $? in
    77) skip "nothing can be mounted" "a mount point" ;;
    2) grep -q 'beneath is a mount point and cannot be replaced' err
       ok $? "a mount point is refused before the work" ;;
    *) ok 1 "a mount point is refused before the work" ;;
  esac
else
  skip "no unshare -m" "a mount point"
fi
rm -rf mounted inplace again modes keeps narrow fresh owned away link link2 dangling \
  back

# ------------------------------------------------------------- how slow it is
# iterations FILE
iterations ()
{
  printf '%d' "0x$(part 12 4 "$1")"
}
symcrypt encrypt -p pass -o default plain
test "$(iterations default)" -ge 600000
ok $? "600000 iterations at least are recorded"
is "$(symcrypt decrypt --strict -p pass default | cksum)" "$(cksum <plain)" \
  "... and decrypt takes them"
symcrypt encrypt -p pass --kdf-time 0.01 -o short plain
is "$(iterations short)" 600000 "a short time is not fewer"
# 600 seconds are more than decrypt's 100000000 iterations wherever there are
# 166667 in one; emulated ones are three times as many.
refused 2 "--strict --kdf-time 600, more iterations than decrypt takes" \
  symcrypt encrypt -p pass --strict --kdf-time 600 plain
grep -q '100000000 iterations' err
ok $? "... says how many those are"
for wrong in 0 0.001 601 -1 x 1x nan; do
  refused 2 "--kdf-time $wrong" symcrypt encrypt -p pass --kdf-time $wrong plain
done
refused 2 "--kdf-time and -i" \
  symcrypt encrypt -p pass --kdf-time 1 -i 1000 plain
refused 2 "-i and a key file" symcrypt encrypt -k key -i 1000 plain
refused 2 "--kdf-time and a key file" \
  symcrypt encrypt -k key --kdf-time 1 plain
refused 2 "--strict and more iterations than decrypt takes unasked" \
  symcrypt encrypt --strict -p pass -i 100000001 plain
is "$(sed 's/.*encrypt: //' err)" "decrypt refuses more than 100000000 \
iterations unless --max-iterations allows them" "... says why"
rm -f default short long

# ---------------------------------------------------------------------- armor
for n in $(awk 'BEGIN { for (n = 0; n < 50; n++) print n }') 65536 70000; do
  head -c $n data >part
  symcrypt encrypt -a -k key -f -o armored part
  symcrypt decrypt -k key -o back armored
  same back part "$n bytes in armor"
  if have base64; then
    sed '1d;$d' armored | base64 -d >binary
    symcrypt decrypt -k key binary | cmp -s - part
    ok $? "... which is base64"
  fi
  rm -f back
done
is "$(sed -n '1p;$p' armored)" "-----BEGIN SYMCRYPT ENCRYPTED FILE-----
-----END SYMCRYPT ENCRYPTED FILE-----" "the lines around it"
is "$(sed '1d;$d' armored | sed '$d' | awk 'length != 64' | wc -l |
  tr -d ' ')" 0 "lines of 64 characters"
awk '{ printf "%s\r\n", $0 } END { printf "\r\n \n" }' armored >in
symcrypt decrypt -k key in >back
same back part "CR LF and white space behind the end"
{ printf '\357\273\277'; cat armored; } >in
symcrypt decrypt -k key in >back
same back part "a byte order mark in front"
# spoilt DESCRIPTION SED-SCRIPT COMPLAINT
spoilt ()
{
  sed "$2" armored >in
  refused 1 "armor: $1" symcrypt decrypt -k key -o left.it in
  is "$(sed 's/.* in: //' err | cut -c "1-${#3}")$(ls left.it 2>/dev/null)" "$3" \
    "... which is told, and nothing is left"
}
no_line='not a line of the armor'
behind='something follows the end of the armor'
cut='cut short'
symcrypt encrypt -k key armored | symcrypt decrypt -k key >back
same back armored "armor that is encrypted comes back as it is"
head -c 1000 data >part
symcrypt encrypt -a -k key -f -o armored part
spoilt "no end" '$d' "line 26: $cut"
spoilt "a line cut" '3s/.$//' "line 3: $no_line"
spoilt "a line cut by four" '3s/....$//' "line 4: $no_line"
spoilt "a line too long" '3s/$/AAAA/' "line 3: $no_line"
spoilt "a character too many" '3s/$/A/' "line 3: $no_line"
spoilt "a line missing" '4d' "altered or cut short"
spoilt "an empty line" '3s/^/\
/' "line 3: $no_line"
spoilt "an empty line before the end" '$s/^/\
/' "line 26: $no_line"
spoilt "a character that is not base64" '3s/^./!/' "line 3: $no_line"
spoilt "a NUL" '3s/^./\x00/' "line 3: $no_line"
spoilt "a space" '3s/^./ /' "line 3: $no_line"
spoilt "an early end" '3s/....$/AA==/' "line 4: $no_line"
spoilt "an early end with spare bits" '3s/....$/AB==/' "line 3: $no_line"
spoilt "an early end of two bytes with spare bits" '3s/....$/AAB=/' \
  "line 3: $no_line"
spoilt "an end inside a line" '3s/....\(....\)$/AA==\1/' "line 3: $no_line"
spoilt "something behind the end" '$s/$/\
x/' "line 27: $behind"
spoilt "something behind many spaces" '$s/$/\
                                                                         x/' \
  "line 27: $behind"
spoilt "something behind the first line" '1s/$/ /' \
  'line 1: more than -----BEGIN SYMCRYPT ENCRYPTED FILE-----'
spoilt "no line of base64" '2,$d' "line 2: $cut"
symcrypt encrypt -a --secretstream -k key plain >out 2>err
is $? 2 "--armor and --secretstream"
if have base64; then
  symcrypt encrypt --secretstream -k key plain >bare
  { sed -n 1p armored; base64 <bare | tr -d '\n' | fold -w 64; echo
    sed -n '$p' armored; } >in
  refused 1 "... are not decrypted together" \
    symcrypt decrypt --secretstream -k key in
  rm bare
fi
rm -f armored in part binary back

# ------------------------------------------------------------------- key files
exits 0 "key" symcrypt key new.key
is "$(mode new.key) $(size new.key)" "rw------- 32" "makes 32 bytes, mode 600"
(umask 0; symcrypt key -l 1k new2.key)
is "$(mode new2.key) $(size new2.key)" "rw------- 1024" \
  "... whatever the umask, or as many as asked for"
head -c 32 new2.key | cmp -s - new.key
is $? 1 "... others each time"
cp new.key old.key
refused 2 "a key file is not replaced" symcrypt key new.key
same new.key old.key "... and stays"
ln -s elsewhere key.link
refused 2 "nor is a link followed" symcrypt key key.link
test ! -e elsewhere
ok $? "... to make a key there"
symcrypt key -x new.hex
grep -Eqx '[0-9a-f]{64}' new.hex
ok $? "-x writes hexadecimal digits"
exits 0 "... which hmac takes" symcrypt hmac --strict -x -k new.hex plain
symcrypt encrypt --strict -k new.key plain | symcrypt decrypt -k new.key >back
same back plain "... and encrypt the others"
refused 2 "key without a name" symcrypt key
refused 2 "key with two names" symcrypt key one two
refused 2 "a key of no bytes" symcrypt key -l 0 none
is "$(symcrypt key - | wc -c | tr -d ' ') $(symcrypt key -x - | wc -c | tr -d ' ')" \
  "32 65" "- is standard output"
refused 2 "a key too long" symcrypt key -l 2M none
refused 1 "a key in a directory that is not there" symcrypt key missing/key
rm -f new.key new2.key old.key key.link new.hex back
is "$(printf 'passphrase\r\n' >crlf
      symcrypt encrypt $fast plain | symcrypt decrypt -p crlf | cksum)" \
  "$(cksum <plain)" "the line end of a passphrase file does not count"
printf '\357\273\277passphrase\n' >mark
is "$(symcrypt encrypt $fast plain | symcrypt decrypt -p mark | cksum)" \
  "$(cksum <plain)" "nor does a byte order mark"
printf 'passphrase\nof two lines\n' >lines
printf 'passphrase\0\n' >null
printf '\377\376p\0a\0\n\0' >utf16
for wrong in "lines one line" "null null byte" "utf16 text in UTF-16"; do
  refused 2 "a passphrase file: ${wrong%% *}" \
    symcrypt encrypt -p ${wrong%% *} plain
  grep -q "${wrong#* }" err
  ok $? "the message says: ${wrong#* }"
done
# HMAC takes a key of more than 64 bytes and its SHA-256 for one.
awk 'BEGIN { for (k = 0; k < 65; k++) printf "x" }' >words
printf '\225\067\305\375\361\040\110\057\175\130\322\136\236\325\203\365' >hashed
printf '\054\002\264\343\004\352\201\115\261\143\072\325\145\256\327\351' >>hashed
symcrypt encrypt -p words -i 1000 -f -o in plain 2>/dev/null
refused 1 "the hash of a long passphrase" symcrypt decrypt -p hashed in
rm -f lines null utf16 mark words hashed
symcrypt encrypt -p pass -i 1000 -o few plain 2>err
is "$? $(grep -c 'iterations are few' err)" "0 1" "few iterations are warned of"
rm -f few
refused 2 "--strict: few iterations" symcrypt encrypt --strict -p pass -i 1000 plain
rm -f crlf

# The head as the manual describes it.
derive ()
{
  python3 - "$1" "$2" <<'PYTHON'
import hashlib, hmac, sys
head = open(sys.argv[1], "rb").read(64)
secret = open(sys.argv[2], "rb").read()
iterations = int.from_bytes(head[12:16], "big")
if head[9] == 2:
    hashed = hashlib.sha256(b"symcrypt encrypt passphrase"
                            + secret.rstrip(b"\n")).digest()
    prk = hashlib.pbkdf2_hmac("sha256", hashed, head[16:32], iterations)
else:
    prk = hmac.new(head[16:32], secret, "sha256").digest()
info = b"symcrypt encrypt" + head[:32]
one = hmac.new(prk, info + b"\1", "sha256").digest()
two = hmac.new(prk, one + info + b"\2", "sha256").digest()
open("body.key", "wb").write(one)
sys.exit(two != head[32:])
PYTHON
}
symcrypt encrypt $fast -o sealed.pass plain
if have python3; then
  for how in "sealed key" "sealed.pass pass"; do
    derive $how
    ok $? "the head's check of $how by Python"
    tail -c +65 "${how% *}" >body
    symcrypt decrypt --secretstream -k body.key body >back
    same back plain "and the key of the body"
  done
else
  skip "no python3" "head and key by Python"
fi

# ------------------------------------------------------------------- refused
# nothing DESCRIPTION STATUS OPTION... <FILE: refused, and no file is left.
mkdir left
nothing ()
{
  description=$1
  status=$2
  shift 2
  cat >altered
  refused $status "$description" symcrypt decrypt -o left/it "$@" altered
  is "$(ls -A left)" "" "... and nothing is left"
}
# flip POSITION [BITS] <FILE: with these bits of one byte changed, or the last.
flip ()
{
  cat >flipped
  byte=$(od -An -v -tu1 -j "$1" -N 1 flipped | tr -d ' ')
  head -c "$1" flipped
  printf "\\$(printf %03o $((byte ^ ${2-1})))"
  tail -c +$(($1 + 2)) flipped
}
# chunk N <FILE: the sealed chunk.
chunk ()
{
  tail -c +$((89 + 65553 * $1)) | head -c 65553
}
k="-k key"
nothing "the wrong key" 1 -k other <sealed
is "$(sed 's/.*: //' err)" "the key is wrong, or the head is altered" \
  "... which is told from an altered body"
nothing "the wrong passphrase" 1 -p wrong <sealed.pass
is "$(sed 's/.*: //' err)" "the passphrase is wrong, or the head is altered" \
  "... which says so"
nothing "an empty file" 2 $k </dev/null
nothing "a file that never was encrypted" 2 $k <data
for n in 8 63 64 70 87 88 96 105 1000 65641 65642 131194 $(($(size sealed) - 1))
do
  head -c "$n" sealed >in
  nothing "cut to $n bytes" 1 $k <in
done
{ cat sealed; printf x; } >in
nothing "a byte too many" 1 $k <in
{ cat sealed; chunk 1 <sealed; } >in
nothing "a chunk too many" 1 $k <in
{ cat sealed; cat sealed; } >in
nothing "twice the file" 1 $k <in
head -c 131072 data >whole
symcrypt encrypt -k key -f -o whole whole
is "$(symcrypt decrypt -k key whole | wc -c | tr -d ' ')" 131072 \
  "a file whose last chunk is full"
{ cat whole; printf x; } >in
nothing "a full last chunk and one byte more" 1 $k <in
is "$(sed 's/.*: //' err)" "something follows its end" "... which is told"
{ cat whole; chunk 1 <whole; } >in
nothing "a full last chunk twice" 1 $k <in
{ head -c 88 sealed; chunk 1 <sealed; chunk 0 <sealed; chunk 2 <sealed
  chunk 3 <sealed; } >in
nothing "chunks in another order" 1 $k <in
{ head -c 88 sealed; chunk 0 <sealed; chunk 2 <sealed; chunk 3 <sealed; } >in
nothing "a chunk left out" 1 $k <in
{ head -c 65641 sealed; chunk 0 <sealed; tail -c +65642 sealed; } >in
nothing "a chunk twice" 1 $k <in
symcrypt encrypt -k key -o second plain
{ head -c 65641 sealed; tail -c +65642 second; } >in
nothing "the chunks of another file" 1 $k <in
for at in 16 31 32 63 64 87 88 89 1000 65624 65625 65640 65641 \
  $(($(size sealed) - 1)); do
  flip $at <sealed >in
  nothing "a bit of byte $at changed" 1 $k <in
done
while read -r at bits status wanted; do
  flip $at $bits <sealed >in
  nothing "byte $at of the head changed by $bits" $status $k <in
  is "$(sed 's/.*: //' err)" "$wanted" "... which is told"
done <<'END'
0 1 2 not made by symcrypt encrypt
7 1 2 not made by symcrypt encrypt
8 1 2 made by a newer version, or altered
8 3 2 made by a newer version, or altered
9 1 1 its head is altered
9 2 1 its head is altered
9 3 1 its head is altered
10 1 1 its head is altered
11 1 1 its head is altered
12 1 1 its head is altered
15 1 1 its head is altered
END
symcrypt decrypt -k key in >out 2>/dev/null
is "$(size out)" 0 "no output from a head that is not ours"
flip $((88 + 65553 + 100)) <sealed >in
symcrypt decrypt -k key <in >out 2>err
is "$? $(size out)" "1 65536" "standard output gets what is known to be genuine"
grep -q "the output so far is genuine, but not complete" err
ok $? "... and the message says so"
nothing "more iterations than allowed" 1 -p pass --max-iterations 999 \
  <sealed.pass
exits 0 "as many iterations as allowed" \
  symcrypt decrypt -p pass --max-iterations 1000 sealed.pass
nothing "a passphrase for a key file" 2 -p pass <sealed
nothing "a key file for a passphrase" 2 -k key <sealed.pass

echo old >left/it
refused 2 "a file that is there is not replaced" \
  symcrypt decrypt -k key -o left/it sealed
is "$(cat left/it)" old "... and stays"
refused 1 "--force and a cut file" symcrypt decrypt -f -k key -o left/it in
is "$(cat left/it) $(ls -A left)" "old it" "... what was there stays"
exits 0 "--force" symcrypt decrypt -f -k key -o left/it sealed
same left/it plain "... replaces it"
rm left/it
refused 2 "a key file of 31 bytes" \
  sh -c 'head -c 31 key >short; exec "$@"' sh ${QEMU:-env} \
  "$symcrypt_program" encrypt -k short plain
for sub in encrypt decrypt; do
  refused 2 "$sub: an empty key file" symcrypt $sub -k empty sealed
  refused 2 "$sub: a missing key file" symcrypt $sub -k missing sealed
  refused 2 "$sub: a directory as the key file" symcrypt $sub -k . sealed
  refused 2 "$sub: a key file and a passphrase" \
    symcrypt $sub -k key -p pass sealed
  refused 2 "$sub: two files" symcrypt $sub -k key sealed sealed
  refused 2 "$sub: a missing file" symcrypt $sub -k key missing
  refused 2 "$sub: a directory" symcrypt $sub -k key .
  refused 2 "$sub: secret and data from standard input" symcrypt $sub -k -
  refused 2 "$sub: --secretstream without a key file" \
    symcrypt $sub --secretstream -p pass sealed
  refused 2 "$sub: --secretstream with a key of 33 bytes" \
    sh -c '(cat key; echo) >long; exec "$@"' sh ${QEMU:-env} \
    "$symcrypt_program" $sub --secretstream -k long sealed
  refused 2 "$sub: a directory as the output" \
    symcrypt $sub -k key -o left sealed
  refused 1 "$sub: a directory that is not there" \
    symcrypt $sub -k key -o missing/it sealed
done
refused 2 "0 iterations" symcrypt encrypt -i 0 -p pass plain
refused 2 "999 iterations" symcrypt encrypt -i 999 -p pass plain
refused 2 "2^32 iterations" symcrypt encrypt -i 4294967296 -p pass plain
refused 2 "0 iterations allowed" \
  symcrypt decrypt --max-iterations 0 -p pass sealed.pass
if test -c /dev/full; then
  # Root would lose the system's if the command were wrong.
  full=/dev/full
  if test "$(id -u)" -eq 0; then
    full=full
    mknod full c 1 7 2>/dev/null
  fi
  for sub in "encrypt -k key plain" "decrypt -k key sealed"; do
    if test -c $full && (: >$full) 2>/dev/null; then
      refused 1 "a device as the output: ${sub%% *}" \
        symcrypt $sub -f -o $full
      test -c $full
      ok $? "... which stays one"
    else
      skip "no device of its own" "a device as the output: ${sub%% *}"
    fi
  done
else
  skip "no /dev/full" "a device as the output"
fi

# ----------------------------------------------------------------- libsodium
sodium=$SRCDIR/tests/differential/sodium-stream.py
why=
if have python3; then
  python3 "$sodium" seal key </dev/null >/dev/null
  test $? -ne 77 || why="no libsodium"
else
  why="no Python"
fi
exchange ()
{
  cat >in
  symcrypt encrypt --secretstream -k key <in | python3 "$sodium" open key >out
  same out in "libsodium reads $1"
  python3 "$sodium" seal key <in | symcrypt decrypt --secretstream -k key >out
  same out in "what libsodium writes is read, $1"
}
if test "$why"; then
  skip "$why" "the exchange with libsodium"
else
  # A stream that is genuine, but not in the form that the format has.
  head -c 200000 data >plain
  derive sealed key
  while read -r what chunks; do
    { head -c 64 sealed
      python3 "$sodium" seal body.key $chunks <plain; } >in
    case $what in
      as_it_should_be) exits 0 "$what" symcrypt decrypt -k key in ;;
      *) nothing "$what" 1 $k <in
         is "$(sed 's/.*: //' err)" \
           "not divided into chunks as the format wants" "... which is told" ;;
    esac
    tail -c +65 in >bare
    exits 0 "a bare body has any form" \
      symcrypt decrypt --secretstream -k body.key bare
  done <<'END'
as_it_should_be 0:65536 3:1
empty_last_chunk 0:65536 3:0
tag_PUSH 1:65536 3:1
REKEY_early 2:65536 3:1
tag_4 4:65536 3:1
END
  for n in 0 1 15 16 17 65535 65536 65537 131071 131072 131073; do
    head -c $n data >plain
    exchange "$n bytes" <plain
  done
  # More than REKEY's 64 MiB; sparse files are fast to make.
  dd if=/dev/null of=large bs=1 seek=70000001 2>/dev/null
  exchange "70 MB, where the key changes" <large
  rm large
  for n in 134217729 67108864; do
    dd if=/dev/null of=large bs=1 seek=$n 2>/dev/null
    symcrypt encrypt --secretstream -k key large | python3 "$sodium" tags key
    rm large
  done >said
  is "$(tr '\n' ' ' <said)" \
    "1024 rekey 2048 rekey 2049 final 1024 final " \
    "every 1024th chunk changes the key, but the last one ends it"
  if test "${SYMCRYPT_SLOW_TESTS-}"; then
    dd if=/dev/null of=large bs=1 seek=1073741824 2>/dev/null
    exchange "1 GiB" <large
  else
    skip "SYMCRYPT_SLOW_TESTS is not set" "1 GiB"
  fi
  rm -f large
fi

done_testing
