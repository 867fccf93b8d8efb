# SPDX-License-Identifier: ISC
"""Read by mypy --strict, not run: what the stubs must allow, and refuse."""

import hashlib

import numpy as np
import pandas as pd

import libsymcrypt
import libsymcrypt.columns

digest: bytes = libsymcrypt.sha256(b"abc").digest()
digests: list[bytes] = libsymcrypt.sha256_many([b"a", bytearray(1), memoryview(b"")])
aead = libsymcrypt.ChaCha20Poly1305(libsymcrypt.ChaCha20Poly1305.generate_key())
sealed: bytes = aead.encrypt(bytes(12), b"", None)
opened: list[bytes] = aead.open_many([bytes(12)], [sealed])
some: list[bytes | None] = aead.open_many([bytes(12)], [sealed], strict=False)
tags: list[bytes] = libsymcrypt.hmac_many([b"key"], [b"message"], hash="sha512")
whole: bytes = libsymcrypt.tz.concat([libsymcrypt.tz(b"a").digest()])
key: bytes = libsymcrypt.pbkdf2("sha256", b"", hashlib.sha256().digest(), 1, None)
libsymcrypt.sha256("text")  # type: ignore[arg-type]
libsymcrypt.sha256_many([1])  # type: ignore[list-item]
libsymcrypt.ChaCha20(bytes(32))  # type: ignore[call-arg]
column: libsymcrypt.columns.Column = libsymcrypt.columns.sha256(memoryview(b""))
hmacs: libsymcrypt.columns.Column = libsymcrypt.HmacKey(b"").column(column)
libsymcrypt.columns.sha256(np.zeros((2, 3), np.uint8), progress=print)
libsymcrypt.columns.sha256(pd.Series(["a"]))
libsymcrypt.columns.sha256(["a"])  # type: ignore[arg-type]
