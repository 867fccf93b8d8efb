// SPDX-License-Identifier: ISC

//! The times of the operations in the README and the manual: the least of many
//! samples.  By `cargo bench --bench many`, on one core of a quiet machine.

use libsymcrypt::aead::KeyInit as _;
use libsymcrypt::cipher::{KeyIvInit, StreamCipher};
use libsymcrypt::*;
use std::hint::black_box;
use std::time::Instant;

/// Nanoseconds of a CALL, in samples of 50 us.
fn row(what: &str, mut call: impl FnMut()) {
    let (mut calls, mut least) = (1u32, f64::MAX);
    let start = Instant::now();
    while start.elapsed().as_secs_f64() < 0.3 {
        let begin = Instant::now();
        for _ in 0..calls {
            call();
        }
        let took = begin.elapsed().as_secs_f64() * 1e9;
        if took < 5e4 {
            calls *= 2;
        } else {
            least = least.min(took / f64::from(calls));
        }
    }
    println!("{what:44} {least:11.0}");
}

fn hashes<H: Hash>(name: &str, once: fn(&[u8])) {
    row(&format!("{name}, 64 bytes"), || once(&[7; 64]));
    for count in [1, 64] {
        let messages = vec![[7; 32]; count];
        row(&format!("{name}, digest_many, {count} of 32 bytes"), || {
            drop(black_box(H::digest_many(&messages)));
        });
    }
}

fn main() {
    hashes::<Sha256>("sha256", |m| {
        black_box(Sha256::digest(m));
    });
    hashes::<Sha512>("sha512", |m| {
        black_box(Sha512::digest(m));
    });
    let key = HmacKey::<Sha256>::new(&[1; 32]);
    let (keys, messages) = (vec![&key; 64], vec![[7; 64]; 64]);
    row("hmac-sha256, tag_many, 64 of 64 bytes", || {
        drop(black_box(HmacKey::tag_many(&keys, &messages)));
    });
    let (passwords, mut derived) = ([b"password"; 16], [[0; 32]; 16]);
    row("pbkdf2-hmac-sha256, 4096 times, 16 logins", || {
        let mut keys: Vec<_> = derived.iter_mut().map(|k| &mut k[..]).collect();
        pbkdf2_many::<Sha256>(&passwords, &passwords, 4096, &mut keys).unwrap();
    });
    let aead = ChaCha20Poly1305::new(&[1; 32].into());
    let (mut texts, mut tags) = (vec![[7; 256]; 64], vec![[0; 16]; 64]);
    row("chacha20-poly1305, seal_many, 64 of 256 bytes", || {
        let mut batch: Vec<_> = texts
            .iter_mut()
            .zip(&mut tags)
            .map(|(m, t)| aead.seal_message(&[1; 12], b"", m, t))
            .collect();
        ChaCha20Poly1305::seal_many(&mut batch).unwrap();
    });
    let mut block = [7; 64];
    row("chacha20, key to the end, 64 bytes", || {
        ChaCha20::new(&[1; 32].into(), &[1; 12].into()).apply_keystream(&mut block);
    });
}
