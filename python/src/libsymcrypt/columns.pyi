# SPDX-License-Identifier: ISC
import sys
from collections.abc import Callable, Iterator
from typing import Literal, Protocol, TypeAlias, TypeVar, final

from typing_extensions import Buffer

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

class _Array(Protocol):
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...

class _Stream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

_Column: TypeAlias = _Array | _Stream | Buffer
_T = TypeVar("_T")
_Encoding: TypeAlias = Literal["binary", "hex"]

@final
class Column:
    @property
    def null_count(self) -> int: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_schema__(self) -> object: ...
    def __len__(self) -> int: ...
    if sys.version_info >= (3, 12):
        def __buffer__(self, flags: int, /) -> memoryview: ...

def digest(
    name: str,
    column: _Column,
    *,
    encoding: _Encoding = "binary",
    out: Buffer | None = None,
    threads: int = 1,
) -> Column: ...
def pbkdf2(
    hash_name: str,
    passwords: _Column,
    salts: _Column,
    iterations: int,
    dklen: int | None = None,
    *,
    threads: int = 1,
) -> Column: ...
def iter_column(
    function: Callable[..., _T], column: _Column, **more: object
) -> Iterator[_T]: ...

class _Function(Protocol):
    def __call__(
        self,
        column: _Column,
        *,
        encoding: _Encoding = "binary",
        out: Buffer | None = None,
        threads: int = 1,
    ) -> Column: ...

md5: _Function
sha1: _Function
sha224: _Function
sha256: _Function
sha384: _Function
sha512: _Function
sha512_224: _Function
sha512_256: _Function
