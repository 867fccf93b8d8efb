#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""What llvm-mca's models of ARM cores make of inner loops.  __main__.py has
whole calls, of which loops are a part.

usage: loops.py [OPTION...] [NAME=]FILE...
       loops.py debian DIRECTORY
       loops.py single FILE.o
       loops.py columns FILE.o
       loops.py [--cpus A,B,...] --call SYMBOL [--lanes N] FILE.o...

Disassembles object files and libraries (stripped ones too), finds the loops
of the double rounds of Salsa20 and ChaCha by what they do, counts the blocks
that one of them mixes, runs each through llvm-mca, and prints a table in
Markdown.  Every figure is a model's, for a loop whose data and code are in the
first caches and whose branches are foreseen; nothing is measured.

  --cpus A,B,...  the models (default: those the installed LLVM knows of
                  cortex-a9, a15, a57, a72 and neoverse-n1; an LLVM without a
                  schedule for a model says so, and it is left out)
  --symbol NAME   the longest loops of the function NAME instead (repeatable)
  --main          of each of these functions only the first loop that ends in
                  a conditional branch: code out of the way that comes back by
                  a jump is not one
  --bytes N       the bytes that one turn of such a loop makes
  --in-order      loads wait for all stores before them, whatever the address,
                  where the models let them pass
  --loops         print the instructions of the loops, too
  --counts        add counts of instructions by kind

