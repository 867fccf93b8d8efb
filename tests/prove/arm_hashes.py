# SPDX-License-Identifier: ISC
"""Instructions that are the same in both states of ARMv8: those for SHA-1 and
SHA-256, of the words of their operands the words of the first, and some on
vectors."""
from hashes import (SIGMAS, choose, majority, parity, rotations, schedule)
from terms import ZERO, add, both, mask, rol, shl, shr, total, xor


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


# Of words: the result as it was, and two operands.
CHOICES = {"bsl": lambda d, x, y: xor(both(xor(x, y), d), y),
           "bit": lambda d, x, y: xor(both(xor(x, d), y), d)}

# Of the result as it was, a lane of W bits and a count.
INSERTS = {
    "sli": lambda d, x, k, w: xor(mask(d, (1 << k) - 1), shl(x, k, w)),
    "sri": lambda d, x, k, w: xor(
        mask(d, (1 << w) - 1 ^ (1 << w) - 1 >> k), shr(x, k)),
    "sra": lambda d, x, k, w: add(w, d, shr(x, k))}

INSTRUCTIONS = {
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
