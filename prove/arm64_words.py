# SPDX-License-Identifier: ISC
"""AArch64: general registers, loads and stores."""
from arm64 import LINK, RULES, rule
from armv8 import LOGIC, VECTORS, each
from machine import unmodelled, variable_time
from memory import Violation
from terms import (ONE, ZERO, add, both, const, cut, invert, iszero, mul, ror,
                   shl, shr, sub, total, xor)


@rule("bti", "nop")
def _(c, i, o):
    pass


@rule("mov")
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


@rule("add", "sub", "adds", "subs", "adc", "adcs", "cmp")
def _(c, i, o):
    if o[0].kind == "v":
        return each(add if i.mnemonic == "add" else sub)(c, i, o)
    w = o[0].bits
    a, b = o[:2] if i.mnemonic == "cmp" else o[1:3]
    a, b = c.get(a), cut(c.get(b), 0, w)
    k = c.flag(2) if i.mnemonic.startswith("adc") else ZERO
    minus = i.mnemonic in ("sub", "subs", "cmp")
    r = sub(w, a, b) if minus else total(w, 0, [(a, 1), (b, 1), (k, 1)])
    if i.mnemonic[-1] == "s" or i.mnemonic[0] == "c":
        if minus:
            c.flags_of_sub(w, a, b, r)
        else:
            c.flags_of_add(w, a, b, k, r)
    if i.mnemonic[0] != "c":
        c.put(o[0], r)


def logic(name, f):
    def g(c, i, o):
        if o[0].kind == "v":
            return VECTORS[name](c, i, o)
        w = o[0].bits
        c.put(o[0], f(c.get(o[1]), cut(c.get(o[2]), 0, w), w))
    return g


RULES.update((name, logic(name, f)) for name, f in LOGIC.items())


@rule("ands")
def _(c, i, o):
    RULES["and"](c, i, o)
    w = o[0].bits
    r = both(c.get(o[1]), cut(c.get(o[2]), 0, w))
    c.nzcv = (cut(r, w - 1, 1), iszero(w, r), ZERO, ZERO)


def shift(f):
    def g(c, i, o):
        k, w = c.get(o[2]), o[0].bits
        if k.parts:
            raise Violation("count", "a count of a shift that is not known")
        c.put(o[0], f(c.get(o[1]), k.c % w, w))
    return g


RULES["lsl"] = shift(shl)
RULES["lsr"] = shift(lambda x, k, w: shr(x, k))
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


@rule("adrp")
def _(c, i, o):
    c.put(o[0], c.here(o[1].value))


@rule("ldr", "ldp", "str", "stp", "ldur", "stur", "ldrb", "strb")
def _(c, i, o):
    k = next(j for j, p in enumerate(o) if p.kind == "m")
    t = c.effective(i, o[k])
    at = c.address(t)
    if i.more.writeback and any(p.kind == "r" and not p.sp
                                and p.number == o[k].base for p in o[:k]):
        raise Violation("undefined", "a base that is moved as well")
    for p in o[:k]:
        n = 1 if i.mnemonic[-1] == "b" else p.bits // 8
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
        x = xor(ONE, iszero(o[0].bits, x))
    if c.decide(x) == i.mnemonic.endswith("nz"):
        c.next = o[-1].value


@rule("bl", "ret")
def _(c, i, o):
    if i.mnemonic == "bl":
        c.call(c.stack_pointer())
        c.r[LINK] = c.here(c.next)
        c.next = o[0].value
    else:
        c.ret(c.get(o[0]) if o else c.r[LINK])


@rule("mul", "madd", "umulh")
def _(c, i, o):
    if o[0].kind == "v":
        unmodelled(c, i, o)
    w = o[0].bits
    a, b = c.get(o[1]), c.get(o[2])
    if i.mnemonic == "umulh":
        r = cut(mul(128, a, b), 64, 64)
    else:
        r = mul(w, a, b)
    if len(o) == 4:
        r = add(w, c.get(o[3]), r)
    c.put(o[0], r)


for _n in ("udiv", "sdiv", "fdiv", "fsqrt"):
    RULES[_n] = variable_time
