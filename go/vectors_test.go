// SPDX-License-Identifier: ISC

package symcrypt

import (
	"bytes"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// rows returns the fields of each line of ../tests/vectors/name, which a module
// alone has not; "=" is that of the line before.
func rows(t *testing.T, name string) [][]string {
	text, err := os.ReadFile(filepath.Join("..", "tests", "vectors", name))
	if err != nil {
		t.Skip("the vectors are in the repository, tests/vectors")
	}
	var all [][]string
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' {
			continue
		}
		row := strings.Fields(line)
		for k, field := range row {
			if field == "=" {
				row[k] = all[len(all)-1][k]
			}
		}
		all = append(all, row)
	}
	return all
}

func unhex(t *testing.T, text string) []byte {
	if text == "-" {
		return nil
	}
	b, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Published and Wycheproof's cases, valid and invalid, through an AEAD and as a
// message of a batch, apart and in place.
func TestAEADVectors(t *testing.T) {
	wrong := 0
	for _, row := range rows(t, "chacha-poly1305/chacha-poly1305.txt") {
		key, nonce, ad := unhex(t, row[1]), unhex(t, row[2]), unhex(t, row[3])
		plain, text, tag := unhex(t, row[4]), unhex(t, row[5]), unhex(t, row[6])
		sealed := append(bytes.Clone(text), tag...)
		a, err := NewAEAD(key)
		if len(nonce) == NonceSizeX {
			a, err = NewAEADX(key)
		}
		if err != nil || a.NonceSize() != len(nonce) || a.Overhead() != TagSize {
			t.Fatal(err)
		}
		opened, err := a.Open([]byte("before"), nonce, sealed, ad)
		place := bytes.Clone(sealed)
		again, second := a.Open(place[:0], nonce, place, ad)
		batch := []Message{{Key: (*[KeySize]byte)(key), Nonce: nonce, AD: ad, Src: text,
			Dst: random(len(text)), Tag: (*[TagSize]byte)(tag)}}
		third := OpenMany(batch)
		if third != batch[0].Err {
			t.Error(row, third, batch[0].Err)
		}
		if row[7] == "valid" {
			if err != nil || second != nil || third != nil || string(opened) != "before"+string(plain) ||
				!bytes.Equal(again, plain) || !bytes.Equal(batch[0].Dst, plain) {
				t.Error(row, err, second, third)
			}
			if got := a.Seal([]byte("before"), nonce, plain, ad); string(got) != "before"+string(sealed) {
				t.Error(row)
			}
			batch[0].Src, batch[0].Tag = plain, new([TagSize]byte)
			if SealMany(batch) != nil || !bytes.Equal(append(batch[0].Dst, batch[0].Tag[:]...), sealed) {
				t.Error(row)
			}
			place = append(make([]byte, 0, len(sealed)), plain...)
			if got := a.Seal(place[:0], nonce, place, ad); !bytes.Equal(got, sealed) {
				t.Error(row)
			}
			continue
		}
		wrong++
		for _, err := range []error{err, second, third} {
			if !errors.Is(err, ErrTag) {
				t.Error(row, err)
			}
		}
		zeros := make([]byte, len(text))
		if opened != nil || !bytes.Equal(place[:len(text)], zeros) || !bytes.Equal(batch[0].Dst, zeros) {
			t.Error(row, "gives something out")
		}
	}
	if wrong != 120 {
		t.Error(wrong)
	}
}

func byName(t *testing.T, name string) *Hash {
	for _, h := range hashes {
		if h.ours.String() == strings.ReplaceAll(name, "_", "-") {
			return h.ours
		}
	}
	t.Fatal(name)
	return nil
}

func TestHMACVectors(t *testing.T) {
	for _, row := range rows(t, "hmac/hmac.txt") {
		h, secret := byName(t, row[1]), unhex(t, row[2])
		message, tag := unhex(t, row[3]), unhex(t, row[4])
		key := NewHMACKey(h, secret)
		full := key.Sum(nil, message)
		m := key.New()
		m.Write(message)
		many, err := HMACMany(nil, []*HMACKey{key}, [][]byte{message})
		// Some are published truncated.
		if len(full) != h.Size() || !bytes.HasPrefix(full, tag) || err != nil ||
			!bytes.Equal(m.Sum(nil), full) || !bytes.Equal(many, full) {
			t.Error(row)
		}
	}
}

func TestPBKDF2Vectors(t *testing.T) {
	for _, row := range rows(t, "kdf/pbkdf2.txt") {
		n, err := strconv.ParseUint(row[2], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if n > 5000 {
			continue
		}
		want := unhex(t, row[5])
		got, err := PBKDF2Many(byName(t, row[1]), nil, [][]byte{unhex(t, row[3])},
			[][]byte{unhex(t, row[4])}, n, len(want))
		if err != nil || !bytes.Equal(got, want) {
			t.Error(row, err)
		}
	}
}

func TestRC4Vectors(t *testing.T) {
	for _, row := range rows(t, "ciphers/rc4.txt") {
		at, err := strconv.Atoi(row[4])
		if err != nil {
			t.Fatal(err)
		}
		s, err := NewRC4(unhex(t, row[2]))
		want := unhex(t, row[6])
		data := make([]byte, len(want))
		if row[5] != "-" {
			data = unhex(t, row[5])
		}
		if err != nil || RC4Many([]*RC4{s}, [][]byte{make([]byte, at)}) != nil ||
			RC4Many([]*RC4{s}, [][]byte{data}) != nil || !bytes.Equal(data, want) {
			t.Error(row, err)
		}
	}
}
