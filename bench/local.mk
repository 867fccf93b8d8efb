# SPDX-License-Identifier: ISC
EXTRA_DIST += \
	bench/peers/Cargo.toml \
	bench/peers/empty.rs \
	bench/peers/plain.c \
	bench/peers/plain.sh
