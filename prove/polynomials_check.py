# SPDX-License-Identifier: ISC
"""Compare the polynomials of terms with the terms' values, on numbers: each
must equal its term for all values, and be within its bounds."""
import random

import terms
from evaluate import evaluate
from polynomials import Integers
from terms import (Mode, below, carry, const, cut, either, function,
                   mask, mul, select, shl, shr, sub, total, var, xor)


class Known:
    """Values of the unknowns of Integers, where they are known."""

    def __init__(self, n, values):
        self.n, self.values = n, values
        self.of = {}
        self.memo = {}
        for k, v in n.nodes.items():
            if list(v.poly.values()) == [1]:
                (m,) = v.poly
                if len(m) == 1 and m[0] not in n.asks \
                        and m[0] not in n.stands:
                    self.of[m[0]] = k

    def unknown(self, u):
        if u not in self.memo:
            if u in self.n.asks:
                k, p = self.n.asks[u]
                v = self.poly(p)
                v = None if v is None else v >> k
            elif u in self.n.stands:
                v = self.poly(self.n.stands[u])
            elif u in self.of:
                v = evaluate(terms.atom(self.of[u]), self.values, {})
            else:
                v = None
            self.memo[u] = v
        return self.memo[u]

    def poly(self, p):
        total_ = 0
        for m, c in p.items():
            for u in m:
                v = self.unknown(u)
                if v is None:
                    return None
                c *= v
            total_ += c
        return total_


def made(r, known):
    """A term of others, as code makes them of limbs."""
    t, u, v = (r.choice(known) for _ in range(3))
    n = r.choice((1, 2, 8, 26, 32, 44, 63))
    c = r.choice((1, 5, 1 << 26, (1 << 44) - 1, 1 << 63, (1 << 64) - 5))
    k = r.choice((1, 1, 2, 5, 20, -1))
    low = cut(u, 0, 1)
    return r.choice((
        lambda: total(64, r.choice((0, c)), [(t, k), (u, 1)]),
        lambda: total(64, 0, [(t, 1), (u, 1), (v, 1)]),
        lambda: sub(64, t, u), lambda: shl(t, n, 64), lambda: shr(t, n),
        lambda: mask(t, (1 << n) - 1), lambda: mask(t, -1 << n & 2 ** 64 - 1),
        lambda: cut(t, n, 64), lambda: cut(mul(128, t, u), 64, 64),
        lambda: cut(mul(128, cut(t, 0, 44), cut(u, 0, 32)), n, 64),
        lambda: mul(64, cut(t, 0, 32), cut(u, 0, 26)),
        lambda: carry(64, 0, [(t, 1), (u, 1), (low, 1)]),
        lambda: carry(64, c, [(t, 1)]), lambda: below(64, t, u),
        lambda: below(64, t, const(c)),
        lambda: function("borrow64", (t, u, low), 1),
        lambda: either(shl(t, 32, 64), cut(u, 0, 32)),
        lambda: either(shl(t, n, 64), cut(u, 0, n)), lambda: either(t, u),
        lambda: shr(either(shl(t, n, 64), u), r.choice((n, 8, 40))),
        lambda: cut(either(shl(t, 26, 64), cut(u, 0, 30)), 0, 26),
        lambda: select(low, t, v, 64), lambda: xor(t, const(c))))()


def wrong(tries=2500):
    """(terms, what is wrong with one or None)."""
    r = random.Random(1)
    count = 0
    Mode.integers, Mode.opaque, Mode.split = True, False, False
    try:
        for n in range(tries):
            if n % 12 == 0:
                terms.forget()
                integers = Integers()
                bits = {"a": 64, "b": 26, "c": 44, "d": 3}
                known = [var(k, w) for k, w in bits.items()]
                values = [{k: r.choice((0, 1, (1 << w) - 1, r.getrandbits(w),
                                        (1 << w) - 1 >> 1))
                           for k, w in bits.items()} for _ in range(5)]
            known.append(made(r, known))
            t = known[-1]
            if not t.parts:
                known.pop()
                continue
            v = integers.value(t)
            if r.random() < 0.3:
                v = integers.named(v)
            for some in values:
                want = evaluate(t, some, {})
                got = Known(integers, some).poly(v.poly)
                if got is None:
                    continue
                count += 1
                if got != want or not v.low <= want <= v.high:
                    return count, "%#x for %#x, from %#x to %#x: %s" % (
                        got, want, v.low, v.high, terms.show(t)[:200])
    finally:
        Mode.integers = False
        terms.forget()
    return count, None
