# SPDX-License-Identifier: ISC
"""For table-test.sh, which says what this proves."""
import collections
import glob
import os
import re
import shlex
import subprocess
import sys

BUILD = os.environ["BUILDDIR"]
SCRATCH = os.getcwd()
os.chdir(os.environ["SRCDIR"])
# Directories of the source tree only, because build/ may have copies of the
# sources.
ARCHITECTURES = sorted({os.path.dirname(path) for path in glob.glob("*/local.mk")
                        if glob.glob(os.path.dirname(path) + "/**/*.S",
                                     recursive=True)} - {"tests"})
count = failures = 0


def claim(good, what, wrong=()):
    global count, failures
    count += 1
    good = good and not wrong
    failures += not good
    print("ok" if good else "not ok", count, "-", what)
    for line in wrong:
        print("#", line)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def statements(path):
    """The macro and the arguments of each statement of a table."""
    text = re.sub(r"/\*(?:.|\n)*?\*/|^#.*", "", read(path), flags=re.M)
    return [(m[1], [a.strip() for a in m[2].split(",")])
            for m in re.finditer(r"(\w+) \(([^)]*)\)", text)]


def bits(text):
    return frozenset(re.findall(r"CPU_(\w+)", text))


Row = collections.namedtuple("Row", "architecture kernel name needs place "
                             "function worth never_ran")


def implementations():
    """The functions in the tables of src/*-dispatch.c: an entry of HASH_lanes
    has that of HASH_lanes_block as well.  Without assembly the place is "c".
    """
    for path in sorted(glob.glob("src/*-dispatch.c")):
        kernel = place = ""
        text = re.sub(r"/\*(?:.|\n)*?\*/", "", read(path))
        for m in re.finditer(
                r"^static const struct implementation (\w+)_implementations|"
                r"^#if ASM_(\w+)$|^#endif$|"
                r'^  \{ "(\w+)",\s+(?:\(kernel_function \*\)\s*)?(\w+),'
                r"([^},]*)(?:,\s+(&?\w+))?"
                r"(?:,\s+(?:\(kernel_function \*\)\s*)?(\w+))?"
                r"(,\s+\.never_ran = 1)? \}", text, re.M):
            if m[1]:
                kernel = m[1]
            elif not m[3]:
                place = m[2] or ""
            elif kernel:
                a = max((a for a in ARCHITECTURES
                         if (place + "_").startswith(a.upper() + "_")),
                        key=len, default="c")
                never = bool(m[8])
                yield Row(a, kernel, m[3], bits(m[5]), place, m[4], m[6], never)
                if m[7]:
                    yield Row(a, kernel + "_block", m[3], bits(m[5]), place,
                              m[7], None, never)


TABLE = list(implementations())
ROWS = [row for row in TABLE if row.architecture != "c"]
NEEDS = {(os.path.dirname(path), args[0]): bits(args[2])
         for path in [*glob.glob("*/features.def"), "x86/common/features.def"]
         for macro, args in statements(path) if macro == "FEATURE"}


def closed(architecture, needs):
    """NEEDS with all that these features need."""
    family = "x86/common" if architecture[:3] == "x86" else architecture
    while True:
        more = needs.union(*(NEEDS[family, feature] for feature in needs))
        if more == needs:
            return needs
        needs = more


def instructions(needs):
    return {f for f in needs if not f.startswith(("PREFER_", "SPLIT_"))}


def symbol(row):
    return f"_symcrypt_{row.kernel}_{row.name}"


def directory(row):
    return row.architecture if row.name == row.architecture else \
        f"{row.architecture}/{row.name}"


# ------------------------------------------------------------------ the table

FILES = sorted(path for a in ARCHITECTURES
               for path in glob.glob(a + "/**/*.S", recursive=True))
FUNCTIONS = {path: re.findall(r"^FUNC \((.*)\)$", read(path), re.M)
             for path in FILES}
defined = collections.Counter((os.path.dirname(path), name)
                              for path in FILES for name in FUNCTIONS[path])
rows = collections.Counter((directory(row), symbol(row)) for row in ROWS)
claim(True, "functions of .S files and entries of tables agree",
      sorted((defined - rows) + (rows - defined)))

claim(True, "an entry names its own function, and stands in its directory's #if",
      [str(row) for row in TABLE if row.function != symbol(row)
       or row.architecture != "c"
       and row.place != directory(row).upper().replace("/", "_")])

ran = {(directory(row), row.never_ran) for row in TABLE}
claim(True, "all entries of a directory ran on a CPU, or none did, but C",
      sorted(place for place, never in ran
             if never and ((place, False) in ran or place[0] == "c")))

