# SPDX-License-Identifier: ISC
"""Columns of every kind, with nulls, slices and chunks, against hashlib and hmac; the
error of a wrong column says why.  Tests of packages that are missing are skipped."""

import copy
import ctypes
import gc
import hashlib
import hmac
import pickle
import random
import struct
import threading
import uuid

import pytest

import libsymcrypt
import libsymcrypt.columns as sc

pa = pytest.importorskip("pyarrow")
KEY = b"k" * 32
VIEW = getattr(pa, "binary_view", pa.large_binary)()  # pyarrow 15 has no views


def wanted(values, name="sha256", key=None):
    def one(value):
        if value is None:
            return None
        data = value.encode() if isinstance(value, str) else bytes(value)
        return (
            hmac.digest(key, data, name)
            if key
            else hashlib.new(name, data, usedforsecurity=False).digest()
        )

    return [one(v) for v in values]


def compare(column, values):
    """Digests and tags of column are those of values, in both encodings."""
    key = libsymcrypt.HmacKey(KEY)
    for made, digests in (
        (lambda **more: sc.sha256(column, **more), wanted(values)),
        (lambda **more: key.column(column, **more), wanted(values, key=KEY)),
    ):
        for threads in (1, 3):
            digests_of = made(threads=threads)
            assert len(digests_of) == len(values)
            assert digests_of.null_count == values.count(None)
            array = pa.array(digests_of)
            array.validate(full=True)
            assert array.type == pa.binary(32)
            assert array.null_count == values.count(None)
            assert array.to_pylist() == digests
        array = pa.array(made(encoding="hex"))
        array.validate(full=True)
        assert array.to_pylist() == [d and d.hex() for d in digests]
    answers = pa.array(key.verify_column(column, key.column(column)))
    answers.validate(full=True)
    assert answers.to_pylist() == [v is not None or None for v in values]


LENGTHS = 0, 3, 12, 13, 35, 55, 56, 64, 119, 120, 200


def some(n, text, nulls, r):
    def one():
        if nulls and r.random() < 0.2:
            return None
        data = r.randbytes(r.choice(LENGTHS))
        return data.hex() if text else data

    return [one() for _ in range(n)]


TYPES = {
    "binary": False,
    "large_binary": False,
    "string": True,
    "large_string": True,
    "binary_view": False,
    "string_view": True,
}
TYPES = {name: text for name, text in TYPES.items() if hasattr(pa, name)}


