#!/bin/sh
# SPDX-License-Identifier: ISC
# Measure our portable C beside the portable C of OpenSSL and AWS-LC, all
# compiled here by the same compiler.  Fetches their sources (crates
# openssl-src and aws-lc-sys, as named in rust/Cargo.toml) and builds them
# without assembly, in the directory given, build/peers/plain unless told.
# Needs cargo, cmake and perl; takes some minutes the first time.
#
#   bench/peers/plain.sh [DIRECTORY [ARGUMENT of symcrypt bench...]]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
: "${CC:=cc}"
directory=${1:-$top/build/peers/plain}
[ $# = 0 ] || shift
mkdir -p "$directory"
cd "$directory"
jobs=$(nproc)

for program in cargo cmake perl make "$CC"; do
  command -v "$program" >/dev/null 2>&1 || {
    echo "plain.sh: needs $program" >&2
    exit 2
  }
done

# built LIBRARY COMMAND...: COMMAND builds it, if it is not there.
built () {
  library=$1
  shift
  [ ! -f "$library" ] || return 0
  echo "plain.sh: building $library without assembly" >&2
  ("$@") >"${library%%/*}.log" 2>&1 || {
    tail "${library%%/*}.log" >&2
    exit 1
  }
}

openssl () {
  cp -r vendor/openssl-src/openssl openssl
  cd openssl
  # The crate lacks what makes a shared library.
  perl ./Configure CC="$CC" no-asm no-shared no-tests no-apps no-module \
    && make -j"$jobs" build_libs \
    && $CC -shared -Wl,-Bsymbolic -o libcrypto.so -Wl,--whole-archive \
      libcrypto.a -Wl,--no-whole-archive -lpthread -ldl
}

aws_lc () {
  cmake -S vendor/aws-lc-sys/aws-lc -B aws-lc -DOPENSSL_NO_ASM=1 \
    -DCMAKE_C_COMPILER="$CC" -DCMAKE_BUILD_TYPE=Release \
    -DBUILD_SHARED_LIBS=ON -DBUILD_TESTING=OFF -DBUILD_TOOL=OFF \
    -DBUILD_LIBSSL=OFF -DDISABLE_GO=ON -DDISABLE_PERL=ON
  cmake --build aws-lc --target crypto -j "$jobs"
}

ours () {
  mkdir -p ours
  cd ours
  "$top/configure" CC="$CC" --disable-assembler --disable-shared
  make -j"$jobs" symcrypt
}

[ -d vendor ] || cargo vendor --locked \
  --manifest-path "$here/rust/Cargo.toml" vendor >vendor.log 2>&1
built openssl/libcrypto.so openssl
built aws-lc/crypto/libcrypto.so aws_lc
built ours/symcrypt ours
[ $# -gt 0 ] || set -- rc4:setkey rc4:crypt chacha20:crypt poly1305:digest \
  md5:digest sha1:digest sha256:digest sha512:digest
ours/symcrypt bench --sizes 16,64,1k,64k \
  --compare=openssl:openssl/libcrypto.so,aws-lc:aws-lc/crypto/libcrypto.so "$@"
