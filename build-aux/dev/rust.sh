# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#@ rust-all [PART...]
#@                build the crates in every way, run them under valgrind, and
#@                measure them: tests static crates valgrind asan miri bench

use build

# Print the version of Rust that bindings/rust/Cargo.toml requires.
rust_wanted () {
  sed -n 's/^rust-version = "\(.*\)"/\1/p' bindings/rust/Cargo.toml
}

rust_there () {
  has=$(cargo --version 2>/dev/null | sed 's/^cargo \([0-9.]*\).*/\1/')
  [ -n "$has" ] && at_least "$has" "$(rust_wanted)"
}

# Debian 12's Rust is too old, but that of cargo-web, for browsers, is not.
need_rust () {
  rust_there && return
  if command -v cargo >/dev/null 2>&1; then
    die "bindings/rust/ needs Rust $(rust_wanted) or later; cargo here is $has"
  fi
  for package in cargo cargo-web; do
    version=$(candidate "$package")
    if [ -n "$version" ] && { at_least "$version" "$(rust_wanted)" \
      || [ "$package" = cargo-web ]; }; then
      need "$package" ca-certificates
      break
    fi
  done
  rust_there || die "please install Rust $(rust_wanted) or later, as by rustup"
}

# uninstalled BUILD: let pkg-config and programs find the library in
# build/BUILD.
uninstalled () {
  mkdir -p "build/$1/uninstalled"
  cat >"build/$1/uninstalled/libsymcrypt.pc" <<TEXT
Name: libsymcrypt
Description: as it is in build/$1
$(grep '^Version' "build/$1/libsymcrypt.pc")
Libs: -L$PWD/build/$1/.libs -lsymcrypt
Cflags: -I$PWD/include -I$PWD/build/$1/include
TEXT
  PKG_CONFIG_PATH=$PWD/build/$1/uninstalled
  LD_LIBRARY_PATH=$PWD/build/$1/.libs
  export PKG_CONFIG_PATH LD_LIBRARY_PATH
}

# cargo_in NAME DIRECTORY ARGUMENT...: run cargo in DIRECTORY, write its output
# to build/NAME.log, and count its tests.
cargo_in () {
  name=$1
  directory=$2
  shift 2
  run "$name" env -C "$directory" \
    CARGO_TARGET_DIR="${rust_target:-$PWD/build/rust}" cargo "$@"
  passed=$((passed + $(sed -n 's/^test result: ok\. \([0-9]*\) passed.*/\1/p' \
    "build/$name.log" | awk '{ n += $1 } END { print n + 0 }')))
}

# rust_fetched: fetch the crates that are missing; status 1 if that fails.
rust_fetched () {
  env -C bindings/rust cargo fetch --locked >build/rust-fetch.log 2>&1
}

# See that no crate in Cargo.lock requires a later Rust than ours.  Where a later
# Rust is installed, no other test shows that.
rust_locked () {
  env -C bindings/rust cargo metadata --locked --format-version 1 >build/rust-locked.json
  python3 - "$(rust_wanted)" build/rust-locked.json <<'PYTHON' \
    || die "bindings/rust/Cargo.lock has crates for a later Rust"
import json, sys
def number (text):
  return [int (n) for n in text.split (".")[:2]]
late = [p["id"] + " wants " + p["rust_version"]
        for p in json.load (open (sys.argv[2]))["packages"]
        if p["rust_version"] and number (p["rust_version"]) > number (sys.argv[1])]
print (*late, sep="\n", end="\n" if late else "")
sys.exit (bool (late))
PYTHON
  passed=$((passed + 1))
}

