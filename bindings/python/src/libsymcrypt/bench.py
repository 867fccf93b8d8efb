# SPDX-License-Identifier: ISC
# mypy: ignore-errors
"""Compare the time of calls with hashlib and the package cryptography.

usage: python -m libsymcrypt.bench [--seconds S] [--gil | --columns [--records N]]

The libraries of a row run alternately, seven times each.  The row has the best
time of each: ns a message, and the ratio of the other's time to ours.  --gil
compares the cost of letting other threads run with the work, which is the reason
for RELEASE_BYTES.  --columns runs bench_columns.py.
"""

import argparse
import hashlib
import hmac
import os
import platform
import timeit

import libsymcrypt

try:
    import cryptography
    from cryptography.hazmat.primitives.ciphers.aead import (
        ChaCha20Poly1305 as OtherAead,
    )
except ImportError:
    cryptography = OtherAead = None

TURNS = 7


def measure(functions, seconds):
    """Seconds a call of each function, best of turns that alternate."""
    timers = [timeit.Timer(f) for f in functions]
    counts = []
    for timer in timers:
        count, took = timer.autorange()
        counts.append(max(1, int(count * seconds / TURNS / took)))
    turns = [
        [timer.timeit(n) / n for timer, n in zip(timers, counts)] for _ in range(TURNS)
    ]
    return [min(times) for times in zip(*turns)]


def rows(row):
    """Call ROW with its name, the messages of a call, and the two calls."""
    s = libsymcrypt
    small = [os.urandom(32) for _ in range(1000)]
    large = [os.urandom(4096) for _ in range(100)]
    for n in (32, 4096, 1 << 20):
        data = os.urandom(n)
        row(
            f"sha256, {n} bytes",
            1,
            lambda: s.sha256(data).digest(),
            lambda: hashlib.sha256(data).digest(),
        )
    for name, messages in (("sha256", small), ("sha256", large), ("md5", large)):
        many, other = getattr(s, name + "_many"), getattr(hashlib, name)
        row(
            f"{name}_many, {len(messages)} of {len(messages[0])} bytes",
            len(messages),
            lambda: many(messages),
            lambda: [other(m).digest() for m in messages],
        )
    logins = [os.urandom(10) for _ in range(16)]
    salts = [os.urandom(16) for _ in range(16)]
    both, one = list(zip(logins, salts)), hashlib.pbkdf2_hmac
    row(
        "pbkdf2_many, 16 SCRAM logins, 4096 iterations",
        16,
        lambda: s.pbkdf2_many("sha256", logins, salts, 4096),
        lambda: [one("sha256", p, salt, 4096) for p, salt in both],
    )
    secret = b"key of any length"
    row(
        "hmac sha256, key of bytes, 32 bytes",
        1,
        lambda: s.hmac(secret, small[0]),
        lambda: hmac.digest(secret, small[0], "sha256"),
    )
    key, prepared = s.HmacKey(secret), hmac.new(secret, digestmod="sha256")

    def copied():
        message = prepared.copy()
        message.update(small[0])
        return message.digest()

    name = "hmac sha256, prepared key, 32 bytes"
    row(name, 1, lambda: key.digest(small[0]), copied)
    nonces = [k.to_bytes(12, "little") for k in range(1000)]
    mine = s.ChaCha20Poly1305(bytes(32))
    theirs = OtherAead(bytes(32)) if OtherAead else mine
    for n in (32, 1350, 16384):
        data = os.urandom(n)
        row(
            f"chacha20-poly1305 encrypt, {n} bytes",
            1,
            lambda: mine.encrypt(nonces[0], data, None),
            lambda: theirs.encrypt(nonces[0], data, None),
        )
    for n in (32, 1350):
        messages = [os.urandom(n) for _ in range(1000)]
        row(
            f"seal_many, 1000 of {n} bytes",
            1000,
            lambda: mine.seal_many(nonces, messages),
            lambda: [theirs.encrypt(n, m, None) for n, m in zip(nonces, messages)],
        )


def table(seconds):
    def row(name, messages, *calls):
        ours, other = (t / messages * 1e9 for t in measure(calls, seconds))
        print(
            f"{name:46} {ours:9.0f} ns {other:9.0f} ns {other / ours:6.2f}", flush=True
        )

    aead = "cryptography" if OtherAead else "encrypt one by one"
    print(f"beside hashlib, hmac and, for ChaCha20-Poly1305, {aead}")
    rows(row)


def gil(seconds):
    """The time of a release of the GIL: the same work just below the limit and at
    it."""
    limit = libsymcrypt.RELEASE_BYTES
    below, at = bytes(limit - 64), bytes(limit)
    for name, f in (
        ("md5", lambda d: libsymcrypt.digest("md5", d)),
        ("sha256", lambda d: libsymcrypt.digest("sha256", d)),
        ("chacha20", libsymcrypt.ChaCha20(bytes(32), bytes(8)).crypt),
        ("poly1305", lambda d: libsymcrypt.poly1305(bytes(32), d)),
    ):
        a, b = measure([lambda: f(below), lambda: f(at)], seconds)  # noqa: B023
        scaled = a * limit / (limit - 64)
        print(
            f"{name:10} {limit} bytes: {b * 1e9:6.0f} ns with a release, "
            f"{scaled * 1e9:6.0f} ns without by {limit - 64}: {b / scaled:.3f}"
        )


def main():
    parser = argparse.ArgumentParser(prog="python -m libsymcrypt.bench")
    parser.add_argument("--seconds", type=float, default=0.2, help="a row, about")
    parser.add_argument("--gil", action="store_true")
    parser.add_argument("--columns", action="store_true")
    parser.add_argument("--records", type=int, default=1000000, help="of a column")
    arguments = parser.parse_args()
    import ssl

    print(f"{platform.machine()}; Python {platform.python_version()}", end="; ")
    print(f"libsymcrypt {libsymcrypt.library_version}; {ssl.OPENSSL_VERSION}", end="")
    print(f"; cryptography {cryptography.__version__}" if cryptography else "")
    if arguments.gil:
        gil(arguments.seconds)
    elif arguments.columns:
        from libsymcrypt import bench_columns

        bench_columns.table(arguments.records)
    else:
        table(arguments.seconds)


if __name__ == "__main__":
    main()
