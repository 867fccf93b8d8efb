#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: every assembly file is one for clang's integrated assembler too, and
# for the other object formats: Mach-O, COFF, and ELF for both instruction sets
# of 32-bit ARM; and residue-call.S is one for architectures without assembly.
. "$SRCDIR/tests/lib.sh"

have clang || skip_all "clang is not there"

# assemble TARGET FLAGS -- FILE...
assemble () {
  target=$1
  shift
  flags=
  while test "$1" != --; do
    flags="$flags $1"
    shift
  done
  shift
  echo 'int x;' >x.c
  # Before version 17 it has no names of extensions in assembly.
  case $target in
    riscv*) echo '__asm__ (".option arch, +v; vxor.vv v0, v0, v0");' >x.c ;;
  esac
  # shellcheck disable=SC2086
  if ! clang -target "$target" $flags -c x.c -o x.o 2>/dev/null; then
    skip "clang has no such target, or an older one" "$target$flags"
    return
  fi
  # Files of one name in several directories overwrite each other's object,
  # which is fine, because objects are not linked.
  # shellcheck disable=SC2086
  test $# -gt 0 && clang -target "$target" $flags -I"$BUILDDIR" \
    -I"$SRCDIR/src" -I"$SRCDIR" -c "$@" >err 2>&1
  ok $? "$target$flags: $# files" || diag "$(head -n 40 err)"
}

# files ARCHITECTURE
files () {
  find "$SRCDIR/$1" -name '*.S'
}

# File names have no spaces.
# shellcheck disable=SC2046
{
  for target in x86_64-linux-gnu x86_64-apple-darwin x86_64-w64-mingw32; do
    assemble $target -- $(files x86_64)
  done
  for target in i386-apple-darwin i686-w64-mingw32; do
    assemble $target -- $(files x86)
  done
  for target in arm64-apple-darwin aarch64-w64-mingw32; do
    assemble $target -- $(files arm64)
  done
  assemble armv7-linux-gnueabihf -marm -- $(files arm)
  assemble armv7-linux-gnueabihf -mthumb -- $(files arm)
  # ELF, of all others.
  while IFS=' |' read -r target architecture _; do
    case $target:$architecture in
      '#'* | *:arm | *:none) ;;
      *) assemble "$target" -- $(files "$architecture") ;;
    esac
  done <"$SRCDIR/build-aux/dev/targets.def"
}
# For HP-PA a semicolon begins a comment, which then hides the statement.
$CC -E -undef -D__ELF__ -I"$BUILDDIR" -I"$SRCDIR/src" -I"$SRCDIR" \
  "$SRCDIR/tests/library/residue-call.S" >other.s
grep '^[^#].*;' other.s | grep -v -e '\.rodata' >left
empty left "for other architectures a line has one statement"
done_testing
