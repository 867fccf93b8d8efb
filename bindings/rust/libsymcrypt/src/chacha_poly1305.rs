// SPDX-License-Identifier: ISC

//! ChaCha20-Poly1305 and XChaCha20-Poly1305.

use crate::column::{Offsets, column, records, sealed_size};
use crate::error::Error;
#[cfg(feature = "aead")]
use crate::held::places;
use crate::held::{Held, opaque};
use crate::sys;
#[cfg(feature = "aead")]
use aead::{
    AeadCore, AeadInOut, Nonce, Tag, TagPosition,
    consts::{U12, U16, U24},
    inout::InOutBuf,
};
use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;
use digest::common::KeySizeUser;
use digest::consts::U32;
use digest::{Key, KeyInit};
use zeroize::Zeroize;

/// The library's message, with the borrowed slices in it.
#[repr(transparent)]
struct Message<'a, C>(
    sys::symcrypt_chacha_poly1305_message,
    PhantomData<(&'a C, &'a [u8], &'a mut [u8])>,
);

// SAFETY: its pointers are borrowed slices, as the type says.
unsafe impl<C: Sync> Send for Message<'_, C> {}
unsafe impl<C: Sync> Sync for Message<'_, C> {}

/// The columns of sealing and opening: nonces, AD for each message, messages.
fn columns<const N: usize>(
    nonces: &[[u8; N]],
    ad: &[u8],
    data: &[u8],
    offsets: Offsets<'_>,
) -> [sys::symcrypt_column; 3] {
    let messages = column(data, offsets);
    [
        records(nonces.as_flattened(), nonces.len(), N, N),
        records(ad, messages.n, ad.len(), 0),
        messages,
    ]
}

impl<'a, C> Message<'a, C> {
    fn new(
        key: &'a Held<[u8; 32]>,
        nonce: &'a [u8],
        ad: &'a [u8],
        (length, dst, src): (usize, *mut u8, *const u8),
        tag: *mut u8,
    ) -> Self {
        Self(
            sys::symcrypt_chacha_poly1305_message {
                key: key.as_ptr().cast(),
                nonce: nonce.as_ptr(),
                ad_length: ad.len(),
                ad: ad.as_ptr(),
                length,
                dst,
                src,
                tag,
                // The result if no call processes the message.
                error: sys::SYMCRYPT_ERROR_STATE,
            },
            PhantomData,
        )
    }
}

/// The length, the destination and the source of DATA.
fn in_place(data: &mut [u8]) -> (usize, *mut u8, *const u8) {
    let (length, place) = (data.len(), data.as_mut_ptr());
    (length, place, place)
}

macro_rules! message {
    ($(#[doc = $doc:literal])* $name:ident, $(#[doc = $result:literal])*) => {
        $(#[doc = $doc])*
        #[repr(transparent)]
        pub struct $name<'a, C>(Message<'a, C>);

        impl<C> $name<'_, C> {
            $(#[doc = $result])*
            pub fn result(&self) -> Result<(), Error> {
                Error::check(self.0.0.error)
            }
        }

        impl<C> core::fmt::Debug for $name<'_, C> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let length = self.0.0.length;
                write!(f, concat!(stringify!($name), " of {} bytes"), length)
            }
        }
    };
}

message!(
    /// One message for `seal_many` of cipher C, made by C's `seal_message`.
    Seal,
    /// Returns `Ok` if the message was sealed, and [`Error::State`] before
    /// `seal_many`.
    ///
    /// # Errors
    ///
    /// [`Error::Length`]: there are more than 2^38 - 64 bytes.
);
message!(
    /// One message for `open_many` of cipher C, made by C's `open_message`.
    Open,
    /// Returns `Ok` if the message was opened, and [`Error::State`] before
    /// `open_many`.
    ///
    /// # Errors
    ///
    /// [`Error::Tag`]: the tag is wrong, and the data are zeros;
    /// [`Error::Length`]: there are more than 2^38 - 64 bytes.
);

