// SPDX-License-Identifier: ISC

package symcrypt

/*
#cgo noescape column_aead
#cgo nocallback column_aead
#cgo noescape many_aead
#cgo nocallback many_aead
#cgo noescape one_aead
#cgo nocallback one_aead
#cgo noescape many_rc4
#cgo nocallback many_rc4
#include <symcrypt/symcrypt.h>

enum { MESSAGES_AT_ONCE = 32 };

struct many_messages
{
  struct symcrypt_chacha_poly1305_message messages[MESSAGES_AT_ONCE];
};

// Seal or open, with nonces of 12 or 24 bytes.
static int
aead (int open, int extended, size_t n,
      struct symcrypt_chacha_poly1305_message *m)
{
  return open ? extended ? symcrypt_xchacha_poly1305_open_many (n, m)
                         : symcrypt_chacha_poly1305_open_many (n, m)
      : extended ? symcrypt_xchacha_poly1305_seal_many (n, m)
                 : symcrypt_chacha_poly1305_seal_many (n, m);
}

static int
one_aead (int open, int extended, struct symcrypt_chacha_poly1305_message m)
{
  return aead (open, extended, 1, &m);
}

static int
many_aead (int open, int extended, size_t n, struct many_messages m,
           int32_t *errors)
{
  int error = aead (open, extended, n, m.messages);
  for (size_t k = 0; k < n; k++)
    errors[k] = m.messages[k].error;
  return error;
}

// Seal or open a column with associated data of no bytes, or of AD_SIZE.
static int
column_aead (int open, const uint8_t *key, size_t n, const uint8_t *nonces,
             size_t nonce_size, size_t ad_size, const uint8_t *ad, size_t size,
             const uint8_t *data, const void *offsets, int wide,
             int64_t *dst_offsets, uint8_t *dst, uint8_t *wrong)
{
  struct symcrypt_column c = { .n = n, .data = data, .size = size };
  struct symcrypt_column a
      = { .n = n, .data = ad, .size = ad_size, .length = ad_size };
  struct symcrypt_column s = { .n = n, .data = nonces,
                               .size = n * nonce_size, .length = nonce_size,
                               .stride = nonce_size };
  if (wide)
    c.offsets64 = (const int64_t *) offsets;
  else
    c.offsets32 = (const int32_t *) offsets;
  return open ? symcrypt_chacha_poly1305_open_column (key, &s, &a, &c,
                                                      dst_offsets, dst, wrong)
              : symcrypt_chacha_poly1305_seal_column (key, &s, &a, &c,
                                                      dst_offsets, dst);
}

struct many_streams
{
  struct symcrypt_rc4_ctx *streams[MESSAGES_AT_ONCE];
  size_t lengths[MESSAGES_AT_ONCE];
  uint8_t *datas[MESSAGES_AT_ONCE];
};

static int
many_rc4 (size_t n, struct many_streams s)
{
  return symcrypt_rc4_crypt_many (n, s.streams, s.lengths, s.datas,
                                  (const uint8_t *const *) s.datas);
}
*/
import "C"

import (
	"crypto/cipher"
	"unsafe"
)

// Sizes of ChaCha20-Poly1305 and of XChaCha20-Poly1305.
const (
	KeySize    = C.SYMCRYPT_CHACHA_POLY1305_KEY_SIZE
	NonceSize  = C.SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE
	NonceSizeX = C.SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE
	TagSize    = C.SYMCRYPT_CHACHA_POLY1305_TAG_SIZE
)

// An AEAD is a key of ChaCha20-Poly1305 (RFC 8439) or of XChaCha20-Poly1305.
// Goroutines may share it until Wipe.
type AEAD struct {
	key       [KeySize]byte
	nonceSize int
}

var _ cipher.AEAD = (*AEAD)(nil)

// NewAEAD makes an AEAD of ChaCha20-Poly1305 from a key of 32 bytes. A nonce has
// NonceSize bytes and should be a counter. It returns ErrKeyLength if the key
// has another length.
func NewAEAD(key []byte) (*AEAD, error) { return newAEAD(key, NonceSize) }

// NewAEADX makes an AEAD of XChaCha20-Poly1305, as NewAEAD does. A nonce has
// NonceSizeX bytes and may be random.
func NewAEADX(key []byte) (*AEAD, error) { return newAEAD(key, NonceSizeX) }

func newAEAD(key []byte, nonceSize int) (*AEAD, error) {
	if len(key) != KeySize {
		return nil, ErrKeyLength
	}
	a := &AEAD{nonceSize: nonceSize}
	copy(a.key[:], key)
	return a, nil
}

// Wipe overwrites the key with zeros. It cannot be used afterwards.
func (a *AEAD) Wipe() {
	C.symcrypt_wipe(KeySize, unsafe.Pointer(&a.key))
	a.nonceSize = 0
}

// NonceSize returns the size of a nonce.
func (a *AEAD) NonceSize() int { return a.nonceSize }

// Overhead returns the size of a tag, TagSize.
func (a *AEAD) Overhead() int { return TagSize }

