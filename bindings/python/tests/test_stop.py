# SPDX-License-Identifier: ISC
"""Long calls say how far they are, and end when a signal or the callback says so."""

import signal
import struct
from contextlib import contextmanager

import pytest

import libsymcrypt
import libsymcrypt.columns as sc


class Stopped(Exception):
    pass


@contextmanager
def alarm(seconds):
    def stop(*_):
        raise Stopped

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def rows(n, width):
    return memoryview(bytearray(n * width)).cast("B", (n, width))


def test_progress():
    """The sum is the number of messages, and an exception of the callback ends a call."""
    n = 3000
    column, nonces = rows(n, 5), rows(n, 12)
    key = libsymcrypt.HmacKey(bytes(32))
    aead = libsymcrypt.ChaCha20Poly1305(bytes(32))
    tags, sealed = key.column(column), aead.seal_column(nonces, column)

    def stop(_):
        raise Stopped

    calls = (
        lambda p: sc.sha256(column, progress=p),
        lambda p: key.column(column, "hex", threads=3, progress=p),
        lambda p: key.verify_column(column, tags, progress=p),
        lambda p: aead.seal_column(nonces, column, threads=2, progress=p),
        lambda p: aead.open_column(nonces, sealed, strict=False, progress=p),
        lambda p: sc.pbkdf2("sha1", column, b"", 1, threads=2, progress=p),
        lambda p: libsymcrypt.pbkdf2_many(
            "sha1", [b""] * n, [b""] * n, 1, 20, progress=p
        ),
    )
    for call in calls:
        counts = []
        call(counts.append)
        assert sum(counts) == n and min(counts) > 0
        call(None)
        with pytest.raises(Stopped):
            call(stop)
        with pytest.raises(TypeError):
            call(1)


@pytest.mark.parametrize("threads", (1, 3))
def test_signal_ends_column(threads):
    pa = pytest.importorskip("pyarrow", minversion="18")
    n, length = 1 << 20, 4000
    views = pa.py_buffer(struct.pack("4i", length, 0, 0, 0) * n)
    data = pa.py_buffer(bytes(length))
    column = pa.Array.from_buffers(pa.binary_view(), n, [None, views, data])
    out = bytearray(32 * n)
    with pytest.raises(Stopped), alarm(0.05):
        sc.sha256(column, out=out, threads=threads)
    assert any(out[:32]) and not any(out[-32:])


def test_signal_ends_pbkdf2():
    n = 4000
    for derive in (
        lambda p: sc.pbkdf2("sha512", rows(n, 8), b"salt", 20000, progress=p),
        lambda p: libsymcrypt.pbkdf2_many(
            "sha512", [b""] * n, [b""] * n, 20000, progress=p
        ),
    ):
        counts = []
        with pytest.raises(Stopped), alarm(0.05):
            derive(counts.append)
        assert sum(counts) < n


def test_signal_ends_many():
    """It comes while the first messages are hashed; the text after them is not seen."""
    messages = [bytes(100000)] * 16384 + ["text"]
    key = libsymcrypt.HmacKey(bytes(32))
    for many in (libsymcrypt.sha256_many, key.many):
        with pytest.raises(Stopped) as caught, alarm(0.02):
            many(messages)
        assert not caught.value.__context__
