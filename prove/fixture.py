# SPDX-License-Identifier: ISC
"""Shared by all fixtures: the calls of a kernel, in words."""
import re

from calls import Call
from terms import Mode


def ranges(numbers):
    """1-3, 5: of sorted numbers."""
    found = []
    for n in numbers:
        if found and found[-1][1] == n - 1:
            found[-1][1] = n
        else:
            found.append([n, n])
    return ", ".join(str(a) if a == b else "%d-%d" % (a, b)
                     for a, b in found)


def places(values):
    """Which pointers are equal, in words."""
    found = ["in place" if {to for to, _ in s} == {"dst"} else "with equal "
             "sources" for s in values if s]
    return " and ".join(dict.fromkeys(sorted(found) + ["apart"] * (
        () in values)))


# The names of the keys of a case.
NAMES = {
    "iterations": "%s iterations", "lanes": "%s lanes", "count": "%s units",
    "nodes": "%s nodes", "blocks": "%s blocks", "bytes": "%s bytes", "rounds": "%s rounds",
    "vq": lambda v: "vectors of %s bits" % ranges(sorted(
        128 * q for q in v)),
    "same": places}


def products(cases, names=None):
    """CASES in words, each part of which is the product of what it lists.  How
    addresses are aligned is left out."""
    names = names or NAMES
    boxes = [{k: frozenset([c[k]]) for k in names if k in c} for c in cases]
    for key in names:
        merged = {}
        for box in boxes:
            rest = tuple((k, v) for k, v in box.items() if k != key)
            merged.setdefault((rest, key in box), []).append(box)
        boxes = [{k: v if k != key else frozenset().union(*(
            box[k] for box in some)) for k, v in some[0].items()}
                 for some in merged.values()]
    return "; ".join(", ".join(filter(None, (
        names[k](v) if callable(names[k]) else re.sub(
            r"^1 (\w+)s$", r"1 \1", names[k] % ranges(sorted(v)))
        for k, v in box.items()))) or "all" for box in boxes)


def widths(row):
    """Lengths of vectors in units of 128 bits, of code that takes any."""
    return (1, 2, 4) if row.implementation.startswith(
        ("sve", "rvv", "zvk")) else ()


def one_width(row, vq=1):
    """For all lengths of V's rows: vectors of one length alone."""
    return {"vq": vq} if row.implementation.startswith("rvv") else {}


def skewed(row, cases, quick):
    """Each case with each length of vectors; and of code that asks addresses
    how they are aligned with each answer: 16 of two addresses modulo 4, 8 of
    one modulo 8.  With vectors of more than 128 bits a few answers do."""
    if widths(row):
        cases = [dict(c, vq=q) for c in cases for q in widths(row)
                 if c.get("vq", q) == q]
    if row.image.arch != "riscv64" or row.name in ALIKE:
        return cases
    names = [p.name for p in row.contract.parameters
             if p.name in ("dst", "src", "data")]
    last = [p.name for p in row.contract.parameters if p.name == "last"]
    if not names or row.kernel not in ASKS:
        return cases
    found = []
    for case in cases:
        few = quick or case.get("vq", 1) > 1
        if len(names) == 1:
            skews = [(k,) for k in ((0, 3) if few else range(8))]
        elif case.get("same"):
            skews = [(k, k) for k in ((0, 3) if few else range(4))]
        elif few:
            skews = [(0, 0), (3, 3), (1, 2)]
        else:
            skews = [(j, k) for j in range(4) for k in range(4)]
        # LAST, whose alignment is asked separately, takes the first pointer's.
        found += [dict(case, skew=dict(zip(names + last, s + s[:1])))
                  for s in skews]
    return found


# Kernels of RISC-V that ask, and of these rows that go by bytes anyway.
ASKS = {"%s_%s" % (k, s) for k in ("chacha", "salsa20")
        for s in ("crypt", "core")} | {
            "md5_compress", "sha1_compress", "sha256_compress",
            "sha512_compress", "poly1305_blocks"}
ALIKE = {"sha256_compress:riscv64", "sha512_compress:riscv64"}


class Fixture:
    opaque = False          # Mode's
    split = False

    def mode(self, flat=False):
        Mode.opaque = self.opaque and not flat
        Mode.split = self.split
        Mode.integers = False

    def covers(self, cases):
        """The calls, in words."""
        return products(cases)

    # For induction.py.  UNBOUNDED says that calls have any length; if they are
    # not all proved, lengths.def has why.
    unbounded = False
    # Lengths are case[key], multiples of quantum; with rest set there may be 1
    # to 63 more bytes.  AT_END bytes at ends of buffers may be read ahead of
    # all others.
    key, quantum, rest, at_end = "blocks", 1, False, 0
    # Below what number of turns all calls are proved; what else the induction
    # is than induction.Induction.
    least, induction = 5, None

    def every(self, row, quick):
        """Cases without a length of which all lengths are to be proved."""
        return ()

    def all_of(self, row):
        """The lengths that are proved then, in words."""
        return {"bytes": "all lengths", "blocks": "any number of blocks",
                "iterations": "any number of iterations"}[self.key]

    def covers_all(self, row, cases):
        """The calls where all lengths are proved: CASES are among them."""
        if one_width(row):
            return "%s, with vectors of 128 bits; %s" % (
                self.all_of(row), self.covers(cases))
        vq = {c["vq"] for c in cases if "vq" in c}
        return ", ".join([self.all_of(row)] + [NAMES["vq"](vq)] * bool(vq))

    def long(self, row):
        """A length of some turns of any loop."""
        return 5

    def remainders(self, step, quick):
        return [self.quantum % step] if quick else range(
            0, step, self.quantum)

    def moving(self, row):
        """Buffers that a loop goes through: bytes for each of a length."""
        return {}

    def early(self):
        """Turns before the head that is taken for the first: in these, lanes of
        few blocks come to their end."""
        return 0

    def arguments(self, t):
        """The unknown arguments if a length is the term T."""
        return {"blocks": t}

    def check_turn(self, c, case, n):
        """Check the output after N units."""

    def state_after(self, c, n):
        return None

    def call(self, row, numbers, case=None, **more):
        case = case or {}
        c = Call(row.image, row.contract, row.symbol, numbers,
                 same=dict(case.get("same", ())), skew=case.get("skew"),
                 unknown=case.get("unknown"), **more)
        if "vq" in case:
            c.cpu.vectors(case["vq"])
        return c

    def prove(self, row, case, flat):
        c = self.start(row, case, flat)
        c.run()
        self.finish(c, case)
        return c


class Excluded(Fixture):
    """Not looked at, and why."""

    def __init__(self, why):
        self.why = why
