#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Put the prototypes of the public headers into the manual's @deftypefun lines,
and the hashes of src/hashes.def wherever it lists all of them.

usage: build-aux/manual-prototypes.py, in the source directory

A line needs the name and "()".  A list of all hashes is a run of @deftypefun or
@defvr lines that begins with the first hash; it gets each hash whose name the
headers declare.  tests/docs/manual-test.sh compares.
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


def read_hashes():
    with open("src/hashes.def") as f:
        return re.findall(r"^HASH \((\w+), \w+, \"", f.read(), re.M)


LISTS = (
    r"(@deftypefun)( .*\b)(symcrypt_(?:hash_)?)(%s)((?:_\w+)?)( \(.*\))\n"
    r"(?:@deftypefunx .*\n)*",
    r"(@defvr)( Constant )(SYMCRYPT_)(%s)(_\w+)()\n(?:@defvrx .*\n)*")


def lists(text, hashes, prototypes):
    """TEXT with all HASHES wherever it lists them."""
    def all_of(m):
        names = [m[3] + (name.upper() if m[4].isupper() else name) + m[5]
                 for name in hashes]
        if m[1] == "@deftypefun":
            names = [name for name in names if name in prototypes]
        return "".join(m[1] + ("x" if k else "") + m[2] + name + m[6] + "\n"
                       for k, name in enumerate(names))

    for pattern in LISTS:
        text = re.sub("^" + pattern % ("%s|%s" % (hashes[0],
                                                  hashes[0].upper())),
                      all_of, text, flags=re.M)
    return text


def texinfo(name, prototypes):
    result, text = prototypes[name]
    parameters = [re.sub(r"(\w+)((?:\[.*\])?)$", r"@var{\1}\2", p)
                  if p != "void" else p for p in text.split(", ")]
    if " " in result:
        result = "{%s}" % result
    return "%s %s (%s)" % (result, name, ", ".join(parameters))


def main():
    prototypes, hashes = declared(), read_hashes()
    for path in glob.glob("doc/manual/*.texi") + ["doc/symcrypt.texi"]:
        with open(path) as f:
            old = f.read()
        new = re.sub(
            r"^(@deftypefunx? )(?:\{[^}]*\}|\S+) (symcrypt_\w+) \(.*\)$",
            lambda m: m[1] + texinfo(m[2], prototypes),
            lists(old, hashes, prototypes), flags=re.M)
        if new != old:
            print(path)
            with open(path, "w") as f:
                f.write(new)
    return 0


if __name__ == "__main__":
    sys.exit(main())
