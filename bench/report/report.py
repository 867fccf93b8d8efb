#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Merge what `symcrypt bench --json' and the programs in bench/peers print.

    report.py table FILE...           one table of all libraries
    report.py document DIRECTORY      the document in DIRECTORY of the CPU that
                                      `symcrypt cpu --json' names, read from the
                                      standard input: make it by the form
                                      bench/report/machine.md, with the tables that it
                                      had, and print its name
    report.py fill DOCUMENT FILE... [COMPILER=FILE...]
                                      replace the tables in DOCUMENT, which are
                                      between lines <!-- bench NAME --> and
                                      <!-- end -->
    report.py prune DOCUMENT          leave out sections of which nothing was
                                      measured, and plots that are not there
    report.py summary DOCUMENT MACHINE...
                                      write the least and the greatest ratio of
                                      each row, beside each other for all
                                      documents MACHINE, to DOCUMENT, between
                                      <!-- summary --> and <!-- end -->
    report.py page DIRECTORY          the page in DIRECTORY of what `symcrypt bench
                                      --report' printed, read from the standard
                                      input; print its name
    report.py kernels DOCUMENT ARCHITECTURE COMPILER=FILE... [FILE...]
                                      the same for the tables between
                                      <!-- kernels ARCHITECTURE KERNEL... -->
                                      and <!-- end -->, from the output of
                                      `asmcheck --bench --json': assembly from
                                      the first compiler's build, C from all

Where several files have the same call, the least of its figures counts, and of
a kernel the figure at the first quarter.

Some figures must agree, as they are of the same work: two calls of ours, a
kernel and its call, a kernel in builds by two compilers.  Where two are more
than 5% apart, the cell has both, as in "2.62 [2.80]", and the standard error
says so.  Nothing else keeps a table from being written but wrong outputs: rows
of the same algorithm, operation, messages and bytes must have equal check sums
of the output, or nothing is written and the exit status is 1.
"""
import json
import os
import re
import sys

OURS = "libsymcrypt"
UNMEASURED = "Not measured yet."
RATIO = "best of the others to ours"


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
                    key = (r["algorithm"], r["operation"], r["messages"],
                           r["bytes"], r["library"], r["version"],
                           r["implementation"])
                    if key not in records \
                            or cost(r) < cost(records[key]):
                        records[key] = r
        except (OSError, ValueError, KeyError) as error:
            fail(f"{name}: {error}")
    return list(records.values())


def time(r):
    return r.get("cycles") or r["ns"]


def read_kernels(items):
    """{compiler: {(kernel, implementation, bytes): result}} of items
    COMPILER=FILE, in their order.  Of several the one at the first quarter:
    by where its stack lies, one process in many is lucky."""
    builds = {}
    for item in items:
        compiler, _, path = item.partition("=")
        runs = builds.setdefault(compiler, {})
        try:
            with open(path, encoding="utf-8") as file:
                results = json.load(file)["results"]
        except (OSError, ValueError, KeyError) as error:
            fail(f"{item}: {error}")
        for r in results:
            key = r["kernel"], r["implementation"], r.get("bytes", 0)
            runs.setdefault(key, []).append(r)
    return {compiler: {key: sorted(runs, key=time)[len(runs) // 4]
                       for key, runs in build.items()}
            for compiler, build in builds.items()}


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


def disagreements(rows):
    for key, row in rows.items():
        checks = {r["check"] for r in row if r["check"]}
        if len(checks) > 1:
            yield "%s:%s, %d x %d bytes" % key


def labels(records):
    """{(library, version): heading}: with the version of libraries that are
    there in several, unless it is a different one for each algorithm."""
    seen = {}
    for r in records:
        seen.setdefault(r["library"], {}).setdefault(work(r), set()).add(
            r["version"])
    several = {library for library, rows in seen.items()
               if any(len(v) > 1 for v in rows.values())}
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
    """Ours, the best of the others."""
    ours = min((r for r in row if r["library"] == OURS), key=cost,
               default=None)
    others = min((r for r in row if r["library"] != OURS), key=cost,
                 default=None)
    return ours, others


def table(records):
    names = labels(records)
    columns = sorted(set(names.values()), key=lambda n: (n != OURS, n))
    width = [max(8, len(c)) for c in columns]
    print("%-18s %-8s %8s %-6s" % ("algorithm", "op", "bytes", "unit"),
          *(c.rjust(w) for c, w in zip(columns, width)), " ratio to")
    for (algorithm, operation, messages, size), row in group(records).items():
        cells = {}
        for r in row:
            name = names[r["library"], r["version"]]
            value, unit = in_unit(r)
            cells[name] = min(value, cells.get(name, value))
        ours, others = best_of(row)
        end = "     -"
        if ours and others:
            end = "%6s %s" % (figure(cost(others) / cost(ours)),
                              names[others["library"], others["version"]])
        amount = f"{messages}x{size}" if messages > 1 else str(size)
        print("%-18s %-8s %8s %-6s" % (algorithm, operation, amount, unit),
              *(figure(cells.get(c)).rjust(w)
                for c, w in zip(columns, width)), end)


# ------------------------------------------------------------- contradictions

MOST_DISTURBED = 0.05  # of all samples that count
MOST_APART = 0.05
# Less than this many bytes, and what is around the work is not the same.
LONG = 8192
# The call of a kernel in asmcheck is compiled, by each compiler in its way.
CALL_CYCLES = 3
# Operations of ours that do the same, measured for two tables.
TWINS = [("digest", "oneshot"), ("fresh", "oneshot"), ("seal", "oneshot")]
# Calls of ours that are one kernel, but for what is around it.
CALLS_OF_KERNELS = {"rc4_crypt": ("rc4", "crypt"),
                    "chacha_blocks": ("chacha20", "crypt"),
                    "salsa20_blocks": ("salsa20", "crypt"),
                    "md5_compress": ("md5", "digest"),
                    "sha1_compress": ("sha1", "digest"),
                    "sha256_compress": ("sha256", "digest"),
                    "sha512_compress": ("sha512", "digest")}


def apart(a, b, free=0):
    """Are A and B more than 5% apart, and more than FREE?"""
    return max(a, b) > max(min(a, b) * (1 + MOST_APART), min(a, b) + free)


def contradictions(records, builds):
    """{cell: (what it disagrees with, its figure, the other figure)} of the
    RECORDS, and those of asmcheck in several BUILDS.  A cell is the work of a
    record, or a kernel's name, implementation and bytes."""
    found = {}
    ours = {(r["algorithm"], r["operation"], r["bytes"]): r for r in records
            if r["library"] == OURS and r["messages"] == 1
            and r["bytes"] >= LONG and r["mb_per_s"] is not None}
    for (algorithm, operation, size), r in ours.items():
        for first, second in TWINS:
            twin = ours.get((algorithm, second, size))
            if operation == first and twin:
                a, b = in_unit(r)[0], in_unit(twin)[0]
                if apart(a, b):
                    found[work(r)] = f"{algorithm} {second}", a, b
                    found[work(twin)] = f"{algorithm} {first}", b, a
    for build in builds[1:]:
        for key, r in build.items():
            # What compilers make of C may differ.
            if key[1] == "c" or key not in builds[0] or "cycles" not in r:
                continue
            first = builds[0][key]
            if apart(first["cycles"], r["cycles"], CALL_CYCLES):
                found[key] = "another build", first["cycles"], r["cycles"]
    for kernel, call in CALLS_OF_KERNELS.items():
        for (algorithm, operation, size), r in ours.items():
            if (algorithm, operation) != call or not builds:
                continue
            same = [(k["cycles_per_byte"], key)
                    for key, k in builds[0].items()
                    if key[0] == kernel and key[2] == size
                    and key[1] in r["implementation"].split("+")
                    and "cycles_per_byte" in k]
            # Of several in the label, one is what long messages take.
            if same and r["cycles_per_byte"]:
                near, key = min(same, key=lambda c, r=r: abs(
                    c[0] - r["cycles_per_byte"]))
                if apart(near, r["cycles_per_byte"]):
                    found.setdefault(key, (f"{algorithm} {operation}", near,
                                           r["cycles_per_byte"]))
                    found.setdefault(work(r), (kernel, r["cycles_per_byte"],
                                               near))
    return found


def disturbed(records):
    """A line about samples that other work disturbed, if they are many."""
    samples = sum(r["samples"] or 0 for r in records)
    bad = sum(r["disturbed"] or 0 for r in records)
    return [f"- {bad:.0f} of {samples:.0f} samples were disturbed by other "
            "work"] if bad > MOST_DISTURBED * samples else []


def both(value, doubt):
    """A cell, with the figure that it disagrees with, in the cell's unit."""
    if not doubt:
        return figure(value)
    return f"{figure(value)} [{figure(value * doubt[2] / doubt[1])}]"


def load(names, tell=True):
    """Records of calls, builds of kernels, and what they disagree in, of
    NAMES, COMPILER=FILE or FILE."""
    records = read(n for n in names if "=" not in n)
    bad = list(disagreements(group(records)))
    for row in bad:
        print(f"report.py: outputs differ: {row}", file=sys.stderr)
    if bad:
        fail("nothing is written, as outputs are wrong")
    builds = read_kernels(n for n in names if "=" in n)
    doubts = contradictions(records, list(builds.values()))
    for key, (other, a, b) in doubts.items() if tell else ():
        print("report.py: " + " ".join(map(str, key)) + f": {figure(a)}, and "
              f"{figure(b)} by {other}; both are in the table",
              file=sys.stderr)
    for line in disturbed(records) if tell else ():
        print(f"report.py: {line[2:]}", file=sys.stderr)
    return records, builds, doubts


# ------------------------------------------------------------- the document

# Operations of a table, and how an algorithm is called in it.
SECTIONS = {
    "streams": lambda a, o, m: o == "crypt",
    "aead": lambda a, o, m: a == "poly1305" or o in ("seal", "open")
    or (o == "oneshot" and "poly1305" in a),
    "hashes": lambda a, o, m: a in ("md5", "sha1", "sha256", "sha512")
    and o in ("digest", "oneshot"),
    "hmac": lambda a, o, m: a.startswith("hmac-")
    and o in ("prepared", "fresh", "oneshot"),
    "many": lambda a, o, m: o == "many" and not a.startswith("pbkdf2"),
    "tz": lambda a, o, m: a == "tz" and o == "digest",
}
CALLS = {
    "setup": lambda a, o, m: o == "setkey" or o in ("concat", "subtract")
    or a.startswith("hkdf"),
    "pbkdf2": lambda a, o, m: a.startswith("pbkdf2"),
}


def machine(records):
    ours = [r for r in records if r["library"] == OURS]
    clocks = sorted(r["core_mhz"] for r in records if r["core_mhz"])
    versions = {}
    for r in records:
        if r["library"] != OURS:
            versions.setdefault(r["library"], set()).add(r["version"])
    lines = [f"- CPU: {ours[0]['cpu']}; libsymcrypt {ours[0]['version']}"
             if ours else "-"]
    if clocks:
        lines.append(f"- core clock: {clocks[0]:.0f} to {clocks[-1]:.0f} MHz, "
                     f"median {clocks[len(clocks) // 2]:.0f}")
    for library in sorted(versions):
        lines.append(f"- {library}: {', '.join(sorted(versions[library]))}")
    return lines + disturbed(records)


def by_size(records, wanted, doubts):
    """A line for each library of each algorithm, a column for each size."""
    chosen = [r for r in records
              if wanted(r["algorithm"], r["operation"], r["messages"])]
    names = labels(records)
    sizes = sorted({r["bytes"] for r in chosen})
    lines = ["| | " + " | ".join(f"{s} B" for s in sizes) + " |",
             "|---" * (len(sizes) + 1) + "|"]
    parts = {}
    for r in chosen:
        parts.setdefault((r["algorithm"], r["operation"], r["messages"]),
                         []).append(r)
    for (algorithm, operation, messages), part in parts.items():
        what = f"{algorithm} {operation}"
        what += f", {messages} messages" if messages > 1 else ""
        series = {}
        for r in part:
            name = names[r["library"], r["version"]]
            if r["library"] == OURS:
                name = f"**{what}**"
            cell = both(in_unit(r)[0], doubts.get(work(r))
                        if r["library"] == OURS else None)
            series.setdefault(name, {}).setdefault(r["bytes"], cell)
        for name, row in series.items():
            lines.append(f"| {name} | " + " | ".join(
                row.get(s, "-") for s in sizes) + " |")
        ratios = []
        for s in sizes:
            ours, others = best_of([r for r in part if r["bytes"] == s])
            ratios.append(figure(cost(others) / cost(ours))
                          if ours and others else "-")
        if set(ratios) != {"-"}:
            lines.append(f"| {RATIO} | "
                         + " | ".join(ratios) + " |")
    return lines


def by_library(records, wanted):
    """A line for each row, a column for each library."""
    chosen = [r for r in records
              if wanted(r["algorithm"], r["operation"], r["messages"])]
    names = labels(records)
    columns = sorted({names[r["library"], r["version"]] for r in chosen},
                     key=lambda n: (n != OURS, n))
    lines = ["| | unit | " + " | ".join(columns) + " | ratio |",
             "|---" * (len(columns) + 3) + "|"]
    for (algorithm, operation, messages, _), row in group(chosen).items():
        what = f"{algorithm} {operation}"
        what += f", {messages}" if messages > 1 else ""
        cells = {names[r["library"], r["version"]]: in_unit(r) for r in row}
        ours, others = best_of(row)
        ratio = figure(cost(others) / cost(ours)) if ours and others else "-"
        unit = in_unit(row[0])[1]
        lines.append(f"| {what} | {unit} | " + " | ".join(
            figure(cells.get(c, (None, 0))[0]) for c in columns)
            + f" | {ratio} |")
    return lines


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
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


BLOCK = re.compile(r"^<!-- (\S.*?) -->\n(.*?)^<!-- end -->$", re.M | re.S)


def document(directory, cpu):
    """The CPU's document by today's form, with the tables that it had."""
    name = file_name(cpu)
    if not name:
        fail(f"no name of a file in the CPU's name {cpu!r}")
    path = os.path.join(directory, name + ".md")
    had = dict(BLOCK.findall(text_of(path))) if os.path.exists(path) else {}
    form = text_of(os.path.join(os.path.dirname(__file__), "machine.md"))
    form = form.replace("{cpu}", cpu).replace("{name}", name)
    save(path, BLOCK.sub(
        lambda m: f"<!-- {m[1]} -->\n{had.get(m[1], UNMEASURED + chr(10))}"
                  "<!-- end -->", form))
    return path


def prune(name):
    """Leave out what has no figures; `document' brings it back."""
    kept = []
    for part in reversed(re.split(r"^(?=##)", text_of(name), flags=re.M)):
        tables = [table.strip() for _, table in BLOCK.findall(part)]
        # A section may have tables in those below it alone.
        below = kept and kept[-1].startswith("###")
        if not part.startswith("##") or set(tables) - {UNMEASURED} \
                or not tables and below:
            kept.append(part)
    place = os.path.dirname(name)
    text = re.sub(
        r"^!\[.*\]\((.*)\)\n\n", lambda m: m[0]
        if os.path.exists(os.path.join(place, m[1])) else "",
        "".join(reversed(kept)), flags=re.M)
    save(name, text.rstrip() + "\n")


