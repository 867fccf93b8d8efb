// SPDX-License-Identifier: ISC
// Made by build-aux/rust-bindings.py from include/symcrypt/*.h.

use core::ffi::{c_char, c_int, c_uint, c_void};

/// A value of symcrypt/base.h.
pub const SYMCRYPT_OK: c_int = 0;
/// a key of a length the cipher lacks
pub const SYMCRYPT_ERROR_KEY_LENGTH: c_int = -1;
/// not 8, 12 or 20
pub const SYMCRYPT_ERROR_ROUNDS: c_int = -2;
/// the key stream would run past its end
pub const SYMCRYPT_ERROR_COUNTER: c_int = -3;
/// too long or short for the algorithm
pub const SYMCRYPT_ERROR_LENGTH: c_int = -4;
/// authentication failed
pub const SYMCRYPT_ERROR_TAG: c_int = -5;
/// 0 iterations
pub const SYMCRYPT_ERROR_ITERATIONS: c_int = -6;
/// an imported blob is damaged
pub const SYMCRYPT_ERROR_ENCODING: c_int = -7;
/// an imported blob of another version
pub const SYMCRYPT_ERROR_VERSION: c_int = -8;
/// no element of the group (tz)
pub const SYMCRYPT_ERROR_GROUP: c_int = -9;
/// out of order: no key, no nonce
pub const SYMCRYPT_ERROR_STATE: c_int = -10;
/// an unknown name (CPU feature, hash)
pub const SYMCRYPT_ERROR_NAME: c_int = -11;
/// the system gives no random bytes
pub const SYMCRYPT_ERROR_RANDOM: c_int = -12;
/// A value of symcrypt/chacha-poly1305.h.
pub const SYMCRYPT_CHACHA_POLY1305_KEY_SIZE: usize = 32;
/// A value of symcrypt/chacha-poly1305.h.
pub const SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE: usize = 12;
/// A value of symcrypt/chacha-poly1305.h.
pub const SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE: usize = 24;
/// A value of symcrypt/chacha-poly1305.h.
pub const SYMCRYPT_CHACHA_POLY1305_TAG_SIZE: usize = 16;
/// A value of symcrypt/chacha.h.
pub const SYMCRYPT_CHACHA_KEY_SIZE: usize = 32;
/// A value of symcrypt/chacha.h.
pub const SYMCRYPT_CHACHA_BLOCK_SIZE: usize = 64;
/// A value of symcrypt/chacha.h.
pub const SYMCRYPT_CHACHA_NONCE_SIZE: usize = 8;
/// A value of symcrypt/chacha.h.
pub const SYMCRYPT_CHACHA_NONCE96_SIZE: usize = 12;
/// A value of symcrypt/chacha.h.
pub const SYMCRYPT_XCHACHA_NONCE_SIZE: usize = 24;
/// A value of symcrypt/chacha.h.
pub const SYMCRYPT_HCHACHA_INPUT_SIZE: usize = 16;
/// A value of symcrypt/chacha.h.
pub const SYMCRYPT_HCHACHA_SIZE: usize = 32;
/// The largest sizes of all hashes, for buffers that serve any hash.
pub const SYMCRYPT_HASH_MAX_DIGEST_SIZE: usize = 64;
/// A value of symcrypt/hash.h.
pub const SYMCRYPT_HASH_MAX_BLOCK_SIZE: usize = 128;
/// A value of symcrypt/hash.h.
pub const SYMCRYPT_HASH_MAX_STATE_SIZE: usize = 64;
/// A tag cut shorter than this is refused even by request.
pub const SYMCRYPT_HMAC_MIN_TAG_SIZE: usize = 4;
/// A value of symcrypt/md5.h.
pub const SYMCRYPT_MD5_DIGEST_SIZE: usize = 16;
/// A value of symcrypt/md5.h.
pub const SYMCRYPT_MD5_BLOCK_SIZE: usize = 64;
/// The least iterations that OWASP's Password Storage Cheat Sheet
/// (cheatsheetseries.owasp.org) has recommended since 2023; RustCrypto's crate
/// pbkdf2 quotes it, 0.12.0 of 2023-03-04 for the first, 0.13.0 of 2026-04-21
/// for both.  A later figure gets another name: records keep their own count.
pub const SYMCRYPT_PBKDF2_HMAC_SHA256_ITERATIONS_2023: u64 = 600000;
/// A value of symcrypt/pbkdf2.h.
pub const SYMCRYPT_PBKDF2_HMAC_SHA512_ITERATIONS_2023: u64 = 210000;
/// A value of symcrypt/poly1305.h.
pub const SYMCRYPT_POLY1305_KEY_SIZE: usize = 32;
/// A value of symcrypt/poly1305.h.
pub const SYMCRYPT_POLY1305_BLOCK_SIZE: usize = 16;
/// A value of symcrypt/poly1305.h.
pub const SYMCRYPT_POLY1305_TAG_SIZE: usize = 16;
/// A value of symcrypt/rc4.h.
pub const SYMCRYPT_RC4_MIN_KEY_SIZE: usize = 1;
/// A value of symcrypt/rc4.h.
pub const SYMCRYPT_RC4_MAX_KEY_SIZE: usize = 256;
/// A value of symcrypt/rc4.h.
pub const SYMCRYPT_RC4_KEY_SIZE: usize = 16;
/// A value of symcrypt/salsa20.h.
pub const SYMCRYPT_SALSA20_KEY_SIZE: usize = 32;
/// A value of symcrypt/salsa20.h.
pub const SYMCRYPT_SALSA20_128_KEY_SIZE: usize = 16;
/// A value of symcrypt/salsa20.h.
pub const SYMCRYPT_SALSA20_BLOCK_SIZE: usize = 64;
/// A value of symcrypt/salsa20.h.
pub const SYMCRYPT_SALSA20_NONCE_SIZE: usize = 8;
/// A value of symcrypt/salsa20.h.
pub const SYMCRYPT_XSALSA20_NONCE_SIZE: usize = 24;
/// A value of symcrypt/salsa20.h.
pub const SYMCRYPT_HSALSA20_INPUT_SIZE: usize = 16;
/// A value of symcrypt/salsa20.h.
pub const SYMCRYPT_HSALSA20_SIZE: usize = 32;
/// A value of symcrypt/sha1.h.
pub const SYMCRYPT_SHA1_DIGEST_SIZE: usize = 20;
/// A value of symcrypt/sha1.h.
pub const SYMCRYPT_SHA1_BLOCK_SIZE: usize = 64;
/// A value of symcrypt/sha2.h.
pub const SYMCRYPT_SHA224_DIGEST_SIZE: usize = 28;
/// A value of symcrypt/sha2.h.
pub const SYMCRYPT_SHA224_BLOCK_SIZE: usize = 64;
/// A value of symcrypt/sha2.h.
pub const SYMCRYPT_SHA256_DIGEST_SIZE: usize = 32;
/// A value of symcrypt/sha2.h.
pub const SYMCRYPT_SHA256_BLOCK_SIZE: usize = 64;
/// A value of symcrypt/sha2.h.
pub const SYMCRYPT_SHA384_DIGEST_SIZE: usize = 48;
/// A value of symcrypt/sha2.h.
pub const SYMCRYPT_SHA384_BLOCK_SIZE: usize = 128;
/// A value of symcrypt/sha2.h.
pub const SYMCRYPT_SHA512_DIGEST_SIZE: usize = 64;
/// A value of symcrypt/sha2.h.
pub const SYMCRYPT_SHA512_BLOCK_SIZE: usize = 128;
/// A value of symcrypt/sha2.h.
pub const SYMCRYPT_SHA512_224_DIGEST_SIZE: usize = 28;
/// A value of symcrypt/sha2.h.
pub const SYMCRYPT_SHA512_224_BLOCK_SIZE: usize = 128;
/// A value of symcrypt/sha2.h.
pub const SYMCRYPT_SHA512_256_DIGEST_SIZE: usize = 32;
/// A value of symcrypt/sha2.h.
pub const SYMCRYPT_SHA512_256_BLOCK_SIZE: usize = 128;
/// A value of symcrypt/tz.h.
pub const SYMCRYPT_TZ_DIGEST_SIZE: usize = 64;
/// A value of symcrypt/tz.h.
pub const SYMCRYPT_TZ_BLOCK_SIZE: usize = 64;
/// A value of symcrypt/tz.h.
pub const SYMCRYPT_TZ_BLOB_SIZE: usize = 144;
/// Bytes that are put together before they are worked on, so that a message in
/// small pieces is as fast as one in large ones.
pub const SYMCRYPT_TZ_BUFFER_SIZE: usize = 1024;
/// 2^32 - 1 blocks: the key stream's first block makes the Poly1305 key.
pub const SYMCRYPT_CHACHA_POLY1305_MAX_LENGTH: u64 = 274877906880;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_MD5_KEY_BLOB_SIZE: usize = 48;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_MD5_BLOB_SIZE: usize = 136;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_SHA1_KEY_BLOB_SIZE: usize = 56;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_SHA1_BLOB_SIZE: usize = 148;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_SHA224_KEY_BLOB_SIZE: usize = 80;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_SHA224_BLOB_SIZE: usize = 184;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_SHA256_KEY_BLOB_SIZE: usize = 80;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_SHA256_BLOB_SIZE: usize = 184;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_SHA384_KEY_BLOB_SIZE: usize = 144;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_SHA384_BLOB_SIZE: usize = 344;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_SHA512_KEY_BLOB_SIZE: usize = 144;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_SHA512_BLOB_SIZE: usize = 344;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_SHA512_224_KEY_BLOB_SIZE: usize = 144;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_SHA512_224_BLOB_SIZE: usize = 344;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_SHA512_256_KEY_BLOB_SIZE: usize = 144;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_SHA512_256_BLOB_SIZE: usize = 344;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_MAX_KEY_BLOB_SIZE: usize = 144;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_MAX_BLOB_SIZE: usize = 344;

/// The same as symcrypt\_sha256\_ctx.
pub type symcrypt_sha224_ctx = symcrypt_sha256_ctx;
/// The same as symcrypt\_sha512\_ctx.
pub type symcrypt_sha384_ctx = symcrypt_sha512_ctx;
/// The same as symcrypt\_sha512\_ctx.
pub type symcrypt_sha512_224_ctx = symcrypt_sha512_ctx;
/// The same as symcrypt\_sha512\_ctx.
pub type symcrypt_sha512_256_ctx = symcrypt_sha512_ctx;

/// A hash function.  There is one object for each hash.  It lives as long as
/// the library, and its members are private to the library.
#[repr(C)]
pub struct symcrypt_hash {
    _private: [u8; 0],
    _marker: core::marker::PhantomData<*mut u8>,
}

/// Of symcrypt/chacha-poly1305.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_chacha_poly1305_ctx {
    /// See symcrypt\_chacha\_poly1305\_ctx.
    pub chacha: symcrypt_chacha_ctx,
    /// See symcrypt\_chacha\_poly1305\_ctx.
    pub poly1305: symcrypt_poly1305_ctx,
    /// See symcrypt\_chacha\_poly1305\_ctx.
    pub ad_length: u64,
    /// See symcrypt\_chacha\_poly1305\_ctx.
    pub length: u64,
    /// what calls are in order now
    pub stage: u8,
}

/// The arguments of \_seal and \_open for one message of
/// symcrypt\_chacha\_poly1305\_seal\_many and its variants, of any length. Messages
/// may share a key; no two messages have the same nonce under one key.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_chacha_poly1305_message {
    /// 32 bytes
    pub key: *const u8,
    /// 12 bytes, or 24 of XChaCha20-Poly1305
    pub nonce: *const u8,
    /// See symcrypt\_chacha\_poly1305\_message.
    pub ad_length: usize,
    /// not read if ad\_length is 0
    pub ad: *const u8,
    /// See symcrypt\_chacha\_poly1305\_message.
    pub length: usize,
    /// may equal src; no other overlap, with any message's
    pub dst: *mut u8,
    /// See symcrypt\_chacha\_poly1305\_message.
    pub src: *const u8,
    /// 16 bytes: written by seal, read by open
    pub tag: *mut u8,
    /// written: what \_seal or \_open would have returned
    pub error: c_int,
}

/// Of symcrypt/chacha.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_chacha_ctx {
    /// See symcrypt\_chacha\_ctx.
    pub state: [u32; 16],
    /// See symcrypt\_chacha\_ctx.
    pub key: [u32; 8],
    /// the block in use
    pub buffer: [u8; 64],
    /// its unused bytes, at its end
    pub left: u8,
    /// 0 without a key
    pub rounds: u8,
    /// 32 or 64
    pub counter_bits: u8,
    /// no nonce yet, a stream, its end
    pub phase: u8,
    /// a 24-byte nonce made the key in state
    pub derived: u8,
}

