// SPDX-License-Identifier: ISC

//! RC4.

use crate::error::Error;
use crate::held::{Held, opaque, places};
use crate::sys;
use alloc::vec::Vec;
use cipher::inout::InOutBuf;
use cipher::{StreamCipher, StreamCipherError};

/// RC4, for old protocols and files only: it is broken, and NOT in constant
/// time. Its key stream repeats after more bytes than any message has.
///
/// ```
/// use libsymcrypt::{Rc4, cipher::StreamCipher};
/// # fn main() -> Result<(), libsymcrypt::Error> {
/// let mut text = *b"Plaintext";
/// Rc4::new(b"Key")?.apply_keystream(&mut text);
/// assert_eq!(text, [0xbb, 0xf3, 0x16, 0xe8, 0xd9, 0x40, 0xaf, 0x0a, 0xd3]);
/// # Ok(())
/// # }
/// ```
pub struct Rc4(Held<sys::symcrypt_rc4_ctx>);

opaque!(Rc4);

impl Rc4 {
    /// Start the key stream of KEY, 1 to 256 bytes.
    ///
    /// # Errors
    ///
    /// [`Error::KeyLength`]: it has another length.
    pub fn new(key: &[u8]) -> Result<Self, Error> {
        let mut context = Held::<sys::symcrypt_rc4_ctx>::new();
        // SAFETY: a context's room, and a slice.
        let error =
            unsafe { sys::symcrypt_rc4_set_key(context.as_mut_ptr(), key.len(), key.as_ptr()) };
        Error::check(error).map(|()| Self(context))
    }

    /// Skip the next N bytes of key stream, often 768 or 3072.
    pub fn skip(&mut self, n: usize) {
        // SAFETY: a context with a key.
        let error = unsafe { sys::symcrypt_rc4_drop(self.0.as_mut_ptr(), n) };
        assert_eq!(error, 0);
    }

    /// Xor each message in place with the next bytes of its own stream, at the
    /// same time where that is faster.
    pub fn apply_keystream_many(streams: &mut [(&mut Rc4, &mut [u8])]) {
        let mut contexts = Vec::with_capacity(streams.len());
        let mut lengths = Vec::with_capacity(streams.len());
        let mut datas = Vec::with_capacity(streams.len());
        for (stream, data) in streams.iter_mut() {
            contexts.push(stream.0.as_mut_ptr());
            lengths.push(data.len());
            datas.push(data.as_mut_ptr());
        }
        // SAFETY: as many of each; contexts and messages are borrowed for
        // writing, and so distinct.
        let error = unsafe {
            sys::symcrypt_rc4_crypt_many(
                lengths.len(),
                contexts.as_ptr(),
                lengths.as_ptr(),
                datas.as_ptr(),
                datas.as_ptr().cast(),
            )
        };
        assert_eq!(error, 0);
    }
}

impl StreamCipher for Rc4 {
    fn check_remaining(&self, _: usize) -> Result<(), StreamCipherError> {
        Ok(())
    }

    fn unchecked_apply_keystream_inout(&mut self, buf: InOutBuf<'_, '_, u8>) {
        let (length, dst, src) = places(buf);
        // SAFETY: InOutBuf's are equal, or do not overlap.
        let error = unsafe { sys::symcrypt_rc4_crypt(self.0.as_mut_ptr(), length, dst, src) };
        assert_eq!(error, 0);
    }

    fn unchecked_write_keystream(&mut self, buf: &mut [u8]) {
        // SAFETY: a context with a key, and a slice.
        let error =
            unsafe { sys::symcrypt_rc4_stream(self.0.as_mut_ptr(), buf.len(), buf.as_mut_ptr()) };
        assert_eq!(error, 0);
    }
}
