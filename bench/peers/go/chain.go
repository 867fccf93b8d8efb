// SPDX-License-Identifier: ISC

//go:build amd64 || arm64

package main

const haveChain = true

// chain runs links of 256 additions that depend on each other, a cycle each.
//
//go:noescape
func chain(links uint64)
