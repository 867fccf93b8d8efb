# SPDX-License-Identifier: ISC
"""The prover held against itself, without a kernel: rules of terms, lengths
and polynomials on numbers, and that broken rules are noticed.  A wrong standard
fails with each kernel that other tests hold against published vectors."""
import multiprocessing.pool
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
DRAWS = 2000            # of terms_check.tried

# File, text, replacement: one of the checks of `sound` must notice each.
BROKEN = [
    ("terms.py", "d[k + i] = d.get(k + i, 0) | 1 << i", "d[k + i] = 1 << i"),
    ("terms.py", "    bit = mask(bit, 1)\n", ""),
    ("terms.py", "r = _rotated[a, n, w] = xor(", "r = _rotated[a, -n % w, w] "
     "= xor("),
    ("terms.py", "key = a, b, Mode.opaque", "key = a, Mode.opaque"),
    ("terms.py", "t.parts not in _pointers or t.c != t.least:",
     "t.parts not in _pointers:"),
    ("terms.py", "t.parts in _pointers and t.c == t.least:",
     "t.parts in _pointers:"),
    ("terms.py", "return 0 < least + at[1] and most + at[1] < 1 << w",
     "return True"),
    ("terms.py", "                    if acc[x] == 1:\n"
     "                        candidates.append(x)\n",
     "                    candidates.append(x)\n"),
    ("terms.py", "and both(a, b) is ZERO)", ")"),
    ("terms.py", "t.least = c & ~varying", "t.least = c"),
    ("terms.py", "        if high >> w == low >> w:\n"
     "            return const(high >> w)", "        return const(low >> w)"),
    ("terms.py", "high, low = most, c", "high, low = most - c, c"),
    ("terms.py", "c + sum([t.least * k", "c + sum([t.c * k"),
    ("terms.py", "found += expanded(carry(w, d, parts), -k)",
     "found += expanded(carry(w, d, parts), k)"),
    ("terms.py", "    return found + [(const(c >> w), 1)]",
     "    return found"),
    ("terms.py", "        if mask(a, m) is b:\n            return xor(a, b)",
     "        if not m & ~a.bits:\n            return xor(a, b)"),
    ("terms.py", "        if len(terms) == 1 and terms[0][1] == 1 and b is "
     "const(c):", "        if len(terms) == 1 and terms[0][1] == 1:"),
    ("terms.py", "carry(w, (1 << w) - 1 - a.c, [(b, 1)])",
     "carry(w, (1 << w) - a.c, [(b, 1)])"),
    ("terms.py", "xor(ONE, carry(w, (1 << w) - b.c, [(a, 1)]))",
     "carry(w, (1 << w) - b.c, [(a, 1)])"),
    ("terms.py", "    if a.least:\n        return ZERO", "    if a.c:\n"
     "        return ZERO"),
    ("terms.py", "a = xor(s[1][0][0], const(-s[0] & ((1 << w) - 1)))",
     "a = xor(s[1][0][0], const(s[0]))"),
    ("terms.py", "return carry(w, 1, [(xor(a, const(a.c)), 1)])",
     "return carry(w, 0, [(xor(a, const(a.c)), 1)])"),
    ("terms.py", "return total(w, 0, [(y, 1), (bit, d.c)])",
     "return total(w, 0, [(y, 1), (bit, 1)])"),
    ("terms.py", "    return xor(both(spread(bit, w), xor(x, y)), y)",
     "    return xor(both(spread(bit, w), xor(x, y)), x)"),
    ("terms.py", "    return xor(xor(a, b), both(a, b))", "    return xor(a, b)"),
    ("terms.py", "                if k1 == k2:\n                    k = k1",
     "                if k1 // SPAN == k2 // SPAN:\n                    k = k1"),
    ("terms.py", "d[k] = d.get(k, 0) ^ m & b.c", "d[k] = m & b.c"),
    ("terms.py", "                factors.add((q // SPAN, q % SPAN - MIDDLE + "
     "s))", "                factors.add((q // SPAN, q % SPAN - MIDDLE))"),
    ("terms.py", "        if k != 1 or taken & t.bits:", "        if taken & "
     "t.bits:"),
    ("terms.py", "if len(terms) == 1 and c == 0 and not terms[0][1] & "
     "(terms[0][1] - 1):", "if len(terms) == 1 and c == 0:"),
    ("terms.py", "high.append((carry(32, c & 0xffffffff, low), 1))", "pass"),
    ("terms.py", "                if u.c:                 # of 1 - bit\n"
     "                    c += k\n", "                if u.c:\n"),
    ("terms.py", "            c += s[0] * k\n            for u",
     "            c += s[0]\n            for u"),
    ("terms.py", "xor(shl(a, n, w), shr(a, w - n))",
     "xor(shl(a, n, w), shr(a, w - n + 1))"),
    ("terms.py", "        return const(at[1] & m)", "        return const(0)"),
    ("terms.py", "if low & low - 1 or own & low - 1:", "if low & low - 1:"),
    ("terms.py", "        m = m >> low & ones\n", "        m = m >> low\n"),
    ("terms.py", "r ^= 0x11b << i - 8", "r ^= 0x11d << i - 8"),
    ("terms.py", "             _clmul_const(xor(a, const(a.c)), b.c)]",
     "             ]"),
    ("lengths.py", "        if low >> k != high >> k:\n            return None\n"
     "        return plus({n: c >> k",
     "        return plus({n: c >> k"),
    ("lengths.py", "if low >> k == high >> k \\\n            else None",
     ""),
    ("lengths.py", "        if low >> k == high >> k:\n            return number(",
     "        if k:\n            return number("),
    ("lengths.py", "        return None if any(bits) or None in bits else {}",
     "        return {}"),
    ("lengths.py", "0 if low >= 0 else 1 if high < 0 else None)",
     "0 if low >= 0 else 1)"),
    ("polynomials.py", "return Value(plus(v.poly, q.poly, -1 << k), 0,",
     "return Value(v.poly, 0,"),
    ("polynomials.py", "        if low == high:\n            return number(low)\n"
     "        whole, rest", "        if low + 1 >= high:\n            return "
     "number(low)\n        whole, rest"),
    ("polynomials.py", "                k += j\n", ""),
    ("polynomials.py", "            k -= twos\n", ""),
    ("polynomials.py", "        if 0 <= v.low and v.high < 1 << k:",
     "        if v.high < 1 << k:"),
    ("polynomials.py", "            low += min(a, b)", "            low += a"),
    ("polynomials.py", "            if taken & m:               # an xor that is "
     "no sum\n                return self.unknown(\"xor\", t.bits)\n", ""),
    ("polynomials.py", "if u.high < y.bits & -y.bits:       # below all of y",
     "if True:"),
    ("polynomials.py", "if self.value(a).high >> edge == 0:         # a is below "
     "b", "if True:"),
    ("polynomials.py", "        return Value({m: -c for m, c in q.poly.items()}, "
     "0, 1)", "        return Value(q.poly, 0, 1)"),
    ("polynomials.py", "v = plus(times(b.poly, x.poly), plus(y.poly, times(",
     "v = plus(times(b.poly, y.poly), plus(x.poly, times("),
    ("polynomials.py", "a.low * b.low, a.high * b.high)",
     "a.low * b.low, a.high + b.high)"),
]


