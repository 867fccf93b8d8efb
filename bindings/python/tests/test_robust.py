# SPDX-License-Identifier: ISC
"""No memory leaks, no reference is lost or kept, threads may share objects, other
threads run meanwhile, each interpreter has its own module, keys are wiped."""

import gc
import hashlib
import os
import sys
import sysconfig
import threading
import time
import tracemalloc

import pytest
from conftest import python

import libsymcrypt
from libsymcrypt import columns

KEY = b"key of thirty-two bytes, nothing"
NONCE = bytes(24)
DATA = bytes(5000)


def quietly(f, *arguments, **names):
    try:
        f(*arguments, **names)
    except Exception:
        return
    raise AssertionError(f"{f} took {arguments}")


def everything():
    """Calls of all functions and methods, right and wrong."""
    s = libsymcrypt
    for data in (b"abc", bytearray(DATA), memoryview(DATA)):
        h = s.sha256(data)
        h.update(data)
        h.copy().digest(), h.hexdigest(), h.name, h.digest_size, repr(h)
        s.new("sha1", data), s.digest("md5", data)
        s.sha512_many([data] * 20), s.hash_many("sha256", [data, b""])
        key = s.HmacKey(data, "sha384")
        m = key.new(data)
        m.update(data)
        m.verify(m.digest()), m.copy().hexdigest(), s.Hmac.load(m.export())
        key.verify(data, key.digest(data))
        s.HmacKey.load(key.export()), key.many([data] * 3), key.name
        s.hmac(data, data), s.hmac_many([key, data], [data, data])
        s.pbkdf2("sha256", data, data, 2), s.pbkdf2_many("sha256", [data], [data], 2)
        s.hkdf("sha256", data, 5000, data, data)
        s.hkdf_expand("sha1", s.hkdf_extract("sha1", data), 9)
        s.poly1305(KEY, data)
        t = s.tz(data)
        t.update(data)
        d = t.copy().digest()
        s.tz.subtract_left(d, s.tz.concat([])), s.tz.subtract_right(d, d)
        s.tz.verify(d, [d]), s.tz.load(t.export()), t.hexdigest(), t.name
        a = s.XChaCha20Poly1305(KEY)
        c = a.encrypt(NONCE, data, data)
        a.decrypt(NONCE, c, data)
        room = bytearray(len(c))
        a.encrypt_into(NONCE, data, None, room)
        a.decrypt_into(NONCE, room, None, bytearray(len(data)))
        nonces = [bytes([k]) + NONCE[1:] for k in range(9)]
        many = a.seal_many(nonces, [data] * 9, [data] * 9)
        quietly(a.seal_many, [NONCE] * 9, [data] * 9)
        a.open_many(nonces, many, data, strict=False)
        quietly(a.open_many, nonces, many)
        quietly(a.open_many, [NONCE] * 9, [b"short"] * 9)
        quietly(a.open_many, [NONCE] * 9, many, [data] * 8)
        quietly(a.seal_many, [NONCE[1:]] * 2, [data] * 2)
        quietly(a.decrypt, NONCE, data, None)
        quietly(a.encrypt, NONCE[1:], data, None)
        quietly(a.encrypt, NONCE, 7, None), quietly(a.encrypt, NONCE, data, 7)
        quietly(a.encrypt_into, NONCE, data, None, b"")
        quietly(a.decrypt_into, NONCE, data, None, bytearray(3))
        for x in (s.RC4(KEY), s.ChaCha20(KEY, NONCE), s.Salsa20(KEY, NONCE, rounds=8)):
            x.crypt(data), x.keystream(70), x.copy().crypt_into(data, bytearray(data))
            quietly(x.crypt_into, data, bytearray(1)), quietly(x.keystream, -1)
        x.seek(100), x.tell(), quietly(x.seek, 2**70), quietly(x.seek, None)
        s.RC4(KEY).drop(3)
        quietly(s.RC4, b""), quietly(s.ChaCha20, KEY, b""), quietly(s.ChaCha20, KEY)
        quietly(s.sha256_many, [data, 7]), quietly(s.sha256_many, data)
        quietly(s.hmac_many, [b"", 7], [data, data]), quietly(s.hmac_many, [], [data])
        quietly(s.new, "none"), quietly(s.new, 7), quietly(s.sha256, "text")
        quietly(s.HmacKey, KEY, "none"), quietly(s.HmacKey.load, b"")
        quietly(s.Hmac.load, data), quietly(key.verify, data, b"")
        quietly(key.verify, data, 7), quietly(key.verify, data)
        (
            quietly(s.pbkdf2, "sha256", data, 7, 1),
            quietly(s.pbkdf2, "sha256", data, data, 0),
        )
        quietly(s.pbkdf2_many, "sha256", [data], [7], 1)
        quietly(s.hkdf, "sha256", data, -1), quietly(s.hkdf, "sha256", data, 1, 7)
        quietly(s.hkdf, "sha256", data, 10**6)
        quietly(s.tz.concat, [bytes(64)]), quietly(s.tz.concat, [b""])
        quietly(s.tz.verify, b"", [d]), quietly(s.tz.subtract_left, d, b"")
        quietly(s.tz.load, b""), quietly(s.tz, "text"), quietly(s.poly1305, b"", b"")
        s.cpu_features(), s.wipe(bytearray(9)), quietly(s.wipe, b"")


