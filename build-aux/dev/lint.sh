# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154,SC2046
#: lint             formatting, shell scripts, spelling, licence lines, texts
#:                  that mutants replace

c_files () {
  git ls-files '*.c' '*.h' '*.cc'
}

# Each version lays some things out in another way: the sources are as this one
# does, which is Debian 12's, and PyPI's where another is installed.
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

# A check says what is wrong; all of them run.
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

cmd_lint () {
  need git clang-format shellcheck codespell python3
  (need_layout) || true
  say 'lint'
  wrong=
  for check in texts layout shell spelling licences columns; do
    "lint_$check" || wrong="$wrong $check"
  done
  [ -z "$wrong" ] || die "lint:$wrong"
}
