# SPDX-License-Identifier: ISC
EXTRA_DIST += \
	bench/peers/Cargo.toml \
	bench/peers/empty.rs \
	bench/peers/plain.c \
	bench/peers/plain.sh \
	bench/peers/rust/Cargo.lock \
	bench/peers/rust/Cargo.toml \
	bench/peers/rust/build.rs \
	bench/peers/rust/src/awslc.rs \
	bench/peers/rust/src/main.rs \
	bench/peers/rust/src/measure.rs \
	bench/peers/rust/src/openssl.rs \
	bench/peers/rust/src/rustcrypto.rs \
	bench/peers/tz.sh \
	bench/peers/tzhash/go.mod \
	bench/peers/tzhash/go.sum \
	bench/peers/tzhash/main.go
