# SPDX-License-Identifier: ISC
"""Functions of FIPS 180-4 that its standards and CPUs' instructions share."""
from terms import add, both, ror, shr, total, xor


def rotations(x, counts, w):
    r = ror(x, counts[0], w)
    for n in counts[1:]:
        r = xor(r, ror(x, n, w))
    return r


def schedule(x, counts, w):
    """Two rotations and a shift."""
    return xor(rotations(x, counts[:2], w), shr(x, counts[2]))


def choose(e, f, g):
    return xor(both(e, xor(f, g)), g)


def majority(a, b, c):
    return xor(xor(both(a, b), both(a, c)), both(b, c))


def parity(a, b, c):
    return xor(xor(a, b), c)


# Sigma_0, Sigma_1, sigma_0, sigma_1.
SIGMAS = {
    32: ((2, 13, 22), (6, 11, 25), (7, 18, 3), (17, 19, 10)),
    64: ((28, 34, 39), (14, 18, 41), (1, 8, 7), (19, 61, 6)),
}
SHA1_CONSTANTS = (0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6)
SHA1_FUNCTIONS = (choose, parity, majority, parity)


def two_rounds(w, x, y, k):
    """H, G, D, C and F, E, B, A: what becomes of the latter, with two words and
    their constants."""
    s0, s1 = SIGMAS[w][:2]
    h, g, d, c = x
    f, e, b, a = y
    for t in k:
        t = [(choose(e, f, g), 1), (rotations(e, s1, w), 1), (t, 1), (h, 1)]
        u = t + [(majority(a, b, c), 1), (rotations(a, s0, w), 1)]
        a, b, c, d, e, f, g, h = (total(w, 0, u), a, b, c,
                                  total(w, 0, t + [(d, 1)]), e, f, g)
    return [f, e, b, a]


def first_message(w, x, y):
    """Four words X, followed by Y: the sum of each word and of sigma_0 of the
    next."""
    s = x + y[:1]
    return [add(w, s[j], schedule(s[j + 1], SIGMAS[w][2], w))
            for j in range(4)]
