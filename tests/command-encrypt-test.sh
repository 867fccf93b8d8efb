#!/bin/sh
# SPDX-License-Identifier: ISC
# `symcrypt encrypt' and `symcrypt decrypt': what was encrypted comes back, what
# was altered in any way does not and leaves nothing behind, and libsodium reads
# what we write and writes what we read.
# An emulator, or options, are several words.
# shellcheck disable=SC2012,SC2059,SC2086

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
  is "$(size sealed)" $((48 + 24 + n + 17 * chunks)) "its length"
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
cmp -s sealed again
is $? 1 "salt and header are new each time"
symcrypt decrypt -k key -o - sealed >back
same back plain "-o - is standard output"
cp plain inplace
symcrypt encrypt -k key -f -o inplace inplace
symcrypt decrypt -k key -f -o inplace inplace
same inplace plain "a file takes its own place"
ln -s plain.link.target link
cp plain plain.link.target
(umask 27; symcrypt encrypt -k key -o modes plain)
is "$(ls -l modes | cut -c1-10)" "-rw-r-----" "the umask counts"
rm -f inplace again modes link plain.link.target back
is "$(printf 'passphrase\r\n' >crlf
      symcrypt encrypt $fast plain | symcrypt decrypt -p crlf | cksum)" \
  "$(cksum <plain)" "the line end of a passphrase file does not count"
rm -f crlf

