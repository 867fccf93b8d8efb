# SPDX-License-Identifier: ISC
"""The Tillich-Zemor hash: products of matrices, in steps that have normal forms
each.

The product of the M(b) of a block is one of hundreds of unknowns, which has no
normal form that could be written down.  So it is made of named steps.  A step
of the standard - a leaf of so many bits, as src/tz-kernels.h and kernels have
it, or the state after a leaf - is a term in the names of the steps before it,
and gets names, unknowns, for its entries.  Where the kernel writes such a term
to a vector register, it goes on with the name: what is shown then holds for
all values of the name, and so for this one.  How a kernel cuts its steps is in
PLANS; a wrong plan proves nothing, as the end is not reached then."""
from fixture import Fixture
from machine import Lanes
from memory import Violation
from standards import tz_reduce
from terms import (ONE, ZERO, Mode, both, clmul, const, cut, shl, shr, spread,
                   var, xor)

WIDTHS = 64, 32, 16, 8          # of lanes that are looked at
MOST = 600              # parts of a term; a right kernel's have less


class Plan:
    """Leaves of FIRST bits are made at once, longer ones up to STEPS bit by
    bit, then of two halves each; the state takes in leaves of LEAF bits.  If
    HALVES, each half of the message has a state, and they are multiplied."""

    def __init__(self, first, steps, leaf, halves=False):
        self.first, self.steps, self.leaf = first, steps, leaf
        self.halves = halves


PLANS = {
    ("x86_64", "pclmul"): Plan(4, 32, 64),
    ("x86_64", "ssse3"): Plan(1, 32, 64),
    ("x86", "avx2"): Plan(1, 32, 64),
    ("x86", "pclmul"): Plan(1, 32, 64),
    ("arm", "neon"): Plan(4, 0, 16),
    ("arm", "crypto"): Plan(4, 0, 64),
    ("arm64", "crypto"): Plan(4, 0, 64, True),
}


def reduce128(t):
    """Modulo x^128 + x^64 + x, which is x times the modulus: all kernels leave
    bit 127 until the end."""
    while t.bits >> 128:
        high = shr(t, 128)
        t = xor(xor(cut(t, 0, 128), shl(high, 64)), shl(high, 1))
    return t


def product(l, r):
    """Of matrices (a, b, c, d)."""
    return tuple(xor(clmul(l[i], r[j]), clmul(l[i + 1], r[j + 2]))
                 for i in (0, 2) for j in (0, 1))


class Steps:
    """Names of what is computed on the way, and the terms that they stand
    for."""

    def __init__(self, plan, bits):
        self.plan, self.bits = plan, bits
        self.names = {}         # term, whole -> the same with a name
        self.known = {}         # term, as it is in a lane -> with a name
        self.leaves = {}

    def polynomial(self, label, t, n):
        """T, which is monic and of degree N."""
        if not t.parts or t in self.names:
            return self.names.get(t, t)
        if t.c >> n != 1 or t.bits >> n != 1:
            raise Violation("differs", "%s is not monic" % label)
        name = xor(const(1 << n), var(label, n))
        self.names[t] = self.names[name] = name
        for w in WIDTHS:
            if w >= n:          # of which x^N may be lost
                self.known[cut(t, 0, w)] = cut(name, 0, w)
        return name

    def leaf(self, i, n):
        """The product of M (b) of N bits from bit I on."""
        if (i, n) in self.leaves:
            return self.leaves[i, n]
        plan = self.plan
        if n == plan.first:
            entries = ONE, ZERO, ZERO, ONE
            for b in self.bits[i:i + n]:
                entries = self.step(entries, b)
        elif n <= plan.steps:
            entries = self.step(self.leaf(i, n - 1), self.bits[i + n - 1])
        else:
            h = n // 2
            entries = product(self.leaf(i, h), self.leaf(i + h, h))
        found = self.leaves[i, n] = tuple(
            self.polynomial("leaf %d+%d %s" % (i, n, e), t, n - k)
            for e, t, k in zip("abcd", entries, (0, 1, 1, 2)))
        return found

    @staticmethod
    def step(m, b):
        """M times M (b)."""
        return tuple(t for p, q in (m[:2], m[2:]) for t in (
            xor(xor(shl(p, 1), both(p, spread(b, p.bits.bit_length()))), q),
            p))

    def state(self, label, m, start, end):
        """M times the leaves from bit START to END."""
        for i in range(start, end, self.plan.leaf):
            found = []
            for e, t in enumerate(product(m, self.leaf(i, self.plan.leaf))):
                t = reduce128(t)
                halves = []
                for k in (0, 1):
                    h = cut(t, 64 * k, 64)
                    if len(h.parts) > 1:        # or it has a name
                        name = var("%s %d.%d.%d" % (label, i, e, k), 64)
                        self.known[h] = name
                        h = name
                    halves.append(h)
                found.append(xor(halves[0], shl(halves[1], 64)))
            m = tuple(found)
        return m

    def watch(self, cpu):
        """After an instruction: names for what is known."""
        for j, v in enumerate(cpu.v):
            if v is not self.seen[j]:
                self.seen[j] = cpu.v[j] = self.renamed(v)

    def begin(self, cpu):
        self.seen = list(cpu.v)
        cpu.watch = self.watch

    def renamed(self, v):
        for w in WIDTHS:
            copy = Lanes(w, None)
            copy.by = dict(v.by)
            lanes = copy.get(w)
            if any(len(x.parts) > MOST for x in lanes):
                raise Violation("differs", "a step that is not of the plan")
            if any(x in self.known for x in lanes):
                v = Lanes(w, [self.known.get(x, x) for x in lanes])
        return v


class TzBlocks(Fixture):
    """With a plan the result too; else bounds, constant time, the ABI,
    wiping."""
    why = "its steps have no normal form here"

    def proved(self, row):
        return (row.image.arch, row.implementation) in PLANS

    def remark(self, row):
        return "" if self.proved(row) else self.why

    def cases(self, quick, row):
        if not self.proved(row):        # AVX-512 cuts in four parts
            return [{"blocks": n} for n in ((1,) if quick else (1, 2, 3, 4, 9))]
        return [{"blocks": n} for n in ((2,) if quick else (1, 2, 3))]

    def prove(self, row, case, flat):
        self.mode()
        plan = PLANS.get((row.image.arch, row.implementation))
        Mode.most = None if plan else 60
        Mode.bytes = row.implementation == "neon"
        n = case["blocks"]
        c = self.call(row, {"blocks": n}, stack=n % 4 * 16)
        state = []
        for i in range(4):
            low, high = (var("state%d.%d" % (i, j), 64 - j) for j in (0, 1))
            c.put("state", 16 * i, low, 8)
            c.put("state", 16 * i + 8, high, 8)
            state.append(xor(low, shl(high, 64)))
        data = c.fill("data", 64 * n, 8, "data")
        if not plan:
            c.run()
            c.written()
            return c
        steps = Steps(plan, [
            cut(data[i // 64], i % 64 // 8 * 8 + 7 - i % 8, 1)
            for i in range(512 * n)])
        end = 512 * n
        if plan.halves:
            wanted = product(
                steps.state("first", state, 0, end // 2),
                steps.state("second", (ONE, ZERO, ZERO, ONE), end // 2, end))
        else:
            wanted = steps.state("state", state, 0, end)
        steps.begin(c.cpu)
        c.run()
        for i, t in enumerate(wanted):
            low, high = tz_reduce(t)
            c.expect("element %d, low" % i, "state", 16 * i, low, 8)
            c.expect("element %d, high" % i, "state", 16 * i + 8, high, 8)
        return c
