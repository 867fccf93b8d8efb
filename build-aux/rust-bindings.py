#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Write the Rust declarations of everything in the public headers, with its
contract, and the tables with which rust/libsymcrypt-sys/tests/layout/main.rs asks a C
compiler for the same.

usage: build-aux/rust-bindings.py [--check] [DIRECTORY]

DIRECTORY is the source directory, by default the one above this file.  With
--check nothing is written, and the status is 1 if anything would be.
"""
import glob
import os
import re
import sys

BINDINGS = "rust/libsymcrypt-sys/src/bindings.rs"
TABLES = "rust/libsymcrypt-sys/tests/layout/tables.rs"
HEAD = ("// SPDX-License-Identifier: ISC\n"
        "// Made by build-aux/rust-bindings.py from include/symcrypt/*.h.\n\n")
TYPES = {"void": "c_void", "char": "c_char", "int": "c_int",
         "unsigned": "c_uint", "size_t": "usize", "uint8_t": "u8",
         "uint16_t": "u16", "uint32_t": "u32", "uint64_t": "u64",
         "int32_t": "i32", "int64_t": "i64"}
# Macros of the headers that are not values.
NO_VALUE = re.compile(r"SYMCRYPT_(?:\w+_H|EXTERN_C_\w+|MUST_CHECK|NONNULL|"
                      r"READS|WRITES|\w+_DECLS)$")


def fail(text):
    sys.exit("rust-bindings.py: " + text)


def base_type(text):
    text = re.sub(r"^(?:struct|union) ", "", text.strip())
    if text in TYPES:
        return TYPES[text]
    if re.fullmatch(r"symcrypt_\w+", text):
        return text
    return fail("no Rust type for " + repr(text))


def rust_type(text):
    """The type of C's TEXT: "const uint8_t *const *" is a pointer to
    constant pointers."""
    parts = [part.strip() for part in text.split("*")]
    constant = "const" in parts[0].split()
    base = " ".join(w for w in parts[0].split() if w != "const")
    result = base_type(base)
    for part in parts[1:]:
        result = ("*const " if constant else "*mut ") + result
        constant = part == "const"
    return result


def identifier(name):
    return "r#" + name if name in ("type", "ref", "in", "use") else name


def split_declarator(text):
    """Type, name, and array's length or None of a declaration."""
    m = re.fullmatch(r"(.*?[\s*])(\w+)(?:\[(.*)\])?", text.strip(), re.S)
    if not m:
        fail("not understood: " + text)
    return " ".join(m[1].split()), m[2], m[3]


def doc(comment, fallback, indent=""):
    """Rust's comment of C's."""
    text = comment or fallback
    lines = [re.sub(r"^ ?\*? ?", "", line) if k else line
             for k, line in enumerate(text.split("\n"))]
    out = []
    for line in lines:
        line = re.sub(r"([\[\]<>*_`])", r"\\\1", line.strip())
        out.append((indent + "/// " + line).rstrip())
    return "\n".join(out) + "\n"


class Headers:
    def __init__(self, source):
        self.values, self.types = [], []
        self.functions, self.opaque = [], []
        self.macros, self.defined = {}, {}
        for path in sorted(glob.glob(
                os.path.join(source, "include/symcrypt/*.h"))):
            if os.path.basename(path) == "version.h":
                continue
            with open(path) as f:
                self.read(os.path.basename(path), f.read())
        self.resolve()

    def read(self, header, text):
        text = text.replace("\\\n", " ")
        # Comments are taken out, and found again by their number.
        comments = []

        def keep(m):
            comments.append(m[0])
            return "/*%d*/" % (len(comments) - 1)

        text = re.sub(r"/\*.*?\*/", keep, text, flags=re.S)

        def comment_before(position):
            m = re.search(r"/\*(\d+)\*/\s*$", text[:position])
            if not m:
                return None
            return comments[int(m[1])][2:-2].strip()

        clean = re.compile(r"/\*\d+\*/")
        for m in re.finditer(r"^#define (\w+)(\([^)]*\))?[ \t]*(.*)$", text,
                             re.M):
            value = clean.sub("", m[3]).strip()
            if NO_VALUE.match(m[1]):
                continue
            if m[2]:
                self.macros[m[1]] = (m[2][1:-1].replace(" ", "").split(","),
                                     value)
            else:
                self.values.append((header, m[1], value,
                                    comment_before(m.start())))
        for m in re.finditer(r"^(struct|union|enum) (\w+)\s*\{(.*?)^\};", text,
                             re.M | re.S):
            comment = comment_before(m.start())
            if m[1] == "enum":
                for name, value in re.findall(r"(\w+) = (-?\d+)", m[3]):
                    note = re.search(name + r" = -?\d+,?[ \t]*/\*(\d+)\*/",
                                     m[3])
                    self.defined[name] = (header, "c_int", int(value), note
                        and comments[int(note[1])][2:-2].strip())
                continue
            fields = []
            body = re.sub(r"^#.*$", "", m[3], flags=re.M)
            for f in re.finditer(r"([^;]*);([ \t]*/\*(\d+)\*/)?", body):
                declaration = clean.sub("", f[1])
                declaration = " ".join(declaration.split())
                fields.append((split_declarator(declaration),
                               f[3] and comments[int(f[3])][2:-2].strip()))
            self.types.append((header, m[1], m[2], fields, comment))
        for m in re.finditer(r"^struct (\w+);", text, re.M):
            self.opaque.append((header, m[1], comment_before(m.start())))
        code = re.sub(r"^#.*$", lambda m: " " * len(m[0]), text, flags=re.M)
        for m in re.finditer(
                r"^((?:const )?(?:struct )?\w+[ \n]\**)(symcrypt_\w+) "
                r"\(([^;]*?)\)(?:\s*SYMCRYPT_[^;]*)?;", code, re.M):
            parameters = clean.sub("", m[3])
            self.functions.append((header, m[1].strip(), m[2],
                                   self.parameters(parameters),
                                   comment_before(m.start())))

    @staticmethod
    def parameters(text):
        text = " ".join(text.split())
        if text == "void":
            return []
        result = []
        for p in text.split(", "):
            kind, name, array = split_declarator(p)
            if array is not None:
                kind += " *"
            result.append((identifier(name), rust_type(kind)))
        return result

    def value(self, text):
        """The number that the macro's TEXT stands for."""
        text = re.sub(r"U?INT64_C \((\d+)\)", r"\1", text)
        for _ in range(20):
            m = re.search(r"\b(SYMCRYPT_\w+)\b(?: \(([^()]*)\))?", text)
            if not m:
                break
            if m[1] in self.macros and m[2] is not None:
                names, body = self.macros[m[1]]
                for name, argument in zip(names, m[2].split(",")):
                    body = re.sub(r"\b%s\b" % name, argument.strip(), body)
                text = text[:m.start()] + "(" + body + ")" + text[m.end():]
            elif m[1] in self.defined:
                text = text[:m.start(1)] + str(self.defined[m[1]][2]) \
                    + text[m.end(1):]
            else:
                fail("unknown: " + m[1])
        if not re.fullmatch(r"[-\d+*/()<> ]+", text):
            fail("not a number: " + text)
        return eval(text.replace("/", "//"))  # pylint: disable=eval-used

    def resolve(self):
        for header, name, text, comment in sorted(
                self.values, key=lambda v: "(" in v[2]):
            number = self.value(text)
            kind = "u64" if "INT64_C" in text or "ITERATIONS" in name \
                else "usize"
            self.defined[name] = (header, kind, number, comment)


