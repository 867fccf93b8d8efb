# SPDX-License-Identifier: ISC
"""Compare forms of lengths.py with the values of their terms, on numbers: each
form that is found must be right for all unknowns."""
import random

import terms
from evaluate import evaluate
from lengths import NUMBER, Lengths
from terms import (below, carry, const, cut, function, iszero, mask, nodes,
                   shl, shr, sub, total, xor)


def made(r, known):
    """A term of others, as code makes them of lengths."""
    t, u = r.choice(known), r.choice(known)
    n = r.choice((1, 5, 6, 10, 63))
    c = const(r.choice((1, 15, 63, 64, 1024, 1025, 1 << 40)))
    w = r.choice((32, 64, 64, 64))
    return r.choice((
        lambda: total(w, 0, [(cut(t, 0, w), 1), (cut(u, 0, w), 1)]),
        lambda: sub(w, cut(t, 0, w), cut(u, 0, w)), lambda: sub(64, t, c),
        lambda: total(64, c.c, [(t, r.choice((1, 2, 64, -1)))]),
        lambda: shl(t, n, 64), lambda: shr(t, n), lambda: xor(t, c),
        lambda: mask(t, r.choice((63, 1023, -64 & 2 ** 64 - 1))),
        lambda: cut(t, 0, 32), lambda: below(64, t, c),
        lambda: below(64, t, u), lambda: iszero(64, t),
        lambda: iszero(64, sub(64, t, u)),
        lambda: cut(function("or", (t, u), 64), n, 1),
        lambda: carry(64, 0, [(t, 1), (u, 1)])))()


def wrong(tries=3000):
    """(forms, what is wrong with one or None)."""
    r = random.Random(1)
    count = 0
    for n in range(tries):
        if n % 10 == 0:
            terms.forget()
            terms.Mode.split = n % 20 == 0
            ranges = {"left": (r.randrange(4), 1 << 38), "rest": (1, 63),
                      "done": (0, 1 << 38)}
            lengths = Lengths()
            known = [lengths.unknown(k, *v) for k, v in ranges.items()]
            known.append(xor(shl(known[0], 10), const(64)))
        known.append(made(r, known))
        t = known[-1]
        f = lengths.form(t)
        if f is None:
            continue
        count += 1
        for _ in range(6):
            values = {k: r.choice((v[0], v[0] + 1, v[1], r.randint(*v)))
                      for k, v in ranges.items()}
            v = sum(k * (1 if u is NUMBER else values[nodes[u][1]])
                    for u, k in f.items())
            if v != evaluate(t, values, {}):
                return count, terms.show(t)
    terms.Mode.split = False
    return count, None
