# SPDX-License-Identifier: ISC
"""Wrong rules of terms, each of which opinion.py must refuse, and terms as they
are, which it must confirm on the same expressions."""
import opinion
import terms as T
from terms import Mode, const


def expressions():
    """Some that meet each rule."""
    for w in (8, 32, 64):
        x, y = T.var("x", w), T.var("y", w)
        one, top = T.cut(x, 0, 1), T.cut(x, w - 1, 1)
        T.spread(T.xor(one, top), w)
        T.spread(T.xor(T.cut(x, 1, 1), one), 2)
        T.select(one, x, y, w)
        T.both(T.xor(x, y), T.invert(x, w))
        T.either(x, T.shl(y, 3, w))
        T.rol(x, 7, w)
        T.cut(T.cat([x, y], w), w // 2, w)
        T.shr(T.xor(x, y), 3)
        if w > 8:
            T.swap(x, w // 8)
        a = T.total(w, 3, [(x, 1), (y, 1)])
        b = T.add(w, a, x)
        T.sub(w, b, y)
        T.sub(w, x, T.mask(x, 7))
        for c in (0, 1):
            T.carry(w, c, [(x, 1), (y, 1)])
        T.carry(w, 5, [(a, 1), (x, 1)])
        T.below(w, a, y)
        T.below(w, x, const(9))
        T.below(w, b, x)
        T.iszero(w, x)
        T.iszero(w, T.xor(x, const(5)))
        T.iszero(w, T.total(w, 1, [(x, 1)]))
        T.total(w, 0, [(T.both(x, y), 1), (T.both(T.invert(x, w), y), 1)])
        z = T.var("z", w)
        T.total(w, 0, [(T.both(x, y), 1), (T.both(x, z), 1)])
        T.total(w, 1, [(T.spread(one, w), 1), (y, 1)])
        T.mul(w, x, y)
    p = T.pointer("p", 1 << 45, 8, 64)
    q = T.shl(T.var("q", 61), 3)
    T.total(64, 24, [(p, 1)])
    T.carry(64, 24, [(p, 1)])           # never: of an unknown it may
    T.carry(64, 24, [(q, 1)])
    T.iszero(64, T.total(64, 8, [(p, 1)]))
    T.total(64, 0, [(T.xor(p, const(5)), 1), (T.var("x", 64), 1)])
    T.total(64, 0, [(T.xor(p, const(64)), 1), (T.var("x", 64), 1)])


def spread_over(bit, w):
    """A part of a bit overwrites another of the same node."""
    ones = (1 << w) - 1
    if not bit.parts or w == 1:
        return RIGHT["spread"](bit, w)
    return T.term(ones if bit.c & 1 else 0,
                  {k + i: 1 << i for k, m in bit.parts for i in range(w)})


def pointer_xor(w, c, terms):
    """pointer ^ 64 is taken for pointer + 64."""
    found = []
    for t, k in terms:
        p = T._pointers.get(t.parts)
        if p is not None:
            c += (t.c - p.c) * k
            t = p
        found.append((t, k))
    return RIGHT["total"](w, c, found)


def carry_dropped(w, c, terms):
    return RIGHT["carry"](w, c & ~1, terms)


def changed(name, f):
    """The rule NAME with F of its arguments and its result."""
    return lambda *a: f(a, RIGHT[name](*a))


RIGHT = {}

# The fault, the rule, its replacement.
MUTANTS = [
    ("a part of a bit overwrites another", "spread", spread_over),
    ("pointer ^ 64 for pointer + 64", "total", pointer_xor),
    ("a carry in that is dropped", "carry", carry_dropped),
    ("a carry that never is", "carry",
     changed("carry", lambda a, r: T.ZERO)),
    ("what is true of pointers alone, after it was confirmed of one",
     "carry", lambda w, c, terms: T.ZERO if (w, c) == (64, 24)
     else RIGHT["carry"](w, c, terms)),
    ("what a carry consists of, but the last", "parts_of_carry",
     changed("parts_of_carry", lambda a, r: r[:-2])),
    ("terms that meet are joined", "_never_meet",
     changed("_never_meet", lambda a, r: True)),
    ("a sum with another number", "total",
     changed("total", lambda a, r: T.xor(r, T.ONE) if r.parts else r)),
    ("xor that is or", "xor",
     changed("xor", lambda a, r: RIGHT["xor"](r, RIGHT["both"](*a)))),
    ("and without what both have", "both",
     changed("both", lambda a, r: T.mask(r, ~1) if r.parts else r)),
    ("a choice the other way", "select",
     lambda bit, x, y, w: RIGHT["select"](bit, y, x, w)),
    ("x ^ c is never 0", "iszero",
     lambda w, a: T.ZERO if a.parts and a.c else RIGHT["iszero"](w, a)),
    ("x < y for y < x", "below",
     lambda w, a, b: RIGHT["below"](w, b, a)),
    ("a bit less", "cut", lambda a, low, n: RIGHT["cut"](a, low, n - 1)),
    ("a rotation by one more", "rol",
     lambda a, n, w: RIGHT["rol"](a, n + 1, w)),
    ("bits beyond the width", "shl",
     lambda a, n, w=None: RIGHT["shl"](a, n)),
    ("bytes in the same order", "swap", lambda a, n: a),
    ("a - b for all b is a ^ b", "sub",
     lambda w, a, b: T.xor(a, b)),
]


def refuse(name, wrong):
    """Return None if expressions with this rule are refused."""
    old = getattr(T, name)
    RIGHT.clear()
    RIGHT.update(BEFORE)
    setattr(T, name, wrong)
    if name in opinion.WRAPPED:
        opinion.wrap(name)
    elif name == "_never_meet":
        opinion.wrap_join()
    try:
        return None if opened() else "confirmed"
    finally:
        setattr(T, name, old)


def opened():
    """The claims of all expressions that are not confirmed."""
    T.forget()
    Mode.opaque = Mode.split = Mode.integers = False
    opinion.LOG.__init__()
    opinion.LOG.on = True
    expressions()
    opinion.LOG.on = False
    return opinion.LOG.wrong


BEFORE = {}


def claims():
    yield "terms as they are: confirmed", "; ".join(opened()[:1]) or None
    for what, name, wrong in MUTANTS:
        yield "%s: refused" % what, refuse(name, wrong)
