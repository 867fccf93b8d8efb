#!/bin/sh
# SPDX-License-Identifier: ISC
# The frame of the command: help and manual pages, version, subcommands, exit
# statuses, and what goes for all of them of output and of secrets.
. "$SRCDIR/tests/lib.sh"

exits 0 "--help ends with 0" symcrypt --help
grep -q '^Usage: symcrypt ' out
ok $? "--help says how the command is used"
test ! -s err
ok $? "--help leaves standard error alone"
mv out general-help
symcrypt help >out
same out general-help "help is --help"
exits 0 "--version ends with 0" symcrypt --version
grep -Eq '^symcrypt \(libsymcrypt\) [0-9]+\.[0-9]+\.[0-9]+$' out
ok $? "--version prints the version"

# The subcommands are what --help lists.
subcommands=$(sed -n '/^Subcommands:/,/^$/s/^  \([a-z0-9]*\) .*/\1/p' \
  general-help)
test -n "$subcommands"
ok $? "--help lists the subcommands"
for sub in $subcommands; do
  exits 0 "$sub --help ends with 0" symcrypt "$sub" --help
  grep -q "^Usage: symcrypt $sub" out
  ok $? "$sub --help says how it is used"
  test "$(awk 'length > 79' out | wc -l)" -eq 0
  ok $? "$sub --help fits 79 columns"
  grep -q "^Examples\{0,1\}:" out
  ok $? "$sub --help has examples"
  mv out help
  symcrypt help "$sub" >out
  same out help "help $sub is $sub --help"
  exits 0 "$sub --version ends with 0" symcrypt "$sub" --version
  is "$(cat out)" "$(symcrypt --version)" "... and prints the version"
  refused 2 "$sub refuses a name cut short" symcrypt "$sub" --hel
  refused 2 "$sub refuses an unknown option" symcrypt "$sub" --no-such-option
  refused 2 "$sub refuses an unknown letter" symcrypt "$sub" -@
  page=$BUILDDIR/doc/symcrypt-$sub.1
  test -f "$page" || page=$SRCDIR/doc/symcrypt-$sub.1
  if test -n "$QEMU" && test ! -f "$page"; then
    skip "a cross build of a checkout has no pages" "the page of $sub"
    continue
  fi
  sed -n '/^Example/q; s/^  *\(-.*\)/\1/; s/^\(-.*[^ ]\)  .*/\1/; /^-/p' help \
    >options
  sed -n 's/\\-/-/g; /^\.SH OPTIONS/,/^\.SH ARG/s/^\.B //p' "$page" >described
  same described options "its page has the options of $sub"
  grep -q "^symcrypt\\\\-$sub \\\\- ." "$page" \
    && grep -q '^\.SH DESCRIPTION' "$page" && grep -q '^\.SH EXAMPLES' "$page"
  ok $? "... says what it does, and has examples"
  test "$(grep -c '@[a-z]' "$page")" -eq 0
  ok $? "... and nothing is left of Texinfo"
  if have groff; then
    groff -k -man -Tutf8 -ww -z "$page" >left 2>&1
    is "$(cat left)" "" "... groff has nothing to say of it"
  fi
done

refused 2 "an argument that is missing" symcrypt hash -a
grep -q ': -a wants an argument: -a NAME$' err
ok $? "... is told"
refused 2 "an argument too many" symcrypt hash --tag=yes general-help
symcrypt encrypt --passphrase=hunter2 2>err
! grep hunter2 err && grep -q "there is --passphrase-file FILE" err
ok $? "what may be a secret is not repeated, and the right option is named"
is "$(symcrypt hash -wca sha1 -- - </dev/null 2>&1 | sed 's/.*: //')" \
  "no line of the list is well formed" "letters in one word, and --"

refused 2 "no subcommand" symcrypt
refused 2 "an unknown subcommand" symcrypt no-such-subcommand
refused 2 "an empty subcommand" symcrypt ""
refused 2 "an unknown option" symcrypt --no-such-option
refused 2 "help on an unknown subcommand" symcrypt help no-such-subcommand
refused 2 "help on two subcommands" symcrypt help cpu tz
refused 2 "a subcommand with a line end is refused on one line" \
  symcrypt "two
