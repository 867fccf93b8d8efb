// SPDX-License-Identifier: ISC

//! RustCrypto.  Its ciphers are made again for each nonce; a prepared HMAC is
//! cloned.

use chacha20poly1305::aead::{inout::InOutBuf, AeadInOut};
use chacha20poly1305::KeyInit as _;
use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use salsa20::cipher::{KeyIvInit, StreamCipher};
use std::ffi::{c_char, c_int, c_uint, CStr};
use std::slice::{from_raw_parts, from_raw_parts_mut};

const ITERATIONS: u32 = 1000;

/// The beginning of `struct bench_data', of bench/measure/bench.h.
#[repr(C)]
pub struct Data {
    length: usize,
    messages: c_uint,
    lengths: [usize; 64],
    srcs: [*const u8; 64],
    dsts: [*mut u8; 64],
    inputs: [*mut u8; 64],
    key: [u8; 96],
    nonce: [u8; 24],
    tag: [u8; 16],
    digest: [u8; 64],
}

impl Data {
    fn src(&self) -> &'static [u8] {
        unsafe { from_raw_parts(self.srcs[0], self.length) }
    }

    fn dst(&self) -> &'static mut [u8] {
        unsafe { from_raw_parts_mut(self.dsts[0], self.length) }
    }
}

/// Makes this many calls.
type Run = Box<dyn FnMut(&mut Data, u64)>;

fn calls<F: FnMut(&mut Data) + 'static>(mut call: F) -> Option<Run> {
    Some(Box::new(move |d, count| {
        for _ in 0..count {
            call(d)
        }
    }))
}

/// The function that was found last.
static mut FOUND: Option<Run> = None;

unsafe extern "C" fn run(d: &mut Data, count: u64) -> c_int {
    (*&raw mut FOUND).as_mut().unwrap()(d, count);
    0
}

/// A `bench_plugin_fn'.
///
/// # Safety
/// The strings end with a null.
#[no_mangle]
pub unsafe extern "C" fn symcrypt_bench_peer(
    d: &mut Data, algorithm: *const c_char, operation: *const c_char,
    title: &mut *const c_char, version: &mut *const c_char,
) -> Option<unsafe extern "C" fn(&mut Data, u64) -> c_int> {
    let algorithm = CStr::from_ptr(algorithm).to_str().unwrap();
    let operation = CStr::from_ptr(operation).to_str().unwrap();
    if d.messages != 1 || operation == "update" {
        return None;
    }
    *title = c"RustCrypto".as_ptr();
    *version = version_of(algorithm).as_ptr();
    FOUND = find(d, algorithm, operation);
    (*&raw const FOUND).as_ref().map(|_| run as _)
}

fn stream<C: KeyIvInit + StreamCipher>(nonce: impl Fn(&Data) -> Vec<u8> + 'static) -> Option<Run> {
    let mut iv = None;
    calls(move |d| {
        let iv = iv.get_or_insert_with(|| nonce(d));
        let mut c = C::new_from_slices(&d.key[..32], iv).unwrap();
        c.apply_keystream_b2b(d.src(), d.dst());
    })
}

/// The twelve bytes of RFC 8439 that mean the same as a nonce of eight.
fn twelve(d: &Data) -> Vec<u8> {
    [&[0; 4], &d.nonce[..8]].concat()
}

fn aead<A: AeadInOut + chacha20poly1305::KeyInit>(operation: &str, nonce: usize) -> Option<Run> {
    match operation {
        "seal" => calls(move |d| {
            let c = A::new_from_slice(&d.key[..32]).unwrap();
            let tag = c
                .encrypt_inout_detached(
                    d.nonce[..nonce].try_into().unwrap(),
                    b"",
                    InOutBuf::new(d.src(), d.dst()).unwrap(),
                )
                .unwrap();
            d.tag.copy_from_slice(&tag);
        }),
        "open" => calls(move |d| {
            let c = A::new_from_slice(&d.key[..32]).unwrap();
            c.decrypt_inout_detached(
                d.nonce[..nonce].try_into().unwrap(),
                b"",
                InOutBuf::new(d.src(), d.dst()).unwrap(),
                d.tag[..].try_into().unwrap(),
            )
            .unwrap();
        }),
        _ => None,
    }
}

