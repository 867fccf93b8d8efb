# SPDX-License-Identifier: ISC
# mypy: ignore-errors
"""Compare the time of calls with hashlib and the package cryptography.

usage: python -m libsymcrypt.bench [--seconds S] [--plot FILE] [--gil | --columns]

The libraries of a row run alternately, seven times each.  The row has the best
time of each: ns a message, and the ratio of the other's time to ours.  --plot
draws SHA-256 by the length of a message (SVG, PNG or PDF, by matplotlib or by
gnuplot).  --gil compares the cost of letting other threads run with the work,
which is the reason for RELEASE_BYTES.  --columns runs bench_columns.py.
"""

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time

import libsymcrypt

try:
    import cryptography
    from cryptography.hazmat.primitives.ciphers.aead import (
        ChaCha20Poly1305 as OtherAead,
    )
except ImportError:
    cryptography = None

TURNS = 7


def once(f, count):
    start = time.perf_counter()
    for _ in range(count):
        f()
    return time.perf_counter() - start


def measure(functions, seconds):
    """Seconds a call of each function, best of turns that alternate."""
    counts = []
    for f in functions:
        count = 1
        while (took := once(f, count)) < seconds / 20 and count < 1 << 24:
            count *= 2
        counts.append(max(1, int(count * seconds / TURNS / max(took, 1e-9))))
    best = [float("inf")] * len(functions)
    for _ in range(TURNS):
        for k, f in enumerate(functions):
            best[k] = min(best[k], once(f, counts[k]) / counts[k])
    return best


def rows():
    """Of each row its name, the messages of a call, and (library, call)."""
    small = [os.urandom(32) for _ in range(1000)]
    sha256, many = libsymcrypt.sha256, libsymcrypt.sha256_many
    other = hashlib.sha256
    for n in (32, 4096, 1 << 20):
        data = os.urandom(n)
        yield (
            f"sha256, {n} bytes",
            1,
            [
                ("libsymcrypt", lambda d=data: sha256(d).digest()),
                ("hashlib", lambda d=data: other(d).digest()),
            ],
        )
    yield (
        "sha256_many, 1000 of 32 bytes",
        1000,
        [
            ("libsymcrypt", lambda: many(small)),
            ("hashlib", lambda: [other(m).digest() for m in small]),
        ],
    )
    large = [os.urandom(4096) for _ in range(100)]
    yield (
        "sha256_many, 100 of 4096 bytes",
        100,
        [
            ("libsymcrypt", lambda: many(large)),
            ("hashlib", lambda: [other(m).digest() for m in large]),
        ],
    )
    md5 = hashlib.md5
    yield (
        "md5_many, 100 of 4096 bytes",
        100,
        [
            ("libsymcrypt", lambda: libsymcrypt.md5_many(large)),
            ("hashlib", lambda: [md5(m).digest() for m in large]),
        ],
    )
    logins = [os.urandom(10) for _ in range(16)]
    salts = [os.urandom(16) for _ in range(16)]
    yield (
        "pbkdf2_many, 16 SCRAM logins, 4096 iterations",
        16,
        [
            (
                "libsymcrypt",
                lambda: libsymcrypt.pbkdf2_many("sha256", logins, salts, 4096),
            ),
            (
                "hashlib",
                lambda: [
                    hashlib.pbkdf2_hmac("sha256", p, s, 4096)
                    for p, s in zip(logins, salts)
                ],
            ),
        ],
    )
    import hmac

    secret = b"key of any length"
    yield (
        "hmac sha256, key of bytes, 32 bytes",
        1,
        [
            ("libsymcrypt", lambda: libsymcrypt.hmac(secret, small[0])),
            ("hashlib", lambda: hmac.digest(secret, small[0], "sha256")),
        ],
    )
    key = libsymcrypt.HmacKey(secret)
    prepared = hmac.new(secret, digestmod="sha256")

    def copied():
        message = prepared.copy()
        message.update(small[0])
        return message.digest()

    yield (
        "hmac sha256, prepared key, 32 bytes",
        1,
        [("libsymcrypt", lambda: key.digest(small[0])), ("hashlib", copied)],
    )
    nonces = [k.to_bytes(12, "little") for k in range(1000)]
    secret = bytes(32)
    mine = libsymcrypt.ChaCha20Poly1305(secret)
    theirs = OtherAead(secret) if cryptography else None
    for n in (32, 1350, 16384):
        data = os.urandom(n)
        calls = [("libsymcrypt", lambda d=data: mine.encrypt(nonces[0], d, None))]
        if theirs:
            calls.append(
                ("cryptography", lambda d=data: theirs.encrypt(nonces[0], d, None))
            )
        yield f"chacha20-poly1305 encrypt, {n} bytes", 1, calls
    for n in (32, 1350):
        messages = [os.urandom(n) for _ in range(1000)]
        calls = [("libsymcrypt", lambda m=messages: mine.seal_many(nonces, m))]
        if theirs:
            calls.append(
                (
                    "cryptography",
                    lambda m=messages: [
                        theirs.encrypt(n, d, None) for n, d in zip(nonces, m)
                    ],
                )
            )
        yield f"seal_many, 1000 of {n} bytes", 1000, calls


