#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves that bench/report/report.py merges figures and makes a machine's page of
# them, that one sample of half the time does not change the page, and that a
# figure below its bound is reported; that front.py writes the plot and the table
# of the first page.  The figures are made up.
. "$SRCDIR/tests/lib.sh"
have python3 || skip_all 'no python3'
report=$SRCDIR/bench/report/report.py
front=$SRCDIR/bench/report/front.py

# record LIBRARY ALGORITHM OPERATION BYTES CYCLES-A-BYTE: a record of one.
record ()
{
  python3 - "$@" <<'END'
import json, sys
library, algorithm, operation, size, cycles = sys.argv[1:]
size, cycles = int(size), float(cycles)
print(json.dumps({
    "algorithm": algorithm, "operation": operation, "library": library,
    "version": "0", "implementation": "x86_64", "bytes": size, "messages": 1,
    "iterations": None, "ns_per_call": cycles * size / 4,
    "mb_per_s": None if operation == "setkey" else 4000 / cycles,
    "cycles_per_call": cycles * size, "core_mhz": 4000,
    "cpu": "Made Up(R) CPU"}))
END
}

# kernel IMPLEMENTATION BYTES CYCLES: asmcheck's JSON, of rc4_crypt.
kernel ()
{
  printf '{"results": [{"kernel": "rc4_crypt", "implementation": "%s",' "$1"
  printf ' "bytes": %s, "cycles": %s}]}\n' "$2" "$3"
}

{
  record libsymcrypt rc4 crypt 64 3.5
  record libsymcrypt rc4 crypt 1350 2.5
  record Nettle rc4 crypt 64 7
  record Nettle rc4 crypt 1350 10
  record Other rc4 crypt 1350 20
  record libsymcrypt rc4 setkey 16 2
  record Nettle rc4 setkey 16 4
  record libsymcrypt sha256 digest 64 2
  record libsymcrypt sha256 many 64 1
} >good.json
record libsymcrypt rc4 crypt 64 9 >slower.json
sed 's/"libsymcrypt"\(.*\)"core_mhz"/"libsymcrypt"\1"bound": 200, "core_mhz"/' \
  slower.json >bounded.json
kernel x86_64 64 128 >gcc-1.json
kernel x86_64 1000 2000 >gcc-2.json
kernel x86_64 1000 9000 >gcc-3.json
kernel x86_64 1000 2500 >gcc-4.json
kernel c 1000 8000 >clang-1.json
kernel x86_64 1000 2000 >clang-2.json
exits 0 "a machine's page" python3 "$report" machine . good.json \
  gcc=gcc-1.json gcc=gcc-2.json gcc=gcc-3.json gcc=gcc-4.json \
  clang=clang-1.json clang=clang-2.json
is "$(head -n 1 made-up.md)" '# Made Up(R) CPU' 'is called as the CPU is'
is "$(grep '^- ' made-up.md | tr '\n' ' ')" \
  '- core clock: 4000 to 4000 MHz, median 4000 - Nettle: 0 - Other: 0 - libsymcrypt: 0 ' \
  'names the libraries'
is "$(grep '^| rc4' made-up.md)" \
  "| rc4 crypt | 3.50 (2.00 Nettle) | 2.50 (4.00 Nettle) |
| rc4 crypt | c/byte | 2.50 | 10.0 | 20.0 |
| rc4 setkey | c/call | 32.0 | 64.0 | - |
| rc4_crypt | 1000 | x86_64 2.50, C, clang 8.00 |" \
  'ours and the best by size, all libraries, kernels by the median'
is "$(grep sha256 made-up.md)" \
  '| sha256 many | 1.00 | - |' \
  'what only ours has is left out, but for calls for many messages'

# Rounds.  In each the other library takes twice the time; the second is slower by
# 5%, and in the fourth the clock jumped within a sample, of ours or of theirs.
for round in 1 2 3 4; do
  for library in libsymcrypt Nettle; do
    case $round.$library in
      2.libsymcrypt) cycles=4.2 ;; 2.*) cycles=8.4 ;;
      4.libsymcrypt) cycles=2 ;; *.libsymcrypt) cycles=4 ;;
      *) cycles=8 ;;
    esac
    record $library sha256 digest 64 $cycles
  done >round-$round.json
done
mkdir rounds
exits 0 'three rounds' python3 "$report" machine rounds round-[123].json
is "$(grep '^| sha256' rounds/made-up.md)" "| sha256 digest | 4.00* (2.00 Nettle) |
| sha256 digest | 64 B: 4.00 to 4.20 |" 'the median, marked, and the range'
cp rounds/made-up.md rounds/right.md
exits 0 'one sample of half the time' \
  python3 "$report" machine rounds round-[1234].json
same rounds/made-up.md rounds/right.md 'does not change the page'
exits 0 'a figure above its bound' python3 "$report" table bounded.json
is "$(cat err)" '' 'is no news'
sed 's/"cycles_per_call": 576.0/"cycles_per_call": 190/' bounded.json >too-good.json
exits 0 'a figure below its bound' python3 "$report" table too-good.json
is "$(cat err)" "report.py: rc4 crypt 1 64: 190 cycles are below the bound of 200: \
measure again" 'is reported'

exits 1 'a file that does not parse' python3 "$report" table clang-1.json
exits 0 'a table' python3 "$report" table good.json
grep -q '^rc4  *crypt  *1350 c/byte  *2.50  *10.0  *20.0  *4.00 Nettle$' out
ok $? 'has a row for each call'

# Compare versions.
mkdir old copy new
cp good.json old
cp good.json copy
sed 's/"cycles_per_call": 224.0/"cycles_per_call": 200/' good.json >new/1
exits 0 'versions' python3 "$report" against old copy new
is "$(sed -n '/^rc4:crypt .* 1x64 /s/  */ /gp' out)" \
  'rc4:crypt 1x64 224 +0 +0.0% -24 -10.7%' 'cycles, and how many more'

# The first page.
printf '[A](d/made-up.md), "First"\n' >list.md
printf '<!-- front machines -->\nold\n<!-- end -->\n' >>list.md
exits 0 'the table of machines' python3 "$front" machines list.md made-up.md \
  list.md
is "$(grep '^| |\|^| RC4' list.md)" "$(printf '%s\n' \
  '| | First, 64 B | First, 1350 B |' '| RC4 | 2.00 | 4.00 |')" \
  'has ratios, by their names'
for row in chacha20-poly1305:seal chacha20:crypt poly1305:digest salsa20:crypt \
  rc4:crypt hmac-sha256:prepared; do
  for size in 64 256 1350 16384; do
    for library in libsymcrypt Nettle Go; do
      record $library ${row%:*} ${row#*:} $size 3
    done
  done
done >page.json
printf '<!-- front table -->\nold\n<!-- end -->\n' >first.md
exits 0 'a plot' python3 "$front" page plot.svg first.md page.json
is "$(grep '^| RC4' first.md)" '| RC4 | 3.00 (1.00 Nettle) | 3.00 (1.00 Nettle) |' \
  'and its table'
is "$(python3 - <<'END'
import re
from xml.etree import ElementTree
styles = []
for element in ElementTree.parse("plot.svg").iter():
    name = element.tag.split("}")[1]
    if name == "style":
        styles.append(re.findall(r"^\.(\S+) {", element.text, re.M))
    elif name in ("path", "text", "rect") \
            and element.get("class") not in styles[0]:
        print("no colour:", element.attrib)
print(*map(len, styles))
END
)" '7 5' 'what is drawn has a colour, and some another on a dark page'
exits 1 'a plot without figures' python3 "$front" page plot.svg first.md good.json
done_testing
