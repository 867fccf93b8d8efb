# SPDX-License-Identifier: ISC
"""Shared by the models of all CPUs: vector registers, and following a path.

The lengths of a call are numbers, and the code is constant time, so there is
one path.  A next instruction that depends on an unknown value is a violation.
An unknown address, count of a shift or index of a table is one, too."""
import unwind
from memory import Unmodelled, Violation
from terms import (ONE, ZERO, aligned, both, cat, clmul, const, cut, function,
                   var, xors)
from unwind import RETURN

SLACK = 1 << 15         # bytes of stack that a kernel may use


def rules():
    """A table of rules by mnemonic, and a decorator that fills it."""
    table = {}

    def rule(*mnemonics):
        def put(f):
            for m in mnemonics:
                table[m] = f
            return f
        return put
    return table, rule


class Lanes:
    """A vector register as equal lanes; other widths are made when asked."""
    __slots__ = ("by",)

    def __init__(self, w, lanes):
        self.by = {w: lanes}

    def get(self, w):
        lanes = self.by.get(w)
        if lanes is None:
            wider = [x for x in self.by if x > w]
            if wider:
                of = min(wider)
                lanes = [cut(x, i * w, w) for x in self.by[of]
                         for i in range(of // w)]
            else:
                of = max(self.by)
                n = w // of
                s = self.by[of]
                lanes = [cat(s[i:i + n], of) for i in range(0, len(s), n)]
            self.by[w] = lanes
        return lanes

    def secret(self):
        """Return whether any lane is."""
        return any(x.secret for lanes in self.by.values() for x in lanes)

    def natural(self):
        """The width to move it in without taking terms apart: 32 or 64."""
        return 64 if 32 not in self.by and max(self.by) >= 64 else 32


class Insn:
    """A decoded instruction."""
    __slots__ = ("mnemonic", "operands", "size", "address", "text", "bytes",
                 "form", "rule", "more")


def unmodelled(cpu, insn, operands):
    raise Unmodelled("no rule for " + insn.text)


def variable_time(cpu, insn, operands):
    """Instructions that compilers may emit and that are not on the makers'
    lists of constant-time instructions (Intel's for DOITM, Arm's for DIT)."""
    raise Violation("time", "the time of a division depends on what is "
                    "divided")


class CPU:
    """A model has the decoder decode (), registers, and rules.

    RED: bytes below the stack pointer that are a function's.
    STACK_ALIGN: what divides the stack pointer in a call.
    WORD, VECTOR: names of registers."""
    RED, STACK_ALIGN = 0, 16
    WORD, VECTOR = "x%d", "v%d"

    def __init__(self, image, memory):
        self.image = image
        self.memory = memory
        self.next = None
        self.count = 0
        self.executed = set()
        self.watch = None       # called after each instruction
        self.lengths = None     # Lengths, where some are not known
        self.section = 0, 0     # of code, that is executed
        self.last_sp = None
        self.frames = []        # of calls that have not ended: the stack pointer
        self.framed = set()     # what unwind.py has seen to be right
        self.rules = {}         # address -> its rule of the frame
        self.elsewhere = ()     # addresses without code
        self.back = None        # the address to go back to

    def step(self, pc):
        code = self.image.code
        insn = code.get(pc)
        if insn is None:
            insn = code[pc] = self.decode(pc)
        self.count += 1
        self.executed.add(pc)
        if not self.section[0] <= pc < self.section[1]:
            self.section, tables = self.image.section(pc)
            self.memory.tables += tables
        self.next = pc + insn.size
        try:
            insn.rule(self, insn, insn.operands)
            sp = self.stack_pointer()
            if sp is not self.last_sp:
                self.memory.moved(sp)
                self.last_sp = sp
            elif self.memory.stored:
                self.memory.spilled(self.memory.sp, self.memory.sp)
        except Violation as e:
            raise Violation(e.kind, "%s, at %#x: %s" % (e, pc, insn.text)) \
                from None
        unwind.check(self, self.next)
        if self.watch is not None:
            self.watch(self)
        return self.next

    def run(self, pc, limit=2000000):
        unwind.check(self, pc)
        while pc != RETURN:
            pc = self.step(pc)
            if self.count > limit:
                raise Violation("endless", "%d instructions" % limit)

    def enter_at(self, sp):
        """A call begins: the stack pointer as a number, and the address to go
        back to, of which nothing is known."""
        self.frames = [sp]
        self.last_sp = sp
        self.memory.sp, _ = self.memory.resolve(sp)
        self.memory.stored = []
        self.back = var("address to go back to", self.bits, False)
        return self.memory.sp, self.back

    def kept(self, symbol, sp, words, vectors=()):
        """Call a function: what it has not restored of the stack pointer SP, of
        words and of the first 64 bits of vectors."""
        before = [(i, self.r[i]) for i in words]
        lows = [(i, self.v[i].get(64)[0]) for i in vectors]
        self.run(self.image.symbols[symbol])
        broken = [self.name(i) for i, t in before if self.r[i] is not t]
        broken += ["d%d" % i for i, t in lows
                   if self.v[i].get(64)[0] is not t]
        if self.stack_pointer() is not sp:
            broken.append("the stack pointer")
        return [name + " is not restored" for name in broken]

    def name(self, i):
        return self.WORD % i

    def secret_registers(self):
        return [self.name(i) for i, t in enumerate(self.r) if t.secret] + [
            self.VECTOR % i for i, v in enumerate(self.v) if v.secret()]

    def here(self, n):
        """The address N of the image, which may be loaded anywhere."""
        return self.memory.here(n)

    def go(self, t):
        """Go on at T."""
        if t is self.back:
            self.next = RETURN
            return
        try:
            self.next, _ = self.memory.resolve(t)
        except Violation:
            raise Violation("branch", "goes where is not known") from None

    def call(self, sp):
        """A function is called, the stack pointer being SP."""
        self.frames = self.frames + [sp]

    def ret(self, t):
        """Return to T."""
        self.frames = self.frames[:-1]
        self.go(t)

    def align(self, t, m):
        """T & M, if that is known of a pointer: low bits are cleared, or all
        others are.  Or None."""
        low = (1 << self.bits) - m
        return aligned(t, m, self.bits) or (
            None if low & low - 1 else
            self.memory.align_stack(t, low, SLACK))

    def known(self, t):
        """A bit, or what it is for all lengths."""
        if t.parts and self.lengths is not None:
            return self.lengths.settle(t)
        return t

    def decide(self, t):
        """Return whether to take a branch, by the bit T."""
        t = self.known(t)
        if t.parts:
            raise Violation("branch", "a branch on what is not known"
                            + (": a secret" if t.secret else ""))
        return t.c

    def load(self, t, n, align=1):
        return self.memory.load(self.address(t, align), n)

    def store(self, t, v, n, align=1):
        self.memory.store(self.address(t, align), v, n)

    def address(self, t, align=1):
        a, known = self.memory.resolve(t)
        if align > 1 and (known % align or a % align):
            raise Violation("aligned", "an address that need not be a "
                            "multiple of %d" % align)
        return a


def of_table(table, k):
    """Byte K of a table of 2^n known bytes, for a K of n bits: sums of
    products of K's bits."""
    form = [t.c for t in table]         # to algebraic normal form
    for q in range(len(form).bit_length() - 1):
        for j in range(len(form)):
            if j >> q & 1:
                form[j] ^= form[j ^ 1 << q]
    products = [ONE]
    for q in range(len(form).bit_length() - 1):
        bit = cut(k, q, 1)
        products += [both(m, bit) for m in products]
    return xors(clmul(m, const(f)) for m, f in zip(products, form) if f)


def in_table(table, k):
    """Byte K, or 0 beyond the table, of terms.  Registers have no
    addresses."""
    if not k.parts:
        return table[k.c] if k.c < len(table) else ZERO
    if k.bits < len(table) and not len(table) & len(table) - 1 \
            and not any(t.parts for t in table):
        return of_table(table, k)
    return function("element or 0", tuple(table) + (k,), 8)
