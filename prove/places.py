# SPDX-License-Identifier: ISC
"""The places that hold the state of a machine, for induction.py: registers and
words of memory.

A place is ("r", number), ("k", number), ("v", number, lane of 32 bits), ("q",
number, lane of 64 bits) or ("m", address, bytes)."""
from machine import Lanes
from terms import var

WIDTHS = {"v": 32, "q": 64}         # of lanes


def there(c, place):
    """Return whether anything is."""
    return place[0] != "m" or all(
        a in c.memory.bytes for a in range(place[1], place[1] + place[2]))


def get(c, place):
    """The value of a place, and its bits."""
    kind, n = place[:2]
    if kind == "m":
        return c.memory.load_free(n, place[2]), 8 * place[2]
    if kind in WIDTHS:
        return c.cpu.v[n].get(WIDTHS[kind])[place[2]], WIDTHS[kind]
    return (c.cpu.r[n], c.bits) if kind == "r" else (c.cpu.k[n], 64)


def put(c, place, t):
    kind, n = place[:2]
    if kind == "m":
        c.memory.poke(n, t, place[2])
    elif kind in WIDTHS:
        lanes = list(c.cpu.v[n].get(WIDTHS[kind]))
        lanes[place[2]] = t
        c.cpu.v[n] = Lanes(WIDTHS[kind], lanes)
    elif kind == "r":
        c.cpu.r[n] = t
    else:
        c.cpu.k[n] = t


def bits(c, place):
    return {"m": 8 * place[-1], "r": c.bits, "k": 64, **WIDTHS}[place[0]]


def unknown(place, w, secret):
    """A new unknown of W bits for a place.  A secret has a name of its own,
    because a name is either secret or not."""
    return var(("any secret " if secret else "any ")
               + " ".join(map(str, place)), w, secret)


def secret(c, place):
    """Return whether a secret is there; if nothing is, none is."""
    return there(c, place) and get(c, place)[0].secret


def registers(c, d, same, whole=lambda place, t, u: False):
    """The places of registers that are not the SAME in calls C and D.  For
    vectors these are lanes of 64 bits if WHOLE, otherwise of 32."""
    for kind in "rk":
        for i, (t, u) in enumerate(zip(getattr(c.cpu, kind, ()),
                                       getattr(d.cpu, kind, ()))):
            if not same(t, u):
                yield kind, i
    for i, (x, y) in enumerate(zip(c.cpu.v, d.cpu.v)):
        for j, (t, u) in enumerate(zip(x.get(64), y.get(64))):
            if t is u or same(t, u):
                continue
            if whole(("q", i, j), t, u):
                yield "q", i, j
                continue
            for q in (2 * j, 2 * j + 1):
                if not same(x.get(32)[q], y.get(32)[q]):
                    yield "v", i, q


def words(c, d, addresses, lengths, drift):
    """The places of memory that are not the same: words like addresses that
    differ by a number, or are in DRIFT, words of 4 bytes, and bytes."""
    b, e = c.memory.bytes, d.memory.bytes
    wrong = {a for a in addresses if b.get(a) != e.get(a)}
    for n in sorted({c.bits // 8, 4}, reverse=True):
        for place in sorted({("m", a // n * n, n) for a in wrong}):
            those = range(place[1], place[1] + n)
            if there(c, place) and there(d, place):
                (t, w), (u, _) = get(c, place), get(d, place)
                right = lengths.same(t, u)
                if not right and n == 8 and place not in drift \
                        and lengths.difference(t, u, w) is None:
                    continue
            elif any(a in e or a not in wrong for a in those):
                continue
            else:
                right = False
            wrong.difference_update(those)
            if not right:
                yield place
    for a in sorted(wrong):
        yield "m", a, 1
