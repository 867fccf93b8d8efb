// SPDX-License-Identifier: ISC
module libsymcrypt.invalid/symcrypt

go 1.24
