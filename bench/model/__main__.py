#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""What llvm-mca's models of cores make of code, ours and other libraries'.

usage: model calls ARCH BUILD [OPTION...] [ALGORITHM:OPERATION[:MESSAGES]...]
       model kernels ARCH BUILD [OPTION...] [KERNEL[:IMPLEMENTATION]...]
       model fill ARCH BUILD [OPTION...] DOCUMENT

ARCH is arm64, arm, riscv64 or x86_64; BUILD is the directory of a build for it.
`calls' runs whole public calls: bench/measure/trace, in BUILD, calls each library as
`symcrypt bench --compare' does, under qemu-user, or step by step where ARCH is
this machine's, and what ran goes through llvm-mca.  The other libraries are
the newest of Debian's packages, which are fetched.  `kernels' does the same
with each implementation of ours, by tests/asmcheck/asmcheck.  `fill' writes
both tables between the markers of DOCUMENT.

  --cores A,B,...      models, as llvm-mca calls them (default: cores.py)
  --libraries A,B,...  libsymcrypt and others
  --sizes N,N,...      bytes of a message; the slope is that of the last two
  --json FILE          write all figures there, too

Every figure is a model's, labelled so wherever it is shown: code and data are
in the first caches, all branches are foreseen, loads wait for no store but in hashes,
where they wait for all of them.
Figures of a message are cycles of one call among many; `slope' is cycles a
byte, by the difference of two long messages.
"""

import argparse
import concurrent.futures
import json
import os
import re
import sys

import cores
import mca
import packages
import published
import trace

sys.path.append(os.path.join(os.path.dirname(__file__), "../report"))
from report import figure, rewrite, save, text_of  # noqa: E402

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
# Calls with a row for messages that begin a byte behind a word: many cores of
# RISC-V leave loads of misaligned words to the operating system.
MISALIGNED = {
    "riscv64": ("chacha20:crypt", "poly1305:digest", "chacha20-poly1305:seal",
                "md5:digest", "sha1:digest", "sha256:digest",
                "sha512:digest"),
}
ASKEW = "+1"
# Whose assembler knows all of an architecture's instructions on Debian 12.
COMPILERS = {"riscv64": "clang"}
NATIVE = ["x86_64"]
MEASURED = "Measured: see [../performance.md](../performance.md)."


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
    """{size: cycles a call, "slope": cycles a byte} of {size: Trace}."""
    found, messages = {}, parts(case)[1]

    def slope(options, askew=""):
        total = [mca.total_cycles(arch, core, traces[f"{size}{askew}"].lines(),
                                  1, options) for size in sizes[-2:]]
        return (total[1] - total[0]) / ((sizes[-1] - sizes[-2]) * messages)

    bounds = {"": options_of(case)}
    if BOTH_BOUNDS.match(case):
        bounds[WAITS] = WAIT
    try:
        for bound, options in bounds.items():
            for size in sizes[:-2]:
                lines = traces[f"{size}"].lines()
                total = [mca.total_cycles(arch, core, lines, n, options)
                         for n in (1, 2)]
                found[f"{size}{bound}"] = total[1] - total[0]
            found[f"slope{bound}"] = slope(options)
        if case in MISALIGNED.get(arch, ()):
            found["slope" + ASKEW] = slope(bounds[""], ASKEW)
    except mca.Broken as error:
        print(f"model: {core.name}: {error}", file=sys.stderr)
        return None
    return found


def run(arch, build, core, program, arguments, root):
    """What trace.emulated or trace.stepped says."""
    command = [os.path.join(build, program), *arguments]
    if arch in NATIVE:
        return trace.stepped(compiled("step.c", "step"), core, command)
    return trace.emulated(arch, root, compiled("steps.c", "steps.so",
                                               "-shared", "-fPIC"),
                          core, command)


def compiled(source, name, *options):
    path = os.path.join(WORK, name)
    source = os.path.join(os.path.dirname(__file__), source)
    if not os.path.exists(path) \
            or os.path.getmtime(path) < os.path.getmtime(source):
        trace.run(["cc", "-O2", "-Wall", "-Wextra", *options, "-o", path,
                   source])
    return path


def as_library_sees(core, library):
    """CORE without what LIBRARY would not understand: AWS-LC has no bit for
    SVE, and ends where it is told of what it does not find."""
    cap = core.environment.get("OPENSSL_armcap")
    if library != packages.AWS_LC or not cap:
        return core
    return core._replace(environment={
        **core.environment,
        "OPENSSL_armcap": hex(int(cap, 0) & ~packages.AWS_LC_LACKS)})


def parts(case):
    """algorithm:operation, messages."""
    name, _, messages = re.fullmatch(r"([^:]+:[^:]+)(:(\d+))?", case).groups()
    return name, int(messages or 1)


def sizes_of(arguments, case):
    of_arch = {**CASES, **CASES_OF.get(arguments.arch, {})}
    return arguments.sizes or of_arch.get(case, STREAM)


def traced_sizes(arguments, case):
    """As bench/measure/trace takes them."""
    sizes = sizes_of(arguments, case)
    return [f"{s}" for s in sizes] + (
        [f"{s}{ASKEW}" for s in sizes[-2:]]
        if case in MISALIGNED.get(arguments.arch, ()) else [])


def calls(arguments):
    """[{case, core, library, version, label, figures, instructions}]."""
    arch = arguments.arch
    root, files = (None, {}) if arch in NATIVE \
        else packages.sysroot(arch, WORK)
    libraries = arguments.libraries or [OURS, *packages.LIBRARIES,
                                        *({packages.AWS_LC} & set(files))]
    cases = arguments.names or list(CASES)
    wanted = [f"{name}:{messages}:{size}" for case in cases
              for name, messages in [parts(case)]
              for size in traced_sizes(arguments, case)]

    def trace_all(library, seen):
        file = files.get(library)
        name = f"{library}:{file}" if file else library
        try:
            return run(arch, arguments.build,
                       as_library_sees(seen[0], library), "bench/measure/trace",
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
            by_name = {name: (label, t) for name, label, t in runs}
            for case in cases:
                name, messages = parts(case)
                sizes = sizes_of(arguments, case)
                traces = {s: by_name[f"{name}:{messages}:{s}"]
                          for s in traced_sizes(arguments, case)}
                if any(t is None for _, t in traces.values()):
                    continue
                for core in seen:
                    pending.append((
                        {"case": case, "core": core.name, "library": library,
                         "version": version, "label": traces[f"{sizes[0]}"][0],
                         "instructions":
                         len(traces[f"{sizes[0]}"][1].order)},
                        pool.submit(figures_of, arch, core, case,
                                    {s: t for s, (_, t) in traces.items()},
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


def letter(version):
    """A peer's sign in cells: its initial, small letters for libgcrypt."""
    return {"OpenSSL": "O", "Nettle": "N", "libsodium": "s",
            "libgcrypt": "g", "AWS-LC": "A", "CRYPTOGAMS": "C"}[version.split()[0]]


