// SPDX-License-Identifier: ISC

// Package compare has what needs golang.org/x/crypto, and measurements beside
// Go's own: go test -bench . here.
package compare

import (
	"bytes"
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/sha256"
	"crypto/sha512"
	"fmt"
	"hash"
	"math/rand"
	"testing"

	"golang.org/x/crypto/chacha20poly1305"
	"libsymcrypt.invalid/symcrypt"
)

func random(n int) []byte {
	b := make([]byte, n)
	rand.New(rand.NewSource(int64(n))).Read(b)
	return b
}

func sealed(key, nonce []byte) func(dst, src, ad []byte) []byte {
	make := chacha20poly1305.New
	if len(nonce) == symcrypt.NonceSizeX {
		make = chacha20poly1305.NewX
	}
	c, err := make(key)
	if err != nil {
		panic(err)
	}
	return func(dst, src, ad []byte) []byte { return c.Seal(dst, nonce, src, ad) }
}

func TestSealMany(t *testing.T) {
	for _, size := range []int{symcrypt.NonceSize, symcrypt.NonceSizeX} {
		for n := range 40 {
			batch := make([]symcrypt.Message, n)
			for k := range batch {
				batch[k] = symcrypt.Message{
					Key:   (*[32]byte)(random(32)),
					Nonce: random(size),
					AD:    random(k % 40),
					Src:   random(k * 97 % 1500),
					Dst:   make([]byte, k*97%1500),
					Tag:   new([16]byte),
				}
			}
			if err := symcrypt.SealMany(batch); err != nil {
				t.Fatal(err)
			}
			for k, m := range batch {
				want := sealed(m.Key[:], m.Nonce)(nil, m.Src, m.AD)
				if !bytes.Equal(append(bytes.Clone(m.Dst), m.Tag[:]...), want) {
					t.Error(size, n, k)
				}
			}
		}
	}
}

var shapes = []struct{ n, size int }{
	{1, 32}, {2, 32}, {4, 32}, {8, 32}, {16, 32}, {64, 32}, {64, 256}, {64, 1350}, {1, 16384},
}

func messages(n, size int) [][]byte {
	all := make([][]byte, n)
	for k := range all {
		all[k] = random(size)
	}
	return all
}

func benchmarkHash(b *testing.B, h *symcrypt.Hash, sum func(m []byte)) {
	for _, s := range shapes {
		m := messages(s.n, s.size)
		name := fmt.Sprintf("%dx%d", s.n, s.size)
		b.Run(name+"/symcrypt", func(b *testing.B) {
			var out []byte
			for b.Loop() {
				out = h.SumMany(out[:0], m)
			}
		})
		b.Run(name+"/crypto", func(b *testing.B) {
			for b.Loop() {
				for _, m := range m {
					sum(m)
				}
			}
		})
	}
}

var (
	sum256 [32]byte
	sum512 [64]byte
)

func BenchmarkSHA256(b *testing.B) {
	benchmarkHash(b, symcrypt.SHA256, func(m []byte) { sum256 = sha256.Sum256(m) })
}

func BenchmarkSHA512(b *testing.B) {
	benchmarkHash(b, symcrypt.SHA512, func(m []byte) { sum512 = sha512.Sum512(m) })
}

func BenchmarkHash(b *testing.B) {
	for _, h := range []struct {
		name string
		hash hash.Hash
	}{{"symcrypt", symcrypt.SHA256.New()}, {"crypto", sha256.New()}} {
		for _, size := range []int{32, 1350, 16384} {
			m := random(size)
			b.Run(fmt.Sprintf("%d/%s", size, h.name), func(b *testing.B) {
				var out [32]byte
				for b.Loop() {
					h.hash.Reset()
					h.hash.Write(m)
					h.hash.Sum(out[:0])
				}
			})
		}
	}
}

// A call into C, with an update of one byte.
func BenchmarkCall(b *testing.B) {
	h := symcrypt.SHA256.New()
	one := random(1)
	for b.Loop() {
		h.Write(one)
	}
}

func BenchmarkHMAC(b *testing.B) {
	m := messages(64, 64)
	key := random(32)
	keys := make([]*symcrypt.HMACKey, len(m))
	for k := range keys {
		keys[k] = symcrypt.NewHMACKey(symcrypt.SHA256, key)
	}
	b.Run("64x64/symcrypt", func(b *testing.B) {
		var out []byte
		for b.Loop() {
			out, _ = symcrypt.HMACMany(out[:0], keys, m)
		}
	})
	b.Run("64x64/crypto", func(b *testing.B) {
		d := hmac.New(sha256.New, key)
		var out []byte
		for b.Loop() {
			for _, m := range m {
				d.Reset()
				d.Write(m)
				out = d.Sum(out[:0])
			}
		}
	})
}

func BenchmarkPBKDF2(b *testing.B) {
	m := messages(16, 12)
	b.Run("16/symcrypt", func(b *testing.B) {
		var out []byte
		for b.Loop() {
			out, _ = symcrypt.PBKDF2Many(symcrypt.SHA256, out[:0], m, m, 4096, 32)
		}
	})
	b.Run("16/crypto", func(b *testing.B) {
		for b.Loop() {
			for _, m := range m {
				pbkdf2.Key(sha256.New, string(m), m, 4096, 32)
			}
		}
	})
}

func BenchmarkSeal(b *testing.B) {
	for _, s := range shapes {
		batch := make([]symcrypt.Message, s.n)
		key := (*[32]byte)(random(32))
		for k := range batch {
			m := random(s.size)
			batch[k] = symcrypt.Message{Key: key, Nonce: random(12), Src: m, Dst: m, Tag: new([16]byte)}
		}
		name := fmt.Sprintf("%dx%d", s.n, s.size)
		b.Run(name+"/symcrypt", func(b *testing.B) {
			for b.Loop() {
				symcrypt.SealMany(batch)
			}
		})
		b.Run(name+"/x-crypto", func(b *testing.B) {
			c, _ := chacha20poly1305.New(key[:])
			out := make([]byte, 0, s.size+16)
			for b.Loop() {
				for k := range batch {
					c.Seal(out, batch[k].Nonce, batch[k].Src, nil)
				}
			}
		})
	}
}
