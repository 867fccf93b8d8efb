# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#: test NAME        one test, its output here; test --list names them all,
#:                  --build NAME takes another build of build/ than gcc

cmd_test () {
  need_build
  need python3
  case " $* " in
    *' --build '*) ;;
    *)
      bootstrap
      configure_in gcc >/dev/null
      ;;
  esac
  exec python3 build-aux/dev/test.py -j"$jobs" "$@"
}
