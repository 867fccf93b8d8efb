# SPDX-License-Identifier: ISC
EXTRA_DIST += \
	go/README.md \
	go/aead.go \
	go/compare/compare_test.go \
	go/compare/go.mod \
	go/compare/go.sum \
	go/example_test.go \
	go/go.mod \
	go/symcrypt.go \
	go/symcrypt_test.go \
	go/vectors_test.go
