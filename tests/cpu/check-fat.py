#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Proves that every row of src/*-dispatch.c works where it can be selected.

usage: check-fat.py masks BUILDDIR [quick]
       check-fat.py models BUILDDIR ARCHITECTURE [MODEL]
       check-fat.py configured BUILDDIR

masks   run the tests again and again with SYMCRYPT_CPU taking features away,
        one after another in the order of the table of features, so that every
        row that can be selected is.  A row that no set of features selects
        ("c" behind a row that needs nothing excepted, and those of UNMASKED)
        or that was not selected at least once is a failure.
        ANY_MASK is not among the tests, nor is asmcheck: it runs every row
        under any mask.
        quick: only the self-test, as under an emulator.
models  run asmcheck in brief and the self-test on emulated CPUs that lack
        features, where an instruction that a row did not ask for is a fault,
        and compare the features found with what the model has.  On ARM and
        AArch64 the last one, which has all, runs the whole of asmcheck.
configured
        run configure --disable-fat --with-cpu for models of 32-bit ARM, and
        compare the features it chooses with those that BUILDDIR, which is fat
        and for ARM, finds: on the emulator's model of that name, where it has
        one, else on its best with features masked.

QEMU is the emulator of the build, with its options; JOBS is how many programs
run at once, or else the number of cores.  The build must be fat.
"""

import concurrent.futures
import glob
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))

# Tests that call each row by its name or none at all, whatever the mask.
ANY_MASK = {"probe-test"}
# No mask changes the row of this kernel.
UNMASKED = "scrub"
# The tests that take longest call kernels whose names begin so: another choice
# of these rows is another run.  The last two call every row that a mask leaves,
# so they run once.
REACHES = {"chacha-poly1305-test": ("chacha", "poly1305", "memxor"),
           "seal-many-test": ("chacha", "poly1305", "memxor"),
           "hash-test": ("md5", "sha"), "many-test": ("md5", "sha", "memxor"),
           "tz-test": ("tz",),
           "residue-test": ()}

# The features that a model must have, and must not have, from the vendors'
# documentation.  Other features are no failure, because emulators add
# different ones to old models.
MODELS = {
    "x86_64": [
        ("qemu64", "sse2",
         "ssse3 sse4.1 avx avx2 bmi1 bmi2 pclmul sha_ni avx512"),
        ("Conroe", "sse2 ssse3", "sse4.1 avx avx2 pclmul sha_ni avx512"),
        ("Nehalem", "sse2 ssse3 sse4.1",
         "avx avx2 bmi1 bmi2 pclmul sha_ni avx512"),
        ("Westmere", "sse2 ssse3 sse4.1 pclmul",
         "avx avx2 bmi1 bmi2 sha_ni avx512"),
        ("SandyBridge", "sse2 ssse3 sse4.1 pclmul avx",
         "avx2 bmi1 bmi2 sha_ni avx512"),
        ("Haswell", "sse2 ssse3 sse4.1 pclmul avx avx2 bmi1 bmi2",
         "sha_ni gfni vpclmulqdq avx512"),
        ("max", "sse2 ssse3 sse4.1 avx avx2 bmi1 bmi2 pclmul", "avx512"),
    ],
    # The C library that is compiled for i686 wants cmov of every CPU.
    "x86": [
        ("pentium,+cmov", "", "sse2 ssse3 sse4.1 avx pclmul"),
        ("pentium2", "", "sse2 ssse3 sse4.1 avx pclmul"),
        ("pentium3", "", "sse2 ssse3 sse4.1 avx pclmul"),
        ("n270", "sse2 ssse3", "sse4.1 avx pclmul"),
        ("Nehalem", "sse2 ssse3 sse4.1", "avx pclmul"),
    ],
    # The model itself, which decides prefer_neon, is in /proc/cpuinfo;
    # qemu shows that of the machine it runs on.  On AArch64 it shows its own
    # MIDR besides.
    "arm": [
        ("cortex-a7", "armv6 armv7 neon", "sha1 sha2"),
        ("cortex-a8", "armv6 armv7 neon", "sha1 sha2"),
        ("cortex-a9", "armv6 armv7 neon", "sha1 sha2"),
        ("cortex-a15", "armv6 armv7 neon", "sha1 sha2"),
        ("max", "armv6 armv7 neon sha1 sha2", ""),
    ],
    "arm64": [
        ("cortex-a53", "pmull sha1 sha2",
         "sha512 sve sve2 prefer_wide"),
        ("cortex-a72", "pmull sha1 sha2",
         "sha512 sve sve2 prefer_wide"),
        # Vectors of 128 and 256 bits; those of max have 512.
        ("max,sve-max-vq=1", "pmull sha1 sha2 sha512 sve sve2 "
         "prefer_wide", ""),
        ("max,sve-max-vq=2", "pmull sha1 sha2 sha512 sve sve2 "
         "prefer_wide", ""),
        ("max", "pmull sha1 sha2 sha512 sve sve2 "
         "prefer_wide", ""),
    ],
    # qemu before version 8.2 reports only the features of hwcaps.
    "riscv64": [
        ("rv64", "", "v zvkb"),
        ("rv64,v=true,vlen=128,vext_spec=v1.0", "v", "zvkb"),
        ("rv64,v=true,vlen=256,vext_spec=v1.0", "v", "zvkb"),
        ("rv64,v=true,vlen=512,vext_spec=v1.0", "v", "zvkb"),
    ],
}
EMULATOR = {"x86_64": "qemu-x86_64"}
with open(os.path.join(SOURCE, "build-aux", "dev", "targets.def")) as rows:
    for row in rows:
        if not row.startswith("#"):
            target, architecture, _, emulator, _ = re.split(r" *\| *", row)
            EMULATOR[architecture] = f"{emulator} -L /usr/{target}"

JOBS = int(os.environ.get("JOBS") or os.cpu_count())

count = {"ok": 0, "not ok": 0, "skip": 0}


def say(kind, what, why=""):
    count[kind] += 1
    print(f"{kind} - {what}", flush=True)
    for line in why.splitlines()[:12]:
        print(f"#   {line}", flush=True)


class Build:
    def __init__(self, directory, emulator):
        self.directory = directory
        self.emulator = emulator.split()
        self.command = os.path.join(directory, ".libs", "symcrypt")
        if not os.path.exists(self.command):
            self.command = os.path.join(directory, "symcrypt")

    def run(self, mask, program, *arguments):
        """Status and output of PROGRAM with SYMCRYPT_CPU=MASK."""
        environment = dict(os.environ)
        environment.pop("SYMCRYPT_CPU", None)
        if mask:
            environment["SYMCRYPT_CPU"] = mask
        environment["SRCDIR"] = SOURCE
        environment["BUILDDIR"] = self.directory
        if program == self.command:
            environment["LD_LIBRARY_PATH"] = os.path.dirname(program)
        try:
            done = subprocess.run([*self.emulator, program, *arguments],
                                  env=environment, cwd=self.directory,
                                  stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, timeout=1200)
        except subprocess.TimeoutExpired:
            return 124, "no end after 20 minutes\n"
        except OSError as error:
            return 127, f"{error}\n"
        return done.returncode, done.stdout.decode(errors="replace")

    def cpu(self, mask=""):
        status, text = self.run(mask, self.command, "cpu", "--json")
        lines = [line for line in text.splitlines() if line.startswith("{")]
        if not lines:
            raise SystemExit(f"check-fat: symcrypt cpu --json: status "
                             f"{status}\n{text}")
        return status, json.loads(lines[0])

    def programs(self):
        """The test programs that were built and that a mask may change."""
        names = [name[:-2] for room in ("library", "cpu") for name in sorted(
            glob.glob(f"tests/{room}/*-test.c", root_dir=SOURCE))]
        found = [os.path.join(self.directory, name) for name in names
                 if os.path.basename(name) not in ANY_MASK]
        return [path for path in found if os.path.exists(path)]

    def asmcheck(self):
        """The program, or None."""
        path = os.path.join(self.directory, "tests/asmcheck/asmcheck")
        return path if os.path.exists(path) else None


def features(report):
    return set(report["in_use"]) | set(report["tuning"])


def rows(report, field):
    return {(kernel["kernel"], row["implementation"])
            for kernel in report["kernels"]
            for row in kernel["implementations"] if row[field]}


def judge(what, status, text):
    """One claim for a program that prints TAP or has a status."""
    bad = [line for line in text.splitlines() if line.startswith("not ok")]
    if status == 0 and not bad and re.search(r"^1\.\.0 # SKIP", text, re.M):
        say("skip", what)
    elif status == 0 and not bad:
        say("ok", what)
    else:
        say("not ok", f"{what}: status {status}",
            "\n".join(bad) if bad else "\n".join(text.splitlines()[-6:]))


def suite(pool, build, mask, label, programs, selftest=True):
    """Run PROGRAMS, each a list with its arguments, and the self-test."""
    jobs = []
    for program, *arguments in programs:
        jobs.append((os.path.relpath(program, build.directory),
                     pool.submit(build.run, mask, program, *arguments)))
    if selftest:
        jobs.append(("symcrypt selftest",
                     pool.submit(build.run, mask, build.command, "selftest")))
    for name, job in jobs:
        judge(f"{label}: {name}", *job.result())


def masks(directory, quick):
    build = Build(directory, os.environ.get("QEMU", ""))
    _, full = build.cpu()
    names = full["detected"] + full["tuning"]
    if not any(len(kernel["implementations"]) > 1
               for kernel in full["kernels"]):
        say("skip", "this build has C alone")
        return
    print(f"# {full['cpu']}: {' '.join(names)}")

    # The features that are masked with each feature, and so the features that
    # a table entry implies.
    everything = features(full)
    with_it = {name: everything - features(build.cpu("-" + name)[1])
               for name in names}
    for name in names:
        if name not in with_it[name]:
            say("not ok", f"SYMCRYPT_CPU=-{name} takes {name} away")

    def closure(needs):
        return {name for name in names if with_it[name] & set(needs)}

    # One after another from the last, then none.
    wanted, gone = [""], []
    for name in reversed(names):
        gone.append("-" + name)
        wanted.append(",".join(gone))
    wanted.append("-all")

    # Rows that this leaves out: the least CPU that has them.
    usable = rows(full, "usable")
    selected = set()
    reports = {}

    def see(mask):
        if mask not in reports:
            status, reports[mask] = build.cpu(mask)
            if status != 0:
                say("not ok", f"symcrypt cpu with SYMCRYPT_CPU={mask}: "
                    f"status {status}")
            selected.update(rows(reports[mask], "selected"))

    for mask in wanted:
        see(mask)
    if features(reports["-all"]):
        say("not ok", "SYMCRYPT_CPU=-all leaves features")
    for kernel in full["kernels"]:
        before = []
        for row in kernel["implementations"]:
            name = (kernel["kernel"], row["implementation"])
            if name[0] == UNMASKED:
                if name not in selected:
                    usable.discard(name)
                continue
            least = closure(row["needs"])
            hidden = any(set(needs) <= least for needs in before)
            before.append(row["needs"])
            if not row["usable"]:
                say("skip", f"{name[0]} {name[1]}: not on this CPU")
            elif hidden and name[1] != "c":
                say("not ok", f"{name[0]} {name[1]} can never be selected: a "
                    "row above it needs no more")
                usable.discard(name)
            elif hidden:
                usable.discard(name)
            elif name not in selected:
                mask = ",".join("-" + f for f in names if f not in least)
                wanted.append(mask)
                see(mask)

    # The tests, once for each choice of rows, and in any case with all and
    # with nothing; those of REACHES once for each choice of what they reach.
    ran, chosen = set(), []
    for mask in wanted:
        choice = frozenset(rows(reports[mask], "selected"))
        if choice not in ran or (mask == "-all" and not quick):
            ran.add(choice)
            chosen.append(mask)
    proved, tried = set(), set()
    programs = [] if quick else build.programs()

    def tries_more(program, mask):
        """Return whether PROGRAM reaches other rows by MASK than it has before."""
        name = os.path.basename(program)
        what = (name, mask if name not in REACHES else frozenset(
            row for row in rows(reports[mask], "selected")
            if row[0].startswith(REACHES[name])))
        more = what not in tried
        tried.add(what)
        return more

    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        for mask in chosen:
            selection = rows(reports[mask], "selected")
            suite(pool, build, mask, f"SYMCRYPT_CPU={mask}",
                  [[program] for program in programs
                   if tries_more(program, mask)])
            proved |= selection
        never = usable - proved
        for name in sorted(usable & proved):
            print(f"# selected: {name[0]} {name[1]}")
        if never:
            say("not ok", "rows that can be selected and never were: "
                + ", ".join(" ".join(name) for name in sorted(never)))
        else:
            say("ok", f"each of the {len(usable)} rows that can be selected "
                "was")


def models(directory, architecture, only):
    for model, has, lacks in MODELS[architecture]:
        if only and model not in only:
            continue
        build = Build(directory, f"{EMULATOR[architecture]} -cpu {model}")
        status, report = build.cpu()
        shown = features(report)
        wrong = [f"{name} is missing" for name in has.split()
                 if name not in shown]
        wrong += [f"{name} is not there in truth" for name in lacks.split()
                  if name in shown]
        if status != 0 or wrong:
            say("not ok", f"{model}: features", "\n".join(wrong))
        else:
            say("ok", f"{model}: features: " + " ".join(
                report["detected"] + report["tuning"]))
        # All of it once under an emulator, which the last model does for ARM.
        brief = ["--brief"] if model != "max" or "x86" in architecture else []
        programs = [[build.asmcheck(), *brief]]
        if not build.asmcheck():
            say("skip", f"{model}: asmcheck is not built")
            programs = []
        with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
            suite(pool, build, "", model, programs, architecture != "x86")
    if architecture == "x86":
        say("skip", "symcrypt selftest under qemu-i386, where fork of the C "
            "library does not return in the child")


# --with-cpu, and what the emulator calls it.
CONFIGURED = [("cortex-a5", ""), ("cortex-a7", "cortex-a7"),
              ("cortex-a8", "cortex-a8"), ("cortex-a9", "cortex-a9"),
              ("cortex-a9+noneon", ""), ("cortex-a15", "cortex-a15"),
              ("cortex-a53", ""), ("arm1176jzf-s", ""),
              ("generic", ""), ("generic+neon", "")]


def configured(directory):
    text = subprocess.run([os.path.join(directory, "config.status"),
                           "--config"], check=True, capture_output=True,
                          text=True).stdout
    options = [option for option in shlex.split(text)
               if not option.startswith("--prefix")]
    options += ["CXX=no", "--disable-fat", "--no-create",
                "--cache-file=cache"]

    def run(cpu, cache):
        with tempfile.TemporaryDirectory() as place:
            if cache:
                shutil.copy(cache, place + "/cache")
            done = subprocess.run([SOURCE + "/configure", *options,
                                   "--with-cpu=" + cpu], cwd=place,
                                  stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True)
            if not cache:
                shutil.copy(place + "/cache", directory + "/fat.cache")
        told = re.search(r"^ +CPU +\S+(?: \((.*)\))?$", done.stdout, re.M)
        if done.returncode != 0 or not told:
            return None, done.stdout[-500:]
        return set((told[1] or "").split()), ""

    cache = directory + "/fat.cache"
    run(CONFIGURED[0][0], None)
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        jobs = [(cpu, model, pool.submit(run, cpu, cache))
                for cpu, model in CONFIGURED]
        for cpu, model, job in jobs:
            has, error = job.result()
            if has is None:
                say("not ok", f"configure --with-cpu={cpu}", error)
                continue
            build = Build(directory,
                          f"{EMULATOR['arm']} -cpu {model or 'max'}")
            found = features(build.cpu()[1])
            mask = ",".join("-" + name for name in sorted(found - has))
            if model and mask not in ("", "-prefer_neon"):
                say("not ok", f"{cpu}: configure does not know of {mask}")
            fat = features(build.cpu(mask)[1])
            if fat == has:
                say("ok", f"--with-cpu={cpu} has what a fat library sees")
            else:
                say("not ok", f"{cpu}: features", f"configure: {sorted(has)}\n"
                    f"fat: {sorted(fat)}")
    os.remove(cache)


def main():
    arguments = sys.argv[1:]
    if len(arguments) < 2 or arguments[0] not in ("masks", "models",
                                                  "configured"):
        sys.exit(__doc__)
    directory = os.path.abspath(arguments[1])
    if arguments[0] == "masks":
        masks(directory, "quick" in arguments[2:])
    elif arguments[0] == "configured":
        configured(directory)
    else:
        models(directory, arguments[2], arguments[3:])
    print(f"{count['ok']} passed, {count['not ok']} failed, "
          f"{count['skip']} skipped")
    sys.exit(count["not ok"] != 0)


main()
