#!/bin/sh
# SPDX-License-Identifier: ISC
# Measure our portable C beside the portable C of OpenSSL and AWS-LC, all
# compiled here by the same compiler.  Fetches their sources (crates
# openssl-src and aws-lc-sys, as named in Cargo.toml) and builds them without
# assembly, in the directory given, build/peers unless told.  Needs cargo,
# cmake and perl; takes some minutes the first time.
#
#   bench/peers/plain.sh [DIRECTORY] > plain.json
set -eu
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
: "${CC:=cc}"
mkdir -p "${1:-$top/build/peers}"
cd "${1:-$top/build/peers}"
jobs=$(nproc)

for program in cargo cmake perl make "$CC"; do
  command -v "$program" >/dev/null 2>&1 || {
    echo "plain.sh: needs $program" >&2
    exit 2
  }
done

if [ ! -d vendor ]; then
  cp "$here/Cargo.toml" "$here/empty.rs" .
  cargo vendor vendor >/dev/null 2>vendor.log || {
    cat vendor.log >&2
    exit 1
  }
fi

if [ ! -f openssl/libcrypto.a ]; then
  echo 'plain.sh: building OpenSSL without assembly' >&2
  rm -rf openssl
  cp -r vendor/openssl-src/openssl openssl
  (cd openssl && CC=$CC perl ./Configure no-asm no-shared no-tests no-apps \
    no-module && make -j"$jobs" build_libs) >openssl.log 2>&1
fi

if [ ! -f aws-lc/crypto/libcrypto.a ]; then
  echo 'plain.sh: building AWS-LC without assembly' >&2
  { cmake -S vendor/aws-lc-sys/aws-lc -B aws-lc -DOPENSSL_NO_ASM=1 \
    -DCMAKE_C_COMPILER="$CC" -DCMAKE_BUILD_TYPE=Release \
    -DBUILD_TESTING=OFF -DBUILD_TOOL=OFF -DBUILD_LIBSSL=OFF -DDISABLE_GO=ON \
    -DDISABLE_PERL=ON && cmake --build aws-lc --target crypto -j "$jobs"
  } >aws-lc.log 2>&1
fi

echo 'plain.sh: building libsymcrypt without assembly' >&2
mkdir -p ours
(cd ours && { [ -f Makefile ] || "$top/configure" CC="$CC" \
  --disable-assembler --disable-shared; } && make -j"$jobs" libsymcrypt.la) \
  >ours.log 2>&1

build () {
  $CC -O2 -DPEER_OPENSSL="$2" -I"$top" -I"$top/include" -Iours/include -Iours -o "$1" \
    "$here/plain.c" "$top/bench/measure/clock.c" ours/.libs/libsymcrypt.a "$3" \
    -lpthread -ldl -lm
}
build plain-openssl 1 openssl/libcrypto.a
build plain-aws-lc 0 aws-lc/crypto/libcrypto.a
./plain-openssl
./plain-aws-lc
