#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Draw the plot of the first page, and write its table, from what `symcrypt
bench --json' and the programs in bench/peers print.

    front.py page LIGHT.svg DARK.svg README FILE...
    front.py machine LIGHT.svg DARK.svg FILE...
    front.py machines README DOCUMENT MACHINE...
    front.py files|programs README TABLE
    front.py texinfo README FIGURES.texi

The second is the plot of a machine's document, with more panels.  The third
writes a table of ratios in the documents MACHINE, by the names that DOCUMENT
gives them.  A panel has
cycles a byte over the bytes of a message, ours and
the best three others, by the geometric mean over all lengths.  A library that
is there in several versions counts once, by its best.  One legend serves all
panels.  LIGHT.svg has its colours in attributes, so that a style sheet around
it can change them, and no braces, so that Texinfo can include it.
"""
import datetime
import math
import re
import sys

import report

PAGE = [("chacha20-poly1305", "seal", "ChaCha20-Poly1305, sealed"),
        ("chacha20", "crypt", "ChaCha20"),
        ("poly1305", "digest", "Poly1305"),
        ("salsa20", "crypt", "Salsa20"),
        ("rc4", "crypt", "RC4"),
        ("hmac-sha256", "prepared", "HMAC-SHA256")]
MACHINE = PAGE + [("sha1", "digest", "SHA-1"),
                  ("sha256", "digest", "SHA-256"),
                  ("sha512", "digest", "SHA-512"),
                  ("md5", "digest", "MD5"),
                  ("hmac-sha256", "fresh", "HMAC-SHA256, a key a message"),
                  ("tz", "digest", "Tillich-Zemor")]
OTHERS = 3
COLUMNS = 3

# Colours that those see apart who do not see all colours (Okabe and Ito).
COLOURS = {"AWS-LC": "#009e73", "Go": "#56b4e9", "Nettle": "#cc79a7",
           "OpenSSL": "#0072b2", "RustCrypto": "#e69f00",
           "libgcrypt": "#7f7f7f", "libsodium": "#8a4fbf",
           "textbook C": "#999933", "tzhash": "#56b4e9"}
LIGHT = {"paper": "#ffffff", "ink": "#1f2328", "soft": "#59636e",
         "line": "#d8dee4", "ours": "#c8102e"}
DARK = {"paper": "#0d1117", "ink": "#e6edf3", "soft": "#9198a1",
        "line": "#30363d", "ours": "#ff5c6c"}
DARK_COLOURS = {"OpenSSL": "#4a7dff", "libgcrypt": "#a8a8a8",
                "libsodium": "#b58ae0"}
# Dashed, for those that often run together with another.
DASHES = {"Go": "5 4", "libgcrypt": "2 4"}

# Widths and heights, in the units of the picture.
WIDE, TALL = 262, 170
LEFT, TOP = 58, 96
ACROSS, DOWN = 46, 66


class Picture:
    def __init__(self, colours, of):
        self.colours, self.of, self.lines = colours, of, []

    def add(self, text):
        self.lines.append(text)

    def text(self, x, y, text, kind="ink", size=12, anchor="start", more=""):
        text = text.replace("&", "&amp;").replace("<", "&lt;")
        self.add(f'<text class="{kind}" x="{x:g}" y="{y:g}" '
                 f'font-size="{size}" text-anchor="{anchor}" '
                 f'fill="{self.colours[kind]}"{more}>{text}</text>')

    def path(self, points, kind, colour, width, dashes=""):
        more = f' stroke-dasharray="{dashes}"' if dashes else ""
        d = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.add(f'<path class="{kind}" d="{d}" fill="none" '
                 f'stroke="{colour}" stroke-width="{width}" '
                 f'stroke-linejoin="round" stroke-linecap="round"{more}/>')


def is_drawn(size):
    """Powers of two; other sizes are of the table."""
    return size & (size - 1) == 0


def series(records, algorithm, operation):
    """[(library and version, {bytes: cycles a byte})], ours first."""
    rows = {}
    for r in records:
        if (r["algorithm"], r["operation"], r["messages"]) \
                == (algorithm, operation, 1) and is_drawn(r["bytes"]):
            name = r["library"], r["version"]
            rows.setdefault(name, {})[r["bytes"]] = report.in_unit(r)[0]

    ours = [rows[n] for n in rows if n[0] == report.OURS]
    if not ours:
        report.fail(f"no figures of {algorithm}:{operation}")

    def mean(row):
        return sum(math.log(row[s]) for s in ours[0]) / len(ours[0])

    best = {}
    for name, row in rows.items():
        if name[0] != report.OURS and set(ours[0]) <= set(row) \
                and (name[0] not in best
                     or mean(row) < mean(best[name[0]][1])):
            best[name[0]] = name, row
    others = sorted(best.values(), key=lambda b: mean(b[1]))[:OTHERS]
    return [((report.OURS, ""), ours[0])] + others


def ticks(low, high):
    """Round numbers, as many as are no crowd."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    for factors in (1, 1.5, 2, 3, 5, 7), (1, 2, 3, 5), (1, 2, 5), (1, 3), (1,):
        marks = [f * 10.0 ** e for e in range(first, last + 1)
                 for f in factors if low <= f * 10.0 ** e <= high]
        if len(marks) <= 6:
            break
    return marks