// ready panics if the nonce has a wrong size, or after Wipe.
func (a *AEAD) ready(nonce []byte) {
	if a.nonceSize == 0 {
		panic("symcrypt: the key was wiped")
	}
	if len(nonce) != a.nonceSize {
		panic("symcrypt: a nonce of a wrong size")
	}
}

// overlap tells whether two slices share bytes.
func overlap(a, b []byte) bool {
	x, y := uintptr(unsafe.Pointer(unsafe.SliceData(a))), uintptr(unsafe.Pointer(unsafe.SliceData(b)))
	return len(a) != 0 && len(b) != 0 && x < y+uintptr(len(b)) && y < x+uintptr(len(a))
}

// apart panics if dst shares bytes with src without beginning where src begins,
// or any with another.
func apart(dst, src []byte, others ...[]byte) {
	wrong := overlap(dst, src) && &dst[0] != &src[0]
	for _, other := range others {
		wrong = wrong || overlap(dst, other)
	}
	if wrong {
		panic("symcrypt: buffers overlap")
	}
}

// put lists a message's parts.
func put(c *C.struct_symcrypt_chacha_poly1305_message, key, nonce, ad, dst, src, tag []byte) {
	c.key, c.nonce, c.tag = pointer(key), pointer(nonce), pointer(tag)
	c.ad_length, c.ad = C.size_t(len(ad)), pointer(ad)
	c.length, c.src, c.dst = C.size_t(len(src)), pointer(src), pointer(dst)
}

// one seals or opens a message.
func (a *AEAD) one(open C.int, nonce, ad, dst, src, tag []byte) error {
	var c C.struct_symcrypt_chacha_poly1305_message
	put(&c, a.key[:], nonce, ad, dst, src, tag)
	return check(C.one_aead(open, C.int(a.nonceSize/NonceSizeX), c))
}

// Seal encrypts plaintext and appends it to dst, with a tag that also covers ad.
// To encrypt in place, pass plaintext[:0] as dst; other overlaps and a nonce of
// a wrong size panic.
func (a *AEAD) Seal(dst, nonce, plaintext, ad []byte) []byte {
	a.ready(nonce)
	out := room(dst, len(plaintext)+TagSize)
	sealed := out[len(dst):]
	apart(sealed, plaintext, nonce, ad)
	if err := a.one(0, nonce, ad, sealed, plaintext, sealed[len(plaintext):]); err != nil {
		panic(err)
	}
	return out
}

// Open checks and decrypts sealed, and appends the plaintext to dst. If sealed is
// not authentic, it returns ErrTag, and zeros are in place of the plaintext. To
// decrypt in place, pass sealed[:0] as dst; other overlaps and a nonce of a
// wrong size panic.
func (a *AEAD) Open(dst, nonce, sealed, ad []byte) ([]byte, error) {
	a.ready(nonce)
	length := len(sealed) - TagSize
	if length < 0 {
		return nil, ErrTag
	}
	out := room(dst, length)
	opened := out[len(dst):]
	apart(opened, sealed, nonce, ad)
	if err := a.one(1, nonce, ad, opened, sealed[:length], sealed[length:]); err != nil {
		return nil, err
	}
	return out, nil
}

// A Message is a message for SealMany or OpenMany. No two messages may have the
// same nonce under one key.
type Message struct {
	Key   *[KeySize]byte
	Nonce []byte // NonceSize bytes, or NonceSizeX
	AD    []byte // associated data, or none
	// Src is sealed or opened to Dst, which has the same length: it is Src
	// itself, or overlaps neither Src nor any slice of another message.
	Src, Dst []byte
	Tag      *[TagSize]byte // written by SealMany, read by OpenMany
	Err      error          // written: the result of this message
}

// many seals or opens messages.
func many(messages []Message, open C.int) error {
	if len(messages) == 0 {
		return nil
	}
	size, extended := len(messages[0].Nonce), C.int(0)
	switch size {
	case NonceSize:
	case NonceSizeX:
		extended = 1
	default:
		panic("symcrypt: a nonce has neither 12 nor 24 bytes")
	}
	for k := range messages {
		m := &messages[k]
		if len(m.Nonce) != size {
			panic("symcrypt: nonces of different sizes")
		}
		if len(m.Src) != len(m.Dst) {
			panic("symcrypt: source and destination of different lengths")
		}
		if m.Key == nil || m.Tag == nil {
			panic("symcrypt: no key or no tag")
		}
		apart(m.Dst, m.Src, m.Nonce, m.AD, m.Key[:], m.Tag[:])
	}
	var first error
	for len(messages) != 0 {
		var b C.struct_many_messages
		var errors [C.MESSAGES_AT_ONCE]C.int32_t
		now := messages[:min(len(messages), C.MESSAGES_AT_ONCE)]
		for k := range now {
			m := &now[k]
			put(&b.messages[k], m.Key[:], m.Nonce, m.AD, m.Dst, m.Src, m.Tag[:])
		}
		err := C.many_aead(open, extended, C.size_t(len(now)), b, &errors[0])
		for k := range now {
			now[k].Err = nil
			if err != 0 {
				now[k].Err = check(C.int(errors[k]))
			}
		}
		if first == nil {
			first = check(err)
		}
		messages = messages[len(now):]
	}
	return first
}