LEGEND = """\
A sign at the end of a cell says what it rests on. `=`: the model, which is within {percent}% of what others measured on
hardware, of this call and core. `!`: the model alone, and hardware contradicts it. `?`: the model alone; nothing was published.
A ratio below 0.97 is bold only with `=`. The row `c/B, hardware` has what was published, and the table below says where. In rows
with `loads wait` each load waits for all stores before it, and in the others none does: the truth lies between."""

LEGEND_MISALIGNED = """
In rows with `misaligned` messages and results begin one byte behind a word. The model takes a load of a misaligned word for one like
others; a core that leaves it to the operating system takes hundreds of cycles."""


def call_table(arguments, results):
    """Lines of Markdown: ours, and the best of the others to ours."""
    columns = chosen_cores(arguments)
    peers = sorted({r["version"] for r in results if r["library"] != OURS})
    lines = ["Beside " + ", ".join(f"{p} ({letter(p)})" for p in peers)
             + f"; llvm-mca {mca.version()}.", ""] if peers else []
    legend = LEGEND.format(percent=round(100 * published.AGREES))
    if arguments.arch in MISALIGNED:
        legend += LEGEND_MISALIGNED
    lines += [*legend.split("\n"),
              "", "| | | " + " | ".join(c.heading for c in columns) + " |",
              "|---" * (len(columns) + 2) + "|"]
    for case in dict.fromkeys(r["case"] for r in results):
        name, messages = parts(case)
        sizes = [str(s) for s in sizes_of(arguments, case)[:-2]]
        keys = [*sizes, "slope"]
        if BOTH_BOUNDS.match(case):
            keys += [k + WAITS for k in keys]
        if case in MISALIGNED.get(arguments.arch, ()):
            keys.append("slope" + ASKEW)
        of_core = {core.name: {r["library"]: r for r in results
                               if r["case"] == case and r["core"] == core.name
                               and r["figures"]} for core in columns}
        judged = {core.name: published.judge(
            arguments.arch, case, core.name,
            {r["version"].split()[0]: r["figures"]["slope"]
             for r in of_core[core.name].values()}) for core in columns}
        for key in keys:
            what, _, waits = key.partition(",")
            of = f" of {messages}" if messages > 1 else ""
            what = {"slope": f"c/B{of}", "slope" + ASKEW: "c/B, misaligned"} \
                .get(what, f"{what} B")
            row = [case if key == keys[0] else "",
                   what + (f",{waits}" if waits else "")]
            row += [cell(of_core[core.name], key,
                         "?" if ASKEW in key else judged[core.name][1])
                    for core in columns]
            lines.append("| " + " | ".join(row) + " |")
        if any(figures for figures, _ in judged.values()):
            row = ["", "c/B, hardware"]
            row += [", ".join(f"{f.cpu} {figure(f.cycles)} {letter(f.library)}"
                              for f, _ in judged[core.name][0]) or ""
                    for core in columns]
            lines.append("| " + " | ".join(row) + " |")
    return lines + sources(arguments, judged_all(arguments, results))


def judged_all(arguments, results):
    """[(published figure, the model's for it)]."""
    return [(f, next((r["figures"]["slope"] for r in results
                      if r["case"] == f.case and r["core"] == f.core
                      and r["version"].split()[0] == f.library
                      and r["figures"]), None))
            for f in published.FIGURES.get(arguments.arch, [])]


