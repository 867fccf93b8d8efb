#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Make rc4.txt, salsa20.txt and chacha.txt in this directory:

    pip download --no-deps cryptography_vectors && unzip cryptography_vectors*
    apt-get download libcrypto++-utils && dpkg -x libcrypto++-utils*.deb x
    ./make.py cryptography_vectors/ciphers x/usr/share/crypto++/TestVectors

The first directory holds RFC 6229 and RFC 8439, A.2, as published; the second
the test files of Crypto++, which hold published vectors of eSTREAM and of
draft-strombergson-chacha-test-vectors, those of draft-irtf-cfrg-xchacha-03
(A.2) and XSalsa20 vectors made with NaCl.  To them come the inputs of these
documents whose outputs those files lack.

Every output, found or made, is what the ciphers as written down here give, and
what libsodium and libgcrypt give where they have the cipher; else this script
stops.

A line: source, rounds, key, nonce ("-" for none), offset in bytes, plaintext
("-" for zeros), ciphertext."""
import ctypes
import os
import re
import struct
import sys

MASK = 0xffffffff
ZERO = bytes(8)


def rotl(x, n):
    return (x << n | x >> 32 - n) & MASK


def salsa_quarter(x, a, b, c, d):
    x[b] ^= rotl(x[a] + x[d] & MASK, 7)
    x[c] ^= rotl(x[b] + x[a] & MASK, 9)
    x[d] ^= rotl(x[c] + x[b] & MASK, 13)
    x[a] ^= rotl(x[d] + x[c] & MASK, 18)


def chacha_quarter(x, a, b, c, d):
    for p, q, r, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8),
                       (c, d, b, 7)):
        x[p] = x[p] + x[q] & MASK
        x[r] = rotl(x[r] ^ x[p], n)


SALSA = (salsa_quarter,
         "0 4 8 12  5 9 13 1  10 14 2 6  15 3 7 11 "
         "0 1 2 3  5 6 7 4  10 11 8 9  15 12 13 14")
CHACHA = (chacha_quarter,
          "0 4 8 12  1 5 9 13  2 6 10 14  3 7 11 15 "
          "0 5 10 15  1 6 11 12  2 7 8 13  3 4 9 14")


def mixed(cipher, words, rounds):
    quarter, places = cipher
    places = [int(k) for k in places.split()]
    x = list(words)
    for _ in range(rounds // 2):
        for k in range(0, 32, 4):
            quarter(x, *places[k:k + 4])
    return x


def block(cipher, words, rounds):
    x = mixed(cipher, words, rounds)
    return struct.pack("<16I", *((a + b) & MASK for a, b in zip(x, words)))


def words(text):
    return struct.unpack("<%dI" % (len(text) // 4), text)


def salsa_words(key, rest):
    c = words(b"expand %d-byte k" % len(key) if len(key) == 32
              else b"expand 16-byte k")
    k = words(key + key if len(key) == 16 else key)
    return (c[0], *k[:4], c[1], *words(rest), c[2], *k[4:], c[3])


def salsa_block(rounds, key, nonce, number):
    if len(nonce) == 24:
        x = mixed(SALSA, salsa_words(key, nonce[:16]), rounds)
        key = struct.pack("<8I", *(x[k] for k in (0, 5, 10, 15, 6, 7, 8, 9)))
        nonce = nonce[16:]
    rest = nonce + struct.pack("<Q", number)
    return block(SALSA, salsa_words(key, rest), rounds)


def chacha_block(rounds, key, nonce, number):
    constant = words(b"expand 32-byte k")
    if len(nonce) == 24:
        x = mixed(CHACHA, constant + words(key + nonce[:16]), rounds)
        key = struct.pack("<8I", *x[:4], *x[12:])
        nonce = nonce[16:]
    rest = struct.pack("<Q" if len(nonce) == 8 else "<I", number) + nonce
    return block(CHACHA, constant + words(key + rest), rounds)


def rc4(key, n):
    s, j = list(range(256)), 0
    for i in range(256):
        j = j + s[i] + key[i % len(key)] & 255
        s[i], s[j] = s[j], s[i]
    out, i, j = bytearray(), 0, 0
    for _ in range(n):
        i = i + 1 & 255
        j = j + s[i] & 255
        s[i], s[j] = s[j], s[i]
        out.append(s[s[i] + s[j] & 255])
    return bytes(out)


sodium = ctypes.CDLL("libsodium.so.23")
gcrypt = ctypes.CDLL("libgcrypt.so.20")
gcrypt.gcry_check_version(None)


def library(name, rounds, key, nonce, first, n):
    """What an independent library gives, or None."""
    out = ctypes.create_string_buffer(n)
    zeros, size, ic = bytes(n), ctypes.c_ulonglong(n), ctypes.c_uint64(first)
    if len(key) == 32 and rounds == 20:
        f = {("chacha", 8): "chacha20", ("chacha", 12): "chacha20_ietf",
             ("chacha", 24): "xchacha20", ("salsa20", 8): "salsa20",
             ("salsa20", 24): "xsalsa20"}[name, len(nonce)]
        f = getattr(sodium, "crypto_stream_%s_xor_ic" % f)
        assert f(out, zeros, size, nonce, ic, key) == 0
        return out.raw
    if name == "salsa20" and len(key) == 32 and first == 0:
        f = getattr(sodium, "crypto_stream_salsa20%d" % rounds)
        assert f(out, size, nonce, key) == 0
        return out.raw
    if name == "salsa20" and rounds in (12, 20) and first == 0:
        handle = ctypes.c_void_p()
        algorithm = 313 if rounds == 20 else 314
        assert gcrypt.gcry_cipher_open(ctypes.byref(handle), algorithm, 4,
                                       0) == 0
        assert gcrypt.gcry_cipher_setkey(handle, key, len(key)) == 0
        assert gcrypt.gcry_cipher_setiv(handle, nonce, len(nonce)) == 0
        assert gcrypt.gcry_cipher_encrypt(handle, out, n, zeros, n) == 0
        gcrypt.gcry_cipher_close(handle)
        return out.raw
    return None


def stream(name, rounds, key, nonce, offset, n):
    first = offset // 64
    count = (offset + n + 63) // 64 - first
    f = {"salsa20": salsa_block, "chacha": chacha_block}[name]
    out = b"".join(f(rounds, key, nonce, first + k) for k in range(count))
    known = library(name, rounds, key, nonce, first, 64 * count)
    assert known is None or known == out, (name, rounds, key, offset)
    return out[offset % 64:][:n]


def xor(a, b):
    return bytes(x ^ y for x, y in zip(a, b))


class Writer:
    def __init__(self, name, comment):
        here = os.path.dirname(os.path.abspath(__file__))
        self.name = name
        self.file = open(os.path.join(here, name + ".txt"), "w")
        self.seen = set()
        print("# SPDX-License-Identifier: ISC\n# Made by make.py, see there."
              + comment, file=self.file)

    def out(self, source, rounds, key, nonce, offset, plain, cipher=None):
        """PLAIN is text, or a number of zeros; CIPHER is as published."""
        zeros = not isinstance(plain, bytes)
        if zeros:
            plain = bytes(plain)
        if self.name == "rc4":
            ours = rc4(key, offset + len(plain))[offset:]
        else:
            ours = stream(self.name, rounds, key, nonce, offset, len(plain))
        ours = xor(ours, plain)
        assert cipher is None or ours == cipher, (source, rounds, key)
        zeros = zeros or not any(plain)
        line = "%d %s %s %d %s %s" % (
            rounds, key.hex(), nonce.hex() or "-", offset,
            "-" if zeros else plain.hex(), ours.hex())
        if line not in self.seen:
            print(source, line, file=self.file)
        self.seen.add(line)


def nist(path):
    """The records of a file of cryptography_vectors."""
    record = {}
    for line in open(path):
        if "=" in line and not line.startswith("#"):
            name, value = (part.strip() for part in line.split("=", 1))
            record[name] = value
            if name == "CIPHERTEXT":
                yield dict(record)


def cryptopp(path):
    """The records of a file of Crypto++: a field holds until set anew."""
    text = re.sub(r"\\\n", "", open(path).read())
    text = re.sub(r"(?m)^#.*\n", "", text)
    record = {}
    for line in text.split("\n"):
        if not line.strip():
            continue
        name, value = (part.strip() for part in line.split(":", 1))
        if name == "AlgorithmType":
            record = {}
        elif name == "Test":
            yield dict(record)
        elif name in ("Key", "IV", "Plaintext", "Ciphertext"):
            value = re.sub(r"\b0x", "", value)
            repeated = re.match(r"r(\d+)\s+(\w+)$", value)
            if repeated:
                value = repeated[2] * int(repeated[1])
            record[name] = bytes.fromhex(value)
        else:
            record[name] = value


def seek(record):
    if "Seek64" in record:
        return int(record["Seek64"], 16)
    return int(record.get("Seek", 0))


def take(writer, path, source, comment, limit):
    n = 0
    for r in cryptopp(path):
        if "Ciphertext" in r and "CiphertextXorDigest" not in r \
           and re.search(comment, r.get("Comment", "")) \
           and len(r["Ciphertext"]) == len(r["Plaintext"]) \
           and (len(r["Key"]) == 32 or writer.name == "salsa20") and n < limit:
            writer.out(source, int(r.get("Rounds", 20)), r["Key"], r["IV"],
                       seek(r), r["Plaintext"], r["Ciphertext"])
            n += 1
    assert n > 0, (path, comment)


def main():
    published, cpp = sys.argv[1:]

    w = Writer("rc4", "  Published in RFC 6229.")
    for bits in (40, 56, 64, 80, 128, 192, 256):
        for r in nist(published + "/ARC4/rfc-6229-%d.txt" % bits):
            if int(r["OFFSET"]) in (0, 240, 4096):
                w.out("rfc6229", 0, bytes.fromhex(r["KEY"]), b"",
                      int(r["OFFSET"]), bytes.fromhex(r["PLAINTEXT"]),
                      bytes.fromhex(r["CIPHERTEXT"]))

    w = Writer("salsa20", "")
    take(w, cpp + "/salsa.txt", "estream", "^Set", 99)
    take(w, cpp + "/salsa.txt", "crypto++", "^Counter", 9)
    x = [r for r in cryptopp(cpp + "/salsa.txt")
         if r["Name"] == "XSalsa20"
         and len(r["Plaintext"]) == len(r["Ciphertext"])]
    for r in x[:6]:
        w.out("nacl", 20, r["Key"], r["IV"], 0, r["Plaintext"],
              r["Ciphertext"])

    # Fewer rounds are published with keys of 16 bytes.
    for rounds in (8, 12):
        w.out("made", rounds, bytes(range(32)), bytes(range(8)), 0, 128)

    w = Writer("chacha", "")
    take(w, cpp + "/chacha.txt", "strombergson", "^TC", 99)
    take(w, cpp + "/chacha.txt", "crypto++", "^Counter", 99)
    for r in nist(published + "/ChaCha20/rfc7539.txt"):
        w.out("rfc8439-A.2", 20, bytes.fromhex(r["KEY"]),
              bytes.fromhex(r["NONCE"]), 64 * int(r["INITIAL_BLOCK_COUNTER"]),
              bytes.fromhex(r["PLAINTEXT"]), bytes.fromhex(r["CIPHERTEXT"]))
    # Published for block 1 and on; the draft starts at block 0 as well.
    for r in cryptopp(cpp + "/xchacha.txt"):
        w.out("draft-xchacha", 20, r["Key"], r["IV"], 64, r["Plaintext"],
              r["Ciphertext"])
        w.out("draft-xchacha", 20, r["Key"], r["IV"], 0, r["Plaintext"])

    # Inputs of the documents, outputs as made here.
    for key, nonce, number in (
            (bytes(32), bytes(12), 0), (bytes(32), bytes(12), 1),
            (bytes(31) + b"\1", bytes(12), 1),
            (b"\0\xff" + bytes(30), bytes(12), 2),
            (bytes(32), bytes(11) + b"\2", 0)):
        w.out("rfc8439-A.1", 20, key, nonce, 64 * number, 64)
    for rounds in (8, 12, 20):
        for key, nonce in (
                (bytes(32), ZERO), (b"\1" + bytes(31), ZERO),
                (bytes(32), b"\1" + bytes(7)), (b"\xff" * 32, b"\xff" * 8),
                (b"\x55" * 32, b"\x55" * 8), (b"\xaa" * 32, b"\xaa" * 8),
                (bytes.fromhex("00112233445566778899aabbccddeeff"
                               "ffeeddccbbaa99887766554433221100"),
                 bytes.fromhex("0f1e2d3c4b596877")),
                (bytes.fromhex("c46ec1b18ce8a878725a37e780dfb735"
                               "1f68ed2e194c79fbc6aebee1a667975d"),
                 bytes.fromhex("1ada31d5cf688221"))):
            w.out("strombergson", rounds, key, nonce, 0, 128)


main()
