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
/// No hash of this or a later version exceeds these sizes, which are those of
/// SHA-3.
pub const SYMCRYPT_HASH_MAX_DIGEST_SIZE: usize = 64;
/// A value of symcrypt/hash.h.
pub const SYMCRYPT_HASH_MAX_BLOCK_SIZE: usize = 144;
/// A value of symcrypt/hash.h.
pub const SYMCRYPT_HASH_MAX_STATE_SIZE: usize = 200;
/// The shortest truncated tag, in bytes.
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
/// The context collects so many bytes.  This makes small pieces as fast as
/// large ones.
pub const SYMCRYPT_TZ_BUFFER_SIZE: usize = 1024;
/// 2^32 - 1 blocks.  The first block of the key stream is Poly1305's key.
pub const SYMCRYPT_CHACHA_POLY1305_MAX_LENGTH: u64 = 274877906880;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_MAX_KEY_BLOB_SIZE: usize = 416;
/// A value of symcrypt/hmac.h.
pub const SYMCRYPT_HMAC_MAX_BLOB_SIZE: usize = 768;


/// A hash function.  There is one object for each hash.  It lives as long as
/// the library, and its members are private to the library.
#[repr(C)]
pub struct symcrypt_hash {
    _private: [u8; 0],
    _marker: core::marker::PhantomData<*mut u8>,
}

/// The stream of a ChaCha or a Salsa20 context.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_keystream {
    /// See symcrypt\_keystream.
    pub state: [u32; 16],
    /// as it was set; a 24-byte nonce derives another
    pub key: [u32; 8],
    /// the last block that was made
    pub buffer: [u8; 64],
    /// its unused bytes, at its end
    pub left: u8,
    /// 0 without a key
    pub rounds: u8,
    /// 32 or 64
    pub counter_bits: u8,
    /// no nonce, open, or ended
    pub phase: u8,
    /// whether STATE has a derived key
    pub derived: u8,
}

/// Of symcrypt/chacha-poly1305.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_chacha_poly1305_ctx {
    /// See symcrypt\_chacha\_poly1305\_ctx.
    pub chacha: symcrypt_keystream,
    /// See symcrypt\_chacha\_poly1305\_ctx.
    pub poly1305: symcrypt_poly1305_ctx,
    /// See symcrypt\_chacha\_poly1305\_ctx.
    pub ad_length: u64,
    /// See symcrypt\_chacha\_poly1305\_ctx.
    pub length: u64,
    /// which calls may follow
    pub stage: u8,
}

/// A message for seal\_many and open\_many, of any length, with the arguments of
/// \_seal and \_open.  Messages may share a key.  No two messages under one key
/// have the same nonce.  No buffer that is written overlaps another, but dst
/// may equal src.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_chacha_poly1305_message {
    /// 32 bytes
    pub key: *const u8,
    /// 12 bytes; 24 for XChaCha20-Poly1305
    pub nonce: *const u8,
    /// See symcrypt\_chacha\_poly1305\_message.
    pub ad_length: usize,
    /// not read if ad\_length is 0
    pub ad: *const u8,
    /// See symcrypt\_chacha\_poly1305\_message.
    pub length: usize,
    /// See symcrypt\_chacha\_poly1305\_message.
    pub dst: *mut u8,
    /// See symcrypt\_chacha\_poly1305\_message.
    pub src: *const u8,
    /// 16 bytes; seal\_many writes it, open\_many reads it
    pub tag: *mut u8,
    /// written: the result of \_seal or \_open
    pub error: c_int,
}

/// Of symcrypt/chacha.h.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_chacha_ctx {
    /// See symcrypt\_chacha\_ctx.
    pub stream: symcrypt_keystream,
}

/// N messages in SIZE bytes at DATA.  If OFFSETS32 or OFFSETS64 is not null,
/// message k is the bytes from offsets\[k\] to offsets\[k + 1\] - 1; OFFSETS32 is
/// taken if both are not null.  Else message k is LENGTH bytes at
/// data + STRIDE \* k; the caller sets what is not used to 0.  A column with a
/// STRIDE of 0 has the same message N times.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct symcrypt_column {
    /// See symcrypt\_column.
    pub n: usize,
    /// See symcrypt\_column.
    pub data: *const u8,
    /// See symcrypt\_column.
    pub size: usize,
    /// See symcrypt\_column.
    pub offsets32: *const i32,
    /// See symcrypt\_column.
    pub offsets64: *const i64,
    /// See symcrypt\_column.
    pub length: usize,
    /// See symcrypt\_column.
    pub stride: usize,
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
    /// room for hashes of later versions
    pub later: [u64; 48],
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
    pub inner: [u64; 25],
    /// See symcrypt\_hmac\_key.
    pub outer: [u64; 25],
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

