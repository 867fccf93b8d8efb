// SPDX-License-Identifier: ISC

//! Symmetric cryptography with the kernels of libsymcrypt: hashes, HMAC, HKDF,
//! PBKDF2, ChaCha20-Poly1305, stream ciphers, and a hash whose digests
//! concatenate. What it has beyond others is *many at once*: messages that are
//! independent of each other are worked on side by side, in the lanes of
//! vectors.
//!
//! ```
//! use libsymcrypt::{Hash, Sha256};
//! let digests = Sha256::digest_many(&[b"one".as_slice(), b"two", b"three"]);
//! assert_eq!(digests[1], Sha256::digest(b"two"));
//! ```
//!
//! Types have the traits of RustCrypto, whose crates are exported here:
//! [`digest`] 0.11 (hashes, HMAC, Poly1305), [`cipher`] 0.5 (streams) and
//! [`aead`] 0.6 (ChaCha20-Poly1305; its `AeadInPlace` comes with
//! `AeadInOut`). Lengths are in bytes throughout.
//!
//! # Secrets
//!
//! A context or key lies in a box of its own: moving the value moves a pointer,
//! and there is one copy, which `symcrypt_wipe` overwrites when it is dropped.
//! An inline context would leave a copy behind at each move, where nobody wipes
//! it. The price is one allocation for each context; `digest`, `tag` and the
//! functions on many messages make no context. Ciphers are not `Clone`: a copy
//! would give the same key stream again. What a caller holds, such as a secret
//! handed in or a key derived, is the caller's to wipe, as by [`zeroize`].
//!
//! All of it takes a time that depends on lengths alone, but for [`Rc4`], and
//! for whether a tag was right.
//!
//! # Without std
//!
//! The crate needs `core` and `alloc`. With the feature `static` the library is
//! built from its sources, and linked in; it still calls libc.
//!
//! # Threads
//!
//! Everything is `Send` and `Sync`: contexts are changed by `&mut` alone, and
//! prepared keys may be shared. A call starts no thread.

#![no_std]
#![deny(missing_docs, unsafe_op_in_unsafe_fn)]

extern crate alloc;

mod chacha_poly1305;
mod column;
mod error;
mod hash;
mod held;
mod hmac;
mod kdf;
mod poly1305;
mod rc4;
mod stream;
pub mod tz;

pub use aead;
pub use cipher;
pub use digest;
pub use zeroize;

pub use chacha_poly1305::{ChaCha20Poly1305, Open, Seal, XChaCha20Poly1305};
pub use column::Offsets;
pub use error::Error;
pub use hash::{Hash, Md5, Sha1, Sha224, Sha256, Sha384, Sha512, Sha512_224, Sha512_256};
pub use hmac::{Hmac, HmacKey};
pub use kdf::{HkdfKey, hkdf, pbkdf2, pbkdf2_column, pbkdf2_many};
pub use poly1305::Poly1305;
pub use rc4::Rc4;
pub use stream::{
    ChaCha8, ChaCha12, ChaCha20, ChaCha20Legacy, Salsa8, Salsa12, Salsa20, XChaCha20, XSalsa20,
};
pub use tz::Tz;

use libsymcrypt_sys as sys;

/// The version of the library, as `1.2.3`.
#[must_use]
pub fn version() -> &'static str {
    // SAFETY: a static string, of ASCII.
    unsafe { core::ffi::CStr::from_ptr(sys::symcrypt_version()) }
        .to_str()
        .unwrap_or("")
}

/// Fill BYTES from the system's random generator, for keys and nonces.
///
/// # Errors
///
/// [`Error::Random`] if the system gives none; BYTES are then zeros.
pub fn random(bytes: &mut [u8]) -> Result<(), Error> {
    // SAFETY: as many bytes as there are.
    Error::check(unsafe { sys::symcrypt_random(bytes.len(), bytes.as_mut_ptr().cast()) })
}

/// Whether A and B are equal, in a time that depends on their lengths alone.
#[must_use]
pub fn memeql(a: &[u8], b: &[u8]) -> bool {
    // SAFETY: as many bytes as both have.
    a.len() == b.len()
        && unsafe { sys::symcrypt_memeql(a.len(), a.as_ptr().cast(), b.as_ptr().cast()) } == 1
}

/// So that what the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