def rewrite(name, what, made):
    """Write the lines that MADE gives for a marker of the file NAME behind that
    marker, <!-- WHAT -->, a regular expression, up to <!-- end -->."""
    new, count = re.subn(
        rf"^<!-- ({what}) -->\n.*?^<!-- end -->$",
        lambda m: "\n".join([f"<!-- {m[1]} -->", *made(m[1]),
                             "<!-- end -->"]),
        text_of(name), flags=re.M | re.S)
    if count == 0:
        fail(f"{name} has no line <!-- {what} --> with its <!-- end -->")
    save(name, new)


def fill(name, names):
    records, _, doubts = load(names)
    for r in records:
        if r["library"] == OURS \
                and file_name(r["cpu"]) + ".md" != os.path.basename(name):
            fail(f"{name} is not the document of {r['cpu']}")

    def made(marker):
        section = marker.split()[1]
        if section == "machine":
            return machine(records)
        if section in SECTIONS:
            return by_size(records, SECTIONS[section], doubts)
        if section in CALLS:
            return by_library(records, CALLS[section])
        return fail(f"{name}: no section {section}; there are machine, "
                    + ", ".join([*SECTIONS, *CALLS]))

    rewrite(name, r"bench \S+", made)


def ratios(text):
    """(row, size, ratio) of all tables of a machine's document."""
    for section, table in BLOCK.findall(text):
        lines = [[c.strip() for c in line.strip("|").split("|")]
                 for line in table.splitlines() if line.startswith("|")]
        if not section.startswith("bench ") or not lines:
            continue
        row = None
        for cells in lines[2:]:
            if lines[0][-1] == "ratio":
                row, found = cells[0], [("", cells[-1])]
            elif cells[0].startswith("**"):
                row, found = cells[0].strip("*"), []
            else:
                found = zip(lines[0][1:], cells[1:]) if cells[0] == RATIO \
                    else []
            for size, value in found:
                if value != "-":
                    yield row, size, float(value)


