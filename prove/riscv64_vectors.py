# SPDX-License-Identifier: ISC
"""RISC-V: V, for registers of 128 times c.vq bits.

vsetvli gives as many elements as are asked for and there is room; other CPUs
may give less, but of twice the room.  The elements after those of a result are
unknown if vtype says "agnostic", and as secret as their old values."""
from hashes import SIGMAS, first_message, schedule, two_rounds
from machine import Lanes
from memory import Violation
from riscv64 import RULES, rule
from terms import (ZERO, add, below, both, carry, cat, const, cut, either,
                   mul, ror, select, shl, shr, sub, swap, total, var,
                   xor)


def setting(c):
    if c.setting is None:
        raise Violation("undefined", "the length of vectors was not set")
    return c.setting


def share(n, size, m, other):
    """Return whether two groups of registers, at N and at M, have some in
    common."""
    return n < m + other and m < n + size


def group(c, o, w, d=None, wd=None):
    """The number of a source with elements of W bits, if a group of them may
    begin there.  A result of WD bits at D shares no register with it, but its
    last ones if it is wider, and the first if it is narrower."""
    size, n = registers(c, w), o.number
    if n % size:
        raise Violation("undefined", "a group of registers that begins at v%d"
                        % n)
    if wd not in (None, w):
        other = 1 if wd == 1 else registers(c, wd)
        if share(n, size, d, other) and n != d + max(0, other - size):
            overlaps()
    return n


def overlaps():
    raise Violation("undefined", "groups of registers that overlap")


def elements(c, n, w, count):
    """The first COUNT of W bits, of registers from N on."""
    found = []
    while len(found) < count:
        found += c.v[n].get(w)
        n += 1
    return found[:count]


def put(c, n, w, lanes, registers):
    """Elements of W bits to a group of REGISTERS from N on."""
    if n % registers:
        raise Violation("undefined", "a group of registers that begins at v%d"
                        % n)
    per = 128 * c.vq // w
    keeps = setting(c)[3]
    for j in range(registers):
        new = list(lanes[j * per:(j + 1) * per])
        behind = c.v[n + j].get(w)[len(new):]
        if behind and not keeps:
            secret = any(t.secret for t in behind)
            behind = [tail(c, w, secret) for _ in behind]
        if new or not keeps:
            c.v[n + j] = Lanes(w, new + behind)


def tail(c, w, secret):
    c.tails += 1
    return var("tail %d %d%s" % (w, c.tails, " of a secret" * secret), w,
               secret)


