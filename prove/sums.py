# SPDX-License-Identifier: ISC
"""Poly1305 of any number of blocks, by induction, with or without a stream
cipher.

At the head of the loop, h is the sum of the values of some places: words, limbs,
lanes.  The proof replaces these values by unknowns.  The result of a call, as a
function of the unknowns and of the remaining blocks, is a polynomial modulo
2^130 - 5.  The proof shows that

- the places stay within the assumed bounds, before and after a turn.  Places on
  which the polynomial depends have equal values at the first head for all
  lengths, and after a turn for all lengths;
- the last LEAST turns turn the places into G, plus the standard's value M of the
  blocks that they absorb;
- one more turn gives r^n G, if a turn has n blocks, plus M of n more blocks.

A turn leads from the head of a call to the head of a call with less to do.
Therefore n more blocks multiply G by r^n for any number of turns, and add M.  A
call of LEAST turns, in which no value is replaced, shows that G is the
standard's value of the blocks before.

Each lane has a sum and an r.  For a lane with blocks left, all of this is shown
with its own places only, because M and the power of r leave no room for places
of other lanes.  A lane without blocks has no places, and a turn must not change
it.  Places that are in no G may differ at first heads.

The output of a stream cipher is not replaced: a turn and the last turns must
write the standard's output for any values of the places."""
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
        """The values of the places."""
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
        """Raise the bounds to the values before and after a turn, and a little
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
        """Return whether the same is in all places that are USED; in others it
        is only not too large."""
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
        # The proof for all lengths from one more turn on, and for these two
        # calls.
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
