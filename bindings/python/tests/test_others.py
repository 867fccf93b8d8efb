# SPDX-License-Identifier: ISC
"""The same as hashlib and hmac, on random bytes in buffers of every kind; what is
wrong is refused."""

import array
import hashlib
import hmac
import io
import mmap
import random

import pytest
from conftest import python

import libsymcrypt
from libsymcrypt import columns

HASHES = sorted(name.replace("-", "_") for name in libsymcrypt.algorithms_available)
RANDOM = random.Random(1)
LENGTHS = [0, 1, 55, 56, 63, 64, 65, 111, 112, 127, 128, 129, 1000, 4095, 4096, 70000]


def buffers(data):
    """DATA in objects of every kind."""
    yield bytes(data)
    yield bytearray(data)
    yield memoryview(b"x" + data)[1:]
    yield array.array("B", data)
    if data:
        m = mmap.mmap(-1, len(data))
        m[:] = data
        yield m
    try:
        import numpy
    except ImportError:
        return
    yield numpy.frombuffer(data, dtype="u1")


@pytest.mark.parametrize("name", HASHES)
def test_hash(name):
    mine = getattr(libsymcrypt, name)

    def other(data):
        return hashlib.new(name, data)

    for n in LENGTHS:
        data = RANDOM.randbytes(n)
        wanted = other(data)
        for buffer in buffers(data):
            assert mine(buffer).digest() == wanted.digest()
        assert libsymcrypt.digest(name, data) == wanted.digest()
        h = mine()
        cut = RANDOM.randint(0, n)
        h.update(data[:cut])
        g = h.copy()
        h.update(data[cut:])
        assert h.hexdigest() == wanted.hexdigest() == h.digest().hex()
        assert g.digest() == other(data[:cut]).digest()
        assert (h.name.replace("-", "_"), h.digest_size, h.block_size) == (
            wanted.name,
            wanted.digest_size,
            wanted.block_size,
        )
        if hasattr(hashlib, "file_digest"):
            f = io.BytesIO(data)
            assert hashlib.file_digest(f, mine).digest() == wanted.digest()
        # Python's own HMAC takes it for a hash of hashlib.
        assert hmac.new(b"key", data, mine).digest() == hmac.digest(b"key", data, name)


def test_names():
    for name in ("sha512_256", "sha512-256", "SHA512/256", "sha-512-256"):
        assert libsymcrypt.new(name).name == "sha512_256"
    for name in ("", "sha3_256", "sha256\0", "x" * 100, "sha\u00e9"):
        with pytest.raises(libsymcrypt.UnknownNameError):
            libsymcrypt.new(name)
    for kind in (libsymcrypt.Hash, libsymcrypt.Hmac, columns.Column):
        with pytest.raises(TypeError, match="cannot create"):
            kind()
    assert issubclass(libsymcrypt.UnknownNameError, ValueError)
    assert len(HASHES) > 7
    for name in libsymcrypt.algorithms_available:
        same = getattr(libsymcrypt, name.replace("-", "_"))
        wanted = libsymcrypt.new(name, b"abc").digest()
        assert same(data=b"abc", usedforsecurity=False).digest() == wanted


def test_lists_of_thousands():
    """Long lists are hashed a part at a time: none is lost, doubled or moved."""
    key = libsymcrypt.HmacKey(b"k")
    for n in (0, 1, 16383, 16384, 16385, 40000):
        messages = [b"%d" % k for k in range(n)]
        digests = [hashlib.sha256(m).digest() for m in messages]
        for given in (messages, tuple(messages), iter(messages)):
            assert libsymcrypt.sha256_many(given) == digests
        assert key.many(messages) == [key.digest(m) for m in messages]
    messages[39999] = 7
    with pytest.raises(TypeError):
        libsymcrypt.sha256_many(messages)


