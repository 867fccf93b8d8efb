# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2034,SC2154
# ./dev go, and the stage of ./dev check: the package of go/.  Read by ./dev,
# whose functions it calls, and those of rust.sh.

# What go/go.mod asks for.
go_wanted () {
  sed -n 's/^go //p' go/go.mod
}

go_there () {
  has=$(go env GOVERSION 2>/dev/null | sed 's/^go\([0-9.]*\).*/\1/')
  [ -n "$has" ] && at_least "$has" "$(go_wanted)" \
    && [ "$(go env CGO_ENABLED)" = 1 ]
}

need_go () {
  go_there && return
  command -v go >/dev/null 2>&1 || need golang-go gcc ca-certificates
  go_there || die "go/ needs Go $(go_wanted) or later with cgo: golang-go of\
 Debian 13, or of Debian 12's backports; go here is ${has:-missing}"
}

# go_in NAME DIRECTORY ARGUMENT...: go test, counted.
go_in () {
  name=$1
  directory=$2
  shift 2
  run "$name" env -C "$directory" go test "$@" -v .
  passed=$((passed + $(grep -c '^ *--- PASS' "build/$name.log")))
}

cmd_go () {
  need_build
  need_go
  cmd_build
  uninstalled gcc
  say 'go/: tests, and beside x/crypto'
  [ -z "$(gofmt -l go)" ] || die "gofmt: $(gofmt -l go)"
  run go-vet env -C go go vet .
  run go-vet-compare env -C go/compare go vet .
  go_in go-tests go
  GOEXPERIMENT=cgocheck2 go_in go-cgocheck go
  go_in go-race go -race
  go_in go-compare go/compare
  closing
  say "go/: measured beside Go's own"
  on_core env -C go/compare go test -run NONE -bench . -benchtime 100ms .
}

# What has no dependencies.
stage_go () {
  if ! go_there; then
    echo "skipped: no Go $(go_wanted) or later with cgo"
    skipped=1
  else
    uninstalled check-gcc
    [ -z "$(gofmt -l go)" ] || die "gofmt: $(gofmt -l go)"
    run check-go-vet env -C go GOFLAGS=-p=1 go vet .
    GOFLAGS=-p=1 go_in check-go go
  fi
}
