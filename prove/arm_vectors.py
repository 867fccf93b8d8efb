# SPDX-License-Identifier: ISC
"""32-bit ARM: NEON."""
from arm import RULES, SP, number, rule
from armv8 import HASHES, VECTORS, each
from memory import Unmodelled
from terms import Mode, add, const, cut, mul, sub, total


RULES.update(("v" + name, f) for name, f in VECTORS.items())
RULES.update(HASHES)
RULES["vadd"], RULES["vsub"] = each(add), each(sub)


@rule("vshrn", "vmovn")
def _(c, i, o):
    w = i.more.w
    k = o[2].value if i.mnemonic == "vshrn" else 0
    c.put_lanes(o[0], w // 2, [cut(x, k, w // 2) for x in c.lanes(o[1], w)])


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


@rule("vpadd")
def _(c, i, o):
    w = i.more.w
    x = c.lanes(o[1], w) + c.lanes(o[2], w)
    c.put_lanes(o[0], w, [add(w, x[k], x[k + 1])
                          for k in range(0, len(x), 2)])


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
    if o[1].kind != "r":
        raise Unmodelled(i.text)
    c.put_lanes(o[0], w, [cut(c.get(o[1], i), 0, w)]
                * (64 * o[0].count // w))


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
    w = 32 if Mode.opaque else c.natural(p)
    c.memory.stores(at, c.lanes(p, w), w // 8)


@rule("vldr", "vstr")
def _(c, i, o):
    (load if i.mnemonic == "vldr" else store)(
        c, o[0], c.address(c.effective(i, o[1]), 4))


@rule("vldmia", "vstmia", "vpush", "vpop")
def _(c, i, o):
    implied = i.mnemonic in ("vpush", "vpop")
    base = SP if implied else o[0].number
    registers = o if implied else o[1:]
    n = 8 * len(registers)
    t = total(32, -n if i.mnemonic == "vpush" else 0, [(c.r[base], 1)])
    at = c.address(t, 4)
    for k, p in enumerate(registers):
        (load if i.mnemonic in ("vldmia", "vpop") else store)(c, p, at + 8 * k)
    if i.mnemonic == "vpush":
        c.r[base] = t
    elif implied or i.more.writeback:
        c.r[base] = total(32, n, [(c.r[base], 1)])


@rule("vld1", "vst1", "vld4")
def _(c, i, o):
    k = next(j for j, p in enumerate(o) if p.kind == "m")
    at = c.address(c.effective(i, o[k]),
                   number(r":(\w+)\]", i.text) // 8 or 1)
    w, into = i.more.w, i.mnemonic[1] == "l"
    n, every = w // 8, int(i.mnemonic[3])
    moved = 8 * k
    if i.more.every or every > 1 and (o[0].lane is not None or k != every):
        raise Unmodelled(i.text)
    if o[0].lane is not None:
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
    else:
        for e, p in enumerate(o[:k]):
            c.put_lanes(p, w, [c.memory.load(at + (every * j + e) * n, n)
                               for j in range(64 // w)])
    if len(o) > k + 1:
        c.add_to(o[k].base, c.get(o[k + 1], i))
    elif i.more.writeback:
        c.add_to(o[k].base, const(moved))
