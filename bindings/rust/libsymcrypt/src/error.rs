// SPDX-License-Identifier: ISC

//! Errors.

use crate::sys;
use core::fmt;

macro_rules! errors {
    ($($(#[doc = $text:literal])* $name:ident = $code:ident,)*) => {
        /// An error. No output was written, unless the function says
        /// otherwise.
        #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
        #[non_exhaustive]
        pub enum Error {
            $($(#[doc = $text])* $name,)*
            /// The number of an error that this crate does not know.
            Other(i32),
        }

        impl Error {
            /// The library's number of this error, below 0.
            #[must_use]
            pub fn code(self) -> i32 {
                match self {
                    $(Error::$name => sys::$code,)*
                    Error::Other(code) => code,
                }
            }

            fn from_code(code: i32) -> Self {
                match code {
                    $(sys::$code => Error::$name,)*
                    other => Error::Other(other),
                }
            }
        }
    };
}

errors! {
    /// The cipher has no keys of this length.
    KeyLength = SYMCRYPT_ERROR_KEY_LENGTH,
    /// The number of rounds is not 8, 12 or 20.
    Rounds = SYMCRYPT_ERROR_ROUNDS,
    /// The key stream would run past its end.
    Counter = SYMCRYPT_ERROR_COUNTER,
    /// Too long or too short for the algorithm, or slices whose lengths should
    /// be equal and differ.
    Length = SYMCRYPT_ERROR_LENGTH,
    /// Authentication failed.
    Tag = SYMCRYPT_ERROR_TAG,
    /// 0 iterations.
    Iterations = SYMCRYPT_ERROR_ITERATIONS,
    /// An imported blob is damaged.
    Encoding = SYMCRYPT_ERROR_ENCODING,
    /// An imported blob has another version.
    Version = SYMCRYPT_ERROR_VERSION,
    /// A digest is not an element of the group.
    Group = SYMCRYPT_ERROR_GROUP,
    /// A call out of order.
    State = SYMCRYPT_ERROR_STATE,
    /// An unknown name.
    Name = SYMCRYPT_ERROR_NAME,
    /// The system gives no random bytes.
    Random = SYMCRYPT_ERROR_RANDOM,
}

impl Error {
    /// The result that the library's CODE means.
    pub(crate) fn check(code: i32) -> Result<(), Self> {
        if code == 0 {
            Ok(())
        } else {
            Err(Self::from_code(code))
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: a static string for any number.
        let text = unsafe { core::ffi::CStr::from_ptr(sys::symcrypt_strerror(self.code())) };
        f.write_str(text.to_str().unwrap_or("unknown error"))
    }
}

impl core::error::Error for Error {}