def called(text, machine):
    """The name in quotes that TEXT gives beside a link to MACHINE."""
    file = os.path.basename(machine)
    found = re.search(re.escape(file) + r'\), "([^"]+)"', text)
    return found[1] if found else os.path.splitext(file)[0]


def summary(name, machines):
    """A line for each row, two columns for each of the MACHINES."""
    text = text_of(name)
    measured = {}
    for machine in machines:
        rows = {}
        for row, size, value in ratios(text_of(machine)):
            rows.setdefault(row, []).append((value, size))
        if rows:
            measured[called(text, machine)] = rows
    if not measured:
        fail(f"no ratios in {' '.join(machines)}")

    def cell(found):
        value, size = found
        return figure(value) + (f", {size}" if size else "")

    def cells(row):
        for rows in measured.values():
            found = rows.get(row)
            yield f"{cell(min(found))} | {cell(max(found))}" if found \
                else "- | -"

    lines = ["| | " + " | ".join(f"{machine}: least | greatest"
                                 for machine in measured) + " |",
             "|---" * (2 * len(measured) + 1) + "|"]
    lines += [f"| {row} | {' | '.join(cells(row))} |" for row in
              dict.fromkeys(row for rows in measured.values() for row in rows)]
    rewrite(name, "summary", lambda _: lines)