@pytest.mark.parametrize("name", HASHES)
def test_many(name):
    for n in (0, 1, 2, 3, 7, 16, 33, 100):
        messages = [RANDOM.randbytes(RANDOM.choice(LENGTHS[:-3])) for _ in range(n)]
        wanted = [hashlib.new(name, m).digest() for m in messages]
        many = getattr(libsymcrypt, name + "_many")
        assert many(messages) == wanted
        assert many(iter(messages)) == wanted
        mixed = [list(buffers(m))[k % 4] for k, m in enumerate(messages)]
        assert many(tuple(mixed)) == wanted
        assert libsymcrypt.hash_many(name, messages) == wanted
        tags = [hmac.digest(b"key", m, name) for m in messages]
        key = libsymcrypt.HmacKey(b"key", name)
        assert key.many(messages) == tags
        assert libsymcrypt.hmac_many(key, messages) == tags
        assert libsymcrypt.hmac_many(b"key", messages, name) == tags
        keys = [RANDOM.randbytes(k) for k in range(n)]
        tags = [hmac.digest(k, m, name) for k, m in zip(keys, messages)]
        assert libsymcrypt.hmac_many(keys, messages, hash=name) == tags
        keys[::2] = [libsymcrypt.HmacKey(k, name) for k in keys[::2]]
        assert libsymcrypt.hmac_many(keys, messages, hash=name) == tags
    for wrong in (b"bytes", "text", 7, [7], [b"x", "y"], [None], None):
        with pytest.raises(TypeError):
            getattr(libsymcrypt, name + "_many")(wrong)
    with pytest.raises(ValueError):
        libsymcrypt.hmac_many([b"a"], [b"b", b"c"])


@pytest.mark.parametrize("name", HASHES)
def test_hmac(name):
    for n in LENGTHS:
        key, data = RANDOM.randbytes(n % 300), RANDOM.randbytes(n)
        wanted = hmac.digest(key, data, name)
        assert libsymcrypt.hmac(key, data, name) == wanted
        prepared = libsymcrypt.HmacKey(key, name)
        prepared = libsymcrypt.HmacKey.load(prepared.export())
        assert prepared.digest(data) == wanted
        h, other = prepared.new(), hmac.new(key, data, name)
        assert h.name == prepared.name
        assert (h.name.replace("_", "-"), h.digest_size, h.block_size) == (
            other.name.replace("_", "-"),
            other.digest_size,
            other.block_size,
        )
        assert prepared.digest_size == other.digest_size
        prepared.verify(data, wanted)
        prepared.verify(data, wanted[:4], truncated=True)
        for wrong in (wanted[:4], wanted + b"x", b""):
            with pytest.raises(libsymcrypt.LengthError):
                prepared.verify(data, wrong)
        with pytest.raises(libsymcrypt.LengthError):
            prepared.verify(data, wanted[:3], truncated=True)
        cut = n // 3
        h = prepared.new(data[:cut])
        g = libsymcrypt.Hmac.load(h.export())
        for part in (h, g, h.copy()):
            part.update(data[cut:])
            assert part.digest() == wanted and part.hexdigest() == wanted.hex()
            part.verify(wanted)
            with pytest.raises(libsymcrypt.InvalidTag):
                part.verify(bytes(len(wanted)))
    with pytest.raises(libsymcrypt.EncodingError):
        libsymcrypt.HmacKey.load(b"")
    blob = bytearray(prepared.export())
    blob[-1] ^= 1
    with pytest.raises(libsymcrypt.EncodingError):
        libsymcrypt.HmacKey.load(blob)


@pytest.mark.parametrize("name", HASHES)
def test_pbkdf2(name):
    for n, length in ((1, None), (3, 1), (100, 200), (7, 0)):
        passwords = [RANDOM.randbytes(k) for k in range(5)]
        salts = [RANDOM.randbytes(20 - k) for k in range(5)]
        if length == 0:
            wanted = [b""] * 5
        else:
            wanted = [
                hashlib.pbkdf2_hmac(name, p, s, n, length)
                for p, s in zip(passwords, salts)
            ]
        assert libsymcrypt.pbkdf2_many(name, passwords, salts, n, length) == wanted
        assert [
            libsymcrypt.pbkdf2(name, p, s, n, dklen=length)
            for p, s in zip(passwords, salts)
        ] == wanted
    with pytest.raises(libsymcrypt.IterationsError):
        libsymcrypt.pbkdf2(name, b"", b"", 0)
    with pytest.raises(ValueError):
        libsymcrypt.pbkdf2(name, b"", b"", -1)
    with pytest.raises(ValueError):
        libsymcrypt.pbkdf2_many(name, [b""], [], 1)


