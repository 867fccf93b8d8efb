# SPDX-License-Identifier: ISC
"""A call of a kernel: its buffers made of its contract, and what must hold.

Buffers are at addresses of which nothing is known but what the parameter's
type says of its alignment.  Bytes that are not in the contract's reads and
writes are not accessible."""
import terms
from machine import SLACK
from memory import WINDOW, Memory, Violation
from terms import const, pointer, total, var

ROOM = 1 << 12          # that the caller has above
SKEWED = 8


def model(image):
    """The model of the image's CPU."""
    if image.arch in ("x86_64", "x86"):
        import x86
        x86.use_rules()
        return x86.X86
    if image.arch == "arm64":
        import arm64
        arm64.use_rules()
        return arm64.ARM64
    if image.arch == "arm":
        import arm
        arm.use_rules()
        return arm.ARM
    if image.arch == "riscv64":
        import riscv64
        riscv64.use_rules()
        return riscv64.RISCV64
    return None


class Unknown:
    """The unknowns of a call other than keys, data and addresses.

    terms: arguments that are no numbers; that of NUMBERS is the least.
    ahead: by how many bytes a pointer is ahead of what it was.
    state: what is there instead of unknowns."""

    def __init__(self, terms=None, ahead=None, state=None):
        self.terms, self.ahead = terms or {}, ahead or {}
        self.state = state
        self.size = None        # of buffers, if not that of their regions

    def begin(self, call):
        """Just before it."""


class Call:
    """numbers: the arguments that are no pointers, by name.
    same: pointers that equal others.
    align: what the contract's text says of alignments, and C's types do not.
    unknown: Unknown, where a length is not known.
    skew: for code that asks addresses how they are aligned: how far from a
        multiple of SKEWED, or if there are two of half of it, pointers to
        bytes are, whatever else they are."""

    def __init__(self, image, contract, symbol, numbers, same=None,
                 align=None, unknown=None, skew=None):
        self.contract = contract
        self.symbol = symbol
        self.cpu = model(image)(image, Memory(image, 0))
        self.memory = self.cpu.memory
        self.bits = self.memory.width = self.cpu.bits
        self.memory.loaded()
        self.numbers = numbers
        self.skew = skew or {}
        self.same = same or {}
        self.align = align or {}
        self.unknown = unknown or Unknown()
        self.memory.red = self.cpu.RED
        p, self.sp = self.memory.stack("address of the stack", SLACK, ROOM,
                                       self.cpu.STACK_ALIGN)
        self.stack = total(self.bits, SLACK, [(p, 1)])
        self.pointers = {}      # name -> term
        self.at = {}            # name -> where it is in Memory
        self.sizes = {}         # name -> bytes
        for name, offset, n, _ in contract.regions(numbers):
            name = name.split("->")[0]
            name = self.same.get(name, name)
            self.sizes[name] = max(offset + n, self.sizes.get(name, 0))
        for p in contract.parameters:
            if p.pointer and p.name not in self.same:
                self.buffer(p.name, self.align.get(p.name, p.align),
                            self.sizes.get(p.name, 0))
        for a, b in self.same.items():
            self.pointers[a], self.at[a] = self.pointers[b], self.at[b]
        self.give_rights()

    def buffer(self, name, align, n):
        """N bytes at an address that is only known to be a multiple of ALIGN.
        """
        ahead = self.unknown.ahead.get(name, 0)
        if name in self.skew:
            align = SKEWED // min(2, len(self.skew))
            ahead += self.skew[name]
        p = pointer("address of " + name, self.unknown.size or n + ahead,
                    align, self.bits)
        self.pointers[name] = total(self.bits, ahead, [(p, 1)])
        self.at[name] = self.memory.base(p, align) + ahead

    def give_rights(self):
        """Regions of the contract; regions with one start are joined."""
        sizes = {}
        for name, offset, n, right in self.contract.regions(self.numbers):
            if name.endswith("[]"):
                self.many(name[:-2], n)
                continue
            key = self.at[name.split("->")[0]] + offset
            sizes.setdefault(key, {"r": 0, "w": 0, "name": name})
            sizes[key][right] = max(n, sizes[key][right])
        for at, s in sizes.items():
            low = min(s["r"], s["w"])
            self.memory.region(at, low, "rw", s["name"])
            self.memory.region(at + low, s["r"] - low, "r", s["name"])
            self.memory.region(at + low, s["w"] - low, "w", s["name"])

    def many(self, name, n):
        """An array of pointers, those of unused lanes to other data."""
        count = 512 // 8 // (8 if "sha512" in self.contract.name else 4)
        for k in range(count):
            one = "%s[%d]" % (name, k)
            self.buffer(one, 1, n)
            self.memory.region(self.at[one], n, "r", one)
            if k >= self.numbers["n"]:
                self.fill(one, n, 1, "unused %d." % k)
            word = self.bits // 8
            self.memory.poke(self.at[name] + word * k, self.pointers[one],
                             word)

    def other(self, name, n, rights, align=1):
        """A buffer to which no parameter points."""
        self.buffer(name, align, n)
        self.memory.region(self.at[name], n, rights, name)
        return self.pointers[name]

    def fill(self, name, n, piece, label, secret=True, at=0):
        """N bytes of unknowns, of PIECE bytes each, as terms."""
        found = []
        ahead = self.unknown.ahead.get(name, 0)
        if name == "state" and self.unknown.state:
            for i, t in enumerate(self.unknown.state):
                self.put(name, piece * i, t, piece)
            return self.unknown.state
        for i in range(0, n, piece):
            v = var("%s%d" % (label, i + ahead), 8 * piece, secret)
            self.memory.poke(self.at[name] + at + i, v, piece)
            found.append(v)
        return found

    def put(self, name, at, t, n):
        self.memory.poke(self.at[name] + at, t, n)

    def again(self, numbers):
        """Before a call with other numbers, on what the last has left."""
        self.numbers = dict(self.numbers, **numbers)
        m = self.memory
        m.regions = [x for x in m.regions
                     if x[0] >> WINDOW in m.stacks and x[3] != "arguments"]
        self.give_rights()

    def run(self):
        arguments = []
        for p in self.contract.parameters:
            if p.pointer:
                arguments.append((self.pointers[p.name], self.bits))
            else:
                arguments.append((self.unknown.terms.get(
                    p.name, const(self.numbers[p.name])),
                                  p.bits or self.bits))
        self.unknown.begin(self)
        broken = self.cpu.enter(self.symbol, arguments, self.stack)
        if broken:
            raise Violation("abi", "; ".join(broken))

    def expect(self, what, name, at, want, n):
        got = self.memory.peek(self.at[name] + at, n)
        if got is None:
            raise Violation("differs", what + " is not written")
        if got is not want:
            raise Violation("differs", "%s is %s and not %s" % (
                what, terms.show(got, 1)[:120], terms.show(want, 1)[:120]))

    def clean(self):
        """No secret on the stack; the registers that hold some."""
        left = self.memory.secrets_on_stack()
        if left:
            raise Violation("stack", "%d secret bytes are left on the stack"
                            % len(left))
        return self.cpu.secret_registers()
