// SPDX-License-Identifier: ISC

//! The Tillich-Zemor hash, whose digests concatenate: the digest of an object
//! can be made from the digests of its parts, wherever they were hashed.
//!
//! It is NOT collision resistant: it is a checksum, for data that no adversary
//! chooses.
//!
//! ```
//! use libsymcrypt::tz::{self, Tz};
//! # fn main() -> Result<(), libsymcrypt::Error> {
//! let parts = [Tz::digest(b"one part, "), Tz::digest(b"another")];
//! assert_eq!(tz::concat(&parts)?, Tz::digest(b"one part, another"));
//! # Ok(())
//! # }
//! ```

use crate::error::Error;
use crate::hash::in_parts;
use crate::held::{Held, opaque};
use crate::sys;
use digest::consts::U64;
use digest::{FixedOutput, FixedOutputReset, HashMarker, Output, OutputSizeUser, Reset, Update};

/// A digest: a matrix of determinant 1, as four entries of 16 bytes.
pub type TzDigest = [u8; 64];

/// The hash of a message that comes in parts, with the traits of
/// [`digest::Digest`].
#[derive(Clone)]
pub struct Tz(Held<sys::symcrypt_tz_ctx>);

opaque!(Tz);

impl Tz {
    /// The digest of DATA. It makes no context, so it is quicker than
    /// [`digest::Digest::digest`], which it replaces.
    #[must_use]
    pub fn digest(data: impl AsRef<[u8]>) -> TzDigest {
        let (data, mut out) = (data.as_ref(), [0; 64]);
        // SAFETY: a slice, and a digest's room.
        unsafe { sys::symcrypt_tz(data.len(), data.as_ptr(), out.as_mut_ptr()) };
        out
    }

    /// The state as bytes for [`Tz::import`], the same on every machine.
    #[must_use]
    pub fn export(&self) -> [u8; sys::SYMCRYPT_TZ_BLOB_SIZE] {
        let mut blob = [0; sys::SYMCRYPT_TZ_BLOB_SIZE];
        // SAFETY: a context that was started, and a blob's room.
        unsafe { sys::symcrypt_tz_export(self.0.as_ptr(), blob.as_mut_ptr()) };
        blob
    }

    /// Go on with a message whose state was exported.
    ///
    /// # Errors
    ///
    /// [`Error::Version`]: this library does not know the format;
    /// [`Error::Encoding`]: damaged.
    pub fn import(blob: &[u8; sys::SYMCRYPT_TZ_BLOB_SIZE]) -> Result<Self, Error> {
        let mut context = Held::<sys::symcrypt_tz_ctx>::new();
        // SAFETY: a context's room, and a blob.
        let error = unsafe { sys::symcrypt_tz_import(context.as_mut_ptr(), blob.as_ptr()) };
        Error::check(error).map(|()| Self(context))
    }
}

/// The digest of the concatenation of messages, from their digests in order.
///
/// # Errors
///
/// [`Error::Group`]: one of them is no digest.
pub fn concat(digests: &[TzDigest]) -> Result<TzDigest, Error> {
    let mut out = [0; 64];
    // SAFETY: so many digests, one after another, and a digest's room.
    let error = unsafe {
        sys::symcrypt_tz_concat(out.as_mut_ptr(), digests.len(), digests.as_ptr().cast())
    };
    Error::check(error).map(|()| out)
}

/// The digest of the rest of a message. WHOLE is its digest, PART the digest of
/// its beginning.
///
/// # Errors
///
/// [`Error::Group`]: one of them is no digest.
pub fn subtract_left(whole: &TzDigest, part: &TzDigest) -> Result<TzDigest, Error> {
    let mut out = [0; 64];
    // SAFETY: three digests.
    let error =
        unsafe { sys::symcrypt_tz_subtract_left(out.as_mut_ptr(), whole.as_ptr(), part.as_ptr()) };
    Error::check(error).map(|()| out)
}

/// The digest of the beginning of a message. WHOLE is its digest, PART the
/// digest of its end.
///
/// # Errors
///
/// [`Error::Group`]: one of them is no digest.
pub fn subtract_right(whole: &TzDigest, part: &TzDigest) -> Result<TzDigest, Error> {
    let mut out = [0; 64];
    // SAFETY: three digests.
    let error =
        unsafe { sys::symcrypt_tz_subtract_right(out.as_mut_ptr(), whole.as_ptr(), part.as_ptr()) };
    Error::check(error).map(|()| out)
}

/// Check that a message has the digest DIGEST if its parts have the digests
/// PARTS, in order.
///
/// # Errors
///
/// [`Error::Tag`]: it has another; [`Error::Group`]: one of them is no digest.
pub fn verify(digest: &TzDigest, parts: &[TzDigest]) -> Result<(), Error> {
    // SAFETY: a digest, and so many, one after another.
    Error::check(unsafe {
        sys::symcrypt_tz_verify(digest.as_ptr(), parts.len(), parts.as_ptr().cast())
    })
}

in_parts!(
    Tz,
    symcrypt_tz_ctx,
    U64,
    symcrypt_tz_init,
    symcrypt_tz_update,
    symcrypt_tz_digest
);
