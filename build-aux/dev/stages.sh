# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2034,SC2154
# The stages of ./dev check, each one command that ends in one countable line;
# stages.def says which there are and build-aux/dev/check.py runs them.  Read
# by ./dev, whose functions they call.

# tests_but PATTERN...: the tests of the build in build/$1 but those that match.
tests_but () {
  build=$1
  shift
  patterns=
  for pattern; do
    patterns="$patterns -e $pattern"
  done
  # shellcheck disable=SC2086
  make -s --no-print-directory -C "build/$build" list-tests | tail -n 1 \
    | tr ' ' '\n' | grep -v $patterns | tr '\n' ' '
}

# What one build proves for all that have the same assembly: single steps
# through kernels, what other assemblers say, another project's tools.
once='tests/ct/ct tests/unwind-test tests/assemble-test.sh tests/needs-test.sh
  tests/prove-test.sh tests/tz-go-test.sh'

# build_all NAME: everything that tests need.
build_all () {
  run "$1-make" make -C "build/$1" -j"$jobs"
  run "$1-programs" make -C "build/$1" -j"$jobs" check TESTS=
}

# cross_of TARGET: set libc, arch, and emulator, which is empty where programs
# run as they are.
cross_of () {
  emulator=
  case $1 in
    i686-linux-gnu) libc=i386 arch=x86 ;;
    arm-linux-gnueabihf) libc=armhf arch=arm emulator=qemu-arm ;;
    aarch64-linux-gnu) libc=arm64 arch=arm64 emulator=qemu-aarch64 ;;
    *) die "unknown target $1; known: $cross_targets" ;;
  esac
  case $(uname -m):$arch in
    x86_64:x86 | i?86:x86) ;;
    *:x86) emulator=qemu-i386 ;;
  esac
  [ -z "$emulator" ] || emulator="$emulator -L /usr/$1"
}

configure_cross () {
  cross_of "$1"
  configure_in "$1" --enable-werror --host="$1" QEMU="$emulator"
}

