// SPDX-License-Identifier: ISC
module symcrypt/bench/peers

go 1.26.0

require (
	github.com/nspcc-dev/tzhash v1.8.4
	golang.org/x/crypto v0.58.0
)

require golang.org/x/sys v0.49.0 // indirect
