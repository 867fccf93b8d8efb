# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#: mutants [NAME...]
#:                  break a copy of the library in many ways; each must be seen by
#:                  its check

use prove

cmd_mutants () {
  need_check
  need valgrind
  for target in $(targets 1); do
    need_cross "$target"
  done
  (need_capstone) || true
  use_capstone
  bootstrap
  python3 tests/mutants.py "$@"
}
