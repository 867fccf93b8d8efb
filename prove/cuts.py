# SPDX-License-Identifier: ISC
"""Kernels and functions of libc as their contracts describe them, for proofs of
the C that calls them.

A whole call runs to the entry of a kernel.  There the kernel's contract is
checked against the arguments from C: values, bounds, and that the bytes to read
were written.  Then memory is set as the contract says.  All that the contract
leaves open becomes unknown: registers that a call may change, which may hold
secrets, flags, and the stack below.  The only fact about a kernel's results is
that equal arguments give equal results: they are fresh variables, made once for
given terms.  The standards of whole.py use the same functions.  prove.py proves
that each implementation is that function, so that one run of the C covers all
CPUs."""
from fixtures import ChachaPoly1305
from image import FAR
from memory import WINDOW, Unmodelled, Violation
from standards import HASHES, Hash
from terms import ONE, ZERO, const, cut, shl, swap, total, var, xor

# Addresses of functions without code in the image.
LIBC_NAMES = ("memcpy", "memmove", "memset")
LIBC = [FAR["x86_64"] + (1 << 30) + 16 * n for n in range(len(LIBC_NAMES))]
KERNELS = LIBC[-1] + 16

CLAMP = 0x0ffffffc0fffffff, 0x0ffffffc0ffffffc
FORM, POWERS, STATE = 40, 48, 432      # of struct symcrypt_poly1305_state
FUNCTION, CHOSEN, TABLE = 8, 16, 24     # of struct kernel
ENTRY, WORTH, THRESHOLD = 40, 24, 32    # struct implementation, lanes_threshold

# Buffers whose bytes a later turn of the kernel writes and an earlier one may
# read.
LATER = {("chacha_poly1305_blocks", "data")}


class Functions:
    """What kernels compute: unknowns, by what they are computed from."""

    def __init__(self):
        self.known = {}

    def of(self, name, arguments, widths, secret=True):
        """The results of NAME, of these WIDTHS, for ARGUMENTS."""
        key = (name,) + tuple(arguments)
        if key not in self.known:
            n = len(self.known)
            self.known[key] = [var("%s %d.%d" % (name, n, k), w, secret)
                               for k, w in enumerate(widths)]
        return self.known[key]

    def chacha(self, state, n, rounds):
        """Block N after STATE's: 16 words."""
        # The low word of the counter is a number wherever C counts blocks.
        if state[12].parts:
            raise Unmodelled("a counter that is not known")
        c = total(64, state[12].c + n, [(shl(state[13], 32), 1)])
        words = state[:12] + [cut(c, 0, 32), cut(c, 32, 32)] + state[14:]
        return self.of("chacha", [rounds] + words, [32] * 16)

    def poly1305(self, h, r, blocks):
        """(h + m) r ... for BLOCKS of two words and a pad each."""
        for low, high, pad in blocks:
            h = self.of("poly1305", list(h) + list(r) + [low, high, pad],
                        (64, 64, 3))
        return h

    def compress(self, name, state, words):
        h = HASHES[name]
        return self.of(name, list(state) + list(words),
                       [8 * h.word] * h.words)


class Arguments(dict):
    """Numbers by name, pointers as addresses."""
    __getattr__ = dict.__getitem__


