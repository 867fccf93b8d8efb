// SPDX-License-Identifier: ISC

package symcrypt

import (
	"bytes"
	"crypto/hmac"
	"crypto/md5"
	"crypto/pbkdf2"
	"crypto/rc4"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"errors"
	"fmt"
	"hash"
	"math"
	"math/rand"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unsafe"
)

var hashes = []struct {
	ours   *Hash
	theirs func() hash.Hash
}{
	{MD5, md5.New}, {SHA1, sha1.New}, {SHA224, sha256.New224},
	{SHA256, sha256.New}, {SHA384, sha512.New384}, {SHA512, sha512.New},
	{SHA512224, sha512.New512_224}, {SHA512256, sha512.New512_256},
}

var source = rand.New(rand.NewSource(1))

func random(n int) []byte {
	b := make([]byte, n)
	source.Read(b)
	return b
}

// some makes n messages of lengths up to 400, some empty, some nil.
func some(n int) [][]byte {
	all := make([][]byte, n)
	for k := range all {
		if k%9 != 4 {
			all[k] = random(k * 53 % 400)
		}
	}
	return all
}

func each(t *testing.T, f func(t *testing.T, h *Hash, theirs func() hash.Hash)) {
	for _, h := range hashes {
		t.Run(h.ours.String(), func(t *testing.T) { f(t, h.ours, h.theirs) })
	}
}

func columnOf[O int32 | int64](messages [][]byte) ([]byte, []O) {
	data, offsets := []byte("x"), []O{1}
	for _, m := range messages {
		data = append(data, m...)
		offsets = append(offsets, O(len(data)))
	}
	return data, offsets
}

// Columns have the digests and tags of their messages; wrong ones are refused.
func testColumn[O int32 | int64](t *testing.T) {
	each(t, func(t *testing.T, h *Hash, _ func() hash.Hash) {
		key := NewHMACKey(h, []byte("key"))
		for _, n := range []int{0, 1, 2, 70, 2000} {
			messages := some(n)
			data, offsets := columnOf[O](messages)
			sums, err := SumColumn(h, []byte("before"), data, offsets)
			if err != nil || !bytes.Equal(sums, h.SumMany([]byte("before"), messages)) {
				t.Fatal(n, err)
			}
			tags, err := HMACColumn(key, nil, data, offsets)
			if err != nil || !bytes.Equal(tags, key.SumMany(nil, messages)) {
				t.Fatal(n, err)
			}
		}
		data, offsets := columnOf[O](some(9))
		for _, bad := range [][]O{{-1, 2}, {2, 1}, {0, O(len(data)) + 1}} {
			if out, err := SumColumn(h, []byte("b"), data, bad); err != ErrLength || string(out) != "b" {
				t.Fatal(bad, err)
			}
		}
		if out, err := SumColumn(h, nil, data, []O{}); err != nil || out != nil {
			t.Fatal("no offsets")
		}
		key.Wipe()
		if _, err := HMACColumn(key, nil, data, offsets); err != ErrState {
			t.Fatal(err)
		}
	})
}

// Keys of columns are those of their passwords; wrong columns are refused.
func testKeysOfColumn[O int32 | int64](t *testing.T) {
	for _, n := range []int{0, 1, 70} {
		passwords, salts := some(n), some(n)
		p, po := columnOf[O](passwords)
		s, so := columnOf[O](salts)
		want, _ := PBKDF2Many(SHA256, []byte("b"), passwords, salts, 3, 40)
		if keys, err := PBKDF2Column(SHA256, []byte("b"), p, po, s, so, 3, 40); err != nil || !bytes.Equal(keys, want) {
			t.Fatal(n, err)
		}
	}
	for iterations, wanted := range []error{ErrIterations, ErrLength} {
		offsets := []O{0, O(1 + iterations)}
		if out, err := PBKDF2Column(SHA256, []byte("b"), []byte("p"), offsets, []byte("s"), []O{0, 1},
			uint64(iterations), 40); err != wanted || string(out) != "b" {
			t.Fatal(err)
		}
	}
}

