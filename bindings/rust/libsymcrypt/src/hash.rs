// SPDX-License-Identifier: ISC

//! The hashes.

use crate::column::{Offsets, column};
use crate::error::Error;
use crate::held::{Held, opaque, parts};
use crate::sys;
use alloc::vec;
use alloc::vec::Vec;
use digest::common::BlockSizeUser;
use digest::common::hazmat::{DeserializeStateError, SerializableState, SerializedState};
use digest::consts::{U16, U20, U28, U32, U48, U64, U104, U108, U120, U128, U216};
use digest::{FixedOutput, FixedOutputReset, HashMarker, Output, OutputSizeUser, Reset, Update};

mod sealed {
    pub trait Sealed {
        fn descriptor() -> *const crate::sys::symcrypt_hash;
    }
}
pub(crate) use sealed::Sealed;

/// A hash of this library, also for HMAC, HKDF and PBKDF2.
pub trait Hash: digest::Digest + FixedOutputReset + BlockSizeUser + Clone + Sealed {
    /// Its name: `sha256`.
    const NAME: &'static str;

    /// The digest of each of MESSAGES, in their order. Messages of any lengths
    /// are hashed at the same time where that is faster. With two or three
    /// messages or more, it is never slower than a call for each.
    #[must_use]
    fn digest_many(messages: &[impl AsRef<[u8]>]) -> Vec<Output<Self>> {
        let mut digests = vec![Output::<Self>::default(); messages.len()];
        many::<Self>(messages, &mut digests);
        digests
    }

    /// The same, written to DIGESTS.
    ///
    /// # Errors
    ///
    /// [`Error::Length`]: the numbers of digests and messages differ.
    fn digest_many_into(
        messages: &[impl AsRef<[u8]>],
        digests: &mut [Output<Self>],
    ) -> Result<(), Error> {
        if messages.len() != digests.len() {
            return Err(Error::Length);
        }
        many::<Self>(messages, digests);
        Ok(())
    }

    /// The digest of PREFIX, such as a salt, followed by each of MESSAGES. The
    /// prefix is hashed once.
    #[must_use]
    fn digest_many_after(prefix: &[u8], messages: &[impl AsRef<[u8]>]) -> Vec<Output<Self>> {
        let mut digests = vec![Output::<Self>::default(); messages.len()];
        let (lengths, datas) = parts(messages);
        let outs: Vec<*mut u8> = digests.iter_mut().map(|d| d.as_mut_ptr()).collect();
        let mut context = Held::<sys::symcrypt_hash_ctx>::new();
        // SAFETY: a context's room, slices, and as many digests as messages.
        let error = unsafe {
            let error = sys::symcrypt_hash_init(context.as_mut_ptr(), Self::descriptor());
            sys::symcrypt_hash_update(context.as_mut_ptr(), prefix.len(), prefix.as_ptr());
            error.min(sys::symcrypt_hash_ctx_many(
                context.as_ptr(),
                lengths.len(),
                lengths.as_ptr(),
                datas.as_ptr(),
                outs.as_ptr(),
            ))
        };
        assert_eq!(error, 0);
        digests
    }

    /// The digests of the messages of a column. A message is the part of DATA
    /// from one of OFFSETS to the next, so N + 1 offsets make N messages.
    ///
    /// # Errors
    ///
    /// [`Error::Length`]: offsets are negative, decrease or pass DATA.
    fn digest_column<'a>(
        data: &[u8],
        offsets: impl Into<Offsets<'a>>,
    ) -> Result<Vec<Output<Self>>, Error> {
        let column = column(data, offsets.into());
        let mut digests = vec![Output::<Self>::default(); column.n];
        // SAFETY: slices that live on, and as many digests as messages.
        Error::check(unsafe {
            sys::symcrypt_hash_column(
                Self::descriptor(),
                &column,
                size_of::<Output<Self>>(),
                digests.as_mut_ptr().cast(),
            )
        })
        .map(|()| digests)
    }
}

