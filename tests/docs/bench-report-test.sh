#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves that bench/report/report.py writes every table, marks the cells that
# disagree with both values, refuses wrong outputs alone, and that the summary has
# all machines.  The figures are made up.
. "$SRCDIR/tests/lib.sh"
have python3 || skip_all 'no python3'
report=$SRCDIR/bench/report/report.py

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
# filled DESCRIPTION FILE...: the tables of these files are written.
cat >form.md <<'END'
<!-- bench machine -->
<!-- end -->
<!-- bench streams -->
<!-- end -->
<!-- bench hashes -->
<!-- end -->
END
filled ()
{
  description=$1
  shift
  cp form.md made-up.md
  exits 0 "$description" python3 "$report" fill made-up.md "$@"
}

# row NAME: its line, without spaces.
row ()
{
  grep "^|[* ]*$1[* ]*|" made-up.md | tr -d ' '
}

filled 'a run that agrees' good.json gcc=gcc.json clang=clang.json
same err /dev/null 'nothing is said against it'
is "$(row 'rc4 crypt')" '|**rc4crypt**|3.50|2.62|' 'its cells have one value'

sed 's/"disturbed": 5/"disturbed": 6/' good.json >disturbed.json
filled 'disturbed samples' disturbed.json gcc=gcc.json clang=clang.json
is "$(grep -c '^- 36 of 600 samples were disturbed' made-up.md)" 1 \
  'stand in the document'
{ cat good.json; record sha512 digest 65536 4 0
  record sha512 oneshot 65536 4.3 0; } >apart.json
filled 'two operations that do the same' apart.json gcc=gcc.json
is "$(row 'sha512 digest')$(row 'sha512 oneshot')" \
  '|**sha512digest**|-|4.00[4.30]||**sha512oneshot**|-|4.30[4.00]|' \
  'both cells have both values'
is "$(grep -c 'sha512 digest 1 65536: 4.00, and 4.30 by sha512 oneshot' err)" \
  1 'it says so'
is "$(row 'sha256 digest')" '|**sha256digest**|3.00|2.00|' 'others have one'
kernel x86_64 3.75 >slow.json
filled 'a kernel and its call' good.json clang=slow.json
is "$(row 'rc4 crypt')" '|**rc4crypt**|3.50|2.62[3.75]|' 'the cell has both'
filled 'the least of several runs of a build counts' good.json gcc=gcc.json \
  clang=slow.json clang=clang.json
same err /dev/null 'and nothing is said'
echo '{' >broken.json
exits 1 'a file that does not parse' python3 "$report" fill made-up.md \
  broken.json

# Kernels in two builds.
# kernels COMPILER=FILE...: the line of the implementation, without spaces.
kernels ()
{
  printf '<!-- kernels x86_64 rc4_crypt -->\n<!-- end -->\n' >two.md
  python3 "$report" kernels two.md x86_64 "$@" 2>err
  grep '^| rc4_crypt: x86_64' two.md | tr -d ' '
}
is "$(kernels gcc=gcc.json clang=clang.json)" '|rc4_crypt:x86_64|176947|' \
  'two builds that agree'
is "$(kernels gcc=gcc.json clang=slow.json)" \
  '|rc4_crypt:x86_64|176947[245760]|' 'assembly in two builds: both values'
kernel x86_64 2.0 >lucky.json
is "$(kernels gcc=gcc.json clang=lucky.json clang=clang.json clang=clang.json \
  clang=clang.json clang=clang.json)" '|rc4_crypt:x86_64|176947|' \
  'the luck of one run of five does not count'
kernel c 9.0 >c-gcc.json
kernel c 6.0 >c-clang.json
kernel x86_64 1.5 8 >call-gcc.json
kernel x86_64 1.75 8 >call-clang.json
kernel x86_64 2.0 8 >call-slow.json
is "$(kernels gcc=call-gcc.json clang=call-clang.json)" \
  '|rc4_crypt:x86_64|12.0|' 'two builds call a kernel in their own way'
is "$(kernels gcc=call-gcc.json clang=call-slow.json)" \
  '|rc4_crypt:x86_64|12.0[16.0]|' 'a call of it that is too slow'
