#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""What llvm-mca's models of cores make of code, ours and other libraries'.

usage: model calls ARCH BUILD [OPTION...] [ALGORITHM:OPERATION[:MESSAGES]...]
       model kernels ARCH BUILD [OPTION...] [KERNEL[:IMPLEMENTATION]...]

ARCH is arm64, arm, riscv64 or x86_64; BUILD is the directory of a build for it.
`calls' runs whole public calls: bench/measure/trace, in BUILD, calls each library as
`symcrypt bench --compare' does, under qemu-user, and what ran goes through
llvm-mca.  The other libraries are the newest of Debian's packages, which are
fetched.  `kernels' does the same with each implementation of ours that the
emulator can run, by tests/asmcheck/asmcheck.

  --cores A,B,...      models, as llvm-mca calls them (default: cores.py)
  --libraries A,B,...  libsymcrypt and others
  --sizes N,N,...      bytes of a message; the slope is that of the last two

Every figure is a model's: code and data are in the first caches, all branches
are foreseen, loads wait for no store but in hashes, where they wait for all of
them.  Figures of a message are cycles of one call among many; `c/B' is cycles a
byte, by the difference of two long messages.  In parentheses is the best other's
divided by ours.
"""

import argparse
import concurrent.futures
import os
import re
import sys

import cores
import mca
import packages
import trace

sys.path.append(os.path.join(os.path.dirname(__file__), "../report"))
from report import figure, lines_of  # noqa: E402

WORK = os.path.abspath("build/model")
OURS = "libsymcrypt"
# Calls, with the bytes of a message: those whose cycles are of interest, and
# two long ones, whose difference is the slope.
LONG = (1024, 2048)
STREAM = (64, 256, 1350, *LONG)
# Where loops take up to a KiB a turn.
LONGER = (64, 256, 1350, 2048, 4096)
CASES = {
    "rc4:crypt": (64, *LONG),
    "salsa20:crypt": STREAM,
    "chacha20:crypt": LONGER,
    "xchacha20:crypt": (64, *LONG),
    "poly1305:digest": STREAM,
    "chacha20-poly1305:seal": LONGER,
    "chacha20-poly1305:open": LONGER,
    "md5:digest": (64, *LONG),
    "sha1:digest": (64, *LONG),
    "sha256:digest": (64, *LONG),
    "sha512:digest": (64, *LONG),
    "hmac-sha256:prepared": (64, *LONG),
    "sha1:many:8": (256, 512),
    "sha256:many:8": (256, 512),
    "sha512:many:8": (256, 512),
    "tz:digest": (64, *LONG),
}
# Vectors of 512 bits have 16 lanes: OpenSSL takes 17 blocks of ChaCha a turn,
# and Poly1305 wants 8 blocks for each.
LONG_VECTORS = (64, 256, 1350, 4096, 8192)
CASES_OF = {
    "riscv64": dict.fromkeys(("chacha20:crypt", "poly1305:digest",
                              "chacha20-poly1305:seal",
                              "chacha20-poly1305:open"), LONG_VECTORS),
}
def options_of(case):
    """Hashes that keep their state in memory would have blocks side by side
    if loads did not wait for stores; all of them are to wait."""
    return WAIT if re.match("(hmac-)?(md5|sha)", case) else ()


# Loads wait for all stores before them.  Of the AEAD, which goes through memory
# more often than others, tables have both bounds.
WAIT = ("-noalias=false",)
WAITS = ", loads wait"
BOTH_BOUNDS = re.compile("chacha20-poly1305:(seal|open)")


def figures_of(arch, core, case, traces, sizes):
    """{"SIZE B": cycles a call, "c/B": cycles a byte} of {size: Trace}."""
    found, messages = {}, parts(case)[1]

    bounds = {"": options_of(case)}
    if BOTH_BOUNDS.match(case):
        bounds[WAITS] = WAIT
    try:
        for bound, options in bounds.items():
            for size in sizes[:-2]:
                total = [mca.total_cycles(arch, core, traces[size].lines(), n,
                                          options) for n in (1, 2)]
                found[f"{size} B{bound}"] = total[1] - total[0]
            total = [mca.total_cycles(arch, core, traces[size].lines(), 1,
                                      options) for size in sizes[-2:]]
            found[f"c/B{bound}"] = (total[1] - total[0]) / (
                (sizes[-1] - sizes[-2]) * messages)
    except mca.Broken as error:
        print(f"model: {core.name}: {error}", file=sys.stderr)
        return None
    return found


def run(arch, build, core, program, arguments, root):
    """What trace.emulated says."""
    plugin = os.path.join(WORK, "steps.so")
    source = os.path.join(os.path.dirname(__file__), "steps.c")
    if not os.path.exists(plugin) \
            or os.path.getmtime(plugin) < os.path.getmtime(source):
        trace.run(["cc", "-O2", "-Wall", "-Wextra", "-shared", "-fPIC", "-o",
                   plugin, source])
    return trace.emulated(arch, root, plugin, core,
                          [os.path.join(build, program), *arguments])


def parts(case):
    """algorithm:operation, messages."""
    name, _, messages = re.fullmatch(r"([^:]+:[^:]+)(:(\d+))?", case).groups()
    return name, int(messages or 1)


def sizes_of(arguments, case):
    of_arch = {**CASES, **CASES_OF.get(arguments.arch, {})}
    return arguments.sizes or of_arch.get(case, STREAM)


def calls(arguments):
    """[{case, core, library, version, figures}]."""
    arch = arguments.arch
    root, files = packages.sysroot(arch, WORK)
    libraries = arguments.libraries or [OURS, *packages.LIBRARIES]
    cases = arguments.names or list(CASES)
    wanted = [f"{name}:{messages}:{size}" for case in cases
              for name, messages in [parts(case)]
              for size in sizes_of(arguments, case)]

    def trace_all(library, seen):
        file = files.get(library)
        name = f"{library}:{file}" if file else library
        try:
            return run(arch, arguments.build, seen[0], "bench/measure/trace",
                       [name, *wanted], root)
        except trace.Skipped as error:
            print(f"model: {library}: {error}", file=sys.stderr)
            return None

    results = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        pending = []
        traced = [(library, seen, pool.submit(trace_all, library, seen))
                  for seen in sights(arguments) for library in libraries]
        for library, seen, future in traced:
            if not future.result():
                continue
            version, runs = future.result()
            by_name = dict(runs)
            for case in cases:
                name, messages = parts(case)
                sizes = sizes_of(arguments, case)
                traces = {s: by_name[f"{name}:{messages}:{s}"] for s in sizes}
                if None in traces.values():
                    continue
                for core in seen:
                    pending.append((
                        {"case": case, "core": core.name, "library": library,
                         "version": version},
                        pool.submit(figures_of, arch, core, case, traces,
                                    sizes)))
        for record, future in pending:
            record["figures"] = future.result()
            results.append(record)
    return results


def chosen_cores(arguments):
    known = cores.CORES[arguments.arch]
    if not arguments.cores:
        return known
    names = {c.name: c for c in known}
    return [names.get(n) or cores.core(n, n, known[-1].cpu)
            for n in arguments.cores]


def sights(arguments):
    """The cores, those together to which programs look alike."""
    found = {}
    for core in chosen_cores(arguments):
        found.setdefault((core.cpu, tuple(sorted(core.environment.items()))),
                         []).append(core)
    return found.values()


def call_table(arguments, results):
    """Ours, and the best of the others to ours."""
    columns = chosen_cores(arguments)
    rows = []
    for case in dict.fromkeys(r["case"] for r in results):
        found = {core.name: [r for r in results if r["case"] == case
                             and r["core"] == core.name and r["figures"]]
                 for core in columns}
        keys = dict.fromkeys(key for of in found.values() for r in of
                             for key in r["figures"])
        rows += [[case, key, *(cell(found[core.name], key) for core in columns)]
                 for key in keys]
    peers = sorted({r["version"] for r in results if r["library"] != OURS})
    return f"Beside {', '.join(peers)}; llvm-mca {mca.version()}.\n\n" \
        + lines_of(["", "", *(core.heading for core in columns)], rows)


def cell(found, key):
    ours = next((r["figures"][key] for r in found if r["library"] == OURS), None)
    others = [(r["figures"][key], r["library"]) for r in found
              if r["library"] != OURS]
    if not ours:
        return "-"
    best = min(others, default=None)
    return figure(ours) + (f" ({figure(best[0] / ours)} {best[1]})" if best
                           else "")


# ---------------------------------------------------------------- the kernels

def kernels(arguments):
    """[{kernel, implementation, bytes, core, cycles}]."""
    arch = arguments.arch
    results = []
    root = packages.sysroot(arch, WORK)[0]

    def cycles(core, lines):
        try:
            total = [mca.total_cycles(arch, core, lines, n) for n in (1, 2)]
        except mca.Broken as error:
            print(f"model: {core.name}: {error}", file=sys.stderr)
            return None
        return total[1] - total[0]

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        pending = []
        for seen in sights(arguments):
            _, runs = run(arch, arguments.build, seen[0],
                          "tests/asmcheck/asmcheck",
                          ["--trace", *arguments.names], root)
            for name, traced in runs:
                kernel, implementation, size = name.split(":")
                lines = traced.lines()
                for core in seen:
                    pending.append((
                        {"kernel": kernel, "implementation": implementation,
                         "bytes": int(size), "core": core.name},
                        pool.submit(cycles, core, lines)))
        for record, future in pending:
            record["cycles"] = future.result()
            results.append(record)
    return results


def kernel_table(arguments, results):
    """Cycles a byte of the longest call, or a call where there are no bytes."""
    columns = chosen_cores(arguments)
    rows = {}
    for r in results:
        rows.setdefault((r["kernel"], r["implementation"], r["bytes"]),
                        {})[r["core"]] = r["cycles"]

    def text(cycles, size):
        return "-" if cycles is None else figure(cycles) + (
            f" ({figure(cycles / size)})" if size else "")

    return lines_of(
        ["", "bytes", *(core.heading for core in columns)],
        [[f"{kernel}: {implementation}", str(size or ""),
          *(text(row.get(core.name), size) for core in columns)]
         for (kernel, implementation, size), row
         in sorted(rows.items())])


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("command", choices=["calls", "kernels"])
    parser.add_argument("arch", choices=sorted(cores.CORES))
    parser.add_argument("build")
    parser.add_argument("--cores", type=lambda t: t.split(","))
    parser.add_argument("--libraries", type=lambda t: t.split(","))
    parser.add_argument("--sizes", type=lambda t: [int(n) for n in t.split(",")])
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_intermixed_args()
    os.makedirs(WORK, exist_ok=True)
    if arguments.command == "calls":
        print(call_table(arguments, calls(arguments)))
    else:
        print(kernel_table(arguments, kernels(arguments)))


if __name__ == "__main__":
    main()