// A sealed column equals messages sealed one at a time, and opens again.
func testSealedColumn[O int32 | int64](t *testing.T) {
	aead, _ := NewAEAD(make([]byte, KeySize))
	extended, _ := NewAEADX(make([]byte, KeySize))
	for _, a := range []*AEAD{aead, extended} {
		for _, n := range []int{0, 1, 300} {
			messages := some(n)
			data, offsets := columnOf[O](messages)
			nonces := make([]byte, n*a.NonceSize())
			var want []byte
			for k, m := range messages {
				nonce := nonces[k*a.NonceSize():][:a.NonceSize()]
				nonce[0], nonce[1] = byte(k), byte(k>>8)
				want = a.Seal(want, nonce, m, []byte("ad"))
			}
			sealed, to, err := SealColumn(a, nonces, data, offsets, []byte("ad"))
			if err != nil || !bytes.Equal(sealed, want) {
				t.Fatal(n, err)
			}
			opened, back, wrong, err := OpenColumn(a, nonces, sealed, to, []byte("ad"))
			if err != nil || !bytes.Equal(opened, data[1:]) || back[n] != int64(len(data)-1) || len(wrong) != n {
				t.Fatal(n, err)
			}
			if n < 2 {
				continue
			}
			sealed[to[9]-1] ^= 1
			opened, back, wrong, err = OpenColumn(a, nonces, sealed, to, []byte("ad"))
			if err != ErrTag || !wrong[8] || wrong[7] || wrong[9] || !bytes.Equal(opened[back[9]:], data[1+back[9]:]) ||
				!bytes.Equal(opened[back[8]:back[9]], make([]byte, back[9]-back[8])) {
				t.Fatal(err, wrong)
			}
			if _, _, err := SealColumn(a, nonces[:a.NonceSize()], data, []O{2, 1}, nil); err != ErrLength {
				t.Fatal(err)
			}
		}
		panics(t, "too few nonces", func() { SealColumn(a, nil, []byte("x"), []O{0, 1}, nil) })
	}
}

func TestColumn32(t *testing.T) {
	testColumn[int32](t)
	testKeysOfColumn[int32](t)
	testSealedColumn[int32](t)
}
func TestColumn64(t *testing.T) {
	testColumn[int64](t)
	testKeysOfColumn[int64](t)
	testSealedColumn[int64](t)
}

// SumMany equals Go's crypto for all numbers of messages, and appends to its
// argument.
func TestSumMany(t *testing.T) {
	each(t, func(t *testing.T, h *Hash, theirs func() hash.Hash) {
		for n := range 70 {
			messages := some(n)
			want := []byte("before")
			for _, m := range messages {
				d := theirs()
				d.Write(m)
				want = d.Sum(want)
			}
			if got := h.SumMany([]byte("before"), messages); !bytes.Equal(got, want) {
				t.Errorf("%d messages", n)
			}
			prefix := random(n * 3)
			joined := make([][]byte, n)
			for k, m := range messages {
				joined[k] = slices.Concat(prefix, m)
			}
			if got := h.SumManyAfter([]byte("before"), prefix, messages); !bytes.Equal(got, h.SumMany([]byte("before"), joined)) {
				t.Errorf("%d messages after a prefix", n)
			}
			roomy := append(make([]byte, 0, 8000), "before"...)
			if got := h.SumMany(roomy, messages); !bytes.Equal(got, want) {
				t.Errorf("%d messages, with room", n)
			}
		}
	})
}

func TestHash(t *testing.T) {
	each(t, func(t *testing.T, h *Hash, theirs func() hash.Hash) {
		ours, other := h.New(), theirs()
		if ours.Size() != other.Size() || ours.BlockSize() != other.BlockSize() {
			t.Error("sizes")
		}
		for n := range 200 {
			m := random(n)
			ours.Write(m)
			other.Write(m)
			// Sum leaves the state as it is.
			if !bytes.Equal(ours.Sum(nil), other.Sum(nil)) {
				t.Errorf("after %d bytes more", n)
			}
		}
		ours.Reset()
		if !bytes.Equal(ours.Sum([]byte{1}), theirs().Sum([]byte{1})) {
			t.Error("after a reset")
		}
	})
}

