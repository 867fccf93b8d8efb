# SPDX-License-Identifier: ISC
"""32-bit ARM: NEON."""
from arm import RULES, SP, number, rule
from arm_hashes import CHOICES, INSERTS, INSTRUCTIONS
from machine import in_table
from memory import Unmodelled
from terms import (ZERO, Mode, add, both, cat, const, cut, either, invert,
                   mul, shl, shr, sub, swap, total, xor)


def each(f):
    """Lane by lane, of the instruction's width."""
    def g(c, i, o):
        w = i.more.w
        c.put_lanes(o[0], w, [f(w, *x) for x in
                              zip(*(c.lanes(p, w) for p in o[1:]))])
    return g


RULES["vadd"] = each(add)
RULES["vsub"] = each(sub)


def width(c, *operands):
    return 32 if Mode.opaque else c.natural(*operands)


def logic(f):
    def g(c, i, o):
        if o[-1].kind == "i":
            w = i.more.w
            k = const(o[-1].value & (1 << w) - 1)
            c.put_lanes(o[0], w, [f(x, k, w) for x in c.lanes(o[0], w)])
            return
        w = width(c, *o[1:])
        c.put_lanes(o[0], w, [f(x, y, w) for x, y in
                              zip(c.lanes(o[1], w), c.lanes(o[2], w))])
    return g


RULES["veor"] = logic(lambda x, y, w: xor(x, y))
RULES["vand"] = logic(lambda x, y, w: both(x, y))
RULES["vorr"] = logic(lambda x, y, w: x if x is y else either(x, y))
RULES["vbic"] = logic(lambda x, y, w: both(x, invert(y, w)))
RULES["vorn"] = logic(lambda x, y, w: either(x, invert(y, w)))


def choice(f):
    def g(c, i, o):
        c.put_lanes(o[0], 32, [f(*x) for x in
                               zip(*(c.lanes(p, 32) for p in o))])
    return g


RULES.update({"v" + name: choice(f) for name, f in CHOICES.items()})


def shift(f):
    def g(c, i, o):
        w, k = i.more.w, o[2].value
        c.put_lanes(o[0], w, [f(d, x, k, w) for d, x in
                              zip(c.lanes(o[0], w), c.lanes(o[1], w))])
    return g


RULES["vshl"] = shift(lambda d, x, k, w: shl(x, k, w))
RULES["vshr"] = shift(lambda d, x, k, w: shr(x, k) if k < w else ZERO)
RULES.update({"v" + name: shift(f) for name, f in INSERTS.items()})