@pytest.mark.parametrize("nulls", (False, True), ids=("full", "nulls"))
@pytest.mark.parametrize("name", TYPES)
def test_types(name, nulls):
    r = random.Random(1)
    for n in (0, 1, 9, 600, 17000):
        values = some(n, TYPES[name], nulls, r)
        array = pa.array(values, getattr(pa, name)())
        compare(array, values)
        if n < 17000:
            for at, size in ((1, n), (3, 11), (n // 2, n)):
                compare(array.slice(at, size), values[at : at + size])
            parts = [array, array.slice(1), array.slice(0, 0), array.slice(2, 9)]
            compare(pa.chunked_array(parts), values + values[1:] + values[2:11])


@pytest.mark.parametrize(
    "type",
    (
        pa.binary(35),
        *(
            pa.dictionary(getattr(pa, index)(), pa.binary())
            for index in ("int8", "uint8", "int16", "int32", "uint32", "int64")
        ),
    ),
    ids=str,
)
def test_few_values(type):
    r = random.Random(3)
    values = [r.choice((None, b"a" * 35, b"b" * 35)) for _ in range(1000)]
    array = pa.array(values, type)
    compare(array, values)
    compare(array.slice(5, 500), values[5:505])
    compare(array.drop_null(), [v for v in values if v])
    compare(pa.chunked_array([array, array.slice(1)]), values + values[1:])


def test_null_type():
    compare(pa.chunked_array([pa.nulls(2), pa.nulls(0)]), [None] * 2)


def test_hashes():
    values = ["a", None, "b" * 100]
    for name in libsymcrypt.algorithms_available:
        array = pa.array(sc.digest(name, pa.array(values)))
        assert array.to_pylist() == wanted(values, name.replace("-", "_"))
        plain = getattr(sc, name.replace("-", "_"))(pa.array(values), encoding="hex")
        assert pa.array(plain).to_pylist() == [
            d and d.hex() for d in wanted(values, name.replace("-", "_"))
        ]
        key = libsymcrypt.HmacKey(KEY, name)
        assert pa.array(key.column(pa.array(values)))[0].as_py() == key.digest(b"a")


def test_buffers():
    np = pytest.importorskip("numpy")
    r = random.Random(4)
    rows = np.frombuffer(r.randbytes(32 * 1000), np.uint8).reshape(1000, 32)
    values = [row.tobytes() for row in rows]
    compare(rows, values)
    compare(memoryview(rows.tobytes()).cast("B", (1000, 32)), values)
    compare(np.zeros((0, 5), np.uint8), [])
    digests = np.asarray(sc.sha256(rows))
    assert digests.shape == (1000, 32) and not digests.flags.writeable
    assert [d.tobytes() for d in digests] == wanted(values)
    for bad in (
        np.zeros(10, np.uint8),
        np.zeros((4, 4), np.uint32),
        np.zeros((2, 2, 2), np.uint8),
        b"bytes",
    ):
        with pytest.raises(TypeError, match="two dimensions"):
            sc.sha256(bad)
    with pytest.raises((ValueError, BufferError), match="contiguous"):
        sc.sha256(rows[:, ::2])


def test_out():
    column = pa.array(["a", None, "c"])
    out = bytearray(b"\xff" * 96)
    assert sc.sha256(column, out=out) is out
    first, _, last = wanted(["a", None, "c"])
    assert out == first + bytes(32) + last
    digits = bytearray(128)
    sc.sha256(pa.array(["a", "b"]), out=digits, encoding="hex")
    assert digits.decode() == "".join(d.hex() for d in wanted(["a", "b"]))
    rows = bytearray(96)
    sc.sha256(memoryview(rows).cast("B", (3, 32)))
    # The two buffers were released.
    for buffer in (digits, rows):
        buffer.append(0)
    for wrong in (bytearray(95), bytearray(97)):
        with pytest.raises(ValueError, match="96 are wanted"):
            sc.sha256(column, out=wrong)
        assert not any(wrong)
    with pytest.raises((BufferError, TypeError)):
        sc.sha256(column, out=bytes(96))
    with pytest.raises(TypeError):
        sc.sha256(column, out=[])


def test_lifetime():
    """Exported memory lives until its last holder releases it, in any thread."""
    digests = sc.sha256(pa.array(["a"] * 1000))
    array = pa.array(digests)
    view = memoryview(digests)
    del digests
    gc.collect()
    assert array.to_pylist()[999] == view.tobytes()[999 * 32 :]
    holder = [array]
    del array
    thread = threading.Thread(target=holder.clear)
    thread.start()
    thread.join()
    assert len(view) == 1000


def test_large_results():
    """Results whose memory is kept for the next one never share any, and have
    enough of it."""
    for n in (150000, 600000, 300000):
        rows = memoryview(bytes(range(200)) * (n // 200)).cast("B", (n, 1))
        digests = bytes(sc.sha256(rows))
        assert digests == digests[: 200 * 32] * (n // 200)
    columns = [pa.array([b"%d" % (k * n) for k in range(140000)]) for n in (1, 2)]
    digests = [b"".join(wanted(column.to_pylist())) for column in columns]
    wrong = []

    def work():
        for k in range(30):
            a, b = sc.sha256(columns[0]), sc.sha256(columns[k % 2])
            if bytes(a) != digests[0] or bytes(b) != digests[k % 2]:
                wrong.append(k)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_arguments():
    column = pa.array(["a"])
    for threads in (0, -1, 65):
        with pytest.raises(ValueError, match="threads"):
            sc.sha256(column, threads=threads)
    assert bytes(sc.sha256(column, threads=64)) == wanted(["a"])[0]
    with pytest.raises(ValueError, match="encoding"):
        sc.sha256(column, encoding="base64")
    with pytest.raises(libsymcrypt.UnknownNameError):
        sc.digest("sha3", column)


@pytest.mark.parametrize(
    "column, what",
    (
        (pa.array([1, 2]), "integers: cast"),
        (pa.array([1.5]), "floating-point numbers: cast"),
        (pa.array([True]), "booleans: cast"),
        (pa.array([1], pa.timestamp("s")), "dates or times: cast"),
        (pa.array([1]).cast(pa.decimal128(21)), "decimals: cast"),
        (pa.array([["a"]]), "lists: hash"),
        (pa.table({"a": ["x"]}), "table.*take one column"),
        (pa.array([1, 1]).dictionary_encode(), "integers: cast"),
        ([b"a"], "pyarrow.array.*hash_many"),
        (5, "__arrow_c_array__"),
    ),
    ids=str,
)
def test_other_types(column, what):
    with pytest.raises(TypeError, match=what):
        sc.sha256(column)


def test_runs():
    """Runs are decoded as dictionaries are."""
    pc = pytest.importorskip("pyarrow.compute")
    values = ["a"] * 3 + [None] * 2 + ["b"] * 1000 + ["c"]
    runs = pc.run_end_encode(pa.array(values))
    for at, size in ((0, 1006), (4, 900), (1005, 1), (7, 0)):
        compare(runs.slice(at, size), values[at : at + size])
    with pytest.raises(TypeError, match="integers"):
        sc.sha256(pc.run_end_encode(pa.array([1, 1])))


def test_uuids():
    """A UUID has one pseudonym in all libraries: that of its text."""
    if not hasattr(pa, "uuid"):
        pytest.skip("pyarrow before 18")
    ids = [uuid.UUID(bytes=random.Random(k).randbytes(16)) for k in range(50)]
    values = [None if k % 7 == 3 else str(i) for k, i in enumerate(ids)]
    array = pa.array([v and i.bytes for v, i in zip(values, ids)], pa.uuid())
    compare(array, values)
    compare(array.slice(5, 20), values[5:25])
    compare(pa.chunked_array([array, array.slice(1)]), values + values[1:])
    pd = pytest.importorskip("pandas")
    compare(pd.Series(array, dtype=pd.ArrowDtype(pa.uuid())), values)
    compare(pd.Series([v and i for v, i in zip(values, ids)], dtype=object), values)


class Old:
    """A column of a library before it had the C interface."""

    def __init__(self, values):
        self.values = values


def test_old_interfaces():
    values = ["a", None, "ccc"]

    class Polars(Old):
        def to_arrow(self):
            return pa.array(self.values)

    class Chunked(Old):
        chunks = property(lambda self: [pa.array(self.values), pa.array(["d"])])

    class Pandas(Old):
        def __arrow_array__(self, type=None):
            return pa.array(self.values)

    compare(Polars(values), values)
    compare(Pandas(values), values)
    compare(Chunked(values), [*values, "d"])
    pd = pytest.importorskip("pandas")
    for column in (pd.Series(values, dtype=object), pd.Index(values)):
        compare(column, values)
    pl = pytest.importorskip("polars")
    for table in (pd.DataFrame({"a": values}), pl.DataFrame({"a": values})):
        with pytest.raises(TypeError, match="take one column"):
            sc.sha256(table)


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


RELEASE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
Schema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_char_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.c_void_p),
    ("dictionary", ctypes.POINTER(Schema)),
    ("release", RELEASE),
    ("private_data", ctypes.c_void_p),
]
Array._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_char_p)),
    ("children", ctypes.c_void_p),
    ("dictionary", ctypes.POINTER(Array)),
    ("release", RELEASE),
    ("private_data", ctypes.c_void_p),
]
new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype = ctypes.py_object
new_capsule.argtypes = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p