def test_nothing_leaks():
    for _ in range(3):
        everything()
    gc.collect()
    tracemalloc.start(1)
    try:
        everything()
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(10):
            everything()
        gc.collect()
        after = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    # Ten leaks of the least object would be more.
    assert after - before < 10 * 32


def test_no_column_leaks():
    """Blocks are counted: Python's cache of methods keeps their names awhile."""
    key, aead = libsymcrypt.HmacKey(KEY), libsymcrypt.XChaCha20Poly1305(KEY)
    column = memoryview(bytes(96)).cast("B", (2, 48))
    nonces = memoryview(bytes(48)).cast("B", (2, 24))

    def work(n):
        for _ in range(n):
            for made in (
                columns.sha256(column),
                columns.sha1(column, encoding="hex"),
                key.column(column),
                key.verify_column(column, key.column(column)),
                columns.pbkdf2("sha256", column, b"salt", 1),
                aead.seal_column(nonces, column),
                aead.open_column(nonces, aead.seal_column(nonces, column)),
            ):
                made.__arrow_c_array__(), made.__arrow_c_schema__(), made.null_count
            quietly(columns.sha256, 7), quietly(columns.sha256, column, out=b"no room")
            quietly(aead.open_column, nonces, column)
            quietly(aead.seal_column, column, column)
        gc.collect()
        return sys.getallocatedblocks()

    work(50)
    before = work(500)
    assert work(500) - before < 250


def test_references():
    things = [KEY, NONCE, DATA, None, libsymcrypt.Hash, libsymcrypt.HmacKey]
    things += [libsymcrypt.tz, libsymcrypt.RC4, libsymcrypt.ChaCha20Poly1305]
    things += [libsymcrypt.InvalidTag, libsymcrypt.XChaCha20Poly1305, libsymcrypt.Hmac]
    everything()
    gc.collect()
    before = [sys.getrefcount(thing) for thing in things]
    total = sys.gettotalrefcount() if hasattr(sys, "gettotalrefcount") else 0
    for _ in range(20):
        everything()
    gc.collect()
    more = (sys.gettotalrefcount() - total) if total else 0
    after = [sys.getrefcount(thing) for thing in things]
    for thing, b, a in zip(things, before, after):
        assert abs(a - b) < 20, thing
    assert more < 20


def test_threads_share_objects():
    n, parts = 4, 50
    part = bytes(range(256)) * 40
    hashes = [libsymcrypt.sha256(), libsymcrypt.HmacKey(KEY).new(), libsymcrypt.tz()]
    aead = libsymcrypt.ChaCha20Poly1305(KEY)
    nonces = [bytes([k] * 12) for k in range(3)]
    cipher = libsymcrypt.ChaCha20(KEY, bytes(8))
    pieces, errors = [], []

    def work():
        try:
            for _ in range(parts):
                for h in hashes:
                    # Long and short: without the GIL and with it.
                    h.update(part)
                    h.update(part[:256])
                    h.copy().digest()
                pieces.append(cipher.crypt(bytes(8192)))
                pieces.append(cipher.crypt(bytes(64)))
                assert (
                    libsymcrypt.sha256_many([part] * 3)
                    == [hashlib.sha256(part).digest()] * 3
                )
                c = aead.seal_many(nonces, [part] * 3)
                assert aead.open_many(nonces, c) == [part] * 3
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(n)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not errors
    # All parts end with the same 256 bytes, and begin with them: in any order
    # the whole is the same.
    whole = (part + part[:256]) * n * parts
    assert hashes[0].digest() == hashlib.sha256(whole).digest()
    assert hashes[1].digest() == libsymcrypt.hmac(KEY, whole)
    assert hashes[2].digest() == libsymcrypt.tz(whole).digest()
    # Each place of the key stream was given out once.
    stream = libsymcrypt.ChaCha20(KEY, bytes(8)).keystream(sum(map(len, pieces)))
    blocks = {stream[k : k + 64] for k in range(0, len(stream), 64)}
    got = [p[k : k + 64] for p in pieces for k in range(0, len(p), 64)]
    assert len(got) == len(blocks) and set(got) == blocks