def size_name(size):
    return f"{size // 1024} KiB" if size >= 1024 else f"{size} B"


def panel(picture, left, top, title, rows, labelled):
    sizes = sorted(rows[0][1])
    costs = [c for _, row in rows for s, c in row.items() if s in sizes]
    low, high = min(costs) / 1.2, max(costs) * 1.2

    def x(size):
        return left + WIDE * math.log(size / sizes[0]) \
            / math.log(sizes[-1] / sizes[0])

    def y(cost):
        return top + TALL * math.log(high / cost) / math.log(high / low)

    picture.text(left, top - 9, title, size=13, more=' font-weight="600"')
    for mark in ticks(low, high):
        picture.path([(left, y(mark)), (left + WIDE, y(mark))], "line",
                     picture.colours["line"], 1)
        picture.text(left - 6, y(mark) + 4, f"{mark:g}", "soft", 11, "end")
    for size in sizes[::2]:
        picture.path([(x(size), top + TALL), (x(size), top + TALL + 4)],
                     "line", picture.colours["soft"], 1)
        picture.text(x(size), top + TALL + 17,
                     size_name(size).replace(" KiB", "K").replace(" B", ""),
                     "soft", 11, "middle")
    if labelled[0]:
        where = f' transform="rotate(-90 {left - 40:g} {top + TALL / 2:g})"'
        picture.text(left - 40, top + TALL / 2, "cycles a byte", "soft", 12,
                     "middle", where)
    if labelled[1]:
        picture.text(left + WIDE / 2, top + TALL + 36,
                     "bytes of a message", "soft", 12, "middle")
    # Ours is drawn last, above the others.
    for (library, _), row in reversed(rows):
        ours = library == report.OURS
        points = [(x(s), y(row[s])) for s in sizes]
        picture.path(points, "ours" if ours else "other",
                     picture.of[library], 3 if ours else 1.7,
                     DASHES.get(library, ""))


def legend(picture, libraries, width):
    """In one line; as many letters as there are lie closer together."""
    letters = sum(len(library) for library in libraries)
    most = (width - LEFT - 16 - 49 * len(libraries)) / letters
    x = LEFT
    for library in libraries:
        ours = library == report.OURS
        picture.path([(x, 57), (x + 24, 57)], "ours" if ours else "other",
                     picture.of[library], 3 if ours else 1.7,
                     DASHES.get(library, ""))
        picture.text(x + 31, 61, library, size=12,
                     more=' font-weight="600"' if ours else "")
        x += 31 + min(7.4, most) * len(library) + 18


