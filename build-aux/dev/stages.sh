# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2034,SC2154
# The stages of ./dev check, each one command that ends in one countable line;
# stages.def says which there are and build-aux/dev/check.py runs them.

use abi fuzz lint package prove

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

# Tests of the assembly, which have stages of their own: other assemblers, the
# tables of implementations, proofs.
assembly='tests/library/assemble-test.sh tests/cpu/table-test.sh tests/asmcheck/prove-test.sh'
# Tests that read sources and manuals.  They do not depend on the build.
sources='tests/docs/dev-test.sh tests/docs/headers-test.sh tests/docs/manual-test.sh
  tests/docs/bench-report-test.sh tests/docs/bindings-test.sh
  tests/command/command-completion-test.sh tests/library/configure-test.sh'
# Tests that run the command on files many times.  They test only C code, so
# they run in three builds: clang's, i686's because of its 32 bits, and
# portable C because its char is unsigned.
files='tests/command/command-bench-test.sh tests/command/command-encrypt-test.sh
  tests/command/command-hash-test.sh tests/command/command-hmac-test.sh
  tests/command/command-kdf-test.sh tests/command/command-terminal-test.sh
  tests/command/command-tz-test.sh'

# The tests for an architecture that other architectures cover otherwise: its
# differences and known answers.
few='tests/library/chacha-poly1305-test tests/library/chacha-test tests/library/hash-test
  tests/library/many-test tests/library/poly1305-test tests/library/rc4-test tests/library/salsa20-test
  tests/library/tz-test'
few_assembly='tests/asmcheck/asmcheck-self-test.sh tests/cpu/cpu-test tests/cpu/dispatch-test
  tests/cpu/features-test tests/library/objects-test.sh
  tests/library/residue-test'

# Options of distributions' compilers.
hardened='-O2 -g -fstack-protector-strong -fstack-clash-protection
  -D_FORTIFY_SOURCE=2'

# all_but BUILD PATTERN...: these tests of build/BUILD, and count them.
all_but () {
  check_in "$1" check TESTS="$(tests_but "$@")"
}

# build_all NAME: everything that tests need.
build_all () {
  make_in "$1"
  make_in "$1" check TESTS=
}

# configure_cross TARGET ARGUMENT...
configure_cross () {
  cross_of "$1"
  configure_in "$@" --enable-werror --host="$1" QEMU="$emulator"
}

# programs_of TEST...: those of the tests that are compiled.
programs_of () {
  echo "$*" | tr ' ' '\n' | grep -v '[.]sh$' | tr '\n' ' '
}

# build_few NAME TEST...: build the library, the command and these tests.
build_few () {
  name=$1
  shift
  # shellcheck disable=SC2046
  make_in "$name" symcrypt $(programs_of "$@")
}

# few_tests NAME TEST...: build these of build/NAME alone, run and count them.
few_tests () {
  name=$1
  shift
  check_in "$name" check TESTS="$*" check_PROGRAMS="$(programs_of "$@")" \
    check_LTLIBRARIES=
}

