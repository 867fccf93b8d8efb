# SPDX-License-Identifier: ISC
"""Poly1305 of any number of blocks, by induction, alone or beside a stream.

At the head of the loop h is a sum of what is in some places: words, limbs,
lanes.  These places are forgotten.  What a call makes of them and of the blocks
that are left is a polynomial modulo 2^130 - 5.  It is shown that

- what is in the places is at most what is assumed, before and after a turn, and
  where the polynomial depends on it, is the same at the first head of all
  lengths, and after a turn of all;
- LEAST turns make G of the places, and the standard's of the blocks that they
  add: M;
- one turn more makes r^n G, n being a turn's blocks, and M of n blocks more.

A turn leads from the head of a call to that of a call with less to do: so n
blocks more make r^n G for any number of turns, and M.  A call of LEAST turns,
in which nothing is forgotten, says that G is what the standard makes of the
blocks before.

Lanes have a sum and an r each.  Of a lane that goes on all this is shown, and of
its places alone: M and the power of r leave no room for those of others.  Of a
lane that has come to its end, which no place is in, a turn changes nothing.
Places in no G need not be the same at first heads.

A stream is not forgotten: what a turn and the last turns write is the
standard's, whatever is in the places."""
import places
import poly1305
from induction import Induction
from memory import Violation
from polynomials import merged, plus
from terms import SPAN, const, var

P = poly1305.P


def carry_flag(cpu):
    """The carry, if it is of a sum and not of a length; or None."""
    if not hasattr(cpu, "flags"):
        t = cpu.nzcv[2]
    else:
        t = cpu.flag("c") if cpu.flags.get("c") else None
    return t if t is not None and (t.secret or not t.parts) else None


def put_carry_flag(cpu, t):
    if hasattr(cpu, "flags"):
        cpu.flags = {"c": t}
    else:
        cpu.nzcv = None, None, t, None


class Sums(Induction):
    often = 16

    def attempt(self, hints, ended):
        def all_():
            self.high = {}          # place -> the most that is there
            self.carry = True       # whether its flag is kept
            self.heads = []         # {place: what was there}, of first heads
            self.turns(*hints)
            self.general = False
            for k in range(self.least + 1):
                if k or self.b:
                    ended(self.call(const(k), k, None))
            self.general = True
            self.forms(ended)
        self.shown(all_)

    def generalise(self, c):
        self.heads.append({})
        t = carry_flag(c.cpu)
        Induction.generalise(self, c)
        self.carry &= t is not None
        if self.carry:
            self.heads[-1]["carry"] = t
            put_carry_flag(c.cpu, var("any carry", 1))

    def forget(self, c, place, secret):
        if places.there(c, place):
            self.heads[-1][place] = places.get(c, place)[0]
        high = self.high.get(place, 0)
        places.put(c, place, self.unknown(place) if high else const(0))

    def unknown(self, place):
        return places.unknown(place, self.high[place].bit_length(),
                              self.anything[place])

    def there(self, c):
        """What is in the places."""
        found = {p: places.get(c, p)[0] for p in self.anything
                 if places.there(c, p)}
        if "carry" in self.heads[-1]:
            found["carry"] = carry_flag(c.cpu)
        return found

    def reader(self, state):
        """Integers that know how large the places are."""
        n, first = poly1305.integers(state)
        for place, high in self.high.items():
            if high:
                node = self.unknown(place).parts[0][0] // SPAN
                n.nodes[node] = n.unknown(place, high)
        flag = var("any carry", 1).parts[0][0] // SPAN
        n.nodes[flag] = n.unknown("carry", 1)
        return n, first

    def wider(self, c):
        """The bounds grow to what is there before and after a turn; a little
        more, so that this ends."""
        n, _ = self.reader(poly1305.State())
        self.turned = self.there(c)
        again = False
        if self.turned.get("carry", 0) is None:
            self.carry, again = False, True
        for place in self.anything:
            high = max(n.value(h[place]).high for h in (
                self.turned, self.heads[-1]) if place in h)
            if high > self.high.get(place, -1):
                self.high[place] = min(high + (high >> 6), (
                    1 << places.bits(c, place)) - 1)
                again = True
        return again

    def same(self, used, *calls):
        """Whether the same is in all places that are USED; in others it is
        only not too large."""
        n, _ = self.reader(poly1305.State())
        return all(
            h.get(p) is calls[0].get(p) or p not in used and all(
                n.value(x[p]).high <= self.high.get(p, 1) for x in (h, calls[0])
                if p in x)
            for h in calls for p in h.keys() | calls[0].keys())

    def forms(self, ended):
        calls = []
        for k in (self.least, self.least + 1):
            calls.append(self.call(const(k), k, 0))
            ended(calls[-1])
            self.fixture.check_turn(calls[-1], self.case, k * self.step)
        heads = self.heads[-3:]
        used = set()            # places
        for sums in zip(*map(self.fixture.sums, calls)):
            used |= self.form(*sums)
        # Of all lengths from one turn more on, and of these two calls.
        turned = self.there(self.call(const(self.least + 1), self.least + 1,
                                      2))
        for what, some in (("first heads", heads),
                           ("turns", (self.turned, turned))):
            if not self.same(used, *some):
                raise Violation("induction", what + " differ")

    def form(self, *two):
        """The places of one sum, if what the TWO calls make of it is right."""
        n, first = self.reader(two[0][0])
        forms = [n.reduce(poly1305.given(n, {}, out), P, first)
                 for state, blocks, out in two]
        there = {u for form in forms for m in form for u in m if u >= 0}
        used = {n.what[u] for u in there
                if n.what[u] in self.anything or n.what[u] == "carry"}
        if not used and len(two[0][1]) == len(two[1][1]):
            if forms[0] != forms[1]:
                raise Violation("differs", "a turn changes a sum that is done")
            return used
        since = next((j for j, (low, _, _) in enumerate(two[0][1])
                      if n.value(low).poly.keys() & {(u,) for u in there}),
                     len(two[0][1]))
        least, more = (
            {m: c % P for m, c in plus(form, poly1305.standard(
                n, {}, blocks[since:])).items() if c % P}
            for form, (state, blocks, out) in zip(forms, two))
        by = self.step * next(m for name, m in self.fixture.moving(
            self.row).items() if name.startswith("data")) // 16
        if more != {merged((-by,), m): c for m, c in least.items()}:
            raise Violation("differs", "a turn is not a product by r^%d" % by)
        return used
