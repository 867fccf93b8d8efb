# SPDX-License-Identifier: ISC
"""For each kernel: the calls that are made, and what must come out.

A fixture gives cases (), quick or all of them, each a dict that prove () takes,
and a text of what the cases cover.  A kernel that has none is a failure."""
import poly1305
from calls import Unknown
from fixture import (Excluded, Fixture, one_width, products, ranges, widths)
from many import ChachaMany, Poly1305Many
from memory import WINDOW, Violation
from rounds import Streams
from standards import (HASHES, INITIAL, chacha, chacha_double, counted, salsa20,
                       salsa20_double, tz_mul)
from sums import Sums
from terms import ZERO, Mode, const, remember, shl, swap, var, xor
from tz import TzBlocks


class Stream(Fixture):
    """ChaCha and Salsa20: whole blocks, any length."""
    opaque = split = True

    def __init__(self, kind, shape):
        self.core, self.double, self.at = {
            "chacha": (chacha, chacha_double, 12),
            "salsa20": (salsa20, salsa20_double, 8)}[kind]
        self.opaque = kind == "chacha"
        self.shape = shape      # "crypt", or a number of blocks

    ROUNDS = 20, 12, 8
    induction = Streams
    heads = {}              # row -> of loops of rounds

    def most(self, row):
        """Blocks, of more than any code makes at once."""
        return 33 if row.implementation.startswith("avx512") else 17

    def groups(self, row):
        """(blocks, rounds) of several groups, each of which the code finishes
        beside the rounds of the next, if these are eight or more."""
        return [(49, 12), (64, 8)] if row.implementation == "avx512" else []

    def cases(self, quick, row):
        places = row.contract.placements()
        if row.compiled or not self.rest:
            # Blocks side by side in vectors of a compiler have other forms.
            found = [(64, r, s) for r in self.ROUNDS for s in places]
        else:
            # Without the induction over rounds: few blocks and as many as are
            # made at once, in place and apart.
            blocks = [(3, 20), (2, 12), (1, 8)] if quick else [
                (1, 20), (self.most(row) - 1, 20), (3, 12), (5, 8)] \
                + self.groups(row)
            found = [(64 * n, r, same) for n, r in blocks
                     for same in places]
            if quick:
                found += [(64 * n, 4, places[n % 2]) for n in (4, 5, 7, 9, 17)]
            found += [(n - (1, 63, 40, 33)[n // 64 % 4], r, same)
                      for n, r, same in found]
        return [{"bytes": n, "rounds": r, "same": same}
                for n, r, same in found]

    def fewest(self, row):
        """Double rounds from which any number is proved at once: more where
        four are made before a loop; so many that each number is proved by
        itself where a loop ends in the middle of others' rounds."""
        if row.name == "chacha_crypt:avx512":
            return 7
        return 11 if row.image.arch == "arm64" and (
            row.implementation in ("wide", "sve2") or self.at == 8) else 3

    key, quantum = "bytes", 64
    unbounded = rest = property(lambda self: self.shape == "crypt")

    def every(self, row, quick):
        """In place and apart."""
        if row.compiled:
            return []
        fewest = self.fewest(row)
        rounds = [n for n in self.ROUNDS if n < 2 * fewest]
        if len(rounds) < len(self.ROUNDS):
            rounds.append(None)
        if quick:
            return [dict(one_width(row), rounds=rounds[-1], same=())] \
                if self.rest else []
        return [dict(one_width(row), rounds=r, same=same) for r in rounds
                for same in row.contract.placements()]

    def all_of(self, row):
        fewest = 2 * self.fewest(row)
        rounds = [n for n in sorted(self.ROUNDS) if n < fewest]
        found = ["all lengths"]
        if rounds:
            found.append(ranges(rounds) + " rounds")
        if len(rounds) < len(self.ROUNDS):
            found.append("any even number of rounds from %d on" % fewest)
        found.append("in place and apart")
        return "; ".join(found)

    def long(self, row):
        return 64 * (8 if row.image.arch == "riscv64" and not widths(row)
                     else 120)

    def moving(self, row):
        return {"src": 1, "dst": 1}

    def arguments(self, t):
        return {"length": t}

    def check_turn(self, c, case, n):
        self.finish(c, dict(case, bytes=n))

    def state_after(self, c, n):
        return counted(c.state, n // 64, self.at)

    def start(self, row, case, flat):
        self.mode(flat)
        length, rounds = case["bytes"], case["rounds"]
        numbers = {"rounds": rounds or self.ROUNDS[-1], "length": length}
        c = self.call(row, numbers, case)
        # The counter and the nonce are public.
        public = range(12, 16) if self.at == 12 else range(6, 10)
        c.state = c.unknown.state or [
            var("state%d" % i, 32, i not in public) for i in range(16)]
        for i, t in enumerate(c.state):
            c.put("state", 4 * i, t, 4)
        if self.rest:
            c.data = c.fill("src", length // 64 * 64, 4, "src")
        return c

    def finish(self, c, case):
        length, rounds = case["bytes"], case["rounds"]
        fixed = not self.rest
        whole = length if fixed else length // 64 * 64
        for b in range((length + 63) // 64):
            stream = remember((self.at, b, rounds) + tuple(c.state), lambda:
                              self.core(counted(c.state, b, self.at), rounds))
            for i, t in enumerate(stream):
                o = 64 * b + 4 * i
                what = "word %d of block %d" % (i, b)
                if fixed:
                    c.expect(what, "dst", o, t, 4)
                elif o < whole:
                    c.expect(what, "dst", o, xor(t, c.data[o // 4]), 4)
                else:
                    c.expect(what + ", the last", "last", 4 * i, t, 4)


class Compress(Fixture):
    unbounded = True

    def __init__(self, name):
        self.hash = HASHES[name]

    def cases(self, quick, row):
        most = 2 if quick else 4        # twice the most that is made at once
        return [{"blocks": n} for n in range(1, most + 1)]

    def words(self, terms_):
        return [swap(t, self.hash.word) if self.hash.big else t
                for t in terms_]

    def every(self, row, quick):
        return [{}]

    def moving(self, row):
        return {"data": 16 * self.hash.word}

    def state_after(self, c, n):
        return self.after(c, n)

    def start(self, row, case, flat):
        # Words of 32 bits make sums of 64 of two and a carry.
        self.split = self.hash.word == 8 and row.implementation in (
            "x86", "arm")
        self.mode()
        h, n = self.hash, case["blocks"]
        c = self.call(row, {"blocks": n}, case)
        c.state = c.fill("state", h.words * h.word, h.word, "state")
        c.data = c.fill("data", 16 * h.word * n, h.word, "data")
        return c

    def after(self, c, n):
        """The state after N blocks."""
        state = c.state
        for b in range(n):
            state = self.hash.compress(
                state, self.words(c.data[16 * b:16 * b + 16]))
        return state

    def finish(self, c, case):
        h = self.hash
        for i, t in enumerate(self.after(c, case["blocks"])):
            c.expect("word %d" % i, "state", h.word * i, t, h.word)


class Iterate(Fixture):
    def __init__(self, name):
        self.hash = HASHES[name]

    def cases(self, quick, row):
        return [{"iterations": n} for n in ((1,) if quick else (1, 2, 3))]

    key, unbounded = "iterations", True

    def every(self, row, quick):
        return [] if quick else [{}]

    def arguments(self, t):
        return {"n": t}

    def state_after(self, c, n):
        return self.after(c, n)

    def start(self, row, case, flat):
        self.mode()
        h, n = self.hash, case["iterations"]
        c = self.call(row, {"n": n}, case)
        c.state = c.fill("state", 2 * h.words * h.word, h.word, "state")
        c.key = c.fill("key", 2 * h.words * h.word, h.word, "key")
        return c

    def after(self, c, n):
        return self.hash.iterate(c.key, c.state, n)

    def finish(self, c, case):
        h = self.hash
        for i, t in enumerate(self.after(c, case["iterations"])):
            c.expect("word %d" % i, "state", h.word * i, t, h.word)


class Lanes(Compress):
    """Hashes of messages side by side; blocks from memory, or in lanes."""

    def __init__(self, name, block):
        Compress.__init__(self, name)
        self.block = block
        self.unbounded = not block
        self.most = 64 // self.hash.word
        self.found = {}         # row, length of vectors -> lanes of one loop

    def cases(self, quick, row):
        found = [{"lanes": n, "blocks": 1} for n in range(
            self.most if quick else 1, self.most + 1)]
        if not self.block and not quick:
            found += [{"lanes": self.most, "blocks": n} for n in (2, 3)]
        return [dict(c, same=s) for c in found
                for s in row.contract.placements()] if self.block else found

    def every(self, row, quick):
        return [] if quick else [
            dict(by, lanes=n) for by in self.by_width(row)
            for n in self.loops(row, by)]

    def by_width(self, row):
        return [{"vq": q} for q in widths(row)] or [{}]

    def loops(self, row, by):
        """Numbers of lanes; SHA's instructions have a loop for three."""
        most = self.beside(row, by)
        return [3] * (most > 3 and self.in_one_loop(row, 3, by)) + [most]

    def beside(self, row, by):
        """How many lanes have one loop: a power of two."""
        key = row.name, by.get("vq")
        if key not in self.found:
            self.found[key] = next(
                self.most >> k for k in range(5)
                if self.in_one_loop(row, self.most >> k, by))
        return self.found[key]

    def in_one_loop(self, row, n, by):
        """Return whether N lanes' first blocks are read before second ones."""
        c = self.start(row, dict(by, lanes=n, blocks=2), False)
        for a in c.memory.bytes:
            if c.memory.bytes[a][0].secret:
                c.memory.bytes[a] = ZERO, 0
        order, check = [], c.memory.check
        size = 16 * self.hash.word
        starts = [c.at["datas[%d]" % k] for k in range(n)]

        def watched(a, m, right):
            order.extend((a - at) // size for at in starts
                         if at <= a < at + 2 * size)
            return check(a, m, right)
        c.memory.check = watched
        c.run()
        return order == sorted(order)

    def all_of(self, row):
        loops = {n for by in self.by_width(row) for n in self.loops(row, by)}
        return "%s lanes, any number of blocks" % ", ".join(
            map(str, sorted(loops)))

    def covers_all(self, row, cases):
        return self.all_of(row) + "; " + self.covers(cases)

    def moving(self, row):
        return {"datas[%d]" % k: 16 * self.hash.word
                for k in range(self.most)
                if k >= self.lanes or k < self.beside(row, self.by)}

    def rows(self, c, name, count, label):
        """The words of unknowns, or of the state."""
        h = self.hash
        found = {(i, k): var("%s%d.%d" % (label, i, k), 8 * h.word)
                 for i in range(count) for k in range(self.most)}
        if name == "states":
            found = c.unknown.state or found
        for (i, k), t in found.items():
            c.put(name, 64 * i + h.word * k, t, h.word)
        return found

    def start(self, row, case, flat):
        self.mode()
        h, n = self.hash, case["lanes"]
        self.lanes, self.by = n, {k: case[k] for k in ("vq",) if k in case}
        c = self.call(row, {"n": n, "blocks": case.get("blocks", 1)}, case,
                      align=dict.fromkeys(("states", "src", "dst", "words"),
                                          64))
        c.rows = self.rows(c, "src" if self.block else "states", h.words,
                           "state")
        if self.block:
            c.words = self.rows(c, "words", 16, "word")
        else:
            c.data = [c.fill("datas[%d]" % k, 16 * h.word * case["blocks"],
                             h.word, "data%d." % k) for k in range(n)]
        return c

    def lane(self, c, k, blocks):
        """The words of lane K after BLOCKS blocks."""
        s = [c.rows[i, k] for i in range(self.hash.words)]
        for b in range(blocks):
            s = self.hash.compress(
                s, [c.words[i, k] for i in range(16)] if self.block else
                self.words(c.data[k][16 * b:16 * b + 16]))
        return s

    def state_after(self, c, n):
        return c.rows | {
            (i, k): t for k in range(len(c.data))
            for i, t in enumerate(self.lane(c, k, n))}

    def finish(self, c, case):
        blocks = case.get("blocks", 1)
        for k in range(case["lanes"]):
            for i, t in enumerate(self.lane(c, k, blocks)):
                c.expect("word %d of lane %d" % (i, k),
                         "dst" if self.block else "states",
                         64 * i + self.hash.word * k, t, self.hash.word)


class Nodes(Compress):
    """SHA-256 of messages of 64 bytes.  N is a multiple of an implementation's
    group, which is 8 if GROUPS does not have it."""
    GROUPS = {"sha_ni": 1, "crypto": 2}
    PADDING = [const(1 << 31)] + [ZERO] * 14 + [const(8 * 64)]

    def group(self, row):
        return self.GROUPS.get(row.implementation, 8)

    def cases(self, quick, row):
        g = self.group(row)
        most = 24 // g
        return [{"nodes": g * n, "same": same} for n in (
            (1, most - 1) if quick else range(1, most + 1))
            for same in row.contract.placements()]

    key = "nodes"

    @property
    def quantum(self):
        return self.of_group

    def every(self, row, quick):
        self.of_group = self.group(row)
        return [] if quick else [{"same": ()}]

    def all_of(self, row):
        return "any number of nodes, apart; in place up to 24"

    def long(self, row):
        return 96

    def moving(self, row):
        return {"src": 64, "dst": 32}

    def arguments(self, t):
        return {"n": t}

    def start(self, row, case, flat):
        self.mode()
        n = case["nodes"]
        c = self.call(row, {"n": n}, case)
        c.data = c.fill("src", 64 * n, 4, "src")
        return c

    def state_after(self, c, n):
        return None

    def check_turn(self, c, case, n):
        self.finish(c, dict(case, nodes=n))

    def finish(self, c, case):
        h = self.hash
        for k in range(case["nodes"]):
            words = c.data[16 * k:16 * k + 16]
            digest = remember(("node", *words), lambda: h.compress(
                h.compress([const(x) for x in INITIAL["sha256"]],
                           self.words(words)), self.PADDING))
            for i, t in enumerate(self.words(digest)):
                c.expect("word %d of node %d" % (i, k), "dst",
                         32 * k + 4 * i, t, 4)


class Memxor(Fixture):
    def cases(self, quick, row):
        lengths = (1, 2, 3, 7, 8, 15, 16, 31, 33, 63, 64, 127, 200) \
            if quick else list(range(1, 300)) + [511, 512, 513, 1000]
        places = row.contract.placements()
        return [{"bytes": n, "same": s} for n in lengths
                for s in (places[n % 3:n % 3 + 1] if quick else places)]

    key, unbounded = "bytes", True

    def every(self, row, quick):
        return [dict(one_width(row), same=s)
                for s in row.contract.placements()]

    def all_of(self, row):
        return "all lengths; in place, with either source, and apart"

    def long(self, row):
        return 3000 if widths(row) else 1000

    def moving(self, row):
        return {"a": 1, "b": 1, "dst": 1}

    def arguments(self, t):
        return {"n": t}

    def check_turn(self, c, case, n):
        self.finish(c, dict(case, bytes=n))

    def start(self, row, case, flat):
        self.mode()
        self.at_end = 0 if widths(row) else 16
        n = case["bytes"]
        c = self.call(row, {"n": n}, case)
        c.a, c.b = c.fill("a", n, 1, "a"), c.fill("b", n, 1, "b")
        return c

    def finish(self, c, case):
        for i in range(case["bytes"]):
            c.expect("byte %d" % i, "dst", i, xor(c.a[i], c.b[i]), 1)


class TzMul(Fixture):
    def cases(self, quick, row):
        equal = ("b", "a")
        return [{"same": s} for s in row.contract.placements() + [
            (equal,), (("dst", "a"), equal)]]

    def matrix(self, c, name):
        found = []
        for i in range(4):
            low, high = (var("%s%d.%d" % (name, i, j), 64 - j)
                         for j in (0, 1))
            c.put(name, 16 * i, low, 8)
            c.put(name, 16 * i + 8, high, 8)
            found.append((low, high))
        return found

    def prove(self, row, case, flat):
        self.mode()
        c = self.call(row, {}, case)
        a = self.matrix(c, "a")
        b = a if ("b", "a") in case["same"] else self.matrix(c, "b")
        c.run()
        for i, (low, high) in enumerate(tz_mul(a, b)):
            c.expect("element %d, low" % i, "dst", 16 * i, low, 8)
            c.expect("element %d, high" % i, "dst", 16 * i + 8, high, 8)
        return c


class Poly1305(Fixture):
    """A call, or two of which the second finds powers of r.

    form: what stands for powers made by others.  counted: what is in the upper
    half of powers_form, "any" for an unknown.  end: the pad of the second."""

    def mode(self, flat=False):
        Fixture.mode(self, flat)
        Mode.integers = True

    # Blocks of the first call and of the second, which may find its powers.
    unbounded = True
    AGAIN = ((16, 1), (17, 5), (32, 8), (64, 16), (64, 33), (33, 3))
    NAMES = {"blocks": "%s blocks", "pad": lambda v: "" if v == {1} else "pad 0",
             "form": lambda v: "with powers of another form" if v != {0} else "",
             "counted": lambda v: "any count of calls" if "any" in v
             else "a count of %s calls" % ranges(sorted(v)),
             "again": "then %s with powers of r", "end": lambda v: "of pad 0 if of 1"
             if len(v) > 1 else "of pad 0" if v == {0} else ""}

    def counts(self, row):
        """Code with vectors tests the count, and only for the third call."""
        return ("any",) if row.compiled or row.implementation in (
            "arm", "riscv64", "x86", "x86_64") else (0, 1, 2, 3, 0xffffffff)

    def cases(self, quick, row):
        found = []
        for n in (tuple(range(1, 36)) + (48, 64, 65, 72) if row.compiled
                  else (1, 2, 3, 9, 14, 40)):
            found.append({"blocks": n, "pad": 1})
        for n, m in self.AGAIN[-2:-1] if quick else self.AGAIN:
            found.append({"blocks": n, "pad": 1, "again": m, "end": 1})
        for n in (16,) if quick else (16, 17, 24, 32, 33, 64):
            found.append({"blocks": n, "pad": 1, "again": 1, "end": 0})
        # In a state that other code has left.
        for n, pad in (1, 0), (1, 1), (2, 1), (7, 1), (16, 1):
            found += [{"blocks": n, "pad": pad, "form": f, "counted": k}
                      for f in (0, 99) for k in self.counts(row)]
        return found

    def covers(self, cases):
        return products(cases, self.NAMES)

    induction, least = Sums, 12

    def every(self, row, quick):
        """Without powers, or with powers that a call has made."""
        return [] if quick else [dict(one_width(row, 2), pad=1, before=n)
                                 for n in (0, 16, 24, 64)]

    def all_of(self, row):
        return "any number of blocks, also after 16, 24, 64"

    def covers_all(self, row, cases):
        return "%s%s; %s" % (
            self.all_of(row), ", with vectors of 256 bits" * bool(
                one_width(row)), self.covers(cases))

    def long(self, row):
        return 200

    def moving(self, row):
        return {"data": 16}

    def start(self, row, case, flat):
        self.mode()
        n, form, k = (case.get(x, 0) for x in ("blocks", "form", "counted"))
        before = case.get("before", 0)
        c = self.call(row, {"blocks": before or n, "pad": case["pad"],
                            "state->powers_form": form}, case)
        c.sum = poly1305.State()
        c.sum.put(c, "state")
        c.put("state", 40, xor(const(form), shl(
            var("count", 32, False) if k == "any" else const(k), 32)), 8)
        if before:
            unknown, c.unknown = c.unknown, Unknown()
            self.data(c, before, 1)
            c.run()
            c.unknown = unknown
            self.again(c, n, 1)
            c.sum.put(c, "state")
            at = c.at["data"] >> WINDOW
            for a in [a for a in c.memory.bytes if a >> WINDOW == at]:
                del c.memory.bytes[a]
        c.blocks = self.data(c, max(n, case.get("again", 0)), case["pad"])[:n]
        return c

    def data(self, c, n, pad):
        words = c.fill("data", 16 * n, 8, "data")
        return list(zip(words[::2], words[1::2], [pad] * n))

    def again(self, c, n, pad):
        """Before a call of N blocks, with what the last has left."""
        form = c.memory.peek(c.at["state"] + 40, 8)
        c.again({"blocks": n, "pad": pad, "state->powers_form": form.c})

    def prove(self, row, case, flat):
        c = self.start(row, case, flat)
        c.run()
        if "again" in case:
            n = case["again"]
            self.again(c, n, case["end"])
            blocks = self.data(c, n, case["end"])
            c.run()
            c.blocks += blocks
        self.finish(c, case)
        return c

    def finish(self, c, case):
        for one in self.sums(c):
            poly1305.prove(*one)

    def sums(self, c):
        """(state, blocks, what h has become)."""
        return [(c.sum, c.blocks, self.words(c))]

    def words(self, c, name="state"):
        c.sum.kept(c, name)
        return [c.memory.peek(c.at[name] + 8 * k, 8) for k in range(3)]


class ChachaPoly1305(Poly1305):
    """Blocks of ChaCha and of Poly1305 for each COUNT:
    CHACHA_POLY1305_UNIT, CHACHA_POLY1305_UNIT_BLOCKS of
    src/chacha-poly1305-kernels.h."""
    opaque = split = True
    UNITS = {"x86_64": (16, 46), "arm64": (6, 24)}

    def cases(self, quick, row):
        return [{"count": n, "same": s} for n in (
            (1,) if quick else (1, 2, 3)) for s in row.contract.placements()]

    covers = Fixture.covers
    key, least = "count", 3
    prove, long, covers_all = Fixture.prove, Fixture.long, Fixture.covers_all

    def every(self, row, quick):
        return [] if quick else [{"same": s}
                                 for s in row.contract.placements()]

    def all_of(self, row):
        return "any number of units; in place and apart"

    def moving(self, row):
        blocks, beside = self.UNITS[row.image.arch]
        return {"dst": 64 * blocks, "src": 64 * blocks, "data": 16 * beside}

    def arguments(self, t):
        return {"count": t}

    def state_after(self, c, n):
        return counted(c.state, n * c.each, 12)

    def start(self, row, case, flat):
        self.mode(flat)
        n = case["count"]
        blocks, beside = self.UNITS[row.image.arch]
        c = self.call(row, {"count": n}, case)
        c.each = blocks
        self.keep_order(c, **self.moving(row))
        # The contract lists only the data of the first turn.
        c.memory.region(c.at["data"] + 16 * beside,
                        16 * beside * (n - 1), "r",
                        "data, later")
        c.sum = poly1305.State()
        c.sum.put(c, "poly1305")
        c.state = c.unknown.state or [
            var("state%d" % i, 32, i < 12) for i in range(16)]
        for i, t in enumerate(c.state):
            c.put("state", 4 * i, t, 4)
        c.src = c.fill("src", 64 * blocks * n, 4, "src")
        c.blocks = self.data(c, beside * n, 1)
        return c

    def keep_order(self, c, dst, data, **_):
        """DATA of a turn may be what all turns before have written, and what
        this one and later ones overwrite: it must be read in between."""
        check, to, at = c.memory.check, c.at["dst"], c.at["data"]
        begun = [0]

        def watched(a, n, right):
            if a >> WINDOW == to >> WINDOW and right == "w":
                begun[0] = max(begun[0], (a + n - to - 1) // dst + 1)
            if a >> WINDOW == at >> WINDOW and (
                    (a - at) // data < begun[0]
                    or not c.memory.written.issuperset(
                        range(to, to + (a + n - at - 1) // data * dst))):
                raise Violation("bounds", "reads data of another turn")
            return check(a, n, right)
        c.memory.check = watched

    def check_turn(self, c, case, n):
        for b in range(n * c.each):
            stream = remember((12, b, 20) + tuple(c.state), lambda: chacha(
                counted(c.state, b, 12), 20))
            for i, t in enumerate(stream):
                c.expect("word %d of block %d" % (i, b), "dst",
                         64 * b + 4 * i, xor(t, c.src[16 * b + i]), 4)

    def finish(self, c, case):
        self.check_turn(c, case, case["count"])
        Poly1305.finish(self, c, case)

    def words(self, c):
        return Poly1305.words(self, c, "poly1305")


FIXTURES = {"memxor": Memxor(), "tz_mul": TzMul(), "tz_blocks": TzBlocks(),
            "poly1305_blocks": Poly1305(),
            "poly1305_many": Poly1305Many(), "chacha_many": ChachaMany(),
            "chacha_poly1305_blocks": ChachaPoly1305(),
            "sha256_nodes": Nodes("sha256")}
for _k in ("chacha", "salsa20"):
    for _s, _n in (("crypt", "crypt"), ("core", 1)):
        FIXTURES["%s_%s" % (_k, _s)] = Stream(_k, _n)
for _k in HASHES:
    FIXTURES[_k + "_compress"] = Compress(_k)
    FIXTURES[_k + "_iterate"] = Iterate(_k)
    FIXTURES[_k + "_lanes"] = Lanes(_k, False)
    FIXTURES[_k + "_lanes_block"] = Lanes(_k, True)
FIXTURES["scrub"] = Excluded("it has no data; asmcheck and residue-test run it")
for _k in ("rc4_set_key", "rc4_crypt"):
    FIXTURES[_k] = Excluded("RC4 is not constant time (doc/non-ct.txt)")
