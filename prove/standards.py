# SPDX-License-Identifier: ISC
"""The algorithms on terms, as their specifications have them.

Trusted, but a wrong one would disagree with kernels that other tests hold
against published vectors."""
import math

from hashes import (SHA1_CONSTANTS, SIGMAS, choose, majority, parity,
                    rotations, schedule)
from terms import (ZERO, add, both, clmul, const, cut, either, invert,
                   remember, rol, shl, shr, total, var, xor)


# ChaCha (RFC 8439; D. J. Bernstein, "ChaCha, a variant of Salsa20").

def chacha_quarter(x, a, b, c, d):
    for p, q, r, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8),
                       (c, d, b, 7)):
        x[p] = add(32, x[p], x[q])
        x[r] = rol(xor(x[r], x[p]), n, 32)


def chacha_double(state):
    """A double round."""
    x = list(state)
    for i in range(4):
        chacha_quarter(x, i, 4 + i, 8 + i, 12 + i)
    for i in range(4):
        chacha_quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4,
                       12 + (i + 3) % 4)
    return x


LAST = 5                # double rounds, of any number, that have no names


def named(double, state, left):
    """STATE with LEFT double rounds to go, LAST at most, of any number: what all
    but LAST make of it has names."""
    return remember((double, left) + tuple(state), lambda: [
        var("word %d of all but %d double rounds of %s" % (
            i, left, " ".join(str(t.number) for t in state)), 32)
        for i in range(16)] if left == LAST
        else double(named(double, state, left + 1)))


