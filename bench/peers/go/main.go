// SPDX-License-Identifier: ISC

// Measures Go's crypto, golang.org/x/crypto and tzhash, of the versions in
// go.mod, and prints what `symcrypt bench --json' prints.
//
//	peers [-seconds S] [-sizes N,N...] [ALGORITHM[:OPERATION]...]
package main

import (
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/md5"
	"crypto/pbkdf2"
	"crypto/rc4"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"flag"
	"fmt"
	"hash"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"github.com/nspcc-dev/tzhash/tz"
	"golang.org/x/crypto/chacha20"
	"golang.org/x/crypto/chacha20poly1305"
	"golang.org/x/crypto/poly1305"
	"golang.org/x/crypto/salsa20"
)

const iterations = 1000

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

// calls makes a loop of call.
func calls(call func()) func(int) {
	return func(count int) {
		for range count {
			call()
		}
	}
}

type made func(w *work) func(int)

type entry struct {
	algorithm, operation string
	bytes                int // 0: all sizes
	module               string
	make                 made
}

var hashes = []struct {
	name string
	size int
	make func() hash.Hash
	sum  func(dst, src []byte)
}{
	{"md5", 16, md5.New, func(dst, src []byte) { s := md5.Sum(src); copy(dst, s[:]) }},
	{"sha1", 20, sha1.New, func(dst, src []byte) { s := sha1.Sum(src); copy(dst, s[:]) }},
	{"sha256", 32, sha256.New, func(dst, src []byte) { s := sha256.Sum256(src); copy(dst, s[:]) }},
	{"sha512", 64, sha512.New, func(dst, src []byte) { s := sha512.Sum512(src); copy(dst, s[:]) }},
}

func chacha(nonce func(w *work) []byte) made {
	return func(w *work) func(int) {
		n := nonce(w)
		return calls(func() {
			must(chacha20.NewUnauthenticatedCipher(w.key[:32], n)).XORKeyStream(w.dst, w.src)
		})
	}
}

func salsa(size int) made {
	return func(w *work) func(int) {
		key := [32]byte(w.key[:32])
		return calls(func() { salsa20.XORKeyStream(w.dst, w.src, w.nonce[:size], &key) })
	}
}

func aead(operation string, size int, make func([]byte) (cipher.AEAD, error)) made {
	return func(w *work) func(int) {
		nonce := w.nonce[:size]
		if operation == "open" {
			sealed := must(make(w.key[:32])).Seal(nil, nonce, w.src, nil)
			copy(w.tag[:], sealed[len(w.src):])
			return calls(func() {
				must(must(make(w.key[:32])).Open(w.dst[:0], nonce, sealed, nil))
			})
		}
		n := len(w.src)
		return calls(func() {
			sealed := must(make(w.key[:32])).Seal(w.dst[:0], nonce, w.src, nil)
			copy(w.tag[:], sealed[n:])
		})
	}
}

