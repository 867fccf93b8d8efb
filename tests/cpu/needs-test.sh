#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: no file of assembly uses an instruction beyond the features that its
# rows ask for.  On x86 GNU as assembles each file knowing no other
# instructions; on ARM, AArch64 and RISC-V files say themselves what they may
# use, by .arch, .fpu and .option arch, and must say no more than the rows.
. "$SRCDIR/tests/lib.sh"

temporary=$PWD

# "ARCH/FILE.S FEATURES", FEATURES as CPU_A|CPU_B: for a file the needs that all
# of its functions have.
# shellcheck disable=SC2046
table_rows $(architectures) >rows
# shellcheck disable=SC2046
(cd "$SRCDIR" && find $(architectures) -name '*.S') | while read -r file; do
  sed -n 's/^FUNC (\(.*\))$/\1/p' "$SRCDIR/$file" | while read -r symbol; do
    awk -v directory="$(dirname "$file")" -v symbol="$symbol" -v file="$file" '
      $1 == directory && $2 == symbol { print file, $3 }' rows
  done
done | sort | awk '
  $1 != file {
    if (file)
      print file, needs
    file = $1
    needs = $2
    next
  }
  {
    # Keep what this row asks for, too.
    count = split(needs, words, "|")
    needs = "|"
    for (k = 1; k <= count; k++)
      if (words[k] && index($2, "|" words[k] "|"))
        needs = needs words[k] "|"
  }
  END { print file, needs }' >files
test "$(wc -l <files)" -gt 90
ok $? "$(wc -l <files) files have rows"

# What GNU as calls a feature; tuning bits bring no instructions.
gas_name ()
{
  case $1 in
    # No CPU has SSE2 without cmov.
    SSE2) echo +cmov+sse2 ;;
    SSSE3) echo +ssse3 ;;
    SSE41) echo +sse4.1 ;;
    AVX) echo +avx ;;
    AVX2) echo +avx2 ;;
    BMI1) echo +bmi ;;
    BMI2) echo +bmi2 ;;
    PCLMUL) echo +pclmul ;;
    VPCLMULQDQ) echo +vpclmulqdq ;;
    GFNI) echo +gfni ;;
    # With the SSE4.1 and AVX2 that come with them (x86-common/features.def).
    SHA_NI) echo +sse4.1+sha ;;
    # Their own instructions stand as bytes.
    SHA512 | AVX_IFMA) echo +avx2 ;;
    AVX512) echo +avx512f+avx512cd+avx512bw+avx512dq+avx512vl ;;
    AVX512_IFMA) echo +avx512ifma ;;
    AVX512_VBMI) echo +avx512vbmi ;;
    PREFER_*) ;;
    SPLIT_ZMM) ;;
    *) echo "+unknown.$1" ;;
  esac
}

# assembler_for MACHINE BITS BASE: the compiler that calls GNU as for it, or
# nothing.
assembler_for ()
{
  for cc in "$CC" "$1-linux-gnu-gcc" gcc; do
    # shellcheck disable=SC2086
    if $cc $2 -Wa,-march="$3+sse2" -x assembler -c -o x.o /dev/null 2>/dev/null
    then
      echo "$cc $2"
      return
    fi
  done
}

# check ARCH BASE COMPILER...: assemble the files of ARCH, BASE being what every
# CPU has.
check ()
{
  arch=$1
  base=$2
  shift 2
  : >wrong
  count=0
  while read -r file needs; do
    case $file in
      "$arch"/*) ;;
      *) continue ;;
    esac
    march=$base
    for need in $(echo "$needs" | tr '|' ' '); do
      march=$march$(gas_name "${need#CPU_}")
    done
    count=$((count + 1))
    "$@" -Wa,-march="$march" -I"$BUILDDIR" -I"$SRCDIR/src" -I"$SRCDIR" \
      -c "$SRCDIR/$file" -o "$temporary/x.o" >err 2>&1 \
      || { echo "$file: -march=$march"; head -n 3 err; } >>wrong
  done <files
  test $count -gt 0 && test ! -s wrong
  ok $? "$arch: $count files use what their rows ask for" \
    || diag "$(cat wrong)"
}

for arch in x86_64 x86; do
  case $arch in
    x86_64) machine=x86_64 bits=-m64 base=generic64 ;;
    x86) machine=i686 bits=-m32 base=i486 ;;
  esac
  compiler=$(assembler_for "$machine" "$bits" "$base")
  if test -z "$compiler"; then
    skip "no GNU as for it" "$arch"
    continue
  fi
  # shellcheck disable=SC2086
  check $arch $base $compiler
  # shellcheck disable=SC2086
  if printf 'vpaddd %%zmm0, %%zmm1, %%zmm2\n' | $compiler -Wa,-march=$base+avx2 -x assembler -c -o x.o - 2>/dev/null; then
    ok 1 "$arch: an instruction beyond them is refused"
  else
    ok 0 "$arch: an instruction beyond them is refused"
  fi
done

# ARM: what stands in .arch and .fpu.
: >wrong
while read -r file needs; do
  arch=$(sed -n 's/^[ 	]*\.arch[ 	]*//p' "$SRCDIR/$file")
  fpu=$(sed -n 's/^[ 	]*\.fpu[ 	]*//p' "$SRCDIR/$file")
  case $file in
    arm/*)
      case $needs in
        *'|CPU_SHA1|'* | *'|CPU_SHA2|'*)
          may='armv8-a crypto-neon-fp-armv8'
          ;;
        *'|CPU_NEON|'*) may='armv7-a neon' ;;
        *'|CPU_ARMV6|'*) may='armv6 ' ;;
        *) may='none ' ;;
      esac
      ;;
    arm64/*)
      case $needs in
        *'|CPU_SHA512|'*) may='armv8.2-a+sha3 ' ;;
        *'|CPU_SVE2|'*) may='armv8-a+sve+sve2 ' ;;
        *'|CPU_PMULL|'* | *'|CPU_SHA1|'* | *'|CPU_SHA2|'*) may='armv8-a+crypto ' ;;
        *) may=' ' ;;
      esac
      ;;
    *) continue ;;
  esac
  test "$arch $fpu" = "$may" \
    || echo "$file: .arch '$arch', .fpu '$fpu'; its rows allow '$may'"
done <files >wrong
test ! -s wrong
ok $? "arm, arm64: files say what their rows ask for" || diag "$(cat wrong)"

# RISC-V: .option arch, +v, +zbb.  What a feature needs comes with it.
while read -r file needs; do
  case $file in
    riscv64/*) ;;
    *) continue ;;
  esac
  case $needs in
    *'|CPU_ZV'*) needs="$needs|CPU_V|" ;;
  esac
  sed -n 's/^[ 	]*\.option[ 	]*arch,//p' "$SRCDIR/$file" | tr -d ' +' \
    | tr ',' '\n' | tr '[:lower:]' '[:upper:]' | while read -r extension; do
      case $needs in
        *"|CPU_$extension|"*) ;;
        *) echo "$file: .option arch, +$extension; its rows have $needs" ;;
      esac
    done
done <files >wrong
test ! -s wrong
ok $? "riscv64: files say no more than their rows ask for" || diag "$(cat wrong)"
done_testing
