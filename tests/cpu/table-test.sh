#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves that path, symbol, row and directory agree: every .S file defines
# functions named after it, each has a row in the kernels.def of its
# architecture under its directory, every row has its functions in .S files,
# every .S file stands in a local.mk under its directory's conditional; that
# every implementation of lanes says when it is worth it; and that the manual
# names every implementation.
# shellcheck disable=SC2086
. "$SRCDIR/tests/lib.sh"

temporary=$PWD
cd "$SRCDIR" || exit 99
architectures=$(architectures)

# empty FILE DESCRIPTION: claim that FILE is empty, else show it.
empty () {
  test ! -s "$1"
  ok $? "$2" || diag "$(cat "$1")"
}

macro_of () {
  echo "ASM_$1" | tr 'a-z/' 'A-Z_'
}

# From the sources: "directory symbol".
for file in $(find $architectures -name '*.S' | sort); do
  sed -n 's/^FUNC (\(.*\))$/\1/p' "$file" | sed "s|^|$(dirname "$file") |"
done | sort >"$temporary/defined"

table_statements $architectures >"$temporary/statements"
table_rows $architectures | cut -d' ' -f1,2 | sort >"$temporary/rows"

diff "$temporary/defined" "$temporary/rows" >"$temporary/difference"
empty "$temporary/difference" "functions of .S files and rows of tables agree"

# The implementation's name is that of the directory.
for file in $(find $architectures -name '*.S' | sort); do
  implementation=$(basename "$(dirname "$file")")
  sed -n 's/^FUNC (\(.*\))$/\1/p' "$file" | while read -r symbol; do
    case $symbol in
      _symcrypt_*_"$implementation") ;;
      *) echo "$file: $symbol" ;;
    esac
  done
done >"$temporary/names"
empty "$temporary/names" "functions are named after their directories"

for file in $(find $architectures -name '*.S' | sort); do
  directory=$(dirname "$file")
  awk -v file="$file" -v macro="$(macro_of "$directory")" '
    /^if / { condition = $2 }
    /^endif/ { condition = "" }
    index($0, file) && condition == macro { found = 1 }
    END { if (!found) print file " is not under " macro }' \
    "${directory%%/*}/local.mk"
done >"$temporary/listed"
empty "$temporary/listed" "every .S file is built when its directory is"

# Lanes, in assembly and in C.  A hash in lanes has two kernels; where one of
# them is, there are the other and LANES.
awk '
  function lanes(table, directory, kernel) {
    if (kernel ~ /_lanes$/)
      one[table " " directory " " substr(kernel, 1, length(kernel) - 6)] = 1
    else if (kernel ~ /_lanes_block$/)
      two[table " " directory " " substr(kernel, 1, length(kernel) - 12)] = 1
  }
  $2 == "ROW" { lanes($1, $4, $3) }
  $2 == "LANES" { worth[$1 " " $4 " " $3] = 1 }
  $2 == "LANES_WITH" && (($1 " " $4 " " $3) in worth) {
    print $0 ": behind LANES, which comes first"
  }
  END {
    for (it in one) if (!(it in two)) print it ": no blocks in lanes"
    for (it in two) if (!(it in one)) print it ": blocks in lanes alone"
    for (it in one) if (!(it in worth)) print it ": no LANES"
    for (it in worth) if (!(it in one)) print it ": LANES of what is not there"
  }' "$temporary/statements" | sort >"$temporary/worth"
empty "$temporary/worth" "all implementations of lanes say when they are worth it"
test "$(grep -c '_lanes_' "$temporary/rows")" -gt 20
ok $? "there are implementations of lanes"

# The manual's page: a name is an item between its two comments.
sed -n '/^@c implementations/,/^@c end implementations/p' doc/manual/cpu.texi \
  | sed -n 's/^@itemx* \([a-z0-9_]*\)$/\1/p' | sort -u >"$temporary/manual"
{
  echo c
  sed 's/ .*//; s|.*/||' "$temporary/rows"
} | sort -u | diff "$temporary/manual" - >"$temporary/difference"
empty "$temporary/difference" "the manual has each implementation, and no other"
done_testing