`debian' fetches what Debian 12 ships of OpenSSL and Nettle for armhf and
arm64 and unpacks it in DIRECTORY, to be named as FILE.  `single' writes an
object file with double rounds of a single block in NEON, which the library
does not have, as no core is known to gain.  `columns' does the same with four
blocks of ChaCha, a word of all of them in a register, and with these and one
in general registers.

A double round of one block has 32 additions of words, so a loop has as many
blocks as (additions of vectors of four words) / 8 + (of words) / 32.  The
figures of a block are those of 20 rounds; 12 rounds take 6/10 of it.  What is
around the loop (loads, the last additions, the exclusive or) is not in them.

With `--call', it is all that AArch64 code runs for a block: a program that is
linked with the FILEs calls SYMBOL, HASH_compress or, for N messages,
HASH_lanes, with 2 blocks and with 6 under qemu-aarch64, whose trace tells the
instructions, and a block is a quarter of the difference.
"""

import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile
import urllib.request

from cores import CORES
from mca import tool

DEBIAN = "http://deb.debian.org/debian/pool/main/"
PACKAGES = ["o/openssl/libssl3_3.0.20-1~deb12u2",
            "n/nettle/libnettle8_3.8.1-2"]
MODELS = {
    "arm": "cortex-a9 cortex-a15 cortex-a57 cortex-a72".split(),
    "arm64": "cortex-a55 cortex-a57 cortex-a72 neoverse-n1".split(),
}
TRIPLES = {"arm": ["armv7-linux-gnueabihf", "thumbv7-linux-gnueabihf"],
           "arm64": ["aarch64-linux-gnu"]}
ATTRIBUTES = {"arm": "+neon,+vfp4", "arm64": "+neon,+aes,+sha2,+crypto"}
OBJDUMP = {"arm": "arm-linux-gnueabihf-objdump",
           "arm64": "aarch64-linux-gnu-objdump"}

Instruction = collections.namedtuple("Instruction", "address name operands")
LINE = re.compile(r"^\s*([0-9a-f]+):\t(\S+)(?:\t(.*))?$")
LABEL = re.compile(r"^([0-9a-f]+) <(.*)>:$")
CONDITION = r"(?:eq|ne|cs|cc|hs|lo|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)"


class Code:
    """The instructions of a file, in one way of reading them."""

    def __init__(self, path, arch, thumb):
        command = [OBJDUMP[arch], "-d", "-w", "--no-show-raw-insn"]
        if thumb:
            command += ["-M", "force-thumb"]
        text = subprocess.run(command + [path], check=True,
                              capture_output=True, text=True).stdout
        self.instructions, self.labels, section = [], {}, 0
        for line in text.splitlines():
            if line.startswith("Disassembly of section"):
                # Sections of object files all begin at 0.
                section += 1 << 32
            label = LABEL.match(line)
            if label:
                self.labels[section + int(label[1], 16)] = label[2]
                continue
            found = LINE.match(line)
            if found and found[2][0] != "<":
                operands = re.sub(r" <.*", " <>", found[3] or "")
                operands = re.sub(r"\s*(@|;|//).*", "", operands)
                self.instructions.append(
                    Instruction(section + int(found[1], 16), found[2],
                                operands.strip()))

    def loops(self):
        """Runs of instructions that end in a branch back to their first."""
        where = {i.address: k for k, i in enumerate(self.instructions)}
        for k, i in enumerate(self.instructions):
            if not re.fullmatch(rf"(b\.?{CONDITION}|cbn?z|tbn?z|b)(\.[nw])?",
                                i.name):
                continue
            target = re.search(r"(?:^|, )([0-9a-f]+)(?: <>)?$", i.operands)
            if not target:
                continue
            address = int(target[1], 16) + (i.address >> 32 << 32)
            first = where.get(address)
            if first is not None and 8 < k - first < 4096:
                yield self.instructions[first:k + 1]

    def function(self, address):
        below = [a for a in self.labels if a <= address]
        return self.labels[max(below)] if below else "?"


def kind(i):
    """Of what kind an instruction is."""
    n = i.name.split(".")[0]
    vector = re.search(r"\b[vqd]\d+", i.operands)
    if re.match(r"v?(ld|st)|push|pop", n):
        return "memory"
    if re.fullmatch(rf"b|bl?x?|b\.?{CONDITION}|t?cbn?z|tbn?z|ret", i.name
                    if i.name.startswith("b.") else n):
        return "branch"
    if n == "nop" or n.startswith("it"):
        return "none"
    if vector:
        if n in ("vmull", "umull", "umlal", "pmull", "pmull2"):
            return "vector multiply"
        if re.match(r"v?u?s?(shl|shr|sli|sri|ushr)", n):
            return "vector shift"
        if re.match(r"v?(rev|ext|tbl|swp|trn|zip|uzp|tbx)", n):
            return "vector permute"
        return "vector"
    return "scalar"


def shifts(i):
    """The distances of the rotations that I has a part in."""
    found = {int(n) % 32 for n in re.findall(r"ror #(\d+)", i.operands)}
    if re.match(r"(v?(u?s?shl|shr|sli|sri|ushr)|ror)", i.name):
        last = re.search(r"#(\d+)$", i.operands)
        if last:
            found.add(int(last[1]) % 32)
    return found


def straight(loop):
    """Whether nothing in LOOP leaves it, and all of it can be read."""
    return all(kind(i) != "branch" and not re.match(
        r"(cdp|mcr|mrc|ldc|stc|mrr|mcrr|udf|svc|pop|\.|;)", i.name)
        for i in loop[:-1])


def adds(loop):
    """Additions of four words at once (of two are half of one), and of words."""
    vectors = words = 0
    for i in loop:
        base = i.name.split(".")[0]
        if i.name == "vadd.i32" and i.operands[0] == "q" or (
                base == "add" and "4s" in i.operands):
            vectors += 1
        elif i.name == "vadd.i32":
            vectors += 0.5
        elif base in ("add", "adds") and not re.search(
                r"\b(sp|pc|x\d+)\b|(?<!ror )#", i.operands):
            words += 1
    return vectors, words


# Left and right shifts of each; code that keeps words rotated has few others.
CIPHERS = {"ChaCha": {7, 8, 12, 16, 20, 24, 25},
           "Salsa20": {7, 9, 13, 14, 18, 19, 23, 25}}


def cipher(loop):
    """The name, vector blocks, scalar blocks of LOOP, or null."""
    if not straight(loop):
        return None
    vectors, words = adds(loop)
    v, w = round(vectors / 8), round(words / 32)
    if (v + w == 0 or abs(vectors - 8 * v) > 0.1 * vectors
            or 8 < words % 32 < 28 or len(loop) > 170 * (v + w)):
        return None
    used = [n for i in loop for n in shifts(i)]
    for name, own in CIPHERS.items():
        if used and sum(n in own for n in used) > 0.85 * len(used):
            return name, v, w
    return None


def listing(i, arch, last):
    """I as llvm-mca reads it: a list of lines."""
    name, operands = i.name, i.operands
    name = re.sub(r"\.n$", "", name)
    if last or kind(i) == "branch":
        # Where to does not matter to the models.
        operands = re.sub(r"[0-9a-f]+(?: <>)?$", "1f", operands)
        return [f"{name} {operands}", "1:"]
    # One load or store each, which is what most cores make of these.
    found = re.fullmatch(r"(ldm|stm|push|pop|ldmia|stmia)(\.w)?", name)
    if found and arch == "arm":
        registers = re.findall(r"\b(r\d+|s[lp]|fp|ip|lr|pc)\b",
                               operands[operands.index("{"):])
        base = ("sp" if found[1] in ("push", "pop")
                else re.match(r"\w+", operands)[0])
        what = "str" if found[1] in ("stm", "stmia", "push") else "ldr"
        return [f"{what} {r}, [{base}, #{4 * k}]"
                for k, r in enumerate(registers)]
    found = re.fullmatch(r"(vldm|vstm|vpush|vpop)(ia)?", name)
    if found and arch == "arm":
        registers = re.findall(r"d\d+", operands)
        span = re.search(r"d(\d+)-d(\d+)", operands)
        if span:
            registers = [f"d{k}" for k in range(int(span[1]),
                                                int(span[2]) + 1)]
        base = "sp" if "p" in found[1] else re.match(r"\w+", operands)[0]
        what = "vstr" if found[1] in ("vstm", "vpush") else "vldr"
        return [f"{what} {r}, [{base}, #{8 * k}]"
                for k, r in enumerate(registers)]
    # The models of A9 and A15 do not know vswp; the same work by another name.
    found = re.fullmatch(r"d(\d+), d(\d+)", operands)
    if name == "vswp" and found and int(found[1]) ^ int(found[2]) == 1:
        q = f"q{int(found[1]) // 2}"
        return [f"vext.8 {q}, {q}, {q}, #8"]
    return [f"{name} {operands}"]


class Broken(Exception):
    pass


OPTIONS = []  # for llvm-mca


def width(arch, cpu):
    return next((c.options for c in CORES[arch] if c.name == cpu), [])


def mca(lines, arch, cpu, *more):
    # Some mixes make llvm-mca crash as ARM and not as Thumb, so try both.
    for triple in TRIPLES[arch]:
        command = [tool("llvm-mca"), f"-mtriple={triple}", f"-mcpu={cpu}",
                   f"-mattr={ATTRIBUTES[arch]}", *width(arch, cpu), *OPTIONS,
                   *more]
        done = subprocess.run(command, input="\n".join(lines) + "\n",
                              capture_output=True, text=True)
        if done.returncode == 0:
            return done.stdout
    error = [line for line in done.stderr.splitlines()
             if "error:" in line or "submit a bug" in line]
    raise Broken(error[0] if error else f"status {done.returncode}")


def cycles(loop, arch, cpu):
    """Cycles of a turn of LOOP, far from the first: by the difference."""
    lines = []
    for k, i in enumerate(loop):
        lines += listing(i, arch, k == len(loop) - 1)
    total = [int(re.search(r"Total Cycles:\s+(\d+)",
                           mca(lines, arch, cpu,
                               f"-iterations={n}"))[1])
             for n in (20, 60)]
    return (total[1] - total[0]) / 40


def architecture(path):
    with open(path, "rb") as file:
        head = file.read(20)
    machine = int.from_bytes(head[18:20], "little")
    if head[:4] != b"\x7fELF" or machine not in (40, 183):
        raise SystemExit(f"loops: {path}: not ELF of ARM or AArch64")
    return "arm" if machine == 40 else "arm64"


def main_loops(code, loops):
    """The first of each function that ends in a conditional branch."""
    done = set()
    for loop in loops:
        name = code.function(loop[0].address)
        if not re.fullmatch(r"b(\.[nw])?", loop[-1].name) and name not in done:
            done.add(name)
            yield loop


def found_loops(path, arch, wanted, main, seen):
    """(code, loop, what) of the loops of PATH, without doubles."""
    # With symbols objdump knows which is Thumb; try the other way for the
    # stripped, where one of the two is nonsense and matches nothing.
    for force in ([False, True] if arch == "arm" and not main else [False]):
        code = Code(path, arch, force)
        loops = list(code.loops())
        if wanted:
            loops = [loop for loop in loops
                     if code.function(loop[0].address) in wanted]
            if main:
                loops = list(main_loops(code, loops))
        for loop in loops:
            what = (cipher(loop) if not wanted
                    else (code.function(loop[0].address), 0, 0))
            text = tuple((i.name, i.operands) for i in loop[:-1])
            if not what or text in seen:
                continue
            if wanted and any(other is not loop
                              and loop[0].address <= other[0].address
                              and other[-1].address <= loop[-1].address
                              for other in loops):
                continue  # not the innermost
            seen.add(text)
            yield code, loop, what


def debian(directory):
    os.makedirs(directory, exist_ok=True)
    for arch in ("armhf", "arm64"):
        for package in PACKAGES:
            name = f"{package}_{arch}.deb"
            deb = os.path.join(directory, os.path.basename(name))
            if not os.path.exists(deb):
                print(f"fetching {DEBIAN}{name}", file=sys.stderr)
                urllib.request.urlretrieve(DEBIAN + name, deb)
            subprocess.run(["dpkg-deb", "-x", deb,
                            os.path.join(directory, arch)], check=True)


# Rounds of columns and rows, the rows of a block in q0 to q3.
SINGLE = r"""
	.syntax	unified
	.arch	armv7-a
	.fpu	neon
	.macro	rotate to from left
	vshl.i32 \to, \from, #\left
	vsri.32	\to, \from, #32 - \left
	.endm
	.macro	turn b c d left
	vext.32	\b, \b, \b, #\left
	vext.32	\c, \c, \c, #2
	vext.32	\d, \d, \d, #4 - \left
	.endm
	.macro	chacha
	vadd.i32 q0, q0, q1
	veor	q3, q3, q0
	vrev32.16 q3, q3
	vadd.i32 q2, q2, q3
	veor	q4, q1, q2
	rotate	q1 q4 12
	vadd.i32 q0, q0, q1
	veor	q4, q3, q0
	rotate	q3 q4 8
	vadd.i32 q2, q2, q3
	veor	q4, q1, q2
	rotate	q1 q4 7
	.endm
	.macro	step a b d left
	vadd.i32 q4, \a, \d
	rotate	q5 q4 \left
	veor	\b, \b, q5
	.endm
	.macro	salsa20 b d
	step	q0 \b \d 7
	step	\b q2 q0 9
	step	q2 \d \b 13
	step	\d q0 q2 18
	.endm
