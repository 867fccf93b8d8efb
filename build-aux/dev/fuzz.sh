# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154,SC2046,SC2086
#: fuzz [SECONDS [TARGET...]]
#:                  the targets of tests/fuzz, 10 SECONDS each; inputs that fail
#:                  are kept in build/fuzz/findings

cmd_fuzz () {
  seconds=${1:-10}
  [ $# = 0 ] || shift
  case $seconds in
    '' | *[!0-9]*) die "fuzz: '$seconds' is not a number of seconds" ;;
  esac
  targets=${*:-$(ls tests/fuzz/corpus)}
  for target in $targets; do
    [ -d "tests/fuzz/corpus/$target" ] \
      || die "fuzz: no target $target; there are $(ls tests/fuzz/corpus)"
  done
  need_sanitizers
  bootstrap
  say "fuzz targets, for $seconds s each"
  mkdir -p build/fuzz/out
  # make reads the number of jobs from MAKEFLAGS.
  run fuzz-make env MAKEFLAGS="${MAKEFLAGS-$parallel}" CC=clang CXX=clang++ \
    CFLAGS="-O2 -g -Werror -fno-omit-frame-pointer \
      -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all" \
    LIB_FUZZING_ENGINE=-fsanitize=fuzzer OUT="$PWD/build/fuzz/out" \
    WORK="$PWD/build/fuzz" packaging/oss-fuzz/build.sh $targets
  mkdir -p build/fuzz/findings
  bad=
  for target in $targets; do
    corpus=build/fuzz/corpus/$target
    mkdir -p "$corpus"
    log=build/fuzz/$target.log
    if "build/fuzz/out/$target" -max_total_time="$seconds" \
      -timeout=100 -max_len=20000 -print_final_stats=1 \
      -artifact_prefix="build/fuzz/findings/$target-" \
      "$corpus" "tests/fuzz/corpus/$target" >"$log" 2>&1; then
      sed -n "s/^stat::number_of_executed_units: */$target: inputs tried: /p" \
        "$log"
    else
      tail -n 40 "$log"
      bad="$bad $target"
    fi
  done
  [ -z "$bad" ] || die "fuzz: failed:$bad; inputs are kept:" \
    "$(ls build/fuzz/findings)"
}
