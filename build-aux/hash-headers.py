#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Write the prototypes of what every hash has into the public headers, from
src/hashes.def.

usage: build-aux/hash-headers.py [--check] [DIRECTORY]

DIRECTORY is the source directory, by default the one above this file.  What
lies between "hash-headers.py: WHAT" and "clang-format on" in the headers is
replaced; with --check nothing is written, and the status is 1 if anything
would be.
"""
import glob
import os
import re
import sys

def text_name(capitals):
    """SHA512_224 is SHA-512/224."""
    name = re.sub(r"^SHA", "SHA-", capitals)
    return name.replace("_", "/")


class Hash:
    def __init__(self, row, families, headers):
        self.name, self.capitals, self.string, self.family = row[:4]
        self.digest = int(row[4])
        self.hmac = len(row) > 5
        self.word, words, block, _ = families[self.family]
        self.words, self.block = int(words), int(block)
        self.state = self.words * (8 if self.word == "uint64_t" else 4)
        self.text = text_name(self.capitals)
        self.header = headers[self.family]

    def fill(self, template):
        return re.sub(r"<(\w+)>", lambda m: str(getattr(self, m[1])), template)


def read_headers(source):
    """The text of each public header."""
    texts = {}
    for path in sorted(glob.glob(os.path.join(source, "include", "symcrypt",
                                              "*.h"))):
        with open(path) as f:
            texts[path] = f.read()
    return texts


def read_hashes(source):
    with open(os.path.join(source, "src", "hashes.def")) as f:
        text = re.sub(r"/\*.*?\*/", "", f.read(), flags=re.S)
    rows = re.findall(r"^(FAMILY|HASH)(?:_WITHOUT_\w+)? \((.*)\)$", text, re.M)
    rows = [(kind, [x.strip(' "') for x in row.split(",")])
            for kind, row in rows]
    families = {row[0]: row[1:] for kind, row in rows if kind == "FAMILY"}
    # A family's header is that which has its context.
    headers = {m: os.path.basename(path)[:-2] for path, text in read_headers(
        source).items() for m in re.findall(
            r"^struct symcrypt_(\w+)_ctx\n{", text, re.M)}
    return [Hash(row, families, headers) for kind, row in rows
            if kind == "HASH"]


def comment(text):
    """TEXT as a comment of at most 79 columns."""
    words = text.split()
    words[-1] += " */"
    lines, line = [], "/*"
    for word in words:
        gap = "  " if line.endswith(".") else " "
        if len(line) + len(gap) + len(word) > 79:
            lines.append(line)
            line, gap = " *", " "
        line += gap + word
    return "\n".join(lines + [line])


def prototype(result, name, parameters, attributes=()):
    """A declaration.  Attributes follow from PARAMETERS, which are C; one may
    end in "!", not null; "<N", as many elements read as parameter N says;
    ">N", as many written."""
    spelled, nonnull, access = [], [], []
    for k, parameter in enumerate(parameters, 1):
        mark = re.search(r" ?(!|[<>]\d)$", parameter)
        if mark:
            parameter = parameter[:mark.start()]
            if mark[1] == "!":
                nonnull.append(str(k))
            else:
                access.append("SYMCRYPT_%s (%d, %s)" % (
                    "READS" if mark[1][0] == "<" else "WRITES", k, mark[1][1]))
        spelled.append(parameter)
    attributes = list(attributes)
    if nonnull:
        attributes.append("SYMCRYPT_NONNULL (%s)" % ", ".join(nonnull))
    attributes += access
    start = "%s%s%s (" % (result, "" if result.endswith("*") else " ", name)
    out = layout(start, spelled or ["void"], " " * len(start), 78)
    if max(map(len, out.split("\n"))) > 78:
        out = start.rstrip() + "\n" + layout("    ", spelled, "    ", 78)
    out += ")"
    if attributes:
        out += "\n" + layout("    ", attributes, "    ", 78, " ")
    return out + ";\n"


def layout(start, items, indent, width, separator=", "):
    lines, line = [], start
    for k, item in enumerate(items):
        last = k == len(items) - 1
        item += "" if last else separator.rstrip()
        if line not in (start, indent) and len(line) + 1 + len(item) > width:
            lines.append(line)
            line = indent
        line += item if line in (start, indent) else " " + item
    return "\n".join(lines + [line])


MUST = ("SYMCRYPT_MUST_CHECK",)
DIGEST = "uint8_t digest[SYMCRYPT_<capitals>_DIGEST_SIZE] !"
MANY = ["size_t n", "const size_t *lengths <{n}",
        "const uint8_t *const *datas <{n}", "uint8_t *const *digests <{n}"]

# Of each function: its contract, what it returns, its name, its parameters,
# further attributes.
HASH_FUNCTIONS = [
    ("Start a message.",
     "void", "symcrypt_<name>_init", ["struct symcrypt_<name>_ctx *ctx !"]),
    ("Add LENGTH bytes at DATA to the message.  Any split of a message gives "
     "the same digest.",
     "void", "symcrypt_<name>_update",
     ["struct symcrypt_<name>_ctx *ctx !", "size_t length",
      "const uint8_t *data <2"]),
    ("Write the digest to DIGEST and start over, as after init.",
     "void", "symcrypt_<name>_digest",
     ["struct symcrypt_<name>_ctx *ctx !", DIGEST]),
    ("Write the digest of LENGTH bytes at DATA to DIGEST, which may overlap "
     "DATA.",
     "void", "symcrypt_<name>",
     ["size_t length", "const uint8_t *data <1", DIGEST]),
    ("Apply the compression function to the chaining value STATE, <words> "
     "words of this machine, for each of BLOCKS blocks of <block> bytes at "
     "DATA, which does not overlap it.  No padding, no length.  BLOCKS may be "
     "0.",
     "void", "symcrypt_<name>_compress",
     ["<word> state[<words>] !", "size_t blocks", "const uint8_t *data"]),
    ("Write the digests of N independent messages: that of lengths[k] bytes "
     "at datas[k] to digests[k].  Digests overlap neither messages nor each "
     "other.  Never slower than N single calls, and faster where messages can "
     "be hashed side by side.",
     "void", "symcrypt_<name>_many", [m.format(n=1) for m in MANY]),
]

KEY = "struct symcrypt_hmac_<name>_key *key !"
CTX = "struct symcrypt_hmac_<name>_ctx *ctx !"
DATA = ["size_t length", "const uint8_t *data <2"]
HMAC_FUNCTIONS = [
    ("Prepare KEY from LENGTH bytes of SECRET, any length.",
     "void", "symcrypt_hmac_<name>_set_key",
     [KEY, "size_t length", "const uint8_t *secret <2"]),
    ("Make KEY, which serves any hash, of a key of HMAC-<text>.",
     "void", "symcrypt_hmac_key_from_<name>",
     ["struct symcrypt_hmac_key *key !",
      "const struct symcrypt_hmac_<name>_key *from !"]),
    ("Start a message under KEY, which CTX copies: the two live "
     "independently.",
     "void", "symcrypt_hmac_<name>_init", [CTX, "const " + KEY]),
    ("Add LENGTH bytes at DATA to the message.  Any split of a message gives "
     "the same tag.",
     "void", "symcrypt_hmac_<name>_update", [CTX] + DATA),
    ("Write the tag to DIGEST and start the next message under the same key.",
     "void", "symcrypt_hmac_<name>_digest", [CTX, DIGEST]),
    ("Return 0 if TAG is the tag of the message, else SYMCRYPT_ERROR_TAG, and "
     "start the next message under the same key.  A TAG_LENGTH other than "
     "<digest> is SYMCRYPT_ERROR_LENGTH, and the message goes on.",
     "int", "symcrypt_hmac_<name>_ctx_verify",
     [CTX, "size_t tag_length", "const uint8_t *tag <2"], MUST),
    ("The same for a tag cut to its first TAG_LENGTH bytes, from "
     "SYMCRYPT_HMAC_MIN_TAG_SIZE to <digest>.",
     "int", "symcrypt_hmac_<name>_ctx_verify_truncated",
     [CTX, "size_t tag_length", "const uint8_t *tag <2"], MUST),
    ("Write the tag of LENGTH bytes at DATA under KEY to DIGEST, which may "
     "overlap DATA.",
     "void", "symcrypt_hmac_<name>", ["const " + KEY] + DATA + [DIGEST]),
    ("Return 0 if TAG is the tag of LENGTH bytes at DATA under KEY, else "
     "SYMCRYPT_ERROR_TAG.  A TAG_LENGTH other than <digest> is "
     "SYMCRYPT_ERROR_LENGTH.",
     "int", "symcrypt_hmac_<name>_verify",
     ["const " + KEY] + DATA + ["size_t tag_length", "const uint8_t *tag <4"],
     MUST),
    ("The same for a tag cut to its first TAG_LENGTH bytes, from "
     "SYMCRYPT_HMAC_MIN_TAG_SIZE to <digest>, else SYMCRYPT_ERROR_LENGTH.  RFC "
     "2104 advises no less than half a digest and 10 bytes.",
     "int", "symcrypt_hmac_<name>_verify_truncated",
     ["const " + KEY] + DATA + ["size_t tag_length", "const uint8_t *tag <4"],
     MUST),
    ("Write the tags of N independent messages: that of lengths[k] bytes at "
     "datas[k] under *keys[k] to digests[k].  Keys may repeat.  Digests "
     "overlap neither messages nor each other.",
     "void", "symcrypt_hmac_<name>_many",
     ["size_t n", "const struct symcrypt_hmac_<name>_key *const *keys <1"]
     + [m.format(n=1) for m in MANY[1:]]),
    ("Write KEY to BLOB, the same on every machine.  A blob is as secret as "
     "the key.",
     "void", "symcrypt_hmac_<name>_key_export",
     ["const " + KEY,
      "uint8_t blob[SYMCRYPT_HMAC_<capitals>_KEY_BLOB_SIZE] !"]),
    ("Read KEY back and return 0, or an error as \"Import\" above has it.",
     "int", "symcrypt_hmac_<name>_key_import",
     [KEY, "const uint8_t blob[SYMCRYPT_HMAC_<capitals>_KEY_BLOB_SIZE] !"],
     MUST),
    ("Write the message under way, with its key, to BLOB.",
     "void", "symcrypt_hmac_<name>_export",
     ["const " + CTX, "uint8_t blob[SYMCRYPT_HMAC_<capitals>_BLOB_SIZE] !"]),
    ("Read a message under way back and return 0, or an error as \"Import\" "
     "above has it.",
     "int", "symcrypt_hmac_<name>_import",
     [CTX, "const uint8_t blob[SYMCRYPT_HMAC_<capitals>_BLOB_SIZE] !"], MUST),
]

PBKDF2_FUNCTIONS = [
    ("Write LENGTH bytes of key, made of PASSWORD and SALT by ITERATIONS "
     "iterations with HMAC-<text>, to DST.",
     "int", "symcrypt_pbkdf2_hmac_<name>",
     ["size_t password_length", "const uint8_t *password <1",
      "uint64_t iterations", "size_t salt_length", "const uint8_t *salt <4",
      "size_t length", "uint8_t *dst >6"], MUST),
    ("Write N independent keys of LENGTH bytes each, side by side where that "
     "is faster.",
     "int", "symcrypt_pbkdf2_hmac_<name>_many",
     ["size_t n", "const size_t *password_lengths <1",
      "const uint8_t *const *passwords <1", "uint64_t iterations",
      "const size_t *salt_lengths <1", "const uint8_t *const *salts <1",
      "size_t length", "uint8_t *const *dsts <1"], MUST),
]


def functions(h, table):
    out = []
    for contract, result, name, parameters, *attributes in table:
        out.append(comment(h.fill(contract)) + "\n" + prototype(
            result, h.fill(name), [h.fill(p) for p in parameters],
            *attributes))
    return "\n".join(out)


def sizes(h):
    return h.fill("""#define SYMCRYPT_<capitals>_DIGEST_SIZE <digest>
