# SPDX-License-Identifier: ISC
"""x86: instructions of general registers."""
from machine import Lanes, variable_time
from memory import Unmodelled, Violation
from terms import (ONE, ZERO, both, const, cut, either, invert, iszero, mul,
                   rol, ror, select, shl, shr, spread, sub, swap, total, xor)
from x86 import (BP, CONDITIONS, RULES, SP, flags_of_add, flags_of_sub,
                 rule)


@rule("endbr64", "endbr32", "nop")
def _(c, i, o):
    pass


@rule("mov", "movabs")
def _(c, i, o):
    c.put(o[0], c.source(o[1], o[0].bits, i), i)


@rule("movzx")
def _(c, i, o):
    c.put(o[0], c.get(o[1], i), i)


@rule("lea")
def _(c, i, o):
    c.put(o[0], c.effective(o[1], i, o[0].bits), i)


@rule("add", "adc")
def _(c, i, o):
    w = o[0].bits
    a, b = c.get(o[0], i), c.source(o[1], w, i)
    k = c.flag("c") if i.mnemonic == "adc" else ZERO
    r = total(w, 0, [(a, 1), (b, 1), (k, 1)])
    c.put(o[0], r, i)
    flags_of_add(c, w, a, b, k, r)


@rule("sub", "cmp", "sbb")
def _(c, i, o):
    w = o[0].bits
    a, b = c.get(o[0], i), c.source(o[1], w, i)
    k = c.flag("c") if i.mnemonic == "sbb" else ZERO
    if i.mnemonic == "sbb" and o[1].kind == "r" and o[0].name == o[1].name:
        r = spread(k, w)
        c.flags = {"c": k, "o": ZERO, "r": (w, r)}
    else:
        r = sub(w, a, b) if k is ZERO else \
            total(w, 0, [(a, 1), (b, -1), (k, -1)])
        flags_of_sub(c, w, a, b, k, r)
    if i.mnemonic != "cmp":
        c.put(o[0], r, i)


@rule("inc", "dec")
def _(c, i, o):
    w = o[0].bits
    a = c.get(o[0], i)
    up = i.mnemonic == "inc"
    r = total(w, 1 if up else -1, [(a, 1)])
    c.put(o[0], r, i)
    overflow = None if r.parts else const(
        int(r.c == (1 << w - 1) - (0 if up else 1)))
    c.flags = {"c": c.flags.get("c"), "o": overflow, "r": (w, r)}


@rule("neg")
def _(c, i, o):
    w = o[0].bits
    a = c.get(o[0], i)
    r = sub(w, ZERO, a)
    c.put(o[0], r, i)
    c.flags = {"c": xor(iszero(w, a), ONE), "o": None, "r": (w, r)}


@rule("not")
def _(c, i, o):
    c.put(o[0], invert(c.get(o[0], i), o[0].bits), i)


@rule("and", "or", "xor", "test")
def _(c, i, o):
    w = o[0].bits
    a, b = c.get(o[0], i), c.source(o[1], w, i)
    r = None
    if i.mnemonic in ("and", "test") and w == c.bits and not b.parts:
        r = c.align(a, b.c)
    r = r or {"xor": xor, "or": either}.get(i.mnemonic, both)(a, b)
    if i.mnemonic != "test":
        c.put(o[0], r, i)
    c.logic_flags(w, r)


@rule("andn")
def _(c, i, o):
    w = o[0].bits
    r = both(invert(c.get(o[1], i), w), c.get(o[2], i))
    c.put(o[0], r, i)
    c.logic_flags(w, r)


def count(c, i, o, w):
    """A count of a shift: known, as its time may depend on it."""
    v = ONE if o is None else c.source(o, 8, i)
    if v.parts:
        raise Violation("count", "a count of a shift that is not known")
    return v.c & (63 if w == 64 else 31)


@rule("shl", "shr", "sar", "rol", "ror")
def _(c, i, o):
    w = o[0].bits
    n = count(c, i, o[1] if len(o) > 1 else None, w)
    a = c.get(o[0], i)
    if n > w:
        raise Unmodelled(i.text)
    if n == 0:
        c.put(o[0], a, i)       # which clears the upper half
        return
    if i.mnemonic == "shl":
        r, out = shl(a, n, w), cut(a, w - n, 1)
    elif i.mnemonic == "shr":
        r, out = shr(a, n), cut(a, n - 1, 1)
    elif i.mnemonic == "sar":
        sign = spread(cut(a, w - 1, 1), n)
        r, out = xor(shr(a, n), shl(sign, w - n)), cut(a, n - 1, 1)
    elif i.mnemonic == "rol":
        r = rol(a, n, w)
        out = cut(r, 0, 1)
    else:
        r = ror(a, n, w)
        out = cut(r, w - 1, 1)
    c.put(o[0], r, i)
    if i.mnemonic in ("rol", "ror"):
        c.flags = dict(c.flags, c=out, o=None)
    else:
        c.flags = {"c": out, "o": None, "r": (w, r)}


@rule("shld", "shrd")
def _(c, i, o):
    w = o[0].bits
    n = count(c, i, o[2], w)
    a, b = c.get(o[0], i), c.get(o[1], i)
    if n > w:
        raise Unmodelled(i.text)
    if n == 0:
        c.put(o[0], a, i)       # which clears the upper half
        return
    if i.mnemonic == "shld":
        r, out = xor(shl(a, n, w), shr(b, w - n)), cut(a, w - n, 1)
    else:
        r, out = xor(shr(a, n), shl(b, w - n, w)), cut(a, n - 1, 1)
    c.put(o[0], r, i)
    c.flags = {"c": out, "o": None, "r": (w, r)}


