// SPDX-License-Identifier: ISC

// The benchmarks of the README and the manual, compared with Go's own
// packages: go test -bench . here.

package symcrypt

import (
	"crypto/pbkdf2"
	"crypto/sha256"
	"crypto/sha512"
	"fmt"
	"hash"
	"testing"
)

func messages(n, size int) [][]byte {
	all := make([][]byte, n)
	for k := range all {
		all[k] = random(size)
	}
	return all
}

func BenchmarkMany(b *testing.B) {
	var sum256 [32]byte
	var sum512 [64]byte
	run := func(name string, f func()) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				f()
			}
		})
	}
	for _, s := range []struct{ n, size int }{{2, 32}, {4, 32}, {8, 32}, {16, 32}, {64, 32}, {64, 1350}} {
		m := messages(s.n, s.size)
		out := make([]byte, 0, 64*s.n)
		batch := make([]Message, s.n)
		for k := range batch {
			batch[k] = Message{Key: new([KeySize]byte), Nonce: random(NonceSize), Src: m[k], Dst: m[k], Tag: new([TagSize]byte)}
		}
		name := fmt.Sprintf("%dx%d/", s.n, s.size)
		run(name+"SHA256/symcrypt", func() { SHA256.SumMany(out, m) })
		run(name+"SHA256/crypto", func() {
			for _, m := range m {
				sum256 = sha256.Sum256(m)
			}
		})
		run(name+"SHA512/symcrypt", func() { SHA512.SumMany(out, m) })
		run(name+"SHA512/crypto", func() {
			for _, m := range m {
				sum512 = sha512.Sum512(m)
			}
		})
		run(name+"Seal/symcrypt", func() { SealMany(batch) })
	}
	logins := messages(16, 12)
	run("PBKDF2/symcrypt", func() { PBKDF2Many(SHA256, nil, logins, logins, 4096, 32) })
	run("PBKDF2/crypto", func() {
		for _, m := range logins {
			pbkdf2.Key(sha256.New, string(m), m, 4096, 32)
		}
	})
	m := random(32)
	for name, h := range map[string]hash.Hash{"symcrypt": SHA256.New(), "crypto": sha256.New()} {
		run("Hash/"+name, func() {
			h.Reset()
			h.Write(m)
			h.Sum(sum256[:0])
		})
	}
	// A call into C, with an update of one byte.
	h := SHA256.New()
	run("Call", func() { h.Write(m[:1]) })
	_, _ = sum256, sum512
}