def test_hkdf_of_an_empty_secret():
    prk = hmac.digest(b"salt", b"", "sha256")
    assert libsymcrypt.hkdf_extract("sha256", b"", b"salt") == prk
    key = hmac.digest(prk, b"\1", "sha256")
    assert libsymcrypt.hkdf("sha256", b"", 32, b"salt") == key
    with pytest.raises(libsymcrypt.LengthError):
        libsymcrypt.hkdf("sha256", b"", 255 * 32 + 1)


def test_aead():
    key, other = (libsymcrypt.ChaCha20Poly1305.generate_key() for _ in range(2))
    assert len(key) == 32
    assert all(key[k : k + 8] != other[k : k + 8] for k in range(0, 32, 8))
    mine = libsymcrypt.ChaCha20Poly1305(key)
    nonces, messages, ads, wanted = [], [], [], []
    for n in LENGTHS:
        nonce, data, ad = (RANDOM.randbytes(k) for k in (12, n, n % 77))
        sealed = mine.encrypt(nonce, data, ad)
        assert mine.decrypt(nonce=nonce, data=sealed, associated_data=ad) == data
        assert mine.encrypt(nonce, data) == mine.encrypt(nonce, data, b"")
        for buffer in buffers(data):
            assert mine.encrypt(nonce, buffer, memoryview(ad)) == sealed
        # In place.
        room = bytearray(data + bytes(16))
        view = memoryview(room)
        assert mine.encrypt_into(nonce, view[:n], ad, view) == n + 16
        assert room == sealed
        assert mine.decrypt_into(nonce, view, ad, view[:n]) == n
        assert room[:n] == data
        nonces.append(nonce)
        messages.append(data)
        ads.append(ad)
        wanted.append(sealed)
    assert mine.seal_many(nonces, messages, ads) == wanted
    assert mine.open_many(nonces, wanted, ads) == messages
    one = [mine.encrypt(n, m, b"ad") for n, m in zip(nonces, messages)]
    assert mine.seal_many(nonces, messages, b"ad") == one
    assert mine.open_many(nonces, map(bytearray, one), b"ad") == messages
    # A message that is too short for a tag is not authentic and does not
    # affect other messages.
    wrong = [w[:k] for k, w in enumerate(wanted[:8])]
    wrong.append(bytes([wanted[8][0] ^ 1]) + wanted[8][1:])
    mixed = wrong + wanted[9:]
    opened = mine.open_many(nonces, mixed, ads, strict=False)
    assert opened == [None] * 9 + messages[9:]
    with pytest.raises(libsymcrypt.InvalidTag) as caught:
        mine.open_many(nonces, mixed, ads)
    assert caught.value.failed == tuple(range(9))
    with pytest.raises(libsymcrypt.InvalidTag):
        mine.decrypt(nonces[0], b"", None)


