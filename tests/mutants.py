#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Breaks a copy of the library in many ways, one at a time; each must be
noticed by the check that is there for it.

usage: mutants.py [--list | --texts | NAME...]

Each mutant of the table below replaces a text, which must stand exactly once
in its file, by another.  The copy (build/mutants/tree) is built, and the check
must fail, and come to its end; before that, every check must have passed on
the copy as it is.  --texts sees that each text and each program stands there,
and no more.
"""

import fcntl
import os
import re
import resource
import shlex
import shutil
import subprocess
import sys
import time

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(SOURCE, "build", "mutants")
TREE = os.path.join(WORK, "tree")

# Builds of the copy, with what configure is told, and what runs programs.
BUILDS = {
    "gcc": [],
    "adapters": ["--with-openssl-provider", "--with-nettle-compat"],
    "c": ["--disable-assembler", "--disable-shared", "CFLAGS=-O0 -g"],
    "asan": ["--disable-shared", "CFLAGS=-O1 -g -fsanitize=address"],
    "tsan": ["--disable-shared", "CFLAGS=-O1 -g -fsanitize=thread"],
    "riscv64-zbb": ["--host=riscv64-linux-gnu", "--disable-fat",
                    "--with-cpu=rv64gc+v+zbb"],
}
EMULATORS = {}
with open(os.path.join(SOURCE, "build-aux", "dev", "targets.def")) as rows:
    for row in rows:
        if not row.startswith("#"):
            target, build, _, emulator, cpu = re.split(r" *\| *", row.strip())
            build = "i686" if build == "x86" else build
            BUILDS[build] = ["--host=" + target]
            if build != "i686":
                EMULATORS[build] = "%s %s-L /usr/%s " % (
                    emulator, cpu and f"-cpu {cpu} ", target)
EMULATORS["riscv64-zbb"] = EMULATORS["riscv64"]


# Checks: the build, what make makes (one run after another), and a command run in the build.
def program(name, arguments="", build="gcc"):
    return (build, f"tests/{name}",
            f"{EMULATORS.get(build, '')}tests/{name} {arguments}")


def script(name, build="gcc"):
    return (build, "all", f"sh {TREE}/tests/{name}")


def asmcheck(kernel, build="gcc"):
    return program("asmcheck/asmcheck", kernel, build)


def proof(row, build="gcc"):
    """The row equals its standard for all data, for a few lengths."""
    return (build, "libcore.la",
            f"python3 {TREE}/prove/prove.py --build . --quick {row}")


def bit(row, path, place):
    """A branch on one bit, as the kernel of ROW begins."""
    function = "_symcrypt_" + row.replace(":", "_")
    return ("branch-on-bit-" + row.split(":")[0], proof(row), path,
            f"\nFUNC ({function})\n",
            f"\nFUNC ({function})\n\ttestb\t$1, {place}\n\tjz\t7f\n"
            "\tnop\n7:\n")


# The prover's own rules, on numbers.
PROVER = ("gcc", "libcore.la",
          f"python3 {TREE}/prove/prove.py --self --quick")


def constant_time(case):
    return ("gcc", "tests/ct/ct",
            f"valgrind -q --error-limit=no tests/ct/ct {case}")


def models(architecture, model, build):
    return (build, "all; tests/asmcheck/asmcheck",
            f"python3 {TREE}/tests/cpu/check-fat.py models . {architecture} "
            f"{model}")


MANUAL = ("gcc", "all; check TESTS=", f"sh {TREE}/tests/docs/manual-test.sh")
EXAMPLES = script("docs/manual-examples-test.sh")
PAGES = script("command/command-test.sh")
OBJECTS = script("library/objects-test.sh")
OBJECTS32 = script("library/objects-test.sh", "i686")
TABLE = script("cpu/table-test.sh")
BINDINGS = script("docs/bindings-test.sh")
RESIDUE = program("library/residue-test")
ENCRYPT = ("gcc", "all; check TESTS=",
           f"sh {TREE}/tests/command/command-encrypt-test.sh")
HASH = script("command/command-hash-test.sh")
FAILING = script("command/command-failing-test.sh")
TERMINAL = script("command/command-terminal-test.sh")



def provider(name):
    return ("adapters", f"libsymcrypt-openssl.la tests/openssl/{name}",
            f"tests/openssl/{name}")


TOOL = ("adapters", "libsymcrypt-openssl.la openssl-libsymcrypt",
        f"sh {TREE}/tests/openssl/tool-test.sh")
NETTLE = ("adapters", "libnettle-symcrypt.la nettle-symcrypt",
          f"sh {TREE}/tests/nettle/nettle-compat-test.sh")


def binding(name):
    """The stage of a binding, with the library of the copy."""
    return ("gcc", "all", f"env DEV_STAGES=1 {TREE}/dev stage {name}")


X = "x86_64/memxor.S"
X32 = "x86/sse2/memxor.S"

# Name, check, file, the text, its replacement.
MUTANTS = [
    # The OpenSSL provider.
    ("provider-tag-unchecked", provider("sequence-test"),
     "adapters/openssl/cipher-chacha20-poly1305.c",
     "good = c->has_tag && symcrypt_memeql (c->tag_length, tag, c->tag);",
     "good = c->has_tag;"),
    ("provider-counter-early", provider("sequence-test"),
     "adapters/openssl/cipher-chacha20.c",
     "const uint64_t blocks = 0 - c->block;",
     "const uint64_t blocks = (uint32_t) (0 - c->block);"),
    ("provider-key-goes-back", provider("facts-test"),
     "adapters/openssl/cipher-chacha20.c", "c->block = next_block (c);",
     "c->block = c->block;"),
    ("provider-shallow-copy", provider("sequence-test"),
     "adapters/openssl/mac-hmac.c",
     "(c->foreign = EVP_MAC_CTX_dup (from->foreign))",
     "(c->foreign = from->foreign)"),
    ("provider-foreign-kept", provider("sequence-test"),
     "adapters/openssl/mac-hmac.c",
     "c->foreign && c->foreign_serial == c->choice.serial;",
     "c->foreign != NULL;"),
    ("provider-foreign-not-told", provider("facts-test"),
     "adapters/openssl/mac-hmac.c",
     "good = !c->choice.name || (key_fits (c) && restart (c));",
     "good = !c->choice.name || restart (c);"),
    ("provider-record-size-lost", provider("facts-test"),
     "adapters/openssl/mac-hmac.c",
     "    list[0] = record_size (&c->record_size);\n", "    list[0] = list[1];\n"),
    ("provider-record-key-lost", provider("facts-test"),
     "adapters/openssl/mac-hmac.c",
     "    memcpy (c->secret.given, data, length);\n", "    c->secret.given[0] = 1;\n"),
    ("provider-record-key-unwiped", provider("freed-test"),
     "adapters/openssl/mac-hmac.c",
     "    symcrypt_wipe (sizeof c->secret, &c->secret);\n  c->hash = NULL;\n",
     "    c->tag_size = 0;\n  c->hash = NULL;\n"),
    ("provider-parameter-dropped", provider("sequence-test"),
     "adapters/openssl/kdf.c", "PIECE (ROW, OSSL_KDF_PARAM_SALT, SALT)",
     "PIECE (ROW, OSSL_KDF_PARAM_SALT, INFO)"),
    ("provider-error-lost", provider("sequence-test"),
     "adapters/openssl/parameters.c",
     "&& !good (rows->take ((char *) context + rows->offset, p)))",
     "&& rows->take ((char *) context + rows->offset, p) == INT32_MAX)"),
    ("provider-label-not-copied", provider("sequence-test"),
     "adapters/openssl/kdf.c",
     "good && _symcrypt_ossl_octets_copy (&c->pieces[k], &from->pieces[k]);",
     "good && (k == LABEL || _symcrypt_ossl_octets_copy (&c->pieces[k], &from->pieces[k]));"),
    ("provider-data-stays", provider("sequence-test"),
     "adapters/openssl/kdf.c",
     "    _symcrypt_ossl_octets_clear (&c->pieces[DATA]);\n", "    (void) c;\n"),
    ("provider-foreign-piece-lost", provider("sequence-test"),
     "adapters/openssl/kdf.c", "    if (c->pieces[k].data)\n",
     "    if (c->pieces[k].data && k != INFO)\n"),
    ("provider-key-lost", provider("freed-test"),
     "adapters/openssl/kdf.c",
     "    _symcrypt_ossl_octets_clear (&c->pieces[k]);\n",
     "    c->pieces[k].data = NULL;\n"),
    ("provider-child-freed", provider("life-test"),
     "adapters/openssl/provider.c",
     "      && has_parent)", "      && (has_parent || 1))"),
    ("provider-poly1305-again", provider("sequence-test"),
     "adapters/openssl/mac-poly1305.c",
     "  c->keyed = 0;\n  c->used_up = 1;\n", "  c->keyed = c->used_up = 0;\n"),
    ("provider-digest-truncated", provider("sequence-test"),
     "adapters/openssl/digest.c",
     """    symcrypt_##NAME##_digest (context, out);                                  \\
    *length = (DIGEST_SIZE);""",
     """    symcrypt_##NAME##_digest (context, out);                                  \\
    *length = (DIGEST_SIZE) - 4;"""),
    ("provider-hmac-unwiped", provider("freed-test"),
     "adapters/openssl/mac-hmac.c",
     "  EVP_MAC_CTX_free (c->foreign);\n  if (c->hash)",
     "  EVP_MAC_CTX_free (c->foreign);\n  if (!c->hash)"),
    ("provider-cipher-unwiped", provider("freed-test"),
     "adapters/openssl/cipher.c",
     "OPENSSL_clear_free (c, c->facts->context_size);", "OPENSSL_free (c);"),
    ("provider-key-unwiped", provider("freed-test"),
     "adapters/openssl/parameters.c",
     "OPENSSL_clear_free (o->data, o->length);", "OPENSSL_free (o->data);"),
    ("provider-prk-unwiped", provider("freed-test"),
     "adapters/openssl/kdf.c",
     "  symcrypt_wipe (sizeof prk, prk);\n", ""),
    ("provider-derived-unwiped", provider("freed-test"),
     "adapters/openssl/kdf.c",
     "symcrypt_wipe (sizeof derived, derived);", "(void) derived;"),
    ("provider-inner-unwiped", provider("freed-test"),
     "adapters/openssl/digest.c",
     "  symcrypt_wipe (sizeof inner, inner);\n", ""),
    ("provider-tag-unwiped", provider("freed-test"),
     "adapters/openssl/cipher-chacha20-poly1305.c",
     "  symcrypt_wipe (sizeof tag, tag);\n", ""),
    ("provider-no-added-digest", provider("life-test"), "adapters/openssl/hash.c",
     "old = md ? NULL : EVP_get_digestbyname (name);", "old = NULL;"),
    ("provider-global-context", provider("life-test"),
     "adapters/openssl/provider.c", "OSSL_LIB_CTX_set0_default (NULL)",
     "OSSL_LIB_CTX_get0_global_default ()"),
    ("tool-default-inactive", TOOL, "adapters/openssl/openssl-libsymcrypt.in",
     "      if (!default_active)\n        add", "      if (0)\n        add"),
    ("tool-fips-overlooked", TOOL, "adapters/openssl/openssl-libsymcrypt.in",
     '      if ((algorithms, "default_properties") in value)',
     "      if (0)"),
    ("tool-includes-overlooked", TOOL,
     "adapters/openssl/openssl-libsymcrypt.in",
     "          read(list[k])\n", "          one = 0\n"),
    ("tool-section-overlooked", TOOL,
     "adapters/openssl/openssl-libsymcrypt.in", "if (p > 0) {", "if (p < 0) {"),
    ("tool-hidden-overlooked", TOOL,
     "adapters/openssl/openssl-libsymcrypt.in",
     'path "/* " path "/.*; do "', 'path "/*; do "'),
    ("tool-dots-overlooked", TOOL, "adapters/openssl/openssl-libsymcrypt.in",
     "^(providers|alg_section)\\.|", ""),
    ("tool-block-last", TOOL, "adapters/openssl/openssl-libsymcrypt.in",
     '        with_block\n        cat "$conf"\n',
     '        cat "$conf"\n        with_block\n'),
    ("tool-status-trusts", TOOL, "adapters/openssl/openssl-libsymcrypt.in",
     '    [ "$found" ] || found=$(additions "$work/base.cnf")\n', ""),
    ("tool-mark-overlooked", TOOL, "adapters/openssl/openssl-libsymcrypt.in",
     "~|:]/)", "~|: \\200-\\377]/)"),

    # libnettle-symcrypt.
    ("nettle-number-of-a-header", NETTLE,
     "adapters/nettle/include/nettle/salsa20.h",
     "#define SALSA20_NONCE_SIZE 8", "#define SALSA20_NONCE_SIZE 12"),
    ("nettle-version-in-assembly", NETTLE, "adapters/nettle/adapter.h",
     "#if NETTLE_HAS_SYMVER\n", "#if 0\n"),
    ("nettle-tag-length", NETTLE, "adapters/nettle/chacha.c",
     "  ctx->data_size += length;", "  ctx->data_size += 0;"),
    ("nettle-digest-truncated", NETTLE, "adapters/nettle/chacha.c",
     "memcpy (digest, ctx->s.b, length);",
     "memcpy (digest, ctx->s.b, length - 1);"),
    ("nettle-digest-too-long", NETTLE, "adapters/nettle/adapter.h",
     "nettle_require (NAME <= (SIZE))", "(void) NAME"),
    ("nettle-probe-skipped", NETTLE, "adapters/nettle/adapter.c",
     "agrees = nettle_probe_hmac ();", "agrees = 1;"),
    ("nettle-form-lost", NETTLE, "adapters/nettle/adapter.c",
     "(unsigned char) (here | form) : FOREIGN;",
     "(unsigned char) (here | FORM * POLY1305_LIMBS26) : FOREIGN;"),
    ("nettle-counter-early", NETTLE, "adapters/nettle/chacha.c",
     "_symcrypt_chacha_state_crypt (ctx->state, CHACHA_ROUNDS, 64, length, dst,",
     "_symcrypt_chacha_state_crypt (ctx->state, CHACHA_ROUNDS, 32, length, dst,"),
    ("nettle-key-lost", NETTLE, "adapters/nettle/hmac.c",
     "    hmac_##NAME##_start (ctx, &ctx->inner);",
     "    hmac_##NAME##_start (ctx, &ctx->outer);"),
    ("nettle-block-unwiped", NETTLE, "adapters/nettle/chacha.c",
     "  wipe_inline (sizeof first, first);\n", ""),
    ("nettle-states-unwiped", NETTLE, "adapters/nettle/hmac.c",
     "    wipe_inline (sizeof prepared, &prepared); ",
     "    (void) prepared; "),
    ("nettle-mac-unwiped", NETTLE, "adapters/nettle/chacha.c",
     "  wipe_inline (sizeof mac, &mac);\n  memcpy (digest,", "  memcpy (digest,"),
    ("nettle-words-unwiped", NETTLE, "adapters/nettle/poly1305.c",
     "      load64 (mac, words);\n      wipe_inline (sizeof words, words);\n",
     "      load64 (mac, words);\n"),
    ("nettle-digest-unwiped", NETTLE, "adapters/nettle/hash.h",
     "    write_be64 (all + 8 * k, state[k]);\n  memcpy (digest, all, length);\n"
     "  wipe_inline (sizeof all, all);\n",
     "    write_be64 (all + 8 * k, state[k]);\n  memcpy (digest, all, length);\n"),
    ("nettle-u-unwiped", NETTLE, "adapters/nettle/kdf.c",
     "  wipe_inline (sizeof u, u);\n", ""),
    ("nettle-rest-dropped", NETTLE, "adapters/nettle/poly1305.c",
     "  memcpy (block, data + (length - length % 16), length % 16);",
     "  memset (block, 0, 16);"),

    # Algorithms.
    ("chacha-rotation", asmcheck("chacha_crypt"), "src/chacha.c",
     "B = KEYSTREAM_ROTATE (B, 12)", "B = KEYSTREAM_ROTATE (B, 11)"),
    ("chacha-nonce-word", program("library/chacha-test"), "src/chacha-internal.h",
     "{ 0, read_le32 (nonce), read_le32", "{ read_le32 (nonce), 0, read_le32"),
    ("keystream-carry", asmcheck("chacha_crypt"), "src/keystream-portable.h",
     "start[low + 1] += start[low] < n;",
     "start[low + 1] += 0;"),
    # If the high word never changes, the test does not end.
    ("keystream-counter-high", program("library/salsa20-test"),
     "src/keystream.h", "s->counter_bits == 64 ? (uint32_t) (counter >> 32)",
     "s->counter_bits == 64 && counter >> 32 != UINT32_MAX\n"
     "                          ? (uint32_t) (counter >> 32)"),
    ("chacha-derived", program("library/chacha-test"), "src/chacha.c",
     "s->derived = 1;", ""),
    ("salsa20-derived", program("library/salsa20-test"), "src/salsa20.c",
     "s->derived = 1;", ""),
    ("salsa20-restore-residue", RESIDUE, "src/salsa20.c",
     "replace_derived_key (s);\n      scrub (SCRUB_CIPHER);", "replace_derived_key (s);"),
    ("keystream-end", program("library/chacha-test"), "src/keystream.h",
     "s->phase = KEYSTREAM_ENDED;", "s->phase = KEYSTREAM_OPEN;"),
    ("salsa20-constant", program("library/salsa20-test"), "src/salsa20.c",
     "UINT32_C (0x3120646e)", "UINT32_C (0x3320646e)"),
    ("salsa20-constant-32", program("library/salsa20-test"), "src/salsa20.c",
     "WORD5_KEY128 : keystream_constants[1]", "WORD5_KEY128 : WORD5_KEY128"),
    ("rc4-j-lost", asmcheck("rc4_crypt"), "src/rc4.c",
     "ctx->j = (uint8_t) j;\n}", "ctx->j = 0;\n}"),
    ("md5-length-little-endian", program("library/hash-test"),
     "src/hash-bytes.h",
     "last = endianness == hash_big ? swap64 (bits) : bits;",
     "last = swap64 (bits);"),
    ("hash-last-bytes", program("library/hash-test"), "src/hash-bytes.h",
     ">> 8 * (7 - rest % 8) >> 8;", ">> 8 * (8 - rest % 8) % 64;"),
    ("sha256-constant", program("library/hash-test"), "src/sha256-constants.def",
     "0xc67178f2", "0xc67178f3"),
    # A hash leads to the list of all hashes.
    ("static-program-grows", script("library/static-program-test.sh"), "src/sha256.c",
     "once (&_symcrypt_sha256_hash, length, data, digest);",
     "once (symcrypt_hash_lookup (\"sha256\"), length, data, digest);"),
    ("sha512-long-length", program("library/hash-test"), "src/hash-bytes.h",
     "count_has_16_bytes ? total >> 61 : 0, bits);", "0, bits);"),
    ("sha-length-32-bits", program("library/hash-test"), "src/hash-bytes.h",
     "last = endianness == hash_big ? swap64 (bits) : bits;",
     "last = endianness == hash_big ? swap64 ((uint32_t) bits) : bits;"),
    ("hmac-opad", program("library/hmac-test"), "src/hmac.c",
     "xor_byte (block_size, block, 0x36 ^ 0x5c);",
     "xor_byte (block_size, block, 0x36 ^ 0x5d);"),
    ("hmac-import-flipped-byte", program("library/hmac-test"), "src/blob.c",
     "if (!symcrypt_memeql (CHECK_SIZE, check, blob + length))",
     "if (!symcrypt_memeql (CHECK_SIZE - 1, check, blob + length))"),
    ("hmac-truncated-tag", program("library/hmac-test"), "src/hmac.c",
     "return !h || (tag_length >= least && tag_length",
     "return !h || (tag_length > 0 && tag_length"),
    ("hkdf-counter", program("library/hkdf-test"), "src/hkdf.c",
     "uint8_t counter = 1;", "uint8_t counter = 0;"),
    ("pbkdf2-block-number", program("library/pbkdf2-test"), "src/pbkdf2.c",
     "write_be32 (p->tail + p->tail_length, counter);",
     "write_be32 (p->tail + p->tail_length, 1);"),
    ("pbkdf2-number-8-bits", program("library/pbkdf2-test"), "src/pbkdf2.c",
     "first_digest (h, &p, (uint32_t) (j + 1), &state);",
     "first_digest (h, &p, (uint8_t) (j + 1), &state);"),
    ("pbkdf2-number-16-bits", program("library/pbkdf2-test"), "src/pbkdf2.c",
     "first_digest (h, &p, (uint32_t) (j + 1), &state);",
     "first_digest (h, &p, (uint16_t) (j + 1), &state);"),
    ("tz-concat-order", program("library/tz-test"), "src/tz.c",
     "tz_mul (product, product, h);",
     "tz_mul (product, h, product);"),
    ("tz-concat-levels", program("library/tz-test"), "src/tz.c",
     "tz_mul (product, waiting[level], product);\n      memcpy",
     "tz_mul (product, product, waiting[level]);\n      memcpy"),
    ("tz-import-check", program("library/tz-test"), "src/tz.c",
     "&& symcrypt_memeql (sizeof check, check, blob + BLOB_CHECK)\n",
     "\n"),
    ("tz-import-full-buffer", program("library/tz-test"), "src/tz.c",
     "  if (used < BLOCK)\n    {\n      uint8_t other",
     "  if (used <= BLOCK)\n    {\n      uint8_t other"),
    ("hmac-import-full-buffer", program("library/hmac-test"), "src/blob.c",
     "  for (k = used; k < h->block_size; k++)\n    beyond",
     "  for (k = used > 0 ? used : h->block_size; k < h->block_size; k++)\n"
     "    beyond"),
    ("aead-tag-not-compared", program("library/chacha-poly1305-test"),
     "src/chacha-poly1305.c", "    error = poly1305_compare (right, m->tag);",
     "    error = 0;"),
    ("aead-dst-not-wiped", program("library/chacha-poly1305-test"),
     "src/chacha-poly1305.c", "symcrypt_wipe (m->length, m->dst);", ";"),
    ("aead-order-of-calls", program("library/chacha-poly1305-test"),
     "src/chacha-poly1305.c",
     "if (ctx->stage != stage && ctx->stage != STAGE_START\n"
     "      && ctx->stage != STAGE_AD)",
     "if (ctx->stage == STAGE_NO_NONCE)"),
    ("aead-verify", program("library/chacha-poly1305-test"),
     "src/chacha-poly1305.c",
     "error = poly1305_compare (right, tag);", "error = 0;"),
    ("aead-rest-of-first", program("library/chacha-poly1305-test"),
     "src/chacha-poly1305.c",
     "ctx->chacha.left = (uint8_t) (end - first);", ";"),
    # The row whose plan has most first blocks.
    ("aead-first-blocks-overflow",
     ("asan", "tests/library/chacha-poly1305-test",
      "env SYMCRYPT_CPU=-split_zmm tests/library/chacha-poly1305-test"),
     "src/chacha-poly1305.c", "if (length > p->whole * STREAM_BLOCK)",
     "if (length > (p->whole + 1) * STREAM_BLOCK)"),
    ("aead-units-overlap-first",
     ("arm64", "tests/library/chacha-poly1305-test",
      f"env SYMCRYPT_CPU=-sve2 {EMULATORS['arm64']}"
      "tests/library/chacha-poly1305-test"),
     "src/chacha-poly1305.c", "size_t units = t->length / UNIT,",
     "size_t units = (t->pending + t->length) / UNIT,"),
    ("aead-key-of-longer-nonce", program("library/chacha-poly1305-test"),
     "src/chacha-poly1305.c",
     "  chacha_restore_key (&ctx->chacha);\n", ""),
    ("aead-many-good-untold", program("library/seal-many-test"),
     "src/chacha-poly1305-many.c", "      g->messages[k]->error = 0;\n", ""),
    ("aead-many-error-hidden", program("library/seal-many-test"),
     "src/chacha-poly1305-many.c",
     "    if (messages[k].error != 0)\n      return messages[k].error;\n  return 0;",
     "    if (messages[k].error == 0)\n      return 0;\n  return messages[0].error;"),
    # Contexts that are not ready for use.
    ("chacha-no-key", program("library/misuse-test"), "src/chacha.c",
     "if (s->rounds == 0)\n    return;\n  chacha_restore_key (s);\n  chacha_set_nonce96",
     "chacha_restore_key (s);\n  chacha_set_nonce96"),
    ("salsa20-no-key", program("library/misuse-test"), "src/salsa20.c",
     "if (s->rounds == 0)\n    return SYMCRYPT_ERROR_STATE;", ""),
    ("keystream-no-nonce", program("library/misuse-test"), "src/keystream.h",
     "if (s->phase == KEYSTREAM_NO_NONCE)\n    return SYMCRYPT_ERROR_STATE;\n"
     "  if (length", "if (length"),
    ("keystream-odd-rounds", program("library/misuse-test"), "src/keystream.h",
     "return rounds > 0 && rounds % 2 == 0;", "return rounds > 0;"),
    ("aead-no-key", program("library/misuse-test"), "src/chacha-poly1305.c",
     "if (ctx->stage == STAGE_NO_KEY)\n    return;\n"
     "  chacha_restore_key", "chacha_restore_key"),
    ("rc4-sse2-wrap", asmcheck("rc4_crypt", "i686"), "x86/sse2/rc4.S",
     "	movzbl	(\\k + 2 - 256)(%edi,%esi), %ebp",
     "	movzbl	(\\k + 2)(%edi,%esi), %ebp"),
    ("rc4-no-key", program("library/misuse-test"), "src/rc4.c",
     "return ctx->table[0] != ctx->table[1];", "return 1;"),
    # Secrets that calls leave on the stack.
    ("scrub-too-little", RESIDUE, "src/public.h",
     "#define SCRUB_BYTES(BYTES) (BYTES)", "#define SCRUB_BYTES(BYTES) (64)"),
    ("scrub-call", RESIDUE, "src/chacha-poly1305.c",
     "  error = seal_or_open (&call, direction, nonce_size, m);\n"
     "  scrub (SCRUB_CIPHER);\n",
     "  error = seal_or_open (&call, direction, nonce_size, m);\n"),
    ("scrub-call-void", RESIDUE, "src/poly1305.c",
     "  poly1305_wipe_state (&state);\n  scrub (SCRUB_CIPHER);",
     "  poly1305_wipe_state (&state);"),
    ("scrub-portable", RESIDUE, "src/sha512.c",
     "_symcrypt_sha512_compress_portable (state, blocks, data);\n"
     "  scrub (SCRUB_HASH);",
     "_symcrypt_sha512_compress_portable (state, blocks, data);\n  scrub (64);"),
    ("scrub-inlined", OBJECTS, "src/lanes-kernels.h",
     "NOINLINE sha512_iterate_fn", "sha512_iterate_fn"),
    ("scrub-cipher", RESIDUE, "src/public.h",
     "  SCRUB_CIPHER = 640,", "  SCRUB_CIPHER = 192,"),
    ("scrub-hash", RESIDUE, "src/public.h",
     "  SCRUB_HASH = 1088,", "  SCRUB_HASH = 384,"),
    ("scrub-lanes", RESIDUE, "src/public.h",
     "  SCRUB_LANES = 2304,", "  SCRUB_LANES = 512,"),
    ("scrub-kdf", RESIDUE, "src/public.h",
     "  SCRUB_KDF = 5632,", "  SCRUB_KDF = 1024,"),
    ("scrub-c-stack", program("library/residue-test", build="c"), "src/scrub.c",
     '("O2", "no-stack-clash-protection")', '("no-stack-clash-protection")'),
    ("scrub-c-words", program("library/residue-test", build="c"), "src/scrub.c",
     '("all")', '("skip")'),
    ("scrub-x86_64-stack", RESIDUE, "x86_64/scrub.S",
     "	movaps	%xmm0, -48(%rax,%rdi)\n", ""),
    ("scrub-x86_64-vectors", RESIDUE, "x86_64/scrub.S",
     "	pxor	%xmm\\k, %xmm\\k\n", ""),
    ("scrub-x86_64-words", RESIDUE, "x86_64/scrub.S",
     "	xor	%r8d, %r8d\n", ""),
    ("scrub-avx2-stack", RESIDUE, "x86_64/avx2/scrub.S",
     "	vmovdqa	%ymm0, -64(%rax,%rdi)\n", ""),
    ("scrub-avx2-vectors", RESIDUE, "x86_64/avx2/scrub.S",
     "	vpxor	%xmm\\k, %xmm\\k, %xmm\\k\n", ""),
    ("scrub-avx2-words", RESIDUE, "x86_64/avx2/scrub.S",
     "	xor	%r8d, %r8d\n", ""),
    ("scrub-avx512-stack", RESIDUE, "x86_64/avx512/scrub.S",
     "	vmovdqa64 %ymm16, -64(%rax,%rdi)\n", ""),
    ("scrub-avx512-vectors", RESIDUE, "x86_64/avx512/scrub.S",
     "	vpxor	%xmm\\k, %xmm\\k, %xmm\\k\n", ""),
    ("scrub-avx512-words", RESIDUE, "x86_64/avx512/scrub.S",
     "	xor	%r8d, %r8d\n", ""),
    ("upper-halves-proof", proof("chacha_crypt:avx512_slow_rotate"),
     "x86_64/avx512/stream.inc", "	vzeroupper\n	ret\n", "	ret\n"),
    ("scrub-arm64-stack", program("library/residue-test", build="arm64"), "arm64/scrub.S",
     "	stp	q0, q0, [x10, #-64]\n", ""),
    ("scrub-riscv64-stack", program("library/residue-test", build="riscv64"),
     "riscv64/scrub.inc", ".irp	k, 7, 6, 5, 4, 3, 2, 1, 0",
     ".irp	k, 7, 6, 5, 4, 3, 2, 1"),
    ("scrub-riscv64-words", program("library/residue-test", build="riscv64"),
     "riscv64/scrub.S",
     "t0, t1, t2, t3, t4, t5, t6, a0, a1, a2, a3, a4, a5, a6, a7", "t0"),
    ("chacha-rvv-carry", asmcheck("chacha_crypt", "riscv64"),
     "riscv64/stream.inc", "	vadc.vxm v31, v31, t2, v0",
     "	vadd.vx	v31, v31, t2"),
    ("salsa20-rvv-counter", asmcheck("salsa20_crypt", "riscv64"),
     "riscv64/stream.inc", "	vmv.v.v	v\\i, v31\n	.else\n	vmv.v.x	v\\i, t4",
     "	vmv.v.i	v\\i, 0\n	.else\n	vmv.v.x	v\\i, t4"),
    ("salsa20-zbb-turn", program("library/salsa20-test", build="riscv64-zbb"),
     "riscv64/stream.inc", "	roriw	\\x, \\x, 32-\\k",
     "	roriw	\\x, \\x, \\k"),
    ("rc4-riscv64-repair", asmcheck("rc4_crypt", "riscv64"),
     "riscv64/rc4.S", "	mv	\\x1, \\x", "	mv	\\x1, \\x1"),
    ("md5-riscv64-aligned", asmcheck("md5_compress", "riscv64"),
     "riscv64/md5.inc", "	lw	\\w, 4*\\i(a2)", "	lh	\\w, 4*\\i(a2)"),
    ("md5-riscv64-moved", asmcheck("md5_compress", "riscv64"),
     "riscv64/words.inc", "	srl	\\c, \\t, word14", "	srlw	\\c, \\t, word14"),
    ("chacha-riscv64-moved", asmcheck("chacha_crypt", "riscv64"),
     "riscv64/stream.inc", "	neg	t6, t4\n", ""),
    ("sha1-riscv64-schedule", asmcheck("sha1_compress", "riscv64"),
     "riscv64/sha1.inc", "	TURN	\\w, \\w, 31, t1",
     "	TURN	\\w, \\w, 30, t1"),
    ("sha2-riscv64-majority", asmcheck("sha512_compress", "riscv64"),
     "riscv64/sha512.S", "	and	\\x, \\x, \\y", "	or	\\x, \\x, \\y"),
    ("sha2-zbb-shift", program("library/hash-test", build="riscv64-zbb"),
     "riscv64/sha2.inc", "	SHIFT	t1, \\w1, \\x3",
     "	ROTATE	t1, \\w1, \\x3"),
    ("poly1305-riscv64-carry", asmcheck("poly1305_blocks", "riscv64"),
     "riscv64/poly1305.inc", "	sltu	t3, t4, t3\n", "	li	t3, 0\n"),
    ("poly1305-riscv64-moved", asmcheck("poly1305_blocks", "riscv64"),
     "riscv64/poly1305.inc", "	srl	s0, s1, s2", "	srl	s0, s1, s3"),
    ("poly1305-rvv-five", asmcheck("poly1305_blocks", "riscv64"),
     "riscv64/rvv/poly1305.S", "	vsll.vi	v29, v29, 2", "	vsll.vi	v29, v29, 1"),
    ("poly1305-rvv-lanes", asmcheck("poly1305_blocks", "riscv64"),
     "riscv64/rvv/poly1305.S", "	slli	t5, t6, 40", "	slli	t5, t6, 41"),
    ("scrub-neon-stack", program("library/residue-test", build="arm"), "arm/neon/scrub.S",
     "	vstmdb	r3!, {d0-d3}\n	vstmdb	r3!, {d0-d3}\n",
     "	vstmdb	r3!, {d0-d3}\n	sub	r3, r3, #32\n"),
    ("scrub-sse2-stack", program("library/residue-test", build="i686"), "x86/sse2/scrub.S",
     "	movdqa	%xmm0, -48(%esp,%ecx)\n", ""),
    ("scrub-x86-stack", program("library/residue-test", build="i686"), "x86/scrub.S",
     "	mov	%eax, -8(%esp,%ecx)\n", ""),
    ("wipe-aead-poly1305", RESIDUE, "src/chacha-poly1305.c",
     "  poly1305_wipe (&ctx->poly1305);\n  if (d", "  if (d"),
    ("wipe-aead-state", RESIDUE, "src/chacha-poly1305.c",
     "  wipe_inline (sizeof chacha->state, chacha->state);\n", ""),
    ("wipe-aead-key", RESIDUE, "src/chacha-poly1305.c",
     "      wipe_inline (sizeof chacha->key, chacha->key);\n", ""),
    ("wipe-aead-last", RESIDUE, "src/chacha-poly1305.c",
     "      wipe_inline (sizeof chacha->buffer, chacha->buffer);\n", ""),
    ("wipe-aead-first", RESIDUE, "src/chacha-poly1305.c",
     "  wipe_inline (STREAM_BLOCK, blocks->input);\n", ""),
    ("wipe-aead-rest", RESIDUE, "src/chacha-poly1305.c",
     "  wipe_inline (STREAM_BLOCK, blocks->input + rounded (first));\n", ""),
    ("wipe-open-stream", RESIDUE, "src/chacha-poly1305.c",
     "      symcrypt_wipe (STREAM_BLOCK + rounded (first), blocks->stream);\n",
     ""),
    ("wipe-encrypt-first", RESIDUE, "src/chacha-poly1305.c",
     "      wipe_first (direction, blocks, first);\n", ""),
    ("wipe-poly1305-state", RESIDUE, "src/poly1305.c",
     "  poly1305 (&state, key, length, data, tag);\n  poly1305_wipe_state (&state);",
     "  poly1305 (&state, key, length, data, tag);"),
    ("wipe-many-states", RESIDUE, "src/lanes.c",
     "  wipe_inline (sizeof g->states, g->states);\n",
     ""),
    ("wipe-many-outers", RESIDUE, "src/lanes.c",
     "      wipe_inline (sizeof g->outers, g->outers);\n",
     ""),
    ("wipe-many-words", RESIDUE, "src/lanes.c",
     "      wipe_inline (LANES_STATE_ROWS * LANES_ROW, g->words);\n",
     ""),
    ("wipe-many-tails", RESIDUE, "src/lanes.c",
     "      wipe_inline (128, g->tails + HASH_TAIL (64) * k);\n", "      ;\n"),
    ("wipe-many-tails-128", RESIDUE, "src/lanes.c",
     "      wipe_inline (256, g->tails + HASH_TAIL (128) * k);\n", "      ;\n"),
    ("poly1305-no-key", program("library/misuse-test"), "src/poly1305.c",
     "if (ctx->unfilled == 0 || ", "if ("),
    ("hmac-no-key", program("library/misuse-test"), "src/hmac.c",
     "  union hash_state state;\n\n  if (!h)\n"
     "    return hash_missing (digest, SYMCRYPT_ERROR_STATE);",
     "  union hash_state state;\n\n  if (!h)\n    return 0;"),
    ("hash-stale-digest", program("library/misuse-test"), "src/hash-driver.h",
     "  memset (digest, 0, SYMCRYPT_HASH_MIN_DIGEST_SIZE);\n", ""),
    ("hmac-verify-no-key", program("library/misuse-test"), "src/hmac.c",
     "  error = _symcrypt_hmac_digest (ctx, digest);\n"
     "  return error ? error",
     "  error = _symcrypt_hmac_digest (ctx, digest);\n"
     "  return error ? 0"),
    ("hash-many-alike", program("library/many-test"), "src/lanes.c",
     "\n          || all_blocks (f, job->lengths[k]) != all", ""),
    ("hash-many-sort", program("library/many-test"), "src/lanes.c",
     "if (class < CLASSES_EXACT)", "if (class <= CLASSES_EXACT)"),
    ("hash-many-lowest", program("library/many-test"), "src/lanes.c",
     "== 2 ? 7 : 0", "== 2 ? 6 : 0"),
    ("hmac-many-part", program("library/many-test"), "src/lanes.c",
     "        job->keys += job->n;\n", "        ;\n"),
    ("prefix-of-a-part", program("library/many-test"), "src/lanes.c",
     "      job->prefix.states += job->prefix.step * job->n;\n", ""),
    ("prefix-length", program("library/many-test"), "src/many.c",
     "  prefix.before += h->block_size - used;\n", ""),
    ("column-negative", program("library/column-test"), "src/column.c",
     "unsigned bad = offset_at (c, wide, 0) < 0;", "unsigned bad = 0;"),
    ("column-open-number", program("library/column-test"), "src/column.c",
     "wrong[number[k]] = m", "wrong[k] = m"),
    ("column-open-short", program("library/column-test"), "src/column.c",
     "wrong[next] = length < tag;", "wrong[next] = 0;"),
    ("column-ads", program("library/column-test"), "src/column.c",
     "ads->n == nonces->n && ", ""),
    ("column-past-end", program("library/column-test"), "src/column.c",
     "(c->size - c->length) / c->stride", "c->size / c->stride"),
    ("hmac-ctx-no-key", program("library/misuse-test"), "src/hmac.c",
     "    return hash_missing (digest, SYMCRYPT_ERROR_STATE);\n  total",
     "    return 0;\n  total"),
    ("hmac-key-export-no-key", program("library/misuse-test"), "src/blob.c",
     "  if (!key->hash)\n    return 0;", "  if (!key->hash)\n    return 1;"),
    ("hash-export-not-started", program("library/misuse-test"), "src/blob.c",
     "  if (!ctx->hash)\n    return 0;", "  if (!ctx->hash)\n    return 1;"),
    ("hash-import-kind", program("library/hmac-test"), "src/blob.c",
     "length != blob_size (h, kind) || blob[KIND_AT] != kind",
     "length != blob_size (h, kind) || blob[KIND_AT] > 3"),
    ("hmac-export-no-key", program("library/misuse-test"), "src/blob.c",
     "  if (!ctx->key.hash)\n    return 0;",
     "  if (!ctx->key.hash)\n    return 1;"),
    ("hmac-init-no-key", program("library/misuse-test"), "src/hmac.c",
     "    return SYMCRYPT_ERROR_STATE;\n  hmac_start (ctx);",
     "    return 0;\n  hmac_start (ctx);"),
    ("hmac-many-no-key", program("library/misuse-test"), "src/many.c",
     "error = hash_missing (digests[from], SYMCRYPT_ERROR_STATE);",
     "hash_missing (digests[from], SYMCRYPT_ERROR_STATE);"),
    ("hmac-of-no-hash", program("library/hmac-test"), "src/hmac.c",
     "      return SYMCRYPT_ERROR_NAME;", "      return 0;"),
    ("random-half", program("library/random-test"), "src/random.c",
     "symcrypt_wipe (length, dst);", ""),
    ("poly1305-last-block", program("library/poly1305-test"), "src/poly1305.c",
     "if (rest > 0)\n    last_block (state, rest, data + (length - rest));",
     "if (rest > 1)\n    last_block (state, rest, data + (length - rest));"),
    ("poly1305-last-block-gmp", program("library/poly1305-gmp-test"), "src/poly1305.c",
     "if (rest > 0)\n    last_block (state, rest, data + (length - rest));",
     "if (rest > 1)\n    last_block (state, rest, data + (length - rest));"),
    # Parsers.
    ("hmac-import-longest", program("library/hmac-test"), "src/blob.c",
     "if (length >= limit || beyond != 0\n", "if (length > limit || beyond != 0\n"),
    ("hmac-import-other-state", program("library/hmac-test"), "src/blob.c",
     "      || (length < h->block_size\n", "      || (length == 0\n"),
    ("hmac-import-not-zero", program("fuzz/blobs"), "src/blob.c",
     "if (length >= limit || beyond != 0\n", "if (length >= limit\n"),
    ("tz-top-bit", program("fuzz/tz"), "src/tz.c",
     "| l[7] | tops >> 63;", "| l[7];"),
    ("cpu-variable-of-others",
     ("gcc", "all; tests/cpu/cpu-test", f"sh {TREE}/tests/command/command-cpu-test.sh"),
     "src/cpu.c", 'return secure_getenv ("SYMCRYPT_CPU");',
     'return getenv ("SYMCRYPT_CPU");'),
    ("mask-prefix", program("cpu/cpu-test"), "src/cpu.c",
     "strlen (f->name) == n - 1", "strlen (f->name) >= n - 1"),
    ("armor-bits", program("fuzz/armor"), "tools/armor.c",
     "(word & (0xffffffu >> 8 * bytes)) != 0", "0"),
    ("list-spaces-mixed", program("fuzz/list"), "tools/sum.c",
     "else if (job->hash != NULL && *single != 1)",
     "else if (job->hash != NULL)"),
    ("hex-g", program("fuzz/text"), "tools/tool.c",
     "((letter - 6) >> 31", "((letter - 7) >> 31"),
    ("number-overflow", program("fuzz/text"), "tools/tool.c",
     "n > (UINT64_MAX - digit) / 10", "n > UINT64_MAX / 10"),
    # The contracts of kernels that sanitizers check.
    ("kernel-writes-unlisted", program("library/sanitize-test", build="asan"),
     "src/memxor-kernels.h", "  writes (dst, n);\n", ""),
    ("kernel-reads-unlisted", program("library/sanitize-test", build="asan"),
     "src/memxor-kernels.h", "  reads (b, n);\n", ""),
    ("memeql-last-byte", program("library/base-test"), "src/base.c",
     "for (k = 0; k < length; k++)", "for (k = 1; k < length; k++)"),
    ("wipe-nothing", program("library/base-test"), "src/base.c",
     "memset (dst, 0, length);", "(void) dst;"),

    # The dynamic linker, at the first call.
    ("call-through-plt", OBJECTS, "src/chacha-poly1305.c",
     '#include "bare.h"\n',
     '#pragma GCC optimize ("plt")\n#include "bare.h"\n'),
    ("scrub-masked", program("cpu/cpu-test"), "src/kernel.c",
     "kernel->unmasked ? _symcrypt_cpu_detected ()",
     "kernel->unmasked ? _symcrypt_cpu ()"),

    # Kernels in assembly.
    ("memxor-rbx-clobbered", asmcheck("memxor"), X,
     "LOCAL (last):\n", "LOCAL (last):\n\tmov\tN, %rbx\n"),
    ("memxor-direction-flag", proof("memxor"), X,
     "LOCAL (last):\n", "LOCAL (last):\n\tstd\n"),
    ("memxor-reads-past-end", asmcheck("memxor"), X,
     "movzbl\t(A), %eax", "movl\t(A), %eax"),
    ("memxor-writes-past-end", asmcheck("memxor"), X,
     "movb\t%r9b, -1(DST,N)", "movw\t%r9w, -1(DST,N)"),
    ("memxor-reads-before-start", asmcheck("memxor"), X,
     "mov\t-8(A,N), %r9", "mov\t-9(A,N), %r9\n\tmov\t-8(A,N), %r9"),
    ("memxor-in-place", asmcheck("memxor"), X,
     "LOCAL (last):\n\tmovdqu\t%xmm4, (%r8)",
     "LOCAL (last):\n\tmovdqu\t(A,N), %xmm4\n\tmovdqu\t(B,N), %xmm5\n"
     "\tpxor\t%xmm5, %xmm4\n\tmovdqu\t%xmm4, (%r8)"),
    ("memxor-one-length", asmcheck("memxor"), X,
     "add\t$48, N", "add\t$47, N"),
    ("memxor-ebx-not-saved", asmcheck("memxor", "i686"), X32,
     "RESTORE\t%ebx\n", "RELEASE 4\n"),
    ("memxor-stack-pointer", proof("memxor", "i686"), X32,
     "\tret\nENDFUNC", "\tret\t$4\nENDFUNC"),

    # The last carry of Poly1305's reduction.
    ("poly1305-carry-avx512", asmcheck("poly1305_blocks"),
     "x86_64/avx512/poly1305.S",
     "adc\t$0, %r11\n\tmov\tH0, (STATE)", "mov\tH0, (STATE)"),
    ("poly1305-carry-avx512-words", asmcheck("poly1305_blocks"),
     "x86_64/avx512/poly1305.S",
     "adc\tZERO, H2\n\tlea\t16(DATA), DATA2", "lea\t16(DATA), DATA2"),
    ("poly1305-carry-avx2", asmcheck("poly1305_blocks"),
     "x86_64/avx2/poly1305.S",
     "adc\t$0, %r11\n\tmov\t%r8, (STATE)", "mov\t%r8, (STATE)"),
    ("poly1305-carry-x86_64", asmcheck("poly1305_blocks"),
     "x86_64/poly1305.S", "adc\t$0, H1\n\tadc\t$0, H2", "adc\t$0, H1"),
    ("poly1305-carry-fused", asmcheck("chacha_poly1305_blocks"),
     "x86_64/avx512/chacha-poly1305.S", "adc\tZERO, H1\n\tadc\tZERO, H2",
     "adc\tZERO, H1"),
    ("poly1305-carry-fused-arm64", asmcheck("chacha_poly1305_blocks", "arm64"),
     "arm64/chacha-poly1305.S", "adc\tH2, H2, xzr\n\t.endif",
     "add\tH2, H2, xzr\n\t.endif"),
    ("poly1305-many-idle", asmcheck("poly1305_many"),
     "x86_64/avx512/poly1305-many.S",
     "\tvmovdqa64 \\longest, GROUP*\\g+POINTERS(%rsp){%k3}\n"
     "2:\n.endm\n\n\t/* One", "2:\n.endm\n\n\t/* One"),
    ("poly1305-many-carry", asmcheck("poly1305_many"),
     "x86_64/avx512/poly1305-many.S", "\tvpmadd52luq FIVE, T, \\h0\n", ""),
    ("chacha-many-turn", asmcheck("chacha_many"),
     "x86_64/avx512/chacha-many.S", "$7, %zmm\\b, %zmm\\b", "$6, %zmm\\b, %zmm\\b"),
    ("poly1305-many-idle-avx2", asmcheck("poly1305_many"),
     "x86_64/avx2/poly1305-many.S", "\tcmovbe\t%rcx, %rax\n"
     "\tmov\t%rax, POINTERS+8*\\k(FOUR)\n\t.endr\n\tjmp\t2b\n",
     "\tmov\t%rax, POINTERS+8*\\k(FOUR)\n\t.endr\n\tjmp\t2b\n"),
    ("poly1305-many-carry-avx2", asmcheck("poly1305_many"),
     "x86_64/avx2/poly1305-many.S", "\tCARRY\tA3, A4\n", ""),
    ("chacha-many-lane-avx2", asmcheck("chacha_many"),
     "x86_64/avx2/chacha-many.S", "ADD_TWO\t0, 3, 7, 3, 7",
     "ADD_TWO\t0, 3, 6, 3, 7"),
    ("seal-many-kept", program("library/seal-many-test"),
     "src/chacha-poly1305-many.c",
     "lane += (kept[k] + STREAM_BLOCK - 1) / STREAM_BLOCK",
     "lane += kept[k] / STREAM_BLOCK"),
    ("poly1305-carry-x86", asmcheck("poly1305_blocks", "i686"),
     "x86/poly1305.S", "adc\t$0, %eax\n\tcmp\tEND, DATA",
     "cmp\tEND, DATA"),
    ("poly1305-carry-arm", asmcheck("poly1305_blocks", "arm"),
     "arm/poly1305.S", "adcs\tr7, r3, #0\n\tadc\tr8, r8, #0",
     "adcs\tr7, r3, #0"),
    ("poly1305-carry-neon", asmcheck("poly1305_blocks", "arm"),
     "arm/neon/poly1305.S",
     "adcs\tr6, r6, #0\n\tadc\tr7, r7, #0", "adcs\tr6, r6, #0"),
    ("poly1305-carry-arm64", asmcheck("poly1305_blocks", "arm64"),
     "arm64/poly1305.S", "adcs\tH1, x12, xzr\n\tadc\tH2, H2, xzr",
     "adcs\tH1, x12, xzr"),

    # Time.
    ("branch-on-secret", constant_time("memeql"), "src/base.c",
     "    difference |= x[k] ^ y[k];",
     "    if (x[k] != y[k])\n      return 0;"),
    ("address-of-secret", constant_time("memeql"), "src/base.c",
     "    difference |= x[k] ^ y[k];",
     "    {\n      static volatile unsigned char t[512];\n"
     "      difference |= (x[k] ^ y[k]) | t[2 * x[k]];\n    }"),
    ("division-by-secret", OBJECTS, "src/base.c",
     "    difference |= x[k] ^ y[k];",
     "    difference |= (x[k] ^ y[k]) | (k / (x[k] + 1000u)) >> 31;"),
    # In code that valgrind cannot execute.
    bit("chacha_crypt:avx512_slow_rotate",
        "x86_64/avx512_slow_rotate/chacha.S", "17(%rcx)"),
    bit("poly1305_blocks:avx512", "x86_64/avx512/poly1305.S", "3(%rdi)"),
    bit("poly1305_many:avx512", "x86_64/avx512/poly1305-many.S",
        "3*ROW+9(%rdi)"),
    bit("md5_lanes:avx512", "x86_64/avx512/md5-lanes.S", "9(%rdi)"),
    bit("sha256_compress:sha_ni", "x86_64/sha_ni/sha256.S", "5(%rdi)"),
    bit("sha512_compress:avx512", "x86_64/avx512/sha512.S",
        "5(%rdi)"),
    bit("tz_blocks:avx512", "x86_64/avx512/tz.S", "63(%rdx)"),
    # Comparisons of tags that end at the first difference.
    ("branch-on-tag-open", constant_time("chacha20-poly1305-oneshot"),
     "src/poly1305-kernels.h",
     "  return ((difference == 0) - 1) & SYMCRYPT_ERROR_TAG;",
     "  unsigned k;\n  for (k = 0; k < 16 && a[k] == b[k]; k++)\n    ;\n"
     "  return k == 16 && difference == 0 ? 0 : SYMCRYPT_ERROR_TAG;"),
    ("branch-on-tag-verify", constant_time("chacha20-poly1305"),
     "src/poly1305-kernels.h",
     "  return ((difference == 0) - 1) & SYMCRYPT_ERROR_TAG;",
     "  unsigned k;\n  for (k = 0; k < 16 && a[k] == b[k]; k++)\n    ;\n"
     "  return k == 16 && difference == 0 ? 0 : SYMCRYPT_ERROR_TAG;"),
    ("branch-on-tag-many", constant_time("chacha20-poly1305-many"),
     "src/poly1305-kernels.h",
     "  return ((difference == 0) - 1) & SYMCRYPT_ERROR_TAG;",
     "  unsigned k;\n  for (k = 0; k < 16 && a[k] == b[k]; k++)\n    ;\n"
     "  return k == 16 && difference == 0 ? 0 : SYMCRYPT_ERROR_TAG;"),
    ("branch-on-tag-hmac", constant_time("hmac-sha256"), "src/hmac.c",
     "  return (symcrypt_memeql (tag_length, digest, tag) - 1) & "
     "SYMCRYPT_ERROR_TAG;",
     "  size_t k;\n  for (k = 0; k < tag_length; k++)\n"
     "    if (digest[k] != tag[k])\n      return SYMCRYPT_ERROR_TAG;\n"
     "  return 0;"),
    ("branch-on-tag-secretstream", constant_time("secretstream"),
     "tools/secretstream.c",
     "  same = symcrypt_memeql (MAC_SIZE, mac, src + 1 + length);",
     "  for (same = 0; same < MAC_SIZE\n"
     "       && mac[same] == src[1 + length + (size_t) same]; same++)\n    ;\n"
     "  same = same == MAC_SIZE;"),

    # Objects.
    ("no-gnu-stack-note", OBJECTS, "src/asm.h",
     '.section .note.GNU-stack, "", AT_PROGBITS\n', "\n"),
    ("executable-stack", OBJECTS, "src/asm.h",
     '.section .note.GNU-stack, "", AT_PROGBITS\n',
     '.section .note.GNU-stack, "x", AT_PROGBITS\n'),
    ("no-shstk-note", OBJECTS, "src/asm.h",
     "#define PROPERTY_BITS 3 /* IBT, SHSTK */",
     "#define PROPERTY_BITS 1"),
    ("not-hidden", OBJECTS, "src/asm.h",
     "  .hidden SYM (name);                                               "
     "          \\\n", ""),
    ("no-size", OBJECTS, "src/asm.h",
     ".size SYM (name), .- SYM (name)", ".text"),
    ("writable-section", OBJECTS, X,
     "\nFUNC (_symcrypt_memxor_x86_64)\n",
     "\n\t.data\n\t.long 1\n\t.text\nFUNC (_symcrypt_memxor_x86_64)\n"),
    ("text-relocation", OBJECTS32, X32,
     "\tcmp\t$16, N\n", "\tmov\t$LOCAL (loop), %ecx\n\tmov\t20(%esp), N\n\tcmp\t$16, N\n"),
    ("cfi-after-push", proof("memxor:sse2", "i686"), X32,
     "SAVE\t%esi", "push\t%esi"),
    ("elf-alone", script("library/assemble-test.sh"), X,
     "\nFUNC (_symcrypt_memxor_x86_64)\n",
     "\nFUNC (_symcrypt_memxor_x86_64)\n"
     "\t.type _symcrypt_memxor_x86_64, @function\n"),

    # The table and the resolver.
    ("row-asks-too-little", models("x86", "pentium,+cmov", "i686"),
     "src/memxor-dispatch.c", "_symcrypt_memxor_sse2, CPU_SSE2 }",
     "_symcrypt_memxor_sse2, 0 }"),
    ("row-asks-too-little-assembled", TABLE,
     "src/tz-dispatch.c", "_symcrypt_tz_blocks_pclmul, CPU_PCLMUL | CPU_AVX2 }",
     "_symcrypt_tz_blocks_pclmul, CPU_AVX2 }"),
    ("lanes-call-beyond-their-needs", TABLE, "src/sha1-lanes-dispatch.c",
     "CPU_SHA_NI,\n    .group = 8,\n    .least = 2,\n    .work = 7,",
     "CPU_AVX512,\n    .group = 8,\n    .least = 2,\n    .work = 7,"),
    ("row-asks-for-the-other-one", TABLE,
     "src/sha512-dispatch.c", "_symcrypt_sha512_compress_crypto, CPU_SHA512,",
     "_symcrypt_sha512_compress_crypto, CPU_PMULL,"),
    ("row-without-zvkb", TABLE, "src/sha256-dispatch.c",
     "CPU_ZVKNHA | CPU_ZVKB,", "CPU_ZVKNHA,"),
    ("row-never-selected", TABLE, "src/sha1-lanes-dispatch.c",
     "_symcrypt_sha1_lanes_sha_ni, CPU_SHA_NI,",
     "_symcrypt_sha1_lanes_sha_ni, CPU_SHA_NI | CPU_AVX2,"),
    ("row-ran-beside-others", TABLE, "src/memxor-dispatch.c",
     "CPU_ARMV6, .never_ran = 1", "CPU_ARMV6"),
    ("row-missing", TABLE, "src/memxor-dispatch.c",
     '  { "x86_64", _symcrypt_memxor_x86_64, 0 },\n', ""),
    ("row-under-other-directory", TABLE, "src/memxor-dispatch.c",
     "#if ASM_X86_SSE2\n", "#if ASM_X86\n"),
    ("row-of-other-function", TABLE, "src/tz-dispatch.c",
     "_symcrypt_tz_mul_pclmul, CPU", "_symcrypt_tz_blocks_pclmul, CPU"),
    ("c-not-last", TABLE, "src/memxor-dispatch.c",
     "memxor_implementations[] = {\n",
     "memxor_implementations[] = {\n"
     '  { "c", (kernel_function *) _symcrypt_memxor_c, 0 },\n'),
    ("lanes-without-threshold", TABLE, "src/md5-lanes-dispatch.c",
     "_symcrypt_md5_lanes_avx2, CPU_AVX2, md5_worth_avx2,",
     "_symcrypt_md5_lanes_avx2, CPU_AVX2, NULL,"),
    ("lanes-without-block", TABLE, "src/md5-lanes-dispatch.c",
     "md5_worth_avx2,\n    _symcrypt_md5_lanes_block_avx2 }",
     "md5_worth_avx2 }"),
    ("cpuid-wrong-bit", models("x86_64", "qemu64", "gcc"), "x86/common/cpuid.h",
     "if (cpuid_has (r.c, 9))", "if (cpuid_has (r.c, 0))"),
    ("cpuid-other-pair", program("cpu/probe-test"), "x86/common/cpuid.h",
     "if (cpuid_has (r.c, 8))", "if (cpuid_has (r.c, 10))"),
    ("cpuid-no-osxsave", program("cpu/probe-test"), "x86/common/cpuid.h",
     "if (cpuid_has (r.c, 27))\n    xstate = xcr0 ();", "xstate = xcr0 ();"),
    ("cpuid-leaf-beyond", program("cpu/probe-test"), "x86/common/cpuid.h",
     "if (max < 7)", "if (max < 6)"),
    ("cpuid-no-opmask", program("cpu/probe-test"), "x86/common/cpuid.h",
     "#define XCR0_OPMASK_ZMM 0xe0u", "#define XCR0_OPMASK_ZMM 0xc0u"),
    ("cpuid-family-of-anybody", program("cpu/probe-test"), "x86/common/cpuid.h",
     "    return 0; /* not AuthenticAMD */", "    (void) 0;"),
    ("cpuid-fused-of-one-family", program("cpu/probe-test"),
     "x86/common/cpuid.h", "if (family == ZEN4 || family == ZEN5)\n",
     "if (family == ZEN5)\n"),
    ("hwcap-of-the-other-word", program("cpu/probe-test"), "arm64/probe.h",
     "told->hwcap2 & ARM64_HWCAP2_SVE2", "told->hwcap & ARM64_HWCAP2_SVE2"),
    ("gcs-note-lost", script("library/objects-test.sh", "arm64"), "src/asm.h",
     "PROPERTY_BITS 7", "PROPERTY_BITS 3"),
    ("auxv-of-the-other-word", program("cpu/probe-test", build="arm64"),
     "src/auxv.h", "#define AUXV_HWCAP2 AT_HWCAP2",
     "#define AUXV_HWCAP2 AT_HWCAP"),
    ("midr-read-always", program("cpu/probe-test"), "arm64/probe.h",
     "if (told->hwcap & ARM64_HWCAP_CPUID)",
     "if (told->hwcap | ARM64_HWCAP_CPUID)"),
    ("wide-core-missed", program("cpu/probe-test"),
     "arm64/models.def", "MODEL (\"cortex-x1\", CRYPTO, CPU_PREFER_WIDE",
     "MODEL (\"cortex-x1\", CRYPTO, 0"),
    ("sve2-without-sve", program("cpu/probe-test"), "arm64/features.def",
     "FEATURE (SVE2, \"sve2\", CPU_SVE,", "FEATURE (SVE2, \"sve2\", 0,"),
    ("platform-not-asked", program("cpu/probe-test"), "arm/probe.h",
     "if (told->platform && told->platform[0] == 'v')",
     "if (!told->machine && told->platform)"),
    ("vectors-though-off", program("cpu/probe-test"), "riscv64/probe.h",
     "(told->control & V_CURRENT) == V_OFF",
     "told->control == V_OFF"),
    ("hwprobe-key-unknown", program("cpu/probe-test"), "riscv64/probe.h",
     "if (told->key == HWPROBE_KEY_IMA_EXT_0)", "if (told->value > 0)"),
    ("mask-adds", program("cpu/cpu-test"), "src/cpu.c",
     "return cpu_consistent (_symcrypt_cpu_detected () & ~masked ());",
     "return cpu_consistent (_symcrypt_cpu_detected () ^ masked ());"),
    ("mask-keeps-pointers", program("cpu/cpu-test"), "src/kernel-list.c",
     "  if (error == 0)\n    _symcrypt_kernels_reset ();\n", ""),
    ("mask-not-consistent", ("gcc", "all; tests/asmcheck/asmcheck",
                             f"python3 {TREE}/tests/cpu/check-fat.py masks . "
                             "quick"),
     "src/cpu.c", "bits |= found;", "bits = found;"),
    ("mask-accepts-nonsense", program("cpu/cpu-test"), "src/cpu.c",
     "if (found == 0)\n        *bad = 1;", "if (found == 1)\n        *bad = 1;"),
    ("pointer-not-reset", program("cpu/cpu-test", build="i686"),
     "src/kernel.h", "while ((i->needs & ~features) != 0)\n",
     "while ((i->needs & features) != i->needs && i->needs != 1)\n"),
    ("resolver-race", program("cpu/dispatch-test", build="tsan"),
     "src/kernel.h", "#if defined(__GNUC__)\n#define atomic_get",
     "#if 0\n#define atomic_get"),

    # The command.
    ("encrypt-salt-zero", ENCRYPT, "tools/cmd-encrypt.c",
     "return system_random (SALT_SIZE, head + SALT_AT) == 0",
     "return memset (head + SALT_AT, 0, SALT_SIZE) != NULL"),
    ("encrypt-half-salt", ENCRYPT, "tools/cmd-encrypt.c",
     "return system_random (SALT_SIZE, head + SALT_AT) == 0",
     "return system_random (SALT_SIZE / 2, head + SALT_AT) == 0"),
    ("encrypt-nonce-zero", ENCRYPT, "tools/cmd-encrypt.c",
     "if (system_random (sizeof header, header) != 0)",
     "if (memset (header, 0, sizeof header) == NULL)"),
    ("encrypt-rekey-interval", ENCRYPT, "tools/cmd-encrypt.c",
     "REKEY_AFTER = 1024,", "REKEY_AFTER = 1023,"),
    ("encrypt-no-rekey", ENCRYPT, "tools/cmd-encrypt.c",
     ": number % REKEY_AFTER == 0 ? SECRETSTREAM_REKEY",
     ": number == 0 ? SECRETSTREAM_REKEY"),
    ("secretstream-counter-ends", program("library/secretstream-test"),
     "tools/secretstream.c",
     "if ((tag & SECRETSTREAM_REKEY) != 0 || carry != 0)",
     "if ((tag & SECRETSTREAM_REKEY) != 0)"),
    ("secretstream-counter-of-bytes", program("library/secretstream-test"),
     "tools/secretstream.c", "      carry >>= 8;", "      carry >>= 8;\n"
     "      if (carry != 0)\n        break;"),
    ("encrypt-kdf-few", ENCRYPT, "tools/cmd-encrypt.c",
     "n < ITERATIONS_LEAST ? ITERATIONS_LEAST",
     "n < ITERATIONS_MIN ? ITERATIONS_MIN"),
    ("decrypt-byte-behind-end", ENCRYPT, "tools/cmd-encrypt.c",
     "if (tag == SECRETSTREAM_FINAL && next > 0)",
     "if (tag == SECRETSTREAM_FINAL && next > 1)"),
    ("decrypt-any-tag", ENCRYPT, "tools/cmd-encrypt.c",
     "(tag != chunk_tag (++count, next == 0)", "(0"),
    ("decrypt-empty-chunk", ENCRYPT, "tools/cmd-encrypt.c",
     "|| (length == SECRETSTREAM_OVERHEAD && count > 1)))", "))"),
    ("encrypt-half-check", ENCRYPT, "tools/cmd-encrypt.c",
     "CHECK_SIZE = 32,\n  HEAD_SIZE = 64,", "CHECK_SIZE = 16,\n  HEAD_SIZE = 48,"),
    ("passphrase-not-hashed", ENCRYPT, "tools/cmd-encrypt.c",
     "  hash_passphrase (password, secret_length, secret);",
     "  memset (password, 0, sizeof password);\n"
     "      memcpy (password, secret, secret_length % 32);"),
    ("passphrase-with-null", ENCRYPT, "tools/secret.c",
     "  if (memchr (secret, 0, n) != NULL)", "  if (n == 0)"),
    ("encrypt-wider", ENCRYPT, "tools/atomic-file.c",
     "if (origin != NULL)", "if (origin == NULL)"),
    ("decrypt-wider", ENCRYPT, "tools/atomic-file.c",
     "o->mode = o->secret ? S_IRUSR | S_IWUSR : 0666 & ~mask;",
     "o->mode = 0666 & ~mask;"),
    ("decrypt-for-another", ENCRYPT, "tools/atomic-file.c",
     "if (o->secret && o->owner != geteuid ()", "if (0 && o->owner != geteuid ()"),
    ("output-mount-point", ENCRYPT, "tools/atomic-file.c",
     "(status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;", "0;"),
    ("output-long-name", ENCRYPT, "tools/atomic-file.c",
     "? (size_t) (slash - target) + 1 : 0;", "? strlen (target) : 0;"),
    ("limit-ends-command", FAILING, "tools/atomic-file.c",
     "  signal (SIGXFSZ, SIG_IGN);\n", ""),
    ("output-always-named", FAILING, "tools/atomic-file.c",
     "int fd = O_TMPFILE != 0", "int fd = 0 * O_TMPFILE != 0"),
    ("names-on-terminal", HASH, "tools/sum.c",
     "  printable (text, sizeof text, name);",
     "  snprintf (text, sizeof text, \"%s\", name);"),
    ("hash-second-list", HASH, "tools/digests.c",
     "      for (k = 0; k < n; k++)\n        add_data", "      k = 0;\n        add_data"),
    ("list-with-mark", HASH, "tools/sum.c",
     "memcmp (line, BYTE_ORDER_MARK, 3) == 0)", "length == 0)"),
    ("output-mode-lost", ENCRYPT, "tools/atomic-file.c",
     "o->mode = status->st_mode & 0777;", "o->mode = 0644;"),
    ("output-open-meanwhile", FAILING, "tools/atomic-file.c",
     "if (o->fd >= 0)\n        unfinished",
     "if (fchmod (o->fd, o->mode | 0044) == 0)\n        unfinished"),
    ("output-link-replaced", ENCRYPT, "tools/atomic-file.c",
     "o->target = realpath (o->name, NULL);",
     "o->target = strdup (o->name);"),
    ("rust-declares-another", binding("rust"),
     "bindings/rust/libsymcrypt-sys/declarations.rs",
     'format!("[{kind}; {length}]")', 'format!("[{kind}; {length} + 1]")'),
    ("binding-without-row", BINDINGS, "tests/library/calls.def",
     "BINDINGS (symcrypt_wipe,", "BINDINGS (symcrypt_wiped,"),
    ("call-without-row", script("docs/headers-test.sh"),
     "tests/library/calls.def",
     "ERROR = symcrypt_poly1305_digest (", "ERROR = symcrypt_poly1305_digests ("),
    ("key-file-group", PAGES, "tools/secret.c",
     "(status.st_mode & (S_IRWXG | S_IRWXO)) == 0",
     "(status.st_mode & S_IRWXO) == 0"),
    ("read-error-of-file-lost", FAILING, "tools/digests.c",
     "  file->error = got < 0 ? errno : 0;", "  file->error = 0;"),
    ("read-error-of-list-lost", HASH, "tools/sum.c",
     "  error = ferror (file);", "  error = 0;"),
    ("list-longest", HASH, "tools/sum.c",
     "      if (length > SUM_MAX_LINE\n", "      if (length >= SUM_MAX_LINE\n"),
    ("list-too-long", HASH, "tools/sum.c",
     "    if (n <= SUM_MAX_LINE)\n", "    if (n < SUM_MAX_LINE)\n"),
    ("list-full", script("command/command-hash-test.sh", "asan"),
     "tools/sum.c", "BATCH_TEXT - b->used > SUM_MAX_LINE",
     "BATCH_TEXT - b->used >= SUM_MAX_LINE"),
    ("list-of-sha3", HASH, "tools/sum.c",
     '(name, "SHA2-", 5)', '(name, "SHA", 3)'),
    ("long-file-behind-short", HASH, "tools/digests.c",
     "used + (size_t) got + BUFFER > ARENA", "used + (size_t) got > ARENA"),
    ("file-that-grows-cut", FAILING, "tools/digests.c",
     "source->left = UNKNOWN; /* it has grown */", "source->left = 0;"),
    ("written-in-part", FAILING, "tools/tool.c",
     "      from += done;\n      length -= (size_t) done;",
     "      from += done;\n      length = 0;"),
    ("armor-short-inside", ENCRYPT, "tools/armor.c",
     "n = was_short ? -1 : get_line", "n = get_line"),
    ("key-not-private", ENCRYPT, "tools/cmd-key.c",
     "ATOMIC_FILE_SECRET, NULL", "0, NULL"),
    ("key-half-zeros", FAILING, "tools/cmd-key.c",
     "system_random (size, key) == 0", "system_random (size / 2, key) == 0"),
    ("generate-100-bits", TERMINAL, "tools/cmd-encrypt.c",
     "letters[random[k] & 31]", "letters[random[k] & 15]"),
    ("hangup-leaves-file", FAILING, "tools/atomic-file.c",
     "for (number = 1;", "for (number = 2;"),
    ("hangup-not-ignored", FAILING, "tools/atomic-file.c",
     "        && before.sa_handler == SIG_DFL)", "        && 1)"),
    ("close-error-lost", FAILING, "tools/atomic-file.c",
     "if (close (o->fd) != 0 && error == 0)",
     "if (close (o->fd) > 0 && error == 0)"),
    ("close-error-of-output-lost", FAILING, "tools/tool.c",
     "if (close (STDOUT_FILENO) != 0 && output_error == 0)",
     "if (close (STDOUT_FILENO) > 0 && output_error == 0)"),
    ("output-wants-modes", FAILING, "tools/atomic-file.c",
     "if (errno != EPERM && errno != ENOTSUP)", "if (errno != ENOTSUP)"),
    ("sync-error-lost", FAILING, "tools/atomic-file.c",
     "(fsync (o->fd) != 0 &&", "(fsync (o->fd) > 0 &&"),
    ("other-group-reads", FAILING, "tools/atomic-file.c",
     "mode &= ~(mode_t) S_IRWXG | (mode & S_IRWXO) << 3;",
     "mode &= ~(mode_t) S_IRWXO | 7;"),
    ("secret-in-core", FAILING, "tools/secret.c",
     "(void) setrlimit (RLIMIT_CORE, &none);", "(void) none;"),
    ("secret-not-locked", FAILING, "tools/secret.c",
     "if (mlock (start, size) != 0)", "if (start == NULL)"),
    ("armor-spare-bits", ENCRYPT, "tools/armor.c",
     "if ((word & (0xffffffu >> 8 * bytes)) != 0)", "if (word >> 24 != 0)"),
    ("terminal-echoes", TERMINAL, "tools/secret.c",
     "~(tcflag_t) (ECHO | ECHONL)", "~(tcflag_t) ECHONL"),
    ("terminal-stays-quiet", TERMINAL, "tools/secret.c",
     "tcsetattr (fd, TCSAFLUSH, &normal);",
     "tcsetattr (fd, TCSAFLUSH, &quiet);"),
    ("terminal-signal-missed", TERMINAL, "tools/secret.c",
     "NULL, NULL, NULL, mask);", "NULL, NULL, NULL, NULL);"),
    ("progress-not-shown", TERMINAL, "tools/secret.c",
     "shown = pthread_create (", "shown = 0 && pthread_create ("),
    ("output-reason-lost", PAGES, "tools/symcrypt.c", "_IOFBF", "_IOLBF"),
    ("tz-ends-early", script("command/command-tz-test.sh"), "tools/cmd-tz.c",
     "if (range.given && w.done < range.value)",
     "if (range.given && w.done == 0)"),
    ("tz-offset-behind-end", script("command/command-tz-test.sh"), "tools/cmd-tz.c",
     "if (at > end || n >", "if (at > end && n >"),
    ("option-cut-short", PAGES, "tools/options.c",
     "strncmp (row->name, text, n) == 0 && row->name[n] == 0",
     "strncmp (row->name, text, n) == 0"),
    ("key-shown-in-complaint", script("command/command-hmac-test.sh"),
     "tools/tool.c", "if (secret || text[k] == 0)", "if (text[k] == 0)"),
    ("list-chooses-function", script("command/command-hmac-test.sh"), "tools/sum.c",
     "hash == job->hash || job->any_hash ? hash",
     "hash == job->hash || hash != NULL ? hash"),
    ("hash-before-it-is-ready", HASH, "tools/digests.c",
     "while (!m->files[k].ready)", "while (0)"),
    ("hash-file-cut", HASH, "tools/digests.c",
     "if (got == SHORT ||", "if (got > SHORT ||"),
    ("aead-ad-32-bits", program("library/long-test"),
     "src/chacha-poly1305.c",
     "write_le64 (p, ad_length);", "write_le64 (p, (uint32_t) ad_length);"),

    ("aead-many-ad-32-bits", program("library/long-test"),
     "src/chacha-poly1305-many.c", "write_le64 (end, m->ad_length);",
     "write_le64 (end, (uint32_t) m->ad_length);"),
    ("hmac-total-32-bits", program("library/long-test"), "src/hmac.c",
     "h->block_size + (uint64_t) length, length, data);",
     "h->block_size + (uint32_t) length, length, data);"),
    ("hash-many-32-bits", program("library/long-test"), "src/lanes-driver.h",
     "job->prefix.before + length, length - done",
     "(uint32_t) (job->prefix.before + length), length - done"),
    ("pbkdf2-iterations-32-bits", program("library/long-test", "", "i686"),
     "src/pbkdf2.c", "for (; n > most; n -= most)", "for (; 0; n -= most)"),
    ("many-ends-stay", program("library/long-test"), "src/lanes.c",
     "      most = used > most ? used : most;", "      most = used;"),
    ("mask-of-thread-lost", program("cpu/mask-test"), "src/cpu.c",
     "word |= __atomic_fetch_or (&masked_word, word, __ATOMIC_RELAXED);",
     "atomic_set (&masked_word, word);"),
    ("environment-unread", program("cpu/mask-test"), "src/cpu.c",
     "  (void) masked ();\n#if", "#if"),
    ("many-second-block-stays", RESIDUE, "src/lanes.c",
     "wipe_inline (128, g->tails", "wipe_inline (64, g->tails"),
    ("used-stream-stays", program("library/chacha-test"), "src/keystream.h",
     "      memset (buffer + k, 0, 16);\n", ""),
    ("salsa20-derived-stays", program("library/salsa20-test"), "src/salsa20.c",
     "  s->phase = KEYSTREAM_NO_NONCE;\n  s->derived = 0;",
     "  s->phase = KEYSTREAM_NO_NONCE;"),
    ("decrypt-newer-version", ENCRYPT, "tools/cmd-encrypt.c",
     "  if (head[8] != 1)", "  if (head[8] == 0)"),
    ("size-beyond-64-bits", script("command/command-tz-test.sh"),
     "tools/tool.c", "0, UINT64_MAX >> shift)", "0, UINT64_MAX)"),
    ("tz-standard-input-again", script("command/command-tz-test.sh"),
     "tools/cmd-tz.c", "at + (off_t) n, SEEK_SET", "(off_t) n, SEEK_SET"),
    ("tz-chunks-out-of-order", script("command/command-tz-test.sh"),
     "tools/cmd-tz.c", "while (w->together < number)", "while (0)"),
    ("tz-sums-in-parts", script("command/command-tz-test.sh"), "tools/cmd-tz.c",
     "            n = 0;\n          }", "            n = 1;\n          }"),
    ("controls-on-terminal", PAGES, "tools/tool.c",
     "else if (c < 32 || c == 127)", "else if (c == 127)"),
    ("option-argument-ignored", PAGES, "tools/options.c",
     "if (row->takes == NOTHING && o->argument != NULL)", "if (0)"),
    ("digits-of-key-stay", FAILING, "tools/tool.c",
     "  symcrypt_wipe (sizeof hex, hex);\n  return finish_output",
     "  return finish_output"),
    ("encrypt-takes-armor-off", ENCRYPT, "tools/cmd-encrypt.c",
     "  j->in.plain = 1;\n", ""),
    # The bindings.
    ("rust-asked-twice", binding("rust"), "bindings/rust/libsymcrypt/src/held.rs",
     "        .map(AsRef::as_ref)\n        .map(|s| (s.len(), s.as_ptr()))",
     "        .map(|s| (s.as_ref().len(), s.as_ref().as_ptr()))"),
    ("rust-state-of-another", binding("rust"),
     "bindings/rust/libsymcrypt/src/hash.rs",
     "if error != 0 || whole.hash != Self::descriptor() {", "if error != 0 {"),
    ("rust-borrowed-twice", binding("rust-all miri"),
     "bindings/rust/libsymcrypt/src/held.rs",
     "places(buf: InOutBuf<'_, '_, u8>) -> (usize, *mut u8, *const u8) {\n"
     "    let (length, (src, dst)) = (buf.len(), buf.into_raw());",
     "places(mut buf: InOutBuf<'_, '_, u8>) -> (usize, *mut u8, *const u8) {\n"
     "    let (length, src, dst) =\n"
     "        (buf.len(), buf.get_in().as_ptr(), buf.get_out().as_mut_ptr());"),
    ("rust-compiled-again", binding("rust-all static"),
     "bindings/rust/libsymcrypt-sys/build.rs",
     "fn compile(core: &Path) -> OsString {",
     "fn compile(core: &Path) -> OsString {\n"
     '    println!("cargo::rerun-if-changed={}", core.display());'),
    ("rust-fewer-salts", binding("rust"), "bindings/rust/libsymcrypt/src/kdf.rs",
     "passwords.len() != n || salts.len() != n ||", "passwords.len() != n ||"),
    ("rust-keys-of-lengths", binding("rust"), "bindings/rust/libsymcrypt/src/kdf.rs",
     "keys.iter().any(|k| k.len() != length)",
     "keys.iter().all(|k| k.len() != length)"),
    ("rust-fewer-keys", binding("rust"), "bindings/rust/libsymcrypt/src/hmac.rs",
     "if keys.len() != messages.len() {", "if keys.len() > messages.len() {"),
    ("rust-other-rounds", binding("rust"), "bindings/rust/libsymcrypt/src/stream.rs",
     "chacha!(8, symcrypt_chacha_set_nonce96)",
     "chacha!(12, symcrypt_chacha_set_nonce96)"),
    ("rust-seek-error-lost", binding("rust"),
     "bindings/rust/libsymcrypt/src/stream.rs", "Error::check(stream.seek(block))?;",
     "let _ = stream.seek(block);"),
    ("rust-seek-wraps", binding("rust"), "bindings/rust/libsymcrypt/src/stream.rs",
     "u64::try_from(position / size).map_err(|_| Error::Counter)?;",
     "(position / size) as u64;"),
    ("rust-counter-early", binding("rust"), "bindings/rust/libsymcrypt/src/stream.rs",
     "XChaCha20, symcrypt_chacha_ctx, U24, 64,",
     "XChaCha20, symcrypt_chacha_ctx, U24, 32,"),
    ("rust-tag-accepted", binding("rust"),
     "bindings/rust/libsymcrypt/src/chacha_poly1305.rs",
     "Self::open_many(&mut [Open(message)]).map_err(|_| aead::Error)",
     "Self::open_many(&mut [Open(message)]).or(Ok(()))"),
    ("rust-ad-dropped", binding("rust"),
     "bindings/rust/libsymcrypt/src/chacha_poly1305.rs", "ad_length: ad.len(),",
     "ad_length: 0,"),
    ("rust-copy-empty", binding("rust"), "bindings/rust/libsymcrypt/src/held.rs",
     "core::ptr::copy_nonoverlapping(self.as_ptr(), copy.as_mut_ptr(), 1)",
     "core::ptr::copy_nonoverlapping(self.as_ptr(), copy.as_mut_ptr(), 0)"),
    ("rust-tag-cut", binding("rust"), "bindings/rust/libsymcrypt/src/hmac.rs",
     "sys::symcrypt_hmac_verify(", "sys::symcrypt_hmac_verify_truncated("),
    ("rust-not-wiped", binding("rust"), "bindings/rust/libsymcrypt/src/held.rs",
     "    fn drop(&mut self) {\n        self.wipe();",
     "    fn drop(&mut self) {"),
    ("rust-key-in-debug", binding("rust"), "bindings/rust/libsymcrypt/src/hmac.rs",
     'write!(f, "HmacKey<{}> {{ .. }}", H::NAME)',
     'write!(f, "HmacKey<{}> {:?}", H::NAME, self.export())'),
    ("rust-prk-kept", binding("rust"), "bindings/rust/libsymcrypt/src/kdf.rs",
     "        prk.as_mut_slice().zeroize();\n", ""),
    ("rust-state-kept", binding("rust"), "bindings/rust/libsymcrypt/src/stream.rs",
     "sys::symcrypt_wipe(size_of_val(&state), ", "sys::symcrypt_wipe(0, "),
    ("rust-skipped-kept", binding("rust"), "bindings/rust/libsymcrypt/src/stream.rs",
     "sys::symcrypt_wipe(skipped.len(), ", "sys::symcrypt_wipe(0, "),
    ("rust-tz-two-parts", binding("rust"), "bindings/rust/libsymcrypt/src/tz.rs",
     "sys::symcrypt_tz_verify(digest.as_ptr(), parts.len(), ",
     "sys::symcrypt_tz_verify(digest.as_ptr(), parts.len().min(2), "),
    ("rust-memeql-shorter", binding("rust"), "bindings/rust/libsymcrypt/src/lib.rs",
     "    a.len() == b.len()\n", "    a.len() <= b.len()\n"),
    ("rust-not-reset", binding("rust"), "bindings/rust/libsymcrypt/src/hash.rs",
     "self.0.wipe();\n                // SAFETY: a context's room.\n"
     "                unsafe { sys::$init(self.0.as_mut_ptr()) }",
     "self.0.wipe();"),
    ("go-not-vendored", binding("go-all module"), "build-aux/go-module.py",
     "\n//go:embed core\n", "\n"),
    ("rust-size-wraps", binding("rust"), "bindings/rust/libsymcrypt/src/column.rs",
     "tags.checked_add(size)", "Some(tags.wrapping_add(size))"),
    ("go-size-wraps", binding("go"), "bindings/go/symcrypt.go",
     "size < 0 || size != 0 && n > math.MaxInt/size", "size < 0"),
    ("go-prefix-dropped", binding("go"), "bindings/go/symcrypt.go",
     "\td.Write(prefix)\n", ""),
    ("go-state-of-another", binding("go"), "bindings/go/symcrypt.go",
     "if err == nil && d.ctx.hash != d.hash.hash {", "if false {"),
    ("go-state-kept", binding("go"), "bindings/go/symcrypt.go",
     "C.symcrypt_wipe(C.size_t(unsafe.Sizeof(m.ctx)), ",
     "C.symcrypt_wipe(C.size_t(unsafe.Sizeof(m.ctx)/2), "),
    ("go-clone-shared", binding("go"), "bindings/go/clone.go",
     "func (d *digest) Clone() (hash.Cloner, error) { c := *d; return &c, nil }",
     "func (d *digest) Clone() (hash.Cloner, error) { return d, nil }"),
    ("go-dst-shorter", binding("go"), "bindings/go/aead.go",
     "if len(m.Src) != len(m.Dst) {", "if len(m.Src) < len(m.Dst) {"),
    ("go-nonce-shorter", binding("go"), "bindings/go/aead.go",
     "if len(m.Nonce) != size {", "if len(m.Nonce) > size {"),
    ("go-tag-accepted", binding("go"), "bindings/go/aead.go",
     "err != nil {\n\t\treturn nil, err", "err == ErrLength {\n\t\treturn nil, err"),
    ("go-ad-dropped", binding("go"), "bindings/go/aead.go",
     "c.ad_length, c.ad = C.size_t(len(ad)),",
     "c.ad_length, c.ad = C.size_t(0),"),
    ("go-error-of-another", binding("go"), "bindings/go/aead.go",
     "check(C.int(errors[k]))", "check(C.int(errors[0]))"),
    ("go-overlap", binding("go"), "bindings/go/aead.go",
     "wrong := overlap(dst, src) && &dst[0] != &src[0]", "wrong := false"),
    ("go-key-kept", binding("go"), "bindings/go/aead.go",
     "C.symcrypt_wipe(KeySize, ", "C.symcrypt_wipe(KeySize-1, "),
    ("go-touching", binding("go"), "bindings/go/aead.go",
     "x < y+uintptr(len(b)) &&", "x <= y+uintptr(len(b)) &&"),
    ("go-stale-error", binding("go"), "bindings/go/aead.go",
     "\t\t\tnow[k].Err = nil\n", ""),
    ("go-keys-of-hashes", binding("go"), "bindings/go/symcrypt.go",
     "if k.hash != h {", "if k.hash.size != h.size {"),
    ("go-half-wiped", binding("go"), "bindings/go/symcrypt.go",
     "C.symcrypt_wipe(C.size_t(unsafe.Sizeof(k.key)), ",
     "C.symcrypt_wipe(C.size_t(unsafe.Sizeof(k.key)/2), "),
    ("go-sum-ends-message", binding("go"), "bindings/go/symcrypt.go",
     "symcrypt_hmac_digest (&copy, tag)",
     "symcrypt_hmac_digest ((struct symcrypt_hmac_ctx *) ctx, tag)"),
    ("go-digest-cut", binding("go"), "bindings/go/symcrypt.go",
     "size:  int(C.symcrypt_hash_digest_size(h)),",
     "size:  int(C.symcrypt_hash_digest_size(h)) &^ 31,"),
    ("go-error-lost", binding("go"), "bindings/go/symcrypt.go",
     "clear(out[len(dst):])\n\t\t\treturn dst, Error(err)\n\t\t}\n"
     "\t\tat += int(n) * length",
     "clear(out[len(dst):])\n\t\t}\n\t\tat += int(n) * length"),
    ("go-tags-left", binding("go"), "bindings/go/symcrypt.go",
     "pointer(out[at:])); err != 0 {\n\t\t\tclear(out[len(dst):])\n"
     "\t\t\treturn dst, Error(err)\n\t\t}\n\t\tat += int(n) * h.size",
     "pointer(out[at:])); err != 0 {\n"
     "\t\t\treturn dst, Error(err)\n\t\t}\n\t\tat += int(n) * h.size"),
    ("go-hash-on-stack", binding("go"), "bindings/go/symcrypt.go",
     "symcrypt_hash_digest (&copy, digest);\n"
     "  symcrypt_wipe (sizeof copy, &copy);\n",
     "symcrypt_hash_digest (&copy, digest);\n"),
    ("go-tag-on-stack", binding("go"), "bindings/go/symcrypt.go",
     "symcrypt_hmac_digest (&copy, tag);\n"
     "  symcrypt_wipe (sizeof copy, &copy);\n",
     "symcrypt_hmac_digest (&copy, tag);\n"),
    ("go-column-overlap", binding("go"), "bindings/go/symcrypt.go",
     "\tapart(out[len(dst):], nil, data)\n", ""),
    ("go-fewer-salts", binding("go"), "bindings/go/symcrypt.go",
     "if len(offsets) != len(saltOffsets) {",
     "if len(offsets) < len(saltOffsets) {"),
    ("go-sum-overlap", binding("go"), "bindings/go/symcrypt.go",
     "\tapart(dst[at:], nil, messages...)\n", ""),
    ("python-nonce-cut", binding("python"), "bindings/python/extension/aead.c",
     "if (length == self->nonce_size)", "if (length >= self->nonce_size)"),
    ("python-buffer-let-go", binding("python"), "bindings/python/extension/module.c",
     "  view->held = 1;",
     "  if (flags == PyBUF_SIMPLE)\n    PyBuffer_Release (&view->buffer);\n"
     "  else\n    view->held = 1;"),
    ("python-batch-let-go", binding("python"), "bindings/python/extension/module.c",
     "batch->held += view->held;", "view_release (view);"),
    ("python-room-let-go", binding("python"), "bindings/python/extension/module.c",
     "  view->held = 1;",
     "  if (flags == PyBUF_WRITABLE)\n    PyBuffer_Release (&view->buffer);\n"
     "  else\n    view->held = 1;"),
    ("python-salt-of-nothing", binding("python"), "bindings/python/extension/derive.c",
     "symcrypt_hkdf (hash, salt->length, salt->data,",
     "symcrypt_hkdf (hash, secret->length ? salt->length : 0, salt->data,"),
    ("python-overlap", binding("python"), "bindings/python/extension/module.c",
     "|| d + dst->length <= s || s", "|| d < s || s"),
    ("python-nonce-overlap", binding("python"), "bindings/python/extension/aead.c",
     "&& !views_overlap (&room, &parts[NONCE], 0))", "&& size >= 0)"),
    ("python-state-half-updated", binding("python"),
     "bindings/python/extension/message.c",
     "  enter (self->head.lock);\n"
     "  memcpy (ctx, self->ctx, sizes[self->kind]);\n"
     "  leave (self->head.lock);",
     "  memcpy (ctx, self->ctx, sizes[self->kind]);"),
    ("python-kept-too-small", binding("python"),
     "bindings/python/extension/columns.c", "if (has >= size)", "if (has > 0)"),
    ("python-last-unchecked", binding("python"),
     "bindings/python/extension/columns.c", "for (k = 0; k < in->n && !in->bad; k++)\n",
     "for (k = 0; k + 1 < in->n && !in->bad; k++)\n"),
    ("python-total-wraps", binding("python"), "bindings/python/extension/columns.c",
     "if (add_sizes (&in->total, p->n, MOST_MESSAGES) == 0)\n",
     "in->total += p->n;\n  if (in)\n"),
    ("python-room-of-before", binding("python"),
     "bindings/python/extension/columns.c",
     "|| sealed_length (length, s->opens) != room)", "|| room > PY_SSIZE_T_MAX)"),
    ("python-none-is-empty", binding("python"), "bindings/python/extension/message.c",
     "if (data ? view_get (&view, data) : view_get_optional (&view, NULL))",
     "if (view_get_optional (&view, data))"),
    ("python-objects-taken", binding("python"),
     "bindings/python/extension/columns.c", "return is_object ? -1 : 0;",
     "return 0;"),
    ("python-runs-too-short", binding("python"),
     "bindings/python/extension/columns.c",
     "  if (k < (int64_t) p->n)\n    return malformed ();\n", ""),
    ("python-uuid-as-bytes", binding("python"), "bindings/python/extension/columns.c",
     "p->length == 16 && is_uuid (s)", "p->length == 17 && is_uuid (s)"),
    ("python-key-short", binding("python"),
     "bindings/python/src/libsymcrypt/keys.py", "LEAST = 16\n", "LEAST = 1\n"),
    ("python-key-newline", binding("python"),
     "bindings/python/src/libsymcrypt/keys.py", '[\\r\\n]", secret', '[\\r]", secret'),
    ("python-nonce-twice", binding("python"), "bindings/python/extension/aead.c",
     "            same = 1;\n", "            PyErr_Clear ();\n"),
    ("python-signal-lost", binding("python"), "bindings/python/extension/columns.c",
     "  if (PyErr_CheckSignals () < 0)\n    return -1;\n", ""),
    ("python-many-signal-lost", binding("python"),
     "bindings/python/extension/module.c", "|| PyErr_CheckSignals () < 0)", ")"),
    ("python-length-short", binding("python"), "bindings/python/extension/hmac.c",
     "if (n >= 4 && *length <= most)", "if (n >= 0 && *length <= most)"),
    ("python-hash-unwiped", binding("python"), "bindings/python/extension/message.c",
     "  symcrypt_wipe (sizes[self->kind], &ctx);\n", ""),
    ("python-not-wiped", binding("python"), "bindings/python/extension/common.h",
     "  symcrypt_wipe (size, secrets);", "  symcrypt_wipe (size / 8, secrets);"),
    ("python-tag-accepted", binding("python"), "bindings/python/extension/aead.c",
     "return result_or (state_of (object), result, error);",
     "return result_or (state_of (object), result, opens ? 0 : error);"),
    ("python-ad-dropped", binding("python"), "bindings/python/extension/aead.c",
     "= many->has_ads ? many->ads.lengths[k] : many->ad.length;",
     "= many->has_ads ? many->ads.lengths[k] : 0;"),
    ("python-seek-error-lost", binding("python"),
     "bindings/python/extension/stream.c", "error = seek_block (self, number);",
     "(void) seek_block (self, number);"),
    ("python-counter-early", binding("python"), "bindings/python/extension/stream.c",
     "<< 32;", "<< 31;"),
    ("python-copy-forgets", binding("python"), "bindings/python/extension/stream.c",
     "  other->counter_words = self->counter_words;\n", ""),
    ("python-tag-cut", binding("python"), "bindings/python/extension/hmac.c",
     "given[2] ? PyObject_IsTrue (given[2]) : 0;",
     "given[2] ? PyObject_IsTrue (given[2]) : 1;"),
    ("python-failed-of-another", binding("python"), "bindings/python/extension/aead.c",
     "PyObject *index = PyLong_FromSize_t (k);",
     "PyObject *index = PyLong_FromSize_t (0);"),
    ("python-tell-unwiped", binding("python"), "bindings/python/extension/stream.c",
     "  symcrypt_wipe (sizeof words, words);\n", ""),
    ("python-prk-unwiped", binding("python"), "bindings/python/extension/derive.c",
     "  symcrypt_wipe (sizeof prk, prk);\n", ""),
    ("python-copy-unwiped", binding("python"), "bindings/python/extension/hmac.c",
     "  symcrypt_wipe (sizeof ctx, &ctx);\n", ""),
    ("python-message-unwiped", binding("python"), "bindings/python/extension/aead.c",
     "symcrypt_wipe (many->messages[k].length, many->messages[k].dst);", ";"),
    ("python-column-unwiped", binding("python"), "bindings/python/extension/columns.c",
     "  r->secret = opens;\n", ""),
    ("python-capsule-leaks", binding("python"), "bindings/python/extension/columns.c",
     "\"(NN)\", column_schema (object, NULL), capsule",
     "\"(NO)\", column_schema (object, NULL), capsule"),
    ("python-half-a-key", binding("python"), "bindings/python/extension/aead.c",
     "symcrypt_random (sizeof key, key);",
     "(memset (key, 0, sizeof key), symcrypt_random (sizeof key / 2, key));"),
    ("python-longer-digest", binding("python"), "bindings/python/extension/tz.c",
     "if (batch.lengths[k] == SIZE)", "if (batch.lengths[k] >= SIZE)"),
    ("python-null-sealed", binding("python"), "bindings/python/extension/columns.c",
     "memset (r->data + at, 0, end - at);",
     "memset (r->data + at, 0, offsets ? 0 : end - at);"),

    # Things to keep together.
    ("manual-other-code", EXAMPLES, "doc/manual/chacha.texi",
     "memcpy (mask, block, MASK);", "memcpy (block, mask, MASK);"),
    ("manual-page-without-option", PAGES, "doc/man1.awk",
     "if (line ~ /^  (-.,|   )? ?--/)", "if (line ~ /^  -., --/)"),
    ("undocumented-function", MANUAL,
     "include/symcrypt/base.h", "const char *symcrypt_strerror (int error);",
     "const char *symcrypt_strerror (int error);\n"
     "int symcrypt_unheard_of (void);"),
    ("undeclared-export", MANUAL, "src/base.c",
     "symcrypt_wipe (size_t length, void *dst)\n{",
     "symcrypt_unheard_of (void);\n"
     "__attribute__ ((visibility (\"default\"))) void\n"
     "symcrypt_unheard_of (void) {}\nvoid\n"
     "symcrypt_wipe (size_t length, void *dst)\n{"),
    # The prover.
    ("prover-spread", PROVER, "prove/terms.py",
     "d[k + i] = d.get(k + i, 0) | 1 << i", "d[k + i] = 1 << i"),
    ("prover-pointer", PROVER, "prove/terms.py",
     "t.parts in _pointers and t.c == t.least:", "t.parts in _pointers:"),
    ("prover-bounds", PROVER, "prove/polynomials.py",
     "            low += min(a, b)", "            low += a"),
    ("prover-standard", proof("chacha_crypt:ssse3"), "prove/standards.py",
     "(c, d, b, 12), (a, b, d, 8)", "(c, d, b, 12), (a, b, d, 9)"),
]

# The status of what does not end: neither passed nor failed.
NO_END = None


def shell(command, log, directory, limit=1200, environment=None):
    with open(log, "a", encoding="utf-8") as output:
        print(f"$ {command}", file=output, flush=True)
        try:
            return subprocess.run(shlex.split(command), cwd=directory,
                                  stdin=subprocess.DEVNULL, stdout=output,
                                  stderr=subprocess.STDOUT, timeout=limit,
                                  env=environment, check=False).returncode
        except subprocess.TimeoutExpired:
            print("no end in time", file=output)
            return NO_END


def copy_tree():
    """The files of the tree as they are, and what bootstrap made of them."""
    try:                                # until this ends
        os.makedirs(os.path.dirname(WORK), exist_ok=True)
        fcntl.flock(os.open(WORK + ".lock", os.O_CREAT | os.O_RDWR),
                    fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit(f"mutants: another run has {WORK}")
    shutil.rmtree(WORK, ignore_errors=True)
    files = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard",
         "-z"], cwd=SOURCE, check=True, stdout=subprocess.PIPE).stdout
    names = [name for name in files.decode().split("\0") if name]
    names += ["configure", "aclocal.m4", "config.h.in", "Makefile.in"]
    for directory in ("build-aux", "m4"):
        names += [os.path.join(directory, name) for name in
                  os.listdir(os.path.join(SOURCE, directory))]
    for name in dict.fromkeys(names):
        source = os.path.join(SOURCE, name)
        target = os.path.join(TREE, name)
        if os.path.isfile(source):
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy2(source, target)
    # No generated file is remade because of the order of copying.
    now = time.time()
    for name in ("aclocal.m4", "config.h.in", "configure", "Makefile.in"):
        os.utime(os.path.join(TREE, name), (now, now))


def configure(name):
    directory = os.path.join(WORK, name)
    os.makedirs(directory, exist_ok=True)
    command = " ".join(shlex.quote(word) for word in
                       [f"{TREE}/configure", "QEMU=", *BUILDS[name]])
    log = os.path.join(WORK, f"{name}.log")
    if shell(command, log, directory) != 0:
        sys.exit(f"mutants: configure failed; see {log}")


def attempt(check, log):
    """Return whether the copy could be built, and the check's status."""
    build, targets, command = check
    directory = os.path.join(WORK, build)
    environment = dict(os.environ, SRCDIR=TREE, BUILDDIR=directory, QEMU="",
                       CC="gcc", CXX="g++",
                       TSAN_OPTIONS="halt_on_error=1")
    environment.pop("SYMCRYPT_CPU", None)
    jobs = os.cpu_count() or 1
    for target in targets.split("; "):
        if shell(f"make -s -j{jobs} {target}", log, directory, 1200) != 0:
            return False, 0
    return True, shell(command, log, directory, 1200, environment)