@rule("rorx")
def _(c, i, o):
    c.put(o[0], ror(c.get(o[1], i), o[2].value, o[0].bits), i)


@rule("bswap")
def _(c, i, o):
    if o[0].bits < 32:          # which is not defined
        raise Unmodelled(i.text)
    c.put(o[0], swap(c.get(o[0], i), o[0].bits // 8), i)


@rule("xchg")
def _(c, i, o):
    a, b = c.get(o[0], i), c.get(o[1], i)
    if o[0].kind == "m":
        o = o[::-1]
        a, b = b, a
    if o[1].kind == "m":        # its address may be made of the other
        c.put(o[1], a, i)
        c.put(o[0], b, i)
    else:
        c.put(o[0], b, i)
        c.put(o[1], a, i)


@rule("push")
def _(c, i, o):
    v = c.source(o[0], c.bits, i)
    c.r[SP] = total(c.bits, -(c.bits // 8), [(c.r[SP], 1)])
    c.store(c.r[SP], v, c.bits // 8)


@rule("pop")
def _(c, i, o):
    v = c.load(c.r[SP], c.bits // 8)
    c.r[SP] = total(c.bits, c.bits // 8, [(c.r[SP], 1)])
    c.put(o[0], v, i)


@rule("leave")
def _(c, i, o):
    c.r[SP] = total(c.bits, c.bits // 8, [(c.r[BP], 1)])
    c.r[BP] = c.load(c.r[BP], c.bits // 8)


@rule("ret")
def _(c, i, o):
    if o:
        raise Unmodelled(i.text)
    v = c.load(c.r[SP], c.bits // 8)
    c.r[SP] = total(c.bits, c.bits // 8, [(c.r[SP], 1)])
    c.ret(v)


@rule("call")
def _(c, i, o):
    to = c.here(o[0].value) if o[0].kind == "i" else c.get(o[0], i)
    if to is not c.here(c.next):        # else it asks where it is
        c.call(c.r[SP])
    c.r[SP] = total(c.bits, -(c.bits // 8), [(c.r[SP], 1)])
    c.store(c.r[SP], c.here(c.next), c.bits // 8)
    c.go(to)


@rule("jmp")
def _(c, i, o):
    c.go(c.here(o[0].value) if o[0].kind == "i" else c.get(o[0], i))


def jump(c, i, o):
    if c.decide(c.condition(i.mnemonic[1:])):
        c.next = o[0].value


def move_if(c, i, o):
    v = c.condition(i.mnemonic[4:])
    c.put(o[0], select(v, c.get(o[1], i), c.get(o[0], i), o[0].bits), i)


def set_if(c, i, o):
    c.put(o[0], c.condition(i.mnemonic[3:]), i)


for _n in CONDITIONS:
    RULES["j" + _n] = jump
    RULES["cmov" + _n] = move_if
    RULES["set" + _n] = set_if


@rule("clc", "stc")
def _(c, i, o):
    c.flags = dict(c.flags, c=ONE if i.mnemonic == "stc" else ZERO)


@rule("mul", "imul")
def _(c, i, o):
    w = o[0].bits
    c.flags = {}
    if i.mnemonic == "imul" and len(o) > 1:
        a, b = (c.get(o[1], i), c.source(o[2], w, i)) if len(o) == 3 \
            else (c.get(o[0], i), c.get(o[1], i))
        c.put(o[0], mul(w, a, b), i)
        return
    if i.mnemonic == "imul" or w < 32:
        raise Unmodelled(i.text)
    p = mul(2 * w, c.get(o[0], i), cut(c.r[0], 0, w))
    c.r[0], c.r[2] = cut(p, 0, w), cut(p, w, w)


@rule("rep stosd", "rep stosq", "rep movsd", "rep movsq")
def _(c, i, o):
    n = {"d": 4, "q": 8}[i.mnemonic[-1]]
    moves = "movs" in i.mnemonic
    if i.more.width != c.bits:
        raise Unmodelled(i.text)
    if c.r[1].parts:
        raise Violation("count", "a number of times that is not known")
    for _ in range(c.r[1].c):           # the direction flag is clear
        c.store(c.r[7], c.load(c.r[6], n) if moves
                else cut(c.r[0], 0, 8 * n), n)
        for j in (6, 7)[not moves:]:
            c.r[j] = total(c.bits, n, [(c.r[j], 1)])
    c.r[1] = ZERO


@rule("vzeroupper", "vzeroall")
def _(c, i, o):
    c.dirty = False
    keep = 2 if i.mnemonic == "vzeroupper" else 0
    for j in range(16 if c.bits == 64 else 8):
        c.v[j] = Lanes(64, c.v[j].get(64)[:keep] + [ZERO] * (8 - keep))


for _n in ("div", "idiv", "fdiv", "fidiv", "fsqrt"):
    RULES[_n] = variable_time
for _n in ("div", "sqrt"):
    for _w in ("ps", "pd", "ss", "sd"):
        RULES[_n + _w] = RULES["v" + _n + _w] = variable_time
