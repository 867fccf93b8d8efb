#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Write src/public.c and src/inner.h from the public headers.

usage: build-aux/public-frames.py [--check] [DIRECTORY]

Secrets must not stay on the stack or in registers after a public call.  The
sources define symcrypt_foo; inner.h, which they include first, makes that
_symcrypt_foo_inner, and public.c has the symcrypt_foo that programs call: a
frame around it, which clears what was below.  Here stands how much that is.

With configure --enable-checks each frame first holds its arguments against
what the headers say of them.

What every hash of src/hashes.def has stands once, as macros for its rows.

DIRECTORY is the source directory, by default the one above this file.  With
--check nothing is written, and the status is 1 if anything would be.
"""
import glob
import os
import re
import sys

# Functions that see no secret, and those that clear the stack themselves.
NONE = re.compile(r"""symcrypt_( strerror | version | wipe | random | memeql
    | cpu_\w+ | kernel_info | hashes | hash_(lookup | name | \w+_size) )$""",
                  re.X)
BY_HAND = re.compile(r"""symcrypt_( poly1305 | tz | rc4_crypt
    | chacha_poly1305_(en|de)crypt | x?chacha_poly1305_(seal|open) )$""", re.X)

# What is below, rounded up to a multiple of 64; the first that fits counts.
# H32 is any hash with words of 32 bits, H64 with words of 64.
# tests/residue-test sees what is too little.  0 is of functions that see no
# secret, or clear by themselves where they do.
STACK = [(re.compile(name + "$"), size) for name, size in (
    (r"symcrypt_(hash|H\d\d|tz)_init", 0),
    (r"symcrypt_chacha_core_many", 576),
    (r"symcrypt_x?chacha_poly1305_\w+_many", 0),
    (r"symcrypt_x?chacha_poly1305_\w+", 448),
    (r"symcrypt_rc4_crypt_many", 832),
    (r"symcrypt_rc4_drop", 512),
    (r"symcrypt_rc4_\w+", 192),
    (r"symcrypt_(chacha|salsa20)_set_nonce(96)?", 0),
    (r"symcrypt_(chacha|salsa20)_(set_(key|rounds)|seek|get_state)", 192),
    (r"symcrypt_(chacha|salsa20)_\w+", 256),
    (r"symcrypt_x(chacha|salsa20)_\w+|symcrypt_h(chacha|salsa20)", 448),
    (r"symcrypt_poly1305_update", 64),
    (r"symcrypt_poly1305_\w+", 256),
    (r"symcrypt_tz_concat|symcrypt_tz_subtract\w+|symcrypt_tz_verify", 5632),
    (r"symcrypt_tz_update", 384),
    (r"symcrypt_tz\w*", 2048),
    (r"symcrypt_pbkdf2_\w+", 5376),
    (r"symcrypt_H32_many", 512),
    (r"symcrypt_hmac_H32_many", 576),
    (r"symcrypt_H64_many", 704),
    (r"symcrypt_hmac_H64_many", 768),
    (r"symcrypt_\w+_many", 1152),
    (r"symcrypt_hkdf\w*", 1792),
    (r"symcrypt_hmac_H32_set_key", 576),
    (r"symcrypt_hmac_\w*set_key", 1024),
    (r"symcrypt_hmac_H\d\d(_key)?_import", 832),
    (r"symcrypt_hmac_H\d\d_init", 192),
    (r"symcrypt_hmac_H\d\d_update", 320),
    (r"symcrypt_hmac_H32", 448),
    (r"symcrypt_hmac_H32_digest", 576),
    (r"symcrypt_hmac_H32_(ctx_)?verify(_truncated)?", 640),
    (r"symcrypt_hmac_H64_(ctx_)?verify(_truncated)?", 832),
    (r"symcrypt_hmac_H\d\d\w*", 704),
    (r"symcrypt_hmac_\w+|symcrypt_hmac", 1024),
    (r"symcrypt_\w+_(init|compress)", 128),
    (r"symcrypt_\w+_update", 192),
    (r"symcrypt_H32", 320),
    (r"symcrypt_H32_digest", 448),
    (r"symcrypt_H64_digest", 640),
    (r"symcrypt_H64", 512),
    (r"symcrypt_\w+", 768),
)]

# Functions without a result that need a context or key to be ready, and how
# that is told.  Others return an error, or have reported it before: what sets
# a context for any hash does.
READY = [(re.compile(name + "$"), expression) for name, expression in (
    (r"symcrypt_x?chacha_poly1305_set_nonce", "ctx->stage > 0"),
    (r"symcrypt_(x?chacha|salsa20)_set_nonce(96)?", "ctx->rounds > 0"),
    (r"symcrypt_hmac_key_from_\w+", "from->is_set"),
    (r"symcrypt_hmac_H\d\d_(update|digest|export)", "ctx->key.is_set"),
    (r"symcrypt_poly1305_update", "ctx->room > 0"),
)]
# Of HMAC under a prepared key, whatever hash it is for.
WITH_KEY = re.compile(r"symcrypt_hmac_\w+$")
SETS_KEY = re.compile(r"\w+_(set_key|many)$")

HEAD = {"c": """/* SPDX-License-Identifier: ISC */
/* The public functions as programs call them: each is a frame around the one
 * of the sources, and clears the stack below itself, so many bytes, and the
 * registers; with 0, neither.  Written by build-aux/public-frames.py. */
