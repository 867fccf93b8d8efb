# SPDX-License-Identifier: ISC
"""Digests of columns in place, without a Python object for each message.

    import libsymcrypt.columns as sc
    sc.sha256(column)
    libsymcrypt.HmacKey(secret).column(column, encoding="hex")
    aead = libsymcrypt.XChaCha20Poly1305(secret)
    aead.open_column(nonces, aead.seal_column(nonces, column))

A column is an object with __arrow_c_array__ or __arrow_c_stream__: an array of
pyarrow, a series of polars or pandas, a column of DuckDB's Arrow results.  pyarrow
reads older ones and indices of pandas, by a copy.  A column has bytes or strings, and
may have nulls; each value of a dictionary, and each run, is hashed once.  A UUID of
Arrow (arrow.uuid) is hashed as its 36 lower-case characters.  A buffer with two dimensions of bytes, for example an array of numpy, is a column
of records.  Strings are hashed as UTF-8, unchanged; numbers are refused.

The result is a Column, which has __arrow_c_array__, a length and a read-only
buffer.  It has a digest for each message, and a null for each null.

encoding  "binary", a fixed_size_binary of Arrow; or "hex", a string
out       a writable buffer as long as the result, which is filled and returned,
          with zeros where the column is null
threads   from 1 to 64; other threads of Python run meanwhile in any case
progress  is called about ten times a second with the number of messages that were
          done since: tqdm(total=n).update, or lambda n: bar.advance(task, n) of rich

Ctrl-C ends a call between parts of 16,384 messages, as does an exception of
progress; out then has a part of the results.

No thread may change the column during the call.  A malformed column raises ValueError
where this can be seen.  Arrow's interface does not say how many bytes a column of
binaries or strings has, so an offset past their end is read.  Take columns only from
code that you trust with your memory.

A hash without a key makes no pseudonym of a name, an address or a number: all of
them are guessed in minutes.  Use HmacKey.column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ._core import _Column as Column
from ._core import _column_digest, _column_pbkdf2, _next_chunk

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from ._core import _Columnar, _Encoding, _Progress

__all__ = [
    "Column",
    "digest",
    "iter_column",
    "md5",
    "pbkdf2",
    "sha1",
    "sha224",
    "sha256",
    "sha384",
    "sha512",
    "sha512_224",
    "sha512_256",
]


_T = TypeVar("_T")


class _Function(Protocol):
    def __call__(
        self,
        column: _Columnar,
        *,
        encoding: _Encoding = "binary",
        out: Buffer | None = None,
        threads: int = 1,
        progress: _Progress | None = None,
    ) -> Column: ...


def digest(
    name: str,
    column: _Columnar,
    *,
    encoding: _Encoding = "binary",
    out: Buffer | None = None,
    threads: int = 1,
    progress: _Progress | None = None,
) -> Column:
    """The digests of a column by the hash called name."""
    return _column_digest(column, encoding, out, threads, progress, name)


def _of(name: str) -> _Function:
    def function(column, *, encoding="binary", out=None, threads=1, progress=None):
        return _column_digest(column, encoding, out, threads, progress, name)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"The digests of a column by {name}."
    return function


def pbkdf2(
    hash_name: str,
    passwords: _Columnar,
    salts: _Columnar,
    iterations: int,
    dklen: int | None = None,
    *,
    threads: int = 1,
    progress: _Progress | None = None,
) -> Column:
    """The keys of a column of passwords; salts is a column, or bytes for all."""
    return _column_pbkdf2(
        hash_name, passwords, salts, iterations, dklen, threads, progress
    )


def _chunks(column: Any) -> list[Any]:
    """The arrays of a column that has no C interface of Arrow.  pyarrow copies it."""
    kind = type(column)
    if hasattr(kind, "chunks"):  # pyarrow before 18
        return column.chunks  # type: ignore[no-any-return]
    if hasattr(kind, "column_names") or hasattr(kind, "columns"):
        raise TypeError('this is a table: take one column of it, as table["name"]')
    if hasattr(kind, "to_arrow"):  # polars
        array = column.to_arrow()
    elif hasattr(kind, "__arrow_array__") or hasattr(kind, "__array__"):  # pandas
        try:
            pyarrow = import_module("pyarrow")
        except ImportError:
            raise TypeError(
                f"a column of {kind} is read by pyarrow: install it, or pandas 3"
            ) from None
        array = pyarrow.array(column, from_pandas=True)
    elif isinstance(column, list | tuple):
        raise TypeError(
            "a list is no column: pass pyarrow.array(list), or give the list to "
            "hash_many or HmacKey.many"
        )
    else:
        raise TypeError(
            "a column has __arrow_c_array__, __arrow_c_stream__ or a buffer of "
            f"records, and {kind} has none of them"
        )
    return getattr(array, "chunks", [array])


class _Chunk:
    def __init__(self, pair: tuple[object, object]) -> None:
        self._pair = pair

    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]:
        return self._pair


def iter_column(
    function: Callable[..., _T], column: _Columnar, **more: object
) -> Iterator[_T]:
    """Yield the result of function for each chunk of a column, which need not fit
    into memory as a whole: iter_column(key.column, column, encoding="hex").

    function is sha256, key.column or another function of a column; more are its
    other arguments.  A chunk has __arrow_c_array__, which works once."""
    if not hasattr(column, "__arrow_c_stream__"):
        for chunk in getattr(column, "chunks", [column]):  # pyarrow before 18
            yield function(chunk, **more)
        return
    stream = column.__arrow_c_stream__()
    while pair := _next_chunk(stream):
        yield function(_Chunk(pair), **more)


md5 = _of("md5")
sha1 = _of("sha1")
sha224 = _of("sha224")
sha256 = _of("sha256")
sha384 = _of("sha384")
sha512 = _of("sha512")
sha512_224 = _of("sha512_224")
sha512_256 = _of("sha512_256")
