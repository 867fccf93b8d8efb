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
	"math/rand"
	"runtime"
	"sync"
	"testing"
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

// As crypto's, for all numbers of messages, appended to what is there.
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
		for _, n := range []int{0, 1, 2, 17, 64} {
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
			if got, err = HMACMany([]byte{7}, keys, messages); !errors.Is(err, ErrState) || len(got) != 1 {
				t.Error("a wiped key", err)
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
	if err := RC4Many(streams, datas); err != nil {
		t.Error(err)
	}
	for k := range datas {
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

// RFC 8439, section 2.8.2; then each message back, one with a wrong tag.
// go/compare has them beside x/crypto.
func TestSealOpenMany(t *testing.T) {
	var key [KeySize]byte
	for k := range key {
		key[k] = byte(0x80 + k)
	}
	nonce := []byte{7, 0, 0, 0, 0x40, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47}
	ad := []byte{0x50, 0x51, 0x52, 0x53, 0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7}
	text := []byte("Ladies and Gentlemen of the class of '99: If I could offer you " +
		"only one tip for the future, sunscreen would be it.")
	one := []Message{{Key: &key, Nonce: nonce, AD: ad, Src: text,
		Dst: make([]byte, len(text)), Tag: new([TagSize]byte)}}
	if err := SealMany(one); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprintf("%x", *one[0].Tag) != "1ae10b594f09e26a7e902ecbd0600691" {
		t.Errorf("%x", *one[0].Tag)
	}
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

func TestWrongCallsPanic(t *testing.T) {
	for name, f := range map[string]func(){
		"keys":   func() { HMACMany(nil, nil, some(1)) },
		"salts":  func() { PBKDF2Many(SHA1, nil, some(2), some(1), 1, 1) },
		"hashes": func() { HMACMany(nil, []*HMACKey{NewHMACKey(MD5, nil), NewHMACKey(SHA1, nil)}, some(2)) },
		"nonce":  func() { SealMany([]Message{{Key: new([32]byte), Nonce: make([]byte, 8)}}) },
		"rc4":    func() { RC4Many(nil, some(1)) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error(name)
				}
			}()
			f()
		}()
	}
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

func ExampleHash_SumMany() {
	digests := SHA256.SumMany(nil, [][]byte{[]byte("abc"), []byte("def")})
	fmt.Printf("%x\n", digests[:SHA256.Size()])
	// Output: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
}
