// SPDX-License-Identifier: ISC

// Writes tests/vectors/tz/vectors.txt by the Go package nspcc-dev/tzhash of
// the version in go.mod:
//
//	go run . > vectors.txt
//
// Lines are
//
//	sum N H                 digest of the first N bytes of the stream
//	zeros N H, ones N H     of N bytes 0x00 or 0xff
//	state N H               the marshalled state after N bytes of the stream
//	left N K H              digest N less, at its left, that of the first K
//	right N K H             digest N less, at its right, that of the rest
//
// where the stream is the upper bytes of x = 6364136223846793005 x +
// 1442695040888963407 modulo 2^64, from x = 1, the first byte after one step.
package main

import (
	"bufio"
	"bytes"
	"encoding"
	"fmt"
	"log"
	"os"

	"github.com/nspcc-dev/tzhash/tz"
)

func main() {
	stream := make([]byte, 1<<20+1)
	x := uint64(1)
	for i := range stream {
		x = x*6364136223846793005 + 1442695040888963407
		stream[i] = byte(x >> 56)
	}
	w := bufio.NewWriter(os.Stdout)
	defer w.Flush()
	fmt.Fprintln(w, "# SPDX-License-Identifier: ISC")
	fmt.Fprintln(w, "# Made by main.go, which says what the lines mean, with")
	fmt.Fprintln(w, "# github.com/nspcc-dev/tzhash v1.8.4.")

	lengths := []int{}
	for n := 0; n <= 100; n++ {
		lengths = append(lengths, n)
	}
	lengths = append(lengths, 511, 512, 513, 1024, 2047, 2048, 2112, 4097,
		16384, 16449, 65536, 131071, 262144+16384+192+7, 1<<20+1)
	for _, n := range lengths {
		fmt.Fprintf(w, "sum %d %x\n", n, tz.Sum(stream[:n]))
	}
	for _, n := range []int{1, 15, 16, 17, 64, 100, 1000, 32768, 100001} {
		fmt.Fprintf(w, "zeros %d %x\n", n, tz.Sum(make([]byte, n)))
		fmt.Fprintf(w, "ones %d %x\n", n,
			tz.Sum(bytes.Repeat([]byte{0xff}, n)))
	}
	for _, n := range []int{0, 1, 63, 64, 65, 1000, 65537} {
		h := tz.New()
		h.Write(stream[:n])
		state, err := h.(encoding.BinaryMarshaler).MarshalBinary()
		if err != nil {
			log.Fatal(err)
		}
		fmt.Fprintf(w, "state %d %x\n", n, state)
	}
	for _, v := range [][2]int{{0, 0}, {1, 0}, {1, 1}, {100, 37},
		{1024, 64}, {65536, 12345}} {
		whole := tz.Sum(stream[:v[0]])
		first := tz.Sum(stream[:v[1]])
		rest := tz.Sum(stream[v[1]:v[0]])
		left, err := tz.SubtractL(whole[:], first[:])
		if err != nil {
			log.Fatal(err)
		}
		right, err := tz.SubtractR(whole[:], rest[:])
		if err != nil {
			log.Fatal(err)
		}
		fmt.Fprintf(w, "left %d %d %x\n", v[0], v[1], left)
		fmt.Fprintf(w, "right %d %d %x\n", v[0], v[1], right)
	}
}
