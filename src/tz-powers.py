#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Write src/tz-powers.h: the inverses of A^8k, A = [[x,1],[1,0]] over
GF(2)[x] modulo x^127 + x^63 + 1, for k from 1 to 63."""
MODULUS = 1 << 127 | 1 << 63 | 1


def step(p, q):
    """inv(A) = [[0,1],[1,x]] from the right: (p, q) to (q, p + x q)"""
    q2 = q << 1
    if q2 >> 127:
        q2 ^= MODULUS
    return q, p ^ q2


print("""/* SPDX-License-Identifier: ISC */
/* src/tz-powers.py writes this; tests/library/tz-test.c checks it.  The inverse of
 * A^8k, A = [[x,1],[1,0]], is [[p,q],[q,p+xq]]; tz_powers[k-1] is p and q, low
 * word first. */
static const uint64_t tz_powers[63][4] = {""")
p, q = 1, 0
for k in range(1, 64):
    for _ in range(8):
        p, q = step(p, q)
    print("  { 0x%016x, 0x%016x, 0x%016x,\n    0x%016x }," % (
        p & (1 << 64) - 1, p >> 64, q & (1 << 64) - 1, q >> 64))
print("};")
