#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Put the prototypes of the public headers into the manual's @deftypefun lines.

usage: build-aux/manual-prototypes.py, in the source directory

A line needs the name and "()"; "@var{hash}" in it stands for each hash.
tests/manual-test.sh compares.
"""
import glob
import re
import subprocess
import sys


def declared():
    """What doc/prototypes.awk prints: of each name, type and parameters."""
    lines = subprocess.run(
        ["awk", "-f", "doc/prototypes.awk"] + glob.glob("include/symcrypt/*.h"),
        check=True, capture_output=True, text=True).stdout
    found = re.findall(r"^\S+ (.*?)\b(symcrypt_\w+) \((.*)\)$", lines, re.M)
    return {name: (result.strip(), parameters)
            for result, name, parameters in found}


def texinfo(name, prototypes):
    result, text = prototypes[name.replace("@var{hash}", "sha256")]
    if "@var{hash}" in name:
        text = re.sub("_SHA256(?=_)", "_@var{HASH}", text)
        text = re.sub("_sha256(?=_)", "_@var{hash}", text)
    parameters = [re.sub(r"(\w+)((?:\[.*\])?)$", r"@var{\1}\2", p)
                  if p != "void" else p for p in text.split(", ")]
    if " " in result:
        result = "{%s}" % result
    return "%s %s (%s)" % (result, name, ", ".join(parameters))


def main():
    prototypes = declared()
    for path in glob.glob("doc/manual/*.texi") + ["doc/symcrypt.texi"]:
        with open(path) as f:
            old = f.read()
        new = re.sub(
            r"^(@deftypefunx? )(?:\{[^}]*\}|\S+) "
            r"(symcrypt_(?:\w|@var\{hash\})+) \(.*\)$",
            lambda m: m[1] + texinfo(m[2], prototypes), old, flags=re.M)
        if new != old:
            print(path)
            with open(path, "w") as f:
                f.write(new)
    return 0


if __name__ == "__main__":
    sys.exit(main())
