# SPDX-License-Identifier: ISC
EXTRA_DIST += \
	rust/Cargo.lock \
	rust/Cargo.toml \
	rust/README.md \
	rust/libsymcrypt-sys/Cargo.toml \
	rust/libsymcrypt-sys/build.rs \
	rust/libsymcrypt-sys/declarations.rs \
	rust/libsymcrypt-sys/src/lib.rs \
	rust/libsymcrypt-sys/tests/layout.rs \
	rust/libsymcrypt/Cargo.toml \
	rust/libsymcrypt/benches/many.rs \
	rust/libsymcrypt/src/chacha_poly1305.rs \
	rust/libsymcrypt/src/column.rs \
	rust/libsymcrypt/src/error.rs \
	rust/libsymcrypt/src/hash.rs \
	rust/libsymcrypt/src/held.rs \
	rust/libsymcrypt/src/hmac.rs \
	rust/libsymcrypt/src/kdf.rs \
	rust/libsymcrypt/src/lib.rs \
	rust/libsymcrypt/src/poly1305.rs \
	rust/libsymcrypt/src/rc4.rs \
	rust/libsymcrypt/src/stream.rs \
	rust/libsymcrypt/src/tz.rs \
	rust/libsymcrypt/tests/answers.rs \
	rust/libsymcrypt/tests/vectors.rs \
	rust/libsymcrypt/tests/wiped.rs \
	rust/no-std/Cargo.toml \
	rust/no-std/src/main.rs
