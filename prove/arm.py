# SPDX-License-Identifier: ISC
"""32-bit ARM, as ARM and as Thumb-2 code: decoding, registers, flags."""
import re

import capstone
from capstone import arm as cs

from armv8 import CONDITIONS, ARMv8
from machine import RETURN, Insn, Lanes, rules, unmodelled
from memory import Unmodelled, Violation
from terms import const, cut, ror, shl, shr, total, var

SP, LINK, PC = 13, 14, 15
RULES, rule = rules()
NAMES = {"sb": 9, "sl": 10, "fp": 11, "ip": 12, "sp": 13, "lr": 14, "pc": 15}
NAMES.update({"r%d" % k: k for k in range(16)})
SHIFTS = {cs.ARM_SFT_LSL: "lsl", cs.ARM_SFT_LSR: "lsr", cs.ARM_SFT_ROR: "ror"}
WITH_S = ("adds", "adcs", "subs", "ands", "orrs", "eors", "bics", "movs",
          "mvns", "lsls", "lsrs", "rors", "rsbs", "muls")


class Operand:
    """kind: r general, v vector, i immediate, m memory.  A vector is COUNT
    registers of 64 bits from NUMBER on."""
    __slots__ = ("kind", "number", "count", "lane", "value", "base", "index",
                 "shift", "amount")


class More:
    """w: bits of an element; s: sets flags; every: to all lanes."""
    __slots__ = ("w", "s", "writeback", "post", "condition", "every")


class ARM(ARMv8):
    WORD, VECTOR = "r%d", "d%d"

    def __init__(self, image, memory):
        ARMv8.__init__(self, image, memory)
        self.bits = 32
        self.thumb = image.thumb
        self.r = [var("initial r%d" % i, 32, False) for i in range(15)]
        self.v = [Lanes(64, [var("initial d%d" % i, 64, False)])
                  for i in range(32)]
        self.md = capstone.Cs(
            capstone.CS_ARCH_ARM, capstone.CS_MODE_V8 | (
                capstone.CS_MODE_THUMB if self.thumb
                else capstone.CS_MODE_ARM))
        self.md.detail = True

    # Operands.

    def register(self, n, i):
        if n == PC:
            return self.here(i.address + (4 if self.thumb else 8))
        return self.r[n]

    def get(self, o, i):
        """A general register, with its shift, or an immediate."""
        if o.kind == "i":
            return const(o.value & 0xffffffff)
        x = self.register(o.number, i)
        if o.shift is None:
            return x
        return {"lsl": lambda: shl(x, o.amount, 32),
                "lsr": lambda: shr(x, o.amount),
                "ror": lambda: ror(x, o.amount, 32)}[o.shift]()

    def put(self, o, v):
        if o.number == PC:
            raise Unmodelled("writes the program counter")
        self.r[o.number] = v
        if o.number == SP and self.memory.resolve(v)[0] % 4:
            raise Violation("aligned", "the stack pointer is no multiple of 4")

    @staticmethod
    def width(i, o):
        return i.more.w

    def lanes(self, o, w):
        """The lanes of a vector operand."""
        return [x for k in range(o.count) for x in self.v[o.number + k].get(w)]

    def put_lanes(self, o, w, lanes):
        lanes = list(lanes)
        if w > 64:
            lanes = [cut(x, at, 64) for x in lanes for at in range(0, w, 64)]
            w = 64
        n = 64 // w
        for k in range(o.count):
            self.v[o.number + k] = Lanes(w, lanes[n * k:n * k + n])

    def natural(self, *operands):
        return max(self.v[o.number + k].natural() for o in operands
                   for k in range(o.count))

    def v_words(self, o):
        return self.lanes(o, 32)

    def effective(self, i, o):
        base = self.register(o.base, i)
        if o.base == PC:
            base = const(base.c & ~3)
        terms = [(base, 1)]
        if o.index is not None:
            terms.append((self.register(o.index, i), 1 << o.amount))
        return total(32, 0 if i.more.post else o.value, terms)

    def add_to(self, n, by):
        """Registers that addresses are made of."""
        self.r[n] = total(32, 0, [(self.r[n], 1), (by, 1)])

    # Calls.

    STACK_ALIGN = 8

    def stack_pointer(self):
        return self.r[SP]

    def enter(self, symbol, arguments, before):
        m = self.memory
        sp, back = self.enter_at(before)
        for i, (t, w) in enumerate(arguments):
            if i < 4:
                self.r[i] = t
            else:
                m.poke(sp + 4 * (i - 4), t, 4)
        # The caller's stack pointer is a multiple of 8: so is their room.
        n = max(0, len(arguments) - 4)
        if n & 1:
            m.poke(sp + 4 * n, var("the caller's", 32, False), 4)
        m.region(sp, 4 * (n + n % 2), "rw", "arguments")
        self.r[SP] = before
        self.r[LINK] = back
        return self.kept(symbol, before, range(4, 12), range(8, 16))

    def go(self, t):
        ARMv8.go(self, t)
        if self.next != RETURN:
            if self.next & 1 != self.thumb:
                raise Violation("branch", "to the other instruction set")
            self.next &= ~1

    def decode(self, address):
        for n in (4, 2):
            d = self.image.find(address, n)
            if d is not None:
                return decode(self.md, d, address)
        raise Violation("undecodable", "no code at %#x" % address)


