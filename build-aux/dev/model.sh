# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
# ./dev model: tables by models of cores.  Read by ./dev, whose functions it
# calls.

# The newest LLVM whose models were looked at: Debian has it for 12, too, and
# what is installed beside it stays.
llvm_of_models=llvm-22

# model_build ARCH: a build for ARCH with the programs that are traced, in
# build/model-ARCH.
model_build () {
  case $1 in
    arm64) target=aarch64-linux-gnu cross=arm64 ;;
    arm) target=arm-linux-gnueabihf cross=armhf ;;
    riscv64) target=riscv64-linux-gnu cross=riscv64 ;;
    x86_64) target= ;;
    *) die "model: no architecture $1; there are arm64, arm, riscv64, x86_64" ;;
  esac
  if [ "$target" ]; then
    need "gcc-$target" "libc6-dev-$cross-cross" qemu-user
    configure_in "model-$1" --disable-shared --host="$target" >/dev/null
  else
    configure_in "model-$1" --disable-shared >/dev/null
  fi
  run "model-$1" make -C "build/model-$1" -j"$jobs" bench/trace \
    tests/asmcheck/asmcheck
}

cmd_model () {
  need_build
  need "$llvm_of_models" python3
  bootstrap
  case ${2-} in
    calls | kernels)
      arch=$1 what=$2
      shift 2
      model_build "$arch" >&2
      exec python3 build-aux/model "$what" "$arch" "build/model-$arch" "$@"
      ;;
  esac
  [ $# != 0 ] || set -- arm64 arm riscv64 x86_64
  for arch; do
    model_build "$arch"
    say "doc/performance/model-$arch.md"
    python3 build-aux/model fill "$arch" "build/model-$arch" \
      "doc/performance/model-$arch.md"
  done
}