def core(double):
    """Blocks of key stream; ROUNDS is None for any number."""
    def block(state, rounds):
        x = state if rounds else named(double, state, 0)
        for _ in range((rounds or 0) // 2):
            x = double(x)
        return [add(32, a, b) for a, b in zip(x, state)]
    return block


chacha = core(chacha_double)


# Salsa20 (D. J. Bernstein, "Salsa20 specification").

def salsa20_quarter(x, a, b, c, d):
    for p, q, r, n in ((b, a, d, 7), (c, b, a, 9), (d, c, b, 13),
                       (a, d, c, 18)):
        x[p] = xor(x[p], rol(add(32, x[q], x[r]), n, 32))


def salsa20_double(state):
    x = list(state)
    for k in range(4):                  # columns, from the diagonal down
        salsa20_quarter(x, *(4 * ((k + j) % 4) + k for j in range(4)))
    for k in range(4):                  # rows
        salsa20_quarter(x, *(4 * k + (k + j) % 4 for j in range(4)))
    return x


salsa20 = core(salsa20_double)


def counted(state, n, at):
    """STATE N blocks on: word AT is the low one of a 64-bit counter."""
    c = total(64, n, [(xor(state[at], shl(state[at + 1], 32)), 1)])
    return state[:at] + [cut(c, 0, 32), cut(c, 32, 32)] + state[at + 2:]


# SHA-1, SHA-256, SHA-512 (FIPS 180-4), MD5 (RFC 1321).

def _primes(n):
    found, k = [], 2
    while len(found) < n:
        if all(k % p for p in found):
            found.append(k)
        k += 1
    return found


def _root_fraction(x, root, bits):
    """The first BITS bits of the fraction of a root of X."""
    n = x << root * bits
    r = 1 << n.bit_length() // root + 1
    while True:
        t = ((root - 1) * r + n // r ** (root - 1)) // root
        if t >= r:
            return r & (1 << bits) - 1
        r = t


SHA2_CONSTANTS = {32: [_root_fraction(p, 3, 32) for p in _primes(64)],
                  64: [_root_fraction(p, 3, 64) for p in _primes(80)]}


_MD = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
INITIAL = {"md5": _MD, "sha1": _MD + [0xc3d2e1f0]}
for _w in (32, 64):
    INITIAL["sha%d" % (8 * _w)] = [_root_fraction(p, 2, _w)
                                   for p in _primes(8)]


def sha2(w, state, words):
    sum0, sum1, small0, small1 = SIGMAS[w]
    k = SHA2_CONSTANTS[w]
    m = list(words)
    for t in range(16, len(k)):
        m.append(total(w, 0, [
            (schedule(m[t - 2], small1, w), 1), (m[t - 7], 1),
            (schedule(m[t - 15], small0, w), 1), (m[t - 16], 1)]))
    a, b, c, d, e, f, g, h = state
    for t in range(len(k)):
        t1 = [(h, 1), (rotations(e, sum1, w), 1), (choose(e, f, g), 1),
              (m[t], 1)]
        t2 = [(rotations(a, sum0, w), 1), (majority(a, b, c), 1)]
        a, b, c, d, e, f, g, h = (total(w, k[t], t1 + t2), a, b, c,
                                  total(w, k[t], t1 + [(d, 1)]), e, f, g)
    return [add(w, x, y) for x, y in zip(state, (a, b, c, d, e, f, g, h))]


def sha1(state, words):
    m = list(words)
    for t in range(16, 80):
        m.append(rol(xor(xor(m[t - 3], m[t - 8]), xor(m[t - 14], m[t - 16])),
                     1, 32))
    a, b, c, d, e = state
    for t in range(80):
        f = (choose, parity, majority, parity)[t // 20]
        a, b, c, d, e = (total(32, SHA1_CONSTANTS[t // 20], [
            (rol(a, 5, 32), 1), (f(b, c, d), 1), (e, 1), (m[t], 1)]),
            a, rol(b, 30, 32), c, d)
    return [add(32, x, y) for x, y in zip(state, (a, b, c, d, e))]


MD5_CONSTANTS = [int(abs(math.sin(i + 1)) * 2 ** 32) for i in range(64)]
MD5_ROTATIONS = ((7, 12, 17, 22), (5, 9, 14, 20), (4, 11, 16, 23),
                 (6, 10, 15, 21))


def md5(state, words):
    a, b, c, d = state
    for i in range(64):
        if i < 16:
            f, k = either(both(b, c), both(invert(b, 32), d)), i
        elif i < 32:
            f, k = either(both(b, d), both(c, invert(d, 32))), 5 * i + 1
        elif i < 48:
            f, k = parity(b, c, d), 3 * i + 5
        else:
            f, k = xor(c, either(b, invert(d, 32))), 7 * i
        t = total(32, MD5_CONSTANTS[i], [(a, 1), (f, 1), (words[k % 16], 1)])
        t = rol(t, MD5_ROTATIONS[i // 16][i % 4], 32)
        a, b, c, d = d, add(32, b, t), b, c
    return [add(32, x, y) for x, y in zip(state, (a, b, c, d))]


class Hash:
    """word: bytes of a word; words: of a state; big: order of a block's."""

    def __init__(self, word, words, big, compress):
        self.word, self.words, self.big = word, words, big
        self.compress = compress

    def padded(self, digest):
        """The words of the second and last block, of a digest."""
        end = 0x80 << 8 * self.word - 8 if self.big else 0x80
        bits = 8 * (16 * self.word + self.words * self.word)
        m = list(digest) + [const(end)]
        m += [ZERO] * (16 - len(m))
        m[15 if self.big else 14] = const(bits)
        return m

    def iterate(self, key, state, n):
        """N iterations of PBKDF2's F (RFC 8018, section 5.2)."""
        inner, outer = key[:self.words], key[self.words:]
        u, t = state[:self.words], state[self.words:]
        for _ in range(n):
            u = self.compress(inner, self.padded(u))
            u = self.compress(outer, self.padded(u))
            t = [xor(x, y) for x, y in zip(t, u)]
        return u + t


HASHES = {
    "md5": Hash(4, 4, False, md5),
    "sha1": Hash(4, 5, True, sha1),
    "sha256": Hash(4, 8, True, lambda s, m: sha2(32, s, m)),
    "sha512": Hash(8, 8, True, lambda s, m: sha2(64, s, m)),
}


# The Tillich-Zemor hash: matrices over GF(2)[x] / (x^127 + x^63 + 1).

def tz_product(a, b):
    """The product of elements of two words each, not reduced."""
    r = xor(clmul(a[0], b[0]), shl(clmul(a[1], b[1]), 128))
    return xor(r, shl(xor(clmul(a[0], b[1]), clmul(a[1], b[0])), 64))


def tz_reduce(p):
    while p.bits >> 127:
        high = shr(p, 127)
        p = xor(xor(cut(p, 0, 127), high), shl(high, 63))
    return [cut(p, 0, 64), cut(p, 64, 64)]


def tz_mul(a, b):
    """The product of matrices of four elements, by rows."""
    out = []
    for i in (0, 2):
        for j in (0, 1):
            out.append(tz_reduce(xor(tz_product(a[i], b[j]),
                                     tz_product(a[i + 1], b[j + 2]))))
    return out
