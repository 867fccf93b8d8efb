// SPDX-License-Identifier: ISC

//! Memory for secrets: in one place, wiped when dropped.

use crate::sys;
#[cfg(feature = "aead")]
use aead::inout::InOutBuf;
use alloc::alloc::{alloc_zeroed, handle_alloc_error};
use alloc::boxed::Box;
#[cfg(all(feature = "cipher", not(feature = "aead")))]
use cipher::inout::InOutBuf;
use core::alloc::Layout;
use core::ops::{Deref, DerefMut};

/// A structure of the library.
///
/// # Safety
///
/// Zeros are a valid value, any copy of its bytes is one, and pointers in it
/// are to static data that no thread changes.
pub(crate) unsafe trait Context: Copy {}

macro_rules! contexts {
    ($($name:ident)*) => { $(unsafe impl Context for sys::$name {})* };
}

// SAFETY: the headers say so: "A context may be copied by assignment: its
// pointers, if any, are to static data"; zeros are a context without a key.
contexts! {
    symcrypt_hash_ctx symcrypt_md5_ctx symcrypt_sha1_ctx symcrypt_sha256_ctx symcrypt_sha512_ctx
    symcrypt_hmac_key symcrypt_hmac_ctx symcrypt_chacha_ctx symcrypt_salsa20_ctx
    symcrypt_rc4_ctx symcrypt_poly1305_ctx symcrypt_tz_ctx
}
unsafe impl Context for [u8; 32] {}

/// A context in a box: it is never moved, and wiped in the end.
pub(crate) struct Held<T: Context>(Box<T>);

// SAFETY: Context's pointers are to what no thread changes.
unsafe impl<T: Context> Send for Held<T> {}
unsafe impl<T: Context> Sync for Held<T> {}

impl<T: Context> Held<T> {
    /// All zeros; made where it stays, not moved there.
    pub(crate) fn new() -> Self {
        let layout = Layout::new::<T>();
        const { assert!(size_of::<T>() > 0) };
        // SAFETY: the layout is not empty, and zeros are a T.
        unsafe {
            let p = alloc_zeroed(layout);
            if p.is_null() {
                handle_alloc_error(layout);
            }
            Held(Box::from_raw(p.cast()))
        }
    }

    pub(crate) fn as_ptr(&self) -> *const T {
        &raw const *self.0
    }

    pub(crate) fn as_mut_ptr(&mut self) -> *mut T {
        &raw mut *self.0
    }

    /// Make it zeros.
    pub(crate) fn wipe(&mut self) {
        // SAFETY: it is all there, and zeros are a T.
        unsafe { sys::symcrypt_wipe(size_of::<T>(), self.as_mut_ptr().cast()) }
    }
}

impl<T: Context> Clone for Held<T> {
    fn clone(&self) -> Self {
        let mut copy = Self::new();
        // SAFETY: two boxes; from one to the other, without a place between.
        unsafe { core::ptr::copy_nonoverlapping(self.as_ptr(), copy.as_mut_ptr(), 1) };
        copy
    }
}

impl<T: Context> Deref for Held<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Context> DerefMut for Held<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T: Context> Drop for Held<T> {
    fn drop(&mut self) {
        self.wipe();
    }
}

/// The lengths, and the pointers, of SLICES, as the library takes them. Each is
/// asked for once, because it may answer otherwise the next time.
pub(crate) fn parts(
    slices: &[impl AsRef<[u8]>],
) -> (alloc::vec::Vec<usize>, alloc::vec::Vec<*const u8>) {
    slices
        .iter()
        .map(AsRef::as_ref)
        .map(|s| (s.len(), s.as_ptr()))
        .unzip()
}

/// The length, the destination and the source of BUF, as the library takes them.
/// To borrow one and then the other would end the first borrow of data in place.
#[cfg(any(feature = "aead", feature = "cipher"))]
pub(crate) fn places(buf: InOutBuf<'_, '_, u8>) -> (usize, *mut u8, *const u8) {
    let (length, (src, dst)) = (buf.len(), buf.into_raw());
    (length, dst, src)
}

/// Miri checks that Rust's rules for pointers allow what C does in place.
#[cfg(any(feature = "aead", feature = "cipher"))]
#[test]
fn in_place() {
    let mut data = [1];
    let (length, dst, src) = places(data.as_mut_slice().into());
    // SAFETY: data has one byte.
    unsafe { dst.write(src.read() ^ 2) };
    assert_eq!((length, unsafe { src.read() }), (1, 3));
}

/// Debug without a secret, and that dropping wipes.
macro_rules! opaque {
    ($name:ident $(<$($p:ident),*>)?) => {
        impl $(<$($p),*>)? core::fmt::Debug for $name $(<$($p),*>)? {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(concat!(stringify!($name), " { .. }"))
            }
        }

        impl $(<$($p),*>)? zeroize::ZeroizeOnDrop for $name $(<$($p),*>)? {}
    };
}
pub(crate) use opaque;
