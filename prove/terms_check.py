# SPDX-License-Identifier: ISC
"""Compare the rules of terms with integers: random expressions are evaluated
by terms.py, and by Python's integers for given values of their variables.

Variables are drawn from few, and constants and bits from the edges, so that
rules for what is equal, opposite or apart have something to find.  EXPRESSIONS
of each mode are enough to find each rule in RULES broken, as `wrong` shows."""
import random

import terms
from evaluate import FUNCTIONS, evaluate
from terms import (Mode, add, aligned, below, both, carry, cat, clmul,
                   clmul_numbers, const, cut, either, gf2p8mul, invert, iszero,
                   mask, mul, rol, ror, select, shl, shr, spread, sub, swap,
                   total, var, xor, xors)

WIDTHS = 8, 32, 64
EXPRESSIONS = 60        # built on each other, before all is forgotten


class Pairs:
    """Expressions: terms of W bits, with what they are for VALUES."""

    def __init__(self, r, w):
        self.r, self.w = r, w
        self.ones = (1 << w) - 1
        terms.forget()
        self.values = []        # by name, some of them
        self.known = []
        variables = [(var("v%d" % i, w), 0) for i in range(3)]
        pointers = [terms.pointer("p%d" % i, 1 << w // 2, a, w)
                    for i, a in enumerate((1, 64))] if w > 8 else []
        for _ in range(5):
            v = {"v%d" % i: self.number() for i in range(3)}
            for i, p in enumerate(pointers):
                low, high = terms.extent(p.parts)
                a = (1, 64)[i]
                v["p%d" % i] = r.choice((low, high // a * a,
                                         r.randint(low, high))) // a
            self.values.append(v)
        for t in [v for v, _ in variables] + pointers + [
                const(0), const(1), const(self.ones)]:
            self.add(t, self.evaluated(t))
        self.pointers = [(p, self.evaluated(p)) for p in pointers]

    def number(self):
        r, w = self.r, self.w
        return r.choice((0, 1, self.ones, 1 << w - 1, self.ones >> 1,
                         1 << r.randrange(w), self.ones >> r.randrange(w),
                         self.ones & -1 << r.randrange(w),
                         r.getrandbits(w), r.getrandbits(w)))

    def evaluated(self, t):
        return [evaluate(t, v, {}) for v in self.values]

    def add(self, t, values):
        self.known.append((t, values))

    def pick(self):
        r = self.r
        return self.known[-r.randrange(1, min(6, len(self.known)) + 1)] \
            if r.random() < 0.6 else r.choice(self.known)

    def pointer(self):
        return self.r.choice(self.pointers or [self.known[0]])

    def aligned(self, m):
        d = self.number()
        p, x = self.pointer()
        t = total(self.w, d, [(p, 1)])
        return ("aligned", aligned(t, m & self.ones, self.w) or mask(t, m),
                [v + d & self.ones & m for v in x])

    def near_pointer(self):
        """The questions about a pointer and about values that may be confused
        with it."""
        w, ones = self.w, self.ones
        p, x = self.pointer()
        v = self.r.choice(x)
        k = self.r.choice((0, 1, -1))
        d = v + k & ones
        return self.r.choice((
            lambda: ("iszero", iszero(w, xor(p, const(d))),
                     [int(u == d) for u in x]),
            lambda: ("iszero", iszero(w, total(w, -d & ones, [(p, 1)])),
                     [int(u == d) for u in x]),
            lambda: ("carry", carry(w, 0, [
                (total(w, -d & ones, [(p, 1)]), 1), (const(d), 1)]),
                [(u - d & ones) + d >> w for u in x]),
            lambda: ("below", below(w, xor(p, const(d)), const(1)),
                     [int(u == d) for u in x])))()

    def one(self):
        """(name, term, values that it must have)."""
        r, w, ones = self.r, self.w, self.ones
        (a, x), (b, y), (c, z) = self.pick(), self.pick(), self.pick()
        n, m = r.randrange(w), r.randrange(1, w + 1)
        k = r.choice((1, 1, 1, 2, 3, 64, -1, -1, ones, 1 << w - 1))
        d = self.number()
        h = w // 2

        def each(f):
            return [f(*v) for v in zip(x, y, z)]
        return r.choice((
            lambda: ("xor", xor(a, b), each(lambda x, y, z: x ^ y)),
            lambda: ("xor", xor(a, const(d)), each(lambda x, y, z: x ^ d)),
            lambda: ("xors", xors((a, b, c)),
                     each(lambda x, y, z: x ^ y ^ z)),
            lambda: ("mask", mask(a, d), each(lambda x, y, z: x & d)),
            lambda: ("both", both(a, b), each(lambda x, y, z: x & y)),
            lambda: ("both", both(a, invert(b, w)),
                     each(lambda x, y, z: x & ~y)),
            lambda: ("both", both(a, spread(cut(b, n, 1), w)),
                     each(lambda x, y, z: x if y >> n & 1 else 0)),
            lambda: ("either", either(a, b), each(lambda x, y, z: x | y)),
            lambda: ("invert", invert(a, w), each(lambda x, y, z: x ^ ones)),
            lambda: ("shl", shl(a, n, w), each(lambda x, y, z: x << n & ones)),
            lambda: ("shr", shr(a, n), each(lambda x, y, z: x >> n)),
            lambda: ("rol", rol(a, n, w), each(
                lambda x, y, z: x << n & ones | x >> w - n)),
            lambda: ("ror", ror(a, n, w), each(
                lambda x, y, z: x >> n | x << w - n & ones)),
            lambda: ("cut", cut(a, n, m), each(
                lambda x, y, z: x >> n & (1 << m) - 1)),
            lambda: ("cat", cat((cut(a, 0, h), cut(b, n, h)), h), each(
                lambda x, y, z: x & (1 << h) - 1
                | (y >> n & (1 << h) - 1) << h)),
            lambda: ("swap", swap(a, w // 8), each(
                lambda x, y, z: int.from_bytes(x.to_bytes(w // 8, "little"),
                                               "big"))),
            lambda: ("spread", spread(xor(cut(a, n, 1), cut(b, m - 1, 1)), w),
                     each(lambda x, y, z: -(x >> n & 1 ^ y >> m - 1 & 1)
                          & ones)),
            lambda: ("spread", spread(xor(cut(a, n, 1), cut(a, m - 1, 1)), w),
                     each(lambda x, y, z: -(x >> n & 1 ^ x >> m - 1 & 1)
                          & ones)),
            lambda: ("spread", spread(cut(a, n, 2), w),
                     each(lambda x, y, z: -(x >> n & 1) & ones)),
            lambda: ("select", select(cut(a, n, 1), b, c, w),
                     each(lambda x, y, z: y if x >> n & 1 else z)),
            lambda: ("total", total(w, d, [(a, k), (b, 1), (c, 1)]), each(
                lambda x, y, z: d + k * x + y + z & ones)),
            lambda: ("total", total(w, 0, [(a, 1), (b, 1)]),
                     each(lambda x, y, z: x + y & ones)),
            lambda: ("total", total(w, 0, [
                (both(a, b), 1), (both(invert(a, w), c), 1),
                (either(both(a, b), both(invert(a, w), c)), 1)]), each(
                    lambda x, y, z: 2 * (x & y | ~x & z) & ones)),
            lambda: ("total", total(w, 0, [
                (both(both(a, b), c), 1), (both(both(a, b), invert(c, w)), 1),
                (both(a, b), 1), (both(invert(a, w), c), 1)]), each(
                    lambda x, y, z: 2 * (x & y) + (~x & z) & ones)),
            lambda: ("total", total(w, d, [(a, 1)]),
                     each(lambda x, y, z: d + x & ones)),
            lambda: ("add", add(w, a, b), each(lambda x, y, z: x + y & ones)),
            lambda: ("sub", sub(w, a, b), each(lambda x, y, z: x - y & ones)),
            lambda: ("sub", sub(w, a, mask(a, d)),
                     each(lambda x, y, z: x & ~d)),
            lambda: ("carry", carry(w, 0, [(a, 1), (b, 1), (cut(c, n, 1), 1)]),
                     each(lambda x, y, z: x + y + (z >> n & 1) >> w)),
            lambda: ("carry", carry(w, d, [(a, 1)]),
                     each(lambda x, y, z: x + d >> w)),
            lambda: ("carry", carry(w, d, [(a, 1), (b, 3), (c, 1)]),
                     each(lambda x, y, z: x + 3 * y + z + d >> w)),
            lambda: ("below", below(w, a, b),
                     each(lambda x, y, z: int(x < y))),
            lambda: ("below", below(w, a, const(d)),
                     each(lambda x, y, z: int(x < d))),
            lambda: ("below", below(w, const(d), a),
                     each(lambda x, y, z: int(d < x))),
            lambda: ("below", below(w, total(w, d, [(a, 1)]), a),
                     each(lambda x, y, z: int((x + d & ones) < x))),
            lambda: ("below", below(w, total(w, 0, [(a, 1), (b, 1)]), b),
                     each(lambda x, y, z: int((x + y & ones) < y))),
            lambda: ("iszero", iszero(w, a),
                     each(lambda x, y, z: int(x == 0))),
            lambda: ("iszero", iszero(w, xor(a, const(d))),
                     each(lambda x, y, z: int(x == d))),
            lambda: ("iszero", iszero(w, sub(w, a, b)),
                     each(lambda x, y, z: int(x == y))),
            lambda: ("iszero", iszero(w, total(w, d, [(a, 1)])),
                     each(lambda x, y, z: int(x + d & ones == 0))),
            lambda: ("iszero", iszero(w, xor(a, const(x[0]))),
                     each(lambda x, y, z, v=x[0]: int(x == v))),
            lambda: ("iszero", iszero(w, total(w, -x[0] & ones, [(a, 1)])),
                     each(lambda x, y, z, v=x[0]: int(x == v))),
            lambda: ("carry", carry(w, ones - x[0] + (d & 1), [(a, 1)]),
                     each(lambda x, y, z, v=x[0]:
                          x + ones - v + (d & 1) >> w)),
            lambda: ("below", below(w, a, const(x[0])),
                     each(lambda x, y, z, v=x[0]: int(x < v))),
            lambda: self.aligned(ones - 63),
            lambda: self.aligned(63),
            lambda: self.near_pointer(),
            lambda: ("mul", mul(w, a, b), each(lambda x, y, z: x * y & ones)),
            lambda: ("clmul", cut(clmul(mask(a, d & 0xf0f), mask(b, 0x133)),
                                  0, w), each(
                lambda x, y, z: clmul_numbers(x & d & 0xf0f, y & 0x133)
                & ones)),
            lambda: ("gf2p8mul", gf2p8mul(cut(a, 0, 8), cut(b, 0, 8)), each(
                lambda x, y, z: FUNCTIONS["gf2p8mul"](x & 255, y & 255))),
        ))()


def modes(n):
    """How terms are taken apart, of draw N."""
    Mode.opaque = n % 4 == 1
    Mode.split = n % 4 in (1, 2)
    Mode.integers = n % 4 == 3


def tried(draws, seed=1):
    """(expressions, what is wrong with one or None)."""
    r = random.Random(seed)
    count = 0
    try:
        if gf2p8mul(const(0x57), const(0x83)) is not const(0xc1):
            return 1, "FIPS 197, 4.2: {57} {83} is {c1}"
        for n in range(draws):
            modes(n)
            p = Pairs(r, WIDTHS[n // 8 % 3])
            for _ in range(EXPRESSIONS):
                name, t, right = p.one()
                count += 1
                got = p.evaluated(t)
                if got != right:
                    i = next(i for i, v in enumerate(got) if v != right[i])
                    return count, "%s of %d bits: %#x for %#x: %s" % (
                        name, p.w, got[i], right[i], terms.show(t)[:200])
                if any(v & ~t.bits for v in got):
                    return count, "%s: bits are set that cannot be" % name
                if len(t.parts) < 40:
                    p.add(t, right)
    finally:
        modes(0)
        terms.forget()
    return count, None
