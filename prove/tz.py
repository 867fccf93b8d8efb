# SPDX-License-Identifier: ISC
"""The Tillich-Zemor hash: products of matrices, in steps that have normal forms
each.

The product of the M(b) of a block has hundreds of unknowns, and its normal form
is too large to write down.  Therefore it is made of named steps.  A step of the
standard is a leaf, of as many bits as in src/tz-kernels.h and the kernels, or
the state after a leaf.  It is a term in the names of the steps before it, and
its entries get names, which are unknowns.  When the kernel writes such a term
to a vector register, the proof continues with the name: a fact that holds for
all values of the name holds for the term.  PLANS says how a kernel cuts its
steps.  A wrong plan proves nothing, because the end is then not reached."""
from fixture import Fixture
from machine import Lanes
from memory import Violation
from standards import tz_reduce
from terms import (ONE, ZERO, both, clmul, const, cut, gf2p8mul, shl, shr,
                   spread, var, xor, xors)

WIDTHS = 64, 32, 16, 8
MOST = 600              # parts of a term; a right kernel's have less
UNIT = ONE, ZERO, ZERO, ONE


class Plan:
    """Leaves of FIRST bits are made at once, longer ones up to STEPS bit by
    bit, then of two halves each; the state takes in leaves of LEAF bits.  If
    HALVES, each half of the message has a state, and they are multiplied."""
    blocks = (1, 2, 3, 4, 5), (2,)      # all cases, quick ones

    def __init__(self, first, steps, leaf, halves=False):
        self.first, self.steps, self.leaf = first, steps, leaf
        self.halves = halves

    def follow(self, state, bits, start):
        """The names, and the state after BITS from START on."""
        steps = Steps(self, bits)
        end = len(bits)
        if not self.halves:
            return steps, steps.state("state", state, start, end)
        return steps, product(steps.state("first", state, 0, end // 2),
                              steps.state("second", UNIT, end // 2, end))


class Parts(Plan):
    """x86_64/avx512: leaves of 16 and 32 bits are made by their values at four
    points; of LONG blocks and more, as many as can be are in four parts, each
    other block is four parts by itself."""
    LONG = 4
    blocks = (1, 2, 4, 5, 9), (1, 4)

    def __init__(self):
        Plan.__init__(self, 8, 0, 64)

    def follow(self, state, bits, start):
        steps = Values(self, bits)
        blocks = len(bits) // 512
        at = 0
        if blocks >= self.LONG:
            part = blocks // 4 * 512
            state = self.joined(steps, "long", [
                steps.state("part %d" % k, UNIT if k else state, k * part,
                            (k + 1) * part) for k in range(4)])
            at = 4 * part
        for at in range(at, len(bits), 512):
            block = self.joined(steps, "block %d" % at, [
                steps.state("block", steps.leaf(k, 64), k + 64, k + 128)
                for k in range(at, at + 512, 128)])
            state = steps.product("after %d" % at, state, block)
        return steps, state

    @staticmethod
    def joined(steps, label, parts):
        p, q, r, s = parts
        return steps.product(label, steps.product(label + " 0", p, q),
                             steps.product(label + " 1", r, s))


PLANS = {
    ("x86_64", "avx512"): Parts(),
    ("x86_64", "pclmul"): Plan(4, 32, 64),
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
    """The product of matrices (a, b, c, d)."""
    return tuple(xor(clmul(l[i], r[j]), clmul(l[i + 1], r[j + 2]))
                 for i in (0, 2) for j in (0, 1))


class Names:
    """Names of intermediate values, and the terms that they replace."""

    def __init__(self):
        self.known = {}         # term, as it is in a lane -> with a name
        self.labels = set()

    def new(self, label, n):
        """A name of N bits, which replaces one term only."""
        if label in self.labels:
            raise ValueError("a second %s" % label)
        self.labels.add(label)
        return var(label, n)

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
            if w > max(v.by):
                continue
            copy = Lanes(w, None)
            copy.by = dict(v.by)
            lanes = copy.get(w)
            if any(len(x.parts) > MOST for x in lanes):
                raise Violation("differs", "a step that is not of the plan")
            if any(x in self.known for x in lanes):
                v = Lanes(w, [self.known.get(x, x) for x in lanes])
        return v


class Steps(Names):
    """Leaves, and states after them."""

    def __init__(self, plan, bits):
        Names.__init__(self)
        self.plan, self.bits = plan, bits
        self.names = {}         # term, whole -> the same with a name
        self.leaves = {}
        self.after = {}         # bit -> the last state before it

    def polynomial(self, label, t, n):
        """T, which is monic and of degree N."""
        if not t.parts or t in self.names:
            return self.names.get(t, t)
        if t.c >> n != 1 or t.bits >> n != 1:
            raise Violation("differs", "%s is not monic" % label)
        name = xor(const(1 << n), self.new(label, n))
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
            entries = UNIT
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
            m = self.product("%s %d" % (label, i), m,
                             self.leaf(i, self.plan.leaf))
            self.after[i + self.plan.leaf] = m
        return m

    def product(self, label, l, r):
        """The product of matrices, reduced except for bit 127."""
        found = []
        for e, t in enumerate(product(l, r)):
            t = reduce128(t)
            halves = []
            for k in (0, 1):
                h = cut(t, 64 * k, 64)
                if len(h.parts) > 1:            # or it has a name
                    name = self.new("%s.%d.%d" % (label, e, k), 64)
                    self.known[h] = name
                    h = name
                halves.append(h)
            found.append(xor(halves[0], shl(halves[1], 64)))
        return tuple(found)


def value(t, point):
    """The value of the polynomial T at a point of GF(2^8)."""
    terms, power = [], ONE
    for k in range(t.bits.bit_length()):
        terms.append(clmul(cut(t, k, 1), power))
        power = gf2p8mul(power, const(point))
    return xors(terms)


class Values(Steps):
    """Evaluation is a map of rings: the value of a product is the product of
    the values.  Therefore the products of a leaf's values equal the values of
    its name."""
    POINTS = 2, 3, 6, 7

    def polynomial(self, label, t, n):
        name = Steps.polynomial(self, label, t, n)
        if n <= 8:                      # looked up, as a value
            self.known[value(t, self.POINTS[0])] = value(name, self.POINTS[0])
        return name

    def leaf(self, i, n):
        new = (i, n) not in self.leaves
        found = Steps.leaf(self, i, n)
        if new and n in (16, 32):
            for p in self.POINTS:
                l, r = ([value(t, p) for t in self.leaf(j, n // 2)]
                        for j in (i, i + n // 2))
                for e, t in enumerate(found):
                    j, k = e & 2, e & 1
                    self.known[xor(gf2p8mul(l[j], r[k]),
                                   gf2p8mul(l[j + 1], r[k + 2]))] = value(t, p)
        return found


class TzBlocks(Fixture):
    """A call that continues after another one shares its names, because names
    count the bits."""
    unbounded = True

    def plan(self, row):
        """Wrong kernels (mutants.py) have the plan of PCLMULQDQ."""
        return PLANS[row.image.arch, "pclmul" if row.implementation.startswith(
            "wrong ") else row.implementation]

    def cases(self, quick, row):
        return [{"blocks": n} for n in self.plan(row).blocks[quick]]

    def every(self, row, quick):
        return [] if quick else [{}]

    def moving(self, row):
        return {"data": 64}

    def state_after(self, c, n):
        return c.steps.after[512 * n]

    def start(self, row, case, flat):
        self.mode()
        n = case["blocks"]
        c = self.call(row, {"blocks": n}, case)
        state = c.unknown.state or [
            xor(var("state%d.0" % i, 64), shl(var("state%d.1" % i, 64), 64))
            for i in range(4)]
        for i, t in enumerate(state):
            c.put("state", 16 * i, cut(t, 0, 64), 8)
            c.put("state", 16 * i + 8, cut(t, 64, 64), 8)
        done = c.unknown.ahead.get("data", 0)
        data = done // 8 * [ZERO] + c.fill("data", 64 * n, 8, "data")
        c.steps, c.wanted = self.plan(row).follow(state, [
            cut(data[i // 64], i % 64 // 8 * 8 + 7 - i % 8, 1)
            for i in range(64 * len(data))], 8 * done)
        c.steps.begin(c.cpu)
        return c

    def finish(self, c, case):
        for i, t in enumerate(c.wanted):
            low, high = tz_reduce(t)
            c.expect("element %d, low" % i, "state", 16 * i, low, 8)
            c.expect("element %d, high" % i, "state", 16 * i + 8, high, 8)
