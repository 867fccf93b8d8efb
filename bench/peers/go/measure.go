// SPDX-License-Identifier: ISC

package main

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// What one run works on, the same as in bench/measure/measure.c.
type work struct {
	key      [96]byte
	nonce    [24]byte
	src, dst []byte
	tag      [16]byte
	digest   [64]byte
}

func newWork(bytes int) *work {
	w := &work{src: make([]byte, bytes), dst: make([]byte, bytes, bytes+16)}
	for k := range w.src {
		w.src[k] = byte(k*37 + k>>8 + 1)
	}
	for k := range w.key {
		w.key[k] = byte(7*k + 1)
	}
	for k := range w.nonce {
		w.nonce[k] = byte(5*k + 2)
	}
	return w
}

func (w *work) check() uint64 {
	h := uint64(0xcbf29ce484222325)
	for _, part := range [][]byte{w.dst, w.tag[:], w.digest[:]} {
		for _, b := range part {
			h = (h ^ uint64(b)) * 0x100000001b3
		}
	}
	return h
}

// mhz is the core clock: the fastest of three chains of some 25 us.
func mhz() float64 {
	const links = 400
	least := math.Inf(1)
	for range 3 {
		start := time.Now()
		chain(links)
		least = min(least, float64(time.Since(start).Nanoseconds()))
	}
	return links * 256e3 / least
}

func quantile(values []float64, part float64) float64 {
	at := part * float64(len(values)-1)
	k := int(at)
	if k+1 >= len(values) {
		return values[len(values)-1]
	}
	return values[k] + (at-float64(k))*(values[k+1]-values[k])
}

type row struct {
	algorithm, operation string
	library, version     string
	bytes                int
	rated                bool
	iterations           int // PBKDF2; else 0
	messages             int
}

func number(known bool, v float64) string {
	if !known {
		return "null"
	}
	return fmt.Sprintf("%.6g", v)
}

// measure prints the line of run's figures; it is called with a number of
// calls to make.
func measure(r row, w *work, run func(count int), seconds float64) {
	sample := func(count int) float64 {
		start := time.Now()
		run(count)
		return max(1, float64(time.Since(start).Nanoseconds()))
	}
	run(1)
	sum := fmt.Sprintf("\"%016x\"", w.check())
	if r.operation == "setkey" || r.messages > 1 {
		sum = "null"
	}
	target := min(seconds/8, 1e-3) * 1e9
	count := 1
	for {
		least := min(sample(count), sample(count))
		if least >= target/4 {
			count = max(1, int(float64(count)*target/least))
			break
		}
		count *= 2
	}
	var ns, cycles, clocks []float64
	start := time.Now()
	for len(ns) < 5 || time.Since(start).Seconds() < seconds {
		before := mhz()
		each := sample(count) / float64(count)
		clock := (before + mhz()) / 2
		ns = append(ns, each)
		cycles = append(cycles, each*clock/1e3)
		clocks = append(clocks, clock)
	}
	slices.Sort(ns)
	slices.Sort(cycles)
	slices.Sort(clocks)
	each, cost := quantile(ns, 0.5), quantile(cycles, 0.5)
	judged := ns
	if haveChain {
		judged = cycles
	}
	spread := 100 * (quantile(judged, 0.75) - quantile(judged, 0.25)) / quantile(judged, 0.5)
	fmt.Printf("{\"algorithm\": %q, \"operation\": %q, \"library\": %q, \"version\": %q, "+
		"\"implementation\": null, \"bytes\": %d, \"messages\": %d, \"iterations\": %s, "+
		"\"ns_per_call\": %.6g, \"mb_per_s\": %s, \"cycles_per_call\": %s, "+
		"\"cycles_per_byte\": %s, \"spread\": %.4g, \"samples\": %d, \"disturbed\": null, \"core_mhz\": %s, "+
		"\"slope\": null, \"intercept\": null, \"ratio\": null, \"best_peer\": null, "+
		"\"check\": %s, \"cpu\": null}\n",
		r.algorithm, r.operation, r.library, r.version, r.bytes, r.messages,
		number(r.iterations > 0, float64(r.iterations)), each,
		number(r.rated, float64(r.bytes)*1e3/each), number(haveChain, cost),
		number(haveChain && r.rated, cost/float64(r.bytes)), spread, len(ns),
		number(haveChain, quantile(clocks, 0.5)), sum)
}