func entries() []entry {
	const std, x = "", "golang.org/x/crypto"
	list := []entry{
		{"rc4", "setkey", 16, std, func(w *work) func(int) {
			k := 0
			return calls(func() {
				k = (k + 1) % 64
				must(rc4.NewCipher(w.key[k : k+16]))
			})
		}},
		{"rc4", "crypt", 0, std, func(w *work) func(int) {
			// libsymcrypt's case has this key.
			w.key[0] = 0
			c := must(rc4.NewCipher(w.key[:16]))
			return calls(func() { c.XORKeyStream(w.dst, w.src) })
		}},
		{"salsa20", "crypt", 0, x, salsa(8)},
		{"xsalsa20", "crypt", 0, x, salsa(24)},
		{"chacha20", "crypt", 0, x, chacha(func(w *work) []byte {
			return append(make([]byte, 4), w.nonce[:8]...)
		})},
		{"xchacha20", "crypt", 0, x, chacha(func(w *work) []byte { return w.nonce[:] })},
		{"poly1305", "digest", 0, x, func(w *work) func(int) {
			key := [32]byte(w.key[:32])
			return calls(func() { poly1305.Sum(&w.tag, w.src, &key) })
		}},
	}
	for _, o := range []string{"seal", "open", "oneshot"} {
		list = append(list,
			entry{"chacha20-poly1305", o, 0, x, aead(o, 12, chacha20poly1305.New)},
			entry{"xchacha20-poly1305", o, 0, x, aead(o, 24, chacha20poly1305.NewX)})
	}
	for _, h := range hashes {
		digest := func(w *work) func(int) {
			return calls(func() { h.sum(w.digest[:], w.src) })
		}
		fresh := func(w *work) func(int) {
			return calls(func() {
				m := hmac.New(h.make, w.key[:32])
				m.Write(w.src)
				m.Sum(w.digest[:0])
			})
		}
		list = append(list,
			entry{h.name, "digest", 0, std, digest},
			entry{h.name, "oneshot", 0, std, digest},
			entry{"hmac-" + h.name, "setkey", 32, std, func(w *work) func(int) {
				return calls(func() { hmac.New(h.make, w.key[:32]) })
			}},
			entry{"hmac-" + h.name, "prepared", 0, std, func(w *work) func(int) {
				m := hmac.New(h.make, w.key[:32])
				return calls(func() {
					m.Reset()
					m.Write(w.src)
					m.Sum(w.digest[:0])
				})
			}},
			entry{"hmac-" + h.name, "fresh", 0, std, fresh},
			entry{"hmac-" + h.name, "oneshot", 0, std, fresh},
			entry{"hkdf-" + h.name, "derive", 64, std, func(w *work) func(int) {
				return calls(func() {
					copy(w.dst, must(hkdf.Key(h.make, w.key[:32], w.key[32:48], string(w.key[48:]), 64)))
				})
			}},
			entry{"pbkdf2-hmac-" + h.name, "derive", h.size, std, func(w *work) func(int) {
				return calls(func() {
					copy(w.dst, must(pbkdf2.Key(h.make, string(w.key[:32]), w.key[32:48], iterations, h.size)))
				})
			}})
	}
	const tzhash = "github.com/nspcc-dev/tzhash"
	whole, part := tz.Sum([]byte("whole")), tz.Sum([]byte("part"))
	both := must(tz.Concat([][]byte{whole[:], part[:]}))
	return append(list,
		entry{"tz", "digest", 0, tzhash, func(w *work) func(int) {
			return calls(func() { w.digest = tz.Sum(w.src) })
		}},
		entry{"tz", "concat", 64, tzhash, func(w *work) func(int) {
			parts := [][]byte{whole[:], part[:]}
			return calls(func() { must(tz.Concat(parts)) })
		}},
		entry{"tz", "subtract", 64, tzhash, func(w *work) func(int) {
			return calls(func() { must(tz.SubtractL(both, whole[:])) })
		}})
}

// versions of modules; that of Go itself for the standard library.
func versions() map[string][2]string {
	v := map[string][2]string{"": {"Go", strings.TrimPrefix(runtime.Version(), "go")}}
	names := map[string]string{"golang.org/x/crypto": "Go", "github.com/nspcc-dev/tzhash": "tzhash"}
	info, _ := debug.ReadBuildInfo()
	for _, m := range info.Deps {
		version := strings.TrimPrefix(m.Version, "v")
		if names[m.Path] == "Go" {
			version = "x/crypto " + version
		}
		v[m.Path] = [2]string{names[m.Path], version}
	}
	return v
}

func main() {
	seconds := flag.Float64("seconds", 0.05, "time for each row")
	list := flag.String("sizes", "16,64,256,1024,1350,1500,8192,65536", "bytes of messages")
	flag.Parse()
	var sizes []int
	for _, s := range strings.Split(*list, ",") {
		sizes = append(sizes, must(strconv.Atoi(s)))
	}
	debug.SetGCPercent(400)
	runtime.LockOSThread()
	names := versions()
	for _, e := range entries() {
		if flag.NArg() > 0 && !slices.Contains(flag.Args(), e.algorithm) &&
			!slices.Contains(flag.Args(), e.algorithm+":"+e.operation) {
			continue
		}
		todo := sizes
		if e.bytes > 0 {
			todo = []int{e.bytes}
		}
		for _, n := range todo {
			w := newWork(n)
			r := row{e.algorithm, e.operation, names[e.module][0], names[e.module][1], n, e.bytes == 0, 0, 1}
			if e.operation == "concat" || e.operation == "subtract" {
				r.messages = 2
			}
			if strings.HasPrefix(e.algorithm, "pbkdf2") {
				r.iterations = iterations
			}
			measure(r, w, e.make(w), *seconds)
		}
	}
}
