# SPDX-License-Identifier: ISC
"""Write the tables of doc/proofs.md of what prove.py --table has left: which
kernels are proved, for which calls, and what is not."""
import re
import sys

BEGIN, END = "<!-- made by ./dev prove -->\n", "<!-- end -->\n"


def table(lines):
    """A row for all that is proved of a kernel for the same calls, of lines with
    architecture, kernel:implementation, status, covers, why."""
    rows = {}
    for line in sorted(lines):
        arch, name, status, covers, why = line.rstrip("\n").split("\t")
        kernel, implementation = name.split(":")
        if implementation == "c" and status == "trusted":
            continue
        rows.setdefault((kernel, status, covers, why), {}).setdefault(
            arch, []).append(implementation)
    out = ["| kernel | | calls | implementations | remark |\n",
           "|---|---|---|---|---|\n"]
    for (kernel, status, covers, why), found in sorted(rows.items()):
        implementations = "; ".join(
            f"{arch}: {', '.join(names)}" for arch, names in found.items())
        out.append(f"| {kernel} | {status} | {covers} | {implementations} | {why} |\n")
    return out


def main():
    path, *parts = sys.argv[1:]
    lines = []
    for part in parts:
        with open(part) as f:
            lines += f.readlines()
    with open(path) as f:
        text = f.read()
    body = BEGIN + "\n" + "".join(table(lines)) + "\n" + END
    new = re.sub(re.escape(BEGIN) + ".*" + re.escape(END),
                 lambda m: body, text, flags=re.S)
    with open(path, "w") as f:
        f.write(new)


if __name__ == "__main__":
    main()
