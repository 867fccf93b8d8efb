#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Pseudonyms of a column by Polars: HMAC-SHA-256 of "name" becomes "tag".

usage: columns_polars.py KEY-FILE IN.parquet OUT.parquet

An expression runs batch by batch, on all threads.  The plan has the name of the key's
file, not the key, which would go into logs and caches with it."""

import functools
import sys

import polars as pl
import pyarrow as pa
from columns_io import read_key, whole

prepared = functools.cache(read_key)


def pseudonym(expression, path):
    return expression.map_batches(
        lambda series: pl.from_arrow(pa.array(prepared(path).column(series))),
        return_dtype=pl.Binary,
        is_elementwise=True,
    )


if __name__ == "__main__":
    key_file, source, target = sys.argv[1:]
    tags = pseudonym(pl.col("name"), key_file).alias("tag")
    prepared(key_file)  # a key that is too short ends the program here
    with whole(target) as part:
        pl.scan_parquet(source).with_columns(tags).drop("name").sink_parquet(part)