kernels = collections.defaultdict(list)
for row in TABLE:
    kernels[row.kernel].append(row.name)
claim(len(kernels) > 20, "the last implementation of each kernel is in C",
      [k for k, names in kernels.items() if names.index("c") + 1 < len(names)])

wrong = set(FILES)
for a in ARCHITECTURES:
    condition = ""
    for line in read(a + "/local.mk").splitlines():
        if line.startswith(("if ", "endif")):
            condition = line[3:]
        for path in re.findall(r"\S+\.S\b", line):
            place = os.path.dirname(path).upper().replace("/", "_")
            if condition == "ASM_" + place:
                wrong.discard(path)
claim(True, "every .S file is built when its directory is", sorted(wrong))

lanes = {(row.architecture, row.kernel, row.name): row.worth for row in TABLE}
claim(True, "lanes say when they are worth it, and take blocks in words too",
      [str(it) for it in lanes if it[1].endswith("_lanes") and (
          lanes[it] in (None, "NULL") or (it[0], it[1] + "_block", it[2]) not in lanes)])

# Functions that a threshold names, of the features in its needs.
by_function = {row.function: instructions(row.needs) for row in ROWS
               if row.architecture == "x86_64"}
others = [(bits(needs), function) for path in glob.glob("src/*-dispatch.c")
          for needs, text in re.findall(r"\{ \.needs = ([^,]*),([^}]*)\}",
                                        read(path))
          for function in re.findall(r"\.other\w* = (\w+)", text)]
claim(len(others) > 8, "other functions of lanes need no more than their entry",
      [function for needs, function in others
       if not by_function[function] <= closed("x86_64", needs)])

# A later row of a kernel needs less than each before it, of something.
before, wrong = collections.defaultdict(list), []
for row in ROWS:
    others = before[row.architecture, row.kernel]
    if any(needs <= closed(row.architecture, row.needs) for needs in others):
        wrong.append(f"{row} is never the first")
    others.append(row.needs)
claim(len(ROWS) > 100, f"each of {len(ROWS)} rows is the first on some CPU",
      wrong)

# ------------------------------------------------------------- what files use

# For a file, the needs that all of its functions have.
by_symbol = {(directory(row), symbol(row)): row.needs for row in ROWS}
files = {}
for path in FILES:
    found = [by_symbol[os.path.dirname(path), name] for name in FUNCTIONS[path]
             if (os.path.dirname(path), name) in by_symbol]
    if found:
        files[path] = frozenset.intersection(*found)
claim(len(files) > 90, f"{len(files)} files have rows")

# GNU as's name of each feature.  Tuning bits are not here, because they allow
# no instructions.
GAS = {
    "SSE2": "+cmov+sse2",   # no CPU has it without cmov
    "SSSE3": "+ssse3", "SSE41": "+sse4.1", "AVX": "+avx", "AVX2": "+avx2",
    "BMI1": "+bmi", "BMI2": "+bmi2", "PCLMUL": "+pclmul",
    "VPCLMULQDQ": "+vpclmulqdq", "GFNI": "+gfni",
    # With the SSE4.1 and AVX2 that come with them (x86/common/features.def).
    "SHA_NI": "+sse4.1+sha",
    # Its instructions are written as bytes.
    "SHA512": "+avx2",
    "AVX512": "+avx512f+avx512cd+avx512bw+avx512dq+avx512vl",
    "AVX512_IFMA": "+avx512ifma", "AVX512_VBMI": "+avx512vbmi",
}