def test_aead_errors():
    mine = libsymcrypt.XChaCha20Poly1305(bytes(32))
    assert mine.nonce_size == 24
    for length in (0, 16, 31, 33):
        with pytest.raises(libsymcrypt.KeyLengthError, match=f"32 .* {length}$"):
            libsymcrypt.XChaCha20Poly1305(bytes(length))
    nonce = bytes(24)
    for error, call in (
        (ValueError, lambda: mine.seal_many([nonce], [b"", b""])),
        (ValueError, lambda: mine.seal_many([nonce], [b""], [b"", b""])),
        (ValueError, lambda: mine.encrypt_into(nonce, b"abc", None, bytearray(18))),
        (ValueError, lambda: mine.encrypt_into(nonce, b"abc", None, bytearray(20))),
        (TypeError, lambda: mine.encrypt(nonce, "text", None)),
        (TypeError, lambda: mine.encrypt(nonce)),
        (TypeError, lambda: mine.encrypt(nonce, b"", None, b"")),
        (TypeError, lambda: mine.encrypt(nonce, b"", data=b"")),
        (TypeError, lambda: mine.encrypt(nonce, b"", nonsense=b"")),
        (TypeError, lambda: mine.seal_many([nonce], [b""], strict=False)),
        (BufferError, lambda: mine.encrypt_into(nonce, b"abc", None, bytes(19))),
    ):
        with pytest.raises(error):
            call()


@pytest.mark.parametrize("size", [12, 24])
def test_nonces(size):
    """One of another size is refused everywhere, and never cut or filled."""
    make = {12: libsymcrypt.ChaCha20Poly1305, 24: libsymcrypt.XChaCha20Poly1305}[size]
    mine, sealed = make(bytes(32)), make(bytes(32)).encrypt(bytes(size), b"text", None)
    for n in {0, 8, 11, 12, 13, 16, 23, 24, 25, 36, 1000} - {size}:
        for call in (
            lambda: mine.encrypt(bytes(n), b"text", None),
            lambda: mine.decrypt(bytes(n), sealed, None),
            lambda: mine.encrypt_into(bytes(n), b"text", None, bytearray(20)),
            lambda: mine.decrypt_into(bytes(n), sealed, None, bytearray(4)),
            lambda: mine.seal_many([bytes(size), bytes(n)], [b"text"] * 2),
            lambda: mine.open_many([bytes(size), bytes(n)], [sealed] * 2),
            lambda: mine.open_many([bytes(n)], [sealed], strict=False),
        ):
            with pytest.raises(libsymcrypt.LengthError):
                call()
    for n in set(range(40)) - {8, 12, 24}:
        with pytest.raises(libsymcrypt.LengthError):
            libsymcrypt.ChaCha20(bytes(32), bytes(n))
        if n:
            with pytest.raises(libsymcrypt.LengthError):
                libsymcrypt.Salsa20(bytes(32), bytes(n))
    with pytest.raises(libsymcrypt.LengthError):
        libsymcrypt.Salsa20(bytes(32), bytes(12))


def test_overlaps():
    """The output must not overlap the input, unless both begin at the same byte; an
    error writes nothing."""
    mine = libsymcrypt.ChaCha20Poly1305(bytes(32))
    before = RANDOM.randbytes(200)
    room = bytearray(before)
    view, apart = memoryview(room), bytes(50)
    sealed = mine.encrypt(bytes(12), apart, None)
    stream = libsymcrypt.ChaCha20(bytes(32), bytes(12))
    for call in (
        lambda: mine.encrypt_into(bytes(12), view[1:51], None, view[:66]),
        lambda: mine.encrypt_into(bytes(12), view[:50], None, view[1:67]),
        lambda: mine.encrypt_into(bytes(12), view[:50], None, view[49:115]),
        lambda: mine.encrypt_into(bytes(12), view[65:115], None, view[:66]),
        lambda: mine.encrypt_into(bytes(12), apart, view[:9], view[:66]),
        lambda: mine.encrypt_into(bytes(12), view[:50], view[65:99], view[:66]),
        lambda: mine.encrypt_into(view[:12], apart, None, view[:66]),
        lambda: mine.encrypt_into(view[60:72], view[:50], None, view[:66]),
        lambda: mine.decrypt_into(bytes(12), view[1:67], None, view[:50]),
        lambda: mine.decrypt_into(bytes(12), view[:66], None, view[1:51]),
        lambda: mine.decrypt_into(bytes(12), sealed, view[:9], view[:50]),
        lambda: mine.decrypt_into(view[:12], sealed, None, view[:50]),
        lambda: stream.crypt_into(view[1:51], view[:50]),
        lambda: stream.crypt_into(view[:50], view[1:51]),
        lambda: stream.crypt_into(view[:50], view[49:99]),
    ):
        with pytest.raises(ValueError, match="overlap"):
            call()
        assert room == before and stream.tell() == 0
    # Neighbours share nothing, nor does what has no bytes.
    assert mine.encrypt_into(view[66:78], view[:50], view[78:99], view[:66]) == 66
    assert mine.encrypt_into(bytes(12), apart, view[5:5], view[:66]) == 66
    assert mine.encrypt_into(bytes(12), view[:50], view[:0], view[:66]) == 66
    assert stream.crypt_into(view[:50], view[50:100]) == 50
    assert stream.crypt_into(view[5:5], view[5:5]) == 0


