// SPDX-License-Identifier: ISC
module libsymcrypt.invalid/compare

go 1.24

require (
	golang.org/x/crypto v0.40.0
	libsymcrypt.invalid/symcrypt v0.0.0
)

require golang.org/x/sys v0.34.0 // indirect

replace libsymcrypt.invalid/symcrypt => ../
