#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""The digests of a large object, made in parts on several workers of Dask.

usage: dask_digest.py [--scheduler ADDRESS | --workers N | --alone] FILE

Prints the root of the SHA-256 Merkle tree of RFC 6962, section 2.1, over leaves
of 4096 bytes, and the Tillich-Zemor digest.  All workers must be able to read
FILE.  Both join: a part is a whole subtree, of 2^14 leaves, and digests of
Tillich-Zemor concatenate, so that the answer is that of one machine.  The part
of a worker that failed is done again by another.
"""

import argparse
import os

import libsymcrypt

LEAF = 4096
PART = LEAF << 14  # 64 MiB


def root(nodes):
    """The root over these nodes: pairs are joined, an odd one goes up as it is."""
    while len(nodes) > 1:
        odd = nodes[len(nodes) & ~1 :]
        pairs = zip(nodes[::2], nodes[1::2])
        nodes = libsymcrypt.sha256_many([b"\1" + a + b for a, b in pairs]) + odd
    return nodes[0] if nodes else libsymcrypt.sha256().digest()


def part(path, offset, length):
    """The root and the Tillich-Zemor digest of a part: what a worker does."""
    with open(path, "rb") as f:
        f.seek(offset)
        data = f.read(length)
    if len(data) != length:
        raise OSError(f"{path} has become shorter")
    leaves = [b"\0" + data[k : k + LEAF] for k in range(0, length, LEAF)]
    return root(libsymcrypt.sha256_many(leaves)), libsymcrypt.tz(data).digest()


def parts(path, size=PART):
    """Offset and length of each part of SIZE bytes, a power of two of leaves."""
    total = os.path.getsize(path)
    return [(k, min(size, total - k)) for k in range(0, total, size)]


def join(results):
    """The digests of the whole from those of its parts, in order."""
    roots, digests = zip(*results) if results else ((), ())
    return root(list(roots)), libsymcrypt.tz.concat(digests)


def digest(client, path, size=PART, part=part):
    """The same as join of part after part, by the workers of CLIENT."""
    jobs = [
        client.submit(part, path, *where, pure=False, retries=2)
        for where in parts(path, size)
    ]
    return join(client.gather(jobs))


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("--scheduler")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("file")
    arguments = parser.parse_args()
    path = os.path.abspath(arguments.file)
    if arguments.alone:
        answer = join([part(path, *where) for where in parts(path)])
    else:
        from distributed import Client, LocalCluster

        if arguments.scheduler:
            client = Client(arguments.scheduler)
        else:
            client = Client(
                LocalCluster(
                    n_workers=arguments.workers,
                    threads_per_worker=1,
                    host="127.0.0.1",
                    dashboard_address=None,
                )
            )
        with client:
            answer = digest(client, path)
    print("sha256-merkle", answer[0].hex())
    print("tz           ", answer[1].hex())


if __name__ == "__main__":
    main()
