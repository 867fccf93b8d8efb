// SPDX-License-Identifier: ISC

package symcrypt

import (
	"bytes"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// rows returns the fields of each line of ../../tests/vectors/name, which a module
// alone has not; "=" is that of the line before.
func rows(t *testing.T, name string) [][]string {
	text, err := os.ReadFile(filepath.Join("..", "..", "tests", "vectors", name))
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

// Published and Wycheproof's cases, valid and invalid, through an AEAD and as
// a message of a batch, apart and in place. If Go has the algorithm, too, the
// results are compared.
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
