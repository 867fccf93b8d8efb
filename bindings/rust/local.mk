# SPDX-License-Identifier: ISC
EXTRA_DIST += \
	bindings/rust/Cargo.lock \
	bindings/rust/Cargo.toml \
	bindings/rust/README.md \
	bindings/rust/libsymcrypt-sys/Cargo.toml \
	bindings/rust/libsymcrypt-sys/build.rs \
	bindings/rust/libsymcrypt-sys/declarations.rs \
	bindings/rust/libsymcrypt-sys/src/lib.rs \
	bindings/rust/libsymcrypt-sys/tests/layout.rs \
	bindings/rust/libsymcrypt/Cargo.toml \
	bindings/rust/libsymcrypt/benches/many.rs \
	bindings/rust/libsymcrypt/src/chacha_poly1305.rs \
	bindings/rust/libsymcrypt/src/column.rs \
	bindings/rust/libsymcrypt/src/error.rs \
	bindings/rust/libsymcrypt/src/hash.rs \
	bindings/rust/libsymcrypt/src/held.rs \
	bindings/rust/libsymcrypt/src/hmac.rs \
	bindings/rust/libsymcrypt/src/kdf.rs \
	bindings/rust/libsymcrypt/src/lib.rs \
	bindings/rust/libsymcrypt/src/poly1305.rs \
	bindings/rust/libsymcrypt/src/rc4.rs \
	bindings/rust/libsymcrypt/src/stream.rs \
	bindings/rust/libsymcrypt/src/tz.rs \
	bindings/rust/libsymcrypt/tests/answers.rs \
	bindings/rust/libsymcrypt/tests/vectors.rs \
	bindings/rust/libsymcrypt/tests/wiped.rs \
	bindings/rust/no-std/Cargo.toml \
	bindings/rust/no-std/src/main.rs
