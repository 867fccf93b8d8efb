#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Makes blobs.txt: exported HMAC keys and messages, from the manual's
description of the format and from the prover's compression functions, checked
by Python's hashlib.

    make-blobs.py > blobs.txt

A line is: hash, "key" or "message", blob.  The key is the bytes 0 to 19; the
message so far is a block and 37 bytes, 0, 1, 2 and so on.
"""
import hashlib
import os
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "..", "prove"))
import standards
from terms import const


class Hash:
    def __init__(self, number, name, family, iv=None):
        self.number, self.name = number, name
        self.standard = standards.HASHES[family]
        self.iv = iv or standards.INITIAL[family]
        self.block = 16 * self.standard.word
        self.order = ">" if self.standard.big else "<"
        self.letter = "I" if self.standard.word == 4 else "Q"

    def after(self, state, data):
        for k in range(0, len(data), self.block):
            words = struct.unpack("%s16%s" % (self.order, self.letter),
                                  data[k:k + self.block])
            state = [t.c for t in self.standard.compress(
                [const(x) for x in state], [const(x) for x in words])]
        return state

    def words(self, state, order=">"):
        return struct.pack("%s%d%s" % (order, len(state), self.letter), *state)

    def digest(self, data):
        """The whole final chaining value."""
        field = self.block // 8
        bits = (8 * len(data)).to_bytes(
            field, "big" if self.order == ">" else "little")
        zeros = -(len(data) + 1 + field) % self.block
        state = self.after(self.iv, data + b"\x80" + bytes(zeros) + bits)
        return self.words(state, self.order)


def truncated_iv(name):
    """FIPS 180-4, section 5.3.6."""
    h = Hash(0, "", "sha512", [x ^ 0xA5A5A5A5A5A5A5A5
                               for x in standards.INITIAL["sha512"]])
    return struct.unpack(">8Q", h.digest(name))


IV_384 = [standards._root_fraction(p, 2, 64) for p in standards._primes(16)[8:]]
HASHES = (
    Hash(1, "md5", "md5"),
    Hash(2, "sha1", "sha1"),
    Hash(3, "sha224", "sha256", [x & 0xFFFFFFFF for x in IV_384]),
    Hash(4, "sha256", "sha256"),
    Hash(5, "sha384", "sha512", IV_384),
    Hash(6, "sha512", "sha512"),
    Hash(7, "sha512_224", "sha512", truncated_iv(b"SHA-512/224")),
    Hash(8, "sha512_256", "sha512", truncated_iv(b"SHA-512/256")),
)


def main():
    print("# SPDX-License-Identifier: ISC")
    print("# Made by make-blobs.py: hash, kind, blob.")
    key = bytes(range(20))
    for h in HASHES:
        expected = hashlib.new(h.name, b"abc" * 50).digest()
        assert h.digest(b"abc" * 50)[: len(expected)] == expected, h.name
        padded = key + bytes(h.block - len(key))
        inner = h.after(h.iv, bytes(x ^ 0x36 for x in padded))
        outer = h.after(h.iv, bytes(x ^ 0x5C for x in padded))
        message = bytes(range(h.block + 37))
        running = h.after(inner, message[: h.block])
        for kind, name, rest in (
            (1, "key", b""),
            (2, "message", h.words(running)
             + struct.pack(">Q", len(message))
             + message[h.block :] + bytes(h.block - 37)),
        ):
            blob = (b"\xf1ScH" + bytes((1, h.number, kind, 0))
                    + h.words(inner) + h.words(outer) + rest)
            print(h.name, name, (blob + h.digest(blob)[:8]).hex())


main()