class Made:
    """An Arrow array of any fields, even if no library makes them."""

    def __init__(self, format, length, buffers, offset=0, null_count=-1, **more):
        self.released = 0
        self.release = RELEASE(self.count)
        self.pointers = (ctypes.c_char_p * max(len(buffers), 1))(*buffers)
        self.schema = Schema(format=format, release=self.release)
        self.array = Array(
            length=length,
            null_count=null_count,
            offset=offset,
            n_buffers=len(buffers),
            buffers=self.pointers,
            release=self.release,
        )
        for name, value in more.items():
            setattr(self.array, name, value)

    def count(self, _):
        self.released += 1

    def __arrow_c_array__(self, requested_schema=None):
        return (
            new_capsule(ctypes.addressof(self.schema), b"arrow_schema", None),
            new_capsule(ctypes.addressof(self.array), b"arrow_array", None),
        )


def test_malformed():
    offsets = struct.pack("3i", 0, 1, 2)
    good = Made(b"z", 2, (None, offsets, b"ab"))
    assert pa.array(sc.sha256(good)).to_pylist() == wanted([b"a", b"b"])
    assert good.released == 1
    for made in (
        Made(b"z", -1, (None, offsets, b"ab")),
        Made(b"z", 2**62, (None, offsets, b"ab")),
        Made(b"z", 2, (None, offsets, b"ab"), offset=-1),
        Made(b"z", 2, (None, offsets, b"ab"), offset=2**63 - 1),
        Made(b"z", 2, (None, offsets)),
        Made(b"z", 2, (None, offsets, b"ab", b"")),
        Made(b"z", 2, (None, None, b"ab")),
        Made(b"z", 2, (None, offsets, b"ab"), n_children=1),
        Made(b"w:1", 2, (None, None)),
        Made(b"w:99999999999", 2, (None, b"ab")),
        Made(b"vz", 2, (None, bytes(32))),
        Made(b"vz", 2, (None, bytes(32), b"data", None)),
    ):
        with pytest.raises(ValueError, match="malformed"):
            sc.sha256(made)
        assert made.released == 1
    for format in (b"", b"w:", b"w:-1", b"w", b"zz", b"v", b"+s", b"+l", b"i"):
        with pytest.raises(TypeError, match="of bytes or strings"):
            sc.sha256(Made(format, 2, (None, offsets, b"ab")))
    for format, ends in (
        (b"i", (1, 1)),
        (b"i", (1, -3)),
        (b"i", (0, 1)),
        (b"", (1, 2)),
        (b"c", (1, 2)),
    ):
        made = Made(b"+r", 2, (), null_count=0)
        ends = Made(format, 2, (None, struct.pack("2i", *ends)))
        values = Made(b"z", 2, (None, offsets, b"ab"))
        schemas = (ctypes.POINTER(Schema) * 2)(
            *map(ctypes.pointer, (ends.schema, values.schema))
        )
        arrays = (ctypes.POINTER(Array) * 2)(
            *map(ctypes.pointer, (ends.array, values.array))
        )
        made.schema.n_children = made.array.n_children = 2
        made.schema.children = ctypes.cast(schemas, ctypes.c_void_p)
        made.array.children = ctypes.cast(arrays, ctypes.c_void_p)
        with pytest.raises(ValueError, match="malformed"):
            sc.sha256(made)
    wanted_empty = pa.array(sc.sha256(Made(b"z", 0, (None, None, None))))
    assert wanted_empty.to_pylist() == []


