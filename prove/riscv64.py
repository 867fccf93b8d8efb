# SPDX-License-Identifier: ISC
"""RISC-V, 64 bits: decoding and registers.

A compressed instruction has the rule of the instruction that it encodes, and a
form of its own.  Encodings: The RISC-V Instruction Set Manual, volume I,
"RV32/64G Instruction Set Listings", "C", "Zbb", "V" and "Vector
Cryptography"."""
from machine import CPU, Insn, Lanes, rules, unmodelled
from memory import Violation
from terms import (ZERO, aligned, cut, numbers_below, remember, shl, total,
                   var, xor)

LINK, SP, GP, TP = 1, 2, 3, 4
SAVED = [8, 9, *range(18, 28)]          # s0 to s11
RULES, rule = rules()


class Operand:
    """kind: r general, v vector, i immediate, m memory, c other.  TEXT is
    objdump's."""
    __slots__ = ("kind", "number", "value", "base", "text", "index")

    def __init__(self, kind, number=None, value=None, base=None, text=None):
        self.kind, self.number, self.value = kind, number, value
        self.base, self.index = base, None
        self.text = text or ("x%d" % number if kind == "r" else str(value))


def reg(n):
    return Operand("r", n)


def imm(v):
    return Operand("i", value=v)


def vec(n):
    return Operand("v", n, text="v%d" % n)


def hexa(v):
    return Operand("i", value=v, text="%#x" % v)


def upper(v):
    """The immediate of lui and auipc, as 20 bits in the text."""
    return Operand("i", value=v, text="%#x" % (v >> 12 & 0xfffff))


def at(base, v):
    return Operand("m", value=v, base=base, text="%d(x%d)" % (v, base))


def field(x, *parts):
    """Bits (high, low) of X, the high ones first."""
    v = 0
    for high, low in parts:
        v = v << high - low + 1 | x >> low & (1 << high - low + 1) - 1
    return v


def signed(v, n):
    return v - (v >> n - 1 << n)


OF_REGISTERS = {                # funct7, funct3, whether of words
    (0, 0, 0): "add", (32, 0, 0): "sub", (0, 1, 0): "sll", (0, 2, 0): "slt",
    (0, 3, 0): "sltu", (0, 4, 0): "xor", (0, 5, 0): "srl", (0, 6, 0): "or",
    (0, 7, 0): "and", (1, 0, 0): "mul", (1, 3, 0): "mulhu",
    (1, 4, 0): "div", (1, 5, 0): "divu", (1, 6, 0): "rem", (1, 7, 0): "remu",
    (32, 7, 0): "andn", (32, 6, 0): "orn", (32, 4, 0): "xnor",
    (48, 1, 0): "rol", (48, 5, 0): "ror", (5, 5, 0): "minu",
    (0, 0, 1): "addw", (32, 0, 1): "subw", (0, 1, 1): "sllw",
    (0, 5, 1): "srlw", (1, 0, 1): "mulw", (48, 1, 1): "rolw",
    (48, 5, 1): "rorw", (1, 4, 1): "divw", (1, 5, 1): "divuw",
    (1, 6, 1): "remw", (1, 7, 1): "remuw"}
OF_NUMBERS = {0: "addi", 2: "slti", 3: "sltiu", 4: "xori", 6: "ori",
              7: "andi"}
SHIFTS = {(0, 1): "slli", (0, 5): "srli", (16, 5): "srai", (24, 5): "rori"}
LOADS = "lb lh lw ld lbu lhu lwu".split()
BRANCHES = {0: "beq", 1: "bne", 4: "blt", 5: "bge", 6: "bltu", 7: "bgeu"}


# Vectors: by the upper six bits, of integers and of products.
OF_INTEGERS = {0: "vadd", 1: "vandn", 2: "vsub", 9: "vand", 10: "vor",
               11: "vxor", 12: "vrgather", 16: "vadc", 20: "vror", 21: "vrol",
               23: "vmv.v", 26: "vmsltu", 37: "vsll", 40: "vsrl", 44: "vnsrl"}
OF_PRODUCTS = {48: "vwaddu", 52: "vwaddu", 56: "vwmulu", 60: "vwmaccu"}
OF_SHA2 = {45: "vsha2ms.vv", 46: "vsha2ch.vv", 47: "vsha2cl.vv"}
WIDTHS = {0: 8, 5: 16, 6: 32, 7: 64}


