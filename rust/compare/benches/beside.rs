// SPDX-License-Identifier: ISC

//! What the operations of the README and the manual take, with this library and
//! with RustCrypto, in turns: the least of many samples. By `cargo bench -p symcrypt-compare`, on one core of
//! a quiet machine.

use libsymcrypt::aead::{AeadInOut, KeyInit as _};
use libsymcrypt::cipher::{KeyIvInit, StreamCipher};
use libsymcrypt::digest::{Digest, Mac};
use libsymcrypt::{Hash, HmacKey};
use std::hint::black_box;
use std::time::Instant;

/// Bytes that do not repeat soon.
fn bytes(n: usize, seed: u64) -> Vec<u8> {
    let mut x = seed.wrapping_mul(2).wrapping_add(1);
    (0..n)
        .map(|_| {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
            (x >> 56) as u8
        })
        .collect()
}

/// The least nanoseconds of a call of each, in samples of 50 us that take turns.
fn row(what: &str, mut ours: impl FnMut(), mut theirs: impl FnMut()) {
    let mut calls = [1; 2];
    let mut least = [f64::MAX; 2];
    let start = Instant::now();
    while start.elapsed().as_secs_f64() < 0.6 {
        let both: [&mut dyn FnMut(); 2] = [&mut ours, &mut theirs];
        for (k, call) in both.into_iter().enumerate() {
            let start = Instant::now();
            for _ in 0..calls[k] {
                call();
            }
            let took = start.elapsed().as_secs_f64() * 1e9;
            if took < 5e4 {
                calls[k] *= 2;
            } else {
                least[k] = least[k].min(took / f64::from(calls[k]));
            }
        }
    }
    let [x, y] = least;
    println!("{what:44} {x:11.0} {y:11.0} {:6.2}", y / x);
}

fn hashes<A: Hash, B: Digest>(name: &str, direct: fn(&[u8])) {
    for n in [32, 64] {
        let m = bytes(n, 1);
        row(
            &format!("{name}, {n} bytes"),
            || direct(&m),
            || drop(black_box(B::digest(&m))),
        );
    }
    for (count, n) in [(1, 32), (64, 32)] {
        let messages: Vec<_> = (0..count).map(|k| bytes(n, k)).collect();
        row(
            &format!("{name}, digest_many, {count} of {n} bytes"),
            || drop(black_box(A::digest_many(&messages))),
            || {
                let all: Vec<_> = messages.iter().map(B::digest).collect();
                drop(black_box(all));
            },
        );
    }
}

fn seal_many() {
    let a = libsymcrypt::ChaCha20Poly1305::new(&[1; 32].into());
    let b = chacha20poly1305::ChaCha20Poly1305::new(&[1; 32].into());
    let nonces: Vec<[u8; 12]> = (0..64).map(|k| bytes(12, k).try_into().unwrap()).collect();
    let mut x = vec![bytes(256, 1); 64];
    let mut y = x.clone();
    let (mut tags, mut others) = (vec![[0; 16]; 64], vec![[0; 16]; 64]);
    row(
        "chacha20-poly1305, seal_many, 64 of 256 bytes",
        || {
            let mut batch: Vec<_> = x
                .iter_mut()
                .zip(&mut tags)
                .zip(&nonces)
                .map(|((m, t), nonce)| a.seal_message(nonce, b"", m, t))
                .collect();
            libsymcrypt::ChaCha20Poly1305::seal_many(&mut batch).unwrap();
        },
        || {
            for ((m, t), nonce) in y.iter_mut().zip(&mut others).zip(&nonces) {
                let data = m.as_mut_slice().into();
                let tag = b.encrypt_inout_detached(nonce.into(), b"", data);
                *t = tag.unwrap().0;
            }
        },
    );
}

fn stream() {
    use chacha20::ChaCha20 as Theirs;
    use libsymcrypt::ChaCha20 as Ours;
    let (mut x, mut y) = (bytes(64, 1), bytes(64, 1));
    row(
        "chacha20, key to the end, 64 bytes",
        || Ours::new(&[1; 32].into(), &[1; 12].into()).apply_keystream(&mut x),
        || Theirs::new(&[1; 32].into(), &[1; 12].into()).apply_keystream(&mut y),
    );
}

fn keyed() {
    let a = HmacKey::<libsymcrypt::Sha256>::new(&[1; 32]);
    let b = <hmac::Hmac<sha2::Sha256> as libsymcrypt::digest::KeyInit>::new_from_slice(&[1; 32])
        .unwrap();
    let messages = vec![bytes(64, 1); 64];
    let keys = vec![&a; 64];
    row(
        "hmac-sha256, tag_many, 64 of 64 bytes",
        || drop(black_box(HmacKey::tag_many(&keys, &messages))),
        || {
            for m in &messages {
                drop(black_box(b.clone().chain_update(m).finalize()));
            }
        },
    );
    let mut x = [[0; 32]; 16];
    let mut y = x;
    let passwords = [b"password"; 16];
    row(
        "pbkdf2-hmac-sha256, 4096 times, 16 logins",
        || {
            let mut keys: Vec<_> = x.iter_mut().map(|k| &mut k[..]).collect();
            let salts = &passwords;
            libsymcrypt::pbkdf2_many::<libsymcrypt::Sha256>(&passwords, salts, 4096, &mut keys)
                .unwrap();
        },
        || {
            for k in &mut y {
                pbkdf2::pbkdf2_hmac::<sha2::Sha256>(b"password", b"password", 4096, k);
            }
        },
    );
}

fn main() {
    println!(
        "nanoseconds a call{:26} {:>11} {:>11}  times",
        "", "symcrypt", "RustCrypto"
    );
    hashes::<libsymcrypt::Sha256, sha2::Sha256>("sha256", |m| {
        black_box(libsymcrypt::Sha256::digest(m));
    });
    hashes::<libsymcrypt::Sha512, sha2::Sha512>("sha512", |m| {
        black_box(libsymcrypt::Sha512::digest(m));
    });
    keyed();
    seal_many();
    stream();
}
