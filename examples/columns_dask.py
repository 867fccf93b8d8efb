#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Pseudonyms of a column by Dask: HMAC-SHA-256 of "name" becomes "tag".

usage: columns_dask.py KEY-FILE IN.parquet OUT-DIRECTORY

Each worker reads the key's file.  The graph has its name alone: an HmacKey refuses to
be pickled."""

import sys

import dask.dataframe as dd
import libsymcrypt
import pandas as pd
import pyarrow as pa
from columns_io import read_key, whole
from libsymcrypt import keys


def pseudonyms(frame, path):
    key = libsymcrypt.HmacKey(keys.from_file(path))
    tags = pa.array(key.column(frame["name"])).cast(pa.binary())
    column = pd.Series(pd.arrays.ArrowExtensionArray(tags), index=frame.index)
    return frame.drop(columns="name").assign(tag=column)


if __name__ == "__main__":
    key_file, source, target = sys.argv[1:]
    read_key(key_file)  # a key that is too short ends the program here
    frame = dd.read_parquet(source)
    meta = frame._meta.drop(columns="name")
    meta = meta.assign(tag=pd.Series(dtype=pd.ArrowDtype(pa.binary())))
    with whole(target) as part:
        frame.map_partitions(pseudonyms, key_file, meta=meta).to_parquet(part)