def kernel_table(kernels, builds, doubts):
    """A line for each implementation, a column for each size: cycles a byte,
    or a call where one or two sizes are all there is."""
    rows, sizes, single = {}, set(), False
    for n, (compiler, results) in enumerate(builds.items()):
        for (kernel, name, size), r in results.items():
            c = name == "c"
            if kernel not in kernels or (n > 0 and not c):
                continue
            if c:
                name = f"C, {compiler}"
            key = (kernel, c, name)
            rows.setdefault(key, {})[size] = r
            sizes.add(size)
    if not rows:
        return [UNMEASURED]
    sizes = sorted(sizes)
    single = len(sizes) < 3
    order = sorted(rows, key=lambda k: (kernels.index(k[0]), k[1]))
    lines = [("| cycles a call | " if single else "| cycles a byte | ")
             + " | ".join(f"{s} B" if s else "" for s in sizes) + " |",
             "|---" * (len(sizes) + 1) + "|"]
    for key in order:
        row = rows[key]
        lines.append(f"| {key[0]}: {key[2]} | " + " | ".join(
            both(row[s]["cycles" if single else "cycles_per_byte"],
                 doubts.get((key[0], key[2], s)))
            if s in row else "-" for s in sizes) + " |")
    return lines


def fill_kernels(name, architecture, items):
    # What fill has told of.
    _, builds, doubts = load(items, False)
    rewrite(name, rf"kernels {re.escape(architecture)} [^>]+",
            lambda marker: kernel_table(marker.split()[2:], builds, doubts))


