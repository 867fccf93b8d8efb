// SPDX-License-Identifier: ISC

//! HKDF and PBKDF2.

use crate::column::{Offsets, column};
use crate::error::Error;
use crate::hash::Hash;
use crate::held::parts;
use crate::hmac::HmacKey;
use crate::sys;
use alloc::vec;
use alloc::vec::Vec;
use digest::Output;
use zeroize::Zeroize;

/// HKDF (RFC 5869): fill KEY from SECRET, which must be hard to guess, from
/// SALT, which may be empty, and from INFO, which names the use. For passwords
/// there is [`pbkdf2`].
///
/// ```
/// # fn main() -> Result<(), libsymcrypt::Error> {
/// let mut key = [0; 32];
/// libsymcrypt::hkdf::<libsymcrypt::Sha256>(b"salt", b"shared secret", b"client to server", &mut key)
/// # }
/// ```
///
/// # Errors
///
/// [`Error::Length`]: KEY is longer than 255 digests.
pub fn hkdf<H: Hash>(salt: &[u8], secret: &[u8], info: &[u8], key: &mut [u8]) -> Result<(), Error> {
    // SAFETY: slices; a key borrowed for writing overlaps none of them.
    Error::check(unsafe {
        sys::symcrypt_hkdf(
            H::descriptor(),
            salt.len(),
            salt.as_ptr(),
            secret.len(),
            secret.as_ptr(),
            info.len(),
            info.as_ptr(),
            key.len(),
            key.as_mut_ptr(),
        )
    })
}

/// A prepared pseudorandom key of HKDF, for several uses.
#[derive(Clone, Debug)]
pub struct HkdfKey<H: Hash>(HmacKey<H>);

impl<H: Hash> zeroize::ZeroizeOnDrop for HkdfKey<H> {}

impl<H: Hash> HkdfKey<H> {
    /// HKDF-Extract, from SECRET and SALT, which may be empty.
    #[must_use]
    pub fn extract(salt: &[u8], secret: &[u8]) -> Self {
        let mut prk = Output::<H>::default();
        // SAFETY: slices, and a digest's room.
        let error = unsafe {
            sys::symcrypt_hkdf_extract(
                H::descriptor(),
                salt.len(),
                salt.as_ptr(),
                secret.len(),
                secret.as_ptr(),
                prk.as_mut_ptr(),
            )
        };
        // Each hash here has HMAC.
        assert_eq!(error, 0, "HKDF with {}", H::NAME);
        let key = Self::from_prk(&prk);
        prk.as_mut_slice().zeroize();
        key
    }

    /// Prepare a pseudorandom key that the caller has.
    #[must_use]
    pub fn from_prk(prk: &[u8]) -> Self {
        Self(HmacKey::new(prk))
    }

    /// HKDF-Expand: fill KEY for the use that INFO names.
    ///
    /// # Errors
    ///
    /// [`Error::Length`]: KEY is longer than 255 digests.
    pub fn expand(&self, info: &[u8], key: &mut [u8]) -> Result<(), Error> {
        // SAFETY: a key that was set, and slices.
        Error::check(unsafe {
            sys::symcrypt_hkdf_expand_prepared(
                self.0.0.as_ptr(),
                info.len(),
                info.as_ptr(),
                key.len(),
                key.as_mut_ptr(),
            )
        })
    }
}

/// PBKDF2 (RFC 8018) with HMAC: fill KEY from PASSWORD and SALT. Each of
/// ITERATIONS makes a guess slower.
///
/// # Errors
///
/// [`Error::Iterations`]: ITERATIONS is 0; [`Error::Length`]: KEY is longer than
/// 2^32 - 1 digests.
pub fn pbkdf2<H: Hash>(
    password: &[u8],
    salt: &[u8],
    iterations: u64,
    key: &mut [u8],
) -> Result<(), Error> {
    // SAFETY: slices; a key borrowed for writing overlaps none of them.
    Error::check(unsafe {
        sys::symcrypt_pbkdf2_hmac(
            H::descriptor(),
            password.len(),
            password.as_ptr(),
            iterations,
            salt.len(),
            salt.as_ptr(),
            key.len(),
            key.as_mut_ptr(),
        )
    })
}

/// Fill each of KEYS from the password and the salt at the same place, at the
/// same time where that is faster: for the logins of a server, say.
///
/// ```
/// # fn main() -> Result<(), libsymcrypt::Error> {
/// let (mut a, mut b) = ([0; 32], [0; 32]);
/// libsymcrypt::pbkdf2_many::<libsymcrypt::Sha256>(
///     &["alice's", "bob's"], &["salt 1", "salt 2"], 4096, &mut [&mut a, &mut b])
/// # }
/// ```
///
/// # Errors
///
/// [`Error::Length`]: the numbers of keys, passwords and salts differ, or the
/// keys have several lengths; otherwise as [`pbkdf2`].
pub fn pbkdf2_many<H: Hash>(
    passwords: &[impl AsRef<[u8]>],
    salts: &[impl AsRef<[u8]>],
    iterations: u64,
    keys: &mut [&mut [u8]],
) -> Result<(), Error> {
    let (n, length) = (keys.len(), keys.first().map_or(0, |k| k.len()));
    if passwords.len() != n || salts.len() != n || keys.iter().any(|k| k.len() != length) {
        return Err(Error::Length);
    }
    let (password_lengths, passwords) = parts(passwords);
    let (salt_lengths, salts) = parts(salts);
    let outs: Vec<*mut u8> = keys.iter_mut().map(|k| k.as_mut_ptr()).collect();
    // SAFETY: as many of each, and keys of one length, each borrowed for
    // writing.
    Error::check(unsafe {
        sys::symcrypt_pbkdf2_hmac_many(
            H::descriptor(),
            n,
            password_lengths.as_ptr(),
            passwords.as_ptr(),
            iterations,
            salt_lengths.as_ptr(),
            salts.as_ptr(),
            length,
            outs.as_ptr(),
        )
    })
}

/// Keys of LENGTH bytes, one after another, from a column of passwords and a
/// column of salts.
///
/// # Errors
///
/// [`Error::Length`]: the columns have different lengths, or one is wrong as in
/// [`Hash::digest_column`]; otherwise as [`pbkdf2`].
pub fn pbkdf2_column<'a, H: Hash>(
    passwords: &[u8],
    offsets: impl Into<Offsets<'a>>,
    salts: &[u8],
    salt_offsets: impl Into<Offsets<'a>>,
    iterations: u64,
    length: usize,
) -> Result<Vec<u8>, Error> {
    let passwords = column(passwords, offsets.into());
    let salts = column(salts, salt_offsets.into());
    let size = passwords.n.checked_mul(length).ok_or(Error::Length)?;
    let mut keys = vec![0; size];
    // SAFETY: slices that live on, and a key's room for each password.
    Error::check(unsafe {
        sys::symcrypt_pbkdf2_hmac_column(
            H::descriptor(),
            &passwords,
            iterations,
            &salts,
            length,
            length,
            keys.as_mut_ptr(),
        )
    })
    .map(|()| keys)
}
