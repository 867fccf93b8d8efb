#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves that a C and a C++ program build against the installed library by
# pkg-config alone, shared and static, by CMake's find_package and by Meson's
# dependency, and run, and that these give their users
# libraries, but no options.  Run by `make installcheck', with PKG_CONFIG_PATH
# and LIBDIR set to where the library was installed.
set -eu
: "${CC:=cc}" "${CXX:=no}" "${PKG_CONFIG:=pkg-config}" "${QEMU:=}" "${CFLAGS:=}"
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
cd "$temporary"

cat >program.c <<'PROGRAM'
#include <stdio.h>
#include <string.h>
#include <symcrypt/symcrypt.h>

int
main (void)
{
  static const uint8_t abc[] = { 'a', 'b', 'c' };
  uint8_t digest[SYMCRYPT_SHA256_DIGEST_SIZE];
  struct symcrypt_kernel_info info;
  unsigned k = 0;
  symcrypt_sha256 (sizeof abc, abc, digest);
  while (symcrypt_kernel_info (k, &info) == 0)
    k++;
  printf ("%s %02x%02x\n", symcrypt_version (), digest[0], digest[31]);
  return !(k > 0 && digest[0] == 0xba && digest[31] == 0xad
           && strcmp (symcrypt_version (), SYMCRYPT_VERSION_STRING) == 0);
}
PROGRAM
cp program.c program.cc

$PKG_CONFIG --exists libsymcrypt
# How a program is linked is not for a library to choose: --gc-sections drops
# what only a `used' section of the program keeps.
if $PKG_CONFIG --static --libs libsymcrypt | tr ' ' '\n' | grep -v '^-[Ll]' \
  | grep . || grep -e -Wl "$LIBDIR"/cmake/symcrypt/*.cmake; then
  echo "options for the linker in libsymcrypt.pc or CMake's files" >&2
  exit 1
fi
[ "$($PKG_CONFIG --modversion libsymcrypt)" ] || exit 1

# build LABEL COMPILER SOURCE FLAGS...
build () {
  label=$1
  compiler=$2
  source=$3
  shift 3
  # shellcheck disable=SC2086
  $compiler -o program "$source" "$@"
  LD_LIBRARY_PATH=$LIBDIR${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} $QEMU ./program
  echo "ok - $label"
}

# Each of shared and static, if it was installed.
for kind in shared static; do
  case $kind in
    shared)
      ls "$LIBDIR"/libsymcrypt.so >/dev/null 2>&1 || continue
      flags=$($PKG_CONFIG --cflags --libs libsymcrypt)
      ;;
    static)
      [ -f "$LIBDIR/libsymcrypt.a" ] || continue
      flags="-static $($PKG_CONFIG --static --cflags --libs libsymcrypt)"
      ;;
  esac
  # shellcheck disable=SC2086
  build "C, $kind" "$CC" program.c $flags
  # shellcheck disable=SC2086
  [ "$CXX" = no ] || build "C++, $kind" "$CXX" program.cc $flags
done

# A project of CMake, and one of Meson, where these are; another architecture's
# would want files that describe its compiler.
if [ "$QEMU" ]; then
  echo 'ok - CMake, Meson # SKIP cross-compiled'
elif ! command -v cmake >/dev/null; then
  echo 'ok - CMake # SKIP there is no cmake'
else
  mkdir cmake
  cp program.c cmake
  # Request the same major and minor version.
  version=$($PKG_CONFIG --modversion libsymcrypt)
  cat >cmake/CMakeLists.txt <<PROJECT
cmake_minimum_required (VERSION 3.13)
project (program C)
find_package (symcrypt ${version%.*} REQUIRED)
add_executable (program program.c)
target_link_libraries (program PRIVATE symcrypt::symcrypt)
if (TARGET symcrypt::static)
  add_executable (whole program.c)
  target_link_libraries (whole PRIVATE symcrypt::static)
endif ()
PROJECT
  # The package of this installation, and no other.
  cmake_project () {
    cmake -S cmake -B cmake/build -Dsymcrypt_DIR="$LIBDIR/cmake/symcrypt" \
      -DCMAKE_C_COMPILER="${CC%% *}" -DCMAKE_C_FLAGS="$CFLAGS"
  }
  { cmake_project && cmake --build cmake/build; } >cmake/log 2>&1 \
    || { cat cmake/log; exit 1; }
  for project in program whole; do
    [ -x cmake/build/$project ] || continue
    LD_LIBRARY_PATH=$LIBDIR${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} \
      cmake/build/$project
    echo "ok - find_package of CMake, $project"
  done
  sed "s/symcrypt ${version%.*}/symcrypt 99/" cmake/CMakeLists.txt >cmake/new
  mv cmake/new cmake/CMakeLists.txt
  if cmake_project >cmake/log 2>&1 \
    || ! grep -q 'compatible with requested version' cmake/log; then
    cat cmake/log
    exit 1
  fi
  echo 'ok - CMake refuses a version that this is not'
fi
if [ -z "$QEMU" ] && ! command -v meson >/dev/null; then
  echo 'ok - Meson # SKIP there is no meson'
elif [ -z "$QEMU" ]; then
  mkdir meson
  cp program.c meson
  cat >meson/meson.build <<'PROJECT'
project ('program', 'c')
executable ('program', 'program.c', dependencies: dependency ('libsymcrypt'))
PROJECT
  { (unset CFLAGS; meson setup meson/build meson) \
    && meson compile -C meson/build; } >meson/log 2>&1 \
    || { cat meson/log; exit 1; }
  LD_LIBRARY_PATH=$LIBDIR${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} \
    meson/build/program
  echo 'ok - dependency of Meson'
fi

# The tree may be moved: pkg-config finds the prefix by itself when asked.
moved=$($PKG_CONFIG --define-prefix --variable=prefix libsymcrypt)
[ "$moved" ] || { echo "no prefix" >&2; exit 1; }
