# SPDX-License-Identifier: ISC
"""Unwind information of a linked image, from readelf: where a function's frame
is (DWARF 5, section 6.4: the canonical frame address), instruction by
instruction."""
import bisect
import re
import subprocess

from memory import Violation
from terms import total

RETURN = -1             # where a kernel is called from: no address

# Registers of x86, in the order of their numbers, without r or e.
X86 = "ax cx dx bx sp bp si di".split()


class Frames:
    def __init__(self, path):
        raw, text = (subprocess.run(
            ["readelf", "-W", "--debug-dump=" + form, path], text=True,
            check=True, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL).stdout
                     for form in ("frames", "frames-interp"))
        # A function's only expression: a word of memory and a number.
        self.words = {}
        for block in raw.split("\n\n"):
            start = re.search(r" FDE .*pc=(\w+)\.\.", block)
            some = set(re.findall(r"cfa_expression \((.*)\)", block))
            m = re.match(r"DW_OP_breg\d+ \((\w+)\): (-?\d+); DW_OP_deref"
                         r"(?:; DW_OP_plus_uconst: (\d+))?$", "".join(some))
            if start and m:
                self.words[int(start[1], 16)] = m[1], int(m[2]), int(m[3] or 0)
        self.starts, self.functions = [], []
        self.unasked = []       # (start, end): kernels that mutants.py writes
        common = {}
        found = []
        for block in text.split("\n\n"):
            head = re.search(r"^(\w+) \w+ \w+ (?:CIE|FDE cie=(\w+) "
                             r"pc=(\w+)\.\.(\w+))", block, re.M)
            if not head:
                continue
            rules = [(int(at, 16), rule.split("+")) for at, rule in
                     re.findall(r"^([0-9a-f]{8,16}) (\w+\+\d+|exp)\s", block,
                                re.M)]
            if head[2] is None:
                common[head[1]] = rules
            else:
                found.append((int(head[3], 16), int(head[4], 16), rules
                              or common[head[2]]))
        for start, end, rules in sorted(found):
            self.starts.append(start)
            self.functions.append((end, [max(at, start) for at, _ in rules],
                                   [rule for _, rule in rules]))

    def find(self, pc):
        """(register, offset) of the frame at PC, and a number if it is that of
        the word there and this; or None."""
        if any(start <= pc < end for start, end in self.unasked):
            return ()
        n = bisect.bisect(self.starts, pc) - 1
        if n < 0 or pc >= self.functions[n][0]:
            return None
        _, places, rules = self.functions[n]
        rule = rules[bisect.bisect(places, pc) - 1]
        return (rule[0], int(rule[1]), None) if len(rule) == 2 \
            else self.words.get(self.starts[n])


def check(cpu, pc):
    """Violation if the unwind information at PC does not lead to the frame, as
    CPU is there.  If a call is cut, there is no code at PC."""
    if pc == RETURN or pc in cpu.elsewhere:
        return
    if not cpu.frames:
        raise Violation("unwinding", "returns without a call")
    if pc not in cpu.rules:
        cpu.rules[pc] = cpu.image.frames.find(pc)
    if cpu.rules[pc] is None:
        raise Violation("unwinding", "nothing says where the frame is at %#x"
                        % pc)
    if not cpu.rules[pc]:
        return
    register, offset, more = cpu.rules[pc]
    if register == "sp":
        t = cpu.stack_pointer()
    elif register[1:] in X86:
        t = cpu.r[X86.index(register[1:])]
    else:
        t = cpu.r[8 if register == "s0" else int(register[1:])]
    if (pc, t, cpu.frames[-1]) in cpu.framed:
        return
    frame = total(cpu.bits, offset, [(t, 1)])
    if more is None:
        cpu.framed.add((pc, t, cpu.frames[-1]))
    else:
        word = cpu.memory.peek(cpu.address(frame), cpu.bits // 8)
        frame = word and total(cpu.bits, more, [(word, 1)])
    if frame is not cpu.frames[-1]:
        raise Violation("unwinding", "the frame is not %s + %d at %#x" % (
            register, offset, pc))
