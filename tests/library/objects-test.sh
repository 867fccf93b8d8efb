#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves of the objects and the shared library, by readelf: no executable
# stack, no text relocations, protection notes in every object, functions of
# assembly files hidden, typed, sized and with unwind information, no division
# of secrets, no code of a kernel inlined in the frame that clears after it, no
# symbol exported but symcrypt_*, and nothing bound when it is first called.
. "$SRCDIR/tests/lib.sh"

# readelf reads any ELF file, whatever it was built for.
have readelf || skip_all "readelf is not there"
library=$BUILDDIR/.libs/libsymcrypt.so
elf=$BUILDDIR/.libs/libcore.a
[ -f "$elf" ] || elf=$BUILDDIR/libcore.a
readelf -h "$elf" 2>/dev/null | grep -q 'Class:.*ELF' \
  || skip_all "objects are not ELF"

machine=$(readelf -h "$elf" 2>/dev/null | sed -n 's/^ *Machine: *//p' \
  | head -n 1)

# empty FILE DESCRIPTION: claim that FILE is empty, else show it.
empty () {
  test ! -s "$1"
  ok $? "$2" || diag "$(cat "$1")"
}

# All objects of the library, and those of them that a .S file was made into.
find "$BUILDDIR" -name 'libcore_la-*.o' >all
while read -r object; do
  source=${object#"$BUILDDIR/"}
  source=$(echo "$source" | sed 's|\.libs/||; s|libcore_la-\(.*\)\.o$|\1.S|')
  test ! -f "$SRCDIR/$source" || echo "$object"
done <all >assembled

test "$(wc -l <all)" -gt 5
ok $? "there are objects to look at"
if grep -q '^#define ASM_.* 1$' "$BUILDDIR/config.h"; then
  test -s assembled
  ok $? "there are objects of assembly files"
else
  test ! -s assembled
  ok $? "there are no objects of assembly files"
fi

while read -r object; do
  readelf -SW "$object" | grep -q '\.note\.GNU-stack' \
    || echo "$object has no GNU-stack note"
  readelf -SW "$object" | grep '\.note\.GNU-stack' | grep -q ' X ' \
    && echo "$object wants an executable stack"
done <all >stack
empty stack "no object wants an executable stack"

# If the compiler accepts a flag, configure must have used it.
echo 'int symcrypt_x;' >takes.c
takes () {
  # A compiler and its options.
  # shellcheck disable=SC2086
  $CC -Werror "$@" -o takes.o takes.c 2>/dev/null
}
case $machine in
  *X86-64*) note='IBT, SHSTK' flag=-fcf-protection=full ;;
  AArch64) note='BTI, PAC' flag=-mbranch-protection=standard ;;
  RISC-V) note='CFI_LP_UNLABELED, CFI_SS' flag=-fcf-protection=full ;;
  *) note='' flag='' ;;
esac
if [ "$note" ] && takes -c $flag; then
  while read -r object; do
    readelf -nW "$object" 2>/dev/null | grep -q "$note" \
      || echo "$object has no note $note"
  done <all >notes
  empty notes "every object has the note $note"
else
  skip "none for $machine and this compiler" "every object has its note"
fi

# gcc 15 and later mark C for AArch64's shadow stack; older readelfs know no
# name of the mark.
case $machine in
  AArch64)
    while read -r object; do
      readelf -nW "$object" 2>/dev/null | grep -q 'GCS\|<unknown: 4>' \
        || echo "$object has no note GCS"
    done <assembled >notes
    empty notes "every object of an assembly file has the note GCS"
    ;;
esac

# A Pentium has no endbr32: assembly has it if the compiler is told to make it.
case $machine in
  *80386*)
    while read -r object; do
      objdump -d "$object" | grep -q endbr32 && echo "$object"
    done <all >landing
    : >wanted
    if grep -q 'libcore_la-cpu\.o' landing; then cp assembled wanted; fi
    grep -x -F -f assembled landing >found || true
    cmp -s wanted found
    ok $? "assembly has endbr32 if C has it"
    ;;
  *) skip "this is no 32-bit x86" "assembly has endbr32 if C has it" ;;
esac

