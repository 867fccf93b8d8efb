// SPDX-License-Identifier: ISC

// Package symcrypt hashes, authenticates and encrypts many messages at once, by
// the C library libsymcrypt, which works on them at the same time in vector
// registers. For one message it has Go's interfaces: hash.Hash for hashes and
// HMAC, cipher.AEAD for ChaCha20-Poly1305.
//
// A call into C costs 40 ns, so for one short message Go's own packages are
// faster. The README has figures.
//
// Lengths are in bytes. All functions except RC4's are constant time in keys
// and data. Goroutines may call functions at once, and share keys. Nothing is
// copied. A function panics, and writes nothing, if slices overlap or if
// numbers that should be equal differ, for example those of keys and messages.
//
// Slices are pinned while C works on them, by being arguments of the call:
// runtime.Pinner takes 90 ns for each, more than a short message. Therefore a
// call of C takes a structure of up to 64 messages, by value.
package symcrypt

/*
#cgo pkg-config: libsymcrypt
#cgo noescape many_hash
#cgo nocallback many_hash
#cgo noescape many_after
#cgo nocallback many_after
#cgo noescape many_hmac
#cgo nocallback many_hmac
#cgo noescape many_pbkdf2
#cgo nocallback many_pbkdf2
#cgo noescape of_column
#cgo nocallback of_column
#cgo noescape keys_of_column
#cgo nocallback keys_of_column
#cgo noescape symcrypt_hash_update
#cgo nocallback symcrypt_hash_update
#cgo noescape sum_hash
#cgo nocallback sum_hash
#cgo noescape symcrypt_hmac
#cgo nocallback symcrypt_hmac
#cgo noescape symcrypt_hmac_verify
#cgo nocallback symcrypt_hmac_verify
#cgo noescape symcrypt_hmac_update
#cgo nocallback symcrypt_hmac_update
#cgo noescape sum_hmac
#cgo nocallback sum_hmac
#include <symcrypt/symcrypt.h>

enum { AT_ONCE = 64 };

struct many
{
  size_t lengths[AT_ONCE];
  const uint8_t *datas[AT_ONCE];
};

// For whom Go looks after pointers, a key has none: that of its hash is static.
struct many_keys
{
  const uint64_t *keys[AT_ONCE];
};

struct many_places
{
  uint8_t *places[AT_ONCE];
};

static struct many_places
places (size_t n, size_t size, uint8_t *dst)
{
  struct many_places p;
  for (size_t k = 0; k < n; k++)
    p.places[k] = dst + k * size;
  return p;
}

// The digest and the tag so far.
static int
sum_hash (const struct symcrypt_hash_ctx *ctx, uint8_t *digest)
{
  struct symcrypt_hash_ctx copy = *ctx;
  int error = symcrypt_hash_digest (&copy, digest);
  symcrypt_wipe (sizeof copy, &copy);
  return error;
}

static int
sum_hmac (const struct symcrypt_hmac_ctx *ctx, uint8_t *tag)
{
  struct symcrypt_hmac_ctx copy = *ctx;
  int error = symcrypt_hmac_digest (&copy, tag);
  symcrypt_wipe (sizeof copy, &copy);
  return error;
}

static int
reset_hmac (struct symcrypt_hmac_ctx *ctx)
{
  struct symcrypt_hmac_key key = ctx->key;
  int error = symcrypt_hmac_init (ctx, &key);
  symcrypt_wipe (sizeof key, &key);
  return error;
}

static int
many_hash (const struct symcrypt_hash *hash, size_t n, struct many messages,
           uint8_t *digests)
{
  struct many_places p
      = places (n, symcrypt_hash_digest_size (hash), digests);
  return symcrypt_hash_many (hash, n, messages.lengths, messages.datas,
                             p.places);
}

static int
many_after (const struct symcrypt_hash_ctx *prefix, size_t n,
            struct many messages, uint8_t *digests)
{
  struct many_places p
      = places (n, symcrypt_hash_digest_size (prefix->hash), digests);
  return symcrypt_hash_ctx_many (prefix, n, messages.lengths, messages.datas,
                                 p.places);
}

static int
many_hmac (size_t n, struct many_keys keys, struct many messages, size_t size,
           uint8_t *tags)
{
  struct many_places p = places (n, size, tags);
  return symcrypt_hmac_many (
      n, (const struct symcrypt_hmac_key *const *) keys.keys,
      messages.lengths, messages.datas, p.places);
}

static int
many_pbkdf2 (const struct symcrypt_hash *hash, size_t n,
             struct many passwords, uint64_t iterations, struct many salts,
             size_t length, uint8_t *dst)
{
  struct many_places p = places (n, length, dst);
  return symcrypt_pbkdf2_hmac_many (hash, n, passwords.lengths,
                                    passwords.datas, iterations,
                                    salts.lengths, salts.datas, length,
                                    p.places);
}

// OFFSETS are of 8 bytes if WIDE.
static struct symcrypt_column
column (size_t n, const uint8_t *data, size_t size, const void *offsets,
        int wide)
{
  struct symcrypt_column c = { .n = n, .data = data, .size = size };
  if (wide)
    c.offsets64 = (const int64_t *) offsets;
  else
    c.offsets32 = (const int32_t *) offsets;
  return c;
}

// Tags if KEY is not null.
static int
of_column (const struct symcrypt_hash *hash, const uint64_t *key, size_t n,
           const uint8_t *data, size_t size, const void *offsets, int wide,
           uint8_t *dst)
{
  struct symcrypt_column c = column (n, data, size, offsets, wide);
  size_t stride = symcrypt_hash_digest_size (hash);
  return key ? symcrypt_hmac_column ((const struct symcrypt_hmac_key *) key, &c,
                                     stride, dst)
             : symcrypt_hash_column (hash, &c, stride, dst);
}

static int
keys_of_column (const struct symcrypt_hash *hash, size_t n,
                const uint8_t *data, size_t size, const void *offsets,
                const uint8_t *salts, size_t salts_size,
                const void *salt_offsets, int wide, uint64_t iterations,
                size_t length, uint8_t *dst)
{
  struct symcrypt_column p = column (n, data, size, offsets, wide);
  struct symcrypt_column s
      = column (n, salts, salts_size, salt_offsets, wide);
  return symcrypt_pbkdf2_hmac_column (hash, &p, iterations, &s, length, length,
                                      dst);
}
*/
import "C"

