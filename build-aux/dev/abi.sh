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
  build/abi-numbers
}

# abi_interface FILE: write a line for each constant, structure and function.
abi_interface () {
  abidw --exported-interfaces-only --drop-private-types --headers-dir include \
    --headers-dir build/check-gcc/include --out-file build/abi.xml \
    build/check-gcc/.libs/libsymcrypt.so || return
  { python3 build-aux/dev/abi.py build/abi.xml && abi_numbers; } >"$1" \
    && LC_ALL=C sort -o "$1" "$1"
}

cmd_abi () {
  record=packaging/abi/libsymcrypt.abi new=build/libsymcrypt.abi
  [ $# = 0 ] || [ "$*" = --record ] || die "abi: unknown argument $*"
  [ "$(uname -m)" = x86_64 ] || die "abi: $record is of x86_64"
  need_build
  need abigail-tools python3
  bootstrap
  say "the interface of the shared library, beside $record"
  configure_check_gcc >/dev/null
  run abi-make make -C build/check-gcc ${parallel:+"$parallel"} libsymcrypt.la
  run abi-interface abi_interface "$new"
  soname=$(grep '^soname ' "$new")
  if [ $# = 0 ]; then
    diff "$record" "$new" \
      || die "the interface is not the one recorded: see CONTRIBUTING.md"
    echo "as recorded: $soname, $(grep -c @@ "$new") functions"
    return
  fi
  # Under the same soname lines may only come.
  if grep -qxF "$soname" "$record" \
    && LC_ALL=C comm -23 "$record" "$new" | grep .; then
    die "more than additions, and still $soname: see CONTRIBUTING.md"
  fi
  cp "$new" "$record"
  echo "$record is recorded"
}
