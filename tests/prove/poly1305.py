# SPDX-License-Identifier: ISC
"""Scalar Poly1305: for all h, r and blocks, h is (h + m) r ... modulo
2^130 - 5 afterwards, and h[2] is at most 7.

The code is followed once more, with words as polynomials (polynomials.py).
That it keeps to bounds, ABI and constant time is seen when it is executed on
terms."""
from polynomials import Lost, Value, Words, number, plus, scale, times
from polynomials import WORD
from machine import RETURN
from memory import Memory, Violation

P = 2 ** 130 - 5
STATE, DATA, STACK = 0x100000, 0x200000, 0x300000


class Machine:
    """General registers and memory of whole words."""

    def __init__(self, image, words):
        from calls import model
        self.cpu = model(image)(image, Memory(image, 64))
        self.words = words
        self.memory = {}
        self.r = {n: words.unknown("initial r%d" % n, WORD - 1)
                  for n in range(31)}
        self.r[31] = number(0)
        self.r["sp"] = number(STACK)
        self.carry = self.zero = None
        self.next = None

    def known(self, v):
        if v.low != v.high:
            raise Violation("branch", "asks what is not known")
        return v.low

    def run(self, pc):
        while pc != RETURN:
            code = self.cpu.image.code
            if pc not in code:
                code[pc] = self.cpu.decode(pc)
            i = code[pc]
            self.next = pc + i.size
            try:
                self.step(i, i.mnemonic, i.operands)
            except KeyError as e:
                raise Lost("%s: %s" % (i.text, e)) from None
            except Lost as e:
                raise Lost("%s: %s" % (i.text, e)) from None
            pc = self.next

    def branch(self, i, taken):
        if self.zero is None:
            raise Violation("branch", "a branch on what is not known: "
                            + i.text)
        if taken:
            self.next = i.operands[-1].value


class X86Machine(Machine):
    def call(self, symbol, arguments):
        for n, v in zip((7, 6, 2, 1), arguments):
            self.r[n] = v
        self.r[4] = number(STACK)
        self.memory[STACK] = number(RETURN)
        keep = [(n, self.r[n]) for n in (3, 5, 12, 13, 14, 15)]
        self.run(self.cpu.image.symbols[symbol])
        for n, v in keep:
            if self.r[n] is not v:
                raise Violation("abi", "a register is not restored")

    def address(self, o):
        from x86 import GENERAL
        a = o.value
        if o.base is not None:
            a += self.known(self.r[GENERAL[o.base][0]])
        if o.index is not None:
            a += self.known(self.r[GENERAL[o.index][0]]) * o.scale
        return a

    def get(self, o):
        if o.kind == "i":
            return number(o.value & WORD - 1)
        if o.kind == "m":
            return self.memory[self.address(o)]
        v = self.r[o.number]
        return self.words.mask(v, 0xffffffff) if o.bits == 32 \
            and v.high >> 32 else v

    def put(self, o, v):
        if o.kind == "m":
            self.memory[self.address(o)] = v
        else:
            self.r[o.number] = v

    def step(self, i, m, o):
        w = self.words
        if m in ("endbr64", "nop"):
            return
        if m == "push":
            self.r[4] = number(self.r[4].low - 8)
            self.memory[self.r[4].low] = self.get(o[0])
        elif m == "pop":
            self.put(o[0], self.memory[self.r[4].low])
            self.r[4] = number(self.r[4].low + 8)
        elif m == "ret":
            self.next = self.known(self.memory[self.r[4].low])
        elif m == "mov":
            self.put(o[0], self.get(o[1]))
        elif m == "xor" and o[1].kind == "r" and o[0].name == o[1].name:
            self.put(o[0], number(0))
            self.carry, self.zero = number(0), True
        elif m in ("add", "adc"):
            if m == "adc" and self.carry is None:
                raise Lost("a carry that is not defined")
            v, self.carry = w.add(self.get(o[0]), self.get(o[1]),
                                  self.carry if m == "adc" else number(0))
            self.put(o[0], v)
            self.zero = None
        elif m in ("dec", "sub", "cmp"):
            a = self.known(self.get(o[0]))
            b = 1 if m == "dec" else self.known(self.get(o[1]))
            if m != "cmp":
                self.put(o[0], number(a - b & WORD - 1))
            self.zero = a == b
            if m != "dec":
                self.carry = number(int(a < b))
        elif m in ("je", "jne"):
            self.branch(i, self.zero == (m == "je"))
        elif m in ("jb", "jae", "jbe", "ja"):
            c = self.known(self.carry)
            self.branch(i, (c or m in ("jbe", "ja") and self.zero)
                        == (m in ("jb", "jbe")))
        elif m == "jmp":
            self.next = o[0].value
        elif m == "cmovb":
            self.put(o[0], w.select(self.carry, self.get(o[1]),
                                    self.get(o[0])))
        elif m == "mul":
            self.r[0], self.r[2] = w.multiply(self.r[0], self.get(o[0]))
            self.carry = self.zero = None
        elif m == "imul" and len(o) == 2:
            v, high = w.multiply(self.get(o[0]), self.get(o[1]))
            if high.high:
                raise Lost("a product that may not fit")
            self.put(o[0], v)
            self.carry = self.zero = None
        elif m == "shr":
            self.put(o[0], w.right(self.get(o[0]), o[1].value))
            self.carry = self.zero = None
        elif m == "and":
            mask = o[1].value & (0xffffffff if o[0].bits == 32
                                 and o[1].value >= 0 else WORD - 1)
            self.put(o[0], w.mask(self.r[o[0].number], mask))
            self.carry, self.zero = number(0), None
        elif m == "lea":
            from x86 import GENERAL
            terms = []
            if o[1].base is not None:
                terms.append((self.r[GENERAL[o[1].base][0]], 1))
            if o[1].index is not None:
                terms.append((self.r[GENERAL[o[1].index][0]], o[1].scale))
            self.put(o[0], w.sum(o[1].value, terms))
        else:
            raise Lost("no rule")


