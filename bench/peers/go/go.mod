// SPDX-License-Identifier: ISC
module symcrypt/bench/peers

go 1.26.0

require (
	github.com/nspcc-dev/tzhash v1.8.4
	github.com/prysmaticlabs/gohashtree v0.0.4-beta
	golang.org/x/crypto v0.58.0
)

require (
	github.com/klauspost/cpuid/v2 v2.0.9 // indirect
	golang.org/x/sys v0.49.0 // indirect
)