func TestHMACMany(t *testing.T) {
	each(t, func(t *testing.T, h *Hash, theirs func() hash.Hash) {
		for _, n := range []int{0, 1, 2, 17, 64, 140} {
			messages := some(n)
			keys := make([]*HMACKey, n)
			var want []byte
			for k, m := range messages {
				secret := random(k * 5)
				keys[k] = NewHMACKey(h, secret)
				d := hmac.New(theirs, secret)
				d.Write(m)
				want = d.Sum(want)
			}
			got, err := HMACMany(nil, keys, messages)
			if err != nil || !bytes.Equal(got, want) {
				t.Error(n, err)
			}
			if n == 0 {
				continue
			}
			keys[n/2].Wipe()
			room := make([]byte, 1+n*h.Size())
			if got, err = HMACMany(room[:1], keys, messages); !errors.Is(err, ErrState) || len(got) != 1 {
				t.Error("a wiped key", err)
			}
			keys[n-1] = NewHMACKey(hashes[(len(keys)+1)%2].ours, nil)
			if n > 1 && keys[n-1].hash != h {
				panics(t, "another hash", func() { HMACMany(room[:1], keys, messages) })
			}
			if !bytes.Equal(room, make([]byte, len(room))) {
				t.Error("a wrong key among others, and tags are written")
			}
		}
	})
}

func TestPBKDF2Many(t *testing.T) {
	each(t, func(t *testing.T, h *Hash, theirs func() hash.Hash) {
		passwords, salts := some(20), some(20)
		var want []byte
		for k := range passwords {
			key, err := pbkdf2.Key(theirs, string(passwords[k]), salts[k], 9, 50)
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, key...)
		}
		got, err := PBKDF2Many(h, nil, passwords, salts, 9, 50)
		if err != nil || !bytes.Equal(got, want) {
			t.Error(err)
		}
		if _, err = PBKDF2Many(h, nil, passwords, salts, 0, 50); !errors.Is(err, ErrIterations) {
			t.Error(err)
		}
		// More than 255 blocks, and than C's 64 at once; an error leaves nothing.
		passwords, salts = some(70), some(70)
		got, err = PBKDF2Many(h, nil, passwords, salts, 1, 300*h.Size())
		for k := range passwords {
			key, _ := pbkdf2.Key(theirs, string(passwords[k]), salts[k], 1, 300*h.Size())
			if err != nil || !bytes.Equal(got[k*len(key):][:len(key)], key) {
				t.Error(k, err)
			}
		}
		room := bytes.Repeat([]byte{7}, 99)
		got, err = PBKDF2Many(h, room[:9], passwords[:9], salts[:9], 0, 10)
		if !errors.Is(err, ErrIterations) || len(got) != 9 || got[8] != 7 || room[9] != 0 || room[98] != 0 {
			t.Error(got, room)
		}
	})
}

func TestRC4Many(t *testing.T) {
	var streams []*RC4
	var datas, want [][]byte
	for k := range 40 {
		key, data := random(k+1), random(k*31)
		s, err := NewRC4(key)
		if err != nil {
			t.Fatal(err)
		}
		c, _ := rc4.NewCipher(key)
		streams, datas = append(streams, s), append(datas, data)
		out := make([]byte, len(data))
		c.XORKeyStream(out, data)
		want = append(want, out)
	}
	// The second call continues after the first one.
	rest := make([][]byte, len(datas))
	for k, data := range datas {
		rest[k] = data[k:]
		datas[k] = data[:k]
	}
	if err := RC4Many(streams, datas); err != nil {
		t.Error(err)
	}
	if err := RC4Many(streams, rest); err != nil {
		t.Error(err)
	}
	for k := range datas {
		datas[k] = datas[k][:k*31]
		if !bytes.Equal(datas[k], want[k]) {
			t.Error(k)
		}
	}
	streams[3].Wipe()
	if err := RC4Many(streams, datas); !errors.Is(err, ErrState) {
		t.Error(err)
	}
	if _, err := NewRC4(nil); !errors.Is(err, ErrKeyLength) {
		t.Error(err)
	}
}

