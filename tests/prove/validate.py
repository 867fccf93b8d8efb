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
    """One instruction of each form, operand's size and immediate."""
    found = {}
    for row in rows:
        cpu = model(row.image)(row.image, Memory(row.image, 64))
        a = row.image.symbols[row.symbol]
        end = a + row.image.sizes[row.symbol]
        while a < end:
            try:
                i = cpu.decode(a)
            except Violation:
                break
            numbers = tuple(o.value for o in i.operands if o.kind == "i")
            lanes = tuple(getattr(o, "lane", None) or 0 for o in i.operands)
            found.setdefault((i.form, numbers[-1:], lanes), i)
            a += i.size
    return [found[k] for k in sorted(found)]


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


def validate(rows, source, build, qemu, times=6):
    """Claims by form: (text, what is wrong or None); a text "# SKIP"."""
    image = rows[0].image
    kinds = KINDS.get(image.arch)
    if kinds is None:
        yield "instructions of %s # SKIP no comparison" % image.arch, None
        return
    program = os.path.join(build, "prove-cpu")
    subprocess.run(compiler(build) + [
        "-O1", "-static", "-o", program,
        os.path.join(source, "tests", "prove", "cpu-%s.c" % image.arch)],
        check=True)
    count, wrong = lengths_check.wrong()
    yield "%d forms of lengths" % count, wrong
    Mode.opaque = Mode.split = False
    Mode.most = None
    found = forms(rows)
    for kind in kinds:
        command = qemu + [program] + [str(kind.VQ)] * (kind.VQ is not None)
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
            c = kind(i, image, r)
            d = c.make()
            if d is not None:
                c.share = (1, 0.5, 0)[n % 3]
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
