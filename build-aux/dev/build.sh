# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#: build            the library and the command, in build/gcc

cmd_build () {
  need_build
  bootstrap
  say 'build/gcc'
  configure_in gcc
  run gcc-make make -C build/gcc -j"$jobs"
  [ "${command-}" != build ] || cat <<'TEXT'

The command is build/gcc/symcrypt.  Try next:
  build/gcc/symcrypt hash README.md
  ./dev check quick
TEXT
}