def registers(c, w):
    """The registers of a group whose elements have W bits; a part of a
    register counts as one."""
    _, sew, lmul, _ = setting(c)
    if w > 64 or not sew <= 8 * lmul * w <= 64 * sew:
        raise Violation("undefined", "elements of %d bits" % w)
    return max(1, lmul * w // sew)


@rule("vsetvli", "vsetivli")
def _(c, i, o):
    sew, lmul = 8 << (o[2].value >> 3 & 7), 1 << (o[2].value & 3)
    if sew > 64:
        raise Violation("undefined", "elements of %d bits" % sew)
    most = 128 * c.vq * lmul // sew
    n = most
    if o[1].kind == "i":
        n = min(most, o[1].value)
    elif o[1].number:
        wanted = c.get(o[1])
        if not wanted.parts:
            n = min(most, wanted.c)
        elif c.known(below(64, wanted, const(most))) is not ZERO:
            raise Violation("branch", "a length of vectors that is not known")
    elif not o[0].number:
        n, old, by, _ = setting(c)
        if old * lmul != sew * by:
            raise Violation("undefined", "the length is kept, and what there "
                            "is room for is not")
    c.put(o[0], const(n))
    c.setting = n, sew, lmul, not o[2].value >> 6 & 1


@rule("csrrs")
def _(c, i, o):
    c.put(o[0], const(setting(c)[0]))


# Memory.

def moves(load, strided, fields, w):
    def g(c, i, o):
        n, many = setting(c)[0], registers(c, w)
        if o[0].number % many or fields * many > min(
                8, 32 - o[0].number):
            raise Violation("undefined", "a group of registers")
        size = w // 8
        base = c.address(c.effective(o[1]), size)
        step = fields * size
        if strided:
            by = c.get(o[2])
            if by.parts:
                raise Violation("address", "a stride that is not known")
            step = by.c
            if step % size:
                raise Violation("aligned", "a stride of %d bytes" % step)
            if step < fields * size:    # in any order
                raise Violation("undefined", "elements that overlap")
        bits = w
        if step == size and w < 32 and n * w % 32 == 0:
            bits, n, size, step = 32, n * w // 32, 4, 4
        for f in range(fields):
            places = [base + j * step + f * size for j in range(n)]
            at = o[0].number + f * many
            if load:
                put(c, at, bits, [c.memory.load(a, size) for a in places],
                    many)
            else:
                for a, t in zip(places, elements(c, at, bits, n)):
                    c.memory.store(a, t, size)
    return g


for _w in (8, 16, 32, 64):
    for _f in range(1, 9):
        _n = ("seg%d" % _f if _f > 1 else "") + "e%d.v" % _w
        for _m in "ls":
            for _s in (False, True):
                RULES["v" + _m + "s" * _s + _n] = moves(_m == "l", _s, _f, _w)


# Computing.

def scalar(c, o, w):
    """A general register or an immediate, for elements of W bits."""
    return const(o.value & (1 << w) - 1) if o.kind == "i" \
        else cut(c.get(o), 0, w)


def first(c, o, w, n, *result):
    return elements(c, group(c, o, w, *result), w, n)


def second(c, o, w, n, *result):
    return first(c, o, w, n, *result) if o.kind == "v" \
        else [scalar(c, o, w)] * n


def bitwise(f):
    """In pieces of 32 bits where elements are smaller."""
    def g(c, i, o):
        n, w, size, _ = setting(c)
        y = second(c, o[-1], w, n)
        if len(o) > 2:
            group(c, o[1], w)
        if o[-1].kind == "v" and n * w % 32 == 0:
            n, w = n * w // 32, 32
            y = elements(c, o[-1].number, w, n)
        x = elements(c, o[1].number, w, n) if len(o) > 2 else y
        put(c, o[0].number, w, [f(a, b) for a, b in zip(x, y)], size)
    return g


for _n, _f in (("vand", both), ("vor", either), ("vxor", xor),
               ("vandn", lambda a, b: xor(a, both(a, b))),
               ("vmv.v", lambda a, b: b)):
    for _o in "vxi":
        RULES[_n + (".v" if "." not in _n else ".") + _o] = bitwise(_f)


def sums(f):
    def g(c, i, o):
        n, w, size, _ = setting(c)
        put(c, o[0].number, w,
            [f(w, a, b) for a, b in zip(first(c, o[1], w, n),
                                        second(c, o[2], w, n))], size)
    return g


def less(w, a, b):
    """A - B is A + ~B + 1: MD5's I is of this form."""
    return total(w, 1, [(a, 1), (xor(b, const((1 << w) - 1)), 1)])


for _n, _f, _those in (("vadd", add, "vxi"), ("vsub", less, "vx")):
    for _o in _those:
        RULES[_n + ".v" + _o] = sums(_f)


def count(c, o, w):
    """How far to shift, modulo W."""
    t = scalar(c, o, w.bit_length() - 1)
    if t.parts:
        raise Violation("count", "a count that is not known")
    return t.c


def each(f):
    """F (an element, a count, W)."""
    def g(c, i, o):
        n, w, size, _ = setting(c)
        k = count(c, o[2], w) if len(o) > 2 else 0
        put(c, o[0].number, w, [f(t, k, w) for t in first(c, o[1], w, n)],
            size)
    return g


RULES["vsll.vi"], RULES["vror.vi"] = each(shl), each(ror)
RULES["vsrl.vi"] = each(lambda t, k, w: shr(t, k))
RULES["vrev8.v"] = each(lambda t, k, w: swap(t, w // 8))


def apart(size, d, *others):
    """A result that may not be where an operand is."""
    if any(share(d.number, size, o.number, size) for o in others):
        overlaps()


@rule("vrgather.vv")
def _(c, i, o):
    n, w, size, _ = setting(c)
    apart(size, *o)
    x = first(c, o[1], w, 128 * c.vq * size // w)
    which = first(c, o[2], w, n)
    if any(t.parts for t in which):
        raise Violation("address", "an index that is not known")
    put(c, o[0].number, w, [x[t.c] if t.c < len(x) else ZERO for t in which],
        size)


@rule("vnsrl.wi", "vnsrl.wx")
def _(c, i, o):
    n, w, size, _ = setting(c)
    k = count(c, o[2], 2 * w)
    put(c, o[0].number, w, [cut(shr(t, k), 0, w) for t in first(
        c, o[1], 2 * w, n, o[0].number, w)], size)


def widening(f):
    """F (2 W, the result as it was, a, b).  With ".wv" a is as wide."""
    def g(c, i, o):
        n, w, _, _ = setting(c)
        a, b = o[1:] if o[2].kind != "v" or o[1].kind == "v" else o[:0:-1]
        wide = 2 * w if ".w" in i.mnemonic else w
        result = o[0].number, 2 * w
        old = first(c, o[0], 2 * w, n)
        put(c, o[0].number, 2 * w,
            [f(2 * w, d, x, y) for d, x, y in zip(
                old, first(c, a, wide, n, *result),
                second(c, b, w, n, *result))], registers(c, 2 * w))
        # No register is a source of both widths.
        whole = a if wide > w else o[0] if i.mnemonic[2:4] == "ma" else None
        if whole and any(p.kind == "v" and p is not whole and share(
                whole.number, registers(c, 2 * w), p.number, registers(c, w))
                for p in (a, b)):
            overlaps()
    return g


for _n, _f in (
        ("vwaddu.v", lambda w, d, a, b: add(w, a, b)),
        ("vwaddu.w", lambda w, d, a, b: add(w, a, b)),
        ("vwmulu.v", lambda w, d, a, b: mul(w, a, b)),
        ("vwmaccu.v", lambda w, d, a, b: add(w, d, mul(w, a, b)))):
    for _o in "vx":
        RULES[_n + _o] = widening(_f)


@rule("vmv.s.x")
def _(c, i, o):
    n, w, _, _ = setting(c)
    if n:
        put(c, o[0].number, w, [scalar(c, o[1], w)], 1)


@rule("vid.v")
def _(c, i, o):
    n, w, size, _ = setting(c)
    put(c, o[0].number, w, [const(j) for j in range(n)], size)


# Masks.

@rule("vmsltu.vv", "vmsltu.vx")
def _(c, i, o):
    """Elements after the last are unknown, whatever vtype says.  X < Y is the
    carry of Y and X - Y."""
    n, w, _, _ = setting(c)
    result = o[0].number, 1
    bits = [carry(w, 0, [(y, 1), (sub(w, x, y), 1)])
            for x, y in zip(first(c, o[1], w, n, *result),
                            second(c, o[2], w, n, *result))]
    old = c.v[o[0].number]
    secret = any(t.secret for t in old.get(64))
    bits += [tail(c, 1, secret) for _ in range(-n % 32)]
    words = [cat(bits[k:k + 32], 1) for k in range(0, len(bits), 32)]
    c.v[o[0].number] = Lanes(32, words + [
        tail(c, 32, secret) for _ in range(4 * c.vq - len(words))])


def masked(f):
    """F (W, a, b, the bit of the mask)."""
    def g(c, i, o):
        n, w, size, _ = setting(c)
        if any(p.kind == "v" and p.number == 0 for p in o[:3]):
            overlaps()          # with the mask
        mask = c.v[0].get(32)
        put(c, o[0].number, w,
            [f(w, x, y, cut(mask[j // 32], j % 32, 1))
             for j, (x, y) in enumerate(zip(first(c, o[1], w, n),
                                            second(c, o[2], w, n)))], size)
    return g


for _o in "vxi":
    RULES["vadc.v%sm" % _o] = masked(
        lambda w, x, y, bit: total(w, 0, [(x, 1), (y, 1), (bit, 1)]))
    RULES["vmerge.v%sm" % _o] = masked(
        lambda w, x, y, bit: select(bit, y, x, w))


# SHA-2: four words of the first operand, of the second and of the third.

def sha2(f):
    def g(c, i, o):
        n, w, size, _ = setting(c)
        if w < 32 or n % 4 or size * c.vq * 128 < 4 * w:
            raise Violation("undefined", "%d words of %d bits" % (n, w))
        apart(size, *o)
        operands = [first(c, p, w, n) for p in o]
        found = []
        for j in range(0, n, 4):
            found += f(w, *(x[j:j + 4] for x in operands))
        put(c, o[0].number, w, found, size)
    return g


def words(w, x, y, z):
    """Words 0 to 3; 4 and 9 to 11; 12 to 15: words 16 to 19."""
    last = z[2:]
    for t, u in zip(first_message(w, x, y), y[1:] + z[:1]):
        last.append(total(w, 0, [(t, 1), (u, 1), (
            schedule(last[-2], SIGMAS[w][3], w), 1)]))
    return last[2:]


RULES["vsha2ms.vv"] = sha2(words)
RULES["vsha2cl.vv"] = sha2(lambda w, x, y, z: two_rounds(w, x, y, z[:2]))
RULES["vsha2ch.vv"] = sha2(lambda w, x, y, z: two_rounds(w, x, y, z[2:]))
