# SPDX-License-Identifier: ISC
"""LLVM's tools: machine code as text, and what its models make of it."""

import glob
import os
import re
import shutil
import subprocess

TRIPLES = {"arm": "armv8-linux-gnueabihf", "arm64": "aarch64-linux-gnu",
           "riscv64": "riscv64-linux-gnu", "x86_64": "x86_64-linux-gnu"}
CONDITION = r"(?:eq|ne|cs|cc|hs|lo|mi|pl|vs|vc|hi|ls|ge|lt|gt|le|al|nv)"


def tool(name):
    """NAME of the newest LLVM that is installed."""
    found = sorted(glob.glob(f"/usr/lib/llvm-*/bin/{name}"),
                   key=lambda p: int(re.search(r"llvm-(\d+)", p)[1]))
    return found[-1] if found else shutil.which(name) or name


def version():
    text = subprocess.run([tool("llvm-mca"), "--version"], check=True,
                          capture_output=True, text=True).stdout
    return re.search(r"version (\S+)", text)[1]


class Broken(Exception):
    """llvm-mca has no model, or fails."""


# ------------------------------------------------------- machine code as text

def features(arch):
    """Options that let llvm-mca read all instructions, whatever the core."""
    if arch == "arm64":
        return ["-mattr=+all"]
    if arch == "arm":
        return ["-mattr=+v8,+dsp,+neon,+vfp4,+crypto,+aes,+sha2,+fp-armv8"]
    if arch == "riscv64":
        return ["-mattr=+m,+a,+f,+d,+c,+v,+zba,+zbb,+zbs,+zbc,+zbkb,+zvkb,"
                "+zvbb,+zvbc,+zvkned,+zvkg,+zvknhb"]
    return []


def directive(arch, words):
    """How the assembler is given these bytes, as the log has them."""
    units = words.split()
    if arch == "x86_64":
        return ".byte " + ",".join("0x" + u for u in units)
    if arch == "riscv64":
        # Bytes as a number; llvm-mc's .insn wants the length right.
        return f".insn {len(units[0]) // 2}, 0x{units[0]}"
    if arch == "arm" and len(units) == 2:
        return f".inst.w 0x{units[0]}{units[1]}"
    if arch == "arm" and len(units[0]) == 4:
        return f".inst.n 0x{units[0]}"
    return f".inst 0x{units[0]}"


def disassemble(arch, blocks):
    """{number: lines for llvm-mca} of BLOCKS, {number: codes of instructions}."""
    source = []
    for number, codes in blocks.items():
        if arch == "arm":
            source.append(".arm" if re.fullmatch("[0-9a-f]{8}", codes[0])
                          else ".thumb")
        source += [f"at_{number}:", *(directive(arch, c) for c in codes)]
    assembled = subprocess.run(
        [tool("llvm-mc"), f"-triple={TRIPLES[arch]}", *features(arch),
         "-filetype=obj", "-o", "-"],
        input=("\n".join(source) + "\n").encode(), capture_output=True,
        check=False)
    if assembled.returncode != 0:
        raise SystemExit("model: llvm-mc: " + assembled.stderr.decode()[:2000])
    attributes = [o.replace("-mattr", "--mattr")
                  for o in features(arch)]
    # From a file: it reads none from a pipe.
    path = f"/tmp/model-{os.getpid()}-{id(blocks)}.o"
    try:
        with open(path, "wb") as file:
            file.write(assembled.stdout)
        text = subprocess.run(
            [tool("llvm-objdump"), "-d", "--no-show-raw-insn",
             "--no-leading-addr", *attributes, path], check=True,
            capture_output=True, text=True).stdout
    finally:
        os.remove(path)
    texts, number = {}, None
    for line in text.splitlines():
        label = re.match(r"<at_(\d+)>:", line)
        if label:
            number = int(label[1])
            texts[number] = []
        elif number is not None and line.strip():
            texts[number] += readable(arch, line.strip())
    return texts


