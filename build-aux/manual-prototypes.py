#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Put the prototypes of the public headers into the manual's @deftypefun lines,
and the hashes of src/hashes.def wherever it lists all of them.

usage: build-aux/manual-prototypes.py, in the source directory

A line needs the name and "()"; "@var{hash}" in it stands for each hash.
A list of all hashes is a run of @deftypefun or @defvr lines that begins with
the first hash, or of @findex lines.  tests/manual-test.sh compares.
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
    """Of each hash its name, and whether there is HMAC with it."""
    with open("src/hashes.def") as f:
        return re.findall(r"^HASH(_WITHOUT_HMAC)? \((\w+), \w+, \"",
                          f.read(), re.M)


LISTS = (
    r"(@deftypefun)( .*\bsymcrypt_(?:hash_)?)(%s)((?:_\w+)? \(.*\))\n"
    r"(?:@deftypefunx .*\n)*",
    r"(@defvr)( Constant SYMCRYPT_)(%s)(_\w+)\n(?:@defvrx .*\n)*",
    r"(@findex)( \\prefix\\)(%s)(\\suffix\\)\n(?:@findex .*\n)*")


def lists(text, hashes):
    """TEXT with all HASHES wherever it lists them; indices have those with
    HMAC."""
    def all_of(m):
        names = [name for without, name in hashes
                 if not (without and m[1] == "@findex")]
        more = m[1] if m[1] == "@findex" else m[1] + "x"
        return "".join(
            (more if k else m[1]) + m[2]
            + (name.upper() if m[3].isupper() else name) + m[4] + "\n"
            for k, name in enumerate(names))

    first = hashes[0][1]
    for pattern in LISTS:
        text = re.sub("^" + pattern % ("%s|%s" % (first, first.upper())),
                      all_of, text, flags=re.M)
    return text


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
    prototypes, hashes = declared(), read_hashes()
    for path in glob.glob("doc/manual/*.texi") + ["doc/symcrypt.texi"]:
        with open(path) as f:
            old = f.read()
        new = re.sub(
            r"^(@deftypefunx? )(?:\{[^}]*\}|\S+) "
            r"(symcrypt_(?:\w|@var\{hash\})+) \(.*\)$",
            lambda m: m[1] + texinfo(m[2], prototypes), lists(old, hashes),
            flags=re.M)
        if new != old:
            print(path)
            with open(path, "w") as f:
                f.write(new)
    return 0


if __name__ == "__main__":
    sys.exit(main())