@rule("vshrn", "vmovn")
def _(c, i, o):
    w = i.more.w
    k = o[2].value if i.mnemonic == "vshrn" else 0
    c.put_lanes(o[0], w // 2, [cut(x, k, w // 2) for x in c.lanes(o[1], w)])


@rule("vshll")
def _(c, i, o):
    w = i.more.w
    k = o[2].value
    c.put_lanes(o[0], 2 * w, [shl(x, k, 2 * w) for x in c.lanes(o[1], w)])


@rule("vmull", "vmlal")
def _(c, i, o):
    w = i.more.w
    x, y = c.lanes(o[1], w), c.lanes(o[2], w)
    if o[2].lane is not None:
        y = [y[o[2].lane]] * len(x)
    p = [mul(2 * w, a, b) for a, b in zip(x, y)]
    if i.mnemonic == "vmlal":
        p = [add(2 * w, d, q) for d, q in zip(c.lanes(o[0], 2 * w), p)]
    c.put_lanes(o[0], 2 * w, p)


def hashing(f):
    return lambda c, i, o: c.put_lanes(o[0], 32,
                                       f(*(c.lanes(p, 32) for p in o)))


RULES.update({name: hashing(f) for name, f in INSTRUCTIONS.items()})


@rule("vpadd")
def _(c, i, o):
    w = i.more.w
    x = c.lanes(o[1], w) + c.lanes(o[2], w)
    c.put_lanes(o[0], w, [add(w, x[k], x[k + 1])
                          for k in range(0, len(x), 2)])


@rule("vext")
def _(c, i, o):
    at = o[3].value * i.more.w
    w = 64 if at % 64 == 0 and not Mode.opaque else 32 if at % 32 == 0 else 8
    w = min(w, c.natural(o[1], o[2]))
    x = c.lanes(o[1], w) + c.lanes(o[2], w)
    n = 64 * o[0].count // w
    c.put_lanes(o[0], w, x[at // w:at // w + n])


@rule("vrev16", "vrev32", "vrev64")
def _(c, i, o):
    whole, w = int(i.mnemonic[4:]), i.more.w
    if w == 8:
        c.put_lanes(o[0], whole, [swap(x, whole // 8)
                                  for x in c.lanes(o[1], whole)])
        return
    n = whole // w
    x = c.lanes(o[1], w)
    x = [x[k // n * n + n - 1 - k % n] for k in range(len(x))]
    c.put_lanes(o[0], whole, [cat(x[k:k + n], w)
                              for k in range(0, len(x), n)])


@rule("vtbl")
def _(c, i, o):
    table = [t for p in o[1:-1] for t in c.lanes(p, 8)]
    c.put_lanes(o[0], 8, [in_table(table, x) for x in c.lanes(o[-1], 8)])


@rule("vtrn")
def _(c, i, o):
    if o[0].number == o[1].number:
        raise Unmodelled(i.text)
    w = i.more.w
    x, y = list(c.lanes(o[0], w)), list(c.lanes(o[1], w))
    for k in range(0, len(x), 2):
        x[k + 1], y[k] = y[k], x[k + 1]
    c.put_lanes(o[0], w, x)
    c.put_lanes(o[1], w, y)


@rule("vswp")
def _(c, i, o):
    for k in range(o[0].count):
        a, b = o[0].number + k, o[1].number + k
        c.v[a], c.v[b] = c.v[b], c.v[a]


@rule("vdup")
def _(c, i, o):
    w = i.more.w
    v = cut(c.get(o[1], i), 0, w) if o[1].kind == "r" \
        else c.lanes(o[1], w)[o[1].lane]
    c.put_lanes(o[0], w, [v] * (64 * o[0].count // w))


@rule("vmov")
def _(c, i, o):
    if o[-1].kind == "i":
        w = i.more.w
        c.put_lanes(o[0], w, [const(o[1].value & (1 << w) - 1)]
                    * (64 * o[0].count // w))
    elif len(o) == 3 and o[0].kind == "v":
        c.put_lanes(o[0], 32, [c.get(o[1], i), c.get(o[2], i)])
    elif len(o) == 3:
        for p, x in zip(o, c.lanes(o[2], 32)):
            c.put(p, x)
    elif o[0].lane is not None:
        w = i.more.w
        lanes = list(c.lanes(o[0], w))
        lanes[o[0].lane] = cut(c.get(o[1], i), 0, w)
        c.put_lanes(o[0], w, lanes)
    elif o[0].kind == "r":
        c.put(o[0], c.lanes(o[1], i.more.w)[o[1].lane])
    else:
        for k in range(o[0].count):
            c.v[o[0].number + k] = c.v[o[1].number + k]


def load(c, p, at):
    c.put_lanes(p, 32, c.memory.loads(at, 4, 2))


def store(c, p, at):
    w = width(c, p)
    c.memory.stores(at, c.lanes(p, w), w // 8)


@rule("vldr", "vstr")
def _(c, i, o):
    (load if i.mnemonic == "vldr" else store)(
        c, o[0], c.address(c.effective(i, o[1]), 4))


@rule("vldmia", "vstmia", "vstmdb", "vpush", "vpop")
def _(c, i, o):
    implied = i.mnemonic in ("vpush", "vpop")
    base = SP if implied else o[0].number
    registers = o if implied else o[1:]
    n = 8 * len(registers)
    down = i.mnemonic in ("vpush", "vstmdb")
    t = total(32, -n if down else 0, [(c.r[base], 1)])
    at = c.address(t, 4)
    for k, p in enumerate(registers):
        (load if i.mnemonic in ("vldmia", "vpop") else store)(c, p, at + 8 * k)
    if implied or i.more.writeback:
        c.r[base] = t if down else total(32, n, [(c.r[base], 1)])


@rule("vld1", "vst1", "vld2", "vst2", "vld3", "vst3", "vld4", "vst4")
def _(c, i, o):
    k = next(j for j, p in enumerate(o) if p.kind == "m")
    at = c.address(c.effective(i, o[k]),
                   number(r":(\w+)\]", i.text) // 8 or 1)
    w, into = i.more.w, i.mnemonic[1] == "l"
    n, every = w // 8, int(i.mnemonic[3])
    if i.more.every:
        if not into:
            raise Unmodelled(i.text)
        for j, p in enumerate(o[:k]):
            x = c.memory.load(at + (j * n if every > 1 else 0), n)
            c.put_lanes(p, w, [x] * (64 // w))
        moved = every * n
    elif o[0].lane is not None:
        for j, p in enumerate(o[:k]):
            lanes = list(c.lanes(p, w))
            if into:
                lanes[p.lane] = c.memory.load(at + j * n, n)
                c.put_lanes(p, w, lanes)
            else:
                c.memory.store(at + j * n, lanes[p.lane], n)
        moved = k * n
    elif every == 1:
        for j, p in enumerate(o[:k]):
            (load if into else store)(c, p, at + 8 * j)
        moved = 8 * k
    else:
        if k != every:
            raise Unmodelled(i.text)
        for e, p in enumerate(o[:k]):
            places = [at + (every * j + e) * n for j in range(64 // w)]
            if into:
                c.put_lanes(p, w, [c.memory.load(a, n) for a in places])
            else:
                for a, x in zip(places, c.lanes(p, w)):
                    c.memory.store(a, x, n)
        moved = 8 * k
    if len(o) > k + 1:
        c.add_to(o[k].base, c.get(o[k + 1], i))
    elif i.more.writeback:
        c.add_to(o[k].base, const(moved))
