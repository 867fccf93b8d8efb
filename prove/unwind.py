# SPDX-License-Identifier: ISC
"""Unwind information, as readelf has it of a linked image: where a function's
frame is (DWARF 5, section 6.4: the canonical frame address), instruction by
instruction."""
import bisect
import re
import subprocess

from terms import total

# Registers of x86, in the order of their numbers, without r or e.
X86 = "ax cx dx bx sp bp si di".split()


class Frames:
    def __init__(self, path):
        text = subprocess.run(
            ["readelf", "-W", "--debug-dump=frames-interp", path], text=True,
            check=True, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL).stdout
        self.starts, self.functions = [], []
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

    def find(self, entry, pc):
        """(register, offset) of the frame of the function that begins at ENTRY,
        at PC; or None, of another function or of a rule that is no sum."""
        n = bisect.bisect(self.starts, entry) - 1
        if n < 0 or self.starts[n] != entry:
            return None
        end, places, rules = self.functions[n]
        if not entry <= pc < end:
            return None
        rule = rules[bisect.bisect(places, pc) - 1]
        return (rule[0], int(rule[1])) if len(rule) == 2 else None


def check(cpu, pc):
    """What is wrong with the unwind information at PC, where CPU is."""
    rule = cpu.image.frames.find(cpu.entry, pc)
    if rule is None:
        return None
    register, offset = rule
    if register == "sp":
        t = cpu.stack_pointer()
    elif register[1:] in X86:
        t = cpu.r[X86.index(register[1:])]
    else:
        t = cpu.r[8 if register == "s0" else int(register[1:])]
    if total(cpu.bits, offset, [(t, 1)]) is cpu.frame:
        return None
    return "the frame is not %s + %d at %#x" % (register, offset, pc)
