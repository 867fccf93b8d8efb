#!/bin/sh
# SPDX-License-Identifier: ISC
# `symcrypt pbkdf2' and `symcrypt hkdf': known answers through their options,
# secrets from files only, and what they refuse.
# An emulator, or options, are several words.
# shellcheck disable=SC2086

. "$SRCDIR/tests/lib.sh"

printf password >password
printf 'password\n' >line
printf 'password\r\n' >crlf
printf 'password\n\n' >lines
printf salt >salt
: >empty

# -------------------------------------------------------------------- pbkdf2
pbkdf2 ()
{
  symcrypt pbkdf2 -a "$@"
}
# RFC 6070, cases 1 and 2; RFC 7914, section 11.
is "$(pbkdf2 sha1 -i 1 -s 73616c74 -l 20 -p password)" \
  "0c60c80f961f0e71f3a9b524af6012062fe037a6" "RFC 6070, case 1"
is "$(pbkdf2 sha1 -i 2 -s 73616c74 -l 20 -p password)" \
  "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957" "RFC 6070, case 2"
printf passwd >passwd
is "$(pbkdf2 sha256 -i 1 -s 73616C74 -l 64 -p passwd)" \
  "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf17\
9b645991664b39d77ef317c71b845b1e30bd509112041d3a19783" "RFC 7914, section 11"

sha1="0c60c80f961f0e71f3a9b524af6012062fe037a6"
is "$(pbkdf2 sha1 -i 1 -S salt -l 20 -p line)" $sha1 \
  "a line end at the end of a password file is dropped"
is "$(pbkdf2 sha1 -i 1 -S salt -l 20 -p crlf)" $sha1 "CR LF is dropped"
test "$(pbkdf2 sha1 -i 1 -S salt -l 20 -p lines)" != $sha1
ok $? "one line end is dropped, not two"
is "$(pbkdf2 sha1 -i 1 -S salt -l 20 -p - <line)" $sha1 \
  "the password on standard input"
is "$(pbkdf2 sha1 -i 1 -S - -l 20 -p line <salt)" $sha1 \
  "the salt on standard input"
pbkdf2 sha1 -i 1 -S salt -l 20 -p line --binary | od -An -tx1 | tr -d ' \n' \
  >got
is "$(cat got)" $sha1 "--binary"
pbkdf2 sha256 -i 1 -S salt -l 10000 -p line >got
is "$(wc -c <got | tr -d ' ')" 20001 "10000 bytes"
pbkdf2 sha256 -i 1 -S salt -l 10000 -p line -b | od -An -v -tx1 |
  tr -d ' \n' >binary
echo >>binary
same binary got "10000 bytes in binary are the same"
is "$(pbkdf2 sha1 -i 1 -s '' -l 20 -p line)" \
  "$(pbkdf2 sha1 -i 1 -S empty -l 20 -p line)" "an empty salt, when told"

is "$(pbkdf2 sha256 -i 1 -s 00 -l 2k -p line | wc -c | tr -d ' ')" 4097 \
  "-l 2k is 2048 bytes"
pbkdf2 sha256 -i 1 -s 00112g -l 16 -p line 2>err
is "$(sed 's/.*pbkdf2: //' err)" \
  "--salt-hex: 'g' at character 6 is not a hexadecimal digit" \
  "a bad character and its place are named"
pbkdf2 sha256 -i 1 -s "00$(printf '\303\244')1" -l 16 -p line 2>err
is "$(sed 's/.*pbkdf2: //' err)" \
  "--salt-hex: '$(printf '\303\244')' at character 3 is not a hexadecimal digit" \
  "... one of several bytes, too"
pbkdf2 sha256 -i 1 -s 001 -l 16 -p line 2>err
is "$(sed 's/.*pbkdf2: //' err)" "--salt-hex: 3 hexadecimal digits; a byte has \
two" "an odd number of digits is told"
pbkdf2 sha256 -i 1 -s 00 -l 17M -p line 2>err
is "$(sed 's/.*pbkdf2: //' err)" \
  "--length: 17M is not from 1 to 16777216 bytes" "a length too long is told"
