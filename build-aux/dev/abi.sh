# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154,SC2120
#: abi [--record]   the shared library's interface and the one recorded in abi/

# abi_numbers: print the constants of the headers, such as the numbers of errors,
# with their values.  Debugging information has none of them.
abi_numbers () {
  flags='-Iinclude -Ibuild/check-gcc/include -include symcrypt/symcrypt.h'
  # shellcheck disable=SC2086
  {
    echo '#include <stdio.h>'
    echo 'int main (void) {'
    {
      "${CC:-cc}" $flags -E -dM -x c /dev/null | grep -v -e _DECLS -e _EXTERN_C \
        -e SYMCRYPT_VERSION_ | sed -n 's/^#define \(SYMCRYPT_[A-Z0-9_]*\) [0-9(S].*/\1/p'
      "${CC:-cc}" $flags -E -x c /dev/null \
        | sed -n 's/^ *\(SYMCRYPT_[A-Z0-9_]*\) = .*/\1/p'
    } | sed 's/.*/printf ("%s %lld\\n", "&", (long long) &);/'
    echo '}'
  } >build/abi-numbers.c
  # shellcheck disable=SC2086
  "${CC:-cc}" $flags -o build/abi-numbers build/abi-numbers.c || return
  build/abi-numbers | LC_ALL=C sort
}

cmd_abi () {
  record=abi/libsymcrypt.abi numbers=abi/libsymcrypt.numbers
  [ $# = 0 ] || [ "$*" = --record ] || die "abi: unknown argument $*"
  [ "$(uname -m)" = x86_64 ] || die "abi: $record is of x86_64"
  need_build
  need abigail-tools
  bootstrap
  say "the interface of the shared library, beside $record"
  configure_check_gcc >/dev/null
  run abi-make make -C build/check-gcc ${parallel:+"$parallel"} libsymcrypt.la
  new=build/libsymcrypt.abi
  # What depends on the build alone is left out.
  abidw --exported-interfaces-only --no-corpus-path --no-comp-dir-path \
    --no-show-locs --no-parameter-names --drop-private-types \
    --type-id-style hash \
    --headers-dir include --headers-dir build/check-gcc/include \
    build/check-gcc/.libs/libsymcrypt.so \
    | sed "s, path='[^']*/src/, path='src/," >"$new"
  abi_numbers >build/libsymcrypt.numbers
  # abidiff's status: 1 or 2 an error, 4 or more a change.
  status=0
  if [ $# = 0 ] && [ ! -f "$record" ]; then
    echo "no release has recorded its interface yet:" \
      "$(grep -c '<elf-symbol ' "$new") symbols"
    return
  elif [ $# = 0 ]; then
    abidiff "$record" "$new" >build/abi.log 2>&1 || status=$?
  elif [ -f "$record" ]; then
    abidiff --no-added-syms "$record" "$new" >build/abi.log 2>&1 || status=$?
  fi
  if [ $((status & 3)) != 0 ]; then
    cat build/abi.log
    die "abidiff ended with status $status"
  fi
  # Recorded numbers stay; ones that are new are as functions that are.
  if [ -f "$numbers" ]; then
    LC_ALL=C comm -23 "$numbers" build/libsymcrypt.numbers >build/abi-numbers.log
    [ $# != 0 ] || diff "$numbers" build/libsymcrypt.numbers \
      >build/abi-numbers.log || true
    [ ! -s build/abi-numbers.log ] || status=4
    cat build/abi-numbers.log >>build/abi.log
  fi
  soname () {
    sed -n "1s/.* soname='\([^']*\)'.*/\1/p" "$1"
  }
  if [ $# != 0 ]; then
    if [ $status != 0 ] && [ "$(soname "$record")" = "$(soname "$new")" ]
    then
      cat build/abi.log
      die "more than additions, and still $(soname "$new"): see CONTRIBUTING.md"
    fi
    mkdir -p abi
    cp "$new" "$record"
    cp build/libsymcrypt.numbers "$numbers"
    echo "$record and $numbers are recorded"
  elif [ $status != 0 ]; then
    cat build/abi.log
    die "the interface is not the one recorded: see CONTRIBUTING.md"
  else
    echo "as recorded: $(soname "$new")," \
      "$(grep -c '<elf-symbol ' "$new") symbols"
  fi
}
