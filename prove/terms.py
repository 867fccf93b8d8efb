# SPDX-License-Identifier: ISC
"""Values of bits as terms in a normal form, in which equal is identical.

A term is a constant xored with a sum over GF(2) of parts.  A part is a node,
shifted, and masked.  Terms and nodes are interned: two terms with one normal
form are one object, so that `is` compares them.

Nodes are variables, sums modulo 2^w, carries of such sums, products of bits
(the monomials of the algebraic normal form), carry-less products, and
functions of which nothing is known.  Rotations, shifts, shuffles of bytes and
insertions change only the shifts and masks of parts, so that all ways to write
them have one form.  Sums are flattened and sorted.

Whatever has one form is equal; what is equal may have two forms.  A proof can
therefore fail for want of a rule, but a missing rule proves nothing wrong.
The rules are the whole of what must be believed here, and validate.py tries
them on numbers.
"""
from operator import attrgetter

# A part's key is node * SPAN + MIDDLE + shift, left shifts being positive.
MIDDLE = 4096
SPAN = 2 * MIDDLE


class Term:
    """c ^ the xor over parts (key, mask) of (node shifted) & mask.

    bits: those that may be set; least: those that are, as C has them and no
    part touches them; products: whether a part is a product of nodes."""
    __slots__ = ("c", "parts", "number", "bits", "least", "secret", "products")


class Mode:
    """How far terms are taken apart; either way what is proved is true.

    opaque: the xor of two 32-bit words is a node of its own.  ChaCha, which
        xors what it has rotated again and again, is large without.
    split: 64-bit sums are those of halves and a carry, for counters of two
        words.
    integers: a choice between two values is a node of its own, and so is
        an or, for polynomials.py, which takes sums of carries as they are."""
    opaque = False
    split = False
    integers = False


NUMBER = attrgetter("number")
_terms = {}
_count = 0
_nodes = {}
nodes = []      # (kind, payload)
widths = []     # of nodes, in bits
_marks = []     # of nodes: 1 of those that depend on a secret, 2 of products
_products = {}
_sums = {}      # (w, term) -> (c, ((term, coefficient), ...))
_carries = {}   # the carry of a sum's low part -> the carries it consists of
_disjoint = {}
_pointers = {}  # parts -> the term of a pointer
_extents = {}   # node of a pointer -> the least and the most that it is
_remembered = {}
_atoms = {}     # node -> the term of it
_rotated = {}   # what streams make again and again
_added = {}
_whole = set()  # unknown lengths


def term(c, parts):
    """The term of a constant and a dict of parts without empty masks."""
    return interned(c, tuple(sorted(parts.items())))