/// One implementation of one kernel.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_kernel_info {
    /// "chacha\_blocks"
    pub kernel: *const c_char,
    /// "avx2"; "c" is always there
    pub implementation: *const c_char,
    /// features it needs
    pub needs: u64,
    /// this CPU has them and they are not masked
    pub usable: c_int,
    /// it is what the kernel uses
    pub selected: c_int,
}

/// Room for the context of any hash.
#[repr(C)]
#[derive(Clone, Copy)]
pub union symcrypt_hash_contexts {
    /// See symcrypt\_hash\_contexts.
    pub md5: symcrypt_md5_ctx,
    /// See symcrypt\_hash\_contexts.
    pub sha1: symcrypt_sha1_ctx,
    /// See symcrypt\_hash\_contexts.
    pub sha256: symcrypt_sha256_ctx,
    /// See symcrypt\_hash\_contexts.
    pub sha512: symcrypt_sha512_ctx,
}

/// A message in progress.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hash_ctx {
    /// static; null: none was started
    pub hash: *const symcrypt_hash,
    /// See symcrypt\_hash\_ctx.
    pub ctx: symcrypt_hash_contexts,
}

/// A prepared key for any hash.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_key {
    /// static; null: there is no key
    pub hash: *const symcrypt_hash,
    /// See symcrypt\_hmac\_key.
    pub inner: [u64; 8],
    /// See symcrypt\_hmac\_key.
    pub outer: [u64; 8],
}

/// A message under way, with a copy of its key.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_ctx {
    /// See symcrypt\_hmac\_ctx.
    pub hash: symcrypt_hash_contexts,
    /// See symcrypt\_hmac\_ctx.
    pub key: symcrypt_hmac_key,
}

/// HMAC-MD5: a prepared key, and a message under way.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_md5_key {
    /// See symcrypt\_hmac\_md5\_key.
    pub inner: [u32; 4],
    /// See symcrypt\_hmac\_md5\_key.
    pub outer: [u32; 4],
    /// 0 in a key that was never set, or wiped
    pub is_set: u32,
}

/// Of symcrypt/hmac.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_md5_ctx {
    /// See symcrypt\_hmac\_md5\_ctx.
    pub hash: symcrypt_md5_ctx,
    /// See symcrypt\_hmac\_md5\_ctx.
    pub key: symcrypt_hmac_md5_key,
}

/// HMAC-SHA-1: a prepared key, and a message under way.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_sha1_key {
    /// See symcrypt\_hmac\_sha1\_key.
    pub inner: [u32; 5],
    /// See symcrypt\_hmac\_sha1\_key.
    pub outer: [u32; 5],
    /// 0 in a key that was never set, or wiped
    pub is_set: u32,
}

/// Of symcrypt/hmac.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_sha1_ctx {
    /// See symcrypt\_hmac\_sha1\_ctx.
    pub hash: symcrypt_sha1_ctx,
    /// See symcrypt\_hmac\_sha1\_ctx.
    pub key: symcrypt_hmac_sha1_key,
}

/// HMAC-SHA-224: a prepared key, and a message under way.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_sha224_key {
    /// See symcrypt\_hmac\_sha224\_key.
    pub inner: [u32; 8],
    /// See symcrypt\_hmac\_sha224\_key.
    pub outer: [u32; 8],
    /// 0 in a key that was never set, or wiped
    pub is_set: u32,
}

/// Of symcrypt/hmac.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_sha224_ctx {
    /// See symcrypt\_hmac\_sha224\_ctx.
    pub hash: symcrypt_sha224_ctx,
    /// See symcrypt\_hmac\_sha224\_ctx.
    pub key: symcrypt_hmac_sha224_key,
}

/// HMAC-SHA-256: a prepared key, and a message under way.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_sha256_key {
    /// See symcrypt\_hmac\_sha256\_key.
    pub inner: [u32; 8],
    /// See symcrypt\_hmac\_sha256\_key.
    pub outer: [u32; 8],
    /// 0 in a key that was never set, or wiped
    pub is_set: u32,
}

/// Of symcrypt/hmac.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_sha256_ctx {
    /// See symcrypt\_hmac\_sha256\_ctx.
    pub hash: symcrypt_sha256_ctx,
    /// See symcrypt\_hmac\_sha256\_ctx.
    pub key: symcrypt_hmac_sha256_key,
}

/// HMAC-SHA-384: a prepared key, and a message under way.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_sha384_key {
    /// See symcrypt\_hmac\_sha384\_key.
    pub inner: [u64; 8],
    /// See symcrypt\_hmac\_sha384\_key.
    pub outer: [u64; 8],
    /// 0 in a key that was never set, or wiped
    pub is_set: u32,
}

/// Of symcrypt/hmac.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_sha384_ctx {
    /// See symcrypt\_hmac\_sha384\_ctx.
    pub hash: symcrypt_sha384_ctx,
    /// See symcrypt\_hmac\_sha384\_ctx.
    pub key: symcrypt_hmac_sha384_key,
}

/// HMAC-SHA-512: a prepared key, and a message under way.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_sha512_key {
    /// See symcrypt\_hmac\_sha512\_key.
    pub inner: [u64; 8],
    /// See symcrypt\_hmac\_sha512\_key.
    pub outer: [u64; 8],
    /// 0 in a key that was never set, or wiped
    pub is_set: u32,
}

/// Of symcrypt/hmac.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_sha512_ctx {
    /// See symcrypt\_hmac\_sha512\_ctx.
    pub hash: symcrypt_sha512_ctx,
    /// See symcrypt\_hmac\_sha512\_ctx.
    pub key: symcrypt_hmac_sha512_key,
}

/// HMAC-SHA-512/224: a prepared key, and a message under way.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_sha512_224_key {
    /// See symcrypt\_hmac\_sha512\_224\_key.
    pub inner: [u64; 8],
    /// See symcrypt\_hmac\_sha512\_224\_key.
    pub outer: [u64; 8],
    /// 0 in a key that was never set, or wiped
    pub is_set: u32,
}

/// Of symcrypt/hmac.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_sha512_224_ctx {
    /// See symcrypt\_hmac\_sha512\_224\_ctx.
    pub hash: symcrypt_sha512_224_ctx,
    /// See symcrypt\_hmac\_sha512\_224\_ctx.
    pub key: symcrypt_hmac_sha512_224_key,
}

/// HMAC-SHA-512/256: a prepared key, and a message under way.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_sha512_256_key {
    /// See symcrypt\_hmac\_sha512\_256\_key.
    pub inner: [u64; 8],
    /// See symcrypt\_hmac\_sha512\_256\_key.
    pub outer: [u64; 8],
    /// 0 in a key that was never set, or wiped
    pub is_set: u32,
}

/// Of symcrypt/hmac.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_hmac_sha512_256_ctx {
    /// See symcrypt\_hmac\_sha512\_256\_ctx.
    pub hash: symcrypt_sha512_256_ctx,
    /// See symcrypt\_hmac\_sha512\_256\_ctx.
    pub key: symcrypt_hmac_sha512_256_key,
}

/// Of symcrypt/md5.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_md5_ctx {
    /// See symcrypt\_md5\_ctx.
    pub state: [u32; 4],
    /// bytes so far
    pub count: u64,
    /// See symcrypt\_md5\_ctx.
    pub buffer: [u8; 64],
}

/// What implementations pass on to each other in the middle of a message.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_poly1305_state {
    /// the accumulator, below 2^131, least word first
    pub h: [u64; 3],
    /// the clamped multiplier
    pub r: [u64; 2],
    /// See symcrypt\_poly1305\_state.
    pub powers_form: u64,
    /// See symcrypt\_poly1305\_state.
    pub powers: [u64; 48],
}

/// Of symcrypt/poly1305.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_poly1305_ctx {
    /// what is added at the end
    pub s: [u64; 2],
    /// See symcrypt\_poly1305\_ctx.
    pub buffer: [u8; 16],
    /// bytes free in buffer, 1 to 16; 0 without a key
    pub room: u32,
    /// 0 if s is given in the end
    pub has_s: u32,
    /// See symcrypt\_poly1305\_ctx.
    pub state: symcrypt_poly1305_state,
}

/// Of symcrypt/rc4.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_rc4_ctx {
    /// See symcrypt\_rc4\_ctx.
    pub table: [u8; 256],
    /// See symcrypt\_rc4\_ctx.
    pub i: u8,
    /// See symcrypt\_rc4\_ctx.
    pub j: u8,
}

/// Of symcrypt/salsa20.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_salsa20_ctx {
    /// See symcrypt\_salsa20\_ctx.
    pub state: [u32; 16],
    /// See symcrypt\_salsa20\_ctx.
    pub key: [u32; 8],
    /// the block in use
    pub buffer: [u8; 64],
    /// its unused bytes, at its end
    pub left: u8,
    /// 0 without a key
    pub rounds: u8,
    /// 16 or 32
    pub key_size: u8,
    /// no nonce yet, a stream, its end
    pub phase: u8,
    /// a 24-byte nonce made the key in state
    pub derived: u8,
}

/// Of symcrypt/sha1.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_sha1_ctx {
    /// See symcrypt\_sha1\_ctx.
    pub state: [u32; 5],
    /// bytes so far
    pub count: u64,
    /// See symcrypt\_sha1\_ctx.
    pub buffer: [u8; 64],
}

/// Of symcrypt/sha2.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_sha256_ctx {
    /// See symcrypt\_sha256\_ctx.
    pub state: [u32; 8],
    /// bytes so far
    pub count: u64,
    /// See symcrypt\_sha256\_ctx.
    pub buffer: [u8; 64],
}

/// Of symcrypt/sha2.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_sha512_ctx {
    /// See symcrypt\_sha512\_ctx.
    pub state: [u64; 8],
    /// bytes so far
    pub count: u64,
    /// See symcrypt\_sha512\_ctx.
    pub buffer: [u8; 128],
}

/// Of symcrypt/tz.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_tz_ctx {
    /// the running product; see src/tz-kernels.h
    pub state: [u64; 8],
    /// See symcrypt\_tz\_ctx.
    pub buffer: [u8; 1024],
    /// bytes in buffer, never all
    pub used: u16,
    /// 0 while the state is that of no bytes
    pub begun: u8,
}

