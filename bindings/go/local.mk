# SPDX-License-Identifier: ISC
EXTRA_DIST += \
	bindings/go/README.md \
	bindings/go/aead.go \
	bindings/go/bench_test.go \
	bindings/go/clone.go \
	bindings/go/go.mod \
	bindings/go/symcrypt.go \
	bindings/go/symcrypt_test.go \
	bindings/go/vectors_test.go \
	bindings/go/without_cgo.go
