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

Where several files have the same call, the least of its figures counts, and of
a kernel the median.
"""
import glob
import json
import os
import re
import statistics
import sys

OURS = "libsymcrypt"
PACKET = 1350  # bytes, of the table library by library


def fail(text):
    sys.exit(f"report.py: {text}")


def read(files):
    """All records, in order; the best of several of the same library."""
    records = {}
    for name in files:
        try:
            with open(name, encoding="utf-8") as file:
                for line in file:
                    r = json.loads(line)
                    key = work(r), r["library"], r["version"], r["implementation"]
                    if key not in records or cost(r) < cost(records[key]):
                        records[key] = r
        except (OSError, ValueError, KeyError) as error:
            fail(f"{name}: {error}")
    return list(records.values())


def cost(r):
    return r["cycles_per_call"] or r["ns_per_call"]


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
    """What a record has of, and in: cycles a byte, an iteration or a call."""
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
    return [min((r for r in row if (r["library"] == OURS) == ours), key=cost,
                default=None) for ours in (True, False)]


def columns_of(names):
    return sorted(set(names.values()), key=lambda n: (n != OURS, n))


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
            end = "%6s %s" % (figure(cost(others) / cost(ours)),
                              names[others["library"], others["version"]])
        amount = f"{messages}x{size}" if messages > 1 else str(size)
        print("%-18s %-8s %8s %-6s" % (algorithm, operation, amount,
                                       in_unit(row[0])[1]),
              *(figure(cells.get(c)).rjust(w)
                for c, w in zip(columns, width)), end)


def against(old, copy, new):
    """Cycles of each call, the least of all rounds, and how many more others
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
    """The rows that another library has, too."""
    return {key: row for key, row in group(records).items()
            if None not in best_of(row)}


def by_size(rows):
    """A line for each call whose work goes by bytes, a column for each size."""
    lines = {}
    for (*call, size), row in rows.items():
        ours, best = best_of(row)
        if in_unit(ours)[1].endswith("/byte"):
            lines.setdefault(named(*call), {})[size] = (
                f"{figure(in_unit(ours)[0])} ({figure(cost(best) / cost(ours))} "
                f"{best['library']})")
    sizes = sorted({size for line in lines.values() for size in line})
    return lines_of(["", *(f"{size} B" for size in sizes)],
                    [[what, *(line.get(size, "-") for size in sizes)]
                     for what, line in lines.items()])


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
        libraries=by_library(rows),
        kernels=by_kernel([n for n in names if "=" in n])))


def ratios(text):
    """{(call, size): ratio} of a machine's page."""
    found, sizes = {}, []
    for line in text.splitlines():
        what, *cells = [c.strip() for c in line.strip("|").split("|")]
        if line.startswith("| |") or line.startswith("|  |"):
            sizes = cells
        for size, cell in zip(sizes, cells):
            ratio = re.fullmatch(r"[\d.]+ \(([\d.]+) .*\)", cell)
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
