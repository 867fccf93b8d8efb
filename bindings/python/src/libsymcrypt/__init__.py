# SPDX-License-Identifier: ISC
"""Symmetric cryptography by the C library libsymcrypt, which is inside.

Hashes     md5 sha1 sha224 sha256 sha384 sha512 sha512_224 sha512_256, new: as in
           hashlib; NAME_many, hash_many: many messages at once; digest
HMAC       hmac, hmac_many, HmacKey, Hmac
Keys       pbkdf2, pbkdf2_many, hkdf, hkdf_extract, hkdf_expand
Columns    libsymcrypt.columns, and libsymcrypt.keys for pseudonyms
Messages   ChaCha20Poly1305, XChaCha20Poly1305, with seal_many and open_many
Streams    ChaCha20, Salsa20, RC4
Others     tz, the Tillich-Zemor checksum; poly1305; wipe; cpu_features

Lengths are in bytes.  Data can be any object with the buffer protocol, from bytes to an
array of numpy.  It is not copied, and no thread may change it during the call.  Text is
not encoded.

Other threads run during a call on 4096 bytes or more, and during each derivation
of keys from passwords.  Threads may share all objects.

An object wipes its secrets when it is freed.  The bytes that a call returns
belong to Python, and are not wiped.

The library's errors are subclasses of Error.  Most are also a ValueError, an
OverflowError or another error of Python.  InvalidTag means that something is not
authentic.
"""

from . import _core
from ._core import *  # noqa: F403
from ._core import library_version

__version__ = library_version
__all__ = sorted(name for name in dir(_core) if name[0] != "_")