fn many<H: Hash>(messages: &[impl AsRef<[u8]>], digests: &mut [Output<H>]) {
    let (lengths, datas) = parts(messages);
    let outs: Vec<*mut u8> = digests.iter_mut().map(|d| d.as_mut_ptr()).collect();
    // SAFETY: as many messages as digests, as both callers see to; each digest
    // is of the hash's size, and the caller's alone.
    let error = unsafe {
        sys::symcrypt_hash_many(
            H::descriptor(),
            lengths.len(),
            lengths.as_ptr(),
            datas.as_ptr(),
            outs.as_ptr(),
        )
    };
    assert_eq!(error, 0);
}

/// The traits of a hash NAME that is a context, for messages that come in parts.
macro_rules! in_parts {
    ($name:ident, $context:ident, $size:ident, $init:ident, $update:ident, $digest:ident) => {
        impl HashMarker for $name {}

        impl OutputSizeUser for $name {
            type OutputSize = $size;
        }

        impl Default for $name {
            fn default() -> Self {
                let mut context = Held::<sys::$context>::new();
                // SAFETY: a context's room.
                unsafe { sys::$init(context.as_mut_ptr()) };
                Self(context)
            }
        }

        impl Update for $name {
            fn update(&mut self, data: &[u8]) {
                // SAFETY: a slice, and a context that was started.
                unsafe { sys::$update(self.0.as_mut_ptr(), data.len(), data.as_ptr()) }
            }
        }

        impl Reset for $name {
            fn reset(&mut self) {
                self.0.wipe();
                // SAFETY: a context's room.
                unsafe { sys::$init(self.0.as_mut_ptr()) }
            }
        }

        impl FixedOutput for $name {
            fn finalize_into(mut self, out: &mut Output<Self>) {
                self.finalize_into_reset(out);
            }
        }

        impl FixedOutputReset for $name {
            fn finalize_into_reset(&mut self, out: &mut Output<Self>) {
                // SAFETY: a context that was started, and a digest's room.
                unsafe { sys::$digest(self.0.as_mut_ptr(), out.as_mut_ptr()) }
            }
        }
    };
}
pub(crate) use in_parts;

