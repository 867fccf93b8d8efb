#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: no file of assembly uses an instruction beyond the features that its
# rows ask for.  On x86 GNU as assembles each file knowing no other
# instructions; on ARM, AArch64 and RISC-V files say themselves what they may
# use, by .arch, .fpu and .option arch, and must say no more than the rows.
# Where one word stands for several features the names of instructions decide.
# A row whose file calls or jumps into another asks for all that the other's row
# asks for, and each row is the first on some CPU.
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

# closed <ROWS: lines that end in needs, with all that these features need.
closed ()
{
  awk '
    FNR == 1 {
      family = FILENAME
      sub(/\/features.def$/, "", family)
      sub(/.*\//, "", family)
    }
    FILENAME != "-" && /^FEATURE/ {
      split($0, words, /[(,] */)
      feature = family " CPU_" words[2]
      needs[feature] = words[4]
      gsub(/ *[|] */, "|", needs[feature])
    }
    FILENAME == "-" {
      family = $1
      sub(/\/.*/, "", family)
      if (family ~ /^x86/)
        family = "x86-common"
      all = $NF
      count = split($NF, todo, "|")
      for (k = 1; k <= count; k++) {
        more = split(needs[family " " todo[k]], next_ones, "|")
        for (j = 1; j <= more; j++)
          if (next_ones[j] != "0" && !index(all, "|" next_ones[j] "|")) {
            all = all next_ones[j] "|"
            todo[++count] = next_ones[j]
          }
      }
      $NF = all
      print
    }' "$SRCDIR"/*/features.def -
}
closed <rows >rows.closed
closed <files >files.closed
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
    # Its own instructions stand as bytes.
    SHA512) echo +avx2 ;;
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

# uses DIRECTORY PATTERN FEATURE: a file with that in a line asks for FEATURE.
uses ()
{
  # shellcheck disable=SC2046
  (cd "$SRCDIR" && grep -lE "$2" $(find "$1" -name '*.S')) | tee -a used \
    | while read -r file; do
      grep "^$file " files.closed | grep -q "|CPU_$3|" \
        || echo "$file uses $3, for which its rows do not ask"
    done
}
: >used
{
  for arch in arm arm64; do
    uses $arch '^[ 	]+sha1' SHA1
    uses $arch '^[ 	]+sha256' SHA2
  done
  uses arm64 '^[ 	]+sha512' SHA512
  uses arm64 '^[ 	]+pmull' PMULL
  # These stand as numbers; zvknh.inc turns bytes round, too.
  uses riscv64 '^#include "riscv64/zvknh.inc"' ZVKNHA
  uses riscv64 '^#include "riscv64/zvknh.inc"' ZVKB
  uses riscv64 '^#define ZVKB' ZVKB
  uses riscv64/zvknhb . ZVKNHB
  uses x86_64 '^#include "x86_64/sha512/instructions.inc"' SHA512
} >wrong
test ! -s wrong && test "$(sort -u used | wc -l)" -gt 12
ok $? "$(sort -u used | wc -l) files ask for each feature by itself" \
  || diag "$(cat wrong)"

# What an object needs of others, by the symbols that are not its own.
find "$BUILDDIR" -name 'libcore_la-*.o' | while read -r object; do
  file=$(echo "${object#"$BUILDDIR/"}" \
    | sed 's|\.libs/||; s|libcore_la-\(.*\)\.o$|\1.S|')
  test ! -f "$SRCDIR/$file" \
    || readelf -sW "$object" 2>/dev/null | awk -v file="$file" '
      $7 == "UND" && $8 ~ /^_symcrypt_/ { print file, $8 }'
done | sort -u >calls
awk '
  # Tuning is no instruction.
  function instructions(needs) {
    gsub(/CPU_(PREFER|SPLIT)_[A-Z_]*[|]/, "", needs)
    return needs
  }
  FILENAME == "rows.closed" { needs[$2] = instructions($3) }
  FILENAME == "files.closed" { has[$1] = $2 }
  FILENAME == "calls" {
    count = split(needs[$2], words, "|")
    for (k = 1; k <= count; k++)
      if (words[k] && !index(has[$1], "|" words[k] "|"))
        print $1 " goes on in " $2 ", which needs " words[k]
  }' rows.closed files.closed calls >wrong
if test -s calls; then
  test ! -s wrong
  ok $? "$(wc -l <calls) calls of other files ask for what those need" \
    || diag "$(cat wrong)"
else
  skip "there are none, or no readelf" "calls of other files"
fi

# Of the rows of a kernel a later one needs something that none before it has
# enough without.
# shellcheck disable=SC2046
table_statements $(architectures) | awk '$2 == "ROW" {
  needs = "|"
  for (k = 5; k <= NF; k++)
    if ($k ~ /^CPU_/)
      needs = needs $k "|"
  print $1 " " $3 " " $4 " " needs }' >order
closed <order >order.closed
paste -d' ' order order.closed | awk '
  {
    kernel = $1 " " $2
    for (k = 1; k <= seen[kernel]; k++) {
      count = split(before[kernel, k], words, "|")
      missing = 0
      for (j = 1; j <= count; j++)
        missing += words[j] && !index($8, "|" words[j] "|")
      if (!missing)
        print kernel " " $3 " is never the first"
    }
    before[kernel, ++seen[kernel]] = $4
  }' >wrong
test ! -s wrong && test "$(wc -l <order)" -gt 200
ok $? "each of $(wc -l <order) rows is the first on some CPU" \
  || diag "$(cat wrong)"
done_testing
