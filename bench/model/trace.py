# SPDX-License-Identifier: ISC
"""The instructions that a program runs between two calls of trace_mark, from
qemu-user's log."""

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
    """The blocks that ran, in order; TEXTS has what llvm-mca reads of each."""

    def __init__(self, order, texts):
        self.order, self.texts = order, texts

    def lines(self):
        return [line for k in self.order for line in self.texts[k]]


# qemu's log of a translated block: the address and the code of each
# instruction.
#   0x5502838700:  a9b27bfd  stp      x29, x30, [sp, #-0xe0]!
# qemu's log of a block that runs: the address of its translation, its address,
# its function.
#   Trace 0: 0x7f366b6a4880 [01009331/5500000754/00000001/00000200] trace_mark
CODE = re.compile(r"0x([0-9a-f]+):  ([0-9a-f]+(?: [0-9a-f]+)*)(?:  |$)")
RUNS = re.compile(r"Trace \d+: (0x\w+) \[\w+/0*(\w+)/.*] (.*)$")


def blocks_of(log):
    """([block, ...], [[number of a block, ...] of each part]) of the lines of
    LOG.  A block is a list of the codes of instructions; of one address there
    may be blocks of several lengths, because qemu translates again if the
    state is another.  A part runs from one trace_mark to the next."""
    blocks, places, parts = [], {}, []
    fresh, at, mark, recording = [], None, None, False
    for line in log:
        runs = RUNS.match(line)
        if not runs:
            code = CODE.match(line)
            if code:
                at = at if fresh else code[1].lstrip("0")
                fresh.append(code[2])
            elif line.startswith("IN: "):
                fresh = []
            continue
        place, address, function = runs.groups()
        if fresh and address == at:
            places[place] = len(blocks)
            blocks.append(fresh)
        fresh = []
        # A name may be that of all blocks of its function.
        if function == "trace_mark" and mark in (None, address):
            mark, recording = address, not recording
            if recording:
                parts.append([])
        elif recording:
            parts[-1].append(places[place])
    return blocks, parts


def emulated(arch, sysroot, core, command):
    """(version, [(name, Trace)]) of COMMAND under qemu-user, as CORE has it."""
    qemu = [EMULATORS[arch], "-L", sysroot, "-d", "in_asm,exec,nochain"]
    if core.cpu:
        qemu += ["-cpu", core.cpu]
    with tempfile.TemporaryFile("w+") as printed, \
            tempfile.NamedTemporaryFile("w+") as errors:
        # Use a pipe, because the log of a program is long.
        read, write = os.pipe()
        process = subprocess.Popen(
            [*qemu, "-D", f"/dev/fd/{write}", *command], stdout=printed,
            stderr=errors, pass_fds=[write],
            env={**os.environ, **core.environment})
        os.close(write)
        with open(read, encoding="ascii", errors="replace") as log:
            blocks, parts = blocks_of(log)
        status = process.wait()
        errors.seek(0)
        if status == SKIPPED:
            raise Skipped(errors.read().strip())
        if status != 0:
            raise SystemExit(f"model: {' '.join(command)}: status {status}: "
                             f"{errors.read().strip()}")
        printed.seek(0)
        version, *cases = printed.read().splitlines()
    used = {number for part in parts for number in part}
    texts = mca.disassemble(arch, {n: blocks[n] for n in sorted(used)})
    traces = (Trace(part, texts) for part in parts)
    named = [line.partition(" ")[::2] for line in cases]
    return version, [(name, None if label == "lacks" else next(traces))
                     for name, label in named]
