// SPDX-License-Identifier: ISC

//! Proves that each type gives what published vectors and Wycheproof's cases
//! say, and refuses Wycheproof's invalid ones, through each of its interfaces, and
//! passes the tests that RustCrypto has for its traits.
//! The vectors are in the repository, tests/vectors; a crate has none.

use libsymcrypt::aead::{AeadInOut, KeyInit};
use libsymcrypt::cipher::{KeyIvInit, StreamCipher, StreamCipherSeek};
use libsymcrypt::digest::common::BlockSizeUser;
use libsymcrypt::*;
use std::path::Path;
use std::sync::Mutex;

/// The fields of each line of tests/vectors/NAME; "=" is that of the line before.
fn rows(name: &str) -> Vec<Vec<String>> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/vectors");
    let Ok(text) = std::fs::read_to_string(top.join(name)) else {
        assert!(!top.exists(), "{name}");
        return Vec::new();
    };
    let mut rows: Vec<Vec<String>> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields = line.split_whitespace().enumerate();
        let row = fields
            .map(|(k, field)| match field {
                "=" => rows[rows.len() - 1][k].clone(),
                _ => field.to_owned(),
            })
            .collect();
        rows.push(row);
    }
    rows
}

fn unhex(text: &str) -> Vec<u8> {
    let digit = |c: u8| (c as char).to_digit(16).unwrap() as u8;
    let digits = if text == "-" { "" } else { text }.as_bytes();
    digits
        .chunks(2)
        .map(|d| digit(d[0]) * 16 + digit(d[1]))
        .collect()
}

/// BYTES for good, as RustCrypto's tests want them, where leak checkers find them.
fn kept(bytes: Vec<u8>) -> &'static [u8] {
    static ALL: Mutex<Vec<&[u8]>> = Mutex::new(Vec::new());
    let bytes = bytes.leak();
    ALL.lock().unwrap().push(bytes);
    bytes
}

macro_rules! aead {
    ($cipher:ident, $n:literal, $row:ident, $wrong:ident) => {{
        let [key, nonce, ad, plain, text, tag] = [1, 2, 3, 4, 5, 6].map(|k| unhex(&$row[k]));
        let (c, valid) = ($cipher::new_from_slice(&key).unwrap(), $row[7] == "valid");
        let nonce: [u8; $n] = nonce.try_into().unwrap();
        let tag: [u8; 16] = tag.try_into().unwrap();
        let sealed = [&text[..], &tag].concat();
        let vector = aead::dev::TestVector {
            key: kept(key),
            nonce: kept(nonce.to_vec()),
            aad: kept(ad.clone()),
            plaintext: kept(plain.clone()),
            ciphertext: kept(sealed),
        };
        let mut one = text.clone();
        let mut many = text.clone();
        let in_place =
            c.decrypt_inout_detached(&nonce.into(), &ad, one.as_mut_slice().into(), &tag.into());
        let mut batch = [c.open_message(&nonce, &ad, &mut many, &tag)];
        let at_once = $cipher::open_many(&mut batch);
        assert_eq!(batch[0].result(), at_once);
        if valid {
            assert_eq!(aead::dev::pass_test::<$cipher>(&vector), Ok(()));
            assert_eq!((in_place, at_once), (Ok(()), Ok(())));
            assert_eq!((&one, &many), (&plain, &plain));
            let mut made = [0; 16];
            $cipher::seal_many(&mut [c.seal_message(&nonce, &ad, &mut many, &mut made)]).unwrap();
            assert_eq!((many, made), (text, tag));
        } else {
            $wrong += 1;
            assert_eq!(aead::dev::fail_test::<$cipher>(&vector), Ok(()));
            assert!(in_place.is_err());
            assert_eq!(at_once, Err(Error::Tag));
            assert!(one.iter().chain(&many).all(|b| *b == 0));
        }
    }};
}