while read -r object; do
  # Function symbols that are visible, untyped or without a size.
  readelf -sW "$object" | awk -v object="$object" '
    $8 ~ /^_symcrypt_/ && $7 != "UND" {
      found = 1
      if ($4 != "FUNC" || $5 != "GLOBAL" || $6 != "HIDDEN" || $3 == 0)
        print object ": " $0
    }
    END { if (!found) print object ": defines no _symcrypt_ function" }'
  readelf -SW "$object" | grep -q '\.\(eh_frame\|debug_frame\|ARM.exidx\)' \
    || echo "$object has no unwind information"
  readelf -SW "$object" | awk -v object="$object" '
    $0 ~ /\.(data|bss)/ && $0 !~ / 000000 / && $0 ~ / WA / {
      print object ": writable section " $0 }'
done <assembled >functions
empty functions \
  "functions of assembly files are hidden, typed, sized, and can be unwound"

# How long a division takes depends on its operands.  The objects that are left
# out divide lengths, and compute nothing of secrets.  Without optimising, others
# divide lengths by sizes that are constant.
case $machine:$(sed -n 's/^CFLAGS = *//p' "$BUILDDIR/Makefile") in
  *X86-64*:*-O[123s]* | *80386*:*-O[123s]*)
    grep -v -E -- '-(column|hash|hmac|blob|pbkdf2)\.o$' all \
      | while read -r object; do
      objdump -d --no-show-raw-insn "$object" \
        | grep -E '[[:space:]]i?div[bwlq]?[[:space:]]|call.*(div|mod)[dt]i' \
        | sed "s|^|$object:|"
    done >divisions
    empty divisions "no object divides secrets"
    ;;
  *) skip "no x86, or not optimised" "no object divides secrets" ;;
esac

# _symcrypt_KERNEL_c clears the stack below its frame, so a compiler must not
# inline _symcrypt_KERNEL_portable, if there is one, in that frame.
case $machine in
  *X86-64* | *80386*)
    while read -r object; do
      objdump -dr --no-show-raw-insn "$object" | awk -v object="$object" '
        /^[0-9a-f]+ </ {
          name = $2
          gsub (/[<>:]/, "", name)
          defined[name] = 1
          if (!sub (/_c$/, "_portable", name))
            name = ""
          else
            missing[name] = 1
          next
        }
        name && index ($0, name) { delete missing[name] }
        END {
          for (name in missing)
            if (name in defined) print object " inlines " name
        }'
    done <all >inlined
    empty inlined "no kernel in C is inlined where its stack is cleared"
    ;;
  *) skip "this is no x86" "no kernel in C is inlined" ;;
esac

# At the first call through a PLT the dynamic linker saves registers on the
# stack.  clang has no -fno-plt for AArch64, nor gcc for ARM and RISC-V.
case $machine in
  *X86-64* | *80386*) plt=PLT32 ;;
  *) plt= ;;
esac
if [ "$plt" ] && takes -c -fno-plt && grep -q '/\.libs/' all; then
  grep '/\.libs/' all | while read -r object; do
    readelf -rW "$object" | awk -v object="$object" -v plt="$plt" '
      $3 ~ plt && $5 !~ /^(_symcrypt_|\.text)/ { print object " calls " $5 }'
  done >calls
  empty calls "no object calls through a PLT"
else
  skip "none is asked for, for $machine" "no object calls through a PLT"
fi

if [ -f "$library" ]; then
  readelf -dW "$library" | grep TEXTREL >textrel || true
  empty textrel "the shared library has no text relocations"
  readelf -lW "$library" | grep GNU_STACK | grep 'RWE' >rwe \
    || true
  empty rwe "the shared library has no executable stack"
  if takes -shared -Wl,-z,now; then
    readelf -dW "$library" | grep -q 'FLAGS.*NOW'
    ok $? "the shared library binds nothing when it is first called"
  else
    skip "the linker has no -z now" "the shared library binds early"
  fi
  readelf --dyn-syms -W "$library" \
    | awk '$7 != "UND" && $4 ~ /FUNC|OBJECT/ && $8 !~ /^symcrypt_/' \
    | grep -v ' LIBSYMCRYPT_[0-9]*$' >exported || true
  empty exported "the shared library exports symcrypt_* alone"
  soname=$(readelf -dW "$library" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')
  case $soname in
    libsymcrypt.so.[0-9] | libsymcrypt.so.[0-9][0-9]) ok 0 "soname $soname" ;;
    *) ok 1 "soname $soname is libsymcrypt.so.N with N below 100" ;;
  esac
  readelf -dW "$library" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' \
    | grep -v -e '^libc\.' -e '^ld-linux' -e '^ld\.' -e '^libgcc_s\.' \
      -e 'san\.so' >needed || true
  empty needed "the shared library needs libc alone"
else
  skip "it is not built" "the shared library"
fi
done_testing
