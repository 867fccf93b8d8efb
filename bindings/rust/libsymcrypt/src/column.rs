// SPDX-License-Identifier: ISC

//! Many messages in one slice.

use crate::error::Error;
use crate::sys;
use core::ptr;

/// The offsets at which the messages of a column begin and end, as in Arrow's
/// columns: message k is the bytes from offset k to offset k + 1. Slices of
/// `i32` and `i64` convert into it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Offsets<'a> {
    /// The offsets of Arrow's `Binary` and `Utf8`.
    Narrow(&'a [i32]),
    /// The offsets of Arrow's `LargeBinary` and `LargeUtf8`.
    Wide(&'a [i64]),
}

impl<'a> From<&'a [i32]> for Offsets<'a> {
    fn from(offsets: &'a [i32]) -> Self {
        Offsets::Narrow(offsets)
    }
}

impl<'a> From<&'a [i64]> for Offsets<'a> {
    fn from(offsets: &'a [i64]) -> Self {
        Offsets::Wide(offsets)
    }
}

#[cfg(feature = "arrow")]
impl<'a> From<&'a arrow_buffer::OffsetBuffer<i32>> for Offsets<'a> {
    fn from(offsets: &'a arrow_buffer::OffsetBuffer<i32>) -> Self {
        Offsets::Narrow(offsets)
    }
}

#[cfg(feature = "arrow")]
impl<'a> From<&'a arrow_buffer::OffsetBuffer<i64>> for Offsets<'a> {
    fn from(offsets: &'a arrow_buffer::OffsetBuffer<i64>) -> Self {
        Offsets::Wide(offsets)
    }
}

/// DATA and OFFSETS as C has them; they must live as long.
pub(crate) fn column(data: &[u8], offsets: Offsets<'_>) -> sys::symcrypt_column {
    let (count, narrow, wide) = match offsets {
        Offsets::Narrow(o) => (o.len(), o.as_ptr(), ptr::null()),
        Offsets::Wide(o) => (o.len(), ptr::null(), o.as_ptr()),
    };
    sys::symcrypt_column {
        n: count.saturating_sub(1),
        data: data.as_ptr(),
        size: data.len(),
        offsets32: narrow,
        offsets64: wide,
        length: 0,
        stride: 0,
    }
}

/// N records of LENGTH bytes, STRIDE apart, as C has them; DATA must live as
/// long.
pub(crate) fn records(data: &[u8], n: usize, length: usize, stride: usize) -> sys::symcrypt_column {
    sys::symcrypt_column {
        n,
        data: data.as_ptr(),
        size: data.len(),
        offsets32: ptr::null(),
        offsets64: ptr::null(),
        length,
        stride,
    }
}

/// The bytes of N messages and their tags; the messages have SIZE bytes.
pub(crate) fn sealed_size(size: usize, n: usize) -> Result<usize, Error> {
    n.checked_mul(16)
        .and_then(|tags| tags.checked_add(size))
        .ok_or(Error::Length)
}

/// If a usize has 32 bits, the nonces of a column can be its data, and then
/// the sum passes 2^32.
#[test]
fn sealed_sizes() {
    assert_eq!(sealed_size(3, 2), Ok(35));
    for (size, n) in [(0, usize::MAX / 16 + 1), (16, usize::MAX / 16)] {
        assert_eq!(sealed_size(size, n), Err(Error::Length));
    }
}
