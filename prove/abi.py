# SPDX-License-Identifier: ISC
"""How functions call each other: arguments, returns, what a call may change."""
from machine import Lanes, variable_time
from memory import Violation
from terms import ONE, ZERO, const, cut, shl, spread, total, var, xor
from x86 import RULES, SP, rule


class SystemV:
    """x86_64, System V."""
    ARGUMENTS = 7, 6, 2, 1, 8, 9
    CHANGED = 0, 2, 1, 6, 7, 8, 9, 10, 11

    def __init__(self, cpu):
        self.cpu, self.memory = cpu, cpu.memory

    def pass_more(self, sp, values):
        """The arguments that are on the stack, which is SP before the call."""
        more = values[len(self.ARGUMENTS):]
        for k, t in enumerate(more):
            self.memory.poke(sp + 8 * k, t, 8)
        self.memory.region(sp, 8 * len(more), "rw", "arguments")

    def arguments(self, n):
        """The first N, at the entry of a function."""
        if n > len(self.ARGUMENTS):
            raise Violation("abi", "arguments on the stack")
        return [self.cpu.r[i] for i in self.ARGUMENTS[:n]]

    def back(self):
        """Return: the stack pointer then, and where to."""
        cpu = self.cpu
        if cpu.dirty:
            raise Violation("abi", "a call with upper halves in use")
        to = cpu.load(cpu.r[SP], 8)
        cpu.r[SP] = total(64, 8, [(cpu.r[SP], 1)])
        sp = cpu.address(cpu.r[SP], 16)
        cpu.ret(to)
        return sp, cpu.next

    def changed(self, unknown):
        """Set all that a call may change to UNKNOWN (name, bits)."""
        cpu = self.cpu
        for i in self.CHANGED:
            cpu.r[i] = unknown(cpu.name(i), 64)
        for i in range(32):
            cpu.v[i] = Lanes(512, [unknown("v%d" % i, 512)])
        for i in range(8):
            cpu.k[i] = unknown("k%d" % i, 64)
        cpu.flags = {}

    def result(self, t=None):
        """Return the value that a call returns, or set it."""
        if t is not None:
            self.cpu.r[0] = t
        return self.cpu.r[0]


# Instructions that gcc emits for the C around the kernels, and that no kernel
# has.

@rule("bt", "bts", "btr", "btc")
def _(c, i, o):
    w = o[0].bits
    k = c.source(o[1], w, i)
    if k.parts or o[0].kind != "r":
        raise Violation("count", "a number of a bit that is not known")
    k = k.c & w - 1
    a = c.get(o[0], i)
    old = cut(a, k, 1)
    new = {"bt": old, "bts": ONE, "btr": ZERO, "btc": xor(old, ONE)}
    if i.mnemonic != "bt":
        c.put(o[0], xor(a, shl(xor(old, new[i.mnemonic]), k)), i)
    c.flags = {"c": old}


@rule("movsxd")
def _(c, i, o):
    t = c.get(o[1], i)
    c.put(o[0], xor(t, shl(spread(cut(t, 31, 1), 32), 32)), i)


def divide(c, i, o):
    """Only for numbers, such as a length and a digest's size."""
    w = o[0].bits
    high, low, by = cut(c.r[2], 0, w), cut(c.r[0], 0, w), c.get(o[0], i)
    if high.parts or low.parts or by.parts or w < 32:
        variable_time(c, i, o)
    n = high.c << w | low.c
    c.r[0], c.r[2] = const(n // by.c), const(n % by.c)
    c.flags = {}


def pop(c, i, o):
    """gcc frees slots in this way without writing them.  They hold the bytes
    from before the call, which are no secrets of it."""
    a = c.address(c.r[SP])
    for k in range(a, a + 8):
        if k not in c.memory.bytes:
            c.memory.poke(k, var("slot %d, %d" % (k, c.count), 8,
                                   False), 1)
    POP(c, i, o)


def use():
    """Have these rules in all that is decoded from now on."""
    global POP
    if RULES["pop"] is not pop:
        POP = RULES["pop"]
    RULES.update(div=divide, pop=pop)


ABIS = {"x86_64": SystemV}
