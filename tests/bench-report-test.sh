#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves that bench/report.py refuses a run that was disturbed or contradicts
# itself, shows one that does not, and that the summary is of all machines.
# The figures are made up.
. "$SRCDIR/tests/lib.sh"
have python3 || skip_all 'no python3'
report=$SRCDIR/bench/report.py

# record ALGORITHM OPERATION BYTES CYCLES-A-BYTE DISTURBED: one of ours, with
# 100 samples.
record ()
{
  python3 - "$@" <<'END'
import json, sys
algorithm, operation, size, cycles, disturbed = sys.argv[1:]
size, cycles = int(size), float(cycles)
print(json.dumps({
    "algorithm": algorithm, "operation": operation, "library": "libsymcrypt",
    "version": "0", "implementation": "x86_64", "bytes": size, "messages": 1,
    "iterations": None, "ns_per_call": cycles * size / 4,
    "mb_per_s": 4000 / cycles, "cycles_per_call": cycles * size,
    "cycles_per_byte": cycles, "samples": 100, "disturbed": int(disturbed),
    "core_mhz": 4000, "check": None, "cpu": "Made Up"}))
END
}

# kernel IMPLEMENTATION CYCLES-A-BYTE [BYTES]: asmcheck's JSON, of rc4_crypt.
kernel ()
{
  printf '{"results": [{"kernel": "rc4_crypt", "implementation": "%s",' "$1"
  printf ' "bytes": %s, "cycles_per_byte": %s, "cycles": %s}]}\n' \
    "${3-65536}" "$2" "$(python3 -c "print($2 * ${3-65536})")"
}

{
  record rc4 crypt 65536 2.62 5
  record rc4 crypt 64 3.5 5
  record sha256 digest 65536 2.00 5
  record sha256 oneshot 65536 2.05 5
  record sha256 digest 64 3.00 5
  record sha256 oneshot 64 4.00 5
} >good.json
kernel x86_64 2.70 >gcc.json
kernel x86_64 2.65 >clang.json
exits 0 'a run that agrees' python3 "$report" check good.json \
  gcc=gcc.json clang=clang.json
same err /dev/null 'nothing is said against it'

# refusal WORDS DESCRIPTION FILE...
refusal ()
{
  words=$1 description=$2
  shift 2
  exits 1 "$description" python3 "$report" check "$@"
  is "$(grep -c -- "$words" err)" 1 "$description: it says why"
  is "$(wc -l <err | tr -d ' ')" 1 "$description: and nothing else"
}

sed 's/"disturbed": 5/"disturbed": 6/' good.json >disturbed.json
refusal '36 of 600 samples were disturbed' 'samples were disturbed' \
  disturbed.json gcc=gcc.json clang=clang.json
{ cat good.json; record sha512 digest 65536 4 0
  record sha512 oneshot 65536 4.3 0; } >apart.json
refusal 'sha512, digest and oneshot of 65536 bytes: 4.00 .* 4.30' \
  'two operations that do the same' apart.json gcc=gcc.json
kernel x86_64 3.75 >slow.json
refusal 'rc4_crypt and rc4 crypt of 65536 bytes: 3.75 .* 2.62' \
  'a kernel and its call' good.json clang=slow.json
refusal 'rc4_crypt: x86_64, 65536 bytes, in two builds' \
  'assembly in two builds' good.json gcc=gcc.json clang=slow.json
exits 0 'the least of several runs of a build counts' python3 "$report" \
  check good.json gcc=gcc.json clang=slow.json clang=clang.json
kernel x86_64 2.0 >lucky.json
exits 0 'the luck of one run of five does not count' python3 "$report" \
  check good.json gcc=gcc.json clang=lucky.json clang=clang.json \
  clang=clang.json clang=clang.json clang=clang.json
kernel c 9.0 >c-gcc.json
kernel c 6.0 >c-clang.json
kernel x86_64 1.5 8 >call-gcc.json
kernel x86_64 1.75 8 >call-clang.json
kernel x86_64 2.0 8 >call-slow.json
exits 0 'two builds call a kernel in their own way' python3 "$report" \
  check good.json gcc=call-gcc.json clang=call-clang.json
refusal 'rc4_crypt: x86_64, 8 bytes, in two builds: 12.0 .* 16.0' \
  'a call of it that is too slow' good.json gcc=call-gcc.json \
  clang=call-slow.json
exits 0 'C of two compilers may differ' python3 "$report" check good.json \
  gcc=c-gcc.json clang=c-clang.json
echo '{' >broken.json
exits 1 'a file that does not parse' python3 "$report" check broken.json

# The tables of kernels.
printf '<!-- kernels x86_64 rc4_crypt -->\nold\n<!-- end -->\n' >kernels.md
exits 0 'a table of kernels from several runs' python3 "$report" kernels \
  kernels.md x86_64 gcc=slow.json gcc=gcc.json gcc=c-gcc.json \
  clang=clang.json clang=c-clang.json clang=c-gcc.json
is "$(grep '^| rc4_crypt' kernels.md | tr '\n' ' ')" \
  "| rc4_crypt: x86_64 | 176947 | | rc4_crypt: C, gcc | 589824 | \
| rc4_crypt: C, clang | 393216 | " 'the least of them, assembly of the first'

# The summary.
printf 'a\n<!-- summary -->\nold\n<!-- end -->\nb\n' >summary.md
document ()
{
  printf '<!-- bench streams -->\n| | 16 B | 64 B |\n|---|---|---|\n'
  printf '| **rc4 crypt** | 9 | 9 |\n'
  printf '| best of the others to ours | %s | %s |\n<!-- end -->\n' "$1" "$2"
}
document 1.50 2.00 >one.md
document 0.90 3.00 >two.md
echo '<!-- model calls -->' >model.md
exits 0 'a summary of two machines' python3 "$report" summary summary.md \
  one.md two.md model.md
is "$(grep '^| rc4' summary.md)" \
  '| rc4 crypt | 0.90, 16 B, two | 3.00, 64 B, two |' \
  'the least and the greatest of all machines, with which'
exits 0 'a summary of one machine' python3 "$report" summary summary.md \
  one.md model.md
is "$(grep '^| rc4' summary.md)" '| rc4 crypt | 1.50, 16 B | 2.00, 64 B |' \
  'one machine needs no name'
done_testing