def test_states_are_whole():
    """A query of an object while another thread works on it without the GIL gives the
    state before or after that work."""
    s, data = libsymcrypt, bytes(1 << 23)

    def hashes():
        return s.sha256(b"x"), s.HmacKey(KEY).new(b"x"), s.tz(b"x")

    def looks(k):
        yield lambda h: h.digest()
        yield lambda h: h.copy().digest()
        if k:
            yield lambda h: h.export()

    cases = [
        (lambda k=k: hashes()[k], lambda h: h.update(data), look)
        for k in range(3)
        for look in looks(k)
    ]

    def stream():
        cipher = s.ChaCha20(KEY, NONCE)
        cipher.seek(1)
        return cipher

    for look in (lambda c: c.tell(), lambda c: c.copy().tell()):
        cases.append((stream, lambda c: c.crypt(data), look))
    for k, (make, work, look) in enumerate(cases):
        after = make()
        work(after)
        whole = look(make()), look(after)
        for _ in range(3):
            thing = make()
            thread = threading.Thread(target=work, args=(thing,))
            thread.start()
            while thread.is_alive():
                assert look(thing) in whole, k
            thread.join()


def test_others_run_meanwhile():
    def runs(iterations):
        began, done = threading.Event(), threading.Event()

        def work():
            began.set()
            libsymcrypt.pbkdf2("sha256", b"", b"", iterations)
            done.set()

        thread = threading.Thread(target=work)
        thread.start()
        began.wait()
        count = 0
        while not done.is_set():
            count += 1
            time.sleep(0.001)
        thread.join()
        return count

    # With the GIL held there would be one or two turns, however long.
    assert any(runs(300000 << k) > 10 for k in range(5))


INTERPRETER = """
import libsymcrypt, hashlib
assert libsymcrypt.sha256(b"abc").digest() == hashlib.sha256(b"abc").digest()
assert libsymcrypt.sha256_many([b"abc"]) == [hashlib.sha256(b"abc").digest()]
try:
    libsymcrypt.ChaCha20Poly1305(bytes(32)).decrypt(bytes(12), bytes(16), None)
except libsymcrypt.InvalidTag:
    pass
"""


def test_cpu_features():
    """Features that the environment masks are not in the list."""
    program = "import libsymcrypt as s; print(*s.cpu_features())"
    for taken in ("all", *libsymcrypt.cpu_features()[:1]):
        left = python(program, SYMCRYPT_CPU="-" + taken).split()
        assert taken not in left and (taken != "all" or not left)


def test_interpreters():
    """In a process of its own: one with its own GIL where there is that."""
    program = f"""
import sys, threading
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
import libsymcrypt
CODE = {INTERPRETER!r}
def run():
    for _ in range(3):
        # From 3.12 on the default has a GIL of its own.
        i = interpreters.create()
        error = interpreters.run_string(i, CODE)
        assert error is None, error
        interpreters.destroy(i)
threads = [threading.Thread(target=run) for _ in range(1 if sys.version_info < (3, 12) else 3)]
failed = []
threading.excepthook = lambda a: failed.append(a)
for t in threads: t.start()
for t in threads: t.join()
assert not failed, failed
assert libsymcrypt.sha256(b"abc").name == "sha256"
print("done")
"""
    assert python(program) == "done\n"


@pytest.mark.skipif(
    not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python has a GIL"
)
def test_without_gil():
    assert not sys._is_gil_enabled()