// Each message back, one with a wrong tag.
func TestSealOpenMany(t *testing.T) {
	var key [KeySize]byte
	for _, size := range []int{NonceSize, NonceSizeX} {
		texts := some(60)
		batch := make([]Message, len(texts))
		for k, text := range texts {
			data := bytes.Clone(text)
			batch[k] = Message{Key: &key, Nonce: random(size), AD: random(k % 30),
				Src: data, Dst: data, Tag: new([TagSize]byte)}
		}
		if err := SealMany(batch); err != nil {
			t.Fatal(err)
		}
		batch[5].Tag[0] ^= 1
		if err := OpenMany(batch); !errors.Is(err, ErrTag) {
			t.Error(err)
		}
		for k, m := range batch {
			switch {
			case k == 5:
				if !errors.Is(m.Err, ErrTag) || !bytes.Equal(m.Dst, make([]byte, len(m.Dst))) {
					t.Error("a wrong tag", m.Err)
				}
			case m.Err != nil || !bytes.Equal(m.Dst, texts[k]):
				t.Error(k, m.Err)
			}
		}
	}
	if err := SealMany(nil); err != nil {
		t.Error(err)
	}
}

// panics calls f, which must panic with a text of ours.
func panics(t *testing.T, name string, f func()) {
	t.Helper()
	defer func() {
		switch p := recover().(type) {
		case string:
			if !strings.HasPrefix(p, "symcrypt: ") {
				t.Error(name, p)
			}
		case Error:
		default:
			t.Error(name, p)
		}
	}()
	f()
}

func TestWrongCallsPanic(t *testing.T) {
	wiped, overlapped := NewHMACKey(SHA256, nil), make([]byte, 60)
	wiped.Wipe()
	aead, _ := NewAEAD(make([]byte, KeySize))
	gone, _ := NewAEAD(make([]byte, KeySize))
	gone.Wipe()
	over := [][]byte{{1}, overlapped[:1]}
	keys := func(out, p, s []byte, po, so []int32, length int) func() {
		return func() { PBKDF2Column(SHA1, out, p, po, s, so, 1, length) }
	}
	for name, f := range map[string]func(){
		"keys":           func() { HMACMany(nil, nil, some(1)) },
		"more keys":      func() { HMACMany(nil, make([]*HMACKey, 2), some(1)) },
		"salts":          func() { PBKDF2Many(SHA1, nil, some(2), some(1), 1, 1) },
		"passwords":      func() { PBKDF2Many(SHA1, nil, some(1), some(2), 1, 1) },
		"length":         func() { PBKDF2Many(SHA1, make([]byte, 9), some(2), some(2), 1, -1) },
		"much":           func() { PBKDF2Many(SHA1, nil, some(4), some(4), 1, math.MaxInt/2) },
		"hashes":         func() { HMACMany(nil, []*HMACKey{NewHMACKey(MD5, nil), NewHMACKey(SHA1, nil)}, some(2)) },
		"column":         func() { SumColumn(SHA1, overlapped[:0], overlapped, []int32{0, 5, 9}) },
		"messages":       func() { SHA1.SumMany(overlapped[:0], over) },
		"HMAC's":         func() { HMACMany(overlapped[:0], []*HMACKey{NewHMACKey(MD5, nil), NewHMACKey(MD5, nil)}, over) },
		"PBKDF2's":       func() { PBKDF2Many(SHA1, overlapped[:0], over, some(2), 1, 9) },
		"salts'":         func() { PBKDF2Many(SHA1, overlapped[:0], some(2), over, 1, 9) },
		"fewer salts":    keys(nil, nil, nil, []int32{0, 0, 0}, []int32{0, 0}, 1),
		"more salts":     keys(nil, nil, nil, []int32{0, 0}, []int32{0, 0, 0}, 1),
		"on passwords":   keys(overlapped[:0], overlapped, nil, []int32{0, 5}, []int32{0, 0}, 9),
		"on salts":       keys(overlapped[:0], nil, overlapped, []int32{0, 0}, []int32{0, 5}, 9),
		"keys of -1":     keys(make([]byte, 9), nil, nil, []int32{0, 0}, []int32{0, 0}, -1),
		"much for keys":  keys(nil, nil, nil, []int32{0, 0, 0, 0, 0}, []int32{0, 0, 0, 0, 0}, math.MaxInt/2),
		"fewer nonces":   func() { OpenColumn(aead, nil, nil, []int32{0, 0}, nil) },
		"more nonces":    func() { SealColumn(aead, make([]byte, 2*NonceSize), nil, []int32{0, 0}, nil) },
		"wiped, column":  func() { SealColumn(gone, nil, nil, []int32{0, 0}, nil) },
		"wiped, opening": func() { OpenColumn(gone, nil, nil, []int32{0}, nil) },
		"rc4":            func() { RC4Many(nil, some(1)) },
		"rc4's data":     func() { RC4Many(make([]*RC4, 1), nil) },
		"wiped, Sum":     func() { wiped.Sum(nil, nil) },
		"wiped, SumMany": func() { wiped.SumMany(nil, some(2)) },
		"wiped, New":     func() { wiped.New() },
		"size":           func() { product(math.MaxInt/2+1, 2) },
	} {
		panics(t, name, f)
	}
	if strconv.IntSize == 32 {
		// 2^26 digests of 64 bytes.
		panics(t, "column's size", func() { SumColumn(SHA512, nil, nil, make([]int32, 1<<26+1)) })
		panics(t, "batch's size", func() { SHA512.SumMany(nil, make([][]byte, 1<<26)) })
	}
	if err := wiped.Verify(nil, make([]byte, 32)); !errors.Is(err, ErrState) {
		t.Error(err)
	}
}

