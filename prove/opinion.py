#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""A second opinion on terms.py: a certificate of a proof.

While a kernel is proved, each call of a constructor of terms is a claim: "this
term is that function of those terms, for all values".  Each entry of the tables
for sums and carries is a claim, too.  z3, or bitwuzla, confirms each claim that
does not equal a confirmed one up to names of nodes.

First all nodes of the arguments are unknowns.  If the solver cannot confirm the
claim, nodes are unfolded, a level at a time: a claim that holds for all values
of an unknown holds for the node.  A claim is refuted only with all nodes
unfolded.

No result of terms.py is trusted unless it is a claim itself.  Two facts about a
pointer are assumed: its extent, with which it was made, and that a term that is
a pointer is not a number."""
import argparse
import gc
import multiprocessing
import os
import sys
import tempfile
import time

import z3

import solver
import terms as T
from solver import Meaning, bit, canonical, fit, flat, refuted, size
from terms import SPAN, Term

HERE = os.path.dirname(os.path.abspath(__file__))
WRAPPED = ("xor", "xors", "mask", "shl", "shr", "rol", "ror", "cut", "cat",
           "swap", "invert", "spread", "both", "either", "select", "total",
           "carry", "sub", "below", "iszero", "mul", "clmul", "gf2p8mul")
SUMS = ("total", "carry", "sub", "below", "iszero", "select", "sums",
        "carries")
# Products over GF(2) of unknowns: no solver tells that they commute.
BEYOND = "clmul", "gf2p8mul"
LEVELS = 8


class Precondition(Exception):
    """A constructor was given what it is not for."""


class Claim:
    """OP of ARGUMENTS is RESULT, if what was looked up, EARLIER, is right."""
    __slots__ = ("op", "arguments", "result", "earlier")

    def __init__(self, *fields):
        self.op, self.arguments, self.result, self.earlier = fields


def pure(x):
    """Generators as tuples, which can be read twice."""
    if isinstance(x, (Term, int, str)) or x is None:
        return x
    return tuple(pure(y) for y in x)


class Log:
    """The claims of a proof, each checked when it is made."""

    def __init__(self):
        self.on = False
        self.calls = 0
        self.joins = []
        self.confirmed = {}     # canonical form -> level
        self.later = set()      # forms that want a deeper level
        self.beyond = set()
        self.wrong = []
        self.recent = set()     # by identity: most calls repeat one
        self.seconds = 0.0

    def add(self, op, arguments, result, joins=()):
        self.calls += 1
        key = (op, arguments, result, tuple(joins), T.Mode.integers)
        if key in self.recent:
            return
        self.recent.add(key)
        self.on = False
        try:
            earlier = looked_up(op, arguments, result)
            earlier += [("join",) + j for j in joins]
            self.check(Claim(op, arguments, result, earlier))
        finally:
            self.on = True

    def check(self, c):
        began = time.perf_counter()
        if c.op in BEYOND and any(t.parts for t in c.arguments[:2]) and \
                all(t.parts for t in c.arguments[:2]):
            self.beyond.add(form(c, ring(c)))
            return
        wrong = self.confirm(c)
        if wrong:
            self.wrong.append("%s: %s (%s) is %s" % (
                wrong, c.op, say(c.arguments)[:300], say(c.result)[:200]))
        self.seconds += time.perf_counter() - began

    def confirm(self, c):
        """Return None, or what is wrong."""
        leaves = ring(c)
        # In sums that are put together and taken apart, whole terms are
        # unknowns, because adders in two orders are hard for solvers.
        if c.op in SUMS and c.earlier:
            key = "linear", form(c, leaves)
            if key in self.confirmed:
                return None
            if key not in self.later:
                if self.ask(c, Linear(), LIMITS[0]) is None:
                    self.confirmed[key] = -1
                    return None
                self.later.add(key)
        if c.op == "carries" and follows(c):
            self.confirmed["integers", form(c, ())] = -1
            return None
        wrong = None
        for limits in LIMITS:
            leaves = ring(c)
            for level in range(LEVELS):
                key = form(c, leaves)
                if key in self.confirmed:
                    return None
                if (key, limits) not in self.later:
                    try:
                        wrong = self.ask(c, Meaning(leaves), limits)
                    except Precondition as e:
                        return str(e)
                    if wrong is None:
                        self.confirmed[key] = level
                        return None
                    self.later.add((key, limits))
                deeper = {b for n in leaves for b in solver.below(n) or [n]}
                if deeper == leaves:
                    break
                leaves = deeper
        return wrong or "as one before"

    def ask(self, c, m, limits):
        got, want = claim(c, m)
        conditions = [got != want] + assumptions(c, m)
        return refuted(conditions + extents(m), *limits)


# Milliseconds of z3 and of bitwuzla.  A deeper level mostly decides at once
# the claims that one level leaves open, so only then are the limits long.
LIMITS = (50, 200), (1000, 10000)


def everything(c):
    return [c.op, c.arguments, c.result, c.earlier]


def form(c, leaves):
    """Two claims of one form are one claim."""
    return canonical(everything(c), leaves, EXTENTS)


def ring(c):
    """The nodes of the arguments, as a start."""
    return {k // SPAN for t in flat(c.arguments) for k, m in t.parts}


def say(x):
    if isinstance(x, Term):
        return T.show(x, 2)[:150]
    if isinstance(x, (tuple, list)):
        return "(" + ", ".join(map(say, x[:6])) + ")"
    return hex(x) if isinstance(x, int) else str(x)


def looked_up(op, arguments, result):
    """The entries of the tables for the terms of a sum: each was a claim when
    it was stored."""
    found = []
    if op not in SUMS:
        return found
    look = list(flat(arguments))
    w = arguments[3] if op == "select" else arguments[0]
    if op in ("total", "sub"):
        look.append(result)
    if op == "carries":                 # of the sum that the carry is of
        p = T.nodes[arguments[0].parts[0][0] // SPAN][1]
        w = p[0]
        look += flat(p)
    for t in look:
        if not t.parts:
            continue
        s = T._sums.get((w, t))
        if s is not None and not (op == "sums" and t is arguments[3]):
            found.append(("sum", w, t, s[0], s[1]))
            found += [("carry", u, tuple(T._carries[u]))
                      for u, j in s[1] if u in T._carries]
        p = T._carries.get(t)
        if p is not None and not (op == "carries" and t is arguments[0]):
            found.append(("carry", t, tuple(p)))
    return found


class Linear(Meaning):
    """Whole terms as unknowns."""

    def value(self, t, w):
        if not t.parts:
            return z3.BitVecVal(t.c, w)
        if t not in self.memo:
            self.memo[t] = z3.BitVec("t%d" % t.number, size(t))
        return fit(self.memo[t], w)


class Integers:
    """Terms as integers: carries and sums are quotients and rests, all others
    unknowns.  DEEP: how many sums within sums are looked into."""

    def __init__(self, deep):
        self.deep, self.memo, self.facts = deep, {}, []

    def unknown(self, most):
        v = z3.Int("i%d" % len(self.facts))
        self.facts.append(z3.And(v >= 0, v <= most))
        return v

    def total(self, c, terms, deep):
        return z3.IntVal(c) + z3.Sum([k * self.value(t, deep)
                                      for t, k in terms])

    def divided(self, w, c, terms, deep):
        """The quotient and the rest of a sum by 2^w."""
        q, r = z3.Int("q%d" % len(self.facts)), self.unknown((1 << w) - 1)
        self.facts.append(q * (1 << w) + r
                          == self.total(c, terms, deep))
        return q, r

    def value(self, t, deep=0):
        if not t.parts:
            return z3.IntVal(t.c)
        if t not in self.memo:
            self.memo[t] = self.make(t, deep)
        return self.memo[t]

    def make(self, t, deep):
        (k, m), n = t.parts[0], t.parts[0][0] // SPAN
        kind, p = T.nodes[n]
        if deep < self.deep and t is T.atom(n):
            if kind == "carry":         # if it has the bits for it
                q, v = self.divided(*p, deep + 1)[0], self.unknown(t.bits)
                self.facts.append(z3.Implies(
                    z3.And(q >= 0, q <= t.bits), v == q))
                return v
            if kind == "sum":
                return self.divided(T.widths[n], *p, deep + 1)[1]
        return self.unknown(t.bits)


def follows(c):
    """Return whether a carry is what it should be of integers: in bits, adders
    in two orders are hard for solvers."""
    for deep in (1, 2, 3):
        m = Integers(deep)
        got, want = m.value(c.arguments[0]), m.total(0, c.arguments[1], 0)
        s = z3.SolverFor("QF_LIA")
        s.set("timeout", LIMITS[1][0])
        s.add(got != want, *m.facts)
        if s.check() == z3.unsat:
            return True
    return False


def need(t, w, what):
    if t.bits >> w:
        raise Precondition("%s of a value of %d bits where %d are meant" % (
            what, t.bits.bit_length(), w))


def integer(parts):
    """Bits in which a sum of PARTS is what it is."""
    return 16 + max(size(t) + abs(k).bit_length() for t, k in parts)


def claim(c, m):
    """The result, and the expected result."""
    op, a = c.op, c.arguments

    def equal(want, w):
        n = max(w, size(c.result))
        return m.value(c.result, n), fit(want, n)
    return CLAIMS[op](m, equal, a)


def of_two(f):
    def g(m, equal, a):
        w = max(size(a[0]), size(a[1]))
        return equal(f(m.value(a[0], w), m.value(a[1], w)), w)
    return g


def of_xors(m, equal, a):
    w = max([size(t) for t in a[0]] + [1])
    v = z3.BitVecVal(0, w)
    for t in a[0]:
        v = v ^ m.value(t, w)
    return equal(v, w)


def of_mask(m, equal, a):
    w = size(a[0])
    return equal(m.value(a[0], w) & z3.BitVecVal(a[1] & (1 << w) - 1, w), w)


def of_shl(m, equal, a):
    w = a[2] if len(a) > 2 and a[2] else size(a[0]) + a[1]
    return equal(m.value(a[0], w) << a[1], w)


def of_shr(m, equal, a):
    w = size(a[0]) + a[1]               # else z3 takes the count modulo 2^w
    return equal(z3.LShR(m.value(a[0], w), a[1]), w)


def of_rotation(f):
    def g(m, equal, a):
        need(a[0], a[2], "a rotation")
        return equal(f(m.value(a[0], a[2]), a[1] % a[2]), a[2])
    return g


def of_cut(m, equal, a):
    w = max(size(a[0]), a[1] + a[2])
    return equal(z3.Extract(a[1] + a[2] - 1, a[1], m.value(a[0], w)), a[2])


def joined(pieces):
    return z3.Concat(*pieces[::-1]) if len(pieces) > 1 else pieces[0]


def of_cat(m, equal, a):
    for t in a[0]:
        need(t, a[1], "cat")
    v = joined([m.value(t, a[1]) for t in a[0]])
    return equal(v, v.size())


def of_swap(m, equal, a):
    need(a[0], 8 * a[1], "swap")
    v = m.value(a[0], 8 * a[1])
    v = joined([z3.Extract(8 * i + 7, 8 * i, v)
                for i in reversed(range(a[1]))])
    return equal(v, v.size())


def of_invert(m, equal, a):
    need(a[0], a[1], "invert")
    return equal(~m.value(a[0], a[1]), a[1])


def of_spread(m, equal, a):
    need(a[0], 1, "spread")
    return equal(z3.If(m.value(a[0], 1) == 1, z3.BitVecVal(-1, a[1]),
                       z3.BitVecVal(0, a[1])), a[1])


def of_select(m, equal, a):
    need(a[0], 1, "select")
    return equal(z3.If(m.value(a[0], 1) == 1, m.value(a[1], a[3]),
                       m.value(a[2], a[3])), a[3])


def of_carry(m, equal, a):
    v = m.carry(*a)
    return equal(v, v.size())


def of_carries(m, equal, a):
    w = integer(a[1])
    return m.value(a[0], w), m.total(w, 0, a[1])


def of_iszero(m, equal, a):
    need(a[1], a[0], "iszero")
    return equal(bit(m.value(a[1], a[0]) == 0), 1)


def of_clmul(m, equal, a):
    w = size(a[0]) + size(a[1])
    return equal(m.clmul(a[0], a[1], w), w)


CLAIMS = {
    "xor": of_two(lambda x, y: x ^ y), "both": of_two(lambda x, y: x & y),
    "either": of_two(lambda x, y: x | y),
    "join": of_two(lambda x, y: x & y),         # is zero
    "xors": of_xors, "mask": of_mask, "shl": of_shl, "shr": of_shr,
    "rol": of_rotation(z3.RotateLeft), "ror": of_rotation(z3.RotateRight),
    "cut": of_cut, "cat": of_cat, "swap": of_swap, "invert": of_invert,
    "spread": of_spread, "select": of_select, "carry": of_carry,
    "carries": of_carries, "iszero": of_iszero, "clmul": of_clmul,
    "total": lambda m, equal, a: equal(m.total(*a), a[0]),
    "sums": lambda m, equal, a: (m.value(a[3], a[0]), m.total(*a[:3])),
    "sub": lambda m, equal, a: equal(
        m.value(a[1], a[0]) - m.value(a[2], a[0]), a[0]),
    "below": lambda m, equal, a: equal(bit(z3.ULT(*m.pair(a[1], a[2]))), 1),
    "mul": lambda m, equal, a: equal(
        m.value(a[1], a[0]) * m.value(a[2], a[0]), a[0]),
}


def assumptions(c, m):
    """The table entries that were used."""
    found = []
    for what, *h in c.earlier:
        if what == "join":              # a & b is 0, so a ^ b is a + b
            w = c.arguments[0]
            found.append(m.value(h[2], w) == m.value(h[0], w)
                         + m.value(h[1], w))
        elif what == "sum":
            found.append(m.value(h[1], h[0]) == m.total(h[0], *h[2:]))
        else:
            w = integer(h[1])
            found.append(m.value(h[0], w) == m.total(w, 0, h[1]))
    return found


EXTENTS = {}            # node of a pointer -> the least and the most it is


def extents(m):
    """Buffers lie within memory: so their pointers were made."""
    found = []
    for n in m.memo:
        if n in EXTENTS:
            v = m.memo[n]
            least, most = (z3.BitVecVal(x, v.size()) for x in EXTENTS[n])
            found += [z3.ULE(least, v), z3.ULE(v, most)]
    return found


LOG = Log()


def wrap(name):
    f = getattr(T, name)

    def g(*a, **more):
        if not LOG.on:
            return f(*a, **more)
        a = tuple(pure(x) for x in a + tuple(more.values()))
        start = len(LOG.joins)
        r = f(*a)
        LOG.add(name, a, r, LOG.joins[start:])
        if name == "total":
            del LOG.joins[start:]
        return r
    setattr(T, name, g)


def wrap_join():
    """The rule that replaces a sum by an xor."""
    f = T._never_meet

    def g(a, b):
        z = f(a, b)
        if z and LOG.on:
            LOG.add("join", (a, b), T.ZERO)
            LOG.on = False
            LOG.joins.append((a, b, T.xor(a, b)))
            LOG.on = True
        return z
    T._never_meet = g


def wrap_pointer():
    f = T.pointer

    def g(name, bytes_, align, width):
        p = f(name, bytes_, align, width)
        low = align.bit_length() - 1
        EXTENTS[p.parts[0][0] // SPAN] = (
            T.EDGE >> low, (1 << width) - T.EDGE - bytes_ >> low)
        return p
    T.pointer = g


class Table(dict):
    """A table of terms.py, each new entry a claim."""

    def __init__(self, put):
        dict.__init__(self)
        self.put = put

    def __setitem__(self, key, value):
        new = key not in self
        dict.__setitem__(self, key, value)
        if new and LOG.on:
            self.put(key, value)


def wrap_forget():
    f = T.forget

    def g():
        f()
        LOG.recent.clear()
        EXTENTS.clear()
        del LOG.joins[:]
    T.forget = g


def install():
    """Before any module takes names from terms."""
    for name in WRAPPED:
        wrap(name)
    wrap_join()
    wrap_pointer()
    wrap_forget()
    T._sums = Table(lambda key, value: LOG.add(
        "sums", (key[0], value[0], value[1], key[1]), key[1]))
    T._carries = Table(lambda r, value: LOG.add(
        "carries", (r, tuple(value)), r))


# The kernels whose proofs are certified, the slowest first.  No run of
# sha256_compress:ssse3 has ended.
ROWS = ("md5_compress:c", "chacha_crypt:avx2", "poly1305_blocks:avx2",
        "chacha_crypt:ssse3", "poly1305_blocks:x86_64",
        "salsa20_crypt:x86_64", "memxor:x86_64")


class Few:
    """A fixture with the quick cases of one block, of Poly1305 a few, and
    without the induction: solvers take hours over the sums of many."""

    def __init__(self, fixture):
        self.fixture = fixture

    def __getattr__(self, name):
        return getattr(self.fixture, name)

    def cases(self, quick, row):
        return [c for c in self.fixture.cases(quick, row)
                if c.get("blocks", 1) <= (9 if "pad" in c else 1)]

    def every(self, row, quick):
        return ()


def certify(n):
    """A row's proof with few of its quick cases: (text, what is wrong or None),
    a line for table.py."""
    import prove
    from fixtures import FIXTURES
    row = prove.ROWS[n]
    LOG.__init__()
    if row.implementation == "c":
        row.compile()
    LOG.on = True
    whole = FIXTURES[row.kernel]
    FIXTURES[row.kernel] = Few(whole)
    r = prove.prove(row, True)
    FIXTURES[row.kernel] = whole
    LOG.on = False
    wrong = r.why if r.status != "proved" else None
    if LOG.wrong:
        wrong = "%d steps are not confirmed: %s" % (
            len(LOG.wrong), min(LOG.wrong, key=len))
    text = "%d steps of %d kinds" % (LOG.calls, len(LOG.confirmed))
    if LOG.beyond:
        text += "; %d products over GF(2) are beyond solvers" % len(LOG.beyond)
    line = "\t".join((row.image.arch, row.name,
                      "failed" if wrong else "certified", r.covers,
                      text + ", confirmed by z3 or bitwuzla")) + "\n"
    return ("%s, %s, %.0f s" % (row.name, text, LOG.seconds), wrong), line


def main():
    p = argparse.ArgumentParser(prog="opinion", description=__doc__)
    p.add_argument("--build", default=".", help="where the library was built")
    p.add_argument("--mutants", action="store_true",
                   help="show that wrong rules of terms are refused")
    p.add_argument("--table", metavar="FILE",
                   help="write what was confirmed there, for table.py")
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("rows", nargs="*", metavar="KERNEL:IMPLEMENTATION")
    a = p.parse_args()
    gc.disable()
    if a.mutants:
        import opinion_mutants
        opinion_mutants.BEFORE.update(vars(T))
    install()
    import prove
    if a.mutants:
        return prove.tell(opinion_mutants.claims())
    import calls
    import image
    source = os.path.dirname(HERE)
    with tempfile.TemporaryDirectory() as scratch:
        linked = image.link(a.build, os.path.join(scratch, "image"))
    calls.model(linked)
    prove.ROWS[:] = prove.rows_of(linked, source, a.build, a.rows or ROWS)
    lines = []
    with multiprocessing.Pool(a.jobs, maxtasksperchild=1) as pool:
        status = prove.tell(
            lines.append(line) or claim for claim, line in pool.imap(
                certify, range(len(prove.ROWS))))
    if a.table:
        with open(a.table, "w") as f:
            f.writelines(lines)
    return status


if __name__ == "__main__":
    sys.modules["opinion"] = sys.modules["__main__"]
    sys.exit(main())
