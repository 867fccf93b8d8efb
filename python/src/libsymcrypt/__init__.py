# SPDX-License-Identifier: ISC
"""Symmetric cryptography by the C library libsymcrypt, which is inside.

Hashes     md5 sha1 sha224 sha256 sha384 sha512 sha512_224 sha512_256, new: as in
           hashlib; NAME_many, hash_many: many messages side by side; digest
HMAC       hmac, hmac_many, HmacKey, Hmac
Keys       pbkdf2, pbkdf2_many, hkdf, hkdf_extract, hkdf_expand
Messages   ChaCha20Poly1305, XChaCha20Poly1305, with seal_many and open_many
Streams    ChaCha20, Salsa20, RC4
Others     tz, the Tillich-Zemor checksum; poly1305; wipe; cpu_features

Lengths are in bytes.  Wherever data is read, any object with the buffer
protocol will do (bytes, bytearray, memoryview, mmap, numpy's arrays), which is
not copied and which nobody must change meanwhile; text is not encoded.  From
4096 bytes on other threads run meanwhile, and in the derivation of keys from
passwords always.  All objects may be shared among threads.  What objects hold
is wiped when they go; bytes that are returned are Python's, and are not.

Errors are Error, and mostly also what Python would raise: ValueError,
OverflowError; InvalidTag says that something is not authentic.
"""

from . import _core
from ._core import *  # noqa: F403
from ._core import library_version

__version__ = library_version
__all__ = sorted(name for name in dir(_core) if name[0] != "_")