macro_rules! hash {
    ($(#[doc = $doc:literal])* $name:ident, $string:literal, $size:ident, $block:ident, $blob:ident,
     $context:ident, $hash:ident, $once:ident, $init:ident, $update:ident, $digest:ident) => {
        $(#[doc = $doc])*
        #[derive(Clone)]
        pub struct $name(Held<sys::$context>);

        opaque!($name);

        impl $name {
            /// The digest of DATA. It makes no context, so it is quicker than
            /// [`digest::Digest::digest`], which it replaces.
            #[must_use]
            pub fn digest(data: impl AsRef<[u8]>) -> Output<Self> {
                let (data, mut out) = (data.as_ref(), Output::<Self>::default());
                // SAFETY: a slice, and a digest's room.
                unsafe { sys::$once(data.len(), data.as_ptr(), out.as_mut_ptr()) };
                out
            }
        }

        impl Sealed for $name {
            fn descriptor() -> *const sys::symcrypt_hash {
                // SAFETY: returns a constant.
                unsafe { sys::$hash() }
            }
        }

        impl Hash for $name {
            const NAME: &'static str = $string;
        }

        impl BlockSizeUser for $name {
            type BlockSize = $block;
        }

        /// A message under way as bytes, the same on every machine. They are
        /// not authenticated: whoever can write them chooses the digest.
        impl SerializableState for $name {
            type SerializedStateSize = $blob;

            fn serialize(&self) -> SerializedState<Self> {
                let mut blob = SerializedState::<Self>::default();
                let mut whole = Held::<sys::symcrypt_hash_ctx>::new();
                whole.hash = Self::descriptor();
                let own = (&raw mut whole.ctx).cast::<sys::$context>();
                // SAFETY: the context that this hash has there; the blob has its
                // size.
                let size = unsafe {
                    own.copy_from_nonoverlapping(self.0.as_ptr(), 1);
                    sys::symcrypt_hash_export(whole.as_ptr(), blob.as_mut_ptr())
                };
                assert_eq!(size, blob.len());
                blob
            }

            fn deserialize(blob: &SerializedState<Self>) -> Result<Self, DeserializeStateError> {
                let mut whole = Held::<sys::symcrypt_hash_ctx>::new();
                // SAFETY: a context's room, and a slice.
                let error = unsafe {
                    sys::symcrypt_hash_import(whole.as_mut_ptr(), blob.len(), blob.as_ptr())
                };
                if error != 0 || whole.hash != Self::descriptor() {
                    return Err(DeserializeStateError);
                }
                let mut context = Held::<sys::$context>::new();
                let own = (&raw const whole.ctx).cast::<sys::$context>();
                // SAFETY: the context that this hash has there.
                unsafe { own.copy_to_nonoverlapping(context.as_mut_ptr(), 1) };
                Ok(Self(context))
            }
        }

        in_parts!($name, $context, $size, $init, $update, $digest);
    };
}

hash!(
    /// MD5 (RFC 1321). Broken: a collision takes seconds. For old formats only.
    Md5, "md5", U16, U64, U104, symcrypt_md5_ctx, symcrypt_hash_md5,
    symcrypt_md5, symcrypt_md5_init, symcrypt_md5_update, symcrypt_md5_digest
);
hash!(
    /// SHA-1 (FIPS 180-4). Broken: collisions have been made. For old formats
    /// only.
    Sha1, "sha1", U20, U64, U108, symcrypt_sha1_ctx, symcrypt_hash_sha1,
    symcrypt_sha1, symcrypt_sha1_init, symcrypt_sha1_update, symcrypt_sha1_digest
);
hash!(
    /// SHA-224 (FIPS 180-4).
    Sha224, "sha224", U28, U64, U120, symcrypt_sha256_ctx, symcrypt_hash_sha224,
    symcrypt_sha224, symcrypt_sha224_init, symcrypt_sha256_update, symcrypt_sha224_digest
);
hash!(
    /// SHA-256 (FIPS 180-4).
    Sha256, "sha256", U32, U64, U120, symcrypt_sha256_ctx, symcrypt_hash_sha256,
    symcrypt_sha256, symcrypt_sha256_init, symcrypt_sha256_update, symcrypt_sha256_digest
);
hash!(
    /// SHA-384 (FIPS 180-4).
    Sha384, "sha384", U48, U128, U216, symcrypt_sha512_ctx, symcrypt_hash_sha384,
    symcrypt_sha384, symcrypt_sha384_init, symcrypt_sha512_update, symcrypt_sha384_digest
);
hash!(
    /// SHA-512 (FIPS 180-4).
    Sha512, "sha512", U64, U128, U216, symcrypt_sha512_ctx, symcrypt_hash_sha512,
    symcrypt_sha512, symcrypt_sha512_init, symcrypt_sha512_update, symcrypt_sha512_digest
);
hash!(
    /// SHA-512/224 (FIPS 180-4).
    Sha512_224, "sha512-224", U28, U128, U216, symcrypt_sha512_ctx, symcrypt_hash_sha512_224,
    symcrypt_sha512_224, symcrypt_sha512_224_init, symcrypt_sha512_update,
    symcrypt_sha512_224_digest
);
hash!(
    /// SHA-512/256 (FIPS 180-4).
    Sha512_256, "sha512-256", U32, U128, U216, symcrypt_sha512_ctx, symcrypt_hash_sha512_256,
    symcrypt_sha512_256, symcrypt_sha512_256_init, symcrypt_sha512_update,
    symcrypt_sha512_256_digest
);
