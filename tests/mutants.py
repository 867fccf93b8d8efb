#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Breaks a copy of the library in many ways, one at a time; each must be
noticed by the check that is there for it.

usage: mutants.py [--list] [--keep-going] [NAME...]

Each mutant of the table below replaces a text, which must stand exactly once
in its file, by another.  The copy (build/mutants/tree) is built, and the check
must fail; before that, every check must have passed on the copy as it is.
"""

import os
import shlex
import shutil
import subprocess
import sys
import time

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(SOURCE, "build", "mutants")
TREE = os.path.join(WORK, "tree")
SYSROOT = "/usr/i686-linux-gnu"

# Builds of the copy, with what configure is told.
BUILDS = {
    "gcc": [],
    "asan": ["--disable-shared", "CFLAGS=-O1 -g -fsanitize=address"],
    "i686": ["--host=i686-linux-gnu"],
    "tsan": ["--disable-shared", "CFLAGS=-O1 -g -fsanitize=thread"],
}


# Checks: the build, what make makes (one run after another), and a command run in the build.
def program(name, arguments="", build="gcc"):
    return (build, f"tests/{name}", f"tests/{name} {arguments}")


def script(name, build="gcc"):
    return (build, "all", f"sh {TREE}/tests/{name}")


def asmcheck(kernel, build="gcc"):
    return program("asmcheck/asmcheck", kernel, build)


def trace(case):
    return program("ct/ct", case)


def memcheck(case):
    return ("gcc", "tests/ct/memcheck",
            "valgrind -q --error-limit=no tests/ct/memcheck --memcheck "
            + case)


def models(architecture, model, build):
    return (build, "all; tests/asmcheck/asmcheck",
            f"python3 {TREE}/tests/check-fat.py models . {architecture} "
            f"{model}")


MANUAL = ("gcc", "all; check TESTS=", f"sh {TREE}/tests/manual-test.sh")
EXAMPLES = script("manual-examples-test.sh")
PAGES = script("command-test.sh")
OBJECTS = script("objects-test.sh")
OBJECTS32 = script("objects-test.sh", "i686")
TABLE = script("table-test.sh")

X = "x86_64/memxor.S"
X32 = "x86/memxor.S"

# Name, check, file, what is there, what is put there.
MUTANTS = [
    # Algorithms.
    ("chacha-rotation", program("chacha-test"), "src/chacha.c",
     "B = KEYSTREAM_ROTL (B, 12)", "B = KEYSTREAM_ROTL (B, 11)"),
    ("chacha-nonce-word", program("chacha-test"), "src/chacha.c",
     "keystream_pair (ctx->state + 12, 0, first);",
     "keystream_pair (ctx->state + 12, first, 0);"),
    ("keystream-carry", program("chacha-test"), "src/keystream.h",
     "start[low + 1] += start[low] < n;",
     "start[low + 1] += 0;"),
    ("keystream-counter-high", program("salsa20-test"),
     "src/keystream.h",
     "s->counter_bits == 64 ? (uint32_t) (counter >> 32)",
     "s->counter_bits == 64 ? s->counter[1]"),
    ("keystream-end", program("chacha-test"), "src/keystream.c",
     "*s->ended = 1;", "*s->ended = 0;"),
    ("salsa20-constant", program("salsa20-test"), "src/salsa20.c",
     "UINT32_C (0x3120646e)", "UINT32_C (0x3320646e)"),
    ("rc4-j-lost", program("rc4-test"), "src/rc4.c",
     "ctx->j = (uint8_t) j;\n}", "ctx->j = 0;\n}"),
    ("md5-length-little-endian", program("hash-vectors-test"),
     "src/hash-driver.h", "write_le64 (tail + end - 8, total << 3)",
     "write_be64 (tail + end - 8, total << 3)"),
    ("sha256-constant", program("hash-vectors-test"), "src/sha256-constants.def",
     "0xc67178f2", "0xc67178f3"),
    ("sha512-long-length", program("hash-test"), "src/hash-driver.h",
     "big_endian, total >> 61, total << 3);",
     "big_endian, 0, total << 3);"),
    ("sha-length-32-bits", program("hash-test"), "src/hash-driver.h",
     "write_be64 (tail + end - 8, total << 3)",
     "write_be64 (tail + end - 8, (uint32_t) (total << 3))"),
    ("hmac-opad", program("hmac-test"), "src/hmac.c",
     "xor_byte (h->block_size, opad, block, 0x5c);",
     "xor_byte (h->block_size, opad, block, 0x5d);"),
    ("hmac-import-flipped-byte", program("hmac-test"), "src/hmac.c",
     "if (!symcrypt_memeql (CHECK_SIZE, check, blob + length))",
     "if (!symcrypt_memeql (CHECK_SIZE - 1, check, blob + length))"),
    ("hmac-truncated-tag", program("hmac-test"), "src/hmac.c",
     "&& tag_length >= SYMCRYPT_HMAC_MIN_TAG_SIZE);", "&& tag_length > 0);"),
    ("hkdf-counter", program("hkdf-test"), "src/hkdf.c",
     "uint8_t counter = 1;", "uint8_t counter = 0;"),
    ("pbkdf2-block-number", program("pbkdf2-test"), "src/pbkdf2.c",
     "write_be32 (p->tail + p->tail_length, counter);",
     "write_be32 (p->tail + p->tail_length, 1);"),
    ("tz-concat-order", program("tz-test"), "src/tz.c",
     "tz_mul_kernel () (product, product, h);",
     "tz_mul_kernel () (product, h, product);"),
    ("tz-concat-levels", program("tz-test"), "src/tz.c",
     "tz_mul_kernel () (product, waiting[level], product);\n      memcpy",
     "tz_mul_kernel () (product, product, waiting[level]);\n      memcpy"),
    ("tz-import-check", program("tz-test"), "src/tz.c",
     "&& symcrypt_memeql (sizeof check, check, blob + BLOB_CHECK)\n",
     "\n"),
    ("aead-tag-not-compared", program("chacha-poly1305-test"),
     "src/chacha-poly1305.c", "return good ? 0 : SYMCRYPT_ERROR_TAG;",
     "return 0;"),
    ("aead-dst-not-wiped", program("chacha-poly1305-test"),
     "src/chacha-poly1305.c", "symcrypt_wipe (length, dst);", ";"),
    ("aead-order-of-calls", program("chacha-poly1305-test"),
     "src/chacha-poly1305.c",
     "if (ctx->stage != stage && ctx->stage != STAGE_AD)",
     "if (ctx->stage == STAGE_NO_NONCE)"),
    ("poly1305-last-block", program("poly1305-test"), "src/poly1305.c",
     "if (rest > 0)\n    last_block (&state, rest, data + (length - rest));",
     "if (rest > 1)\n    last_block (&state, rest, data + (length - rest));"),
    # Parsers.
    ("hmac-import-not-zero", program("fuzz/blobs"), "src/hmac.c",
     "if (length >= limit || beyond != 0\n", "if (length >= limit\n"),
    ("tz-top-bit", program("fuzz/tz"), "src/tz.c",
     "| l[7] | tops >> 63;", "| l[7];"),
    ("mask-prefix", program("fuzz/cpu"), "src/cpu.c",
     "strlen (f->name) == n - 1", "strlen (f->name) >= n - 1"),
    ("list-spaces-mixed", program("fuzz/list"), "tools/sum.c",
     "else if (*single != 1)", "else"),
    ("hex-g", program("fuzz/text"), "tools/tool.c",
     "((letter - 6) >> 31", "((letter - 7) >> 31"),
    ("number-overflow", program("fuzz/text"), "tools/tool.c",
     "n > (UINT64_MAX - digit) / 10", "n > UINT64_MAX / 10"),
    # What sanitizers are told of kernels.
    ("kernel-writes-unlisted", program("sanitize-test", build="asan"),
     "src/memxor-internal.h", ", WRITES (dst, n)", ""),
    ("kernel-reads-unlisted", program("sanitize-test", build="asan"),
     "src/memxor-internal.h", "READS (b, n), ", ""),
    ("memeql-last-byte", program("base-test"), "src/base.c",
     "for (k = 0; k < length; k++)", "for (k = 1; k < length; k++)"),
    ("wipe-nothing", program("base-test"), "src/base.c",
     "memset (dst, 0, length);", "(void) dst;"),

    # Kernels in assembly.
    ("memxor-rbx-clobbered", asmcheck("memxor"), X,
     "LOCAL (last):\n", "LOCAL (last):\n\tmov\tN, %rbx\n"),
    ("memxor-direction-flag", asmcheck("memxor"), X,
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
     "pop\t%ebx", "add\t$4, %esp"),
    ("memxor-stack-pointer", asmcheck("memxor", "i686"), X32,
     "\tret\n", "\tret\t$4\n"),

    # Time.
    ("branch-on-secret", trace("memeql"), "src/base.c",
     "    difference |= x[k] ^ y[k];",
     "    if (x[k] != y[k])\n      return 0;"),
    ("branch-on-secret-memcheck", memcheck("memeql"), "src/base.c",
     "    difference |= x[k] ^ y[k];",
     "    if (x[k] != y[k])\n      return 0;"),
    ("address-of-secret", trace("memeql"), "src/base.c",
     "    difference |= x[k] ^ y[k];",
     "    {\n      static volatile unsigned char t[512];\n"
     "      difference |= (x[k] ^ y[k]) | t[2 * x[k]];\n    }"),
    ("address-of-secret-memcheck", memcheck("memeql"), "src/base.c",
     "    difference |= x[k] ^ y[k];",
     "    {\n      static volatile unsigned char t[512];\n"
     "      difference |= (x[k] ^ y[k]) | t[2 * x[k]];\n    }"),
    ("division-by-secret", trace("memeql"), "src/base.c",
     "    difference |= x[k] ^ y[k];",
     "    difference |= (x[k] ^ y[k]) | (k / (x[k] + 1000u)) >> 31;"),

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
     "\tsub\t$8, N\n\tjb", "\tmov\t$LOCAL (loop), %eax\n\tsub\t$8, N\n\tjb"),
    ("cfi-after-push", program("unwind-test", build="i686"), X32,
     "\tpush\t%esi\n\t.cfi_adjust_cfa_offset 4\n", "\tpush\t%esi\n"),
    ("elf-alone", script("assemble-test.sh"), X,
     "\nFUNC (_symcrypt_memxor_x86_64)\n",
     "\nFUNC (_symcrypt_memxor_x86_64)\n"
     "\t.type _symcrypt_memxor_x86_64, @function\n"),

    # The table and the resolver.
    ("row-asks-too-little", models("x86", "pentium,+cmov", "i686"),
     "src/kernels.def", "KERNEL (memxor, sse2, CPU_SSE2)",
     "KERNEL (memxor, sse2, 0)"),
    ("row-missing", TABLE, "src/kernels.def",
     "KERNEL (memxor, x86_64, 0)\n", "\n"),
    ("row-under-other-directory", TABLE, "src/kernels.def",
     "#if ASM_X86_SSE2\nKERNEL (memxor",
     "#if ASM_X86\nKERNEL (memxor"),
    ("c-not-last", TABLE, "src/kernels.def",
     "#if ASM_ARM64\nKERNEL (memxor, arm64, 0)\n#endif\n"
     "KERNEL (memxor, c, 0)\n",
     "KERNEL (memxor, c, 0)\n#if ASM_ARM64\nKERNEL (memxor, arm64, 0)\n"
     "#endif\n"),
    ("cpuid-wrong-bit", models("x86_64", "qemu64", "gcc"), "x86/cpuid.c",
     "if (has (c, 9))", "if (has (c, 0))"),
    ("mask-adds", program("cpu-test"), "src/cpu.c",
     "return consistent (detected () & ~masked ());",
     "return consistent (detected () ^ masked ());"),
    ("mask-not-consistent", ("gcc", "all; tests/asmcheck/asmcheck",
                             f"python3 {TREE}/tests/check-fat.py masks . "
                             "quick"),
     "src/cpu.c", "bits |= found;", "bits = found;"),
    ("mask-accepts-nonsense", program("cpu-test"), "src/cpu.c",
     "if (found == 0)\n        *bad = 1;", "if (found == 1)\n        *bad = 1;"),
    ("pointer-not-reset", program("cpu-test", build="i686"),
     "src/dispatch.c", "while ((candidates->needs & ~features) != 0)",
     "while ((candidates->needs & features) != candidates->needs\n"
     "         && candidates->needs != 1)"),
    ("resolver-race", program("dispatch-test", build="tsan"),
     "src/atomic.h", "#if defined(__GNUC__)", "#if 0"),

    # Things to keep together.
    ("manual-other-code", EXAMPLES, "doc/manual/chacha.texi",
     "memcpy (mask, block, MASK);", "memcpy (block, mask, MASK);"),
    ("manual-page-without-option", PAGES, "doc/symcrypt-tz.1",
     ".BR \\-\\-offset =", ".BR \\-\\-skip ="),
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
]


def shell(command, log, directory, limit=300, environment=None):
    with open(log, "a", encoding="utf-8") as output:
        print(f"$ {command}", file=output, flush=True)
        try:
            return subprocess.run(shlex.split(command), cwd=directory,
                                  stdin=subprocess.DEVNULL, stdout=output,
                                  stderr=subprocess.STDOUT, timeout=limit,
                                  env=environment, check=False).returncode
        except subprocess.TimeoutExpired:
            print("no end in time", file=output)
            return 124


def copy_tree():
    """The files of the tree as they are, and what bootstrap made of them."""
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
    """Whether the copy could be built, and the check's status."""
    build, targets, command = check
    directory = os.path.join(WORK, build)
    environment = dict(os.environ, SRCDIR=TREE, BUILDDIR=directory, QEMU="",
                       CC="gcc", CXX="g++",
                       TSAN_OPTIONS="halt_on_error=1")
    environment.pop("SYMCRYPT_CPU", None)
    jobs = os.cpu_count() or 1
    for target in targets.split("; "):
        if shell(f"make -s -j{jobs} {target}", log, directory, 600) != 0:
            return False, 0
    return True, shell(command, log, directory, 300, environment)