#[test]
fn aeads() {
    let (mut wrong, rows) = (0, rows("chacha-poly1305/chacha-poly1305.txt"));
    for row in &rows {
        if row[2].len() == 24 {
            aead!(ChaCha20Poly1305, 12, row, wrong);
        } else {
            aead!(XChaCha20Poly1305, 24, row, wrong);
        }
    }
    assert!(rows.is_empty() || (rows.len(), wrong) == (481, 120));
}

/// Check one line of the table with cipher C.
fn stream<C: KeyIvInit + StreamCipher + StreamCipherSeek>(row: &[String]) {
    let [key, mut nonce, wanted] = [2, 3, 6].map(|k| unhex(&row[k]));
    let mut data = match &*row[5] {
        "-" => vec![0; wanted.len()],
        plain => unhex(plain),
    };
    // The upper half of the original's counter, which is 0 so far.
    if C::iv_size() == nonce.len() + 4 {
        nonce.splice(0..0, [0; 4]);
    }
    let mut c = C::new_from_slices(&key, &nonce).unwrap();
    c.seek(row[4].parse::<u128>().unwrap());
    c.apply_keystream(&mut data);
    assert_eq!(data, wanted, "{row:?}");
    if row[4] == "0" && row[5] != "-" {
        let vector = cipher::dev::stream::TestVector {
            key: kept(key),
            iv: kept(nonce),
            plaintext: kept(unhex(&row[5])),
            ciphertext: kept(wanted),
        };
        assert_eq!(
            cipher::dev::stream::stream_cipher_test::<C>(&vector),
            Ok(())
        );
    }
}

cipher::stream_cipher_seek_test!(chacha8, ChaCha8);
cipher::stream_cipher_seek_test!(chacha12, ChaCha12);
cipher::stream_cipher_seek_test!(chacha20, ChaCha20);
cipher::stream_cipher_seek_test!(chacha20_legacy, ChaCha20Legacy);
cipher::stream_cipher_seek_test!(xchacha20, XChaCha20);
cipher::stream_cipher_seek_test!(salsa8, Salsa8);
cipher::stream_cipher_seek_test!(salsa12, Salsa12);
cipher::stream_cipher_seek_test!(salsa20, Salsa20);
cipher::stream_cipher_seek_test!(xsalsa20, XSalsa20);

#[test]
fn streams() {
    let mut tried = 0;
    for row in rows("ciphers/chacha.txt") {
        let short = row[4].parse::<u64>().unwrap() < (1 << 38) - 1024;
        match (&*row[1], row[3].len() / 2) {
            ("8", 8) if short => stream::<ChaCha8>(&row),
            ("12", 8) if short => stream::<ChaCha12>(&row),
            ("20", 12) => stream::<ChaCha20>(&row),
            ("20", 8) => stream::<ChaCha20Legacy>(&row),
            ("20", 24) => stream::<XChaCha20>(&row),
            _ => continue,
        }
        tried += 1;
    }
    for row in rows("ciphers/salsa20.txt") {
        match (&*row[1], row[2].len() / 2, row[3].len() / 2) {
            ("8", 32, 8) => stream::<Salsa8>(&row),
            ("12", 32, 8) => stream::<Salsa12>(&row),
            ("20", 32, 8) => stream::<Salsa20>(&row),
            ("20", 32, 24) => stream::<XSalsa20>(&row),
            _ => continue,
        }
        tried += 1;
    }
    assert!(tried == 0 || tried == 63, "{tried}");
    for row in rows("ciphers/rc4.txt") {
        let (mut c, wanted) = (Rc4::new(&unhex(&row[2])).unwrap(), unhex(&row[6]));
        let mut data = match &*row[5] {
            "-" => vec![0; wanted.len()],
            plain => unhex(plain),
        };
        c.skip(row[4].parse().unwrap());
        c.apply_keystream(&mut data);
        assert_eq!(data, wanted, "{row:?}");
    }
}

