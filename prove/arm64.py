# SPDX-License-Identifier: ISC
"""AArch64: decoding, registers, flags."""
import functools
import re

import capstone
from capstone import arm64 as cs

from armv8 import ARMv8
from machine import Insn, Lanes, rules, unmodelled
from memory import Violation
from terms import ZERO, const, cut, ror, shl, shr, total, var, xor

PLATFORM, LINK, ZR = 18, 30, 31
RULES, rule = rules()
TEXTS = {}              # of mnemonics whose rules do not know all operands


def _arrangements():
    """Capstone's number -> (bits of a lane, lanes)."""
    found = {}
    for name, number in vars(cs).items():
        if name.startswith("ARM64_VAS_") and name[10:11].isdigit():
            text = name[10:]
            found[number] = ({"B": 8, "H": 16, "S": 32, "D": 64,
                              "Q": 128}[text[-1]], int(text[:-1]))
    return found


ARRANGEMENTS = _arrangements()
SHIFTS = {cs.ARM64_SFT_LSL: "lsl", cs.ARM64_SFT_LSR: "lsr",
          cs.ARM64_SFT_ROR: "ror"}
EXTENSIONS = {cs.ARM64_EXT_UXTW: "uxtw", cs.ARM64_EXT_UXTX: "lsl"}

class Operand:
    """kind: r general, v vector, p predicate, i immediate, m memory,
    c other."""
    __slots__ = ("kind", "number", "bits", "count", "lane", "value", "base",
                 "index", "shift", "amount", "sp")


class More:
    """post: the base is written back after, or before the access."""
    __slots__ = ("writeback", "post", "condition")


@functools.lru_cache(None)
def decoder():
    md = capstone.Cs(capstone.CS_ARCH_ARM64, capstone.CS_MODE_LITTLE_ENDIAN)
    md.detail = True
    return md


