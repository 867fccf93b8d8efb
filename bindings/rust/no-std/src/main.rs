// SPDX-License-Identifier: ISC

//! Proves that the crate works without std, with only core, alloc and libc's
//! malloc.

#![no_std]
#![no_main]

use core::alloc::{GlobalAlloc, Layout};
use core::ffi::{c_char, c_int, c_void};
use libsymcrypt::digest::Digest;
use libsymcrypt::{HmacKey, Sha256, hkdf};

#[link(name = "c")]
unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn free(p: *mut c_void);
    fn puts(text: *const c_char) -> c_int;
    fn abort() -> !;
}

struct Malloc;

// SAFETY: malloc aligns for everything that the crate has.
unsafe impl GlobalAlloc for Malloc {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        unsafe { malloc(layout.size()) }.cast()
    }

    unsafe fn dealloc(&self, p: *mut u8, _: Layout) {
        unsafe { free(p.cast()) }
    }
}

#[global_allocator]
static ALLOCATOR: Malloc = Malloc;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    unsafe { abort() }
}

/// std defines this for panics that unwind; the panics here do not.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

#[unsafe(no_mangle)]
extern "C" fn main() -> c_int {
    let pieces = Sha256::new().chain_update(b"a").chain_update(b"bc");
    assert_eq!(pieces.finalize(), Sha256::digest(b"abc"));
    let tag = HmacKey::<Sha256>::new(b"key").tag(b"message");
    assert!(
        HmacKey::<Sha256>::new(b"key")
            .verify(b"message", &tag)
            .is_ok()
    );
    let mut key = [0; 32];
    assert!(hkdf::<Sha256>(b"", &tag, b"", &mut key).is_ok());
    unsafe { puts(c"without std: ok".as_ptr()) };
    0
}
