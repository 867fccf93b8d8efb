// SPDX-License-Identifier: ISC

//! Proves that what is done in pieces, in lanes and at other positions is the
//! same as what one call does, and that errors come as what they are.
//! vectors.rs checks that each type calls the right functions.

use libsymcrypt::aead::{Aead, AeadInOut, KeyInit as _, Payload};
use libsymcrypt::cipher::{KeyIvInit, StreamCipher, StreamCipherSeek};
use libsymcrypt::digest::common::hazmat::SerializableState;
use libsymcrypt::digest::{Digest, HashMarker, Mac};
use libsymcrypt::*;
use std::cell::Cell;
use std::sync::Mutex;

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

/// BYTES for good, as RustCrypto's tests want them, where leak checkers find them.
fn kept(bytes: Vec<u8>) -> &'static [u8] {
    static ALL: Mutex<Vec<&[u8]>> = Mutex::new(Vec::new());
    let bytes = bytes.leak();
    ALL.lock().unwrap().push(bytes);
    bytes
}

fn hash<H: Hash + Default + HashMarker + SerializableState>(once: fn(&[u8]) -> Vec<u8>) {
    let messages: Vec<Vec<u8>> = (0..70).map(|k| bytes(k * k % 311, k as u64)).collect();
    let digests = H::digest_many(&messages);
    let mut again = vec![digest::Output::<H>::default(); messages.len()];
    H::digest_many_into(&messages, &mut again).unwrap();
    for (m, d) in [(0, 1), (1, 0)] {
        assert_eq!(
            H::digest_many_into(&messages[m..], &mut again[d..]),
            Err(Error::Length)
        );
    }
    for (k, (message, d)) in messages.iter().zip(&digests).enumerate() {
        assert_eq!(d.as_slice(), once(message));
        assert_eq!(again[k], *d);
        let vector = digest::dev::TestVector {
            input: kept(message.clone()),
            output: kept(d.to_vec()),
        };
        assert_eq!(digest::dev::fixed_reset_test::<H>(&vector), Ok(()));
        // A copy continues independently.
        let (a, b) = message.split_at(message.len() / 3);
        let mut h = H::new().chain_update(a);
        let other = h.clone();
        // Bytes that were saved go on, too; damaged ones are refused.
        let mut saved = h.serialize();
        let again = H::deserialize(&saved).unwrap();
        assert_eq!(again.chain_update(b).finalize(), *d);
        let at = k * 7 % saved.len();
        saved[at] ^= 1;
        assert!(H::deserialize(&saved).is_err());
        Digest::update(&mut h, b"x");
        assert_eq!(other.chain_update(b).finalize(), *d);
    }
    assert_eq!(H::digest_many(&[] as &[&[u8]]).len(), 0);
    let salt = bytes(133, 8);
    let salted: Vec<_> = messages.iter().map(|m| [&salt[..], m].concat()).collect();
    assert_eq!(
        H::digest_many_after(&salt, &messages),
        H::digest_many(&salted)
    );
    // Columns, with a byte before that belongs to no message.
    let mut data = b"x".to_vec();
    let mut wide = vec![1i64];
    for message in &messages {
        data.extend(message);
        wide.push(data.len() as i64);
    }
    let narrow: Vec<i32> = wide.iter().map(|&o| o as i32).collect();
    assert_eq!(H::digest_column(&data, &wide[..]).unwrap(), digests);
    assert_eq!(H::digest_column(&data, &narrow[..]).unwrap(), digests);
    assert_eq!(H::digest_column(b"", &[] as &[i32]).unwrap().len(), 0);
    for bad in [[-1, 2], [2, 1], [0, data.len() as i64 + 1]] {
        assert_eq!(H::digest_column(&data, &bad[..]), Err(Error::Length));
    }
    let key = HmacKey::<H>::new(b"key");
    let tags: Vec<_> = messages.iter().map(|m| key.tag(m)).collect();
    assert_eq!(key.many(&messages), tags);
    assert_eq!(key.tag_column(&data, &wide[..]).unwrap(), tags);
    assert_eq!(key.tag_column(&data, &narrow[..]).unwrap(), tags);
    assert_eq!(key.tag_column(&data, &[3i32, 1][..]), Err(Error::Length));
    // HMAC.
    let keys: Vec<_> = (0..70)
        .map(|k| HmacKey::<H>::new(&bytes(k * 3, 7)))
        .collect();
    let references: Vec<_> = keys.iter().collect();
    let tags = HmacKey::tag_many(&references, &messages).unwrap();
    assert_eq!(
        HmacKey::tag_many(&references[1..], &messages),
        Err(Error::Length)
    );
    for ((key, message), tag) in keys.iter().zip(&messages).zip(&tags) {
        assert_eq!(key.tag(message), *tag);
        assert_eq!(key.verify(message, tag), Ok(()));
        assert_eq!(key.verify(message, &tag[1..]), Err(Error::Length));
        assert_eq!(key.verify_truncated(message, &tag[..4]), Ok(()));
        assert_eq!(key.verify_truncated(message, &tag[..3]), Err(Error::Length));
        let mut wrong = tag.clone();
        wrong[1] ^= 1;
        assert_eq!(key.verify(message, &wrong), Err(Error::Tag));
        assert_eq!(key.verify_truncated(message, &wrong[..9]), Err(Error::Tag));
        let again = HmacKey::<H>::import(&key.export()).unwrap();
        assert_eq!(again.clone().tag(message), *tag);
        let mut mac = Hmac::with_key(key).chain_update(b"something else");
        Mac::reset(&mut mac);
        Mac::update(&mut mac, message);
        assert!(mac.clone().verify_slice(&wrong).is_err());
        assert!(mac.verify(tag).is_ok());
    }
    let mut damaged = keys[0].export();
    damaged[20] ^= 1;
    assert_eq!(HmacKey::<H>::import(&damaged).err(), Some(Error::Encoding));
    damaged[4] ^= 1;
    assert_eq!(HmacKey::<H>::import(&damaged).err(), Some(Error::Version));
    assert_eq!(HmacKey::<H>::import(b"").err(), Some(Error::Encoding));
    let key = HkdfKey::<H>::extract(b"", b"");
    let mut much = vec![0; 255 * <H as Digest>::output_size() + 1];
    assert_eq!(key.expand(b"", &mut much), Err(Error::Length));
    // PBKDF2 and HKDF.
    let mut one_by_one = vec![[0; 45]; 70];
    let mut at_once = one_by_one.clone();
    let salts = &messages;
    for ((key, password), salt) in one_by_one.iter_mut().zip(&messages).zip(salts) {
        pbkdf2::<H>(password, salt, 3, key).unwrap();
    }
    let mut slices: Vec<&mut [u8]> = at_once.iter_mut().map(|k| &mut k[..]).collect();
    pbkdf2_many::<H>(&messages, salts, 3, &mut slices).unwrap();
    assert_eq!(
        pbkdf2_many::<H>(&messages, salts, 0, &mut slices),
        Err(Error::Iterations)
    );
    // A number of passwords, salts or keys that is another, and a key that is
    // shorter or longer, would be read or written out of bounds.
    for (p, s, k) in [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (70, 70, 0)] {
        assert_eq!(
            pbkdf2_many::<H>(&messages[p..], &salts[s..], 3, &mut slices[k..]),
            Err(Error::Length)
        );
    }
    for length in [44, 46] {
        let (mut first, mut other) = ([0; 45], [0; 46]);
        let keys: &mut [&mut [u8]] = &mut [&mut first, &mut other[..length]];
        assert_eq!(
            pbkdf2_many::<H>(&messages[..2], &salts[..2], 3, keys),
            Err(Error::Length)
        );
    }
    assert_eq!(one_by_one, at_once);
    let keys = pbkdf2_column::<H>(&data, &wide[..], &data, &narrow[..], 3, 45);
    assert_eq!(keys.unwrap(), one_by_one.concat());
    assert_eq!(
        pbkdf2_column::<H>(&data, &narrow[..], &data, &wide[..], 0, 45),
        Err(Error::Iterations)
    );
    assert_eq!(
        pbkdf2_column::<H>(&data, &narrow[1..], &data, &narrow[..], 3, 45),
        Err(Error::Length)
    );
    let (mut a, mut b) = ([0; 99], [1; 99]);
    hkdf::<H>(b"salt", b"secret", b"info", &mut a).unwrap();
    HkdfKey::<H>::extract(b"salt", b"secret")
        .expand(b"info", &mut b)
        .unwrap();
    assert_eq!(a, b);
    assert_eq!(hkdf::<H>(b"", b"", b"", &mut much), Err(Error::Length));
}