def test_stream_ends():
    key = bytes(32)
    s = libsymcrypt.ChaCha20(key, bytes(12))
    for behind in (2**38, 2**38 + 5, 2**70, 2**700):
        with pytest.raises(libsymcrypt.CounterError):
            s.seek(behind)
        assert s.tell() == 0
    s.seek(2**38 - 1)
    assert len(s.keystream(1)) == 1
    for call in (lambda: s.keystream(1), lambda: s.crypt(b"x"), s.tell):
        with pytest.raises(OverflowError):
            call()
    for cipher in (
        libsymcrypt.ChaCha20(key, bytes(8)),
        libsymcrypt.ChaCha20(key, bytes(24)),
        libsymcrypt.Salsa20(key, bytes(8)),
    ):
        for at in (0, 2**38 - 1, 2**38, 2**44 + 5, 2**69, 2**70 - 1):
            cipher.seek(at)
            assert cipher.tell() == cipher.copy().tell() == at
        with pytest.raises(libsymcrypt.CounterError):
            cipher.seek(2**70)
        with pytest.raises(libsymcrypt.CounterError):
            cipher.seek(2**700)
        with pytest.raises(ValueError):
            cipher.seek(-1)
        with pytest.raises(TypeError):
            cipher.seek(1.5)
        cipher.seek(0)
    for wrong in (
        lambda: libsymcrypt.ChaCha20(bytes(16), bytes(8)),
        lambda: libsymcrypt.Salsa20(bytes(16), bytes(24)),
        lambda: libsymcrypt.RC4(b""),
        lambda: libsymcrypt.RC4(bytes(257)),
        lambda: libsymcrypt.RC4(b"key").drop(-1),
        lambda: libsymcrypt.RC4(b"key").crypt_into(b"abc", bytearray(4)),
    ):
        with pytest.raises(ValueError):
            wrong()
    with pytest.raises(TypeError):
        libsymcrypt.RC4("text")
    for cipher in (libsymcrypt.ChaCha20, libsymcrypt.Salsa20):
        for rounds in (-8, 0, 7, 9, 21, 2**31 - 1):
            with pytest.raises(libsymcrypt.RoundsError):
                cipher(key, bytes(8), rounds)
        with pytest.raises(OverflowError):
            cipher(key, bytes(8)).keystream(2**70)


def test_buffers_that_are_none():
    numpy = pytest.importorskip("numpy")
    grid = numpy.zeros((8, 8), dtype="u1")
    assert libsymcrypt.sha256(grid).digest() == hashlib.sha256(bytes(64)).digest()
    for f in (libsymcrypt.sha256, lambda b: libsymcrypt.sha256_many([b])):
        with pytest.raises((ValueError, BufferError)):
            f(grid[:, ::2])