class Cuts:
    """All functions that a call is cut at, in one machine.

    FUSED says that chacha_poly1305_blocks is worth calling, as on some CPUs;
    POWERS that poly1305_blocks makes powers of r."""

    def __init__(self, call, contracts, fused, powers):
        self.call, self.cpu, self.memory = call, call.cpu, call.memory
        self.abi = call.abi
        self.functions = Functions()
        self.powers = powers
        self.calls = 0
        self.at = {}
        image = call.image
        for where, name in zip(LIBC, LIBC_NAMES):
            self.at[where] = getattr(self, name), None
        for n, (name, contract) in enumerate(sorted(contracts.items())):
            where = KERNELS + 16 * n
            if name == "chacha_poly1305_blocks" and not fused:
                where = image.symbols["_symcrypt_%s_c" % name]
            self.at[where] = getattr(self, name, None), contract
            if name.endswith("_block"):     # that of HASH_lanes
                continue
            kernel = image.symbols["_symcrypt_%s_kernel" % name]
            self.memory.poke(kernel + FUNCTION, self.cpu.here(where), 8)
            # The first implementation, or that in C, which is the last.
            entry = self.given(kernel + TABLE)
            while where != KERNELS + 16 * n and image.find(
                    self.given(entry), 2) != b"c\0":
                entry += ENTRY
            self.memory.poke(kernel + CHOSEN, self.cpu.here(entry), 8)
            self.memory.region(kernel, TABLE, "r", "kernel")
            call.constants(entry, ENTRY)
            call.constants(self.given(entry), 8)
            threshold = self.given(entry + WORTH)
            if threshold:
                call.constants(threshold, THRESHOLD)

    def place(self, t, align=1):
        """An address as a number; a null pointer is none."""
        return 0 if t is ZERO else self.cpu.address(t, align)

    def given(self, at):
        """A word of the image, as the program begins."""
        image = self.call.image
        return int.from_bytes(image.find(
            at, 8, image.segments + image.written), "little")

    def enter(self, where):
        """Do what the function there does; where it returns to."""
        function, contract = self.at[where]
        if function is None:
            raise Unmodelled("the kernel " + contract.name)
        self.calls += 1
        self.sp, back = self.abi.back()
        if contract is None:
            function(*self.abi.arguments(3))
            self.forget()
            self.abi.result(self.answer)
            return back
        a = Arguments()
        for p, t in zip(contract.parameters,
                        self.abi.arguments(len(contract.parameters))):
            if p.pointer:
                a[p.name] = self.place(t, p.align)
                continue
            t = cut(t, 0, p.bits or 64)
            if t.parts:
                raise Violation("branch", "%s of %s is not known" % (
                    p.name, contract.name))
            a[p.name] = t.c
        if "state->powers_form" in str(contract.memory):
            form = self.word(a.state + FORM)
            if cut(form, 0, 32).parts:
                raise Violation("branch", "powers_form is not known")
            a["state->powers_form"] = cut(form, 0, 32).c
        clears = contract.name == "scrub"
        regions = [] if clears else [
            (x.split("->")[0], a[x.split("->")[0]] + at, n, right)
            for x, at, n, right in contract.regions(a) if n]
        for name, at, n, right in regions:
            self.memory.check(at, n, right)
            if right == "r":
                self.memory.load(at, n)
        self.apart(contract, a, regions)
        function(a)
        if not clears:
            self.forget()
        return back

    @staticmethod
    def apart(contract, a, regions):
        """Violation if what is written overlaps what another pointer leads to,
        but where the contract lets both be equal."""
        for to, x, n, right in regions:
            for of, y, m, _ in regions if right == "w" else []:
                if to != of and x < y + m and y < x + n and not (
                        a[to] == a[of] and ((to, of) in contract.in_place or (
                            of, to) in contract.in_place)) \
                        and (contract.name, of) not in LATER:
                    raise Violation("bounds", "%s and %s of %s overlap" % (
                        to, of, contract.name))

    def forget(self):
        """Set everything that a function may change to unknown values."""
        m, n = self.memory, self.calls
        self.abi.changed(lambda name, w: var("%s after %d" % (name, n), w))
        for a, least in self.below():
            t, k = m.bytes.pop(a)
            if cut(t, 8 * k, 8).secret:
                m.poke(a, var("stack %d after %d" % (a, n), 8), 1)

    def below(self):
        """Bytes of the stack below its pointer, each with the least that its
        address can be."""
        m, found = self.memory, []
        for a in m.bytes:
            if a >> WINDOW in m.stacks:
                least = m.actual(a, self.sp >> WINDOW)
                if least is not None and least < self.sp:
                    found.append((a, least))
        return found

    def word(self, a, n=8):
        return self.memory.load(a, n)

    def words(self, a, count, n):
        return [self.memory.load(a + n * k, n) for k in range(count)]

    def put(self, a, words, n):
        for k, t in enumerate(words):
            self.memory.store(a + n * k, t, n)

    # libc.

    def memmove(self, dst, src, n):
        if n.parts:
            raise Violation("branch", "the length of a copy is not known")
        a, b, m = self.place(dst), self.place(src), self.memory
        self.answer = dst
        if not n.c:
            return
        m.check(b, n.c, "r")
        m.check(a, n.c, "w")
        if b not in m.bytes:            # constants
            self.put(a, self.words(b, n.c, 1), 1)
            return
        found = [m.bytes.get(b + k) for k in range(n.c)]
        if None in found:
            raise Violation("uninitialised", "copies what nobody has written")
        for k, place in enumerate(found):
            m.bytes[a + k] = place
            m.written.add(a + k)

    def memcpy(self, dst, src, n):
        a, b = self.place(dst), self.place(src)
        if not n.parts and a != b and abs(a - b) < n.c:
            raise Violation("bounds", "memcpy of what overlaps")
        self.memmove(dst, src, n)

    def memset(self, dst, byte, n):
        if n.parts:
            raise Violation("branch", "a length is not known")
        self.put(self.place(dst), [cut(byte, 0, 8)] * n.c, 1)
        self.answer = dst

    # Kernels, by the names and parameters of their contracts.

    def memxor(self, a):
        x, y = self.words(a.a, a.n, 1), self.words(a.b, a.n, 1)
        self.put(a.dst, [xor(t, u) for t, u in zip(x, y)], 1)

    def scrub(self, a):
        """The stack below the caller is zeros, and no register has a secret.
        """
        if a.bytes % 64 or not a.bytes:
            raise Violation("differs", "scrub of %d bytes" % a.bytes)
        self.memory.check(self.sp - a.bytes, a.bytes, "w")
        del self.memory.stored[:]       # it moves the stack pointer first
        for at, least in self.below():
            if least >= self.sp - a.bytes:
                del self.memory.bytes[at]
        self.abi.changed(lambda name, w: var(
            "%s after %d" % (name, self.calls), w, False))

    def stream(self, a, blocks, src):
        """BLOCKS of key stream, xored with SRC if there is any."""
        state = self.words(a.state, 16, 4)
        data = self.words(src, 16 * blocks, 4) if src else None
        for b in range(blocks):
            one = self.functions.chacha(state, b, a.rounds)
            if data:
                one = [xor(t, u) for t, u in zip(one, data[16 * b:])]
            self.put(a.dst + 64 * b, one, 4)

    def chacha_core(self, a):
        self.stream(a, 1, None)

    def chacha_crypt(self, a):
        self.least(a.length, "bytes")
        whole, state = a.length // 64, self.words(a.state, 16, 4)
        self.stream(a, whole, a.src)
        if a.length % 64:
            self.put(a.last, self.functions.chacha(state, whole, a.rounds), 4)

    def least(self, n, what):
        if n < 1:
            raise Violation("differs", "a kernel is called for no " + what)

    def authenticate(self, at, data, blocks, pad):
        h, r = self.words(at, 3, 8), self.words(at + 24, 2, 8)
        if h[2].bits > 7 or any(t.bits & ~m for t, m in zip(r, CLAMP)):
            raise Violation("differs", "h is too large, or r not clamped")
        words = self.words(data, 2 * blocks, 8)
        self.put(at, self.functions.poly1305(h, r, [
            (words[2 * k], words[2 * k + 1], pad) for k in range(blocks)]), 8)

    def poly1305_blocks(self, a):
        self.least(a.blocks, "blocks")
        if a.pad != 1 and (a.pad or a.blocks > 1):
            raise Violation("differs", "a pad of %d" % a.pad)
        self.authenticate(a.state, a.data, a.blocks, a.pad)
        form = shl(var("count %d" % self.calls, 32, False), 32)
        if self.powers:
            self.put(a.state + POWERS, [
                var("power %d of %d" % (k, self.calls), 64)
                for k in range((STATE - POWERS) // 8)], 8)
            form = xor(form, ONE)
        self.put(a.state + FORM, [form], 8)

    def chacha_poly1305_blocks(self, a):
        self.least(a.count, "units")
        blocks, beside = ChachaPoly1305.UNITS[self.call.image.arch]
        state = self.words(a.state, 16, 4)
        for _ in range(a.count):
            self.memory.check(a.data, 16 * beside, "r")
            self.authenticate(a.poly1305, a.data, beside, 1)
            for b in range(blocks):
                self.put(a.dst, [xor(t, u) for t, u in zip(
                    self.functions.chacha(state, b, 20),
                    self.words(a.src, 16, 4))], 4)
                a["dst"] += 64
                a["src"] += 64
            state = state[:12] + [const(state[12].c + blocks)] + state[13:]
            a["data"] += 16 * beside

    def hash_compress(self, name, a):
        self.least(a.blocks, "blocks")
        h = HASHES[name]
        state = self.words(a.state, h.words, h.word)
        for b in range(a.blocks):
            words = self.words(a.data + 16 * h.word * b, 16, h.word)
            state = self.functions.compress(name, state, [
                swap(t, h.word) if h.big else t for t in words])
        self.put(a.state, state, h.word)

    def hash_iterate(self, name, a):
        self.least(a.n, "iterations")
        h = HASHES[name]
        key, state = (self.words(at, 2 * h.words, h.word)
                      for at in (a.key, a.state))
        self.put(a.state, Hash(h.word, h.words, h.big, lambda s, m:
                               self.functions.compress(name, s, m)).iterate(
                                   key, state, a.n), h.word)


for _name in HASHES:
    for _what in "compress", "iterate":
        setattr(Cuts, "%s_%s" % (_name, _what),
                lambda self, a, name=_name, what=_what: getattr(
                    self, "hash_" + what)(name, a))
