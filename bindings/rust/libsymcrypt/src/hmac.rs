// SPDX-License-Identifier: ISC

//! HMAC.

use crate::column::{Offsets, column};
use crate::error::Error;
use crate::hash::Hash;
use crate::held::{Held, parts};
use crate::sys;
use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;
use digest::common::{BlockSizeUser, KeySizeUser};
use digest::{
    FixedOutput, FixedOutputReset, InvalidLength, Key, KeyInit, MacMarker, Output, OutputSizeUser,
    Reset, Update,
};
use zeroize::Zeroizing;

/// A prepared key of HMAC (RFC 2104), which saves two compressions for each
/// message. Threads may share it.
///
/// ```
/// use libsymcrypt::{HmacKey, Sha256};
/// let key = HmacKey::<Sha256>::new(b"secret");
/// let tag = key.tag(b"message");
/// assert!(key.verify(b"message", &tag).is_ok());
/// ```
#[derive(Clone)]
pub struct HmacKey<H: Hash>(
    pub(crate) Held<sys::symcrypt_hmac_key>,
    PhantomData<fn() -> H>,
);

/// HMAC of a message that comes in parts, with the traits of [`digest::Mac`].
/// For a whole message [`HmacKey`] is quicker.
#[derive(Clone)]
pub struct Hmac<H: Hash>(Held<sys::symcrypt_hmac_ctx>, PhantomData<fn() -> H>);

impl<H: Hash> core::fmt::Debug for HmacKey<H> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "HmacKey<{}> {{ .. }}", H::NAME)
    }
}

impl<H: Hash> core::fmt::Debug for Hmac<H> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Hmac<{}> {{ .. }}", H::NAME)
    }
}

impl<H: Hash> zeroize::ZeroizeOnDrop for HmacKey<H> {}
impl<H: Hash> zeroize::ZeroizeOnDrop for Hmac<H> {}

impl<H: Hash> HmacKey<H> {
    /// Prepare SECRET, which may have any length. A secret longer than a block
    /// of the hash is hashed first.
    #[must_use]
    pub fn new(secret: &[u8]) -> Self {
        let mut key = Held::<sys::symcrypt_hmac_key>::new();
        // SAFETY: a key's room, a hash, and a slice.
        let error = unsafe {
            sys::symcrypt_hmac_set_key(
                key.as_mut_ptr(),
                H::descriptor(),
                secret.len(),
                secret.as_ptr(),
            )
        };
        // Each hash here has HMAC.
        assert_eq!(error, 0, "HMAC with {}", H::NAME);
        Self(key, PhantomData)
    }

    /// The tag of MESSAGE.
    #[must_use]
    pub fn tag(&self, message: &[u8]) -> Output<H> {
        let mut tag = Output::<H>::default();
        // SAFETY: a key that was set, a slice, and a tag's room.
        let error = unsafe {
            sys::symcrypt_hmac(
                self.0.as_ptr(),
                message.len(),
                message.as_ptr(),
                tag.as_mut_ptr(),
            )
        };
        assert_eq!(error, 0);
        tag
    }

    /// Check in constant time that TAG is the tag of MESSAGE. The right tag is
    /// left nowhere.
    ///
    /// # Errors
    ///
    /// [`Error::Tag`] if it is another tag; [`Error::Length`] if it is not as
    /// long as a digest.
    pub fn verify(&self, message: &[u8], tag: &[u8]) -> Result<(), Error> {
        // SAFETY: a key that was set, and slices.
        Error::check(unsafe {
            sys::symcrypt_hmac_verify(
                self.0.as_ptr(),
                message.len(),
                message.as_ptr(),
                tag.len(),
                tag.as_ptr(),
            )
        })
    }

    /// Check the first bytes of a tag, at least 4, as [`HmacKey::verify`] does.
    ///
    /// # Errors
    ///
    /// [`Error::Tag`] if they differ; [`Error::Length`] if TAG is shorter, or
    /// longer than a digest.
    pub fn verify_truncated(&self, message: &[u8], tag: &[u8]) -> Result<(), Error> {
        // SAFETY: a key that was set, and slices.
        Error::check(unsafe {
            sys::symcrypt_hmac_verify_truncated(
                self.0.as_ptr(),
                message.len(),
                message.as_ptr(),
                tag.len(),
                tag.as_ptr(),
            )
        })
    }

    /// The tags of MESSAGES, each under the key at the same place, computed at
    /// the same time where that is faster.
    ///
    /// # Errors
    ///
    /// [`Error::Length`]: the numbers of keys and messages differ.
    pub fn tag_many(
        keys: &[&HmacKey<H>],
        messages: &[impl AsRef<[u8]>],
    ) -> Result<Vec<Output<H>>, Error> {
        if keys.len() != messages.len() {
            return Err(Error::Length);
        }
        let mut tags = vec![Output::<H>::default(); messages.len()];
        let (lengths, datas) = parts(messages);
        let keys: Vec<_> = keys.iter().map(|k| k.0.as_ptr()).collect();
        let outs: Vec<*mut u8> = tags.iter_mut().map(|t| t.as_mut_ptr()).collect();
        // SAFETY: as many of each; each tag is of the hash's size, and ours.
        let error = unsafe {
            sys::symcrypt_hmac_many(
                keys.len(),
                keys.as_ptr(),
                lengths.as_ptr(),
                datas.as_ptr(),
                outs.as_ptr(),
            )
        };
        Error::check(error).map(|()| tags)
    }

