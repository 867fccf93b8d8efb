#!/bin/sh
# SPDX-License-Identifier: ISC
# The frame of the command: help, version, subcommands, exit statuses, and
# output that is not lost in silence.
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

if test -c /dev/full; then
  for arguments in --help --version 'help cpu' 'cpu --help'; do
    # shellcheck disable=SC2086
    symcrypt $arguments >/dev/full 2>err
    is "$? $(wc -l <err | tr -d ' ')" "1 1" "$arguments to a full disk"
  done
else
  skip "no /dev/full" "a full disk"
fi
symcrypt --help >&- 2>err
is "$? $(wc -l <err | tr -d ' ')" "1 1" "closed standard output"
unread symcrypt --help 2>err
is "$? $(wc -l <err | tr -d ' ')" "1 1" "a closed pipe"

done_testing
