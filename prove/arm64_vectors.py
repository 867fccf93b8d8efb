# SPDX-License-Identifier: ISC
"""AArch64: vectors, and instructions for hashes as Arm publishes them."""
from arm64 import RULES, rule
from armv8 import HASHES, VECTORS
from hashes import SIGMAS, choose, majority, rotations, schedule
from machine import in_table, unmodelled
from terms import add, cat, clmul, const, cut, mul, shl, total



RULES.update((name, VECTORS[name]) for name in (
    "bit", "shl", "sli", "sri", "ext", "rev32", "rev64"))
RULES["ushr"], RULES["usra"] = VECTORS["shr"], VECTORS["sra"]
RULES.update(HASHES)


def permute(f):
    def g(c, i, o):
        a, b = c.lanes(o[1]), c.lanes(o[2])
        c.put_lanes(o[0], o[0].bits, f(a, b, len(a)))
    return g


# Permutations of lanes A and B, N each; for SVE2, too.
PERMUTATIONS = {
    "zip1": lambda a, b, n: [(b if j & 1 else a)[j // 2] for j in range(n)],
    "zip2": lambda a, b, n: [(b if j & 1 else a)[(n + j) // 2]
                             for j in range(n)],
    "uzp1": lambda a, b, n: (a + b)[0::2],
    "uzp2": lambda a, b, n: (a + b)[1::2]}
RULES.update({name: permute(f) for name, f in PERMUTATIONS.items()})
for _n, _k in (("trn1", 0), ("trn2", 1)):
    RULES[_n] = permute(lambda a, b, n, k=_k: [
        (b if j & 1 else a)[j & ~1 | k] for j in range(n)])


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


@rule("ld1", "st1", "ld4")
def _(c, i, o):
    k, at = memory_of(c, i, o)
    start, w, every = at, o[0].bits, int(i.mnemonic[2])
    if any(p.lane is not None for p in o[:k]):
        unmodelled(c, i, o)     # Capstone tells of the last one's alone
    for e, p in enumerate(o[:k]):
        n = p.count
        if every == 4:
            c.put_lanes(p, w, [c.memory.load(start + (4 * j + e) * w // 8,
                                             w // 8) for j in range(n)])
        elif i.mnemonic == "ld1":
            m = max(w, 32)
            c.put_lanes(p, m, c.memory.loads(at, m // 8, n * w // m))
        else:
            c.memory.stores(at, c.lanes(p), w // 8)
        at += n * w // 8
    write_back(c, i, o, k, at - start)


@rule("ld4r")
def _(c, i, o):
    k, at = memory_of(c, i, o)
    for j, p in enumerate(o[:k]):
        n = p.bits // 8
        c.put_lanes(p, p.bits, [c.memory.load(at + j * n, n)] * p.count)
    write_back(c, i, o, k, k * o[0].bits // 8)


@rule("xtn", "xtn2", "shrn", "shrn2")
def _(c, i, o):
    w = o[1].bits // 2
    k = o[2].value if "shrn" in i.mnemonic else 0
    x = [cut(t, k, w) for t in c.v[o[1].number].get(2 * w)]
    if i.mnemonic.endswith("2"):
        x = list(c.v[o[0].number].get(w))[:64 // w] + x
    c.put_lanes(o[0], w, x)


@rule("ushll2", "shll")
def _(c, i, o):
    w = o[0].bits
    k = o[2].value
    n = 128 // w
    x = c.v[o[1].number].get(w // 2)
    x = x[n:2 * n] if i.mnemonic.endswith("2") else x[:n]
    c.put_lanes(o[0], w, [shl(t, k, w) for t in x])


@rule("umlal", "umlal2")
def _(c, i, o):
    w = 2 * o[1].bits
    n = 128 // w
    high = n if i.mnemonic == "umlal2" else 0
    x = c.v[o[1].number].get(w // 2)[high:high + n]
    y = c.v[o[2].number].get(w // 2)
    y = [y[o[2].lane]] * n if o[2].lane is not None else y[high:high + n]
    c.put_lanes(o[0], w, [add(w, d, mul(w, a, b)) for d, a, b in
                          zip(c.v[o[0].number].get(w), x, y)])


@rule("pmul")
def _(c, i, o):
    c.put_lanes(o[0], 8, [cut(clmul(a, b), 0, 8) for a, b in
                          zip(c.lanes(o[1]), c.lanes(o[2]))])


@rule("pmull", "pmull2")
def _(c, i, o):
    w = o[1].bits
    n = 128 // (2 * w)
    high = n if i.mnemonic.endswith("2") else 0
    x, y = (c.v[p.number].get(w)[high:high + n] for p in o[1:])
    c.put_lanes(o[0], 2 * w, [clmul(a, b) for a, b in zip(x, y)])


# SHA-512.

def registers(c, o, w):
    return [list(c.v[p.number].get(w)) for p in o]


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
