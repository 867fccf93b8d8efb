# SPDX-License-Identifier: ISC
"""Every form of instruction in the kernels: what its rule makes of a state,
evaluated, beside what a CPU makes of it.

States are random, with many edge values.  A third of the cases has unknowns
wherever a rule may have them, a third some, the rest none: so what the rules of
terms make of it is tried as well."""
import copy
import os
import random
import struct
import subprocess

import terms
from calls import model
from evaluate import evaluate
from image import compiler
from machine import Lanes, unmodelled
from memory import Memory, Unmodelled, Violation
from terms import Mode, const, var

EDGES = [0, 1, (1 << 64) - 1, 1 << 63, 0xffffffff, 0x80000000,
         0x7fffffff7fffffff, 0xffffffff00000000]
AT = 0x60000000         # of the state in cpu-*.c


def word(random_):
    return random_.choice(EDGES) if random_.random() < 0.25 \
        else random_.getrandbits(64)


def forms(rows):
    """One instruction of each form, operand's size and immediate."""
    found = {}
    for row in rows:
        cpu = model(row.image)(row.image, Memory(row.image, 64))
        a = row.image.symbols[row.symbol]
        end = a + row.image.sizes[row.symbol]
        while a < end:
            try:
                i = cpu.decode(a)
            except Violation:
                break
            numbers = tuple(o.value for o in i.operands if o.kind == "i")
            found.setdefault((i.form, numbers[-1:]), i)
            a += i.size
    return [found[k] for k in sorted(found)]


class Case:
    """State before; the model's CPU on it; comparison with that after."""

    def __init__(self, insn, image, random_):
        self.insn, self.image, self.random = insn, image, random_

    def unknown(self, name, v, share):
        """V, as a variable in SHARE of the cases."""
        if self.random.random() >= share:
            return const(v)
        self.values[name] = v
        return var(name, 64)

    def prepare(self, share, memory_at, memory):
        self.values = {}
        m = Memory(self.image, 64)
        m.region(memory_at, 512, "rw", "memory")
        for j in range(0, 512, 8):
            v = int.from_bytes(memory[j:j + 8], "little")
            m.poke(memory_at + j, self.unknown("m%d" % j, v, share), 8)
        return model(self.image)(self.image, m)

    def value(self, t):
        return evaluate(t, self.values, self.memo) if t.parts else t.c

    def memory_wrong(self, c, after):
        """Words of memory that differ."""
        for j in range(0, 512, 8):
            at = self.MEMORY + j
            if any(at + k in c.memory.written for k in range(8)):
                v = self.value(c.memory.load(at, 8))
            else:
                v = int.from_bytes(self.m[j:j + 8], "little")
            if v != int.from_bytes(after[j:j + 8], "little"):
                yield "memory + %d" % j


