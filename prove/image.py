# SPDX-License-Identifier: ISC
"""The kernels as the linker leaves them: bytes at addresses, and symbols."""
import os
import re
import struct
import subprocess

from memory import PAGE, Violation
from unwind import Frames

MACHINES = {3: "x86", 40: "arm", 62: "x86_64", 183: "arm64",
            243: "riscv64"}


class Image:
    """An ELF file, of any machine that is little-endian."""

    def __init__(self, path):
        with open(path, "rb") as f:
            d = f.read()
        wide = d[4] == 2
        at = struct.unpack_from
        self.arch = MACHINES[at("<H", d, 18)[0]]
        self.segments = []      # (address, bytes), of what is not written
        self.written = []       # the same of others, as a program begins
        self.symbols = {}       # name -> address
        self.sizes = {}         # of functions
        self.sections = []      # (start, end, name, object)
        self.readable = {}      # what their code may read
        self.thumb = 0          # 1 if functions are Thumb code
        self.code = {}          # bytes decoded: instructions by address
        self.frames = Frames(path)
        if wide:
            programs, sections = at("<QQ", d, 32)
            psize, pcount, ssize, scount = at("<HHHH", d, 54)
        else:
            programs, sections = at("<II", d, 28)
            psize, pcount, ssize, scount = at("<HHHH", d, 42)
        for o in range(programs, programs + psize * pcount, psize):
            if wide:
                kind, _, start, address, _, size = at("<IIQQQQ", d, o)
            else:
                kind, start, address, _, size = at("<IIIII", d, o)
            flags = at("<I", d, o + (4 if wide else 24))[0]
            if kind == 1:
                (self.written if flags & 2 else self.segments).append(
                    (address, d[start:start + size]))
        spans = [(a, a + len(b)) for a, b in self.segments + self.written]
        self.low = min(a for a, _ in spans) & -PAGE
        self.size = 1 << 31 if wide else max(b for _, b in spans) - self.low
        heads = [at("<IIQQQQI" if wide else "<IIIIIII", d, o)
                 for o in range(sections, sections + ssize * scount, ssize)]
        for name, kind, flags, address, start, size, link in heads:
            if kind != 2:
                continue
            strings = heads[link][4]
            for o in range(start, start + size, 24 if wide else 16):
                if wide:
                    n, info, _, where, value, length = at("<IBBHQQ", d, o)
                else:
                    n, value, length, info, _, where = at("<IIIBBH", d, o)
                text = d[strings + n:d.index(b"\0", strings + n)].decode()
                if text and where:
                    if self.arch == "arm" and info & 15 == 2:
                        self.thumb |= value & 1
                        value &= ~1
                    self.symbols[text] = value
                    if info & 15 == 2:
                        self.sizes[text] = length

    def read_map(self, text):
        """The sections of each object, of the linker's map; and where the
        addresses are that it has filled in."""
        found = re.search(r"^\.got\s+0x(\w+)\s+0x(\w+)$", text, re.M)
        self.got = [int(x, 16) for x in found.groups()] if found else (0, 0)
        for name, start, size, where in re.findall(
                r"^ (\.(?:text|rodata|data\.rel\.ro)\S*)\s+0x(\w+)\s+0x(\w+) (\S+)$", text,
                re.M):
            if int(start, 16) and int(size, 16):
                self.sections.append((int(start, 16), int(start, 16)
                                      + int(size, 16), name, where))

    def section(self, pc):
        """(start, end) of the section of code at PC, and a list of the same of
        what this code may read of the image: code and constants of its object,
        and constants that the linker merges with those of others."""
        one = next((x for x in self.sections if x[0] <= pc < x[1]
                    and x[2].startswith(".text")), None)
        if one is None:
            raise Violation("undecodable", "no code at %#x" % pc)
        if one not in self.readable:
            self.readable[one] = [x[:2] for x in self.sections if x[3] == one[3]
                                  or x[2].startswith(".rodata.cst")]
        return one[:2], self.readable[one]

    def find(self, address, n, segments=None):
        """N bytes, or None."""
        for start, d in segments or self.segments:
            if start <= address and address + n <= start + len(d):
                return d[address - start:address - start + n]
        return None

    def patch(self, address, new):
        """Replace bytes."""
        for i, (start, d) in enumerate(self.segments):
            if start <= address < start + len(d):
                k = address - start
                self.segments[i] = (start, d[:k] + new + d[k + len(new):])
        self.code = {a: i for a, i in self.code.items()
                     if a + 15 <= address or address + len(new) <= a}


def compiler(build):
    """The C compiler of a build, from its Makefile."""
    with open(os.path.join(build, "Makefile")) as f:
        for line in f:
            if line.startswith("CC = "):
                return line[5:].split()
    raise SystemExit("prove: no CC in %s/Makefile" % build)


# Addresses of code and constants.
FAR = {"x86_64": 0x35555000000, "aarch64": 0x35555000000}


def undefined(archive):
    """The symbols that an archive wants and does not have."""
    found = {}
    for option in ("-u", "--defined-only"):
        done = subprocess.run(["nm", "-gP", option, archive], text=True,
                              stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL)
        found[option] = set(re.findall(r"^(\S+) [A-Za-z]\b", done.stdout, re.M))
    return sorted(found["-u"] - found["--defined-only"])


def link(build, path, more=(), places=None):
    """Link all of the library of BUILD, and the assembly MORE, for fixed
    addresses, at PATH.

    Functions that the C code calls elsewhere stay undefined, except some with
    PLACES: no kernel calls it."""
    archive = os.path.join(build, ".libs", "libcore.a")
    machine = subprocess.run(compiler(build) + ["-dumpmachine"], check=True,
                             stdout=subprocess.PIPE, text=True).stdout
    machine = machine.split("-")[0]
    command = compiler(build) + [
        "-nostdlib", "-static", "-no-pie", "-Wl,-e,0", "-Wl,-z,norelro",
        "-Wl,--no-relax",
        "-Wl,--unresolved-symbols=ignore-all", "-Wl,--build-id=none",
        "-Wl,-Map=%s.map" % path, *more, "-Wl,--whole-archive", archive,
        "-o", path]
    if machine in FAR:          # so that an address has no short form
        command += ["-Wl,--no-relax",
                    "-Wl,-Ttext-segment=%#x" % FAR[machine]] + [
            "-Wl,--defsym=%s=%#x" % (n, (places or {}).get(n, FAR[machine]))
            for n in undefined(archive)]
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise SystemExit("prove: cannot link:\n" + done.stdout)
    image = Image(path)
    with open(path + ".map") as f:
        image.read_map(f.read())
    return image