// A message that would read or write out of bounds, or over another of its own
// slices, panics before anything is written, at any index of its batch.
func TestWrongMessages(t *testing.T) {
	whole := random(200)
	before := bytes.Clone(whole)
	nonce, key := make([]byte, NonceSizeX), new([KeySize]byte)
	for name, spoil := range map[string]func(m *Message){
		"dst shorter":     func(m *Message) { m.Dst = whole[100:149] },
		"dst longer":      func(m *Message) { m.Dst = whole[100:151] },
		"no dst":          func(m *Message) { m.Dst = nil },
		"nonce shorter":   func(m *Message) { m.Nonce = nonce[:NonceSize] },
		"nonce one less":  func(m *Message) { m.Nonce = nonce[:NonceSizeX-1] },
		"nonce longer":    func(m *Message) { m.Nonce = make([]byte, NonceSizeX+1) },
		"no nonce":        func(m *Message) { m.Nonce = nil },
		"no key":          func(m *Message) { m.Key = nil },
		"no tag":          func(m *Message) { m.Tag = nil },
		"dst has its key": func(m *Message) { m.Key = (*[KeySize]byte)(whole[49:]) },
		"dst behind src":  func(m *Message) { m.Dst = whole[1:51] },
		"dst before src":  func(m *Message) { m.Src = whole[1:51] },
		"dst is ad":       func(m *Message) { m.AD = whole[:1] },
		"dst has nonce":   func(m *Message) { m.Nonce = whole[20:][:NonceSizeX] },
		"dst has its tag": func(m *Message) { m.Tag = (*[TagSize]byte)(whole[49:]) },
	} {
		for at := range 3 {
			batch := make([]Message, 3)
			for k := range batch {
				batch[k] = Message{Key: key, Nonce: nonce, Tag: new([TagSize]byte)}
			}
			batch[at].Src, batch[at].Dst = whole[:50], whole[:50]
			spoil(&batch[at])
			panics(t, name, func() { SealMany(batch) })
			panics(t, name, func() { OpenMany(batch) })
			if !bytes.Equal(whole, before) {
				t.Error(name, "wrote something")
			}
		}
	}
}