# rust_crates: write the crates that are published to build/rust-package/crates.
# They have the sources of the library: test them without an installed one.
rust_crates () {
  say 'bindings/rust/: the crates, built from what they pack'
  top=build/rust-package
  rm -rf $top/workspace $top/crates
  mkdir -p $top/workspace $top/crates
  cp -RL bindings/rust/Cargo.toml bindings/rust/Cargo.lock bindings/rust/README.md bindings/rust/libsymcrypt \
    bindings/rust/libsymcrypt-sys $top/workspace
  sed -i 's/, "no-std"//' $top/workspace/Cargo.toml
  for crate in libsymcrypt libsymcrypt-sys; do
    cp COPYING $top/workspace/$crate
  done
  python3 build-aux/core.py $top/workspace/libsymcrypt-sys/core
  # Before Cargo 1.90 only an option that is not for stable compilers packs a
  # crate with one that no registry has yet.
  set --
  at_least "$has" 1.90 || {
    set -- -Zpackage-workspace
    export RUSTC_BOOTSTRAP=1
  }
  PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR='' rust_target=$PWD/$top/target \
    cargo_in rust-package $top/workspace package "$@" --workspace --allow-dirty
  unset RUSTC_BOOTSTRAP
  cp $top/target/package/*.crate $top/crates
  PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR='' rust_target=$PWD/$top/target \
    cargo_in rust-package-tests $top/workspace test --features static
  # As docs.rs does, which has a nightly compiler.
  for crate in libsymcrypt libsymcrypt-sys; do
    PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR='' RUSTC_BOOTSTRAP=1 DOCS_RS=1 \
      RUSTDOCFLAGS='--cfg docsrs -D warnings' rust_target=$PWD/$top/target \
      cargo_in rust-docs $top/workspace rustdoc -p $crate --lib --features \
      "$(sed -n '/docs.rs]/,$s/^features = \[\(.*\)\]/\1/p' \
        $top/workspace/$crate/Cargo.toml | tr -d '" ')"
    passed=$((passed + 1))
  done
  ls -l $top/crates
}

# rust_core BUILD: see that the config.h of build-aux/core.py, which asks the
# preprocessor, agrees with what configure found in build/BUILD.
rust_core () {
  rm -rf build/rust-core
  python3 build-aux/core.py build/rust-core
  for place in "build/$1" build/rust-core; do
    echo '#include "config.h"' | "${CC:-cc}" -E -dM "-I$place" - \
      | grep -E '^#define (ARCH_|ASM_|KERNEL_ABI|PACKAGE_VERSION|SYMCRYPT_|WORDS_BIGENDIAN|HAVE_(ELF_AUX|GETAUXVAL|GETRANDOM|ISSETUGID|SECURE_GETENV|SYS_AUXV|SYS_RANDOM|SYS_UTSNAME|UNISTD))' \
      | sed 's/ *$//' | sort >"build/rust-core-${place##*/}"
  done
  run rust-core diff "build/rust-core-$1" build/rust-core-rust-core
  passed=$((passed + 1))
}

# block LANGUAGE BINDING: the first lines in LANGUAGE of its README.
block () {
  awk -v fence="\`\`\`$1" '/^```/ { on = $0 == fence && ! done }
    on && $0 != fence { done = 1; print }' "bindings/$2/README.md"
}

# readme BINDING LANGUAGE FILE WANTED COMMAND...: do what the README of
# bindings/BINDING does first, next to a checkout: its lines of sh, its program
# as FILE, and COMMAND, whose output has a line like WANTED.
readme () {
  where=$PWD/build/$1-readme
  rm -rf "$where"
  mkdir -p "$where"
  ln -s "$PWD" "$where/libsymcrypt"
  block "$2" "$1" >"$where/program"
  block sh "$1" >"$where/sh"
  echo "cp ../program $3" >>"$where/sh"
  binding=$1 wanted=$4
  shift 4
  run "$binding-readme" env -C "$where" sh -euc '. ./sh; "$@"' readme "$@"
  grep -q -e "$wanted" "build/$binding-readme.log" \
    || die "bindings/$binding/README.md: the program prints something else"
  passed=$((passed + 1))
}

# from_sources NAME ARGUMENT...: run cargo where pkg-config finds no library.
from_sources () {
  name=$1
  shift
  PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR='' \
    rust_target=$PWD/build/rust-static cargo_in "$name" bindings/rust "$@"
}

rust_tests () {
  say 'bindings/rust/: tests'
  cargo_in rust-tests bindings/rust test --locked
  # Only the crate is built with all features, because arrow-rs needs std,
  # which no-std/ must not have.  Then it is built with one of aead and cipher,
  # and with neither.
  for lint in fmt workspace aead,arrow,cipher,universal-hash aead cipher ''; do
    case $lint in
      fmt) set -- fmt --check ;;
      workspace) set -- clippy --locked --workspace --all-targets ;;
      *) set -- clippy --locked -p libsymcrypt --all-targets \
        --no-default-features --features "$lint" ;;
    esac
    if cargo "$1" --version >/dev/null 2>&1; then
      [ "$lint" = fmt ] || set -- "$@" -- -D warnings
      cargo_in rust-lint bindings/rust "$@"
    else
      echo "skipped: there is no cargo $1"
      skipped=$((skipped + 1))
    fi
  done
  RUSTDOCFLAGS='-D warnings' cargo_in rust-doc bindings/rust doc --locked --no-deps
}

