#!/bin/sh
# SPDX-License-Identifier: ISC
# Measure the Go package tzhash (version in tzhash/go.mod) and, right after it,
# the library that `./dev build' made, on the same core.  Needs go.
#
#   bench/peers/tz.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
command -v go >/dev/null 2>&1 || {
  echo 'tz.sh: needs go' >&2
  exit 2
}
mkdir -p "$top/build/peers"
(cd "$here/tzhash" && go build -o "$top/build/peers/tzhash" .)
taskset -c 1 "$top/build/peers/tzhash"
taskset -c 1 "$top/build/gcc/symcrypt" bench tz --no-pin --json
