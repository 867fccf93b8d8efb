// SPDX-License-Identifier: ISC

//! ChaCha and Salsa20.

use crate::error::Error;
use crate::held::{Held, opaque, places};
use crate::sys;
use cipher::common::{KeySizeUser, typenum};
use cipher::consts::{U8, U12, U24, U32};
use cipher::inout::InOutBuf;
use cipher::{
    Iv, IvSizeUser, Key, KeyIvInit, OverflowError, SeekNum, StreamCipher, StreamCipherError,
    StreamCipherSeek,
};
use core::ffi::c_int;
use typenum::Unsigned;

const BLOCK: u8 = 64;

/// The functions of ChaCha and of Salsa20 under common names.
trait Stream {
    /// Words of the state that are the block's number, low half first.
    const COUNTER: usize;
    /// Write the state, and return the byte of the block, or an error.
    fn state(&self, state: &mut [u32; 16]) -> c_int;
    fn seek(&mut self, block: u64) -> c_int;
    /// SRC and DST have LENGTH bytes.
    ///
    /// # Safety
    ///
    /// They are readable and writable, and do not overlap unless equal.
    unsafe fn crypt(&mut self, length: usize, dst: *mut u8, src: *const u8) -> c_int;
    fn key_stream(&mut self, dst: &mut [u8]) -> c_int;
}

macro_rules! context {
    ($context:ident, $counter:literal, $state:ident, $seek:ident, $crypt:ident, $stream:ident) => {
        impl Stream for Held<sys::$context> {
            const COUNTER: usize = $counter;

            fn state(&self, state: &mut [u32; 16]) -> c_int {
                // SAFETY: a context, and 16 words.
                unsafe { sys::$state(self.as_ptr(), state.as_mut_ptr()) }
            }

            fn seek(&mut self, block: u64) -> c_int {
                // SAFETY: a context.
                unsafe { sys::$seek(self.as_mut_ptr(), block) }
            }

            unsafe fn crypt(&mut self, length: usize, dst: *mut u8, src: *const u8) -> c_int {
                // SAFETY: a context, and what the caller promises.
                unsafe { sys::$crypt(self.as_mut_ptr(), length, dst, src) }
            }

            fn key_stream(&mut self, dst: &mut [u8]) -> c_int {
                // SAFETY: a context, and a slice.
                unsafe { sys::$stream(self.as_mut_ptr(), dst.len(), dst.as_mut_ptr()) }
            }
        }
    };
}

context!(
    symcrypt_chacha_ctx,
    12,
    symcrypt_chacha_get_state,
    symcrypt_chacha_seek,
    symcrypt_chacha_crypt,
    symcrypt_chacha_stream
);
context!(
    symcrypt_salsa20_ctx,
    8,
    symcrypt_salsa20_get_state,
    symcrypt_salsa20_seek,
    symcrypt_salsa20_crypt,
    symcrypt_salsa20_stream
);

/// Bytes in a stream whose counter has BITS bits.
fn end(bits: u32) -> u128 {
    (1u128 << bits) * u128::from(BLOCK)
}

/// The position in bytes of STREAM, whose counter has BITS bits.
fn position<S: Stream>(stream: &S, bits: u32) -> u128 {
    let mut state = [0; 16];
    let byte = stream.state(&mut state);
    let low = u128::from(state[S::COUNTER]);
    let high = if bits == 64 {
        u128::from(state[S::COUNTER + 1])
    } else {
        0
    };
    // The key was there, too.
    // SAFETY: 16 words.
    unsafe { sys::symcrypt_wipe(size_of_val(&state), state.as_mut_ptr().cast()) };
    match u128::try_from(byte) {
        Ok(byte) => ((high << 32) + low) * u128::from(BLOCK) + byte,
        // At the end: there is no next block.
        Err(_) => end(bits),
    }
}

/// Go to byte POSITION of the key stream.
fn go_to<S: Stream>(stream: &mut S, position: u128) -> Result<(), Error> {
    let size = u128::from(BLOCK);
    let block = u64::try_from(position / size).map_err(|_| Error::Counter)?;
    Error::check(stream.seek(block))?;
    let mut skipped = [0; BLOCK as usize];
    let skipped = &mut skipped[..usize::try_from(position % size).unwrap_or(0)];
    let result = stream.key_stream(skipped);
    // SAFETY: a slice.
    unsafe { sys::symcrypt_wipe(skipped.len(), skipped.as_mut_ptr().cast()) };
    Error::check(result)
}