#[test]
fn hashes() {
    macro_rules! all {
        ($($name:ident)*) => { $(hash::<$name>(|m| $name::digest(m).to_vec());)* };
    }
    all! { Md5 Sha1 Sha224 Sha256 Sha384 Sha512 Sha512_224 Sha512_256 }
    assert!(Sha256::deserialize(&Sha224::new().serialize()).is_err());
    for other in [
        HmacKey::<Sha512>::new(b"k").export(),
        HmacKey::<Sha512_256>::new(b"k").export(),
    ] {
        let import = HmacKey::<Sha256>::import(&other);
        assert_eq!(import.err(), Some(Error::Encoding));
    }
}

/// Safe code whose slices change is asked once, so no length meets the pointer of
/// another slice.
#[test]
fn fickle() {
    struct Fickle(Cell<bool>);
    impl AsRef<[u8]> for Fickle {
        fn as_ref(&self) -> &[u8] {
            if self.0.replace(true) { b"other" } else { b"a" }
        }
    }
    let new = || [Fickle(Cell::new(false))];
    let key = HmacKey::<Sha256>::new(b"key");
    assert_eq!(Sha256::digest_many(&new()), [Sha256::digest(b"a")]);
    assert_eq!(HmacKey::tag_many(&[&key], &new()), Ok(vec![key.tag(b"a")]));
    let (mut one, mut many) = ([0; 9], [0; 9]);
    pbkdf2::<Sha256>(b"a", b"a", 1, &mut one).unwrap();
    pbkdf2_many::<Sha256>(&new(), &new(), 1, &mut [&mut many]).unwrap();
    assert_eq!(one, many);
}