// As Go says of each cipher.AEAD: what must panic, and what is appended.
func TestAEAD(t *testing.T) {
	for _, size := range []int{0, 16, 31, 33} {
		if _, err := NewAEAD(make([]byte, size)); !errors.Is(err, ErrKeyLength) {
			t.Error(size, err)
		}
		if _, err := NewAEADX(make([]byte, size)); !errors.Is(err, ErrKeyLength) {
			t.Error(size, err)
		}
	}
	for _, make := range []func([]byte) (*AEAD, error){NewAEAD, NewAEADX} {
		key := random(KeySize)
		a, err := make(key)
		if err != nil {
			t.Fatal(err)
		}
		nonce, ad, text := random(a.NonceSize()), random(20), random(300)
		sealed := a.Seal(nil, nonce, text, ad)
		// The key is a copy.
		clear(key)
		if opened, err := a.Open(nil, nonce, sealed, ad); err != nil || !bytes.Equal(opened, text) {
			t.Error(err)
		}
		for at := range sealed {
			damaged := bytes.Clone(sealed)
			damaged[at] ^= 1
			if opened, err := a.Open(nil, nonce, damaged, ad); !errors.Is(err, ErrTag) || opened != nil {
				t.Error(at, err)
			}
		}
		for _, n := range []int{0, 1, TagSize - 1, TagSize, len(sealed) - 1} {
			if _, err := a.Open(nil, nonce, sealed[:n], ad); !errors.Is(err, ErrTag) {
				t.Error(n, err)
			}
		}
		if _, err := a.Open(nil, nonce, sealed, ad[1:]); !errors.Is(err, ErrTag) {
			t.Error(err)
		}
		space := bytes.Repeat([]byte{7}, 1000)
		for name, f := range map[string]func(){
			"short":    func() { a.Seal(nil, nonce[1:], text, ad) },
			"long":     func() { a.Seal(nil, append(bytes.Clone(nonce), 0), text, ad) },
			"none":     func() { a.Seal(nil, nil, text, ad) },
			"open":     func() { a.Open(nil, nonce[1:], sealed, ad) },
			"behind":   func() { a.Seal(space[:0], nonce, space[1:100], ad) },
			"before":   func() { a.Seal(space[:1], nonce, space[:100], ad) },
			"ad":       func() { a.Seal(space[:0], nonce, text, space[:9]) },
			"nonce":    func() { a.Seal(space[:0], space[10:][:len(nonce)], text, ad) },
			"opened":   func() { a.Open(space[:0], nonce, space[1:100], ad) },
			"open, ad": func() { a.Open(space[:0], nonce, sealed, space[:9]) },
		} {
			panics(t, name, f)
			if !bytes.Equal(space, bytes.Repeat([]byte{7}, 1000)) {
				t.Error(name, "wrote something")
			}
		}
		a.Wipe()
		if a.key != [KeySize]byte{} {
			t.Error("a key is left")
		}
		panics(t, "wiped", func() { a.Seal(nil, nonce, text, ad) })
	}
}

// One key for messages that come in parts, and for many.
func TestHMACKey(t *testing.T) {
	each(t, func(t *testing.T, h *Hash, theirs func() hash.Hash) {
		for _, size := range []int{0, 1, h.BlockSize(), h.BlockSize() + 1, 300} {
			secret := random(size)
			key, messages := NewHMACKey(h, secret), some(70)
			m, other := key.New(), hmac.New(theirs, secret)
			if m.Size() != other.Size() || m.BlockSize() != other.BlockSize() {
				t.Error("sizes")
			}
			var want []byte
			for _, message := range messages {
				if n, err := m.Write(message); n != len(message) || err != nil {
					t.Error(n, err)
				}
				other.Write(message)
				// Sum leaves the state as it is.
				if !bytes.Equal(m.Sum([]byte{1}), other.Sum([]byte{1})) {
					t.Error("in parts")
				}
				one := hmac.New(theirs, secret)
				one.Write(message)
				tag := one.Sum(nil)
				want = append(want, tag...)
				if !bytes.Equal(key.Sum([]byte{2}, message), append([]byte{2}, tag...)) {
					t.Error("one")
				}
				if err := key.Verify(message, tag); err != nil {
					t.Error(err)
				}
				if err := key.Verify(message, tag[1:]); !errors.Is(err, ErrLength) {
					t.Error(err)
				}
				tag[len(tag)-1] ^= 1
				if err := key.Verify(message, tag); !errors.Is(err, ErrTag) {
					t.Error(err)
				}
			}
			m.Reset()
			other.Reset()
			if !bytes.Equal(m.Sum(nil), other.Sum(nil)) {
				t.Error("after a reset")
			}
			if !bytes.Equal(key.SumMany([]byte{3}, messages), append([]byte{3}, want...)) {
				t.Error("many")
			}
		}
	})
}