def broken(mutant):
    """The text of the file with the mutant in it."""
    name, _, path, old, new = mutant
    with open(os.path.join(TREE, path), encoding="utf-8") as file:
        text = file.read()
    if text.count(old) != 1:
        return text, None
    return text, text.replace(old, new)


def write(path, text):
    with open(os.path.join(TREE, path), "w", encoding="utf-8") as file:
        file.write(text)


def main():
    names = sys.argv[1:]
    if names == ["--list"]:
        for name, check, path, _, _ in MUTANTS:
            print(f"{name:28} {path:24} {check[2].replace(TREE + '/', '')}"
                  f"{'' if check[0] == 'gcc' else ' (' + check[0] + ')'}")
        return 0
    mutants = [m for m in MUTANTS if not names or m[0] in names]
    if not mutants:
        sys.exit(__doc__)
    copy_tree()
    for build in dict.fromkeys(m[1][0] for m in mutants):
        configure(build)
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
        name, check, path, _, _ = mutant
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
            else:
                verdict = "caught"
        if verdict == "caught":
            passed += 1
        else:
            failed += 1
        what = check[2].replace(TREE + "/", "").replace("tests/", "")
        print(f"{name:28} {what[:48]:48} {verdict} "
              f"({time.time() - since:.0f} s)", flush=True)
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