import (
	"encoding"
	"hash"
	"math"
	"unsafe"
)

// An Error is the number that the library returns, which is below 0.
type Error int

// Errors of the functions below.
const (
	ErrLength     Error = C.SYMCRYPT_ERROR_LENGTH
	ErrTag        Error = C.SYMCRYPT_ERROR_TAG
	ErrIterations Error = C.SYMCRYPT_ERROR_ITERATIONS
	ErrKeyLength  Error = C.SYMCRYPT_ERROR_KEY_LENGTH
	ErrState      Error = C.SYMCRYPT_ERROR_STATE
	ErrEncoding   Error = C.SYMCRYPT_ERROR_ENCODING
	ErrVersion    Error = C.SYMCRYPT_ERROR_VERSION
)

// Error returns a short text in English.
func (e Error) Error() string {
	return "symcrypt: " + C.GoString(C.symcrypt_strerror(C.int(e)))
}

func check(code C.int) error {
	if code == 0 {
		return nil
	}
	return Error(code)
}

// Version returns the library's version, as 1.2.3.
func Version() string {
	return C.GoString(C.symcrypt_version())
}

// A Hash is a hash function of the library.
type Hash struct {
	hash        *C.struct_symcrypt_hash
	name        string
	size, block int
}

func newHash(h *C.struct_symcrypt_hash) *Hash {
	return &Hash{
		hash:  h,
		name:  C.GoString(C.symcrypt_hash_name(h)),
		size:  int(C.symcrypt_hash_digest_size(h)),
		block: int(C.symcrypt_hash_block_size(h)),
	}
}

