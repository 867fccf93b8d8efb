#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Make poly1305.txt:

    pip download --no-deps cryptography_vectors && unzip cryptography_vectors*
    ./make.py cryptography_vectors/poly1305/rfc7539.txt > poly1305.txt

The file named holds the vectors of RFC 7539 (now RFC 8439), appendix A.3.  To
them come messages that put the accumulator right at, below and above multiples
of 2^130 - 5 and of 2^128, with extreme r, their tags worked out here with
Python's integers.  A line is: source, key, message ("-" if empty), tag."""
import sys

P = 2**130 - 5
CLAMP = 0x0ffffffc0ffffffc0ffffffc0fffffff
ONES = 2**128 - 1


def tag(r, s, message):
    h = 0
    for k in range(0, len(message), 16):
        block = message[k:k + 16]
        h = (h + int.from_bytes(block + b"\1", "little")) * (r & CLAMP) % P
    return ((h + s) & ONES).to_bytes(16, "little")


def out(source, r, s, message):
    key = r.to_bytes(16, "little") + s.to_bytes(16, "little")
    print(source, key.hex(), message.hex() or "-", tag(r, s, message).hex())


print("# Made by make.py, see there.")
fields = {}
for line in open(sys.argv[1]):
    if "=" in line:
        name, value = (part.strip() for part in line.split("="))
        fields[name] = value.lower()
        if name == "TAG":
            number = int(fields["COUNT"]) + 1
            r, s = (int.from_bytes(bytes.fromhex(fields["KEY"][k:k + 32]),
                                   "little") for k in (0, 32))
            message = bytes.fromhex(fields["MSG"])
            assert tag(r, s, message).hex() == fields["TAG"], number
            out("RFC8439-A.3-%d" % number, r, s, message)

# With r = 1, n blocks add up to n 2^128 + the sum of the blocks; three blocks
# and a fourth of x reach 4 * 2^128 + x = 2^130 + x.
for x in list(range(8)) + [2**64 - 6, 2**64 - 5, 2**64 - 1, 2**64,
                           ONES - 5, ONES - 1, ONES]:
    for s in 0, ONES:
        out("at-2^130", 1, s, bytes(48) + x.to_bytes(16, "little"))
for x in range(ONES - 5, ONES + 1):
    for blocks in 1, 4, 5:
        out("near-2^128", 1, 0,
            ((ONES).to_bytes(16, "little") * (blocks - 1)
             + x.to_bytes(16, "little")))
# h = p - 1 - j before the last addition: 3 * 2^128 + y.
for y in range(8):
    out("near-p", 1, 0, bytes(32) + (ONES + 1 - 5 + y & ONES).to_bytes(
        16, "little"))
extremes = [CLAMP, ONES, 1, 2, 4, 0, 0xffffffc << 96, 0xffffffc << 64,
            0xffffffc << 32, 0xfffffff, CLAMP & (ONES << 64), 5, 0xfffffff5]
for r in extremes:
    for length, byte in (16, 0xff), (33, 0xff), (256, 0), (256, 0xff):
        out("extreme-r", r, ONES if length % 16 else 0,
            bytes([byte]) * length)
out("empty", CLAMP, 0, b"")
out("empty", 0, ONES, b"")
