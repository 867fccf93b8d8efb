# SPDX-License-Identifier: ISC
"""32-bit ARM: general registers, loads and stores."""
from arm import LINK, PC, RULES, SP, rule
from armv8 import LOGIC
from machine import variable_time
from memory import Violation
from terms import (ONE, ZERO, cat, const, cut, invert, iszero, mul, ror, shl,
                   shr, sub, total, xor)


@rule("nop")
def _(c, i, o):
    pass


def unpredictable(i):
    raise Violation("undefined", "is not predictable: " + i.text)


def result(c, i, o, r):
    """R to the first operand, and if the mnemonic says so its sign and whether
    it is zero to the flags."""
    c.put(o[0], r)
    if i.more.s:
        signs(c, r)


def signs(c, r):
    c.nzcv = (cut(r, 31, 1), iszero(32, r), None, None)


@rule("mov", "movw")
def _(c, i, o):
    result(c, i, o, c.get(o[1], i))


@rule("movt")
def _(c, i, o):
    c.put(o[0], xor(cut(c.r[o[0].number], 0, 16), const(o[1].value << 16)))


@rule("mvn")
def _(c, i, o):
    result(c, i, o, invert(c.get(o[1], i), 32))


def two(c, i, o):
    """Sources: with two operands the destination is the first."""
    a, b = o[-2:]
    return c.get(a, i), c.get(b, i)


@rule("add", "adc")
def _(c, i, o):
    a, b = two(c, i, o)
    k = c.flag(2) if i.mnemonic == "adc" else ZERO
    r = total(32, 0, [(a, 1), (b, 1), (k, 1)])
    if i.more.s:
        c.flags_of_add(32, a, b, k, r)
    c.put(o[0], r)


@rule("sub", "rsb", "cmp")
def _(c, i, o):
    a, b = two(c, i, o)
    if i.mnemonic == "rsb":
        a, b = b, a
    r = sub(32, a, b)
    if i.more.s or i.mnemonic == "cmp":
        c.flags_of_sub(32, a, b, r)
    if i.mnemonic != "cmp":
        c.put(o[0], r)


def logic(f):
    def g(c, i, o):
        r = f(*two(c, i, o), 32)
        if i.mnemonic == "tst":
            signs(c, r)
        else:
            result(c, i, o, r)
    return g


RULES.update((name, logic(f)) for name, f in LOGIC.items())
RULES["tst"] = RULES["and"]


def shift(f):
    def g(c, i, o):
        x, k = two(c, i, o)
        if k.parts:
            raise Violation("count", "a count of a shift that is not known")
        result(c, i, o, f(x, k.c & 255))
    return g


RULES["lsl"] = shift(lambda x, k: shl(x, k, 32) if k < 32 else ZERO)
RULES["lsr"] = shift(lambda x, k: shr(x, k) if k < 32 else ZERO)
RULES["ror"] = shift(lambda x, k: ror(x, k % 32, 32))


@rule("uxtb", "uxth")
def _(c, i, o):
    c.put(o[0], cut(c.get(o[1], i), 0, 8 if i.mnemonic == "uxtb" else 16))


@rule("mul")
def _(c, i, o):
    result(c, i, o, mul(32, *two(c, i, o)))


@rule("umull", "umlal")
def _(c, i, o):
    if o[0].number == o[1].number:
        unpredictable(i)
    p = mul(64, c.get(o[2], i), c.get(o[3], i))
    if i.mnemonic == "umlal":
        old = cat([c.get(o[0], i), c.get(o[1], i)], 32)
        p = total(64, 0, [(p, 1), (old, 1)])
    c.put(o[0], cut(p, 0, 32))
    c.put(o[1], cut(p, 32, 32))


# ldrd and ldm are refused on a buffer of bytes, because they need addresses
# that are multiples of 4, whatever the system allows for other instructions.
@rule("ldr", "str", "ldrb", "strb", "ldrd", "strd")
def _(c, i, o):
    k = next(j for j, p in enumerate(o) if p.kind == "m")
    at = c.address(c.effective(i, o[k]), 4 if i.mnemonic[-1] == "d" else 1)
    n = 1 if i.mnemonic[-1] == "b" else 4
    base = c.r[o[k].base] if o[k].base != PC else None
    numbers = [p.number for p in o[:k]]
    if i.more.writeback and o[k].base in numbers \
            or i.mnemonic == "ldrd" and numbers[0] == numbers[1]:
        unpredictable(i)
    for p in o[:k]:
        if i.mnemonic[0] == "l":
            c.put(p, c.memory.load(at, n))
        else:
            c.memory.store(at, cut(c.get(p, i), 0, 8 * n), n)
        at += n
    if i.more.writeback:
        by = c.get(o[k + 1], i) if len(o) > k + 1 else const(
            o[k].value & 0xffffffff)
        c.r[o[k].base] = total(32, 0, [(base, 1), (by, 1)])


@rule("ldm", "stm", "push", "pop")
def _(c, i, o):
    implied = i.mnemonic in ("push", "pop")
    base = SP if implied else o[0].number
    numbers = [p.number for p in (o if implied else o[1:])]
    if SP in numbers or base in numbers and i.more.writeback:
        unpredictable(i)
    down = i.mnemonic == "push"
    t = total(32, -4 * len(numbers) if down else 0, [(c.r[base], 1)])
    at = c.address(t, 4)
    if implied or i.more.writeback:
        c.r[base] = t if down else total(32, 4 * len(numbers),
                                         [(c.r[base], 1)])
    to = None
    for k, n in enumerate(sorted(numbers)):
        if i.mnemonic[:2] in ("st", "pu"):
            c.memory.store(at + 4 * k, c.r[n], 4)
        elif n == PC:
            to = c.memory.load(at + 4 * k, 4)
        else:
            c.r[n] = c.memory.load(at + 4 * k, 4)
    if to is not None:
        c.ret(to)


@rule("b", "bl")
def _(c, i, o):
    if i.more.condition is not None \
            and not c.decide(c.condition(i.more.condition)):
        return
    if i.mnemonic == "bl":
        c.call(c.stack_pointer())
        c.r[LINK] = c.here(c.next | c.thumb)
    c.next = o[0].value


@rule("cbz", "cbnz")
def _(c, i, o):
    if c.decide(xor(ONE, iszero(32, c.get(o[0], i)))) \
            == (i.mnemonic == "cbnz"):
        c.next = o[1].value


@rule("bx")
def _(c, i, o):
    c.ret(c.get(o[0], i))


for _n in ("udiv", "sdiv", "vdiv", "vsqrt"):
    RULES[_n] = variable_time
