# SPDX-License-Identifier: ISC
"""Terms as integers: polynomials in unknowns, with bounds.

A value is a polynomial with integer coefficients and a least and a greatest
value.  A sum in w bits is x - 2^w q, where q is its carry: 0 if the bounds show
it, and an unknown otherwise.  Bits from k on are floor (x / 2^k), which is an
unknown, too.  The only fact used about these unknowns is that equal questions
have equal answers.  Therefore a lost value, such as a carry that the code never
adds, stays in the polynomial, and the result differs.

Factors get a name, unless they are short, so that polynomials stay small.
`reduce` replaces names by their values, from the last name to the first.  It
works modulo a prime, where a number's limbs with all their quotients add up to
the number again."""
import math

from memory import Violation
from terms import MIDDLE, SPAN, Term, cut, nodes, widths


MOST = 50000            # monomials; a right kernel has some thousand


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


def merged(m, n):
    """The product of monomials: sorted unknowns, behind -k for r^k."""
    if not (m and n):
        return m or n
    if m[0] < 0 and n[0] < 0:
        return (m[0] + n[0],) + tuple(sorted(m[1:] + n[1:]))
    return tuple(sorted(m + n))


def times(a, b):
    if len(a) == 1 and () in a:
        return {m: c * a[()] for m, c in b.items()}
    d = {}
    for m, c in a.items():
        for n, e in b.items():
            key = merged(m, n)
            d[key] = d.get(key, 0) + c * e
    return {m: c for m, c in d.items() if c}


R = {(-1,): 1}      # the number that all is multiplied by


def runs(mask):
    """(lowest bit, bits) of each run of ones."""
    found = []
    at = 0
    while mask:
        zeros = (mask & -mask).bit_length() - 1
        at += zeros
        mask >>= zeros
        ones = (~mask & mask + 1).bit_length() - 1
        found.append((at, ones))
        at += ones
        mask >>= ones
    return found


