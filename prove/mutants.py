# SPDX-License-Identifier: ISC
"""Kernels with one instruction changed: each must be caught, as what it is.

A mutant is bytes of the linked image.  The last word of a row is the kind of
violation (memory.Violation) that must be named; "proved" says that the change
makes no difference, which must be proved too.  If it is "induction", all calls
of known lengths are right: the fault is further on."""
import re

import prove

NOPS = ["", "90", "6690", "0f1f00", "0f1f4000", "0f1f440000", "660f1f440000",
        "0f1f8000000000", "0f1f840000000000", "660f1f840000000000",
        "662e0f1f840000000000"]


def nothing(b):
    """No operation, x86_64's."""
    return bytes.fromhex(NOPS[len(b)])


def put(text):
    """These bytes, in hexadecimal."""
    return lambda b: bytes.fromhex(text)


# No operation: AArch64's, and RISC-V's of 16 and of 32 bits.
nothing64, nothing_short, nothing32 = (
    put(text) for text in ("1f2003d5", "0100", "13000000"))


def nothing_thumb(b):
    """No operation, Thumb-2's."""
    return bytes.fromhex("00bf" if len(b) == 2 else "aff30080")


def last(v):
    """Another last byte: an immediate."""
    return lambda b: b[:-1] + bytes([v])


def further(b):
    """A displacement of one byte more."""
    return b[:-1] + bytes([b[-1] + 1])


def swap(old, new):
    """The first byte OLD becomes NEW."""
    return lambda b: b.replace(bytes([old]), bytes([new]), 1)


def unmasked(b):
    """EVEX without its mask."""
    return b[:3] + bytes([b[3] & 0xf8]) + b[4:]


def bits(mask, value):
    """Bits of an AArch64 instruction."""
    return lambda b: (int.from_bytes(b, "little") & ~mask | value).to_bytes(
        4, "little")


def of_256_bits(b):
    """Incw Xn of vectors of 256 bits: add Xn, Xn, #8."""
    n = b[0] & 31
    return (0x91002000 | n << 5 | n).to_bytes(4, "little")


