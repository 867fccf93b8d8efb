// SPDX-License-Identifier: ISC

//! Symmetric cryptography by libsymcrypt: hashes, HMAC, key derivation,
//! ChaCha20-Poly1305, stream ciphers, and a hash whose digests concatenate.
//! One call can take *many messages*, and works on them at the same time in
//! vector registers.
//!
//! ```
//! use libsymcrypt::{Hash, Sha256};
//! let digests = Sha256::digest_many(&[b"one".as_slice(), b"two", b"three"]);
//! assert_eq!(digests[1], Sha256::digest(b"two"));
//! ```
//!
//! The types implement the traits of RustCrypto, whose crates are exported
//! here: [`digest`] 0.11 for hashes, HMAC and Poly1305. The other traits are
//! features. By default there are `cipher` 0.5 for streams, which have no other
//! interface, and `aead` 0.6 for ChaCha20-Poly1305 (its `AeadInPlace` comes with
//! `AeadInOut`). The feature `universal-hash` has the trait 0.6 for Poly1305. All
//! lengths are in bytes.
//!
//! # Secrets
//!
//! A context or key is in a box of its own. Moving the value moves a pointer,
//! so there is only one copy, which `symcrypt_wipe` overwrites on drop. An
//! inline context would leave a copy at each move, which no destructor would
//! wipe. The price is one allocation for each context; `digest`, `tag` and the
//! functions for many messages make no context. Ciphers are not `Clone`: a
//! copy would give the same key stream again. The caller wipes its own secrets
//! and the keys that it derives, for example with [`zeroize`].
//!
//! The time of a call depends only on lengths, and on whether a tag was right.
//! RC4 is the exception.
//!
//! # Without std
//!
//! The crate needs `core` and `alloc`. The feature `static` builds the library
//! from its sources and links it in; it still calls libc.
//!
//! # Threads
//!
//! Everything is `Send` and `Sync`: contexts change only through `&mut`, and
//! threads may share prepared keys. A call starts no thread.

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
#[cfg(feature = "cipher")]
mod rc4;
#[cfg(feature = "cipher")]
mod stream;
pub mod tz;

#[cfg(feature = "aead")]
pub use aead;
#[cfg(feature = "cipher")]
pub use cipher;
pub use digest;
#[cfg(feature = "universal-hash")]
pub use universal_hash;
pub use zeroize;

pub use chacha_poly1305::{ChaCha20Poly1305, Open, Seal, XChaCha20Poly1305};
pub use column::Offsets;
pub use error::Error;
pub use hash::{Hash, Md5, Sha1, Sha224, Sha256, Sha384, Sha512, Sha512_224, Sha512_256};
pub use hmac::{Hmac, HmacKey};
pub use kdf::{HkdfKey, hkdf, pbkdf2, pbkdf2_column, pbkdf2_many};
pub use poly1305::Poly1305;
#[cfg(feature = "cipher")]
pub use rc4::Rc4;
#[cfg(feature = "cipher")]
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
/// [`Error::Random`] if the system gives no random bytes; BYTES are then zeros.
pub fn random(bytes: &mut [u8]) -> Result<(), Error> {
    // SAFETY: as many bytes as there are.
    Error::check(unsafe { sys::symcrypt_random(bytes.len(), bytes.as_mut_ptr().cast()) })
}

/// Returns true if `a` and `b` are equal, in a time that depends only on their
/// lengths.
#[must_use]
pub fn memeql(a: &[u8], b: &[u8]) -> bool {
    // SAFETY: as many bytes as both have.
    a.len() == b.len()
        && unsafe { sys::symcrypt_memeql(a.len(), a.as_ptr().cast(), b.as_ptr().cast()) } == 1
}

/// Compiles and runs the README's examples.
#[cfg(all(doctest, feature = "aead"))]
#[doc = include_str!("../../README.md")]
struct Readme;
