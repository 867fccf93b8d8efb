# SPDX-License-Identifier: ISC
"""All lengths, by induction over the turns of a kernel's main loop.

A length is s k + b, if the loop takes s at a turn.  The proof covers each b and
all k from some least one on.  It shows that the state at the head of the loop
after a turn equals the state at the first turn of a call with s less to do,
whose pointers and state are the results of the turn.  A place whose values
differ is replaced at all heads by an unknown, or by its old value plus an
unknown multiple of the difference.  The unknown must not matter in a turn, nor
in the last turn and the code after it, which is proved like any call, with a
number for k.  doc/testing.md has the argument."""
import places
import terms
from calls import Unknown
from fixture import skewed
from lengths import Lengths
from memory import Violation
from terms import ZERO, const, shl, total, xor

# Bytes of a call's longest buffer, or iterations, by bits of an address.
MOST = {64: 1 << 44, 32: 1 << 30}


class Stop(Exception):
    """A call has come far enough."""


# The head.

def furthest(c, moving):
    """[Bytes up to which the buffers that are gone through have been]."""
    name = "dst" if "dst" in moving else list(moving)[0]
    start, right = c.at[name], "w" if name == "dst" else "r"
    found = [0]
    check = c.memory.check

    def watched(a, n, r):
        if r == right and start <= a < start + (1 << 40):
            found[0] = max(found[0], (a + n - start) // moving[name])
        return check(a, n, r)
    c.memory.check = watched
    return found


def find(fixture, row, case):
    """(address, step) of the head of the loop that does most of a long call: an
    address to which code goes back, with the same step each time."""
    length = fixture.long(row)
    c = fixture.start(row, dict(case, **{fixture.key: length}), False)
    for a, (t, k) in c.memory.bytes.items():
        if t.parts and (t.secret
                        or a >> 44 == c.at.get("state", -1) >> 44):
            c.memory.bytes[a] = ZERO, k         # values do not matter here
    moving = fixture.moving(row)
    done = furthest(c, moving) if moving else None
    visits, back, last = {}, set(), [0]

    def watch(cpu):
        if cpu.next < last[0]:
            back.add(cpu.next)
        last[0] = cpu.next
        seen = visits.setdefault(cpu.next, [])
        seen.append(done[0] if done else len(seen))
    c.cpu.watch = watch
    c.run()
    # Lanes that take turns go back to one address more often: then it is any
    # that is come to once a turn.
    for some, sign in ((back, 1), (visits, -1)):
        best = 0, 0, 0
        for a in some:
            v = visits[a]
            step = v[1] - v[0] if len(v) > 2 else 0
            n = 1
            while n < len(v) and v[n] - v[n - 1] == step:
                n += 1
            if n > 2 and step % fixture.quantum == 0 \
                    and (done or length - n in (0, 1)):
                # The outer of two.
                best = max(best, (n * step, step, sign * a))
        if best[0]:
            return sign * best[2], best[1]
    raise Violation("induction", "no loop goes through the data")


class Induction:
    """The proof for lengths with the remainder B, for one row and case.  REST:
    with 1 to 63 more bytes.  LIKE: another proof, with which this one shares
    much."""
    often = 8               # that a turn may show what is to be forgotten
    arguments, loops = {}, ()       # others that are not known; inner loops

    def __init__(self, fixture, row, case, head, b, rest, like=None):
        self.fixture, self.row = fixture, row
        self.case = case
        self.head, self.step = head
        self.b, self.rest = b, rest
        self.bits = 32 if row.image.arch in ("x86", "arm") else 64
        self.start = like.least if like else 1
        self.hints = (like.anything, like.drift, like.dirty) if like \
            else ({}, {}, False)
        self.general = True     # forget at heads
        self.executed, self.count = set(), 0

    def prove(self, ended):
        """ENDED is called for each call that was followed to its end."""
        for hints in (self.hints, ({}, {}, False)):
            for self.least in range(self.start, self.fixture.least):
                try:
                    return self.attempt(hints, ended)
                except Violation as e:
                    why = e
                    if e.kind not in ("differs", "branch"):
                        break
            self.start = 1
        raise Violation("induction", "%d k + %d%s: %s: %s" % (
            self.step, self.b, " and a rest" if self.rest else "", why.kind,
            why))

    def attempt(self, hints, ended):
        self.shown(lambda: self.turns(*hints))
        for k in range(self.least + 1):
            if k or self.b or self.rest:
                self.shown(lambda: ended(self.call(const(k), k, None)))

    def shown(self, f):
        """F, with terms in the short form or, if that does not do, the long.
        """
        for self.flat in (False, True)[:1 + self.fixture.opaque]:
            if self.flat or len(terms.nodes) > 400000:
                terms.forget()
            self.unknowns()
            try:
                return f()
            except Violation as e:
                if self.flat or e.kind not in ("differs", "branch") \
                        or not self.fixture.opaque:
                    raise

    def turns(self, anything, drift, dirty):
        """Until no more has to be forgotten."""
        self.anything = dict(anything)  # place -> whether it may be secret
        self.drift = dict(drift)        # place -> how much it goes on a turn
        self.dirty = dirty
        self.untrue = set()             # predicates, of SVE2
        self.unset = False              # the length of vectors, of V
        self.lost = set()               # bytes of the stack
        for _ in range(self.often):
            if not self.turn():
                return
        raise Violation("induction", "no state comes again")

    # Calls.

    def unknowns(self):
        self.lengths = n = Lengths()
        most = MOST[self.bits] // (self.step * max(
            self.fixture.moving(self.row).values(), default=1))
        self.left = n.unknown("left", self.least, most)
        self.more = n.follow("left and one", self.left, 1)
        self.done = n.unknown("done", 0, most)
        self.beside = n.unknown("rest", 1, 63) if self.rest else None

    def length(self, k):
        """S K + B of a term K, and the rest.  A sum without carries shows what
        its bits are."""
        q = self.fixture.quantum
        low = q.bit_length() - 1
        s, b = self.step // q, self.b // q
        if k.parts and s & s - 1 == 0:
            t = xor(shl(k, s.bit_length() - 1), const(b))
        else:
            t = total(self.bits - low, b, [(k, s)])
            if k.parts:
                terms.keep_whole(t.parts[0][0] // terms.SPAN)
        t = shl(t, low)
        return xor(t, self.beside) if self.rest else t

    def call(self, k, least, stop, ahead=0, state=None):
        """A call whose length has K, which is LEAST at least: to the head, for
        the time STOP after early ones, or to its end, where STOP is None and
        what has come out is proved, or 0."""
        f = self.fixture
        n = self.step * least + self.b + self.rest
        u = Unknown(dict(f.arguments(self.length(k)), **self.arguments),
                    {name: ahead * m
                     for name, m in f.moving(self.row).items()}, state)
        u.size = MOST[self.bits] + (1 << 16)
        visits, seen = [-f.early()], ([], [])

        def watch(cpu):
            if u.watch:
                u.watch(cpu)
            for some, old in zip((cpu.r, getattr(cpu, "k", ())), seen):
                if some != old:
                    for i, t in enumerate(some):
                        if t.parts and not t.secret and t not in old:
                            some[i] = self.lengths.settle(t)
                    old[:] = some
            if cpu.next in self.loops:
                self.loop(cpu.next)
            if cpu.next == self.head:
                visits[0] += 1
                if stop and visits[0] == stop:
                    raise Stop
                if visits[0] == 1 and least >= self.least and self.general:
                    self.generalise(u.call)

        def begin(call):
            u.call = call
            call.cpu.lengths = call.memory.lengths = self.lengths
            u.watch, call.cpu.watch = call.cpu.watch, watch
            self.begin(call, n)
            if k.parts and 0 < f.at_end <= self.step * self.least:
                self.give_ends(call, ahead + n)
        u.begin = begin
        case = dict(self.case, unknown=u, **{f.key: n})
        c = None
        try:
            if stop is None:
                c = f.prove(self.row, case, self.flat)
                if least >= self.least and visits[0] < 1:
                    raise Violation("branch", "%d does not come to the head"
                                    % n)
            else:
                c = f.start(self.row, case, self.flat)
                c.run()
                if stop == 0 and visits[0] > 0:
                    return c
                raise Violation("branch", "does not come to the head")
        except Stop:
            pass
        self.executed |= c.cpu.executed
        self.count += c.cpu.count
        return c

    def begin(self, call, n):
        """Before a call of N bytes or blocks at least."""

    def loop(self, head):
        """At the head of an inner loop."""

    def give_ends(self, c, n):
        """The known bytes of a buffer of N bytes.  The unknown ones are at its
        end, after all bytes that the loop has yet to process."""
        m, f = c.memory, self.fixture
        left, = self.lengths.form(self.left)
        for name in f.moving(self.row):
            parts, at = next((p, at) for p, (at, _) in m.bases.items()
                             if at >> 44 == c.at[name] >> 44)
            m.regions = [(a, min(b, at + n - f.at_end) if a >> 44 == at >> 44
                          else b, r, w) for a, b, r, w in m.regions]
            if name == "dst":           # of which none is read
                continue
            m.far[parts, ((left, self.step),)] = far = at + (1 << 60)
            end = far + n - self.step * self.least
            m.region(end - f.at_end, f.at_end, "r", "the end of " + name)
            for i in range(1, f.at_end + 1):
                m.poke(end - i, terms.var("%s, %d before the end" % (name, i),
                                          8), 1)

    def generalise(self, c):
        """At the head: forget what need not be known."""
        if hasattr(c.cpu, "flags"):
            c.cpu.flags = {}
            c.cpu.dirty |= self.dirty
        else:
            c.cpu.nzcv = (None,) * 4
        c.memory.lost |= self.lost
        if hasattr(c.cpu, "true"):
            c.cpu.true = c.cpu.true - self.untrue
        if self.unset:
            c.cpu.setting = None
        for place, d in self.drift.items():
            t, w = places.get(c, place)
            places.put(c, place, total(w, 0, [(t, 1), (self.done, d)]))
        for place, secret in self.anything.items():
            self.forget(c, place, secret)

    def forget(self, c, place, secret):
        places.put(c, place, places.unknown(place, places.bits(c, place),
                                            secret))

    def wider(self, c):
        """Return whether C, after a turn, has more than was forgotten."""
        return False

    # A turn.

    def turn(self):
        """For all k: compare C after a turn with D, which has one step less to
        do.  Return whether more places had to be forgotten."""
        f = self.fixture
        c = self.call(self.more, self.least + 1, 2)
        f.check_turn(c, self.case, self.step)
        d = self.call(self.left, self.least, 1, self.step,
                      f.state_after(c, self.step))
        again = False
        if getattr(c.cpu, "sp", 0) is not getattr(d.cpu, "sp", 0):
            raise Violation("induction", "the stack pointer differs")
        if not self.unset and getattr(c.cpu, "setting", 0) != getattr(
                d.cpu, "setting", 0):
            self.unset = again = True
        if hasattr(c.cpu, "true"):
            lost = d.cpu.true - self.untrue - c.cpu.true
            again = bool(lost)
            self.untrue |= lost
        if getattr(c.cpu, "dirty", False) and not (d.cpu.dirty or self.dirty):
            self.dirty = again = True
        lost = c.memory.lost - d.memory.lost - self.lost
        if lost:
            self.lost |= lost
            again = True
        n = self.lengths
        wrong = set(places.registers(
            c, d, n.same, lambda p, t, u: p in self.drift or not (
                t.secret or u.secret) and n.difference(t, u, 64) is not None))
        wrong.update(places.words(c, d, self.addresses(c, d), self.lengths,
                                  self.drift))
        for p in sorted(wrong | self.drift.keys(), key=str):
            if p not in self.anything:
                again |= self.differs(c, d, p)
        for p, secret in self.anything.items():
            if not secret and (places.secret(c, p) or places.secret(d, p)):
                self.anything[p] = again = True
        return self.wider(c) or again

    def differs(self, c, d, place):
        """Return whether it is news that C differs from D at PLACE."""
        if places.there(c, place) and places.there(d, place):
            (t, w), (u, _) = places.get(c, place), places.get(d, place)
            by = self.drift.get(place)
            if by is None:
                by = self.lengths.difference(t, u, w)
                if by is not None:
                    self.drift[place] = by
                    return True
            elif self.lengths.same(t, total(w, by, [(u, 1), (self.done, by)])):
                return False
        self.drift.pop(place, None)
        self.anything[place] = places.secret(c, place) \
            or places.secret(d, place)
        return True

    def addresses(self, c, d):
        """The buffers whose bytes belong to the state.  In buffers that the
        loop walks through, the bytes to come must be the same."""
        moving = {d.at[name] >> 44: d.at[name]
                  for name in self.fixture.moving(self.row)}
        found = []
        b, e = c.memory.bytes, d.memory.bytes
        for a in b.keys() | e.keys():
            if a >> 44 not in moving and a >> 60 == 0:
                found.append(a)
            elif a >= moving.get(a >> 44, 0) and b.get(a) != e.get(a) \
                    and not (a in b and a in e and self.lengths.same(
                        *(x.memory.load_free(a, 1) for x in (c, d)))):
                raise Violation("induction", "data that are to come differ")
        return found


def prove(fixture, row, quick, ended):
    """All lengths; what was executed, and how many instructions."""
    executed, count = set(), 0
    cases = skewed(row, fixture.every(row, quick), quick)
    if not (cases or quick):
        raise Violation("induction", "nothing says what a turn does")
    heads = {}              # by what code may have other loops for
    for case in cases:
        key = str([(k, v) for k, v in case.items()
                   if k not in ("same", "rounds")])
        terms.forget()
        head = heads[key] = heads.get(key) or find(fixture, row, case)
        terms.forget()
        one = None
        for b in fixture.remainders(head[1], quick):
            for rest in (False, True)[:1 + fixture.rest]:
                one = (fixture.induction or Induction)(
                    fixture, row, case, head, b, rest, one)
                one.prove(ended)
                executed |= one.executed
                count += one.count
    return executed, count