lines"
symcrypt "$(printf '\033[2J\001\037\177\303\244')" 2>err
is "$(sed "s/[^']*'//; s/'.*//" err)" \
  "$(printf '%s\303\244' '\033[2J\001\037\177')" \
  "control characters are shown by their numbers"

# If output cannot be written, each subcommand says why in one line.  Without a
# terminal no subcommand prompts for a secret.
printf 0123456789abcdef0123456789abcdef >key
printf 'a passphrase\n' >pass
symcrypt encrypt -k key -o sealed general-help
mkdir many
(cd many && awk 'BEGIN { for (k = 0; k < 2000; k++) {
  name = "file" k; print k >name; close (name) } }')
symcrypt hash many/* >list
# because REASON DESCRIPTION COMMAND...: it fails with this reason.
because ()
{
  reason=$1
  description=$2
  shift 2
  "$@" 2>err
  is "$? $(wc -l <err | tr -d ' ') $(sed 's/.*: //' err)" "1 1 $reason" \
    "$description"
}
# shellcheck disable=SC2317
full () { symcrypt "$@" >/dev/full; }
# shellcheck disable=SC2317
closed () { symcrypt "$@" >&-; }
while read -r arguments; do
  # A pattern is for many files.
  # shellcheck disable=SC2086
  set -- $arguments
  test -c /dev/full \
    && because "No space left on device" "a full disk: $arguments" full "$@"
  because "Broken pipe" "a closed pipe: $arguments" unread symcrypt "$@"
  because "Bad file descriptor" "closed standard output: $arguments" closed "$@"
done <<'END'
--help
--version
help cpu
cpu
cpu --json
hash key
hash many/*
hash --check list
hmac -k key list
hmac --lines -k key list
tz sum list
hkdf -a sha256 -l 16 -f key
hkdf -a sha256 -l 8000 -f key --binary
pbkdf2 -a sha256 -i 1 -s 00 -l 16 -p pass
encrypt -k key list
decrypt -k key sealed
key -
completion bash
bench --list
END
if have setsid; then
  for arguments in "hmac list" "encrypt list" "decrypt sealed" \
    "encrypt --generate list" "hkdf -a sha256 -l 16" \
    "pbkdf2 -a sha256 -i 1 -s 00 -l 16"; do
    # An emulator is several words.
    # shellcheck disable=SC2086
    refused 2 "no terminal: $arguments" \
      setsid ${QEMU:-env} "$symcrypt_program" $arguments
  done
else
  skip "no setsid" "no terminal"
fi
# Secrets are named by files, which only their owner may use.
for arguments in "encrypt -p" "decrypt -p" "encrypt --passphrase" \
  "encrypt --passphrase=" "pbkdf2 -a sha256 -i 1 -s 00 -l 16 -p" \
  "pbkdf2 --password" "hmac --key-hex" "hkdf --secret-hex"; do
  # shellcheck disable=SC2086
  case $arguments in
    *=) symcrypt ${arguments}hunter2 ;;
    *) symcrypt $arguments hunter2 ;;
  esac >out 2>&1
  is "$? $(grep -c hunter2 out)" "2 0" "$arguments does not show a secret"
done
cp key open
cp pass open.pass
chmod 640 open
chmod 604 open.pass
while read -r arguments; do
  # shellcheck disable=SC2086
  exits 0 "a file that others may use: $arguments" symcrypt $arguments
  is "$(grep -c ': warning: open.*: others may use this file (mode 06' err)" 1 \
    "... is warned of"
  # shellcheck disable=SC2086
  refused 2 "... and refused with --strict" symcrypt $arguments --strict
done <<'END'
hmac -k open key
hkdf -a sha256 -l 16 -f open
pbkdf2 -a sha256 -i 1 -s 00 -l 16 -p open.pass
encrypt -k open key
encrypt -p open.pass -i 600000 key
decrypt -k open sealed
END
done_testing
