# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#@ musl-all       the steps of the APKBUILD, with the tests
#@ rpm [OPTION...]
#@                RPM packages, with the tests; OPTIONs for rpmbuild
#@ windows-all    all test programs by MinGW-w64, under Wine

use dist

stage_rpm () {
  need_check
  need rpm
  [ "${dist_build-}" ] || cmd_dist
  say 'RPM packages'
  top=$PWD/build/rpm
  rm -rf "$top"
  mkdir -p "$top/SOURCES"
  cp "build/${dist_build:-gcc}"/libsymcrypt-*.tar.xz "$top/SOURCES"
  # Elsewhere than on a system of RPMs what it requires has other names.
  run rpm rpmbuild -ba --nodeps --define "_topdir $top" "$@" \
    packaging/rpm/libsymcrypt.spec
  count_tests build/rpm.log
  (cd "$top/RPMS" && ls -- */*.rpm)
}

stage_musl_all () {
  need_build
  need busybox linux-libc-dev musl-tools openssl perl python3
  cmd_dist
  say 'the APKBUILD, by musl-gcc and busybox'
  run musl packaging/alpine/try.sh build/gcc/libsymcrypt-*.tar.xz build/musl
  grep '^SKIP:' build/musl.log || true
  count_tests build/musl.log
}

stage_windows_all () {
  need_build
  need gcc-mingw-w64-x86-64-posix wine64 wine
  bootstrap
  say 'MinGW-w64, fat, under Wine'
  WINEPREFIX=$PWD/build/wine
  export WINEPREFIX
  configure_in windows --host=x86_64-w64-mingw32 \
    CC=x86_64-w64-mingw32-gcc-posix CXX=no QEMU="$PWD/tests/wine.sh"
  make_in windows
  tests=$(make -s --no-print-directory -C build/windows list-check-programs \
    | tail -n 1)
  check_in windows check-TESTS TESTS="$tests" check_PROGRAMS="$tests"
}
