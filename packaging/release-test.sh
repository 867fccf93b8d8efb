#!/bin/sh
# SPDX-License-Identifier: ISC
# usage: packaging/release-test.sh RELEASE ROOT PART
#
# Proves, as root: PART of what `./dev release' wrote to the directory RELEASE
# can be installed on a bare Debian, ROOT as in chroot-test.sh, and the first
# program of its README runs there.
set -eu
release=$1
root=$2
top=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=packaging/chroot.sh
. "$top/packaging/chroot.sh"

# first LANGUAGE FILE: the first piece of LANGUAGE in a README.
first () {
  awk -v start="\`\`\`$1" '$0 == start { inside = 1; next }
    inside && /^```/ { exit }
    inside { print }' "$2"
}

# within: run a script, standard input, in /tmp of the system.
within () {
  cat >"$root/tmp/script"
  inside sh -c 'cd /tmp && exec sh -eu script' >>"$root.log" 2>&1 || {
    tail -n 30 "$root.log"
    exit 1
  }
}

# says LINE: the script's last line is to be this.
says () {
  [ "$(tail -n 1 "$root.log")" = "$1" ] || {
    tail -n 5 "$root.log"
    echo "release-test.sh: the last line is to be: $1" >&2
    exit 1
  }
}

test_tarball () {
  apt install build-essential xz-utils pkg-config
  cp "$release"/libsymcrypt-*.tar.xz "$root/tmp"
  within <<TEXT
tar xf libsymcrypt-*.tar.xz
mv libsymcrypt-*/ libsymcrypt
cd libsymcrypt
./configure && make -j${JOBS:-2} && make install && ldconfig
TEXT
  first c "$root/tmp/libsymcrypt/README.md" >"$root/tmp/seal.c"
  within <<'TEXT'
cc -Wall -Wextra -Werror seal.c $(pkg-config --cflags --libs libsymcrypt)
symcrypt selftest
symcrypt hash seal.c | sha256sum -c
test -f /usr/local/share/doc/libsymcrypt/html/index.html
./a.out
TEXT
  says 'Meet me at nine.'
  within <<'TEXT'
cd libsymcrypt && make uninstall
if find /usr/local -name '*symcrypt*' | grep .; then exit 1; fi
TEXT
}

# The wheel without a compiler, then the sdist with one.  pip fetches its build
# tools, because Debian 12's setuptools is too old.
test_python () {
  apt install python3-venv
  cp "$release"/python/* "$root/tmp"
  cp -r "$top/build/python/wheels" "$root/tmp"
  first python "$top/bindings/python/README.md" >"$root/tmp/first.py"
  echo 'print("as it says")' >>"$root/tmp/first.py"
  # pip chooses the wheel of this system among all.
  for kind in only-binary no-binary; do
    [ $kind = only-binary ] || apt install build-essential python3-dev
    within <<TEXT
rm -rf venv
python3 -m venv venv
venv/bin/pip install --no-index --find-links . --find-links wheels \
  --$kind libsymcrypt libsymcrypt
venv/bin/python first.py
TEXT
    says 'as it says'
  done
}

# The crates as if a registry had them, with what they depend on.
test_rust () {
  apt install cargo gcc libc6-dev
  mkdir -p "$root/tmp/first/src"
  cp -r "$top/build/rust-vendor" "$root/tmp/vendor"
  for crate in "$release"/rust/*.crate; do
    tar -C "$root/tmp/vendor" -xf "$crate"
    name=${crate##*/}
    echo '{"files":{},"package":null}' \
      >"$root/tmp/vendor/${name%.crate}/.cargo-checksum.json"
  done
  version=${name%.crate}
  first rust "$top/bindings/rust/README.md" >"$root/tmp/first/src/main.rs"
  cat >"$root/tmp/first/Cargo.toml" <<TEXT
[package]
name = "first"
version = "1.0.0"
edition = "2024"
[dependencies]
libsymcrypt = "${version##*-}"
TEXT
  within <<'TEXT'
mkdir first/.cargo
cat >first/.cargo/config.toml <<'TOML'
[source.crates-io]
replace-with = "vendored"
[source.vendored]
directory = "/tmp/vendor"
TOML
cd first
cargo run --offline
cargo tree --offline
echo 'as it says'
TEXT
  says 'as it says'
}

# The module by the Go command, which gets it from a directory as from a proxy.
test_go () {
  apt install golang-go gcc libc6-dev
  module=$(sed -n 's/^module //p' "$top/bindings/go/go.mod")
  version=v$(basename "$release"/go/*.zip .zip | sed 's/.*-v//')
  proxy=$root/tmp/proxy/$module/@v
  mkdir -p "$proxy" "$root/tmp/first"
  cp "$release"/go/*.zip "$proxy/$version.zip"
  cp "$top/bindings/go/go.mod" "$proxy/$version.mod"
  echo "{\"Version\":\"$version\"}" >"$proxy/$version.info"
  first go "$top/bindings/go/README.md" >"$root/tmp/first/main.go"
  within <<TEXT
cd first
export GOPROXY=file:///tmp/proxy GOSUMDB=off GOTOOLCHAIN=local
go mod init first
go get $module@$version
go run .
TEXT
  says '<nil> <nil> many'
}

# Debian's rpm, where packages have other names than the RPMs require.  Its
# plugins want a root that is a mount point.
test_rpm () {
  apt install rpm gcc libc6-dev pkg-config openssl
  mkdir "$root/packages"
  cp "$release"/rpm/*.rpm "$root/packages"
  rm -f "$root"/packages/*.src.rpm
  find "$root/usr" "$root/etc" -name '*symcrypt*' >"$root.files"
  first c "$top/README.md" >"$root/tmp/seal.c"
  within <<'TEXT'
rpm --initdb
rpm --noplugins --nodeps -i /packages/*.rpm
rpm -Va --nodeps '*symcrypt*'
libdir=$(dirname "$(rpm -ql libsymcrypt | grep '/libsymcrypt\.so\.0$')")
echo "$libdir" >/etc/ld.so.conf.d/rpm.conf
ldconfig
export PKG_CONFIG_PATH="$libdir/pkgconfig"
cc -Wall -Werror seal.c $(pkg-config --cflags --libs libsymcrypt) -L"$libdir"
symcrypt selftest
nettle-symcrypt true
./a.out
TEXT
  says 'Meet me at nine.'
  within <<'TEXT'
rpm --noplugins -e $(rpm -qa)
if find /usr /etc -name '*symcrypt*' | grep .; then exit 1; fi
TEXT
}

say "$3 on $suite"
bare
"test_$3"
rm -rf "$root"
say ok
