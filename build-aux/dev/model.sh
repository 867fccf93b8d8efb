# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#@ model [ARCH [calls|kernels [ARGUMENT...]]]
#@                llvm-mca's models of all calls and kernels, beside other
#@                libraries, or a part of them; see bench/model/__main__.py

# The newest LLVM whose models were looked at: Debian has it for 12, too, and
# what is installed beside it stays.
llvm_of_models=llvm-22

# A qemu-riscv64 that takes plugins and tells programs of Zbb, Zvkb and the like
# (riscv_hwprobe): Debian 12's 7.2 does not tell, and since 9.1 Debian's are static
# and take none.
emulator_fits () {
  "$1" --version 2>/dev/null | grep -q 'version \(9\|[1-9][0-9]\)\.' \
    && "$1" -h | grep -q -e -plugin
}

# From here on qemu-riscv64 is one that fits; if none is there, Debian 13's source
# is built in build/model/qemu, once, in three minutes of a core.
model_emulator () {
  emulator_fits qemu-riscv64 && return
  top=$PWD/build/model/qemu
  PATH=$top:$PATH
  export PATH
  emulator_fits qemu-riscv64 && return
  need dpkg-dev libglib2.0-dev ninja-build pkg-config xz-utils
  need_python
  python_venv build/model/venv meson==1.5.2 pycotap==1.3.1 \
    || die 'model: there is no Meson, and PyPI cannot be reached'
  say "qemu-riscv64 in $top"
  rm -rf "$top" "$top.source"
  mkdir -p "$top.source/build"
  (cd "$top.source" && apt_of deb-src trixie update \
    && apt_of deb-src trixie source --download-only qemu \
    && tar -xf qemu_*.orig.tar.xz && mv qemu-[0-9]* tree) \
    >build/model-source.log 2>&1 \
    || die 'model: the source of qemu cannot be had; see build/model-source.log'
  run model-qemu env -C "$top.source/build" \
    PATH="$PWD/build/model/venv/bin:$PATH" ../tree/configure \
    --target-list=riscv64-linux-user --without-default-features \
    --disable-install-blobs --enable-plugins
  run model-qemu ninja -C "$top.source/build" -j"$jobs" qemu-riscv64
  mkdir "$top"
  mv "$top.source/build/qemu-riscv64" "$top"
  rm -rf "$top.source"
  emulator_fits qemu-riscv64 || die "model: $top/qemu-riscv64 takes no plugin"
}

# model_build ARCH: a build for ARCH with the programs that are traced, in
# build/model-ARCH.
model_build () {
  case $1 in
    arm64 | arm | riscv64 | x86_64) target=$(targets 1 2 "$1") ;;
    *) die "model: no architecture $1; there are arm64, arm, riscv64, x86_64" ;;
  esac
  if [ "$target" ]; then
    need_cross "$target"
    set -- "$1" --host="$target"
  fi
  if [ "$1" = riscv64 ]; then
    model_emulator
    # Debian 12's binutils do not know Zvkb.
    release=${llvm_of_models#llvm-}
    need "clang-$release" "lld-$release"
    set -- "$@" CC="clang-$release --target=$target" LDFLAGS=-fuse-ld=lld
  fi
  arch=$1
  shift
  configure_in "model-$arch" --disable-shared "$@" >/dev/null
  run "model-$arch" make -C "build/model-$arch" -j"$jobs" bench/measure/trace \
    tests/asmcheck/asmcheck
}

stage_model () {
  need_build
  need "$llvm_of_models" python3 qemu-user
  bootstrap
  [ $# != 0 ] || {
    for arch in arm64 arm riscv64 x86_64; do
      (stage_model "$arch") || return
    done
    return 0
  }
  arch=$1
  shift
  model_build "$arch" >&2
  case ${1-} in
    calls | kernels)
      what=$1
      shift
      exec python3 bench/model "$what" "$arch" "build/model-$arch" "$@"
      ;;
  esac
  for what in calls kernels; do
    say "$arch: $what"
    python3 bench/model $what "$arch" "build/model-$arch"
  done
}
