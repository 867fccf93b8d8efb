#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Draw the plot of the first page, and write its table, from what runs of
`symcrypt bench --json' print; write tables of doc/performance.md.

    front.py page PLOT.svg README FILE...
    front.py machines DOCUMENT MACHINE...
    front.py files|programs DOCUMENT TABLE

The second writes a table of the ratios in the pages MACHINE, by the names that
DOCUMENT gives them.  A panel has cycles a byte over the bytes of a message, ours
and the best three others, by the geometric mean over all lengths.  A library
that is there in several versions counts once, by its best.  One legend serves
all panels.  One style has the colours, another those on a dark page.  Neither
has an @: Texinfo includes the plot.
"""
import datetime
import math
import os
import re
import sys

import report

PAGE = [("chacha20-poly1305", "seal", "ChaCha20-Poly1305, sealed"),
        ("chacha20", "crypt", "ChaCha20"),
        ("poly1305", "digest", "Poly1305"),
        ("salsa20", "crypt", "Salsa20"),
        ("rc4", "crypt", "RC4"),
        ("hmac-sha256", "prepared", "HMAC-SHA256")]
OTHERS = 3
COLUMNS = 3

# Colours that those see apart who do not see all colours (Okabe and Ito).
COLOURS = {"AWS-LC": "#009e73", "Go": "#56b4e9", "Nettle": "#cc79a7",
           "OpenSSL": "#0072b2", "RustCrypto": "#e69f00",
           "ipsec-mb": "#8b5a2b", "libgcrypt": "#7f7f7f",
          "libsodium": "#8a4fbf"}
LIGHT = {"paper": "#ffffff", "ink": "#1f2328", "soft": "#59636e",
         "line": "#d8dee4", report.OURS: "#c8102e"}
DARK = {"paper": "#0d1117", "ink": "#e6edf3", "soft": "#9198a1",
        "line": "#30363d", report.OURS: "#ff5c6c", "OpenSSL": "#4a7dff",
        "ipsec-mb": "#c98d54", "libgcrypt": "#a8a8a8",
        "libsodium": "#b58ae0"}
# Dashes for lines that often overlap another.
DASHES = {"Go": "5 4", "libgcrypt": "2 4"}

# Widths and heights, in the units of the picture.
WIDE, TALL = 262, 170
LEFT, TOP = 58, 96
ACROSS, DOWN = 46, 66
TITLE = ' font-size="16" font-weight="600"'
HEAD = ' font-size="13" font-weight="600"'


class Picture:
    def __init__(self):
        self.lines = []

    def add(self, text):
        self.lines.append(text)

    def style(self, colours, more=""):
        """Styles of surfaces and of lines in each colour."""
        self.add(f"<style{more}>")
        for name, colour in colours.items():
            what = "fill" if name in ("paper", "ink", "soft") else "stroke"
            self.add(f".{name} {{ {what}: {colour} }}")
        self.add("</style>")

    def text(self, x, y, text, kind="ink", more=""):
        text = text.replace("&", "&amp;").replace("<", "&lt;")
        self.add(f'<text class="{kind}" x="{x:g}" y="{y:g}"{more}>{text}'
                 "</text>")

    def axis(self, anchor, marks):
        """The numbers of an axis."""
        self.add(f'<text class="soft" font-size="11" text-anchor="{anchor}">'
                 + "".join(f'<tspan x="{x:g}" y="{y:g}">{text}</tspan>'
                           for x, y, text in marks) + "</text>")

    def path(self, lines, kind, more=""):
        d = " ".join("M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points)
                     for points in lines)
        self.add(f'<path class="{kind}" d="{d}"{more}/>')

    def curve(self, points, library):
        more = f' stroke-dasharray="{DASHES[library]}"' \
            if library in DASHES else ""
        if library == report.OURS:
            more = ' stroke-width="3"'
        self.path([points], library, more)


def is_power(size, of=2):
    while size % of == 0:
        size //= of
    return size == 1


def series(records, algorithm, operation):
    """[(library and version, {bytes: cycles a byte})], ours first: the best,
    and powers of two, as other sizes are of the table."""
    rows = {}
    for r in records:
        if (r["algorithm"], r["operation"], r["messages"]) \
                == (algorithm, operation, 1) \
                and is_power(r["bytes"]):
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
    bottom = top + TALL

    def x(size):
        return left + WIDE * math.log(size / sizes[0]) \
            / math.log(sizes[-1] / sizes[0])

    def y(cost):
        return top + TALL * math.log(high / cost) / math.log(high / low)

    picture.text(left, top - 9, title, more=HEAD)
    rows_at, columns_at = ticks(low, high), [
        s for s in range(sizes[0], sizes[-1] + 1) if is_power(s, 4)]
    picture.path([[(left, y(m)), (left + WIDE, y(m))] for m in rows_at]
                 + [[(x(m), bottom), (x(m), bottom + 4)] for m in columns_at],
                 "line", ' stroke-width="1"')
    picture.axis("end", [(left - 6, y(m) + 4, f"{m:g}") for m in rows_at])
    picture.axis("middle", [
        (x(m), bottom + 17, size_name(m).replace(" KiB", "K")
         .replace(" B", "")) for m in columns_at])
    middle = ' text-anchor="middle"'
    if labelled[0]:
        where = f' transform="rotate(-90 {left - 40:g} {top + TALL / 2:g})"'
        picture.text(left - 40, top + TALL / 2, "cycles a byte", "soft",
                     middle + where)
    if labelled[1]:
        picture.text(left + WIDE / 2, bottom + 36, "bytes of a message",
                     "soft", middle)
    # Ours is drawn last, above the others.
    for (library, _), row in reversed(rows):
        picture.curve([(x(s), y(row[s])) for s in sizes], library)


def legend(picture, libraries, width):
    """In one line; as many letters as there are lie closer together."""
    letters = sum(len(library) for library in libraries)
    most = (width - LEFT - 16 - 49 * len(libraries)) / letters
    x = LEFT
    for library in libraries:
        picture.curve([(x, 57), (x + 24, 57)], library)
        picture.text(x + 31, 61, library, more=' font-weight="600"'
                     if library == report.OURS else "")
        x += 31 + min(7.4, most) * len(library) + 18


def draw(records, day):
    panels = [(title, series(records, algorithm, operation))
              for algorithm, operation, title in PAGE]
    shown = sorted({name for _, rows in panels for name, _ in rows[1:]})
    libraries = [report.OURS] + sorted({library for library, _ in shown})
    lines = (len(PAGE) + COLUMNS - 1) // COLUMNS
    width = LEFT + COLUMNS * WIDE + (COLUMNS - 1) * ACROSS + 16
    height = TOP + lines * TALL + (lines - 1) * DOWN + 48
    picture = Picture()
    cpu = next(r["cpu"] for r in records if r["library"] == report.OURS)
    clock = sorted(r["core_mhz"] for r in records if r["core_mhz"])
    about = f"{cpu} at {clock[len(clock) // 2] / 1000:.1f} GHz" if clock \
        else cpu
    title = "Cycles a byte, by the length of a message: lower is better"
    beside = "the best three others"
    sizes = sorted(panels[0][1][0][1])
    described = (
        f"libsymcrypt beside {beside}, from "
        f"{size_name(sizes[0])} to {size_name(sizes[-1])}, on {about}, one "
        f"core, {day}. Panels: " + ", ".join(p[2] for p in PAGE)
        + ". Libraries: " + ", ".join(" ".join(n) for n in shown) + ".")
    picture.add(f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" '
                f'role="img" viewBox="0 0 {width} {height}" width="{width}" '
                f'height="{height}" font-size="12" '
                'font-family="system-ui, Helvetica, Arial, sans-serif">')
    picture.add(f"<title>{title}</title>")
    picture.add(f"<desc>{described}</desc>")
    picture.style({**LIGHT, **{library: COLOURS[library]
                               for library in libraries[1:]}})
    picture.style({name: colour for name, colour in DARK.items()
                   if name in LIGHT or name in libraries},
                  ' media="(prefers-color-scheme: dark)"')
    picture.add(f'<rect class="paper" width="{width}" height="{height}"/>')
    picture.add('<g fill="none" stroke-width="1.7" stroke-linejoin="round" '
                'stroke-linecap="round">')
    picture.text(LEFT, 24, title, more=TITLE)
    picture.text(LEFT, 42, f"{about}, one core, {day}; both axes are "
                 f"logarithmic; beside {beside}", "soft")
    legend(picture, libraries, width)
    for k, (title, rows) in enumerate(panels):
        column, line = k % COLUMNS, k // COLUMNS
        panel(picture, LEFT + column * (WIDE + ACROSS),
              TOP + line * (TALL + DOWN), title, rows,
              (column == 0, line == lines - 1))
    picture.add("</g>\n</svg>")
    return "\n".join(picture.lines) + "\n"


# Of the tables: the sizes of a short message and of a packet.
SIZES = (64, 1350)


def table(records):
    """The lines of the first page's table: our cycles a byte, and how many times that
    the best other library takes."""
    rows = report.compared(records)
    lines = ["| | " + " | ".join(f"{s} B" for s in SIZES) + " |",
             "|---" * (len(SIZES) + 1) + "|"]
    for algorithm, operation, title in PAGE:
        cells = []
        for size in SIZES:
            key = algorithm, operation, 1, size
            if key not in rows:
                report.fail(f"no figures of {algorithm}:{operation}, {size} bytes")
            ours, best = report.best_of(rows[key])
            cells.append(f"{report.figure(report.in_unit(ours)[0])} "
                         f"({report.figure(report.ratio(ours, best))} "
                         f"{best['library']})")
        lines.append(f"| {title} | " + " | ".join(cells) + " |")
    return lines


def machines(document, names):
    """The ratios of the plot, with the machines next to each other."""
    text = report.text_of(document)
    found = {}
    for name in names:
        file = os.path.basename(name)
        called = re.search(re.escape(file) + r'\), "([^"]+)"', text)
        cells = report.ratios(report.text_of(name))
        if called and cells:
            found[called[1]] = cells
    sizes = [f"{size} B" for size in SIZES]
    lines = ["| | " + " | ".join(f"{machine}, {size}" for machine in found
                                 for size in sizes) + " |",
             "|---" * (1 + len(found) * len(sizes)) + "|"]
    for algorithm, operation, title in PAGE:
        lines.append(f"| {title} | " + " | ".join(
            report.figure(cells.get((f"{algorithm} {operation}", size)))
            for cells in found.values() for size in sizes) + " |")
    return lines


def fill(name, section, lines):
    """Put LINES between the marker of SECTION in the file NAME and its end."""
    text, count = re.subn(
        rf"^<!-- front {section} -->\n.*?^<!-- end -->$", lambda _: "\n".join(
            [f"<!-- front {section} -->", *lines, "<!-- end -->"]),
        report.text_of(name), flags=re.M | re.S)
    if count != 1:
        report.fail(f"{name} has no section {section}")
    report.save(name, text)


def main():
    what, *rest = sys.argv[1:] or [""]
    if what == "machines" and len(rest) > 1:
        fill(rest[0], what, machines(rest[0], rest[1:]))
    elif what in ("files", "programs") and len(rest) == 2:
        fill(rest[0], what, report.text_of(rest[1]).splitlines())
    elif what == "page" and len(rest) > 2:
        records = report.read(rest[2:])
        measured = datetime.date.fromtimestamp(max(map(os.path.getmtime, rest[2:])))
        report.save(rest[0], draw(records, measured.isoformat()))
        fill(rest[1], "table", table(records))
    else:
        print(__doc__, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