kernels gcc=c-gcc.json clang=c-clang.json >out
same err /dev/null 'C of two compilers may differ'
printf '<!-- kernels x86_64 md5_lanes -->\n<!-- end -->\n' >none.md
exits 0 'a table without figures' python3 "$report" kernels none.md x86_64 \
  gcc=gcc.json
is "$(grep -c '^Not measured yet' none.md)" 1 'says that'

printf '## %s\n<!-- bench %s -->\n%s\n<!-- end -->\n\n' Streams streams \
  'Not measured yet.' Hashes hashes '| 1 |' >pruned.md
printf '## Kernels\n\n![no such plot](no.svg)\n\n### RC4\n\n%s\n' \
  "$(cat none.md)" >>pruned.md
exits 0 'a page in part' python3 "$report" prune pruned.md
is "$(cat pruned.md)" "$(printf '## %s\n' Hashes '<!-- bench hashes -->' \
  '| 1 |' '<!-- end -->' | sed '2,$s/^## //')" 'has what was measured alone'

# Wrong outputs.
{ sed 's/"check": null/"check": "1"/' good.json
  sed -e 's/"check": null/"check": "2"/' -e 's/libsymcrypt/Other/' good.json
} >wrong.json
cp form.md made-up.md
exits 1 'wrong outputs' python3 "$report" fill made-up.md wrong.json
same form.md made-up.md 'nothing is written'
is "$(grep -c '^report.py: outputs differ: rc4:crypt, 1 x 64 bytes' err)" 1 \
  'it says which'

# The tables of kernels.
printf '<!-- kernels x86_64 rc4_crypt -->\nold\n<!-- end -->\n' >kernels.md
exits 0 'a table of kernels from several runs' python3 "$report" kernels \
  kernels.md x86_64 gcc=slow.json gcc=gcc.json gcc=c-gcc.json \
  clang=clang.json clang=c-clang.json clang=c-gcc.json
is "$(grep '^| rc4_crypt' kernels.md | tr '\n' ' ')" \
  "| rc4_crypt: x86_64 | 176947 | | rc4_crypt: C, gcc | 589824 | \
| rc4_crypt: C, clang | 393216 | " 'the least of them, assembly of the first'

# The summary.
printf '[A](d/one.md), "First"\n<!-- summary -->\nold\n<!-- end -->\nb\n' >summary.md
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
is "$(sed -n '/^| /p' summary.md)" \
  "$(printf '%s\n' '| | First: least | greatest | two: least | greatest |' \
    '| rc4 crypt | 1.50, 16 B | 2.00, 64 B | 0.90, 16 B | 3.00, 64 B |')" \
  'the least and the greatest of each machine, by the name that it has there'
printf '<!-- front machines -->\nold\n<!-- end -->\n' >first.md
exits 0 'the table of machines' python3 "$SRCDIR/bench/report/front.py" machines \
  first.md summary.md one.md two.md model.md
is "$(grep '^| |\|^| RC4' first.md)" "$(printf '%s\n' \
  '| | First, 64 B | First, 1350 B | two, 64 B | two, 1350 B |' \
  '| RC4 | 2.00 | - | 3.00 | - |')" 'ratios of both, by their names'
# other LIBRARY: the standard input's records, as another library has them.
other ()
{
  sed "s/libsymcrypt/$1/"
}
for cipher in chacha20 salsa20; do
  for size in 1 17 64 1024; do
    record $cipher crypt $size 3 0
  done
done >lengths.json
other Nettle <lengths.json >nettle.json
other 'textbook C' <lengths.json >textbook.json
front=$SRCDIR/bench/report/front.py
exits 0 'a plot' python3 "$front" lengths plot.svg lengths.json nettle.json \
  textbook.json
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
exits 1 'a plot without figures' python3 "$front" page plot.svg first.md \
  lengths.json
sed 's/rc4/md5/' one.md >three.md
exits 0 'a summary of different rows' python3 "$report" summary summary.md \
  one.md three.md
is "$(grep '^| rc4\|^| md5' summary.md)" \
  "$(printf '%s\n' '| rc4 crypt | 1.50, 16 B | 2.00, 64 B | - | - |' \
    '| md5 crypt | - | - | 1.50, 16 B | 2.00, 64 B |')" \
  'what a machine lacks has no figure'
done_testing