macro_rules! hash {
    ($d:expr, $algorithm:expr, $operation:expr, $name:literal, $hash:ty) => {
        if $algorithm == $name {
            return calls(|d| {
                let digest = <$hash as sha2::Digest>::digest(d.src());
                d.digest[..digest.len()].copy_from_slice(&digest);
            });
        }
        if $algorithm == concat!("hmac-", $name) {
            type H = Hmac<$hash>;
            let key = H::new_from_slice(&$d.key[..32]).unwrap();
            return match $operation {
                "setkey" => calls(|d| {
                    std::hint::black_box(H::new_from_slice(&d.key[..32]).unwrap());
                }),
                "prepared" => calls(move |d| {
                    let mut h = key.clone();
                    h.update(d.src());
                    let digest = h.finalize().into_bytes();
                    d.digest[..digest.len()].copy_from_slice(&digest);
                }),
                "fresh" => calls(|d| {
                    let mut h = H::new_from_slice(&d.key[..32]).unwrap();
                    h.update(d.src());
                    let digest = h.finalize().into_bytes();
                    d.digest[..digest.len()].copy_from_slice(&digest);
                }),
                _ => None,
            };
        }
        if $algorithm == concat!("pbkdf2-hmac-", $name) {
            return calls(|d| {
                pbkdf2::pbkdf2_hmac::<$hash>(&d.key[..32], &d.key[32..48], ITERATIONS, d.dst())
            });
        }
        if $algorithm == concat!("hkdf-", $name) {
            return calls(|d| {
                let h = Hkdf::<$hash>::new(Some(&d.key[32..48]), &d.key[..32]);
                h.expand(&d.key[48..64], d.dst()).unwrap();
            });
        }
    };
}

fn version_of(algorithm: &str) -> &'static CStr {
    match algorithm {
        "rc4" => c"rc4 0.2.0",
        "poly1305" => c"poly1305 0.9.1",
        "chacha20-poly1305" | "xchacha20-poly1305" => c"chacha20poly1305 0.11.0",
        a if a.contains("salsa") => c"salsa20 0.11.0",
        a if a.contains("chacha") => c"chacha20 0.10.2",
        a if a.starts_with("hmac") => c"hmac 0.13.0",
        a if a.starts_with("pbkdf2") => c"pbkdf2 0.13.0",
        a if a.starts_with("hkdf") => c"hkdf 0.13.0",
        "md5" => c"md-5 0.11.0",
        "sha1" => c"sha1 0.11.0",
        _ => c"sha2 0.11.1",
    }
}

fn find(d: &Data, algorithm: &str, operation: &str) -> Option<Run> {
    hash!(d, algorithm, operation, "md5", md5::Md5);
    hash!(d, algorithm, operation, "sha1", sha1::Sha1);
    hash!(d, algorithm, operation, "sha256", sha2::Sha256);
    hash!(d, algorithm, operation, "sha512", sha2::Sha512);
    match (algorithm, operation) {
        ("rc4", "setkey") => {
            let mut k = 0;
            calls(move |d| {
                k = (k + 1) % 64;
                std::hint::black_box(rc4::Rc4::new_from_slice(&d.key[k..k + 16]).unwrap());
            })
        }
        ("rc4", "crypt") => {
            let mut c = rc4::Rc4::new_from_slice(&d.key[..16]).unwrap();
            calls(move |d| c.apply_keystream_b2b(d.src(), d.dst()))
        }
        ("salsa20", "crypt") => stream::<salsa20::Salsa20>(|d| d.nonce[..8].into()),
        ("salsa20r12", "crypt") => stream::<salsa20::Salsa12>(|d| d.nonce[..8].into()),
        ("salsa20r8", "crypt") => stream::<salsa20::Salsa8>(|d| d.nonce[..8].into()),
        ("xsalsa20", "crypt") => stream::<salsa20::XSalsa20>(|d| d.nonce.into()),
        ("chacha20", "crypt") => stream::<chacha20::ChaCha20>(twelve),
        ("chacha12", "crypt") => stream::<chacha20::ChaCha12>(twelve),
        ("chacha8", "crypt") => stream::<chacha20::ChaCha8>(twelve),
        ("xchacha20", "crypt") => stream::<chacha20::XChaCha20>(|d| d.nonce.into()),
        ("poly1305", _) => calls(|d| {
            let p = poly1305::Poly1305::new_from_slice(&d.key[..32]).unwrap();
            let tag = p.compute_unpadded(d.src());
            d.tag.copy_from_slice(&tag);
        }),
        ("chacha20-poly1305", _) => aead::<chacha20poly1305::ChaCha20Poly1305>(operation, 12),
        ("xchacha20-poly1305", _) => aead::<chacha20poly1305::XChaCha20Poly1305>(operation, 24),
        _ => None,
    }
}
