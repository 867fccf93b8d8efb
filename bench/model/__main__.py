#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Times of code, ours and other libraries', by llvm-mca's models of cores.

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
# Lengths for loops that take up to a KiB a turn.
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
    return ["-noalias=false"] if re.match("(hmac-)?(md5|sha)", case) else []


def per_call(arch, core, lines, options=()):
    """Cycles of one call among many."""
    first, both = (mca.total_cycles(arch, core, lines, n, options)
                   for n in (1, 2))
    return both - first


def figures_of(arch, core, case, traces, sizes):
    """{"SIZE B": cycles a call, "c/B": cycles a byte} of {size: Trace}."""
    options = options_of(case)
    found = {f"{size} B": per_call(arch, core, traces[size].lines(), options)
             for size in sizes[:-2]}
    short, long = (mca.total_cycles(arch, core, traces[size].lines(), 1, options)
                   for size in sizes[-2:])
    found["c/B"] = (long - short) / ((sizes[-1] - sizes[-2]) * parts(case)[1])
    return found


def result_of(future):
    """The result of FUTURE, or null if the model fails."""
    try:
        return future.result()
    except mca.Broken as error:
        print(f"model: {error}", file=sys.stderr)
        return None


def parts(case):
    """algorithm:operation, messages."""
    name, _, messages = re.fullmatch(r"([^:]+:[^:]+)(:(\d+))?", case).groups()
    return name, int(messages or 1)


def sizes_of(arguments, case):
    of_arch = {**CASES, **CASES_OF.get(arguments.arch, {})}
    return arguments.sizes or of_arch.get(case, STREAM)


def calls(arguments):
    """A table of ours, and the best of the others to ours."""
    arch = arguments.arch
    root, files = packages.sysroot(arch, WORK)
    libraries = arguments.libraries or [OURS, *packages.LIBRARIES]
    cases = arguments.names or list(CASES)
    columns = chosen_cores(arguments)
    wanted = [f"{name}:{messages}:{size}" for case in cases
              for name, messages in [parts(case)]
              for size in sizes_of(arguments, case)]

    def trace_all(library, seen):
        file = files.get(library)
        name = f"{library}:{file}" if file else library
        try:
            return trace.emulated(
                arch, root, seen[0],
                [f"{arguments.build}/bench/measure/trace", name, *wanted])
        except trace.Skipped as error:
            print(f"model: {library}: {error}", file=sys.stderr)
            return None

    pending, peers = {}, set()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        traced = [(library, seen, pool.submit(trace_all, library, seen))
                  for seen in sights(arguments) for library in libraries]
        for library, seen, future in traced:
            if not future.result():
                continue
            version, runs = future.result()
            if library != OURS:
                peers.add(version)
            by_name = dict(runs)
            for case in cases:
                name, messages = parts(case)
                sizes = sizes_of(arguments, case)
                traces = {s: by_name[f"{name}:{messages}:{s}"] for s in sizes}
                if None in traces.values():
                    continue
                for core in seen:
                    pending.setdefault(case, {}).setdefault(
                        core.name, []).append((library, pool.submit(
                            figures_of, arch, core, case, traces, sizes)))
    rows = []
    for case, of_cores in pending.items():
        found = {core: [(library, result_of(future))
                        for library, future in futures]
                 for core, futures in of_cores.items()}
        keys = dict.fromkeys(key for of in found.values() for _, figures in of
                             for key in figures or ())
        rows += [[case, key, *(cell(found.get(core.name, ()), key)
                               for core in columns)] for key in keys]
    return f"Beside {', '.join(sorted(peers))}; llvm-mca {mca.version()}.\n\n" \
        + lines_of(["", "", *(core.heading for core in columns)], rows)


def cell(found, key):
    known = {library: figures[key] for library, figures in found if figures}
    ours = known.pop(OURS, None)
    if not ours:
        return "-"
    best = min(known, key=known.get, default=None)
    return figure(ours) + (f" ({figure(known[best] / ours)} {best})" if best
                           else "")


def kernels(arguments):
    """A table of cycles of the longest call, and of a byte where it has any."""
    arch = arguments.arch
    root = packages.sysroot(arch, WORK)[0]
    columns = chosen_cores(arguments)
    pending = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for seen in sights(arguments):
            _, runs = trace.emulated(
                arch, root, seen[0], [f"{arguments.build}/tests/asmcheck/asmcheck",
                                      "--trace", *arguments.names])
            for name, traced in runs:
                for core in seen:
                    pending.setdefault(name, {})[core.name] = pool.submit(
                        per_call, arch, core, traced.lines())

    def text(future, size):
        cycles = result_of(future) if future else None
        return "-" if cycles is None else figure(cycles) + (
            f" ({figure(cycles / size)})" if size else "")

    rows = []
    for name, futures in sorted(pending.items()):
        kernel, implementation, size = name.split(":")
        size = int(size)
        rows.append([f"{kernel}: {implementation}", str(size or ""),
                     *(text(futures.get(core.name), size) for core in columns)])
    return lines_of(["", "bytes", *(core.heading for core in columns)], rows)


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
    print((calls if arguments.command == "calls" else kernels)(arguments))


if __name__ == "__main__":
    main()