// The hashes. MD5 and SHA1 are broken: use them for old formats only.
var (
	MD5       = newHash(C.symcrypt_hash_md5())
	SHA1      = newHash(C.symcrypt_hash_sha1())
	SHA224    = newHash(C.symcrypt_hash_sha224())
	SHA256    = newHash(C.symcrypt_hash_sha256())
	SHA384    = newHash(C.symcrypt_hash_sha384())
	SHA512    = newHash(C.symcrypt_hash_sha512())
	SHA512224 = newHash(C.symcrypt_hash_sha512_224())
	SHA512256 = newHash(C.symcrypt_hash_sha512_256())
)

// String returns the hash's name: sha256.
func (h *Hash) String() string { return h.name }

// Size returns the size of a digest.
func (h *Hash) Size() int { return h.size }

// BlockSize returns the size of a block.
func (h *Hash) BlockSize() int { return h.block }

// pointer returns that of the slice's bytes.
func pointer(s []byte) *C.uint8_t {
	return (*C.uint8_t)(unsafe.SliceData(s))
}

// set lists up to AT_ONCE of the messages, and returns how many.
func set(b *C.struct_many, messages [][]byte) C.size_t {
	n := min(len(messages), C.AT_ONCE)
	for k, m := range messages[:n] {
		b.lengths[k] = C.size_t(len(m))
		b.datas[k] = pointer(m)
	}
	return C.size_t(n)
}

// product returns n times size, and panics where no slice can have as many
// bytes.  If an int has 32 bits, 2^26 short messages have 2^32 bytes of
// digests.
func product(n, size int) int {
	if size < 0 || size != 0 && n > math.MaxInt/size {
		panic("symcrypt: a result of more bytes than a slice can have")
	}
	return n * size
}

// room returns dst with n bytes more.
func room(dst []byte, n int) []byte {
	if cap(dst)-len(dst) >= n {
		return dst[:len(dst)+n]
	}
	return append(dst, make([]byte, n)...)
}

// SumMany appends the digests of the messages, Size bytes each, to dst, and
// returns it. No message overlaps dst. Messages of any lengths are hashed at the
// same time where that is faster.
func (h *Hash) SumMany(dst []byte, messages [][]byte) []byte {
	return h.many(dst, nil, messages)
}

// SumManyAfter does what SumMany does for prefix, such as a salt, followed by each
// message. The prefix is hashed once.
func (h *Hash) SumManyAfter(dst, prefix []byte, messages [][]byte) []byte {
	d := &digest{hash: h}
	d.Reset()
	d.Write(prefix)
	defer d.Wipe()
	return h.many(dst, d, messages)
}

func (h *Hash) many(dst []byte, prefix *digest, messages [][]byte) []byte {
	at := len(dst)
	dst = room(dst, product(len(messages), h.size))
	apart(dst[at:], nil, messages...)
	for len(messages) != 0 {
		var b C.struct_many
		n := set(&b, messages)
		var err C.int
		if prefix == nil {
			err = C.many_hash(h.hash, n, b, pointer(dst[at:]))
		} else {
			err = C.many_after(&prefix.ctx, n, b, pointer(dst[at:]))
		}
		if err != 0 {
			panic(Error(err))
		}
		at += int(n) * h.size
		messages = messages[n:]
	}
	return dst
}

// A State is a message under way, which New of a Hash and of an HMACKey returns.
// From Go 1.25 it is a hash.Cloner, too.
//
// MarshalBinary returns bytes that are the same on every machine; HMAC's bytes
// hold the key. It returns ErrState after Wipe. UnmarshalBinary continues the
// message, and the key, that they hold. It returns ErrVersion if they have a
// format that this library does not know, and ErrEncoding if they are damaged or
// of another hash; the state is then wiped. They are not authenticated: whoever
// can write them chooses the key and the result.
type State interface {
	hash.Hash
	encoding.BinaryMarshaler
	encoding.BinaryUnmarshaler
	// Wipe overwrites the state with zeros. Sum panics afterwards, and so does
	// Reset if the key was there.
	Wipe()
}

