# SPDX-License-Identifier: ISC
"""x86: instructions for SHA-1, SHA-256 and SHA-512, as Intel publishes them.
"""
from hashes import (SHA1_CONSTANTS, SHA1_FUNCTIONS, SIGMAS, first_message,
                    schedule, two_rounds)
from terms import add, rol, total, xor
from x86 import rule
from x86_vectors import align


def operands(c, i, o, w, n):
    return [list(c.lanes(p, w, i, n, align(i, p))) for p in o[:2]]


def second_message(w, x, y):
    s = y[2:]
    for j in range(4):
        s.append(add(w, x[j], schedule(s[j], SIGMAS[w][3], w)))
    return s[2:]


@rule("sha256rnds2")
def _(c, i, o):
    x, y = operands(c, i, o, 32, 4)
    c.put_lanes(o[0], 32, two_rounds(32, x, y, c.v[0].get(32)[:2]), i)


@rule("sha256msg1")
def _(c, i, o):
    c.put_lanes(o[0], 32, first_message(32, *operands(c, i, o, 32, 4)), i)


@rule("sha256msg2")
def _(c, i, o):
    c.put_lanes(o[0], 32, second_message(32, *operands(c, i, o, 32, 4)), i)


@rule("vsha512rnds2")
def _(c, i, o):
    x, y = operands(c, i, o, 64, 4)
    k = c.v[o[2].number].get(64)[:2]
    c.put_lanes(o[0], 64, two_rounds(64, x, y, k), i)


@rule("vsha512msg1")
def _(c, i, o):
    x, y = c.v[o[0].number].get(64)[:4], c.v[o[1].number].get(64)[:1]
    c.put_lanes(o[0], 64, first_message(64, x, y), i)


@rule("vsha512msg2")
def _(c, i, o):
    c.put_lanes(o[0], 64, second_message(64, *operands(c, i, o, 64, 4)), i)


@rule("sha1rnds4")
def _(c, i, o):
    x, y = operands(c, i, o, 32, 4)
    k = o[2].value & 3
    d, g, b, a = x
    e = None                            # the first is in Y already
    for j in range(4):
        t = [(SHA1_FUNCTIONS[k](b, g, d), 1), (rol(a, 5, 32), 1),
             (y[3 - j], 1)]
        if e is not None:
            t.append((e, 1))
        a, b, g, d, e = (total(32, SHA1_CONSTANTS[k], t), a, rol(b, 30, 32),
                         g, d)
    c.put_lanes(o[0], 32, [d, g, b, a], i)


@rule("sha1nexte")
def _(c, i, o):
    x, y = operands(c, i, o, 32, 4)
    c.put_lanes(o[0], 32, y[:3] + [add(32, y[3], rol(x[3], 30, 32))], i)


@rule("sha1msg1")
def _(c, i, o):
    x, y = operands(c, i, o, 32, 4)
    c.put_lanes(o[0], 32, [xor(y[2], x[0]), xor(y[3], x[1]), xor(x[0], x[2]),
                           xor(x[1], x[3])], i)


@rule("sha1msg2")
def _(c, i, o):
    x, y = operands(c, i, o, 32, 4)
    s = [x[3], x[2], x[1], x[0]]
    t = [y[2], y[1], y[0]]
    r = []
    for j in range(4):
        t.append(rol(xor(s[j], t[j]), 1, 32))
        r.append(t[-1])
    c.put_lanes(o[0], 32, r[::-1], i)