def interned(c, parts):
    """The same of sorted parts."""
    global _count
    key = c, parts
    t = _terms.get(key)
    if t is None:
        t = Term()
        t.c = c
        t.parts = parts
        varying = marks = 0
        for k, m in parts:
            varying |= m
            marks |= _marks[k // SPAN]
        t.secret, t.products = marks & 1 > 0, marks > 1
        t.bits = c | varying
        t.least = c & ~varying
        t.number = _count
        _count += 1
        _terms[key] = t
    return t


def const(c):
    return _terms.get((c, ())) or interned(c, ())


ZERO = const(0)
ONE = const(1)


def forget():
    """Begin anew: no term from before may be used but ZERO and ONE."""
    for table in (_terms, _nodes, _products, _sums, _carries,
                  _disjoint, _pointers, _extents, _remembered, _atoms,
                  _rotated, _added, _whole):
        table.clear()
    del nodes[:], widths[:], _marks[:]
    for t in (ZERO, ONE):
        _terms[t.c, ()] = t


def remember(key, f):
    """The result of F () for KEY, computed once until all is forgotten."""
    key += (Mode.opaque, Mode.split)
    if key not in _remembered:
        _remembered[key] = f()
    return _remembered[key]


def node(kind, payload, width, secret):
    """The number of a node."""
    key = (kind, payload, width)
    n = _nodes.get(key)
    if n is None:
        n = _nodes[key] = len(nodes)
        nodes.append((kind, payload))
        widths.append(width)
        _marks.append(secret + 2 * (kind == "and"))
    return n


def atom(n):
    """A node as a term."""
    t = _atoms.get(n)
    if t is None:
        t = _atoms[n] = interned(0, ((n * SPAN + MIDDLE,
                                      (1 << widths[n]) - 1),))
    return t


def var(name, width, secret=True):
    return atom(node("var", name, width, secret))


# Buffers are at least this far from either end of the address space.
EDGE = 1 << 16


def pointer(name, size, align, width):
    """An unknown address, a multiple of ALIGN, of SIZE bytes in the address
    space of WIDTH bits, with EDGE bytes on either side."""
    low = align.bit_length() - 1
    p = shl(var(name, width - low, False), low)
    _pointers[p.parts] = p
    _extents[p.parts[0][0] // SPAN] = EDGE, (1 << width) - EDGE - size, low
    return p


def pointer_of(parts):
    """The pointer that has these."""
    return _pointers[parts]


def extent(parts):
    """The least and the most that a pointer is."""
    return _extents[parts[0][0] // SPAN][:2]


def bounds(n):
    """The least and the most that a node is."""
    if n in _extents:
        least, most, low = _extents[n]
        return least >> low, most >> low
    return 0, (1 << widths[n]) - 1


def within(at, w):
    """Return whether pointer + constant, in the form of offset (), does not
    wrap and is not 0."""
    least, most = extent(at[0])
    return 0 < least + at[1] and most + at[1] < 1 << w


def keep_whole(n):
    """Sums with this node are not taken apart by Mode.split."""
    _whole.add(n)


def sum_of(w, t):
    """(number, ((term, coefficient), ...)) if T is a sum modulo 2^W."""
    return _sums.get((w, t))


def offset(t, w):
    """(parts of a pointer, constant) if T is a pointer and a constant."""
    s = _sums.get((w, t))
    c = 0
    if s is not None:
        if len(s[1]) != 1 or s[1][0][1] != 1:
            return None
        c, t = s[0], s[1][0][0]
    if len(t.parts) != 1 or t.parts not in _pointers or t.c != t.least:
        return None
    c = (c + t.c) & ((1 << w) - 1)
    return t.parts, c - (c >> (w - 1) << w)


def aligned(t, m, w):
    """T & M, where T is a pointer and a constant and M clears low bits that the
    pointer does not have, or all others; or None."""
    low = (1 << w) - m
    at = offset(t, w) if (w, t) in _sums else None
    if at is None:
        return None
    own = _pointers[at[0]].bits
    if not own & m:
        return const(at[1] & m)
    if low & low - 1 or own & low - 1:
        return None
    return total(w, at[1] & -low, [(_pointers[at[0]], 1)])


def numbers_below(w, t):
    """T, a sum modulo 2^W, with the low bits that are numbers in its terms as a
    number: they are of an address that is known to be aligned."""
    s = _sums.get((w, t))
    if s is None:
        return t
    c, low = s[0], 1 << w
    for u, k in s[1]:
        c += u.c * k
        for _, m in u.parts:
            low = min(low, (m & -m) * (k & -k))
    if low == 1 or not mask(t, low - 1).parts:
        return t
    r = xor(mask(t, -low & (1 << w) - 1), const(c & low - 1))
    _sums[w, r] = s
    return r


# Xor, shifts, masks: no new nodes.

def xor(a, b):
    if not a.parts:
        if not a.c:
            return b
        if not b.parts:
            return const(a.c ^ b.c)
    elif not b.parts:
        if not b.c:
            return a
    elif (Mode.opaque and a.bits == b.bits == 0xffffffff and a is not b
          and len(a.parts) + len(b.parts) > 2):
        if a.number > b.number:
            a, b = b, a
        return atom(node("xor", (a, b), 32, a.secret or b.secret))
    d = dict(a.parts)
    for k, m in b.parts:
        m ^= d.get(k, 0)
        if m:
            d[k] = m
        else:
            del d[k]
    return term(a.c ^ b.c, d)


def xors(many):
    """The xor of many, without terms for what is on the way."""
    c = 0
    d = {}
    for t in many:
        c ^= t.c
        for k, m in t.parts:
            d[k] = d.get(k, 0) ^ m
    return term(c, {k: m for k, m in d.items() if m})


def mask(a, m):
    if not a.parts:
        return const(a.c & m)
    if not a.bits & ~m:
        return a
    parts = []
    for k, x in a.parts:
        x &= m
        if x:
            parts.append((k, x))
    return interned(a.c & m, tuple(parts))


def shl(a, n, w=None):
    """A << N, in W bits if given."""
    ones = (1 << w) - 1 if w else -1
    parts = []
    for k, m in a.parts:
        m = m << n & ones
        if m:
            parts.append((k + n, m))
    return interned(a.c << n & ones, tuple(parts))


def shr(a, n):
    if n == 0:
        return a
    parts = []
    for k, m in a.parts:
        m >>= n
        if m:
            parts.append((k - n, m))
    return interned(a.c >> n, tuple(parts))


def rol(a, n, w):
    n %= w
    if not n:
        return a
    r = _rotated.get((a, n, w))
    if r is None:
        r = _rotated[a, n, w] = xor(shl(a, n, w), shr(a, w - n))
    return r


def ror(a, n, w):
    return rol(a, w - n % w, w)


def cut(a, low, n):
    """N bits from bit LOW on."""
    if low == 0 and not a.bits >> n:
        return a
    ones = (1 << n) - 1
    parts = []
    for k, m in a.parts:
        m = m >> low & ones
        if m:
            parts.append((k - low, m))
    return interned(a.c >> low & ones, tuple(parts))


def cat(pieces, w):
    """Pieces of W bits, the lowest first."""
    c = 0
    at = 0
    d = {}
    for x in pieces:
        if x.bits >> w:
            x = cut(x, 0, w)
        c |= x.c << at
        for k, m in x.parts:
            k += at
            d[k] = d.get(k, 0) | m << at
        at += w
    return term(c, d)


def swap(a, n):
    """N bytes in the other order."""
    return cat([cut(a, 8 * (n - 1 - j), 8) for j in range(n)], 8)


def invert(a, w):
    return xor(a, const((1 << w) - 1))


def spread(bit, w):
    """W copies of a value of one bit."""
    ones = (1 << w) - 1
    bit = mask(bit, 1)
    if not bit.parts:
        return const(ones if bit.c else 0)
    if w == 1:
        return bit
    d = {}
    for k, m in bit.parts:
        for i in range(w):          # bits of one node may come to one shift
            d[k + i] = d.get(k + i, 0) | 1 << i
    return term(ones if bit.c else 0, d)


# And, or: products of bits.

def _monomial(k1, k2):
    """The key of the product of two shifted nodes."""
    factors = set()
    for k in (k1, k2):
        n, s = k // SPAN, k % SPAN - MIDDLE
        if nodes[n][0] == "and":
            for q in nodes[n][1]:
                factors.add((q // SPAN, q % SPAN - MIDDLE + s))
        else:
            factors.add((n, s))
    order = sorted(factors)
    n0, s0 = order[0]
    if len(order) == 1:
        return n0 * SPAN + MIDDLE + s0
    keys = tuple(n * SPAN + MIDDLE + s - s0 for n, s in order)
    n = node("and", keys, widths[n0], any(_marks[x[0]] & 1 for x in order))
    return n * SPAN + MIDDLE + s0


def both(a, b):
    """A & B."""
    if not a.parts:
        return mask(b, a.c)
    if not b.parts:
        return mask(a, b.c)
    if a is b:
        return a
    if not a.bits & b.bits:
        return ZERO
    if len(a.parts) * len(b.parts) > 20000:     # too large to multiply out
        if a.number > b.number:
            a, b = b, a
        w = max(a.bits.bit_length(), b.bits.bit_length())
        n = node("and of terms", (a, b), w, a.secret or b.secret)
        return mask(atom(n), a.bits & b.bits)
    d = {}
    for k, m in b.parts:
        if m & a.c:
            d[k] = m & a.c
    for k, m in a.parts:
        if m & b.c:
            d[k] = d.get(k, 0) ^ m & b.c
    for k1, m1 in a.parts:
        for k2, m2 in b.parts:
            m = m1 & m2
            if m:
                if k1 == k2:
                    k = k1
                else:
                    pair = (k1, k2) if k1 < k2 else (k2, k1)
                    k = _products.get(pair)
                    if k is None:
                        k = _products[pair] = _monomial(k1, k2)
                d[k] = d.get(k, 0) ^ m
    return term(a.c & b.c, {k: m for k, m in d.items() if m})


def either(a, b):
    """A | B."""
    if a is b:
        return a
    if not a.bits & b.bits:
        return xor(a, b)
    if Mode.integers and a.parts and b.parts:
        w = max(a.bits.bit_length(), b.bits.bit_length())
        return function("or", (a, b), w)
    return xor(xor(a, b), both(a, b))


def select(bit, x, y, w):
    """X if BIT else Y."""
    if not bit.parts:
        return x if bit.c & 1 else y
    d = sub(w, x, y)
    if not d.parts:
        return total(w, 0, [(y, 1), (bit, d.c)])
    if Mode.integers:
        return function("select", (bit, x, y), w)
    return xor(both(spread(bit, w), xor(x, y)), y)


# Sums and carries.

def _factors(t):
    found = set()
    for k, m in t.parts:
        kind, payload = nodes[k // SPAN]
        if kind == "and":
            found.update(q // SPAN for q in payload)
        else:
            found.add(k // SPAN)
    return found


def _never_meet(a, b):
    """Return whether A & B is 0 for all values, of terms that share
    factors."""
    pair = (a, b) if a.number < b.number else (b, a)
    z = _disjoint.get(pair)
    if z is None:
        z = _disjoint[pair] = (not _factors(a).isdisjoint(_factors(b))
                               and both(a, b) is ZERO)
    return z


def _join(acc):
    """x + y is x ^ y where x & y is 0: Ch and Maj are written so."""
    candidates = []
    for t, k in acc.items():
        if t.products and k == 1 and not t.c and len(t.parts) <= 12:
            candidates.append(t)
    again = len(candidates) > 1
    while again:
        again = False
        for i in range(len(candidates)):
            for j in range(i):
                a, b = candidates[i], candidates[j]
                if _never_meet(a, b):
                    x = xor(a, b)
                    del acc[a], acc[b]
                    acc[x] = acc.get(x, 0) + 1
                    candidates = [t for t in candidates
                                  if t is not a and t is not b and t is not x]
                    if acc[x] == 1:
                        candidates.append(x)
                    again = True
                    break
            if again:
                break


def total(w, c, terms):
    """C + the sum of (term, coefficient) modulo 2^W."""
    ones = (1 << w) - 1
    acc = {}
    for t, k in terms:
        if not t.parts:
            c += t.c * k
            continue
        if t.bits >> w:
            t = cut(t, 0, w)
        s = _sums.get((w, t))
        if s is not None:
            c += s[0] * k
            for u, j in s[1]:
                acc[u] = acc.get(u, 0) + j * k
            continue
        if len(t.parts) == 1 and t.parts in _pointers and t.c == t.least:
            c += t.c * k
            t = _pointers[t.parts]
        elif len(t.parts) == w and w > 1:
            u = cut(t, 0, 1)
            if spread(u, w) is t:       # W copies of a bit: minus the bit
                t, k = u, -k
                if u.c:                 # of 1 - bit
                    c += k
                    t, k = xor(u, ONE), -k
        parts = _carries.get(t)
        if parts is not None:
            for u, j in parts:
                if u.parts:
                    acc[u] = acc.get(u, 0) + j * k
                else:
                    c += u.c * j * k
        else:
            acc[t] = acc.get(t, 0) + k
    c &= ones
    if len(acc) > 1:
        _join(acc)
    terms, secret = [], False
    for t in sorted(acc, key=NUMBER):
        k = acc[t] & ones
        if k:
            terms.append((t, k))
            secret |= t.secret
    terms = tuple(terms)
    if not terms:
        return const(c)
    if len(terms) == 1 and c == 0 and not terms[0][1] & (terms[0][1] - 1):
        return shl(terms[0][0], terms[0][1].bit_length() - 1, w)
    taken = c
    for t, k in terms:
        if k != 1 or taken & t.bits:
            break
        taken |= t.bits
    else:                               # no bit meets another: no carries
        r = const(c)
        for t, k in terms:
            r = xor(r, t)
        return r
    if w == 64 and Mode.split and not (_whole and any(
            k // SPAN in _whole for t, _ in terms for k, m in t.parts)):
        low = [(cut(t, 0, 32), k) for t, k in terms]
        high = [(cut(t, 32, 32), k) for t, k in terms]
        high.append((carry(32, c & 0xffffffff, low), 1))
        r = xor(total(32, c, low), shl(total(32, c >> 32, high), 32))
    else:
        r = atom(node("sum", (c, terms), w, secret))
    _sums[w, r] = (c, terms)
    return r


def carry(w, c, terms):
    """floor ((C + sum) / 2^W), W-bit terms with small coefficients."""
    acc = {}
    for t, k in terms:
        if not t.parts:
            c += t.c * k
        else:
            acc[t] = acc.get(t, 0) + k
    if not acc:
        return const(c >> w)
    most = c + sum([t.bits * k for t, k in acc.items() if k > 0])
    if min(acc.values()) > 0:
        high, low = most, c + sum([t.least * k for t, k in acc.items()])
        for t, k in acc.items():
            at = offset(t, w) if k == 1 and _pointers else None
            if at is not None and within(at, w):
                least, greatest = extent(at[0])
                high += greatest + at[1] - t.bits
                low += least + at[1] - t.least
        if high >> w == low >> w:
            return const(high >> w)
    terms = tuple([(t, acc[t]) for t in sorted(acc, key=NUMBER)])
    width = max(1, (most >> w).bit_length())
    r = atom(node("carry", (w, c, terms), width,
                  any(t.secret for t, k in terms)))
    if Mode.integers and not one_number(w, c, terms):
        return r
    if r not in _carries and (c >> w or any(
            k >> w or (w, t) in _sums or t in _carries for t, k in terms)):
        _carries[r] = parts_of_carry(w, c, terms)
    return r


def one_number(w, c, terms):
    """Return whether it is that of x + s + c, of numbers s and c without a
    carry."""
    s = _sums.get((w, terms[0][0]))
    return (len(terms) == 1 and terms[0][1] == 1 and s is not None
            and len(s[1]) == 1 and s[1][0][1] == 1 and s[0] + c < 1 << w)


def parts_of_carry(w, c, terms):
    """Carries of sums that are not taken apart further, with coefficients:
    (x + s) + c carries as often as x + (s + c) does, but for x + s itself; and
    2^w x + s carries x times more than s does."""
    flat = {}
    found = []
    for t, k in terms:
        d, parts = _sums.get((w, t)) or (0, _carries.get(t, ((t, 1),)))
        if (w, t) in _sums:
            found += expanded(carry(w, d, parts), -k)
        c += d * k
        for u, j in parts:
            if u.parts:
                flat[u] = flat.get(u, 0) + j * k
            else:
                c += u.c * j * k
    ones = (1 << w) - 1
    found += [(t, k >> w) for t, k in flat.items() if k >> w]
    flat = [(t, k & ones) for t, k in flat.items() if k & ones]
    found += expanded(carry(w, c & ones, flat), 1)
    return found + [(const(c >> w), 1)]


def expanded(t, k):
    """The carries that K times the carry T consists of."""
    return [(u, j * k) for u, j in _carries.get(t, ((t, 1),))]


def add(w, a, b):
    if w != 32:
        return total(w, 0, [(a, 1), (b, 1)])
    if a.number > b.number:
        a, b = b, a
    key = a, b, Mode.opaque
    r = _added.get(key)
    if r is None:
        r = _added[key] = total(w, 0, [(a, 1), (b, 1)])
    return r


def sub(w, a, b):
    if a.parts and b.parts and not b.bits & ~a.bits:
        m = b.bits ^ b.least            # a - (a & m) is a & ~m
        if mask(a, m) is b:
            return xor(a, b)
    return total(w, 0, [(a, 1), (b, -1)])


def below(w, a, b):
    """One bit: A < B, unsigned."""
    if not a.parts and not b.parts:
        return const(int(a.c < b.c))
    if a is b:
        return ZERO
    d = sub(w, a, b)
    if not d.parts and b.parts:         # b + d mod 2^w < b: a carry
        return carry(w, d.c, [(b, 1)])
    s = _sums.get((w, a))
    if s is not None:                   # x + y mod 2^w < y: a carry
        c, terms = s
        if len(terms) == 1 and terms[0][1] == 1 and b is const(c):
            return carry(w, c, terms)
        if (c == 0 and len(terms) == 2 and terms[0][1] == terms[1][1] == 1
                and b in (terms[0][0], terms[1][0])):
            return carry(w, 0, terms)
    if not b.parts:
        return (xor(ONE, carry(w, (1 << w) - b.c, [(a, 1)])) if b.c
                else ZERO)
    if not a.parts:
        return carry(w, (1 << w) - 1 - a.c, [(b, 1)])
    return atom(node("below", (w, a, b), 1, a.secret or b.secret))


def iszero(w, a):
    """One bit: A is 0."""
    if not a.parts:
        return const(int(a.c == 0))
    if a.least:
        return ZERO
    varying = a.bits
    if not varying & (varying - 1):
        return xor(ONE, shr(a, varying.bit_length() - 1))
    at = offset(a, w)
    if at is not None and within(at, w):
        return ZERO                     # a pointer is not null
    s = _sums.get((w, a))
    if s is not None and len(s[1]) == 1 and s[1][0][1] == 1:
        a = xor(s[1][0][0], const(-s[0] & ((1 << w) - 1)))
    if a.c == (1 << w) - 1:             # x is 2^w - 1: x + 1 carries
        return carry(w, 1, [(xor(a, const(a.c)), 1)])
    return atom(node("iszero", (w, a), 1, a.secret))


# Products, and functions of which nothing is known.

def function(name, arguments, w):
    """A function; evaluate.FUNCTIONS has its values."""
    secret = any(isinstance(a, Term) and a.secret for a in arguments)
    return atom(node("function", (name,) + tuple(arguments), w, secret))


def mul(w, a, b):
    """A times B modulo 2^W."""
    if not a.parts:
        return total(w, 0, [(b, a.c)])
    if not b.parts:
        return total(w, 0, [(a, b.c)])
    if a.number > b.number:
        a, b = b, a
    return function("mul%d" % w, (a, b), w)


def clmul_numbers(a, b):
    r = 0
    while b:
        if b & 1:
            r ^= a
        a <<= 1
        b >>= 1
    return r


def _clmul_const(a, c):
    return xors(shl(a, i) for i in range(c.bit_length()) if c >> i & 1)


def clmul(a, b):
    """The product of polynomials over GF(2), multiplied out by parts."""
    if not a.parts:
        return _clmul_const(b, a.c)
    if not b.parts:
        return _clmul_const(a, b.c)
    terms = [const(clmul_numbers(a.c, b.c)),
             _clmul_const(xor(b, const(b.c)), a.c),
             _clmul_const(xor(a, const(a.c)), b.c)]
    for k1, m1 in a.parts:
        t1 = (m1 & -m1).bit_length() - 1
        p = term(0, {k1 - t1: m1 >> t1})
        for k2, m2 in b.parts:
            t2 = (m2 & -m2).bit_length() - 1
            q = term(0, {k2 - t2: m2 >> t2})
            x, y = (q, p) if p.number > q.number else (p, q)
            w = x.bits.bit_length() + y.bits.bit_length() - 1
            n = node("clmul", (x, y), w, x.secret or y.secret)
            terms.append(shl(atom(n), t1 + t2))
    return xors(terms)


def gf2p8mul(a, b):
    """The product of bytes modulo x^8 + x^4 + x^3 + x + 1."""
    if a.parts or b.parts:
        if a.number > b.number:
            a, b = b, a
        return function("gf2p8mul", (a, b), 8)
    r = clmul_numbers(a.c, b.c)
    for i in range(14, 7, -1):
        if r >> i & 1:
            r ^= 0x11b << i - 8
    return const(r)


def made_of(kind, p):
    """The nodes that a node is made of."""
    if kind == "and":
        return [k // SPAN for k in p]
    if kind == "sum":
        terms = [t for t, k in p[1]]
    elif kind == "carry":
        terms = [t for t, k in p[2]]
    else:
        terms = [a for a in p if isinstance(a, Term)]
    return [k // SPAN for t in terms for k, m in t.parts]


def show(t, depth=2):
    """A term for people, in short."""
    out = [hex(t.c)] if t.c else []
    for k, m in t.parts[:4]:
        kind, p = nodes[k // SPAN]
        s = k % SPAN - MIDDLE
        if kind == "var":
            text = str(p)
        elif depth == 0:
            text = "(...)"
        elif kind == "sum":
            text = "(%s)" % " + ".join(
                ["%#x" % p[0]] * bool(p[0])
                + [("" if c == 1 else "%#x " % c) + show(u, depth - 1)
                   for u, c in p[1][:5]] + ["..."] * (len(p[1]) > 5))
        elif kind == "and":
            text = "(%s)" % " & ".join("#%d" % (q // SPAN) for q in p)
        else:
            text = "%s(%s)" % (kind, ", ".join(
                show(q, depth - 1) if isinstance(q, Term) else str(q)[:20]
                for q in p))
        if s:
            text += " << %d" % s if s > 0 else " >> %d" % -s
        if m != (1 << widths[k // SPAN]) - 1 << max(s, 0) or s < 0:
            text = "(%s & %#x)" % (text, m)
        out.append(text)
    if len(t.parts) > 4:
        out.append("... %d more" % (len(t.parts) - 4))
    return " ^ ".join(out) or "0"
