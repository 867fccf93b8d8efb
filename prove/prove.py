#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Prove that kernels in assembly equal their standards, for all keys and data.

See doc/testing.md, "Proofs", for what is proved and what is trusted."""
import argparse
import functools
import gc
import glob
import hashlib
import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
import time
import traceback

import induction
import terms
from memory import Unmodelled, Violation

HERE = os.path.dirname(os.path.abspath(__file__))


# Kernels in C that are proved as the compiler leaves them, by --compiled.
# Others take addresses apart, call what is elsewhere, or have forms that do
# not meet.
COMPILED = {"chacha_crypt", "md5_compress", "md5_lanes", "memxor",
            "poly1305_blocks", "salsa20_crypt", "sha1_compress",
            "sha256_compress", "sha512_compress"}

# A register's kind, by the first letter of its name.
KINDS = dict.fromkeys("rexw", "words")
KINDS.update(dict.fromkeys("zmvdq", "vectors"), k="masks")


@functools.lru_cache(None)
def listed(name):
    """(architecture, row) -> the other words of its line, of NAME.def."""
    with open(os.path.join(HERE, name + ".def")) as f:
        lines = [line.split("#")[0].split(None, 2) for line in f]
    return {(w[0], w[1]): w[2].strip() for w in lines if w}


class Row:
    """One implementation of one kernel."""

    def __init__(self, image, contract, kernel, implementation, symbol):
        self.image, self.contract = image, contract
        self.kernel, self.implementation = kernel, implementation
        self.symbol = symbol
        self.name = kernel + ":" + implementation
        self.compiled = False

    def compile(self):
        """To be looked at though it is C: the function that does the work,
        as the frame around it wipes."""
        self.compiled = True
        self.symbol = "_symcrypt_%s_portable" % self.kernel


class Result:
    """The result of a row: proved, trusted (not looked at) or failed; and the
    reason.
    """

    def __init__(self, name):
        self.name = name
        self.status = "proved"
        self.why = ""
        self.kind = ""
        self.covers = ""
        self.cases = 0
        self.instructions = 0
        self.seconds = 0.0
        self.registers = set()
        self.executed = set()
        self.forms = {}
        self.missed = []


def attempt(fixture, row, case):
    """One case.  The short form first; where that does not do, the long."""
    for flat in (False, True):
        if flat or len(terms.nodes) > 400000:
            terms.forget()
        try:
            return fixture.prove(row, case, flat)
        except Violation as e:
            if flat or e.kind not in ("differs", "branch") \
                    or not fixture.opaque:
                raise


def prove(row, quick, lax=False):
    """All cases of a row; if LAX, any registers may be left."""
    from fixture import Excluded, skewed
    from fixtures import FIXTURES
    terms.forget()
    gc.collect()
    r = Result(row.name)
    began = time.process_time()
    fixture = FIXTURES.get(row.kernel)
    if fixture is None:
        r.status, r.why = "failed", "no fixture"
        return r
    name = row.image.arch, row.name
    allowed = listed("registers").get(name, "").split()
    if row.compiled:
        lax, r.why = True, "compiled; without the frame that wipes"
    elif row.implementation == "c":
        r.status, r.why, r.covers = "trusted", "compiled code", "-"
        return r
    elif isinstance(fixture, Excluded):
        r.status, r.why, r.covers = "trusted", fixture.why, "none"
        return r
    cases = skewed(row, fixture.cases(quick, row), quick)
    r.covers = fixture.covers(cases)

    def left(call):
        if not row.compiled:
            r.registers.update(call.clean())
        kinds = {KINDS[n[0]] for n in r.registers}
        if not kinds <= set(allowed) and not lax:
            raise Violation("registers", "leaves secrets in "
                            + " ".join(sorted(r.registers)))

    def one(case):
        call = attempt(fixture, row, case)
        left(call)
        r.cases += 1
        r.instructions += call.cpu.count
        r.executed |= call.cpu.executed

    def every(_):
        executed, count = induction.prove(fixture, row, quick, left)
        r.instructions += count
        r.executed |= executed

    steps = [(one, case, ", ".join("%s %s" % (v, k) for k, v in case.items()))
             for case in cases]
    if name in listed("lengths"):
        r.why = "; ".join(filter(None, (r.why, listed("lengths")[name])))
    elif fixture.unbounded and not row.compiled:
        steps.append((every, None, "all lengths"))
        if not quick:
            r.covers = fixture.covers_all(row, cases)
    for step, case, text in steps:
        try:
            step(case)
        except Violation as e:
            r.status, r.kind = "failed", e.kind
            r.why = "%s: %s: %s" % (text, e.kind, e)
            break
        except Unmodelled as e:
            r.status, r.kind = "failed", "unmodelled"
            r.why = "%s: %s" % (text, e)
            break
    for a in r.executed:
        i = row.image.code[a]
        r.forms.setdefault(i.form, i.bytes)
    r.missed = unexecuted(row, r.executed)
    r.seconds = time.process_time() - began
    return r


def uncovered(row, r, executed):
    """Return the fault of a row with instructions that no case of any row has
    EXECUTED, or None."""
    missed = [m for m in r.missed if int(m.split(":")[0], 16) not in executed]
    named = int(listed("unreached").get((row.image.arch, row.name), 0))
    if len(missed) == named:
        return None
    return "%d instructions are not executed, and unreached.def has %d%s" % (
        len(missed), named, "".join(": " + m for m in missed[:1]))


def unexecuted(row, executed):
    """Instructions of the function that no case has come to."""
    from calls import model
    from memory import Memory
    a = row.image.symbols[row.symbol]
    end = a + row.image.sizes[row.symbol]
    cpu = model(row.image)(row.image, Memory(row.image, 0))
    found = []
    while a < end:
        i = row.image.code.get(a)
        if i is None:
            try:
                i = cpu.decode(a)
            except Violation:
                break
        if a not in executed and not i.mnemonic.startswith("nop") \
                and not re.match("xchg ax, ax|lea e(..), \\[e\\1\\]",
                                 i.text):
            found.append("%#x: %s" % (a, i.text))
        a += i.size
    return found


def rows_of(image, source, build, patterns):
    """The rows that PATTERNS, KERNEL[:IMPLEMENTATION], name."""
    import contracts
    known = contracts.contracts(source, build)
    found = [Row(image, known[k], k, i, s)
             for k, i, s in contracts.rows(image, source, known)]
    if not patterns:
        return found
    chosen = []
    for p in patterns:
        kernel, _, implementation = p.partition(":")
        some = [r for r in found if r.kernel == kernel
                and implementation in ("", r.implementation)]
        if not some:
            raise SystemExit("prove: there is no %s" % p)
        chosen += some
    return chosen


def prints(rows, build):
    """The inputs of each row's proof, as a text: the prover, the contracts,
    and the object with the row's function."""
    source = os.path.dirname(HERE)
    common = hashlib.sha256()
    for path in sorted(glob.glob(HERE + "/*.*") + glob.glob(source + "/src/*.h")):
        with open(path, "rb") as f:
            common.update(f.read())
    # A build without static libraries has objects in .libs only, which ** skips.
    objects = sorted(glob.glob(build + "/**/libcore_la-*.o", recursive=True)
                     or glob.glob(build + "/**/.libs/libcore_la-*.o",
                                  recursive=True))
    sums, of = {}, {}
    for line in subprocess.run(["nm", "-A", "-g", "--defined-only", *objects],
                               stdout=subprocess.PIPE, check=True,
                               text=True).stdout.splitlines():
        path, _, words = line.partition(":")
        of[words.split()[-1]] = path
    for path in set(of.values()):
        with open(path, "rb") as f:
            sums[path] = hashlib.sha256(f.read()).hexdigest()
    return {r.name: common.hexdigest() + sums.get(of.get(r.symbol), "")
            for r in rows}


