# SPDX-License-Identifier: ISC
"""x86: instructions of vectors, SSE2 to AVX-512."""
import functools
import re

from machine import Lanes, of_table
from memory import Unmodelled, Violation
from terms import (ONE, ZERO, Mode, add, below, both, cat, clmul, const, cut,
                   either, function, gf2p8mul, invert, iszero, mask, mul,
                   remember, rol, ror, select, shl, shr, spread, sub, xor)
from x86 import RULES, rule

WIDTHS = {"b": 8, "w": 16, "d": 32, "q": 64}


def three(o):
    """Destination and sources: legacy instructions have but two operands."""
    return (o[0], o[0], o[1]) if len(o) == 2 else (o[0], o[1], o[2])


def align(i, o):
    """Operands in memory of legacy instructions are aligned."""
    return 1 if i.more.vex else o.bits // 8


def sources(c, i, a, b, w, n):
    return zip(c.lanes(a, w, i, n, align(i, a)),
               c.lanes(b, w, i, n, align(i, b)))


def known(terms, what):
    if any(t.parts for t in terms):
        raise Violation("count" if "count" in what else "address",
                        what + " that is not known")
    return [t.c for t in terms]


def lanewise(w, f):
    def g(c, i, o):
        d, a, b = three(o)
        c.put_lanes(d, w, [f(x, y) for x, y in
                           sources(c, i, a, b, w, d.bits // w)], i)
    return g


def names(name, f):
    RULES["p" + name] = RULES["vp" + name] = f


def less(w, x, y):
    """One bit: X < Y, signed."""
    sign = const(1 << w - 1)
    return below(w, xor(x, sign), xor(y, sign))


for _s, _w in WIDTHS.items():
    names("add" + _s, lanewise(_w, lambda x, y, w=_w: add(w, x, y)))
    names("sub" + _s, lanewise(_w, lambda x, y, w=_w: sub(w, x, y)))


def bitwise(name, f):
    def at(w):
        def g(c, i, o):
            d, a, b = three(o)
            c.put_lanes(d, w, [f(x, y, w) for x, y in
                               sources(c, i, a, b, w, d.bits // w)], i)
        return g

    def natural(c, i, o):
        if i.more.mask is None and not any(p.broadcast for p in o):
            w = max(32 if p.kind != "v" or Mode.opaque
                    else c.v[p.number].natural() for p in three(o)[1:])
            return at(w)(c, i, o)
        return at(64 if i.mnemonic.endswith("q") else 32)(c, i, o)
    for n in ("p" + name, "vp" + name, "vp" + name + "d", "vp" + name + "q",
              name + "ps", "v" + name + "ps", name + "pd",
              "v" + name + "pd"):
        RULES[n] = natural


bitwise("xor", lambda x, y, w: xor(x, y))
bitwise("and", lambda x, y, w: both(x, y))
bitwise("or", lambda x, y, w: either(x, y))
bitwise("andn", lambda x, y, w: both(invert(x, w), y))


def shift(name, w, f):
    def g(c, i, o):
        d, a, b = three(o)
        n = b.value if b.kind == "i" else known(
            c.lanes(b, 64, i, 2, align(i, b))[:1], "a count of a shift")[0]
        c.put_lanes(d, w, [f(x, n) for x in
                           c.lanes(a, w, i, d.bits // w)], i)
    names(name, g)


def sar(x, k, w):
    k = min(k, w - 1)
    if not k:
        return x
    return xor(shr(x, k), shl(spread(cut(x, w - 1, 1), k), w - k))


def left(x, k, w):
    return shl(x, k, w) if k < w else ZERO


def right(x, k, w):
    return shr(x, k) if k < w else ZERO


for _s, _w in (("w", 16), ("d", 32), ("q", 64)):
    for _n, _f in (("sll", left), ("srl", right), ("sra", sar), ("rol", rol),
                   ("ror", ror)):
        shift(_n + _s, _w, lambda x, k, w=_w, f=_f: f(x, k, w))


@rule("vpsllvq", "vpsrlvq")
def _(c, i, o):
    n = o[0].bits // 64
    counts = known(c.lanes(o[2], 64, i, n), "a count of a shift")
    f = left if "sll" in i.mnemonic else right
    c.put_lanes(o[0], 64, [f(x, k, 64) for x, k in
                           zip(c.lanes(o[1], 64, i, n), counts)], i)


@rule("pslldq", "psrldq", "vpslldq", "vpsrldq")
def _(c, i, o):
    d, a, b = three(o)
    k = 8 * min(b.value, 16)
    f = left if "sll" in i.mnemonic else right
    c.put_lanes(d, 128, [f(x, k, 128) for x in
                         c.lanes(a, 128, i, d.bits // 128)], i)


def unmasked(i):
    """Refuse a mask for smaller lanes than the rule's."""
    if i.more.mask is not None:
        raise Unmodelled(i.text)


@rule("palignr", "vpalignr")
def _(c, i, o):
    unmasked(i)
    d, a, b = three(o[:-1])
    k = 8 * o[-1].value
    c.put_lanes(d, 128, [cut(shr(xor(shl(x, 128), y), k), 0, 128) for x, y in
                         sources(c, i, a, b, 128, d.bits // 128)], i)


def look_up(table, k):
    """Byte K & 15 of 16 terms; 0 where the top bit of K is set."""
    if not k.parts:
        return ZERO if k.c & 128 else table[k.c & 15]
    if any(t.parts for t in table):
        return function("table16", tuple(table) + (k,), 8)
    return both(spread(xor(cut(k, 7, 1), ONE), 8),
                of_table(table, cut(k, 0, 4)))


@functools.lru_cache(None)
def words_of(table):
    """[(word, which of its bytes)] for each four numbers of a table, if no
    four need more than one word; or None."""
    found = []
    for j in range(0, len(table), 4):
        words = {k >> 2 & 3 for k in table[j:j + 4]}
        if len(words) > 1 or max(table[j:j + 4]) > 127:
            return None
        found.append(((j & ~15) // 4 + words.pop(),
                      tuple(k & 3 for k in table[j:j + 4])))
    return found


@rule("pshufb", "vpshufb")
def _(c, i, o):
    d, a, b = three(o)
    n = d.bits // 8
    s = c.lanes(b, 8, i, n, align(i, b))
    of = words_of(tuple([128 if k.parts else k.c for k in s]))
    if of and i.more.mask is None:
        x = c.lanes(a, 32, i, n // 4)
        c.put_lanes(d, 32, [remember((x[j], bytes_), lambda: cat(
            [cut(x[j], 8 * k, 8) for k in bytes_], 8))
                            for j, bytes_ in of], i)
        return
    x = c.lanes(a, 8, i, n)
    lanes = [look_up(x[j & ~15:(j & ~15) + 16], k) for j, k in enumerate(s)]
    if i.more.mask is None:
        lanes = [cat(lanes[j:j + 4], 8) for j in range(0, n, 4)]
    c.put_lanes(d, 8 if i.more.mask is not None else 32, lanes, i)


@rule("pshufd", "vpshufd")
def _(c, i, o):
    n = o[0].bits // 32
    x = c.lanes(o[1], 32, i, n, align(i, o[1]))
    k = o[2].value
    c.put_lanes(o[0], 32, [x[j & ~3 | k >> 2 * (j & 3) & 3]
                           for j in range(n)], i)


@rule("pshuflw", "vpshuflw", "pshufhw", "vpshufhw")
def _(c, i, o):
    n = o[0].bits // 16
    x = c.lanes(o[1], 16, i, n, align(i, o[1]))
    k = o[2].value
    half = 4 if "hw" in i.mnemonic else 0
    c.put_lanes(o[0], 16, [x[j & ~7 | half | k >> 2 * (j & 3) & 3]
                           if j & 4 == half else x[j] for j in range(n)], i)


@rule("shufps")
def _(c, i, o):
    d, a, b = three(o[:-1])
    n = d.bits // 32
    k = o[-1].value
    x, y = zip(*sources(c, i, a, b, 32, n))
    c.put_lanes(d, 32, [(y if j & 2 else x)[j & ~3 | k >> 2 * (j & 3) & 3]
                        for j in range(n)], i)


def unpack(w, high):
    def g(c, i, o):
        d, a, b = three(o)
        n, q = d.bits // w, 128 // w
        x, y = zip(*sources(c, i, a, b, w, n))
        lanes = []
        for block in range(0, n, q):
            for j in range(block + high * q // 2,
                           block + (1 + high) * q // 2):
                lanes += [x[j], y[j]]
        c.put_lanes(d, w, lanes, i)
    return g


for _w, _s in ((8, "bw"), (16, "wd"), (32, "dq"), (64, "qdq")):
    names("unpckl" + _s, unpack(_w, 0))
    names("unpckh" + _s, unpack(_w, 1))


def move(w0):
    def g(c, i, o):
        bits = max(p.bits for p in o if p.kind == "v")
        aligned = bits // 8 if re.match("v?mov(dqa|aps)", i.mnemonic) else 1
        if i.more.mask is not None:
            w = w0
        elif o[1].kind == "v":
            w = c.v[o[1].number].natural()
        else:
            w = 64 if w0 == 64 else 32
        if i.more.mask is not None and o[1].kind == "m":
            # Lanes that are masked off are not read.
            m = known([c.k[i.more.mask]], "a mask")[0]
            a = c.address(c.effective(o[1], i), aligned)
            lanes = [c.memory.load(a + j * w // 8, w // 8) if m >> j & 1
                     else ZERO for j in range(bits // w)]
        else:
            lanes = c.lanes(o[1], w, i, bits // w, aligned)
        c.put_lanes(o[0], w, list(lanes), i, aligned)
    return g


for _n in ("dqa", "dqu", "aps", "ups"):
    RULES["mov" + _n] = RULES["vmov" + _n] = move(32)
for _a in "au":
    RULES["vmovdq%s32" % _a] = move(32)
    RULES["vmovdq%s64" % _a] = move(64)
RULES["vmovdqu8"] = move(8)


@rule("movd", "vmovd", "movq", "vmovq")
def _(c, i, o):
    w = 32 if i.mnemonic.endswith("d") else 64
    for p in o:
        if p.kind == "r":
            w = p.bits
    if o[0].kind == "v":
        v = c.lanes(o[1], w, i, 1)[0]
        c.put_lanes(o[0], w, [v] + [ZERO] * (o[0].bits // w - 1), i)
    else:
        v = c.v[o[1].number].get(w)[0]
        if o[0].kind == "r":
            c.put(o[0], v, i)
        else:
            c.store(c.effective(o[0], i), v, w // 8)


@rule("movss", "movsd")
def _(c, i, o):
    w = 32 if i.mnemonic == "movss" else 64
    if o[0].kind == "m":
        c.store(c.effective(o[0], i), c.v[o[1].number].get(w)[0], w // 8)
    elif o[1].kind == "m":
        c.put_lanes(o[0], w, [c.load(c.effective(o[1], i), w // 8)]
                    + [ZERO] * (128 // w - 1), i)
    else:
        c.put_lanes(o[0], w, c.lanes(o[1], w, i, 1)
                    + c.lanes(o[0], w, i, 128 // w)[1:], i)


@rule("movhps", "vmovhps")
def _(c, i, o):
    if o[0].kind == "m":
        c.store(c.effective(o[0], i), c.v[o[1].number].get(64)[1], 8)
    else:
        d, a, b = three(o)
        c.put_lanes(d, 64, [c.lanes(a, 64, i, 2)[0],
                            c.load(c.effective(b, i), 8)], i)


@rule("movhlps")
def _(c, i, o):
    x, y = c.lanes(o[0], 64, i, 2), c.lanes(o[1], 64, i, 2)
    c.put_lanes(o[0], 64, [y[1], x[1]], i)


@rule("pinsrb", "pinsrw")
def _(c, i, o):
    d, a, b = three(o[:-1])
    w = WIDTHS[i.mnemonic[-1]]
    x = list(c.lanes(a, w, i, 128 // w))
    x[o[-1].value % (128 // w)] = cut(c.get(b, i), 0, w) if b.kind == "r" \
        else c.load(c.effective(b, i), w // 8)
    c.put_lanes(d, w, x, i)


@rule("vpextrq")
def _(c, i, o):
    if o[0].kind != "r":
        raise Unmodelled(i.text)
    c.put(o[0], c.lanes(o[1], 64, i, 2)[o[2].value % 2], i)


@rule("vpbroadcastd", "vpbroadcastq")
def _(c, i, o):
    w = WIDTHS[i.mnemonic[-1]]
    if o[1].kind == "v":
        v = c.v[o[1].number].get(w)[0]
    elif o[1].kind == "r":
        v = cut(c.get(o[1], i), 0, w)
    else:
        v = c.load(c.effective(o[1], i), w // 8)
    c.put_lanes(o[0], w, [v] * (o[0].bits // w), i)


def pieces(mnemonic):
    """(bits of a piece, of a lane) of vinserti64x4 and the like."""
    return (256, 64) if mnemonic.endswith("64x4") else (128, 32)


@rule("vbroadcasti128", "vbroadcasti32x4")
def _(c, i, o):
    b, w = pieces(i.mnemonic)
    c.put_lanes(o[0], w, list(c.lanes(o[1], w, i, b // w))
                * (o[0].bits // b), i)


@rule("vinserti128", "vinserti32x4", "vinserti64x4")
def _(c, i, o):
    b, w = pieces(i.mnemonic)
    x = list(c.lanes(o[1], w, i, o[0].bits // w))
    k = o[3].value % (o[0].bits // b) * b // w
    x[k:k + b // w] = c.lanes(o[2], w, i, b // w)
    c.put_lanes(o[0], w, x, i)


@rule("vextracti128", "vextracti64x4")
def _(c, i, o):
    b, w = pieces(i.mnemonic)
    k = o[2].value % (o[1].bits // b) * b // w
    c.put_lanes(o[0], w, c.v[o[1].number].get(w)[k:k + b // w], i)


@rule("vperm2i128")
def _(c, i, o):
    x, y = c.lanes(o[1], 64, i, 4), c.lanes(o[2], 64, i, 4)
    halves = [x[:2], x[2:], y[:2], y[2:]]
    k = o[3].value
    c.put_lanes(o[0], 64, [t for h in (0, 4) for t in (
        [ZERO] * 2 if k >> h & 8 else halves[k >> h & 3])], i)


@rule("vshufi32x4", "vshufi64x2")
def _(c, i, o):
    w = 32 if "32" in i.mnemonic else 64
    n = o[0].bits // 128
    q = 128 // w
    x, y = zip(*sources(c, i, o[1], o[2], w, n * q))
    lanes = []
    for j in range(n):
        s = x if j < n // 2 else y
        z = o[3].value >> (1 if n == 2 else 2) * j & n - 1
        lanes += s[z * q:(z + 1) * q]
    c.put_lanes(o[0], w, lanes, i)


def element(w, x, k):
    """Lane K of X, which may be unknown: registers have no addresses."""
    if k.parts:
        k = cut(k, 0, len(x).bit_length() - 1)
        if not any(t.parts for t in x):
            return of_table(x, k)
        return function("element", tuple(x) + (k,), w)
    return x[k.c % len(x)]


def permute(w):
    def g(c, i, o):
        n = o[0].bits // w
        if o[2].kind == "i":            # vpermq, within 256 bits
            x = c.lanes(o[1], w, i, n)
            k = o[2].value
            c.put_lanes(o[0], w, [x[j & ~3 | k >> 2 * (j & 3) & 3]
                                  for j in range(n)], i)
            return
        x = c.lanes(o[2], w, i, n)
        c.put_lanes(o[0], w, [element(w, x, k) for k in
                              c.lanes(o[1], w, i, n)], i)
    return g


@rule("vpermi2b")
def _(c, i, o):
    n = o[0].bits // 8
    x = list(c.lanes(o[1], 8, i, n)) + list(c.lanes(o[2], 8, i, n))
    c.put_lanes(o[0], 8, [element(8, x, k) for k in c.lanes(o[0], 8, i, n)], i)


RULES["vpermb"], RULES["vpermq"] = permute(8), permute(64)


def saturate(w, x):
    """A signed lane of W bits to an unsigned one of half of that; unknown but
    where nothing is cut."""
    if not x.parts:
        v = x.c - (x.c >> w - 1 << w)
        return const(min(max(v, 0), (1 << w // 2) - 1))
    if not x.bits >> w // 2:
        return x
    return function("saturate%d" % w, (x,), w // 2)


@rule("vpackusdw")
def _(c, i, o):
    x, y = zip(*sources(c, i, o[1], o[2], 32, o[0].bits // 32))
    lanes = []
    for k in range(0, len(x), 4):
        lanes += x[k:k + 4] + y[k:k + 4]
    c.put_lanes(o[0], 16, [saturate(32, t) for t in lanes], i)


@rule("vpblendd")
def _(c, i, o):
    c.put_lanes(o[0], 32, [y if o[3].value >> j & 1 else x
                           for j, (x, y) in enumerate(sources(
                               c, i, o[1], o[2], 32, o[0].bits // 32))], i)


@rule("vpblendmd", "vpblendmq")
def _(c, i, o):
    w = WIDTHS[i.mnemonic[-1]]
    n = o[0].bits // w
    m = c.k[i.more.mask]
    lanes = [select(c.known(cut(m, j, 1)), y, x, w) for j, (x, y) in
             enumerate(sources(c, i, o[1], o[2], w, n))]
    if i.more.zeroing:
        raise Unmodelled(i.text)
    c.v[o[0].number] = Lanes(w, lanes + [ZERO] * (512 // w - n))


@rule("vblendvpd")
def _(c, i, o):
    n = o[0].bits // 64
    signs = [c.known(cut(t, 63, 1)) for t in c.lanes(o[3], 64, i, n)]
    c.put_lanes(o[0], 64, [select(b, y, x, 64) for b, (x, y) in zip(
        signs, sources(c, i, o[1], o[2], 64, n))], i)


@rule("vpternlogd", "vpternlogq")
def _(c, i, o):
    if i.more.mask is None and not o[2].broadcast:
        w = max([32] + [c.v[p.number].natural() for p in o[:3]
                        if p.kind == "v" and not Mode.opaque])
    else:
        w = 64 if i.mnemonic.endswith("q") else 32
    n = o[0].bits // w
    k = o[3].value & 255
    form = [k >> j & 1 for j in range(8)]
    for q in range(3):
        for j in range(8):
            if j >> q & 1:
                form[j] ^= form[j ^ 1 << q]
    ones = const((1 << w) - 1)

    def combine(x):                     # bit 2 of an index is the first
        r = ZERO
        for j in range(8):
            if form[j]:
                m = ones
                for q in range(3):
                    if j >> q & 1:
                        m = both(m, x[2 - q])
                r = xor(r, m)
        return r
    if not any(form[1:]):
        lanes = [ones if form[0] else ZERO] * n
    else:
        lanes = [combine(x) for x in zip(
            c.lanes(o[0], w, i, n), c.lanes(o[1], w, i, n),
            c.lanes(o[2], w, i, n))]
    c.put_lanes(o[0], w, lanes, i)


def compare(w, f):
    """To a mask, or legacy and AVX2 to lanes of zeros or ones."""
    def g(c, i, o):
        d, a, b = three(o)
        n = (a if d.kind == "k" else d).bits // w
        bits = [f(w, x, y) for x, y in sources(c, i, a, b, w, n)]
        if d.kind == "k":
            r = cat(bits, 1)
            if i.more.mask is not None:
                r = both(r, c.k[i.more.mask])
            c.k[d.number] = r
        else:
            c.put_lanes(d, w, [spread(t, w) for t in bits], i)
    return g


names("cmpeqd", compare(32, lambda w, x, y: iszero(w, xor(x, y))))
names("cmpgtd", compare(32, lambda w, x, y: less(w, y, x)))
RULES["vpcmpltud"] = compare(32, below)
RULES["vpcmpnleuq"] = compare(64, lambda w, x, y: below(w, y, x))


@rule("kmovb", "kmovd", "kmovq")
def _(c, i, o):
    w = WIDTHS[i.mnemonic[-1]]
    v = c.k[o[1].number] if o[1].kind == "k" else c.get(o[1], i) \
        if o[1].kind == "r" else c.load(c.effective(o[1], i), w // 8)
    v = cut(v, 0, w)
    if o[0].kind == "k":
        c.k[o[0].number] = v
    elif o[0].kind == "r":
        c.put(o[0], v, i)
    else:
        c.store(c.effective(o[0], i), v, w // 8)


@rule("kxorw")
def _(c, i, o):
    c.k[o[0].number] = cut(xor(c.k[o[1].number], c.k[o[2].number]), 0, 16)


@rule("knotb")
def _(c, i, o):
    c.k[o[0].number] = invert(cut(c.k[o[1].number], 0, 8), 8)


@rule("kortestb")
def _(c, i, o):
    r = cut(either(c.k[o[0].number], c.k[o[1].number]), 0, 8)
    c.logic_flags(8, r)
    c.flags["c"] = iszero(8, invert(r, 8))
    c.flags["s"] = ZERO


@rule("vptestmq")
def _(c, i, o):
    n = o[1].bits // 64
    r = cat([xor(ONE, iszero(64, both(x, y)))
             for x, y in sources(c, i, o[1], o[2], 64, n)], 1)
    if i.more.mask is not None:
        r = both(r, c.k[i.more.mask])
    c.k[o[0].number] = r


@rule("vpmovb2m")
def _(c, i, o):
    c.k[o[0].number] = cat([cut(x, 7, 1) for x in
                            c.v[o[1].number].get(8)[:o[1].bits // 8]], 1)


@rule("pmuludq", "vpmuludq")
def _(c, i, o):
    d, a, b = three(o)
    c.put_lanes(d, 64, [mul(64, cut(x, 0, 32), cut(y, 0, 32)) for x, y in
                        sources(c, i, a, b, 64, d.bits // 64)], i)


@rule("vpmadd52luq", "vpmadd52huq")
def _(c, i, o):
    low = 0 if i.mnemonic[8] == "l" else 52
    n = o[0].bits // 64
    lanes = []
    for x, (y, z) in zip(c.lanes(o[0], 64, i, n),
                         sources(c, i, o[1], o[2], 64, n)):
        p = mul(128, cut(y, 0, 52), cut(z, 0, 52))
        lanes.append(add(64, x, cut(p, low, 52)))
    c.put_lanes(o[0], 64, lanes, i)


@rule("gf2p8mulb", "vgf2p8mulb")
def _(c, i, o):
    d, a, b = three(o)
    c.put_lanes(d, 8, [gf2p8mul(x, y) for x, y in
                       sources(c, i, a, b, 8, d.bits // 8)], i)


@rule("gf2p8affineqb", "vgf2p8affineqb")
def _(c, i, o):
    unmasked(i)
    d, a, b = three(o[:-1])
    lanes = []
    for x, m in sources(c, i, a, b, 64, d.bits // 64):
        if m.parts:
            raise Unmodelled("a matrix that is not known: " + i.text)
        # Bit k of a result is the parity of the byte and byte 7 - k of M.
        r = const(o[-1].value * 0x0101010101010101)
        for by in range(-7, 8):
            chosen = sum(1 << j for j in range(8) if 0 <= j + by < 8
                         and m.c >> 8 * (7 - j - by) + j & 1)
            r = xor(r, shl(mask(x, chosen * 0x0101010101010101), by)
                    if by >= 0 else
                    shr(mask(x, chosen * 0x0101010101010101), -by))
        lanes.append(r)
    c.put_lanes(d, 64, lanes, i)


@rule("pclmulqdq", "vpclmulqdq")
def _(c, i, o):
    d, a, b = three(o[:-1])
    s = o[-1].value
    n = d.bits // 64
    x, y = zip(*sources(c, i, a, b, 64, n))
    c.put_lanes(d, 128, [clmul(x[j + (s & 1)], y[j + (s >> 4 & 1)])
                         for j in range(0, n, 2)], i)