macro_rules! stream {
    ($(#[doc = $doc:literal])* $name:ident, $context:ident, $nonce:ident, $bits:literal, $init:expr) => {
        $(#[doc = $doc])*
        ///
        /// A key stream does not authenticate. Never use one nonce twice under
        /// one key.
        pub struct $name(Held<sys::$context>);

        opaque!($name);

        impl KeySizeUser for $name {
            type KeySize = U32;
        }

        impl IvSizeUser for $name {
            type IvSize = $nonce;
        }

        impl KeyIvInit for $name {
            fn new(key: &Key<Self>, iv: &Iv<Self>) -> Self {
                let mut context = Held::<sys::$context>::new();
                let init: fn(&mut Held<sys::$context>, *const u8, *const u8) -> c_int = $init;
                let error = init(&mut context, key.as_ptr(), iv.as_ptr());
                assert_eq!(error, 0);
                Self(context)
            }
        }

        impl StreamCipher for $name {
            fn check_remaining(&self, data_len: usize) -> Result<(), StreamCipherError> {
                if end($bits) - position(&self.0, $bits) < data_len as u128 {
                    return Err(StreamCipherError);
                }
                Ok(())
            }

            /// # Panics
            ///
            /// At the end of the key stream, which never repeats.
            fn unchecked_apply_keystream_inout(&mut self, buf: InOutBuf<'_, '_, u8>) {
                self.try_apply_keystream_inout(buf)
                    .expect("end of the key stream");
            }

            /// # Panics
            ///
            /// At the end of the key stream, which never repeats.
            fn unchecked_write_keystream(&mut self, buf: &mut [u8]) {
                self.try_write_keystream(buf)
                    .expect("end of the key stream");
            }

            fn try_apply_keystream_inout(
                &mut self,
                buf: InOutBuf<'_, '_, u8>,
            ) -> Result<(), StreamCipherError> {
                let (length, dst, src) = places(buf);
                // SAFETY: InOutBuf's are equal, or do not overlap.
                let error = unsafe { self.0.crypt(length, dst, src) };
                if error == 0 { Ok(()) } else { Err(StreamCipherError) }
            }

            fn try_write_keystream(&mut self, buf: &mut [u8]) -> Result<(), StreamCipherError> {
                let error = self.0.key_stream(buf);
                if error == 0 { Ok(()) } else { Err(StreamCipherError) }
            }
        }

        impl StreamCipherSeek for $name {
            fn try_current_pos<T: SeekNum>(&self) -> Result<T, OverflowError> {
                let (at, size) = (position(&self.0, $bits), u128::from(BLOCK));
                // SeekNum counts from the end of a block.
                let block = at.div_ceil(size);
                let byte = at + size - block * size;
                T::from_block_byte(block, byte as u8, BLOCK)
            }

            fn try_seek<T: SeekNum>(&mut self, pos: T) -> Result<(), StreamCipherError> {
                let (block, byte) = pos
                    .into_block_byte::<u128>(BLOCK)
                    .map_err(|_| StreamCipherError)?;
                block
                    .checked_mul(u128::from(BLOCK))
                    .ok_or(StreamCipherError)
                    .and_then(|at| {
                        go_to(&mut self.0, at + u128::from(byte)).map_err(|_| StreamCipherError)
                    })
            }
        }
    };
}

/// ChaCha's context from key, rounds, and a function that takes the nonce.
macro_rules! chacha {
    ($rounds:literal, $set_nonce:ident) => {
        // SAFETY: a context's room, 32 bytes, and a nonce of the type's size.
        |context, key, nonce| unsafe {
            sys::symcrypt_chacha_set_key(context.as_mut_ptr(), key);
            let error = sys::symcrypt_chacha_set_rounds(context.as_mut_ptr(), $rounds);
            sys::$set_nonce(context.as_mut_ptr(), nonce);
            error
        }
    };
}

macro_rules! salsa20 {
    ($rounds:literal) => {
        // SAFETY: a context's room, 32 bytes, and a nonce of 8.
        |context, key, nonce| unsafe {
            let error = sys::symcrypt_salsa20_set_key(context.as_mut_ptr(), U32::USIZE, key);
            if error != 0 {
                return error;
            }
            let error = sys::symcrypt_salsa20_set_rounds(context.as_mut_ptr(), $rounds);
            sys::symcrypt_salsa20_set_nonce(context.as_mut_ptr(), nonce);
            error
        }
    };
}

stream!(
    /// ChaCha20 of RFC 8439: a nonce of 12 bytes, and 2^38 bytes of key stream.
    ChaCha20, symcrypt_chacha_ctx, U12, 32, chacha!(20, symcrypt_chacha_set_nonce96)
);
stream!(
    /// ChaCha with 12 rounds, a nonce of 12 bytes, and 2^38 bytes of key
    /// stream.
    ChaCha12, symcrypt_chacha_ctx, U12, 32, chacha!(12, symcrypt_chacha_set_nonce96)
);
stream!(
    /// ChaCha with 8 rounds, a nonce of 12 bytes, and 2^38 bytes of key stream.
    ChaCha8, symcrypt_chacha_ctx, U12, 32, chacha!(8, symcrypt_chacha_set_nonce96)
);
stream!(
    /// The original ChaCha20: a nonce of 8 bytes, and 2^70 bytes of key stream.
    ChaCha20Legacy, symcrypt_chacha_ctx, U8, 64, chacha!(20, symcrypt_chacha_set_nonce)
);
stream!(
    /// XChaCha20: a nonce of 24 bytes, which may be random, and 2^70 bytes of
    /// key stream.
    XChaCha20, symcrypt_chacha_ctx, U24, 64, chacha!(20, symcrypt_xchacha_set_nonce)
);
stream!(
    /// Salsa20: a key of 32 bytes, a nonce of 8, and 2^70 bytes of key stream.
    Salsa20, symcrypt_salsa20_ctx, U8, 64, salsa20!(20)
);
stream!(
    /// Salsa20/12: a key of 32 bytes, a nonce of 8, and 2^70 bytes of key
    /// stream.
    Salsa12, symcrypt_salsa20_ctx, U8, 64, salsa20!(12)
);
stream!(
    /// Salsa20/8: a key of 32 bytes, a nonce of 8, and 2^70 bytes of key
    /// stream.
    Salsa8, symcrypt_salsa20_ctx, U8, 64, salsa20!(8)
);
stream!(
    /// XSalsa20: a nonce of 24 bytes, which may be random, and 2^70 bytes of
    /// key stream.
    XSalsa20, symcrypt_salsa20_ctx, U24, 64,
    // SAFETY: a context's room, 32 bytes, and a nonce of 24.
    |context, key, nonce| unsafe {
        let error = sys::symcrypt_salsa20_set_key(context.as_mut_ptr(), U32::USIZE, key);
        if error != 0 {
            return error;
        }
        sys::symcrypt_xsalsa20_set_nonce(context.as_mut_ptr(), nonce)
    }
);