// SealMany encrypts messages of any lengths, at the same time where that is
// faster, and writes their tags. The cipher is ChaCha20-Poly1305, or
// XChaCha20-Poly1305 if the nonces have 24 bytes. It returns ErrLength if a
// message is too long; the others are sealed.
func SealMany(messages []Message) error { return many(messages, 0) }

// OpenMany checks the tags of messages and decrypts them. It returns ErrTag if
// a tag is wrong; the Dst of that message is then zeros, and the others are
// opened. No other goroutine may read any Dst before it returns.
func OpenMany(messages []Message) error { return many(messages, 1) }

// SealColumn encrypts each message of a column, as SumColumn takes it, with its
// nonce. The nonces lie one after another, and all differ under one key. ad is
// authenticated with each message. The result is a column, too: the messages
// with their tags, and the offsets. SealColumn returns ErrLength if offsets are
// negative, decrease or pass data.
func SealColumn[O int32 | int64](a *AEAD, nonces, data []byte, offsets []O, ad []byte) ([]byte, []int64, error) {
	n := a.columnNonces(nonces, len(offsets))
	out, to := make([]byte, len(data)+product(n, TagSize)), make([]int64, n+1)
	if n == 0 {
		return out[:0], to, nil
	}
	if err := C.column_aead(0, pointer(a.key[:]), C.size_t(n), pointer(nonces), C.size_t(a.nonceSize),
		C.size_t(len(ad)), pointer(ad), C.size_t(len(data)), pointer(data),
		unsafe.Pointer(unsafe.SliceData(offsets)), wide[O](), (*C.int64_t)(&to[0]), pointer(out), nil); err != 0 {
		return nil, nil, Error(err)
	}
	return out[:to[n]], to, nil
}

// OpenColumn decrypts a column that SealColumn made. If message k is not
// authentic, wrong[k] is true, its bytes are zeros, and the error is ErrTag. The
// others are opened.
func OpenColumn[O int32 | int64](a *AEAD, nonces, data []byte, offsets []O, ad []byte) (opened []byte, to []int64, wrong []bool, err error) {
	n := a.columnNonces(nonces, len(offsets))
	opened, to, wrong = make([]byte, len(data)), make([]int64, n+1), make([]bool, n)
	if n == 0 {
		return opened[:0], to, wrong, nil
	}
	err = check(C.column_aead(1, pointer(a.key[:]), C.size_t(n), pointer(nonces), C.size_t(a.nonceSize),
		C.size_t(len(ad)), pointer(ad), C.size_t(len(data)), pointer(data),
		unsafe.Pointer(unsafe.SliceData(offsets)), wide[O](), (*C.int64_t)(&to[0]), pointer(opened),
		(*C.uint8_t)(unsafe.Pointer(&wrong[0]))))
	if err != nil && err != ErrTag {
		return nil, nil, nil, err
	}
	return opened[:to[n]], to, wrong, err
}

// columnNonces returns the number of messages, and panics if the nonces are not
// as many or the key was wiped.
func (a *AEAD) columnNonces(nonces []byte, offsets int) int {
	n := max(offsets-1, 0)
	if a.nonceSize == 0 {
		panic("symcrypt: the key was wiped")
	}
	if len(nonces) != product(n, a.nonceSize) {
		panic("symcrypt: not as many nonces as messages")
	}
	return n
}

// An RC4 is a key stream of RC4, for old protocols only: it is broken, and not
// constant time.
type RC4 struct {
	ctx C.struct_symcrypt_rc4_ctx
}

// NewRC4 starts the key stream of a key of 1 to 256 bytes. It returns
// ErrKeyLength if the key has another length.
func NewRC4(key []byte) (*RC4, error) {
	s := new(RC4)
	return s, check(C.symcrypt_rc4_set_key(&s.ctx, C.size_t(len(key)),
		(*C.uint8_t)(unsafe.SliceData(key))))
}

// Wipe overwrites the stream's state. It cannot be used afterwards.
func (s *RC4) Wipe() {
	C.symcrypt_wipe(C.size_t(unsafe.Sizeof(s.ctx)), unsafe.Pointer(&s.ctx))
}

// RC4Many xors each of datas in place with the next bytes of the stream at the
// same place. The streams must all differ. It returns ErrState if a stream was
// wiped or has no key; the data of that stream are then zeros.
func RC4Many(streams []*RC4, datas [][]byte) error {
	if len(streams) != len(datas) {
		panic("symcrypt: not as many streams as messages")
	}
	var first error
	for len(datas) != 0 {
		var b C.struct_many_streams
		n := min(len(datas), C.MESSAGES_AT_ONCE)
		for k, d := range datas[:n] {
			b.streams[k] = &streams[k].ctx
			b.lengths[k], b.datas[k] = C.size_t(len(d)), pointer(d)
		}
		if err := check(C.many_rc4(C.size_t(n), b)); first == nil {
			first = err
		}
		streams, datas = streams[n:], datas[n:]
	}
	return first
}