def any_column(r, kind=None):
    """A column of any layout, and its values, or None if it is wrong somewhere."""
    kind = kind or r.choice(("z", "Z", "vz", "w", "n", "dictionary"))
    n, offset = r.randrange(20), r.randrange(10)
    whole, bits, more = n + offset, r.choice((None, r.randbytes(4))), {}
    bad = False
    if kind in "zZ":
        data = r.randbytes(r.randrange(60))
        ends = sorted(r.randrange(len(data) + 1) for _ in range(whole + 1))
        if r.random() < 0.1:
            ends[r.randrange(whole + 1)] = r.randrange(-3, len(data) + 1)
        buffers = [
            struct.pack(f"{whole + 1}{'i' if kind == 'z' else 'q'}", *ends),
            data,
        ]
        values = [data[a:b] for a, b in zip(ends, ends[1:])]
        ours = ends[offset:]
        bad = n > 0 and (ours != sorted(ours) or ours[0] < 0)
    elif kind == "vz":
        datas = [r.randbytes(40), r.randbytes(30)]
        wrong = r.choice((0, 0, 0.1))
        views, values = [], []
        for _ in range(whole):
            size, where = r.randrange(29), r.randrange(2)
            at = r.randrange(len(datas[where]) - size + 1)
            if r.random() < wrong:
                size, where, at = r.choice(((-1, 0, 0), (13, 2, 0), (13, 1, 18)))
                values.append(Ellipsis)
            elif size <= 12:
                inside = r.randbytes(12)
                views.append(struct.pack("i", size) + inside)
                values.append(inside[:size])
                continue
            else:
                values.append(datas[where][at : at + size])
            views.append(struct.pack("iiii", size, r.randrange(99), where, at))
        buffers = [b"".join(views), *datas, struct.pack("qq", 40, 30)]
    elif kind == "w":
        width = r.randrange(20)
        data = r.randbytes(whole * width)
        buffers = [data]
        values = [data[k * width : (k + 1) * width] for k in range(whole)]
        kind = f"w:{width}"
    elif kind == "n":
        values, bits = [None] * whole, None
    else:
        inner, known = any_column(r, r.choice(("z", "Z", "vz", "w")))
        kind = r.choice("cCsSiIlL")
        most = 0 if known is None else len(known)
        wrong = r.choice((0, 0, 0.1))
        places = [
            most if not most or r.random() < wrong else r.randrange(most)
            for _ in range(whole)
        ]
        code = {"l": "q", "L": "Q", "c": "b", "C": "B", "s": "h", "S": "H"}
        buffers = [struct.pack(f"{whole}{code.get(kind, kind)}", *places)]
        values = [Ellipsis if k >= most else known[k] for k in places]
        more["dictionary"] = ctypes.pointer(inner.array)
        if known is None:
            more["wrong"] = True
    made = Made(kind.encode(), n, (bits, *buffers) if kind != "n" else (), offset)
    if "dictionary" in more:
        made.array.dictionary = more["dictionary"]
        made.schema.dictionary = ctypes.pointer(inner.schema)
        made.inner = inner
    if bits:
        for k in range(whole):
            if not bits[k // 8] >> k % 8 & 1:
                values[k] = None
    values = values[offset:]
    wrong = bad or Ellipsis in values or (n and "wrong" in more)
    return made, None if wrong else values


def test_fuzz_layouts():
    """Arrays of any layout that no library makes: the right results, or refused."""
    r = random.Random(8)
    key = libsymcrypt.HmacKey(KEY)
    aead = libsymcrypt.ChaCha20Poly1305(bytes(32))
    counts = [0, 0]
    for _ in range(1500):
        state = r.getstate()

        def again():
            r.setstate(state)  # noqa: B023
            return any_column(r)[0]

        made, values = any_column(r)
        nonces = [k.to_bytes(12, "little") for k in range(made.array.length)]
        good = pa.array([b""] * len(nonces))
        nonces = pa.array(nonces, pa.binary(12))
        counts[values is None] += 1
        if values is None:
            for call in (
                sc.sha256,
                lambda column: key.verify_column(column, column),
                lambda column: aead.seal_column(nonces, column),
                lambda column: sc.pbkdf2("md5", column, b"", 1),
                lambda column: key.verify_column(good, column),  # noqa: B023
                lambda column: aead.seal_column(column, good),  # noqa: B023
                lambda column: aead.seal_column(nonces, good, column),  # noqa: B023
                lambda column: sc.pbkdf2("md5", good, column, 1),  # noqa: B023
            ):
                with pytest.raises(ValueError, match="outside|malformed|decrease"):
                    call(again())
            continue
        assert pa.array(sc.sha256(made)).to_pylist() == wanted(values)
        assert made.released == 1
        tags = key.column(again())
        answers = pa.array(key.verify_column(again(), tags)).to_pylist()
        assert answers == [v is not None or None for v in values]
        sealed = aead.seal_column(nonces, again())
        assert pa.array(aead.open_column(nonces, sealed)).to_pylist() == values
        keys = pa.array(sc.pbkdf2("md5", again(), b"salt", 1)).to_pylist()
        assert keys == [
            v if v is None else hashlib.pbkdf2_hmac("md5", v, b"salt", 1)
            for v in values
        ]
    assert min(counts) > 50


def test_chunks_of_too_many():
    """The sum of their lengths wraps; once nulls were written past the result."""
    most = pa.Array.from_buffers(pa.null(), 2**55 - 1, [None], null_count=2**55 - 1)
    rest = pa.nulls(517)
    out = bytearray(32)
    for more in ({}, {"out": out}, {"encoding": "hex"}):
        with pytest.raises(
            (OverflowError, ValueError), match="more messages|malformed"
        ):
            sc.sha256(pa.chunked_array([most] * 512 + [rest]), **more)
    with pytest.raises((MemoryError, OverflowError, ValueError)):
        sc.sha256(most, out=out)
    assert not any(out)


class Opaque:
    """An array that says of itself what polars and numpy's masked arrays do."""

    def __init__(self, **attributes):
        type(self).dtype = attributes.get("dtype", "Binary")
        if "filled" in attributes:
            type(self).filled = attributes["filled"]

    def __arrow_c_array__(self, requested_schema=None):
        return pa.array([b"12345678"], pa.binary(8)).__arrow_c_array__()


def test_addresses_and_masks():
    """Polars exports the addresses of objects, and a buffer has no mask."""
    with pytest.raises(TypeError, match="dtype Object"):
        sc.sha256(Opaque(dtype="Object"))
    assert len(sc.sha256(Opaque())) == 1
    numpy = pytest.importorskip("numpy")
    masked = numpy.ma.masked_array(numpy.zeros((2, 3), "u1"), mask=[[1] * 3, [0] * 3])
    with pytest.raises(TypeError, match="masked array"):
        sc.sha256(masked)
    assert len(sc.sha256(masked.filled(0))) == 2
    polars = pytest.importorskip("polars")
    with pytest.raises(TypeError, match="dtype Object"):
        libsymcrypt.HmacKey(KEY).column(polars.Series(["a"], dtype=polars.Object))


def test_changed_meanwhile():
    """A thread changes offsets, views or indices while a column is sealed: no message
    has another length than its room, or an exception says so."""
    n, r = 4000, random.Random(3)
    aead = libsymcrypt.ChaCha20Poly1305(KEY)
    nonces = pa.array([k.to_bytes(12, "big") for k in range(n)], pa.binary(12))
    data = pa.py_buffer(r.randbytes(200 * n))

    def layouts(even, odd):
        lengths = [even if k % 2 == 0 else odd for k in range(n)]
        offsets = [0]
        for length in lengths:
            offsets.append(offsets[-1] + length)
        views = b"".join(
            struct.pack("4i", length, 0, 0, at) for length, at in zip(lengths, offsets)
        )
        return struct.pack(f"{n + 1}i", *offsets), views, bytes([even % 7, odd % 7] * n)

    for kind in range(3):
        one, other = layouts(13, 187)[kind], layouts(187, 13)[kind]
        mutable = bytearray(one)
        buffer = pa.py_buffer(mutable)
        if kind == 0:
            column = pa.Array.from_buffers(pa.binary(), n, [None, buffer, data])
        elif kind == 1:
            if VIEW == pa.large_binary():
                continue
            column = pa.Array.from_buffers(VIEW, n, [None, buffer, data])
        else:
            values = pa.array([b"v" * k for k in range(7)])
            indices = pa.Array.from_buffers(pa.int8(), n, [None, buffer])
            column = pa.DictionaryArray.from_arrays(indices, values, safe=False)
        ended = threading.Event()

        def change():
            while not ended.is_set():
                for bytes_ in (other, b"\x7f" * len(other), one):
                    mutable[:] = bytes_

        thread = threading.Thread(target=change)
        thread.start()
        try:
            for _ in range(100):
                try:
                    sealed = aead.seal_column(nonces, column, threads=2)
                except ValueError:
                    continue
                # Messages that were longer than their room would spoil others.
                aead.open_column(nonces, sealed)
        finally:
            ended.set()
            thread.join()


def test_bad_offsets():
    """An error writes nothing, even if earlier chunks are right."""
    out = bytearray(32 * 20002)
    good = pa.array(["x"] * 20000, pa.binary())
    buffers = [None, pa.py_buffer(struct.pack("3i", 0, 9, 3)), pa.py_buffer(b"x" * 9)]
    bad = pa.Array.from_buffers(pa.binary(), 2, buffers)
    for threads in (1, 2):
        with pytest.raises(ValueError, match="offsets that decrease"):
            sc.sha256(pa.chunked_array([good, bad]), out=out, threads=threads)
    assert not any(out)


def test_interfaces_that_fail():
    class Raises:
        def __arrow_c_stream__(self, requested_schema=None):
            raise RuntimeError("no stream")

    with pytest.raises(RuntimeError, match="no stream"):
        sc.sha256(Raises())

    class Odd:
        def __arrow_c_array__(self, requested_schema=None):
            return None

    with pytest.raises(TypeError, match="no pair"):
        sc.sha256(Odd())


def test_iter_column():
    """Chunk by chunk, each when it is asked for; what fails on the way is said."""
    key = libsymcrypt.HmacKey(KEY)
    values = ["a", None, "b" * 70, "c"]
    chunks = pa.chunked_array([values[:3], [], values[3:]], pa.string())
    made = [pa.array(c) for c in sc.iter_column(sc.sha256, chunks, encoding="hex")]
    assert made[0][0].as_py() == wanted(["a"])[0].hex()
    for function, digests in (
        (sc.sha256, wanted(values)),
        (key.column, wanted(values, key=KEY)),
    ):
        made = [pa.array(c) for c in sc.iter_column(function, chunks)]
        assert [len(c) for c in made] == [len(c) for c in chunks.chunks]
        assert [d for c in made for d in c.to_pylist()] == digests
        (whole,) = sc.iter_column(function, pa.array(values), encoding="hex")
        assert pa.array(whole).to_pylist() == [d and d.hex() for d in digests]
    words = pa.chunked_array([values, values]).dictionary_encode()
    assert [pa.array(c).to_pylist() for c in sc.iter_column(sc.sha256, words)] == [
        wanted(values)
    ] * 2
    for chunk in sc.iter_column(lambda chunk: chunk, chunks):
        sc.sha256(chunk)
        if hasattr(chunks, "__arrow_c_stream__"):
            with pytest.raises(ValueError, match="malformed"):
                sc.sha256(chunk)

    asked = []

    def batches():
        for k in range(3):
            asked.append(k)
            yield pa.RecordBatch.from_pydict({"a": [f"{k}"]})
        raise RuntimeError("no more of it")

    reader = pa.RecordBatchReader.from_batches(pa.schema({"a": pa.string()}), batches())
    made = sc.iter_column(lambda chunk: pa.array(chunk).field("a"), reader)
    for k in range(3):
        assert next(made).to_pylist() == [f"{k}"] and asked == list(range(k + 1))
    with pytest.raises(Exception, match="no more of it"):
        next(made)


def test_verify():
    key = libsymcrypt.HmacKey(KEY)
    column = pa.array(["a", "b", None, "d", "e"])
    tags = pa.array(key.column(column)).to_pylist()
    tags[1] = bytes(32)
    tags[3] = None
    tags[4] = tags[4][:16]
    answers = pa.array(key.verify_column(column, pa.array(tags, pa.binary())))
    assert answers.to_pylist() == [True, False, None, None, False]
    with pytest.raises(ValueError, match="not 5 as the messages"):
        key.verify_column(column, pa.array(tags[1:], pa.binary()))


def test_pickle():
    key = libsymcrypt.HmacKey(KEY)
    for take in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="not pickled"):
            take(key)


