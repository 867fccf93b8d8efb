# SPDX-License-Identifier: ISC
"""Memory of a call: regions with rights, to the byte; and what is a fault.

A byte is a part of the term that was stored there last.  Buffers and the stack
are at unknown addresses (terms.pointer).  Each gets a window of numbers of its
own here, which no offset leaves, so an access outside one window is outside all.

Memory below the stack pointer and the red zone belongs to the system: writing
there is a fault, and its bytes are lost when the pointer is raised."""
from itertools import repeat

from terms import const, cut, offset, pointer, shl, total, xors

WINDOW = 44             # bits of a window
HALF = 1 << WINDOW - 1  # of it: no offset is larger
PAGE = 1 << 12          # divides where an image is loaded


class Violation(Exception):
    """A fault of a kernel.  KIND is one word, for mutants to name: branch,
    address, count, mask, time, bounds, uninitialised, undefined, flags,
    aligned, return, differs, abi, spill, stack, registers, endless,
    undecodable, induction."""

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
        self.resolved = {}      # address, as a term -> as `resolve` has it
        self.red = 0            # bytes below the stack pointer that are ours
        self.stacks = {}        # window of the stack -> parts of its pointer
        self.sp = None          # the stack pointer, as a number
        self.stored = []        # (address, bytes) of the stack, in this step
        self.short = {}         # region -> where it began
        self.below = set()      # bytes that have been below the stack pointer
        self.lost = set()       # bytes of the stack
        self.above = {}         # window -> (window, the least that 0 in the
                                # first may be in it), of stacks aligned
        self.places = {}        # (parts, offset, alignment) -> window, pointer
        self.tables = []        # (start, end) of constants that may be read
        self.origin = None      # where the image is, as a term

    def region(self, start, size, rights, name):
        if size:
            self.regions.append((start, start + size, rights, name))

    def base(self, p, align):
        """Give a pointer's buffer an address in this model."""
        at = (len(self.bases) + 1) << WINDOW
        self.bases[p.parts] = (at, align)
        return at

    def loaded(self):
        """The image is at any multiple of a page.  Its addresses are numbers
        here, but to the code that is executed."""
        self.origin = pointer("address of the image", self.image.size, PAGE,
                              self.width)
        self.bases[self.origin.parts] = self.image.low, PAGE

    # The stack.

    def stack(self, name, slack, room, align):
        """A stack with SLACK bytes below and ROOM above the pointer that is
        returned, a multiple of ALIGN."""
        p = pointer(name, slack + room, align, self.width)
        at = self.base(p, align)
        self.stacks[at >> WINDOW] = p.parts
        self.region(at, slack, "rw", "stack")
        return p, at + slack

    def align_stack(self, t, low, slack):
        """T, which points into the stack, as a multiple of LOW: a pointer of
        its own, LOW - 1 bytes below T at most.  Only the part of the old stack
        above T stays in use; the bytes between are free for the new pointer.
        Returns None if T does not point into the stack."""
        found = offset(t, self.width)
        if found is None or found[0] not in self.stacks.values():
            return None
        key = found + (low,)
        if key not in self.places:
            a, _ = self.resolve(t)
            window = a >> WINDOW
            end = min(b for b in self.bytes.keys() - self.below
                      if b >= a and b >> WINDOW == window)
            self.close(window, end)
            q, at = self.stack("aligned stack %d" % len(self.bases), slack, 0,
                               low)
            self.places[key] = at >> WINDOW, total(self.width, slack, [(q, 1)])
            self.above[at >> WINDOW] = window, a - low + 1 - at
            self.region(at, end - a, "rw", "stack")
        return self.places[key][1]

    def close(self, window, end=0):
        """Stacks in later windows are no more, and that in WINDOW begins at
        END, or is whole again."""
        for n, (start, last, rights, name) in enumerate(self.regions):
            if name == "stack" and start >> WINDOW == window and not (
                    end or n in self.short):
                continue
            if name != "stack":
                continue
            if start >> WINDOW > window:
                last = start
            elif end:
                self.short.setdefault(n, start)
                start = min(max(start, end), last)
            else:
                start = self.short.pop(n)
            self.regions[n] = start, last, rights, name
        self.places = {k: v for k, v in self.places.items() if v[0] <= window}

    def actual(self, a, window):
        """The least that an address of the stack can be, as one in WINDOW; or
        None if it is in an earlier one."""
        while a >> WINDOW > window:
            outer, by = self.above[a >> WINDOW]
            a += by
        return a if a >> WINDOW == window else None

    def moved(self, sp):
        """The stack pointer is the term SP now."""
        new, _ = self.resolve(sp)
        if new >> WINDOW not in self.stacks:
            raise Violation("bounds", "the stack pointer leaves the stack")
        old, self.sp = self.sp, new
        self.spilled(old, new)
        window = new >> WINDOW
        if window > old >> WINDOW or new < old and window == old >> WINDOW:
            return
        if window < old >> WINDOW:
            self.close(window)
        if self.above:
            least = {a: self.actual(a, window) for a in self.bytes
                     if a >> WINDOW in self.stacks}
            gone = {a for a, b in least.items() if b is not None and b < new}
        else:                           # there is but one stack
            first = window << WINDOW
            gone = {a for a in self.bytes if first <= a < new}
            least = {a: a for a in gone}
        red = 0 if window < old >> WINDOW else self.red
        self.lost.update(a for a in gone if least[a] < new - red)
        self.below |= gone

    def spilled(self, old, new):
        """An instruction before and after which the stack pointer is this has
        written the stack."""
        stored, self.stored = self.stored, []
        sp = min(old, new) if old >> WINDOW == new >> WINDOW else new
        for a, n in stored:
            if a >= old and a >= new and not self.above:
                self.below.difference_update(range(a, a + n))
                continue
            least = self.actual(a, sp >> WINDOW)
            if least is not None and least < sp - self.red:
                raise Violation("spill", "writes %d bytes, %d below the stack "
                                "pointer" % (n, sp - least))
            for i in range(a, a + n):
                least = self.actual(i, new >> WINDOW)
                if least is not None and least < new:
                    self.below.add(i)
                else:
                    self.below.discard(i)

    def resolve(self, t):
        """An address as a number, and what is known to divide its base."""
        if not t.parts:
            if self.origin is not None:
                raise Violation("address", "an address that is a number")
            return t.c, 0
        if t in self.resolved:
            return self.resolved[t]
        parts, c = offset(t, self.width) or (None, 0)
        beside = ()
        if parts not in self.bases and self.lengths is not None:
            parts, beside, c = self.lengths.place(t, self.bases) \
                or (None, (), 0)
        if parts not in self.bases:
            raise Violation("address", "an address that is not known")
        # An address far from its base has numbers of its own.
        at, align = self.bases[parts]
        if beside:
            at = self.far.get((parts, beside))
        if at is None or not -HALF < c < HALF:
            raise Violation("bounds", "far from a buffer")
        self.resolved[t] = at + c, align
        return self.resolved[t]

    def check(self, a, n, right):
        for start, end, rights, name in self.regions:
            if start <= a and a + n <= end and (
                    right in rights or right == "r" and all(
                        a + i in self.written for i in range(n))):
                if name == "stack":
                    self.of_stack(a, n, right)
                return
        if right == "r":
            if a >> WINDOW == 0 and self.constant(a, n) is not None:
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

    def checks(self, a, n, size, right):
        """SIZE bytes in pieces of N, or at once if one region has them all."""
        if size > n and any([start <= a and a + size <= end
                             for start, end, _, _ in self.regions]):
            n = size
        for i in range(a, a + size, n):
            self.check(i, n, right)

    def of_stack(self, a, n, right):
        if right == "w":
            self.stored.append((a, n))
            if self.lost:
                self.lost.difference_update(range(a, a + n))
        elif self.lost and not self.lost.isdisjoint(range(a, a + n)):
            raise Violation("spill", "reads what was below the stack pointer")

    def constant(self, a, n):
        """N bytes of the image that the kernel may read, or None."""
        for start, end in self.tables:
            if start <= a and a + n <= end:
                return self.image.find(a, n, self.image.segments
                                       + self.image.written)
        return None

    def here(self, n):
        """The address N of the image, which may be loaded anywhere."""
        if self.origin is None:
            return const(n & (1 << self.width) - 1)
        return total(self.width, n - self.image.low, [(self.origin, 1)])

    def given(self, a, n):
        """N bytes of the image, as a program begins: the linker fills in what
        is an address."""
        v = int.from_bytes(self.image.find(a, n, self.image.segments
                                           + self.image.written), "little")
        return self.here(v) if self.image.find(a, n) is None \
            and 0 <= v - self.image.low < self.image.size else const(v)

    def load(self, a, n):
        """N bytes as a term."""
        return self.loads(a, n, 1)[0]

    def loads(self, a, n, count):
        """COUNT terms of N bytes each."""
        size = n * count
        if a >> WINDOW == 0 and a not in self.bytes:
            d = self.constant(a, size)
            if d is not None:
                return [self.given(i, n) for i in range(a, a + size, n)]
            if count > 1:
                return [self.load(i, n) for i in range(a, a + size, n)]
        self.checks(a, n, size, "r")
        return [self.load_free(i, n) for i in range(a, a + size, n)]

    def load_free(self, a, n):
        """N bytes as a term, whether they may be read or not."""
        b = self.bytes
        pieces = []
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
            pieces.append(shl(t, 8 * i))
            i = j
        return xors(pieces)

    def store(self, a, v, n):
        self.stores(a, [v], n)

    def stores(self, a, lanes, n):
        """Terms of N bytes each."""
        size = n * len(lanes)
        self.checks(a, n, size, "w")
        for i, v in enumerate(lanes):
            at = a + n * i
            self.bytes.update(zip(range(at, at + n), zip(repeat(v), range(n))))
        self.written.update(range(a, a + size))

    def poke(self, a, v, n):
        """Store bytes that are there before the call."""
        self.bytes.update(zip(range(a, a + n), zip(repeat(v), range(n))))
        self.lost.difference_update(range(a, a + n))
        self.below.difference_update(range(a, a + n))

    def peek(self, a, n):
        """Look at it after the call, or None."""
        if any(a + i not in self.bytes for i in range(n)):
            return None
        return self.load_free(a, n)

    def secrets_on_stack(self):
        """Addresses of bytes of the stack that depend on a secret, in the
        caller's slots of arguments, too."""
        return [a for a, (t, k) in self.bytes.items() if t.secret
                and a >> WINDOW in self.stacks and cut(t, 8 * k, 8).secret]