chacha_single:
1:	chacha
	turn	q1 q2 q3 1
	chacha
	turn	q1 q2 q3 3
	subs	r2, r2, #2
	bhi	1b
salsa20_single:
2:	salsa20	q1 q3
	turn	q1 q2 q3 3
	salsa20	q3 q1
	turn	q1 q2 q3 1
	subs	r2, r2, #2
	bhi	2b
"""


# What follows each two instructions of vectors: a step of two quarter-rounds of
# a block in general registers, where a rotation is part of the next use.
WORD_STEPS = """add a a b 25, eor d a d 24, add c c d 16, eor b c b 25,
                add a a b 20, eor d a d 16, add c c d 24, eor b c b 20"""
VECTOR_STEPS = """vadd.i32 a a b, veor d d a, vrev32.16 d d, vadd.i32 c c d,
                  veor t b c, vshl.i32 b t #12, vsri.32 b t #20,
                  vadd.i32 a a b, veor t d a, vshl.i32 d t #8, vsri.32 d t #24,
                  vadd.i32 c c d, veor t b c, vshl.i32 b t #7, vsri.32 b t #25"""


def columns(words):
    """A double round of four blocks in columns, and of one in WORDS."""
    held, scratch = ["q12", "q13"], ["q14", "q15"]
    general = [f"r{k}" for k in range(8)] + [None] * 4 + ["r10", "r11", "r12",
                                                          "r14"]
    lines = []
    for first, turn in ((0, 0), (2, 0), (0, 1), (2, 1)):
        if first:
            # The other two words of the row c: these are scratch then.
            lines += [f"vld1.64 {{{scratch[0]}}}, [sp]",
                      f"vld1.64 {{{scratch[1]}}}, [sp]",
                      f"vst1.64 {{{held[0]}}}, [sp]",
                      f"vst1.64 {{{held[1]}}}, [sp]"]
            held, scratch = scratch, held
            if words:
                lines += ["strd r8, r9, [sp, #32]", "ldrd r8, r9, [sp, #40]"]
        vectors, generals = [], []
        for k in (0, 1):
            a, b, d = (first + k, 4 + (first + k + turn) % 4,
                       12 + (first + k + 3 * turn) % 4)
            vectors.append({"a": f"q{a}", "b": f"q{b}", "c": held[k],
                            "d": f"q{d - 4}", "t": scratch[k]})
            generals.append({"a": general[a], "b": general[b], "c": f"r{8 + k}",
                             "d": general[d]})
        later = [step.split() for step in WORD_STEPS.split(",")]
        for n, step in enumerate(VECTOR_STEPS.split(",")):
            name, *operands = step.split()
            lines += [f"{name} " + ", ".join(v.get(o, o) for o in operands)
                      for v in vectors]
            if words and n % 2 == 0:
                name, *operands, by = later[n // 2]
                lines += [f"{name} " + ", ".join(g[o] for o in operands)
                          + f", ror #{by}" for g in generals]
    if words:
        lines += ["ldr r8, [sp, #64]", "subs r8, r8, #2", "str r8, [sp, #64]",
                  "ldr r8, [sp, #32]"]
    else:
        lines += ["subs r2, r2, #2"]
    return ".syntax unified\n.arch armv7-a\n.fpu neon\n" + "\n".join(
        [f"columns{words}:", "1:"] + lines + ["bne 1b", ""])


def assemble(text, path):
    subprocess.run(["arm-linux-gnueabihf-gcc", "-c", "-x", "assembler", "-o",
                    path, "-"], input=text, text=True, check=True)


def rows(arguments, name, path, seen):
    arch = architecture(path)
    cpus = arguments.cpus or MODELS[arch]
    for code, loop, what in found_loops(path, arch, set(arguments.symbol),
                                        arguments.main, seen):
        label, vectors, words = what
        blocks = vectors + words
        count = collections.Counter(map(kind, loop))
        figures = []
        for cpu in cpus:
            try:
                figures.append(cycles(loop, arch, cpu))
            except Broken as error:
                print(f"loops: {name}: {label} on {cpu}: {error}",
                      file=sys.stderr)
                figures.append(None)
        if arguments.loops:
            print(f"\n{name}: {label} {vectors}+{words}, "
                  f"{len(loop)} instructions in "
                  f"{code.function(loop[0].address)} at "
                  f"{loop[0].address & 0xffffffff:#x}")
            for i in loop:
                print(f"    {i.name}\t{i.operands}")
        yield (arch, label, vectors, words, name, len(loop), figures, blocks,
               count)


CALL = r"""
#include <stdint.h>
#include <stdlib.h>
extern void SYMBOL ();
static uint64_t state[64] __attribute__ ((__aligned__ (64)));
static uint8_t data[16 * 1024];
int
main (int argc, char **argv)
{
  const uint8_t *datas[16];
  const size_t n = strtoul (argv[1], NULL, 10);
  const size_t blocks = strtoul (argv[2], NULL, 10);
  size_t k;
  for (k = 0; k < 16; k++)
    datas[k] = data + 1024 * k;
  if (n)
    SYMBOL (state, n, datas, blocks);
  else
    SYMBOL (state, blocks, data);
  return argc == 0;
}
"""


def traced(program, code, symbol, lanes, blocks):
    """What PROGRAM runs between the call in main and the return there."""
    with tempfile.NamedTemporaryFile() as log:
        subprocess.run(["qemu-aarch64", "-singlestep", "-d", "exec,nochain",
                        "-D", log.name, program, str(lanes), str(blocks)],
                       check=True)
        text = log.read().decode()
    where = {i.address & 0xffffffff: i for i in code.instructions}
    address = {name: a for a, name in code.labels.items()}
    first = address[symbol] & 0xffffffff
    last = address["main"] & 0xffffffff
    run, lines = False, []
    for found in re.findall(r"\[[0-9a-f]+/([0-9a-f]+)/", text):
        i = where.get(int(found, 16))
        if i is None:
            continue
        here = i.address & 0xffffffff
        run = run or here == first
        if run and last <= here < last + 256:
            break
        if run and i.name not in ("ret", "br", "bti", "paciasp", "autiasp"):
            operands = i.operands
            if i.name in ("adr", "adrp"):
                operands = operands.split(",")[0] + ", 0"
            lines += listing(i._replace(operands=operands), "arm64", False)
    return lines


def call(arguments):
    with tempfile.TemporaryDirectory() as place:
        program = place + "/call"
        with open(program + ".c", "w") as file:
            file.write(CALL.replace("SYMBOL", arguments.call))
        subprocess.run(["aarch64-linux-gnu-gcc", "-O1", "-w", "-static", "-o",
                        program, *arguments.file, program + ".c"], check=True)
        code = Code(program, "arm64", False)
        short, long = (traced(program, code, arguments.call,
                              arguments.lanes, blocks)
                       for blocks in (2, 6))
    count = sum(line != "1:" for line in long) - sum(line != "1:"
                                                     for line in short)
    line = [arguments.call, f"{count / 4:.0f}"]
    cpus = arguments.cpus or MODELS["arm64"]
    for cpu in cpus:
        total = [int(re.search(r"Total Cycles:\s+(\d+)",
                               mca(lines, "arm64", cpu, "-iterations=1"))[1])
                 for lines in (short, long)]
        line.append(f"{(total[1] - total[0]) / 4:.0f}")
    print("| call | instructions | " + " | ".join(cpus) + " |")
    print("|---" * len(cpus) + "|---|---|")
    print("| " + " | ".join(line) + " |")


def show(arguments, table, arch):
    cpus = arguments.cpus or MODELS[arch]
    head = ["loop", "blocks", "instructions"]
    if arguments.counts:
        head += ["vector: add, xor / shift / permute", "scalar", "memory"]
    head += cpus
    print("| " + " | ".join(head) + " |")
    print("|---" * len(head) + "|")
    for (_, label, vectors, words, name, length, figures, blocks,
         count) in table:
        blocks_text = (f"{vectors} + {words}" if vectors and words
                       else f"{vectors} NEON" if vectors
                       else f"{words} scalar" if words else "")
        line = [f"{label}, {name}", blocks_text, str(length)]
        if arguments.counts:
            line += [f"{count['vector']} / {count['vector shift']} / "
                     f"{count['vector permute']}",
                     str(count["scalar"]), str(count["memory"])]
        for figure in figures:
            if figure is None:
                line.append("-")
            elif arguments.bytes:
                line.append(f"{figure:.0f} ({figure / arguments.bytes:.2f} "
                            "c/B)")
            elif blocks:
                line.append(f"{figure:.0f}: {10 * figure / blocks:.0f} "
                            f"({10 * figure / (64 * blocks):.1f} c/B)")
            else:
                line.append(f"{figure:.0f}")
        print("| " + " | ".join(line) + " |")


def main():
    if sys.argv[1:2] == ["debian"] and len(sys.argv) == 3:
        debian(sys.argv[2])
        return
    if sys.argv[1:2] == ["single"] and len(sys.argv) == 3:
        assemble(SINGLE, sys.argv[2])
        return
    if sys.argv[1:2] == ["columns"] and len(sys.argv) == 3:
        assemble(columns(0) + columns(1), sys.argv[2])
        return
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--cpus", type=lambda text: text.split(","))
    parser.add_argument("--symbol", action="append", default=[])
    parser.add_argument("--bytes", type=float)
    parser.add_argument("--call")
    parser.add_argument("--lanes", type=int, default=0)
    for option in ("--main", "--in-order", "--loops", "--counts"):
        parser.add_argument(option, action="store_true")
    parser.add_argument("file", nargs="+")
    arguments = parser.parse_args()
    if arguments.call:
        call(arguments)
        return
    if arguments.in_order:
        OPTIONS.append("-noalias=false")
    table, seen = [], {}
    for file in arguments.file:
        name, _, path = file.rpartition("=")
        name = name or os.path.basename(path)
        table += rows(arguments, name, path, seen.setdefault(name, set()))
    for arch in MODELS:
        part = sorted((row for row in table if row[0] == arch),
                      key=lambda row: (row[1], row[2] > 0,
                                       row[2] + row[3]))
        if part:
            print()
            show(arguments, part, arch)


if __name__ == "__main__":
    main()