def test_polars():
    pl = pytest.importorskip("polars")
    r = random.Random(5)
    for nulls in (False, True):
        values = some(500, True, nulls, r)
        series = pl.Series(values, dtype=pl.String)
        compare(series, values)
        compare(series[2:300], values[2:300])
        data = [v if v is None else bytes.fromhex(v) for v in values]
        compare(pl.Series(data, dtype=pl.Binary), data)
        compare(pl.Series(values, dtype=pl.Categorical), values)
    compare(pl.Series([None, None]), [None, None])
    digests = pa.array(sc.sha256(pl.Series(["a"])))
    assert pl.from_arrow(digests).to_list() == wanted(["a"])
    if hasattr(pl.Series, "__arrow_c_stream__"):
        assert pl.Series(sc.sha256(pl.Series(["a"]))).to_list() == wanted(["a"])


@pytest.mark.parametrize(
    "name, make",
    (
        ("pandas", lambda pd: pd.Series(["a", None, "ccc"], dtype="str")),
        ("pandas", lambda pd: pd.Series(["a", None, "ccc"], dtype="string[pyarrow]")),
        ("nanoarrow", lambda na: na.Array(["a", None, "ccc"], na.string())),
        ("arro3.core", lambda a: a.Array(["a", None, "ccc"], a.DataType.string())),
        ("arro3.core", lambda a: a.Array(["a", None, "ccc"], a.DataType.string_view())),
    ),
)
def test_libraries(name, make):
    column = make(pytest.importorskip(name))
    compare(column, ["a", None, "ccc"])