def moved(x):
    """A load or a store of vectors: unit stride or strides, in segments too.
    """
    width = WIDTHS.get(field(x, (14, 12)))
    kind, fields = field(x, (28, 26)), field(x, (31, 29)) + 1
    d, s, t = (field(x, (n + 4, n)) for n in (7, 15, 20))
    if not width or kind not in (0, 2) or not x >> 25 & 1 or t and not kind:
        return None
    name = "v%s%s%se%d.v" % ("s" if x & 32 else "l", "s" * (kind == 2),
                             "seg%d" % fields if fields > 1 else "", width)
    address = Operand("m", value=0, base=s, text="(x%d)" % s)
    return name, [vec(d), address] + [reg(t)] * (kind == 2)


def of_vectors(x):
    """One that computes, or sets the length."""
    f3, f6, plain = field(x, (14, 12)), x >> 26, x >> 25 & 1
    d, s, t = (field(x, (n + 4, n)) for n in (7, 15, 20))
    if f3 == 7:
        immediate = x >> 30 == 3
        v = x >> 20 & (0x3ff if immediate else 0xfff)
        if v >> 8 or v & 4:
            return None
        text = "e%d,m%d,t%s,m%s" % (8 << (v >> 3 & 7), 1 << (v & 3),
                                    "ua"[v >> 6 & 1], "ua"[v >> 7])
        return "vset" + "i" * immediate + "vli", [
            reg(d), imm(s) if immediate else reg(s),
            Operand("i", value=v, text=text)]
    if f3 == 2 and f6 == 20 and plain and s == 17 and not t:
        return "vid.v", [vec(d)]
    if f3 == 2 and f6 == 18 and plain and s == 9:
        return "vrev8.v", [vec(d), vec(t)]
    if f3 == 6 and f6 == 16 and plain and not t:
        return "vmv.s.x", [vec(d), reg(s)]
    name = (OF_INTEGERS if f3 in (0, 3, 4) else OF_PRODUCTS).get(f6)
    high = f3 == 3 and f6 == 21         # bit 5 of a count
    if high:
        name = "vror"
    masked = f6 == 16 or f6 == 23 and not plain
    if f6 == 23 and masked:
        name = "vmerge"
    if not name or masked == plain or name == "vmv.v" and t \
            or f6 == 1 and f3 == 3:
        return None
    last = {0: "v", 2: "v", 3: "i", 4: "x", 6: "x"}.get(f3)
    first = "w" if name == "vnsrl" or f6 == 52 else "" if name == "vmv.v" \
        else "v"
    o = {"v": vec(s), "x": reg(s), "i": imm(
        s + 32 * high if f6 >= 37 or f6 in (12, 20, 21)
        else signed(s, 5))}.get(last)
    if not o or name == "vwmaccu":
        return o and (name + "." + first + last, [vec(d), o, vec(t)])
    more = [Operand("c", text="v0")] * masked
    return name + "." + first + last + "m" * len(more), \
        [vec(d)] + [vec(t)] * (name != "vmv.v") + [o] + more


def whole(x, pc):
    """(name, operands) of 32 bits, or None."""
    op, f3 = x & 127, field(x, (14, 12))
    d, s, t = (field(x, (n + 4, n)) for n in (7, 15, 20))
    i = signed(x >> 20, 12)
    if op in (0x33, 0x3b):
        name = OF_REGISTERS.get((x >> 25, f3, op >> 3 & 1))
        return name and (name, [reg(d), reg(s), reg(t)])
    if op in (0x13, 0x1b):
        word = op == 0x1b
        if x >> 20 == 0x6b8 and f3 == 5 and not word:
            return "rev8", [reg(d), reg(s)]
        if f3 in (1, 5):
            name = SHIFTS.get((x >> 26, f3))
            if not name or word and x >> 25 & 1:
                return None
            return name + "w" * word, [reg(d), reg(s),
                                       hexa(field(x, (25, 20)))]
        name = OF_NUMBERS.get(f3) if not word else {0: "addiw"}.get(f3)
        if x == 0x13:
            return name, [reg(d), reg(s), imm(i)], "nop", []
        return name and (name, [reg(d), reg(s), imm(i)])
    if op == 0x03 and f3 < 7:
        return LOADS[f3], [reg(d), at(s, i)]
    if op == 0x23 and f3 < 4:
        return ("sb", "sh", "sw", "sd")[f3], [reg(t), at(s, signed(
            field(x, (31, 25), (11, 7)), 12))]
    if op == 0x63 and f3 in BRANCHES:
        to = signed(field(x, (31, 31), (7, 7), (30, 25), (11, 8)), 12) * 2
        return BRANCHES[f3], [reg(s), reg(t), hexa(pc + to)]
    if op == 0x6f:
        to = signed(field(x, (31, 31), (19, 12), (20, 20), (30, 21)), 20) * 2
        return "jal", [reg(d), hexa(pc + to)]
    if op == 0x67 and f3 == 0:
        return "jalr", [reg(d), at(s, i)]
    if op in (0x07, 0x27):
        return moved(x)
    if op == 0x57:
        return of_vectors(x)
    if op == 0x77 and f3 == 2 and x >> 25 & 1:
        name = OF_SHA2.get(x >> 26)
        return name and (name, [vec(d), vec(t), vec(s)])
    if op == 0x73 and f3 == 2 and x >> 20 == 0xc20 and not s:
        return "csrrs", [reg(d), Operand("c", text="vl"), reg(0)]
    if op in (0x37, 0x17):
        return ("lui" if op == 0x37 else "auipc"), [
            reg(d), upper(signed(x >> 12, 20) << 12)]
    return None


