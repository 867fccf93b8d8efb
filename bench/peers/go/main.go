// SPDX-License-Identifier: ISC

// Go's crypto, golang.org/x/crypto, tzhash and hashtree, of the versions in
// go.mod: a shared library for `symcrypt bench --compare=peer:FILE'.
package main

// #include "bench/measure/bench.h"
// extern int symcrypt_bench_go (struct bench_data *, uint64_t);
import "C"

import (
	"bytes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/md5"
	"crypto/pbkdf2"
	"crypto/rc4"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"fmt"
	"hash"
	"os"
	"path"
	"runtime"
	"runtime/debug"
	"strings"
	"unsafe"

	"github.com/nspcc-dev/tzhash/tz"
	"github.com/prysmaticlabs/gohashtree"
	"golang.org/x/crypto/chacha20"
	"golang.org/x/crypto/chacha20poly1305"
	"golang.org/x/crypto/poly1305"
	"golang.org/x/crypto/salsa20"
)

const (
	iterations = 1000
	hashtree   = "github.com/prysmaticlabs/gohashtree"
)

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

// The data of one run, in the memory of bench/measure/measure.c.
type work struct {
	key      *[96]byte
	nonce    *[24]byte
	src, dst []byte
	tag      *[16]byte
	digest   *[64]byte
	joined   *[64]byte // of Tillich-Zemor
}

func at[T any](p *C.uint8_t) *T {
	return (*T)(unsafe.Pointer(p))
}

func newWork(d *C.struct_bench_data) *work {
	n := int(d.length)
	return &work{
		key:    at[[96]byte](&d.key[0]),
		nonce:  at[[24]byte](&d.nonce[0]),
		src:    unsafe.Slice(at[byte](d.srcs[0]), n),
		dst:    unsafe.Slice(at[byte](d.dsts[0]), n),
		tag:    at[[16]byte](&d.tag[0]),
		digest: at[[64]byte](&d.digests[0][0]),
		joined: at[[64]byte](&d.digests[1][0]),
	}
}

