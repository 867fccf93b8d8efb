# SPDX-License-Identifier: ISC
"""AArch64: vectors, and instructions for hashes as Arm publishes them."""
from arm64 import RULES, rule
from arm_hashes import INSTRUCTIONS
from hashes import SIGMAS, choose, majority, rotations, schedule
from machine import in_table, unmodelled
from terms import (ONE, add, below, both, cat, clmul, const, cut, invert,
                   iszero, mask, mul, rol, shl, shr, spread, total, xor)


def choice(name):
    def g(c, i, o):
        n = o[0].bits * o[0].count // 32
        out = []
        for d, x, y in zip(*(c.v[p.number].get(32)[:n] for p in o)):
            if name == "bsl":
                out.append(xor(both(xor(x, y), d), y))
            elif name == "bit":
                out.append(xor(both(xor(x, d), y), d))
            else:
                out.append(xor(both(xor(x, d), invert(y, 32)), d))
        c.put_lanes(o[0], 32, out)
    return g


for _n in ("bsl", "bit", "bif"):
    RULES[_n] = choice(_n)


@rule("sli", "sri", "usra")
def _(c, i, o):
    w, k = o[0].bits, o[2].value
    ones = (1 << w) - 1
    f = {"sli": lambda d, x: xor(mask(d, (1 << k) - 1), shl(x, k, w)),
         "sri": lambda d, x: xor(mask(d, ones ^ ones >> k), shr(x, k)),
         "usra": lambda d, x: add(w, d, shr(x, k))}[i.mnemonic]
    c.put_lanes(o[0], w, [f(d, x) for d, x in
                          zip(c.lanes(o[0]), c.lanes(o[1]))])


def permute(f):
    def g(c, i, o):
        a, b = c.lanes(o[1]), c.lanes(o[2])
        c.put_lanes(o[0], o[0].bits, f(a, b, len(a)))
    return g


RULES["trn1"] = permute(lambda a, b, n: [(b if j & 1 else a)[j & ~1]
                                         for j in range(n)])
RULES["trn2"] = permute(lambda a, b, n: [(b if j & 1 else a)[j | 1]
                                         for j in range(n)])
