# SPDX-License-Identifier: ISC
# mypy: ignore-errors
"""python -m libsymcrypt.bench --columns: a million strings of 35 bytes in a column of
Arrow, with hashlib and the installed ones of cryptography, polars-hash and DuckDB.

Each figure is CPU time a record on one thread, the least of seven turns.  Keys are
prepared where a library can.  Loops over bytes objects have these ready in a list.
A library that returns digits is compared with our column of digits."""

import hashlib
import hmac
import os
import random
import sys
import time
import timeit

import libsymcrypt
import libsymcrypt.columns as sc

SECRET = "key of any length"
LOOPS = 200000  # records of what is slow


def each(prepared, values, finish):
    out = []
    for value in values:
        h = prepared.copy()
        h.update(value)
        out.append(finish(h))
    return out


def lengths(n):
    """A column of strings of 10 to 100 bytes, sorted by length, and shuffled."""
    import pyarrow

    sizes = sorted(10 + k % 91 for k in range(n))
    yield "libsymcrypt, sorted", pyarrow.array(["7" * size for size in sizes])
    random.Random(1).shuffle(sizes)
    yield "libsymcrypt, shuffled", pyarrow.array(["7" * size for size in sizes])


def calls(column):
    """Each result, the library that makes it, and the number of records."""
    n = len(column)
    values = [v.encode() for v in column.slice(0, LOOPS).to_pylist()]
    key = libsymcrypt.HmacKey(SECRET.encode())
    own = hmac.new(SECRET.encode(), digestmod="sha256")
    sha256, tag = "SHA-256", "HMAC-SHA-256"
    yield sha256, "libsymcrypt", n, lambda: sc.sha256(column)
    yield (
        sha256,
        "libsymcrypt, list",
        LOOPS,
        lambda: libsymcrypt.sha256_many(values),
    )
    yield (
        sha256,
        "hashlib, list",
        LOOPS,
        lambda: [hashlib.sha256(v).digest() for v in values],
    )
    yield tag, "libsymcrypt", n, lambda: key.column(column)
    yield tag, "libsymcrypt, list", LOOPS, lambda: key.many(values)
    yield tag, "hmac.copy, list", LOOPS, lambda: each(own, values, lambda h: h.digest())
    try:
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives import hmac as others

        other = others.HMAC(SECRET.encode(), hashes.SHA256())
        yield (
            tag,
            "cryptography, list",
            LOOPS,
            lambda: each(other, values, lambda h: h.finalize()),
        )
    except ImportError:
        pass
    mixed = "HMAC-SHA-256, 10-100 B"
    for name, strings in lengths(n):
        yield mixed, name, n, lambda strings=strings: key.column(strings)
    records = memoryview(column.buffers()[2])[: 35 * n].cast("B", (n, 35))
    yield "SHA-256, records", "libsymcrypt", n, lambda: sc.sha256(records)
    sha256, tag = sha256 + ", digits", tag + ", digits"
    yield sha256, "libsymcrypt", n, lambda: sc.sha256(column, encoding="hex")
    yield tag, "libsymcrypt", n, lambda: key.column(column, encoding="hex")
    some = column.slice(0, LOOPS)
    try:
        import polars
        import polars_hash

        frame = polars.DataFrame({"x": polars.from_arrow(some)})
        x = polars_hash.col("x").chash
        yield sha256, "polars-hash", LOOPS, lambda: frame.select(x.sha2_256())
        keyed = x.hmac_sha256(key=SECRET)
        yield tag, "polars-hash", LOOPS, lambda: frame.select(keyed)
    except ImportError:
        pass
    try:
        import duckdb
        import pyarrow

        connection = duckdb.connect(config={"threads": 1})
        connection.register("t", pyarrow.table({"x": some}))
        query = "select sha256(x) from t"
        yield (
            sha256,
            "DuckDB",
            LOOPS,
            lambda: connection.query(query).to_arrow_table(),
        )
    except ImportError:
        pass


def took(call):
    """The seconds of CPU that CALL takes, without the time to free its result."""
    results = []
    return timeit.timeit(
        lambda: results.append(call()), timer=time.process_time, number=1
    )


def table(records):
    os.environ["POLARS_MAX_THREADS"] = "1"
    try:
        import pyarrow
    except ImportError:
        sys.exit("bench: --columns needs pyarrow")
    column = pyarrow.array([f"{k:035}" for k in range(records)])
    rows = list(calls(column))
    turns = [[took(row[3]) / row[2] for row in rows] for _ in range(7)]
    best = [min(times) for times in zip(*turns)]
    ours = {}
    for (what, library, _, _), t in sorted(zip(rows, best), key=lambda x: x[0][0]):
        ours.setdefault(what, t)
        print(f"{what:22} {library:21} {t * 1e9:7.1f} ns {t / ours[what]:8.2f}")
    key = libsymcrypt.HmacKey(SECRET.encode())
    column = pyarrow.concat_arrays([column] * 10)
    for threads in (1, 2):
        times = timeit.repeat(
            lambda: key.column(column, threads=threads), number=1, repeat=3
        )
        print(f"HMAC-SHA-256, {len(column)}, {threads} threads: {min(times):.3f} s")