ROWS = []       # of this run: processes inherit them


def work(job):
    n, quick = job
    try:
        return prove(ROWS[n], quick)
    except Exception:      # a defect of ours: name the row
        r = Result(ROWS[n].name)
        r.status, r.kind = "failed", "defect"
        r.why = " ".join(traceback.format_exc().split("\n")[-4:])
        return r


def work_mutants(n):
    import mutants
    return mutants.job(ROWS[n])


def say(n, r):
    """One line of TAP."""
    line = "%sok %d - %s" % ("not " if r.status == "failed" else "", n,
                             r.name)
    if r.status == "trusted":
        line += " # SKIP " + r.why
    elif r.status == "failed":
        line += ": " + r.why
    else:
        line += ": proved, %d cases, %d instructions, %.1f s" % (
            r.cases, r.instructions, r.seconds)
        if r.registers:
            line += "; secrets left in " + " ".join(sorted(r.registers))
        if r.missed:
            line += "; %d instructions not executed" % len(r.missed)
    print(line, flush=True)


# Kernels that take long: these go first, lest one core waits for the others.
LONG = "_crypt", "_blocks", "sha512_compress"


def tell(claims):
    """TAP of (text, what is wrong or None)."""
    failed = 0
    for n, (text, wrong) in enumerate(claims, 1):
        print("%sok %d - %s%s" % ("not " if wrong else "", n, text,
                                  ": " + wrong if wrong else ""), flush=True)
        failed += bool(wrong)
    print("1..%d" % n)
    return 1 if failed else 0


