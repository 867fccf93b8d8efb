# SPDX-License-Identifier: ISC
"""Vectors of the library's own tests, and what several files use."""

import os
import subprocess
import sys

import pytest

import libsymcrypt

VECTORS = os.path.join(os.path.dirname(__file__), "..", "..", "..", "tests", "vectors")


def rows(name):
    """The fields of each line of tests/vectors/NAME; "=" is that of the line before."""
    path = os.path.join(VECTORS, name)
    if not os.path.exists(path):
        pytest.skip("the vectors are in the repository, tests/vectors")
    out = []
    with open(path) as f:
        for line in f:
            if line[0] != "#":
                fields = line.split()
                for k, field in enumerate(fields):
                    if field == "=":
                        fields[k] = out[-1][k]
                out.append(fields)
    return out


def unhex(text):
    return b"" if text == "-" else bytes.fromhex(text)


def stream(n):
    """The message of tests/vectors/tz: a generator's upper bytes."""
    out, x = bytearray(n), 1
    for k in range(n):
        x = (x * 6364136223846793005 + 1442695040888963407) & (2**64 - 1)
        out[k] = x >> 56
    return bytes(out)


def python(program, *arguments, **environment):
    """Return the output of PROGRAM, in a process of its own with this package."""
    environment["PYTHONPATH"] = os.path.dirname(os.path.dirname(libsymcrypt.__file__))
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        env=os.environ | environment,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
