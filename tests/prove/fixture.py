# SPDX-License-Identifier: ISC
"""What all fixtures share: the calls of a kernel, in words."""
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


class Fixture:
    proves = True           # or it is executed for safety alone
    why = ""                # if so
    opaque = False          # Mode's
    split = False

    def proved(self, row):
        return self.proves

    def remark(self, row):
        return self.why

    def mode(self, flat=False):
        Mode.opaque = self.opaque and not flat
        Mode.split = self.split
        Mode.integers = Mode.bytes = False
        Mode.most = None if self.proves else 60

    def covers(self, cases):
        """The calls, in words; with two numbers, by the second."""
        keys = [k for k in ("iterations", "lanes", "count", "blocks",
                            "bytes", "rounds")
                if any(k in c for c in cases)]
        groups = {}
        for c in cases:
            if keys:
                groups.setdefault(c.get(keys[-1]) if len(keys) > 1 else 0,
                                  set()).add(c.get(keys[0]))
        found = []
        for by, numbers in sorted(groups.items(), reverse=True,
                                  key=lambda g: g[0] or 0):
            text = "%s %s" % (ranges(sorted(n for n in numbers
                                            if n is not None)), keys[0])
            if len(keys) > 1 and by:
                text += ", %d %s" % (by, keys[-1])
            found.append(text)
        if any("vq" in c for c in cases):
            found.append("vectors of %s bits" % ranges(sorted(
                {128 * c.get("vq", 1) for c in cases})))
        if any(c.get("same") for c in cases):
            found.append("in place too")
        return "; ".join(found) or "all"

    def call(self, row, numbers, **more):
        return Call(row.image, row.contract, row.symbol, numbers, **more)


class Excluded(Fixture):
    """Neither proved nor executed."""
    proves = False

    def __init__(self, why):
        self.why = why

    def cases(self, quick, row):
        return []
