# SPDX-License-Identifier: ISC
"""AArch64: general registers, loads and stores."""
import re

from arm64 import LINK, RULES, rule
from machine import unmodelled, variable_time
from memory import Violation
from terms import (ONE, ZERO, add, both, cat, const, cut, either, invert, mask,
                   mul, ror, select, shl, shr, sub, swap, total, xor)


@rule("bti", "nop")
def _(c, i, o):
    pass


@rule("mov", "movz")
def _(c, i, o):
    if o[0].kind == "r" and o[1].kind == "v":
        c.put(o[0], c.v[o[1].number].get(o[0].bits)[o[1].lane])
    elif o[0].kind == "r":
        c.put(o[0], cut(c.get(o[1]), 0, o[0].bits))
    elif o[0].lane is not None:
        insert(c, i, o)
    elif o[1].lane is not None:
        unmodelled(c, i, o)
    else:
        n = o[0].bits * o[0].count
        w = c.v[o[1].number].natural()
        c.put_lanes(o[0], w, c.v[o[1].number].get(w)[:n // w])


def insert(c, i, o):
    w = o[0].bits
    lanes = c.v[o[0].number].get(w)[:128 // w]
    lanes[o[0].lane] = cut(c.get(o[1]), 0, w) if o[1].kind == "r" \
        else c.v[o[1].number].get(w)[o[1].lane]
    c.put_lanes(o[0], w, lanes)


@rule("fmov")
def _(c, i, o):
    if any(p.kind == "i" or p.lane is not None or p.bits != o[0].bits
           for p in o):
        unmodelled(c, i, o)
    w = o[0].bits
    v = c.get(o[1]) if o[1].kind == "r" else c.v[o[1].number].get(w)[0]
    if o[0].kind == "r":
        c.put(o[0], v)
    else:
        c.put_lanes(o[0], w, [v])


@rule("movk")
def _(c, i, o):
    at = re.search("lsl #(\\d+)", i.text)
    at = int(at.group(1)) if at else 0
    hole = ~(0xffff << at) & (1 << o[0].bits) - 1
    c.put(o[0], xor(mask(c.get(o[0]), hole), const(o[1].value)))


@rule("add", "sub", "adds", "subs", "adc", "adcs", "cmp", "cmn")
def _(c, i, o):
    if o[0].kind == "v":
        f = add if i.mnemonic == "add" else sub
        c.put_lanes(o[0], o[0].bits, [f(o[0].bits, x, y) for x, y in
                                      zip(c.lanes(o[1]), c.lanes(o[2]))])
        return
    w = o[0].bits
    a, b = o[:2] if i.mnemonic in ("cmp", "cmn") else o[1:3]
    a, b = c.get(a), cut(c.get(b), 0, w)
    k = ZERO
    if i.mnemonic.startswith("adc"):
        k = c.nzcv[2]
        if k is None:
            raise Violation("flags", "reads a carry that is not defined")
    minus = i.mnemonic in ("sub", "subs", "cmp")
    r = sub(w, a, b) if minus else total(w, 0, [(a, 1), (b, 1), (k, 1)])
    if i.mnemonic[-1] == "s" or i.mnemonic[0] == "c":
        if minus:
            c.flags_of_sub(w, a, b, r)
        else:
            c.flags_of_add(w, a, b, k, r)
    if i.mnemonic[0] != "c":
        c.put(o[0], r)


@rule("neg")
def _(c, i, o):
    if o[0].kind == "v":
        unmodelled(c, i, o)
    c.put(o[0], sub(o[0].bits, ZERO, c.get(o[1])))


def logic(f):
    def g(c, i, o):
        w = o[0].bits
        if o[0].kind == "v" and len(o) == 2:    # with an immediate
            k = const(o[1].value & (1 << w) - 1)
            c.put_lanes(o[0], w, [f(x, k, w) for x in c.lanes(o[0])])
        elif o[0].kind == "v":
            n = w * o[0].count
            w = max(c.v[p.number].natural() for p in o[1:])
            from terms import Mode
            if Mode.opaque:
                w = 32
            c.put_lanes(o[0], w, [
                f(x, y, w) for x, y in zip(c.v[o[1].number].get(w)[:n // w],
                                           c.v[o[2].number].get(w))])
        else:
            c.put(o[0], f(c.get(o[1]), cut(c.get(o[2]), 0, w), w))
    return g


RULES["eor"] = logic(lambda x, y, w: xor(x, y))
RULES["and"] = logic(lambda x, y, w: both(x, y))
RULES["orr"] = logic(lambda x, y, w: either(x, y))
RULES["bic"] = logic(lambda x, y, w: both(x, invert(y, w)))
RULES["orn"] = logic(lambda x, y, w: either(x, invert(y, w)))


@rule("tst", "ands")
def _(c, i, o):
    w = o[0].bits
    a, b = o[-2:]
    r = both(c.get(a), cut(c.get(b), 0, w))
    from terms import iszero
    c.nzcv = (cut(r, w - 1, 1), iszero(w, r), ZERO, ZERO)
    if i.mnemonic == "ands":
        c.put(o[0], r)


@rule("mvn", "not")
def _(c, i, o):
    if o[0].kind == "v":
        n = o[0].bits * o[0].count // 32
        c.put_lanes(o[0], 32, [invert(x, 32)
                               for x in c.v[o[1].number].get(32)[:n]])
    else:
        c.put(o[0], invert(c.get(o[1]), o[0].bits))


def shift(f):
    def g(c, i, o):
        k = c.get(o[2])
        if k.parts:
            raise Violation("count", "a count of a shift that is not known")
        w = o[0].bits
        if o[0].kind == "v":
            c.put_lanes(o[0], w, [f(x, k.c, w) for x in c.lanes(o[1])])
        else:
            c.put(o[0], f(c.get(o[1]), k.c % w, w))
    return g


RULES["lsl"] = RULES["shl"] = shift(shl)
RULES["lsr"] = RULES["ushr"] = shift(lambda x, k, w: shr(x, k))
RULES["ror"] = shift(ror)


@rule("extr")
def _(c, i, o):
    w, k = o[0].bits, o[3].value
    c.put(o[0], xor(shr(c.get(o[2]), k), shl(c.get(o[1]), w - k, w)))


@rule("ubfx", "ubfiz")
def _(c, i, o):
    at, n = o[2].value, o[3].value
    a = c.get(o[1])
    c.put(o[0], cut(a, at, n) if i.mnemonic == "ubfx"
          else shl(cut(a, 0, n), at))


@rule("bfi")
def _(c, i, o):
    at, n = o[2].value, o[3].value
    d, a = c.get(o[0]), c.get(o[1])
    hole = (1 << n) - 1 << at
    c.put(o[0], xor(mask(d, ~hole & (1 << o[0].bits) - 1),
                    shl(cut(a, 0, n), at)))


@rule("rev", "rev16", "rev32", "rev64")
def _(c, i, o):
    if o[0].kind == "r":
        n = o[0].bits // 8
        a = c.get(o[1])
        q = n if i.mnemonic == "rev" else int(i.mnemonic[3:]) // 8
        c.put(o[0], cat([swap(cut(a, 8 * q * j, 8 * q), q)
                         for j in range(n // q)], 8 * q))
        return
    w = o[0].bits
    q = int(i.mnemonic[3:]) // w
    x = c.lanes(o[1])
    c.put_lanes(o[0], w, [x[j // q * q + q - 1 - j % q]
                          for j in range(len(x))])


@rule("adr", "adrp")
def _(c, i, o):
    c.put(o[0], const(o[1].value))


def access(name):
    """Bytes of ldrb, ldrh and the like; None is all of the register."""
    return {"b": 1, "h": 2}.get(name[-1])


@rule("ldr", "ldp", "str", "stp", "ldur", "stur", "ldrb", "strb", "ldrh",
      "strh", "ldnp", "stnp")
def _(c, i, o):
    k = next(j for j, p in enumerate(o) if p.kind == "m")
    t = c.effective(i, o[k])
    at = c.address(t)
    if i.more.writeback and any(p.kind == "r" and not p.sp
                                and p.number == o[k].base for p in o[:k]):
        raise Violation("undefined", "a base that is moved as well")
    for p in o[:k]:
        n = access(i.mnemonic) or p.bits // 8
        piece = min(n, 4)
        if p.kind == "v" and i.mnemonic[0] == "l":
            c.put_lanes(p, 32, c.memory.loads(at, piece, n // piece))
        elif p.kind == "v":
            w = min(c.v[p.number].natural(), 8 * n)
            c.memory.stores(at, c.v[p.number].get(w)[:8 * n // w], w // 8)
        elif i.mnemonic[0] == "l":
            c.put(p, c.memory.load(at, n))
        else:
            c.memory.store(at, cut(c.get(p), 0, 8 * n), n)
        at += n
    by = c.get(o[k + 1]) if len(o) > k + 1 else const(o[k].value)
    c.write_back(i, o[k], by)


@rule("b")
def _(c, i, o):
    c.next = o[0].value


@rule("b.cond")
def _(c, i, o):
    if c.decide(c.condition(i.more.condition)):
        c.next = o[0].value


@rule("cbz", "cbnz", "tbz", "tbnz")
def _(c, i, o):
    x = c.get(o[0])
    if i.mnemonic[0] == "t":
        x = cut(x, o[1].value, 1)
    else:
        from terms import iszero
        x = xor(ONE, iszero(o[0].bits, x))
    if c.decide(x) == i.mnemonic.endswith("nz"):
        c.next = o[-1].value


@rule("bl", "blr", "br", "ret")
def _(c, i, o):
    to = const(o[0].value) if i.mnemonic == "bl" \
        else c.get(o[0]) if o else c.r[LINK]
    if i.mnemonic in ("bl", "blr"):
        c.r[LINK] = const(c.next)
    c.go(to)


@rule("csel", "csinc", "cset", "csetm", "cinc")
def _(c, i, o):
    w = o[0].bits
    v = c.condition(i.more.condition)
    if i.mnemonic == "csel":
        x, y = c.get(o[1]), c.get(o[2])
    elif i.mnemonic == "csinc":
        x, y = c.get(o[1]), add(w, c.get(o[2]), ONE)
    elif i.mnemonic == "cinc":
        x, y = add(w, c.get(o[1]), ONE), c.get(o[1])
    else:
        x, y = const(1 if i.mnemonic == "cset" else (1 << w) - 1), ZERO
    c.put(o[0], select(v, x, y, w))


@rule("mul", "madd", "msub", "umull", "umulh", "umaddl")
def _(c, i, o):
    if o[0].kind == "v":
        return RULES["vector " + i.mnemonic](c, i, o)
    w = o[0].bits
    a, b = c.get(o[1]), c.get(o[2])
    if i.mnemonic == "umulh":
        r = cut(mul(128, a, b), 64, 64)
    else:
        r = mul(w, a, b)
    if len(o) == 4:
        d = c.get(o[3])
        r = sub(w, d, r) if i.mnemonic == "msub" else add(w, d, r)
    c.put(o[0], r)


for _n in ("udiv", "sdiv", "fdiv", "fsqrt"):
    RULES[_n] = variable_time