def calls(data):
    """Calls that read DATA, a bytearray, while others run, each by its name."""
    s, key, aead = (
        libsymcrypt,
        libsymcrypt.HmacKey(KEY),
        libsymcrypt.ChaCha20Poly1305(KEY),
    )
    n, few, out = bytes(12), len(data) >> 7, bytearray(len(data) + 16)
    sealed = bytearray(aead.encrypt(n, data, None))
    yield "new", data, lambda: s.sha256(data)
    yield "update", data, lambda: s.sha256().update(data)
    yield "digest", data, lambda: s.digest("sha256", data)
    yield "many", data, lambda: s.sha256_many([b"", data])
    yield "hmac", data, lambda: s.hmac(KEY, data)
    yield "HmacKey.digest", data, lambda: key.digest(data)
    yield "HmacKey.many", data, lambda: key.many([data, data])
    yield "HmacKey.new", data, lambda: key.new(data)
    yield "Hmac.update", data, lambda: key.new().update(data)
    yield "verify", data, lambda: quietly(key.verify, data, bytes(32))
    yield "tz", data, lambda: s.tz(data)
    yield "tz.update", data, lambda: s.tz().update(data)
    yield "poly1305", data, lambda: s.poly1305(KEY, data)
    yield "hkdf", data, lambda: s.hkdf("sha256", data, 32)
    yield "hkdf's salt", data, lambda: s.hkdf_extract("sha256", KEY, data)
    yield "hkdf's info", data, lambda: s.hkdf_expand("sha256", KEY, 320, data)
    yield "pbkdf2", data, lambda: s.pbkdf2("sha256", data, b"", few)
    yield "pbkdf2's salt", data, lambda: s.pbkdf2("sha256", b"", data, few)
    yield "pbkdf2_many", data, lambda: s.pbkdf2_many("sha256", [data], [b""], few)
    yield "encrypt", data, lambda: aead.encrypt(n, data, None)
    yield "decrypt", sealed, lambda: aead.decrypt(n, sealed, None)
    yield "ad", data, lambda: aead.encrypt(n, b"", data)
    yield "encrypt_into", out, lambda: aead.encrypt_into(n, data, None, out)
    yield "seal_many", data, lambda: aead.seal_many([n], [data])
    yield "seal_many's ad", data, lambda: aead.seal_many([n], [b""], data)
    yield "open_many", sealed, lambda: aead.open_many([n], [sealed])
    for cipher in (s.RC4(KEY), s.ChaCha20(KEY, n), s.Salsa20(KEY, NONCE)):
        name = type(cipher).__name__
        yield name, data, lambda: cipher.crypt(data)
        room = bytearray(len(data))
        yield name + ".crypt_into", room, lambda: cipher.crypt_into(data, room)


@pytest.mark.skipif(
    bool(sysconfig.get_config_var("Py_GIL_DISABLED")), reason="it waits for the GIL"
)
def test_no_buffer_is_resized():
    """While a call reads a bytearray or writes to it, no thread can resize it.
    The other thread runs when the call gives the GIL away, and at no other time."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        missed = None
        for size in (1 << 20, 1 << 22, *[1 << 25] * 5):
            again, missed = missed, []
            for name, buffer, call in calls(bytearray(size)):
                if again is not None and name not in again:
                    continue
                state = []

                def work():
                    state.append("began")
                    call()
                    state.append("done")

                thread = threading.Thread(target=work)
                thread.start()
                while not state:
                    time.sleep(0)
                during, resized = len(state) == 1, True
                if during:
                    try:
                        buffer.append(0)
                    except BufferError:
                        resized = False
                    assert not resized, name
                else:
                    missed.append(name)
                thread.join()
                buffer.append(0)
                del buffer[-1:]
            if not missed:
                break
        assert len(missed) < 5, missed
    finally:
        sys.setswitchinterval(interval)


# Each byte of the secrets on the command line is inverted, so that the command
# line is not found.  The search is in an inverted copy of this process's memory.
MEMORY = """
import ctypes, os, sys
import libsymcrypt as s
from libsymcrypt import columns

MASK = bytes(k ^ 255 for k in range(256))
given = [bytes.fromhex(text) for text in sys.argv[1:]]
secrets, (sealed, nonce) = given[:-2], given[-2:]
key = bytearray(32)
for k in range(32):
    key[k] = secrets[0][k] ^ 255
room = bytearray(1 << 16)


def found():
    # The numbers of the secrets of which 8 bytes are somewhere.
    memory = os.open("/proc/self/mem", os.O_RDONLY)
    with open("/proc/self/maps") as lines:
        maps = [line.split() for line in lines]
    numbers = set()
    for place, rights, *_ in maps:
        start, end = (int(address, 16) for address in place.split("-"))
        # Python without a GIL has its objects in a map of 2^30 bytes.
        if not rights.startswith("rw") or end - start > 1 << 31:
            continue
        for at in range(start, end, len(room) - 8):
            try:
                n = os.preadv(memory, [memoryview(room)[: end - at]], at)
            except OSError:
                break
            masked = room.translate(MASK)
            for number, secret in enumerate(secrets):
                for k in range(0, len(secret) - 7, 8):
                    eight = secret[k : k + 8]
                    swapped = eight[3::-1] + eight[:3:-1]
                    if eight in masked or swapped in masked or eight[::-1] in masked:
                        numbers.add(number)
            # These are looked through, too.
            for done in (room, masked):
                ctypes.memset((ctypes.c_char * len(room)).from_buffer(done), 0, len(room))
    os.close(memory)
    return sorted(numbers)