def number(pattern, text):
    found = re.search(pattern, text)
    return int(found.group(1), 0) if found else 0


def _operand(c, o, form):
    p = Operand()
    p.shift, p.amount, p.lane, p.index = None, 0, None, None
    if o.type == cs.ARM_OP_REG:
        name = c.reg_name(o.reg)
        if name in NAMES:
            p.kind, p.number = "r", NAMES[name]
            if o.shift.type:
                p.shift, p.amount = SHIFTS.get(o.shift.type), o.shift.value
                if p.shift is None:
                    raise Violation("undecodable", c.op_str)
        elif name[0] in "dq" and name[1:].isdigit():
            p.kind, p.count = "v", 2 if name[0] == "q" else 1
            p.number = int(name[1:]) * p.count
            if o.vector_index != -1:
                p.lane = o.vector_index
            elif c.mnemonic[:3] in ("vld", "vst"):  # of which it keeps none
                lane = re.search(r"\b%s\[(\d+)\]" % name, c.op_str)
                p.lane = int(lane[1]) if lane else None
        else:
            raise Violation("undecodable", "register " + name)
        form.append((p.shift or "r") if p.kind == "r" else name[0]
                    + ("" if p.lane is None else "[]"))
    elif o.type == cs.ARM_OP_IMM:
        p.kind, p.value = "i", o.imm
        if c.mnemonic == "vmov.i64":    # of which Capstone 5 keeps 32 bits
            p.value = number(r"#(\w+)$", c.op_str)
        form.append("i")
    elif o.type == cs.ARM_OP_MEM:
        p.kind = "m"
        p.base = NAMES[c.reg_name(o.mem.base)]
        if o.mem.index:
            p.index = NAMES[c.reg_name(o.mem.index)]
            p.amount = number(r"lsl #(\w+)\]", c.op_str)
            if "-" in c.op_str or p.amount == 0 and "ls" in c.op_str:
                raise Violation("undecodable", c.op_str)
        p.value = number(r"\[\w+, #(-?\w+)\]", c.op_str)
        form.append("m" if p.index is None else "mr")
    else:
        raise Violation("undecodable", c.mnemonic + " " + c.op_str)
    return p


def reserved(i, d):
    """Return whether bits of Thumb's encodings that must be something are not;
    of these Capstone makes an instruction all the same."""
    h, low = (int.from_bytes(d[k:k + 2], "little") for k in (0, 2))
    if h >> 9 == 0x75:                  # operations on two registers
        return low >> 15
    if i.mnemonic[:3] == "sha":
        return h >> 8 not in (0xef, 0xff)
    return re.match("v(ld|st)m|vpush|vpop", i.mnemonic) and (
        low & 0xff) != 2 * sum(p.kind == "v" for p in i.operands)


def decode(md, d, address):
    c = next(md.disasm(d, address, 1), None)
    if c is None:
        raise Violation("undecodable", "%s at %#x" % (d.hex(), address))
    i = Insn()
    i.size, i.address, i.bytes = c.size, address, bytes(c.bytes)
    i.text = c.mnemonic + " " + c.op_str
    form = []
    i.operands = [_operand(c, o, form) for o in c.operands]
    i.more = more = More()
    name, _, kind = c.mnemonic.partition(".")
    more.w = number(r"(\d+)", kind)
    more.s = name in WITH_S
    if more.s:
        name = name[:-1]
    more.writeback = c.writeback
    more.post = "], " in c.op_str
    more.every = "[]" in c.op_str
    more.condition = None
    if name[0] == "b" and name[1:] in CONDITIONS:
        name, more.condition = "b", name[1:]
    elif c.cc != cs.ARM_CC_AL:
        raise Violation("undecodable", "a condition: " + i.text)
    i.mnemonic = name + "." + kind if kind[:1] == "p" else name
    i.form = "%s %s%s" % (c.mnemonic, ",".join(form),
                          "!" if more.writeback else "")
    i.rule = RULES.get(i.mnemonic, unmodelled)
    if kind[:1] in ("s", "f"):          # of integers, but not of signs
        i.rule = unmodelled
    if i.size == 4 and md.mode & capstone.CS_MODE_THUMB \
            and reserved(i, i.bytes):
        raise Violation("undecodable", "reserved bits: " + i.text)
    if not re.match("(mov|add|sub|cmp|push|pop|bx)$|v?(ld|st)m", name) and any(
            p.kind == "r" and p.number in (SP, PC) for p in i.operands):
        raise Violation("undecodable", "is not predictable: " + i.text)
    return i


def use_rules():
    """Load the rules of all instructions."""
    import arm_vectors      # noqa: F401
    import arm_words        # noqa: F401
