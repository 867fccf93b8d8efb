# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154,SC2046
#: lint             formatting, shell scripts, spelling, licence lines, versions,
#:                  texts that mutants replace

c_files () {
  git ls-files '*.c' '*.h' '*.cc'
}

# Versions of clang-format differ in layout.  The sources use this version,
# which Debian 12 has; if another is installed, it comes from PyPI.
layout=14.0.6

layout_there () {
  case $("$1" --version 2>/dev/null) in
    *" version ${layout%%.*}."*) ;;
    *) return 1 ;;
  esac
}

need_layout () {
  layout_there clang-format && return
  need_python
  python_venv build/lint/venv "clang-format==$layout"
}

# From here on clang-format is that one; status 1 if it cannot be had.
use_layout () {
  layout_there clang-format && return
  layout_there build/lint/venv/bin/clang-format || return
  PATH=$PWD/build/lint/venv/bin:$PATH
}

# Each check prints what is wrong.  All checks run, even after one fails.
lint_texts () {
  python3 tests/mutants.py --texts
}

lint_layout () {
  if use_layout; then
    clang-format --dry-run --Werror $(c_files)
  else
    echo "SKIP: lint: there is no clang-format $layout, and PyPI cannot be reached"
    skipped=$((skipped + 1))
  fi
}

lint_shell () {
  shellcheck -s sh -x dev bootstrap .ci/run $(git ls-files '*.sh')
}

lint_spelling () {
  codespell $(git ls-files \
    | grep -v -e '^tests/vectors/' -e '^tests/fuzz/corpus/' -e '\.svg$')
}

lint_licences () {
  bad=0
  for file in $(git ls-files | grep -E \
    '\.(c|h|S|inc|def|m4|ac|am|mk|sh|py|go|rs|map)$|^(dev|bootstrap)$|local.mk$')
  do
    head -n 3 "$file" | grep -q 'SPDX-License-Identifier: ISC' || {
      echo "$file: no SPDX-License-Identifier: ISC in its first lines"
      bad=1
    }
  done
  return $bad
}

# Comments of assembly, which clang-format leaves alone.
lint_columns () {
  long=$(awk '
    FNR == 1 { inside = 0 }
    {
      comment = inside || index($0, "/*")
      rest = $0
      while (match(rest, inside ? "[*]/" : "/[*]")) {
        inside = !inside
        rest = substr(rest, RSTART + 2)
      }
      columns = 0
      for (k = 1; comment && k <= length($0); k++)
        columns += substr($0, k, 1) == "\t" ? 8 - columns % 8 : 1
      if (columns > 79)
        print FILENAME ":" FNR ": a comment of more than 79 columns"
    }' $(git ls-files '*.S' '*.inc'))
  [ -z "$long" ] || {
    echo "$long"
    return 1
  }
}

# Each assembly file names the file in src that has its contract.
lint_contracts () {
  bad=0
  for name in $(git grep -ohE 'src/[a-z0-9-]+\.(h|def)' -- '*.S' '*.inc' \
    | sort -u)
  do
    [ -f "$name" ] || {
      echo "$name is not there: $(git grep -lF "$name" -- '*.S' '*.inc' \
        | paste -sd ' ' -)"
      bad=1
    }
  done
  return $bad
}

# configure.ac defines the version.  These files cannot read it there, so each
# repeats it.
lint_versions () {
  version=$(sed -n 's/^AC_INIT(\[libsymcrypt],\[\([^]]*\).*/\1/p' configure.ac)
  bad=0
  while read -r file expression; do
    has=$(sed -n "$expression" "$file" | sort -u | paste -sd ' ' -)
    [ "$has" = "$version" ] || {
      echo "$file: version ${has:-missing}; configure.ac has $version"
      bad=1
    }
  done <<'TEXT'
NEWS /^\* Version /{s/^\* Version \([0-9.]*\).*/\1/p;q}
README.md s/^\*\*State:\*\* version \([0-9.]*[0-9]\).*/\1/p
debian/changelog 1s/^libsymcrypt (\(.*\)-.*/\1/p
packaging/alpine/APKBUILD s/^pkgver=//p
libsymcrypt.spdx s/^PackageVersion: //p
packaging/rpm/libsymcrypt.spec s/^Version: *//p
packaging/rpm/libsymcrypt.spec /^%changelog/{n;s/.* \(.*\)-.*/\1/p}
bindings/rust/Cargo.toml s/^\(libsymcrypt-sys.* \)\{0,1\}version = "\([^"]*\)".*/\2/p
bindings/rust/Cargo.lock /^name = "\(lib\)\{0,1\}symcrypt/{n;s/version = "\(.*\)"/\1/p}
TEXT
  return $bad
}

cmd_lint () {
  need git clang-format shellcheck codespell python3
  (need_layout) || true
  say 'lint'
  wrong=
  for check in texts layout shell spelling licences columns contracts \
    versions; do
    "lint_$check" || wrong="$wrong $check"
  done
  [ -z "$wrong" ] || die "lint:$wrong"
}
