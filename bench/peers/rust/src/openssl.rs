// SPDX-License-Identifier: ISC

//! OpenSSL, through EVP: what is fetched and made once is kept, as in
//! bench/peers/peer-openssl.c.

use crate::measure::{calls, Data, Run, ITERATIONS};
use std::ffi::{c_char, c_int, c_uint, c_void, CStr, CString};
use std::ptr::{null, null_mut};
use std::sync::OnceLock;

type P = *mut c_void;

#[repr(C)]
struct Param {
    key: *const c_char,
    kind: c_uint,
    data: P,
    size: usize,
    returned: usize,
}

extern "C" {
    fn OpenSSL_version(what: c_int) -> *const c_char;
    fn OSSL_LIB_CTX_new() -> P;
    fn OSSL_PROVIDER_load(lib: P, name: *const c_char) -> P;
    fn EVP_CIPHER_fetch(lib: P, name: *const c_char, properties: *const c_char) -> P;
    fn EVP_CIPHER_CTX_new() -> P;
    fn EVP_CIPHER_CTX_free(ctx: P);
    fn EVP_CipherInit_ex2(
        ctx: P, cipher: P, key: *const u8, iv: *const u8, encrypt: c_int,
        params: *const Param) -> c_int;
    fn EVP_CipherUpdate(
        ctx: P, dst: *mut u8, size: *mut c_int, src: *const u8, n: c_int) -> c_int;
    fn EVP_CipherFinal_ex(ctx: P, dst: *mut u8, size: *mut c_int) -> c_int;
    fn EVP_CIPHER_CTX_ctrl(ctx: P, what: c_int, n: c_int, data: P) -> c_int;
    fn EVP_MD_fetch(lib: P, name: *const c_char, properties: *const c_char) -> P;
    fn EVP_MD_CTX_new() -> P;
    fn EVP_DigestInit_ex2(ctx: P, md: P, params: *const Param) -> c_int;
    fn EVP_DigestUpdate(ctx: P, data: *const u8, n: usize) -> c_int;
    fn EVP_DigestFinal_ex(ctx: P, digest: *mut u8, size: *mut c_uint) -> c_int;
    fn EVP_Q_digest(
        lib: P, name: *const c_char, properties: *const c_char, data: *const u8,
        n: usize, digest: *mut u8, size: *mut usize) -> c_int;
    fn EVP_MAC_fetch(lib: P, name: *const c_char, properties: *const c_char) -> P;
    fn EVP_MAC_CTX_new(mac: P) -> P;
    fn EVP_MAC_init(ctx: P, key: *const u8, n: usize, params: *const Param) -> c_int;
    fn EVP_MAC_update(ctx: P, data: *const u8, n: usize) -> c_int;
    fn EVP_MAC_final(ctx: P, tag: *mut u8, size: *mut usize, room: usize) -> c_int;
    fn EVP_Q_mac(
        lib: P, name: *const c_char, properties: *const c_char,
        digest: *const c_char, params: *const Param, key: *const u8,
        key_size: usize, data: *const u8, n: usize, tag: *mut u8, room: usize,
        size: *mut usize) -> *mut u8;
    fn EVP_KDF_fetch(lib: P, name: *const c_char, properties: *const c_char) -> P;
    fn EVP_KDF_CTX_new(kdf: P) -> P;
    fn EVP_KDF_derive(ctx: P, dst: *mut u8, n: usize, params: *const Param) -> c_int;
    fn PKCS5_PBKDF2_HMAC(
        password: *const u8, password_size: c_int, salt: *const u8,
        salt_size: c_int, iterations: c_int, md: P, n: c_int, dst: *mut u8) -> c_int;
}

const GET_TAG: c_int = 0x10;
const SET_TAG: c_int = 0x11;

pub fn version() -> String {
    unsafe { CStr::from_ptr(OpenSSL_version(6)).to_string_lossy().into() }
}

fn good(result: c_int) {
    assert_eq!(result, 1, "OpenSSL reports an error");
}