class X86Case(Case):
    SIZE = 128 + 8 + 64 + 2048 + 56 + 512
    MEMORY = AT + 2304
    SKIP = ("j", "ret", "call", "endbr", "nop", "rep", "push", "pop", "leave",
            "emms", "prefetch", "bnd")
    # Of the code that cpu-x86_64.c makes, before the instruction.
    BEFORE = 10 + 32 * 11 + 8 * 10 + 8 + 8 + 16 * 8

    def make(self):
        """The bytes to send, or None."""
        from x86 import GENERAL
        r, i = self.random, self.insn
        self.r = [word(r) for _ in range(16)]
        self.flags = 0x202 | r.getrandbits(1) | r.getrandbits(1) << 6 \
            | r.getrandbits(1) << 7 | r.getrandbits(1) << 11
        self.k = [word(r) for _ in range(8)]
        self.v = [[word(r) for _ in range(8)] for _ in range(32)]
        self.m = bytes(r.getrandbits(8) for _ in range(512))
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
                new = place - 0x61000000 - self.BEFORE - i.size
                code = code[:at] + (new & 0xffffffff).to_bytes(
                    4, "little") + code[at + 4:]
                i.operands[self.insn.operands.index(
                    next(p for p in i.operands if p.kind == "m"))].value = new
                i.address = 0x61000000 + self.BEFORE
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
                self.r[n] = to & (1 << 64) - 1
                self.addressed.add(n)
        return (bytes([len(code)]) + code
                + struct.pack("<16QQ8Q", *self.r, self.flags, *self.k)
                + b"".join(struct.pack("<8Q", *z) for z in self.v)
                + bytes(56) + self.m)

    def wrong(self, after, share):
        """What differs."""
        terms.forget()
        self.memo = {}
        c = self.prepare(share, self.MEMORY, self.m)
        used = {o.number for o in self.insn.operands if o.kind == "v"} | {0}
        for j in range(16):
            c.r[j] = const(self.r[j]) if j in self.addressed \
                else self.unknown("r%d" % j, self.r[j], share)
        for j in range(8):
            c.k[j] = self.unknown("k%d" % j, self.k[j], share)
        for j in range(32):
            c.v[j] = Lanes(64, [
                self.unknown("v%d.%d" % (j, q), x, share) if j in used
                else const(x) for q, x in enumerate(self.v[j])])
        before = list(c.v)
        f = self.flags
        c.flags = {"c": const(f & 1), "z": const(f >> 6 & 1),
                   "o": const(f >> 11 & 1), "r": (1, const(f >> 7 & 1))}
        self.insn.rule(c, self.insn, self.insn.operands)
        r = struct.unpack_from("<16QQ8Q", after)
        bad = ["r%d" % j for j in range(16) if self.value(c.r[j]) != r[j]]
        bad += ["k%d" % j for j in range(8)
                if self.value(c.k[j]) != r[17 + j]]
        for j in range(32):
            z = struct.unpack_from("<8Q", after, 200 + 64 * j)
            if c.v[j] is before[j]:
                if list(z) != self.v[j]:
                    bad.append("v%d" % j)
            elif any(self.value(x) != y for x, y in zip(c.v[j].get(64), z)):
                bad.append("v%d" % j)
        bad += self.memory_wrong(c, after[2304:])
        for name, bit in (("c", 0), ("z", 6), ("s", 7), ("o", 11)):
            try:
                t = c.flag(name)
            except Violation:
                continue        # not defined: nobody may read it
            if self.value(t) & 1 != r[16] >> bit & 1:
                bad.append("flag " + name)
        return bad


class ARM64Case(Case):
    SIZE = 272 + 512 + 512
    MEMORY = AT + 784
    SKIP = ("b.", "bl", "br", "bti", "cb", "tb", "ret", "adr", "hint", "nop",
            "prfm")

    def make(self):
        r, i = self.random, self.insn
        if i.mnemonic == "b" or any(t in i.text for t in (
                "sp", "x28", "w28")):
            return None
        self.x = [word(r) for _ in range(32)]
        self.addressed = set()
        place = self.MEMORY + 64 * r.randrange(1, 4)
        for o in i.operands:
            if o.kind == "m":
                to = place - (0 if i.more.post else o.value)
                if o.index is not None and not i.more.post:
                    self.x[o.index] = r.randrange(3)
                    self.addressed.add(o.index)
                    to -= self.x[o.index] << o.amount
                self.x[o.base] = to
                self.addressed.add(o.base)
        self.flags = r.getrandbits(4) << 28
        self.v = [[word(r), word(r)] for _ in range(32)]
        self.m = bytes(r.getrandbits(8) for _ in range(512))
        return (i.bytes + struct.pack("<32QQQ", *self.x, self.flags, 0)
                + b"".join(struct.pack("<QQ", *q) for q in self.v) + self.m)

    def wrong(self, after, share):
        terms.forget()
        self.memo = {}
        c = self.prepare(share, self.MEMORY, self.m)
        vectors = {o.number for o in self.insn.operands if o.kind == "v"}
        for j in range(31):
            c.r[j] = const(self.x[j]) if j in self.addressed \
                else self.unknown("x%d" % j, self.x[j], share)
        for j in range(32):
            c.v[j] = Lanes(64, [
                self.unknown("v%d.%d" % (j, q), x, share) if j in vectors
                else const(x) for q, x in enumerate(self.v[j])])
        before = list(c.v)
        c.nzcv = tuple(const(self.flags >> b & 1) for b in (31, 30, 29, 28))
        c.sp = const(0)
        self.insn.rule(c, self.insn, self.insn.operands)
        r = struct.unpack_from("<32QQ", after)
        bad = ["x%d" % j for j in range(31)
               if j != 28 and self.value(c.r[j]) != r[j]]
        for j in range(32):
            q = struct.unpack_from("<QQ", after, 272 + 16 * j)
            if c.v[j] is before[j]:
                if list(q) != self.v[j]:
                    bad.append("v%d" % j)
            elif any(self.value(x) != y for x, y in zip(c.v[j].get(64), q)):
                bad.append("v%d" % j)
        bad += self.memory_wrong(c, after[784:])
        for name, b, t in zip("nzcv", (31, 30, 29, 28), c.nzcv):
            if t is not None and self.value(t) & 1 != r[32] >> b & 1:
                bad.append("flag " + name)
        return bad


