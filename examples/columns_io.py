# SPDX-License-Identifier: ISC
"""What the examples columns_*.py share: a key from a file, and output that is whole."""

import contextlib
import os
import shutil
import sys
import tempfile

import libsymcrypt
from libsymcrypt import keys


def read_key(path):
    """The HMAC key in a file, which ends the program if it is short: everybody can make
    the pseudonyms of an empty key."""
    try:
        return libsymcrypt.HmacKey(keys.from_file(path))
    except ValueError as error:
        sys.exit(str(error))


def bar(total):
    """A function that gets a number of rows that are done, for progress=, and shows how
    many are done on a terminal."""
    done = 0

    def more(n):
        nonlocal done
        done += n
        if sys.stderr.isatty():
            end = "\n" if done == total else ""
            line = f"\r{done:,} of {total:,} rows, {done / total:.0%}"
            print(line, end=end, file=sys.stderr, flush=True)

    return more


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
