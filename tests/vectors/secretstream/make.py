#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Makes counter.txt: libsodium's secretstreams about the end of their counter.

    make.py [libsodium.so.23] >counter.txt

A state of libsodium's is a key of 32 bytes, a nonce of 12, of which the first
4 are the counter, little-endian, and padding: so a counter can be set.
"""
import ctypes
import sys

PREFIX = "crypto_secretstream_xchacha20poly1305_"
KEY = bytes(range(32))
HEADER = bytes(range(64, 88))
NAMES = {0: "message", 1: "push", 2: "rekey", 3: "final"}


def main():
    sodium = ctypes.CDLL((sys.argv + ["libsodium.so.23"])[1])
    sodium.sodium_init()
    sodium.sodium_version_string.restype = ctypes.c_char_p
    print("# SPDX-License-Identifier: ISC")
    print("# Made by make.py with libsodium %s.  The key is 00 01 ... 1f, the"
          " header 40 41\n# ... 57.  A line of two words: a stream, and what"
          " its counter is set to.  One of\n# four, a message: what it is, its"
          " associated data and its bytes, and what it\n# becomes, \"-\" for"
          " nothing." % sodium.sodium_version_string().decode())
    for counter, tags in ((0xfffffffe, (0, 0, 0, 0)),
                          (0xffffffff, (0, 0, 1)),
                          (0xffffffff, (2, 0)),
                          (0xfffffffe, (2, 0, 0)),
                          (0xffffffff, (0, 3)),
                          (0x000000ff, (0, 0)),
                          (0x00ffffff, (0, 0))):
        state = ctypes.create_string_buffer(52)
        getattr(sodium, PREFIX + "init_pull")(state, HEADER, KEY)
        state[32:36] = counter.to_bytes(4, "little")
        print("stream %08x" % counter)
        for k, tag in enumerate(tags):
            message = bytes((7 * k + j) % 256 for j in range((0, 5, 64, 70)[k]))
            ad = bytes(range(3 * (k % 2)))
            sealed = ctypes.create_string_buffer(len(message) + 17)
            getattr(sodium, PREFIX + "push")(
                state, sealed, None, message,
                ctypes.c_ulonglong(len(message)), ad,
                ctypes.c_ulonglong(len(ad)), ctypes.c_ubyte(tag))
            print(NAMES[tag], ad.hex() or "-", message.hex() or "-",
                  sealed.raw.hex())


main()
