# SPDX-License-Identifier: ISC
"""Keys of pseudonyms: a ring's ids and rotation, and what is refused as a key."""

import hmac
import pickle

import pytest

import libsymcrypt
from libsymcrypt import keys

OLD, NEW = b"o" * 32, bytes(range(32))


def test_ring():
    pa = pytest.importorskip("pyarrow")
    asked = []

    def service():
        asked.append(1)
        return NEW

    ring = keys.KeyRing({"2025": OLD, "2026-a": service})
    assert list(ring) == ["2025", "2026-a"] and len(ring) == 2 and len(asked) == 1
    values = ["Ada", None, "x" * 300] * 300
    wanted = [
        v and "2026-a:" + hmac.digest(NEW, v.encode(), "sha256")[:16].hex()
        for v in values
    ]
    for array in (pa.array(values), pa.array(values).dictionary_encode()):
        tags = pa.array(ring.column(array, threads=2))
        tags.validate(full=True)
        assert tags.to_pylist() == wanted
    out = bytearray(len("2025:") + 2 * 32)
    old = keys.KeyRing({"2025": OLD})
    old.column(pa.array(["Ada"]), length=32, out=out)
    name = ring.id_of(out.decode())
    assert ring[name].digest(b"Ada").hex() == out.decode()[5:]
    with pytest.raises(KeyError):
        ring["2024"]
    with pytest.raises(TypeError, match="not pickled"):
        pickle.dumps(ring)
    with pytest.raises(ValueError, match="hex"):
        ring["2025"].column(pa.array(["a"]), prefix="2025:")
    with pytest.raises(ValueError, match="64"):
        ring["2025"].column(pa.array(["a"]), "hex", prefix="x" * 65)


def test_refused():
    for ring, why in (
        ({}, "at least one"),
        ({"a": b"k" * 15}, "key a has 15 bytes"),
        ({"a": b"k" * 32 + b"\n"}, "ends in a newline"),
        ({"a": lambda: b""}, "0 bytes"),
        ({"a:b": OLD}, "the id"),
        ({"": OLD}, "the id"),
    ):
        with pytest.raises(ValueError, match=why):
            keys.KeyRing(ring)
    keys.KeyRing({"random": bytes(range(128, 159)) + b"\n"})


def test_sources(tmp_path, monkeypatch):
    path = tmp_path / "key"
    path.write_bytes(NEW)
    assert keys.from_file(path) == NEW
    path.write_bytes(b"correct horse battery staple\r\n")
    with pytest.raises(ValueError, match="newline"):
        keys.from_file(path)
    monkeypatch.setenv("A_KEY", "correct horse battery staple")
    assert keys.from_environ("A_KEY") == b"correct horse battery staple"
    monkeypatch.setenv("A_KEY", "short")
    with pytest.raises(ValueError, match="A_KEY has 5 bytes"):
        keys.from_environ("A_KEY")
    with pytest.raises(KeyError):
        keys.from_environ("NO_SUCH_KEY")
    assert libsymcrypt.HmacKey(b"").digest(b"")  # the primitive takes any key