fn stream<C: KeyIvInit + StreamCipher + StreamCipherSeek>(last: u128) {
    let (key, nonce) = (bytes(32, 1), bytes(24, 2));
    let new = || C::new_from_slices(&key, &nonce[..C::iv_size()]).unwrap();
    let mut whole = vec![0; 1000];
    new().write_keystream(&mut whole);
    // From one buffer to another. vectors.rs has RustCrypto's test of pieces and places.
    let (message, mut c) = (bytes(1000, 3), new());
    let mut out = vec![0; 1000];
    c.apply_keystream_b2b(&message, &mut out);
    let expected: Vec<u8> = message.iter().zip(&whole).map(|(a, b)| a ^ b).collect();
    assert_eq!(out, expected);
    // The end of the stream.
    c.seek(last - 10);
    assert_eq!(c.current_pos::<u128>(), last - 10);
    let mut ten = [0; 11];
    assert!(c.check_remaining(11).is_err());
    assert!(c.try_apply_keystream(&mut ten).is_err());
    assert_eq!(ten, [0; 11]);
    assert!(c.check_remaining(10).is_ok());
    assert!(c.try_apply_keystream(&mut ten[..10]).is_ok());
    assert_eq!(c.current_pos::<u128>(), last);
    assert!(c.check_remaining(0).is_ok() && c.check_remaining(1).is_err());
    assert!(c.try_write_keystream(&mut ten[..1]).is_err());
    // Positions after the end are refused from any position, and the stream
    // does not move.
    for at in [last, 100] {
        if at < last {
            c.seek(at);
        }
        for behind in [last, last + 1, last + 64, u128::MAX] {
            assert!(c.try_seek(behind).is_err(), "{behind}");
            assert_eq!(c.current_pos::<u128>(), at);
        }
    }
    c.write_keystream(&mut ten);
    assert_eq!(ten[..], whole[100..111]);
}

