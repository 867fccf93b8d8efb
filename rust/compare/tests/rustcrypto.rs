// SPDX-License-Identifier: ISC

//! Proves that the types give what RustCrypto's give, by the same traits.

use libsymcrypt::aead::{Aead, Payload};
use libsymcrypt::cipher::{KeyIvInit, StreamCipher, StreamCipherSeek};
use libsymcrypt::digest::{Digest, KeyInit, Mac};
use libsymcrypt::{Hash, Hmac};
use symcrypt_compare::bytes;

/// Pieces into which a message is cut.
const PIECES: [usize; 6] = [1, 7, 63, 64, 65, 200];

fn digest<A: Digest, B: Digest>() {
    let message = bytes(700, 1);
    for n in (0..300).chain([500, 639, 640, 700]) {
        let (mut a, mut b) = (A::new(), B::new());
        for piece in message[..n].chunks(PIECES[n % 6]) {
            a.update(piece);
            b.update(piece);
        }
        assert_eq!(a.finalize().to_vec(), b.finalize().to_vec(), "{n}");
        assert_eq!(
            A::digest(&message[..n]).to_vec(),
            B::digest(&message[..n]).to_vec()
        );
    }
}

fn many<A: Hash, B: Digest>() {
    for n in [0, 1, 2, 3, 4, 7, 8, 15, 16, 17, 33, 100] {
        let messages: Vec<_> = (0..n).map(|k| bytes(k * 29 % 400, k as u64)).collect();
        for (message, digest) in messages.iter().zip(A::digest_many(&messages)) {
            assert_eq!(digest.to_vec(), B::digest(message).to_vec());
        }
    }
}

fn mac<A: Mac + KeyInit, B: Mac + KeyInit>(key: usize) {
    let (key, message) = (bytes(key, 1), bytes(700, 2));
    for n in (0..150).chain([700]) {
        let mut a = <A as KeyInit>::new_from_slice(&key).unwrap();
        let mut b = <B as KeyInit>::new_from_slice(&key).unwrap();
        for piece in message[..n].chunks(PIECES[n % 6]) {
            a.update(piece);
            b.update(piece);
        }
        let tag = a.finalize().into_bytes();
        assert!(b.verify_slice(&tag).is_ok(), "{n}");
    }
}

fn stream<A, B>()
where
    A: KeyIvInit + StreamCipher + StreamCipherSeek,
    B: KeyIvInit + StreamCipher + StreamCipherSeek,
{
    let (key, nonce) = (bytes(32, 3), bytes(A::iv_size(), 4));
    let mut a = A::new_from_slices(&key, &nonce).unwrap();
    let mut b = B::new_from_slices(&key, &nonce).unwrap();
    for n in (0..300).chain([1000, 5000]) {
        let (mut x, mut y) = (bytes(n, 5), bytes(n, 5));
        a.apply_keystream(&mut x);
        b.apply_keystream(&mut y);
        assert_eq!(x, y, "{n}");
        assert_eq!(a.current_pos::<u64>(), b.current_pos::<u64>());
    }
    for position in [0u64, 1, 63, 64, 65, 12345, 0xffff_ffff, 0x2_0000_0001] {
        a.seek(position);
        b.seek(position);
        let (mut x, mut y) = ([0; 333], [0; 333]);
        a.apply_keystream(&mut x);
        b.apply_keystream(&mut y);
        assert_eq!(x, y, "at {position}");
        assert_eq!(a.current_pos::<u64>(), b.current_pos::<u64>());
    }
}

fn aead<A: Aead + aead_key::Key, B: Aead + aead_key::Key>(nonce: usize) {
    let (key, nonce, ad) = (bytes(32, 6), bytes(nonce, 7), bytes(100, 8));
    let (a, b) = (A::make(&key), B::make(&key));
    for n in (0..200).chain([1350, 5000]) {
        let message = bytes(n, 9);
        let aad = &ad[..n % 50];
        let payload = || Payload { msg: &message, aad };
        let x = a.encrypt(nonce[..].try_into().unwrap(), payload()).unwrap();
        let y = b.encrypt(nonce[..].try_into().unwrap(), payload()).unwrap();
        assert_eq!(x, y, "{n}");
        let back = |c: &[u8]| a.decrypt(nonce[..].try_into().unwrap(), Payload { msg: c, aad });
        assert_eq!(back(&y).unwrap(), message);
        let mut wrong = y.clone();
        wrong[n] ^= 0x40;
        assert!(back(&wrong).is_err());
    }
}