/// A library context of our own, with RC4's provider.
fn lib() -> P {
    static LIB: OnceLock<usize> = OnceLock::new();
    *LIB.get_or_init(|| unsafe {
        let lib = OSSL_LIB_CTX_new();
        for name in [c"default", c"legacy"] {
            assert!(!OSSL_PROVIDER_load(lib, name.as_ptr()).is_null());
        }
        lib as usize
    }) as P
}

unsafe fn update(ctx: P, d: &mut Data) {
    let mut size = 0;
    good(EVP_CipherUpdate(
        ctx, d.dst.as_mut_ptr(), &mut size, d.src.as_ptr(), d.src.len() as c_int));
}

unsafe fn seal(ctx: P, cipher: P, d: &mut Data) {
    let mut size = 0;
    let mut rest = [0; 16];
    good(EVP_CipherInit_ex2(
        ctx, cipher, d.key.as_ptr(), d.nonce.as_ptr(), 1, null()));
    update(ctx, d);
    good(EVP_CipherFinal_ex(ctx, rest.as_mut_ptr(), &mut size));
    good(EVP_CIPHER_CTX_ctrl(ctx, GET_TAG, 16, d.tag.as_mut_ptr().cast()));
}

unsafe fn cipher(d: &Data, name: &CStr, operation: &str) -> Option<Run> {
    let cipher = EVP_CIPHER_fetch(lib(), name.as_ptr(), null());
    assert!(!cipher.is_null());
    let ctx = EVP_CIPHER_CTX_new();
    let rc4 = name == c"RC4";
    let mut key = d.key;
    // libsymcrypt's case has this key.
    key[0] = if rc4 && operation == "crypt" { 0 } else { key[0] };
    good(EVP_CipherInit_ex2(ctx, cipher, key.as_ptr(), null(), 1, null()));
    let mut iv = [0; 16];
    iv[8..].copy_from_slice(&d.nonce[..8]);
    match operation {
        "setkey" => {
            let mut k = 0;
            calls(move |d| {
                k = (k + 1) % 64;
                good(EVP_CipherInit_ex2(ctx, null_mut(), d.key[k..].as_ptr(), null(), 1, null()))
            })
        }
        "crypt" if rc4 => calls(move |d| update(ctx, d)),
        "crypt" => calls(move |d| {
            good(EVP_CipherInit_ex2(ctx, null_mut(), null(), iv.as_ptr(), 1, null()));
            update(ctx, d);
        }),
        "seal" => calls(move |d| seal(ctx, null_mut(), d)),
        "oneshot" => calls(move |d| {
            let ctx = EVP_CIPHER_CTX_new();
            seal(ctx, cipher, d);
            EVP_CIPHER_CTX_free(ctx);
        }),
        "open" => calls(move |d| {
            let mut size = 0;
            let mut rest = [0; 16];
            good(EVP_CipherInit_ex2(
                ctx, null_mut(), d.key.as_ptr(), d.nonce.as_ptr(), 0, null()));
            good(EVP_CIPHER_CTX_ctrl(ctx, SET_TAG, 16, d.tag.as_mut_ptr().cast()));
            update(ctx, d);
            good(EVP_CipherFinal_ex(ctx, rest.as_mut_ptr(), &mut size));
        }),
        _ => None,
    }
}

fn text(key: &CStr, value: &CStr) -> Param {
    Param {
        key: key.as_ptr(),
        kind: 4,
        data: value.as_ptr() as P,
        size: value.to_bytes().len(),
        returned: 0,
    }
}

fn octets(key: &CStr, value: &[u8]) -> Param {
    Param {
        key: key.as_ptr(),
        kind: 5,
        data: value.as_ptr() as P,
        size: value.len(),
        returned: 0,
    }
}

fn end() -> Param {
    Param { key: null(), kind: 0, data: null_mut(), size: 0, returned: 0 }
}

unsafe fn mac(d: &Data, name: &CStr, digest: Option<&CStr>) -> P {
    let ctx = EVP_MAC_CTX_new(EVP_MAC_fetch(lib(), name.as_ptr(), null()));
    let params: Vec<_> = digest.map(|v| text(c"digest", v)).into_iter().chain([end()]).collect();
    good(EVP_MAC_init(ctx, d.key.as_ptr(), 32, params.as_ptr()));
    ctx
}