def readable(arch, text):
    """TEXT, of llvm-objdump, as llvm-mca reads it: a list of lines."""
    name, _, operands = text.replace("\t", " ").partition(" ")
    operands = re.sub(r"\s*(@|//|#\s).*$", "", operands.strip()) \
        if arch != "x86_64" else re.sub(r"\s*# .*$", "", operands.strip())
    operands = re.sub(r" <.*>$", "", operands)
    if "<unknown>" in text:
        raise SystemExit(f"model: llvm-objdump does not know {text}")
    if arch == "arm64":
        if re.fullmatch(rf"bl?|b\.{CONDITION}|cbn?z|tbn?z|adrp?", name):
            # The models do not look at the target.
            operands = re.sub(r"(0x[0-9a-f]+|#-?0x[0-9a-f]+|#-?\d+)$",
                              "#0" if name == "adrp" else "#4", operands)
        elif re.search(r"^\w+, 0x[0-9a-f]+$", operands):
            operands = re.sub(r"0x[0-9a-f]+$", "#4", operands)
        return [f"{name} {operands}"]
    if arch == "arm":
        return arm(name, operands)
    if arch == "riscv64":
        if name[0] in "bj" and re.search(r"0x[0-9a-f]+$", operands):
            operands = re.sub(r"0x[0-9a-f]+$", "8", operands)
        return [f"{name} {operands}"]
    if re.match(r"j|call", name) and not operands.startswith("*"):
        operands = "4"
    return [f"{name} {operands}"]


def arm(name, operands):
    """For 32 bits: Thumb's as ARM's, as the models see no difference."""
    name = re.sub(r"\.[nw]$", "", name)
    if re.fullmatch(r"it[te]{0,3}|nop|hint|yield", name):
        return []
    if re.fullmatch(rf"(b|bl|blx){CONDITION}?", name) and "0x" in operands:
        return [f"{name} #4"]
    if re.fullmatch("cbn?z", name):
        register = operands.split(",")[0]
        return [f"cmp {register}, #0",
                ("bne" if name == "cbnz" else "beq") + " #4"]
    if name in ("addw", "subw"):
        name = name[:3]
    if name in ("tbb", "tbh"):
        return ["bx lr"]
    if name.startswith("ldr") and re.search(r"0x[0-9a-f]+$", operands):
        operands = re.sub(r"0x[0-9a-f]+$", "[pc, #4]", operands)
    # One load or store each, which is what most cores make of these.
    found = re.fullmatch(
        rf"(v?)(?:(ldm|pop)|stm|push)(?:ia|db|ib|da)?{CONDITION}?", name)
    if found:
        vector, load = found[1], found[2]
        moved = "push" in name or "pop" in name
        base = "sp" if moved else re.match(r"\w+", operands)[0]
        what, size = vector + ("ldr" if load else "str"), 8 if vector else 4
        lines = [f"{what} {r}, [{base}, #{size * k}]"
                 for k, r in enumerate(registers_of(operands))]
        if moved or "!" in operands:
            lines.append(f"add {base}, {base}, #{size}")
        return lines
    # The model of A9 does not know vswp; the same work by another name.
    found = re.fullmatch(r"d(\d+), d(\d+)", operands)
    if name == "vswp" and found and int(found[1]) ^ int(found[2]) == 1:
        q = f"q{int(found[1]) // 2}"
        return [f"vext.8 {q}, {q}, {q}, #8"]
    return [f"{name} {operands}"]


def registers_of(operands):
    inside = operands[operands.index("{") + 1:operands.index("}")]
    registers = []
    for part in re.split(r",\s*", inside):
        span = re.fullmatch(r"([a-z]+)(\d+)-[a-z]+(\d+)", part)
        if span:
            registers += [f"{span[1]}{k}"
                          for k in range(int(span[2]), int(span[3]) + 1)]
        else:
            registers.append(part)
    return registers


# ------------------------------------------------------------------ the models

def total_cycles(arch, core, lines, iterations, options=()):
    """Cycles that the model of CORE takes for LINES, ITERATIONS times."""
    command = [tool("llvm-mca"), f"-mtriple={TRIPLES[arch]}",
               f"-mcpu={core.model}", *features(arch),
               "-call-latency=1", "-skip-unsupported-instructions=any",
               "-instruction-info=0", "-resource-pressure=0",
               f"-iterations={iterations}", *core.options, *options]
    text = "\n".join(lines) + "\n"
    done = subprocess.run(command, input=text, capture_output=True, text=True,
                          check=False)
    found = re.search(r"Total Cycles:\s+(\d+)", done.stdout)
    # Barriers and the like may have no schedule; work may not be left out.
    lost = done.stderr.count("unsupported instruction") \
        + done.stderr.count("invalid instruction") \
        + done.stderr.count(" error:")
    if not found:
        raise Broken(f"{core.name}: no figure")
    if lost * 200 > len(lines):
        raise Broken(f"{core.name}: {lost} of {len(lines)} instructions unknown")
    return int(found[1])