#define SYMCRYPT_<capitals>_BLOCK_SIZE <block>
""")


def alias(h):
    if h.name == h.family:
        return ""
    return h.fill("#define symcrypt_<name>_ctx symcrypt_<family>_ctx\n")


def getter(h):
    return prototype("const struct symcrypt_hash *",
                     h.fill("symcrypt_hash_<name>"), [])


def blob_sizes(h):
    return h.fill("""#define SYMCRYPT_HMAC_<capitals>_KEY_BLOB_SIZE \
SYMCRYPT_HMAC_KEY_BLOB_SIZE (<state>)
#define SYMCRYPT_HMAC_<capitals>_BLOB_SIZE \
SYMCRYPT_HMAC_BLOB_SIZE (<state>, <block>)
""") if h.hmac else ""


def hmac(h):
    if not h.hmac:
        return ""
    return comment(h.fill("HMAC-<text>: a prepared key, and a message under "
                          "way.")) + h.fill("""
struct symcrypt_hmac_<name>_key
{
  <word> inner[<words>];
  <word> outer[<words>];
  uint32_t is_set; /* 0 in a key that was never set, or wiped */
};
struct symcrypt_hmac_<name>_ctx
{
  struct symcrypt_<name>_ctx hash;
  struct symcrypt_hmac_<name>_key key;
};