# The fault, the row, a pattern of the instruction's text, the index among the
# executed instructions that match, by address, the change, the kind.
MUTANTS = {"x86_64": [
    ("rotation by 24 for 25", "chacha_crypt:ssse3",
     r"psrld xmm\d+, 0x19$", 0, last(24), "differs"),
    ("rotation by 24 for 25, in the last path", "chacha_crypt:ssse3",
     r"psrld xmm\d+, 0x19$", -1, last(24), "differs"),
    ("the carry of the counter dropped", "chacha_crypt:ssse3",
     r"psubd xmm", 0, nothing, "differs"),
    ("the carry of the counter dropped", "salsa20_crypt:avx2",
     r"vpsubd ", 0, nothing, "differs"),
    ("a counter compared without its sign's bias", "chacha_crypt:ssse3",
     r"pxor xmm8, xmm11$", 0, nothing, "differs"),
    ("a counter of 64 bits as two of 32", "chacha_crypt:avx512_slow_rotate",
     r"vpaddq ", -1, swap(0xd4, 0xfe), "differs"),
    ("words of a row turned the other way", "chacha_crypt:ssse3",
     r"pshufd xmm\d+, xmm\d+, 0x39$", 0, last(0x93), "differs"),
    ("stores one byte on", "chacha_crypt:ssse3",
     r"movdqu xmmword ptr \[rdi \+ 0x30\], xmm15$", 0, further, "bounds"),
    ("loads as if data were aligned", "chacha_crypt:ssse3",
     r"movdqu xmm\d+, xmmword ptr \[rsi", 0, swap(0xf3, 0x66), "aligned"),
    ("a register is not wiped", "chacha_crypt:ssse3",
     r"pxor xmm14, xmm14$", -1, nothing, "registers"),
    ("a place on the stack is not wiped", "chacha_crypt:ssse3",
     r"movdqa xmmword ptr \[rsp \+ 0x10\], xmm0$", 0, nothing, "stack"),
    ("a word of the state is not put on the stack", "chacha_crypt:ssse3",
     r"movdqa xmmword ptr \[rsp \+ 0x10\], xmm0$", 1, nothing,
     "uninitialised"),
    ("a register of the caller's is lost", "sha256_compress:ssse3",
     r"pop r12$", 0, last(0x5b), "abi"),
    ("no vzeroupper", "chacha_crypt:avx2", r"vzeroupper", -1, nothing,
     "abi"),
    ("the first word's carry dropped", "poly1305_blocks:x86_64",
     r"adc r9, 0$", -1, swap(0xd1, 0xc1), "differs"),
    ("a carry of a product dropped", "poly1305_blocks:x86_64",
     r"adc r12, rdx$", 0, swap(0x11, 0x01), "differs"),
    ("the last carry dropped", "poly1305_blocks:x86_64",
     r"adc rcx, 0$", -1, swap(0xd1, 0xc1), "differs"),
    ("4 n without its lowest bit", "poly1305_blocks:x86_64",
     r"and rbp, ", 1, last(0xf8), "differs"),
    ("a carry dropped while powers are made", "poly1305_blocks:avx2",
     r"adc r9, r14$", 0, swap(0x11, 0x01), "differs"),
    ("limbs of 27 bits", "poly1305_blocks:avx2",
     r"vpsrlq ymm15, ymm5, 0x1a$", -1, last(27), "differs"),
    ("what is carried stays as well", "poly1305_blocks:avx2",
     r"vpand ymm8, ymm8, ", -1, nothing, "differs"),
    ("a high half of a product for a low one", "poly1305_blocks:avx512",
     r"vpmadd52luq zmm", 4, swap(0xb4, 0xb5), "differs"),
    ("a group's top bits left out", "poly1305_blocks:avx512",
     r"vporq zmm\d+, ", 0, nothing, "differs"),
    ("the last carry beside ChaCha dropped",
     "chacha_poly1305_blocks:avx512", r"adc r9, r14$", -1, swap(0x11, 0x01),
     "differs"),
    ("a number of units of 16 bits", "chacha_poly1305_blocks:avx512",
     r"dec qword", 0, swap(0x48, 0x66), "induction"),
    ("a shift in sigma", "sha256_compress:ssse3",
     r"psrld xmm\d+, 7$", 0, last(8), "differs"),
    ("words of the schedule misplaced", "sha256_compress:sha_ni",
     r"palignr .*, 4$", 0, last(8), "differs"),
    ("words of 64 bits added as of 32", "sha512_compress:avx2",
     r"vpaddq xmm\d+, xmm\d, xmm\d", 0, swap(0xd4, 0xfe), "differs"),
    ("or as and", "md5_lanes:avx2", r"vpor ", 2, swap(0xeb, 0xdb),
     "differs"),
    ("or as xor, of bits that never meet", "md5_lanes:avx2", r"vpor ", 0,
     swap(0xeb, 0xef), "proved"),
    ("another half of a product", "tz_mul:pclmul",
     r"vpclmul.*0x11$", 0, last(0x10), "differs"),
    ("a carry dropped as the state is reduced", "tz_blocks:pclmul",
     r"vpsrlq xmm9, xmm9, 0x3f$", 0, nothing, "differs"),
    ("a number of blocks of 16 bits", "tz_blocks:pclmul", r"dec rsi$", 0,
     swap(0x48, 0x66), "induction"),
    ("a value without that of the top of a", "tz_blocks:avx512",
     r"vpxorq zmm8, zmm8, zmm31$", 0, nothing, "differs"),
    ("another half of a leaf of 32 bits", "tz_blocks:avx512",
     r"vpclmulqdq zmm20, zmm13, zmm18, 0x11$", 0, last(0x10), "differs"),
    ("a bit of a leaf taken twice", "tz_blocks:pclmul",
     r"vpsraw ymm10, ymm9, 0xf$", 2, last(0xe), "differs"),
    ("another lane's key", "chacha_many:avx512",
     r"vinserti32x4 zmm\d+, zmm\d+, xmmword ptr \[r9\], 3$", 0, last(2),
     "differs"),
    ("a lane's last bytes without their mask", "chacha_many:avx512",
     r"vmovdqu8 zmmword ptr \[r9\] \{k1\}", 0, unmasked, "bounds"),
    ("another lane's key", "chacha_many:avx2",
     r"vinserti128 ymm\d+, ymm\d+, xmmword ptr \[rcx \+ 0x10\], 1$", 0,
     last(0), "differs"),
    ("a lane's last bytes and one more", "chacha_many:avx2",
     r"mov byte ptr \[rcx\], r9b$", 0, lambda b: b"\x44\x89\x09", "bounds"),
    ("a lane that is done goes on", "poly1305_many:avx2",
     r"vblendvpd ymm10, ymm5, ymm10, ymm15$", 0, last(0xa0), "differs"),
    ("a limb without its top bits", "poly1305_many:avx2",
     r"vpor ymm14, ymm14, ymmword", 0, nothing, "differs"),
    ("a lane that is done goes on", "poly1305_many:avx512",
     r"vmovdqa64 zmm0 \{k1\}, zmm15$", 0, unmasked, "differs"),
    ("a first block taken in twice", "poly1305_many:avx512",
     r"vpaddq zmm18 \{k4\}", 0, nothing, "differs"),
    ("a limb without its top bits", "poly1305_many:avx512",
     r"vporq zmm14, zmm14, zmm25$", -1, nothing, "differs"),
    ("h is carried once only", "poly1305_many:avx512",
     r"vpmadd52luq zmm0, zmm18, zmm26$", 0, nothing, "differs"),
    ("a number of bytes of 32 bits", "poly1305_many:avx2", r"shl rax, 4$", 2,
     swap(0x48, 0x40), "induction"),
    ("an offset of 32 bits", "poly1305_many:avx2", r"add r8, 0x20$", 0,
     swap(0x49, 0x41), "induction"),
    ("a lane's end compared as of 32 bits", "poly1305_many:avx2",
     r"cmp qword ptr \[r10 \+ 0x2e8\], r8$", -1, swap(0x4d, 0x45),
     "induction"),
    ("an offset of 16 bits", "poly1305_many:avx512", r"add rcx, 0x20$", 0,
     swap(0x48, 0x66), "induction"),
    ("the longest lane by 32 bits", "poly1305_many:avx512", r"cmp r9, rax$",
     2, swap(0x49, 0x41), "induction"),
    ("a division", "sha256_compress:ssse3", r"pop r12$", 0,
     lambda b: b"\xf7\xf1", "time"),
    ("a rotation by the compiler", "md5_compress:c", r"rol e\w+, 7$", 3,
     last(8), "differs"),
    ("stores before the beginning", "memxor:x86_64",
     r"mov byte ptr \[rdi \+ rcx - 1\]", 0, last(0xfe), "bounds"),
    ("a number of blocks of 16 bits", "sha256_compress:sha_ni", r"dec rsi$",
     0, swap(0x48, 0x66), "induction"),
    ("a number of rounds of 8 bits", "chacha_crypt:avx2",
     r"sub r11d, 2$", -1, swap(0x83, 0x80), "induction"),
    ("a length of 32 bits", "chacha_crypt:avx2", r"sub rdx, 0x200$", -1,
     swap(0x48, 0x40), "induction"),
], "x86": [
    ("a carry between limbs dropped", "poly1305_blocks:sse2",
     r"psrlq xmm5, 0x1a$", 0, last(0x3f), "differs"),
    ("the last carry dropped", "poly1305_blocks:x86",
     r"adc eax, 0$", -1, swap(0xd0, 0xc0), "differs"),
    ("h[2] in the wrong place", "poly1305_blocks:x86",
     r"and eax, 3$", 0, last(1), "differs"),
], "arm": [
    ("the carry of the counter dropped", "chacha_crypt:arm",
     r"adc\S* r\d+, r\d+, #0$", 0, nothing_thumb, "differs"),
    ("a register is not wiped", "chacha_crypt:neon",
     r"vmov.i32 q\d+, #0$", -1, nothing_thumb, "registers"),
    ("a carry dropped", "poly1305_blocks:arm", r"adc.w r8, r8, lr$", 0,
     nothing_thumb, "differs"),
    ("what is carried stays as well", "poly1305_blocks:neon", r"vbic.i32 ",
     -1, nothing_thumb, "differs"),
    ("bytes in the other order", "sha256_compress:crypto", r"vrev32.8 ", 3,
     nothing_thumb, "differs"),
    ("a step of the schedule left out", "sha256_compress:crypto",
     r"sha256su0", 0, nothing_thumb, "differs"),
    ("a division", "chacha_crypt:arm", r"add.w ", 3,
     put("b0fbf0f0"), "time"),
    ("a register of the caller's is lost", "memxor:arm", r"pop", -1,
     nothing_thumb, "abi"),
], "arm64": [
    ("a shift by 19 for 20", "chacha_crypt:arm64", r"ushr v.*, #0x14$", 0,
     bits(1 << 16, 1 << 16), "differs"),
    ("a rotation of a word", "salsa20_crypt:arm64", r"eor w.*, ror #25$", 0,
     bits(1 << 10, 0), "differs"),
    ("a register is not wiped", "chacha_crypt:arm64",
     r"movi v7.16b, #0", -1, nothing64, "registers"),
    ("two words of key stream are left", "chacha_crypt:arm64",
     r"mov x8, (#0|xzr)", 0, nothing64, "registers"),
    ("two words are left of many blocks", "chacha_crypt:arm64",
     r"mov x8, (#0|xzr)", -1, nothing64, "registers"),
    ("a register of the caller's is lost", "chacha_crypt:arm64",
     r"ldp x19, x20, \[sp\]", 0, nothing64, "abi"),
    ("a register of the caller's is lost", "chacha_crypt:arm64",
     r"ldp x19, x20, \[sp\]", -1, nothing64, "abi"),
    ("a carry dropped", "poly1305_blocks:arm64", r"adc x11, x11, xzr$", 0,
     bits(0xffe0fc00, 0x8b000000), "differs"),
    ("a carry between limbs dropped", "poly1305_blocks:arm64",
     r"usra v17.2d, v16.2d", 0, nothing64, "differs"),
    ("h after vectors without its carry", "poly1305_blocks:arm64",
     r"adcs x5, x15, x14$", 0, bits(0xffe0fc00, 0xab000000 | 14 << 16),
     "differs"),
    ("a number of units of 32 bits", "chacha_poly1305_blocks:arm64",
     r"subs x25, x25, #1$", 0, bits(1 << 31, 0), "induction"),
    ("a sum of products left out", "tz_blocks:crypto",
     r"eor v13.16b, v13.16b, v14.16b$|eor v13.8b, v13.8b, v14.8b$", 0,
     nothing64, "differs"),
    ("a division", "memxor:arm64", r"ret", -1,
     put("0809c89a"), "time"),
    ("stores behind the end", "memxor:arm64", r"str q0, \[x0\]", 0,
     bits(1 << 10, 1 << 10), "bounds"),
    ("a length of 32 bits", "memxor:arm64", r"subs x3, x3, #0x20", 1,
     bits(1 << 31, 0), "induction"),
    ("a number of blocks of 32 bits", "sha256_compress:crypto",
     r"subs x1, x1, #1", 0, bits(1 << 31, 0), "induction"),
    ("a step of the schedule left out", "sha256_compress:crypto",
     r"sha256su0", 0, nothing64, "differs"),
    ("vectors of 256 bits", "chacha_crypt:sve2", r"incw x", 0, of_256_bits,
     "differs"),
    ("the counters of half a vector", "chacha_crypt:sve2", r"incd z", 0,
     nothing64, "differs"),
    ("a predicate is not set", "chacha_crypt:sve2", r"ptrue", 0, nothing64,
     "undefined"),
], "riscv64": [
    ("a word turned by 19 for 20", "chacha_crypt:zbb",
     r"roriw x\d+,x\d+,0x14$", 0, bits(31 << 20, 19 << 20), "differs"),
    ("a shift by 24 for 25", "salsa20_crypt:riscv64",
     r"srliw x\d+,x\d+,0x19$", 0, bits(31 << 20, 24 << 20), "differs"),
    ("a constant's address one word on", "sha256_compress:zbb",
     r"lw x5,0\(x1\)", 0, bits(0xfff << 20, 4 << 20), "differs"),
    ("a register of the caller's is lost", "sha256_compress:riscv64",
     r"c.ldsp x18,", 0, nothing_short, "abi"),
    ("a carry dropped", "poly1305_blocks:riscv64", r"sltu x14,x7,x14$", 0,
     bits(31 << 20, 7 << 20), "differs"),
    ("a carry between words dropped", "poly1305_blocks:riscv64",
     r"sltu x31,x29,x31$", 0, bits(31 << 20, 29 << 20), "differs"),
    ("a register is not wiped", "chacha_crypt:riscv64", r"c.li x30,0$", -1,
     nothing_short, "registers"),
    ("a place on the stack is not wiped", "chacha_crypt:zbb",
     r"c.sdsp x0,8\(x2\)$", 0, nothing_short, "stack"),
    ("a block left out", "chacha_crypt:zbb", r"addi x12,x12,-64$", 0,
     bits(0xfff << 20, 0xf80 << 20), "differs"),
    ("a word stored elsewhere", "chacha_crypt:zbb", r"sw x\d+,60\(x10\)$", 0,
     bits(31 << 7, 0), "differs"),
    ("a division", "md5_compress:zbb", r"addw ", 3,
     bits(127 << 25 | 7 << 12, 1 << 25 | 5 << 12), "time"),
    ("a number of blocks of 32 bits", "sha512_compress:zbb",
     r"c.addi x5,-1$", 0, swap(0x12, 0x32), "induction"),
    ("a shift by 24 for 25", "chacha_crypt:rvv", r"vsrl.vi v\d+,v\d+,25$", 0,
     bits(31 << 15, 24 << 15), "differs"),
    ("the carry of the counter dropped", "chacha_crypt:rvv", r"vadc.vxm ",
     0, bits(127 << 25, 1 << 25), "differs"),
    ("a register is not wiped", "salsa20_crypt:rvv", r"vmv.v.i v16,0$", -1,
     nothing32, "registers"),
    ("key stream is not wiped", "salsa20_crypt:rvv", r"vse8.v v0,\(x28\)$",
     -1, nothing32, "stack"),
    ("elements of a group less", "chacha_crypt:rvv",
     r"vsetvli x5,x5,e32,m1,ta,ma$", 0, bits(31 << 7, 0), "differs"),
    ("a length of 32 bits", "chacha_crypt:rvv", r"sub x12,x12,x30$", 0,
     bits(127, 0x3b), "induction"),
    ("a product without what was there", "poly1305_blocks:rvv",
     r"vwmaccu.vx ", 3, bits(63 << 26, 56 << 26), "differs"),
    ("limbs of 27 bits", "poly1305_blocks:rvv", r"vnsrl.wi v15,v0,26$", -1,
     bits(31 << 15, 27 << 15), "differs"),
    ("a number of blocks of 32 bits", "poly1305_blocks:rvv",
     r"c.sub x11,x15$", 0, swap(0x8d, 0x9d), "induction"),
    ("a sum left out", "chacha_crypt:rvv", r"vadd.vv ", 5, nothing32,
     "differs"),
    ("a shift by 24 for 25", "salsa20_crypt:rvv_zvkb", r"vror.vi .*,25$", 0,
     bits(31 << 15, 24 << 15), "differs"),
    ("a word of key stream is not wiped", "chacha_crypt:rvv_zvkb",
     r"c.li x5,0$", 0, nothing_short, "registers"),
    ("the same two rounds twice", "sha256_compress:zvknha", r"vsha2cl.vv ", 4,
     bits(63 << 26, 46 << 26), "differs"),
    ("the other message's words", "sha256_lanes:zvknha", r"vmerge.vvm ", 1,
     bits(31 << 15, 8 << 15), "differs"),
    ("word 5 of the schedule for word 4", "sha256_compress:zvknha",
     r"vmerge.vvm ", 0, bits(31 << 15, 16 << 15), "differs"),
    ("a number of blocks of 32 bits", "sha256_compress:zvknha",
     r"c.addi x11,-1$", 0, swap(0x15, 0x35), "induction"),
    ("bytes as they come", "sha512_compress:zvknhb", r"vrev8.v ", 2, nothing32,
     "differs"),
    ("a result over its operand", "sha512_compress:zvknhb", r"vrgather.vv ",
     0, bits(31 << 7, 10 << 7), "undefined"),
]}