def table(seconds):
    print(f"{'':46} {'libsymcrypt':>12} {'beside':>14}")
    for name, messages, calls in rows():
        best = [t / messages for t in measure([c[1] for c in calls], seconds)]
        line = f"{name:46} {best[0] * 1e9:9.0f} ns"
        for (library, _), t in list(zip(calls, best))[1:]:
            line += f" {t * 1e9:9.0f} ns {library} ({t / best[0]:.2f})"
        print(line, flush=True)


def gil(seconds):
    """What a release costs: the same work just below the limit and at it."""
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


def plot(path, seconds):
    """SHA-256 by the length of a message: ns, one at a time and many."""
    lengths = [16 << k for k in range(11)]
    series = {"hashlib": [], "libsymcrypt": [], "libsymcrypt, 64 at once": []}
    for n in lengths:
        data = os.urandom(n)
        batch = [os.urandom(n) for _ in range(64)]
        times = measure(
            [
                lambda: hashlib.sha256(data).digest(),  # noqa: B023
                lambda: libsymcrypt.sha256(data).digest(),  # noqa: B023
                lambda: libsymcrypt.sha256_many(batch),  # noqa: B023
            ],
            seconds,
        )
        times[2] /= 64
        for values, t in zip(series.values(), times):
            values.append(t * 1e9)
    title = f"SHA-256 in Python on {machine()}"
    try:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        return plot_by_gnuplot(path, title, lengths, series)
    figure, axes = pyplot.subplots(figsize=(7, 4.5), layout="constrained")
    for name, values in series.items():
        axes.loglog(lengths, values, marker="o", markersize=3, label=name, base=2)
    axes.set_yscale("log", base=10)
    axes.set_xlabel("bytes of a message")
    axes.set_ylabel("ns a message")
    axes.set_title(title, fontsize=10)
    axes.grid(alpha=0.3)
    axes.legend(frameon=False)
    figure.savefig(path)


def plot_by_gnuplot(path, title, lengths, series):
    if not shutil.which("gnuplot"):
        sys.exit("bench: --plot needs matplotlib or gnuplot")
    kind = os.path.splitext(path)[1][1:] or "svg"
    with tempfile.TemporaryDirectory() as directory:
        data = os.path.join(directory, "data")
        with open(data, "w") as f:
            for row in zip(lengths, *series.values()):
                print(*row, file=f)
        curves = ", ".join(
            f"'{data}' using 1:{k + 2} with linespoints title '{name}'"
            for k, name in enumerate(series)
        )
        subprocess.run(
            ["gnuplot"],
            input=f"set terminal {kind}\nset output '{path}'\nset title '{title}'\n"
            "set logscale xy\nset xlabel 'bytes of a message'\n"
            f"set ylabel 'ns a message'\nset grid\nset key left\nplot {curves}\n",
            text=True,
            check=True,
        )


def machine():
    try:
        with open("/proc/cpuinfo") as f:
            told = dict(
                (part.strip() for part in line.split(":", 1))
                for line in f.read().split("\n\n")[0].splitlines()
                if ":" in line
            )
        return (
            f"{told['model name']} (family {told['cpu family']}, model {told['model']})"
        )
    except (OSError, KeyError):
        return platform.processor() or platform.machine()


def main():
    parser = argparse.ArgumentParser(prog="python -m libsymcrypt.bench")
    parser.add_argument("--seconds", type=float, default=0.2, help="a row, about")
    parser.add_argument("--plot", metavar="FILE")
    parser.add_argument("--gil", action="store_true")
    parser.add_argument("--columns", action="store_true")
    arguments = parser.parse_args()
    import ssl

    print(f"{machine()}; Python {platform.python_version()}", end="; ")
    print(f"libsymcrypt {libsymcrypt.library_version}; {ssl.OPENSSL_VERSION}", end="")
    print(f"; cryptography {cryptography.__version__}" if cryptography else "")
    if arguments.gil:
        gil(arguments.seconds)
    elif arguments.columns:
        from libsymcrypt import bench_columns

        bench_columns.table()
    elif arguments.plot:
        plot(arguments.plot, arguments.seconds)
    else:
        table(arguments.seconds)


if __name__ == "__main__":
    main()
