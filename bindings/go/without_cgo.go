// SPDX-License-Identifier: ISC

//go:build !cgo

package symcrypt

// The compiler prints this name.
var _ = symcrypt_needs_cgo__set_CGO_ENABLED_to_1_and_install_a_C_compiler