def test_wipe_and_tz_blob():
    room = bytearray(b"secret")
    libsymcrypt.wipe(room)
    assert room == bytes(6)
    with pytest.raises((TypeError, BufferError)):
        libsymcrypt.wipe(b"secret")
    t = libsymcrypt.tz(b"abc")
    assert (t.name, t.digest_size, t.block_size) == ("tz", 64, 64)
    u = libsymcrypt.tz.load(t.export())
    u.update(b"def")
    assert u.digest() == libsymcrypt.tz(b"abcdef").digest()
    assert t.copy().digest() == t.digest() != u.digest()
    blob = bytearray(t.export())
    blob[20] ^= 1
    for wrong in (blob, b"", blob[:-1], blob + b"x"):
        with pytest.raises(libsymcrypt.EncodingError):
            libsymcrypt.tz.load(wrong)
    whole = t.digest()
    for call in (
        lambda wrong: libsymcrypt.tz.concat([whole, wrong]),
        lambda wrong: libsymcrypt.tz.subtract_left(whole, wrong),
        lambda wrong: libsymcrypt.tz.subtract_right(wrong, whole),
        lambda wrong: libsymcrypt.tz.verify(whole, [wrong]),
        lambda wrong: libsymcrypt.tz.verify(wrong, [whole]),
    ):
        for wrong in (whole[1:], whole + b"x"):
            with pytest.raises(libsymcrypt.LengthError):
                call(wrong)
        with pytest.raises(libsymcrypt.GroupError):
            call(bytes(64))
    key = libsymcrypt.HmacKey(b"key")
    for kind, blob in (
        (libsymcrypt.tz, t.export()),
        (libsymcrypt.HmacKey, key.export()),
        (libsymcrypt.Hmac, key.new(b"text").export()),
    ):
        with pytest.raises(libsymcrypt.VersionError):
            kind.load(blob[:4] + bytes([blob[4] ^ 1]) + blob[5:])
    for n in (31, 33):
        with pytest.raises(libsymcrypt.KeyLengthError):
            libsymcrypt.poly1305(bytes(n), b"")
    for call, taken in (
        (lambda: libsymcrypt.RC4(b""), "1 to 256 bytes.* 0$"),
        (lambda: libsymcrypt.ChaCha20(bytes(16), bytes(12)), "32 bytes.* 16$"),
        (lambda: libsymcrypt.Salsa20(bytes(17), bytes(8)), "16 or 32 bytes.* 17$"),
    ):
        with pytest.raises(libsymcrypt.KeyLengthError, match=taken):
            call()


def test_nonce_twice():
    """seal_many refuses it, whatever the number of messages and their order."""
    r = random.Random(9)
    for cls, size in (
        (libsymcrypt.ChaCha20Poly1305, 12),
        (libsymcrypt.XChaCha20Poly1305, 24),
    ):
        aead = cls(bytes(32))
        for n in (2, 3, 64, 65, 5000):
            for nonces in (
                [k.to_bytes(size, "little") for k in range(n)],
                [k.to_bytes(size, "big") for k in range(n)],
                [r.randbytes(size) for k in range(n)],
            ):
                sealed = aead.seal_many(nonces, [b""] * n)
                first, second = sorted(r.sample(range(n), 2))
                nonces[second] = bytearray(nonces[first])
                with pytest.raises(ValueError, match=f"{first} and {second} are"):
                    aead.seal_many(nonces, [b""] * n)
                aead.open_many([nonces[0]] * 2, [sealed[0]] * 2)


def test_names_of_hashlib():
    assert "sha512_256" in libsymcrypt.algorithms_available
    for name in libsymcrypt.algorithms_available:
        assert libsymcrypt.new(name).name == name
        if name in hashlib.algorithms_available:
            assert hashlib.new(name).name == name
        assert libsymcrypt.HmacKey(b"", name).name == f"hmac-{name}"


def test_tag_of_cryptography():
    """A handler for cryptography's InvalidTag catches ours, also if it came later."""
    program = """if 1:
    import libsymcrypt as s
    aead = s.ChaCha20Poly1305(bytes(32))
    calls = lambda: aead.decrypt(bytes(12), bytes(16), None), lambda: aead.open_many(
        [bytes(12)], [bytes(16)])
    for call in calls:
        try: call()
        except s.InvalidTag: pass
    from cryptography.exceptions import InvalidTag
    for call in calls:
        try: call()
        except InvalidTag as error: assert isinstance(error, s.Error)
    """
    pytest.importorskip("cryptography")
    python(program)