#include "hash-internal.h"

#include <symcrypt/symcrypt.h>

#include "checks.h"

/* clang-format off */

#define FRAME(TYPE, NAME, PARAMETERS, ARGUMENTS, STACK, CHECKED) \\
  LEAVE_FRAME TYPE _##NAME##_inner PARAMETERS \\
      __attribute__ ((__visibility__ ("hidden"))); \\
  TYPE NAME PARAMETERS \\
  { \\
    CHECKS (CHECKED); \\
    const TYPE result = _##NAME##_inner ARGUMENTS; \\
    if ((STACK) > 0) \\
      leave_kernel () (LEAVE (STACK)); \\
    return result; \\
  }
#define FRAME_VOID(NAME, PARAMETERS, ARGUMENTS, STACK, CHECKED) \\
  LEAVE_FRAME void _##NAME##_inner PARAMETERS \\
      __attribute__ ((__visibility__ ("hidden"))); \\
  void NAME PARAMETERS \\
  { \\
    CHECKS (CHECKED); \\
    _##NAME##_inner ARGUMENTS; \\
    if ((STACK) > 0) \\
      leave_kernel () (LEAVE (STACK)); \\
  }

/* By the words of a family. */
#define STACK_OF(FAMILY, WORDS_32, WORDS_64) \\
  (sizeof (FAMILY##_word) == 4 ? (WORDS_32) : (WORDS_64))

""", "h": """/* SPDX-License-Identifier: ISC */
/* The names of public functions in the sources; public.c has those that are
 * exported.  Written by build-aux/public-frames.py. */
#ifndef SYMCRYPT_SRC_INNER_H
#define SYMCRYPT_SRC_INNER_H

/* clang-format off */
"""}

HASHES = """
/* What each hash has; then what those with HMAC have. */

#define HASH_WITHOUT_HMAC(NAME, CAPITALS, STRING, FAMILY, DIGEST)%s

#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER) \\
HASH_WITHOUT_HMAC (NAME, CAPITALS, STRING, FAMILY, DIGEST)%s

#include "hashes.def"
"""


def prototypes(source):
    """(type, name, parameters, attributes) of each public function, in
    order."""
    found = []
    for path in sorted(glob.glob(os.path.join(source, "include", "symcrypt",
                                              "*.h"))):
        with open(path) as f:
            text = f.read()
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        text = re.sub(r"\\\n", " ", text)
        text = re.sub(r"^#.*$", "", text, flags=re.M)
        for statement in re.split("[;{}]", text):
            statement = re.sub(r"^\s*SYMCRYPT_\w+\s", "", statement)
            m = re.match(r"\s*(?:extern \"C\"\s*)?((?:const )?(?:struct )?\w+\s+\**)"
                         r"(symcrypt_\w+) \(([^()]*)\)", statement)
            if not m:
                continue
            found.append((" ".join(m[1].split()), m[2],
                          " ".join(m[3].split()), statement[m.end():]))
    return found


def arguments(parameters):
    return ", ".join(re.search(r"(\w+)(\[[^]]*\])?$", p).group(1)
                     for p in parameters.split(", "))


def checks(kind, name, parameters, attributes):
    """The checks of one function."""
    names = arguments(parameters).split(", ")
    found = []
    for numbers in re.findall(r"SYMCRYPT_NONNULL \(([\d, ]+)\)", attributes):
        found += ["POINTER (%s)" % names[int(n) - 1]
                  for n in numbers.split(",")]
    for pointer, length in re.findall(
            r"SYMCRYPT_(?:READS|WRITES) \((\d+), (\d+)\)", attributes):
        found.append("MEMORY (%s, %s)" % (names[int(pointer) - 1],
                                          names[int(length) - 1]))
    if {"dst", "src", "length"} <= set(names):
        found.append("SAME_OR_APART (dst, src, length)")
    if kind == "void":
        ready = [e for pattern, e in READY if pattern.match(name)
                 and re.match(r"\w+", e)[0] in names]
        if not ready and "key" in names and WITH_KEY.match(name) \
                and not SETS_KEY.match(name):
            ready = ["key->is_set"]
        found += ["READY (%s)" % e for e in ready[:1]]
    return found


def stack(name):
    return next(size for pattern, size in STACK if pattern.match(name))


def frame(kind, name, parameters, checked, size):
    return "%s%s,\n  (%s),\n  (%s), %s, %s)\n" % (
        "FRAME_VOID (" if kind == "void" else "FRAME (%s, " % kind, name,
        parameters, arguments(parameters), size,
        " ".join(checked))


def read_hashes(source):
    """{name: (in capitals, its words, whether it has HMAC)}"""
    with open(os.path.join(source, "src", "hashes.def")) as f:
        text = f.read()
    words = dict(re.findall(r"^FAMILY\w* \((\w+), (\w+)", text, re.M))
    return {m[2]: (m[3], words[m[4]], m[1] == "HASH") for m in re.finditer(
        r"^(HASH\w*) \((\w+), (\w+), [^,]+, (\w+),", text, re.M)}


def template(text, name, capitals):
    """TEXT of one hash as it is of all."""
    text = re.sub(r"_%s(?=_|\b)" % name, "_##NAME##", text)
    text = re.sub(r"_%s(?=_|\b)" % capitals, "_##CAPITALS##", text)
    text = re.sub(r"uint\d+_t state\[\d+\]",
                  "FAMILY##_word state[FAMILY##_words]", text)
    return re.sub(r"##(?!\w)", "", text)


def hash_frames(frames, hashes):
    """The frames of all hashes as two texts, for what each has and for what
    those with HMAC have.  FRAMES are [(hash, its frame, stack)]."""
    have, sizes = {}, {}
    for name, text, size in frames:
        have.setdefault(text, set()).add(name)
        sizes.setdefault(text, {})[hashes[name][1]] = size
    parts = ["", ""]
    for text in have:
        with_hmac = "_hmac_" in text
        if have[text] != {n for n in hashes if hashes[n][2] or not with_hmac}:
            sys.exit("not all hashes have the same:\n" + text)
        size = [sizes[text].get("uint%d_t" % bits) for bits in (32, 64)]
        text = text.replace(" STACK,", " %s," % (
            size[0] if size[0] == size[1]
            else "STACK_OF (FAMILY, %d, %d)" % tuple(size)))
        parts[with_hmac] += " \\\n" + text.rstrip().replace("\n", " \\\n")
    return tuple(parts)


def texts(source):
    hashes = read_hashes(source)
    getters = {"symcrypt_hash_" + name for name in hashes}
    of_hash = re.compile("_(%s)(?=_|$)" % "|".join(
        sorted(hashes, key=len, reverse=True)))
    c, h, of_hashes = [HEAD["c"]], [HEAD["h"]], []
    for kind, name, parameters, attributes in prototypes(source):
        if name in getters or NONE.match(name) or BY_HAND.match(name):
            continue
        # struct symcrypt_hash is no function.
        h.append("#define %s%s _%s_inner%s\n" % (
            (name, "(...)", name, " (__VA_ARGS__)")
            if name == "symcrypt_hash" else (name, "", name, "")))
        m = of_hash.search(name)
        if not m:
            c.append(frame(kind, name, parameters, checks(
                kind, name, parameters, attributes), stack(name)))
            continue
        capitals, word, _ = hashes[m[1]]
        any_hash = of_hash.sub("_H" + word[4:6], name)
        of_hashes.append((m[1], template(frame(
            kind, name, parameters, checks(kind, any_hash, parameters,
                                           attributes), "STACK"),
            m[1], capitals), stack(any_hash)))
    c.append(HASHES % hash_frames(of_hashes, hashes))
    h.append("\n#endif\n")
    return {"src/public.c": "".join(c), "src/inner.h": "".join(h)}


def main(arguments):
    check = "--check" in arguments
    rest = [a for a in arguments if a != "--check"]
    source = rest[0] if rest else os.path.join(os.path.dirname(
        os.path.abspath(__file__)), "..")
    status = 0
    for name, text in texts(source).items():
        path = os.path.join(source, name)
        old = open(path).read() if os.path.exists(path) else ""
        if old == text:
            continue
        if check:
            print("%s is not what build-aux/public-frames.py writes" % name)
            status = 1
        else:
            with open(path, "w") as f:
                f.write(text)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
