#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Print the interface that abidw has described in XML, a line for each function
and each structure, without typedefs.  Members have their offsets.

usage: abi.py FILE
"""
import sys
import xml.etree.ElementTree


def type_name(key):
    e = TYPES[key]
    if e.tag in ("type-decl", "class-decl", "union-decl"):
        return KINDS[e.tag] + e.get("name")
    inner = type_name(e.get("type-id"))
    if e.tag == "typedef-decl":
        return inner
    if e.tag == "pointer-type-def":
        return inner + " *"
    if e.tag == "array-type-def":
        return inner + "".join(f"[{s.get('length')}]" for s in e)
    if e.tag == "qualified-type-def" and e.get("const"):
        return f"{inner} const" if inner.endswith("*") else f"const {inner}"
    return sys.exit(f"abi.py: a type that it does not know, {e.tag}")


def member(e):
    offset = int(e.get("layout-offset-in-bits", 0)) // 8
    field = e.find("var-decl")
    return f"{offset} {type_name(field.get('type-id'))} {field.get('name')}"


def lines():
    yield "soname " + ROOT.get("soname")
    symbols = {e.get("name") for e in ROOT.iter("elf-symbol")}
    for f in ROOT.iter("function-decl"):
        parameters = ", ".join("..." if p.get("is-variadic") else
                               type_name(p.get("type-id"))
                               for p in f.iter("parameter"))
        result = type_name(f.find("return").get("type-id"))
        yield f"{f.get('elf-symbol-id')} {result} ({parameters})"
        symbols.discard(f.get("name"))
    if symbols:
        sys.exit(f"abi.py: no function, or no prototype: {symbols}")
    for e in TYPES.values():
        if e.get("size-in-bits") and e.tag in ("class-decl", "union-decl"):
            members = ", ".join(member(m) for m in e.iter("data-member"))
            yield f"{type_name(e.get('id'))} {int(e.get('size-in-bits')) // 8} {{{members}}}"


KINDS = {"type-decl": "", "class-decl": "struct ", "union-decl": "union "}
ROOT = xml.etree.ElementTree.parse(sys.argv[1]).getroot()
TYPES = {e.get("id"): e for e in ROOT.iter() if e.get("id")}
print("\n".join(lines()))