def test_duckdb():
    duckdb = pytest.importorskip("duckdb")
    relation = duckdb.sql("select 'name ' || range as x from range(5000)")
    table = relation.to_arrow_table() if hasattr(relation, "to_arrow_table") else None
    table = relation.arrow() if table is None else table
    column = table.column("x") if hasattr(table, "column") else table.read_all()["x"]
    compare(column, [f"name {k}" for k in range(5000)])


def kinds(values):
    """VALUES, bytes or None, as columns of each layout."""
    for type in (pa.binary(), pa.large_binary(), VIEW):
        yield pa.array(values, type)
    array = pa.array([b"x", *values, None], type=pa.binary())
    yield array.slice(1, len(values))
    yield pa.chunked_array([array[1:3], array[3:3], array[3:-1]])
    yield array[1:-1].dictionary_encode()


@pytest.mark.parametrize("nulls", (False, True), ids=("full", "nulls"))
@pytest.mark.parametrize("size", (12, 24))
def test_sealed(size, nulls):
    """A sealed column equals messages sealed one at a time, and opens again."""
    cls = libsymcrypt.ChaCha20Poly1305 if size == 12 else libsymcrypt.XChaCha20Poly1305
    aead = cls(bytes(32))
    r = random.Random(size)
    values = some(300, False, nulls, r)
    values[0] = b"first"
    nonces = [r.randbytes(size) for _ in values]
    ads = [r.randbytes(k % 20) for k in range(len(values))]
    fixed = pa.array(nonces, type=pa.binary(size))
    raw = memoryview(b"".join(nonces)).cast("B", (len(nonces), size))
    for column in kinds(values):
        for given, ad in ((None, None), (b"all", b"all"), (pa.array(ads), ads)):
            sealed = aead.seal_column(fixed, column, given)
            array = pa.array(sealed)
            array.validate(full=True)
            expected = [
                None
                if v is None
                else aead.encrypt(n, v, a if isinstance(ad, list) else ad)
                for v, n, a in zip(values, nonces, ads)
            ]
            assert array.to_pylist() == expected
            _, at, data = array.buffers()
            at = struct.unpack_from(f"={len(values) + 1}q", at)
            for k, v in enumerate(values):
                assert v is not None or not any(data[at[k] : at[k + 1]])
            for n in (fixed, raw, pa.array(nonces), pa.array(nonces, VIEW)):
                opened = pa.array(aead.open_column(n, sealed, given))
                opened.validate(full=True)
                assert opened.to_pylist() == values
    assert len(aead.seal_column(fixed[:0], pa.array([], pa.binary()))) == 0


