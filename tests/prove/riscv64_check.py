#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Hold the decoder of RISC-V against objdump: PREFIXobjdump OBJECT...

All that objdump names must be decoded, to the same mnemonic and operands; what
is not is named with how often.  Objdump 2.40 prints Zvk as .4byte; 2.44 knows
it."""
import re
import subprocess
import sys

from memory import Violation
from riscv64 import decode


def wanted(text):
    """What objdump has, without names of symbols, and addresses alike."""
    text = " ".join(re.sub(r"\s*[<#].*", "", text).split())
    return re.sub(r"^((?:b|jal |c\.[bj]).*)\b0x", r"\1", text)


def main(objdump, *objects):
    right, wrong, unknown = 0, [], {}
    for name in objects:
        done = subprocess.run([objdump, "-d", "-M", "no-aliases,numeric",
                               name], check=True, stdout=subprocess.PIPE,
                              text=True).stdout
        for a, code, text in re.findall(
                r"^ +([0-9a-f]+):\t([0-9a-f]+) +\t(.*)$", done, re.M):
            try:
                i = decode(bytes.fromhex(code)[::-1], int(a, 16))
            except Violation:
                mnemonic = text.split()[0]
                unknown[mnemonic] = unknown.get(mnemonic, 0) + 1
                if not re.match(r"\.|csr|fmv|c\.unimp", mnemonic):
                    wrong.append("%s: %s: %s" % (name, a, text))
                continue
            if re.match(r"\.", text):
                continue
            if wanted(i.text) == wanted(text):
                right += 1
            else:
                wrong.append("%s: %s: %s, and not %s" % (name, a, i.text,
                                                         text))
    print("\n".join(wrong[:20]))
    print("%d alike, %d others, not decoded:" % (right, len(wrong)),
          *("%s %d" % x for x in sorted(unknown.items())))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
