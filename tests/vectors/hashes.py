#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Prints the known answers for hashes that no standard publishes, by Python's
hashlib, which is OpenSSL's code:

    hashes.py FILE NAME...

FILE is hash/lengths.txt, kdf/hkdf.txt or kdf/pbkdf2.txt, which have such lines
for each hash, or hmac/hmac.txt, which has them for those without published
tags.  The head of FILE says what a line is.
"""
import hashlib
import hmac
import sys


def new(name, data=b""):
    return hashlib.new(name.replace("-", "_"), data)


def any_bytes(seed, n):
    return hashlib.shake_128(seed).digest(n)


def lengths(name):
    message = bytes((7 * k + 3) % 256 for k in range(300))
    yield "lengths", name, new(name, b"".join(
        new(name, message[:n]).digest() for n in range(301))).digest()
    yield "million", name, new(name, 1000000 * b"a").digest()


def macs(name):
    for n, m in ((0, 0), (1, 1), (20, 50), (127, 111), (128, 112),
                 (129, 128), (300, 300)):
        key = bytes(range(256))[:n] + b"k" * max(0, n - 256)
        message = any_bytes(b"%d" % m, m)
        yield ("Python", name, key, message,
               hmac.new(key, message, name).digest())


def hkdf(name):
    block = new(name).block_size
    for n in 0, block, block + 1:
        data = any_bytes(name.encode(), 3 * n)
        secret, salt, info = data[:n], data[n:2 * n], data[2 * n:]
        prk = hmac.new(salt or bytes(new(name).digest_size), secret,
                       name).digest()
        out = t = b""
        for k in range(1, 256):
            t = hmac.new(prk, t + info + bytes([k]), name).digest()
            out += t
        yield "Python", name, secret, salt, info, prk, out[:n + 20]


def pbkdf2(name):
    size, block = new(name).digest_size, new(name).block_size
    # Inputs of RFC 6070; passwords and salts around the size of a block.
    cases = [(4096, b"passwordPASSWORDpassword",
              b"saltSALTsaltSALTsaltSALTsaltSALTsalt", size + 5),
             (4096, b"pass\0word", b"sa\0lt", 16)]
    for n in 0, block, block + 1, 300:
        data = any_bytes(name.encode(), 2 * n)
        cases.append((3, data[:n], data[n:], 2 * size + n % size))
    for iterations, password, salt, n in cases:
        yield ("Python", name, str(iterations), password, salt,
               hashlib.pbkdf2_hmac(name, password, salt, iterations, n))


KINDS = {"hash/lengths.txt": lengths, "hmac/hmac.txt": macs,
         "kdf/hkdf.txt": hkdf, "kdf/pbkdf2.txt": pbkdf2}
for hash_name in sys.argv[2:]:
    for line in KINDS[sys.argv[1]](hash_name):
        print(*(f if isinstance(f, str) else f.hex() or "-" for f in line))