# self_test NAME [EMULATOR...]: build the command in build/NAME, and count what
# its self-test says.
self_test () {
  build=$1
  shift
  program=symcrypt$(sed -n 's/^EXEEXT = //p' "build/$build/Makefile")
  make_in "$build" "$program"
  run "$build-selftest" "$@" "build/$build/$program" selftest
  # shellcheck disable=SC2046
  set -- $(tr -d '\r' <"build/$build-selftest.log" \
    | sed -n 's/^\([0-9]*\) passed, 0 failed, \([0-9]*\) skipped$/\1 \2/p')
  [ $# = 2 ] || die "the self-test of $build says nothing"
  passed=$((passed + $1))
  skipped=$((skipped + $2))
}

# sanitize NAME FLAGS [TEST...]: the tests, all of them that are programs and
# link with nothing that is not instrumented.
sanitize () {
  name=sanitize-$1
  flags=$2
  shift 2
  say "clang, fat, $flags"
  configure_in "$name" --enable-werror --disable-shared CC=clang CXX=clang++ \
    CFLAGS="-O1 -g -fno-omit-frame-pointer $flags -fno-sanitize-recover=all"
  tests=$*
  [ "$tests" ] || tests=$(make -s --no-print-directory -C "build/$name" list-check-programs \
    | tail -n 1)
  check_in "$name" check-TESTS TESTS="$tests" check_PROGRAMS="$tests"
}

# fat ARGUMENT...: tests/cpu/check-fat.py, what it says in build/STAGE-check.log.
fat () {
  name=$stage-check
  status=0
  python3 tests/cpu/check-fat.py "$@" >"build/$name.log" 2>&1 || status=$?
  grep -v '^ok - ' "build/$name.log" || true
  last=$(sed -n '$s/^\([0-9]*\) passed, \([0-9]*\) failed, \([0-9]*\) skipped$/\1 \2 \3/p' \
    "build/$name.log")
  [ "$last" ] || die "check-fat.py ended with status $status"
  # shellcheck disable=SC2086
  set -- $last
  passed=$((passed + $1))
  failed=$((failed + $2))
  skipped=$((skipped + $3))
}

run_stage () {
  stage=$1
  case $1 in
    # Not by &&: what fails inside would be passed over.
    lint)
      cmd_lint
      passed=1
      ;;
    gcc)
      configure_check_gcc
      build_all check-gcc
      ;;
    gcc-tests)
      # shellcheck disable=SC2086
      all_but check-gcc $assembly $files
      ;;
    assembly)
      # shellcheck disable=SC2086
      set -- $assembly
      use_capstone
      check_in check-gcc check TESTS="$*" \
        TEST_SUITE_LOG=assembly.log
      ;;
    assembly-*)
      use_capstone
      check_in "${1#assembly-}" check TESTS=tests/asmcheck/prove-test.sh \
        TEST_SUITE_LOG=assembly.log
      ;;
    quick)
      configure_check_gcc
      build_all check-gcc
      use_capstone
      # The proofs of kernels whose objects changed are among these.
      all_but check-gcc tests/library/assemble-test.sh tests/cpu/table-test.sh
      ;;
    install) stage_install ;;
    clang)
      configure_in check-clang --enable-werror --disable-static CC=clang \
        CXX=clang++
      build_all check-clang
      # shellcheck disable=SC2086
      all_but check-clang $assembly $sources
      ;;
    native)
      configure_in check-native --enable-werror \
        --disable-fat --with-cpu=native --disable-shared \
        CFLAGS="-O2 -g -march=native"
      build_all check-native
      # shellcheck disable=SC2086
      all_but check-native $assembly $sources $files
      ;;
    c)
      # Unsigned char as on ARM, and the flags that distributions use.
      configure_in check-c --enable-werror --disable-assembler \
        --disable-shared CFLAGS="-funsigned-char $hardened"
      build_all check-c
      # shellcheck disable=SC2086
      all_but check-c $assembly $sources
      ;;
    adapters)
      # As /etc/ssl's configuration must stay as it is: nothing is installed.
      configure_in check-adapters --enable-werror --disable-static \
        --with-nettle-compat --with-openssl-provider
      make_in check-adapters
      tests=$(make -s --no-print-directory -C build/check-adapters list-tests \
        | tail -n 1 | tr ' ' '\n' | grep -e nettle-compat -e openssl/ \
        | tr '\n' ' ')
      # shellcheck disable=SC2086
      check_in check-adapters check TESTS="$tests" \
        check_PROGRAMS="$(programs_of $tests)"
      ;;
    python | rust | go | model | nettle | openssl | prove | rpm | python-all \
      | rust-all | go-all | musl-all | windows-all)
      case $1 in
        musl-all | rpm | windows-all) use systems ;;
        *) use "${1%-all}" ;;
      esac
      name=stage_$(echo "$1" | tr - _)
      shift
      "$name" "$@"
      ;;
    distcheck)
      # -O0 is enough to show a missing source.  tests/docs/manual-test.sh
      # checks that the tarball has all files of git.  The stage gcc ran the
      # tests that need git, read sources, work on files, step through kernels
      # or take long.
      # shellcheck disable=SC2086
      run distcheck make -C build/check-gcc ${parallel:+"$parallel"} \
        distcheck CFLAGS=-O0 VERBOSE=1 TESTS="$(tests_but check-gcc \
          $assembly $sources $files tests/ct/ct-memcheck-test.sh \
          tests/asmcheck/asmcheck tests/library/many-test tests/library/residue-test)"
      count_tests build/distcheck.log
      ;;
    abi)
      cmd_abi
      passed=1
      ;;
    package)
      dist_build=check-gcc
      DEB_BUILD_OPTIONS=nocheck cmd_package "$(dpkg --print-architecture)"
      passed=1
      ;;
    build-riscv64-*)
      configure_cross "${1#build-}" --disable-static CXX=no
      # shellcheck disable=SC2086
      build_few "${1#build-}" tests/asmcheck/asmcheck $few $few_assembly
      ;;
    build-*)
      configure_cross "${1#build-}" --disable-static
      build_all "${1#build-}"
      ;;
    tests-i686-*)
      # shellcheck disable=SC2086
      all_but "${1#tests-}" $assembly $sources
      ;;
    tests-riscv64-*)
      cross_of "${1#tests-}"
      # shellcheck disable=SC2086
      few_tests "${1#tests-}" $few $few_assembly
      # The emulator of Debian 12 does not report Zbb to programs.
      configure_in stage-riscv64-zbb --enable-werror --disable-shared CXX=no \
        --host=riscv64-linux-gnu --disable-fat --with-cpu=rv64gc+v+zbb
      # shellcheck disable=SC2086
      self_test stage-riscv64-zbb $emulator
      ;;
    tests-s390x-*)
      # Big-endian: C alone.
      configure_cross "${1#tests-}" --disable-shared CXX=no \
        CFLAGS="$hardened"
      # shellcheck disable=SC2086
      self_test "${1#tests-}" $emulator
      # shellcheck disable=SC2086
      few_tests "${1#tests-}" $few tests/library/residue-test
      ;;
    tests-*)
      # Tests that work on files are left out, because they take minutes under
      # an emulator.  asmcheck runs under the last model of fat-models.
      # shellcheck disable=SC2086
      all_but "${1#tests-}" $assembly $sources $files \
        'tests/asmcheck/asmcheck$'
      # A CPU with SVE2 divides no message into units of the AEAD.
      if [ "$1" = tests-aarch64-linux-gnu ]; then
        SYMCRYPT_CPU=-sve2 check_in "${1#tests-}" check \
          TESTS=tests/library/chacha-poly1305-test
      fi
      ;;
    fat-masks)
      fat masks build/check-gcc
      ;;
    fat-models) fat models build/check-gcc x86_64 ;;
    fat-masks-*)
      cross_of "${1#fat-masks-}"
      QEMU=$emulator fat masks "build/${1#fat-masks-}" \
        ${emulator:+quick}
      ;;
    fat-models-*)
      cross_of "${1#fat-models-}"
      fat models "build/${1#fat-models-}" "$arch"
      ;;
    fat-configured)
      fat configured build/arm-linux-gnueabihf
      ;;
    armel)
      # ARMv5 without NEON or VFP, and all rows in a build for it.
      configure_in stage-armel --enable-werror --disable-shared CXX=no \
        --host=arm-linux-gnueabi CFLAGS=-O1
      for cpu in arm926 max; do
        self_test stage-armel qemu-arm -cpu $cpu -L /usr/arm-linux-gnueabi
      done
      ;;
    musl)
      configure_in stage-musl --disable-shared CC=musl-gcc CXX=no
      self_test stage-musl
      ;;
    windows)
      WINEPREFIX=$PWD/build/wine
      export WINEPREFIX
      # The command is for POSIX: known answers, by the programs of tests.
      configure_in stage-windows --disable-shared CXX=no \
        --host=x86_64-w64-mingw32 CC=x86_64-w64-mingw32-gcc-posix \
        QEMU="$PWD/tests/wine.sh"
      tests=$(echo "$few" | sed 's/-test/&.exe/g' | tr '\n' ' ')
      check_in stage-windows check-TESTS TESTS="$tests" check_PROGRAMS="$tests"
      ;;
    asan) sanitize address -fsanitize=address,undefined ;;
    msan) sanitize memory -fsanitize=memory ;;
    tsan) sanitize thread -fsanitize=thread tests/cpu/dispatch-test ;;
    fuzz)
      cmd_fuzz 2
      passed=1
      ;;
    *) die "no stage $1; build-aux/dev/stages.def lists them" ;;
  esac
  closing
  [ "$failed" = 0 ]
}

