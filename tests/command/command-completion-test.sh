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

# words WORD...: what the last one can become.
words ()
{
  symcrypt completion words -- "$@" | cut -f 1 | tr '\n' ' '
}
symcrypt --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z0-9]*\) .*/\1/p' \
  >subcommands
is "$(words '')" \
  "$(tr '\n' ' ' <subcommands)help --help --version " "all subcommands"
while read -r sub; do
  symcrypt help "$sub" | grep -Eo -- '^ +(-[a-zA-Z], )?--[a-z0-9-]+' \
    | grep -Eo -- '-[^ ,]+' | sort >options
  words "$sub" - | tr ' ' '\n' | grep . | sort >found
  same found options "the options of $sub"
done <subcommands
is "$(words ha)" "hash " "a subcommand"
is "$(words hash --qu)" "--quiet " "a long option"
is "$(words hash -a sha512-2)" "sha512-224 sha512-256 " "the name of a hash"
is "$(words hash --algorithm=sha512-2)" \
  "--algorithm=sha512-224 --algorithm=sha512-256 " "... behind ="
is "$(words tz subtract-)" "subtract-left subtract-right " "an action"
is "$(words tz sum '')" \
  "sum concat subtract-left subtract-right verify @file " "... and files"
is "$(words completion z)" "zsh " "a shell"
is "$(words help enc)" "encrypt " "help on a subcommand"
is "$(words encrypt --key-file some) $(words hash '')" "@file  @file " "files"
is "$(words pbkdf2 -i 1) $(words selftest '')" " " "nothing where nothing fits"

PATH=$PWD/bin:$PATH
mkdir bin
printf '#!/bin/sh\nexec %s "%s" "$@"\n' "$QEMU" "$symcrypt_program" >bin/symcrypt
chmod +x bin/symcrypt
if have bash; then
  # completed WORD...: what bash makes of the last one.
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
  is "$(completed ha) $(completed hash -a sha512-2)" \
    "hash  sha512-224 sha512-256 " "bash completes with it"
  is "$(completed encrypt --key-file some)" " " "... and names of files itself"
else
  skip "no bash" "bash completes with it"
fi
# The installed completion file runs the command.
if have bash; then
  # The name comes from the shell that runs it.
  # shellcheck disable=SC2016
  bash -c '. "$SRCDIR/tools/completion/symcrypt"; complete -p symcrypt' >out
  is "$(cat out)" "complete -o default -F _symcrypt symcrypt" \
    "the installed file sets it up"
fi
if have fish; then
  : >some-file
  for line in 'hash --qu' 'hash -a sha3' 'hmac -k some'; do
    # shellcheck disable=SC2016
    HOME=$PWD fish -c 'source $SRCDIR/tools/completion/symcrypt.fish
      complete -C $argv[1]' "symcrypt $line" | cut -f 1
  done >out
  is "$(tr '\n' ' ' <out)" "--quiet sha384 some-file " "fish completes with it"
  # As the manual says, for an installation in /usr/local.
  mkdir -p .config/fish/completions share/fish/vendor_completions.d
  # shellcheck disable=SC2016
  HOME=$PWD XDG_CONFIG_HOME=$PWD/.config fish -c 'complete -C $argv[1]' \
    'symcrypt hash --qu' | cut -f 1 >out
  symcrypt completion fish >.config/fish/completions/symcrypt.fish
  # shellcheck disable=SC2016
  HOME=$PWD XDG_CONFIG_HOME=$PWD/.config fish -c 'complete -C $argv[1]' \
    'symcrypt hash --qu' | cut -f 1 >>out
  rm .config/fish/completions/symcrypt.fish
  cp "$SRCDIR/tools/completion/symcrypt.fish" share/fish/vendor_completions.d
  # shellcheck disable=SC2016
  HOME=$PWD XDG_DATA_DIRS=$PWD/share:/usr/share fish -c \
    'complete -C $argv[1]' 'symcrypt hash --qu' | cut -f 1 >>out
  is "$(tr '\n' ' ' <out)" "--quiet --quiet " \
    "fish finds it where the manual says"
fi
if have zsh; then
  # shellcheck disable=SC2016
  zsh -f -c \
    'autoload -Uz compinit; compinit -u -d dump; fpath=($SRCDIR/tools/completion $fpath)
     compinit -u -d dump2; print $_comps[symcrypt]' >out
  is "$(cat out)" "_symcrypt" "zsh finds the installed file"
fi
done_testing