unsafe fn hmac(d: &Data, name: CString, operation: &str) -> Option<Run> {
    let ctx = mac(d, c"HMAC", Some(&name));
    match operation {
        "setkey" => calls(move |d| good(EVP_MAC_init(ctx, d.key.as_ptr(), 32, null()))),
        "prepared" | "fresh" => {
            let fresh = operation == "fresh";
            calls(move |d| {
                let mut size = 0;
                let key = if fresh { d.key.as_ptr() } else { null() };
                good(EVP_MAC_init(ctx, key, if fresh { 32 } else { 0 }, null()));
                good(EVP_MAC_update(ctx, d.src.as_ptr(), d.src.len()));
                good(EVP_MAC_final(ctx, d.digest.as_mut_ptr(), &mut size, 64));
            })
        }
        "oneshot" => calls(move |d| {
            let mut size = 0;
            let tag = EVP_Q_mac(
                lib(), c"HMAC".as_ptr(), null(), name.as_ptr(), null(),
                d.key.as_ptr(), 32, d.src.as_ptr(), d.src.len(),
                d.digest.as_mut_ptr(), 64, &mut size);
            assert!(!tag.is_null());
        }),
        _ => None,
    }
}

pub fn find(d: &Data, algorithm: &str, operation: &str) -> Option<Run> {
    unsafe {
        match algorithm {
            "rc4" => return cipher(d, c"RC4", operation),
            "chacha20" => return cipher(d, c"ChaCha20", operation),
            "chacha20-poly1305" => return cipher(d, c"ChaCha20-Poly1305", operation),
            "poly1305" => {
                let ctx = mac(d, c"POLY1305", None);
                return calls(move |d| {
                    let mut size = 0;
                    good(EVP_MAC_init(ctx, d.key.as_ptr(), 32, null()));
                    good(EVP_MAC_update(ctx, d.src.as_ptr(), d.src.len()));
                    good(EVP_MAC_final(ctx, d.tag.as_mut_ptr(), &mut size, 16));
                });
            }
            _ => {}
        }
        let (kind, name) = match algorithm.rsplit_once('-') {
            Some((kind, name)) => (kind, name),
            None => ("", algorithm),
        };
        if !["md5", "sha1", "sha256", "sha512"].contains(&name) {
            return None;
        }
        let name = CString::new(name.to_uppercase()).unwrap();
        let md = EVP_MD_fetch(lib(), name.as_ptr(), null());
        match (kind, operation) {
            ("", "oneshot") => calls(move |d| {
                let mut size = 0;
                good(EVP_Q_digest(
                    lib(), name.as_ptr(), null(), d.src.as_ptr(), d.src.len(),
                    d.digest.as_mut_ptr(), &mut size));
            }),
            ("", _) => {
                let ctx = EVP_MD_CTX_new();
                calls(move |d| {
                    good(EVP_DigestInit_ex2(ctx, md, null()));
                    good(EVP_DigestUpdate(ctx, d.src.as_ptr(), d.src.len()));
                    good(EVP_DigestFinal_ex(ctx, d.digest.as_mut_ptr(), null_mut()));
                })
            }
            ("hmac", _) => hmac(d, name, operation),
            ("pbkdf2-hmac", _) => calls(move |d| {
                good(PKCS5_PBKDF2_HMAC(
                    d.key.as_ptr(), 32, d.key[32..].as_ptr(), 16,
                    ITERATIONS as c_int, md, d.dst.len() as c_int, d.dst.as_mut_ptr()))
            }),
            ("hkdf", _) => {
                let ctx = EVP_KDF_CTX_new(EVP_KDF_fetch(lib(), c"HKDF".as_ptr(), null()));
                calls(move |d| {
                    let params = [
                        text(c"digest", &name),
                        octets(c"key", &d.key[..32]),
                        octets(c"salt", &d.key[32..48]),
                        octets(c"info", &d.key[48..]),
                        end(),
                    ];
                    good(EVP_KDF_derive(
                        ctx, d.dst.as_mut_ptr(), d.dst.len(), params.as_ptr()))
                })
            }
            _ => None,
        }
    }
}
