# SPDX-License-Identifier: ISC
"""The prover held against itself, without a kernel: rules of terms and of
lengths on numbers, standards with known answers, and that broken rules are
noticed."""
import hashlib
import multiprocessing.pool
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
DRAWS = 2000            # of terms_check.tried

# File, what is there, what is put there: each must be noticed by one of the
# checks of `sound`.
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
    ("standards.py", "(c, d, b, 12), (a, b, d, 8)", "(c, d, b, 12), (a, b, "
     "d, 9)"),
    ("standards.py", "salsa20_quarter(x, *(4 * k + (k + j) % 4 for j in "
     "range(4)))", "salsa20_quarter(x, *(4 * k + j for j in range(4)))"),
    ("hashes.py", "(7, 18, 3), (17, 19, 10)", "(7, 18, 3), (17, 19, 11)"),
    ("hashes.py", "0xca62c1d6", "0xca62c1d7"),
    ("standards.py", "f, k = parity(b, c, d), 3 * i + 5",
     "f, k = parity(b, c, d), 3 * i + 6"),
    ("standards.py", "shl(high, 63))", "shl(high, 62))"),
    ("standards.py", "t = [xor(x, y) for x, y in zip(t, u)]", "t = u"),
    ("poly1305.py", "P = 2 ** 130 - 5", "P = 2 ** 130 - 3"),
]


def words(data, n, order):
    return [int.from_bytes(data[i:i + n], order)
            for i in range(0, len(data), n)]


def numbers(terms):
    return [t.c for t in terms]


