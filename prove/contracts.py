# SPDX-License-Identifier: ISC
"""The memory that each kernel may access: reads (), writes () and in_place ()
in the functions that call kernels, in src/*-kernels.h, with sizes and
alignments as the compiler has them."""
import glob
import os
import re
import subprocess

from image import compiler

# The function that calls a kernel.
KERNEL = re.compile(r"void (\w+) (\([^()]*\)) \{ ([^{}]*)\(\(\1_fn \*\) "
                    r"\w+")
# Expressions that only the compiler can evaluate.
CONSTANT = re.compile(r"sizeof \*?\w+(?:->\w+)?|_Alignof \(\*\w+\)|"
                      r"\b(?:LANES|CHACHA_POLY1305)_\w+\b|"
                      r"__builtin_offsetof ?\((?:[^()]|\([^()]*\))*\)")

# Contracts of these list arrays of pointers, which the fixture makes.
ARRAYS = "chacha_lanes_memory", "poly1305_lanes_data"


class Parameter:
    """name, pointer (or a number), bits of a number, alignment."""

    def __init__(self, text, alignments=()):
        self.name = re.search(r"(\w+)(\[\d*\])?$", text).group(1)
        self.pointer = "*" in text or "[" in text
        self.bits = 32 if text.startswith("unsigned") else None
        self.align = dict(alignments).get(self.name, 1)


class Contract:
    """memory: (what, arguments) of what the kernel may touch.  in_place:
    (written, read) pointers that may be equal."""

    def __init__(self, name, parameters, memory, alignments=()):
        self.name = name
        # A threshold only chooses the kernel.
        self.parameters = [Parameter(" ".join(p.split()), alignments)
                           for p in split(parameters[1:-1])
                           if "lanes_threshold" not in p]
        self.memory = [(m[:m.index("(")].strip(),
                        split(m[m.index("(") + 1:-1]))
                       for m in split(memory[1:-1])]
        self.in_place = [tuple(a) for what, a in self.memory
                         if what == "in_place"]

    def placements(self):
        """Pairs of pointers that are equal: none, and each that may be."""
        return [()] + [(pair,) for pair in self.in_place]

    def regions(self, numbers):
        """(pointer, offset, bytes, "r" or "w") for numbers by name."""
        found = []
        for what, a in self.memory:
            if what in ("reads", "writes"):
                pointer, at = a[0], 0
                if "->" in pointer:
                    pointer, at = pointer.split("+")
                found.append((pointer.strip(), int(at), value(a[1], numbers),
                              what[0]))
            elif what in ("reads_rows", "writes_rows"):
                # Whole rows, though lanes that are not used mean nothing.
                found.append((a[0], 0, 64 * value(a[1], numbers), what[0]))
            elif what == "reads_lanes":
                found.append((a[0] + "[]", 0, value(a[2], numbers), "r"))
            elif what in ARRAYS or what == "in_place":
                pass
            else:
                raise SystemExit("prove: %s lists %s" % (self.name, what))
        return found


def split(text):
    """At commas outside of parentheses."""
    parts, depth, last = [], 0, 0
    for i, c in enumerate(text):
        depth += (c in "([") - (c in ")]")
        if c == "," and depth == 0:
            parts.append(text[last:i].strip())
            last = i + 1
    return parts + [text[last:].strip()]


def value(text, numbers):
    """A C expression of the parameters."""
    m = re.match(r"(.*) \? (.*) : (.*)$", text)
    if m:
        a, b, c = m.groups()
        return value(b if value(a, numbers) else c, numbers)
    text = re.sub(r"\b[a-z]\w*(->\w+)?\b",
                  lambda m: str(numbers[m.group(0)]), text)
    if not re.match(r"[\d ()+*/%=]*$", text):
        raise SystemExit("prove: cannot read the length " + text)
    return int(eval(text.replace("/", "//")))


def preprocessed(source, build, text):
    includes = ["-I" + d for d in (build, os.path.join(build, "include"),
                                   source, os.path.join(source, "src"),
                                   os.path.join(source, "include"))]
    done = subprocess.run(compiler(build) + text[1] + includes
                          + ["-x", "c", "-", "-o", "-"], input=text[0],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True)
    if done.returncode != 0:
        raise SystemExit("prove: cannot read the contracts:\n" + done.stderr)
    return done.stdout


def contracts(source, build):
    """All of them, by the name of the kernel."""
    includes = "".join('#include "%s"\n' % os.path.basename(path) for path in
                       sorted(glob.glob(source + "/src/*-kernels.h")))
    flat = " ".join(preprocessed(source, build, (includes, ["-E", "-P"]))
                    .split())
    # A member's pointer is the structure's and an offset.
    kernels = [(k, p, re.sub(r"\((\w+)->(\w+),", lambda m: "(%s->%s + "
                             "__builtin_offsetof (__typeof__ (*%s), %s),"
                             % (m.groups() * 2), m))
               for k, p, m in ((k, p, "(%s)" % m.strip("; ").replace(";", ","))
                               for k, p, m in KERNEL.findall(flat))]
    asked = [(k, p, e) for k, p, m in kernels
             for e in sorted(set(CONSTANT.findall(m))) + [
                 "_Alignof (*%s)" % x.name for x in map(
                     Parameter, split(p[1:-1])) if x.pointer]]
    text = includes
    for n, (k, p, e) in enumerate(asked):
        # In a structure: less than by itself, on i386.
        text += ('void f%d %s\n{ __asm__ ("@@ %d %%c0" : : "i" (%s)); }\n'
                 % (n, p, n, re.sub(r"^(_Alignof) \((.*)\)",
                                    r"\1 (__typeof__ (\2))", e)))
    told = dict(re.findall(r"@@ (\d+) (\d+)", preprocessed(
        source, build, (text, ["-S", "-O1", "-w"]))))
    answers = {(k, e): told[str(n)] for n, (k, p, e) in enumerate(asked)}
    return {k: Contract(k, p, CONSTANT.sub(
        lambda e, k=k: answers[k, e.group(0)], m), {
            e[11:-1]: int(x) for (j, e), x in answers.items()
            if j == k and e.startswith("_Alignof")})
            for k, p, m in kernels}


def implementations(source):
    """Their names, of all architectures."""
    names = set()
    for path in glob.glob(os.path.join(source, "src", "*-dispatch.c")):
        with open(path) as f:
            names.update(re.findall(r'^  \{ "(\w+)",', f.read(), re.M))
    return names


def rows(image, source, known):
    """(kernel, implementation, symbol) of all that the linker has."""
    found = []
    names = implementations(source)
    for symbol in image.sizes:
        if not symbol.startswith("_symcrypt_"):
            continue
        name = symbol[len("_symcrypt_"):]
        kernels = [k for k in known if name.startswith(k + "_")]
        if kernels:
            kernel = max(kernels, key=len)
            implementation = name[len(kernel) + 1:]
            if implementation in names:
                found.append((kernel, implementation, symbol))
    return sorted(found)