class ARM64Machine(Machine):
    def call(self, symbol, arguments):
        for n, v in enumerate(arguments):
            self.r[n] = v
        self.r[30] = number(RETURN)
        keep = [(n, self.r[n]) for n in range(18, 30)]
        self.run(self.cpu.image.symbols[symbol])
        for n, v in keep:
            if self.r[n] is not v:
                raise Violation("abi", "x%d is not restored" % n)

    def get(self, o):
        if o.kind == "i":
            return number(o.value & WORD - 1)
        v = self.r["sp" if o.sp else o.number]
        if o.bits == 32 and v.high >> 32:
            v = self.words.mask(v, 0xffffffff)
        if o.shift == "lsl":
            return self.words.sum(0, [(v, 1 << o.amount)])
        if o.shift == "lsr":
            return self.words.right(v, o.amount)
        if o.shift is not None:
            raise Lost("a shift")
        return v

    def put(self, o, v):
        if o.number != 31:
            self.r["sp" if o.sp else o.number] = v

    def step(self, i, m, o):
        w = self.words
        if m in ("bti", "nop"):
            return
        if m == "ret":
            self.next = self.known(self.r[30])
        elif m == "mov":
            self.put(o[0], self.get(o[1]))
        elif m in ("add", "adds", "adc", "adcs"):
            if "adc" in m and self.carry is None:
                raise Lost("a carry that is not defined")
            v, c = w.add(self.get(o[1]), self.get(o[2]),
                         self.carry if "adc" in m else number(0))
            self.put(o[0], v)
            if m[-1] == "s":
                self.carry, self.zero = c, None
        elif m in ("sub", "subs", "cmp"):
            a, b = (self.known(self.get(p)) for p in o[-2:])
            if m != "cmp":
                self.put(o[0], number(a - b & WORD - 1))
            if m != "sub":
                self.carry, self.zero = number(int(a >= b)), a == b
        elif m[:2] == "b.":
            if self.zero is None:
                raise Violation("branch", "not known: " + i.text)
            c = self.known(self.carry)
            self.branch(i, {"eq": self.zero, "ne": not self.zero,
                            "lo": not c, "hs": c,
                            "hi": c and not self.zero,
                            "ls": not c or self.zero}[m[2:]])
        elif m == "b":
            self.next = o[0].value
        elif m in ("cbz", "cbnz"):
            if (self.known(self.get(o[0])) == 0) == (m == "cbz"):
                self.next = o[1].value
        elif m in ("mul", "umulh"):
            low, high = w.multiply(self.get(o[1]), self.get(o[2]))
            self.put(o[0], low if m == "mul" else high)
        elif m == "lsr":
            self.put(o[0], w.right(self.get(o[1]), o[2].value))
        elif m == "and":
            self.put(o[0], w.mask(self.get(o[1]), o[2].value))
        elif m in ("ldr", "ldp", "str", "stp"):
            k = next(j for j, p in enumerate(o) if p.kind == "m")
            at = self.known(self.r[o[k].base])
            a = at + (0 if i.more.post else o[k].value)
            for p in o[:k]:
                if m[0] == "l":
                    self.put(p, self.memory[a])
                else:
                    self.memory[a] = self.get(p)
                a += 8
            if i.more.writeback:
                self.r[o[k].base] = number(at + (
                    o[k + 1].value if len(o) > k + 1 else o[k].value))
        else:
            raise Lost("no rule")


MACHINES = {"x86_64": X86Machine, "arm64": ARM64Machine}


def prove(image, symbol, blocks, pad):
    """Violation if not; Lost if the code is not of the kind that can be."""
    words = Words()
    c = MACHINES[image.arch](image, words)
    h = [words.unknown("h0", WORD - 1), words.unknown("h1", WORD - 1),
         words.unknown("h2", 7)]
    # Clamped: the low two bits of r1 are 0.
    r0 = words.unknown("r0", 0x0ffffffc0fffffff)
    quarter = words.unknown("r1 / 4", 0x0ffffffc0ffffffc >> 2)
    r1 = Value(scale(quarter.poly, 4), 0, 4 * quarter.high)
    for k, v in enumerate(h + [r0, r1, number(0)]):
        c.memory[STATE + 8 * k] = v
    m = [words.unknown("m%d" % k, WORD - 1) for k in range(2 * blocks)]
    for k, v in enumerate(m):
        c.memory[DATA + 8 * k] = v
    c.call(symbol, [number(STATE), number(blocks), number(DATA),
                    number(pad)])
    r = plus(r0.poly, r1.poly, 1 << 64)
    want = plus(plus(h[0].poly, h[1].poly, 1 << 64), h[2].poly, 1 << 128)
    for k in range(blocks):
        want = plus(plus(want, m[2 * k].poly), m[2 * k + 1].poly, 1 << 64)
        want = plus(want, number(pad << 128).poly)
        want = {q: e % P for q, e in times(want, r).items()}
    out = [c.memory[STATE + 8 * k] for k in range(3)]
    got = plus(plus(out[0].poly, out[1].poly, 1 << 64), out[2].poly, 1 << 128)
    wrong = sorted(q for q, e in plus(got, want, -1).items() if e % P)
    if wrong:
        raise Violation("differs", "modulo 2^130 - 5, in %d monomials: %s" % (
            len(wrong), ", ".join(" ".join(words.names[n] for n in q) or "1"
                                  for q in wrong[:3])))
    if out[2].high > 7:
        raise Violation("differs", "h[2] may be %d" % out[2].high)