macro_rules! aead {
    ($(#[doc = $doc:literal])* $name:ident, $size:ident, $n:literal, $seal_many:ident,
     $open_many:ident) => {
        $(#[doc = $doc])*
        ///
        /// With the feature `aead` it has the traits `AeadInOut`, `AeadInPlace` and
        /// `Aead`.
        /// Never use one nonce twice under one key. Threads may share it.
        #[derive(Clone)]
        pub struct $name(Held<[u8; 32]>);

        opaque!($name);

        impl $name {
            /// A message for [`Self::seal_many`], which encrypts DATA in place
            /// and writes the tag of DATA and of associated data AD to TAG.
            #[must_use]
            pub fn seal_message<'a>(
                &'a self,
                nonce: &'a [u8; $n],
                ad: &'a [u8],
                data: &'a mut [u8],
                tag: &'a mut [u8; 16],
            ) -> Seal<'a, Self> {
                Seal(Message::new(&self.0, nonce, ad, in_place(data), tag.as_mut_ptr()))
            }

            /// A message for [`Self::open_many`], which decrypts DATA in place
            /// if TAG is the tag of DATA and of associated data AD.
            #[must_use]
            pub fn open_message<'a>(
                &'a self,
                nonce: &'a [u8; $n],
                ad: &'a [u8],
                data: &'a mut [u8],
                tag: &'a [u8; 16],
            ) -> Open<'a, Self> {
                Open(Message::new(&self.0, nonce, ad, in_place(data), tag.as_ptr().cast_mut()))
            }

            /// Seal MESSAGES of any lengths, under any keys, at the same time
            /// where that is faster.
            ///
            /// # Errors
            ///
            /// The error of the first message that fails. The others are sealed;
            /// [`Seal::result`] has the result of each.
            pub fn seal_many(messages: &mut [Seal<'_, Self>]) -> Result<(), Error> {
                // SAFETY: transparent, and what each borrows is its own.
                Error::check(unsafe {
                    sys::$seal_many(messages.len(), messages.as_mut_ptr().cast())
                })
            }

            /// Check and decrypt MESSAGES of any lengths, under any keys, at the
            /// same time where that is faster.
            ///
            /// # Errors
            ///
            /// The error of the first message that fails: [`Error::Tag`] if its
            /// tag is wrong, and then its data become zeros. The others are
            /// opened; [`Open::result`] has the result of each.
            pub fn open_many(messages: &mut [Open<'_, Self>]) -> Result<(), Error> {
                // SAFETY: transparent, and each message borrows only its own
                // buffers. Tags are only read.
                Error::check(unsafe {
                    sys::$open_many(messages.len(), messages.as_mut_ptr().cast())
                })
            }

            /// Seal the messages of a column, each with its nonce and with
            /// associated data AD. A message is the part of DATA from one of
            /// OFFSETS to the next. The result is a column, too: the messages
            /// with their tags, and the offsets.
            ///
            /// # Errors
            ///
            /// [`Error::Length`]: offsets are negative, decrease or pass DATA,
            /// or the numbers of nonces and messages differ.
            pub fn seal_column<'a>(
                &self,
                nonces: &[[u8; $n]],
                ad: &[u8],
                data: &[u8],
                offsets: impl Into<Offsets<'a>>,
            ) -> Result<(Vec<u8>, Vec<i64>), Error> {
                let [nonces, ad, messages] = columns(nonces, ad, data, offsets.into());
                let n = messages.n;
                let mut dst = vec![0; sealed_size(data.len(), n)?];
                let mut to = vec![0; n + 1];
                // SAFETY: slices that live on, and room for messages and tags.
                Error::check(unsafe {
                    sys::symcrypt_chacha_poly1305_seal_column(
                        self.0.as_ptr().cast(),
                        &nonces,
                        &ad,
                        &messages,
                        to.as_mut_ptr(),
                        dst.as_mut_ptr(),
                    )
                })?;
                dst.truncate(to[n] as usize);
                Ok((dst, to))
            }

            /// Open the messages of a column that [`Self::seal_column`] made.
            ///
            /// # Errors
            ///
            /// [`Error::Tag`]: a message is not authentic; [`Self::open_many`]
            /// tells which. [`Error::Length`]: as for [`Self::seal_column`].
            pub fn open_column<'a>(
                &self,
                nonces: &[[u8; $n]],
                ad: &[u8],
                data: &[u8],
                offsets: impl Into<Offsets<'a>>,
            ) -> Result<(Vec<u8>, Vec<i64>), Error> {
                let [nonces, ad, messages] = columns(nonces, ad, data, offsets.into());
                let n = messages.n;
                let mut dst = vec![0; data.len()];
                let (mut to, mut wrong) = (vec![0; n + 1], vec![0; n]);
                // SAFETY: slices that live on; what is opened is shorter.
                Error::check(unsafe {
                    sys::symcrypt_chacha_poly1305_open_column(
                        self.0.as_ptr().cast(),
                        &nonces,
                        &ad,
                        &messages,
                        to.as_mut_ptr(),
                        dst.as_mut_ptr(),
                        wrong.as_mut_ptr(),
                    )
                })
                .inspect_err(|_| dst.zeroize())?;
                dst.truncate(to[n] as usize);
                Ok((dst, to))
            }
        }

        impl KeySizeUser for $name {
            type KeySize = U32;
        }

        impl KeyInit for $name {
            fn new(key: &Key<Self>) -> Self {
                let mut held = Held::<[u8; 32]>::new();
                held.copy_from_slice(key);
                Self(held)
            }
        }

        #[cfg(feature = "aead")]
        impl AeadCore for $name {
            type NonceSize = $size;
            type TagSize = U16;
            const TAG_POSITION: TagPosition = TagPosition::Postfix;
        }

        #[cfg(feature = "aead")]
        impl AeadInOut for $name {
            fn encrypt_inout_detached(
                &self,
                nonce: &Nonce<Self>,
                associated_data: &[u8],
                buffer: InOutBuf<'_, '_, u8>,
            ) -> aead::Result<Tag<Self>> {
                let mut tag = Tag::<Self>::default();
                let place = tag.as_mut_ptr();
                let message = Message::new(&self.0, nonce, associated_data, places(buffer), place);
                Self::seal_many(&mut [Seal(message)]).map_err(|_| aead::Error)?;
                Ok(tag)
            }

            /// If the tag is wrong, the output is zeros.
            fn decrypt_inout_detached(
                &self,
                nonce: &Nonce<Self>,
                associated_data: &[u8],
                buffer: InOutBuf<'_, '_, u8>,
                tag: &Tag<Self>,
            ) -> aead::Result<()> {
                let place = tag.as_ptr().cast_mut();
                let message = Message::new(&self.0, nonce, associated_data, places(buffer), place);
                Self::open_many(&mut [Open(message)]).map_err(|_| aead::Error)
            }
        }
    };
}

