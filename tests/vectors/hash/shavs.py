#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Make shavs.txt from NIST's SHA test vectors for hashing byte-oriented
messages (CAVP, "SHAVS"), as the PyPI package cryptography_vectors has them:

    pip download --no-deps cryptography_vectors
    ./shavs.py cryptography_vectors-*.whl > shavs.txt

The short messages of 0 and 1 bytes, of a block and of a byte less; four of the
long ones."""
import base64
import sys
import zipfile

LONG = (0, 1, 2, 20)


def fields(text):
    for line in text.splitlines():
        name, equals, value = line.partition(" = ")
        if equals and not line.startswith(("#", "[")):
            yield name, value


def b64(hexadecimal):
    return base64.b64encode(bytes.fromhex(hexadecimal)).decode() or "-"


def messages(text):
    length = message = None
    for name, value in fields(text):
        if name == "Len":
            length = int(value) // 8
        elif name == "Msg":
            message = value[: 2 * length]
        elif name == "MD":
            yield b64(message), b64(value)


def main():
    wheel = zipfile.ZipFile(sys.argv[1])
    print("# SPDX-License-Identifier: ISC")
    print("# Made by shavs.py from CAVP's SHAVS files; base64.")
    print("# short|long NAME MESSAGE DIGEST")
    for name in ("SHA1", "SHA224", "SHA256", "SHA384", "SHA512", "SHA512_224",
                 "SHA512_256"):
        directory = "SHA1" if name == "SHA1" else "SHA2"

        def read(kind):
            path = f"cryptography_vectors/hashes/{directory}/{name}{kind}.rsp"
            return wheel.read(path).decode()

        ours = name.lower().replace("_", "-")
        # One for each length, from 0 bytes to a block.
        short = list(messages(read("ShortMsg")))
        for message, digest in short[:2] + short[-2:]:
            print("short", ours, message, digest)
        for k, (message, digest) in enumerate(messages(read("LongMsg"))):
            if k in LONG:
                print("long", ours, message, digest)


main()