""") + functions(h, HMAC_FUNCTIONS) + "\n"


def pbkdf2(h):
    return functions(h, PBKDF2_FUNCTIONS) + "\n" if h.hmac else ""


def include(h):
    return h.fill("#include <symcrypt/<header>.h>\n")


def member(h):
    return h.fill("  struct symcrypt_<family>_ctx <family>;\n")


EACH = {"sizes": sizes, "contexts": alias, "descriptions": getter,
        "headers": include, "members": member,
        "blob sizes": blob_sizes, "hmac": hmac, "pbkdf2": pbkdf2,
        "functions": lambda h: functions(h, HASH_FUNCTIONS) + "\n"}


def write(what, header, hashes):
    """WHAT of the hashes whose header this is, or of all."""
    hashes = [h for h in hashes if h.header == header] or hashes
    texts = dict.fromkeys(EACH[what](h) for h in hashes)
    return "".join(texts).rstrip("\n") + "\n"


def main():
    arguments = sys.argv[1:]
    check = "--check" in arguments
    arguments = [a for a in arguments if a != "--check"]
    source = arguments[0] if arguments else os.path.join(
        os.path.dirname(os.path.abspath(__file__)), "..")
    hashes = read_hashes(source)
    differ = []
    for path, old in read_headers(source).items():
        header = os.path.basename(path)[:-2]
        new = re.sub(
            r"( */\* hash-headers\.py: ([a-z0-9 ]+) \*/\n"
            r" */\* clang-format off \*/\n)"
            r".*?( */\* clang-format on \*/\n)",
            lambda m: m[1] + write(m[2], header, hashes) + m[3], old,
            flags=re.S)
        if new != old:
            differ.append(os.path.relpath(path, source))
            if not check:
                with open(path, "w") as f:
                    f.write(new)
    for name in differ:
        print(name)
    return 1 if check and differ else 0


if __name__ == "__main__":
    sys.exit(main())