unsafe extern "C" {
    /// Return a short English text, without a full stop, for any value of ERROR.
    /// The string is static and never null.
    pub fn symcrypt_strerror(error: c_int) -> *const c_char;

    /// Return the version of the linked library, as "1.2.3".  Compare it with
    /// SYMCRYPT\_VERSION\_STRING to detect headers of another version.
    pub fn symcrypt_version() -> *const c_char;

    /// Overwrite LENGTH bytes at DST with zeros; the compiler does not remove this
    /// write.  Wipe keys and contexts after use.
    pub fn symcrypt_wipe(length: usize, dst: *mut c_void);

    /// Fill LENGTH bytes at DST with random bytes of the system's generator
    /// (getrandom, getentropy or BCryptGenRandom), for keys and nonces.  On a
    /// freshly started system, wait for the generator.  Return 0, or
    /// SYMCRYPT\_ERROR\_RANDOM if the system gives no bytes: DST is then zeros, never
    /// weaker bytes.
    pub fn symcrypt_random(length: usize, dst: *mut c_void) -> c_int;

    /// Return 1 if LENGTH bytes at A and B are equal, else 0: the answer to a
    /// question, not an error.  Constant time: time depends on LENGTH alone.
    pub fn symcrypt_memeql(length: usize, a: *const c_void, b: *const c_void) -> c_int;

    /// Set the 32-byte KEY; a nonce must follow.
    pub fn symcrypt_chacha_poly1305_set_key(ctx: *mut symcrypt_chacha_poly1305_ctx, key: *const u8);

    /// Set the 12-byte NONCE and start a message; CTX must have a key.
    pub fn symcrypt_chacha_poly1305_set_nonce(ctx: *mut symcrypt_chacha_poly1305_ctx, nonce: *const u8);

    /// The same with XChaCha20-Poly1305's 24-byte NONCE.
    pub fn symcrypt_xchacha_poly1305_set_nonce(ctx: *mut symcrypt_chacha_poly1305_ctx, nonce: *const u8);

    /// Add LENGTH bytes of associated DATA, any split, all before the first
    /// encrypt or decrypt; later, or without a nonce, it is SYMCRYPT\_ERROR\_STATE,
    /// and CTX is left as it was.
    pub fn symcrypt_chacha_poly1305_update(ctx: *mut symcrypt_chacha_poly1305_ctx, length: usize, data: *const u8) -> c_int;

    /// Encrypt the next LENGTH bytes of the message from SRC to DST, any split;
    /// DST may equal SRC.  More than SYMCRYPT\_CHACHA\_POLY1305\_MAX\_LENGTH bytes in
    /// all is SYMCRYPT\_ERROR\_LENGTH; without a nonce, after the digest or after a
    /// decrypt it is SYMCRYPT\_ERROR\_STATE; either way nothing is written and CTX is
    /// left as it was.
    pub fn symcrypt_chacha_poly1305_encrypt(ctx: *mut symcrypt_chacha_poly1305_ctx, length: usize, dst: *mut u8, src: *const u8) -> c_int;

    /// Decrypt in the same way.  The output is not yet authentic: use none of it
    /// before symcrypt\_chacha\_poly1305\_verify has accepted the tag.
    pub fn symcrypt_chacha_poly1305_decrypt(ctx: *mut symcrypt_chacha_poly1305_ctx, length: usize, dst: *mut u8, src: *const u8) -> c_int;

    /// Write the 16-byte TAG of the message and end it: the key stays, and a nonce
    /// must be set for the next message.  Without a nonce it is
    /// SYMCRYPT\_ERROR\_STATE and nothing is written.
    pub fn symcrypt_chacha_poly1305_digest(ctx: *mut symcrypt_chacha_poly1305_ctx, tag: *mut u8) -> c_int;

    /// End a decrypted message, or a message of associated data alone.  Return 0 if
    /// TAG, 16 bytes, is its tag, else SYMCRYPT\_ERROR\_TAG.  The key stays, as
    /// above.  Without a nonce, or after an encrypt, return SYMCRYPT\_ERROR\_STATE;
    /// CTX does not change.
    pub fn symcrypt_chacha_poly1305_verify(ctx: *mut symcrypt_chacha_poly1305_ctx, tag: *const u8) -> c_int;

    /// Encrypt LENGTH bytes from SRC to DST (which may equal SRC) under a 32-byte
    /// KEY and a 12-byte NONCE, and write the 16-byte TAG over them and AD\_LENGTH
    /// bytes of associated data AD.  Too long a message is SYMCRYPT\_ERROR\_LENGTH
    /// with nothing written.
    pub fn symcrypt_chacha_poly1305_seal(key: *const u8, nonce: *const u8, ad_length: usize, ad: *const u8, length: usize, dst: *mut u8, src: *const u8, tag: *mut u8) -> c_int;

    /// Check the 16-byte TAG and decrypt LENGTH bytes from SRC to DST (which may
    /// equal SRC).  A wrong tag is SYMCRYPT\_ERROR\_TAG, and LENGTH bytes at DST are
    /// zeros, but nobody else must read DST before that: what is there meanwhile is
    /// not yet known to be authentic.  Too long a message is SYMCRYPT\_ERROR\_LENGTH
    /// with nothing written.
    pub fn symcrypt_chacha_poly1305_open(key: *const u8, nonce: *const u8, ad_length: usize, ad: *const u8, length: usize, dst: *mut u8, src: *const u8, tag: *const u8) -> c_int;

    /// The same with XChaCha20-Poly1305's 24-byte NONCE.
    pub fn symcrypt_xchacha_poly1305_seal(key: *const u8, nonce: *const u8, ad_length: usize, ad: *const u8, length: usize, dst: *mut u8, src: *const u8, tag: *mut u8) -> c_int;

    /// See symcrypt/chacha-poly1305.h.
    pub fn symcrypt_xchacha_poly1305_open(key: *const u8, nonce: *const u8, ad_length: usize, ad: *const u8, length: usize, dst: *mut u8, src: *const u8, tag: *const u8) -> c_int;

    /// Seal N MESSAGES, of any mixture of lengths, as N calls of
    /// symcrypt\_chacha\_poly1305\_seal would: side by side where the CPU has lanes
    /// for them and that takes less time, else one by one.  0, or the error of the
    /// first message that has one; each has its own in any case, and those without
    /// are done.  Time depends on N, the lengths, the pointers and the errors
    /// alone.
    pub fn symcrypt_chacha_poly1305_seal_many(n: usize, messages: *mut symcrypt_chacha_poly1305_message) -> c_int;

    /// The same for symcrypt\_chacha\_poly1305\_open: a wrong tag is the error of its
    /// message alone, whose LENGTH bytes at DST are zeros.  Nobody else must read
    /// any DST before this returns.
    pub fn symcrypt_chacha_poly1305_open_many(n: usize, messages: *mut symcrypt_chacha_poly1305_message) -> c_int;

    /// The same with XChaCha20-Poly1305's 24-byte nonces.
    pub fn symcrypt_xchacha_poly1305_seal_many(n: usize, messages: *mut symcrypt_chacha_poly1305_message) -> c_int;

    /// See symcrypt/chacha-poly1305.h.
    pub fn symcrypt_xchacha_poly1305_open_many(n: usize, messages: *mut symcrypt_chacha_poly1305_message) -> c_int;

    /// Set the 32-byte KEY and 20 rounds; a nonce must follow.
    pub fn symcrypt_chacha_set_key(ctx: *mut symcrypt_chacha_ctx, key: *const u8);

    /// Use 8, 12 or 20 rounds from here on and go back to block 0 of the present
    /// nonce, if there is one; with XChaCha, call it before the nonce is set.
    /// Another number is SYMCRYPT\_ERROR\_ROUNDS; without a key it is
    /// SYMCRYPT\_ERROR\_STATE; either way CTX is left as it was.
    pub fn symcrypt_chacha_set_rounds(ctx: *mut symcrypt_chacha_ctx, rounds: c_uint) -> c_int;

    /// Set the 8-byte NONCE of the original ChaCha and go to block 0 of 2^64.
    pub fn symcrypt_chacha_set_nonce(ctx: *mut symcrypt_chacha_ctx, nonce: *const u8);

    /// Set the 12-byte NONCE of RFC 8439 and go to block 0 of 2^32.
    pub fn symcrypt_chacha_set_nonce96(ctx: *mut symcrypt_chacha_ctx, nonce: *const u8);

    /// Set the 24-byte NONCE of XChaCha (draft-irtf-cfrg-xchacha-03; the inner
    /// nonce is that of the original ChaCha, 64-bit counter, which gives the same
    /// bytes) and go to block 0 of 2^64.
    pub fn symcrypt_xchacha_set_nonce(ctx: *mut symcrypt_chacha_ctx, nonce: *const u8);

    /// Set key, nonce and position from the 16 words of STATE, as in section 2.3 of
    /// RFC 8439, with ROUNDS rounds (8, 12 or 20): the key stream goes on with the
    /// block that they make.  COUNTER\_BITS is 64 (words 12 and 13) or 32 (word 12
    /// alone).  SYMCRYPT\_ERROR\_ROUNDS or SYMCRYPT\_ERROR\_COUNTER if one of these is
    /// another number; SYMCRYPT\_ERROR\_STATE if the first four words are not the
    /// constants of a 32-byte key, such as in a state that was wiped; CTX is then
    /// left as it was.
    pub fn symcrypt_chacha_set_state(ctx: *mut symcrypt_chacha_ctx, state: *const u32, rounds: c_uint, counter_bits: c_uint) -> c_int;

    /// Write to STATE the 16 input words of the block that has the next byte of key
    /// stream, and return the index of that byte in the block, 0 to 63.  Without a
    /// nonce, return SYMCRYPT\_ERROR\_STATE; at the end of the stream,
    /// SYMCRYPT\_ERROR\_COUNTER; with either, write nothing.
    pub fn symcrypt_chacha_get_state(ctx: *const symcrypt_chacha_ctx, state: *mut u32) -> c_int;

    /// Go to the start of block BLOCK.  A block past the counter's range (2^32 and
    /// more with a 12-byte nonce) is SYMCRYPT\_ERROR\_COUNTER, and CTX is left as it
    /// was.
    pub fn symcrypt_chacha_seek(ctx: *mut symcrypt_chacha_ctx, block: u64) -> c_int;

    /// Xor the next LENGTH bytes of key stream with SRC into DST; any split of a
    /// message into calls gives the same bytes.  DST may equal SRC.  If the stream
    /// has fewer than LENGTH bytes left: SYMCRYPT\_ERROR\_COUNTER, nothing is written
    /// and CTX is left as it was.
    pub fn symcrypt_chacha_crypt(ctx: *mut symcrypt_chacha_ctx, length: usize, dst: *mut u8, src: *const u8) -> c_int;

    /// Write the next LENGTH bytes of key stream to DST; errors as for crypt.
    pub fn symcrypt_chacha_stream(ctx: *mut symcrypt_chacha_ctx, length: usize, dst: *mut u8) -> c_int;

    /// Write the 64-byte block of key stream that STATE (16 words, as in section
    /// 2.3 of RFC 8439) gives after ROUNDS rounds, an even number, to DST.  STATE
    /// is not changed.  Here and below, 0 rounds or an odd number write zeros.
    pub fn symcrypt_chacha_core(dst: *mut u8, state: *const u32, rounds: c_uint);

    /// The same for 2 and for 3 consecutive blocks (128 and 192 bytes).  The
    /// counter goes up by one from block to block: COUNTER\_BITS is 64 (words 12 and
    /// 13, RFC 8439 does not apply) or 32 (word 12 alone, modulo 2^32).
    pub fn symcrypt_chacha_2core(dst: *mut u8, state: *const u32, rounds: c_uint, counter_bits: c_uint);

    /// See symcrypt/chacha.h.
    pub fn symcrypt_chacha_3core(dst: *mut u8, state: *const u32, rounds: c_uint, counter_bits: c_uint);

    /// The same as N calls of symcrypt\_chacha\_core, in less time: write the block
    /// of the 16 words at STATES + 16 \* K to DST + 64 \* K.  Each block has its own
    /// key, nonce and counter.  DST does not overlap STATES.  On a CPU with
    /// AVX-512, 16 blocks take little longer than one.
    pub fn symcrypt_chacha_core_many(n: usize, dst: *mut u8, states: *const u32, rounds: c_uint);

    /// HChaCha: derive 32 bytes at DST from a 32-byte KEY and a 16-byte INPUT with
    /// ROUNDS rounds (20 in XChaCha20).
    pub fn symcrypt_hchacha(dst: *mut u8, key: *const u8, input: *const u8, rounds: c_uint);

    /// The features in use: bit k is the feature that symcrypt\_cpu\_feature\_name
    /// (k) names.  Features that were masked are not among them.
    pub fn symcrypt_cpu_features() -> u64;

    /// The features that were found, masked or not.
    pub fn symcrypt_cpu_detected() -> u64;

    /// The name of feature BIT, lower case ("avx2"); null if this kind of CPU has
    /// no such bit.  Tuning properties of a CPU model are named here too.
    pub fn symcrypt_cpu_feature_name(bit: c_uint) -> *const c_char;

    /// Take features away: SPEC is a list like "-avx512,-sha\_ni" of names, each
    /// after a minus sign, with commas between; "-all" takes all.  Kernels are
    /// chosen anew.  Features that need what was taken go with it (avx512 with
    /// avx2).  Unknown names or a malformed list are SYMCRYPT\_ERROR\_NAME, and
    /// nothing is taken.  May be called while other threads use the library.
    pub fn symcrypt_cpu_mask(spec: *const c_char) -> c_int;

    /// Return 0 if the environment variable SYMCRYPT\_CPU was absent, ignored or
    /// valid; SYMCRYPT\_ERROR\_NAME if part of it was invalid (the rest counts).
    pub fn symcrypt_cpu_environment() -> c_int;

    /// Fill INFO for implementation INDEX, counted from 0 over all kernels; the
    /// implementations of one kernel follow each other, best first.  Return 0, or
    /// SYMCRYPT\_ERROR\_LENGTH if INDEX is too large.
    pub fn symcrypt_kernel_info(index: c_uint, info: *mut symcrypt_kernel_info) -> c_int;

    /// See symcrypt/hash.h.
    pub fn symcrypt_hash_md5() -> *const symcrypt_hash;

    /// See symcrypt/hash.h.
    pub fn symcrypt_hash_sha1() -> *const symcrypt_hash;

    /// See symcrypt/hash.h.
    pub fn symcrypt_hash_sha224() -> *const symcrypt_hash;

    /// See symcrypt/hash.h.
    pub fn symcrypt_hash_sha256() -> *const symcrypt_hash;

    /// See symcrypt/hash.h.
    pub fn symcrypt_hash_sha384() -> *const symcrypt_hash;

    /// See symcrypt/hash.h.
    pub fn symcrypt_hash_sha512() -> *const symcrypt_hash;

    /// See symcrypt/hash.h.
    pub fn symcrypt_hash_sha512_224() -> *const symcrypt_hash;

    /// See symcrypt/hash.h.
    pub fn symcrypt_hash_sha512_256() -> *const symcrypt_hash;

    /// Return hash number K, counted from 0, or null if K is too large.
    pub fn symcrypt_hashes(k: usize) -> *const symcrypt_hash;

    /// Return the hash called NAME, or null: "sha256", "sha512-256".  "SHA-256",
    /// "sha512/256" and similar names are valid too.
    pub fn symcrypt_hash_lookup(name: *const c_char) -> *const symcrypt_hash;

    /// Return the name of HASH: "sha256"; null if HASH is null.
    pub fn symcrypt_hash_name(hash: *const symcrypt_hash) -> *const c_char;

    /// Return the size in bytes of a digest, of a block, of a chaining value, and
    /// of the hash's own context, such as struct symcrypt\_sha256\_ctx; 0 if HASH is
    /// null.
    pub fn symcrypt_hash_digest_size(hash: *const symcrypt_hash) -> usize;

    /// See symcrypt/hash.h.
    pub fn symcrypt_hash_block_size(hash: *const symcrypt_hash) -> usize;

    /// See symcrypt/hash.h.
    pub fn symcrypt_hash_state_size(hash: *const symcrypt_hash) -> usize;

    /// See symcrypt/hash.h.
    pub fn symcrypt_hash_context_size(hash: *const symcrypt_hash) -> usize;

    /// These do the same as the functions of one hash.  HASH may be the unchecked
    /// result of symcrypt\_hash\_lookup: if it is null, they return
    /// SYMCRYPT\_ERROR\_NAME, and write nothing but null to CTX.
    pub fn symcrypt_hash_init(ctx: *mut symcrypt_hash_ctx, hash: *const symcrypt_hash) -> c_int;

    /// See symcrypt/hash.h.
    pub fn symcrypt_hash(hash: *const symcrypt_hash, length: usize, data: *const u8, digest: *mut u8) -> c_int;

    /// See symcrypt/hash.h.
    pub fn symcrypt_hash_compress(hash: *const symcrypt_hash, state: *mut c_void, blocks: usize, data: *const u8) -> c_int;

    /// See symcrypt/hash.h.
    pub fn symcrypt_hash_many(hash: *const symcrypt_hash, n: usize, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8) -> c_int;

    /// If CTX was never started (it is all zeros, say), update does nothing, and
    /// digest returns SYMCRYPT\_ERROR\_STATE and writes nothing.  Else digest returns
    /// 0.
    pub fn symcrypt_hash_update(ctx: *mut symcrypt_hash_ctx, length: usize, data: *const u8);

    /// See symcrypt/hash.h.
    pub fn symcrypt_hash_digest(ctx: *mut symcrypt_hash_ctx, digest: *mut u8) -> c_int;

    /// Extract: write a pseudorandom key, a digest of HASH, to PRK from LENGTH
    /// bytes of SECRET and SALT\_LENGTH bytes of SALT (none is fine).  PRK may be
    /// SECRET or SALT.
    pub fn symcrypt_hkdf_extract(hash: *const symcrypt_hash, salt_length: usize, salt: *const u8, length: usize, secret: *const u8, prk: *mut u8) -> c_int;

    /// Expand: write LENGTH bytes to DST from PRK\_LENGTH bytes at PRK, for the use
    /// that INFO names.  More than 255 digests is SYMCRYPT\_ERROR\_LENGTH.  DST
    /// overlaps neither PRK nor INFO.
    pub fn symcrypt_hkdf_expand(hash: *const symcrypt_hash, prk_length: usize, prk: *const u8, info_length: usize, info: *const u8, length: usize, dst: *mut u8) -> c_int;

    /// The same from a pseudorandom key that was given to symcrypt\_hmac\_set\_key
    /// once, for more than one INFO: two compressions less each time.
    /// SYMCRYPT\_ERROR\_STATE: PRK was not set.
    pub fn symcrypt_hkdf_expand_prepared(prk: *const symcrypt_hmac_key, info_length: usize, info: *const u8, length: usize, dst: *mut u8) -> c_int;

    /// Extract, then expand.  DST does not overlap INFO.
    pub fn symcrypt_hkdf(hash: *const symcrypt_hash, salt_length: usize, salt: *const u8, secret_length: usize, secret: *const u8, info_length: usize, info: *const u8, length: usize, dst: *mut u8) -> c_int;

    /// Prepare KEY for HASH from LENGTH bytes of SECRET, any length, and return 0.
    /// HASH may be what symcrypt\_hash\_lookup gave: if it is null, or a hash without
    /// HMAC, KEY is wiped and the result is SYMCRYPT\_ERROR\_NAME.
    pub fn symcrypt_hmac_set_key(key: *mut symcrypt_hmac_key, hash: *const symcrypt_hash, length: usize, secret: *const u8) -> c_int;

    /// Start a message under KEY, which CTX copies: the two live independently.
    pub fn symcrypt_hmac_init(ctx: *mut symcrypt_hmac_ctx, key: *const symcrypt_hmac_key) -> c_int;

    /// Add LENGTH bytes at DATA to the message.  Any split of a message gives the
    /// same tag.
    pub fn symcrypt_hmac_update(ctx: *mut symcrypt_hmac_ctx, length: usize, data: *const u8);

    /// Write the tag, a digest's size, to DIGEST, and start the next message under
    /// the same key.
    pub fn symcrypt_hmac_digest(ctx: *mut symcrypt_hmac_ctx, digest: *mut u8) -> c_int;

    /// Return 0 if TAG is the tag of the message, else SYMCRYPT\_ERROR\_TAG, and
    /// start the next message under the same key.  A TAG\_LENGTH other than the
    /// digest's size is SYMCRYPT\_ERROR\_LENGTH, and the message goes on.
    pub fn symcrypt_hmac_ctx_verify(ctx: *mut symcrypt_hmac_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to the digest's size.
    pub fn symcrypt_hmac_ctx_verify_truncated(ctx: *mut symcrypt_hmac_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tag of LENGTH bytes at DATA under KEY, a digest's size, to DIGEST,
    /// which may overlap DATA.
    pub fn symcrypt_hmac(key: *const symcrypt_hmac_key, length: usize, data: *const u8, digest: *mut u8) -> c_int;

    /// Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
    /// SYMCRYPT\_ERROR\_TAG.  A TAG\_LENGTH other than the digest's size is
    /// SYMCRYPT\_ERROR\_LENGTH.
    pub fn symcrypt_hmac_verify(key: *const symcrypt_hmac_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to the digest's size, else SYMCRYPT\_ERROR\_LENGTH.
    /// RFC 2104 advises no less than half a digest and 10 bytes.
    pub fn symcrypt_hmac_verify_truncated(key: *const symcrypt_hmac_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tags of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] under \*keys\[k\] to digests\[k\].  Keys may repeat, and may be of
    /// different hashes.  Digests overlap neither messages nor each other.
    pub fn symcrypt_hmac_many(n: usize, keys: *const *const symcrypt_hmac_key, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8) -> c_int;

    /// Export: write KEY, or the message under way with its key, to BLOB, the same
    /// on every machine, and return the blob's size, at most
    /// SYMCRYPT\_HMAC\_MAX\_KEY\_BLOB\_SIZE or SYMCRYPT\_HMAC\_MAX\_BLOB\_SIZE.  A blob is
    /// as secret as the key.
    pub fn symcrypt_hmac_key_export(key: *const symcrypt_hmac_key, blob: *mut u8) -> usize;

    /// See symcrypt/hmac.h.
    pub fn symcrypt_hmac_export(ctx: *const symcrypt_hmac_ctx, blob: *mut u8) -> usize;

    /// Import: read a blob of LENGTH bytes back and return 0.
    /// SYMCRYPT\_ERROR\_VERSION: a blob of a format that this library does not know.
    /// SYMCRYPT\_ERROR\_ENCODING: it is damaged (a check value tells), of another
    /// hash, kind or length.  On an error KEY or CTX is wiped, so that no earlier
    /// key is used by mistake; it is then to be set before anything else.  A blob
    /// is not authenticated: who can write one chooses the key.
    pub fn symcrypt_hmac_key_import(key: *mut symcrypt_hmac_key, length: usize, blob: *const u8) -> c_int;

    /// See symcrypt/hmac.h.
    pub fn symcrypt_hmac_import(ctx: *mut symcrypt_hmac_ctx, length: usize, blob: *const u8) -> c_int;

    /// Prepare KEY from LENGTH bytes of SECRET, any length.
    pub fn symcrypt_hmac_md5_set_key(key: *mut symcrypt_hmac_md5_key, length: usize, secret: *const u8);

    /// Make KEY, which serves any hash, of a key of HMAC-MD5.
    pub fn symcrypt_hmac_key_from_md5(key: *mut symcrypt_hmac_key, from: *const symcrypt_hmac_md5_key);

    /// Start a message under KEY, which CTX copies: the two live independently.
    pub fn symcrypt_hmac_md5_init(ctx: *mut symcrypt_hmac_md5_ctx, key: *const symcrypt_hmac_md5_key);

    /// Add LENGTH bytes at DATA to the message.  Any split of a message gives the
    /// same tag.
    pub fn symcrypt_hmac_md5_update(ctx: *mut symcrypt_hmac_md5_ctx, length: usize, data: *const u8);

    /// Write the tag to DIGEST and start the next message under the same key.
    pub fn symcrypt_hmac_md5_digest(ctx: *mut symcrypt_hmac_md5_ctx, digest: *mut u8);

    /// Return 0 if TAG is the tag of the message, else SYMCRYPT\_ERROR\_TAG, and
    /// start the next message under the same key.  A TAG\_LENGTH other than 16 is
    /// SYMCRYPT\_ERROR\_LENGTH, and the message goes on.
    pub fn symcrypt_hmac_md5_ctx_verify(ctx: *mut symcrypt_hmac_md5_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to 16.
    pub fn symcrypt_hmac_md5_ctx_verify_truncated(ctx: *mut symcrypt_hmac_md5_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tag of LENGTH bytes at DATA under KEY to DIGEST, which may overlap
    /// DATA.
    pub fn symcrypt_hmac_md5(key: *const symcrypt_hmac_md5_key, length: usize, data: *const u8, digest: *mut u8);

    /// Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
    /// SYMCRYPT\_ERROR\_TAG.  A TAG\_LENGTH other than 16 is SYMCRYPT\_ERROR\_LENGTH.
    pub fn symcrypt_hmac_md5_verify(key: *const symcrypt_hmac_md5_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to 16, else SYMCRYPT\_ERROR\_LENGTH.  RFC 2104
    /// advises no less than half a digest and 10 bytes.
    pub fn symcrypt_hmac_md5_verify_truncated(key: *const symcrypt_hmac_md5_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tags of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] under \*keys\[k\] to digests\[k\].  Keys may repeat.  Digests overlap
    /// neither messages nor each other.
    pub fn symcrypt_hmac_md5_many(n: usize, keys: *const *const symcrypt_hmac_md5_key, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8);

    /// Write KEY to BLOB, the same on every machine.  A blob is as secret as the
    /// key.
    pub fn symcrypt_hmac_md5_key_export(key: *const symcrypt_hmac_md5_key, blob: *mut u8);

    /// Read KEY back and return 0, or an error as "Import" above has it.
    pub fn symcrypt_hmac_md5_key_import(key: *mut symcrypt_hmac_md5_key, blob: *const u8) -> c_int;

    /// Write the message under way, with its key, to BLOB.
    pub fn symcrypt_hmac_md5_export(ctx: *const symcrypt_hmac_md5_ctx, blob: *mut u8);

    /// Read a message under way back and return 0, or an error as "Import" above
    /// has it.
    pub fn symcrypt_hmac_md5_import(ctx: *mut symcrypt_hmac_md5_ctx, blob: *const u8) -> c_int;

    /// Prepare KEY from LENGTH bytes of SECRET, any length.
    pub fn symcrypt_hmac_sha1_set_key(key: *mut symcrypt_hmac_sha1_key, length: usize, secret: *const u8);

    /// Make KEY, which serves any hash, of a key of HMAC-SHA-1.
    pub fn symcrypt_hmac_key_from_sha1(key: *mut symcrypt_hmac_key, from: *const symcrypt_hmac_sha1_key);

    /// Start a message under KEY, which CTX copies: the two live independently.
    pub fn symcrypt_hmac_sha1_init(ctx: *mut symcrypt_hmac_sha1_ctx, key: *const symcrypt_hmac_sha1_key);

    /// Add LENGTH bytes at DATA to the message.  Any split of a message gives the
    /// same tag.
    pub fn symcrypt_hmac_sha1_update(ctx: *mut symcrypt_hmac_sha1_ctx, length: usize, data: *const u8);

    /// Write the tag to DIGEST and start the next message under the same key.
    pub fn symcrypt_hmac_sha1_digest(ctx: *mut symcrypt_hmac_sha1_ctx, digest: *mut u8);

    /// Return 0 if TAG is the tag of the message, else SYMCRYPT\_ERROR\_TAG, and
    /// start the next message under the same key.  A TAG\_LENGTH other than 20 is
    /// SYMCRYPT\_ERROR\_LENGTH, and the message goes on.
    pub fn symcrypt_hmac_sha1_ctx_verify(ctx: *mut symcrypt_hmac_sha1_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to 20.
    pub fn symcrypt_hmac_sha1_ctx_verify_truncated(ctx: *mut symcrypt_hmac_sha1_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tag of LENGTH bytes at DATA under KEY to DIGEST, which may overlap
    /// DATA.
    pub fn symcrypt_hmac_sha1(key: *const symcrypt_hmac_sha1_key, length: usize, data: *const u8, digest: *mut u8);

    /// Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
    /// SYMCRYPT\_ERROR\_TAG.  A TAG\_LENGTH other than 20 is SYMCRYPT\_ERROR\_LENGTH.
    pub fn symcrypt_hmac_sha1_verify(key: *const symcrypt_hmac_sha1_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to 20, else SYMCRYPT\_ERROR\_LENGTH.  RFC 2104
    /// advises no less than half a digest and 10 bytes.
    pub fn symcrypt_hmac_sha1_verify_truncated(key: *const symcrypt_hmac_sha1_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tags of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] under \*keys\[k\] to digests\[k\].  Keys may repeat.  Digests overlap
    /// neither messages nor each other.
    pub fn symcrypt_hmac_sha1_many(n: usize, keys: *const *const symcrypt_hmac_sha1_key, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8);

    /// Write KEY to BLOB, the same on every machine.  A blob is as secret as the
    /// key.
    pub fn symcrypt_hmac_sha1_key_export(key: *const symcrypt_hmac_sha1_key, blob: *mut u8);

    /// Read KEY back and return 0, or an error as "Import" above has it.
    pub fn symcrypt_hmac_sha1_key_import(key: *mut symcrypt_hmac_sha1_key, blob: *const u8) -> c_int;

    /// Write the message under way, with its key, to BLOB.
    pub fn symcrypt_hmac_sha1_export(ctx: *const symcrypt_hmac_sha1_ctx, blob: *mut u8);

    /// Read a message under way back and return 0, or an error as "Import" above
    /// has it.
    pub fn symcrypt_hmac_sha1_import(ctx: *mut symcrypt_hmac_sha1_ctx, blob: *const u8) -> c_int;

    /// Prepare KEY from LENGTH bytes of SECRET, any length.
    pub fn symcrypt_hmac_sha224_set_key(key: *mut symcrypt_hmac_sha224_key, length: usize, secret: *const u8);

    /// Make KEY, which serves any hash, of a key of HMAC-SHA-224.
    pub fn symcrypt_hmac_key_from_sha224(key: *mut symcrypt_hmac_key, from: *const symcrypt_hmac_sha224_key);

    /// Start a message under KEY, which CTX copies: the two live independently.
    pub fn symcrypt_hmac_sha224_init(ctx: *mut symcrypt_hmac_sha224_ctx, key: *const symcrypt_hmac_sha224_key);

    /// Add LENGTH bytes at DATA to the message.  Any split of a message gives the
    /// same tag.
    pub fn symcrypt_hmac_sha224_update(ctx: *mut symcrypt_hmac_sha224_ctx, length: usize, data: *const u8);

    /// Write the tag to DIGEST and start the next message under the same key.
    pub fn symcrypt_hmac_sha224_digest(ctx: *mut symcrypt_hmac_sha224_ctx, digest: *mut u8);

    /// Return 0 if TAG is the tag of the message, else SYMCRYPT\_ERROR\_TAG, and
    /// start the next message under the same key.  A TAG\_LENGTH other than 28 is
    /// SYMCRYPT\_ERROR\_LENGTH, and the message goes on.
    pub fn symcrypt_hmac_sha224_ctx_verify(ctx: *mut symcrypt_hmac_sha224_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to 28.
    pub fn symcrypt_hmac_sha224_ctx_verify_truncated(ctx: *mut symcrypt_hmac_sha224_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tag of LENGTH bytes at DATA under KEY to DIGEST, which may overlap
    /// DATA.
    pub fn symcrypt_hmac_sha224(key: *const symcrypt_hmac_sha224_key, length: usize, data: *const u8, digest: *mut u8);

    /// Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
    /// SYMCRYPT\_ERROR\_TAG.  A TAG\_LENGTH other than 28 is SYMCRYPT\_ERROR\_LENGTH.
    pub fn symcrypt_hmac_sha224_verify(key: *const symcrypt_hmac_sha224_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to 28, else SYMCRYPT\_ERROR\_LENGTH.  RFC 2104
    /// advises no less than half a digest and 10 bytes.
    pub fn symcrypt_hmac_sha224_verify_truncated(key: *const symcrypt_hmac_sha224_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tags of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] under \*keys\[k\] to digests\[k\].  Keys may repeat.  Digests overlap
    /// neither messages nor each other.
    pub fn symcrypt_hmac_sha224_many(n: usize, keys: *const *const symcrypt_hmac_sha224_key, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8);

    /// Write KEY to BLOB, the same on every machine.  A blob is as secret as the
    /// key.
    pub fn symcrypt_hmac_sha224_key_export(key: *const symcrypt_hmac_sha224_key, blob: *mut u8);

    /// Read KEY back and return 0, or an error as "Import" above has it.
    pub fn symcrypt_hmac_sha224_key_import(key: *mut symcrypt_hmac_sha224_key, blob: *const u8) -> c_int;

    /// Write the message under way, with its key, to BLOB.
    pub fn symcrypt_hmac_sha224_export(ctx: *const symcrypt_hmac_sha224_ctx, blob: *mut u8);

    /// Read a message under way back and return 0, or an error as "Import" above
    /// has it.
    pub fn symcrypt_hmac_sha224_import(ctx: *mut symcrypt_hmac_sha224_ctx, blob: *const u8) -> c_int;

    /// Prepare KEY from LENGTH bytes of SECRET, any length.
    pub fn symcrypt_hmac_sha256_set_key(key: *mut symcrypt_hmac_sha256_key, length: usize, secret: *const u8);

    /// Make KEY, which serves any hash, of a key of HMAC-SHA-256.
    pub fn symcrypt_hmac_key_from_sha256(key: *mut symcrypt_hmac_key, from: *const symcrypt_hmac_sha256_key);

    /// Start a message under KEY, which CTX copies: the two live independently.
    pub fn symcrypt_hmac_sha256_init(ctx: *mut symcrypt_hmac_sha256_ctx, key: *const symcrypt_hmac_sha256_key);

    /// Add LENGTH bytes at DATA to the message.  Any split of a message gives the
    /// same tag.
    pub fn symcrypt_hmac_sha256_update(ctx: *mut symcrypt_hmac_sha256_ctx, length: usize, data: *const u8);

    /// Write the tag to DIGEST and start the next message under the same key.
    pub fn symcrypt_hmac_sha256_digest(ctx: *mut symcrypt_hmac_sha256_ctx, digest: *mut u8);

    /// Return 0 if TAG is the tag of the message, else SYMCRYPT\_ERROR\_TAG, and
    /// start the next message under the same key.  A TAG\_LENGTH other than 32 is
    /// SYMCRYPT\_ERROR\_LENGTH, and the message goes on.
    pub fn symcrypt_hmac_sha256_ctx_verify(ctx: *mut symcrypt_hmac_sha256_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to 32.
    pub fn symcrypt_hmac_sha256_ctx_verify_truncated(ctx: *mut symcrypt_hmac_sha256_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tag of LENGTH bytes at DATA under KEY to DIGEST, which may overlap
    /// DATA.
    pub fn symcrypt_hmac_sha256(key: *const symcrypt_hmac_sha256_key, length: usize, data: *const u8, digest: *mut u8);

    /// Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
    /// SYMCRYPT\_ERROR\_TAG.  A TAG\_LENGTH other than 32 is SYMCRYPT\_ERROR\_LENGTH.
    pub fn symcrypt_hmac_sha256_verify(key: *const symcrypt_hmac_sha256_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to 32, else SYMCRYPT\_ERROR\_LENGTH.  RFC 2104
    /// advises no less than half a digest and 10 bytes.
    pub fn symcrypt_hmac_sha256_verify_truncated(key: *const symcrypt_hmac_sha256_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tags of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] under \*keys\[k\] to digests\[k\].  Keys may repeat.  Digests overlap
    /// neither messages nor each other.
    pub fn symcrypt_hmac_sha256_many(n: usize, keys: *const *const symcrypt_hmac_sha256_key, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8);

    /// Write KEY to BLOB, the same on every machine.  A blob is as secret as the
    /// key.
    pub fn symcrypt_hmac_sha256_key_export(key: *const symcrypt_hmac_sha256_key, blob: *mut u8);

    /// Read KEY back and return 0, or an error as "Import" above has it.
    pub fn symcrypt_hmac_sha256_key_import(key: *mut symcrypt_hmac_sha256_key, blob: *const u8) -> c_int;

    /// Write the message under way, with its key, to BLOB.
    pub fn symcrypt_hmac_sha256_export(ctx: *const symcrypt_hmac_sha256_ctx, blob: *mut u8);

    /// Read a message under way back and return 0, or an error as "Import" above
    /// has it.
    pub fn symcrypt_hmac_sha256_import(ctx: *mut symcrypt_hmac_sha256_ctx, blob: *const u8) -> c_int;

    /// Prepare KEY from LENGTH bytes of SECRET, any length.
    pub fn symcrypt_hmac_sha384_set_key(key: *mut symcrypt_hmac_sha384_key, length: usize, secret: *const u8);

    /// Make KEY, which serves any hash, of a key of HMAC-SHA-384.
    pub fn symcrypt_hmac_key_from_sha384(key: *mut symcrypt_hmac_key, from: *const symcrypt_hmac_sha384_key);

    /// Start a message under KEY, which CTX copies: the two live independently.
    pub fn symcrypt_hmac_sha384_init(ctx: *mut symcrypt_hmac_sha384_ctx, key: *const symcrypt_hmac_sha384_key);

    /// Add LENGTH bytes at DATA to the message.  Any split of a message gives the
    /// same tag.
    pub fn symcrypt_hmac_sha384_update(ctx: *mut symcrypt_hmac_sha384_ctx, length: usize, data: *const u8);

    /// Write the tag to DIGEST and start the next message under the same key.
    pub fn symcrypt_hmac_sha384_digest(ctx: *mut symcrypt_hmac_sha384_ctx, digest: *mut u8);

    /// Return 0 if TAG is the tag of the message, else SYMCRYPT\_ERROR\_TAG, and
    /// start the next message under the same key.  A TAG\_LENGTH other than 48 is
    /// SYMCRYPT\_ERROR\_LENGTH, and the message goes on.
    pub fn symcrypt_hmac_sha384_ctx_verify(ctx: *mut symcrypt_hmac_sha384_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to 48.
    pub fn symcrypt_hmac_sha384_ctx_verify_truncated(ctx: *mut symcrypt_hmac_sha384_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tag of LENGTH bytes at DATA under KEY to DIGEST, which may overlap
    /// DATA.
    pub fn symcrypt_hmac_sha384(key: *const symcrypt_hmac_sha384_key, length: usize, data: *const u8, digest: *mut u8);

    /// Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
    /// SYMCRYPT\_ERROR\_TAG.  A TAG\_LENGTH other than 48 is SYMCRYPT\_ERROR\_LENGTH.
    pub fn symcrypt_hmac_sha384_verify(key: *const symcrypt_hmac_sha384_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to 48, else SYMCRYPT\_ERROR\_LENGTH.  RFC 2104
    /// advises no less than half a digest and 10 bytes.
    pub fn symcrypt_hmac_sha384_verify_truncated(key: *const symcrypt_hmac_sha384_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tags of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] under \*keys\[k\] to digests\[k\].  Keys may repeat.  Digests overlap
    /// neither messages nor each other.
    pub fn symcrypt_hmac_sha384_many(n: usize, keys: *const *const symcrypt_hmac_sha384_key, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8);

    /// Write KEY to BLOB, the same on every machine.  A blob is as secret as the
    /// key.
    pub fn symcrypt_hmac_sha384_key_export(key: *const symcrypt_hmac_sha384_key, blob: *mut u8);

    /// Read KEY back and return 0, or an error as "Import" above has it.
    pub fn symcrypt_hmac_sha384_key_import(key: *mut symcrypt_hmac_sha384_key, blob: *const u8) -> c_int;

    /// Write the message under way, with its key, to BLOB.
    pub fn symcrypt_hmac_sha384_export(ctx: *const symcrypt_hmac_sha384_ctx, blob: *mut u8);

    /// Read a message under way back and return 0, or an error as "Import" above
    /// has it.
    pub fn symcrypt_hmac_sha384_import(ctx: *mut symcrypt_hmac_sha384_ctx, blob: *const u8) -> c_int;

    /// Prepare KEY from LENGTH bytes of SECRET, any length.
    pub fn symcrypt_hmac_sha512_set_key(key: *mut symcrypt_hmac_sha512_key, length: usize, secret: *const u8);

    /// Make KEY, which serves any hash, of a key of HMAC-SHA-512.
    pub fn symcrypt_hmac_key_from_sha512(key: *mut symcrypt_hmac_key, from: *const symcrypt_hmac_sha512_key);

    /// Start a message under KEY, which CTX copies: the two live independently.
    pub fn symcrypt_hmac_sha512_init(ctx: *mut symcrypt_hmac_sha512_ctx, key: *const symcrypt_hmac_sha512_key);

    /// Add LENGTH bytes at DATA to the message.  Any split of a message gives the
    /// same tag.
    pub fn symcrypt_hmac_sha512_update(ctx: *mut symcrypt_hmac_sha512_ctx, length: usize, data: *const u8);

    /// Write the tag to DIGEST and start the next message under the same key.
    pub fn symcrypt_hmac_sha512_digest(ctx: *mut symcrypt_hmac_sha512_ctx, digest: *mut u8);

    /// Return 0 if TAG is the tag of the message, else SYMCRYPT\_ERROR\_TAG, and
    /// start the next message under the same key.  A TAG\_LENGTH other than 64 is
    /// SYMCRYPT\_ERROR\_LENGTH, and the message goes on.
    pub fn symcrypt_hmac_sha512_ctx_verify(ctx: *mut symcrypt_hmac_sha512_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to 64.
    pub fn symcrypt_hmac_sha512_ctx_verify_truncated(ctx: *mut symcrypt_hmac_sha512_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tag of LENGTH bytes at DATA under KEY to DIGEST, which may overlap
    /// DATA.
    pub fn symcrypt_hmac_sha512(key: *const symcrypt_hmac_sha512_key, length: usize, data: *const u8, digest: *mut u8);

    /// Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
    /// SYMCRYPT\_ERROR\_TAG.  A TAG\_LENGTH other than 64 is SYMCRYPT\_ERROR\_LENGTH.
    pub fn symcrypt_hmac_sha512_verify(key: *const symcrypt_hmac_sha512_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to 64, else SYMCRYPT\_ERROR\_LENGTH.  RFC 2104
    /// advises no less than half a digest and 10 bytes.
    pub fn symcrypt_hmac_sha512_verify_truncated(key: *const symcrypt_hmac_sha512_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tags of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] under \*keys\[k\] to digests\[k\].  Keys may repeat.  Digests overlap
    /// neither messages nor each other.
    pub fn symcrypt_hmac_sha512_many(n: usize, keys: *const *const symcrypt_hmac_sha512_key, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8);

    /// Write KEY to BLOB, the same on every machine.  A blob is as secret as the
    /// key.
    pub fn symcrypt_hmac_sha512_key_export(key: *const symcrypt_hmac_sha512_key, blob: *mut u8);

    /// Read KEY back and return 0, or an error as "Import" above has it.
    pub fn symcrypt_hmac_sha512_key_import(key: *mut symcrypt_hmac_sha512_key, blob: *const u8) -> c_int;

    /// Write the message under way, with its key, to BLOB.
    pub fn symcrypt_hmac_sha512_export(ctx: *const symcrypt_hmac_sha512_ctx, blob: *mut u8);

    /// Read a message under way back and return 0, or an error as "Import" above
    /// has it.
    pub fn symcrypt_hmac_sha512_import(ctx: *mut symcrypt_hmac_sha512_ctx, blob: *const u8) -> c_int;

    /// Prepare KEY from LENGTH bytes of SECRET, any length.
    pub fn symcrypt_hmac_sha512_224_set_key(key: *mut symcrypt_hmac_sha512_224_key, length: usize, secret: *const u8);

    /// Make KEY, which serves any hash, of a key of HMAC-SHA-512/224.
    pub fn symcrypt_hmac_key_from_sha512_224(key: *mut symcrypt_hmac_key, from: *const symcrypt_hmac_sha512_224_key);

    /// Start a message under KEY, which CTX copies: the two live independently.
    pub fn symcrypt_hmac_sha512_224_init(ctx: *mut symcrypt_hmac_sha512_224_ctx, key: *const symcrypt_hmac_sha512_224_key);

    /// Add LENGTH bytes at DATA to the message.  Any split of a message gives the
    /// same tag.
    pub fn symcrypt_hmac_sha512_224_update(ctx: *mut symcrypt_hmac_sha512_224_ctx, length: usize, data: *const u8);

    /// Write the tag to DIGEST and start the next message under the same key.
    pub fn symcrypt_hmac_sha512_224_digest(ctx: *mut symcrypt_hmac_sha512_224_ctx, digest: *mut u8);

    /// Return 0 if TAG is the tag of the message, else SYMCRYPT\_ERROR\_TAG, and
    /// start the next message under the same key.  A TAG\_LENGTH other than 28 is
    /// SYMCRYPT\_ERROR\_LENGTH, and the message goes on.
    pub fn symcrypt_hmac_sha512_224_ctx_verify(ctx: *mut symcrypt_hmac_sha512_224_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to 28.
    pub fn symcrypt_hmac_sha512_224_ctx_verify_truncated(ctx: *mut symcrypt_hmac_sha512_224_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tag of LENGTH bytes at DATA under KEY to DIGEST, which may overlap
    /// DATA.
    pub fn symcrypt_hmac_sha512_224(key: *const symcrypt_hmac_sha512_224_key, length: usize, data: *const u8, digest: *mut u8);

    /// Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
    /// SYMCRYPT\_ERROR\_TAG.  A TAG\_LENGTH other than 28 is SYMCRYPT\_ERROR\_LENGTH.
    pub fn symcrypt_hmac_sha512_224_verify(key: *const symcrypt_hmac_sha512_224_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to 28, else SYMCRYPT\_ERROR\_LENGTH.  RFC 2104
    /// advises no less than half a digest and 10 bytes.
    pub fn symcrypt_hmac_sha512_224_verify_truncated(key: *const symcrypt_hmac_sha512_224_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tags of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] under \*keys\[k\] to digests\[k\].  Keys may repeat.  Digests overlap
    /// neither messages nor each other.
    pub fn symcrypt_hmac_sha512_224_many(n: usize, keys: *const *const symcrypt_hmac_sha512_224_key, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8);

    /// Write KEY to BLOB, the same on every machine.  A blob is as secret as the
    /// key.
    pub fn symcrypt_hmac_sha512_224_key_export(key: *const symcrypt_hmac_sha512_224_key, blob: *mut u8);

    /// Read KEY back and return 0, or an error as "Import" above has it.
    pub fn symcrypt_hmac_sha512_224_key_import(key: *mut symcrypt_hmac_sha512_224_key, blob: *const u8) -> c_int;

    /// Write the message under way, with its key, to BLOB.
    pub fn symcrypt_hmac_sha512_224_export(ctx: *const symcrypt_hmac_sha512_224_ctx, blob: *mut u8);

    /// Read a message under way back and return 0, or an error as "Import" above
    /// has it.
    pub fn symcrypt_hmac_sha512_224_import(ctx: *mut symcrypt_hmac_sha512_224_ctx, blob: *const u8) -> c_int;

    /// Prepare KEY from LENGTH bytes of SECRET, any length.
    pub fn symcrypt_hmac_sha512_256_set_key(key: *mut symcrypt_hmac_sha512_256_key, length: usize, secret: *const u8);

    /// Make KEY, which serves any hash, of a key of HMAC-SHA-512/256.
    pub fn symcrypt_hmac_key_from_sha512_256(key: *mut symcrypt_hmac_key, from: *const symcrypt_hmac_sha512_256_key);

    /// Start a message under KEY, which CTX copies: the two live independently.
    pub fn symcrypt_hmac_sha512_256_init(ctx: *mut symcrypt_hmac_sha512_256_ctx, key: *const symcrypt_hmac_sha512_256_key);

    /// Add LENGTH bytes at DATA to the message.  Any split of a message gives the
    /// same tag.
    pub fn symcrypt_hmac_sha512_256_update(ctx: *mut symcrypt_hmac_sha512_256_ctx, length: usize, data: *const u8);

    /// Write the tag to DIGEST and start the next message under the same key.
    pub fn symcrypt_hmac_sha512_256_digest(ctx: *mut symcrypt_hmac_sha512_256_ctx, digest: *mut u8);

    /// Return 0 if TAG is the tag of the message, else SYMCRYPT\_ERROR\_TAG, and
    /// start the next message under the same key.  A TAG\_LENGTH other than 32 is
    /// SYMCRYPT\_ERROR\_LENGTH, and the message goes on.
    pub fn symcrypt_hmac_sha512_256_ctx_verify(ctx: *mut symcrypt_hmac_sha512_256_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to 32.
    pub fn symcrypt_hmac_sha512_256_ctx_verify_truncated(ctx: *mut symcrypt_hmac_sha512_256_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tag of LENGTH bytes at DATA under KEY to DIGEST, which may overlap
    /// DATA.
    pub fn symcrypt_hmac_sha512_256(key: *const symcrypt_hmac_sha512_256_key, length: usize, data: *const u8, digest: *mut u8);

    /// Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
    /// SYMCRYPT\_ERROR\_TAG.  A TAG\_LENGTH other than 32 is SYMCRYPT\_ERROR\_LENGTH.
    pub fn symcrypt_hmac_sha512_256_verify(key: *const symcrypt_hmac_sha512_256_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// The same for a tag cut to its first TAG\_LENGTH bytes, from
    /// SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE to 32, else SYMCRYPT\_ERROR\_LENGTH.  RFC 2104
    /// advises no less than half a digest and 10 bytes.
    pub fn symcrypt_hmac_sha512_256_verify_truncated(key: *const symcrypt_hmac_sha512_256_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tags of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] under \*keys\[k\] to digests\[k\].  Keys may repeat.  Digests overlap
    /// neither messages nor each other.
    pub fn symcrypt_hmac_sha512_256_many(n: usize, keys: *const *const symcrypt_hmac_sha512_256_key, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8);

    /// Write KEY to BLOB, the same on every machine.  A blob is as secret as the
    /// key.
    pub fn symcrypt_hmac_sha512_256_key_export(key: *const symcrypt_hmac_sha512_256_key, blob: *mut u8);

    /// Read KEY back and return 0, or an error as "Import" above has it.
    pub fn symcrypt_hmac_sha512_256_key_import(key: *mut symcrypt_hmac_sha512_256_key, blob: *const u8) -> c_int;

    /// Write the message under way, with its key, to BLOB.
    pub fn symcrypt_hmac_sha512_256_export(ctx: *const symcrypt_hmac_sha512_256_ctx, blob: *mut u8);

    /// Read a message under way back and return 0, or an error as "Import" above
    /// has it.
    pub fn symcrypt_hmac_sha512_256_import(ctx: *mut symcrypt_hmac_sha512_256_ctx, blob: *const u8) -> c_int;

    /// Start a message.
    pub fn symcrypt_md5_init(ctx: *mut symcrypt_md5_ctx);

    /// Add LENGTH bytes at DATA to the message.  Any split of a message gives the
    /// same digest.
    pub fn symcrypt_md5_update(ctx: *mut symcrypt_md5_ctx, length: usize, data: *const u8);

    /// Write the digest to DIGEST and start over, as after init.
    pub fn symcrypt_md5_digest(ctx: *mut symcrypt_md5_ctx, digest: *mut u8);

    /// Write the digest of LENGTH bytes at DATA to DIGEST, which may overlap
    /// DATA.
    pub fn symcrypt_md5(length: usize, data: *const u8, digest: *mut u8);

    /// Apply the compression function to the chaining value STATE, 4 words of this
    /// machine, for each of BLOCKS blocks of 64 bytes at DATA, which does not
    /// overlap it.  No padding, no length.  BLOCKS may be 0.
    pub fn symcrypt_md5_compress(state: *mut u32, blocks: usize, data: *const u8);

    /// Write the digests of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] to digests\[k\].  Digests overlap neither messages nor each other.
    /// Never slower than N single calls, and faster where messages can be hashed
    /// side by side.
    pub fn symcrypt_md5_many(n: usize, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8);

    /// Write LENGTH bytes of key, made of PASSWORD and SALT by ITERATIONS
    /// iterations with HMAC of HASH, to DST.  HASH may be what symcrypt\_hash\_lookup
    /// gave: if it is null, or a hash without HMAC, the result is
    /// SYMCRYPT\_ERROR\_NAME.
    pub fn symcrypt_pbkdf2_hmac(hash: *const symcrypt_hash, password_length: usize, password: *const u8, iterations: u64, salt_length: usize, salt: *const u8, length: usize, dst: *mut u8) -> c_int;

    /// Write N independent keys of LENGTH bytes each, side by side where that is
    /// faster.
    pub fn symcrypt_pbkdf2_hmac_many(hash: *const symcrypt_hash, n: usize, password_lengths: *const usize, passwords: *const *const u8, iterations: u64, salt_lengths: *const usize, salts: *const *const u8, length: usize, dsts: *const *mut u8) -> c_int;

    /// The same as symcrypt\_pbkdf2\_hmac for a password that was given to
    /// symcrypt\_hmac\_set\_key once, for more than one salt or count.
    /// SYMCRYPT\_ERROR\_STATE: PASSWORD was not set.
    pub fn symcrypt_pbkdf2_prepared(password: *const symcrypt_hmac_key, iterations: u64, salt_length: usize, salt: *const u8, length: usize, dst: *mut u8) -> c_int;

    /// Write LENGTH bytes of key, made of PASSWORD and SALT by ITERATIONS
    /// iterations with HMAC-MD5, to DST.
    pub fn symcrypt_pbkdf2_hmac_md5(password_length: usize, password: *const u8, iterations: u64, salt_length: usize, salt: *const u8, length: usize, dst: *mut u8) -> c_int;

    /// Write N independent keys of LENGTH bytes each, side by side where that is
    /// faster.
    pub fn symcrypt_pbkdf2_hmac_md5_many(n: usize, password_lengths: *const usize, passwords: *const *const u8, iterations: u64, salt_lengths: *const usize, salts: *const *const u8, length: usize, dsts: *const *mut u8) -> c_int;

    /// Write LENGTH bytes of key, made of PASSWORD and SALT by ITERATIONS
    /// iterations with HMAC-SHA-1, to DST.
    pub fn symcrypt_pbkdf2_hmac_sha1(password_length: usize, password: *const u8, iterations: u64, salt_length: usize, salt: *const u8, length: usize, dst: *mut u8) -> c_int;

    /// Write N independent keys of LENGTH bytes each, side by side where that is
    /// faster.
    pub fn symcrypt_pbkdf2_hmac_sha1_many(n: usize, password_lengths: *const usize, passwords: *const *const u8, iterations: u64, salt_lengths: *const usize, salts: *const *const u8, length: usize, dsts: *const *mut u8) -> c_int;

    /// Write LENGTH bytes of key, made of PASSWORD and SALT by ITERATIONS
    /// iterations with HMAC-SHA-224, to DST.
    pub fn symcrypt_pbkdf2_hmac_sha224(password_length: usize, password: *const u8, iterations: u64, salt_length: usize, salt: *const u8, length: usize, dst: *mut u8) -> c_int;

    /// Write N independent keys of LENGTH bytes each, side by side where that is
    /// faster.
    pub fn symcrypt_pbkdf2_hmac_sha224_many(n: usize, password_lengths: *const usize, passwords: *const *const u8, iterations: u64, salt_lengths: *const usize, salts: *const *const u8, length: usize, dsts: *const *mut u8) -> c_int;

    /// Write LENGTH bytes of key, made of PASSWORD and SALT by ITERATIONS
    /// iterations with HMAC-SHA-256, to DST.
    pub fn symcrypt_pbkdf2_hmac_sha256(password_length: usize, password: *const u8, iterations: u64, salt_length: usize, salt: *const u8, length: usize, dst: *mut u8) -> c_int;

    /// Write N independent keys of LENGTH bytes each, side by side where that is
    /// faster.
    pub fn symcrypt_pbkdf2_hmac_sha256_many(n: usize, password_lengths: *const usize, passwords: *const *const u8, iterations: u64, salt_lengths: *const usize, salts: *const *const u8, length: usize, dsts: *const *mut u8) -> c_int;

    /// Write LENGTH bytes of key, made of PASSWORD and SALT by ITERATIONS
    /// iterations with HMAC-SHA-384, to DST.
    pub fn symcrypt_pbkdf2_hmac_sha384(password_length: usize, password: *const u8, iterations: u64, salt_length: usize, salt: *const u8, length: usize, dst: *mut u8) -> c_int;

    /// Write N independent keys of LENGTH bytes each, side by side where that is
    /// faster.
    pub fn symcrypt_pbkdf2_hmac_sha384_many(n: usize, password_lengths: *const usize, passwords: *const *const u8, iterations: u64, salt_lengths: *const usize, salts: *const *const u8, length: usize, dsts: *const *mut u8) -> c_int;

    /// Write LENGTH bytes of key, made of PASSWORD and SALT by ITERATIONS
    /// iterations with HMAC-SHA-512, to DST.
    pub fn symcrypt_pbkdf2_hmac_sha512(password_length: usize, password: *const u8, iterations: u64, salt_length: usize, salt: *const u8, length: usize, dst: *mut u8) -> c_int;

    /// Write N independent keys of LENGTH bytes each, side by side where that is
    /// faster.
    pub fn symcrypt_pbkdf2_hmac_sha512_many(n: usize, password_lengths: *const usize, passwords: *const *const u8, iterations: u64, salt_lengths: *const usize, salts: *const *const u8, length: usize, dsts: *const *mut u8) -> c_int;

    /// Write LENGTH bytes of key, made of PASSWORD and SALT by ITERATIONS
    /// iterations with HMAC-SHA-512/224, to DST.
    pub fn symcrypt_pbkdf2_hmac_sha512_224(password_length: usize, password: *const u8, iterations: u64, salt_length: usize, salt: *const u8, length: usize, dst: *mut u8) -> c_int;

    /// Write N independent keys of LENGTH bytes each, side by side where that is
    /// faster.
    pub fn symcrypt_pbkdf2_hmac_sha512_224_many(n: usize, password_lengths: *const usize, passwords: *const *const u8, iterations: u64, salt_lengths: *const usize, salts: *const *const u8, length: usize, dsts: *const *mut u8) -> c_int;

    /// Write LENGTH bytes of key, made of PASSWORD and SALT by ITERATIONS
    /// iterations with HMAC-SHA-512/256, to DST.
    pub fn symcrypt_pbkdf2_hmac_sha512_256(password_length: usize, password: *const u8, iterations: u64, salt_length: usize, salt: *const u8, length: usize, dst: *mut u8) -> c_int;

    /// Write N independent keys of LENGTH bytes each, side by side where that is
    /// faster.
    pub fn symcrypt_pbkdf2_hmac_sha512_256_many(n: usize, password_lengths: *const usize, passwords: *const *const u8, iterations: u64, salt_lengths: *const usize, salts: *const *const u8, length: usize, dsts: *const *mut u8) -> c_int;

    /// Set the one-time 32-byte KEY (r, then s; r is clamped here) and start.
    pub fn symcrypt_poly1305_set_key(ctx: *mut symcrypt_poly1305_ctx, key: *const u8);

    /// Add LENGTH bytes of DATA to the message; any split gives the same tag.
    pub fn symcrypt_poly1305_update(ctx: *mut symcrypt_poly1305_ctx, length: usize, data: *const u8);

    /// Write the 16-byte TAG of the message and wipe what CTX holds: the key must
    /// not serve another message.  Without a key (all zeros, wiped, or after a
    /// digest), or without its s, it is SYMCRYPT\_ERROR\_STATE, TAG is zeros, which
    /// is the tag of no message, and must not be compared with anything.
    pub fn symcrypt_poly1305_digest(ctx: *mut symcrypt_poly1305_ctx, tag: *mut u8) -> c_int;

    /// For protocols that make s in the end, such as Poly1305-AES: set the first
    /// half of the key, the 16 bytes R (clamped here), and start.
    pub fn symcrypt_poly1305_set_r(ctx: *mut symcrypt_poly1305_ctx, r: *const u8);

    /// Write the 16-byte TAG of the message with the 16 bytes S as the second half
    /// of the key, instead of any that was set, and start the next message under
    /// the same r.  S must be used once and be unknown to everybody else.  Without
    /// a key as above.
    pub fn symcrypt_poly1305_digest_s(ctx: *mut symcrypt_poly1305_ctx, s: *const u8, tag: *mut u8) -> c_int;

    /// The 16-byte TAG of LENGTH bytes of DATA under the one-time 32-byte KEY.
    pub fn symcrypt_poly1305(key: *const u8, length: usize, data: *const u8, tag: *mut u8);

    /// Set CTX from a key of LENGTH bytes, 1 to 256, and go to the start of the
    /// key stream.  Another length is SYMCRYPT\_ERROR\_KEY\_LENGTH, and CTX is left
    /// as it was.  Not constant time.
    pub fn symcrypt_rc4_set_key(ctx: *mut symcrypt_rc4_ctx, length: usize, key: *const u8) -> c_int;

    /// Pass over the next N bytes of key stream: RC4-drop\[N\], where N is often 768
    /// or 3072.  Not constant time.
    pub fn symcrypt_rc4_drop(ctx: *mut symcrypt_rc4_ctx, n: usize) -> c_int;

    /// Xor the next LENGTH bytes of key stream with SRC into DST; any split of a
    /// message into calls gives the same bytes.  DST may equal SRC.  Encrypts and
    /// decrypts.  Not constant time.
    pub fn symcrypt_rc4_crypt(ctx: *mut symcrypt_rc4_ctx, length: usize, dst: *mut u8, src: *const u8) -> c_int;

    /// Write the next LENGTH bytes of key stream to DST.  Not constant time.
    pub fn symcrypt_rc4_stream(ctx: *mut symcrypt_rc4_ctx, length: usize, dst: *mut u8) -> c_int;

    /// symcrypt\_rc4\_crypt for each of N independent contexts, all distinct, where
    /// lengths\[k\] bytes go from srcs\[k\] to dsts\[k\].  dsts\[k\] may equal srcs\[k\];
    /// different messages do not overlap.  Never slower than N single calls, and
    /// faster where streams can be interleaved.  If some have no key, only these
    /// are zeros.  Not constant time.
    pub fn symcrypt_rc4_crypt_many(n: usize, ctxs: *const *mut symcrypt_rc4_ctx, lengths: *const usize, dsts: *const *mut u8, srcs: *const *const u8) -> c_int;

    /// Set a KEY of LENGTH bytes, 16 or 32, and 20 rounds; a nonce must follow.
    /// Another length is SYMCRYPT\_ERROR\_KEY\_LENGTH, and CTX is left as it was.
    pub fn symcrypt_salsa20_set_key(ctx: *mut symcrypt_salsa20_ctx, length: usize, key: *const u8) -> c_int;

    /// Use 8, 12 or 20 rounds from here on and go back to block 0 of the present
    /// nonce, if there is one; with XSalsa20, call it before the nonce is set.
    /// Another number is SYMCRYPT\_ERROR\_ROUNDS; without a key it is
    /// SYMCRYPT\_ERROR\_STATE; either way CTX is left as it was.
    pub fn symcrypt_salsa20_set_rounds(ctx: *mut symcrypt_salsa20_ctx, rounds: c_uint) -> c_int;

    /// Set the 8-byte NONCE and go to block 0 of 2^64.
    pub fn symcrypt_salsa20_set_nonce(ctx: *mut symcrypt_salsa20_ctx, nonce: *const u8);

    /// Set the 24-byte NONCE of XSalsa20 and go to block 0 of 2^64.  Needs a
    /// 32-byte key; with a 16-byte key it is SYMCRYPT\_ERROR\_KEY\_LENGTH, without a
    /// key SYMCRYPT\_ERROR\_STATE, and CTX is left as it was.
    pub fn symcrypt_xsalsa20_set_nonce(ctx: *mut symcrypt_salsa20_ctx, nonce: *const u8) -> c_int;

    /// Set key, nonce and position from the 16 words of STATE, as in section 8 of
    /// the specification, with ROUNDS rounds (8, 12 or 20): the key stream goes on
    /// with the block that they make.  SYMCRYPT\_ERROR\_ROUNDS if that is another
    /// number; SYMCRYPT\_ERROR\_STATE if the words 0, 5, 10 and 15 are not the
    /// constants of a key of 16 or 32 bytes, such as in a state that was wiped; CTX
    /// is then left as it was.
    pub fn symcrypt_salsa20_set_state(ctx: *mut symcrypt_salsa20_ctx, state: *const u32, rounds: c_uint) -> c_int;

    /// Write the words from which the block that has the next byte of key stream is
    /// made to STATE, and return which byte of it that is, 0 to 63.  Without a
    /// nonce it is SYMCRYPT\_ERROR\_STATE, at the end of the stream
    /// SYMCRYPT\_ERROR\_COUNTER, with nothing written.
    pub fn symcrypt_salsa20_get_state(ctx: *const symcrypt_salsa20_ctx, state: *mut u32) -> c_int;

    /// Go to the start of block BLOCK.  Every 64-bit number is a block, so that the
    /// only error is SYMCRYPT\_ERROR\_STATE, without a nonce.
    pub fn symcrypt_salsa20_seek(ctx: *mut symcrypt_salsa20_ctx, block: u64) -> c_int;

    /// Xor the next LENGTH bytes of key stream with SRC into DST; any split of a
    /// message into calls gives the same bytes.  DST may equal SRC.  If the stream
    /// has fewer than LENGTH bytes left: SYMCRYPT\_ERROR\_COUNTER, nothing is written
    /// and CTX is left as it was.
    pub fn symcrypt_salsa20_crypt(ctx: *mut symcrypt_salsa20_ctx, length: usize, dst: *mut u8, src: *const u8) -> c_int;

    /// Write the next LENGTH bytes of key stream to DST; errors as for crypt.
    pub fn symcrypt_salsa20_stream(ctx: *mut symcrypt_salsa20_ctx, length: usize, dst: *mut u8) -> c_int;

    /// Write the 64-byte block of key stream that STATE (16 words, as in section 8
    /// of the specification) gives after ROUNDS rounds, an even number, to DST.
    /// STATE is not changed.  Here and below, 0 rounds or an odd number write
    /// zeros.
    pub fn symcrypt_salsa20_core(dst: *mut u8, state: *const u32, rounds: c_uint);

    /// The same for 2 and for 3 consecutive blocks (128 and 192 bytes); the 64-bit
    /// counter in words 8 and 9 goes up by one from block to block.
    pub fn symcrypt_salsa20_2core(dst: *mut u8, state: *const u32, rounds: c_uint);

    /// See symcrypt/salsa20.h.
    pub fn symcrypt_salsa20_3core(dst: *mut u8, state: *const u32, rounds: c_uint);

    /// HSalsa20: derive 32 bytes at DST from a 32-byte KEY and a 16-byte INPUT with
    /// ROUNDS rounds (20 in XSalsa20).
    pub fn symcrypt_hsalsa20(dst: *mut u8, key: *const u8, input: *const u8, rounds: c_uint);

    /// Start a message.
    pub fn symcrypt_sha1_init(ctx: *mut symcrypt_sha1_ctx);

    /// Add LENGTH bytes at DATA to the message.  Any split of a message gives the
    /// same digest.
    pub fn symcrypt_sha1_update(ctx: *mut symcrypt_sha1_ctx, length: usize, data: *const u8);

    /// Write the digest to DIGEST and start over, as after init.
    pub fn symcrypt_sha1_digest(ctx: *mut symcrypt_sha1_ctx, digest: *mut u8);

    /// Write the digest of LENGTH bytes at DATA to DIGEST, which may overlap
    /// DATA.
    pub fn symcrypt_sha1(length: usize, data: *const u8, digest: *mut u8);

    /// Apply the compression function to the chaining value STATE, 5 words of this
    /// machine, for each of BLOCKS blocks of 64 bytes at DATA, which does not
    /// overlap it.  No padding, no length.  BLOCKS may be 0.
    pub fn symcrypt_sha1_compress(state: *mut u32, blocks: usize, data: *const u8);

    /// Write the digests of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] to digests\[k\].  Digests overlap neither messages nor each other.
    /// Never slower than N single calls, and faster where messages can be hashed
    /// side by side.
    pub fn symcrypt_sha1_many(n: usize, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8);

    /// Start a message.
    pub fn symcrypt_sha224_init(ctx: *mut symcrypt_sha224_ctx);

    /// Add LENGTH bytes at DATA to the message.  Any split of a message gives the
    /// same digest.
    pub fn symcrypt_sha224_update(ctx: *mut symcrypt_sha224_ctx, length: usize, data: *const u8);

    /// Write the digest to DIGEST and start over, as after init.
    pub fn symcrypt_sha224_digest(ctx: *mut symcrypt_sha224_ctx, digest: *mut u8);

    /// Write the digest of LENGTH bytes at DATA to DIGEST, which may overlap
    /// DATA.
    pub fn symcrypt_sha224(length: usize, data: *const u8, digest: *mut u8);

    /// Apply the compression function to the chaining value STATE, 8 words of this
    /// machine, for each of BLOCKS blocks of 64 bytes at DATA, which does not
    /// overlap it.  No padding, no length.  BLOCKS may be 0.
    pub fn symcrypt_sha224_compress(state: *mut u32, blocks: usize, data: *const u8);

    /// Write the digests of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] to digests\[k\].  Digests overlap neither messages nor each other.
    /// Never slower than N single calls, and faster where messages can be hashed
    /// side by side.
    pub fn symcrypt_sha224_many(n: usize, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8);

    /// Start a message.
    pub fn symcrypt_sha256_init(ctx: *mut symcrypt_sha256_ctx);

    /// Add LENGTH bytes at DATA to the message.  Any split of a message gives the
    /// same digest.
    pub fn symcrypt_sha256_update(ctx: *mut symcrypt_sha256_ctx, length: usize, data: *const u8);

    /// Write the digest to DIGEST and start over, as after init.
    pub fn symcrypt_sha256_digest(ctx: *mut symcrypt_sha256_ctx, digest: *mut u8);

    /// Write the digest of LENGTH bytes at DATA to DIGEST, which may overlap
    /// DATA.
    pub fn symcrypt_sha256(length: usize, data: *const u8, digest: *mut u8);

    /// Apply the compression function to the chaining value STATE, 8 words of this
    /// machine, for each of BLOCKS blocks of 64 bytes at DATA, which does not
    /// overlap it.  No padding, no length.  BLOCKS may be 0.
    pub fn symcrypt_sha256_compress(state: *mut u32, blocks: usize, data: *const u8);

    /// Write the digests of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] to digests\[k\].  Digests overlap neither messages nor each other.
    /// Never slower than N single calls, and faster where messages can be hashed
    /// side by side.
    pub fn symcrypt_sha256_many(n: usize, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8);

    /// Start a message.
    pub fn symcrypt_sha384_init(ctx: *mut symcrypt_sha384_ctx);

    /// Add LENGTH bytes at DATA to the message.  Any split of a message gives the
    /// same digest.
    pub fn symcrypt_sha384_update(ctx: *mut symcrypt_sha384_ctx, length: usize, data: *const u8);

    /// Write the digest to DIGEST and start over, as after init.
    pub fn symcrypt_sha384_digest(ctx: *mut symcrypt_sha384_ctx, digest: *mut u8);

    /// Write the digest of LENGTH bytes at DATA to DIGEST, which may overlap
    /// DATA.
    pub fn symcrypt_sha384(length: usize, data: *const u8, digest: *mut u8);

    /// Apply the compression function to the chaining value STATE, 8 words of this
    /// machine, for each of BLOCKS blocks of 128 bytes at DATA, which does not
    /// overlap it.  No padding, no length.  BLOCKS may be 0.
    pub fn symcrypt_sha384_compress(state: *mut u64, blocks: usize, data: *const u8);

    /// Write the digests of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] to digests\[k\].  Digests overlap neither messages nor each other.
    /// Never slower than N single calls, and faster where messages can be hashed
    /// side by side.
    pub fn symcrypt_sha384_many(n: usize, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8);

    /// Start a message.
    pub fn symcrypt_sha512_init(ctx: *mut symcrypt_sha512_ctx);

    /// Add LENGTH bytes at DATA to the message.  Any split of a message gives the
    /// same digest.
    pub fn symcrypt_sha512_update(ctx: *mut symcrypt_sha512_ctx, length: usize, data: *const u8);

    /// Write the digest to DIGEST and start over, as after init.
    pub fn symcrypt_sha512_digest(ctx: *mut symcrypt_sha512_ctx, digest: *mut u8);

    /// Write the digest of LENGTH bytes at DATA to DIGEST, which may overlap
    /// DATA.
    pub fn symcrypt_sha512(length: usize, data: *const u8, digest: *mut u8);

    /// Apply the compression function to the chaining value STATE, 8 words of this
    /// machine, for each of BLOCKS blocks of 128 bytes at DATA, which does not
    /// overlap it.  No padding, no length.  BLOCKS may be 0.
    pub fn symcrypt_sha512_compress(state: *mut u64, blocks: usize, data: *const u8);

    /// Write the digests of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] to digests\[k\].  Digests overlap neither messages nor each other.
    /// Never slower than N single calls, and faster where messages can be hashed
    /// side by side.
    pub fn symcrypt_sha512_many(n: usize, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8);

    /// Start a message.
    pub fn symcrypt_sha512_224_init(ctx: *mut symcrypt_sha512_224_ctx);

    /// Add LENGTH bytes at DATA to the message.  Any split of a message gives the
    /// same digest.
    pub fn symcrypt_sha512_224_update(ctx: *mut symcrypt_sha512_224_ctx, length: usize, data: *const u8);

    /// Write the digest to DIGEST and start over, as after init.
    pub fn symcrypt_sha512_224_digest(ctx: *mut symcrypt_sha512_224_ctx, digest: *mut u8);

    /// Write the digest of LENGTH bytes at DATA to DIGEST, which may overlap
    /// DATA.
    pub fn symcrypt_sha512_224(length: usize, data: *const u8, digest: *mut u8);

    /// Apply the compression function to the chaining value STATE, 8 words of this
    /// machine, for each of BLOCKS blocks of 128 bytes at DATA, which does not
    /// overlap it.  No padding, no length.  BLOCKS may be 0.
    pub fn symcrypt_sha512_224_compress(state: *mut u64, blocks: usize, data: *const u8);

    /// Write the digests of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] to digests\[k\].  Digests overlap neither messages nor each other.
    /// Never slower than N single calls, and faster where messages can be hashed
    /// side by side.
    pub fn symcrypt_sha512_224_many(n: usize, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8);

    /// Start a message.
    pub fn symcrypt_sha512_256_init(ctx: *mut symcrypt_sha512_256_ctx);

    /// Add LENGTH bytes at DATA to the message.  Any split of a message gives the
    /// same digest.
    pub fn symcrypt_sha512_256_update(ctx: *mut symcrypt_sha512_256_ctx, length: usize, data: *const u8);

    /// Write the digest to DIGEST and start over, as after init.
    pub fn symcrypt_sha512_256_digest(ctx: *mut symcrypt_sha512_256_ctx, digest: *mut u8);

    /// Write the digest of LENGTH bytes at DATA to DIGEST, which may overlap
    /// DATA.
    pub fn symcrypt_sha512_256(length: usize, data: *const u8, digest: *mut u8);

    /// Apply the compression function to the chaining value STATE, 8 words of this
    /// machine, for each of BLOCKS blocks of 128 bytes at DATA, which does not
    /// overlap it.  No padding, no length.  BLOCKS may be 0.
    pub fn symcrypt_sha512_256_compress(state: *mut u64, blocks: usize, data: *const u8);

    /// Write the digests of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] to digests\[k\].  Digests overlap neither messages nor each other.
    /// Never slower than N single calls, and faster where messages can be hashed
    /// side by side.
    pub fn symcrypt_sha512_256_many(n: usize, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8);

    /// Start a message.
    pub fn symcrypt_tz_init(ctx: *mut symcrypt_tz_ctx);

    /// Add LENGTH bytes of DATA; any split of a message gives the same digest.
    pub fn symcrypt_tz_update(ctx: *mut symcrypt_tz_ctx, length: usize, data: *const u8);

    /// Write the 64-byte DIGEST and start over.
    pub fn symcrypt_tz_digest(ctx: *mut symcrypt_tz_ctx, digest: *mut u8);

    /// The DIGEST of LENGTH bytes of DATA.
    pub fn symcrypt_tz(length: usize, data: *const u8, digest: *mut u8);

    /// Write the digest of the concatenation of N messages to DIGEST from their N
    /// digests, 64 bytes each, one after another at DIGESTS.  DIGEST may equal
    /// DIGESTS.  N = 0 gives the digest of the empty message.  Any digest that is
    /// no element of the group (a set top bit, a determinant other than 1) is
    /// SYMCRYPT\_ERROR\_GROUP with nothing written.
    pub fn symcrypt_tz_concat(digest: *mut u8, n: usize, digests: *const u8) -> c_int;

    /// Write to DIGEST the digest of what is left of a message with digest WHOLE
    /// when the part with digest PART is taken from its left, or its right, end.
    /// DIGEST may equal either.  Errors as for concat.
    pub fn symcrypt_tz_subtract_left(digest: *mut u8, whole: *const u8, part: *const u8) -> c_int;

    /// See symcrypt/tz.h.
    pub fn symcrypt_tz_subtract_right(digest: *mut u8, whole: *const u8, part: *const u8) -> c_int;

    /// 0 if DIGEST is that of the concatenation of the N messages with digests
    /// PARTS, 64 bytes each; SYMCRYPT\_ERROR\_TAG if not; SYMCRYPT\_ERROR\_GROUP if any
    /// of them is no element of the group.
    pub fn symcrypt_tz_verify(digest: *const u8, n: usize, parts: *const u8) -> c_int;

    /// Write a message under way as SYMCRYPT\_TZ\_BLOB\_SIZE bytes at BLOB, the same
    /// on every machine, and read it back.  Import returns 0,
    /// SYMCRYPT\_ERROR\_VERSION for a blob of a format that this library does not
    /// know, or SYMCRYPT\_ERROR\_ENCODING for one that is damaged, and CTX is then
    /// wiped.
    pub fn symcrypt_tz_export(ctx: *const symcrypt_tz_ctx, blob: *mut u8);

    /// See symcrypt/tz.h.
    pub fn symcrypt_tz_import(ctx: *mut symcrypt_tz_ctx, blob: *const u8) -> c_int;

    /// The same as the 64 bytes that the Go package's MarshalBinary gives: a digest
    /// in the order 00, 10, 01, 11.  It has no version and no check of its own; one
    /// that is no element of the group is SYMCRYPT\_ERROR\_GROUP, and CTX is then
    /// wiped.
    pub fn symcrypt_tz_export_tzhash(ctx: *const symcrypt_tz_ctx, state: *mut u8);

    /// See symcrypt/tz.h.
    pub fn symcrypt_tz_import_tzhash(ctx: *mut symcrypt_tz_ctx, state: *const u8) -> c_int;
}
