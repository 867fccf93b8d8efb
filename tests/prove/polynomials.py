# SPDX-License-Identifier: ISC
"""Integers as polynomials in unknowns, each with bounds.

Words of 64 bits: a sum is x + y - 2^64 c, where the carry c is 0 if the bounds
say so, and an unknown from 0 to 1 otherwise; a product likewise has an unknown
high word, and a shift to the right an unknown quotient.  Of these unknowns
nothing is used but their bounds.  What is lost, a carry that nobody adds, stays
in the polynomial, so that the result is another one."""

WORD = 1 << 64


class Lost(Exception):
    """An instruction that may lose something, or for which no rule is."""


class Value:
    """A polynomial, as a dict from sorted tuples of unknowns to coefficients,
    and bounds."""
    __slots__ = ("poly", "low", "high")

    def __init__(self, poly, low, high):
        self.poly, self.low, self.high = poly, low, high


def number(c):
    return Value({(): c} if c else {}, c, c)


def plus(a, b, k=1):
    """A + K B."""
    d = dict(a)
    for m, c in b.items():
        c = d.get(m, 0) + k * c
        if c:
            d[m] = c
        else:
            d.pop(m, None)
    return d


def times(a, b):
    d = {}
    for m, c in a.items():
        for n, e in b.items():
            key = tuple(sorted(m + n))
            d[key] = d.get(key, 0) + c * e
    return {m: c for m, c in d.items() if c}


def scale(a, k):
    return {m: c * k for m, c in a.items()}


class Words:
    """Arithmetic of words; the unknowns made on the way."""

    def __init__(self):
        self.names = []
        self.made = {}

    def unknown(self, name, most):
        self.names.append(name)
        return Value({(len(self.names) - 1,): 1}, 0, most)

    def once(self, key, name, most):
        """The same unknown for the same question."""
        if key not in self.made:
            self.made[key] = self.unknown(name, most)
        return self.made[key]

    def add(self, a, b, carry):
        """The sum's low word, and the carry."""
        p = plus(plus(a.poly, b.poly), carry.poly)
        low, high = a.low + b.low + carry.low, a.high + b.high + carry.high
        if high < WORD:
            return Value(p, low, high), number(0)
        c = self.unknown("carry", 1)
        return Value(plus(p, c.poly, -WORD), 0, WORD - 1), c

    def multiply(self, a, b):
        """The product's low and high word."""
        p = times(a.poly, b.poly)
        high = a.high * b.high
        if high < WORD:
            return Value(p, a.low * b.low, high), number(0)
        q = self.once(("product", tuple(sorted(p.items()))), "high word",
                      high >> 64)
        return Value(plus(p, q.poly, -WORD), 0, WORD - 1), q

    def right(self, a, k):
        """A >> K."""
        if all(c % (1 << k) == 0 for c in a.poly.values()):
            return Value({m: c >> k for m, c in a.poly.items()}, a.low >> k,
                         a.high >> k)
        return self.once((k, tuple(sorted(a.poly.items()))), "quotient",
                         a.high >> k)

    def mask(self, a, m):
        """A & M, M being ones below or above a bit."""
        m &= WORD - 1
        low = WORD - 1 & ~m
        if not m + 1 & m:
            q = self.right(a, m.bit_length())
            return Value(plus(a.poly, q.poly, -(m + 1)), 0, min(m, a.high))
        if not low + 1 & low:
            k = low.bit_length()
            q = self.right(a, k)
            return Value(scale(q.poly, 1 << k), 0, q.high << k)
        raise Lost("and with %#x" % m)

    def select(self, c, x, y):
        """X if C else Y."""
        if c.low == c.high:
            return x if c.low else y
        p = plus(times(c.poly, x.poly), plus(y.poly, times(c.poly, y.poly),
                                             -1))
        return Value(p, 0, max(x.high, y.high))

    def sum(self, c, terms):
        """Without a carry: C + the sum of (value, coefficient)."""
        p, low, high = number(c).poly, c, c
        for v, k in terms:
            p = plus(p, v.poly, k)
            low, high = low + k * v.low, high + k * v.high
        if high >= WORD or low < 0:
            raise Lost("a sum that may not fit")
        return Value(p, low, high)
