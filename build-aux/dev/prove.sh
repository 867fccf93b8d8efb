# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2034,SC2154
#@ prove [KERNEL[:IMPLEMENTATION]...]
#@                prove these kernels of the native build, or all of all
#@                architectures, and write doc/proofs.md; parts that have
#@                passed are left out until the prover or the objects change
#@ prove whole [FUNCTION...], prove opinion [KERNEL:IMPLEMENTATION...]
#@                whole calls; steps of proofs, by solvers

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

# Put a python3 that has Capstone first in PATH, if there is one.
use_capstone () {
  if ! capstone_there python3 && capstone_there build/prove/venv/bin/python
  then
    PATH=$PWD/build/prove/venv/bin:$PATH
    export PATH
  fi
}

# prove_in BUILD ARGUMENT...: prove/prove.py on that build.
prove_in () {
  build=build/$1
  shift
  python3 prove/prove.py --build "$build" "$@"
}

# part BUILD COMMAND...: run the command, unless it has passed with this prover
# and these objects.  If it fails, the stage continues and names the part at
# its end.
part () {
  mark=build/proofs/$(echo "$*" | tr ' /' '__').passed
  case "$2 $3" in
    'solved whole') others=opinion ;;
    'solved opinion') others=whole ;;
    *) others='opinion|whole' ;;
  esac
  sum=$(find prove/*.* src/*.h include/symcrypt/*.h \
    "build/$1/.libs/libcore.a" | grep -Ev "/($others)" | xargs cat | cksum)
  shift
  if [ "$(cat "$mark" 2>/dev/null)" = "$sum" ]; then
    echo "passed before: $mark"
  elif "$@"; then
    echo "$sum" >"$mark"
  else
    rm -f "$mark"
    unproved="$unproved ${mark##*/}"
  fi
}

prove_part () {
  part "$1" prove_in "$@"
}

# Whole calls and certificates: with solvers, which nothing else needs.
need_solvers () {
  need_python
  python_venv build/prove/solvers 'capstone>=5' z3-solver bitwuzla \
    || die 'prove: PyPI cannot be reached, for z3 and bitwuzla'
}

# solved SCRIPT ARGUMENT...: prove/SCRIPT.py on the native build.
solved () {
  script=$1
  shift
  build/prove/solvers/bin/python "prove/$script.py" \
    --build build/gcc "$@"
}

solved_part () {
  part gcc solved "$@"
}

# The targets other than the machine's own whose instructions have rules.
prove_targets='i686-linux-gnu aarch64-linux-gnu arm-linux-gnueabihf
riscv64-linux-gnu'

# Kernels of the native build; with none named, of all targets, the rules
# against CPUs, the mutants, and the table of doc/proofs.md.
stage_prove () {
  need_build
  # Prefer the distribution's Python, because it is built with profiles and
  # takes a fifth less time than one that pyenv compiles.
  if /usr/bin/python3 -c "import ensurepip" 2>/dev/null; then
    PATH=/usr/bin:$PATH
  fi
  need_capstone || die 'prove: there is no Capstone 5, and PyPI cannot be reached'
  use_capstone
  bootstrap
  configure_in gcc --enable-werror
  run prove-make make -C build/gcc -j"$jobs" libcore.la
  case ${1-} in
    whole | opinion)
      need_solvers
      solved "$@"
      passed=1
      return
      ;;
    ?*)
      prove_in gcc "$@"
      passed=1
      return
      ;;
  esac
  say 'native: proofs'
  mkdir -p build/proofs
  unproved=
  prove_part gcc --table build/proofs/native.table
  say 'the rules of terms, lengths and polynomials; broken rules'
  prove_part gcc --self
  say 'native: rules of instructions beside the CPU; mutants'
  prove_part gcc --validate
  prove_part gcc --mutants
  say 'native: kernels in C'
  configure_in compiled --disable-assembler \
    CFLAGS='-O2 -fno-tree-vectorize'
  run prove-compiled make -C build/compiled -j"$jobs" libcore.la
  prove_part compiled --compiled --table build/proofs/compiled.table
  prove_part compiled --compiled --mutants
  for target in $prove_targets; do
    need_cross "$target"
    say "$target: proofs"
    configure_in "$target" --enable-werror --host="$target"
    run "prove-$target" make -C "build/$target" -j"$jobs" libcore.la
    prove_part "$target" --table "build/proofs/$target.table"
    prove_part "$target" --mutants
    case $arch in
      x86) prove_part "$target" --validate ;;
      arm64) prove_part "$target" --validate --qemu 'qemu-aarch64 -cpu max' ;;
      riscv64)
        prove_part "$target" --validate --qemu 'qemu-riscv64 -cpu rv64,zbb=true'
        ;;
      arm) prove_part "$target" --validate --qemu 'qemu-arm -cpu max' ;;
    esac
  done
  if [ "$(uname -m)" = x86_64 ]; then
    need_solvers
    say 'native: whole calls; steps of proofs by solvers; mutants'
    solved_part whole --table build/proofs/whole.table
    solved_part whole --mutants
    solved_part opinion --table build/proofs/opinion.table
    solved_part opinion --mutants
  fi
  [ -z "$unproved" ] || die "prove: failed:$unproved"
  python3 prove/table.py doc/proofs.md build/proofs/*.table
  passed=1
}
