#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""For command-encrypt-test.sh: what a program that uses libsodium does.

    sodium-stream.py seal|open|tags KEYFILE [TAG:LENGTH...] <INPUT >OUTPUT

in the chunks that `symcrypt encrypt --secretstream' uses, or in those that the
arguments tell.  `tags' prints the
number of each chunk, from 1 on, that is not a plain one, and what it is.  Exit
status: 0, 1, or 77 if libsodium is not installed."""
import ctypes
import sys

CHUNK, OVERHEAD, HEADER, FINAL = 65536, 17, 24, 3
NAMES = [b"message", b"push", b"rekey", b"final"]
SIZE = ctypes.c_ulonglong


def load():
    for name in "libsodium.so.26", "libsodium.so.23", "libsodium.so":
        try:
            sodium = ctypes.CDLL(name)
        except OSError:
            continue
        if sodium.sodium_init() >= 0:
            return sodium
    sys.exit(77)


def main(mode, path, *chunks):
    sodium = load()
    read, write = sys.stdin.buffer.read, sys.stdout.buffer.write
    state = ctypes.create_string_buffer(256)
    with open(path, "rb") as file:
        key = file.read(32)

    def call(name, *arguments):
        function = "crypto_secretstream_xchacha20poly1305_" + name
        if getattr(sodium, function)(state, *arguments) != 0:
            sys.exit(1)

    if mode == "seal":
        header = ctypes.create_string_buffer(HEADER)
        call("init_push", header, key)
        write(header.raw)

        def push(plain, tag):
            sealed = ctypes.create_string_buffer(len(plain) + OVERHEAD)
            call("push", sealed, None, plain, SIZE(len(plain)), None, SIZE(0),
                 ctypes.c_ubyte(tag))
            write(sealed.raw)

        for tag, length in (chunk.split(":") for chunk in chunks):
            push(read(int(length)), int(tag))
        plain, more = read(CHUNK), not chunks
        while more:
            more = read(CHUNK) if len(plain) == CHUNK else b""
            push(plain, 0 if more else FINAL)
            plain = more
        return 0
    call("init_pull", read(HEADER), key)
    tag = ctypes.c_ubyte(0)
    number = 0
    while tag.value != FINAL:
        sealed = read(CHUNK + OVERHEAD)
        if len(sealed) < OVERHEAD:
            return 1
        plain = ctypes.create_string_buffer(len(sealed))
        call("pull", plain, None, ctypes.byref(tag), sealed,
             SIZE(len(sealed)), None, SIZE(0))
        number += 1
        if mode == "open":
            write(plain.raw[:len(sealed) - OVERHEAD])
        elif tag.value != 0:
            write(b"%d %s\n" % (number, NAMES[tag.value]))
    return read(1) != b""


sys.exit(main(*sys.argv[1:]))
