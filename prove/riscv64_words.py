# SPDX-License-Identifier: ISC
"""RISC-V: general registers, loads and stores; Zbb.

Among these instructions, only division takes a time that depends on its
operands: the extension Zkt lists the others."""
from machine import RETURN, variable_time
from memory import Violation
from riscv64 import LINK, RULES, extended, rule
from terms import (ONE, ZERO, Mode, add, below, both, carry, const, cut,
                   either, invert, iszero, mask, mul, remember, ror, shl, shr,
                   sub, swap, xor)

FULL = (1 << 64) - 1


def second(c, o):
    return const(o.value & FULL) if o.kind == "i" else c.get(o)


def whole(f):
    def g(c, i, o):
        c.put(o[0], f(c, c.get(o[1]), second(c, o[2])))
    return g


def word(f):
    """A result of 32 bits, the last of which is copied."""
    def g(c, i, o):
        x, y = c.get(o[1]), second(c, o[2])
        c.put(o[0], remember((f, x, y), lambda: extended(
            f(cut(x, 0, 32), cut(y, 0, 32)))))
    return g


def plus(c, x, y):
    return c.sum(0, [(x, 1), (y, 1)])


def minus(c, x, y):
    return c.sum(0, [(x, 1), (y, -1)])


def less(c, x, y):
    """X < Y.  If X is y + z, this is the carry of the sum; any x has this form
    with z = x - y."""
    if x.secret or y.secret:
        return carry(64, 0, [(y, 1), (sub(64, x, y), 1)])
    return below(64, x, y)


def halves(f):
    """Words of 32 bits are what standards xor."""
    def g(c, x, y):
        if not Mode.opaque:
            return f(x, y)
        return remember((f, x, y), lambda: xor(
            f(cut(x, 0, 32), cut(y, 0, 32)),
            shl(f(cut(x, 32, 32), cut(y, 32, 32)), 32)))
    return g


def conjunction(c, x, y):
    if not y.parts:
        t = c.align(x, y.c)
        return mask(x, y.c) if t is None else t
    return both(x, y)


def add_words(x, y):
    return add(32, x, y)


for _n, _f in (("add", plus), ("addi", plus), ("sub", minus),
               ("sltu", less), ("sltiu", less),
               ("and", conjunction), ("andi", conjunction),
               ("or", lambda c, x, y: either(x, y)),
               ("xor", halves(xor)), ("xori", halves(xor)),
               ("andn", lambda c, x, y: both(x, invert(y, 64))),
               ("orn", lambda c, x, y: either(x, invert(y, 64))),
               ("mul", lambda c, x, y: mul(64, x, y)),
               ("mulhu", lambda c, x, y: cut(mul(128, x, y), 64, 64))):
    RULES[_n] = whole(_f)
RULES["addw"] = RULES["addiw"] = word(add_words)
RULES["subw"] = word(lambda x, y: sub(32, x, y))


def shift(f, w):
    def g(c, i, o):
        k = cut(second(c, o[2]), 0, w.bit_length() - 1)
        if k.parts:
            raise Violation("count", "a count of a shift that is not known")
        t = f(cut(c.get(o[1]), 0, w), k.c, w)
        c.put(o[0], extended(t) if w == 32 else t)
    return g


for _n, _f in (("sll", shl), ("srl", lambda x, k, w: shr(x, k)),
               ("ror", ror)):
    _i = _n + "i"
    RULES[_n] = RULES[_i] = shift(_f, 64)
    RULES[_n + "w"] = RULES[_i + "w"] = shift(_f, 32)


@rule("nop")
def _(c, i, o):
    pass


@rule("rev8")
def _(c, i, o):
    c.put(o[0], swap(c.get(o[1]), 8))


@rule("lui")
def _(c, i, o):
    c.put(o[0], const(o[1].value & FULL))


@rule("auipc")
def _(c, i, o):
    c.put(o[0], c.here(i.address + o[1].value))


def load(n, signs):
    """Misaligned addresses are refused, because many CPUs leave them to the
    operating system, and no kernel uses them."""
    def g(c, i, o):
        t = c.load(c.effective(o[1]), n, n)
        c.put(o[0], extended(t) if signs else t)
    return g


def store(n):
    def g(c, i, o):
        c.store(c.effective(o[1]), cut(c.get(o[0]), 0, 8 * n), n, n)
    return g


for _k, _n in enumerate("bhwd"):
    if _n in "wd":
        RULES["l" + _n] = load(1 << _k, _n == "w")
    if _n != "d":
        RULES["l%su" % _n] = load(1 << _k, False)
    RULES["s" + _n] = store(1 << _k)


def branch(f):
    """Branch if F is 1, or 0 with a NOT."""
    def g(c, i, o):
        if c.decide(f(c.get(o[0]), c.get(o[1]))):
            c.next = o[2].value
    return g


def signed_below(x, y):
    if y is ZERO:
        return cut(x, 63, 1)
    return below(64, xor(x, const(1 << 63)), xor(y, const(1 << 63)))


for _n, _m, _f in (
        ("beq", "bne", lambda x, y: iszero(64, sub(64, x, y))),
        ("blt", "bge", signed_below),
        ("bltu", "bgeu", lambda x, y: below(64, x, y))):
    RULES[_n] = branch(_f)
    RULES[_m] = branch(lambda x, y, f=_f: xor(ONE, f(x, y)))


@rule("jal", "jalr")
def _(c, i, o):
    to = c.here(o[1].value) if i.mnemonic == "jal" else c.effective(o[1])
    calls = o[0].number == LINK
    if calls:
        c.call(c.stack_pointer())
    c.put(o[0], c.here(c.next))
    (c.go if calls or i.mnemonic == "jal" or o[1].base != LINK else c.ret)(to)
    if c.next != RETURN:
        c.next &= ~1


for _n in ("div", "divu", "rem", "remu"):
    RULES[_n] = RULES[_n + "w"] = variable_time