def answers():
    """(standard, source, whether the known answer comes out)."""
    import poly1305
    import standards
    from terms import const, gf2p8mul

    def c(values):
        return [const(v) for v in values]
    key = bytes(range(32))
    nonce = bytes.fromhex("000000090000004a00000000")
    state = c(words(b"expand 32-byte k" + key + b"\1\0\0\0" + nonce, 4,
                    "little"))
    yield ("ChaCha20", "RFC 8439, 2.3.2",
           b"".join(w.to_bytes(4, "little") for w in numbers(
               standards.chacha(state, 20))).hex()
           == "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
           "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e")
    yield ("Salsa20", "D. J. Bernstein, Salsa20 specification, 8",
           b"".join(w.to_bytes(4, "little") for w in numbers(standards.salsa20(
               c(words(bytes((
                   211, 159, 13, 115, 76, 55, 82, 183, 3, 117, 222, 37, 191,
                   187, 234, 136, 49, 237, 179, 48, 1, 106, 178, 219, 175, 199,
                   166, 48, 86, 16, 179, 207, 31, 240, 32, 63, 15, 83, 93, 161,
                   116, 147, 48, 113, 238, 55, 204, 36, 79, 201, 235, 79, 3, 81,
                   156, 47, 203, 26, 244, 243, 88, 118, 104, 54)), 4,
                       "little")), 20)))
           == bytes((
               109, 42, 178, 168, 156, 240, 248, 238, 168, 196, 190, 203, 26,
               110, 170, 154, 29, 29, 150, 26, 150, 30, 235, 249, 190, 163, 251,
               48, 69, 144, 51, 57, 118, 40, 152, 157, 180, 57, 27, 94, 107, 42,
               236, 35, 27, 111, 114, 114, 219, 236, 232, 135, 111, 155, 110, 18,
               24, 232, 95, 158, 179, 19, 48, 202)))
    ivs = {"md5": "0123456789abcdeffedcba9876543210",
           "sha1": "67452301efcdab8998badcfe10325476c3d2e1f0",
           "sha256": "6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab"
                     "5be0cd19",
           "sha512": "6a09e667f3bcc908bb67ae8584caa73b3c6ef372fe94f82ba54ff53a"
                     "5f1d36f1510e527fade682d19b05688c2b3e6c1f1f83d9abfb41bd6b"
                     "5be0cd19137e2179"}
    digests = {     # of "abc": RFC 1321, A.5; FIPS 180-4's examples
        "md5": "900150983cd24fb0d6963f7d28e17f72",
        "sha1": "a9993e364706816aba3e25717850c26c9cd0d89d",
        "sha256": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61"
                  "f20015ad",
        "sha512": "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee6"
                  "4b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e"
                  "2a9ac94fa54ca49f"}
    for name, h in standards.HASHES.items():
        order = "big" if h.big else "little"
        iv = words(bytes.fromhex(ivs[name]), h.word, order)
        n = 16 * h.word
        block = b"abc\x80" + bytes(n - 4)
        length = (24).to_bytes(8, order)
        block = block[:-8] + length
        got = b"".join(w.to_bytes(h.word, order) for w in numbers(
            h.compress(c(iv), c(words(block, h.word, order)))))
        yield (name, "RFC 1321, A.5" if name == "md5"
               else "FIPS 180-4, examples", got.hex() == digests[name])
        # PBKDF2's F beside Python's, whose answers are those of RFC 6070.
        password, salt = b"password", b"salt"

        def pad(x):
            k = password.ljust(n, b"\0")
            return numbers(h.compress(c(iv), c(words(
                bytes(b ^ x for b in k), h.word, order))))
        want = hashlib.pbkdf2_hmac(name, password, salt, 3)
        first = hashlib.pbkdf2_hmac(name, password, salt, 1)
        u = c(words(first, h.word, order))
        t = h.iterate(c(pad(0x36) + pad(0x5c)), u + u, 2)[h.words:]
        yield ("PBKDF2's F with " + name, "RFC 8018, by Python's hashlib",
               b"".join(w.to_bytes(h.word, order) for w in numbers(t)) == want)
    yield ("bytes of GF(2^8)", "FIPS 197, 4.2: {57} {83} is {c1}",
           gf2p8mul(const(0x57), const(0x83)).c == 0xc1)
    r = 0x0806d5400e52447c036d555408bed685
    h = 0
    for at, m in enumerate((b"Cryptographic Fo", b"rum Research Gro", b"up")):
        h = (h + int.from_bytes(m + b"\1", "little")) * r % poly1305.P
    tag = h + int.from_bytes(bytes.fromhex(
        "0103808afb0db2fd4abff6af4149f51b"), "little")
    yield ("Poly1305's prime and blocks", "RFC 8439, 2.5.2", (
        tag % 2 ** 128).to_bytes(16, "little").hex()
        == "a8061dc1305136c6c22b8baf0c0127a9")
    # x^126 times x is x^127 = x^63 + 1; A B for A = B: by hand.
    one, zero = [const(1), const(0)], [const(0), const(0)]
    top = [const(0), const(1 << 62)]
    x = [const(2), const(0)]
    got = standards.tz_mul([top, zero, zero, one], [x, one, zero, one])
    yield ("Tillich-Zemor", "x^127 = x^63 + 1", [numbers(g) for g in got]
           == [[1 | 1 << 63, 0], numbers_of(top), [0, 0], [1, 0]])


def numbers_of(element):
    return [t.c for t in element]


def sound(draws, file):
    """What is wrong with the rules, by number, or None.  What checks FILE comes
    first."""
    import lengths_check
    import polynomials_check
    import terms_check
    checks = {
        "standards.py": lambda: next((name + ": " + source for name, source, right
                                      in answers() if not right), None),
        "terms.py": lambda: terms_check.tried(draws)[1],
        "lengths.py": lambda: lengths_check.wrong()[1],
        "polynomials.py": lambda: polynomials_check.wrong()[1]}
    return next(filter(None, (checks[f]() for f in sorted(
        checks, key=lambda f: f != file))), None)


def broken(file, old, new):
    """None if the rule broken so is noticed."""
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
    for name, source, right in answers():
        yield "%s: known answer of %s" % (name, source), \
            None if right else "another one"
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
