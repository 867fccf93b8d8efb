# SPDX-License-Identifier: ISC
"""The value of a term, for given values of its variables: what terms mean.

Nothing is proved by this; it is how rules and models are tried on numbers."""
from terms import (MIDDLE, SPAN, Term, clmul_numbers, const, gf2p8mul, made_of,
                   nodes, widths)

FUNCTIONS = {
    # A table of 16 bytes, indexed by a byte: 0 where its top bit is set.
    "table16": lambda *a: 0 if a[16] & 128 else a[a[16] & 15],
    # A lane of a vector, by its number.
    "gf2p8mul": lambda a, b: gf2p8mul(const(a), const(b)).c,
    "or": lambda a, b: a | b,
    "select": lambda b, x, y: x if b else y,
    "element": lambda *a: a[a[-1]],
    "element or 0": lambda *a: a[a[-1]] if a[-1] < len(a) - 1 else 0,
}


for _w in (16, 32):
    FUNCTIONS["saturate%d" % _w] = lambda x, w=_w: min(
        max(x - (x >> w - 1 << w), 0), (1 << w // 2) - 1)
for _w in (8, 16, 32, 64, 128):
    FUNCTIONS["mul%d" % _w] = lambda a, b, w=_w: a * b & (1 << w) - 1
    FUNCTIONS["borrow%d" % _w] = lambda a, b, k: int(a < b + k)


def evaluate(t, values, memo):
    """T, where VALUES has the variables by name; MEMO is a dict to keep."""
    stack = [k // SPAN for k, m in t.parts]
    while stack:
        n = stack[-1]
        if n in memo:
            stack.pop()
            continue
        kind, p = nodes[n]
        if kind == "var":
            memo[n] = values[p]
            continue
        missing = [k for k in made_of(kind, p) if k not in memo]
        if missing:
            stack += missing
        else:
            memo[n] = _node(kind, p, widths[n], memo)
    return _term(t, memo)


def _shifted(k, memo):
    s = k % SPAN - MIDDLE
    n = memo[k // SPAN]
    return n << s if s >= 0 else n >> -s


def _term(t, memo):
    v = t.c
    for k, m in t.parts:
        v ^= _shifted(k, memo) & m
    return v


def _node(kind, p, w, memo):
    ones = (1 << w) - 1
    if kind == "sum":
        return p[0] + sum(_term(t, memo) * k for t, k in p[1]) & ones
    if kind == "carry":
        return (p[1] + sum(_term(t, memo) * k for t, k in p[2]) >> p[0]) & ones
    if kind == "and":
        v = -1
        for k in p:
            v &= _shifted(k, memo)
        return v
    a = [_term(x, memo) if isinstance(x, Term) else x for x in p]
    if kind == "xor":
        return a[0] ^ a[1]
    if kind == "and of terms":
        return a[0] & a[1]
    if kind == "below":
        return int(a[1] < a[2])
    if kind == "iszero":
        return int(a[1] == 0)
    if kind == "clmul":
        return clmul_numbers(a[0], a[1])
    if kind == "function":
        return FUNCTIONS[a[0]](*a[1:])
    raise KeyError(kind)
