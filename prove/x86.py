# SPDX-License-Identifier: ISC
"""x86 and x86_64: decoding, registers, flags.

Capstone decodes.  Its known errors are corrected here, and validate.py
compares the result with the CPU."""
import functools
import re

import capstone
from capstone import x86 as cs

from machine import CPU, Insn, Lanes, rules, unmodelled
from memory import Unmodelled, Violation
from terms import (ONE, ZERO, below, carry, cat, const, cut, either, function,
                   iszero, mask, remember, select, shl, total, var, xor)

# Name -> (number, lowest bit, bits).
GENERAL = {}
for _i, _n in enumerate("ax cx dx bx sp bp si di".split()):
    GENERAL["r" + _n] = (_i, 0, 64)
    GENERAL["e" + _n] = (_i, 0, 32)
    GENERAL[_n] = (_i, 0, 16)
    GENERAL[(_n if _i > 3 else _n[0]) + "l"] = (_i, 0, 8)
    if _i < 4:
        GENERAL[_n[0] + "h"] = (_i, 8, 8)
for _i in range(8, 16):
    for _n, _w in (("", 64), ("d", 32), ("w", 16), ("b", 8)):
        GENERAL["r%d%s" % (_i, _n)] = (_i, 0, _w)
VECTORS = {"%smm%d" % (c, i): (i, w) for i in range(32)
           for c, w in (("x", 128), ("y", 256), ("z", 512))}
MASKS = {"k%d" % i: i for i in range(8)}
CONDITIONS = {name: number for number, names in enumerate(
    "o/no/b c nae/ae nb nc/e z/ne nz/be na/a nbe/s/ns/p/np/l nge/ge nl/le ng/"
    "g nle".split("/")) for name in names.split()}
SP, BP = 4, 5

RULES, rule = rules()


class Operand:
    """kind: r general, v vector, k mask, i immediate, m memory."""
    __slots__ = ("kind", "name", "number", "low", "bits", "value", "base",
                 "index", "scale", "broadcast")


class More:
    """Of an instruction: masking, zeroing, VEX or EVEX; the bits of an
    address, if they are not the CPU's; whether upper halves of registers are in
    use behind it."""
    __slots__ = ("mask", "zeroing", "vex", "width", "dirty")


@functools.lru_cache(None)
def decoder(bits):
    md = capstone.Cs(capstone.CS_ARCH_X86, capstone.CS_MODE_64 if bits == 64
                     else capstone.CS_MODE_32)
    md.detail = True
    return md