def draw(records, wanted, dark):
    colours = DARK if dark else LIGHT
    of = dict(COLOURS)
    if dark:
        of.update(DARK_COLOURS)
    of[report.OURS] = colours["ours"]
    panels = [(title, series(records, algorithm, operation))
              for algorithm, operation, title in wanted]
    shown = sorted({name for _, rows in panels for name, _ in rows[1:]})
    lines = (len(wanted) + COLUMNS - 1) // COLUMNS
    width = LEFT + COLUMNS * WIDE + (COLUMNS - 1) * ACROSS + 16
    height = TOP + lines * TALL + (lines - 1) * DOWN + 48
    picture = Picture(colours, of)
    cpu = next(r["cpu"] for r in records if r["library"] == report.OURS)
    clock = sorted(r["core_mhz"] for r in records if r["core_mhz"])
    about = f"{cpu} at {clock[len(clock) // 2] / 1000:.1f} GHz" if clock \
        else cpu
    day = datetime.date.today().isoformat()
    title = "Cycles a byte, by the length of a message: lower is better"
    sizes = sorted(panels[0][1][0][1])
    described = (
        f"libsymcrypt beside the best three other libraries, from "
        f"{size_name(sizes[0])} to {size_name(sizes[-1])}, on {about}, one "
        f"core, {day}. Panels: " + ", ".join(p[2] for p in wanted)
        + ". Libraries: " + ", ".join(" ".join(n) for n in shown) + ".")
    picture.add(f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" '
                f'role="img" viewBox="0 0 {width} {height}" width="{width}" '
                f'height="{height}" '
                'font-family="system-ui, Helvetica, Arial, sans-serif">')
    picture.add(f"<title>{title}</title>")
    picture.add(f"<desc>{described}</desc>")
    picture.add(f'<rect class="paper" width="{width}" height="{height}" '
                f'fill="{colours["paper"]}"/>')
    picture.text(LEFT, 24, title, size=16, more=' font-weight="600"')
    picture.text(LEFT, 42, f"{about}, one core, {day}; both axes are "
                 "logarithmic; beside the best three others", "soft")
    legend(picture, [report.OURS] + sorted({library for library, _ in shown}),
           width)
    for k, (title, rows) in enumerate(panels):
        column, line = k % COLUMNS, k // COLUMNS
        panel(picture, LEFT + column * (WIDE + ACROSS),
              TOP + line * (TALL + DOWN), title, rows,
              (column == 0, line == lines - 1))
    picture.add("</svg>")
    return picture.lines


def draw_to(name, records, wanted, dark):
    with open(name, "w", encoding="utf-8") as file:
        file.write("\n".join(draw(records, wanted, dark)) + "\n")


# Of the table: the sizes of a short message, a packet and a record of TLS.
SIZES = (64, 1350, 16384)


def aead(records):
    """The lines of the table: ours, and the others, the best first."""
    rows = {}
    for r in records:
        if (r["algorithm"], r["operation"]) == ("chacha20-poly1305", "seal") \
                and r["bytes"] in SIZES:
            name = r["library"] if r["library"] in ("RustCrypto", "Go",
                                                    report.OURS) \
                else f"{r['library']} {r['version']}"
            rows.setdefault(name, {})[r["bytes"]] = report.in_unit(r)[0]
    lines = ["| | " + " | ".join(f"{s} B" for s in SIZES) + " |",
             "|---" * (len(SIZES) + 1) + "|"]
    order = sorted((n for n in rows if set(rows[n]) == set(SIZES)),
                   key=lambda n: (n != report.OURS,
                                  math.prod(rows[n].values())))
    if order[0] != report.OURS:
        report.fail("no figures of ours for the table")
    for name in order:
        what = f"**{name}**" if name == report.OURS else name
        lines.append(f"| {what} | " + " | ".join(
            report.figure(rows[name][s]) for s in SIZES) + " |")
    return lines


