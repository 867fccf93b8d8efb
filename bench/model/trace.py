# SPDX-License-Identifier: ISC
"""What a program runs between two calls of its trace_mark: by qemu-user's log,
or step by step on this machine."""

import os
import re
import subprocess
import tempfile

import mca

EMULATORS = {"arm64": "qemu-aarch64", "arm": "qemu-arm",
             "riscv64": "qemu-riscv64"}
SKIPPED = 77


class Skipped(Exception):
    """The library is not there, or lacks the call."""


class Trace:
    """The instructions that ran, by address, in order; TEXTS has what
    llvm-mca reads of each."""

    def __init__(self, order, texts):
        self.order, self.texts = order, texts

    def lines(self):
        return [line for k in self.order for line in self.texts[k]]


def run(command, **more):
    done = subprocess.run(command, capture_output=True, text=True, check=False,
                          **more)
    if done.returncode == SKIPPED:
        raise Skipped(done.stderr.strip())
    if done.returncode != 0:
        raise SystemExit(f"model: {' '.join(command)}: status "
                         f"{done.returncode}: {done.stderr.strip()}")
    return done.stdout


def answers(printed):
    """What the program printed: the library's version, [(name, label)]."""
    _, version, *cases = printed.splitlines()
    return version, [line.partition(" ")[::2] for line in cases]


# What qemu says of a block when it is translated: the address and the code of
# each instruction.
#   IN: malloc
#   0x5502838700:  a9b27bfd  stp      x29, x30, [sp, #-0xe0]!
BLOCK = re.compile(r"^IN: .*\n((?:0x.*\n)+)", re.M)
CODE = re.compile(r"^0x([0-9a-f]+):  ([0-9a-f]+(?: [0-9a-f]+)*)  ", re.M)


def emulated(arch, sysroot, plugin, core, command):
    """(version, [(name, label, Trace)]) of COMMAND under qemu-user, with
    PLUGIN of steps.c, as CORE has it."""
    with tempfile.TemporaryDirectory(prefix="model-") as place:
        qemu = [EMULATORS[arch], "-L", sysroot, "-d", "in_asm",
                "-D", place + "/log", "-plugin",
                f"{plugin},out={place}/steps"]
        if core.cpu:
            qemu += ["-cpu", core.cpu]
        for name, value in core.environment.items():
            qemu += ["-E", f"{name}={value}"]
        printed = run(qemu + command)
        with open(place + "/log", encoding="ascii") as file:
            log = file.read()
        with open(place + "/steps", encoding="ascii") as file:
            steps = file.read().split()
    code = {}
    for found in BLOCK.finditer(log):
        code.update((int(a, 16), words)
                    for a, words in CODE.findall(found[1]))
    version, cases = answers(printed)
    runs = []
    for step in steps:
        if step == "mark":
            runs.append([])
        else:
            address, _, count = step.partition(":")
            address = int(address, 16)
            for _ in range(int(count)):
                runs[-1].append(address)
                address += len(code[address].replace(" ", "")) // 2
    return version, named(arch, cases, runs, code)


def named(arch, cases, runs, code):
    used = set().union(*runs) if runs else set()
    texts = mca.disassemble(arch, {a: code[a] for a in sorted(used)})
    runs = iter(runs)
    return [(name, label, None if label == "lacks"
             else Trace(next(runs), texts)) for name, label in cases]


def stepped(stepper, core, command):
    """The same of COMMAND on this machine, by STEPPER of step.c."""
    with tempfile.NamedTemporaryFile(prefix="model-") as log:
        printed = run([stepper, log.name, *command],
                      env={**os.environ, **core.environment})
        text = log.read().decode()
    version, cases = answers(printed)
    code, runs = {}, []
    for line in text.splitlines():
        address, _, words = line.partition(" ")
        if address == "mark":
            runs.append([])
        elif words:
            code[int(address, 16)] = words
        else:
            runs[-1].append(int(address, 16))
    return version, named("x86_64", cases, runs, code)