def short(x, pc):
    """(name, operands) of 16 bits, and those of the instruction of 32 bits that
    it stands for; or None."""
    f = x & 3, x >> 13
    d, t = field(x, (11, 7)), field(x, (6, 2))
    a, b = 8 + field(x, (9, 7)), 8 + field(x, (4, 2))
    i = signed(field(x, (12, 12), (6, 2)), 6)
    k = i & 63
    low = field(x, (5, 5), (12, 10), (6, 6)) * 4        # c.lw
    wide = field(x, (6, 5), (12, 10)) * 8               # c.ld

    def two(name, args, base=None, to=None):
        return "c." + name, args, base or name, to or args
    if f == (0, 0) and x:
        v = field(x, (10, 7), (12, 11), (5, 5), (6, 6)) * 4
        return v and two("addi4spn", [reg(b), reg(SP), imm(v)], "addi")
    if f in ((0, 2), (0, 3), (0, 6), (0, 7)):
        name = {2: "lw", 3: "ld", 6: "sw", 7: "sd"}[f[1]]
        return two(name, [reg(b), at(a, low if name[1] == "w" else wide)])
    if f == (1, 0):
        return two("addi", [reg(d), imm(i)], None, [reg(d), reg(d), imm(i)]) \
            if d else two("addi", [reg(0), imm(i)], "nop", [])
    if f == (1, 1) and d:
        return two("addiw", [reg(d), imm(i)], None, [reg(d), reg(d), imm(i)])
    if f == (1, 2):
        return two("li", [reg(d), imm(i)], "addi", [reg(d), reg(0), imm(i)])
    if f == (1, 3) and d == SP:
        v = signed(field(x, (12, 12), (4, 3), (5, 5), (2, 2), (6, 6)), 6) * 16
        return v and two("addi16sp", [reg(SP), imm(v)], "addi",
                         [reg(SP), reg(SP), imm(v)])
    if f == (1, 3) and i:
        return two("lui", [reg(d), upper(i << 12)])
    if f == (1, 4):
        kind = field(x, (11, 10))
        if kind < 3:
            v = imm(i) if kind == 2 else hexa(k)
            return two(("srli", "srai", "andi")[kind], [reg(a), v], None,
                       [reg(a), reg(a), v])
        name = {0: "sub", 1: "xor", 2: "or", 3: "and", 4: "subw",
                5: "addw"}.get(field(x, (12, 12), (6, 5)))
        return name and two(name, [reg(a), reg(b)], None,
                            [reg(a), reg(a), reg(b)])
    if f == (1, 5):
        v = hexa(pc + 2 * signed(field(x, (12, 12), (8, 8), (10, 9), (6, 6), (
            7, 7), (2, 2), (11, 11), (5, 3)), 11))
        return two("j", [v], "jal", [reg(0), v])
    if f in ((1, 6), (1, 7)):
        v = hexa(pc + 2 * signed(field(x, (12, 12), (6, 5), (2, 2), (11, 10), (
            4, 3)), 8))
        name = ("beqz", "bnez")[f[1] - 6]
        return two(name, [reg(a), v], name[:3], [reg(a), reg(0), v])
    if f == (2, 0):
        return two("slli", [reg(d), hexa(k)], None, [reg(d), reg(d), hexa(k)])
    if f in ((2, 2), (2, 3)) and d:
        v = field(x, (3, 2), (12, 12), (6, 4)) * 4 if f[1] == 2 \
            else field(x, (4, 2), (12, 12), (6, 5)) * 8
        return two(("lwsp", "ldsp")[f[1] - 2], [reg(d), at(SP, v)],
                   ("lw", "ld")[f[1] - 2])
    if f in ((2, 6), (2, 7)):
        v = field(x, (8, 7), (12, 9)) * 4 if f[1] == 6 \
            else field(x, (9, 7), (12, 10)) * 8
        return two(("swsp", "sdsp")[f[1] - 6], [reg(t), at(SP, v)],
                   ("sw", "sd")[f[1] - 6])
    if f == (2, 4) and d:
        link = x >> 12 & 1
        if not t:
            return two("jalr" if link else "jr", [reg(d)], "jalr",
                       [reg(link), at(d, 0)])
        return two("add" if link else "mv", [reg(d), reg(t)], "add",
                   [reg(d), reg(d if link else 0), reg(t)])
    return None


