// SPDX-License-Identifier: ISC

// What tests/tz-go-test.sh asks of the Go package beside its own tools:
//
//	state HEX          go on from a marshalled state, or from the beginning
//	                   if HEX is empty, with the bytes of standard input, and
//	                   print the marshalled state
//	state left A B     print SubtractL (A, B); right: SubtractR
//
// tests/tz-state.c is the same by this library.
package main

import (
	"encoding"
	"encoding/hex"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/nspcc-dev/tzhash/tz"
)

func unhex(text string) []byte {
	b, err := hex.DecodeString(text)
	if err != nil {
		log.Fatal(err)
	}
	return b
}

func main() {
	var out []byte
	var err error
	if len(os.Args) == 4 {
		f := tz.SubtractL
		if os.Args[1] == "right" {
			f = tz.SubtractR
		}
		out, err = f(unhex(os.Args[2]), unhex(os.Args[3]))
	} else {
		h := tz.New()
		if os.Args[1] != "" {
			state := unhex(os.Args[1])
			err = h.(encoding.BinaryUnmarshaler).UnmarshalBinary(state)
			if err != nil {
				log.Fatal(err)
			}
		}
		if _, err = io.Copy(h, os.Stdin); err != nil {
			log.Fatal(err)
		}
		out, err = h.(encoding.BinaryMarshaler).MarshalBinary()
	}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%x\n", out)
}
