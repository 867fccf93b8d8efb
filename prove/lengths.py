# SPDX-License-Identifier: ISC
"""Facts that hold for all values of unknown lengths.

A term may be a linear form: a number and multiples of unknowns that have
ranges, where nothing wraps around.  Two terms are equal if their forms are, an
address with a form is a place in a buffer, and a bit is known if the ranges
leave it one value.  A term without a form is unknown, and the proof fails
where it matters."""
from terms import (MIDDLE, SPAN, bounds, const, cut, keep_whole, nodes,
                   pointer_of, sub, sum_of, total, var, widths, xor)

NUMBER = None           # the key of a form's number; unknowns are nodes


def signed(k, w):
    """K modulo 2^W, of least size."""
    half = 1 << w - 1
    return (k + half) % (2 * half) - half


def plus(f, g, k=1):
    """F + K G, without multiples of 0."""
    found = dict(f)
    for n, c in g.items():
        c = found.get(n, 0) + k * c
        if c:
            found[n] = c
        else:
            found.pop(n, None)
    return found


def number(c):
    return {NUMBER: c} if c else {}


class Lengths:
    def __init__(self):
        self.ranges = {}        # unknown -> least, most
        self.meaning = {}       # unknown -> its form in others
        self.forms = {}

    def unknown(self, name, least, most):
        """A variable; sums with it stay whole where others are halved."""
        t = var(name, most.bit_length(), False)
        n = t.parts[0][0] // SPAN
        self.ranges[n] = least, most
        keep_whole(n)
        return t

    def follow(self, name, t, c):
        """An unknown that is T + C."""
        f = plus(self.form(t), number(c))
        low, high = self.range(f)
        u = self.unknown(name, low, high)
        self.meaning[u.parts[0][0] // SPAN] = f
        return u

    def range(self, f):
        """The least and the most that a form can be."""
        low = high = 0
        for n, k in f.items():
            ends = (1, 1) if n is NUMBER else self.ranges.get(n) \
                or bounds(n)
            low += min(k * ends[0], k * ends[1])
            high += max(k * ends[0], k * ends[1])
        return low, high

    def form(self, t):
        """The form of a term, or None; no secret is asked for its own."""
        if t.secret:
            return None
        if t not in self.forms:
            self.forms[t] = self.of_term(t)
        return self.forms[t]

    def of_term(self, t):
        for w in (64, 32):
            s = sum_of(w, t)
            f = None if s is None else self.sum(*s, w)
            if f is not None:
                return f
        c, taken, found = t.c, 0, {}
        for k, m in t.parts:
            f = self.bits(k // SPAN, k % SPAN - MIDDLE, m)
            if f is None:
                return None
            if not f.keys() - {NUMBER}:
                c ^= f.get(NUMBER, 0)
                continue
            if taken & m:
                return None
            taken |= m
            found = plus(found, f)
        return None if taken & c else plus(found, number(c))

    def bits(self, n, shift, m):
        """The products of M, of a node that is shifted."""
        if nodes[n][0] == "and":
            return self.product(nodes[n][1], shift, m)
        if nodes[n][0] == "function" and nodes[n][1][0] == "or":
            return self.either(nodes[n][1][1:], shift, m)
        f = self.node(n)
        found = {}
        at = 0
        while m >> at:
            at += (m >> at & -(m >> at)).bit_length() - 1
            ones = (~(m >> at) & (m >> at) + 1).bit_length() - 1
            g = self.modulo(self.floor(f, at - shift), ones)
            if g is None and nodes[n][0] == "sum" \
                    and at - shift + ones < widths[n]:
                g = self.low_bits(at - shift, ones, *nodes[n][1])
            if g is None:
                return None
            found = plus(found, g, 1 << at)
            at += ones
        return found

    def low_bits(self, at, ones, c, terms):
        """The low bits of a sum, which the same bits of its terms make."""
        w = at + ones
        t = total(w, c, [(cut(t, 0, w), k) for t, k in terms])
        return self.modulo(self.floor(self.form(t), at), ones)

    def product(self, keys, shift, m):
        """Bits M of a product of nodes, shifted; of one bit."""
        if m & m - 1:
            return None
        at = m.bit_length() - 1
        bits = [self.bits(k // SPAN, shift + k % SPAN - MIDDLE, m)
                for k in keys]
        if {} in bits:
            return {}
        return number(m) if all(b == {NUMBER: 1 << at} for b in bits) \
            else None

    def either(self, terms, shift, m):
        """Bit M of an or of terms, shifted."""
        if m & m - 1:
            return None
        bits = [self.form(cut(t, m.bit_length() - 1 - shift, 1))
                for t in terms]
        if {NUMBER: 1} in bits:
            return number(m)
        return None if any(bits) or None in bits else {}

    def floor(self, f, k):
        """A form divided by 2^K."""
        if f is None:
            return None
        low, high = self.range(f)
        if low >> k == high >> k:
            return number(low >> k)
        rest = {n: c & (1 << k) - 1 for n, c in f.items()}
        low, high = self.range(rest)
        if low >> k != high >> k:
            return None
        return plus({n: c >> k for n, c in f.items() if c >> k},
                    number(low >> k))

    def modulo(self, f, k):
        """The quotient of a form by 2^K."""
        if f is None:
            return None
        low, high = self.range(f)
        if low >> k != high >> k:       # without what 2^k divides
            f = {n: c & (1 << k) - 1 for n, c in f.items()
                 if c & (1 << k) - 1}
            low, high = self.range(f)
        return plus(f, number(-(low >> k) << k)) if low >> k == high >> k \
            else None

    def add(self, c, terms):
        """C and multiples of terms."""
        found = number(c)
        for t, k in terms:
            f = self.form(t)
            if f is None:
                return None
            found = plus(found, f, k)
        return found

    def sum(self, c, terms, w):
        """The same modulo 2^W, where much that is large is negative."""
        return self.modulo(self.add(signed(c, w), [
            (t, signed(k, w)) for t, k in terms]), w)

    def node(self, n):
        kind, p = nodes[n]
        if kind == "var":
            return self.meaning.get(n, {n: 1})
        if kind == "sum":
            return self.sum(*p, widths[n])
        if kind == "carry":
            return self.floor(self.add(p[1], p[2]), p[0])
        if kind == "iszero":
            c = p[1].c                  # x ^ c is 0 where x - c is
            f = self.form(xor(p[1], const(c)))
            return self.known(f and plus(f, number(-c)), lambda low, high:
                              0 if low > 0 or high < 0
                              else 1 if low == high else None)
        if kind == "below":
            return self.borrow((p[1], 1), (p[2], -1))
        if kind == "function" and p[0][:6] == "borrow":
            return self.borrow((p[1], 1), (p[2], -1), (p[3], -1))
        return None

    def borrow(self, *terms):
        return self.known(self.add(0, terms), lambda low, high:
                          0 if low >= 0 else 1 if high < 0 else None)

    def known(self, f, what):
        """The number that WHAT derives from the range of a form, or None."""
        v = None if f is None else what(*self.range(f))
        return None if v is None else number(v)

    # Questions of models and proofs.

    def settle(self, t):
        """The number that a term must be; or the term as it is."""
        f = self.form(t)
        return t if f is None or f.keys() - {NUMBER} else \
            const(f.get(NUMBER, 0))

    def place(self, t, bases):
        """An address: parts of a pointer, multiples of unknowns beside it, a
        number.  Or None."""
        f = self.form(t)
        for parts in bases if f else ():
            if parts[0][0] // SPAN in f:
                rest = plus(f, self.form(pointer_of(parts)), -1)
                c = rest.pop(NUMBER, 0)
                return parts, tuple(sorted(rest.items())), c
        return None

    def same(self, t, u):
        """Return whether two terms are equal."""
        return t is u or None is not self.form(t) == self.form(u)

    def difference(self, t, u, w):
        """T - U if it is a number, modulo 2^W."""
        d = sub(w, t, u)
        if not d.parts:
            return signed(d.c, w)
        f, g = self.form(t), self.form(u)
        if f is None or g is None:
            return None
        d = plus(f, g, -1)
        return None if d.keys() - {NUMBER} else d.get(NUMBER, 0)