/// The state in the middle of a message.
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
    /// added at the end
    pub s: [u64; 2],
    /// See symcrypt\_poly1305\_ctx.
    pub buffer: [u8; 16],
    /// free bytes of buffer, 1 to 16; 0 without a key
    pub unfilled: u32,
    /// 0 if digest\_s will give s
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
    pub stream: symcrypt_keystream,
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
    /// bytes in buffer, which is never full
    pub used: u16,
    /// 0 while state holds no bytes of the message
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

    /// Set the 24-byte NONCE of XChaCha20-Poly1305 and start a message.
    pub fn symcrypt_xchacha_poly1305_set_nonce(ctx: *mut symcrypt_chacha_poly1305_ctx, nonce: *const u8);

    /// Add LENGTH bytes of associated DATA.  Any split gives the same tag.  Add all
    /// of it before the first encrypt or decrypt: later, or without a nonce, the
    /// result is SYMCRYPT\_ERROR\_STATE and CTX does not change.
    pub fn symcrypt_chacha_poly1305_update(ctx: *mut symcrypt_chacha_poly1305_ctx, length: usize, data: *const u8) -> c_int;

    /// Encrypt the next LENGTH bytes of the message from SRC to DST.  Any split
    /// gives the same bytes.  DST may equal SRC.  Without a nonce or after a
    /// decrypt the result is SYMCRYPT\_ERROR\_STATE.  It is SYMCRYPT\_ERROR\_LENGTH if
    /// the message exceeds SYMCRYPT\_CHACHA\_POLY1305\_MAX\_LENGTH bytes.  After an
    /// error nothing is written and CTX does not change.
    pub fn symcrypt_chacha_poly1305_encrypt(ctx: *mut symcrypt_chacha_poly1305_ctx, length: usize, dst: *mut u8, src: *const u8) -> c_int;

    /// Decrypt in the same way.  The output is not yet authentic: use none of it
    /// before symcrypt\_chacha\_poly1305\_verify has accepted the tag.
    pub fn symcrypt_chacha_poly1305_decrypt(ctx: *mut symcrypt_chacha_poly1305_ctx, length: usize, dst: *mut u8, src: *const u8) -> c_int;

    /// Write the 16-byte TAG of the message and end it.  The key stays; set a nonce
    /// for the next message.  Without a nonce nothing is written, and the result is
    /// SYMCRYPT\_ERROR\_STATE.
    pub fn symcrypt_chacha_poly1305_digest(ctx: *mut symcrypt_chacha_poly1305_ctx, tag: *mut u8) -> c_int;

    /// End a decrypted message, or a message of associated data alone.  Return 0 if
    /// its tag is TAG, 16 bytes, else SYMCRYPT\_ERROR\_TAG.  The key stays.  Without
    /// a nonce, or after an encrypt, return SYMCRYPT\_ERROR\_STATE; then CTX does not
    /// change.
    pub fn symcrypt_chacha_poly1305_verify(ctx: *mut symcrypt_chacha_poly1305_ctx, tag: *const u8) -> c_int;

    /// Encrypt LENGTH bytes from SRC to DST under a 32-byte KEY and a 12-byte
    /// NONCE. Write the 16-byte TAG of them and of AD\_LENGTH bytes of associated
    /// data AD. DST may equal SRC.  If the message is too long nothing is written,
    /// and the result is SYMCRYPT\_ERROR\_LENGTH.
    pub fn symcrypt_chacha_poly1305_seal(key: *const u8, nonce: *const u8, ad_length: usize, ad: *const u8, length: usize, dst: *mut u8, src: *const u8, tag: *mut u8) -> c_int;

    /// Check the 16-byte TAG and decrypt LENGTH bytes from SRC to DST, which may
    /// equal SRC.  If the tag is wrong, return SYMCRYPT\_ERROR\_TAG; then LENGTH
    /// bytes at DST are zeros.  Nobody else may read DST before the return: it may
    /// hold text that is not authentic.  If the message is too long nothing is
    /// written, and the result is SYMCRYPT\_ERROR\_LENGTH.
    pub fn symcrypt_chacha_poly1305_open(key: *const u8, nonce: *const u8, ad_length: usize, ad: *const u8, length: usize, dst: *mut u8, src: *const u8, tag: *const u8) -> c_int;

    /// Seal and open with the 24-byte NONCE of XChaCha20-Poly1305.
    pub fn symcrypt_xchacha_poly1305_seal(key: *const u8, nonce: *const u8, ad_length: usize, ad: *const u8, length: usize, dst: *mut u8, src: *const u8, tag: *mut u8) -> c_int;

    /// See symcrypt/chacha-poly1305.h.
    pub fn symcrypt_xchacha_poly1305_open(key: *const u8, nonce: *const u8, ad_length: usize, ad: *const u8, length: usize, dst: *mut u8, src: *const u8, tag: *const u8) -> c_int;

    /// Seal N MESSAGES as N calls of symcrypt\_chacha\_poly1305\_seal do.  Messages
    /// are sealed together where that takes less time.  The result is 0, or the
    /// error of the first message that has one; all others are sealed.  Time
    /// depends only on N, the lengths, the pointers and the errors.
    pub fn symcrypt_chacha_poly1305_seal_many(n: usize, messages: *mut symcrypt_chacha_poly1305_message) -> c_int;

    /// Open N MESSAGES as N calls of symcrypt\_chacha\_poly1305\_open do.  A wrong tag
    /// is an error of its message alone.  Nobody else may read any DST before the
    /// return.
    pub fn symcrypt_chacha_poly1305_open_many(n: usize, messages: *mut symcrypt_chacha_poly1305_message) -> c_int;

    /// Seal and open with the 24-byte nonces of XChaCha20-Poly1305.
    pub fn symcrypt_xchacha_poly1305_seal_many(n: usize, messages: *mut symcrypt_chacha_poly1305_message) -> c_int;

    /// See symcrypt/chacha-poly1305.h.
    pub fn symcrypt_xchacha_poly1305_open_many(n: usize, messages: *mut symcrypt_chacha_poly1305_message) -> c_int;

    /// Set the 32-byte KEY and 20 rounds; a nonce must follow.
    pub fn symcrypt_chacha_set_key(ctx: *mut symcrypt_chacha_ctx, key: *const u8);

    /// Use 8, 12 or 20 rounds from here on.  If there is a nonce, go back to its
    /// block 0; but with XChaCha, call this before setting the nonce.  Another
    /// number is SYMCRYPT\_ERROR\_ROUNDS, and CTX does not change.
    pub fn symcrypt_chacha_set_rounds(ctx: *mut symcrypt_chacha_ctx, rounds: c_uint) -> c_int;

    /// Set the 8-byte NONCE of the original ChaCha and go to block 0 of 2^64.
    pub fn symcrypt_chacha_set_nonce(ctx: *mut symcrypt_chacha_ctx, nonce: *const u8);

    /// Set the 12-byte NONCE of RFC 8439 and go to block 0 of 2^32.
    pub fn symcrypt_chacha_set_nonce96(ctx: *mut symcrypt_chacha_ctx, nonce: *const u8);

    /// Set the 24-byte NONCE of XChaCha and go to block 0 of 2^64.
    pub fn symcrypt_xchacha_set_nonce(ctx: *mut symcrypt_chacha_ctx, nonce: *const u8);

    /// Set key, nonce and position from the 16 words of STATE, as in section 2.3 of
    /// RFC 8439.  They make the next block, with 8, 12 or 20 ROUNDS.  COUNTER\_BITS
    /// is 64 (words 12 and 13) or 32 (word 12 alone).  If one of these is another
    /// number, return SYMCRYPT\_ERROR\_ROUNDS or SYMCRYPT\_ERROR\_COUNTER; if the first
    /// four words are not the constants of a 32-byte key, SYMCRYPT\_ERROR\_STATE.
    /// CTX then does not change.
    pub fn symcrypt_chacha_set_state(ctx: *mut symcrypt_chacha_ctx, state: *const u32, rounds: c_uint, counter_bits: c_uint) -> c_int;

    /// Find the block that has the next byte of key stream.  Write its 16 input
    /// words to STATE, and return the index of the byte in the block, 0 to 63.
    /// Without a nonce, return SYMCRYPT\_ERROR\_STATE, and at the end of the stream
    /// SYMCRYPT\_ERROR\_COUNTER; then write nothing.
    pub fn symcrypt_chacha_get_state(ctx: *const symcrypt_chacha_ctx, state: *mut u32) -> c_int;

    /// Go to the start of block BLOCK.  With a 12-byte nonce, a block of 2^32 and
    /// more is SYMCRYPT\_ERROR\_COUNTER, and CTX does not change.
    pub fn symcrypt_chacha_seek(ctx: *mut symcrypt_chacha_ctx, block: u64) -> c_int;

    /// Xor the next LENGTH bytes of key stream with SRC into DST; any split of a
    /// message into calls gives the same bytes.  DST may equal SRC.  If the stream
    /// has fewer than LENGTH bytes left, return SYMCRYPT\_ERROR\_COUNTER, write
    /// nothing and do not change CTX.
    pub fn symcrypt_chacha_crypt(ctx: *mut symcrypt_chacha_ctx, length: usize, dst: *mut u8, src: *const u8) -> c_int;

    /// Write the next LENGTH bytes of key stream to DST; errors as for crypt.
    pub fn symcrypt_chacha_stream(ctx: *mut symcrypt_chacha_ctx, length: usize, dst: *mut u8) -> c_int;

    /// Write the 64-byte block of key stream that STATE, 16 words as in section 2.3
    /// of RFC 8439, gives after ROUNDS rounds, an even number, to DST.  Here and
    /// below, 0 rounds or an odd number write zeros.
    pub fn symcrypt_chacha_core(dst: *mut u8, state: *const u32, rounds: c_uint);

    /// Write 2 or 3 consecutive blocks (128 or 192 bytes).  The counter goes up by
    /// one from block to block.  COUNTER\_BITS is 64 (words 12 and 13, not RFC 8439)
    /// or 32 (word 12 alone, modulo 2^32).
    pub fn symcrypt_chacha_2core(dst: *mut u8, state: *const u32, rounds: c_uint, counter_bits: c_uint);

    /// See symcrypt/chacha.h.
    pub fn symcrypt_chacha_3core(dst: *mut u8, state: *const u32, rounds: c_uint, counter_bits: c_uint);

    /// Write the block of the 16 words at STATES + 16 \* K to DST + 64 \* K, for each
    /// K below N: as N calls of symcrypt\_chacha\_core, in less time.  Each block has
    /// its own key, nonce and counter.  DST does not overlap STATES.  With AVX-512,
    /// 16 blocks take little longer than one.
    pub fn symcrypt_chacha_core_many(n: usize, dst: *mut u8, states: *const u32, rounds: c_uint);

    /// HChaCha: derive 32 bytes at DST from a 32-byte KEY and a 16-byte INPUT with
    /// ROUNDS rounds (20 in XChaCha20).
    pub fn symcrypt_hchacha(dst: *mut u8, key: *const u8, input: *const u8, rounds: c_uint);

    /// Write the digest of message k of COLUMN to digests + STRIDE \* k, or its tag
    /// under KEY to tags + STRIDE \* k, and return 0.
    ///
    /// SYMCRYPT\_ERROR\_LENGTH: offsets are negative, decrease or pass the size of
    /// the column, records pass it, or STRIDE is less than a digest.
    /// SYMCRYPT\_ERROR\_NAME: HASH is null.  SYMCRYPT\_ERROR\_STATE: KEY was never set.
    /// On an error nothing is written.  Digests and tags overlap neither the column
    /// nor its offsets, which nobody changes during the call.  Time depends on
    /// lengths alone.
    pub fn symcrypt_hash_column(hash: *const symcrypt_hash, column: *const symcrypt_column, stride: usize, digests: *mut u8) -> c_int;

    /// See symcrypt/column.h.
    pub fn symcrypt_hmac_column(key: *const symcrypt_hmac_key, column: *const symcrypt_column, stride: usize, tags: *mut u8) -> c_int;

    /// Write LENGTH bytes of key, made of password k of PASSWORDS and salt k of
    /// SALTS as symcrypt\_pbkdf2\_hmac does, to dst + STRIDE \* k, and return 0.
    /// Errors are those of symcrypt\_hash\_column and symcrypt\_pbkdf2\_hmac, and
    /// SYMCRYPT\_ERROR\_LENGTH if there are not as many salts as passwords.
    pub fn symcrypt_pbkdf2_hmac_column(hash: *const symcrypt_hash, passwords: *const symcrypt_column, iterations: u64, salts: *const symcrypt_column, length: usize, stride: usize, dst: *mut u8) -> c_int;

    /// Seal each message of MESSAGES under KEY, with its nonce of NONCES and its
    /// associated data of ADS, which is null if there is none, and return 0.
    /// NONCES are records of 12 bytes, or of 24 for XChaCha20-Poly1305; no two
    /// messages under one key have the same nonce.  DST gets one sealed message
    /// after another, each the ciphertext and its tag of 16 bytes, and OFFSETS
    /// where each begins: n + 1 numbers, so that both together are a column with
    /// offsets64.
    ///
    /// SYMCRYPT\_ERROR\_LENGTH: a column is wrong as above, the columns have not the
    /// same number of messages, NONCES are not such records, or MESSAGES have more
    /// than SYMCRYPT\_CHACHA\_POLY1305\_MAX\_LENGTH bytes; then nothing is written.
    /// The output overlaps nothing else.  Time depends on lengths and on which
    /// messages are authentic.
    pub fn symcrypt_chacha_poly1305_seal_column(key: *const u8, nonces: *const symcrypt_column, ads: *const symcrypt_column, messages: *const symcrypt_column, offsets: *mut i64, dst: *mut u8) -> c_int;

    /// Open each message of MESSAGES, which the function before has sealed.
    /// wrong\[k\] becomes 1 if message k is not authentic, which is
    /// SYMCRYPT\_ERROR\_TAG, and 0 otherwise.  In the place of a message that is not
    /// authentic are zeros.  All others are opened.  DST gets 16 bytes less of each
    /// message, none of one that is shorter.
    pub fn symcrypt_chacha_poly1305_open_column(key: *const u8, nonces: *const symcrypt_column, ads: *const symcrypt_column, messages: *const symcrypt_column, offsets: *mut i64, dst: *mut u8, wrong: *mut u8) -> c_int;

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

    /// Each hash.
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
    /// HASH may be the unchecked result of symcrypt\_hash\_lookup: if it is null, KEY
    /// is wiped and the result is SYMCRYPT\_ERROR\_NAME.
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

    /// Verify the first TAG\_LENGTH bytes of a tag, from SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE
    /// to the digest's size.
    pub fn symcrypt_hmac_ctx_verify_truncated(ctx: *mut symcrypt_hmac_ctx, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tag of LENGTH bytes at DATA under KEY, a digest's size, to DIGEST,
    /// which may overlap DATA.
    pub fn symcrypt_hmac(key: *const symcrypt_hmac_key, length: usize, data: *const u8, digest: *mut u8) -> c_int;

    /// Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else
    /// SYMCRYPT\_ERROR\_TAG.  A TAG\_LENGTH other than the digest's size is
    /// SYMCRYPT\_ERROR\_LENGTH.
    pub fn symcrypt_hmac_verify(key: *const symcrypt_hmac_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// Verify the first TAG\_LENGTH bytes of a tag, from SYMCRYPT\_HMAC\_MIN\_TAG\_SIZE
    /// to the digest's size, else SYMCRYPT\_ERROR\_LENGTH.  RFC 2104 advises no less
    /// than half a digest and 10 bytes.
    pub fn symcrypt_hmac_verify_truncated(key: *const symcrypt_hmac_key, length: usize, data: *const u8, tag_length: usize, tag: *const u8) -> c_int;

    /// Write the tags of N independent messages: that of lengths\[k\] bytes at
    /// datas\[k\] under \*keys\[k\] to digests\[k\].  Keys may repeat, and may be of
    /// different hashes.  Digests overlap neither messages nor each other.
    pub fn symcrypt_hmac_many(n: usize, keys: *const *const symcrypt_hmac_key, lengths: *const usize, datas: *const *const u8, digests: *const *mut u8) -> c_int;

    /// Write KEY, or the message in progress with its key, to BLOB, and return the
    /// blob's size: at most SYMCRYPT\_HMAC\_MAX\_KEY\_BLOB\_SIZE or
    /// SYMCRYPT\_HMAC\_MAX\_BLOB\_SIZE.  A blob is the same on every machine, and as
    /// secret as the key.
    pub fn symcrypt_hmac_key_export(key: *const symcrypt_hmac_key, blob: *mut u8) -> usize;

    /// See symcrypt/hmac.h.
    pub fn symcrypt_hmac_export(ctx: *const symcrypt_hmac_ctx, blob: *mut u8) -> usize;

    /// Import: read a blob of LENGTH bytes back and return 0.
    /// SYMCRYPT\_ERROR\_VERSION: a blob of a format that this library does not know.
    /// SYMCRYPT\_ERROR\_ENCODING: it is damaged (a check value tells), of another
    /// hash, kind or length.  An error wipes KEY or CTX: nobody can use an earlier
    /// key by mistake, and it must be set again.  A blob is not authenticated:
    /// whoever can write one chooses the key.
    pub fn symcrypt_hmac_key_import(key: *mut symcrypt_hmac_key, length: usize, blob: *const u8) -> c_int;

    /// See symcrypt/hmac.h.
    pub fn symcrypt_hmac_import(ctx: *mut symcrypt_hmac_ctx, length: usize, blob: *const u8) -> c_int;

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
    /// iterations with HMAC of HASH, to DST.  HASH may be the unchecked
    /// result of symcrypt\_hash\_lookup: if it is null, the result is
    /// SYMCRYPT\_ERROR\_NAME.
    pub fn symcrypt_pbkdf2_hmac(hash: *const symcrypt_hash, password_length: usize, password: *const u8, iterations: u64, salt_length: usize, salt: *const u8, length: usize, dst: *mut u8) -> c_int;

    /// Write N independent keys of LENGTH bytes each, side by side where that is
    /// faster.
    pub fn symcrypt_pbkdf2_hmac_many(hash: *const symcrypt_hash, n: usize, password_lengths: *const usize, passwords: *const *const u8, iterations: u64, salt_lengths: *const usize, salts: *const *const u8, length: usize, dsts: *const *mut u8) -> c_int;

    /// The same as symcrypt\_pbkdf2\_hmac for a password that was given to
    /// symcrypt\_hmac\_set\_key once, for more than one salt or count.
    /// SYMCRYPT\_ERROR\_STATE: PASSWORD was not set.
    pub fn symcrypt_pbkdf2_prepared(password: *const symcrypt_hmac_key, iterations: u64, salt_length: usize, salt: *const u8, length: usize, dst: *mut u8) -> c_int;

    /// Set the one-time 32-byte KEY (r, then s; r is clamped here) and start.
    pub fn symcrypt_poly1305_set_key(ctx: *mut symcrypt_poly1305_ctx, key: *const u8);

    /// Add LENGTH bytes of DATA to the message; any split gives the same tag.
    pub fn symcrypt_poly1305_update(ctx: *mut symcrypt_poly1305_ctx, length: usize, data: *const u8);

    /// Write the 16-byte TAG of the message and wipe CTX: the key must not serve
    /// another message.  A context without a key (all zeros, wiped, or after a
    /// digest) or without s gives SYMCRYPT\_ERROR\_STATE and a TAG of zeros, which
    /// must not be compared with anything.
    pub fn symcrypt_poly1305_digest(ctx: *mut symcrypt_poly1305_ctx, tag: *mut u8) -> c_int;

    /// Set the first half of the key, the 16 bytes R, which this clamps, and start.
    /// This is for protocols that make s at the end, such as Poly1305-AES.
    pub fn symcrypt_poly1305_set_r(ctx: *mut symcrypt_poly1305_ctx, r: *const u8);

    /// Write the 16-byte TAG of the message, with the 16 bytes S as the second half
    /// of the key, and start the next message under the same r.  Use S once; nobody
    /// else may know it.  Without a key the result is that of digest.
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

    /// Do as symcrypt\_rc4\_crypt for each of N different contexts: lengths\[k\] bytes
    /// go from srcs\[k\] to dsts\[k\].  dsts\[k\] may equal srcs\[k\].  Different messages
    /// do not overlap.  Never slower than N single calls, and faster where streams
    /// can be interleaved.  If some contexts have no key, only their messages are
    /// zeros.  Not constant time.
    pub fn symcrypt_rc4_crypt_many(n: usize, ctxs: *const *mut symcrypt_rc4_ctx, lengths: *const usize, dsts: *const *mut u8, srcs: *const *const u8) -> c_int;

    /// Set a KEY of LENGTH bytes, 16 or 32, and 20 rounds; a nonce must follow.
    /// Another length is SYMCRYPT\_ERROR\_KEY\_LENGTH, and CTX does not change.
    pub fn symcrypt_salsa20_set_key(ctx: *mut symcrypt_salsa20_ctx, length: usize, key: *const u8) -> c_int;

    /// Use 8, 12 or 20 rounds from here on.  If there is a nonce, go back to its
    /// block 0; but with XSalsa20, call this before setting the nonce.  Another
    /// number is SYMCRYPT\_ERROR\_ROUNDS, and CTX does not change.
    pub fn symcrypt_salsa20_set_rounds(ctx: *mut symcrypt_salsa20_ctx, rounds: c_uint) -> c_int;

    /// Set the 8-byte NONCE and go to block 0 of 2^64.
    pub fn symcrypt_salsa20_set_nonce(ctx: *mut symcrypt_salsa20_ctx, nonce: *const u8);

    /// Set the 24-byte NONCE of XSalsa20 and go to block 0 of 2^64.  With a 16-byte
    /// key, return SYMCRYPT\_ERROR\_KEY\_LENGTH, and do not change CTX.
    pub fn symcrypt_xsalsa20_set_nonce(ctx: *mut symcrypt_salsa20_ctx, nonce: *const u8) -> c_int;

    /// Set key, nonce and position from the 16 words of STATE, as in section 8 of
    /// the specification.  They make the next block, with 8, 12 or 20 ROUNDS;
    /// another number is SYMCRYPT\_ERROR\_ROUNDS.  If the words 0, 5, 10 and 15 are
    /// not the constants of a key, return SYMCRYPT\_ERROR\_STATE.  After an error CTX
    /// has not changed.
    pub fn symcrypt_salsa20_set_state(ctx: *mut symcrypt_salsa20_ctx, state: *const u32, rounds: c_uint) -> c_int;

    /// Find the block that has the next byte of key stream.  Write its 16 input
    /// words to STATE, and return the index of the byte in the block, 0 to 63.
    /// Without a nonce, return SYMCRYPT\_ERROR\_STATE, and at the end of the stream
    /// SYMCRYPT\_ERROR\_COUNTER; then write nothing.
    pub fn symcrypt_salsa20_get_state(ctx: *const symcrypt_salsa20_ctx, state: *mut u32) -> c_int;

    /// Go to the start of block BLOCK, any 64-bit number.  The only error is
    /// SYMCRYPT\_ERROR\_STATE, without a nonce.
    pub fn symcrypt_salsa20_seek(ctx: *mut symcrypt_salsa20_ctx, block: u64) -> c_int;

    /// Xor the next LENGTH bytes of key stream with SRC into DST; any split of a
    /// message into calls gives the same bytes.  DST may equal SRC.  If the stream
    /// has fewer than LENGTH bytes left, return SYMCRYPT\_ERROR\_COUNTER, write
    /// nothing and do not change CTX.
    pub fn symcrypt_salsa20_crypt(ctx: *mut symcrypt_salsa20_ctx, length: usize, dst: *mut u8, src: *const u8) -> c_int;

    /// Write the next LENGTH bytes of key stream to DST; errors as for crypt.
    pub fn symcrypt_salsa20_stream(ctx: *mut symcrypt_salsa20_ctx, length: usize, dst: *mut u8) -> c_int;

    /// Write the 64-byte block of key stream that STATE, 16 words as in section 8
    /// of the specification, gives after ROUNDS rounds, an even number, to DST.
    /// Here and below, 0 rounds or an odd number write zeros.
    pub fn symcrypt_salsa20_core(dst: *mut u8, state: *const u32, rounds: c_uint);

    /// Write 2 or 3 consecutive blocks (128 or 192 bytes).  The 64-bit counter in
    /// words 8 and 9 goes up by one from block to block.
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
    pub fn symcrypt_sha224_init(ctx: *mut symcrypt_sha256_ctx);

    /// Write the digest to DIGEST and start over, as after init.
    pub fn symcrypt_sha224_digest(ctx: *mut symcrypt_sha256_ctx, digest: *mut u8);

    /// Write the digest of LENGTH bytes at DATA to DIGEST, which may overlap
    /// DATA.
    pub fn symcrypt_sha224(length: usize, data: *const u8, digest: *mut u8);

    /// SHA-384, SHA-512/224 and SHA-512/256 are made of SHA-512 in the same way.
    pub fn symcrypt_sha384_init(ctx: *mut symcrypt_sha512_ctx);

    /// See symcrypt/sha2.h.
    pub fn symcrypt_sha384_digest(ctx: *mut symcrypt_sha512_ctx, digest: *mut u8);

    /// See symcrypt/sha2.h.
    pub fn symcrypt_sha384(length: usize, data: *const u8, digest: *mut u8);

    /// See symcrypt/sha2.h.
    pub fn symcrypt_sha512_224_init(ctx: *mut symcrypt_sha512_ctx);

    /// See symcrypt/sha2.h.
    pub fn symcrypt_sha512_224_digest(ctx: *mut symcrypt_sha512_ctx, digest: *mut u8);

    /// See symcrypt/sha2.h.
    pub fn symcrypt_sha512_224(length: usize, data: *const u8, digest: *mut u8);

    /// See symcrypt/sha2.h.
    pub fn symcrypt_sha512_256_init(ctx: *mut symcrypt_sha512_ctx);

    /// See symcrypt/sha2.h.
    pub fn symcrypt_sha512_256_digest(ctx: *mut symcrypt_sha512_ctx, digest: *mut u8);

    /// See symcrypt/sha2.h.
    pub fn symcrypt_sha512_256(length: usize, data: *const u8, digest: *mut u8);

    /// Start a message.
    pub fn symcrypt_tz_init(ctx: *mut symcrypt_tz_ctx);

    /// Add LENGTH bytes of DATA; any split of a message gives the same digest.
    pub fn symcrypt_tz_update(ctx: *mut symcrypt_tz_ctx, length: usize, data: *const u8);

    /// Write the 64-byte DIGEST and start over.
    pub fn symcrypt_tz_digest(ctx: *mut symcrypt_tz_ctx, digest: *mut u8);

    /// The DIGEST of LENGTH bytes of DATA.
    pub fn symcrypt_tz(length: usize, data: *const u8, digest: *mut u8);

    /// Write the digest of the concatenation of N messages to DIGEST.  DIGESTS has
    /// their N digests of 64 bytes, one after another.  DIGEST may equal DIGESTS.
    /// N = 0 gives the digest of the empty message.  A digest with a set top bit or
    /// another determinant than 1 is no element of the group: then nothing is
    /// written, and the result is SYMCRYPT\_ERROR\_GROUP.
    pub fn symcrypt_tz_concat(digest: *mut u8, n: usize, digests: *const u8) -> c_int;

    /// WHOLE is the digest of a message, and PART the digest of its left, or its
    /// right, end.  Write the digest of the rest to DIGEST, which may equal either.
    /// Errors are those of concat.
    pub fn symcrypt_tz_subtract_left(digest: *mut u8, whole: *const u8, part: *const u8) -> c_int;

    /// See symcrypt/tz.h.
    pub fn symcrypt_tz_subtract_right(digest: *mut u8, whole: *const u8, part: *const u8) -> c_int;

    /// Return 0 if DIGEST is the digest of the concatenation of N messages, whose
    /// 64-byte digests are at PARTS; SYMCRYPT\_ERROR\_TAG if not; and
    /// SYMCRYPT\_ERROR\_GROUP if one of them is no element of the group.
    pub fn symcrypt_tz_verify(digest: *const u8, n: usize, parts: *const u8) -> c_int;

    /// Write the state of a message to BLOB, and read it back.  BLOB has
    /// SYMCRYPT\_TZ\_BLOB\_SIZE bytes, the same on every machine.  Import returns
    /// SYMCRYPT\_ERROR\_VERSION for a format that this library does not know, and
    /// SYMCRYPT\_ERROR\_ENCODING for a damaged blob; then CTX is wiped.
    pub fn symcrypt_tz_export(ctx: *const symcrypt_tz_ctx, blob: *mut u8);

    /// See symcrypt/tz.h.
    pub fn symcrypt_tz_import(ctx: *mut symcrypt_tz_ctx, blob: *const u8) -> c_int;

    /// Write and read the 64 bytes that the Go package's MarshalBinary gives: a
    /// digest with its entries in the order 00, 10, 01, 11.  It has neither a
    /// version nor a check.  If it is no element of the group, import wipes CTX and
    /// returns SYMCRYPT\_ERROR\_GROUP.
    pub fn symcrypt_tz_export_tzhash(ctx: *const symcrypt_tz_ctx, state: *mut u8);

    /// See symcrypt/tz.h.
    pub fn symcrypt_tz_import_tzhash(ctx: *mut symcrypt_tz_ctx, state: *const u8) -> c_int;
}
