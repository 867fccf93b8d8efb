// SPDX-License-Identifier: ISC

//! What the tests and measurements beside RustCrypto share.

/// Bytes that do not repeat soon.
#[must_use]
pub fn bytes(n: usize, seed: u64) -> Vec<u8> {
    let mut x = seed.wrapping_mul(2).wrapping_add(1);
    (0..n)
        .map(|_| {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
            (x >> 56) as u8
        })
        .collect()
}
