# SPDX-License-Identifier: ISC
EXTRA_DIST += \
	bench/peers/Cargo.toml \
	bench/peers/empty.rs \
	bench/peers/plain.c \
	bench/peers/plain.sh \
	bench/peers/tz.sh \
	bench/peers/tzhash/go.mod \
	bench/peers/tzhash/go.sum \
	bench/peers/tzhash/main.go
