# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#@ openssl        the OpenSSL provider: its tests, those of OpenSSL, Python,
#@                pyca/cryptography, curl and nginx with it, and its benchmark
#@ openssl bench  measure it and OpenSSL's default provider, at length
#@ openssl 4      its tests with OpenSSL 4, of the crate openssl-src

# In $openssl_source a source of the same minor version as the OpenSSL that is
# installed, which has the same algorithms.
openssl_fetch () {
  openssl_version=$(pkg-config --modversion libcrypto)
  debian_source openssl "$PWD/build/openssl-source" || true
  for openssl_source in "$PWD/build/openssl-source/openssl-${openssl_version%.*}".*/; do
    [ -d "$openssl_source" ] \
      || die "the source of OpenSSL $openssl_version is not to be had"
  done
  openssl_source=${openssl_source%/}
  [ "${openssl_source##*-}" = "$openssl_version" ] \
    || echo "OpenSSL $openssl_version, the tests of ${openssl_source##*-}"
}

# OpenSSL's own test of EVP, on the libcrypto that is installed.
openssl_evp_test () {
  build=$PWD/build/openssl-evp
  EVP_TEST=$build/evp_test
  EVP_DATA=$openssl_source/test/recipes/30-test_evp_data
  LEGACY=$(pkg-config --variable=modulesdir libcrypto)/legacy.so
  export EVP_TEST EVP_DATA LEGACY
  [ ! -x "$EVP_TEST" ] || return 0
  mkdir -p "$build"
  (cd "$build" && run_here configure.log "$openssl_source/Configure" shared)
  run openssl-generated make -C "$build" -j"$jobs" build_generated
  ln -sf "$(gcc -print-file-name=libcrypto.so)" "$build/libcrypto.so"
  run openssl-evp make -C "$build" -j"$jobs" CFLAGS='-O1 -w' \
    test/libtestutil.a test/evp_test-bin-evp_test.o
  gcc -o "$EVP_TEST" "$build/test/evp_test-bin-evp_test.o" \
    "$build/test/libtestutil.a" -lcrypto -ldl -pthread
}

# In $CRYPTOGRAPHY the source of the cryptography that is installed.
cryptography_fetch () {
  need python3-cryptography python3-cryptography-vectors python3-hypothesis \
    python3-iso8601 python3-pretend python3-pytest python3-pytest-subtests \
    python3-tz
  top=$PWD/build/cryptography
  version=$(dpkg-query -W -f '${source:Version}' python3-cryptography)
  CRYPTOGRAPHY=$top/cryptography-${version%%-*}
  export CRYPTOGRAPHY
  debian_source python-cryptography "$top" \
    || printf 'the source of cryptography is not to be had: %s.log\n' "$top"
}

own_tests="tests/openssl/exit-test tests/openssl/facts-test \
  tests/openssl/freed-test tests/openssl/life-test \
  tests/openssl/sequence-test tests/openssl/tls-test \
  tests/openssl/upstream-faults-test"

# openssl_tests BUILD TEST...: in build/BUILD.
openssl_tests () {
  build=$1
  shift
  check_in "$build" check-TESTS TESTS="$*" check_PROGRAMS="$own_tests"
}

# The module and the tests: build/BUILD.
openssl_build () {
  build=$1
  shift
  configure_in "$build" --enable-werror --with-openssl-provider "$@" >/dev/null
  # shellcheck disable=SC2086
  run "$build-make" make -C "build/$build" -j"$jobs" libsymcrypt.la \
    libsymcrypt-openssl.la openssl-libsymcrypt $own_tests
}

# openssl_bench SECONDS [OPTION...]: `openssl speed' with the default provider and with ours,
# on the last core.
openssl_bench () {
  seconds=$1
  shift
  say 'the default provider and ours'
  printf '%s\n' '.include = /etc/ssl/openssl.cnf' \
    ".include = $PWD/adapters/openssl/libsymcrypt-provider.cnf" \
    >build/openssl/speed.cnf
  for what in '-evp chacha20-poly1305 -aead' '-evp chacha20' '-evp md5' \
    '-evp sha1' '-evp sha256' '-evp sha512' '-hmac sha256' '-hmac sha512'; do
    for conf in /etc/ssl/openssl.cnf "$PWD/build/openssl/speed.cnf"; do
      # shellcheck disable=SC2086
      printf '%s %s\n' "$(OPENSSL_CONF=$conf \
        OPENSSL_MODULES=$PWD/build/openssl/.libs on_core openssl speed \
        -seconds "$seconds" "$@" $what 2>/dev/null | tail -n 1)" "${conf##*/}"
    done
  done
}