def main():
    p = argparse.ArgumentParser(prog="prove", description=__doc__)
    p.add_argument("--build", default=".", help="where the library was built")
    p.add_argument("--quick", action="store_true", help="fewer cases")
    p.add_argument("--changed", metavar="FILE",
                   help="leave out what has passed with the same objects and "
                   "prover, as FILE says, and add to it")
    p.add_argument("--mutants", action="store_true",
                   help="show that broken kernels are caught")
    p.add_argument("--validate", action="store_true",
                   help="hold the rules of instructions against this CPU")
    p.add_argument("--qemu", default="", help="for another architecture")
    p.add_argument("--supported", action="store_true",
                   help="whether there is a model of these objects' CPU")
    p.add_argument("--table", metavar="FILE",
                   help="write what was proved there, for table.py")
    p.add_argument("--compiled", action="store_true",
                   help="kernels in C instead, for gcc -O2 "
                   "-fno-tree-vectorize")
    p.add_argument("--self", action="store_true",
                   help="the prover's own rules: random terms and lengths, "
                   "broken rules")
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("rows", nargs="*", metavar="KERNEL[:IMPLEMENTATION]")
    a = p.parse_args()
    if a.self:
        import self_check
        return tell(self_check.claims(a.quick, a.jobs))
    gc.disable()        # millions of tuples, and no cycles among them
    import calls
    import image
    source = os.path.dirname(HERE)
    with tempfile.TemporaryDirectory() as scratch:
        wrong = []
        if a.mutants and not a.compiled:
            wrong = [os.path.join(HERE, "wrong-%s.S" % image.link(
                a.build, os.path.join(scratch, "image")).arch)]
            wrong = [p for p in wrong if os.path.exists(p)]
        linked = image.link(a.build, os.path.join(scratch, "image"), wrong)
    if calls.model(linked) is None:
        print("there is no model of %s here" % linked.arch)
        return 1 if a.supported else 0
    if a.supported:
        return 0
    rows = rows_of(linked, source, a.build, a.rows)
    if a.compiled:
        rows = [r for r in rows if r.implementation == "c"
                and r.kernel in COMPILED]
        for r in rows:
            r.compile()
    ROWS[:] = rows
    if a.mutants:
        import mutants
        if not a.compiled:
            ROWS.extend(mutants.wrong_rows(rows))
        some = [n for n, r in enumerate(ROWS) if mutants.of(r)]
        with multiprocessing.Pool(a.jobs) as pool:
            return tell(c for claims in pool.imap(work_mutants, some)
                        for c in claims)
    if a.validate:
        import validate
        return tell(validate.validate(rows, source, a.build, a.qemu.split()))
    known, now = {}, {}
    if a.changed:
        now = prints(rows, a.build)
        if os.path.exists(a.changed):
            with open(a.changed) as f:
                known = dict(line.split() for line in f)
        rows = [r for r in rows if known.get(r.name) != now[r.name]]
        ROWS[:] = rows
        print("# %d rows have passed before with these objects"
              % (len(now) - len(rows)))
        if not rows:
            print("1..1\nok 1 - no object has changed")
            return 0
    failed = 0
    results = []
    with multiprocessing.Pool(a.jobs) as pool:
        # All cases of all rows have to come to all instructions.
        whole = not (a.quick or a.rows)
        print("1..%d" % (len(rows) + whole), flush=True)
        tasks = [None] * len(rows)
        for n in sorted(range(len(rows)),
                        key=lambda n: not rows[n].kernel.endswith(LONG)):
            tasks[n] = pool.apply_async(work, ((n, a.quick),))
        for n, task in enumerate(tasks, 1):
            r = task.get()
            results.append(r)
            say(n, r)
            failed += r.status == "failed"
    if whole:
        executed = set().union(*(r.executed for r in results))
        wrong = [r.name + ": " + w for row, r in zip(rows, results)
                 if r.status == "proved"
                 for w in [uncovered(row, r, executed)] if w]
        failed += bool(wrong)
        print("%sok %d - coverage%s" % ("not " if wrong else "",
                                        len(rows) + 1,
                                        "".join("; " + w for w in wrong)))
    if a.changed:
        known.update((r.name, now[r.name]) for r in results
                     if r.status != "failed")
        with open(a.changed, "w") as f:
            f.writelines("%s %s\n" % line for line in sorted(known.items()))
    lines = ["\t".join((linked.arch, r.name, r.status, r.covers, r.why))
             + "\n" for r in results]
    if a.table:
        with open(a.table, "w") as f:
            f.writelines(lines)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