macro_rules! by_name {
    ($name:expr, $function:ident, $($argument:expr),*) => {
        match $name {
            "md5" => $function::<Md5>($($argument),*),
            "sha1" => $function::<Sha1>($($argument),*),
            "sha224" => $function::<Sha224>($($argument),*),
            "sha256" => $function::<Sha256>($($argument),*),
            "sha384" => $function::<Sha384>($($argument),*),
            "sha512" => $function::<Sha512>($($argument),*),
            "sha512_224" => $function::<Sha512_224>($($argument),*),
            "sha512_256" => $function::<Sha512_256>($($argument),*),
            name => panic!("{name}"),
        }
    };
}

fn one_hmac<H: Hash>(row: &[String]) {
    let [secret, message, tag] = [2, 3, 4].map(|k| unhex(&row[k]));
    let key = HmacKey::<H>::new(&secret);
    // Some are published truncated.
    let full = key.tag(&message);
    assert_eq!(full[..tag.len()], tag, "{row:?}");
    key.verify_truncated(&message, &tag).unwrap();
    // RFC 2104 builds HMAC of the hash's name, block and digest.
    assert_eq!(H::NAME.replace('-', "_"), row[1]);
    let mut block = match secret.len() {
        n if n > H::block_size() => H::digest(&secret).to_vec(),
        _ => secret.clone(),
    };
    block.resize(H::block_size(), 0);
    let pad = |byte| block.iter().map(|b| b ^ byte).collect::<Vec<u8>>();
    let inner = H::digest([&pad(0x36), &message[..]].concat());
    assert_eq!(H::digest([&pad(0x5c), &inner[..]].concat()), full);
    assert_eq!(<Hmac<H> as BlockSizeUser>::block_size(), H::block_size());
    assert_eq!(HmacKey::tag_many(&[&key], &[&message]).unwrap(), [full]);
    let vector = digest::dev::MacTestVector {
        key: kept(secret),
        input: kept(message),
        tag: kept(tag),
    };
    let side = digest::dev::MacTruncSide::Left;
    let result = digest::dev::reset_mac_test::<Hmac<H>>(&vector, side);
    assert_eq!(result, Ok(()));
}

fn one_hkdf<H: Hash>(row: &[String]) {
    let [secret, salt, info, prk, wanted] = [2, 3, 4, 5, 6].map(|k| unhex(&row[k]));
    let (mut a, mut b) = (vec![0; wanted.len()], vec![0; wanted.len()]);
    hkdf::<H>(&salt, &secret, &info, &mut a).unwrap();
    HkdfKey::<H>::from_prk(&prk).expand(&info, &mut b).unwrap();
    assert_eq!((&a, &b), (&wanted, &wanted), "{row:?}");
}

fn one_pbkdf2<H: Hash>(row: &[String]) {
    let [password, salt, wanted] = [3, 4, 5].map(|k| unhex(&row[k]));
    let mut key = vec![0; wanted.len()];
    pbkdf2::<H>(&password, &salt, row[2].parse().unwrap(), &mut key).unwrap();
    assert_eq!(key, wanted, "{row:?}");
}

#[test]
fn keyed() {
    for row in rows("hmac/hmac.txt") {
        by_name!(&*row[1], one_hmac, &row);
    }
    for row in rows("kdf/hkdf.txt") {
        by_name!(&*row[1], one_hkdf, &row);
    }
    for row in rows("kdf/pbkdf2.txt") {
        if row[2].parse::<u32>().unwrap() < 5000 {
            by_name!(&*row[1], one_pbkdf2, &row);
        }
    }
    for row in rows("poly1305/poly1305.txt") {
        let key = unhex(&row[1]).try_into().unwrap();
        assert_eq!(
            Poly1305::tag(&key, &unhex(&row[2])).to_vec(),
            unhex(&row[3])
        );
    }
}