class ARM64(ARMv8):
    def __init__(self, image, memory):
        ARMv8.__init__(self, image, memory)
        self.bits = 64
        self.r = [var("initial x%d" % i, 64, False) for i in range(31)]
        self.sp = None
        self.vectors(1)
        self.md = decoder()

    def vectors(self, vq):
        """Vectors have 128 * VQ bits."""
        self.vq = vq
        self.true = set()       # predicates
        self.v = [Lanes(128 * vq, [var("initial v%d" % i, 128 * vq, False)])
                  for i in range(32)]

    # Operands.

    def register(self, n):
        """By number, or "sp"."""
        if n == "sp":
            return self.sp
        return ZERO if n == ZR else self.r[n]

    def get(self, o):
        """A general register, with its shift, or an immediate."""
        if o.kind == "i":
            return const(o.value & (1 << 64) - 1)
        x = self.sp if o.sp else self.register(o.number)
        if o.bits == 32:
            x = cut(x, 0, 32)
        if o.shift is None:
            return x
        k, w = o.amount, o.bits
        if o.shift == "lsl":
            return shl(x, k, w)
        if o.shift == "lsr":
            return shr(x, k)
        if o.shift == "ror":
            return ror(x, k, w)
        return shl(cut(x, 0, 32), k, 64)        # uxtw

    def put(self, o, v):
        if o.sp:
            self.sp = v
        elif o.number != ZR:
            self.own(o.number)
            self.r[o.number] = v

    @staticmethod
    def own(n):
        """The platform's register is reserved, because a system may use it at
        any time."""
        if n == PLATFORM:
            raise Violation("abi", "writes x18, which is the platform's")

    @staticmethod
    def width(i, o):
        return o[0].bits

    def natural(self, *operands):
        return max(self.v[o.number].natural() for o in operands)

    def v_words(self, o):
        """The lanes of the whole register, whatever the operand's name."""
        return list(self.v[o.number].get(32))

    def lanes(self, o, w=None):
        """The lanes of a vector operand."""
        w = w or o.bits
        return self.v[o.number].get(w)[:o.count * o.bits // w]

    def put_lanes(self, o, w, lanes):
        """Bits above are cleared."""
        lanes = list(lanes)
        self.v[o.number] = Lanes(w, lanes + [ZERO] * (128 * self.vq // w
                                                      - len(lanes)))

    def base(self, o):
        if o.base == "sp" and self.memory.resolve(self.sp)[0] % 16:
            raise Violation("aligned", "the stack pointer is no multiple of 16")
        return self.register(o.base)

    def effective(self, i, o):
        terms = [(self.base(o), 1)]
        c = 0 if i.more.post else o.value
        if o.index is not None:
            x = self.register(o.index)
            if o.shift == "uxtw":
                x = cut(x, 0, 32)
            terms.append((x, 1 << o.amount))
        return total(64, c, terms)

    def write_back(self, i, o, by):
        if not i.more.writeback:
            return
        t = total(64, 0, [(self.register(o.base), 1), (by, 1)])
        if o.base == "sp":
            self.sp = t
        else:
            self.own(o.base)
            self.r[o.base] = t

    # Calls.

    def stack_pointer(self):
        return self.sp

    def enter(self, symbol, arguments, sp):
        self.enter_at(sp)
        self.sp = sp
        self.r[LINK] = self.back
        for i, (t, w) in enumerate(arguments):
            if w < 64:
                t = xor(t, shl(var("upper %d" % i, 64 - w, False), w))
            self.r[i] = t
        return self.kept(symbol, sp, range(18, 30), range(8, 16))

    def decode(self, address):
        d = self.image.find(address, 4)
        if d is None:
            raise Violation("undecodable", "no code at %#x" % address)
        return decode(self.md, d, address)


def _number(name):
    name = {"fp": "x29", "lr": "x30"}.get(name, name)
    if name in ("sp", "wsp"):
        return "sp"
    return ZR if name in ("xzr", "wzr") else int(name[1:])


def _operand(c, o, form):
    p = Operand()
    p.shift, p.amount, p.lane, p.sp, p.count = None, 0, None, False, None
    if o.shift.type:
        p.shift, p.amount = SHIFTS.get(o.shift.type, "?"), o.shift.value
    if o.type == cs.ARM64_OP_REG:
        name = c.reg_name(o.reg)
        if o.ext:
            p.shift, p.amount = EXTENSIONS.get(o.ext, "?"), o.shift.value
        if name[0] in "xw" or name in ("sp", "wsp", "fp", "lr"):
            p.kind = "r"
            p.number = _number(name)
            p.sp = p.number == "sp"
            p.bits = 32 if name[0] == "w" else 64
            form.append("r%d" % p.bits)
        elif name[0] == "z":
            # Capstone does not tell the size of elements.
            p.kind, p.number = "v", int(name[1:])
            size = re.search(r"\bz%d\.([bhsd])\b" % p.number, c.op_str)
            p.bits = {"b": 8, "h": 16, "s": 32, "d": 64}[size[1]] \
                if size else 128
            form.append("z%d" % p.bits)
        elif name[0] == "p":
            p.kind, p.number = "p", int(name[1:])
            form.append("p")
        else:
            p.kind, p.number = "v", int(name[1:])
            if o.vas:
                p.bits, p.count = ARRANGEMENTS[o.vas]
            else:
                p.bits = {"b": 8, "h": 16, "s": 32, "d": 64}.get(name[0], 128)
                p.count = 1
            if o.vector_index != -1:
                p.lane = o.vector_index
            form.append("v%dx%d%s" % (p.bits, p.count,
                                      "" if p.lane is None else "[]"))
        if p.shift == "?":
            raise Violation("undecodable", c.mnemonic + " " + c.op_str)
    elif o.type == cs.ARM64_OP_IMM:
        p.kind, p.value, p.bits = "i", o.imm, 64
        if p.shift == "lsl":
            p.value <<= p.amount
        elif p.shift is not None:
            raise Violation("undecodable", c.mnemonic + " " + c.op_str)
        form.append("i")
    elif o.type == cs.ARM64_OP_MEM:
        p.kind = "m"
        p.base = _number(c.reg_name(o.mem.base))
        p.index = _number(c.reg_name(o.mem.index)) if o.mem.index else None
        p.value = o.mem.disp
        if o.mem.index and "sxt" in c.op_str:
            raise Violation("undecodable", c.op_str)
        if o.mem.index and c.reg_name(o.mem.index)[0] == "w":
            p.shift = "uxtw"
        form.append("m")
    else:
        p.kind = "c"
        form.append("c")
    return p


def decode(md, d, address):
    c = next(md.disasm(d, address, 1), None)
    if c is None:
        raise Violation("undecodable", "%s at %#x" % (d.hex(), address))
    i = Insn()
    i.mnemonic, i.size, i.address, i.bytes = c.mnemonic, 4, address, d
    i.text = c.mnemonic + " " + c.op_str
    form = []
    i.operands = [_operand(c, o, form) for o in c.operands]
    i.more = more = More()
    more.writeback = c.writeback
    # Capstone keeps the distance of a post-index in the memory operand.
    more.post = c.writeback and (i.operands[-1].kind != "m"
                                 or "], " in c.op_str)
    more.condition = None
    name = i.mnemonic
    if name.startswith("b."):
        more.condition, name = name[2:], "b.cond"
    if any(f[0] in "zp" for f in form) or name in ("incw", "decw", "rdvl",
                                                   "addvl"):
        name = "sve." + name
    i.form = "%s %s" % (name, ",".join(form))
    i.rule = RULES.get(name, unmodelled)
    if name in TEXTS and not re.match(TEXTS[name] + "$", i.text):
        i.rule = unmodelled
    return i


def use_rules():
    """Load the rules of all instructions."""
    import arm64_sve        # noqa: F401
    import arm64_vectors    # noqa: F401
    import arm64_words      # noqa: F401
