# SPDX-License-Identifier: ISC
"""Write the tables of doc/proofs.md of what prove.py --table has left: which
kernels are proved, for which calls, and what is not."""
import re
import sys

BEGIN, END = "<!-- made by ./dev prove -->\n", "<!-- end -->\n"


def table(lines):
    """Rows: architecture, kernel:implementation, status, covers, why."""
    out = ["| architecture | kernel | implementation | | calls | remark |\n",
           "|---|---|---|---|---|---|\n"]
    for line in sorted(lines):
        arch, name, status, covers, why = line.rstrip("\n").split("\t")
        kernel, implementation = name.split(":")
        if implementation == "c" and status == "trusted":
            continue
        out.append("| %s | %s | %s | %s | %s | %s |\n" % (
            arch, kernel, implementation, status, covers, why))
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