def bindings(h):
    out = [HEAD, "use core::ffi::{c_char, c_int, c_uint, c_void};\n\n"]
    for name, (header, kind, number, comment) in h.defined.items():
        out.append(doc(comment, "A value of symcrypt/%s." % header))
        out.append("pub const %s: %s = %d;\n" % (name, kind, number))
    out.append("\n")
    for header, name, comment in h.opaque:
        out.append("\n" + doc(comment, "Of symcrypt/%s." % header))
        out.append("#[repr(C)]\npub struct %s {\n    _private: [u8; 0],\n"
                   "    _marker: core::marker::PhantomData<*mut u8>,\n}\n"
                   % name)
    for header, kind, name, fields, comment in h.types:
        out.append("\n" + doc(comment, "Of symcrypt/%s." % header))
        out.append("#[repr(C)]\n#[derive(Clone, Copy)]\npub %s %s {\n"
                   % (kind, name))
        for (c, field, array), note in fields:
            rust = rust_type(c)
            if array is not None:
                rust = "[%s; %d]" % (rust, h.value(array))
            out.append(doc(note, "See %s." % name, "    "))
            out.append("    pub %s: %s,\n" % (identifier(field), rust))
        out.append("}\n")
    out.append('\nunsafe extern "C" {')
    for header, result, name, parameters, comment in h.functions:
        out.append("\n" + doc(comment, "See symcrypt/%s." % header, "    "))
        out.append("    pub fn %s(%s)%s;\n" % (
            name, ", ".join("%s: %s" % p for p in parameters),
            "" if result == "void" else " -> " + rust_type(result)))
    out.append("}\n")
    return "".join(out)


def tables(h):
    out = [HEAD, "use crate::size_of_field;\nuse libsymcrypt_sys::*;\n"
           "use std::mem::offset_of;\n\n/// Value, as C has it, and as Rust has it.\n",
           "pub const TABLE: &[(&str, i128)] = &[\n"]

    def row(c, rust):
        out.append('    ("%s", %s as i128),\n' % (c, rust))

    for name in h.defined:
        row(name, name)
    for _, kind, name, fields, _ in h.types:
        row("sizeof (%s %s)" % (kind, name), "size_of::<%s>()" % name)
        row("_Alignof (%s %s)" % (kind, name), "align_of::<%s>()" % name)
        for (_, field, _), _ in fields:
            row("offsetof (%s %s, %s)" % (kind, name, field),
                "offset_of!(%s, %s)" % (name, identifier(field)))
            # To point to a union's field is unsafe in Rust 1.85; its
            # fields are structures, which have lines of their own.
            if kind != "union":
                row("sizeof (((%s %s *) 0)->%s)" % (kind, name, field),
                    "size_of_field(|x: &%s| &raw const x.%s)"
                    % (name, identifier(field)))
    out.append("];\n\n/// Each function, so that it is linked.\n"
               "pub const FUNCTIONS: &[(&str, *const ())] = &[\n")
    for _, _, name, _, _ in h.functions:
        out.append('    ("%s", %s as *const ()),\n' % (name, name))
    out.append("];\n")
    return "".join(out)


def main():
    arguments = sys.argv[1:]
    check = "--check" in arguments
    arguments = [a for a in arguments if a != "--check"]
    source = arguments[0] if arguments else os.path.dirname(
        os.path.dirname(os.path.abspath(__file__)))
    h = Headers(source)
    # What the headers declare must be what was found there.
    status = 0
    for path, text in ((BINDINGS, bindings(h)), (TABLES, tables(h))):
        path = os.path.join(source, path)
        old = None
        if os.path.exists(path):
            with open(path) as f:
                old = f.read()
        if text == old:
            continue
        if check:
            print("%s is not what build-aux/rust-bindings.py makes of the "
                  "headers" % path)
            status = 1
        else:
            with open(path, "w") as f:
                f.write(text)
    sys.exit(status)


if __name__ == "__main__":
    main()
