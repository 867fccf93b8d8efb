#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Makes blobs.txt: exported HMAC keys and messages, from the manual's
description of the format and from compression functions written here, checked
by Python's hashlib.

    make-blobs.py > blobs.txt

A line is: hash, "key" or "message", blob.  The key is the bytes 0 to 19; the
message so far is a block and 37 bytes, 0, 1, 2 and so on.
"""
import hashlib
import struct
from math import isqrt, sin

M32 = 2**32 - 1
M64 = 2**64 - 1


def rotl(x, n, bits):
    x &= 2**bits - 1
    return (x << n | x >> (bits - n)) & (2**bits - 1)


def rotr(x, n, bits):
    return rotl(x, bits - n, bits)


def md5(state, block):
    w = struct.unpack("<16I", block)
    shifts = ((7, 12, 17, 22), (5, 9, 14, 20), (4, 11, 16, 23), (6, 10, 15, 21))
    a, b, c, d = state
    for t in range(64):
        if t < 16:
            f, g = (b & c) | (~b & d), t
        elif t < 32:
            f, g = (d & b) | (~d & c), 5 * t + 1
        elif t < 48:
            f, g = b ^ c ^ d, 3 * t + 5
        else:
            f, g = c ^ (b | (~d & M32)), 7 * t
        k = int(abs(sin(t + 1)) * 2**32)
        f = rotl(a + f + k + w[g % 16], shifts[t // 16][t % 4], 32)
        a, d, c, b = d, c, b, (b + f) & M32
    return tuple((x + y) & M32 for x, y in zip(state, (a, b, c, d)))


def sha1(state, block):
    w = list(struct.unpack(">16I", block))
    for t in range(16, 80):
        w.append(rotl(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1, 32))
    a, b, c, d, e = state
    for t in range(80):
        if t < 20:
            f, k = (b & c) | (~b & d), 0x5A827999
        elif t < 40:
            f, k = b ^ c ^ d, 0x6ED9EBA1
        elif t < 60:
            f, k = (b & c) | (b & d) | (c & d), 0x8F1BBCDC
        else:
            f, k = b ^ c ^ d, 0xCA62C1D6
        new = (rotl(a, 5, 32) + f + e + k + w[t]) & M32
        a, b, c, d, e = new, a, rotl(b, 30, 32), c, d
    return tuple((x + y) & M32 for x, y in zip(state, (a, b, c, d, e)))


def primes(n):
    found = []
    x = 2
    while len(found) < n:
        if all(x % p for p in found):
            found.append(x)
        x += 1
    return found


def cube_root(x):
    low, high = 0, x
    while low < high:
        middle = (low + high + 1) // 2
        if middle**3 <= x:
            low = middle
        else:
            high = middle - 1
    return low


def sha2(bits, rounds, big0, big1, small0, small1):
    constants = [cube_root(p << 3 * bits) & (2**bits - 1)
                 for p in primes(rounds)]
    mask = 2**bits - 1

    def sigma(x, a, b, c, shift):
        third = x >> c if shift else rotr(x, c, bits)
        return rotr(x, a, bits) ^ rotr(x, b, bits) ^ third

    def compress(state, block):
        w = list(struct.unpack(">16" + ("I" if bits == 32 else "Q"), block))
        for t in range(16, rounds):
            w.append((sigma(w[t - 2], *small1, True) + w[t - 7]
                      + sigma(w[t - 15], *small0, True) + w[t - 16]) & mask)
        a, b, c, d, e, f, g, h = state
        for t in range(rounds):
            t1 = (h + sigma(e, *big1, False) + ((e & f) ^ (~e & g))
                  + constants[t] + w[t])
            t2 = sigma(a, *big0, False) + ((a & b) ^ (a & c) ^ (b & c))
            a, b, c, d, e, f, g, h = ((t1 + t2) & mask, a, b, c,
                                      (d + t1) & mask, e, f, g)
        return tuple((x + y) & mask
                     for x, y in zip(state, (a, b, c, d, e, f, g, h)))

    return compress


sha256 = sha2(32, 64, (2, 13, 22), (6, 11, 25), (7, 18, 3), (17, 19, 10))
sha512 = sha2(64, 80, (28, 34, 39), (14, 18, 41), (1, 8, 7), (19, 61, 6))

IV_SHA1 = (0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0)
IV_512 = tuple(isqrt(p << 128) & M64 for p in primes(8))
IV_384 = tuple(isqrt(p << 128) & M64 for p in primes(16)[8:])
IV_256 = tuple(x >> 32 for x in IV_512)
IV_224 = tuple(x & M32 for x in IV_384)


class Hash:
    def __init__(self, number, name, compress, iv, word, block, order=">"):
        self.number, self.name, self.iv = number, name, iv
        self.compress, self.block = compress, block
        self.word, self.order = word, order
        self.format = "%d%s" % (len(iv), word)

    def after(self, state, data):
        for k in range(0, len(data), self.block):
            state = self.compress(state, data[k : k + self.block])
        return state

    def digest(self, data):
        """The whole final chaining value."""
        field = 8 if self.block == 64 else 16
        bits = (8 * len(data)).to_bytes(
            field, "big" if self.order == ">" else "little")
        zeros = -(len(data) + 1 + field) % self.block
        state = self.after(self.iv, data + b"\x80" + bytes(zeros) + bits)
        return struct.pack(self.order + self.format, *state)

    def words(self, state):
        return struct.pack(">" + self.format, *state)


def truncated_iv(name):
    h = Hash(0, "", sha512, tuple(x ^ 0xA5A5A5A5A5A5A5A5 for x in IV_512),
             "Q", 128)
    return struct.unpack(">8Q", h.digest(name))


HASHES = (
    Hash(1, "md5", md5, IV_SHA1[:4], "I", 64, "<"),
    Hash(2, "sha1", sha1, IV_SHA1, "I", 64),
    Hash(3, "sha224", sha256, IV_224, "I", 64),
    Hash(4, "sha256", sha256, IV_256, "I", 64),
    Hash(5, "sha384", sha512, IV_384, "Q", 128),
    Hash(6, "sha512", sha512, IV_512, "Q", 128),
    Hash(7, "sha512_224", sha512, truncated_iv(b"SHA-512/224"), "Q", 128),
    Hash(8, "sha512_256", sha512, truncated_iv(b"SHA-512/256"), "Q", 128),
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