class X86(CPU):
    VECTOR = "zmm%d"

    def __init__(self, image, memory):
        CPU.__init__(self, image, memory)
        self.bits = 64 if image.arch == "x86_64" else 32
        self.RED = 128 if self.bits == 64 else 0
        self.r = [var("initial r%d" % i, self.bits, False)
                  for i in range(16 if self.bits == 64 else 8)]
        self.v = [Lanes(512, [var("initial v%d" % i, 512, False)])
                  for i in range(32)]
        self.k = [var("initial k%d" % i, 64, False) for i in range(8)]
        self.flags = {}
        self.dirty = False      # upper halves, for want of vzeroupper
        self.md = decoder(self.bits)

    # Operands.

    def effective(self, o, insn, w=None):
        """The address of a memory operand, as a term; of lea, in W bits.  Its
        registers and the sum have the width that the instruction says."""
        c = o.value
        width = insn.more.width or self.bits
        terms = []
        if o.base in ("rip", "eip"):
            t = self.here(insn.address + insn.size)
            terms.append((t, 1))
        elif o.base is not None:
            terms.append((self.r[GENERAL[o.base][0]], 1))
        if o.index is not None:
            terms.append((self.r[GENERAL[o.index][0]], o.scale))
        least = min(width, w or width)
        if least != self.bits:
            terms = [(cut(t, 0, least), k) for t, k in terms]
        return remember(("address", least, c) + tuple(terms),
                        lambda: total(least, c, terms))

    def get(self, o, insn):
        """A general register, an immediate, memory."""
        if o.kind == "r":
            x = self.r[o.number]
            return x if o.bits == self.bits else cut(x, o.low, o.bits)
        if o.kind == "i":
            return const(o.value & (1 << o.bits) - 1)
        return self.load(self.effective(o, insn), o.bits // 8)

    def put(self, o, v, insn):
        if o.kind == "m":
            self.store(self.effective(o, insn), v, o.bits // 8)
        elif o.bits >= 32:      # which clears the upper half
            self.r[o.number] = cut(v, 0, o.bits)
        else:
            hole = ~((1 << o.bits) - 1 << o.low) & (1 << self.bits) - 1
            self.r[o.number] = xor(mask(self.r[o.number], hole),
                                   shl(v, o.low))

    def source(self, o, w, insn):
        """A source of W bits, immediates being extended to that."""
        if o.kind == "i":
            return const(o.value & (1 << w) - 1)
        return self.get(o, insn)

    def lanes(self, o, w, insn, n, align=1):
        """N lanes of W bits."""
        if o.kind == "v":
            return self.v[o.number].get(w)[:n]
        if o.kind == "r":
            return [self.get(o, insn)]
        t = self.effective(o, insn)
        if not o.broadcast:
            return self.memory.loads(self.address(t, align), w // 8, n)
        x = self.load(t, o.bits // 8)
        if o.bits == w:
            return [x] * n
        if o.bits > w:
            return [cut(x, j % (o.bits // w) * w, w) for j in range(n)]
        return [cat([x] * (w // o.bits), o.bits)] * n

    def put_lanes(self, o, w, lanes, insn, align=1):
        """Write all lanes; masking and what becomes of the rest."""
        n = len(lanes)
        if insn.more.mask is not None:
            m = self.k[insn.more.mask]
            bits = [cut(m, j, 1) for j in range(n)]
        if o.kind == "m":
            a = self.address(self.effective(o, insn), align)
            if insn.more.mask is None:
                self.memory.stores(a, lanes, w // 8)
                return
            for j in range(n):
                if bits[j].parts:
                    raise Violation("mask", "a mask of stores not known")
                if bits[j].c:
                    self.memory.store(a + j * w // 8, lanes[j], w // 8)
            return
        old = self.v[o.number].get(w)
        if insn.more.mask is not None:
            keep = [ZERO] * n if insn.more.zeroing else old
            lanes = [select(b, x, y, w)
                     for b, x, y in zip(bits, lanes, keep)]
        rest = [ZERO] * (512 // w - n) if insn.more.vex else old[n:]
        self.v[o.number] = Lanes(w, list(lanes) + rest)

    # Flags: c, z, s, o as bits, or functions that make them; None is not
    # defined; r is (w, result).

    def logic_flags(self, w, r):
        self.flags = {"c": ZERO, "o": ZERO, "r": (w, r)}

    def flag(self, name):
        f = self.flags
        if name not in f and "r" in f:
            w, r = f["r"]
            if name == "z":
                return iszero(w, r)
            if name == "s":
                return cut(r, w - 1, 1)
        v = f.get(name)
        if v is None:
            raise Violation("flags", "reads flag %s, which is not defined"
                            % name)
        if callable(v):         # few are ever read
            v = f[name] = v()
        return v

    def condition(self, name):
        n = CONDITIONS[name]
        if n in (10, 11):
            raise Unmodelled("parity")
        if n < 2:
            v = self.flag("o")
        elif n < 4:
            v = self.flag("c")
        elif n < 6:
            v = self.flag("z")
        elif n < 8:
            v = either(self.known(self.flag("c")), self.known(self.flag("z")))
        elif n < 10:
            v = self.flag("s")
        else:
            v = xor(self.flag("s"), self.flag("o"))
            if n > 13:
                v = either(v, self.flag("z"))
        return self.known(xor(v, ONE) if n & 1 else v)

    # Calls.

    def stack_pointer(self):
        return self.r[SP]

    def step(self, pc):
        CPU.step(self, pc)
        self.dirty |= self.image.code[pc].more.dirty
        return self.next

    def enter(self, symbol, arguments, before):
        """Arguments are (term, bits); the stack pointer is BEFORE before the
        call."""
        m = self.memory
        word = self.bits // 8
        after = total(self.bits, -word, [(before, 1)])
        sp, back = self.enter_at(before)
        if self.bits == 64:
            for i, (t, w) in zip((7, 6, 2, 1, 8, 9), arguments):
                if w < 64:
                    t = xor(t, shl(var("upper %d" % i, 64 - w, False), w))
                self.r[i] = t
        else:
            for i, (t, w) in enumerate(arguments):
                m.poke(sp + 4 * i, t, 4)
            m.region(sp, 4 * len(arguments), "rw", "arguments")
        sp -= word
        m.region(sp, word, "rw", "stack")
        m.poke(sp, back, word)
        m.sp, self.last_sp = sp, after
        self.r[SP] = after
        keep = (3, 5, 12, 13, 14, 15) if self.bits == 64 else (3, 5, 6, 7)
        broken = self.kept(symbol, before, keep)
        if self.dirty:
            broken.append("upper halves are in use: no vzeroupper")
        return broken

    def name(self, i):
        if self.bits == 32 or i < 8:
            return ("r" if self.bits == 64 else "e") + \
                "ax cx dx bx sp bp si di".split()[i]
        return "r%d" % i

    def secret_registers(self):
        return CPU.secret_registers(self) + [
            "k%d" % i for i, t in enumerate(self.k) if t.secret]

    # Decoding.

    def again(self, i, new):
        """The instruction I with other bytes."""
        return decode(self.md, new, i.address)

    def decode(self, address):
        for n in range(15, 0, -1):
            d = self.image.find(address, n)
            if d is not None:
                return decode(self.md, d, address)
        raise Violation("undecodable", "no code at %#x" % address)


def borrow(w, a, b, c):
    """One bit: A < B + C."""
    if not c.parts and not c.c:
        return below(w, a, b)
    if not (a.parts or b.parts or c.parts):
        return const(int(a.c < b.c + c.c))
    return function("borrow%d" % w, (a, b, c), 1)


def flags_of_add(cpu, w, a, b, c, r):
    overflow = None if a.parts or b.parts or r.parts else \
        const((a.c ^ r.c) & (b.c ^ r.c) & 1 << w - 1 and 1)
    cpu.flags = {"c": lambda: carry(w, 0, [(a, 1), (b, 1), (c, 1)]),
                 "o": overflow, "r": (w, r)}


def flags_of_sub(cpu, w, a, b, c, r):
    overflow = None if a.parts or b.parts or r.parts else \
        const((a.c ^ b.c) & (a.c ^ r.c) & 1 << w - 1 and 1)
    cpu.flags = {"c": lambda: borrow(w, a, b, c), "o": overflow, "r": (w, r)}


# VEX.256.F2.0F38.W0 CB, CC, CD are not in Capstone 5.
SHA512 = {0xcb: ("vsha512rnds2", "yyx"), 0xcc: ("vsha512msg1", "yx"),
          0xcd: ("vsha512msg2", "yy")}


def _sha512(d, address):
    if not (len(d) > 4 and d[0] == 0xc4 and d[1] & 31 == 2
            and d[2] & 0x87 == 7 and d[3] in SHA512 and d[4] >= 0xc0
            and (d[3] == 0xcb or d[2] & 0x78 == 0x78)):
        return None
    i = Insn()
    i.mnemonic, form = SHA512[d[3]]
    numbers = [d[4] >> 3 & 7 | (~d[1] >> 7 & 1) << 3,
               d[4] & 7 | (~d[1] >> 5 & 1) << 3]
    if len(form) == 3:
        numbers.insert(1, 15 ^ d[2] >> 3 & 15)
    i.operands = []
    for n, c in zip(numbers, form):
        o = Operand()
        o.kind, o.name, o.broadcast = "v", "%smm%d" % (c, n), False
        o.number, o.bits = VECTORS[o.name]
        i.operands.append(o)
    i.size, i.address, i.bytes = 5, address, d[:5]
    i.text = i.mnemonic + " " + ", ".join(o.name for o in i.operands)
    i.form = i.mnemonic + " v,v"
    i.more = More()
    i.more.mask, i.more.zeroing, i.more.vex = None, False, True
    i.more.width = None
    touches(i)
    i.rule = RULES[i.mnemonic]
    return i


def touches(i):
    """The registers in use after a call.  Upper halves are in use if the
    caller's were, because writing the lower halves by VEX is slow then."""
    to = i.operands[0] if i.operands else None
    i.more.dirty = i.mnemonic[0] == "v" and to is not None \
        and to.kind == "v" and to.number < 16


def _operand(c, o):
    p = Operand()
    p.bits = 8 * o.size
    p.broadcast = False
    if o.type == cs.X86_OP_REG:
        p.name = c.reg_name(o.reg)
        if p.name in VECTORS:
            p.kind = "v"
            p.number, p.bits = VECTORS[p.name]
        elif p.name in MASKS:
            p.kind = "k"
            p.number = MASKS[p.name]
        elif p.name in GENERAL:
            p.kind = "r"
            p.number, p.low, p.bits = GENERAL[p.name]
        else:
            raise Violation("undecodable", "register " + p.name)
    elif o.type == cs.X86_OP_IMM:
        p.kind = "i"
        p.value = o.imm
    else:
        p.kind = "m"
        if o.mem.segment in (cs.X86_REG_FS, cs.X86_REG_GS):
            raise Violation("undecodable", "a segment")
        p.base = c.reg_name(o.mem.base) if o.mem.base else None
        p.index = c.reg_name(o.mem.index) if o.mem.index else None
        p.scale, p.value = o.mem.scale, o.mem.disp
    return p


PREFIXES = frozenset(b"\x26\x2e\x36\x3e\x64\x65\x66\x67\xf0\xf2\xf3")
# With the prefix 0x66, these move a stack pointer or an instruction pointer of
# 16 bits.
OF_WORDS = re.compile(r"j|(call|ret|push|pop|leave)$")


def check_prefixes(c, d, md):
    """Refuse what CPUs refuse or read otherwise than Capstone: a prefix behind
    REX, which is then none, or before VEX and EVEX; two that choose an opcode;
    0x66 before what has words of the CPU; EVEX's reserved bits."""
    n = next(k for k, x in enumerate(d) if x not in PREFIXES)
    before = set(d[:n])
    rex = md.mode == capstone.CS_MODE_64 and d[n] >> 4 == 4
    vex = d[n] in b"\xc4\xc5\x62" and (
        md.mode == capstone.CS_MODE_64 or d[n + 1] >= 0xc0)
    wrong = rex and (d[n + 1] in PREFIXES or d[n + 1] >> 4 == 4) \
        or vex and before & set(b"\x66\xf0\xf2\xf3") \
        or len(before & set(b"\x66\xf2\xf3")) > 1 \
        or 0x66 in before and OF_WORDS.match(c.mnemonic)
    if vex and d[n] == 0x62:
        to = c.operands[0]
        wrong |= d[n + 3] & 0x87 == 0x80 or d[n + 3] & 0x60 == 0x60 \
            or to.type == cs.X86_OP_REG and c.reg_name(to.reg) in MASKS \
            and (d[n + 1] & 0x90 != 0x90 or d[n + 3] & 0x80)
    if wrong:
        raise Violation("undecodable", "prefixes of " + bytes(
            d[:c.size]).hex())


def decode(md, d, address):
    """The instruction that the bytes D begin with."""
    i = _sha512(d, address)
    if i is not None:
        return i
    c = next(md.disasm(d, address, 1), None)
    if c is None:
        raise Violation("undecodable", "bytes %s at %#x" % (d.hex(), address))
    if c.mnemonic != "nop":
        check_prefixes(c, d, md)
    i = Insn()
    i.mnemonic = c.mnemonic.replace("notrack ", "")
    i.size, i.address, i.bytes = c.size, address, bytes(d[:c.size])
    i.text = i.mnemonic + " " + c.op_str
    i.more = more = More()
    masked = re.search(r"\{(k\d)\}", c.op_str)
    more.mask = MASKS[masked.group(1)] if masked else None
    more.zeroing = "{z}" in c.op_str
    more.vex = i.mnemonic.startswith("v")
    more.width = 8 * c.addr_size
    times = re.search(r"\{1to(\d+)\}", c.op_str)
    i.operands = []
    named = c.op_str.count("%s" % masked.group(1)) - 1 if masked else 0
    for o in c.operands:
        p = _operand(c, o)
        if p.kind == "k" and p.number == more.mask:
            # The mask itself, unless it is an operand as well.
            if named == 0:
                continue
            named -= 1
        if p.kind == "m" and times:
            p.broadcast = True
            # Capstone's size is not always that of an element.
            p.bits = max(VECTORS.get(c.reg_name(v.reg), (0, 0))[1]
                         for v in c.operands
                         if v.type == cs.X86_OP_REG) // int(times.group(1))
        i.operands.append(p)
    if i.mnemonic == "vmovq" and d[0] == 0x62 and i.size == 7:
        # Capstone 5 scales the displacement by 16, the CPU by 8.
        for p in i.operands:
            if p.kind == "m":
                p.value = 8 * (d[6] - (d[6] >> 7 << 8))
    i.form = "%s %s%s%s%s" % (
        i.mnemonic,
        ",".join(p.kind + (str(p.bits) if p.kind in "rvm" else "")
                 for p in i.operands),
        "{k}" if masked else "", "{z}" if more.zeroing else "",
        "{b}" if times else "")
    touches(i)
    i.rule = RULES.get(i.mnemonic, unmodelled)
    return i


def use_rules():
    """Load the rules of all instructions."""
    import x86_hashes       # noqa: F401
    import x86_vectors      # noqa: F401
    import x86_words        # noqa: F401