RULES["zip1"] = permute(lambda a, b, n: [(b if j & 1 else a)[j // 2]
                                         for j in range(n)])
RULES["zip2"] = permute(lambda a, b, n: [(b if j & 1 else a)[(n + j) // 2]
                                         for j in range(n)])
RULES["uzp1"] = permute(lambda a, b, n: (a + b)[0::2])
RULES["uzp2"] = permute(lambda a, b, n: (a + b)[1::2])


@rule("ext")
def _(c, i, o):
    k, n = o[3].value, o[0].count
    w = 64 if k % 8 == 0 else 32 if k % 4 == 0 else 8
    w = min(w, 32) if c.v[o[1].number].natural() == 32 else w
    x = (c.v[o[1].number].get(w)[:8 * n // w]
         + c.v[o[2].number].get(w)[:8 * n // w])
    k = k * 8 // w
    c.put_lanes(o[0], w, x[k:k + 8 * n // w])


@rule("tbl")
def _(c, i, o):
    table = [t for p in o[1:-1] for t in c.v[p.number].get(8)]
    out = [in_table(table, x) for x in c.lanes(o[-1], 8)]
    c.put_lanes(o[0], 32, [cat(out[j:j + 4], 8)
                           for j in range(0, len(out), 4)])


@rule("dup")
def _(c, i, o):
    w = o[0].bits
    v = cut(c.get(o[1]), 0, w) if o[1].kind == "r" \
        else c.v[o[1].number].get(w)[o[1].lane]
    c.put_lanes(o[0], w, [v] * o[0].count)


@rule("movi", "mvni")
def _(c, i, o):
    w = o[0].bits
    k = o[1].value if i.mnemonic == "movi" else ~o[1].value
    c.put_lanes(o[0], w, [const(k & (1 << w) - 1)] * o[0].count)


def memory_of(c, i, o):
    k = next(j for j, p in enumerate(o) if p.kind == "m")
    return k, c.address(c.effective(i, o[k]))


def write_back(c, i, o, k, moved):
    """By what was moved, by an immediate or by a register."""
    by = const(moved)
    if len(o) > k + 1:
        by = c.get(o[k + 1])
    elif o[k].value:
        by = const(o[k].value)
    elif o[k].index is not None:
        by = c.register(o[k].index)
    c.write_back(i, o[k], by)


@rule("ld1", "st1", "ld2", "st2", "ld3", "st3", "ld4", "st4")
def _(c, i, o):
    k, at = memory_of(c, i, o)
    load, every = i.mnemonic[0] == "l", int(i.mnemonic[2])
    start, w = at, o[0].bits
    if any((p.lane is None) != (o[0].lane is None) for p in o[:k]):
        unmodelled(c, i, o)     # Capstone tells of the last one's alone
    if o[0].lane is not None:
        for p in o[:k]:
            lanes = c.v[p.number].get(w)[:128 // w]
            if load:
                lanes[p.lane] = c.memory.load(at, w // 8)
                c.put_lanes(p, w, lanes)
            else:
                c.memory.store(at, lanes[p.lane], w // 8)
            at += w // 8
    elif every == 1:
        w = max(w, 32)
        for p in o[:k]:
            n = p.bits * p.count // w
            if load:
                c.put_lanes(p, w, c.memory.loads(at, w // 8, n))
            else:
                c.memory.stores(at, c.v[p.number].get(w)[:n], w // 8)
            at += n * w // 8
    else:
        n = o[0].count
        for e, p in enumerate(o[:k]):
            places = [at + (every * j + e) * w // 8 for j in range(n)]
            if load:
                c.put_lanes(p, w, [c.memory.load(a, w // 8) for a in places])
            else:
                for a, x in zip(places, c.v[p.number].get(w)):
                    c.memory.store(a, x, w // 8)
        at += every * n * w // 8
    write_back(c, i, o, k, at - start)


@rule("ld1r", "ld2r", "ld3r", "ld4r")
def _(c, i, o):
    k, at = memory_of(c, i, o)
    for j, p in enumerate(o[:k]):
        n = p.bits // 8
        c.put_lanes(p, p.bits, [c.memory.load(at + j * n, n)] * p.count)
    write_back(c, i, o, k, k * o[0].bits // 8)


def compare(f):
    def g(c, i, o):
        w = o[0].bits
        y = c.lanes(o[2]) if o[2].kind == "v" \
            else [const(o[2].value)] * o[0].count
        c.put_lanes(o[0], w, [spread(f(w, a, b), w)
                              for a, b in zip(c.lanes(o[1]), y)])
    return g


RULES["cmeq"] = compare(lambda w, a, b: iszero(w, xor(a, b)))
RULES["cmhi"] = compare(lambda w, a, b: below(w, b, a))
RULES["cmhs"] = compare(lambda w, a, b: xor(ONE, below(w, a, b)))
RULES["cmgt"] = compare(lambda w, a, b: below(
    w, xor(b, const(1 << w - 1)), xor(a, const(1 << w - 1))))


@rule("cmlt", "sshr")
def _(c, i, o):
    w = o[0].bits
    k = o[2].value if i.mnemonic == "sshr" else w - 1
    c.put_lanes(o[0], w, [
        xor(shr(x, k), shl(spread(cut(x, w - 1, 1), k), w - k))
        for x in c.lanes(o[1])])


@rule("xtn", "xtn2", "shrn", "shrn2")
def _(c, i, o):
    w = o[1].bits // 2
    k = o[2].value if "shrn" in i.mnemonic else 0
    x = [cut(t, k, w) for t in c.v[o[1].number].get(2 * w)]
    if i.mnemonic.endswith("2"):
        x = list(c.v[o[0].number].get(w))[:64 // w] + x
    c.put_lanes(o[0], w, x)


@rule("ushll", "ushll2", "uxtl", "uxtl2", "shll", "shll2")
def _(c, i, o):
    w = o[0].bits
    k = o[2].value if "shll" in i.mnemonic else 0
    n = 128 // w
    x = c.v[o[1].number].get(w // 2)
    x = x[n:2 * n] if i.mnemonic.endswith("2") else x[:n]
    c.put_lanes(o[0], w, [shl(t, k, w) for t in x])


def widening(c, i, o):
    """The pairs of umull and the like."""
    w = o[1].bits
    n = 128 // (2 * w)
    high = n if i.mnemonic.endswith("2") else 0
    x = c.v[o[1].number].get(w)[high:high + n]
    y = c.v[o[2].number].get(w)
    y = [y[o[2].lane]] * n if o[2].lane is not None else y[high:high + n]
    return 2 * w, list(zip(x, y))


@rule("umull2", "umlal", "umlal2", "vector umull")
def _(c, i, o):
    w, pairs = widening(c, i, o)
    products = [mul(w, x, y) for x, y in pairs]
    if "mlal" in i.mnemonic:
        products = [add(w, d, p) for d, p in
                    zip(c.v[o[0].number].get(w), products)]
    c.put_lanes(o[0], w, products)


@rule("pmul")
def _(c, i, o):
    c.put_lanes(o[0], 8, [cut(clmul(a, b), 0, 8) for a, b in
                          zip(c.lanes(o[1]), c.lanes(o[2]))])


@rule("vector mul", "mla")
def _(c, i, o):
    w = o[0].bits
    y = [c.v[o[2].number].get(w)[o[2].lane]] * o[0].count \
        if o[2].lane is not None else c.lanes(o[2])
    r = [mul(w, a, b) for a, b in zip(c.lanes(o[1]), y)]
    if i.mnemonic == "mla":
        r = [add(w, a, b) for a, b in zip(c.lanes(o[0]), r)]
    c.put_lanes(o[0], w, r)


@rule("addp")
def _(c, i, o):
    w = o[0].bits
    x = list(c.lanes(o[1])) if len(o) == 3 else list(
        c.v[o[1].number].get(w)[:o[1].count])
    if len(o) == 3:
        x += c.lanes(o[2])
    c.put_lanes(o[0], w, [add(w, x[j], x[j + 1])
                          for j in range(0, len(x), 2)])


@rule("pmull", "pmull2")
def _(c, i, o):
    w = o[1].bits
    n = 128 // (2 * w)
    high = n if i.mnemonic.endswith("2") else 0
    x, y = (c.v[p.number].get(w)[high:high + n] for p in o[1:])
    c.put_lanes(o[0], 2 * w, [clmul(a, b) for a, b in zip(x, y)])


# SHA-1 and SHA-256.

def registers(c, o, w):
    return [list(c.v[p.number].get(w)) for p in o]


def hashing(f):
    return lambda c, i, o: c.put_lanes(o[0], 32, f(*registers(c, o, 32)))


RULES.update({name: hashing(f) for name, f in INSTRUCTIONS.items()})


# SHA-512.

@rule("sha512h")
def _(c, i, o):
    d, n, m = registers(c, o, 64)
    s1 = SIGMAS[64][1]
    b = total(64, 0, [(d[1], 1), (rotations(m[1], s1, 64), 1),
                      (choose(m[1], n[0], n[1]), 1)])
    t = add(64, b, m[0])
    a = total(64, 0, [(d[0], 1), (rotations(t, s1, 64), 1),
                      (choose(t, m[1], n[0]), 1)])
    c.put_lanes(o[0], 64, [a, b])


@rule("sha512h2")
def _(c, i, o):
    d, n, m = registers(c, o, 64)
    s0 = SIGMAS[64][0]
    b = total(64, 0, [(d[1], 1), (rotations(m[0], s0, 64), 1),
                      (majority(n[0], m[1], m[0]), 1)])
    a = total(64, 0, [(d[0], 1), (rotations(b, s0, 64), 1),
                      (majority(b, m[0], m[1]), 1)])
    c.put_lanes(o[0], 64, [a, b])


@rule("sha512su0")
def _(c, i, o):
    d, n = registers(c, o, 64)
    d.append(n[0])
    c.put_lanes(o[0], 64, [add(64, d[j], schedule(d[j + 1], SIGMAS[64][2],
                                                  64)) for j in range(2)])


@rule("sha512su1")
def _(c, i, o):
    d, n, m = registers(c, o, 64)
    c.put_lanes(o[0], 64, [total(64, 0, [
        (d[j], 1), (schedule(n[j], SIGMAS[64][3], 64), 1), (m[j], 1)])
        for j in range(2)])
