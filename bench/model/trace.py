# SPDX-License-Identifier: ISC
"""What a program runs between two calls of its trace_mark, by qemu-user's log."""

import os
import re
import subprocess
import tempfile

import mca

EMULATORS = {"arm64": "qemu-aarch64", "arm": "qemu-arm",
             "riscv64": "qemu-riscv64", "x86_64": "qemu-x86_64"}
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


# What qemu says of a block when it is translated: the address and the code of
# each instruction.
#   IN: malloc
#   0x5502838700:  a9b27bfd  stp      x29, x30, [sp, #-0xe0]!
BLOCK = re.compile(r"^IN: .*\n((?:0x.*\n)+)", re.M)
CODE = re.compile(r"^0x([0-9a-f]+):  ([0-9a-f]+(?: [0-9a-f]+)*)(?:  |$)", re.M)


def emulated(arch, sysroot, plugin, core, command):
    """(version, [(name, Trace)]) of COMMAND under qemu-user, with
    PLUGIN of steps.c, as CORE has it."""
    with tempfile.TemporaryDirectory(prefix="model-") as place:
        qemu = [EMULATORS[arch], "-L", sysroot, "-d", "in_asm",
                "-D", place + "/log", "-plugin",
                f"{plugin},out={place}/steps"]
        if core.cpu:
            qemu += ["-cpu", core.cpu]
        printed = run(qemu + command, env={**os.environ, **core.environment})
        with open(place + "/log", encoding="ascii") as file:
            log = file.read()
        with open(place + "/steps", encoding="ascii") as file:
            steps = file.read().split()
    code = {}
    for found in BLOCK.finditer(log):
        for address, words in CODE.findall(found[1]):
            address = int(address, 16)
            code[address] = words
            if arch == "x86_64":
                # qemu does not know where each instruction ends.
                code.update((address + k, byte)
                            for k, byte in enumerate(words.split()))
    version, *cases = printed.splitlines()
    runs, used = [], {}
    for step in steps:
        if step == "mark":
            runs.append([])
        else:
            address, _, sizes = step.partition(":")
            address = int(address, 16)
            for size in (int(digit, 16) for digit in sizes):
                runs[-1].append(address)
                used[address] = code[address] if arch != "x86_64" else " ".join(
                    code[address + k] for k in range(size))
                address += size
    texts = mca.disassemble(arch, used)
    traces = (Trace(run, texts) for run in runs)
    named = [line.partition(" ")[::2] for line in cases]
    return version, [(name, None if label == "lacks" else next(traces))
                     for name, label in named]
