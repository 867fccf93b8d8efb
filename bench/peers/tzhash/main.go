// SPDX-License-Identifier: ISC

// Measures the Go package tzhash, as it chooses its code by itself: one JSON
// object a line, like symcrypt bench --json.  Run by ../tz.sh.
package main

import (
	"fmt"
	"os"
	"sort"
	"time"

	"github.com/nspcc-dev/tzhash/tz"
)

func median(run func()) float64 {
	run()
	samples := make([]float64, 31)
	for k := range samples {
		count := 0
		start := time.Now()
		for time.Since(start) < 3*time.Millisecond {
			run()
			count++
		}
		samples[k] = float64(time.Since(start).Nanoseconds()) / float64(count)
	}
	sort.Float64s(samples)
	return samples[len(samples)/2]
}

func row(operation string, bytes int, ns float64) {
	fmt.Printf("{\"algorithm\": \"tz\", \"operation\": \"%s\", \"library\": \"tzhash\", "+
		"\"bytes\": %d, \"ns_per_call\": %.1f, \"mb_per_s\": %.1f}\n",
		operation, bytes, ns, float64(bytes)/ns*1000)
}

func main() {
	data := make([]byte, 1<<20)
	for _, n := range []int{64, 1024, 65536, 1 << 20} {
		row("digest", n, median(func() { tz.Sum(data[:n]) }))
	}
	a, b := tz.Sum(data[:100]), tz.Sum(data[:200])
	parts := [][]byte{a[:], b[:]}
	row("concat", 128, median(func() {
		if _, err := tz.Concat(parts); err != nil {
			os.Exit(1)
		}
	}))
	whole, err := tz.Concat(parts)
	if err != nil {
		os.Exit(1)
	}
	row("subtract", 128, median(func() {
		if _, err := tz.SubtractL(whole, a[:]); err != nil {
			os.Exit(1)
		}
	}))
}
