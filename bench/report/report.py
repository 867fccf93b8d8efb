#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Merge what runs of `symcrypt bench --json' print.

    report.py table FILE...           one table of all libraries
    report.py machine DIRECTORY FILE... [COMPILER=FILE...]
                                      write the page in DIRECTORY of the CPU that
                                      the FILEs name, by the form machine.md; its
                                      kernels are of `asmcheck --bench --json',
                                      assembly from the first COMPILER's build, C
                                      from all
    report.py against OLD COPY NEW    the rounds in these directories beside each
                                      other: of a version, of the same again, and
                                      of another
    report.py page DIRECTORY          the page in DIRECTORY of what `symcrypt bench
                                      --report' printed, read from the standard
                                      input; print its name

Each file is a round.  A figure is the median of its rounds, and a ratio is the
median of the ratios within each round, because the libraries alternate there.
Rounds that differ from the median by more than a tenth do not count: the clock
or the host changed during such a round.
"""
import glob
import json
import os
import re
import statistics
import sys

OURS = "libsymcrypt"
PACKET = 1350  # bytes, of the table library by library
OUTLIER = 0.1  # of the median, beyond which a round does not count
WIDE = 0.03    # between the rounds of a figure, beyond which it is marked


def fail(text):
    sys.exit(f"report.py: {text}")


def typical(values):
    """The median of VALUES, the least and the most, without outliers."""
    middle = statistics.median(values)
    kept = [v for v in values if abs(v / middle - 1) <= OUTLIER] or values
    return statistics.median(kept), min(kept), max(kept)


def read(files):
    """A record of each call and library, in order: the median of its rounds, their
    range, and "rounds", which has the cost in each file."""
    found = {}
    for name in files:
        try:
            with open(name, encoding="utf-8") as file:
                for line in file:
                    r = json.loads(line)
                    key = work(r), r["library"], r["version"], r["implementation"]
                    found.setdefault(key, {})[name] = r
        except (OSError, ValueError, KeyError) as error:
            fail(f"{name}: {error}")
    records = []
    for rounds in found.values():
        r = dict(next(iter(rounds.values())))
        for field in ("ns_per_call", "cycles_per_call"):
            values = [one[field] for one in rounds.values() if one[field]]
            r[field] = typical(values)[0] if values else None
        r["rounds"] = {name: cost(one) for name, one in rounds.items()}
        r["range"] = typical(r["rounds"].values())[1:]
        r["pairs"] = {name: one["ratio"] for name, one in rounds.items()
                      if one.get("ratio")}
        records.append(r)
        bound = r.get("bound")
        if bound and cost(r) < bound:
            print(f"report.py: {' '.join(map(str, work(r)))}: {cost(r):.0f} cycles"
                  f" are below the bound of {bound:.0f}: measure again",
                  file=sys.stderr)
    return records


def cost(r):
    return r["cycles_per_call"] or r["ns_per_call"]


def ratio(ours, other):
    """How many times the cost of OURS the OTHER takes."""
    pairs = [other["pairs"].get(name, other["rounds"][name] / ours["rounds"][name])
             for name in other["rounds"] if name in ours["rounds"]]
    return typical(pairs)[0] if pairs else cost(other) / cost(ours)


def work(r):
    return r["algorithm"], r["operation"], r["messages"], r["bytes"]


def group(records):
    """{work: [record, ...]}, in the order of the first of each."""
    rows = {}
    for r in records:
        rows.setdefault(work(r), []).append(r)
    return rows


def labels(records):
    """{(library, version): heading}: with the version of libraries that are
    there in several, unless it is a different one for each algorithm."""
    seen = {}
    for r in records:
        seen.setdefault((r["library"], work(r)), set()).add(r["version"])
    several = {library for (library, _), found in seen.items() if len(found) > 1}
    return {(r["library"], r["version"]):
            f"{r['library']} {r['version']}" if r["library"] in several
            else r["library"] for r in records}


def figure(value):
    if value is None:
        return "-"
    return f"{value:.2f}" if value < 9.995 else \
        f"{value:.1f}" if value < 99.95 else f"{value:.0f}"


def in_unit(r):
    """The value of a record and its unit: cycles a byte, an iteration or a
    call."""
    if r["iterations"]:
        units, unit = r["iterations"] * r["messages"], "iter"
    elif r["mb_per_s"] is None:
        units, unit = 1, "call"
    else:
        units, unit = r["bytes"] * r["messages"], "byte"
    cycles = r["cycles_per_call"] is not None
    return cost(r) / units, ("c/" if cycles else "ns/") + unit


def best_of(row):
    """Ours, the best of the others; None if there is none."""
    ours = min((r for r in row if r["library"] == OURS), key=cost, default=None)
    return ours, min((r for r in row if r["library"] != OURS), default=None,
                     key=lambda r: ratio(ours, r) if ours else cost(r))


def columns_of(names):
    return sorted(set(names.values()), key=lambda n: (n != OURS, n))


def is_wide(r):
    low, high = r["range"]
    return high > low * (1 + WIDE)


def cells_of(row, names):
    """{heading: cycles}, of a row."""
    cells = {}
    for r in row:
        name, value = names[r["library"], r["version"]], in_unit(r)[0]
        cells[name] = min(value, cells.get(name, value))
    return cells


def table(records):
    names = labels(records)
    columns = columns_of(names)
    width = [max(8, len(c)) for c in columns]
    print("%-18s %-8s %8s %-6s" % ("algorithm", "op", "bytes", "unit"),
          *(c.rjust(w) for c, w in zip(columns, width)), " ratio to")
    for (algorithm, operation, messages, size), row in group(records).items():
        cells = cells_of(row, names)
        ours, others = best_of(row)
        end = "     -"
        if ours and others:
            end = "%6s %s" % (figure(ratio(ours, others)),
                              names[others["library"], others["version"]])
        amount = f"{messages}x{size}" if messages > 1 else str(size)
        print("%-18s %-8s %8s %-6s" % (algorithm, operation, amount,
                                       in_unit(row[0])[1]),
              *(figure(cells.get(c)).rjust(w)
                for c, w in zip(columns, width)), end)


def against(old, copy, new):
    """Cycles of each call, the median of all rounds, and how many more others
    take."""
    first, *others = [{work(r): cost(r) for r in read(glob.glob(f"{place}/*"))
                       if r["library"] == OURS}
                      for place in (old, copy, new)]
    for key, cycles in first.items():
        more = [other[key] - cycles for other in others if key in other]
        print("%-32s %6s %9.0f" % (":".join(key[:2]),
                                   f"{key[2]}x{key[3]}", cycles),
              *("%+9.0f %+6.1f%%" % (m, 100 * m / cycles) for m in more))


# ------------------------------------------------------- a machine's page

def lines_of(head, rows):
    """A table of Markdown."""
    return "\n".join("| " + " | ".join(cells) + " |" for cells in
                     [head, ["---"] * len(head), *rows])


def machine_lines(records):
    clocks = sorted(r["core_mhz"] for r in records if r["core_mhz"])
    versions = {}
    for r in records:
        versions.setdefault(r["library"], set()).add(r["version"])
    lines = [f"- core clock: {clocks[0]:.0f} to {clocks[-1]:.0f} MHz, median "
             f"{statistics.median(clocks):.0f}"] if clocks else []
    return "\n".join(lines + [f"- {library}: {', '.join(sorted(found))}"
                              for library, found in sorted(versions.items())])


def named(algorithm, operation, messages):
    what = f"{algorithm} {operation}"
    return f"{what}, {messages} messages" if messages > 1 else what


def compared(records):
    """The rows that another library has, too, and calls for many messages."""
    return {key: row for key, row in group(records).items()
            if None not in best_of(row) or key[1].endswith("many")}


def by_size(rows):
    """A line for each call whose work goes by bytes, a column for each size."""
    lines = {}
    for (*call, size), row in rows.items():
        ours, best = best_of(row)
        if in_unit(ours)[1].endswith("/byte"):
            cell = f"{figure(in_unit(ours)[0])}{'*' * is_wide(ours)}"
            if best:
                cell += f" ({figure(ratio(ours, best))} {best['library']})"
            lines.setdefault(named(*call), {})[size] = cell
    sizes = sorted({size for line in lines.values() for size in line})
    return lines_of(["", *(f"{size} B" for size in sizes)],
                    [[what, *(line.get(size, "-") for size in sizes)]
                     for what, line in lines.items()])


def by_range(rows):
    """The figures of ours that the first table marks, each with its range."""
    lines = {}
    for (*call, size), row in rows.items():
        ours = best_of(row)[0]
        value, unit = in_unit(ours)
        if unit.endswith("/byte") and is_wide(ours):
            low, high = (figure(value * c / cost(ours)) for c in ours["range"])
            lines.setdefault(named(*call), []).append(f"{size} B: {low} to {high}")
    return lines_of(["", "cycles a byte"],
                    [[what, "; ".join(cells)] for what, cells in lines.items()])


def by_library(rows):
    """A line for each call, of one message and size at most where these count, a
    column for each library."""
    names = labels([r for row in rows.values() for r in row])
    columns = columns_of(names)
    lines = []
    for (*call, size), row in rows.items():
        unit = in_unit(row[0])[1]
        if not unit.endswith("/byte") or (call[2], size) == (1, PACKET):
            cells = cells_of(row, names)
            lines.append([named(*call), unit,
                          *(figure(cells.get(c)) for c in columns)])
    return lines_of(["", "unit", *columns], lines)


def by_kernel(items):
    """A line for each kernel with the most bytes that were measured."""
    runs, lines = {}, []
    for n, item in enumerate(items):
        compiler, _, path = item.partition("=")
        first = items[0].partition("=")[0]
        with open(path, encoding="utf-8") as file:
            results = json.load(file)["results"]
        for r in results:
            name, is_c = r["implementation"], r["implementation"] == "c"
            if is_c or compiler == first:
                name = f"C, {compiler}" if is_c else name
                runs.setdefault(r["kernel"], {}).setdefault(
                    r.get("bytes", 0), {}).setdefault(name, []).append(
                        r.get("cycles") or r["ns"])
    for kernel, sizes in runs.items():
        size = max(sizes)
        lines.append([kernel, str(size), ", ".join(
            f"{name} {figure(statistics.median(cycles) / (size or 1))}"
            for name, cycles in sizes[size].items())])
    return lines_of(["kernel", "bytes", "cycles a byte"], lines)


def text_of(name):
    try:
        with open(name, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        fail(f"{name}: {error.strerror}")


def save(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)


def file_name(cpu):
    """The CPU's name as a file's: no marks, no clock, words with hyphens."""
    plain = re.sub(r"\((R|TM)\)|\bCPU\b|\bProcessor\b|@ *[\d.]+ *GHz", " ", cpu)
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") \
        or fail(f"no name of a file in the CPU's name {cpu!r}")


def machine(directory, names):
    records = read(n for n in names if "=" not in n)
    rows = compared(records)
    form = text_of(os.path.join(os.path.dirname(__file__), "machine.md"))
    cpu = next(r["cpu"] for r in records if r["library"] == OURS)
    save(os.path.join(directory, file_name(cpu) + ".md"), form.format(
        cpu=cpu, machine=machine_lines(records), sizes=by_size(rows),
        ranges=by_range(rows), libraries=by_library(rows),
        kernels=by_kernel([n for n in names if "=" in n])))


def ratios(text):
    """{(call, size): ratio} of a machine's page."""
    found, sizes = {}, []
    for line in text.splitlines():
        what, *cells = [c.strip() for c in line.strip("|").split("|")]
        if line.startswith("| |") or line.startswith("|  |"):
            sizes = cells
        for size, cell in zip(sizes, cells):
            ratio = re.fullmatch(r"[\d.]+\*? \(([\d.]+) .*\)", cell)
            if ratio:
                found[what, size] = float(ratio[1])
    return found


