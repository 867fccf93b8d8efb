# SPDX-License-Identifier: ISC
"""Poly1305: for all h, r and blocks, h is (h + m) r ... modulo 2^130 - 5
afterwards, and h[2] is at most 7."""
from memory import Violation
from polynomials import Integers, R, plus, times
from terms import SPAN, const, shl, var, xor

P = 2 ** 130 - 5


class State:
    """The unknowns of a state: h, and r, which is clamped.  Words of r have
    two runs of bits each."""

    def __init__(self, name=""):
        self.h = [var(name + "h0", 64), var(name + "h1", 64),
                  var(name + "h2", 3)]
        low = [(0, 28), (34, 26)]
        high = [(2, 26), (34, 26)]
        self.pieces = []        # (term, weight)
        self.r = []
        for k, pieces in enumerate((low, high)):
            t = const(0)
            for at, bits in pieces:
                v = var(name + "r%d.%d" % (k, at), bits)
                t = xor(t, shl(v, at))
                self.pieces.append((v, 64 * k + at))
            self.r.append(t)

    def put(self, call, name):
        for k, t in enumerate(self.h + self.r):
            call.put(name, 8 * k, t, 8)

    def kept(self, call, name, step=8, at=0):
        """Violation if CALL has changed r, whose words are STEP bytes apart.
        """
        for k, t in enumerate(self.r):
            call.expect("word %d of r" % k, name, at + step * (3 + k), t, 8)


def integers(state):
    """Integers, and the values of its unknowns of r.  All powers use the
    unknowns of r itself, because its lowest piece is r without the others."""
    n = Integers()
    for t, weight in state.pieces:
        n.nodes[t.parts[0][0] // SPAN] = n.unknown("r", t.bits, key=True)
    lowest, = n.value(state.pieces[0][0]).poly
    return n, {lowest[0]: plus(R, n.sum(0, [
        (t, 1 << weight) for t, weight in state.pieces[1:]]).poly, -1)}


def standard(n, want, blocks):
    """The polynomial WANT after blocks, each of two words and the coefficient
    of 2^128."""
    for low, high, pad in blocks:
        want = plus(want, n.sum(pad << 128, [(low, 1), (high, 1 << 64)]).poly)
        want = {m: c % P for m, c in times(want, R).items()}
    return want


def given(n, want, out):
    """WANT without the words OUT of h."""
    got = [n.value(t) for t in out]
    if got[2].high > 7:
        raise Violation("differs", "h[2] may be %d" % got[2].high)
    for k, v in enumerate(got):
        want = plus(want, v.poly, -1 << 64 * k)
    return want


def prove(state, blocks, out):
    """Violation if the words OUT are not what STATE becomes by BLOCKS."""
    n, first = integers(state)
    want = standard(n, n.sum(0, [
        (t, 1 << 64 * k) for k, t in enumerate(state.h)]).poly, blocks)
    wrong = n.reduce(given(n, want, out), P, first)
    if wrong:
        raise Violation("differs", "modulo 2^130 - 5, in %d monomials: %s" % (
            len(wrong), ", ".join(" ".join(n.what[u] if u >= 0 else "r^%d" % -u
                                           for u in m) or "1"
                                  for m in sorted(wrong)[:3])))
