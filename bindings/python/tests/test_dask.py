# SPDX-License-Identifier: ISC
"""examples/dask_digest.py: RFC 6962's root and the digest of one machine, on two
workers, also when one dies in the middle of a part."""

import hashlib
import os
import random
import signal
import sys

import pytest

import libsymcrypt

EXAMPLES = os.path.join(os.path.dirname(__file__), "..", "..", "..", "examples")
if not os.path.exists(os.path.join(EXAMPLES, "dask_digest.py")):
    pytest.skip("the example is in the repository", allow_module_level=True)
sys.path.insert(0, EXAMPLES)
import dask_digest  # noqa: E402


def rfc6962(leaves):
    """MTH of section 2.1, word for word."""
    if len(leaves) < 2:
        return hashlib.sha256(b"\0" + leaves[0] if leaves else b"").digest()
    k = 1 << (len(leaves) - 1).bit_length() - 1
    left, right = rfc6962(leaves[:k]), rfc6962(leaves[k:])
    return hashlib.sha256(b"\1" + left + right).digest()


def wanted(data):
    n = dask_digest.LEAF
    return (
        rfc6962([data[k : k + n] for k in range(0, len(data), n)]),
        libsymcrypt.tz(data).digest(),
    )


SIZES = [0, 1, 4096, 4097, 3 * 4096, 5 * 4096 - 1, 16 * 4096, 100 * 4096 + 7]


def test_parts_join(tmp_path):
    path = tmp_path / "object"
    for n in SIZES:
        data = random.Random(n).randbytes(n)
        path.write_bytes(data)
        for size in (4096, 4 * 4096, dask_digest.PART):
            done = [dask_digest.part(path, *p) for p in dask_digest.parts(path, size)]
            assert dask_digest.join(done) == wanted(data)


def dying_part(path, offset, length):
    """Kills the worker that is first to come to the third part."""
    with open(f"{path}.{offset}", "ab") as f:
        f.write(b".")
    if offset == 2 * length and os.path.getsize(f"{path}.{offset}") == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return dask_digest.part(path, offset, length)


def test_workers(tmp_path):
    distributed = pytest.importorskip("distributed")
    data = random.Random(1).randbytes(64 * 4096)
    path = tmp_path / "object"
    path.write_bytes(data)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert dask_digest.digest(client, str(path), 4 * 4096) == wanted(data)
        pids = set(client.run(os.getpid).values())
        assert dask_digest.digest(client, str(path), 4 * 4096, dying_part) == wanted(
            data
        )
        counts = [os.path.getsize(f"{path}.{k}") for k in range(0, len(data), 4 * 4096)]
        assert counts[2] == 2 and min(counts) >= 1
        client.wait_for_workers(1)
        assert set(client.run(os.getpid).values()) != pids