@pytest.mark.parametrize("type", (pa.binary(), VIEW), ids=str)
def test_sealed_by_threads(type):
    """Parts that threads take meet where they should, also if some are too short."""
    aead = libsymcrypt.ChaCha20Poly1305(bytes(32))
    n = 5000
    r = random.Random(7)
    values = [None if k % 9 == 8 else r.randbytes(k % 40) for k in range(n)]
    ads = pa.array([b"%d" % k for k in range(n)])
    nonces = pa.array([k.to_bytes(12, "little") for k in range(n)], pa.binary(12))
    column = pa.array(values, type)
    sealed = [
        pa.array(aead.seal_column(nonces, column, ads, threads=k)) for k in (1, 4)
    ]
    assert sealed[0] == sealed[1]
    assert sealed[0][4999].as_py() == aead.encrypt(
        nonces[4999].as_py(), values[4999], b"4999"
    )
    forged = sealed[0].to_pylist()
    for k in (0, 256, 4998):
        forged[k] = b"short"
    forged[255] = forged[255][:-1] + bytes([forged[255][-1] ^ 1])
    for threads in (1, 4):
        opened = pa.array(aead.open_column(nonces, sealed[0], ads, threads=threads))
        opened.validate(full=True)
        assert opened.to_pylist() == values
        with pytest.raises(libsymcrypt.InvalidTag) as caught:
            aead.open_column(nonces, pa.array(forged), ads, threads=threads)
        assert caught.value.failed == (0, 255, 256, 4998)
        opened = pa.array(
            aead.open_column(nonces, pa.array(forged), ads, False, threads)
        )
        opened.validate(full=True)
        assert opened.to_pylist() == [
            None if k in caught.value.failed else v for k, v in enumerate(values)
        ]
    with pytest.raises(ValueError, match="threads"):
        aead.seal_column(nonces, column, threads=0)


