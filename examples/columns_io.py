# SPDX-License-Identifier: ISC
"""What the examples columns_*.py share: a key from a file, and output that is whole."""

import contextlib
import os
import shutil
import sys
import tempfile

import libsymcrypt


def read_key(path):
    """The HMAC key in a file.  An empty file is refused, because everybody can make the
    pseudonyms of an empty key."""
    with open(path, "rb") as f:
        secret = f.read()
    if not secret:
        sys.exit(f"{path}: the key is empty")
    return libsymcrypt.HmacKey(secret)


@contextlib.contextmanager
def whole(target):
    """A name beside target for the output, which gets the name target at the end.  After
    an error or Ctrl-C there is no output, so that a part is never taken for the whole."""
    with tempfile.TemporaryDirectory(
        prefix=".columns-", dir=os.path.dirname(os.path.abspath(target))
    ) as beside:
        part = os.path.join(beside, "out")
        yield part
        if os.path.isdir(target):
            shutil.rmtree(target)
        os.replace(part, target)