def run(row, what, pattern, which, change, kind, executed):
    """Return None if the mutant of ROW is what it should be; else what it
    is."""
    code = row.image.code
    found = [a for a in sorted(executed)
             if a in code and re.match(pattern, code[a].text)]
    if not found:
        return "no instruction is like %s" % pattern
    if which >= len(found):
        return "there are but %d like %s" % (len(found), pattern)
    at = found[which]
    old = code[at].bytes
    new = change(old)
    if new == old or len(new) != len(old):
        return "no change of %s" % code[at].text
    row.image.patch(at, new)
    try:
        r = prove.prove(row, kind != "induction")
    finally:
        row.image.patch(at, old)
    got = r.kind or "proved"
    return None if got == kind else "%s: %s" % (got, r.why)


class Fewer:
    """A fixture with only the first of its cases."""

    def __init__(self, fixture):
        self.fixture = fixture

    def __getattr__(self, name):
        return getattr(self.fixture, name)

    def cases(self, quick, row):
        return self.fixture.cases(quick, row)[:1]

    def every(self, row, quick):
        return ()


def with_fewer(row):
    """Return None if a row whose cases do not reach all instructions fails."""
    from fixtures import FIXTURES
    whole = FIXTURES[row.kernel]
    FIXTURES[row.kernel] = Fewer(whole)
    try:
        r = prove.prove(row, False)
    finally:
        FIXTURES[row.kernel] = whole
    return None if prove.uncovered(row, r, r.executed) else "proved"


