# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#: dist             the release tarball

cmd_dist () {
  need_build
  need git xz-utils
  bootstrap
  configure_in gcc
  run dist make -C build/gcc dist
  ls -l build/gcc/libsymcrypt-*.tar.xz
}
