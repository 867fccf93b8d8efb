#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Make lengths.txt with Python's hashlib (OpenSSL's code): for each hash,
    lengths NAME DIGEST   the digest of the digests, one after another, of the
                          messages of 0 to 300 bytes, byte k being 7k + 3
    million NAME DIGEST   the digest of a million times "a"
"""
import hashlib
import os
import re

print("# SPDX-License-Identifier: ISC")
print("# Made by lengths.py with Python's hashlib; what they are is told there.")
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)),
                       "../../../src/hashes.def")) as f:
    names = re.findall(r'^HASH.*"(\S+)"', f.read(), re.M)
for name in names:
    def digest(message):
        return hashlib.new(name.replace("-", "_"), message).digest()

    message = bytes((7 * k + 3) % 256 for k in range(300))
    print("lengths", name,
          digest(b"".join(digest(message[:n]) for n in range(301))).hex())
    print("million", name, digest(1000000 * b"a").hex())
