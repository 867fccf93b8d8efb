#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: tests/library/calls.def says of each public function, and of nothing
# else, what each binding that is there does about it, and their sources agree: what
# is done is called, what is left out is not.
. "$SRCDIR/tests/lib.sh"

for header in "$SRCDIR"/include/symcrypt/*.h; do
  awk -f "$SRCDIR/doc/reference.awk" "$header"
done | sed -n 's/ (.*//; s/^@deftypefunx* .* //p' >functions
test "$(wc -l <functions)" -gt 100
ok $? "the headers declare $(wc -l <functions) functions"

# Longer names first: sha512_224 is not sha512.
sed -n 's/^HASH (\([a-z0-9_]*\), .*/\1/p' "$SRCDIR/src/hashes.def" \
  | awk '{ print length, $0 }' | sort -rn | sed 's/.* //' >hashes
# Only SHA-256 has nodes.
{
  echo '/^symcrypt_sha256_nodes$/b'
  sed "s/.*/s,_&\\\\(_\\\\|\$\\\\),_HASH\\\\1,;t/" hashes
} >hashes.sed
sed -f hashes.sed functions | sort -u >families

# Lines of FUNCTION|CELL|CELL...
sed '/^BINDINGS (/{;:a;/,$/{;N;s/\n */ /;ba;};}' "$SRCDIR/tests/library/calls.def" \
  | sed -n 's/^BINDINGS (\([^,]*\), "\(.*\)")$/\1|\2/p' \
  | sed 's/", "/|/g' >table
cut -d '|' -f 1 table | sort >rows
comm -23 families rows >left
empty left "every public function has a BINDINGS line in tests/library/calls.def"
comm -13 families rows >left
empty left "every BINDINGS line of calls.def names a public function, once"

column=1
for binding in python rust go; do
  column=$((column + 1))
  if test ! -d "$SRCDIR/bindings/$binding"; then
    skip "there is no bindings/$binding/" "calls.def and $binding agree"
    continue
  fi
  # Tests and measurements do not count.
  find "$SRCDIR/bindings/$binding" -type d \
    \( -name tests -o -name test -o -name benches -o -name target \
      -o -name build -o -name '.*' -o -name '*.egg-info' \) -prune -o \
    -type f \( -name '*.c' -o -name '*.h' -o -name '*.rs' -o -name '*.go' \
      -o -name '*.py' \) ! -name '*_test.go' ! -name bench.py \
      -print \
    | sort | while read -r file; do cat "$file"; done >sources
  # One hash is enough, because macros generate the functions of the others.
  grep -o '\<symcrypt_[a-z0-9_]*' sources | sed -f hashes.sed | sort -u >called
  awk -F '|' -v column="$column" '
    FILENAME == "called" { called[$1] = 1; next }
    { cell[$1] = $column; line[++n] = $1 }
    END {
      for (k = 1; k <= n; k++) {
        name = line[k]
        what = cell[name]
        if (what == "yes") {
          if (!(name in called))
            print name ": yes, but it is not called"
        } else if (what ~ /^by symcrypt_[A-Za-z0-9_]*$/) {
          if (cell[substr (what, 4)] != "yes")
            print name ": " what ", which is not done"
        } else if (what ~ /^no: ./) {
          if (name in called)
            print name ": no, but it is called"
        } else
          print name ": \"" what "\" is not yes, by FUNCTION or no: WHY"
      }
    }' called table >left
  empty left "BINDINGS of tests/library/calls.def agree with bindings/$binding/"
done

done_testing
