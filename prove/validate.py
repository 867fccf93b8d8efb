# SPDX-License-Identifier: ISC
"""Every form of instruction in the kernels: what its rule makes of a state,
evaluated, beside what a CPU makes of it.

States are random, with many edge values.  A third of the cases has unknowns
wherever a rule may have them, a third some, the rest none: so what the rules of
terms make of it is tried as well."""
import os
import random
import re
import subprocess

import lengths_check
from calls import model
from image import compiler
from machine import unmodelled
from memory import Memory, Unmodelled, Violation
from states import KINDS
from terms import Mode


def forms(rows):
    """One instruction of each form, operand's size and immediate, of all code
    of the rows' files: some calls what has no name."""
    found = {}
    image = rows[0].image
    functions = sorted(image.symbols[name] for name in image.sizes)
    cpu = model(image)(image, Memory(image, 64))
    for a, end in sorted({image.section(image.symbols[row.symbol])[0]
                          for row in rows}):
        while a < end:
            try:
                i = cpu.decode(a)
            except Violation:           # a constant
                a = next((f for f in functions if f > a), end)
                continue
            numbers = tuple(o.value for o in i.operands if o.kind == "i")
            lanes = tuple(getattr(o, "lane", None) or 0 for o in i.operands)
            found.setdefault((i.form, numbers[-1:], lanes), i)
            a += i.size
    if rows[0].image.arch.startswith("x86"):
        for i in list(found.values()):
            immediates(cpu, i, found)
    return [found[k] for k in sorted(found)]


def immediates(cpu, i, found):
    """The same with other immediates of a byte, at limits of counts and
    lanes."""
    o = i.operands[-1] if i.operands else None
    if o is None or o.kind != "i" or i.mnemonic[0] == "j" \
            or i.bytes[-1] != o.value & 255:
        return
    for v in (0, 1, 3, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128,
              255):
        try:
            new = cpu.again(i, i.bytes[:-1] + bytes([v]))
        except Violation:
            continue
        if new.form == i.form and new.size == i.size:
            lanes = tuple(getattr(p, "lane", None) or 0 for p in new.operands)
            found.setdefault((i.form, (new.operands[-1].value,), lanes), new)


def compare(after, case):
    """(text, what is wrong or None) of one case."""
    for share in (case.share, 0):
        try:
            bad = case.wrong(after, share)
        except (Violation, Unmodelled):
            if share == 0:
                return "not executed by the model"
            continue        # an address, a count that must be known
        return ", ".join(bad)
    return None


def validate(rows, source, build, qemu, times=12):
    """Claims by form: (text, what is wrong or None); a text "# SKIP"."""
    image = rows[0].image
    kinds = KINDS.get(image.arch)
    if kinds is None:
        yield "instructions of %s # SKIP no comparison" % image.arch, None
        return
    program = os.path.join(build, "prove-cpu")
    subprocess.run(compiler(build) + [
        "-O1", "-static", "-o", program,
        os.path.join(source, "prove", "cpu-%s.c" % (
            "x86" if image.arch == "x86_64" else image.arch))],
        check=True)
    count, wrong = lengths_check.wrong()
    yield "%d forms of lengths" % count, wrong
    Mode.opaque = Mode.split = False
    found = forms(rows)
    for kind in kinds:
        command = kind.command(qemu, program)
        name = "" if not kind.VQ else ", %d bits" % (128 * kind.VQ)
        for text, wrong in run(kind, [i for i in found if kind.wants(i)],
                               image, command, times):
            yield text.replace(" # SKIP", name + " # SKIP") \
                if "#" in text else text + name, wrong
    os.remove(program)
    for i in found:
        if i.rule is unmodelled:
            yield "%s # SKIP no rule, so no proof uses it" % i.form, None


def run(kind, instructions, image, command, times):
    """The claims of one kind of states."""
    r = random.Random(int(os.environ.get("SYMCRYPT_SEED", "1"), 0))
    cases = []
    sent = bytearray()
    for i in instructions:
        if re.match(kind.SKIP, i.mnemonic) or i.rule is unmodelled:
            continue
        for n in range(times):
            c = kind(i, image, r, n)
            d = c.make()
            if d is not None:
                c.share = (1, 0.5, 0)[n // 4 % 3]
                cases.append((i.form, i, c))
                sent += d
    done = subprocess.run(command, input=bytes(sent), stdout=subprocess.PIPE)
    if done.returncode == 77:
        yield "instructions # SKIP this CPU cannot hold the states", None
        return
    got = done.stdout
    if len(got) != (kind.SIZE + 1) * len(cases):
        yield "all cases are executed", "%d of %d" % (
            len(got) // (kind.SIZE + 1), len(cases))
        return
    told = {}
    for n, (form, i, c) in enumerate(cases):
        at = n * (kind.SIZE + 1)
        if got[at]:
            told.setdefault(form, [0, None])
            continue
        t = told.setdefault(form, [0, None])
        wrong = compare(got[at + 1:at + 1 + kind.SIZE], c)
        if wrong:
            t[1] = t[1] or "%s: %s" % (i.text, wrong)
        t[0] += 1
    for form, (n, wrong) in sorted(told.items()):
        if not n:
            yield "%s # SKIP this CPU does not have it" % form, None
        else:
            yield "%s, %d states" % (form, n), wrong
