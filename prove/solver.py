# SPDX-License-Identifier: ISC
"""Terms as bit vectors, for solvers that others wrote: z3, and bitwuzla where z3
takes long.

A node is an unknown, or it is unfolded: then it is what evaluate.py says of
it.  A fact that holds for all values of an unknown holds for the node.  This
uses only the nodes, parts and widths of terms.py, and no other result of
it."""
import functools

import z3

from terms import MIDDLE, SPAN, Term, nodes, widths

# Milliseconds of z3, and then of bitwuzla.
FIRST, LAST = 2000, 60000


def below(n):
    """The nodes right below a node."""
    kind, p = nodes[n]
    if kind == "var":
        return []
    if kind == "and":
        return [k // SPAN for k in p]
    return [k // SPAN for t in flat(p) for k, m in t.parts]


def flat(x):
    """All terms in X, which may be nested."""
    if isinstance(x, Term):
        yield x
    elif isinstance(x, (tuple, list)):
        for y in x:
            yield from flat(y)


def canonical(x, leaves, extents=()):
    """X without the numbers of nodes, so that equal forms are one claim.  For
    LEAVES it has only their widths, and their ranges in EXTENTS."""
    names = {}
    out = []

    def walk(x):
        if isinstance(x, Term):
            out.append(("term", x.c))
            for k, m in x.parts:
                out.append((k % SPAN, m))
                node(k // SPAN)
        elif isinstance(x, (tuple, list)):
            out.append(("list", len(x)))
            for y in x:
                walk(y)
        else:
            out.append(x)

    def node(n):
        if n in names:
            out.append(("again", names[n]))
            return
        names[n] = len(names)
        kind, p = nodes[n]
        if kind == "and":               # never a leaf: see Meaning
            out.append((kind, widths[n], len(p)))
            for k in p:
                out.append(k % SPAN)
                node(k // SPAN)
        elif kind == "var" or n in leaves:
            out.append(("unknown", widths[n], n in extents and extents[n]))
        else:
            out.append((kind, widths[n]))
            walk(p)

    walk(x)
    return tuple(out)


class Meaning:
    """Terms as bit vectors; nodes in LEAVES are unknowns."""

    def __init__(self, leaves=()):
        self.leaves = leaves
        self.memo = {}

    def node(self, n):
        if n not in self.memo:
            self.memo[n] = self.make(n, widths[n], *nodes[n])
        return self.memo[n]

    def make(self, n, w, kind, p):
        if kind == "and":               # products are always multiplied out
            return functools.reduce(lambda a, b: a & b, (
                fit(shifted(self.node(k // SPAN), k % SPAN - MIDDLE, w), w)
                for k in p))
        if kind != "var" and n not in self.leaves:
            if kind == "sum":
                return self.total(w, *p)
            if kind == "carry":
                return fit(self.carry(*p), w)
            if kind == "xor":
                return self.value(p[0], w) ^ self.value(p[1], w)
            if kind == "and of terms":
                return self.value(p[0], w) & self.value(p[1], w)
            if kind == "below":
                return bit(z3.ULT(*self.pair(p[1], p[2])))
            if kind == "iszero":
                return bit(self.value(p[1], size(p[1])) == 0)
            if kind == "clmul":
                return self.clmul(p[0], p[1], w)
            if kind == "function":
                v = self.function(w, p[0], *p[1:])
                if v is not None:
                    return v
        return z3.BitVec("n%d" % n, w)

    def function(self, w, name, *a):
        """The value of the function NAME; None leaves it uninterpreted."""
        if name.startswith("mul"):
            return fit(self.value(a[0], w) * self.value(a[1], w), w)
        if name.startswith("borrow"):
            x, y, k = (self.value(t, int(name[6:]) + 2) for t in a)
            return bit(z3.ULT(x, y + k))
        if name == "or":
            return self.value(a[0], w) | self.value(a[1], w)
        if name == "select":
            return z3.If(self.value(a[0], 1) == 1, self.value(a[1], w),
                         self.value(a[2], w))
        return None

    def value(self, t, w):
        """T modulo 2^W."""
        r = z3.BitVecVal(t.c, w)
        for k, m in t.parts:
            m &= (1 << w) - 1
            if m:
                v = shifted(self.node(k // SPAN), k % SPAN - MIDDLE, w)
                r = r ^ (fit(v, w) & z3.BitVecVal(m, w))
        return r

    def pair(self, a, b):
        w = max(size(a), size(b))
        return self.value(a, w), self.value(b, w)

    def total(self, w, c, terms):
        r = z3.BitVecVal(c, w)
        for t, k in terms:
            r = r + self.value(t, w) * z3.BitVecVal(k, w)
        return r

    def carry(self, w, c, terms):
        """floor ((C + sum) / 2^W), in bits enough for all of it, signed."""
        wide = max([w, c.bit_length()] + [size(t) + abs(k).bit_length()
                                          for t, k in terms])
        return self.total(wide + len(terms).bit_length() + 2, c, terms) >> w

    def clmul(self, a, b, w):
        x, y = self.value(a, w), self.value(b, w)
        r = z3.BitVecVal(0, w)
        for i in range(size(b)):
            if b.bits >> i & 1:
                r = r ^ z3.If(z3.Extract(i, i, y) == 1, x << i,
                              z3.BitVecVal(0, w))
        return r


def size(t):
    return max(1, t.bits.bit_length())


def bit(b):
    return z3.If(b, z3.BitVecVal(1, 1), z3.BitVecVal(0, 1))


def fit(v, w):
    n = v.size()
    if n < w:
        return z3.ZeroExt(w - n, v)
    return z3.Extract(w - 1, 0, v) if n > w else v


def shifted(v, s, w):
    """V << S in W bits, or V >> -S."""
    if s >= w or -s >= v.size():
        return z3.BitVecVal(0, w)
    if s > 0:
        return z3.Concat(v, z3.BitVecVal(0, s))
    return z3.Extract(v.size() - 1, -s, v) if s < 0 else v


def refuted(conditions, first=FIRST, last=LAST):
    """Return None if no values meet all CONDITIONS; else the values, in words,
    or that no solver knows."""
    conditions = [z3.simplify(c) for c in conditions]
    if any(z3.is_false(c) for c in conditions):
        return None
    s = z3.SolverFor("QF_BV")
    s.set("timeout", first)
    s.add(*conditions)
    v = s.check() if first else z3.unknown
    if v == z3.unknown and last:
        found = by_bitwuzla(s.to_smt2(), last)
        if found == "unsat":
            return None
        if found == "sat":              # z3 has the numbers, or takes long
            s.set("timeout", last)
            v = s.check()
            return "refuted by bitwuzla" if v != z3.sat else values(s)
    if v == z3.unsat:
        return None
    return values(s) if v == z3.sat else "unknown"


def values(s):
    m = s.model()
    return "refuted: " + ", ".join("%s %s" % (d, m[d]) for d in m)[:300]


def by_bitwuzla(text, limit):
    import bitwuzla
    options = bitwuzla.Options()
    options.set(bitwuzla.Option.TIME_LIMIT_PER, limit)
    parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
    parser.parse("(set-logic QF_BV)\n" + text, True, False)
    return str(parser.bitwuzla().check_sat())
