# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2034,SC2154
#@ go-all         test the Go package, and measure it beside Go's own

use build rust

# Print the version of Go that bindings/go/go.mod requires.
go_wanted () {
  sed -n 's/^go //p' bindings/go/go.mod
}

go_there () {
  has=$(go env GOVERSION 2>/dev/null | sed 's/^go\([0-9.]*\).*/\1/')
  [ -n "$has" ] && at_least "$has" "$(go_wanted)" \
    && [ "$(go env CGO_ENABLED)" = 1 ]
}

# Debian 12's Go is too old.  Debian 13's runs on Debian 12: it is unpacked in
# build/ and not installed.
need_go () {
  go_there && return
  if ! command -v go >/dev/null 2>&1; then
    need gcc ca-certificates
    version=$(candidate golang-go)
    if [ -n "$version" ] && at_least "$version" "$(go_wanted)"; then
      need golang-go
    else
      go_of_trixie
    fi
  fi
  go_there || die "bindings/go/ needs Go $(go_wanted) or later with cgo;\
 go here is ${has:-missing}"
}

go_of_trixie () {
  command -v apt-get >/dev/null 2>&1 \
    || die "please install Go $(go_wanted) or later"
  name=golang-$(go_wanted)
  say "unpacking Debian 13's $name in build/go-of-trixie"
  unpack_debs trixie "$dev_root/build/go-of-trixie" "$name-go" "$name-src" \
    || die "$name is not to be had; see build/go-of-trixie.log"
  PATH=$top/usr/lib/go-$(go_wanted)/bin:$PATH
  GOROOT=$top/usr/lib/go-$(go_wanted)
  export PATH GOROOT
}

# go_in NAME DIRECTORY ARGUMENT...: run go test in DIRECTORY, and count its tests.
go_in () {
  name=$1
  directory=$2
  shift 2
  run "$name" env -C "$directory" go test "$@" -v .
  passed=$((passed + $(grep -c '^ *--- PASS' "build/$name.log")))
}

# go_module: write the module that is published to build/go-module.  It has the
# sources of the library: test it without an installed one, and once more with
# the address sanitizer in Go and C.
go_module () {
  rm -rf build/go-module
  mkdir -p build/go-module
  python3 build-aux/go-module.py build/go-module
  PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR='' LD_LIBRARY_PATH=''
  ASAN_OPTIONS=detect_leaks=0
  export PKG_CONFIG_PATH PKG_CONFIG_LIBDIR LD_LIBRARY_PATH ASAN_OPTIONS
  run go-module-vet env -C build/go-module go vet .
  go_in go-module build/go-module
  go_in go-asan build/go-module -asan
}

stage_go_all () {
  need_build
  need_go
  cmd_build
  uninstalled gcc
  say 'bindings/go/: tests'
  [ -z "$(gofmt -l bindings/go)" ] || die "gofmt: $(gofmt -l bindings/go)"
  run go-vet env -C bindings/go go vet .
  go_in go-tests bindings/go
  GOEXPERIMENT=cgocheck2 go_in go-cgocheck bindings/go
  # Debian's Go has no race detector.
  if [ -n "$(find "$(go env GOROOT)/src/runtime/race" -name '*.syso')" ]; then
    go_in go-race bindings/go -race
  else
    echo 'skipped: this Go has no race detector'
    skipped=$((skipped + 1))
  fi
  say "bindings/go/: measured beside Go's own"
  on_core env -C bindings/go go test -run NONE -bench . -benchtime 100ms .
  say 'bindings/go/: the module that is published'
  need python3
  go_module
}

# The tests that need no module of others.
stage_go () {
  if ! go_there; then
    echo "skipped: no Go $(go_wanted) or later with cgo"
    skipped=1
  else
    uninstalled check-gcc
    [ -z "$(gofmt -l bindings/go)" ] || die "gofmt: $(gofmt -l bindings/go)"
    run check-go-vet env -C bindings/go GOFLAGS=-p=1 go vet .
    GOFLAGS=-p=1 go_in check-go bindings/go
  fi
}
