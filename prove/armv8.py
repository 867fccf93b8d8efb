# SPDX-License-Identifier: ISC
"""Shared by both states of ARMv8: flags, and instructions on vectors, which
ARM's model has as "v" and their name.  Models say how many bits a lane has
(width), and what the lanes of an operand are."""
from hashes import (SIGMAS, choose, majority, parity, rotations, schedule)
from machine import CPU
from memory import Violation
from terms import (ONE, ZERO, Mode, add, below, both, carry, cat, const, cut,
                   either, invert, iszero, mask, rol, shl, shr, swap, total,
                   xor)

CONDITIONS = {name: number for number, names in enumerate(
    "eq/ne/hs cs/lo cc/mi/pl/vs/vc/hi/ls/ge/lt/gt/le".split("/"))
    for name in names.split()}


class ARMv8(CPU):
    def __init__(self, image, memory):
        CPU.__init__(self, image, memory)
        self.nzcv = (None,) * 4

    def flags_of_add(self, w, a, b, c, r):
        v = None if a.parts or b.parts or r.parts else const(
            ((a.c ^ r.c) & (b.c ^ r.c)) >> w - 1 & 1)
        self.nzcv = (cut(r, w - 1, 1), iszero(w, r),
                     carry(w, 0, [(a, 1), (b, 1), (c, 1)]), v)

    def flags_of_sub(self, w, a, b, r):
        v = None if a.parts or b.parts or r.parts else const(
            ((a.c ^ b.c) & (a.c ^ r.c)) >> w - 1 & 1)
        self.nzcv = (cut(r, w - 1, 1), iszero(w, r),
                     xor(ONE, below(w, a, b)), v)

    def flag(self, k):
        if self.nzcv[k] is None:
            raise Violation("flags", "reads a flag that is not defined")
        return self.nzcv[k]

    def condition(self, name):
        k = CONDITIONS[name]
        if k < 8:
            x = self.flag((1, 2, 0, 3)[k // 2])
        elif k < 10:
            x = both(self.flag(2), xor(self.flag(1), ONE))
        else:
            x = xor(xor(self.flag(0), self.flag(3)), ONE)
            if k > 11:
                x = both(x, xor(self.flag(1), ONE))
        return self.known(xor(x, ONE) if k & 1 else x)


def rounds256(x, y, m):
    """Four rounds: A to D, E to H."""
    s0, s1 = SIGMAS[32][:2]
    for t in m:
        t = [(y[3], 1), (rotations(y[0], s1, 32), 1), (choose(*y[:3]), 1),
             (t, 1)]
        u = t + [(rotations(x[0], s0, 32), 1), (majority(*x[:3]), 1)]
        x, y = ([total(32, 0, u)] + x[:3],
                [total(32, 0, t + [(x[3], 1)])] + y[:3])
    return x, y


def sha256su0(d, n):
    d = d + n[:1]
    return [add(32, d[j], schedule(d[j + 1], SIGMAS[32][2], 32))
            for j in range(4)]


def sha256su1(d, n, m):
    t = n[1:] + m[:1]
    s = m[2:]
    for j in range(4):
        s.append(total(32, 0, [(d[j], 1), (t[j], 1), (
            schedule(s[j], SIGMAS[32][3], 32), 1)]))
    return s[2:]


def rounds1(f):
    def g(x, n, m):
        y = n[0]
        for t in m:
            t = total(32, 0, [(y, 1), (rol(x[0], 5, 32), 1), (f(*x[1:]), 1),
                              (t, 1)])
            y, x = x[3], [t, x[0], rol(x[1], 30, 32), x[2]]
        return x
    return g


def sha1su0(d, n, m):
    return [xor(xor(a, b), e) for a, b, e in zip(d[2:] + n[:2], d, m)]


def sha1su1(d, n):
    t = [xor(a, b) for a, b in zip(d, n[1:] + [ZERO])]
    r = [rol(x, 1, 32) for x in t]
    r[3] = xor(r[3], rol(t[0], 2, 32))
    return r


HASHES = {
    "sha256h": lambda d, n, m: rounds256(d, n, m)[0],
    "sha256h2": lambda d, n, m: rounds256(n, d, m)[1],
    "sha256su0": sha256su0,
    "sha256su1": sha256su1,
    "sha1c": rounds1(choose),
    "sha1p": rounds1(parity),
    "sha1m": rounds1(majority),
    "sha1h": lambda d, n: [rol(n[0], 30, 32), ZERO, ZERO, ZERO],
    "sha1su0": sha1su0,
    "sha1su1": sha1su1,
}


def hashing(f):
    """A rule on the words of all operands."""
    return lambda c, i, o: c.put_lanes(o[0], 32, f(*(
        c.v_words(p) for p in o)))


# Of two operands.
LOGIC = {"eor": lambda x, y, w: xor(x, y), "and": lambda x, y, w: both(x, y),
         "orr": lambda x, y, w: either(x, y),
         "bic": lambda x, y, w: both(x, invert(y, w)),
         "orn": lambda x, y, w: either(x, invert(y, w))}


def logic(f):
    def g(c, i, o):
        if o[-1].kind == "i":
            w = c.width(i, o)
            k = const(o[-1].value & (1 << w) - 1)
            lanes = [f(x, k, w) for x in c.lanes(o[0], w)]
        else:
            w = 32 if Mode.opaque else c.natural(*o[1:])
            lanes = [f(x, y, w) for x, y in zip(c.lanes(o[1], w),
                                                c.lanes(o[2], w))]
        c.put_lanes(o[0], w, lanes)
    return g


def each(f):
    """Lane by lane."""
    def g(c, i, o):
        w = c.width(i, o)
        c.put_lanes(o[0], w, [f(w, *x) for x in
                              zip(*(c.lanes(p, w) for p in o[1:]))])
    return g


# Of words: the result as it was, and two operands.
CHOICES = {"bsl": lambda d, x, y: xor(both(xor(x, y), d), y),
           "bit": lambda d, x, y: xor(both(xor(x, d), y), d)}


def choice(f):
    def g(c, i, o):
        c.put_lanes(o[0], 32, [f(*x) for x in
                               zip(*(c.lanes(p, 32) for p in o))])
    return g


# Shifts, from the old result, a lane of W bits and a count.
SHIFTS = {
    "shl": lambda d, x, k, w: shl(x, k, w),
    "shr": lambda d, x, k, w: shr(x, k) if k < w else ZERO,
    "sli": lambda d, x, k, w: xor(mask(d, (1 << k) - 1), shl(x, k, w)),
    "sri": lambda d, x, k, w: xor(
        mask(d, (1 << w) - 1 ^ (1 << w) - 1 >> k), shr(x, k)),
    "sra": lambda d, x, k, w: add(w, d, shr(x, k))}


def shift(f):
    def g(c, i, o):
        w, k = c.width(i, o), o[2].value
        c.put_lanes(o[0], w, [f(d, x, k, w) for d, x in
                              zip(c.lanes(o[0], w), c.lanes(o[1], w))])
    return g


def extract(c, i, o):
    """Lanes from the middle of two operands on."""
    at = o[3].value * c.width(i, o)
    w = 64 if at % 64 == 0 and not Mode.opaque else 32 if at % 32 == 0 else 8
    w = min(w, c.natural(o[1], o[2]))
    x = c.lanes(o[1], w) + c.lanes(o[2], w)
    c.put_lanes(o[0], w, x[at // w:][:len(x) // 2])


def reverse(c, i, o):
    """Lanes in the other order within 32 or 64 bits."""
    whole, w = int(i.mnemonic[-2:]), c.width(i, o)
    if w == 8:
        c.put_lanes(o[0], whole, [swap(x, whole // 8)
                                  for x in c.lanes(o[1], whole)])
        return
    n = whole // w
    x = c.lanes(o[1], w)
    x = [x[k // n * n + n - 1 - k % n] for k in range(len(x))]
    c.put_lanes(o[0], whole, [cat(x[k:k + n], w)
                              for k in range(0, len(x), n)])


VECTORS = {"ext": extract, "rev32": reverse, "rev64": reverse}
for _table, _make in ((LOGIC, logic), (CHOICES, choice), (SHIFTS, shift)):
    VECTORS.update((name, _make(f)) for name, f in _table.items())
HASHES = {name: hashing(f) for name, f in HASHES.items()}