// digest is a message under way.
type digest struct {
	ctx  C.struct_symcrypt_hash_ctx
	hash *Hash
}

// New returns a State. Each Write and Sum is a call into C, so Go's own
// hashes are faster for short writes.
//
// The type of the result is hash.Hash because Go's packages take such functions.
func (h *Hash) New() hash.Hash {
	d := &digest{hash: h}
	d.Reset()
	return d
}

func (d *digest) Size() int      { return d.hash.size }
func (d *digest) BlockSize() int { return d.hash.block }

func (d *digest) Reset() {
	if err := C.symcrypt_hash_init(&d.ctx, d.hash.hash); err != 0 {
		panic(Error(err))
	}
}

func (d *digest) Wipe() { C.symcrypt_wipe(C.size_t(unsafe.Sizeof(d.ctx)), unsafe.Pointer(&d.ctx)) }

func (d *digest) MarshalBinary() ([]byte, error) {
	blob := make([]byte, C.SYMCRYPT_HASH_MAX_BLOB_SIZE)
	return exported(blob, C.symcrypt_hash_export(&d.ctx, pointer(blob)))
}

func (d *digest) UnmarshalBinary(blob []byte) error {
	err := check(C.symcrypt_hash_import(&d.ctx, C.size_t(len(blob)), pointer(blob)))
	if err == nil && d.ctx.hash != d.hash.hash {
		d.Wipe()
		err = ErrEncoding
	}
	return err
}

// exported returns the first n bytes of blob, or ErrState if there are none.
func exported(blob []byte, n C.size_t) ([]byte, error) {
	if n == 0 {
		return nil, ErrState
	}
	return blob[:n], nil
}

func (d *digest) Write(p []byte) (int, error) {
	if len(p) != 0 {
		C.symcrypt_hash_update(&d.ctx, C.size_t(len(p)), (*C.uint8_t)(unsafe.SliceData(p)))
	}
	return len(p), nil
}

func (d *digest) Sum(dst []byte) []byte {
	out := room(dst, d.hash.size)
	if err := C.sum_hash(&d.ctx, pointer(out[len(dst):])); err != 0 {
		panic(Error(err))
	}
	return out
}

// An HMACKey is a prepared key of HMAC, which saves two compressions for each
// message. Goroutines may share it until Wipe.
type HMACKey struct {
	// Words, in which Go looks for no pointers.
	key  [keyWords]C.uint64_t
	hash *Hash
}

const keyWords = (C.sizeof_struct_symcrypt_hmac_key + 7) / 8

// NewHMACKey prepares secret, which may have any length.
func NewHMACKey(h *Hash, secret []byte) *HMACKey {
	k := &HMACKey{hash: h}
	if err := C.symcrypt_hmac_set_key((*C.struct_symcrypt_hmac_key)(unsafe.Pointer(&k.key)), h.hash, C.size_t(len(secret)),
		pointer(secret)); err != 0 {
		panic(Error(err))
	}
	return k
}

// Wipe overwrites the key with zeros. It cannot be used afterwards.
func (k *HMACKey) Wipe() {
	C.symcrypt_wipe(C.size_t(unsafe.Sizeof(k.key)), unsafe.Pointer(&k.key))
}

// Sum appends the tag of the message to dst. A key that was wiped panics.
func (k *HMACKey) Sum(dst, message []byte) []byte {
	out := room(dst, k.hash.size)
	if err := C.symcrypt_hmac((*C.struct_symcrypt_hmac_key)(unsafe.Pointer(&k.key)), C.size_t(len(message)), pointer(message),
		pointer(out[len(dst):])); err != 0 {
		panic(Error(err))
	}
	return out
}

