#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves that path, symbol, row and directory agree: every .S file defines
# functions named after it, each has a row in src/kernels.def under the macro
# of its directory, every row but "c" has its function in a .S file, and every
# .S file stands in a local.mk under its directory's conditional.
. "$SRCDIR/tests/lib.sh"

temporary=$PWD
cd "$SRCDIR" || exit 99

# empty FILE DESCRIPTION: claim that FILE is empty, else show it.
empty () {
  test ! -s "$1"
  ok $? "$2" || diag "$(cat "$1")"
}

macro_of () {
  echo "ASM_$1" | tr 'a-z/' 'A-Z_'
}

# From the sources: "MACRO symbol".
for file in $(find x86 x86_64 arm arm64 -name '*.S' | sort); do
  directory=$(dirname "$file")
  macro=$(macro_of "$directory")
  sed -n 's/^FUNC (\(.*\))$/\1/p' "$file" | sed "s/^/$macro /"
done | sort >"$temporary/defined"

# From the table.
awk '
  /^#if / { macro = $2 }
  /^#endif/ { macro = "" }
  /^KERNEL \(/ {
    split($0, part, /[(), ]+/)
    if (part[3] != "c")
      print macro " _symcrypt_" part[2] "_" part[3]
    else if (macro != "")
      print "c under " macro
  }' src/kernels.def | sort >"$temporary/rows"

diff "$temporary/defined" "$temporary/rows" >"$temporary/difference"
empty "$temporary/difference" "functions of .S files and rows of kernels.def agree"

# The implementation's name is that of the directory.
for file in $(find x86 x86_64 arm arm64 -name '*.S' | sort); do
  implementation=$(basename "$(dirname "$file")")
  sed -n 's/^FUNC (\(.*\))$/\1/p' "$file" | while read -r symbol; do
    case $symbol in
      _symcrypt_*_"$implementation") ;;
      *) echo "$file: $symbol" ;;
    esac
  done
done >"$temporary/names"
empty "$temporary/names" "functions are named after their directories"

for file in $(find x86 x86_64 arm arm64 -name '*.S' | sort); do
  directory=$(dirname "$file")
  awk -v file="$file" -v macro="$(macro_of "$directory")" '
    /^if / { condition = $2 }
    /^endif/ { condition = "" }
    index($0, file) && condition == macro { found = 1 }
    END { if (!found) print file " is not under " macro }' \
    "${directory%%/*}/local.mk"
done >"$temporary/listed"
empty "$temporary/listed" "every .S file is built when its directory is"

# "c" ends every list.
awk '
  /^KERNELS \(/ { split($0, part, /[()]/); list = part[2]; last = "" }
  /^KERNEL \(/ { split($0, part, /[(), ]+/); last = part[3]
    if (part[2] != list) print "row of " part[2] " in the list of " list }
  /^KERNELS_END/ { split($0, part, /[()]/)
    if (part[2] != list) print "list of " list " ends as " part[2]
    if (last != "c") print "list of " list " does not end with c" }
  ' src/kernels.def >"$temporary/lists"
empty "$temporary/lists" "rows stand in their lists, which end with c"
done_testing
