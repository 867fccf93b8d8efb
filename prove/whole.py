#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Prove whole public calls, as the compiler leaves them, for all keys, nonces
and data of each listed length.

The compiled C runs from the public function's first instruction to its return.
Kernels and libc's memcpy and memset are their contracts (cuts.py).  Proved are
the result, constant time but for the branch that a tag decides, bounds, the
ABI, and that neither stack nor registers hold a secret at the end."""
import argparse
import gc
import multiprocessing
import os
import sys
import tempfile
import time

import z3

import abi
import calls
import contracts
import image
import solver
import terms
import unwind
from calls import Call, Unknown
from contracts import Contract
from cuts import CLAMP, LIBC, LIBC_NAMES, Cuts
from fixture import ranges
from machine import RETURN
from memory import Unmodelled, Violation
from prove import tell
from terms import SPAN, ZERO, Mode, both, cat, const, cut, var, xor

HERE = os.path.dirname(os.path.abspath(__file__))
P = 2 ** 130 - 5
ERROR_TAG = -5


class Whole(Call):
    """A call of a public function.

    way: the direction of the branch that tests whether a tag is right, or
    None.  ahead: by how much pointers are beside a multiple of 64, which are
    not
        listed at any address."""

    def __init__(self, library, function, numbers, same=None, fused=False,
                 powers=False, way=None, ahead=None):
        terms.forget()
        Mode.opaque = Mode.split = Mode.integers = False
        self.image = library.image
        ahead = ahead or {}
        Call.__init__(self, library.image, function, function.name, numbers,
                      same=same, align={p: 64 for p, k in ahead.items()},
                      unknown=Unknown(ahead=ahead))
        self.abi = abi.ABIS[library.image.arch](self.cpu)
        self.cuts = Cuts(self, library.contracts, fused, powers)
        self.functions = self.cuts.functions
        self.cpu.elsewhere = self.cuts.at
        self.constants(*library.image.got)      # addresses of functions
        self.way, self.condition = way, None
        self.cpu.run, self.cpu.decide = self.follow, self.decide

    def constants(self, at, n):
        """N bytes that the linker has made may be read."""
        self.memory.region(at, n, "r", "constants")
        for a in range(at, at + n, 8):
            self.memory.poke(a, self.memory.given(a, 8), 8)

    def run(self):
        self.abi.pass_more(self.sp, [
            self.pointers[p.name] if p.pointer
            else self.unknown.terms.get(p.name, const(self.numbers[p.name]))
            for p in self.contract.parameters])
        Call.run(self)
        if self.way is not None and self.condition is None:
            raise Violation("differs", "no branch asks whether the tag is right")

    def follow(self, pc):
        unwind.check(self.cpu, pc)
        while pc != RETURN:
            pc = (self.cuts.enter(pc) if pc in self.cuts.at
                  else self.cpu.step(pc))
            if self.cpu.count > 1000000:
                raise Violation("endless", "1000000 instructions")

    def decide(self, t):
        """Return whether to take a branch, which a proof may try both ways,
        one at a time."""
        if not t.parts:
            return t.c
        if self.way is None or self.condition not in (None, t):
            raise Violation("branch", "a branch on what is not known")
        self.condition = t
        return self.way

    def unknowns(self, name, n, secret=True):
        """N unknown bytes of a buffer, as words of 4."""
        found = []
        for at in range(0, n, 4):
            size = min(4, n - at)
            found.append(var("%s %d" % (name, at), 8 * size, secret))
            self.memory.poke(self.at[name] + at, found[-1], size)
        return found

    def wrote(self, name, want, n):
        """N bytes, as words of 4, are in a buffer."""
        for at, t in zip(range(0, n, 4), want):
            self.expect("word %d of %s" % (at // 4, name), name, at, t,
                        min(4, n - at))

    def returned(self, want):
        if cut(self.abi.result(), 0, 32) is not const(want & 0xffffffff):
            raise Violation("differs", "the result is not %d" % want)

    def left(self, public=()):
        """Check that no secret is left, except bytes of words that are PUBLIC
        now."""
        m = self.memory
        left = m.secrets_on_stack()
        if left and public:
            public = {cut(t, k, 8) for t in public for k in (0, 8, 16, 24)}
            left = [a for a in left if m.load_free(a, 1) not in public]
        if left:
            raise Violation("stack", "%d secret bytes are left on the stack"
                            % len(left))
        left = self.cpu.secret_registers()
        if left:
            raise Violation("registers", "secrets are left in "
                            + " ".join(left))


# The tag's theorem.

ASKED = {}


def refuted(what, terms_, conditions, leaves=(), first=solver.FIRST):
    """solver.refuted of CONDITIONS (), on TERMS_; asked once for one form."""
    key = what, solver.canonical(terms_, leaves)
    if key not in ASKED:
        ASKED[key] = solver.refuted(conditions(), first, 120000)
    return ASKED[key]


def words_as(m, words):
    return z3.Concat(*(m.value(t, 64) for t in reversed(words)))


def right_tag(m, h, s):
    """((h mod 2^130 - 5) + s) mod 2^128.  Since h < 2^131, no division."""
    v = z3.Concat(m.value(h[2], 4), words_as(m, h[:2]))
    p = z3.BitVecVal(P, 132)
    v = z3.If(z3.UGE(v, p + p), v - p - p, z3.If(z3.UGE(v, p), v - p, v))
    return z3.Extract(127, 0, v) + words_as(m, s)


def expect_tag(c, h, s):
    """The bytes that the call wrote to TAG."""
    got = [c.memory.peek(c.at["tag"] + 8 * k, 8) for k in range(2)]
    if None in got:
        raise Violation("differs", "the tag is not written")
    check_tag(h, s, got)


def check_tag(h, s, got):
    m = solver.Meaning()
    wrong = refuted("tag", [h, s, got], lambda: [
        words_as(m, got) != right_tag(m, h, s)], first=0)
    if wrong:
        raise Violation("differs", "the tag: " + wrong)


def sums_in(t):
    """The first sums of 64 bits below a term."""
    found, seen, stack = [], set(), [k // SPAN for k, m in t.parts]
    while stack:
        n = stack.pop()
        if n in seen:
            continue
        seen.add(n)
        if terms.nodes[n][0] == "sum" and terms.widths[n] == 64:
            found.append(n)
        else:
            stack += solver.below(n)
    return sorted(found)


def expect_decision(c, h, s, given):
    """The branch is that on the tag being GIVEN; whether it was, on this way,
    which the result says."""
    result = cut(c.abi.result(), 0, 32)
    leaves = {n for k, m in c.condition.parts
              for n in solver.below(k // SPAN)}
    m = solver.Meaning(leaves)
    for good in (True, False):
        want = 0 if good else ERROR_TAG & 0xffffffff
        if refuted("result", [c.condition, result, c.way, want], lambda: [
                m.value(c.condition, 1) == c.way,
                m.value(result, 32) != want], leaves) is None:
            break
    else:
        raise Violation("differs", "the result has not one value on a way")
    c.abi.result(const(want))           # which is all that it says
    # The condition compares two words and nothing else, and these words are
    # the tag.
    found = sums_in(c.condition)
    if len(found) != 2:
        raise Violation("differs", "the branch compares no tag")
    first = [terms.atom(n) for n in found]
    outer = solver.Meaning(set(found))
    for got in (first, first[::-1]):
        if refuted("decision", [c.condition, given, got, c.way, good],
                   lambda: [(outer.value(c.condition, 1) == c.way)
                            != ((words_as(outer, given)
                                 == words_as(outer, got)) == good)],
                   set(found)) is None:
            break
    else:
        raise Violation("differs", "the branch is not whether the tag is that "
                        "which is given")
    check_tag(h, s, got)
    return good


# Standards, of what kernels compute.

def pairs(words):
    """Words of 4 bytes as words of 8, with zeros after the last."""
    return [cat(words[k:k + 2], 32) for k in range(0, len(words), 2)]


def blocks(words, pad=1):
    """Whole blocks of Poly1305, zeros at the end of the last."""
    words = pairs(words + [ZERO] * (-len(words) % 4))
    return [(a, b, pad) for a, b in zip(words[::2], words[1::2])]


def accumulated(c, key, message):
    """h after MESSAGE, (low, high, pad) each, and s, for a 32-byte KEY."""
    words = pairs(key)
    r = [both(t, const(m)) for t, m in zip(words, CLAMP)]
    return c.functions.poly1305([ZERO] * 3, r, message), words[2:]


CONSTANTS = 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574


def key_stream(c, key, counter, nonce, n):
    """N bytes of RFC 8439's."""
    state = [const(x) for x in CONSTANTS] + key + [const(counter)] + nonce
    found = []
    for b in range((n + 63) // 64):
        found += c.functions.chacha(state, b, 20)
    return found


class Function:
    """A public function: its prototype, the memory it may touch, and calls."""

    def __init__(self, name, parameters, memory, align=()):
        self.contract = Contract(name, "(%s)" % parameters,
                                 "(%s)" % memory, align)
        self.name = name
        self.places = ""


class Mac(Function):
    def __init__(self):
        Function.__init__(
            self, "symcrypt_poly1305", "const uint8_t *key, size_t length, "
            "const uint8_t *data, uint8_t *tag",
            "reads (key, 32), reads (data, length), writes (tag, 16)")

    def covers(self):
        return "0-1024 bytes, with powers of r or without"

    def cases(self):
        return [{"length": n, "powers": p} for n in range(1025)
                for p in ((False, True) if n in MOVED else (n % 2 == 1,))]

    def prove(self, library, length, powers):
        c = Whole(library, self.contract, {"length": length}, powers=powers)
        key = c.unknowns("key", 32)
        data = c.unknowns("data", length)
        c.run()
        whole = length // 16 * 4
        message = blocks(data[:whole])
        if length % 16:                 # a byte behind the last
            last = data[whole:] + [ZERO] * (length % 4 == 0)
            last[-1] = xor(last[-1], const(1 << length % 4 * 8))
            message += blocks(last, 0)
        expect_tag(c, *accumulated(c, key, message))
        c.left()
        return c


AEAD = ("const uint8_t *key, const uint8_t *nonce, size_t ad_length, "
        "const uint8_t *ad, size_t length, uint8_t *dst, const uint8_t *src, "
        "%suint8_t *tag")
AEAD_MEMORY = ("reads (key, 32), reads (nonce, 12), reads (ad, ad_length), "
               "reads (src, length), writes (dst, length), %s (tag, 16)")
# Lengths on both sides of each boundary beyond 300 bytes: bytes that are
# copied first, units of the fused kernel, pieces.
BEYOND = (959, 960, 961, 1215, 1216, 1217, 1279, 1280, 1281, 1695, 1696, 1697,
          1759, 1760, 1761, 1983, 1984, 1985, 2047, 2048, 2049, 2239, 2240,
          2241, 3007, 3008, 3009, 4095, 4096, 4097, 9407, 9408, 9409)
# With dst at all places modulo 8, with powers of r and without.
MOVED = 255, 1217, 2048
ALONE = 1216            # up to here a message is copied in front
AD_LENGTHS = (0, 1, 7, 8, 12, 13, 15, 16, 17, 31, 32, 33, 40, 47, 48, 49, 64,
              100)


PLACES = ("; what is written to lies at its length modulo 8 beside a multiple "
          "of 64, of %s bytes at all eight" % ranges(MOVED))


class Aead(Function):
    def __init__(self, name, opens):
        Function.__init__(
            self, "symcrypt_chacha_poly1305_" + name,
            AEAD % ("const " if opens else ""),
            AEAD_MEMORY % ("reads" if opens else "writes"))
        self.opens = opens
        self.places = PLACES

    def covers(self):
        return ("%s bytes, each in place with powers of r and apart without; "
                "associated data of two of %s bytes for each; beyond %d bytes with the kernel "
                "that does both at once and without" % (
                    ranges(tuple(range(301)) + BEYOND), ranges(AD_LENGTHS),
                    ALONE))

    def cases(self):
        """Each length apart, without powers of r, and in place with them, with
        other associated data."""
        found = []
        for i, n in enumerate(tuple(range(301)) + BEYOND):
            for same in (False, True):
                ad = AD_LENGTHS[(5 * i + 7 * same) % len(AD_LENGTHS)]
                found += [(n, ad, same, fused, k)
                          for fused in (False, True)[:1 + (n > ALONE)]
                          for k in (range(8) if n in MOVED else (n % 8,))]
        found += [(n, ad, n % 2 == 1, False, n % 8)
                  for n in (0, 1, 16, 33, 64) for ad in AD_LENGTHS]
        return [{"length": n, "ad_length": ad, "same": same, "fused": fused,
                 "beside": k, "way": way}
                for n, ad, same, fused, k in dict.fromkeys(found)
                for way in ((0, 1) if self.opens else (None,))]

    def prove(self, library, length, ad_length, same, fused, way, beside):
        to = "src" if same else "dst"
        c = Whole(library, self.contract,
                  {"length": length, "ad_length": ad_length},
                  {"dst": "src"} if same else None, fused=fused,
                  powers=same, way=way, ahead={to: beside})
        key, nonce = c.unknowns("key", 32), c.unknowns("nonce", 12, False)
        ad = c.unknowns("ad", ad_length, False)
        src = c.unknowns("src", length, not self.opens)
        if self.opens:
            tag = pairs(c.unknowns("tag", 16, False))
        c.run()
        one_time = key_stream(c, key, 0, nonce, 32)[:8]
        stream = key_stream(c, key, 1, nonce, length)
        dst = [xor(t, u) for t, u in zip(stream, src)]
        if length % 4:
            dst[-1] = cut(dst[-1], 0, length % 4 * 8)
        message = blocks(ad) + blocks(src if self.opens else dst)
        message.append((const(ad_length), const(length), 1))
        h, s = accumulated(c, one_time, message)
        if not self.opens:
            expect_tag(c, h, s)
            c.returned(0)
        elif not expect_decision(c, h, s, tag):
            dst = [ZERO] * len(dst)
        c.wrote("dst", dst, length)
        c.left(dst if not self.opens else ())
        return c


REMARK = ("as compiled; kernels, memcpy and memset by their contracts, so for "
          "all CPUs")
FUNCTIONS = [Mac(), Aead("seal", False), Aead("open", True)]


class Library:
    """The linked library, and the contracts of its kernels."""

    def __init__(self, source, build, before=()):
        with tempfile.TemporaryDirectory() as scratch:
            self.image = image.link(
                build, os.path.join(scratch, "image"),
                ["-Wl,--allow-multiple-definition"] + list(before),
                dict(zip(LIBC_NAMES, LIBC)))
        calls.model(self.image)
        abi.use()
        self.contracts = contracts.contracts(source, build)
        # scrub is in public.h, which lists no memory, because the stack below
        # a call belongs to no one.
        self.contracts["scrub"] = Contract("scrub", "(size_t bytes)",
                                           "((void) 0)")


LIBRARY = []            # processes inherit it


def attempt(function, case):
    """Return the fault of a call, or None, and its number of instructions."""
    try:
        return None, function.prove(LIBRARY[0], **case).cpu.count
    except Violation as e:
        return "%s: %s" % (e.kind, e), 0
    except (Unmodelled, SystemExit) as e:
        return "unmodelled: %s" % e, 0


def work(job):
    n, case = job
    wrong, count = attempt(FUNCTIONS[n], case)
    return case, wrong, count


def functions():
    """All, those of hashes, too."""
    import whole_hashes
    if len(FUNCTIONS) == 3:
        FUNCTIONS.extend(whole_hashes.functions())
    return FUNCTIONS


def main():
    p = argparse.ArgumentParser(prog="whole", description=__doc__)
    p.add_argument("--build", default=".", help="where the library was built")
    p.add_argument("--mutants", action="store_true",
                   help="show that broken C is refused")
    p.add_argument("--table", metavar="FILE",
                   help="write what was proved there, for table.py")
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("--length", type=int, help="this one alone")
    p.add_argument("functions", nargs="*", metavar="FUNCTION")
    a = p.parse_args()
    gc.disable()
    functions()
    source = os.path.dirname(HERE)
    if a.mutants:
        import whole_mutants
        return tell(whole_mutants.claims(source, a.build))
    LIBRARY.append(Library(source, a.build))
    lines = []
    status = tell(proofs(a, lines))
    if a.table and not a.functions and a.length is None:
        with open(a.table, "w") as f:
            f.writelines(lines)
    return status


def proofs(a, lines):
    """(text, what is wrong or None) of each function; LINES for table.py."""
    arch = LIBRARY[0].image.arch
    for n, f in enumerate(FUNCTIONS):
        if a.functions and f.name not in a.functions:
            continue
        began = time.perf_counter()
        cases = [c for c in f.cases() if a.length in (None, c["length"])]
        wrong, count = None, 0
        with multiprocessing.Pool(a.jobs) as pool:
            for case, w, k in pool.imap(work, [(n, c) for c in cases], 16):
                count += k
                if w:
                    wrong = "%s: %s" % (", ".join(
                        "%s %s" % x for x in case.items()), w)
                    break
        lines.append("\t".join((arch, f.name + ":whole call",
                                "failed" if wrong else "proved", f.covers(),
                                REMARK + f.places))
                     + "\n")
        yield "%s, %d calls, %d instructions, %.0f s" % (
            f.name, len(cases), count, time.perf_counter() - began), wrong


if __name__ == "__main__":
    sys.modules["whole"] = sys.modules["__main__"]
    sys.exit(main())