KINDS = {"x86_64": X86Case, "arm64": ARM64Case}


def compare(kind, insn, after, case, faults):
    """(text, what is wrong or None) of one case."""
    for share in (case.share, 0):
        try:
            bad = case.wrong(after, share)
        except (Violation, Unmodelled):
            if share == 0:
                return "not executed by the model"
            continue        # an address, a count that must be known
        return ", ".join(bad)
    return None


def validate(rows, source, build, qemu, times=6):
    """Claims by form: (text, what is wrong or None); a text "# SKIP"."""
    image = rows[0].image
    kind = KINDS.get(image.arch)
    if kind is None:
        yield "instructions of %s # SKIP no comparison" % image.arch, None
        return
    program = os.path.join(build, "prove-cpu")
    subprocess.run(compiler(build) + [
        "-O1", "-static", "-o", program,
        os.path.join(source, "tests", "prove", "cpu-%s.c" % image.arch)],
        check=True)
    r = random.Random(int(os.environ.get("SYMCRYPT_SEED", "1"), 0))
    Mode.opaque = Mode.split = False
    Mode.most = None
    cases = []
    sent = bytearray()
    without = []
    for i in forms(rows):
        if i.mnemonic.startswith(kind.SKIP) and i.mnemonic not in (
                "bic", "bsl", "bit", "bif"):
            continue
        if i.rule is unmodelled:
            without.append(i)
            continue
        for n in range(times):
            c = kind(i, image, r)
            d = c.make()
            if d is not None:
                c.share = (1, 0.5, 0)[n % 3]
                cases.append((i.form, i, c))
                sent += d
    done = subprocess.run(qemu + [program], input=bytes(sent),
                          stdout=subprocess.PIPE)
    os.remove(program)
    if done.returncode == 77:
        yield "instructions # SKIP this CPU has no AVX-512", None
        return
    got = done.stdout
    if len(got) != (kind.SIZE + 1) * len(cases):
        yield "all cases are executed", "%d of %d" % (
            len(got) // (kind.SIZE + 1), len(cases))
        return
    told = {}
    for n, (form, i, c) in enumerate(cases):
        at = n * (kind.SIZE + 1)
        if got[at]:
            told.setdefault(form, [0, 0, None])[1] += 1
            continue
        t = told.setdefault(form, [0, 0, None])
        wrong = compare(kind, i, got[at + 1:at + 1 + kind.SIZE], c, None)
        if wrong:
            t[2] = t[2] or "%s: %s" % (i.text, wrong)
        t[0] += 1
    for form, (n, faults, wrong) in sorted(told.items()):
        if not n:
            yield "%s # SKIP this CPU does not have it" % form, None
        else:
            yield "%s, %d states" % (form, n), wrong
    for i in without:
        yield "%s # SKIP no rule, so no proof uses it" % i.form, None