    /// The tags of MESSAGES under this key, computed at the same time where that
    /// is faster.
    #[must_use]
    pub fn many(&self, messages: &[impl AsRef<[u8]>]) -> Vec<Output<H>> {
        Self::tag_many(&vec![self; messages.len()], messages).expect("a key for each")
    }

    /// The tags of the messages of a column. A message is the part of DATA from
    /// one of OFFSETS to the next, so N + 1 offsets make N messages.
    ///
    /// # Errors
    ///
    /// [`Error::Length`]: offsets are negative, decrease or pass DATA.
    pub fn tag_column<'a>(
        &self,
        data: &[u8],
        offsets: impl Into<Offsets<'a>>,
    ) -> Result<Vec<Output<H>>, Error> {
        let column = column(data, offsets.into());
        let mut tags = vec![Output::<H>::default(); column.n];
        // SAFETY: a key that was set, slices that live on, and as many tags as
        // messages.
        Error::check(unsafe {
            sys::symcrypt_hmac_column(
                self.0.as_ptr(),
                &column,
                size_of::<Output<H>>(),
                tags.as_mut_ptr().cast(),
            )
        })
        .map(|()| tags)
    }

    /// The key as bytes for [`HmacKey::import`], the same on every machine.
    /// They are as secret as the key.
    #[must_use]
    pub fn export(&self) -> Zeroizing<Vec<u8>> {
        let mut blob = Zeroizing::new(vec![0; sys::SYMCRYPT_HMAC_MAX_KEY_BLOB_SIZE]);
        // SAFETY: a key that was set, and room for the largest.
        let size = unsafe { sys::symcrypt_hmac_key_export(self.0.as_ptr(), blob.as_mut_ptr()) };
        blob.truncate(size);
        blob
    }

    /// Read the bytes that [`HmacKey::export`] wrote. They are not
    /// authenticated: whoever can write them chooses the key.
    ///
    /// # Errors
    ///
    /// [`Error::Version`]: this library does not know the format;
    /// [`Error::Encoding`]: damaged, of another length, or of another hash.
    pub fn import(blob: &[u8]) -> Result<Self, Error> {
        let mut key = Held::<sys::symcrypt_hmac_key>::new();
        // SAFETY: a key's room, and a slice.
        Error::check(unsafe {
            sys::symcrypt_hmac_key_import(key.as_mut_ptr(), blob.len(), blob.as_ptr())
        })?;
        if key.hash == H::descriptor() {
            Ok(Self(key, PhantomData))
        } else {
            Err(Error::Encoding)
        }
    }
}

impl<H: Hash> Hmac<H> {
    /// Start a message under a copy of KEY.
    #[must_use]
    pub fn with_key(key: &HmacKey<H>) -> Self {
        let mut context = Held::<sys::symcrypt_hmac_ctx>::new();
        // SAFETY: a context's room, and a key that was set.
        let error = unsafe { sys::symcrypt_hmac_init(context.as_mut_ptr(), key.0.as_ptr()) };
        assert_eq!(error, 0);
        Self(context, PhantomData)
    }
}

impl<H: Hash> KeySizeUser for Hmac<H> {
    type KeySize = H::BlockSize;
}

impl<H: Hash> BlockSizeUser for Hmac<H> {
    type BlockSize = H::BlockSize;
}

impl<H: Hash> OutputSizeUser for Hmac<H> {
    type OutputSize = H::OutputSize;
}

impl<H: Hash> MacMarker for Hmac<H> {}

impl<H: Hash> KeyInit for Hmac<H> {
    fn new(key: &Key<Self>) -> Self {
        Self::with_key(&HmacKey::new(key))
    }

    fn new_from_slice(key: &[u8]) -> Result<Self, InvalidLength> {
        Ok(Self::with_key(&HmacKey::new(key)))
    }
}

impl<H: Hash> Update for Hmac<H> {
    fn update(&mut self, data: &[u8]) {
        // SAFETY: a slice, and a context that was started.
        unsafe { sys::symcrypt_hmac_update(self.0.as_mut_ptr(), data.len(), data.as_ptr()) }
    }
}

impl<H: Hash> Reset for Hmac<H> {
    fn reset(&mut self) {
        let key = &raw const self.0.key;
        let mut fresh = Held::<sys::symcrypt_hmac_ctx>::new();
        // SAFETY: a context's room, and the key of one that was started.
        let error = unsafe { sys::symcrypt_hmac_init(fresh.as_mut_ptr(), key) };
        assert_eq!(error, 0);
        self.0 = fresh;
    }
}

impl<H: Hash> FixedOutput for Hmac<H> {
    fn finalize_into(mut self, out: &mut Output<Self>) {
        self.finalize_into_reset(out);
    }
}

impl<H: Hash> FixedOutputReset for Hmac<H> {
    fn finalize_into_reset(&mut self, out: &mut Output<Self>) {
        // SAFETY: a context that was started, and a tag's room.
        let error = unsafe { sys::symcrypt_hmac_digest(self.0.as_mut_ptr(), out.as_mut_ptr()) };
        assert_eq!(error, 0);
    }
}