def deep(n, call):
    return next(map(lambda _: deep(n - 1, call), [0])) if n else call()


def below(function, *arguments):
    # Further down than what the interpreter calls when it is back.
    return next(map(next, [map(function, *([a] for a in arguments))]))


def forget(result):
    # It is Python's, and would be found.
    if isinstance(result, bytes):
        ctypes.memset(id(result) + bytes.__basicsize__ - 1, 0, len(result))


def fails(call, *arguments):
    try:
        call(*arguments)
    except s.Error:
        return
    raise AssertionError(call)


assert found() == [0], "the key is seen"
mac, aead = s.HmacKey(key), s.ChaCha20Poly1305(key)
message, stream = mac.new(b"message"), s.ChaCha20(key, bytes(12))
hashed, checksum = s.sha256(key), s.tz(key)
# Python soon reuses the memory of a few small objects, but not of 9999.
aeads = [s.XChaCha20Poly1305(key) for _ in range(9999)]
half = len(sealed) // 2
records = memoryview(sealed).cast("B", (2, half))
nonces = memoryview(nonce * 2).cast("B", (2, 12))
tags = memoryview(bytes(64)).cast("B", (2, 32))
secret = memoryview(key).cast("B", (1, 32))
sealed = [sealed[:half], sealed[half:]]
# Each call is less far down than the one before it, and covers nothing of it; but
# those on many messages clear much, and so come first or last.
for n, call in enumerate(
    (
        lambda: s.hmac_many([key] * 5 + [mac], [b"message"] * 6),
        lambda: below(s.hmac_many, key, [b"message"]),
        message.digest,
        message.hexdigest,
        lambda: fails(message.verify, bytes(32)),
        message.export,
        mac.export,
        hashed.digest,
        hashed.hexdigest,
        lambda: below(s.hmac, key, b"message"),
        message.copy,
        stream.tell,
        lambda: below(stream.seek, 63),
        lambda: s.hkdf_extract("sha256", key, b"salt"),
        lambda: aead.open_many([nonce], [sealed[1]], strict=False),
        lambda: fails(aead.open_column, nonces, records),
        lambda: aead.open_column(nonces, records, strict=False),
        lambda: columns.pbkdf2("sha256", secret, b"salt", 1, 96),
        lambda: mac.verify_column(records, tags),
        # The opened column has a null and is copied.
        lambda: aead.seal_column(
            nonces, aead.open_column(nonces, records, strict=False)
        ),
        # A column that is sealed may get the memory of what was opened here.
        lambda: fails(aead.open_many, [nonce] * 2, sealed),
        s.ChaCha20Poly1305.generate_key,
    )
):
    result = deep(300 - 12 * n, call)
    if call == s.ChaCha20Poly1305.generate_key:
        secrets.append(bytes(b ^ 255 for b in result))
    forget(result)
del mac, aead, aeads, message, stream, hashed, checksum, result, secret
s.wipe(key)
print(found())
"""


@pytest.mark.skipif(
    not os.path.exists("/proc/self/mem") or hasattr(sys, "gettotalrefcount"),
    reason="no memory can be read, or freed memory is filled",
)
def test_nothing_stays_in_memory():
    """Keys, states of HMAC, key stream, derived keys, a tag, a checksum, a message,
    whose size is one that glibc keeps as it is when it is freed.  Objects that are
    gone leave nothing, of whatever type."""
    key, nonce, message = os.urandom(32), os.urandom(12), os.urandom(490)
    mac = libsymcrypt.HmacKey(key)
    sealed = bytearray(libsymcrypt.ChaCha20Poly1305(key).encrypt(nonce, message))
    sealed += bytes(len(sealed))
    secrets = [
        key,
        mac.export()[8:72],
        libsymcrypt.ChaCha20(key, bytes(12)).keystream(63),
        libsymcrypt.hkdf_extract("sha256", key, b"salt"),
        message[-64:],
        libsymcrypt.pbkdf2("sha256", key, b"salt", 1, 96),
        mac.digest(sealed[: len(sealed) // 2]),
        libsymcrypt.tz(key).digest(),
    ]
    masked = [bytes(b ^ 255 for b in secret).hex() for secret in secrets]
    assert python(MEMORY, *masked, sealed.hex(), nonce.hex()) == "[]\n"