def machines(document, names):
    """Ratios of what the plot shows, the machines beside each other."""
    text = report.text_of(document)
    found = {}
    for name in names:
        cells = {(row, size): value for row, size, value
                 in report.ratios(report.text_of(name))}
        if cells:
            found[report.called(text, name)] = cells
    sizes = ["64 B", "1350 B"]
    lines = ["| | " + " | ".join(f"{machine}, {size}" for machine in found
                                 for size in sizes) + " |",
             "|---" * (1 + len(found) * len(sizes)) + "|"]
    for algorithm, operation, title in PAGE:
        lines.append(f"| {title} | " + " | ".join(
            report.figure(cells.get((f"{algorithm} {operation}", size)))
            for cells in found.values() for size in sizes) + " |")
    return lines


def fill(name, section, lines):
    with open(name, encoding="utf-8") as file:
        text = file.read()
    new, count = re.subn(
        rf"^<!-- front {section} -->\n.*?^<!-- end -->$",
        f"<!-- front {section} -->\n" + "\n".join(lines) + "\n<!-- end -->",
        text, flags=re.M | re.S)
    if count != 1:
        report.fail(f"{name} has no line <!-- front {section} -->")
    with open(name, "w", encoding="utf-8") as file:
        file.write(new)


CAPTIONS = {
    "aead": "ChaCha20-Poly1305: one message sealed, key and nonce set, in "
            "cycles a byte on the CPU of the plot:",
    "machines": "The time of the best of the others, divided by ours, on "
                "two CPUs:",
    "files": "Files, in seconds on two cores of that machine, files in "
             "memory, the least of five runs:",
    "programs": "Programs as they are, with the library under OpenSSL or in "
                "place of Nettle; the time they take without it, divided by "
                "the time with it:",
}


def texinfo(text):
    """The tables of the first page, as Texinfo has them."""
    lines = ["@c SPDX-License-Identifier: ISC",
             "@c Made of README.md by bench/report/front.py texinfo."]
    for section, table in re.findall(
            r"^<!-- front (\w+) -->\n(.*?)^<!-- end -->$", text, re.M | re.S):
        lines += ["", CAPTIONS[section], ""]
        head = True
        for row in table.splitlines() + [""]:
            cells = [c.strip().replace("*", "").replace("`", "")
                     for c in row.strip("|").split("|")]
            if row.startswith("|--"):
                continue
            if not row:
                if not head:
                    lines.append("@end multitable")
                head = True
                continue
            if head:
                rest = round(0.6 / (len(cells) - 1), 2)
                if section == "programs":
                    fractions = [".7", ".3"]
                else:
                    fractions = [".4"] + [f"{rest:g}"] * (len(cells) - 1)
                lines.append("@multitable @columnfractions "
                             + " ".join(fractions))
            lines.append(("@headitem " if head else "@item ")
                         + " @tab ".join(cells))
            head = False
    return lines


def main():
    what = sys.argv[1:2]
    if what == ["texinfo"] and len(sys.argv) == 4:
        with open(sys.argv[2], encoding="utf-8") as file:
            lines = texinfo(file.read())
        with open(sys.argv[3], "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        return
    if what == ["machines"] and len(sys.argv) > 4:
        fill(sys.argv[2], what[0], machines(sys.argv[3], sys.argv[4:]))
        return
    if what in (["files"], ["programs"]) and len(sys.argv) == 4:
        with open(sys.argv[3], encoding="utf-8") as file:
            fill(sys.argv[2], what[0], file.read().splitlines())
        return
    if what not in (["page"], ["machine"]) \
            or len(sys.argv) < (6 if what == ["page"] else 5):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    panels = PAGE if what == ["page"] else MACHINE
    records = report.read(sys.argv[5 if what == ["page"] else 4:])
    draw_to(sys.argv[2], records, panels, False)
    draw_to(sys.argv[3], records, panels, True)
    if what == ["page"]:
        fill(sys.argv[4], "aead", aead(records))


if __name__ == "__main__":
    main()