def sources(arguments, judged):
    """Each published figure beside the model's, and where it stands."""
    names = {c.name: c.heading for c in chosen_cores(arguments)}
    rows = [f"| {f.case} | {f.library} | {f.cpu} | {figure(f.cycles)} | "
            f"{names[f.core]} | "
            + (f"{figure(model)} | {model / f.cycles:.2f}" if model else "- | -")
            + f" | {f.source} |" for f, model in judged if f.core in names]
    return ["", "| | library | hardware | c/B | model | c/B | model to hardware"
            " | source |", "|---" * 8 + "|", *rows] if rows else []


def cell(found, key, mark):
    """Ours, and the best of the others to ours; only what agrees with hardware
    is bold where others are ahead."""
    def value(r):
        return {str(k): v for k, v in r["figures"].items()}[key]

    ours = found.get(OURS)
    others = [r for r in found.values() if r["library"] != OURS]
    if not ours:
        return ", ".join(f"{figure(value(r))} {letter(r['version'])}"
                         for r in others) or "-"
    text = figure(value(ours))
    if others:
        best = min(others, key=value)
        ratio = value(best) / value(ours)
        ratio_text = f"{ratio:.2f} {letter(best['version'])}"
        text += f" (**{ratio_text}**)" if ratio < 0.97 and mark == "=" \
            else f" ({ratio_text})"
    return f"{text} {mark}"


# ---------------------------------------------------------------- the kernels

def kernels(arguments):
    """[{kernel, implementation, bytes, core, cycles, instructions}]."""
    arch = arguments.arch
    results = []
    root = None if arch in NATIVE else packages.sysroot(arch, WORK)[0]

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
            for name, _, traced in runs:
                kernel, implementation, size = name.split(":")
                lines = traced.lines()
                for core in seen:
                    pending.append((
                        {"kernel": kernel, "implementation": implementation,
                         "bytes": int(size), "core": core.name,
                         "instructions": len(traced.order)},
                        pool.submit(cycles, core, lines)))
        for record, future in pending:
            record["cycles"] = future.result()
            results.append(record)
    return results


def kernel_table(arguments, results):
    """Cycles a byte of the longest call, or a call where there are no bytes."""
    columns = chosen_cores(arguments)
    lines = ["| | bytes | instructions | "
             + " | ".join(c.heading for c in columns) + " |",
             "|---" * (len(columns) + 3) + "|"]
    rows = {}
    for r in results:
        rows.setdefault((r["kernel"], r["implementation"], r["bytes"]),
                        {})[r["core"]] = r
    for (kernel, implementation, size), row in sorted(rows.items()):
        some = next(iter(row.values()))
        line = [f"{kernel}: {implementation}", str(size or ""),
                str(some["instructions"])]
        for core in columns:
            r = row.get(core.name)
            line.append("-" if not r or r["cycles"] is None
                        else figure(r["cycles"]) if not size
                        else f"{figure(r['cycles'])} "
                        f"({figure(r['cycles'] / size)})")
        lines.append("| " + " | ".join(line) + " |")
    return lines


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("command", choices=["calls", "kernels", "fill"])
    parser.add_argument("arch", choices=sorted(cores.CORES))
    parser.add_argument("build")
    parser.add_argument("--cores", type=lambda t: t.split(","))
    parser.add_argument("--libraries", type=lambda t: t.split(","))
    parser.add_argument("--sizes", type=lambda t: [int(n) for n in t.split(",")])
    parser.add_argument("--json")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_intermixed_args()
    mca.CACHE = os.path.join(WORK, "cache")
    os.makedirs(mca.CACHE, exist_ok=True)
    if arguments.command == "fill":
        fill(arguments)
        return
    if arguments.command == "calls":
        results = calls(arguments)
        lines = call_table(arguments, results)
    else:
        results = kernels(arguments)
        lines = kernel_table(arguments, results)
    if arguments.json:
        save(arguments.json, json.dumps(results, indent=1) + "\n")
    print("\n".join(lines))


def fill(arguments):
    """Both tables, between the markers of the document; a new one is made."""
    document, = arguments.names
    arguments.names = []
    results = {"calls": [] if arguments.arch in NATIVE else calls(arguments),
               "kernels": kernels(arguments)}
    tables = {"kernels": kernel_table(arguments, results["kernels"]),
              "calls": call_table(arguments, results["calls"])
              if results["calls"] else [MEASURED]}
    for name, records in results.items():
        save(os.path.join(WORK, f"{arguments.arch}-{name}.json"),
             json.dumps(records, indent=1) + "\n")
    if not os.path.exists(document):
        form = os.path.join(os.path.dirname(__file__), "form.md")
        save(document, text_of(form).replace(
            "{arch}", arguments.arch).replace(
            "{compiler}", COMPILERS.get(arguments.arch, "gcc")))
    rewrite(document, r"model \S+",
            lambda marker: tables[marker.split()[1]])


if __name__ == "__main__":
    main()