aead!(
    /// ChaCha20-Poly1305 (RFC 8439): a key of 32 bytes, and a nonce of 12, which
    /// should be a counter.
    ///
    /// ```
    /// use libsymcrypt::{ChaCha20Poly1305, digest::KeyInit};
    /// # fn main() -> Result<(), libsymcrypt::Error> {
    /// let c = ChaCha20Poly1305::new(&[1; 32].into());
    /// let (mut a, mut b) = (*b"first", *b"second");
    /// let mut tags = [[0; 16]; 2];
    /// let [ta, tb] = &mut tags;
    /// ChaCha20Poly1305::seal_many(&mut [
    ///     c.seal_message(&[1; 12], b"", &mut a, ta),
    ///     c.seal_message(&[2; 12], b"", &mut b, tb),
    /// ])?;
    /// ChaCha20Poly1305::open_many(&mut [
    ///     c.open_message(&[1; 12], b"", &mut a, &tags[0]),
    ///     c.open_message(&[2; 12], b"", &mut b, &tags[1]),
    /// ])?;
    /// assert_eq!((&a, &b), (b"first", b"second"));
    /// # Ok(())
    /// # }
    /// ```
    ChaCha20Poly1305, U12, 12, symcrypt_chacha_poly1305_seal_many,
    symcrypt_chacha_poly1305_open_many
);
aead!(
    /// XChaCha20-Poly1305: a key of 32 bytes, and a nonce of 24, which may be
    /// random.
    XChaCha20Poly1305, U24, 24, symcrypt_xchacha_poly1305_seal_many,
    symcrypt_xchacha_poly1305_open_many
);