#[test]
fn streams() {
    stream::<ChaCha20>(1 << 38);
    stream::<ChaCha12>(1 << 38);
    stream::<ChaCha8>(1 << 38);
    stream::<ChaCha20Legacy>(1 << 70);
    stream::<XChaCha20>(1 << 70);
    stream::<Salsa20>(1 << 70);
    stream::<Salsa12>(1 << 70);
    stream::<Salsa8>(1 << 70);
    stream::<XSalsa20>(1 << 70);
}

#[test]
fn rc4() {
    assert_eq!(Rc4::new(b"").err(), Some(Error::KeyLength));
    assert_eq!(Rc4::new(&[1; 257]).err(), Some(Error::KeyLength));
    let keys: Vec<_> = (1..40).map(|k| bytes(k, k as u64)).collect();
    let messages: Vec<_> = (1..40).map(|k| bytes(k * 11, 5)).collect();
    let mut ones = messages.clone();
    for (key, one) in keys.iter().zip(&mut ones) {
        let mut c = Rc4::new(key).unwrap();
        c.write_keystream(&mut [0; 768]);
        c.apply_keystream(one);
    }
    let mut contexts: Vec<_> = keys.iter().map(|k| Rc4::new(k).unwrap()).collect();
    let mut many = messages.clone();
    for c in &mut contexts {
        c.skip(768);
    }
    let mut streams: Vec<_> = contexts
        .iter_mut()
        .zip(many.iter_mut().map(|m| &mut m[..]))
        .collect();
    Rc4::apply_keystream_many(&mut streams);
    assert_eq!(ones, many);
}

#[test]
fn poly1305() {
    use libsymcrypt::digest::KeyInit;
    let mac = <Poly1305 as KeyInit>::new(&[7; 32].into()).chain_update(b"mes");
    let tag = mac.chain_update(b"sage").finalize().into_bytes();
    assert_eq!(tag.0, Poly1305::tag(&[7; 32], b"message"));
    #[cfg(feature = "universal-hash")]
    for length in 0..100 {
        use libsymcrypt::universal_hash::UniversalHash;
        let message = bytes(length, 6);
        let mut mac = <Poly1305 as KeyInit>::new(&[7; 32].into());
        UniversalHash::update_padded(&mut mac, &message);
        let padded = [message, vec![0; 15]].concat();
        let tag = Poly1305::tag(&[7; 32], &padded[..length.next_multiple_of(16)]);
        assert_eq!(UniversalHash::finalize(mac).0, tag, "{length}");
    }
}