run_stage () {
  case $1 in
    lint) cmd_lint && passed=1 ;;
    gcc)
      configure_check_gcc
      build_all check-gcc
      ;;
    gcc-tests) test_in check-gcc ;;
    quick)
      configure_check_gcc
      build_all check-gcc
      # shellcheck disable=SC2086
      check_in check-gcc check TESTS="$(tests_but check-gcc $once)"
      ;;
    install) stage_install ;;
    clang)
      configure_in check-clang --enable-werror CC=clang CXX=clang++
      build_all check-clang
      # Traces what clang compiled: the assembly is that of gcc's build.
      SYMCRYPT_CT=compiled
      export SYMCRYPT_CT
      check_in check-clang check TESTS="$(tests_but check-clang \
        tests/unwind-test tests/assemble-test.sh tests/needs-test.sh \
        tests/prove-test.sh tests/tz-go-test.sh)"
      ;;
    native)
      configure_in check-native --enable-werror --disable-fat \
        --with-cpu=native --disable-shared
      build_all check-native
      # shellcheck disable=SC2086
      check_in check-native check TESTS="$(tests_but check-native $once)"
      ;;
    c)
      configure_in check-c --enable-werror --disable-assembler \
        --disable-shared CFLAGS='-O3 -g'
      test_in check-c
      ;;
    adapters)
      # As /etc/ssl's configuration must stay as it is: nothing is installed.
      configure_in check-adapters --enable-werror --with-nettle-compat \
        --with-openssl-provider
      build_all check-adapters
      check_in check-adapters check TESTS="$(make -s --no-print-directory \
        -C build/check-adapters list-tests | tail -n 1 | tr ' ' '\n' \
        | grep -e nettle-compat -e openssl/ | tr '\n' ' ')"
      ;;
    distcheck)
      # That files are missing shows without optimising.  What needs git or
      # steps through kernels has been in gcc's build.
      # shellcheck disable=SC2086
      run distcheck make -C build/check-gcc -j"$jobs" distcheck CFLAGS=-O0 \
        TESTS="$(tests_but check-gcc $once tests/ct-memcheck-test.sh)"
      count_tests build/distcheck.log
      ;;
    abi) cmd_abi && passed=1 ;;
    package)
      DEB_BUILD_OPTIONS=nocheck cmd_package "$(dpkg --print-architecture)"
      passed=1
      ;;
    build-*) configure_cross "${1#build-}" && build_all "${1#build-}" ;;
    tests-*)
      # What works on files by the command depends on C and its types alone,
      # and takes minutes under an emulator: of those the one of 32 bits, where
      # char has no sign, is enough.
      case $1 in
        *-i686-*) set -- "$1" ;;
        *-arm-*) set -- "$1" tests/tz-go-test.sh ;;
        *) set -- "$1" tests/tz-go-test.sh tests/command-hash-test.sh \
          tests/command-tz-test.sh tests/command-terminal-test.sh ;;
      esac
      build=${1#tests-}
      shift
      check_in "$build" check TESTS="$(tests_but "$build" \
        tests/assemble-test.sh tests/needs-test.sh "$@")"
      ;;
    fat-masks)
      fat fat-masks masks build/check-gcc
      ;;
    fat-models) fat fat-x86_64 models build/check-gcc x86_64 ;;
    fat-least) fat fat-least-x86_64 least build/check-gcc x86_64 ;;
    fat-masks-*)
      cross_of "${1#fat-masks-}"
      QEMU=$emulator fat "fat-masks-$arch" masks "build/${1#fat-masks-}" \
        ${emulator:+quick}
      ;;
    fat-models-*)
      cross_of "${1#fat-models-}"
      fat "fat-$arch" models "build/${1#fat-models-}" "$arch"
      ;;
    fat-least-*)
      cross_of "${1#fat-least-}"
      fat "fat-least-$arch" least "build/${1#fat-least-}" "$arch"
      ;;
    fat-configured)
      fat fat-configured configured build/arm-linux-gnueabihf
      ;;
    asan) sanitize address -fsanitize=address,undefined ;;
    msan) sanitize memory -fsanitize=memory ;;
    tsan) sanitize thread -fsanitize=thread tests/dispatch-test ;;
    fuzz) cmd_fuzz 2 && passed=1 ;;
    *) die "no stage $1" ;;
  esac
  closing
  [ "$failed" = 0 ]
}

# need_stages STAGE...: what the stages need, installed before any runs.
need_stages () {
  need_check
  for stage; do
    case $stage in
      # Where it cannot be had tests/prove-test.sh says so.
      gcc-tests)
        python3 -c 'import capstone' 2>/dev/null \
          || { say 'installing with pip: capstone'
               python3 -m pip install -q capstone || true; } >&2
        ;;
      abi) need abigail-tools ;;
      package) need debhelper dpkg-dev lintian ;;
      build-*)
        cross_of "${stage#build-}"
        need "gcc-${stage#build-}" "g++-${stage#build-}" "libc6-dev-$libc-cross"
        [ -z "$emulator" ] || need qemu-user
        ;;
      fat-*) need qemu-user ;;
      asan | msan | tsan | fuzz) need_sanitizers ;;
    esac
  done
}

# Installation, and C and C++ programs by pkg-config alone, shared and static.
stage_install () {
  rm -rf build/root
  run install make -C build/check-gcc install
  run installcheck make -C build/check-gcc installcheck
  run uninstall make -C build/check-gcc uninstall
  # Where install-info is, it keeps the index of the system's manuals: that
  # stays, without a word of ours.
  left=$(find build/root -path build/root/share/info/dir -o \
    \( -type f -o -type l \) -print | sort)
  [ -z "$left" ] || die "make uninstall leaves $left"
  if [ -f build/root/share/info/dir ] \
    && grep -i symcrypt build/root/share/info/dir; then
    die 'make uninstall leaves the manual in share/info/dir'
  fi
  passed=1
}