def decode(d, address):
    """Of bytes D."""
    x = int.from_bytes(d, "little")
    i = Insn()
    i.size, i.address, i.more = 4 if x & 3 == 3 else 2, address, None
    i.bytes = d[:i.size]
    if i.size == 2:
        found = short(x & 0xffff, address)
    else:
        found = whole(x, address)
        found = found and (found * 2)[:4]
    if not found:
        raise Violation("undecodable", "%s at %#x" % (i.bytes.hex(), address))
    name, shown, i.mnemonic, i.operands = found
    i.text = " ".join(filter(None, (name, ",".join(
        o.text for o in shown))))
    i.form = "%s %s" % (name, ",".join(o.kind for o in shown))
    i.rule = RULES.get(i.mnemonic, unmodelled)
    return i


class RISCV64(CPU):
    def __init__(self, image, memory):
        CPU.__init__(self, image, memory)
        self.bits = 64
        self.r = [ZERO] + [var("initial x%d" % i, 64, False)
                           for i in range(1, 32)]
        self.nzcv = (None,) * 4         # there are none
        self.vectors(1)

    def vectors(self, vq):
        """Vectors have 128 * VQ bits."""
        self.vq = vq
        self.v = [Lanes(64, [var("initial v%d.%d" % (i, j), 64, False)
                             for j in range(2 * vq)]) for i in range(32)]
        # Elements, their bits, registers of a group, whether the elements
        # after the last are kept; None until vsetvli.
        self.setting = None
        self.tails = 0

    def put(self, o, v):
        if o.number in (GP, TP):
            raise Violation("abi", "writes x%d, which signal handlers use"
                            % o.number)
        if o.number:
            self.r[o.number] = v
            if o.number == SP and self.memory.resolve(v)[0] % self.STACK_ALIGN:
                raise Violation("aligned", "the stack pointer is no multiple "
                                "of 16")

    def get(self, o):
        return self.r[o.number]

    def sum(self, c, terms):
        """With what is known of an address's low bits."""
        return numbers_below(64, total(64, c, terms))

    def effective(self, o):
        return self.sum(o.value, [(self.r[o.base], 1)])

    def align(self, t, m):
        return aligned(t, m, 64)

    def stack_pointer(self):
        return self.r[SP]

    def enter(self, symbol, arguments, sp):
        """Arguments of 32 bits come with copies of bit 31 ("Integer Calling
        Convention")."""
        self.enter_at(sp)
        sp = numbers_below(64, sp)
        self.r[SP], self.r[LINK] = sp, self.back
        for i, (t, w) in enumerate(arguments):
            if w == 32:
                t = extended(t)
            self.r[10 + i] = t
        return self.kept(symbol, sp, [GP, TP] + SAVED)

    def decode(self, address):
        d = self.image.find(address, 2)
        if d is not None and d[0] & 3 == 3:
            d = self.image.find(address, 4)
        if d is None:
            raise Violation("undecodable", "no code at %#x" % address)
        return decode(d, address)


def extended(t):
    """32 bits, and 32 copies of the last: minus it, as one node."""
    t = cut(t, 0, 32)
    return remember(("extended", t), lambda: xor(t, shl(
        total(32, 0, [(cut(t, 31, 1), (1 << 32) - 1)]), 32)))


def use_rules():
    """Load the rules of all instructions."""
    import riscv64_vectors      # noqa: F401
    import riscv64_words        # noqa: F401
