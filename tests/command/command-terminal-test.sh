#!/bin/sh
# SPDX-License-Identifier: ISC
# What the command does on a terminal: secrets are not echoed, whatever happens;
# passphrases are asked for or made up; long work shows how far it is.
# An emulator is several words.
# shellcheck disable=SC2086

. "$SRCDIR/tests/lib.sh"

have python3 || skip_all "no python3"
python3 -c 'import os, pty, termios; os.waitstatus_to_exitcode' 2>/dev/null ||
  skip_all "no Python 3.9 with terminals"
# As in a chroot without /dev/pts.
python3 -c 'import os; os.openpty ()' 2>/dev/null ||
  skip_all "the system gives no terminal"
printf 0123456789abcdef0123456789abcdef >key
echo passphrase >pass
echo text >plain

python3 "$SRCDIR/tests/command/terminal.py" $QEMU "$symcrypt_program" >claims
is $? 0 "the scenarios come to their end"
while read -r status what; do
  ok "$status" "$what"
done <claims

for how in "-k key" "-p pass"; do
  refused 2 "--generate $how" symcrypt encrypt --generate $how plain
  is "$(sed 's/.*encrypt: //' err)" \
    "--generate does not go with --key-file or --passphrase-file" "... is told"
done

done_testing
