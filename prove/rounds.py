# SPDX-License-Identifier: ISC
"""Any number of rounds of ChaCha and Salsa20, by induction over the turns of a
kernel's inner loops.

The number of double rounds is u + t + FEWEST, with unknowns u and t.  At the
head of such a loop, after one turn, the turn has changed words of states, which
are found where they are; counters, which move on by a number; or other places.
Turn t begins with unknown words, counters t turns on, and unknown values in the
other places.  It must come back to the head, make a double round of the words,
move the counters on once more, and change nothing except the other places.
Then turn u + t + 1 begins with words that have the same number of double rounds
left for all u and t.  The standard has terms for these words (standards.named),
with which the code continues."""
import copy
import re

import places
from induction import Induction
from memory import WINDOW, Violation
from standards import LAST, counted, named
from terms import cut, rol, shl, total, var, xor

MOST = 1 << 24          # of u, and of t
LIMIT = 100000          # instructions of a turn


class Snapshot:
    """Registers and memory of a call, for places.py."""

    def __init__(self, c):
        self.bits = c.bits
        self.cpu, self.memory = cpu, m = copy.copy(c.cpu), copy.copy(c.memory)
        cpu.r, cpu.v = list(cpu.r), list(cpu.v)
        cpu.k = list(getattr(cpu, "k", ()))
        m.bytes = dict(m.bytes)
        m.lost, m.below = set(m.lost), set(m.below)
        m.regions = list(m.regions)
        if hasattr(cpu, "true"):
            cpu.true = set(cpu.true)

    def rest(self):
        """The values that no turn changes."""
        cpu, m = self.cpu, self.memory
        return [getattr(cpu, x, None) for x in ("sp", "true", "dirty")] \
            + [m.lost, m.below, m.regions]


