# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#: package [ARCH]   Debian packages in build/package, from the tarball, for this
#:                  machine and all targets with assembly, or for one by Debian's
#:                  name; lintian; a program with the library

use dist

# libraries ARCH: unpack the packages that ours will depend on there, for
# dpkg-shlibdeps to read; a cross compiler has others under other names.
libraries () {
  of=$1
  roots=$PWD/build/package/libraries-$of
  rm -rf "$roots"
  mkdir -p "$roots/lists/partial" "$roots/archives/partial"
  : >"$roots/status"
  suite=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME-}")
  # Debian 13 is the first release with riscv64.
  [ "$of" != riscv64 ] || suite=trixie
  apt () {
    (cd "$roots" && apt_of deb "$suite" -o APT::Architecture="$of" \
      -o APT::Architectures="$of" -o Dir::State="$roots" \
      -o Dir::State::status="$roots/status" "$@")
  }
  apt update
  apt download libc6 libgcc-s1
  for package in libc6 libgcc-s1; do
    dpkg-deb -R "$roots/${package}"_*.deb "$roots/$package"
  done
}

# use_debs ARCH DIRECTORY: a program with the library of the packages there, shared
# and static, and the command's self-test, by the emulator.
use_debs () {
  root=$PWD/$2/root
  for package in libsymcrypt0 libsymcrypt-dev symcrypt; do
    dpkg-deb -x "$2/${package}"_*"_$1.deb" "$root"
  done
  lib=$root/usr/lib/$(dpkg-architecture -a"$1" -qDEB_HOST_MULTIARCH)
  for kind in shared static; do
    flags=
    [ $kind = shared ] || flags=-static
    "$target-gcc" -Wall -Werror $flags -I"$root/usr/include" -o "$root/$kind" \
      examples/chacha-poly1305.c -L"$lib" -lsymcrypt
  done
  for program in shared static 'usr/bin/symcrypt selftest'; do
    # shellcheck disable=SC2086
    LD_LIBRARY_PATH=$lib $emulator "$root"/$program
  done
}

# need_deb ARCH: what a package of another architecture takes.
need_deb () {
  target=$(targets 1 3 "$1")
  [ "$target" ] || die "unknown architecture $1;" \
    "known: $(targets 3 | tr '\n' ' ')"
  need_cross "$target"
  say "libraries of $1"
  run "libraries-$1" libraries "$1"
}

# deb ARCH: what dpkg-buildpackage makes of the tarball in build/gcc.
deb () {
  own=$(dpkg --print-architecture)
  if [ "$1" != "$own" ]; then
    target=$(targets 1 3 "$1")
    cross_of "$target"
  fi
  arch=$1
  version=$(sed -n '1s/.*(\(.*\)).*/\1/p' debian/changelog)
  upstream=${version%-*}
  dir=build/package/$arch
  rm -rf "$dir"
  mkdir -p "$dir"
  tarball=build/${dist_build:-gcc}/libsymcrypt-$upstream.tar.xz
  cp "$tarball" \
    "$dir/libsymcrypt_$upstream.orig.tar.xz"
  tar -C "$dir" -xf "$tarball"
  cp -r debian "$dir/libsymcrypt-$upstream/"
  if [ "$arch" = "$own" ]; then
    set -- --build=full
  else
    set -- --build=any -a"$arch" -Pcross,nocheck,pkg.libsymcrypt.noopenssl -d
    SHLIBDEPS_ROOTS="$PWD/build/package/libraries-$arch/libc6"
    SHLIBDEPS_ROOTS="$SHLIBDEPS_ROOTS $PWD/build/package/libraries-$arch/libgcc-s1"
    export SHLIBDEPS_ROOTS
  fi
  say "Debian packages for $arch"
  run "package-$arch" sh -c "cd '$dir/libsymcrypt-$upstream' && \
    dpkg-buildpackage -us -uc $*"
  if [ "$arch" = "$own" ]; then
    # Tests of the package's build.
    p=$(automake_count PASS "build/package-$arch.log")
    [ -z "$p" ] || printf 'package-%s: %s passed\n' "$arch" "$p"
  else
    run "use-$arch" use_debs "$arch" "$dir"
    tail -n 1 "build/use-$arch.log"
  fi
  # A program needs the version that it was built with, or a later one: the
  # symbols file that says more for each function is for a distribution to keep.
  dpkg-deb -I "$dir/libsymcrypt0_${version}_$arch.deb" shlibs \
    | grep -q "(>= $upstream)\$" || die "package: shlibs lack the version"
  run "lintian-$arch" lintian --fail-on error,warning --tag-display-limit 0 \
    "$dir/libsymcrypt_${version}_$arch.changes"
  (cd "$dir" && ls -- *.deb)
}

cmd_package () {
  need_build
  # The build dependencies of debian/control, debhelper and the tools that
  # build and check a package.
  need debhelper dpkg-dev git libssl-dev lintian openssl python3 xz-utils
  # dist_build names the build in which a stage has made the tarball.
  [ "${dist_build-}" ] || cmd_dist
  # shellcheck disable=SC2046
  [ $# != 0 ] \
    || set -- "$(dpkg --print-architecture)" \
      $(targets 3 | grep -vx "$(targets 3 2 none)")
  for architecture; do
    [ "$architecture" = "$(dpkg --print-architecture)" ] \
      || need_deb "$architecture"
    deb "$architecture"
  done
}