# Memcheck over the whole life of the module, and over connections.
openssl_valgrind () {
  say 'valgrind'
  for test in life tls; do
    echo "tests/openssl/$test-test"
    run "openssl-valgrind-$test" env BUILDDIR="$PWD/build/openssl" \
      "$PWD/build/openssl/libtool" --silent --mode=execute valgrind -q \
      --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite \
      "$PWD/build/openssl/tests/openssl/$test-test"
  done
  passed=$((passed + 2))
}

# In a program that has a libcrypto of its own the module has another.
openssl_static () {
  say 'a program with libcrypto inside'
  gcc -O1 -I. -Ibuild/openssl -DLEGACY_MODULES='""' \
    -o build/openssl/exit-static tests/openssl/exit-test.c \
    tests/openssl/both.c tests/testutil.c -l:libcrypto.a -ldl -lpthread
  run openssl-static env BUILDDIR="$PWD/build/openssl" \
    build/openssl/exit-static
  passed=$((passed + 1))
}

openssl_sanitized () {
  say 'clang, address and undefined-behaviour sanitizers'
  need_sanitizers
  openssl_build openssl-asan CC=clang CXX=clang++ CFLAGS="-O1 -g \
    -fno-omit-frame-pointer -fsanitize=address,undefined \
    -fno-sanitize-recover=all"
  # shellcheck disable=SC2086
  openssl_tests openssl-asan $own_tests
}

# With the OpenSSL of the crate openssl-src: its libraries are static there, and
# are made shared ones here.
openssl_four () {
  use rust
  need_build
  need perl
  need_rust
  bootstrap
  four=$PWD/build/openssl-4
  if [ ! -f "$four/libssl.so" ]; then
    say 'OpenSSL 4, from the crate openssl-src (minutes, the first time)'
    CARGO_HOME=${CARGO_HOME-$HOME/.cargo}
    run openssl-4-fetch cargo fetch \
      --manifest-path bench/peers/rust/Cargo.toml
    source=$(find "$CARGO_HOME/registry/src" -maxdepth 3 -type d \
      -path '*/openssl-src-4*/openssl' | sort | tail -n 1)
    [ "$source" ] || die "cargo did not fetch openssl-src 4"
    mkdir -p "$four"
    printf '%s\n' "$source" >"$four/source"
    (cd "$four" && run_here configure.log "$source/Configure" no-shared \
      no-module no-legacy no-tests no-docs no-apps -fPIC)
    run openssl-4-make make -C "$four" -j"$jobs" build_libs
    for name in crypto ssl; do
      uses=
      [ $name = crypto ] || uses=$four/libcrypto.so.4
      # shellcheck disable=SC2086
      gcc -shared -o "$four/lib$name.so.4" -Wl,-soname,lib$name.so.4 \
        -Wl,-Bsymbolic -Wl,--whole-archive "$four/lib$name.a" \
        -Wl,--no-whole-archive $uses -ldl -pthread
      ln -sf "lib$name.so.4" "$four/lib$name.so"
    done
  fi
  say 'the provider with OpenSSL 4'
  openssl_build openssl-with-4 --with-openssl-modules="$four/modules" \
    LIBCRYPTO_CFLAGS="-I$four/include -I$(cat "$four/source")/include" \
    LIBCRYPTO_LIBS="-L$four -lcrypto"
  # shellcheck disable=SC2086
  LD_LIBRARY_PATH=$four openssl_tests openssl-with-4 $own_tests
}

stage_openssl () {
  case ${1-} in
    '' | bench) ;;
    4)
      openssl_four
      return
      ;;
    *) die "openssl: unknown argument $1" ;;
  esac
  need_build
  need libssl-dev openssl
  if [ "${1-}" != bench ]; then
    need ca-certificates curl nginx-light perl python3 valgrind
    need "libpython$(/usr/bin/python3 -c \
      'import sys; print("%d.%d" % sys.version_info[:2])')-testsuite"
  fi
  bootstrap
  say 'the provider with the OpenSSL that is installed'
  openssl_build openssl
  if [ "${1-}" = bench ]; then
    openssl_bench 3
    return
  fi
  # shellcheck disable=SC2086
  openssl_tests openssl $own_tests tests/openssl/exports-test.sh \
    tests/openssl/tool-test.sh
  say "OpenSSL's own tests"
  openssl_fetch
  openssl_evp_test
  openssl_tests openssl tests/openssl/evp-test.sh
  say 'python3, cryptography, curl and nginx'
  cryptography_fetch
  openssl_tests openssl tests/openssl/programs-test.sh
  openssl_static
  openssl_valgrind
  openssl_sanitized
  openssl_bench 1 -bytes 1350
}
