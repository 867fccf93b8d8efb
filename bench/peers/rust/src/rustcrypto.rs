// SPDX-License-Identifier: ISC

//! RustCrypto.  Its ciphers are made anew for each nonce; a prepared HMAC is
//! cloned.

use crate::measure::{calls, Data, Run, ITERATIONS};
use chacha20poly1305::aead::{inout::InOutBuf, AeadInOut};
use chacha20poly1305::KeyInit as _;
use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use salsa20::cipher::{KeyIvInit, StreamCipher};

fn stream<C: KeyIvInit + StreamCipher>(nonce: impl Fn(&Data) -> Vec<u8> + 'static) -> Option<Run> {
    let mut iv = None;
    calls(move |d| {
        let iv = iv.get_or_insert_with(|| nonce(d));
        let mut c = C::new_from_slices(&d.key[..32], iv).unwrap();
        c.apply_keystream_b2b(&d.src, &mut d.dst);
    })
}

/// The twelve bytes of RFC 8439 that mean the same as a nonce of eight.
fn twelve(d: &Data) -> Vec<u8> {
    [&[0; 4], &d.nonce[..8]].concat()
}

fn aead<A: AeadInOut + chacha20poly1305::KeyInit>(operation: &str, nonce: usize) -> Option<Run> {
    match operation {
        "seal" | "oneshot" => calls(move |d| {
            let c = A::new_from_slice(&d.key[..32]).unwrap();
            let tag = c
                .encrypt_inout_detached(
                    d.nonce[..nonce].try_into().unwrap(),
                    b"",
                    InOutBuf::new(&d.src, &mut d.dst).unwrap(),
                )
                .unwrap();
            d.tag.copy_from_slice(&tag);
        }),
        "open" => calls(move |d| {
            let c = A::new_from_slice(&d.key[..32]).unwrap();
            c.decrypt_inout_detached(
                d.nonce[..nonce].try_into().unwrap(),
                b"",
                InOutBuf::new(&d.src, &mut d.dst).unwrap(),
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
                let digest = <$hash as sha2::Digest>::digest(&d.src);
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
                    h.update(&d.src);
                    let digest = h.finalize().into_bytes();
                    d.digest[..digest.len()].copy_from_slice(&digest);
                }),
                "fresh" | "oneshot" => calls(|d| {
                    let mut h = H::new_from_slice(&d.key[..32]).unwrap();
                    h.update(&d.src);
                    let digest = h.finalize().into_bytes();
                    d.digest[..digest.len()].copy_from_slice(&digest);
                }),
                _ => None,
            };
        }
        if $algorithm == concat!("pbkdf2-hmac-", $name) {
            return calls(|d| {
                pbkdf2::pbkdf2_hmac::<$hash>(&d.key[..32], &d.key[32..48], ITERATIONS, &mut d.dst)
            });
        }
        if $algorithm == concat!("hkdf-", $name) {
            return calls(|d| {
                let h = Hkdf::<$hash>::new(Some(&d.key[32..48]), &d.key[..32]);
                h.expand(&d.key[48..], &mut d.dst).unwrap();
            });
        }
    };
}

pub fn version(algorithm: &str) -> &'static str {
    match algorithm {
        "rc4" => "rc4 0.2.0",
        "poly1305" => "poly1305 0.9.1",
        "chacha20-poly1305" | "xchacha20-poly1305" => "chacha20poly1305 0.11.0",
        a if a.contains("salsa") => "salsa20 0.11.0",
        a if a.contains("chacha") => "chacha20 0.10.2",
        a if a.starts_with("hmac") => "hmac 0.13.0",
        a if a.starts_with("pbkdf2") => "pbkdf2 0.13.0",
        a if a.starts_with("hkdf") => "hkdf 0.13.0",
        "md5" => "md-5 0.11.0",
        "sha1" => "sha1 0.11.0",
        _ => "sha2 0.11.1",
    }
}

pub fn find(d: &Data, algorithm: &str, operation: &str) -> Option<Run> {
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
            // libsymcrypt's case has this key.
            let mut key = [0; 16];
            key[1..].copy_from_slice(&d.key[1..16]);
            let mut c = rc4::Rc4::new_from_slice(&key).unwrap();
            calls(move |d| c.apply_keystream_b2b(&d.src, &mut d.dst))
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
            d.tag.copy_from_slice(&p.compute_unpadded(&d.src));
        }),
        ("chacha20-poly1305", _) => aead::<chacha20poly1305::ChaCha20Poly1305>(operation, 12),
        ("xchacha20-poly1305", _) => aead::<chacha20poly1305::XChaCha20Poly1305>(operation, 24),
        _ => None,
    }
}