#[test]
fn aead() {
    macro_rules! batch {
        ($cipher:ident, $n:literal) => {
            let ciphers: Vec<_> = (0..40)
                .map(|k| $cipher::new_from_slice(&bytes(32, k % 3)).unwrap())
                .collect();
            let nonces: Vec<[u8; $n]> = (0..40)
                .map(|k| bytes($n, 50 + k).try_into().unwrap())
                .collect();
            let messages: Vec<_> = (0..40).map(|k| bytes(k * 37, 9)).collect();
            let ads: Vec<_> = (0..40).map(|k| bytes(k, 4)).collect();
            let mut many = messages.clone();
            let mut tags = vec![[0; 16]; 40];
            let mut batch: Vec<_> = many
                .iter_mut()
                .zip(&mut tags)
                .enumerate()
                .map(|(k, (m, t))| ciphers[k].seal_message(&nonces[k], &ads[k], m, t))
                .collect();
            assert_eq!(batch[0].result(), Err(Error::State));
            $cipher::seal_many(&mut batch).unwrap();
            assert!(batch.iter().all(|m| m.result().is_ok()));
            for k in 0..40 {
                let mut one = messages[k].clone();
                let tag = ciphers[k]
                    .encrypt_inout_detached(&nonces[k].into(), &ads[k], one.as_mut_slice().into())
                    .unwrap();
                assert_eq!((&one, tag.0), (&many[k], tags[k]));
            }
            tags[7][3] ^= 1;
            let mut batch: Vec<_> = many
                .iter_mut()
                .zip(&tags)
                .enumerate()
                .map(|(k, (m, t))| ciphers[k].open_message(&nonces[k], &ads[k], m, t))
                .collect();
            assert_eq!($cipher::open_many(&mut batch), Err(Error::Tag));
            for (k, m) in batch.iter().enumerate() {
                assert_eq!(m.result(), if k == 7 { Err(Error::Tag) } else { Ok(()) });
            }
            for k in 0..40 {
                if k == 7 {
                    assert!(many[k].iter().all(|b| *b == 0));
                } else {
                    assert_eq!(many[k], messages[k]);
                }
            }
        };
    }
    batch!(ChaCha20Poly1305, 12);
    batch!(XChaCha20Poly1305, 24);
    // Columns, with a byte before that belongs to no message.
    macro_rules! columns {
        ($name:ident, $size:literal) => {
            let c = $name::new(&[7; 32].into());
            let messages: Vec<_> = (0..300).map(|k| bytes(k % 90, 5)).collect();
            let nonces: Vec<[u8; $size]> = (0..300u16)
                .map(|k| {
                    let mut nonce = [0; $size];
                    nonce[..2].copy_from_slice(&k.to_le_bytes());
                    nonce
                })
                .collect();
            let (mut data, mut offsets, mut wanted) = (b"x".to_vec(), vec![1], Vec::new());
            for (nonce, message) in nonces.iter().zip(&messages) {
                data.extend(message);
                offsets.push(data.len() as i32);
                let payload = Payload {
                    msg: message,
                    aad: b"ad",
                };
                wanted.extend(c.encrypt(&(*nonce).into(), payload).unwrap());
            }
            let (mut sealed, to) = c.seal_column(&nonces, b"ad", &data, &offsets[..]).unwrap();
            assert_eq!(sealed, wanted);
            let (opened, back) = c.open_column(&nonces, b"ad", &sealed, &to[..]).unwrap();
            assert_eq!(opened, data[1..]);
            assert!(
                back.iter()
                    .zip(&offsets)
                    .all(|(a, b)| *a == i64::from(*b) - 1)
            );
            assert_eq!(
                c.seal_column(&nonces[1..], b"", &data, &offsets[..]),
                Err(Error::Length)
            );
            assert_eq!(
                c.seal_column(&nonces[..1], b"", &data, &[2, 1][..]),
                Err(Error::Length)
            );
            sealed[to[9] as usize - 1] ^= 1;
            assert_eq!(
                c.open_column(&nonces, b"ad", &sealed, &to[..]),
                Err(Error::Tag)
            );
            assert_eq!(c.seal_column(&[], b"", b"", &[] as &[i32]).unwrap().0, b"");
        };
    }
    columns!(ChaCha20Poly1305, 12);
    columns!(XChaCha20Poly1305, 24);
}

