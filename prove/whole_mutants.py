# SPDX-License-Identifier: ISC
"""The C around the kernels with one change: each must be refused, as what it
is.  A changed file is compiled as the library is, and linked before it."""
import os
import shutil
import subprocess
import tempfile

import image
import whole

AEAD, MAC, TAG = ("chacha-poly1305.c", "poly1305.c", "poly1305-kernels.h")
HMAC, HKDF = "hmac.c", "hkdf.c"

# The fault, the file, the text, its replacement, the function, its length, the
# kind of violation.
MUTANTS = [
    ("lengths swapped", AEAD, "write_le64 (p, ad_length);\n"
     "  write_le64 (p + 8, length);", "write_le64 (p, length);\n"
     "  write_le64 (p + 8, ad_length);", "seal", 64, "differs"),
    ("no padding of the text", AEAD, "  if (direction == ENCRYPT && rest > 0)\n"
     "    poly1305_pad", "  if (0)\n    poly1305_pad",
     "seal", 63, "differs"),
    ("the first block's number", AEAD,
     "(uint32_t) (1 + end / STREAM_BLOCK)", "(uint32_t) (end / STREAM_BLOCK)", "seal", 1280, "differs"),
    ("a unit's counter not moved on", AEAD,
     "state[CHACHA_COUNTER] += (uint32_t) (n * (UNIT / STREAM_BLOCK));", "",
     "seal", 2241, "differs"),
    ("h not reduced", TAG, "c = 5 * ((h2 + c) >> 2);", "c = 5 * (h2 >> 2);",
     "mac", 16, "differs"),
    ("a carry lost", TAG, "  s1 += s0 < c;\n", "", "mac", 16, "differs"),
    ("2^130 - 4 for p", TAG, "uint64_t c = 5 * ((h2 >> 2) + 1);",
     "uint64_t c = 5 * ((h2 >> 2) + 1) - 1;", "mac", 16, "differs"),
    ("the end's byte elsewhere for 15", TAG, "rest |= end << shift;",
     "rest |= end << (shift | (length == 15));", "mac", 15, "differs"),
    ("a byte more is read", MAC,
     "last_block (state, rest, data + (length - rest));",
     "last_block (state, rest, data + (length - rest) + 1);", "mac", 17,
     "bounds"),
    ("one bit of the tag not compared", TAG,
     "uint32_t difference = (uint32_t) (x | y | (x | y) >> 32);",
     "uint32_t difference = (uint32_t) ((x | y) << 1 | (x | y) >> 32);",
     "open", 16, "differs"),
    ("the tag compared by halves", TAG,
     "uint32_t difference = (uint32_t) (x | y | (x | y) >> 32);",
     "uint32_t difference = (uint32_t) (y | y >> 32);\n"
     "  if (x != 0)\n    return SYMCRYPT_ERROR_TAG;", "open", 16, "branch"),
    ("text is given out with a wrong tag", AEAD, "m->length > 0)\n"
     "    symcrypt_wipe (m->length, m->dst);", "m->length > 16)\n"
     "    symcrypt_wipe (m->length - 16, m->dst);", "open", 32, "differs"),
    ("no wipe of the state", AEAD,
     "wipe_inline (sizeof chacha->state, chacha->state);", "", "seal", 64, "stack"),
    ("the key stream's rest left", AEAD,
     "wipe_inline (STREAM_BLOCK, blocks->input + rounded (first));", "", "seal", 17, "stack"),
    ("powers of r left", MAC, "  poly1305 (&state, key, length, data, tag);\n"
     "  poly1305_wipe_state (&state);",
     "  poly1305 (&state, key, length, data, tag);\n"
     "  state.powers_form = 0;\n  poly1305_wipe_state (&state);", "mac", 255,
     "stack"),
    ("no scrub", MAC, "  poly1305_wipe_state (&state);\n  scrub (SCRUB_CIPHER);",
     "  poly1305_wipe_state (&state);", "mac", 16, "registers"),
    ("another pad", HMAC, "xor_byte (block_size, block, 0x36);",
     "xor_byte (block_size, block, 0x37);", "set_key", 20, "differs"),
    ("a key of a block hashed", HMAC, "if (length > block_size)",
     "if (length >= block_size)", "set_key", 64, "differs"),
    ("the key's block not counted", HMAC,
     "h->block_size + (uint64_t) length, length", "(uint64_t) length, length",
     "hmac", 20, "differs"),
    ("no scrub", HMAC, "_symcrypt_hmac (key, length, data, digest);\n"
     "  scrub (SCRUB_HASH);", "_symcrypt_hmac (key, length, data, digest);",
     "hmac", 20, "stack"),
    ("blocks counted from 0", HKDF, "uint8_t counter = 1;",
     "uint8_t counter = 0;", "hkdf", 33, "differs"),
    ("the block before left out", HKDF, "      previous = dst;\n", "", "hkdf",
     33, "differs"),
    ("a byte too many", HKDF, "memcpy (dst, digest, length);",
     "memcpy (dst, digest, length + 1);", "hkdf", 33, "bounds"),
]
NAMES = {"set_key": "symcrypt_hmac_set_key", "hmac": "symcrypt_hmac",
         "hkdf": "symcrypt_hkdf_expand",
         "mac": "symcrypt_poly1305",
         "seal": "symcrypt_chacha_poly1305_seal",
         "open": "symcrypt_chacha_poly1305_open"}


def objects(source, build, scratch, file, old, new):
    """The objects of a changed FILE; None if it lacks OLD."""
    copy = os.path.join(scratch, "src")
    shutil.copytree(os.path.join(source, "src"), copy)
    with open(os.path.join(copy, file)) as f:
        text = f.read()
    if old not in text:
        return None
    with open(os.path.join(copy, file), "w") as f:
        f.write(text.replace(old, new))
    found = []
    for name in (file,) if file in (HMAC, HKDF) else (AEAD, MAC):
        found.append(os.path.join(scratch, name + ".o"))
        subprocess.run(
            image.compiler(build) + ["-O2", "-DHAVE_CONFIG_H"]
            + ["-I" + d for d in (copy, build, os.path.join(build, "include"),
                                  os.path.join(source, "include"), source)]
            + ["-c", os.path.join(copy, name), "-o", found[-1]], check=True)
    return found


def refuse(source, build, mutant):
    """Return None if the mutant is refused as what it is; else what became of
    it."""
    what, file, old, new, name, length, kind = mutant
    with tempfile.TemporaryDirectory() as scratch:
        before = objects(source, build, scratch, file, old, new)
        if before is None:
            return "%s is not as it was" % file
        library = whole.Library(source, build, before)
    whole.LIBRARY[:] = [library]
    function = next(f for f in whole.functions() if f.name == NAMES[name])
    got = "proved"
    for case in function.cases():
        if case["length"] == length:
            wrong, _ = whole.attempt(function, case)
            if wrong and wrong.startswith(kind + ":"):
                return None
            got = wrong or got
    return got


def claims(source, build):
    for m in MUTANTS:
        yield "%s: %s: %s" % (NAMES[m[4]], m[0], m[6]), refuse(
            source, build, m)