// nodes hashes messages of 64 bytes, which lie one after the other, as its
// digests do; those that outputs are compared by, of one or two calls, go where
// ours are.
func nodes(d *C.struct_bench_data) func(int) {
	n := int(d.messages)
	chunks := unsafe.Slice(at[[32]byte](d.srcs[0]), 2*n)
	digests := make([][32]byte, n)
	return func(count int) {
		for range count {
			gohashtree.HashChunks(digests, chunks)
		}
		if count <= 2 {
			for k := range digests {
				*at[[32]byte](&d.digests[k][0]) = digests[k]
			}
		}
	}
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

// Go has the tag after a sealed message, and not at an address of its own.
// Therefore it works on a copy. The copy is made when outputs are compared, in
// one or two calls, and not when many calls are timed.
func aead(operation string, size int, make func([]byte) (cipher.AEAD, error)) made {
	return func(w *work) func(int) {
		var sealed []byte
		nonce, n := w.nonce[:size], len(w.src)
		if operation == "open" {
			return func(count int) {
				if count <= 2 {
					sealed = append(bytes.Clone(w.src), w.tag[:]...)
				}
				for range count {
					must(must(make(w.key[:32])).Open(w.dst[:0], nonce, sealed, nil))
				}
			}
		}
		room := append(bytes.Clone(w.src), w.tag[:]...)[:0]
		return func(count int) {
			for range count {
				sealed = must(make(w.key[:32])).Seal(room, nonce, w.src, nil)
				copy(w.tag[:], sealed[n:])
			}
			if count <= 2 {
				copy(w.dst, sealed)
			}
		}
	}
}

func list() []entry {
	const std, x = "", "golang.org/x/crypto"
	list := []entry{
		{"rc4", "setkey", std, func(w *work) func(int) {
			k := 0
			return calls(func() {
				k = (k + 1) % 64
				must(rc4.NewCipher(w.key[k : k+16]))
			})
		}},
		{"rc4", "crypt", std, func(w *work) func(int) {
			c := must(rc4.NewCipher(w.key[:16]))
			return calls(func() { c.XORKeyStream(w.dst, w.src) })
		}},
		{"salsa20", "crypt", x, salsa(8)},
		{"xsalsa20", "crypt", x, salsa(24)},
		{"chacha20", "crypt", x, chacha(func(w *work) []byte {
			return append(make([]byte, 4), w.nonce[:8]...)
		})},
		{"xchacha20", "crypt", x, chacha(func(w *work) []byte { return w.nonce[:] })},
		{"poly1305", "digest", x, func(w *work) func(int) {
			key := [32]byte(w.key[:32])
			return calls(func() { poly1305.Sum(w.tag, w.src, &key) })
		}},
	}
	for _, o := range []string{"seal", "open"} {
		list = append(list,
			entry{"chacha20-poly1305", o, x, aead(o, 12, chacha20poly1305.New)},
			entry{"xchacha20-poly1305", o, x, aead(o, 24, chacha20poly1305.NewX)})
	}
	for _, h := range hashes {
		list = append(list,
			entry{h.name, "digest", std, func(w *work) func(int) {
				return calls(func() { h.sum(w.digest[:], w.src) })
			}},
			entry{"hmac-" + h.name, "setkey", std, func(w *work) func(int) {
				return calls(func() { hmac.New(h.make, w.key[:32]) })
			}},
			entry{"hmac-" + h.name, "prepared", std, func(w *work) func(int) {
				m := hmac.New(h.make, w.key[:32])
				return calls(func() {
					m.Reset()
					m.Write(w.src)
					m.Sum(w.digest[:0])
				})
			}},
			entry{"hmac-" + h.name, "fresh", std, func(w *work) func(int) {
				return calls(func() {
					m := hmac.New(h.make, w.key[:32])
					m.Write(w.src)
					m.Sum(w.digest[:0])
				})
			}},
			entry{"hkdf-" + h.name, "derive", std, func(w *work) func(int) {
				return calls(func() {
					copy(w.dst, must(hkdf.Key(h.make, w.key[:32], w.key[32:48], string(w.key[48:64]), 64)))
				})
			}},
			entry{"pbkdf2-hmac-" + h.name, "derive", std, func(w *work) func(int) {
				return calls(func() {
					copy(w.dst, must(pbkdf2.Key(h.make, string(w.key[:32]), w.key[32:48], iterations, h.size)))
				})
			}})
	}
	const tzhash = "github.com/nspcc-dev/tzhash"
	return append(list,
		entry{"tz", "digest", tzhash, func(w *work) func(int) {
			return calls(func() { *w.digest = tz.Sum(w.src) })
		}},
		entry{"tz", "concat", tzhash, func(w *work) func(int) {
			both := unsafe.Slice(&w.src[0], 128)
			parts := [][]byte{both[:64], both[64:]}
			return calls(func() { copy(w.joined[:], must(tz.Concat(parts))) })
		}},
		entry{"tz", "subtract", tzhash, func(w *work) func(int) {
			return calls(func() { copy(w.joined[:], must(tz.SubtractL(w.key[:64], w.src))) })
		}})
}

// names and versions of modules; those of Go itself for the standard library.
func names() map[string][2]*C.char {
	v := map[string][2]*C.char{
		"": {C.CString("Go"), C.CString(strings.TrimPrefix(runtime.Version(), "go"))},
	}
	info, _ := debug.ReadBuildInfo()
	for _, m := range info.Deps {
		name, version := path.Base(m.Path), strings.TrimPrefix(m.Version, "v")
		if m.Path == "golang.org/x/crypto" {
			name, version = "Go", "x/crypto "+version
		}
		v[m.Path] = [2]*C.char{C.CString(name), C.CString(version)}
	}
	return v
}

var (
	entries = list()
	modules = names()
	found   func(int)
)

//export symcrypt_bench_peer
func symcrypt_bench_peer(d *C.struct_bench_data, algorithm, operation *C.char, title, version **C.char) unsafe.Pointer {
	a, o := C.GoString(algorithm), C.GoString(operation)
	if a == "sha256" && (o == "many" && d.length == 64 || o == "nodes") {
		found = nodes(d)
		*title, *version = modules[hashtree][0], modules[hashtree][1]
		return C.symcrypt_bench_go
	}
	for _, e := range entries {
		if e.algorithm == a && e.operation == o && (d.messages == 1 || a == "tz") {
			found = e.make(newWork(d))
			*title, *version = modules[e.module][0], modules[e.module][1]
			return C.symcrypt_bench_go
		}
	}
	return nil
}

//export symcrypt_bench_go
func symcrypt_bench_go(_ *C.struct_bench_data, count C.uint64_t) C.int {
	found(int(count))
	return 0
}

func init() {
	debug.SetGCPercent(400)
}

func main() {}
