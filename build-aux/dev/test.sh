# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#: test NAME        one test, its output here; test --list names them all,
#:                  --build NAME takes another build of build/ than that of
#:                  ./dev check, or gcc

use prove

cmd_test () {
  need_build
  need python3
  case " $* " in
    *' --build '*) ;;
    *)
      bootstrap
      # Use the build that ./dev check quick made, if there is one.
      if [ -f build/check-gcc/Makefile ]; then
        set -- --build check-gcc "$@"
      else
        configure_in gcc >/dev/null
      fi
      ;;
  esac
  case $* in
    *prove*)
      (need_capstone) || true
      use_capstone
      ;;
  esac
  exec python3 build-aux/dev/test.py -j"$jobs" "$@"
}
