// SPDX-License-Identifier: ISC

// Package compare measures what the README and the manual show, beside Go's own
// and golang.org/x/crypto: go test -bench . here.
package compare

import (
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

var shapes = []struct{ n, size int }{
	{2, 32}, {4, 32}, {8, 32}, {16, 32}, {64, 32}, {64, 1350},
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
	m := random(32)
	for name, h := range map[string]hash.Hash{"symcrypt": symcrypt.SHA256.New(), "crypto": sha256.New()} {
		b.Run(name, func(b *testing.B) {
			var out [32]byte
			for b.Loop() {
				h.Reset()
				h.Write(m)
				h.Sum(out[:0])
			}
		})
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