# The head as the manual has it.
derive ()
{
  python3 - "$1" "$2" <<'PYTHON'
import hashlib, hmac, sys
head = open(sys.argv[1], "rb").read(48)
secret = open(sys.argv[2], "rb").read()
iterations = int.from_bytes(head[12:16], "big")
if head[9] == 2:
    prk = hashlib.pbkdf2_hmac("sha256", secret.rstrip(b"\n"), head[16:32],
                              iterations)
else:
    prk = hmac.new(head[16:32], secret, "sha256").digest()
info = b"symcrypt encrypt" + head[:32]
one = hmac.new(prk, info + b"\1", "sha256").digest()
two = hmac.new(prk, one + info + b"\2", "sha256").digest()
open("body.key", "wb").write(one)
sys.exit(two[:16] != head[32:])
PYTHON
}
symcrypt encrypt $fast -o sealed.pass plain
if have python3; then
  for how in "sealed key" "sealed.pass pass"; do
    derive $how
    ok $? "the head's check of $how by Python"
    tail -c +49 "${how% *}" >body
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
  is "$(ls left)" "" "... and nothing is left"
}
# flip POSITION <FILE: with one bit of one byte changed.
flip ()
{
  cat >flipped
  byte=$(od -An -v -tu1 -j "$1" -N 1 flipped | tr -d ' ')
  head -c "$1" flipped
  printf "\\$(printf %03o $((byte ^ 1)))"
  tail -c +$(($1 + 2)) flipped
}
# chunk N <FILE: the sealed chunk.
chunk ()
{
  tail -c +$((73 + 65553 * $1)) | head -c 65553
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
for n in 8 47 48 60 71 72 80 89 1000 65625 65626 131178 $(($(size sealed) - 1))
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
{ head -c 72 sealed; chunk 1 <sealed; chunk 0 <sealed; chunk 2 <sealed
  chunk 3 <sealed; } >in
nothing "chunks in another order" 1 $k <in
{ head -c 72 sealed; chunk 0 <sealed; chunk 2 <sealed; chunk 3 <sealed; } >in
nothing "a chunk left out" 1 $k <in
{ head -c 65625 sealed; chunk 0 <sealed; tail -c +65626 sealed; } >in
nothing "a chunk twice" 1 $k <in
symcrypt encrypt -k key -o second plain
{ head -c 65625 sealed; tail -c +65626 second; } >in
nothing "the chunks of another file" 1 $k <in
for at in 10 11 12 15 16 31 32 47 48 71 72 73 1000 65608 65609 65624 65625 \
  $(($(size sealed) - 1)); do
  flip $at <sealed >in
  nothing "a bit of byte $at changed" 1 $k <in
done
for at in 0 7 8 9; do
  flip $at <sealed >in
  symcrypt decrypt -k key -o left/it in 2>err
  test $? -ne 0 && test "$(wc -l <err)" -eq 1 && test -z "$(ls left)"
  ok $? "a bit of byte $at changed"
done
symcrypt decrypt -k key in >out 2>/dev/null
is "$(size out)" 0 "no output from a head that is not ours"
flip $((72 + 65553 + 100)) <sealed >in
symcrypt decrypt -k key <in >out 2>err
is "$? $(size out)" "1 65536" "standard output gets what is known to be genuine"
grep -q "what was written is genuine, but not all" err
ok $? "... and the message says so"
nothing "more iterations than allowed" 1 -p pass --max-iterations 999 \
  <sealed.pass
nothing "a passphrase for a key file" 2 -p pass <sealed
nothing "a key file for a passphrase" 2 -k key <sealed.pass

echo old >left/it
refused 2 "a file that is there is not replaced" \
  symcrypt decrypt -k key -o left/it sealed
is "$(cat left/it)" old "... and stays"
refused 1 "--force and a cut file" symcrypt decrypt -f -k key -o left/it in
is "$(cat left/it) $(ls left)" "old it" "... what was there stays"
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
  for sub in "encrypt -k key plain" "decrypt -k key sealed"; do
    refused 1 "a full disk: ${sub%% *}" sh -c 'exec "$@" >/dev/full' sh \
      ${QEMU:-env} "$symcrypt_program" $sub
    refused 1 "a device as the output: ${sub%% *}" \
      symcrypt $sub -f -o /dev/full
    test -c /dev/full
    ok $? "... which stays one"
  done
else
  skip "no /dev/full" "a full disk"
fi
if have setsid; then
  refused 2 "no key file and no terminal" \
    setsid ${QEMU:-env} "$symcrypt_program" encrypt plain
fi

# A signal in the middle: what was written so far goes.
mkfifo fifo
${QEMU:-env} "$symcrypt_program" encrypt -k key -o left/it <fifo 2>/dev/null &
pid=$!
exec 3>fifo
cat data >&3
tries=0
while test -z "$(ls left)" && test $tries -lt 50; do
  sleep 0.1
  tries=$((tries + 1))
done
test -n "$(ls left)"
ok $? "a file that is not whole has another name"
test ! -e left/it
ok $? "... not the one it will have"
kill -TERM $pid
wait $pid
exec 3>&-
is "$(ls left)" "" "and is removed when the program is ended"

# ----------------------------------------------------------------- libsodium
sodium=$BUILDDIR/tests/differential/sodium-stream
why=
if test ! -x "$sodium"; then
  why="not built"
else
  $QEMU "$sodium" seal key </dev/null >/dev/null
  test $? -ne 77 || why="no libsodium"
fi
exchange ()
{
  cat >in
  symcrypt encrypt --secretstream -k key <in | $QEMU "$sodium" open key >out
  same out in "libsodium reads $1"
  $QEMU "$sodium" seal key <in | symcrypt decrypt --secretstream -k key >out
  same out in "what libsodium writes is read, $1"
}
if test "$why"; then
  skip "$why" "the exchange with libsodium"
else
  for n in 0 1 15 16 17 65535 65536 65537 131071 131072 131073; do
    head -c $n data >plain
    exchange "$n bytes" <plain
  done
  # More than REKEY's 64 MiB; sparse files are fast to make.
  dd if=/dev/null of=large bs=1 seek=70000001 2>/dev/null
  exchange "70 MB, where the key changes" <large
  if test "${SYMCRYPT_SLOW_TESTS-}"; then
    dd if=/dev/null of=large bs=1 seek=1073741824 2>/dev/null
    exchange "1 GiB" <large
  else
    skip "SYMCRYPT_SLOW_TESTS is not set" "1 GiB"
  fi
  rm -f large
fi

done_testing
