// SPDX-License-Identifier: ISC

//! AWS-LC, through its C interface.

use crate::measure::{calls, Data, Run, ITERATIONS};
use aws_lc_sys::*;
use std::mem::MaybeUninit;
use std::ptr::{null, null_mut};

pub fn version() -> String {
    let text = AWSLC_VERSION_NUMBER_STRING;
    String::from_utf8_lossy(&text[..text.len() - 1]).into()
}

fn good(result: i32) {
    assert_eq!(result, 1, "AWS-LC reports an error");
}

unsafe fn aead(operation: &str, nonce: usize) -> Option<Run> {
    let aead = if nonce == 12 {
        EVP_aead_chacha20_poly1305()
    } else {
        EVP_aead_xchacha20_poly1305()
    };
    let open = operation == "open";
    if !open && operation != "seal" && operation != "oneshot" {
        return None;
    }
    calls(move |d| {
        let mut ctx = MaybeUninit::<EVP_AEAD_CTX>::zeroed();
        let ctx = ctx.as_mut_ptr();
        let mut size = 0;
        good(EVP_AEAD_CTX_init(ctx, aead, d.key.as_ptr(), 32, 16, null_mut()));
        good(if open {
            EVP_AEAD_CTX_open_gather(
                ctx, d.dst.as_mut_ptr(), d.nonce.as_ptr(), nonce,
                d.src.as_ptr(), d.src.len(), d.tag.as_ptr(), 16, null(), 0)
        } else {
            EVP_AEAD_CTX_seal_scatter(
                ctx, d.dst.as_mut_ptr(), d.tag.as_mut_ptr(), &mut size, 16,
                d.nonce.as_ptr(), nonce, d.src.as_ptr(), d.src.len(),
                null(), 0, null(), 0)
        });
        EVP_AEAD_CTX_cleanup(ctx);
    })
}

unsafe fn hmac(d: &Data, md: *const EVP_MD, operation: &str) -> Option<Run> {
    let ctx = HMAC_CTX_new();
    good(HMAC_Init_ex(ctx, d.key.as_ptr().cast(), 32, md, null_mut()));
    match operation {
        "setkey" => calls(move |d| {
            good(HMAC_Init_ex(ctx, d.key.as_ptr().cast(), 32, md, null_mut()))
        }),
        "prepared" | "fresh" => {
            let fresh = operation == "fresh";
            calls(move |d| {
                let (key, length) = if fresh {
                    (d.key.as_ptr().cast(), 32)
                } else {
                    (null(), 0)
                };
                let mut size = 0;
                good(HMAC_Init_ex(ctx, key, length, if fresh { md } else { null() }, null_mut()));
                good(HMAC_Update(ctx, d.src.as_ptr(), d.src.len()));
                good(HMAC_Final(ctx, d.digest.as_mut_ptr(), &mut size));
            })
        }
        "oneshot" => calls(move |d| {
            let mut size = 0;
            let result = HMAC(
                md, d.key.as_ptr().cast(), 32, d.src.as_ptr(), d.src.len(),
                d.digest.as_mut_ptr(), &mut size);
            assert!(!result.is_null());
        }),
        _ => None,
    }
}

pub fn find(d: &Data, algorithm: &str, operation: &str) -> Option<Run> {
    type Digest = unsafe extern "C" fn(*const u8, usize, *mut u8) -> *mut u8;
    let (kind, name) = match algorithm.rsplit_once('-') {
        Some((kind, name)) => (kind, name),
        None => ("", algorithm),
    };
    unsafe {
        let hash: Option<(Digest, *const EVP_MD)> = match name {
            "md5" => Some((MD5, EVP_md5())),
            "sha1" => Some((SHA1, EVP_sha1())),
            "sha256" => Some((SHA256, EVP_sha256())),
            "sha512" => Some((SHA512, EVP_sha512())),
            _ => None,
        };
        if let Some((digest, md)) = hash {
            return match kind {
                "" => calls(move |d| {
                    digest(d.src.as_ptr(), d.src.len(), d.digest.as_mut_ptr());
                }),
                "hmac" => hmac(d, md, operation),
                "pbkdf2-hmac" => calls(move |d| {
                    good(PKCS5_PBKDF2_HMAC(
                        d.key.as_ptr().cast(), 32, d.key[32..].as_ptr(), 16,
                        ITERATIONS, md, d.dst.len(), d.dst.as_mut_ptr()))
                }),
                "hkdf" => calls(move |d| {
                    good(HKDF(
                        d.dst.as_mut_ptr(), d.dst.len(), md, d.key.as_ptr(), 32,
                        d.key[32..].as_ptr(), 16, d.key[48..].as_ptr(), 16))
                }),
                _ => None,
            };
        }
        match (algorithm, operation) {
            ("rc4", _) => {
                let mut state = Box::new(MaybeUninit::<RC4_KEY>::zeroed());
                let mut key = d.key;
                if operation == "setkey" {
                    return calls(move |d| {
                        RC4_set_key(state.as_mut_ptr(), 16, d.key.as_ptr())
                    });
                }
                // libsymcrypt's case has this key.
                key[0] = 0;
                RC4_set_key(state.as_mut_ptr(), 16, key.as_ptr());
                calls(move |d| {
                    RC4(state.as_mut_ptr(), d.src.len(), d.src.as_ptr(), d.dst.as_mut_ptr())
                })
            }
            ("chacha20", "crypt") => {
                let mut nonce = [0; 12];
                nonce[4..].copy_from_slice(&d.nonce[..8]);
                calls(move |d| {
                    CRYPTO_chacha_20(
                        d.dst.as_mut_ptr(), d.src.as_ptr(), d.src.len(),
                        d.key.as_ptr(), nonce.as_ptr(), 0)
                })
            }
            ("poly1305", _) => calls(|d| {
                #[repr(align(64))]
                struct State(MaybeUninit<poly1305_state>);
                let mut state = State(MaybeUninit::uninit());
                let state = state.0.as_mut_ptr();
                CRYPTO_poly1305_init(state, d.key.as_ptr());
                CRYPTO_poly1305_update(state, d.src.as_ptr(), d.src.len());
                CRYPTO_poly1305_finish(state, d.tag.as_mut_ptr());
            }),
            ("chacha20-poly1305", _) => aead(operation, 12),
            ("xchacha20-poly1305", _) => aead(operation, 24),
            _ => None,
        }
    }
}