def sound(draws, file):
    """Return the number of the check that finds a fault in the rules, or None.
    The check for FILE comes first."""
    import lengths_check
    import polynomials_check
    import terms_check
    checks = {
        "terms.py": lambda: terms_check.tried(draws)[1],
        "lengths.py": lambda: lengths_check.wrong()[1],
        "polynomials.py": lambda: polynomials_check.wrong()[1]}
    return next(filter(None, (checks[f]() for f in sorted(
        checks, key=lambda f: f != file))), None)


def broken(file, old, new):
    """Return None if the rule broken so is noticed."""
    with tempfile.TemporaryDirectory() as d:
        for name in os.listdir(HERE):
            if name.endswith(".py"):
                shutil.copy(os.path.join(HERE, name), d)
        path = os.path.join(d, file)
        with open(path) as f:
            text = f.read()
        if text.count(old) != 1:
            return "is there %d times" % text.count(old)
        with open(path, "w") as f:
            f.write(text.replace(old, new))
        done = subprocess.run([sys.executable, "-c", "import self_check; "
                               "print(self_check.sound(%d, %r))" % (
                                   DRAWS // 5, file)], cwd=d,
                              stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True)
        return "is not noticed" if done.stdout.strip() == "None" else None


def claims(quick, jobs):
    """(text, what is wrong or None)."""
    import lengths_check
    import polynomials_check
    import terms_check
    count, wrong = terms_check.tried(DRAWS)
    yield "%d expressions of terms" % count, wrong
    count, wrong = lengths_check.wrong()
    yield "%d forms of lengths" % count, wrong
    count, wrong = polynomials_check.wrong()
    yield "%d values of polynomials" % count, wrong
    if not quick:
        with multiprocessing.pool.ThreadPool(jobs) as pool:
            for (file, old, _), found in zip(BROKEN, pool.imap(
                    lambda x: broken(*x), BROKEN)):
                yield "%s without: %s" % (file, " ".join(
                    old.split())[:60]), found