class Rounds:
    """The loops of one call C, with their HEADS, which all calls of a row
    share.  LENGTHS has U and T."""

    def __init__(self, fixture, heads, lengths, u, t, fewest):
        self.fixture, self.heads, self.lengths = fixture, heads, lengths
        self.u, self.t, self.fewest = u, t, fewest
        self.first = {}         # head -> Snapshot, before a first turn
        self.used = set()
        self.turning = False
        self.c = None

    def begin(self, c, blocks):
        """C is about to make at most BLOCKS blocks."""
        self.c = c
        self.counters = {}
        at = self.fixture.at
        for b in range(blocks):
            self.counters.setdefault(counted(c.state, b, at)[at], b)

    def stopped(self, why):
        """At a violation: whether it is a loop whose end is not known, and its
        head is news."""
        cpu = self.c.cpu
        code = cpu.image.code
        for i in code.values():
            to = re.search(r"0x([0-9a-f]+)$", i.text)
            if i.address + i.size == cpu.next and to:
                to = int(to.group(1), 16)
                if why.kind == "branch" and to < i.address \
                        and to not in self.heads:
                    self.heads.add(to)
                    return True
        return False

    def arrive(self, head):
        """The CPU comes to a head."""
        if self.turning:
            return
        c = self.c
        before, now = self.first.get(head), Snapshot(c)
        self.first[head] = now
        if before is None:
            return
        changed = self.changed(before, now)
        words, done = self.words(before, now, changed)
        if not words:
            return
        counters, others = {}, {}
        for p in changed:
            if p in words:
                continue
            by = None
            if places.there(before, p) and places.there(now, p):
                t, w = self.counter(now, p)
                u = cut(places.get(before, p)[0], 0, w)
                by = self.lengths.difference(t, u, w)
            if by is None:
                others[p] = self.secret(p, before, now)
            else:
                counters[p] = by
        self.turning = True
        while self.turn(head, now, words, counters, others):
            pass
        self.turning = False
        self.land(head, now, words, counters, others, done)

    @staticmethod
    def counter(c, p):
        """The value of a place, and its bits.  Before the first turn, words
        may have any value in their upper bits."""
        t, w = places.get(c, p)
        return t, w if t.bits >> 32 else 32

    def secret(self, p, *calls):
        return any(places.secret(c, p) for c in calls)

    def changed(self, c, d):
        """Places of registers and the stack, none if other memory has."""
        b, e = c.memory.bytes, d.memory.bytes
        wrong = [a for a, x in b.items() if e.get(a) is not x
                 and e.get(a) != x] + list(e.keys() - b.keys())
        if not all(a >> WINDOW in self.c.memory.stacks for a in wrong):
            return []
        return list(places.registers(c, d, lambda t, u: t is u)) + list(
            places.words(c, d, wrong, self.lengths, {}))

    def words(self, before, now, changed):
        """{place: (block, word, rotation)} of all words of some states; how
        many double rounds have been made of these."""
        known = {}
        f, there = self.fixture, {}
        for p in changed:
            if places.there(now, p):
                there[p] = cut(places.get(now, p)[0], 0, 32)
        values = set(there.values())
        for b in self.blocks(before, changed):
            state = counted(self.c.state, b, f.at)
            for k in range(1, LAST + 1):
                state = f.double(state)
                if values.isdisjoint(state):
                    continue            # some are never rotated
                turned = [next((n for n in range(32)
                                if rol(t, n, 32) in values), None)
                          for t in state]
                if None not in turned:
                    known.update((rol(t, n, 32), (b, i, n)) for i, (t, n)
                                 in enumerate(zip(state, turned)))
                    done = k
                    break
        if not known:
            return {}, 0
        return {p: known[t] for p, t in there.items() if t in known}, done

    def blocks(self, before, changed):
        """The numbers of the blocks whose counters are known, and the next
        number.  Counters are sought in the places that change, and if there is
        none, everywhere.  The counter of the next block may be made in a word
        that loses it before the turn ends."""
        v = [("v", i, j) for i, x in enumerate(before.cpu.v)
             for j in range(2 * len(x.get(64)))]
        m = [("m", a, 4) for a in before.memory.bytes
             if a % 4 == 0 and a >> WINDOW in before.memory.stacks]
        for some in (changed, v + m):
            found = {self.counters.get(cut(places.get(before, p)[0], 0, 32))
                     for p in some if places.there(before, p)} - {None}
            if found:
                return found | {max(found) + 1}
        return ()

    def filled(self, now, words, states, label):
        """{place: its word of STATES}.  The bits above a word become unknown,
        unless they are known to be 0."""
        found = {}
        for p, (b, i, n) in words.items():
            found[p] = rol(states[b][i], n, 32)
            if places.get(now, p)[0].bits >> 32:
                above = var("above %s %s" % (" ".join(map(str, p)), label), 32)
                found[p] = xor(found[p], shl(above, 32))
        return found

    # A turn.

    def put(self, now, words, counters, others, label):
        """C at the head: WORDS by place, COUNTERS times, OTHERS anything."""
        c = self.c
        cpu, m = c.cpu, c.memory
        cpu.r[:], cpu.v[:] = now.cpu.r, now.cpu.v
        if now.cpu.k:
            cpu.k[:] = now.cpu.k
        m.bytes = dict(now.memory.bytes)
        if hasattr(cpu, "flags"):
            cpu.flags = {}
        else:
            cpu.nzcv = (None,) * 4
        for p, t in words.items():
            places.put(c, p, t)
        for p, (c0, terms) in counters.items():
            t, w = self.counter(now, p)
            places.put(c, p, self.lengths.settle(
                total(w, c0, [(t, 1)] + terms)))
        for p, secret in others.items():
            places.put(c, p, var("any%s %s %s" % (
                " secret" * secret, " ".join(map(str, p)), label),
                places.bits(c, p), secret))

    def turn(self, head, now, words, counters, others):
        """Compare with the state t turns later.  Return whether more places
        may have any value."""
        c, f = self.c, self.fixture
        x = {b: [var("word %d of %d in any turn" % (i, b), 32)
                 for i in range(16)] for b in {b for b, i, n in words.values()}}
        label = "in any turn"
        self.put(now, self.filled(now, words, x, label),
                 {p: (0, [(self.t, k)]) for p, k in counters.items()}, others,
                 label)
        before = Snapshot(c)
        end, pc = c.cpu.count + LIMIT, head
        while True:
            pc = c.cpu.step(pc)
            if pc == head:
                break
            if pc < 0 or c.cpu.count > end:
                raise Violation("differs", "a turn of rounds does not end")
        after = Snapshot(c)
        if before.rest() != after.rest():
            raise Violation("differs", "rounds change the stack")
        made = {b: f.double(s) for b, s in x.items()}
        for p, (b, i, n) in words.items():
            t = places.get(c, p)[0]
            if places.get(now, p)[0].bits >> 32:
                t = cut(t, 0, 32)
            if t is not rol(made[b][i], n, 32):
                raise Violation("differs", "no double round of word %d" % i)
        for p, k in counters.items():
            (t, w), (u, _) = self.counter(now, p), places.get(c, p)
            if not self.lengths.same(u, total(w, k, [(t, 1), (self.t, k)])):
                raise Violation("differs", "a counter of rounds")
        again = False
        changed = self.changed(before, after)
        if not changed:
            raise Violation("differs", "rounds change more than the stack")
        for p in changed:
            if p not in words and p not in counters:
                secret = self.secret(p, before, after)
                again |= others.get(p, -1) < secret
                others[p] = secret
        return again

    def land(self, head, now, words, counters, others, done):
        """FEWEST - 1 - DONE double rounds are to go."""
        c, f = self.c, self.fixture
        states = {b: counted(c.state, b, f.at)
                  for b in {b for b, i, n in words.values()}}
        label = "after %x of %d" % (head, states[min(states)][f.at].number)
        if label in self.used:
            raise Violation("differs", "the rounds of one block twice")
        self.used.add(label)
        x = {b: named(f.double, s, self.fewest - 1 - done)
             for b, s in states.items()}
        self.put(now, self.filled(now, words, x, label),
                 {p: (k, [(self.u, k), (self.t, k)])
                  for p, k in counters.items()}, others, label)
        del self.first[head]


class Streams(Induction):
    """All lengths, of any number of rounds from twice fixture.fewest on, or as
    many as a case says."""

    def unknowns(self):
        Induction.unknowns(self)
        self.loops, self.arguments = (), {}
        if self.case["rounds"] is None:
            self.loops = self.fixture.heads.setdefault(self.row.name, set())
            self.u, self.t = (self.lengths.unknown("rounds " + s, 0, MOST)
                              for s in ("to go", "done"))
            self.arguments = {"rounds": total(
                32, 2 * self.fixture.fewest(self.row),
                [(self.u, 2), (self.t, 2)])}

    def begin(self, call, n):
        if self.arguments:
            self.rounds = Rounds(self.fixture, self.loops, self.lengths,
                                 self.u, self.t,
                                 self.fixture.fewest(self.row))
            self.rounds.begin(call, n // 64 + 2)

    def loop(self, head):
        self.rounds.arrive(head)

    def call(self, *more):
        while True:
            try:
                return Induction.call(self, *more)
            except Violation as why:
                if not self.arguments or not self.rounds.stopped(why):
                    raise
