# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2034,SC2154
#@ go-all [PART...]
#@                test the Go package, measure it beside Go's own, and test
#@                the module that is published: tests bench module

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

# go_readme: the first lines of the README, and what a build without cgo says.
go_readme () {
  readme go go main.go '^<nil> <nil> many$' go run .
  if CGO_ENABLED=0 go build -C bindings/go . 2>build/go-without-cgo.log \
    || ! grep -q 'needs_cgo' build/go-without-cgo.log; then
    die 'go build without cgo does not say why; see build/go-without-cgo.log'
  fi
  passed=$((passed + 1))
}

# go_module: write the module that is published to build/go-module.  It has the
# sources of the library: test it without an installed one, vendored by the
# README's program, and with the address sanitizer in Go and C.
go_module () {
  say 'bindings/go/: the module that is published'
  need python3
  rm -rf build/go-module
  mkdir -p build/go-module
  python3 build-aux/go-module.py build/go-module
  PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR='' LD_LIBRARY_PATH=''
  # A fake stack, which GCC 13 has and later, keeps what C wipes.
  ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0
  export PKG_CONFIG_PATH PKG_CONFIG_LIBDIR LD_LIBRARY_PATH ASAN_OPTIONS
  run go-module-vet env -C build/go-module go vet ./...
  run go-module-build env -C build/go-module go build ./...
  go_in go-module build/go-module
  name=$(sed -n 's/^module //p' bindings/go/go.mod)
  rm -rf build/go-vendor
  mkdir build/go-vendor
  block go go >build/go-vendor/main.go
  printf 'module first\n\ngo %s\n\nrequire %s v0.0.0\n\nreplace %s => %s\n' \
    "$(go_wanted)" "$name" "$name" ../go-module >build/go-vendor/go.mod
  run go-vendor env -C build/go-vendor go mod vendor
  run go-vendored env -C build/go-vendor go run .
  passed=$((passed + 3))
  go_in go-asan build/go-module -asan
}

go_tests () {
  say 'bindings/go/: tests'
  [ -z "$(gofmt -l bindings/go)" ] || die "gofmt: $(gofmt -l bindings/go)"
  run go-vet env -C bindings/go go vet ./...
  go_in go-tests bindings/go
  GOEXPERIMENT=cgocheck2 go_in go-cgocheck bindings/go
  # Debian's Go has no race detector.
  if [ -n "$(find "$(go env GOROOT)/src/runtime/race" -name '*.syso')" ]; then
    go_in go-race bindings/go -race
  else
    echo 'skipped: this Go has no race detector'
    skipped=$((skipped + 1))
  fi
}

go_bench () {
  say "bindings/go/: measured beside Go's own"
  on_core env -C bindings/go go test -run NONE -bench . -benchtime 100ms .
}

stage_go_all () {
  need_build
  need_go
  cmd_build
  uninstalled gcc
  go_readme
  [ $# -ne 0 ] || set -- tests bench module
  for part; do
    "go_$part"
  done
}

# The tests that need no module of others.
stage_go () {
  if ! go_there; then
    echo "skipped: no Go $(go_wanted) or later with cgo"
    skipped=1
  else
    uninstalled check-gcc
    [ -z "$(gofmt -l bindings/go)" ] || die "gofmt: $(gofmt -l bindings/go)"
    run check-go-vet env -C bindings/go GOFLAGS=-p=1 go vet ./...
    GOFLAGS=-p=1 go_in check-go bindings/go
    GOFLAGS=-p=1 go_readme
  fi
}
