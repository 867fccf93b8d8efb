#!/bin/sh
# SPDX-License-Identifier: ISC
# `symcrypt completion': each shell takes what is printed for it, bash completes
# with it, and every option of --help is in it.
. "$SRCDIR/tests/lib.sh"

for shell in bash fish zsh; do
  exits 0 "completion $shell" symcrypt completion $shell
  mv out $shell
  if have $shell; then
    $shell -n $shell
    ok $? "$shell can read it"
  else
    skip "no $shell" "$shell can read it"
  fi
done
refused 2 "no shell" symcrypt completion
refused 2 "two shells" symcrypt completion bash zsh
refused 2 "an unknown shell" symcrypt completion csh

symcrypt --help >usage
sed -n '/^Subcommands:/,/^$/s/^  \([a-z0-9]*\) .*/\1/p' usage >subcommands
while read -r sub; do
  symcrypt help "$sub" | grep -Eo -- '^ +(-[a-zA-Z], )?--[a-z0-9-]+' |
    grep -o -- '--.*' | sort >options
  tr ' ' '\n' <<END | grep -- '^--' | sort >found
$(sed -n "/^    $sub)/,/ ;;/s/.*words='\(.*\)'.*/\1/p" bash)
END
  same found options "bash has the options of $sub"
  sed -n "/__fish_seen_subcommand_from $sub' -l /s/.* -l \([^ ]*\).*/--\1/p" \
    fish | sort >found
  same found options "fish has the options of $sub"
  sed -n "/^    $sub)/,/;;/p" zsh | grep -Eo -- "[,']--[a-z0-9-]+" |
    tr -d "',=" | sed 's/-$//' | sort >found
  same found options "zsh has the options of $sub"
done <subcommands

if have bash; then
  # completed WORD...: what the last one can become.
  cat >completions <<'END'
. ./bash
COMP_WORDS=(symcrypt "$@")
COMP_CWORD=$#
_symcrypt 2>/dev/null
printf '%s ' "${COMPREPLY[@]}"
END
  completed ()
  {
    bash completions "$@"
  }
  is "$(completed ha)" "hash " "a subcommand"
  is "$(completed hash --qu)" "--quiet " "a long option"
  is "$(completed hash -a sha512-2)" "sha512-224 sha512-256 " \
    "the name of a hash function"
  is "$(completed tz subtract-)" "subtract-left subtract-right " "an action"
  is "$(completed completion z)" "zsh " "a shell"
  is "$(completed help enc)" "encrypt " "help on a subcommand"
  : >some-file
  is "$(completed encrypt --key-file some)" "some-file " "the name of a file"
  is "$(completed pbkdf2 -i 1)" " " "nothing for a number"
else
  skip "no bash" "bash completes with it"
fi
# What is installed runs the command.
if have bash && test -z "${QEMU-}"; then
  # Of the shell that runs it.
  # shellcheck disable=SC2016
  PATH=$(dirname "$symcrypt_program"):$PATH bash -c \
    '. "$SRCDIR/tools/completion/symcrypt"; complete -p symcrypt' >out
  is "$(cat out)" "complete -o default -F _symcrypt symcrypt" \
    "the installed file sets it up"
fi
if have fish && test -z "${QEMU-}"; then
  # shellcheck disable=SC2016
  HOME=$PWD PATH=$(dirname "$symcrypt_program"):$PATH fish -c \
    'source $SRCDIR/tools/completion/symcrypt.fish
     complete -C "symcrypt hash --qu"' >out
  is "$(cut -f 1 out)" "--quiet" "fish completes with it"
fi
if have zsh && test -z "${QEMU-}"; then
  # shellcheck disable=SC2016
  PATH=$(dirname "$symcrypt_program"):$PATH zsh -f -c \
    'autoload -Uz compinit; compinit -u -d dump; fpath=($SRCDIR/tools/completion $fpath)
     compinit -u -d dump2; print $_comps[symcrypt]' >out
  is "$(cat out)" "_symcrypt" "zsh finds the installed file"
fi
done_testing