FIRST, LAST = "report of symcrypt bench, form 1", "end of the report"
PAGE = """# {cpu}, as a user measured it

What `symcrypt bench --report` printed on a machine that is not ours; the page symcrypt-bench(1) says what it does.
A cell is ours, and in parentheses how many times that the best of the others takes, with its name. `!` marks a figure that
other work disturbed.

{heading}

{table}
"""


def page(directory, text):
    """The page of a report, which may have other text around it."""
    lines = [line.strip() for line in text.splitlines()]
    if FIRST not in lines or LAST not in lines[lines.index(FIRST):]:
        fail(f"no text from '{FIRST}' to '{LAST}'")
    lines = lines[lines.index(FIRST) + 1:]
    lines = lines[:lines.index(LAST)]
    if not all(re.fullmatch(r"[^<>|`&]*", line) and line.isascii()
               for line in lines) or "" not in lines:
        fail("this is no report of symcrypt bench")
    heading, word = {}, None
    for line in lines[:lines.index("")]:
        found = re.fullmatch(r"(\w+) {2,}(.*)", line)
        if found:
            word = found[1]
            heading.setdefault(word, []).append(found[2])
        elif word:
            heading[word][-1] += " " + line
    titles, *rows = [line.split() for line in lines[lines.index("") + 1:]
                     if line]
    try:
        cpu = heading["CPU"][0]
        end = titles.index("ratio")
        cells, sizes = {}, []
        for row in rows:
            if row[0] == "The":
                break
            messages, _, size = row[2].rpartition("x")
            size = f"{size} B" if row[3] in ("c/byte", "ns/B") else "each"
            what = f"{row[0]} {row[1]}"
            what += f", {messages} messages" if messages else ""
            ours, ratio, best, spread = row[4], *row[end:end + 3]
            disturbed = " !" if spread.endswith("!") else ""
            beside = f" ({ratio} {best})" if ratio != "-" else ""
            sizes += [size] if size not in sizes else []
            cells.setdefault((what, row[3]), {})[size] \
                = ours + disturbed + beside
    except (KeyError, IndexError, ValueError):
        fail("this is no report of symcrypt bench")
    table_lines = ["| | | " + " | ".join(sizes) + " |",
                   "|---" * (len(sizes) + 2) + "|"]
    table_lines += [f"| {what} | {unit} | "
                    + " | ".join(row.get(s, "") for s in sizes) + " |"
                    for (what, unit), row in cells.items()]
    path = os.path.join(directory, f"report-{file_name(cpu)}.md")
    save(path, PAGE.format(
        cpu=cpu, table="\n".join(table_lines), heading="\n".join(
            f"- {word}: {text}" for word, texts in heading.items()
            for text in texts if word != "CPU")))
    return path


def main():
    what, *rest = sys.argv[1:] or [""]
    if what == "page" and len(rest) == 1:
        print(page(rest[0], sys.stdin.read()))
    elif what == "kernels" and len(rest) > 2:
        fill_kernels(rest[0], rest[1], rest[2:])
    elif what == "document" and len(rest) == 1:
        print(document(rest[0], json.load(sys.stdin)["cpu"]))
    elif what == "prune" and len(rest) == 1:
        prune(rest[0])
    elif what == "summary" and len(rest) > 1:
        summary(rest[0], rest[1:])
    elif what == "table" and rest:
        table(load(rest)[0])
    elif what == "fill" and len(rest) > 1:
        fill(rest[0], rest[1:])
    else:
        print(__doc__, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
