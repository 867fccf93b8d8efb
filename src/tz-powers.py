#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Writes src/tz-powers.h: the inverses of A^8k, A = [[x,1],[1,0]] over
GF(2)[x] modulo x^127 + x^63 + 1, for k from 1 to 63."""
MODULUS = 1 << 127 | 1 << 63 | 1


def step(p, q):
    """inv(A) = [[0,1],[1,x]] from the right: (p, q) to (q, p + x q)"""
    q2 = q << 1
    if q2 >> 127:
        q2 ^= MODULUS
    return q, p ^ q2


print("""/* SPDX-License-Identifier: ISC */
/* Made by src/tz-powers.py; tests/tz-test.c compares what they undo.
 * tz_powers[k-1] is the inverse of A^8k, A = [[x,1],[1,0]], in the form of a
 * state. */
static const uint64_t tz_powers[63][8] = {""")
rows = [(1, 0), (0, 1)]
for k in range(1, 64):
    for _ in range(8):
        rows = [step(*row) for row in rows]
    words = []
    for e in rows[0] + rows[1]:
        words += [e & (1 << 64) - 1, e >> 64]
    text = ["UINT64_C (0x%016x)" % w for w in words]
    print("  { " + ",\n    ".join(", ".join(text[i:i + 2])
                                  for i in range(0, 8, 2)) + " },")
print("};")
