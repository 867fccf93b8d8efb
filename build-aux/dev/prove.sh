# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
# ./dev prove.  Read by ./dev, whose functions it calls, and those of python.sh.

# Capstone 5, of the machine's python3, or of a virtual environment with what
# PyPI has: Debian 12's is older, and there pip adds nothing to the system.
capstone_there () {
  "$1" -c 'import capstone, sys; sys.exit(capstone.cs_version()[0] < 5)' \
    2>/dev/null
}

need_capstone () {
  capstone_there python3 && return
  need_python
  python_venv build/prove/venv 'capstone>=5'
}

# From here on python3 is one that has it, if there is one.
use_capstone () {
  if ! capstone_there python3 && capstone_there build/prove/venv/bin/python
  then
    PATH=$PWD/build/prove/venv/bin:$PATH
    export PATH
  fi
}

# prove_in BUILD ARGUMENT...: tests/prove/prove.py on that build.
prove_in () {
  build=build/$1
  shift
  python3 tests/prove/prove.py --build "$build" "$@"
}

# prove_part BUILD ARGUMENT...: the same, and go on where it fails, so that one
# run tells of all.
prove_part () {
  prove_in "$@" || failed="$failed $1"
}

# The targets whose instructions have rules, beside the machine's own.
prove_targets='i686-linux-gnu aarch64-linux-gnu arm-linux-gnueabihf'

# Kernels of the native build; with none named, of all targets, the rules
# against CPUs, the mutants, and the table of doc/proofs.md.
cmd_prove () {
  need_build
  need_capstone || die 'prove: there is no Capstone 5, and PyPI cannot be reached'
  use_capstone
  bootstrap
  configure_in gcc --enable-werror
  run prove-make make -C build/gcc -j"$jobs" libcore.la
  if [ $# != 0 ]; then
    prove_in gcc "$@"
    return
  fi
  say 'native: proofs'
  mkdir -p build/proofs
  failed=
  prove_part gcc --table build/proofs/native
  say 'native: rules of instructions beside the CPU; mutants'
  prove_part gcc --validate
  prove_part gcc --mutants
  say 'native: kernels in C'
  configure_in compiled --disable-assembler \
    CFLAGS='-O2 -fno-tree-vectorize'
  run prove-compiled make -C build/compiled -j"$jobs" libcore.la
  prove_part compiled --compiled --table build/proofs/compiled
  prove_part compiled --compiled --mutants
  for target in $prove_targets; do
    need_cross "$target"
    say "$target: proofs"
    configure_in "$target" --enable-werror --host="$target"
    run "prove-$target" make -C "build/$target" -j"$jobs" libcore.la
    prove_part "$target" --table "build/proofs/$target"
    prove_part "$target" --mutants
    case $arch in
      arm64) prove_part "$target" --validate --qemu 'qemu-aarch64 -cpu max' ;;
      arm) prove_part "$target" --validate --qemu 'qemu-arm -cpu max' ;;
    esac
  done
  [ -z "$failed" ] || die "prove: failed:$failed"
  python3 tests/prove/table.py doc/proofs.md build/proofs/*
}