def broken(mutant):
    """The text of the file with the mutant in it."""
    _, _, path, old, new = mutant
    with open(os.path.join(TREE, path), encoding="utf-8") as file:
        text = file.read()
    if text.count(old) != 1:
        return text, None
    return text, text.replace(old, new)


def write(path, text):
    with open(os.path.join(TREE, path), "w", encoding="utf-8") as file:
        file.write(text)


def missing_texts():
    """Return whether a mutant would not apply to the sources, or its check has a
    program that is not there; these are named."""
    missing = 0
    makefiles = ""
    for path in ("tests", "tests/asmcheck", "tests/openssl"):
        with open(os.path.join(SOURCE, path, "local.mk")) as file:
            makefiles += file.read()
    for name, (_, targets, _), path, old, *_ in MUTANTS:
        for target in re.findall(r"\btests/[\w/-]+", targets):
            if not re.search(rf"{target}(?![\w/-])", makefiles):
                print(f"tests/mutants.py: {name}: there is no {target}")
                missing = 1
        with open(os.path.join(SOURCE, path), encoding="utf-8") as file:
            count = file.read().count(old)
        if count != 1:
            print(f"tests/mutants.py: {name}: {path} has its text {count} times")
            missing = 1
    return missing


def main():
    names = sys.argv[1:]
    if names == ["--list"]:
        for name, check, path, *_ in MUTANTS:
            print(f"{name:28} {path:24} {check[2].replace(TREE + '/', '')}"
                  f"{'' if check[0] == 'gcc' else ' (' + check[0] + ')'}")
        return 0
    if names == ["--texts"]:
        return missing_texts()
    unknown = set(names) - {m[0] for m in MUTANTS}
    if unknown:
        sys.exit(f"{__doc__}\nno mutant: {' '.join(sorted(unknown))}")
    mutants = [m for m in MUTANTS if not names or m[0] in names]
    copy_tree()
    for build in dict.fromkeys(m[1][0] for m in mutants):
        configure(build)
    # The directory in which the stages of bindings look for the library.
    os.makedirs(os.path.join(TREE, "build"))
    os.symlink(os.path.join(WORK, "gcc"),
               os.path.join(TREE, "build", "check-gcc"))
    passed = failed = 0
    start = time.time()
    good = {}
    for check in dict.fromkeys(m[1] for m in mutants):
        log = os.path.join(WORK, "unbroken.log")
        built, status = attempt(check, log)
        good[check] = built and status == 0
        if not good[check]:
            print(f"# without a mutant, {check[2]} in {check[0]} has status "
                  f"{status}: see {log}", flush=True)
    print(f"# the copy is built and all checks ran in "
          f"{time.time() - start:.0f} s", flush=True)
    for mutant in mutants:
        name, check, path, *_ = mutant
        log = os.path.join(WORK, f"mutant-{name}.log")
        since = time.time()
        text, other = broken(mutant)
        if other is None:
            verdict = f"NOT APPLIED: the text stands not once in {path}"
        elif not good[check]:
            verdict = "NOT TRIED: its check fails without it"
        else:
            write(path, other)
            built, status = attempt(check, log)
            write(path, text)
            if not built:
                verdict = f"NOT BUILT: see {log}"
            elif status == 0:
                verdict = "SURVIVED"
            elif status is NO_END:
                verdict = f"NO END: see {log}"
            else:
                verdict = "caught"
        if verdict == "caught":
            passed += 1
        else:
            failed += 1
        what = check[2].replace(TREE + "/", "").replace("tests/", "")
        print(f"{name:28} {what[:48]:48} {verdict} "
              f"({time.time() - since:.0f} s)", flush=True)
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"# {(time.time() - start) / 60:.0f} minutes, "
          f"{(usage.ru_utime + usage.ru_stime) / 60:.0f} of a core")
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