// Verify checks in constant time that tag is the tag of the message. It returns
// ErrTag if it is another, ErrLength if it does not have Size bytes, and
// ErrState if the key was wiped.
func (k *HMACKey) Verify(message, tag []byte) error {
	return check(C.symcrypt_hmac_verify((*C.struct_symcrypt_hmac_key)(unsafe.Pointer(&k.key)), C.size_t(len(message)), pointer(message),
		C.size_t(len(tag)), pointer(tag)))
}

// SumMany appends the tags of the messages under this key to dst, and returns
// it. No message overlaps dst. A key that was wiped panics.
func (k *HMACKey) SumMany(dst []byte, messages [][]byte) []byte {
	keys := make([]*HMACKey, len(messages))
	for i := range keys {
		keys[i] = k
	}
	out, err := HMACMany(dst, keys, messages)
	if err != nil {
		panic(err)
	}
	return out
}

// mac is a message under way.
type mac struct {
	ctx  C.struct_symcrypt_hmac_ctx
	hash *Hash
}

// New returns a State for a message that comes in parts, under a copy of the
// key. A key that was wiped panics.
func (k *HMACKey) New() State {
	m := &mac{hash: k.hash}
	if err := C.symcrypt_hmac_init(&m.ctx, (*C.struct_symcrypt_hmac_key)(unsafe.Pointer(&k.key))); err != 0 {
		panic(Error(err))
	}
	return m
}

func (m *mac) Size() int      { return m.hash.size }
func (m *mac) BlockSize() int { return m.hash.block }

func (m *mac) Wipe() { C.symcrypt_wipe(C.size_t(unsafe.Sizeof(m.ctx)), unsafe.Pointer(&m.ctx)) }

func (m *mac) Reset() {
	if err := C.reset_hmac(&m.ctx); err != 0 {
		panic(Error(err))
	}
}

func (m *mac) MarshalBinary() ([]byte, error) {
	blob := make([]byte, C.SYMCRYPT_HMAC_MAX_BLOB_SIZE)
	return exported(blob, C.symcrypt_hmac_export(&m.ctx, pointer(blob)))
}

func (m *mac) UnmarshalBinary(blob []byte) error {
	err := check(C.symcrypt_hmac_import(&m.ctx, C.size_t(len(blob)), pointer(blob)))
	if err == nil && m.ctx.key.hash != m.hash.hash {
		m.Wipe()
		err = ErrEncoding
	}
	return err
}

func (m *mac) Write(p []byte) (int, error) {
	C.symcrypt_hmac_update(&m.ctx, C.size_t(len(p)), pointer(p))
	return len(p), nil
}

func (m *mac) Sum(dst []byte) []byte {
	out := room(dst, m.hash.size)
	if err := C.sum_hmac(&m.ctx, pointer(out[len(dst):])); err != 0 {
		panic(Error(err))
	}
	return out
}

// HMACMany appends the tags of the messages to dst, each under the key at the
// same place, and returns it. No message overlaps dst. All keys have the same
// hash. It returns ErrState if a key was wiped; dst is then unchanged.
func HMACMany(dst []byte, keys []*HMACKey, messages [][]byte) ([]byte, error) {
	if len(keys) != len(messages) {
		panic("symcrypt: not as many keys as messages")
	}
	if len(messages) == 0 {
		return dst, nil
	}
	h := keys[0].hash
	for _, k := range keys {
		if k.hash != h {
			panic("symcrypt: keys of different hashes")
		}
	}
	at := len(dst)
	out := room(dst, product(len(messages), h.size))
	apart(out[at:], nil, messages...)
	for len(messages) != 0 {
		var b C.struct_many
		var ks C.struct_many_keys
		n := set(&b, messages)
		for i, k := range keys[:n] {
			ks.keys[i] = &k.key[0]
		}
		if err := C.many_hmac(n, ks, b, C.size_t(h.size), pointer(out[at:])); err != 0 {
			clear(out[len(dst):])
			return dst, Error(err)
		}
		at += int(n) * h.size
		keys, messages = keys[n:], messages[n:]
	}
	return out, nil
}