# need_stages STAGE...: what the stages need, installed before any runs.
need_stages () {
  need_check
  for stage; do
    case $stage in
      lint) (need_layout) || true ;;
      # If Capstone cannot be installed, tests/asmcheck/prove-test.sh says so.
      assembly* | quick) (need_capstone) || true ;;
      abi) need abigail-tools ;;
      package) need debhelper dpkg-dev lintian ;;
      build-*) need_cross "${stage#build-}" ;;
      tests-s390x-*) need gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user ;;
      armel) need gcc-arm-linux-gnueabi libc6-dev-armel-cross qemu-user ;;
      musl) need linux-libc-dev musl-tools ;;
      windows) need gcc-mingw-w64-x86-64-posix wine64 wine ;;
      fat-*) need qemu-user ;;
      python) need_python ;;
      asan | msan | tsan | fuzz) need_sanitizers ;;
    esac
  done
}

# Installation, and C and C++ programs with only pkg-config, shared and static.
stage_install () {
  rm -rf build/root
  run install make -C build/check-gcc install
  run installcheck make -C build/check-gcc installcheck
  run uninstall make -C build/check-gcc uninstall
  # If install-info is installed, it keeps the index of the system's manuals.
  # The index stays after uninstall, but must not name this library.
  left=$(find build/root -path build/root/share/info/dir -o \
    \( ! -type d -o -name '*symcrypt*' \) -print | sort)
  [ -z "$left" ] || die "make uninstall leaves $left"
  if [ -f build/root/share/info/dir ] \
    && grep -i symcrypt build/root/share/info/dir; then
    die 'make uninstall leaves the manual in share/info/dir'
  fi
  passed=1
}