rust_static () {
  features='--features libsymcrypt/static,libsymcrypt/arrow,libsymcrypt/universal-hash'
  say 'bindings/rust/: of the sources, linked statically; without std'
  # shellcheck disable=SC2086
  from_sources rust-static test --locked --workspace $features
  # A second build compiles nothing again.
  # shellcheck disable=SC2086
  from_sources rust-again test --locked --workspace --no-run -v $features
  grep -q '^ *Fresh libsymcrypt-sys ' build/rust-again.log \
    || die "cargo compiles the library again; see build/rust-again.log"
  from_sources rust-no-std run --locked -p symcrypt-no-std
  readme rust rust src/main.rs '^\[3c, 9c, e8, 51, ' \
    env CARGO_TARGET_DIR="$PWD/build/rust-static" cargo run
  passed=$((passed + 2))
}

rust_valgrind () {
  say 'bindings/rust/: under valgrind'
  need valgrind
  runner=$(echo "CARGO_TARGET_${rust_host}_RUNNER" | tr 'a-z-' 'A-Z_')
  run rust-valgrind env -C bindings/rust CARGO_TARGET_DIR="$PWD/build/rust" \
    "$runner=valgrind -q --error-exitcode=9" cargo test --locked --tests
}

# RUSTC_BOOTSTRAP lets a stable compiler accept -Z.  The test `wiped' is left
# out, because the sanitizer changes the stack frames.
rust_asan () {
  if [ -n "$(find "$(rustc --print target-libdir)" -name '*_rt.asan.a')" ]; then
    say 'bindings/rust/: under the address sanitizer'
    RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address \
      rust_target=$PWD/build/rust-asan \
      cargo_in rust-asan bindings/rust test --locked --lib --test '[!w]*' \
      --target "$rust_host"
  else
    echo 'skipped: there is no address sanitizer for Rust'
    skipped=$((skipped + 1))
  fi
}

# Only the nightly compiler has Miri.  It does not follow pointers into C, so the
# crate's own test does in Rust what C does with them.
rust_miri () {
  if ! cargo +nightly miri --version >/dev/null 2>&1; then
    echo 'skipped: there is no Miri (rustup component add miri --toolchain nightly)'
    skipped=$((skipped + 1))
    return
  fi
  say 'bindings/rust/: under Miri'
  rust_target=$PWD/build/rust-miri \
    cargo_in rust-miri bindings/rust +nightly miri test --locked -p libsymcrypt \
    --lib
  # Under it each call of the library takes long: these tests make few.
  MIRIFLAGS="-Zmiri-native-lib=$PWD/build/gcc/.libs/libsymcrypt.so" \
    rust_target=$PWD/build/rust-miri \
    cargo_in rust-miri-calls bindings/rust +nightly miri test --locked \
    -p libsymcrypt --test answers -- --exact base boxed fickle poly1305 tz
}

rust_bench () {
  say 'bindings/rust/: measured'
  CARGO_TARGET_DIR=$PWD/build/rust
  export CARGO_TARGET_DIR
  run rust-bench-build cargo bench --locked --no-run --bench many \
    --manifest-path bindings/rust/Cargo.toml
  on_core cargo bench -q --locked --bench many --manifest-path bindings/rust/Cargo.toml
}

stage_rust_all () {
  need_build
  need_rust
  cmd_build
  uninstalled gcc
  rust_fetched || die "no crates can be fetched; see build/rust-fetch.log"
  need python3
  rust_locked
  rust_host=$(rustc -vV | sed -n 's/^host: //p')
  [ $# -ne 0 ] || set -- tests static crates valgrind asan miri bench
  for part; do
    "rust_$part"
  done
}

# The tests of the crates, without other tools.
stage_rust () {
  if ! rust_there; then
    echo "skipped: no Rust $(rust_wanted) or later"
    skipped=1
  elif ! rust_fetched; then
    echo 'skipped: no crates can be fetched'
    skipped=1
  else
    uninstalled check-gcc
    # Other stages use the other cores.
    cargo_in check-rust bindings/rust test --locked -j 1
    rust_locked
    rust_core check-gcc
  fi
}
