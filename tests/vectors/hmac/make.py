#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Makes hmac.txt from published vectors, and checks each by Python's hmac.

    pip download --no-deps cryptography_vectors     (PyPI; unpack the wheel)
    cargo add hmac@0.12.1 && cargo fetch            (crates.io)
    make.py WHEEL/cryptography_vectors CRATE/hmac-0.12.1 > hmac.txt

The wheel has the vectors of RFC 2202 and 4231 as published, and the crate's
tests/data those of Project Wycheproof that are valid, of which some are taken.
The cases with
truncated tags, which the wheel leaves out, are written out here.  There are no
published ones for SHA-512/224 and SHA-512/256: those are Python's own.

A line is: source, hash, key, message, tag (a short one is truncated), in
hexadecimal, "-" for nothing.
"""
import hashlib
import hmac
import sys


def show(source, name, key, message, tag):
    full = hmac.new(key, message, name).digest()
    assert full[: len(tag)] == tag, (source, name)
    fields = [x.hex() or "-" for x in (key, message, tag)]
    print(source, name, *fields)


def rfc(path, source, name):
    key = b""
    for line in open(path):
        field, _, value = line.partition(" = ")
        if field == "Key":
            key = bytes.fromhex(value)
        elif field == "Msg":
            message = bytes.fromhex(value)
        elif field == "MD":
            show(source, name, key, message, bytes.fromhex(value))


def numbers(data, at):
    """The variable-length number of the crate's files: seven bits a byte, most
    significant first, 1 added for each byte that follows the first."""
    n = data[at] & 0x7F
    while data[at] & 0x80:
        at += 1
        n = ((n + 1) << 7) | (data[at] & 0x7F)
    return n, at + 1


def blobs(data):
    """Blobs that occur twice stand first; then each is its length and bytes,
    or the number of one of those."""
    count, at = numbers(data, 0)
    shared = []
    for _ in range(count):
        n, at = numbers(data, at)
        shared.append(data[at : at + n])
        at += n
    found = []
    while at < len(data):
        n, at = numbers(data, at)
        if n & 1:
            found.append(shared[n >> 1])
        else:
            found.append(data[at : at + (n >> 1)])
            at += n >> 1
    return found


def main(wheel, crate):
    print("# SPDX-License-Identifier: ISC")
    print("# Made by make.py: source, hash, key, message, tag.")
    rfc(wheel + "/HMAC/rfc-2202-md5.txt", "RFC2202", "md5")
    rfc(wheel + "/HMAC/rfc-2202-sha1.txt", "RFC2202", "sha1")
    for name in ("sha224", "sha256", "sha384", "sha512"):
        rfc(f"{wheel}/HMAC/rfc-4231-{name}.txt", "RFC4231", name)

    # RFC 2202, sections 2 and 3, test case 5; RFC 4231, section 4.6.
    for name, size, tag in (
        ("md5", 16, "56461ef2342edc00f9bab995"),
        ("sha1", 20, "4c1a03424b55e07fe7f27be1"),
        ("sha224", 20, "0e2aea68a90c8d37c988bcdb9fca6fa8"),
        ("sha256", 20, "a3b6167473100ee06e0c796c2955552b"),
        ("sha384", 20, "3abf34c3503b2a23a46efc619baef897"),
        ("sha512", 20, "415fad6271580a531d4179bc891d87a6"),
    ):
        source = "RFC2202" if name in ("md5", "sha1") else "RFC4231"
        show(source, name, b"\x0c" * size, b"Test With Truncation",
             bytes.fromhex(tag))

    for name in ("sha1", "sha256", "sha384", "sha512"):
        data = open(f"{crate}/tests/data/wycheproof-{name}.blb", "rb").read()
        fields = blobs(data)
        # One for each length of key and tag.
        seen = set()
        for k in range(0, len(fields), 3):
            lengths = len(fields[k]), len(fields[k + 2])
            if lengths not in seen:
                show("Wycheproof", name, *fields[k : k + 3])
            seen.add(lengths)

    for name in ("sha512_224", "sha512_256"):
        for n, m in ((0, 0), (1, 1), (20, 50), (127, 111), (128, 112),
                     (129, 128), (300, 300)):
            key = bytes(range(256))[:n] + b"k" * max(0, n - 256)
            message = hashlib.shake_128(b"%d" % m).digest(m)
            show("Python", name, key, message,
                 hmac.new(key, message, name).digest())


main(*sys.argv[1:])