def wrong_rows(rows):
    """The kernels of wrong-ARCH.S, as rows of the kernels that ROWS has; their
    implementation is their name and the kind of violation."""
    image = rows[0].image
    contracts = {r.kernel: r.contract for r in rows}
    found = []
    for symbol in image.sizes:
        if symbol.startswith("wrong."):
            _, kernel, name, kind = symbol.split(".")
            at = image.symbols[symbol]
            if image.frames.find(at) is None and kind != "unwinding":
                image.frames.unasked.append((at, at + image.sizes[symbol]))
            if kernel in contracts:
                found.append(prove.Row(image, contracts[kernel], kernel,
                                       "wrong %s.%s" % (name, kind), symbol))
    return found


def job(row):
    """All mutants of a row: (text, what is wrong or None)."""
    if row.implementation.startswith("wrong "):
        kind = row.implementation.rpartition(".")[2]
        for quick in (True, False)[kind == "induction":]:
            r = prove.prove(row, quick, kind != "registers")
            if r.kind or kind == "proved":
                break
        got = r.kind or "proved"
        return [(row.name, None if got == kind else "%s: %s" % (got, r.why))]
    mutants = of(row)
    r = prove.prove(row, True)
    if r.status == "failed":
        return [("%s: %s" % (row.name, m[0]), "fails as it is")
                for m in mutants]
    code = dict(row.image.code)
    out = []
    if row.kernel == "memxor":
        out.append((row.name + ": fewer lengths: coverage", with_fewer(row)))
    for what, _, pattern, which, change, kind in mutants:
        row.image.code = dict(code)
        out.append(("%s: %s: %s" % (row.name, what, kind), run(
            row, what, pattern, which, change, kind, r.executed)))
    return out


def of(row):
    if row.implementation.startswith("wrong "):
        return [row.name]
    if row.implementation == "c" and not row.compiled:
        return []
    return [m for m in MUTANTS.get(row.image.arch, ()) if m[1] == row.name]