// SumColumn appends the digests of a column's messages to dst, which overlaps
// neither data nor offsets, and returns it. Message k is the bytes of data from
// offsets[k] to offsets[k+1], as in Arrow's columns. It returns ErrLength if
// offsets are negative, decrease or pass data; dst is then unchanged.
func SumColumn[O int32 | int64](h *Hash, dst, data []byte, offsets []O) ([]byte, error) {
	return column(h, nil, dst, data, offsets)
}

// HMACColumn appends the tags of a column's messages under one key, as SumColumn
// appends digests. It also returns ErrState if the key was wiped.
func HMACColumn[O int32 | int64](k *HMACKey, dst, data []byte, offsets []O) ([]byte, error) {
	return column(k.hash, k, dst, data, offsets)
}

func column[O int32 | int64](h *Hash, k *HMACKey, dst, data []byte, offsets []O) ([]byte, error) {
	if len(offsets) < 2 {
		return dst, nil
	}
	n := len(offsets) - 1
	out := room(dst, product(n, h.size))
	apart(out[len(dst):], nil, data)
	var key *C.uint64_t
	if k != nil {
		key = &k.key[0]
	}
	if err := C.of_column(h.hash, key, C.size_t(n), pointer(data), C.size_t(len(data)),
		unsafe.Pointer(unsafe.SliceData(offsets)), wide[O](), pointer(out[len(dst):])); err != 0 {
		return dst, Error(err)
	}
	return out, nil
}

// wide tells whether offsets have 8 bytes.
func wide[O int32 | int64]() C.int {
	var o O
	return C.int(unsafe.Sizeof(o) / 8)
}

// PBKDF2Column does what PBKDF2Many does for a column of passwords and a column
// of salts. It also returns the errors of SumColumn.
func PBKDF2Column[O int32 | int64](h *Hash, dst, passwords []byte, offsets []O, salts []byte, saltOffsets []O,
	iterations uint64, length int) ([]byte, error) {
	if len(offsets) != len(saltOffsets) {
		panic("symcrypt: not as many passwords as salts")
	}
	n := max(len(offsets)-1, 0)
	out := room(dst, product(n, length))
	if n == 0 {
		return out, nil
	}
	apart(out[len(dst):], nil, passwords, salts)
	if err := C.keys_of_column(h.hash, C.size_t(n), pointer(passwords), C.size_t(len(passwords)),
		unsafe.Pointer(unsafe.SliceData(offsets)), pointer(salts), C.size_t(len(salts)),
		unsafe.Pointer(unsafe.SliceData(saltOffsets)), wide[O](), C.uint64_t(iterations),
		C.size_t(length), pointer(out[len(dst):])); err != 0 {
		return dst, Error(err)
	}
	return out, nil
}

// PBKDF2Many appends a key of length bytes to dst for each password and the salt
// at the same place, by PBKDF2 with HMAC, and returns dst: for the logins of a
// server, say. It returns ErrIterations if iterations is 0, and ErrLength if
// length is above 2^32 - 1 digests; dst is then unchanged.
func PBKDF2Many(h *Hash, dst []byte, passwords, salts [][]byte, iterations uint64, length int) ([]byte, error) {
	if len(passwords) != len(salts) {
		panic("symcrypt: not as many passwords as salts")
	}
	at := len(dst)
	out := room(dst, product(len(passwords), length))
	apart(out[at:], nil, passwords...)
	apart(out[at:], nil, salts...)
	for len(passwords) != 0 {
		var p, s C.struct_many
		n := set(&p, passwords)
		set(&s, salts)
		if err := C.many_pbkdf2(h.hash, n, p, C.uint64_t(iterations), s,
			C.size_t(length), pointer(out[at:])); err != 0 {
			clear(out[len(dst):])
			return dst, Error(err)
		}
		at += int(n) * length
		passwords, salts = passwords[n:], salts[n:]
	}
	return out, nil
}