#[test]
fn tz() {
    use libsymcrypt::tz::{concat, subtract_left, subtract_right, verify};
    let message = bytes(5000, 1);
    let whole = Tz::digest(&message);
    let (a, b) = (Tz::digest(&message[..1234]), Tz::digest(&message[1234..]));
    assert_eq!(concat(&[a, b]), Ok(whole));
    assert_eq!(concat(&[]), Ok(Tz::digest(b"")));
    assert_eq!(subtract_left(&whole, &a), Ok(b));
    assert_eq!(subtract_right(&whole, &b), Ok(a));
    assert_eq!(verify(&whole, &[a, Tz::digest(b""), b]), Ok(()));
    assert_eq!(verify(&whole, &[b, a]), Err(Error::Tag));
    let wrong = [0xff; 64];
    assert_eq!(concat(&[whole, wrong]), Err(Error::Group));
    assert_eq!(subtract_left(&whole, &wrong), Err(Error::Group));
    assert_eq!(subtract_right(&wrong, &whole), Err(Error::Group));
    assert_eq!(verify(&wrong, &[whole]), Err(Error::Group));
    let mut h = Tz::new().chain_update(&message[..777]);
    let blob = h.clone().export();
    let other = Tz::import(&blob).unwrap().chain_update(&message[777..]);
    assert_eq!(other.finalize(), whole);
    let mut damaged = blob;
    damaged[60] ^= 1;
    assert_eq!(Tz::import(&damaged).err(), Some(Error::Encoding));
    damaged[4] ^= 1;
    assert_eq!(Tz::import(&damaged).err(), Some(Error::Version));
    Digest::update(&mut h, &message[777..]);
    assert_eq!(h.finalize_reset(), whole);
    Digest::update(&mut h, b"something else");
    Digest::reset(&mut h);
    assert_eq!(h.chain_update(&message).finalize(), whole);
}

#[test]
fn base() {
    assert!(memeql(b"abc", b"abc") && !memeql(b"abc", b"abd"));
    assert!(!memeql(b"abc", b"ab") && !memeql(b"ab", b"abc"));
    let mut a = [0; 32];
    random(&mut a).unwrap();
    assert!(a.chunks(8).all(|eight| eight != [0; 8]));
    let errors = [
        Error::KeyLength,
        Error::Rounds,
        Error::Counter,
        Error::Length,
        Error::Tag,
        Error::Iterations,
        Error::Encoding,
        Error::Version,
        Error::Group,
        Error::State,
        Error::Name,
        Error::Random,
    ];
    // As in include/symcrypt/base.h.
    assert_eq!(
        errors.map(Error::code).to_vec(),
        (-12..0).rev().collect::<Vec<_>>()
    );
    assert_eq!(format!("{:?}", Sha256::new()), "Sha256 { .. }");
    let mac = HmacKey::<Sha256>::new(b"a key");
    let text = [
        format!("{:?}", Hmac::with_key(&mac)),
        format!("{mac:?}"),
        format!("{:?}", HkdfKey::<Sha256>::from_prk(b"a key")),
    ];
    assert_eq!(text[0], "Hmac<sha256> { .. }");
    assert_eq!(text[1], "HmacKey<sha256> { .. }");
    assert_eq!(text[2], "HkdfKey(HmacKey<sha256> { .. })");
}

// Miri does not let Rust read what only C has written.
#[test]
#[cfg_attr(miri, ignore)]
fn texts_of_c() {
    assert_eq!(Error::Tag.to_string(), "authentication failed");
    assert_eq!(version().split('.').count(), 3);
}

fn shared<T: Send + Sync>() {
    // A value is a pointer: to move it moves no secret.
    assert_eq!(size_of::<T>(), size_of::<usize>());
}

#[test]
fn boxed() {
    shared::<Sha256>();
    shared::<Hmac<Sha512>>();
    shared::<HmacKey<Md5>>();
    shared::<HkdfKey<Md5>>();
    shared::<ChaCha20>();
    shared::<XSalsa20>();
    shared::<Rc4>();
    shared::<Poly1305>();
    shared::<ChaCha20Poly1305>();
    shared::<Tz>();
}

/// Arrow's offsets are taken as they are.
#[cfg(feature = "arrow")]
#[test]
fn arrow() {
    use arrow_buffer::OffsetBuffer;
    let wanted = vec![Sha256::digest(b"ab"), Sha256::digest(b"c")];
    let narrow = OffsetBuffer::<i32>::from_lengths([2, 1]);
    let wide = OffsetBuffer::<i64>::from_lengths([2, 1]);
    assert_eq!(Sha256::digest_column(b"abc", &narrow).unwrap(), wanted);
    assert_eq!(Sha256::digest_column(b"abc", &wide).unwrap(), wanted);
}