mod aead_key {
    pub trait Key {
        fn make(key: &[u8]) -> Self;
    }

    impl<T: libsymcrypt::aead::KeyInit> Key for T {
        fn make(key: &[u8]) -> Self {
            Self::new_from_slice(key).unwrap()
        }
    }
}

macro_rules! hashes {
    ($($name:ident: $a:ident, $b:path;)*) => { $(
        #[test]
        fn $name() {
            digest::<libsymcrypt::$a, $b>();
            many::<libsymcrypt::$a, $b>();
            for key in [0, 1, 32, 64, 65, 128, 129, 300] {
                mac::<Hmac<libsymcrypt::$a>, hmac::Hmac<$b>>(key);
            }
            let (mut a, mut b) = (vec![0; 150], vec![0; 150]);
            for n in [1, 20, 64, 150] {
                libsymcrypt::pbkdf2::<libsymcrypt::$a>(b"password", b"salt", 7, &mut a[..n])
                    .unwrap();
                pbkdf2::pbkdf2_hmac::<$b>(b"password", b"salt", 7, &mut b[..n]);
                assert_eq!(a, b);
                libsymcrypt::hkdf::<libsymcrypt::$a>(b"salt", b"secret", b"info", &mut a[..n])
                    .unwrap();
                hkdf::Hkdf::<$b>::new(Some(b"salt"), b"secret")
                    .expand(b"info", &mut b[..n])
                    .unwrap();
                assert_eq!(a, b);
            }
        }
    )* };
}

hashes! {
    md5: Md5, md5::Md5;
    sha1: Sha1, sha1::Sha1;
    sha224: Sha224, sha2::Sha224;
    sha256: Sha256, sha2::Sha256;
    sha384: Sha384, sha2::Sha384;
    sha512: Sha512, sha2::Sha512;
    sha512_224: Sha512_224, sha2::Sha512_224;
    sha512_256: Sha512_256, sha2::Sha512_256;
}

#[test]
fn streams() {
    stream::<libsymcrypt::ChaCha20, chacha20::ChaCha20>();
    stream::<libsymcrypt::ChaCha12, chacha20::ChaCha12>();
    stream::<libsymcrypt::ChaCha8, chacha20::ChaCha8>();
    stream::<libsymcrypt::ChaCha20Legacy, chacha20::ChaCha20Legacy>();
    stream::<libsymcrypt::XChaCha20, chacha20::XChaCha20>();
    stream::<libsymcrypt::Salsa20, salsa20::Salsa20>();
    stream::<libsymcrypt::Salsa12, salsa20::Salsa12>();
    stream::<libsymcrypt::Salsa8, salsa20::Salsa8>();
    stream::<libsymcrypt::XSalsa20, salsa20::XSalsa20>();
}

#[test]
fn rc4() {
    use rc4::{KeyInit as _, StreamCipher as _};
    let key = bytes(16, 1);
    let mut a = libsymcrypt::Rc4::new(&key).unwrap();
    let mut b = rc4::Rc4::new_from_slice(&key).unwrap();
    for n in 0..400 {
        let (mut x, mut y) = (bytes(n, 2), bytes(n, 2));
        a.apply_keystream(&mut x);
        b.apply_keystream(&mut y);
        assert_eq!(x, y);
    }
}

#[test]
fn poly1305() {
    let key: [u8; 32] = bytes(32, 1).try_into().unwrap();
    for n in 0..400 {
        let message = bytes(n, 2);
        let b = <poly1305::Poly1305 as poly1305::universal_hash::KeyInit>::new(&key.into())
            .compute_unpadded(&message);
        assert_eq!(libsymcrypt::Poly1305::tag(&key, &message), b.0);
    }
    let _ = <libsymcrypt::Poly1305 as KeyInit>::new(&key.into());
}

#[test]
fn aeads() {
    aead::<libsymcrypt::ChaCha20Poly1305, chacha20poly1305::ChaCha20Poly1305>(12);
    aead::<libsymcrypt::XChaCha20Poly1305, chacha20poly1305::XChaCha20Poly1305>(24);
    let _ = libsymcrypt::ChaCha20Poly1305::new(&[0; 32].into());
}
