// SPDX-License-Identifier: ISC

//! Poly1305.

use crate::held::{Held, opaque};
use crate::sys;
use digest::common::KeySizeUser;
use digest::consts::{U16, U32};
use digest::{FixedOutput, Key, KeyInit, MacMarker, Output, OutputSizeUser, Update};

/// Poly1305 (RFC 8439, section 2.5), with the traits of [`digest::Mac`]. Use a
/// key for ONE message only, because the tags of two messages reveal it.
/// Therefore making the tag consumes the value, which cannot be cloned or
/// reset.
///
/// ```
/// use libsymcrypt::{Poly1305, digest::{KeyInit, Mac}};
/// let one_time_key = [7; 32]; // of a generator, or of a cipher
/// let mac = Poly1305::new(&one_time_key.into()).chain_update(b"message");
/// assert!(mac.verify_slice(&Poly1305::tag(&one_time_key, b"message")).is_ok());
/// ```
pub struct Poly1305(Held<sys::symcrypt_poly1305_ctx>);

opaque!(Poly1305);

impl Poly1305 {
    /// The tag of MESSAGE, under a key that no other message uses.
    #[must_use]
    pub fn tag(key: &[u8; 32], message: &[u8]) -> [u8; 16] {
        let mut tag = [0; 16];
        // SAFETY: a key, a slice, and a tag's room.
        unsafe {
            sys::symcrypt_poly1305(
                key.as_ptr(),
                message.len(),
                message.as_ptr(),
                tag.as_mut_ptr(),
            );
        }
        tag
    }
}

impl KeySizeUser for Poly1305 {
    type KeySize = U32;
}

impl OutputSizeUser for Poly1305 {
    type OutputSize = U16;
}

impl MacMarker for Poly1305 {}

impl KeyInit for Poly1305 {
    fn new(key: &Key<Self>) -> Self {
        let mut context = Held::<sys::symcrypt_poly1305_ctx>::new();
        // SAFETY: a context's room, and a key.
        unsafe { sys::symcrypt_poly1305_set_key(context.as_mut_ptr(), key.as_ptr()) };
        Self(context)
    }
}

impl Update for Poly1305 {
    fn update(&mut self, data: &[u8]) {
        // SAFETY: a context with a key, and a slice.
        unsafe { sys::symcrypt_poly1305_update(self.0.as_mut_ptr(), data.len(), data.as_ptr()) }
    }
}

impl FixedOutput for Poly1305 {
    fn finalize_into(mut self, out: &mut Output<Self>) {
        // SAFETY: a context with a key, and a tag's room.
        let error = unsafe { sys::symcrypt_poly1305_digest(self.0.as_mut_ptr(), out.as_mut_ptr()) };
        assert_eq!(error, 0);
    }
}

#[cfg(feature = "universal-hash")]
mod universal {
    use super::{FixedOutput, Poly1305, U16, Update};
    use universal_hash::common::{BlockSizeUser, ParBlocksSizeUser};
    use universal_hash::{Block, UhfBackend, UhfClosure, UniversalHash};

    impl BlockSizeUser for Poly1305 {
        type BlockSize = U16;
    }

    impl ParBlocksSizeUser for Poly1305 {
        type ParBlocksSize = digest::consts::U1;
    }

    impl UhfBackend for Poly1305 {
        fn proc_block(&mut self, block: &Block<Self>) {
            Update::update(self, block);
        }
    }

    impl UniversalHash for Poly1305 {
        fn update_with_backend(&mut self, f: impl UhfClosure<BlockSize = U16>) {
            f.call(self);
        }

        fn update(&mut self, blocks: &[Block<Self>]) {
            // SAFETY: blocks are 16 bytes each, one after another.
            let bytes =
                unsafe { core::slice::from_raw_parts(blocks.as_ptr().cast(), size_of_val(blocks)) };
            Update::update(self, bytes);
        }

        fn finalize(self) -> Block<Self> {
            self.finalize_fixed()
        }
    }
}
