#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Prints the constants of the Tillich-Zemor kernels in assembly.

A leaf of n bits is the product of M(b) = [[x+b,1],[1,0]] over its bits, the
first being the most significant.  Its entries a, b, c, d have degrees n, n-1,
n-1, n-2, and determinant 1.

Kernels with GFNI represent entries of leaves of 8 to 32 bits by their values at
four points of GF(2^8) = GF(2)[y] / (y^8+y^4+y^3+y+1), no two of them conjugate,
whose minimal polynomials of degree 8 make 32 together: that determines a
polynomial of degree below 32, and one of degree 32 that is monic.  Products
are taken value by value.  The first point is y itself, so that the value
there of a polynomial of degree below 8 is that polynomial.  All maps from one
form to another are linear over GF(2) but for constants that stand for x^8 and
x^32."""

FIELD = 0x11b


def mul(a, b):
    """in GF(2^8)"""
    r = 0
    while b:
        if b & 1:
            r ^= a
        b >>= 1
        a <<= 1
        if a >> 8:
            a ^= FIELD
    return r


def value(poly, point):
    r, power = 0, 1
    while poly:
        if poly & 1:
            r ^= power
        poly >>= 1
        power = mul(power, point)
    return r


def conjugates(point):
    r = []
    while point not in r:
        r.append(point)
        point = mul(point, point)
    return r


def leaf(n, count):
    """The leaf of the COUNT low bits of N."""
    a, b, c, d = 1, 0, 0, 1
    for k in reversed(range(count)):
        bit = n >> k & 1
        a, b = a << 1 ^ (a if bit else 0) ^ b, a
        c, d = c << 1 ^ (c if bit else 0) ^ d, c
    return a, b, c, d


def points():
    """Four of them, the least that will do."""
    r, taken = [], []
    for p in range(2, 256):
        if p not in taken and len(conjugates(p)) == 8:
            r.append(p)
            taken += conjugates(p)
    return r[:4]


POINTS = points()


def matrix(columns):
    """A map that takes bit k to columns[k], for vgf2p8affineqb: byte 7-i is the
    mask of what is summed to bit i."""
    q = 0
    for i in range(8):
        row = 0
        for k in range(8):
            row |= (columns[k] >> i & 1) << k
        q |= row << 8 * (7 - i)
    return q


def solve():
    """For each value's bit, the polynomial of degree below 32 that is 1 there
    and 0 elsewhere: columns of the inverse of what values do."""
    rows = []
    for k in range(32):
        v = sum(value(1 << k, p) << 8 * i for i, p in enumerate(POINTS))
        rows.append([v, 1 << k])
    for bit in range(32):
        pivot = next(r for r in rows[bit:] if r[0] >> bit & 1)
        rows.remove(pivot)
        for r in rows:
            if r[0] >> bit & 1:
                r[0] ^= pivot[0]
                r[1] ^= pivot[1]
        rows.insert(bit, pivot)
    return [r[1] for r in rows]


def constants():
    """name: (bytes of an item, items)"""
    c = {}
    c['table4'] = (1, [leaf(n, 4)[e] for e in range(4) for n in range(16)])
    eights = [leaf(n, 8) for n in range(256)]
    # a depends on all bits, b on the first 7, c on the last, d on the others
    c['table_a'] = (1, [value(eights[n][0], POINTS[0]) for n in range(256)])
    c['table_bc'] = (1, [eights[2 * n][1] for n in range(128)])
    assert c['table_bc'][1] == [eights[n][2] for n in range(128)]
    c['table_d'] = (1, [eights[2 * n][3] for n in range(64)])
    # from the value at y to the others; a is that plus FIELD
    maps = [matrix([value(1 << k, p) for k in range(8)]) for p in POINTS]
    tops = [value(FIELD, p) for p in POINTS]
    assert tops[0] == 0
    c['maps'] = (8, [m for m in maps for _ in range(2)])
    c['maps_top'] = (1, [t for t in tops for _ in range(16)])
    for i in range(1, 4):
        c['MAP_TOP%d' % i] = (0, tops[i])
    # from values to the bytes of polynomials; a has x^32
    inverse = solve()
    for i in range(4):
        q = []
        for j in range(4):
            columns = [inverse[8 * i + k] >> 8 * j & 255 for k in range(8)]
            q += [matrix(columns)] * 2
        c['join%d' % i] = (8, q)
    top = 0
    for i, p in enumerate(POINTS):
        for k in range(8):
            if value(1 << 32, p) >> k & 1:
                top ^= inverse[8 * i + k]
    c['join_top'] = (1, [top >> 8 * j & 255 for j in range(4)
                         for _ in range(16)])
    for j in range(4):
        c['JOIN_TOP%d' % j] = (0, top >> 8 * j & 255)
    # bytes 4 i + k to places 16 k + i and back
    c['planes'] = (1, [4 * (n % 16) + n // 16 for n in range(64)])
    c['dwords'] = (1, [16 * (n % 4) + n // 4 for n in range(64)])
    return c


def show(name, size, items):
    if size == 0:
        return '#define %s 0x%02x\n' % (name, items)
    each = 8 if size == 1 else 2
    form = '%%#0%dx' % (2 + 2 * size)
    text = 'LOCAL (%s):\n' % name
    for k in range(0, len(items), each):
        text += '\t%s\t%s\n' % ('.byte' if size == 1 else '.quad',
                                ', '.join(form % v
                                          for v in items[k:k + each]))
    return text


for name, (size, items) in constants().items():
    print(show(name, size, items), end='')
