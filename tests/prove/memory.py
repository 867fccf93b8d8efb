# SPDX-License-Identifier: ISC
"""Memory of a call: regions with rights, to the byte; and what is a fault.

A byte is a place in the term that was stored there last.  Buffers are at
unknown addresses (terms.pointer): each gets a number range of its own here, far
from all others, so that what is outside one is outside all."""
from terms import ZERO, const, cut, offset, shl, xor


class Violation(Exception):
    """What a kernel must not do.  KIND is one word, for mutants to name:
    branch, address, count, mask, time, bounds, uninitialised, flags, aligned,
    return, differs, abi, stack, registers, endless, undecodable, induction."""

    def __init__(self, kind, text):
        Exception.__init__(self, text)
        self.kind = kind


class Unmodelled(Exception):
    """An instruction, or a use of one, for which there is no rule."""


class Memory:
    def __init__(self, image, width):
        self.image = image
        self.width = width      # of addresses, in bits
        self.bytes = {}         # address -> (term, index)
        self.written = set()
        self.regions = []       # (start, end, rights, name)
        self.bases = {}         # parts of a pointer -> (number, alignment)
        self.lengths = None     # Lengths, where some are not known
        self.far = {}           # (parts, multiples of unknowns) -> number

    def region(self, start, size, rights, name):
        if size:
            self.regions.append((start, start + size, rights, name))

    def base(self, p, align):
        """Where a pointer's buffer is here."""
        at = (len(self.bases) + 1) << 44
        self.bases[p.parts] = (at, align)
        return at

    def resolve(self, t):
        """An address as a number, and what is known to divide its base."""
        if not t.parts:
            return t.c, 0
        found = offset(t, self.width)
        if self.lengths is not None and (
                found is None or found[0] not in self.bases):
            found = self.resolve_far(t)
        if found is None or found[0] not in self.bases:
            raise Violation("address", "an address that is not known")
        at, align = self.bases[found[0]]
        return at + found[1], align

    def resolve_far(self, t):
        """The same, where multiples of unknowns are beside a base: what is far
        from it has numbers of its own."""
        parts, beside, c = self.lengths.place(t, self.bases) or (None, (), 0)
        if beside:
            at, align = self.bases[parts]
            c += self.far.get((parts, beside), -1 << 40) - at
        return parts, c

    def check(self, a, n, right):
        for start, end, rights, name in self.regions:
            if start <= a and a + n <= end and (
                    right in rights or right == "r" and all(
                        a + i in self.written for i in range(n))):
                return
        if right == "r":
            if self.image.find(a, n) is not None:
                return
            if all(any(s <= a + i < e and "r" in r
                       for s, e, r, name in self.regions) for i in range(n)):
                return
        near = min(((abs(a - s), name, a - s, e - s, r)
                    for s, e, r, name in self.regions), default=None)
        raise Violation("bounds", "%s %d bytes at %s" % (
            "writes" if right == "w" else "reads", n,
            "%s + %d, which has %d (%s)" % near[1:] if near
            and near[0] < 1 << 20 else hex(a)))

    def load(self, a, n):
        """N bytes as a term."""
        self.check(a, n, "r")
        b = self.bytes
        if a not in b:
            d = self.image.find(a, n)
            if d is not None:
                return const(int.from_bytes(d, "little"))
        r = ZERO
        i = 0
        while i < n:
            if a + i not in b:
                raise Violation("uninitialised", "reads byte %d of %d, which "
                                "nobody has written" % (i, n))
            v, k = b[a + i]
            j = i + 1
            while j < n and b.get(a + j) == (v, k + j - i):
                j += 1
            t = cut(v, 8 * k, 8 * (j - i))
            if j - i == n:
                return t
            r = xor(r, shl(t, 8 * i))
            i = j
        return r

    def store(self, a, v, n):
        self.check(a, n, "w")
        for i in range(n):
            self.bytes[a + i] = (v, i)
            self.written.add(a + i)

    def poke(self, a, v, n):
        """Put what is there before the call."""
        for i in range(n):
            self.bytes[a + i] = (v, i)

    def peek(self, a, n):
        """Look at it after the call, or None."""
        if any(a + i not in self.bytes for i in range(n)):
            return None
        return self.load_free(a, n)

    def load_free(self, a, n):
        regions, self.regions = self.regions, [(a, a + n, "r", "")]
        try:
            return self.load(a, n)
        finally:
            self.regions = regions

    def secret_bytes(self, start, end):
        """Addresses of bytes that depend on a secret."""
        return [a for a in range(start, end) if a in self.bytes
                and cut(self.bytes[a][0], 8 * self.bytes[a][1], 8).secret]
