# SPDX-License-Identifier: ISC
EXTRA_DIST += \
	go/README.md \
	go/aead.go \
	go/bench_test.go \
	go/go.mod \
	go/readme_test.go \
	go/symcrypt.go \
	go/symcrypt_test.go \
	go/vectors_test.go
