# SPDX-License-Identifier: ISC
"""Fixtures of the kernels of many messages: arrays of structures, of pointers
and of lengths, all of which are public."""
import poly1305
from fixture import Fixture, products, ranges
from standards import chacha
from sums import Sums
from terms import Mode, cat, const, cut, remember, total, var, xor


class ChachaMany(Fixture):
    """first: the length of the first lane, others being 7 on, modulo 65; with
    none all have 64.  odd: whether odd lanes are in place, or even ones."""
    opaque = split = True
    FIRSTS = 0, 9, 29, 30, 47, 58       # all lengths in three calls of 32
    NAMES = {"lanes": "%s lanes", "rounds": "%s rounds",
             "first": lambda v: "64 bytes each" if None in v else "lane k of "
             "(%s + 7 k) mod 65 bytes" % ranges(sorted(v)),
             "odd": lambda v: "even or odd ones in place" if len(v) > 1
             else "some in place"}

    def cases(self, quick, row):
        if quick:
            return [{"lanes": 4, "rounds": 20, "first": 5, "odd": True},
                    {"lanes": 32, "rounds": 2, "first": 40, "odd": False}]
        return [{"lanes": n, "rounds": r, "first": f, "odd": odd}
                for n in (4, 8, 12, 16, 28, 32) for odd in (False, True)
                for r, firsts in ((20, (None,) + self.FIRSTS), (12, (None,)),
                                  (8, (None,))) for f in firsts]

    def lengths(self, case):
        return [64 if case["first"] is None else (case["first"] + 7 * k) % 65
                for k in range(case["lanes"])]

    def covers(self, cases):
        return products(cases, self.NAMES)

    def prove(self, row, case, flat):
        self.mode(flat)
        rounds = case["rounds"]
        lengths = self.lengths(case)
        c = self.call(row, {"n": len(lengths), "rounds": rounds})
        word = c.bits // 8
        lanes = []
        # Lanes that are there, but not used; the contract cannot say it.
        there = min(n for n in (4, 8, 16, 32) if n >= len(lengths))
        size = 4 * word + 16
        c.memory.region(c.at["lanes"] + size * len(lengths),
                        size * (there - len(lengths)), "r", "other lanes")
        for k, n in enumerate(lengths + [0] * (there - len(lengths))):
            key = c.other("state %d" % k, 48, "r", 4)
            state = c.fill("state %d" % k, 48, 4, "state %d." % k)
            tail = [var("tail %d.%d" % (k, i), 32, False) for i in range(4)]
            same = k % 2 == case["odd"]
            src = c.other("src %d" % k, n, "rw" if same else "r")
            data = c.fill("src %d" % k, n & ~3, 4, "src %d." % k)
            data += c.fill("src %d" % k, n & 3, 1, "end %d." % k, at=n & ~3)
            dst = src if same else c.other("dst %d" % k, n, "w")
            at = k * size
            for i, t in enumerate((key, dst, src, const(n))):
                c.put("lanes", at + word * i, t, word)
            for i, t in enumerate(tail):
                c.put("lanes", at + 4 * word + 4 * i, t, 4)
            lanes.append((state + tail, data, n, "src" if same else "dst"))
        c.run()
        for k, (state, data, n, to) in enumerate(lanes):
            stream = remember((rounds,) + tuple(state),
                              lambda: chacha(state, rounds))
            for i in range(0, n, 4):
                m = min(4, n - i)
                t = xor(stream[i // 4], data[i // 4] if m == 4
                        else cat(data[i // 4:], 8))
                c.expect("word %d of lane" % (i // 4), "%s %d" % (to, k), i,
                         cut(t, 0, 8 * m), m)
        return c


class Poly1305Many(Fixture):
    """Lanes of as many blocks as a mixture says: a number, or (K,) for K more
    than any number that all such lanes share.  Lanes of None are not used, and
    hold anything."""
    unbounded = True
    induction, least = Sums, 6
    QUICK = ((0, 1, 2, 2, 1, None, 2, 1),
             (3, 0, 7, 4, None, 1, 2, 5, 2, 6, 1, 0, 4, 3, 5, None))
    FULL = QUICK + (
        (0,) * 8, (1,) * 8, (2,) * 8, (3,) * 8, (8,) * 8, (None,) * 7 + (1,),
        (9, None, None, None, None, None, None, None),
        (1,) * 16, (2,) * 16, (5,) * 16, (6,) * 16,
        (0,) * 8 + (4, 1, 2, 3, 0, 5, 6, 7),
        (4, 1, 2, 3, 0, 5, 6, 7) + (None,) * 8,
        (2, 1, 0, 2, 1, 2, 2, 1) + (12,) + (1,) * 7,
        (16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1))
    # All lanes go on, alike or not; then one lane, or two, among ended ones.
    ANY = (((0,),) * 8, ((0,),) * 16,
           tuple((7 * k % 8,) for k in range(8)),
           tuple((k % 4,) for k in range(16)),
           ((3,), 1, 2, 3, 0, 1, 2, 3), (1, (3,), 3, 0, 1, 2, 3, 0),
           (0,) * 8 + (1, (3,), 0, 2, None, (2,), 2, 0),
           (1, 2, 0, 3, 2, (4,), (5,), None) + (0,) * 8)

    def mode(self, flat=False):
        Fixture.mode(self, flat)
        Mode.integers = True

    def cases(self, quick, row):
        return [{"mixture": b} for b in (self.QUICK if quick else self.FULL)]

    def covers(self, cases):
        return "8, 16 lanes of %s blocks each, in %d mixtures" % (
            ranges(sorted({n or 0 for c in cases for n in c["mixture"]})),
            len(cases))

    def every(self, row, quick):
        return [] if quick else [{"mixture": b} for b in self.ANY]

    def covers_all(self, row, cases):
        return "8, 16 lanes: any number of blocks in all and in one or two " \
            "beside others, in %d mixtures; of %s" % (
                len(self.ANY), self.covers(cases).partition(" of ")[2])

    def long(self, row):
        return 40

    def moving(self, row):
        return {"datas[%d]" % k: 16 for k, n in enumerate(self.mixture)
                if isinstance(n, tuple)}

    def early(self):
        """Until all lanes of a number of blocks have come to their end."""
        return max((n + 1 for n in self.mixture if isinstance(n, int)),
                   default=0)

    def start(self, row, case, flat):
        self.mode()
        self.mixture = lanes = case["mixture"]
        c = self.call(row, {"n": len(lanes)}, case, align={"states": 64})
        # The contract cannot say which lanes are used.
        c.memory.region(c.at["states"], 640, "r", "states")
        word = c.bits // 8
        c.lanes = []
        for k in range(16):
            n = lanes[k] if k < len(lanes) else None
            blocks = const(n or 0) if not isinstance(n, tuple) else total(
                c.bits, n[0], [(c.unknown.terms.get(
                    "blocks", const(case.get("blocks", 0))), 1)])
            if isinstance(n, tuple):
                n = n[0] + case["blocks"]
            state = poly1305.State("lane %d " % k)
            words = state.h + state.r
            if n is None:
                words = [var("any %d.%d" % (k, i), 64) for i in range(5)]
            for i, t in enumerate(words):
                c.put("states", 128 * i + 8 * k, t, 8)
            if k >= len(lanes):
                continue
            at = c.other("datas[%d]" % k, 16 * (n or 0), "r")
            data = c.fill("datas[%d]" % k, 16 * (n or 0), 8, "data %d." % k)
            c.put("datas", word * k, at, word)
            c.put("blocks", word * k, blocks, word)
            if n is not None:
                c.lanes.append((k, state, [(data[2 * j], data[2 * j + 1], 1)
                                           for j in range(n)]))
        return c

    def sums(self, c):
        """(state, blocks, what h has become) of lanes."""
        for k, state, _ in c.lanes:
            state.kept(c, "states", 128, 8 * k)
        return [(state, blocks, [
            c.memory.peek(c.at["states"] + 128 * i + 8 * k, 8)
            for i in range(3)]) for k, state, blocks in c.lanes]

    def finish(self, c, case):
        for lane in self.sums(c):
            poly1305.prove(*lane)