// A message under way is copied, saved and wiped; bytes that are damaged, or of
// another hash, leave nothing to go on with.
func TestState(t *testing.T) {
	each(t, func(t *testing.T, h *Hash, _ func() hash.Hash) {
		key, other := NewHMACKey(h, []byte("key")), SHA224
		if h == SHA224 {
			other = SHA256
		}
		for k, newState := range []func(*Hash) State{
			func(h *Hash) State { return h.New().(State) },
			func(h *Hash) State { return NewHMACKey(h, []byte("key")).New() },
		} {
			message := random(3*h.BlockSize() + 5)
			want := h.SumMany(nil, [][]byte{message})
			if k == 1 {
				want = key.Sum(nil, message)
			}
			for cut := range message {
				s := newState(h)
				s.Write(message[:cut])
				saved, err := s.MarshalBinary()
				again := newState(h)
				again.Write(message[:7])
				if err != nil || again.UnmarshalBinary(saved) != nil {
					t.Fatal(cut, err)
				}
				states := []State{s, again}
				// Go 1.24 has no hash.Cloner.
				if clone := reflect.ValueOf(s).MethodByName("Clone"); clone.IsValid() {
					states = append(states, clone.Call(nil)[0].Interface().(State))
				}
				for _, s := range states {
					s.Write(message[cut:])
					if !bytes.Equal(s.Sum(nil), want) {
						t.Error(k, cut)
					}
				}
			}
			s := newState(h)
			saved, _ := s.MarshalBinary()
			for at := range saved {
				saved[at] ^= 1
				if err := s.UnmarshalBinary(saved); err != ErrEncoding && err != ErrVersion {
					t.Error(at, err)
				}
				panics(t, "damaged", func() { s.Sum(nil) })
				saved[at] ^= 1
			}
			foreign, _ := newState(other).MarshalBinary()
			for _, wrong := range [][]byte{nil, saved[1:], saved[:len(saved)-1], foreign} {
				if err := s.UnmarshalBinary(saved); err != nil {
					t.Error(err)
				}
				if err := s.UnmarshalBinary(wrong); err != ErrEncoding {
					t.Error(len(wrong), err)
				}
				panics(t, "wrong", func() { s.Sum(nil) })
			}
			s = newState(h)
			s.Write(message)
			s.Wipe()
			if !reflect.ValueOf(s).Elem().FieldByName("ctx").IsZero() {
				t.Error("a state is not wiped")
			}
			panics(t, "wiped", func() { s.Sum(nil) })
			if _, err := s.MarshalBinary(); err != ErrState {
				t.Error(err)
			}
			if k == 1 {
				panics(t, "wiped, reset", func() { s.Reset() })
			}
		}
	})
}

// Goroutines that share keys, on stacks that grow, while garbage is collected.
func TestGoroutines(t *testing.T) {
	key := NewHMACKey(SHA256, []byte("key"))
	stop := make(chan bool)
	go func() {
		for {
			select {
			case <-stop:
				return
			default:
				runtime.GC()
			}
		}
	}()
	var all sync.WaitGroup
	for g := range 8 {
		messages := some(50 + g)
		all.Add(1)
		go func() {
			defer all.Done()
			keys := make([]*HMACKey, len(messages))
			for k := range keys {
				keys[k] = key
			}
			first, _ := HMACMany(nil, keys, messages)
			digests := SHA1.SumMany(nil, messages)
			for range 50 {
				var local [20 * 60]byte
				again, _ := HMACMany(nil, keys, messages)
				if !bytes.Equal(first, again) || !bytes.Equal(digests, SHA1.SumMany(local[:0], messages)) {
					t.Error("another result")
				}
			}
		}()
	}
	all.Wait()
	close(stop)
}

