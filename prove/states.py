# SPDX-License-Identifier: ISC
"""A state, one instruction, and what its rule makes of it: for validate.py, by
architecture."""
import copy
import re
import struct

import terms
from calls import model
from evaluate import evaluate
from machine import Lanes
from memory import Memory, Violation
from terms import const, var

EDGES = [0, 1, (1 << 64) - 1, 1 << 63, 0xffffffff, 0x80000000,
         0x7fffffff7fffffff, 0xffffffff00000000]
# At a count's limits, for all widths.
COUNTS = [0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129,
          255, 256]
STYLES = 4
AT = 0x60000000         # of the state in cpu-*.c


class Words:
    """Words of a state, of one style: random ones with many edges; such whose
    sums are all ones, or one more or less, or that are equal; counts; and those
    whose halves and bytes are so."""

    def __init__(self, random_, style, numbers):
        self.random, self.style = random_, style % STYLES
        x = random_.getrandbits(64)
        self.near = [v & (1 << 64) - 1 for v in (
            x, x, ~x, ~x, -x, ~x - 1, x + 1, x - 1)]
        self.edges = EDGES + numbers    # immediates of the instruction

    def __call__(self):
        r = self.random
        if self.style == 1 or self.style == 3 and r.random() < 0.5:
            return r.choice(self.near)
        if self.style == 2:
            return r.choice(COUNTS)
        if self.style == 3:
            n = r.choice((8, 16, 32))
            k = r.choice(self.edges) & (1 << n) - 1
            return k * (((1 << 64) - 1) // ((1 << n) - 1))
        return r.choice(EDGES) if r.random() < 0.25 else r.getrandbits(64)

    def bytes(self, n):
        return b"".join(self().to_bytes(8, "little") for _ in range(n // 8))


class Case:
    """State before: r by number, v as words, memory; the model's CPU on it;
    comparison with that after.

    FORMAT, SENT: registers of a state, and their numbers; WORDS: those that are
    compared.  VECTORS, MEMORY: where the others are."""
    VQ = None

    @classmethod
    def wants(cls, i):
        """Return whether to try an instruction."""
        return True

    @classmethod
    def command(cls, qemu, program):
        return qemu + [program] + [str(cls.VQ)] * (cls.VQ is not None)

    def __init__(self, insn, image, random_, style=0):
        self.insn, self.image, self.random = insn, image, random_
        self.word = Words(random_, style, [
            o.value & (1 << 64) - 1 for o in insn.operands if o.kind == "i"])

    def unknown(self, name, v, share, w=64):
        """V, as a variable of W bits in SHARE of the cases."""
        if self.random.random() >= share:
            return const(v)
        self.values[name] = v
        return var(name, w)

    def prepare(self, share, memory_at, memory):
        self.values = {}
        bits = 64 if "64" in self.image.arch else 32
        m = Memory(self.image, bits)
        m.region(memory_at, 512, "rw", "memory")
        for j in range(0, 512, 8):
            v = int.from_bytes(memory[j:j + 8], "little")
            m.poke(memory_at + j, self.unknown("m%d" % j, v, share), 8)
        return model(self.image)(self.image, m)

    def value(self, t):
        return evaluate(t, self.values, self.memo) if t.parts else t.c

    def wrong(self, after, share):
        """What differs."""
        terms.forget()
        self.memo = {}
        c = self.prepare(share, self.MEMORY, self.m)
        self.begin(c, share)
        for j in self.WORDS:
            c.r[j] = const(self.r[j]) if j in self.addressed \
                else self.unknown("r%d" % j, self.r[j], share, c.bits)
        used = self.used()
        for j, q in enumerate(self.v):
            c.v[j] = Lanes(64, [self.unknown("v%d.%d" % (j, k), x, share)
                                if j in used else const(x)
                                for k, x in enumerate(q)])
        before = list(c.v)
        self.insn.rule(c, self.insn, self.insn.operands)
        got = struct.unpack_from(self.FORMAT, after)
        of = dict(zip(self.SENT, got))
        bad = ["r%d" % j for j in self.WORDS if self.value(c.r[j]) != of[j]]
        for j, q in enumerate(self.v):
            x = struct.unpack_from("<%dQ" % len(q), after,
                                   self.VECTORS + 8 * len(q) * j)
            if list(x) != q if c.v[j] is before[j] \
                    else not self.alike(c.v[j].get(64), x):
                bad.append("v%d" % j)
        bad += self.memory_wrong(c, after[self.MEMORY - AT:])
        return bad + list(self.others_wrong(c, after, got[len(self.SENT):]))

    def begin(self, c, share):
        """Other initial state."""

    def used(self):
        """Vectors that may have unknowns."""
        return {o.number for o in self.insn.operands if o.kind == "v"} | {0}

    def alike(self, lanes, words):
        return all(self.value(t) == x for t, x in zip(lanes, words))

    def others_wrong(self, c, after, got):
        """What else differs: flags, of which GOT is the first."""
        for name, b, t in zip("nzcv", (31, 30, 29, 28), c.nzcv):
            if t is not None and self.value(t) & 1 != got[0] >> b & 1:
                yield "flag " + name

    def memory_wrong(self, c, after):
        """Words of memory that differ."""
        for j in range(0, 512, 8):
            at, m = self.MEMORY + j, self.m[j:j + 8]
            if not c.memory.written.isdisjoint(range(at, at + 8)):
                m = self.value(c.memory.load(at, 8)).to_bytes(8, "little")
            if m != after[j:j + 8]:
                yield "memory + %d" % j


class X86Case(Case):
    """N registers of W bits and V vectors; FORMAT: of registers, flags and
    masks."""
    N, W, V, FORMAT = 16, 64, 32, "<16QQ8Q56x"
    SENT = WORDS = range(N)
    SIZE = 256 + 2048 + 512
    VECTORS, MEMORY = 256, AT + 2304
    SKIP = "j|ret|call|endbr|nop|rep|push|pop|leave|prefetch|bnd"
    SLOT = 0x61000000 + 2048    # of the instruction, in cpu-x86.c

    def make(self):
        """The bytes to send, or None."""
        from x86 import GENERAL
        r, i = self.random, self.insn
        self.r = [self.word() & (1 << self.W) - 1 for _ in self.WORDS]
        self.flags = 0x202 | r.getrandbits(1) | r.getrandbits(1) << 6 \
            | r.getrandbits(1) << 7 | r.getrandbits(1) << 11
        self.k = [self.word() for _ in range(8)]
        self.v = [[self.word() for _ in range(8)] for _ in range(self.V)]
        self.m = self.word.bytes(512)
        self.addressed = set()
        place = self.MEMORY + 64 * r.randrange(1, 5)
        code = i.bytes
        for o in i.operands:
            if o.kind != "m" or i.mnemonic == "lea" and o.base != "rip":
                continue
            if o.base == "rip":
                i = self.insn = copy.copy(i)
                i.operands = [copy.copy(p) for p in i.operands]
                old = (o.value & 0xffffffff).to_bytes(4, "little")
                at = code.rfind(old)
                if at < 0:
                    return None
                new = place - self.SLOT - i.size
                code = code[:at] + (new & 0xffffffff).to_bytes(
                    4, "little") + code[at + 4:]
                i.operands[self.insn.operands.index(
                    next(p for p in i.operands if p.kind == "m"))].value = new
                i.address = self.SLOT
                continue
            to = place - o.value
            if o.index is not None:
                n = GENERAL[o.index][0]
                if o.index == o.base:
                    return None
                self.r[n] = r.randrange(4)
                self.addressed.add(n)
                to -= self.r[n] * o.scale
            if o.base is not None:
                n = GENERAL[o.base][0]
                self.r[n] = to & (1 << self.W) - 1
                self.addressed.add(n)
        d = struct.pack(self.FORMAT, *self.r, self.flags, *self.k)
        d += b"".join(struct.pack("<8Q", *z) for z in self.v)
        return code.ljust(16, b"\x90") + d + bytes(
            self.MEMORY - AT - len(d)) + self.m

    def begin(self, c, share):
        for j in range(8):
            c.k[j] = self.unknown("k%d" % j, self.k[j], share)
        f = self.flags
        c.flags = {"c": const(f & 1), "z": const(f >> 6 & 1),
                   "o": const(f >> 11 & 1), "r": (1, const(f >> 7 & 1))}

    def others_wrong(self, c, after, got):
        for j in range(8):
            if self.value(c.k[j]) != got[1 + j]:
                yield "k%d" % j
        for name, bit in (("c", 0), ("z", 6), ("s", 7), ("o", 11)):
            try:
                t = c.flag(name)
            except Violation:
                continue        # not defined: nobody may read it
            if self.value(t) & 1 != got[0] >> bit & 1:
                yield "flag " + name


class X32Case(X86Case):
    N, W, V, FORMAT = 8, 32, 8, "<8IIxxxx8Q24x"
    SENT = WORDS = range(N)
    SIZE = 128 + 512 + 512
    VECTORS, MEMORY = 128, AT + 640


class ARM64Case(Case):
    VQ = 0                  # vectors of SVE, in units of 128 bits
    FORMAT, SENT = "<32QQ", range(32)
    WORDS = [j for j in range(31) if j != 28]
    MEMORY = AT + 272
    VECTORS = 272 + 512
    SIZE = VECTORS + 512
    SKIP = r"(b|b\..*|bl|blr|br|bti|cb.*|tb[n]?z|ret|adrp?|hint|nop|prfm)$"

    @classmethod
    def wants(cls, i):
        return i.form.startswith("sve.") == (cls.VQ > 0)

    def make(self):
        r, i, vq = self.random, self.insn, self.VQ or 1
        if re.search(r"\b(w?sp|[xw]28)\b", i.text):
            return None
        self.r = [self.word() for _ in range(32)]
        self.addressed = set()
        place = self.MEMORY + 64 * r.randrange(1, 4)
        for o in i.operands:
            if o.kind == "m":
                scale = 16 * vq if re.search("mul vl", i.text) else 1
                to = place - (0 if i.more.post else scale * o.value)
                if o.index is not None and not i.more.post:
                    self.r[o.index] = r.randrange(3)
                    self.addressed.add(o.index)
                    to -= self.r[o.index] << o.amount
                self.r[o.base] = to
                self.addressed.add(o.base)
        self.flags = r.getrandbits(4) << 28
        self.v = [[self.word() for _ in range(2 * vq)] for _ in range(32)]
        self.m = self.word.bytes(512)
        return (i.bytes + struct.pack("<32QQQ", *self.r, self.flags, 0)
                + self.m + b"".join(struct.pack("<%dQ" % (2 * vq), *q)
                                    for q in self.v))

    def begin(self, c, share):
        c.vectors(self.VQ or 1)
        c.true = set(range(8))
        c.nzcv = tuple(const(self.flags >> b & 1) for b in (31, 30, 29, 28))
        c.sp = const(0)


def scalable(vq):
    """Vectors of 128 * VQ bits."""
    return type("SVE%d" % (128 * vq), (ARM64Case,), {
        "VQ": vq, "SIZE": ARM64Case.VECTORS + 512 * vq})


class ARMCase(Case):
    MEMORY = AT + 320
    SIZE = 64 + 256 + 512
    SKIP = r"(b|bl|bx|cbn?z|v?push|v?pop|nop|hint|pld|adr)(\.w)?$"
    SENT = WORDS = [j for j in range(15) if j != 13]
    FORMAT, VECTORS = "<14II", 64

    def make(self):
        r, i = self.random, self.insn
        if re.search(r"\b(sp|pc)\b", i.text):
            return None
        self.r = {j: self.word() & 0xffffffff for j in self.WORDS}
        self.addressed = set()
        place = self.MEMORY + 64 * r.randrange(2, 5)
        base = None
        for o in i.operands:
            if o.kind == "m":
                base = o.base
                to = place - (0 if i.more.post else o.value)
                if o.index is not None and not i.more.post:
                    self.r[o.index] = r.randrange(3)
                    self.addressed.add(o.index)
                    to -= self.r[o.index] << o.amount
        if re.match("v?(ld|st)m", i.mnemonic):
            base, to = i.operands[0].number, place
        if base is not None:
            self.r[base] = to
            self.addressed.add(base)
        self.flags = r.getrandbits(4) << 28
        self.v = [[self.word()] for _ in range(32)]
        self.m = self.word.bytes(512)
        return (i.bytes + b"\0\xbf"[:4 - i.size]
                + struct.pack("<14III", *(self.r[j] for j in self.WORDS),
                              self.flags, 0)
                + struct.pack("<32Q", *(x for x, in self.v)) + self.m)

    def begin(self, c, share):
        c.r[13] = const(AT)
        c.nzcv = tuple(const(self.flags >> b & 1) for b in (31, 30, 29, 28))


class RISCV64Case(Case):
    VQ = 0                  # vectors of V, in units of 128 bits
    MEMORY = AT + 512
    VECTORS = 512 + 512
    SIZE = VECTORS
    SKIP = r"(b|jal|nop|auipc|fmv)"
    FORMAT, SENT = "<32Q", range(32)
    WORDS = [j for j in range(1, 32) if j not in (3, 4)]
    # What kernels set: bits of an element, registers of a group.
    SETTINGS = ((8, 4), (8, 8), (16, 8), (32, 1), (32, 2), (32, 8), (64, 2))

    @classmethod
    def wants(cls, i):
        return (i.mnemonic[0] == "v" or i.form == "csrrs r,c,r") \
            == (cls.VQ > 0)

    @classmethod
    def command(cls, qemu, program):
        if cls.VQ:
            qemu = qemu[:-1] + ["%s,v=true,vext_spec=v1.0,vlen=%d" % (
                qemu[-1], 128 * cls.VQ)]
        return qemu + [program, str(cls.VQ)]

    def make(self):
        r, i = self.random, self.insn
        numbers = [o.number for o in i.operands if o.kind == "v"]
        wide = 1 + (i.mnemonic[:2] in ("vw", "vn"))
        sew, lmul = r.choice([s for s in self.SETTINGS if s[0] * wide <= 64
                              and not any(n % (s[1] * wide) for n in numbers)]
                             or self.SETTINGS)
        vl = r.randrange(1, 128 * (self.VQ or 1) * lmul // sew + 1)
        if i.operands and i.operands[-1].kind == "m" or len(i.operands) > 2 \
                and i.operands[1].kind == "m":
            vl = min(vl, 4)     # there is as much memory
        self.setting = vl, sew, lmul, r.random() < 0.5
        vtype = sew.bit_length() - 4 << 3 | lmul.bit_length() - 1 \
            | (0x80 if self.setting[3] else 0xc0)
        self.v = [[self.word() for _ in range(2 * self.VQ)]
                  for _ in range(32 if self.VQ else 0)]
        if re.search(r"\bx[34]\b", i.text):
            return None
        place = self.MEMORY + 64 * r.randrange(1, 4)
        self.r = [self.word() for _ in range(32)]
        self.r[2] = place       # a multiple of 16
        self.addressed = {2}
        for o in i.operands:
            if o.kind == "m":
                self.addressed.add(o.base)
                self.r[o.base] = self.MEMORY if o.base == 2 \
                    else place - o.value
        if i.mnemonic[:4] in ("vlss", "vsss", "vlse", "vsse"):
            self.addressed.add(i.operands[2].number)
            self.r[i.operands[2].number] = 8 * r.randrange(4, 8)
        self.m = self.word.bytes(512)
        return (i.bytes + b"\1\0"[:4 - i.size] + struct.pack("<32Q", *self.r)
                + bytes(240) + struct.pack("<2Q", vl, vtype) + self.m
                + b"".join(struct.pack("<%dQ" % len(q), *q) for q in self.v))

    def begin(self, c, share):
        if self.VQ:
            c.vectors(self.VQ)
            c.setting = self.setting

    def used(self):
        return range(32)

    def alike(self, lanes, words):
        """Bits after the last element may have any value, because they depend
        on the setting of tails."""
        for t, y in zip(lanes, words):
            x, z = (evaluate(t, Tails(self.values, tail), {})
                    for tail in (0, -1))
            if (x ^ y) & ~(x ^ z):
                return False
        return True

    def others_wrong(self, c, after, got):
        if self.VQ and struct.unpack_from("<Q", after, 496)[0] \
                != c.setting[0]:
            yield "vl"


class Tails(dict):
    """Values of variables, and one for all tails of riscv64_vectors."""

    def __init__(self, values, tail):
        dict.__init__(self, values)
        self.tail = tail

    def __missing__(self, name):
        return self.tail & (1 << int(name.split()[1])) - 1


def vectors(vq):
    """Registers of 128 * VQ bits."""
    return type("V%d" % (128 * vq), (RISCV64Case,), {
        "VQ": vq, "SIZE": RISCV64Case.VECTORS + 512 * vq})


KINDS = {"riscv64": [RISCV64Case, vectors(1), vectors(2), vectors(4)],
         "x86_64": [X86Case], "x86": [X32Case], "arm": [ARMCase],
         "arm64": [ARM64Case, scalable(1), scalable(2), scalable(4)]}