def assembles(compiler, march, *arguments, text=""):
    """What the compiler's GNU as says of it, or nothing."""
    done = subprocess.run([*compiler, "-Wa,-march=" + march, "-c", "-o",
                           SCRATCH + "/x.o", *arguments], text=True,
                          input=text, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    return done.stdout[:300] or "it fails" if done.returncode else ""


for a, machine, option, base in (("x86_64", "x86_64", "-m64", "generic64"),
                                 ("x86", "i686", "-m32", "i486")):
    plain = ["-x", "assembler", "-"]
    compilers = [[*shlex.split(cc), option] for cc in (
        os.environ["CC"], machine + "-linux-gnu-gcc", "gcc")]
    for compiler in compilers:
        try:
            if not assembles(compiler, base + "+sse2", *plain):
                break
        except OSError:
            pass
    else:
        claim(True, f"{a} # SKIP no GNU as for it")
        continue
    wrong = []
    mine = {path: needs for path, needs in files.items()
            if path.startswith(a + "/")}
    for path, needs in mine.items():
        march = base + "".join(GAS.get(f, "+unknown." + f)
                               for f in sorted(instructions(needs)))
        said = assembles(compiler, march, f"-I{BUILD}", "-Isrc", "-I.", path)
        if said:
            wrong.append(f"{path}: -march={march}: {said}")
    claim(mine, f"{a}: {len(mine)} files use what their rows ask for", wrong)
    claim(assembles(compiler, base + "+avx2", *plain,
                    text="vpaddd %zmm0, %zmm1, %zmm2\n"),
          f"{a}: an instruction beyond them is refused")

# ARM: what must stand in .arch and .fpu, by the first of these that a file's
# rows ask for.
DIRECTIVES = {
    "arm": (("SHA1", "armv8-a crypto-neon-fp-armv8"),
            ("SHA2", "armv8-a crypto-neon-fp-armv8"),
            ("NEON", "armv7-a neon"), ("ARMV6", "armv6 "), ("", "none ")),
    "arm64": (("SHA512", "armv8.2-a+sha3 "), ("SVE2", "armv8-a+sve+sve2 "),
              ("PMULL", "armv8-a+crypto "), ("SHA1", "armv8-a+crypto "),
              ("SHA2", "armv8-a+crypto "), ("", " ")),
}
wrong = []
for path, needs in files.items():
    rules = DIRECTIVES.get(path.split("/")[0])
    if rules:
        may = next(text for f, text in rules if f in needs or not f)
        says = " ".join("\n".join(re.findall(rf"^[ \t]*\.{name}[ \t]*(.*)",
                                             read(path), re.M))
                        for name in ("arch", "fpu"))
        if says != may:
            wrong.append(f"{path}: .arch, .fpu '{says}'; its rows: '{may}'")
claim(True, "arm, arm64: files say what their rows ask for", wrong)

# RISC-V: .option arch, +v, +zbb.
wrong = []
for path, needs in files.items():
    if path.startswith("riscv64/"):
        says = re.findall(r"^[ \t]*\.option[ \t]*arch,(.*)", read(path), re.M)
        more = {e.upper() for e in re.findall(r"\w+", " ".join(says))}
        more -= closed("riscv64", needs)
        if more:
            wrong.append(f"{path}: .option arch, {more}; its rows: {needs}")
claim(True, "riscv64: files say no more than their rows ask for", wrong)

# One name of GNU as can cover several features.  A file of DIRECTORY with
# PATTERN needs FEATURE.
USES = (
    ("arm", r"^[ \t]+sha1", "SHA1"), ("arm", r"^[ \t]+sha256", "SHA2"),
    ("arm64", r"^[ \t]+sha1", "SHA1"), ("arm64", r"^[ \t]+sha256", "SHA2"),
    ("arm64", r"^[ \t]+sha512", "SHA512"), ("arm64", r"^[ \t]+pmull", "PMULL"),
    # The instructions are written as numbers; zvknh.inc also reverses bytes.
    ("riscv64", r'^#include "riscv64/zvknh.inc"', "ZVKNHA"),
    ("riscv64", r'^#include "riscv64/zvknh.inc"', "ZVKB"),
    ("riscv64", r"^#define ZVKB", "ZVKB"),
    ("riscv64/zvknhb", r".", "ZVKNHB"),
    ("x86_64", r'^#include "x86_64/sha512/instructions.inc"', "SHA512"),
)
used, wrong = set(), []
for place, pattern, feature in USES:
    for path in glob.glob(place + "/**/*.S", recursive=True):
        if re.search(pattern, read(path), re.M):
            used.add(path)
            asked = files.get(path, frozenset())
            if feature not in closed(path.split("/")[0], asked):
                wrong.append(f"{path} uses {feature}; its rows have {asked}")
claim(len(used) > 12, f"{len(used)} files ask for each feature by itself",
      wrong)

# The features that an object needs from others, by its undefined symbols.
everything = {symbol(row): closed(row.architecture, row.needs) for row in ROWS}
calls, wrong = set(), []
for name in glob.glob(BUILD + "/**/libcore_la-*.o", recursive=True):
    path = re.sub(r"\.libs/|libcore_la-", "", os.path.relpath(name, BUILD))
    path = path[:-1] + "S"
    if path not in files:
        continue
    try:
        said = subprocess.run(["readelf", "-sW", name], capture_output=True,
                              text=True).stdout
    except OSError:
        break
    for called in re.findall(r" UND (_symcrypt_\w+)", said):
        calls.add((path, called))
        missing = instructions(everything.get(called, set())) - closed(
            path.split("/")[0], files[path])
        if missing:
            wrong.append(f"{path} goes on in {called}, which needs {missing}")
claim(True, f"{len(calls)} calls of other files ask for what those need"
      if calls else "calls # SKIP there are none, or no readelf", wrong)
print(f"1..{count}")
sys.exit(failures != 0)
