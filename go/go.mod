// SPDX-License-Identifier: ISC
module libsymcrypt/symcrypt

go 1.24
