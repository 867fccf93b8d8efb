#!/bin/sh
# SPDX-License-Identifier: ISC
# usage: packaging/alpine/try.sh TARBALL DIRECTORY
#
# Where there is no Alpine: in DIRECTORY, what abuild does with the APKBUILD,
# by musl-gcc and busybox's shell and tools.  The package's functions are run
# on the tarball unpacked, the files are shared out among the packages as abuild
# does it, and no package may have less or more than it is for.
# shellcheck disable=SC1091,SC2154
set -eu
if [ "${IN_BUSYBOX-}" != yes ]; then
  rm -rf "$2"
  mkdir -p "$2/bin"
  IN_BUSYBOX=yes
  bin=$(realpath "$2/bin")
  busybox --install -s "$bin"
  # Alpine has binutils' of these.
  rm -f "$bin/ar" "$bin/strings"
  PATH=$bin:$PATH
  CONFIG_SHELL=$bin/sh
  export IN_BUSYBOX PATH CONFIG_SHELL
  exec "$bin/sh" "$0" "$@"
fi
tarball=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
cd "$2"
top=$PWD

# The headers of the package linux-headers, because musl-gcc has only libc's.
mkdir include
ln -s /usr/include/linux /usr/include/asm-generic include
ln -s "/usr/include/$(gcc -print-multiarch)/asm" include
# No C++ is there for musl.
CC="musl-gcc -idirafter $top/include"
CXX=no
# abuild.conf's.
CFLAGS='-Os -fstack-clash-protection -Wformat -Werror=format-security'
LDFLAGS='-Wl,--as-needed,-O1,--sort-common'
MAKEFLAGS=-j$(nproc)
CBUILD=$(uname -m)-alpine-linux-musl
CHOST=$CBUILD
export CC CXX CFLAGS LDFLAGS MAKEFLAGS CBUILD CHOST

amove () {
  for path; do
    for found in "$pkgdir"/$path; do
      to=$subpkgdir${found#"$pkgdir"}
      mkdir -p "${to%/*}"
      mv "$found" "$to"
    done
  done
}

static () {
  amove 'usr/lib/*.a'
}

dev () {
  amove usr/include 'usr/lib/*.so' usr/lib/pkgconfig usr/lib/cmake
}

doc () {
  rm -f "$pkgdir/usr/share/info/dir"
  amove usr/share/doc usr/share/man usr/share/info
}

# holds PACKAGE: its files, those of a directory of many as one.
holds () {
  (cd "$top/packages/$1" && find . -type f -o -type l) \
    | sed -e 's|^\./||' -e 's|\(usr/include/symcrypt/\).*|\1|' \
      -e 's|\(usr/share/[a-z-]*/\).*|\1|' | sort -u | tr '\n' ' '
}

is () {
  [ "$1" = "$2" ] || {
    printf '%s\n' "$3 has: $1" "and not: $2"
    exit 1
  }
}

. "$here/APKBUILD"
# There is no OpenSSL for musl here.
_openssl=
subpackages=$(printf '%s' "$subpackages" | sed 's/ [^ ]*:_provider//')
[ "$source" = "${tarball##*/}" ] || {
  echo "the APKBUILD is for $source"
  exit 1
}
mkdir src
unxz -c "$tarball" | tar -C src -x
pkgdir=$top/packages/$pkgname
for step in build check package; do
  cd "$top/src/$pkgname-$pkgver"
  printf '>>> %s\n' $step
  $step
done
for package in $subpackages; do
  # An entry is a name that equals the function's or ends in it, or
  # NAME:FUNCTION.
  subpkgdir=$top/packages/${package%%:*}
  case $package in
    *:*) "${package#*:}" ;;
    *) "${package##*-}" ;;
  esac
done
is "$(holds "$pkgname")" \
  'usr/lib/libsymcrypt.so.0 usr/lib/libsymcrypt.so.0.0.0 ' "$pkgname"
is "$(holds "$pkgname-static")" 'usr/lib/libsymcrypt.a ' static
is "$(holds "$pkgname-dev")" \
  'usr/include/symcrypt/ usr/lib/cmake/symcrypt/symcrypt-config-version.cmake usr/lib/cmake/symcrypt/symcrypt-config.cmake usr/lib/libnettle-symcrypt.so usr/lib/libsymcrypt.so usr/lib/pkgconfig/libsymcrypt.pc ' dev
is "$(holds "$pkgname-doc")" 'usr/share/doc/ usr/share/info/ usr/share/man/ ' doc
is "$(holds libnettle-symcrypt)" \
  'usr/bin/nettle-symcrypt usr/lib/libnettle-symcrypt.so.0 usr/lib/libnettle-symcrypt.so.0.0.0 ' \
  libnettle-symcrypt
is "$(holds symcrypt)" \
  'usr/bin/symcrypt usr/share/bash-completion/ usr/share/fish/ usr/share/zsh/ ' \
  symcrypt
LD_LIBRARY_PATH=$top/packages/$pkgname/usr/lib \
  "$top/packages/symcrypt/usr/bin/symcrypt" selftest
echo ok