class Integers:
    """The values of terms."""

    def __init__(self):
        self.what = []          # each unknown, in words
        self.level = []         # of names: how many are below them
        self.key = []           # whether it depends on the multiplier alone
        self.stands = {}        # name -> polynomial
        self.questions = {}
        self.asks = {}          # quotient -> (bits, polynomial)
        self.nodes = {}
        self.terms = {}

    def unknown(self, what, high, poly=None, key=False):
        n = len(self.what)
        self.what.append(what)
        self.level.append(0 if poly is None else 1 + max(
            (self.level[u] for m in poly for u in m), default=0))
        self.key.append(key if poly is None else all(
            self.key[u] for m in poly for u in m))
        return Value({(n,): 1}, 0, high)

    def asked(self, question, what, poly):
        """The unknown that answers a question about POLY."""
        n = self.questions.get(question)
        if n is None:
            level = max((self.level[u] for m in poly for u in m), default=0)
            self.unknown(what, None)
            n = self.questions[question] = len(self.what) - 1
            self.level[n] = level
            self.key[n] = all(self.key[u] for m in poly for u in m)
        return n

    def split(self, poly, k):
        """The terms that 2^K divides, divided by it, and the remainder."""
        whole, rest = {}, {}
        for m, c in poly.items():
            if c >> k:
                whole[m] = c >> k
            c &= (1 << k) - 1
            if c:
                rest[m] = c
        return whole, rest

    def floor(self, v, k):
        """floor (V / 2^K)."""
        if k == 0 or not v.poly:
            return v
        low, high = v.low >> k, v.high >> k
        if low == high:
            return number(low)
        whole, rest = self.split(v.poly, k)
        while True:
            # floor ((floor (x / 2^j) + y) / 2^k) is floor ((x + 2^j y) /
            # 2^(j + k)), and twos that divide all do not matter.
            inner = max((m[0] for m, c in rest.items() if c == 1
                         and len(m) == 1 and m[0] in self.asks), default=None)
            if inner is not None:
                j, p = self.asks[inner]
                del rest[inner,]
                rest = plus({m: c << j for m, c in rest.items()}, p)
                k += j
                more, rest = self.split(rest, k)
                whole = plus(whole, more)
                continue
            twos = 0
            for c in rest.values():
                twos |= c
            twos = min(k, (twos & -twos).bit_length() - 1)
            if twos <= 0:
                break
            rest = {m: c >> twos for m, c in rest.items()}
            k -= twos
        if rest:
            q = self.asked((k, tuple(sorted(rest.items()))), "carry", rest)
            self.asks[q] = k, rest
            whole = plus(whole, {(q,): 1})
        return Value(whole, low, high)

    def modulo(self, v, k):
        if 0 <= v.low and v.high < 1 << k:
            return v
        q = self.floor(v, k)
        high = (1 << k) - 1
        return Value(plus(v.poly, q.poly, -1 << k), 0,
                     min(high, v.high) if v.low >= 0 else high)

    def sum(self, c, terms):
        """C + the sum of (term, coefficient)."""
        p = {(): c} if c else {}
        low = high = c
        for t, k in terms:
            v = self.value(t)
            for m, e in v.poly.items():
                e = p.get(m, 0) + e * k
                if e:
                    p[m] = e
                else:
                    del p[m]
            a, b = v.low * k, v.high * k
            low += min(a, b)
            high += max(a, b)
        return Value(p, low, high)

    def named(self, v):
        """V under a name, unless it is short."""
        if len(v.poly) < 2 and all(len(m) < 2 for m in v.poly) \
                or v.low == v.high:
            return v
        c = math.gcd(*v.poly.values())
        poly = {m: e // c for m, e in v.poly.items()}
        question = tuple(sorted(poly.items()))
        n = self.questions.get(question)
        if n is None:
            self.unknown("name", None, poly)
            n = self.questions[question] = len(self.what) - 1
            self.stands[n] = poly
        return Value({(n,): c}, v.low, v.high)

    def product(self, a, b):
        a, b = self.named(a), self.named(b)
        return Value(times(a.poly, b.poly), a.low * b.low, a.high * b.high)

    # Terms.

    def value(self, t):
        """The value of a term."""
        v = self.terms.get(t)
        if v is None:
            missing = {k // SPAN for k, m in t.parts} - self.nodes.keys()
            if missing:
                self.below(missing)
            v = self.terms[t] = self.of_term(t)
        return v

    def below(self, roots):
        """All nodes that ROOTS depend on, the oldest first."""
        found, stack = set(), list(roots)
        while stack:
            n = stack.pop()
            if n in found or n in self.nodes:
                continue
            found.add(n)
            for t in arguments(*nodes[n]):
                stack += [k // SPAN for k, m in t.parts]
        for n in sorted(found):
            self.nodes[n] = self.of_node(n, widths[n], *nodes[n])

    def of_term(self, t):
        taken = t.c
        r = number(t.c)
        for k, m in t.parts:
            if taken & m:               # an xor that is no sum
                return self.unknown("xor", t.bits)
            taken |= m
            n = self.nodes[k // SPAN]
            s = k % SPAN - MIDDLE
            for at, bits in runs(m):
                v = self.bits_of_or(k // SPAN, at - s, bits) \
                    or self.modulo(self.floor(n, at - s), bits)
                r = Value(plus(v.poly if not at else {
                    q: c << at for q, c in v.poly.items()}, r.poly),
                          r.low + (v.low << at), r.high + (v.high << at))
        return r

    def bits_of_or(self, n, low, bits):
        """Bits that only one side of an or has; None if there are others."""
        kind, p = nodes[n]
        if kind != "function" or p[0] != "or":
            return None
        for a, b in (p[1:], p[:0:-1]):
            edge = (b.bits & -b.bits).bit_length() - 1
            if self.value(a).high >> edge == 0:         # a is below b
                if low >= edge:
                    return self.value(cut(b, low, bits))
                if low + bits <= edge:
                    return self.value(cut(a, low, bits))
        return None

    def of_node(self, n, w, kind, p):
        if kind == "sum":
            c, terms = p
            half, full = 1 << w - 1, 1 << w
            terms = [(t, k if k < half else k - full) for t, k in terms]
            v = self.sum(c, terms)
            if v.high >= full and v.low >= full:
                v = Value(plus(v.poly, {(): -full}), v.low - full,
                          v.high - full)
            return self.modulo(v, w)
        if kind == "carry":
            return self.floor(self.sum(p[1], p[2]), p[0])
        if kind == "below":             # a < b: what a - b borrows
            return self.borrow(p[0], [(p[1], 1), (p[2], -1)])
        if kind == "function":
            name, a = p[0], p[1:]
            if name[:3] == "mul":
                return self.modulo(self.product(
                    self.value(a[0]), self.value(a[1])), int(name[3:]))
            if name[:6] == "borrow":
                return self.borrow(int(name[6:]), [(a[0], 1), (a[1], -1),
                                                   (a[2], -1)])
            if name == "or":
                for x, y in (a, a[::-1]):
                    u, v = self.value(x), self.value(y)
                    if u.high < y.bits & -y.bits:       # below all of y
                        return Value(plus(u.poly, v.poly), u.low + v.low,
                                     u.high + v.high)
            if name == "select":
                b, x, y = (self.named(self.value(t)) for t in a)
                v = plus(times(b.poly, x.poly), plus(y.poly, times(
                    b.poly, y.poly), -1))
                return Value(v, 0, max(x.high, y.high))
        return self.unknown(str(p)[:40] if kind == "var" else kind,
                            (1 << w) - 1)

    def borrow(self, w, terms):
        q = self.floor(self.sum(0, terms), w)
        return Value({m: -c for m, c in q.poly.items()}, 0, 1)

    # The end.

    def put(self, poly, chosen, p):
        """POLY modulo P, with the unknowns CHOSEN replaced by their values."""
        out = {}
        for m, c in poly.items():
            left = [u for u in m if u not in chosen]
            d = {tuple(left): c}
            for u in m:
                if u in chosen:
                    d = times(d, chosen[u])
            for q, e in d.items():
                out[q] = out.get(q, 0) + e
            if len(out) > MOST:
                raise Violation("differs", "nothing meets in %d monomials"
                                % MOST)
        return {q: e % p for q, e in out.items() if e % p}

    def substitute(self, poly, p):
        """POLY without the names that are made of most others."""
        names = {u for m in poly for u in m if u in self.stands}
        top = max(self.level[u] for u in names)
        return self.put(poly, {u: self.stands[u] for u in names
                               if self.level[u] == top}, p)

    def of_key(self, u):
        return u in self.stands and self.key[u]

    def power(self, form, p):
        """The value of a sum of limbs of a power.  If it is the power, one
        limb is the power without the others."""
        poly = dict(form)
        while True:
            poly = self.put(poly, self.first, p)
            if not any(u in self.stands for m in poly for u in m):
                break
            poly = self.substitute(poly, p)
        if len(poly) == 1:
            (u,), c = form[-1]
            c = pow(-c, -1, p)
            self.first[u] = {m: e * c % p for m, e in plus(
                dict(form[:-1]), poly, -1).items()}
        return poly

    def powers(self, poly, p):
        """POLY with powers for what is a sum of their limbs."""
        groups = {}
        for m, c in poly.items():
            limbs = tuple(u for u in m if self.of_key(u))
            groups.setdefault(tuple(u for u in m if not self.of_key(u)),
                              {})[limbs] = c
        asked = []
        for m, form in groups.items():
            if all(len(limbs) == 1 for limbs in form):
                form = sorted(form.items())
                c = form[0][1]
                d = pow(c, -1, p)
                form = tuple((limbs, e * d % p) for limbs, e in form)
                asked.append((self.level[form[-1][0][0]], form, m, c))
            elif list(form) != [()]:
                return self.substitute(self.put(poly, self.first, p), p)
            else:
                asked.append((-1, None, m, form[()]))
        out = {}
        for level, form, m, c in sorted(asked, key=lambda x: x[0]):
            if form is None:
                out[m] = out.get(m, 0) + c
                continue
            if form not in self.found:
                self.found[form] = self.power(form, p)
            for q, e in self.found[form].items():
                q = merged(q, m)
                out[q] = out.get(q, 0) + c * e
        return {m: c % p for m, c in out.items() if c % p}

    def reduce(self, poly, p, first):
        """POLY modulo P without names.  FIRST replaces unknowns of the
        multiplier."""
        self.first, self.found = dict(first), {}
        poly = {m: c % p for m, c in poly.items() if c % p}
        while True:
            while any(self.of_key(u) for m in poly for u in m):
                poly = self.powers(poly, p)
            poly = self.put(poly, self.first, p)
            if not any(u in self.stands for m in poly for u in m):
                return poly
            poly = self.substitute(poly, p)


def arguments(kind, p):
    """The terms that a node is made of."""
    if kind in ("var", "and"):
        return ()
    if kind == "sum":
        return [t for t, k in p[1]]
    if kind == "carry":
        return [t for t, k in p[2]]
    return [a for a in p if isinstance(a, Term)]