// stacks returns where C's stacks may be: memory that can be written. It leaves
// out files, and Go's heap: the mappings and the arenas that these addresses are in.
func stacks(t *testing.T, heap ...uintptr) (found [][2]int64) {
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		t.Skip(err)
	}
	for line := range strings.Lines(string(maps)) {
		var from, to int64
		var mode, file string
		_, _ = fmt.Sscanf(line, "%x-%x %s %s %s %s %s", &from, &to, &mode, new(string), new(string), new(string), &file)
		of := func(address uintptr) bool {
			at := int64(address)
			return at >= from && at < to || at>>26 == from>>26
		}
		if strings.HasPrefix(mode, "rw") && (file == "" || file == "[stack]") && !slices.ContainsFunc(heap, of) && to-from <= 64<<20 {
			found = append(found, [2]int64{from, to})
		}
	}
	return
}

// Sum copies a context to C's stack. No part of the copy stays there.
func TestNothingStaysOnStacks(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	memory, err := os.Open("/proc/self/mem")
	if err != nil {
		t.Skip(err)
	}
	defer memory.Close()
	page := make([]byte, 1<<20)
	for _, h := range hashes {
		for _, d := range []hash.Hash{h.ours.New(), NewHMACKey(h.ours, []byte("key")).New()} {
			secret := random(d.BlockSize() - 8)
			// The next calls may write over what stays.
			all := stacks(t, uintptr(unsafe.Pointer(&page[0])), uintptr(unsafe.Pointer(&secret[0])),
				reflect.ValueOf(d).Pointer())
			d.Write(secret)
			d.Sum(nil)
			n := 0
			for _, where := range all {
				for at := where[0]; at < where[1]; at += int64(len(page)) {
					got, _ := memory.ReadAt(page[:min(int64(len(page)), where[1]-at)], at)
					for k := 0; k+8 <= len(secret); k += 8 {
						n += bytes.Count(page[:got], secret[k:k+8])
					}
				}
			}
			if n != 0 {
				t.Errorf("%v, %T: %d words of a message stay", h.ours, d, n)
			}
		}
	}
}

func ExampleHash_SumMany() {
	digests := SHA256.SumMany(nil, [][]byte{[]byte("abc"), []byte("def")})
	fmt.Printf("%x\n", digests[:SHA256.Size()])
	// Output: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
}

// The state of messages and keys after a call, and buffers that touch but do
// not overlap.
func TestEdges(t *testing.T) {
	messages := make([]Message, 40)
	for k := range messages {
		messages[k] = Message{Key: new([KeySize]byte), Nonce: make([]byte, NonceSize),
			Src: make([]byte, 5), Dst: make([]byte, 5), Tag: new([TagSize]byte), Err: ErrTag}
	}
	if err := SealMany(messages); err != nil || messages[3].Err != nil {
		t.Error("an error of an earlier call stays")
	}
	a, _ := NewAEAD(make([]byte, KeySize))
	buffer := make([]byte, 10+10+TagSize)
	a.Seal(buffer[10:10], make([]byte, NonceSize), buffer[:10], nil)

	keys := []*HMACKey{NewHMACKey(SHA256, nil), NewHMACKey(SHA512256, nil)}
	panics(t, "keys of two hashes with digests of one size", func() {
		HMACMany(nil, keys, make([][]byte, 2))
	})
	if ErrTag.Error() != "symcrypt: authentication failed" || strings.Count(Version(), ".") != 2 {
		t.Error(ErrTag, Version())
	}
	key := NewHMACKey(SHA512, []byte("key"))
	key.Wipe()
	for _, word := range key.key {
		if word != 0 {
			t.Fatal("a key of HMAC is not wiped")
		}
	}
	stream, _ := NewRC4([]byte("key"))
	stream.Wipe()
	if stream.ctx != (*new(RC4)).ctx {
		t.Error("a stream is not wiped")
	}
}
