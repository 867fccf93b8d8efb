# SPDX-License-Identifier: ISC
"""AArch64: SVE2, for vectors of 128 times c.vq bits.

Instructions with a z register, and instructions that read the length of
vectors, are "sve." and their name.  The only predicate that is modelled is the
one with all elements true.  An instruction that TEXTS does not match has no
rule, because the same mnemonic may have a predicate, a pattern of elements or a
register of another kind."""
from arm64 import RULES, TEXTS, rule
from arm64_vectors import PERMUTATIONS
from machine import Lanes
from memory import Violation
from terms import add, const, ror, total, xor


Z, X = r"z\d+\.%s", r"x\d+"
TEXTS.update({"sve." + name: name + " " + operands for names, operands in (
    ("add zip1 zip2 uzp1 uzp2", ", ".join([Z % "s"] * 3)),
    ("eor", ", ".join([Z % "d"] * 3)),
    ("xar", ", ".join([Z % "s"] * 3 + [r"#\w+"])),
    ("mov", ", ".join([Z % "d"] * 2)),
    ("index", ", ".join([Z % "d", X, r"#\w+"])),
    ("incd", Z % "d"), ("incw decw", X), ("rdvl", X + r", #\w+"),
    ("addvl", r"(sp|x\d+), (sp|x\d+), #-?\w+"), ("ptrue", r"p\d+\.s"),
    ("ld1rw", r"\{z\d+\.s\}, p\d+/z, \[\w+(, #\w+)?\]"),
    ("ldr str", r"z\d+, \[\w+(, #-?\w+, mul vl)?\]"))
    for name in names.split()})


def elements(c, o, w=None):
    return c.v[o.number].get(w or o.bits)


def put(c, o, w, lanes):
    assert w * len(lanes) == 128 * c.vq
    c.v[o.number] = Lanes(w, lanes)


@rule("sve.add")
def _(c, i, o):
    w = o[0].bits
    put(c, o[0], w, [add(w, x, y) for x, y in zip(elements(c, o[1]),
                                                  elements(c, o[2]))])


@rule("sve.eor")
def _(c, i, o):
    w = min(c.v[p.number].natural() for p in o[1:])
    put(c, o[0], w, [xor(x, y) for x, y in zip(elements(c, o[1], w),
                                               elements(c, o[2], w))])


@rule("sve.xar")
def _(c, i, o):
    w, k = o[0].bits, o[3].value
    put(c, o[0], w, [ror(xor(x, y), k, w) for x, y in zip(elements(c, o[1]),
                                                          elements(c, o[2]))])


@rule("sve.mov")
def _(c, i, o):
    c.v[o[0].number] = c.v[o[1].number]


@rule("sve.index")
def _(c, i, o):
    w, x = o[0].bits, c.get(o[1])
    put(c, o[0], w, [total(w, j * o[2].value, [(x, 1)])
                     for j in range(128 * c.vq // w)])


def permute(f):
    def g(c, i, o):
        a, b = elements(c, o[1]), elements(c, o[2])
        put(c, o[0], o[0].bits, f(a, b, len(a)))
    return g


for _n, _f in PERMUTATIONS.items():
    RULES["sve." + _n] = permute(_f)


@rule("sve.incd", "sve.incw", "sve.decw")
def _(c, i, o):
    n = 128 * c.vq // {"d": 64, "w": 32}[i.mnemonic[3]]
    n = -n if i.mnemonic[0] == "d" else n
    if o[0].kind == "r":
        c.put(o[0], total(64, n, [(c.get(o[0]), 1)]))
    else:
        w = o[0].bits
        put(c, o[0], w, [total(w, n, [(x, 1)]) for x in elements(c, o[0])])


@rule("sve.rdvl", "sve.addvl")
def _(c, i, o):
    n = 16 * c.vq * o[-1].value
    c.put(o[0], const(n & (1 << 64) - 1) if i.mnemonic == "rdvl"
          else total(64, n, [(c.get(o[1]), 1)]))


@rule("sve.ptrue")
def _(c, i, o):
    c.true.add(o[0].number)


@rule("sve.ld1rw")
def _(c, i, o):
    if o[1].number not in c.true:
        raise Violation("undefined", "a predicate that was not set")
    x = c.memory.load(c.address(c.effective(i, o[2])), 4)
    put(c, o[0], 32, [x] * (4 * c.vq))


@rule("sve.ldr", "sve.str")
def _(c, i, o):
    at = c.address(total(64, 16 * c.vq * o[1].value, [(c.base(o[1]), 1)]))
    if i.mnemonic == "ldr":
        put(c, o[0], 32, [c.memory.load(at + 4 * j, 4)
                          for j in range(4 * c.vq)])
    else:
        for j, x in enumerate(elements(c, o[0], 32)):
            c.memory.store(at + 4 * j, x, 4)
