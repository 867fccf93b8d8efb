# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#@ model [ARCH [calls|kernels [ARGUMENT...]]]
#@                llvm-mca's models of all calls and kernels, beside other
#@                libraries, or a part of them; see bench/model/__main__.py

# The newest LLVM whose models were checked.  Debian 12 also provides this
# version, which can be installed next to others.
llvm_of_models=llvm-22

# From here on qemu-riscv64 is one that tells programs of Zbb, Zvkb and the like
# (riscv_hwprobe), which Debian 12's 7.2 does not: Debian 13's, which is unpacked
# in build/model-qemu and not installed.
model_emulator () {
  at_least "$(qemu-riscv64 --version | sed -n 's/.* version \([0-9.]*\).*/\1/p')" 9 \
    && return
  unpack_debs trixie "$PWD/build/model-qemu" qemu-user \
    || die "model: Debian 13's qemu cannot be had; see build/model-qemu.log"
  PATH=$top/usr/bin:$PATH
  export PATH
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
  what=${1:-calls kernels}
  [ $# = 0 ] || shift
  for part in $what; do
    say "$arch: $part"
    python3 bench/model "$part" "$arch" "build/model-$arch" "$@"
  done
}
