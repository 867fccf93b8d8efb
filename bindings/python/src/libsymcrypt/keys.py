# SPDX-License-Identifier: ISC
"""Keys of pseudonyms: where they come from, and which key made a pseudonym.

    ring = KeyRing({"2025": from_file("/run/keys/2025"), "2026": ask_the_kms})
    table = table.append_column("tag", pa.array(ring.column(table["name"])))
    ring[ring.id_of(tag)]  # the HmacKey that made it

The last key of a ring is the current one: add another to rotate.  A key has 16 bytes
or more, from a generator of random bytes, as by `head -c 32 /dev/urandom`.  The same
message has other pseudonyms under another key, so join columns of one key only.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ._core import HmacKey

if TYPE_CHECKING:
    from ._core import _Column, _Columnar

__all__ = ["KeyRing", "check", "from_environ", "from_file"]

LEAST = 16


def check(secret: bytes, name: str = "the key") -> bytes:
    """Return secret, or raise ValueError if it is too short, or a text that ends in a
    newline: another program may remove that, and make other pseudonyms."""
    if len(secret) < LEAST:
        raise ValueError(f"{name} has {len(secret)} bytes, and {LEAST} are the least")
    if re.fullmatch(rb"[\t -~\r\n]*[\r\n]", secret):
        raise ValueError(
            f"{name} is a text that ends in a newline, which would be part of the "
            "key: write it without, as printf does"
        )
    return secret


def from_file(path: str | os.PathLike[str]) -> bytes:
    """The key in a file, unchanged."""
    with open(path, "rb") as f:
        return check(f.read(), os.fspath(path))


def from_environ(name: str) -> bytes:
    """The key in an environment variable, unchanged; KeyError if there is none."""
    return check(os.environb[os.fsencode(name)], name)


class KeyRing:
    """HMAC keys by their ids.  Each is bytes, or a function that returns them and is
    called once, as of a key management service.  The last one makes pseudonyms."""

    def __init__(
        self, keys: Mapping[str, bytes | Callable[[], bytes]], hash: str = "sha256"
    ) -> None:
        self._keys = {}
        for name, key in keys.items():
            if not re.fullmatch("[A-Za-z0-9_.-]{1,32}", name):
                raise ValueError(
                    f"the id {name!r} is not 1 to 32 letters, digits, '.', '-' or '_'"
                )
            secret = key() if callable(key) else key
            self._keys[name] = HmacKey(check(secret, f"key {name}"), hash)
        if not self._keys:
            raise ValueError("a ring has at least one key")
        self.current = name

    def __getitem__(self, name: str) -> HmacKey:
        return self._keys[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def column(self, column: _Columnar, *, length: int = 16, **more: Any) -> _Column:
        """Pseudonyms by the current key, strings such as "2026:5d5d1398...".

        For another form use ring[ring.current].column, with the id in a column of its
        own."""
        key = self._keys[self.current]
        return key.column(
            column, "hex", length=length, prefix=self.current + ":", **more
        )

    @staticmethod
    def id_of(pseudonym: str) -> str:
        """The id of the key that made a pseudonym."""
        return pseudonym.partition(":")[0]
