# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#: install-test     install, use and remove those packages in a bare system, as root

cmd_install_test () {
  [ "$(id -u)" = 0 ] || die 'install-test: debootstrap and chroot want root'
  need debootstrap dpkg-dev
  own=$(dpkg --print-architecture)
  [ -d "build/package/$own" ] || die "install-test: after ./dev package"
  # If there is a build for i386, try its packages, too.
  set -- "build/package/$own" "$PWD/build/chroot-${SUITE:-bookworm}"
  [ ! -d build/package/i386 ] || set -- "$@" build/package/i386
  packaging/chroot-test.sh "$@"
}