def test_seal_arguments():
    aead = libsymcrypt.ChaCha20Poly1305(bytes(32))
    good = pa.array([bytes(12)] * 2, pa.binary(12))
    two = pa.array([b"a", b"b"])
    for nonces in (
        pa.array([bytes(12), None], pa.binary(12)),
        pa.array([bytes(12), bytes(11)]),
        pa.array([bytes(24)] * 2, pa.binary(24)),
        good[:1],
    ):
        with pytest.raises(ValueError):
            aead.seal_column(nonces, two)
    with pytest.raises(TypeError):
        aead.seal_column(bytes(12), two)
    with pytest.raises(TypeError):
        aead.seal_column(good, pa.array([1, 2]))
    with pytest.raises(ValueError, match="associated data"):
        aead.seal_column(good, two, two[:1])


def test_pbkdf2():
    """Keys of columns are hashlib's."""
    passwords = some(40, False, True, random.Random(5))
    salts = [b"salt %d" % k for k in range(40)]
    for column in kinds(passwords):
        for given in (b"salt", pa.array(salts), pa.array(salts, VIEW)):
            keys = pa.array(sc.pbkdf2("sha256", column, given, 3, 40))
            keys.validate(full=True)
            assert keys.type == pa.binary(40)
            assert keys.to_pylist() == [
                p
                if p is None
                else hashlib.pbkdf2_hmac(
                    "sha256", p, b"salt" if given == b"salt" else s, 3, 40
                )
                for p, s in zip(passwords, salts)
            ]
    many = pa.array([b"%d" % k for k in range(300)])
    for salts in (b"salt", many):
        keys = [pa.array(sc.pbkdf2("sha1", many, salts, 2, threads=k)) for k in (1, 3)]
        assert keys[0] == keys[1]
    with pytest.raises(ValueError, match="threads"):
        sc.pbkdf2("sha1", many, b"salt", 2, threads=65)
    with pytest.raises(ValueError):
        sc.pbkdf2("sha256", pa.array([b"a"]), pa.array([b"a", b"b"]), 1)
    with pytest.raises(ValueError):
        sc.pbkdf2("sha256", pa.array([b"a"]), b"", 0)


def test_length():
    """Tags are cut as the manual advises for pseudonyms, in both encodings."""
    key = libsymcrypt.HmacKey(KEY)
    for values in (["a", None, "ccc"] * 400, [f"{k}" for k in range(700)]):
        tags = wanted(values, key=KEY)
        for array in (pa.array(values), pa.array(values).dictionary_encode()):
            for length in (4, 16, 32):
                made = key.column(array, length=length, threads=2)
                cut = [t and t[:length] for t in tags]
                assert pa.array(made).type == pa.binary(length)
                assert pa.array(made).to_pylist() == cut
                digits = pa.array(key.column(array, "hex", length=length))
                digits.validate(full=True)
                assert digits.to_pylist() == [t and t.hex() for t in cut]
                answers = pa.array(key.verify_column(array, made, length=length))
                assert answers.to_pylist() == [v is not None or None for v in values]
                if length < 32:
                    assert not pa.array(key.verify_column(array, made))[0].as_py()
    for length in (0, 3, 33, -1):
        with pytest.raises(ValueError, match="length"):
            key.column(pa.array(["a"]), length=length)