right="-a sha256 -i 1 -s 00 -l 16 -p line"
# The last of several options counts, so that a loop can replace each with a
# wrong one.
sub=pbkdf2
spoilt ()
{
  description=$1
  shift
  refused 2 "$sub: $description" symcrypt $sub $right "$@"
}
exits 0 "pbkdf2: the options that are spoilt below" symcrypt pbkdf2 $right
spoilt "an unknown function" -a whirlpool
spoilt "0 iterations" -i 0
spoilt "iterations below 0" -i -1
spoilt "iterations in words" -i many
spoilt "iterations past 2^64" -i 18446744073709551617
spoilt "no iterations" -i ''
spoilt "a length of 0" -l 0
spoilt "a length too long" -l 16777217
spoilt "a length in hexadecimal" -l 0x10
spoilt "a length with a space" -l ' 16'
spoilt "an odd number of digits" -s 000
spoilt "a salt that is not hexadecimal" -s 0g
spoilt "two salts" -S salt
spoilt "a missing password file" -p missing
spoilt "a directory as the password file" -p .
spoilt "an empty password file" -p empty
spoilt "a word too many" word
refused 2 "pbkdf2: no function" symcrypt pbkdf2 -i 1 -s 00 -l 16 -p line
refused 2 "pbkdf2: no iterations" symcrypt pbkdf2 -a md5 -s 00 -l 16 -p line
refused 2 "pbkdf2: no salt" symcrypt pbkdf2 -a md5 -i 1 -l 16 -p line
refused 2 "pbkdf2: no length" symcrypt pbkdf2 -a md5 -i 1 -s 00 -p line
refused 2 "pbkdf2: a missing salt file" \
  symcrypt pbkdf2 -a md5 -i 1 -S missing -l 16 -p line
refused 2 "pbkdf2: salt and password on standard input" \
  symcrypt pbkdf2 -a md5 -i 1 -S - -l 16 -p -
is "$(sed 's/.*pbkdf2: //' err)" \
  "standard input can be the salt or the secret, not both" "... is told"

# ---------------------------------------------------------------------- hkdf
hkdf ()
{
  symcrypt hkdf -a "$@"
}
printf '\013\013\013\013\013\013\013\013\013\013\013\013\013\013\013\013' >b16
{ cat b16; printf '\013\013\013\013\013\013'; } >b22
# RFC 5869, case 1.
is "$(hkdf sha256 --secret-file b22 --salt-hex 000102030405060708090a0b0c \
      --info-hex f0f1f2f3f4f5f6f7f8f9 --length 42)" \
  "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b\
887185865" "RFC 5869, case 1"
is "$(hkdf sha256 -f b22 --info label -l 16)" \
  "$(hkdf sha256 -f b22 --info-hex 6c6162656c -l 16)" "--info is a text"
is "$(hkdf sha256 -f b22 -S salt -l 16)" \
  "$(hkdf sha256 -f b22 -s 73616c74 -l 16)" "--salt-file"
is "$(hkdf sha256 -f - -l 16 <b22)" "$(hkdf sha256 -f b22 -l 16)" \
  "the secret on standard input"
test "$(hkdf sha256 -f line -l 16)" != "$(hkdf sha256 -f password -l 16)"
ok $? "a line end in a secret file is part of the secret"
hkdf sha256 -f b22 -l 42 -b | od -An -v -tx1 | tr -d ' \n' >got
is "$(cat got)" "$(hkdf sha256 -f b22 -l 42)" "--binary"
is "$(hkdf sha256 -f b22 -l 8160 | wc -c | tr -d ' ')" 16321 \
  "the longest key of sha256"
is "$(hkdf sha512 -f b22 -l 16320 | wc -c | tr -d ' ')" 32641 \
  "the longest key of sha512"

right="-a sha256 -l 16 -f password"
sub=hkdf
exits 0 "hkdf: the options that are spoilt below" symcrypt hkdf $right
spoilt "an unknown function" -a sha
spoilt "a length of 0" -l 0
for n in 8161 16777216; do
  spoilt "a length above 255 digests: $n" -l $n
  is "$(sed 's/.*hkdf: //' err)" \
    "--length: $n bytes, but HKDF with sha256 gives at most 8160" "... is told"
done
spoilt "a length that is no number" -l sixteen
spoilt "a salt that is not hexadecimal" -s zz
spoilt "an odd number of digits of info" -X 123
spoilt "two salts" -s 00 -S salt
spoilt "two infos" -X 00 -I text
spoilt "a missing salt file" -S missing
spoilt "a missing secret file" -f missing
spoilt "an empty secret file" -f empty
spoilt "a directory as the secret file" -f .
spoilt "a word too many" word
refused 2 "hkdf: no function" symcrypt hkdf -l 16 -f password
refused 2 "hkdf: no length" symcrypt hkdf -a sha256 -f password
refused 2 "hkdf: salt and secret on standard input" \
  symcrypt hkdf -a sha256 -S - -f - -l 16
is "$(sed 's/.*hkdf: //' err)" \
  "standard input can be the salt or the secret, not both" "... is told"
done_testing
