// SPDX-License-Identifier: ISC

//! Proves that a context, wherever it was moved and cloned to, is zeros when its
//! memory is given back, and that what the crate works out besides it does not
//! stay on the stack.

use libsymcrypt::cipher::{KeyIvInit, StreamCipher, StreamCipherSeek};
use libsymcrypt::digest::{Digest, Mac};
use libsymcrypt::*;
use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

/// Looks at what is given back.
struct Looks;

static GIVEN_BACK: AtomicUsize = AtomicUsize::new(0);
static NOT_WIPED: AtomicUsize = AtomicUsize::new(0);

unsafe impl GlobalAlloc for Looks {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, p: *mut u8, layout: Layout) {
        let bytes = unsafe { std::slice::from_raw_parts(p, layout.size()) };
        GIVEN_BACK.fetch_add(1, SeqCst);
        NOT_WIPED.fetch_add(bytes.iter().any(|b| *b != 0).into(), SeqCst);
        unsafe { System.dealloc(p, layout) };
    }
}

#[global_allocator]
static ALLOCATOR: Looks = Looks;

/// Drop the result of F, after a move, and check that it frees BOXES boxes,
/// all wiped.
fn wipes<T>(what: &str, boxes: usize, f: impl FnOnce() -> T) {
    let (given, not) = (GIVEN_BACK.load(SeqCst), NOT_WIPED.load(SeqCst));
    let moved = black_box([f()]);
    drop(black_box(moved));
    let (given, not) = (
        GIVEN_BACK.load(SeqCst) - given,
        NOT_WIPED.load(SeqCst) - not,
    );
    assert_eq!(given, boxes, "{what}");
    assert_eq!(not, 0, "{what}");
}

const BELOW: usize = 1 << 17;

/// F leaves no 8 bytes of SECRET below: the system reads the stack, since no
/// pointer may go there.
#[cfg(target_os = "linux")]
#[inline(never)]
fn leaves_nothing(what: &str, secret: &[u8], f: impl FnOnce()) {
    #[inline(never)]
    fn clear() {
        black_box([0u8; BELOW]);
    }
    let (mut here, mut below) = (0u8, vec![0; BELOW]);
    let memory = std::fs::File::open("/proc/self/mem").unwrap();
    clear();
    f();
    let top = std::ptr::from_mut(black_box(&mut here)) as usize;
    std::os::unix::fs::FileExt::read_exact_at(&memory, &mut below, (top - BELOW) as u64).unwrap();
    for part in secret.windows(8) {
        assert!(!below.windows(8).any(|b| b == part), "{what}");
    }
    below.fill(0);
}

#[cfg(not(target_os = "linux"))]
fn leaves_nothing(_: &str, _: &[u8], _: impl FnOnce()) {}

fn main() {
    let (key, nonce) = ([0xa5; 32], [0x5a; 24]);
    wipes("sha512", 1, || Sha512::new().chain_update(b"secret"));
    wipes("sha512, cloned", 2, || {
        let h = Sha512::new().chain_update(b"secret");
        (h.clone(), h)
    });
    wipes("sha512, finalized", 1, || {
        black_box(Sha512::new().chain_update(b"secret").finalize());
    });
    wipes("HMAC's key", 1, || HmacKey::<Sha256>::new(&key));
    wipes("HMAC", 2, || {
        <Hmac<Sha256> as digest::KeyInit>::new_from_slice(&key)
            .unwrap()
            .chain_update(b"secret")
    });
    wipes("HMAC, reset", 3, || {
        let mut h = Hmac::with_key(&HmacKey::<Sha256>::new(&key)).chain_update(b"secret");
        Mac::reset(&mut h);
        h
    });
    wipes("an exported key", 2, || HmacKey::<Sha1>::new(&key).export());
    wipes("HKDF", 1, || HkdfKey::<Sha384>::extract(b"salt", &key));
    wipes("ChaCha20", 1, || {
        let mut c = ChaCha20::new_from_slices(&key, &nonce[..12]).unwrap();
        c.seek(70);
        c.apply_keystream(&mut [0; 5]);
        c
    });
    wipes("XSalsa20", 1, || {
        let mut c = XSalsa20::new_from_slices(&key, &nonce).unwrap();
        c.apply_keystream(&mut [0; 5]);
        c
    });
    wipes("RC4", 1, || Rc4::new(&key).unwrap());
    wipes("Poly1305", 1, || {
        <Poly1305 as digest::KeyInit>::new(&key.into()).chain_update(b"secret")
    });
    wipes("ChaCha20-Poly1305", 1, || {
        <ChaCha20Poly1305 as aead::KeyInit>::new(&key.into())
    });
    wipes("Tillich-Zemor", 1, || Tz::new().chain_update(b"secret"));

    // One message is not authentic: the text of the others is wiped. The two
    // buffers that hold no text, offsets and the list of results, are not.
    let c = <ChaCha20Poly1305 as aead::KeyInit>::new(&key.into());
    let nonces = [[1; 12], [2; 12]];
    let offsets = [0i32, 90, 180];
    let (mut sealed, to) = c
        .seal_column(&nonces, b"", &[7; 180], &offsets[..])
        .unwrap();
    sealed[150] ^= 1;
    let not = NOT_WIPED.load(SeqCst);
    assert!(c.open_column(&nonces, b"", &sealed, &to[..]).is_err());
    assert_eq!(NOT_WIPED.load(SeqCst) - not, 2, "an opened column");

    let key: [u8; 32] = Sha256::digest(b"a key with no byte twice in 8").into();
    let prk = HmacKey::<Sha384>::new(b"salt").tag(&key);
    let mut kept = None;
    leaves_nothing("HKDF", &prk, || {
        kept = Some(HkdfKey::<Sha384>::extract(b"salt", &key));
    });
    let mut stream = ChaCha20::new_from_slices(&key, &nonce[..12]).unwrap();
    leaves_nothing("a position", &key, || {
        stream.check_remaining(1).unwrap();
    });
    let mut skipped = [0; 40];
    stream.seek(64);
    stream.apply_keystream(&mut skipped);
    leaves_nothing("seek", &skipped, || stream.seek(104));
    println!("test result: ok. 18 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out");
}