# ---------------------------------------------------------- a user's report

FIRST, LAST = "report of symcrypt bench, form 1", "end of the report"
PAGE = """# {cpu}, as a user measured it

What `symcrypt bench --report` printed on a machine that is not ours; the page symcrypt-bench(1) says what it does.

```
{text}
```
"""


def page(directory, text):
    """The page of a report, which may have other text around it."""
    found = re.search(f"^{FIRST}\n(.*?)^{LAST}$", text.replace("\r", ""),
                      re.M | re.S)
    if not found:
        fail(f"no text from '{FIRST}' to '{LAST}'")
    cpu = re.search("^CPU +(.*)$", found[1], re.M)
    if not cpu or not found[1].isascii() or re.search("[<>|`&]", found[1]):
        fail("this is no report of symcrypt bench")
    path = os.path.join(directory, f"report-{file_name(cpu[1])}.md")
    save(path, PAGE.format(cpu=cpu[1], text=found[1].rstrip()))
    return path


def main():
    what, *rest = sys.argv[1:] or [""]
    if what == "page" and len(rest) == 1:
        print(page(rest[0], sys.stdin.read()))
    elif what == "machine" and len(rest) > 1:
        machine(rest[0], rest[1:])
    elif what == "table" and rest:
        table(read(rest))
    elif what == "against" and len(rest) == 3:
        against(*rest)
    else:
        print(__doc__, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
